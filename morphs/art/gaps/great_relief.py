"""Steps in the ground of a great cave: lines of one height from wall to wall or round a rise, with
ticks on their lower side. What one sees first stands on a rise. Lengths are in squares."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.noise import noise
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.draw.terrain.isolines import rings

WAVES = (11.0, 3.1)
"""How broad rises are, and how broad what roughens their rims."""
ROUGH, LEVELS = 0.24, (-0.3, 0.22)
"""By how much, and at which heights there are steps."""
RISE, ROUND = 1.5, 2.2
"""How much higher ground is about a sight, and how far round it that is told."""
LEAST, OFF_WALL, SHORTEST = 3.0, 0.06, 0.5
"""A shorter step is none; how near to walls they come; shorter pieces of one beside things are
none."""
A_RAMP, RAMP, TRIED, BESIDE = 13.0, 0.55, 6, 0.6
"""How much of a step has a flight of stairs, half its width, at how many places it is tried, and
how far beside a step it is asked where ground is lower."""
TREADS, TREAD = 5, 0.19
"""How many treads a flight has, and how deep they are."""
AT_WALL = 0.3
"""So near to a wall a step ends there."""
OFF_BORDER = 0.3
"""A step nearer to the border of a board would end there."""
TICK, DEEP = 0.2, (0.13, 0.2)
"""How far apart ticks are; how long they are at least, and by how much more at most."""
Disc = tuple[float, float, float]


def steps(
    ground: BaseGeometry,
    places: tuple[Floats, Floats],
    corner: tuple[float, float],
    sights: Sequence[Disc],
    without: BaseGeometry,
    barred: BaseGeometry,
    walls: BaseGeometry,
    border: BaseGeometry | None,
    seed: int,
) -> tuple[list[LineString], list[LineString]]:
    """The lines of a ground and their ticks. `places` are the x and y of a grid over it, of which
    `corner` is the first; no step is seen in what it goes `without`, none is that would cross what
    is `barred`, run to the `border` or end elsewhere than at the lines of `walls`."""
    x, y = places
    height = _height(x.ravel(), y.ravel(), sights, seed).reshape(x.shape)
    opened = exact.buffer(ground, -OFF_WALL, 3)
    seen = exact.difference(opened, without)
    lines: list[LineString] = []
    ticks: list[LineString] = []
    for number, level in enumerate(LEVELS):
        found = rings(height, level, corner, float(x[0, 1] - x[0, 0]))
        whole = exact.intersection(MultiLineString([LineString(ring) for ring in found]), opened)
        for piece in shapely.get_parts(shapely.line_merge(whole)):
            if not isinstance(piece, LineString) or exact.length(piece) < LEAST:
                continue
            if not _is_whole(piece, walls) or piece.intersects(barred):
                continue
            if border is None or exact.distance(piece, border) > OFF_BORDER:
                side = _side(piece, level, sights, seed)
                parts, ramps = _ramped(piece, side, seen, seed + number)
                own = [one for part in parts for one in _pieces(part, seen)]
                lines += own
                ticks += ramps + [tick for one in own for tick in _ticks(one, side, seed)]
    ends = np.array([tick.coords[1] for tick in ticks]).reshape(-1, 2)
    inside = shapely.contains_xy(seen, ends[:, 0], ends[:, 1])
    return lines, [ticks[k] for k in np.flatnonzero(inside).tolist()]


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
    for u, v, reach in sights:
        far = exact.lengths(np.column_stack([x - u, y - v]))
        found = found + RISE * np.clip((reach + ROUND - far) / ROUND, 0.0, 1.0)
    return exact.numbers(found)


def _side(line: LineString, level: float, sights: Sequence[Disc], seed: int) -> int:
    """On which side of a step ground is lower: 1 or -1."""
    middle, ahead = (exact.along(line, 0.5 + on, normalized=True) for on in (0.0, 0.02))
    off = exact.apart((middle.x, middle.y), (ahead.x, ahead.y)) or 1.0
    dx, dy = (ahead.x - middle.x) / off, (ahead.y - middle.y) / off
    beside = np.array([[middle.x - dy * BESIDE], [middle.y + dx * BESIDE]])
    return 1 if _height(beside[0], beside[1], sights, seed)[0] < level else -1


def _ramped(
    line: LineString, side: int, seen: BaseGeometry, seed: int
) -> tuple[list[LineString], list[LineString]]:
    """A step but for its flights of steps, and the strokes of these: narrower downwards."""
    long = exact.length(line)
    first = tuple(shapely.get_coordinates(line)[0].tolist())
    dice = Dice(seed, "ramps", f"{first}")
    parts: list[LineString] = []
    strokes: list[LineString] = []
    count, start = max(1, round(long / A_RAMP)), 0.0
    for k in range(count):
        for _ in range(TRIED):
            way = long * (k + 0.25 + 0.5 * dice.fraction()) / count
            flight = _flight(line, way, side)
            if all(seen.contains(stroke) for stroke in flight):
                strokes += flight
                parts.append(exact.part_of(line, start, way - RAMP))
                start = way + RAMP
                break
    return [*parts, exact.part_of(line, start, long)], strokes


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


def _ticks(line: LineString, side: int, seed: int) -> list[LineString]:
    """Ticks of unequal length on the lower side of a step, shorter where it ends at a wall."""
    long = exact.length(line)
    count = int(long / TICK)
    ways = (np.arange(2 * count) / 2 + 0.5) * long / max(count, 1)
    spots = exact.points_along(line, ways).reshape(-1, 2, 2) if count else np.zeros((0, 2, 2))
    first = tuple(shapely.get_coordinates(line)[0].tolist())
    dice, found = Dice(seed, "ticks", f"{first}"), []
    for k, (spot, after) in enumerate(spots):
        dx, dy = (after - spot).tolist()
        fade = min(1.0, 0.35 + 0.2 * min(k, count - 1 - k))
        deep = fade * (DEEP[0] + DEEP[1] * dice.fraction())
        far = side * deep / max(exact.apart((0, 0), (dx, dy)), 0.01)
        x, y = spot.tolist()
        found.append(LineString([(x, y), (x - dy * far, y + dx * far)]))
    return found
