"""Rivers two cells wide: how they swing between their cells, their depths, shoals, isles, reeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.banks import SLOPES, banked, shoals
from morphs.draw.terrain.eyots import eyot_shapes
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import line, num, outline_data, path, stroke
from morphs.draw.terrain.shapes import drawn_out, rounded, rugged
from morphs.draw.terrain.sheet import Sheet, chance, chances
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.swells import noise
from morphs.generators.terrain.terrain_map import Path, TerrainMap

DEPTHS, CHANNEL, OUTER = (0.07, 0.16), (0.5, 0.25), (0.9, 0.24)
WATER = ("#98c7de", "#82b5d3", "#6fa5c8", "#6098bf")
"""How far from its banks a wide river is deeper, and ever deeper, in cells; how broad its channels
are, of its breadth, how far outwards these lie in bends, of how much it bends, and at most, in
cells; and the colours of these depths."""
BANKS = ((0.05, "0.75"), (0.11, "0.5"), (0.19, "0.3"))
"""Lines along banks in black and white: how far off, and how dark."""
SMOOTH = 8
"""How often the lines that run with a wide river are drawn smoother than its banks."""
BROAD, SINGLE, GORGE = 0.68, 0.46, 0.32
"""Half the width of a wide river's bed, with its banks, in cells: as a rule, where its second row
of cells has no room, and where it cuts through a hill."""
BESIDE = 0.42
"""The same, of how far it is to where the river comes back."""
STATIONS, EASED = 4, 22
"""Into how many parts a wide river's way through a cell is cut, and how often its bends are
eased."""
SWING, FLOWING = (1.25, 0.3), 3
"""How long the waves are in which a wide river swings between its banks of cells, and how far, in
cells; and how often its course is eased after that."""
BREATH, NARROWEST = ((2.9, 0.17), (1.3, 0.11)), -0.17
"""Waves of a wide river's breadth: how long, in cells, and how much broader and narrower it is; and
how much narrower at most."""
BEYOND = 0.8
"""How far a course goes on off the table, in cells."""
EYOTS, EYOT, ROOM = 0.34, (0.44, 0.16), 0.9
"""The share of cells along broad reaches of it with an island in them; half how long and wide those
are at most, in cells; how far they keep from what crosses it."""
REEDS, REEDY, REED = 0.3, 0.42, (0.09, 0.085)
"""How many places on its banks have reeds, and on those of lakes of tables; how far apart they
are, and how high, in cells."""
SMALL = 4.0
"""The most squares a cell wide that a wide river has which shows one line of ripples only."""
Points = NDArray[np.float64]


def wide_river(terrain: TerrainMap, sheet: Sheet, style: Style) -> Iterator[str]:
    """A river two cells wide: mud along its banks, and lines that run with it, off the table."""
    size = sheet.size
    bed = wide_bed(terrain, sheet)
    water = exact.buffer(bed, -0.16 * size)
    if style.fills:
        yield path(outline_data(exact.buffer(bed, -0.05 * size)), fill="#d9cda0")
    edge = {"stroke": style.river_edge, "stroke_width": num(size * 0.025)}
    yield path(outline_data(water), fill=style.water if style.fills else "#ffffff", **edge)
    bends = list(
        _courses([way for way in terrain.paths if way.wide], _wet(terrain), Lines(terrain, sheet))
    )
    yield from _depths(water, bends, size, style) if style.fills else _lined(water, size, style)
    yield from _currents(water, size, style)
    rims, slopes = banked(water, size)
    yield path(rims, fill=style.river_edge, fill_rule="evenodd")
    yield stroke(slopes, SLOPES if style.fills else style.ink, 0.0095 * size)
    for isle in _eyots(terrain, sheet, water):
        yield from eyot_shapes(isle, size, style)
    yield stroke(reeds(water, size, REEDS), reed_ink(style), 0.011 * size)


def _depths(
    water: BaseGeometry, bends: Sequence[Points], size: float, style: Style
) -> Iterator[str]:
    """Water deeper off its banks and, in a channel that keeps to the outer sides of bends and is
    here broad and there narrow, deeper still; and shoals."""
    for number, inset in enumerate(DEPTHS):
        deep = rugged(exact.buffer(water, -inset * size, 4), 0.5 * size, 0.22 * inset * size)
        yield path(outline_data(deep), fill=WATER[number], fill_rule="evenodd")
    off = exact.buffer(water, -DEPTHS[-1] * size, 4)
    for number, share in enumerate(CHANNEL):
        parts = [part for course in bends for part in _reaches(_channel(course, size, share), size)]
        deep = exact.intersection(rounded(exact.union_all(parts), 0.12 * size), off)
        colour = WATER[len(DEPTHS) + number]
        yield path(outline_data(deep), fill=colour, fill_rule="evenodd", fill_opacity="0.8")
    yield path(shoals(water, size, 0.06), fill=style.water, fill_opacity="0.7")
    yield path(shoals(water, size, 0.0), fill="#dccf9f", fill_opacity="0.9")


def _channel(course: Points, size: float, share: float) -> Points:
    """Where the deep water of a river's course runs, and half how broad it is."""
    spots = np.pad(course[:, :2], ((STATIONS, STATIONS), (0, 0)), mode="edge")
    bend = spots[: -2 * STATIONS] - 2 * course[:, :2] + spots[2 * STATIONS :]
    long = np.maximum(exact.lengths(bend), 1e-6)
    outer = -bend * (np.minimum(OUTER[0] * long, OUTER[1] * size) / long)[:, None]
    x, y = course[:, :2].T / size
    broad = course[:, 2] * share * (1 + 0.6 * noise(x / 0.9, y / 0.9, 77))
    return np.asarray(exact.points(np.column_stack([course[:, :2] + outer, broad])))


def _lined(water: BaseGeometry, size: float, style: Style) -> Iterator[str]:
    """Lines that follow the banks in black and white, the more broken the farther in, and shoals in
    dots."""
    for distance, dark in BANKS:
        inner = exact.segmentize(exact.buffer(water, -distance * size), 0.1 * size)
        broken = " ".join(num(part * size) for part in (1.3 - 5 * distance, 1.5 * distance))
        yield shore_line(inner.boundary, style, max(0.5, 0.012 * size), dark, broken)
    yield path(shoals(water, size, 0.0), fill="#ffffff")


def _currents(water: BaseGeometry, size: float, style: Style) -> Iterator[str]:
    """Broken lines that run with the water."""
    small = water.area < SMALL * size**2
    for number, distance in enumerate((0.2,) if small else (0.3, 0.46)):
        inner = exact.segmentize(exact.buffer(water, -distance * size), 0.1 * size)
        yield path(
            outline_data(drawn_out(inner, SMOOTH).boundary),
            fill="none",
            stroke="#d3e8f2" if style.fills else style.ink,
            stroke_width=num(size * (0.01 if style.fills else 0.009)),
            stroke_opacity="0.5" if style.fills else None,
            stroke_dasharray=" ".join(
                num(size * part) for part in (0.5 - 0.1 * number, 0.9, 0.22, 1.3 + 0.3 * number)
            ),
            stroke_dashoffset=num(size * 0.37 * number),
            stroke_linecap="round",
        )


def wide_bed(terrain: TerrainMap, sheet: Sheet) -> BaseGeometry:
    """The bed of a river two cells wide: it runs between its two rows of cells, so that one that
    turns about a corner is no pond, and is narrow where it cuts through a hill."""
    wet, size = _wet(terrain), sheet.size
    ways = [way for way in terrain.paths if way.wide]
    if not wet or not ways:
        return shapely.Polygon()
    lines = Lines(terrain, sheet)
    beds = [exact.union_all(list(_reaches(course, size))) for course in _courses(ways, wet, lines)]
    banks = rounded(exact.union_all(beds), 0.26 * size)
    return rugged(rugged(banks, 0.6 * size, 0.05 * size), 0.3 * size, 0.02 * size)


def _wet(terrain: TerrainMap) -> set[int]:
    """The cells of rivers two cells wide."""
    cells = range(terrain.ground.count)
    return {cell for cell in cells if terrain.terrain(cell).water == "river"}


def _courses(ways: Sequence[Path], wet: set[int], lines: Lines) -> Iterator[Points]:
    yield from (_midstream(way, wet, lines) for way in ways)


def eyots_of(terrain: TerrainMap, sheet: Sheet) -> list[BaseGeometry]:
    """The islands of wide rivers."""
    if not any(way.wide for way in terrain.paths):
        return []
    bed = exact.buffer(wide_bed(terrain, sheet), -0.16 * sheet.size)
    return list(_eyots(terrain, sheet, bed))


def _eyots(terrain: TerrainMap, sheet: Sheet, water: BaseGeometry) -> Iterator[BaseGeometry]:
    """Islands in the broad reaches of wide rivers, pointed both ways, off what crosses these."""
    size, lines = sheet.size, Lines(terrain, sheet)
    ways, wet = [way for way in terrain.paths if way.wide], _wet(terrain)
    crossed = [
        sheet.centre(place)
        for way in terrain.paths
        if not way.wide
        for place in way.points
        if terrain.ground.cell(place) in wet
    ]
    for course in _courses(ways, wet, lines):
        for k in range(2 * STATIONS, len(course) - 2 * STATIONS, 2 * STATIONS):
            (x, y, broad), key = course[k].tolist(), int(course[k][0]) * 4096 + int(course[k][1])
            if broad < SINGLE or chance(key, 51) > EYOTS:
                continue
            if any(exact.apart((x, y), at) < ROOM * size for at in crossed):
                continue
            ahead = course[k + 1, :2] - course[k - 1, :2]
            turn = exact.heading(*ahead.tolist())
            grown = size * (0.6 + 0.4 * chance(key, 52))
            off = 0.2 * size * (2 * chance(key, 53) - 1)
            along = np.linspace(-1.0, 1.0, 9)
            wide = (1 - along * along) * (1 - 0.3 * along) * EYOT[1] * grown
            long = along * EYOT[0] * grown
            left, right = (wide * (0.55 + 0.6 * chances(key, np.arange(9), 57 + k)) for k in (0, 1))
            us, vs = np.concatenate([long, long[-2:0:-1]]), np.concatenate([left, -right[-2:0:-1]])
            c, s = exact.cos(turn), exact.sin(turn)
            ring = np.stack([x + us * c - (vs + off) * s, y + us * s + (vs + off) * c], axis=1)
            isle = exact.snapped(shapely.Polygon(exact.points(ring)))
            if water.contains(exact.buffer(isle, 0.12 * size, 3)):
                yield rounded(isle, 0.03 * size)


def reeds(water: BaseGeometry, size: float, share: float) -> str:
    """Tufts of reeds within the banks, in runs, along such a share of them."""
    apart, high = REED
    strokes = []
    for part in shapely.get_parts(exact.buffer(water, -0.07 * size).boundary):
        for n, (x, y) in enumerate(stations(np.asarray(part.coords), apart * size).tolist()):
            run = chance(int(x / size / 1.4), int(y / size / 1.4), 54)
            if run > share or chance(n, int(x), 55) > 0.75:
                continue
            for k, lean in enumerate((-0.35, 0.05, 0.4)):
                tall = high * size * (0.7 + 0.5 * chance(n, k, int(y), 56))
                begin = (x + 0.02 * size * (k - 1), y)
                strokes.append(line([begin, (begin[0] + lean * tall, y - tall)]))
    return "".join(strokes)


def _midstream(way: Path, wet: set[int], lines: Lines) -> Points:
    """Where a wide river runs - between each of its cells and those beside them that are wet too -
    and half its breadth there, in cells, as rows of three; its bends are eased."""
    ground, sheet = lines.terrain.ground, lines.sheet
    course = set(lines.terrain.cells_of(way))
    rows: list[tuple[float, float, float]] = []
    for k, place in enumerate(way.points):
        inner = place if ground.cell(place) >= 0 else way.points[1 if k == 0 else k - 1]
        cell = ground.cell(inner)
        (x, y), (cx, cy) = sheet.centre(place), sheet.centres[cell]
        beside = [sheet.centres[n] for n in ground.neighbours[cell] if n in wet - course]
        broad = (BROAD if beside else SINGLE) if cell in wet else GORGE
        if beside:
            x += (sum(one[0] for one in beside) / len(beside) - cx) / 2
            y += (sum(one[1] for one in beside) / len(beside) - cy) / 2
        rows.append((x, y, broad))
    fine = np.array(rows)
    steps = np.linspace(0, len(fine) - 1, STATIONS * (len(fine) - 1) + 1)
    fine = np.stack([np.interp(steps, np.arange(len(fine)), part) for part in fine.T], axis=1)
    for _ in range(EASED):
        fine[1:-1] = 0.25 * fine[:-2] + 0.5 * fine[1:-1] + 0.25 * fine[2:]
    fine[1:-1, :2] += _swing(fine, sheet.size)[1:-1]
    for _ in range(FLOWING):
        fine[1:-1] = 0.25 * fine[:-2] + 0.5 * fine[1:-1] + 0.25 * fine[2:]
    fine[:, 2] *= 1 + _breath(fine[:, :2] / sheet.size)
    fine[:, 2] = np.minimum(fine[:, 2], _room(fine[:, :2] / sheet.size))
    return np.asarray(exact.points(_run_on(fine, sheet.size)))


def _run_on(course: Points, size: float) -> Points:
    """A course that goes on off the table at both ends, or these would be blunt within it."""
    ends = []
    for end, inner in ((0, STATIONS), (-1, -1 - STATIONS)):
        ahead = course[end, :2] - course[inner, :2]
        far = BEYOND * size / max(exact.apart((0.0, 0.0), tuple(ahead.tolist())), 1e-6)
        ends.append([*(course[end, :2] + far * ahead).tolist(), float(course[end, 2])])
    return np.concatenate([ends[:1], course, ends[1:]])


def _swing(course: Points, size: float) -> Points:
    """How far to its sides a river swings at each place of its course, where it has room: not where
    it leaves the table."""
    ahead = np.gradient(course[:, :2], axis=0)
    aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
    aside /= np.maximum(exact.lengths(aside), 1e-9)[:, None]
    long, most = SWING
    spots = course[:, :2] / (long * size)
    far = np.clip(2.2 * noise(spots[:, 0], spots[:, 1], 75), -1.0, 1.0)
    room = np.clip((course[:, 2] - SINGLE) / (BROAD - SINGLE), 0.0, 1.0)
    left = np.minimum(np.arange(len(course)), np.arange(len(course))[::-1])
    room *= np.clip(left / STATIONS - 1, 0.0, 1.0)
    return np.asarray(exact.points((most * size * far * room)[:, None] * aside))


def _room(spots: Points) -> NDArray[np.float64]:
    """Half how broad a river may be at places where it comes back beside itself: there is land
    between."""
    apart = np.abs(np.subtract.outer(np.arange(len(spots)), np.arange(len(spots))))
    away = spots[:, None] - spots[None, :]
    far = exact.lengths(away.reshape(-1, 2)).reshape(len(spots), -1)
    back = np.where(apart >= 3 * STATIONS, far, np.inf).min(axis=1)
    return np.asarray(np.maximum(GORGE, BESIDE * back))


def _breath(spots: Points) -> NDArray[np.float64]:
    """How much broader a river is at places, in cells."""
    total = np.zeros(len(spots))
    for number, (long, much) in enumerate(BREATH):
        total += much * noise(spots[:, 0] / long, spots[:, 1] / long, 71 + number)
    return exact.numbers(np.maximum(total, NARROWEST))


def _reaches(course: Points, size: float) -> Iterator[BaseGeometry]:
    """The bed of a wide river, from station to station."""
    discs = [exact.buffer(shapely.Point(x, y), broad * size) for x, y, broad in course.tolist()]
    yield from (exact.snapped(exact.union_all(pair).convex_hull) for pair in pairwise(discs))


def reed_ink(style: Style) -> str:
    return "#5d7a44" if style.fills else style.ink


def shore_line(
    boundary: BaseGeometry, style: Style, width: float, dark: str, dash: str | None = None
) -> str:
    many = boundary.geom_type == "MultiLineString"
    return path(
        outline_data(shapely.line_merge(boundary) if many else boundary),
        fill="none",
        stroke=style.coast,
        stroke_width=num(width),
        stroke_opacity=dark,
        stroke_linejoin="round",
        stroke_dasharray=dash,
    )
