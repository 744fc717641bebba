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

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import mul
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


class View(NamedTuple):
    """What a cell looks at when it is drawn with some of its neighbours.

    drawn  whether it is drawn with the one before, and with the one after
    rims   for each slot what it demands where nothing stands, -1 for nothing
    faces  slots that face cells which may stand: slot, that cell, its kind and its slot
    """

    cell: int
    form: int
    drawn: tuple[bool, bool]
    rims: list[int]
    faces: list[tuple[int, int, int, int]]


class Fits(NamedTuple):
    """The entries of an option that fit beside a neighbour which shows a word, and what joints with
    it are worth; None if all are 1. They are few, and of lists sooner gone through than of arrays.
    """

    entries: Tables
    candidates: list[int]
    onward: list[int]
    joints: list[int] | None


class Chosen(NamedTuple):
    """What a line's first cell shows backward, if the line is closed, and its last one onward."""

    seam: int
    word: int


class Messages:
    """A line about to be chosen: what fits each place from `begin` on, what the words it may show
    onward are worth where that is known, and what the words that it may show backward are."""

    def __init__(
        self,
        tables: RowTables,
        line: tuple[int, bool],
        options: list[Option],
        aheads: list[Tables | None],
        behinds: Tables,
    ) -> None:
        self.tables = tables
        self.begin, self.closed = line
        self.options = options
        self.aheads = aheads
        self.behinds = behinds
        self.seam = -1
        self.known: list[list[int]] = []

    def is_seam(self, place: int) -> bool:
        """Whether a place is where a closed line begins."""
        return self.closed and place == self.begin

    def ahead(self, place: int) -> Tables:
        """What each onward word of a place promises, for each word of the seam."""
        number = place - self.begin
        found = self.aheads[number]
        return self.tables.passed_on(self.behinds[number + 1]) if found is None else found

    def promised(self, seam: int) -> list[list[int]]:
        """What each onward word of each place promises, where the seam shows a word."""
        if seam != self.seam:
            self.seam, self.known = seam, [[]] * len(self.options)
            if self.tables.words <= DENSE_WORDS:
                self.known = (self.behinds[1:, :, seam] @ self.tables.table.T).tolist()
            for number, ahead in enumerate(self.aheads):
                if ahead is not None:
                    self.known[number] = ahead[:, seam].tolist()
        return self.known


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
        self.fits_memo: dict[tuple[int, int], Fits] = {}
        self.views: dict[tuple[int, bool, bool], View] = {}
        self.ordered: dict[int, tuple[Tables, Tables]] = {}

    def fits(self, option: Option, word: int) -> Fits:
        """What fits of an option beside a neighbour that shows a word, -1: beside none. Options
        that show the same words backward, by one array, hold the same candidates."""
        key = (id(option.back), word)
        found = self.fits_memo.get(key)
        if found is None:
            entries, joints = np.arange(len(option.back)), None
            if word >= 0:
                joint = self.meets[word].take(option.back)
                entries = joint.nonzero()[0]
                joints = joint.take(entries)
            found = self.fits_memo[key] = Fits(
                entries,
                option.candidates.take(entries).tolist(),
                option.onward.take(entries).tolist(),
                None if joints is None or (joints == UNIT).all() else joints.tolist(),
            )
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
        return self.fitting(self.view(place, with_back, with_onward), standing)

    def fitting(self, view: View, standing: Sequence[int]) -> Option:
        """The same, by what the cell looks at."""
        demands = view.rims.copy()
        for slot, other, kind, theirs in view.faces:
            candidate = standing[other]
            if candidate >= 0:
                demands[slot] = self.ring_lists[kind][candidate][theirs]
        key = (view.form, *view.drawn, tuple(demands))
        found = self.options.get(key)
        if found is None:
            found = self.options[key] = self._fitting(self.kind[view.cell], *key)
        return found

    def view(self, place: int, with_back: bool, with_onward: bool) -> View:
        """What a cell looks at when it is drawn with the one before, the one after, or both."""
        key = place, with_back, with_onward
        found = self.views.get(key)
        if found is None:
            cell = self.cells[place]
            _, back, onward = self.forms[self.form[cell]]
            along = (back if with_back else -1, onward if with_onward else -1)
            slots = self.opposite[cell]
            rims = self.rim_rows[self.kind[cell]]
            found = self.views[key] = View(
                cell,
                self.form[cell],
                (with_back, with_onward),
                [-1 if slot in along else rims[slot] for slot in range(len(slots))],
                [
                    (slot, facing[0], self.kind[facing[0]], facing[1])
                    for slot, facing in enumerate(slots)
                    if facing is not None and slot not in along
                ],
            )
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
        views = self._views(begin, end, closed)
        return [self.tables.fitting(view, self.standing) for view in views]

    def _views(self, begin: int, end: int, closed: bool) -> list[View]:
        """What each place of a line looks at."""
        return [
            self.tables.view(place, closed or place > begin, closed or place < end - 1)
            for place in range(begin, end)
        ]

    def _messages(
        self, begin: int, end: int, closed: bool, options: list[Option]
    ) -> Messages | int:
        """What all that may follow each place is worth, or the place at which nothing fits."""
        tables, onward = self.tables, self.tables.onward
        aheads: list[Tables | None] = [None] * len(options)
        ahead = tables.table if closed else np.full((tables.words, 1), UNIT, np.int64)
        behinds = np.zeros((len(options) + 1, *ahead.shape), dtype=np.int64)
        for place in range(end - 1, begin - 1, -1):
            option, behind, after = options[place - begin], *behinds[place - begin :][:2]
            if place < end - 1 and onward[place] >= 0 and option.through is not None:
                option.through.dot(after, out=behind)
            else:
                if place < end - 1:
                    ahead = self._ahead(after, onward[place] >= 0)
                aheads[place - begin] = ahead
                np.add.at(behind, option.back, option.weights[:, None] * ahead[option.onward])
            most = int(np.maximum.reduce(behind, axis=None))
            if not most:
                return place
            shift(behind, most.bit_length() - tables.bits)
        return Messages(tables, (begin, closed), options, aheads, behinds)

    def _ahead(self, behind: Tables, linked: bool) -> Tables:
        """What each onward word of a cell promises, from the message of the next cell."""
        if linked:
            return self.tables.passed_on(behind)
        return np.broadcast_to(behind.sum(axis=0), behind.shape)

    def _choose(self, messages: Messages) -> int:
        begin = messages.begin
        last = Chosen(0, -1)
        for place in range(begin, begin + len(messages.options)):
            fits, weights = self._worth(messages, place, last)
            sums = list(accumulate(weights))
            if not sums or not sums[-1]:
                return place
            number = bisect_right(sums, self.dice.below(sums[-1]))
            self.standing[self.tables.cells[place]] = fits.candidates[number]
            last = self._after(messages, place, last, fits, number)
        return -1

    def _worth(self, messages: Messages, place: int, last: Chosen) -> tuple[Fits, list[int]]:
        """What fits after what was chosen last, and its weights times what all that may follow it
        is worth."""
        number = place - messages.begin
        option = messages.options[number]
        is_linked = number > 0 and self.tables.onward[place - 1] >= 0
        fits = self.tables.fits(option, last.word if is_linked else -1)
        worth: Iterable[int]
        if messages.is_seam(place):
            worth = messages.ahead(place)[option.onward, option.back].tolist()
        else:
            worth = map(messages.promised(last.seam)[number].__getitem__, fits.onward)
        if fits.joints:
            joined = zip(worth, fits.joints, strict=True)
            worth = [one * joint >> UNIT_BITS or one > 0 for one, joint in joined]
        return fits, list(map(mul, option.weights.take(fits.entries).tolist(), worth))

    def _after(
        self, messages: Messages, place: int, last: Chosen, fits: Fits, number: int
    ) -> Chosen:
        """What there is to know once one that fits was chosen."""
        seam = last.seam
        if messages.is_seam(place):
            seam = int(messages.options[0].back[fits.entries[number]])
        return Chosen(seam, fits.onward[number])


def shift(message: Tables, bits: int) -> None:
    """Shift a message right, in place; what is possible stays so."""
    if bits > 0:
        np.maximum(message >> bits, np.sign(message), out=message)


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
