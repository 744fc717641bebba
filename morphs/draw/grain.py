"""The grain of rock in sections, as cuts through the ground show it: thin beds, blocks, sand,
pebbles, slanted beds. All in whole numbers, so that every band of a picture has the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Mask = NDArray[np.bool_]
UNITS = 64
"""Parts of a square."""
THIN = 2
"""How thick a stroke is at the least, in parts of a square."""
BED, BLOCK, SAND, PEBBLE, SLANT = 32, 68, 22, 54, 84
"""How far apart beds of each kind lie, and grains."""
KINDS = 5
STIPPLE, PATCH, FAINT, SOFT = 9, 96, 70, 150
"""How far apart the dots are into which strokes fall in sand, and how large the blocks are that are
hatched or nearly bare by turns, in parts of a square; how strong strokes are there, and among
pebbles, of 255."""


def strength_of(kinds: Integers, x: Integers, y: Integers, seed: int) -> Integers:
    """How strong, of 255, strokes of hatching are in some kinds of rock, at places in parts of a
    square: whole in shale and slanted beds, dots in sand, by blocks in blocks."""
    kinds = kinds % KINDS
    dots = (x // STIPPLE + y // STIPPLE) % 2 == 0
    hatched = _dealt((x + y // PATCH * 41) // PATCH, y // PATCH, seed + 21) < 560
    weak = np.where(kinds == 2, np.where(dots, 255, FAINT // 2), 255)
    weak = np.where(kinds == 1, np.where(hatched, 255, FAINT), weak)
    return np.asarray(np.where(kinds == 4, SOFT, weak))


def grain_of(kind: int, x: Integers, y: Integers, pixel: int, seed: int) -> Mask:
    """Where strokes of a kind of rock are, at places in parts of a square: `y` follows its layer;
    a pixel has so many parts."""
    kinds = (_shale, _blocks, _sand, _slanted, _pebbles)
    return kinds[kind % len(kinds)](x, y, max(THIN, pixel), seed)


def _dealt(a: Integers, b: Integers, seed: int) -> Integers:
    """A number from 0 to 1023 for each pair of numbers."""
    mixed = (a * 73856093) ^ (b * 19349663) ^ (seed * 83492791)
    mixed = (mixed ^ (mixed >> 13)) & 0x7FFFFFF
    mixed = (mixed * 1274126177) & 0x7FFFFFFF
    return np.asarray((mixed ^ (mixed >> 15)) & 1023)


def _swung(x: Integers, bed: Integers) -> Integers:
    """How far a line strays, up and down by turns."""
    way = (x + bed * 211) % 640
    return np.asarray(np.abs(way - 320) // 40)


def _dashed(x: Integers, bed: Integers, long: int, share: int, seed: int) -> Mask:
    """Where a bed's line is drawn: in so many of 1024 stretches of a length, with gaps."""
    moved = x + _dealt(bed, bed * 0 + 7, seed)
    drawn = _dealt(bed, moved // long, seed + 1) < share
    gap = 8 + _dealt(bed, moved // long, seed + 2) % (long // 3)
    return np.asarray(drawn & (moved % long >= gap))


def _shale(x: Integers, y: Integers, thick: int, seed: int) -> Mask:
    y = y + _swung(x, y // 400)
    return np.asarray((y % BED < thick) & _dashed(x, y // BED, 170, 800, seed))


def _blocks(x: Integers, y: Integers, thick: int, seed: int) -> Mask:
    y = y + _swung(x, y // 400)
    bed = y // BLOCK
    line = (y % BLOCK < thick) & _dashed(x, bed, 330, 800, seed)
    moved = x + _dealt(bed, bed * 0 + 3, seed)
    block = moved // 130
    at = 20 + _dealt(bed, block, seed + 3) % 90 + (y % BLOCK) // 9
    joint = (moved % 130 >= at) & (moved % 130 < at + thick)
    return np.asarray(line | (joint & (_dealt(bed, block, seed + 4) < 760)))


def _sand(x: Integers, y: Integers, thick: int, seed: int) -> Mask:
    column, row = x // SAND, y // SAND
    left = 4 + _dealt(column, row, seed) % (SAND - 8)
    upper = 4 + _dealt(column, row, seed + 5) % (SAND - 8)
    dot = (np.abs(x % SAND - left) * 2 < thick + 1) & (np.abs(y % SAND - upper) * 2 < thick + 1)
    return np.asarray((dot & (_dealt(column, row, seed + 6) < 880)) | _parting(x, y, thick, seed))


def _parting(x: Integers, y: Integers, thick: int, seed: int) -> Mask:
    """Seldom a line between two beds."""
    y = y + _swung(x, y // 400)
    return np.asarray((y % 190 < thick) & _dashed(x, y // 190, 260, 560, seed + 7))


def _slanted(x: Integers, y: Integers, thick: int, seed: int) -> Mask:
    y = y + _swung(x, y // 400)
    bed, deep = y // SLANT, y % SLANT
    way = np.where(_dealt(bed, bed * 0 + 11, seed) < 512, 1, -1)
    moved = x + way * deep * 3 // 2
    stroke = (moved % 40 < thick) & (deep > 14) & (deep < 66)
    stroke &= _dealt(bed, moved // 40 // 5, seed + 8) < 760
    line = (deep < thick) & _dashed(x, bed, 300, 820, seed)
    return np.asarray(line | stroke)


def _pebbles(x: Integers, y: Integers, thick: int, seed: int) -> Mask:
    column, row = x // PEBBLE, y // PEBBLE
    dealt = [_dealt(column, row, seed + 9 + n) for n in range(4)]
    wide, high = 7 + dealt[0] % 12, 6 + dealt[1] % 7
    across = x % PEBBLE - wide - 3 - dealt[2] % (PEBBLE - 42)
    down = y % PEBBLE - high - 3 - dealt[3] % (PEBBLE - 32)
    outer, inner = [
        (across * across * (high + s) ** 2 + down * down * (wide + s) ** 2)
        < ((wide + s) * (high + s)) ** 2
        for s in (0, -thick)
    ]
    return np.asarray(outer & ~inner & (dealt[0] % 16 < 12))
