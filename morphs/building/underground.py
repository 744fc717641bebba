"""What the sheet of a map of rooms tells: numbers, landmarks, quarters, the main way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import shapely
from shapely import MultiPolygon

from morphs.art.dressing.afar import WAY, Afar, rings_of, way_sign
from morphs.art.dressing.landmarks import landmarks_of, place_sign, seen_from_afar
from morphs.art.dressing.legend import Sign, legend_of
from morphs.art.dressing.page import page_of
from morphs.art.dressing.quarters import Quarter, placed, quarter_names
from morphs.art.dressing.sheet import FIGURES, NAMES, Dress, Entrance, Room
from morphs.art.dressing.spine import main_way
from morphs.base import exact
from morphs.building.key_board import board_of
from morphs.building.plans import with_sights
from morphs.key.finding import Board, Found, find_rooms, number_rooms
from morphs.key.model import Region

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.draw.picture import Picture
    from morphs.plan.plan import Plan

LARGE, NAMED = 200, 100
"""Maps of more tiles than this tell only of landmarks, and by name of their quarters."""
SIGNS, PLACES, PLACES_AFAR = 14, 5, 8
"""So many rows a legend has at most, and so many of them are places; those of a large map."""
SMALL = 0.72
"""Numbers have room where there is that much of the least height of letters."""
LEAST_CELLS = 7
"""Smaller quarters have no name on the map."""


def underground(picture: Picture, plan: Plan, dress: Dress, keyed: bool) -> Dress:
    """Return what the sheet of a map of rooms tells beside its title."""
    board = board_of(picture, plan)
    found = number_rooms(find_rooms(plan, board), with_sights(plan, picture), board)
    count = 0 if board.upright else len(picture.layout.cells)
    large, square = count > LARGE, picture.scene.square
    way = main_way(found.walk, board.loop, board.finale) if large else set()
    if not picture.request.labels:
        named = landmarks_of(found.regions, PLACES_AFAR if large else PLACES)
        shown = _shown(found, board, named) if large else found.regions
        point = page_of(_size(picture), keyed, dress.edging).pixels
        dress = replace(dress, rooms=_rooms(picture, shown, large, SMALL * FIGURES * point))
    else:
        named = []
    if keyed:
        feet = picture.catalogue.packs[0].file.feet_per_square
        told = _legend(plan, named, bool(way) and dress.style.name in WAY)
        dress = replace(dress, legend=told, square_feet=feet)
    if board.upright:
        from morphs.draw.section import SURFACE

        return replace(dress, ground=SURFACE * square)
    walls = shapely.union_all([plan.edges, plan.partitions])
    floors = [region.shape for region in found.regions if region.id in way]
    passed = shapely.union_all(floors) if floors else MultiPolygon()
    return replace(
        dress,
        entrance=_entrance(picture, plan, board, found),
        quarters=_quarters(picture, plan, board, dress, keyed) if count > NAMED else (),
        afar=Afar(_as_drawn(picture, plan.floor), walls, passed, square, large, plan.wet),
    )


def _as_drawn(picture: Picture, floor: BaseGeometry) -> BaseGeometry:
    """The floor of a map as corners and seams of cells are drawn, of which plans do not tell."""
    moved = [corner.moved for _, corner in picture.corners]
    given = exact.union_all(one for one, _ in moved)
    taken = exact.union_all(one for _, one in moved)
    return exact.difference(exact.union(floor, given), taken)


def _size(picture: Picture) -> tuple[int, int]:
    """Width and height of what of a picture lies on the sheet."""
    left, top, right, below = picture.within
    return right - left, below - top


def _legend(plan: Plan, named: Sequence[tuple[Region, str]], way: bool) -> list[tuple[str, Sign]]:
    """The rows of a legend: places by their numbers, the main way if it is seen, signs."""
    places = [(name, place_sign(region.number or "")) for region, name in named]
    places += [("the main way", way_sign)] if way else []
    return [*places, *legend_of(plan)[: SIGNS - len(places)]]


def _shown(found: Found, board: Board, named: Sequence[tuple[Region, str]]) -> list[Region]:
    """The rooms of a large map whose numbers are shown."""
    always = {region.id for region, _ in named}
    return list(seen_from_afar(found.regions, board.districts or {}, always))


def _rooms(picture: Picture, regions: Sequence[Region], large: bool, least: float) -> list[Room]:
    """The numbers that the map's key has too; in the middle of a room where that is seen from afar,
    or where the room that they have beside furniture is not `least` pixels high."""
    square, (left, top, right, below) = picture.scene.square, picture.within
    found = []
    for one in regions:
        if one.number is not None:
            size = one.label_size * square
            x, y = _heart(one) if large or size < least else one.label
            if left < x * square < right and top < y * square < below:
                found.append(Room(one.number, x * square - left, y * square - top, size))
    return found


def _heart(region: Region) -> tuple[float, float]:
    """The middle of a room, if it lies within."""
    x, y = region.middle
    return (x, y) if shapely.intersects_xy(region.shape, x, y) else region.label


def _entrance(picture: Picture, plan: Plan, board: Board, found: Found) -> Entrance | None:
    """Where one comes into a map that has one entrance."""
    way = found.walk.entrance
    if way is None or not board.entrances or board.period:
        return None
    (x, y), (wide, high), square = way.middle, plan.size, picture.scene.square
    ends = ((x, (1, 0)), (y, (0, 1)), (wide - x, (-1, 0)), (high - y, (0, -1)))
    half = (abs(way.at[0][0] - way.at[1][0]) + abs(way.at[0][1] - way.at[1][1])) / 2
    return Entrance(x * square, y * square, half * square, min(ends)[1])


def _quarters(
    picture: Picture, plan: Plan, board: Board, dress: Dress, keyed: bool
) -> list[Quarter]:
    """The names of a large map's quarters, in its pixels."""
    parts: dict[int, list[int]] = {}
    for cell, number in sorted((board.districts or {}).items()):
        if cell in board.cells:
            parts.setdefault(number, []).append(cell)
    parts = {number: cells for number, cells in parts.items() if len(cells) >= LEAST_CELLS}
    if len(parts) < 2:
        return []
    tags = {
        number: Counter(tag.lower() for cell in cells for tag in board.tags.get(cell, ()))
        for number, cells in parts.items()
    }
    boxes = {n: [board.cells[cell].bounds for cell in cells] for n, cells in parts.items()}
    square = picture.scene.square
    point = page_of(picture.size, keyed, dress.edging).pixels / square
    names = quarter_names(tags, picture.layout.seed)
    found = placed(names, boxes, rings_of(plan.floor), [size * point for size in NAMES])
    return [
        replace(one, x=one.x * square, y=one.y * square, size=one.size * square) for one in found
    ]
