"""The pen of what one sees first in great spaces: rims that swing, cliffs, slabs, stones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.nature import boulder, stalagmite
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

Point = tuple[float, float]
Sight = Callable[[float, "Style", "Dice"], str]
"""Draws a sight of a reach in squares."""


class Crossed(NamedTuple):
    """What runs through a cave: its elements, the corners of the gash, and of its bridge."""

    parts: str
    gash: Sequence[Point]
    deck: Sequence[Point]


Crossing = Callable[[float, tuple[float, float], float, "Style", "Dice"], Crossed]
"""Draws what runs through a cave: the reach of its broadest part, how far it goes behind and ahead,
and in which direction, in radians."""
FULL = 2 * math.pi
HATCH, TICK = 0.026, 0.19
"""How thick hachures are, and how far apart, in squares."""


def deep_of(style: Style) -> str:
    """The colour that darkens deep water: that of its ripples, unless these are light."""
    light = (sum(bytes.fromhex(colour[1:])) for colour in (style.ripple, style.water))
    return style.ripple if next(light) < next(light) else style.line


def polar(turn: float, far: float) -> Point:
    """A place so far off in a direction."""
    return exact.cos(turn) * far, exact.sin(turn) * far


def turned(points: Sequence[Point], turn: float) -> list[Point]:
    """Points turned about 0 0, by radians."""
    c, s = exact.cos(turn), exact.sin(turn)
    return [(exact.rounded(x * c - y * s), exact.rounded(x * s + y * c)) for x, y in points]


def moved(body: str, at: Point, turn: float = 0.0) -> str:
    """What is drawn round 0 0, elsewhere and turned by degrees."""
    x, y = (exact.rounded(value) for value in at)
    turned = f" rotate({exact.rounded(turn):g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}){turned}">{body}</g>'


class Rim:
    """A closed line about 0 0 that swings, of which all shares run alike."""

    def __init__(self, reach: float, rolls: Dice, swing: float = 0.13) -> None:
        self.reach = reach
        self.waves = [
            (k, swing / (1 + 0.45 * k) * (0.5 + rolls.fraction()), FULL * rolls.fraction())
            for k in (2, 3, 5, 8)
        ]

    def far(self, turn: float, share: float = 1.0) -> float:
        """How far off it is in a direction, of a share of its reach."""
        swings = sum(high * exact.sin(k * turn + start) for k, high, start in self.waves)
        return self.reach * share * (1 + swings - 0.12)

    def spots(self, share: float = 1.0, start: float = 0.0, end: float = FULL) -> list[Point]:
        """Places along it, from one direction to another."""
        count = max(6, round(self.reach * share * (end - start) / 0.16))
        turns = [start + (end - start) * k / count for k in range(count + 1)]
        return [polar(turn, self.far(turn, share)) for turn in turns]

    def data(self, share: float = 1.0) -> str:
        """It as path data."""
        return polyline(self.spots(share)[:-1], True)

    def hachures(
        self, share: float, deep: float, rolls: Dice, gap: tuple[float, float]
    ) -> tuple[str, str]:
        """A cliff along it, firm above, with ticks downwards to its middle, but for a gap."""
        start, wide = gap
        spots = self.spots(share, start + wide / 2, start + FULL - wide / 2)
        ticks, far = [], self.reach * share * (FULL - wide)
        for k in range(int(far / TICK)):
            turn = start + wide / 2 + (k + 0.6 * rolls.fraction()) * (FULL - wide) * TICK / far
            long = deep * (0.45 + 0.75 * rolls.fraction())
            out = self.far(turn, share)
            lean = turn + 0.12 * (rolls.fraction() - 0.5)
            ticks.append(polyline([polar(turn, out), polar(lean, max(out - long, 0.1))]))
        return "".join(ticks), polyline(spots)


def cliff(
    rim: Rim, share: float, deep: float, gap: tuple[float, float], style: Style, rolls: Dice
) -> str:
    ticks, line = rim.hachures(share, deep, rolls, gap)
    return path(ticks, **line_style(style.line, HATCH)) + path(line, **line_style(style.line, 0.06))


def strewn(
    kind: Sight, count: int, near: float, far: float, sizes: Point, style: Style, rolls: Dice
) -> str:
    """Some stones between two distances."""
    found = []
    for k in range(count):
        turn = (k + 0.9 * rolls.fraction()) * FULL / count
        spot = polar(turn, near + (far - near) * rolls.fraction())
        size = sizes[0] + (sizes[1] - sizes[0]) * rolls.fraction() ** 2
        found.append(moved(kind(size, style, rolls), spot, 360 * rolls.fraction()))
    return "".join(found)


def stone(size: float, style: Style, rolls: Dice) -> str:
    return boulder(size, size, style, rolls)


def spike(size: float, style: Style, rolls: Dice) -> str:
    return stalagmite(size, size, style, rolls)


def pen_of(colour: str, width: float) -> dict[str, object]:
    return {"stroke": colour, "stroke_width": f"{width:g}", "stroke_linejoin": "round"}


def slab(x: float, y: float, long: float, wide: float, turn: float) -> str:
    """A rectangle that lies in a direction."""
    c, s = exact.cos(turn), exact.sin(turn)
    corners = ((-long, -wide), (long, -wide), (long, wide), (-long, wide))
    return polyline([(x + a * c - b * s, y + a * s + b * c) for a, b in corners], True)
