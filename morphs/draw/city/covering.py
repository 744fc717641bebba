"""What it costs a name on a town's map to stand at a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.draw.city.letters import box_of, high_of
from morphs.generators.city.names import HOMES, Name
from morphs.generators.city.shapes import Point

Shapes: TypeAlias = NDArray[np.object_]
APART = 26.0
"""Feet between the names of two wards that stand side by side."""
MARK, ROOF, WALL = 5.0, 0.9, 60.0
"""What a square foot of what one steers by costs, one of a roof, and one more of a wall, and of a
church the name of a ward."""
PLATED, FOREIGN = (25.0, 2.2), 4.0
"""The same two of the name of a ward, and what one of a block of another kind of quarter costs it.
"""
AWAY, CLOSE = 3.0, 12.0
"""What a foot aside costs a name, and that of a house, which would be taken for another's."""


class Ground(NamedTuple):
    """What a name stands on or off: what is `busy`, the ground of names that is `taken`, roofs,
    walls, and blocks unlike those of its ward."""

    busy: Sequence[BaseGeometry]
    taken: list[BaseGeometry]
    roofs: shapely.STRtree
    walls: BaseGeometry
    foreign: BaseGeometry = Polygon()


def take(name: Name, ground: Ground) -> None:
    """Take the ground of a name, and some about it."""
    if name.along:
        far = high_of(name) / 2 + 1.5 * APART
        ground.taken.append(exact.buffer(LineString(name.along), far, quad_segs=2))
        return
    apart = APART / 4 if name.kind in HOMES else APART
    above = 2 * APART if name.kind == "ward" else apart / 2
    left, top, right, bottom = box_of(name)
    ground.taken.append(shapely.box(left - apart, top - above, right + apart, bottom + above))


def costs(name: Name, spots: Sequence[Point], grounds: Shapes, ground: Ground) -> Floats:
    """Return what it costs a name to stand at each of some spots, on the ground of each."""
    busy, taken, roofs, walls, foreign = ground
    here = shapely.total_bounds(grounds).tolist()
    close = [one for one in taken if one.intersects(shapely.box(*here))]
    near = [shapely.clip_by_rect(shape, *here) for shape in (*busy, shapely.union_all(close))]
    parts = [shape for shape in near if not shape.is_empty]
    covered = sum((shapely.area(shapely.intersection(grounds, s)) for s in parts), np.zeros(1))
    mark, roof = PLATED if name.kind == "ward" else (MARK, ROOF)
    covered = mark * covered + roof * _roofed(grounds, roofs)
    for dear, shape in ((WALL, walls), (FOREIGN, foreign)):
        part = shapely.clip_by_rect(shape, *here)
        covered += dear * shapely.area(shapely.intersection(grounds, part))
    away = CLOSE if name.kind in HOMES else AWAY
    away *= 2 if name.kind == "ward" else 1
    far = np.array([at.to(name.at).length for at in spots])
    return np.asarray(np.rint(covered + away * far))


def _roofed(grounds: Shapes, roofs: shapely.STRtree) -> Floats:
    """How much of each ground lies under roofs, by the boxes of the houses."""
    found = np.zeros(len(grounds))
    which, house = roofs.query(grounds)
    one, other = shapely.bounds(grounds[which]), shapely.bounds(roofs.geometries[house])
    wide = np.minimum(one[:, 2:], other[:, 2:]) - np.maximum(one[:, :2], other[:, :2])
    np.add.at(found, which, np.rint(wide.clip(0).prod(axis=1)))
    return found
