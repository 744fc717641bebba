"""Close the galleries of a side view where they reach the edge of the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw

from morphs.base.seeds import Dice
from morphs.draw.scene import Scene
from morphs.layout.layout import Layout

Colour = tuple[int, int, int]
WAYS = "htsl"
SIDES = ((2, 1, 3.0), (3, 1, 8.0), (6, -1, 8.0), (7, -1, 3.0))
"""The half-sides at the right and the left: their numbers, the way out, how far down the floor of a
gallery lies, in tenths of a tile."""
HIGH, DEEP, HEAP = 1.0, 1.8, 1.4
"""How high a gallery is, how far into it the dark reaches, and a heap of stones, in tenths of a
tile."""
ROUND = ((1.0, 0.1), (0.6, 0.85), (-0.2, 1.0), (-0.9, 0.5), (-1.0, -0.4), (-0.3, -1.0), (0.7, -0.8))
"""The corners of a stone about its middle."""
FINE = 4
"""So many times larger it is drawn first, for smooth lines."""
INK = (40, 32, 26)


GATED, BOARDED, FALLEN, ROOTED = range(4)
"""Galleries end in the dark behind a grating, behind boards, a rockfall, or a curtain of roots."""
ENDS = {True: (GATED, GATED, BOARDED, FALLEN), False: (FALLEN, ROOTED, ROOTED, BOARDED)}
"""How those end that masons built, and the others, each as likely."""
WOOD, ROOT, IRON = (214, 178, 126), (168, 132, 92), (158, 152, 142)
GLOOM, DARKER, BARRED = (38, 31, 27), 16, 0.78
"""How dark it is at the rim, in how many steps it becomes so, and how far from the rim the inner
prop of boards stands, in squares."""
DARKEST = 246
"""How dark it is at the rim, of 255."""
Shape = tuple[list[tuple[float, float]], Colour]
"""An outline, inwards from the rim and up from the floor in squares, and its colour."""


class Seal(NamedTuple):
    """What closes a gallery at the rim: the pixel where its floor meets the rim, the way out (1 to
    the right), a tenth of a tile in pixels, how it ends, and its dice."""

    x: int
    y: int
    way: int
    square: float
    end: int
    seed: int

    def lay(self, band: Image.Image, top: int, stone: Colour) -> None:
        """Lay it over a band of a picture that begins at row `top`, in stone of a colour."""
        high, deep = round(HIGH * self.square) + 2, round(DEEP * self.square) + 2
        left = self.x - deep if self.way > 0 else self.x
        upper = self.y - high - top
        if upper >= band.height or upper + high <= 0:
            return
        drawn = Image.new("RGBA", (deep * FINE, high * FINE))
        pen = ImageDraw.Draw(drawn)
        thick = max(FINE // 2, round(0.04 * self.square * FINE))
        dice = Dice(self.seed, "stones")
        self._darken(pen, deep * FINE, high * FINE, stone)
        for shape, colour in (_gated, _boarded, _fallen, _rooted)[self.end](dice, stone):
            spots = [
                (
                    (deep - x * self.square if self.way > 0 else x * self.square) * FINE,
                    (high - y * self.square) * FINE,
                )
                for x, y in shape
            ]
            pen.polygon(spots, (*_toned(colour, stone), 255))
            pen.line([*spots, spots[0], spots[1]], (*INK, 255), thick, joint="curve")
        drawn = drawn.resize((deep, high), Image.Resampling.BOX)
        under = band.crop((left, upper, left + deep, upper + high))
        band.paste(Image.alpha_composite(under, drawn), (left, upper))

    def _darken(self, pen: ImageDraw.ImageDraw, deep: int, high: int, stone: Colour) -> None:
        """Let the gallery become dark towards the rim."""
        foot, roof = high - 1, high - round(HIGH * self.square * FINE)
        for k in range(DARKER):
            near = round(deep * (DARKER - 1 - k) / DARKER), round(deep * (DARKER - k) / DARKER) - 1
            a, b = (deep - 1 - near[1], deep - 1 - near[0]) if self.way > 0 else near
            shade = DARKEST * (k + 1) * (DARKER + k + 1) // (2 * DARKER**2)
            pen.rectangle((a, roof, b, foot), (*_toned(GLOOM, stone), shade))


def _shaded(colour: Colour, dice: Dice, least: int = 78) -> Colour:
    """A colour a little darker."""
    shade = dice.between(least, 98)
    return colour[0] * shade // 100, colour[1] * shade // 100, colour[2] * shade // 100


def _dimmed(colour: Colour, share: int) -> Colour:
    """A colour, so many hundredths nearer to the dark of a gallery."""
    red, green, blue = (a + (b - a) * share // 100 for a, b in zip(colour, GLOOM, strict=True))
    return red, green, blue


def _toned(colour: Colour, stone: Colour) -> Colour:
    """A colour; where stone is blue, as on blueprints, one as light of that blue."""
    if stone[2] <= stone[0]:
        return colour
    light = max(colour)
    return stone[0] * light // 255, stone[1] * light // 255, stone[2] * light // 255


def _gated(dice: Dice, stone: Colour) -> Iterator[Shape]:
    """A jamb and a lintel of stone, iron bars between floor and roof."""
    for k in range(4):
        x = 0.06 + 0.19 * k
        yield [(x, 0.0), (x + 0.06, 0.0), (x + 0.06, HIGH), (x, HIGH)], IRON
    for y in (0.26, 0.68):
        yield [(-0.1, y), (BARRED, y), (BARRED, y + 0.05), (-0.1, y + 0.05)], IRON
    y = 0.0
    while y < HIGH:
        top = min(HIGH, y + 0.2 + 0.08 * dice.fraction())
        far = BARRED + 0.24 + 0.04 * dice.fraction()
        yield [(BARRED, y), (far, y), (far, top), (BARRED, top)], _shaded(stone, dice, 84)
        y = top


def _fallen(dice: Dice, stone: Colour) -> Iterator[Shape]:
    """A heap of stones, great ones below, the way on dark above them."""
    y = 0.0
    while y < 0.5 * HIGH:
        reach, x = (HEAP - 0.1) * (1.0 - y / (0.8 * HIGH)), -0.1
        while x < reach:
            size = (0.17 + 0.1 * dice.fraction()) * (1.1 - 0.45 * max(0.0, x) / HEAP)
            middle = x + size, min(y + 0.8 * size, HIGH - 0.5 * size)
            ring = [
                (
                    middle[0] + a * size * (0.8 + 0.35 * dice.fraction()),
                    max(0.0, middle[1] + b * size * (0.75 + 0.3 * dice.fraction())),
                )
                for a, b in ROUND
            ]
            near = round(45 * (1 - max(0.0, x) / HEAP))  # the darker the nearer to the rim
            yield ring, _dimmed(_shaded(stone, dice, 76), near)
            x += 1.5 * size
        y += 0.27


def _boarded(dice: Dice, stone: Colour) -> Iterator[Shape]:
    """A dark way on between props under a beam, two boards nailed across it."""
    for y in (0.2 + 0.08 * dice.fraction(), 0.52 + 0.08 * dice.fraction()):
        lean = 0.3 * (dice.fraction() - 0.5)
        ring = [(-0.1, y), (BARRED, y + lean), (BARRED, y + lean + 0.14), (-0.1, y + 0.14)]
        yield ring, _shaded(WOOD, dice)
    for x in (BARRED, 0.02):
        yield [(x, 0.0), (x + 0.13, 0.0), (x + 0.09, HIGH), (x, HIGH)], _shaded(WOOD, dice, 70)
    far = BARRED + 0.24
    yield [(-0.1, 0.85), (far, 0.83), (far, HIGH), (-0.1, HIGH)], _shaded(WOOD, dice, 70)


def _rooted(dice: Dice, stone: Colour) -> Iterator[Shape]:
    """Roots that have grown down through the roof, the longer the nearer to the rim."""
    for k in range(7):
        x, far = 0.08 + 0.17 * k, HIGH * (1.0 - 0.1 * k - 0.2 * dice.fraction())
        lean, wide = 0.3 * (dice.fraction() - 0.4), 0.08 - 0.006 * k
        bend = x + lean * 1.6, HIGH - 0.55 * far
        ring = [(x - wide, HIGH), (bend[0] - 0.6 * wide, bend[1]), (x + lean, HIGH - far)]
        yield [*ring, (bend[0] + 0.6 * wide, bend[1]), (x + wide, HIGH)], _shaded(ROOT, dice)


def seals_of(layout: Layout, scene: Scene) -> list[Seal]:
    """Find the galleries that lead off a section at its left and right rims."""
    boxes = {(box.left, box.top): cell for cell, box in enumerate(scene.boxes)}
    wide, high = scene.tile
    found = []
    for cell in layout.cells:
        left, top = scene.boxes[cell.id][:2]
        for half, way, floor in SIDES if cell.faces else ():
            if cell.faces and cell.faces[half][1] in WAYS and (left + way * wide, top) not in boxes:
                seed = Dice(layout.seed, "sealed", cell.id, half).below(1 << 30)
                x, y = left + (wide if way > 0 else 0), top + round(high * floor / 10)
                end = Dice(seed, "end").choose(ENDS[cell.faces[half][1] != "t"])
                found.append(Seal(x, y, way, wide / 10, end, seed))
    return found
