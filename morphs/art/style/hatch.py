"""Hatching that hugs the walls: bundles of parallel strokes, each turned against its neighbours.

Where a wall meets the tile's border a bundle crosses it at a fixed place, square to it, so that the
neighbour - however turned - goes on with every stroke that is cut there; how far they reach, and
what lies beside them, is each tile's own. All other strokes end before the border.
"""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import HALF, Point, halves, outline
from morphs.art.geometry.noise import noise
from morphs.art.style.bundles import (
    DENSE,
    MOST,
    PITCH,
    Strokes,
    ink,
    lines_of,
    rolled,
    seen,
    within,
)
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

BAND = 0.84
RAGGED = 0.17
"""How far from walls the middles of bundles lie, and how much that differs."""
MARGIN = 0.05
"""How far before the border strokes end."""
NEAR = 0.42
"""Farther from walls than this, strokes end raggedly before the border, not along it."""
BELOW = 0.25
"""So far within open ground bundles lie too, under its floor: those beside it end as elsewhere."""
CLEAR_OF = 0.5
"""No other bundle lies so near to one that crosses the border: none cuts its strokes there."""
OUTER = 0.7
"""So far beyond those that are laid others are thought of, which cut them."""
ACROSS = 4
"""How many strokes cross the border."""
BEYOND = 0.2
"""How far strokes that cross the border go on beyond it: no cut makes crumbs of them."""
ROUGHLY = 0.015
"""How exactly distances from walls are measured, in squares."""
AT_WALL = 0.45
"""Bundles whose middles lie no farther from walls are the densest."""
CROSSING = 0.33
"""Where the middle of the bundle lies that crosses the border, in squares from the wall."""
DEEP = (0.12, 0.2)
"""How far its strokes reach into the tile, and how much that differs."""
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


def hatching(shape: str, opened: BaseGeometry, seed: int, clip: bool = True) -> Strokes:
    """All strokes of a tile: an array of (x, y) from, (x, y) to, in squares.

    Without `clip` strokes run on under what is open, as they may where a floor covers them.
    """
    if opened.is_empty:
        return np.zeros((0, 2, 2))
    ends = wall_ends(shape, opened)
    fixed, across = _across([end for end in ends if end.crossing], Dice(seed, "hatch", "border"))
    spots, dice, laid, beside = _free(shape, opened, seed, ends)
    if len(fixed):
        away = exact.lengths(spots[:, None, :] - fixed[None, :, :]).min(axis=1)
        spots, dice, laid, beside = (part[away > CLEAR_OF] for part in (spots, dice, laid, beside))
    laid = np.append(np.ones(len(fixed), dtype=bool), laid)
    if not laid.any():
        return np.zeros((0, 2, 2))
    all_spots = np.concatenate([fixed, spots])
    pitch = np.where(beside, DENSE, PITCH)[:, None]
    lines = np.concatenate([across, lines_of(spots, dice, pitch)])
    x0, y0, x1, y1 = outline(shape).bounds
    frame = (x0 + MARGIN, y0 + MARGIN, x1 - MARGIN, y1 - MARGIN)
    pieces, whose = seen(all_spots, lines, frame, np.arange(len(all_spots)) >= len(fixed))
    pieces = pieces[laid[whose]]
    if not clip:
        return pieces
    return ink(pieces, exact.difference(exact.buffer(outline(shape), 0.4), opened))


def _across(ends: list[WallEnd], rolls: Dice) -> tuple[Floats, Strokes]:
    """The middles of the bundles that cross the border beside passages, and their strokes."""
    if not ends:
        return np.zeros((0, 2)), np.zeros((0, MOST, 2, 2))
    deep = DEEP[0] + DEEP[1] * rolled(rolls, len(ends), ACROSS)
    off = (np.arange(ACROSS) - (ACROSS - 1) / 2) * PITCH + CROSSING
    spots = [end.place(CROSSING, 0.0) for end in ends]
    lines = [
        [(end.place(u, -BEYOND), end.place(u, v)) for u, v in zip(off.tolist(), long, strict=True)]
        for end, long in zip(ends, deep.tolist(), strict=True)
    ]
    strokes = np.repeat(np.array(spots)[:, None, None, :], 2, axis=2).repeat(MOST, axis=1)
    strokes[:, :ACROSS] = np.array(lines)
    return exact.points(np.array(spots)), exact.points(strokes)


def _free(
    shape: str, opened: BaseGeometry, seed: int, ends: list[WallEnd]
) -> tuple[Floats, Floats, NDArray[np.bool_], NDArray[np.bool_]]:
    """The middles of the bundles along the walls and of some beyond, what is rolled for each, which
    are laid, and which lie at walls."""
    spots, dice = within(outline(shape), Dice(seed, "hatch"))
    x0, y0, x1, y1 = outline(shape).bounds
    ground = exact.simplify(opened, ROUGHLY)
    near = exact.buffer(ground, BAND + RAGGED + OUTER, quad_segs=2)
    inner = exact.buffer(ground, -BELOW, quad_segs=2)
    core = exact.buffer(ground, -BELOW - OUTER, quad_segs=2)
    for area in (near, inner, core):
        shapely.prepare(area)
    thought: NDArray[np.bool_] = shapely.contains_xy(near, spots[:, 0], spots[:, 1])
    thought &= ~shapely.contains_xy(core, spots[:, 0], spots[:, 1])
    spots, dice = spots[thought], dice[thought]
    distance = exact.distances(ground, spots)
    ragged = BAND + RAGGED * noise(spots[:, 0], spots[:, 1], seed + 3, 0.5)
    rim = np.min([spots - np.array([x0, y0]), np.array([x1, y1]) - spots], axis=(0, 2))
    hem = 0.36 + 0.22 * noise(spots[:, 0], spots[:, 1], seed + 4, 0.4)
    laid = (distance < ragged) & (rim > 0)
    laid &= ~shapely.contains_xy(inner, spots[:, 0], spots[:, 1])
    laid &= (rim > hem) | (distance < NEAR) | (_reach(spots, ends) < 1.15)
    return spots, dice, laid, distance < AT_WALL


def _reach(points: Floats, ends: list[WallEnd]) -> Floats:
    """How far every point is from the nearest wall's end."""
    if not ends:
        return np.full(len(points), np.inf)
    spots = np.array([end.at for end in ends])
    away = points[:, None, :] - spots[None, :, :]
    return np.asarray(exact.lengths(away).min(axis=1))
