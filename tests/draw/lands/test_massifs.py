"""The mountains of a land."""

from __future__ import annotations

import numpy as np

from morphs.draw.lands.massifs import SMALLEST, _inland


def test_peaks_by_the_sea_are_smaller() -> None:
    wet = np.zeros((30, 60), bool)
    wet[:, 30:] = True
    found = _inland(wet, False)
    assert found[15, 5] == 1024 > found[15, 26] > found[15, 29] >= 1024 - SMALLEST
    islet = ~np.zeros((30, 60), bool)
    islet[13:16, 28:31] = False
    assert _inland(islet, False)[14, 29] == 1024 - SMALLEST
