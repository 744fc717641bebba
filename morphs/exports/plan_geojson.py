"""GeoJSON of a map's plan: planar, in squares, north up (y grows upwards, so it is negative)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.exports.how import How
from morphs.plan.plan import WET, Plan

KINDS = {"decks": "bridge", "fords": "ford"}
"""What kinds of ground are called whose layers have other names."""


def plan_to_geojson(plan: Plan, how: How) -> str:
    """Return a FeatureCollection: floors, what is wet, bridges, fords, rooms, walls, doors, lights
    and things, each with its `kind`."""
    body = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in _features(plan, how))
    return f'{{"type": "FeatureCollection", "features": [\n{body}\n]}}\n'


def _features(plan: Plan, how: How) -> Iterator[dict[str, Any]]:
    for layer in ("floor", *WET, "decks", "fords"):
        for part in shapely.get_parts(getattr(plan, layer)):
            yield _feature(part, kind=KINDS.get(layer, layer))
    for keyed in how.numbered:
        yield _feature(
            keyed.shape, kind="room", number=keyed.number, room=keyed.kind, name=keyed.name
        )
    for number, room in enumerate(() if how.numbered else plan.rooms, 1):
        yield _feature(room.outline, kind="room", number=number, room=room.kind, theme=room.theme)
    for wall in (*plan.edges.geoms, *shapely.get_parts(plan.partitions)):
        yield _feature(wall, kind="wall")
    for door in plan.doors:
        yield _feature(door.segment, kind="door", door=door.kind, state=door.state)
    for light in plan.lights if how.lights == "on" else ():
        spot = shapely.Point(light.x, light.y)
        yield _feature(spot, kind="light", reach=light.reach, colour=light.colour)
    for thing in plan.things:
        spot = shapely.Point(thing.x, thing.y)
        yield _feature(spot, kind="thing", thing=thing.kind, angle=thing.angle)


def _feature(shape: BaseGeometry, **properties: Any) -> dict[str, Any]:
    """Rings run counter-clockwise, holes clockwise (RFC 7946, section 3.1.6)."""
    upright = shapely.transform(shape, lambda points: points * (1, -1))
    geometry = shapely.geometry.mapping(shapely.orient_polygons(upright))
    return {"type": "Feature", "geometry": geometry, "properties": properties}
