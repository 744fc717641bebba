"""Footpaths on battlefields: from places that no way leads to, to the nearest way or other place.

By the rules they are open land like what they cross; a picture without them has houses that nobody
can have come to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import shapely

from morphs.base import exact
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.marks import line, num, path
from morphs.draw.terrain.ribbons import ROADS, sampled, way_data
from morphs.draw.terrain.style import Style
from morphs.terrain.terrain_map import SETTLEMENTS, WATERWAYS, Path, Spot, TerrainMap

LONGEST = 5
"""How many cells a footpath crosses at most."""
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
            if cells:
                found.append(Path("footpath", tuple(terrain.ground.place(c) for c in cells)))
                reached |= set(cells)
    return found


def _way(terrain: TerrainMap, spot: Spot, goal: set[int], wet: set[int]) -> list[int]:
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
        for there in terrain.ground.neighbours[here] if far < LONGEST else ():
            walked = terrain.words[there] in WALKED and there not in wet
            if there not in before and (walked or there in goal):
                before[there] = here
                ready.append((there, far + 1))
    return []


def _last_steps(crossings: Crossings, paths: list[Path]) -> Iterator[str]:
    """From where footpaths come into the last cell's middle on to its way as drawn."""
    for footpath in paths:
        place = footpath.points[-1]
        node = shapely.Point(crossings.lines.node(place))
        strokes = [s for kind in ROADS for s in crossings.ways.get(kind, {}).get(place, [])]
        if strokes:
            ways = exact.snapped(shapely.MultiLineString([sampled(stroke) for stroke in strokes]))
            (end, _) = exact.nearest(ways, node)
            yield line([(node.x, node.y), end])


def footpath_shapes(crossings: Crossings, style: Style) -> Iterator[str]:
    """Footpaths, thinner than tracks."""
    paths, size = footpaths(crossings.lines.terrain), crossings.lines.sheet.size
    data = way_data(crossings.lines, paths) + "".join(_last_steps(crossings, paths))
    strokes = (("#a98d5f", 0.05, "0.55"), ("#f3e8c9", 0.03, "1"))
    for colour, width, dark in strokes if style.fills else (("#ffffff", 0.05, "1"),):
        yield path(
            data,
            fill="none",
            stroke=colour,
            stroke_width=num(max(0.8, width * size)),
            stroke_opacity=dark,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    if not style.fills:
        dash = f"{num(0.05 * size)} {num(0.035 * size)}"
        yield path(
            data,
            fill="none",
            stroke=style.ink,
            stroke_width=num(max(0.6, 0.014 * size)),
            stroke_dasharray=dash,
        )
