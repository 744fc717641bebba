"""A drawing of dungeons and side views as a plan."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Plan as Draft
from morphs.art.geometry import drawing as drawn
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import outline
from morphs.plan.easing import eased
from morphs.plan.plan import (
    UNIT,
    Door,
    Light,
    Plan,
    Point,
    Room,
    Thing,
    lines_of,
    polygons_of,
    snapped,
)

LIGHTS = {
    "brazier": (2.0, "#eccd8b"),
    "campfire": (2.0, "#ffb45a"),
    "hearth": (2.0, "#ffb45a"),
    "forge": (2.0, "#ffb45a"),
    "cauldron": (2.0, "#ffb45a"),
    "wall_torch": (1.5, "#eccd8b"),
    "over_lamp": (1.5, "#eccd8b"),
    "over_chandelier": (2.0, "#eccd8b"),
    "side_campfire": (2.0, "#ffb45a"),
    "side_hearth": (2.0, "#ffb45a"),
    "side_forge": (2.0, "#ffb45a"),
    "side_kitchen": (2.0, "#ffb45a"),
    "side_smithy": (2.0, "#ffb45a"),
    "side_trophies": (2.0, "#ffb45a"),
    "side_bivouac": (2.0, "#ffb45a"),
    "shaft": (2.0, "#fff6cf"),
}
"""Things that give light: how far, in squares, and its colour."""
TEXTURE = frozenset({"bar", "block", "pebble", "sump", "vent", "wall_panels"})
"""Things that are but drawn: thousands of them told nobody anything, and took half of all files."""
GLOW = (2.0, "#ff7a33")
LARGE_POOL = 1.0
"""Lava below this area gives no light of its own, in squares."""
REACH = 0.2
"""How far the ends of a wall within a floor are drawn out, so that they meet the walls."""
LEAST_ROOM = 1.0
"""A room of fewer squares is none."""


def plan_of_drawing(drawing: Drawing, draft: Draft) -> Plan:
    """The plan of a drawing, and of the draft it was made from."""
    frame = outline(drawing.shape)
    floor = eased(drawing.open, frame)
    standing = (thing for thing in drawing.things if thing.kind not in TEXTURE)
    things = [thing for thing in standing if _begins_in(frame, thing)]
    wet = {
        name: polygons_of(eased(getattr(drawing, name), frame).intersection(floor))
        for name in ("water", "lava", "crevasse")
    }
    decks = snapped(shapely.union_all([bridge.deck for bridge in drawing.bridges]))
    stones = snapped(shapely.union_all([one.deck for one in drawing.bridges if one.stones]))
    return Plan(
        frame,
        floor,
        **wet,
        bridges=polygons_of(decks.intersection(floor)),
        fords=polygons_of(stones.intersection(floor)),
        partitions=reaching(drawing.partitions, floor),
        doors=tuple(Door(_exact(d.a), _exact(d.b), d.kind) for d in drawing.doors),
        lights=(*_of_things(things), *_of_lava(wet["lava"])),
        things=tuple(map(_thing, things)),
        rooms=tuple(_rooms(draft, floor)),
        sources={"drawn": 1},
    )


def reaching(lines: BaseGeometry, floor: BaseGeometry) -> BaseGeometry:
    """Lines within a floor, drawn out at their ends as far as its walls."""
    longer = [_longer(line) for line in lines_of(shapely.line_merge(lines_of(lines))).geoms]
    return lines_of(snapped(shapely.union_all(longer).intersection(floor)))


def _longer(line: LineString) -> LineString:
    points = shapely.get_coordinates(line)
    first, last = points[0] - points[1], points[-1] - points[-2]
    start = points[0] + first / max(float(abs(first).sum()), 1 / UNIT) * REACH
    end = points[-1] + last / max(float(abs(last).sum()), 1 / UNIT) * REACH
    return LineString([start, *points, end])


def _exact(point: Point) -> Point:
    x, y = (round(value * UNIT) / UNIT for value in point)
    return x, y


def _thing(thing: drawn.Thing) -> Thing:
    x, y = _exact((thing.x, thing.y))
    wide, high = _exact((thing.width, thing.height))
    return Thing(thing.kind, x, y, round(thing.angle * 64) / 64 % 360, wide, high)


def _begins_in(frame: BaseGeometry, thing: drawn.Thing) -> bool:
    """Whether the middle of a thing lies on the tile; what lies across the tiles of a set piece is
    part of one of them."""
    x0, y0, x1, y1 = frame.bounds
    return bool(x0 <= thing.x < x1 and y0 <= thing.y < y1)


def _of_things(things: Sequence[drawn.Thing]) -> list[Light]:
    return [
        Light(*_exact((thing.x, thing.y)), *LIGHTS[thing.kind])
        for thing in things
        if thing.kind in LIGHTS
    ]


def _of_lava(lava: BaseGeometry) -> list[Light]:
    pools = [pool for pool in polygons_of(lava).geoms if pool.area > LARGE_POOL]
    middles = [shapely.maximum_inscribed_circle(pool, 0.1).coords[0] for pool in pools]
    return [Light(*_exact((x, y)), *GLOW) for x, y in middles]


def _rooms(draft: Draft, floor: BaseGeometry) -> list[Room]:
    """The rooms and caves of a draft, none twice over the same ground."""
    found: list[Room] = []
    taken: BaseGeometry = polygons_of(floor.difference(floor))
    for part in draft.of_kind("room", "cave"):
        theme = "" if part.theme == "border" else part.theme
        ground = snapped(part.outline).intersection(floor).difference(taken)
        for piece in polygons_of(ground, LEAST_ROOM).geoms:
            found.append(Room(shapely.simplify(piece, 0.04), part.kind, theme))
        taken = taken.union(ground)
    return found
