"""Last repairs of a plan: what water cuts apart is joined by bridges, crumbs of floor go."""

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import DECK, Bridge, Drawing
from morphs.art.geometry.frame import outline
from morphs.art.geometry.rough import polygons

CRUMB = 1.2
"""Pieces of dry floor below this area (in squares) are not worth a bridge."""
CLEAR = 1.3
"""How far bridges that join pieces keep off the border, in squares."""


def mend(plan: Plan) -> Drawing:
    """The finished drawing, walkable as one whole."""
    drawing = plan.finish()
    for _ in range(8):
        pieces = sorted(polygons(drawing.dry.buffer(0.01, 1)), key=lambda p: p.area)
        if len(pieces) < 2:
            break
        _join(plan, drawing, pieces[0], shapely.union_all(pieces[1:]))
        drawing = plan.finish()
    return drawing


def _join(plan: Plan, drawing: Drawing, piece: Polygon, rest: BaseGeometry) -> None:
    """Give a crumb to the water beside it; else lay a bridge to the rest."""
    border = outline(plan.shape).boundary
    if piece.area < CRUMB and piece.distance(border) > 0.05:
        kinds = ("water", "lava", "crevasse")
        near = min(kinds, key=lambda kind: _distance(piece, getattr(drawing, kind)))
        plan.parts.append(Part(near, piece.buffer(0.02), frozenset()))
        return
    line = shapely.shortest_line(_inside(plan, piece), _inside(plan, rest))
    (ax, ay), (bx, by) = line.coords
    length = line.length or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    long = LineString([(ax - dx * 0.4, ay - dy * 0.4), (bx + dx * 0.4, by + dy * 0.4)])
    frame = outline(plan.shape)
    rock = long.difference(drawing.open.buffer(0.01))
    dry = not long.intersects(drawing.wet)
    if rock.length > 0.02 or dry:
        plan.extra_floor.append(long.buffer(0.5, cap_style="flat").intersection(frame))
    if dry:
        return
    deck = long.buffer(DECK, cap_style="flat").intersection(frame.buffer(-0.15))
    plan.bridges.append(Bridge(max(polygons(deck), key=lambda p: p.area), long))


def _inside(plan: Plan, ground: BaseGeometry) -> BaseGeometry:
    """Ground away from the border, where a bridge can lie that the neighbour need not know of."""
    inner = ground.intersection(outline(plan.shape).buffer(-CLEAR, join_style="mitre"))
    return ground if inner.is_empty else inner


def _distance(piece: BaseGeometry, body: BaseGeometry) -> float:
    return 1e9 if body.is_empty else float(piece.distance(body))
