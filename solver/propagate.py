"""Domains of all cells, kept arc-consistent over words, with a log for undoing: the engine in plain
Python. `solver/fast.py` is the same engine, compiled; both make the same choices.

The consequences of a change are drawn cell by cell, the one changed last first; each port passes on
only which words it can still show, and only when that mask has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from solver.deck import DiceLike
from solver.integers import (
    UNIT,
    integer_meets,
    integer_weights,
    sorted_out,
    word_supplies,
)
from solver.problem import Numbers, Problem
from solver.words import WordTables, bits

SPARE_BITS = 20  # of weights that are multiplied many times
DONE, LIMIT, CONCERN, CONTRADICTION = range(4)


class Contradiction(Exception):  # noqa: N818 - it is an outcome of the search, not an error
    """A cell has no candidate left."""

    def __init__(self, cell: int) -> None:
        super().__init__(cell)
        self.cell = cell


class Decision(NamedTuple):
    """A candidate chosen for a cell when the log had `mark` entries."""

    mark: int
    cell: int
    candidate: int


class KindTables:
    """What the domains of all problems with the same kinds and joints share: words that meet, and
    weights in integers."""

    def __init__(self, problem: Problem) -> None:
        self.words = WordTables(problem)
        self.rings = self.words.rings
        self.weights = [weights.tolist() for weights in integer_weights(problem)]
        self.meets = integer_meets(problem).tolist()
        self.supplies = word_supplies(problem).tolist()


class Domains:
    """What can still stand in each cell. A cell whose kind has no candidates is void: it stays
    empty and asks nothing of its neighbours.

    first       for each cell the candidates it may have at all
    concern     for each kind the candidates whose being decided ends an `advance`
    base        what the first domains leave when their consequences are drawn
    trail       log of (cell, domain before) and (~port, mask before)
    queue       heap of (candidates left, cell) with stale entries
    stack       the decisions that can be taken back
    led         what each cell takes if it can, -1: what the dice choose
    """

    def __init__(
        self,
        problem: Problem,
        first: Sequence[int],
        concern: Sequence[int],
        dice: DiceLike,
        tables: KindTables | None = None,
    ) -> None:
        shared = self.shared = KindTables(problem) if tables is None else tables
        self.problem = problem
        self.dice = dice
        self.concern = concern
        self.kind = problem.kind_list
        self.opposite = problem.opposite
        self.starts = problem.port_start.tolist()
        self.tables, self.rings = shared.words, shared.rings
        self.weights, self.meets, self.supplies = shared.weights, shared.meets, shared.supplies
        self.trail: list[tuple[int, int]] = []
        self.queue: list[tuple[int, int]] = []
        self.stack: list[Decision] = []
        self.domain = list(first)
        self.led = [-1] * problem.cell_count
        self.is_void = [not self.tables.full[kind] for kind in self.kind]
        self.shown = [-1] * len(problem.mate_of_port)
        for cell, domain in enumerate(self.domain):
            if not domain and not self.is_void[cell]:
                raise Contradiction(cell)
        self._spread(list(range(problem.cell_count)))
        self.base = list(self.domain)
        self.base_shown = list(self.shown)
        self.trail.clear()
        self._queue_all()

    def _queue_all(self) -> None:
        self.queue = [(d.bit_count(), c) for c, d in enumerate(self.domain) if d & (d - 1)]
        heapify(self.queue)

    # ------------------------------------------------------------ reading

    def base_of(self, cell: int) -> int:
        """The candidates a cell can have when nothing is decided."""
        return self.base[cell]

    def decided(self) -> list[int]:
        """All cells that have one candidate left."""
        return [cell for cell, d in enumerate(self.domain) if d and not d & (d - 1)]

    def is_decided(self, cell: int) -> bool:
        """Whether one candidate is left."""
        domain = self.domain[cell]
        return domain > 0 and domain & (domain - 1) == 0

    def candidate(self, cell: int) -> int:
        """The candidate of a decided cell, -1 of a void one."""
        return self.domain[cell].bit_length() - 1

    def candidates(self) -> list[int]:
        """The candidate of every cell."""
        return [domain.bit_length() - 1 for domain in self.domain]

    def domain_of(self, cell: int) -> int:
        """The candidates that a cell can have."""
        return self.domain[cell]

    def domains(self) -> list[int]:
        """The candidates that each cell can have; not to be changed."""
        return self.domain

    def mark(self) -> int:
        """How long the log is."""
        return len(self.trail)

    def decided_since(self, mark: int) -> list[int]:
        """The cells that were decided since the log had `mark` entries, in order."""
        return [cell for cell, _ in self.trail[mark:] if cell >= 0 and self.is_decided(cell)]

    # ------------------------------------------------------------ changing

    def restrict(self, cell: int, domain: int) -> None:
        """Let a cell keep only a domain, and draw the consequences; Contradiction if none is left.

        After a contradiction the domains are as far as the consequences went: undo to a mark.
        """
        before = self.domain[cell]
        domain &= before
        if domain == before:
            return
        if not domain:
            raise Contradiction(cell)
        self._change(cell, before, domain)
        self._spread([cell])

    def restrict_each(self, wishes: Sequence[tuple[int, int]]) -> None:
        """Let cells keep only domains, each its own; Contradiction if that cannot be."""
        for cell, domain in wishes:
            self.restrict(cell, domain)

    def _change(self, cell: int, before: int, domain: int) -> None:
        self.trail.append((cell, before))
        self.domain[cell] = domain
        heappush(self.queue, (domain.bit_count(), cell))

    def _spread(self, changed: list[int]) -> None:
        tables, domains, kinds, shown = self.tables, self.domain, self.kind, self.shown
        waiting = set(changed)
        while changed:
            cell = changed.pop()
            waiting.discard(cell)
            if self.is_void[cell]:
                continue
            kind, now, port = kinds[cell], domains[cell], self.starts[cell]
            masks = tables.shown(kind, now)
            for slot, facing in enumerate(self.opposite[cell]):
                mask = masks[slot]
                before = shown[port + slot]
                if mask == before:
                    continue
                self.trail.append((~(port + slot), before))
                shown[port + slot] = mask
                if facing is None or self.is_void[facing[0]]:
                    continue
                other, other_slot = facing
                was = domains[other]
                left = was & tables.support(kinds[other], other_slot, mask)
                if left != was:
                    if not left:
                        raise Contradiction(other)
                    self._change(other, was, left)
                    if other not in waiting:
                        waiting.add(other)
                        changed.append(other)

    def undo(self, mark: int) -> None:
        """Take back every change since the log had `mark` entries."""
        trail, domains = self.trail, self.domain
        while len(trail) > mark:
            place, before = trail.pop()
            if place < 0:
                self.shown[~place] = before
            else:
                domains[place] = before
                heappush(self.queue, (before.bit_count(), place))

    def place(self, candidates: Sequence[int]) -> list[int]:
        """Let candidates (-1: none) stand that agree with each other; their consequences are not
        drawn yet. Returns the cells that are still open, ascending."""
        self.forget()
        for cell, candidate in enumerate(candidates):
            if candidate >= 0:
                self.domain[cell] = 1 << candidate
                kind, port = self.kind[cell], self.starts[cell]
                for slot, word in enumerate(self.rings[kind][candidate]):
                    self.shown[port + slot] = 1 << word
        self._queue_all()
        return [c for c, d in enumerate(self.domain) if candidates[c] < 0 and d]

    def lead(self, candidates: Sequence[int] | Numbers) -> None:
        """Let cells take these candidates (-1: any) if they can when they are decided."""
        self.led = [int(candidate) for candidate in candidates]

    def mislead(self, cells: Iterable[int]) -> None:
        """Lead cells nowhere any more."""
        for cell in cells:
            self.led[cell] = -1

    def forget(self) -> None:
        """Keep everything as it is, and forget how it came about."""
        self.trail.clear()
        self.stack.clear()

    # ------------------------------------------------------------ deciding

    def next_cell(self) -> int | None:
        """The undecided cell with the fewest candidates, None when all are decided."""
        queue, domain = self.queue, self.domain
        while queue:
            left, cell = queue[0]
            if left > 1 and domain[cell].bit_count() == left:
                return cell
            heappop(queue)
        return None

    def advance(self, limit: int) -> int:
        """Decide cells: the one with the fewest candidates first, by the candidates' weights and
        those of their joints with decided neighbours. Ends with DONE when all are decided, LIMIT
        after so many decisions, CONCERN when a candidate of concern was decided; raises
        Contradiction."""
        for _ in range(limit):
            cell = self.next_cell()
            if cell is None:
                return DONE
            mark = len(self.trail)
            chosen = self.choose(cell)
            self.stack.append(Decision(mark, cell, chosen))
            self.restrict(cell, 1 << chosen)
            if self._is_of_concern(mark):
                return CONCERN
        return LIMIT

    def _is_of_concern(self, mark: int) -> bool:
        for cell, _ in self.trail[mark:]:
            if cell >= 0 and self.domain[cell] & self.concern[self.kind[cell]]:
                domain = self.domain[cell]
                if domain & (domain - 1) == 0:
                    return True
        return False

    def choose(self, cell: int) -> int:
        """Choose one of the candidates of a cell: that which it is led to, else by weight."""
        led = self.led[cell]
        if led >= 0 and self.domain[cell] >> led & 1:
            return led
        candidates = list(bits(self.domain[cell]))
        sums = list(accumulate(self._weigh(cell, candidates)))
        roll = self.dice.below(sums[-1])
        return candidates[next(i for i, total in enumerate(sums) if roll < total)]

    def _weigh(self, cell: int, candidates: Sequence[int]) -> list[int]:
        """Weight of each candidate: its own, times that of its joints with decided neighbours,
        times how much there is that could stand beside it where nothing is decided: without that,
        what is rare (a river of lava) would draw in ever more of its kind."""
        kind = self.kind[cell]
        rows = []
        for slot, facing in enumerate(self.opposite[cell]):
            if facing is None or self.is_void[facing[0]]:
                continue
            other_kind = self.kind[facing[0]]
            if self.is_decided(facing[0]):
                word = self.rings[other_kind][self.candidate(facing[0])][facing[1]]
                rows.append((slot, self.meets[word]))
            else:
                rows.append((slot, self.supplies[other_kind][facing[1]]))
        found = []
        for candidate in candidates:
            weight = self.weights[kind][candidate] << SPARE_BITS
            for slot, row in rows:
                weight = weight * row[self.rings[kind][candidate][slot]] // UNIT
            found.append(max(1, weight))
        return found

    # ------------------------------------------------------------ clearing

    def open(self, cells: Iterable[int]) -> list[int]:
        """Open cells again, and every undecided cell that they may have narrowed, as if nothing
        stood around them; the log starts anew. Returns all cells opened, ascending."""
        self.forget()
        opened = set(cells)
        border = list(opened)
        while border:
            for facing in self.opposite[border.pop()]:
                if facing and facing[0] not in opened and self._is_narrowed(facing[0]):
                    opened.add(facing[0])
                    border.append(facing[0])
        for cell in opened:
            self.domain[cell] = self.base[cell]
            ports = slice(self.starts[cell], self.starts[cell + 1])
            self.shown[ports] = self.base_shown[ports]
            heappush(self.queue, (self.base[cell].bit_count(), cell))
        return sorted(opened)

    def _is_narrowed(self, cell: int) -> bool:
        domain = self.domain[cell]
        return domain & (domain - 1) != 0 and domain != self.base[cell]

    def ease(self, first: Sequence[int]) -> None:
        """Let cells have wider first domains from when they are opened on."""
        eased = Domains(self.problem, first, self.concern, self.dice, self.shared)
        self.base, self.base_shown = eased.base, eased.base_shown

    def narrow(self, opened: Sequence[int]) -> None:
        """Let opened cells meet what stands around them; Contradiction, and nothing changed, if
        some cell has no candidate left."""
        among = set(opened)
        try:
            for cell in opened:
                self.restrict(cell, self._supported(cell, among))
        except Contradiction:
            self.undo(0)
            raise

    def _supported(self, cell: int, opened: set[int]) -> int:
        domain = self.domain[cell]
        for slot, facing in enumerate(self.opposite[cell]):
            if facing and facing[0] not in opened and not self.is_void[facing[0]]:
                other, other_slot = facing
                mask = self.shown[self.starts[other] + other_slot]
                domain &= self.tables.support(self.kind[cell], slot, mask)
        return domain


def first_domains(problem: Problem, allowed: Mapping[int, int] | None = None) -> list[int]:
    """For each cell the candidates that have weight and may face the rim where the cell does;
    `allowed` narrows single cells further."""
    sorts, domains = first_sorts(problem, allowed)
    return [domains[sort] for sort in sorts.tolist()]


def first_sorts(
    problem: Problem, allowed: Mapping[int, int] | None = None
) -> tuple[Numbers, list[int]]:
    """The same as `first_domains`, told once for cells that have the same domain: the number of
    each cell's domain, and the domains."""
    rim = np.flatnonzero(problem.mate_of_port < 0)
    cells = problem.cell_of_port[rim]
    keys = problem.kind_of_cell.astype(np.int64) << 32
    np.bitwise_or.at(keys, cells, np.int64(1) << (rim - problem.port_start[cells]))
    distinct, _, sorts = sorted_out(keys)
    tables = WordTables(problem)
    domains = [
        _within_rim(problem, tables, key >> 32, key & 0xFFFFFFFF) for key in distinct.tolist()
    ]
    if not allowed:
        return sorts.astype(np.int32), domains
    found: list[int] = sorts.tolist()
    more: dict[tuple[int, int], int] = {}
    for cell, domain in allowed.items():
        pair = (found[cell], domain)
        if pair not in more:
            more[pair] = len(domains)
            domains.append(domains[pair[0]] & domain)
        found[cell] = more[pair]
    return np.array(found, dtype=np.int32), domains


def _within_rim(problem: Problem, tables: WordTables, kind: int, at_rim: int) -> int:
    weights = problem.kinds[kind].weights
    domain = sum(1 << number for number, weight in enumerate(weights) if weight)
    row = problem.meets[problem.rim]
    allowed = sum(1 << word for word, weight in enumerate(row) if weight)
    for slot in bits(at_rim):
        domain &= tables.with_words(kind, slot, allowed)
    return domain
