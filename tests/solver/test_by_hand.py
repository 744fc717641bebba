"""Small functions of the solver, on numbers by hand: bounds that are just met, first and last
places, and what is seldom asked for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import choice, complete
from solver.chains import Chains
from solver.choice import RULED, WORN, Work
from solver.complete import Plan
from solver.deck import Card, Deck
from solver.forest_ends import SEAM, with_dry_seam
from solver.forest_links import wet_slots
from solver.forest_rows import ForestRows
from solver.integers import UNIT
from solver.problem import Kind, Problem
from solver.propagate import Contradiction
from solver.repair import Search
from solver.rows import RowSampler
from solver.search import Found
from solver.weaving import Shape, Weaver
from tests.solver.makers import GRID, RIVER, board
from tests.solver.test_deck import Loaded
from tests.solver.test_forest_ends import river_plan


def problem_of(rings: list[list[int]], meets: Any, weights: list[float], wide: int) -> Problem:
    """A torus of squares of one kind; words meet as a table says, and anything where nothing is."""
    facing, lines = board(GRID, wide, wide, wrap=True)
    words = len(meets)
    table = np.vstack([np.array(meets, dtype=float), np.ones((2, words))])
    ways = tuple((number,) for number in range(len(rings)))
    kind = Kind(np.array(rings), ways, 0, tuple(weights))
    cells = [0] * len(facing)
    return Problem.facing(cells, [kind], table, words, words + 1, facing, lines=lines)


# ---------------------------------------------------------------- decks, engines, rows


def test_the_lightest_of_cards_counts_as_one() -> None:
    dice = Loaded(1)
    deck = Deck([Card(0, 1e-9), Card(1, 1e-9)], dice)
    assert deck.search(lambda _: True) == 1 and dice.sides == [2]


@pytest.mark.parametrize(
    ("rules", "worth", "times"),
    [((), None, 1), ((None,), None, RULED), ((), WORN, WORN), ((None,), WORN, WORN)],
)
def test_work_with_rules_is_worth_more(
    rules: Any, worth: int | None, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(complete, "is_engine_fast", lambda *given: asked.append(given) or True)
    plan = Plan(problem_of([[0] * 4], [[1]], [1.0], 3), rules, fast=None)
    assert plan._is_fast(worth)
    assert asked == [(None, Work.SEARCH, 9 * times)]


def test_nothing_was_missed_where_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (None, SimpleNamespace()):
        monkeypatch.setattr(choice, "cache_folder", lambda found=folder: found)
        if folder is None:
            assert choice._missed(Work.ROWS) == 0


def test_what_was_missed_is_told_by_the_size_of_a_file(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "cache_folder", lambda: tmp_path)
    assert choice._missed(Work.ROWS) == 0
    (tmp_path / "rows.missed").write_bytes(bytes(7))
    assert choice._missed(Work.ROWS) == 7000


def test_compiled_work_is_told_by_what_sources_say_and_not_where_or_since_when_they_lie(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another copy of the same program did not know that its code was compiled."""
    monkeypatch.setattr(choice, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(choice, "_LOADED", set())
    choice._is_kept.cache_clear()
    choice.note_compiled(Work.ROWS)
    assert [path.name for path in tmp_path.iterdir()] == ["rows"]
    assert choice._is_kept(Work.ROWS) and not choice._is_kept(Work.DRAW)
    choice._is_kept.cache_clear()


@pytest.mark.parametrize("kind", [RowSampler, ForestRows])
def test_lines_that_fail_are_told_with_where(kind: Any) -> None:
    """Also the first, in its first cell."""
    for failing, stuck in ((0, 0), (1, 3), (1, 5), (None, -1)):
        drawn: list[Any] = []

        def draw(
            begin: int, end: int, closed: bool, failing: Any = failing, drawn: Any = drawn,
            stuck: int = stuck,
        ) -> int:  # fmt: skip
            drawn.append((begin, end, closed))
            return stuck if len(drawn) - 1 == failing else -1

        rows = SimpleNamespace(
            tables=SimpleNamespace(start=[0, 3, 6], closed=[False, True]), draw=draw, leant=None,
            has_pull=True, _pull_after=lambda *_: None,
        )  # fmt: skip
        draw_lines = kind._draw_lines if kind is ForestRows else kind.draw_lines
        assert draw_lines(rows, 0, 2) == ((failing, stuck) if failing is not None else (2, -1))
        assert drawn == [(0, 3, False), (3, 6, True)][: 2 if failing is None else failing + 1]


def test_only_what_the_first_row_of_a_torus_shows_the_last_is_worth_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here of three, so that the second row touches the last as well."""
    plan, bound = river_plan(4, 3, wrap=True)
    chains: Chains = plan.rows.chains
    monkeypatch.setattr("solver.forest_ends.rows_to_sample", lambda *_: 1)
    (kind,) = with_dry_seam(plan.problem, chains, wet_slots(bound)).kinds
    less = [slot for slot, row in enumerate(kind.rims) if row[RIVER] < UNIT]
    first, last = chains.cells[:4].tolist(), set(chains.cells[8:].tolist())
    faced = {s for c in first for s, f in enumerate(plan.problem.opposite[c]) if f and f[0] in last}
    assert set(less) == faced and len(less) == 1
    assert kind.rims[less[0]][RIVER] == UNIT // SEAM


# ---------------------------------------------------------------- strands, searches, sets


@pytest.mark.parametrize(
    ("leaves", "facing", "goes"),
    [(0, [(5, 2), None], 0), (1, [(5, 2), None], -1), (-1, [(5, 2), (5, 3)], -1),
     (1, [None, (5, 3)], 1)],
)  # fmt: skip
def test_a_strand_goes_on_by_a_slot_that_faces_a_cell(
    leaves: int, facing: list[Any], goes: int
) -> None:
    """Also by the first; what a cell cannot take is tried no more."""
    refused, taken = Shape(frozenset({7})), Shape(frozenset({1}))
    weaver: Any = SimpleNamespace(
        dice=SimpleNamespace(below=lambda count: count - 1), opposite=[facing],
        _steps=lambda *_: iter([(taken, leaves), (refused, 1)]),
        _may_take=lambda _, shape: shape is taken,
    )  # fmt: skip
    strand: dict[int, Shape] = {}
    assert Weaver._step(weaver, 0, 3, strand) == goes and strand == {0: taken}
    weaver._may_take = lambda *_: False
    with pytest.raises(Contradiction):
        Weaver._step(weaver, 0, 3, {})


@pytest.mark.parametrize(
    ("opens", "repairs", "leads_on"),
    [(True, True, True), (True, False, True), (False, True, True), (False, False, False)],
)
def test_a_search_that_is_eased_goes_on_where_its_trouble_can_be_repaired(
    opens: bool, repairs: bool, leads_on: bool
) -> None:
    done: list[Any] = []

    def doing(what: str, works: bool) -> Any:
        def do(given: Any) -> None:
            done.append((what, given))
            if not works:
                raise Contradiction(4)

        return do

    run: Any = SimpleNamespace(
        ledger=SimpleNamespace(refused={3: 1}), engine=SimpleNamespace(ease=doing("ease", True)),
        _undo_last=lambda: done.append("undo"), _open=doing("open", opens),
        note=doing("note", True), repair=doing("repair", repairs),
    )  # fmt: skip
    assert Search.ease(run, [1, 2], [5, 5]) == leads_on
    began = ["undo", ("ease", [1, 2]), ("open", {5})]
    assert done == began + ([] if opens else [("note", 4), ("repair", 4)])
    assert (run.radius, run.trouble, run.calm) == (1, 0, 0)
    assert run.found == Found("gave up", refused={3: 1})


def test_sets_have_room_for_so_many_more_and_keep_what_they_are() -> None:
    """Rooms are powers of two, tables four times as large; where there is room, all stays."""
    sets = pytest.importorskip("solver.sets")
    made = sets.make_sets((2, 5, 4, 1), 70, 3)
    first = len(made.domain)
    assert first & (first - 1) == 0 and len(made.domain_spot) == len(made.mask_spot) == 4 * first
    assert made.mask.shape == (first, 2) and made.shows.shape == (first, 4)
    same = sets.with_room(made, first - 1, first - 1)
    assert same.domain is made.domain and same.mask is made.mask
    made, numbers = sets.numbers_of(made, [0, 1, 0], [5, 5, 9])
    assert numbers == [1, 2, 3] and made.size.tolist() == [4, 1]
    assert made.domain[:4, 0].tolist() == [0, 5, 5, 9] and made.kind[1:4].tolist() == [0, 1, 0]
    more = sets.with_room(made, first - 3, first)
    assert len(more.domain) == 2 * first and len(more.domain_spot) == 8 * first
    assert more.domain[:4, 0].tolist() == [0, 5, 5, 9] and len(more.mask) == 2 * first
    again, found = sets.numbers_of(more, [0, 1, 1], [9, 5, 9])
    assert found == [3, 2, 4] and again.size[0] == 5
    fewer, renamed = sets.only_used(again, np.array([3, 4, 3]))
    assert renamed[[0, 3, 4]].tolist() == [0, 1, 2] and fewer.size[0] == 3
    assert sets.numbers_of(fewer, [1, 0, 0], [9, 9, 5])[1] == [2, 1, 3]
