"""Crests between the peaks of a ridge."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from morphs.draw.lands.massifs import SMALLEST, _inland
from morphs.draw.terrain.ranges import Scale, Stand, standing
from morphs.draw.terrain.saddles import NEAR, joined, runs_down, saddle

MASS = np.zeros((24, 60), bool)
MASS[6:18, 4:56] = True


def row(seed: int) -> list[Stand]:
    scale = Scale((2.0, 5.0), 8.0, 5, (0.7, 0.9))
    return standing(MASS, False, scale, seed, lambda *_: True)


@pytest.mark.parametrize("seed", range(6))
def test_crests_join_peaks_that_follow_each_other_on_one_ridge(seed: int) -> None:
    stands = row(seed)
    pairs = list(joined(stands))
    assert pairs and pairs == list(joined(reversed(stands)))
    assert any(one.ridge < 0 for one in stands)
    for one, other in pairs:
        assert one.ridge == other.ridge >= 0 and one.place < other.place
        assert not any(
            one.ridge == third.ridge and one.place < third.place < other.place for third in stands
        )
        far = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert far < NEAR * max(one.wide, other.wide)


@pytest.mark.parametrize("seed", range(6))
def test_a_crest_lies_behind_its_peaks_and_lower_than_their_summits(seed: int) -> None:
    for one, other in joined(row(seed)):
        found = saddle(one, other, 0.1)
        assert found.at[1] < min(one.y, other.y)
        tops = min(one.y - one.high, other.y - other.high)
        assert found.at[1] + min(y for _, y in found.body.front) > tops
        front, shade = (
            shapely.Polygon(line).buffer(0) for line in (found.body.front, found.body.shade)
        )
        assert 0 < shade.area < front.area * (2.5 if runs_down(one, other) else 1.0)
        assert found == saddle(other, one, 0.1)


def test_peaks_by_the_sea_are_smaller() -> None:
    wet = np.zeros((30, 60), bool)
    wet[:, 30:] = True
    found = _inland(wet, False)
    assert found[15, 5] == 1024 > found[15, 26] > found[15, 29] >= 1024 - SMALLEST
    islet = ~np.zeros((30, 60), bool)
    islet[13:16, 28:31] = False
    assert _inland(islet, False)[14, 29] == 1024 - SMALLEST
