"""How bridges are drawn: planks across the way, a rail on either hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import shapely
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import DECK, Bridge
from morphs.art.geometry.frame import outline
from morphs.art.style.svg import line_style, path, path_data
from morphs.art.things.pen import blob
from morphs.base import exact
from morphs.base.seeds import Dice

if TYPE_CHECKING:
    from morphs.art.style.style import Style

PLANK = 0.2
"""How wide a plank is, in squares."""
APART = 0.02
"""How far rails keep off the tile's border, along which none may run."""


def bridge_svg(bridge: Bridge, shape: str, style: Style) -> str:
    """One bridge, its deck first, or the stones of a ford."""
    if bridge.stones:
        return _stones(bridge, style)
    return (
        path(path_data(bridge.deck), fill=style.wood)
        + path(path_data(_planks(bridge)), **line_style(style.line, 0.03))
        + path(path_data(_rails(bridge, shape)), **line_style(style.line, 0.06))
    )


def _stones(bridge: Bridge, style: Style) -> str:
    """Flat stones along the way, unequal, none quite in line."""
    seen = exact.intersection(bridge.way, bridge.deck)
    lines = [p for p in shapely.get_parts(shapely.line_merge(seen)) if p.geom_type == "LineString"]
    found = []
    for line in lines:
        first = tuple(shapely.get_coordinates(line)[0].tolist())
        rolls, long = Dice(0, "stones", f"{first}"), exact.length(line)
        way = 0.22
        while way < long - 0.1:
            size, aside = 0.17 + 0.08 * rolls.fraction(), 0.26 * (rolls.fraction() - 0.5)
            spot = exact.along(line, way)
            found.append(blob(size, rolls, 7, spot.x + aside, spot.y - aside))
            way += 2 * size + 0.04 + 0.08 * rolls.fraction()
    return path("".join(found), fill=style.thing, stroke=style.line, stroke_width="0.04")


def _rails(bridge: Bridge, shape: str) -> BaseGeometry:
    """The long sides of the deck: the way itself, moved to either hand."""
    sides = [exact.offset(bridge.way, reach) for reach in (-DECK, DECK)]
    seen = exact.intersection(exact.union_all(sides), exact.buffer(bridge.deck, exact.THIN))
    return exact.difference(seen, exact.buffer(outline(shape).boundary, APART))


def _planks(bridge: Bridge) -> BaseGeometry:
    """The lines between planks, across every straight stretch of the way."""
    found = []
    for stretch in shapely.get_parts(
        shapely.line_merge(exact.intersection(bridge.way, bridge.deck))
    ):
        points = shapely.get_coordinates(exact.simplify(stretch, exact.THIN))
        for a, b in pairwise(points):
            long = exact.apart(a, b)
            count = max(1, round(long / PLANK))
            across = (b - a)[::-1] * (-1, 1) * DECK / max(long, 1e-9)
            middles = [a + (b - a) * k / count for k in range(1, count)]
            found += [LineString([m - across, m + across]) for m in middles]
    return exact.intersection(MultiLineString(found), bridge.deck)
