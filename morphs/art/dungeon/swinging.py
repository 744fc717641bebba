"""Courses of what nature made - tunnels, rivers - which swing freely from side to side."""

from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.noise import noise
from morphs.base import exact
from morphs.base.exact import Floats

STEP = 0.25
"""How far apart the spots of a course are, in squares."""
TRIED, EASED = 8, 5
"""In how many steps it is tried how far a spot may swing, and over how many spots to either hand
that is eased."""
FEW = 6
"""A course of fewer spots stays as it is."""


class Swing(NamedTuple):
    """How a course swings, in squares: how far at most; the lengths of its waves, and by what their
    noise counts; how deep it runs square to the border, and over what way it comes to swing as it
    likes; by what share of its way in it may leave the middle of its mouth; how near it comes to
    the border elsewhere, and to what it is kept off."""

    most: float
    waves: tuple[tuple[float, float], ...]
    straight: float
    opens: float
    funnel: float
    nearest: float
    off: float


def swung(
    plan: Plan,
    line: LineString,
    how: Swing,
    others: BaseGeometry,
    at_border: tuple[bool, bool],
    seed: int,
) -> LineString:
    """A line that swings, but for its ends, as far as there is room; ends `at_border` begin half a
    square beyond it."""
    spots = shapely.get_coordinates(exact.segmentize(line, STEP))
    if len(spots) < FEW:
        return line
    ways = exact.numbers(np.concatenate([[0.0], np.cumsum(exact.lengths(np.diff(spots, axis=0)))]))
    across = _across(spots)
    level = sum(gain * _wave(spots, seed + k, wave) for k, (wave, gain) in enumerate(how.waves))
    inwards = [ways, ways[-1] - ways]
    inwards = [
        way - (0.5 + how.straight) * border for way, border in zip(inwards, at_border, strict=True)
    ]
    ease = np.minimum(*inwards).clip(0) / how.opens
    wish = how.most * np.clip(level, -1.0, 1.0) * np.minimum(ease, 1.0)
    ends = [np.where(way < 2 * how.nearest, how.funnel * way, 0.0) for way in inwards]
    funnel = np.maximum(ends[0] * at_border[0], ends[1] * at_border[1]).clip(0)
    free = _free(plan, spots, across * wish[:, None], others, funnel, how)
    return LineString(exact.points(spots + across * (wish * free)[:, None]))


def _across(spots: Floats) -> Floats:
    """The direction across a course at each of its spots."""
    last = len(spots) - 1
    ahead, behind = (np.arange(len(spots)) + step for step in (3, -3))
    along = spots[np.minimum(ahead, last)] - spots[np.maximum(behind, 0)]
    along = along / exact.lengths(along).clip(exact.THIN)[:, None]
    return np.column_stack([-along[:, 1], along[:, 0]])


def _wave(spots: Floats, seed: int, wave: float) -> Floats:
    return noise(spots[:, 0], spots[:, 1], seed, wave)


def _free(
    plan: Plan,
    spots: Floats,
    swing: Floats,
    others: BaseGeometry,
    funnel: Floats,
    how: Swing,
) -> Floats:
    """What share of its swing each spot of a course has room for, changing softly along it; within
    the `funnel` of its mouth it may come near the border."""
    far, size = exact.lengths(swing), np.array(plan.size, dtype=float)
    share, open_yet = np.zeros(len(spots)), np.ones(len(spots), dtype=bool)
    for k in range(1, TRIED + 1):
        here = exact.points(spots + swing * (k / TRIED))
        off = np.minimum(here, size - here).min(axis=1)
        open_yet &= (off >= how.nearest) | (far * k / TRIED <= funnel)
        if not others.is_empty:
            open_yet &= exact.distances(others, here) >= how.off
        share[open_yet] = k / TRIED
    return np.asarray(_about(_about(share).min(axis=1)).mean(axis=1))


def _about(values: Floats) -> Floats:
    """A row of the values about each of many."""
    wide = np.pad(values, EASED, mode="edge")
    return np.lib.stride_tricks.sliding_window_view(wide, 2 * EASED + 1)
