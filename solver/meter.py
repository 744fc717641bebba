"""Many boards drawn side by side, row by row: how often each candidate comes.

The law is that of `solver/rows.py`, drawn by numpy for all boards at once; sums and choices are
made of whole numbers, so that every machine draws the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.chains import make_chains
from solver.deck import CountedDice
from solver.integers import UNIT, integer_meets
from solver.lookahead import Sorts
from solver.meter_lists import Groups, Lists, added, joined
from solver.pairing import Told, paired, told_along
from solver.problem import Problem, Tables, Weights
from solver.propagate import first_sorts
from solver.words import bits

BOARDS = 64
"""Boards drawn side by side."""
WIDTH = 64
"""Cells of a row; see `measured`."""
MESSAGE_BITS = 16
EXPONENT, BIAS = 52, 1022
"""Where a float's exponent begins, and what it has more than there are bits."""
WHOLE = 1 << 30
"""The share of everything."""
RARE = 64
"""What part of its worth a joint keeps that maps with the shares that are due have no room for."""


class Balance(NamedTuple):
    """What makes rows fair.

    weights  for each candidate, shape (candidates,)
    rims     what each word is worth in each slot that faces nothing yet, as if something stood
             there, in units of 1 / UNIT; shape (slots, words)
    most     how far amiss a board of as many rows as cells in a row may be, of shape (); see
             `solver/strays.py`
    rare     pairs of words of which a joint is worth but 1 / RARE, shape (pairs, 2)
    aims     the share of each candidate that is aimed at, in 1 / WHOLE; of none: even ones of each
             tile
    besides  see `Problem`; of none: all the same. Then `rims` tell words apart as rows do
    """

    weights: Tables
    rims: Tables
    most: Tables = np.array(0)
    rare: Tables = np.zeros((0, 2), dtype=np.int64)
    aims: Tables = np.zeros(0, dtype=np.int64)
    besides: Tables = np.zeros((0, 0), dtype=np.int64)


def rarer(meets: Weights, pairs: Tables) -> Weights:
    """How words meet where joints of some pairs are worth but 1 / RARE."""
    found = meets.copy()
    one, other = pairs.reshape(-1, 2).T
    found[np.append(one, other), np.append(other, one)] /= RARE
    return found


class _Line(NamedTuple):
    """A row of the measuring board: its cells; for each the cells of the row before that it faces
    and the slots of theirs; the slots of its own. Shapes (n,), (n, d), (n, d), (d,)."""

    cells: Tables
    faced: Tables
    faced_slot: Tables
    slots: tuple[int, ...]


class _Sets(NamedTuple):
    """Groups in a row, set by set: where those of a set begin, and how many they are; the words
    that they show back and onward, their weights, and that of all entries before each."""

    first: Tables
    size: Tables
    back: Tables
    onward: Tables
    weight: Tables
    before: Tables


class _Weighed(NamedTuple):
    """The weights of groups: in a row, and, where they are drawn plainly, of those that follow
    words, as in `Lists`; and that before each entry."""

    sets: _Sets
    follows: Tables
    sums: Tables


class Meter:
    """Many boards of one problem (a torus of cells of one kind), drawn row by row without end."""

    def __init__(self, problem: Problem, dice: CountedDice, fast: bool = False) -> None:
        self.dice, self.fast = dice, fast
        self.told = None if problem.besides is None else told_along(problem)
        self.below = problem.kinds[0].rings[:, self.told.slots[2]] if self.told else None
        if problem.besides is not None:  # what they are worth is told with the weights
            problem = paired(replace(problem, besides=np.full_like(problem.besides, UNIT)))
        of_cell, first = first_sorts(problem)
        sorts = Sorts(problem, first, of_cell)
        self.rings = problem.kinds[0].rings
        self.possible = np.fromiter(bits(sorts.domains[0]), np.int64)
        self.words = problem.meets.shape[1]
        self.slots = self.rings.shape[1]
        self.plain = self.meets = integer_meets(problem)[: self.words]
        self.table = self.meets.astype(np.float64)
        self.shifts = np.ldexp(1.0, np.minimum(MESSAGE_BITS + BIAS - np.arange(1 << 11), 0))
        self.is_plain = not np.setdiff1d(self.meets, (0, UNIT)).size
        chains = make_chains(problem, sorts)
        _, self.back, self.onward = chains.forms[int(chains.form[chains.cells[1]])]
        self.lines = _lines(problem, self.back, self.onward)
        self.shown = np.full((BOARDS, len(problem.mate_of_port)), -1, dtype=np.int64)
        self.starts = problem.port_start.astype(np.int64)
        self.fitting: dict[tuple[tuple[int, int], ...], Tables] = {}
        self.at = 0
        self.stuck = 0
        self.groups: Groups | None = None
        self.lists: Lists | None = None

    def weigh(self, balance: Balance, shown: Weights) -> None:
        """Draw with these weights from now on; add up what words promise in mid-row, as parts of
        what they promise when shown so often."""
        self.shown_often = np.rint(shown / shown.max() * (1 << MESSAGE_BITS))
        self.promised = np.zeros(self.words)
        if self.told and balance.besides.size:
            self._join(self.told, balance.besides)
        self.weights = balance.weights
        self.demands = np.concatenate([self.meets, balance.rims])
        self.weighed: _Weighed | None = None

    def _join(self, told: Told, besides: Tables) -> None:
        """Let pairs along rows be worth so much."""
        last = self.words - len(told.back)
        first = last - len(told.onward)
        ahead, behind = slice(first, last), slice(last, self.words)
        joints = np.maximum(self.plain[ahead, behind] * told.worth(besides) // UNIT, 1)
        joints *= self.plain[ahead, behind] > 0
        self.meets = self.plain.copy()
        self.meets[ahead, behind], self.meets[behind, ahead] = joints, joints.T
        self.table = self.meets.astype(np.float64)
        self.is_plain = False
        if self.lists and self.groups:
            known = self.lists.following, self.lists.followers
            self.lists = self.lists._replace(joint=self._joint(self.groups.back, *known))

    def is_fluent(self, due: Weights) -> NDArray[np.bool_]:
        """Whether each candidate can stand in mid-board: not one that is but part of lines from
        border to border, whole rows or columns of which would stand, or none."""
        faced = self.lines[0].slots
        rest = [s for s in range(self.slots) if s not in (*faced, self.back, self.onward)]
        return self._recurs([self.back], [self.onward], due) & self._recurs(faced, rest, due)

    def _recurs(self, first: Sequence[int], last: Sequence[int], due: Weights) -> NDArray[np.bool_]:
        """Whether one gets from the commonest word over each candidate back to that word."""
        meets = self.meets > 0
        shows, follows = (np.zeros((len(due), self.words), dtype=bool) for _ in range(2))
        for slot in last:
            shows[self.possible, self.rings[self.possible, slot]] = True
        for slot in first:
            follows[self.possible] |= meets[self.rings[self.possible, slot]]
        reach = (follows.T.astype(np.float64) @ shows) > 0
        for _ in range(self.words.bit_length()):
            reach = reach | ((reach.astype(np.float64) @ reach) > 0)
        common = int(np.bincount(self.rings[:, last[0]], due, minlength=self.words).argmax())
        main = reach[common] & reach[:, common]
        recurs: NDArray[np.bool_] = (follows & main).any(axis=1) & (shows & main).any(axis=1)
        return recurs

    def draw(self) -> Tables:
        """Draw the next row of all boards; return its candidates, shape (boards, cells). A board
        where nothing fits goes on as another does."""
        line = self.lines[self.at]
        self.at = (self.at + 1) % len(self.lines)
        chosen, is_stuck = self._choose(self._sets(line))
        self.stuck += int(is_stuck.sum())
        if is_stuck.all():
            raise ValueError("no row follows")
        going, stuck = np.flatnonzero(~is_stuck), np.flatnonzero(is_stuck)
        chosen[stuck] = chosen[going[np.searchsorted(going, stuck) % len(going)]]
        ports = self.starts[line.cells][:, None] + np.arange(self.slots)
        self.shown[:, ports] = self.rings[chosen]
        return chosen

    def _sets(self, line: _Line) -> Tables:
        """The set of demands at each cell of a row, shape (boards, cells)."""
        rows = self.words + self.slots
        demands = self.shown[:, self.starts[line.faced] + line.faced_slot]
        demands = np.where(demands < 0, self.words + np.array(line.slots), demands)
        key = np.zeros(demands.shape[:2], dtype=np.int64)
        key[:, 0], key[:, -1] = 1, 2
        for number in range(len(line.slots)):
            key = key * rows + demands[:, :, number]
        distinct, which = np.unique(key, return_inverse=True)
        found = []
        for value in distinct.tolist():
            pairs = []
            for slot in line.slots[::-1]:
                value, word = divmod(value, rows)
                pairs.append((slot, word))
            if value:
                end = self.back if value == 1 else self.onward
                pairs.append((end, self.words + end))
            found.append(tuple(pairs))
        new = [pairs for pairs in found if pairs not in self.fitting]
        if new:
            self.fitting |= {ring_key: self._fit(ring_key) for ring_key in new}
            groups, self.weighed = self._grouped([self.fitting[ring_key] for ring_key in new]), None
            self.groups = joined(self.groups, groups) if self.groups else groups
            if not self.fast:
                lists = self._listed(groups)
                self.lists = added(self.lists, lists) if self.lists else lists
        assert self.groups
        self.weighed = self.weighed or self._weighed(self.groups)
        numbers = {pairs: number for number, pairs in enumerate(self.fitting)}
        return np.array([numbers[pairs] for pairs in found])[which].reshape(key.shape)

    def _fit(self, demands: tuple[tuple[int, int], ...]) -> Tables:
        """The candidates that fit some demands, by the words they show onward and back."""
        fits = self.possible
        for slot, row in demands:
            fits = fits[self.demands[row][self.rings[fits, slot]] > 0]
        return fits[np.lexsort((self.rings[fits, self.back], self.rings[fits, self.onward]))]

    def _grouped(self, fitting: Sequence[Tables]) -> Groups:
        starts, counts, reached = [], [], 0
        for fits in fitting:
            pairs = self.rings[fits, self.onward] * self.words + self.rings[fits, self.back]
            begins = np.flatnonzero(np.diff(pairs, prepend=-1))
            starts.append(begins + reached)
            counts.append(len(begins))
            reached += len(fits)
        entry, start = np.concatenate(fitting), np.concatenate(starts)
        shape = (len(counts), max(1, *counts))
        is_group = np.arange(shape[1]) < np.array(counts)[:, None]
        back, onward = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        back[is_group] = self.rings[entry[start], self.back]
        onward[is_group] = self.rings[entry[start], self.onward]
        return Groups(entry, start, is_group, np.array(counts), back, onward)

    def _listed(self, groups: Groups) -> Lists:
        """What follows each word in each set."""
        meets, is_group, back = self.meets > 0, groups.is_group, groups.back
        followers = np.stack([(row[back] & is_group).sum(axis=1) for row in meets])
        most = max(1, int(followers.max()))
        following = np.stack(
            [np.argsort(~(row[back] & is_group), axis=1, kind="stable")[:, :most] for row in meets]
        )
        leads = np.take_along_axis(groups.onward[None], following, axis=2)
        return Lists(following, leads, self._joint(back, following, followers), followers)

    def _joint(self, back: Tables, following: Tables, followers: Tables) -> Tables:
        """What joints of words are worth with the groups that follow them."""
        shown = np.take_along_axis(back[None], following, axis=2)
        joint = self.meets[np.arange(self.words)[:, None, None], shown]
        joint[np.arange(following.shape[2]) >= followers[:, :, None]] = 0
        return joint

    def _weighed(self, groups: Groups) -> _Weighed:
        weights = []
        for demands, fits in self.fitting.items():
            mine = self.weights[fits]
            for slot, row in demands:
                mine = np.maximum(1, mine * self.demands[row][self.rings[fits, slot]] // UNIT)
            weights.append(mine)
        sums = np.concatenate([[0], np.cumsum(np.concatenate(weights))])
        ends = np.append(groups.start[1:], len(groups.entry))
        weight, is_group = sums[ends] - sums[groups.start], groups.is_group
        shows = groups.back[is_group], groups.onward[is_group]
        first = np.cumsum(groups.size) - groups.size
        sets = _Sets(first, groups.size, *shows, weight, sums[groups.start])
        return _Weighed(sets, self._follows(sets), sums)

    def _follows(self, sets: _Sets) -> Tables:
        """The weight of what follows each word in each set."""
        if not self.lists:
            return np.zeros((0, 0, 0), dtype=np.int64)
        following, followers = self.lists.following, self.lists.followers
        is_there = np.arange(following.shape[2]) < followers[:, :, None]
        return sets.weight[(sets.first[:, None] + following) * is_there] * is_there

    def _choose(self, sets: Tables) -> tuple[Tables, NDArray[np.bool_]]:
        """Choose a candidate for each cell, from the first to the last; and where nothing fits."""
        groups, weighed, columns = self.groups, self.weighed, np.ascontiguousarray(sets.T)
        assert groups and weighed
        aheads, rolls = self._aheads(columns), self._rolls(len(columns))
        reached, total = np.zeros(columns.shape, np.int64), np.ones(columns.shape, np.int64)
        if self.fast:
            from solver.meter_kernels import choose

            choose(weighed.sets, columns, self.meets, UNIT, aheads, rolls, (reached, total))
        else:
            self._reach(columns, aheads, rolls, (reached, total))
        entries = np.searchsorted(weighed.sums[:-1], reached, "right") - 1
        return groups.entry[entries].T.copy(), (total == 0).any(axis=0)

    def _reach(
        self,
        columns: Tables,
        aheads: Tables,
        rolls: NDArray[np.uint64],
        found: tuple[Tables, Tables],
    ) -> None:
        """Choose a group for each cell; write how far among all entries the roll reaches in it, and
        how much there was to choose from. Most of its cost is that of calls."""
        weighed, lists, (reached, total) = self.weighed, self.lists, found
        assert weighed and lists
        sets, boards = weighed.sets, np.arange(BOARDS)
        mosts = np.maximum(1, lists.followers.max(axis=0)[columns].max(axis=1)).tolist()
        mosts[0] = max(1, int(sets.size[columns[0]].max()))
        following, leads, joints, follows = (
            part.reshape(-1, part.shape[2])
            for part in (lists.following, lists.leads, lists.joint, weighed.follows)
        )
        word = np.zeros(0, dtype=np.int64)
        for place, most in enumerate(mosts):
            mine = columns[place]
            if place:
                key = word * len(sets.first) + mine
                onward, weight = leads[key, :most], follows[key, :most]
            else:
                is_there = np.arange(most) < sets.size[mine, None]
                group = (sets.first[mine, None] + np.arange(most)) * is_there
                onward, weight = sets.onward[group], sets.weight[group] * is_there
            worth = aheads[place].take(boards[:, None] * self.words + onward)
            if place and not self.is_plain:
                worth = np.maximum(worth * joints[key, :most] // UNIT, worth > 0)
            products = worth * weight
            sums = products.cumsum(axis=1)
            total[place] = sums[:, -1]
            roll = (rolls[place] % np.maximum(total[place], 1).view(np.uint64)).view(np.int64)
            which = np.minimum((sums <= roll[:, None]).sum(axis=1), most - 1)
            at = boards * most + which
            over = roll - (sums.take(at) - products.take(at))
            number = sets.first[mine] + (following[key, which] if place else which)
            before = sets.before.take(number, mode="clip")
            reached[place] = before + over // np.maximum(worth.take(at), 1)
            word = onward.take(at)

    def _aheads(self, columns: Tables) -> Tables:
        """What each word shown onward promises, cell by cell, shape (cells, boards, words)."""
        places = len(columns)
        aheads = self._looked_ahead(columns)
        middle = [n for n in range(places - 1, 0, -1) if abs(2 * n - places) < places // 2]
        inside = aheads[np.array(middle) - 1]
        whole = (inside * self.shown_often).sum(axis=2, keepdims=True)
        for part in np.rint(inside / np.maximum(whole, 1) * (1 << 40)).sum(axis=1):
            self.promised += part
        return aheads

    def _looked_ahead(self, columns: Tables) -> Tables:
        """See `_aheads`. Floats hold whole numbers below 2 ** 53: sums do not depend on their
        order."""
        weighed, shape = self.weighed, (*columns.shape, self.words)
        assert weighed
        sets = weighed.sets
        if self.fast:
            from solver.meter_kernels import look_ahead

            looked, rooms = np.full(shape, 1 << MESSAGE_BITS), np.zeros((2, self.words), np.int64)
            look_ahead(sets, columns, self.meets, MESSAGE_BITS, looked, (rooms[0], rooms[1]))
            return looked
        sizes = sets.size[columns].ravel()
        ends = np.cumsum(sizes)
        group = np.arange(ends[-1]) + np.repeat(sets.first[columns].ravel() - ends + sizes, sizes)
        board = np.repeat(np.tile(np.arange(BOARDS) * self.words, len(columns)), sizes)
        onward, back = sets.onward[group] + board, sets.back[group] + board
        weight = sets.weight[group].astype(np.float64)
        begins = [0, *ends[BOARDS - 1 :: BOARDS].tolist()]
        aheads = np.full(shape, float(1 << MESSAGE_BITS))
        for place in range(len(columns) - 1, 0, -1):
            mine = slice(begins[place], begins[place + 1])
            promise = aheads[place].take(onward[mine])
            promise *= weight[mine]
            sums = np.bincount(back[mine], promise, minlength=BOARDS * self.words)
            behind = sums.astype(np.float64, copy=False)
            shown = _shortened(behind.reshape(BOARDS, self.words), self.shifts)
            aheads[place - 1] = _shortened(shown @ self.table, self.shifts)
        return aheads.astype(np.int64)

    def _rolls(self, places: int) -> NDArray[np.uint64]:
        """A number of 64 bits for each place and board: those that the dice would roll next."""
        count = places * BOARDS
        steps = np.arange(self.dice.counter + 1, self.dice.counter + count + 1, dtype=np.uint64)
        self.dice.counter += count
        value = np.uint64(self.dice.key) + steps * np.uint64(0x9E3779B97F4A7C15)
        value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return (value ^ (value >> np.uint64(31))).reshape(places, BOARDS)


def _lines(problem: Problem, back: int, onward: int) -> list[_Line]:
    found = []
    for number, cells in enumerate(problem.lines):
        before = set(problem.lines[number - 1].tolist())
        faced, faced_slot = [], []
        slots: tuple[int, ...] = ()
        for cell in cells.tolist():
            facing = [
                (slot, other)
                for slot, other in enumerate(problem.facing_of(cell))
                if other and other[0] in before and slot not in (back, onward)
            ]
            faced.append([other[0] for _, other in facing])
            faced_slot.append([other[1] for _, other in facing])
            slots = tuple(slot for slot, _ in facing)
        found.append(_Line(cells.astype(np.int64), np.array(faced), np.array(faced_slot), slots))
    return found


def _shortened(message: Weights, shifts: Weights) -> Weights:
    """Messages multiplied by what belongs to the exponent of their largest; what is possible stays
    so."""
    most = message.max(axis=1, keepdims=True)
    short = message * shifts.take(most.view(np.int64) >> EXPONENT)
    np.floor(short, out=short)
    return np.maximum(short, np.minimum(message, 1), out=short)
