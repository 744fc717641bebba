"""The geometry of citymorphs: quarters, streets between blocks of houses, walls, canals.

Lengths are in squares. Quarters are laid out as country is on hexes; what crosses the border is
laid as overland courses are, roads as roads and rivers as rivers. What is left between ways, water
and walls is cut into plots, and the plots at a street are built on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
import shapely.ops
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.city.terraces import BUILT, Terrace, built_over, terraces
from morphs.art.geometry.frame import Faces, Point, halves, outline
from morphs.art.geometry.rough import polygons
from morphs.art.overland.country import BEFORE, Course, Links, middle
from morphs.art.overland.courses import Gate, lay_courses
from morphs.art.overland.overland import countries
from morphs.base import exact
from morphs.base.seeds import Dice

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
        return exact.union_all([self._grounds[x] for x in letters if x in self._grounds])

    @cached_property
    def _grounds(self) -> dict[str, BaseGeometry]:
        frame, found = outline(self.shape), {}
        for letter in dict.fromkeys(course.letter for course in self.courses):
            every = [ground_of(self.shape, c) for c in self.courses if c.letter == letter]
            found[letter] = exact.intersection(exact.union_all(every), frame)
        return found

    @property
    def water(self) -> BaseGeometry:
        """Rivers, canals and open water."""
        return exact.union(self.running("vc"), self.quarters.get("k", Polygon()))


def ground_of(shape: str, course: Course) -> BaseGeometry:
    """The ground that a course takes: inside it is as wide as it is, at the border as wide as all
    of its kind."""
    line, frame = course.line, outline(shape)
    begin, end = (Dot(line.coords[k]) for k in (0, -1))
    parts: list[BaseGeometry] = []
    first, last = 0.0, float(exact.length(line))
    if not frame.contains(begin):
        first = min(BEFORE + FUNNEL, last)
        parts.append(_funnel(exact.part_of(line, 0, first), course, BEFORE))
    if exact.distance(frame.boundary, end) < exact.THIN:
        last = max(exact.length(line) - FUNNEL, 0.0)
        parts.append(_funnel(exact.part_of(line, exact.length(line), last), course, 0.0))
    if first < last:
        parts.append(exact.buffer(exact.part_of(line, first, last), course.width / 2))
    return exact.union_all(parts)


def _funnel(line: LineString, course: Course, before: float) -> BaseGeometry:
    """The stretch from beyond the border to where a course has its own width."""
    spots = np.linspace(0, exact.length(line), max(4, round(exact.length(line) / 0.1)))
    points = exact.points_along(line, spots)
    share = np.clip((spots - before) / FUNNEL, 0, 1)
    narrow = MOUTHS[course.letter] / 2
    half = narrow + (course.width / 2 - narrow) * share * share * (3 - 2 * share)
    way = np.gradient(points, axis=0)
    side = np.column_stack([-way[:, 1], way[:, 0]]) / exact.lengths(way)[:, None]
    left, right = points + side * half[:, None], points - side * half[:, None]
    return exact.snapped(Polygon(np.vstack([left, right[::-1]])))


def draw_city(shape: str, faces: Faces, seed: int, links: Links | None = None) -> City:
    """The geometry of a city tile (square, edge or corner, as drawn)."""
    rolls = Dice(seed, "city")
    quarters = countries(shape, faces, seed, "b", blob=1.3)
    water = quarters.get("k")
    as_overland = tuple("p" + AS_OVERLAND.get(face[1], "n") for face in faces)
    laid, bridges, pond, well = lay_courses(shape, as_overland, seed, water, links, rolls, False)
    courses = tuple(
        Course(letter, c.line, WIDTHS[letter]) for c in laid for letter in [FROM_OVERLAND[c.letter]]
    )
    if pond is not None:
        quarters["k"] = exact.union(quarters.get("k", Polygon()), pond)
        quarters = {x: a if x == "k" else exact.difference(a, pond) for x, a in quarters.items()}
    courses = (*courses, *_lanes(shape, quarters, courses))
    walls, towers = _walls(shape, faces)
    plan = _Plan(shape, faces, seed, quarters, courses, walls)
    return City(
        shape, faces, seed, quarters, courses, walls, towers, tuple(plan.houses()),
        plan.terraces, tuple(plan.trees()), tuple(plan.stalls()), bridges, well,
    )  # fmt: skip


def _lanes(
    shape: str, quarters: dict[str, BaseGeometry], courses: tuple[Course, ...]
) -> Iterator[Course]:
    """An alley from every open quarter that no way touches to the nearest way, or the middle."""
    ways = exact.union_all([c.line for c in courses if c.letter in "ra"])
    goal = ways if not ways.is_empty else Dot(middle(shape))
    for letter in OPEN:
        for part in polygons(quarters.get(letter, Polygon())):
            inner = exact.buffer(part, -0.8)
            if exact.distance(part, goal) > 0.3 and not inner.is_empty:
                yield Course("a", LineString(exact.nearest(inner, goal)), WIDTHS["a"])


def _walls(shape: str, faces: Faces) -> tuple[tuple[LineString, ...], tuple[Point, ...]]:
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
        lines = [_wall(shape, found[0], found[1].at, found[1].inward)]
    else:
        lines = [_wall(shape, gate, hub, gate.inward) for gate in found]
    spots = [hub] if len(found) != 2 else []
    for line in lines:
        count = max(1, round(exact.length(line) / 3.4))
        for k in range(count):
            spot = exact.along(line, (k + 0.5) / count, normalized=True)
            if not spots or min(exact.distance(Dot(s), spot) for s in spots) > 1.6:
                spots.append((spot.x, spot.y))
    return tuple(lines), tuple(spots)


def _wall(shape: str, gate: Gate, goal: Point, out: Point) -> LineString:
    """A wall of straight pieces along a gentle curve."""
    reach = 0.4 * exact.apart(gate.at, goal)
    p, q = np.array(gate.at), np.array(goal)
    a, b = p + np.array(gate.inward) * reach, q + np.array(out) * reach
    t = np.linspace(0, 1, 7)[:, None]
    s = 1 - t
    curve = p * s * s * s + 3 * a * s * s * t + 3 * b * s * t * t + q * t * t * t
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
        ways = [exact.buffer(ground_of(shape, c), 0.12) for c in courses if c.letter in "ra"]
        wet = [exact.buffer(ground_of(shape, c), 0.3) for c in courses if c.letter in "vc"]
        lake = exact.buffer(quarters.get("k", Polygon()), 0.3)
        mural = [exact.buffer(line, WIDTHS["w"] / 2 + 0.35) for line in walls]
        self.ways = exact.union_all(ways)
        self.taken = exact.union_all([*ways, *wet, lake, *mural])
        self.frame = outline(shape)
        rolls, built = Dice(seed, "terraces"), quarters.get(BUILT, Polygon())
        self.terraces = tuple(terraces(shape, faces, built, self.taken, rolls))
        self.kept = built_over(self.terraces, GAP)

    def houses(self) -> Iterator[Polygon]:
        """Plots of houses and slums, those far from any street left as yards."""
        rolls = Dice(self.seed, "plots")
        for letter in "bs":
            quarter = exact.buffer(self.quarters.get(letter, Polygon()), -0.05)
            ground = exact.difference(exact.intersection(quarter, self.frame), self.taken)
            ground = exact.difference(ground, self.kept)
            for block in polygons(exact.buffer(exact.buffer(ground, -0.06), 0.06)):
                small, large = PLOTS[letter]
                for plot in _plots(block, small, large, rolls):
                    if self._built(plot, block, rolls):
                        yield from _house(plot, 0.07 if letter == "b" else 0.1)

    def _built(self, plot: Polygon, block: Polygon, rolls: Dice) -> bool:
        at_street = exact.distance(plot, block.boundary) < 0.02
        return (at_street or rolls.fraction() < 0.4) and plot.area > 0.16

    def trees(self) -> Iterator[tuple[float, float, float]]:
        """Crowns in parks and gardens, and a few in the yards."""
        rolls = Dice(self.seed, "trees")
        for letter, share in (("p", 0.7), ("g", 0.3), ("b", 0.14)):
            area = exact.difference(self.quarters.get(letter, Polygon()), self.taken)
            core = exact.buffer(
                exact.difference(exact.intersection(area, self.frame), self.kept), -0.45
            )
            if core.is_empty:
                continue
            shapely.prepare(core)
            x0, y0, x1, y1 = core.bounds
            for _ in range(int(area.area * 1.4)):
                x, y = x0 + rolls.fraction() * (x1 - x0), y0 + rolls.fraction() * (y1 - y0)
                if rolls.fraction() < share and core.contains(Dot(x, y)):
                    yield round(x, 2), round(y, 2), round(0.25 + 0.25 * rolls.fraction(), 2)

    def stalls(self) -> Iterator[Polygon]:
        """Rows of stalls on the market."""
        rolls = Dice(self.seed, "stalls")
        area = exact.intersection(self.quarters.get("m", Polygon()), self.frame)
        core = exact.buffer(exact.difference(area, self.ways), -0.35)
        if core.is_empty:
            return
        x0, y0, x1, y1 = core.bounds
        for row in range(int((y1 - y0) / 1.2) + 1):
            for column in range(int((x1 - x0) / 0.95) + 1):
                x, y = x0 + 0.4 + column * 0.95, y0 + 0.4 + row * 1.2
                stall = shapely.box(x - 0.32, y - 0.22, x + 0.32, y + 0.22)
                turned = exact.rotate(stall, 16 * (rolls.fraction() - 0.5))
                if rolls.fraction() < 0.72 and core.contains(turned):
                    yield from polygons(turned)


def _plots(block: Polygon, small: float, large: float, rolls: Dice) -> list[Polygon]:
    """The block cut across its longer side, again and again, till the plots are small enough."""
    limit = small + (large - small) * rolls.fraction()
    if block.area <= limit or block.area < 2 * small * 0.6:
        return [block]
    ring = shapely.get_coordinates(exact.rotated_rectangle(block))
    sides = [(ring[k], ring[k + 1]) for k in range(4)]
    longest = max(range(2), key=lambda k: (round(exact.apart(*sides[k]), 2), -k))
    (a, b), (c, d) = sides[longest], sides[longest + 2]
    share = 0.38 + 0.24 * rolls.fraction()
    start, end = a + (b - a) * share, d + (c - d) * share
    over = (end - start) * 0.2
    cut = LineString([start - over, end + over])
    pieces = exact.snapped(shapely.ops.split(block, cut))
    parts = [p for p in polygons(pieces) if p.area > 0.05]
    if len(parts) < 2:
        return [block]
    return [plot for part in parts for plot in _plots(part, small, large, rolls)]


def _house(plot: Polygon, gap: float) -> Iterator[Polygon]:
    """The house on a plot: most of it, its corners sharp."""
    inner = exact.simplify(exact.buffer(plot, -gap, join_style="mitre"), 0.04)
    for part in polygons(inner):
        if part.area > 0.12:
            yield part
