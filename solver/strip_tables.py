"""What fits the cells of strips of two lines (`solver/strips.py`), worked out once for all.

Each cell has one demand, a number: first come words outside the strip, which it must meet; then
words that it must show there itself; then candidates that it must have.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.problem import Tables, Weights

JOINT_BITS = 8
WEIGHT_BITS = 18
"""All candidates together weigh less than that."""


class Course(NamedTuple):
    """How strips run: the slots backward and onward, and those to the lines before and after."""

    back: int
    onward: int
    before: int
    after: int


class Entries(NamedTuple):
    """Candidates of one line of a strip, and what they show backward, onward, and to the other
    line."""

    candidate: Tables
    back: Tables
    onward: Tables
    inner: Tables
    weight: Tables

    def part(self, chosen: Tables | NDArray[np.bool_] | slice) -> Entries:
        """Some of them."""
        return Entries(*(column[chosen] for column in self))


class StripTables(NamedTuple):
    """What fits each demand.

    joints        how well words meet, in 1 / (1 << JOINT_BITS); then words that must be shown
    met_start, met  for each word those that it meets
    upper         what fits the first line, demand by demand, each from `upper_start` on
    lower         what fits the second, in groups that show the same to the first line and backward
    lower_start   the first entry of each group
    inner, back   what each group shows
    group_start   for each demand and word the first group that shows this word to the first line
    """

    joints: Tables
    met_start: Tables
    met: Tables
    upper_start: Tables
    upper: Entries
    lower: Entries
    lower_start: Tables
    back: Tables
    group_start: Tables


def whole_weights(weights: Weights | Tables) -> Tables:
    """Weights in whole numbers whose sum has so many bits."""
    share = weights / fsum(weights.tolist()) * ((1 << WEIGHT_BITS) - 2 * len(weights))
    return np.where(weights > 0, np.maximum(np.rint(share), 1), 0).astype(np.int64)


def whole_joints(meets: Weights) -> Tables:
    """How well words meet, in whole numbers; then each word with none but itself."""
    words = meets.shape[1]
    scaled = np.rint(meets[:words] / meets[:words].max() * (1 << JOINT_BITS))
    joints = np.where(meets[:words] > 0, np.maximum(scaled, 1), 0).astype(np.int64)
    return np.concatenate([joints, np.eye(words, dtype=np.int64) << JOINT_BITS])


def make_tables(rings: Tables, weights: Tables, joints: Tables, course: Course) -> StripTables:
    """Work out what fits."""
    words = joints.shape[1]
    word, met = np.nonzero(joints[:words])
    upper, of_upper = _fitting(rings, weights, joints, course, course.before, course.after)
    lower, of_lower = _fitting(rings, weights, joints, course, course.after, course.before)
    order = np.lexsort((lower.back, lower.inner, of_lower))
    lower, of_lower = lower.part(order), of_lower[order]
    key = (of_lower * words + lower.inner) * words + lower.back
    starts = np.flatnonzero(np.diff(key, prepend=-1))
    demands = len(joints) + len(rings)
    shows = of_lower[starts] * words + lower.inner[starts]
    return StripTables(
        joints,
        np.searchsorted(word, np.arange(words + 1)),
        met,
        np.searchsorted(of_upper, np.arange(demands + 1)),
        upper,
        lower,
        np.append(starts, len(key)),
        lower.back[starts],
        np.searchsorted(shows, np.arange(demands * words + 1)),
    )


def _fitting(
    rings: Tables, weights: Tables, joints: Tables, course: Course, outer: int, inner: int
) -> tuple[Entries, Tables]:
    """What fits each demand of one line, and the demand of each entry."""
    known = np.flatnonzero(weights)
    demand, place = np.nonzero(joints[:, rings[known, outer]])
    joined = weights[known[place]] * joints[demand, rings[known[place], outer]] >> JOINT_BITS
    every = np.arange(len(rings))
    candidate = np.concatenate([known[place], every])
    weight = np.concatenate([np.maximum(joined, 1), np.ones(len(rings), dtype=np.int64)])
    back, onward, to = (rings[candidate, slot] for slot in (course.back, course.onward, inner))
    return Entries(candidate, back, onward, to, weight), np.concatenate(
        [demand, len(joints) + every]
    )
