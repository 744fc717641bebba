"""Rivers as ribbons that widen downstream."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import pi

import numpy as np
import shapely
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.banks import SLOPES, Bank, water_lines, wave_along
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import SAMPLES, Lines, sampled
from morphs.draw.terrain.marks import XY, line, num, path, stroke
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.algorithms.rivers import downstream_steps
from morphs.generators.terrain.ground import Place
from morphs.generators.terrain.terrain_map import WATERWAYS, TerrainMap

Points = NDArray[np.float64]

NARROW, WIDEST = 0.035, 0.2
YOUNG = (0.2, 0.2)
"""How wide a river is of what its water asks for where it begins, and how much more each step."""
SPRING = 0.12  # of the width below it
RISES = 0.3  # of a step: how far behind a cell's node a river that begins there does
BATTLEFIELD = (0.21, 0.17)
"""A river on a table is at least so wide where it is reckoned with, and so much wider here and
there, in cells."""
POOLS = ((1.5, 0.8), (0.5, 0.3))
"""Waves that its banks come and go by, each for itself: how long, in cells, and how much of half
its width they move them."""
MIDDLE, LEAST = 0.64, 0.3
"""How far from the middle its banks lie in the mean, and at least, likewise."""
SHADOWED, REED = 0.35, (("#111111", 0.007), ("#4f7038", 0.0105))
"""How much shadow a bank has at most where reeds grow; their ink in black and white, in colour, and
how broad their strokes are, in cells."""
REEDS = (0.1, 0.75, (0.045, 0.045))
"""Reeds stand along banks where such a wave is higher; the share of places there that have them;
how long they are at least and how much more, in cells."""


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


def _longest_above(steps: dict[Place, Place]) -> dict[Place, int]:
    """How many places the longest way down to each place from a spring passes."""
    inflows: dict[Place, int] = {}
    for there in steps.values():
        inflows[there] = inflows.get(there, 0) + 1
    found = dict.fromkeys({*steps, *steps.values()}, 0)
    ready = [place for place in steps if not inflows.get(place)]
    for here in ready:  # it grows
        below = steps.get(here)
        if below is not None:
            found[below] = max(found[below], found[here] + 1)
            inflows[below] -= 1
            if not inflows[below]:
                ready.append(below)
    return found


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

    longest = _longest_above(steps)

    def width(place: Place) -> float:
        if terrain.generator == "wargame":
            return size * (BATTLEFIELD[0] + BATTLEFIELD[1] * chance(*place, 17))
        share = (flows.get(place, 1) - 1) / max(most - 1, 12)
        young = min(1.0, YOUNG[0] + YOUNG[1] * longest.get(place, 9))
        return float(size * (NARROW + young * (WIDEST - NARROW) * exact.root(max(0.0, share))))

    return width


LAND = "#d6d3a0"
"""The colour of the ground along a battlefield's river."""
BAR, LOOK, LONG = (0.09, 0.34, 0.1), 4, 6
"""How close a bend is looked at, in cells; how sharp those are that have a bar, as a sine between
so many looks before and after; how broad bars are, in cells; how many looks long at least."""
SAND = ("#e3d7a6", "#ffffff")
"""Bars in colour and in black and white."""
ARROW = (0.42, 0.13)
"""How long the arrow is that tells which way a river flows, and its head, in cells."""
WAVES = ((2.6, 0.085), (1.15, 0.035))
"""Waves that it wanders by: how long, and how far they move it, in cells."""


def river_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> list[str]:
    """Every waterway as filled ribbons, an edge of darker water below."""
    lines, on_table = Lines(terrain, sheet), terrain.generator == "wargame"
    if on_table:
        return list(_on_table(lines, sheet.size, style))
    steps = narrow_steps(terrain)
    data = "".join(_ribbon(lines, steps, river_width(terrain, steps, sheet.size)))
    edge = max(0.6, sheet.size * 0.018)
    return [
        path(data, fill=style.river_edge, stroke=style.river_edge, stroke_width=num(2 * edge)),
        path(data, fill=style.river),
    ]


def _on_table(lines: Lines, size: float, style: Style) -> Iterator[str]:
    """The rivers of a battlefield: water between banks, lines along these, bars and reeds."""
    courses = list(river_courses(lines))
    both = [_banks(course, size) for course in courses]
    bed = "".join(
        line(map(tuple, np.concatenate([a, b[::-1]]).tolist()), close=True) for a, b in both
    )
    sides = [Bank(*pair, side) for a, b in both for side, pair in ((1, (a, b)), (-1, (b, a)))]
    if style.fills:
        grounds = "".join(one.ground(size) for one in sides)
        yield path(grounds, fill=LAND, fill_opacity="0.8")
    yield path(bed, fill=style.river if style.fills else "#ffffff")
    if style.fills:
        yield from (path(one.shallows(size), fill=style.water, fill_opacity="0.8") for one in sides)
    yield from water_lines(sides, size, style)
    if bars := [shape for course in courses for shape in _bars(course, size, style)]:
        yield f'<clipPath id="bed">{path(bed)}</clipPath><g clip-path="url(#bed)">'
        yield "".join(bars) + "</g>"
    yield path("".join(one.rim(size) for one in sides), fill=style.river_edge)
    slopes = "".join(one.slopes(size) for one in sides)
    yield stroke(slopes, SLOPES if style.fills else style.ink, 0.0095 * size)
    yield from (_arrow(course, size, style) for course in courses)
    ink, broad = REED[style.fills]
    yield stroke("".join(_reeds(one, size) for one in sides), ink, broad * size)


def _banks(course: Sequence[XY], size: float) -> tuple[Points, Points]:
    """The left and the right bank of a battlefield's river, seen downstream: it is pinched, and
    widens into pools, but never beyond what is reckoned with."""
    points = stations(exact.points(np.array(course)), 0.07 * size)
    ahead = np.gradient(points, axis=0)
    ahead /= np.maximum(exact.lengths(ahead), 1e-9)[:, None]
    points = np.concatenate([points[:1] - 0.4 * size * ahead[:1], points])
    points = exact.points(np.concatenate([points, points[-1:] + 0.4 * size * ahead[-1:]]))
    ahead = np.concatenate([ahead[:1], ahead, ahead[-1:]])
    normal = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)
    most = (BATTLEFIELD[0] + BATTLEFIELD[1]) / 2 * size
    along = 0.07 * np.arange(len(points))
    found = []
    for side in (1, -1):
        share = np.full(len(points), MIDDLE)
        for number, (long, far) in enumerate(POOLS):
            share = share + far * wave_along(
                np.asarray(along / long, dtype=np.float64), number + 2 + side
            )
        share = np.clip(share, LEAST, 1.0)
        found.append(exact.points(points + side * most * share[:, None] * normal))
    return found[0], found[1]


def _reeds(one: Bank, size: float) -> str:
    """Reeds in tufts along stretches of a bank, where it is not bold: there they would be blots."""
    bank, side = one.bank, one.side
    along = np.asarray(0.07 / 1.6 * np.arange(len(bank)), dtype=np.float64)
    (least, dense, (low, more)), data = REEDS, list[str]()
    grows = (wave_along(along, 40 + side) > least) & (one.shadow < SHADOWED)
    for k in np.flatnonzero(grows).tolist()[::2]:
        if chance(k, side + 5, 61) > dense:
            continue
        x, y = (float(bank[k, axis]) + (0.02 - 0.03 * axis) * size for axis in (0, 1))
        for lean in (-0.45, 0.0, 0.4):
            far = (low + more * chance(k, side + 5, int(10 * lean) + 70)) * size
            data.append(line([(x + 0.25 * lean * far, y + 0.3 * far), (x + lean * far, y - far)]))
    return "".join(data)


def _arrow(course: Sequence[XY], size: float, style: Style) -> str:
    """Which way a river flows: an arrow on its middle line, half way down."""
    points = stations(exact.points(np.array(course)), ARROW[0] * size / 8)
    first = len(points) // 2 - 4
    if first < 0 or len(points) < 9:
        return ""
    shaft = [(x, y) for x, y in points[first : first + 9].tolist()]
    (ax, ay), (bx, by) = shaft[-2:]
    long = max(exact.apart((ax, ay), (bx, by)), 1e-6)
    dx, dy = (bx - ax) / long * ARROW[1] * size, (by - ay) / long * ARROW[1] * size
    head = [(bx, by), (bx - dx - 0.4 * dy, by - dy + 0.4 * dx), (bx - 0.7 * dx, by - 0.7 * dy)]
    head += [(bx - dx + 0.4 * dy, by - dy - 0.4 * dx)]
    ink = "#2f5f86" if style.fills else style.ink
    halo = stroke(line(shaft), "#ffffff", 0.075 * size) if not style.fills else ""
    return halo + stroke(line(shaft), ink, 0.016 * size) + path(line(head, close=True), fill=ink)


def _bars(course: Sequence[XY], size: float, style: Style) -> Iterator[str]:
    """Bars of sand on the inner banks of bends, broadest where these are sharpest."""
    points = stations(exact.points(np.array(course)), BAR[0] * size)
    if len(points) < 3 * LOOK:
        return
    before, after = (
        points[LOOK:-LOOK] - points[: -2 * LOOK],
        points[2 * LOOK :] - points[LOOK:-LOOK],
    )
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    turn = cross / np.maximum(exact.lengths(before) * exact.lengths(after), 1e-9)
    sharp = np.flatnonzero(np.abs(turn) > BAR[1])
    for run in np.split(sharp, np.flatnonzero(np.diff(sharp) > 1) + 1):
        if len(run) < LONG:
            continue
        bend = [tuple(at) for at in points[run + LOOK].tolist()]
        inner = -1 if turn[run].sum() > 0 else 1
        half = (BATTLEFIELD[0] + BATTLEFIELD[1] / 2) / 2 * size
        bank = np.array(_beside(bend, inner * 1.6 * half))
        broad = 1 - (2 * np.linspace(0, 1, len(bend)) - 1) ** 2
        far = half - (BAR[2] * broad - 0.012) * size
        middle = np.array(_beside(bend, inner * 1.0)) - np.array(bend)
        water = np.array(bend) + middle * far[:, None]
        ring = exact.points(np.concatenate([bank, water[::-1]]))
        data = line(map(tuple, ring.tolist()), close=True)
        edge = line(map(tuple, exact.points(water).tolist()))
        yield path(data, fill=SAND[not style.fills])
        yield stroke(edge, style.river_edge, 0.012 * size)


def river_courses(lines: Lines) -> Iterator[list[XY]]:
    """The middle lines of a battlefield's narrow rivers, each in one."""
    strokes = water_strokes(lines)
    for river in lines.terrain.paths_of(*WATERWAYS):
        pieces = [sampled(one) for place in river.points for one in strokes.get(place, [])[:1]]
        course = in_one(pieces)
        if len(course) > 2 and not river.wide:
            yield course


def in_one(pieces: Sequence[list[XY]]) -> list[XY]:
    """Pieces of a line as one, each turned so that it begins where the one before it ends; the
    first so that it ends where the second begins or ends."""
    course: list[XY] = []
    for number, points in enumerate(pieces):
        if number:
            turned = exact.apart(course[-1], points[-1]) < exact.apart(course[-1], points[0])
        else:
            ends = [one for piece in pieces[1:2] for one in (piece[0], piece[-1])]
            off = [min(exact.apart(end, one) for one in ends) if ends else 0.0
                   for end in (points[0], points[-1])]  # fmt: skip
            turned = off[0] < off[1]
        course += points[::-1] if turned else points
    return course


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
            yield _piece(lines, (_spring(here, node, out), node, out), SPRING * width(here), end)
        for source in into:
            start = lines.middle(here, source)
            bend = node if below else _between(start, out)
            yield _piece(lines, (start, bend, out), width(source), end)


def _spring(here: Place, node: XY, out: XY) -> XY:
    """Where a river begins that leaves a cell by `out`: behind its node, to one side."""
    bend = 1.2 * (chance(*here, 3) - 0.5)
    dx, dy = RISES * (node[0] - out[0]), RISES * (node[1] - out[1])
    return node[0] + dx - bend * dy, node[1] + dy + bend * dx


def _between(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _piece(lines: Lines, curve: tuple[XY, XY, XY], wide: float, wider: float) -> str:
    """A ribbon along a quadratic curve, its width changing from one end to the other."""
    t = np.linspace(0, 1, SAMPLES)[:, None]
    a, b, c = (np.array(at) for at in curve)
    points = (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
    along = 2 * (1 - t) * (b - a) + 2 * t * (c - b)
    if lines.terrain.generator == "wargame":
        ahead = along / np.maximum(exact.lengths(along), 1e-9)[:, None]
        before, after = (_wandering(points + step * ahead, lines.sheet.size) for step in (-1, 1))
        along, points = after - before, _wandering(points, lines.sheet.size)
    length = np.maximum(exact.lengths(along), 1e-9)[:, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / length
    half = (wide + (wider - wide) * t) / 2
    left, right = points + normal * half, points - normal * half
    # a round end, so that pieces join without a notch
    cap = points[-1] + along[-1] / length[-1] * half[-1] * 0.6
    return line([*map(tuple, left), tuple(cap), *map(tuple, right[::-1])], close=True)


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
    if lines.terrain.generator != "wargame":
        return found
    return {here: [_moved(stroke, lines.sheet.size) for stroke in found[here]] for here in found}


def _moved(stroke: tuple[XY, ...], size: float) -> tuple[XY, ...]:
    """A stroke as it wanders, of many points."""
    plain = shapely.LineString(sampled(stroke))
    points = np.asarray(exact.segmentize(plain, 0.1 * size).coords)
    return tuple((x, y) for x, y in _wandering(points, size).tolist())


def _wandering(points: Points, size: float) -> Points:
    """Points as they lie on a table, where rivers wander."""
    x, y = points.T
    for number, (long, far) in enumerate(WAVES):
        wave = 2 * pi / (long * size)
        across = exact.numbers(np.sin(wave * y + 1.3 * number))
        down = exact.numbers(np.sin(wave * x + 2.1 * number))
        x, y = x + far * size * across, y + far * size * down
    return exact.points(np.stack([x, y], axis=1))
