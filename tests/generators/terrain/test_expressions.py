"""Numbers that may be dice."""

from __future__ import annotations

import pytest

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.generators.terrain.expressions import evaluate


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("2*(40 + 3)", 86), ("A/2", 5), ("-3 + A", 8), ("W*H - 1", 11), ("A/2 + Hd1", 9)],
)
def test_values(text: str, value: int) -> None:
    assert evaluate(text, {"A": 11, "W": 3, "H": 4}, Dice(0), "x") == value


def test_dice_have_their_range_and_mean() -> None:
    dice = Dice(1, "test")
    throws = [evaluate("2*(40+d20)", {}, dice, "x") for _ in range(2000)]
    assert min(throws) == 82
    assert max(throws) == 120
    sums = [evaluate("HdW", {"H": 100, "W": 9}, dice, "x") for _ in range(200)]
    assert 490 < sum(sums) / 200 < 510


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "number should be"),
        ("2 +", "number should be"),
        ("(2", "not closed"),
        ("2 2", "goes on"),
        ("Q + 1", "'Q'"),
        ("d0", "0 sides"),
        ("1/0", "zero"),
        ("2; 3", "';'"),
        ("9999999d9", "throws 9999999"),
        ("999999*999999*999999", "larger"),
        ("9" * 5000, "longer"),
        ("(" * 150 + "1", "not closed"),
    ],
)
def test_what_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(MorphsError, match=said):
        evaluate(text, {"A": 1}, Dice(0), "altitude.L")
