"""Bundles of parallel strokes that pave rock: each fills the land nearest to its middle from edge
to edge, ends where that of the next begins, and is turned against its neighbours.

Middles lie on a lattice of triangles, each moved a little by the dice. Lengths are in squares.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.noise import stream
from morphs.base.seeds import Dice

Strokes = Floats
"""(n, 2, 2): stroke, from and to, x and y."""
Flags = NDArray[np.bool_]
PACE = (0.6, 0.52)
"""How far middles are apart in a row, and rows from each other."""
ASTRAY = 0.72
"""Twice how far a middle lies off its place at most, as a share of `PACE`."""
PITCH, DENSE, LIGHT = 0.156, 0.126, 0.166
"""How far strokes of a bundle are apart; of one at a wall; of one at the rim of what is hatched."""
MOST = 8
"""How many strokes a bundle has at most."""
LONG = 0.6
"""Half of how long strokes are that nothing cuts: no land is as long."""
UNEVEN = 0.24
"""How much strokes of a bundle differ in how far apart they are, as a share of that."""
WAYS, APART, STRIDE = 8, 2, 3
"""Directions there are in half a circle; how many neighbours are apart, where that can be; and how
many are gone on to where they would not be."""
SWAY = 0.7
"""How far a bundle strays from its direction, as a share of what lies between two."""
GAP = 0.026
"""How far strokes end before the land of the next bundle."""
NEXT = 1.2
"""Bundles farther apart than this do not touch."""
SHORT = 0.12
"""Shorter pieces of strokes are left out."""
ROLLS = 4 + MOST
"""How many numbers are rolled for a bundle: its place, its turn, where its strokes begin, and where
each lies."""
HARDLY = 1e-6


def rolled(rolls: Dice, rows: int, columns: int) -> Floats:
    """Shares from 0 up to 1."""
    values = stream(rolls.bits(), rows * columns) >> np.uint64(11)
    return (values / float(1 << 53)).reshape(rows, columns)


def sown(
    columns: int, rows: int, rolls: Dice, pace: tuple[float, float] = PACE
) -> tuple[Floats, Floats]:
    """The middles of bundles in rows from 0 0 on, and what is rolled for each, its own turn among
    them. Both go on with themselves where rows are by twos."""
    c, r = (part.ravel() for part in np.meshgrid(np.arange(columns), np.arange(rows)))
    dice = rolled(rolls, len(c), ROLLS)
    grid = np.stack([c + 0.5 * (r % 2), r], axis=1)
    spots = exact.points((grid + (dice[:, :2] - 0.5) * ASTRAY) * np.array(pace))
    turns = np.array(_turns(columns, rows, (dice[:, 2] * WAYS).astype(np.int64).tolist()))
    dice[:, 2] = (turns + (dice[:, 3] - 0.5) * SWAY) / WAYS
    return spots, dice


def _turns(columns: int, rows: int, wanted: list[int]) -> list[int]:
    """The direction of each bundle of a lattice, which goes on with itself: what is wanted for it,
    or the next that is turned far enough against all neighbours that have theirs."""
    found = [-1] * len(wanted)
    for place, first in enumerate(wanted):
        row, column = divmod(place, columns)
        right = row % 2
        beside = [(row, column - 1), (row, column + 1)]
        beside += [(row + down, column + right - k) for down in (-1, 1) for k in (0, 1)]
        near = [found[r % rows * columns + c % columns] for r, c in beside]
        found[place] = _turned(first, frozenset(near))
    return found


@cache
def _turned(first: int, near: frozenset[int]) -> int:
    """The direction wanted, or the next that is turned far enough against those of neighbours (-1:
    none yet), or as far as can be."""

    def apart(turn: int) -> int:
        away = [(turn - other) % WAYS for other in near if other >= 0]
        return min((APART, *(min(one, WAYS - one) for one in away)))

    return max([(first + STRIDE * k) % WAYS for k in range(WAYS)], key=apart)


def lines_of(spots: Floats, dice: Floats, pitch: float | Floats = PITCH) -> Strokes:
    """The strokes of bundles if nothing cut them, shape (spots, MOST, 2, 2), so far apart, all or
    those of each bundle (spots, 1)."""
    turn = dice[:, 2] * math.pi
    way = exact.numbers(np.stack([np.cos(turn), np.sin(turn)], axis=1))
    side = np.stack([-way[:, 1], way[:, 0]], axis=1)
    uneven = (dice[:, 3:4] - 0.5) * 0.8 + (dice[:, 4:] - 0.5) * UNEVEN
    off = (np.arange(MOST)[None, :] - (MOST - 1) / 2 + uneven) * pitch
    middle = spots[:, None, :] + side[:, None, :] * off[:, :, None]
    reach = way[:, None, :] * LONG
    return np.stack([middle - reach, middle + reach], axis=2)


def seen(
    spots: Floats,
    lines: Strokes,
    frame: tuple[float, float, float, float] | None = None,
    free: Flags | None = None,
    wanted: Flags | None = None,
) -> tuple[Strokes, NDArray[np.int64]]:
    """What of the strokes of each bundle, (spots, strokes, 2, 2), lies in its own land, and whose
    each piece is, of all bundles or those `wanted`; strokes of `free` ones end within a frame
    too."""
    return told(spots, lines, frame, free, wanted)[:2]


def told(
    spots: Floats,
    lines: Strokes,
    frame: tuple[float, float, float, float] | None = None,
    free: Flags | None = None,
    wanted: Flags | None = None,
) -> tuple[Strokes, NDArray[np.int64], NDArray[np.int64]]:
    """The same, and which stroke of its bundle each piece is."""
    enter, leave = np.zeros(lines.shape[:2]), np.ones(lines.shape[:2])
    if wanted is not None:
        leave[~wanted] = 0.0
    own, other = neighbours(spots, wanted)
    way = spots[other] - spots[own]
    limit = (way**2).sum(axis=1) / 2 - GAP * exact.lengths(way)
    _cut(lines, own, way, limit + (spots[own] * way).sum(axis=1), enter, leave)
    if frame is not None:
        inside = np.arange(len(spots)) if free is None else np.flatnonzero(free)
        x0, y0, x1, y1 = frame
        for (x, y), far in (((1, 0), x1), ((-1, 0), -x0), ((0, 1), y1), ((0, -1), -y0)):
            sides = np.repeat(np.array([[float(x), float(y)]]), len(inside), axis=0)
            _cut(lines, inside, sides, np.full(len(inside), far), enter, leave)
    which, stroke = np.nonzero(enter < leave)
    ends = lines[which, stroke]
    shares = np.stack([enter[which, stroke], leave[which, stroke]], axis=1)
    pieces = exact.points(ends[:, :1] + shares[:, :, None] * (ends[:, 1:] - ends[:, :1]))
    long = exact.lengths(pieces[:, 1] - pieces[:, 0]) > SHORT
    return pieces[long], which[long].astype(np.int64), stroke[long].astype(np.int64)


def neighbours(
    spots: Floats, wanted: Flags | None = None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of bundles that may touch, both ways round, in order of the first, which is one of
    those `wanted`."""
    x, y = (abs(spots[:, None, axis] - spots[None, :, axis]) < NEXT for axis in (0, 1))
    near = x & y
    np.fill_diagonal(near, False)
    if wanted is not None:
        near[~wanted] = False
    own, other = np.nonzero(near)
    return own.astype(np.int64), other.astype(np.int64)


def _cut(
    lines: Strokes,
    own: NDArray[np.int64],
    way: Floats,
    limit: Floats,
    enter: Floats,
    leave: Floats,
) -> None:
    """Cut the strokes of bundles where they come farther along a way than a limit; `enter` and
    `leave` are the shares of each stroke that are left of it."""
    start = lines[own, :, 0]
    run = lines[own, :, 1] - start
    base = start[..., 0] * way[:, None, 0] + start[..., 1] * way[:, None, 1]
    slope = run[..., 0] * way[:, None, 0] + run[..., 1] * way[:, None, 1]
    level = abs(slope) < HARDLY
    at = exact.numbers((limit[:, None] - base) / np.where(level, 1.0, slope))
    last = np.where(level, np.where(base < limit[:, None], 1.0, 0.0), np.where(slope > 0, at, 1.0))
    np.minimum.at(leave, own, last)
    np.maximum.at(enter, own, np.where(level | (slope > 0), 0.0, at))


def lands(spots: Floats, lines: Strokes, wanted: Flags | None = None) -> list[Polygon]:
    """The land of each bundle, or of those `wanted`, as far as its strokes reach if nothing cuts
    them."""
    own, other = neighbours(spots, wanted)
    corners = _boxes(lines)
    way = spots[other] - spots[own]
    from_start = way * spots[own]
    limit = (way**2).sum(axis=1) / 2 + from_start[:, 0] + from_start[:, 1]
    far = (corners[own] * way[:, None]).sum(axis=2).max(axis=1) - limit
    cut = far > -HARDLY  # no other neighbour takes anything from the rectangle
    rings, those = corners.tolist(), (own[cut].tolist(), way[cut].tolist(), limit[cut].tolist())
    for place, end, at in zip(*those, strict=True):
        rings[place] = _clipped(rings[place], end, at)
    if wanted is not None:
        rings = [ring for ring, one in zip(rings, wanted.tolist(), strict=True) if one]
    if not rings:
        return []
    spots_of = exact.points(np.array([spot for ring in rings for spot in ring]))
    which = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    return list(shapely.get_parts(shapely.polygons(shapely.linearrings(spots_of, indices=which))))


def _boxes(lines: Strokes) -> Floats:
    """The rectangles that bundles fill at most, by their corners."""
    first, last = lines[:, 0], lines[:, -1]
    along = first[:, 1] - first[:, 0]
    along = along / exact.lengths(along)[:, None]
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    middle = (first.sum(axis=1) + last.sum(axis=1)) / 4
    u, v = along * LONG, across * ((MOST - 1) / 2 + 0.8) * PITCH
    return np.stack([middle + a * u + b * v for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 1)


def _clipped(ring: list[list[float]], way: list[float], limit: float) -> list[list[float]]:
    """What of a convex ring comes no farther along a way than a limit."""
    far = [x * way[0] + y * way[1] - limit for x, y in ring]
    if max(far) < 0:
        return ring
    found = []
    for (x, y), a, (p, q), b in zip(ring, far, ring[1:] + ring[:1], far[1:] + far[:1], strict=True):
        if a <= 0:
            found.append([x, y])
        if (a < 0) != (b < 0) and a != b:
            share = a / (a - b)
            found.append([x + share * (p - x), y + share * (q - y)])
    return found


def within(rock: BaseGeometry, rolls: Dice) -> tuple[Floats, Floats]:
    """The middles of bundles that lie over some rock and round it, and what is rolled for each."""
    x0, y0, x1, y1 = rock.bounds
    columns, rows = int((x1 - x0) / PACE[0]) + 3, int((y1 - y0) / PACE[1]) + 3
    spots, dice = sown(columns, rows, rolls)
    return exact.points(spots + np.array((x0, y0)) - PACE), dice


def laid_in(
    rock: BaseGeometry, spots: Floats, dice: Floats, laid: Flags
) -> tuple[BaseGeometry, Strokes]:
    """The land in rock of those of some bundles that are laid, and their strokes; others cut them
    as if they were."""
    lines = lines_of(spots, dice)
    pieces, _ = seen(spots, lines, wanted=laid)
    land = exact.union_all(lands(spots, lines, laid))
    return exact.intersection(land, rock), ink(pieces, rock)


def ink(pieces: Strokes, rock: BaseGeometry) -> Strokes:
    """What of strokes lies in rock, and is no crumb."""
    cut = exact.cut(pieces, rock)
    return np.asarray(cut[exact.lengths(cut[:, 1] - cut[:, 0]) > SHORT])
