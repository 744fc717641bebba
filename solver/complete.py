"""Complete maps: row sampling where it can be, else the search."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from solver import choice
from solver.choice import RULED, WORN, Work, is_engine_fast
from solver.deck import CountedDice
from solver.levelling import SEARCHED, Leveller, is_far, leveller_for, may_level
from solver.loom import Loom
from solver.problem import Kind, Numbers, Problem
from solver.propagate import Contradiction
from solver.repair import Search
from solver.row_plan import RowPlan, Way
from solver.rules import BoundRule
from solver.rules.tally import Tally
from solver.seams import redrawn
from solver.search import PROOF_DECISIONS, Found, search
from solver.strays import straying

RESTARTED = 400
"""Cells from which on a search starts over before it is given up."""
PARTS = (3, 8, 0, 0)
"""Into one of so many parts of the board goes what is used sparingly; 0: nowhere."""
LEAST = 0.01
"""How much of a board without it is what is left out of it."""
SOON = 16
"""Contradictions after which a search goes on on the compiled engine, where that may pay."""
WOVEN_CELLS = 30
"""Cells of a torus from which on what runs is woven in where it is scarce."""
SEARCHED_ANEW = 8
"""How often a map that strays from what is due is searched anew."""
SEAMS, SEAM_LIMIT = 8, 150
"""How often rows are drawn anew whose last ones a search does not find within so many
contradictions, so that they meet the first."""


class Easing(NamedTuple):
    """What a search goes on with: what is asked of single cells, and those that are opened."""

    allowed: Mapping[int, int]
    opened: Collection[int]


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
        if self.by_rows:
            self.rows.make_ready()
        else:
            _ = self.first_domains

    @cached_property
    def rows(self) -> RowPlan:
        """How rows are drawn."""
        is_limited = self.limit is not None
        return RowPlan(self.problem, self.rules, self.allowed, self.way, self.fast, is_limited)

    def weighing(self, problem: Problem, way: Way | None = None) -> Plan:
        """The same plan with other weights, and another way where one is told."""
        plan = replace(self, problem=problem, way=way or self.way)
        if plan.way == self.way and "rows" in self.__dict__:
            plan.__dict__["rows"] = self.rows.weighing(problem)
        return plan

    @property
    def by_rows(self) -> bool:
        """Whether rows are drawn, and a search has but to end what they leave."""
        return self.rows.by_rows

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
        found = self._nearest(dice, progress, preset)
        if len(preset) and not self.rules and not len(standing):
            found = self._levelled(dice, self._with_fair_seam(dice, found, preset))
        if found.status == "gave up" and any(self.sparing):
            return self._solve_sparingly(dice, progress) or found
        return found

    def granted(self, wishes: Iterable[tuple[int, int]], dice: CountedDice) -> list[bool] | None:
        """Which wishes - a cell, and the candidates it is to keep - do not contradict the plan and
        those before them, as far as follows without a search; None if the plan contradicts
        itself."""
        run = Search(self.problem, dice, self.rules, None)
        try:
            run.start(self.first_domains, self._is_fast(), self.memo)
        except Contradiction:
            return None
        return run.granted([*wishes])

    def eased(
        self,
        dice: CountedDice,
        ease: Callable[[Found], Easing | None],
        progress: Callable[[int], None] | None = None,
    ) -> Found:
        """Search cell by cell; where that is given up after `limit` contradictions, go on with less
        that is asked of single cells, as long as `ease` says how."""
        plan, limit = self, self.limit or SOON
        try:
            run = self._begun(dice, progress)
            while not run.repairing(limit):
                easing = ease(run.found)
                if easing is None:
                    return run.found
                plan = replace(self, allowed=easing.allowed, memo={})
                if not run.ease(plan.first_domains, easing.opened):
                    return run.found
        except Contradiction:
            return Found("impossible")
        return plan._woven(dice, run.result())

    def _begun(self, dice: CountedDice, progress: Callable[[int], None] | None) -> Search:
        """A search that has begun, on the compiled engine where it turns out to be long."""
        fast, counter = self._is_fast(), dice.counter
        run = Search(self.problem, dice, self.rules, progress)
        run.start(self.first_domains, fast, self.memo)
        if fast or not self._may_pay or run.repairing(min(SOON, self.limit or SOON)):
            return run
        dice.counter = counter
        choice.note_compiled(Work.SEARCH)
        run = Search(self.problem, dice, self.rules, progress)
        run.start(self.first_domains, True, self.memo)
        return run

    def _searched(
        self,
        dice: CountedDice,
        progress: Callable[[int], None] | None,
        preset: Sequence[int],
    ) -> Found:
        """Search cell by cell, some times over, led by rows where these are known; on a torus what
        runs is woven in where it is scarce, for it cannot leave over a rim."""
        led = () if len(preset) else self._drawn_to_lead(dice)
        for limit in self._early_limits:
            found = self._search(dice, progress, preset, 0, limit, led)
            led = ()
            if found.status != "gave up":
                return self._woven(dice, found)
            if self._weaves and not len(preset):
                made = self._made_dry(dice, progress)
                if made is not None:
                    return self._woven(dice, made)
        return self._woven(dice, self._search(dice, progress, preset, self.proof, self.limit, led))

    @cached_property
    def _leading(self) -> RowPlan | None:
        """How rows are drawn that lead a search, which is to take the time it needs."""
        if self.problem.leading is None or self.limit is not None:
            return None
        plan = RowPlan(self.problem.leading, (), self.allowed, "rows", self.fast)
        return plan if plan.by_rows else None

    def _drawn_to_lead(self, dice: CountedDice) -> Sequence[int] | Numbers:
        """A map of rows that know no rules, or most of one (-1: the rest); empty where there is
        none."""
        drawn = self._leading.draw(dice, None) if self._leading else ()
        if not isinstance(drawn, Found):
            return drawn
        return () if drawn.candidates is None else drawn.candidates

    def _nearest(
        self,
        dice: CountedDice,
        progress: Callable[[int], None] | None,
        preset: Sequence[int],
    ) -> Found:
        """Search; where nothing is asked and no rows stand, some times over until a map does not
        stray, and keep that which strays least."""
        found = self._searched(dice, progress, preset)
        if self.by_rows or self.rules or self.allowed or found.candidates is None:
            return found
        if self._leveller:
            others = [self._searched(dice, progress, preset) for _ in range(SEARCHED - 1)]
            maps = [one.candidates for one in (found, *others) if one.candidates is not None]
            return replace(found, candidates=self._leveller.nearest(maps, dice))
        far = straying(self.problem, found.candidates)
        for _ in range(SEARCHED_ANEW if far else 0):
            other = self._searched(dice, progress, preset)
            if other.candidates is not None:
                more = straying(self.problem, other.candidates)
                found, far = (other, more) if more < far else (found, far)
            if not far:
                break
        return found

    @property
    def _may_level(self) -> bool:
        """Whether some maps are searched, of which the nearest to what is due is kept."""
        if self.by_rows or self.rules or self.allowed:
            return False
        return may_level(self.problem)

    @cached_property
    def _leveller(self) -> Leveller | None:
        """What brings a searched map nearer to what is due, where that is known."""
        return leveller_for(self.problem, self.fast)

    @cached_property
    def _weaves(self) -> bool:
        """Whether what runs may be woven into maps: on a torus of some size, where no counts are
        asked for."""
        if self.rows.forest is None or self.problem.cell_count < WOVEN_CELLS:
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
        assert self.rows.forest
        fast = self._is_fast(WORN)
        first = self.first_domains
        return Loom(self.problem, self.rules, self.rows.forest, first, fast, self.memo)

    def _draw_and_close(
        self, dice: CountedDice, progress: Callable[[int], None] | None
    ) -> Found | Sequence[int]:
        """Draw row by row: a map, or the rows to begin a search with. Under rules rows that must
        meet the first ones are drawn anew where a short search does not close them."""
        drawn = self.rows.draw(dice, progress)
        if not self.rules or self.limit is not None:
            return drawn
        for _ in range(SEAMS):
            if isinstance(drawn, Found) or not len(drawn):
                return drawn
            for plan in (self, self._with_dry_seam):
                found = plan._search(dice, progress, drawn, 0, SEAM_LIMIT)
                if found.status != "gave up":
                    return found
            drawn = self.rows.draw(dice, progress)
        return drawn

    def _with_fair_seam(self, dice: CountedDice, found: Found, drawn: Sequence[int]) -> Found:
        """A map whose last rows a search has closed, with the rows about the seam drawn anew."""
        if found.candidates is None:
            return found
        closed = redrawn(self.problem, found.candidates, drawn, self.allowed, dice, self.fast)
        return found if closed is None else replace(found, candidates=closed)

    def _levelled(self, dice: CountedDice, found: Found) -> Found:
        """A torus that rows and a search filled, brought nearer to what is due where it is far from
        that and nothing is asked of single cells."""
        laid = found.candidates
        if laid is None or self.allowed or not is_far(self.problem, laid) or not self._leveller:
            return found
        return replace(found, candidates=self._leveller.nearest([laid], dice))

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
        found = self.rows.draw(dice, progress)
        return found if isinstance(found, Found) else None

    def _solve_sparingly(
        self, dice: CountedDice, progress: Callable[[int], None] | None
    ) -> Found | None:
        """Try with ever less of what makes rules hard to keep. It weighs less then, too: candidates
        are chosen by what could stand beside them, and most of that is left out."""
        for parts in PARTS:
            problem = self._with_less(1.0 if parts else LEAST)
            plan = replace(self.dry(self._patch(dice, parts)), problem=problem)
            found = plan.solve(dice, progress)
            if found.candidates is not None:
                found.spared = True
                return found
        return None

    def dry(self, but: Collection[int] = ()) -> Plan:
        """The plan without what is to be used sparingly, where cells can do without it; but for
        some cells."""
        allowed = dict(self.allowed)
        for cell, domain in enumerate(self.first_domains):
            left = domain & ~self.sparing[self.problem.kind_list[cell]]
            if left and cell not in but:
                allowed[cell] = left
        return replace(self, allowed=allowed, proof=0, sparing=(), memo={})

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
        led: Sequence[int] | Numbers = (),
    ) -> Found:
        fast = self._is_fast()
        if not fast and self._may_pay and (limit is None or limit > SOON):
            # Most searches find a map soon; others go on, from the beginning, on the engine that
            # takes time to load: both go the same way.
            counter = dice.counter
            found = self._search_on(False, dice, progress, preset, 0, SOON, led)
            if found.status != "gave up":
                return found
            dice.counter, fast = counter, True
            choice.note_compiled(Work.SEARCH)
        return self._search_on(fast, dice, progress, preset, proof, limit, led)

    @property
    def _may_pay(self) -> bool:
        """Whether the compiled engine pays where a search turns out to be long."""
        return self.fast is None and choice.pays(Work.SEARCH, WORN * self.problem.cell_count)

    def _search_on(
        self,
        fast: bool,
        dice: CountedDice,
        progress: Callable[[int], None] | None,
        preset: Sequence[int],
        proof: int,
        limit: int | None,
        led: Sequence[int] | Numbers,
    ) -> Found:
        return search(
            self.problem,
            dice,
            self.rules,
            progress,
            first=self.first_domains,
            preset=preset,
            led=led,
            proof=proof,
            limit=limit,
            fast=fast,
            memo=self.memo,
        )

    def _is_fast(self, worth: int | None = None) -> bool:
        """Whether the compiled engine searches, which saves so many times as much there as in work
        without rules, of which some are searched where one is brought nearer to what is due."""
        worth = worth or (RULED if self.rules else SEARCHED if self._may_level else 1)
        return is_engine_fast(self.fast, Work.SEARCH, worth * self.problem.cell_count)

    @cached_property
    def _early_limits(self) -> tuple[int, ...]:
        """Contradictions after which a search of a large board starts over: most find a map after
        few, and one that is stuck is seldom freed by many."""
        cells = self.problem.cell_count
        return () if self.limit is not None or cells < RESTARTED else 3 * (200 + cells // 8,)

    @cached_property
    def first_domains(self) -> list[int]:
        """For each cell the candidates it may have before any consequence is drawn."""
        if self.first is not None:
            return list(self.first)
        of_cell, domains = self.rows.first_sorts
        return [domains[sort] for sort in of_cell.tolist()]


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
