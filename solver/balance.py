"""Weights with which rows draw each candidate as often as it is meant to stand.

Rows drawn with the weights of the tiles themselves draw something else: what seldom fits stands
more seldom than it should. So many boards are drawn side by side (`solver/meter.py`), and after
each few rows the weight of every candidate is moved towards its due. Every machine finds the same
weights, whichever engine draws with them.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from math import fsum
from typing import NamedTuple

import numpy as np

from solver.choice import Work, is_engine_fast
from solver.deck import CountedDice
from solver.integers import UNIT
from solver.lying import lying_shares, summed, tiles_of
from solver.meter import BOARDS, WHOLE, WIDTH, Balance, Meter, rarer
from solver.nearing import near_blocks, near_shares, shares_of
from solver.pairing import told_along
from solver.possible import roomless
from solver.problem import Problem, Tables, Weights
from solver.strays import FAIR, amiss, by_chance, most_amiss

SETTLED = 2
"""Cells at either end of a row that are not counted."""
PHASES = ((8, 4, 16, 1), (6, 4, 32, 2), (14, 4, 64, 2))
"""So many rounds of so many rows, with boards that begin anew after so many; each moves weights by
what is amiss, so many roots taken of it."""
KEPT = (2, 3, 10)
"""How many rounds on end of each phase are kept, those least amiss. Where no weights can be fair,
rounds do not settle: they drift, for ever."""
LAST_PHASE = (20, 10, 4, 64, 3)
"""Rounds of small steps, how many of them are kept, and as above: what takes as long as a board to
come about - a region of one kind - is felt before weights have left it behind. Where weights cannot
be fair they drift away in it, so it is tried on fresh boards whether they are better."""
TRIED = 64
"""Rows of the fresh boards on which weights are tried."""
CELLS = (sum(rounds * lines for rounds, lines, *_ in PHASES) + TRIED) * WIDTH
"""Cells of all rows that are drawn for a balance, at least."""
FITTINGS = 12
"""Rounds of fitting what words are worth at the border."""
MOST_STUCK = 3
"""One row of so many may be followed by none: there rows are but a part of how a map is made."""
STEP = 3.0
"""By which a weight is multiplied or divided in one round, at most."""
TOP = 1 << 18
"""The largest weight."""
SPAN = 64.0
"""By how much a weight may depart from what the tiles say: what the tiles cannot show is not asked
for ever more."""
RARE_SPAN = 1024.0
"""The same where some joints are made rare: what is to take their place departs further."""
BORDER_SPAN = 256.0
"""By how much what a word is worth at the border may depart from what it is worth inside."""
COARSE = 16
"""What pairs are worth are multiples of this, in 1 / UNIT: rows of small numbers take less time."""
FOLLOWS, EVENS = 8, 128
"""What is due to each way of a tile moves by one part of so many to what is drawn, to its even
share, each round, where tiles that may not turn leave others no choice how they lie."""
BETTER = 4
"""By one part of so many tiles are to come better for that."""
PRIOR = 4
"""Cells for each candidate that count as drawn rightly: what is rare is not moved by chance."""


class _State(NamedTuple):
    """What a round draws with."""

    weights: Weights
    top: Weights
    onward: Weights
    besides: Weights


class _Fit:
    """Weights on their way to be fair, as floats; `share` is what each candidate is due, by what
    its tile weighs (`is_even`) or by what is told."""

    group: Tables | None = None
    is_even = True
    due_besides: Weights | None = None

    def __init__(self, meter: Meter, due: Weights, span: float = SPAN) -> None:
        self.meter = meter
        possible = np.zeros(len(due))
        possible[meter.possible] = 1
        self.weights = due * possible / max(1e-9, float((due * possible).sum()))
        fluent = self.weights * meter.is_fluent(self.weights)
        if not fluent.any():
            raise ValueError("no row goes on for ever")
        self.share = fluent / fluent.sum()
        self.least, self.most = self.weights / span, self.weights * span
        self.top = np.ones((meter.slots, meter.words))
        self.following = 0
        self.onward = np.ones(meter.words)
        self.besides = np.ones((0, 0))

    @property
    def state(self) -> _State:
        """What the next round draws with."""
        return _State(self.weights, self.top, self.onward, self.besides)

    @state.setter
    def state(self, state: _State) -> None:
        self.weights, self.top, self.onward, self.besides = state

    def balance(self) -> Balance:
        """The weights as they are, in whole numbers."""
        whole = np.rint(self.weights / self.weights.max() * TOP)
        rims = self._rims()
        rims = np.rint(rims / rims.max(axis=1, keepdims=True) * UNIT)
        return Balance(
            np.where(self.weights > 0, np.maximum(whole, 1), 0).astype(np.int64),
            np.maximum(rims, 1).astype(np.int64),
            besides=self._whole_besides(),
        )

    def _whole_besides(self) -> Tables:
        """What pairs are worth, in units of 1 / UNIT."""
        whole = np.rint(self.besides / self.besides.max(initial=0) * (UNIT // COARSE))
        found: Tables = np.maximum(whole, 1).astype(np.int64) * COARSE
        return found

    def _rims(self) -> Weights:
        """What words are worth where nothing stands yet: onward as much as in mid-row; elsewhere
        so much that each is shown as often as it is due, by iterative proportional fitting. Slots
        that face later rows have no say."""
        meter = self.meter
        slots = (meter.back, *meter.lines[0].slots)
        rims = np.ones((meter.slots, meter.words))
        rims[meter.onward] = self.onward
        for _ in range(FITTINGS):
            for slot in slots:
                weights = self.weights.copy()
                for other in (*slots, meter.onward):
                    if other != slot:
                        weights *= rims[other, meter.rings[:, other]]
                words = meter.rings[:, slot]
                due = np.bincount(words, self.share, minlength=meter.words)
                got = np.bincount(words, weights, minlength=meter.words)
                rims[slot] = np.divide(due, got, out=np.zeros(meter.words), where=got > 0)
                rims[slot] /= rims[slot].max()
        return rims * self.top

    def round(self, lines: int, age: int, roots: int) -> Tables:
        """Draw some rows and move the weights; returns how often each candidate came."""
        meter = self.meter
        shown = np.bincount(meter.rings[:, meter.onward], self.share, minlength=meter.words)
        meter.weigh(self.balance(), shown / np.maximum(self.onward, BORDER_SPAN**-2))
        anew = (self.following + np.arange(lines * BOARDS // age)) % BOARDS
        self.following += len(anew)
        meter.shown[anew] = -1
        inside = [meter.draw()[:, SETTLED:-SETTLED] for _ in range(lines)]
        self._move_besides(np.concatenate(inside), roots + 1)
        top = inside[0][anew]
        self.top = self.top.copy()
        for slot in meter.lines[0].slots:
            words = meter.rings[:, slot]
            due = np.bincount(words, self.share, minlength=meter.words).astype(float)
            moves = moves_of(due, _counts(words[top], meter.words), roots + 1)
            self.top[slot] = np.clip(self.top[slot] * moves, 1 / BORDER_SPAN, BORDER_SPAN)
        if meter.stuck * MOST_STUCK > lines * BOARDS:
            raise ValueError("too few rows follow")
        meter.stuck = 0
        self.onward = meter.promised / meter.promised.max()
        counts = _counts(np.concatenate(inside), len(self.share))
        self.weights = self.weights * moves_of(self.share, counts, roots)
        self.weights = np.clip(self.weights, self.least, self.most)
        if self.group is not None:
            self.share = _leaning(self.even, self.share, counts, self.group)
        return counts

    def pair(self, due: Weights) -> None:
        """Let joints along rows be worth as much as makes pairs of what cells show to the next row
        as frequent as they are due."""
        self.due_besides, self.besides = due, np.ones(due.shape)

    def _move_besides(self, drawn: Tables, roots: int) -> None:
        """Move what pairs are worth, told rows that were drawn."""
        due = self.due_besides
        below = None if due is None else self.meter.below
        if due is None or below is None:
            return
        pairs = below[drawn[:, :-1]] * len(due) + below[drawn[:, 1:]]
        moves = moves_of(due.ravel(), _counts(pairs, due.size), roots)
        self.besides = self.besides * moves.reshape(due.shape)
        self.besides = np.clip(self.besides, 1 / SPAN, SPAN)

    def loosen(self, group: Tables) -> None:
        """Let candidates of a group have its share as they can, as evenly as may be."""
        self.group, self.even = group, self.share

    def phase(self, rounds: int, kept: int, *how: int) -> list[Balance]:
        """Draw so many rounds; go back to those on end that are least amiss, and return what they
        drew with."""
        states: list[_State] = []
        balances: list[Balance] = []
        counts: list[Tables] = []
        for _ in range(rounds):
            states.append(self.state)
            balances.append(self.balance())
            counts.append(self.round(*how))
        starts = range(rounds - kept + 1)
        first = min(starts, key=lambda n: (self._amiss(counts[n : n + kept]), -n))
        self.state = _State(
            *(np.asarray(sum(p)) / kept for p in zip(*states[first : first + kept], strict=True))
        )
        return balances[first : first + kept]

    def tried(self, balance: Balance) -> tuple[int, Balance, Tables]:
        """How far amiss fresh boards are that are drawn with a balance from first row to last, less
        what chance alone makes of it, about; the balance, told how far one of them may be, and how
        often each candidate came.
        Boards of rounds lag behind the weights, which move: they cannot tell."""
        meter, shown = self.meter, self.meter.shown
        meter.weigh(balance, np.ones(meter.words))
        meter.shown = np.full_like(shown, -1)
        drawn = np.stack([meter.draw()[:, SETTLED:-SETTLED] for _ in range(TRIED)], axis=1)
        meter.shown, meter.stuck = shown, 0
        each = np.stack([_counts(board, len(self.share)) for board in drawn])
        kinds = int((self.share > 0).sum())
        far = self._amiss([each.sum(axis=0)]) - by_chance(kinds, drawn.size)
        chance = by_chance(kinds, drawn[0].size)
        most = most_amiss([amiss(counts, self.share) for counts in each], far, chance)
        told = balance._replace(most=np.array(most))
        if not self.is_even:
            told = told._replace(aims=np.rint(self.share * WHOLE).astype(np.int64))
        return far, told, each.sum(axis=0)

    def _amiss(self, drawn: list[Tables]) -> int:
        """How far amiss the counts of some rounds are together."""
        counts, group = np.sum(drawn, axis=0), self.group
        if group is None:
            return amiss(counts, self.share)
        return amiss(_counted(group, counts), summed(group, self.even))


def _counts(drawn: Tables, count: int) -> Tables:
    """How often each number from 0 was drawn."""
    return np.bincount(drawn.ravel(), minlength=count)


def moves_of(share: Weights, counts: Tables, roots: int) -> Weights:
    """By what to multiply weights so that more is drawn of what was drawn too seldom."""
    prior = share * (len(share) * PRIOR)
    got = (counts + prior) / (counts.sum() + len(share) * PRIOR)
    move = np.where(share > 0, share / np.maximum(got, 1e-9), 1.0)
    for _ in range(roots):
        move = np.sqrt(move)
    return np.clip(move, 1 / STEP, STEP)


def balance(problem: Problem, dice: CountedDice) -> Balance:
    """Find weights for the candidates of a problem (a torus of one kind of cell) with which rows
    draw each as often as its own weight says. Raises ValueError where few rows follow another.
    Where that is not enough, tiles lie as they must for others that may not turn, or joints are
    made rare that maps with the shares that are due have no room for."""
    far, found, counts = _balanced(problem, dice)
    if far <= FAIR:
        return found
    group = tiles_of(problem.kinds[0])
    in_pairs = _in_pairs(problem, dice, group, (found, counts))
    if in_pairs is not None:
        return in_pairs
    lying = lying_shares(problem, group)
    if lying is not None:
        return _lying_so(problem, dice, group, lying, (found, counts))
    pairs = roomless(problem, group)
    return _with_rare(problem, dice, pairs, (far, found)) if len(pairs) else found


def _in_pairs(
    problem: Problem, dice: CountedDice, group: Tables, known: tuple[Balance, Tables]
) -> Balance | None:
    """A balance with which rows know what the cell before shows to the next row; None where tiles
    come not much more nearly as they are due for it than with that which is known, told how often
    candidates came."""
    found = near_blocks(problem, group)
    told = None if found is None else told_along(problem)
    if found is None or told is None:
        return None
    blocks, worth = found
    words = problem.meets.shape[1]
    below = problem.kinds[0].rings[:, told.slots[2]].astype(np.int64)[blocks]
    pairs = np.concatenate([below[:, 0] * words + below[:, 1], below[:, 2] * words + below[:, 3]])
    due = summed(pairs, np.concatenate([worth, worth]), words * words).reshape(words, words)
    due /= fsum(due.ravel().tolist())
    near = shares_of(problem, blocks, worth)
    before, least = _off(problem, group, known[1]), _off(problem, group, near * WHOLE)
    counter = dice.counter
    with suppress(ValueError):  # few rows follow any more
        plain = replace(problem, besides=np.full((words, words), UNIT))
        _, balance, counts = _balanced(plain, dice, near, besides=due)
        if (_off(problem, group, counts) - least) * BETTER < (before - least) * (BETTER - 1):
            return balance
    dice.counter = counter
    return None


def _off(problem: Problem, group: Tables, counts: Tables | Weights) -> int:
    """How far groups of candidates are from what is due, told how often these came."""
    weights = np.array(problem.kinds[0].weights)
    got = np.rint(summed(group, counts.astype(np.float64))).astype(np.int64)
    return amiss(got, summed(group, weights / fsum(weights.tolist())))


def _lying_so(
    problem: Problem,
    dice: CountedDice,
    group: Tables,
    lying: Weights,
    known: tuple[Balance, Tables],
) -> Balance:
    """That balance with which tiles come most nearly as they are due: the one that is known, told
    how often candidates came, or one with which they lie as is possible or nearly so, where the
    others are not fair. Where what is possible is not known they lie nearly as sides ask for, or
    nearly evenly. How far tiles must be amiss in any map does not count."""
    even = np.array(problem.kinds[0].weights) / sum(problem.kinds[0].weights)
    due, near = summed(group, even), near_shares(problem, group)
    aims = [(lying, group), (even, group)] if near is None else [(near, None), (near, group)]
    parts = due if near is None else summed(group, near)
    least = amiss(np.rint(parts * WHOLE).astype(np.int64), due)
    before = amiss(_counted(group, known[1]), due) - least
    best, far = known[0], before
    for shares, loose in aims:
        if far > FAIR:
            with suppress(ValueError):  # few rows follow any more
                _, found, counts = _balanced(problem, dice, shares, loose)
                other = amiss(_counted(group, counts), due) - least
                if other < far and other * BETTER < before * (BETTER - 1):
                    best, far = found, other
    return best


def _with_rare(
    problem: Problem, dice: CountedDice, pairs: Tables, known: tuple[int, Balance]
) -> Balance:
    """A balance with which joints of some pairs of words are rare, or that which is known, told how
    far amiss rows are with it: the better one."""
    sparing = replace(problem, meets=rarer(problem.meets, pairs))
    with suppress(ValueError):  # few rows follow any more
        after, found, _ = _balanced(sparing, dice, span=RARE_SPAN)
        if after < known[0]:
            return found._replace(rare=pairs)
    return known[1]


def _balanced(
    problem: Problem,
    dice: CountedDice,
    due: Weights | None = None,
    group: Tables | None = None,
    span: float = SPAN,
    besides: Weights | None = None,
) -> tuple[int, Balance, Tables]:
    """Weights of a problem with its joints as they are; how far amiss rows are then, and how often
    each candidate came on fresh boards. Candidates are to have the shares that are due, those of a
    group together."""
    shares = np.array(problem.kinds[0].weights) if due is None else due
    meter = Meter(problem, dice, is_engine_fast(None, Work.BALANCE, CELLS))
    fit = _Fit(meter, shares, span)
    fit.is_even = due is None
    if group is not None:
        fit.loosen(group)
    if besides is not None:
        fit.pair(besides)
    kept: list[Balance] = []
    for (rounds, *how), count in zip(PHASES, KEPT, strict=True):
        kept = fit.phase(rounds, count, *how)
    before, found, counts = fit.tried(_mean(kept))
    if before > FAIR:
        with suppress(ValueError):  # few rows follow any more
            fit.phase(*LAST_PHASE)
            after, last, other = fit.tried(fit.balance())
            if after < before:
                return after, last, other
    return before, found, counts


def _leaning(even: Weights, share: Weights, counts: Tables, group: Tables) -> Weights:
    """Shares of candidates moved towards those that were drawn, and less so to even ones; groups
    keep theirs."""
    whole = summed(group, even)
    got = counts + even * (len(even) * PRIOR)
    part = summed(group, got)
    drawn = np.divide(got * whole[group], part[group], out=share.copy(), where=part[group] > 0)
    leaning: Weights = share + (drawn - share) / FOLLOWS + (even - share) / EVENS
    return leaning


def _counted(group: Tables, counts: Tables) -> Tables:
    """The counts of groups, told those of candidates."""
    return np.bincount(group, counts).astype(np.int64)


def _mean(found: list[Balance]) -> Balance:
    """The mean of several balances."""
    weights: Tables = np.sum([one.weights for one in found], axis=0) // len(found)
    rims: Tables = np.sum([one.rims for one in found], axis=0) // len(found)
    besides: Tables = np.sum([one.besides for one in found], axis=0) // (len(found) * COARSE)
    return Balance(weights, np.maximum(rims, 1), besides=np.maximum(besides, 1) * COARSE)
