"""More scenes of rooms in sections: where one sleeps, keeps, makes and grows things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, spoke, stroke
from morphs.art.things.section_rooms import jar, standing
from morphs.art.things.section_sets import arched, flame, person

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


@paints
def side_armoury(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A rack of spears and swords on boards, shields above, a suit of armour beside it."""
    board = rect(0.74 * w, 0.86 * h, -0.12 * w, -0.5 * h)
    planks = "".join(
        polyline([(-0.49 * w, -h * k), (0.25 * w, -h * k)]) for k in (0.22, 0.36, 0.5, 0.64, 0.78)
    )
    spears, tips = "", ""
    for k in range(4):
        x = (-0.44 + 0.075 * k) * w
        spears += polyline([(x, -0.02), (x + 0.02 * w, -0.84 * h)])
        tips += polyline(
            [(x - 0.01 * w, -0.82 * h), (x + 0.02 * w, -h), (x + 0.05 * w, -0.82 * h)], True
        )
    shields = ""
    for k, colour in enumerate((style.crust, style.solid)):
        x, y, a = (-0.05 + 0.19 * k) * w, -0.82 * h, 0.08 * w
        shape = [(x - a, y), (x + a, y), (x + a, y + a), (x, y + 2.2 * a), (x - a, y + a)]
        shields += fill(polyline(shape, True), style, 0.035, colour)
    swords = "".join(
        polyline([((k - 0.08) * w, -0.1 * h), (k * w, -0.46 * h)])
        + polyline([((k - 0.04) * w, -0.4 * h), ((k + 0.03) * w, -0.37 * h)])
        for k in (0.0, 0.1, 0.2)
    )
    x = 0.39 * w
    suit = polyline(
        [
            (x - 0.04 * w, 0),
            (x - 0.05 * w, -0.34 * h),
            (x - 0.1 * w, -0.62 * h),
            (x, -0.68 * h),
            (x + 0.1 * w, -0.62 * h),
            (x + 0.05 * w, -0.34 * h),
            (x + 0.04 * w, 0),
        ],
        True,
    )
    helm = rect(0.08 * w, 0.13 * h, x, -0.74 * h) + rect(0.09 * w, 0.03 * h, x, -0.72 * h)
    return (
        fill(board, style, 0.045, style.wood)
        + stroke(planks, style, 0.024)
        + stroke(spears, style, 0.05)
        + fill(tips, style, 0.026, style.faint)
        + shields
        + stroke(swords, style, 0.055)
        + fill(suit + helm, style, 0.04, style.faint)
    )


@paints
def side_vault(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A heap of coins, an open chest on it, cups and a stack of bars."""
    n = number
    heap = (
        f"M{n(-0.5 * w)} 0Q{n(-0.34 * w)} {n(-0.2 * h)} {n(-0.2 * w)} {n(-0.34 * h)}Q0 "
        f"{n(-0.6 * h)} "
    )
    heap += f"{n(0.16 * w)} {n(-0.36 * h)}Q{n(0.3 * w)} {n(-0.14 * h)} {n(0.42 * w)} 0Z"
    coins = "".join(
        ring(0.05, w * (0.7 * rolls.fraction() - 0.4), -h * 0.26 * rolls.fraction())
        for _ in range(16)
    )
    body = polyline(
        [
            (-0.24 * w, -0.34 * h),
            (0.14 * w, -0.34 * h),
            (0.12 * w, -0.68 * h),
            (-0.22 * w, -0.68 * h),
        ],
        True,
    )
    lid = (
        f"M{n(-0.22 * w)} {n(-0.7 * h)}L{n(-0.28 * w)} {n(-0.98 * h)}Q{n(-0.06 * w)} "
        f"{n(-1.06 * h)} "
    )
    lid += f"{n(0.18 * w)} {n(-0.98 * h)}L{n(0.12 * w)} {n(-0.7 * h)}Z"
    gold = f"M{n(-0.2 * w)} {n(-0.68 * h)}q{n(0.15 * w)} {n(-0.2 * h)} {n(0.3 * w)} 0Z"
    bands = polyline([(-0.14 * w, -0.34 * h), (-0.13 * w, -0.68 * h)])
    bands += polyline([(0.05 * w, -0.34 * h), (0.04 * w, -0.68 * h)])
    bars = "".join(
        rect(0.15 * w, 0.12 * h, (0.36 + 0.08 * (k % 2) - 0.02 * k) * w, -0.06 * h - 0.12 * h * k)
        for k in range(4)
    )
    return (
        fill(heap, style, 0.045, style.lava)
        + stroke(coins, style, 0.022)
        + fill(lid, style, 0.04, style.plate)
        + fill(gold, style, FINE, style.lava)
        + fill(body, style, 0.045, style.wood)
        + stroke(bands, style, 0.06)
        + fill(bars, style, FINE, style.lava)
        + fill(jar(0.22, 0.4 * h, -0.42 * w), style, 0.035, style.crust)
    )


@paints
def side_fourposter(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A bed with posts, a canopy and curtains, and a chest at its foot."""
    n, a, b = number, -0.5 * w, 0.26 * w
    posts = standing(0.1, h, a + 0.06) + standing(0.1, h, b)
    roof = polyline(
        [(a - 0.04, -0.92 * h), (a + 0.1, -h), (b - 0.06, -h), (b + 0.1, -0.92 * h)], True
    )
    back = rect(0.72 * w, 0.6 * h, (a + b) / 2, -0.62 * h)
    drapes = "".join(
        f"M{n(x)} {n(-0.92 * h)}h{n(s * 0.18 * w)}"
        f"Q{n(x + s * 0.16 * w)} {n(-0.6 * h)} {n(x + s * 0.05 * w)} "
        f"{n(-0.48 * h)}V{n(-0.16 * h)}H{n(x)}Z"
        for x, s in ((a + 0.06, 1), (b, -1))
    )
    frame = rect(0.74 * w, 0.13 * h, (a + b) / 2, -0.17 * h)
    quilt = (
        f"M{n(a + 0.22 * w)} {n(-0.22 * h)}v{n(-0.16 * h)}q{n(0.2 * w)} {n(-0.12 * h)} "
        f"{n(0.5 * w)} 0v{n(0.16 * h)}Z"
    )
    pillow = (
        f"M{n(a + 0.06 * w)} {n(-0.23 * h)}q0 {n(-0.16 * h)} {n(0.08 * w)} {n(-0.16 * h)}"
        f"t{n(0.08 * w)} {n(0.16 * h)}Z"
    )
    chest = standing(0.2 * w, 0.26 * h, 0.4 * w) + rect(0.22 * w, 0.09 * h, 0.4 * w, -0.27 * h)
    return (
        fill(back, style, FINE, style.faint)
        + fill(frame, style, 0.04, style.plate)
        + fill(quilt, style, 0.036, style.crust)
        + fill(pillow, style, 0.03)
        + fill(drapes, style, 0.035, style.crust)
        + fill(posts, style, 0.035, style.plate)
        + fill(roof, style, 0.04, style.crust)
        + fill(chest, style, 0.036, style.wood)
    )


@paints
def side_mill(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A great cogged wheel that drives a smaller one and a millstone on a frame."""
    r, x = 0.46 * h, -0.5 * w + 0.46 * h + 0.06
    small, sx = 0.2 * h, x + 0.68 * h
    svg = ""
    for radius, at, y, teeth in ((r, x, -r - 0.04, 20), (small, sx, -r - 0.04, 10)):
        cogs = "".join(spoke(radius * 0.86, radius, 360 * k / teeth) for k in range(teeth))
        spokes = "".join(spoke(0.08, radius * 0.74, 60 * k + 15) for k in range(6))
        wheel = (
            fill(ring(radius * 0.88, 0, 0), style, 0.05, style.wood)
            + fill(ring(radius * 0.68, 0, 0), style, 0.035, style.floor)
            + stroke(cogs, style, 0.11)
            + stroke(spokes, style, 0.07)
            + fill(ring(0.12, 0, 0), style, 0.036, style.solid)
        )
        svg += f'<g transform="translate({number(at)} {number(y)})">{wheel}</g>'
    mx = 0.3 * w
    frame = standing(0.1, 0.3 * h, mx - 0.13 * w) + standing(0.1, 0.3 * h, mx + 0.13 * w)
    stones = rect(0.36 * w, 0.11 * h, mx, -0.34 * h) + rect(0.32 * w, 0.11 * h, mx, -0.46 * h)
    hopper = polyline(
        [
            (mx - 0.15 * w, -0.84 * h),
            (mx + 0.15 * w, -0.84 * h),
            (mx + 0.04 * w, -0.56 * h),
            (mx - 0.04 * w, -0.56 * h),
        ],
        True,
    )
    shaft = polyline([(x, -r - 0.04), (sx, -r - 0.04)]) if rolls.below(2) else ""
    return (
        fill(standing(w, 0.1), style, FINE, style.plate)
        + stroke(shaft, style, 0.08)
        + svg
        + fill(frame, style, 0.036, style.plate)
        + fill(stones, style, 0.045, style.faint)
        + fill(hopper, style, 0.04, style.wood)
    )


@paints
def side_goods(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Boards up to the roof with crates, jars and sacks, and bales before them."""
    rows = max(2, round(h / 0.72))
    high = h / rows
    svg = fill(standing(w, h), style, FINE, style.thing)
    for row in range(rows):
        foot, x = -high * row - 0.08, -0.5 * w + 0.12
        while x < 0.5 * w - 0.4:
            wide, tall = 0.34 + 0.22 * rolls.fraction(), high * (0.42 + 0.3 * rolls.fraction())
            wide = min(wide, 0.5 * w - 0.1 - x)
            kind, at = rolls.below(3), x + wide / 2
            if kind == 0:
                box = rect(wide, tall, at, foot - tall / 2)
                cross = polyline([(x, foot), (x + wide, foot - tall)])
                svg += fill(box, style, 0.035, style.wood) + stroke(cross, style, 0.026)
            else:
                shape = fill(
                    jar(wide * 0.7, tall, at),
                    style,
                    0.032,
                    style.faint if kind == 1 else style.crust,
                )
                svg += f'<g transform="translate(0 {number(foot)})">{shape}</g>'
            x += wide + 0.07
        svg += fill(rect(w, 0.09, 0, foot + 0.04), style, FINE, style.plate)
    posts = "".join(standing(0.09, h, k * (w / 2 - 0.05)) for k in (-1, 1))
    return svg + fill(posts + rect(w, 0.09, 0, -h + 0.05), style, 0.035, style.plate)


@paints
def side_arbour(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Small trees in tubs under a trellis with vines, and a gardener."""
    n = number
    lattice = "".join(
        polyline([(w * (k / 8 - 0.5), 0), (w * (k / 8 - 0.5), -0.94 * h)]) for k in range(9)
    )
    lattice += "".join(polyline([(-0.5 * w, -h * k), (0.5 * w, -h * k)]) for k in (0.3, 0.62, 0.94))
    svg = ""
    for x, high in ((-0.34 * w, 0.8 * h), (0.32 * w, 0.7 * h)):
        trunk = rect(0.07, high * 0.5, x, -0.2 * h - high * 0.2)
        crown = "".join(
            ring(0.1 * w * s, x + dx * w, -high + dy * h)
            for dx, dy, s in ((-0.06, 0.1, 0.9), (0.06, 0.12, 0.9), (0.0, 0.0, 1.0))
        )
        tub = polyline(
            [
                (x - 0.11 * w, -0.24 * h),
                (x + 0.11 * w, -0.24 * h),
                (x + 0.09 * w, 0),
                (x - 0.09 * w, 0),
            ],
            True,
        )
        fruit = "".join(
            ring(0.045, x + dx * w, -high + dy * h)
            for dx, dy in ((-0.06, 0.14), (0.05, 0.05), (0.03, 0.18))
        )
        svg += fill(trunk, style, 0.03, style.plate) + fill(crown, style, 0.036, style.ledge)
        svg += path(fruit, fill=style.crust) + fill(tub, style, 0.04, style.wood)
    vine = f"M{n(-0.5 * w)} {n(-0.94 * h)}" + "".join(
        f"q{n(w / 16)} .22 {n(w / 8)} 0" for _ in range(8)
    )
    return (
        stroke(lattice, style, 0.022)
        + stroke(vine, style, 0.05)
        + svg
        + person(0.0, 0.0, min(0.8, 0.56 * h), style, style.plate)
    )


@paints
def side_trophies(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A fire with an antlered head over it, and two who sit before it in high chairs."""
    n = number
    chimney = standing(0.4 * w, 0.6 * h) + polyline(
        [(-0.16 * w, -0.6 * h), (-0.12 * w, -h), (0.12 * w, -h), (0.16 * w, -0.6 * h)], True
    )
    mantle = rect(0.5 * w, 0.12, 0, -0.6 * h)
    mouth = arched(0.26 * w, 0.42 * h)
    fire = flame(-0.05 * w, 0, 0.24 * h) + flame(0.05 * w, 0, 0.2 * h)
    head = polyline([(-0.05 * w, -0.84 * h), (0.05 * w, -0.84 * h), (0, -0.68 * h)], True)
    horns = "".join(
        polyline([(s * 0.03 * w, -0.84 * h), (s * 0.11 * w, -0.9 * h), (s * 0.14 * w, -h)])
        + polyline([(s * 0.09 * w, -0.89 * h), (s * 0.08 * w, -0.98 * h)])
        for s in (-1, 1)
    )
    svg = ""
    for s in (-1, 1):
        chair = (
            f"M{n(s * 0.48 * w)} 0V{n(-0.6 * h)}q{n(-s * 0.03 * w)} {n(-0.05 * h)} "
            f"{n(-s * 0.07 * w)} 0"
        )
        chair += f"V{n(-0.24 * h)}H{n(s * 0.29 * w)}V0Z"
        svg += person(s * 0.36 * w, -0.16 * h, 0.46 * h, style, style.solid)
        svg += fill(chair, style, 0.04, style.crust)
    return (
        fill(chimney, style, 0.045, style.faint)
        + path(mouth, fill=style.line)
        + path(fire, fill=style.lava)
        + fill(mantle, style, 0.04, style.plate)
        + fill(head, style, FINE, style.wood)
        + stroke(horns, style, 0.05)
        + svg
    )


@paints
def side_belfry(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A great bell in a frame of beams, and one who pulls its rope."""
    n = number
    legs = "".join(
        polyline(
            [(s * 0.46 * w, 0), (s * 0.36 * w, 0), (s * 0.3 * w, -h), (s * 0.38 * w, -h)], True
        )
        for s in (-1, 1)
    )
    ties = rect(0.86 * w, 0.14, 0, -h + 0.08)
    braces = "".join(
        polyline([(s * 0.33 * w, -0.72 * h), (s * 0.12 * w, -h + 0.14)]) for s in (-1, 1)
    )
    bell = f"M{n(-0.1 * w)} {n(-0.88 * h)}Q{n(-0.2 * w)} {n(-0.8 * h)} {n(-0.2 * w)} {n(-0.6 * h)}"
    bell += f"Q{n(-0.22 * w)} {n(-0.46 * h)} {n(-0.3 * w)} {n(-0.4 * h)}H{n(0.3 * w)}"
    bell += f"Q{n(0.22 * w)} {n(-0.46 * h)} {n(0.2 * w)} {n(-0.6 * h)}Q{n(0.2 * w)} {n(-0.8 * h)} "
    bell += f"{n(0.1 * w)} {n(-0.88 * h)}Z"
    band = (
        f"M{n(-0.24 * w)} {n(-0.46 * h)}H{n(0.24 * w)}M{n(-0.19 * w)} {n(-0.74 * h)}H{n(0.19 * w)}"
    )
    rope = f"M{n(0.3 * w)} {n(-h + 0.1)}V{n(-0.3 * h)}"
    return (
        fill(legs, style, 0.04, style.wood)
        + stroke(braces, style, 0.08)
        + stroke(polyline([(0, -h + 0.1), (0, -0.86 * h)]), style, 0.12)
        + fill(bell, style, FIRM, style.lava)
        + stroke(band, style, 0.03)
        + path(ring(0.09, 0, -0.36 * h), fill=style.line)
        + fill(ties, style, 0.04, style.plate)
        + stroke(rope, style, 0.035)
        + person(0.2 * w, 0.0, 0.36 * h, style, style.crust)
    )


@paints
def side_dorm(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Bunks one over the other, some with a sleeper, and a shield on the post."""
    rows = max(2, round(h / 0.7))
    high, svg = h / rows, ""
    for row in range(rows):
        y = -high * row - 0.2 * high
        svg += fill(rect(0.94 * w, 0.12, 0, y), style, 0.036, style.wood)
        for side in (-1, 1):
            x = side * 0.24 * w
            svg += fill(rect(0.4 * w, 0.16 * high, x, y - 0.06 - 0.08 * high), style, FINE)
            if rolls.below(3):
                n, a = number, 0.15 * w
                body = (
                    f"M{n(x - a)} {n(y - 0.06)}q{n(0.1 * a)} {n(-0.42 * high)} {n(a)} "
                    f"{n(-0.36 * high)}"
                )
                body += f"t{n(a)} {n(0.36 * high)}Z"
                svg += fill(
                    body, style, 0.035, rolls.choose((style.crust, style.solid, style.faint))
                )
                svg += fill(ring(0.13 * high, x - 1.1 * a, y - 0.06 - 0.18 * high), style, 0.03)
    posts = "".join(standing(0.1, h, x * w) for x in (-0.47, 0.0, 0.47))
    return svg + fill(posts, style, 0.036, style.plate)
