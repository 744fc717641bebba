"""Lanes outside the gates of towns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.country import stations
from morphs.generators.city.dice import key_of, swing, unit
from morphs.generators.city.shapes import Point
from morphs.generators.city.skeleton import Street

NEAREST, FARTHEST, SIDE_LANES = 70.0, 260.0, 0.6
"""Between which distances from a gate side lanes leave its road, in feet; how many of the places
have one."""


def side_lanes(
    roads: Sequence[Street], gates: Sequence[Point], taken: BaseGeometry, seed: int
) -> Iterator[Street]:
    """Lanes that leave a road on either side a little way outside its gate, where nothing is
    `taken`."""
    key = key_of(seed, "side lanes")
    shapely.prepare(taken)
    laid: list[BaseGeometry] = []
    for road in roads:
        for at, way in stations(road.points, 29.0):
            far = min((gate.to(at).length for gate in gates), default=0.0)
            feature = int(at.x // 8), int(at.y // 8)
            if not NEAREST < far < FARTHEST or unit(key, *feature) > SIDE_LANES:
                continue
            for side in (1.0, -1.0):
                off = Point(way.left.x * side, way.left.y * side)
                lean = off.plus(way, 0.3 * swing(key, *feature, 1, side > 0)).unit
                start, long = at.plus(off, 17.0), 90 + 70 * unit(key, *feature, 2, side > 0)
                ends = start.plus(lean, long / 2), start.plus(lean.plus(way, 0.15).unit, long)
                line = (at.snapped, start.snapped, *(end.snapped for end in ends))
                room = exact.buffer(LineString(line[1:]), 24, quad_segs=2)
                clear = exact.buffer(LineString(line[1:]), 3, cap_style="flat")
                if not taken.intersects(clear) and not any(room.intersects(o) for o in laid):
                    laid.append(exact.buffer(room, 24, quad_segs=2))
                    yield Street("a", line, road.cell)
