"""How rows of a plan are drawn, and whether they can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

import numpy as np

from solver import choice
from solver.chains import Chains, make_chains, rows_to_sample
from solver.choice import RULED, WORN, Work, is_engine_fast
from solver.coupling import Finer, finer
from solver.deck import CountedDice
from solver.forest_ends import with_dry_seam
from solver.forest_links import ForestRule, can_compile, nothing_runs, wet_slots
from solver.forest_rows import ForestRows
from solver.forest_tables import ForestTables
from solver.joining import JoinTables, ReachRule
from solver.lookahead import Sorts
from solver.matrix_rows import MatrixLaw, MatrixRows, MatrixTables
from solver.pairing import paired
from solver.problem import Numbers, Problem
from solver.propagate import first_sorts
from solver.row_by_row import Rows
from solver.rows import RowSampler, RowTables, Sampler
from solver.rules import BoundRule
from solver.search import Found
from solver.strays import straying

Way = Literal["auto", "rows", "cells"]
FOREST_CELLS = 64
"""Cells from which on rows are drawn under a rule on what is connected."""
PATIENCE = (5, 5, 2, 1)
"""Of all failures that rows may have one in so many is allowed before they are begun anew: where
some cells are given, most draws go well soon, and the others seldom."""
JOINED_PATIENCE, JOINED_SMALL = (5, 5, 2), (10, 10)
"""The same where everything must become one part, and on boards of less than `JOINED_CELLS` there:
these the search completes where rows do not. Boards of less than `JOINED_LEAST` it has alone."""
LEANING_PATIENCE = (2, 1)
"""The same where rows also look a row ahead: these fail here and there, and a search leaves hardly
anything that runs."""
JOINED_LEAST, JOINED_CELLS = 12, 1000
SOON = 16
"""Failures after which rows are drawn from the beginning on the compiled engine, where that may
pay."""
DRAWN_ANEW = 8
"""How often rows that are all alike, or stray, are drawn anew."""
DRIFTED = 2
"""How often rows that stray from what is due are drawn anew."""
RUN_UP = 16
"""Lines that are drawn before the first one of a torus, and of sets whose tiles go with few others,
so that it is like those inside; rows of bricks and hexes come in pairs."""
LAID_OUT = ("first_sorts", "sorts", "chains", "_rows_to_sample")
"""What depends on which candidates there are, not on what they weigh."""
MAX_SEAM = 30_000_000
"""Numbers that the messages of one closed row may take."""


@dataclass
class RowPlan:
    """What rows are drawn of, made ready: they can be drawn many times.

    allowed     for single cells the candidates they may have, as bit sets
    way         as of a plan: ``cells`` forbids rows
    fast        the compiled engine; None: where it is installed and the board is large enough
    is_limited  whether a search of the same is to be given up soon
    """

    problem: Problem
    rules: Sequence[BoundRule] = ()
    allowed: Mapping[int, int] = field(default_factory=dict)
    way: Way = "auto"
    fast: bool | None = None
    is_limited: bool = False

    def make_ready(self) -> None:
        """Work out now what all draws share."""
        _ = self._of_rows._sampler

    def weighing(self, problem: Problem) -> RowPlan:
        """The same with other weights; which cells are alike, and how lines are laid out, need not
        be worked out again where these leave all candidates that there are."""
        plan = replace(self, problem=problem)
        if not problem.classes and _may_be_as_before(self.problem, problem):
            known = self.__dict__
            plan.__dict__.update({name: known[name] for name in LAID_OUT if name in known})
        return plan

    @cached_property
    def by_rows(self) -> bool:
        """Whether rows are sampled: no rule may need to see single cells, but for one on what is
        connected, on boards of some size."""
        if self.way == "cells" or not len(self.problem.lines):
            return False
        if self.rules and not self._suits_rows:
            return False
        if self._of_rows is not self:
            return self._of_rows.by_rows
        if self.sorts.is_hopeless():
            return False
        lengths = np.diff(self.chains.start)[self.chains.closed]
        longest, words = int(lengths.max(initial=0)), self.problem.meets.shape[1]
        return bool(longest * words * words <= MAX_SEAM)

    @property
    def _suits_rows(self) -> bool:
        """Whether there are but rules that rows can keep, one of a kind; where a search is limited
        it is asked whether there is a map, which rows under two rules do not tell soon."""
        if self._reach is not None and self.is_limited:
            return False
        known = (self.forest, self._reach)
        fewest = FOREST_CELLS if self._reach is None else JOINED_LEAST
        is_large = self.problem.cell_count >= fewest
        return is_large and len(self.rules) == sum(rule is not None for rule in known)

    @property
    def _is_hard_by_rows(self) -> bool:
        """Whether rows under rules fail often, or take long: those of a torus do both."""
        is_round = bool(self.chains.closed.any())
        return bool(self.rules) and (bool(self.allowed) or self._reach is not None or is_round)

    @property
    def forest(self) -> ForestRule | None:
        return next((rule for rule in self.rules if isinstance(rule, ForestRule)), None)

    @property
    def _reach(self) -> ReachRule | None:
        found = (rule for rule in self.rules if isinstance(rule, ReachRule) and rule.suits_rows())
        return next(found, None)

    @cached_property
    def _finer(self) -> Finer | None:
        """The problem that rows are drawn of, where these look a row ahead."""
        return finer(self.problem) if self.problem.classes else None

    @cached_property
    def _of_rows(self) -> RowPlan:
        """The plan that is drawn: this one, or that of a problem that tells more apart."""
        if self.problem.besides is not None:
            return replace(self, problem=paired(self.problem))
        if not self._finer:
            return self
        rules = [self._finer.rule(bound) for bound in self.rules]
        allowed = self._finer.allowed(self.allowed)
        problem = self._finer.problem
        return replace(self, problem=problem, rules=rules, allowed=allowed)

    @cached_property
    def first_sorts(self) -> tuple[np.ndarray[tuple[int], np.dtype[np.int32]], list[int]]:
        return first_sorts(self.problem, self.allowed)

    @cached_property
    def sorts(self) -> Sorts:
        """Which cells are alike, and what each sort may have."""
        of_cell, domains = self.first_sorts
        return Sorts(self.problem, domains, of_cell)

    @cached_property
    def chains(self) -> Chains:
        """The lines laid out."""
        return make_chains(self.problem, self.sorts)

    @cached_property
    def _rows_to_sample(self) -> int:
        return rows_to_sample(self.problem, self.chains)

    def _is_fast(self, work: Work, worth: int | None = None) -> bool:
        """Whether the compiled engine draws, which saves so many times as much for each cell as in
        work without rules."""
        worth = worth or (RULED if self._is_hard_by_rows else 1)
        return is_engine_fast(self.fast, work, worth * self.problem.cell_count)

    @cached_property
    def _sampler(self) -> Callable[[CountedDice], Sampler]:
        if self.rules or self.problem.leaning:
            return self._sampler_with_rules(self._is_fast(Work.WATER))
        is_fast = self._is_fast(Work.ROWS)
        law = MatrixLaw(self.problem, self.sorts, self.chains)
        if law.suits():
            if is_fast:
                from solver.fast_matrix_rows import FastMatrixRows, MatrixBook

                book = MatrixBook(law)
                return lambda dice: FastMatrixRows(book, dice)
            matrices = MatrixTables(law, self.sorts)
            return lambda dice: MatrixRows(matrices, dice)
        if is_fast:
            from solver.fast_rows import FastRowSampler, make_lines

            lines, count = (
                make_lines(self.problem, self.sorts, self.chains),
                self.problem.cell_count,
            )
            return lambda dice: FastRowSampler(lines, count, dice)
        tables = RowTables(self.problem, self.sorts, self.chains)
        return lambda dice: RowSampler(tables, dice)

    @property
    def _may_switch(self) -> bool:
        """Whether rows that fail often are better drawn on the compiled engine."""
        if self.fast is not None or not (self.rules or self.problem.leaning):
            return False
        if self._is_fast(Work.WATER) or not can_compile(self.forest or nothing_runs(self.problem)):
            return False
        return choice.pays(Work.WATER, WORN * self.problem.cell_count)

    @cached_property
    def _worn_sampler(self) -> Callable[[CountedDice], Sampler]:
        """The sampler of rows that failed often: they are the same on either engine."""
        has_none = not self.rules and not self.problem.leaning
        if has_none or self._is_fast(Work.WATER) or not self._is_fast(Work.WATER, WORN):
            return self._sampler
        return self._sampler_with_rules(True)

    def _sampler_with_rules(self, fast: bool) -> Callable[[CountedDice], Sampler]:
        bound = self.forest or nothing_runs(self.problem)
        problem = with_dry_seam(self.problem, self.chains, wet_slots(bound))
        leaning = self.problem.leaning
        joins = JoinTables(self.problem, self.chains, self._reach) if self._reach else None
        if can_compile(bound) and fast:
            from solver.fast_forest import FastForestRows
            from solver.fast_forest_tables import make_tables

            fast_tables = make_tables(problem, self.sorts, self.chains, bound, joins)
            return lambda dice: FastForestRows(fast_tables, dice, leaning)
        tables = ForestTables(problem, self.sorts, self.chains, bound)
        return lambda dice: ForestRows(tables, dice, bound, joins)

    def draw(
        self, dice: CountedDice, progress: Callable[[int], None] | None
    ) -> Found | Sequence[int]:
        """Draw row by row: a map, or the rows to begin a search with. One that is odd is drawn
        anew, and that which is least so is kept."""
        if self.problem.besides is not None:
            return self._of_rows.draw(dice, progress)
        if self._finer:
            finer = self._of_rows.draw(dice, progress)
            if isinstance(finer, Found):
                plain = self._finer.plain(np.asarray(finer.candidates))
                return replace(finer, candidates=plain, eased=True)
            return ()
        count, failures = self._rows_to_sample, 0
        standing: Sequence[int] | Numbers = ()
        least: tuple[bool, int] | None = None
        for number in range(DRAWN_ANEW):
            rows, failed = self._rows_drawn(count, dice, progress, number >= DRIFTED)
            failures += failed
            if rows is None:
                if least is None or least[0]:
                    return ()
                break
            if rows.has_drifted:
                continue
            drawn = rows.sampler.result()
            odd = self._oddness(drawn)
            if least is None or odd < least:
                least, standing = odd, drawn
            if not any(odd):
                break
        if count < len(self.chains.closed):
            return [int(candidate) for candidate in standing]
        decided = len(self.chains.cells)
        return Found("complete", standing, decisions=decided, contradictions=failures)

    def _rows_drawn(
        self,
        count: int,
        dice: CountedDice,
        progress: Callable[[int], None] | None,
        may_drift: bool = True,
    ) -> tuple[Rows | None, int]:
        """Draw the first rows, begun anew where too many failed; None where rows will not do. Also
        how many failed."""
        failures = 0
        for patience in self._patience:
            counter, may_switch = dice.counter, not failures and self._may_switch
            sampler = self._worn_sampler if failures else self._sampler
            rows = Rows(self.problem, self.chains, sampler(dice), patience, may_drift)
            limit = rows.limit
            rows.limit = min(limit, SOON) if may_switch else limit
            first = 1 if self._runs_up and rows.begin(RUN_UP) else 0
            is_drawn = rows.draw(count, progress, first)
            if not is_drawn and rows.is_spent and rows.limit < limit:
                dice.counter = counter  # from the beginning: both engines go the same way
                sampler = self._worn_sampler
                rows = Rows(self.problem, self.chains, sampler(dice), patience, may_drift)
                is_drawn = rows.draw(count, progress)
            failures += rows.failures
            if is_drawn:
                return rows, failures
            if not rows.is_spent:
                break
        return None, failures

    @cached_property
    def _runs_up(self) -> bool:
        """Whether the first line is drawn after others, which are forgotten: of fair rows that no
        rule is asked of, where it may be as one further on."""
        start, cells, is_ruled = self.chains.start, self.chains.cells, self.rules or self.allowed
        kinds, sorts, count = self.problem.kind_list, self.sorts.sort_of_cell, self._rows_to_sample
        due, is_round = self.problem.due, count < len(start) - 1
        if due is None or is_ruled or count <= RUN_UP or not (is_round or due.tight):
            return False
        first, last = (
            [
                (kinds[cell], self.sorts.domains[sorts[cell]])
                for cell in cells[start[n] : start[n + 1]]
            ]
            for n in (0, RUN_UP)
        )
        return first == last

    @property
    def _patience(self) -> tuple[int, ...]:
        if self._reach is None:
            return PATIENCE
        if self.problem.cell_count < JOINED_CELLS:
            return JOINED_SMALL
        return LEANING_PATIENCE if self.problem.leaning else JOINED_PATIENCE

    def _oddness(self, standing: Sequence[int] | Numbers) -> tuple[bool, int]:
        """Whether a map is all alike, and how far it strays from what is due where nothing else is
        asked."""
        is_asked = bool(self.rules or self.allowed)
        far = 0 if is_asked else straying(self.problem, standing)
        return self._is_all_alike(standing), far

    def _is_all_alike(self, standing: Sequence[int] | Numbers) -> bool:
        """Whether one candidate stands in more cells than it may."""
        if self.problem.most_alike == 1:
            return False
        kinds, laid = self.problem.kind_of_cell, np.asarray(standing)
        stands = laid >= 0
        counts = np.bincount(kinds[stands] * (1 + laid.max()) + laid[stands])
        return bool(counts.max() > self.problem.most_alike * stands.sum())


def _may_be_as_before(one: Problem, other: Problem) -> bool:
    """Whether in two problems of the same board the same candidates have any weight."""
    return one.meets is other.meets and all(
        a.rings is b.rings and [*map(bool, a.weights)] == [*map(bool, b.weights)]
        for a, b in zip(one.kinds, other.kinds, strict=True)
    )
