"""The map that most tests of exports write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import morphs
import tilesets
from morphs.building.result import Result

TILESETS = Path(tilesets.__file__).parent
KINDS = {"plain", "border", "arch", "double", "secret"}
LIKELY = 1
"""The first seed that is tried: others follow where its map has not all that is wanted."""


@pytest.fixture(scope="session")
def small() -> Result:
    """A map with doors of most kinds; a tile with a secret one, which few have, is pinned."""
    drawn = json.loads((TILESETS / "dungeon/geometry.json").read_text())["tiles"]
    hidden = max(name for name, plan in drawn.items() if '"secret"' in json.dumps(plan))
    for seed in range(LIKELY, LIKELY + 60):
        built = morphs.build(
            board="grid:3x3",
            seed=seed,
            pack=("dungeon",),
            connected=True,
            variants="none",
            pin=(f"1,1={hidden}",),
        )
        if {door.kind for door in built.plan.doors} >= KINDS:
            return built
    pytest.fail("no map of dungeon tiles has doors of all kinds")
