"""Weights with which searches draw each tile as often as is due, round by round."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import searching


def searches_of(counts: Any) -> Any:
    """Two candidates of one prototype and one alone; boards as they are told."""
    one: Any = searching._Searches.__new__(searching._Searches)
    one.group = np.array([0, 0, 1])
    one.raw = np.array([0.25, 0.25, 0.5])
    one.due = np.array([0.5, 0.5])
    one.inner = np.ones(100, dtype=bool)
    one.made = 1
    left, asked = iter(counts), []

    def told(weights: Any, boards: range) -> Any:
        asked.append((weights.tolist(), [*boards]))
        return np.array(next(left))

    one.counts, one.asked = told, asked
    return one


def test_weights_move_a_step_after_each_board_that_is_not_odd() -> None:
    """The first board has too little of the pair, so both weigh more by the root of what lacks."""
    one = searches_of([[10, 10, 80], [25, 25, 50], [25, 25, 50]])
    start = np.array([1 << 18, 1 << 18, 1 << 19])
    mean = one.stage(start, 1, 3, 2)
    assert [boards for _, boards in one.asked] == [[1], [2], [3]] and one.made == 4
    (first, _), (second, _), (third, _) = one.asked
    assert first[0] == first[1] and first[2] == 2 * first[0] == searching.TOP
    assert second[0] == second[1] > first[0] and second[2] <= first[2]
    moves = searching.moves_of(one.due, np.array([20, 80]), 1)
    assert second[0] / second[2] == pytest.approx(moves[0] / moves[1] / 2, rel=1e-4)
    assert mean.tolist() == [(a + b) // 2 for a, b in zip(second, third, strict=True)]


def test_weights_stay_within_a_span_of_what_tiles_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "SPAN", 1.0)
    one = searches_of([[0, 0, 100], [0, 0, 100], [25, 25, 50]])
    one.stage(np.array([1, 1, 2]), 0, 3, 1)
    (first, _), (second, _), _ = one.asked
    assert first == second


def test_weights_are_whole_and_what_has_any_keeps_some() -> None:
    found = searching._whole(np.array([0.0, 1e-12, 0.25, 0.5]))
    assert found.tolist() == [0, 1, searching.TOP // 2, searching.TOP]


def test_odd_boards_are_left_out_of_what_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    good, odd = [20, 30, 50], [0, 0, 100]
    one = searches_of([good] * 7 + [odd])
    far, most = one.tried(np.array([1, 1, 2]))
    first = sum(searching.ROUNDS) + 1
    assert [boards for _, boards in one.asked] == [[n] for n in range(first, first + 8)]
    assert far == 0, "the pair has its share, whichever of the two stands"
    each = searching.amiss(np.array(good), one.raw)
    assert most == searching.most_amiss([each] * 7 + [10**15], 0, searching.by_chance(3, 100))


@pytest.mark.parametrize(
    ("tried", "found"),
    [
        ([9, 8, 3, 5], (2, 3)), ([9, 3, 3, 3], (1, 3)), ([9, 8, 4, 5], None), ([9, 9, 9, 9], None),
        ([9, 1, 2, 1], (1, 1)), ([0, 0, 0, 0], (0, 0)),
    ],
)  # fmt: skip
def test_the_least_amiss_of_all_stages_is_taken_where_it_is_three_times_better(
    tried: list[int], found: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each stage goes on from the best so far; of equals the first stays."""
    left, begun = iter(tried), []

    def stage(weights: Any, roots: int, rounds: int, kept: int) -> Any:
        begun.append((weights.tolist(), roots, rounds, kept))
        return np.array([roots])

    one = SimpleNamespace(raw=np.array([1.0]), tried=lambda _: (next(left), 7), stage=stage)
    monkeypatch.setattr(searching, "_Searches", lambda *_: one)
    monkeypatch.setattr(searching, "_whole", lambda _: np.array([0]))
    answer = searching.searched_weights(None, None, False)  # type: ignore[arg-type]
    assert answer == (None if found is None else searching.Searched([found[0]], 7))
    assert [one[1:] for one in begun] == [
        (n + 1, searching.ROUNDS[n], searching.KEPT[n]) for n in range(3)
    ]
    best = [[0]]
    for number, amount in enumerate(tried[1:3], 1):
        best.append([number] if amount < min(tried[:number]) else best[-1])
    assert [one[0] for one in begun] == best


@pytest.mark.parametrize(("last", "is_odd"), [(6, False), (7, True)])
def test_boards_three_times_as_far_amiss_as_the_middle_of_the_last_are_odd(
    last: int, is_odd: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of boards 1, 1 and 2 amiss and itself the middle is 2; of nine the first is forgotten."""
    for before in ([1, 1, 2], [99, 1, 1, 1, 2, 2, 2, 2]):
        far = iter([*before, last, 0])
        monkeypatch.setattr(searching, "amiss", lambda *_: next(far))  # noqa: B023
        rounds = len(before) + 2
        one = searches_of([[10, 10, 80]] * rounds)
        one.stage(np.array([1, 1, 2]), 1, rounds, 1)
        weights = [weights for weights, _ in one.asked]
        assert (weights[-1] == weights[-2]) == is_odd and weights[0] != weights[1]


def test_boards_are_as_far_amiss_together_as_they_are_less_what_chance_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = searches_of([[40, 40, 20]] * 8)
    asked: list[tuple[int, int]] = []

    def most(_: Any, together: int, chance: int) -> int:
        asked.append((together, chance))
        return 10**15

    monkeypatch.setattr(searching, "most_amiss", most)
    far, _ = one.tried(np.array([1, 1, 2]))
    chance = searching.by_chance(3, 100)
    assert far == searching.amiss(np.array([640, 160]), one.due) > 0
    assert asked == [(0, chance), (far - searching.by_chance(2, 800), chance)]


@pytest.mark.parametrize(
    ("hard", "answer"),
    [
        (0, None),
        (1, None),
        (2, None),
        (3, searching.Searched([1], 7)),
        (6, searching.Searched([2], 7)),
    ],
)
def test_weights_are_no_longer_sought_once_a_search_is_given_up(
    hard: int, answer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stages and trials by turns, of which one is hard: what was found before it stays."""
    asked = iter(range(8))

    def ask() -> int:
        number = next(asked)
        if number == hard:
            raise searching.HardError
        return number

    def stage(_: Any, roots: int, *__: int) -> Any:
        ask()
        return np.array([roots])

    one = SimpleNamespace(raw=np.array([1.0]), tried=lambda _: (90 // 3 ** ask(), 7), stage=stage)
    monkeypatch.setattr(searching, "_Searches", lambda *_: one)
    monkeypatch.setattr(searching, "_whole", lambda _: np.array([0]))
    assert searching.searched_weights(None, None, False) == answer  # type: ignore[arg-type]
    assert next(asked) == hard + 1


@pytest.mark.parametrize("second", [[0, 1, 1, 1], None])
def test_boards_count_away_from_the_border_and_hard_ones_are_an_error(
    second: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits, left = [], iter([[2, 0, 1, 1], second])

    def plan(_: Any, **options: Any) -> Any:
        limits.append(options["limit"])
        return SimpleNamespace(solve=lambda _: SimpleNamespace(candidates=next(left)))

    one = searches_of([])
    del one.counts
    one.problem, one.fast, one.dice = SimpleNamespace(kinds=[()]), False, int
    one.inner = np.array([False, True, True, True])
    monkeypatch.setattr(searching, "Plan", plan)
    monkeypatch.setattr(searching, "replace", lambda *_, **__: None)
    weights = np.array([1, 1, 1])
    if second is None:
        with pytest.raises(searching.HardError):
            one.counts(weights, range(2))
    else:
        assert one.counts(weights, range(2)).tolist() == [1, 5, 0]
    assert limits == [searching.HARD]
