"""Problems whose rows look a row ahead, beside what they mean written down plainly."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from solver.coupling import (
    MOST_STEPS,
    POWERS,
    RECENT,
    SCALE,
    Leant,
    Seam,
    _joints,
    _seam,
    _told_apart,
    couples,
    finer,
)
from solver.integers import UNIT
from solver.problem import Kind, Problem
from tests.solver.makers import BRICK, board
from tests.solver.test_small_boards import row_case

CASES = [*product(("brick", "pointy", "flat"), range(3))]


def problem_of(name: str, seed: int) -> Problem:
    return replace(row_case(name, seed).problem(), classes=(0, 1, 1, 2, 2))


def seam_of(problem: Problem) -> Seam:
    """Where a cell, the one after it and the one below both meet, told by what faces what."""
    for line, following in zip(problem.lines, problem.lines[1:], strict=False):
        for cell, other in zip(line.tolist(), line[1:].tolist(), strict=False):
            facing = {one: problem.facing_of(one) for one in (cell, other)}
            for below in following.tolist():
                slots = [
                    [slot for slot, face in enumerate(facing[one]) if face and face[0] == below]
                    for one in (cell, other)
                ]
                if all(slots):
                    (later,), (beside,) = slots
                    onward = next(s for s, f in enumerate(facing[cell]) if f and f[0] == other)
                    back = next(s for s, f in enumerate(facing[other]) if f and f[0] == cell)
                    first, second = facing[cell][later], facing[other][beside]
                    assert first and second
                    return Seam(onward, later, back, beside, first[1], second[1])
    raise AssertionError("no cells of two rows meet so")


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_candidates_are_told_apart_by_what_may_stand_below(name: str, seed: int) -> None:
    problem = problem_of(name, seed)
    assert couples(problem)
    seam, kind = seam_of(problem), problem.kinds[0]
    assert _seam(problem) == seam
    rings, words = kind.rings.tolist(), problem.meets.shape[1]

    def meet(one: int, other: int) -> bool:
        return bool(problem.meets[one, other] > 0)

    wanted = [
        (number, word)
        for number, ring in enumerate(rings)
        for word in range(words)
        if any(
            meet(ring[seam.beside], below[seam.second]) and below[seam.onward] == word
            for below in rings
        )
        and any(
            meet(ring[seam.later], below[seam.first]) and meet(word, below[seam.back])
            for below in rings
        )
    ]
    origin, between = _told_apart(problem, kind, seam)
    assert list(zip(origin.tolist(), between.tolist(), strict=True)) == wanted


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_finer_words_meet_as_well_as_what_could_stand_below_weighs(name: str, seed: int) -> None:
    problem = problem_of(name, seed)
    seam, kind = seam_of(problem), problem.kinds[0]
    origin, between = (part.tolist() for part in _told_apart(problem, kind, seam))
    found = finer(problem)
    fine, rings = found.problem.kinds[found.kind], kind.rings.tolist()
    assert found.origin.tolist() == origin
    assert fine.weights == tuple(16 * kind.weights[one] for one in origin)
    meets = [[round(one * UNIT) for one in row] for row in problem.meets.tolist()]
    weights = [round(weight * UNIT) for weight in kind.weights]

    def below(one: int, other: int) -> int:
        """How much weighs that goes below two cells side by side."""
        total = 0
        for ring, weight in zip(rings, weights, strict=True):
            share = meets[rings[origin[one]][seam.later]][ring[seam.first]]
            share = share * meets[between[one]][ring[seam.back]] // UNIT
            joint = meets[rings[origin[other]][seam.beside]][ring[seam.second]]
            joint *= between[other] == ring[seam.onward]
            total += share * weight // UNIT * joint
        return total

    pairs = [*product(range(0, len(origin), 1 + len(origin) // 9), repeat=2)]
    most = max(below(one, other) for one, other in product(range(len(origin)), repeat=2))
    table = found.problem.meets
    for one, other in pairs:
        worth = below(one, other)
        share = max(worth / most, 1 / UNIT) if worth else 0.0
        onward, back = fine.rings[one, seam.onward], fine.rings[other, seam.back]
        plain = problem.meets[rings[origin[one]][seam.onward], rings[origin[other]][seam.back]]
        assert table[onward, back] == table[back, onward] == plain * share
        rest = {*range(len(rings[0]))} - {seam.onward, seam.back}
        assert all(fine.rings[one, slot] == rings[origin[one]][slot] for slot in rest)
    for row, plain_row in ((found.problem.free, problem.free), (found.problem.rim, problem.rim)):
        for one, ring in zip(origin, fine.rings.tolist(), strict=True):
            shown = [table[row, word] for word in ring]
            assert shown == [problem.meets[plain_row, word] for word in rings[one]]


@pytest.mark.parametrize(("name", "seed"), CASES[::2])
def test_rows_lean_to_what_they_showed_too_little_of_lately(name: str, seed: int) -> None:
    problem = problem_of(name, seed)
    seam, kind = seam_of(problem), problem.kinds[0]
    leaning = finer(problem).problem.leaning
    assert leaning
    origin = finer(problem).origin.tolist()
    slots = (seam.onward, seam.later, seam.beside)
    classes = [[problem.classes[kind.rings[one][slot]] for slot in slots] for one in origin]
    assert leaning.classes.tolist() == classes
    weights = [round(weight * UNIT) for weight in kind.weights]
    due = [0, 0, 0]
    for ring, weight in zip(kind.rings.tolist(), weights, strict=True):
        for slot in slots:
            due[problem.classes[ring[slot]]] += weight
    due = [one * SCALE // sum(due) for one in due]
    assert leaning.due.tolist() == due
    leant, lately = Leant(leaning), list(due)
    last = len(origin) - 1
    for row in ([0, 0, last], [last] * 4, [0]):
        shown = [sum(classes[one].count(number) for one in row) for number in range(3)]
        sides = sum(shown)
        lately = [
            was + (now * SCALE // sides - was) // RECENT
            for was, now in zip(lately, shown, strict=True)
        ]

        def steps(share: int, some: int = SCALE // sides) -> int:
            return sum(int(power) < share + some for power in POWERS)

        lean = [
            max(-MOST_STEPS, min(MOST_STEPS, steps(one) - steps(was)))
            for one, was in zip(due, lately, strict=True)
        ]
        wanted = [sum(lean[one] for one in mine) for mine in classes]
        assert leant.after(np.array(row)).tolist() == wanted


def test_squares_and_several_kinds_of_cells_look_at_no_row_ahead() -> None:
    assert not couples(replace(row_case("grid", 1).problem(), classes=(0, 1, 1, 2, 2)))
    assert not couples(problem_of("brick wrapped", 1))
    problem = problem_of("brick", 1)
    assert not couples(replace(problem, kinds=[*problem.kinds, problem.kinds[0]]))
    empty = Kind(problem.kinds[0].rings[:0], (), 0)
    assert couples(replace(problem, kinds=[*problem.kinds, empty]))


def test_the_lightest_joint_is_worth_something() -> None:
    """What could stand below has the smallest weight there is; of two the lighter one too."""
    facing, lines = board(BRICK, 3, 2, False)
    rings = np.zeros((1, 6), dtype=np.int64)
    kind = Kind(rings, ((0,),), 0, (1 / UNIT,))
    problem = Problem.facing([0] * 6, [kind], np.ones((3, 1)), 1, 2, facing, lines)
    pair = np.zeros((1, 2), dtype=np.int64)
    seam = seam_of(problem)
    assert _joints(problem, kind, seam, pair, pair).tolist() == [[1.0]]
    never = replace(problem, meets=np.zeros((3, 1)))
    assert _joints(never, kind, seam, pair, pair).tolist() == [[0.0]]
    meets = np.array([[1, 1 / UNIT], [1 / UNIT, 0], [1, 1], [1, 1]])
    two = replace(problem, meets=meets, free=2, rim=3)
    joints = _joints(two, kind, seam, pair, np.array([[0, 0], [1, 0], [1, 1]]))
    assert joints.tolist() == [[1.0, 1 / UNIT, 0.0]]
