"""The independent check of a terrain map: its rivers, its roads, its layers.

It reads the map's JSON data and works out by itself which cells touch; of the program it only uses
the published table of terrains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from morphs.base.files import validated
from morphs.base.wording import counted, shortened
from morphs.check.report import MapReport
from morphs.check.terrain.chart import Chart, place_name
from morphs.check.terrain.entries import along_faults, kind_faults, log_faults, value_faults
from morphs.check.terrain.read import MapEntry, PathEntry, Place
from morphs.check.terrain.replay import replay_faults
from morphs.check.terrain.sense import senseless

WATERWAYS = ("river", "stream")
WAYS = ("road", "track", "trail", "railway")
CROSSINGS = ("bridge", "ford", "level-crossing", "tunnel")
HAVENS = ("settlement", "village", "town", "city", "castle", "start")
UNDERGROUND_MODES = ("text", "textmapper")


@dataclass(frozen=True)
class TerrainReport(MapReport):
    """What was found; `ends` counts how rivers end."""

    ends: dict[str, int] = field(default_factory=dict)

    def _counted(self, number: int, word: str) -> str:
        return f"{number} cities" if word == "city" and number != 1 else counted(number, word)

    def _lines(self) -> list[str]:
        ends = ", ".join(f"{number} {end}" for end, number in self.ends.items())
        return [f"rivers end: {ends}"] if ends else []

    def _data(self) -> dict[str, Any]:
        return {"river_ends": self.ends}


def check_terrain(data: dict[str, Any], where: str = "map") -> TerrainReport:
    """Check a terrain map given as the data of its JSON file. Raises MorphsError for what is no
    such file; everything that is wrong *in* a map is a fault of the report."""
    entry = validated(MapEntry, data, where)
    chart = Chart(entry)
    faults = list(_size_faults(entry, chart))
    if faults:
        return TerrainReport(where, tuple(faults))
    ends: Counter[str] = Counter()
    faults += _path_faults(entry, chart)
    faults += _river_faults(entry, chart, ends)
    faults += _way_faults(entry, chart)
    faults += _layer_faults(entry, chart)
    faults += kind_faults(entry)
    faults += value_faults(entry)
    faults += along_faults(entry, chart.sides)
    faults += log_faults(entry)
    faults += senseless(entry, chart)
    faults += replay_faults(data)
    kinds = Counter(path.kind for path in entry.paths) + Counter(s.kind for s in entry.spots)
    counts = {"cell": chart.count, **dict(sorted(kinds.items()))}
    return TerrainReport(where, tuple(faults), counts, dict(sorted(ends.items())))


def _size_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    for name, layer in {"terrain": entry.terrain, **entry.layers}.items():
        if len(layer) != chart.count:
            yield f"{name} has {len(layer)} entries for {counted(chart.count, 'cell')}"
    wrong = [i for i, word in enumerate(entry.terrain) if not 0 <= word < len(entry.words)]
    if wrong:
        yield f"no terrain is assigned to {counted(len(wrong), 'cell')}: {shortened(wrong)}"
    for spot in entry.spots:
        if not spot.cells or not all(0 <= cell < chart.count for cell in spot.cells):
            yield f"a {spot.kind} stands on no cell of the map: {shortened(spot.cells)}"


def _path_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    carried = entry.request.get("mode") == "textmapper"  # canyons that go on in the next river
    for path in entry.paths:
        if carried and path.kind == "canyon":
            continue
        name = _named(path)
        places = path.points
        for here, there in pairwise(places):
            if there not in chart.touching(here):
                yield f"{name} jumps from {place_name(here)} to {place_name(there)}"
        if any(chart.cell(place) < 0 for place in places[1:-1]):
            yield f"{name} leaves the map on its way"
        if path.kind in WATERWAYS and len(set(places)) < len(places):
            yield f"{name} comes to the same cell twice"


def _river_faults(entry: MapEntry, chart: Chart, ends: Counter[str]) -> Iterator[str]:
    rivers = [path for path in entry.paths if path.kind in WATERWAYS]
    steps: dict[Place, Place] = {}
    for river in rivers:
        for here, there in pairwise(river.points):
            if steps.setdefault(here, there) != there:
                both = f"{place_name(steps[here])} and {place_name(there)}"
                yield f"the water at {place_name(here)} flows to {both}"
            if chart.water(here) == "sea":
                yield f"{_named(river)} flows on from the sea at {place_name(here)}"
    yield from _circles(steps)
    legal = _may_sink(entry)
    for river in rivers:
        end = _end(chart, river.points[-1], steps)
        ends[end] += 1
        if end == "underground" and not legal(chart.cell(river.points[-1])):
            yield f"{_named(river)} ends on dry land at {place_name(river.points[-1])}"


def _may_sink(entry: MapEntry) -> Any:
    """Going underground is legal in two readings of Folkesten only; in `text` a cave marks it."""
    mode = entry.request.get("mode") if entry.generator == "folkesten" else None
    caves = {cell for spot in entry.spots if spot.kind == "cave" for cell in spot.cells}
    if mode not in UNDERGROUND_MODES:
        return lambda cell: False
    return lambda cell: mode == "textmapper" or cell in caves


def _end(chart: Chart, place: Place, steps: dict[Place, Place]) -> str:
    if chart.cell(place) < 0:
        return "edge"
    return chart.water(place) or ("join" if place in steps else "underground")


def _circles(steps: dict[Place, Place]) -> Iterator[str]:
    """Follow every step once; a place met again on the same walk closes a circle."""
    walk_of: dict[Place, Place] = {}
    for start in steps:
        here: Place | None = start
        while here is not None and here not in walk_of:
            walk_of[here] = start
            here = steps.get(here)
        if here is not None and walk_of[here] == start and here in steps:
            yield f"water flows in a circle through {place_name(here)}"


def _way_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    ways = [path for path in entry.paths if path.kind in WAYS]
    wet = {p for path in entry.paths if path.kind in WATERWAYS for p in path.points}
    crossings = {cell for spot in entry.spots if spot.kind in CROSSINGS for cell in spot.cells}
    havens = {cell for spot in entry.spots if spot.kind in HAVENS for cell in spot.cells}
    met = Counter(place for way in ways for place in set(way.points))
    for way in ways:
        for place in way.points:
            cell = chart.cell(place)
            bridged = cell in crossings or _is_bridge(chart, cell)
            if cell >= 0 and chart.water(place) and not bridged:
                yield f"{_named(way)} runs into the {chart.water(place)} at {place_name(place)}"
            if cell >= 0 and place in wet and not bridged:
                yield f"{_named(way)} crosses a river at {place_name(place)} without bridge or ford"
        for end in (way.points[0], way.points[-1]):
            if chart.cell(end) >= 0 and chart.cell(end) not in havens and met[end] < 2:
                yield f"{_named(way)} ends nowhere, at {place_name(end)}"


def _is_bridge(chart: Chart, cell: int) -> bool:
    return cell >= 0 and "bridge" in chart.meanings[chart.terrain[cell]].tags


def _layer_faults(entry: MapEntry, chart: Chart) -> Iterator[str]:
    down = np.array(entry.layers.get("downstream", ()), dtype=np.int64)
    if not len(down):
        return
    if down.min() < -1 or down.max() >= chart.count:
        yield "the layer downstream names cells that do not exist"
        return
    yield from _far_steps(chart, down)
    if _circular(down):
        yield "the layer downstream runs in a circle"
    flow = np.array(entry.layers.get("discharge", ()), dtype=np.int64)
    if len(flow):
        land = np.array([not meaning.is_water for meaning in chart.meanings])
        here = np.flatnonzero((down >= 0) & land[np.array(entry.terrain)])
        here = here[land[np.array(entry.terrain)[down[here]]]]
        less = here[flow[down[here]] < flow[here]]
        if len(less):
            yield f"the discharge falls downstream of {counted(len(less), 'cell')}: " + shortened(
                less.tolist()
            )


def _far_steps(chart: Chart, down: np.ndarray[Any, np.dtype[np.int64]]) -> Iterator[str]:
    columns = chart.board.columns
    for cell in np.flatnonzero(down >= 0).tolist():
        there = int(down[cell])
        if (there % columns, there // columns) not in chart.touching(
            (cell % columns, cell // columns)
        ):
            yield f"the layer downstream jumps from cell {cell} to cell {there}"


def _circular(down: np.ndarray[Any, np.dtype[np.int64]]) -> bool:
    """Whether some walk never ends: take twice as many steps at once each time."""
    ahead = np.append(down, -1)
    for _ in range(len(down).bit_length()):
        ahead = ahead[ahead]
    return bool((ahead >= 0).any())


def _named(path: PathEntry) -> str:
    return f"the {path.kind} from {place_name(path.points[0])}"
