"""Lines drawn from tables for one map: what fits a room, and what is not on the map yet."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations
from typing import NamedTuple

from morphs.base.seeds import Dice
from morphs.plan.key.tables import GIVEN, LONGEST, NOTHING, Entry, Tables, sentence

TRIES = 24
FRESH = 8
"""So many draws look for a line none of whose parts was used before."""
DRY = 24
"""So many lines in a row of which no draw was fresh, and no more draws of that table look for
one: a large map has used up what there is."""
COMMON = frozenset({"noun"})
"""What is drawn from these is no part that counts: many rooms are chambers."""
UNLIKE = 8
"""Of so many draws of such the one is taken whose words have been said least."""
ALIKE = 4
"""A word of a name with so many letters sounds again in one that begins with it."""


Fitting = tuple[list[Entry], list[int]]
"""Entries, and the sums of their weights."""


class _Minds(NamedTuple):
    """What decides which entries of a table fit a room: tags, and the bounds of sizes."""

    words: frozenset[str]
    least: list[float]
    most: list[float]


def _minds(entries: Sequence[Entry]) -> _Minds:
    words = (entry.needs | entry.unless | entry.tags for entry in entries)
    least, most = ({entry.size[k] for entry in entries} for k in (0, 1))
    return _Minds(frozenset[str]().union(*words), sorted(least), sorted(most))


@dataclass
class PhraseDeck:
    """Lines drawn for one map: none comes twice. `parts` are the texts that lines were made of,
    `said` counts the words of names."""

    tables: Tables
    depth: int = 1
    theme: str = ""
    used: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    said: Counter[str] = field(default_factory=Counter)
    _spent: set[tuple[str, frozenset[str]]] = field(default_factory=set)
    _stale: Counter[str] = field(default_factory=Counter)
    _minds: dict[str, _Minds] = field(default_factory=dict)
    _fitting: dict[tuple[object, ...], Fitting] = field(default_factory=dict)

    def line(
        self,
        table: str,
        tags: Collection[str],
        dice: Dice,
        area: float = 0.0,
        given: Mapping[str, str] | None = None,
    ) -> str:
        """Return a line of a table that fits a room with such tags and is not on the map yet; an
        empty text where there is none."""
        spent = table, (tags := frozenset(tags))
        entries, sums = self.fitting(table, tags, area)
        if not entries or not sums[-1] or spent in self._spent:
            return ""
        dry = self._stale[table] >= DRY
        for tried in range(FRESH if dry else 0, TRIES):
            parts: list[str] = []
            entry = entries[_drawn(sums, dice)]
            if entry.plain in self.used:
                continue
            text = entry.plain or sentence(self._filled(entry, tags, dice, given or {}, parts))
            parts += [entry.text] if entry.whole else []
            stale = not self.parts.isdisjoint(parts)
            if text not in self.used and not (stale and (tried < FRESH or entry.once)):
                self.used.add(text)
                self.parts.update(parts)
                self._stale[table] = self._stale[table] + 1 if stale else 0
                return text
        if text := self._left(entries, dice):
            return text
        self._spent.add(spent)
        return ""

    def _left(self, entries: Sequence[Entry], dice: Dice) -> str:
        """One of the plain lines that are not on the map yet, where the likely ones all are."""
        left = [
            entry
            for entry in entries
            if entry.weight and entry.plain and entry.plain not in self.used
            if not (entry.once and entry.text in self.parts)
        ]
        if not left:
            return ""
        entry = left[dice.below(len(left))]
        self.used.add(entry.plain)
        self.parts.add(entry.text)
        return entry.plain

    def plain(self, table: str, tags: Collection[str], dice: Dice) -> str:
        """Return a line of a table that may be on the map already."""
        entries, sums = self.fitting(table, tags := frozenset(tags))
        if not entries or not sums[-1]:
            return ""
        return self._filled(entries[_drawn(sums, dice)], tags, dice, {}, [])

    def fitting(self, table: str, tags: frozenset[str], area: float = 0.0) -> Fitting:
        """Return the entries of a table that fit, and the sums of their weights."""
        if table not in self._minds:
            self._minds[table] = _minds(self.tables.entries.get(table, ()))
        words, least, most = self._minds[table]
        size = (bisect_right(least, area), bisect_left(most, area)) if area else None
        key = table, tags & words, size
        if key not in self._fitting:
            fit = [e for e in self.tables.entries.get(table, ()) if self._fits(e, tags, area)]
            sums = list(accumulate(self._weight(entry, tags) for entry in fit))
            self._fitting[key] = fit, sums or [0]
        return self._fitting[key]

    def _fits(self, entry: Entry, tags: frozenset[str], area: float) -> bool:
        return (
            entry.needs <= tags
            and not entry.unless & tags
            and entry.depth[0] <= self.depth <= entry.depth[1]
            and (not area or entry.size[0] <= area <= entry.size[1])
        )

    def _weight(self, entry: Entry, tags: frozenset[str]) -> int:
        """What fits a room in particular comes before what fits any."""
        weight = entry.weight * (6 if entry.needs else 1) * (4 if entry.tags & tags else 1)
        return weight * (8 if self.theme and self.theme in entry.tags | entry.needs else 1)

    def _filled(
        self,
        entry: Entry,
        tags: frozenset[str],
        dice: Dice,
        given: Mapping[str, str],
        parts: list[str],
    ) -> str:
        """A text with its references replaced; what it was made of is added to the parts."""
        said: list[str] = []
        waiting, left = list(entry.backwards), LONGEST
        while waiting and left:
            word, name = waiting.pop()
            said.append(word)
            if name in GIVEN:
                said.append(given.get(name, ""))
            elif name:
                entries, sums = self.fitting(name, tags)
                new = self._one_of(name, entries, sums, dice) if entries and sums[-1] else NOTHING
                waiting += new.backwards
                left -= 1
                if new.plain and len(entries) > 4 and name not in COMMON:
                    parts.append(new.text)
        return "".join(said)[:LONGEST]

    def _one_of(
        self, table: str, entries: Sequence[Entry], sums: Sequence[int], dice: Dice
    ) -> Entry:
        """An entry by its weight; of common ones the least worn of a few."""
        if table not in COMMON:
            return entries[_drawn(sums, dice)]
        found = [entries[_drawn(sums, dice)] for _ in range(UNLIKE)]
        return min(found, key=lambda one: max(self.said[word] for word in one.text.split()))


def _drawn(sums: Sequence[int], dice: Dice) -> int:
    """An index, each as likely as its weight, from their sums."""
    return bisect_right(sums, dice.below(sums[-1]))


def stammers(name: str) -> bool:
    """Return whether a name has a word twice, or two that begin alike: Mouldy Mould Bed."""
    stems = [re.sub(r"(?:'s?|s'?)$", "", word) for word in re.split(r"[\s-]+", name.lower())]
    stems = [stem for stem in stems if len(stem) >= ALIKE]
    return any(a.startswith(b) or b.startswith(a) for a, b in combinations(stems, 2))
