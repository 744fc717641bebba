"""Who holds which part of a level: zones of rooms near each other, dealt to factions."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from morphs.base.seeds import Dice, stream_key
from morphs.plan.key.model import NUMBERED, Region, Way
from morphs.plan.key.tables import Faction

ROOMS_A_ZONE = 8
MOST_ROOMS = 12
LEAST_ROOMS = 3
"""Smaller zones belong to nobody."""
A_DISTRICT = 3
"""So many factions share a district."""
NOBODYS = 5
"""One zone in so many belongs to nobody."""
SHUT = frozenset({"secret"})


class RoomGraph:
    """The rooms of a level and how many rooms one walks through from one to another; passages cost
    nothing.

    order  the ids of all rooms, nearest the entrance first; arrays are in this order
    steps  for each region those beside it, and whether that is a room farther: 1 or 0
    far    how many rooms away the nearest seat is, -1 where none can be walked to
    zone   the number of that seat, of equally near ones the first; -1 for none
    """

    def __init__(
        self, regions: Sequence[Region], ways: Sequence[Way], order: Sequence[str]
    ) -> None:
        inside = {r.id: int(r.kind in NUMBERED) for r in regions if r.kind != "outside"}
        self.steps: dict[str, list[tuple[str, int]]] = {region: [] for region in inside}
        for way in ways:
            if way.kind not in SHUT and way.a in inside and way.b in inside:
                self.steps[way.a].append((way.b, inside[way.b]))
                self.steps[way.b].append((way.a, inside[way.a]))
        self.near: dict[str, tuple[int, int]] = {}
        self.rank = {room: k for k, room in enumerate(order)}
        self.far = np.full(len(order), -1)
        self.zone = np.full(len(order), -1)

    def seat(self, start: str, number: int) -> None:
        """Take in a seat: what is nearer to it than to those before is its own."""
        waiting = deque([(0, start)])
        while waiting:
            far, here = waiting.popleft()
            if here in self.near and self.near[here] <= (far, number):
                continue
            self.near[here] = far, number
            if here in self.rank:
                self.far[self.rank[here]], self.zone[self.rank[here]] = far, number
            for there, step in self.steps[here]:
                if there in self.near and self.near[there] <= (far + step, number):
                    continue
                if step:
                    waiting.append((far + 1, there))
                else:
                    waiting.appendleft((far, there))


def zones_of(
    regions: Sequence[Region],
    ways: Sequence[Way],
    order: Sequence[str],
    districts: Mapping[int, int] | None = None,
) -> dict[str, int]:
    """Deal rooms to zones: to the districts of their cells where there are some; larger ones, and
    maps without, around rooms that lie far from each other. `order` are the ids of all rooms,
    nearest the entrance first."""
    rooms = [region for region in regions if region.kind in NUMBERED]
    if not rooms:
        return {}
    parts = districts_of(rooms, districts or {})
    sizes = Counter(parts.values())
    crowded = {part for part, size in sizes.items() if part < 0 or size > MOST_ROOMS}
    if not crowded:
        return parts
    graph = RoomGraph(regions, ways, order)
    _seat_all(graph, order)
    zones = dict(zip(order, graph.zone.tolist(), strict=True))
    split = {
        room: (part, zones.get(room, -1) if part in crowded else -1) for room, part in parts.items()
    }
    numbers = {zone: k for k, zone in enumerate(sorted(set(split.values())))}
    return {room: numbers[zone] for room, zone in split.items()}


def districts_of(rooms: Iterable[Region], districts: Mapping[int, int]) -> dict[str, int]:
    """Return the number of each room's district: that of its first cell that has one, else -1."""
    return {
        room.id: next((districts[c] for c in room.cells if c in districts), -1) for room in rooms
    }


def _seat_all(graph: RoomGraph, order: Sequence[str]) -> None:
    """Choose seats far from each other, one for so many rooms, and more where a zone is too large
    or where none can be walked from."""
    wanted = max(1, round(len(order) / ROOMS_A_ZONE))
    chosen, seats = 0, 0
    while chosen >= 0:
        graph.seat(order[chosen], seats)
        seats += 1
        lost = np.flatnonzero(graph.zone < 0)
        chosen = int(lost[0]) if len(lost) else -1
        sizes = np.bincount(graph.zone[graph.zone >= 0])
        crowded = int(sizes.argmax())
        if seats < wanted:
            farthest = graph.far
        elif sizes[crowded] > MOST_ROOMS:
            farthest = np.where(graph.zone == crowded, graph.far, 0)
        else:
            continue
        best = int(farthest.argmax())
        if farthest[best] > 0:
            chosen = best


def dealt(
    zones: Mapping[str, int],
    regions: Sequence[Region],
    factions: Sequence[Faction],
    seed: int,
    theme: str,
    districts: Mapping[int, int] | None = None,
) -> dict[str, Faction | None]:
    """Deal zones to factions, each to one that likes what it is made of, none twice while there
    are others, and in one district only a few; of rooms of nobody None."""
    part_of = districts_of(regions, districts or {})
    part = {zone: part_of[room] for room, zone in zones.items()}
    here: dict[int, list[Faction]] = {}
    tags: dict[int, dict[str, int]] = {}
    kinds = {region.id: {region.kind, *region.tags} for region in regions}
    for room, zone in zones.items():
        counted = tags.setdefault(zone, {})
        for tag in kinds[room]:
            counted[tag] = counted.get(tag, 0) + 1
    size = Counter(zones.values())
    holder: dict[int, Faction | None] = {-1: None}
    times = dict.fromkeys((faction.name for faction in factions), 0)
    for zone in sorted(zone for zone in tags if zone >= 0):
        alone = size[zone] < LEAST_ROOMS
        if alone or not factions or Dice(seed, "key", "nobody", zone).below(NOBODYS) == 0:
            holder[zone] = None
            continue

        def liking(faction: Faction, zone: int = zone) -> tuple[int, int, int]:
            fits = sum(tags[zone].get(tag, 0) for tag in faction.tags)
            share = min(3, 4 * fits // max(1, size[zone]))
            wanted = 8 if theme and theme in faction.tags else 0
            roll = stream_key(seed, "key", "faction", zone, faction.name) % 5
            return -times[faction.name] * 10 + wanted + share + roll, fits, roll

        known = here.setdefault(part[zone], [])
        among = known if districts and len(known) >= A_DISTRICT else factions
        best = max(among, key=lambda faction: (*liking(faction), faction.name))
        times[best.name] += 1
        if best not in known:
            known.append(best)
        holder[zone] = best
    return {room: holder[zone] for room, zone in zones.items()}
