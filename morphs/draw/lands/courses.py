"""Rivers and roads of a land as chains of points from where they meet or end to where they meet.

A course passes through the middle of a side of a cell and some point within; then it is drawn
taut, rounded, and moved with all the rest of the land.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.bends import drawn
from morphs.draw.lands.grain import SIZE, Grain
from morphs.draw.lands.view import DRY, RAIL, SEA, WET, Shown, Side
from morphs.draw.terrain.sheet import chance

Points = NDArray[np.float64]
Vertex = tuple[int, int]
"""A half-side of a cell that a line crosses; below nought, a place within the cell."""
INSIDE = -1
ASIDE = 0.2
"""How far from the middle of a side, along it, a line crosses at most, in sides."""
STRAY = 0.16
"""How far from the middle of a cell lines pass, in cells."""
BENT, ENDED, ASIDE_HOME = 0.35, 0.5, 0.72
"""How far towards the mean of where lines cross its sides they pass within a cell, where there are
others; and how far towards its side a river ends, where there are others or a place, in parts."""
REACH = 0.28
"""How far from its place a point of a line is drawn at most, in cells."""
BEYOND = 1.6
"""How far courses go on that leave the board, in lengths of their last piece: over notches of its
rim."""
TO_SEA = 0.72
"""How far towards its shores the place in a cell lies where a river ends in water."""


class Leg(NamedTuple):
    """A line between two places near each other: where it ends as seen from where it begins;
    `kind` is its letter, `width` what flows or goes there."""

    there: Vertex
    way: tuple[float, float]
    kind: str
    width: float


class Chain(NamedTuple):
    """A course from one end or fork to the next: its points, for each how wide, and its letter;
    `ends` are its first and last place."""

    points: Points
    widths: Points
    kind: str
    ends: tuple[Vertex, Vertex]


class Net:
    """The courses of a land."""

    def __init__(self, land: Shown, grain: Grain) -> None:
        self.land, self.grain = land, grain
        self.legs: dict[Vertex, list[Leg]] = {}
        self.spots: dict[Vertex, tuple[float, float]] = {}
        self.homes: set[Vertex] = set()
        """Places that roads lead to."""
        self.springs: set[Vertex] = set()
        """Places where water comes out of the ground."""
        self.ponds: set[Vertex] = set()
        """Places on dry land where water ends."""
        self.mouths: set[Vertex] = set()
        """Places in seas and lakes where rivers end or begin."""

    def _spot(self, vertex: Vertex, seen_from: int) -> tuple[float, float]:
        """Where a place lies, as seen from a cell that has it."""
        cell, half = vertex
        if half <= INSIDE:
            return self.spots[vertex] if vertex in self.spots else self.inside(cell)
        if cell != seen_from:
            cell, half = self._mate(cell, half)
        x, y = self._about(cell, half)
        mx, my = self.grain.middles[cell].tolist()
        ux, uy = self.grain.unit[0] / 48, self.grain.unit[1] / 48
        return (mx + x) * ux, (my + y) * uy

    def _about(self, cell: int, half: int) -> tuple[float, float]:
        """Where a line crosses a side, in steps from the middle of the cell: near the middle of
        the side, or of the half-side if another line crosses the other."""
        ring = self.grain.ring
        first = self.land.each(half)
        (ax, ay), (bx, by) = ring[first], ring[(first + 2) % len(ring)]
        lines = self.land.lines[cell]
        if lines.get(first) == lines.get(first + 1):
            own, other = (cell, half), self._mate(cell, half)
            share = 0.5 + ASIDE * 2 * (chance(*min(own, other), 11) - 0.5) * (
                1 if own <= other else -1
            )
        else:
            share = 0.25 if half == first else 0.75
        return ax + (bx - ax) * share, ay + (by - ay) * share

    def _mate(self, cell: int, half: int) -> Side:
        """The same crossing as known by the cell beyond; of itself where there is none."""
        sides = self.land.ground.sides
        side = half // 2
        there = int(self.land.ground.near[cell, side])
        if there < 0:
            return cell, half
        beyond = 2 * ((side + sides // 2) % sides)
        lines = self.land.lines[there]
        return there, beyond if lines.get(beyond) == lines.get(
            beyond + 1
        ) else beyond + 1 - half % 2

    def key(self, cell: int, half: int) -> Vertex:
        """The name of a crossing that a cell has at a half-side."""
        half = self.land.crossing(cell, half)
        return min((cell, half), self._mate(cell, half))

    def inside(self, cell: int) -> tuple[float, float]:
        """Where lines pass within a cell."""
        if (cell, INSIDE) not in self.spots:
            x, y = self.grain.lengths(self.grain.middles[cell]).tolist()
            dx, dy = (STRAY * SIZE * 2 * (chance(cell, salt) - 0.5) for salt in (1, 2))
            self.spots[cell, INSIDE] = x + dx, y + dy
        return self.spots[cell, INSIDE]

    def between(self, cell: int, keys: Iterable[Vertex], part: float = BENT) -> tuple[float, float]:
        """A place within a cell, towards some of its crossings."""
        middle = self.grain.lengths(self.grain.middles[cell])
        mean = np.array([self._spot(key, cell) for key in sorted(keys)]).mean(axis=0)
        x, y = exact.points(middle + part * (mean - middle)).tolist()
        return x, y

    def join(self, cell: int, a: Vertex, b: Vertex, kind: str, width: float) -> None:
        """Lay a line between two places that a cell has."""
        (x0, y0), (x1, y1) = self._spot(a, cell), self._spot(b, cell)
        for vertex, spot in ((a, (x0, y0)), (b, (x1, y1))):
            self.spots.setdefault(vertex, spot)
        self.legs.setdefault(a, []).append(Leg(b, (x1 - x0, y1 - y0), kind, width))
        self.legs.setdefault(b, []).append(Leg(a, (x0 - x1, y0 - y1), kind, width))

    def chains(self, moved: Callable[[Points], Points]) -> Iterator[Chain]:
        """All courses as they are drawn; `moved` is how the land lies."""
        done: set[tuple[Vertex, Vertex]] = set()
        starts = [v for v in sorted(self.legs) if self._ends(v)]
        for start in (*starts, *sorted(self.legs)):  # at last rings
            if not self._ends(start) and any(
                (start, leg.there) in done for leg in self.legs[start]
            ):
                continue
            for leg in self.legs[start]:
                if (start, leg.there) not in done:
                    yield self._chain(start, leg, done, moved)

    def _off(
        self, vertex: Vertex, before: tuple[float, float], here: tuple[float, float]
    ) -> list[tuple[float, float]]:
        """Where a course goes on that leaves the board."""
        cell, half = vertex
        if half <= INSIDE:
            return []
        beyond = int(self.land.ground.near[cell, half // 2])
        if beyond >= 0 and not self.land.bare[cell] and not self.land.bare[beyond]:
            return []
        (x, y), (ax, ay) = here, before
        return [(x + BEYOND * (x - ax), y + BEYOND * (y - ay))]

    def _ends(self, vertex: Vertex) -> bool:
        """Whether courses begin and end at a place."""
        return vertex in self.homes or len(self.legs[vertex]) != 2

    def _chain(
        self,
        start: Vertex,
        leg: Leg,
        done: set[tuple[Vertex, Vertex]],
        moved: Callable[[Points], Points],
    ) -> Chain:
        at = [self.spots[start]]
        widths, kinds, before, here = [], [], start, start
        while True:
            done |= {(here, leg.there), (leg.there, here)}
            x, y = at[-1]
            at.append((x + leg.way[0], y + leg.way[1]))
            widths.append(leg.width)
            kinds.append(leg.kind)
            before, here = here, leg.there
            onward = [one for one in self.legs[here] if one.there != before]
            if self._ends(here) or not onward or (here, onward[0].there) in done:
                break
            leg = onward[0]
        at = [*self._off(start, at[1], at[0]), *at, *self._off(here, at[-2], at[-1])]
        widths = (
            [widths[0]] * (at[0] != self.spots[start])
            + widths
            + [widths[-1]] * (len(at) - len(widths) - 1 - (at[0] != self.spots[start]))
        )
        kind = min(kinds) if set(kinds) <= set(DRY) else kinds[0]
        points, wide = drawn(np.array(at), np.array([*widths[:1], *widths]), REACH * SIZE)
        return Chain(moved(points), wide, kind, (start, here))


def rivers(land: Shown, grain: Grain, homes: Collection[int]) -> Net:
    """Return the courses of the water of a land, each as wide as what flows there; those that share
    a cell and are not joined keep apart."""
    net = Net(land, grain)
    wet = _crossings(net, WET)
    flows = Flows(net, wet)
    for cell, keys in sorted(wet.items()):
        courses = _apart(flows, cell, sorted(keys))
        for number, course in enumerate(courses):
            inside = (cell, INSIDE - number)
            if course.ends is End.MOUTH:
                _at_shore(net, inside)
                net.mouths.add(inside)
            elif len(courses) > 1 or (len(course.keys) == 1 and cell in homes):
                part = ENDED if len(course.keys) == 1 else BENT
                part = ASIDE_HOME if cell in homes else part
                net.spots[inside] = net.between(cell, course.keys, part)
            if course.ends is End.SPRING:
                net.springs.add(inside)
            elif course.ends is End.POND:
                net.ponds.add(inside)
            for key in course.keys:
                net.join(cell, key, inside, keys[key], flows.amount[key])
    return net


class End(Enum):
    """How water ends within a cell: in the sea, out of the ground, in a pond; or it runs on."""

    MOUTH, SPRING, POND, NONE = range(4)


class Course(NamedTuple):
    """The crossings of a cell that are one body of water, and how that ends there."""

    keys: list[Vertex]
    ends: End


class Flows:
    """Which way the water of a land runs.

    within  for each cell the crossings that water runs from and to; None for still water
    comes   for each cell that water flows into or out of, the crossings at which it comes in
    amount  what flows at each crossing
    """

    def __init__(self, net: Net, wet: dict[int, dict[Vertex, str]]) -> None:
        self.land = net.land
        self.within: dict[int, list[tuple[Vertex | None, Vertex | None]]] = {}
        self.comes: dict[int, set[Vertex]] = {}
        leaves: dict[int, set[Vertex]] = {}
        for (here, half), (there, other) in self.land.flow:
            first, last = (
                net.key(cell, at) if self.land.lines[cell].get(at, "") in (*WET,) else None
                for cell, at in ((here, half), (there, other))
            )
            if here == there:
                self.within.setdefault(here, []).append((first, last))
            elif first and last:
                self.comes.setdefault(there, set()).add(last)
                self.comes.setdefault(here, set())
                leaves.setdefault(here, set()).add(first)
        for cell, keys in leaves.items():
            self.comes[cell] -= keys
        pairs = [pair for each in self.within.values() for pair in each]
        self.amount = _amounts(wet, {a: b for a, b in pairs if a and b})


def _apart(flows: Flows, cell: int, keys: list[Vertex]) -> list[Course]:
    """The bodies of water of a cell; all that end in its sea, or in its pond, are one. There is one
    where nothing is known of how it flows."""
    pairs, comes = flows.within.get(cell, []), flows.comes.get(cell, set())
    is_known = bool(pairs) or cell in flows.comes
    bodies = [[key] for key in keys] if is_known else [keys]
    for a, b in pairs:
        if a and b:
            met = [body for body in bodies if a in body or b in body]
            bodies = [body for body in bodies if body not in met]
            bodies.append([key for body in met for key in body])
    is_shore = bool((flows.land.country[cell] == SEA).any())
    still = {key for pair in pairs if None in pair for key in pair}
    found: dict[End, list[Vertex]] = {End.MOUTH: [], End.POND: []}
    courses = []
    for body in sorted(sorted(body) for body in bodies):
        is_joined = any(a in body and b in body for a, b in pairs)
        if still & set(body) or (is_shore and not is_joined):
            found[End.MOUTH] += body
        elif len(body) == 1 and body[0] in comes:
            found[End.POND] += body
        else:
            is_source = len(body) == 1 and flows.amount[body[0]] <= 1
            courses.append(Course(body, End.SPRING if is_source else End.NONE))
    return [*(Course(body, end) for end, body in found.items() if body), *courses]


def rails(land: Shown, grain: Grain) -> Net:
    """Return the railways of a land, which pass roads and places by."""
    net = Net(land, grain)
    for cell, keys in sorted(_crossings(net, RAIL).items()):
        net.spots[cell, INSIDE] = net.between(cell, keys)
        for key, letter in sorted(keys.items()):
            net.join(cell, key, (cell, INSIDE), letter, 1.0)
    return net


def _crossings(net: Net, letters: str) -> dict[int, dict[Vertex, str]]:
    """For each cell that some lines cross where they do, and their letters."""
    found: dict[int, dict[Vertex, str]] = {}
    for cell, lines in enumerate(net.land.lines):
        for half, letter in sorted(lines.items()):
            if letter in letters:
                found.setdefault(cell, {}).setdefault(net.key(cell, half), letter)
    return found


def _amounts(wet: dict[int, dict[Vertex, str]], below: dict[Vertex, Vertex]) -> dict[Vertex, float]:
    """What flows at each crossing: one, or all that comes from above and one more."""
    keys = {key for each in wet.values() for key in each}
    inflows = dict.fromkeys(keys, 0)
    for beneath in below.values():
        inflows[beneath] += 1
    amount = dict.fromkeys(keys, 1.0)
    ready = sorted(key for key in keys if not inflows[key])
    while ready:
        here = ready.pop()
        if here in below:
            there = below[here]
            amount[there] += amount[here]
            inflows[there] -= 1
            if not inflows[there]:
                ready.append(there)
    return amount


def _at_shore(net: Net, inside: Vertex) -> None:
    """Let a river that ends in the water of a cell do so where that lies."""
    land, grain, cell = net.land, net.grain, inside[0]
    halves = np.flatnonzero(land.country[cell, :-1] == SEA)
    if not len(halves):
        return
    ring = np.array(grain.ring, dtype=np.float64)
    middles = (ring + np.roll(ring, -1, axis=0)) / 2
    at = grain.middles[cell] + TO_SEA * middles[halves].mean(axis=0)
    x, y = exact.points(grain.lengths(at)).tolist()
    net.spots[inside] = x, y


def roads(land: Shown, grain: Grain, homes: set[int]) -> Net:
    """Return the roads and trails of a land; where somebody lives they meet in the middle."""
    net = Net(land, grain)
    for cell in sorted(homes):
        x, y = exact.points(grain.lengths(grain.middles[cell])).tolist()
        net.spots[cell, INSIDE] = x, y
        net.homes.add((cell, INSIDE))
    for cell, keys in sorted(_crossings(net, DRY).items()):
        for key, letter in sorted(keys.items()):
            net.join(cell, key, (cell, INSIDE), letter, 1.0)
    return net
