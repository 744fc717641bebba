"""Steps in the ground of a great cave: lines of one height from wall to wall or round a rise, with
hachures on their lower side. What one sees first stands on a rise. Lengths are in squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.noise import noise
from morphs.art.style.hachures import hachures
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.draw.terrain.isolines import lines

WAVES = (11.0, 3.1)
"""How broad rises are, and how broad what roughens their rims."""
ROUGH = 0.24
"""By how much."""
RISE, ROUND = 1.5, 2.2
"""How much higher ground is about a sight, and how far round it that is told."""
LOBES, UNROUND = 5.0, 1.5
"""How broad what juts out of the rim of such a rise is, and how far: none is a circle."""
LEAST, OFF_WALL, SHORTEST = 3.8, 0.06, 0.5
"""A shorter step is none; how near to walls they come; shorter pieces of one beside things are
none."""
A_RAMP, RAMP, TRIED, BESIDE = 5.0, 0.55, 6, 0.6
"""How far flights of stairs of a step are apart, half their width, at how many places one is tried
where no way crosses it, and how far beside a step it is asked where ground is lower."""
TREADS, TREAD = 5, 0.19
"""How many treads a flight has, and how deep they are."""
AT_WALL = 0.3
"""So near to a wall a step ends there."""
OFF_BORDER = 0.3
"""A step nearer to the border of a board would end there."""
OUT = 0.5
"""So near to walls and stairs hachures grow shorter."""
Disc = tuple[float, float, float]
QUANTILES = (0.18, 0.27, 0.36, 0.45, 0.55, 0.64, 0.73, 0.82)
"""How much of the ground is lower than a step that is tried."""
FLIGHTS, A_FLIGHT, MOST = 1, 110.0, 4
"""How many steps a cave has at least, squares of ground for one more, and how many at most."""
GROUNDS, APART = 3, 17
"""Of how many grounds that one is taken that has the longest steps, and how far their seeds are
apart."""
HIDDEN, LEAST_RING = 0.6, 13.0
"""How much of a step may be hidden in one place, away from walls; how long a ring is at least."""
A_BAY, STRAIGHT = 8.0, 0.5
"""A shorter step that returns to the wall it began at, its ends nearer to each other than this
share of its length, is a scratch about nothing."""
SAMPLES, OFF_WALLS = 8, 1.0
"""At how many places of a step it is asked how far off walls it is, and how far half of them are at
least: nearer it would be a second line along a wall."""
A_FALL, FALL, FOOT = 5.0, (-0.8, -0.1, 0.6), 0.75
"""How far apart it is that stones have come down from a step, where about each such place they lie,
and how far below it."""
BESIDE_IT = 2
"""So many places beside a ground heights are looked at: what is narrower than they lie apart has
none of its own."""
BESIDE_OTHER, TOGETHER = 0.9, 2.6
"""No step is nearer to another; one nearer than the last goes with it, and is rather taken."""


@dataclass(frozen=True)
class Relief:
    """A ground that is to have steps. `x` and `y` are those of the places of a grid over it, of
    which `corner` is the first; no step is seen in what it goes `without`, none is that would cross
    what is `barred`, run to the `border` or end elsewhere than at the lines of `walls`, one end at
    least where these are of `rock` and no shore. Flights of stairs are where steps cross `ways`."""

    ground: BaseGeometry
    x: Floats
    y: Floats
    corner: tuple[float, float]
    sights: Sequence[Disc]
    without: BaseGeometry
    barred: BaseGeometry
    walls: BaseGeometry
    rock: BaseGeometry
    border: BaseGeometry | None
    ways: BaseGeometry
    seed: int

    def height(self, x: Floats, y: Floats) -> NDArray[np.float64]:
        """How high the ground is at some places."""
        return _height(x, y, self.sights, self.seed)


class Steps(NamedTuple):
    """Steps as lines, the strokes below them and of their stairs, and places at their feet, where
    what came down from them lies."""

    lines: list[LineString]
    ticks: list[LineString]
    feet: list[tuple[float, float]]


def steps(relief: Relief) -> Steps:
    """The steps of a ground: the longest there may be, and others beside it, one above the
    other."""
    opened = exact.buffer(relief.ground, -OFF_WALL, 3)
    seen = exact.difference(opened, relief.without)
    lines: list[LineString] = []
    ticks: list[LineString] = []
    feet: list[tuple[float, float]] = []
    tried = [replace(relief, seed=relief.seed + APART * k) for k in range(GROUNDS)]
    found = [_chosen(one, opened, seen) for one in tried]
    long = [exact.rounded(sum(exact.length(line) for line, _ in one)) for one in found]
    best = long.index(max(long))
    relief = tried[best]
    for number, (piece, level) in enumerate(found[best]):
        side = _side(piece, level, relief)
        parts, ramps = _ramped(piece, side, seen, relief, number)
        own = [one for part in parts for one in _pieces(part, seen)]
        lines += own
        ticks += ramps
        for one in own:
            ticks += hachures(one, side, relief.seed % 9973, (OUT, OUT))
            feet += _feet(one, side, Dice(relief.seed, "feet", number, len(feet)))
    ends = np.array([tick.coords[1] for tick in ticks]).reshape(-1, 2)
    inside = shapely.contains_xy(seen, ends[:, 0], ends[:, 1])
    return Steps(lines, [ticks[k] for k in np.flatnonzero(inside).tolist()], feet)


def _feet(step: LineString, side: int, dice: Dice) -> list[tuple[float, float]]:
    """Places below a step, some beside each other here and there along it."""
    long, found = exact.length(step), []
    count = int(long / A_FALL)
    for k in range(count):
        middle = (k + 0.2 + 0.6 * dice.fraction()) * long / count
        for off in FALL:
            spot, ahead = (exact.along(step, middle + off + far) for far in (0.0, 0.1))
            far = side * FOOT / max(exact.apart((spot.x, spot.y), (ahead.x, ahead.y)), exact.THIN)
            if 0 < middle + off < long - 0.1:
                dx, dy = (ahead.x - spot.x) * far, (ahead.y - spot.y) * far
                found.append((exact.rounded(spot.x - dy), exact.rounded(spot.y + dx)))
    return found


def _chosen(
    relief: Relief, opened: BaseGeometry, seen: BaseGeometry
) -> list[tuple[LineString, float]]:
    """The steps that a ground has, and at what height they are."""
    tried = _tried(relief, opened, seen)
    count = min(MOST, FLIGHTS + int(relief.ground.area / A_FLIGHT))
    found: list[tuple[LineString, float]] = []
    while tried and len(found) < count:
        worth = []
        for k, (long, piece, _) in enumerate(tried):
            off = min((exact.distance(piece, other) for other, _ in found), default=TOGETHER)
            if off >= BESIDE_OTHER:
                worth.append((exact.rounded(long * (1.6 if off < TOGETHER else 1.0)), -k))
        if not worth:
            break
        _, piece, level = tried.pop(-max(worth)[1])
        found.append((piece, level))
    return found


def _tried(
    relief: Relief, opened: BaseGeometry, seen: BaseGeometry
) -> list[tuple[float, LineString, float]]:
    """Steps that there may be: how long each is seen, its line and its height."""
    inside = shapely.contains_xy(opened, relief.x, relief.y)
    near, height = _beside(inside), np.zeros(inside.shape)
    height[near] = relief.height(relief.x[near], relief.y[near])
    among = near & np.roll(near, -1, 0) & np.roll(near, -1, 1) & np.roll(near, (-1, -1), (0, 1))
    heights = np.sort(height[inside])
    size = float(relief.x[0, 1] - relief.x[0, 0])
    found = []
    for share in QUANTILES if len(heights) else ():
        level = exact.rounded(float(heights[int(share * len(heights))]))
        whole = exact.intersection(lines(height, level, among, relief.corner, size), opened)
        for piece in shapely.get_parts(shapely.line_merge(whole)):
            if not isinstance(piece, LineString):
                continue
            long = exact.length(piece)
            if long < (LEAST_RING if piece.is_closed else LEAST) or not _may_be(piece, relief):
                continue
            hidden = shapely.get_parts(shapely.line_merge(exact.difference(piece, seen)))
            off = [part for part in hidden if exact.distance(part, relief.walls) > AT_WALL]
            if all(exact.length(part) < HIDDEN for part in off):
                found.append((exact.rounded(long), piece, level))
    return found


def _beside(inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The places of a ground, and those beside it, where lines of one height may touch it."""
    padded = np.pad(inside, BESIDE_IT)
    high, wide = inside.shape
    found = np.zeros_like(inside)
    for row in range(2 * BESIDE_IT + 1):
        for column in range(2 * BESIDE_IT + 1):
            found |= padded[row : row + high, column : column + wide]
    return found


def _may_be(line: LineString, relief: Relief) -> bool:
    """Whether a step runs from wall to wall, or closes on itself, clear of what is barred."""
    if not _is_whole(line, relief.walls) or line.intersects(relief.barred):
        return False
    if not line.is_closed and not _leads_across(line, relief):
        return False
    spots = exact.points_along(line, np.arange(1, SAMPLES + 1) / (SAMPLES + 1) * exact.length(line))
    off = np.sort(exact.distances(relief.walls, spots))
    if off[SAMPLES // 2] < OFF_WALLS:
        return False
    return relief.border is None or exact.distance(line, relief.border) > OFF_BORDER


def _leads_across(line: LineString, relief: Relief) -> bool:
    """Whether an open step begins at rock, and cuts off ground that is worth it."""
    first, last = line.coords[0], line.coords[-1]
    long = exact.length(line)
    ashore = all(exact.distance(relief.rock, shapely.Point(end)) > AT_WALL for end in (first, last))
    return not ashore and (long > A_BAY or exact.apart(first, last) > STRAIGHT * long)


def _is_whole(line: LineString, walls: BaseGeometry) -> bool:
    """Whether a step closes on itself or runs from wall to wall: any other is a stroke that stops
    on bare ground."""
    ends = [shapely.Point(line.coords[end]) for end in (0, -1)]
    return line.is_closed or all(exact.distance(walls, end) < AT_WALL for end in ends)


def _pieces(line: LineString, seen: BaseGeometry) -> list[LineString]:
    """What is seen of a line beside what stands on it."""
    left = shapely.get_parts(shapely.line_merge(exact.intersection(line, seen)))
    return [one for one in left if isinstance(one, LineString) and exact.length(one) > SHORTEST]


def _height(x: Floats, y: Floats, sights: Sequence[Disc], seed: int) -> NDArray[np.float64]:
    """How high the ground is at some places."""
    found = noise(x, y, seed % 9973, WAVES[0]) + ROUGH * noise(x, y, seed % 9973 + 5, WAVES[1])
    swing = UNROUND * noise(x, y, seed % 9973 + 11, LOBES) if len(sights) else 0.0
    for u, v, reach in sights:
        far = exact.lengths(np.column_stack([x - u, y - v])) + swing
        found = found + RISE * np.clip((reach + ROUND - far) / ROUND, 0.0, 1.0)
    return exact.numbers(found)


def _side(line: LineString, level: float, relief: Relief) -> int:
    """On which side of a step ground is lower: 1 or -1."""
    middle, ahead = (exact.along(line, 0.5 + on, normalized=True) for on in (0.0, 0.02))
    off = exact.apart((middle.x, middle.y), (ahead.x, ahead.y)) or 1.0
    dx, dy = (ahead.x - middle.x) / off, (ahead.y - middle.y) / off
    beside = np.array([[middle.x - dy * BESIDE], [middle.y + dx * BESIDE]])
    return 1 if relief.height(beside[0], beside[1])[0] < level else -1


def _ramped(
    line: LineString, side: int, seen: BaseGeometry, relief: Relief, number: int
) -> tuple[list[LineString], list[LineString]]:
    """A step but for its flights of stairs, and the strokes of these, narrower downwards: where
    ways cross it, else somewhere."""
    long = exact.length(line)
    crossed = exact.intersection(line, relief.ways)
    spots = [exact.centroid(spot) for spot in shapely.get_parts(crossed) if not spot.is_empty]
    dice = Dice(relief.seed, "ramps", number)
    tries = sorted(exact.project(line, spot) for spot in spots)
    tries += [long * (0.25 + 0.5 * dice.fraction()) for _ in range(TRIED)]
    taken: list[float] = []
    strokes: list[LineString] = []
    for k, on in enumerate(tries):
        way = min(max(on, RAMP), long - RAMP)
        if any(abs(way - other) < A_RAMP for other in taken) or (taken and k >= len(spots)):
            continue
        flight = _flight(line, way, side)
        if all(seen.contains(stroke) for stroke in flight):
            strokes += flight
            taken.append(way)
    ends = [0.0, *(end for way in sorted(taken) for end in (way - RAMP, way + RAMP)), long]
    runs = [(ends[k], ends[k + 1]) for k in range(0, len(ends), 2)]
    return [exact.part_of(line, a, b) for a, b in runs if b - a > exact.THIN], strokes


def _flight(line: LineString, way: float, side: int) -> list[LineString]:
    """The treads and the two cheeks of steps down from a place of a line."""
    a, b, middle = (exact.along(line, way + off) for off in (-RAMP, RAMP, 0.0))
    off = exact.apart((a.x, a.y), (b.x, b.y)) or 1.0
    dx, dy = (b.x - a.x) / off, (b.y - a.y) / off

    def at(along: float, down: float) -> tuple[float, float]:
        low = side * down
        return middle.x + dx * along - dy * low, middle.y + dy * along + dx * low

    found = []
    for k in range(TREADS):
        half, down = RAMP * (1 - 0.1 * k), TREAD * k
        found.append(LineString([at(-half, down), at(half, down)]))
    foot, low = RAMP * (1 - 0.1 * (TREADS - 1)), TREAD * (TREADS - 1)
    found += [LineString([at(s * RAMP, 0.0), at(s * foot, low)]) for s in (-1, 1)]
    return [LineString(exact.points(shapely.get_coordinates(one))) for one in found]
