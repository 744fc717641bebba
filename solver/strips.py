"""Strips of two lines drawn anew, given what lies on either side of them: maps whose rows and
columns are alike.

What is drawn row by row depends on rows before it, so that it hangs together otherwise down
columns than along rows. A strip of two lines is drawn exactly by the product of its candidates'
weights and of its joints, within it and with what stands around it; strips that do not face each
other are drawn side by side. Strips along rows, then along columns, lead towards the law of whole
boards, the product of all weights and joints, which knows no first row.

What is shown at the border stays, and so does what stands in cells that are kept; a line that
closes is cut at two cells that are kept. Weights and messages are whole numbers, sums stay below
2 ** 53: every machine and both engines draw the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.deck import CountedDice
from solver.problem import Numbers, Tables, Weights
from solver.strip_tables import (
    JOINT_BITS,
    Course,
    Entries,
    make_tables,
    whole_joints,
    whole_weights,
)

MESSAGE_BITS = 16
AT_ONCE = 32
"""Strips that are drawn side by side, at most."""
APART = 3
"""Lines from one strip to the next that is drawn with it: one stands between them."""
Rolls = NDArray[np.uint64]


class _Pairs(NamedTuple):
    """Candidates of the first line with groups of the second: where the message of each pair stands
    among those of the groups, what it weighs, and the words both show backward (first word times
    the number of words, plus the second), each with where its pairs start."""

    where: Tables
    weight: Tables
    shown: Tables
    start: Tables


class Strips:
    """Draws strips of boards of one kind of cell anew.

    rings    the words of each candidate by slot
    weights  of each candidate
    meets    how well words meet
    slots    as those of a sheet
    fast     whether by compiled loops
    """

    def __init__(
        self,
        rings: Tables,
        weights: Weights | Tables,
        meets: Weights,
        slots: tuple[int, int, int, int],
        fast: bool,
    ) -> None:
        self.rings, self.fast = rings, fast
        self.joints = whole_joints(meets)
        self.words = self.joints.shape[1]
        self.table = self.joints[: self.words].astype(np.float64)
        self.courses = Course(*slots), Course(*slots[2:], *slots[:2])
        self.weigh(weights)

    def weigh(self, weights: Weights | Tables) -> None:
        """Draw with these weights from now on."""
        whole = whole_weights(weights)
        self.tables = [
            make_tables(self.rings, whole, self.joints, course) for course in self.courses
        ]
        self.pairs: list[dict[tuple[int, int], _Pairs]] = [{}, {}]

    def sweep(
        self, boards: Tables, wraps: tuple[bool, bool], kept: NDArray[np.bool_], dice: CountedDice
    ) -> None:
        """Draw all strips of some boards anew, along rows and along columns; which of them first
        the dice choose, for what comes last shows more of itself. Boards have the shape (boards,
        rows, columns), `kept` that of one of them."""
        first = dice.below(2)
        for along in (first, 1 - first):
            turned = boards.swapaxes(1, 2) if along else boards
            is_kept = kept.T if along else kept
            ends = wraps[::-1] if along else wraps
            for offset in range(APART):
                self._phase(along, turned, ends, is_kept, offset, dice)

    def _phase(
        self,
        along: int,
        boards: Tables,
        wraps: tuple[bool, bool],
        kept: NDArray[np.bool_],
        offset: int,
        dice: CountedDice,
    ) -> None:
        """Draw the strips of one offset, some side by side; those that close are cut somewhere."""
        lines, closes = boards.shape[1], wraps[0]
        first = dice.below(lines) if closes else offset
        number = lines // APART if closes else (lines - offset + 1) // APART
        self._draw_some(
            along, boards, wraps, kept, [first + APART * n for n in range(number)], dice
        )

    def draw_anew(
        self,
        boards: Tables,
        wraps: tuple[bool, bool],
        kept: NDArray[np.bool_],
        firsts: Sequence[int],
        dice: CountedDice,
    ) -> None:
        """Draw strips of two rows anew that begin at some rows and do not face each other."""
        self._draw_some(0, boards, wraps, kept, firsts, dice)

    def _draw_some(
        self,
        along: int,
        boards: Tables,
        wraps: tuple[bool, bool],
        kept: NDArray[np.bool_],
        firsts: Sequence[int],
        dice: CountedDice,
    ) -> None:
        """Draw the strips that begin at some lines of all boards."""
        count, lines, length = boards.shape
        closes, is_ring = wraps
        cut = dice.below(length) if is_ring else 0
        strips = [(b, first % lines) for b in range(count) for first in firsts]
        place = (np.arange(length + is_ring) + cut) % length
        rolls = rolls_of(dice, len(strips) * len(place)).reshape(len(strips), len(place))
        for start in range(0, len(strips), AT_ONCE):
            some = np.array(strips[start : start + AT_ONCE])
            rows = np.stack([(some[:, 1] + step) % lines for step in (-1, 0, 1, 2)])
            laid = boards[some[:, 0], rows][:, :, place]
            is_kept = kept[rows[1:3]][:, :, place]
            if is_ring:
                is_kept[:, :, [0, -1]] = True
            demands = self._demands(self.courses[along], laid, is_kept, rows, closes)
            drawn = self._draw(along, laid[1:3], demands, rolls[start : start + AT_ONCE])
            for line in (0, 1):
                boards[some[:, 0, None], rows[line + 1][:, None], place] = drawn[line]

    def _demands(
        self,
        course: Course,
        laid: Tables,
        kept: NDArray[np.bool_],
        rows: Tables,
        closes: bool,
    ) -> Tables:
        """The demand of each cell of either line, shape (2, strips, places): see `StripTables`."""
        found = np.stack([self.rings[laid[0], course.after], self.rings[laid[3], course.before]])
        if not closes:
            shown = [self.rings[laid[1], course.before], self.rings[laid[2], course.after]]
            is_border = rows[0] > rows[1], rows[3] < rows[2]
            for line in (0, 1):
                found[line] = np.where(
                    is_border[line][:, None], shown[line] + self.words, found[line]
                )
        return np.where(kept, laid[1:3] + 2 * self.words, found)

    def _draw(self, along: int, laid: Tables, demands: Tables, rolls: Rolls) -> Tables:
        """Draw strips anew; returns their candidates, shape (2, strips, places)."""
        course = self.courses[along]
        before = self.rings[laid[:, :, 0], course.back] + self.words
        after = self.rings[laid[:, :, -1], course.onward]
        drawn = np.empty_like(laid)
        if self.fast:
            from solver.strip_kernels import draw

            rooms = self._rooms(along, laid.shape[2])
            ends = np.stack([before, after])
            draw(self.tables[along], rooms, demands, ends, rolls, MESSAGE_BITS, drawn)
            return drawn
        messages = self._messages(along, demands, after)
        upper, lower = before
        for place, ahead in enumerate(messages):
            ones, others = self._after(along, demands[:, :, place], upper, lower)
            one, other = self._chosen(ones, others, ahead, rolls[:, place])
            drawn[:, :, place] = one.candidate, other.candidate
            upper, lower = one.onward, other.onward
        return drawn

    def _rooms(self, along: int, places: int) -> tuple[Tables, ...]:
        """Room for the compiled loops: messages, those of groups, what is shown and passed on, what
        fits, and how much."""
        tables, words = self.tables[along], self.words
        counts = np.diff(tables.group_start[::words])
        entries = np.diff(tables.lower_start[tables.group_start[::words]])
        most = max(int(entries.max()), int(np.diff(tables.upper_start).max()))
        shapes = (places, words, words), (int(counts.max()), words), (words, words), (words, words)
        return tuple(np.zeros(shape, dtype=np.int64) for shape in (*shapes, (2, 2, most), (2,)))

    def _after(
        self, along: int, demands: Tables, upper: Tables, lower: Tables
    ) -> tuple[tuple[Entries, Tables], tuple[Entries, Tables]]:
        """What fits demands and stands after words, strip by strip, and how many in each."""
        tables, words = self.tables[along], self.words
        starts = tables.upper_start, tables.lower_start[tables.group_start[::words]]
        found = []
        for start, entries, demand, word in zip(
            starts, (tables.upper, tables.lower), demands, (upper, lower), strict=True
        ):
            strip, chosen = _spans(start[demand], start[demand + 1])
            some = entries.part(chosen)
            joint = tables.joints[word[strip], some.back]
            fits = joint > 0
            weight = np.maximum(some.weight[fits] * joint[fits] >> JOINT_BITS, 1)
            counts = np.bincount(strip[fits], minlength=len(demand))
            found.append((some.part(fits)._replace(weight=weight), counts))
        return found[0], found[1]

    def _chosen(
        self,
        ones: tuple[Entries, Tables],
        others: tuple[Entries, Tables],
        ahead: Numbers,
        rolls: Rolls,
    ) -> tuple[Entries, Entries]:
        """Choose an entry of either line for each strip, in proportion to what both are worth."""
        (top, sizes), (bottom, widths) = ones, others
        strip = np.repeat(np.arange(len(sizes)), sizes)
        begins = (np.cumsum(widths) - widths)[strip]
        row, column = _spans(begins, begins + widths[strip])
        joint = self.joints[top.inner[row], bottom.inner[column]]
        worth = np.maximum(top.weight[row] * joint >> JOINT_BITS, joint > 0)
        worth *= bottom.weight[column]
        worth *= ahead[strip[row], bottom.onward[column], top.onward[row]]
        starts = np.cumsum(sizes * widths) - sizes * widths
        total = np.add.reduceat(worth, starts)
        found = _reaching(worth, starts, (rolls % total.astype(np.uint64)).astype(np.int64))
        return top.part(row[found]), bottom.part(column[found])

    def _messages(self, along: int, demands: Tables, ends: Tables) -> list[Numbers]:
        """What all that may follow is worth for each two words shown onward, place by place; shape
        (strips, words, words): by the second line, by the first."""
        _, count, places = demands.shape
        ahead = np.zeros((count, self.words, self.words), dtype=np.int64)
        ahead[np.arange(count), ends[1], ends[0]] = 1 << MESSAGE_BITS - 1
        found: list[Numbers] = [ahead.astype(np.int32)]
        for place in range(places - 1, 0, -1):
            shown = self._shown(along, demands[:, :, place], ahead)
            met = self.table @ _shortened(shown).swapaxes(1, 2) @ self.table.T
            ahead = _shortened(met).astype(np.int64)
            found.append(ahead.astype(np.int32))
        return found[::-1]

    def _shown(self, along: int, demands: Tables, ahead: Tables) -> Weights:
        """What each two words shown backward at one place are worth, shape (strips, words, words):
        by the first line, by the second."""
        words, count = self.words, demands.shape[1]
        tables = self.tables[along]
        first = tables.group_start[demands[1] * words]
        last = tables.group_start[(demands[1] + 1) * words]
        begins, ends = tables.lower_start[first], tables.lower_start[last]
        strip, entry = _spans(begins, ends)
        worth = ahead[strip, tables.lower.onward[entry]] * tables.lower.weight[entry][:, None]
        of_group, group = _spans(first, last)
        shift = np.cumsum(ends - begins) - (ends - begins) - begins
        groups = np.add.reduceat(worth, tables.lower_start[group] + shift[of_group])
        pairs = [self._paired(along, *both) for both in demands.T.tolist()]
        where = _offset([one.where for one in pairs], (last - first) * words)
        worth = groups.ravel()[where] * np.concatenate([one.weight for one in pairs])
        sizes = np.array([len(one.weight) for one in pairs])
        sums = np.add.reduceat(worth, _offset([one.start for one in pairs], sizes))
        shown = np.zeros(count * words * words)
        shown[_offset([one.shown for one in pairs], np.full(count, words * words))] = sums
        return shown.reshape(count, words, words)

    def _paired(self, along: int, top: int, bottom: int) -> _Pairs:
        """What fits a demand in the first line with what fits another in the second."""
        found = self.pairs[along].get((top, bottom))
        if found is None:
            tables, words = self.tables[along], self.words
            upper = tables.upper.part(slice(*tables.upper_start[top : top + 2].tolist()))
            first, last = tables.group_start[[bottom * words, (bottom + 1) * words]].tolist()
            inner = tables.lower.inner[tables.lower_start[first:last]]
            joint = self.joints[upper.inner[:, None], inner]
            one, group = np.nonzero(joint)
            shown = upper.back[one] * words + tables.back[first:last][group]
            order = np.argsort(shown, kind="stable")
            one, group, shown = one[order], group[order], shown[order]
            weight = np.maximum(upper.weight[one] * joint[one, group] >> JOINT_BITS, 1)
            start = np.flatnonzero(np.diff(shown, prepend=-1))
            where = group * words + upper.onward[one]
            found = _Pairs(where, weight, shown[start], start)
            self.pairs[along][top, bottom] = found
        return found


def _spans(begins: Tables, ends: Tables) -> tuple[Tables, Tables]:
    """The span of each number of some spans, one after the other, and these numbers."""
    lengths = ends - begins
    span = np.repeat(np.arange(len(begins)), lengths)
    shift = begins - (np.cumsum(lengths) - lengths)
    return span, np.arange(len(span)) + shift[span]


def _reaching(worth: Tables, begins: Tables, rolls: Tables) -> Tables:
    """Where in each part, of those that begin somewhere, the sum exceeds a roll. Sums of all parts
    together may overflow, which does no harm: differences are right."""
    sums = worth.cumsum()
    before = np.where(begins > 0, sums[begins - 1], 0)
    lengths = np.diff(begins, append=len(worth))
    first = np.flatnonzero(sums - np.repeat(before + rolls, lengths) > 0)
    return first[np.searchsorted(first, begins)]


def _offset(parts: Sequence[Tables], sizes: Tables) -> Tables:
    """Numbers of several parts one after the other, each counted from where its part begins."""
    firsts = np.cumsum(sizes) - sizes
    return np.concatenate(parts) + np.repeat(firsts, [len(part) for part in parts])


def _shortened(messages: Weights) -> Weights:
    """Messages of strips, each shifted right to so many bits; what is possible stays so."""
    most = np.frexp(messages.max(axis=(1, 2), keepdims=True))[1]
    shift = np.maximum(most - MESSAGE_BITS, 0)
    short: Weights = np.maximum(np.floor(np.ldexp(messages, -shift)), messages > 0)
    return short


def rolls_of(dice: CountedDice, count: int) -> NDArray[np.uint64]:
    """Numbers of 64 bits: those that the dice would roll next."""
    steps = np.arange(dice.counter + 1, dice.counter + count + 1, dtype=np.uint64)
    dice.counter += count
    value = np.uint64(dice.key) + steps * np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))
