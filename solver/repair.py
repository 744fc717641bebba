"""One search of the complete solver: decisions, and repair where they lead nowhere.

What it does is said in `solver/search.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from solver.deck import CountedDice
from solver.engine import Engine, make_engine
from solver.found import Found
from solver.problem import Numbers, Problem
from solver.propagate import CONCERN, DONE, Contradiction
from solver.rules import BoundRule, WantingRule
from solver.rules.ledger import Ledger

TAKE_BACK = 3  # decisions taken back before a block is cleared
PATIENCE = 8  # contradictions close to each other before a block is cleared
CALM = 40  # decisions without a contradiction after which trouble is forgotten
CHUNK = 256  # decisions between two looks at the outside world
LONG_LOG = 1 << 18  # entries of the log after which its beginning is forgotten
AWAY = 2  # steps from a contradiction where a search gave up that its map is not kept
TOPPINGS = 200  # attempts to place what a rule still wants


class Search:
    """One search; see `search`. `marks` holds for each decision on the engine's stack how many
    cells the ledger had taken in."""

    def __init__(
        self,
        problem: Problem,
        dice: CountedDice,
        rules: Sequence[BoundRule],
        progress: Callable[[int], None] | None,
    ) -> None:
        self.problem = problem
        self.dice = dice
        self.progress = progress
        self.ledger = Ledger(rules, problem.kind_list)
        self.marks: list[int] = []
        self.found = Found("gave up", refused=self.ledger.refused)
        self.radius = 1
        self.trouble = 0
        self.calm = 0
        self.half_cleared: set[int] = set()  # cells of blocks that could not be solved again yet
        self.beside: dict[int, list[int]] = {}  # cells that face each, of those that were asked

    def start(
        self,
        first: Sequence[int],
        fast: bool,
        memo: dict[str, Any],
        preset: Sequence[int] = (),
        led: Sequence[int] | Numbers = (),
    ) -> None:
        """Set up the domains; Contradiction if some cell has no candidate at all. Cells with a
        `preset` candidate (>= 0) stand already, and agree with each other; those that are `led` to
        one take it if they can."""
        self.engine: Engine = make_engine(
            self.problem, first, self.ledger.concern, self.dice, fast, memo
        )
        if fast:
            self.ledger.compile(self.problem)
        if len(led):
            self.engine.lead(led)
        opened = self.engine.place(preset) if len(preset) else []
        self._take(self.engine.decided() if self.ledger.rules else [])
        self.forget()
        self._ban(self.ledger.news())
        self._settle(0)
        self.forget()
        if opened:
            self._join(opened)

    def _join(self, opened: Sequence[int]) -> None:
        """Let open cells meet what was preset around them."""
        try:
            self.engine.narrow(opened)
            self._settle(0)
            self.forget()
        except Contradiction as contradiction:
            self.half_cleared = set(opened)
            self.note(contradiction.cell)
            self.repair(contradiction.cell)

    def forget(self) -> None:
        """Keep everything, and forget in which order it was decided."""
        self.engine.forget()
        self.ledger.forget(())
        self.marks.clear()

    # ------------------------------------------------------------ deciding

    def decide(self, limit: int) -> int:
        """Decide some cells and let the rules take them in; Contradiction if that cannot be."""
        before = len(self.engine.stack)
        try:
            code = self.engine.advance(limit)
        finally:
            made = len(self.engine.stack) - before
            self.found.decisions += made
            self.calm += made
            self.marks += [len(self.ledger.taken)] * made
        if code == CONCERN:
            self._settle(self.engine.stack[-1].mark)
        return code

    def _settle(self, mark: int) -> None:
        """Let the rules take in what was decided since the log had `mark` entries, and ban what
        they forbid from then on; Contradiction if they refuse."""
        cells = self.engine.decided_since(mark)
        while cells:
            self._take(cells)
            mark = self.engine.mark()
            self._ban(self.ledger.news())
            cells = self.engine.decided_since(mark)

    def _take(self, cells: Sequence[int]) -> None:
        for cell in cells:
            if not self.ledger.take(cell, self.engine.candidate(cell)):
                raise Contradiction(cell)

    def _ban(self, cells: Sequence[int]) -> None:
        for cell in cells:
            if not self.ledger.is_taken[cell]:
                banned = self.ledger.banned(cell)
                if banned:
                    self.engine.restrict(cell, ~banned)

    # ------------------------------------------------------------ repairing

    def take_back(self) -> None:
        """Undo the last decision and ban what it chose; Contradiction if that leaves nothing."""
        last = self.engine.stack.pop()
        self.engine.undo(last.mark)
        self.ledger.give_back(self.marks.pop())
        self.engine.restrict(last.cell, ~(1 << last.candidate))
        self._settle(last.mark)

    def repair(self, cell: int) -> None:
        """Resolve a contradiction found at a cell."""
        self._calm_down()
        self.calm = 0
        self.trouble += 1
        undos = 0 if self.trouble > PATIENCE else TAKE_BACK
        for _ in range(min(undos, len(self.engine.stack))):
            try:
                self.take_back()
                return
            except Contradiction as deeper:
                cell = deeper.cell
                self.note(cell)
        while True:  # ends at the latest when the block is the whole board
            try:
                self.clear_block(cell)
                self.radius += 1
                self.trouble = 0
                return
            except Contradiction as wider:
                cell = wider.cell
                self.note(cell)
                self.radius += 1
                if self.radius > self.problem.cell_count:
                    raise

    def _calm_down(self) -> None:
        """Forget trouble after a while without."""
        if self.calm > CALM:
            self.calm, self.trouble, self.radius = 0, 0, max(1, self.radius - 1)

    def note(self, cell: int) -> None:
        """Count a contradiction."""
        self.found.contradictions += 1
        self.found.trouble[cell] = self.found.trouble.get(cell, 0) + 1

    def clear_block(self, cell: int, only: int = -1) -> None:
        """Open a block around a cell again and forget the order of decisions; `only` are the
        candidates that the cell may have then."""
        self._undo_last()
        self._open(self._block(cell, self.radius), {cell: only} if only >= 0 else {})

    def _open(self, block: set[int], only: Mapping[int, int] = MappingProxyType({})) -> None:
        """Open a block again after what was last decided has been undone."""
        self.found.blocks += 1
        self.engine.mislead(block)
        opened = self.engine.open(block | self.half_cleared | self._banned_from())
        self.half_cleared = set(opened)
        self.ledger.forget(opened)
        self.marks.clear()
        self.engine.narrow(opened)
        for cell, domain in only.items():
            self.engine.restrict(cell, domain)
        if self.ledger.rules:
            self._take([c for c in opened if self.engine.is_decided(c)])
        self._ban(sorted({*opened, *self.ledger.news()}))
        self._settle(0)
        self.half_cleared.clear()
        self.forget()

    def ease(self, first: Sequence[int], about: Collection[int]) -> bool:
        """Go on after a search was given up, with wider first domains of some cells, which are
        opened; False where that leads nowhere."""
        self.found = Found("gave up", refused=self.ledger.refused)
        self.radius, self.trouble, self.calm = 1, 0, 0
        self._undo_last()
        self.engine.ease(first)
        try:
            try:
                self._open(set(about))
            except Contradiction as contradiction:
                self.note(contradiction.cell)
                self.repair(contradiction.cell)
        except Contradiction:
            return False
        return True

    def _undo_last(self) -> None:
        stack = self.engine.stack
        self.engine.undo(stack[-1].mark if stack else 0)
        self.ledger.give_back(self.marks[-1] if stack else 0)

    def _standing(self, cell: int) -> list[int]:
        """What is decided away from a cell at which there is a contradiction."""
        self._undo_last()
        open_cells = self._block(cell, AWAY) | self.half_cleared
        chosen, found = self.engine.candidates(), [-1] * self.problem.cell_count
        for other in self.engine.decided():
            if other not in open_cells:
                found[other] = chosen[other]
        return found

    def _banned_from(self) -> set[int]:
        """The open cells, if rules may have banned from them what clearing a block allows again."""
        if not self.ledger.banning:
            return set()
        is_decided = self.engine.is_decided
        return {cell for cell in range(self.problem.cell_count) if not is_decided(cell)}

    def _block(self, cell: int, steps: int) -> set[int]:
        block, border = {cell}, [cell]
        for _ in range(steps):
            beside = [other for c in border for other in self._beside(c)]
            border = [c for c in dict.fromkeys(beside) if c not in block]
            block.update(border)
        return block

    def _beside(self, cell: int) -> list[int]:
        found = self.beside.get(cell)
        if found is None:
            faced = self.problem.facing_of(cell)
            found = self.beside[cell] = [one[0] for one in faced if one]
        return found

    # ------------------------------------------------------------ wishes

    def granted(self, wishes: Sequence[tuple[int, int]]) -> list[bool]:
        """Let cells keep only domains from now on, in turn, but for those that contradict what
        holds already; nothing may have been decided by a search. Most are granted, so many are
        tried at once, and fewer where that fails."""
        told: list[bool] = []
        some = 1
        while len(told) < len(wishes):
            if self._grants(wishes[len(told) : len(told) + some]):
                told += [True] * min(some, len(wishes) - len(told))
                some *= 2
            elif some > 1:
                some = max(1, min(some, len(wishes) - len(told)) // 2)
            else:
                told.append(False)
        return told

    def _grants(self, wishes: Sequence[tuple[int, int]]) -> bool:
        """Let all of these cells keep only a domain, or none."""
        mark = self.engine.mark()
        try:
            self.engine.restrict_each(wishes)
            self._settle(mark)
        except Contradiction:
            self.engine.undo(mark)
            self.ledger.give_back(0)
            return False
        self.forget()
        return True

    # ------------------------------------------------------------ what rules want

    def place_wanted(self, rule: WantingRule) -> bool:
        """Place something that a rule still wants in a cell chosen by the dice; False if no cell
        can have it. What stands there already is cleared away."""
        engine, cells = self.engine, range(self.problem.cell_count)
        able = [c for c in cells if engine.base_of(c) & rule.wanted(c) and not self._helps(rule, c)]
        if not able:
            return False
        open_ones = [c for c in able if not engine.is_decided(c)]
        choice = open_ones or able
        cell = choice[self.dice.below(len(choice))]
        try:
            if open_ones:
                mark = engine.mark()
                engine.restrict(cell, rule.wanted(cell))
                engine.restrict(cell, 1 << engine.choose(cell))
                self._settle(mark)
                self.forget()
            else:
                self.clear_block(cell, rule.wanted(cell))
        except Contradiction as contradiction:
            self.note(contradiction.cell)
            if open_ones:
                engine.undo(mark)
                self.ledger.give_back(0)
            else:
                self.repair(contradiction.cell)
        return True

    def _helps(self, rule: WantingRule, cell: int) -> bool:
        domain = self.engine.domain_of(cell)
        return self.engine.is_decided(cell) and domain & rule.wanted(cell) != 0

    def top_up(self) -> bool:
        """Place what rules still want; False if it cannot be placed."""
        for rule in self.ledger.wanting:
            if rule.missing() > 0:
                return self.place_wanted(rule)
        return True

    def is_wanting(self) -> bool:
        """Whether some rule still wants something."""
        return any(rule.missing() > 0 for rule in self.ledger.wanting)

    # ------------------------------------------------------------ running

    def repairing(self, limit: int) -> bool:
        """Search with local repair; False when there were more contradictions than `limit`."""
        toppings = 0
        while True:
            if self.engine.mark() > LONG_LOG:
                self.forget()
            if self.is_wanting() and toppings < TOPPINGS and not self.engine.stack:
                toppings += 1
                if not self.top_up():
                    return False
                continue
            try:
                if self.decide(CHUNK) == DONE:
                    if not self.is_wanting():
                        return True
                    if toppings >= TOPPINGS:
                        return False
                    self.forget()
            except Contradiction as contradiction:
                self.note(contradiction.cell)
                if self.found.contradictions > limit or self.radius > limit:
                    self.found.standing = self._standing(contradiction.cell)
                    return False
                try:
                    self.repair(contradiction.cell)
                except Contradiction:
                    return False
            self._calm_down()
            if self.progress:
                self.progress(min(self.found.decisions, self.problem.cell_count))

    def exhausting(self, limit: int) -> Literal["complete", "impossible", "gave up"]:
        """Search every possibility, last decision first."""
        if not self._can_succeed():
            return "impossible"
        while self.found.decisions <= limit:
            try:
                if self.decide(1) == DONE:
                    if not self.is_wanting():
                        return "complete"
                    raise Contradiction(0)
                if not self._can_succeed():
                    raise Contradiction(0)
            except Contradiction as contradiction:
                self.note(contradiction.cell)
                if not self._next_possibility():
                    return "impossible"
        return "gave up"

    def _can_succeed(self) -> bool:
        """Whether what rules want can still be placed."""
        rules = self.ledger.wanting
        domains = self.engine.domains() if rules else []
        return all(rule.can_succeed(domains) for rule in rules)

    def _next_possibility(self) -> bool:
        while self.engine.stack:
            try:
                self.take_back()
                return True
            except Contradiction as contradiction:
                self.note(contradiction.cell)
        return False

    def result(self) -> Found:
        self.found.status = "complete"
        self.found.candidates = self.engine.candidates()
        return self.found
