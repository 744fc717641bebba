"""What of a map is seen as a whole: its floors and walls, main way, districts, halls; on large maps
some rooms first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import shapely
from shapely import MultiPolygon
from shapely.affinity import translate

from morphs.art.dressing.afar import Afar
from morphs.art.dressing.landmarks import landmarks_of, seen_from_afar, told_from_afar
from morphs.art.style.style import Style
from morphs.base import exact
from morphs.building.asides import with_room
from morphs.building.known import Known
from morphs.building.parts import Part
from morphs.building.quarter_names import size_of
from morphs.building.tints import Tints, filled, tints_of
from morphs.plan.key.model import Region

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.draw.picture import Picture

PLACES_AFAR = 8
"""So many rows of a large map's legend are places at most."""
AFAR_FIGURES = 7.2
"""How high all numbers are on large maps, in rooms and on plates, in points."""
TOLD_AREA = 40.0
"""Rooms of so many squares whose number is told are drawn on a large map with what stands in
them."""
WALLED = 0.5
"""How far the ground of a room reaches beyond its floor, in squares."""
MAP_AFAR, LOOKED_AT = 690.0, 3
"""About how long the longer side of a large map is on its sheet, in points, and how many times as
many rooms as are told are looked at for their room for a number."""


def map_seen(
    picture: Picture, known: Known, way: Collection[str], style: Style, many: bool, numbered: bool
) -> Afar:
    """Return what is seen of a whole map whose main way leads through regions of these ids. Of
    `many` tiles it has districts; rooms whose numbers are told are drawn more strongly."""
    plan, drawn = known.plan, known.drawn
    tints = _tints(known, way, many)
    passed = MultiPolygon()
    if tints.way:
        passed = drawn.part(filled(shapely.union_all(tints.way), plan))
    both = [plan.edges, plan.partitions]
    walls = drawn.walls(plan) if known.large else shapely.union_all(both)
    square = picture.scene.square
    afar = Afar(known.floor, walls, passed, square, known.large, plan.wet)
    if tints.bands:
        caves = drawn.part(exact.union_all(tints.caves))
        afar = replace(afar, bands=exact.union_all(tints.bands), caves=caves)
    if many and len(known.districts) > 1:
        afar = replace(afar, districts=tints.districts, hues=[*known.hues.values()])
    if known.large:
        return _with_halls(afar, known, numbered)
    if style.hatch and picture.narrow and not known.board.period:
        afar = replace(afar, hatched=picture.narrow.around, wild=picture.narrow.wild)
    return afar


def _tints(known: Known, way: Collection[str], many: bool) -> Tints:
    """The grounds of the main way and of districts; those of a large map are not joined, but each
    room is of one."""
    if not known.large:
        return tints_of(known, way) if many else Tints([], [])
    floors = [region.shape for region in known.found.regions if region.id in way]
    return Tints(floors, [*whole_rooms(known).values()])


def whole_rooms(known: Known) -> dict[int, BaseGeometry]:
    """Return the ground of each district, where each room is wholly of one: that of the cell in
    which most of it lies."""
    found, of_cell = dict(known.grounds), known.district_of
    for room in known.found.regions:
        own = [number for cell in room.cells if (number := of_cell.get(cell)) in found]
        if room.kind == "room" and len({*own}) > 1:
            first, *others = dict.fromkeys(own)
            ground = exact.buffer(room.shape, WALLED, 2)
            found[first] = exact.union(found[first], ground)
            for other in others:
                found[other] = exact.difference(found[other], ground)
    return found


def _with_halls(afar: Afar, known: Known, numbered: bool) -> Afar:
    """What is seen of a large map: its halls too, and what stands in the rooms told of first."""
    first = [one.shape for one in seen_first(known)] if numbered else []
    passages = [one.shape for one in known.found.regions if one.kind == "passage"]
    halls = MultiPolygon([part for shape in passages for part in shape.geoms])
    return replace(afar, near=known.drawn.part(exact.union_all(first)), halls=halls)


def part_seen(known: Known, part: Part) -> Afar:
    """Return what of the floors and walls of a map is on the sheet of a part of it."""
    left, top, right, below = part.shown
    plan = known.plan

    def moved(shape: BaseGeometry) -> BaseGeometry:
        return translate(exact.clip(shape, left, top, right, below), -left, -top)

    walls = shapely.union_all([moved(plan.edges), moved(plan.partitions)])
    square = known.picture.scene.square
    return Afar(moved(known.floor), walls, MultiPolygon(), square, False, moved(plan.wet))


def rooms_afar(known: Known, named: Sequence[tuple[Region, str]]) -> list[Region]:
    """Return the rooms of a large map whose numbers are shown: those `named`, the one where it
    ends, and others with room for their numbers."""
    picture, regions, districts = known.picture, known.found.regions, known.district_of
    always = {*(region.id for region, _ in named), *known.told.ends}
    large = [*told_from_afar(regions, districts, always, LOOKED_AT)]
    high = round(AFAR_FIGURES * max(size_of(picture)) / MAP_AFAR / picture.scene.square, 3)
    fitting = {one.id for one in with_room(large, known.sighted, high)}
    chosen = [one for one in large if one.id in fitting or one.id in always]
    return list(told_from_afar(chosen, districts, always))


def seen_first(known: Known) -> list[Region]:
    """Return the rooms of a large map that are drawn most strongly."""
    always = {region.id for region, _ in landmarks_of(known.found.regions, PLACES_AFAR)}
    seen = seen_from_afar(known.found.regions, known.district_of, always)
    return [one for one in seen if one.area >= TOLD_AREA]
