"""A rule on graphs: what is connected must be a forest whose every tree is drained one way.

Pieces of stems and basins (`solver/rules/stems.py`) are pushed one by one; a push that would close
a circle or leave no way to drain is refused and leaves no trace. Which way water must run is worked
out where that is asked (`ways`); `solver/rules/flow_directions.py` decides the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from solver.rules.parting import parted
from solver.rules.stems import Node, Piece, nodes_of
from solver.rules.union import Union
from solver.rules.ways import Ways


class _Mark(NamedTuple):
    """A cell that was pushed, and how many links there were before."""

    cell: int
    trees: int
    pools: int


class Forest:
    """The account of everything pushed so far."""

    def __init__(
        self, first_gate: Sequence[int], across: Sequence[int], undoable: bool = False
    ) -> None:
        """`across[gate]` is the gate that one faces, -1 where nothing ever will."""
        self.undoable = undoable
        self.first_gate = first_gate
        self.across = across
        self.reset()

    def reset(self) -> None:
        """Forget everything that was pushed."""
        self.cells: dict[int, list[Node]] = {}
        self.ways = Ways(self.across)
        self.nodes = self.ways.nodes
        self.beside: dict[int, list[int]] = {}  # which nodes each meets, once for every joint
        self.trees = Union()  # which nodes are connected
        self.pools = Union()  # which basins have become one
        self.order: list[_Mark] = []

    # ---------------------------------------------------------------- pushing

    def push(self, cell: int, piece: Piece) -> bool:
        """Take in a piece at a cell; return False, and change nothing, if that breaks the rule."""
        mark = _Mark(cell, len(self.trees.links), len(self.pools.links))
        self.cells[cell] = []
        if not all(map(self._add, nodes_of(cell, self.first_gate[cell], piece))):
            self._take_back(mark)
            return False
        if self.undoable:
            self.order.append(mark)
        else:
            self._keep()
        return True

    def pop(self) -> None:
        """Take back the last push; only where the forest was made undoable."""
        self._take_back(self.order.pop())

    def forget(self, cells: Iterable[int]) -> None:
        """Take back the pieces of some cells, in any order; nothing before can be popped then.
        Costs what lies around the cells, and the smaller sides where a tree falls apart."""
        self._keep()
        gone = [cell for cell in cells if cell in self.cells]
        met = {name for cell in gone for name in self._met(cell)}
        for cell in gone:
            self._remove(cell)
        near = [name for name in met if name in self.beside]
        _part(self.trees, near, self.beside.__getitem__)
        _part(self.pools, filter(self._is_basin, near), self._basins_beside)

    def _keep(self) -> None:
        """Let nothing that was pushed be popped any more."""
        self.order.clear()
        self.trees.links.clear()
        self.pools.links.clear()

    def _add(self, node: Node) -> bool:
        """Let a node stand and join what it meets; False if that breaks the rule."""
        if not self._stand(node):
            return False
        self.ways.tell(node)
        return self._may_run(node)

    def _may_run(self, node: Node) -> bool:
        return node.is_basin or self.ways.may_run(node)

    def _stand(self, node: Node) -> bool:
        """Let a node stand and hang together with what it meets; False if that closes a circle."""
        own, beside = node.name, self.beside
        self.cells[node.cell].append(node)
        self.ways.put(node)
        self.trees.add(own)
        if node.is_basin:
            self.pools.add(own)
        beside[own] = []
        for name in self._facing(node):
            beside[own].append(name)
            beside[name].append(own)
            if not self._unite(own, name, node.is_basin):
                return False
        return True

    def _unite(self, own: int, name: int, is_basin: bool) -> bool:
        """Let a node hang together with one that it meets; False if it did already."""
        if is_basin and self._is_basin(name) and not self.pools.unite(own, name):
            return True
        return self.trees.unite(own, name)

    def _take_back(self, mark: _Mark) -> None:
        self.trees.undo(mark.trees)
        self.pools.undo(mark.pools)
        self._remove(mark.cell)

    def _remove(self, cell: int) -> None:
        for node in self.cells.pop(cell):
            self.ways.take(node)
            for name in self.beside.pop(node.name):
                if name != node.name:
                    self.beside[name].remove(node.name)
            self.trees.remove(node.name)
            if node.is_basin:
                self.pools.remove(node.name)

    # ---------------------------------------------------------------- what hangs together

    def hanging(self, cells: Iterable[int]) -> set[int]:
        """The cells that hang together with some over what was pushed, themselves among them."""
        found = {cell for cell in cells if cell in self.cells}
        border = list(found)
        while border:
            fresh = self.near(border.pop()) - found
            found |= fresh
            border += fresh
        return found

    def near(self, cell: int) -> set[int]:
        """The cells whose nodes meet those of a cell."""
        return {self.nodes[name].cell for name in self._met(cell)}

    def body_of(self, gate: int) -> int:
        """Return a number that stands for all that hangs together with a gate that was pushed."""
        return self.trees.root(self.nodes[gate].name)

    def pool_of(self, gate: int) -> int:
        """The number that stands for all that a basin has become one with."""
        return self.pools.root(self.nodes[gate].name)

    def pool(self, basin: Node) -> list[Node]:
        """All basins that one has become one with, itself among them."""
        found = {basin.name: basin}
        border = [basin.name]
        while border:
            for name in self._basins_beside(border.pop()):
                if name not in found:
                    found[name] = self.nodes[name]
                    border.append(name)
        return list(found.values())

    def shore(self, basin: Node) -> list[Node]:
        """The stems that meet all that a basin has become one with."""
        met = {name for one in self.pool(basin) for name in self.beside[one.name]}
        return [self.nodes[name] for name in sorted(met) if not self._is_basin(name)]

    def _met(self, cell: int) -> Iterator[int]:
        """The nodes that those of a cell meet, by name."""
        for node in self.cells.get(cell, ()):
            yield from self.beside[node.name]

    def _facing(self, node: Node) -> list[int]:
        """The nodes that stand and that a new one meets, by name."""
        nodes, across = self.nodes, self.across
        found = [nodes[across[gate]].outer[0] for gate in node.outer if across[gate] in nodes]
        if node.inside:
            found += [name for name in node.inside if name in nodes]
        return found

    def _is_basin(self, name: int) -> bool:
        return self.nodes[name].is_basin

    def _basins_beside(self, name: int) -> Iterator[int]:
        return filter(self._is_basin, self.beside[name])


def _part(union: Union, near: Iterable[int], beside: Callable[[int], Iterable[int]]) -> None:
    """Part what hung together only over what is gone; `near` is what met that."""
    touched: dict[int, list[int]] = {}
    for name in sorted(near):
        touched.setdefault(union.root(name), []).append(name)
    for names in touched.values():
        for side in parted(names, beside):
            union.split(side)
