"""Sentences: lists read out, and hints for names that are misspelt."""

from __future__ import annotations

import pytest

from morphs.base.wording import lettered, nearest, read_out


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("biuld", ["build", "edit"], "; did you mean build?"),
        ("HALL", ["hall", "Hall", "cave"], "; did you mean hall or Hall?"),
        ("Tile0007", ["tile0007", "tile0017"], "; did you mean tile0007 or tile0017?"),
        ("zzz", ["hall"], ""),
        ("", [], ""),
    ],
)
def test_hints_do_not_mind_capitals(name: str, known: list[str], hint: str) -> None:
    assert nearest(name, known) == hint


def test_lists_are_read_out() -> None:
    assert [read_out(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == [
        *("a", "a and b", "a, b and c")
    ]
    assert read_out(["a", "b", "c"], "or") == "a, b or c"


def test_numbers_beyond_the_alphabet_have_two_letters() -> None:
    assert [lettered(number) for number in (0, 25, 26, 27, 52)] == ["A", "Z", "AA", "AB", "BA"]
