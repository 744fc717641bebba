"""When maps are drawn by rows with what is asked of them, and pins that are fitted together."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.base.reasons import Reason
from morphs.matching import closing, counting, entering, evening, pins
from morphs.matching.domains import CellConstraint
from morphs.matching.rules import ENTRANCES, REACH, WATER
from solver.found import Found
from solver.problem import Kind, Problem
from solver.rules.tally import Tally

FOUND = Found("complete", np.array([1, 0]))


def task_of(cells: int = 2, counts: Any = (("hall", 1),), **more: Any) -> Any:
    problem = SimpleNamespace(cell_count=cells)
    return SimpleNamespace(
        constraints=SimpleNamespace(counts=counts), request=SimpleNamespace(seed=1),
        matching=SimpleNamespace(problem=problem), catalogue=None, cell_constraints=(), **more,
    )  # fmt: skip


class Drawing:
    """Plans that draw what they are told to draw."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, rules: Any) -> None:
        self.answers: list[Any] = []
        self.by_rows = True
        self.asked: list[Any] = []
        named = [SimpleNamespace(name=name, rule=rule) for name, rule in rules]
        monkeypatch.setattr(module, "Plan", self.made)
        monkeypatch.setattr(module, "rules_of", lambda *_: named)
        monkeypatch.setattr(module, "fair_problem", lambda *_: "fair")
        monkeypatch.setattr(module, "LEAST_CELLS", 2)
        if module is counting:
            monkeypatch.setattr(module, "replace", lambda plan, problem: self.noted(problem))
            monkeypatch.setattr(module, "_weighed", lambda fair, tallies, factors: [*factors])

    def made(self, *told: Any) -> Any:
        return self.noted(told)

    def noted(self, what: Any) -> Any:
        self.asked.append(what)
        return self

    def draw(self, *_: Any) -> Any:
        return self.answers.pop(0)


def laid(*candidates: int) -> Found:
    return Found("complete", np.array(candidates))


def test_weights_of_what_is_counted_move_until_counts_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four times as much where none stood of at least 1, a quarter where two of at most 1 did."""
    low, high = Tally([[0, 1]], [0, 0], 1), Tally([[0, 1]], [0, 0], 0, 1)
    for tally, answers, factors in (
        (low, [laid(0, 0), laid(0, 1)], [1.0, 4.0]),
        (low, [laid(0, 0), laid(0, 0), laid(1, 1)], [1.0, 4.0, 16.0]),
        (high, [laid(1, 1), laid(0, 0)], [1.0, 0.25]),
        (high, [laid(1, 0)], [1.0]), (low, [laid(1, 0)], [1.0]),
    ):  # fmt: skip
        drawing = Drawing(monkeypatch, counting, [(WATER, None), ("counts", None)])
        monkeypatch.setattr(counting, "tally_of", lambda *_, tally=tally: tally)
        drawing.answers = [*answers]
        assert counting.counted_rows(task_of()) is answers[-1]
        assert drawing.asked[1:] == [[factor] for factor in factors]


@pytest.mark.parametrize(
    ("rules", "cells", "counts", "by_rows", "answers", "drawn"),
    [
        ([WATER, REACH, "counts"], 2, 1, True, [FOUND], True),
        ([WATER, REACH, "counts"], 1, 1, True, [FOUND], False),
        ([WATER, "counts", "other"], 2, 1, True, [FOUND], False),
        ([WATER, "counts"], 2, 0, True, [FOUND], False),
        (["counts"], 2, 1, False, [FOUND], False),
        (["counts"], 2, 1, True, [None], False),
        (["counts"], 2, 1, True, [laid(0, 0)] * 7 + [FOUND], True),
        (["counts"], 2, 1, True, [laid(0, 0)] * 8, False),
    ],
)  # fmt: skip
def test_counts_are_left_to_rows_where_nothing_else_is_asked(
    rules: list[str], cells: int, counts: int, by_rows: bool, answers: list[Any], drawn: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    drawing = Drawing(monkeypatch, counting, [(name, None) for name in rules])
    drawing.answers, drawing.by_rows = [*answers], by_rows
    monkeypatch.setattr(counting, "tally_of", lambda *_: Tally([[0, 1]], [0, 0], 1))
    found = counting.counted_rows(task_of(cells, [("hall", 1)] * counts))
    assert (found is FOUND) == drawn and (drawn or found is None)


@pytest.mark.parametrize(
    ("rules", "cells", "by_rows", "answers", "left"),
    [
        ([WATER, REACH, ENTRANCES], 2, True, [FOUND], 0), ([WATER, REACH], 2, True, [FOUND], None),
        ([WATER, REACH, ENTRANCES], 1, True, [FOUND], None),
        ([ENTRANCES, "other"], 2, True, [FOUND], None), ([ENTRANCES], 2, False, [FOUND], None),
        ([ENTRANCES], 2, True, [None] * 5 + [FOUND], 0), ([ENTRANCES], 2, True, [None] * 6, None),
    ],
)  # fmt: skip
def test_entrances_are_chosen_where_nothing_else_is_asked(
    rules: list[str], cells: int, by_rows: bool, answers: list[Any], left: int | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    tally = Tally([[0, 1]], [0, 0], 1)
    drawing = Drawing(monkeypatch, entering, [(name, tally) for name in rules])
    drawing.answers, drawing.by_rows = [*answers], by_rows
    found = entering.rows_with_entrances(task_of(cells), None, 2)
    assert found is (FOUND if left is not None else None)
    if left is not None:
        assert len(drawing.answers) == left
        problem, kept, allowed = drawing.asked[-1]
        assert problem == "fair" and sorted(allowed.values()) == [1, 2]
        assert [bound.name for bound in kept] == [name for name in rules if name != ENTRANCES]


def test_entrances_are_chosen_where_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = [SimpleNamespace(name=WATER, rule=None)]
    monkeypatch.setattr(entering, "rules_of", lambda *_: rules)
    dice = entering.Dice(1, "entered")
    assert entering.entered(task_of(), {5: 1}, dice) == {5: 1}
    rules.append(SimpleNamespace(name=ENTRANCES, rule=Tally([[0, 1]], [0], 1)))
    assert entering.entered(task_of(), {5: 1}, dice) == {5: 1, 0: 2}


# ---------------------------------------------------------------- seams and even maps


@pytest.mark.parametrize(
    ("cells", "rims", "sheet", "weights", "closed"),
    [
        (400, True, True, True, True), (399, True, True, True, False),
        (400, False, True, True, False), (400, True, False, True, False),
        (400, True, True, False, False),
    ],
)  # fmt: skip
def test_the_seam_of_a_large_torus_is_drawn_anew(
    cells: int, rims: bool, sheet: bool, weights: bool, closed: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    kind = Kind(np.array([[0]]), ((0,),), 0, (1.0,), ((1,),) if rims else ())
    facing: Any = [[None]] * cells
    fair = Problem.facing([0] * cells, [kind], np.ones((3, 1)), 1, 2, facing)
    monkeypatch.setattr(closing, "fair_problem", lambda *_: fair)
    monkeypatch.setattr(closing, "balanced_due", lambda *_: "due")
    monkeypatch.setattr(closing, "closing_sheet", lambda _: sheet or None)
    strips = np.array([7]) if weights else None
    monkeypatch.setattr(closing, "even_weights_of", lambda *_: strips)
    found = closing.fairly_drawn(None, None)  # type: ignore[arg-type]
    assert (found.kinds[0].strips == (7,)) == closed
    assert (found.due == "due") == (cells == 400 and rims)


@pytest.mark.parametrize(
    ("classes", "segments", "rims", "searched", "way"),
    [
        ((0,), 1, False, True, "auto"), ((0,), 2, False, True, "cells"),
        ((), 1, False, True, "auto"), ((), 2, True, True, "auto"), ((), 2, False, False, "auto"),
    ],
)  # fmt: skip
def test_maps_are_searched_where_rows_are_not_fair(
    classes: Any, segments: int, rims: bool, searched: bool, way: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    kinds = [SimpleNamespace(rims=()), SimpleNamespace(rims=((1,),) * rims)]
    fair = SimpleNamespace(classes=classes, kinds=kinds)
    matching: Any = SimpleNamespace(problem="plain")
    catalogue: Any = SimpleNamespace(vocabulary=SimpleNamespace(segments=segments))
    monkeypatch.setattr(closing, "fairly_drawn", lambda *_: fair)
    told = "searched" if searched else "plain"
    monkeypatch.setattr(closing, "fairly_weighed", lambda *_: told)
    monkeypatch.setattr(closing, "fairly_levelled", lambda problem, *_: problem)
    expected = told if way == "cells" else fair
    assert closing.fairly_laid(matching, catalogue) == (expected, way)


@pytest.mark.parametrize(
    ("cells", "lines", "sheet", "weights", "by_rows", "said"),
    [
        (64, 1, True, True, True, None), (63, 1, True, True, True, "whole board of squares of 64"),
        (64, 0, True, True, True, "whole board"), (64, 1, False, True, True, "whole board"),
        (64, 1, True, False, True, "not for these tiles"),
        (64, 1, True, True, False, "not for these tiles"),
    ],
)  # fmt: skip
def test_even_maps_want_whole_boards_and_tiles_that_can_be_balanced(
    cells: int, lines: int, sheet: bool, weights: bool, by_rows: bool, said: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    asked: list[Any] = []

    def evened(problem: Any, sheet: Any, weights: Any, laid: Any, kept: Any, dice: Any) -> Any:
        asked.append((laid.tolist(), kept.nonzero()[0].tolist(), dice.key))
        return laid + 1

    task = task_of(cells)
    task.matching.problem.lines = [[0]] * lines
    task.cell_constraints = [CellConstraint("pin", "", {3: 1}), CellConstraint("pin", "", {0: 1})]
    plan: Any = SimpleNamespace(by_rows=by_rows, solve=lambda *_: laid(*[4] * cells))
    monkeypatch.setattr(evening, "LEAST_CELLS", 64)
    monkeypatch.setattr(evening, "make_sheet", lambda _: sheet or None)
    monkeypatch.setattr(evening, "even_weights_of", lambda *_: "weights" if weights else None)
    monkeypatch.setattr(evening, "evened", evened)
    if said:
        with pytest.raises(MorphsError, match=said):
            evening.solve_evenly(task, plan)
        return
    found = evening.solve_evenly(task, plan)
    assert np.asarray(found.candidates).tolist() == [5] * cells
    assert asked == [([4] * cells, [0, 3], evening.Dice(1, "even").key)]
    plan.solve = lambda *_: Found("gave up")
    assert evening.solve_evenly(task, plan).status == "gave up" and len(asked) == 1


def test_candidates_that_were_not_measured_weigh_nothing_in_strips(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured = SimpleNamespace(faces=[["a", "b"]])
    board = SimpleNamespace(spec=None)
    matching: Any = SimpleNamespace(faces=[["b", "c", "a"]], board=board)
    answer: list[Any] = [[3, 5], None]
    monkeypatch.setattr(evening, "measured_on", lambda *_: measured)
    monkeypatch.setattr(evening, "_Measured", lambda one: one)
    monkeypatch.setattr(evening, "_found", lambda _: answer.pop(0))
    found = evening.even_weights_of(matching, None)  # type: ignore[arg-type]
    assert found is not None and found.tolist() == [5, 0, 3]
    assert evening.even_weights_of(matching, None) is None  # type: ignore[arg-type]


# ---------------------------------------------------------------- pins


def pin_task(
    allowed: list[int], meets: Any, weights: Any = (1.0, 1.0), cells: int = 0
) -> Any:  # fmt: skip
    """Pinned cells in a row; candidate n shows word n to both sides."""
    kind = Kind(np.array([[0, 0], [1, 1]]), ((0,), (1,)), 0, weights)
    count = cells or len(allowed)
    facing: Any = [[(n - 1, 1) if n else None, (n + 1, 0) if n + 1 < count else None]
                   for n in range(count)]  # fmt: skip
    problem = Problem.facing([0] * count, [kind], np.array(meets, float), 2, 3, facing)
    constraints = [CellConstraint("pin", f"p{n}", {n: mask}) for n, mask in enumerate(allowed)]
    return SimpleNamespace(
        matching=SimpleNamespace(problem=problem), constraints=None,
        cell_constraints=constraints, pinned={*range(len(allowed))},
    )  # fmt: skip


ALIKE = [[1, 0], [0, 1], [1, 1], [1, 1]]
ANY = [[1, 1], [1, 1], [1, 1], [1, 1]]


@pytest.mark.parametrize(
    ("allowed", "meets", "weights", "cells", "found"),
    [
        ([3, 3], ALIKE, (1, 1), 0, {0: 1, 1: 1}), ([3, 3], ALIKE, (1, 2), 0, {0: 2, 1: 2}),
        ([3, 2], ALIKE, (1, 1), 0, {0: 2, 1: 2}), ([1, 2], ANY, (1, 1), 0, {0: 1, 1: 2}),
        ([3], [[1, 0], [0, 1], [0, 1], [1, 1]], (1, 1), 2, {0: 2}),
        ([3], [[1, 0], [0, 1], [1, 1], [0, 1]], (1, 1), 1, {0: 2}),
        ([3, 3, 2], ALIKE, (), 0, {0: 2, 1: 2, 2: 2}),
    ],
)  # fmt: skip
def test_pins_are_fitted_to_each_other_and_the_border(
    allowed: list[int], meets: Any, weights: Any, cells: int, found: dict[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(pins, "rules_of", lambda *_: [])
    assert pins.fit_pins(pin_task(allowed, meets, weights, cells)) == found


@pytest.mark.parametrize(
    ("allowed", "tries", "proved", "conflict"),
    [
        ([1, 2], 9, True, ("pin p0", "pin p1")),
        ([1, 3, 2], 9, True, ("pin p0", "pin p1", "pin p2")),
        ([1, 3, 2], 2, True, ("pin p0", "pin p1", "pin p2")),
        ([1, 3, 2], 1, False, ("pin p0", "pin p1", "pin p2")),
        ([3, 0, 3], 9, True, ("pin p1",)),
    ],
)
def test_pins_that_do_not_go_together_are_named(
    allowed: list[int], tries: int, proved: bool, conflict: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Two where two are enough to say why; it is no proof where tries ran out."""
    monkeypatch.setattr(pins, "rules_of", lambda *_: [])
    monkeypatch.setattr(pins, "TRIES", tries)
    found = pins.fit_pins(pin_task(allowed, ALIKE))
    assert isinstance(found, Reason)
    assert (found.proved, found.conflict) == (proved, conflict)


def test_of_what_leaves_a_cell_nothing_as_little_as_will_do_is_named() -> None:
    task: Any = SimpleNamespace(cell_constraints=[
        CellConstraint("pin", "a", {0: 0b011}), CellConstraint("paint", "b", {0: 0b110}),
        CellConstraint("pin", "c", {0: 0b101}), CellConstraint("pin", "d", {1: 0}),
        CellConstraint("paint", "e", {0: 0b111}),
    ])  # fmt: skip
    assert pins._clash(task, 0) == ("pin a", "paint b", "pin c")
    assert pins._clash(task, 1) == ("pin d",)
    task.cell_constraints.append(CellConstraint("paint", "f", {0: 0b100}))
    assert pins._clash(task, 0) == ("pin a", "paint f")


def test_pins_that_touch_follow_each_other() -> None:
    """From the first cell on, whichever pin was told first."""
    touching = {9: [17], 17: [9, 33, 25], 25: [17], 33: [17], 1: [], 8: []}
    task: Any = SimpleNamespace(
        pinned=dict.fromkeys((17, 9, 8, 33, 1, 25)).keys(),
        matching=SimpleNamespace(problem=SimpleNamespace(opposite={
            cell: [None, *((other, 0) for other in beside)] for cell, beside in touching.items()
        })),
    )  # fmt: skip
    assert pins._side_by_side(task) == [1, 8, 9, 17, 33, 25]


@pytest.mark.parametrize(
    ("low", "allowed", "opened"),
    [
        (0, {}, set()), (2, {}, {1, 5}), (4, {}, {1, 2, 4, 5}), (5, {}, None),
        (1, {2: 0b110}, {2}), (0, {2: 0b110}, None), (2, {2: 0b110}, {1, 2}),
        (4, {2: 0b101}, None), (3, {2: 0b101}, {1, 4, 5}), (1, {1: 0b100}, None),
        (1, {9: 0b1}, {1}), (2, {1: 0b010, 4: 0b001}, {1, 2}),
    ],
)  # fmt: skip
def test_the_dice_choose_as_many_ways_out_as_are_asked_for(
    low: int, allowed: dict[int, int], opened: set[int] | None
) -> None:
    """Cells 1, 2, 4 and 5 lie at the rim: candidate 0 has no way out, 1 has one, 2 has two; of the
    other sort they come the other way round. The dice take the first, then the last."""
    tally: Any = SimpleNamespace(worth=[[0, 1, 2], [1, 0, 2]], sorts=[-1, 0, 0, -1, 0, 1], low=low)
    throws = [0, 99, 0, 99]
    dice: Any = SimpleNamespace(below=lambda limit: min(throws.pop(0), limit - 1))
    before = dict(allowed)
    found = entering._entered(tally, allowed, dice)
    assert allowed == before
    if opened is None:
        assert found is None
        return
    assert found is not None
    one, none = {0: 0b010, 1: 0b001}, {0: 0b001, 1: 0b010}
    for cell, sort in ((1, 0), (2, 0), (4, 0), (5, 1)):
        ways = (one if cell in opened else none)[sort]
        assert found[cell] == ways & allowed.get(cell, -1)
    assert {cell: mask for cell, mask in found.items() if cell not in (1, 2, 4, 5)} == {
        cell: mask for cell, mask in allowed.items() if cell not in (1, 2, 4, 5)
    }


def test_two_pins_of_different_cells_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of one cell are told as what leaves it nothing."""
    asked: list[Any] = []

    class Searching:
        """Never finds a place for both of two cells, but for 1 and 2."""

        tries = 0

        def __init__(self, task: Any, allowed: Any, cells: list[int]) -> None:
            asked.append(cells)

        def place(self, number: int) -> bool:
            return asked[-1] == [1, 2]

    monkeypatch.setattr(pins, "_Search", Searching)
    told = [CellConstraint("pin", name, {cell: 1}) for name, cell in zip("abcd", (1, 1, 2, 3),
            strict=True)]  # fmt: skip
    task: Any = SimpleNamespace(cell_constraints=told[:3])
    assert pins._smallest(task, {}) == () and asked == [[1, 2], [1, 2]]
    task.cell_constraints = told
    assert pins._smallest(task, {}) == ("pin a", "pin d") and asked[-1] == [1, 3]
