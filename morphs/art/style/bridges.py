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

if TYPE_CHECKING:
    from morphs.art.style.style import Style

PLANK = 0.2
"""How wide a plank is, in squares."""
APART = 0.02
"""How far rails keep off the tile's border, along which none may run."""


def bridge_svg(bridge: Bridge, shape: str, style: Style) -> str:
    """One bridge, its deck first."""
    return (
        path(path_data(bridge.deck), fill=style.wood)
        + path(path_data(_planks(bridge)), **line_style(style.line, 0.03))
        + path(path_data(_rails(bridge, shape)), **line_style(style.line, 0.06))
    )


def _rails(bridge: Bridge, shape: str) -> BaseGeometry:
    """The long sides of the deck: the way itself, moved to either hand."""
    sides = [shapely.offset_curve(bridge.way, reach, join_style="mitre") for reach in (-DECK, DECK)]
    seen = shapely.union_all(sides).intersection(bridge.deck.buffer(1e-4))
    return seen.difference(outline(shape).boundary.buffer(APART))


def _planks(bridge: Bridge) -> BaseGeometry:
    """The lines between planks, across every straight stretch of the way."""
    found = []
    for stretch in shapely.get_parts(shapely.line_merge(bridge.way.intersection(bridge.deck))):
        points = shapely.get_coordinates(stretch)
        for a, b in pairwise(points):
            long = float(((b - a) ** 2).sum() ** 0.5)
            count = max(1, round(long / PLANK))
            across = (b - a)[::-1] * (-1, 1) * DECK / max(long, 1e-9)
            middles = [a + (b - a) * k / count for k in range(1, count)]
            found += [LineString([m - across, m + across]) for m in middles]
    return MultiLineString(found).intersection(bridge.deck)
