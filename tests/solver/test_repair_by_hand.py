"""How a search repairs what contradicts itself: what is taken back, opened, granted and wanted, on
engines that are told what to answer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from solver import repair as repairing
from solver.found import Found
from solver.propagate import CONCERN, DONE, Contradiction
from solver.repair import Search
from tests.solver.makers import GRID, board
from tests.solver.test_plans_by_hand import problem_of


def search_of(stack: int = 0, wanting: Any = (), **more: Any) -> Any:
    """A search of sixteen cells that has so many decisions."""
    made: Any = object.__new__(Search)
    made.problem, made.progress, made.found = problem_of(), None, Found("gave up")
    made.radius, made.trouble, made.calm, made.half_cleared, made.beside = 1, 0, 0, set(), {}
    made.engine = SimpleNamespace(stack=[SimpleNamespace(mark=n) for n in range(stack)], **more)
    made.ledger = SimpleNamespace(wanting=[*wanting], rules=[], taken=[0] * 7)
    made.marks = []
    return made


def failing(times: int, done: list[Any], what: str) -> Any:
    """Fails so often, each time at another cell."""

    def act(*told: Any) -> None:
        done.append((what, *told))
        if sum(one[0] == what for one in done) <= times:
            raise Contradiction(len(done))

    return act


@pytest.mark.parametrize(
    ("trouble", "stack", "fails", "tried"),
    [
        (0, 9, 0, 1), (0, 9, 2, 3), (0, 2, 2, 2), (repairing.PATIENCE - 1, 9, 0, 1),
        (repairing.PATIENCE, 9, 0, 0), (0, 99, 99, repairing.TAKE_BACK),
    ],
)  # fmt: skip
def test_decisions_are_taken_back_before_a_block_is_opened(
    trouble: int, stack: int, fails: int, tried: int
) -> None:
    """As many as may be; not where trouble does not end."""
    made, done = search_of(stack), []
    made.trouble = trouble
    made.take_back = failing(fails, done, "back")
    made.clear_block = failing(0, done, "block")
    made.repair(3)
    backs = sum(one[0] == "back" for one in done)
    assert backs == tried and made.found.contradictions == min(fails, tried)
    is_cleared = done[-1][0] == "block"
    assert is_cleared == (tried == 0 or fails >= tried)
    assert made.trouble == (0 if is_cleared else trouble + 1) and made.calm == 0
    assert made.radius == 1 + is_cleared
    if is_cleared:
        assert done[-1][1] == (tried or 3), "where the last contradiction was"


@pytest.mark.parametrize(("fails", "radius"), [(0, 2), (3, 5), (15, 17)])
def test_blocks_grow_until_one_can_be_opened(fails: int, radius: int) -> None:
    made, done = search_of(), []
    made.clear_block = failing(fails, done, "block")
    made.repair(3)
    assert made.radius == radius and made.found.contradictions == fails
    assert len(made.found.trouble) == fails


def test_a_board_that_cannot_be_opened_as_a_whole_contradicts_itself() -> None:
    made, done = search_of(), []
    made.clear_block = failing(99, done, "block")
    with pytest.raises(Contradiction):
        made.repair(3)
    assert len(done) == made.problem.cell_count and made.radius == 17


@pytest.mark.parametrize(
    ("calm", "radius", "after"),
    [(repairing.CALM, 4, 4), (repairing.CALM + 1, 4, 3), (repairing.CALM + 1, 1, 1)],
)
def test_trouble_is_forgotten_after_a_while_without(calm: int, radius: int, after: int) -> None:
    made = search_of()
    made.calm, made.trouble, made.radius = calm, 2, radius
    made._calm_down()
    is_calm = calm > repairing.CALM
    assert made.radius == after and made.trouble == (0 if is_calm else 2)
    assert made.calm == (0 if is_calm else calm)


def test_contradictions_are_counted_by_their_cells() -> None:
    made = search_of()
    for cell in (3, 5, 3):
        made.note(cell)
    assert made.found.contradictions == 3 and made.found.trouble == {3: 2, 5: 1}


@pytest.mark.parametrize("steps", range(4))
def test_blocks_are_all_cells_within_so_many_steps(steps: int) -> None:
    found = search_of()._block(5, steps)
    away = {c: abs(c % 4 - 1) + abs(c // 4 - 1) for c in range(16)}
    assert found == {cell for cell, far in away.items() if far <= steps}


# ---------------------------------------------------------------- wishes


@pytest.mark.parametrize(
    ("bad", "asked"),
    [
        ((), [(0, 1), (1, 3), (3, 7), (7, 10)]),
        ((0,), [(0, 1), (1, 2), (2, 4), (4, 8), (8, 10)]),
        ((2,), [(0, 1), (1, 3), (1, 2), (2, 4), (2, 3), (3, 4), (4, 6), (6, 10)]),
        ((9,), [(0, 1), (1, 3), (3, 7), (7, 10), (7, 8), (8, 10), (8, 9), (9, 10), (9, 10)]),
        (
            (5,),
            [(0, 1), (1, 3), (3, 7), (3, 5), (5, 9), (5, 7), (5, 6), (6, 7), (7, 9), (9, 10)],
        ),
    ],
)
def test_wishes_are_tried_twice_as_many_at_once_and_half_where_that_fails(
    bad: tuple[int, ...], asked: Any
) -> None:
    tried: list[tuple[int, int]] = []
    made = search_of()

    def grants(wishes: Any) -> bool:
        cells = [cell for cell, _ in wishes]
        tried.append((cells[0], cells[-1] + 1))
        return not {*cells} & {*bad}

    made._grants = grants
    told = made.granted([(cell, 1) for cell in range(10)])
    assert told == [cell not in bad for cell in range(10)]
    assert tried == asked


@pytest.mark.parametrize("fails", ["restrict", "settle", ""])
def test_wishes_that_contradict_leave_nothing_behind(fails: str) -> None:
    done: list[Any] = []
    made = search_of(
        mark=lambda: 7, undo=lambda mark: done.append(("undo", mark)),
        restrict_each=failing(fails == "restrict", done, "restrict"),
    )  # fmt: skip
    made.ledger.give_back = lambda count: done.append(("give back", count))
    made._settle = failing(fails == "settle", done, "settle")
    made.forget = lambda: done.append(("forget",))
    assert made._grants([(1, 2)]) == (not fails)
    ends = [("undo", 7), ("give back", 0)] if fails else [("settle", 7), ("forget",)]
    assert done[-2:] == ends


# ---------------------------------------------------------------- what rules want


class Wants:
    """A rule that wants the last of three candidates in some cells."""

    def __init__(self, cells: Any, missing: int = 1) -> None:
        self.cells, self.left = cells, missing

    def wanted(self, cell: int) -> int:
        return 0b100 if cell in self.cells else 0

    def missing(self) -> int:
        return self.left


def wanting(domains: list[int], fails: int = 0, **more: Any) -> Any:
    done: list[Any] = []
    made = search_of(
        base_of=lambda cell: 0b111, domain_of=lambda cell: domains[cell],
        is_decided=lambda cell: domains[cell].bit_count() == 1, mark=lambda: 7,
        restrict=failing(fails, done, "restrict"), choose=lambda cell: 2,
        undo=lambda mark: done.append(("undo", mark)),
    )  # fmt: skip
    made.problem = problem_of(columns=len(domains), rows=1)
    made.ledger.give_back = lambda count: done.append(("give back", count))
    made._settle = lambda mark: done.append(("settle", mark))
    made.forget = lambda: done.append(("forget",))
    made.clear_block = failing(more.get("blocks", 0), done, "block")
    made.repair = lambda cell: done.append(("repair",))
    made.dice = SimpleNamespace(below=lambda count: done.append(("of", count)) or count - 1)
    return SimpleNamespace(it=made, done=done)


def test_what_is_wanted_is_laid_in_an_open_cell_where_there_is_one() -> None:
    """Not where it stands already."""
    run = wanting([0b100, 0b111, 0b111, 0b001])
    assert run.it.place_wanted(Wants((0, 1, 2, 3)))
    assert run.done == [
        ("of", 2), ("restrict", 2, 0b100), ("restrict", 2, 0b100), ("settle", 7), ("forget",),
    ]  # fmt: skip


def test_what_stands_there_is_cleared_away_where_no_cell_is_open() -> None:
    run = wanting([0b100, 0b010, 0b111, 0b001])
    assert run.it.place_wanted(Wants((0, 1, 3)))
    assert run.done == [("of", 2), ("block", 3, 0b100)]
    assert not wanting([0b100, 0b111]).it.place_wanted(Wants((0,)))
    assert not wanting([0b100, 0b111]).it.place_wanted(Wants(()))


def test_what_is_wanted_and_contradicts_is_taken_back_or_repaired() -> None:
    run = wanting([0b111, 0b111], fails=1)
    assert run.it.place_wanted(Wants((0,)))
    assert run.done == [("of", 1), ("restrict", 0, 0b100), ("undo", 7), ("give back", 0)]
    run = wanting([0b001, 0b111], blocks=1)
    assert run.it.place_wanted(Wants((0,)))
    assert run.done[1:] == [("block", 0, 0b100), ("repair",)]
    assert run.it.found.contradictions == 1


@pytest.mark.parametrize(
    ("missing", "wants", "placed"), [((0, 0), False, None), ((0, 2), True, 1), ((1, 2), True, 0)]
)
def test_rules_that_want_something_have_it_laid_in_turn(
    missing: tuple[int, int], wants: bool, placed: int | None
) -> None:
    rules = [Wants((), one) for one in missing]
    made, asked = search_of(wanting=rules), []
    made.place_wanted = lambda rule: asked.append(rule) or False
    assert made.is_wanting() == wants and made.top_up() != wants
    assert asked == ([] if placed is None else [rules[placed]])


# ---------------------------------------------------------------- running


def running(steps: list[Any], missing: list[int], **more: Any) -> Any:
    """A search whose decisions end so: DONE, another code, or a contradiction at a cell; and what
    rules miss, each time they are asked, the last again and again."""
    made = search_of(mark=lambda: more.get("log", 0))
    answers, lacks, done = iter(steps), [*missing], []

    def decide(limit: int) -> int:
        done.append(("decide", limit))
        answer = next(answers)
        if isinstance(answer, Contradiction):
            raise answer
        return int(answer)

    made.decide = decide
    made.is_wanting = lambda: (lacks.pop(0) if len(lacks) > 1 else lacks[0]) > 0
    made.top_up = lambda: done.append(("top up",)) or more.get("tops", True)
    made.forget = lambda: done.append(("forget",))
    made.repair = failing(more.get("repairs", 0), done, "repair")
    made._standing = lambda cell: [cell]
    made.progress = lambda cells: done.append(("progress", cells))
    made.found.decisions = more.get("decisions", 3)
    return SimpleNamespace(it=made, done=done)


def test_a_search_ends_where_all_is_decided_and_nothing_wanted() -> None:
    run = running([CONCERN, DONE], [0], decisions=99)
    assert run.it.repairing(5)
    assert run.done == [
        ("decide", repairing.CHUNK), ("progress", 16), ("decide", repairing.CHUNK)
    ]  # fmt: skip


@pytest.mark.parametrize(("log", "forgets"), [(repairing.LONG_LOG, 0), (repairing.LONG_LOG + 1, 1)])
def test_long_logs_are_forgotten(log: int, forgets: int) -> None:
    run = running([DONE], [0], log=log)
    assert run.it.repairing(5) and sum(one[0] == "forget" for one in run.done) == forgets


def test_what_is_wanted_is_laid_before_anything_is_decided_so_often() -> None:
    run = running([DONE], [1])
    assert not run.it.repairing(5)
    tops = sum(one[0] == "top up" for one in run.done)
    assert tops == repairing.TOPPINGS and run.done[-1][0] == "decide"
    assert not running([], [1], tops=False).it.repairing(5)
    run = running([DONE, DONE], [0, 1, 0])
    assert run.it.repairing(5) and ("forget",) in run.done


@pytest.mark.parametrize(
    ("before", "radius", "gives_up"), [(4, 1, False), (5, 1, True), (0, 5, False), (0, 6, True)]
)
def test_a_search_is_given_up_after_so_many_contradictions_or_so_wide_blocks(
    before: int, radius: int, gives_up: bool
) -> None:
    run = running([Contradiction(9), DONE], [0])
    run.it.found.contradictions, run.it.radius = before, radius
    assert run.it.repairing(5) != gives_up
    assert [*run.it.found.standing] == ([9] if gives_up else [])
    assert any(one[0] == "repair" for one in run.done) != gives_up
    assert not running([Contradiction(9)], [0], repairs=1).it.repairing(5)


@pytest.mark.parametrize(
    ("steps", "missing", "succeeds", "more", "ends"),
    [
        ([DONE], [0], [True], [], "complete"),
        ([DONE], [1], [True], [False], "impossible"),
        ([], [0], [False], [], "impossible"),
        ([CONCERN, DONE], [0], [True, True], [], "complete"),
        ([CONCERN, DONE], [0], [True, False], [True], "complete"),
        ([Contradiction(3), DONE], [0], [True], [True], "complete"),
        ([Contradiction(3)], [0], [True], [False], "impossible"),
    ],
)
def test_all_possibilities_are_gone_through(
    steps: Any, missing: Any, succeeds: Any, more: Any, ends: str
) -> None:
    run = running(steps, missing)
    able, left = iter(succeeds), iter(more)
    run.it._can_succeed = lambda: next(able)
    run.it._next_possibility = lambda: next(left)
    assert run.it.exhausting(5) == ends
    assert all(one == ("decide", 1) for one in run.done)


@pytest.mark.parametrize(("decisions", "ends"), [(5, "complete"), (6, "gave up")])
def test_possibilities_are_gone_through_up_to_a_limit(decisions: int, ends: str) -> None:
    run = running([DONE], [0], decisions=decisions)
    run.it._can_succeed = lambda: True
    assert run.it.exhausting(5) == ends


@pytest.mark.parametrize(("stack", "fails", "found"), [(3, 0, True), (3, 2, True), (3, 3, False),
                                                       (0, 0, False)])  # fmt: skip
def test_the_last_decision_is_made_otherwise_first(stack: int, fails: int, found: bool) -> None:
    made, done = search_of(stack), []
    fail = failing(fails, done, "back")

    def take_back() -> None:
        made.engine.stack.pop()
        fail()

    made.take_back = take_back
    assert made._next_possibility() == found
    assert made.found.contradictions == min(fails, stack)


def test_decisions_are_counted_also_where_they_contradict() -> None:
    made = search_of(stack=2)
    done: list[int] = []

    def advance(limit: int) -> int:
        made.engine.stack += [SimpleNamespace(mark=40 + n) for n in range(3)]
        if limit == 1:
            raise Contradiction(0)
        return limit

    made.engine.advance = advance
    made._settle = done.append
    assert made.decide(CONCERN) == CONCERN and done == [42]
    assert (made.found.decisions, made.calm, made.marks) == (3, 3, [7] * 3)
    assert made.decide(DONE) == DONE and done == [42]
    with pytest.raises(Contradiction):
        made.decide(1)
    assert (made.found.decisions, made.calm, made.marks) == (9, 9, [7] * 9)


def test_boards_of_one_row_have_cells_beside() -> None:
    facing, _ = board(GRID, 3, 1, False)
    assert [[one[0] for one in mine if one] for mine in facing] == [[1], [2, 0], [1]]
    made = search_of()
    made.problem = problem_of(columns=3, rows=1)
    assert [made._beside(cell) for cell in (0, 1, 2, 1)] == [[1], [2, 0], [1], [2, 0]]


@pytest.mark.parametrize("with_rules", [False, True])
def test_a_block_is_opened_and_rules_take_in_what_stays_decided(with_rules: bool) -> None:
    """Cells with candidates of their own are restricted once all are open; what rules forbid is
    banned in order."""
    done: list[Any] = []

    def noted(name: str, answer: Any = None) -> Any:
        return lambda *told: done.append((name, *told)) or answer

    made = search_of(
        mislead=noted("mislead"), open=noted("open", [4, 9, 5]), narrow=noted("narrow"),
        restrict=noted("restrict"), is_decided=lambda cell: cell != 9,
    )  # fmt: skip
    made.ledger.forget, made.ledger.news = noted("forget"), lambda: [17, 1, 8]
    made.ledger.rules = ["rule"] if with_rules else []
    made.half_cleared, made.marks, made._banned_from = {2}, [3], lambda: {1}
    for name in ("_take", "_ban", "_settle"):
        setattr(made, name, noted(name))
    made.forget = noted("forget all")
    made._open({4, 5}, {4: 0b101})
    took = [("_take", [4, 5])] if with_rules else []
    assert done == [
        ("mislead", {4, 5}), ("open", {1, 2, 4, 5}), ("forget", [4, 9, 5]), ("narrow", [4, 9, 5]),
        ("restrict", 4, 0b101), *took, ("_ban", [1, 4, 5, 8, 9, 17]), ("_settle", 0),
        ("forget all",),
    ]  # fmt: skip
    assert made.found.blocks == 1 and made.half_cleared == set() == {*made.marks}


@pytest.mark.parametrize("with_rules", [False, True])
def test_rules_take_in_what_stands_at_the_start(
    with_rules: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Any] = []
    engine = SimpleNamespace(decided=lambda: [3, 1], place=lambda preset: [*preset])
    monkeypatch.setattr(repairing, "make_engine", lambda *_: engine)
    made = search_of()
    made.dice, made.ledger.concern, made.ledger.news = None, None, lambda: ()
    made.ledger.rules, made._take = ["rule"] if with_rules else [], taken.append
    joined: list[Any] = []
    made._ban, made._settle, made._join = (lambda *_: None), (lambda *_: None), joined.append
    made.forget = lambda: None
    made.start([1], False, {}, preset=[5, 6])
    assert taken == [[3, 1] if with_rules else []] and joined == [[5, 6]]
    made.start([1], False, {})
    assert joined == [[5, 6]]
