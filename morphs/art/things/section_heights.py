"""What fills the height of tall rooms in sections, and what carries the roofs of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FINE, fill, paints, rect, ring, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

FLIGHT = 1.5
"""How high a flight of a stair on a wall is, about."""


@paints
def wall_stair(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A stair to and fro along a wall, with a landing at each turn, to a door high up."""
    n, half = number, w / 2 - 0.35
    flights = max(2, round((h - 1.0) / FLIGHT))
    rise = (h - 1.0) / flights
    way = 1 if rolls.below(2) else -1
    stone, rails = "", ""
    for k in range(flights):
        side, foot = way if k % 2 else -way, -rise * k
        stone += _flight((side * half, foot), (-side * half, foot - rise))
        rails += f"M{n(side * half)} {n(foot - 0.42)}L{n(-side * half)} {n(foot - rise - 0.42)}"
        posts = (side * half * (1 - 2 * share / 5) for share in range(1, 5))
        rails += "".join(
            f"M{n(x)} {n(foot - rise * (m + 1) / 5 - 0.42)}v.36" for m, x in enumerate(posts)
        )
    landings = "".join(
        rect(0.8, 0.14, (-way if k % 2 == 0 else way) * -half, -rise * (k + 1) + 0.07)
        for k in range(flights)
    )
    landings += rect(0.8, 0.14, -way * half, 0.07)
    door = (half if flights % 2 == 0 else -half) * -way
    arch = f"M{n(door - 0.27)} {n(1.0 - h)}v-.6q.27 -.36 .54 0v.6Z"
    return (
        fill(stone, style, FINE, style.faint)
        + stroke(rails, style, 0.026)
        + fill(arch, style, 0.04, style.solid)
        + fill(landings, style, 0.035, style.wood)
    )


def _flight(foot: tuple[float, float], head: tuple[float, float]) -> str:
    """Path data of a flight of stone steps from its foot to its head, slanted beneath."""
    count = max(4, round(abs(head[1] - foot[1]) / 0.2))
    across, up = (head[0] - foot[0]) / count, (head[1] - foot[1]) / count
    steps = [foot]
    for k in range(count):
        x, y = foot[0] + across * k, foot[1] + up * (k + 1)
        steps += [(x, y), (x + across, y)]
    beneath = [(head[0], head[1] + 0.34), (foot[0] + across, foot[1])]
    return polyline([*steps, *beneath], True)


@paints
def wall_scaffold(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Poles and boards along a cliff, in storeys, with a ladder from each to the next."""
    n, storeys = number, max(3, round(h / 1.1))
    high, half = h / storeys, w / 2
    poles = "".join(
        f"M{n(x)} {n(0.0 if k % 2 == 0 else -0.12)}V{n(-h + 0.5 * rolls.fraction())}"
        for k, x in enumerate((-half + 0.12, -half / 3, half / 3, half - 0.12))
    )
    boards, braces, ladders, lights = "", "", "", ""
    for k in range(1, storeys):
        level, lean = -high * k, 0.5 * w * 0.3 * rolls.fraction() * (1 if k % 2 else -1)
        boards += rect(w * 0.86, 0.11, lean / 2, level)
        left = -half + 0.12 if k % 2 else half / 3
        braces += f"M{n(left)} {n(level + high)}L{n(left + w / 3 - 0.08)} {n(level + 0.06)}"
        x = (0.24 if k % 2 else -0.24) * w
        ladders += f"M{n(x - 0.13)} {n(level + high)}v{n(-high - 0.2)}m.26 0v{n(high + 0.2)}"
        ladders += "".join(
            f"M{n(x - 0.13)} {n(level + high * (m + 0.5) / 5)}h.26" for m in range(5)
        )
        lights += ring(0.08, -x, level - 0.3)
        braces += f"M{n(-x)} {n(level - 0.06)}v-.2"
    return (
        stroke(poles, style, 0.07)
        + stroke(braces, style, 0.035)
        + stroke(ladders, style, 0.03)
        + fill(boards, style, 0.035, style.wood)
        + fill(lights, style, 0.024, style.lava)
    )


@paints
def wall_spring(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Water from a beast's mouth of stone high up, down into a basin."""
    n, wide = number, 0.26 * w
    basin = f"M{n(-w / 2)} -.42H{n(w / 2)}Q{n(w * 0.42)} 0 {n(w * 0.24)} 0H{n(-w * 0.24)}"
    basin += f"Q{n(-w * 0.42)} 0 {n(-w / 2)} -.42Z"
    shell = (
        f"M{n(-0.34 * w)} {n(0.42 - h)}A{n(0.34 * w)} {n(0.42)} 0 0 1 {n(0.34 * w)} {n(0.42 - h)}Z"
    )
    ribs = "".join(
        f"M0 {n(0.4 - h)}L{n(0.3 * w * x)} {n(0.1 - h + 0.1 * abs(x))}" for x in (-1, -0.4, 0.4, 1)
    )
    return (
        _falling(wide, 0.38 - h, -0.36, style, rolls)
        + fill(basin, style, 0.045, style.faint)
        + fill(shell, style, 0.045, style.faint)
        + stroke(ribs, style, 0.026)
    )


@paints
def wall_cleft(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Water from a cleft in a cliff, down over ledges into a pool among stones."""
    n, wide = number, 0.2 * w
    rim = [(-0.03, 0.9), (-0.13, 0.5), (-0.06, 0.14), (0.02, -0.24), (0.09, 0.2), (0.06, 0.5),
           (0.14, 0.84)]  # fmt: skip
    gap = polyline([(w * x, y - h) for x, y in rim], True)
    middle = -h * (0.4 + 0.2 * rolls.fraction())
    ledge = polyline(
        [(-0.2 * w, middle - 0.04), (0.3 * w, middle), (0.2 * w, middle + 0.16),
         (0.04 * w, middle + 0.13), (-0.06 * w, middle + 0.26), (-0.16 * w, middle + 0.1)], True
    )  # fmt: skip
    cracks = ""
    for k in range(max(4, round(2.2 * h))):
        x, y = w * (0.2 + 0.26 * rolls.fraction()) * (1 if k % 2 else -1), -h * rolls.fraction()
        cracks += f"M{n(x)} {n(y)}l{n(0.08 * rolls.fraction())} .2l-.1 .16"
    pool = f"M{n(-w / 2)} -.02Q{n(-w * 0.3)} -.24 0 -.22Q{n(w * 0.34)} -.22 {n(w / 2)} -.02Z"
    stones = "".join(
        f"M{n(w * x - 0.16)} 0q.02 -.24 .16 -.24t.18 .24Z" for x in (-0.48, -0.3, 0.34, 0.5)
    )
    return (
        path(cracks, **line_style(style.faint, 0.04))
        + path(gap, fill=style.solid)
        + _falling(1.3 * wide, middle - 0.02, -0.2, style, rolls)
        + fill(ledge, style, 0.035, style.faint)
        + _falling(0.8 * wide, 0.5 - h, middle, style, rolls)
        + fill(pool, style, 0.03, style.water)
        + fill(stones, style, 0.03)
    )


def _falling(wide: float, top: float, foot: float, style: Style, rolls: Dice) -> str:
    """A ribbon of falling water between two heights, with foam at its foot."""
    n, high = number, foot - top
    count = max(2, round(high / 0.9))
    sides = [
        [
            (
                side * wide * (0.5 if k == 0 else 0.42 + 0.22 * rolls.fraction()),
                top + high * k / count,
            )
            for k in range(count + 1)
        ]
        for side in (-1, 1)
    ]
    streaks = ""
    for k in range(3):
        x, y = wide * (-0.26 + 0.26 * k), top + 0.1 + 0.4 * rolls.fraction()
        while y < foot - 0.4:
            long = min(0.4 + 0.8 * rolls.fraction(), foot - 0.1 - y)
            streaks += f"M{n(x)} {n(y)}v{n(long)}"
            y += long + 0.2 + 0.3 * rolls.fraction()
    foam = "".join(
        ring(0.06 + 0.05 * rolls.fraction(), wide * (k - 2) / 3, foot - 0.05) for k in range(5)
    )
    return (
        path(polyline([*sides[0], *reversed(sides[1])], True), fill=style.water)
        + path("".join(polyline(side) for side in sides), **line_style(style.ripple, 0.03))
        + path(streaks, **line_style(style.ripple, 0.03))
        + path(foam, **{**line_style(style.ripple, 0.026), "fill": style.floor})
    )


@paints
def over_lights(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Lanterns on chains, each as deep as it happens."""
    n, count = number, max(2, round(w / 0.75))
    chains, glass, caps = "", "", ""
    deepest = rolls.below(count)
    for k in range(count):
        x = w * ((k + 0.5) / count - 0.5)
        foot = h if k == deepest else h * (0.35 + 0.5 * rolls.fraction())
        chains += f"M{n(x)} 0V{n(foot - 0.5)}"
        chains += "".join(
            ring(0.035, x, 0.24 + 0.3 * m) for m in range(int((foot - 0.8) / 0.3) + 1)
        )
        corners = [(-0.15, -0.42), (0.15, -0.42), (0.11, 0), (-0.11, 0)]
        glass += polyline([(x + dx, foot + dy) for dx, dy in corners], True)
        caps += polyline([(x - 0.2, foot - 0.42), (x, foot - 0.58), (x + 0.2, foot - 0.42)], True)
    return (
        stroke(chains, style, 0.032)
        + fill(glass, style, 0.032, style.lava)
        + fill(caps, style, 0.03, style.solid)
    )


@paints
def over_beams(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Beams under a flat roof: one along it on brackets, and the ends of those across."""
    n, half = number, w / 2
    along = rect(w, 0.16, 0, 0.3)
    count = max(3, round(w / 0.6))
    ends = "".join(rect(0.2, 0.2, w * ((k + 0.5) / count - 0.5), 0.12) for k in range(count))
    braces = "".join(
        polyline([(side * half, h + 0.3), (side * (half - 0.5), 0.38), (side * half, 0.38)], True)
        for side in (-1, 1)
    )
    grain = f"M{n(-half + 0.2)} .32H{n(half - 0.3)}"
    return (
        fill(braces, style, 0.03, style.wood)
        + fill(ends, style, 0.028, style.wood)
        + fill(along, style, 0.035, style.wood)
        + stroke(grain, style, 0.016)
    )


@paints
def over_truss(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A truss from wall to wall: a tie beam on brackets, posts and struts up to the roof."""
    half, level = w / 2, h - 0.2
    tie = rect(w, 0.18, 0, level)
    posts = "".join(rect(0.14, level, w * x, level / 2) for x in (-0.25, 0.0, 0.25))
    struts = "".join(
        polyline([(a * w, level), (b * w, 0.04)])
        for a, b in ((-0.25, -0.03), (0.25, 0.03), (-0.48, -0.28), (0.48, 0.28))
    )
    braces = "".join(
        polyline([(side * half, h + 0.5), (side * (half - 0.55), h - 0.1)]) for side in (-1, 1)
    )
    return (
        stroke(struts + braces, style, 0.11)
        + path(struts + braces, **line_style(style.wood, 0.06))
        + fill(posts, style, 0.03, style.wood)
        + fill(tie, style, 0.036, style.wood)
    )
