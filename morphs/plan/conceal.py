"""What players may see: no secret door, nothing that only a secret door leads to, no trap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import shapely
from shapely import LineString, MultiLineString, MultiPolygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.plan.plan import AREAS, Plan, lines_of, polygons_of, snapped

TRAPS = frozenset({"pit", "pit_round", "trap"})
"""Things that players do not see."""
NEAR = 0.05


def hidden_ground(
    floor: BaseGeometry, secret: Iterable[BaseGeometry], rim: BaseGeometry
) -> MultiPolygon:
    """The ground of a tile or map that secret doors part from all ground that runs on beyond its
    rim; where none does, from the largest piece."""
    lines = [line.buffer(NEAR / 2, cap_style="square") for line in secret]
    if not lines:
        return MultiPolygon()
    pieces = list(polygons_of(floor.difference(shapely.union_all(lines))).geoms)
    known = [piece for piece in pieces if piece.distance(rim) < NEAR]
    known = known or sorted(pieces, key=lambda piece: piece.area)[-1:]
    seen = shapely.union_all(known)
    return polygons_of(shapely.union_all([piece for piece in pieces if not piece.intersects(seen)]))


def concealed(plan: Plan) -> Plan:
    """The plan as players may see it: secret doors are walls, what is behind them is rock."""
    secret = [door.segment for door in plan.doors if door.kind == "secret"]
    hidden = hidden_ground(plan.floor, secret, plan.frame.boundary)
    gone = snapped(hidden.buffer(NEAR, join_style="mitre")) if not hidden.is_empty else hidden
    shapely.prepare(gone)

    def seen(x: float, y: float) -> bool:
        return not shapely.intersects_xy(gone, x, y)

    layers = {name: polygons_of(getattr(plan, name).difference(gone)) for name in AREAS}
    walls = [line for line in secret if seen(*exact.centroid(line).coords[0])]
    partitions = shapely.union_all([plan.partitions.difference(gone), *walls])
    rooms = [replace(r, outline=polygons_of(r.outline.difference(gone))) for r in plan.rooms]
    return replace(
        plan,
        **layers,  # type: ignore[arg-type]
        partitions=lines_of(partitions) if not partitions.is_empty else MultiLineString(),
        doors=tuple(d for d in plan.doors if d.kind != "secret" and seen(*d.middle)),
        lights=tuple(light for light in plan.lights if seen(light.x, light.y)),
        things=tuple(t for t in plan.things if t.kind not in TRAPS and seen(t.x, t.y)),
        rooms=tuple(room for room in rooms if room.outline.area > 0.5),
    )


def has_secrets(plan: Plan) -> bool:
    """Whether players see less of a plan than there is."""
    return any(door.kind == "secret" for door in plan.doors) or any(
        thing.kind in TRAPS for thing in plan.things
    )


def walled(secret: Iterable[LineString], hidden: BaseGeometry) -> list[LineString]:
    """The secret doors that must become walls: those that lead to nothing hidden."""
    return [line for line in secret if line.distance(hidden) > NEAR * 2]
