"""Lines of cells laid out for sampling row by row: which cell goes on to which, over which port."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.integers import sorted_out
from solver.lookahead import Sorts
from solver.problem import Numbers, Problem

STRIP = 4  # rows of a torus left to the search: they must meet the first one


class Chains(NamedTuple):
    """Lines laid out for sampling.

    cells   all cells that take part, line by line
    start   where each line begins among them, shape (lines + 1,)
    onward  for each of them the port towards the next one in its line, -1 if they do not face
    closed  whether each line's last cell faces the first
    form    for each cell of the board its form: cells of one form have the same candidates, which
            they show backward and onward in the same slots
    forms   for each form (sort, slot backward, slot onward), -1 for a slot: none
    """

    cells: Numbers
    start: Numbers
    onward: Numbers
    closed: NDArray[np.bool_]
    form: Numbers
    forms: Sequence[tuple[int, int, int]]


def make_chains(problem: Problem, sorts: Sorts) -> Chains:
    """Lay out the lines of a problem; cells without any candidate are left out."""
    is_void = np.array([len(kind.rings) == 0 for kind in problem.kinds])
    lines = [line[~is_void[problem.kind_of_cell[line]]] for line in problem.lines]
    lines = [line for line in lines if len(line)]
    start = np.cumsum([0, *map(len, lines)]).astype(np.int32)
    cells = np.concatenate(lines) if lines else np.zeros(0, dtype=np.int32)
    following = np.roll(cells, -1)
    following[start[1:] - 1] = cells[start[:-1]]
    onward = _ports_facing(problem, cells, following)
    ends = start[1:] - 1
    closed = (onward[ends] >= 0) & (np.diff(start) > 1)
    for line in np.flatnonzero(closed & (np.diff(start) == 2)).tolist():
        _close_pair(problem, cells, onward, int(start[line]))
    onward[ends[~closed]] = -1
    form, forms = _forms(problem, sorts, cells, start, onward)
    return Chains(cells, start, onward, closed, form, forms)


def _forms(
    problem: Problem, sorts: Sorts, cells: Numbers, start: Numbers, onward: Numbers
) -> tuple[Numbers, list[tuple[int, int, int]]]:
    before = np.roll(onward, 1)
    before[start[:-1]] = onward[start[1:] - 1]
    first = problem.port_start[cells]
    back = np.where(before >= 0, problem.mate_of_port[before] - first, -1)
    ahead = np.where(onward >= 0, onward - first, -1)
    keys = (sorts.sort_of_cell[cells].astype(np.int64) * 32 + back + 1) * 32 + ahead + 1
    distinct, _, numbers = sorted_out(keys)
    form = np.full(problem.cell_count, -1, dtype=np.int32)
    form[cells] = numbers
    return form, [(key >> 10, (key >> 5 & 31) - 1, (key & 31) - 1) for key in distinct.tolist()]


def _ports_facing(problem: Problem, cells: Numbers, others: Numbers) -> Numbers:
    """For each cell the first of its ports that faces the other, -1 if none does."""
    found = np.full(len(cells), -1, dtype=np.int32)
    starts, counts = problem.port_start[cells], np.diff(problem.port_start)[cells]
    for slot in range(int(counts.max(initial=0)) - 1, -1, -1):
        has = np.flatnonzero(counts > slot)
        ports = starts[has] + slot
        mates = problem.mate_of_port[ports]
        faces = (mates >= 0) & (problem.cell_of_port[mates] == others[has])
        found[has[faces]] = ports[faces]
    return found


def _close_pair(problem: Problem, cells: Numbers, onward: Numbers, first: int) -> None:
    """Two cells in a ring face each other twice: the second goes on by its other port."""
    second = int(cells[first + 1])
    used = int(problem.mate_of_port[onward[first]])
    start, end = problem.port_start[second : second + 2].tolist()
    others = [
        port
        for port in range(start, end)
        if port != used
        and problem.mate_of_port[port] >= 0
        and problem.cell_of_port[problem.mate_of_port[port]] == cells[first]
    ]
    onward[first + 1] = others[0] if others else -1


def rows_to_sample(problem: Problem, chains: Chains) -> int:
    """How many lines are sampled: all, or on a torus all but the last few."""
    count = len(chains.closed)
    if count < 2:
        return count
    begin = chains.cells[: chains.start[1]]
    first = set(begin.tolist())
    last = chains.cells[chains.start[count - 1] :].tolist()
    rounds = any(
        facing and facing[0] in first for cell in last for facing in problem.facing_of(cell)
    )
    return max(1, count - STRIP) if rounds and count > 2 else count
