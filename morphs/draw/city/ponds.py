"""How the ponds of greens are drawn: banks, depths, reeds, a jetty, geese."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.city.workshops import planks
from morphs.draw.lettered import num
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.shapes import Point, Points, box, polygons, without

BANK, BROW = 4.2, 2.6
"""How broad the trodden bank of a pond is, and how far its shade falls on the water, in feet."""
DEPTHS = ((5.0, "deep", 0.9), (9.5, "deep_letters", 0.2), (14.0, "deep_letters", 0.2))
"""How far off the shore it is deeper: the colour of a look for that, how opaque."""
SHORES = (3.2, 7.2, 12.0)
"""How far off the shore lines run, in looks that draw water with lines."""
REEDS, REEDY = 7.0, 0.45
"""How far apart clumps of reeds may stand along the shore, in feet, and how much of it has some."""
STRETCH = 30.0
"""How long a stretch of shore is that has reeds or has none."""
BLADES = ((-2.6, -4.6), (-1.2, -6.6), (0.2, -7.6), (1.5, -6.2), (2.9, -4.2))
"""Where the blades of a clump end, in feet."""
HEADS, IN_FLOWER = (1, 3), 1.0
"""Which of them are in flower, in clumps that are taller than so many times their size."""
JETTY, LARGE = (6.0, 17.0), 1400.0
"""How broad and long a jetty is, in feet, and how large a pond with one, in square feet."""
GEESE = ((0.0, 0.0), (8.5, 3.0), (5.0, -6.0), (-7.5, 5.5))
"""Where the geese of a pond swim, from the first, in feet."""


def draw_pond(sheet: Sheet, style: TownStyle, pond: BaseGeometry, key: Key) -> None:
    """A pond with its bank, the darker the deeper; reeds, a jetty and geese, where it is large."""
    bank = pond.buffer(BANK, quad_segs=4)
    edge = {"stroke": style.furrow, "stroke_width": num(0.7 * style.line)}
    sheet.area(bank, fill=style.bank, fill_opacity=0.85, **edge, stroke_dasharray="5 2 9 3")
    sheet.area(pond, fill=style.water, **style.outlined)
    if style.lined:
        for n, off in enumerate(SHORES):
            pen = {"stroke": style.deep, "stroke_width": num((0.6 - 0.1 * n) * style.line)}
            sheet.area(pond.buffer(-off, quad_segs=4).boundary, fill="none", **pen)
    else:
        _depths(sheet, style, pond)
    for part in polygons(pond, LARGE):
        jetty = _jetty(part, key)
        planks(sheet, style, jetty)
        free = part.buffer(-5.0).difference(Polygon(jetty).buffer(6.0))
        _geese(sheet, style, free, part)
    _reeds(sheet, style, pond, key)


def _depths(sheet: Sheet, style: TownStyle, pond: BaseGeometry) -> None:
    """Deeper water off the shore, and the shade of the bank that lies towards the light."""
    for off, colour, opaque in DEPTHS:
        fill = style.deep if style.glow else getattr(style, colour)
        sheet.area(pond.buffer(-off, quad_segs=4), fill=fill, fill_opacity=opaque, stroke="none")
    lit = shapely.transform(pond, lambda p: p + BROW * np.array(LIGHT))
    sheet.area(without(pond, lit), fill=style.shadow, fill_opacity=0.3, stroke="none")
    shine = []
    for part in polygons(pond.buffer(-6.0)):
        (x, y), (left, _, right, _) = exact.centroid(part).coords[0], part.bounds
        for n, (along, down) in enumerate(((-0.1, 5.0), (0.16, 9.0), (-0.22, -6.5))):
            at = Point(x + along * (right - left), y + down).snapped
            half = 6.0 - 1.2 * n
            if part.contains(shapely.Point(at)):
                shine.append((at.plus(Point(-half, 0.0)), at.plus(Point(half, 0.0))))
    pen = {"stroke_width": num(0.9 * style.line), "stroke_linecap": "round"}
    sheet.lines(shine, fill="none", stroke=style.halo, stroke_opacity=0.55, **pen)


def _jetty(pond: Polygon, key: Key) -> Points:
    """A jetty from a place on the shore, towards the middle."""
    ring, (x, y) = pond.exterior, exact.centroid(pond).coords[0]
    spot = ring.interpolate(unit(key, int(x // 8), int(y // 8), 71) * ring.length)
    shore = Point(spot.x, spot.y)
    way = shore.to(Point(x, y)).unit
    wide, long = JETTY
    return box(shore.plus(way, long / 2 - BANK).snapped, way, long, wide)


def _geese(sheet: Sheet, style: TownStyle, free: BaseGeometry, pond: Polygon) -> None:
    """Geese that swim one after another, the rings behind them."""
    if free.is_empty:
        return
    (x, y), inner = exact.inner_point(free).coords[0], exact.centroid(pond).x
    turn = 1.0 if x < inner else -1.0
    flock = [Point(x + turn * right, y + down).snapped for right, down in GEESE]
    flock = [at for at in flock if free.contains(shapely.Point(at))]
    pen = {"stroke": style.ink, "stroke_width": num(0.45 * style.line)}
    wakes = [(at.plus(Point(-turn * 6.5, side * 2.8)), at) for at in flock for side in (-1.0, 1.0)]
    sheet.lines(wakes, fill="none", stroke=style.halo, stroke_opacity=0.7, stroke_width=0.7)
    fleece = style.stone if style.glow else "#ffffff"
    sheet.dots([(at, 2.2) for at in flock], fill=fleece, **pen)
    sheet.dots([(at.plus(Point(turn * 2.9, -1.2)), 1.15) for at in flock], fill=fleece, **pen)


def _reeds(sheet: Sheet, style: TownStyle, pond: BaseGeometry, key: Key) -> None:
    """Reeds in clumps along stretches of a pond's shore."""
    roots = [*_rooted(pond, key)]
    grown = [0.7 + 0.5 * unit(key, int(at.x), int(at.y), 73) for at in roots]
    clumps = list(zip(roots, grown, strict=True))
    stalks = [(at, at.plus(Point(*end), tall).snapped) for at, tall in clumps for end in BLADES]
    sheet.lines(
        stalks, fill="none", stroke=style.fir, stroke_width=num(0.85 * style.line),
        stroke_linecap="round",
    )  # fmt: skip
    ends = [(at.plus(Point(*BLADES[n]), tall), tall) for at, tall in clumps for n in HEADS]
    heads = [(at.snapped, 0.95) for at, tall in ends if tall > IN_FLOWER]
    sheet.dots(heads, fill=style.ink)


def _rooted(pond: BaseGeometry, key: Key) -> Iterator[Point]:
    """Where clumps of reeds stand, those farther up the sheet first."""
    found = []
    for part in polygons(pond):
        ring = part.exterior
        stretches = max(1, int(ring.length // STRETCH))
        for n in range(int(ring.length / REEDS)):
            stretch = int(n * REEDS / ring.length * stretches)
            off = 0.7 * unit(key, int(exact.centroid(part).y // 8), n, 74)
            spot = ring.interpolate((n + off) * REEDS)
            if unit(key, int(exact.centroid(part).x // 8), stretch, 72) < REEDY:
                found.append(Point(spot.x, spot.y).snapped)
    yield from sorted(found, key=lambda at: (at.y, at.x))
