"""The main way through great caves: a band across their floor, from where it comes in to where it
leaves, as wide as the cave is open there and narrower within."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

import numpy as np
import shapely
from shapely import LineString, MultiPolygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import Integers
from morphs.base.graphs import UnionFind
from morphs.plan.key.model import Segment
from morphs.plan.plan import Floats

BROAD = 1.3
"""Half as wide as the band is, in squares."""
STEP = 0.5
"""How near to each other the places are over which it leads, in squares."""
STRAIGHT, ASLANT = 10, 14
"""What a step costs, and one aslant."""
ROOMY, CLOSE, WADED = 5.0, 30, 60
"""So far off walls a band keeps where it can, in squares; and what it costs to be at them, and in
water and on what stands in the way."""
MOVES = ((1, 0, STRAIGHT), (0, 1, STRAIGHT), (1, 1, ASLANT), (1, -1, ASLANT))
BEND, ROUNDS = 5, 3
"""Of so many places it passes one, and how often the corners there are cut, which makes it
smooth."""
POCKET = 12
"""Fewer places that hang together are a pocket between walls, where no band begins."""
MOUTH, GAPE = 3.0, 6.0
"""So deep it narrows from where it comes in, in squares, and so wide it is there at the most."""
Links = list[list[tuple[int, int]]]


def band(
    floor: BaseGeometry, walls: BaseGeometry, wet: BaseGeometry, ends: Sequence[Segment]
) -> BaseGeometry:
    """Return a band over some floor, and beyond its rim, that joins all its `ends`, by ways that
    keep off `walls` and what is `wet`; nothing where there are fewer than two, or none leads from
    one to another."""
    spots = _lattice(floor)
    if len(ends) < 2 or not len(spots):
        return MultiPolygon()
    links = _links(spots, floor, walls, wet)
    middles = [_middle(end) for end in ends]
    walked = _joined(links)
    near = (np.abs(spots[walked] - middle).sum(axis=1).round(3) for middle in middles)
    at = [int(walked[np.argmin(far)]) for far in near]
    joined = {at[0]}
    found = []
    for place in range(1, len(ends)):
        path = _path(links, sorted(joined), at[place])
        if not path:
            continue
        whole = [*_bends(spots[path]), middles[place]]
        if path[0] == at[0]:
            whole.insert(0, middles[0])
        joined |= set(path)
        line = LineString(_smooth(np.array(whole)))
        found += [exact.buffer(line, BROAD, 4), _mouth(ends[place], line, -MOUTH)]
        if path[0] == at[0]:
            found.append(_mouth(ends[0], line, MOUTH))
    return exact.union_all(found) if found else MultiPolygon()


def _middle(end: Segment) -> Floats:
    """The point between the ends of one."""
    return np.asarray(np.round(np.mean(end, axis=0), 3))


def _bends(places: Floats) -> list[Floats]:
    """The first and the last of some places, and a few between them."""
    return [*places[:-1:BEND], places[-1]]


def _mouth(end: Segment, line: LineString, deep: float) -> BaseGeometry:
    """The ground over which a band narrows from where it comes in, along a line so deep from its
    start, or from its end if that is less than nothing."""
    opening, middle = np.array(end), _middle(end)
    wide = round(float(exact.numbers(np.hypot(*(opening[1] - opening[0])))), 3)
    share = min(1.0, GAPE / wide) if wide else 0.0
    across = LineString(np.round(middle + share * (opening - middle), 3))
    throat = exact.buffer(exact.snapped(line.interpolate(deep)), BROAD, 4)
    return exact.snapped(exact.union(across, throat).convex_hull)


def _lattice(floor: BaseGeometry) -> Floats:
    """The places of a floor over which a band may lead, row by row."""
    left, top, right, below = floor.bounds
    xs = np.arange(np.floor(left), right + STEP, STEP)
    ys = np.arange(np.floor(top), below + STEP, STEP)
    spots = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    shapely.prepare(floor)
    return np.asarray(spots[shapely.intersects_xy(floor, spots[:, 0], spots[:, 1])])


def _links(spots: Floats, floor: BaseGeometry, walls: BaseGeometry, wet: BaseGeometry) -> Links:
    """Where one can step from each place, and what that costs: more near walls and in water."""
    shapely.prepare(walls)
    shapely.prepare(wet)
    bounds = shapely.union_all([floor.boundary, walls])
    off = exact.numbers(np.asarray(shapely.distance(shapely.points(spots), bounds)))
    dear = np.rint(CLOSE * np.clip(1 - np.round(off, 3) / ROOMY, 0.0, 1.0)).astype(int)
    dear = dear + WADED * shapely.intersects_xy(wet, spots[:, 0], spots[:, 1])
    places = {spot: k for k, spot in enumerate(map(tuple, np.rint(spots / STEP).astype(int)))}
    found: Links = [[] for _ in spots]
    for right, down, cost in MOVES:
        pairs = [(k, places[there]) for (x, y), k in places.items()
                 if (there := (x + right, y + down)) in places]  # fmt: skip
        if not pairs:
            continue
        ends: Integers = np.array(pairs)
        steps = np.asarray(shapely.linestrings(spots[ends]), dtype=object)
        for a, b in ends[~shapely.intersects(walls, steps)].tolist():
            found[a].append((b, cost + int(dear[b])))
            found[b].append((a, cost + int(dear[a])))
    return found


def _joined(links: Links) -> Integers:
    """The places from which one can walk on: in a narrow mouth the nearest may be cut off from all
    but a few."""
    joined = UnionFind(range(len(links)))
    for one, near in enumerate(links):
        for other, _ in near:
            joined.join(one, other)
    sizes = [joined.sizes[joined.root(one)] for one in range(len(links))]
    return np.flatnonzero(np.array(sizes) >= min(POCKET, max(sizes)))


def _path(links: Links, starts: Iterable[int], end: int) -> list[int]:
    """The cheapest way from one of some places to another, with both; nothing where none leads
    there."""
    cost, before = dict.fromkeys(starts, 0), dict[int, int]()
    waiting = [(0, start) for start in cost]
    while waiting:
        paid, here = heappop(waiting)
        if here == end:
            break
        if paid > cost[here]:
            continue
        for there, more in links[here]:
            if paid + more < cost.get(there, paid + more + 1):
                cost[there], before[there] = paid + more, here
                heappush(waiting, (paid + more, there))
    if end not in cost:
        return []
    found = [end]
    while found[-1] in before:
        found.append(before[found[-1]])
    return found[::-1]


def _smooth(line: Floats) -> Floats:
    """A line whose corners are cut again and again; it keeps its ends."""
    for _ in range(ROUNDS):
        one, other = line[:-1], line[1:]
        cut = np.stack([0.75 * one + 0.25 * other, 0.25 * one + 0.75 * other], axis=1)
        line = np.vstack([line[:1], cut.reshape(-1, 2), line[-1:]])
    return np.asarray(np.round(line, 3))
