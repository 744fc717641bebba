"""Roads, tracks, trails and railways as strokes; beside the rivers that they run along."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import pi

from morphs.base import exact
from morphs.draw.terrain.lines import ROADS, Lines, sampled
from morphs.draw.terrain.marks import XY, element, num, path, point, stroke
from morphs.draw.terrain.rivers import narrow_steps, river_width
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.ground import Place
from morphs.generators.terrain.terrain_map import SETTLEMENTS, Path, TerrainMap

TABLE_INK = (0.1, 0.062), (0.122, 0.07)
"""How broad tracks and roads of battlefields in black and white are, and the white between the two
lines of each, in cells."""
INKED = 0.036
"""How wide a road of one line is, in cells."""

FORK, BENT = 0.36, 0.72
"""How far along the two ways of a fork that are one the third meets these, and how far towards the
node it runs straight, in shares."""

Step = tuple[Place, Place]


class Banks:
    """How far aside ways run where they share sides with other lines: roads on the right bank,
    looking downstream, railways on the left; a road and a railway side by side, the road on the
    right of the rails unless it leaves them to the left alone."""

    def __init__(self, lines: Lines) -> None:
        terrain, self.lines = lines.terrain, lines
        steps = narrow_steps(terrain)
        width = river_width(terrain, steps, lines.sheet.size)
        size = lines.sheet.size
        self.water = {s: width(s[0]) / 2 + 0.07 * size for s in steps.items()}
        rails = {s for path in terrain.paths_of("railway") for s in pairwise(path.points)}
        roads = {s for path in terrain.paths_of(*ROADS) for s in pairwise(path.points)}
        roads |= {(b, a) for a, b in roads}
        self.roads: dict[Place, list[Place]] = {}
        for here, there in sorted(roads):
            self.roads.setdefault(here, []).append(there)
        self.rails = dict.fromkeys(rails & roads, 0.075 * size)
        for railway in terrain.paths_of("railway"):
            for run in _shared(railway, roads):
                if self._is_left(railway, run):
                    self.rails |= dict.fromkeys(run, -0.075 * size)

    def _is_left(self, rails: Path, run: Sequence[Step]) -> bool:
        """Whether all roads leave a stretch of rails to the left of these."""
        places, sides = rails.points, set[bool]()
        for here in dict.fromkeys(place for step in run for place in step):
            at = places.index(here)
            if not 0 < at < len(places) - 1:
                continue
            back, ahead = (self._heading(here, places[at + k]) for k in (-1, 1))
            for there in self.roads.get(here, ()):
                if there not in (places[at - 1], places[at + 1]):
                    off = self._heading(here, there)
                    sides.add((off - back) % (2 * pi) < (ahead - back) % (2 * pi))
        return sides == {True}

    def _heading(self, here: Place, there: Place) -> float:
        """Which way a line leaves a cell."""
        (x0, y0), (x1, y1) = self.lines.node(here), self.lines.middle(here, there)
        return exact.heading(x1 - x0, y1 - y0)

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


def _shared(rails: Path, roads: Container[Step]) -> Iterator[list[Step]]:
    """The stretches of a railway that roads run along."""
    for is_shared, run in groupby(pairwise(rails.points), key=lambda step: step in roads):
        if is_shared:
            yield list(run)


def through(lines: Lines, cell: int, kinds: Iterable[str]) -> tuple[XY, float]:
    """Where the middle of the first line of some kinds in a cell lies as drawn, and its angle;
    the middle of the cell where there is none."""
    here = lines.terrain.ground.place(cell)
    strokes = way_strokes(lines, lines.terrain.paths_of(*kinds)).get(here, [])
    points = sampled(strokes[0]) if strokes else []
    if len(points) < 3:
        ends = points or [lines.node(here)]
        return ends[-1], exact.heading(ends[-1][0] - ends[0][0], ends[-1][1] - ends[0][1])
    half = len(points) // 2
    (x0, y0), (x1, y1) = points[half - 1], points[half + 1]
    return points[half], exact.heading(x1 - x0, y1 - y0)


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
    on_table = lines.terrain.generator == "wargame" and all(way.kind in ROADS for way in ways)
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
        free = on_table and not rail and lines.terrain.ground.cell(here) not in lines.homes
        if len(ends) == 2:
            found[here] = [(ends[0], node, ends[1])]
        elif len(ends) == 3 and free:
            found[here] = forked(ends, node)
        else:
            found[here] = [(end, node) for end in ends]
    return found


def forked(ends: Sequence[XY], node: XY) -> list[tuple[XY, ...]]:
    """The strokes of a fork: the two ways that turn the least there are one, and the third runs
    into the nearer of these aslant."""

    def bend(one: XY, other: XY) -> float:
        """How sharply a way turns at the node: -1 not at all."""
        (ax, ay), (bx, by) = ((x - node[0], y - node[1]) for x, y in (one, other))
        far = max(1e-9, exact.apart(one, node) * exact.apart(other, node))
        return round((ax * bx + ay * by) / far, 6)

    pairs = [(bend(ends[k - 1], ends[k - 2]), k) for k in range(3)]
    _, third = min(pairs)
    first, second, joining = ends[third - 1], ends[third - 2], ends[third]
    into = min((first, second), key=lambda one: bend(one, joining) * -1)
    share = FORK if into == first else 1 - FORK
    foot = tuple(
        (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c
        for a, b, c in zip(first, node, second, strict=True)
    )
    bent = tuple(a + BENT * (b - a) for a, b in zip(joining, node, strict=True))
    return [(first, node, second), (joining, (bent[0], bent[1]), (foot[0], foot[1]))]


def _moved(at: XY, dx: float, dy: float) -> XY:
    return at[0] + dx, at[1] + dy


def _mean(shifts: list[XY]) -> XY:
    """The mean of those that shift at all."""
    real = [shift for shift in shifts if shift != (0.0, 0.0)]
    count = max(1, len(real))
    return sum(x for x, _ in real) / count, sum(y for _, y in real) / count


def is_inked(terrain: TerrainMap, style: Style) -> bool:
    """Whether roads are one line of ink: in black and white, but on battlefields."""
    return not style.fills and "contours" not in terrain.layers


def way_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> list[str]:
    """Tracks below roads below railways."""
    lines = Lines(terrain, sheet)
    banks = Banks(lines)
    size = sheet.size
    shapes = []
    data = way_data(lines, terrain.paths_of("trail"), banks)
    dash = f"{num(size * 0.1)} {num(size * 0.06)}"
    width = max(1.0, size * 0.045)
    shapes.append(stroke(data, style.halo, width * 2.1))
    shapes.append(stroke(data, style.road_edge, width, dash))
    engraved = not style.fills and not is_inked(terrain, style)
    track, road = TABLE_INK if engraved else ((0.085, 0.052), (0.105, 0.062))
    rutted = f"{num(size * 0.15)} {num(size * 0.055)}" if engraved else dash
    data = way_data(lines, terrain.paths_of("track"), banks)
    shapes.append(stroke(data, style.road, max(1.6, size * track[0])))
    shapes.append(stroke(data, style.road_edge, max(1.6, size * track[0]), rutted))
    shapes.append(stroke(data, style.road, max(0.9, size * track[1])))
    data = way_data(lines, terrain.paths_of("road"), banks)
    if is_inked(terrain, style):  # a river is a band between lines, a road one line
        shapes.append(stroke(data, style.halo, max(2.4, size * 0.12)))
        shapes.append(stroke(data, style.road_edge, max(1.2, size * INKED)))
    else:
        shapes.append(stroke(data, style.road_edge, max(2.0, size * road[0])))
        shapes.append(stroke(data, style.road, max(1.0, size * road[1])))
        shapes += _opened(lines, style, max(2.0, size * road[0]) / 2)
    data = way_data(lines, terrain.paths_of("railway"), banks)
    shapes.append(stroke(data, style.halo, max(2.4, size * 0.12)))
    shapes.append(stroke(data, style.ink, max(1.8, size * 0.085)))
    shapes.append(
        stroke(data, style.paper, max(1.0, size * 0.05), f"{num(size * 0.09)} {num(size * 0.09)}")
    )
    return shapes


def _opened(lines: Lines, style: Style, reach: float) -> Iterable[str]:
    """The ends of roads in places of battlefields, without a line across: streets begin there."""
    terrain = lines.terrain
    if "contours" not in terrain.layers:
        return
    homes = {c for spot in terrain.spots if spot.kind in SETTLEMENTS for c in spot.cells}
    for way in terrain.paths_of("road"):
        for place in (way.points[0], way.points[-1]):
            if terrain.ground.cell(place) in homes:
                x, y = lines.node(place)
                yield element("circle", cx=num(x), cy=num(y), r=num(reach), fill=style.road)


def canyon_shape(terrain: TerrainMap, sheet: Sheet, style: Style) -> str:
    """The canyons of a map, as shade along them."""
    return path(
        way_data(Lines(terrain, sheet), terrain.paths_of("canyon")),
        fill="none",
        stroke=style.shade,
        stroke_width=num(sheet.size * 0.26),
        stroke_opacity="0.5",
        stroke_dasharray=f"{num(sheet.size * 0.025)} {num(sheet.size * 0.05)}",
    )
