"""The pen all styles share: small outlines round 0 0, and the register of objects."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

FINE = 0.032
FIRM = 0.05


def fill(data: str, style: Style, width: float = FIRM, fill: str = "") -> str:
    return path(
        data,
        **{**line_style(style.line, width, stroke_linejoin="round"), "fill": fill or style.thing},
    )


def stroke(data: str, style: Style, width: float = FINE) -> str:
    return path(data, **line_style(style.line, width))


def rect(w: float, h: float, x: float = 0.0, y: float = 0.0) -> str:
    a, b, c, d = (number(v) for v in (x - w / 2, y - h / 2, x + w / 2, y + h / 2))
    return f"M{a} {b}H{c}V{d}H{a}Z"


def ring(r: float, x: float = 0.0, y: float = 0.0) -> str:
    west, east, level, n = number(x - r), number(x + r), number(y), number(r)
    return f"M{west} {level}A{n} {n} 0 1 1 {east} {level}A{n} {n} 0 1 1 {west} {level}Z"


def star(r: float, inner: float, points: int, turn: float = -90.0) -> str:
    spots = []
    for k in range(2 * points):
        angle = math.radians(turn + k * 180 / points)
        reach = r if k % 2 == 0 else inner
        spots.append((exact.cos(angle) * reach, exact.sin(angle) * reach))
    return polyline(spots, True)


def blob(r: float, rolls: Dice, corners: int = 7, x: float = 0.0, y: float = 0.0) -> str:
    spots = []
    for k in range(corners):
        angle = (k + rolls.fraction() * 0.6) * 2 * math.pi / corners
        reach = r * (0.75 + rolls.fraction() * 0.35)
        spots.append((x + exact.cos(angle) * reach, y + exact.sin(angle) * reach))
    return polyline(spots, True)


def spoke(a: float, b: float, degrees: float) -> str:
    c, s = exact.cos(math.radians(degrees)), exact.sin(math.radians(degrees))
    return polyline([(c * a, s * a), (c * b, s * b)])


Painter = Callable[[float, float, "Style", "Dice"], str]
"""Draws an object of a width and height (squares) round 0 0."""

PAINTERS: dict[str, Painter] = {}


def paints(painter: Painter) -> Painter:
    """Register a painter for the kind of thing that its function is named after."""
    PAINTERS[painter.__name__] = painter
    return painter
