"""The row sampler against its own law, told by listing every row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from math import sqrt
from random import Random
from typing import cast

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.chains import STRIP, rows_to_sample
from solver.complete import Plan
from solver.row_by_row import Rows
from solver.rows import Sampler, message_bits
from tests.solver.makers import (
    BRICK,
    FLAT,
    GRID,
    HALL,
    LAKE,
    POINTY,
    RIVER,
    ROCK,
    WORDS,
    Case,
    Tile,
    board,
    random_meets,
)

SAMPLES = 2500
STEPS = 3
NEEDS_NUMBA = pytest.mark.skipif(
    find_spec("numba") is None, reason="the compiled engine needs numba: install morphs[fast]"
)
ENGINES = [False, pytest.param(True, marks=NEEDS_NUMBA)]
BOARDS = {
    "grid 3x2": (GRID, 3, 2, False),
    "grid 2x3": (GRID, 2, 3, False),
    "grid 3x2 wrapped": (GRID, 3, 2, True),
    "grid 2x2 wrapped": (GRID, 2, 2, True),
    "grid 3x2 in rings": (GRID, 3, 2, None),
    "grid 2x3 in rings": (GRID, 2, 3, None),
    "brick 3x2": (BRICK, 3, 2, False),
    "brick 3x2 wrapped": (BRICK, 3, 2, True),
    "pointy 2x3": (POINTY, 2, 3, False),
    "flat 2x3": (FLAT, 2, 3, False),
    "flat 3x2": (FLAT, 3, 2, False),
    "flat 2x3 wrapped": (FLAT, 2, 3, True),
}


BY_TURNS = [
    pytest.param(
        name,
        fast,
        marks=[
            *([NEEDS_NUMBA] if fast else []),
            *([pytest.mark.soak] if (number + fast) % 2 or number in (1, 4, 10) else []),
        ],
    )
    for number, name in enumerate(BOARDS)
    for fast in (False, True)
]
"""Three in four boards with one of the engines, which draw the same rows; all with both in the
soak."""


def make_case(name: str, seed: int) -> Case:
    """A board with random tiles of uneven weights, and words that meet others at uneven weights."""
    kind, columns, rows, wrap = BOARDS[name]
    rolls = Random(seed)
    facing, lines = board(kind, columns, rows, bool(wrap))
    if wrap is None:  # each row closes, the columns do not
        torus, _ = board(kind, columns, rows, True)
        facing = [[t, e, b, w] for (t, _, b, _), (_, e, _, w) in zip(facing, torus, strict=True)]
    count = 3 if len(facing[0]) == 6 else 4
    tiles = [
        Tile(tuple(rolls.choice([ROCK, RIVER, LAKE]) for _ in facing[0]), True, False)
        for _ in range(count)
    ]
    tiles.append(Tile((ROCK,) * len(facing[0]), True, False))
    tiles.append(Tile((ROCK,) * (len(facing[0]) - 1) + (HALL,), True, False))
    meets = random_meets(rolls)
    for a, b, weight in ((ROCK, RIVER, 0.3), (RIVER, LAKE, 0.7), (ROCK, LAKE, 0.5)):
        meets[a, b] = meets[b, a] = weight
    weights = tuple(rolls.choice([0.2, 1.0, 1.7, 3.0]) for _ in tiles)
    return Case(facing, tiles, meets, weights, lines)


def domains(case: Case) -> list[set[int]]:
    """The candidates of each cell that can be followed three steps on."""
    found = [
        {
            number
            for number, tile in enumerate(case.tiles)
            if all(
                facing is not None or case.meets[WORDS + 1][word]
                for word, facing in zip(tile.ring, mine, strict=True)
            )
        }
        for mine in case.facing
    ]
    for _ in range(STEPS):
        found = [
            {one for one in mine if _is_followed(case, found, cell, one)}
            for cell, mine in enumerate(found)
        ]
    return found


def _is_followed(case: Case, found: list[set[int]], cell: int, one: int) -> bool:
    return all(
        facing is None
        or any(case.meets[case.tiles[other].ring[facing[1]]][word] for other in found[facing[0]])
        for word, facing in zip(case.tiles[one].ring, case.facing[cell], strict=True)
    )


def weight_of_row(case: Case, standing: dict[int, int], row: dict[int, int]) -> float:
    """The product of weights of candidates, of joints within a row and with what stands."""
    weight, all_of = 1.0, {**standing, **row}
    for cell, one in row.items():
        weight *= case.weights[one]
        for slot, (word, facing) in enumerate(
            zip(case.tiles[one].ring, case.facing[cell], strict=True)
        ):
            if facing is None or facing[0] not in all_of:
                continue
            if facing[0] in row and (facing[0], facing[1]) < (cell, slot):
                continue  # a joint within the row is counted from one side
            weight *= case.meets[case.tiles[all_of[facing[0]]].ring[facing[1]]][word]
    return weight


def law(case: Case) -> dict[tuple[int, ...], float] | None:
    """The chance of each map, row by row; None if some row can be drawn that none can follow."""
    may = domains(case)

    def follow(line: int, standing: dict[int, int]) -> Iterator[tuple[dict[int, int], float]]:
        if line == len(case.lines):
            yield standing, 1.0
            return
        cells = case.lines[line]
        rows = [
            dict(zip(cells, ones, strict=True))
            for ones in product(*(sorted(may[c]) for c in cells))
        ]
        weights = [weight_of_row(case, standing, row) for row in rows]
        if not sum(weights):
            raise LookupError
        for row, weight in zip(rows, weights, strict=True):
            if weight:
                for full, chance in follow(line + 1, {**standing, **row}):
                    yield full, chance * weight / sum(weights)

    try:
        return {
            tuple(full[cell] for cell in range(len(full))): chance for full, chance in follow(0, {})
        }
    except LookupError:
        return None


def cases(name: str, count: int) -> list[tuple[Case, dict[tuple[int, ...], float]]]:
    """Cases whose law has several maps, and no dead end."""
    found: list[tuple[Case, dict[tuple[int, ...], float]]] = []
    seed = 0
    while len(found) < count:
        case = make_case(name, seed)
        chances = law(case)
        if chances and len(chances) >= 6:
            found.append((case, chances))
        seed += 1
    return found


def chi_square(seen: Counter[tuple[int, ...]], chances: dict[tuple[int, ...], float]) -> float:
    """How many standard deviations chi square is too large (Wilson and Hilferty); what is
    expected less than 8 times is pooled."""
    total = sum(seen.values())
    pooled, terms = [0.0, 0.0], []
    for key, chance in chances.items():
        if chance * total < 8:
            pooled[0] += seen[key]
            pooled[1] += chance * total
        else:
            terms.append((seen[key], chance * total))
    if pooled[1] >= 8:
        terms.append((pooled[0], pooled[1]))
    free = len(terms) - 1
    value = sum((saw - expected) ** 2 / expected for saw, expected in terms)
    assert free >= 3
    return float(((value / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)))


@pytest.mark.parametrize(("name", "fast"), BY_TURNS)
def test_frequencies_follow_the_law(name: str, fast: bool) -> None:
    for number, (case, chances) in enumerate(cases(name, 1)):
        plan = Plan(case.problem(), way="rows", fast=fast)
        seen: Counter[tuple[int, ...]] = Counter()
        for sample in range(SAMPLES):
            found = plan.solve(Dice(sample, name, number))
            assert found.status == "complete"
            assert found.candidates is not None
            seen[tuple(found.candidates)] += 1
        assert set(seen) <= set(chances)
        assert chi_square(seen, chances) < 4


@pytest.mark.parametrize("fast", ENGINES)
def test_a_map_that_is_all_alike_is_drawn_anew(fast: bool) -> None:
    """Halls meet halls only, and one tile of them weighs as much as two of rock: half of all maps
    are one hall."""
    facing, lines = board(GRID, 6, 6, False)
    tiles = [Tile((word,) * 4, True, False) for word in (HALL, ROCK, ROCK)]
    meets = np.vstack([np.eye(WORDS), np.ones((2, WORDS))])
    problem = Case(facing, tiles, meets, (2.0, 1.0, 1.0), lines).problem()
    for most_alike in (1.0, 0.9):
        plan = Plan(replace(problem, most_alike=most_alike), way="rows", fast=fast)
        maps = [plan.solve(Dice(seed, "rows")).candidates for seed in range(40)]
        halls = [one for one in maps if one is not None and len(set(one)) == 1]
        assert bool(halls) == (most_alike == 1)


class AlwaysStuck:
    """A sampler that finds nothing for the first place."""

    def draw(self, begin: int, end: int, closed: bool) -> int:
        return begin


def test_lines_above_are_cleared_ever_wider() -> None:
    """One place to either side of what faces the line below; what fails at once has failed too."""
    facing, lines = board(GRID, 12, 3, False)
    rock = [Tile((ROCK,) * 4, True, False)]
    problem = Case(facing, rock, random_meets(Random(1)), (1.0,), lines).problem()
    rows = Rows(problem, Plan(problem).rows.chains, cast(Sampler, AlwaysStuck()), 1)
    assert rows._windows(2, 28, 2) == [(0, 0, 10), (1, 13, 21)]
    assert rows._windows(2, 28, 1) == [(1, 14, 20)]
    assert rows._windows(0, 4, 3) == []
    assert rows._draw(0, 12, 0) == 0 and rows.failures == 1


class Scripted:
    """A sampler that is stuck where it is told, and notes what it draws anew."""

    def __init__(self, stuck: list[tuple[int, int]]) -> None:
        self.stuck = stuck
        self.drawn: list[int] = []

    def draw_lines(self, line: int, until: int) -> tuple[int, int]:
        return self.stuck.pop(0) if self.stuck else (until, -1)

    def clear(self, *windows: tuple[int, int]) -> None:
        self.drawn.append(len(windows))

    def draw(self, begin: int, end: int, closed: bool) -> int:
        return -1


def test_where_it_is_stuck_again_more_lines_are_drawn_anew() -> None:
    """A line more each time in one line about one place, of which more and more counts as one."""
    facing, lines = board(GRID, 40, 8, False)
    rock = [Tile((ROCK,) * 4, True, False)]
    problem = Case(facing, rock, random_meets(Random(1)), (1.0,), lines).problem()
    for places, lines_drawn in (
        ([(7, 299), (7, 299), (7, 299)], [1, 2, 3]),
        ([(7, 299), (7, 291), (7, 290), (7, 282)], [1, 2, 3, 4]),
        ([(7, 299), (7, 290), (7, 299)], [1, 1, 1]),
        ([(7, 280), (7, 288), (7, 300), (7, 313), (7, 301)], [1, 2, 3, 1, 1]),
        ([(7, 280), (6, 279), (6, 275), (7, 281)], [1, 1, 2, 1]),
    ):
        sampler = Scripted(list(places))
        rows = Rows(problem, Plan(problem).rows.chains, cast(Sampler, sampler), 1)
        assert rows.draw(8)
        assert sampler.drawn == lines_drawn
        assert rows.failures == len(places)


@pytest.mark.parametrize("columns", [1, 3])
def test_the_last_rows_of_a_torus_are_left_to_the_search(columns: int) -> None:
    """They must meet the first one, which the board's first port belongs to."""
    for wrap in (False, True):
        facing, lines = board(GRID, columns, 9, wrap)
        rock = [Tile((ROCK,) * 4, True, False)]
        problem = Case(facing, rock, random_meets(Random(1)), (1.0,), lines).problem()
        assert rows_to_sample(problem, Plan(problem).rows.chains) == (9 - STRIP if wrap else 9)


def test_messages_have_as_many_bits_as_there_is_room_for() -> None:
    """24, which are more than enough, but where weights leave less of 62."""
    facing, lines = board(GRID, 3, 3, False)
    rock = [Tile((ROCK,) * 4, True, False)] * 2
    case = Case(facing, rock, random_meets(Random(1)), (1.0, 2.0), lines)
    assert message_bits(case.problem()) == 24
