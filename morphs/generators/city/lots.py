"""Blocks cut into lots, and lots into houses, yards and gardens.

A block is cut by lanes until it is small enough; houses stand in closed rows along its edges, deep
as their ward has it, round a yard, with wings or more rows in it; thin blocks are one row, or two
back to back.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.backs import inner_blocks, open_yards, wings
from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.shapes import (
    Point,
    Points,
    area_of,
    areas,
    blunted,
    box_of,
    centre_of,
    clipped,
    corners_of,
    frame_of,
    grown,
    middle_of,
    outline_on_grid,
    place_in,
    polygons,
    snapped,
    within,
    without,
)
from morphs.generators.city.wards import Ward

LEAST_HOUSE = 110.0
BROAD, HALLS = 0.16, 0.035
"""How many houses in a row stand on two fronts, and how many on three."""
FRONTS = 3
"""On so many fronts one stands at the most."""
LARGEST = 2300.0
"""How large houses on two fronts are at the most, in square feet."""
PASSAGES, PASSAGE = 0.11, 5.0
"""How many houses have a passage to the yard beside them, and how wide it is, in feet."""
SHALLOW, UNEVEN = 0.16, (0.8, 0.34)
"""How many houses reach but half as deep as others; how deep rows are at least, by the depth of
their block, and how much deeper."""
LANE = 6.5
LEAFY = "patrician"
"""The ward whose yards are gardens: more trees, and no sheds."""
WELL = 3.6
WELLS, LEAST_COURT = 0.5, 900.0
"""How many of the yards of some size have a well."""


class House(NamedTuple):
    """A house: its outline, the way of its ridge, its ward, and a die for its colour."""

    outline: Points
    ridge: Point
    ward: str
    tint: float
    shed: bool = False


@dataclass
class Built:
    """What stands on a block: houses, trees (place, radius), wells, and the yard that is left."""

    houses: list[House] = field(default_factory=list)
    trees: list[tuple[Point, float]] = field(default_factory=list)
    wells: list[Point] = field(default_factory=list)
    yards: list[Polygon] = field(default_factory=list)

    def add(self, other: Built) -> None:
        """Add what stands within a yard."""
        self.houses += other.houses
        self.trees += other.trees
        self.wells += other.wells
        self.yards += other.yards


def place_of(shape: Polygon) -> tuple[int, int]:
    """A block's middle in whole squares of 8 ft, by which its dice are keyed."""
    middle = centre_of(shape)
    return int(middle.x // 8), int(middle.y // 8)


Front = tuple[House, Point]
"""A house and the way of the street before it."""


class Builder:
    """Builds on blocks; its dice are keyed by their places."""

    def __init__(self, seed: int) -> None:
        self.lane: Key = key_of(seed, "lanes")
        self.lot: Key = key_of(seed, "lots")
        self.yard: Key = key_of(seed, "yards")

    def parts(
        self, block: Polygon, ward: Ward, depth: int = 0, largest: float = 0.0
    ) -> list[Polygon]:
        """Cut a block by lanes until no part is larger than its ward has it, or than is given."""
        place = place_of(block)
        limit = largest or ward.block * (1.0 + 0.6 * unit(self.lane, *place, 0))
        way, long, short, amid = frame_of(block)
        if block.area <= limit or long < 90 or depth > 6:
            return [block]
        at, turn = 0.5 + 0.13 * swing(self.lane, *place, 1), 0.22 * swing(self.lane, *place, 2)
        middle = amid.plus(way, (at - 0.5) * long)
        across = way.left.plus(way, turn * ward.disorder * 2).unit
        a, b = middle.plus(across, -2 * short - 99), middle.plus(across, 2 * short + 99)
        lane = grown(LineString([a.snapped, b.snapped]), LANE / 2, cap_style="flat")
        cut = polygons(without(block, lane), 500)
        return [part for piece in cut for part in self.parts(piece, ward, depth + 1, largest)]

    def build(self, block: Polygon, ward: Ward) -> Built:
        """Put rows of houses along the edges of a block without lanes, and wings or more rows in
        the yard that they leave."""
        built = Built()
        if block.area < LEAST_HOUSE:
            built.yards.append(block)
            return built
        left: list[Polygon] = [block]
        fronts: list[Front] = []
        for start, end, deep in self._ranges(block, ward):
            rows = [row for piece in left for row in _row(piece, start, end, deep)]
            if not rows:
                continue
            band = exact.union_all(rows)
            left = [p for piece in left for p in polygons(without(piece, band), 40)]
            way = start.to(end).unit
            for row in rows:
                fronts += [(one, way) for one in self._houses(row, start, end, deep, ward)]
        built.houses += [house for house, _ in fronts]
        yards: list[Polygon] = []
        for yard in left:
            inner = inner_blocks(yard, ward.name, self.yard)
            for part in inner:
                built.add(self.build(part, ward))
            yards += [] if inner else [yard]
        behind = list(self._wings(fronts, yards, ward))
        built.houses += behind
        for yard in open_yards(yards, areas([wing.outline for wing in behind])):
            self._fill_yard(yard, ward, built)
        return built

    def _wings(
        self, fronts: Sequence[Front], yards: Sequence[Polygon], ward: Ward
    ) -> Iterator[House]:
        """The wings behind the houses of rows."""
        lots = [(house.outline, way) for house, way in fronts]
        for number, outline in wings(lots, ward.name, yards, self.lot):
            house, way = fronts[number]
            yield house._replace(outline=outline, ridge=way.left, shed=True)

    def _ranges(self, block: Polygon, ward: Ward) -> Iterator[tuple[Point, Point, float]]:
        """The edges of a block along which houses stand, and how deep: thin blocks are one row, or
        two back to back."""
        _, _, short = box_of(block)
        depth = ward.depth * (0.92 + 0.16 * unit(self.lot, *place_of(block), 7))
        if short < 1.35 * depth:
            depth = short + 9
        elif short < 2.5 * depth:
            depth = short / 2
        for start, end in _edges(block):
            deep = depth
            if short >= 2.5 * depth:
                spot = int(start.x // 8), int(start.y // 8)
                deep *= UNEVEN[0] + UNEVEN[1] * unit(self.lot, *spot, 9)
            yield start, end, deep

    def _houses(
        self, row: Polygon, start: Point, end: Point, depth: float, ward: Ward
    ) -> Iterator[House]:
        """Slice a row into fronts, and let each house reach as deep as its die says."""
        way = start.to(end).unit
        inward = way.left
        outline = corners_of(row)
        place = place_of(row)
        room = exact.buffer(row, 0.5, quad_segs=2)
        bent = row.area < 0.985 * row.convex_hull.area
        shapely.prepare(room)
        cuts = self._cuts([start.to(p).dot(way) for p in outline], place, depth, ward)
        for n, (a, b) in enumerate(itertools.pairwise(cuts)):
            if unit(self.lot, *place, n, 1) < ward.empty:
                continue
            beside = PASSAGE if n and unit(self.lot, *place, n, 5) < PASSAGES else 0.0
            lot = clipped(outline, start.plus(way, a + beside), way)
            lot = clipped(lot, start.plus(way, b), Point(-way.x, -way.y)) if lot else []
            back = depth * (1.0 - 0.5 * unit(self.lot, *place, n, 2) * (0.4 + ward.disorder))
            if depth > 30 and unit(self.lot, *place, n, 9) < SHALLOW:
                back *= 0.62
            lot = clipped(lot, start.plus(inward, back), Point(-inward.x, -inward.y)) if lot else []
            lot = blunted(lot, way)
            if bent and len(lot) > 2:
                lot = _fitted(lot, room)
            if len(lot) < 3 or area_of(lot) < LEAST_HOUSE or not _is_plain(lot):
                continue
            ridge = way if b - a >= 0.8 * back or unit(self.lot, *place, n, 3) < 0.75 else inward
            walls = outline_on_grid(lot)
            if walls:
                yield House(walls, ridge, ward.name, unit(self.lot, *place, n, 4))

    def _cuts(
        self, along: Sequence[float], place: tuple[int, int], depth: float, ward: Ward
    ) -> list[float]:
        """Where a row is parted into fronts, of one lot, two or three."""
        low, high = min(along), max(along)
        count = max(1, round((high - low) / ward.front))
        pitch = (high - low) / count
        cuts, die, last = [low], 1.0, 0
        roomy = 2 * pitch * depth < LARGEST
        for n in range(1, count):
            die, before = unit(self.lot, *place, n, 8), die
            if roomy and n - last < FRONTS and (die < BROAD or before < HALLS):
                continue
            last = n
            cuts.append(
                low + (n + 0.32 * ward.disorder * 2 * swing(self.lot, *place, n, 0)) * pitch
            )
        return [*cuts, high]

    def _fill_yard(self, yard: Polygon, ward: Ward, built: Built) -> None:
        """Trees, sheds and here and there a well behind the houses."""
        built.yards.append(yard)
        if yard.area < 250:
            return
        place = place_of(yard)
        inner = self._dig(yard, exact.buffer(yard, -4.0), built)
        if inner.is_empty:
            return
        x0, y0, x1, y1 = (round(v) for v in inner.bounds)
        count = min(60, int(yard.area / (300 if ward.name == LEAFY else 520)))
        shapely.prepare(inner)
        for n in range(count):
            x = x0 + (x1 - x0) * unit(self.yard, *place, n, 0)
            y = y0 + (y1 - y0) * unit(self.yard, *place, n, 1)
            if not inner.contains(shapely.Point(x, y)):
                continue
            at, die = Point(x, y).snapped, unit(self.yard, *place, n, 2)
            if die < 0.62:
                built.trees.append((at, 3.2 + 3.2 * unit(self.yard, *place, n, 3)))
            elif die < 0.8 and ward.name != LEAFY:
                shed = _box(at, Point(1, swing(self.yard, *place, n, 4)).unit, 7 + 8 * die, 9.0)
                if inner.contains(Polygon(shed)):
                    built.houses.append(House(shed, shed[0].to(shed[1]).unit, ward.name, die, True))

    def _dig(self, yard: Polygon, inner: BaseGeometry, built: Built) -> BaseGeometry:
        """A well amid a yard of some size; return the ground that is left for other things."""
        deep = exact.buffer(yard, -12.0)
        if yard.area < LEAST_COURT or deep.is_empty:
            return inner
        if unit(self.yard, *place_of(yard), 77) >= WELLS:
            return inner
        well = place_in(deep)
        built.wells.append(well.snapped)
        return exact.difference(inner, exact.buffer(shapely.Point(well), 14.0, quad_segs=4))


def _box(at: Point, way: Point, long: float, wide: float) -> Points:
    """A rectangle about a place."""
    a, b = (
        Point(way.x * long / 2, way.y * long / 2),
        Point(way.left.x * wide / 2, way.left.y * wide / 2),
    )
    return tuple(at.plus(a, i).plus(b, j).snapped for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _fitted(lot: list[Point], room: BaseGeometry) -> list[Point]:
    """A house on a lot of an uneven row, nothing of it beyond the row; empty where none fits."""
    middle = middle_of(lot)
    for size in (1.0, 0.85, 0.7):
        shape = [middle.plus(middle.to(p), size) for p in lot]
        if room.contains(Polygon(shape)):
            return shape
    return []


def _is_plain(outline: list[Point]) -> bool:
    """Whether an outline has no deep notch: such a lot is left to the yard."""
    shape = Polygon(outline)
    return shape.is_valid and shape.area > 0.86 * shape.convex_hull.area


def _edges(block: Polygon) -> list[tuple[Point, Point]]:
    """The straight edges of a block, longest first."""
    smooth = exact.simplify(Polygon(block.exterior), 5.0)
    assert isinstance(smooth, Polygon)
    corners = _straightened(corners_of(smooth))
    edges = list(zip(corners, [*corners[1:], *corners[:1]], strict=True))
    long = [edge for edge in edges if edge[0].to(edge[1]).length >= 14]
    return sorted(long, key=lambda edge: (-round(edge[0].to(edge[1]).length), edge))


def _straightened(corners: list[Point]) -> list[Point]:
    """Corners without those at which an outline hardly turns."""
    kept = []
    for number, here in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        turn = before.to(here).unit.dot(here.to(after).unit)
        if round(turn, 4) < 0.965:
            kept.append(here)
    return kept if len(kept) >= 3 else corners


def _row(piece: Polygon, start: Point, end: Point, depth: float) -> list[Polygon]:
    """What of a piece lies along an edge, as deep as its houses."""
    way = start.to(end).unit
    inward, off = way.left, Point(-way.left.x * 9, -way.left.y * 9)
    a, b = start.plus(way, -depth), end.plus(way, depth)
    band = Polygon([a.plus(off), b.plus(off), b.plus(inward, depth), a.plus(inward, depth)])
    front = LineString([start.plus(inward, 1.0), end.plus(inward, 1.0)])
    found = polygons(within(piece, snapped(band)), LEAST_HOUSE)
    return [part for part in found if exact.distance(part, front) < 4.0]
