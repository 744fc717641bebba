"""Ranges as one body of rock: crests from summit to summit, spurs, and the valleys between.

The ground is a field of heights over a raster. It is seen from the south and from above, so that
what is high is drawn further up the sheet and hides what lies behind; slopes to the left are lit,
those to the right are dark, and where something is hidden runs the outline of what hides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.isolines import rings
from morphs.draw.terrain.ridges import Crest, Ridge, crests
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.swells import calm

Grid = NDArray[np.float64]
Flags = NDArray[np.bool_]
Rings = list[NDArray[np.float64]]
Spot = tuple[float, float]

APART = (0.46, 0.44)
"""How far apart summits stand side by side, and one behind the other, in parts of their width."""
RISE = (0.2, 0.82)
"""How high summits are, the least and what the greatest have more, in widths of the widest."""
SADDLE = (0.5, 0.74)
"""How high a crest is between two summits, of the lower of them, at the least and most."""
SPUR, BENT, ASKEW = (0.5, 0.5), 0.34, 1.5
"""How long spurs are, at the least and how much more at the most, in widths of their summit; how
far they bend, of their length; how far they are turned off the way across their crest."""
SHOULDER, HEEL = (0.46, 0.62), 0.06
"""How high a spur is half-way, and at its end, of its summit."""
STEEP = 1.85
"""How much a slope falls, of the way."""
PEAKED, STEEPER = 0.24, 1.35
"""How much higher a summit is than its crest there, of its own height, and how much steeper."""


class Spine(NamedTuple):
    """A stretch of a crest or of a spur: its ends (x, y), how high the ground is at each, and how
    much steeper than others its slopes are."""

    start: Spot
    end: Spot
    heights: tuple[float, float]
    steep: float = 1.0


def spines(ridge: Ridge, wide: tuple[float, float], full: float, key: int) -> Iterator[Spine]:
    """The crest and the spurs of a ridge, in squares of what it is given in; `wide`, `full` and
    `key` as for its summits."""
    summits = list(crests(ridge, wide, full, key, APART))
    highs = [(RISE[0] + RISE[1] * one.great) * wide[1] for one in summits]
    for (one, high), (other, next_high) in pairwise(zip(summits, highs, strict=True)):
        low = SADDLE[0] + (SADDLE[1] - SADDLE[0]) * chance(one.key, 41)
        low *= min(high, next_high)
        off = 0.3 * one.wide * (chance(one.key, 42) - 0.5)
        (ax, ay), (nx, ny) = one.across, (one.x + other.x, one.y + other.y)
        saddle = (nx / 2 + ax * off, ny / 2 + ay * off)
        yield Spine((one.x, one.y), saddle, ((1 - PEAKED) * high, low))
        yield Spine(saddle, (other.x, other.y), (low, (1 - PEAKED) * next_high))
    for one, high in zip(summits, highs, strict=True):
        yield Spine((one.x, one.y), (one.x, one.y), (high, high), STEEPER)
        yield from _spurs(one, high)


def _spurs(one: Crest, high: float) -> Iterator[Spine]:
    """The spurs of a summit, one to each side of its crest."""
    (nx, ny), top = one.across, (one.x, one.y)
    for side in (-1, 1):
        key = one.key * 4 + side + 1
        askew = ASKEW * (chance(key, 43) - 0.5)
        dx, dy = side * nx - askew * ny, side * ny + askew * nx
        long = (SPUR[0] + SPUR[1] * chance(key, 44)) * one.wide
        bent = BENT * (chance(key, 45) - 0.5) * long
        half = SHOULDER[0] + (SHOULDER[1] - SHOULDER[0]) * chance(key, 46)
        middle = (top[0] + dx * long / 2 - dy * bent, top[1] + dy * long / 2 + dx * bent)
        end = (top[0] + dx * long, top[1] + dy * long)
        yield Spine(top, middle, ((1 - PEAKED) * high, half * high))
        yield Spine(middle, end, (half * high, HEEL * high))


def raised(found: Iterable[Spine], x: Grid, y: Grid, step: float) -> Grid:
    """How high the ground is about some spines; the places of the raster's squares are `x` and
    `y`, about `step` apart, each moved a little."""
    height = np.zeros(x.shape)
    rows, columns = x.shape
    left, top = float(x[0, 0]), float(y[0, 0])
    for one in found:
        (ax, ay), (bx, by), (a, b) = one.start, one.end, one.heights
        steep = STEEP * one.steep
        far = max(a, b) / steep + 12 * step
        low_x, low_y = (
            int((min(p, q) - far - o) / step) for p, q, o in ((ax, bx, left), (ay, by, top))
        )
        high_x, high_y = (
            int((max(p, q) + far - o) / step) for p, q, o in ((ax, bx, left), (ay, by, top))
        )
        if high_x < 0 or high_y < 0 or low_x >= columns or low_y >= rows:
            continue
        part = np.s_[max(0, low_y) : high_y + 2, max(0, low_x) : high_x + 2]
        across, down = x[part] - ax, y[part] - ay
        ux, uy = bx - ax, by - ay
        along = np.clip((across * ux + down * uy) / max(ux * ux + uy * uy, 1e-9), 0.0, 1.0)
        away = exact.numbers(np.sqrt((across - along * ux) ** 2 + (down - along * uy) ** 2))
        np.maximum(height[part], a + (b - a) * along - steep * away, out=height[part])
    return height


REACH = 8
"""How far to its sides what is kept lowers what would hide it, in squares."""


def spared(height: Grid, kept: Flags, steep: float) -> Grid:
    """Heights so low that nothing hides or covers the squares that are `kept`: valleys run
    there. Heights and how `steep` their sides are, in squares."""
    if not kept.any():
        return height
    rows = np.arange(len(kept))[:, None]
    last = np.maximum.accumulate(np.where(kept, rows, -(1 << 16)), axis=0)
    behind = np.maximum(rows - last - 1, 0).astype(np.float64)
    near = ndimage.distance_transform_edt(~kept)
    most = np.minimum(behind, 1 << 15)
    wide = np.pad(behind, ((0, 0), (REACH, REACH)), mode="edge")
    for shift in range(-REACH, REACH + 1):
        beside = wide[:, REACH + shift : REACH + shift + behind.shape[1]]
        most = np.minimum(most, beside + steep * abs(shift))
    return np.asarray(np.minimum(height, np.minimum(most, steep * exact.numbers(near))))


class View(NamedTuple):
    """What is seen of a field of heights: how high the ground is that each square of the picture
    shows, the row where it lies, and how much it falls to the right there."""

    height: Grid
    row: NDArray[np.int64]
    fall: Grid
    bend: Grid


def seen(height: Grid) -> View:
    """Look at heights, in squares, from the south and from above."""
    rows, columns = height.shape
    all_rows = np.arange(rows)[:, None]
    row = np.repeat(all_rows, columns, axis=1)
    for up in range(1, min(rows, int(height.max()) + 1)):
        row[: rows - up] = np.where(height[up:] >= up, all_rows[up:], row[: rows - up])
    eased = calm(height)
    fall = np.zeros_like(eased)
    fall[:, 1:-1] = eased[:, :-2] - eased[:, 2:]
    wide = np.pad(fall, ((0, 0), (2, 2)), mode="edge")
    bend = np.minimum(-wide[:, :-4], wide[:, 4:])
    column = np.arange(columns)[None, :]
    return View(height[row, column], row, fall[row, column], bend[row, column])


FOOT, FADED = 0.4, 2.2
"""From which height on ground is rock, and below which it is paler, in squares."""
CREST = 0.3
"""How much the ground must fall to either side of a line of a crest."""
HIDDEN, ASIDE, BOLD = 3, 8, 18
"""How many rows an outline hides above it at the least, and to its sides; and how many one that is
bold."""


SLANT, SHORT = 0.3, 2
"""How far strokes of shade lean, and how many rows a stroke runs at least."""


class Marks(NamedTuple):
    """The squares of the parts of a picture of ranges: all rock, all but its foot, what is in
    shade, snow, fine lines of crests, outlines, and those that are bold."""

    rock: Flags
    firm: Flags
    shade: Flags
    snow: Flags
    crests: Flags
    outlines: Flags
    bold: Flags


class Faces(NamedTuple):
    """The same as closed lines, in squares."""

    rock: Rings
    firm: Rings
    shade: Rings
    snow: Rings
    crests: Rings
    outlines: Rings
    bold: Rings


def marked(view: View, snow: Grid | None, cut: Flags | None = None) -> Marks:
    """The parts of what is seen; snow lies where the ground is higher than `snow`, in squares. What
    was lowered, which is `cut`, has no outlines: they would run as what it was lowered for does."""
    rock = view.height > FOOT
    firm = view.height > FADED
    shade = rock & (view.fall > 0)
    white = firm & (view.height > snow) if snow is not None else np.zeros_like(rock)
    hides, tops = _hidden(view.row, rock), _tops(rock, firm)
    if cut is not None:
        whole = ~cut[view.row, np.arange(cut.shape[1])[None, :]]
        hides, tops = hides * whole, tops & whole
    lines, bold = (hides >= HIDDEN) | tops, _thick(hides >= BOLD)
    return Marks(rock, firm, shade, white, _crests(view, shade) & firm & ~bold, lines, bold)


EASED = (2, 1, 1, 1, 1, 1, 1)
"""How often the outlines of each part are eased."""
FINE = 0.27
"""The level at which lines one square wide are traced."""
HALF = 0.4987
"""The level of outlines; no eased square has it, so that none of them touch."""
LEVELS = (HALF, HALF, HALF, HALF, FINE, FINE, HALF)
"""The levels at which they are traced."""


def faces(marks: Marks) -> Faces:
    """The parts of a picture as closed lines."""
    return Faces(*map(_traced, marks, EASED, LEVELS))


def hatched(shade: Flags, apart: float) -> NDArray[np.float64]:
    """Strokes down the dark slopes, so many squares apart: the ends of each, (n, 2, 2)."""
    rows, columns = shade.shape
    starts = np.arange(-SLANT * rows, columns, apart)
    down = np.arange(rows + 1)
    across = starts[:, None] + SLANT * down[None, :]
    at = np.floor(across).astype(np.int64)
    inside = (at >= 0) & (at < columns) & (down < rows)
    dark = inside & shade[np.minimum(down, rows - 1)[None, :], np.clip(at, 0, columns - 1)]
    change = np.diff(dark.astype(np.int8), axis=1, prepend=0)
    (stroke, first), (_, last) = np.nonzero(change > 0), np.nonzero(change < 0)
    ends = [np.stack([across[stroke, row], row], axis=1) for row in (first, last)]
    return exact.points(np.stack(ends, axis=1)[last - first >= SHORT])


def _crests(view: View, shade: Flags) -> Flags:
    """The squares in shade whose neighbour to the left is lit, where the ground bends sharply."""
    found = shade & (view.bend > CREST)
    near = np.abs(view.row[:, 1:] - view.row[:, :-1]) < HIDDEN
    found[:, 1:] &= ~shade[:, :-1] & near
    found[:, 0] = False
    return found


def _tops(rock: Flags, firm: Flags) -> Flags:
    """The upper rim of firm rock, before what is no rock."""
    found = firm.copy()
    found[1:] &= ~rock[:-1]
    return found


def _hidden(row: NDArray[np.int64], rock: Flags) -> NDArray[np.int64]:
    """How many rows lie hidden behind the rim of what is in front, at each square of that rim."""
    wide = np.pad(row, 1, mode="edge")
    above = row - wide[:-2, 1:-1]
    aside = np.maximum(row - wide[1:-1, :-2], row - wide[1:-1, 2:]) - (ASIDE - HIDDEN)
    return np.where(rock, np.maximum(above, aside), 0)


def _thick(line: Flags) -> Flags:
    """A line and the squares below and right of it."""
    found = line.copy()
    found[1:] |= line[:-1]
    found[:, 1:] |= found[:, :-1].copy()
    return found


LEAST = 9
"""How many points the outline of a patch has at the least; what is smaller would be a crumb."""


def _traced(mask: Flags, eased: int, level: float) -> Rings:
    """The outlines of squares, so often eased; lines one square wide need a lower level."""
    field = mask.astype(np.float64)
    for _ in range(eased):
        field = calm(field)
    return [ring for ring in rings(field, level, (0.5, 0.5), 1.0) if len(ring) > LEAST]
