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
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from shapely import Polygon

from morphs.art.style.bundles import Strokes, lands, lines_of, seen, sown
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
NOTHING = -1
_PIECES = Shelf(1 << 29)
"""Half a gibibyte of pieces: two styles at 280 pixels a square, the last of them at any."""


@dataclass(frozen=True)
class Weave:
    """A piece of hatching at some size, as it lies.

    picture   what is seen of it: `SIDE` squares, and `REACH` beyond each side
    seen      of each of its pixels the bundle on top, `NOTHING` where none lies
    spots     where the middle of each bundle lies, all within `SIDE`
    rolls     a share rolled for each
    margin    how many pixels lie beyond each side
    """

    picture: Image.Image
    seen: NDArray[np.int16]
    spots: Floats
    rolls: Floats
    margin: int


def grain_of(square: float) -> float:
    """How much larger than usual hatching is where a square has so many pixels."""
    return next(grain for least, grain in GRAINS if square >= least)


def weave(style: Style, side: int, kind: int = 0) -> Weave:
    """A piece of hatching of a style, `SIDE` squares of it so many pixels wide."""
    return _PIECES.get((style, side, kind), lambda: _woven(style, side, kind), _bytes_of)


def _bytes_of(piece: Weave) -> int:
    wide, high = piece.picture.size
    return piece.seen.nbytes + wide * high * len(piece.picture.getbands())


def _woven(style: Style, side: int, kind: int) -> Weave:
    """A piece as it is kept, else drawn and kept."""
    what, margin = ("weave", style, side, kind), math.ceil(REACH * side / SIDE)
    size = side + 2 * margin
    data = cached(what, ".weave")
    found = _opened(data, size) if data else None
    if found is None:
        found = _drawn(style, side, kind), _seen(_lands(kind), side, margin)
        keep(what, ".weave", zlib.compress(found[0].tobytes() + found[1].tobytes(), 1))
    spots, dice = _laid(kind, around=False)
    return Weave(*found, spots, dice[:, 3], margin)


def _opened(data: bytes, size: int) -> tuple[Image.Image, NDArray[np.int16]] | None:
    """The picture of a piece and whose its pixels are, or None where what was kept is damaged."""
    colours = 3 * size * size
    with suppress(zlib.error, ValueError):
        raw = zlib.decompress(data)
        picture = Image.frombytes("RGB", (size, size), raw[:colours])
        return picture, np.frombuffer(raw[colours:], np.int16).reshape(size, size)
    return None


def _drawn(style: Style, side: int, kind: int) -> Image.Image:
    """What is seen of a piece (RGB)."""
    strokes, margin = _on_top(kind), math.ceil(REACH * side / SIDE)
    size = side + 2 * margin
    fine = next(many for many, most in SAMPLES if size <= most)
    along = strokes[:, 1] - strokes[:, 0]
    half = along[:, ::-1] * (-1, 1) / exact.lengths(along)[:, None] * style.hatch_width / 2
    corners = np.stack(
        [strokes[:, 0] + half, strokes[:, 1] + half, strokes[:, 1] - half, strokes[:, 0] - half], 1
    )
    mask = Image.new("L", (size * fine, size * fine))
    pen = ImageDraw.Draw(mask)
    for ring in np.floor((exact.points(corners) * side / SIDE + margin) * fine).tolist():
        pen.polygon([tuple(spot) for spot in ring], 255)
    ink, paper = (Image.new("RGB", (size, size), tone) for tone in (style.hatch, style.paper))
    return Image.composite(ink, paper, mask.reduce(fine))


def lying(style: Style, side: int, column: int, row: int) -> Weave:
    """The piece of hatching that lies in a column and row of such, the same on every map."""
    return weave(style, side, Dice(0, "weave", column, row).below(KINDS))


def repeat(style: Style) -> str:
    """One repeat of it as SVG elements, in squares."""
    ground = f'<path d="M0 0L{SIDE} 0L{SIDE} {SIDE}L0 {SIDE}Z" fill="{style.paper}"/>'
    return ground + _lines(_on_top(0), style)


@lru_cache(maxsize=KINDS)
def _lands(kind: int) -> list[Polygon]:
    """The land of each bundle of a piece, at any size and in any style."""
    spots, dice = _laid(kind)
    whole = lands(spots, lines_of(spots, dice))
    return whole[: COLUMNS * ROWS]


@lru_cache(maxsize=KINDS)
def _on_top(kind: int) -> Strokes:
    """What is seen of the strokes of a piece and round it, at any size and in any style."""
    spots, dice = _laid(kind)
    return seen(spots, lines_of(spots, dice))[0]


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
    pace = (SIDE / COLUMNS, SIDE / ROWS)
    inside, dice = sown(COLUMNS, ROWS, Dice(kind, "weave"), pace)
    column, row = np.tile(np.arange(COLUMNS), ROWS), np.repeat(np.arange(ROWS), COLUMNS)
    rim = (column % (COLUMNS - 1) == 0) | (row % (ROWS - 1) == 0)
    shared, rolled = sown(COLUMNS, ROWS, Dice(KINDS, "weave"), pace)
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
