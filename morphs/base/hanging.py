"""Find connected components of graphs given as whole arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]


def parts(count: int, one: Numbers, other: Numbers) -> Numbers:
    """Return for each of `count` things the least number of those it hangs together with; `one`
    and `other` are pairs of things that do.

    Each round lets the greater of two numbers stand for the less, and leaves out pairs that have
    become one: a chain of n things takes some log n rounds.
    """
    least = np.arange(count)
    while len(one):
        one, other = least[one], least[other]
        apart = one != other
        one, other = one[apart], other[apart]
        np.minimum.at(least, np.maximum(one, other), np.minimum(one, other))
        while True:
            further = least[least]
            if np.array_equal(further, least):
                break
            least = further
    return least


def distinct(numbers: Numbers) -> Numbers:
    """Return every number once, in order; `np.unique` loads masked arrays for it."""
    found = np.sort(numbers)
    is_new = np.append(True, found[1:] != found[:-1])[: len(found)]
    each: Numbers = found[is_new]
    return each
