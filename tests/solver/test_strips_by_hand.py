"""Index arithmetic of strips against loops that say the same."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import strips

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_spans_are_told_one_after_the_other(seed: int) -> None:
    rolls = Random(seed)
    begins = [rolls.randrange(9) for _ in range(5)]
    ends = [begin + rolls.randrange(4) for begin in begins]
    span, numbers = strips._spans(np.array(begins), np.array(ends))
    expected = [
        (number, place)
        for place, (begin, end) in enumerate(zip(begins, ends, strict=True))
        for number in range(begin, end)
    ]
    assert [*zip(numbers.tolist(), span.tolist(), strict=True)] == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_rolls_reach_where_the_sum_of_their_part_exceeds_them(seed: int) -> None:
    rolls = Random(seed)
    parts = [[rolls.choice((0, 0, 1, 3)) for _ in range(rolls.randrange(1, 5))] for _ in range(4)]
    for part in parts:
        part[rolls.randrange(len(part))] += 1
    begins = np.cumsum([0, *map(len, parts)])[:-1]
    thrown = [rolls.randrange(sum(part)) for part in parts]
    if seed % 2:  # the least and the most that can be thrown
        thrown = [0 if n % 2 else sum(part) - 1 for n, part in enumerate(parts)]
    expected = [
        int(begin) + next(n for n in range(len(part)) if sum(part[: n + 1]) > roll)
        for part, begin, roll in zip(parts, begins, thrown, strict=True)
    ]
    worth = np.array([one for part in parts for one in part])
    assert strips._reaching(worth, begins, np.array(thrown)).tolist() == expected


def test_numbers_of_parts_are_counted_from_where_each_begins() -> None:
    parts = [np.array([0, 1, 1]), np.array([], dtype=int), np.array([2, 0])]
    assert strips._offset(parts, np.array([2, 4, 3])).tolist() == [0, 1, 1, 8, 6]


def test_messages_are_shortened_strip_by_strip() -> None:
    """Those that fit stay as they are; what is possible is worth 1 at least."""
    top = float(1 << strips.MESSAGE_BITS)
    messages = np.array([[[0.0, 1.0], [2.0, top - 1]], [[0.0, 1.0], [9.0, 4 * top]]])
    assert strips._shortened(messages).tolist() == [
        [[0.0, 1.0], [2.0, top - 1]], [[0.0, 1.0], [1.0, top / 2]],
    ]  # fmt: skip


def test_rolls_are_those_of_dice() -> None:
    dice, same = Dice(5, "strips"), Dice(5, "strips")
    dice.bits(), same.bits()
    assert strips.rolls_of(dice, 4).tolist() == [same.bits() for _ in range(4)]
    assert dice.counter == same.counter == 5
    assert strips.rolls_of(dice, 1).tolist() == [same.bits()]
