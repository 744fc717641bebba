"""The heavy edge that things on floors have below and to the right, however they are turned: so
one sees at once what stands and what is drawn on the floor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from morphs.art.geometry.drawing import Thing
from morphs.art.style.svg import number, path, polyline
from morphs.art.things.monuments import SARCOPHAGUS
from morphs.art.things.pen import rect, ring

if TYPE_CHECKING:
    from morphs.art.style.style import Style

SHARE, LEAST, MOST = 0.12, 0.03, 0.075
"""How far the edge reaches, as a share of the shorter side of a thing, and in squares."""
DOWN = 1.25
"""How much farther it reaches down than to the right."""
Outline = Callable[[float, float], str]
"""The outline of a thing of a width and height, round 0 0."""


def _round(share: float) -> Outline:
    return lambda w, h: ring(w * share)


def _square(share: float) -> Outline:
    return lambda w, h: rect(w * share, w * share)


def _coffin(w: float, h: float) -> str:
    if w >= SARCOPHAGUS:
        return rect(w, h)
    a, b = w / 2, h / 2
    side = [(-a, -b * 0.62), (-a * 0.4, -b), (a, -b * 0.55)]
    return polyline([*side, *((x, -y) for x, y in side[::-1])], True)


OUTLINES: dict[str, Outline] = {
    **dict.fromkeys(("altar", "bed", "chest", "shelf", "hearth", "workbench", "still"), rect),
    **dict.fromkeys(("table_small", "pew", "cask", "stores", "canopy", "map_table"), rect),
    **dict.fromkeys(("barrel", "statue", "well", "fountain"), _round(0.5)),
    "crate": _square(1.0),
    "coffin": _coffin,
    "orb": _square(0.86),
    "round_table": _round(0.3),
    "urn": _round(0.4),
    "bucket": _round(0.4),
    "cauldron": _round(0.36),
    "table": lambda w, h: rect(w * 0.92, h * 0.46),
    "forge": lambda w, h: rect(w * 0.6, h, w * 0.2),
    "loom": lambda w, h: rect(w, h * 0.72, 0, -h * 0.14),
    "organ": lambda w, h: rect(w, h * 0.64, 0, -h * 0.18),
    "press": lambda w, h: ring(h * 0.46, -w * 0.12),
    "throne": lambda w, h: rect(w * 0.9, h),
}
"""What stands up from the floor, and its outline."""


def shade_svg(thing: Thing, style: Style) -> str:
    """The heavy edge of a thing; nothing for what lies flat."""
    draw = OUTLINES.get(thing.kind)
    if draw is None:
        return ""
    far = min(MOST, max(LEAST, SHARE * min(thing.width, thing.height)))
    x, y = number(thing.x + far), number(thing.y + DOWN * far)
    place = f"translate({x} {y}) rotate({number(thing.angle)})"
    body = path(draw(thing.width, thing.height), fill=style.line, stroke=style.line)
    return f'<g transform="{place}" stroke-width=".03">{body}</g>'
