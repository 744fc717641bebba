"""Which picture of its ground a square of a .h3m map shows where grounds meet, and how mirrored.

The game's pictures of a ground come in groups, one for each way in which other grounds may lie
around a square. A `Shape` is such a group: eight letters for the squares around, row by row from
the north-west, without the middle, as the group's first picture shows it:

    n  its own ground         d  another ground, by a border of dirt
    .  whatever               s  by a border of sand: sand, water and rock have no other
    t  dirt or sand, the same all around
    D  d or n                 ?  d, s or n
    k  its own ground; j whatever. One of the squares so marked is of the shape that `after` names
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.zones.templates.template import ROCK, TERRAINS, WATER

Bools = NDArray[np.bool_]
DIRT, SAND = TERRAINS.index("dirt"), TERRAINS.index("sand")
ACROSS, DOWN = 1, 2  # the bits of mirrors
AROUND = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0))


class Shape(NamedTuple):
    """One group of pictures: how the squares around lie, the first of its pictures with a border of
    dirt and of sand (below 0: there are none), how many there are, and the number of the shape that
    a step goes on in."""

    around: str
    dirt: int
    sand: int
    pictures: int
    after: int = -1


LAND = (
    Shape("..t.ntnn", 0, 20, 4),  # a corner of the ground
    Shape(".nntn.nn", 4, 24, 4),  # its western side
    Shape(".t.nnnnn", 8, 28, 4),  # its northern side
    Shape("nnnnnnnt", 12, 32, 4),  # a bay reaches in
    Shape("ttjtnjnn", 16, 36, 2, after=4),  # a corner in a step
    Shape("nnnnknkt", 18, 38, 2, after=4),  # a bay in a step
    Shape("tnnnnnnt", 40, 42, 1),  # two bays
    Shape("dnnnnnns", -1, 41, 1),
    Shape("nnDndsdD", -1, 43, 1),
    Shape("nnsndDdD", -1, 44, 1),
    Shape("nnDndnns", -1, 45, 1),
    Shape("nnnnnDds", -1, 46, 1),
    Shape("nn?nsdd?", -1, 47, 1),
    Shape("nndnd?s?", -1, 48, 1),
)
"""Grounds that meet others by dirt or sand; the last shapes where both are near."""
SOIL = (
    Shape(".sssnsnn", -1, 0, 4),
    Shape(".nnsn.nn", -1, 4, 4),
    Shape(".s.nnnnn", -1, 8, 4),
    Shape("nnnnnnns", -1, 12, 4),
    Shape("ssnsknkn", -1, 16, 2, after=5),
    Shape("nnnnknks", -1, 18, 2, after=4),
    Shape("snnnnnns", -1, 20, 1),
)
"""Dirt, to which all grounds but the sandy ones are its own."""
SEA = (
    Shape("ssssnsnn", -1, 0, 4),
    Shape(".nnsn.nn", -1, 4, 4),
    Shape(".s.nnnnn", -1, 8, 4),
    Shape("nnnnnnns", -1, 12, 4),
    Shape("ssnsnnnn", -1, 16, 2),
    Shape("nnnnknks", -1, 18, 2, after=4),
)
CLIFF = (
    Shape(".s.sn.nn", -1, 8, 8),
    Shape(".nnsn.nn", -1, 16, 4),
    Shape(".s.nnnnn", -1, 20, 4),
    Shape("nnnnnnns", -1, 24, 8),
    Shape("ssnsnnnn", -1, 32, 8),
    Shape("nnnnknks", -1, 40, 8, after=4),
)
"""Rock, whose pictures are not mirrored: each group has some for every direction."""


class Picked(NamedTuple):
    """Squares that show one group of pictures: its first, how many, mirrored how."""

    squares: Bools
    first: int
    pictures: int
    mirror: int


def border_pictures(terrain: NDArray[np.uint8], ground: int) -> Iterator[Picked]:
    """Yield the squares of a ground that lie at its border, group by group; none twice."""
    shapes = {DIRT: SOIL, WATER: SEA, ROCK: CLIFF}.get(ground, LAND)
    around = _Around(terrain, ground)
    left = terrain == ground
    for number, shape in enumerate(shapes):
        for mirror in (0, ACROSS, DOWN, ACROSS | DOWN):
            for border, first in (("d", shape.dirt), ("s", shape.sand)):
                if first >= 0:
                    found = left & around.matches(shapes, number, mirror, border)
                    left &= ~found
                    yield _picked(found, shape, first, mirror, ground)


def _picked(squares: Bools, shape: Shape, first: int, mirror: int, ground: int) -> Picked:
    """Rock has pictures of its own for each mirror: two for a side, four for a corner."""
    if ground != ROCK:
        return Picked(squares, first, shape.pictures, mirror)
    directions = 2 if shape.pictures == 4 else 4
    turn = min(mirror, 1) if directions == 2 else mirror
    count = shape.pictures // directions
    return Picked(squares, first + turn * count, count, 0)


class _Around:
    """What lies around the squares of one ground, in each of the eight directions. Beyond the map
    lies what lies at its end, and counts as the ground itself."""

    def __init__(self, terrain: NDArray[np.uint8], ground: int) -> None:
        self.own = terrain == ground
        self.ground = ground
        padded = np.pad(terrain, 1, mode="edge")
        inside = np.pad(np.ones(terrain.shape, np.bool_), 1)
        sandy = np.isin(padded, (SAND, WATER, ROCK))
        alien = (padded != ground) & inside
        if ground == DIRT:
            strange, sand = sandy, sandy
        elif ground in (WATER, ROCK):
            strange, sand = alien, alien
        else:
            strange, sand = alien, sandy
        self.native = [self._seen(~strange, step) for step in AROUND]
        self.sand = [self._seen(sand, step) for step in AROUND]
        self.dirt = [self._seen(alien & ~sandy, step) for step in AROUND]

    def _seen(self, padded: Bools, step: tuple[int, int]) -> Bools:
        rows, columns = self.own.shape
        y, x = 1 + step[0], 1 + step[1]
        return padded[y : y + rows, x : x + columns]

    def matches(
        self, shapes: tuple[Shape, ...], number: int, mirror: int, border: str, deep: bool = False
    ) -> Bools:
        """The squares around which all lies as a shape asks, mirrored; `deep`: only asked in order
        to see whether a step goes on there."""
        shape = shapes[number]
        found = np.ones(self.own.shape, np.bool_)
        going_on = np.zeros(self.own.shape, np.bool_)
        for place, letter in enumerate(shape.around):
            way = AROUND.index(_mirrored(AROUND[place], mirror))
            found &= self._is(letter, way, border)
            if letter in "kj":
                going_on |= self.native[way] if deep else self._goes_on(shapes, shape.after, way)
        return found & going_on if shape.after >= 0 else found

    def _is(self, letter: str, way: int, border: str) -> Bools:
        native, dirt, sand = self.native[way], self.dirt[way], self.sand[way]
        everything = np.ones(self.own.shape, np.bool_)
        meant = {"d": dirt, "s": sand}
        kinds = {"n": native, "k": native, "D": dirt | native, "?": dirt | sand | native}
        return {**kinds, **meant, "t": meant[border], ".": everything, "j": everything}[letter]

    def _goes_on(self, shapes: tuple[Shape, ...], number: int, way: int) -> Bools:
        """Whether the square that way is of the same ground and of another shape."""
        there = np.zeros(self.own.shape, np.bool_)
        for mirror in (0, ACROSS, DOWN, ACROSS | DOWN):
            for border in "ds":
                there |= self.matches(shapes, number, mirror, border, deep=True)
        return self._seen(np.pad(there & self.own, 1), AROUND[way])


def _mirrored(step: tuple[int, int], mirror: int) -> tuple[int, int]:
    y, x = step
    return -y if mirror & DOWN else y, -x if mirror & ACROSS else x
