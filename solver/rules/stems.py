"""What runs on a board: stems and basins, by their gates.

Glossary
    gate     one end of a connection, an integer; another faces it, or nothing ever will
    stem     a node that joins gates of given sizes; what runs in a stem leaves by exactly one of
             its gates, unless it has only one, and never by a gate smaller than one it enters by
    basin    a node that takes in and gives out freely; basins that touch become one
    out, in  the direction of a gate as seen from its own node

What stems and basins mean is the caller's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

OUT, IN, UNKNOWN = 1, -1, 0
BASIN_SIZE = 1 << 30
KEPT = 1 << 14
"""Pieces whose nodes are remembered: the same stand in many cells."""


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


class Node(NamedTuple):
    """A stem or a basin where it stands. It goes by its first gate.

    outer   its gates that may face others
    gates   those, and the inner one between a stem and a basin of its own piece: -2 less the
            lowest of those
    inside  the nodes of the same piece that it is joined to: a stem's basin, a basin's stems
    sizes   of each gate of a stem
    fixed   the ways of gates that are the same whatever lies around; UNKNOWN: there is no telling
    free    the other gates of a stem; exactly one of them is the way out
    plain   the size of all gates of a stem that says nothing of their ways and has no inner one;
            0 for others
    """

    cell: int
    outer: tuple[int, ...]
    gates: tuple[int, ...]
    inside: tuple[int, ...]
    is_basin: bool
    sizes: Mapping[int, int]
    fixed: Mapping[int, int]
    free: tuple[int, ...]
    plain: int

    @property
    def name(self) -> int:
        """The first gate."""
        return self.outer[0]


def nodes_of(cell: int, base: int, piece: Piece) -> list[Node]:
    """The basins and then the stems of a piece in a cell whose first gate is `base`."""
    return [_moved(node, cell, base) for node in _nodes(piece)]


def _moved(node: Node, cell: int, base: int) -> Node:
    """A node of a cell whose first gate is 0, in another cell."""
    _, outer, gates, inside, is_basin, sizes, fixed, free, plain = node
    if plain:
        gates = tuple([gate + base for gate in gates])
        ways = {} if free else dict.fromkeys(gates, UNKNOWN)
        free = free and gates
        return Node(cell, gates, gates, (), False, dict.fromkeys(gates, plain), ways, free, plain)
    gates = tuple([gate + base if gate >= 0 else gate - base for gate in gates])
    outer, inside = gates[: len(outer)], tuple([name + base for name in inside])
    if not is_basin:
        sizes = dict(zip(gates, sizes.values(), strict=True))
        fixed = {gate + base if gate >= 0 else gate - base: way for gate, way in fixed.items()}
        free = tuple([gate for gate in gates if gate not in fixed]) if free else ()
    return Node(cell, outer, gates, inside, is_basin, sizes, fixed, free, plain)


@lru_cache(KEPT)
def _nodes(piece: Piece) -> list[Node]:
    """The nodes of a piece in a cell whose first gate is 0."""
    names = [basin[0] for basin in piece.basins]
    stems = [_stem(stem, names) for stem in piece.stems]
    found = []
    for name, basin in zip(names, piece.basins, strict=True):
        inside = tuple(stem.name for stem in stems if name in stem.inside)
        found.append(Node(0, basin, basin, inside, True, {}, {}, (), 0))
    return found + stems


def _stem(stem: Stem, basins: list[int]) -> Node:
    """A lone gate beside a basin is a mouth, unless declared an outlet."""
    sizes = dict(stem.gates)
    outer = gates = tuple(sizes)
    largest = max(sizes.values())
    inside: tuple[int, ...] = ()
    if stem.basin is not None:
        inside = (basins[stem.basin],)
        gates = (*outer, -2 - min(outer))
        sizes[gates[-1]] = BASIN_SIZE
    free: tuple[int, ...] = ()
    if stem.outlets:
        fixed = {gate: OUT if gate in stem.outlets else IN for gate in gates}
    elif len(gates) == 1:
        fixed = {gates[0]: UNKNOWN}
    elif len(outer) == 1:
        fixed = {outer[0]: IN, gates[-1]: OUT}
    else:
        free = tuple(gate for gate in gates if sizes[gate] >= largest)
        fixed = {gate: IN for gate in gates if gate not in free}
        if len(free) == 1:
            fixed[free[0]], free = OUT, ()
    plain = 0 if inside or any(fixed.values()) else largest
    return Node(0, outer, gates, inside, False, sizes, fixed, free, plain)


def gates_of(piece: Piece) -> list[int]:
    """All gates of a piece, as it counts them."""
    standing = [gate for basin in piece.basins for gate in basin]
    return standing + [gate for stem in piece.stems for gate, _ in stem.gates]
