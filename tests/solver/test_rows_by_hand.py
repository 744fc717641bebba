"""What row samplers are made of, in Python and as kernels: lists that are searched, sums, joints,
choices, and the plans that say how rows are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import coupling, row_plan, rows
from solver.coupling import Finer, Leant
from solver.forest_links import ForestRule
from solver.integers import UNIT, word_supplies
from solver.problem import Kind, Leaning, Problem
from solver.rows import Option, RowTables, demand_tables
from solver.rules import BoundRule
from tests.solver.makers import GRID, board
from tests.solver.test_kernel_models import uncompile

row_kernels = pytest.importorskip("solver.row_kernels")
bit_kernels = pytest.importorskip("solver.bit_kernels")

SEEDS = range(12)


@pytest.fixture(name="plain")
def fixture_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels as the Python that they are."""
    for module in (bit_kernels, row_kernels):
        uncompile(module, monkeypatch)


def problem_of(
    meets: Any, rings: Any = ((0, 0),), weights: Any = (1.0,), rims: Any = (), cells: int = 2
) -> Problem:
    """Cells in a row, of one kind with a slot to the left and one to the right."""
    kind = Kind(np.array(rings), tuple((n,) for n in range(len(rings))), 0, weights, rims)
    words = len(meets)
    table = np.vstack([np.array(meets, dtype=float), np.ones((2, words))])
    facing = [[(n - 1, 1) if n else None, (n + 1, 0) if n + 1 < cells else None]
              for n in range(cells)]  # fmt: skip
    return Problem.facing([0] * cells, [kind], table, words, words + 1, facing, [[*range(cells)]])


# ---------------------------------------------------------------- kernels


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_of_a_word_is_found_between_limits(seed: int) -> None:
    rolls = Random(seed)
    back = np.array(sorted(rolls.choices(range(6), k=12)))
    low = rolls.randrange(12)
    high = rolls.randrange(low, 13)
    for word in range(-1, 8):
        larger = [n for n in range(low, high) if back[n] >= word]
        assert row_kernels.first_with(back, low, high, word) == (larger[0] if larger else high)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_meets_a_word_is_summed_up(seed: int) -> None:
    """A joint of weight 1 leaves what is promised as it is; what is possible is worth 1 at least;
    what nothing may follow is worth nothing, whatever the joint."""
    rolls = Random(seed)
    words, count = 4, 9
    meets = np.array(rolls.choices([0, 0, 1, UNIT // 2, UNIT, 3 * UNIT], k=words**2))
    meets = meets.reshape(words, words)
    met = [[other for other in range(words) if meets[word, other]] for word in range(words)]
    lines = SimpleNamespace(
        meets=meets, met=np.array([one for each in met for one in each], dtype=np.int64),
        met_start=np.cumsum([0, *map(len, met)]),
    )  # fmt: skip
    back = np.array(sorted(rolls.choices(range(words), k=count)))
    onward = np.array(rolls.choices(range(words), k=count))
    weight = np.array(rolls.choices([1, 5, 7], k=count))
    promise = np.array(rolls.choices([0, 0, 1, 3, 1000], k=words * 2)).reshape(words, 2)
    limits = rolls.randrange(3), count - rolls.randrange(3)
    for word in range(words):
        for with_onward in (False, True):
            for seam in (0, 1):
                expected, total = [], 0
                for n in range(*limits):
                    joint = int(meets[word, back[n]])
                    if joint:
                        value = int(promise[onward[n] if with_onward else 0, seam])
                        if joint != UNIT:
                            value = max(1, value * joint // UNIT) if value else 0
                        total += int(weight[n]) * value
                        expected.append((n, value, total))
                room = SimpleNamespace(**{name: np.zeros(count, dtype=np.int64)
                                          for name in ("number", "worth", "sums")})  # fmt: skip
                found = row_kernels.sum_up_met(
                    lines, back, onward, weight, limits, with_onward, promise, seam, word, room
                )
                assert found == (len(expected), total)
                parts = (room.number, room.worth, room.sums)
                assert [tuple(int(p[n]) for p in parts) for n in range(found[0])] == expected


@pytest.mark.usefixtures("plain")
def test_the_entry_that_an_amount_falls_to() -> None:
    """Groups of entries 3 and 7, weight 2 and 1, and of 5 alone."""
    group, entry, weight = np.array([0, 2]), np.array([3, 7, 5]), np.array([2, 1, 4])
    found = [row_kernels.entry_at(group, entry, weight, 0, amount) for amount in range(3)]
    assert found == [3, 3, 7]
    assert [row_kernels.entry_at(group, entry, weight, 1, one) for one in (0, 3)] == [5, 5]
    lines = SimpleNamespace(group=group, entry=entry, entry_weight=weight)
    room = SimpleNamespace(number=np.array([1, 0]), worth=np.array([9, 10]),
                           listed=[np.array([40, 50])])  # fmt: skip
    rest = {0: 3, 19: 3, 20: 7, 29: 7}
    for amount, candidate in rest.items():
        assert row_kernels.candidate_of(lines, room, (0, 0, 1), 1, amount) == candidate
    assert row_kernels.candidate_of(lines, room, (0, 0, 0), 0, 0) == 50
    assert row_kernels.candidate_of(lines, room, (0, 0, 0), 1, 0) == 40


# ---------------------------------------------------------------- tables of rows


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("stuck", [1, 2, None])
def test_cells_are_chosen_in_turn_until_nothing_fits(
    stuck: int | None, closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second begins a part of its own, which does not meet the one before; the last shows its
    word to none but the first of a closed line."""
    asked: list[Any] = []

    def summed(name: str) -> Any:
        def add(*told: Any) -> tuple[int, int]:
            asked.append((name, *told[5:8], told[8] if name == "met" else told[4]))
            return (0, 0) if len(asked) - 1 == stuck else (1, 5)

        return add

    monkeypatch.setattr(row_kernels, "sum_up_met", summed("met"))
    monkeypatch.setattr(row_kernels, "sum_up_all", summed("all"))
    monkeypatch.setattr(row_kernels, "listed", lambda *_: ([4], [7], [1]))
    monkeypatch.setattr(row_kernels, "below", lambda _, counter, total: (total - 2, counter + 1))
    monkeypatch.setattr(row_kernels, "first_above", lambda *_: 0)
    monkeypatch.setattr(row_kernels, "candidate_of", lambda *told: 10 * told[3] + told[4])
    room = SimpleNamespace(where=[[0, 0, 0]] * 3, sums=[5], number=[0])
    onward = np.full(20, 3)
    onward[10] = -1
    lines = SimpleNamespace(onward=onward, cells=np.arange(20) + 1)
    standing = np.full(21, -1)
    ahead = ["a", "b", "c"]
    told = row_kernels.choose_part(lines, room, standing, 10, 13, closed, None, 6, ahead)
    count = 3 if stuck is None else stuck
    assert told == (-1 if stuck is None else 10 + stuck, 6 + count)
    assert standing.tolist() == [-1] * 11 + [3] * count + [-1] * (10 - count)
    first, seam = (-1, 4) if closed else (0, 0)
    assert asked == [
        ("all", True, "a", first, closed), ("all", True, "b", seam, True),
        ("met", closed, "c", seam, 7),
    ][: count + (stuck is not None)]  # fmt: skip


def test_rims_that_tell_nothing_are_no_demands() -> None:
    """Of three slots the first and the last tell words apart; those are rows after all words."""
    plain = Kind(np.array([[0, 1]]), ((0,),), 0, (1.0,))
    told = Kind(np.array([[0, 1, 1]]), ((0,),), 0, (1.0,), ((7, 8), (5, 5), (9, 1)))
    more = Kind(np.array([[0, 1]]), ((0,),), 0, (1.0,), ((2, 2), (3, 4)))
    meets = np.array([[1.0, 0.0], [0.0, 0.5], [1.0, 1.0], [1.0, 1.0]])
    problem = Problem.facing([0], [plain, told, more], meets, 2, 3, [[None, None]])
    demands, numbers = demand_tables(problem)
    assert demands.tolist() == [[UNIT, 0], [0, UNIT // 2], [7, 8], [9, 1], [3, 4]]
    assert numbers.tolist() == [[-1, -1, -1], [2, -1, 3], [-1, 4, -1]]


@pytest.mark.parametrize("seed", SEEDS)
def test_messages_are_passed_on_alike_where_words_are_many(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that meet nothing promise nothing; messages have one column, or some."""
    rolls = Random(seed)
    meets = np.array(rolls.choices([0.0, 0.0, 0.25, 1.0], k=36)).reshape(6, 6)
    tables: Any = RowTables.__new__(RowTables)
    tables.words, tables.met = 6, None
    tables.table = np.rint(meets * UNIT).astype(np.int64)
    for shape in ((6,), (6, 3)):
        message = np.array([rolls.randrange(9) for _ in range(int(np.prod(shape)))]).reshape(shape)
        monkeypatch.setattr(rows, "DENSE_WORDS", 6)
        dense = tables.passed_on(message)
        assert tables.met is None
        monkeypatch.setattr(rows, "DENSE_WORDS", 5)
        assert tables.passed_on(message).tolist() == dense.tolist()
        tables.met = None


def test_what_is_left_beside_a_word_is_told_with_its_joints_where_these_differ() -> None:
    tables: Any = RowTables.__new__(RowTables)
    tables.fits_memo = {}
    tables.meets = np.array([[UNIT, 0, UNIT], [UNIT, 5, 0]])
    numbers = np.arange(4)
    option = Option(numbers + 10, numbers + 20, np.array([0, 1, 2, 1]), numbers + 30)
    same, other, alone = (tables.fits(option, word) for word in (0, 1, -1))
    assert same.joints is None and other.joints == [UNIT, 5, 5] and alone.joints is None
    assert (same.entries.tolist(), *same[1:3]) == ([0, 2], [10, 12], [30, 32])
    assert (other.entries.tolist(), *other[1:3]) == ([0, 1, 3], [10, 11, 13], [30, 31, 33])
    assert alone.candidates == [10, 11, 12, 13]
    heavier = option._replace(weights=option.weights * 2)
    assert tables.fits(heavier, 0) is same, "what fits does not hang on weights"


def test_messages_are_shifted_and_what_is_possible_stays_so() -> None:
    message = np.array([0, 1, 8, 9, 100])
    for bits in (0, -3):
        rows.shift(message, bits)
        assert message.tolist() == [0, 1, 8, 9, 100]
    rows.shift(message, 3)
    assert message.tolist() == [0, 1, 1, 1, 12]


def test_what_words_promise_is_told_once_for_each_word_of_the_seam() -> None:
    """Where it is known it is as it is, else what the next place may show backward tells."""
    asked: list[int] = []

    class Table(np.ndarray[Any, Any]):
        @property
        def T(self) -> Any:  # noqa: N802
            asked.append(1)
            return np.asarray(self).T

    tables: Any = SimpleNamespace(words=2, table=np.array([[1, 2], [0, 3]]).view(Table))
    behinds = np.array([[[0, 0], [0, 0]], [[5, 7], [1, 2]], [[9, 9], [9, 9]]])
    known = np.array([[40, 41], [50, 51]])
    line = rows.Messages(tables, (4, True), [], [None, known], behinds)
    line.options = [None, None]  # type: ignore[list-item]
    assert line.promised(0) is line.promised(0) and len(asked) == 1
    assert line.promised(0) == [[5 + 2 * 1, 3 * 1], [40, 50]]
    assert line.promised(1) == [[7 + 2 * 2, 3 * 2], [41, 51]]


def test_candidates_lie_by_words_back_then_onward_then_by_number() -> None:
    rings = np.array([[1, 0], [0, 1], [0, 0], [1, 0], [0, 1]])
    every = np.arange(5)
    assert rows.in_order(every, rings, 0, 1).tolist() == [2, 1, 4, 0, 3]
    assert rows.in_order(every, rings, 1, 0).tolist() == [2, 0, 3, 1, 4]
    assert rows.in_order(every[::-1].copy(), rings, -1, 1).tolist() == [0, 2, 3, 1, 4]


def test_supplies_are_told_in_parts_of_the_largest_also_where_that_is_one() -> None:
    """Words that nothing stands opposite of are supplied with 1 unit in UNIT all the same."""
    rare = problem_of([[1 / UNIT, 0], [0, 0]], [(0, 0), (1, 1)], (1 / UNIT, 1.0))
    assert word_supplies(rare)[0].tolist() == [[UNIT, 1], [UNIT, 1]]
    half = problem_of([[1, 0], [0, 0.25]], [(0, 0), (1, 1)], (1.0, 1.0))
    assert word_supplies(half)[0].tolist() == [[UNIT, UNIT // 2]] * 2


# ---------------------------------------------------------------- rows that look ahead


def test_rows_lean_to_what_was_shown_too_seldom() -> None:
    """Two classes due in halves; a row shows the first alone."""
    scale = coupling.SCALE
    due = np.array([scale // 2, scale // 2])
    leaning = Leaning(0, np.array([[0, 0, 0], [1, 1, 1], [0, 1, 1]]), due)
    lean = Leant(leaning)
    shown = lean.after(np.array([0, 0]))
    lately = np.array([scale // 2 + scale // 2 // 20, scale // 2 - scale // 2 // 20])
    assert abs(lean.lately - lately).max() <= 1 and leaning.due.tolist() == due.tolist()
    away = [int(np.searchsorted(coupling.POWERS, d + scale // 6))
            - int(np.searchsorted(coupling.POWERS, n + scale // 6))
            for d, n in zip(due.tolist(), lean.lately.tolist(), strict=True)]  # fmt: skip
    assert shown.tolist() == [3 * away[0], 3 * away[1], away[0] + 2 * away[1]]
    for _ in range(200):
        shown = lean.after(np.array([0, 0]))
    assert shown[0] < 0 < shown[1] and abs(shown).max() <= 3 * coupling.MOST_STEPS


def finer_of(origin: Sequence[int]) -> Finer:
    return Finer(None, 1, np.array(origin, dtype=np.int32))  # type: ignore[arg-type]


def test_finer_candidates_are_told_by_plain_ones() -> None:
    fine = finer_of([0, 0, 2, 1, 2, 2])
    assert fine.plain(np.array([3, -1, 5, 0])).tolist() == [1, -1, 2, 0]
    assert fine.allowed({4: 0b101, 7: 0b010, 9: 0b101, 2: 0}) == {
        4: 0b110111, 7: 0b001000, 9: 0b110111, 2: 0,
    }  # fmt: skip
    assert finer_of([]).allowed({}) == {}


def test_rules_of_finer_candidates_share_what_is_due() -> None:
    """Three finer ones of plain 2 share what is due to it; other kinds stay as they are."""
    fine = finer_of([0, 0, 2, 1, 2, 2])
    plain = BoundRule("some", None, [["x"], ["a", "b", "c"]])  # type: ignore[arg-type]
    told = fine.rule(plain)
    assert [[*one] for one in told.readings] == [["x"], ["a", "a", "c", "b", "c", "c"]]
    rule = ForestRule("water", None, [["x"], ["a", "b", "c"]], due=[[8.0], [4.0, 5.0, 9.0]])  # type: ignore[arg-type,call-arg]
    found = fine.rule(rule)
    assert isinstance(found, ForestRule)
    assert [[*one] for one in found.due] == [[8.0], [2.0, 2.0, 3.0, 5.0, 3.0, 3.0]]


# ---------------------------------------------------------------- how rows are drawn


def plan_of(**more: Any) -> Any:
    """The part of a plan that decides, told what it asks."""
    problem = SimpleNamespace(cell_count=100, leaning=None, most_alike=0.5, due=None)
    known = {"problem": problem, "rules": [], "allowed": {}, "is_limited": False, "forest": None,
             "_reach": None, "fast": None}  # fmt: skip
    return SimpleNamespace(**(known | more))


PLAN = row_plan.RowPlan


@pytest.mark.parametrize(
    ("cells", "rules", "forest", "reach", "limited", "suits"),
    [
        (64, 1, True, False, False, True), (63, 1, True, False, False, False),
        (64, 1, True, False, True, True), (64, 2, True, False, False, False),
        (12, 2, True, True, False, True), (11, 2, True, True, False, False),
        (12, 1, False, True, False, True), (12, 1, False, True, True, False),
        (64, 1, False, False, False, False), (64, 0, False, False, False, True),
    ],
)  # fmt: skip
def test_rows_keep_a_rule_of_each_kind_on_boards_of_some_size(
    cells: int, rules: int, forest: bool, reach: bool, limited: bool, suits: bool
) -> None:
    plan = plan_of(rules=[1] * rules, forest=forest or None, _reach=reach or None,
                   is_limited=limited)  # fmt: skip
    plan.problem.cell_count = cells
    assert PLAN._suits_rows.fget(plan) is suits  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("reach", "cells", "leaning", "patience"),
    [
        (None, 999, None, row_plan.PATIENCE), (1, 999, None, row_plan.JOINED_SMALL),
        (1, 1000, None, row_plan.JOINED_PATIENCE), (1, 1000, 1, row_plan.LEANING_PATIENCE),
        (None, 5000, 1, row_plan.PATIENCE), (1, 999, 1, row_plan.JOINED_SMALL),
    ],
)  # fmt: skip
def test_how_often_rows_may_fail(reach: Any, cells: int, leaning: Any, patience: Any) -> None:
    plan = plan_of(_reach=reach)
    plan.problem.cell_count, plan.problem.leaning = cells, leaning
    assert PLAN._patience.fget(plan) == patience  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rules", "allowed", "reach", "closed", "hard"),
    [
        (0, 1, 1, 1, False), (1, 0, None, 0, False), (1, 1, None, 0, True),
        (1, 0, 1, 0, True), (1, 0, None, 1, True),
    ],
)  # fmt: skip
def test_which_rows_fail_often(
    rules: int, allowed: int, reach: Any, closed: int, hard: bool
) -> None:
    chains = SimpleNamespace(closed=np.array([False, bool(closed)]))
    plan = plan_of(
        rules=[1] * rules, allowed={1: 1} if allowed else {}, _reach=reach, chains=chains
    )
    assert PLAN._is_hard_by_rows.fget(plan) is hard  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("due", "ruled", "allowed", "count", "lines", "alike", "runs"),
    [
        (1, 0, 0, 17, 18, True, True), (1, 0, 0, 16, 18, True, False),
        (1, 0, 0, 18, 18, True, False), (None, 0, 0, 17, 18, True, False),
        (1, 1, 0, 17, 18, True, False), (1, 0, 1, 17, 18, True, False),
        (1, 0, 0, 17, 18, False, False), (2, 0, 0, 18, 18, True, True),
        (2, 0, 0, 16, 16, True, False), (2, 0, 0, 18, 18, False, False),
    ],
)  # fmt: skip
def test_rows_run_up_to_the_first_of_a_torus_where_that_may_be_any(
    due: Any, ruled: int, allowed: int, count: int, lines: int, alike: bool, runs: bool
) -> None:
    """Lines of two cells; the seventeenth has other candidates where it is not alike. Of tight
    tiles (2) rows of open boards do so, too."""
    cells = 2 * lines
    due = due and SimpleNamespace(tight=due == 2)
    sort_of = np.zeros(cells, dtype=int)
    if not alike:
        sort_of[2 * row_plan.RUN_UP + 1] = 1
    chains = SimpleNamespace(start=np.arange(0, cells + 1, 2), cells=np.arange(cells))
    sorts = SimpleNamespace(sort_of_cell=sort_of, domains=[3, 5])
    problem = SimpleNamespace(kind_list=[0] * cells, due=due)
    plan = plan_of(rules=[1] * ruled, allowed={1: 1} if allowed else {}, chains=chains, sorts=sorts,
                   problem=problem, _rows_to_sample=count)  # fmt: skip
    assert PLAN._runs_up.func(plan) is runs  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("most", "standing", "alike"),
    [
        (0.5, [0, 0, 1, 1], False), (0.5, [0, 0, 0, 1], True), (0.75, [0, 0, 0, 1], False),
        (1, [0, 0, 0, 0], False), (0.5, [0, 0, -1, -1], True), (0.5, [2, 0, 0, 2], False),
        (0.5, [1, 1, 0, 1], True),
    ],
)  # fmt: skip
def test_maps_are_all_alike_where_one_candidate_has_more_than_its_share(
    most: float, standing: list[int], alike: bool
) -> None:
    """Candidate 0 of one kind is not that of another."""
    problem = SimpleNamespace(most_alike=most, kind_of_cell=np.array([0, 0, 0, 0]), due=None)
    plan = plan_of(problem=problem)
    assert PLAN._is_all_alike(plan, standing) is alike
    problem.kind_of_cell = np.array([0, 1, 0, 1])
    problem.most_alike = 0.5
    assert PLAN._is_all_alike(plan, [0, 0, 0, 0]) is False
    problem.most_alike = 0.49
    assert PLAN._is_all_alike(plan, [0, 0, 0, 0]) is True


@pytest.mark.parametrize(
    ("ruled", "allowed", "strays", "alike", "odd"),
    [(0, 0, 1, 0, True), (1, 0, 1, 0, False), (0, 1, 1, 0, False), (1, 1, 1, 1, True),
     (0, 0, 0, 1, True), (0, 0, 0, 0, False)],
)  # fmt: skip
def test_maps_that_stray_are_odd_where_nothing_else_is_asked(
    ruled: int, allowed: int, strays: int, alike: int, odd: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(row_plan, "straying", lambda *_: strays)
    plan = plan_of(rules=[1] * ruled, allowed={1: 1} if allowed else {},
                   _is_all_alike=lambda _: bool(alike))  # fmt: skip
    assert any(PLAN._oddness(plan, [])) is odd


def test_tables_of_compiled_rows_leave_out_what_has_no_weight() -> None:
    fast_rows = pytest.importorskip("solver.fast_rows")
    facing, lines = board(GRID, 3, 2, False)
    kind = Kind(np.zeros((4, 4), np.int64), tuple((n,) for n in range(4)), 0, (1.0, 0.0, 2.0, 0.5))
    problem = Problem.facing([0] * 6, [kind], np.ones((3, 1)), 1, 2, facing, lines)
    plan = row_plan.RowPlan(problem, way="rows")
    made = fast_rows.make_lines(problem, plan.sorts, plan.chains)
    assert {*np.unique(made.entry).tolist()} == {0, 2, 3} and (made.entry_weight > 0).all()
