"""The state of a Folkesten wilderness while it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np

from morphs.generators.terrain.ground import Ground, Place

T = TypeVar("T")
Draw = Callable[[], float]
PLAIN, HILLS, MOUNTAIN, WATER, OCEAN, FOREST, FOREST_HILL, SWAMP = (
    "plain",
    "hills",
    "mountain",
    "water",
    "ocean",
    "forest",
    "forest-hill",
    "swamp",
)
HEIGHT = {MOUNTAIN: 3, HILLS: 2, FOREST_HILL: 2, PLAIN: 1, FOREST: 1, SWAMP: 1}
MAX_KEPT = 1 << 16
"""Cells of a ground whose lie is kept."""


class Relief(NamedTuple):
    """How a ground looks to Folkesten's rules.

    order   the cells by column, then row: the order in which his rules go over the map
    around  for each cell what lies NW, N, NE, SE, S, SW of it; places of the rim included
    near    the same without the rim
    edges   the cells of the north, east, south and west edge
    """

    order: tuple[int, ...]
    around: list[tuple[int, ...]]
    near: list[tuple[int, ...]]
    edges: tuple[frozenset[int], ...]


def relief_of(ground: Ground) -> Relief:
    """Return how a ground lies; worked out once for all maps of a size that is not huge."""
    return _kept(ground) if ground.count <= MAX_KEPT else _relief(ground)


def _relief(ground: Ground) -> Relief:
    count, columns = ground.count, ground.columns
    around = ground.rows_of(np.roll(ground.near_with_rim(), 1, axis=1))
    edges = (
        range(columns),
        range(columns - 1, count, columns),
        range(count - columns, count),
        range(0, count, columns),
    )
    return Relief(
        order=tuple(np.arange(count).reshape(-1, columns).T.ravel().tolist()),
        around=around,
        near=ground.without_rim(around),
        edges=tuple(map(frozenset, edges)),
    )


_kept = lru_cache(maxsize=8)(_relief)


@dataclass
class Wild:
    """A wilderness in the making: `words` by cell, rivers and canyons as lists of cells (the last
    may be a place of the rim), and which cells are wet or dry (and places beyond the map)."""

    ground: Ground
    draw: Draw
    sources: str = "mountains"
    words: list[str] = field(default_factory=list)
    rivers: list[list[int]] = field(default_factory=list)
    canyons: list[list[int]] = field(default_factory=list)
    wet: set[int] = field(default_factory=set)
    dry: set[int] = field(default_factory=set)
    dry_beyond: set[Place] = field(default_factory=set)
    ring: list[int] = field(default_factory=list)
    sea: set[int] = field(default_factory=set)
    tried: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.relief = relief_of(self.ground)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Shuffle as perl's List::Util does: from the end, each swapped with one before it."""
        mixed, draw = list(items), self.draw
        for last in range(len(mixed) - 1, 0, -1):
            other = int(draw() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def one_in(self, sides: int) -> bool:
        return self.draw() * sides < 1
