"""Where the code of a tile tells what its picture shows: floor at what is open, rock elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.pictures import load_rgba
from morphs.plan.clear import inside, pixels_of
from morphs.plan.plan import frame_of
from morphs.plan.sides import half_sides, is_open, open_area
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.detect.survey import UNIT, to_lab

Mask = NDArray[np.bool_]
Colours = NDArray[np.float64]
BLUR = 1.0
"""How far about a pixel its contrast is measured, in pixels."""
STEP = 0.006
"""How far apart along a half-side the picture is looked at, as a share of it."""
ALONG = (0.06, 0.94)
"""What of a half-side its code tells of: the corners belong to two."""
WIDE, CROSSING = (0.15, 0.85), (0.44, 0.56)
"""What of an open half-side is surely open: of a whole one, of what crosses it in the middle."""
BESIDE = (0.2, 0.8)
"""What crosses a half-side lies between these."""
DEEP, SHALLOW, FIRST = 0.5, 0.3, 0.1
"""How deep from the border floor and rock go on, and from where on they do, in squares of a tile
of ten."""


@dataclass(frozen=True, eq=False)
class Seen:
    """A tile's picture, brought to `UNIT` pixels a square, and what its code tells of it.

    pixels  (rows, columns, 4) as RGBA; `lab` the same as CIELAB with opacity
    floor   the number of the half-side (from 1) whose opening is surely seen there, else 0
    rock    where rock is surely seen
    """

    tile: Tile
    pixels: NDArray[np.uint8]
    lab: Colours
    floor: NDArray[np.int64]
    rock: Mask

    @cached_property
    def steep(self) -> Colours:
        """How strongly colours change about every pixel: (rows, columns)."""
        channels = [ndimage.gaussian_gradient_magnitude(self.lab[..., n], BLUR) for n in range(4)]
        return np.asarray(np.sqrt(np.sum(np.square(channels), axis=0)))


def seen(tile: Tile, vocabulary: Vocabulary, squares: float) -> Seen:
    """Read a tile that has a picture. Raises MorphsError for one that cannot be read."""
    wide, high = (round(side * UNIT) for side in frame_of(tile.shape, squares).bounds[2:])
    art = pixels_of(tile) or tile.art
    assert art is not None
    picture = load_rgba(art, (wide, high))
    floor = np.zeros((high, wide), dtype=np.int64)
    rock = np.zeros((high, wide), dtype=bool)
    for number, places, is_floor in _told(tile, vocabulary, squares):
        columns = np.clip((places[:, 0] * UNIT).astype(int), 0, wide - 1)
        rows = np.clip((places[:, 1] * UNIT).astype(int), 0, high - 1)
        if is_floor:
            floor[rows, columns] = number
        else:
            rock[rows, columns] = True
    lab = to_lab(picture).astype(np.float64)
    return Seen(tile, np.asarray(picture), lab, floor, rock & (floor == 0))


def _told(
    tile: Tile, vocabulary: Vocabulary, squares: float
) -> Iterator[tuple[int, Colours, bool]]:
    """For each half-side places, in squares, of which its code tells whether they are floor."""
    frame = frame_of(tile.shape, squares)
    unit = squares / 10
    for number, (end, face) in enumerate(
        zip(half_sides(tile.shape, frame), tile.faces, strict=True), 1
    ):
        if open_area(face, vocabulary):
            yield number, _spots(*end, [WIDE], DEEP * unit, unit), True
        elif is_open(face, vocabulary):
            yield number, _spots(*end, [CROSSING], DEEP * unit, unit), True
            beside = [(ALONG[0], BESIDE[0]), (BESIDE[1], ALONG[1])]
            yield number, _spots(*end, beside, DEEP * unit, unit), False
        else:
            yield number, _spots(*end, [ALONG], SHALLOW * unit, unit), False


def _spots(
    start: tuple[float, float],
    end: tuple[float, float],
    parts: Sequence[tuple[float, float]],
    deep: float,
    unit: float,
) -> Colours:
    """Places in a strip along parts of a half-side: (places, 2)."""
    way = np.array(end) - np.array(start)
    inward = np.array(inside(start, end, 1.0)) - (np.array(start) + np.array(end)) / 2
    along = np.concatenate([np.arange(a, b, STEP) for a, b in parts])
    down = np.arange(FIRST * unit, deep, 1 / UNIT)
    found: Colours = (
        np.array(start) + along[:, None, None] * way + down[None, :, None] * inward
    ).reshape(-1, 2)
    return found
