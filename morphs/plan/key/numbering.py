"""Numbers for rooms: those near each other near each other, from the entrance on."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
import shapely
from shapely import LinearRing

from morphs.base import exact
from morphs.plan.key.model import (
    A_LETTER,
    NUMBERED,
    OUTSIDE,
    Number,
    Point,
    Region,
    Way,
    number_order,
)

Box = tuple[float, float, float, float]
CLOSET = 6.0
"""A room of fewer squares that only one room leads to is numbered right after that, in squares."""
ROW = 10.0
"""How high the rows are by which rooms are numbered that nothing leads to, in squares."""
HARDER = (frozenset({"secret", "water"}), frozenset({"secret"}), frozenset[str]())
"""Kinds of ways that are not gone, in the first round, the second and the last."""
STOREY = 5.0
"""How high the storeys are by which places of a side view are numbered, in squares."""
DISTRICTS_TOLD = 100
"""On maps of more cells numbers follow districts, by which rooms are listed there."""
MOST_SHOWN, LEAST_AREA = 60, 2.5
"""So many places of a side view have numbers on its sheet, none of fewer squares."""


class Walk:
    """Regions in the order in which one comes to them from the map's entrance.

    order    the ids of rooms and caves, breadth first
    reached  in which round each region was come to: 0 on foot, 1 by water, 2 by secret ways
    steps    how many rooms lie before a region; of what cannot be reached none is known
    """

    def __init__(
        self,
        regions: Sequence[Region],
        ways: Sequence[Way],
        size: Point,
        entrance: Collection[int] = (),
        upright: bool = False,
    ) -> None:
        self.regions = {region.id: region for region in regions}
        self.ways: dict[str, list[Way]] = {region.id: [] for region in regions}
        for way in ways:
            self.ways[way.a].append(way)
            self.ways[way.b].append(way)
        self.order: list[str] = []
        self.reached: dict[str, int] = {}
        self.steps: dict[str, int] = {}
        self._came: dict[str, Way | None] = {}
        self.entrance = _entrance(ways, self.regions, size, entrance, upright)
        self._rings = _rings([region for region in regions if len(self.ways[region.id]) > 1])
        self._along = self._places()
        self._walk()

    @cached_property
    def secret(self) -> frozenset[str]:
        """The regions that only secret ways lead to."""
        return frozenset(region for region, turn in self.reached.items() if turn == 2)

    @cached_property
    def branches(self) -> list[str]:
        """The ids of rooms and caves depth first, from the first on of each part of the map: along
        the ways that one came by, secret ones too."""
        beside: dict[str, list[str]] = {region: [] for region in self.reached}
        for here, way in self._came.items():
            there = way.beyond(here) if way else ""
            if there in beside:
                beside[here].append(there)
                beside[there].append(here)
        rooms = {*self.order}
        found: dict[str, None] = {}
        for start in self.order:
            if start not in found:
                found |= dict.fromkeys(_depth_first(beside, start, rooms))
        return [region for region in found if region in rooms]

    def _walk(self) -> None:
        start = self.entrance.a if self.entrance else self._first_inside()
        if start is None:
            return
        waiting = deque([start])
        self._come_to(start, 0, 0, self.entrance, waiting)
        for turn, shut in enumerate(HARDER):
            if turn:
                waiting = deque(self.reached)
            self._spread(waiting, shut, turn)
        for region in self._left_over():
            if region.id not in self.reached:
                waiting = deque([region.id])
                self._come_to(region.id, 0, None, None, waiting)
                self._spread(waiting, HARDER[2], 0)

    def _spread(self, waiting: deque[str], shut: frozenset[str], turn: int) -> None:
        """Go on from regions until nothing is left that ways lead to but those that are shut."""
        while waiting:
            here = waiting.popleft()
            for way in self._clockwise(here, None, shut):
                there = way.beyond(here)
                if there not in self.reached:
                    self._come_to(there, turn, self.steps.get(here), way, waiting)

    def _come_to(
        self, region: str, turn: int, far: int | None, by: Way | None, waiting: deque[str]
    ) -> None:
        """Take a region into account; a passage with all that lies along it, a room with its
        closets."""
        stack: list[tuple[str, Way | None]] = [(region, by)]
        while stack:
            here, way = stack.pop()
            if here in self.reached or self.regions[here].kind == "outside":
                continue
            self.reached[here] = turn
            self._came[here] = way
            is_room = self.regions[here].kind in NUMBERED
            if far is not None:
                self.steps[here] = far + is_room
            if is_room:
                self.order.append(here)
                waiting.append(here)
                beyond = [(there, w) for there, w in self._beyond(here, way) if self._closet(there)]
            else:
                beyond = list(self._beyond(here, way))
                waiting.append(here)
            stack += reversed(beyond)

    def _beyond(self, here: str, came: Way | None) -> Iterator[tuple[str, Way]]:
        for way in self._clockwise(here, came, HARDER[0]):
            yield way.beyond(here), way

    def _closet(self, region: str) -> bool:
        ways = self.ways[region]
        found = self.regions[region]
        return len(ways) == 1 and found.kind in NUMBERED and found.area <= CLOSET

    def _clockwise(self, here: str, came: Way | None, shut: frozenset[str]) -> list[Way]:
        """The ways out of a region to where one has not been, as they come along its wall,
        clockwise from where one came in."""
        ways = [
            way
            for way in self.ways[here]
            if way is not came and way.kind not in shut and way.beyond(here) not in self.reached
        ]
        if len(ways) < 2:
            return ways
        if here not in self._rings:
            return sorted(ways, key=lambda way: (way.at, way.kind))
        whole, along = self._rings[here].length, self._along[here]
        start = along[came.middle] if came else 0.0
        return sorted(
            ways,
            key=lambda way: (round((along[way.middle] - start) % whole, 3), way.at, way.kind),
        )

    def _places(self) -> dict[str, dict[Point, float]]:
        """How far along the outline of each region the middle of each of its ways lies."""
        found: dict[str, dict[Point, float]] = {name: {} for name in self._rings}
        ends = [(name, way.middle) for name in self._rings for way in self.ways[name]]
        rings = np.array([self._rings[name] for name, _ in ends], dtype=object)
        spots = shapely.points(np.array([middle for _, middle in ends]).reshape(-1, 2))
        along = exact.numbers(shapely.line_locate_point(rings, spots)).tolist()
        for (name, middle), far in zip(ends, along, strict=True):
            found[name][middle] = far
        return found

    def _first_inside(self) -> str | None:
        """Where one begins on a map without an entrance: at stairs, else in the southernmost
        room."""
        rooms = [region for region in self.regions.values() if region.kind != "outside"]
        if not rooms:
            return None
        stairs = [region for region in rooms if "stairs" in region.tags]
        chosen = stairs or [r for r in rooms if r.kind in NUMBERED] or rooms
        return max(chosen, key=lambda r: (round(r.shape.bounds[3], 2), r.id)).id

    def _left_over(self) -> list[Region]:
        """What was not come to, rooms first, row by row."""
        left = [r for r in self.regions.values() if r.id not in self.reached and r.area > 0]
        return sorted(left, key=lambda r: (r.kind not in NUMBERED, *by_rows(r)))


def _depth_first(
    beside: Mapping[str, Sequence[str]], start: str, rooms: Collection[str]
) -> Iterator[str]:
    """Yield the regions of a tree depth first: what has the fewest rooms beyond it first, so that
    closets follow their room, and the long way on comes last."""
    before: dict[str, str] = {start: ""}
    for here in (outward := [start]):
        on = [there for there in beside[here] if there != before[here]]
        before |= dict.fromkeys(on, here)
        outward += on
    beyond = {region: int(region in rooms) for region in outward}
    for region in reversed(outward[1:]):
        beyond[before[region]] += beyond[region]
    stack = [start]
    while stack:
        yield (here := stack.pop())
        on = [there for there in beside[here] if there != before[here]]
        stack += sorted(on, key=lambda there: beyond[there])[::-1]


def _rings(regions: Sequence[Region]) -> dict[str, LinearRing]:
    """The outline of each region's largest part, clockwise as one sees it."""
    drawn = [region for region in regions if not region.shape.is_empty]
    if not drawn:
        return {}
    parts, of_region = shapely.get_parts([region.shape for region in drawn], return_index=True)
    order = np.lexsort((np.arange(len(parts)), -np.round(shapely.area(parts), 3), of_region))
    largest = order[np.r_[True, np.diff(of_region[order]) > 0]]
    rings = shapely.get_exterior_ring(parts[largest])
    # With y downwards, what counts as anticlockwise is seen as clockwise.
    rings = np.where(shapely.is_ccw(rings), rings, shapely.reverse(rings))
    return dict(zip((region.id for region in drawn), rings.tolist(), strict=True))


def _entrance(
    ways: Sequence[Way],
    regions: Mapping[str, Region],
    size: Point,
    ends: Collection[int],
    upright: bool,
) -> Way | None:
    """The main entrance: one in a cell asked for, else the first clockwise from the south; of a
    side view the highest."""
    rim = [way for way in ways if way.b.startswith(OUTSIDE) and regions[way.a].kind != "water"]
    rim = [way for way in rim if set(regions[way.a].cells) & set(ends)] or rim

    def order(way: Way) -> tuple[float, float, Point]:
        x, y = way.middle[0] - size[0] / 2, way.middle[1] - size[1] / 2
        if upright:
            return round(y, 2), round(x, 2), way.middle
        turn = exact.heading(y, -x)  # 0 in the south, then west
        return round(turn % 6.283186, 4), round(x, 2), way.middle

    return min(rim, key=order, default=None)


def by_rows(region: Region) -> tuple[float, float, float, str]:
    """Return what regions are sorted by row by row, as one reads."""
    left, top, _, _ = region.shape.bounds
    return top // ROW, round(left, 2), round(top, 2), region.id


def _spiral(rooms: Sequence[Region], size: Point) -> list[str]:
    """Rooms ring by ring from the rim to the middle, each ring clockwise from the north-west."""
    depth = max(ROW, min(size) / 8)

    def order(region: Region) -> tuple[int, float, str]:
        x, y = region.label
        ring = int(min(x, y, size[0] - x, size[1] - y) // depth)
        turn = exact.heading(x - size[0] / 2, y - size[1] / 2)  # -pi in the west, then north
        corner = exact.heading(-size[0], -size[1])
        return ring, round((turn - corner) % 6.283186, 4), region.id

    return [region.id for region in sorted(rooms, key=order)]


def _as_read(region: Region) -> tuple[float, float, float, str]:
    """Return what places of a side view are sorted by storey by storey, by where numbers stand."""
    x, y = region.label
    return y // STOREY, round(x, 2), round(y, 2), region.id


def _is_seen(region: Region, seen: Box) -> bool:
    """Whether the number of a place stands within what is seen of a side view."""
    (x, y), (left, top, right, below) = region.label, seen
    return left < x < right and top < y < below


def large_places(rooms: Sequence[Region]) -> list[Region]:
    """Return the places of a side view that a sheet has room for: those that are largest."""
    large = [one for one in rooms if one.area >= LEAST_AREA] or [*rooms]
    chosen = {one.id for one in sorted(large, key=lambda one: (-one.area, one.id))[:MOST_SHOWN]}
    return [one for one in rooms if one.id in chosen]


def ordered(walk: Walk, how: str, size: Point, seen: Box | None = None) -> list[str]:
    """Return the ids of rooms in the order of their numbers: ``near``, ``rows`` or ``spiral``. Of a
    side view, whose sheet shows the large places of a part of it, these come first, row by row, so
    that no number is missing there."""
    rooms = [walk.regions[region] for region in walk.order]
    if seen and how == "near":
        large = sorted(large_places([one for one in rooms if _is_seen(one, seen)]), key=_as_read)
        shown = {region.id for region in large}
        return [*(region.id for region in large), *(r for r in walk.branches if r not in shown)]
    if how == "rows":
        return [region.id for region in sorted(rooms, key=by_rows)]
    if how == "spiral":
        return _spiral(rooms, size)
    return walk.branches


def by_districts(order: Sequence[str], walk: Walk, districts: Mapping[int, int]) -> list[str]:
    """Return the ids of rooms, those of a district after each other: the districts as one comes to
    them, the rooms of each in their order."""

    def district(region: str) -> int:
        return districts.get(next(iter(walk.regions[region].cells), -1), -1)

    places: dict[int, int] = {}
    for region in order:
        places.setdefault(district(region), len(places))
    return sorted(order, key=lambda region: places[district(region)])


def numbers_of(
    order: Sequence[str], first: Number, kept: Mapping[str, Number]
) -> dict[str, Number]:
    """Give rooms numbers by their ids: those `kept` stay; where there are some, others get a letter
    behind the number of the room before them (7a), else they count from `first`, 7 or A7."""
    numbers: dict[str, Number] = {}
    taken = {str(number) for number in kept.values()}
    last: Number = first if not kept else min(kept.values(), key=number_order)
    letter, count = str(first)[: not str(first)[0].isdecimal()], number_order(first)[0] % A_LETTER
    for region in order:
        if region in kept:
            numbers[region] = last = kept[region]
        elif kept:
            numbers[region] = last = lettered(last, taken)
            taken.add(str(last))
        else:
            numbers[region] = f"{letter}{count}" if letter else count
            count += 1
    return numbers


def lettered(before: Number, taken: Collection[str]) -> str:
    """Return the next free number with a letter."""
    base = str(before).rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [base + a for a in letters] + [base + a + b for a in letters for b in letters]
    return next(name for name in names if name not in taken)
