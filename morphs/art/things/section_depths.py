"""What leads into the back walls of rooms and caves in sections: passages that go back, doors up
some steps, alcoves, arcades, burrows; and the timber of mines. Their base is at 0 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FINE, fill, paints, rect, ring, stroke
from morphs.art.things.section_folk import walker
from morphs.art.things.section_sets import arched, flame

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

NEARER = (1.0, 0.72, 0.52, 0.38)
"""How large the arches of a passage that goes back are seen, one behind the other."""
HORIZON = 0.42
"""How high the eye is, of the height of a passage."""


def _frame(w: float, h: float, style: Style, x: float = 0.0) -> str:
    """The dressed stones round an opening with a round head, and its keystone."""
    key = [(-0.08, -h - 0.15), (0.08, -h - 0.15), (0.05, -h + 0.04), (-0.05, -h + 0.04)]
    joints = "".join(
        f"M{number(x + side * w / 2)} {number(-h * share)}h{number(side * 0.13)}"
        for side in (-1, 1)
        for share in (0.2, 0.4, 0.6)
    )
    return (
        fill(arched(w + 0.26, h + 0.13, x), style, 0.036, style.wood)
        + stroke(joints, style, 0.022)
        + fill(polyline([(x + a, b) for a, b in key], True), style, 0.028, style.thing)
    )


@paints
def wall_corridor(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A passage that goes back into the rock, arch behind arch, with flags on its floor and a light
    or someone far in."""
    wide, high = 0.82 * w, 0.9 * h
    aside = (rolls.fraction() - 0.5) * 0.24 * w
    svg = _frame(wide, high, style)
    spots = []
    for k, size in enumerate(NEARER):
        x, foot = aside * (1 - size), -HORIZON * high * (1 - size)
        spots.append((x, foot, size))
        tone = (style.faint, style.faint, style.solid, style.line)[k]
        svg += fill(arched(wide * size, high * size, x, foot), style, 0.03, tone)
    _, (x1, y1, s1), (x2, y2, s2), (x3, y3, s3) = spots
    floor = [(-wide / 2, 0.0), (wide / 2, 0.0), (x2 + wide * s2 / 2, y2), (x2 - wide * s2 / 2, y2)]
    flags = polyline([(x1 - wide * s1 / 2, y1), (x1 + wide * s1 / 2, y1)])
    flags += "".join(
        polyline([(wide * share, 0), (x2 + wide * s2 * share, y2)]) for share in (-0.17, 0.17)
    )
    svg += fill(polyline(floor, True), style, 0.03, style.thing) + stroke(flags, style, 0.02)
    svg += fill(arched(wide * s2, high * s2, x2, y2), style, 0.03, style.solid)
    svg += fill(arched(wide * s3, high * s3, x3, y3), style, 0.028, style.line)
    if rolls.below(2):
        return svg + fill(flame(x3, y3 - 0.1 * h, 0.16 * h), style, 0.02, style.lava)
    return svg


@paints
def wall_doorway(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A door of planks with its bands, up three steps; a lamp beside it."""
    n, rise = number, 0.07 * h
    wide, high = 0.56 * w, 0.72 * h
    steps = "".join(
        fill(rect(w * (0.98 - 0.16 * k), rise, 0, -rise * (k + 0.5)), style, FINE, style.thing)
        for k in range(3)
    )
    leaf = arched(wide, high)
    planks = "".join(
        f"M{n(wide * share)} 0V{n(-high + 0.12 * wide)}" for share in (-0.25, 0.0, 0.25)
    )
    bands = "".join(rect(0.7 * wide, 0.06, -0.15 * wide, -high * at) for at in (0.24, 0.62))
    handle = ring(0.045, 0.3 * wide, -0.44 * high)
    door = (
        _frame(wide, high, style)
        + fill(leaf, style, 0.036, style.plate)
        + stroke(planks, style, 0.022)
        + fill(bands, style, 0.02, style.solid)
        + fill(handle, style, 0.02, style.thing)
    )
    return steps + f'<g transform="translate(0 {n(-3 * rise)})">{door}</g>'


@paints
def wall_alcove(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A niche, dark within; in it someone of stone on a plinth, robed, with a staff."""
    wide, high = 0.78 * w, 0.92 * h
    tall = 0.6 * high
    plinth = rect(0.5 * wide, 0.14 * high, 0, -0.07 * high)
    foot = -0.14 * high
    robe = [(-0.2, 0.0), (-0.13, -0.5), (-0.19, -0.74), (0.19, -0.74), (0.13, -0.5), (0.2, 0.0)]
    body = polyline([(x * tall, foot + y * tall) for x, y in robe], True)
    folds = "".join(
        polyline([(x * tall, foot - 0.04 * tall), (x * 0.6 * tall, foot - 0.46 * tall)])
        for x in (-0.09, 0.02, 0.1)
    )
    held = polyline([(0.24 * tall, foot), (0.24 * tall, foot - 1.02 * tall)])
    head = ring(0.12 * tall, 0, foot - 0.86 * tall)
    return (
        _frame(wide, high, style)
        + fill(arched(wide, high), style, 0.036, style.solid)
        + fill(plinth, style, FINE, style.wood)
        + stroke(held, style, 0.05)
        + fill(body, style, FINE)
        + stroke(folds, style, 0.02)
        + fill(head, style, FINE)
    )


@paints
def wall_arcade(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Arches on columns, and behind them a dark aisle with a pale second row."""
    count = max(2, round(w / (0.62 * h)))
    bay, high = w / count, 0.9 * h
    svg = fill(rect(w, 0.1, 0, -0.94 * h), style, FINE, style.wood)
    for k in range(count):
        x = -w / 2 + bay * (k + 0.5)
        svg += fill(arched(0.8 * bay, high, x), style, 0.034, style.solid)
        svg += fill(
            arched(0.4 * bay, 0.7 * high, x + 0.12 * bay, -0.06 * h), style, 0.02, style.line
        )
        floor = [(-0.4, 0.0), (0.4, 0.0), (0.34, -0.06 * h), (-0.34, -0.06 * h)]
        at = polyline([(x + a * bay, b) for a, b in floor], True)
        svg += fill(at, style, 0.02, style.faint)
    for k in range(count + 1):
        x = -w / 2 + bay * min(max(k, 0.06), count - 0.06)
        svg += fill(rect(0.13 * bay, 0.52 * h, x, -0.26 * h), style, 0.028)
        for y in (-0.54 * h, -0.03 * h):
            svg += fill(rect(0.22 * bay, 0.06 * h, x, y), style, 0.026, style.wood)
    return svg


@paints
def wall_balcony(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A gallery of timber along a wall, on posts with braces: a ladder up to it, doors in the wall
    behind it, and who looks over its rail."""
    n, level, side = number, 0.5 * h, 1 if rolls.below(2) else -1
    count = max(1, round(w / 1.3))
    svg = ""
    for k in range(count):
        x, lit = w * ((k + 0.5) / count - 0.5), rolls.below(3) == 0
        arch = arched(0.42, 0.78, x, -level)
        svg += fill(arch, style, 0.034, style.lava if lit else style.solid)
    if rolls.below(3):
        at = (rolls.fraction() - 0.5) * 0.5 * w
        one = walker(0, 0.68, 0.08, style, rolls.choose((style.crust, style.water, style.leaf)))
        svg += f'<g transform="translate({n(at)} {n(-level)})">{one}</g>'
    posts, braces = "", ""
    for x in (-w / 2 + 0.1, w / 2 - 0.1):
        posts += rect(0.13, level, x, -level / 2)
        inner = x - 0.42 * (1 if x > 0 else -1)
        braces += polyline([(x, -level + 0.5), (inner, -level + 0.06)])
    rails = polyline([(-w / 2, -level - 0.36), (w / 2, -level - 0.36)])
    balusters = max(5, round(w / 0.26))
    rails += "".join(
        polyline([(w * (k / balusters - 0.5), -level), (w * (k / balusters - 0.5), -level - 0.36)])
        for k in range(balusters + 1)
    )
    svg += stroke(braces, style, 0.1) + path(braces, **line_style(style.wood, 0.055))
    svg += fill(posts, style, FINE, style.wood) + stroke(rails, style, 0.03)
    svg += fill(rect(w, 0.14, 0, -level), style, 0.034, style.wood)
    return svg + _leaning(side * (w / 2 - 0.5), level, side, style)


def _leaning(x: float, high: float, side: int, style: Style) -> str:
    """A ladder that leans on an edge of a height."""
    lean, half = -side * 0.34, 0.12
    top, steps = high + 0.2, max(4, round(high / 0.24))
    rails = "".join(
        polyline([(x + lean + way * half, 0), (x + way * half, -top)]) for way in (-1, 1)
    )
    for k in range(1, steps):
        at = x + lean * (1 - k / steps)
        rails += polyline([(at - half, -top * k / steps), (at + half, -top * k / steps)])
    return stroke(rails, style, 0.042)


@paints
def wall_burrow(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A hole in the far wall of a cave, dark within, boulders at its mouth; two eyes in some."""
    mouth = _mouth(w, h, rolls)
    inner = [(0.72 * x + 0.04 * w, 0.74 * y) for x, y in mouth]
    stones = "".join(
        fill(polyline([(x - r, 0), (x - 0.7 * r, -0.8 * r), (x + 0.3 * r, -r), (x + r, 0)], True),
             style, FINE)
        for x, r in ((-0.46 * w, 0.16 * h), (0.4 * w, 0.2 * h), (0.5 * w, 0.12 * h))
    )  # fmt: skip
    svg = fill(polyline(mouth, True), style, 0.04, style.solid)
    svg += path(polyline(inner, True), fill=style.line)
    if rolls.below(3) == 0:
        eyes = "".join(ring(0.04 * h, x * w, -0.36 * h) for x in (-0.05, 0.11))
        svg += path(eyes, fill=style.lava)
    return svg + stones


def _mouth(w: float, h: float, rolls: Dice) -> list[tuple[float, float]]:
    """The ragged outline of a hole on a floor."""
    ring_of = ((-0.44, 0.0), (-0.46, 0.36), (-0.34, 0.72), (-0.1, 0.96), (0.16, 0.92), (0.38, 0.68),
               (0.46, 0.3), (0.42, 0.0))  # fmt: skip
    return [
        (x * w * (0.92 + 0.14 * rolls.fraction()), -y * h * (0.88 + 0.12 * rolls.fraction()))
        for x, y in ring_of
    ]


@paints
def wall_timber(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A set of mine timber: two posts that lean, the cap on them, wedges and a brace."""
    lean, thick = 0.07 * w, 0.11
    posts = "".join(
        polyline([(side * (w / 2), 0), (side * (w / 2 - thick), 0),
                  (side * (w / 2 - thick - lean), -h + thick), (side * (w / 2 - lean), -h + thick)],
                 True)
        for side in (-1, 1)
    )  # fmt: skip
    side = 1 if rolls.below(2) else -1
    brace = polyline([(side * (w / 2 - 0.14), -0.62 * h), (side * (w / 2 - 0.42), -h + 0.08)])
    cap = rect(w * 1.04, thick + 0.02, 0, -h + thick / 2)
    grain = f"M{number(-0.4 * w)} {number(-h + 0.06)}h{number(0.7 * w)}"
    return (
        stroke(brace, style, 0.1)
        + path(brace, **line_style(style.wood, 0.055))
        + fill(posts, style, FINE, style.wood)
        + fill(cap, style, FINE, style.wood)
        + stroke(grain, style, 0.016)
    )


@paints
def side_guard(w: float, h: float, style: Style, rolls: Dice) -> str:
    """One on guard: helmet, long shield, a spear held upright."""
    spear = polyline([(0.42 * w, 0), (0.42 * w, -1.14 * h)])
    tip = [(0.34 * w, -1.12 * h), (0.42 * w, -1.3 * h), (0.5 * w, -1.12 * h)]
    cloth = rolls.choose((style.crust, style.water, style.leaf))
    shield = [(-0.42, -0.66), (-0.02, -0.66), (-0.04, -0.34), (-0.22, -0.18), (-0.4, -0.34)]
    helmet = [(-0.2, -0.84), (-0.14, -0.98), (0.0, -1.04), (0.14, -0.98), (0.2, -0.84)]
    return (
        stroke(spear, style, 0.05)
        + fill(polyline(tip, True), style, 0.026, style.solid)
        + walker(0, h, 0.1 * h, style, style.solid)
        + fill(polyline([(x * w, y * h) for x, y in helmet], True), style, 0.028, style.faint)
        + fill(polyline([(x * w, y * h) for x, y in shield], True), style, 0.03, cloth)
    )


@paints
def side_miner(w: float, h: float, style: Style, rolls: Dice) -> str:
    """One who swings a pick, a lamp on the brow, stones at the feet."""
    way = 1 if rolls.below(2) else -1
    arms = polyline([(0, -0.68 * h), (way * 0.28 * w, -0.86 * h), (way * 0.34 * w, -1.0 * h)])
    haft = polyline([(way * 0.16 * w, -0.8 * h), (way * 0.42 * w, -1.22 * h)])
    pick = [(way * 0.12 * w, -1.26 * h), (way * 0.42 * w, -1.24 * h), (way * 0.62 * w, -1.02 * h)]
    stones = "".join(
        fill(ring(r, way * x * w, -r), style, FINE, style.solid)
        for x, r in ((0.56, 0.07), (0.42, 0.05), (0.7, 0.05))
    )
    cloth = rolls.choose((style.wood, style.water, style.crust))
    return (
        walker(0, h, 0.15 * h, style, cloth)
        + stroke(arms, style, 0.06)
        + stroke(haft, style, 0.05)
        + stroke(polyline(pick), style, 0.075)
        + fill(ring(0.05 * h, way * 0.12 * h, -0.92 * h), style, 0.024, style.lava)
        + stones
    )


@paints
def side_porter(w: float, h: float, style: Style, rolls: Dice) -> str:
    """One bent under a sack, with a staff."""
    cloth = rolls.choose((style.crust, style.water, style.leaf))
    sack = [(-0.62, -0.62), (-0.5, -0.98), (-0.16, -1.08), (0.04, -0.86), (-0.14, -0.56)]
    staff = polyline([(0.46 * w, 0), (0.36 * w, -0.74 * h)])
    return (
        stroke(staff, style, 0.05)
        + walker(0.04 * w, 0.92 * h, 0.13 * h, style, cloth)
        + fill(polyline([(x * w, y * h) for x, y in sack], True), style, 0.032, style.wood)
        + stroke(polyline([(-0.4 * w, -0.92 * h), (-0.2 * w, -0.7 * h)]), style, 0.02)
    )
