"""The land round a town: fields, orchards, pastures, woods, and the houses along its roads.

Land is parted into furlongs whose places do not depend on what stands elsewhere, so that an edit
changes no parcel that it does not touch.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import key_of, swing, swings, unit, units
from morphs.generators.city.fields import bow_of, strips_of, way_of
from morphs.generators.city.furlongs import Furlong, furlongs, headlands
from morphs.generators.city.lots import House
from morphs.generators.city.ridges import Ridges
from morphs.generators.city.shapes import (
    Point,
    Points,
    box,
    centre_of,
    corners_of,
    grown,
    on_grid,
    polygons,
    snapped,
    within,
)
from morphs.generators.city.skeleton import WIDTH, Street

REGION = 760.0
TILLED, CLOSES = (0.86, 0.64), (0.93, 0.8)
"""Dice of furlongs near a town and farther out below which they are fields, and meadows; the rest
are pastures."""
OPEN_FIELDS, OPEN, BY_VILLAGES = 520.0, 0.62, 0.2
"""Regions so wide, in feet, near a town lie open, without hedges; how many of them, and how many
of those near a village."""
COMMON = 620.0
"""Woods and commons lie in regions as wide, in feet."""
EDGE = 170.0
"""How far furlongs of one region stray into another, at the most: regions are squares."""
ROUND = 24.0
"""How round the rims of woods and commons are."""
RAGGED = ((44.0, 260.0), (22.0, 105.0), (8.0, 41.0))
"""How far the rims of woods wander, and over which distances, in feet."""
SLIVER = 9.0
"""Half the breadth of the narrowest parcel."""
LEAST_PATH = 170.0
"""A shorter footpath is none."""


GIRTHS = {"wood": (5.8, 11.0), "orchard": (4.0, 3.8), "pasture": (5.0, 6.0)}
"""How far the crowns of trees reach, at least, and how much farther."""
FELLED = 0.1
"""The share of the places of an orchard's trees that are empty."""
GRAZED = 420.0
"""How near to a town or village commons give way to fields, in feet."""
GLADE, GLADES = 150.0, 0.53
"""How wide glades of woods are and how far apart, in feet; above which noise woods are open."""
RIM = 34.0
"""How far within the rim of a wood glades lie, in feet."""
GROVE = 120.0
"""Over which distances the trees of a wood become taller and lower, in feet."""
CLUMP = 150.0
"""How wide clumps of trees in pastures and meadows are, and how far apart, in feet."""


class Parcel(NamedTuple):
    """A piece of land: what grows there, and for fields its strips (outline, tint), the way they
    run, how much they bend there, and whether a hedge is about it."""

    outline: Polygon
    kind: str
    strips: list[tuple[Points, int]]
    way: Point
    bow: float = 0.0
    hedged: bool = True


def parcels(
    free: BaseGeometry,
    town: BaseGeometry,
    size: tuple[float, float],
    seed: int,
    roads: Sequence[LineString] = (),
    open_share: float = OPEN,
) -> Iterator[Parcel]:
    """Part the land that is free into parcels: furlongs of strips, which run with the road that
    they lie at or straight off it, orchards, and what lies open in one piece, woods and commons; a
    share of what is near a town has no hedges."""
    key, near = key_of(seed, "parcels"), shapely.STRtree(list(roads))
    shapely.prepare(free)
    wide: dict[str, list[BaseGeometry]] = {"wood": [], "pasture": [], "meadow": []}
    tilled = []
    for furlong in furlongs(size, seed):
        outline = Polygon(furlong.outline)
        rough = outline if outline.is_valid else exact.buffer(outline, 0)
        if free.intersects(rough):
            far = 0.0 if town.is_empty else exact.distance(exact.centroid(rough), town)
            what = _kind(key, furlong.column, furlong.row, rough, far)
            if what in wide:
                wide[what].append(rough)
            else:
                tilled.append((furlong, rough, what, far))
    found = list(_open_land("wood", wide["wood"], free, [], seed))
    yield from found
    woods = exact.buffer(exact.union_all([parcel.outline for parcel in found]), 3.5, quad_segs=2)
    shapely.prepare(woods)
    hedged = [parcel.outline for parcel in found]
    for furlong, rough, what, far in tilled:
        inner: BaseGeometry = exact.buffer(rough, -3.5, join_style="mitre")
        inner = exact.difference(inner, woods) if woods.intersects(inner) else inner
        lies_open = what == "field" and not town.is_empty and _is_open(key, rough, far, open_share)
        for part in polygons(_without_slivers(within(free, snapped(inner))), 3_500):
            if exact.buffer(part, -16).is_empty:
                continue
            hedged.append(part)
            yield _tilled(part, furlong, what, near, key, not lies_open)
    for what in ("pasture", "meadow"):
        commons = list(_open_land(what, wide[what], free, hedged, seed))
        yield from commons
        hedged += [parcel.outline for parcel in commons]


def _tilled(
    part: Polygon, furlong: Furlong, what: str, roads: shapely.STRtree, key: int, hedged: bool
) -> Parcel:
    """A field or an orchard on a part of a furlong."""
    place = furlong.column, furlong.row
    way, bow = way_of(part, furlong.way, roads, key, place), bow_of(key, place)
    if what != "field":
        return Parcel(part, what, [], way)
    strips = list(strips_of(part, Ridges(part, way, bow), key, place, hedged))
    return Parcel(part, what, strips, way, bow, hedged)


def _is_open(key: int, rough: BaseGeometry, far: float, share: float) -> bool:
    """Whether a field is one of those near a town that lie open, many side by side."""
    centre = centre_of(rough)
    region = int(centre.x // OPEN_FIELDS), int(centre.y // OPEN_FIELDS)
    return far < GRAZED and unit(key, *region, 13) < share


def _open_land(
    what: str,
    pieces: Sequence[BaseGeometry],
    free: BaseGeometry,
    hedged: Sequence[Polygon],
    seed: int,
) -> Iterator[Parcel]:
    """Woods or commons on some furlongs, those side by side in one; off what is hedged."""
    hedge = 1.5 if what == "wood" else -3.5
    whole = exact.union_all([exact.buffer(piece, hedge + 1, quad_segs=2) for piece in pieces])
    whole = grown(whole, -ROUND - 1, 2 * ROUND, -ROUND, quad_segs=4)
    if what == "wood":
        whole = _ragged(whole, key_of(seed, "rims of woods"))
    whole = exact.difference(whole, exact.buffer(exact.union_all(list(hedged)), 2.0, quad_segs=2))
    for part in polygons(_without_slivers(within(free, snapped(whole))), 3_500):
        if not exact.buffer(part, -16).is_empty:
            yield Parcel(part, what, [], Point(1.0, 0.0))


def _without_slivers(shape: BaseGeometry) -> BaseGeometry:
    """A shape without its tongues, corners kept."""
    return within(shape, grown(shape, -SLIVER, SLIVER, join_style="mitre"))


def _ragged(shape: BaseGeometry, key: int) -> BaseGeometry:
    """A shape whose rim wanders, by dice of the places it goes through."""

    def moved(points: NDArray[np.float64]) -> NDArray[np.float64]:
        found = []
        for x, y in points.tolist():
            at = Point(x, y)
            right, down = (
                sum(far * _noise(key, at, apart, n) for far, apart in RAGGED) for n in (0, 1)
            )
            found.append(tuple(at.plus(Point(right, down)).snapped))
        return np.array(found)

    fine = exact.segmentize(shape, 20.0)
    return exact.transform(fine, moved)


def _noise(key: int, at: Point, apart: float, which: int) -> float:
    """Smooth noise over the map, from -1 to 1."""
    i, j = floor(at.x / apart), floor(at.y / apart)
    u, v = at.x / apart - i, at.y / apart - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b, c, d = (_corner(key, i + m, j + n, which, int(apart)) for n in (0, 1) for m in (0, 1))
    return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v


@lru_cache(maxsize=4096)
def _corner(key: int, *corner: int) -> float:
    """The noise at a corner of its lattice, which places along a rim share."""
    return swing(key, *corner)


def footways(shut: BaseGeometry, size: tuple[float, float], seed: int) -> Iterator[BaseGeometry]:
    """Footpaths between furlongs, outside of what is `shut`."""
    shapely.prepare(shut)
    for line in headlands(size, seed):
        for part in shapely.get_parts(exact.difference(LineString(line), shut)):
            if exact.length(part) > LEAST_PATH:
                yield part


def _kind(key: int, column: int, row: int, rough: BaseGeometry, far: float) -> str:
    """What grows on a furlong: gardens by the town, fields further out, woods and commons by
    regions."""
    centre = centre_of(rough)
    x = centre.x + EDGE * swing(key, column, row, 8)
    y = centre.y + EDGE * swing(key, column, row, 9)
    wooded = unit(key, int(x // REGION), int(y // REGION), 1)
    die = unit(key, column, row, 2)
    if far > 160 and wooded < 0.4 and die < 0.72:
        return "wood"
    open_ = unit(key, int(x // COMMON), int(y // COMMON), 4)
    if open_ < 0.3 and die < (0.22 if far < GRAZED else 0.56):
        return "pasture" if open_ < 0.2 else "meadow"
    if die < (0.15 if far < 330 else 0.06):
        return "orchard"
    out = far >= GRAZED
    return "field" if die < TILLED[out] else "meadow" if die < CLOSES[out] else "pasture"


BARNS, DEEPER = 0.5, 19.0
"""How many houses by roads have a barn behind them, and how much farther back their croft begins,
in feet."""
CLUSTER, APART, FEW = 130.0, 0.3, 0.12
"""How wide clusters of houses are, how many such places lie between them, and how many of the
sites are built on there."""


class Plot(NamedTuple):
    """A house by a road, the croft behind it and its barn, None where there is no room for one."""

    house: House
    croft: Parcel | None
    barn: House | None = None


def along_roads(
    roads: Sequence[Street], heart: Sequence[Point], taken: BaseGeometry, seed: int, reach: float
) -> list[Plot]:
    """Houses along roads, fewer the farther they are from any of the places at their `heart`: half
    of the sites are built on at a distance of `reach` feet. Beyond that a few farms."""
    key = key_of(seed, "suburbs")
    found: list[Plot] = []
    placed: list[Polygon] = []
    shapely.prepare(taken)
    for road in roads:
        for number, (at, way) in enumerate(stations(road.points, 29.0)):
            far = min((spot.to(at).length for spot in heart), default=900.0)
            chance = max(0.035, 1.0 / (1 + (far / reach) ** 3))
            if unit(key, int(at.x // CLUSTER), int(at.y // CLUSTER), 77) < APART:
                chance *= FEW
            for side in (1, -1):
                feature = (*road.cell, int(at.x), int(at.y), side, number)
                if unit(key, *feature, 0) > chance:
                    continue
                house, front = _by_road(key, feature, road, at, way)
                shape = Polygon(house.outline)
                if taken.intersects(shape) or any(
                    exact.distance(shape, p) < 4 for p in placed[-60:]
                ):
                    continue
                placed.append(shape)
                back = Point(way.left.x * side, way.left.y * side)
                barn = _barn(key, feature, at.plus(back, front), way, back)
                if barn and _has_room(Polygon(barn.outline), shape, taken, placed):
                    placed.append(Polygon(barn.outline))
                    front += DEEPER
                else:
                    barn = None
                croft = _croft(key, feature, at.plus(back, front), way, back)
                found.append(Plot(house, croft, barn))
    return _with_room(found, taken)


def _by_road(
    key: int, feature: tuple[int, ...], road: Street, at: Point, way: Point
) -> tuple[House, float]:
    """A house at a place on a road, and how far behind the road's middle its plot goes on."""
    front, deep = 19 + 9 * unit(key, *feature, 1), 21 + 14 * unit(key, *feature, 2)
    off = WIDTH[road.line] / 2 + 5 + deep / 2 + 5 * unit(key, *feature, 3)
    turned = way.plus(way.left, 0.1 * swing(key, *feature, 4)).unit
    side = feature[4]
    outline = box(at.plus(way.left, side * off), turned, front, deep)
    ridge = turned if front > deep else turned.left
    return House(outline, ridge, "village", unit(key, *feature, 5)), off + deep / 2 + 4


def _barn(key: int, feature: tuple[int, ...], at: Point, way: Point, back: Point) -> House | None:
    """A barn behind a house, to one side of its yard, now along it and now square to it."""
    if unit(key, *feature, 10) > BARNS:
        return None
    aside = 7.0 if unit(key, *feature, 11) < 0.5 else -7.0
    long, deep = 13 + 7 * unit(key, *feature, 12), 10 + 2.5 * unit(key, *feature, 13)
    turned = way if unit(key, *feature, 14) < 0.4 else back
    outline = box(at.plus(back, 7.0).plus(way, aside), turned, long, deep)
    return House(outline, turned, "barn", unit(key, *feature, 15), shed=True)


def _has_room(
    barn: Polygon, house: Polygon, taken: BaseGeometry, placed: Sequence[Polygon]
) -> bool:
    """Whether a barn keeps off its own house, off others and off what is taken."""
    near = (other for other in placed[-60:] if other is not house)
    return (
        not taken.intersects(barn)
        and exact.distance(barn, house) > 0.5
        and all(exact.distance(barn, other) > 3 for other in near)
    )


def _croft(key: int, feature: tuple[int, ...], at: Point, way: Point, back: Point) -> Parcel | None:
    """The garden behind a house: beds, an orchard or grass."""
    if unit(key, *feature, 6) < 0.25:
        return None
    long = 42 + 34 * unit(key, *feature, 7)
    outline = box(at.plus(back, long / 2), way, 27.5, long)
    kind = ("garden", "garden", "orchard", "pasture")[int(4 * unit(key, *feature, 8))]
    beds = []
    if kind == "garden":
        beds = [
            (box(at.plus(back, 6 + 9.0 * n), way, 21, 6.5), n % 3) for n in range(int(long / 9) - 1)
        ]
    return Parcel(Polygon(outline), kind, beds, way)


def _with_room(plots: list[Plot], taken: BaseGeometry) -> list[Plot]:
    """The plots, with those crofts only that keep off streets, houses and each other."""
    built = [(n, one) for n, plot in enumerate(plots) for one in (plot.house, plot.barn) if one]
    houses = shapely.STRtree([Polygon(one.outline) for _, one in built])
    kept: list[Plot] = []
    crofts: list[Polygon] = []
    for plot in plots:
        croft = plot.croft
        if croft is not None:
            found = houses.query(croft.outline, "intersects").tolist()
            hit = [n for n in found if built[n][1] is not plot.house]
            near = any(croft.outline.intersects(other) for other in crofts[-80:])
            if hit or near or taken.intersects(croft.outline):
                croft = None
            else:
                crofts.append(croft.outline)
        kept.append(Plot(plot.house, croft, plot.barn))
    return kept


def stations(points: Points, pitch: float) -> Iterator[tuple[Point, Point]]:
    """Places along a line at a pitch, with the way it runs there."""
    left = pitch / 2
    for a, b in itertools.pairwise(points):
        step = a.to(b)
        way, length = step.unit, step.length
        while left <= length:
            yield a.plus(way, left), way
            left += pitch
        left -= length


def standing(parcel: Parcel, seed: int) -> Iterator[tuple[Point, float]]:
    """The trees of a wood, an orchard or a pasture: places and radii in feet."""
    key = key_of(seed, "trees")
    pitch = {"wood": 17.0, "orchard": 20.0, "pasture": 34.0, "meadow": 40.0}.get(parcel.kind)
    if pitch is None:
        return
    open_ = parcel.kind in ("pasture", "meadow")
    loose = {"wood": 0.45, "orchard": 0.12}.get(parcel.kind, 0.48)
    inner = exact.buffer(parcel.outline, -3.0 if parcel.kind == "wood" else -6.0)
    deep = exact.buffer(parcel.outline, -RIM, quad_segs=2)
    shapely.prepare(inner)
    shapely.prepare(deep)
    way = parcel.way if parcel.kind == "orchard" else Point(1.0, 0.0)
    across = way.left
    outline = corners_of(parcel.outline)
    us, vs = [p.dot(way) for p in outline], [p.dot(across) for p in outline]
    j, i = np.mgrid[
        int(min(vs) // pitch) : int(max(vs) // pitch) + 1,
        int(min(us) // pitch) : int(max(us) // pitch) + 1,
    ].reshape(2, -1)
    shift = 0.5 + (0.5 * (j % 2) if parcel.kind == "orchard" else 0.0)  # by fives
    u = (i + shift + loose * swings(key, i, j, 0)) * pitch
    v = (j + 0.5 + loose * swings(key, i, j, 1)) * pitch
    x, y = on_grid(way.x * u + across.x * v), on_grid(way.y * u + across.y * v)
    inside = shapely.contains_xy(inner, x, y)
    if parcel.kind == "orchard":
        inside &= units(key, i, j, 3) >= FELLED
    i, j, x, y = i[inside], j[inside], x[inside], y[inside]
    is_deep = shapely.contains_xy(deep, x, y)
    dice = np.column_stack([units(key, i, j, n) for n in (2, 3, 6)])
    least, more = GIRTHS.get(parcel.kind, GIRTHS["pasture"])
    rows = zip(x.tolist(), y.tolist(), is_deep.tolist(), dice.tolist(), strict=True)
    for *spot, hidden, (die, other, glade) in rows:
        at = Point(*spot)
        if open_ and other > _clumped(key, at):
            continue
        if parcel.kind == "wood":
            if hidden and _noise(key, at, GLADE, 5) > GLADES + 0.3 * (glade - 0.5):
                continue
            die *= 0.45 + 0.4 * die + 0.35 * _noise(key, at, GROVE, 6)
        yield at, least + more * max(0.0, die)


def _clumped(key: int, at: Point) -> float:
    """How likely a tree is at a place in the open: they stand together."""
    return max(0.05, min(0.85, 1.6 * _noise(key, at, CLUMP, 4) - 0.1))
