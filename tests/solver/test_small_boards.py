"""Both engines on boards of a few cells: what each draws, and how often it rolled its dice for it.

Kernels are the same compiled and as the Python that they are: with `NUMBA_DISABLE_JIT=1` this file
compares the latter, which is how faults are looked for in them (`make mutants`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.complete import Plan
from solver.forest_links import ForestRule
from solver.problem import Kind, Problem
from solver.row_plan import RowPlan
from solver.rules import BoundRule
from solver.rules.forest import Forest
from solver.rules.stems import Piece, Stem
from tests.solver.makers import (
    BRICK,
    FLAT,
    GRID,
    HALL,
    POINTY,
    ROCK,
    Case,
    Facing,
    Tile,
    board,
    random_case,
    random_meets,
    random_tiles,
    renumbered,
)

pytest.importorskip("numba")

BOARDS = {
    "grid": (GRID, 4, 3, False),
    "grid wrapped": (GRID, 3, 6, True),
    "one column": (GRID, 1, 6, False),
    "brick": (BRICK, 3, 3, False),
    "brick wrapped": (BRICK, 3, 6, True),
    "pointy": (POINTY, 3, 4, False),
    "flat": (FLAT, 2, 3, False),
}

MOST = 9
"""Tiles of a board, but for rock."""

# ---------------------------------------------------------------- cell by cell


@pytest.mark.parametrize("seed", range(24))
def test_searches_go_the_same_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With logs that have to grow, domains that are read word by word, and hardly any room for what
    was worked out and for domains that no cell has any more."""
    monkeypatch.setattr("solver.fast.FIRST_LOG", 24)
    monkeypatch.setattr("solver.set_kernels.FEW", seed % 3)
    if seed % 2:
        for name in ("FIRST_SETS", "MOST_BYTES", "LEAST_KEPT", "MOST_KEPT", "SUMS", "SUMS_EACH"):
            monkeypatch.setattr(f"solver.sets.{name}", 1)
    case = random_case(seed, most=3)
    case = renumbered(case, seed % len(case.facing))
    problem = case.problem()
    found = []
    for fast in (False, True):
        dice = Dice(seed, "small")
        plan = Plan(problem, case.rules(problem), case.allowed, way="cells", fast=fast)
        one = plan.solve(dice)
        candidates = None if one.candidates is None else list(map(int, one.candidates))
        found.append((replace(one, candidates=candidates), dice.counter))
    assert found[0] == found[1]


class Passing(Sequence[int]):
    """Numbers that nobody keeps: the next one may lie where one was."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, number: Any) -> Any:
        return self.numbers[number] << 300 >> 300


def test_domains_are_told_by_what_they_hold() -> None:
    """Not by where they lie."""
    from solver.fast import FastDomains, Start

    facing, lines = board(GRID, 4, 3, False)
    rings = np.zeros((320, 4), dtype=np.int64)
    kind = Kind(rings, tuple((n,) for n in range(320)), 0, (1.0,) * 320)
    problem = Problem.facing([0] * 12, [kind], np.ones((3, 1)), 1, 2, facing, lines)
    first = [1 << 300 | 1 << cell for cell in range(12)]
    domains = FastDomains(Start(problem, Passing(first), (0,)), Dice(1, "held"))
    assert domains.domains() == first


def test_many_candidates_and_words_are_told_apart() -> None:
    """More than one number has bits for."""
    rolls, words = Random(7), 70
    facing, lines = board(GRID, 3, 2, False)
    rings = np.array([[rolls.randrange(words) for _ in range(4)] for _ in range(150)])
    rings[75:, 0], rings[75:, 3] = rings[:75, 2], rings[:75, 1]
    kind = Kind(rings, tuple((n,) for n in range(150)), 0, tuple([1.0, 2.5, 0.5] * 50))
    meets = np.vstack([np.eye(words), np.ones((2, words))])
    meets[2, 69] = meets[69, 2] = 0.5
    problem = Problem.facing([0] * 6, [kind], meets, words, words + 1, facing, lines)
    for way in ("cells", "rows"):
        found = []
        for fast in (False, True):
            dice = Dice(3, "many")
            one = Plan(problem, way=way, fast=fast).solve(dice)  # type: ignore[arg-type]
            assert one.candidates is not None
            found.append((list(map(int, one.candidates)), one.contradictions, dice.counter))
        assert found[0] == found[1]


# ---------------------------------------------------------------- row by row


def turned(facing: Sequence[Facing], turn: int) -> list[Facing]:
    """The same board where another side of each cell is its first."""
    sides = len(facing[0])
    found = [[face and (face[0], (face[1] + turn) % sides) for face in mine] for mine in facing]
    return [mine[sides - turn :] + mine[: sides - turn] for mine in found]


def row_case(name: str, seed: int) -> Case:
    rolls = Random(f"{name} {seed}")
    kind, columns, rows, wrap = BOARDS[name]
    facing, lines = board(kind, columns, rows, wrap)
    facing = turned(facing, rolls.randrange(len(facing[0])))
    tiles = random_tiles(rolls, len(facing[0]))[:MOST]
    tiles.append(Tile((ROCK,) * len(facing[0]), True, False))
    weights = tuple(rolls.choice([0.25, 1.0, 2.0, 3.0]) for _ in tiles)
    case = Case(facing, tiles, random_meets(rolls), weights, lines, water=True)
    if rolls.random() < 0.4:
        cell = rolls.randrange(len(facing))
        case.allowed[cell] = rolls.randrange(1, 1 << len(tiles)) | 1 << len(tiles) - 1
    return case


def trail(plan: RowPlan, seed: int) -> list[Any]:
    """What is drawn line by line, then anew in some windows, each with the counter of the dice."""
    dice, rolls, found = Dice(seed, "rows"), Random(seed), []
    sampler = plan._of_rows._sampler(dice)
    chains = plan._of_rows.chains
    start, closed = chains.start.tolist(), chains.closed.tolist()

    def note(result: Any) -> None:
        found.append((result, [int(one) for one in sampler.result()], dice.counter))

    note(sampler.draw_lines(0, len(closed)))
    for _ in range(3):
        lines = rolls.sample(range(len(closed)), min(2, len(closed)))
        spans = []
        for line in lines:
            begin = rolls.randrange(start[line], start[line + 1])
            spans.append((begin, rolls.randint(begin + 1, start[line + 1])))
        sampler.clear(*spans)
        for line, (begin, end) in zip(lines, spans, strict=True):
            is_whole = (begin, end) == (start[line], start[line + 1])
            note(sampler.draw(begin, end, is_whole and closed[line]))
    note(sampler.has_drifted())
    return found


def assert_rows_agree(plan: RowPlan, rules: Sequence[Sequence[BoundRule]], seed: int) -> bool:
    """Whether a line was drawn: rules of the same case, one set for each engine."""
    plans = [
        replace(plan, rules=mine, fast=fast)
        for mine, fast in zip(rules, (False, True), strict=True)
    ]
    if any(one._of_rows.sorts.is_hopeless() for one in plans):
        return False
    trails = [trail(one, seed) for one in plans]
    assert trails[0] == trails[1]
    return any(one >= 0 for one in trails[0][0][1])


@pytest.mark.parametrize("own", [1, 24], ids=["own tables", "shared tables"])
@pytest.mark.parametrize("name", BOARDS)
def test_rows_without_rules(name: str, own: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.fast_rows.OWN_TABLES", own)
    monkeypatch.setattr("solver.fast_rows.ROOM", 1)
    monkeypatch.setattr("solver.fast_matrix_rows.MATRICES", 1)
    monkeypatch.setattr("solver.fast_matrix_rows.ENTRIES", 1)
    monkeypatch.setattr("solver.fast_matrix_rows.MOST_BYTES", 1)
    drawn = 0
    for seed in range(6):
        by_matrices = own > 1 and seed % 3 > 0
        monkeypatch.setattr("solver.matrix_rows.DENSE_WORDS", 64 if by_matrices else 0)
        case = row_case(name, seed)
        case = renumbered(case, seed * 2 + 5)
        drawn += assert_rows_agree(RowPlan(case.problem(), (), case.allowed), ((), ()), seed)
    assert drawn >= 3


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows under rules on any board, with room for little."""
    monkeypatch.setattr("solver.row_plan.FOREST_CELLS", 1)
    monkeypatch.setattr("solver.row_plan.JOINED_LEAST", 1)
    monkeypatch.setattr("solver.fast_forest_tables.ROOM", 1)
    monkeypatch.setattr("solver.fast_forest_tables.ENTRIES", 4)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", BOARDS)
def test_rows_of_rivers(name: str) -> None:
    drawn = 0
    for seed in range(6):
        case = row_case(name, seed)
        case = renumbered(case, seed * 2 + 5)
        problem = case.problem()
        rules = [case.rules(problem) for _ in range(2)]
        drawn += assert_rows_agree(RowPlan(problem, (), case.allowed), rules, seed)
    assert drawn >= 3


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["grid", "grid wrapped", "brick", "flat"])
@pytest.mark.parametrize("reach", ["all", "rim"])
def test_rows_that_become_one_part(name: str, reach: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0
    for seed in range(4):
        monkeypatch.setattr("solver.fast_forest_tables.LOG", 1 if seed % 2 else 1 << 12)
        case = row_case(name, seed)
        rolls, slots = Random(seed), case.slots
        for count in (1, 2, 2, 3):
            ring = [HALL] * count + [ROCK] * (slots - count)
            rolls.shuffle(ring)
            case.tiles.append(Tile(tuple(ring), True, False))
        case.weights += (4.0,) * 4
        case.reach, case.water = reach, seed % 3 > 0
        if seed % 3 == 0:
            case.voids = frozenset(rolls.sample(range(len(case.facing)), 2))
        case = renumbered(case, seed + 5)
        problem = case.problem()
        rules = [case.rules(problem) for _ in range(2)]
        drawn += assert_rows_agree(RowPlan(problem), rules, seed)
    assert drawn >= 2


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["brick", "pointy", "flat"])
def test_rows_that_look_a_row_ahead(name: str) -> None:
    drawn = 0
    for seed in range(5):
        case = row_case(name, seed)
        case = renumbered(case, seed + 5)
        problem = replace(case.problem(), classes=(0, 1, 1, 2, 2))
        rules = [case.rules(problem) for _ in range(2)]
        drawn += assert_rows_agree(RowPlan(problem), rules, seed)
    assert drawn >= 2


WIDE = 4
"""Words of sides that two gates may lie on: none, the first, the second, both."""


def wide_case(seed: int, columns: int, rows: int, wrap: bool) -> tuple[Problem, list[ForestRule]]:
    """Squares of whose sides two gates may lie on each, joined by stems and basins as it falls."""
    rolls = Random(seed)
    facing, lines = board(GRID, columns, rows, wrap)
    facing = turned(facing, seed % 4)
    rings: list[tuple[int, ...]] = [(0,) * 4]
    pieces: list[Piece | None] = [None]
    for _ in range(6):
        ring = tuple(rolls.choice([0, 0, 1, 2, 3]) for _ in range(4))
        gates = [2 * slot + half for slot in range(4) for half in (0, 1) if ring[slot] >> half & 1]
        rings.append(ring)
        pieces.append(_piece(gates, rolls) if gates else None)
    mirrored = (0, 2, 1, 3)
    meets = np.zeros((WIDE + 2, WIDE))
    for word, other in enumerate(mirrored):
        meets[word, other] = 1.0 if word != 3 else 0.5
    meets[WIDE:] = 1
    kind = Kind(np.array(rings), tuple((n,) for n in range(7)), 0, (3.0, *[1.0, 2.0] * 3))
    problem = Problem.facing([0] * len(facing), [kind], meets, WIDE, WIDE + 1, facing, lines)
    across = [
        -1 if face is None else face[0] * 8 + 2 * face[1] + 1 - half
        for mine in facing
        for face in mine
        for half in (0, 1)
    ]
    slots = [{gate: gate // 2 for gate in range(8)}]
    first = [8 * cell for cell in range(len(facing))]
    rules = [
        ForestRule("wide", Forest(first, across, True), [pieces], slots, [kind.weights])
        for _ in range(2)
    ]
    return problem, rules


def _piece(gates: list[int], rolls: Random) -> Piece:
    """Gates dealt to a basin, and to stems of which some drain into it."""
    rolls.shuffle(gates)
    basin = gates[: rolls.choice([0, 0, 1, 2])]
    rest = gates[len(basin) :]
    stems = []
    while rest:
        count = rolls.randint(1, min(3, len(rest)))
        mine, rest = rest[:count], rest[count:]
        sized = tuple((gate, rolls.choice([1, 1, 2])) for gate in sorted(mine))
        outlets = (sized[0][0],) if count > 1 and rolls.random() < 0.3 else ()
        drains = bool(basin) and rolls.random() < 0.6
        stems.append(Stem(sized, outlets, 0 if drains else None))
    return Piece(tuple(stems), (tuple(sorted(basin)),) if basin else ())


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("columns", "rows", "wrap"), [(3, 3, False), (3, 5, True), (4, 2, False)])
@pytest.mark.parametrize("seeds", [range(4), range(4, 8)], ids=str)
def test_rows_of_rivers_two_of_which_cross_a_side(
    columns: int, rows: int, wrap: bool, seeds: range
) -> None:
    drawn = 0
    for seed in seeds:
        problem, rules = wide_case(seed, columns, rows, wrap)
        drawn += assert_rows_agree(RowPlan(problem), [[rule] for rule in rules], seed)
    assert drawn
