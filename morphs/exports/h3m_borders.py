"""Which picture of its ground a square of a .h3m map shows where grounds meet, and how mirrored.

The shapes of borders are told in morphs.generators.zones.grounds.shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.grounds.shapes import (
    ACROSS,
    AROUND,
    DIRT,
    DOWN,
    SAND,
    Shape,
    mirrored,
    shapes_of,
)
from morphs.generators.zones.templates.template import ROCK, WATER

Bools = NDArray[np.bool_]


class Picked(NamedTuple):
    """Squares that show one group of pictures: its first, how many, mirrored how."""

    squares: Bools
    first: int
    pictures: int
    mirror: int


def border_pictures(terrain: NDArray[np.uint8], ground: int) -> Iterator[Picked]:
    """Yield the squares of a ground that lie at its border, group by group; none twice."""
    shapes = shapes_of(ground)
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
        self._everything = np.ones(terrain.shape, np.bool_)
        self._steps: dict[int, Bools] = {}

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
        found = self._everything
        going_on = ~self._everything
        for place, letter in enumerate(shape.around):
            way = AROUND.index(mirrored(AROUND[place], mirror))
            if letter not in ".j":
                found = found & self._is(border if letter == "t" else letter, way)
                if not found.any():
                    return found
            if letter in "kj" and shape.after >= 0:
                going_on |= self.native[way] if deep else self._goes_on(shapes, shape.after, way)
        return found & going_on if shape.after >= 0 else found

    def _is(self, letter: str, way: int) -> Bools:
        """Where what lies that way is what a letter means."""
        match letter:
            case "d":
                return self.dirt[way]
            case "s":
                return self.sand[way]
            case "D":
                return self.dirt[way] | self.native[way]
            case "?":
                return self.dirt[way] | self.sand[way] | self.native[way]
        return self.native[way]

    def _goes_on(self, shapes: tuple[Shape, ...], number: int, way: int) -> Bools:
        """Whether the square that way is of the same ground and of another shape."""
        if number not in self._steps:
            there = np.zeros(self.own.shape, np.bool_)
            for mirror in (0, ACROSS, DOWN, ACROSS | DOWN):
                for border in "ds":
                    there |= self.matches(shapes, number, mirror, border, deep=True)
            self._steps[number] = np.pad(there & self.own, 1)
        return self._seen(self._steps[number], AROUND[way])
