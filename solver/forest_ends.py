"""Where rows with water come to an end that nothing may run over; see `solver/forest_rows.py`.

What comes down to such an end (a closed border, a frame, the rows of a torus that must meet the
first) must all end there: too much of it, and no row fits.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

import numpy as np

from solver.chains import Chains, rows_to_sample
from solver.integers import UNIT
from solver.lookahead import Sorts
from solver.problem import Kind, Problem
from solver.words import bits

LINES = 2
"""Rows before such an end in which less runs on to later rows,"""
PART = 4
"""at most one in so many of all;"""
EASE = 6 * 1024
"""in the last of them it is worth so much less, in 1/1024 of a power of e."""
SEAM = 16
"""So many times less is worth what runs from the first row of a torus to the last."""

Wet = Sequence[Sequence[Container[int]]]
"""For each kind and candidate the slots over which something runs."""


def eases(problem: Problem, sorts: Sorts, chains: Chains, wet: Wet) -> list[int]:
    """By how much less, in 1/1024 of a power of e, what leads to later rows is worth in each
    line."""
    count = len(chains.closed)
    last = rows_to_sample(problem, chains)
    found = [0] * count
    if not count or (last == count and _runs_out(problem, sorts, chains, wet)):
        return found
    lines = min(LINES, last // PART)
    for number in range(lines):
        found[last - 1 - number] = EASE * (lines - number) // lines
    return found


def _runs_out(problem: Problem, sorts: Sorts, chains: Chains, wet: Wet) -> bool:
    """Whether something may run over the rim from the last line, made of what most are."""
    commonest = int(np.bincount(problem.kind_of_cell[chains.cells]).argmax())
    inside = problem.kinds[commonest].deck
    may_run = False
    for cell in chains.cells[chains.start[-2] :].tolist():
        kind = problem.kind_list[cell]
        if problem.kinds[kind].deck != inside:
            return False
        _, back, onward = chains.forms[int(chains.form[cell])]
        rim = [
            slot
            for slot, facing in enumerate(problem.facing_of(cell))
            if facing is None and slot not in (back, onward)
        ]
        domain = bits(sorts.domains[int(sorts.sort_of_cell[cell])])
        may_run = may_run or any(slot in wet[kind][one] for one in domain for slot in rim)
    return may_run


def with_dry_seam(problem: Problem, chains: Chains, wet: Wet) -> Problem:
    """A torus in which little runs from the first line to the last one, which is drawn when all
    else stands; any other problem as it is."""
    if rows_to_sample(problem, chains) == len(chains.closed):
        return problem
    last = set(chains.cells[chains.start[-2] :].tolist())
    seams: dict[int, set[int]] = {}
    for cell in chains.cells[: chains.start[1]].tolist():
        for slot, facing in enumerate(problem.facing_of(cell)):
            if facing and facing[0] in last:
                seams.setdefault(problem.kind_list[cell], set()).add(slot)
    kinds = list(problem.kinds)
    for number, slots in seams.items():
        kinds[number] = _dried(kinds[number], slots, wet[number], problem.meets.shape[1])
    return replace(problem, kinds=kinds)


def _dried(kind: Kind, slots: Iterable[int], wet: Sequence[Container[int]], words: int) -> Kind:
    """A kind in which words that show what runs are worth less in slots that face nothing yet."""
    rims = np.array(kind.rims or [[UNIT] * words] * kind.rings.shape[1], dtype=np.int64)
    for slot in slots:
        showing = [candidate for candidate, mine in enumerate(wet) if slot in mine]
        shown = np.unique(kind.rings[showing, slot])
        rims[slot, shown] = np.maximum(1, rims[slot, shown] // SEAM)
    return replace(kind, rims=tuple(map(tuple, rims.tolist())))
