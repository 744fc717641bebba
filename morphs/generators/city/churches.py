"""Churches: which blocks hold one, of which form it is, and how large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import Key, below, key_of, swing, unit
from morphs.generators.city.lots import place_of
from morphs.generators.city.plan import Spot
from morphs.generators.city.shapes import (
    Point,
    Points,
    amid,
    box,
    box_of,
    grown,
    place_in,
    snapped,
    together,
)

PARISH = 700.0
"""The width of a parish in feet."""
BUILT = 0.7
"""The share of parishes with a church of their own."""
GREAT = ("cross", "cross", "twin", "crossing", "dome")
SMALL = ("tower", "tower", "tower", "side", "side", "cross", "hall", "hall", "round", "cloister")
"""Forms, as often as they come."""
LATTICE, NEARLY = 4.0, 2.0
"""How far apart the places are at which the widest part of a block is looked for, and how much
narrower than there a block may be, in feet."""
SHIFTS = (0.0, -0.06, 0.06, -0.12, 0.12)
"""How far from there along its nave a great church may have its middle, in lengths of the nave."""
NEAR = 10
"""The great church stands on one of so many roomy blocks nearest to the market."""
SIZES = (1.0, 0.92, 0.85, 0.77, 0.7, 0.62, 0.55, 0.47, 0.4)
"""A church is so much smaller where its block has no more room."""


@dataclass(frozen=True)
class Church:
    """A church in its yard; that of a monastery with its `garth`, the court of the cloister."""

    yard: Polygon
    body: BaseGeometry
    towers: tuple[Points, ...]
    great: bool
    garth: Polygon | None = None


class Site(NamedTuple):
    """Where a church stands: its middle, the way to its choir, the length and width of its nave."""

    middle: Point
    way: Point
    long: float
    wide: float

    def at(self, along: float, beside: float = 0.0) -> Point:
        """A place, in lengths of the nave to the choir, and widths to the left."""
        return self.middle.plus(self.way, along * self.long).plus(self.way.left, beside * self.wide)

    def part(
        self, along: float, long: float, wide: float, beside: float = 0.0, square: bool = False
    ) -> Points:
        """A rectangle about a place, so many lengths long and widths wide; square: both widths."""
        length = long * (self.wide if square else self.long)
        return box(self.at(along, beside), self.way, length, wide * self.wide)

    def round(self, along: float, radius: float, beside: float = 0.0) -> BaseGeometry:
        """A disc about a place, so many widths in radius."""
        at = self.at(along, beside)
        return grown(shapely.Point(at.x, at.y), radius * self.wide, quad_segs=6)


def church_sites(
    blocks: Sequence[Polygon], market: Point, seed: int, close: int | None = None
) -> dict[int, bool]:
    """Which blocks hold a church, and whether it is the great one: that in its close, else the
    nearest to the market with room for it, and one in most parishes."""
    middles = [place_in(block) for block in blocks]
    far = [round(market.to(at).length) for at in middles]
    order = sorted(range(len(blocks)), key=lambda n: (far[n], place_of(blocks[n])))
    roomy = [n for n in order if blocks[n].area > 6_000 and box_of(blocks[n])[2] > 55]
    if not roomy:
        return {}
    fit = sorted(roomy[:NEAR], key=lambda n: (not 9_000 <= blocks[n].area <= 26_000, far[n]))
    holds = (n for n in fit if church_on(blocks[n], True, seed))
    best = next(holds, fit[0]) if close is None else close
    found = {best: True}
    key = key_of(seed, "parish")
    for seat, n in _parishes(roomy, middles, key).items():
        if middles[n].to(middles[best]).length > PARISH * 0.6 and unit(key, *seat, 2) < BUILT:
            found.setdefault(n, False)
    return found


def _parishes(roomy: Sequence[int], middles: Sequence[Point], key: Key) -> dict[Spot, int]:
    """For each parish the block nearest to its middle, which is that of no other."""
    nearest: dict[Spot, tuple[float, Spot, int]] = {}
    for n in roomy:
        at = middles[n]
        seat = (int(at.x // PARISH), int(at.y // PARISH))
        x = (seat[0] + 0.5 + 0.2 * swing(key, *seat, 0)) * PARISH
        y = (seat[1] + 0.5 + 0.2 * swing(key, *seat, 1)) * PARISH
        rated = (round(at.to(Point(x, y)).length), (round(at.x), round(at.y)), n)
        nearest[seat] = min(nearest.get(seat, rated), rated)
    return {seat: n for seat, (far, _, n) in sorted(nearest.items()) if far < PARISH * 0.35}


def church_on(block: Polygon, great: bool, seed: int, scale: float = 1.0) -> Church | None:
    """A church that lies along its block, its choir to the east; None without room. A great one
    stands wherever in its block and whichever way it is largest."""
    key, place = key_of(seed, "church"), place_of(block)
    way, long, short = box_of(block)
    if abs(way.y) > abs(way.x) and long < 1.25 * short:
        way, long, short = way.left, short, long
    if way.x < 0:
        way = Point(-way.x, -way.y)
    forms = GREAT if great else SMALL
    most = (118.0 if great else 54.0) + (44.0 if great else 36.0) * unit(key, *place, 1)
    if great:
        most *= scale
    inner = exact.buffer(block, -4)
    first = forms[below(len(forms), key, *place)]
    lengths = [min(most, long * 0.78) * size for size in SIZES]
    if great:
        middles = [amid(block), *_widest(block)]
        tries = [
            (first, Site(middle.plus(turned, off * length), turned, length, length * 0.22))
            for length in lengths
            for turned in (way, _eastward(way.left))
            for middle in middles
            for off in SHIFTS
        ]
    else:
        middle = amid(block)
        tries = [
            (form, Site(middle, way, length, length * 0.2))
            for form in dict.fromkeys((first, "tower"))
            for length in lengths
        ]
    for form, site in tries:
        roofs, towers = _parts(form, site)
        if all(map(inner.contains, (*map(Polygon, towers), *roofs))):
            return Church(block, together(roofs), towers, great)
    return None


def _eastward(way: Point) -> Point:
    return Point(-way.x, -way.y) if way.x < 0 else way


def _widest(block: Polygon) -> Iterator[Point]:
    """The place of a lattice that lies farthest from a block's rim, or nearly, and of such places
    the nearest to its middle; none where the block is too narrow for the lattice."""
    x0, y0, x1, y1 = (round(v / LATTICE) for v in block.bounds)
    spots = np.mgrid[x0 : x1 + 1, y0 : y1 + 1].reshape(2, -1).T * LATTICE
    inside = spots[shapely.contains_xy(block, spots)]
    if len(inside):
        far = exact.distances(block.exterior, inside)
        wide = inside[far >= far.max() - NEARLY]
        off = exact.lengths(wide - np.array(amid(block)))
        yield Point(*wide[np.argmin(off)].tolist())


def built(form: str, site: Site) -> tuple[BaseGeometry, tuple[Points, ...]]:
    """Return the roofs of a church of a form, and its towers."""
    roofs, towers = _parts(form, site)
    return together(roofs), towers


def _parts(form: str, site: Site) -> tuple[list[BaseGeometry], tuple[Points, ...]]:
    """The roofs of a church one by one, and its towers."""
    part, disc = site.part, site.round
    shapes: list[BaseGeometry]
    towers: tuple[Points, ...]
    match form:
        case "twin":  # a minster: two towers before the nave
            shapes = [Polygon(part(0, 1, 1.2)), Polygon(part(0.14, 0.22, 2.7)), disc(0.5, 0.6)]
            towers = tuple(part(-0.5, 0.85, 0.85, beside, square=True) for beside in (-0.6, 0.6))
        case "crossing":  # an abbey: one tower where nave and transept cross
            shapes = [Polygon(part(0, 1, 1)), Polygon(part(0.1, 0.2, 3.2))]
            towers = (part(0.1, 1.3, 1.3, square=True),)
        case "dome":  # four short arms round a dome
            shapes = [Polygon(part(0, 0.78, 1.3)), disc(0, 1.45), disc(0.39, 0.65)]
            shapes += [Polygon(part(0, 0.26, 3.4)), disc(0, 0.65, 1.7), disc(0, 0.65, -1.7)]
            towers = (part(0, 0.8, 0.8, square=True),)
        case "cross":
            shapes = [Polygon(part(0, 1, 1)), Polygon(part(0.16, 0.19, 2.3)), disc(0.5, 0.5)]
            towers = (part(-0.5, 1.1, 1.1, square=True),)
        case "side":  # a tower beside the nave
            shapes = [Polygon(part(-0.1, 0.75, 1.5)), Polygon(part(0.36, 0.28, 1))]
            shapes.append(Polygon(part(-0.2, 0.7, 0.6, -1.0, square=True)))  # its porch
            towers = (part(-0.3, 1.1, 1.1, 1.1, square=True),)
        case "hall":  # wide and bare, with a turret on its gable
            shapes = [Polygon(part(0, 0.85, 2)), disc(0.42, 0.7)]
            towers = (part(-0.4, 0.6, 0.6, square=True),)
        case "round":
            shapes = [disc(-0.1, 1.5), Polygon(part(0.25, 0.5, 1)), disc(0.5, 0.5)]
            towers = (part(-0.1, 0.8, 0.8, square=True),)
        case "cloister":  # friars: ranges round a court beside their church
            yard = exact.difference(Polygon(part(0, 0.62, 3.1, -2)), Polygon(part(0, 0.4, 2, -2)))
            shapes = [Polygon(part(0, 1.1, 1.1)), snapped(yard)]
            towers = (part(0.28, 0.6, 0.6, square=True),)
        case _:  # a tower before a nave with a narrower choir and a porch
            shapes = [Polygon(part(-0.08, 0.7, 1.25)), Polygon(part(0.36, 0.3, 0.85))]
            shapes.append(Polygon(part(-0.2, 0.7, 0.6, 0.85, square=True)))  # its porch
            towers = (part(-0.5, 1.1, 1.1, square=True),)
    return shapes, towers
