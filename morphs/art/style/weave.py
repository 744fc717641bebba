"""Hatching without an end, and without a repeat that one sees: a few pieces of it, which lie turned
and mirrored in turn, each over those before it; and which cluster of strokes is seen at each pixel,
so that some can be laid, each of them whole.

They are drawn at the size of the picture they are laid on. Files of lines have one piece, which
goes on with itself in all four directions. Lengths are in squares.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from shapely.geometry.base import BaseGeometry

from morphs.art.style.colours import blend, rgb
from morphs.art.style.hatch import MOST, side_by_side
from morphs.art.style.overlaid import CELL, Boxes, Strokes, overlaid
from morphs.art.style.render import rasterise
from morphs.art.style.style import Style
from morphs.art.style.svg import document, number, path
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.noise import stream
from morphs.base.seeds import Dice
from morphs.base.shelf import Shelf

SIDE = 13
"""How wide it is: no multiple of a tile's width, so that it lies differently on each."""
ACROSS = 42
"""Clusters side by side: as dense as those along the walls."""
REACH = 0.45
"""How far from its middle a cluster may cover what lies below."""
HEM = 1.0
"""How far beyond its sides clusters are laid, as they are at the side across."""
PALE = 0.5
"""The share of paper in the colour of hatching far from walls."""
KINDS, TURNS = 4, 8
"""How many pieces there are, and in how many ways each may lie."""
NOTHING = -1
_PIECES = Shelf(1 << 29)
"""Half a gibibyte of pieces: two styles at 280 pixels a square, the last of them at any."""


@dataclass(frozen=True)
class Weave:
    """A piece of hatching at some size, as it lies.

    picture   what is seen of it: `SIDE` squares, and `REACH` beyond each side
    seen      of each of its pixels the cluster on top, `NOTHING` where none lies
    spots     where the middle of each cluster lies, all within `SIDE`
    margin    how many pixels lie beyond each side
    """

    picture: Image.Image
    seen: NDArray[np.int16]
    spots: Floats
    margin: int

    def turned(self, turn: int) -> Weave:
        """The same mirrored over a diagonal where `turn` is odd, and over its middles by the rest
        of it."""
        picture, seen, spots = self.picture, self.seen, self.spots
        if turn & 1:
            picture = picture.transpose(Image.Transpose.TRANSPOSE)
            seen, spots = seen.T, spots[:, ::-1]
        if turn & 2:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            seen, spots = seen[:, ::-1], np.column_stack([SIDE - spots[:, 0], spots[:, 1]])
        if turn & 4:
            picture = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
            seen, spots = seen[::-1], np.column_stack([spots[:, 0], SIDE - spots[:, 1]])
        return Weave(picture, seen, spots, self.margin)


def weave(style: Style, side: int, kind: int = 0) -> Weave:
    """A piece of hatching of a style, `SIDE` squares of it so many pixels wide."""
    return _PIECES.get((style, side, kind), lambda: _woven(style, side, kind), _bytes_of)


def _bytes_of(piece: Weave) -> int:
    wide, high = piece.picture.size
    return piece.seen.nbytes + wide * high * len(piece.picture.getbands())


def _woven(style: Style, side: int, kind: int) -> Weave:
    spots, ends, of_cluster = _laid(kind, around=False)
    lines = _lines(_on_top(kind, around=False), style)
    margin = math.ceil(REACH * side / SIDE)
    far = margin * SIDE / side
    moved = f'<g transform="translate({far:.5f} {far:.5f})">{lines}</g>'
    whole, size = SIDE + 2 * far, side + 2 * margin
    drawn = document((whole, whole), style.paper, [moved])
    seen = _seen(ends, of_cluster, side, margin)
    return Weave(rasterise(drawn, (size, size)), seen, spots, margin)


def lying(style: Style, side: int, column: int, row: int) -> Weave:
    """The piece of hatching that lies in a column and row of such, the same on every map."""
    chosen = Dice(0, "weave", column, row).below(KINDS * TURNS)
    return weave(style, side, chosen // TURNS).turned(chosen % TURNS)


def repeat(style: Style) -> str:
    """One repeat of it as SVG elements, in squares."""
    ground = f'<path d="M0 0L{SIDE} 0L{SIDE} {SIDE}L0 {SIDE}Z" fill="{style.paper}"/>'
    return ground + _lines(_on_top(0), style)


@lru_cache(maxsize=2 * KINDS)
def _on_top(kind: int, around: bool = True) -> Strokes:
    """What is seen of the strokes of a piece, at any size and in any style."""
    _, ends, of_cluster = _laid(kind, around)
    return overlaid(ends, of_cluster, 0)


def _lines(strokes: Strokes, style: Style) -> str:
    pen = {"fill": "none", "stroke": _paler(style), "stroke_width": number(style.hatch_width)}
    return path("M%.3f %.3fL%.3f %.3f" * len(strokes) % tuple(strokes.ravel()), **pen)


def _paler(style: Style) -> str:
    """The colour of strokes far from walls, so that walls stand out."""
    return "#{:02x}{:02x}{:02x}".format(*blend(rgb(style.hatch), rgb(style.paper), PALE))


@lru_cache(maxsize=1)
def patches() -> tuple[Floats, list[BaseGeometry]]:
    """The middles of the clusters of one repeat, and what is seen of each, the others lying as they
    do."""
    spots, ends, of_cluster = _laid(0)
    boxes = Boxes(ends, np.flatnonzero(np.diff(of_cluster, prepend=-1)), of_cluster)
    whole = boxes.outlines()
    found, seen = [], []
    for cluster in np.flatnonzero(((spots >= 0) & (spots < SIDE)).all(axis=1)).tolist():
        away = abs(boxes.centre[:cluster] - boxes.centre[cluster]).max(axis=1)
        above = exact.union_all(whole[k] for k in np.flatnonzero(away < CELL).tolist())
        found.append(spots[cluster])
        seen.append(exact.difference(whole[cluster], above))
    return np.array(found), seen


@lru_cache(maxsize=2 * KINDS)
def _laid(kind: int, around: bool = True) -> tuple[Floats, Strokes, NDArray[np.int64]]:
    """The middles of all clusters of a piece, its images beyond its sides too if they lie `around`
    it; their strokes, and whose each is."""
    pace = SIDE / ACROSS
    c, r = np.meshgrid(np.arange(ACROSS), np.arange(ACROSS))
    grid = np.stack([c + 0.5 * (r % 2), r], axis=2).reshape(-1, 2)
    rolls = Dice(kind, "weave")
    bits = stream(rolls.bits(), len(grid) * (5 + MOST)) >> np.uint64(11)
    rolled = (bits / float(1 << 53)).reshape(len(grid), -1)
    inside = exact.points((grid + (rolled[:, :2] - 0.5) * 0.7) * pace) % SIDE
    order = np.argsort(rolled[:, 2], kind="stable")
    inside, rolled = inside[order], rolled[order]
    if not around:
        return inside, *_strokes(inside, rolled)
    shifts = np.array([(x, y) for x in (-SIDE, 0, SIDE) for y in (-SIDE, 0, SIDE)])
    spots = (inside[:, None, :] + shifts).reshape(-1, 2)
    rolled = np.repeat(rolled, len(shifts), axis=0)
    near = ((spots > -HEM) & (spots < SIDE + HEM)).all(axis=1)
    return spots[near], *_strokes(spots[near], rolled[near])


def _strokes(spots: Floats, rolled: Floats) -> tuple[Strokes, NDArray[np.int64]]:
    """Parallel strokes round each spot, and the number of the spot of each."""
    count = 3 + (rolled[:, 3] * 2.2).astype(np.int64)
    ends, there = side_by_side(spots, count, rolled[:, 4], rolled[:, 5:])
    return ends[there], np.repeat(np.arange(len(spots)), count)


def _seen(
    ends: Strokes, of_cluster: NDArray[np.int64], side: int, margin: int
) -> NDArray[np.int16]:
    """Which cluster lies on top at each pixel: the first of those that cover it."""
    size = side + 2 * margin
    found = np.full((size, size), NOTHING, dtype=np.int16)
    boxes = Boxes(ends, np.flatnonzero(np.diff(of_cluster, prepend=-1)), of_cluster)
    middles = (np.arange(size) + 0.5 - margin) * SIDE / side
    first = np.searchsorted(middles, boxes.centre - REACH)
    last = np.searchsorted(middles, boxes.centre + REACH)
    for cluster in range(len(boxes.centre) - 1, -1, -1):
        (x0, y0), (x1, y1) = first[cluster], last[cluster]
        x, y = middles[None, x0:x1], middles[y0:y1, None]
        low, high = boxes.low[cluster], boxes.high[cluster]
        u, v = (x * way[0] + y * way[1] for way in (boxes.along[cluster], boxes.across[cluster]))
        covered = (u > low[0]) & (u < high[0]) & (v > low[1]) & (v < high[1])
        found[y0:y1, x0:x1][covered] = cluster
    return found
