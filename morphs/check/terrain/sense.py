"""What of a terrain map makes no sense although every entry can be read: places in the sea, rivers
uphill, heights that are not those of their terrain, water that comes from nowhere.

Maps of people and other programs (no `generator`) may have words and places of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from morphs.base.wording import counted, shortened
from morphs.check.terrain.chart import Chart
from morphs.check.terrain.read import MapEntry, PathEntry, Place, SpotEntry
from morphs.generators.terrain.terrains import Terrain, terrain_table

HAVENS = ("settlement", "village", "town", "city", "castle", "start")
WATERWAYS = ("river", "stream")
WAYS = ("road", "track", "trail", "railway")
OVER_WATER = ("bridge", "ford")
RANKS = {"village": 1, "town": 2, "city": 3}
"""The size of places that the stage `settlements` founded (docs/terrain.md)."""
AREAS = {1: "settlement", 2: "village", 3: "town", 4: "town"}
"""What a place of so many areas is in the wargame (section 5); more are a city."""
CONTOURS = {
    "mountain": 3,
    "high-hill": 2,
    "wooded-high-hill": 2,
    "hill": 1,
    "wooded-hill": 1,
}
PATCHES: tuple[Callable[[Terrain], bool], ...] = (
    lambda terrain: terrain.water == "sea",
    lambda terrain: terrain.water == "lake",
    lambda terrain: terrain.level == 3,
    lambda terrain: "crags" in terrain.tags,
    lambda terrain: terrain.level == 2,
    lambda terrain: terrain.area in "fwj" and terrain.level == 1,
    lambda terrain: terrain.area == "s",
    lambda terrain: terrain.area == "d" and terrain.level == 1,
    lambda terrain: terrain.area == "t",
)
"""What a feature may be the name of: all cells alike that touch."""


def senseless(entry: MapEntry, chart: Chart) -> Iterator[str]:
    """Return every fault of sense, a sentence each."""
    yield from _place_faults(entry, chart)
    yield from _double_faults(entry)
    yield from _uphill_faults(entry, chart)
    yield from _water_faults(entry, chart)
    yield from _name_faults(entry, chart)
    if entry.generator:
        yield from _word_faults(entry)
        yield from _rank_faults(entry)
        yield from _crossing_faults(entry, chart)
        yield from _height_faults(entry, chart)
        yield from _feature_faults(entry, chart)


def _meaning(entry: MapEntry, chart: Chart, cell: int) -> Terrain:
    return chart.meanings[entry.terrain[cell]]


def _at(chart: Chart, cell: int) -> str:
    return f"{cell % chart.board.columns + 1:02}{cell // chart.board.columns + 1:02}"


def _place_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    """People live on land, and no two places have the same cell, but where one starts."""
    taken: dict[int, str] = {}
    for spot in entry.spots:
        for cell in spot.cells if spot.kind in HAVENS else ():
            if _meaning(entry, chart, cell).is_water:
                yield f"a {spot.kind} stands in the water at {_at(chart, cell)}"
            if cell in taken and "start" not in (taken[cell], spot.kind):
                yield f"a {taken[cell]} and a {spot.kind} stand in one cell, {_at(chart, cell)}"
            taken[cell] = spot.kind


def _double_faults(entry: MapEntry) -> Iterator[str]:
    """No line lies twice on the map."""
    lines = Counter((path.kind, _either_way(path.points)) for path in entry.paths)
    for (kind, points), count in lines.items():
        if count > 1:
            start, end = (f"{x + 1:02}{y + 1:02}" for x, y in (points[0], points[-1]))
            yield f"the same {kind} lies {count} times between {start} and {end}"


def _either_way(points: Sequence[Place]) -> tuple[Place, ...]:
    return min(tuple(points), tuple(points)[::-1])


def _uphill_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    """No river comes to land higher than where it springs, but in a canyon. A map whose water was
    led by priority-flood says itself where it runs (`downstream`)."""
    altitude = entry.layers.get("altitude")
    if altitude is None:
        return
    deep = {
        chart.cell(place) for path in entry.paths if path.kind == "canyon" for place in path.points
    }
    down = entry.layers.get("downstream", [-1] * chart.count)
    for river in (path for path in entry.paths if path.kind in WATERWAYS):
        cells = [cell for cell in map(chart.cell, river.points) if cell >= 0]
        for here, cell in pairwise(cells):
            higher = altitude[cell] > altitude[cells[0]]
            if higher and cell not in deep and down[here] != cell:
                yield (
                    f"the {river.kind} from {_at(chart, cells[0])} climbs to {_at(chart, cell)}, "
                    f"which is higher than where it springs"
                )
                break


def _water_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    """The discharge of a cell is the rain on it and all that comes from upstream."""
    if not {"downstream", "discharge"} <= set(entry.layers) or entry.request.get("kept"):
        return
    down = np.array(entry.layers["downstream"], dtype=np.int64)
    flow = np.array(entry.layers["discharge"], dtype=object)
    if down.min() < -1 or down.max() >= chart.count:
        return
    own = flow.copy()
    np.subtract.at(own, down[down >= 0], flow[down >= 0])
    stages = entry.request.get("stages", ())
    older = "climate" in stages and "rivers" not in stages  # the rivers had another rain
    rain = None if older else entry.layers.get("moisture")
    wrong = [
        cell
        for cell, water in enumerate(own.tolist())
        if not (0 <= water <= 1000 if rain is None else rain[cell] <= water <= max(1, rain[cell]))
    ]
    if wrong:
        cells = shortened(_at(chart, cell) for cell in wrong)
        yield f"the discharge is not the rain and what comes from upstream at {cells}"


def _name_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    nameless = [number for number, name in enumerate(entry.regions) if not name.strip()]
    if nameless:
        yield f"{counted(len(nameless), 'region')} without a name: {shortened(nameless)}"
    for spot in entry.spots:
        if spot.kind == "feature" and not spot.name.strip():
            cells = shortened(_at(chart, cell) for cell in spot.cells)
            yield f"a feature without a name stands at {cells}"


def _word_faults(entry: MapEntry) -> Iterator[str]:
    """A generator writes words of the table only."""
    used = {entry.words[index] for index in entry.terrain}
    for word in sorted(used - set(terrain_table())):
        yield f"nothing is known of the terrain {word!r}"


def _rank_faults(entry: MapEntry) -> Iterator[str]:
    """A place is called by its size: by its areas in the wargame, else as it was founded."""
    founded = "settlements" in entry.request.get("stages", ())
    by_area = entry.generator == "wargame" and not founded
    for spot in entry.spots:
        if by_area and spot.kind in HAVENS:
            meant = AREAS.get(len(spot.cells), "city")
            if (spot.kind, spot.size) != (meant, len(spot.cells)):
                yield f"a place of {counted(len(spot.cells), 'area')} is a {meant}, no {spot.kind}"
        elif founded and spot.kind in RANKS and spot.size != RANKS[spot.kind]:
            yield f"a {spot.kind} has the size {RANKS[spot.kind]}, not {spot.size}"


def _crossing_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    """Bridges and fords lead a way over water; level crossings one over a railway."""
    wet = _cells_of(entry.paths, chart, WATERWAYS)
    ways, rails = _cells_of(entry.paths, chart, WAYS), _cells_of(entry.paths, chart, ("railway",))
    roads = _cells_of(entry.paths, chart, ("road", "track", "trail"))
    for spot in entry.spots:
        for cell in spot.cells:
            dry = cell not in wet and not _meaning(entry, chart, cell).water
            if spot.kind in OVER_WATER and dry:
                yield f"a {spot.kind} stands on dry land at {_at(chart, cell)}"
            if spot.kind in OVER_WATER and cell not in ways:
                yield f"a {spot.kind} without a road stands at {_at(chart, cell)}"
            if spot.kind == "level-crossing" and cell not in rails & roads:
                yield f"a level crossing stands where no road meets a railway: {_at(chart, cell)}"


def _cells_of(paths: Sequence[PathEntry], chart: Chart, kinds: Sequence[str]) -> set[int]:
    return {chart.cell(place) for path in paths if path.kind in kinds for place in path.points}


def _height_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    """The height of every cell is one that its terrain may have."""
    if entry.generator == "wargame":
        contours = entry.layers.get("contours", ())
        wrong = [
            cell
            for cell, height in enumerate(contours)
            if CONTOURS.get(entry.words[entry.terrain[cell]], 0) != height
        ]
    else:
        wrong = list(_wrong_altitudes(entry, chart))
    if wrong:
        cells = shortened(_at(chart, cell) for cell in wrong)
        yield f"the height is not that of the terrain at {cells}"


def _wrong_altitudes(entry: MapEntry, chart: Chart) -> Iterator[int]:
    """Folkesten's altitudes are the levels of the terrains; in a toric world all land lies above
    all sea, and mountains lie highest (rules g to i)."""
    altitude = entry.layers.get("altitude", ())
    seas = [a for cell, a in enumerate(altitude) if _meaning(entry, chart, cell).water == "sea"]
    for cell, height in enumerate(altitude):
        terrain = _meaning(entry, chart, cell)
        if entry.generator == "folkesten":
            if height != terrain.level and terrain.water != "lake":
                yield cell
        elif terrain.water != "sea" and height <= max(seas, default=height - 1):
            yield cell


def _feature_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    """A feature's name stands where there are as many cells alike as it says."""
    for spot in entry.spots:
        if spot.kind == "feature" and not _is_patch(entry, chart, spot):
            yield (
                f"{spot.name!r} is the name of {counted(spot.size, 'cell')} alike, which are not "
                f"at {_at(chart, spot.cells[0])}"
            )


def _is_patch(entry: MapEntry, chart: Chart, spot: SpotEntry) -> bool:
    start = spot.cells[0]
    for belongs in PATCHES:
        if not belongs(_meaning(entry, chart, start)):
            continue
        patch, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            place = (cell % chart.board.columns, cell // chart.board.columns)
            for other in map(chart.cell, chart.sides(place)):
                if other >= 0 and other not in patch and belongs(_meaning(entry, chart, other)):
                    patch.add(other)
                    waiting.append(other)
        if len(patch) == spot.size:
            return True
    return False
