"""What stands out in great places below: an engine of war, a ship on a lake; their base at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FIRM, fill, paints, rect, ring, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


HUB, TIP, BUTT = (0.0, -0.62), (-0.46, -0.98), (0.24, -0.44)
"""Where the arm of a trebuchet turns, and where its long and its short end are, as shares of its
size."""


@paints
def side_trebuchet(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A trebuchet: a frame of beams, its long arm raised, the weight at its short end, a sling."""
    (tip_x, tip_y), (x, y), thick = (TIP[0] * w, TIP[1] * h), (BUTT[0] * w, BUTT[1] * h), 0.045 * h
    corners = [(tip_x, tip_y), (tip_x + 0.02 * w, tip_y + thick * 0.7)]
    arm = polyline([*corners, (x, y + thick), (x + 0.02 * w, y - thick)], True)
    heap = "".join(ring(h * 0.045, w * (0.41 + 0.045 * k), -h * 0.045) for k in range(2))
    n = number
    sling = f"M{n(tip_x)} {n(tip_y)}Q{n(-w * 0.47)} {n(-h * 0.5)} {n(-w * 0.3)} {n(-h * 0.2)}"
    return (
        fill(heap, style, 0.04, style.solid)
        + stroke(_ties(w, h), style, 0.09)
        + fill(arm, style, FIRM, style.wood)
        + _stand(w, h, style)
        + _weight(w, h, style, sling)
        + fill(ring(h * 0.05, -w * 0.28, -h * 0.17), style, 0.04, style.solid)
        + path(ring(0.09, HUB[0], HUB[1] * h), fill=style.line)
    )


def _ties(w: float, h: float) -> str:
    """The braces of a trebuchet behind its legs."""
    foot = -h * 0.09
    level = polyline([(-w * 0.19, -h * 0.3), (w * 0.19, -h * 0.3)])
    return level + polyline([(-w * 0.3, foot), (0, -h * 0.3), (w * 0.3, foot)])


def _stand(w: float, h: float, style: Style) -> str:
    """The legs of a trebuchet on their sill, and its wheels."""
    foot, (x, y) = -h * 0.09, (HUB[0], HUB[1] * h)
    legs = "".join(
        polyline([(w * s * 0.3 - 0.09, foot), (w * s * 0.3 + 0.09, foot),
                  (x + s * 0.02 * w + 0.09, y), (x + s * 0.02 * w - 0.09, y)], True)
        for s in (-1, 1)
    )  # fmt: skip
    wheels = "".join(ring(h * 0.065, w * x, -h * 0.065) for x in (-0.36, 0.36))
    spokes = "".join(
        polyline([(w * s * 0.36, -h * 0.065),
                  (w * s * 0.36 + exact.cos(t) * h * 0.06, -h * 0.065 + exact.sin(t) * h * 0.06)])
        for s in (-1, 1)
        for t in (0.4, 1.7, 3.0, 4.2, 5.4)
    )  # fmt: skip
    beams = (legs, rect(w * 0.9, h * 0.05, 0, foot), wheels)
    drawn = "".join(fill(beam, style, FIRM, style.wood) for beam in beams)
    return drawn + stroke(spokes, style, 0.03)


def _weight(w: float, h: float, style: Style, sling: str) -> str:
    """The box of stones that hangs at the short end of a trebuchet, drawn with its sling."""
    n, (x, y) = number, (BUTT[0] * w, BUTT[1] * h)
    corners = ((-0.1, 0.06), (0.12, 0.06), (0.1, 0.3), (-0.08, 0.3))
    box = polyline([(x + w * dx, y + h * dy) for dx, dy in corners], True)
    stones = "".join(
        ring(h * 0.03, x + w * dx, y + h * dy)
        for dx, dy in ((-0.04, 0.12), (0.03, 0.13), (0.07, 0.2), (-0.02, 0.21), (0.03, 0.26))
    )
    hang = f"M{n(x)} {n(y)}L{n(x - w * 0.06)} {n(y + h * 0.06)}M{n(x)} {n(y)}"
    hang += f"L{n(x + w * 0.08)} {n(y + h * 0.06)}"
    return (
        stroke(hang + sling, style, 0.035)
        + fill(box, style, FIRM, style.wood)
        + fill(stones, style, 0.03, style.solid)
    )


@paints
def side_ship(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A ship that rides on a lake under ground: a high stern, two masts with furled sails."""
    n, deck = number, -h * 0.3
    hull = (
        f"M{n(-w * 0.5)} {n(-h * 0.5)}L{n(-w * 0.3)} {n(-h * 0.47)}L{n(-w * 0.27)} {n(deck)}"
        f"Q{n(w * 0.1)} {n(deck + h * 0.05)} {n(w * 0.36)} {n(deck - h * 0.05)}"
        f"L{n(w * 0.5)} {n(-h * 0.42)}Q{n(w * 0.44)} {n(-h * 0.08)} {n(w * 0.3)} {n(h * 0.05)}"
        f"H{n(-w * 0.36)}Q{n(-w * 0.46)} {n(-h * 0.16)} {n(-w * 0.5)} {n(-h * 0.5)}Z"
    )
    planks = "".join(
        f"M{n(-w * (0.46 - 0.02 * k))} {n(-h * (0.3 - 0.09 * k))}Q0 {n(-h * (0.2 - 0.1 * k))} "
        f"{n(w * (0.45 - 0.03 * k))} {n(-h * (0.28 - 0.1 * k))}"
        for k in range(3)
    )
    ports = "".join(rect(w * 0.035, h * 0.05, w * (-0.2 + 0.12 * k), -h * 0.15) for k in range(4))
    lights = "".join(rect(w * 0.04, h * 0.06, -w * (0.36 + 0.07 * k), -h * 0.38) for k in range(2))
    masts, sails, ropes = "", "", ""
    for x, high in ((-0.1, 1.0), (0.2, 0.86)):
        masts += rect(w * 0.022, h * (high - 0.3), w * x, -h * (high + 0.3) / 2)
        for up, wide in ((0.92, 0.15), (0.7, 0.22)):
            y = -h * high * up
            sails += f"M{n(w * (x - wide))} {n(y)}Q{n(w * x)} {n(y + h * 0.11)} "
            sails += f"{n(w * (x + wide))} {n(y)}Q{n(w * x)} {n(y + h * 0.03)} {n(w * (x - wide))} "
            sails += f"{n(y)}Z"
        for end in (-0.12, 0.12):
            ropes += polyline([(w * x, -h * high), (w * (x + end), deck)])
    sprit = polyline([(w * 0.44, -h * 0.42), (w * 0.62, -h * 0.62)])
    ropes += polyline([(w * 0.2, -h * 0.86), (w * 0.6, -h * 0.6)])
    flag = polyline([(-w * 0.1, -h), (-w * 0.2, -h * 0.96), (-w * 0.1, -h * 0.92)], True)
    return (
        stroke(ropes, style, 0.025)
        + stroke(sprit, style, 0.08)
        + fill(masts, style, 0.03, style.wood)
        + fill(sails, style, 0.04, style.thing)
        + fill(flag, style, 0.03, style.solid)
        + fill(hull, style, FIRM, style.wood)
        + stroke(planks, style, 0.03)
        + path(ports + lights, fill=style.line)
    )
