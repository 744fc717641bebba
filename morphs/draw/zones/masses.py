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
from morphs.draw.terrain.shapes import rugged, smooth
from morphs.draw.terrain.sheet import chances
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.lava import lava_shapes
from morphs.draw.zones.palette import INK, TINTS, Tint, blended
from morphs.draw.zones.plants import bare, bushes, cacti, firs, mushrooms, palms, reeds, woods
from morphs.draw.zones.scenery import Drawer, hills, mountain, rocks

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Stand = tuple[Floats, Floats, Ints]
"""Where things stand, x and y, and how large they are."""


class Growth(NamedTuple):
    """How a family stands in a mass: how far apart in squares, what its smallest and its largest
    are, of the size of one alone, and the share of its places that it takes."""

    apart: float
    least: float = 0.8
    most: float = 1.15
    share: float = 1.0


GROWTHS: dict[Drawer, Growth] = {
    mountain: Growth(0.62, 0.75, 4.6),
    hills: Growth(0.62, 0.7, 2.5),
    woods: Growth(0.44, 0.7, 1.6),
    firs: Growth(0.4, 0.75, 1.6),
    palms: Growth(0.56, 0.75, 1.4),
    bare: Growth(0.8, 1.3, 2.3, 0.14),
    bushes: Growth(0.8, 0.8, 1.35, 0.2),
    cacti: Growth(0.8, 0.8, 1.5),
    mushrooms: Growth(0.8, 0.8, 1.6, 0.7),
    reeds: Growth(0.56, 0.7, 1.2),
    rocks: Growth(0.9, 0.8, 1.8, 0.3),
}
"""The families that stand in masses; all others are drawn one by one."""
HIGHLAND: tuple[Drawer, ...] = (mountain, hills, rocks)
"""What makes one range together."""
GLADES = (0.34, 0.16, 0.1, 0.1)
"""The share of plants that woods lack, by how many squares these are deep there: crowns close
within, and lone trees before their rim."""
GROUPS = 3
"""How many squares wide a group is of what stands sparsely."""
WET, SHALLOW, DEEP = 0.22, 0.3, 0.12
"""How broad wet ground about lakes is, in squares; how much their shallows have of the colour of
land in the light, and what is deep of that in shade: they belong to their ground."""
COVES = 0.27
"""How far the shores of lakes run out and in, in squares."""


class Standing(NamedTuple):
    """One peak or tree: its foot in squares, how large it is, from 1 to `SIZES`, and what decides
    which of its kind it is, from 0 to 1."""

    x: float
    y: float
    size: int
    luck: float


SIZES = 8


def standing(squares: Bools, growth: Growth, aside: Drift, key: int) -> Iterator[Standing]:
    """Return what stands on the squares of a mass. `aside` is how far from each square lies what is
    drawn there, down and across."""
    rows, columns = np.nonzero(squares)
    depth = ndimage.distance_transform_cdt(np.pad(squares, 1), "taxicab")[1:-1, 1:-1]
    x, y, size = _plants(rows, columns, depth[rows, columns], growth, key)
    luck = chances(*(np.round(64 * at).astype(np.int64) for at in (x, y)), 31)
    last = np.array(squares.shape)[:, None] - 1
    at = tuple(np.clip(np.floor(np.stack([y, x])).astype(np.int64), 0, last))
    y, x = y - aside[0][at], x - aside[1][at]
    yield from map(Standing, x.tolist(), y.tolist(), size.tolist(), luck.tolist())


def _plants(rows: Ints, columns: Ints, depth: Ints, growth: Growth, key: int) -> Stand:
    """Trees and the like in rows, lower and with gaps along the rim of a mass."""
    count = max(1, round(1 / growth.apart))
    k = np.arange(count * count)
    row, column = rows[:, None], columns[:, None]
    rim = (depth[:, None] == 1) & (k > 0)
    x = column + (k % count + 0.5 + 0.85 * (chances(key, row, column, k, 2) - 0.5)) / count
    y = row + (k // count + 0.75 + 0.85 * (chances(key, row, column, k, 3) - 0.5)) / count
    luck = 0.1 * k * rim + chances(key, row, column, k, 4)
    lacking = np.array(GLADES)[np.minimum(depth, len(GLADES)) - 1][:, None]
    clumps = chances(key, row // 2, column // 2, 12)  # glades are larger than a square
    missing = chances(key, row, column, k, 1) < lacking * (0.5 + clumps)
    stands = ~missing | ((k == 0) & (depth[:, None] <= 2))
    if growth.share < 1.0:  # in groups, with calm land between them
        crowd = chances(key, row // GROUPS, column // GROUPS, 18)
        stands &= chances(key, row, column, k, 17) < 2.6 * growth.share * (crowd - 0.25)
    return x[stands], y[stands], _size(1.05 - luck)[stands]


def _size(share: Floats) -> Ints:
    """How large something is, from 1 to `SIZES`."""
    return 1 + (np.clip(share, 0.0, 0.999) * SIZES).astype(np.int64)


def lake_shapes(
    squares: Bools, tint: Tint, pixels: int, ways: Bools | None = None
) -> Iterator[str]:
    """Draw the lakes of some squares: wet ground about them, a bank, shallows and deep water, light
    along these. Those that touch are one, and they keep off the squares of ways."""
    boxes = [shapely.box(x, y, x + 1, y + 1) for y, x in np.argwhere(squares).tolist()]
    corners = exact.simplify(exact.union_all(boxes), 0.01)
    whole = exact.scale(smooth(corners, 3), pixels, pixels, (0.0, 0.0))
    if ways is not None and ways.any():
        near = ndimage.binary_dilation(squares, np.ones((3, 3), np.bool_)) & ways
        road = [shapely.box(x, y, x + 1, y + 1) for y, x in np.argwhere(near).tolist()]
        kept = exact.buffer(exact.union_all(road), 0.3)
        whole = exact.difference(whole, exact.scale(kept, pixels, pixels, (0.0, 0.0)))
    coved = rugged(exact.buffer(whole, 0.2 * pixels), 1.3 * pixels, COVES * pixels)
    shore = rugged(smooth(coved), 0.5 * pixels, 0.05 * pixels)
    if tint.pool == TINTS["lava"].pool:
        yield from lava_shapes(shore, pixels)
        return
    water = exact.buffer(shore, -0.09 * pixels)
    line = num(max(0.6, 0.035 * pixels))
    wet = exact.buffer(shore, WET * pixels)
    yield path(outline_data(wet), fill=tint.dark, fill_opacity="0.3")
    rim = blended(tint.dark, INK, 0.4)
    yield path(outline_data(shore), fill=tint.dark, stroke=rim, stroke_width=line)
    shallow = blended(tint.pool, tint.lit, SHALLOW)
    yield path(outline_data(water), fill=shallow)
    deep = exact.buffer(water, -0.3 * pixels)
    yield path(outline_data(deep), fill=blended(tint.pool, tint.dark, DEEP), stroke=shallow,
               stroke_width=num(max(0.6, 0.12 * pixels)))  # fmt: skip
