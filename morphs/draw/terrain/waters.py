"""Seas and lakes: deeper outwards, with lines along the coast; and rivers two cells wide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.banks import SLOPES, banked, shoals
from morphs.draw.terrain.eyots import eyot_shapes
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import XY, line, num, outline_data, path, stroke
from morphs.draw.terrain.shapes import drawn_out, rounded, rugged
from morphs.draw.terrain.sheet import Sheet, chance, chances
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.swells import noise
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, TerrainMap
from morphs.generators.terrain.terrains import Terrain

RIPPLES = ((0.1, "0.5"), (0.22, "0.32"), (0.36, "0.18"))  # how far off the coast, how dark
ENGRAVED = ((0.07, "0.85"), (0.16, "0.7"), (0.28, "0.5"), (0.43, "0.35"), (0.6, "0.22"))
BASINS, DEPTHS = (0.14, 0.3), (0.07, 0.16, 0.27, 0.39)
WATER = ("#98c7de", "#82b5d3", "#6fa5c8", "#6098bf")
"""How far from its banks a wide river is deeper, and ever deeper, in cells; the colours of these
depths."""
BANKS = ((0.05, "0.75"), (0.11, "0.5"), (0.19, "0.3"))
PALE, STILL = "#ededed", "#f5f5f5"  # the sea and lakes in black and white
LEVEL = 0.7
LEVELS = ((0.05, 0.1, 0.3), (0.4, 0.27, 0.22), (0.12, 0.45, 0.17), (0.36, 0.62, 0.3))
"""Strokes on lakes in black and white: how far apart they come again; where each begins, how low,
and how long it is; in cells."""
DEEP, REEF = "#aed2e5", "#c4e2dc"
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
BREATH = ((2.9, 0.16), (1.3, 0.07))
"""Waves of a wide river's breadth: how long, in cells, and how much broader and narrower it is."""
EYOTS, EYOT, ROOM = 0.34, (0.44, 0.16), 0.9
"""The share of cells along broad reaches of it with an island in them; half how long and wide those
are at most, in cells; how far they keep from what crosses it."""
REEDS, REEDY, REED = 0.3, 0.42, (0.09, 0.085)
"""How many places on its banks have reeds, and on those of lakes of tables; how far apart they
are, and how high, in cells."""
SWAYS = ((4.7, 0.14, 0.7), (2.3, 0.08, 2.9))
PONDS = ((2.9, 0.17, 1.9), (1.27, 0.12, 0.4), (0.62, 0.045, 2.2))
"""Waves that coasts are moved by, and the lakes of tables further: how long and how far, in cells,
and where they begin."""
TIPS = 0.035
"""How round the ends of such lakes are, in cells."""
Cells = NDArray[np.int64]
Points = NDArray[np.float64]


def cells_where(terrain: TerrainMap, keep: Callable[[Terrain], bool]) -> Cells:
    """Return the cells whose terrain is of a kind."""
    cells = range(terrain.ground.count)
    return np.array([cell for cell in cells if keep(terrain.terrain(cell))], dtype=np.int64)


def border_cells(ground: Ground) -> Cells:
    """Return the cells of the two outermost rows and columns."""
    rows, columns = np.divmod(np.arange(ground.count), ground.columns)
    ends = (rows < 2) | (rows >= ground.rows - 2)
    return np.flatnonzero(ends | (columns < 2) | (columns >= ground.columns - 2))


def coast_sides(terrain: TerrainMap, sheet: Sheet) -> Iterator[list[XY]]:
    """The sides between water and land, as seen from the water."""
    near = terrain.ground.near[:, :: 2 if terrain.ground.kind == "grid8" else 1]
    wet = np.array([terrain.terrain(cell).is_water for cell in range(len(near))])
    beyond = np.where(near >= 0, wet[near], wet[:, None])
    for cell, side in np.argwhere(wet[:, None] & ~beyond).tolist():
        corners = sheet.outline(cell)
        yield [corners[side], corners[(side + 1) % len(corners)]]


SMALL = 4.0
"""The most squares a cell wide that a wide river has which shows one line of ripples only."""


class Waters(NamedTuple):
    """Standing water as drawn."""

    sea: BaseGeometry
    lakes: BaseGeometry


def waters_of(terrain: TerrainMap, sheet: Sheet) -> Waters:
    """Return the seas and lakes of a map; their outlines lie near the sides of their cells."""
    sea = _body(sheet, cells_where(terrain, lambda meaning: meaning.water == "sea"), 0.24)
    lakes = _body(sheet, cells_where(terrain, lambda m: m.water == "lake"), 0.3)
    if "contours" in terrain.layers and not lakes.is_empty:  # few cells: each of its own shape
        fine = exact.segmentize(lakes, 0.1 * sheet.size)
        swayed = exact.buffer(exact.transform(fine, _swayed(sheet.size, PONDS)), 0.0)
        round_ = rounded(swayed, TIPS * sheet.size)
        parts = [shapely.get_num_geometries(one) for one in (round_, swayed)]
        lakes = round_ if parts[0] == parts[1] else swayed  # no lake is cut in two
    return Waters(sea, lakes)


def water_shapes(terrain: TerrainMap, sheet: Sheet, style: Style, waters: Waters) -> Iterator[str]:
    """Draw all standing water over the rivers' mouths."""
    if any(way.wide for way in terrain.paths):
        yield from _wide_river(terrain, sheet, style)
    if not waters.sea.is_empty:
        yield from _sea(terrain, sheet, style, waters.sea)
    if not waters.lakes.is_empty:
        if "contours" in terrain.layers:
            yield from _wet_meadow(sheet, style, waters.lakes)
        yield from _lakes(sheet, style, waters.lakes)
        if "contours" in terrain.layers:
            reeds = _reeds(waters.lakes, sheet.size, REEDY)
            yield stroke(reeds, _reed_ink(style), 0.013 * sheet.size)


def _wet_meadow(sheet: Sheet, style: Style, lakes: BaseGeometry) -> Iterator[str]:
    """Wet ground about the lakes of a table, as broad as it likes, with rushes."""
    size = sheet.size
    wet = rugged(exact.buffer(lakes, 0.15 * size, 4), 0.4 * size, 0.09 * size)
    if style.fills:
        yield path(outline_data(wet), fill="#a9b878", fill_opacity="0.75")
    yield stroke(_reeds(wet, size, REEDY), _reed_ink(style), 0.012 * size)


def _reed_ink(style: Style) -> str:
    return "#5d7a44" if style.fills else style.ink


def _beaches(terrain: TerrainMap, sheet: Sheet, style: Style, sea: BaseGeometry) -> Iterator[str]:
    """Sand along the sea where a map says coastline; in black and white dots."""
    coast = terrain.layers.get("coast")
    if coast is None or not coast.any():
        return
    size = sheet.size
    shore = exact.buffer(sea, 0.13 * size)
    sand = exact.intersection(sheet.region(np.flatnonzero(coast)), exact.difference(shore, sea))
    if style.fills:
        yield path(outline_data(sand), fill="#efe0ae")
        return
    apart, dot = num(0.07 * size), num(max(0.5, 0.011 * size))
    yield (
        f'<pattern id="sand" width="{apart}" height="{apart}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(30)"><circle cx="{dot}" cy="{dot}" r="{dot}" '
        f'fill="{style.coast}"/></pattern>'
    )
    yield path(outline_data(sand), fill="url(#sand)")


def _sea(terrain: TerrainMap, sheet: Sheet, style: Style, sea: BaseGeometry) -> Iterator[str]:
    """A sea is deeper further out; lines follow its coast, more of them in black and white."""
    size = sheet.size
    yield from _beaches(terrain, sheet, style, sea)
    yield path(outline_data(sea), fill=style.water if style.fills else PALE)
    if style.fills:
        for tag, colour in (("deep", DEEP), ("reef", REEF)):
            cells = cells_where(terrain, lambda meaning, tag=tag: tag in meaning.tags)
            region = sheet.region(cells)
            for inset in (0.12, 0.0, -0.12) if len(cells) else ():
                part = exact.intersection(exact.buffer(region, inset * size), sea)
                yield path(outline_data(part), fill=colour, fill_opacity="0.45")
    for distance, dark in RIPPLES if style.fills else ENGRAVED:
        inner = exact.buffer(sea, -distance * size).boundary
        yield _coast(inner, style, max(0.5, size * 0.012), dark)
    yield _coast(sea.boundary, style, max(1.0, size * 0.03), "1")


def _lakes(sheet: Sheet, style: Style, lakes: BaseGeometry) -> Iterator[str]:
    """A lake is one light surface; in black and white it has lines along its shore, and strokes
    that lie level within tell it from the sea."""
    size = sheet.size
    yield path(outline_data(lakes), fill=style.water)
    if style.fills:
        for inset in BASINS:
            deep = exact.buffer(lakes, -inset * size, 4)
            yield path(outline_data(deep), fill="#8fc0dc", fill_opacity="0.3")
        yield _coast(
            exact.buffer(lakes, -0.09 * size).boundary, style, max(0.5, 0.012 * size), "0.5"
        )
    else:
        yield path(outline_data(lakes), fill=STILL)
        for distance, dark in BANKS:
            inner = exact.buffer(lakes, -distance * size).boundary
            yield _coast(inner, style, max(0.5, 0.012 * size), dark)
        rows = "".join(
            f"M{num(start * size)} {num(down * size)}h{num(long * size)}"
            for start, down, long in LEVELS
        )
        side = num(LEVEL * size)
        yield (
            f'<pattern id="level" width="{side}" height="{side}" patternUnits="userSpaceOnUse">'
            f'<path d="{rows}" stroke="{style.coast}" stroke-opacity="0.55" fill="none" '
            f'stroke-width="{num(max(0.5, 0.011 * size))}"/></pattern>'
        )
        yield path(outline_data(exact.buffer(lakes, -0.25 * size)), fill="url(#level)")
    yield _coast(lakes.boundary, style, max(1.0, size * 0.024), "1")


def _varied(sheet: Sheet, cells: Cells, radius: float) -> BaseGeometry:
    """Water whose capes and gulfs differ in breadth, its corners rounded."""
    plain = rounded(sheet.eased(cells), radius * sheet.size)
    if sheet.ground.wrap != "none":
        return plain  # which has no place where a wave may begin
    fine = exact.segmentize(plain, 0.2 * sheet.size)
    return exact.transform(fine, _swayed(sheet.size))


def _swayed(
    size: float, waves: Sequence[tuple[float, float, float]] = SWAYS
) -> Callable[[Points], Points]:
    """Moves points of coasts by long waves, which differ from place to place."""

    def moved(points: Points) -> Points:
        x, y = points.T
        for long, far, turn in waves:
            wave = 2 * pi / (long * size)
            down = exact.numbers(np.sin(wave * (x + 0.4 * y) + turn))
            across = exact.numbers(np.sin(wave * (y - 0.4 * x) + 2 * turn))
            x, y = x + far * size * across, y + far * size * down
        return exact.points(np.stack([x, y], axis=1))

    return moved


def _wide_river(terrain: TerrainMap, sheet: Sheet, style: Style) -> Iterator[str]:
    """A river two cells wide: mud along its banks, and lines that run with it, off the table."""
    size = sheet.size
    bed = wide_bed(terrain, sheet)
    water = exact.buffer(bed, -0.16 * size)
    if style.fills:
        yield path(outline_data(exact.buffer(bed, -0.05 * size)), fill="#d9cda0")
    edge = {"stroke": style.river_edge, "stroke_width": num(size * 0.025)}
    yield path(outline_data(water), fill=style.water if style.fills else "#ffffff", **edge)
    yield from _depths(water, size, style) if style.fills else _lined(water, size, style)
    yield from _currents(water, size, style)
    rims, slopes = banked(water, size)
    yield path(rims, fill=style.river_edge, fill_rule="evenodd")
    yield stroke(slopes, SLOPES if style.fills else style.ink, 0.0095 * size)
    for isle in _eyots(terrain, sheet, water):
        yield from eyot_shapes(isle, size, style)
    yield stroke(_reeds(water, size, REEDS), _reed_ink(style), 0.011 * size)


def _depths(water: BaseGeometry, size: float, style: Style) -> Iterator[str]:
    """Water that is the deeper the farther from its banks, with uneven steps, and shoals."""
    for number, inset in enumerate(DEPTHS):
        deep = rugged(exact.buffer(water, -inset * size, 4), 0.5 * size, 0.22 * inset * size)
        yield path(outline_data(deep), fill=WATER[number], fill_rule="evenodd")
    yield path(shoals(water, size, 0.06), fill=style.water, fill_opacity="0.7")
    yield path(shoals(water, size, 0.0), fill="#dccf9f", fill_opacity="0.9")


def _lined(water: BaseGeometry, size: float, style: Style) -> Iterator[str]:
    """Lines that follow the banks in black and white, the more broken the farther in, and shoals in
    dots."""
    for distance, dark in BANKS:
        inner = exact.segmentize(exact.buffer(water, -distance * size), 0.1 * size)
        broken = " ".join(num(part * size) for part in (1.3 - 5 * distance, 1.5 * distance))
        yield _coast(inner.boundary, style, max(0.5, 0.012 * size), dark, broken)
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
            stroke_opacity="0.75" if style.fills else None,
            stroke_dasharray=" ".join(
                num(size * part) for part in (0.5 - 0.1 * number, 0.9, 0.22, 1.3 + 0.3 * number)
            ),
            stroke_dashoffset=num(size * 0.37 * number),
            stroke_linecap="round",
        )


def wide_bed(terrain: TerrainMap, sheet: Sheet) -> BaseGeometry:
    """The bed of a river two cells wide: it runs between its two rows of cells, so that one that
    turns about a corner is no pond, and is narrow where it cuts through a hill."""
    cells, size = cells_where(terrain, lambda meaning: meaning.water == "river"), sheet.size
    ways = [way for way in terrain.paths if way.wide]
    if not len(cells) or not ways:
        return shapely.Polygon()
    lines = Lines(terrain, sheet)
    beds = [
        exact.union_all(list(_reaches(course, size))) for course in _courses(ways, cells, lines)
    ]
    banks = rounded(exact.union_all(beds), 0.26 * size)
    return rugged(rugged(banks, 0.6 * size, 0.05 * size), 0.3 * size, 0.02 * size)


def _courses(ways: Sequence[Path], cells: Cells, lines: Lines) -> Iterator[Points]:
    wet = set(cells.tolist())
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
    cells = cells_where(terrain, lambda meaning: meaning.water == "river")
    ways, wet = [way for way in terrain.paths if way.wide], set(cells.tolist())
    crossed = [
        sheet.centre(place)
        for way in terrain.paths
        if not way.wide
        for place in way.points
        if terrain.ground.cell(place) in wet
    ]
    for course in _courses(ways, cells, lines):
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


def _reeds(water: BaseGeometry, size: float, share: float) -> str:
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
    fine[:, 2] *= 1 + _breath(fine[:, :2] / sheet.size)
    fine[:, 2] = np.minimum(fine[:, 2], _room(fine[:, :2] / sheet.size))
    return np.asarray(exact.points(fine))


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
    return exact.numbers(total)


def _reaches(course: Points, size: float) -> Iterator[BaseGeometry]:
    """The bed of a wide river, from station to station."""
    discs = [exact.buffer(shapely.Point(x, y), broad * size) for x, y, broad in course.tolist()]
    yield from (exact.snapped(exact.union_all(pair).convex_hull) for pair in pairwise(discs))


def _coast(
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


def _body(sheet: Sheet, cells: Cells, radius: float) -> BaseGeometry:
    """Water as one geometry with a coast, its corners rounded; at the map's end it goes on."""
    if not len(cells):
        return shapely.Polygon()
    plain = _varied(sheet, cells, radius)
    wavy = rugged(plain, 0.44 * sheet.size, 0.1 * sheet.size)
    return rugged(wavy, 0.15 * sheet.size, 0.035 * sheet.size)
