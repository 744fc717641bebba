"""Whole scenes of rooms in sections, each one piece: what one sees at a glance says what the room
is for. Their base is at 0 0, upwards is negative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, stroke
from morphs.art.things.section_rooms import jar, standing
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

BOOKS = ("wood", "crust", "faint", "solid", "thing", "plate")
"""The colours of books, by the names that styles have for them."""


def person(x: float, foot: float, high: float, style: Style, cloth: str) -> str:
    """Someone in a robe of a colour, `high` to the crown of the head."""
    half = 0.22 * high
    robe = polyline(
        [
            (x - half, foot),
            (x - 0.5 * half, foot - 0.74 * high),
            (x + 0.5 * half, foot - 0.74 * high),
            (x + half, foot),
        ],
        True,
    )
    return fill(robe, style, FINE, cloth) + fill(
        ring(0.13 * high, x, foot - 0.86 * high), style, FINE
    )


def arched(wide: float, high: float, x: float = 0.0, foot: float = 0.0) -> str:
    """An opening with a round head on its foot."""
    n, half = number, wide / 2
    return (
        f"M{n(x - half)} {n(foot)}V{n(foot - high + half)}A{n(half)} {n(half)} 0 0 1 {n(x + half)} "
        f"{n(foot - high + half)}V{n(foot)}Z"
    )


def flame(x: float, foot: float, high: float) -> str:
    """A tongue of fire."""
    n, a = number, 0.42 * high
    return (
        f"M{n(x - a)} {n(foot)}Q{n(x - 1.3 * a)} {n(foot - 0.5 * high)} {n(x)} {n(foot - high)}"
        f"Q{n(x + 1.3 * a)} {n(foot - 0.5 * high)} {n(x + a)} {n(foot)}Z"
    )


def books(x0: float, x1: float, foot: float, high: float, style: Style, rolls: Dice) -> str:
    """A row of books on a board, high and low, thick and thin, some of them gone."""
    svg, x = "", x0
    while x < x1 - 0.08:
        wide = min(0.08 + 0.09 * rolls.fraction(), x1 - x)
        tall = high * (0.62 + 0.36 * rolls.fraction())
        if rolls.fraction() < 0.9:
            colour = str(getattr(style, rolls.choose(BOOKS)))
            svg += fill(rect(wide, tall, x + wide / 2, foot - tall / 2), style, 0.02, colour)
        x += wide
    return svg


@paints
def side_kitchen(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A hearth under a hood, a cauldron over the fire, a table with bread, pans on the wall."""
    n, x, wide = number, -0.22 * w, 0.5 * w
    hood = [(x - wide / 2, -0.52 * h), (x - 0.14 * w, -h), (x + 0.14 * w, -h)]
    hood.append((x + wide / 2, -0.52 * h))
    fire = flame(x - 0.07 * w, -0.04 * h, 0.2 * h) + flame(x + 0.05 * w, -0.04 * h, 0.16 * h)
    pot = f"M{n(x - 0.11 * w)} {n(-0.36 * h)}h{n(0.22 * w)}q{n(0.02 * w)} {n(0.2 * h)} "
    pot += f"{n(-0.11 * w)} {n(0.2 * h)}t{n(-0.11 * w)} {n(-0.2 * h)}Z"
    hook = f"M{n(x)} {n(-0.5 * h)}V{n(-0.36 * h)}"
    jambs = standing(0.07 * w, 0.56 * h, x - 0.46 * wide) + standing(
        0.07 * w, 0.56 * h, x + 0.46 * wide
    )
    rail = f"M{n(0.1 * w)} {n(-0.78 * h)}H{n(0.48 * w)}"
    pans = "".join(
        f"M{n(k * w)} {n(-0.78 * h)}v{n(0.07 * h)}" + ring(0.045 * w, k * w, -0.66 * h)
        for k in (0.16, 0.28, 0.41)
    )
    table = rect(0.36 * w, 0.1, 0.31 * w, -0.3 * h)
    legs = standing(0.08, 0.28 * h, 0.18 * w) + standing(0.08, 0.28 * h, 0.44 * w)
    loaf = f"M{n(0.2 * w)} {n(-0.33 * h)}q{n(0.05 * w)} {n(-0.13 * h)} {n(0.12 * w)} 0Z"
    jug = fill(jar(0.2, 0.3, 0.41 * w), style, FINE)
    jug = f'<g transform="translate(0 {n(-0.33 * h)})">{jug}</g>'
    return (
        path(standing(0.84 * wide, 0.54 * h, x), fill=style.line)
        + path(fire, fill=style.lava)
        + stroke(hook, style, 0.04)
        + fill(pot, style, FINE, style.solid)
        + fill(jambs, style, FIRM, style.faint)
        + fill(
            polyline(hood, True) + rect(1.1 * wide, 0.12, x, -0.52 * h), style, FIRM, style.faint
        )
        + stroke(rail, style, 0.05)
        + fill(pans, style, FINE, style.plate)
        + fill(legs + table, style, 0.04, style.wood)
        + fill(loaf, style, FINE, style.lava)
        + jug
    )


@paints
def side_bookcase(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Shelves of books up to the roof, a ladder that leans on them, and one who reads."""
    rows = max(3, round(h / 0.5))
    case = fill(standing(w, h), style, FIRM, style.plate)
    inner, svg = w - 0.16, ""
    for row in range(rows):
        high = (h - 0.14) / rows
        foot = -0.06 - high * row
        svg += fill(rect(inner, high - 0.07, 0, foot - high / 2 + 0.02), style, 0.02, style.floor)
        for a, b in ((-0.5, -0.17), (-0.16, 0.16), (0.17, 0.5)):
            svg += books(a * inner + 0.03, b * inner - 0.03, foot, high - 0.1, style, rolls)
    posts = "".join(standing(0.07, h, x * w) for x in (-0.17, 0.17))
    x0, x1 = (0.02 + 0.2 * rolls.fraction()) * w, 0.3 * w
    ladder = "".join(polyline([(x1 + d, 0), (x0 + d, -0.86 * h)]) for d in (0.0, 0.2))
    for k in range(1, 8):
        x = x1 + (x0 - x1) * k / 8
        ladder += polyline([(x, -0.86 * h * k / 8), (x + 0.2, -0.86 * h * k / 8)])
    reader = person(-0.3 * w, 0.0, min(0.8, 0.5 * h), style, style.crust)
    return case + svg + fill(posts, style, FINE, style.plate) + stroke(ladder, style, 0.05) + reader


@paints
def side_smithy(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A furnace with its chimney, bellows beside it, and a smith at the anvil."""
    x = -0.24 * w
    stack = [
        (x - 0.24 * w, 0),
        (x - 0.24 * w, -0.46 * h),
        (x - 0.1 * w, -h),
        (x + 0.1 * w, -h),
        (x + 0.24 * w, -0.46 * h),
        (x + 0.24 * w, 0),
    ]
    courses = "".join(
        polyline([(x - 0.23 * w, -h * k), (x - 0.13 * w, -h * k)])
        + polyline([(x + 0.12 * w, -h * (k + 0.05)), (x + 0.22 * w, -h * (k + 0.05))])
        for k in (0.12, 0.26, 0.4)
    )
    mouth = arched(0.24 * w, 0.36 * h, x, -0.06 * h)
    glow = arched(0.17 * w, 0.26 * h, x, -0.07 * h)
    bellows = polyline(
        [(x + 0.26 * w, -0.16 * h), (x + 0.42 * w, -0.34 * h), (x + 0.44 * w, -0.06 * h)], True
    )
    block = standing(0.11 * w, 0.13 * h, 0.3 * w)
    horn = [
        (0.2 * w, -0.24 * h),
        (0.4 * w, -0.24 * h),
        (0.38 * w, -0.18 * h),
        (0.34 * w, -0.13 * h),
        (0.27 * w, -0.13 * h),
        (0.26 * w, -0.18 * h),
    ]
    man = person(0.44 * w, 0.0, 0.5 * h, style, style.crust)
    arm = polyline([(0.42 * w, -0.34 * h), (0.33 * w, -0.44 * h), (0.27 * w, -0.42 * h)])
    head = rect(0.09 * w, 0.07 * h, 0.27 * w, -0.42 * h)
    rack = polyline([(0.02 * w, -0.72 * h), (0.48 * w, -0.72 * h)])
    rack += "".join(
        polyline([(k * w, -0.72 * h), (k * w, -0.56 * h)]) for k in (0.07, 0.16, 0.25, 0.38)
    )
    return (
        fill(polyline(stack, True), style, FIRM, style.faint)
        + stroke(courses, style, 0.03)
        + path(mouth, fill=style.line)
        + path(glow, fill=style.lava)
        + fill(bellows, style, 0.04, style.plate)
        + stroke(rack, style, 0.06)
        + fill(block, style, 0.04, style.plate)
        + fill(polyline(horn, True), style, 0.04, style.solid)
        + man
        + stroke(arm, style, 0.06)
        + fill(head, style, FINE, style.solid)
    )


@paints
def side_cells(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Cells behind bars, dark within; in one somebody sits, and the door of another is open."""
    count = max(2, round(w / 1.1))
    wide = w / count
    held, left = rolls.below(count), rolls.below(count)
    svg = fill(standing(w, h), style, FIRM, style.faint)
    for k in range(count):
        x = -w / 2 + wide * (k + 0.5)
        svg += path(standing(0.8 * wide, 0.82 * h, x, -0.02), fill=style.solid)
        if k == held:
            svg += person(x + 0.08 * wide, -0.03, 0.46 * h, style, style.thing)
        elif k == left:
            bones = ring(0.08, x - 0.1, -0.12) + rect(0.4, 0.07, x + 0.14, -0.08)
            svg += fill(bones, style, 0.026)
        bars = "".join(
            polyline([(x + wide * b, -0.02), (x + wide * b, -0.82 * h)])
            for b in (-0.3, -0.18, -0.06, 0.06, 0.18, 0.3)
        )
        bars += polyline([(x - 0.4 * wide, -0.42 * h), (x + 0.4 * wide, -0.42 * h)])
        svg += stroke(bars, style, 0.045)
    lintel = rect(w, 0.14, 0, -h + 0.07)
    return svg + fill(lintel, style, 0.04, style.thing)


@paints
def side_winerack(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Barrels that lie in racks, one row over the other, their ends to the front."""
    rows = max(2, round(h / 0.8))
    high = h / rows
    count = max(2, round(w / high))
    wide, radius = w / count, 0.42 * min(w / count, h / rows)
    svg = ""
    for row in range(rows):
        foot = -high * row
        svg += fill(rect(w, 0.1, 0, foot - 0.05), style, FINE, style.plate)
        for k in range(count):
            x, y = -w / 2 + wide * (k + 0.5), foot - 0.1 - radius
            svg += fill(ring(radius, x, y), style, 0.05, style.wood)
            staves = "".join(
                polyline([(x + radius * s, y - radius * 0.8), (x + radius * s, y + radius * 0.8)])
                for s in (-0.4, 0.0, 0.4)
            )
            svg += stroke(staves, style, 0.022) + stroke(ring(radius * 0.82, x, y), style, 0.022)
            svg += path(ring(0.055, x, y + 0.5 * radius), fill=style.line)
    posts = "".join(standing(0.1, h, s * (w / 2 - 0.05)) for s in (-1, 1))
    return svg + fill(posts, style, 0.035, style.plate)


@paints
def side_loculi(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Graves cut into a wall, row over row: the dead in their niches, one of them gone."""
    rows, count = max(2, round(h / 0.75)), max(2, round(w / 1.35))
    wide, high = w / count, h / rows
    gone = rolls.below(rows * count)
    svg = fill(standing(w, h), style, FIRM, style.faint)
    for row in range(rows):
        for k in range(count):
            x, foot = -w / 2 + wide * (k + 0.5), -high * row - 0.12
            svg += path(rect(0.84 * wide, 0.72 * high, x, foot - 0.36 * high), fill=style.solid)
            svg += path(rect(0.84 * wide, 0.13 * high, x, foot - 0.66 * high), fill=style.line)
            if row * count + k == gone:
                continue
            n, a = number, 0.36 * wide
            body = f"M{n(x - a)} {n(foot)}V{n(foot - 0.2 * high)}q{n(0.4 * a)} {n(-0.24 * high)} "
            body += f"{n(0.9 * a)} {n(-0.08 * high)}L{n(x + a)} {n(foot - 0.14 * high)}V{n(foot)}Z"
            svg += fill(body, style, FINE)
            svg += fill(ring(0.1 * high + 0.02, x - 0.72 * a, foot - 0.34 * high), style, 0.026)
            svg += fill(rect(0.88 * wide, 0.07, x, foot), style, 0.026)
    return svg


@paints
def side_feast(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A long table with guests behind it, candles, dishes and a cloth."""
    n, top = number, -0.44 * h
    guests = max(3, round(w / 0.7))
    cloths = (style.crust, style.solid, style.faint, style.plate)
    svg = "".join(
        person(
            (k + 0.5) * w * 0.9 / guests - 0.45 * w,
            -0.1,
            (0.8 + 0.12 * rolls.fraction()) * h,
            style,
            rolls.choose(cloths),
        )
        for k in range(guests)
    )
    legs = "".join(standing(0.1, -top, s * 0.42 * w) for s in (-1, 0, 1))
    cloth = f"M{n(-0.5 * w)} {n(top)}H{n(0.5 * w)}V{n(0.5 * top)}"
    step = w / 8
    cloth += "".join(f"q{n(-step / 2)} {n(0.1 * h)} {n(-step)} 0" for _ in range(8)) + "Z"
    dishes = ""
    for k in range(5):
        x = (k - 2) * 0.2 * w
        dishes += (
            f"M{n(x - 0.13)} {n(top)}q.13 -.2 .26 0Z" if k % 2 else rect(0.06, 0.24, x, top - 0.12)
        )
    lights = "".join(flame(k * 0.4 * w, top - 0.24, 0.15) for k in (-1, 0, 1))
    return (
        svg
        + fill(legs, style, 0.04, style.plate)
        + fill(cloth, style, 0.045)
        + fill(dishes, style, FINE, style.lava)
        + fill(lights, style, 0.02, style.lava)
    )


@paints
def side_dais(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A throne on steps under a canopy with curtains, and the one who sits there."""
    n = number
    steps = "".join(standing((1 - 0.16 * k) * w, 0.13, 0, -0.13 * k) for k in range(3))
    back = polyline(
        [
            (-0.2 * w, -0.39),
            (-0.2 * w, -0.66 * h),
            (0, -0.76 * h),
            (0.2 * w, -0.66 * h),
            (0.2 * w, -0.39),
        ],
        True,
    )
    drape = "".join(
        f"M{n(s * 0.34 * w)} {n(-h + 0.2)}V-.39H{n(s * 0.27 * w)}Q{n(s * 0.3 * w)} {n(-0.5 * h)} "
        f"{n(s * 0.12 * w)} {n(-h + 0.2)}Z"
        for s in (-1, 1)
    )
    canopy = polyline(
        [(-0.4 * w, -h + 0.24), (-0.32 * w, -h), (0.32 * w, -h), (0.4 * w, -h + 0.24)], True
    )
    fringe = "".join(
        polyline(
            [
                ((k - 3.5) * 0.1 * w - 0.05 * w, -h + 0.24),
                ((k - 3.5) * 0.1 * w, -h + 0.36),
                ((k - 3.5) * 0.1 * w + 0.05 * w, -h + 0.24),
            ],
            True,
        )
        for k in range(8)
    )
    seat = rect(0.3 * w, 0.12, 0, -0.39 - 0.16 * h)
    king = person(0, -0.39, 0.44 * h, style, style.plate)
    crown = polyline(
        [
            (-0.13, -0.39 - 0.42 * h),
            (-0.15, -0.52 - 0.44 * h),
            (-0.05, -0.44 - 0.43 * h),
            (0, -0.54 - 0.44 * h),
            (0.05, -0.44 - 0.43 * h),
            (0.15, -0.52 - 0.44 * h),
            (0.13, -0.39 - 0.42 * h),
        ],
        True,
    )
    return (
        fill(steps, style, 0.045, style.faint)
        + fill(drape, style, 0.035, style.crust)
        + fill(back, style, 0.045, style.solid)
        + king
        + fill(seat, style, FINE, style.solid)
        + fill(crown, style, 0.024, style.lava)
        + fill(canopy + fringe, style, 0.04, style.crust)
    )


@paints
def side_alchemy(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A bench of flasks and an alembic over a flame, bottles on a board above, one who watches."""
    n, top = number, -0.42 * h
    legs = standing(0.09, -top, -0.44 * w) + standing(0.09, -top, 0.2 * w)
    bench = rect(0.74 * w, 0.1, -0.12 * w, top)
    bulb = ring(0.1 * w, -0.32 * w, top - 0.12 * h - 0.1 * w)
    neck = (
        f"M{n(-0.34 * w)} {n(top - 0.1 * h - 0.18 * w)}q{n(0.02 * w)} {n(-0.16 * h)} "
        f"{n(0.3 * w)} {n(0.02 * h)}"
    )
    stand = polyline(
        [
            (-0.42 * w, top),
            (-0.38 * w, top - 0.14 * h),
            (-0.26 * w, top - 0.14 * h),
            (-0.22 * w, top),
        ]
    )
    cone = polyline(
        [
            (-0.1 * w, top - 0.05),
            (-0.04 * w, top - 0.22 * h),
            (0.02 * w, top - 0.22 * h),
            (0.08 * w, top - 0.05),
        ],
        True,
    )
    shelf = rect(0.7 * w, 0.08, -0.1 * w, -0.86 * h)
    svg = ""
    for k in range(6):
        x, high = (-0.42 + 0.115 * k) * w, (0.1 + 0.07 * rolls.fraction()) * h
        colour = str(getattr(style, rolls.choose(("water", "lava", "crust", "faint"))))
        svg += fill(rect(0.07 * w, high, x, -0.86 * h - 0.04 - high / 2), style, 0.024, colour)
    return (
        svg
        + fill(shelf, style, FINE, style.wood)
        + fill(legs + bench, style, 0.04, style.wood)
        + fill(flame(-0.32 * w, top - 0.05, 0.1 * h), style, 0.02, style.lava)
        + stroke(stand, style, 0.04)
        + stroke(neck, style, 0.09)
        + fill(bulb, style, 0.036, style.water)
        + fill(cone, style, 0.036, style.crust)
        + person(0.38 * w, 0.0, 0.66 * h, style, style.solid)
        + stroke(polyline([(0.34 * w, -0.44 * h), (0.2 * w, top - 0.06)]), style, 0.06)
    )


@paints
def side_retable(w: float, h: float, style: Style, rolls: Dice) -> str:
    """An altar with candles before a picture of three wings, and one who kneels."""
    n, top = number, -0.36 * h
    wings = polyline(
        [(-0.4 * w, top), (-0.4 * w, -0.84 * h), (-0.2 * w, -0.9 * h), (-0.2 * w, top)], True
    )
    wings += polyline(
        [(0.4 * w, top), (0.4 * w, -0.84 * h), (0.2 * w, -0.9 * h), (0.2 * w, top)], True
    )
    middle = arched(0.38 * w, 0.62 * h, 0, top)
    sun = "".join(
        polyline(
            [
                (0, -0.7 * h),
                (0.13 * w * exact.cos(k * 0.7854), -0.7 * h + 0.13 * w * exact.sin(k * 0.7854)),
            ]
        )
        for k in range(8)
    )
    saints = "".join(person(s * 0.3 * w, top, 0.36 * h, style, style.solid) for s in (-1, 1))
    block = standing(0.74 * w, -top) + rect(0.84 * w, 0.12, 0, top)
    cloth = (
        f"M{n(-0.2 * w)} {n(top)}h{n(0.4 * w)}V{n(0.3 * top)}l{n(-0.2 * w)} "
        f"{n(-0.16 * top)}l{n(-0.2 * w)} {n(0.16 * top)}Z"
    )
    sticks = "".join(rect(0.06, 0.26, s * 0.34 * w, top - 0.19) for s in (-1, 1))
    lights = "".join(flame(s * 0.34 * w, top - 0.32, 0.18) for s in (-1, 1))
    return (
        fill(wings, style, 0.04, style.plate)
        + fill(middle, style, 0.045, style.lava)
        + stroke(sun, style, 0.035)
        + fill(ring(0.07 * w, 0, -0.7 * h), style, 0.03, style.crust)
        + saints
        + fill(block, style, 0.045, style.faint)
        + fill(cloth, style, FINE, style.crust)
        + fill(sticks, style, 0.026)
        + fill(lights, style, 0.02, style.lava)
    )
