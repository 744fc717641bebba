"""A key in words: what every document of it says of a room, and where its ways lead."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import shapely

from morphs.base import exact
from morphs.base.wording import number_word, read_out
from morphs.plan.key.model import NUMBERED, Level, Point, Region, Segment, Way, number_order

HEADINGS = {
    "seen": "Seen",
    "denizens": "Denizens",
    "hazard": "Hazard",
    "hidden": "Hidden",
    "treasure": "Treasure",
    "notes": "Notes",
}
POINTS = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
SIDES = (
    *("right", "lower right", "below", "lower left"),
    *("left", "upper left", "above", "upper right"),
)
"""What they are called on maps that are seen from the side."""
KINDS = {
    "open": "opening",
    "double": "double door",
    "bars": "bars",
    "arch": "archway",
    "secret": "secret door",
    "water": "water",
}
ARROWS = {"down": "↓", "up": "↑"}
EARSHOT = 22.0
"""How far noise is heard, in squares from room to room."""
SHUT_OFF = {"door": 8.0, "double": 8.0, "secret": 99.0}
"""How much farther it is, for the ear, through what is shut."""
LOCKED = " (locked)"
"""What is said of a room at the other end of a passage, where its door is locked."""
SHUT = ("secret", "water")
"""Kinds of ways that a passage is not said to lead on by."""
DEAD_END = ", a dead end"
"""What is said of a way that leads nowhere."""
MOST_HEARERS = 4
MOST_BEYOND = 5
"""A passage is said to lead to so many rooms, the nearest."""


class Section(NamedTuple):
    """What is told under one heading."""

    heading: str
    lines: tuple[str, ...]

    listed: bool = False


def opening(level: Level) -> list[Section]:
    """Return what is told of a level before its rooms: what is at stake, who is here, the ways in,
    where to find what, and the tables to roll on."""
    found_sections = [
        Section("What it was" if level.number else "At stake", level.story),
        Section("Who is here", tuple(_powers(level))),
        Section("Ways in", tuple(f"{line}." for line in _counted(_ways_in(level)))),
        Section("Where", tuple(_where(level))),
        Section("Wandering (d6)", level.wandering, True),
        Section("Rumours (d6)", level.rumours, True),
    ]
    return [section for section in found_sections if section.lines]


def _powers(level: Level) -> Iterator[str]:
    for power in level.powers:
        rooms = [room for room in level.rooms if room.faction == power.name]
        name = power.name[:1].upper() + power.name[1:]
        wants = f"They want {power.wants}." if power.wants else ""
        yield " ".join(filter(None, (f"{name} ({_ranges(level, rooms)}).", wants, power.alarm)))


def _ways_in(level: Level) -> Iterator[str]:
    """Where the level is entered: stairs from above, then from outside the point of the compass,
    what it is, and the first rooms; those into the least numbers first, dead ends last."""
    for stair in level.stairs:
        if stair.direction == "up":
            into = level.by_id[stair.region].number
            yield f"{stair.kind.capitalize()} from {stair.number} into {into}"
    if not level.regions:
        return
    whole = shapely.box(*shapely.total_bounds([region.shape for region in level.regions]))
    found: list[tuple[bool, list[tuple[int, str]], Segment, str]] = []
    for way in level.ways:
        outside = level.by_id[way.b]
        if outside.kind == "outside" and way.kind != "water":
            middle = exact.centroid(whole)
            point = _called(level, _eighth((middle.x, middle.y), way.middle))
            what = ", ".join(filter(None, (KINDS.get(way.kind, way.kind), way.state)))
            goals, hidden = _goals(level, way, outside.id)
            rooms = f"{read_out(goals) if goals else 'a dead end'}{hidden}"
            order = [number_order(goal.removesuffix(LOCKED)) for goal in goals]
            found.append(
                (not goals or bool(hidden), order, way.at, f"{point}: {what} into {rooms}")
            )
    yield from (line for *_, line in sorted(found))


def _where(level: Level) -> Iterator[str]:
    """Which rooms have what; of locked doors where their keys are."""
    for name in ("denizens", "hazard", "hidden", "treasure"):
        rooms = [room for room in level.rooms if getattr(room.contents, name)]
        if rooms:
            yield f"{HEADINGS[name]}: {_ranges(level, rooms)}."
    secret = [room for room in level.rooms if room.secret]
    if secret:
        yield f"Behind secret doors: {_ranges(level, secret)}."
    down = [
        f"{level.by_id[stair.region].number} to {stair.number}"
        for stair in level.stairs
        if stair.direction == "down"
    ]
    if down:
        yield f"Ways down: {', '.join(down)}."
    locked = [
        f"{KINDS.get(way.kind, way.kind)} {_between(level, way)} "
        f"(key in {level.by_id[way.key].number})"
        for way in level.ways
        if way.key and level.by_id[way.key].number is not None
    ]
    if locked:
        yield f"Locked: {'; '.join(locked)}."


def _ranges(level: Level, rooms: Sequence[Region]) -> str:
    """The numbers of rooms, those that follow each other as a range."""
    place = {room.id: k for k, room in enumerate(level.rooms)}
    runs: list[list[Region]] = []
    for room in sorted(rooms, key=lambda room: place[room.id]):
        if runs and place[runs[-1][-1].id] + 1 == place[room.id]:
            runs[-1].append(room)
        else:
            runs.append([room])
    said: list[str] = []
    for run in runs:
        first, last = run[0].number, run[-1].number
        said += [f"{first}–{last}"] if len(run) > 2 else [str(room.number) for room in run]
    return ", ".join(said)


def sections(level: Level, room: Region) -> list[Section]:
    """Return all that is told of a room, in the order in which it is met."""
    found_sections: dict[str, list[str]] = {}
    for name, line in room.contents.lines():
        found_sections.setdefault(HEADINGS[name], []).append(line)
    for trap in _door_traps(level, room):
        found_sections.setdefault(HEADINGS["hazard"], []).extend(trap.split("\n"))
    keys = list(_keys_here(level, room))
    if keys:
        found_sections["Keys"] = keys
    hearers = heard_in(level, room)
    if hearers:
        found_sections["Noise"] = [f"heard in {read_out([str(other.number) for other in hearers])}"]
    ways = _counted(ways_out(level, room))
    if not ways and room.kind != "place":
        ways = ["none"]
    if ways:
        found_sections["Ways out"] = ways
    order = (*HEADINGS.values(), "Keys", "Noise", "Ways out")
    return [
        Section(heading, tuple(found_sections[heading]))
        for heading in order
        if heading in found_sections
    ]


def number_on(level: Level, room: Region) -> str:
    """Return what stands on the map: a room's number, with an arrow where stairs lead from."""
    ways = {stair.direction for stair in level.stairs if stair.region == room.id}
    return f"{room.number}{''.join(ARROWS[way] for way in sorted(ways))}"


def title_of(room: Region) -> str:
    """Return what stands over a room: its number and name."""
    return f"{room.number}. {room.name}" if room.name else f"{room.number}."


def about(room: Region) -> str:
    """Return what is said beside the title: whose it is, and whether it is hidden."""
    if room.kind == "place":
        return ", ".join(room.tags)
    return ", ".join(filter(None, (room.faction, "secret" if room.secret else "")))


def _keys_here(level: Level, room: Region) -> Iterator[str]:
    for way in level.locks_of.get(room.id, ()):
        yield f"to the locked {KINDS.get(way.kind, way.kind)} {_between(level, way)}"


def _ends(level: Level, way: Way) -> list[str]:
    """The rooms at both ends of a way, or the nearest that passages there lead to."""
    found = []
    for name, other in ((way.a, way.b), (way.b, way.a)):
        region = level.by_id[name]
        beyond = _beyond(level, name, other)[0] if region.kind == "passage" else [region]
        found += [str(room.number) for room in beyond[:1] if room.number is not None]
    return sorted(dict.fromkeys(found), key=number_order)


def _between(level: Level, way: Way) -> str:
    """Where a way is: between rooms, at one end of a passage between them, of one room, or in a
    passage."""
    ends = read_out(found := _ends(level, way))
    if not found:
        return "in a passage"
    if {level.by_id[end].kind for end in (way.a, way.b)} == {"passage"}:
        return f"in the passage {'between' if len(found) > 1 else 'by'} {ends}"
    own = [str(level.by_id[end].number) for end in (way.a, way.b)]
    here = next((number for number in own if number in found), "")
    if len(found) > 1 and not set(found) <= set(own) and here:
        return f"from {here} towards {next(number for number in found if number != here)}"
    return f"{'between' if len(found) > 1 else 'of'} {ends}"


def heard_in(level: Level, room: Region) -> list[Region]:
    """Return the rooms with somebody in them who hear noise in a room, by their numbers: the
    nearest, as sound goes, through openings rather than doors."""
    best: dict[str, float] = {room.id: 0.0}
    found: list[Region] = []
    queue: list[tuple[float, str, Point]] = [(0.0, room.id, room.label)]
    while queue and len(found) < MOST_HEARERS:
        far, name, spot = heappop(queue)
        here = level.by_id[name]
        if far > best[name] or here.kind == "outside":
            continue
        if name != room.id and here.contents.denizens:
            found.append(here)
        for way in level.ways_of[name]:
            beyond, door = way.beyond(name), way.middle
            least = far + SHUT_OFF.get(way.kind, 0.0)
            if least >= best.get(beyond, EARSHOT + 1):
                continue  # however near the door is
            total = far + exact.apart(spot, door) + SHUT_OFF.get(way.kind, 0.0)
            if total <= EARSHOT and total < best.get(beyond, EARSHOT + 1):
                best[beyond] = total
                heappush(queue, (total, beyond, door))
    return sorted(found, key=lambda other: number_order(other.number))


def ways_out(level: Level, room: Region) -> Iterator[str]:
    """Yield the ways out of a room in words: where, what, and to which rooms."""
    alcoves: list[str] = []
    ways = sorted(
        level.ways_of[room.id], key=lambda way: (_turn(level, room, way), way.at, way.kind)
    )
    for way in ways:
        what = ", ".join(filter(None, (KINDS.get(way.kind, way.kind), way.state)))
        leads = leads_to(level, way, room.id)
        if leads == DEAD_END and way.kind == "open":
            alcoves.append(direction(level, room, way))
        else:
            yield f"{direction(level, room, way)} {what}{leads}"
    if alcoves:
        found_sections = _counted(alcoves)
        yield (
            f"{found_sections[0]} opening{DEAD_END}"
            if len(alcoves) == 1
            else f"dead ends {read_out(found_sections)}"
        )
    for stair in level.stairs:
        if stair.region == room.id:
            yield f"{stair.kind} {stair.direction}, to {stair.number}"


def _door_traps(level: Level, room: Region) -> Iterator[str]:
    """What the trapped doors of a room do, told where one comes to them first."""
    for way in level.ways_of[room.id]:
        other = level.by_id[way.beyond(room.id)]
        later = other.number is None or number_order(room.number) < number_order(other.number)
        if way.trap and later:
            point = direction(level, room, way)
            yield f"{point} {KINDS.get(way.kind, way.kind)}: {way.trap}"


def _turn(level: Level, room: Region, way: Way) -> int:
    """Eighths of a turn clockwise from north, of the direction of a way."""
    return (_heading(level, room, way) + 2) % 8


def direction(level: Level, room: Region, way: Way) -> str:
    """Return the point of the compass in which a way out lies, seen from the room's middle; of a
    room over the seam of a torus from that of its largest part. Side views have other words."""
    return _called(level, _heading(level, room, way))


def _called(level: Level, eighth: int) -> str:
    return (SIDES if level.upright else POINTS)[eighth]


def _heading(level: Level, room: Region, way: Way) -> int:
    """Eighths of a turn clockwise from east, of the direction of a way."""
    if level.period is None:
        return _eighth(room.middle, way.middle)
    largest = max(room.shape.geoms, key=lambda part: round(part.area, 3))
    middle = exact.centroid(largest)
    near = [
        here + round((there - here) / whole) * whole
        for here, there, whole in zip(way.middle, (middle.x, middle.y), level.period, strict=True)
    ]
    return _eighth((middle.x, middle.y), (near[0], near[1]))


def _counted(lines: Iterable[str]) -> list[str]:
    """Lines, those that come several times once, with how often."""
    times = Counter(lines)
    return [line if n == 1 else f"{line} ({number_word(n)} of them)" for line, n in times.items()]


def _eighth(middle: Point, spot: Point) -> int:
    x, y = spot[0] - middle[0], spot[1] - middle[1]
    return round(round(exact.heading(x, y), 4) / 0.785398) % 8


def leads_to(level: Level, way: Way, here: str) -> str:
    """Return where a way leads: to a room, out, or through passages to the nearest rooms."""
    first = level.by_id[way.beyond(here)]
    if first.kind == "outside":
        return ", out"
    goals, hidden = _goals(level, way, here)
    if not goals:
        return ", water" if first.kind == "water" else DEAD_END
    return f", to {read_out(goals)}{hidden}"


def _goals(level: Level, way: Way, here: str) -> tuple[list[str], str]:
    """Where a way leads: the room at its other end, or the nearest that passages lead to and
    whether they lead out; what only a secret door leads to with a word on that."""
    first = level.by_id[way.beyond(here)]
    if first.number is not None:
        return [str(first.number)], ""
    for shut, found_sections in ((SHUT, ""), (("water",), " by a secret door")):
        rooms, out = _beyond(level, first.id, here, shut)
        locked = _locked_off(level, first.id, here, shut, rooms) if way.state != "locked" else ()
        numbers = [f"{room.number}{LOCKED if room.id in locked else ''}" for room in rooms]
        found = [*numbers, *(["the outside"] if out else [])]
        if found:
            return found, found_sections
    return [], ""


def _locked_off(
    level: Level, passage: str, here: str, shut: Collection[str], rooms: Sequence[Region]
) -> set[str]:
    """Those of rooms that a passage leads to, by their ids, that only locked doors at its other
    ends lead to: nobody would be told of these where one comes in."""
    left = {room.id for room in rooms}
    seen, waiting = {passage, here}, [passage]
    while waiting and left:
        for way in level.ways_of[waiting.pop()]:
            for name in {way.a, way.b} - seen:
                if way.state != "locked" and way.kind not in shut:
                    seen.add(name)
                    left.discard(name)
                    waiting += [name] if level.by_id[name].kind == "passage" else []
    return left


def _beyond(
    level: Level, passage: str, here: str, shut: Collection[str] = SHUT
) -> tuple[list[Region], bool]:
    """The nearest rooms that a passage leads to, and whether it leads out, not by such ways as are
    `shut`."""
    found: list[Region] = []
    seen, waiting, out = {passage, here}, deque([passage]), False
    while waiting and len(found) < MOST_BEYOND:
        for way in level.ways_of[waiting.popleft()]:
            for name in (way.a, way.b):
                region = level.by_id[name]
                if name in seen or way.kind in shut:
                    continue
                seen.add(name)
                out = out or region.kind == "outside"
                if region.kind in NUMBERED:
                    found.append(region)
                elif region.kind == "passage":
                    waiting.append(name)
    nearest = found[:MOST_BEYOND]
    return sorted(nearest, key=lambda room: number_order(room.number)), out
