"""How villages are drawn: plots and their hedges, the lanes behind them, the green, the churchyard;
and what lives on the land about any town: hedges, flocks, stacks of hay, footpaths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.churches import Church
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import Key, key_of, unit, units
from morphs.generators.city.lots import place_of
from morphs.generators.city.manor import Manor
from morphs.generators.city.plots import LANE
from morphs.generators.city.shapes import (
    Point,
    Points,
    box,
    box_of,
    corners_of,
    on_grid,
    polygons,
)
from morphs.generators.city.village import Churchyard, Village

HEDGED = key_of(0, "hedges")
"""The dice of hedges, which are those of their places alone."""
CROWN, BUSH, TALL, LIT = 2.3, (1.0, 0.85, 1.0), 0.11, 1.5
"""How far the crowns of a hedge stand from each other; how large they are at least, how much larger
others are and those that have grown tall; the share of these; from which size on the sun is seen on
them. All by the width of outlines."""
GAP, GAPS = 9.0, 0.025
"""How wide gaps of hedges are, in feet, and how much of them is gaps."""
WITHIN, BEHIND = 0.62, 0.85
"""How thick hedges between plots and behind them are, by those of fields."""
TROD = 2.2
"""How wide the trodden middle of a lane behind plots is, in feet."""
RUTS, TRODDEN = 2.5, "15 5 8 7"
"""How far from the middle of a road its ruts lie, in feet; their strokes and gaps."""
ROOM, ROW, SLAB = 17.0, (8.5, 10.5), (4.8, 2.5)
"""How far from a churchyard's wall graves lie, how far apart, how large, in feet."""
NEAR, WALKED, DUG = 52.0, 18.0, 0.62
"""How far from the church graves lie, at the most, and from a great one at the least; how many of
their places have one."""
FLOCKS, STACKS = 0.8, 0.8
"""The shares of pastures with sheep on them, and of meadows with stacks of hay."""
WIDE, RUN, GRAZED = 90_000, 260.0, 0.3
"""From how many square feet on pastures have further flocks, how far apart these may be, and how
many of their places are grazed."""
TUFT, TUFTS, BLADES = 11.0, 0.5, ((-1.6, -2.2), (0.1, -3.0), (1.7, -2.0))
"""How far apart tufts of grass may stand, how many of them do, and where their blades end."""
SPARSE, PATCH = (0.34, 0.42), 5
"""How many tufts do so where the land has a colour, and in how many patches, so many tufts wide."""
HEDGEROW, STANDARD = 88.0, 0.3
"""How far apart groups of trees may stand in hedges, and how many of them do."""
IN_A_GROUP, TOUCHING = 4, 8.5
"""How many trees a group has at most, and how far they stand from each other, in feet."""
SHARP, CORNERED = 0.6, 0.45
"""The cosine of a turn below which a corner of a hedge is one, and how many have a tree."""
STRAY, STRAYS = 22.0, 0.5
"""How far apart trees may stand before a wood, in feet, and how many of them do."""
TRACK = 300.0
"""From which length on a way between fields is a cart track, in feet."""


def hedge(sheet: Sheet, style: TownStyle, lines: BaseGeometry, thick: float = 1.0) -> None:
    """A hedge along lines: crowns of several sizes, here and there a gap, so thick by those of
    fields."""
    pen = style.line * thick
    crowns = [*_crowns_along(lines, pen)]
    sheet.dots([(at.plus(LIGHT, 0.5), r + 0.55 * thick) for at, r in crowns], fill=style.rim,
               fill_opacity=0.5)  # fmt: skip
    sheet.dots(crowns, fill=style.tree)
    lit = [(at.plus(LIGHT, -0.3 * r), 0.5 * r) for at, r in crowns if r > LIT * pen]
    sheet.dots(lit, fill=style.leaf)


def _crowns_along(lines: BaseGeometry, pen: float) -> Iterator[tuple[Point, float]]:
    """The crowns of hedges along lines, each by dice of its place."""
    every = shapely.get_parts(lines)
    # Where lines but touch what they were cut by there are points too.
    parts = every[shapely.get_type_id(every) == shapely.GeometryType.LINESTRING]
    apart = CROWN * pen
    counts = (shapely.length(parts) // apart).astype(np.int64) + 1
    numbers = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    spots = shapely.line_interpolate_point(np.repeat(parts, counts), apart * numbers)
    places = on_grid(shapely.get_coordinates(spots))
    column, row = (places // GAP).astype(np.int64).T
    places = places[units(HEDGED, column, row, 3) >= GAPS]
    column, row = (places * 2).astype(np.int64).T
    die, other = (units(HEDGED, column, row, n) for n in (1, 2))
    size = (BUSH[0] + BUSH[1] * die * die + np.where(other < TALL, BUSH[2], 0.0)) * pen
    moved = on_grid(places + np.column_stack([die - 0.5, other - 0.5]) * (0.9 * pen))
    for (x, y), reach in zip(moved.tolist(), size.tolist(), strict=True):
        yield Point(x, y), round(reach, 2)


def footpath(sheet: Sheet, style: TownStyle, path: Points) -> None:
    """A path that is trodden, not made; a long one is a cart track, with grass between its ruts."""
    ends = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    if LineString(path).length > TRACK:
        sheet.line(path, stroke=style.furrow, stroke_width=6.8, **ends)
        sheet.line(path, stroke=style.road, stroke_width=5.6, **ends)
        sheet.line(path, stroke=style.meadow, stroke_width=1.4, stroke_dasharray="16 3", **ends)
        return
    sheet.line(path, stroke=style.road, stroke_width=3.4, stroke_opacity=0.9, **ends)
    worn = {"stroke_width": 1.0, "stroke_opacity": 0.6, "stroke_dasharray": "5 4"}
    sheet.line(path, stroke=style.ink, **worn, **ends)


def plots(sheet: Sheet, style: TownStyle, village: Village) -> None:
    """The ground of plots: grass, beds and corn, trodden yards, hedges, the balks behind."""
    sheet.area(village.back, fill=style.meadow, stroke="none")
    trodden = village.back.buffer((TROD - LANE) / 2, quad_segs=2)
    sheet.area(trodden, fill=style.road, fill_opacity=0.8, stroke="none")
    if village.manor:
        churchyard(sheet, style, village.manor)
    for lot in village.rows.lots:
        sheet.area(lot.ground, fill=style.pasture, stroke="none")
    fills = {"orchard": style.orchard, "meadow": style.meadow, "garden": style.yard}
    for parcel in village.rows.crofts:
        fill = fills.get(parcel.kind, style.pasture)
        rim = {"stroke": style.furrow, "stroke_width": 0.6} if parcel.strips else {"stroke": "none"}
        sheet.area(parcel.outline, fill=fill, **rim)
        for strip, tint in parcel.strips:
            bed = (
                style.strips[tint]
                if parcel.kind == "field"
                else (style.strips[0], style.orchard, style.yard)[tint]
            )
            sheet.outline(strip, fill=bed, stroke=style.furrow, stroke_width=0.5)
    for yard in village.rows.yards:
        sheet.area(yard, fill=style.road, fill_opacity=0.75, stroke="none")
    for at in village.rows.ricks:
        _rick(sheet, style, at)
    if village.rows.lots:
        behind = village.rows.ground.boundary.buffer(1.5, quad_segs=1)
        hedge(sheet, style, village.hedges.difference(behind), WITHIN)
        hedge(sheet, style, village.hedges.intersection(behind), BEHIND)


def ruts(sheet: Sheet, style: TownStyle, roads: Iterable[Points], dry: BaseGeometry) -> None:
    """What carts have left on roads: two ruts along the middle of each, broken off here and
    there."""
    worn = []
    for road in roads:
        ends = [(road[max(0, n - 1)], road[min(len(road) - 1, n + 1)]) for n in range(len(road))]
        sides = [a.to(b).unit.left for a, b in ends]
        for off in (-RUTS, RUTS):
            rut = [at.plus(side, off).snapped for at, side in zip(road, sides, strict=True)]
            worn += [
                tuple(Point(*spot) for spot in part.coords)
                for part in shapely.get_parts(LineString(rut).intersection(dry))
                if isinstance(part, LineString) and not part.is_empty
            ]
    pen = {"stroke_width": num(0.7 * style.line), "stroke_dasharray": TRODDEN}
    sheet.lines(worn, fill="none", stroke=style.furrow, stroke_opacity=0.7, **pen)


def churchyard(sheet: Sheet, style: TownStyle, yard: Churchyard | Manor) -> None:
    """The wall of a village's churchyard or its manor, its gate with a roof, the path to the
    house."""
    ends = {"fill": "none", "stroke_linejoin": "round"}
    sheet.area(yard.wall, fill=style.pasture, stroke="none")
    sheet.line(yard.path, stroke=style.road, stroke_width=5.0, stroke_linecap="round", **ends)
    rim = yard.wall.exterior  # as areas: of lines thinner than a pixel pieces are lost at clips
    for width, colour in ((3.6, style.ink), (1.9, style.stone)):
        sheet.area(rim.buffer(width / 2, quad_segs=4), fill=colour, stroke="none")
    roof = box(yard.gate, yard.way, 11, 8)
    sheet.outline([p.plus(LIGHT, 2.0) for p in roof], fill=style.shadow, fill_opacity=0.25)
    sheet.outline(roof, fill=style.roofs["gate"][1], **style.outlined)
    sheet.line(
        (yard.gate.plus(yard.way, -5.5), yard.gate.plus(yard.way, 5.5)),
        fill="none",
        stroke=style.ink,
        stroke_width=0.5,
    )


def graves(sheet: Sheet, style: TownStyle, church: Church, path: Points, key: Key) -> None:
    """Rows of graves in a churchyard, their heads to the west."""
    stands = [church.body, *map(Polygon, church.towers)]
    inner = church.yard.buffer(-ROOM).intersection(church.body.buffer(NEAR, quad_segs=3))
    trodden = [LineString(path).buffer(5.0)] if path else []
    trodden += [church.body.buffer(WALKED, quad_segs=3)] if church.great else []
    free = inner.difference(shapely.union_all([shapely.union_all(stands).buffer(8.0), *trodden]))
    if free.is_empty:
        return
    shapely.prepare(free)
    way = Point(1.0, 0.0) if len(path) == 0 else eastward(church)
    slabs = [
        box(at, way, *SLAB)
        for at in _grid(free, way)
        if unit(key, int(at.x // 2), int(at.y // 2), 91) < DUG
    ]
    sheet.outlines(slabs, fill=style.stone, stroke=style.ink, stroke_width=0.45)


def eastward(church: Church) -> Point:
    """The way along a church to its choir."""
    way, _, _ = box_of(church.body)
    return Point(-way.x, -way.y) if way.x < 0 else way


def _grid(free: BaseGeometry, way: Point) -> Iterator[Point]:
    """Places in rows within a shape."""
    spots = [Point(x, y) for x, y in shapely.get_coordinates(free).tolist()]
    us, vs = [p.dot(way) for p in spots], [p.dot(way.left) for p in spots]
    for j in range(int(min(vs) // ROW[1]), int(max(vs) // ROW[1]) + 1):
        for i in range(int(min(us) // ROW[0]), int(max(us) // ROW[0]) + 1):
            u, v = (i + 0.5) * ROW[0], (j + 0.5) * ROW[1]
            at = Point(way.x * u + way.left.x * v, way.y * u + way.left.y * v).snapped
            if free.contains(shapely.Point(at.x, at.y)):
                yield at


def hedge_trees(parcels: Iterable[Parcel], key: Key) -> Iterator[tuple[Point, float]]:
    """Trees that stand in hedges, in groups whose crowns touch and in their corners; and those that
    stand before the rim of a wood."""
    for parcel in parcels:
        for part in polygons(parcel.outline, 3000) if parcel.hedged else ():
            if parcel.kind == "wood":
                yield from _strays(part, key)
                continue
            ring = part.exterior
            for n in range(int(ring.length // HEDGEROW)):
                spot = ring.interpolate(HEDGEROW * (n + 0.5))
                place = int(spot.x // 16), int(spot.y // 16)
                die = unit(key, *place, 92)
                if die > STANDARD:
                    continue
                for k in range(1 + int(IN_A_GROUP * unit(key, *place, 86))):
                    beside = ring.interpolate(HEDGEROW * (n + 0.5) + TOUCHING * k)
                    at = Point(beside.x, beside.y).snapped
                    yield at, 4.4 + 4.2 * unit(key, *place, k, 87)
            yield from _in_corners(part, key)


def _in_corners(part: Polygon, key: Key) -> Iterator[tuple[Point, float]]:
    """Trees in the corners of hedges."""
    corners = corners_of(part)
    for n, at in enumerate(corners):
        after, before = corners[(n + 1) % len(corners)], corners[n - 1]
        place = int(at.x // 4), int(at.y // 4)
        is_sharp = before.to(at).unit.dot(at.to(after).unit) < SHARP
        if is_sharp and unit(key, *place, 78) < CORNERED:
            yield at.snapped, 5.2 + 4.0 * unit(key, *place, 79)


def _strays(part: Polygon, key: Key) -> Iterator[tuple[Point, float]]:
    """Trees before the rim of a wood, here and there."""
    ring = part.exterior
    for n in range(int(ring.length // STRAY)):
        spot = ring.interpolate(STRAY * (n + 0.5))
        place = int(spot.x // 4), int(spot.y // 4)
        if unit(key, *place, 76) < STRAYS:
            x, y = (2 * unit(key, *place, k) - 1 for k in (74, 75))
            yield (
                Point(spot.x, spot.y).plus(Point(x, y), 8.0).snapped,
                3.6 + 4.0 * unit(key, *place, 77),
            )


def grass(sheet: Sheet, style: TownStyle, parcels: Iterable[Parcel], key: Key) -> None:
    """Tufts of grass on open land: all over it in looks without colours, else here and there some
    that stand together."""
    pen, tufts = style.line, list[Points]()
    share, lush = (TUFTS, 1.0) if style.lined else SPARSE
    for parcel in parcels:
        if parcel.kind not in ("pasture", "meadow", "wood"):  # woods have glades
            continue
        inner, apart = parcel.outline.buffer(-8.0, quad_segs=1), TUFT * pen
        shapely.prepare(inner)
        left, top, right, bottom = (int(side // apart) for side in inner.bounds)
        j, i = np.mgrid[top : bottom + 1, left : right + 1].reshape(2, -1)
        grown = (units(key, i // PATCH, j // PATCH, 82) < lush) & (units(key, i, j, 83) < share)
        i, j = i[grown], j[grown]
        x = on_grid((i + (0.15 + 0.7 * units(key, i, j, 84))) * apart)
        y = on_grid((j + (0.15 + 0.7 * units(key, i, j, 85))) * apart)
        inside = shapely.contains_xy(inner, x, y)
        for spot in zip(x[inside].tolist(), y[inside].tolist(), strict=True):
            at = Point(*spot)
            tufts += [(at, at.plus(Point(*end), pen).snapped) for end in BLADES]
    sheet.lines(tufts, fill="none", stroke=style.furrow, stroke_width=num(0.62 * pen))


def livestock(
    sheet: Sheet, style: TownStyle, parcels: Iterable[Parcel], mills: Iterable[Point], key: Key
) -> None:
    """Flocks of sheep on pastures, off the mills there; stacks of hay in rows on meadows."""
    yards = shapely.MultiPoint([(at.x, at.y) for at in mills]).buffer(40.0, quad_segs=2)
    sheep: list[tuple[Point, float]] = []
    heads: list[tuple[Point, float]] = []
    for parcel in parcels:
        if parcel.kind not in ("pasture", "meadow") or parcel.outline.area < 7_000:
            continue
        place, inner = place_of(parcel.outline), parcel.outline.buffer(-14.0).difference(yards)
        if inner.is_empty:
            continue
        shapely.prepare(inner)
        middle = inner.representative_point()
        at = Point(middle.x, middle.y)
        if parcel.kind == "pasture" and unit(key, *place, 93) < FLOCKS:
            for spot, turn in _flock(inner, at, place, key):
                sheep.append((spot, 2.7))
                heads.append((spot.plus(Point(2.8 * turn, 0.7)), 1.2))
        if parcel.kind == "pasture" and inner.area > WIDE:
            for at, place in _runs(inner, key):
                for spot, turn in _flock(inner, at, place, key):
                    sheep.append((spot, 2.7))
                    heads.append((spot.plus(Point(2.8 * turn, 0.7)), 1.2))
        elif parcel.kind == "meadow" and unit(key, *place, 95) < STACKS:
            _stacks(sheet, style, inner, at, parcel, place, key)
    sheet.dots(
        [(at.plus(LIGHT, 1.2), size) for at, size in sheep], fill=style.shadow, fill_opacity=0.25
    )
    fleece = style.stone if style.glow else style.halo
    sheet.dots(sheep, fill=fleece, stroke=style.ink, stroke_width=0.45)
    sheet.dots(heads, fill=style.ink)


def _runs(inner: BaseGeometry, key: Key) -> Iterator[tuple[Point, tuple[int, int]]]:
    """Where further flocks graze on a wide pasture."""
    left, top, right, bottom = (int(side // RUN) for side in inner.bounds)
    for j in range(top, bottom + 1):
        for i in range(left, right + 1):
            x, y = (0.25 + 0.5 * unit(key, i, j, n) for n in (98, 99))
            at = Point((i + x) * RUN, (j + y) * RUN).snapped
            if unit(key, i, j, 97) < GRAZED and inner.contains(shapely.Point(at.x, at.y)):
                yield at, (i, j)


def _flock(
    inner: BaseGeometry, at: Point, place: tuple[int, int], key: Key
) -> Iterator[tuple[Point, float]]:
    """The sheep of a flock, and which way each looks, 1 to the right."""
    for n in range(7 + int(9 * unit(key, *place, 94))):
        x, y = (unit(key, *place, n, k) + unit(key, *place, n, k + 7) - 1 for k in (1, 2))
        spot = at.plus(Point(62 * x, 44 * y)).snapped
        if inner.contains(shapely.Point(spot.x, spot.y)):
            yield spot, 1.0 if unit(key, *place, n, 3) < 0.5 else -1.0


def _stacks(
    sheet: Sheet,
    style: TownStyle,
    inner: BaseGeometry,
    middle: Point,
    parcel: Parcel,
    place: tuple[int, int],
    key: Key,
) -> None:
    """A row or two of stacks of hay."""
    way, _, _ = box_of(Polygon(corners_of(parcel.outline)))
    for n in range(-3, 4):
        for row in (0, 1):
            at = middle.plus(way, 21.0 * n + 8 * unit(key, *place, n, row, 96))
            at = at.plus(way.left, 19.0 * row).snapped
            spot = shapely.Point(at.x, at.y)
            if inner.contains(spot) and unit(key, *place, n, row, 97) < 0.6:
                _rick(sheet, style, at)


def _rick(sheet: Sheet, style: TownStyle, at: Point) -> None:
    """A stack of hay or a rick of corn, from above."""
    sheet.dots([(at.plus(LIGHT, 2.0), 4.4)], fill=style.shadow, fill_opacity=0.24)
    sheet.dots([(at, 4.4)], fill=style.strips[0], stroke=style.ink, stroke_width=0.6)
    sheet.dots([(at, 1.5)], fill="none", stroke=style.ink, stroke_width=0.4)
