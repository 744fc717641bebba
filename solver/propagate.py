"""Domains of all cells, kept arc-consistent over words, with a log for undoing."""

from __future__ import annotations

from heapq import heappush

from solver.problem import Problem
from solver.words import WordTables


class Contradiction(Exception):  # noqa: N818 - it is an outcome of the search, not an error
    """A cell has no candidate left."""

    def __init__(self, cell: int) -> None:
        super().__init__(cell)
        self.cell = cell


class Domains:
    """What can still stand in each cell. A cell whose kind has no candidates is void: it stays
    empty and asks nothing of its neighbours.

    `trail` logs (cell, domain before) of every change. `queue` is a heap of (candidates left,
    cell) with stale entries: an entry counts only if it agrees with the domain.
    """

    def __init__(self, problem: Problem, tables: WordTables) -> None:
        self.kind = problem.kind_list
        self.opposite = problem.opposite
        self.tables = tables
        self.trail: list[tuple[int, int]] = []
        self.queue: list[tuple[int, int]] = []
        self.domain = _first_domains(problem, tables)
        self.is_void = [not tables.full[kind] for kind in self.kind]
        for cell, domain in enumerate(self.domain):
            if not domain and not self.is_void[cell]:
                raise Contradiction(cell)
        for cell in range(problem.cell_count):
            if not self.is_void[cell]:
                self._spread([(cell, tables.full[self.kind[cell]])])
        self.base = list(self.domain)
        self.trail.clear()
        self.queue = [(domain.bit_count(), cell) for cell, domain in enumerate(self.domain)]
        self.queue.sort()

    def is_decided(self, cell: int) -> bool:
        """Whether one candidate is left."""
        domain = self.domain[cell]
        return domain > 0 and domain & (domain - 1) == 0

    def candidate(self, cell: int) -> int:
        """The candidate of a decided cell, -1 of a void one."""
        return self.domain[cell].bit_length() - 1

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
        self._spread([(cell, before)])

    def _change(self, cell: int, before: int, domain: int) -> None:
        self.trail.append((cell, before))
        self.domain[cell] = domain
        heappush(self.queue, (domain.bit_count(), cell))

    def _spread(self, changed: list[tuple[int, int]]) -> None:
        tables, domains, kinds = self.tables, self.domain, self.kind
        while changed:
            cell, before = changed.pop()
            kind, now = kinds[cell], domains[cell]
            for slot, facing in enumerate(self.opposite[cell]):
                if facing is None:
                    continue
                mask = tables.shown(kind, slot, now)
                if mask == tables.shown(kind, slot, before) and before != tables.full[kind]:
                    continue
                other, other_slot = facing
                if self.is_void[other]:
                    continue
                allowed = tables.support(kinds[other], other_slot, mask)
                was = domains[other]
                if was & ~allowed:
                    if not was & allowed:
                        raise Contradiction(other)
                    self._change(other, was, was & allowed)
                    changed.append((other, was))

    def undo(self, mark: int) -> None:
        """Take back every change since the trail had `mark` entries."""
        trail, domains = self.trail, self.domain
        while len(trail) > mark:
            cell, before = trail.pop()
            domains[cell] = before
            heappush(self.queue, (before.bit_count(), cell))

    def open(self, cells: set[int]) -> set[int]:
        """Open cells again, and every undecided cell that they may have narrowed, as if nothing
        stood around them; the log starts anew. Returns all cells opened."""
        opened, border = set(cells), list(cells)
        while border:
            for facing in self.opposite[border.pop()]:
                if facing and facing[0] not in opened and self._is_narrowed(facing[0]):
                    opened.add(facing[0])
                    border.append(facing[0])
        for cell in sorted(opened):
            self.domain[cell] = self.base[cell]
            heappush(self.queue, (self.base[cell].bit_count(), cell))
        self.trail.clear()
        return opened

    def narrow(self, opened: set[int]) -> set[int]:
        """Let opened cells meet what stands around them; returns every cell that this changed.
        Contradiction, and nothing changed, if some cell has no candidate left."""
        try:
            for cell in sorted(opened):
                self.restrict(cell, self._supported(cell, opened))
        except Contradiction:
            self.undo(0)
            raise
        changed = {cell for cell, _ in self.trail}
        self.trail.clear()
        return changed

    def _is_narrowed(self, cell: int) -> bool:
        domain = self.domain[cell]
        return domain & (domain - 1) != 0 and domain != self.base[cell]

    def _supported(self, cell: int, opened: set[int]) -> int:
        domain = self.domain[cell]
        for slot, facing in enumerate(self.opposite[cell]):
            if facing and facing[0] not in opened and not self.is_void[facing[0]]:
                other, other_slot = facing
                mask = self.tables.shown(self.kind[other], other_slot, self.domain[other])
                domain &= self.tables.support(self.kind[cell], slot, mask)
        return domain


def _first_domains(problem: Problem, tables: WordTables) -> list[int]:
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    domains = []
    for cell in range(problem.cell_count):
        at_rim = tuple(i for i, facing in enumerate(problem.opposite[cell]) if facing is None)
        key = (problem.kind_list[cell], at_rim)
        if key not in known:
            known[key] = _within_rim(problem, tables, cell)
        domains.append(known[key])
    return domains


def _within_rim(problem: Problem, tables: WordTables, cell: int) -> int:
    """The candidates of a cell that have weight and may face the rim where the cell does."""
    kind = problem.kind_list[cell]
    weights = problem.kinds[kind].weights
    domain = sum(1 << number for number, weight in enumerate(weights) if weight)
    for slot, facing in enumerate(problem.opposite[cell]):
        if facing is None:
            row = problem.meets[problem.rim]
            allowed = sum(1 << word for word, weight in enumerate(row) if weight)
            domain &= tables.with_words(kind, slot, allowed)
    return domain
