"""Which way everything runs in the end: where nothing says it, the dice do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from solver.rules.stems import IN, OUT, Node
from solver.rules.ways import Ways

Choose = Callable[[int, int], int]
"""`choose(gate, n)` returns 0 <= k < n for the undecided body whose first gate that is: so what is
decided in one body is the same whatever else there is."""


def decided_ways(ways: Ways, nodes: Iterable[Node], choose: Choose) -> dict[int, int]:
    """The way of every gate of some stems, basins among them passed over. What is not decided
    drains off the edge or into a basin if it can, else the dice say at which of its ends; it must
    lie among the nodes as a whole."""
    found: dict[int, int] = {}
    for node in nodes:
        if node.is_basin:
            continue
        for gate in node.gates:
            if gate not in found:
                way = ways.way(gate)
                found |= {gate: way} if way else _drained(ways, gate, choose)
    return found


def _drained(ways: Ways, gate: int, choose: Choose) -> dict[int, int]:
    """The ways of an undecided body, of which a gate is one."""
    body = _undecided_body(ways, gate)
    picks = _best_ends(ways, body)
    end = picks[choose(_rank(body[0])[0], len(picks))]
    found = {end: IN if _is_lone(ways, end) else OUT}
    border = [end]
    if found[end] == IN:
        border = [ways.across[end]]
        found[border[0]] = OUT
    undecided = set(body)
    while border:
        out = border.pop()
        for one in ways.nodes[out].gates:
            if one != out and one in undecided:
                found[one] = IN
                if ways.stem_beyond(one):
                    found[ways.across[one]] = OUT
                    border.append(ways.across[one])
    return found


def _undecided_body(ways: Ways, gate: int) -> list[int]:
    """The undecided gates of the stems connected to one through undecided gates, in order."""
    found = {gate}
    border = [gate]
    while border:
        here = border.pop()
        near = [*ways.nodes[here].gates, *([ways.across[here]] if ways.stem_beyond(here) else ())]
        for one in near:
            if one not in found and not ways.way(one):
                found.add(one)
                border.append(one)
    return sorted(found, key=_rank)


def _rank(gate: int) -> tuple[int, bool]:
    """The order of gates: an inner one follows the first gate of its stem."""
    return (gate, False) if gate >= 0 else (-2 - gate, True)


def _best_ends(ways: Ways, body: Sequence[int]) -> list[int]:
    """Where a body had best end: over the edge or in a basin, else where nothing is yet, else in a
    lone stem."""
    ends = [gate for gate in body if not ways.stem_beyond(gate) or _is_lone(ways, gate)]
    drained = [gate for gate in ends if gate < 0 or _leads_away(ways, gate)]
    ahead = [gate for gate in ends if not _is_lone(ways, gate)]
    return drained or ahead or ends


def _leads_away(ways: Ways, gate: int) -> bool:
    """Whether beyond a gate is the edge or a basin."""
    other = ways.across[gate]
    return other < 0 or (other in ways.nodes and ways.nodes[other].is_basin)


def _is_lone(ways: Ways, gate: int) -> bool:
    """Whether a gate is the only one of its stem and leads to another."""
    return len(ways.nodes[gate].gates) == 1 and ways.stem_beyond(gate) is not None
