"""The names of a dungeon's quarters on its sheet: where they stand, and as headings of its list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import shapely
from shapely import MultiPolygon
from shapely.affinity import translate

from morphs.art.dressing.afar import rims_of, rings_of, swatch_of
from morphs.art.dressing.dress import Dress, Room
from morphs.art.dressing.entering import Entrance
from morphs.art.dressing.insets import PAD, SIGNS, Inset
from morphs.art.dressing.lists import Listed
from morphs.art.dressing.page import Page, page_of
from morphs.art.dressing.papers import paper_of
from morphs.art.dressing.quarters import PRIZED, Box, Quarter, Ring, placed
from morphs.art.dressing.sheet import NAMES
from morphs.base import exact
from morphs.building.known import LEAST_CELLS, Known
from morphs.building.parts import Part
from morphs.draw.hands.table import names_of
from morphs.plan.key.model import Point, Region

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.draw.picture import Picture

RETURNS = 2
"""So often, on average, a list may come into a district, to have headings."""
LISTED_NAMES, NAMES_AFAR = 1.25, 1.5
"""How large names of quarters are where a list of rooms leaves less paper to the map, and on large
maps."""
LARGER, LARGER_AFAR = (14.4, 12.6), (15.0, 13.5, 12.2)
"""Larger sizes of theirs, where the rock has room, the best first; and on large maps."""
HATCHED, LESSER, HATCHING = 1.3, 90, 4
"""How far from floors hatching reaches, in squares; how much it matters to cover lesser rooms of a
large map, and hatching."""
MOUTH = 70.0, 16.0
"""The room for the word beside an arrow at the rim, along that and across it, in points."""


def quarters_of(
    picture: Picture, known: Known, dress: Dress, keyed: bool, part: Part | None
) -> list[Quarter]:
    """The names of a large map's quarters, or of those of a part of it, in its pixels."""
    parts = known.districts
    if len(parts) < 2:
        return []
    square, (left, top, _, _) = picture.scene.square, picture.within
    off, cells, floor = (left / square, top / square), known.board.cells, known.plan.floor
    names: Mapping[int, str] = known.names
    if part:
        ground = shapely.box(*part.own)
        parts = {n: [c for c in own if ground.contains(cells[c])] for n, own in parts.items()}
        parts = {n: own for n, own in parts.items() if len(own) >= LEAST_CELLS}
        names = {n: name for n, name in names.items() if n in parts}
        floor = translate(exact.clip(floor, *part.shown), -off[0], -off[1])
    if not parts:
        return []
    boxes = {n: [_moved(cells[cell].bounds, off) for cell in own] for n, own in parts.items()}
    page = page_of(size_of(picture), keyed, dress.edging, dress.needs)
    point = page.pixels / square
    is_afar = known.large and part is None
    share = NAMES_AFAR if is_afar else LISTED_NAMES if dress.listed else 1.0
    look = paper_of(dress.paper)
    hues = {n: hue.named(look) for n, hue in known.hues.items()} if part is None else {}
    sizes = [share * size * point for size in (*(LARGER_AFAR if is_afar else LARGER), *NAMES)]
    taken = [_plate_of(room, square) for room in dress.rooms]
    taken += [_moved(in_squares(one, page, picture), off) for one in dress.insets]
    if dress.entrance:
        taken.append(mouth(dress.entrance, page, square))
    hand = names_of(dress.hand)
    rims = partial(rims_of, dress.afar) if is_afar and dress.afar else None
    found = placed(names, boxes, _drawn(floor, dress, is_afar), sizes, taken, hues, hand, rims)
    return [
        replace(one, x=one.x * square, y=one.y * square, size=one.size * square) for one in found
    ]


def _drawn(floor: BaseGeometry, dress: Dress, is_afar: bool) -> list[tuple[Sequence[Ring], int]]:
    """What names cover, and how much that matters: of a large map lesser rooms less than what one
    is to see."""
    if is_afar and dress.afar:
        return [(rings_of(floor), LESSER), (rings_of(exact.union_all(dress.afar.told)), PRIZED)]
    hatched = exact.buffer(floor, HATCHED, 2) if dress.style.hatch else MultiPolygon()
    return [(rings_of(hatched), HATCHING), (rings_of(floor), PRIZED)]


def mouth(way: Entrance, page: Page, square: float) -> Box:
    """Return the ground where the word at an entrance may stand, in squares of the sheet."""
    along, across = (side * page.pixels / square for side in MOUTH)
    wide, high = (across, along) if way.inward[0] else (along, across)
    x, y = way.x / square, way.y / square
    return x - wide, y - high, x + wide, y + high


def in_squares(one: Inset, page: Page, picture: Picture) -> Box:
    """Return the ground of what stands in the rock, with its box, in squares of the plan."""
    square, (left, top, _, _) = picture.scene.square, picture.within
    point, off = page.pixels / square, 0.0 if one.kind == SIGNS else PAD
    x, y = (one.left - off) * point + left / square, (one.top - off) * point + top / square
    return x, y, x + (one.wide + 2 * off) * point, y + (one.high + 2 * off) * point


def _plate_of(room: Room, square: float) -> Box:
    """The ground of a number, in squares."""
    x, y, high = room.x / square, room.y / square, room.high / square
    wide = 0.4 * len(str(room.number)) * high + 0.3 * high
    return x - wide, y - 0.6 * high, x + wide, y + 0.6 * high


def _moved(box: Box, off: Point) -> Box:
    left, top, right, below = box
    return left - off[0], top - off[1], right - off[0], below - off[1]


def by_district(
    rows: Sequence[Listed], shown: Sequence[Region], known: Known, dress: Dress
) -> Iterator[Listed]:
    """Yield the rows of rooms in the order of their numbers, a heading wherever they come into
    another district, last those of districts of whose rooms none is told; without headings where
    numbers go to and fro between districts."""
    names = known.names
    of_cell = {cell: n for n, own in known.districts.items() if n in names for cell in own}
    of_room = {str(one.number): of_cell.get(next(iter(one.cells), -1)) for one in shown}
    inside = [district for row in rows if (district := of_room.get(row.number)) is not None]
    headings = len([*groupby(inside)])
    if not 1 < len({*inside}) <= headings <= RETURNS * len({*inside}):
        yield from rows
        return
    look, last = paper_of(dress.paper), -1

    def heading(district: int) -> Listed:
        hue = known.hues.get(district)
        swatch = swatch_of(hue, dress.style, look, known.large) if hue else ""
        return Listed("", names[district], known.lines[district], heading=True, hue=swatch)

    for row in rows:
        district = of_room.get(row.number)
        if district is not None and district != last:
            yield heading(district)
            last = district
        yield row
    yield from (heading(district) for district in sorted(names) if district not in inside)


def size_of(picture: Picture) -> tuple[int, int]:
    """Return width and height of what of a picture lies on the sheet."""
    left, top, right, below = picture.within
    return right - left, below - top
