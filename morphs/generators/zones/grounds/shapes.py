"""In which ways other grounds may lie around a square for there to be a picture of that border.

The game's pictures of a ground come in groups, one for each way in which other grounds may lie
around a square. A `Shape` is such a group: eight letters for the squares around, row by row from
the north-west, without the middle, as the group's first picture shows it:

    n  its own ground         d  another ground, by a border of dirt
    .  whatever               s  by a border of sand: sand, water and rock have no other
    t  dirt or sand, the same all around
    D  d or n                 ?  d, s or n
    k  its own ground; j whatever. One of the squares so marked is of the shape that `after` names

`pictured` says of every square whether it is of such a shape: the eight squares around are the
digits of a number (0 n, 1 d, 2 s), and tables tell the rest.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER

Bools = NDArray[np.bool_]
Grounds = NDArray[np.uint8]
DIRT, SAND = TERRAINS.index("dirt"), TERRAINS.index("sand")
ACROSS, DOWN = 1, 2  # the bits of mirrors
MIRRORS = (0, ACROSS, DOWN, ACROSS | DOWN)
AROUND = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0))
REACH = 2
"""How far away squares lie by which it is decided whether a square has a picture."""


class Shape(NamedTuple):
    """One group of pictures: how the squares around lie, the first of its pictures with a border of
    dirt and of sand (below 0: there are none), how many there are, and the number of the shape that
    a step goes on in."""

    around: str
    dirt: int
    sand: int
    pictures: int
    after: int = -1


Shapes = tuple[Shape, ...]
LAND: Shapes = (
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
SOIL: Shapes = (
    Shape(".sssnsnn", -1, 0, 4),
    Shape(".nnsn.nn", -1, 4, 4),
    Shape(".s.nnnnn", -1, 8, 4),
    Shape("nnnnnnns", -1, 12, 4),
    Shape("ssnsknkn", -1, 16, 2, after=5),
    Shape("nnnnknks", -1, 18, 2, after=4),
    Shape("snnnnnns", -1, 20, 1),
)
"""Dirt, to which all grounds but the sandy ones are its own."""
SEA: Shapes = (
    Shape("ssssnsnn", -1, 0, 4),
    Shape(".nnsn.nn", -1, 4, 4),
    Shape(".s.nnnnn", -1, 8, 4),
    Shape("nnnnnnns", -1, 12, 4),
    Shape("ssnsnnnn", -1, 16, 2),
    Shape("nnnnknks", -1, 18, 2, after=4),
)
CLIFF: Shapes = (
    Shape(".s.sn.nn", -1, 8, 8),
    Shape(".nnsn.nn", -1, 16, 4),
    Shape(".s.nnnnn", -1, 20, 4),
    Shape("nnnnnnns", -1, 24, 8),
    Shape("ssnsnnnn", -1, 32, 8),
    Shape("nnnnknks", -1, 40, 8, after=4),
)
"""Rock, whose pictures are not mirrored: each group has some for every direction."""
CLASSES: tuple[Shapes, ...] = (LAND, SOIL, SEA, CLIFF)
KINDS = np.array([{DIRT: 1, WATER: 2, ROCK: 3, SAND: 4}.get(n, 0) for n in range(len(TERRAINS))])
"""Which of these a ground has; 4: sand, which shows no border."""
SANDY = np.isin(np.arange(len(TERRAINS)), (SAND, WATER, ROCK))
MEANT = {"n": "n", "k": "n", "d": "d", "s": "s", "D": "dn", "?": "dsn", ".": "nds", "j": "nds"}


def shapes_of(ground: int) -> Shapes:
    """The shapes of the borders of a ground: sand has none."""
    shapes: tuple[Shapes, ...] = (*CLASSES, ())
    return shapes[int(KINDS[ground])]


def mirrored(step: tuple[int, int], mirror: int) -> tuple[int, int]:
    y, x = step
    return -y if mirror & DOWN else y, -x if mirror & ACROSS else x


class _Table(NamedTuple):
    """What each number means for a kind of ground: whether it is a shape; by the number of another
    shape (4 and 5) the ways, as bits, one of which goes on in it; whether it is that one."""

    plain: Bools
    ways: dict[int, NDArray[np.uint8]]
    goes_on: dict[int, Bools]


@lru_cache(maxsize=1)
def _tables() -> tuple[_Table, ...]:
    digits = np.arange(3**8)[:, None] // 3 ** np.arange(8) % 3
    return tuple(_table(shapes, digits) for shapes in CLASSES)


def _table(shapes: Shapes, digits: NDArray[np.int64]) -> _Table:
    count = len(digits)
    plain = np.zeros(count, bool)
    ways = {n: np.zeros(count, np.uint8) for n in (4, 5)}
    goes_on = {n: np.zeros(count, bool) for n in (4, 5)}
    for number, shape in enumerate(shapes):
        for mirror in MIRRORS:
            marked = _marked(shape, mirror)
            native = (digits[:, marked] == 0).any(axis=1) if marked else np.ones(count, bool)
            for border, first in (("d", shape.dirt), ("s", shape.sand)):
                found = _lies(shape, mirror, border, digits)
                if number in goes_on:
                    goes_on[number] |= found & (native | (shape.after < 0))
                if first >= 0 and shape.after < 0:
                    plain |= found
                elif first >= 0:
                    bits = sum(1 << way for way in marked)
                    ways[shape.after][found] |= np.uint8(bits)
    return _Table(plain, ways, goes_on)


def _lies(shape: Shape, mirror: int, border: str, digits: NDArray[np.int64]) -> Bools:
    """Of which numbers the squares lie as a shape asks."""
    found = np.ones(len(digits), bool)
    for place, letter in enumerate(shape.around):
        way = AROUND.index(mirrored(AROUND[place], mirror))
        meant = border if letter == "t" else MEANT[letter]
        found &= np.isin(digits[:, way], ["nds".index(one) for one in meant])
    return found


def _marked(shape: Shape, mirror: int) -> list[int]:
    marked = [AROUND[place] for place, letter in enumerate(shape.around) if letter in "kj"]
    return [AROUND.index(mirrored(step, mirror)) for step in marked]


def lies_ragged(terrain: Grounds, inside: Bools) -> Bools:
    """Return which squares lie at a border for which there is no picture.

    Both arrays hold maps in their last two axes, with a rim of `REACH` squares that the answer is
    without; beyond the map (not `inside`) lies the ground itself, but for dirt.
    """
    codes, kinds = _codes(terrain, inside)
    core, own = np.s_[..., 1:-1, 1:-1], terrain[..., 2:-2, 2:-2]
    kind, code = kinds[core], codes[core]
    good = np.zeros(own.shape, bool)
    for number, table in enumerate(_tables()):
        here = kind == number
        if not here.any():
            continue
        good |= here & table.plain[code]
        for after, ways in table.ways.items():
            mask = np.where(here, ways[code], 0)
            if mask.any():
                good |= _go_on(mask, own, terrain, codes, inside, table.goes_on[after])
    ragged: Bools = (code != 0) & (kind < len(CLASSES)) & ~good
    return ragged


def _codes(terrain: Grounds, inside: Bools) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """The number of every square but the outermost, and the kind of its ground."""
    own = terrain[..., 1:-1, 1:-1]
    kinds = KINDS[own]
    codes = np.zeros(own.shape, np.int16)
    soil, hard = kinds == 1, (kinds == 2) | (kinds == 3)
    for way, step in enumerate(AROUND):
        there, within = _at(terrain, step), _at(inside, step)
        sandy, alien = SANDY[there], (there != own) & within
        digit = np.where(alien, np.where(sandy | hard, 2, 1), 0)
        codes += np.where(soil, 2 * sandy, digit).astype(np.int16) * np.int16(3**way)
    return codes, kinds


def _at(layer: NDArray[np.generic], step: tuple[int, int]) -> NDArray[np.generic]:
    """What lies a step from every square but the outermost."""
    rows, columns = layer.shape[-2:]
    return layer[..., 1 + step[0] : rows - 1 + step[0], 1 + step[1] : columns - 1 + step[1]]


def _go_on(
    mask: NDArray[np.uint8], own: Grounds, terrain: Grounds, codes: NDArray[np.int16],
    inside: Bools, is_step: Bools,
) -> Bools:  # fmt: skip
    """Whether one of the ways of a mask leads to a square of the same ground that goes on."""
    steps = is_step[codes] & inside[..., 1:-1, 1:-1]
    found = np.zeros(own.shape, bool)
    for way, step in enumerate(AROUND):
        same = _at(terrain[..., 1:-1, 1:-1], step) == own
        found |= (mask & (1 << way) > 0) & same & _at(steps, step)
    return found


def ragged_squares(terrain: Grounds) -> Bools:
    """Return which squares of a level lie at a border for which there is no picture."""
    inside = np.pad(np.ones(terrain.shape, bool), REACH)
    return lies_ragged(np.pad(terrain, REACH, mode="edge"), inside)
