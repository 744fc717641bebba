"""What a sheet tells of a zone map: towns and whose they are, realms and what is there, what else
has a name, and how far it is by road; places by letters and numbers in the border."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from morphs.base.wording import lettered
from morphs.draw.zones.lettering import Written, ground_of, names_of_towns
from morphs.terrain.gazetteer import Entry, straight_ways
from morphs.zones.templates.template import TERRAINS
from morphs.zones.zone_map import Thing, ZoneMap

EACH = 12
"""About so many squares are from letter to letter in the border."""
HEADINGS = (("region", "Realms"), ("sea", "Waters"), ("range", "Heights"), ("wood", "Woods"))
KINDS = {"sea": "sea", "range": "heights", "wood": "forest"}
NEAR = 4
"""So many squares from a town its road begins, at most."""
MOST_WAYS = 8
BELOW = ("", " below")
"""What is said of places on each level."""


def parts_of(size: int) -> int:
    """Return how many letters, and numbers, a border has: an odd number, as its bars."""
    return max(3, round(size / EACH) | 1)


def place_at(size: int, row: float, column: float) -> str:
    """Return the letter and number of a place in squares."""
    parts = parts_of(size)
    across, down = (min(parts - 1, max(0, int(at * parts / size))) for at in (column, row))
    return f"{lettered(across)}{down + 1}"


def told(zones: ZoneMap, written: Sequence[Sequence[Written]]) -> Iterator[Entry]:
    """Yield the rows of a map's list; `written` are the names lettered on each of its levels."""
    names = names_of_towns(zones)
    if not names and not any(written):
        return
    yield from _under("Towns", [_town(zones, index, name) for index, name in names.items()])
    for kind, heading in HEADINGS:
        rows = []
        for level, found in enumerate(written):
            for one in found:
                if one.kind == kind:
                    word = KINDS.get(kind) or _realm(zones, level, one.squares)
                    where = place_at(zones.size, one.row, one.column)
                    rows.append(Entry(where, one.words, word + BELOW[min(level, 1)]))
        yield from _under(heading, rows)
    ways = [
        Entry("", f"{one} to {other}", f"{far} squares")
        for far, one, other in by_road(zones, names)
    ]
    yield from _under("By road", ways)


def _under(heading: str, rows: Sequence[Entry]) -> Iterator[Entry]:
    if rows:
        yield Entry("", heading, heading=True)
        yield from rows


def _town(zones: ZoneMap, index: int, name: str) -> Entry:
    thing = zones.things[index]
    folk = thing.name.partition("-")[2]
    whose = f"player {thing.owner}" if thing.owner else "nobody's"
    words = f"{folk or 'town'}, {whose}{BELOW[min(thing.level, 1)]}"
    return Entry(place_at(zones.size, thing.row, thing.column), name, words)


def _realm(zones: ZoneMap, level: int, squares: NDArray[np.bool_] | None) -> str:
    """What the ground of a realm is, and how many mines and dwellings are there."""
    if squares is None:
        return ""
    there = Counter(
        one.kind
        for one in zones.things
        if one.level == level and _on(squares, one) and one.kind in ("mine", "dwelling")
    )
    ground = TERRAINS[ground_of(zones, level, squares)]
    parts = [ground]
    for kind in ("mine", "dwelling"):
        if there[kind]:
            parts.append(f"{there[kind]} {kind}{'s' if there[kind] > 1 else ''}")
    return ", ".join(parts)


def _on(squares: NDArray[np.bool_], thing: Thing) -> bool:
    rows, columns = squares.shape
    return (
        0 <= thing.row < rows
        and 0 <= thing.column < columns
        and bool(squares[thing.row, thing.column])
    )


def by_road(zones: ZoneMap, names: dict[int, str]) -> list[tuple[int, str, str]]:
    """Return how many squares it is by road from town to town where none lies between, the shortest
    ways first."""
    found: list[tuple[int, str, str]] = []
    for level in range(zones.levels):
        ways = zones.road[level] > 0
        towns = [i for i in names if zones.things[i].level == level]
        owner = _nearest(ways, {i: (zones.things[i].row, zones.things[i].column) for i in towns})
        long = {(one, other): far for one in towns for far, other in _reached(ways, owner, one)}
        for one, other in straight_ways(long):
            first, last = sorted((names[one], names[other]))
            found.append((long[one, other], first, last))
    return sorted(found)[:MOST_WAYS]


def _nearest(
    ways: NDArray[np.bool_], towns: dict[int, tuple[int, int]]
) -> dict[tuple[int, int], int]:
    """The squares of roads at which towns lie: the next to each, if that is near."""
    found: dict[tuple[int, int], int] = {}
    rows, columns = np.nonzero(ways)
    for index, (row, column) in towns.items():
        off = np.maximum(np.abs(rows - row), np.abs(columns - column))
        if len(off) and int(off.min()) <= NEAR:
            k = int(off.argmin())
            found.setdefault((int(rows[k]), int(columns[k])), index)
    return found


def _reached(
    ways: NDArray[np.bool_], owner: dict[tuple[int, int], int], index: int
) -> Iterator[tuple[int, int]]:
    """How far along roads the next towns are from one."""
    starts = [at for at, town in owner.items() if town == index]
    far, waiting = dict.fromkeys(starts, 0), deque(starts)
    while waiting:
        row, column = waiting.popleft()
        steps = far[row, column]
        if (there := owner.get((row, column), index)) != index:
            yield steps, there
            continue
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                at = (row + down, column + right)
                inside = 0 <= at[0] < ways.shape[0] and 0 <= at[1] < ways.shape[1]
                if inside and at not in far and ways[at]:
                    far[at] = steps + 1
                    waiting.append(at)
