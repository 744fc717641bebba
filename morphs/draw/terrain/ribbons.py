"""Rivers as ribbons that widen downstream; roads, tracks and railways as strokes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import numpy as np

from morphs.draw.terrain.marks import XY, line, num, path, point
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.terrain.ground import Place
from morphs.terrain.rivers import downstream_steps
from morphs.terrain.terrain_map import Path, TerrainMap
from morphs.terrain.textmapper import beyond

SAMPLES = 7
NARROW, WIDEST = 0.035, 0.2
BATTLEFIELD = 0.3  # a river on a table is as wide all along


class Lines:
    """Where lines run on a sheet: through a node in each cell, over the middles of sides."""

    def __init__(self, terrain: TerrainMap, sheet: Sheet) -> None:
        self.terrain = terrain
        self.sheet = sheet
        self.homes = {
            cell for spot in terrain.spots if spot.kind not in ("cave",) for cell in spot.cells
        }

    def node(self, place: Place) -> XY:
        """Where lines pass in a cell: at its middle where somebody lives."""
        cell = self.terrain.ground.cell(place)
        if cell < 0:
            return self.sheet.centre(place)
        inside = place == self.terrain.ground.place(cell)
        if not inside:
            x, y = self.sheet.centre(place)
            nx, ny = self.node(self.terrain.ground.place(cell))
            cx, cy = self.sheet.centres[cell]
            return x + nx - cx, y + ny - cy
        return self.sheet.centres[cell] if cell in self.homes else self.sheet.node(cell)

    def middle(self, here: Place, there: Place) -> XY:
        """Where a line crosses from a cell to the next one, as seen from `here`."""
        seen = beyond(self.terrain.ground, here, there)
        (x0, y0), (x1, y1) = self.node(here), self.node(seen)
        return (x0 + x1) / 2, (y0 + y1) / 2


def river_flows(terrain: TerrainMap, steps: dict[Place, Place]) -> dict[Place, float]:
    """How much water passes each place: the discharge, or the number of places upstream; 1 is
    what a spring has."""
    discharge = terrain.layers.get("discharge")
    if discharge is not None and discharge.any():
        unit = max(1.0, float(np.median(discharge[discharge > 0])))
        cells = {place: terrain.ground.cell(place) for place in {*steps, *steps.values()}}
        return {p: float(discharge[c]) / unit if c >= 0 else 1.0 for p, c in cells.items()}
    inflows: dict[Place, int] = {}
    for there in steps.values():
        inflows[there] = inflows.get(there, 0) + 1
    flow = dict.fromkeys({*steps, *steps.values()}, 1.0)
    ready = sorted(place for place in flow if not inflows.get(place))
    while ready:
        here = ready.pop()
        below = steps.get(here)
        if below is not None:
            flow[below] += flow[here]
            inflows[below] -= 1
            if not inflows[below]:
                ready.append(below)
    return flow


def river_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> list[str]:
    """Every waterway as filled ribbons, an edge of darker water below."""
    lines = Lines(terrain, sheet)
    steps = downstream_steps(terrain)
    for river in terrain.paths:  # two cells wide: drawn as a surface
        if river.wide:
            steps = {p: q for p, q in steps.items() if p not in river.points}
    flows = river_flows(terrain, steps)
    most = max(flows.values(), default=1)
    size = sheet.size

    def width(place: Place) -> float:
        if terrain.generator == "wargame":
            return size * BATTLEFIELD
        share = (flows.get(place, 1) - 1) / max(most - 1, 12)
        return float(size * (NARROW + (WIDEST - NARROW) * max(0.0, share) ** 0.5))

    data = "".join(_ribbon(lines, steps, width))
    edge = max(0.6, size * 0.018)
    return [
        path(data, fill=style.river_edge, stroke=style.river_edge, stroke_width=num(2 * edge)),
        path(data, fill=style.river),
    ]


def _ribbon(
    lines: Lines, steps: dict[Place, Place], width: Callable[[Place], float]
) -> Iterable[str]:
    inflows: dict[Place, list[Place]] = {}
    for here, there in steps.items():
        inflows.setdefault(there, []).append(here)
    for here in sorted({*steps, *inflows}):
        below = steps.get(here)
        if lines.terrain.ground.cell(here) < 0:
            continue
        node = lines.node(here)
        out = lines.middle(here, below) if below is not None else node
        into = inflows.get(here, [])
        end = width(here) if below is not None else 0.4 * width(here)
        if not into and below is not None:
            yield _piece(node, _between(node, out), out, 0.2 * width(here), end)
        for source in into:
            start = lines.middle(here, source)
            yield _piece(start, node if below else _between(start, out), out, width(source), end)


def _between(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _piece(start: XY, control: XY, end: XY, wide: float, wider: float) -> str:
    """A ribbon along a quadratic curve, its width changing from one end to the other."""
    t = np.linspace(0, 1, SAMPLES)[:, None]
    a, b, c = np.array(start), np.array(control), np.array(end)
    points = (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
    along = 2 * (1 - t) * (b - a) + 2 * t * (c - b)
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / length
    half = (wide + (wider - wide) * t) / 2
    left, right = points + normal * half, points - normal * half
    # a round end, so that pieces join without a notch
    cap = points[-1] + along[-1] / length[-1] * half[-1] * 0.6
    return line([*map(tuple, left), tuple(cap), *map(tuple, right[::-1])], close=True)


def way_data(lines: Lines, ways: Iterable[Path]) -> str:
    """Path data of roads: smooth through a cell that two stretches meet in, else to its node."""
    near: dict[Place, dict[Place, None]] = {}
    for way in ways:
        for here, there in pairwise(way.points):
            near.setdefault(here, {})[there] = None
            near.setdefault(there, {})[here] = None
    data = []
    for here in sorted(near):
        if lines.terrain.ground.cell(here) < 0:
            continue
        node = lines.node(here)
        ends = [lines.middle(here, there) for there in near[here]]
        if len(ends) == 2:
            data.append(f"M{point(ends[0])}Q{point(node)} {point(ends[1])}")
        else:
            data += [f"M{point(end)}L{point(node)}" for end in ends]
    return "".join(data)


def way_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> list[str]:
    """Tracks below roads below railways."""
    lines = Lines(terrain, sheet)
    size = sheet.size
    shapes = []
    for kind in ("trail", "track"):
        data = way_data(lines, terrain.paths_of(kind))
        dash = f"{num(size * 0.1)} {num(size * 0.06)}"
        width = max(1.0, size * 0.045)
        shapes.append(_stroke(data, style.halo, width * 2.1))
        shapes.append(_stroke(data, style.road_edge, width, dash))
    data = way_data(lines, terrain.paths_of("road"))
    shapes.append(_stroke(data, style.road_edge, max(2.0, size * 0.105)))
    shapes.append(_stroke(data, style.road, max(1.0, size * 0.062)))
    data = way_data(lines, terrain.paths_of("railway"))
    shapes.append(_stroke(data, style.halo, max(2.4, size * 0.12)))
    shapes.append(_stroke(data, style.ink, max(1.8, size * 0.085)))
    shapes.append(
        _stroke(data, style.paper, max(1.0, size * 0.05), f"{num(size * 0.09)} {num(size * 0.09)}")
    )
    return shapes


def _stroke(data: str, colour: str, width: float, dash: str | None = None) -> str:
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num(width),
        stroke_linejoin="round",
        stroke_linecap="butt" if dash else "round",
        stroke_dasharray=dash,
    )
