"""The geometry of citymorphs: quarters, streets between blocks of houses, walls, canals.

Lengths are in squares. Quarters are laid out as country is on hexes; what crosses the border is
laid as overland courses are, roads as roads and rivers as rivers. What is left between ways, water
and walls is cut into plots, and the plots at a street are built on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

import numpy as np
import shapely
import shapely.ops
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from morphs.art.city.terraces import BUILT, Terrace, built_over, terraces
from morphs.art.geometry.dice import dice
from morphs.art.geometry.frame import Faces, Point, halves, outline
from morphs.art.geometry.rough import polygons
from morphs.art.overland.country import BEFORE, Course, Links, middle
from morphs.art.overland.courses import Gate, lay_courses
from morphs.art.overland.overland import countries

AS_OVERLAND = {"r": "o", "a": "t", "v": "r", "c": "s"}
FROM_OVERLAND = {other: letter for letter, other in AS_OVERLAND.items()}
WIDTHS = {"r": 1.3, "a": 0.7, "v": 1.7, "c": 1.0, "w": 0.6}
"""How wide what crosses a tile is inside."""
MOUTHS = {"r": 1.0, "a": 1.0, "v": 1.35, "c": 1.35}
"""How wide it is at the border: roads go on as alleys there, rivers as canals."""
FUNNEL = 1.6
"""How far inside it is as wide as it will be."""
PLOTS = {"b": (1.3, 3.2), "s": (0.4, 1.1)}
"""How large plots are at most, by quarter."""
YARD = 1.25
"""Farther than this from any street nothing is built."""
OPEN = "pmg"
GAP = 0.05
"""Between houses across the border and all others."""


@dataclass(frozen=True)
class City:
    """A city tile: quarters by letter, ways and water, and what is built."""

    shape: str
    faces: Faces
    seed: int
    quarters: dict[str, BaseGeometry]
    courses: tuple[Course, ...]
    walls: tuple[LineString, ...]
    towers: tuple[Point, ...]
    houses: tuple[Polygon, ...]
    terraces: tuple[Terrace, ...]
    trees: tuple[tuple[float, float, float], ...]
    stalls: tuple[Polygon, ...]
    bridges: tuple[LineString, ...]
    well: Point | None

    def running(self, letters: str) -> BaseGeometry:
        """The ground that some kinds of courses take."""
        return shapely.union_all([self._grounds[x] for x in letters if x in self._grounds])

    @cached_property
    def _grounds(self) -> dict[str, BaseGeometry]:
        frame, found = outline(self.shape), {}
        for letter in dict.fromkeys(course.letter for course in self.courses):
            every = [ground_of(self.shape, c) for c in self.courses if c.letter == letter]
            found[letter] = shapely.union_all(every).intersection(frame)
        return found

    @property
    def water(self) -> BaseGeometry:
        """Rivers, canals and open water."""
        return self.running("vc").union(self.quarters.get("k", Polygon()))


def ground_of(shape: str, course: Course) -> BaseGeometry:
    """The ground that a course takes: inside it is as wide as it is, at the border as wide as all
    of its kind."""
    line, frame = course.line, outline(shape)
    begin, end = (Dot(line.coords[k]) for k in (0, -1))
    parts: list[BaseGeometry] = []
    first, last = 0.0, float(line.length)
    if not frame.contains(begin):
        first = min(BEFORE + FUNNEL, last)
        parts.append(_funnel(LineString(substring(line, 0, first).coords), course, BEFORE))
    if frame.boundary.distance(end) < 1e-6:
        last = max(line.length - FUNNEL, 0.0)
        parts.append(_funnel(LineString(substring(line, line.length, last).coords), course, 0.0))
    if first < last:
        parts.append(substring(line, first, last).buffer(course.width / 2))
    return shapely.union_all(parts)


def _funnel(line: LineString, course: Course, before: float) -> BaseGeometry:
    """The stretch from beyond the border to where a course has its own width."""
    spots = np.linspace(0, line.length, max(4, round(line.length / 0.1)))
    points = shapely.get_coordinates(shapely.line_interpolate_point(line, spots))
    share = np.clip((spots - before) / FUNNEL, 0, 1)
    narrow = MOUTHS[course.letter] / 2
    half = narrow + (course.width / 2 - narrow) * share * share * (3 - 2 * share)
    way = np.gradient(points, axis=0)
    side = np.column_stack([-way[:, 1], way[:, 0]]) / np.linalg.norm(way, axis=1)[:, None]
    left, right = points + side * half[:, None], points - side * half[:, None]
    return shapely.make_valid(Polygon(np.vstack([left, right[::-1]]))).buffer(0)


def draw_city(shape: str, faces: Faces, seed: int, links: Links | None = None) -> City:
    """The geometry of a city tile (square, edge or corner, as drawn)."""
    rolls = dice(seed, "city")
    quarters = countries(shape, faces, seed, "b", blob=1.3)
    water = quarters.get("k")
    told = tuple("p" + AS_OVERLAND.get(face[1], "n") for face in faces)
    laid, bridges, pond, well = lay_courses(shape, told, seed, water, links, rolls, False)
    courses = tuple(
        Course(letter, c.line, WIDTHS[letter]) for c in laid for letter in [FROM_OVERLAND[c.letter]]
    )
    if pond is not None:
        quarters["k"] = quarters.get("k", Polygon()).union(pond)
        quarters = {x: a if x == "k" else a.difference(pond) for x, a in quarters.items()}
    courses = (*courses, *_lanes(shape, quarters, courses))
    walls, towers = _walls(shape, faces, seed)
    plan = _Plan(shape, faces, seed, quarters, courses, walls)
    return City(
        shape, faces, seed, quarters, courses, walls, towers, tuple(plan.houses()),
        plan.terraces, tuple(plan.trees()), tuple(plan.stalls()), bridges, well,
    )  # fmt: skip


def _lanes(
    shape: str, quarters: dict[str, BaseGeometry], courses: tuple[Course, ...]
) -> Iterator[Course]:
    """An alley from every open quarter that no way touches to the nearest way, or the middle."""
    ways = shapely.union_all([c.line for c in courses if c.letter in "ra"])
    goal = ways if not ways.is_empty else Dot(middle(shape))
    for letter in OPEN:
        for part in polygons(quarters.get(letter, Polygon())):
            inner = part.buffer(-0.8)
            if part.distance(goal) > 0.3 and not inner.is_empty:
                line = shapely.shortest_line(inner, goal)
                yield Course("a", LineString(line.coords), WIDTHS["a"])


def _walls(shape: str, faces: Faces, seed: int) -> tuple[tuple[LineString, ...], tuple[Point, ...]]:
    """City walls from crossing to crossing, a lone one to a tower; towers along them."""
    found = [
        Gate(half.index, "w", half.at(0, 0), half.inward)
        for half, face in zip(halves(shape), faces, strict=True)
        if face[1] == "w"
    ]
    if not found:
        return (), ()
    hub = middle(shape)
    if len(found) == 2:
        lines = [_wall(shape, found[0], found[1].at, found[1].inward, seed)]
    else:
        lines = [_wall(shape, gate, hub, gate.inward, seed) for gate in found]
    spots = [hub] if len(found) != 2 else []
    for line in lines:
        count = max(1, round(line.length / 3.4))
        for k in range(count):
            spot = line.interpolate((k + 0.5) / count, normalized=True)
            if not spots or min(Dot(s).distance(spot) for s in spots) > 1.6:
                spots.append((spot.x, spot.y))
    return tuple(lines), tuple(spots)


def _wall(shape: str, gate: Gate, goal: Point, out: Point, seed: int) -> LineString:
    """A wall of straight pieces along a gentle curve."""
    reach = 0.4 * ((gate.at[0] - goal[0]) ** 2 + (gate.at[1] - goal[1]) ** 2) ** 0.5
    p, q = np.array(gate.at), np.array(goal)
    a, b = p + np.array(gate.inward) * reach, q + np.array(out) * reach
    t = np.linspace(0, 1, 7)[:, None]
    curve = p * (1 - t) ** 3 + 3 * a * (1 - t) ** 2 * t + 3 * b * (1 - t) * t**2 + q * t**3
    before = p - np.array(gate.inward) * 0.5
    near = p + np.array(gate.inward) * 0.6
    last = [q - np.array(out) * 0.5] if abs(reach) and goal != middle(shape) else []
    return LineString([before, p, near, *curve[1:], *last])


class _Plan:
    """What stands where: houses along streets, trees in the green, stalls on the market."""

    def __init__(
        self,
        shape: str,
        faces: Faces,
        seed: int,
        quarters: dict[str, BaseGeometry],
        courses: tuple[Course, ...],
        walls: tuple[LineString, ...],
    ) -> None:
        self.shape, self.seed, self.quarters = shape, seed, quarters
        ways = [ground_of(shape, c).buffer(0.12) for c in courses if c.letter in "ra"]
        wet = [ground_of(shape, c).buffer(0.3) for c in courses if c.letter in "vc"]
        lake = quarters.get("k", Polygon()).buffer(0.3)
        mural = [line.buffer(WIDTHS["w"] / 2 + 0.35) for line in walls]
        self.ways = shapely.union_all(ways)
        self.taken = shapely.union_all([*ways, *wet, lake, *mural])
        self.frame = outline(shape)
        rolls, built = dice(seed, "terraces"), quarters.get(BUILT, Polygon())
        self.terraces = tuple(terraces(shape, faces, built, self.taken, rolls))
        self.kept = built_over(self.terraces, GAP)

    def houses(self) -> Iterator[Polygon]:
        """Plots of houses and slums, those far from any street left as yards."""
        rolls = dice(self.seed, "plots")
        for letter in "bs":
            quarter = self.quarters.get(letter, Polygon()).buffer(-0.05)
            ground = quarter.intersection(self.frame).difference(self.taken)
            ground = ground.difference(self.kept)
            for block in polygons(ground.buffer(-0.06).buffer(0.06)):
                small, large = PLOTS[letter]
                for plot in _plots(block, small, large, rolls):
                    if self._built(plot, block, rolls):
                        yield from _house(plot, 0.07 if letter == "b" else 0.1, rolls)

    def _built(self, plot: Polygon, block: Polygon, rolls: Random) -> bool:
        at_street = plot.distance(block.boundary) < 0.02
        return (at_street or rolls.random() < 0.4) and plot.area > 0.16

    def trees(self) -> Iterator[tuple[float, float, float]]:
        """Crowns in parks and gardens, and a few in the yards."""
        rolls = dice(self.seed, "trees")
        for letter, share in (("p", 0.7), ("g", 0.3), ("b", 0.14)):
            area = self.quarters.get(letter, Polygon()).difference(self.taken)
            core = area.intersection(self.frame).difference(self.kept).buffer(-0.45)
            if core.is_empty:
                continue
            shapely.prepare(core)
            x0, y0, x1, y1 = core.bounds
            for _ in range(int(area.area * 1.4)):
                x, y = x0 + rolls.random() * (x1 - x0), y0 + rolls.random() * (y1 - y0)
                if rolls.random() < share and core.contains(Dot(x, y)):
                    yield round(x, 2), round(y, 2), round(0.25 + 0.25 * rolls.random(), 2)

    def stalls(self) -> Iterator[Polygon]:
        """Rows of stalls on the market."""
        rolls = dice(self.seed, "stalls")
        area = self.quarters.get("m", Polygon()).intersection(self.frame)
        core = area.difference(self.ways).buffer(-0.35)
        if core.is_empty:
            return
        x0, y0, x1, y1 = core.bounds
        for row in range(int((y1 - y0) / 1.2) + 1):
            for column in range(int((x1 - x0) / 0.95) + 1):
                x, y = x0 + 0.4 + column * 0.95, y0 + 0.4 + row * 1.2
                stall = shapely.box(x - 0.32, y - 0.22, x + 0.32, y + 0.22)
                turned = rotate(stall, 16 * (rolls.random() - 0.5))
                if rolls.random() < 0.72 and core.contains(turned):
                    yield turned


def _plots(block: Polygon, small: float, large: float, rolls: Random) -> list[Polygon]:
    """The block cut across its longer side, again and again, till the plots are small enough."""
    limit = small + (large - small) * rolls.random()
    if block.area <= limit or block.area < 2 * small * 0.6:
        return [block]
    ring = shapely.get_coordinates(block.minimum_rotated_rectangle)
    sides = [(ring[k], ring[k + 1]) for k in range(4)]
    longest = max(
        range(2), key=lambda k: (round(float(np.linalg.norm(sides[k][1] - sides[k][0])), 6), -k)
    )
    (a, b), (c, d) = sides[longest], sides[longest + 2]
    share = 0.38 + 0.24 * rolls.random()
    start, end = a + (b - a) * share, d + (c - d) * share
    over = (end - start) * 0.2
    cut = LineString([start - over, end + over])
    pieces = shapely.ops.split(block, cut)
    parts = [p for p in polygons(pieces) if p.area > 0.05]
    if len(parts) < 2:
        return [block]
    return [plot for part in parts for plot in _plots(part, small, large, rolls)]


def _house(plot: Polygon, gap: float, rolls: Random) -> Iterator[Polygon]:
    """The house on a plot: most of it, its corners sharp."""
    inner = plot.buffer(-gap, join_style="mitre").simplify(0.04)
    for part in polygons(inner):
        if part.area > 0.12:
            yield part
