"""Tables of texts: ours and users', read from TOML, and lines drawn from them.

A file has arrays of entries, ``[[NAME]]``: `text` or `texts`, and what they share: `weight`,
`tags` (preferred where they fit), `needs` and `unless` (what a room must and must not have),
`depth` (from, to), `size` (least and most squares), `once`. ``{other}`` in a text is a line of
another table.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.files import read_text, validated
from morphs.base.seeds import Dice
from morphs.base.toml import parse_toml
from morphs.base.wording import nearest, quoted
from morphs.key.model import TableUsed

REFERENCE = re.compile(r"\{([^{}]*)\}")
GIVEN = frozenset({"n", "N", "room", "thing"})
"""References that the room fills in: how many there are, a room's number and name, and
what a thing is called."""
FINE = 1000
"""Weights are kept in so many parts of 1."""
MOST_FILE = 4 * 1024 * 1024  # bytes
LONGEST = 2000
"""A text may have so many characters, and a line that is drawn so many references."""
MOST_ENTRIES = 50_000
TRIES = 24
FRESH = 8
"""So many draws look for a line none of whose parts was used before."""
COMMON = frozenset({"noun"})
"""What is drawn from these is no part that counts: many rooms are chambers."""
FILES = ("dangers", "denizens", "land", "names", "seen", "story", "talk", "things", "treasure")
"""Our tables."""
Word = Annotated[str, Field(max_length=60)]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST)]
Maybe = Annotated[str, Field(max_length=LONGEST)]


class EntryRecord(BaseModel):
    """An entry as it stands in a file; `name`, `wants` and `who` are of factions."""

    model_config = ConfigDict(extra="forbid")

    text: Text | None = None
    texts: list[Text] = []
    weight: Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)] = 1.0
    tags: list[Word] = []
    needs: list[Word] = []
    unless: list[Word] = []
    depth: Annotated[tuple[int, int], Field(strict=False)] = (0, 100)
    size: Annotated[tuple[float, float], Field(strict=False)] = (0, 1e9)
    once: bool = False
    name: Word = ""
    wants: Maybe = ""
    who: list[Word] = []


@dataclass(frozen=True)
class Entry:
    """A text that may be drawn."""

    text: str
    weight: int = FINE
    tags: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()
    depth: tuple[int, int] = (0, 100)
    size: tuple[float, float] = (0, 1e9)
    once: bool = False

    @cached_property
    def plain(self) -> str:
        """The text as a sentence, if it refers to nothing."""
        return "" if "{" in self.text else _sentence(self.text)

    @cached_property
    def backwards(self) -> tuple[tuple[str, str], ...]:
        """The text as words and what is referred to after each, the last first."""
        *pairs, last = REFERENCE.split(self.text)
        return ((last, ""), *zip(pairs[-2::-2], pairs[::-2], strict=True))

    @cached_property
    def whole(self) -> bool:
        """Whether nothing in the text is drawn from other tables."""
        return all(not name or name in GIVEN for _, name in self.backwards)


NOTHING = Entry("")


@dataclass(frozen=True)
class Faction:
    """People who hold a part of a map: where they like to be, who they are, what they are at, and
    what they want."""

    name: str
    tags: frozenset[str]
    who: tuple[str, ...]
    texts: tuple[str, ...]
    wants: str = ""


@dataclass(frozen=True)
class Tables:
    """All tables by name, and the files they are from."""

    entries: Mapping[str, tuple[Entry, ...]]
    factions: tuple[Faction, ...]
    used: tuple[TableUsed, ...]

    @property
    def themes(self) -> list[str]:
        """The words that entries and factions are tagged with, sorted."""
        tagged = [entry.tags for entries in self.entries.values() for entry in entries]
        return sorted({tag for tags in (*tagged, *(f.tags for f in self.factions)) for tag in tags})


def load_tables(path: str | Path | None = None) -> Tables:
    """Return our tables, with those of a user's file: tables named in its ``replace`` take the
    place of ours, others add to them. Raises MorphsError for a file that cannot be used."""
    ours = _shipped()
    if path is None:
        return ours
    text = read_text(Path(path), MOST_FILE)
    data = parse_toml(text, str(path))
    replaced = data.pop("replace", [])
    if not isinstance(replaced, list) or not all(isinstance(name, str) for name in replaced):
        raise MorphsError(f"{path}: replace: write a list of names of tables")
    unknown = [name for name in replaced if name not in ours.entries and name != "faction"]
    if unknown:
        raise MorphsError(
            f"{path}: replace: there is no table {quoted(unknown[0])}"
            f"{nearest(unknown[0], ours.entries)}"
        )
    theirs, factions = _read(data, str(path))
    kept = {name: entries for name, entries in ours.entries.items() if name not in replaced}
    joined = {name: (*kept.get(name, ()), *theirs.get(name, ())) for name in (*kept, *theirs)}
    _refuse_bad_references(joined, str(path))
    sha = hashlib.sha256(text.encode()).hexdigest()
    old = () if "faction" in replaced else ours.factions
    return Tables(joined, (*old, *factions), (*ours.used, TableUsed(Path(path).name, sha)))


@lru_cache(maxsize=1)
def _shipped() -> Tables:
    entries: dict[str, tuple[Entry, ...]] = {}
    factions: list[Faction] = []
    used = []
    for name in FILES:
        text = (files("morphs") / "key" / "tables" / f"{name}.toml").read_text("utf-8")
        found, people = _read(parse_toml(text, name), name)
        entries |= found
        factions += people
        used.append(TableUsed(name, hashlib.sha256(text.encode()).hexdigest()))
    _refuse_bad_references(entries, "tables")
    return Tables(entries, tuple(factions), tuple(used))


def _read(
    data: Mapping[str, Any], where: str
) -> tuple[dict[str, tuple[Entry, ...]], list[Faction]]:
    entries: dict[str, tuple[Entry, ...]] = {}
    factions: list[Faction] = []
    count = 0
    for name, rows in data.items():
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise MorphsError(f"{where}: {quoted(name)} is no table of texts: write [[{name}]]")
        records = [
            validated(EntryRecord, row, f"{where}: {name}, entry {k}")
            for k, row in enumerate(rows, 1)
        ]
        for k, record in enumerate(records, 1):
            if not record.text and not record.texts:
                raise MorphsError(f"{where}: {name}, entry {k}: has neither text nor texts")
            if name == "faction" and not (record.name and record.who):
                raise MorphsError(f"{where}: faction, entry {k}: needs name, who and texts")
        count += sum(len(record.texts) + 1 for record in records)
        if count > MOST_ENTRIES:
            raise MorphsError(f"{where}: more than {MOST_ENTRIES} texts")
        if name == "faction":
            factions += [_faction(record) for record in records]
        else:
            entries[name] = tuple(entry for record in records for entry in _entries(record))
    return entries, factions


def _faction(record: EntryRecord) -> Faction:
    texts = tuple(_texts(record))
    return Faction(
        record.name,
        frozenset(record.tags),
        tuple(record.who),
        texts,
        " ".join(record.wants.split()),
    )


def _texts(record: EntryRecord) -> list[str]:
    return [*([record.text] if record.text else []), *record.texts]


def _entries(record: EntryRecord) -> Iterator[Entry]:
    for text in _texts(record):
        yield Entry(
            " ".join(text.split()),
            round(record.weight * FINE),
            frozenset(record.tags),
            frozenset(record.needs),
            frozenset(record.unless),
            record.depth,
            record.size,
            record.once,
        )


def _refuse_bad_references(entries: Mapping[str, tuple[Entry, ...]], where: str) -> None:
    """Raise for references to tables that there are not, and for circles."""
    leads = {
        name: sorted({ref for entry in rows for ref in REFERENCE.findall(entry.text)} - GIVEN)
        for name, rows in entries.items()
    }
    for name, others in leads.items():
        for other in others:
            if other not in entries:
                raise MorphsError(
                    f"{where}: {name}: {{{other}}} is no table{nearest(other, entries)}"
                )
    done: set[str] = set()
    for name in leads:
        _refuse_circle(name, leads, done, where)


def _refuse_circle(start: str, leads: Mapping[str, list[str]], done: set[str], where: str) -> None:
    path: list[str] = []
    stack = [(start, iter(leads[start]))]
    path.append(start)
    while stack:
        name, rest = stack[-1]
        other = next((o for o in rest if o not in done), None)
        if other is None:
            done.add(name)
            path.pop()
            stack.pop()
        elif other in path:
            circle = " -> ".join([*path[path.index(other) :], other])
            raise MorphsError(f"{where}: tables refer to each other in a circle: {circle}")
        else:
            path.append(other)
            stack.append((other, iter(leads[other])))


# ---------------------------------------------------------------- drawing


@dataclass
class Teller:
    """Lines drawn for one map: none comes twice. `parts` are the texts that lines were made of."""

    tables: Tables
    depth: int = 1
    theme: str = ""
    used: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    _spent: set[tuple[str, frozenset[str]]] = field(default_factory=set)
    _fitting: dict[tuple[str, frozenset[str], int], tuple[list[Entry], list[int]]] = field(
        default_factory=dict
    )

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
        entries, sums = self._entries(table, tags, area)
        if not entries or not sums[-1] or spent in self._spent:
            return ""
        for tried in range(TRIES):
            parts: list[str] = []
            entry = entries[_drawn(sums, dice)]
            if entry.plain in self.used:
                continue
            text = entry.plain or _sentence(self._filled(entry, tags, dice, given or {}, parts))
            parts += [entry.text] if entry.whole else []
            stale = not self.parts.isdisjoint(parts)
            if text not in self.used and not (stale and (tried < FRESH or entry.once)):
                self.used.add(text)
                self.parts.update(parts)
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
        entries, sums = self._entries(table, tags := frozenset(tags), 0.0)
        if not entries or not sums[-1]:
            return ""
        return self._filled(entries[_drawn(sums, dice)], tags, dice, {}, [])

    def _entries(
        self, table: str, tags: frozenset[str], area: float
    ) -> tuple[list[Entry], list[int]]:
        """The entries that fit, and the sums of their weights."""
        key = table, tags, int(area)
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
                entries, sums = self._entries(name, tags, 0.0)
                new = entries[_drawn(sums, dice)] if entries and sums[-1] else NOTHING
                waiting += new.backwards
                left -= 1
                if new.plain and len(entries) > 4 and name not in COMMON:
                    parts.append(new.text)
        return "".join(said)[:LONGEST]


def _drawn(sums: list[int], dice: Dice) -> int:
    """An index, each as likely as its weight, from their sums."""
    return bisect_right(sums, dice.below(sums[-1]))


def _sentence(text: str) -> str:
    """A text that begins with a capital."""
    text = " ".join(text.split())
    return text[:1].upper() + text[1:]


NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def number_word(count: int) -> str:
    """Return a number as a word, large ones roughly."""
    return NUMBERS[count] if count < len(NUMBERS) else "a dozen and more"
