"""Rock between passages that lie near each other: it is hatched all over, as the board is drawn.

Each tile hatches a band along its own walls and cannot know what lies beyond its border; between
walls that are not far apart there would be holes as white as the floor. Lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image

from morphs.art.style.style import Style
from morphs.art.style.weave import SIDE, repeat, weave
from morphs.draw.gap_artist import Repeated
from morphs.plan.plan import Plan

Mask = NDArray[np.bool_]
FINE = 5
"""How many places a square has, in each direction, where it is looked whether there is rock."""
NARROW = 2.6
"""Rock through which no disc of this radius fits is hatched all over."""
SPOT = 8.0
"""Fewer squares than these, that such a disc's middle may lie in, make no white."""
LITTLE = 25.0
"""White of fewer squares than these, beyond the strokes of walls, is hatched too."""
BANDED = 1.1
"""So far from walls the tiles' own strokes reach."""
STRING = 1.8
"""Hatching farther from walls is at least so wide."""
CLEAR = 0.62
"""So far from walls the tiles' own strokes lie dense, and no others are laid."""


HOLE = 260.0
"""Of how many squares rock with narrow rock or ground all round may be, to be hatched too."""
BEYOND = 16.0
"""How far beyond its border a board that wraps is looked at: farther than such rock is long."""


@dataclass(frozen=True)
class Narrow:
    """The narrow rock of a board: `zone` by places, from the upper left corner of the board on;
    `square` the size of a square in pixels."""

    zone: Mask
    square: float
    wraps: bool
    style: Style

    def lay(self, picture: Image.Image, top: int) -> None:
        """Hatch it, in a picture (RGBA) of the map from a row of pixels on."""
        side = round(SIDE * self.square)
        endless = weave(self.style, side)
        for y in range(top // side * side, top + picture.height, side):
            for x in range(0, picture.width, side):
                chosen = self._chosen(endless.spots, x / side * SIDE, y / side * SIDE)
                if chosen.any():
                    mask = Image.fromarray(np.where(chosen[endless.seen], 255, 0).astype(np.uint8))
                    _paste(picture, endless.picture, mask, (x, y - top))

    def lines(self) -> Repeated:
        """The same as lines and areas."""
        from morphs.art.gaps.narrow_lines import area_of

        return Repeated(SIDE, repeat(self.style), area_of(self.zone, FINE, self.wraps))

    def _chosen(self, spots: NDArray[np.float64], left: float, upper: float) -> Mask:
        """Which clusters lie in narrow rock, the repeat's corner being there; the last, none."""
        places = np.floor((spots + np.array((left, upper))) * FINE).astype(np.int64)
        size = np.array(self.zone.shape[::-1])
        there = ((places >= 0) & (places < size)).all(axis=1) | self.wraps
        column, row = (places % size).T
        return np.append(there & self.zone[row, column], False)


def narrow_rock(
    cells: Iterable[tuple[Plan, tuple[float, float]]],
    size: tuple[float, float],
    square: float,
    wraps: bool,
    style: Style,
) -> Narrow:
    """Find the narrow rock of a board of some size among cells, told by their plans and their upper
    left corners."""
    wide, high = (round(side * FINE) for side in size)
    opened, known = np.zeros((high, wide), dtype=bool), np.zeros((high, wide), dtype=bool)
    for plan, corner in cells:
        rock, ground = _seen(plan)
        rows, columns = (
            np.arange(count) + round(start * FINE)
            for count, start in zip(ground.shape, corner[::-1], strict=True)
        )
        if wraps:
            rows, columns = rows % high, columns % wide
        down, right = (rows >= 0) & (rows < high), (columns >= 0) & (columns < wide)
        where, within = np.ix_(rows[down], columns[right]), np.ix_(down, right)
        opened[where] |= ground[within]
        known[where] |= rock[within]
    return Narrow(_narrow(opened, known, wraps), square, wraps, style)


def _seen(plan: Plan) -> tuple[Mask, Mask]:
    """At which places within its frame there is rock, and at which the ground is open."""
    wide, high = (round(side * FINE) for side in plan.size)
    x, y = np.meshgrid((np.arange(wide) + 0.5) / FINE, (np.arange(high) + 0.5) / FINE)
    shapely.prepare(plan.floor)
    ground = shapely.contains_xy(plan.floor, x, y)
    return ~ground, ground


def _narrow(opened: Mask, known: Mask, wraps: bool) -> Mask:
    """Where rock is narrow or all round it is, and not along its walls."""
    if not opened.any():
        return opened
    from scipy.ndimage import distance_transform_edt

    margin = round(BEYOND * FINE)
    wide = np.pad(opened, margin, mode="wrap" if wraps else "constant")
    there = np.pad(known, margin, mode="wrap" if wraps else "constant")
    away = distance_transform_edt(~wide)
    near = _without_spots(away <= NARROW * FINE)
    narrow = distance_transform_edt(near) > NARROW * FINE
    narrow |= _holes(~narrow, ~(wide | there))
    narrow = _tidied(narrow, away / FINE)
    found = narrow & there & (away > CLEAR * FINE)
    return np.asarray(found[margin:-margin, margin:-margin])


def _without_spots(near: Mask) -> Mask:
    """What is near walls, also where a few places amid it are a little farther off: round each
    there would be a white star."""
    from scipy.ndimage import label

    number, _ = label(~near)
    few = np.bincount(number.ravel()) < SPOT * FINE * FINE
    few[0] = False
    found: Mask = near | few[number]
    return found


def _tidied(narrow: Mask, away: NDArray[np.float64]) -> Mask:
    """What is narrow, with the little that would be white amid it, and without the strings it would
    have between walls that are but just near each other; `away` is how far walls are."""
    from scipy.ndimage import label, maximum_filter, minimum_filter

    number, _ = label(~narrow & (away > BANDED))
    little = np.bincount(number.ravel()) < LITTLE * FINE * FINE
    little[0] = False
    filled = narrow | little[number]
    side = round(STRING * FINE)
    stout = maximum_filter(minimum_filter(filled, side), side)
    found: Mask = filled & (stout | (away < BANDED))
    return found


def _holes(white: Mask, beyond: Mask) -> Mask:
    """Which of the white parts are small and do not reach what is not known."""
    from scipy.ndimage import label

    number, count = label(white)
    small = np.bincount(number.ravel(), minlength=count + 1) < HOLE * FINE * FINE
    small[0] = False
    small[np.unique(number[beyond])] = False
    found: Mask = small[number]
    return found


def _paste(
    picture: Image.Image, patch: Image.Image, mask: Image.Image, corner: tuple[int, int]
) -> None:
    """Lay a patch where its mask says, as far as it lies within a picture."""
    inside = max(0, -corner[1])
    if inside < patch.height and corner[1] < picture.height:
        cut = (0, inside, patch.width, patch.height)
        at = (corner[0], max(0, corner[1]))
        picture.paste(patch.convert("RGBA").crop(cut), at, mask.crop(cut))
