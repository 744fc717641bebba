"""A key in words: what every document of it says of a room, and where its ways lead."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from morphs.base import exact
from morphs.key.model import NUMBERED, Level, Region, Way, number_order

HEADINGS = {
    "seen": "Seen",
    "denizens": "Denizens",
    "hazard": "Hazard",
    "hidden": "Hidden",
    "treasure": "Treasure",
    "notes": "Notes",
}
POINTS = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
KINDS = {
    "open": "opening",
    "double": "double door",
    "bars": "bars",
    "arch": "archway",
    "secret": "secret door",
    "water": "water",
}
MOST_BEYOND = 5
"""A passage is said to lead to so many rooms, the nearest."""


class Section(NamedTuple):
    """What is told under one heading."""

    heading: str
    lines: tuple[str, ...]


def sections(level: Level, room: Region) -> list[Section]:
    """Return all that is told of a room, in the order in which it is met."""
    told: dict[str, list[str]] = {}
    for name, line in room.contents.lines():
        told.setdefault(HEADINGS[name], []).append(line)
    keys = list(_keys_here(level, room))
    if keys:
        told["Keys"] = keys
    ways = [*ways_out(level, room)]
    if ways:
        told["Ways out"] = ways
    return [Section(heading, tuple(lines)) for heading, lines in told.items()]


def title_of(room: Region) -> str:
    """Return what stands over a room: its number and name."""
    return f"{room.number}. {room.name}" if room.name else f"{room.number}."


def about(room: Region) -> str:
    """Return what is said beside the title: whose it is, and whether it is hidden."""
    if room.kind == "place":
        return ", ".join(room.tags)
    return ", ".join(filter(None, (room.faction, "secret" if room.secret else "")))


def _keys_here(level: Level, room: Region) -> Iterator[str]:
    for way in level.ways:
        if way.key == room.id:
            ends = [end for end in (_end(level, way.a), _end(level, way.b)) if end]
            yield f"to the locked {KINDS.get(way.kind, way.kind)} {_between(ends)}"


def _end(level: Level, name: str) -> str:
    region = level.by_id[name]
    return str(region.number) if region.number is not None else ""


def _between(ends: list[str]) -> str:
    if len(ends) == 2:
        return f"between {ends[0]} and {ends[1]}"
    return f"of {ends[0]}" if ends else "in a passage"


def ways_out(level: Level, room: Region) -> Iterator[str]:
    """Yield the ways out of a room in words: where, what, and to which rooms."""
    ways = sorted(level.ways_of[room.id], key=lambda way: (_turn(room, way), way.at, way.kind))
    for way in ways:
        what = ", ".join(filter(None, (KINDS.get(way.kind, way.kind), way.state)))
        beyond = leads_to(level, way, room.id)
        yield f"{direction(room, way)} {what}{beyond}"


def _turn(room: Region, way: Way) -> int:
    """Eighths of a turn clockwise from north, of the direction of a way."""
    return (POINTS.index(direction(room, way)) + 2) % 8


def direction(room: Region, way: Way) -> str:
    """Return the point of the compass in which a way out lies, seen from the room's middle."""
    middle = exact.centroid(room.shape)
    x, y = way.middle[0] - middle.x, way.middle[1] - middle.y
    eighth = round(round(exact.heading(x, y), 4) / 0.785398)
    return POINTS[eighth % 8]


def leads_to(level: Level, way: Way, here: str) -> str:
    """Return where a way leads: to a room, out, or through passages to the nearest rooms."""
    first = level.by_id[way.beyond(here)]
    if first.kind == "outside":
        return ", out"
    if first.number is not None:
        return f", to {first.number}"
    rooms, out = _beyond(level, first.id, here)
    found = [*(str(room.number) for room in rooms), *(["the outside"] if out else [])]
    if not found:
        return ", water" if first.kind == "water" else ", a dead end"
    return (
        f", to {' and '.join([', '.join(found[:-1]), found[-1]]) if len(found) > 1 else found[0]}"
    )


def _beyond(level: Level, passage: str, here: str) -> tuple[list[Region], bool]:
    """The nearest rooms that a passage leads to, and whether it leads out."""
    found: list[Region] = []
    seen, waiting, out = {passage, here}, deque([passage]), False
    while waiting and len(found) < MOST_BEYOND:
        for way in level.ways_of[waiting.popleft()]:
            for name in (way.a, way.b):
                region = level.by_id[name]
                if name in seen or way.kind in ("secret", "water"):
                    continue
                seen.add(name)
                out = out or region.kind == "outside"
                if region.kind in NUMBERED:
                    found.append(region)
                elif region.kind == "passage":
                    waiting.append(name)
    nearest = found[:MOST_BEYOND]
    return sorted(nearest, key=lambda room: number_order(room.number)), out
