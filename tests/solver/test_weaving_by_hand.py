"""How strands begin, go on and end where they are woven into a map: single steps, by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import weaving
from solver.forest_links import Group
from solver.problem import Kind, Problem
from solver.propagate import Contradiction
from solver.weaving import NEAR, SHORT, TRIED, TRIES, Shape, Shapes, Weaver, _shape
from tests.solver.makers import GRID, board

NORTH, EAST, SOUTH, WEST = range(4)
DRY, END, BEND, MOUTH = Shape(), Shape(frozenset({EAST})), Shape(frozenset({1, 2})), Shape(
    frozenset({EAST}), True
)  # fmt: skip
OPPOSITE = board(GRID, 3, 3, False)[0]


def weaver_of(having: dict[Shape, int], columns: int = 3, **more: Any) -> Any:
    """A board three by three in which nothing runs; candidates are told by their shapes, and any
    may stand anywhere."""
    made: Any = object.__new__(Weaver)
    made.shapes = SimpleNamespace(having=[having])
    every = 0
    for mask in having.values():
        every |= mask
    made.first, made.kind, made.opposite = [every] * 9, [0] * 9, OPPOSITE
    made.shape, made.near = [DRY] * 9, {}
    made.springs = [[
        sum(mask for shape, mask in having.items() if 0 < len(shape.slots) <= most)
        for most in (1, 2)
    ]]  # fmt: skip
    made.dice = SimpleNamespace(below=lambda count: count - 1)
    engine = SimpleNamespace(domain_of=lambda cell: every, mark=lambda: 7, **more)
    made.patcher = SimpleNamespace(engine=engine)
    return made


def test_shapes_are_slots_of_stems_and_whether_one_ends_in_a_basin() -> None:
    stem, basin = ((0, EAST), (1, SOUTH)), ((2, NORTH),)
    assert _shape([Group(stem, ()), Group(((3, WEST),), ())]) == Shape(frozenset({1, 2, 3}))
    assert _shape([Group(stem, basin)]) == Shape(frozenset({1, 2}), True)
    assert _shape([Group((), basin), Group(stem, ())]) == Shape(frozenset({1, 2}))
    assert _shape([]) == DRY


def test_candidates_without_weight_have_no_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    groups: dict[str, list[Group]] = {"dry": [], "end": [Group(((0, EAST),), ())]}
    monkeypatch.setattr(weaving, "groups_of", lambda piece, slots: groups[piece])
    pieces = ["dry", "end", "dry", "end"]
    kinds = [SimpleNamespace(weights=(1.0, 2.0, 0.0, 3.0)), SimpleNamespace(weights=(1.0,))]
    problem: Any = SimpleNamespace(kinds=kinds)
    bound: Any = SimpleNamespace(readings=[pieces, ["end"]], slots=[{}, {}])
    shapes = Shapes(problem, bound)
    assert shapes.of == [[DRY, END, DRY, END], [END]]
    assert shapes.having == [{DRY: 0b0001, END: 0b1010}, {END: 0b1}] and shapes.dry == [1, 0]


def test_slots_that_face_a_cell_are_counted() -> None:
    made = weaver_of({DRY: 1})
    made.shape[0] = Shape(frozenset({NORTH, EAST, SOUTH, WEST}))
    made.shape[4] = Shape(frozenset({NORTH, WEST}))
    assert made._runs(0) == 2 and made._runs(4) == 2 and made.amount() == 4


@pytest.mark.parametrize(
    ("amount", "due", "laid", "tries"),
    [(5, 5, 1, 0), (4, 5, 1, 1), (0, 5, 2, 3), (0, 10**6, 1, TRIES + 9 // TRIED)],
)
def test_strands_are_laid_until_enough_runs_or_enough_was_tried(
    amount: int, due: int, laid: int, tries: int
) -> None:
    made = weaver_of({DRY: 1})
    middles: list[Any] = []
    made.amount, made._middle = lambda: amount, lambda: 4
    made.patcher.around = lambda cells, steps: middles.append((cells, steps)) or [1]
    made._laid = lambda cells: laid
    made.weave(due)
    assert middles == [([4], weaving.REACH)] * tries
    made._middle = lambda: -1
    middles.clear()
    made.weave(due)
    assert not middles


@pytest.mark.parametrize("works", [True, False])
def test_what_a_strand_adds_is_told(works: bool) -> None:
    made = weaver_of({DRY: 1})

    def again(cells: Any, ask: Any) -> bool:
        ask()
        return works

    def led(cells: Any, strand: dict[int, Shape]) -> None:
        strand |= {0: END, 1: Shape(frozenset({WEST, NORTH}))}

    made.patcher.again, made._led = again, led
    assert made._laid([0, 1, 2]) == (2 if works else 0)
    assert (made.shape[0] == END) == works


@pytest.mark.parametrize(
    ("standing", "wet", "near", "found"),
    [([0] * 9, (), True, 8), ([0] * 8 + [-1], (), True, 7), ([0] * 9, (8,), True, 7),
     ([0] * 9, (), False, -1)],
)  # fmt: skip
def test_strands_lie_about_a_dry_cell_that_is_near_to_a_spring(
    standing: list[int], wet: Any, near: bool, found: int
) -> None:
    made = weaver_of({DRY: 1}, candidate=lambda cell: standing[cell])
    asked = iter(range(8, -(10**4), -1))
    made.dice = SimpleNamespace(below=lambda count: next(asked) % count)
    for cell in wet:
        made.shape[cell] = END
    made._is_near = lambda kind, candidate: near
    assert made._middle() == found
    if found < 0:
        assert next(asked) == 8 - weaving.LOOKS


@pytest.mark.parametrize(("apart", "near"), [(NEAR, True), (NEAR + 1, False)])
def test_cells_are_near_to_a_spring_but_for_so_many_slots(apart: int, near: bool) -> None:
    made = weaver_of({DRY: 0b001, END: 0b110})
    spring = [1, 2, 3, 4]
    mine = [0] * apart + spring[apart:]
    made.rings = [np.array([mine, spring, [9, 9, 9, 9]])]
    assert made._is_near(0, 0) is near and made.near == {(0, 0): near}
    made.near[0, 0] = not near
    assert made._is_near(0, 0) is not near, "it is remembered"
    made.near.clear()
    made.springs = [[0, 0]]
    assert made._is_near(0, 0) is False


# ---------------------------------------------------------------- leading a strand


@pytest.mark.parametrize("leads", ["on", "back", "away"])
def test_a_strand_is_led_from_cell_to_cell_until_it_ends(leads: str) -> None:
    """Not into itself, nor out of the cells that are open."""
    done: list[Any] = []
    made = weaver_of({DRY: 1, END: 2, BEND: 4}, restrict=lambda *told: done.append(told))
    made.shape[3] = BEND
    made._begun = lambda cells, strand: strand.update({0: END}) or (0, EAST)
    slots = {"on": [EAST, -1], "back": [WEST], "away": [SOUTH]}[leads]

    def step(cell: int, entry: int, strand: dict[int, Shape]) -> int:
        done.append((cell, entry))
        strand[cell] = BEND
        return slots[len(done) - 2]

    made._step, made._joined = step, lambda cell: 77
    strand: dict[int, Shape] = {}
    if leads == "on":
        allowed = made._led([0, 1, 2, 3], strand)
        assert allowed == {0: 2, 1: 4, 2: 4, 3: 4} and strand == {0: END, 1: BEND, 2: BEND}
        assert done == [(3, 77), (1, WEST), (2, WEST)]
    else:
        with pytest.raises(Contradiction) as caught:
            made._led([0, 1, 2, 3], strand)
        assert caught.value.cell == (0 if leads == "back" else 4)


def test_a_cell_keeps_what_runs_there_or_has_one_strand_more() -> None:
    shapes = [END, BEND, Shape(frozenset({1, 3})), Shape(frozenset({1, 2, 3})), DRY]
    made = weaver_of({shape: 1 << n for n, shape in enumerate(shapes)})
    made.shape[4] = END
    assert made._joined(4) == 0b00111
    made.first[4] = 0b00110
    assert made._joined(4) == 0b00110


@pytest.mark.parametrize(
    ("cell", "found"),
    [(4, [(END, EAST), (Shape(frozenset({WEST})), WEST)]),
     (0, [(END, EAST), (Shape(frozenset({0, 1})), EAST)])],
)  # fmt: skip
def test_strands_begin_in_an_end_or_at_the_rim(cell: int, found: Any) -> None:
    """One slot leads on, and none into a basin."""
    shapes = [DRY, END, BEND, MOUTH, Shape(frozenset({WEST})), Shape(frozenset({0, 1})),
              Shape(frozenset({0, 1, 3})), Shape(frozenset({NORTH, WEST}))]  # fmt: skip
    made = weaver_of({shape: 1 << n for n, shape in enumerate(shapes)})
    assert [*made._springs(cell)] == found
    made.first[cell] = 0
    assert not [*made._springs(cell)]


def test_cells_at_the_rim_may_begin_what_two_slots_have() -> None:
    made = weaver_of({DRY: 1, END: 2, BEND: 4, Shape(frozenset({1, 2, 3})): 8})
    assert made._beginning(4) == 0b0010 and made._beginning(0) == 0b0110


@pytest.mark.parametrize(
    ("entry", "length", "found"),
    [
        (EAST, 0, [(MOUTH, -1), (BEND, SOUTH)]),
        (EAST, SHORT - 1, [(MOUTH, -1), (BEND, SOUTH)]),
        (EAST, SHORT, [(MOUTH, -1), (END, -1), (BEND, SOUTH)]),
        (SOUTH, 0, [(BEND, EAST)]),
        (NORTH, 0, []),
    ],
)
def test_a_strand_goes_on_or_ends_in_a_basin_or_when_it_is_long_in_a_spring(
    entry: int, length: int, found: Any
) -> None:
    made = weaver_of({DRY: 1, END: 2, BEND: 4, MOUTH: 8})
    assert [*made._steps(4, entry, length)] == found
    made.shape[4] = END
    joined = [(BEND, -1)] if entry == SOUTH else []
    assert [*made._steps(4, entry, length)] == joined, "it joins what runs there"


def test_a_strand_begins_in_some_cell_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    made = weaver_of({DRY: 1, END: 2})
    made.shape[8] = END
    taken: list[int] = []
    made._springs = lambda cell: iter([] if cell == 5 else [(END, EAST), (END, WEST)])
    made._may_take = lambda cell, shape: taken.append(cell) or cell == 2
    strand: dict[int, Shape] = {}
    assert made._begun([2, 3, 4, 5, 8], strand) == (2, WEST) and strand == {2: END}
    assert taken == [4, 3, 2]
    monkeypatch.setattr(weaving, "BEGINNINGS", 3)
    with pytest.raises(Contradiction):
        made._begun([2, 3, 4, 5, 8], {})
    made.patcher.engine.domain_of = lambda cell: 1
    taken.clear()
    with pytest.raises(Contradiction):
        made._begun([2, 3], {})
    assert not taken


@pytest.mark.parametrize("fails", [True, False])
def test_a_cell_that_cannot_have_a_shape_stays_as_it_is(fails: bool) -> None:
    done: list[Any] = []

    def restrict(cell: int, domain: int) -> None:
        done.append((cell, domain))
        if fails:
            raise Contradiction(cell)

    made = weaver_of({END: 6}, restrict=restrict, undo=lambda mark: done.append(mark))
    assert made._may_take(4, END) is not fails
    assert done == [(4, 6), *([7] if fails else [])]


# ---------------------------------------------------------------- maps all alike


@pytest.mark.parametrize(
    ("weights", "rings", "allowed", "found"),
    [
        ((1.0, 2.0), [[0] * 4, [1] * 4], 0b11, 1),
        ((2.0, 2.0), [[0] * 4, [1] * 4], 0b11, 0),
        ((1.0, 2.0), [[0] * 4, [1] * 4], 0b01, 0),
        ((1.0, 2.0), [[0] * 4, [2] * 4], 0b11, 0),
        ((1.0, 2.0), [[2] * 4, [2] * 4], 0b11, None),
        ((1.0, 2.0), [[0] * 4, [2, 1, 2, 1]], 0b11, 0),
    ],
)
def test_the_heaviest_that_faces_itself_stands_everywhere(
    weights: Any, rings: Any, allowed: int, found: int | None
) -> None:
    """Words 0 and 1 meet themselves, word 2 does not."""
    facing, lines = board(GRID, 3, 3, False)
    meets = np.vstack([np.diag([1.0, 1.0, 0.0]), np.ones((2, 3))])
    kind = Kind(np.array(rings), ((0,), (1,)), 0, weights)
    problem = Problem.facing([0] * 9, [kind], meets, 3, 4, facing, lines)
    told = weaving.uniform(problem, [0b11] * 8 + [allowed])
    assert told == ([] if found is None else [found] * 9)
    two = Problem.facing([0] * 8 + [1], [kind, kind], meets, 3, 4, facing, lines)
    assert weaving.uniform(two, [0b11] * 9) == []


@pytest.mark.parametrize(("size", "times"), [(9, 8), (5, 14), (10, 7)])
def test_a_map_that_is_all_alike_is_solved_again_in_parts(size: int, times: int) -> None:
    """Each cell so often, about."""
    made = weaver_of({DRY: 1})
    asked: list[Any] = []
    made.patcher.around = lambda cells, steps: asked.append((cells, steps)) or [0] * size
    kept: list[Any] = []
    made.keep_shapes = kept.append
    problem: Any = SimpleNamespace(cell_count=9)
    weaving.piece(problem, made)
    assert len(kept) == times == weaving.PIECES * 9 // size
    assert asked[0] == ([4], weaving.PIECE) and asked[1:] == [([8], weaving.PIECE)] * times
