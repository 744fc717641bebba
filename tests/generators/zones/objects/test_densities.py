"""How many of what, how far apart, and in which order."""

from __future__ import annotations

from collections import Counter

import pytest

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.densities import apart, by_density, more, total_density
from morphs.generators.zones.templates.template import Tier, Zone


def test_densities_count_things_on_four_hundred_squares() -> None:
    zone = Zone(1, "treasure", treasure=(Tier(1, 2, 9), Tier(1, 2, 6), Tier(1, 2, 1)))
    assert total_density(zone) == 16
    assert apart(zone) == 25, "sqrt(400 / 16) = 5 squares"
    dice = Dice(1, "test")
    assert more(dice, 800, 8) == 16
    counts = [more(dice, 100, 1) for _ in range(400)]
    assert set(counts) == {0, 1} and 60 < sum(counts) < 140


@pytest.mark.parametrize("counts", [[9, 6, 1], [1, 1], [5], [0, 3], [7, 0, 2, 30]])
def test_what_is_dense_comes_often_and_first(counts: list[int]) -> None:
    order = list(by_density(counts))
    assert Counter(order) == Counter({i: n for i, n in enumerate(counts) if n})
    for upto in range(1, len(order) + 1):
        for which, count in enumerate(counts):
            share = upto * count / len(order)
            assert abs(order[:upto].count(which) - share) <= 1.5
