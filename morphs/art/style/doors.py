"""How doors are drawn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from morphs.art.geometry.drawing import Door
from morphs.art.style.svg import line_style, number, path
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style


JAMB = 0.17
"""How far posts of doors stand out from the middle of the wall, in squares."""


def door_svg(door: Door, style: Style) -> str:
    """A door across its segment."""
    (ax, ay), (bx, by) = door.a, door.b
    angle = math.degrees(exact.heading(bx - ax, by - ay))
    body = _DOORS[door.kind](style)
    x, y = number((ax + bx) / 2), number((ay + by) / 2)
    return f'<g transform="translate({x} {y}) rotate({number(angle)})">{body}</g>'


def _bar(style: Style) -> str:
    return path("M-.5 0H.5", **line_style(style.line, style.wall, stroke_linecap="butt"))


def _leaf(style: Style, half: float, deep: float) -> str:
    data = f"M{-half} {-deep}H{half}V{deep}H{-half}Z"
    return path(data, fill=style.wood, stroke=style.line, stroke_width="0.065")


def _jambs(style: Style) -> str:
    """The posts on both hands of a door, broader than the wall."""
    data = f"M-.42 -{JAMB}V{JAMB}M.42 -{JAMB}V{JAMB}"
    return path(data, **line_style(style.line, 0.13, stroke_linecap="butt"))


def _plain(style: Style) -> str:
    return _bar(style) + _jambs(style) + _leaf(style, 0.3, 0.13)


def _double(style: Style) -> str:
    return (
        _bar(style)
        + _jambs(style)
        + _leaf(style, 0.4, 0.13)
        + path("M0 -.13V.13", **line_style(style.line, 0.055))
    )


def _border(style: Style) -> str:
    middle = path("M-.5 0H.5", **line_style(style.line, 0.07, stroke_linecap="butt"))
    return _bar(style) + _leaf(style, 0.32, 0.2) + middle


def _bars(style: Style) -> str:
    dots = "".join(
        f'<circle cx="{x}" cy="0" r="0.06" fill="{style.line}"/>'
        for x in (-0.36, -0.18, 0, 0.18, 0.36)
    )
    return path("M-.5 0H.5", **line_style(style.line, 0.035)) + dots


def _arch(style: Style) -> str:
    posts = path("M-.5 0H-.3M.3 0H.5", **line_style(style.line, 0.14, stroke_linecap="butt"))
    return posts + path("M-.3 0H.3", **line_style(style.line, 0.03, stroke_dasharray=".06 .06"))


def _secret(style: Style) -> str:
    """A lozenge with a dot in a wall that goes on: no letter, for tiles are mirrored."""
    ground = style.floor or style.thing
    sign = path("M-.27 0L0 -.27L.27 0L0 .27Z", fill=ground, stroke=style.line, stroke_width="0.06")
    return _bar(style) + sign + f'<circle cx="0" cy="0" r="0.07" fill="{style.line}"/>'


_DOORS = {
    "plain": _plain,
    "double": _double,
    "border": _border,
    "bars": _bars,
    "arch": _arch,
    "secret": _secret,
}
