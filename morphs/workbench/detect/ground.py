"""Floor told from rock pixel by pixel, as a pack's own clearest half-sides teach it.

The samples are the connectors of half-sides that are surely open (floor), and of those surely
closed with the squares where no connector can be (rock). A linear discriminant over each pixel's
colour, its surroundings' colour and their roughness gives the chance that it is floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import ndimage

from morphs.workbench.detect.survey import HALF, Bools, Floats, sides_of

FINE, WIDE, AROUND = 1.0, 3.0, 2.0  # how far the surroundings of a pixel reach, in pixels
CUT = 2.5  # beyond so many times that nothing counts
ROWS = (1, 4, 7)
DEPTH = 20  # rows that bear on these
CORES = (tuple(range(64, 87, 5)), tuple(range(63, 86, 5)))  # in first and second halves
BESIDE = (
    (*range(6, 26, 6), *range(130, 150, 6)),
    (*range(0, 20, 6), *range(124, 144, 6)),
)
SURE = 1.0  # log-odds that teach
FEWEST = 6  # half-sides of either kind that teach
CLEAR = 0.93  # which share of its own samples a lesson must tell rightly


class Ground(NamedTuple):
    """What a pack taught: a pixel's features are squared, scaled and weighed."""

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    slope: tuple[float, ...]
    offset: float

    def floor(self, strips: Floats) -> Floats:
        """Return from 0 to 1 how likely each pixel is floor."""
        rows = features(strips)
        slope = np.array(self.slope) / np.array(self.scale)
        plain, squared = np.split(slope.astype(np.float32), 2)
        odds = rows @ plain + (rows**2 / 100) @ squared
        odds += np.float32(self.offset - slope @ np.array(self.mean))
        result: Floats = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
        return result


def features(strips: Floats) -> Floats:
    """Return (sides, rows, columns, features) of strips along the border."""
    fine = _blurred(strips, FINE)
    wide = _blurred(strips, WIDE)
    light = fine[..., 0]
    rough = _blurred((strips[..., :1] - fine[..., :1]) ** 2, WIDE)
    steep = np.abs(np.diff(light, axis=2, append=light[:, :, -1:]))
    steep = _blurred(steep[..., None], AROUND)
    result: Floats = np.concatenate([fine, wide, np.sqrt(rough), steep], axis=3)
    return result.astype(np.float32, copy=False)


def _blurred(strips: Floats, reach: float) -> Floats:
    result: Floats = ndimage.gaussian_filter(
        strips, (0, reach, reach, 0), mode="nearest", truncate=CUT
    )
    return result


def samples_of(pixels: Floats) -> Floats:
    """Return (8, samples, features) of a canonical picture: each half-side's connector first, then
    the squares beside it."""
    seen = features(sides_of(pixels, DEPTH))
    found = []
    for half in range(8):
        side, second = divmod(half, 2)
        columns = np.array([*CORES[second], *BESIDE[second]]) + second * HALF
        found.append(
            seen[side][np.ix_(np.array(ROWS), columns)].swapaxes(0, 1).reshape(-1, seen.shape[-1])
        )
    return np.stack(found)


def learn_ground(samples: Sequence[Floats], odds: Floats) -> Ground | None:
    """Learn a pack's floor and rock; None where pixels alone do not tell them apart.

    `samples` holds for each view what `samples_of` found; `odds` (views, 8) tell what is open.
    """
    every = np.stack(list(samples))
    count = len(ROWS) * len(CORES[0])
    at, beside = every[:, :, :count], every[:, :, count:]
    is_open, is_shut = odds > SURE, odds < -SURE
    if is_open.sum() < FEWEST or is_shut.sum() + is_open.sum() < FEWEST:
        return None
    size = every.shape[-1]
    floor = at[is_open].reshape(-1, size)
    rock = np.concatenate(
        [at[is_shut].reshape(-1, size), beside[_narrow(at, beside, odds)].reshape(-1, size)]
    )
    return _parted(_squared(floor), _squared(rock))


def _narrow(at: Floats, beside: Floats, odds: Floats) -> Bools:
    """Half-sides beside whose connectors there is rock: all but the open ones that look the same
    there, which are rooms."""
    away = np.abs(np.median(at, axis=2) - np.median(beside, axis=2))[..., :3].sum(axis=2)
    usual = float(np.median(away[odds > SURE]))
    result: Bools = (odds < -SURE) | ((odds > SURE) & (away > 0.3 * usual))
    return result


def _squared(rows: Floats) -> Floats:
    return np.concatenate([rows, rows**2 / 100], axis=-1)


def _parted(floor: Floats, rock: Floats) -> Ground | None:
    if not len(rock):
        return None
    both = np.concatenate([floor, rock])
    mean, scale = both.mean(axis=0), both.std(axis=0) + 1e-2
    one, other = (floor - mean) / scale, (rock - mean) / scale
    spread = 0.5 * (np.cov(one.T) + np.cov(other.T))
    spread = 0.95 * spread + 0.05 * np.eye(len(spread)) * np.trace(spread) / len(spread)
    slope = np.linalg.solve(spread, one.mean(axis=0) - other.mean(axis=0))
    offset = -float(slope @ (one.mean(axis=0) + other.mean(axis=0))) / 2
    right = 0.5 * float((one @ slope + offset > 0).mean() + (other @ slope + offset < 0).mean())
    if right < CLEAR:
        return None
    return Ground(_rounded(mean), _rounded(scale), _rounded(slope), round(offset, 5))


def _rounded(row: Floats) -> tuple[float, ...]:
    """Numbers that do not depend on how a machine sums, as far as that goes."""
    return tuple(round(float(v), 5) for v in row)
