"""Measuring what lies along the walls of coded pictures: the line, hatching, shades, the grid.

Everything is read beside passages through rock, whose place and width the codes fix.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from morphs.art.geometry.frame import Faces
from morphs.art.look.palette import CLEAR, Colour, Palette, Side, cell_corners, cell_sides
from morphs.base import exact

Coded = tuple[Image.Image, str, Faces]
Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]
DEPTHS = (0.15, 0.25, 0.35, 0.45, 0.55, 0.65)
"""How far inside the border is read, in squares."""
REACH = 1.8
STEP = 0.02
CONTRAST = 70.0
SHADE = 9.0
STROKES = 0.14
"""The share of stroke in rock along walls from which on it is taken for hatching."""


class Walls:
    """What is seen across the walls of every passage: rows of pixels from its middle outward."""

    def __init__(
        self,
        images: Sequence[Coded],
        rock: Colour,
        floor: Colour,
        walkable_lines: frozenset[str],
        solid: str,
    ) -> None:
        self.rock, self.floor = rock, floor
        self.places = np.arange(0.0, REACH, STEP)
        self.sides = [
            (np.asarray(image.convert("RGBA")), side, shape)
            for image, shape, faces in images
            for side, face in zip(cell_sides(shape, image.size, len(faces)), faces, strict=True)
            if face[0] == solid and face[1] in walkable_lines
        ]
        rows = [
            self._row(*seen, sign, v) for seen in self.sides for v in DEPTHS for sign in (-1, 1)
        ]
        self.rows = np.array(rows, dtype=np.uint8).reshape(-1, len(self.places), 4)

    def _row(self, pixels: Pixels, side: Side, shape: str, sign: int, v: float) -> Pixels:
        return read_pixels(pixels, side, shape, sign * self.places, v)

    def line(self, base: Palette) -> tuple[Colour, float]:
        """Colour and width of the line between floor and rock; width 0 where there is none."""
        if not len(self.rows):
            return base.line, base.line_width
        near = self.rows[:, : _index(1.1)]
        contrast = np.minimum(unlike(near, self.rock), unlike(near, self.floor))
        strongest = contrast.argmax(axis=1)
        picked = np.arange(len(near))
        if float(np.median(contrast[picked, strongest])) <= CONTRAST:
            return base.line, 0.0
        colour = median_of([near[picked, strongest]], base.line)
        inked = (unlike(near, colour) < unlike(near, self.rock)) & (
            unlike(near, colour) < unlike(near, self.floor)
        )
        widths = [_run(row, int(at)) for row, at in zip(inked, strongest, strict=True)]
        return colour, round(min(0.6, float(np.median(widths)) * STEP), 3)

    def hatching(self) -> Colour | None:
        """The colour of strokes in the rock beside the walls, None where there are none."""
        if not len(self.rows):
            return None
        beside = self.rows[:, _index(0.75) : _index(1.1)].reshape(-1, 4)
        middle = median_of([beside], self.rock)
        off = np.maximum(unlike(beside, middle), unlike(beside, self.rock))
        if (unlike(beside, middle) > CONTRAST).mean() < STROKES:
            return None
        strokes = beside[off > CONTRAST]
        darkest = np.argsort(-unlike(strokes, self.rock), kind="stable")[
            : max(1, len(strokes) // 4)
        ]
        return median_of([strokes[darkest]], self.rock)

    def halo(self, width: float) -> tuple[tuple[float, Colour], ...]:
        """The rock's colours by their distance from the wall, the farthest first."""
        if not len(self.rows) or self.hatching():
            return ()
        found = []
        for far in np.arange(0.1, 1.2, 0.1):
            colour = median_of([self.rows[:, _index(0.5 + width / 2 + far)]], self.rock)
            if unlike(np.array([colour], dtype=np.uint8), self.rock)[0] > SHADE:
                found.append((round(float(far) + width / 2 + 0.05, 3), colour))
        return tuple(found[::-1])

    def shadow(self, width: float) -> tuple[tuple[float, Colour], ...]:
        """The floor's colours by their distance from the wall, the farthest first."""
        if not len(self.rows) or self.floor == CLEAR:
            return ()
        found = []
        for far in np.arange(0.04, 0.4 - width / 2, 0.07):
            colour = median_of([self.rows[:, _index(0.5 - width / 2 - far)]], self.floor)
            if unlike(np.array([colour], dtype=np.uint8), self.floor)[0] > SHADE:
                found.append((round(float(far) + width / 2 + 0.035, 3), colour))
        return tuple(found[::-1])

    def grid(self) -> Colour | None:
        """The colour of the line between the first two squares of halls, None without one."""
        if not self.sides or self.floor == CLEAR:
            return None
        here = self._across(0.6)
        best, most = None, SHADE
        for v in np.arange(0.94, 1.07, 0.02):
            colour = median_of([self._across(float(v))], self.floor)
            off = float(
                unlike(np.array([colour], dtype=np.uint8), median_of([here], self.floor))[0]
            )
            if off > most:
                best, most = colour, off
        return best

    def _across(self, v: float) -> Pixels:
        spots = np.array([-0.25, -0.1, 0.1, 0.25])
        return np.concatenate([read_pixels(*seen, spots, v) for seen in self.sides])


def _index(u: float) -> int:
    return min(round(u / STEP), round(REACH / STEP) - 1)


def _run(row: NDArray[np.bool_], at: int) -> int:
    """How many places in a row round one of them are set."""
    start = end = at
    while start > 0 and row[start - 1]:
        start -= 1
    while end < len(row) and row[end]:
        end += 1
    return end - start


def read_pixels(pixels: Pixels, side: Side, shape: str, u: Floats, v: float) -> Pixels:
    """The pixels at points along the side, in the side's own squares, v inward."""
    height, width = pixels.shape[:2]
    wide, tall = _extent(shape, (width, height))
    ax, ay = ((b - a) / side.length for a, b in zip(side.start, side.end, strict=True))
    cx, cy = side.at(0.0, v)
    columns = ((cx + ax * u) / wide * width).astype(np.int64).clip(0, width - 1)
    rows = ((cy + ay * u) / tall * height).astype(np.int64).clip(0, height - 1)
    return np.asarray(pixels[rows, columns])


def _extent(shape: str, size: tuple[int, int]) -> tuple[float, float]:
    """The cell's width and height in squares."""
    corners = cell_corners(shape, size)
    return max(x for x, _ in corners), max(y for _, y in corners)


def median_of(patches: list[Pixels] | None, fallback: Colour) -> Colour:
    """The middle colour; clear when most pixels are clear."""
    if not patches:
        return fallback
    pixels = np.concatenate(patches)
    if float(np.median(pixels[:, 3])) < 128:
        return CLEAR
    visible = pixels[pixels[:, 3] >= 128]
    red, green, blue, alpha = (int(v) for v in np.median(visible, axis=0))
    return (red, green, blue, alpha)


def unlike(row: Pixels, colour: Colour) -> Floats:
    """Distance of colours; clear pixels are alike whatever they hide."""
    a, b = row.astype(np.float64), np.array(colour, dtype=np.float64)
    alpha = np.abs(a[..., 3] - b[3])
    rgb = (
        exact.numbers(np.sqrt(((a[..., :3] - b[:3]) ** 2).sum(axis=-1)))
        * np.minimum(a[..., 3], b[3])
        / 255
    )
    return np.asarray(np.maximum(alpha, rgb))
