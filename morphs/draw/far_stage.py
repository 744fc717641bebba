"""The air of a great cavern of a section, with what stands far off in it: planes one behind the
other, each the paler the farther off, and mist about their feet. All in whole pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from morphs.base.seeds import Dice

Point = tuple[float, float]
Integers = NDArray[np.int32]
FINE = 2
"""So many times larger all is drawn first, for smooth edges."""
OVERHEAD, AT_FOOT = 108, 212
"""How light the air is under the roof and over the floor, of 255: mist lies below."""
PLANES = (30, 58, 88)
"""How much darker what stands in each plane is, the farthest first."""
LINE, SHINE = 46, 46
"""How much darker lines are than their plane, and how much lighter what shines, as falls do."""
CLEAR, MISTED = 100, 42
"""How much of that is seen under the roof, and at the foot, in hundredths."""
WISP, BEAM = 13, 20
"""How much lighter wisps of mist and beams of light are than what is behind them."""
FINEST = 0.055
"""How thick lines are, in squares."""


class Plane:
    """What stands equally far off: its shapes, the lines on them, and what shines."""

    def __init__(self, size: tuple[int, int], square: float) -> None:
        self.square = square * FINE
        big = size[0] * FINE, size[1] * FINE
        self.images = [Image.new("L", big) for _ in range(3)]
        self.body, self.lines, self.shine = (ImageDraw.Draw(one) for one in self.images)
        self.thick = max(1, round(FINEST * self.square))

    def shape(self, points: Sequence[Point], edge: bool = True) -> None:
        """A shape that hides what is drawn on it, with a line round it or none."""
        spots = self._pixels(points)
        for pen, value in ((self.body, 255), (self.lines, 0), (self.shine, 0)):
            pen.polygon(spots, value)
        if edge:
            self.lines.line([*spots, spots[0]], 255, self.thick)

    def block(self, x: float, y: float, wide: float, high: float, edge: bool = True) -> None:
        """A rectangle by its upper left corner."""
        self.shape([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], edge)

    def hole(self, x: float, top: float, wide: float, foot: float) -> None:
        """An opening under a round arch, through which one sees what is behind."""
        self.cut(arch(x, top, wide, foot))

    def cut(self, points: Sequence[Point]) -> None:
        """Take a shape out of what is drawn, with a line along it but for its last side."""
        spots = self._pixels(points)
        for pen in (self.body, self.lines, self.shine):
            pen.polygon(spots, 0)
        self.lines.line(spots, 255, self.thick)

    def line(self, points: Sequence[Point]) -> None:
        """A line."""
        self.lines.line(self._pixels(points), 255, self.thick)

    def light(self, points: Sequence[Point]) -> None:
        """A shape that shines."""
        self.shine.polygon(self._pixels(points), 255)

    def masks(self) -> list[Integers]:
        """Shapes, lines and light, of 255."""
        return [_fine(one) for one in self.images]

    def _pixels(self, points: Sequence[Point]) -> list[tuple[int, int]]:
        return [(round(x * self.square), round(y * self.square)) for x, y in points]


def _fine(image: Image.Image) -> Integers:
    """A picture in its own size, with smooth edges."""
    return np.asarray(image.reduce(FINE)).astype(np.int32)


def arch(x: float, top: float, wide: float, foot: float) -> list[Point]:
    """A round arch on two jambs, by its left end, its crown and its foot."""
    rise = min(wide / 2, (foot - top) * 0.7)
    steps = [k / 8 - 1 for k in range(17)]
    # A circle by its square root, which is exact on every machine; a power is not.
    bow = [(x + wide * (1 + t) / 2, top + rise * (1 - sqrt(1 - t * t))) for t in steps]
    return [(x, foot), *bow, (x + wide, foot)]


class Stage:
    """What is seen far off in a cavern: so many squares `wide` and `high`, its floor or water at
    `foot`; planes are numbered from the farthest."""

    def __init__(self, size: tuple[int, int], square: float, foot: float, dice: Dice) -> None:
        self.size, self.square, self.foot, self.dice = size, square, foot, dice
        self.wide, self.high = size[0] / square, size[1] / square
        self.planes = [Plane(size, square) for _ in PLANES]
        self._lit = Image.new("L", size)
        self._glows = ImageDraw.Draw(self._lit)
        self._beams: list[list[Point]] = []

    def between(self, least: float, most: float) -> float:
        """A length by dice."""
        return least + (most - least) * self.dice.fraction()

    def lamp(self, x: float, y: float, size: float = 0.16) -> None:
        """A small light and the glow about it."""
        for reach, light in ((3.2, 44), (2.0, 92), (1.0, 255)):
            far = size * reach * self.square
            at = x * self.square, y * self.square
            box = [round(at[0] - far), round(at[1] - far), round(at[0] + far), round(at[1] + far)]
            self._glows.ellipse(box, light)

    def window(self, x: float, y: float, wide: float, high: float) -> None:
        """A window with light behind it."""
        ends = [round(v * self.square) for v in (x, y, x + wide, y + high)]
        right, low = max(ends[0], ends[2] - 1), max(ends[1], ends[3] - 1)
        self._glows.rectangle([*ends[:2], right, low], 225)

    def beam(self, x: float, wide: float, lean: float) -> None:
        """A beam of light from the roof to the foot, so much broader below."""
        foot = self.foot + 0.4
        self._beams.append([(x, 0.0), (x + wide, 0.0), (x + 2.3 * wide + lean, foot),
                            (x + lean - 0.6 * wide, foot)])  # fmt: skip

    @property
    def lit(self) -> NDArray[np.uint8]:
        """How much of lamps' light there is, of 255."""
        return np.asarray(self._lit)

    def air(self) -> NDArray[np.uint8]:
        """How light all is, of 255: the air, what stands in it, mist and beams."""
        rows = np.arange(self.size[1], dtype=np.int32)[:, None]
        foot = max(1, round(self.foot * self.square))
        down = rows.clip(0, foot) * 256 // foot
        sky = OVERHEAD + (AT_FOOT - OVERHEAD) * down * down // 65536
        found = np.broadcast_to(sky, self.size[::-1]).copy()
        clear = CLEAR - (CLEAR - MISTED) * down * down // 65536
        for plane, dark in zip(self.planes, PLANES, strict=True):
            body, lines, shine = plane.masks()
            tone = sky - dark * clear // 100
            found += (tone - found) * body // 255
            found -= LINE * clear * lines // 25500
            found += SHINE * shine // 255
            found += WISP * self._wisps() // 255
        for beam in self._beams:
            found += BEAM * self._mask(beam) // 255
        return found.clip(0, 255).astype(np.uint8)

    def _wisps(self) -> Integers:
        """Long thin banks of mist, most of them low."""
        image = Image.new("L", (self.size[0] * FINE, self.size[1] * FINE))
        pen, square = ImageDraw.Draw(image), self.square * FINE
        for _ in range(2 + round(self.wide / 5)):
            wide, high = self.between(2.5, 7.5), self.between(0.14, 0.4)
            x = self.between(-2, self.wide)
            y = self.foot * (1 - self.between(0.02, 0.75) * self.dice.fraction())
            for k in range(3):
                left, upper = x + wide * 0.21 * k, y - high * (0.4 if k == 1 else 0)
                ends = left, upper, left + wide * 0.6, upper + high
                pen.ellipse([round(end * square) for end in ends], 255)
        return _fine(image)

    def _mask(self, points: Sequence[Point]) -> Integers:
        image = Image.new("L", (self.size[0] * FINE, self.size[1] * FINE))
        spots = [(round(x * self.square * FINE), round(y * self.square * FINE)) for x, y in points]
        ImageDraw.Draw(image).polygon(spots, 255)
        return _fine(image)
