"""What crosses hexes: rivers and streams run together or into water, roads and trails meet."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import LineString
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.code import water_links
from morphs.art.geometry.frame import Faces, Point, halves, outline
from morphs.art.overland.country import BEFORE, LINES, SEA, WIDTHS, Course, Links, bend, middle
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

FLOWING = "rs"
ROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1),
         (1.8, 0), (-1.8, 0), (0, 1.8), (0, -1.8))  # fmt: skip
"""Where a place may stand, in steps from the middle."""
SWINGS = {"r": ((0.85, 4.2), (0.16, 1.5)), "s": ((0.75, 3.4), (0.15, 1.3)),
          "o": ((0.7, 4.4), (0.1, 1.6)), "t": ((0.75, 3.6), (0.12, 1.4))}  # fmt: skip
"""How far and over what length courses swing: gently enough that none folds back upon itself."""
STEADY = 2.5
"""So far from their ends courses reach their full swing."""
Found = tuple[tuple[Course, ...], tuple[LineString, ...], BaseGeometry | None, Point | None]


@dataclass(frozen=True)
class Gate:
    """Where something crosses the border: its half-side, place and way in."""

    half: int
    letter: str
    at: Point
    inward: Point


def gates(shape: str, faces: Faces, in_middle: bool = True) -> list[Gate]:
    """Every crossing; what both halves of a side carry may be one in the side's middle."""
    sides = halves(shape)
    found = []
    for half, face in zip(sides, faces, strict=True):
        letter = face[1]
        if letter not in LINES:
            continue
        partner = faces[half.index ^ 1][1]
        if partner != letter or not in_middle:
            found.append(Gate(half.index, letter, half.at(0, 0), half.inward))
        elif half.index % 2 == 0:
            found.append(Gate(half.index, letter, half.end, half.inward))
    return found


def lay_courses(
    shape: str,
    faces: Faces,
    seed: int,
    sea: BaseGeometry | None,
    links: Links | None,
    rolls: Dice,
    in_middle: bool = True,
    has_place: bool = False,
    tags: tuple[str, ...] = (),
) -> Found:
    """Courses, bridges where ways cross water, a pond where a lone river ends, a town where a
    lone road does, or where `has_place` asks for one: then all ways lead there. `tags` say which
    sides railways cross and which roads, where there are both."""
    layer = _Layer(shape, seed, sea, rolls)
    every = gates(shape, faces, in_middle)
    flowing = [gate for gate in every if gate.letter in FLOWING]
    for body, to_sea in _together(flowing, faces, links):
        layer.flow(body, to_sea)
    if has_place:
        layer.town = layer.site()
    rails, roads = (_sides(tags, f"{kind}-") for kind in ("rails", "roads"))
    layer.railway([gate for gate in every if gate.letter == "o" and gate.half // 2 in rails])
    every = [g for g in every if g.letter != "o" or not rails or g.half // 2 in roads]
    for letter in "ot":
        layer.way([gate for gate in every if gate.letter == letter])
    return tuple(layer.courses), layer.bridges(), layer.pond, layer.town


def _sides(tags: tuple[str, ...], begin: str) -> set[int]:
    """The sides that a tag names."""
    return {int(side) for tag in tags if tag.startswith(begin) for side in tag.removeprefix(begin)}


def _together(
    flowing: list[Gate], faces: Faces, links: Links | None
) -> list[tuple[list[Gate], bool]]:
    """Crossings that are one body of water, and whether it runs into the sea if there is one."""
    if links is None:
        return [(flowing, True)] if flowing else []
    groups = water_links(links, faces, FLOWING, SEA)
    found: list[tuple[list[Gate], bool]] = []
    left = list(flowing)
    while left:
        first = left[0]
        linked = {first.half}.union(*(group for group in groups if first.half in group))
        to_sea = any(faces[half][0] == SEA for half in linked)
        found.append(([gate for gate in left if gate.half in linked], to_sea))
        left = [gate for gate in left if gate.half not in linked]
    return found


class _Layer:
    """Lays courses one after the other; later ones know the earlier."""

    def __init__(self, shape: str, seed: int, sea: BaseGeometry | None, rolls: Dice) -> None:
        self.shape, self.seed, self.rolls = shape, seed, rolls
        self.sea = sea if sea is not None and not sea.is_empty else None
        self.courses: list[Course] = []
        self.pond: BaseGeometry | None = None
        self.town: Point | None = None

    # ------------------------------------------------------------------ water

    def flow(self, body: list[Gate], to_sea: bool) -> None:
        """One body of running water: to the sea, all together, or to an end of its own."""
        if self.sea is not None and to_sea:
            for gate in body:
                self._add(gate, *self._mouth(gate))
        elif len(body) == 1:
            self._end(body[0])
        else:
            self._joined(body)

    def _mouth(self, gate: Gate) -> tuple[Point, Point]:
        """A point some way into the nearest water, and the way on from there."""
        assert self.sea is not None
        inner = exact.buffer(outline(self.shape), -1.5)
        heart = exact.intersection(exact.buffer(self.sea, -0.6), inner)
        x, y = exact.nearest(heart if not heart.is_empty else self.sea, Dot(gate.at))[0]
        return (x, y), _unit((gate.at[0] - x, gate.at[1] - y))

    def _end(self, gate: Gate) -> None:
        """A spring among the hills, or a pond."""
        x, y = self._inside(1.6)
        self._add(gate, (x, y), _unit((gate.at[0] - x, gate.at[1] - y)))
        if gate.letter == "r" or self.rolls.fraction() < 0.3:
            size = 0.75 + 0.6 * self.rolls.fraction()
            ring = exact.segmentize(exact.buffer(Dot(x, y), size), 0.2)
            self.pond = exact.transform(
                ring, lambda p: bend(self.shape, p, self.seed + 5, ((0.3, 1.6),))
            )

    def _joined(self, body: list[Gate]) -> None:
        """The widest apart make the trunk; the others join it, pointing downstream."""
        pairs = [(a, b) for k, a in enumerate(body) for b in body[k + 1 :]]
        first, last = max(pairs, key=lambda pair: (_rank(pair), -pair[0].half))
        trunk = self._add(first, last.at, last.inward, last.letter)
        others = [gate for gate in body if gate not in (first, last)]
        for number, gate in enumerate(others):
            few = len(others) < 4
            where = 0.4 + 0.14 * number if few else 0.2 + 0.6 * number / (len(others) - 1)
            spot = exact.along(trunk, where, normalized=True)
            ahead = exact.along(trunk, where + 0.12, normalized=True)
            self._add(gate, (spot.x, spot.y), _unit((spot.x - ahead.x, spot.y - ahead.y)))

    # ------------------------------------------------------------------- ways

    def railway(self, body: list[Gate]) -> None:
        """Rails from one gate to the next, or to the middle; roads cross them and do not join."""
        hub = middle(self.shape)
        for first, last in zip(body[::2], [*body[1::2], None], strict=False):
            goal = last.at if last else hub
            out = last.inward if last else _unit((first.at[0] - hub[0], first.at[1] - hub[1]))
            self._add(first, goal, out, rails=True)

    def way(self, body: list[Gate]) -> None:
        """Roads, or trails: through, meeting in one place, or ending there."""
        if not body:
            return
        if len(body) == 2 and not self._dry_hub():
            first, last = body
            self._add(first, last.at, last.inward)
            return
        hub = self._dry_hub() or self._inside(1.8)
        for gate in body:
            self._add(gate, hub, _unit((gate.at[0] - hub[0], gate.at[1] - hub[1])))
        if len(body) == 1 and body[0].letter == "o":
            self.town = hub

    def _dry_hub(self) -> Point | None:
        """Where the ways so far meet, so that trails lead to roads and all to the town."""
        roads = [c for c in self.courses if c.letter == "o" and not c.rails]
        if self.town:
            return self.town
        if roads:
            spot = exact.along(roads[0].line, 0.5, normalized=True)
            return spot.x, spot.y
        return None

    def _inside(self, spread: float) -> Point:
        """A place near the middle, on dry land if there is any."""
        x, y = middle(self.shape)
        for _ in range(12):
            spot = (
                x + 2 * spread * (self.rolls.fraction() - 0.5),
                y + 2 * spread * (self.rolls.fraction() - 0.5),
            )
            if self.sea is None or exact.distance(self.sea, Dot(spot)) > 0.8:
                return spot
        return x, y

    def site(self) -> Point:
        """The place near the middle that is farthest from all water, of some."""
        wet: list[BaseGeometry] = [course.line for course in self.courses]
        wet += [self.sea] if self.sea is not None else []
        water = exact.union_all(wet)
        x0, y0, x1, y1 = outline(self.shape).bounds
        spread = 0.11 * min(x1 - x0, y1 - y0)
        x, y = middle(self.shape)
        spots = [(x + spread * dx, y + spread * dy) for dx, dy in ROUND]
        if water.is_empty:
            return spots[0]
        far = [min(round(exact.distance(water, Dot(spot)), 6), 2.2) for spot in spots]
        return spots[far.index(max(far))]

    # ------------------------------------------------------------------ both

    def _add(
        self, gate: Gate, goal: Point, out: Point, other: str = "", *, rails: bool = False
    ) -> LineString:
        """A course from a gate to a goal that is left in direction `out`; it swings on its way, but
        not where it ends."""
        letter = gate.letter
        straight = shapely.get_coordinates(_curve(gate, goal, out))
        bent = bend(self.shape, straight, self.seed + 31 * ord(letter), SWINGS[letter])
        share = np.clip(exact.lengths(straight - straight[-1]) / STEADY, 0, 1)[:, None]
        bent = straight + (bent - straight) * share * share * (3 - 2 * share)
        bent = exact.points(bent)
        course = LineString(bent)
        if other and other != letter:
            self.courses += _tapered(bent, letter, other)
        else:
            self.courses.append(Course(letter, course, WIDTHS[letter], rails))
        return course

    def bridges(self) -> tuple[LineString, ...]:
        """Short pieces of road over water, the banks included."""
        wet: list[BaseGeometry] = [
            exact.buffer(c.line, c.width / 2) for c in self.courses if c.letter in FLOWING
        ]
        if self.pond is not None:
            wet.append(self.pond)
        water = exact.buffer(exact.union_all(wet), 0.25)
        found: list[LineString] = []
        for course in self.courses:
            if course.letter in "ot" and not water.is_empty:
                over = exact.intersection(course.line, water)
                found += [p for p in shapely.get_parts(over) if exact.length(p) > 0.3]
        merged = shapely.get_parts(shapely.line_merge(exact.union_all(found)))
        return _apart([p for p in merged if isinstance(p, LineString)])


def _apart(bridges: list[LineString]) -> tuple[LineString, ...]:
    """Bridges as straight as may be, the longest of those that would lie one over the other."""
    kept: list[LineString] = []
    for bridge in sorted(bridges, key=lambda one: -round(exact.length(one), 6)):
        middle = exact.along(bridge, 0.5, normalized=True)
        if all(exact.distance(other, middle) > 0.6 for other in kept):
            kept.append(LineString(exact.simplify(bridge, 0.3).coords))
    return tuple(kept)


def _tapered(points: Floats, letter: str, other: str) -> Iterator[Course]:
    """A course that becomes another on its way: by and by, in the middle third of it."""
    count = len(points) - 1
    first, last = count // 3, count - count // 3
    yield Course(letter, LineString(points[: first + 1]), WIDTHS[letter])
    for k in range(first, last):
        share = (k + 0.5 - first) / (last - first)
        width = WIDTHS[letter] + (WIDTHS[other] - WIDTHS[letter]) * share
        yield Course(letter if share < 0.5 else other, LineString(points[k : k + 2]), width)
    yield Course(other, LineString(points[last:]), WIDTHS[other])


def _rank(pair: tuple[Gate, Gate]) -> tuple[bool, float]:
    """Rivers before streams, then the widest apart."""
    a, b = pair
    apart = (a.at[0] - b.at[0]) ** 2 + (a.at[1] - b.at[1]) ** 2
    return a.letter == b.letter == "r", round(apart, 6)


def _unit(vector: Point) -> Point:
    length = exact.apart((0, 0), vector)
    return (vector[0] / length, vector[1] / length) if length > 1e-9 else (0.0, 1.0)


def _curve(gate: Gate, goal: Point, out: Point) -> LineString:
    """From beyond the border, square to it, to the goal: a Bezier curve of many short pieces."""
    reach = 0.42 * exact.apart(gate.at, goal)
    a = np.array([gate.at[k] + gate.inward[k] * reach for k in (0, 1)])
    b = np.array([goal[k] + out[k] * reach for k in (0, 1)])
    p, q = np.array(gate.at), np.array(goal)
    t = np.linspace(0, 1, 49)[:, None]
    s = 1 - t
    points = p * s * s * s + 3 * a * s * s * t + 3 * b * s * t * t + q * t * t * t
    before = p - np.array(gate.inward) * BEFORE
    return LineString(np.vstack([before, points]))
