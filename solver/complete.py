"""Complete maps: row sampling where it can be, else the search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np

from solver.chains import Chains, make_chains, rows_to_sample
from solver.choice import Work, note_compiled, pays
from solver.coupling import Finer, finer
from solver.deck import CountedDice
from solver.forest_ends import with_dry_seam
from solver.forest_rows import ForestRows
from solver.forest_tables import ForestRule, ForestTables, can_compile, nothing_runs, wet_slots
from solver.joining import JoinTables, ReachRule
from solver.lookahead import Sorts
from solver.loom import Loom
from solver.problem import Kind, Numbers, Problem
from solver.propagate import Contradiction, first_sorts
from solver.repair import Search
from solver.row_by_row import Rows
from solver.rows import RowSampler, RowTables, Sampler
from solver.rules import BoundRule
from solver.rules.tally import Tally
from solver.search import PROOF_DECISIONS, Found, search

Way = Literal["auto", "rows", "cells"]
RESTARTED = 400
"""Cells from which on a search starts over before it is given up."""
FOREST_CELLS = 64
"""Cells from which on rows are drawn under a rule on what is connected."""
PARTS = (3, 8, 0, 0)
"""Into one of so many parts of the board goes what is used sparingly; 0: nowhere."""
LEAST = 0.01
"""How much of a board without it is what is left out of it."""
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
DRAWN_ANEW = 8
"""How often rows that are all alike are drawn anew."""
DRIFTED = 2
"""How often rows that stray from what is due are drawn anew."""
RULED = 5
"""How many times as much the compiled engine saves for each cell where a search has rules, or rows
have cells to meet that are given."""
WORN = 100
"""The same where rows were begun anew once, or a search met `SOON` contradictions: these cost far
more than those that go well."""
SOON = 16
SEAMS, SEAM_LIMIT = 8, 150
"""How often rows are drawn anew whose last ones a search does not find within so many
contradictions, so that they meet the first."""
MAX_SEAM = 30_000_000
"""Numbers that the messages of one closed row may take."""


@dataclass
class Plan:
    """What is asked of a map beyond its joints, made ready: it can be solved many times.

    allowed  for single cells the candidates they may have, as bit sets
    proof    decisions of the exhaustive search of a small board where local repair fails
    limit    contradictions after which local repair is given up; None: by the size of the board
    way      ``rows``: row by row; ``cells``: cell by cell; ``auto``: rows where no rule forbids it
    fast     the compiled engine; None: where it is installed and the board is large enough
    sparing  for each kind the candidates that make rules hard to keep (a bit set): when a search
             has been given up they are left out but in a part of the board, then everywhere
    first    for each cell the candidates it may have, where that is known already (`allowed` is
             part of it then)
    memo     what searches share
    """

    problem: Problem
    rules: Sequence[BoundRule] = ()
    allowed: Mapping[int, int] = field(default_factory=dict)
    proof: int = PROOF_DECISIONS
    limit: int | None = None
    way: Way = "auto"
    fast: bool | None = None
    sparing: Sequence[int] = ()
    first: Sequence[int] | None = None
    memo: dict[str, Any] = field(default_factory=dict)

    def make_ready(self) -> None:
        """Work out now what all solutions share, so that the first takes no longer than others."""
        _ = self._of_rows._sampler if self.by_rows else self.first_domains

    def solve(
        self,
        dice: CountedDice,
        progress: Callable[[int], None] | None = None,
        standing: Sequence[int] = (),
    ) -> Found:
        """Fill every cell. The same plan and dice give the same map on either engine. `standing` is
        what a search left that gave up: it is gone on with."""
        preset: Sequence[int] = standing
        if self.by_rows and not len(standing):
            drawn = self._draw_and_close(dice, progress)
            if isinstance(drawn, Found):
                return drawn
            preset = drawn
        found = self._searched(dice, progress, preset)
        if found.status == "gave up" and any(self.sparing):
            return self._solve_sparingly(dice, progress) or found
        return found

    def granted(self, wishes: Iterable[tuple[int, int]], dice: CountedDice) -> list[bool] | None:
        """Which wishes - a cell, and the candidates it is to keep - do not contradict the plan and
        those before them, as far as follows without a search; None if the plan contradicts
        itself."""
        run = Search(self.problem, dice, self.rules, None)
        try:
            run.start(self.first_domains, False, self.memo)
        except Contradiction:
            return None
        return [run.grants(cell, domain) for cell, domain in wishes]

    def _searched(
        self,
        dice: CountedDice,
        progress: Callable[[int], None] | None,
        preset: Sequence[int],
    ) -> Found:
        """Search cell by cell, some times over; on a torus what runs is woven in where it is
        scarce, for it cannot leave over a rim."""
        for limit in self._early_limits:
            found = self._search(dice, progress, preset, 0, limit)
            if found.status != "gave up":
                return self._woven(dice, found)
            if self._weaves and not len(preset):
                made = self._made_dry(dice, progress)
                if made is not None:
                    return self._woven(dice, made)
        return self._woven(dice, self._search(dice, progress, preset, self.proof, self.limit))

    @cached_property
    def _weaves(self) -> bool:
        """Whether what runs may be woven into maps: on a torus of some size, where no counts are
        asked for."""
        if self._forest is None or self.problem.cell_count < FOREST_CELLS:
            return False
        has_counts = any(isinstance(bound.rule, Tally) for bound in self.rules)
        return not has_counts and not np.any(self.problem.mate_of_port < 0)

    def _made_dry(self, dice: CountedDice, progress: Callable[[int], None] | None) -> Found | None:
        """A map in which nothing runs: searched, or made of pieces; None where neither will do."""
        plan = replace(self, first=self._loom.dry(), sparing=(), memo={})
        found = plan._search(dice, progress, (), 0, self._early_limits[0])
        if found.status != "gave up":
            return found if found.candidates is not None else None
        return plan._loom.pieced(dice, found)

    def _woven(self, dice: CountedDice, found: Found) -> Found:
        """A map with more that runs, where there is little of it."""
        return self._loom.woven(dice, found) if self._weaves else found

    @cached_property
    def _loom(self) -> Loom:
        """What weaves into maps of this plan."""
        assert self._forest
        fast = self.is_fast(Work.SEARCH, WORN)
        first = self.first_domains
        return Loom(self.problem, self.rules, self._forest, first, fast, self.memo)

    def _draw_and_close(
        self, dice: CountedDice, progress: Callable[[int], None] | None
    ) -> Found | Sequence[int]:
        """Draw row by row: a map, or the rows to begin a search with. Under rules rows that must
        meet the first ones are drawn anew where a short search does not close them."""
        drawn = self._draw_rows(dice, progress)
        if not self.rules or self.limit is not None:
            return drawn
        for _ in range(SEAMS):
            if isinstance(drawn, Found) or not len(drawn):
                return drawn
            for plan in (self, self._with_dry_seam):
                found = plan._search(dice, progress, drawn, 0, SEAM_LIMIT)
                if found.status != "gave up":
                    return found
            drawn = self._draw_rows(dice, progress)
        return drawn

    @cached_property
    def _with_dry_seam(self) -> Plan:
        """The plan with little in the last rows of what makes rules hard to keep."""
        if not any(self.sparing):
            return self
        return replace(self, problem=self._with_less(LEAST), memo={})

    def draw(
        self, dice: CountedDice, progress: Callable[[int], None] | None = None
    ) -> Found | None:
        """Fill every cell row by row; None where rows alone will not do."""
        found = self._draw_rows(dice, progress)
        return found if isinstance(found, Found) else None

    def _solve_sparingly(
        self, dice: CountedDice, progress: Callable[[int], None] | None
    ) -> Found | None:
        """Try with ever less of what makes rules hard to keep. It weighs less then, too: candidates
        are chosen by what could stand beside them, and most of that is left out."""
        for parts in PARTS:
            problem = self._with_less(1.0 if parts else LEAST)
            patch = self._patch(dice, parts)
            allowed = dict(self.allowed)
            for cell, domain in enumerate(self.first_domains):
                left = domain & ~self.sparing[self.problem.kind_list[cell]]
                if left and cell not in patch:
                    allowed[cell] = left
            plan = replace(self, problem=problem, allowed=allowed, proof=0, sparing=(), memo={})
            found = plan.solve(dice, progress)
            if found.candidates is not None:
                found.spared = True
                return found
        return None

    def _with_less(self, most: float) -> Problem:
        """The problem in which what is used sparingly weighs at most so many times as much as all
        else together."""
        kinds = zip(self.problem.kinds, self.sparing, strict=True)
        return replace(
            self.problem, kinds=[_levelled(kind, spared, most) for kind, spared in kinds]
        )

    def _patch(self, dice: CountedDice, parts: int) -> set[int]:
        """Cells that hang together, one of so many parts of all."""
        if not parts:
            return set()
        start = dice.below(self.problem.cell_count)
        patch, queue = {start}, [start]
        for cell in queue:
            for other, _ in filter(None, self.problem.opposite[cell]):
                if other not in patch and len(patch) * parts < self.problem.cell_count:
                    patch.add(other)
                    queue.append(other)
        return patch

    def _search(
        self,
        dice: CountedDice,
        progress: Callable[[int], None] | None,
        preset: Sequence[int],
        proof: int,
        limit: int | None,
    ) -> Found:
        fast = self.is_fast(Work.SEARCH)
        may_pay = self.fast is None and pays(Work.SEARCH, WORN * self.problem.cell_count)
        if not fast and may_pay and (limit is None or limit > SOON):
            # Most searches find a map soon; others go on, from the beginning, on the engine that
            # takes time to load: both go the same way.
            counter = dice.counter
            found = self._search_on(False, dice, progress, preset, 0, SOON)
            if found.status != "gave up":
                return found
            dice.counter, fast = counter, True
            note_compiled(Work.SEARCH)
        return self._search_on(fast, dice, progress, preset, proof, limit)

    def _search_on(
        self,
        fast: bool,
        dice: CountedDice,
        progress: Callable[[int], None] | None,
        preset: Sequence[int],
        proof: int,
        limit: int | None,
    ) -> Found:
        return search(
            self.problem,
            dice,
            self.rules,
            progress,
            first=self.first_domains,
            preset=preset,
            proof=proof,
            limit=limit,
            fast=fast,
            memo=self.memo,
        )

    @cached_property
    def _early_limits(self) -> tuple[int, ...]:
        """Contradictions after which a search of a large board starts over: most find a map after
        few, and one that is stuck is seldom freed by many."""
        cells = self.problem.cell_count
        return () if self.limit is not None or cells < RESTARTED else 3 * (200 + cells // 8,)

    @cached_property
    def _rows_to_sample(self) -> int:
        return rows_to_sample(self.problem, self.chains)

    def is_fast(self, work: Work, worth: int | None = None) -> bool:
        """Whether the compiled engine does some work, which saves so many times as much there as in
        work without rules."""
        if self.fast is not None:
            return self.fast
        is_hard = bool(self.rules) if work == Work.SEARCH else self._is_hard_by_rows
        worth = worth or (RULED if is_hard else 1)
        is_fast = pays(work, worth * self.problem.cell_count)
        if is_fast:
            note_compiled(work)
        return is_fast

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
    def _is_hard_by_rows(self) -> bool:
        """Whether rows under rules fail often, or take long: those of a torus do both."""
        is_round = bool(self.chains.closed.any())
        return bool(self.rules) and (bool(self.allowed) or self._reach is not None or is_round)

    @property
    def _suits_rows(self) -> bool:
        """Whether there are but rules that rows can keep, one of a kind; where a search is limited
        it is asked whether there is a map, which rows under two rules do not tell soon."""
        if self._reach is not None and self.limit is not None:
            return False
        known = (self._forest, self._reach)
        fewest = FOREST_CELLS if self._reach is None else JOINED_LEAST
        is_large = self.problem.cell_count >= fewest
        return is_large and len(self.rules) == sum(rule is not None for rule in known)

    @property
    def _forest(self) -> ForestRule | None:
        return next((rule for rule in self.rules if isinstance(rule, ForestRule)), None)

    @property
    def _reach(self) -> ReachRule | None:
        found = (rule for rule in self.rules if isinstance(rule, ReachRule) and rule.suits_rows())
        return next(found, None)

    @cached_property
    def first_domains(self) -> list[int]:
        """For each cell the candidates it may have before any consequence is drawn."""
        if self.first is not None:
            return list(self.first)
        of_cell, domains = self._first
        return [domains[sort] for sort in of_cell.tolist()]

    @cached_property
    def _first(self) -> tuple[np.ndarray[tuple[int], np.dtype[np.int32]], list[int]]:
        return first_sorts(self.problem, self.allowed)

    @cached_property
    def _finer(self) -> Finer | None:
        """The problem that rows are drawn of, where these look a row ahead."""
        return finer(self.problem) if self.problem.classes else None

    @cached_property
    def _of_rows(self) -> Plan:
        """The plan by which rows are drawn: this one, or that of the finer problem."""
        if not self._finer:
            return self
        rules = [self._finer.rule(bound) for bound in self.rules]
        allowed = self._finer.allowed(self.allowed)
        problem = self._finer.problem
        return replace(self, problem=problem, rules=rules, allowed=allowed, first=None, memo={})

    @cached_property
    def sorts(self) -> Sorts:
        """Which cells are alike, and what each sort may have."""
        of_cell, domains = self._first
        return Sorts(self.problem, domains, of_cell)

    @cached_property
    def chains(self) -> Chains:
        """The lines laid out."""
        return make_chains(self.problem, self.sorts)

    @cached_property
    def _sampler(self) -> Callable[[CountedDice], Sampler]:
        if self.rules or self.problem.leaning:
            return self._ruled_sampler(self.is_fast(Work.WATER))
        if not self.is_fast(Work.ROWS):
            tables = RowTables(self.problem, self.sorts, self.chains)
            return lambda dice: RowSampler(tables, dice)
        from solver.fast_rows import FastRowSampler, make_lines

        lines = make_lines(self.problem, self.sorts, self.chains)
        return lambda dice: FastRowSampler(lines, self.problem.cell_count, dice)

    @cached_property
    def _worn_sampler(self) -> Callable[[CountedDice], Sampler]:
        """The sampler of rows that failed often: they are the same on either engine."""
        has_none = not self.rules and not self.problem.leaning
        if has_none or self.is_fast(Work.WATER) or not self.is_fast(Work.WATER, WORN):
            return self._sampler
        return self._ruled_sampler(True)

    def _ruled_sampler(self, fast: bool) -> Callable[[CountedDice], Sampler]:
        bound = self._forest or nothing_runs(self.problem)
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

    def _draw_rows(
        self, dice: CountedDice, progress: Callable[[int], None] | None
    ) -> Found | Sequence[int]:
        """Draw row by row: a map, or the rows to begin a search with. One that is all alike is
        drawn anew."""
        if self._finer:
            finer = self._of_rows._draw_rows(dice, progress)
            if isinstance(finer, Found):
                plain = self._finer.plain(np.asarray(finer.candidates))
                return replace(finer, candidates=plain, eased=True)
            return ()
        count, failures = self._rows_to_sample, 0
        for number in range(DRAWN_ANEW):
            rows, failed = self._rows_drawn(count, dice, progress)
            failures += failed
            if rows is None:
                return ()
            standing = rows.sampler.result()
            has_drifted = number < DRIFTED and rows.sampler.has_drifted()
            if not has_drifted and not self._is_all_alike(standing):
                break
        if count < len(self.chains.closed):
            return [int(candidate) for candidate in standing]
        decided = len(self.chains.cells)
        return Found("complete", standing, decisions=decided, contradictions=failures)

    def _rows_drawn(
        self, count: int, dice: CountedDice, progress: Callable[[int], None] | None
    ) -> tuple[Rows | None, int]:
        """Draw the first rows, begun anew where too many failed; None where rows will not do. Also
        how many failed."""
        failures = 0
        for patience in self._patience:
            sampler = self._worn_sampler if failures else self._sampler
            rows = Rows(self.problem, self.chains, sampler(dice), patience)
            is_drawn = rows.draw(count, progress)
            failures += rows.failures
            if is_drawn:
                return rows, failures
            if not rows.is_spent:
                break
        return None, failures

    @property
    def _patience(self) -> tuple[int, ...]:
        if self._reach is None:
            return PATIENCE
        if self.problem.cell_count < JOINED_CELLS:
            return JOINED_SMALL
        return LEANING_PATIENCE if self.problem.leaning else JOINED_PATIENCE

    def _is_all_alike(self, standing: Sequence[int] | Numbers) -> bool:
        """Whether one candidate stands in more cells than it may."""
        if self.problem.most_alike == 1:
            return False
        kinds, laid = self.problem.kind_of_cell, np.asarray(standing)
        stands = laid >= 0
        counts = np.bincount(kinds[stands] * (1 + laid.max()) + laid[stands])
        return bool(counts.max() > self.problem.most_alike * stands.sum())


def _levelled(kind: Kind, sparing: int, most: float) -> Kind:
    """A kind in which the candidates of a bit set weigh at most so many times as much together as
    all others."""
    is_spared = [bool(sparing >> number & 1) for number in range(len(kind.weights))]
    spared = sum(w for w, is_one in zip(kind.weights, is_spared, strict=True) if is_one)
    others = sum(kind.weights) - spared
    share = min(1.0, most * others / spared) if spared and others else 1.0
    weights = [
        w * share if is_one else w for w, is_one in zip(kind.weights, is_spared, strict=True)
    ]
    return replace(kind, weights=tuple(weights))
