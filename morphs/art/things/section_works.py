"""What is worked with in sections: fires, vats, wheels, racks and stores, seen from the side."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FIRM, blob, fill, paints, rect, ring, spoke, star, stroke
from morphs.art.things.section_rooms import standing
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

RADIAN = pi / 180


@paints
def side_crates(w: float, h: float, style: Style, rolls: Dice) -> str:
    a = h * 0.5
    parts = []
    for x, y in ((-w * 0.26, 0.0), (w * 0.24, 0.0), (-w * 0.05, -a)):
        cross = polyline([(x - a / 2, y), (x + a / 2, y - a)])
        rim = rect(a * 0.76, a * 0.76, x, y - a / 2)
        parts.append(fill(standing(a, a, x, y), style, 0.045, style.wood))
        parts.append(stroke(rim + cross, style, 0.024))
    return "".join(parts)


@paints
def side_cauldron(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    pot = f"M{n(-w * 0.36)} {n(-h * 0.66)}Q{n(-w * 0.62)} {n(-h * 0.1)} 0 {n(-h * 0.12)}"
    pot += f"Q{n(w * 0.62)} {n(-h * 0.1)} {n(w * 0.36)} {n(-h * 0.66)}Z"
    rim = rect(w * 0.92, 0.09, 0, -h * 0.68)
    legs = polyline([(-w * 0.28, -h * 0.2), (-w * 0.36, 0)]) + polyline(
        [(w * 0.28, -h * 0.2), (w * 0.36, 0)]
    )
    steam = "".join(
        f"M{n(x)} {n(-h * 0.76)}q.09 -.09 0 -.16q-.09 -.08 0 -.16" for x in (-w * 0.16, w * 0.14)
    )
    flame = "M-.16 0Q-.1 -.14 0 -.2Q.1 -.14 .16 0Z"
    return (
        path(flame, fill=style.lava)
        + stroke(legs, style, 0.06)
        + fill(pot, style, FIRM, style.solid)
        + fill(rim, style, 0.04)
        + stroke(steam, style, 0.026)
    )


@paints
def side_forge(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    block = standing(w * 0.8, h * 0.42)
    hood = polyline(
        [
            (-w * 0.46, -h * 0.66),
            (w * 0.46, -h * 0.66),
            (w * 0.16, -h * 0.9),
            (w * 0.16, -h),
            (-w * 0.16, -h),
            (-w * 0.16, -h * 0.9),
        ],
        True,
    )
    posts = standing(0.1, h * 0.66, -w * 0.38) + standing(0.1, h * 0.66, w * 0.38)
    fire = (
        f"M{n(-w * 0.24)} {n(-h * 0.42)}Q{n(-w * 0.16)} {n(-h * 0.6)} {n(-w * 0.06)} {n(-h * 0.48)}"
    )
    fire += (
        f"Q0 {n(-h * 0.66)} {n(w * 0.08)} {n(-h * 0.48)}"
        f"Q{n(w * 0.18)} {n(-h * 0.58)} {n(w * 0.24)} {n(-h * 0.42)}Z"
    )
    bricks = "".join(f"M{n(-w * 0.4)} {n(-h * k)}H{n(w * 0.4)}" for k in (0.14, 0.28))
    bricks += "".join(
        f"M{n(x)} {n(-h * y)}v{n(-h * 0.14)}"
        for x, y in ((-0.2, 0), (0.2, 0), (0, 0.14), (-0.4, 0.14), (0.4, 0.14))
    )
    return (
        fill(block, style, FIRM, style.faint)
        + stroke(bricks, style, 0.022)
        + fill(posts, style, 0.036)
        + fill(fire, style, 0.03, style.lava)
        + fill(hood, style, FIRM, style.faint)
    )


@paints
def side_hearth(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    mantel = standing(w, h * 0.72) + rect(w * 1.12, 0.1, 0, -h * 0.74)
    chimney = polyline(
        [(-w * 0.42, -h * 0.78), (-w * 0.24, -h), (w * 0.24, -h), (w * 0.42, -h * 0.78)], True
    )
    mouth = f"M{n(-w * 0.32)} 0V{n(-h * 0.32)}Q0 {n(-h * 0.68)} {n(w * 0.32)} {n(-h * 0.32)}V0Z"
    fire = f"M{n(-w * 0.2)} 0Q{n(-w * 0.14)} {n(-h * 0.22)} {n(-w * 0.04)} {n(-h * 0.12)}"
    fire += (
        f"Q{n(w * 0.02)} {n(-h * 0.38)} {n(w * 0.08)} {n(-h * 0.12)}"
        f"Q{n(w * 0.16)} {n(-h * 0.22)} {n(w * 0.2)} 0Z"
    )
    return (
        fill(mantel + chimney, style, 0.045, style.faint)
        + path(mouth, fill=style.line)
        + path(fire, fill=style.lava)
    )


@paints
def side_anvil(w: float, h: float, style: Style, rolls: Dice) -> str:
    block = standing(w * 0.6, h * 0.4)
    iron = polyline(
        [
            (-w / 2, -h),
            (w * 0.36, -h),
            (w * 0.36, -h * 0.74),
            (w * 0.14, -h * 0.62),
            (w * 0.2, -h * 0.4),
            (-w * 0.2, -h * 0.4),
            (-w * 0.12, -h * 0.66),
        ],
        True,
    )
    return fill(block, style, 0.04, style.wood) + fill(iron, style, 0.04, style.solid)


@paints
def side_vat(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    body = polyline([(-w * 0.4, 0), (-w / 2, -h * 0.9), (w / 2, -h * 0.9), (w * 0.4, 0)], True)
    hoops = "".join(
        f"M{n(-w * (0.4 + 0.1 * k))} {n(-h * k)}H{n(w * (0.4 + 0.1 * k))}" for k in (0.16, 0.5, 0.8)
    )
    staves = "".join(
        polyline([(x * 0.8, 0), (x, -h * 0.9)]) for x in (-w * 0.3, -w * 0.1, w * 0.1, w * 0.3)
    )
    tap = rect(0.16, 0.07, w * 0.44, -h * 0.2)
    foam = (
        f"M{n(-w * 0.46)} {n(-h * 0.9)}q.08 -.16 .2 -.06"
        f"q.1 -.16 .24 -.02q.1 -.14 .22 -.02q.1 -.06 .14 .1Z"
    )
    return (
        fill(foam, style, 0.028)
        + fill(body, style, FIRM, style.wood)
        + stroke(staves, style, 0.02)
        + stroke(hoops, style, 0.06)
        + path(tap, fill=style.line)
    )


@paints
def side_still(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    bench = (
        rect(w, 0.1, 0, -h * 0.42)
        + standing(0.08, h * 0.4, -w * 0.4)
        + standing(0.08, h * 0.4, w * 0.4)
    )
    flask = ring(h * 0.16, -w * 0.26, -h * 0.42 - h * 0.2)
    neck = (
        f"M{n(-w * 0.26)} {n(-h * 0.78)}V{n(-h * 0.94)}"
        f"Q{n(-w * 0.1)} {n(-h * 1.04)} {n(w * 0.06)} {n(-h * 0.86)}L{n(w * 0.2)} {n(-h * 0.66)}"
    )
    vials = "".join(rect(0.08, 0.24, w * (0.2 + 0.1 * k), -h * 0.42 - 0.17) for k in range(3))
    skull = ring(0.11, w * 0.02, -h * 0.42 - 0.16)
    return (
        fill(bench, style, 0.036, style.wood)
        + fill(flask, style, 0.04, style.water)
        + stroke(neck, style, 0.045)
        + fill(vials, style, 0.026, style.water)
        + fill(skull, style, 0.03)
    )


@paints
def side_rack(w: float, h: float, style: Style, rolls: Dice) -> str:
    rails = rect(w, 0.08, 0, -h * 0.24) + rect(w, 0.08, 0, -h * 0.66)
    posts = standing(0.08, h * 0.8, -w * 0.46) + standing(0.08, h * 0.8, w * 0.46)
    arms = []
    for k in range(5):
        x = w * (-0.34 + 0.17 * k)
        arms.append(polyline([(x, -0.06), (x, -h)]))
        tip = [(x - 0.07, -h * 0.9), (x, -h * 1.04), (x + 0.07, -h * 0.9)]
        arms.append(polyline(tip if k % 2 else [(x - 0.1, -h * 0.74), (x + 0.1, -h * 0.74)]))
    return fill(rails + posts, style, 0.034, style.wood) + stroke("".join(arms), style, 0.045)


@paints
def side_cage(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    bars = "".join(f"M{n(w * k)} 0V{n(-h)}" for k in (-0.5, -0.3, -0.1, 0.1, 0.3, 0.5))
    rails = "".join(f"M{n(-w / 2)} {n(-h * k)}H{n(w / 2)}" for k in (0.02, 0.5, 0.98))
    bones = stroke(polyline([(-w * 0.2, -0.06), (w * 0.14, -0.12)]), style, 0.06)
    skull = fill(ring(0.1, w * 0.24, -0.12), style, 0.03)
    return bones + skull + stroke(bars, style, 0.045) + stroke(rails, style, 0.065)


@paints
def side_well(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    wall = standing(w, h * 0.4)
    stones = f"M{n(-w / 2)} {n(-h * 0.2)}H{n(w / 2)}" + "".join(
        f"M{n(w * x)} {n(-h * y)}v{n(-h * 0.2)}"
        for x, y in ((-0.25, 0), (0.2, 0), (0, 0.2), (-0.4, 0.2), (0.4, 0.2))
    )
    posts = standing(0.08, h * 0.9, -w * 0.42) + standing(0.08, h * 0.9, w * 0.42)
    roof = polyline([(-w * 0.6, -h * 0.84), (0, -h * 1.06), (w * 0.6, -h * 0.84)], True)
    axle = rect(w * 0.9, 0.08, 0, -h * 0.72)
    rope = stroke(f"M0 {n(-h * 0.7)}V{n(-h * 0.52)}", style, 0.03)
    bucket = fill(rect(0.2, 0.18, 0, -h * 0.46), style, 0.03, style.wood)
    return (
        fill(posts, style, 0.036, style.wood)
        + rope
        + bucket
        + fill(wall, style, 0.045, style.faint)
        + stroke(stones, style, 0.024)
        + fill(axle, style, 0.03, style.wood)
        + fill(roof, style, 0.045, style.wood)
    )


def gear(r: float, teeth: int, x: float, y: float, style: Style, turn: float = 0.0) -> str:
    """A cog wheel."""
    rim = star(r, r * 0.84, teeth, turn)
    spokes = "".join(spoke(r * 0.16, r * 0.62, 60 * k + turn) for k in range(6))
    body = fill(rim, style, 0.04, style.faint) + fill(ring(r * 0.62), style, 0.03)
    hub = fill(ring(r * 0.16), style, 0.03, style.solid)
    place = f"translate({number(x)} {number(y)})"
    return f'<g transform="{place}">{body}{stroke(spokes, style, 0.045)}{hub}</g>'


@paints
def side_gears(w: float, h: float, style: Style, rolls: Dice) -> str:
    frame = (
        standing(w, 0.14) + standing(0.12, h * 0.7, -w * 0.44) + standing(0.12, h * 0.9, w * 0.44)
    )
    return (
        fill(frame, style, 0.04, style.wood)
        + gear(h * 0.34, 14, -w * 0.18, -h * 0.46, style)
        + gear(h * 0.2, 10, w * 0.24, -h * 0.66, style, 12)
        + gear(h * 0.15, 8, w * 0.18, -h * 0.26, style, 8)
    )


@paints
def side_wheel(w: float, h: float, style: Style, rolls: Dice) -> str:
    """An overshot wheel: buckets between two broad rims, on a pier of stone, its trough above."""
    r, thick = h * 0.4, max(0.04, 0.012 * h)
    buckets = [polyline(_bucket(r, 22.5 * k), True) for k in range(16)]
    rims = "".join(stroke(ring(r * far, 0, 0), style, thick) for far in (0.99, 0.72))
    spokes = [polyline(_beam(r * 0.74, 0.045 * r, 60 * k + 14), True) for k in range(6)]
    wheel = fill("".join(buckets), style, thick, style.wood) + rims
    wheel += fill("".join(spokes), style, thick, style.wood)
    pier = [(-w * 0.2, 0), (-w * 0.1, -h * 0.5), (w * 0.1, -h * 0.5), (w * 0.2, 0)]
    courses = "".join(
        polyline([(-w * half, -h * up), (w * half, -h * up)])
        for half, up in ((0.18, 0.1), (0.16, 0.2), (0.14, 0.3), (0.12, 0.4))
    )
    trough = rect(w * 0.62, 0.05 * h, -w * 0.19, -h * 0.95)
    legs = standing(0.035 * w, h * 0.93, -w * 0.46)
    spout = polyline([(w * 0.1, -h * 0.92), (w * 0.19, -h * 0.88), (w * 0.25, -h * 0.76)])
    hub = fill(ring(0.13 * r, 0, -h * 0.48), style, thick, style.solid)
    return (
        fill(legs + trough, style, thick, style.wood)
        + stroke(spout, style, thick)
        + f'<g transform="translate(0 {number(-h * 0.48)})">{wheel}</g>'
        + fill(polyline(pier, True), style, thick, style.faint)
        + stroke(courses, style, 0.6 * thick)
        + hub
    )


def _bucket(r: float, turn: float) -> list[tuple[float, float]]:
    """The corners of a bucket of a wheel, leaning backwards."""
    corners = ((0.72, 0.0), (1.06, 4.0), (1.06, 9.0), (0.72, 13.0))
    places = [(far * r, RADIAN * (turn + more)) for far, more in corners]
    return [(far * exact.cos(angle), far * exact.sin(angle)) for far, angle in places]


def _beam(long: float, half: float, turn: float) -> list[tuple[float, float]]:
    """The corners of a spoke from the middle of a wheel on."""
    c, s = exact.cos(RADIAN * turn), exact.sin(RADIAN * turn)
    return [
        (x * c - y * s, x * s + y * c)
        for x, y in ((0, -half), (long, -half), (long, half), (0, half))
    ]


@paints
def side_bell(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    frame = standing(0.09, h, -w * 0.5) + standing(0.09, h, w * 0.5) + rect(w * 1.2, 0.1, 0, -h)
    bell = (
        f"M{n(-w * 0.3)} {n(-h * 0.3)}Q{n(-w * 0.16)} {n(-h * 0.4)} {n(-w * 0.16)} {n(-h * 0.66)}"
    )
    bell += (
        f"Q0 {n(-h * 1.0)} {n(w * 0.16)} {n(-h * 0.66)}"
        f"Q{n(w * 0.16)} {n(-h * 0.4)} {n(w * 0.3)} {n(-h * 0.3)}Z"
    )
    clapper = path(ring(0.06, 0, -h * 0.26), fill=style.line)
    return fill(frame, style, 0.036, style.wood) + clapper + fill(bell, style, 0.045, style.faint)


@paints
def side_sacks(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    parts = []
    for x, k in ((-w * 0.22, 0.9), (w * 0.26, 0.75), (0.0, 1.0)):
        a = w * 0.25 * k
        bag = (
            f"M{n(x - a)} 0Q{n(x - a * 1.25)} {n(-h * 0.6 * k)} {n(x - a * 0.3)} {n(-h * 0.8 * k)}"
        )
        bag += f"L{n(x - a * 0.4)} {n(-h * k)}H{n(x + a * 0.4)}L{n(x + a * 0.3)} {n(-h * 0.8 * k)}"
        bag += f"Q{n(x + a * 1.25)} {n(-h * 0.6 * k)} {n(x + a)} 0Z"
        parts.append(fill(bag, style, 0.038, style.wood))
    return "".join(parts)


@paints
def side_loom(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    frame = (
        standing(0.09, h, -w * 0.46)
        + standing(0.09, h, w * 0.46)
        + rect(w, 0.09, 0, -h)
        + rect(w, 0.09, 0, -h * 0.3)
    )
    threads = "".join(f"M{n(w * (-0.36 + 0.09 * k))} {n(-h)}V{n(-h * 0.3)}" for k in range(9))
    cloth = rect(w * 0.78, h * 0.22, 0, -h * 0.44)
    return (
        stroke(threads, style, 0.018)
        + fill(cloth, style, 0.028, style.faint)
        + fill(frame, style, 0.036, style.wood)
    )


@paints
def side_portal(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    outer = (
        f"M{n(-w / 2)} 0V{n(-h * 0.6)}Q{n(-w / 2)} {n(-h)} 0 {n(-h)}"
        f"Q{n(w / 2)} {n(-h)} {n(w / 2)} {n(-h * 0.6)}V0Z"
    )
    a = w * 0.34
    inner = (
        f"M{n(-a)} 0V{n(-h * 0.58)}Q{n(-a)} {n(-h * 0.86)} 0 {n(-h * 0.86)}"
        f"Q{n(a)} {n(-h * 0.86)} {n(a)} {n(-h * 0.58)}V0Z"
    )
    swirl = f"M0 {n(-h * 0.4)}q.12 -.1 .16 .06q0 .22 -.22 .18q-.24 -.08 -.14 -.36q.16 -.28 .46 -.1"
    steps = standing(w * 1.3, 0.1)
    return (
        fill(steps, style, 0.04, style.solid)
        + fill(outer, style, 0.045, style.faint)
        + fill(inner, style, 0.04, style.water)
        + stroke(swirl, style, 0.03)
    )


@paints
def side_rubble(w: float, h: float, style: Style, rolls: Dice) -> str:
    stones = []
    for _ in range(6):
        r = h * (0.22 + 0.2 * rolls.fraction())
        stones.append(blob(r, rolls, 6, (rolls.fraction() - 0.5) * w * 0.8, -r * 0.8))
    heap = blob(h * 0.34, rolls, 6, 0, -h * 0.6)
    return fill("".join(stones) + heap, style, 0.03, style.faint)
