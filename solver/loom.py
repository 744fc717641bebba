"""Finished maps of a torus into which strands are woven: which need it, and what they begin with;
see `solver/weaving.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from solver.deck import CountedDice
from solver.forest_links import ForestRule, due_stems
from solver.patching import Patcher
from solver.problem import Numbers, Problem
from solver.propagate import Contradiction
from solver.rules import BoundRule
from solver.search import Found
from solver.weaving import Shapes, Weaver, piece, uniform

SCARCE, HARDLY = 2, 4
"""A map with less than one part in so many of what is due is woven into; one that has less than one
in so many even then is hardly wet."""


@dataclass
class Loom:
    """What weaves into the maps of a problem.

    forest  the rule that what is woven must keep
    first   for each cell the candidates it may have
    fast    the compiled engine
    memo    what searches share
    """

    problem: Problem
    rules: Sequence[BoundRule]
    forest: ForestRule
    first: Sequence[int]
    fast: bool
    memo: dict[str, Any]

    def woven(self, dice: CountedDice, found: Found) -> Found:
        """A map with more that runs, where there is little of it."""
        if found.candidates is None:
            return found
        due = due_stems(self.problem, self.forest)
        weaver = self._weaver(dice, found.candidates)
        if weaver is None or weaver.amount() * SCARCE >= due:
            return found
        weaver.weave(due // SCARCE)
        found.candidates = weaver.patcher.engine.candidates()
        found.spared = weaver.amount() * HARDLY < due
        return found

    def dry(self) -> list[int]:
        """For each cell the candidates in which nothing runs."""
        shapes = Shapes(self.problem, self.forest)
        return [
            domain & shapes.dry[kind]
            for kind, domain in zip(self.problem.kind_list, self.first, strict=True)
        ]

    def pieced(self, dice: CountedDice, found: Found) -> Found | None:
        """A map that was not found, made of pieces of one that is all alike; None where none is."""
        start = uniform(self.problem, self.first)
        weaver = self._weaver(dice, start) if start else None
        if weaver is None:
            return None
        piece(self.problem, weaver)
        found.status, found.candidates = "complete", weaver.patcher.engine.candidates()
        return found

    def _weaver(self, dice: CountedDice, standing: Sequence[int] | Numbers) -> Weaver | None:
        """What lays strands in a finished map; None where that keeps not all rules."""
        known = [int(one) for one in standing]
        try:
            patcher = Patcher(
                self.problem, dice, self.rules, self.first, known, self.fast, self.memo
            )
        except Contradiction:
            return None
        return Weaver(self.problem, self.forest, self.first, patcher)
