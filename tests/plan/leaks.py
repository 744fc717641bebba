"""Whether walls are tight: an own raster and an own flood, which know nothing of polygons."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry.base import BaseGeometry

from morphs.plan.plan import Plan

PX = 12
"""Pixels a square."""


class Tightness(NamedTuple):
    """Squares of floor that were flooded, squares of rock that the flood reached, walls."""

    floor: float
    leaked: float
    points: int


def tightness(plan: Plan, walls: BaseGeometry | None = None) -> Tightness:
    """Flood the floor (what is deeper in it than a quarter of a square); walls and the map's rim
    hold it; rock that is reached deeper than .3 square has leaked."""
    walls = shapely.union_all([plan.edges, plan.partitions]) if walls is None else walls
    held = shapely.union_all([walls, plan.frame.boundary])
    wide, high = (int(np.ceil(side * PX)) + 2 for side in plan.size)
    lines = Image.new("1", (wide, high))
    pen = ImageDraw.Draw(lines)
    for line in shapely.get_parts(held):
        pen.line([(x * PX + 1, y * PX + 1) for x, y in line.coords], fill=1)
    regions, _ = ndimage.label(~np.asarray(lines, dtype=bool))
    sure = _filled(plan.floor.buffer(-0.25), wide, high)
    rock = _filled(plan.frame.difference(plan.floor).buffer(-0.3), wide, high)
    flooded = np.isin(regions, np.unique(regions[sure & (regions > 0)])) & (regions > 0)
    squares = PX * PX
    points = int(shapely.get_num_coordinates(walls))
    return Tightness(sure.sum() / squares, (flooded & rock).sum() / squares, points)


def _filled(shape: BaseGeometry, wide: int, high: int) -> np.ndarray:
    picture = Image.new("1", (wide, high))
    pen = ImageDraw.Draw(picture)
    for part in shapely.get_parts(shape):
        if part.is_empty:
            continue
        pen.polygon([(x * PX + 1, y * PX + 1) for x, y in part.exterior.coords], fill=1)
        for hole in part.interiors:
            pen.polygon([(x * PX + 1, y * PX + 1) for x, y in hole.coords], fill=0)
    return np.asarray(picture, dtype=bool)
