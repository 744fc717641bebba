"""Both sides of limits: which engine draws, when what is kept is forgotten, and what leads where in
rows that become one part."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import choice, joining
from solver.choice import COMPILE, LOAD, SAVED, Work
from solver.draw import Drawn, DrawOptions
from solver.found import Found
from solver.joining import LEADS_NOWHERE, LEADS_ROUND, Joining, JoinTables, ReachRule, group_bits
from solver.meter import Balance
from solver.patching import Patcher
from solver.propagate import Contradiction
from solver.rules.reach import Reach

ROWS = Work.ROWS
EVEN = LOAD // SAVED[ROWS]
"""Cells with which as much is saved as loading costs."""


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with numba on which nothing was compiled or missed."""
    monkeypatch.setattr(choice, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(choice, "_LOADED", set())
    monkeypatch.setattr(choice, "_MISSED", set())
    monkeypatch.setattr(choice, "find_spec", lambda _: True)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    choice._is_kept.cache_clear()
    return tmp_path


def missed(folder: Path) -> int:
    file = folder / "rows.missed"
    return file.stat().st_size if file.exists() else 0


def test_compiled_code_is_loaded_where_it_saves_more_than_that(fresh: Path) -> None:
    (fresh / "rows").touch()
    assert not choice.pays(ROWS, EVEN) and choice.pays(ROWS, EVEN + 1)
    assert choice._start(ROWS) == LOAD
    choice.note_compiled(ROWS)
    assert choice.pays(ROWS, 1) and not choice.pays(ROWS, 0) and choice._start(ROWS) == 0


def test_nothing_is_compiled_before_as_much_was_missed(fresh: Path) -> None:
    most = (LOAD + COMPILE[ROWS]) // SAVED[ROWS]
    assert not choice.pays(ROWS, most) and choice.pays(ROWS, most + 1)
    (fresh / "rows.missed").write_bytes(bytes(COMPILE[ROWS] // 1000 - 1))
    assert choice._start(ROWS) == LOAD + 1000
    (fresh / "rows.missed").write_bytes(bytes(COMPILE[ROWS] // 1000 + 9))
    assert choice._start(ROWS) == LOAD


@pytest.mark.parametrize(("jit", "numba", "pays"), [("0", True, True), ("1", True, False),
                                                    ("0", None, False)])  # fmt: skip
def test_where_nothing_can_be_compiled_nothing_is(
    jit: str, numba: Any, pays: bool, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", jit)
    monkeypatch.setattr(choice, "find_spec", lambda _: numba)
    assert choice.pays(ROWS, 10**9) is pays
    assert choice.is_engine_fast(None, ROWS, EVEN + 1000) is False
    assert bool(missed(fresh)) is pays


def test_what_is_missed_is_noted_once_a_process(fresh: Path) -> None:
    """A byte a millisecond, half of what compiling takes at most; what was wanted is no miss."""
    assert choice.is_engine_fast(True, ROWS, 1) is True
    assert choice.is_engine_fast(False, ROWS, EVEN + 1000) is False
    assert choice.is_engine_fast(None, ROWS, EVEN) is False and not missed(fresh)
    assert choice.is_engine_fast(None, ROWS, EVEN + 1000) is False
    assert missed(fresh) == 1000 * SAVED[ROWS] // 1000
    assert choice.is_engine_fast(None, ROWS, EVEN + 5000) is False
    assert missed(fresh) == 1000 * SAVED[ROWS] // 1000
    choice._MISSED.clear()
    choice._note_missed(ROWS, 10**9)
    assert missed(fresh) == SAVED[ROWS] + COMPILE[ROWS] // 2 // 1000
    assert choice.is_engine_fast(None, ROWS, 10**9) is True and (fresh / "rows").exists()


def test_nothing_is_noted_where_there_is_no_folder(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "cache_folder", lambda: None)
    choice._note_missed(ROWS, 10**6)
    assert not choice._MISSED and choice._missed(ROWS) == 0 and not choice._is_kept(ROWS)
    choice.note_compiled(ROWS)
    assert {ROWS} == choice._LOADED and not (fresh / "rows").exists()


# ---------------------------------------------------------------- room


def test_matrices_get_more_room_unless_they_take_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty bytes for each pair of lanes: 2 matrices of 9 take 360."""
    fast = pytest.importorskip("solver.fast_matrix_rows")
    for most, again, expected in ((361, False, 4), (360, False, 2), (360, True, 4), (1, False, 2)):
        monkeypatch.setattr(fast, "MOST_BYTES", most)
        book = SimpleNamespace(matrices=2, width=3, _empty=lambda: "empty")
        fast.MatrixBook.make_room(book, again)
        assert (book.matrices, book.book) == (expected, "empty")


def test_a_line_that_finds_no_room_twice_gets_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines go on where they were stuck, with the dice as they were."""
    fast = pytest.importorskip("solver.fast_matrix_rows")
    no_room = fast.NO_ROOM
    answers = iter([(3, no_room, 10), (3, no_room, 11), (5, no_room, 12), (9, -1, 13)])
    asked: list[Any] = []
    rounds: list[bool] = []

    def draw(*told: Any) -> Any:
        asked.append(told[-3::2])
        return next(answers)

    monkeypatch.setattr(fast.matrix_kernels, "draw", draw)
    book = SimpleNamespace(cells=None, book=None, desk=None,
                           make_room=lambda again: rounds.append(again))  # fmt: skip
    rows = SimpleNamespace(book=book, dice=SimpleNamespace(counter=4), key=0, standing=None,
                           shown=None)  # fmt: skip
    assert fast.FastMatrixRows._draw(rows, (0, 9, 0)) == (9, -1)
    assert asked == [((0, 9, 0), 4), ((3, 9, 0), 10), ((3, 9, 0), 11), ((5, 9, 0), 12)]
    assert rounds == [False, True, False] and rows.dice.counter == 13


# ---------------------------------------------------------------- rows that become one part


def rule_of(readings: Any, slots: Any = ((0, 1),), lands: Any = None) -> ReachRule:
    reach: Any = Reach.__new__(Reach)
    reach.land_of_cell = lands
    return ReachRule("reach", reach, readings, slots=slots)  # type: ignore[call-arg]


def test_what_candidates_join_are_bit_sets() -> None:
    bound = rule_of([[[(0, 2), (3,)], None], [[(1,)], [], [(0,), (1,), (63,)]]])
    assert group_bits(bound).tolist() == [
        [[5, 8, 0], [0, 0, 0], [0, 0, 0]], [[2, 0, 0], [0, 0, 0], [1, 2, 1 << 63]],
    ]  # fmt: skip
    assert group_bits(rule_of([[None]])).shape == (1, 1, 0)


def test_cells_of_up_to_63_gates_are_drawn_by_rows() -> None:
    assert joining.MOST_GATES == 63
    assert rule_of([], [(0,) * 63, ()]).suits_rows() and not rule_of([], [(0,) * 64]).suits_rows()


def test_gates_lie_on_slots_and_cells_in_lands() -> None:
    problem: Any = SimpleNamespace(
        kinds=[SimpleNamespace(rings=np.zeros((1, 2))), SimpleNamespace(rings=np.zeros((1, 3)))],
        cell_count=4,
    )  # fmt: skip
    chains: Any = SimpleNamespace(cells=np.array([0, 1, 3]))
    bound = rule_of([[None]], [(0, 0, 1), (2, 1)])
    tables = JoinTables(problem, chains, bound)
    assert tables.on_slot.tolist() == [[3, 4, 0], [0, 2, 1]] and tables.total.tolist() == [3]
    tables = JoinTables(problem, chains, rule_of([[None]], [(), ()], [1, 0, 2, 1]))
    assert tables.total.tolist() == [1, 2, 0]


def joining_of(facing: dict[int, list[tuple[int, int]]], parts: dict[int, int]) -> Joining:
    """What hangs down into cells: own gates and the gates they face."""
    reach = SimpleNamespace(
        facing=lambda cell: iter(facing.get(cell, [])), part_of=parts.__getitem__,
        first_gate=[10 * cell for cell in range(5)], sealed=[0, 2], taken=[3, 4],
        land_of=lambda cell: cell % 2,
    )  # fmt: skip
    # Candidates: onto the slot from gate 0; from gate 1; from both; nothing; gates 0 and 2 apart.
    groups = np.array([[[0b101, 0], [0b110, 0], [0b111, 0], [0, 0], [0b001, 0b100]]],
                      dtype=np.uint64)  # fmt: skip
    on_slot = np.array([[0b011, 0b100]], dtype=np.uint64)
    tables: Any = SimpleNamespace(bound=SimpleNamespace(reach=reach), total=np.array([4, 5]),
                                  groups=groups, on_slot=on_slot)  # fmt: skip
    return Joining(tables)


def test_what_hangs_down_next_is_told_for_each_cell_of_a_line() -> None:
    found = joining_of({1: [(10, 71), (11, 72)], 3: [(30, 73)]}, {})
    found.look_along([0, 1, 2, 3, 4])
    assert found.following == [71, 73, 73, -1, -1]


def test_candidates_that_lead_to_another_part_keep_their_weight() -> None:
    """Slot 1 has gate 2; gate 0 is of the same part as what hangs down next, gate 1 of another."""
    found = joining_of({1: [(10, 71), (11, 72)], 2: [(20, 73)]}, {71: 1, 72: 2, 73: 1})
    found.look_along([0, 1, 2])
    weights, candidates = np.array([1600, 1600, 1600, 1600, 1600]), np.arange(5)
    told = found.weighed(weights, candidates, 0, 1, 1).tolist()
    lead, nowhere = 1600 >> LEADS_ROUND, 1600 >> LEADS_NOWHERE
    assert told == [lead, 1600, lead, nowhere, 1600]
    assert found.weighed(np.array([0, 1, 3, 2, 0]), candidates, 0, 1, 1).tolist() == [0, 1, 1, 1, 0]
    assert found.weighed(weights, candidates, 0, 1, 2) is weights, "nothing hangs down any more"


def test_a_part_is_sealed_while_cells_of_its_land_are_to_come() -> None:
    found = joining_of({}, {})
    assert [found.seals_all(cell) for cell in (0, 1)] == [False, True]
    found.reach.taken[1] = 5
    assert not found.seals_all(1)


def test_what_is_not_said_of_a_search_or_of_cards_is_nothing() -> None:
    found, drawn, options = Found("gave up"), Drawn([], []), DrawOptions([[0]])
    assert (found.decisions, found.contradictions, found.blocks) == (0, 0, 0)
    assert not found.spared and not found.eased and found.candidates is None
    assert (drawn.placed, drawn.misfits, drawn.refused) == (0, 0, 0)
    assert (options.start, options.tries, options.strict_tries) == (0, 5, False)
    assert options.on_misfit == "reject" and not options.allowed
    assert int(Balance(np.array([1]), np.array([[1]])).most) == 0


def test_every_sort_of_work_says_what_it_saves_and_what_compiling_it_costs() -> None:
    """Microseconds for each cell, and in all; what runs in water saves most."""
    assert {work: SAVED[work] for work in Work} == {
        Work.ROWS: 20, Work.WATER: 150, Work.SEARCH: 75, Work.DRAW: 90, Work.STRIPS: 150,
        Work.BALANCE: 100,
    }  # fmt: skip
    seconds = {work: COMPILE[work] / 1e6 for work in Work}
    assert seconds == {
        Work.ROWS: 10, Work.WATER: 20, Work.SEARCH: 10, Work.DRAW: 10, Work.STRIPS: 5,
        Work.BALANCE: 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("left", "stack", "fails", "done"),
    [(3, 9, 0, 2), (3, 9, 2, 0), (3, 9, 3, None), (2, 1, 1, None), (0, 9, 0, None),
     (3, 0, 0, None)],
)  # fmt: skip
def test_decisions_are_taken_back_until_what_is_left_agrees(
    left: int, stack: int, fails: int, done: int | None
) -> None:
    """As many as may be, and as there are; what failed last is told."""
    made: Any = object.__new__(Patcher)
    made.engine = SimpleNamespace(stack=[0] * stack)
    taken: list[int] = []

    def take_back() -> None:
        made.engine.stack.pop()
        taken.append(1)
        if len(taken) <= fails:
            raise Contradiction(len(taken))

    made.take_back = take_back
    if done is None:
        with pytest.raises(Contradiction) as caught:
            made._go_back(left, Contradiction(0))
        assert caught.value.args == Contradiction(len(taken)).args
    else:
        assert made._go_back(left, Contradiction(0)) == done
