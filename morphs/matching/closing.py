"""Fair rows on boards whose last row meets the first: what stands about the seam is drawn anew with
the weights that `solver/evening.py` finds for strips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from morphs.base.seeds import Dice
from morphs.matching.compiled import Matching
from morphs.matching.evening import even_weights_of
from morphs.matching.fairness import balanced_due, fair_problem
from morphs.matching.levelling import fairly_levelled
from morphs.matching.searching import fairly_weighed
from morphs.tiles.packs.catalogue import Catalogue
from solver.complete import Plan
from solver.problem import Problem
from solver.row_plan import Way
from solver.seams import closing_sheet

LEAST_CELLS = 400
"""Boards smaller than that keep the seam that a search found: weights of strips take long to
find."""


def fairly_drawn(matching: Matching, catalogue: Catalogue) -> Problem:
    """Return the problem with weights that make rows fair, and the seam of a torus; as it is where
    that makes no sense."""
    problem = fair_problem(matching, catalogue)
    if problem.cell_count < LEAST_CELLS or not any(kind.rims for kind in problem.kinds):
        return problem
    problem = replace(problem, due=balanced_due(matching, catalogue))
    if closing_sheet(problem) is None:
        return problem
    weights = even_weights_of(matching, catalogue)
    if weights is None:
        return problem
    return replace(problem, kinds=[replace(problem.kinds[0], strips=tuple(weights.tolist()))])


def fairly_laid(matching: Matching, catalogue: Catalogue) -> tuple[Problem, Way]:
    """Return the problem with weights that make maps fair, and how these are drawn: by rows, or
    cell by cell where rows cannot be balanced. Open country is to have large lands, which searches
    that are made fair would not leave it."""
    problem = fairly_drawn(matching, catalogue)
    is_land = catalogue.vocabulary.segments == 1
    if is_land or any(kind.rims for kind in problem.kinds):
        return problem, "auto"
    searched = fairly_weighed(matching, catalogue)
    if searched is matching.problem:
        return problem, "auto"
    return fairly_levelled(searched, matching, catalogue), "cells"


def lay(
    matching: Matching, catalogue: Catalogue, boards: int, seed: int, way: Way, fair: bool
) -> Iterator[Sequence[int] | None]:
    """Lay boards with no rule but joints; yield the candidates of each, None where no map without a
    gap was found."""
    problem, how = fairly_laid(matching, catalogue) if fair else (matching.problem, way)
    plan = Plan(problem, way=way if how == "auto" else how)
    for number in range(boards):
        found = plan.solve(Dice(seed, "evenness", number)).candidates
        yield None if found is None else [int(candidate) for candidate in found]
