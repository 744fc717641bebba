"""Distances and parts of boards agree with scipy's."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.ndimage import distance_transform_edt, label

from morphs.base.discs import FAR, near, sizes


def _masks() -> list[np.ndarray]:
    dice = np.random.default_rng(7)
    shapes = [(1, 1), (1, 9), (40, 3), (60, 75)]
    return [dice.random(shape) < share for shape in shapes for share in (0.02, 0.3, 0.6, 0.97)]


@pytest.mark.parametrize("most", [2.5, 3.625, 8.5])
def test_distances_are_scipys_as_far_as_they_are_told(most: float) -> None:
    """Each square is scipy's distance, squared, and beyond the greatest there is none."""
    for mask in filter(np.any, _masks()):
        away = distance_transform_edt(~mask)
        told = near(mask, most)
        assert np.array_equal(told < FAR, away <= most)
        assert np.array_equal(np.sqrt(told[told < FAR]), away[away <= most])


def test_where_nothing_is_all_is_far() -> None:
    """An empty mask has no distance, and one too great to be told is refused."""
    assert (near(np.zeros((4, 5), dtype=bool), 3) == FAR).all()
    with pytest.raises(ValueError, match="more than can be told"):
        near(np.zeros((4, 5), dtype=bool), 200)


def test_parts_are_scipys() -> None:
    """The size of each part is what its label occurs."""
    for mask in [*_masks(), np.zeros((3, 4), dtype=bool)]:
        number, _ = label(mask)
        counts = np.bincount(number.ravel())
        assert np.array_equal(sizes(mask), np.where(mask, counts[number], 0))
