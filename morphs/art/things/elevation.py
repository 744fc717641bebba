"""What stands in the rooms of side views, seen from the side: each on its base at 0 0, y upwards
negative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def _standing(w: float, h: float) -> str:
    return rect(w, h, 0.0, -h / 2)


@paints
def side_table(w: float, h: float, style: Style, rolls: Dice) -> str:
    legs = [(-w * 0.38, 0.0), (w * 0.38, 0.0)]
    drawn = "".join(polyline([(x, y), (x, -h)]) for x, y in legs)
    return stroke(drawn, style, 0.06) + fill(rect(w, 0.09, 0, -h), style, FINE, style.wood)


@paints
def side_chest(w: float, h: float, style: Style, rolls: Dice) -> str:
    lid = f"M{number(-w / 2)} {number(-h * 0.6)}H{number(w / 2)}"
    lock = path(rect(0.08, 0.1, 0, -h * 0.56), fill=style.line)
    return fill(_standing(w, h), style, FIRM, style.wood) + stroke(lid, style) + lock


@paints
def side_barrel(w: float, h: float, style: Style, rolls: Dice) -> str:
    a, b = w * 0.38, w / 2
    body = (
        f"M{number(-a)} 0Q{number(-b * 1.15)} {number(-h / 2)} {number(-a)} {number(-h)}"
        f"H{number(a)}"
        f"Q{number(b * 1.15)} {number(-h / 2)} {number(a)} 0Z"
    )
    hoops = "".join(f"M{number(-b)} {number(-h * k)}H{number(b)}" for k in (0.3, 0.7))
    return fill(body, style, 0.045, style.wood) + stroke(hoops, style, 0.026)


@paints
def side_bed(w: float, h: float, style: Style, rolls: Dice) -> str:
    frame = rect(w, h * 0.4, 0, -h * 0.3)
    posts = polyline([(-w / 2, 0), (-w / 2, -h)]) + polyline([(w / 2, 0), (w / 2, -h * 0.6)])
    pillow = rect(w * 0.2, h * 0.2, -w * 0.36, -h * 0.6)
    return fill(frame, style, FINE) + stroke(posts, style, 0.06) + fill(pillow, style, FINE)


@paints
def side_statue(w: float, h: float, style: Style, rolls: Dice) -> str:
    base = rect(w, h * 0.2, 0, -h * 0.1)
    body = polyline(
        [(-w * 0.3, -h * 0.2), (-w * 0.24, -h * 0.72), (w * 0.24, -h * 0.72), (w * 0.3, -h * 0.2)],
        True,
    )
    head = ring(h * 0.12, 0, -h * 0.84)
    upper = fill(body, style, 0.04) + fill(head, style, 0.04)
    return fill(base, style, FINE, style.solid) + upper


@paints
def side_column(w: float, h: float, style: Style, rolls: Dice) -> str:
    feet = rect(w * 1.5, 0.12, 0, -0.06) + rect(w * 1.5, 0.12, 0, -h + 0.06)
    flutes = "".join(polyline([(x, -0.16), (x, -h + 0.16)]) for x in (-w * 0.2, w * 0.2))
    return (
        fill(_standing(w, h), style, 0.04) + fill(feet, style, 0.04) + stroke(flutes, style, 0.02)
    )


@paints
def side_throne(w: float, h: float, style: Style, rolls: Dice) -> str:
    back = rect(w * 0.24, h, -w * 0.38, -h / 2)
    return (
        fill(back, style, 0.045, style.solid)
        + fill(rect(w * 0.7, h * 0.42, w * 0.1, -h * 0.21), style, 0.045)
        + fill(rect(w * 1.7, 0.12, 0, -0.06), style, FINE)
    )


@paints
def side_torch(w: float, h: float, style: Style, rolls: Dice) -> str:
    flame = f"M0 {number(-h)}Q{number(w / 2)} {number(-h * 0.6)} 0 {number(-h * 0.4)}"
    flame += f"Q{number(-w / 2)} {number(-h * 0.6)} 0 {number(-h)}Z"
    stick = polyline([(0, 0), (0, -h * 0.45)])
    return stroke(stick, style, 0.05) + fill(flame, style, FINE, style.lava)


@paints
def stalactite(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A spike with its base at 0 0: hanging with a positive height, standing with a negative."""
    tip = (w * 0.2 * (rolls.fraction() - 0.5), h)
    spike = polyline([(-w / 2, 0), (-w * 0.16, h * 0.5), tip, (w * 0.18, h * 0.45), (w / 2, 0)])
    return fill(spike, style, 0.036) + stroke(polyline([(0, h * 0.2), (0, h * 0.6)]), style, 0.02)


@paints
def side_hut(w: float, h: float, style: Style, rolls: Dice) -> str:
    wall = rect(w * 0.8, h * 0.5, 0, -h * 0.25)
    roof = polyline([(-w * 0.55, -h * 0.48), (0, -h), (w * 0.55, -h * 0.48)], True)
    door = rect(w * 0.2, h * 0.32, w * 0.12, -h * 0.16)
    return (
        fill(wall, style, FIRM) + fill(roof, style, FIRM, style.wood) + path(door, fill=style.line)
    )
