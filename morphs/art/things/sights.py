"""What one sees first in a great cave, each round 0 0 within a disc of some reach: a sinkhole, a
pool in basins, dripstone, mushrooms, a gulf; and ruins."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.nature import mushroom
from morphs.art.things.pen import fill, ring, stroke
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
    turned,
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
    """A spring whose lime has built terraces to one side, each brimful behind a scalloped lip, from
    which water trickles into the next."""
    turn, rows = FULL * rolls.fraction(), 4 if reach > 3 else 3
    source = Rim(reach * 0.36, rolls, 0.12)
    lips = [
        _lip(turn, reach * (0.36 + 0.6 * row / rows), 1.05 - 0.07 * row, reach, rolls)
        for row in range(rows, 0, -1)
    ]
    ground = style.floor or style.thing
    parts: list[str] = []
    for lip in lips:
        deep = 0.07 + 0.02 * reach
        parts.append(path(polyline(lip, True), fill=ground, **pen_of(style.line, 0.055)))
        parts.append(
            path(polyline(_shrunk(lip, deep), True), fill=style.water, **pen_of(style.ripple, 0.03))
        )
        for share in (2.1, 3.4):
            line = _shrunk(lip, deep * share)
            start = rolls.below(len(line) // 3)
            end = start + len(line) // 2 + rolls.below(len(line) // 4)
            parts.append(path(polyline(line[start:end]), **line_style(style.ripple, 0.022)))
    parts += [_trickle(lip, style, rolls) for lip in lips[1:]]
    parts.append(path(source.data(1.14), fill=ground, **pen_of(style.line, 0.055)))
    parts.append(path(source.data(1.0), fill=style.water, **pen_of(style.ripple, 0.03)))
    parts += [path(source.data(s), **line_style(style.ripple, 0.024)) for s in (0.84, 0.64, 0.4)]
    back = turn + math.pi
    spikes = [polar(back + 0.42 * (k - 2), reach * (0.58 + 0.14 * (k % 2))) for k in range(5)]
    parts += [moved(spike(0.22 + 0.34 * rolls.fraction(), style, rolls), spot) for spot in spikes]
    return "".join(parts)


def _lip(turn: float, far: float, spread: float, reach: float, rolls: Dice) -> list[Point]:
    """The rim of a terrace that reaches so far to one side, in scallops, and ends behind it."""
    bays = max(4, round(2 * spread * far / (0.42 * reach)))
    edges = [
        (k + (0.5 * (rolls.fraction() - 0.5) if 0 < k < bays else 0)) / bays
        for k in range(bays + 1)
    ]
    spots = []
    for first, last in pairwise(edges):
        out = far * (0.94 + 0.1 * rolls.fraction())
        for k in range(7):
            on = first + (last - first) * k / 7
            bulge = 0.045 * reach * exact.sin(math.pi * k / 7)
            # A terrace narrows to its ends, where it runs up to the spring.
            level = exact.power(exact.sin(math.pi * (0.06 + 0.88 * on)), 0.55)
            lean = turn + 1.35 * spread * (2 * on - 1)
            spots.append(polar(lean, 0.3 * reach + (out - 0.3 * reach) * level + bulge))
    return spots


def _shrunk(ring: list[Point], deep: float) -> list[Point]:
    """A ring, so much nearer to its middle."""
    x, y = (sum(values) / len(ring) for values in zip(*ring, strict=True))
    found = []
    for u, v in ring:
        share = 1 - deep / max(exact.apart((x, y), (u, v)), deep)
        found.append((x + (u - x) * share, y + (v - y) * share))
    return found


def _trickle(inner: list[Point], style: Style, rolls: Dice) -> str:
    """Water that runs down over the lip of a terrace, in a few strokes."""
    at = len(inner) // 3 + rolls.below(len(inner) // 3)
    strokes = []
    for k in range(4):
        x, y = inner[min(at + k, len(inner) - 1)]
        far = exact.apart((0, 0), (x, y)) or 1.0
        long = 0.1 + 0.12 * rolls.fraction()
        strokes.append(polyline([(x, y), (x + x / far * long, y + y / far * long)]))
    return path("".join(strokes), **line_style(style.ripple, 0.04))


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
    return Crossed(body, turned(gash, turn), turned(deck, turn))


def _fissure(
    sides: list[list[Point]],
    wide: list[tuple[float, float]],
    lit: bool,
    style: Style,
    rolls: Dice,
) -> str:
    """A crack between two sides: its walls go down by a shelf to the dark, with strokes down from
    the rims; the wall on the lit side is broad, the other but narrow."""
    far, near = (sides[1], sides[0]) if lit else (sides[0], sides[1])
    shelf, heart = (
        [_share(near, far, share, rolls) for share in shares]
        for shares in ((0.1, 0.74), (0.17, 0.5))
    )
    ground = path(polyline(near + far[::-1], True), fill=style.floor or style.thing)
    upper = path(polyline(near + far[::-1], True), fill=style.ledge, fill_opacity="0.45")
    levels = [
        path(polyline(first + last[::-1], True), fill=tone)
        for (first, last), tone in ((shelf, style.ledge), (heart, style.abyss))
    ]
    strokes = [
        *_strokes(far, shelf[1], 5, 1.15, rolls),
        *_strokes(near, shelf[0], 3, 1.6, rolls),
        *_strokes(shelf[1], heart[1], 2, 0.8, rolls),
    ]
    return (
        ground
        + upper
        + "".join(levels)
        + path("".join(strokes), **line_style(style.line, 0.028))
        + path(polyline(shelf[1]), **line_style(style.line, 0.034))
        + path(polyline(near) + polyline(far), **line_style(style.line, 0.065))
    )


def _share(near: list[Point], far: list[Point], share: float, rolls: Dice) -> list[Point]:
    """A line that runs unevenly between two others."""
    found = []
    for (ax, ay), (bx, by) in zip(near, far, strict=True):
        on = share + 0.14 * (rolls.fraction() - 0.5)
        found.append((ax + on * (bx - ax), ay + on * (by - ay)))
    return found


def _strokes(
    top: list[Point], foot: list[Point], each: int, deep: float, rolls: Dice
) -> Iterator[str]:
    """Yield strokes down a wall, so many to each piece of it, uneven."""
    for k in range(len(top) - 1):
        for j in range(each):
            on = (j + rolls.fraction()) / each
            far = deep * (0.4 + 0.6 * rolls.fraction())
            (x, y), (u, v) = (
                tuple(a + on * (b - a) for a, b in zip(line[k], line[k + 1], strict=True))
                for line in (top, foot)
            )
            yield polyline([(x, y), (x + far * (u - x), y + far * (v - y))])


def _side_crack(root: Point, side: int, long: float, style: Style, rolls: Dice) -> str:
    """A lesser crack off a great one, to one side of it, which tapers to a hair."""
    lean = side * (0.9 + 0.5 * rolls.fraction())
    spots, (x, y) = [root], root
    for _ in range(6):
        turn = lean + 1.0 * (rolls.fraction() - 0.5)
        x, y = x + exact.cos(turn) * long / 4, y + exact.sin(turn) * long / 4
        spots.append((x, y))
    half = [0.075 * (1 - k / 6) for k in range(7)]
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
