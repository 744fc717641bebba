"""The map that most tests of exports write."""

from __future__ import annotations

import pytest

import morphs
from morphs.building.result import Result

LIKELY = 33
"""The first seed that is tried: others follow where its map has not all that is wanted."""


@pytest.fixture(scope="session")
def small() -> Result:
    """A map with doors of most kinds, secret ones among them."""
    for seed in range(LIKELY, LIKELY + 60):
        built = morphs.build(
            board="grid:3x3", seed=seed, pack=("dungeon",), connected=True, variants="none"
        )
        if {"plain", "border", "arch", "double", "secret"} <= {d.kind for d in built.plan.doors}:
            return built
    pytest.fail("no map of dungeon tiles has doors of all kinds")
