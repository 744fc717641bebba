"""The compiled rule on what must become one part refuses what the plain one does."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.joining import ReachRule, group_bits
from solver.problem import Kind, Problem
from solver.rules import BoundRule
from solver.rules.reach import NOTHING, Reach
from tests.solver.makers import random_case
from tests.solver.test_reach import SLOTS, grid, random_piece

fast_reach = pytest.importorskip("solver.fast_reach")
part_kernels = pytest.importorskip("solver.part_kernels")
CANDIDATES, OPEN = 20, 13
"""Of all candidates so many join all that faces them: parts are large, and fall apart."""


def bound_rule(rolls: Random, side: int, lands: int) -> BoundRule:
    """A rule on a board of squares, whose lands are stripes."""
    across, cells = grid(side, side, rolls.randrange(side**2))
    land_of_cell = [cell * lands // side**2 for cell in range(side**2)]
    for gate, other in enumerate(across):
        if other >= 0 and land_of_cell[cells[gate]] != land_of_cell[cells[other]]:
            across[gate] = NOTHING
    first = list(range(0, len(across), SLOTS))
    rule = Reach(first, across, cells, rolls.random() < 0.5, land_of_cell)
    pieces = [random_piece(rolls) for _ in range(CANDIDATES - OPEN)]
    return BoundRule("reach", rule, [[*pieces, *[(tuple(range(SLOTS)),)] * OPEN]])


def problem_of(bound: BoundRule) -> Problem:
    kind = Kind(np.zeros((CANDIDATES, SLOTS), dtype=np.int64), (), 0, (1.0,) * CANDIDATES)
    cells = len(bound.rule.first_gate) - 1  # type: ignore[attr-defined]
    return Problem.facing([0] * cells, [kind], np.ones((1, 1)), 0, 1, [[None] * SLOTS] * cells, [])


def account(rule: Any) -> list[list[int]]:
    lands: list[list[int]] = rule.parts.lands.T.tolist()
    return lands


def subtrees(parts: Any) -> list[int]:
    """How many numbers hang on each, itself among them."""
    known = parts.known[: parts.count[part_kernels.NUMBERS]]
    found = [0] * len(known)
    for number in range(len(known)):
        found[number] += 1
        while known[number, part_kernels.PARENT] != number:
            number = known[number, part_kernels.PARENT]
            found[number] += 1
    return found


def assert_same(seed: int, side: int, lands: int, steps: int) -> int:
    """Push, pop and forget on both; returns how many pushes were refused."""
    rolls = Random(seed)
    bound = bound_rule(rolls, side, lands)
    plain: Any = bound.rule
    fast: Any = fast_reach.compiled(problem_of(bound), bound).rule
    taken: list[int] = []
    pushed: list[int] = []
    refused = 0
    for step in range(steps):
        left = sorted({*range(side**2)} - {*taken})
        if left and rolls.random() < 0.7:
            cell, candidate = rolls.choice(left), rolls.randrange(CANDIDATES)
            is_taken = plain.push(cell, bound.readings[0][candidate])
            assert fast.push(cell, candidate) == is_taken, seed
            refused += not is_taken
            taken += [cell] * is_taken
            pushed += [cell] * is_taken
        elif pushed and rolls.random() < 0.6:
            plain.pop()
            fast.pop()
            taken.remove(pushed.pop())
        elif taken:
            gone = rolls.sample(taken, rolls.randint(1, len(taken)))[
                : rolls.choice([1, 2, 4, side**2])
            ]
            plain.forget(gone)
            fast.forget(gone)
            pushed, taken = [], [cell for cell in taken if cell not in gone]
        assert account(fast) == [plain.parts, plain.sealed, plain.taken], seed
        if step % 8 == 0:
            numbers = fast.parts.count[part_kernels.NUMBERS]
            sizes = fast.parts.known[:numbers, part_kernels.SIZE]
            assert sizes.tolist() == subtrees(fast.parts), seed
    return refused


@pytest.mark.parametrize(("side", "lands"), [(3, 1), (6, 2)])
def test_both_take_and_refuse_the_same(side: int, lands: int) -> None:
    assert sum(assert_same(seed, side, lands, 40 * side) for seed in range(12)) > 50


def test_numbers_out_of_use_are_not_kept_for_ever() -> None:
    bound = bound_rule(Random(2), 4, 1)
    fast: Any = fast_reach.compiled(problem_of(bound), bound).rule
    for number in range(2000):
        fast.push(number % 16, number % CANDIDATES)
        fast.forget([number % 16])
    assert account(fast) == [[0], [0], [0]]


def test_what_stands_gets_numbers_anew_where_too_many_are_out_of_use() -> None:
    """Cells of the first candidate too: what they hang together with stays what it was."""
    bound = bound_rule(Random(2), 4, 1)
    plain: Any = bound.rule
    fast: Any = fast_reach.compiled(problem_of(bound), bound).rule
    pieces = bound.readings[0]
    for cell in range(16):
        for candidate in (0, CANDIDATES - 1, 3):
            if plain.push(cell, pieces[candidate]):
                assert fast.push(cell, candidate)
                break
    counts = []
    for number in range(300):
        cell = number % 16
        was = int(fast.parts.taken[cell])
        if was < 0:
            continue
        for rule, piece in ((plain, pieces[was]), (fast, was)):
            rule.forget([cell])
            assert rule.push(cell, piece)
        assert account(fast) == [plain.parts, plain.sealed, plain.taken]
        counts.append(int(fast.parts.count[part_kernels.NUMBERS]))
    assert any(after < before for before, after in pairwise(counts))
    assert (fast.parts.taken == 0).any()


def test_a_rule_begins_anew() -> None:
    bound = bound_rule(Random(1), 3, 1)
    fast: Any = fast_reach.compiled(problem_of(bound), bound).rule
    assert fast.push(4, 0)
    fast.reset()
    assert account(fast) == [[0], [0], [0]]
    assert fast.push(4, 0)


def test_rules_that_are_not_compiled_stay_what_they_are() -> None:
    case = random_case(3)
    case.reach, case.water = "all", True
    problem = case.problem()
    for bound in case.rules(problem):
        made = fast_reach.compiled(problem, bound)
        assert (made is bound) == (not isinstance(bound, ReachRule))
        assert made.concern == bound.concern


def test_what_candidates_join_is_told_in_bits() -> None:
    bound = BoundRule("reach", Reach([0], [NOTHING] * 4, [0] * 4), [[((0, 2), (3,)), (), None]])
    assert group_bits(bound).tolist() == [[[5, 8], [0, 0], [0, 0]]]
