"""Roads and rivers of one level, as drawn lines: they leave the squares they run through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import pi
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain.marks import line, num, outline_data, path, point
from morphs.draw.terrain.shapes import smooth
from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.courses import (
    EACH,
    XY,
    Bools,
    Place,
    Points,
    Swing,
    beside_any,
    chains,
    curve,
    joined,
    passing,
    placed,
    steps_from,
)

RIVERS = (
    ("", ""),
    ("#8dbcd8", "#376078"),
    ("#d3e8f2", "#6f95a9"),
    ("#83a8a4", "#40584f"),
    ("#cf6a33", "#4a251c"),
)
"""The colours of each kind of river: what flows, and its banks."""
ROADS = (("", ""), ("#ecd9b0", "#553a22"), ("#f1dfb4", "#5a3d24"), ("#f7e8c2", "#503520"))
"""The colours of each kind of road: the way, and its edges."""
TRACK = 1
"""The kind of road that is a track, and drawn as one line of dashes."""
WIDE, BROADEST, FILL = (0.0, 0.2, 0.28, 0.32), (0.0, 0.005, 0.0076, 0.0086), 0.62
"""How wide each kind of road is at least, edges and all, in squares and of a level's side: one sees
it on a small picture; and how much of that is the way between its edges."""
DASH = (0.5, 0.3)
"""How long dashes of tracks are and how far apart, in squares."""
LAVA = 4
"""The kind of river that lava is."""
CRATER = (
    (1.2, "#2b1a16", 0.06),
    (1.1, "#6b4a40", 0.0),
    (0.86, "#3a201a", 0.03),
    (0.66, "#a8401f", 0.02),
    (0.4, "#d98a48", 0.0),
)
"""The rings of a crater: how far out, in squares, their colours, how far moved to the lower
right."""
ROUND = tuple((cos(pi * k / 5), sin(pi * k / 5)) for k in range(10))
TARN = (1.5, 1.0)
"""How far the pools reach in which rivers end, across and down, in squares."""
BROAD, NARROW = 0.22, 0.015
"""Half of how wide rivers are at their mouth and at their spring, in squares."""
GROWING = (9, 26)
"""Along how many squares from its spring a river grows, at the least and at the most."""
UNEVEN, FLARE = 0.3, 0.55
"""How much its width changes from square to square, and how much wider it runs into still
water."""
BANK = 0.055
"""How bold banks are, in squares."""
RIPPLES = (0.9, 1.6, 0.4, 2.2)
"""The threads of light on rivers and the gaps between them, in squares."""
WINDING = Swing(eased=8, far=1.15, bends=1.5, calm=2.2, key=45)
WANDERING = Swing(eased=12, far=1.5, bends=3.2, calm=2.6, key=47)
"""How rivers and how roads leave their squares."""
SHORT = 4
"""A road of fewer squares, joined by no other, is none."""
GATE = 2.3
"""How far from a road's end what it leads to stands at most, in squares."""
SPACED = 1.6
"""How far bridges are apart at the least, in squares."""
AHEAD = 0.3
"""How much nearer to it its last square is than the one before, in squares."""
BEYOND = 0.8
"""How far ways that leave the map go on, in squares."""
AROUND = (*((-1, 0), (0, 1), (1, 0), (0, -1)), *((-1, 1), (1, 1), (1, -1), (-1, -1)))


class Road(NamedTuple):
    """A road as it is drawn: its kind, and its points in squares."""

    kind: int
    points: Points


class River(NamedTuple):
    """A stretch of a river as it is drawn: its kind, its points and half its width at each, in
    squares; whether it has a spring, which is its first point."""

    kind: int
    points: Points
    half: Points
    springs: bool
    sinks: bool = False
    """Whether it ends inland, away from still water."""


def of_one_kind(river: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Rivers as they are drawn: all of one that crosses several lands is of the kind that most of
    it is, so that lava does not turn to water."""
    found = river.copy()
    labels, count = ndimage.label(river > 0, np.ones((3, 3), np.bool_))
    for number in range(1, count + 1):
        here = labels == number
        found[here] = np.bincount(river[here]).argmax()
    return found


def river_courses(
    river: NDArray[np.uint8], lakes: Bools, sea: Bools, still: Bools | None = None
) -> list[River]:
    """The rivers of a level, from their springs down. They wind, but about what is to lie still;
    those that end at lakes end within, and those that leave the map go on beyond its edge."""
    near = joined(river > 0, False)
    through = passing(near)
    wet = lakes | sea
    nodes = placed(near, through, wet if still is None else wet | still, WINDING)
    beside = beside_any(wet)
    springs = {place for place, some in near.items() if len(some) == 1 and not beside[place]}
    lines = chains(near, through)
    springs -= {line[-1] for line in lines if {line[0], line[-1]} <= springs}
    far = steps_from(near, sorted(springs))
    found = []
    for chain in lines:
        if chain[-1] in springs and chain[0] not in springs:
            chain = chain[::-1]
        at = [nodes[place] for place in chain]
        half = _halves(chain, far)
        ends = [len(near[place]) == 1 for place in (chain[0], chain[-1])]
        goals = [_goal(place, wet) if end else None for place, end in
                 zip((chain[0], chain[-1]), ends, strict=True)]  # fmt: skip
        if goals[1]:
            at, half = [*at, goals[1]], [*half, (1 + FLARE) * half[-1]]
        if goals[0]:
            at, half = [goals[0], *at], [(1 + FLARE) * half[0], *half]
        points = curve(at)
        along = np.interp(np.arange(len(points)) / EACH, np.arange(len(half)), half)
        kind = int(river[chain[len(chain) // 2]])
        rises = chain[0] in springs
        sinks = rises and ends[1] and goals[1] is None
        found.append(River(kind, points, exact.points(along), rises, sinks))
    return found


def _halves(chain: Sequence[Place], far: Mapping[Place, int]) -> list[float]:
    """Half the width of a river at each square: it grows from its springs."""
    reach = max((far.get(place, 0) for place in chain), default=0)
    long = min(max(reach, GROWING[0]), GROWING[1])
    found = []
    for place in chain:
        grown = 1.0 - min(1.0, far.get(place, long) / long)
        wide = NARROW + (BROAD - NARROW) * (1.0 - grown * grown)
        found.append(wide * (1.0 + UNEVEN * (chance(*place, 5) - 0.5)))
    return found


def _goal(place: Place, wet: Bools) -> XY | None:
    """Where a river that ends in a square runs: into still water beside it, or off the map."""
    last = [side - 1 for side in wet.shape]
    for down, across in AROUND:
        row, column = place[0] + down, place[1] + across
        inside = 0 <= row <= last[0] and 0 <= column <= last[1]
        if not inside or wet[row, column]:
            return column + 0.5, row + 0.5
    return None


def river_shapes(rivers: Sequence[River], pixels: int) -> Iterator[str]:
    """Rivers: banks in ink, water, and threads of light where they are wide."""
    pen = max(1.0, BANK * pixels)
    for one in rivers:
        yield path(_ribbon(one, pixels, pen), fill=RIVERS[one.kind][1])
    for one in rivers:
        yield path(_ribbon(one, pixels, 0.0), fill=RIVERS[one.kind][0])
    for one in rivers:
        wide = one.half > 0.5 * BROAD
        if wide.sum() > 2 * EACH:
            points = one.points[np.flatnonzero(wide)[0] : np.flatnonzero(wide)[-1] + 1]
            yield path(
                _data(points, pixels),
                fill="none",
                stroke="#f2c070" if one.kind == LAVA else "#ffffff",
                stroke_width=num(max(0.8, 0.06 * pixels)),
                stroke_opacity="0.6",
                stroke_linecap="round",
                stroke_dasharray=" ".join(num(part * pixels) for part in RIPPLES),
            )


def _ribbon(one: River, pixels: int, more: float) -> str:
    """Path data of a river as wide as it is, and so many pixels more on either side."""
    ahead = np.gradient(one.points, axis=0)
    long = np.maximum(exact.lengths(ahead), 1e-6)[:, None]
    across = np.column_stack([-ahead[:, 1], ahead[:, 0]]) / long
    half = (one.half * pixels + more)[:, None]
    sides = [exact.points(one.points * pixels + side * half * across) for side in (-1, 1)]
    return line(np.vstack([sides[0], sides[1][::-1]]).tolist(), close=True)


def _data(points: Points, pixels: int) -> str:
    return line((points * pixels).tolist())


def spring_shapes(rivers: Sequence[River], pixels: int) -> Iterator[str]:
    """The pool in which a river ends inland; lava comes from a crater, and other rivers begin as
    the thinnest of lines."""
    for one in rivers:
        (x, y), (last_x, last_y) = (pixels * one.points[[0, -1]]).tolist()
        if one.springs and one.kind == LAVA:
            yield from _crater((x, y), pixels)
        if one.sinks:
            yield _tarn((last_x, last_y), one.kind, pixels)


def _tarn(at: XY, kind: int, pixels: int) -> str:
    """A pool at the end of a river."""
    (x, y), key, (flowing, bank) = at, (int(at[0]), int(at[1])), RIVERS[kind]
    ring = [
        (
            x + pixels * TARN[0] * (0.8 + 0.4 * chance(*key, k, 38)) * east,
            y + pixels * TARN[1] * (0.8 + 0.4 * chance(*key, k, 39)) * south,
        )
        for k, (east, south) in enumerate(ROUND)
    ]
    shape = outline_data(smooth(shapely.Polygon(ring), 2))
    return path(shape, fill=flowing, stroke=bank, stroke_width=num(max(1.0, BANK * pixels)))


def _crater(at: XY, pixels: int) -> Iterator[str]:
    """A crater with lava in it: its rim, lit from the upper left, and what glows within."""
    for far, colour, off in CRATER:
        ring = [
            (
                at[0] + (far * (0.9 + 0.2 * chance(int(at[0]), k, 36)) * x + off) * pixels,
                at[1] + (0.8 * far * (0.9 + 0.2 * chance(int(at[1]), k, 37)) * y + off) * pixels,
            )
            for k, (x, y) in enumerate(ROUND)
        ]
        yield path(outline_data(smooth(shapely.Polygon(ring), 2)), fill=colour)


def ended(road: NDArray[np.uint8], gates: Sequence[XY]) -> NDArray[np.uint8]:
    """Roads without their spurs: what ends in the open is left out, back to where another road
    leaves or one of some gates is near; a road that passes neither stays."""
    found = road.copy()
    parts, count = ndimage.label(road > 0, np.ones((3, 3), np.bool_))
    short = np.bincount(parts.ravel(), minlength=count + 1) < SHORT
    found[short[parts]] = 0
    near_by = joined(found > 0, True)

    def leads(place: Place) -> bool:
        at = place[1] + 0.5, place[0] + 0.5
        return _at_rim(place, road.shape) or any(exact.apart(at, gate) < GATE for gate in gates)

    for start, near in near_by.items():
        if len(near) != 1 or leads(start):
            continue
        spur, ahead = [start], near[0]
        while len(near_by[ahead]) == 2 and not leads(ahead):
            onwards = next(one for one in near_by[ahead] if one != spur[-1])
            spur.append(ahead)
            ahead = onwards
        if leads(ahead) or len(near_by[ahead]) > 2:
            for place in spur:
                found[place] = 0
    return found


def _at_rim(place: Place, shape: tuple[int, ...]) -> bool:
    return any(one in (0, side - 1) for one, side in zip(place, shape, strict=True))


def road_courses(
    road: NDArray[np.uint8], still: Bools | None = None, gates: Sequence[XY] = ()
) -> list[Road]:
    """The roads of a level. They wander, but about what is to lie still; those that end beside one
    of some gates, across and down in squares, lead on to it, and others at the rim off the map."""
    near = joined(road > 0, True)
    through = passing(near)
    quiet = np.ones(road.shape, np.bool_) if still is None else still
    nodes = placed(near, through, quiet, WANDERING)
    found = []
    for chain in chains(near, through):
        at = [nodes[place] for place in chain]
        for _ in range(2):  # from either end
            at.reverse()
            chain = chain[::-1]
            goal = _led_to(chain[-1], road.shape, gates) if len(near[chain[-1]]) == 1 else None
            at = _onwards(at, goal) if goal else at
        kinds = Counter(int(road[place]) for place in chain)
        kind = max(kinds, key=lambda one: (kinds[one], one))
        found.append(Road(kind, curve(at)))
    return found


def _onwards(at: list[XY], goal: XY) -> list[XY]:
    """A line that goes on to a place, without what had run past that."""
    while len(at) > 2 and exact.apart(at[-2], goal) < exact.apart(at[-1], goal) + AHEAD:
        at = at[:-1]
    return [*at, goal]


def _led_to(place: Place, shape: tuple[int, ...], gates: Sequence[XY]) -> XY | None:
    """Where a road leads that ends in a square."""
    row, column = place
    far = [exact.apart((column + 0.5, row + 0.5), gate) for gate in gates]
    if far and min(far) < GATE:
        return gates[far.index(min(far))]
    for axis, (at, side) in enumerate(zip(place, shape, strict=True)):
        if at in (0, side - 1):
            off = BEYOND if at else -BEYOND
            return (column + 0.5 + off * axis, row + 0.5 + off * (1 - axis))
    return None


def road_shapes(roads: Iterable[Road], pixels: int, squares: int = 0) -> Iterator[str]:
    """Roads of a level of so many squares a side: two lines in ink with the way between them;
    tracks are dashes."""
    by_kind: dict[int, str] = {}
    for one in sorted(roads, key=lambda one: one.kind):
        by_kind[one.kind] = by_kind.get(one.kind, "") + _data(one.points, pixels)
    for kind, data in by_kind.items():
        wide = _width(kind, pixels, squares)
        if kind == TRACK:
            yield _stroke(data, ROADS[kind][0], wide, "0.7")
            yield path(
                data,
                fill="none",
                stroke=ROADS[kind][1],
                stroke_width=num(max(1.2, 0.5 * wide)),
                stroke_dasharray=" ".join(num(part * max(10, pixels)) for part in DASH),
            )
        else:
            yield _stroke(data, ROADS[kind][1], wide)
    for kind, data in by_kind.items():
        if kind != TRACK:
            yield _stroke(data, ROADS[kind][0], FILL * _width(kind, pixels, squares))


def _width(kind: int, pixels: int, squares: int) -> float:
    """How wide a road is drawn, edges and all, in pixels."""
    least = 2.2 if kind == TRACK else 4.4
    return max(least, WIDE[kind] * pixels, BROADEST[kind] * pixels * squares)


def bridge_shapes(
    roads: Iterable[Road], rivers: Sequence[River], pixels: int, squares: int = 0
) -> Iterator[str]:
    """Bridges where roads cross rivers: a deck with a rail on either side, along the road."""
    built: list[XY] = []
    for road in roads:
        for river in rivers:
            for at in _crossings(road.points, river.points):
                if any(exact.apart(at, other) < SPACED for other in built):
                    continue
                built.append(at)
                broad = float(river.half[exact.lengths(river.points - np.array(at)).argmin()])
                wide = 0.5 * _width(road.kind, pixels, squares) + max(1.5, 0.1 * pixels)
                yield from _bridge(at, _along(road.points, at), broad, wide, pixels)


def _crossings(road: Points, river: Points) -> list[XY]:
    """Where a road crosses a river, in the order of places."""
    met = exact.intersection(shapely.LineString(road), shapely.LineString(river))
    middles = (
        exact.centroid(part) for part in shapely.get_parts(met).tolist() if not part.is_empty
    )
    return sorted((middle.x, middle.y) for middle in middles)


def _bridge(at: XY, ahead: XY, broad: float, wide: float, pixels: int) -> Iterator[str]:
    """A bridge over a river in the direction of its road; half of the width of the river is told,
    in squares, and of the bridge, in pixels."""
    (x, y), (dx, dy) = (at[0] * pixels, at[1] * pixels), ahead
    half, wide = max(7.0, (broad + 0.32) * pixels, 1.1 * wide), max(3.8, 0.27 * pixels, wide)
    rails = ""
    for side in (-1, 1):
        rx, ry = x - side * dy * wide, y + side * dx * wide
        rails += f"M{point((rx - dx * half, ry - dy * half))}"
        rails += f"L{point((rx + dx * half, ry + dy * half))}"
    deck = f"M{point((x - dx * half, y - dy * half))}L{point((x + dx * half, y + dy * half))}"
    yield path(deck, fill="none", stroke="#e4d9c2", stroke_width=num(2 * wide))
    yield _stroke(rails, "#43362a", max(1.5, 0.1 * pixels))


def _along(points: Points, at: XY) -> XY:
    """The direction of a curve where it passes by a place."""
    far = exact.lengths(points - np.array(at))
    k = min(max(int(far.argmin()), 1), len(points) - 2)
    dx, dy = (points[k + 1] - points[k - 1]).tolist()
    long = max(1e-6, exact.apart((0.0, 0.0), (dx, dy)))
    return dx / long, dy / long


def _stroke(data: str, colour: str, width: float, strength: str = "1") -> str:
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num(width),
        stroke_opacity=strength,
        stroke_linecap="butt",
        stroke_linejoin="round",
    )
