"""What fits a cell of a row, and at which weight, told by a loop over all candidates."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from solver import row_plan
from solver.integers import UNIT, integer_meets, integer_weights
from solver.problem import Kind, Problem
from solver.rows import RowTables, demand_tables
from tests.solver.makers import BRICK, GRID, Facing, board
from tests.solver.test_kernel_models import uncompile

SEEDS = range(8)
WORDS, CANDIDATES, CELLS = 3, 9, 12
TINY = 1 / UNIT
Fitting = list[tuple[int, int, int, int]]
"""Candidates with their weights and the words that they show backward and onward."""


def problem_of(rolls: Random, kind: str, wrap: bool) -> tuple[Problem, list[Facing]]:
    """Four rows of three cells, with candidates of all weights, joints of all weights, and a rim
    with likings."""
    facing, lines = board(kind, 3, 4, wrap)
    slots = len(facing[0])
    rings = np.array([[rolls.randrange(WORDS) for _ in range(slots)] for _ in range(CANDIDATES)])
    weights = tuple(rolls.choice([TINY, TINY, 0.01, 0.5, 1.0, 3.0]) for _ in range(CANDIDATES))
    weights = (*weights[1:], 0.0)
    rims = [[rolls.choice([0, 1, UNIT // 3, UNIT]) for _ in range(WORDS)] for _ in range(slots)]
    rims[0] = [UNIT] * WORDS
    alone = Kind(rings, tuple((n,) for n in range(CANDIDATES)), 0, weights, tuple(map(tuple, rims)))
    meets = np.ones((WORDS + 2, WORDS))
    for one, other in product(range(WORDS), repeat=2):
        meets[one, other] = meets[other, one] = rolls.choice([0, TINY, 0.001, 0.4, 1, 2])
    return Problem.facing([0] * CELLS, [alone], meets, WORDS, WORDS + 1, facing, lines), facing


def fitting(
    problem: Problem, standing: list[int], cell: int, form: tuple[int, int, int],
    domain: int, with_back: bool, with_onward: bool,
) -> Fitting:  # fmt: skip
    """Every candidate that fits: its weight times that of each joint, in whole parts, 1 at least;
    a slot that faces nothing yet has its likings, which tell something where they differ, unless
    what it faces is drawn with it."""
    kind, meets = problem.kinds[0], integer_meets(problem)
    own = integer_weights(problem)[0].tolist()
    _, back, onward = form
    found = []
    for candidate, ring in enumerate(kind.rings.tolist()):
        weight = own[candidate] if domain >> candidate & 1 else 0
        for slot, faced in enumerate(problem.opposite[cell]):
            if faced is not None and standing[faced[0]] >= 0:
                word = int(kind.rings[standing[faced[0]], faced[1]])
                if (slot == back and with_back) or (slot == onward and with_onward):
                    continue
                joint = int(meets[word, ring[slot]])
            elif (slot == back and with_back) or (slot == onward and with_onward):
                continue
            else:
                liked = kind.rims[slot]
                joint = liked[ring[slot]] if len({*liked}) > 1 else UNIT
            weight = max(1, weight * joint // UNIT) if weight and joint else 0
        if weight:
            shown = [ring[slot] if slot >= 0 else 0 for slot in (back, onward)]
            found.append((candidate, weight, *shown))
    return sorted(found, key=lambda one: (one[2], one[3], one[0]))


def standing_of(rolls: Random, drawn: set[int]) -> list[int]:
    """Something in some of the cells that are not drawn."""
    return [
        -1 if cell in drawn else rolls.choice([-1, *range(CANDIDATES - 1)]) for cell in range(CELLS)
    ]


@pytest.mark.parametrize("kind", [GRID, BRICK])
@pytest.mark.parametrize("seed", SEEDS)
def test_options_of_rows_are_what_fits_with_the_weights_of_joints(kind: str, seed: int) -> None:
    rolls = Random(f"{kind} {seed}")
    problem, _ = problem_of(rolls, kind, wrap=seed % 2 > 0)
    plan = row_plan.RowPlan(problem, way="rows")
    tables = RowTables(problem, plan.sorts, plan.chains)
    for place, cell in enumerate(tables.cells):
        form = tables.forms[tables.form[cell]]
        for ends in product((False, True), repeat=2):
            line = {*problem.lines[place // 3].tolist()}
            standing = standing_of(rolls, line)
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
    problem, _ = problem_of(rolls, kind, wrap=seed % 2 > 0)
    plan = row_plan.RowPlan(problem, way="rows")
    tables = RowTables(problem, plan.sorts, plan.chains)
    lines = fast_rows.make_lines(problem, plan.sorts, plan.chains)
    for row in range(4):
        begin = 3 * row + rolls.randrange(2)
        end = 3 * row + rolls.randrange(2, 4)
        closed = seed % 2 > 0 and end - begin == 3
        standing = np.array(standing_of(rolls, {*tables.cells[begin:end]}))
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
    problem, facing = problem_of(Random(seed), GRID, False)
    demands, rows = demand_tables(problem)
    rims = problem.kinds[0].rims
    assert demands[:WORDS].tolist() == integer_meets(problem)[:WORDS].tolist()
    assert rows.shape == (1, len(facing[0]))
    for slot, row in enumerate(rows[0].tolist()):
        same = len({*rims[slot]}) == 1
        assert (row == -1) if same else (demands[row].tolist() == [*rims[slot]])
    assert sorted(row for row in rows[0].tolist() if row >= 0) == [*range(WORDS, len(demands))]
