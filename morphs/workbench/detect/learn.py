"""Telling open half-sides from closed ones, by comparing all of a pack's.

Where no connector can be (squares 1, 5, 6 and 10 of a side) the border is rock: what it looks like
there is the pack's own rock. Two kinds of evidence are weighed, each by how clearly it parts this
pack's half-sides in two:

- *looks*: how much rarer a column's tone and texture is where no connector can be;
- *lines*: where the piece that lines enclose meets the border (`regions`), dark lines and light.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

from morphs.workbench.detect.survey import HALF, STROKES, UNIT, Bools, Floats, Survey, line_hats

AT = (*range(66, 85, 3), *range(216, 235, 3))
BETWEEN = (*range(8, 27, 3), *range(128, 173, 4), *range(274, 293, 3))
SMOOTH = 15
MOST = 4000  # samples; more tell no more
CERTAIN = 4.0
BESIDE = 0.7  # squares off its place: another opening, not this one
SHARE = 0.35  # of the strongest lines' strength makes a line
WEAKEST = 8.0  # lines fainter than this are no lines


class Strokes(NamedTuple):
    """How far a pixel must stand out to be part of a dark, a light line (None: there are none), how
    far to trust either, and how wide lines are at most."""

    dark: float | None
    bright: float | None
    trust: tuple[float, float]
    width: int

    def hats(self, pixels: Floats) -> tuple[Floats, Floats]:
        """Return how far each pixel stands out of what is around it, as dark and as light."""
        return line_hats(pixels, self.width)

    def inks(self, pixels: Floats, hats: tuple[Floats, Floats]) -> list[Bools | None]:
        """Return the pixels of dark lines, and those of light ones, in a canonical picture. Where
        lines are thick they run together: then all that is as dark (or light) is ink."""
        found: list[Bools | None] = []
        for hat, limit, sign in zip(hats, (self.dark, self.bright), (1, -1), strict=True):
            ink = None if limit is None else hat > limit
            if ink is not None and limit is not None and self.width > STROKES[0]:
                light = sign * pixels[..., 0]
                ink |= light < np.quantile(light, 0.9) - limit / SHARE / 2
            found.append(ink)
        return found

    def lines(self, hats: tuple[Floats, Floats]) -> Floats:
        """Return from 0 to 1 how far each pixel belongs to a line of the kind that the pack
        draws."""
        which = 0 if self.trust[0] >= self.trust[1] else 1
        limit = (self.dark, self.bright)[which]
        if limit is None:
            return np.zeros(hats[0].shape, np.float32)
        result: Floats = np.clip(hats[which] / (2 * limit), 0, 1)
        return result


def learn_strokes(surveys: Sequence[Survey]) -> Strokes:
    """Return what a line is in this pack, and how far to trust dark and light ones."""
    thin, thick = np.median([s.strokes for s in surveys], axis=0)
    are_thick = thin.max() < 0.5 * thick.max()
    strongest = thick if are_thick else thin
    limits = [float(max(SHARE * s, WEAKEST)) if s > WEAKEST else None for s in strongest]
    top = max(float(strongest.max()), 1e-6)
    trust = [1.0 if s == top else 0.5 * (float(s) / top) ** 4 for s in strongest]
    return Strokes(limits[0], limits[1], (trust[0], trust[1]), STROKES[int(are_thick)])


class Opened(NamedTuple):
    """What comparing a pack's half-sides says of each: (tiles, 8) every one but `clarity`.

    odds     log-odds of being open
    looks    from 0 to 1 how unlike rock the connector looks
    lines    of the lines that are to be trusted more, how surely these enclose floor there
    clarity  how clearly looks part the pack in two
    """

    odds: Floats
    looks: Floats
    lines: Floats
    clarity: float


def openness(surveys: Sequence[Survey], lines: Sequence[Floats], strokes: Strokes) -> Opened:
    """Compare a pack's half-sides. `lines` holds for each tile (2, 4, 2): what dark and what light
    lines enclose."""
    columns = np.stack([s.columns for s in surveys])
    both = np.stack(list(lines)).reshape(len(surveys), 2, 8)
    floor = np.clip((both - 0.6) / 0.3, 0, 1)
    looks = _Evidence(_looks(columns), 0.05, 1.0)
    seen = looks.raw
    needed = 1 - 0.85 * float(np.clip((looks.clarity - 0.91) / 0.05, 0, 1))
    evidence = [looks]
    vague = float(np.clip((0.95 - looks.clarity) / 0.03, 0, 1))
    for which, trust in enumerate(strokes.trust):
        lines_alone = _Evidence(floor[:, which].reshape(-1), 0.0, trust)
        agreed = float(np.clip((looks.agreement(lines_alone) - 0.75) / 0.1, 0, 1))
        if lines_alone.clarity > looks.clarity:
            looks.yield_to(agreed * trust * vague)
        lines_alone.weight *= max(needed, agreed)
        evidence.append(lines_alone)
    most = max(e.opened for e in evidence)
    odds = np.sum([e.odds(most) for e in evidence], axis=0)
    shape = len(surveys), 8
    found = _agreed(odds, columns).reshape(shape)
    stronger = int(strokes.trust[1] > strokes.trust[0])
    return Opened(found, seen.reshape(shape), both[:, stronger], looks.clarity)


class _Evidence:
    """One kind of evidence, by where it parts a pack in two and how clearly it does.

    What closed half-sides show (`closed`) is added, so that packs without any are judged too.
    """

    def __init__(self, values: Floats, closed: float, trust: float) -> None:
        self.raw = values
        known = np.full(len(values) // 5 + 1, closed)
        cut, apart, self.clarity = parted(np.concatenate([values, known]))
        quality = np.clip((self.clarity - 0.75) / 0.15, 0, 1) * np.clip((apart - 0.15) / 0.2, 0, 1)
        self.weight = trust * float(quality) ** 2
        self.values = np.clip(8 * (values - cut) / max(apart, 0.05), -CERTAIN, CERTAIN)
        self.opened = float((values > cut).mean()) * (self.weight > 0.25)

    def agreement(self, other: _Evidence) -> float:
        """Return how far two kinds of evidence agree what is open: 1 in all, 0 by chance."""
        one, two = self.values > 0, other.values > 0
        spread = float(one.std() * two.std())
        return float(((one - one.mean()) * (two - two.mean())).mean()) / max(spread, 1e-9)

    def yield_to(self, clearer: float) -> None:
        """Count less, from 0 to 1, where other evidence says the same more clearly."""
        self.weight *= 1 - 0.7 * clearer
        self.opened *= 1 - clearer

    def odds(self, most: float) -> Floats:
        """Log-odds of being open. Where other evidence sees far more openings (`most`), not to
        show one means little."""
        share = min(self.opened / most, 1.0) if most else 1.0
        result: Floats = self.weight * np.where(self.values < 0, share**2, 1.0) * self.values
        return result


def _looks(columns: Floats) -> Floats:
    """Return for each half-side from 0 to 1 how unlike rock its connector looks."""
    every = _unlike_rock(columns, AT).reshape(-1, len(AT) // 2)
    result: Floats = every.mean(axis=1)
    return result


def elsewhere(columns: Floats, odds: Floats) -> list[tuple[int, int, float]]:
    """Return openings where no connector is: (tile, half-side, squares from the side's clockwise
    start), on half-sides that are closed at their connector and clearly look open beside it."""
    at = range(3, 2 * HALF, 3)
    looks = _unlike_rock(columns, at)
    open_at = looks[:, :, [p // 3 - 1 for p in AT]].reshape(len(columns), 8, -1).mean(axis=2)
    seen = open_at[odds > 0]
    shut = open_at[odds < 0]
    if min(len(seen), len(shut)) < 8 or np.median(seen) < 0.6 or np.median(shut) > 0.2:
        return []  # this pack's floor does not look unlike its rock
    found = []
    cut = 0.75 * float(np.median(seen))
    for tile, half in np.argwhere(odds < -1).tolist():
        row = looks[tile, half // 2][(half % 2) * 50 : (half % 2) * 50 + 50] > cut
        labels, count = ndimage.label(row)
        for piece in range(1, count + 1):
            places = np.flatnonzero(labels == piece)
            if 6 <= len(places) <= 20:  # from 0.6 to 2 squares wide
                square = ((half % 2) * HALF + 3 * float(places.mean()) + 3) / UNIT
                if abs(square - (7.5 if half % 2 else 2.5)) > BESIDE:
                    found.append((tile, half, square))
    return found


def _unlike_rock(columns: Floats, places: Sequence[int]) -> Floats:
    """Return (tiles, 4, places) from 0 to 1: how much rarer what a column looks like is where no
    connector can be."""
    smooth = ndimage.uniform_filter1d(columns, SMOOTH, axis=2, mode="reflect")
    size = columns.shape[-1]
    between, at = (smooth[:, :, list(p)].reshape(-1, size) for p in (BETWEEN, AT))
    sampled = smooth[:, :, list(places)]
    rock, seen = (rows[:: max(1, len(rows) // MOST)] for rows in (between, at))
    trees = cKDTree(rock), cKDTree(seen)
    near = max(5, int(0.08 * len(rock)))
    reach = max(3.0, float(np.median(trees[0].query(rock[::7], k=near)[0][:, -1])))

    def rockiness(rows: Floats) -> Floats:
        of_rock, of_seen = (
            np.asarray(tree.query_ball_point(rows, reach, return_length=True)) / tree.n
            for tree in trees
        )
        few = 0.25 / len(rock)
        result: Floats = (of_rock + few) / (of_rock + of_seen + 2 * few)
        return result

    usual = float(np.median(rockiness(rock)))
    found = rockiness(sampled.reshape(-1, size)).reshape(sampled.shape[:3])
    return np.clip(1 - found / usual, 0, 1)


def parted(values: Floats) -> tuple[float, float, float]:
    """Part numbers in two as Otsu does.

    Returns the cut (nearer to the part that strays less), how far the means are apart, and which
    share of the variance lies between the two.
    """
    ordered = np.sort(values)
    total, sums = len(ordered), np.cumsum(ordered)
    low = np.arange(1, total)
    means = sums[:-1] / low, (sums[-1] - sums[:-1]) / (total - low)
    between = low * (total - low) / total**2 * (means[1] - means[0]) ** 2
    best = int(between.argmax())
    lower, upper = float(means[0][best]), float(means[1][best])
    spread = float(ordered[: best + 1].std()) + 0.01, float(ordered[best + 1 :].std()) + 0.01
    share = float(np.clip(spread[0] / (spread[0] + spread[1]), 0.35, 0.65))
    cut = lower + share * (upper - lower)
    return cut, upper - lower, float(between[best] / (ordered.var() + 1e-9))


def _agreed(odds: Floats, columns: Floats) -> Floats:
    """Let half-sides that look like the sure ones follow them: a linear discriminant between the
    sure open and the sure closed, over the whole half-side."""
    return agreeing(_whole_halves(columns), odds)


def agreeing(values: Floats, odds: Floats) -> Floats:
    """Return log-odds once half-sides of like values follow the sure ones; (halves, dimensions)
    and (halves,)."""
    result = odds
    for _ in range(3):
        chance = 1 / (1 + np.exp(-result))
        is_open, is_shut = chance * (chance > 0.7), (1 - chance) * (chance < 0.3)
        if min(is_open.sum(), is_shut.sum()) < 12:
            return result
        result = odds + np.clip(0.7 * _discriminant(values, is_open, is_shut), -1.5, 1.5)
    return result


def _whole_halves(columns: Floats) -> Floats:
    """Return each half-side from its corner to mid-side in thirds of a square, in few
    dimensions."""
    first, second = columns[:, :, :HALF], columns[:, :, HALF:][:, :, ::-1]
    halves = np.stack([first, second], axis=2).reshape(-1, HALF, columns.shape[-1])
    bins = halves[:, 15:135].reshape(len(halves), 12, 10, -1).mean(axis=2)
    return in_few_dimensions(bins.reshape(len(bins), -1).astype(np.float64))


def in_few_dimensions(rows: Floats) -> Floats:
    """Return rows by their main components, each column counted alike."""
    rows = (rows - rows.mean(axis=0)) / (rows.std(axis=0) + 1e-3 * rows.std() + 1e-6)
    left, sizes, _ = np.linalg.svd(rows, full_matrices=False)
    kept = min(15, int((sizes > 1e-6).sum()))
    result: Floats = left[:, :kept] * sizes[:kept]
    return result


def _discriminant(values: Floats, is_open: Floats, is_shut: Floats) -> Floats:
    means, spread = [], np.zeros((values.shape[1], values.shape[1]))
    for weights in (is_shut, is_open):
        mean = weights @ values / weights.sum()
        around = values - mean
        spread += (weights[:, None] * around).T @ around
        means.append(mean)
    spread /= is_open.sum() + is_shut.sum()
    size = len(spread)
    spread = 0.8 * spread + 0.2 * np.eye(size) * (np.trace(spread) / size + 1e-9)
    slope = np.linalg.solve(spread, means[1] - means[0])
    result: Floats = (values - (means[0] + means[1]) / 2) @ slope
    return result
