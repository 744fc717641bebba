"""Obstacles that lie together as one thing: ranges with their ridges, woods, lakes.

A map lays many small obstacles side by side. Seen alone each has the straight edges of its
footprint; here all squares of one family on one ground are one mass, and what stands on it follows
the mass: high peaks where it is deep, low ones and lone trees along its rim.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.marks import num, outline_data, path
from morphs.draw.terrain.sheet import chance, rugged, smooth
from morphs.draw.zones.palette import INK, Tint
from morphs.draw.zones.plants import bare, bushes, cacti, firs, mushrooms, palms, reeds, woods
from morphs.draw.zones.scenery import Drawer, hills, mountain, rocks

Bools = NDArray[np.bool_]


class Growth(NamedTuple):
    """How a family stands in a mass: how far apart in squares, and what its smallest and its
    largest are, of the size of one alone."""

    apart: float
    least: float = 0.8
    most: float = 1.15


GROWTHS: dict[Drawer, Growth] = {
    mountain: Growth(0.62, 1.0, 3.1),
    woods: Growth(0.44, 0.95, 1.45),
    firs: Growth(0.4, 0.95, 1.5),
    palms: Growth(0.56, 0.9, 1.2),
    bare: Growth(0.6),
    bushes: Growth(0.56, 0.8, 1.2),
    cacti: Growth(0.62),
    mushrooms: Growth(0.5),
    reeds: Growth(0.56),
    rocks: Growth(0.62, 0.7, 1.3),
}
"""The families that stand in masses; all others are drawn one by one."""
HIGHLAND: tuple[Drawer, ...] = (mountain, hills, rocks)
"""What makes one range together."""
DEEPEST = 3.0
"""Squares from the rim from which on peaks grow no higher."""


class Standing(NamedTuple):
    """One peak or tree: its foot in squares, and how large it is, from 1 to `SIZES`."""

    x: float
    y: float
    size: int


SIZES = 8


def standing(squares: Bools, around: Bools, growth: Growth, key: int) -> Iterator[Standing]:
    """Return what stands on the squares of a mass, one at least on each; it is as deep as what lies
    around it."""
    depth = ndimage.distance_transform_cdt(np.pad(squares | around, 1), "taxicab")[1:-1, 1:-1]
    count = max(1, round(1 / growth.apart))
    rows, columns = np.nonzero(squares)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        inside = min(1.0, (int(depth[row, column]) - 0.5) / DEEPEST)
        if growth.most > 2:
            yield from _peaks(row, column, inside, key)
            continue
        for k in range(count * count):
            rim = depth[row, column] == 1 and k
            if rim and chance(key, row, column, k, 1) < 0.15:
                continue
            x = column + (k % count + 0.5 + 0.85 * (chance(key, row, column, k, 2) - 0.5)) / count
            y = row + (k // count + 0.75 + 0.85 * (chance(key, row, column, k, 3) - 0.5)) / count
            luck = 0.25 * rim + chance(key, row, column, k, 4)
            yield Standing(x, y, 1 + int(min(0.999, max(0.0, 1.1 - luck)) * SIZES))


def _peaks(row: int, column: int, inside: float, key: int) -> Iterator[Standing]:
    """The peaks of a square: few and great ones deep in a range, foothills along its rim."""
    great = chance(key, row, column, 5) < 0.5 - 0.24 * inside
    ridge = 0.35 + 0.65 * chance(key, row // 2, column // 2, 6)
    size = 1 + int(min(0.999, inside * ridge + 0.12 * chance(key, row, column, 7)) * SIZES)
    if great or inside < 0.2:
        x = column + 0.5 + 0.5 * (chance(key, row, column, 8) - 0.5)
        yield Standing(x, row + 0.85 + 0.3 * (chance(key, row, column, 9) - 0.5), size)
    if not great:
        small = max(1, size // 2)
        x = column + 0.5 + 0.8 * (chance(key, row, column, 10) - 0.5)
        yield Standing(x, row + 0.7 + 0.5 * (chance(key, row, column, 11) - 0.5), small)


def lake_shapes(squares: Bools, tint: Tint, pixels: int) -> Iterator[str]:
    """Draw the lakes of some squares: a bank, water, light upon it. Those that touch are one."""
    boxes = [shapely.box(x, y, x + 1, y + 1) for y, x in np.argwhere(squares).tolist()]
    corners = exact.simplify(exact.union_all(boxes), 0.01)
    whole = exact.scale(smooth(corners, 3), pixels, pixels, (0.0, 0.0))
    shore = rugged(exact.buffer(whole, 0.14 * pixels), 0.5 * pixels, 0.05 * pixels)
    water = exact.buffer(shore, -0.09 * pixels)
    line = num(max(0.6, 0.035 * pixels))
    yield path(outline_data(shore), fill=tint.dark, stroke=INK, stroke_width=line)
    yield path(outline_data(water), fill=tint.pool)
    for inset, strength in ((0.16, "0.55"), (0.36, "0.3")):
        light = exact.buffer(water, -inset * pixels).boundary
        yield path(
            outline_data(light),
            fill="none",
            stroke="#ffffff",
            stroke_opacity=strength,
            stroke_width=num(max(0.6, 0.04 * pixels)),
        )
