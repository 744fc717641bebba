"""Of which floors the main way and the districts of a map of rooms have their colours: a room or a
cave is of one colour, which changes at doors and in narrow places alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import shapely
from shapely import Point as Spot

from morphs.art.dressing.spine import SHUT
from morphs.base import exact
from morphs.base.graphs import UnionFind
from morphs.building.known import Known
from morphs.building.routes import band
from morphs.plan.key.goal import goal_of
from morphs.plan.key.model import Region, Segment, Way

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.plan.plan import Plan

WIDE = 3.2
"""What is open over more squares is no narrow place: floors on both its sides are of one colour."""
GREAT = 120.0
"""Caves of more squares have their district's colour, and a band over it where the main way leads:
else that would cover most of the floor. Worked halls are landmarks of that way, whole."""
BULKY = 1.0
"""A band keeps off what is larger, in squares."""
SLIP = 1.2
"""Half as wide as slips of floor are at most that are tinted as what lies about them."""


@dataclass(frozen=True)
class Tints:
    """The floors of the main way, and those of each district; bands of that way over caves, and
    the floors of these."""

    way: Sequence[BaseGeometry]
    districts: Sequence[BaseGeometry]
    bands: Sequence[BaseGeometry] = ()
    caves: Sequence[BaseGeometry] = ()


def tints_of(known: Known, way: Collection[str]) -> Tints:
    """Return the floors that have the colours of the main way, of whose regions the ids are known,
    and of districts."""
    passed: list[BaseGeometry] = []
    bands: list[BaseGeometry] = []
    caves: list[BaseGeometry] = []
    floors: dict[int, list[BaseGeometry]] = {number: [] for number in known.districts}
    walls = shapely.union_all([known.plan.edges, known.plan.partitions])
    shapely.prepare(walls)
    for group in _groups(known, walls):
        area = _area(group)
        own = [one.shape for one in group]
        on = [one for one in group if one.id in way]
        if on and (_is_worked(group) or (area <= GREAT and 2 * _area(on) >= area)):
            passed += own
        elif on and not (across := _across(known, on, way, walls)).is_empty:
            bands.append(across)
            caves += own
        elif 2 * _area(on) >= area and _leads_on(known, on, way):
            passed += own
        largest = max(group, key=lambda one: (one.area, one.id))
        district = known.district_of.get(largest.cells[0], -1) if largest.cells else -1
        if district in floors:
            floors[district] += own
    return Tints(passed, [exact.union_all(own) for own in floors.values()], bands, caves)


def _area(regions: Sequence[Region]) -> float:
    """How many squares some regions have."""
    return sum(one.area for one in regions)


def _is_worked(group: Sequence[Region]) -> bool:
    """Whether most of the floor of some regions is no cave's."""
    return 2 * _area([one for one in group if one.kind != "cave"]) > _area(group)


def filled(floor: BaseGeometry, plan: Plan) -> BaseGeometry:
    """Return some of the floor of a map with the slips of others within it."""
    closed = exact.buffer(exact.buffer(floor, SLIP, 3), -SLIP, 3)
    return exact.union(floor, exact.intersection(closed, plan.floor))


def _across(
    known: Known, on: Sequence[Region], way: Collection[str], walls: BaseGeometry
) -> BaseGeometry:
    """The band of the main way over those regions of a great room that it leads through."""
    own = {one.id for one in on}
    floor = exact.union_all(one.shape for one in on)
    ends: dict[tuple[str, str], Segment] = {}
    for one in on:
        for to in sorted(known.found.walk.ways[one.id], key=lambda to: (to.kind, to.at)):
            there = to.beyond(one.id)
            if there in way and there not in own and to.kind not in SHUT:
                ends.setdefault((one.id, there), to.at)
    entrance = known.found.walk.entrance
    spots = [*ends.values(), *([entrance.at] if entrance and entrance.a in own else [])]
    goal = goal_of(known.found, known.board.finale)
    spots += [(one.label, one.label) for one in on if one.id == goal]
    plan, around = known.plan, floor.bounds
    dry = exact.union(exact.clip(plan.bridges, *around), exact.clip(plan.fords, *around))
    wet = exact.difference(exact.clip(known.sighted.wet, *around), dry)
    things = [
        Spot(one.x, one.y).buffer(round(max(one.width, one.height) / 2, 3), 2)
        for one in plan.things
        if one.width * one.height > BULKY
        and around[0] < one.x < around[2]
        and around[1] < one.y < around[3]
    ]
    off = exact.union_all([wet, *things])
    return band(floor, exact.clip(walls, *around), off, list(dict.fromkeys(spots)))


def _leads_on(known: Known, on: Sequence[Region], way: Collection[str]) -> bool:
    """Whether the main way leads from some regions to others. Where no band joins its mouths
    there, one that ends at a mouth would seem to lead nowhere."""
    own = {one.id for one in on}
    ways = (to for one in on for to in known.found.walk.ways[one.id] if to.kind not in SHUT)
    ends = {end for to in ways for end in (to.a, to.b)}
    return any(name in way and name not in own for name in ends)


def _groups(known: Known, walls: BaseGeometry) -> Iterator[list[Region]]:
    """Yield the regions that lie open to each other, as they follow each other."""
    regions = {one.id: one for one in known.found.regions if not one.shape.is_empty}
    joined = UnionFind(regions)
    for way in _open_ways(known):
        is_there = way.a in regions and way.b in regions
        if is_there and _gap(regions[way.a], regions[way.b], walls) > WIDE:
            joined.join(way.a, way.b)
    groups: dict[str, list[Region]] = {}
    for name, region in regions.items():
        groups.setdefault(joined.root(name), []).append(region)
    yield from groups.values()


def _open_ways(known: Known) -> Iterator[Way]:
    """Yield what is open or a shore, between each two regions once."""
    for name, ways in known.found.walk.ways.items():
        for way in ways:
            if way.kind in ("open", "water") and way.a == name:
                yield way


def _gap(one: Region, other: Region, walls: BaseGeometry) -> float:
    """How wide the open ground between two regions is, in squares."""
    seam = exact.intersection(one.shape, other.shape)
    return round(exact.difference(seam, walls).length, 3)
