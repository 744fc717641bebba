"""What lies behind a town in its prospect, and over it: sky, clouds, birds, hills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from morphs.draw.city.prospect.pen import XY, Pen, data_of
from morphs.draw.city.prospect.tones import Tones
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.dice import Key, key_of, swing, unit

RANGES = ((1.0, 28.0, 12.0, 96.0), (0.84, 35.0, 8.5, 58.0), (0.7, 41.0, 5.0, 40.0))
"""Ranges of hills, the farthest first: how far off they are, how far below the upper end their
middle is and how much they rise and fall, and how far it is from one hill to the next."""
STEP = 4.0
"""How far apart places of their outlines are."""
BIRDS, CLOUDS = 7, 0.008
"""How many birds there are, and how many clouds in a hundredth of the width."""

TRIED, FIGURE = 4, 6.0
"""So many places are tried for a cloud; how large a number over a top is."""


def sky(tones: Tones, wide: float, key: Key, tops: Sequence[XY] = ()) -> Iterator[str]:
    """Yield the sky with its stars, or with clouds off the `tops` that bear numbers."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="{colour}"/>'
        for at, colour in ((0, tones.high), (0.5, tones.air))
    )
    yield f'<linearGradient id="air" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
    yield f'<rect width="{num(wide)}" height="100" fill="url(#air)"/>'
    if tones.glow:
        yield from _stars(tones, wide, key)
        return
    pen = Pen(tones, 0.7)
    for k in range(round(CLOUDS * wide)):
        long = 10 + 16 * unit(key, k, 3)
        for n in range(0, 3 * TRIED, 3):
            x = wide * (k + 0.2 + 0.6 * unit(key, k, 1 + 20 * n)) / (CLOUDS * wide)
            y = 6 + 13 * unit(key, k, 2 + 20 * n)
            if not any(_is_over((x, y), long, top) for top in tops):
                _cloud(pen, (x, y), long)
                break
    yield from pen.parts


def _is_over(at: XY, long: float, top: XY) -> bool:
    """Whether a cloud lies where the number of a top stands."""
    (x, y), (right, down) = at, top
    return abs(x - right) < long + FIGURE and down - 3.6 * FIGURE < y + 2 and y - 0.5 * long < down


def _stars(tones: Tones, wide: float, key: Key) -> Iterator[str]:
    pale = blended(tones.glow, "#ffffff", 0.6)
    data = "".join(
        f"M{num(wide * unit(key, k, 5))} {num(1 + 30 * unit(key, k, 6))}h.01" for k in range(90)
    )
    yield f'<path d="{data}" stroke="{pale}" stroke-width=".7" stroke-linecap="round"/>'
    x = wide * (0.3 + 0.4 * unit(key, 1, 7))
    moon = f"M{num(x)} 7a6 6 0 1 0 5 9.4a7 7 0 0 1 -5 -9.4Z"
    yield f'<path d="{moon}" fill="{pale}"/>'


def _cloud(pen: Pen, at: XY, long: float) -> None:
    """A long cloud: its billows above, lines of shadow below."""
    (x, y), n = at, num
    up = 0.16 * long
    billows = (f"M{n(x - long)} {n(y)}q{n(0.1 * long)} {n(-up)} {n(0.42 * long)} {n(-0.7 * up)}"
               f"q{n(0.26 * long)} {n(-1.9 * up)} {n(0.62 * long)} {n(-0.5 * up)}"
               f"q{n(0.4 * long)} {n(-0.9 * up)} {n(0.5 * long)} {n(0.5 * up)}"
               f"q{n(0.36 * long)} {n(-0.1 * up)} {n(0.46 * long)} {n(0.7 * up)}")  # fmt: skip
    pale = "#ffffff" if not pen.tones.lined else pen.tones.air
    pen.parts.append(f'<path d="{billows}Z" fill="{pale}" fill-opacity=".75"/>')
    pen.stroke(billows, 0.6)
    pen.stroke(f"M{n(x - 0.7 * long)} {n(y + 0.9)}h{n(0.9 * long)}"
               f"M{n(x - 0.2 * long)} {n(y + 2)}h{n(0.8 * long)}", 0.5)  # fmt: skip


def birds(pen: Pen, wide: float, key: Key) -> None:
    """A flight of birds on the sky."""
    x, y, data = wide * (0.28 + 0.44 * unit(key, 0, 8)), 9 + 5 * unit(key, 0, 9), ""
    for k in range(BIRDS):
        a, b = x + 16 * swing(key, k, 10), y + 5 * swing(key, k, 11)
        reach = 1.2 + 0.7 * unit(key, k, 12)
        data += (f"M{num(a - reach)} {num(b - 0.5 * reach)}q{num(0.6 * reach)} {num(-0.2 * reach)} "
                 f"{num(reach)} {num(0.5 * reach)}q{num(0.4 * reach)} {num(-0.8 * reach)} "
                 f"{num(reach)} {num(-0.6 * reach)}")  # fmt: skip
    pen.stroke(data, 0.9)


def hills(tones: Tones, wide: float, seed: int) -> Iterator[str]:
    """Yield ranges of hills behind each other, the farthest palest, with strokes down their slopes
    in the shadow and woods on the nearest."""
    look = tones.look
    for number, (far, level, rise, apart) in enumerate(RANGES):
        key, pen = key_of(seed, "hills", number), Pen(tones, far)
        count = int(wide / STEP) + 2
        ridge = [(k * STEP, level - rise * _height(key, k * STEP / apart)) for k in range(count)]
        base = blended(look.pasture, look.tree, (0.35, 0.2, 0.06)[number])
        colour = ("#ececec", "#f4f4f4", "#ffffff")[number] if tones.lined else base
        pen.fill([*ridge, (wide + STEP, 60.0), (0.0, 60.0)], colour, False)
        pen.stroke(data_of(ridge, False), 0.8)
        pen.stroke(_slopes(ridge, rise, key), 0.5)
        if number:
            _copses(pen, ridge, key)
        yield from pen.parts


def _height(key: Key, at: float) -> float:
    """How high a ridge is, -1 to 1, smooth from one of its heights to the next."""
    first = int(at)
    share = at - first
    share *= share * (3 - 2 * share)
    low = swing(key, first, 1)
    coarse = low + (swing(key, first + 1, 1) - low) * share
    fine, inner = int(3 * at), 3 * at - int(3 * at)
    inner *= inner * (3 - 2 * inner)
    a = swing(key, fine, 2)
    return 0.8 * coarse + 0.2 * (a + (swing(key, fine + 1, 2) - a) * inner)


def _slopes(ridge: list[XY], rise: float, key: Key) -> str:
    """Strokes down where a ridge falls to the right, away from the light."""
    data = ""
    for k in range(1, len(ridge) - 1):
        (x, y), fall = ridge[k], ridge[k + 1][1] - ridge[k - 1][1]
        if fall > 0.05 * rise:
            for part in range(3):
                a = x + STEP * (part / 3 - 0.5)
                long = min(0.75 * rise, 2.2 * fall) * (0.5 + 0.5 * unit(key, k, part, 3))
                b = y + fall * (part / 6 - 0.25) + 0.5
                data += f"M{num(a)} {num(b)}q{num(0.25 * long)} {num(0.4 * long)} " \
                        f"{num(0.3 * long)} {num(long)}"  # fmt: skip
    return data


def _copses(pen: Pen, ridge: list[XY], key: Key) -> None:
    """Woods that stand on the crest of hills, as rows of small crowns."""
    data = ""
    for k, (x, y) in enumerate(ridge[:-1]):
        if unit(key, k // 6, 4) < 0.4:
            reach = 1.1 + 0.7 * unit(key, k, 5)
            for at in (x, x + 0.5 * STEP):
                data += (f"M{num(at - reach)} {num(y + 0.7)}q{num(-0.3 * reach)} "
                         f"{num(-1.6 * reach)} {num(reach)} {num(-1.6 * reach)}"
                         f"q{num(1.3 * reach)} 0 {num(reach)} {num(1.6 * reach)}Z")  # fmt: skip
    if data:
        colour = "#d8d8d8" if pen.tones.lined else pen.tones.look.tree
        pen.fill_data(data, colour)
