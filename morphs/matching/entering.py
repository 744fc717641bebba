"""Maps with so many entrances, drawn row by row: the dice choose cells at the rim that have one way
out each, and all others have none. A search that counts ways out cell by cell finds large connected
maps seldom, and those mostly dry."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from morphs.base.seeds import Dice
from morphs.matching.domains import combined
from morphs.matching.fairness import fair_problem
from morphs.matching.rules import ENTRANCES, REACH, WATER, rules_of
from morphs.matching.task import Task
from solver.complete import Plan
from solver.rules.tally import Tally
from solver.search import Found

LEAST_CELLS = 400
"""Cells from which on entrances are chosen beforehand."""
SPARED_CELLS = 64
"""The same where a search found but a map that is nearly dry."""
TRIES = 6


def rows_with_entrances(
    task: Task, progress: Callable[[int], None] | None = None, least: int = LEAST_CELLS
) -> Found | None:
    """A map with as many entrances as are asked for, drawn by rows; None where something else is
    asked too, on boards of fewer cells than `least`, or where rows will not do."""
    matching = task.matching
    rules = rules_of(task.constraints, matching)
    tallies = [bound.rule for bound in rules if bound.name == ENTRANCES]
    kept = [bound for bound in rules if bound.name in (WATER, REACH)]
    if not tallies or matching.problem.cell_count < least or len(rules) > len(kept) + 1:
        return None
    tally = tallies[0]
    assert isinstance(tally, Tally)
    allowed = combined(task.cell_constraints)
    problem = fair_problem(matching, task.catalogue)
    dice = Dice(task.request.seed, "solve entered")
    for _ in range(TRIES):
        entered = _entered(tally, allowed, dice)
        if entered is None:
            return None
        plan = Plan(problem, kept, entered)
        if not plan.by_rows:
            continue
        found = plan.draw(dice, progress)
        if found is not None:
            return found
    return None


def entered(task: Task, allowed: dict[int, int], dice: Dice) -> dict[int, int] | None:
    """What single cells may have once the dice chose the entrances; all as it was where none are
    asked for, None where that cannot be."""
    for bound in rules_of(task.constraints, task.matching):
        if bound.name == ENTRANCES:
            assert isinstance(bound.rule, Tally)
            return _entered(bound.rule, allowed, dice)
    return allowed


def _entered(tally: Tally, allowed: dict[int, int], dice: Dice) -> dict[int, int] | None:
    """What single cells may have if the dice choose which of them have a way out; None where that
    cannot be."""
    without = [_worth(worth, 0) for worth in tally.worth]
    with_one = [_worth(worth, 1) for worth in tally.worth]
    rim = {cell: sort for cell, sort in enumerate(tally.sorts) if sort >= 0}
    open_ones = [c for c, sort in rim.items() if not without[sort] & allowed.get(c, -1)]
    must_open = set(open_ones)
    able = [c for c in rim if c not in must_open and with_one[rim[c]] & allowed.get(c, -1)]
    if not 0 <= tally.low - len(open_ones) <= len(able):
        return None
    while len(open_ones) < tally.low:
        open_ones.append(able.pop(dice.below(len(able))))
    chosen = set(open_ones)
    narrowed = dict(allowed)
    for cell, sort in rim.items():
        ways = with_one[sort] if cell in chosen else without[sort]
        narrowed[cell] = ways & allowed.get(cell, -1)
        if not narrowed[cell]:
            return None
    return narrowed


def _worth(worth: Sequence[int], ways: int) -> int:
    """The candidates with so many ways out, as a bit set."""
    return sum(1 << number for number, mine in enumerate(worth) if mine == ways)
