"""What compiled rows under a rule on what is connected need, laid out for the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver import account_kernels, reach_kernels, strand_kernels
from solver.chains import Chains
from solver.coupling import WORTH
from solver.fast_rows import make_lines
from solver.forest_ends import eases
from solver.forest_links import ForestRule, Links
from solver.forest_rows import (
    LATELY,
    MOST_BACK,
    PROMPT,
    PULL,
    STEPS,
    TRIES,
    along,
    factors,
)
from solver.forest_tables import FLAG_BITS
from solver.integers import sorted_out
from solver.joining import LEADS_NOWHERE, LEADS_ROUND, JoinTables
from solver.lookahead import Sorts
from solver.message_kernels import Lines
from solver.problem import Problem, Tables
from solver.rows import message_bits
from solver.rules.reach import Reach
from solver.rules.stems import Piece

ROOM = 256
"""Entries for each cell of a line that there is room for, to begin with."""
LOG = 1 << 20
"""Changes by cells taken in that can be taken back, at least."""
ENTRIES = 1 << 11
"""How much of what was found out about runs is remembered."""


class FastForestTables(NamedTuple):
    """What samplers of one problem and its rule share."""

    lines: Lines
    wet: strand_kernels.Wet
    pieces: account_kernels.Pieces
    account: account_kernels.Account
    ways: reach_kernels.Ways
    memo: strand_kernels.Memo
    room: strand_kernels.Room


def make_tables(
    problem: Problem,
    sorts: Sorts,
    chains: Chains,
    bound: ForestRule,
    joins: JoinTables | None = None,
) -> FastForestTables:
    """Lay everything out for the kernels."""
    links = Links(problem, bound)
    pieces, piece_of = _pieces(bound)
    lines = make_lines(problem, sorts, chains)
    leaners = len(problem.leaning.classes) if problem.leaning else 0
    wet = _wet(problem, sorts, chains, bound, links, piece_of, leaners)
    most = int(wet.known.max(initial=0))
    runs = int(np.diff(wet.runs).max(initial=1))
    memo = strand_kernels.Memo(
        place=np.full(2 * ENTRIES, -1, dtype=np.int64),
        key=np.zeros((ENTRIES, strand_kernels.HEAD + 3 * most), dtype=np.int64),
        fits=np.zeros((ENTRIES, runs, 4), dtype=np.int8),
        ahead=np.zeros((ENTRIES, runs), dtype=np.int8),
        later=np.zeros((ENTRIES, runs), dtype=np.int8),
        twice=np.zeros((ENTRIES, runs), dtype=np.int8),
        count=np.zeros(1, dtype=np.int64),
        bodies=np.zeros(most + 3, dtype=np.int64),
        roots=np.zeros(most + 3, dtype=np.int64),
        onwards=np.zeros(most + 3, dtype=np.int64),
    )
    account = _account(problem, bound, pieces)
    room = _room(lines, most, len(wet.joints))
    return FastForestTables(lines, wet, pieces, account, _joined(joins, chains), memo, room)


def _room(lines: Lines, most: int, states: int) -> strand_kernels.Room:
    lengths = np.diff(lines.start)
    longest, closed = int(lengths.max(initial=0)), int(lengths[lines.closed].max(initial=0))
    seams = states if closed else 1
    size = longest * ROOM
    candidates, slots = lines.ring.shape[1:]
    return strand_kernels.Room(
        strands=np.zeros((longest, most, 5), dtype=np.int64),
        seen=np.zeros((longest, 3), dtype=np.int64),
        where=np.zeros((longest, 2), dtype=np.int64),
        chosen=np.zeros((longest + 1, 4), dtype=np.int64),
        listed=tuple(np.zeros(candidates, dtype=np.int64) for _ in range(4)),
        sums=np.zeros(4 * candidates, dtype=np.int64),
        worth=np.zeros(4 * candidates, dtype=np.int64),
        demand=np.zeros(slots, dtype=np.int64),
        limits=np.zeros(2, dtype=np.int64),
        key=np.zeros(strand_kernels.HEAD + 3 * most, dtype=np.int64),
        candidate=np.empty(size, dtype=np.int64),
        weight=np.empty(size, dtype=np.int64),
        back=np.empty(size, dtype=np.int64),
        onward=np.empty(size, dtype=np.int64),
        run=np.empty(size, dtype=np.int64),
        ahead=np.zeros((longest, states, 1), dtype=np.int64),
        ahead_closed=np.zeros((closed, states, seams), dtype=np.int64),
        behind=np.zeros((states, seams), dtype=np.int64),
    )


def _pieces(bound: ForestRule) -> tuple[account_kernels.Pieces, Tables]:
    """All pieces, each once, and which of them each candidate is."""
    known: dict[Piece, int] = {}
    most = max(map(len, bound.readings))
    piece_of = np.full((len(bound.readings), most), -1, dtype=np.int64)
    for kind, readings in enumerate(bound.readings):
        for candidate, piece in enumerate(readings):
            if piece is not None:
                piece_of[kind, candidate] = known.setdefault(piece, len(known))
    node, gate = [0], [0]
    nodes: list[tuple[int, int, bool]] = []
    gates: list[tuple[int, int, bool]] = []
    for piece in known:
        for about, mine in _nodes(piece):
            nodes.append(about)
            gates += mine
            gate.append(len(gates))
        node.append(len(nodes))
    columns = (np.array(rows, dtype=np.int64).reshape(-1, 3).T.copy() for rows in (nodes, gates))
    of_nodes, of_gates = columns
    found = account_kernels.Pieces(np.array(node), np.array(gate), *of_nodes, *of_gates)
    return found, piece_of


def _nodes(piece: Piece) -> Iterator[tuple[tuple[int, int, bool], list[tuple[int, int, bool]]]]:
    """Yield what is told of each node (basin, inner, declared) and of its gates (local, size,
    outlet); see `account_kernels.Pieces`."""
    for halves in piece.basins:
        yield (account_kernels.IS_BASIN, -1, False), [(local, 0, False) for local in halves]
    inner = 0
    for stem in piece.stems:
        gates = [(local, size, local in stem.outlets) for local, size in stem.gates]
        if stem.basin is None:
            yield (-1, -1, bool(stem.outlets)), gates
        else:
            yield (stem.basin, inner, bool(stem.outlets)), gates
            inner += 1


def _account(
    problem: Problem, bound: ForestRule, pieces: account_kernels.Pieces
) -> account_kernels.Account:
    cells = problem.cell_count
    across = np.array(bound.forest.across, dtype=np.int64)
    nodes = int(np.diff(pieces.node).max(initial=1))
    inners = int(pieces.inner.max(initial=-1)) + 1
    gates = len(across) + inners * cells
    ways, tree = gates, 2 * gates
    tree_size = tree + nodes * cells
    pool = tree_size + nodes * cells
    piece = pool + nodes * cells
    length = piece + cells
    return account_kernels.Account(
        first_gate=np.array(bound.forest.first_gate[:cells], dtype=np.int64),
        across=across,
        size=np.zeros(gates, dtype=np.int32),
        state=np.zeros(length, dtype=np.int32),
        log=np.empty((length, 2), dtype=np.int64),
        pending=np.empty(gates, dtype=np.int64),
        count=np.zeros(2, dtype=np.int64),
        gates=gates,
        ways=ways,
        tree=tree,
        tree_size=tree_size,
        pool=pool,
        piece=piece,
        nodes=nodes,
        inners=inners,
    )


def _joined(joins: JoinTables | None, chains: Chains) -> reach_kernels.Ways:
    """What is taken in where everything must become one part; next to nothing where it need not."""
    reach = joins.bound.reach if joins else Reach((), (), ())
    gates, cells = len(reach.across), len(reach.first_gate) - 1
    lands = len(reach.parts)
    longest = int(np.diff(chains.start).max(initial=0)) if joins else 0
    entries = max(LOG, longest * reach_kernels.A_CELL // 8) if joins else 0
    size, ahead, worth, taken = gates, 2 * gates, 3 * gates, 4 * gates
    parts, sealed, counted = (taken + cells + number * lands for number in range(3))
    return reach_kernels.Ways(
        first_gate=np.array(reach.first_gate, dtype=np.int64),
        across=np.array(reach.across, dtype=np.int64),
        cell_of_gate=np.array(reach.cell_of_gate, dtype=np.int64),
        land=np.array(reach.land_of_cell or [0] * cells, dtype=np.int64),
        total=joins.total if joins else np.zeros(1, dtype=np.int64),
        groups=joins.groups if joins else np.zeros((1, 1, 1), dtype=np.uint64),
        on_slot=joins.on_slot if joins else np.zeros((1, 1), dtype=np.uint64),
        state=np.zeros(counted + lands, dtype=np.int32),
        log=np.empty((entries, 2), dtype=np.int32),
        order=np.empty((cells, 2), dtype=np.int64),
        place=np.zeros(cells, dtype=np.int64),
        again=np.empty((cells, 2), dtype=np.int64),
        count=np.zeros(2, dtype=np.int64),
        following=np.zeros(longest, dtype=np.int64),
        size=size,
        ahead=ahead,
        worth=worth,
        taken=taken,
        parts=parts,
        sealed=sealed,
        cells=counted,
        only_rim=reach.only_rim,
        is_on=joins is not None,
        nowhere=LEADS_NOWHERE,
        around=LEADS_ROUND,
    )


def _wet(
    problem: Problem,
    sorts: Sorts,
    chains: Chains,
    bound: ForestRule,
    links: Links,
    piece_of: Tables,
    leaners: int,
) -> strand_kernels.Wet:
    slots = max(kind.rings.shape[1] for kind in problem.kinds)
    known = [sorted(here) for here in bound.slots]
    runs, group, stems, basins = _runs(links, known)
    met_state, met = np.nonzero(links.states.table)
    return strand_kernels.Wet(
        piece=piece_of,
        **_candidates(problem, links, piece_of.shape[1], slots),
        **_gates(bound, known, slots),
        **_ways(problem, chains, slots),
        runs=runs,
        group=group,
        stems=stems,
        basins=basins,
        state=links.states.number,
        joints=np.ascontiguousarray(links.states.table),
        met_start=np.searchsorted(met_state, np.arange(len(links.states.table) + 1)),
        met=met,
        goals=np.array([mine + [0] * (slots - len(mine)) for mine in links.goals]),
        factors=np.array([factors(steps) for steps in range(PULL * STEPS // 1024 + 1)]),
        bits=message_bits(problem) - FLAG_BITS,
        tries=TRIES,
        most_back=MOST_BACK,
        lately=LATELY,
        prompt=PROMPT,
        most_pull=PULL,
        steps=STEPS,
        ease=np.array(eases(problem, sorts, chains, links.wet), dtype=np.int64),
        scores=np.zeros(leaners, dtype=np.int64),
        leant=WORTH,
    )


def _candidates(problem: Problem, links: Links, most: int, slots: int) -> dict[str, Tables]:
    """What is told of each candidate of each kind, and of the gates on its slots."""
    kinds = len(problem.kinds)
    run, bad = (np.zeros((kinds, most), dtype=np.int64) for _ in range(2))
    on = np.zeros((kinds, most, slots + 1), dtype=np.int64)
    gates: list[tuple[int, bool]] = []
    for number, kind in enumerate(problem.kinds):
        run[number, : len(kind.rings)] = links.runs[number][0]
        for candidate, ring in enumerate(kind.rings.tolist()):
            for slot in range(slots):
                gates += links.wet[number][candidate].get(slot, ())
                on[number, candidate, slot + 1] = len(gates)
                may_face = slot >= len(ring) or links.may_face(number, ring, candidate, slot)
                bad[number, candidate] |= 0 if may_face else 1 << slot
            on[number, candidate + 1 :, 0] = len(gates)
        on[number + 1 :, :, 0] = len(gates)
    columns = np.array(gates, dtype=np.int64).reshape(-1, 2).T.copy()
    parts = {"run": run, "bad": bad, "on": on, "gates": np.diff(on).clip(0)}
    return {**parts, "gate": columns[0], "gate_is_basin": columns[1]}


def _gates(bound: ForestRule, known: Sequence[Sequence[int]], slots: int) -> dict[str, Any]:
    """All gates of each kind, ascending, and those on each slot as bit sets."""
    padded = np.zeros((len(known), max(1, *map(len, known))), dtype=np.int64)
    on_slot = np.zeros((len(known), slots), dtype=np.uint64)
    for kind, mine in enumerate(known):
        padded[kind, : len(mine)] = mine
        for rank, gate in enumerate(mine):
            on_slot[kind, bound.slots[kind][gate]] |= np.uint64(1 << rank)
    counts = np.array([len(mine) for mine in known])
    return {"known_gates": padded, "known": counts, "slot_gates": on_slot}


def _ways(problem: Problem, chains: Chains, slots: int) -> dict[str, Tables]:
    """For each form and slot where on the way along the line it lies, and which way its gates are
    numbered."""
    _, examples, _ = sorted_out(chains.form[chains.cells])
    counts = np.diff(problem.port_start)[chains.cells[examples]].tolist()
    ways = np.array(
        [
            [along(slot, back, onward, count) for slot in range(slots)]
            for count, (_, back, onward) in zip(counts, chains.forms, strict=True)
        ],
        dtype=np.int64,
    ).reshape(-1, slots, 2)
    return {"along": ways[:, :, 0].copy(), "way": ways[:, :, 1].copy()}


def _runs(
    links: Links, known: Sequence[Sequence[int]]
) -> tuple[Tables, Tables, NDArray[np.uint64], NDArray[np.uint64]]:
    """Where the runs of each kind and the groups of each run begin, and what each group joins."""
    runs, group = [0], [0]
    stems: list[int] = []
    basins: list[int] = []
    for number, (_, examples) in enumerate(links.runs):
        rank = {gate: place for place, gate in enumerate(known[number])}
        for example in examples:
            for one in links.groups[number][example]:
                stems.append(_bits(rank[gate] for gate, _ in one.stems))
                basins.append(_bits(rank[gate] for gate, _ in one.basins))
            group.append(len(stems))
        runs.append(len(group) - 1)
    return (
        np.array(runs),
        np.array(group),
        np.array(stems, dtype=np.uint64),
        np.array(basins, dtype=np.uint64),
    )


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
