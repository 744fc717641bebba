"""What scenes of sections are made of: cellars, lodges, gardens, barrows, webs and roosts; springs,
and further ways to climb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FINE, fill, paints, rect, ring, stroke
from morphs.art.things.section_works import gear

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


@paints
def side_tun(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A great cask from its end, in a cradle, with a tap."""
    r = min(w, h * 0.94) / 2
    y = -h + r
    cradle = polyline(
        [(-w / 2, 0), (-w * 0.34, -h * 0.34), (w * 0.34, -h * 0.34), (w / 2, 0)], True
    )
    staves = "".join(
        f"M{number(x * r)} {number(y - r * k)}V{number(y + r * k)}"
        for x, k in ((-0.5, 0.72), (-0.17, 0.84), (0.17, 0.84), (0.5, 0.72))
    )
    tap = rect(0.09, 0.2, 0, y + r * 0.62) + rect(0.24, 0.07, 0, y + r * 0.5)
    return (
        fill(cradle, style, FINE, style.wood)
        + fill(ring(r, 0, y), style, 0.05, style.wood)
        + stroke(ring(r * 0.86, 0, y) + staves, style, 0.022)
        + fill(tap, style, 0.026, style.solid)
    )


@paints
def side_cairn(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Rounded stones heaped about one that stands."""
    stone = polyline(
        [
            (-w * 0.1, -h * 0.3),
            (-w * 0.13, -h * 0.88),
            (0, -h),
            (w * 0.12, -h * 0.86),
            (w * 0.1, 0),
        ],
        True,
    )
    parts = [fill(stone, style, 0.04, style.solid)]
    for k, (x, y, r) in enumerate(
        ((-0.38, 0.1, 0.13), (-0.14, 0.12, 0.14), (0.13, 0.11, 0.13), (0.38, 0.1, 0.12),
         (-0.25, 0.3, 0.12), (0.02, 0.3, 0.13), (0.27, 0.29, 0.11)),
    ):  # fmt: skip
        size = r * w * (0.9 + 0.2 * rolls.fraction())
        parts.append(fill(ring(size, x * w, -max(size, y * h * 1.3)), style, 0.034))
        if k % 3 == 0:
            parts.append(stroke(f"M{number(x * w)} {number(-y * h)}q.06 -.03 .1 .02", style, 0.02))
    return "".join(parts)


@paints
def side_planter(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A bed of earth between boards, with what is grown in it."""
    n, box = number, rect(w, h * 0.36, 0, -h * 0.18)
    boards = f"M{n(-w / 2)} {n(-h * 0.18)}H{n(w / 2)}"
    stems, heads = [], []
    for k in range(5):
        x = w * (-0.4 + 0.2 * k)
        high = h * (0.62 + 0.36 * rolls.fraction())
        stems.append(f"M{n(x)} {n(-h * 0.36)}Q{n(x + 0.06)} {n(-high * 0.8)} {n(x)} {n(-high)}")
        heads.append(f"M{n(x - 0.13)} {n(-high)}Q{n(x)} {n(-high - 0.2)} {n(x + 0.13)} {n(-high)}Z")
    return (
        stroke("".join(stems), style, 0.04)
        + fill("".join(heads), style, 0.028)
        + fill(box, style, 0.04, style.wood)
        + stroke(boards, style, 0.024)
    )


@paints
def over_cocoon(w: float, h: float, style: Style, rolls: Dice) -> str:
    """What a spider has wound up, on its thread."""
    n, a, top = number, w / 2, h * 0.34
    body = f"M0 {n(top)}C{n(a * 1.5)} {n(top + 0.1)} {n(a * 1.2)} {n(h * 0.85)} 0 {n(h)}"
    body += f"C{n(-a * 1.2)} {n(h * 0.85)} {n(-a * 1.5)} {n(top + 0.1)} 0 {n(top)}Z"
    wound = "".join(
        f"M{n(-a * k)} {n(top + (h - top) * y)}q{n(a * k)} .12 {n(2 * a * k)} -.04"
        for y, k in ((0.2, 0.75), (0.42, 0.95), (0.64, 0.85), (0.82, 0.5))
    )
    return (
        stroke(f"M0 0V{n(top)}", style, 0.025)
        + fill(body, style, 0.036)
        + stroke(wound, style, 0.02)
    )


@paints
def over_bats(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Bats asleep."""
    n, parts = number, []
    for k in range(3):
        x, long = w * (k - 1) * 0.36, h * (0.75 + 0.25 * rolls.fraction())
        parts.append(
            f"M{n(x)} 0L{n(x + 0.11)} {n(long * 0.45)}"
            f"Q{n(x + 0.08)} {n(long * 0.8)} {n(x)} {n(long)}"
            f"Q{n(x - 0.08)} {n(long * 0.8)} {n(x - 0.11)} {n(long * 0.45)}Z"
        )
    return fill("".join(parts), style, 0.022, style.solid)


@paints
def wall_trophy(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The head of a stag on a shield."""
    shield = polyline(
        [
            *((-w * 0.26, -h * 0.5), (w * 0.26, -h * 0.5), (w * 0.2, -h * 0.12)),
            *((0, 0), (-w * 0.2, -h * 0.12)),
        ],
        True,
    )  # fmt: skip
    head = polyline([(-w * 0.13, -h * 0.46), (w * 0.13, -h * 0.46), (0, -h * 0.1)], True)
    horns = "".join(
        polyline([(s * w * 0.08, -h * 0.46), (s * w * 0.34, -h * 0.66), (s * w * 0.42, -h)])
        + polyline([(s * w * 0.3, -h * 0.62), (s * w * 0.2, -h * 0.86)])
        + polyline([(s * w * 0.37, -h * 0.76), (s * w * 0.5, -h * 0.84)])
        for s in (-1, 1)
    )
    return (
        stroke(horns, style, 0.04)
        + fill(shield, style, 0.03, style.wood)
        + fill(head, style, 0.028)
    )


@paints
def wall_map(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A map on the wall: coasts, a way, a cross."""
    n, y = number, -h / 2
    coast = (
        f"M{n(-w * 0.4)} {n(y + h * 0.2)}q{n(w * 0.16)} {n(-h * 0.3)} {n(w * 0.34)} {n(-h * 0.06)}"
    )
    coast += f"t{n(w * 0.34)} {n(-h * 0.2)}"
    cross = f"M{n(w * 0.18)} {n(y + h * 0.1)}l.12 .12m0 -.12l-.12 .12"
    rods = rect(w * 1.06, 0.07, 0, -h) + rect(w * 1.06, 0.07, 0, -0.02)
    return (
        fill(rect(w, h, 0, y), style, 0.026)
        + stroke(coast, style, 0.024)
        + stroke(cross, style, 0.036)
        + fill(rods, style, 0.024, style.wood)
    )


@paints
def side_spring(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Water that comes out of a crack in the wall and runs down to a pool."""
    n = number
    crack = f"M{n(-w * 0.5)} {n(-h)}l.12 .05l-.04 .08l.16 .06"
    water = f"M{n(-w * 0.42)} {n(-h * 0.86)}Q{n(w * 0.1)} {n(-h * 0.9)} {n(w * 0.14)} 0"
    water += f"H{n(w * 0.42)}Q{n(w * 0.36)} {n(-h * 1.05)} {n(-w * 0.42)} {n(-h * 0.98)}Z"
    lines = f"M{n(w * 0.22)} {n(-h * 0.55)}V-.06M{n(w * 0.32)} {n(-h * 0.4)}V-.08"
    return (
        path(water, fill=style.water)
        + path(lines, **line_style(style.ripple, 0.03))
        + stroke(crack, style, 0.05)
    )


@paints
def climb_rungs(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Irons let into the rock on one side, and a rope to hold on to."""
    n, x = number, -w / 2
    irons = "".join(f"M{n(x)} {n(-0.14 - 0.3 * k)}h{n(w * 0.55)}v.1" for k in range(int(h / 0.3)))
    rope = f"M{n(w * 0.42)} {n(-h)}V-.2"
    return stroke(irons, style, 0.07) + stroke(rope, style, 0.03)


@paints
def climb_chain(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A bucket on a chain over a wheel."""
    n = number
    links = "".join(
        f"M{n(x)} {n(-0.62 - 0.2 * k)}v-.12"
        for x in (-0.02, 0.3)
        for k in range(int((h - 0.6) / 0.2))
    )
    tub = polyline([(-0.28, -0.5), (-0.2, 0), (0.2, 0), (0.28, -0.5)], True)
    bail = "M-.26 -.5Q0 -.9 .26 -.5"
    return (
        stroke(links, style, 0.065)
        + stroke(bail, style, 0.03)
        + fill(tub, style, 0.04, style.wood)
        + gear(0.24, 8, 0.14, -h + 0.36, style)
    )


@paints
def climb_broken(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A ladder of which a piece has gone; a rope with knots is tied over the gap."""
    n, a = number, w / 2
    low = h * (0.34 + 0.1 * rolls.fraction())
    high = min(h - 0.5, low + 1.0)
    rails = f"M{n(-a)} 0V{n(-low)}M{n(a)} 0V{n(-low + 0.22)}M{n(-a)} {n(-high)}V{n(-h)}"
    rails += f"M{n(a)} {n(-high - 0.12)}V{n(-h)}"
    steps = [0.125 + 0.25 * k for k in range(int(h / 0.25))]
    rungs = "".join(f"M{n(-a)} {n(-y)}h{n(w)}" for y in steps if not low - 0.2 < y < high + 0.1)
    rope = f"M0 {n(-high - 0.25)}V{n(-low + 0.3)}"
    knots = "".join(ring(0.05, 0, -low - 0.3 * k) for k in range(3))
    return (
        stroke(rails, style, 0.075)
        + stroke(rungs, style, 0.055)
        + stroke(rope, style, 0.05)
        + path(knots, fill=style.line)
    )
