"""What fits each set of demands that boards drawn side by side meet (`solver/meter.py`), and what
follows each word there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.problem import Tables


class Groups(NamedTuple):
    """What fits each set of demands: candidates in groups that show the same words back and onward.
    Shapes (sets, g), padded."""

    entry: Tables
    start: Tables
    is_group: NDArray[np.bool_]
    size: Tables
    back: Tables
    onward: Tables


class Lists(NamedTuple):
    """For each word and set the groups that fit beside it, shape (words, sets, n), padded; the
    words that they show onward, the weights of their joints, and how many they are."""

    following: Tables
    leads: Tables
    joint: Tables
    followers: Tables


def joined(one: Groups, other: Groups) -> Groups:
    """The groups of some sets of demands, then those of others."""
    return Groups(
        np.concatenate([one.entry, other.entry]),
        np.concatenate([one.start, other.start + len(one.entry)]),
        _padded([one.is_group, other.is_group], 0) > 0,
        np.concatenate([one.size, other.size]),
        _padded([one.back, other.back], 0),
        _padded([one.onward, other.onward], 0),
    )


def added(one: Lists, other: Lists) -> Lists:
    """The lists of some sets of demands, then those of others."""
    return Lists(
        _padded([one.following, other.following], 1),
        _padded([one.leads, other.leads], 1),
        _padded([one.joint, other.joint], 1),
        np.concatenate([one.followers, other.followers], axis=1),
    )


def _padded(parts: Sequence[NDArray[Any]], axis: int) -> Tables:
    """Tables one after the other, made as wide as the widest."""
    width = max(part.shape[-1] for part in parts)
    gaps = [[(0, 0)] * (part.ndim - 1) + [(0, width - part.shape[-1])] for part in parts]
    return np.concatenate([np.pad(*pair) for pair in zip(parts, gaps, strict=True)], axis)
