"""What a sheet tells of a zone map: towns and whose they are, realms and what is to be had there
and from whom, what else has a name, who guards the ways between realms, and how far it is by road;
places by letters and numbers in the border."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from morphs.base.wording import lettered, roman
from morphs.draw.zones.emblems import GRADES, rank_of, ware_of
from morphs.draw.zones.landmark_places import pair_numbers
from morphs.draw.zones.lettering import Written, heart
from morphs.draw.zones.names import ground_of, names_of_towns, realms
from morphs.generators.terrain.gazetteer import Entry, straight_ways
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import Thing, ZoneMap

EACH = 12
"""About so many squares are from letter to letter in the border."""
HEADINGS = (("sea", "Waters"), ("range", "Heights"), ("wood", "Woods"))
RARE = ("mercury", "sulfur", "crystal", "gems")
"""What mines yield that not every realm has, beside gold, in the order that it is told in."""
NEAR = 4
"""So many squares from a town its road begins, at most."""
MOST_WAYS, MOST_GUARDED, MOST_REALMS = 6, 3, 16
"""How many ways by road, guarded ways and realms are told; more of the first, and of the second
half as many more, where columns have room."""
NOBODY = 99
"""Realms that no player has come after those of all players."""
UNDER = ("", " underground")
"""What is said of places on each level."""


def parts_of(size: int) -> int:
    """Return how many letters, and numbers, a border has: an odd number, as its bars."""
    return max(3, round(size / EACH) | 1)


def place_at(size: int, row: float, column: float) -> str:
    """Return the letter and number of a place in squares."""
    parts = parts_of(size)
    across, down = (min(parts - 1, max(0, int(at * parts / size))) for at in (column, row))
    return f"{lettered(across)}{down + 1}"


def told(zones: ZoneMap, written: Sequence[Sequence[Written]], more: int = 0) -> Iterator[Entry]:
    """Yield the rows of a map's list; `written` are the names lettered on each of its levels; so
    many `more` ways by road are told than usually."""
    names = names_of_towns(zones)
    for level, below in enumerate(UNDER[: zones.levels]):
        towns = [
            _town(zones, index, name)
            for index, name in names.items()
            if zones.things[index].level == level
        ]
        yield from _under("Towns" + below, towns)
    for level, below in enumerate(UNDER[: zones.levels]):
        usual, rows = _realms(zones, level)
        yield from _under(f"Realms{below}{usual}", rows)
    for (kind, heading), level in product(HEADINGS, range(min(len(written), len(UNDER)))):
        rows = [
            Entry(place_at(zones.size, one.row, one.column), one.words)
            for one in written[level]
            if one.kind == kind
        ]
        yield from _under(heading + UNDER[level], rows)
    yield from _under("Gates", [*_gates(zones)])
    yield from _under("Guarded ways", [*_guarded(zones)][: MOST_GUARDED + more // 2])
    ways = [
        Entry("", f"{one} to {other}", f"{far} squares")
        for far, one, other in by_road(zones, names)[: MOST_WAYS + more]
    ]
    yield from _under("By road", ways)


def _under(heading: str, rows: Sequence[Entry]) -> Iterator[Entry]:
    if rows:
        yield Entry("", heading, heading=True)
        yield from rows


def _town(zones: ZoneMap, index: int, name: str) -> Entry:
    thing = zones.things[index]
    folk = thing.name.partition("-")[2]
    words = (folk or "town") + (f", player {thing.owner}" if thing.owner else "")
    return Entry(place_at(zones.size, thing.row, thing.column), name, words)


def _realms(zones: ZoneMap, level: int) -> tuple[str, list[Entry]]:
    """How strong guards are in most realms of a level; what the ground of each is, whose it is, how
    strong guards are there if not as in most, and which rare wares it yields, those of players
    first, then the greatest."""
    found = sorted(
        realms(zones, level),
        key=lambda one: (zones.owners.get(one[0]) or NOBODY, -int(one[1].squares.sum()), one[0]),
    )[:MOST_REALMS]
    there = {
        zone: [one for one in zones.things if one.level == level and one.zone == zone]
        for zone, _ in found
    }
    grades = {zone: grade for zone, some in there.items() if (grade := _grade(some))}
    many = Counter(grades.values())
    usual = max(sorted(many), key=lambda grade: many[grade], default=0)
    heading, rows = "", []
    if many[usual] > 1:
        heading = f", {GRADES[usual - 1]} guards{' unless noted' * (len(many) > 1)}"
    for zone, realm in found:
        owner, grade = zones.owners.get(zone), grades.get(zone, 0)
        word = TERRAINS[ground_of(zones, level, realm.squares)]
        word += f", player {owner}" if owner else ""
        told_of = grade and (grade != usual or many[usual] == 1)
        guards = f"{GRADES[grade - 1]} guards" if told_of else ""
        words = "; ".join(filter(None, (word, guards, _mined(there[zone]))))
        rows.append(Entry(place_at(zones.size, *heart(realm.squares)), realm.words, words))
    return heading, rows


def _grade(things: Sequence[Thing]) -> int:
    """How strong the strongest guard among some things is, from 1; 0 where there is none."""
    return max((rank_of(one.value) for one in things if one.kind == "monster"), default=0)


def _mined(things: Sequence[Thing]) -> str:
    """Which wares mines among some things yield beside wood and ore."""
    mined = {ware_of(one.name, one.note) for one in things if one.kind == "mine"}
    rare = [ware for ware in RARE if ware in mined]
    rare = ["all rare wares"] if len(rare) == len(RARE) else rare
    return ", ".join([*(["gold"] if "gold" in mined else []), *rare])


def _gates(zones: ZoneMap) -> Iterator[Entry]:
    """Where gates and teleporters are, by their numbers, and where they lead."""
    numbers = pair_numbers(zones)
    for index, number in sorted(numbers.items(), key=lambda one: (one[1], one[0])):
        here, there = zones.things[index], zones.things[zones.things[index].partner]
        if index < here.partner:
            first, last = (
                f"{place_at(zones.size, one.row, one.column)}{UNDER[min(one.level, 1)]}"
                for one in (here, there)
            )
            yield Entry("", f"{roman(number)}: {first} to {last}", here.kind)


def _guarded(zones: ZoneMap) -> Iterator[Entry]:
    """Where ways between realms are guarded, and what the guards are worth, the weakest first."""
    names = {zone: one.words for k in range(zones.levels) for zone, one in realms(zones, k)}
    connections = zones.template.connections
    rows = []
    for one in zones.passages:
        if not 0 <= one.guard < len(zones.things) or not 0 <= one.connection < len(connections):
            continue
        guard, way = zones.things[one.guard], connections[one.connection]
        ends = [names.get(zone) for zone in (way.a, way.b)]
        if None not in ends:
            where = place_at(zones.size, guard.row, guard.column)
            rows.append((guard.value, where, f"{ends[0]} to {ends[1]}"))
    for value, where, words in sorted(rows):
        yield Entry(where, words, f"{GRADES[rank_of(value) - 1]}, {value:,}")


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
    return sorted(found)


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
