"""Dice of towns."""

import numpy as np

from morphs.generators.city.dice import below, key_of, swing, swings, unit, units


def test_a_share_is_the_same_die_as_a_number() -> None:
    key = key_of(7, "houses")
    for feature in ((), (3,), (-2, 5), (1, 2, 3, 4)):
        assert unit(key, *feature) == below(4096, key, *feature) / 4096
        assert swing(key, *feature) == 2 * unit(key, *feature) - 1


def test_many_dice_are_the_same_as_one_by_one() -> None:
    key = key_of(7, "trees")
    i, j = np.array([0, 3, -2, 1 << 40, -(1 << 40)]), np.array([5, -1, 0, 7, 9])
    pairs = [*zip(i.tolist(), j.tolist(), strict=True)]
    assert units(key, i, j, 84).tolist() == [unit(key, *pair, 84) for pair in pairs]
    assert swings(key, i, j).tolist() == [swing(key, *pair) for pair in pairs]
