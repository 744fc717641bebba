"""What is seen on the open sea before a town: waves here and there, and a ship under sail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.dice import Key, key_of, unit, units
from morphs.generators.city.harbour import BODY, Harbour
from morphs.generators.city.shapes import Point, Points, on_grid, together, without
from morphs.generators.city.town import Town

WAVE, WAVES, CALM = 46.0, 0.34, 46.0
"""How far apart waves may be, in widths of outlines, how many are, and how far off the shore they
begin, in feet."""
CREST = (
    (-1.0, 0.0),
    (-0.7, -0.24),
    (-0.35, -0.24),
    (0.0, 0.06),
    (0.35, -0.24),
    (0.7, -0.24),
    (1.0, 0.0),
)
"""A wave: two crests beside each other, by half its length."""
LONG, LEAST_PEN = 7.0, 1.7
"""Half its length, in widths of outlines, and what these count as at the least, in feet."""
TALL, LEAST = (54.0, 44.0, 34.0, 25.0), 88.0
"""How high a ship is, in widths of outlines, the first for which there is room, and in feet at the
least."""
PLACE = 40.0
"""How far apart places for ships are, in feet."""
DARK = 0.34
"""How much darker than deep water waves are."""
HULL = (
    *((-0.5, 0.16), (-0.36, 0.19), (-0.3, 0.27), (0.2, 0.27), (0.28, 0.2), (0.56, 0.12)),
    *((0.36, 0.46), (-0.36, 0.46)),
)
MASTS = ((-0.3, 0.22, -0.22), (-0.02, 0.27, -0.44), (0.25, 0.24, -0.26))
"""Masts of a ship: how far along it, their feet and their tops, by its height."""
SAILS = (
    ((-0.3, -0.12), (0.17, 0.16), 0.17),
    ((-0.02, -0.34), (0.16, 0.12), 0.2),
    ((-0.02, -0.12), (0.22, 0.19), 0.3),
    ((0.25, -0.14), (0.17, 0.18), 0.19),
)
"""Its sails: the middles of their yards, half their breadth above and below, their depth."""
BULGE, BOWSPRIT = 0.07, ((0.5, 0.14), (0.72, -0.02))
PENNANT = ((0.0, 0.0), (-0.2, 0.03), (0.0, 0.07))
WAKE = ((-0.66, 0.46), (-0.4, 0.51), (0.0, 0.47), (0.34, 0.51), (0.66, 0.46))


def draw_offing(sheet: Sheet, style: TownStyle, town: Town, harbour: Harbour) -> None:
    """Draw waves on the sea, off the shore, boats and its name, and a ship where it has room."""
    key, open_sea = key_of(0, "offing"), _open_sea(town, harbour)
    found = _ship(open_sea, town.size, style, key)
    if found:
        at, tall = found
        _draw_ship(
            sheet, style, at, tall, 1.0 if unit(key, int(at.x), int(at.y), 1) < 0.5 else -1.0
        )
        open_sea = without(open_sea, shapely.Point(at).buffer(0.9 * tall, 3))
    pen = {"stroke": style.deep if style.lined else blended(style.deep, style.ink, DARK)}
    waves = _waves(open_sea.buffer(-CALM, quad_segs=2), style, key)
    width = num(0.8 * style.line)
    sheet.lines(waves, fill="none", stroke_width=width, stroke_linecap="round", **pen)


def _open_sea(town: Town, harbour: Harbour) -> BaseGeometry:
    """The sea on the sheet, off land, jetties, boats and the name of it."""
    seen = together([town.country, town.ground, harbour.sea])
    works = town.works
    busy = [
        without(seen, harbour.sea),
        harbour.quay,
        *map(Polygon, works.jetties),
        *(shapely.Point(boat.at).buffer(boat.long / 2, 2) for boat in works.boats),
    ]
    if harbour.offing:
        busy.append(LineString(harbour.offing).buffer(BODY * 2.2, quad_segs=2))
    return without(harbour.sea.intersection(shapely.box(0, 0, *town.size)), together(busy))


def _waves(calm: BaseGeometry, style: TownStyle, key: Key) -> Iterator[Points]:
    """Waves on the open sea, each by dice of its place."""
    if calm.is_empty:
        return
    pen = max(LEAST_PEN, style.line)
    apart, long = WAVE * pen, LONG * pen
    shapely.prepare(calm)
    left, top, right, bottom = (int(side // apart) for side in calm.bounds)
    j, i = np.mgrid[top : bottom + 1, left : right + 1].reshape(2, -1)
    some = units(key, i, j, 2) < WAVES
    i, j = i[some], j[some]
    x = on_grid((i + 0.2 + 0.6 * units(key, i, j, 3)) * apart)
    y = on_grid((j + 0.2 + 0.6 * units(key, i, j, 4)) * apart)
    inside = shapely.contains_xy(calm, x, y)
    for a, b in zip(x[inside].tolist(), y[inside].tolist(), strict=True):
        yield tuple(Point(a + long * u, b + long * v).snapped for u, v in CREST)


def _ship(
    water: BaseGeometry, size: tuple[float, float], style: TownStyle, key: Key
) -> tuple[Point, float] | None:
    """The place of a ship on the open sea and how high it is; None where none has room."""
    columns, rows = (int(side // PLACE) for side in size)
    j, i = np.mgrid[1:rows, 1:columns].reshape(2, -1)
    for share in TALL:
        tall = round(max(LEAST, share * style.line), 2)
        room = water.buffer(-0.78 * tall, quad_segs=3)
        inside = shapely.contains_xy(room, i * PLACE, j * PLACE)
        if inside.any():
            x, y = i[inside], j[inside]
            best = int(np.argmin(units(key, x, y, 5)))
            return Point(float(x[best]) * PLACE, float(y[best]) * PLACE), tall
    return None


def _draw_ship(sheet: Sheet, style: TownStyle, at: Point, tall: float, side: float) -> None:
    """A ship with three masts as old maps have it, seen from beside."""

    def placed(spots: Sequence[tuple[float, float]]) -> Points:
        return tuple(Point(at.x + side * tall * x, at.y + tall * y).snapped for x, y in spots)

    pen = {"stroke": style.ink, "stroke_width": num(0.016 * tall), "stroke_linejoin": "round"}
    thin = {"fill": "none", "stroke": style.ink, "stroke_width": num(0.014 * tall)}
    sheet.line(placed(BOWSPRIT), **thin)
    sheet.lines([placed([(x, foot), (x, top)]) for x, foot, top in MASTS], **thin)
    for x, _, top in MASTS:
        flag = placed([(x + u, top - 0.03 + v) for u, v in PENNANT])
        sheet.outline(flag, fill=style.spire, **{**pen, "stroke_width": num(0.008 * tall)})
    for (x, y), (above, below), deep in SAILS:
        yard = [(x - above + BULGE, y), (x + above, y)]
        foot = [(x + below + 0.6 * BULGE, y + deep), (x - below + 0.4 * BULGE, y + deep)]
        belly = (x + (above + below) / 2 + 1.5 * BULGE, y + 0.6 * deep)
        slack = (x - (above + below) / 2 + 1.6 * BULGE, y + 0.5 * deep)
        canvas = style.stone if style.glow else style.halo
        sheet.outline(placed([*yard, belly, *foot, slack]), fill=canvas, **pen)
    sheet.outline(placed(HULL), fill=style.roofs["barn"][2], **pen)
    sheet.line(placed([(-0.4, 0.34), (0.3, 0.34), (0.46, 0.26)]), **thin)
    sheet.line(placed(WAKE), **{**thin, "stroke": style.ink, "stroke_linecap": "round"})
