"""The depths of a great lake: washes that run over the whole of it, ever darker away from its banks
and from what stands in it, each with a line round it as on a chart. Lengths are in squares."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from morphs.art.gaps.great_fields import above
from morphs.art.gaps.great_raster import FARTHEST, FINE, Raster
from morphs.art.gaps.patch import Disc
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import polygons
from morphs.art.style.svg import line_style, path, path_data
from morphs.art.things.sight_pen import deep_of
from morphs.base import exact

DEPTHS = (1.15, 2.2, 3.4, 4.8)
"""How far off the banks it grows deeper, step by step."""
BAYS = ((6.0, 1.1), (2.3, 0.35))
"""How broad banks under water are, and how far they reach."""
LEAST, ROUND, INK = 3.0, 1.0, 0.12
"""A depth of fewer square squares is none; how round its headlands and bays are at least, and how
far off the bank it is."""
APART = 0.15
"""How far off the rim of the depth about it a deeper one begins at least."""
WASH, LINE, ABOUT = "0.13", 0.022, 0.6
"""How strong each wash is, how thick its line, and how near an island water is as shallow as at a
bank."""


def depths_of(lake: Raster, stands: Sequence[Disc]) -> str:
    """The depths of a lake, off its banks and off what stands in it."""
    off = lake.off_walls
    for x, y, reach in stands:
        far = exact.lengths(np.stack([lake.x - x, lake.y - y], axis=-1)) - ABOUT * reach
        off = np.minimum(off, far.clip(0, FARTHEST))
    x, y, seed = lake.x.ravel(), lake.y.ravel(), lake.ground.seed % 9973 + 41
    for k, (wide, high) in enumerate(BAYS):
        off = off + high * (noise(x, y, seed + k, wide) - 0.5).reshape(off.shape)
    height = exact.numbers(np.where(lake.within, off, 0.0))
    corner = (lake.left + 0.5 / FINE, lake.upper + 0.5 / FINE)
    ground = exact.buffer(lake.ground.grown, -INK, 4)
    if lake.ground.board is not None:
        ground = exact.intersection(ground, lake.ground.board)
    parts: list[str] = []
    for depth in DEPTHS:
        inner = exact.buffer(ground, -APART, 4)
        wash = _rounded(exact.intersection(above(height, depth, corner, 1 / FINE), inner), inner)
        if wash.is_empty:
            break
        ground = wash  # none is deeper than what lies about it
        parts.append(path(path_data(wash), fill=deep_of(lake.style), fill_opacity=WASH))
        line = wash.boundary
        if lake.ground.board is not None:
            rim = exact.buffer(lake.ground.board.boundary, INK, join_style="mitre")
            line = exact.difference(line, rim)
        parts.append(path(path_data(line), **line_style(lake.style.ripple, LINE)))
    return "".join(parts)


def _rounded(wash: BaseGeometry, ground: BaseGeometry) -> BaseGeometry:
    """A wash on its ground, without points, clefts and crumbs."""
    filled = exact.buffer(exact.buffer(wash, ROUND, 6), -ROUND, 6)
    eased = exact.buffer(exact.buffer(filled, -ROUND, 6), ROUND, 6)
    eased = exact.simplify(exact.intersection(eased, ground), 0.02)
    found = [one for one in polygons(eased) if one.area > LEAST]
    return exact.union_all(found) if found else MultiPolygon()
