"""Where numbers stand on a sheet, which are as high as letters must be to be read there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.plan.key.labels import TALL, WIDE
from morphs.plan.key.model import Point, Region

ACROSS = 17
"""So many places across and down a room are tried."""
OUT, ON_TOP, AWAY = 6.0, 20.0, 0.004
"""What it costs to reach out of the room, to stand on another number, and to be away from the
middle of its room, beside what it costs to stand on things: 1; all as shares of a number."""
SHORE = 0.12
"""How far numbers keep from the edges of water, in squares."""
INTRICATE = 60
"""Shapes of more corners are cut in rows first."""
NEAR = 0.12
"""How far numbers keep from things and walls where they can, in heights of figures."""

READ, LARGEST, SQUARES, STOREY = 6.8, 10.0, 1.2, 0.96
"""How high numbers are at least and at most, in points; those that could be lower are so many
squares high at most, for cells are one wide; in side views so many, for passages are low, and two
heights side by side are seen at once."""
LOWER, LEAST_FIGURES = 0.85, 6.0
"""The height of numbers that have no room for higher ones: a share of that, and so many points at
least: two heights side by side are to look alike."""
TINY, LEAST_TINY = 0.7, 5.4
"""The height of numbers that have no room for these either, as one of two figures in a passage a
square wide: the same, on paper of any size, for such are read from near by; not in side views."""


def _boxes(spots: NDArray[np.float64], room: Region, high: float) -> NDArray[np.object_]:
    """The ground that a room's number takes at each place."""
    wide, tall = len(str(room.number)) * WIDE * high / 2, TALL * high
    off, (x, y) = NEAR * high, spots.T
    return np.asarray(
        shapely.box(x - wide - off, y - tall - off, x + wide + off, y + tall + off), dtype=object
    )


def best_spot(
    room: Region, tree: shapely.STRtree, taken: Sequence[BaseGeometry], high: float
) -> Point:
    """Return the place in a room where a number so many squares high covers least of what stands
    there, by its walls, and of what is `taken`."""
    shape = max(room.shape.geoms, key=lambda part: (round(part.area, 3), part.bounds))
    left, top, right, below = shape.bounds
    share = (np.arange(ACROSS) + 0.5) / ACROSS
    xs, ys = np.meshgrid(left + (right - left) * share, top + (below - top) * share)
    lattice = np.round(np.stack([xs.ravel(), ys.ravel()], axis=1), 3)
    spots = np.vstack([[room.label, _inner(shape)], lattice])
    spots = spots[shapely.intersects_xy(shape, spots[:, 0], spots[:, 1])]
    if not len(spots):
        return room.label
    boxes = _boxes(spots, room, high)
    whole = shapely.area(boxes[0])
    things = tree.geometries[np.sort(tree.query(shape.envelope))]
    cost = OUT * (1 - covered(boxes, shape) / whole)
    for dear, bodies in ((1.0, things), (ON_TOP, taken)):
        cost = cost + dear * covered(boxes, shapely.union_all(bodies)) / whole
    middle = np.array(_inner(shape))
    cost = np.round(cost + AWAY * np.abs(spots - middle).sum(axis=1), 3)
    x, y = spots[int(np.lexsort((spots[:, 0], spots[:, 1], cost))[0])]
    return float(x), float(y)


def covered(boxes: NDArray[np.object_], body: BaseGeometry) -> NDArray[np.float64]:
    """How much of each box a shape covers: only where its edges pass are the two cut, in each row
    of boxes with what of an intricate shape is near."""
    shapely.prepare(body)
    found = np.where(shapely.covers(body, boxes), shapely.area(boxes), 0.0)
    cut = np.flatnonzero(shapely.intersects(body, boxes) & (found == 0))
    rows = [cut]
    if shapely.get_num_coordinates(body) > INTRICATE:
        tops = shapely.bounds(boxes[cut])[:, 1]
        rows = [cut[tops == top] for top in np.unique(tops)]
    for row in rows:
        near = body
        if len(rows) > 1:
            left, top, right, below = shapely.total_bounds(boxes[row])
            near = shapely.intersection(body, shapely.box(left - 1, top - 1, right + 1, below + 1))
        found[row] = shapely.area(shapely.intersection(boxes[row], near))
    return exact.numbers(found)


def _inner(shape: shapely.Polygon) -> Point:
    """The middle of a room if it lies within, else a place that does."""
    middle = exact.centroid(shape)
    if not shapely.intersects_xy(shape, middle.x, middle.y):
        middle = exact.inner_point(shape)
    return round(middle.x, 3), round(middle.y, 3)


def heights(
    wanted: float, square: float, larger: float = 1.0, upright: bool = False
) -> tuple[float, float, float]:
    """Return how high numbers are that are `wanted` so high, on a map of such squares, those that
    have no room for such, and those that have none for these, in points; on paper that is `larger`
    all are at least. In side views (`upright`) they are no higher than nearly all rooms have room
    for."""
    squares, read = (STOREY, LEAST_FIGURES) if upright else (SQUARES, READ)
    most = max(squares * square, read * larger)
    high = min(wanted, LARGEST, most)
    low = min(high, max(LOWER * high, LEAST_FIGURES * larger))
    least = LEAST_FIGURES if upright else LEAST_TINY
    return high, low, min(low, max(TINY * high, least))


def parted(
    spots: NDArray[np.float64],
    grown: NDArray[np.object_],
    bodies: shapely.STRtree,
    walls: shapely.STRtree,
) -> NDArray[np.bool_]:
    """Return which places of a number are apart from other `bodies`, or parted from them by a wall;
    `grown` is the ground about each that is to be free of them: one would read them as one."""
    free = np.ones(len(spots), dtype=bool)
    own, other = bodies.query(grown, "intersects")
    if len(own):
        ends = shapely.bounds(bodies.geometries[other])
        middles = np.round((ends[:, :2] + ends[:, 2:]) / 2, 3)
        lines = shapely.linestrings(np.stack([spots[own], middles], axis=1))
        seen = np.ones(len(own), dtype=bool)
        seen[walls.query(lines, "intersects")[0]] = False
        free[own[seen]] = False
    return free


def amid(ends: Sequence[float], step: float) -> NDArray[np.float64]:
    """Places in a rectangle, one for each step from its middle on."""
    (x, y), half = ((ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2), step / 2
    across, down = (int((far - near) / 2 / step) * step for near, far in (ends[::2], ends[1::2]))
    return lattice((x - across, y - down, x + across + half, y + down + half), step)


def lattice(ends: Sequence[float], step: float) -> NDArray[np.float64]:
    """Places in a rectangle, one for each step."""
    xs, ys = np.arange(ends[0], ends[2], step), np.arange(ends[1], ends[3], step)
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    return np.asarray(np.round(places, 3), dtype=np.float64)
