"""Rivers as ribbons that widen downstream; roads, tracks and railways as strokes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from morphs.base import exact
from morphs.draw.terrain.marks import XY, line, num, path, point
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.draw.terrain.style import Style
from morphs.terrain.algorithms.rivers import downstream_steps
from morphs.terrain.ground import Place, beyond
from morphs.terrain.terrain_map import Path, TerrainMap

SAMPLES = 7
TAUT, REACH = 2, 0.36
"""How often lines over squares are drawn tauter, and how far from the middle of its cell, in cells,
that may bring a node."""
ROADS = ("road", "track", "trail")
NARROW, WIDEST = 0.035, 0.2
SPRING = 0.12  # of the width below it
RISES = 0.3  # of a step: how far behind a cell's node a river that begins there does
BATTLEFIELD = (
    0.21,
    0.12,
)  # a river on a table is at least so wide, and so much wider here and there
OFF = 1.3
"""How far on lines go that leave the map, in steps: to its frame at least, which cuts them off."""


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
        return self.nodes[cell]

    @cached_property
    def nodes(self) -> list[XY]:
        """Where lines pass in each cell; on squares they are drawn taut, so that what goes
        slantwise over cells does so in one line, not in steps."""
        nodes = [
            self.sheet.centres[cell] if cell in self.homes else self.sheet.node(cell)
            for cell in range(self.terrain.ground.count)
        ]
        if self.terrain.ground.is_hex:
            return nodes
        for _ in range(TAUT):
            nodes = self._tauter(nodes)
        return nodes

    def _tauter(self, nodes: list[XY]) -> list[XY]:
        """Each node moved half-way to the middle of those before and after it on its lines, but
        not near its cell's border."""
        ground, most = self.terrain.ground, REACH * self.sheet.size
        pulls: dict[int, list[XY]] = {}
        for way in self.terrain.paths:
            for before, here, after in zip(
                way.points, way.points[1:], way.points[2:], strict=False
            ):
                cell = ground.cell(here)
                if cell < 0 or cell in self.homes or way.wide:
                    continue
                x, y = self.sheet.centre(here)
                cx, cy = self.sheet.centres[cell]
                for there in (before, after):
                    seen = beyond(ground, here, there)
                    other = ground.cell(seen)
                    ox, oy = self.sheet.centre(seen)
                    if other >= 0:
                        dx, dy = self.sheet.centres[other]
                        ox, oy = ox + nodes[other][0] - dx, oy + nodes[other][1] - dy
                    pulls.setdefault(cell, []).append((ox - x + cx, oy - y + cy))
        moved = list(nodes)
        for cell, ends in pulls.items():
            (x, y), (cx, cy) = nodes[cell], self.sheet.centres[cell]
            to_x = (x + sum(end[0] for end in ends) / len(ends)) / 2
            to_y = (y + sum(end[1] for end in ends) / len(ends)) / 2
            far = max(1.0, exact.apart((to_x, to_y), (cx, cy)) / most)
            moved[cell] = cx + (to_x - cx) / far, cy + (to_y - cy) / far
        return moved

    def middle(self, here: Place, there: Place) -> XY:
        """Where a line crosses from a cell to the next one, as seen from `here`; some way beyond
        the map's end, where what is drawn is cut off."""
        seen = beyond(self.terrain.ground, here, there)
        (x0, y0), (x1, y1) = self.node(here), self.node(seen)
        share = 0.5 if self.terrain.ground.cell(seen) >= 0 else OFF
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def through(self, cell: int, kinds: Iterable[str]) -> tuple[XY, float]:
        """Where the middle of the first line of some kinds in a cell lies as drawn, and its angle;
        the middle of the cell where there is none."""
        here = self.terrain.ground.place(cell)
        strokes = way_strokes(self, self.terrain.paths_of(*kinds)).get(here, [])
        points = sampled(strokes[0]) if strokes else []
        if len(points) < 3:
            ends = points or [self.node(here)]
            return ends[-1], exact.heading(ends[-1][0] - ends[0][0], ends[-1][1] - ends[0][1])
        half = len(points) // 2
        (x0, y0), (x1, y1) = points[half - 1], points[half + 1]
        return points[half], exact.heading(x1 - x0, y1 - y0)

    def runs(self, kinds: Iterable[str]) -> Iterator[list[XY]]:
        """The stretches of all lines of some kinds: from nodes to the middles of sides."""
        cell = self.terrain.ground.cell
        for way in self.terrain.paths_of(*kinds):
            for here, there in pairwise(way.points):
                for one, other in ((here, there), (there, here)):
                    if cell(one) >= 0:
                        yield [self.node(one), self.middle(one, other)]


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


def narrow_steps(terrain: TerrainMap) -> dict[Place, Place]:
    """Where water goes next, but for rivers two cells wide: they are drawn as a surface."""
    steps = downstream_steps(terrain)
    for river in terrain.paths:
        if river.wide:
            steps = {p: q for p, q in steps.items() if p not in river.points}
    return steps


def river_width(
    terrain: TerrainMap, steps: dict[Place, Place], size: float
) -> Callable[[Place], float]:
    """How wide the ribbon is at a place, `size` being that of a cell."""
    flows = river_flows(terrain, steps)
    most = max(flows.values(), default=1)

    def width(place: Place) -> float:
        if terrain.generator == "wargame":
            return size * (BATTLEFIELD[0] + BATTLEFIELD[1] * chance(*place, 17))
        share = (flows.get(place, 1) - 1) / max(most - 1, 12)
        return float(size * (NARROW + (WIDEST - NARROW) * exact.root(max(0.0, share))))

    return width


BANK = "#d6cfa0"
RIPPLES = ((-0.055, (0.14, 0.34, 0.22, 0.5)), (0.06, (0.0, 0.25, 0.2, 0.46)))
"""How far aside (in cells) ripples run on a battlefield's river, and their strokes and gaps."""


def river_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> list[str]:
    """Every waterway as filled ribbons, an edge of darker water below."""
    lines = Lines(terrain, sheet)
    steps = narrow_steps(terrain)
    data = "".join(_ribbon(lines, steps, river_width(terrain, steps, sheet.size)))
    edge = max(0.6, sheet.size * 0.018)
    shapes = (
        []
        if terrain.generator != "wargame" or not style.fills
        else [path(data, fill=BANK, stroke=BANK, stroke_width=num(0.11 * sheet.size))]
    )
    shapes += [
        path(data, fill=style.river_edge, stroke=style.river_edge, stroke_width=num(2 * edge)),
        path(data, fill=style.river),
    ]
    if terrain.generator == "wargame":
        shapes += _current(lines, sheet.size, style)
    return shapes


def _current(lines: Lines, size: float, style: Style) -> Iterator[str]:
    """Lighter water, and ripples to both sides of its middle, along rivers as wide as those on a
    table."""
    strokes = [sampled(s) for some in water_strokes(lines).values() for s in some]
    light, ripple = ("#93c2dd", "#cfe5f1") if style.fills else ("#efefef", "#555555")
    yield _stroke("".join(map(line, strokes)), light, 0.13 * size)
    for aside, dash in RIPPLES:
        data = "".join(line(_beside(stroke, aside * size)) for stroke in strokes)
        yield _stroke(data, ripple, 0.012 * size, " ".join(num(part * size) for part in dash))


def _beside(stroke: Sequence[XY], far: float) -> list[XY]:
    """A line so far to the left of another, seen along it."""
    points = exact.points(np.array(stroke))
    along = np.gradient(points, axis=0)
    length = np.maximum(exact.lengths(along), 1e-9)[:, None]
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / length
    return [tuple(at) for at in exact.points(points + normal * far).tolist()]


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
            yield _piece(_spring(here, node, out), node, out, SPRING * width(here), end)
        for source in into:
            start = lines.middle(here, source)
            yield _piece(start, node if below else _between(start, out), out, width(source), end)


def _spring(here: Place, node: XY, out: XY) -> XY:
    """Where a river begins that leaves a cell by `out`: behind its node, to one side."""
    bend = 1.2 * (chance(*here, 3) - 0.5)
    dx, dy = RISES * (node[0] - out[0]), RISES * (node[1] - out[1])
    return node[0] + dx - bend * dy, node[1] + dy + bend * dx


def _between(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _piece(start: XY, control: XY, end: XY, wide: float, wider: float) -> str:
    """A ribbon along a quadratic curve, its width changing from one end to the other."""
    t = np.linspace(0, 1, SAMPLES)[:, None]
    a, b, c = np.array(start), np.array(control), np.array(end)
    points = (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
    along = 2 * (1 - t) * (b - a) + 2 * t * (c - b)
    length = np.maximum(exact.lengths(along), 1e-9)[:, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / length
    half = (wide + (wider - wide) * t) / 2
    left, right = points + normal * half, points - normal * half
    # a round end, so that pieces join without a notch
    cap = points[-1] + along[-1] / length[-1] * half[-1] * 0.6
    return line([*map(tuple, left), tuple(cap), *map(tuple, right[::-1])], close=True)


class Banks:
    """How far aside ways run where they share sides with other lines: roads on the right bank,
    looking downstream, railways on the left; a road and a railway side by side."""

    def __init__(self, lines: Lines) -> None:
        terrain, self.lines = lines.terrain, lines
        steps = narrow_steps(terrain)
        width = river_width(terrain, steps, lines.sheet.size)
        size = lines.sheet.size
        self.water = {s: width(s[0]) / 2 + 0.07 * size for s in steps.items()}
        rails = {s for path in terrain.paths_of("railway") for s in pairwise(path.points)}
        roads = {s for path in terrain.paths_of(*ROADS) for s in pairwise(path.points)}
        both = rails & (roads | {(b, a) for a, b in roads})
        self.rails = dict.fromkeys(both, 0.075 * size)

    def aside(self, here: Place, there: Place, rail: bool) -> XY:
        """The shift of a way where it crosses from `here` to `there`."""
        for steps in (self.water, self.rails):
            for turn, step in ((1, (here, there)), (-1, (there, here))):
                if step in steps:
                    far = steps[step] * turn * (-1 if rail else 1)
                    (x0, y0), (x1, y1) = self.lines.node(here), self.lines.middle(here, there)
                    along = max(1e-9, exact.apart((x0, y0), (x1, y1)))
                    return -(y1 - y0) / along * far, (x1 - x0) / along * far
        return 0.0, 0.0


def way_data(lines: Lines, ways: Iterable[Path], banks: Banks | None = None) -> str:
    """Path data of roads: smooth through a cell that two stretches meet in, else to its node;
    beside the rivers that they run along."""
    data = []
    for strokes in way_strokes(lines, ways, banks).values():
        for first, *others in strokes:
            if len(others) == 2:
                data.append(f"M{point(first)}Q{point(others[0])} {point(others[1])}")
            else:
                data.append(f"M{point(first)}L{point(others[0])}")
    return "".join(data)


def way_strokes(
    lines: Lines, ways: Iterable[Path], banks: Banks | None = None
) -> dict[Place, list[tuple[XY, ...]]]:
    """The strokes of ways in each cell: two points of a line, three of a quadratic curve."""
    ways = list(ways)
    rail = any(way.kind == "railway" for way in ways)
    near: dict[Place, dict[Place, None]] = {}
    for way in ways:
        for here, there in pairwise(way.points):
            near.setdefault(here, {})[there] = None
            near.setdefault(there, {})[here] = None
    found: dict[Place, list[tuple[XY, ...]]] = {}
    for here in sorted(near):
        if lines.terrain.ground.cell(here) < 0:
            continue
        shifts = [banks.aside(here, there, rail) if banks else (0.0, 0.0) for there in near[here]]
        node = _moved(lines.node(here), *_mean(shifts))
        ends = [
            _moved(lines.middle(here, there), *shift)
            for there, shift in zip(near[here], shifts, strict=True)
        ]
        found[here] = [(ends[0], node, ends[1])] if len(ends) == 2 else [(e, node) for e in ends]
    return found


def water_strokes(lines: Lines) -> dict[Place, list[tuple[XY, ...]]]:
    """The middle lines of waterways in each cell, likewise."""
    steps = narrow_steps(lines.terrain)
    found: dict[Place, list[tuple[XY, ...]]] = {}
    for here, there in steps.items():
        for one, other in ((here, there), (there, here)):
            if lines.terrain.ground.cell(one) >= 0:
                end = lines.middle(one, other)
                found.setdefault(one, []).append((end, lines.node(one)))
    for here, strokes in found.items():
        if len(strokes) == 2:
            (start, node), (end, _) = strokes
            found[here] = [(start, node, end)]
    return found


def sampled(stroke: tuple[XY, ...]) -> list[XY]:
    """Points along a stroke."""
    if len(stroke) == 2:
        return list(stroke)
    t = np.linspace(0, 1, 4 * SAMPLES)[:, None]
    a, b, c = (np.array(one) for one in stroke)
    return [(x, y) for x, y in ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c).tolist()]


def _moved(at: XY, dx: float, dy: float) -> XY:
    return at[0] + dx, at[1] + dy


def _mean(shifts: list[XY]) -> XY:
    """The mean of those that shift at all."""
    real = [shift for shift in shifts if shift != (0.0, 0.0)]
    count = max(1, len(real))
    return sum(x for x, _ in real) / count, sum(y for _, y in real) / count


def way_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> list[str]:
    """Tracks below roads below railways."""
    lines = Lines(terrain, sheet)
    banks = Banks(lines)
    size = sheet.size
    shapes = []
    data = way_data(lines, terrain.paths_of("trail"), banks)
    dash = f"{num(size * 0.1)} {num(size * 0.06)}"
    width = max(1.0, size * 0.045)
    shapes.append(_stroke(data, style.halo, width * 2.1))
    shapes.append(_stroke(data, style.road_edge, width, dash))
    data = way_data(lines, terrain.paths_of("track"), banks)
    shapes.append(_stroke(data, style.road, max(1.6, size * 0.085)))
    shapes.append(_stroke(data, style.road_edge, max(1.6, size * 0.085), dash))
    shapes.append(_stroke(data, style.road, max(0.9, size * 0.052)))
    data = way_data(lines, terrain.paths_of("road"), banks)
    shapes.append(_stroke(data, style.road_edge, max(2.0, size * 0.105)))
    shapes.append(_stroke(data, style.road, max(1.0, size * 0.062)))
    data = way_data(lines, terrain.paths_of("railway"), banks)
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
