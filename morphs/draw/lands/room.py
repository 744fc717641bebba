"""Room on a land: places that something may stand at, and what is kept free."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.grain import SIZE, Flags, Ints, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.plants import Growth
from morphs.draw.lands.verges import Verges
from morphs.draw.terrain.sheet import chances

Points = NDArray[np.float64]

BODY = (
    *((-1.0, 0.0), (-0.5, 0.0), (0.0, 0.0), (0.5, 0.0), (1.0, 0.0)),
    *((-0.6, 0.25), (0.6, 0.25), (-0.4, 0.5), (0.4, 0.5)),
    *((0.0, 0.5), (-0.2, 0.75), (0.2, 0.75), (0.0, 1.0)),
)
"""Points of what grows: to the side, in halves of its width, and up, in heights."""
STEM = tuple((0.0, up / 6) for up in range(7))
"""The same of stems, so close that none stands across a line."""
CROWN = 0.065
"""How far to its sides a tree keeps off letters and places, in cells."""
COMPANY, FEWEST = 3, 4
"""How far about a tree others are looked for, in squares, and how many there must be with it."""
FRAME = 0.17
"""How far peaks and hills keep within a board that ends, in cells."""


class Kept(NamedTuple):
    """What is kept free: squares about lines, and about all else; what of lines stems keep clear
    of, and how far about those saplings grow; and squares that ranges cover."""

    lines: Flags
    rest: Flags
    verges: Verges
    beside: Verges
    ranges: Flags | None = None


def lattice(land: Land, apart: float, number: int, strayed: float = 1.0) -> tuple[Points, Ints]:
    """Places about so far apart (in cells) all over a land, in rows set off by halves, each moved
    so far of what is usual; and the keys of their dice."""
    grain, step = land.grain, apart * SIZE
    wraps = land.shown.ground.wrap != "none"
    (wide, high), over = grain.size, 24 * min(grain.unit)
    across, down = step, 0.87 * step
    many = (1, 1)
    if wraps:
        many = max(1, round(wide / across)), 2 * max(1, round(high / down / 2))
        across, down = wide / many[0], high / many[1]
    rows = np.arange(int(-over / down) - 1, int((high + over) / down) + 2)
    columns = np.arange(int(-over / across) - 1, int((wide + over) / across) + 2)
    row, column = (part.ravel() for part in np.meshgrid(rows, columns, indexing="ij"))
    key_row, key_column = (row % many[1], column % many[0]) if wraps else (row + 512, column + 512)
    keys = (key_row * 16384 + key_column + (land.seed & 0xFFFF) * 7919).astype(np.int64)
    moved = [chances(keys, number, axis) - 0.5 for axis in (3, 4)]
    x = (column + 0.5 * (row % 2) + 0.62 * strayed * moved[0]) * across
    y = (row + 0.62 * strayed * moved[1]) * down
    return np.stack([x, y], axis=1), keys


def clear_of(land: Land, places: Points, kept: Kept, growth: Growth, deep: Points) -> Flags:
    """Of places those where the foot and the body of what grows hides nothing."""
    free = np.ones(len(places), dtype=np.bool_)
    half = SIZE * (growth.wide[0] + growth.wide[1] * deep)[:, None] / 2 if growth.wide else 0.0
    high = SIZE * (growth.high[0] + growth.high[1] * deep)[:, None]
    for x, y in BODY if growth.wide else STEM:
        spots = places + half * np.array([[x, 0.0]]) + high * np.array([[0.0, -y]])
        rows, columns = land.grain.squares(spots)
        free &= ~kept.rest[rows, columns]
        for side in () if growth.wide else (-CROWN, CROWN):
            beside = land.grain.squares(spots + np.array([[side * SIZE, 0.0]]))
            free &= ~kept.rest[beside]
        if growth.wide:
            free &= ~kept.lines[rows, columns] & _framed(land, spots)
        else:
            free &= ~kept.verges.over(spots)
        if growth.wide or not y:
            free &= land.sea[rows, columns] < 0
    return free


def _framed(land: Land, spots: Points) -> Flags:
    """Which places lie within the frame of a board that ends."""
    if land.shown.ground.wrap != "none":
        return np.ones(len(spots), dtype=np.bool_)
    far = np.array(land.grain.size) - FRAME * SIZE
    return np.asarray(((spots > FRAME * SIZE) & (spots < far)).all(axis=1))


def in_company(land: Land, places: Points, stands: Flags) -> Flags:
    """Which places have some others that `stands` tells of close by: a tree of a wood is not
    alone."""
    many = np.zeros(land.grain.shape, np.int64)
    rows, columns = land.grain.squares(places)
    np.add.at(many, (rows[stands], columns[stands]), (2 * COMPANY + 1) ** 2)
    return np.asarray(blurred(many, COMPANY, 1)[rows, columns] >= FEWEST)
