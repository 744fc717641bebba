"""Weights as integers: every engine and machine adds up the same."""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.problem import Problem, Tables

UNIT = 1 << 12  # the integer that stands for a weight of 1


def integer_weights(problem: Problem) -> list[Tables]:
    """The candidates' weights as integers, one array a kind; what has weight keeps some."""
    return [as_integers(np.array(kind.weights)) for kind in problem.kinds]


def integer_meets(problem: Problem) -> Tables:
    """The table of how demands meet words, in integers; what may meet keeps some weight."""
    return as_integers(problem.meets)


def word_supplies(problem: Problem) -> Tables:
    """How much weight could stand opposite a word: shape (kinds, slots, words), for each slot in
    units of 1 / UNIT of the word with most."""
    slots = max((kind.rings.shape[1] for kind in problem.kinds), default=0)
    words = problem.meets.shape[1]
    meets = integer_meets(problem)[:words]
    supplies = np.zeros((len(problem.kinds), slots, words), dtype=np.int64)
    for number, (kind, weights) in enumerate(
        zip(problem.kinds, integer_weights(problem), strict=True)
    ):
        for slot in range(kind.rings.shape[1]):
            shown = np.zeros(words, dtype=np.int64)
            np.add.at(shown, kind.rings[:, slot], weights)
            opposite = (meets * shown).sum(axis=1)
            most = max(1, int(opposite.max(initial=1)))
            roots = [isqrt(amount * UNIT * UNIT // most) for amount in opposite.tolist()]
            supplies[number, slot] = np.maximum(1, roots)
    return supplies


def sorted_out(keys: NDArray[Any]) -> tuple[NDArray[Any], Tables, Tables]:
    """Every number once in order, where each is first, and which of them each is, as `np.unique`
    tells: boards have long runs of what is alike, of which only one number is sorted."""
    if not len(keys):
        return keys, np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    is_new = np.append(True, keys[1:] != keys[:-1])
    starts = np.flatnonzero(is_new)
    each, examples, which = np.unique(keys[starts], return_index=True, return_inverse=True)
    return each, starts[examples], which[np.cumsum(is_new) - 1]


def as_integers(weights: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Tables:
    """Weights in units of 1 / UNIT, at least 1 where there is any."""
    return np.where(weights > 0, np.maximum(1, np.rint(weights * UNIT)), 0).astype(np.int64)
