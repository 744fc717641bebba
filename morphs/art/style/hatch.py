"""Cross-hatching that hugs the walls: small clusters of parallel strokes, one over the other.

Where a wall meets the tile's border strokes cross it at fixed places, square to it, so that the
neighbour - however turned - goes on with every stroke that is cut there; how far they reach, and
what lies beside them, is each tile's own. All other strokes end before the border.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import HALF, Point, halves, outline
from morphs.art.geometry.noise import noise
from morphs.art.style.overlaid import Strokes, overlaid
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.noise import stream
from morphs.base.seeds import Dice

SPACING = 0.305
BAND = 0.74
RAGGED = 0.3
PITCH = 0.097
MARGIN = 0.07
MOST = 5
"""How many strokes a cluster has at most."""
NEAR = 0.42
"""Farther from walls than this, strokes end raggedly before the border, not along it."""
SHORT = 0.07
"""Shorter pieces of strokes are left out."""
ROUGHLY = 0.015
"""How exactly distances from walls are measured, in squares."""
Segment = tuple[Point, Point]


@dataclass(frozen=True)
class WallEnd:
    """Where a wall runs into the border: the point, the way into rock, the way into the tile."""

    at: Point
    rock: Point
    inward: Point
    crossing: bool

    def place(self, u: float, v: float) -> Point:
        """u squares into the rock, v squares into the tile."""
        return (
            self.at[0] + self.rock[0] * u + self.inward[0] * v,
            self.at[1] + self.rock[1] * u + self.inward[1] * v,
        )


CROSSING = (0.4, 0.497, 0.594)
"""Where strokes cross the border, in squares from the wall."""
BESIDE = ((0.05, 0.33), (0.67, 0.98))
"""Where clusters lie along the border, nearer to the wall and farther off."""


def wall_ends(shape: str, opened: BaseGeometry) -> list[WallEnd]:
    """All places where open ground begins or ends on the border, corners left out."""
    found = []
    at_border = exact.buffer(
        exact.intersection(opened, exact.buffer(outline(shape).boundary, 0.1)), exact.THIN
    )
    for half in halves(shape):
        side = LineString([half.start, half.end])
        on_side = exact.intersection(at_border, side)
        for piece in shapely.get_parts(shapely.line_merge(on_side)):
            if exact.length(piece) < 0.05:
                continue
            (ax, ay), (bx, by) = piece.coords[0], piece.coords[-1]
            dx, dy = (bx - ax) / exact.length(piece), (by - ay) / exact.length(piece)
            for point, away in (((ax, ay), (-dx, -dy)), ((bx, by), (dx, dy))):
                u = abs(point[0] - half.start[0]) + abs(point[1] - half.start[1])
                at_start, at_end = u < 0.02, u > HALF - 0.02
                if (at_start and half.start_is_corner) or (at_end and half.end_is_corner):
                    continue
                probe = shapely.Point(point[0] + away[0] * 0.05, point[1] + away[1] * 0.05)
                if exact.distance(opened, probe) < 0.02:
                    continue
                spot = (round(point[0], 4), round(point[1], 4))
                found.append(WallEnd(spot, away, half.inward, not (at_start or at_end)))
    return found


def _border_clusters(end: WallEnd, roll: Callable[[], float]) -> list[list[Segment]]:
    """The clusters at a wall's end; only passages have strokes across the border."""
    if end.crossing:
        lengths = [0.11 + 0.2 * roll() for _ in CROSSING]
        across = [
            (end.place(u, -0.1), end.place(u, v)) for u, v in zip(CROSSING, lengths, strict=True)
        ]
    else:
        across = [(end.place(0.43, 0.1), end.place(0.68, 0.1))]
    return [across, *(_along(end, *stretch, roll) for stretch in BESIDE)]


def _along(end: WallEnd, near: float, far: float, roll: Callable[[], float]) -> list[Segment]:
    """A cluster roughly along the border, that does not reach it."""
    tilt = 1.1 * (roll() - 0.45)
    first = 0.055 + max(0.0, -tilt) * (far - near) + 0.05 * roll()
    strokes = []
    for k in range(2 + int(roll() * 2.4)):
        v = first + k * PITCH
        a, b = near + 0.07 * roll() * (near > 0.1), far - 0.1 * roll()
        strokes.append((end.place(a, v), end.place(b, v + tilt * (b - a))))
    return strokes


def hatching(shape: str, opened: BaseGeometry, seed: int, clip: bool = True) -> Strokes:
    """All strokes of a tile: an array of (x, y) from, (x, y) to, in squares.

    Without `clip` strokes run on under what is open, as they may where a floor covers them.
    """
    if opened.is_empty:
        return np.zeros((0, 2, 2))
    ends = wall_ends(shape, opened)
    rolls = Dice(seed, "hatch", "border")
    at_border = [c for end in ends for c in _border_clusters(end, rolls.fraction)]
    fixed = [stroke for cluster in at_border for stroke in cluster]
    number = [k for k, cluster in enumerate(at_border) for _ in cluster]
    free, of_cluster = _free_strokes(shape, opened, seed, ends)
    strokes = np.concatenate([np.array(fixed, dtype=np.float64).reshape(-1, 2, 2), free])
    numbers = np.concatenate([np.array(number, dtype=np.int64), of_cluster + len(at_border)])
    if not len(strokes):
        return strokes
    found = overlaid(strokes, numbers, len(at_border))
    return _clipped(found, shape, opened) if clip else found


def _clipped(strokes: Strokes, shape: str, opened: BaseGeometry) -> Strokes:
    """The strokes where there is rock."""
    rock = exact.difference(exact.buffer(outline(shape), 0.4), opened)
    seen = exact.cut(strokes, rock)
    return np.asarray(seen[exact.lengths(seen[:, 1] - seen[:, 0]) > SHORT])


def _free_strokes(
    shape: str, opened: BaseGeometry, seed: int, ends: list[WallEnd]
) -> tuple[Floats, NDArray[np.int64]]:
    """Clusters of strokes all along the walls, and the cluster of each stroke, in random order."""
    x0, y0, x1, y1 = outline(shape).bounds
    rolls = Dice(seed, "hatch")
    columns, rows = int((x1 - x0) / SPACING) + 1, int((y1 - y0) / SPACING) + 1
    c, r = np.meshgrid(np.arange(columns), np.arange(rows))
    points = np.stack([c + 0.5 * (r % 2), r], axis=2).reshape(-1, 2).astype(np.float64)
    points = (points + (_rolled(rolls, len(points), 2) - 0.5) * 0.7) * SPACING
    ground = exact.simplify(opened, ROUGHLY)
    near = exact.buffer(ground, BAND + RAGGED, quad_segs=2)
    shapely.prepare(near)
    points = points[shapely.contains_xy(near, points[:, 0], points[:, 1])]
    distance = exact.distances(ground, points)
    ragged = BAND + RAGGED * noise(points[:, 0], points[:, 1], seed + 3, 0.5)
    rim = np.min([points, np.array([x1, y1]) - points], axis=(0, 2))
    hem = 0.36 + 0.22 * noise(points[:, 0], points[:, 1], seed + 4, 0.4)
    chosen: NDArray[np.bool_] = (distance > 0.03) & (distance < ragged)
    chosen &= (rim > hem) | (distance < NEAR) | (_reach(points, ends) < 1.15)
    return _clusters(points[chosen], distance[chosen], rolls, (x1, y1))


def _rolled(rolls: Dice, rows: int, columns: int) -> Floats:
    values = stream(rolls.bits(), rows * columns) >> np.uint64(11)
    return (values / float(1 << 53)).reshape(rows, columns)


def _reach(points: Floats, ends: list[WallEnd]) -> Floats:
    """How far every point is from the nearest wall's end."""
    if not ends:
        return np.full(len(points), np.inf)
    spots = np.array([end.at for end in ends])
    away = points[:, None, :] - spots[None, :, :]
    return np.asarray(exact.lengths(away).min(axis=1))


def side_by_side(
    spots: Floats, count: NDArray[np.int64], turned: Floats, long: Floats
) -> tuple[Floats, NDArray[np.bool_]]:
    """Parallel strokes round each spot, shape (spots, MOST, 2, 2), and which of them there are.
    `turned` and `long` are shares, rolled for each spot and for each stroke."""
    turn = turned * math.pi
    way = exact.numbers(np.stack([np.cos(turn), np.sin(turn)], axis=1))
    side = np.stack([-way[:, 1], way[:, 0]], axis=1)
    k = np.arange(MOST)[None, :]
    off = (k - (count[:, None] - 1) / 2) * PITCH
    half = 0.235 + (long - 0.5) * 0.11
    middle = spots[:, None, :] + side[:, None, :] * off[:, :, None]
    reach = way[:, None, :] * half[:, :, None]
    return np.stack([middle - reach, middle + reach], axis=2), k < count[:, None]


def _clusters(
    points: Floats, far: Floats, rolls: Dice, size: Point
) -> tuple[Floats, NDArray[np.int64]]:
    """A few parallel strokes round each point; fewer far from the wall. Those that would cross the
    border go, and so does a stroke that would be alone."""
    rolled = _rolled(rolls, len(points), 3 + MOST)
    count = 3 + (rolled[:, 0] * 2.2).astype(np.int64) - (far > 0.7)
    ends, there = side_by_side(points, count, rolled[:, 1], rolled[:, 3:])
    inside = ((ends > MARGIN) & (ends < np.array(size) - MARGIN)).all(axis=(2, 3))
    inside &= there
    inside &= inside.sum(axis=1)[:, None] > 1
    order = np.argsort(rolled[:, 2], kind="stable")
    ends, inside = ends[order], inside[order]
    number = np.repeat(np.cumsum(inside.any(axis=1)) - 1, inside.sum(axis=1))
    return ends[inside], number.astype(np.int64)
