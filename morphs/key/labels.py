"""Where numbers stand: within their room, clear of walls and of what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.key.model import NUMBERED, Point, Region
from morphs.plan.plan import Floats, Plan, Thing

SIZES = (0.8, 0.65, 0.5, 0.4)
"""How high figures may be, in squares; the largest that fits."""
WIDE = 0.58
"""How wide a figure is, of its height."""
AROUND = 0.06
"""What is kept free around a number, in squares."""
STEP = 0.25
FLAT = frozenset({"pebble", "sand"})
"""Things that a number may stand on."""
MOST = 90
"""A room has at most so many places that are tried."""


def labelled(
    regions: Iterable[Region], plan: Plan, ways: Iterable[Point] = ()
) -> tuple[Region, ...]:
    """Place the labels of all regions. `ways` are the places of entrances: what lies outside has
    its label at the first."""
    bodies = [_body(thing) for thing in plan.things if thing.kind not in FLAT]
    walls = [plan.partitions, *(door.segment.buffer(0.15) for door in plan.doors)]
    blocked = [*bodies, *(wall for wall in walls if not wall.is_empty)]
    tree = shapely.STRtree(blocked)
    first = next(iter(ways), (0.0, 0.0))
    return tuple(_labels(regions, tree, first))


def _labels(regions: Iterable[Region], tree: shapely.STRtree, outside: Point) -> Iterator[Region]:
    for region in regions:
        if region.shape.is_empty:
            yield replace(region, label=outside)
        elif region.kind not in NUMBERED:
            yield replace(region, label=_rounded(shapely.point_on_surface(region.shape)))
        else:
            yield _placed(region, tree)


def _body(thing: Thing) -> BaseGeometry:
    """The ground that a thing stands on."""
    body = shapely.box(
        thing.x - thing.width / 2,
        thing.y - abs(thing.height) / 2,
        thing.x + thing.width / 2,
        thing.y + abs(thing.height) / 2,
    )
    return (
        exact.rotate(body, thing.angle)
        if thing.angle % 90
        else (
            shapely.box(
                thing.x - abs(thing.height) / 2,
                thing.y - thing.width / 2,
                thing.x + abs(thing.height) / 2,
                thing.y + thing.width / 2,
            )
            if thing.angle % 180
            else body
        )
    )


def _placed(region: Region, tree: shapely.STRtree) -> Region:
    """A numbered region with its label: as large as fits; over things where there is no free place,
    so that it is never outside its room."""
    shape = max(region.shape.geoms, key=lambda part: round(part.area, 3))
    shapely.prepare(shape)
    spots = _spots(shape)
    clear = exact.distances(shape.boundary, spots)
    order = np.lexsort((spots[:, 0], spots[:, 1], -np.round(clear, 2)))
    spots = spots[order]
    digits = len(str(region.number or 0))
    for size in SIZES:
        boxes = _boxes(spots, size, digits)
        inside = np.flatnonzero(shapely.contains_properly(shape, boxes))
        taken = set(tree.query(boxes[inside], "intersects")[0].tolist())
        free = [k for k in range(len(inside)) if k not in taken]
        if free:
            return replace(region, label=_point(spots[inside[free[0]]]), label_size=size)
    for size in SIZES:
        inside = np.flatnonzero(shapely.contains_properly(shape, _boxes(spots, size, digits)))
        if len(inside):
            return replace(region, label=_point(spots[inside[0]]), label_size=size)
    return replace(region, label=_point(spots[0]), label_size=SIZES[-1])


def _spots(shape: BaseGeometry) -> Floats:
    """Places within a shape: its middle, and points of a lattice."""
    left, top, right, below = shape.bounds
    step = max(STEP, ((right - left) * (below - top) / MOST) ** 0.5)
    xs, ys = np.arange(left + step / 2, right, step), np.arange(top + step / 2, below, step)
    lattice = np.array(np.meshgrid(xs, ys)).reshape(2, -1).T
    inside = lattice[shapely.contains_xy(shape, lattice)]
    middles = [
        shapely.get_coordinates(part) for part in (shape.centroid, shapely.point_on_surface(shape))
    ]
    middles = [spot for spot in middles if shapely.contains_xy(shape, spot)[0]]
    return np.round(np.concatenate([*middles, inside]), 3)


def _boxes(spots: Floats, size: float, digits: int) -> NDArray[np.object_]:
    """The ground that a number takes at each place."""
    half = np.array([digits * size * WIDE / 2 + AROUND, size * 0.36 + AROUND])
    low, high = spots - half, spots + half
    return np.asarray(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))


def label_box(region: Region) -> BaseGeometry:
    """Return the ground that the number of a region takes."""
    spots = np.array([region.label])
    box: BaseGeometry = _boxes(spots, region.label_size, len(str(region.number or 0)))[0]
    return box


def _point(spot: Sequence[float] | Floats) -> Point:
    return round(float(spot[0]), 3), round(float(spot[1]), 3)


def _rounded(point: BaseGeometry) -> Point:
    return _point(shapely.get_coordinates(point)[0])
