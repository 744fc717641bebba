"""A pen at a place, and what several landmarks are made of: towers, flags."""

from __future__ import annotations

from math import pi

from morphs.base.exact import cos, sin
from morphs.base.wording import roman
from morphs.draw.terrain.labels import text
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.palette import INK, blended, rgb

XY = tuple[float, float]
STONE, WALL, ROOF, WOOD, DARK = "#e6dcc8", "#cfc3ae", "#b4563f", "#9a6b3f", "#2b2622"


AGED, MUTED = (0.18, "#e9d8b2"), (0.16, "#a89c86")
"""How much of which colour all paint of signs has, so that they are of one box of paints; and what
that of lesser signs has, whose lines are as bold as those of others."""
DIM = "#5c4c3c"
"""The dark parts of lesser signs: doors of towns and gates are the darkest spots of a picture."""
SHAKE = 0.011
"""How far corners are off, as a hand draws them, in widths of a sign."""
SIDE, SHADED = 0.34, 0.17
"""How much of a wall lies in shade, and how dark."""
BRIGHT = 400
"""The sum of the parts of a colour on which numbers are dark."""
GROUND = 11
"""Points of the ground about a sign."""
SHADES = ((1.32, 0.15, 0.13), (1.0, 0.09, 0.26))
"""How far and how high the shade of a sign reaches, and how dark it is; lesser ones have but the
last."""


class Brush:
    """A pen at a place; the `key` of its dice; whether it draws what is lesser, in muted paint."""

    def __init__(self, pen: Pen, at: XY, key: int = 0, lesser: bool = False) -> None:
        self.pen, self.at, self.key, self.lesser = pen, at, key, lesser

    def _paint(self, colour: str) -> str:
        """A colour as the box of paints has it."""
        if colour == DARK:
            return DIM if self.lesser else DARK
        if not colour.startswith("#"):
            return colour
        share, aged = MUTED if self.lesser else AGED
        return blended(colour, aged, share)

    def shape(self, points: list[XY], fill: str, stroke: str = INK, close: bool = True) -> str:
        return self.pen.shape(self.at, self._shaken(points), self._paint(fill), stroke, close)

    def line(self, points: list[XY], stroke: str = INK) -> str:
        return self.pen.shape(self.at, self._shaken(points), "", stroke, close=False)

    def curve(self, data: list[tuple[str, list[XY]]], fill: str, stroke: str = INK) -> str:
        return self.pen.curve(self.at, data, self._paint(fill), stroke)

    def disc(self, centre: XY, radius: float, fill: str, stroke: str = INK) -> str:
        return self.pen.disc(self.at, centre, radius, self._paint(fill) or "none", stroke)

    def box(self, x: float, y: float, wide: float, high: float, fill: str) -> str:
        """A box with its foot's middle at (x, y), its right side in shade; a wall shows courses."""
        half = wide / 2
        svg = self.shape(
            [(x - half, y), (x - half, y - high), (x + half, y - high), (x + half, y)], fill
        )
        if fill == DARK or min(wide, high) < 0.1:
            return svg
        inner = x + half - SIDE * wide
        svg += self._faint(
            [(inner, y), (inner, y - high), (x + half, y - high), (x + half, y)], SHADED
        )
        for k in range(2 if high > 0.2 else 0):
            left = x + (0.7 * chance(self.key, k, 91) - 0.4) * wide
            up = y - (0.2 + 0.3 * k + 0.2 * chance(self.key, k, 92)) * high
            right = min(left + 0.24 * wide, x + half)
            svg += self._faint([(left, up), (right, up)], 0.5, INK)
        return svg

    def _faint(self, points: list[XY], strength: float, stroke: str = "") -> str:
        """Shade, or a stroke, of so much strength."""
        found = self.pen.shape(self.at, points, "" if stroke else DARK, stroke, not stroke)
        return f'<g opacity="{strength}">{found}</g>'

    def _shaken(self, points: list[XY]) -> list[XY]:
        """Points a little off, each by dice of its place, so that shapes that touch still do."""
        found = []
        for x, y in points:
            off = (chance(self.key, round(512 * x), round(512 * y), k) - 0.5 for k in (93, 94))
            dx, dy = off
            found.append((x + 2 * SHAKE * dx, y + 2 * SHAKE * dy))
        return found

    def words(self, at: XY, words: str, size: float, colour: str) -> str:
        """Letters about a point."""
        x, y = (self.at[axis] + at[axis] * self.pen.size for axis in (0, 1))
        high = size * self.pen.size
        at = (x, y + 0.33 * high)
        return text(words, at, high, ATLAS, colour, bold=True, halo=False)

    def shadow(self, wide: float) -> str:
        """The ground that a sign stands on: its shade, cast to the right, strokes and tufts."""
        svg = ""
        for far, high, strength in SHADES[self.lesser :]:
            ring = []
            for k in range(GROUND):
                reach = 0.85 + 0.3 * chance(self.key, k, 95)
                angle = 2 * pi * k / GROUND
                x = 0.16 * (far - 1) + far * wide * reach * cos(angle)
                ring.append((x, 0.02 + high * reach * sin(angle)))
            svg += self._faint(ring, strength)
        for k, side in enumerate((-1, 1, 1)):
            x = side * wide * (1.0 + 0.16 * k + 0.1 * chance(self.key, k, 96))
            y = 0.05 + 0.05 * k
            svg += self._faint([(x - 0.07, y), (x + 0.07, y)], 0.55, INK)
        x = -wide * (1.02 + 0.2 * chance(self.key, 97))
        for lean in (-0.05, 0.0, 0.045):
            svg += self._faint([(x + 0.3 * lean, 0.03), (x + lean, -0.08 + abs(lean))], 0.6, INK)
        return svg


def tower(brush: Brush, x: float, y: float, wide: float, tall: float, roof: str) -> str:
    svg = brush.box(x, y, wide, tall, STONE)
    peak = [(x - wide * 0.66, y - tall), (x, y - tall - wide * 1.25), (x + wide * 0.66, y - tall)]
    svg += brush.shape(peak, roof)
    return svg + brush.shape(
        [
            (x - 0.025, y - tall * 0.6),
            (x - 0.025, y - tall * 0.75),
            (x + 0.025, y - tall * 0.75),
            (x + 0.025, y - tall * 0.6),
        ],
        INK,
        "",
    )


def banner(brush: Brush, at: XY, number: int, colour: str, size: float = 0.36) -> str:
    """The banner of a player on a mast whose foot is at a place, with the player's number, so that
    it is known without colours."""
    x, y = at
    wide, tall = 1.24 * size, size
    top, left = y - 1.28 * tall, x - 0.5 * wide
    svg = brush.line([(left, y), (left, top - 0.1 * size)])
    cloth = [
        ("M", [(left, top)]),
        ("Q", [(x - 0.1 * wide, top - 0.08 * tall), (left + wide, top)]),
        ("L", [(left + 0.86 * wide, top + 0.5 * tall), (left + wide, top + tall)]),
        ("Q", [(x - 0.1 * wide, top + 0.92 * tall), (left, top + tall)]),
        ("L", [(left, top)]),
    ]
    light = sum(rgb(colour)) > BRIGHT
    svg += brush.curve(cloth, colour)
    middle = (x - 0.05 * wide, top + 0.48 * tall)
    return svg + brush.words(middle, str(number), 0.84 * tall, INK if light else "#fffaf0")


def plate(brush: Brush, at: XY, number: int) -> str:
    """The number of a gate, by which its other end is found; none has none."""
    if not number:
        return ""
    words, (x, y) = roman(number), at
    half = 0.17 + 0.09 * len(words)
    corners = [(x - half, y - 0.2), (x + half, y - 0.2), (x + half, y + 0.2), (x - half, y + 0.2)]
    return brush.shape(corners, "#fff8ea") + brush.words(at, words, 0.36, INK)


def flag(brush: Brush, x: float, y: float, colour: str, size: float = 0.24) -> str:
    cloth = [(x, y), (x + size, y + size * 0.3), (x, y + size * 0.62)]
    return brush.line([(x, y + size * 1.2), (x, y - 0.03)]) + brush.shape(cloth, colour)
