"""What fills a part of a great cave: shallow water that deepens, a sunken floor, dripstones,
giant mushrooms, basins of lime. Each is drawn for a shape, in squares of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.rough import polygons
from morphs.art.style.svg import line_style, path, path_data, polyline
from morphs.art.things.nature import boulder, stalagmite
from morphs.art.things.sight_pen import FULL, Rim, deep_of, moved, pen_of, polar
from morphs.base import exact
from morphs.base.discs import away_from

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

DEPTHS = (0.75, 1.7, 2.8, 4.2)
"""How far off its shore water grows deeper, step by step."""
SHORES = ((0.12, 0.03, "1.3 .22"), (0.3, 0.026, ".9 .4"), (0.52, 0.022, ".6 .7"))
"""Lines along its shore: how far off, how thick, and what is left out."""
TERRACE, TREADS, TICK = 0.95, 4, 0.17
"""How broad the terraces of a sunken floor are, how many there are at most, and how far apart ticks
are on the lower side of their edges."""
STAIRS, FLIGHT, TREAD = 0.5, 5, 0.15
"""Half the width of a flight of stairs, how many treads it has, and how deep these are."""
FAN = 2.9
"""Crystals of a bundle lie in a fan so wide, in radians: all round they would be a flower."""
PALE = 650
"""Water lighter than this, red, green and blue together, may gleam on ground that is none."""
SMALL = 0.5
"""What is smaller is drawn as it is anywhere."""
LEAST = 0.2
"""How small lesser ones of a clump are at least."""
HUDDLE, HALF_ROUND = 0.75, 4.6
"""How far about a great one others stand, and round how much of it, in radians."""
OFF_RIM = 0.4
"""How far off the rim of a field lesser ones keep, as a share of their size."""
THIN_RIM = 0.12
"""How much of what stands amid a field there is at its rim."""
GLEAM, SOFT = (0.2, 0.5, 0.8, 1.1, 1.4), 0.9
"""How far off the rim of a field the light of its crystals grows, step by step, and how round it is
at least, lest it end in an edge."""
Scatter = tuple[float, float, float]
"""A place and how large what stands there is."""
NONE = Polygon()


class Filled(NamedTuple):
    """What fills some ground as SVG elements; what of it is water, and what is a pit."""

    svg: str
    water: BaseGeometry = NONE
    pit: BaseGeometry = NONE


def shallows(shape: BaseGeometry, style: Style, rolls: Dice) -> Filled:
    """Water that deepens in steps, with lines along its shore and rocks off it."""
    parts = [path(path_data(shape), fill=style.water, **pen_of(style.line, 0.07))]
    for far in DEPTHS:
        deep = exact.buffer(exact.buffer(shape, -far - 0.4, 6), 0.4, 6)
        parts.append(path(path_data(deep), fill=deep_of(style), fill_opacity="0.13"))
        parts.append(path(path_data(deep), **line_style(style.ripple, 0.02)))
    for far, width, dash in SHORES:
        line = exact.buffer(shape, -far, 4).boundary
        parts.append(
            path(path_data(line), **line_style(style.ripple, width, stroke_dasharray=dash))
        )
    for x, y, size in _scattered(shape, rolls, (0.25, 1.3), 0.04):
        ring = Polygon([polar(FULL * k / 10, size * 0.72) for k in range(10)])
        rippled = exact.translate(exact.snapped(ring), x, y)
        pen = line_style(style.ripple, 0.024, stroke_dasharray=".4 .16")
        parts.append(path(path_data(rippled), **pen))
        parts.append(moved(boulder(size, size, style, rolls), (x, y)))
    return Filled("".join(parts), water=shape)


def basin(shape: BaseGeometry, style: Style, rolls: Dice) -> Filled:
    """A floor that has sunk, terrace below terrace, with ticks on the lower side of every edge and
    stairs down; below all lies water, or the dark."""
    parts: list[str] = []
    level, heart = shape, shape
    for k in range(TREADS):
        inner = exact.buffer(exact.buffer(shape, -TERRACE * k - 0.35, 6), 0.35, 6)
        pieces = [one for one in polygons(inner) if one.area > 2.0]
        if not pieces:
            break
        level = exact.union_all(pieces)
        parts.append(path(path_data(level), fill=style.faint, fill_opacity="0.11"))
        ticks, edges = [], []
        for one in pieces:
            flight, gap = _stairs(one, rolls)
            rim = exact.difference(one.exterior, gap)
            edges.append(path_data(rim))
            ticks += [_ticked(one, gap, rolls), flight]
        parts.append(path("".join(ticks), **line_style(style.line, 0.03)))
        parts.append(path("".join(edges), **line_style(style.line, 0.06)))
        heart = level
    deep = exact.buffer(exact.buffer(heart, -0.75, 6), 0.15, 6)
    if deep.is_empty:
        return Filled("".join(parts))
    if rolls.below(2):
        parts.append(path(path_data(deep), fill=style.water, **pen_of(style.line, 0.05)))
        for far in (0.16, 0.38):
            line = exact.buffer(deep, -far, 4)
            parts.append(path(path_data(line), **line_style(style.ripple, 0.024)))
        return Filled("".join(parts), water=deep)
    parts.append(path(path_data(deep), fill=style.abyss, **pen_of(style.line, 0.06)))
    return Filled("".join(parts), pit=deep)


def _stairs(piece: Polygon, rolls: Dice) -> tuple[str, BaseGeometry]:
    """A flight of stairs down from a rim, and the ground where the rim is none."""
    rim = piece.exterior
    long = exact.length(rim)
    way = long * rolls.fraction()
    at, ahead = (exact.along(LineString(rim.coords), (way + off) % long) for off in (0.0, 0.2))
    far = exact.apart((at.x, at.y), (ahead.x, ahead.y)) or 1.0
    dx, dy = (ahead.x - at.x) / far, (ahead.y - at.y) / far
    side = 1 if piece.contains(Point(at.x - dy * 0.2, at.y + dx * 0.2)) else -1

    def spot(along: float, down: float) -> tuple[float, float]:
        return at.x + dx * along - dy * side * down, at.y + dy * along + dx * side * down

    strokes = [
        polyline([spot(-w, TREAD * k), spot(w, TREAD * k)])
        for k in range(FLIGHT)
        for w in (STAIRS * (1 - 0.09 * k),)
    ]
    foot = STAIRS * (1 - 0.09 * (FLIGHT - 1)), TREAD * (FLIGHT - 1)
    strokes += [polyline([spot(s * STAIRS, 0.0), spot(s * foot[0], foot[1])]) for s in (-1, 1)]
    return "".join(strokes), exact.buffer(at, STAIRS, 6)


def _ticked(piece: Polygon, gap: BaseGeometry, rolls: Dice) -> str:
    """Ticks down from a rim into a piece."""
    rim = LineString(piece.exterior.coords)
    count = int(exact.length(rim) / TICK)
    ways = (np.arange(count) + 0.5) * TICK
    inward = 1 if piece.exterior.is_ccw else -1
    found = []
    for way in ways.tolist():
        a, b = exact.along(rim, way), exact.along(rim, way + 0.05)
        if gap.contains(a):
            continue
        far = exact.apart((a.x, a.y), (b.x, b.y)) or 1.0
        deep = (0.16 + 0.26 * rolls.fraction() ** 2) / far
        dx, dy = (b.x - a.x) * deep * inward, (b.y - a.y) * deep * inward
        found.append(polyline([(a.x, a.y), (a.x - dy, a.y + dx)]))
    return "".join(found)


def dripstones(shape: BaseGeometry, style: Style, rolls: Dice) -> Filled:
    """Cones of dripstone, the mightiest amid them, ever lesser ones about each."""
    parts: list[str] = []
    for x, y, size in _clumped(shape, rolls, (0.9, 3.4), 0.36, 0.8):
        cone = _cone(size, style, rolls) if size > SMALL else stalagmite(size, size, style, rolls)
        parts.append(moved(cone, (x, y)))
    return Filled("".join(parts))


def _cone(size: float, style: Style, rolls: Dice) -> str:
    """A cone of dripstone from above: rings that narrow to its tip, which leans to the light;
    strokes run down its far side, and its shade lies on the ground."""
    lean = -0.07 * size
    foot, ring, tip = (Rim(size * far, rolls, 0.11) for far in (0.52, 0.3, 0.12))
    count = max(9, round(size * 14))
    flutes, shade = [], []
    for k in range(count):
        turn = FULL * (k + 0.6 * rolls.fraction()) / count
        dark, far = exact.cos(turn - FULL / 8), foot.far(turn)
        (ax, ay), (bx, by) = polar(turn, 0.97 * far), polar(turn, ring.far(turn))
        share = (0.7 if dark > 0 else 0.3) + 0.25 * rolls.fraction()
        end = (ax + (bx + lean - ax) * share, ay + (by + lean - ay) * share)
        flutes.append(polyline([(ax, ay), end]))
        if dark > 0.25:
            shade.append(polyline([polar(turn, far), polar(turn, far + 0.17 * size * dark)]))
    body = [path("".join(shade), **line_style(style.line, 0.026))]
    pens = (0.034 + 0.02 * min(size, 1.2), 0.024, 0.024)
    for k, (rim, thick) in enumerate(zip((foot, ring, tip), pens, strict=True)):
        body.append(
            path(_ring(rim, k * lean, k * lean), fill=style.thing, **pen_of(style.line, thick))
        )
        body += [path("".join(flutes), **line_style(style.line, 0.02))] if k == 0 else []
    return "".join(body)


def _ring(rim: Rim, x: float = 0.0, y: float = 0.0) -> str:
    """A rim about a place, round however small it is."""
    count = max(14, round(rim.reach * FULL / 0.14))
    turns = [FULL * k / count for k in range(count)]
    spots = [polar(turn, rim.far(turn)) for turn in turns]
    return polyline([(u + x, v + y) for u, v in spots], True)


def _dot(reach: float) -> list[tuple[float, float]]:
    """The corners of a fleck."""
    return [polar(FULL * k / 6, reach) for k in range(6)]


def grove(shape: BaseGeometry, style: Style, rolls: Dice) -> Filled:
    """Giant mushrooms on dark soil, in clumps: about each great cap lesser ones, half below it."""
    parts = [
        path(
            path_data(exact.buffer(exact.buffer(shape, -far - SOFT, 6), SOFT, 6)),
            fill=style.faint,
            fill_opacity="0.032",
        )
        for far in GLEAM
    ]
    for x, y, size in _clumped(shape, rolls, (0.8, 3.3), 0.46, 0.66):
        parts.append(moved(_cap(size, style, rolls), (x, y)))
    return Filled("".join(parts))


def _cap(size: float, style: Style, rolls: Dice) -> str:
    """A great cap from above: gills all round its rim, deeper where it is in shade, a boss amid it,
    a few flecks, and its shade on the ground."""
    rim, inner = Rim(size * 0.53, rolls, 0.06), Rim(size * 0.36, rolls, 0.1)
    off, lean = 0.06 * size, -0.035 * size
    count, gills = round(13 + 21 * min(size, 1.2)), []
    for k in range(count):
        turn = FULL * (k + 0.3 * rolls.fraction()) / count
        dark = 0.5 + 0.5 * exact.cos(turn - FULL / 8)
        low = 0.86 - 0.12 * dark - 0.05 * rolls.fraction()
        gills.append(polyline([polar(turn, rim.far(turn, f)) for f in (low, 0.98)]))
    flecks = []
    for k in range(3 + rolls.below(4) if size > SMALL else 0):
        turn, far = (
            FULL * (0.382 * k + 0.2 * rolls.fraction()),
            size * (0.12 + 0.15 * rolls.fraction()),
        )
        x, y = polar(turn, far)
        reach = size * (0.025 + 0.03 * rolls.fraction())
        flecks.append(polyline([(x + lean + u, y + lean + v) for u, v in _dot(reach)], True))
    return (
        path(_ring(rim, off, off), fill=style.line, fill_opacity="0.3")
        + path(_ring(rim), fill=style.thing, **pen_of(style.line, 0.032 + 0.02 * min(size, 1.0)))
        + path("".join(gills), **line_style(style.line, 0.02))
        + path(_ring(inner, lean, lean), fill=style.faint, fill_opacity="0.2")
        + path("".join(flecks), fill=style.thing, **pen_of(style.line, 0.02))
    )


def crystals(shape: BaseGeometry, style: Style, rolls: Dice) -> Filled:
    """Crystals as long as spears, in bundles that burst out of the ground, the longest first."""
    is_pale = sum(bytes.fromhex(style.water[1:])) > PALE
    gleam = "0.18" if is_pale else "0.05"  # other water would be a pool
    parts = [
        path(
            path_data(exact.buffer(exact.buffer(shape, -far - SOFT, 6), SOFT, 6)),
            fill=style.water,
            fill_opacity=gleam,
        )
        for far in GLEAM
    ]
    for x, y, size in _clumped(shape, rolls, (0.9, 4.2), 0.62, 0.5):
        parts.append(moved(_burst(size, style, rolls), (x, y)))
    return Filled("".join(parts))


def _burst(size: float, style: Style, rolls: Dice) -> str:
    """A bundle of crystals, the shorter ones on top: each has an edge down its middle, and one of
    its two faces lies in shade."""
    count, start = 3 + rolls.below(3), FULL * rolls.fraction()
    shards = [
        (
            size * (0.36 + 0.36 * rolls.fraction()),
            start + (k + 0.5 * rolls.fraction()) * FAN / count,
        )
        for k in range(count)
    ]
    found: list[str] = []
    for long, turn in sorted(shards, reverse=True):
        half = 0.12 * size * (0.7 + 0.5 * rolls.fraction())
        c, s = exact.cos(turn), exact.sin(turn)

        def at(far: float, off: float, c: float = c, s: float = s) -> tuple[float, float]:
            return c * far - s * off, s * far + c * off

        knee = long * 0.78
        body = [at(0, -half * 0.6), at(knee, -half), at(long, 0), at(knee, half), at(0, half * 0.6)]
        shade = [
            at(0, 0),
            at(knee * 0.9, 0.1 * half),
            at(long, 0),
            at(knee, half),
            at(0, half * 0.6),
        ]
        found.append(path(polyline(body, True), fill=style.thing, **pen_of(style.line, 0.042)))
        found.append(path(polyline(shade, True), fill=style.ripple, fill_opacity="0.4"))
        found.append(path(polyline(shade[:3]), **line_style(style.line, 0.024)))
    return "".join(found)


def gours(shape: BaseGeometry, style: Style, rolls: Dice) -> Filled:
    """Basins of lime, brimful, each behind a lip of its own, greater ones amid them."""
    spots = [(x, y) for x, y, _ in _scattered(shape, rolls, (0.9, 1.9), 0.0, 0.62)]
    parts: list[str] = []
    if len(spots) < 4:
        return shallows(shape, style, rolls)
    basins = []
    for cell in exact.voronoi(np.array(spots)):
        own = exact.intersection(cell, exact.buffer(shape, -0.08, 4))
        for piece in polygons(exact.buffer(exact.buffer(own, -0.46, 4), 0.4, 6)):
            if piece.area < 0.12:
                continue
            basins.append(piece)
            parts.append(path(path_data(piece), fill=style.water, **pen_of(style.line, 0.05)))
            deep = exact.buffer(piece, -0.24, 6)
            parts.append(path(path_data(deep), fill=deep_of(style), fill_opacity="0.16"))
            for far, dash in ((0.09, "1.1 .2"), (0.24, ".7 .5")):
                line = exact.buffer(piece, -far, 4)
                pen = line_style(style.ripple, 0.024, stroke_dasharray=dash)
                parts.append(path(path_data(line), **pen))
    return Filled("".join(parts), water=exact.union_all(basins))


def _clumped(
    shape: BaseGeometry, rolls: Dice, sizes: tuple[float, float], share: float, gap: float
) -> Iterator[Scatter]:
    """Yield places in a shape in clumps: lesser ones huddle about one side of each great one, and
    between clumps the ground is bare. The great ones come last, for they are the tallest."""
    found: list[Scatter] = []
    great = [*_scattered(shape, rolls, sizes, share, gap)]
    for x, y, size in great:
        turn, count = FULL * rolls.fraction(), 2 + rolls.below(3) + round(1.6 * size)
        for k in range(count):
            less = max(LEAST, size * (0.5 - 0.3 * k / count) * (0.7 + 0.5 * rolls.fraction()))
            far = 0.46 * (size + less) + HUDDLE * rolls.fraction() * k / count
            u, v = polar(turn + HALF_ROUND * (rolls.fraction() - 0.5), far)
            spot = x + u, y + v
            near = any(
                exact.apart(spot, (a, b)) < 0.42 * (less + other)
                for a, b, other in (*great, *found)
            )
            off = exact.distance(shape.boundary, Point(spot))
            if not near and shapely.contains_xy(shape, *spot) and off > OFF_RIM * less:
                found.append((*spot, exact.rounded(less)))
    yield from sorted([*found, *great], key=lambda one: one[2])


def _scattered(
    shape: BaseGeometry, rolls: Dice, sizes: tuple[float, float], share: float, gap: float = 0.56
) -> Iterator[Scatter]:
    """Yield places in a shape that keep off each other, larger ones where it is broad: `share` of
    the ground is taken by them; without a share as much as there is room for."""
    x0, y0, x1, y1 = shape.bounds
    shapely.prepare(shape)
    least, most = sizes
    fine = 4
    x, y = np.meshgrid(
        x0 - 0.5 + (np.arange(int((x1 - x0 + 1) * fine)) + 0.5) / fine,
        y0 - 0.5 + (np.arange(int((y1 - y0 + 1) * fine)) + 0.5) / fine,
    )
    inside = shapely.contains_xy(shape, x, y)
    free = away_from(~inside, 5 * fine).clip(0, 5 * fine) / fine
    broad = max(float(free.max()), 0.5)
    laid: list[Scatter] = []
    left = share * shape.area
    for k in range(int(shape.area * 14)):
        u, v = x0 + (x1 - x0) * rolls.fraction(), y0 + (y1 - y0) * rolls.fraction()
        rolled, kept = rolls.fraction(), rolls.fraction()
        row, column = int((v - y0 + 0.5) * fine), int((u - x0 + 0.5) * fine)
        room = float(free[min(row, free.shape[0] - 1), min(column, free.shape[1] - 1)])
        level = room / broad
        size = least + (most - least) * level * (0.12 + 0.88 * rolled * rolled * rolled)
        # The first are as large as may be, or no one would stand out; the rim is thin.
        size = max(size, (least + 2 * most) / 3 * level) if k < shape.area else size
        if share and kept > THIN_RIM + (1 - THIN_RIM) * 1.5 * level:
            continue
        if room < 0.5 * size + 0.02:
            continue
        if any(exact.apart((u, v), (a, b)) < gap * (size + other) for a, b, other in laid):
            continue
        laid.append((u, v, exact.rounded(size)))
        left -= 0.8 * size * size
        if share and left < 0:
            break
    yield from sorted(laid, key=lambda one: one[2])


class Field(NamedTuple):
    """What may fill a part of a great cave: who draws it, of discs of what radius it is made at
    least, in how many pieces at most, what else looks like it from afar, and whether it bars the
    way: one walks among what stands apart."""

    draw: Callable[[BaseGeometry, Style, Dice], Filled]
    rounded: float
    pieces: int
    like: tuple[str, ...]
    bars: bool = False


FIELDS: dict[str, Field] = {
    "shallows": Field(shallows, 1.2, 2, ("gours",), True),
    "basin": Field(basin, 1.5, 1, ("sinkhole",), True),
    "dripstones": Field(dripstones, 0.6, 4, ("forest",)),
    "grove": Field(grove, 0.6, 4, ("fungus",)),
    "gours": Field(gours, 1.1, 2, ("pool", "shallows"), True),
    "crystals": Field(crystals, 0.7, 3, ()),
}
"""All of them."""
