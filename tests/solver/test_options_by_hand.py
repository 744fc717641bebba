"""What fits a cell of a row, and at which weight, told by a loop over all candidates."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from solver import row_plan
from solver.integers import UNIT, integer_meets, integer_weights
from solver.problem import Kind, Problem
from solver.rows import RowTables, demand_tables
from tests.solver.makers import BRICK, GRID, board
from tests.solver.test_kernel_models import uncompile
from tests.solver.test_small_boards import turned

SEEDS = range(8)
WORDS, CELLS, COUNTS = 3, 12, (9, 66)
TINY = 1 / UNIT
Fitting = list[tuple[int, int, int, int]]
"""Candidates with their weights and the words that they show backward and onward."""


def kind_of(rolls: Random, slots: int, count: int, likes: bool) -> Kind:
    """Candidates of all weights, one without; and a rim that has likings or none."""
    rings = np.array([[rolls.randrange(WORDS) for _ in range(slots)] for _ in range(count)])
    weights = tuple(rolls.choice([TINY, TINY, 0.01, 0.5, 1.0, 3.0]) for _ in range(1, count))
    rims = [[rolls.choice([0, 1, UNIT // 3, UNIT]) for _ in range(WORDS)] for _ in range(slots)]
    rims[0] = [UNIT] * WORDS
    ways = tuple((n,) for n in range(count))
    return Kind(rings, ways, 0, (*weights, 0.0), tuple(map(tuple, rims)) if likes else ())


def problem_of(rolls: Random, name: str, wrap: bool) -> Problem:
    """Four rows of three cells of two kinds, whichever of their sides is the first, with joints of
    all weights."""
    facing, lines = board(name, 3, 4, wrap)
    facing = turned(facing, rolls.randrange(len(facing[0])))
    kinds = [kind_of(rolls, len(facing[0]), count, count < 64) for count in COUNTS]
    meets = np.ones((WORDS + 2, WORDS))
    for one, other in product(range(WORDS), repeat=2):
        meets[one, other] = meets[other, one] = rolls.choice([0, TINY, 0.001, 0.4, 1, 2])
    of_cell = [int(rolls.random() < 0.3) for _ in range(CELLS)]
    return Problem.facing(of_cell, kinds, meets, WORDS, WORDS + 1, facing, lines)


def fitting(
    problem: Problem, standing: list[int], cell: int, form: tuple[int, int, int],
    domain: int, with_back: bool, with_onward: bool,
) -> Fitting:  # fmt: skip
    """Every candidate that fits: its weight times that of each joint, in whole parts, 1 at least;
    a slot that faces nothing yet has its likings, which tell something where they differ, unless
    what it faces is drawn with it."""
    number, meets = problem.kind_list[cell], integer_meets(problem)
    kind, own = problem.kinds[number], integer_weights(problem)[number].tolist()
    _, back, onward = form
    drawn = [slot for slot, is_so in ((back, with_back), (onward, with_onward)) if is_so]
    asked: dict[int, list[int]] = {}
    for slot, faced in enumerate(problem.opposite[cell]):
        if slot in drawn:
            continue
        if faced is not None and standing[faced[0]] >= 0:
            rings = problem.kinds[problem.kind_list[faced[0]]].rings
            asked[slot] = meets[int(rings[standing[faced[0]], faced[1]])].tolist()
        elif kind.rims and len({*kind.rims[slot]}) > 1:
            asked[slot] = [*kind.rims[slot]]
    found = []
    for candidate, ring in enumerate(kind.rings.tolist()):
        weight = own[candidate] if domain >> candidate & 1 else 0
        for slot, joints in asked.items():
            joint = joints[ring[slot]]
            weight = max(1, weight * joint // UNIT) if weight and joint else 0
        if weight:
            shown = [ring[slot] if slot >= 0 else 0 for slot in (back, onward)]
            found.append((candidate, weight, *shown))
    return sorted(found, key=lambda one: (one[2], one[3], one[0]))


def standing_of(rolls: Random, problem: Problem, drawn: set[int]) -> list[int]:
    """Something in some of the cells that are not drawn."""
    return [
        -1 if cell in drawn or rolls.random() < 0.2 else rolls.randrange(COUNTS[kind] - 1)
        for cell, kind in enumerate(problem.kind_list)
    ]


@pytest.mark.parametrize("kind", [GRID, BRICK])
@pytest.mark.parametrize("seed", SEEDS)
def test_options_of_rows_are_what_fits_with_the_weights_of_joints(kind: str, seed: int) -> None:
    rolls = Random(f"{kind} {seed}")
    problem = problem_of(rolls, kind, wrap=seed % 2 > 0)
    plan = row_plan.RowPlan(problem, way="rows")
    tables = RowTables(problem, plan.sorts, plan.chains)
    for place, cell in enumerate(tables.cells):
        form = tables.forms[tables.form[cell]]
        for ends in product((False, True), repeat=2):
            line = {*problem.lines[place // 3].tolist()}
            standing = standing_of(rolls, problem, line)
            told = tables.option(place, standing, *ends)
            meant = fitting(problem, standing, cell, form, tables.domains[form[0]], *ends)
            words = [
                [one[2] if ends[0] and form[1] >= 0 else 0 for one in meant],
                [one[3] if ends[1] and form[2] >= 0 else 0 for one in meant],
            ]
            assert told.candidates.tolist() == [one[0] for one in meant]
            assert told.weights.tolist() == [one[1] for one in meant]
            assert [told.back.tolist(), told.onward.tolist()] == words
            assert told.through is not None
            worth = np.zeros((WORDS, WORDS), dtype=np.int64)
            for (_, weight, *_), back, onward in zip(meant, *words, strict=True):
                worth[back] += weight * tables.meets[onward]
            assert told.through.tolist() == worth.tolist()


@pytest.mark.parametrize("own", [1, 99])
@pytest.mark.parametrize("kind", [GRID, BRICK])
@pytest.mark.parametrize("seed", SEEDS)
def test_compiled_rows_find_the_same_where_there_is_just_room_for_it(
    kind: str, seed: int, own: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cells that take all of a table are told by its groups; of the others the candidates are
    listed one cell after the other, and there must be room for all of the next table."""
    fast_rows = pytest.importorskip("solver.fast_rows")
    kernels = pytest.importorskip("solver.message_kernels")
    uncompile(kernels, monkeypatch)
    monkeypatch.setattr(fast_rows, "OWN_TABLES", own)
    rolls = Random(f"{kind} {seed}")
    problem = problem_of(rolls, kind, wrap=seed % 2 > 0)
    plan = row_plan.RowPlan(problem, way="rows")
    tables = RowTables(problem, plan.sorts, plan.chains)
    lines = fast_rows.make_lines(problem, plan.sorts, plan.chains)
    for row in range(4):
        begin = 3 * row + rolls.randrange(2)
        end = 3 * row + rolls.randrange(2, 4)
        closed = seed % 2 > 0 and end - begin == 3
        standing = np.array(standing_of(rolls, problem, {*tables.cells[begin:end]}))
        room = fast_rows.make_room(lines)
        assert kernels.find_options(lines, standing, begin, end, closed, room)
        needed, reached = 0, 0
        for place in range(begin, end):
            cell = tables.cells[place]
            form = tables.forms[tables.form[cell]]
            meant = fitting(
                problem, standing.tolist(), cell, form, tables.domains[form[0]],
                closed or place > begin, closed or place < end - 1,
            )  # fmt: skip
            assert _told(lines, room, place - begin) == meant
            demand = np.zeros(lines.ring.shape[2], dtype=np.int64)
            count = kernels.write_demands(
                lines, standing, place, closed or place > begin, closed or place < end - 1, demand
            )
            assert count == (demand >= 0).sum()
            assert room.where[place - begin, 2] == (own == 1 and count < 2)
            if not room.where[place - begin, 2]:
                table, _ = kernels.table_for(lines, tables.form[cell], demand)
                size = lines.group[lines.table[table + 1]] - lines.group[lines.table[table]]
                needed, reached = max(needed, reached + int(size)), reached + len(meant)
        for size in {needed, needed - 1} - {-1}:
            small = room._replace(listed=tuple(np.zeros(size, np.int64) for _ in range(4)))
            fits = kernels.find_options(lines, standing, begin, end, closed, small)
            assert fits == (size >= needed)


def _told(lines: Any, room: Any, spot: int) -> Fitting:
    """What is told of a cell."""
    first, last, in_tables = room.where[spot].tolist()
    if not in_tables:
        return [tuple(int(part[n]) for part in room.listed) for n in range(first, last)]
    return [
        (int(lines.entry[n]), int(lines.entry_weight[n]),
         int(lines.group_back[group]), int(lines.group_onward[group]))
        for group in range(first, last)
        for n in range(lines.group[group], lines.group[group + 1])
    ]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_demands_are_words_then_what_rims_like(seed: int) -> None:
    """Of each kind that has likings; which of them a slot has, and none where they are all one."""
    rolls = Random(seed)
    problem = problem_of(rolls, GRID, False)
    more = kind_of(rolls, 3, 4, True)
    problem = replace(problem, kinds=[*problem.kinds, more])
    demands, rows = demand_tables(problem)
    assert demands[:WORDS].tolist() == integer_meets(problem)[:WORDS].tolist()
    assert rows.shape == (3, 4) and (rows[1] == -1).all() and rows[2, 3] == -1
    for number in (0, 2):
        for slot, liked in enumerate(problem.kinds[number].rims):
            row = int(rows[number, slot])
            assert (row == -1) if len({*liked}) == 1 else (demands[row].tolist() == [*liked])
    assert sorted(rows[rows >= 0].tolist()) == [*range(WORDS, len(demands))]
