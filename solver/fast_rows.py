"""The row sampler of `solver/rows.py`, compiled."""

from __future__ import annotations

import numpy as np

from solver import row_kernels
from solver.chains import Chains
from solver.deck import CountedDice
from solver.integers import UNIT, integer_meets, integer_weights, sorted_out
from solver.lookahead import Sorts
from solver.message_kernels import Lines, Room
from solver.problem import Numbers, Problem, Tables
from solver.rows import Span, demand_tables, in_order, message_bits
from solver.sets import as_row
from solver.words import bits

ROOM = 256
"""Entries of cells that no table lists, at first."""
OWN_TABLES = 24
"""Cells that a form must have to get tables of its own."""


class FastRowSampler:
    """See `solver.rows.RowSampler`."""

    def __init__(self, lines: Lines, cell_count: int, dice: CountedDice) -> None:
        self.dice = dice
        self.key = np.uint64(dice.key)
        self.lines = lines
        self.room = make_room(lines)
        self.standing = np.full(cell_count, -1, dtype=np.int32)

    def result(self) -> Numbers:
        """The candidate of every cell, -1 where none stands."""
        return self.standing

    def has_drifted(self) -> bool:
        """See `solver.rows.RowSampler`."""
        return False

    def clear(self, *spans: Span) -> None:
        """Take away what stands in some cells."""
        for begin, end in spans:
            self.standing[self.lines.cells[begin:end]] = -1

    def put(self, cells: Numbers, candidates: Numbers) -> None:
        """Let candidates stand in some cells."""
        self.standing[cells] = candidates

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        """Draw whole lines."""
        return self._draw((first, last, 0), False)

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """Draw the cells `begin` .. `end` of the chains."""
        return self._draw((-1, begin, end), closed)[1]

    def _draw(self, span: tuple[int, int, int], closed: bool) -> tuple[int, int]:
        while True:
            known = self.lines, self.room, self.standing
            line, stuck, counter = row_kernels.draw(
                *known, span, closed, self.key, self.dice.counter
            )
            self.dice.counter = int(counter)
            if stuck != row_kernels.NO_ROOM:
                return int(line), int(stuck)
            span = (int(line), *span[1:])
            size = 2 * len(self.room.listed[0])
            self.room = self.room._replace(listed=_listed(size))


def make_room(lines: Lines) -> Room:
    """Room to draw lines in."""
    lengths = np.diff(lines.start)
    longest, closed = int(lengths.max(initial=0)), int(lengths[lines.closed].max(initial=0))
    words = lines.meets.shape[1]
    seams = words if closed else 1
    most = int(np.diff(lines.group[lines.table]).max(initial=1))
    return Room(
        where=np.zeros((longest, 3), dtype=np.int64),
        listed=_listed(max(ROOM, most)),
        ahead=np.zeros((longest, words, 1), dtype=np.int64),
        ahead_closed=np.zeros((closed, words, seams), dtype=np.int64),
        behind=np.zeros((words, seams), dtype=np.int64),
        demand=np.zeros(lines.ring.shape[2], dtype=np.int64),
        number=np.zeros(most, dtype=np.int64),
        worth=np.zeros(most, dtype=np.int64),
        sums=np.zeros(most, dtype=np.int64),
    )


def _listed(size: int) -> tuple[Tables, ...]:
    return tuple(np.zeros(size, dtype=np.int64) for _ in range(4))


def make_lines(problem: Problem, sorts: Sorts, chains: Chains) -> Lines:
    """Lay lines out for the kernels."""
    meets = integer_meets(problem)
    words = meets.shape[1]
    most = max(1, *(len(kind.rings) for kind in problem.kinds))
    slots = max(kind.rings.shape[1] for kind in problem.kinds)
    ring = np.zeros((len(problem.kinds), most, slots), dtype=np.int64)
    for number, kind in enumerate(problem.kinds):
        ring[number, : len(kind.rings), : kind.rings.shape[1]] = kind.rings
    tables = _Tables(problem, sorts, chains)
    met_word, met = np.nonzero(meets[:words])
    parts = -(-most // 64)
    sort_of_form = [sort for sort, _, _ in chains.forms]
    return Lines(
        cells=chains.cells,
        start=chains.start,
        closed=chains.closed,
        onward=chains.onward,
        kind=problem.kind_of_cell,
        form=chains.form,
        form_back=np.array([back for _, back, _ in chains.forms]),
        form_onward=np.array([onward for _, _, onward in chains.forms]),
        form_table=np.array(tables.of_form),
        form_domain=np.stack([as_row(sorts.domains[sort], parts) for sort in sort_of_form]),
        form_whole=np.array(tables.is_whole),
        port_start=problem.port_start,
        mate=problem.mate_of_port,
        cell_of_port=problem.cell_of_port,
        ring=ring,
        meets=np.ascontiguousarray(meets[:words]),
        demands=tables.demands,
        rim_rows=tables.rim_rows,
        table=np.cumsum([0, *tables.group_counts]),
        group=np.concatenate([*tables.group_starts, [tables.entries]]).astype(np.int64),
        group_back=np.concatenate(tables.back),
        group_onward=np.concatenate(tables.onward),
        group_weight=np.concatenate(tables.sums),
        entry=np.concatenate(tables.entry),
        entry_weight=np.concatenate(tables.weight),
        met_start=np.searchsorted(met_word, np.arange(words + 1)),
        met=met,
        bits=message_bits(problem),
    )


class _Tables:
    """What fits one word in one slot: for forms that many cells have, tables of their own; other
    forms share those of their kind, and test their domain."""

    def __init__(self, problem: Problem, sorts: Sorts, chains: Chains) -> None:
        self.problem = problem
        self.demands, self.rim_rows = demand_tables(problem)
        self.going = np.nonzero(self.demands)
        self.weights = integer_weights(problem)
        self.words = self.demands.shape[1]
        self.slots = max(kind.rings.shape[1] for kind in problem.kinds)
        self.group_counts: list[int] = []
        self.group_starts: list[Tables] = []
        self.back: list[Tables] = []
        self.onward: list[Tables] = []
        self.sums: list[Tables] = []
        self.entry: list[Tables] = []
        self.weight: list[Tables] = []
        self.entries = 0
        self.of_form: list[int] = []
        self.is_whole: list[bool] = []
        shared: dict[tuple[int, int, int], int] = {}
        used = chains.form[chains.cells]
        _, examples, _ = sorted_out(used)
        counts = np.bincount(used)
        for number, (sort, back, onward) in enumerate(chains.forms):
            kind = int(problem.kind_of_cell[chains.cells[examples[number]]])
            own = int(counts[number]) >= OWN_TABLES
            if own:
                first = self._add_form(kind, sorts.domains[sort], back, onward)
            elif (kind, back, onward) in shared:
                first = shared[kind, back, onward]
            else:
                everything = (1 << len(problem.kinds[kind].rings)) - 1
                first = shared[kind, back, onward] = self._add_form(kind, everything, back, onward)
            self.of_form.append(first)
            self.is_whole.append(own)

    def _add_form(self, kind: int, domain: int, back: int, onward: int) -> int:
        first = len(self.group_counts)
        rings = self.problem.kinds[kind].rings
        candidates = in_order(np.fromiter(bits(domain), np.int64), rings, back, onward)
        weights = self.weights[kind][candidates]
        candidates, weights = candidates[weights > 0], weights[weights > 0]
        shown = self._shown(rings, candidates, back, onward)
        self._add(candidates, weights, shown, np.zeros(len(candidates), dtype=np.int64), 1)
        for slot in range(self.slots):
            if slot >= rings.shape[1]:
                self.group_counts += [0] * len(self.demands)
                continue
            words = rings[candidates, slot]
            table, fits = self._fitting(words)
            joined = np.maximum(1, weights[fits] * self.demands[table, words[fits]] // UNIT)
            self._add(candidates[fits], joined, shown[:, fits], table, len(self.demands))
        return first

    def _fitting(self, words: Tables) -> tuple[Tables, Tables]:
        """Each demand with each place at which a word stands that goes with it, in order."""
        known, which = np.unique(words, return_inverse=True)
        number = np.full(self.words, -1)
        number[known] = np.arange(len(known))
        table, word = self.going[0], number[self.going[1]]
        table, word = table[word >= 0], word[word >= 0]
        places = np.argsort(which, kind="stable")
        counts = np.bincount(which, minlength=len(known))
        starts = np.cumsum(counts) - counts
        each = counts[word]
        firsts = np.repeat(starts[word] - (np.cumsum(each) - each), each)
        found = np.repeat(table, each), places[firsts + np.arange(int(each.sum()))]
        order = np.lexsort(found[::-1])
        return found[0][order], found[1][order]

    def _shown(self, rings: Tables, candidates: Tables, back: int, onward: int) -> Tables:
        """What candidates show backward and onward, shape (2, candidates)."""
        nothing = np.zeros(len(candidates), dtype=np.int64)
        return np.stack(
            [rings[candidates, slot] if slot >= 0 else nothing for slot in (back, onward)]
        )

    def _add(
        self, candidates: Tables, weights: Tables, shown: Tables, table: Tables, count: int
    ) -> None:
        """Add some tables; `table` says in which of them each candidate is, in their order."""
        keys = (table * self.words + shown[0]) * self.words + shown[1]
        starts = np.flatnonzero(np.diff(keys, prepend=-1))
        self.group_counts += np.bincount(table[starts], minlength=count).tolist()
        self.group_starts.append(starts + self.entries)
        self.back.append(shown[0, starts])
        self.onward.append(shown[1, starts])
        self.sums.append(np.add.reduceat(weights, starts) if len(starts) else weights)
        self.entry.append(candidates)
        self.weight.append(weights)
        self.entries += len(candidates)
