"""Tables of texts: ours and users', read from TOML.

A file has arrays of entries, ``[[NAME]]``: `text` or `texts`, and what they share: `weight`,
`tags` (preferred where they fit), `needs` and `unless` (what a room must and must not have),
`depth` (from, to), `size` (least and most squares), `once`. ``{other}`` in a text is a line of
another table. What stands behind `` // `` in a text, up to the next `` / ``, says the same in a few
words, for lists: keys tell the text without it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.files import read_text, validated
from morphs.base.toml import parse_toml
from morphs.base.wording import nearest, quoted
from morphs.plan.key.model import TableUsed

REFERENCE = re.compile(r"\{([^{}]*)\}")
BRIEF = re.compile(r" // ([^/]*?)(?= / |$)")
"""What a text has besides, to be told in lists."""
GIVEN = frozenset({"n", "N", "room", "thing"})
"""References that the room fills in: how many there are, a room's number and name, and
what a thing is called."""
FINE = 1000
"""Weights are kept in so many parts of 1."""
MOST_FILE = 4 * 1024 * 1024  # bytes
LONGEST = 2000
"""A text may have so many characters, and a line that is drawn so many references."""
MOST_ENTRIES = 50_000
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
    brief: str = ""

    @cached_property
    def plain(self) -> str:
        """The text as a sentence, if it refers to nothing."""
        return "" if "{" in self.text else sentence(self.text)

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

    @cached_property
    def briefs(self) -> Mapping[str, str]:
        """What is told of texts in lists, by what of them a key tells first, without its end."""
        every = (entry for rows in self.entries.values() for entry in rows if entry.brief)
        return {sentence(one.text.split(" / ")[0]).rstrip("."): one.brief for one in every}

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
        text = (files("morphs.plan") / "key" / "tables" / f"{name}.toml").read_text("utf-8")
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
        brief = BRIEF.search(text := " ".join(text.split()))
        yield Entry(
            BRIEF.sub("", text),
            round(record.weight * FINE),
            frozenset(record.tags),
            frozenset(record.needs),
            frozenset(record.unless),
            record.depth,
            record.size,
            record.once,
            brief[1].strip() if brief else "",
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


def sentence(text: str) -> str:
    """A text that begins with a capital."""
    text = " ".join(text.split())
    return text[:1].upper() + text[1:]
