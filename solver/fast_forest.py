"""The sampler of `solver/forest_rows.py`, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from solver import account_kernels, forest_kernels
from solver.chains import Chains
from solver.deck import CountedDice
from solver.fast_rows import make_lines
from solver.forest_rows import (
    LATELY,
    MOST_GATES,
    PROMPT,
    PULL,
    SETTLING,
    STEPS,
    TRIES,
    MOST_BACK,
    along,
    factors,
)
from solver.forest_tables import FLAG_BITS, ForestRule, Links
from solver.lookahead import Sorts
from solver.problem import Numbers, Problem, Tables
from solver.row_kernels import Lines
from solver.rows import message_bits
from solver.rules.forest import Piece, gates_of

MOST_KNOWN = 63
"""Gates that candidates of one kind may have: they are bits of one number."""
ROOM = 256
"""Entries for each cell of a line that there is room for, to begin with."""
ENTRIES = 1 << 11
"""How much of what was found out about runs is remembered."""


class FastForestTables(NamedTuple):
    """What samplers of one problem and its rule share."""

    lines: Lines
    wet: forest_kernels.Wet
    pieces: account_kernels.Pieces
    account: account_kernels.Account
    memo: forest_kernels.Memo
    room: forest_kernels.Room


def can_compile(bound: ForestRule) -> bool:
    """Whether candidates have few enough gates."""
    return all(len(slots) <= MOST_KNOWN for slots in bound.slots)


class FastForestRows:
    """See `solver.forest_rows.ForestRows`."""

    def __init__(self, tables: FastForestTables, dice: CountedDice) -> None:
        self.tables = tables
        self.dice = dice
        self.key = np.uint64(dice.key)
        self.standing = np.full(len(tables.lines.kind), -1, dtype=np.int32)
        self.pull = np.zeros(4, dtype=np.int64)  # for the next row, then what lasts
        self.settled = False
        self.felled = np.empty((len(tables.account.first_gate), 2), dtype=np.int64)
        reset(tables.account)

    def result(self) -> Numbers:
        """The candidate of every cell, -1 where none stands."""
        return self.standing

    def clear(self, begin: int, end: int) -> None:
        """Take away what stands in some cells of a line."""
        lines, _, pieces, account, *_ = self.tables
        forest_kernels.clear(lines, pieces, account, self.standing, begin, end, self.felled)

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        """Draw whole lines."""
        if not self.settled:
            self._settle(min(last, first + SETTLING))
        return self._draw((first, last, 0), False)

    def _settle(self, last: int) -> None:
        """See `solver.forest_rows.ForestRows`."""
        self.settled = True
        self._draw((0, last, 0), False)
        self.standing[:] = -1
        reset(self.tables.account)

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """Draw some cells of a line."""
        return self._draw((-1, begin, end), closed)[1]

    def _draw(self, span: tuple[int, int, int], closed: bool) -> tuple[int, int]:
        while True:
            line, stuck, counter = forest_kernels.draw(
                *self.tables, self.standing, self.pull, span, closed, self.key, self.dice.counter
            )
            self.dice.counter = int(counter)
            if stuck != forest_kernels.NO_ROOM:
                return int(line), int(stuck)
            span = (int(line), *span[1:])
            self.tables = self.tables._replace(room=_wider(self.tables.room))


def _wider(room: forest_kernels.Room) -> forest_kernels.Room:
    """Room for twice as many entries."""
    names = ("candidate", "weight", "back", "onward", "run")
    size = 2 * len(room.candidate)
    return room._replace(**{name: np.empty(size, dtype=np.int64) for name in names})


def reset(account: account_kernels.Account) -> None:
    """Forget everything that was pushed."""
    account.state[: account.gates] = -1
    account.state[account.ways : account.tree] = 0
    account.state[account.piece :] = -1
    account.count[:] = 0


def make_tables(
    problem: Problem, sorts: Sorts, chains: Chains, bound: ForestRule
) -> FastForestTables:
    """Lay everything out for the kernels."""
    links = Links(problem, bound)
    pieces, piece_of = _pieces(bound)
    lines = make_lines(problem, sorts, chains)
    wet = _wet(problem, chains, bound, links, piece_of)
    most = int(wet.known.max(initial=0))
    runs = int(np.diff(wet.runs).max(initial=1))
    memo = forest_kernels.Memo(
        place=np.full(2 * ENTRIES, -1, dtype=np.int64),
        key=np.zeros((ENTRIES, forest_kernels.HEAD + 3 * most), dtype=np.int64),
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
    states = len(wet.joints)
    return FastForestTables(lines, wet, pieces, account, memo, _room(lines, most, states))


def _room(lines: Lines, most: int, states: int) -> forest_kernels.Room:
    lengths = np.diff(lines.start)
    longest, closed = int(lengths.max(initial=0)), int(lengths[lines.closed].max(initial=0))
    seams = states if closed else 1
    size = longest * ROOM
    candidates, slots = lines.ring.shape[1:]
    return forest_kernels.Room(
        strands=np.zeros((longest, most, 5), dtype=np.int64),
        seen=np.zeros((longest, 3), dtype=np.int64),
        where=np.zeros((longest, 2), dtype=np.int64),
        chosen=np.zeros((longest + 1, 3), dtype=np.int64),
        listed=tuple(np.zeros(candidates, dtype=np.int64) for _ in range(4)),
        sums=np.zeros(4 * candidates, dtype=np.int64),
        worth=np.zeros(4 * candidates, dtype=np.int64),
        demand=np.zeros(slots, dtype=np.int64),
        limits=np.zeros(2, dtype=np.int64),
        key=np.zeros(forest_kernels.HEAD + 3 * most, dtype=np.int64),
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
    nodes: list[tuple[int, int, int]] = []  # basin, inner, declared
    gates: list[tuple[int, int, int]] = []  # local, size, outlet
    for piece in known:
        inner = 0
        for basin in piece.basins:
            nodes.append((-2, -1, 0))
            gates += [(local, 0, 0) for local in basin]
            gate.append(len(gates))
        for stem in piece.stems:
            has_basin = stem.basin is not None
            nodes.append((stem.basin if stem.basin is not None else -1, inner if has_basin else -1, int(bool(stem.outlets))))
            inner += has_basin
            gates += [(local, size, int(local in stem.outlets)) for local, size in stem.gates]
            gate.append(len(gates))
        node.append(len(nodes))
    basin_of, inners, declared = (np.array(nodes, dtype=np.int64).reshape(-1, 3)).T.copy()
    local, size, outlet = (np.array(gates, dtype=np.int64).reshape(-1, 3)).T.copy()
    found = account_kernels.Pieces(
        np.array(node), np.array(gate), basin_of, inners, declared, local, size, outlet
    )
    return found, piece_of


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


def _wet(
    problem: Problem, chains: Chains, bound: ForestRule, links: Links, piece_of: Tables
) -> forest_kernels.Wet:
    kinds, most = piece_of.shape
    slots = max(kind.rings.shape[1] for kind in problem.kinds)
    run = np.zeros((kinds, most), dtype=np.int64)
    bad = np.zeros((kinds, most), dtype=np.int64)
    gates = np.zeros((kinds, most, slots), dtype=np.int64)
    on = np.zeros((kinds, most, slots + 1), dtype=np.int64)
    goals = np.zeros((kinds, slots), dtype=np.int64)
    gate: list[int] = []
    is_basin: list[int] = []
    for number, kind in enumerate(problem.kinds):
        rings = kind.rings.tolist()
        goals[number, : kind.rings.shape[1]] = links.goals[number]
        for candidate, ring in enumerate(rings):
            run[number, candidate] = links.runs[number][0][candidate]
            here = links.wet[number][candidate]
            for slot in range(slots):
                on[number, candidate, slot] = len(gate)
                mine = here.get(slot, ())
                gates[number, candidate, slot] = len(mine)
                gate += [one for one, _ in mine]
                is_basin += [int(basin) for _, basin in mine]
                if slot < len(ring) and not links.may_face(number, ring, candidate, slot):
                    bad[number, candidate] |= 1 << slot
            on[number, candidate, slots] = len(gate)
    known = [sorted(here) for here in bound.slots]
    padded = np.zeros((kinds, max(1, *map(len, known))), dtype=np.int64)
    for number, mine in enumerate(known):
        padded[number, : len(mine)] = mine
    runs, group, stems, basins = _runs(links, known)
    ways = [
        [along(slot, back, onward, _slots(problem, chains, number)) for slot in range(slots)]
        for number, (_, back, onward) in enumerate(chains.forms)
    ]
    met_state, met = np.nonzero(links.states.table)
    return forest_kernels.Wet(
        piece=piece_of,
        run=run,
        bad=bad,
        gates=gates,
        on=on,
        gate=np.array(gate, dtype=np.int64),
        gate_is_basin=np.array(is_basin, dtype=np.int64),
        known_gates=padded,
        known=np.array([len(mine) for mine in known]),
        runs=runs,
        group=group,
        stems=stems,
        basins=basins,
        slot_gates=np.array(
            [
                [_bits(rank for rank, one in enumerate(mine) if here[one] == slot) for slot in range(slots)]
                for mine, here in zip(known, bound.slots, strict=True)
            ],
            dtype=np.uint64,
        ).reshape(kinds, slots),
        along=np.array([[at for at, _ in row] for row in ways]).reshape(-1, slots),
        way=np.array([[way for _, way in row] for row in ways]).reshape(-1, slots),
        state=links.states.number,
        joints=np.ascontiguousarray(links.states.table),
        met_start=np.searchsorted(met_state, np.arange(len(links.states.table) + 1)),
        met=met,
        goals=goals,
        factors=np.array([factors(steps) for steps in range(PULL * STEPS // 1024 + 1)]),
        bits=message_bits(problem) - FLAG_BITS,
        tries=TRIES,
        most_back=MOST_BACK,
        lately=LATELY,
        prompt=PROMPT,
        most_pull=PULL,
        steps=STEPS,
    )


def _slots(problem: Problem, chains: Chains, form: int) -> int:
    """How many slots the cells of a form have."""
    cell = int(chains.cells[np.argmax(chains.form[chains.cells] == form)])
    return int(problem.port_start[cell + 1] - problem.port_start[cell])


def _runs(
    links: Links, known: Sequence[Sequence[int]]
) -> tuple[Tables, Tables, Tables, Tables]:
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


def _bits(numbers: Sequence[int]) -> int:
    return sum(1 << number for number in numbers)
