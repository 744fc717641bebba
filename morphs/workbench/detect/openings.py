"""Measuring each half-side as if it were open: where its edges run, how straight they are, what
colour it has, whether a line lies across it.

Columns are counted from the half-side's clockwise start, rows from the border inward.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import ndimage

from morphs.workbench.detect.survey import HALF, UNIT, Floats

DEEP = 26  # rows in which edges are followed: nearly a square
NEAR = UNIT  # rows in which edges are looked at for steadiness
INWARD = 46  # rows in which edges are followed to see how they stray
PATCH = 2 * UNIT  # rows in which the outline of the floor is looked at
KEPT = 0.8  # of its contrast an edge keeps when hairlines vanish
WALLED = 8.0  # walls stand out from the floor by this much
PASSAGE = (12, 45)  # how wide a passage with a door is, in pixels, its walls left out
CORE = ((64, 87), (63, 86))  # columns of the connector in first and second halves


class Opening(NamedTuple):
    """One half-side, measured.

    light, a, b, opaque  the tone of its middle
    left, right  where its edges are at the border
    aligned      which share of the floor's outline runs along the axes or the diagonals
    steady       in which share of the rows near the border its edges are where they mostly are
    barred       how much of its width a line across covers
    wander       how far its edges stray from where they mostly are, in squares
    jitter       how far they jump from row to row, in squares
    swing        how far its middle drifts inward, in squares
    bow          how far its edges stray from straight lines, slanting ones too, in squares
    breathing    how far its width changes inward, in squares
    slant        how far its edges slant, both alike, in squares a square
    """

    light: float
    a: float
    b: float
    opaque: float
    left: float
    right: float
    aligned: float
    steady: float
    barred: float
    wander: float = 0.0
    jitter: float = 0.0
    swing: float = 0.0
    bow: float = 0.0
    breathing: float = 0.0
    slant: float = 0.0

    @property
    def tone(self) -> tuple[float, float, float, float]:
        return self[:4]

    @property
    def width(self) -> float:
        return self.right - self.left


def measure(strips: Floats, floors: Floats | None = None) -> list[Opening]:
    """Measure the eight half-sides of (4, rows, SPAN, 4) sides, clockwise; with `floors`, how
    likely each pixel is floor, it ends where the pack's rock begins, else where anything unlike
    the half-side's middle does."""
    strips = strips[:, :PATCH]
    found = []
    for half in range(8):
        side, second = divmod(half, 2)
        part = slice(second * HALF, (second + 1) * HALF)
        floor = None if floors is None else floors[side][:PATCH, part]
        found.append(_measure(strips[side][:, part], floor, CORE[second]))
    return found


def _measure(strip: Floats, floor: Floats | None, core: tuple[int, int]) -> Opening:
    tone = np.median(strip[1:8, core[0] : core[1]].reshape(-1, 4), axis=0)
    if floor is None:
        grain = float(np.median(np.abs(strip[1:15, core[0] : core[1]] - tone).sum(axis=2)))
        unlike = np.sqrt(((_smoothed(strip, grain) - tone) ** 2).sum(axis=2))
        unlike = ndimage.uniform_filter1d(unlike, 3, axis=0, mode="nearest")
        blur = min(1.3 + 0.25 * max(grain - 4, 0), 4.0)
    else:
        unlike, blur = 100 * (1 - floor), 1.3
    outward = [_without_hairlines(u) for u in (unlike[:, core[0] :: -1], unlike[:, core[1] :])]
    limits = [50.0 if floor is not None else _limit(u[1:10].mean(axis=0)) for u in outward]
    reach = [_reaches(u, limit) for u, limit in zip(outward, limits, strict=True)]
    left, right = (float(np.median(r[1:7])) for r in reach)
    return Opening(
        float(tone[0]),
        float(tone[1]),
        float(tone[2]),
        float(tone[3]),
        core[0] - left,
        core[1] + right,
        _aligned(unlike, core, min(limits), blur),
        _steady(reach),
        _barred(strip, core),
        *_strays(reach),
    )


def _strays(reach: Sequence[Floats]) -> tuple[float, ...]:
    """Return how an opening's edges wander, jump and swing in the first square and a half, how they
    bow, how its width breathes, how they slant."""
    edges = np.minimum(np.stack([r[2:INWARD] for r in reach]), HALF / 3)
    off = np.abs(edges - np.median(edges, axis=1, keepdims=True))
    jumps = np.abs(np.diff(edges, axis=1))
    middle = ndimage.uniform_filter1d(edges[1] - edges[0], 9, mode="nearest") / 2
    return (
        float(np.minimum(off, UNIT).mean()) / UNIT,
        float(np.minimum(jumps, UNIT / 4).mean()) / UNIT,
        float(np.quantile(middle, 0.9) - np.quantile(middle, 0.1)) / UNIT,
        *_lines(np.minimum(edges, UNIT)),
    )


def _lines(edges: Floats) -> tuple[float, float, float]:
    """Return how far two edges stray from the straight lines that fit them, how far the width
    between them changes, and how far both slant the same way."""
    rows = np.arange(edges.shape[1]) - (edges.shape[1] - 1) / 2
    means = edges.mean(axis=1, keepdims=True)
    slopes = ((edges - means) @ rows) / float(rows @ rows)
    off = np.abs(edges - means - slopes[:, None] * rows)
    width = edges.sum(axis=0)
    return (
        float(off.mean()) / UNIT,
        float(np.quantile(width, 0.9) - np.quantile(width, 0.1)) / UNIT,
        float(abs(slopes[1] - slopes[0])) / 2,
    )


def _steady(reach: Sequence[Floats]) -> float:
    """In which share of the rows near the border each edge keeps its usual place."""
    return float(
        np.mean([(np.abs(r - np.median(r)) < 1).mean() for r in (e[1:NEAR] for e in reach)])
    )


def _smoothed(strip: Floats, grain: float) -> Floats:
    """Smooth a strip, the more the grainier its floor is."""
    if grain < 4:
        return strip
    blur = min(0.25 * grain, 2.5)
    result: Floats = ndimage.gaussian_filter(strip, (1.5 * blur, blur, 0), mode="nearest")
    return result


def _without_hairlines(unlike: Floats) -> Floats:
    """Let lines of one or two pixels vanish (the floor's grid), unless they are all there is."""
    thick = ndimage.grey_opening(unlike, size=(3, 3), mode="nearest")
    if _highest(thick) >= KEPT * _highest(unlike):
        result: Floats = thick
        return result
    thin = np.minimum(unlike, np.roll(unlike, -1, axis=1))
    thin[:, -1] = unlike[:, -1]
    return thin if _highest(thin) >= KEPT * _highest(unlike) else unlike


def _highest(unlike: Floats) -> float:
    return float(unlike[1:10].mean(axis=0).max())


def _limit(profile: Floats) -> float:
    """Half of the first high mark outward from the core: what ends the floor there."""
    high = np.maximum.accumulate(profile)
    strong = max(0.6 * float(profile.max()), 6.0)
    first = int((high >= strong).argmax()) if high[-1] >= strong else len(profile) - 1
    peak = float(profile[first : first + 5].max())
    return max(0.5 * peak, 4.0)


def _reaches(rows: Floats, limit: float) -> Floats:
    """Return how many columns the floor reaches beyond the core, in each row."""
    beyond = rows > limit
    found = beyond.argmax(axis=1)
    found[~beyond.any(axis=1)] = rows.shape[1] - 1
    each = np.arange(len(found))
    here, before = rows[each, found], rows[each, np.maximum(found - 1, 0)]
    part = np.clip((limit - before) / np.maximum(here - before, 1e-6), 0, 1)
    result: Floats = np.maximum(found - 1 + part, 0)
    return result


def _aligned(unlike: Floats, core: tuple[int, int], limit: float, blur: float) -> float:
    """Return which share of the floor's outline, two squares about the opening, runs along the axes
    or the diagonals: masons' work does."""
    middle = (core[0] + core[1]) // 2
    labels, _ = ndimage.label(_without_hairlines(unlike) < limit)
    if not labels[4, middle]:
        return 0.5
    inside = np.pad(labels == labels[4, middle], 4, mode="edge")
    inside = ndimage.binary_closing(inside, iterations=2)[4:-4, 4:-4]
    soft = ndimage.gaussian_filter(inside.astype(np.float32), blur, mode="nearest")
    down, along = np.gradient(soft)
    steep = np.hypot(down, along)
    if steep.sum() < 1:
        return 0.5
    angle = np.degrees(np.arctan2(down, along)) % 45
    straight = np.minimum(angle, 45 - angle) < 5
    return float((steep * straight).sum() / steep.sum())


def _barred(strip: Floats, core: tuple[int, int]) -> float:
    """Return how much of the opening a line across it covers, at most, in the first two thirds of a
    square. What lies behind must be a passage with two walls, or it is the end of a blind one."""
    behind = slice(17, 25)
    floor = np.median(strip[behind, core[0] : core[1]].reshape(-1, 4), axis=0)
    unlike = np.sqrt(((strip - floor) ** 2).sum(axis=2))
    outward = unlike[behind, core[0] :: -1], unlike[behind, core[1] :]
    limits = [_limit(u.mean(axis=0)) for u in outward]
    reach = [float(np.median(_reaches(u, limit))) for u, limit in zip(outward, limits, strict=True)]
    first, last = round(core[0] - reach[0]) + 3, round(core[1] + reach[1]) - 2
    if min(limits) < WALLED or not PASSAGE[0] <= last - first <= PASSAGE[1]:
        return 0.0
    covered = (unlike[:DEEP, first:last] > 0.7 * min(limits)).mean(axis=1)
    return float(covered[1:16].max()) if float(covered[behind].max()) < 0.2 else 0.0
