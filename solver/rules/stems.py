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
from typing import NamedTuple

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


class Node(NamedTuple):
    """A stem or a basin where it stands. It goes by its first gate.

    outer   its gates that may face others
    gates   those, and the inner one between a stem and a basin of its own piece: -2 less the
            lowest of those
    inside  the nodes of the same piece that it is joined to: a stem's basin, a basin's stems
    sizes   of each gate of a stem
    fixed   the ways of gates that are the same whatever lies around; UNKNOWN: there is no telling
    free    the other gates of a stem; exactly one of them is the way out
    """

    cell: int
    outer: tuple[int, ...]
    gates: tuple[int, ...]
    inside: tuple[int, ...]
    is_basin: bool
    sizes: Mapping[int, int]
    fixed: Mapping[int, int]
    free: tuple[int, ...]

    @property
    def name(self) -> int:
        """The first gate."""
        return self.outer[0]


def nodes_of(cell: int, base: int, piece: Piece) -> list[Node]:
    """The basins and then the stems of a piece in a cell whose first gate is `base`."""
    names = [base + basin[0] for basin in piece.basins]
    stems = [_stem(cell, base, stem, names) for stem in piece.stems]
    found = []
    for name, basin in zip(names, piece.basins, strict=True):
        gates = tuple(base + local for local in basin)
        inside = tuple(stem.name for stem in stems if name in stem.inside)
        found.append(Node(cell, gates, gates, inside, True, {}, {}, ()))
    return found + stems


def _stem(cell: int, base: int, stem: Stem, basins: list[int]) -> Node:
    """A lone gate beside a basin is a mouth, unless declared an outlet."""
    sizes = {base + local: size for local, size in stem.gates}
    outer = gates = tuple(sizes)
    largest = max(sizes.values())
    inside: tuple[int, ...] = ()
    if stem.basin is not None:
        inside = (basins[stem.basin],)
        gates = (*outer, -2 - min(outer))
        sizes[gates[-1]] = BASIN_SIZE
    free: tuple[int, ...] = ()
    if stem.outlets:
        fixed = {gate: OUT if gate - base in stem.outlets else IN for gate in gates}
    elif len(gates) == 1:
        fixed = {gates[0]: UNKNOWN}
    elif len(outer) == 1:
        fixed = {outer[0]: IN, gates[-1]: OUT}
    else:
        free = tuple(gate for gate in gates if sizes[gate] >= largest)
        fixed = {gate: IN for gate in gates if gate not in free}
        if len(free) == 1:
            fixed[free[0]], free = OUT, ()
    return Node(cell, outer, gates, inside, False, sizes, fixed, free)


def gates_of(piece: Piece) -> list[int]:
    """All gates of a piece, as it counts them."""
    standing = [gate for basin in piece.basins for gate in basin]
    return standing + [gate for stem in piece.stems for gate, _ in stem.gates]
