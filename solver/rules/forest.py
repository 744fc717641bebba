"""A rule on graphs: what is connected must be a forest whose every tree is drained one way.

Glossary
    gate     one end of a connection, an integer; `across[gate]` faces it (-1: nothing ever will)
    stem     a node that joins gates of given sizes; what runs in a stem leaves by exactly one of
             its gates, unless it has only one, and never by a gate smaller than one it enters by
    basin    a node that takes in and gives out freely; basins that touch become one
    out, in  the direction of a gate as seen from its own node

Pieces are pushed one by one; a push that would close a circle or leave no way to drain is refused
and leaves no trace. Directions are kept as far as they are forced (unit propagation, which is
complete on trees); `settle` decides the rest. What stems and basins mean is the caller's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

T = TypeVar("T")
OUT, IN, UNKNOWN = 1, -1, 0
BASIN_SIZE = 1 << 30


class Stem(NamedTuple):
    """Gates are (local gate, size); `outlets` are declared; `basin` is a basin of the same piece
    it drains into, or None."""

    gates: tuple[tuple[int, int], ...]
    outlets: tuple[int, ...] = ()
    basin: int | None = None


class Piece(NamedTuple):
    """What one candidate adds; local gates count from the first gate of its cell."""

    stems: tuple[Stem, ...]
    basins: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class _Node:
    gates: list[int]
    is_basin: bool
    declared: bool = False


class _RefusedError(Exception):
    """A push breaks the rule."""


class Forest:
    """The account of everything pushed so far."""

    def __init__(
        self, first_gate: Sequence[int], across: Sequence[int], undoable: bool = False
    ) -> None:
        self.undoable = undoable
        self.first_gate = first_gate
        self.across = across
        self.reset()

    def reset(self) -> None:
        """Forget everything that was pushed."""
        self.pieces: dict[int, Piece] = {}
        self.cell_of_node: dict[int, int] = {}
        self.nodes: list[_Node] = []
        self.tree: list[int] = []  # union-find: which nodes are connected
        self.pool: list[int] = []  # union-find: which basins have become one
        self.tree_size: list[int] = []
        self.node_of_gate: dict[int, int] = {}
        self.size: dict[int, int] = {}
        self.way: dict[int, int] = {}
        self.inner = -2  # gates between a stem and its own basin count down from here
        self.inner_basin: dict[int, int] = {}
        self.trail: list[Callable[[], object]] = []
        self.marks: list[int] = []
        self.pending: list[int] = []

    # ---------------------------------------------------------------- pushing

    def push(self, cell: int, piece: Piece) -> bool:
        """Take in a piece at a cell; return False, and change nothing, if that breaks the rule."""
        return self._attempt(lambda: self._take_in(cell, piece))

    def fix(self, gate: int, way: int) -> bool:
        """Decide the way of a gate; return False, and change nothing, if it cannot be."""
        return self._attempt(lambda: self._set(gate, way))

    def pop(self) -> None:
        """Take back the last push or fix; only where the forest was made undoable."""
        self._undo(self.marks.pop())

    def forget(self, cells: Sequence[int]) -> None:
        """Take back the pieces of some cells, in any order; nothing before can be popped then."""
        self.trail.clear()
        self.marks.clear()
        kept: dict[int, Piece] = {}
        for cell in cells:
            if cell in self.pieces:
                kept |= self._fell(cell)
        for cell in cells:
            kept.pop(cell, None)
        for cell in sorted(kept):
            if not self.push(cell, kept[cell]):
                raise AssertionError("part of what was allowed must be allowed")
        self.trail.clear()
        self.marks.clear()

    def _fell(self, cell: int) -> dict[int, Piece]:
        """Remove every tree that a cell has a part in; returns the pieces that went."""
        gone = {here: self.pieces[here] for here in self.cluster(cell)}
        for here, piece in gone.items():
            self._remove(here, piece)
        return gone

    def _remove(self, cell: int, piece: Piece) -> None:
        del self.pieces[cell]
        for gate in gates_of(piece):
            number = self.node_of_gate.pop(self.first_gate[cell] + gate)
            self.size.pop(self.first_gate[cell] + gate, None)
            self.way.pop(self.first_gate[cell] + gate, None)
            for inner in self.nodes[number].gates:
                if inner < 0 and inner in self.inner_basin:
                    del self.inner_basin[inner], self.node_of_gate[inner], self.size[inner]
                    self.way.pop(inner, None)

    def _attempt(self, change: Callable[[], None]) -> bool:
        mark = len(self.trail)
        self.pending.clear()
        try:
            change()
            self._propagate()
        except _RefusedError:
            self._undo(mark)
            return False
        if self.undoable:
            self.marks.append(mark)
        else:
            self.trail.clear()
        return True

    def _take_in(self, cell: int, piece: Piece) -> None:
        self._assign(self.pieces, cell, piece)
        first = len(self.nodes)
        gates = self._add(self.first_gate[cell], piece)
        for number in range(first, len(self.nodes)):
            self._assign(self.cell_of_node, number, cell)
        for gate in gates:
            self._connect(gate)

    def _undo(self, mark: int) -> None:
        while len(self.trail) > mark:
            self.trail.pop()()

    def _add(self, base: int, piece: Piece) -> list[int]:
        basins: list[int] = []
        added: list[int] = []
        for halves in piece.basins:
            gates = [base + local for local in halves]
            basins.append(self._new_node(gates, True))
            added += gates
        for stem in piece.stems:
            gates = [base + local for local, _ in stem.gates]
            node = self._new_node(gates, False)
            added += gates
            for gate, (_, size) in zip(gates, stem.gates, strict=True):
                self._assign(self.size, gate, size)
            if stem.basin is not None:
                self._join_basin(node, basins[stem.basin], stem)
            self._declare(node, base, stem)
        return added

    def _new_node(self, gates: list[int], is_basin: bool) -> int:
        number = len(self.nodes)
        self.nodes.append(_Node(gates, is_basin))
        self.tree.append(number)
        self.tree_size.append(1)
        self.pool.append(number)
        self.trail.append(self._drop_node)
        for gate in gates:
            self._assign(self.node_of_gate, gate, number)
        return number

    def _drop_node(self) -> None:
        self.nodes.pop()
        self.tree.pop()
        self.tree_size.pop()
        self.pool.pop()

    def _join_basin(self, node: int, basin: int, stem: Stem) -> None:
        """A lone gate beside a basin is a mouth, unless declared an outlet."""
        gate = self.inner
        self.inner -= 1
        self.nodes[node].gates.append(gate)
        self._assign(self.node_of_gate, gate, node)
        self._assign(self.size, gate, BASIN_SIZE)
        self._assign(self.inner_basin, gate, basin)
        self._unite(node, basin)
        if not stem.outlets and len(stem.gates) == 1:
            self._set(gate, OUT)

    def _declare(self, node: int, base: int, stem: Stem) -> None:
        if stem.outlets:
            self.nodes[node].declared = True
            for gate in self.nodes[node].gates:
                self._set(gate, OUT if gate - base in stem.outlets else IN)
        self._check_node(node)

    def _connect(self, gate: int) -> None:
        other = self.across[gate]
        if other not in self.node_of_gate:
            return
        here, there = self.node_of_gate[gate], self.node_of_gate[other]
        if self.nodes[here].is_basin and self.nodes[there].is_basin:
            self._merge_basins(here, there)
            return
        self._unite(here, there)
        if self.nodes[here].is_basin or self.nodes[there].is_basin:
            return
        if self.size[gate] != self.size[other]:
            self._set(gate, OUT if self.size[gate] < self.size[other] else IN)
        for one, two in ((gate, other), (other, gate)):
            if self.way.get(one):
                self._set(two, -self.way[one])

    def _merge_basins(self, here: int, there: int) -> None:
        a, b = _root(self.pool, here), _root(self.pool, there)
        if a == b:
            return
        self._unite(here, there)
        self._assign_item(self.pool, max(a, b), min(a, b))

    def _unite(self, here: int, there: int) -> None:
        a, b = _root(self.tree, here), _root(self.tree, there)
        if a == b:
            raise _RefusedError
        if self.tree_size[a] < self.tree_size[b]:
            a, b = b, a
        self._assign_item(self.tree, b, a)
        self._assign_item(self.tree_size, a, self.tree_size[a] + self.tree_size[b])

    # ---------------------------------------------------------------- directions

    def _set(self, gate: int, way: int) -> None:
        known = self.way.get(gate, UNKNOWN)
        if known == way:
            return
        if known:
            raise _RefusedError
        self._assign(self.way, gate, way)
        self.pending.append(gate)

    def _propagate(self) -> None:
        while self.pending:
            gate = self.pending.pop()
            self._check_node(self.node_of_gate[gate])
            other = self.across[gate] if gate >= 0 else -1
            node = self.node_of_gate.get(other)
            if node is not None and not self.nodes[node].is_basin:
                self._set(other, -self.way[gate])

    def _check_node(self, number: int) -> None:
        """Let a stem have exactly one way out, and none that is smaller than a way in."""
        node = self.nodes[number]
        if node.is_basin or len(node.gates) < 2:
            return
        ways = [self.way.get(gate, UNKNOWN) for gate in node.gates]
        if UNKNOWN in ways:
            largest = max(self.size[gate] for gate in node.gates if gate >= 0)
            for gate, way in zip(node.gates, ways, strict=True):
                if way == UNKNOWN and (OUT in ways or self.size[gate] < largest):
                    self._set(gate, IN)
            ways = [self.way.get(gate, UNKNOWN) for gate in node.gates]
        if ways.count(UNKNOWN) == 1 and OUT not in ways:
            self._set(node.gates[ways.index(UNKNOWN)], OUT)
        elif UNKNOWN not in ways:
            self._check_complete(node, ways)

    def _check_complete(self, node: _Node, ways: list[int]) -> None:
        out = [self.size[g] for g, way in zip(node.gates, ways, strict=True) if way == OUT]
        into = [self.size[g] for g, way in zip(node.gates, ways, strict=True) if way == IN]
        into = [size for size in into if size < BASIN_SIZE]
        if not out or (len(out) > 1 and not node.declared) or (into and min(out) < max(into)):
            raise _RefusedError

    # ---------------------------------------------------------------- the end

    def settle(
        self, choose: Callable[[int, int], int], numbers: Iterable[int] | None = None
    ) -> int:
        """Decide every way that nothing fixed, of the trees of some nodes or of all: a tree drains
        off the edge or into a basin if it can, else the dice say at which of its ends:
        `choose(gate, n)` returns 0 <= k < n for the undecided body whose first gate that is, so
        that what is decided in one body is the same whatever else there is. Returns how many ways
        were fixed, each of which can be popped."""
        fixed = 0
        for number in range(len(self.nodes)) if numbers is None else numbers:
            if self.node_of_gate.get(self.nodes[number].gates[0]) != number:
                continue  # a node that was taken back
            while not self.nodes[number].is_basin and self._has_unknown(number):
                body = self._undecided_body(number)
                picks = self._best_ends(body)
                gate = picks[choose(self._rank(body[0])[0], len(picks))]
                if not self.fix(gate, IN if self._is_lone(gate) else OUT):
                    raise AssertionError("a consistent tree must have a way to drain")
                fixed += 1
        return fixed

    def cluster(self, cell: int) -> set[int]:
        """The cells that hang together with one over what was pushed."""
        found: set[int] = set()
        border = [cell]
        while border:
            here = border.pop()
            if here in found or here not in self.pieces:
                continue
            found.add(here)
            for gate in gates_of(self.pieces[here]):
                other = self.across[self.first_gate[here] + gate]
                if other in self.node_of_gate:
                    border.append(self.cell_of_node[self.node_of_gate[other]])
        return found

    def _rank(self, gate: int) -> tuple[int, bool]:
        """The order of gates, the same however they came to be: an inner one is numbered as it
        comes, and follows the first gate of its stem."""
        if gate >= 0:
            return gate, False
        return min(g for g in self.nodes[self.node_of_gate[gate]].gates if g >= 0), True

    def _has_unknown(self, number: int) -> bool:
        return any(not self.way.get(gate) for gate in self.nodes[number].gates)

    def _undecided_body(self, number: int) -> list[int]:
        """The undecided gates of the stems connected to one through undecided gates, in order."""
        seen, stack, found = {number}, [number], []
        while stack:
            for gate in self.nodes[stack.pop()].gates:
                if self.way.get(gate):
                    continue
                found.append(gate)
                other = self.node_of_gate.get(self.across[gate] if gate >= 0 else -1)
                if other is not None and other not in seen and not self.nodes[other].is_basin:
                    seen.add(other)
                    stack.append(other)
        return sorted(found, key=self._rank)

    def _best_ends(self, body: Sequence[int]) -> list[int]:
        """Where a body had best end: over the edge or in a basin, else where nothing is yet, else
        in a lone stem."""
        ends = [gate for gate in body if self._is_end(gate)]
        drained = [gate for gate in ends if gate < 0 or self._leads_away(gate)]
        ahead = [gate for gate in ends if not self._is_lone(gate)]
        return drained or ahead or ends

    def _leads_away(self, gate: int) -> bool:
        """Whether beyond a gate is the edge or a basin."""
        other = self.across[gate]
        if other < 0:
            return True
        node = self.node_of_gate.get(other)
        return node is not None and self.nodes[node].is_basin

    def _is_end(self, gate: int) -> bool:
        """Whether what runs here may end at this gate: nothing or a basin beyond, or lone."""
        if gate < 0:
            return True
        other = self.node_of_gate.get(self.across[gate])
        return other is None or self.nodes[other].is_basin or self._is_lone(gate)

    def _is_lone(self, gate: int) -> bool:
        return len(self.nodes[self.node_of_gate[gate]].gates) == 1 and self._leads_on(gate)

    def _leads_on(self, gate: int) -> bool:
        other = self.node_of_gate.get(self.across[gate])
        return other is not None and not self.nodes[other].is_basin

    def body_of(self, gate: int) -> int:
        """Return a node that stands for all that hangs together with a gate that was pushed."""
        return _root(self.tree, self.node_of_gate[gate])

    def basin_root(self, node: int) -> int:
        """The basin that stands for all that a basin has become one with."""
        return _root(self.pool, node)

    # ---------------------------------------------------------------- undoing

    def _assign(self, table: dict[int, T], key: int, value: T) -> None:
        if key in table:
            old = table[key]
            self.trail.append(lambda: table.__setitem__(key, old))
        else:
            self.trail.append(lambda: table.pop(key))
        table[key] = value

    def _assign_item(self, table: list[int], key: int, value: int) -> None:
        old = table[key]
        self.trail.append(lambda: table.__setitem__(key, old))
        table[key] = value


def gates_of(piece: Piece) -> list[int]:
    """All gates of a piece, as it counts them."""
    standing = [gate for basin in piece.basins for gate in basin]
    return standing + [gate for stem in piece.stems for gate, _ in stem.gates]


def _root(parents: Sequence[int], node: int) -> int:
    while parents[node] != node:
        node = parents[node]
    return node
