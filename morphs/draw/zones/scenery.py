"""Obstacles as small drawings: mountains, woods, lakes, boulders, in the colours of their ground.

A drawing fills a footprint of `wide` x `high` squares, (0, 0) its north-west corner; what is tall
rises above it. Pieces are drawn back to front.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from morphs.draw.zones.palette import INK, TINTS
from morphs.draw.zones.plants import bare, bushes, cacti, firs, mushrooms, palms, reeds, woods
from morphs.draw.zones.plot import XY, Plot


def mountain(plot: Plot) -> str:
    """A range: small peaks behind, great ones in front."""
    many = plot.wide * plot.high
    across = 1.35 if many > 2 else 0.95
    parts = []
    for k, (x, y) in enumerate(plot.places(across, 1.0)):
        wide = min(plot.wide * 1.0, across * (1.12 + 0.25 * plot.dice(k, 4)))
        tall = wide * (0.62 + 0.22 * plot.dice(k, 5))
        parts.append(_peak(plot, (x, min(plot.high - 0.06, y + 0.3)), wide, tall, k))
    return "".join(parts)


def _peak(plot: Plot, foot: XY, wide: float, tall: float, k: int) -> str:
    """A crooked peak: its left flank lit, the right one dark and scored, snow on its top if its
    ground has any, its foot broken by spurs."""
    x, y = foot
    tint = plot.tint

    def at(across: float, up: float, salt: int) -> XY:
        dx, dy = (plot.dice(k, salt, axis) - 0.5 for axis in (0, 1))
        return x + (across + 0.07 * dx) * wide, y - (up + 0.1 * dy) * tall

    top = (x + (plot.dice(k, 11) - 0.5) * 0.26 * wide, y - tall)
    left = [(x - wide / 2, y), at(-0.36, 0.22, 12), at(-0.25, 0.5, 13), at(-0.12, 0.66, 14), top]
    right = [top, at(0.1, 0.74, 15), at(0.17, 0.52, 16), at(0.33, 0.3, 17), (x + wide / 2, y)]
    ridge = [top, at(0.04, 0.76, 18), at(-0.05, 0.55, 19), at(0.05, 0.32, 20), at(-0.03, 0.1, 21)]
    heel, spur = (x + 0.02 * wide, y + 0.05 * tall), at(-0.2, 0.3, 22)
    base = [(x + 0.3 * wide, y + 0.03 * tall), heel, (x - 0.24 * wide, y + 0.02 * tall)]
    svg = plot.shadow((x + wide * 0.12, y), wide * 0.5, 0.1 * tall)
    svg += plot.shape([*left, *right[1:], *base], tint.lit)
    svg += plot.shape([*right, base[0], heel, *ridge[:0:-1]], tint.dark)
    svg += plot.shape([spur, at(-0.1, 0.2, 23), base[2], at(-0.22, 0.12, 24)], tint.dark)
    if tint.cap:
        edge = [at(0.05, 0.62, 25), at(0.0, 0.72, 26), at(-0.07, 0.58, 27)]
        svg += plot.shape([left[3], top, right[1], *edge], tint.cap)
    for n in range(3):
        (ax, ay), (bx, by) = ridge[n + 1], right[n + 1]
        part = 0.75 - 0.12 * n
        svg += plot.shape(
            [(ax, ay), (ax + part * (bx - ax), ay + part * (by - ay))], "", INK, False
        )
    svg += plot.shape([*left, *right[1:]], "", INK, close=False)
    return svg + plot.shape(ridge, "", INK, close=False)


def hills(plot: Plot) -> str:
    parts = []
    for k, (x, y) in enumerate(plot.places(1.1, 0.7)):
        wide, tall = 0.95 + 0.3 * plot.dice(k, 4), 0.38 + 0.1 * plot.dice(k, 5)
        wide = min(wide, plot.wide)
        body = [
            ("M", [(x - wide / 2, y + 0.2)]),
            ("Q", [(x - wide * 0.2, y + 0.2 - 2 * tall), (x + wide * 0.06, y + 0.2 - tall * 0.9)]),
            ("Q", [(x + wide * 0.3, y + 0.2 - tall * 0.7), (x + wide / 2, y + 0.2)]),
        ]
        svg = plot.shadow((x + 0.08, y + 0.2), wide * 0.5, 0.08) + plot.curve(
            body, plot.tint.down, INK
        )
        for j in range(2):
            start = (x + wide * (0.12 + 0.12 * j), y + 0.2 - tall * (0.72 - 0.2 * j))
            svg += plot.shape(
                [start, (start[0] + 0.02, start[1] + tall * 0.42)], "", plot.tint.dark, close=False
            )
        parts.append(svg)
    return "".join(parts)


def rocks(plot: Plot) -> str:
    """Boulders: crooked stones with a shaded side."""
    parts = []
    for k, (x, y) in enumerate(plot.places(0.68, 0.62)):
        size = 0.3 + 0.13 * plot.dice(k, 9)
        y += 0.14
        stone = [
            (x - size, y + 0.05),
            (x - size * 0.8, y - size * 0.55),
            (x - size * 0.1, y - size * (0.95 + 0.3 * plot.dice(k, 3))),
            (x + size * 0.65, y - size * 0.6),
            (x + size, y + 0.04),
        ]
        svg = plot.shadow((x + 0.06, y + 0.05), size * 1.1, 0.09)
        svg += plot.shape(stone, plot.tint.lit)
        svg += plot.shape(
            [stone[2], stone[3], stone[4], (x + size * 0.15, y + 0.05)], plot.tint.dark
        )
        svg += plot.shape(stone, "", INK)
        parts.append(
            svg + plot.shape([stone[2], (x + size * 0.15, y + 0.05)], "", INK, close=False)
        )
    return "".join(parts)


def lake(plot: Plot) -> str:
    """Still water with a bank; on lava it glows."""
    middle = (plot.wide / 2, plot.high / 2 + 0.05)
    wide, high = plot.wide / 2 * 0.94, plot.high / 2 * 0.86
    svg = plot.curve(plot.blob(middle, wide, high, 5), plot.tint.dark, INK)
    svg += plot.curve(
        plot.blob((middle[0], middle[1] + 0.03), wide * 0.88, high * 0.84, 5), plot.tint.pool
    )
    for k in range(2 * plot.wide * plot.high):
        x = middle[0] + (plot.dice(k, 3) - 0.5) * wide * 1.1
        y = middle[1] + (plot.dice(k, 4) - 0.5) * high * 1.0
        svg += plot.shape([(x - 0.1, y), (x + 0.1, y)], "", "#ffffff", close=False)
    return svg


def crater(plot: Plot) -> str:
    middle = (plot.wide / 2, plot.high / 2 + 0.05)
    wide, high = plot.wide / 2 * 0.94, plot.high / 2 * 0.84
    svg = plot.curve(plot.blob(middle, wide, high, 6), plot.tint.lit, INK)
    pit = (middle[0] + wide * 0.04, middle[1] + high * 0.08)
    return svg + plot.curve(plot.blob(pit, wide * 0.68, high * 0.6, 6), plot.tint.dark, INK)


def crystals(plot: Plot) -> str:
    """Stalagmites: pointed stones in groups."""
    parts = []
    for k, (x, y) in enumerate(plot.places(0.5, 0.55)):
        y += 0.2
        tall = 0.5 + 0.3 * plot.dice(k, 9)
        top = (x + 0.1 * (plot.dice(k, 8) - 0.5), y - tall)
        svg = plot.shadow((x + 0.05, y), 0.2, 0.06)
        svg += plot.shape([(x - 0.16, y), top, (x + 0.16, y)], plot.tint.lit, INK)
        parts.append(svg + plot.shape([top, (x + 0.03, y), (x + 0.16, y)], plot.tint.dark))
    return "".join(parts)


def bones(plot: Plot) -> str:
    parts = []
    for k, (x, y) in enumerate(plot.places(0.8, 0.8)):
        svg = plot.shadow((x, y + 0.16), 0.2, 0.05)
        svg += plot.disc((x, y), 0.17, "#efe8d6", INK)
        svg += plot.shape(
            [
                (x - 0.09, y + 0.12),
                (x + 0.09, y + 0.12),
                (x + 0.07, y + 0.24),
                (x - 0.07, y + 0.24),
            ],
            "#efe8d6",
            INK,
        )
        parts.append(
            svg + "".join(plot.disc((x + d, y + 0.02), 0.045, INK) for d in (-0.065, 0.065))
        )
        del k
    return "".join(parts)


def fissure(plot: Plot) -> str:
    """A crack that glows or gapes."""
    svg = ""
    for k, (x, y) in enumerate(plot.places(1.2, 0.8)):
        points = [(x + (j - 2) * 0.2, y + (plot.dice(k, j) - 0.5) * 0.35) for j in range(5)]
        back = [(px, py + 0.09) for px, py in reversed(points[1:-1])]
        svg += plot.shape(
            [*points, *back], plot.tint.pool if plot.tint is TINTS["lava"] else INK, INK
        )
    return svg


Drawer = Callable[[Plot], str]
FLAT = (lake, crater, fissure, reeds)  # they lie under what stands beside them
FAMILIES: tuple[tuple[tuple[str, ...], Drawer], ...] = (
    (("lake", "pond", "pool", "water", "oasis", "geyser", "spring"), lake),
    (("lava-flow", "lava flow", "crack", "fissure", "chasm", "vent", "gorge"), fissure),
    (("crater", "hole", "pit", "quicksand"), crater),
    (("volcano", "mountain", "peak", "cliff", "ridge", "massif"), mountain),
    (("hill", "mound", "dune", "hummock", "drift"), hills),
    (("dead", "bare", "log", "stump", "driftwood", "burnt", "charred", "snag", "root"), bare),
    (("pine", "fir", "spruce", "conifer", "larch", "cedar", "yew"), firs),
    (("palm", "jungle", "frond", "banana"), palms),
    (("cactus", "cacti"), cacti),
    (("mushroom", "fung", "toadstool"), mushrooms),
    (("stalagmite", "crystal", "spike", "obsidian", "ice", "column", "pillar"), crystals),
    (("reed", "swamp", "marsh", "mangrove", "moss", "lily", "kelp", "weed", "bog"), reeds),
    (("skull", "bone", "skeleton", "carcass"), bones),
    (("bush", "shrub", "plant", "flower", "fern", "thicket", "grass", "bramble", "hedge"), bushes),
    (("rock", "stone", "boulder", "crag", "reef", "shale", "scree", "slag"), rocks),
    (("tree", "oak", "willow", "wood", "forest", "maple", "birch", "grove", "copse"), woods),
)  # fmt: skip


@cache
def family_of(name: str, wide: int, high: int) -> Drawer:
    """Return how an obstacle is drawn, by the words of its name, else by its size."""
    for words, drawer in FAMILIES:
        if any(word in name for word in words):
            return drawer
    return mountain if wide * high >= 4 else rocks
