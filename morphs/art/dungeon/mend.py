"""Repair a finished plan: bridge floor that water cuts apart, remove crumbs of floor."""

import shapely
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.areas import silted
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.reached import grounds
from morphs.art.dungeon.swinging import swung
from morphs.art.dungeon.tunnels import SWING
from morphs.art.geometry.drawing import DECK, Bridge, Drawing
from morphs.art.geometry.frame import Point, outline
from morphs.art.geometry.rough import polygons, roughen
from morphs.base import exact

CRUMB = 1.2
"""Pieces of dry floor below this area (in squares) are not worth a bridge."""
MENDED = 12
"""How many pieces are joined at most."""
LANDING = 0.35
"""How far such a bridge lies on the ground at either end, in squares."""
CLEAR = 1.3
"""How far bridges that join pieces keep off the border, in squares."""

RIB, RIFT = 0.3, 0.12
"""Rock thinner than this between a chasm and a crumb is split by a rift, half so wide, in
squares."""


def mend(plan: Plan) -> Drawing:
    """The finished drawing, walkable as one whole."""
    drawing = plan.finish()
    for _ in range(MENDED):
        pieces = polygons(drawing.dry)
        if len(pieces) < 2:
            pieces = grounds(drawing)
        if len(pieces) < 2:
            break
        pieces.sort(key=lambda piece: piece.area)
        _join(plan, drawing, pieces[0], exact.union_all(pieces[1:]))
        drawing = plan.finish()
    return drawing


def _join(plan: Plan, drawing: Drawing, piece: Polygon, rest: BaseGeometry) -> None:
    """Give a crumb to the water beside it; else lay a bridge to the rest."""
    border = outline(plan.shape).boundary
    if piece.area < CRUMB and exact.distance(piece, border) > 0.05:
        kinds = ("water", "lava", "crevasse")
        near = min(kinds, key=lambda kind: _distance(piece, getattr(drawing, kind)))
        _give(plan, near, exact.buffer(piece, 0.02))
        return
    (ax, ay), (bx, by) = exact.nearest(_inside(plan, piece), _inside(plan, rest))
    dx, dy = _ahead(piece, (ax, ay), (bx, by))
    long = LineString([(ax - dx * 0.4, ay - dy * 0.4), (bx + dx * 0.4, by + dy * 0.4)])
    frame = outline(plan.shape)
    rock = exact.difference(long, exact.buffer(drawing.open, 0.01))
    dry = not long.intersects(drawing.wet)
    if exact.length(rock) > 0.02 or dry:
        natural = dry and not long.intersects(plan.union("room", "hall"))
        way = _grown(plan, long) if natural else exact.buffer(long, 0.5, cap_style="flat")
        plan.extra_floor.append(exact.intersection(way, frame))
    if dry:
        return
    if silted(plan, long):
        return
    across = _across(long, drawing.wet)
    deck = exact.intersection(
        exact.buffer(across, DECK, cap_style="flat"), exact.buffer(frame, -0.15)
    )
    planks = max(polygons(deck), key=lambda p: p.area, default=None)
    if planks is not None:
        plan.bridges.append(Bridge(planks, across))


def _give(plan: Plan, kind: str, crumb: BaseGeometry) -> None:
    """Let a crumb of floor be water or the like; that of a chasm falls into it."""
    for chasm in plan.of_kind("crevasse") if kind == "crevasse" else ():
        if exact.distance(chasm.outline, crumb) < RIB:
            between = LineString(exact.nearest(chasm.outline, crumb))
            chasm.outline = exact.union_all([chasm.outline, crumb, exact.buffer(between, RIFT, 4)])
            return
    plan.parts.append(Part(kind, crumb, frozenset()))


def _ahead(piece: Polygon, start: Point, end: Point) -> Point:
    """Which way one place lies from another; where a piece meets the rest in a mere point, on from
    what of it lies there."""
    if start == end:
        near = exact.intersection(piece, exact.buffer(Dot(start), CLEAR, 4))
        spot = exact.inner_point(piece if near.is_empty else near)
        start = (spot.x, spot.y)
    far = exact.apart(start, end) or 1.0
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far


def _across(line: LineString, wet: BaseGeometry) -> LineString:
    """What of a line is to be a bridge: from before the first water, or what else is deep, to after
    the last of it, with a landing on either side."""
    near = exact.intersection(exact.buffer(line, DECK, cap_style="flat"), wet)
    spots = shapely.get_coordinates(near)
    ways = [exact.project(line, Dot(spot)) for spot in spots.tolist()]
    start, end = max(0.0, min(ways) - LANDING), min(exact.length(line), max(ways) + LANDING)
    return exact.part_of(line, start, end)


def _grown(plan: Plan, line: LineString) -> BaseGeometry:
    """Ground along a line through rock as water makes it."""
    others = exact.union_all([plan.union("room", "hall"), plan.wet()])
    way = swung(plan, line, SWING, others, (False, False), plan.seed + 43)
    return roughen(exact.buffer(way, 0.5, 4), plan.size, plan.seed + 47, 0.25)


def _inside(plan: Plan, ground: BaseGeometry) -> BaseGeometry:
    """Ground away from the border, where a bridge can lie that the neighbour need not know of."""
    inner = exact.intersection(
        ground, exact.buffer(outline(plan.shape), -CLEAR, join_style="mitre")
    )
    return ground if inner.is_empty else inner


def _distance(piece: BaseGeometry, body: BaseGeometry) -> float:
    return 1e9 if body.is_empty else float(exact.distance(piece, body))
