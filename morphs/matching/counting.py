"""Maps of which counts are asked, drawn row by row: what is counted weighs more, or less, until as
many come as are asked for. A search that sees to counts cell by cell takes ten times as long on
large boards, and lays what is counted where it happened to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isqrt

from morphs.base.seeds import Dice
from morphs.matching.domains import combined
from morphs.matching.fairness import fair_problem
from morphs.matching.rules import REACH, WATER, rules_of, tally_of
from morphs.matching.task import Task
from solver.complete import Plan
from solver.problem import Problem
from solver.rules.tally import Tally
from solver.search import Found

LEAST_CELLS = 400
"""Cells from which on counts are left to weights."""
TRIES = 8
STEP = 4.0
"""How much more or less what is counted may weigh from one try to the next."""


def counted_rows(task: Task, progress: Callable[[int], None] | None = None) -> Found | None:
    """A map that keeps all counts, drawn by rows; None where something else is asked too, or where
    weights are of no avail."""
    matching = task.matching
    if not task.constraints.counts or matching.problem.cell_count < LEAST_CELLS:
        return None
    tallies = [tally_of(matching, *count) for count in task.constraints.counts]
    rules = rules_of(task.constraints, matching)
    kept = [bound for bound in rules if bound.name in (WATER, REACH)]
    if len(rules) > len(kept) + len(tallies):
        return None
    plan = Plan(matching.problem, kept, combined(task.cell_constraints))
    if not plan.by_rows:
        return None
    fair = fair_problem(matching, task.catalogue)
    dice = Dice(task.request.seed, "solve counted")
    factors = [1.0] * len(tallies)
    for _ in range(TRIES):
        plan = replace(plan, problem=_weighed(fair, tallies, factors))
        found = plan.draw(dice, progress)
        if found is None:
            return None
        totals = [_total(tally, found) for tally in tallies]
        if all(one.low <= total <= one.high for one, total in zip(tallies, totals, strict=True)):
            return found
        factors = [
            factor * _step(tally, total)
            for factor, tally, total in zip(factors, tallies, totals, strict=True)
        ]
    return None


def _weighed(problem: Problem, tallies: Sequence[Tally], factors: Sequence[float]) -> Problem:
    """The problem in which what is counted weighs so many times as much."""
    kinds = []
    for number, kind in enumerate(problem.kinds):
        weights = list(kind.weights or (1.0,) * len(kind.rings))
        for tally, factor in zip(tallies, factors, strict=True):
            counted = tally.worth[number]
            weights = [w * factor if n else w for w, n in zip(weights, counted, strict=True)]
        kinds.append(replace(kind, weights=tuple(weights)))
    return replace(problem, kinds=kinds)


def _total(tally: Tally, found: Found) -> int:
    """How much of what is counted stands on a map."""
    assert found.candidates is not None
    laid = (int(candidate) for candidate in found.candidates)
    return sum(tally.worth[sort][one] for sort, one in zip(tally.sorts, laid, strict=True))


def _step(tally: Tally, total: int) -> float:
    """How much more what is counted should weigh. What is aimed at is asked for with some to spare:
    counts differ from map to map by about their root."""
    aim = total
    if total < tally.low:
        aim = tally.low + 2 * isqrt(tally.low) + 1
    elif total > tally.high:
        aim = max(0, tally.high - 2 * isqrt(tally.high) - 1)
    return min(STEP, max(1 / STEP, aim / max(1, total)))
