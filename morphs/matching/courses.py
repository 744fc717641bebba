"""Which way all water of a whole map runs, worked out for all its cells at once.

`solver/rules/ways.py` and `solver/rules/flow_directions.py` do the same for a forest cell by cell:
the direction of a gate follows from what lies on either side of it, else the dice decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from morphs.base.hanging import Flags, Numbers, parts
from solver.rules.flow_directions import Choose
from solver.rules.stems import BASIN_SIZE, IN, OUT, Piece, nodes_of

DRAINED, AHEAD, LONE = range(3)
"""Where an undecided body had best end, as `solver/rules/flow_directions.py` has it."""


class Gates(NamedTuple):
    """Gates of all nodes of a map, a column each; those of a node follow each other. What is so or
    not is 1 or 0.

    gate     its number; of an inner one, from a stem to a basin of its piece, the stem's first
    inner    whether it is such a one
    node     which node's it is
    lake     the node of the basin that an inner one leads to
    is_basin whether its node is a basin
    size     of a stem's gate
    way      the way that it has whatever lies around
    free     whether it may be the way out of its stem
    cell     where it lies
    off      whether it never faces any
    beyond   which of the gates it faces, -1 none
    """

    gate: Numbers
    inner: Numbers
    node: Numbers
    lake: Numbers
    is_basin: Numbers
    size: Numbers
    way: Numbers
    free: Numbers
    cell: Numbers
    off: Flags
    beyond: Numbers


def gates_of(
    pieces: Sequence[Piece | None], piece_of: Numbers, first_gate: Numbers, across: Numbers
) -> Gates:
    """Return the gates of a map; `piece_of` has for each cell which of the pieces it adds."""
    columns, starts, nodes = _prototypes(pieces)
    counts = np.diff(starts)[piece_of]
    cell = np.repeat(np.arange(len(piece_of)), counts)
    row = np.arange(len(cell)) - np.repeat(np.cumsum(counts) - counts, counts)
    columns = columns[:, starts[piece_of[cell]] + row]
    gate, inner, node, lake, is_basin, size, way, free = columns
    first = (np.cumsum(nodes[piece_of]) - nodes[piece_of])[cell]
    gate = gate + first_gate[cell]
    at = np.full(len(across) + 1, -1)  # the last is what faces nothing
    outer = np.flatnonzero(inner == 0)
    at[gate[outer]] = outer
    facing = np.where(inner, -1, across[gate])
    off = (facing < 0) & (inner == 0)
    lies = gate, inner, node + first, lake + first
    return Gates(*lies, is_basin, size, way, free, cell, off, at[facing])


def _prototypes(pieces: Sequence[Piece | None]) -> tuple[Numbers, Numbers, Numbers]:
    """The first seven columns of `Gates` for each piece, where each begins, and how many nodes it
    has."""
    rows: list[tuple[int, ...]] = []
    starts, counts = [0], []
    for piece in pieces:
        nodes = nodes_of(0, 0, piece) if piece else []
        number = {node.name: n for n, node in enumerate(nodes) if node.is_basin}
        for n, node in enumerate(nodes):
            lake = number[node.inside[0]] if node.inside and not node.is_basin else -1
            for gate in node.gates:
                shown = gate if gate >= 0 else -2 - gate
                columns = node.sizes.get(gate, 0), node.fixed.get(gate, 0), gate in node.free
                rows.append((shown, gate < 0, n, lake, node.is_basin, *columns))
        starts.append(len(rows))
        counts.append(len(nodes))
    return np.array(rows, dtype=np.int64).reshape(-1, 8).T, np.array(starts), np.array(counts)


def ways_of(gates: Gates, choose: Choose) -> Numbers | None:
    """Return the way of every gate of a stem; None where water cannot run, or in a circle."""
    if not _is_forest(gates):
        return None
    spread = _Spread(gates)
    spread.begin()
    for end, is_lone in _ends_of_undecided(gates, np.array(spread.way), choose):
        spread.decide(end, IN if is_lone else OUT)
    found = np.array(spread.way)
    return found if _may_run(gates, found) else None


def pools_of(gates: Gates) -> Numbers:
    """Return for each node the least number of those it has become one with, as basins do."""
    a, b = _joined(gates)
    both = gates.is_basin[a] & gates.is_basin[b] > 0
    return parts(_node_count(gates), gates.node[a[both]], gates.node[b[both]])


def _node_count(gates: Gates) -> int:
    return int(gates.node[-1]) + 1 if len(gates.node) else 0


def _joined(gates: Gates) -> tuple[Numbers, Numbers]:
    """Every pair of gates that face each other, once."""
    one = np.flatnonzero(gates.beyond > np.arange(len(gates.beyond)))
    return one, gates.beyond[one]


def _is_forest(gates: Gates) -> bool:
    """Whether nothing runs in a circle: then every link lessens the parts by one."""
    a, b = _joined(gates)
    links = gates.is_basin[a] & gates.is_basin[b] == 0
    inner = np.flatnonzero(gates.inner)
    pools = pools_of(gates)
    one = pools[np.concatenate([gates.node[a[links]], gates.node[inner]])]
    other = pools[np.concatenate([gates.node[b[links]], gates.lake[inner]])]
    count = _node_count(gates)
    whole = parts(count, one, other)
    numbers = np.arange(count)
    return int((pools == numbers).sum() - (whole[pools] == numbers).sum()) == len(one)


class _Spread:
    """Lets ways decide others: across joints, and in a stem, which has one way out.

    beyond  for each gate that of a stem which it faces, -1 none
    left    for each node how many gates that may be the way out are undecided
    fellow  for each of two such gates of a node the other, -1 else
    """

    def __init__(self, gates: Gates) -> None:
        count = _node_count(gates)
        meets_stem = (gates.beyond >= 0) & (gates.is_basin[gates.beyond] == 0)
        self.beyond: list[int] = np.where(meets_stem, gates.beyond, -1).tolist()
        self.node: list[int] = gates.node.tolist()
        self.first: list[int] = np.searchsorted(gates.node, np.arange(count + 1)).tolist()
        free = gates.free > 0
        self.free: list[bool] = free.tolist()
        left = np.bincount(gates.node[free], minlength=count)
        self.left: list[int] = left.tolist()
        pairs = np.flatnonzero(free & (left[gates.node] == 2)).reshape(-1, 2)
        fellow = np.full(len(gates.node), -1)
        fellow[pairs] = pairs[:, ::-1]
        self.fellow: list[int] = fellow.tolist()
        way = np.where(gates.is_basin, 0, gates.way)
        sized = meets_stem & (gates.is_basin == 0)
        there = gates.size[gates.beyond]
        known = np.where(gates.size < there, OUT, np.where(gates.size > there, IN, 0))
        self.way: list[int] = np.where(sized & (way == 0), known, way).tolist()

    def begin(self) -> None:
        """Draw the consequences of what is known at first."""
        self._spread([gate for gate, way in enumerate(self.way) if way])

    def decide(self, gate: int, way: int) -> None:
        self.way[gate] = way
        self._spread([gate])

    def _spread(self, fresh: list[int]) -> None:
        # One loop without a call: it goes round for every gate of a map.
        way, beyond, free, nodes = self.way, self.beyond, self.free, self.node
        left, first, fellow = self.left, self.first, self.fellow
        while fresh:
            gate = fresh.pop()
            decided, other = way[gate], beyond[gate]
            if other >= 0 and not way[other]:
                way[other] = -decided
                fresh.append(other)
            beside = fellow[gate]
            while beside >= 0 and not way[beside]:  # along stems that nothing joins
                way[beside] = -decided
                other = beyond[beside]
                if other < 0 or way[other]:
                    break
                way[other] = decided
                gate, beside = other, fellow[other]
            if beside >= 0 or not free[gate]:
                continue
            node = nodes[gate]
            left[node] -= 1
            if decided == IN and left[node] != 1:
                continue
            for beside in range(first[node], first[node + 1]):  # what is left to the stem's others
                if free[beside] and not way[beside]:
                    way[beside] = -decided
                    fresh.append(beside)


def _ends_of_undecided(gates: Gates, way: Numbers, choose: Choose) -> list[tuple[int, bool]]:
    """The gate at which each undecided body is drained, and whether it is the only one of a stem
    that leads to another."""
    at = np.flatnonzero((way == 0) & (gates.is_basin == 0))
    if not len(at):
        return []
    over = gates.beyond[at]
    meets_stem = (over >= 0) & (gates.is_basin[over] == 0)
    hanging = parts(_node_count(gates), gates.node[at[meets_stem]], gates.node[over[meets_stem]])
    body = hanging[gates.node[at]]
    rank = 2 * gates.gate[at] + gates.inner[at]
    is_lone = meets_stem & (np.bincount(gates.node)[gates.node[at]] == 1)
    sort = _sort_of_end(gates, at, is_lone)
    order = np.lexsort((rank, body))
    found = []
    for group in np.split(order, np.flatnonzero(np.diff(body[order])) + 1):
        ends = group[~meets_stem[group] | is_lone[group]]
        picks = ends[sort[ends] == sort[ends].min()]
        end = picks[choose(int(rank[group[0]]) // 2, len(picks))]
        found.append((int(at[end]), bool(is_lone[end])))
    return found


def _sort_of_end(gates: Gates, at: Numbers, is_lone: Flags) -> Numbers:
    over = gates.beyond[at]
    drained = (gates.inner[at] > 0) | gates.off[at] | ((over >= 0) & (gates.is_basin[over] > 0))
    return np.where(drained, DRAINED, np.where(is_lone, LONE, AHEAD))


def _may_run(gates: Gates, way: Numbers) -> bool:
    """Whether joints agree, small runs into large, and each stem has its way out, none smaller than
    a way in."""
    a, b = _joined(gates)
    stems = gates.is_basin[a] + gates.is_basin[b] == 0
    a, b = a[stems], b[stems]
    if (way[a] * way[b] >= 0).any() or (way[a] * (gates.size[b] - gates.size[a]) < 0).any():
        return False
    count, is_free, is_out = _node_count(gates), gates.free > 0, way == OUT
    outs = np.bincount(gates.node[is_free & is_out], minlength=count)
    if (outs[gates.node[is_free]] != 1).any():
        return False
    least, largest = np.full(count, BASIN_SIZE), np.zeros(count, dtype=np.int64)
    np.minimum.at(least, gates.node[is_out], gates.size[is_out])
    into = (way == IN) & (gates.size < BASIN_SIZE)
    np.maximum.at(largest, gates.node[into], gates.size[into])
    return bool((least >= largest).all())
