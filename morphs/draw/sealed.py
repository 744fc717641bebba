"""Galleries of a section that would go on beyond its sheet: fallen in, or walled up."""

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
HIGH, DEEP = 1.0, 1.5
"""How high a gallery is, and how far into it a heap of stones reaches, in tenths of a tile."""
ROUND = ((1.0, 0.1), (0.6, 0.85), (-0.2, 1.0), (-0.9, 0.5), (-1.0, -0.4), (-0.3, -1.0), (0.7, -0.8))
"""The corners of a stone about its middle."""
FINE = 4
"""So many times larger it is drawn first, for smooth lines."""
INK = (40, 32, 26)


class Seal(NamedTuple):
    """What closes a gallery at the rim: the pixel where its floor meets the rim, the way out (1 to
    the right), a tenth of a tile in pixels, whether masons built it, and its dice."""

    x: int
    y: int
    way: int
    square: float
    built: bool
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
        thick = max(FINE, round(0.05 * self.square * FINE))
        for shape, shade in self._stones():
            spots = [
                (
                    (deep - x * self.square if self.way > 0 else x * self.square) * FINE,
                    (high - y * self.square) * FINE,
                )
                for x, y in shape
            ]
            colour = tuple(part * shade // 100 for part in stone)
            pen.polygon(spots, (*colour, 255))
            pen.line([*spots, spots[0], spots[1]], (*INK, 255), thick, joint="curve")
        drawn = drawn.resize((deep, high), Image.Resampling.BOX)
        band.paste(drawn, (left, upper), drawn)

    def _stones(self) -> Iterator[tuple[list[tuple[float, float]], int]]:
        """Outlines of stones, inwards from the rim and up from the floor in squares, and how light
        they are, in hundredths."""
        dice = Dice(self.seed, "stones")
        if self.built:
            rows, long = 4, 0.3
            for row in range(rows):
                y, shift = HIGH * row / rows, long / 2 * (row % 2)
                for a, b in ((0.0, shift), (shift, shift + long), (shift + long, 0.6)):
                    if b - a > 0.02:
                        ring = [(a, y), (b, y), (b, y + HIGH / rows), (a, y + HIGH / rows)]
                        yield ring, dice.between(78, 96)
            return
        y = 0.0
        while y < HIGH:
            reach, x = DEEP * (1.0 - 0.8 * y / HIGH) - 0.1, -0.1
            while x < reach:
                size = (0.13 + 0.13 * dice.fraction()) * (1.15 - 0.5 * max(0.0, x) / DEEP)
                middle = x + size, min(y + 0.8 * size, HIGH - 0.5 * size)
                ring = [
                    (
                        middle[0] + a * size * (0.8 + 0.35 * dice.fraction()),
                        max(0.0, middle[1] + b * size * (0.75 + 0.3 * dice.fraction())),
                    )
                    for a, b in ROUND
                ]
                yield ring, dice.between(72, 98)
                x += 1.55 * size
            y += 0.24


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
                built = cell.faces[half][1] != "t"
                found.append(Seal(x, y, way, wide / 10, built, seed))
    return found
