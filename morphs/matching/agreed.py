"""What of a plan its cells can agree on: told by tiles, joints and rules alone, before a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from morphs.base.seeds import Dice
from morphs.matching.domains import combined
from morphs.matching.rules import printed, rules_of
from morphs.matching.task import Task
from solver.complete import Plan


def agreed(task: Task) -> Task:
    """The task without those wishes of its plan that contradict firmer ones: what is asked is
    taken cell by cell, the softest last, and left out where some cell would have no tile any
    more."""
    constraints = task.cell_constraints
    firm = combined([one for one in constraints if not one.soft])
    rules = rules_of(task.constraints, task.matching, printed(task.matching, task.request))
    plan = Plan(task.matching.problem, rules, firm, memo={"tables": task.matching.tables})
    wishes = [*_wishes(task)]
    granted = plan.granted(
        [(cell, constraints[number].allowed[cell]) for number, cell in wishes], Dice(0, "agreed")
    )
    kept = [dict(one.allowed) for one in constraints]
    for (number, cell), is_kept in zip(wishes, granted or (), strict=False):
        if not is_kept:
            del kept[number][cell]
    return replace(
        task,
        cell_constraints=tuple(
            replace(one, allowed=allowed) for one, allowed in zip(constraints, kept, strict=True)
        ),
    )


def _wishes(task: Task) -> Iterator[tuple[int, int]]:
    """The number of each constraint that may be given up and each of its cells, the firmest
    first."""
    all_constraints = task.cell_constraints
    for number in sorted(
        range(len(all_constraints)), key=lambda number: all_constraints[number].soft
    ):
        if all_constraints[number].soft:
            yield from ((number, cell) for cell in sorted(all_constraints[number].allowed))
