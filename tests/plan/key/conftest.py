"""Maps with their keys, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import morphs
from morphs.plan.key.model import Key
from morphs.plan.plan import Plan


@cache
def keyed(**options: Any) -> tuple[morphs.Layout, Plan, Key]:
    """A map built as asked for of tiles as they ship, its plan, and its key."""
    layout = morphs.build(**{"variants": "none", **options}).layout
    return layout, morphs.plan_of(layout), morphs.key_of(layout)


Keyed = Callable[..., tuple[morphs.Layout, Plan, Key]]


@pytest.fixture(scope="session")
def make_key() -> Keyed:
    return keyed


BOARDS: tuple[dict[str, Any], ...] = (
    {"board": "grid:5x4", "frame": "after", "seed": 4},
    {"board": "brick:3x3", "seed": 2},
    {"board": "grid:3x3", "pack": "caverns", "seed": 4},
    {"board": "grid:3x3", "pack": "waters", "seed": 5},
    {"board": "grid:3x3", "wrap": True, "seed": 1},
)


@pytest.fixture(params=BOARDS, ids=lambda board: " ".join(map(str, board.values())))
def dungeon_key(request: pytest.FixtureRequest) -> tuple[morphs.Layout, Plan, Key]:
    return keyed(**request.param)
