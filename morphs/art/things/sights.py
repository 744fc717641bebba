"""What one sees first in a great cave, each round 0 0 within a disc of some reach: a sinkhole, a
pool in basins, dripstone, mushrooms, a gulf; and ruins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.nature import mushroom
from morphs.art.things.pen import blob, fill, ring, stroke
from morphs.art.things.sight_pen import (
    FULL,
    Crossed,
    Crossing,
    Point,
    Rim,
    Sight,
    cliff,
    moved,
    pen_of,
    polar,
    spike,
    stone,
    strewn,
)
from morphs.art.things.sight_ruins import columns, dragon, stones, tower
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

PLANK, INTO_WALL = 0.34, 0.5
"""Half how long the planks of rope bridges are, and how far a crack goes on in the wall that its
tip is drawn to, in squares."""


def sinkhole(reach: float, style: Style, rolls: Dice) -> str:
    """Ground that has fallen in, step by step, down to the dark or to water; a ramp leads down."""
    rim, gap = Rim(reach * 0.92, rolls), FULL * rolls.fraction()
    shares = (1.0, 0.72, 0.46) if reach > 3 else (1.0, 0.62)
    parts = [path(rim.data(), fill=style.faint, fill_opacity="0.07")]
    for k, share in enumerate(shares):
        deep = reach * 0.2 * share + 0.12
        parts.append(path(rim.data(share), fill=style.faint, fill_opacity="0.1"))
        parts.append(cliff(rim, share, deep, (gap + 0.9 * k, 1.0 / (reach * share)), style, rolls))
    if rolls.below(2):
        parts.append(path(rim.data(0.27), fill=style.abyss, stroke=style.ledge, stroke_width="0.1"))
    else:
        parts.append(path(rim.data(0.3), fill=style.water, **pen_of(style.line, 0.05)))
        parts += [path(rim.data(s), **line_style(style.ripple, 0.026)) for s in (0.24, 0.17)]
    return "".join(parts) + strewn(stone, 7, reach * 0.97, reach, (0.25, 0.6), style, rolls)


def stepped_pool(reach: float, style: Style, rolls: Dice) -> str:
    """A spring whose lime has built basins, scalloped, one below the other."""
    rim, turn = Rim(reach * 0.44, rolls, 0.1), FULL * rolls.fraction()
    parts = []
    for row in range(3 if reach > 2.8 else 2, 0, -1):
        far = reach * (0.3 + 0.2 * row)
        spread = 1.5 - 0.2 * row
        count = max(3, round(far * 2 * spread / (0.3 * reach)))
        for k in range(count):
            lean = turn + spread * (2 * (k + 0.5) / count - 1) + 0.1 * (rolls.fraction() - 0.5)
            size = reach * (0.17 + 0.06 * rolls.fraction())
            spot = polar(lean, far)
            basin, within = (blob(size * share, rolls, 11, *spot) for share in (1.0, 0.8))
            ground = style.floor or style.thing
            parts.append(path(basin, fill=ground, **pen_of(style.line, 0.05)))
            parts.append(
                path(within, fill=style.water, fill_opacity="0.6", **pen_of(style.ripple, 0.03))
            )
    parts.append(path(rim.data(1.16), fill=style.floor or style.thing, **pen_of(style.line, 0.055)))
    parts.append(path(rim.data(1.0), fill=style.water, **pen_of(style.line, 0.045)))
    parts += [
        path(rim.data(share), **line_style(style.ripple, 0.028)) for share in (0.86, 0.7, 0.5)
    ]
    back = turn + math.pi
    spikes = [polar(back + 0.45 * (k - 2), reach * (0.62 + 0.14 * (k % 2))) for k in range(5)]
    parts += [moved(spike(0.3 + 0.3 * rolls.fraction(), style, rolls), spot) for spot in spikes]
    return "".join(parts)


def stone_forest(reach: float, style: Style, rolls: Dice) -> str:
    """Dripstone as high as houses, the mightiest amid it, ever smaller and fewer outwards."""
    rim = Rim(reach, rolls)
    parts: list[str] = []
    laid: list[tuple[Point, float]] = []
    for k in range(round(30 * reach)):
        share = exact.root((k + 0.3) / (30 * reach))
        turn = k * 2.39996 + 0.8 * (rolls.fraction() - 0.5)
        spot = polar(turn, rim.far(turn, share))
        size = (0.3 * reach * (1 - share) ** 2 + 0.24) * (0.7 + 0.6 * rolls.fraction())
        if rolls.fraction() < share**2 * 0.6:
            continue
        if any(exact.apart(spot, other) < 0.52 * (size + wide) for other, wide in laid):
            continue
        laid.append((spot, size))
        parts.append(moved(spike(size, style, rolls), spot, 360 * rolls.fraction()))
    return "".join(parts)


def fungus(reach: float, style: Style, rolls: Dice) -> str:
    """Giant mushrooms on ledges, one above the other, in a faint light of their own."""
    rim, gap = Rim(reach * 0.9, rolls, 0.1), FULL * rolls.fraction()
    parts = [path(rim.data(share), fill=style.light, fill_opacity="0.2") for share in (1.05, 0.75)]
    for share, shift in ((1.0, 0.0), (0.62, 0.5)):
        start = (gap + shift, FULL * 0.4)
        parts.append(cliff(rim, share, 0.22, start, style, rolls))
    laid: list[tuple[Point, float]] = []
    for k in range(round(9 * reach)):
        share = exact.root((k + 0.4) / (9 * reach))
        turn = k * 2.39996
        spot = polar(turn, rim.far(turn, share * 0.95))
        size = (0.36 * reach * (1 - share) + 0.22) * (0.55 + 0.65 * rolls.fraction())
        if any(exact.apart(spot, other) < 0.54 * (size + wide) for other, wide in laid):
            continue
        laid.append((spot, size))
        parts.append(moved(mushroom(size, size, style, rolls), spot, 360 * rolls.fraction()))
    return "".join(parts)


def gulf(
    reach: float, ends: tuple[float, float], turn: float, style: Style, rolls: Dice
) -> Crossed:
    """A crack that runs from wall to wall through 0 0, as far as `ends` behind and ahead in the
    direction `turn`, in radians: it tapers and branches, its south-eastern side is lit, and a rope
    bridge leads over it."""
    long = ends[0] + ends[1]
    count = max(14, round(long / 0.45))
    bends = [(rolls.fraction() - 0.5) * 0.4 * reach for _ in range(5)]
    belly, broad = ends[0] / long, 0.2 + 0.2 * reach
    line, wide = [], []
    for k in range(count + 1):
        on = k / count
        place, rest = min(3, int(4 * on)), 4 * on - min(3, int(4 * on))
        soft = rest * rest * (3 - 2 * rest)
        bend = (bends[place] * (1 - soft) + bends[place + 1] * soft) * 4 * on * (1 - on)
        line.append((on * long - ends[0], bend + 0.3 * (rolls.fraction() - 0.5)))
        level = min(on / belly, (1 - on) / (1 - belly))
        wide.append((0.03 + broad * exact.power(level, 0.8), 0.7 + 0.6 * rolls.fraction()))
    lit = exact.sin(turn - math.pi / 4) < 0  # whether the side of higher y is the lit one
    sides = [
        [(x, y + side * w * j) for (x, y), (w, j) in zip(line, wide, strict=True)]
        for side in (-1, 1)
    ]
    parts = [_fissure(sides, wide, lit, style, rolls)]
    at = min(max(round(belly * count) + rolls.below(3) - 1, 1), count - 1)
    x, high = line[at][0], wide[at][0] * 1.3 + 0.4
    for k, share in enumerate((0.24, 0.42, 0.66, 0.8)):
        root, side = line[round(share * count)], 1 if k % 2 else -1
        parts.insert(
            0, _side_crack(root, side, 0.35 * reach + 0.5 * rolls.fraction(), style, rolls)
        )
    top, low = line[at][1] - high, line[at][1] + high
    parts.append(_rope_bridge(x, top, low, style))
    deck = [(x - PLANK, top), (x + PLANK, top), (x + PLANK, low), (x - PLANK, low)]
    body = f'<g transform="rotate({exact.rounded(math.degrees(turn)):g})">{"".join(parts)}</g>'
    tips = (-ends[0] - INTO_WALL, line[0][1]), (ends[1] + INTO_WALL, line[-1][1])
    gash = [tips[0], *sides[0], tips[1], *sides[1][::-1]]
    return Crossed(body, _turned(gash, turn), _turned(deck, turn))


def _turned(points: Sequence[Point], turn: float) -> list[Point]:
    """Points turned about 0 0, by radians."""
    c, s = exact.cos(turn), exact.sin(turn)
    return [(exact.rounded(x * c - y * s), exact.rounded(x * s + y * c)) for x, y in points]


def _fissure(
    sides: list[list[Point]],
    wide: list[tuple[float, float]],
    lit: bool,
    style: Style,
    rolls: Dice,
) -> str:
    """A crack between two sides: the face on the lit one is bright, with strokes down into the
    dark; the other but a dark rim."""
    far, near = (sides[1], sides[0]) if lit else (sides[0], sides[1])
    sign = -1 if lit else 1
    foot = [
        (x, y + sign * min(0.9 * w, 0.16 + 0.5 * w) * (0.8 + 0.4 * rolls.fraction()))
        for (x, y), (w, _) in zip(far, wide, strict=True)
    ]
    strokes = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        far[:-1], far[1:], foot[:-1], foot[1:], strict=True
    ):
        for k in range(4):
            on, deep = (k + rolls.fraction()) / 4, 0.5 + 0.5 * rolls.fraction()
            top = (ax + on * (bx - ax), ay + on * (by - ay))
            low = (cx + on * (dx - cx), cy + on * (dy - cy))
            strokes.append(
                polyline(
                    [top, (top[0] + deep * (low[0] - top[0]), top[1] + deep * (low[1] - top[1]))]
                )
            )
    return (
        path(polyline(near + far[::-1], True), fill=style.abyss, **pen_of(style.line, 0.06))
        + path(polyline(far + foot[::-1], True), fill=style.ledge)
        + path("".join(strokes), **line_style(style.line, 0.026))
        + path(polyline(far), **line_style(style.line, 0.06))
    )


def _side_crack(root: Point, side: int, long: float, style: Style, rolls: Dice) -> str:
    """A lesser crack off a great one, to one side of it, which tapers to a hair."""
    lean = side * (0.9 + 0.5 * rolls.fraction())
    spots, (x, y) = [root], root
    for _ in range(6):
        turn = lean + 1.0 * (rolls.fraction() - 0.5)
        x, y = x + exact.cos(turn) * long / 4, y + exact.sin(turn) * long / 4
        spots.append((x, y))
    half = [0.16 * (1 - k / 6) for k in range(7)]
    ring = [(u - w, v) for (u, v), w in zip(spots, half, strict=True)]
    ring += [(u + w, v) for (u, v), w in zip(spots[::-1], half[::-1], strict=True)]
    return path(polyline(ring, True), fill=style.abyss, **pen_of(style.line, 0.04))


def _rope_bridge(x: float, top: float, bottom: float, style: Style) -> str:
    """Planks on ropes between four posts, hanging a little to one side."""
    count = max(4, round((bottom - top) / 0.24))
    sag = [x + 0.12 * exact.sin(math.pi * k / count) for k in range(count + 1)]
    high = [top + (bottom - top) * k / count for k in range(count + 1)]
    planks = "".join(
        f"M{sag[k] - PLANK:.3f} {high[k] - 0.07:.3f}h.68v.14h-.68z" for k in range(1, count)
    )
    ropes = "".join(
        polyline([(sx + side, y) for sx, y in zip(sag, high, strict=True)])
        for side in (-0.38, 0.38)
    )
    posts = "".join(ring(0.08, x + side, y) for side in (-0.38, 0.38) for y in (top, bottom))
    return (
        fill(planks, style, 0.028, style.wood)
        + stroke(ropes, style, 0.05)
        + fill(posts, style, 0.04, style.solid)
    )


CAVE_SIGHTS: dict[str, tuple[Sight, float, float]] = {
    "sinkhole": (sinkhole, 2.2, 5.5),
    "columns": (columns, 2.8, 5.2),
    "dragon": (dragon, 2.6, 5.0),
    "pool": (stepped_pool, 2.2, 4.6),
    "forest": (stone_forest, 2.2, 5.0),
    "fungus": (fungus, 2.2, 4.5),
    "stones": (stones, 2.4, 4.5),
    "tower": (tower, 2.4, 4.4),
}
"""What may be seen in great caves: who draws it, and its least and greatest reach in squares."""
CROSSING: dict[str, tuple[Crossing, float, float]] = {"gulf": (gulf, 2.4, 6.0)}
"""The same of what runs through a whole cave from wall to wall."""
