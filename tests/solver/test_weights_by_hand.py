"""Weights on their way to be fair: moves, means and what is kept, on numbers by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import balance as balancing
from solver import evening
from solver.balance import PRIOR, STEP, TRIED, moves_of
from solver.meter import Balance
from solver.problem import Kind
from solver.strays import SCALE, amiss, by_chance, most_amiss


def kind_of(ways: tuple[tuple[int, ...], ...], weights: tuple[float, ...]) -> Kind:
    return Kind(np.zeros((len(weights), 4), np.int64), ways, 0, weights)


# ---------------------------------------------------------------- of rows


def test_what_came_too_seldom_is_worth_more_and_the_other_way_round() -> None:
    share = np.array([0.5, 0.5, 0.0])
    counts = np.array([30, 10, 0])
    # 3 * PRIOR cells count as drawn rightly beside 40.
    got = (np.array([30, 10]) + 6) / 52
    assert PRIOR == 4
    assert moves_of(share, counts, 0) == pytest.approx([*(0.5 / got), 1])
    assert moves_of(share, counts, 1) == pytest.approx([*np.sqrt(0.5 / got), 1])
    assert moves_of(share, counts, 2) == pytest.approx([*((0.5 / got) ** 0.25), 1])


def test_a_weight_moves_by_so_much_at_most() -> None:
    found = moves_of(np.array([0.999, 0.001]), np.array([0, 10**9]), 0)
    assert found.tolist() == [STEP, 1 / STEP]


def test_the_mean_of_balances_is_whole_and_no_word_is_worth_nothing() -> None:
    one = Balance(np.array([4, 0]), np.array([[1, 3, 0]]))
    other = Balance(np.array([7, 0]), np.array([[2, 8, 0]]))
    mean = balancing._mean([one, other])
    assert mean.weights.tolist() == [5, 0] and mean.rims.tolist() == [[1, 5, 1]]


class Rounds:
    """What weights are found from, each phase and trial told by hand."""

    def __init__(self, far: list[int], is_stuck: bool = False) -> None:
        self.far, self.is_stuck = iter(far), is_stuck
        self.phases: list[tuple[int, ...]] = []

    def phase(self, rounds: int, kept: int, *how: int) -> list[Balance]:
        self.phases.append((rounds, kept, *how))
        if self.is_stuck and len(self.phases) > 3:
            raise ValueError("few rows follow")
        return [Balance(np.array([10 * len(self.phases)]), np.array([[1]]))]

    def balance(self) -> Balance:
        return Balance(np.array([99]), np.array([[1]]))

    def tried(self, balance: Balance) -> tuple[int, Balance, Any]:
        return next(self.far), balance, None


@pytest.mark.parametrize(
    ("far", "stuck", "weight", "phases"),
    [
        ([balancing.FAIR], False, 30, 3),
        ([balancing.FAIR + 1, balancing.FAIR], False, 99, 4),
        ([balancing.FAIR + 9, balancing.FAIR + 9], False, 30, 4),
        ([balancing.FAIR + 9, balancing.FAIR + 10], False, 30, 4),
        ([balancing.FAIR + 9], True, 30, 4),
    ],
)
def test_small_steps_follow_where_weights_are_not_fair_and_are_kept_where_they_help(
    far: list[int], stuck: bool, weight: int, phases: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Rounds(far, stuck)
    monkeypatch.setattr(balancing, "_Fit", lambda *_: made)
    monkeypatch.setattr(balancing, "Meter", lambda *_: None)
    monkeypatch.setattr(balancing, "near_blocks", lambda *_: None)
    monkeypatch.setattr(balancing, "lying_shares", lambda *_: None)
    monkeypatch.setattr(balancing, "roomless", lambda *_: ())
    problem: Any = SimpleNamespace(kinds=[kind_of(((0,),), (1.0,))])
    found = balancing.balance(problem, None)  # type: ignore[arg-type]
    assert found.weights.tolist() == [weight] and len(made.phases) == phases
    first = [(r, k, *how) for (r, *how), k in zip(balancing.PHASES, balancing.KEPT, strict=True)]
    assert made.phases == [*first, balancing.LAST_PHASE][:phases]


class Boards:
    """Two fresh boards of eight cells a row, the ends of which do not count."""

    words, is_stuck = 3, 5

    def __init__(self) -> None:
        self.shown, self.stuck = np.arange(6), 5
        self.seen: list[Any] = []
        self.rows = 0

    def weigh(self, balance: Balance, shown: Any) -> None:
        self.seen += [balance.weights.tolist(), shown.tolist()]

    def draw(self) -> Any:
        assert (self.shown == -1).all()
        self.rows += 1
        return np.array([[2, 2, 0, 0, 1, 1, 2, 2], [2, 2, 0, 0, 0, self.rows % 2, 2, 2]])


def test_weights_are_tried_on_fresh_boards_and_the_others_are_left_as_they_were() -> None:
    fit: Any = object.__new__(balancing._Fit)
    fit.meter, fit.share = Boards(), np.array([0.5, 0.5, 0.0])
    balance = Balance(np.array([3, 4, 0]), np.array([[1]]))
    far, told, counts = fit.tried(balance)
    assert fit.meter.seen == [[3, 4, 0], [1, 1, 1]] and fit.meter.rows == TRIED
    assert fit.meter.shown.tolist() == [*range(6)] and fit.meter.stuck == 0
    each = [[2 * TRIED, 2 * TRIED, 0], [3 * TRIED + TRIED // 2, TRIED // 2, 0]]
    shares = np.array([0.5, 0.5, 0.0])
    whole = amiss(np.sum(each, axis=0), shares) - by_chance(2, 8 * TRIED)
    assert far == whole
    found = [amiss(np.array(one), shares) for one in each]
    assert counts.tolist() == np.sum(each, axis=0).tolist() and not len(told.aims)
    assert int(told.most) == most_amiss(found, far, by_chance(2, 4 * TRIED))
    assert told.weights is balance.weights


class Rows:
    """Boards of eight cells a row of which every row is the same, told by hand; two candidates,
    two words and a slot before, onward and to the row before each."""

    back, onward, slots, words = 0, 1, 3, 2
    rings = np.array([[0, 0, 1], [1, 1, 0]])
    lines = (SimpleNamespace(slots=(2,)),)

    def __init__(self, stuck: int) -> None:
        self.stuck, self.drawn = stuck, 0
        self.shown = np.zeros((balancing.BOARDS, 4), dtype=np.int64)
        self.promised = np.array([4.0, 8.0])
        self.weighed: list[Any] = []

    def weigh(self, balance: Any, shown: Any) -> None:
        self.weighed.append((balance, shown.tolist()))

    def draw(self) -> Any:
        """On the first board one cell in four is the second candidate, on the others none; the two
        cells at either end are others."""
        self.drawn += 1
        row = np.zeros((balancing.BOARDS, 8), dtype=np.int64)
        row[:, [0, 1, 6, 7]], row[0, 2] = 1, 1
        return row


def fit_of_rows(stuck: int = 0) -> Any:
    fit: Any = object.__new__(balancing._Fit)
    fit.meter, fit.share = Rows(stuck), np.array([0.75, 0.25])
    fit.weights, fit.least, fit.most = np.array([1.0, 1.0]), np.zeros(2), np.full(2, 99.0)
    fit.top, fit.onward, fit.following = np.ones((3, 2)), np.array([0.5, 0.0]), 3
    fit.balance = lambda: "balance"
    return fit


def test_a_round_moves_weights_towards_what_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """By all that was drawn but for the ends of rows; what is worth at the border by boards that
    begin anew alone."""
    monkeypatch.setattr(balancing, "BOARDS", 4)
    fit = fit_of_rows(stuck=2)
    counts = fit.round(3, 6, 1)
    assert fit.meter.drawn == 3 and counts.tolist() == [45, 3]
    assert fit.meter.weighed == [("balance", [0.75 / 0.5, 0.25 * 256**2])]
    assert (fit.meter.shown == -1).all(axis=1).tolist() == [True, False, False, True]
    assert fit.following == 5 and fit.meter.stuck == 0 and fit.onward.tolist() == [0.5, 1.0]
    assert fit.weights == pytest.approx(moves_of(fit.share, counts, 1))
    anew = moves_of(np.array([0.25, 0.75]), np.array([1, 7]), 2)  # the words of slot 2
    assert fit.top[2] == pytest.approx(anew) and (fit.top[:2] == 1).all()


def test_where_more_than_a_third_of_all_rows_is_stuck_there_are_no_weights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(balancing, "BOARDS", 4)
    fit_of_rows(stuck=4).round(3, 6, 1)
    with pytest.raises(ValueError, match="too few rows"):
        fit_of_rows(stuck=5).round(3, 6, 1)


def test_weights_and_what_words_are_worth_stay_within_their_spans(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(balancing, "BOARDS", 4)
    fit = fit_of_rows()
    fit.least, fit.most = np.array([0.99, 0.0]), np.array([9.0, 1.01])
    fit.top[2] = [257, 1 / 257]
    fit.round(3, 6, 0)
    assert fit.weights.tolist() == [0.99, 1.01] and (fit.top[2] <= 256).all()
    fit.top[2] = [1 / 999, 999]
    fit.round(3, 6, 0)
    assert fit.top[2].tolist() == [1 / 256, 256]


class Possible:
    """What is asked of a meter at first: of four candidates two that may stand."""

    slots, words, possible = 4, 3, np.array([1, 2, 3])

    def __init__(self, fluent: list[bool]) -> None:
        self.fluent = np.array(fluent)

    def is_fluent(self, due: Any) -> Any:
        self.due = due.tolist()
        return self.fluent


def test_what_can_stand_and_go_on_is_due_its_share() -> None:
    meter: Any = Possible([True, True, False, True])
    fit = balancing._Fit(meter, np.array([5.0, 1.0, 2.0, 1.0]))
    assert meter.due == fit.weights.tolist() == [0, 0.25, 0.5, 0.25]
    assert fit.share.tolist() == [0, 0.5, 0, 0.5]
    assert fit.least.tolist() == [0, 0.25 / 64, 0.5 / 64, 0.25 / 64]
    assert fit.most.tolist() == [0, 16, 32, 16]
    assert fit.top.shape == (4, 3) and fit.top.all() and fit.onward.tolist() == [1, 1, 1]
    with pytest.raises(ValueError, match="no row goes on"):
        balancing._Fit(Possible([True, False, False, False]), np.ones(4))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no row goes on"):
        balancing._Fit(Possible([True] * 4), np.array([1.0, 0, 0, 0]))  # type: ignore[arg-type]


# ---------------------------------------------------------------- of strips


def test_ways_of_one_tile_share_a_group_also_over_others() -> None:
    kind = kind_of(((0, 2), (1,), (), (3, 4), (2, 5)), (1.0,) * 7)
    assert evening.groups_of(kind).tolist() == [0, 1, 0, 2, 2, 0, 3]


def fit_of(weights: tuple[float, ...], fair: list[int]) -> Any:
    """Candidates 0 and 1 are ways of one tile."""
    ways = ((0, 1), *((n,) for n in range(2, len(weights))))
    return evening._Fit(kind_of(ways, weights), Balance(np.array(fair), np.array([[1]])))


def test_weights_begin_as_those_of_rows_shared_by_what_the_ways_weigh() -> None:
    fit = fit_of((1.0, 3.0, 4.0, 0.0), [10, 30, 120, 0])
    assert fit.due.tolist() == [0.5, 0.5, 0]
    assert fit.weights == pytest.approx([40 / 160 / 4, 3 * 40 / 160 / 4, 120 / 160, 0])
    assert fit.raw.tolist() == [0.125, 0.375, 0.5, 0]


def test_weights_depart_by_so_much_at_most() -> None:
    assert evening.SPAN == 4096
    fit = fit_of((1.0, 1.0, 2.0), [1, 1, 10**9])
    assert fit.weights.tolist() == [0.25 / 4096, 0.25 / 4096, pytest.approx(1)]
    limited = fit._limited(np.array([1.0, 2.0, 5.0]), np.array([1e-5, 1.0, 1.0]))
    assert limited.tolist() == [pytest.approx(0.04096), 0.25, 0.625]


def test_groups_are_counted_off_the_border_of_all_boards() -> None:
    fit = fit_of((1.0, 1.0, 2.0), [1, 1, 1])
    boards = np.full((2, 6, 5), 2)
    boards[0, 2, 2], boards[1, 3, 2], boards[0, 1, 2], boards[1, 4, 2] = 0, 1, 0, 0
    assert fit.counts(boards).tolist() == [2, 2]
    apart = np.sqrt([0.5, 0.5]) - np.sqrt([0.5, 0.5])
    assert fit.amiss(boards) == round(float((apart**2).sum()) * SCALE) == 0
    boards[0, 2, 2] = 2
    apart = np.sqrt([0.25, 0.75]) - np.sqrt([0.5, 0.5])
    assert fit.amiss(boards) == pytest.approx(float((apart**2).sum()) * evening.SCALE, abs=2)


@pytest.mark.parametrize("roots", [0, 1, 2])
def test_weights_move_towards_what_is_due_by_roots_of_it(roots: int) -> None:
    fit = fit_of((1.0, 1.0, 2.0), [1, 1, 2])
    fit.move(np.array([26, 6]), roots)
    got = (np.array([26, 6]) + 4) / 40
    moved = np.array([0.25, 0.25, 0.5]) * ((0.5 / got) ** (0.5**roots))[[0, 0, 1]]
    assert fit.weights == pytest.approx(moved / moved.sum())


def test_a_round_moves_weights_by_so_much_at_most() -> None:
    assert evening.STEP == 3
    fit = fit_of((1.0, 1.0, 2.0), [1, 1, 2])
    fit.move(np.array([10**9, 0]), 0)
    moved = np.array([0.25, 0.25, 0.5]) * [0.5, 0.5, 3]
    assert fit.weights == pytest.approx(moved / moved.sum(), rel=1e-6)
    fit = fit_of((1.0, 1.0, 20.0), [1, 1, 20])
    fit.move(np.array([10**9, 0]), 0)
    moved = np.array([1, 1, 20]) / 22 * [1 / 3, 1 / 3, 3]
    assert fit.weights == pytest.approx(moved / moved.sum(), rel=1e-6)


def test_each_round_takes_so_many_roots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "ROUNDS", (2, 1, 3))
    assert [*evening._roots()] == [1, 1, 2, 3, 3, 3]
