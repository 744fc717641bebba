"""A rule on graphs: everything must become one part.

Glossary
    gate     one end of a connection, an integer; `across[gate]` faces it (below 0: nothing will)
    group    gates that are joined inside one piece; it goes by its first gate
    part     groups joined over their gates, as far as is known
    ahead    how many gates of a part lead to cells that are still open
    sealed   a part none of whose gates does
    land     cells that no gate joins to others: each is a graph of its own

A part that counts may not be sealed while another one of its land that counts exists: so when all
cells are taken in, one part of each land is left. Either all parts count, or only those with a gate
at the rim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solver.rules.parting import parted

RIM = -1  # across a gate at the rim
NOTHING = -2  # across a gate that faces a cell where nothing will ever stand
SPARE = 64  # numbers that may be out of use, beside as many as are in use

Groups = tuple[tuple[int, ...], ...]


class Reach:
    """The parts of what was pushed so far: a union-find that can be undone, and whose groups can be
    given other numbers where a part falls apart."""

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
        self.first_gate = [*first_gate, len(across)]
        self.across = across
        self.cell_of_gate = cell_of_gate
        self.only_rim = only_rim
        self.land_of_cell = land_of_cell
        self.reset()

    def reset(self) -> None:
        """Take everything back."""
        self.pieces: dict[int, Groups] = {}
        self.group: dict[int, tuple[int, ...]] = {}  # of each gate
        self.number: dict[int, int] = {}  # of each group
        self.parent: list[int] = []  # of each number: where it belongs to, itself for a part's own
        self.size: list[int] = []
        self.ahead: list[int] = []
        self.worth: list[int] = []  # how many groups, or gates at the rim, let a part count
        self.land: list[int] = []
        lands = max(self.land_of_cell, default=0) + 1
        self.parts = [0] * lands  # of each land the parts that count
        self.sealed = [0] * lands  # those of them that are sealed
        self.taken = [0] * lands  # how many cells were taken in
        self.order: list[tuple[int, int, int]] = []  # cells with the lengths of links and numbers
        self.links: list[int] = []  # the numbers that got a parent, in order

    def push(self, cell: int, piece: Groups) -> bool:
        """Take in the groups of a cell; False if that seals a part that counts off from others."""
        self.order.append((cell, len(self.links), len(self.parent)))
        self._add(cell, piece)
        land = self.land_of(cell)
        if self.sealed[land] and self.parts[land] > 1:
            self.pop()
            return False
        return True

    def put(self, cell: int, piece: Groups) -> None:
        """Take in the groups of a cell, whatever that seals off; nothing before can be popped
        then."""
        self._add(cell, piece)
        self.order.clear()
        self.links.clear()

    def pop(self) -> None:
        """Take back the last push."""
        cell, links, numbers = self.order.pop()
        while len(self.links) > links:
            self._unlink(self.links.pop())
        self._remove(cell)
        for column in (self.parent, self.size, self.ahead, self.worth, self.land):
            del column[numbers:]

    def forget(self, cells: Iterable[int]) -> None:
        """Take back some cells, in any order; nothing before can be popped then. Costs what lies
        around the cells, and the smaller side where a part falls apart."""
        beside = [near for cell in cells if cell in self.pieces for near in self._remove(cell)]
        touched: dict[int, set[int]] = {}
        for near in beside:
            if near in self.number:
                touched.setdefault(self._part(near), set()).add(near)
        for part, groups in touched.items():
            for side in parted(sorted(groups), self._beside):
                self._split(part, side)
        if len(self.parent) > 2 * len(self.number) + SPARE:
            self._renumber()
        self.order.clear()
        self.links.clear()

    # ------------------------------------------------------------ pieces

    def _add(self, cell: int, piece: Groups) -> None:
        """Take in a cell: it leads on no more, and joins what it can."""
        self.pieces[cell] = piece
        self._lead_on(cell, -1)
        base, land = self.first_gate[cell], self.land_of(cell)
        self.taken[land] += 1
        added = [tuple(base + gate for gate in gates) for gates in piece]
        for gates in added:
            self.group.update(dict.fromkeys(gates, gates))
            self.number[gates[0]] = self._new_number(self._leading(gates), self._value(gates), land)
        for gates in added:
            for other in self._beside(gates[0]):
                self._unite(self._part(gates[0]), self._part(other))

    def _remove(self, cell: int) -> list[int]:
        """Take out a cell, and leave parts together that only it joined; returns the groups that it
        met."""
        base = self.first_gate[cell]
        groups = [self.group[base + gates[0]] for gates in self.pieces[cell]]
        met = [near for gates in groups for near in self._beside(gates[0])]
        for gates in groups:
            self._change(self._part(gates[0]), -self._leading(gates), -self._value(gates))
            for gate in gates:
                del self.group[gate]
            del self.number[gates[0]]
        del self.pieces[cell]
        self.taken[self.land_of(cell)] -= 1
        self._lead_on(cell, 1)
        return met

    def _lead_on(self, cell: int, step: int) -> None:
        """Let what faces a cell lead to one more open cell, or one less."""
        known = self.group.get
        for facing in self.across[self.first_gate[cell] : self.first_gate[cell + 1]]:
            near = known(facing)
            if near:
                self._change(self._part(near[0]), step, 0)

    def _leading(self, gates: Iterable[int]) -> int:
        """How many gates lead to open cells."""
        faced = [self.across[gate] for gate in gates]
        return sum(gate >= 0 and self.cell_of_gate[gate] not in self.pieces for gate in faced)

    def _value(self, gates: Iterable[int]) -> int:
        """What a group is worth for its part to count."""
        return sum(self.across[gate] == RIM for gate in gates) if self.only_rim else 1

    def _beside(self, group: int) -> Iterator[int]:
        """The groups that a group meets."""
        known, across = self.group, self.across
        for gate in known[group]:
            near = known.get(across[gate])
            if near:
                yield near[0]

    # ------------------------------------------------------------ parts

    def land_of(self, cell: int) -> int:
        """The land that a cell lies in."""
        return self.land_of_cell[cell] if self.land_of_cell else 0

    def part_of(self, gate: int) -> int:
        """Return a number that stands for all that hangs together with a gate that was taken in."""
        return self._part(self.group[gate][0])

    def facing(self, cell: int) -> Iterator[tuple[int, int]]:
        """Yield the gates of a cell that face some that were taken in, each with that one."""
        for gate in range(self.first_gate[cell], self.first_gate[cell + 1]):
            if self.across[gate] in self.group:
                yield gate, self.across[gate]

    def _part(self, group: int) -> int:
        number = self.number[group]
        while self.parent[number] != number:
            number = self.parent[number]
        return number

    def _new_number(self, ahead: int, worth: int, land: int) -> int:
        number = len(self.parent)
        self.parent.append(number)
        self.size.append(1)
        self.ahead.append(ahead)
        self.worth.append(worth)
        self.land.append(land)
        self._count(number, 1)
        return number

    def _unite(self, a: int, b: int) -> None:
        if a == b:
            return
        if self.size[a] < self.size[b]:
            a, b = b, a
        self._count(b, -1)
        self._change(a, self.ahead[b], self.worth[b])
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.links.append(b)

    def _unlink(self, b: int) -> None:
        a = self.parent[b]
        self.size[a] -= self.size[b]
        self.parent[b] = b
        self._change(a, -self.ahead[b], -self.worth[b])
        self._count(b, 1)

    def _split(self, part: int, groups: Iterable[int]) -> None:
        """Let some groups of a part be one of their own."""
        ahead = sum(self._leading(self.group[group]) for group in groups)
        worth = sum(self._value(self.group[group]) for group in groups)
        self._change(part, -ahead, -worth)
        number = self._new_number(ahead, worth, self.land[part])
        self.number.update(dict.fromkeys(groups, number))

    def _renumber(self) -> None:
        """Make all parts anew: too many numbers are out of use."""
        pieces = self.pieces
        self.reset()
        for cell, piece in pieces.items():
            self._add(cell, piece)

    def _change(self, part: int, ahead: int, worth: int) -> None:
        had_ahead, had_worth, land = self.ahead[part], self.worth[part], self.land[part]
        self.ahead[part] = ahead = had_ahead + ahead
        self.worth[part] = worth = had_worth + worth
        self.parts[land] += (worth != 0) - (had_worth != 0)
        self.sealed[land] += (worth != 0 and not ahead) - (had_worth != 0 and not had_ahead)

    def _count(self, part: int, step: int) -> None:
        if self.worth[part]:
            land = self.land[part]
            self.parts[land] += step
            self.sealed[land] += 0 if self.ahead[part] else step
