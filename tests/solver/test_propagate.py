"""What the search begins with: weights as integers."""

from __future__ import annotations

import numpy as np

from solver.integers import UNIT, as_integers


def test_whatever_has_weight_keeps_some() -> None:
    weights = np.array([0.0, 1e-9, 0.5 / UNIT, 1.0, 2.5])
    assert as_integers(weights).tolist() == [0, 1, 1, UNIT, round(2.5 * UNIT)]
