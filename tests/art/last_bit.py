"""Disturbing the mathematics: every computed number up to two units in the last place off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from morphs.base import exact

MOST = 2
"""Units in the last place."""


@contextmanager
def disturbed(seed: int) -> Iterator[list[int]]:
    """Disturb what libraries compute; gives a list whose sum is how many numbers were changed."""
    rolls = np.random.Generator(np.random.PCG64(seed))
    changed: list[int] = []

    def off(values: exact.Floats) -> exact.Floats:
        steps = rolls.integers(-MOST, MOST + 1, values.shape)
        changed.append(int(np.count_nonzero(steps)))
        return np.asarray(values + steps * np.spacing(values))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "computed", off)
        yield changed
