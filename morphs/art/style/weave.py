"""Hatching without an end, and without a repeat that one sees: a few pieces of it with one rim, so
that each goes on with every other and with itself in all four directions; and which bundle of
strokes is seen at each pixel, so that some can be laid, each of them whole.

They are drawn at the size of the picture they are laid on, and kept for the next; where squares are
small they are drawn larger, with fewer bundles, so that strokes stay strokes. Files of lines have
one piece. Lengths are in squares.
"""

from __future__ import annotations

import math
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from shapely import Polygon

from morphs.art.style.bundles import (
    ASTRAY,
    DENSE,
    LIGHT,
    PITCH,
    SHORT,
    Strokes,
    lands,
    lines_of,
    sown,
    told,
)
from morphs.art.style.style import Style
from morphs.art.style.svg import number, path
from morphs.art.tile_cache import cached, keep
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.base.shelf import Shelf

SIDE = 13
"""How wide it is: no multiple of a tile's width, so that it lies differently on each."""
COLUMNS, ROWS = 21, 24
"""Bundles side by side and in rows: as dense as those along the walls."""
PACE = (SIDE / COLUMNS, SIDE / ROWS)
"""How far places of bundles are apart in a row, and rows from each other."""
REACH = 0.75
"""How far from its middle a bundle may cover what lies below."""
HEM = 1.8
"""How far beyond its sides bundles are laid, as they are at the side across."""
KINDS = 5
"""How many pieces there are."""
GRAINS = ((32, 1.0), (19, 1.4), (0, 1.75))
"""From so many pixels a square on hatching is so much larger than usual."""
SAMPLES = ((4, 2400), (2, 1 << 30))
"""So many samples a pixel has across where pieces have so many pixels at most."""
PITCHES = (DENSE, PITCH, LIGHT)
"""How far strokes of a bundle are apart: of one at a wall, of one within, and of one at the rim."""
DRAWN_BACK = (0.04, 0.06, 0.08)
"""How far a stroke of such a bundle ends before it could, at most."""
LEAST = (SHORT, SHORT, 0.24)
"""Shorter strokes of such a bundle are left out."""
WEIGHTS = (1.24, 1.0, 0.84)
"""How broad strokes of such a bundle are, in widths of the style's strokes."""
PRESSED, LIFTED = 0.16, 0.3
"""By what share a stroke is broader or narrower than that, and how much narrower it ends than it
begins, at most: it is drawn by hand."""
NOTHING = -1
_PIECES = Shelf(1 << 29)
"""Half a gibibyte of pieces: two styles at 280 pixels a square, the last of them at any."""


@dataclass(frozen=True)
class Weave:
    """A piece of hatching at some size, as it lies.

    inks      how much ink is seen of it (L), `SIDE` squares and `REACH` beyond each side: if all
              bundles lay at walls, within hatching, and at its rim
    seen      of each of its pixels the bundle on top, `NOTHING` where none lies
    spots     where the middle of each bundle lies, all within `SIDE`
    places    its place in its row, where it would lie were it not astray
    margin    how many pixels lie beyond each side
    """

    inks: tuple[Image.Image, ...]
    seen: NDArray[np.int16]
    spots: Floats
    places: Floats
    margin: int

    def shown(self, at: tuple[int, int], size: tuple[int, int]) -> tuple[Weave, tuple[int, int]]:
        """Return what of a piece whose corner lies at a place is seen in a picture of a size, and
        where its corner lies then."""
        high, wide = self.seen.shape
        left, top = (max(0, -start) for start in at)
        right = max(left, min(wide, size[0] - at[0]))
        below = max(top, min(high, size[1] - at[1]))
        inks = tuple(ink.crop((left, top, right, below)) for ink in self.inks)
        part = replace(self, inks=inks, seen=self.seen[top:below, left:right])
        return part, (at[0] + left, at[1] + top)


def grain_of(square: float) -> float:
    """How much larger than usual hatching is where a square has so many pixels."""
    return next(grain for least, grain in GRAINS if square >= least)


def weave(width: float, side: int, kind: int = 0) -> Weave:
    """A piece of hatching by strokes of a width, `SIDE` squares of it so many pixels wide."""
    return _PIECES.get((width, side, kind), lambda: _woven(width, side, kind), _bytes_of)


def _bytes_of(piece: Weave) -> int:
    wide, high = piece.inks[0].size
    return piece.seen.nbytes + wide * high * len(piece.inks)


def _woven(width: float, side: int, kind: int) -> Weave:
    """A piece as it is kept, else drawn and kept."""
    what, margin = ("weave", width, side, kind), math.ceil(REACH * side / SIDE)
    size = side + 2 * margin
    data = cached(what, ".weave")
    found = _opened(data, size) if data else None
    if found is None:
        inks = tuple(_drawn(width, side, kind, level) for level in range(len(PITCHES)))
        found = inks, _seen(_lands(kind), side, margin)
        raw = b"".join(one.tobytes() for one in (*inks, found[1]))
        keep(what, ".weave", zlib.compress(raw, 1))
    spots, dice = _laid(kind, around=False)
    astray = (dice[:, :2] - 0.5) * ASTRAY * PACE
    return Weave(*found, spots, exact.points(spots - astray), margin)


def _opened(data: bytes, size: int) -> tuple[tuple[Image.Image, ...], NDArray[np.int16]] | None:
    """The inks of a piece and whose its pixels are, or None where what was kept is damaged."""
    area = size * size
    with suppress(zlib.error, ValueError):
        raw = zlib.decompress(data)
        parts = [raw[area * level : area * (level + 1)] for level in range(len(PITCHES))]
        inks = tuple(Image.frombytes("L", (size, size), part) for part in parts)
        whose = np.frombuffer(raw[area * len(PITCHES) :], np.int16)
        return inks, whose.reshape(size, size)
    return None


def _drawn(width: float, side: int, kind: int, level: int) -> Image.Image:
    """How much ink is seen of a piece (L) whose bundles are all of one kind."""
    strokes, widths = _by_hand(kind, level)
    margin = math.ceil(REACH * side / SIDE)
    size = side + 2 * margin
    fine = next(many for many, most in SAMPLES if size <= most)
    along = strokes[:, 1] - strokes[:, 0]
    across = along[:, ::-1] * (-1, 1) / exact.lengths(along)[:, None] * width / 2
    begin, end = (across * widths[:, which, None] for which in (0, 1))
    corners = np.stack(
        [strokes[:, 0] + begin, strokes[:, 1] + end, strokes[:, 1] - end, strokes[:, 0] - begin], 1
    )
    mask = Image.new("L", (size * fine, size * fine))
    pen = ImageDraw.Draw(mask)
    rings = np.floor((exact.points(corners) * side / SIDE + margin) * fine)
    inside = (rings.max(axis=1) >= 0) & (rings.min(axis=1) < size * fine)
    for ring in rings[inside.all(axis=1)].reshape(-1, 8).tolist():
        pen.polygon(ring, 255)
    return mask.reduce(fine)


def lying(style: Style, side: int, column: int, row: int) -> Weave:
    """The piece of hatching that lies in a column and row of such, the same on every map."""
    return weave(style.hatch_width, side, Dice(0, "weave", column, row).below(KINDS))


def repeat(style: Style) -> str:
    """One repeat of it as SVG elements, in squares."""
    ground = f'<path d="M0 0L{SIDE} 0L{SIDE} {SIDE}L0 {SIDE}Z" fill="{style.paper}"/>'
    return ground + _lines(_by_hand(0, 1)[0], style)


@lru_cache(maxsize=KINDS)
def _lands(kind: int) -> list[Polygon]:
    """The land of each bundle of a piece, at any size and in any style."""
    spots, dice = _laid(kind)
    whole = lands(spots, lines_of(spots, dice))
    return whole[: COLUMNS * ROWS]


def _by_hand(kind: int, level: int) -> tuple[Strokes, Floats]:
    """What is seen of the strokes of a piece whose bundles are all of one kind, each drawn back a
    little at both ends, and how broad each begins and ends."""
    spots, dice = _laid(kind)
    strokes, whose, which = told(spots, lines_of(spots, dice, PITCHES[level]))
    kept = exact.lengths(strokes[:, 1] - strokes[:, 0]) > LEAST[level]
    strokes, whose, which = strokes[kept], whose[kept], which[kept]
    roll = dice[whose, 4 + which]
    first, last, hard, lifted, side = (roll * (1 << bits) % 1 for bits in (6, 12, 18, 24, 30))
    along = strokes[:, 1] - strokes[:, 0]
    long = exact.lengths(along)
    spare = np.minimum(DRAWN_BACK[level], (long - SHORT) / 2) / long
    back = np.stack([spare * first, -spare * last], axis=1)[:, :, None]
    broad = WEIGHTS[level] * (1 + PRESSED * (2 * hard - 1))
    widths = np.stack([broad, broad * (1 - LIFTED * lifted)], axis=1)
    widths = np.where(side[:, None] < 0.5, widths, widths[:, ::-1])
    return exact.points(strokes + back * along[:, None]), widths


def _lines(strokes: Strokes, style: Style) -> str:
    pen = {"fill": "none", "stroke": style.hatch, "stroke_width": number(style.hatch_width)}
    pen["stroke_linecap"] = "round"
    return path("M%.3f %.3fL%.3f %.3f" * len(strokes) % tuple(strokes.ravel()), **pen)


def patches() -> tuple[Floats, list[Polygon]]:
    """The middles of the bundles of one repeat, and the land of each."""
    return _laid(0, around=False)[0], _lands(0)


@lru_cache(maxsize=2 * KINDS)
def _laid(kind: int, around: bool = True) -> tuple[Floats, Floats]:
    """The middles of all bundles of a piece, followed by its images beyond its sides if they lie
    `around` it; and what is rolled for each."""
    inside, dice = sown(COLUMNS, ROWS, Dice(kind, "weave"), PACE)
    column, row = np.tile(np.arange(COLUMNS), ROWS), np.repeat(np.arange(ROWS), COLUMNS)
    rim = (column % (COLUMNS - 1) == 0) | (row % (ROWS - 1) == 0)
    shared, rolled = sown(COLUMNS, ROWS, Dice(KINDS, "weave"), PACE)
    inside = np.where(rim[:, None], shared, inside) % SIDE
    dice = np.where(rim[:, None], rolled, dice)
    if not around:
        return inside, dice
    shifts = [(x, y) for x in (0, -SIDE, SIDE) for y in (0, -SIDE, SIDE)]
    spots = (np.array(shifts)[:, None, :] + inside).reshape(-1, 2)
    dice = np.tile(dice, (len(shifts), 1))
    near = ((spots > -HEM) & (spots < SIDE + HEM)).all(axis=1)
    return spots[near], dice[near]


def _seen(whole: list[Polygon], side: int, margin: int) -> NDArray[np.int16]:
    """In which bundle's land each pixel lies."""
    size = side + 2 * margin
    found = Image.new("I", (size, size), NOTHING)
    pen = ImageDraw.Draw(found)
    for bundle, land in enumerate(whole):
        ring = shapely.get_coordinates(land.exterior) * side / SIDE + margin
        pen.polygon([tuple(spot) for spot in np.floor(ring).tolist()], bundle)
    return np.asarray(found).astype(np.int16)
