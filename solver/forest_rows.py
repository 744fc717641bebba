"""Row sampling where what is connected must be a forest: rivers that never run in a circle.

A row is drawn as in `solver/rows.py`, by messages from its end to its beginning, but words are told
apart by a flag: whether what is connected over the joint hangs together already with the next
strand that comes in from the rows before. A candidate that would join a strand to itself is left
out, so nearly all rows that are drawn close no circle. What messages do not see (a strand that
meets another far away, who drains where) the rule itself refuses, cell by cell: then another
candidate is drawn, or a few cells are taken back, or a few rows.

Rows that look at nothing to come would let strands pile up from row to row. So candidates are worth
more or less by how many gates they open onward and to later rows, as much as lately there were too
few or too many of them; and by less towards an end that nothing may run over
(`solver/forest_ends.py`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from solver.coupling import WORTH, Leant
from solver.deck import DiceLike
from solver.forest_links import ForestRule
from solver.forest_tables import ForestTables, Strand, Structure
from solver.integers import UNIT
from solver.joining import Joining, JoinTables
from solver.rows import UNIT_BITS, Chosen, Fits, Messages, Option, RowSampler, Span, View
from solver.rules.ledger import Ledger

TRIES = 60
"""Times that cells of one row are taken back before rows are."""
MOST_BACK = 16
"""Cells that are taken back at once, at most."""
LATELY = 800
"""By how much of what is amiss in one row, in 1/1024, the pull changes for good,"""
PROMPT = 1000
"""and by how much more for the next row alone, so that it does not swing."""
PULL = 6 * 1024
"""The largest pull, in 1/1024 of a power of e."""
CROWDED = 8
"""One in so many rows that are crowded are too many."""
STEPS = 8
"""Pulls told apart for each power of e."""
RISE, FALL = 17, 15
"""One step of the pull is worth RISE / FALL: the eighth power of that is e, nearly."""
MOST_GATES = 6
"""Gates that count."""
TRIAL_LINES = 16
"""Rows that are drawn only to see what pull they need."""


class ForestRows(RowSampler):
    """Draws whole lines under a rule on what is connected, and perhaps one by which everything must
    become one part."""

    def __init__(
        self,
        tables: ForestTables,
        dice: DiceLike,
        bound: ForestRule,
        joins: JoinTables | None = None,
    ) -> None:
        super().__init__(tables, dice)
        self.tables: ForestTables = tables
        self.eased = 0  # by how much what leads to later rows is pulled less in the line drawn now
        self.forest = bound.forest
        rules = (bound, joins.bound) if joins else (bound,)
        self.ledger = Ledger(rules, tables.kind)
        self.joining = Joining(joins) if joins else None
        self.pull = [0, 0]
        self.lasting = [0, 0]
        self.crowded = 0  # rows with too much for any pull
        self.has_pull = False
        self.leant = Leant(tables.leaning) if tables.leaning else None
        self.scores = np.zeros(0, dtype=np.int64)  # by how much each candidate is leaned to

    # ------------------------------------------------------------ what is told apart

    def _options(self, begin: int, end: int, closed: bool) -> list[Option]:
        tables = self.tables
        views = self._views(begin, end, closed)
        facing = [self._facing(view) for view in views]
        following = _following([strands for strands, _ in facing])
        seen: dict[tuple[int, int, tuple[int, ...]], Option] = {}
        found = []
        for view, (strands, later), after in zip(views, facing, following, strict=True):
            option = tables.fitting(view, self.standing)
            key = id(option), later, _pattern(strands, after)
            weighed = seen.get(key)
            if weighed is None:
                _, *ends = tables.forms[view.form]
                back, onward = (
                    end if is_drawn else -1 for end, is_drawn in zip(ends, view.drawn, strict=True)
                )
                kind = tables.kind[view.cell]
                structure = tables.structure(option, (back, onward), later, key[2], kind)
                weighed = seen[key] = self._weighed(option, structure)
            found.append(weighed)
        return found

    def _weighed(self, option: Option, structure: Structure) -> Option:
        """An option as it is drawn from now, by how much there was lately."""
        tables = self.tables
        weights = option.weights[structure.entries]
        if len(self.scores) and len(weights):
            scores = self.scores[structure.candidates]
            off = np.minimum(scores.max() - scores, len(WORTH) - 1)
            weights = weights * WORTH[off] >> UNIT_BITS
        pulls = self.pull[0], max(-PULL, self.pull[1] - self.eased)
        for pull, gates in zip(pulls, (structure.ahead, structure.later), strict=True):
            off = gates.max(initial=0) - gates if pull > 0 else gates  # weights only ever shrink
            worth = factors(abs(pull) * STEPS // 1024)
            weights = weights * worth[np.minimum(off, MOST_GATES)] >> UNIT_BITS
        weights = np.maximum(weights, 1)
        through = None
        if option.through is not None:
            pairs = np.zeros((tables.words, tables.words), dtype=np.int64)
            np.add.at(pairs, (structure.back, structure.onward), weights)
            through = pairs @ tables.table
        return Option(structure.candidates, weights, structure.back, structure.onward, through)

    def _facing(self, view: View) -> tuple[list[Strand], int]:
        """What comes into a cell from cells that stand, in the order of the line, and which slots
        face rows to come."""
        tables, forest = self.tables, self.forest
        strands: list[tuple[tuple[int, int], Strand]] = []
        later = 0
        for slot, other, kind, theirs in view.faces:
            standing = self.standing[other]
            if standing < 0:
                later |= 1 << slot
                continue
            wet = tables.links.wet[kind][standing].get(theirs)
            if not wet:
                continue
            cell = view.cell
            _, back, onward = tables.forms[view.form]
            at, way = along(slot, back, onward, len(tables.opposite[cell]))
            for gate, is_basin in wet:
                number = forest.first_gate[other] + gate
                mine = forest.across[number] - forest.first_gate[cell]
                body = forest.body_of(number)
                strands.append(((at, way * mine), Strand(mine, body, is_basin)))
        if len(strands) > 1:
            strands.sort(key=lambda found: found[0])
        return [strand for _, strand in strands], later

    # ------------------------------------------------------------ drawing

    def has_drifted(self) -> bool:
        """Whether strands of one body crowd many rows: they can never join again, and where few
        tiles let a strand end there is no way back."""
        return self.crowded * CROWDED > len(self.tables.closed)

    def clear(self, *spans: Span) -> None:
        """Take away what stands in some cells."""
        self.ledger.forget(self._cells(spans))
        super().clear(*spans)

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        """Draw whole lines; see `RowSampler.draw_lines`."""
        if not self.has_pull:
            self._find_pull(min(last, first + TRIAL_LINES))
        return self._draw_lines(first, last)

    def _find_pull(self, last: int) -> None:
        """Draw the first rows only to see what pull they need: one that began with none would leave
        the first rows with too few or too many, and a small board is not many rows."""
        self.has_pull = True
        self._draw_lines(0, last)
        self.crowded = 0
        self.standing = [-1] * self.tables.cell_count
        self.ledger.reset()

    def _draw_lines(self, first: int, last: int) -> tuple[int, int]:
        start, closed = self.tables.start, self.tables.closed
        for line in range(first, last):
            stuck = self.draw(start[line], start[line + 1], closed[line])
            if stuck >= 0:
                return line, stuck
            self._pull_after(start[line], start[line + 1])
            if self.leant:
                cells = self.tables.cells[start[line] : start[line + 1]]
                self.scores = self.leant.after(np.array([self.standing[cell] for cell in cells]))
        return last, -1

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """Draw some cells of a line; see `RowSampler.draw`."""
        self.ledger.forget(())
        self.eased = self.tables.ease[bisect_right(self.tables.start, begin) - 1]
        return super().draw(begin, end, closed)

    def _choose(self, messages: Messages) -> int:
        """Choose from the first to the last; where the rule refuses all, take some cells back."""
        begin, cells = messages.begin, self.tables.cells
        end = begin + len(messages.options)
        if self.joining:
            self.joining.look_along(cells[begin:end])
        chosen = [Chosen(0, -1)]
        marks = [len(self.ledger.taken)]
        place, tries, back, furthest = begin, 0, 1, begin
        while place < end:
            now = self._choose_one(messages, place, chosen[-1])
            if now is not None:
                chosen.append(now)
                marks.append(len(self.ledger.taken))
                place += 1
                continue
            tries += 1
            back = min(MOST_BACK, 2 * back) if place <= furthest else 1
            furthest = max(place, furthest)
            to = max(begin, place - back) if tries <= TRIES else begin
            for cell in cells[to:place]:
                self.standing[cell] = -1
            del chosen[to - begin + 1 :], marks[to - begin + 1 :]
            self.ledger.give_back(marks[-1])
            if tries > TRIES:
                return place
            place = to
        return -1

    def _choose_one(self, messages: Messages, place: int, last: Chosen) -> Chosen | None:
        """Choose for one cell what the rules allow; None where they allow nothing."""
        fits, weights = self._worth(messages, place, last)
        cell = self.tables.cells[place]
        if self.joining:
            weights = self._joined(messages, place, fits, weights)
        while True:
            sums = list(accumulate(weights))
            if not sums or not sums[-1]:
                return None
            number = bisect_right(sums, self.dice.below(sums[-1]))
            candidate = fits.candidates[number]
            if self._take(cell, candidate):
                self.standing[cell] = candidate
                return self._after(messages, place, last, fits, number)
            weights = [
                0 if other == candidate else weight
                for other, weight in zip(fits.candidates, weights, strict=True)
            ]

    def _joined(self, messages: Messages, place: int, fits: Fits, weights: list[int]) -> list[int]:
        """Weights by which parts are brought together, where that is asked."""
        tables, number = self.tables, place - messages.begin
        if not self.joining or number + 1 == len(messages.options) or tables.onward[place] < 0:
            return weights
        cell = tables.cells[place]
        slot = tables.forms[tables.form[cell]][2]
        candidates = np.array(fits.candidates, dtype=np.int64)
        weighed = self.joining.weighed(
            np.array(weights, dtype=np.int64), candidates, tables.kind[cell], slot, number
        )
        found: list[int] = weighed.tolist()
        return found

    def _take(self, cell: int, candidate: int) -> bool:
        """Let the rules take in a cell; False, and nothing changed, where one refuses."""
        mark = len(self.ledger.taken)
        if not self.ledger.take(cell, candidate):
            return False
        if self.joining and self.joining.seals_all(cell):
            self.ledger.give_back(mark)
            return False
        return True

    def _pull_after(self, begin: int, end: int) -> None:
        """Pull towards what is due, by what a line has too much or too little of."""
        tables = self.tables
        have, due = [0, 0], [0, 0]
        for place in range(begin, end):
            cell = tables.cells[place]
            kind = tables.kind[cell]
            _, back, onward = tables.forms[tables.form[cell]]
            wet = tables.links.wet[kind][self.standing[cell]]
            for slot, facing in enumerate(tables.opposite[cell]):
                if facing is None or slot == back:
                    continue
                way = 0 if slot == onward else 1
                if way and self.standing[facing[0]] >= 0:
                    continue
                have[way] += len(wet.get(slot, ())) * UNIT
                due[way] += tables.links.goals[kind][slot]
        for way in (0,) if self.eased else (0, 1):
            if due[way]:
                amiss = (due[way] - have[way]) * 1024 // due[way]
                self.lasting[way] = _bounded(self.lasting[way] + (amiss * LATELY >> 10))
                self.pull[way] = _bounded(self.lasting[way] + (amiss * PROMPT >> 10))
        self.crowded += self.pull[1] == -PULL


def _bounded(pull: int) -> int:
    return max(-PULL, min(PULL, pull))


# ---------------------------------------------------------------- what comes in


def _following(strands: Sequence[Sequence[Strand]]) -> list[int]:
    """For each cell of a line the body of the first strand after it, -1 for none."""
    found, body = [], -1
    for mine in reversed(strands):
        found.append(body)
        if mine:
            body = mine[0].body
    return found[::-1]


def _pattern(strands: Sequence[Strand], following: int) -> tuple[int, ...]:
    """What `_joined` reads: bodies numbered as they turn up, so that what is alike is the same."""
    if not strands:
        return (-1 if following < 0 else 0,)
    known: dict[int, int] = {}
    rows = [(s.gate, known.setdefault(s.body, len(known)), int(s.from_basin)) for s in strands]
    after = -1 if following < 0 else known.setdefault(following, len(known))
    return (after, *(number for row in rows for number in row))


@cache
def along(slot: int, back: int, onward: int, count: int) -> tuple[int, int]:
    """Where on the way along the line a slot lies that faces what stands, and whether its gates
    are numbered along the line (1) or against it (-1); slots are numbered round the cell."""
    first = back if back >= 0 else onward
    if back >= 0 <= onward and (slot - back) % count > (onward - back) % count:
        return (back - slot) % count, -1
    return (slot - first) % count, 1


@cache
def factors(steps: int) -> NDArray[np.int64]:
    """What so many gates too many or too few are worth under a pull of some steps, in 1/UNIT."""
    powers = [steps * gates for gates in range(MOST_GATES + 1)]
    return np.array([UNIT * FALL**power // RISE**power for power in powers], dtype=np.int64)
