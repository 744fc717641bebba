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
LEAST, OFF_WALL, RAMP = 3.0, 0.06, 0.62
"""A shorter step is none; how near to walls they come; where noise is above this a ramp lies."""
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
    border: BaseGeometry | None,
    seed: int,
) -> tuple[list[LineString], list[LineString]]:
    """The lines of a ground and their ticks. `places` are the x and y of a grid over it, of which
    `corner` is the first; no step is seen in what it goes `without`, none runs to the `border`."""
    x, y = places
    height = _height(x.ravel(), y.ravel(), sights, seed).reshape(x.shape)
    seen = exact.difference(exact.buffer(ground, -OFF_WALL, 3), without)
    lines, ticks = [], []
    for number, level in enumerate(LEVELS):
        found = rings(height, level, corner, float(x[0, 1] - x[0, 0]))
        whole = exact.intersection(MultiLineString([LineString(ring) for ring in found]), seen)
        for piece in shapely.get_parts(shapely.line_merge(whole)):
            if not isinstance(piece, LineString) or exact.length(piece) < LEAST:
                continue
            if border is None or exact.distance(piece, border) > OFF_BORDER:
                for part in _ramped(piece, seed + number):
                    if not (_at_wall(part, ground) or _about(part, sights)):
                        continue
                    lines.append(part)
                    ticks += _ticks(part, level, sights, seed)
    ends = np.array([tick.coords[1] for tick in ticks]).reshape(-1, 2)
    inside = shapely.contains_xy(seen, ends[:, 0], ends[:, 1])
    return lines, [ticks[k] for k in np.flatnonzero(inside).tolist()]


def _at_wall(line: LineString, ground: BaseGeometry) -> bool:
    """Whether a step begins or ends at a wall: one that does not is a stroke on bare ground."""
    ends = [shapely.Point(line.coords[end]) for end in (0, -1)]
    return any(exact.distance(ground.boundary, end) < AT_WALL for end in ends)


def _about(line: LineString, sights: Sequence[Disc]) -> bool:
    """Whether a step lies all along the rise round what is seen first."""
    spots = [exact.along(line, share, normalized=True) for share in (0.0, 0.5, 1.0)]
    return any(
        all(exact.apart((u, v), (spot.x, spot.y)) < far + 0.7 * ROUND for spot in spots)
        for u, v, far in sights
    )


def _height(x: Floats, y: Floats, sights: Sequence[Disc], seed: int) -> NDArray[np.float64]:
    """How high the ground is at some places."""
    found = noise(x, y, seed % 9973, WAVES[0]) + ROUGH * noise(x, y, seed % 9973 + 5, WAVES[1])
    for u, v, reach in sights:
        far = exact.lengths(np.column_stack([x - u, y - v]))
        found = found + RISE * np.clip((reach + ROUND - far) / ROUND, 0.0, 1.0)
    return exact.numbers(found)


def _ramped(line: LineString, seed: int) -> list[LineString]:
    """A step without its ramps; what is left of it is long enough to be seen as one."""
    spots = shapely.get_coordinates(exact.segmentize(line, 0.2))
    level = noise(spots[:, 0], spots[:, 1], seed % 9973 + 11, 2.6)
    shown = level < RAMP
    ends = np.flatnonzero(np.diff(np.concatenate([[0], shown.astype(np.int8), [0]])))
    runs = [spots[a:b] for a, b in zip(ends[::2], ends[1::2], strict=True) if b - a > 6]
    return [LineString(run) for run in runs]


def _ticks(line: LineString, level: float, sights: Sequence[Disc], seed: int) -> list[LineString]:
    """Ticks of unequal length on the lower side of a step."""
    long = exact.length(line)
    count = int(long / TICK)
    ways = (np.arange(2 * count) / 2 + 0.5) * long / max(count, 1)
    spots = exact.points_along(line, ways).reshape(-1, 2, 2) if count else np.zeros((0, 2, 2))
    first = tuple(shapely.get_coordinates(line)[0].tolist())
    dice, found = Dice(seed, "ticks", f"{first}"), []
    if not len(spots):
        return []
    middle, ahead = spots[len(spots) // 2]
    dx, dy = (ahead - middle).tolist()
    beside = middle + np.array([-dy, dx]) * 4
    here = _height(beside[:1], beside[1:], sights, seed)[0]
    side = 1 if here < level else -1
    for spot, after in spots:
        dx, dy = (after - spot).tolist()
        far = (
            side * (DEEP[0] + DEEP[1] * dice.fraction()) / max(exact.apart((0, 0), (dx, dy)), 0.01)
        )
        x, y = spot.tolist()
        found.append(LineString([(x, y), (x - dy * far, y + dx * far)]))
    return found
