"""What the sheet of a map of rooms tells: numbers, landmarks, quarters, the main way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import shapely
from shapely import MultiPolygon

from morphs.art.dressing.afar import WAY, Afar, rings_of, way_sign
from morphs.art.dressing.entering import Entrance
from morphs.art.dressing.landmarks import landmarks_of, place_sign, seen_from_afar
from morphs.art.dressing.legend import Sign, legend_of
from morphs.art.dressing.page import page_of
from morphs.art.dressing.quarters import Quarter, placed, quarter_names
from morphs.art.dressing.sheet import FIGURES, NAMES, Dress, Room
from morphs.art.dressing.spine import main_way
from morphs.base import exact
from morphs.building.figures import spots_of
from morphs.building.key_board import board_of
from morphs.building.plans import with_sights
from morphs.building.room_list import listed, seen_from_the_side
from morphs.key.finding import Board, Found, find_rooms, number_rooms
from morphs.key.model import Point, Region

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.draw.picture import Picture
    from morphs.plan.plan import Plan

LARGE, NAMED = 200, 100
"""Maps of more tiles than this tell only of landmarks, and by name of their quarters."""
SIGNS, PLACES, PLACES_AFAR = 14, 5, 8
"""So many rows a legend has at most, and so many of them are places; those of a large map."""
LISTED_SIGNS = 10
"""So many signs stand beside a list of all rooms."""
LISTED_NAMES = 0.8
"""How large names of quarters are where a list of rooms leaves less paper to the map."""
LARGE_FIGURES, MANY, LARGEST_FIGURES = 6.2, 70, 10.0
"""How high numbers are where there are not more than so many, and at most, in points."""
NEAR = 0.02
"""How near to each other outlines meet, in squares."""
SLIP = 1.2
"""Half as wide as slips of floor are at most that are tinted as what lies about them."""
STAIRS = ("stairs", "spiral")
LEAST_CELLS = 7
"""Smaller quarters have no name on the map."""


def underground(
    picture: Picture, plan: Plan, dress: Dress, keyed: bool, players: bool = False
) -> Dress:
    """Return what the sheet of a map of rooms tells beside its title; to players nothing of a
    key."""
    board = board_of(picture, plan)
    found = number_rooms(find_rooms(plan, board), with_sights(plan, picture), board)
    large = not board.upright and len(picture.layout.cells) > LARGE
    square = picture.scene.square
    way = main_way(found.walk, board.loop, board.finale) if large else set()
    numbered = not players and not picture.request.labels
    dress = _told(picture, plan, board, found, dress, bool(way), numbered)
    if keyed:
        feet = picture.catalogue.packs[0].file.feet_per_square
        dress = replace(dress, square_feet=feet)
    if board.upright:
        from morphs.draw.section import SURFACE

        return replace(dress, ground=SURFACE * square)
    floors = [region.shape for region in found.regions if region.id in way]
    drawn = _Corners(picture)
    passed = drawn.part(_filled(shapely.union_all(floors), plan)) if floors else MultiPolygon()
    walls = drawn.walls(plan) if large else shapely.union_all([plan.edges, plan.partitions])
    many = len(picture.layout.cells) > NAMED
    return replace(
        dress,
        entrance=_entrance(picture, plan, board, found),
        quarters=_quarters(picture, plan, board, dress, keyed) if many else (),
        afar=Afar(drawn.floor(plan.floor), walls, passed, square, large, plan.wet),
    )


def _told(
    picture: Picture,
    plan: Plan,
    board: Board,
    found: Found,
    dress: Dress,
    way: bool,
    numbered: bool,
) -> Dress:
    """Number the rooms of a map on its sheet, and list them with its signs; where there is no room
    for such a list, tell of landmarks among the signs. Maps whose tiles have numbers have no
    others (`numbered`)."""
    keyed, large = not board.upright, not board.upright and len(picture.layout.cells) > LARGE
    way = way and dress.style.name in WAY
    if not numbered:
        return replace(dress, legend=_legend(plan, [], way)) if keyed else dress
    named = landmarks_of(found.regions, PLACES_AFAR if large else PLACES)
    shown = _shown(found, board, named) if large else list(found.regions)
    shown = [one for one in shown if _is_within(picture, one.label)]
    if board.upright:
        shown = seen_from_the_side(shown)
    rows = listed(picture, board, found, shown) if picture.board.spec.levels == 1 else ()
    signs = _legend(plan, [], way)[:LISTED_SIGNS] if keyed else ()
    heading = "Places" if board.upright else "Rooms"
    full = replace(dress, listed=rows, legend=signs, heading=heading)
    page = page_of(_size(picture), keyed, dress.edging, full.needs)
    if page.lists is None:
        full = replace(dress, legend=_legend(plan, named, way) if keyed else ())
    return replace(full, rooms=_rooms(picture, plan, shown, page.pixels))


def _filled(floor: BaseGeometry, plan: Plan) -> BaseGeometry:
    """Some of the floor of a map with the slips of floor within it that belong to other parts."""
    closed = exact.buffer(exact.buffer(floor, SLIP, 3), -SLIP, 3)
    return exact.union(floor, exact.intersection(closed, plan.floor))


class _Corners:
    """How corners and seams of cells are drawn, of which plans do not tell."""

    def __init__(self, picture: Picture) -> None:
        moved = [corner.moved for _, corner in picture.corners]
        self._given = [one for one, _ in moved if not one.is_empty]
        self._taken = exact.union_all(one for _, one in moved)

    def floor(self, floor: BaseGeometry) -> BaseGeometry:
        """The floor of a map as it is drawn."""
        given = exact.union_all(self._given)
        return exact.difference(exact.union(floor, given), self._taken)

    def part(self, floor: BaseGeometry) -> BaseGeometry:
        """Some of the floor of a map as it is drawn, with what corners give to it."""
        near = exact.buffer(floor, NEAR, 2)
        shapely.prepare(near)
        given = [one for one in self._given if near.intersects(one)]
        return exact.difference(exact.union_all([floor, *given]), self._taken)

    def walls(self, plan: Plan) -> BaseGeometry:
        """The walls of a map as they are drawn."""
        lines = shapely.union_all([plan.edges, plan.partitions])
        changed = exact.buffer(exact.union_all([*self._given, self._taken]), NEAR, 2)
        if changed.is_empty:
            return lines
        anew = exact.intersection(self.floor(plan.floor).boundary, changed)
        return shapely.union_all([exact.difference(lines, changed), anew])


def _size(picture: Picture) -> tuple[int, int]:
    """Width and height of what of a picture lies on the sheet."""
    left, top, right, below = picture.within
    return right - left, below - top


def _legend(plan: Plan, named: Sequence[tuple[Region, str]], way: bool) -> list[tuple[str, Sign]]:
    """The rows of a legend: places by their numbers, the main way if it is seen, signs."""
    places = [(name, place_sign(region.number or "")) for region, name in named]
    places += [("main way", way_sign)] if way else []
    return [*places, *legend_of(plan)[: SIGNS - len(places)]]


def _shown(found: Found, board: Board, named: Sequence[tuple[Region, str]]) -> list[Region]:
    """The rooms of a large map whose numbers are shown."""
    always = {region.id for region, _ in named}
    return list(seen_from_afar(found.regions, board.districts or {}, always))


def _rooms(picture: Picture, plan: Plan, regions: Sequence[Region], pixels: float) -> list[Room]:
    """The numbers that the map's key has too, all of one height: that which they have there, as far
    as they can be read on a sheet with so many `pixels` a point."""
    square, (left, top, _, _) = picture.scene.square, picture.within
    numbered = [one for one in regions if one.number is not None]
    if not numbered:
        return []
    usual = sorted(one.label_size for one in numbered)[len(numbered) // 5]
    least = FIGURES if len(numbered) > MANY else LARGE_FIGURES
    high = min(max(usual * square / pixels, least), LARGEST_FIGURES) * pixels
    spots = spots_of(numbered, with_sights(plan, picture), round(high / square, 3))
    at = [(one.number or 0, spots.get(one.id, one.label)) for one in numbered]
    return [Room(number, x * square - left, y * square - top, high) for number, (x, y) in at]


def _is_within(picture: Picture, spot: Point) -> bool:
    """Whether a place is in that part of a map that lies on its sheet."""
    x, y = spot[0] * picture.scene.square, spot[1] * picture.scene.square
    left, top, right, below = picture.within
    return left < x < right and top < y < below


def _entrance(picture: Picture, plan: Plan, board: Board, found: Found) -> Entrance | None:
    """Where one comes into a map: its main way in, else, where nothing leads off it, from above
    into the first room: at stairs, if some are drawn there."""
    way, square = found.walk.entrance, picture.scene.square
    if board.period or picture.board.spec.levels > 1:
        return None
    (left, top, right, below), (wide, high) = picture.within, plan.size
    if way is None:
        spot = _from_above(found)
        return spot and Entrance(spot[0] * square - left, spot[1] * square - top, 0.0, (0, 0))
    x, y = way.middle
    ends = ((x, (1, 0)), (y, (0, 1)), (wide - x, (-1, 0)), (high - y, (0, -1)))
    half = (abs(way.at[0][0] - way.at[1][0]) + abs(way.at[0][1] - way.at[1][1])) / 2
    x, y = min(max(x * square, left), right), min(max(y * square, top), below)
    return Entrance(x - left, y - top, half * square, min(ends)[1])


def _from_above(found: Found) -> Point | None:
    """Where stairs lead up from the first room of a map that nothing leads off."""
    first = next((one for one in found.regions if one.id in found.walk.order[:1]), None)
    if first is None:
        return None
    stairs = [
        (thing.x, thing.y)
        for thing in found.plan.things
        if thing.kind in STAIRS and shapely.intersects_xy(first.shape, thing.x, thing.y)
    ]
    return min(stairs, default=first.label)


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
    point = page_of(_size(picture), keyed, dress.edging, dress.needs).pixels / square
    names = quarter_names(tags, picture.layout.seed)
    sizes = [LISTED_NAMES * size for size in NAMES] if dress.listed else NAMES
    found = placed(names, boxes, rings_of(plan.floor), [size * point for size in sizes])
    return [
        replace(one, x=one.x * square, y=one.y * square, size=one.size * square) for one in found
    ]
