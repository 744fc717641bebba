from collections import Counter

import pytest

from morphs.base.seeds import Dice, mix, stream_key


def test_the_stream_is_fixed_for_ever() -> None:
    """Maps of old seeds must stay the same: these numbers may never change."""
    assert mix(1) == 6238072747940578789
    assert stream_key(7, "solve") == 15985734194803756827
    dice = Dice(7, "solve")
    assert [dice.below(100) for _ in range(8)] == [93, 70, 91, 63, 15, 91, 48, 68]


def test_stages_and_seeds_have_dice_of_their_own() -> None:
    rolls = {(s, t): Dice(s, t).bits() for s in range(50) for t in ("solve", "deal", "water")}
    assert len(set(rolls.values())) == len(rolls)


def test_below_is_even() -> None:
    dice = Dice(1, "test")
    counts = Counter(dice.below(6) for _ in range(60_000))
    chi_square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert chi_square < 20.5  # 5 degrees of freedom, p = 0.001


def test_weighted_follows_its_weights() -> None:
    dice = Dice(2, "test")
    counts = Counter(dice.weighted([1, 0, 3]) for _ in range(40_000))
    assert counts[1] == 0
    assert abs(counts[0] - 10_000) < 400


def test_shuffle_keeps_the_items() -> None:
    items = list(range(100))
    Dice(3, "test").shuffle(items)
    assert items != list(range(100))
    assert sorted(items) == list(range(100))


def test_no_limit_is_an_error() -> None:
    with pytest.raises(ValueError, match="positive limit"):
        Dice(1, "test").below(0)
