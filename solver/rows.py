"""Row sampling: given the row before, a whole row is drawn exactly by its weights.

The law. The weight of a row is the product of its candidates' weights, of the joints within it and
of its joints with what stands already. Row after row is drawn with a chance proportional to that
weight, out of all rows that fit: backward messages over words say how much weight all that may
follow has, then candidates are chosen from the first to the last. Rows that close (on a torus) are
drawn exactly too, their seam included. Nothing looks at rows still to come, except that candidates
are left out which could not be followed within three steps. So the law is row by row, not that of
the whole board. Where no row fits, a window of the rows before is cleared and drawn anew, larger
each time.

All weights are integers in units of 1 / UNIT, messages are shifted to fit 64 bits, what is possible
keeps a weight of at least 1: compiled code and this one agree to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from solver.chains import Chains
from solver.deck import DiceLike
from solver.integers import UNIT, integer_meets, integer_weights
from solver.lookahead import Sorts
from solver.problem import Numbers, Problem, Tables, Words
from solver.words import bits

UNIT_BITS = 12
DENSE_WORDS = 64  # up to which messages are passed on by whole matrices


Span = tuple[int, int]
"""Where cells begin and end among the chains."""


class Sampler(Protocol):
    """Draws parts of lines; see `RowSampler`."""

    def clear(self, *spans: Span) -> None: ...
    def draw(self, begin: int, end: int, closed: bool) -> int: ...
    def draw_lines(self, first: int, last: int) -> tuple[int, int]: ...
    def result(self) -> Sequence[int] | Numbers: ...
    def has_drifted(self) -> bool: ...


@runtime_checkable
class OpenSampler(Sampler, Protocol):
    """One that goes on from whatever stands."""

    def put(self, cells: Numbers, candidates: Numbers) -> None: ...


class Option(NamedTuple):
    """The candidates that fit a cell, by the words they show backward and onward in their line,
    then by number; their weights are their own times that of joints with what stands.

    through  what a unit of message at each word of the next cell is worth at each word of this one,
             shape (words, words); None where words are many
    """

    candidates: NDArray[np.int64]
    weights: Tables
    back: NDArray[np.int64]
    onward: NDArray[np.int64]
    through: Tables | None = None


class Chosen(NamedTuple):
    """What a line's first cell shows backward, if the line is closed, and its last one onward."""

    seam: int
    word: int


class Messages(NamedTuple):
    """A line about to be chosen: what fits each place from `begin` on, what the words it may show
    onward are worth where that is known, and what the words that it may show backward are."""

    begin: int
    closed: bool
    options: list[Option]
    aheads: list[Tables | None]
    behinds: list[Tables]

    def is_seam(self, place: int) -> bool:
        """Whether a place is where a closed line begins."""
        return self.closed and place == self.begin

    def after(self, place: int, last: Chosen, option: Option, chosen: int) -> Chosen:
        """What there is to know once an entry of an option was chosen."""
        seam = int(option.back[chosen]) if self.is_seam(place) else last.seam
        return Chosen(seam, int(option.onward[chosen]))


class RowTables:
    """What row samplers of one problem share: what fits is worked out once."""

    def __init__(self, problem: Problem, sorts: Sorts, chains: Chains) -> None:
        self.cell_count = problem.cell_count
        self.cells = chains.cells.tolist()
        self.start = chains.start.tolist()
        self.closed = chains.closed.tolist()
        self.onward = chains.onward.tolist()
        self.form = chains.form.tolist()
        self.forms = chains.forms
        self.domains = sorts.domains
        self.kind = problem.kind_list
        self.opposite = problem.opposite
        self.rings = [kind.rings for kind in problem.kinds]
        self.ring_lists = [kind.rings.tolist() for kind in problem.kinds]
        self.weights = integer_weights(problem)
        self.meets = integer_meets(problem)
        self.words = problem.meets.shape[1]
        self.table = np.ascontiguousarray(self.meets[: self.words])
        self.demands, rim_rows = demand_tables(problem)
        self.rim_rows = rim_rows.tolist()
        self.bits = message_bits(problem)
        self.options: dict[tuple[int, bool, bool, tuple[int, ...]], Option] = {}
        self.met: tuple[Tables, Tables, Tables, Tables] | None = None
        self.after_memo: dict[tuple[int, int], Option] = {}
        self.ordered: dict[int, tuple[Tables, Tables]] = {}

    def after(self, option: Option, word: int) -> Option:
        """What is left of an option beside a neighbour that shows a word; `through` then holds the
        weights of the joints with it, None if all are 1."""
        key = (id(option), word)
        found = self.after_memo.get(key)
        if found is None:
            joint = self.meets[word].take(option.back)
            fits = joint.nonzero()[0]
            joints = joint.take(fits)
            candidates, weights, back, onward = (part.take(fits) for part in option[:4])
            through = joints if (joints != UNIT).any() else None
            found = Option(candidates, weights, back, onward, through)
            self.after_memo[key] = found
        return found

    def passed_on(self, message: Tables) -> Tables:
        """What each word promises whose neighbour has a message; where words are many, few meet."""
        if self.words <= DENSE_WORDS:
            return self.table @ message
        if self.met is None:
            word, other = np.nonzero(self.table)
            starts = np.flatnonzero(np.diff(word, prepend=-1))
            self.met = other, self.table[word, other], starts, word[starts]
        other, joints, starts, words = self.met
        worth = message[other] * (joints if message.ndim == 1 else joints[:, None])
        found = np.zeros(message.shape, dtype=np.int64)
        found[words] = np.add.reduceat(worth, starts, axis=0)
        return found

    def option(
        self, place: int, standing: Sequence[int], with_back: bool, with_onward: bool
    ) -> Option:
        """The candidates that fit what stands around a cell, told with the words that they show to
        cells that are drawn with it."""
        cell = self.cells[place]
        kind, rings = self.kind, self.ring_lists
        _, back, onward = self.forms[self.form[cell]]
        demands = [
            rim
            if facing is None or standing[facing[0]] < 0
            else rings[kind[facing[0]]][standing[facing[0]]][facing[1]]
            for facing, rim in zip(self.opposite[cell], self.rim_rows[kind[cell]], strict=False)
        ]
        if with_back and back >= 0:
            demands[back] = -1
        if with_onward and onward >= 0:
            demands[onward] = -1
        key = (self.form[cell], with_back, with_onward, tuple(demands))
        found = self.options.get(key)
        if found is None:
            found = self.options[key] = self._fitting(kind[cell], *key)
        return found

    def _fitting(
        self, kind: int, form: int, with_back: bool, with_onward: bool, demands: Sequence[int]
    ) -> Option:
        sort, back, onward = self.forms[form]
        rings = self.rings[kind]
        if form not in self.ordered:
            domain = np.fromiter(bits(self.domains[sort]), np.int64)
            domain = domain[self.weights[kind][domain] > 0]
            ordered = in_order(domain, rings, back, onward)
            self.ordered[form] = ordered, self.weights[kind][ordered]
        candidates, weights = self.ordered[form]
        for slot, word in enumerate(demands):
            if word >= 0:
                joint = self.demands[word][rings[candidates, slot]]
                fits = joint > 0
                candidates = candidates[fits]
                weights = np.maximum(1, weights[fits] * joint[fits] // UNIT)
        nothing = np.zeros(len(candidates), dtype=np.int64)
        backs = rings[candidates, back] if with_back and back >= 0 else nothing
        onwards = rings[candidates, onward] if with_onward and onward >= 0 else nothing
        through = self._through(backs, onwards, weights)
        return Option(candidates, weights, backs, onwards, through)

    def _through(self, backs: Tables, onwards: Tables, weights: Tables) -> Tables | None:
        """See `Option`."""
        if self.words > DENSE_WORDS:
            return None
        pairs = np.zeros((self.words, self.words), dtype=np.int64)
        np.add.at(pairs, (backs, onwards), weights)
        through: Tables = pairs @ self.table
        return through


class RowSampler:
    """Draws parts of lines; `standing` holds the candidate of each cell, -1 where none stands."""

    def __init__(self, tables: RowTables, dice: DiceLike) -> None:
        self.tables = tables
        self.dice = dice
        self.standing: list[int] = [-1] * tables.cell_count

    def result(self) -> list[int]:
        """The candidate of every cell, -1 where none stands."""
        return self.standing

    def has_drifted(self) -> bool:
        """Whether what was drawn strays from what is due, and had better be drawn anew."""
        return False

    def clear(self, *spans: Span) -> None:
        """Take away what stands in some cells."""
        for cell in self._cells(spans):
            self.standing[cell] = -1

    def put(self, cells: Numbers, candidates: Numbers) -> None:
        """Let candidates stand in some cells."""
        for cell, candidate in zip(cells.tolist(), candidates.tolist(), strict=True):
            self.standing[cell] = candidate

    def _cells(self, spans: Sequence[Span]) -> list[int]:
        return [cell for begin, end in spans for cell in self.tables.cells[begin:end]]

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        """Draw whole lines, from `first` up to `last`. Returns (last, -1), or the line at which
        nothing fits and the place."""
        start, closed = self.tables.start, self.tables.closed
        for line in range(first, last):
            stuck = self.draw(start[line], start[line + 1], closed[line])
            if stuck >= 0:
                return line, stuck
        return last, -1

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """Draw the cells `begin` .. `end` of the chains, where nothing may stand. Returns -1, or
        the place among the chains at which nothing fits; then nothing is drawn."""
        options = self._options(begin, end, closed)
        messages = self._messages(begin, end, closed, options)
        return messages if isinstance(messages, int) else self._choose(messages)

    def _options(self, begin: int, end: int, closed: bool) -> list[Option]:
        """The candidates that fit each place of a line."""
        return [
            self.tables.option(
                place, self.standing, closed or place > begin, closed or place < end - 1
            )
            for place in range(begin, end)
        ]

    def _messages(
        self, begin: int, end: int, closed: bool, options: list[Option]
    ) -> Messages | int:
        """What all that may follow each place is worth, or the place at which nothing fits."""
        tables, onward = self.tables, self.tables.onward
        aheads: list[Tables | None] = [None] * len(options)
        behinds: list[Tables] = [tables.table] * len(options)
        ahead = tables.table if closed else np.full((tables.words, 1), UNIT, np.int64)
        for place in range(end - 1, begin - 1, -1):
            option = options[place - begin]
            if place < end - 1 and onward[place] >= 0 and option.through is not None:
                behind = option.through @ behinds[place - begin + 1]
            else:
                if place < end - 1:
                    ahead = self._ahead(behinds[place - begin + 1], onward[place] >= 0)
                aheads[place - begin] = ahead
                behind = np.zeros((tables.words, ahead.shape[1]), dtype=np.int64)
                np.add.at(behind, option.back, option.weights[:, None] * ahead[option.onward])
            most = int(np.maximum.reduce(behind, axis=None))
            if not most:
                return place
            behinds[place - begin] = shifted(behind, most.bit_length() - tables.bits)
        return Messages(begin, closed, options, aheads, behinds)

    def _ahead(self, behind: Tables, linked: bool) -> Tables:
        """What each onward word of a cell promises, from the message of the next cell."""
        if linked:
            return self.tables.passed_on(behind)
        return np.broadcast_to(behind.sum(axis=0), behind.shape)

    def _choose(self, messages: Messages) -> int:
        begin = messages.begin
        last = Chosen(0, -1)
        for place in range(begin, begin + len(messages.options)):
            option, worth = self._worth(messages, place, last)
            sums = (option.weights * worth).cumsum()
            total = int(sums[-1])
            if not total:
                return place
            chosen = int(sums.searchsorted(self.dice.below(total), side="right"))
            self.standing[self.tables.cells[place]] = int(option.candidates[chosen])
            last = messages.after(place, last, option, chosen)
        return -1

    def _worth(self, messages: Messages, place: int, last: Chosen) -> tuple[Option, Tables]:
        """What fits after what was chosen last, and what all that may follow it is worth."""
        onward = self.tables.onward
        number = place - messages.begin
        whole = option = messages.options[number]
        ahead = messages.aheads[number]
        is_seam = messages.is_seam(place)
        if number and onward[place - 1] >= 0:
            option = self.tables.after(option, last.word)
        if ahead is not None:
            worth = ahead if is_seam else ahead[:, last.seam]
        elif is_seam:
            worth = self.tables.passed_on(messages.behinds[number + 1])
        else:
            worth = self.tables.passed_on(messages.behinds[number + 1][:, last.seam])
        worth = worth[option.onward, option.back] if is_seam else worth.take(option.onward)
        if option.through is not None and option is not whole:
            worth = np.maximum(worth * option.through >> UNIT_BITS, worth > 0)
        return option, worth


def shifted(message: Tables, shift: int) -> Tables:
    """A message shifted right; what is possible stays so."""
    return np.maximum(message >> shift, message > 0) if shift > 0 else message


def demand_tables(problem: Problem) -> tuple[Tables, Tables]:
    """How well each demand of a row sampler goes with each word: words, then what a slot that faces
    nothing yet asks for; and for each kind and slot which row that is, -1 for none."""
    meets = integer_meets(problem)
    rows = [meets[: meets.shape[1]]]
    slots = max((kind.rings.shape[1] for kind in problem.kinds), default=0)
    numbers = np.full((len(problem.kinds), slots), -1, dtype=np.int64)
    reached = meets.shape[1]
    for number, kind in enumerate(problem.kinds):
        if kind.rims:
            rims = np.array(kind.rims, dtype=np.int64)
            tells = np.flatnonzero((rims != rims[:, :1]).any(axis=1))
            numbers[number, tells] = reached + np.arange(len(tells))
            rows.append(rims[tells])
            reached += len(tells)
    return np.concatenate(rows), numbers


def message_bits(problem: Problem) -> int:
    """How many bits a message may have so that nothing overflows 62: it is multiplied with the
    weights of joints and of candidates, and added up."""
    weights = max((int(weights.sum()) for weights in integer_weights(problem)), default=1)
    joints = int(integer_meets(problem)[: problem.meets.shape[1]].sum(axis=1).max(initial=1))
    return max(4, min(24, 61 - weights.bit_length() - joints.bit_length()))


def in_order(candidates: NDArray[np.int64], rings: Words, back: int, onward: int) -> Tables:
    """Candidates by the words they show backward and onward, then by number."""
    words = [rings[candidates, slot] for slot in (onward, back) if slot >= 0]
    return candidates[np.lexsort([candidates, *words])]
