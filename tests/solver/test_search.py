"""The complete solver against brute force, and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.complete import Easing, Plan
from solver.problem import Kind, Problem
from solver.repair import Search
from solver.rules import BoundRule
from solver.rules.forest import Forest
from solver.rules.stems import Piece, Stem
from solver.rules.tally import Tally
from solver.search import Found, search
from tests.solver.makers import known_ways

WORDS = 3
SIDES = 4


def grid(columns: int, rows: int, wrap: bool) -> list[list[tuple[int, int] | None]]:
    """Slots north, east, south, west."""
    opposite: list[list[tuple[int, int] | None]] = []
    for row, column in product(range(rows), range(columns)):
        facing: list[tuple[int, int] | None] = []
        for dx, dy, slot in ((0, -1, 2), (1, 0, 3), (0, 1, 0), (-1, 0, 1)):
            x, y = column + dx, row + dy
            inside = 0 <= x < columns and 0 <= y < rows
            if wrap and columns > 1 and rows > 1:
                facing.append((y % rows * columns + x % columns, slot))
            else:
                facing.append((y * columns + x, slot) if inside else None)
        opposite.append(facing)
    return opposite


def random_problem(seed: int) -> Problem:
    rolls = Random(seed)
    columns, rows = rolls.randint(2, 3), rolls.randint(2, 3)
    meets = np.zeros((WORDS + 2, WORDS))
    for a in range(WORDS):
        for b in range(a, WORDS):
            if rolls.random() < (0.9 if a == b else 0.2):
                meets[a, b] = meets[b, a] = rolls.choice([1.0, 0.5])
    meets[WORDS] = 1
    meets[WORDS + 1] = [1.0 if rolls.random() < 0.8 else 0.0 for _ in range(WORDS)]
    rings = [[rolls.randrange(WORDS) for _ in range(SIDES)] for _ in range(rolls.randint(2, 6))]
    kind = Kind(np.array(rings), ((0,),), 0, (1.0,) * len(rings))
    opposite = grid(columns, rows, rolls.random() < 0.3)
    return Problem.facing([0] * (columns * rows), [kind], meets, WORDS, WORDS + 1, opposite)


def is_legal(problem: Problem, candidates: tuple[int, ...]) -> bool:
    rings = problem.kinds[0].rings
    for cell, facing in enumerate(problem.opposite):
        for slot, other in enumerate(facing):
            mine = rings[candidates[cell]][slot]
            demand = problem.rim if other is None else rings[candidates[other[0]]][other[1]]
            if not problem.meets[demand][mine]:
                return False
    return True


def exists(problem: Problem) -> bool:
    """Fill cell after cell, looking back only: plain brute force."""
    rings, count = problem.kinds[0].rings.tolist(), problem.cell_count
    chosen: list[int] = []

    def fits(cell: int, candidate: int) -> bool:
        for slot, other in enumerate(problem.opposite[cell]):
            if other is None:
                demand = problem.rim
            elif other[0] < cell:
                demand = rings[chosen[other[0]]][other[1]]
            else:
                continue
            if not problem.meets[demand][rings[candidate][slot]]:
                return False
        return True

    def fill(cell: int) -> bool:
        if cell == count:
            return is_legal(problem, tuple(chosen))
        for candidate in range(len(rings)):
            if fits(cell, candidate):
                chosen.append(candidate)
                if fill(cell + 1):
                    return True
                chosen.pop()
        return False

    return fill(0)


def test_a_map_is_found_exactly_when_there_is_one() -> None:
    outcomes = {"complete": 0, "impossible": 0}
    for seed in range(500):
        problem = random_problem(seed)
        found = search(problem, Dice(seed, "t"))
        assert (found.status == "complete") == exists(problem), seed
        assert found.status in outcomes
        outcomes[found.status] += 1
        if found.candidates is not None:
            assert is_legal(problem, tuple(found.candidates))
    assert min(outcomes.values()) > 100


def test_choices_follow_the_weights() -> None:
    rings = np.array([[0] * 4, [0] * 4])
    kind = Kind(rings, ((0, 1),), 0, (3.0, 1.0))
    meets = np.ones((3, 1))
    problem = Problem.facing([0] * 400, [kind], meets, 1, 2, [[None] * 4] * 400)
    found = search(problem, Dice(5, "t")).candidates
    assert found is not None
    assert abs(found.count(0) - 300) < 40


def test_what_has_no_weight_is_never_placed() -> None:
    kind = Kind(np.array([[0] * 4, [0] * 4]), ((0, 1),), 0, (0.0, 1.0))
    problem = Problem.facing([0] * 9, [kind], np.ones((3, 1)), 1, 2, [[None] * 4] * 9)
    assert search(problem, Dice(5, "t")).candidates == [1] * 9


def rivers() -> tuple[Problem, BoundRule]:
    """A wrapped 4 x 4 board: rivers only, straight ones or bends; without the rule they close."""
    rings = [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1]]
    rings += [[0, 0, 0, 0]]
    pieces = [
        Piece((Stem(tuple((slot, 1) for slot, word in enumerate(ring) if word)),))
        if any(ring)
        else None
        for ring in rings
    ]
    kind = Kind(np.array(rings), ((0,),), 0, (1.0,) * 6 + (0.5,))
    meets = np.vstack([np.eye(2), np.ones((2, 2))])
    opposite = grid(4, 4, wrap=True)
    across = [o[0] * SIDES + o[1] for facing in opposite for o in facing if o]
    rule = Forest([SIDES * cell for cell in range(16)], across, undoable=True)
    bound = BoundRule("water", rule, [pieces])
    return Problem.facing([0] * 16, [kind], meets, 2, 3, opposite), bound


def circles(problem: Problem, candidates: list[int]) -> int:
    """On a torus without ends every river is a circle: count the cells on one."""
    rings = problem.kinds[0].rings
    return sum(any(rings[candidate]) for candidate in candidates)


def test_the_rule_is_kept_in_the_search() -> None:
    """On a torus without springs every river would be a circle: only bare rock is left."""
    free = 0
    for seed in range(2):
        problem, rule = rivers()
        found = search(problem, Dice(seed, "t"), [rule], proof=100_000)
        assert found.candidates is not None
        assert circles(problem, found.candidates) == 0
        unruled = search(problem, Dice(seed, "t")).candidates
        assert unruled is not None
        free += circles(problem, unruled)
    assert free > 0


@pytest.mark.parametrize("seed", range(5))
def test_taking_back_leaves_no_trace_in_the_rule(seed: int) -> None:
    rolls = Random(seed)
    _, bound = rivers()
    rule = bound.rule
    assert isinstance(rule, Forest)
    states = []
    for cell in range(16):
        piece = bound.readings[0][rolls.randrange(6)]
        state = (known_ways(rule), dict(rule.nodes), dict(rule.trees.parent), dict(rule.trees.held))
        if rule.push(cell, piece):
            states.append(state)
    while states:
        rule.pop()
        state = (known_ways(rule), dict(rule.nodes), dict(rule.trees.parent), dict(rule.trees.held))
        assert state == states.pop()


def test_the_beginning_of_a_long_log_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a short memory the log never grows long, and the map is as legal."""
    monkeypatch.setattr("solver.repair.LONG_LOG", 10)
    monkeypatch.setattr("solver.repair.CHUNK", 1)
    forgotten, forget = [], Search.forget
    monkeypatch.setattr(
        Search, "forget", lambda run: (forgotten.append(run.engine.mark()), forget(run))
    )
    rings = np.array([(0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 0, 1)])
    meets = np.vstack([np.eye(2), np.ones((2, 2))])
    board = grid(4, 4, False)
    kind = Kind(rings, ((0,), (1,), (2,)), 0, (1.0, 1.0, 1.0))
    problem = Problem.facing([0] * 16, [kind], meets, 2, 3, board)
    told: list[int] = []
    found = search(problem, Dice(1, "long"), progress=told.append)
    assert found.status == "complete"
    assert min(told) < 16 and max(told) <= 16
    assert forgotten
    assert max(forgotten) > 10


@pytest.mark.parametrize("fast", [False, True])
def test_wishes_are_granted_as_far_as_they_agree(fast: bool) -> None:
    """Two words that meet only themselves, in a row of three cells: the first wish decides."""
    kind = Kind(np.array([[0, 0], [1, 1]]), ((0, 1),), 0, (1.0, 1.0))
    meets = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 1.0]])
    opposite = [[None, (1, 0)], [(0, 1), (2, 0)], [(1, 1), None]]
    problem = Problem.facing([0] * 3, [kind], meets, 2, 3, opposite)
    wishes = [(2, 0b10), (0, 0b01), (1, 0b10), (0, 0b11)]
    assert Plan(problem, fast=fast).granted(wishes, Dice(1, "t")) == [True, False, True, True]
    assert Plan(problem, allowed={1: 0b00}, fast=fast).granted(wishes, Dice(1, "t")) is None


def test_as_many_wishes_are_granted_on_either_engine() -> None:
    refused = 0
    for seed in range(12):
        problem, dice = random_problem(seed), Random(seed)
        kinds = [len(problem.kinds[kind].rings) for kind in problem.kind_list]
        wishes = [
            (cell, dice.randrange(1, 1 << kinds[cell]))
            for cell in dice.choices([c for c, most in enumerate(kinds) if most], k=12)
        ]
        told = [Plan(problem, fast=fast).granted(wishes, Dice(1, "t")) for fast in (False, True)]
        assert told[0] == told[1]
        refused += (told[0] or []).count(False)
    assert refused


def test_a_search_goes_on_from_what_another_left() -> None:
    """A rule refuses whatever stands in the last cell of a row: what stands away from it stays
    where a plan without the rule is solved."""
    kind = Kind(np.array([[0, 0], [1, 1]]), ((0, 1),), 0, (1.0, 1.0))
    meets, cells = np.ones((4, 2)), 30
    opposite: list[list[tuple[int, int] | None]] = [
        [(c - 1, 1) if c else None, (c + 1, 0) if c + 1 < cells else None] for c in range(cells)
    ]
    problem = Problem.facing([0] * cells, [kind], meets, 2, 3, opposite)
    refused = BoundRule("refusing", Refusing(29), [[0, 1]])
    stuck = Plan(problem, [refused], proof=0, limit=4, way="cells").solve(Dice(3, "t"))
    assert stuck.status == "gave up" and stuck.candidates is None
    kept = {c: one for c, one in enumerate(stuck.standing) if one >= 0}
    assert kept and not kept.keys() & {27, 28, 29}
    found = Plan(problem, way="cells").solve(Dice(4, "t"), standing=stuck.standing)
    assert found.candidates is not None
    assert all(found.candidates[cell] == one for cell, one in kept.items())


def test_what_is_wanted_is_placed_as_often_as_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where weights alone would hardly ever place it."""
    monkeypatch.setattr("solver.repair.TOPPINGS", 1)
    kind = Kind(np.array([[0, 0], [1, 1]]), ((0, 1),), 0, (1.0, 0.0001))
    opposite: list[list[tuple[int, int] | None]] = [
        [(c - 1, 1) if c else None, (c + 1, 0) if c < 4 else None] for c in range(5)
    ]
    problem = Problem.facing([0] * 5, [kind], np.ones((4, 2)), 2, 3, opposite)
    wanted = BoundRule("tally", Tally([[0, 1]], [0] * 5, low=1), [[0, 1]])
    found = Plan(problem, [wanted], proof=0, way="cells", fast=False).solve(Dice(2, "t"))
    assert found.candidates is not None and 1 in found.candidates


@pytest.mark.parametrize("fast", [False, True])
def test_a_search_that_is_eased_goes_on_with_all_that_stands_elsewhere(fast: bool) -> None:
    """A rule refuses all that is wished of one cell, which only a search tells: without the wish
    that cell has what the rule takes, and what stood far from it stays."""
    kind = Kind(np.array([[0, 0], [0, 1], [1, 1]]), ((0,), (1,), (2,)), 0, (1.0, 1.0, 1.0))
    cells = 60
    opposite: list[list[tuple[int, int] | None]] = [
        [(c - 1, 1) if c else None, (c + 1, 0) if c + 1 < cells else None] for c in range(cells)
    ]
    problem = Problem.facing([0] * cells, [kind], np.ones((4, 2)), 2, 3, opposite)
    refused = BoundRule("refusing", Refusing(30), [[None, 0, 0]])
    others = {cell: 0b011 for cell in range(cells) if cell != 30}
    told: list[int] = []

    def ease(found: Found) -> Easing | None:
        told.append(max(found.trouble, key=lambda cell: found.trouble[cell]))
        return Easing(others, [29, 30, 31]) if len(told) < 2 else None

    asked = {**others, 30: 0b110}
    plan = Plan(problem, [refused], asked, proof=0, limit=4, way="cells", fast=fast)
    standing = plan.solve(Dice(2, "t")).standing
    kept = {c: one for c, one in enumerate(standing) if one >= 0 and not 28 < c < 32}
    found = plan.eased(Dice(2, "t"), ease)
    assert found.candidates is not None and found.candidates[30] == 0 and told == [30]
    assert kept and all(found.candidates[cell] == one for cell, one in kept.items())
    assert plan.eased(Dice(2, "t"), lambda _: None).candidates is None


class Refusing:
    """Refuses whatever stands in one cell."""

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def reset(self) -> None:
        """Nothing is kept."""

    def push(self, cell: int, piece: object) -> bool:
        return cell != self.cell

    def pop(self) -> None:
        """Nothing is kept."""

    def forget(self, cells: Sequence[int]) -> None:
        """Nothing is kept."""


def test_what_is_used_sparingly_is_used_in_one_part_of_the_board() -> None:
    """And in cells that can have nothing else."""
    kind = Kind(np.array([[0, 0], [1, 1]]), ((0, 1),), 0, (1.0, 1.0))
    opposite: list[list[tuple[int, int] | None]] = [
        [(c - 1, 1) if c else None, (c + 1, 0) if c < 29 else None] for c in range(30)
    ]
    problem = Problem.facing([0] * 30, [kind], np.ones((4, 2)), 2, 3, opposite)
    plan = Plan(problem, allowed={3: 0b10}, way="cells", sparing=[0b10])
    for seed in range(4):
        found = plan._solve_sparingly(Dice(seed, "t"), None)
        assert found and found.spared and found.candidates is not None
        used = [cell for cell, one in enumerate(found.candidates) if one == 1]
        assert 3 in used
        used.remove(3)
        assert used and used[-1] - used[0] < 10


@pytest.mark.parametrize(("cells", "is_proved"), [(120, True), (121, False)])
def test_boards_of_up_to_120_cells_are_searched_for_a_proof(
    cells: int, is_proved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one was asked for; with all that was found in vain before."""
    kind = Kind(np.zeros((1, 0), dtype=np.int64), ((0,),), 0, (1.0,))
    problem = Problem.facing([0] * cells, [kind], np.ones((3, 1)), 1, 2, [()] * cells)
    limits: list[int] = []
    monkeypatch.setattr(Search, "repairing", lambda _, limit: bool(limits.append(limit)))
    monkeypatch.setattr(Search, "exhausting", lambda *_: "impossible")
    assert (search(problem, Dice(1, "proof")).status == "impossible") == is_proved
    assert search(problem, Dice(1, "proof"), proof=0, limit=7).status != "impossible"
    assert limits == [200 + cells, 7]
