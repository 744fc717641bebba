"""The check of a key: it is worked out anew from the data of its file, and where its map is given,
from that. It shares no code with what makes keys."""

from __future__ import annotations

import functools
import hashlib
import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.base.errors import MorphsError, printable
from morphs.base.wording import counted, quoted

FIELDS = ("seen", "denizens", "hazard", "hidden", "treasure")
NUMBERED = ("room", "cave", "place")
SLACK = 0.01
"""How far outlines may be off, in squares."""
OVERLAP = 0.05
"""Less common ground of two regions is rounding, in squares."""
WIDE, TALL = 0.5, 0.7
"""How wide and high a figure is at the least, of a label's size."""
SECRET = ("secret", "water")
DESCRIBED_AS = (
    "altar",
    "throne",
    "coffin",
    "well",
    "fountain",
    "statue",
    "chest",
    "hearth",
    "circle",
    "orb",
)
"""Things that are told of where they are drawn."""


@dataclass(frozen=True)
class KeyReport:
    """What the check of a key found."""

    where: str
    faults: tuple[str, ...]
    rooms: int
    locked: int

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_text(self) -> str:
        """Return the report for people."""
        if self.faults:
            lines = [f"{self.where}: {counted(len(self.faults), 'fault')}", *self.faults]
            return "\n".join(map(printable, lines))
        locked = f", {counted(self.locked, 'locked door')} whose keys can be reached"
        return f"{self.where}: {counted(self.rooms, 'room')}{locked if self.locked else ''}: sound"

    def to_json(self) -> str:
        """Return the report for programs."""
        return json.dumps({"ok": self.ok, "faults": list(self.faults), "rooms": self.rooms})


def check_key(
    data: Mapping[str, Any], where: str = "key", layout: str = "", floor: BaseGeometry | None = None
) -> KeyReport:
    """Check a key, given as the data of its file. `layout` is the text of its map's file, and
    `floor` the floor of the map's plan. Raises MorphsError for data that is no key."""
    try:
        levels = [_Level(level) for level in data["levels"]]
        faults = list(_faults(data, levels, layout, floor))
    except (KeyError, TypeError, ValueError, AttributeError, shapely.errors.ShapelyError) as error:
        raise MorphsError(f"{where}: no key that can be checked: {error!r}") from error
    rooms = sum(len(level.rooms) for level in levels)
    locked = sum(way.get("state") == "locked" for level in levels for way in level.ways)
    return KeyReport(where, tuple(faults), rooms, locked)


class _Level:
    """A level of a key's file."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.regions: dict[str, Mapping[str, Any]] = {r["id"]: r for r in data["regions"]}
        self.twice = len(data["regions"]) - len(self.regions)
        self.ways: list[Mapping[str, Any]] = list(data.get("ways", ()))
        self.period = data.get("period")
        self.stairs = data.get("stairs", ())
        self.shapes = {name: _shape(region) for name, region in self.regions.items()}
        self.rooms = [r for r in self.regions.values() if r.get("number") is not None]
        talk = [data.get(name, ()) for name in ("wandering", "rumours", "story")]
        self.talk = [line for lines in talk for line in lines]
        self.talk += [power["alarm"] for power in data.get("powers", ()) if power.get("alarm")]
        self.talk += [way["trap"] for way in self.ways if way.get("trap")]


def _shape(region: Mapping[str, Any]) -> BaseGeometry:
    parts = [Polygon(outer, holes) for outer, *holes in region.get("polygons", ())]
    return MultiPolygon(parts) if parts else MultiPolygon()


def _faults(
    data: Mapping[str, Any], levels: Sequence[_Level], layout: str, floor: BaseGeometry | None
) -> Iterator[str]:
    if layout and hashlib.sha256(layout.encode()).hexdigest() != data["layout"]:
        yield "the key is that of another layout, or of this one before it was changed"
        floor = None  # nothing is to be said of that one's ground
    yield from _numbers(levels)
    yield from _texts(levels)
    for level in levels:
        yield from _ground(level)
        yield from _labels(level)
        yield from _ways(level)
        yield from _locks(level)
        yield from _contradictions(level)
    yield from _stairs(levels)
    if floor is not None and len(levels) == 1:
        whole = shapely.union_all(list(levels[0].shapes.values()))
        off = whole.symmetric_difference(floor).buffer(-SLACK)
        if not off.is_empty:
            yield f"regions and floor differ by {off.area:.2f} squares"


def _numbers(levels: Sequence[_Level]) -> Iterator[str]:
    counted_ids = Counter(name for level in levels for name in level.regions)
    for level in levels:
        if level.twice:
            yield f"{level.twice} regions have an id that another has"
    yield from (f"the id {name} is on two levels" for name, n in counted_ids.items() if n > 1)
    numbers = Counter(str(room["number"]) for level in levels for room in level.rooms)
    yield from (f"{n} rooms have the number {number}" for number, n in numbers.items() if n > 1)
    for level in levels:
        for region in level.regions.values():
            if (region["kind"] in NUMBERED) != (region.get("number") is not None):
                said = f"region {region['id']}, a {region['kind']}"
                yield f"{said}, has the number {region.get('number')}"


def _texts(levels: Sequence[_Level]) -> Iterator[str]:
    """Texts of tables; what somebody wrote may say the same twice, and hold any signs."""
    lines: Counter[str] = Counter()
    names: list[str] = []
    for level in levels:
        lines.update(level.talk)
        for room in level.rooms:
            if room.get("made", "") not in ("", _fingerprint(room)):
                names += filter(None, [room["name"]])
                continue
            for name in FIELDS:
                lines.update(filter(None, room["contents"].get(name, "").split("\n")))
    for line, times in sorted(lines.items()):
        if times > 1:
            yield f"told {times} times: {quoted(line)}"
        own = functools.reduce(lambda text, name: text.replace(name, ""), names, line)
        if "{" in own and "}" in own:
            yield f"a reference was left in a text: {quoted(line)}"


def _ground(level: _Level) -> Iterator[str]:
    names = [name for name, shape in level.shapes.items() if not shape.is_empty]
    shapes = [level.shapes[name] for name in names]
    for name, shape in zip(names, shapes, strict=True):
        if not shape.is_valid:
            yield f"the outline of region {name} crosses itself"
    if not shapes or not all(shape.is_valid for shape in shapes):
        return
    one, other = shapely.STRtree(shapes).query(shapes, "intersects")
    for a, b in sorted(zip(one.tolist(), other.tolist(), strict=True)):
        if a < b and shapes[a].intersection(shapes[b]).area > OVERLAP:
            yield f"regions {names[a]} and {names[b]} overlap"


def _labels(level: _Level) -> Iterator[str]:
    boxes = []
    for room in level.rooms:
        shape = level.shapes[room["id"]]
        x, y = room["label"]
        if not shape.is_empty and not shape.buffer(SLACK).contains(Point(x, y)):
            yield f"the number {room['number']} stands outside its room"
        size = room.get("label_size", 0.8)
        half = len(str(room["number"])) * size * WIDE / 2
        boxes.append(box(x - half, y - size * TALL / 2, x + half, y + size * TALL / 2))
    if not boxes:
        return
    one, other = shapely.STRtree(boxes).query(boxes, "overlaps")
    for a, b in sorted(zip(one.tolist(), other.tolist(), strict=True)):
        if a < b:
            yield f"the numbers {level.rooms[a]['number']} and {level.rooms[b]['number']} overlap"


def _ways(level: _Level) -> Iterator[str]:
    for way in level.ways:
        for end in (way["a"], way["b"]):
            if end not in level.regions:
                yield f"a way leads to {quoted(end)}, which is no region"
                continue
            shape = level.shapes[end]
            spots = list(_copies(way["at"], level.period))
            if not shape.is_empty and min(shape.distance(Point(p)) for p in spots) > 0.1:
                yield f"a way at {way['at']} does not touch region {end}"


def _copies(
    points: Sequence[Sequence[float]], period: Sequence[float] | None
) -> Iterator[tuple[float, float]]:
    """Points, on a torus also where they come again."""
    wide, high = period or (0.0, 0.0)
    steps = (-1, 0, 1) if period else (0,)
    for x, y in points:
        yield from ((x + i * wide, y + k * high) for i in steps for k in steps)


def _locks(level: _Level) -> Iterator[str]:
    """Open lock after lock as players would: whose key is never come to, is a fault."""
    locked = [way for way in level.ways if way.get("state") == "locked"]
    for way in locked:
        if way.get("key") not in level.regions:
            yield f"the locked way between {_told(level, way)} has no key"
    left = [way for way in locked if way.get("key") in level.regions]
    start = _start(level)
    while left and start:
        reached = _reached(level, start, left)
        opened = [way for way in left if way["key"] in reached]
        if not opened:
            break
        left = [way for way in left if way not in opened]
    for way in left:
        yield f"the key of the way between {_told(level, way)} cannot be reached without it"


def _told(level: _Level, way: Mapping[str, Any]) -> str:
    ends = (level.regions.get(way[end], {}).get("number") for end in ("a", "b"))
    return " and ".join("a passage" if number is None else str(number) for number in ends)


def _start(level: _Level) -> set[str]:
    """Where players begin: wherever the map can be entered, else in the room of the least
    number."""
    outside = {
        way["b"]
        for way in level.ways
        if way["kind"] not in SECRET and level.regions.get(way["b"], {}).get("kind") == "outside"
    }
    if outside:
        return outside
    rooms = sorted(level.rooms, key=lambda room: (len(str(room["number"])), str(room["number"])))
    return {rooms[0]["id"]} if rooms else set()


def _reached(level: _Level, start: set[str], shut: Sequence[Mapping[str, Any]]) -> set[str]:
    beside: dict[str, list[str]] = {}
    for way in level.ways:
        if way["kind"] not in SECRET and not any(way is other for other in shut):
            beside.setdefault(way["a"], []).append(way["b"])
            beside.setdefault(way["b"], []).append(way["a"])
    seen, waiting = set(start), deque(sorted(start))
    while waiting:
        for there in beside.get(waiting.popleft(), ()):
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return seen


def _stairs(levels: Sequence[_Level]) -> Iterator[str]:
    """Stairs lead from a room to one that has them too, the other way."""
    found = Counter(
        (k, stair["region"], stair["to_level"], stair["to_region"], stair["direction"])
        for k, level in enumerate(levels)
        for stair in level.stairs
    )
    for k, region, to, there, direction in sorted(found):
        known = 0 <= to < len(levels) and there in levels[to].regions
        if not known or region not in levels[k].regions:
            yield f"stairs lead from {quoted(region)} to {quoted(there)}, which is no region"
        elif not found[to, there, k, region, "up" if direction == "down" else "down"]:
            yield f"the stairs from {quoted(region)} to {quoted(there)} do not lead back"
    below = [k for k, level in enumerate(levels) if level.rooms][1:]
    if found and {to for _, _, to, _, direction in found if direction == "down"} != set(below):
        yield "stairs do not lead to every level"


def _contradictions(level: _Level) -> Iterator[str]:
    """Things that are drawn and not told of, in rooms whose texts are as they were made."""
    for room in level.rooms:
        said = " ".join(room["contents"].get(name, "") for name in FIELDS).lower()
        if not said or room.get("made") != _fingerprint(room):
            continue
        words = {word.strip(".,;:") for word in said.replace("'s", " ").split()}
        for thing in DESCRIBED_AS:
            if thing in room["tags"] and thing not in words and f"{thing}s" not in words:
                yield f"room {room['number']} shows a {thing} that is not told of"


def _fingerprint(room: Mapping[str, Any]) -> str:
    """What a room's texts were marked with when they were made (docs/keys.md)."""
    texts = [room["name"], *(room["contents"].get(name, "") for name in (*FIELDS, "notes"))]
    return hashlib.blake2b(json.dumps(texts).encode(), digest_size=6).hexdigest()
