"""Ridges run through a mass of high ground from end to end, and no place lies far from one."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from morphs.draw.terrain.ridges import crests, depths, ridges


def blotch(wraps: bool) -> np.ndarray:
    """A long mass with a side arm; over the seam where the raster wraps."""
    mass = np.zeros((20, 40), bool)
    mass[7:12, 4:34] = mass[2:8, 14:18] = True
    return np.roll(mass, 18, axis=1) if wraps else mass


@pytest.mark.parametrize("wraps", [False, True])
def test_the_spine_is_long_and_spurs_reach_all(wraps: bool) -> None:
    mass = blotch(wraps)
    found = list(ridges(mass, wraps, 3))
    assert not found[0].joins and all(ridge.joins for ridge in found[1:])
    assert np.ptp(found[0].points[:, 0]) > 24
    points = np.concatenate([ridge.points for ridge in found])
    rows, columns = np.nonzero(mass)
    across = np.abs(columns[:, None] + 0.5 - points[:, 0] % 40)
    across = np.minimum(across, 40 - across) if wraps else across
    off = np.hypot(across, rows[:, None] + 0.5 - points[:, 1])
    assert off.min(axis=1).max() < 4.5


def test_a_seam_changes_nothing_but_places() -> None:
    plain, over = (np.sort(depths(blotch(wraps), wraps), axis=None) for wraps in (False, True))
    assert (plain == over).all()


def test_summits_are_great_in_the_midst_and_stand_on_each_others_shoulders() -> None:
    spine = next(ridges(blotch(False), False, 3))
    found = list(crests(spine, (1.0, 5.0), 6, 17, (0.46, 0.44)))
    assert found == list(crests(spine, (1.0, 5.0), 6, 17, (0.46, 0.44)))
    assert found[0].wide < max(one.wide for one in found) > found[-1].wide
    for one, other in pairwise(found):
        assert abs(other.x - one.x) < (one.wide + other.wide) / 2
