"""Random numbers for whole arrays."""

from __future__ import annotations

import numpy as np

from morphs.generators.zones.geometry.noise import shuffle_keys, sums


def test_random_keys_are_those_of_the_dice_and_sums_are_sums() -> None:
    from morphs.base.seeds import GOLDEN, MASK, mix

    assert shuffle_keys(3, 7).tolist() == [mix((7 + i * GOLDEN) & MASK) for i in (1, 2, 3)]
    values = np.arange(30).reshape(5, 6)
    wide = sums(values, 1)
    assert wide[2, 2] == values[1:4, 1:4].sum() and wide[0, 0] == values[:2, :2].sum()
