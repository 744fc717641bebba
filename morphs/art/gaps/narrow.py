"""Which rock is hatched all over, beyond the band that tiles have along their own walls: a halo
along all walls, and rock that is narrow.

A tile cannot know what lies beyond its border; between walls that are not far apart there would be
holes as white as the floor. So it is decided as the board is drawn. What stays white is made of
discs, so that its outline is round. Lengths are in squares.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image

from morphs.art.geometry.noise import noise_on_grid
from morphs.art.style.style import Style
from morphs.art.style.weave import REACH, SIDE, lying, repeat
from morphs.base.discs import away_from, sizes
from morphs.base.noise import stream
from morphs.base.seeds import Dice
from morphs.draw.gap_artist import Repeated
from morphs.plan.plan import Plan

if TYPE_CHECKING:
    from morphs.art.gaps.tips import Corner

Mask = NDArray[np.bool_]
FINE = 5
"""How many places a square has, in each direction, where it is looked whether there is rock."""
HALO = (0.75, 1.05)
"""So far from walls all rock is hatched: here less, there more."""
PACE = 4
"""Squares from one place where that is rolled to the next."""
ROUND = 0.4
"""Rock beyond it stays white where a disc of this radius fits."""
FILLET = 0.8
"""Hatching between two such white areas holds discs of this radius, or the two are one."""
LEAST = 1.5
"""White of fewer squares than these is a hole, and is hatched too."""
RAGGED, TUFT = 0.4, 0.55
"""So far white reaches into hatching here and there, and how broad a dent is, in squares."""
BANDED = 0.7
"""So far from walls the tiles' own strokes reach."""
CLEAR = 0.62
"""So far from walls the tiles' own strokes lie dense, and no others are laid."""
BESIDE = 0.45
"""The same of corners that are rounded, whose strokes lie over these."""
HEMMED = 2 * REACH
"""So far a sheet of hatching goes on below the next where a board wraps: none of the bundles that
are seen between them are missing."""
BEYOND, WRAPPED = 6.0, 16.0
"""How far beyond its border a board is looked at; one that wraps, farther than little white is
long."""


@dataclass(frozen=True)
class Narrow:
    """The narrow rock of a board: `zone` by places, from the upper left corner of the board on, and
    `rounded`, beside corners that are rounded in pictures; `laid` is where cells are, and `square`
    the size of a square in pixels.
    """

    zone: Mask
    laid: Mask
    square: float
    wraps: bool
    style: Style
    rounded: Mask | None = None

    def beside(self, corners: Iterable[Corner]) -> Narrow:
        """The same with what is rock beside corners only since they are rounded."""
        found = self.zone.copy()
        for corner in corners:
            area = corner.closed(BESIDE)
            if not area.is_empty:
                left, upper = (value / self.square for value in corner.tip.at)
                x0, y0, x1, y1 = area.bounds
                columns = np.arange(math.floor((left + x0) * FINE), math.ceil((left + x1) * FINE))
                rows = np.arange(math.floor((upper + y0) * FINE), math.ceil((upper + y1) * FINE))
                if not self.wraps:
                    columns = columns[(columns >= 0) & (columns < found.shape[1])]
                    rows = rows[(rows >= 0) & (rows < found.shape[0])]
                x, y = np.meshgrid((columns + 0.5) / FINE - left, (rows + 0.5) / FINE - upper)
                where = np.ix_(rows % found.shape[0], columns % found.shape[1])
                found[where] |= shapely.contains_xy(area, x, y) & self.laid[where]
        return replace(self, rounded=found)

    def lay(self, picture: Image.Image, top: int) -> None:
        """Hatch it, in a picture (RGBA) of the map from a row of pixels on. Where the map wraps,
        one sheet of hatching is laid again a period farther on, over itself."""
        high, wide = (round(side * self.square / FINE) for side in self.zone.shape)
        shifts = (-1, 0, 1) if self.wraps else (0,)
        for down, right in product(shifts, shifts):
            self._lay_sheet(picture, -right * wide, top - down * high)

    def _lay_sheet(self, picture: Image.Image, left: int, top: int) -> None:
        """Hatch a picture that shows the sheet from a column and a row of pixels on."""
        side = round(SIDE * self.square)
        for row, column in product(
            self._pieces(top, picture.height, self.zone.shape[0]),
            self._pieces(left, picture.width, self.zone.shape[1]),
        ):
            piece = lying(self.style, side, column, row)
            spots = piece.spots * side / SIDE + (column * side, row * side)
            chosen = self._chosen(spots / self.square)
            if chosen.any():
                mask = Image.fromarray(np.where(chosen[piece.seen], 255, 0).astype(np.uint8))
                corner = column * side - piece.margin - left, row * side - piece.margin - top
                _paste(picture, piece.picture, mask, corner)

    def _pieces(self, start: int, length: int, places: int) -> range:
        """Which pieces of hatching, in a row of them, may be seen in so many pixels; `places` is
        how long the board is."""
        side, reach = round(SIDE * self.square), round(REACH * self.square) + 1
        first, last = (start - reach) // side, (start + length + reach - 1) // side
        if self.wraps:
            first = max(first, 0)
            last = min(last, math.floor((places / FINE + HEMMED) * self.square / side))
        return range(first, last + 1)

    def lines(self) -> Repeated:
        """The same as lines and areas."""
        from morphs.art.gaps.narrow_lines import area_of

        return Repeated(SIDE, repeat(self.style), area_of(self.zone, FINE, self.wraps))

    def _chosen(self, spots: NDArray[np.float64]) -> Mask:
        """Which bundles of the sheet lie in narrow rock; the last, none. Rock goes on beyond the
        border of a board; the sheet of one that wraps begins at its corner."""
        size = np.array(self.zone.shape[::-1])
        places = np.floor(spots * FINE).astype(np.int64)
        column, row = (places % size if self.wraps else places.clip(0, size - 1)).T
        zone = self.zone if self.rounded is None else self.rounded
        found = zone[row, column]
        if self.wraps:
            found &= ((spots >= 0) & (spots < size / FINE + HEMMED)).all(axis=1)
        return np.append(found, False)


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
    return Narrow(hatched_rock(opened, known, wraps), opened | known, square, wraps, style)


def _seen(plan: Plan) -> tuple[Mask, Mask]:
    """At which places within its frame there is rock, and at which the ground is open."""
    wide, high = (round(side * FINE) for side in plan.size)
    x, y = np.meshgrid((np.arange(wide) + 0.5) / FINE, (np.arange(high) + 0.5) / FINE)
    shapely.prepare(plan.floor)
    ground = shapely.contains_xy(plan.floor, x, y)
    return ~ground, ground


def hatched_rock(opened: Mask, known: Mask, wraps: bool) -> Mask:
    """Where rock is hatched all over, and not along its walls."""
    if not opened.any():
        return opened
    half = round((WRAPPED if wraps else BEYOND) * FINE / 2)
    mode: Literal["wrap", "constant"] = "wrap" if wraps else "constant"
    away = away_from(np.pad(opened, 2 * half, mode=mode), HALO[1] * FINE)
    reach = np.pad(_reach(opened.shape), half, mode="wrap" if wraps else "edge")
    white = _rounded(away[::2, ::2] > reach).repeat(2, axis=0).repeat(2, axis=1)
    white = _ragged(white[: away.shape[0], : away.shape[1]], half) & (away > BANDED * FINE)
    found = ~white & (away > CLEAR * FINE)
    return np.asarray(found[2 * half : -2 * half, 2 * half : -2 * half] & known)


def _rounded(white: Mask) -> Mask:
    """What of rock stays white, made round; of every second place, which is fine enough."""
    few = _opened(white, ROUND * FINE / 2)
    few = ~_opened(~few, FILLET * FINE / 2)
    found: Mask = few & ~_little(few)
    return found


def _ragged(white: Mask, half: int) -> Mask:
    """White with a rim that is torn; `half` is half as far as the border lies within."""
    rows, columns = ((np.arange(side) - 2 * half) / FINE for side in white.shape)
    dents = RAGGED * FINE * noise_on_grid(columns, rows, 0, TUFT)
    found: Mask = white | (away_from(white, RAGGED * FINE) < dents)
    return found


def _reach(size: tuple[int, ...]) -> NDArray[np.float64]:
    """How far from walls all rock is hatched, in places, at every second place of a board of some
    size: it goes on with itself at both sides."""
    high, wide = ((side + 1) // 2 for side in size)
    rows, columns = (max(1, 2 * side // (PACE * FINE)) for side in (high, wide))
    bits = stream(Dice(0, "halo").bits(), rows * columns) >> np.uint64(56)
    rolled = bits.astype(np.int64).reshape(rows, columns)
    (row, down), (column, right) = _between(high, rows), _between(wide, columns)
    here, beside = rolled[:, column], rolled[:, (column + 1) % columns]
    along = here * (64 - right) + beside * right
    above, below = along[row], along[(row + 1) % rows]
    share = down[:, None]
    mixed = above * (64 - share) + below * share
    least, most = HALO
    return (least + mixed / (255 * 64 * 64) * (most - least)) * FINE


def _between(size: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of each place in a row the rolled one it follows, and how far on it is, in 64ths."""
    parts = np.arange(size) * (count * 64) // size
    return parts // 64, parts % 64


def _opened(mask: Mask, radius: float) -> Mask:
    """What discs of a radius, in places, cover that lie within."""
    if mask.all():
        return mask
    middles: Mask = away_from(~mask, radius) > radius
    if not middles.any():
        return middles
    found: Mask = mask & (away_from(middles, radius) <= radius)
    return found


def _little(white: Mask) -> Mask:
    """Which of the white parts are small."""
    found: Mask = white & (sizes(white) < LEAST * (FINE / 2) ** 2)
    return found


def _paste(
    picture: Image.Image, patch: Image.Image, mask: Image.Image, corner: tuple[int, int]
) -> None:
    """Lay a patch where its mask says, as far as it lies within a picture."""
    left, upper = (max(0, -place) for place in corner)
    if upper < patch.height and corner[1] < picture.height:
        cut = (left, upper, patch.width, patch.height)
        at = (max(0, corner[0]), max(0, corner[1]))
        picture.paste(patch.convert("RGBA").crop(cut), at, mask.crop(cut))
