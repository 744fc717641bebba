"""A problem laid out in arrays for the kernels of the compiled search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver import domain_kernels, set_kernels, sets
from solver.domain_kernels import Moving, Still
from solver.integers import integer_meets, integer_weights, word_supplies
from solver.problem import Problem
from solver.set_kernels import Sets
from solver.sets import as_row

FIRST_LOG = 1 << 16
"""Changes that there is room to log at first."""


def make_still(problem: Problem, concern: Sequence[int]) -> Still:
    """Lay a problem out for the kernels."""
    words = problem.meets.shape[1]
    kinds = len(problem.kinds)
    most = max((len(kind.rings) for kind in problem.kinds), default=1)
    slots = max((kind.rings.shape[1] for kind in problem.kinds), default=1)
    parts = max(1, -(-most // 64))
    width = words // 64 + 1
    showing = np.zeros((kinds, slots, words, parts), dtype=np.uint64)
    ring = np.zeros((kinds, max(1, most), slots), dtype=np.int64)
    weight = np.zeros((kinds, max(1, most)), dtype=np.int64)
    for number, (kind, weights) in enumerate(
        zip(problem.kinds, integer_weights(problem), strict=True)
    ):
        count, has = kind.rings.shape
        ring[number, :count, :has] = kind.rings
        weight[number, :count] = weights
        candidates = np.arange(count)
        bit = np.uint64(1) << (candidates % 64).astype(np.uint64)
        for slot in range(has):
            np.bitwise_or.at(showing[number, slot], (kind.rings[:, slot], candidates // 64), bit)
    meeting = np.zeros((words, width), dtype=np.uint64)
    rows, columns = np.nonzero(problem.meets[:words])
    bit = np.uint64(1) << (columns % 64).astype(np.uint64)
    np.bitwise_or.at(meeting, (rows, columns // 64), bit)
    full = np.stack([as_row((1 << len(kind.rings)) - 1, parts) for kind in problem.kinds])
    facing = np.where(problem.mate_of_port < 0, 0, problem.cell_of_port[problem.mate_of_port])
    is_void = np.array([not len(kind.rings) for kind in problem.kinds])
    is_nothing = (problem.mate_of_port < 0) | is_void[problem.kind_of_cell[facing]]
    return Still(
        kind=problem.kind_of_cell,
        port_start=problem.port_start,
        other_cell=np.where(is_nothing, -1, facing).astype(np.int32),
        other_slot=(problem.mate_of_port - problem.port_start[facing]).astype(np.int32),
        showing=showing,
        meeting=meeting,
        ring=ring,
        weight=weight,
        meets=integer_meets(problem),
        supply=word_supplies(problem),
        concern=np.stack([as_row(mask, parts) for mask in concern]),
        full=full,
    )


def no_sets(problem: Problem, still: Still) -> Sets:
    """No sets yet, with room for those of a problem."""
    shapes = (*still.ring.shape, still.full.shape[1])
    return sets.make_sets(shapes, still.meets.shape[1], problem.cell_count)


def make_moving(problem: Problem, still: Still, domain: NDArray[np.int32]) -> Moving:
    """What a search moves: cells with these domains, nothing decided, logged or shown."""
    cells, ports = problem.cell_count, len(problem.mate_of_port)
    numbers: dict[str, Any] = {
        name: np.zeros(cells, dtype=np.int32)
        for name in ("stack_mark", "stack_cell", "stack_candidate", "dirty")
    }
    return Moving(
        domain=domain,
        shown=np.full(ports, set_kernels.ANYTHING, dtype=np.int32),
        trail_place=np.zeros(FIRST_LOG, dtype=np.int32),
        trail_value=np.zeros(FIRST_LOG, dtype=np.int32),
        order=np.zeros(0, dtype=np.int64),
        heap=np.zeros(cells, dtype=np.int64),
        place=np.full(cells, domain_kernels.NOWHERE, dtype=np.int32),
        waiting=np.zeros(cells, dtype=np.uint8),
        led=np.full(cells, -1, dtype=np.int32),
        state=np.zeros(8, dtype=np.int64),
        rows=np.zeros(still.supply.shape[1:], dtype=np.int64),
        asked=np.zeros(still.ring.shape[2] + 1, dtype=np.int32),
        sums=np.zeros(still.weight.shape[1], dtype=np.int64),
        chosen=np.zeros(still.weight.shape[1], dtype=np.int64),
        **numbers,
    )
