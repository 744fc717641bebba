"""A rule on graphs: everything must become one part.

Glossary
    gate     one end of a connection, an integer; `across[gate]` faces it (below 0: nothing will)
    group    gates that are joined inside one piece
    part     groups joined over their gates, as far as is known
    sealed   a part none of whose gates leads to a cell that is still open
    land     cells that no gate joins to others: each is a graph of its own

A part that counts may not be sealed while another one of its land that counts exists: so when all
cells are taken in, one part of each land is left. Either all parts count, or only those with a gate
at the rim.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

RIM = -1  # across a gate at the rim
NOTHING = -2  # across a gate that faces a cell where nothing will ever stand

Groups = tuple[tuple[int, ...], ...]


class Reach:
    """The parts of what was pushed so far: a union-find that can be undone."""

    def __init__(
        self,
        first_gate: Sequence[int],
        across: Sequence[int],
        cell_of_gate: Sequence[int],
        only_rim: bool = False,
        land_of_cell: Sequence[int] = (),
    ) -> None:
        """`first_gate` tells where the gates of each cell begin, `cell_of_gate` whose a gate is;
        with `only_rim` only parts count that have a gate at the rim. `land_of_cell` numbers the
        lands from 0 (empty: there is one); `across` joins no two of them."""
        self.first_gate = first_gate
        self.across = across
        self.cell_of_gate = cell_of_gate
        self.only_rim = only_rim
        self.land_of_cell = land_of_cell
        self.reset()

    def reset(self) -> None:
        """Take everything back."""
        self.pieces: dict[int, Groups] = {}
        self.group_of_gate: dict[int, int] = {}
        self.parent: list[int] = []
        self.size: list[int] = []
        self.ahead: list[int] = []  # gates of a part that lead to open cells
        self.counts: list[bool] = []
        self.land: list[int] = []  # of each group
        lands = max(self.land_of_cell, default=0) + 1
        self.parts = [0] * lands  # of each land the parts that count
        self.sealed = [0] * lands  # those of them that are sealed
        self.order: list[tuple[int, int]] = []
        self.trail: list[Callable[[], object]] = []

    def push(self, cell: int, piece: Groups) -> bool:
        """Take in the groups of a cell; False if that seals a part that counts off from others."""
        mark = len(self.trail)
        self._add(cell, piece)
        self.order.append((cell, mark))
        land = self._land(cell)
        if self.sealed[land] and self.parts[land] > 1:
            self.pop()
            return False
        return True

    def pop(self) -> None:
        """Take back the last push."""
        _, mark = self.order.pop()
        while len(self.trail) > mark:
            self.trail.pop()()

    def forget(self, cells: Sequence[int]) -> None:
        """Take back some cells, in any order; nothing before can be popped then."""
        kept = dict(self.pieces)
        for cell in cells:
            kept.pop(cell, None)
        if len(kept) < len(self.pieces):
            self.reset()
            for cell, piece in kept.items():
                self._add(cell, piece)
        self.order.clear()
        self.trail.clear()

    def _add(self, cell: int, piece: Groups) -> None:
        self.pieces[cell] = piece
        self.trail.append(lambda: self.pieces.pop(cell))
        base = self.first_gate[cell]
        for group in piece:
            self._add_group([base + gate for gate in group], self._land(cell))
        for group in piece:
            for gate in group:
                self._connect(base + gate)
        end = self.first_gate[cell + 1] if cell + 1 < len(self.first_gate) else len(self.across)
        for gate in range(base, end):
            if gate not in self.group_of_gate:
                self._shut(gate)

    def _land(self, cell: int) -> int:
        return self.land_of_cell[cell] if self.land_of_cell else 0

    def _add_group(self, gates: Sequence[int], land: int) -> None:
        number = len(self.parent)
        counts = not self.only_rim or any(self.across[gate] == RIM for gate in gates)
        ahead = sum(self._leads_on(gate) for gate in gates)
        self.parent.append(number)
        self.size.append(1)
        self.ahead.append(ahead)
        self.counts.append(counts)
        self.land.append(land)
        self.parts[land] += counts
        self.sealed[land] += counts and not ahead
        for gate in gates:
            self.group_of_gate[gate] = number
        self.trail.append(lambda: self._drop_group(gates))

    def _drop_group(self, gates: Sequence[int]) -> None:
        for gate in gates:
            del self.group_of_gate[gate]
        self.parent.pop()
        self.size.pop()
        counts, ahead, land = self.counts.pop(), self.ahead.pop(), self.land.pop()
        self.parts[land] -= counts
        self.sealed[land] -= counts and not ahead

    def _leads_on(self, gate: int) -> bool:
        """Whether a gate leads somewhere: to an open cell, or to a gate that is known already."""
        other = self.across[gate]
        if other < 0:
            return False
        return other in self.group_of_gate or self.cell_of_gate[other] not in self.pieces

    def _connect(self, gate: int) -> None:
        """Join a gate to the one across: neither leads to an open cell any more."""
        other = self.across[gate]
        if other < 0 or other not in self.group_of_gate:
            return
        a, b = self._root(self.group_of_gate[gate]), self._root(self.group_of_gate[other])
        if a == b:
            self._set(a, self.ahead[a] - 2, self.counts[a])
            return
        if self.size[a] < self.size[b]:
            a, b = b, a
        self._unite(a, b)

    def _shut(self, gate: int) -> None:
        """Let the gate across, if there is one, lead nowhere: it faces a gate of no group."""
        other = self.across[gate]
        if other >= 0 and other in self.group_of_gate:
            part = self._root(self.group_of_gate[other])
            self._set(part, self.ahead[part] - 1, self.counts[part])

    def _unite(self, a: int, b: int) -> None:
        """Let part b become part of a, over a pair of gates that lead nowhere new."""
        counted, sealed = self._tally(a), self._tally(b)
        before = (self.ahead[a], self.counts[a])
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.ahead[a] += self.ahead[b] - 2
        self.counts[a] |= self.counts[b]
        now, land = self._tally(a), self.land[a]
        parts = now[0] - counted[0] - sealed[0]
        closed = now[1] - counted[1] - sealed[1]
        self.parts[land] += parts
        self.sealed[land] += closed

        def undo() -> None:
            self.parent[b] = b
            self.size[a] -= self.size[b]
            self.ahead[a], self.counts[a] = before
            self.parts[land] -= parts
            self.sealed[land] -= closed

        self.trail.append(undo)

    def _tally(self, part: int) -> tuple[int, int]:
        counts = int(self.counts[part])
        return counts, counts and int(not self.ahead[part])

    def _set(self, part: int, ahead: int, counts: bool) -> None:
        before, tally = self.ahead[part], self._tally(part)
        self.ahead[part], self.counts[part] = ahead, counts
        closed, land = self._tally(part)[1] - tally[1], self.land[part]
        self.sealed[land] += closed

        def undo() -> None:
            self.ahead[part] = before
            self.sealed[land] -= closed

        self.trail.append(undo)

    def _root(self, group: int) -> int:
        while self.parent[group] != group:
            group = self.parent[group]
        return group
