"""Small people in sections, for scale: a party with its torch, and one who climbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, polyline
from morphs.art.things.pen import fill, paints, rect, ring, stroke
from morphs.art.things.section_sets import flame

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def walker(x: float, high: float, stride: float, style: Style, cloth: str) -> str:
    """Someone who walks to the right: legs, a cloak of a colour, a head under its hood."""
    hip, neck = -0.42 * high, -0.78 * high
    legs = polyline([(x - stride, 0), (x, hip), (x + stride, 0)])
    cloak = polyline(
        [(x - 0.24 * high, -0.2 * high), (x - 0.1 * high, neck), (x + 0.1 * high, neck),
         (x + 0.14 * high, hip), (x + 0.06 * high, -0.24 * high)], True
    )  # fmt: skip
    hood = ring(0.12 * high, x + 0.02 * high, -0.87 * high)
    return stroke(legs, style, 0.055) + fill(cloak, style, 0.034, cloth) + fill(hood, style, 0.034)


@paints
def side_wayfarers(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Three who go into the dark: the first holds up a torch, one a spear, the last a shield."""
    n, tall = number, 0.86 * h
    cloths = [style.crust, style.water, style.wood, style.leaf]
    rolls.shuffle(cloths)
    xs = (0.3 * w, -0.04 * w, -0.36 * w)
    folk = "".join(
        walker(x, tall * size, 0.09 * h, style, cloth)
        for x, size, cloth in zip(xs, (1.0, 0.9, 0.96), cloths, strict=False)
    )
    staff = f"M{n(xs[0] + 0.1 * h)} {n(-0.56 * h)}L{n(xs[0] + 0.26 * h)} {n(-0.92 * h)}"
    spear = f"M{n(xs[1] + 0.12 * h)} {n(-0.1 * h)}L{n(xs[1] + 0.2 * h)} {n(-1.08 * h)}"
    return (
        stroke(staff + spear, style, 0.04)
        + folk
        + fill(flame(xs[0] + 0.27 * h, -0.88 * h, 0.3 * h), style, 0.03, style.lava)
        + fill(ring(0.14 * h, xs[2] - 0.06 * h, -0.46 * h), style, 0.034, style.solid)
    )


@paints
def side_climber(w: float, h: float, style: Style, rolls: Dice) -> str:
    """One who climbs, seen from behind: a pack on the back, hands and feet on the rungs."""
    side = 1 if rolls.below(2) else -1
    cloth = rolls.choose((style.crust, style.water, style.wood))
    limbs = "".join(
        polyline([(x * 0.14 * w, y0 * h), (x * 0.42 * w, (y0 + y1) / 2 * h), (x * 0.3 * w, y1 * h)])
        for x, y0, y1 in ((side, -0.68, -1.0), (-side, -0.68, -0.82), (side, -0.34, -0.12),
                          (-side, -0.34, 0.0))
    )  # fmt: skip
    body = polyline(
        [
            (-0.22 * w, -0.3 * h),
            (-0.17 * w, -0.72 * h),
            (0.17 * w, -0.72 * h),
            (0.22 * w, -0.3 * h),
        ],
        True,
    )
    pack = rect(0.3 * w, 0.24 * h, 0, -0.54 * h)
    return (
        stroke(limbs, style, 0.06)
        + fill(body, style, 0.034, cloth)
        + fill(pack, style, 0.03, style.solid)
        + fill(ring(0.1 * h, 0, -0.8 * h), style, 0.034)
    )
