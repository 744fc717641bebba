"""Footpaths on battlefields: from places that no way leads to, to the nearest way or other place,
or off a table without any.

By the rules they are open land like what they cross; a picture without them has houses that nobody
can have come to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.field import Points
from morphs.draw.terrain.lines import ROADS, sampled
from morphs.draw.terrain.marks import XY, line, num, path
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.terrain_map import SETTLEMENTS, WATERWAYS, Path, Spot, TerrainMap

LONGEST = 5
"""How many cells a footpath crosses at most."""
ASTRAY, STRAYS = 0.8, 0.24
"""From what length on, in cells, a stretch of a footpath bends, and how far, in its length."""
WALKED = ("open", "sand", "field", "orchard", "hill", "wood")
"""Words of what footpaths cross."""


def footpaths(terrain: TerrainMap) -> list[Path]:
    """One for each place without a way, as far as there is something near that it can lead to."""
    ways = {c for p in terrain.paths_of(*ROADS) for c in terrain.cells_of(p)}
    wet = {c for p in terrain.paths_of(*WATERWAYS) for c in terrain.cells_of(p)}
    homes = [spot for spot in terrain.spots if spot.kind in SETTLEMENTS]
    reached, found = set(ways), list[Path]()
    for spot in homes:
        others = {c for other in homes if other is not spot for c in other.cells}
        if not reached & set(spot.cells):
            goal = (reached | others) - wet - set(spot.cells)
            cells = _way(terrain, spot, goal, wet)
            points = [terrain.ground.place(c) for c in cells]
            if not cells and not reached:
                cells = _way(terrain, spot, _rim(terrain) - wet, wet, terrain.ground.count)
                points = [terrain.ground.place(c) for c in cells]
                points += [_off(terrain, cells[-1])] if cells else []
            if cells:
                found.append(Path("footpath", tuple(points)))
                reached |= set(cells)
    return [*found, *_onwards(terrain, [set(spot.cells) for spot in homes], found, wet)]


def _onwards(
    terrain: TerrainMap, homes: Sequence[set[int]], found: Sequence[Path], wet: set[int]
) -> Iterator[Path]:
    """One more for each lot of places that paths join to each other only, or that lie far from
    all: to the nearest way, or off the table."""
    ground = terrain.ground
    ways = {c for p in terrain.paths_of(*ROADS) for c in terrain.cells_of(p)}
    lots = [set(home) for home in homes]
    for known in found:
        cells = set(terrain.cells_of(known))
        met = [lot for lot in lots if lot & cells]
        lots = [lot for lot in lots if not lot & cells] + [{*cells, *chain.from_iterable(met)}]
    leaving = {c for known in found for c in _leaves(terrain, known)}
    for lot in lots:
        if lot & (ways | leaving):
            continue
        start = Spot("", tuple(sorted({c for home in homes if home & lot for c in home})))
        cells_on = _way(terrain, start, (ways | _rim(terrain)) - wet, wet, ground.count)
        if cells_on:
            points = [ground.place(c) for c in cells_on]
            points += [] if cells_on[-1] in ways else [_off(terrain, cells_on[-1])]
            yield Path("footpath", tuple(points))


def _leaves(terrain: TerrainMap, path: Path) -> Iterator[int]:
    """The cells in which a path leaves the table."""
    for here, there in pairwise(path.points):
        if terrain.ground.cell(there) < 0:
            yield terrain.ground.cell(here)


def _rim(terrain: TerrainMap) -> set[int]:
    """The cells at the table's edge."""
    ground = terrain.ground
    return {c for c in range(ground.count) if any(ground.cell(p) < 0 for p in _about(ground, c))}


def _off(terrain: TerrainMap, cell: int) -> Place:
    """The place beyond the table that a cell at its edge leads to."""
    ground = terrain.ground
    return next(place for place in _about(ground, cell) if ground.cell(place) < 0)


def _about(ground: Ground, cell: int) -> list[Place]:
    """The places above, below and beside a cell, on the table or off it."""
    x, y = ground.place(cell)
    return [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]


def _way(
    terrain: TerrainMap, spot: Spot, goal: set[int], wet: set[int], longest: int = LONGEST
) -> list[int]:
    """The fewest cells from a place to one of some cells; none where it is far."""
    before: dict[int, int] = dict.fromkeys(spot.cells, -1)
    ready = deque((cell, 0) for cell in spot.cells)
    while ready:
        here, far = ready.popleft()
        if here in goal:
            cells = [here]
            while before[cells[-1]] >= 0:
                cells.append(before[cells[-1]])
            return cells[::-1]
        for there in terrain.ground.neighbours[here] if far < longest else ():
            walked = terrain.words[there] in WALKED and there not in wet
            if there not in before and (walked or there in goal):
                before[there] = here
                ready.append((there, far + 1))
    return []


class Footpath(NamedTuple):
    """A footpath as it is drawn: the place it comes from, and its line from there on."""

    spot: Spot
    line: shapely.LineString


def footpath_lines(crossings: Crossings) -> Iterator[Footpath]:
    """Footpaths up to where they first meet a way as drawn."""
    lines = crossings.lines
    for way in footpaths(lines.terrain):
        cells = lines.terrain.cells_of(way)
        strokes = [
            sampled(stroke)
            for kind in ROADS
            for place in way.points
            for stroke in crossings.ways[kind].get(place, [])
        ]
        ways = exact.snapped(shapely.MultiLineString(strokes))
        points = [lines.sheet.centres[cells[0]], *(lines.node(p) for p in way.points[1:-1])]
        if lines.terrain.ground.cell(way.points[-1]) < 0:
            points.append(lines.middle(*way.points[-2:]))
        elif ways.is_empty:
            points.append(lines.sheet.centres[cells[-1]])
        else:
            points.append(exact.nearest(ways, shapely.Point(points[-1]))[0])
        points = list(_wandering(points, cells[0], lines.sheet.size))
        line = shapely.LineString(exact.points(curved(np.array(points))))
        spot = next(s for s in lines.terrain.spots if cells[0] in s.cells and s.kind in SETTLEMENTS)
        yield Footpath(spot, _cut_off(line, ways))


def _wandering(points: Sequence[XY], cell: int, size: float) -> Iterator[XY]:
    """Points of a path, and between two far apart one that lies aside: no path runs straight."""
    for number, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
        yield ax, ay
        if exact.apart((ax, ay), (bx, by)) > ASTRAY * size:
            aside = STRAYS * (2 * chance(cell, number, 74) - 1)
            yield (ax + bx) / 2 - aside * (by - ay), (ay + by) / 2 + aside * (bx - ax)
    yield points[-1]


def _cut_off(line: shapely.LineString, ways: BaseGeometry) -> shapely.LineString:
    """A line up to where it first meets others."""
    meeting = shapely.get_parts(exact.intersection(line, ways))
    far = [exact.project(line, spot) for spot in meeting if spot.geom_type == "Point"]
    return exact.part_of(line, 0.0, min(far)) if far and min(far) > 0 else line


def curved(points: Points) -> Points:
    """A line that keeps its ends and cuts its corners (Chaikin, 1974)."""
    for _ in range(3 if len(points) > 2 else 0):
        early, late = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        inner = np.stack([early, late], axis=1).reshape(-1, 2)[1:-1]
        points = np.concatenate([points[:1], inner, points[-1:]])
    return points


def footpath_shapes(
    lines: Iterable[shapely.LineString], size: float, style: Style
) -> Iterator[str]:
    """Footpaths and lanes, thinner than tracks; `size` is a cell's."""
    data = "".join(line(np.asarray(one.coords).tolist()) for one in lines)
    if not data:
        return
    strokes = (("#a98d5f", 0.056, "0.7"), ("#f6ecd2", 0.034, "1"))
    inked = ((style.ink, 0.05, "1"), ("#ffffff", 0.034, "1"))
    for colour, width, dark in strokes if style.fills else inked:
        yield path(
            data,
            fill="none",
            stroke=colour,
            stroke_width=num(max(0.8, width * size)),
            stroke_opacity=dark,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
