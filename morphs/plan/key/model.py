"""A key: the regions of a map, what leads from one to another, and what is told of each.

Coordinates are in squares, y downwards, rounded to thousandths.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, NamedTuple

import shapely
from shapely import MultiPolygon, Polygon

from morphs.base import exact
from morphs.base.collecting import uncollected
from morphs.base.errors import MorphsError
from morphs.base.files import unwritable
from morphs.base.wording import quoted

FORMAT, VERSION = "morphs-key", 1
Point = tuple[float, float]
Segment = tuple[Point, Point]
Number = int | str
"""What stands on the map: 7, 7a for a room that came later, A7 where levels have letters."""
NUMBER = re.compile(r"([A-Z]?)([0-9]{1,7})([a-z]{0,4})")
A_LETTER = 10_000_000
"""What a level's letter counts among the numbers of rooms."""
KINDS = ("room", "cave", "passage", "water", "outside", "place")
NUMBERED = frozenset({"room", "cave", "place"})
WAYS = ("open", "door", "double", "bars", "arch", "secret", "stairs", "water")
STATES = ("locked", "stuck", "trapped")
OUTSIDE = "outside"
"""The id of what lies beyond the map's rim."""


@dataclass(frozen=True)
class Contents:
    """What is told of a room; lines of one field are parted by newlines. `notes` are the user's."""

    seen: str = ""
    denizens: str = ""
    hazard: str = ""
    hidden: str = ""
    treasure: str = ""
    notes: str = ""

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield every line, with the name of its field."""
        for name in FIELDS:
            for line in getattr(self, name).split("\n"):
                if line.strip():
                    yield name, line


FIELDS = tuple(each.name for each in fields(Contents))


def fingerprint(name: str, contents: Contents) -> str:
    """Return a short hash of a room's texts."""
    texts = [name, *(getattr(contents, field) for field in FIELDS)]
    return hashlib.blake2b(json.dumps(texts).encode(), digest_size=6).hexdigest()


@dataclass(frozen=True)
class Region:
    """A piece of a map.

    id        the same as long as its tile stays where it is; the number is not the id
    kind      one of KINDS; only rooms, caves and places are numbered
    shape     its ground; empty for what lies outside, and for places without an extent
    label     where its number stands, `label_size` squares high
    cells     the ids of the cells it lies in, the largest share first
    tags      theme, liquids, and what stands in it
    secret    whether only secret ways lead to it
    locked    whether its texts are kept from being rolled anew
    roll      how often it was rolled anew
    made      a fingerprint of the texts as they were made: others were written by the user
    """

    id: str
    kind: str
    shape: MultiPolygon
    label: Point
    number: Number | None = None
    name: str = ""
    label_size: float = 0.8
    cells: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    secret: bool = False
    faction: str = ""
    contents: Contents = field(default_factory=Contents)
    locked: bool = False
    roll: int = 0
    made: str = ""

    @cached_property
    def area(self) -> float:
        """Its ground, in squares."""
        return round(self.shape.area, 2)

    @cached_property
    def middle(self) -> Point:
        """The middle of its ground, which may lie outside it."""
        middle = exact.centroid(self.shape)
        return middle.x, middle.y

    @property
    def fingerprint(self) -> str:
        """What `made` is where nobody changed the texts since."""
        return fingerprint(self.name, self.contents)

    @property
    def by_hand(self) -> bool:
        """Whether a user wrote some of the texts."""
        return bool(self.made) and self.made != self.fingerprint

    def described(self, name: str, contents: Contents, faction: str = "") -> Region:
        """Return the region with texts that are made, not by hand; the user's notes stay."""
        made, notes = fingerprint(name, contents), self.contents.notes
        contents = replace(contents, notes=notes) if notes else contents
        return replace(self, name=name, contents=contents, faction=faction, made=made)


@dataclass(frozen=True)
class Way:
    """What leads from region a to region b and back: its kind is one of WAYS, its state one of
    STATES or nothing; `key` is the id of the region where the key of a locked way lies, `trap` what
    is told of a trapped one."""

    a: str
    b: str
    kind: str
    at: Segment
    state: str = ""
    key: str = ""
    trap: str = ""

    @cached_property
    def middle(self) -> Point:
        """The point between its ends."""
        (x, y), (u, v) = self.at
        return (x + u) / 2, (y + v) / 2

    def beyond(self, region: str) -> str:
        """Return the region at the other end."""
        return self.b if region == self.a else self.a


@dataclass(frozen=True)
class Stair:
    """A stair from a region of one level to a region of another, whose `number` it has."""

    region: str
    to_level: int
    to_region: str
    direction: str
    kind: str = "stairs"
    number: Number | None = None


@dataclass(frozen=True)
class Lost:
    """Texts that a user wrote, whose room is gone."""

    number: Number | None
    name: str
    contents: Contents


class Power(NamedTuple):
    """People who hold a part of a level: their name, what they want, what they do at noise."""

    name: str
    wants: str
    alarm: str = ""


@dataclass(frozen=True)
class Level:
    """One level of a map. `wandering` and `rumours` are tables to roll on, a line each; `story`
    tells what the place was, what is at stake, and what time presses. `period` is how far a torus
    goes until it comes again; `upright` says that it is seen from the side."""

    number: int
    name: str
    regions: tuple[Region, ...]
    ways: tuple[Way, ...] = ()
    stairs: tuple[Stair, ...] = ()
    wandering: tuple[str, ...] = ()
    rumours: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    period: Point | None = None
    upright: bool = False

    @cached_property
    def by_id(self) -> Mapping[str, Region]:
        """The regions by their ids."""
        return {region.id: region for region in self.regions}

    @cached_property
    def rooms(self) -> tuple[Region, ...]:
        """The numbered regions, in the order of their numbers."""
        numbered = [region for region in self.regions if region.number is not None]
        return tuple(sorted(numbered, key=lambda region: number_order(region.number)))

    @cached_property
    def ways_of(self) -> Mapping[str, tuple[Way, ...]]:
        """The ways of each region, by its id."""
        found: dict[str, list[Way]] = {region.id: [] for region in self.regions}
        for way in self.ways:
            found[way.a].append(way)
            if way.b != way.a:
                found[way.b].append(way)
        return {name: tuple(ways) for name, ways in found.items()}

    @cached_property
    def locks_of(self) -> Mapping[str, tuple[Way, ...]]:
        """The locked ways whose key lies in a region, by its id."""
        found: dict[str, list[Way]] = {}
        for way in self.ways:
            if way.key:
                found.setdefault(way.key, []).append(way)
        return {name: tuple(ways) for name, ways in found.items()}


class TableUsed(NamedTuple):
    """A file of tables that texts were drawn from."""

    name: str
    sha256: str


@dataclass(frozen=True)
class Key:
    """The key of a map. `layout` is the SHA-256 of the map's file; `request` what the key was asked
    to be; `lost` texts of rooms that are gone."""

    layout: str
    seed: int
    levels: tuple[Level, ...]
    tables: tuple[TableUsed, ...] = ()
    request: Mapping[str, object] = field(default_factory=dict, hash=False)
    title: str = ""
    lost: tuple[Lost, ...] = ()

    @property
    def rooms(self) -> tuple[Region, ...]:
        """The numbered regions of all levels."""
        return tuple(room for level in self.levels for room in level.rooms)

    def room(self, number: Number) -> Region | None:
        """Return the room of a number, None where there is none."""
        return next((room for room in self.rooms if str(room.number) == str(number)), None)

    def changed(self, region: str, **fields: Any) -> Key:
        """Return the key with a region, by its id, changed by hand: `name`, `locked`, and the texts
        ``seen``, ``denizens``, ``hazard``, ``hidden``, ``treasure`` and ``notes``. Raises
        MorphsError for a region that there is not, for other fields, and for what no file holds."""
        other = sorted(set(fields) - {"name", "locked", *FIELDS})
        if other:
            raise MorphsError(f"{other[0]}: change name, locked, {', '.join(FIELDS)}")
        if not any(region in level.by_id for level in self.levels):
            raise MorphsError(f"{quoted(region)} is no region of the key")
        for name, value in fields.items():
            kind, called = (bool, "true or false") if name == "locked" else (str, "text")
            if not isinstance(value, kind) or any(unwritable(value)):
                raise MorphsError(f"{name}: it should be {called}, not {quoted(value)}")
        texts = {name: fields.pop(name) for name in FIELDS if name in fields}

        def new(old: Region) -> Region:
            return replace(old, contents=replace(old.contents, **texts), **fields)

        levels = (
            replace(level, regions=tuple(new(r) if r.id == region else r for r in level.regions))
            for level in self.levels
        )
        return replace(self, levels=tuple(levels))

    def to_dict(self) -> dict[str, Any]:
        """Return the key as JSON data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "title": self.title,
            "layout": self.layout,
            "seed": self.seed,
            "request": dict(self.request),
            "tables": [list(table) for table in self.tables],
            "levels": [_level_to_dict(level) for level in self.levels],
            **({"lost": [_lost_to_dict(lost) for lost in self.lost]} if self.lost else {}),
        }

    def to_json(self) -> str:
        """Return the text of its file; the same key always gives the same bytes."""
        with uncollected():
            return self._text()

    def _text(self) -> str:
        data = self.to_dict()
        levels = data.pop("levels")
        lines = [f"{json.dumps(name)}: {_dumps(value)}" for name, value in data.items()]
        described = ",\n".join(map(_level_text, levels))
        lines.append(f'"levels": [\n{described}\n]')
        return "{\n" + ",\n".join(lines) + "\n}\n"


def number_order(number: object) -> tuple[int, str]:
    """Return what numbers are sorted by: 7, 7a, 8, A1, B1."""
    match = NUMBER.fullmatch(str(number))
    level, digits, letter = match.groups() if match else ("", "0", "")
    return (ord(level) * A_LETTER if level else 0) + int(digits), letter


# ---------------------------------------------------------------- as JSON


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _level_text(level: dict[str, Any]) -> str:
    """A level with a line for each region and way."""
    parts = []
    for name, value in level.items():
        if name in ("regions", "ways", "stairs") and value:
            rows = ",\n    ".join(map(_dumps, value))
            parts.append(f"{json.dumps(name)}: [\n    {rows}]")
        else:
            parts.append(f"{json.dumps(name)}: {_dumps(value)}")
    return "  {" + ",\n  ".join(parts) + "}"


def _level_to_dict(level: Level) -> dict[str, Any]:
    return {
        "number": level.number,
        "name": level.name,
        "regions": [_region_to_dict(region) for region in level.regions],
        "ways": [_way_to_dict(way) for way in level.ways],
        "stairs": [vars(stair) for stair in level.stairs],
        "wandering": list(level.wandering),
        "rumours": list(level.rumours),
        "story": list(level.story),
        "powers": [power._asdict() for power in level.powers],
        **({"period": list(level.period)} if level.period else {}),
        **({"upright": True} if level.upright else {}),
    }


def _region_to_dict(region: Region) -> dict[str, Any]:
    numbered = {} if region.number is None else {"number": region.number}
    return {
        "id": region.id,
        "kind": region.kind,
        **numbered,
        "name": region.name,
        "polygons": [_rings(polygon) for polygon in region.shape.geoms],
        "label": list(region.label),
        "label_size": region.label_size,
        "area": region.area,
        "cells": list(region.cells),
        "tags": list(region.tags),
        "secret": region.secret,
        "faction": region.faction,
        "contents": vars(region.contents),
        "locked": region.locked,
        "roll": region.roll,
        "made": region.made,
    }


def _rings(polygon: Polygon) -> list[list[list[float]]]:
    """The outline of a polygon, then its holes, as points; the first is not repeated."""
    return [shapely.get_coordinates(ring)[:-1].tolist() for ring in shapely.get_rings(polygon)]


def _way_to_dict(way: Way) -> dict[str, Any]:
    more = {name: value for name in ("state", "key", "trap") if (value := getattr(way, name))}
    return {"a": way.a, "b": way.b, "kind": way.kind, **more, "at": [list(end) for end in way.at]}


def _lost_to_dict(lost: Lost) -> dict[str, Any]:
    return {"number": lost.number, "name": lost.name, "contents": vars(lost.contents)}
