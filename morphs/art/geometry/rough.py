"""Turning exact outlines into hand-made ones without moving anything on the tile's border."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import SIZES, Point
from morphs.art.geometry.noise import noise
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

STRETCH = 2.2
"""How long stretches of rock are that are rough, and those that are not, in squares."""
MIRRORED = 2.0
"""How much of its own mirror image a tile is taken to meet beyond its border, in squares."""
ROUNDEST, SHARE_ROUND, ARC = 3.2, 0.42, 6
"""By which radius corners of natural ground are rounded at most, in squares and as a share of its
breadth, and of how many pieces such an arc is."""
DETAIL = 0.012
"""What natural outlines may lose, in squares: a fifth of their points will do, and all that is done
with them is done ten times as fast."""
ROUGHLY = 0.03
"""What they may lose where but a question is asked of them, in squares."""
STRIP = 0.75
"""So near to the border of a tile outlines lose nothing, in squares."""
FAR = 1 << 24
"""More steps of the grid than there are from end to end of what is thinned."""
A_TILE = 10.0
"""Only what lies in one tile is rounded: ways of set pieces are laid out for all their place."""


def border_fade(points: Floats, size: tuple[float, float], near: float, far: float) -> Floats:
    """0 closer to the border than `near` squares, 1 beyond `far`, smooth between."""
    x, y = points[:, 0], points[:, 1]
    distance = np.minimum(np.minimum(x, size[0] - x), np.minimum(y, size[1] - y))
    t = np.clip((distance - near) / (far - near), 0.0, 1.0)
    return np.asarray(t * t * (3 - 2 * t))


def shake(
    points: Floats,
    size: tuple[float, float],
    seed: int,
    amplitude: float,
    wavelength: float,
    near: float = 0.4,
    far: float = 1.3,
) -> Floats:
    """The points moved by noise; those near the border stay."""
    x, y = points[:, 0], points[:, 1]
    moved = np.column_stack([noise(x, y, seed, wavelength), noise(x, y, seed + 71, wavelength)])
    fade = border_fade(points, size, near, far)[:, None]
    return np.asarray(points + moved * amplitude * fade)


def roughen(
    shape: BaseGeometry, size: tuple[float, float], seed: int, amplitude: float = 0.2
) -> BaseGeometry:
    """An irregular outline, as of natural rock: two scales of noise, the lesser in places."""

    def both(points: Floats) -> Floats:
        coarse = shake(points, size, seed, amplitude, 1.5)
        level = noise(coarse[:, 0], coarse[:, 1], seed + 3, STRETCH)[:, None].clip(0)
        fine = shake(coarse, size, seed + 5, amplitude, 0.5)
        return np.asarray(coarse + (fine - coarse) * level)

    dense = exact.segmentize(shape, 0.14)
    return thinned(exact.transform(dense, both), size)


def thinned(ground: BaseGeometry, size: tuple[float, float] | None = None) -> BaseGeometry:
    """Natural ground without the points of its outline that do not tell; in a tile of a size, none
    is lost near the border, where outlines of two tiles meet."""
    simple = exact.simplify(ground, DETAIL)
    if size is None or ground.geom_type not in exact.AREAL:
        return simple
    rings, whole = shapely.get_coordinates(simple), shapely.get_coordinates(ground)
    kept = np.isin(_keys(whole), _keys(rings)) | (border_fade(whole, size, STRIP, STRIP + 1) <= 0)
    return exact.snapped(_with_only(ground, kept))


def _keys(points: Floats) -> Floats:
    """One number for each point of the grid."""
    return np.asarray((points[:, 0] * FAR + points[:, 1]) * exact.GRID)


def _with_only(ground: BaseGeometry, kept: NDArray[np.bool_]) -> BaseGeometry:
    """Polygons with those of their points that are kept, rings of less than three left out."""
    found, start = [], 0
    for part in shapely.get_parts(ground):
        rings = []
        for ring in (part.exterior, *part.interiors):
            spots = shapely.get_coordinates(ring)[:-1]
            left = spots[kept[start : start + len(spots)]]
            start += len(spots) + 1
            rings.append(left)
        shell, *holes = rings
        if len(shell) > 2:
            found.append(Polygon(shell, [hole for hole in holes if len(hole) > 2]))
    return found[0] if len(found) == 1 else MultiPolygon(found)


def ragged(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    seed: int,
    sway: float,
    wave: float = 1.7,
    roundest: float = ROUNDEST,
) -> BaseGeometry:
    """A rectangle whose sides swing inwards, by twice as much as `sway` at most, in swings as long
    as `wave`, and whose corners are rounded, by `roundest` at most: what it cuts is no box."""
    low, high = (x0 + sway, y0 + sway), (x1 - sway, y1 - sway)
    is_round = roundest > 0 and max(x1 - x0, y1 - y0) < A_TILE
    rounded = _rounded(low, high, roundest, Dice(seed, "ragged")) if is_round else box(*low, *high)
    inner = exact.segmentize(rounded, 0.25)

    def both(points: Floats) -> Floats:
        x, y = points[:, 0], points[:, 1]
        moved = [
            0.7 * noise(x, y, seed + salt, wave) + 0.3 * noise(x, y, seed + salt + 3, 0.6)
            for salt in (0, 71)
        ]
        return np.asarray(points + sway * np.column_stack(moved))

    return exact.transform(inner, both)


def _rounded(low: Point, high: Point, roundest: float, dice: Dice) -> Polygon:
    """A rectangle with each of its corners rounded by a radius of its own."""
    most = min(roundest, SHARE_ROUND * min(high[0] - low[0], high[1] - low[1]))
    ring = []
    for quarter, (right, down) in enumerate(((1, 1), (0, 1), (0, 0), (1, 0))):
        reach = most * (0.4 + 0.6 * dice.fraction())
        x = high[0] - reach if right else low[0] + reach
        y = high[1] - reach if down else low[1] + reach
        for k in range(ARC + 1):
            turn = math.pi / 2 * (quarter + k / ARC)
            ring.append((x + reach * exact.cos(turn), y + reach * exact.sin(turn)))
    return Polygon(exact.points(np.array(ring)))


def smooth(points: Sequence[Point], rounds: int = 3) -> list[Point]:
    """Chaikin's corner cutting; the two ends stay where they are."""
    line = list(points)
    for _ in range(rounds):
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        cut.append(line[-1])
        line = cut
    return line


def puddle(spot: Point, radius: float, rolls: Dice) -> BaseGeometry:
    """A round, irregular body of water about a spot: discs grown together."""
    blobs = []
    for _ in range(4):
        reach, turn = radius * (0.5 + 0.25 * rolls.fraction()), 360 * rolls.fraction()
        blob = exact.scale(exact.disc(spot[0] + radius - reach, spot[1], reach), 1, 0.8)
        blobs.append(exact.rotate(blob, turn, origin=spot))
    core = exact.disc(*spot, radius * 0.55)
    return exact.buffer(exact.buffer(exact.union_all([core, *blobs]), 0.4), -0.4)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of any geometry, crumbs left out."""
    if isinstance(shape, Polygon):
        return [shape] if shape.area > 1e-4 else []
    parts = shapely.get_parts(shapely.get_parts(shape))
    return [p for p in parts if isinstance(p, Polygon) and p.area > 1e-4]


def filled(shape: BaseGeometry, least: float = 0.35) -> BaseGeometry:
    """Without holes too small to be pillars of rock."""
    found = [
        Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > least])
        for part in polygons(shape)
    ]
    return found[0] if len(found) == 1 else exact.union_all(found)


@lru_cache(maxsize=8)
def beyond(shape: str, ground: BaseGeometry) -> BaseGeometry:
    """The ground together with its mirror images, as deep as MIRRORED, across every side it
    touches. The last few are kept: each layer of a drawing asks for them."""
    width, height = SIZES[shape]
    far = MIRRORED
    north, south = box(0, 0, width, far), box(0, height - far, width, height)
    both = exact.union_all(
        [
            ground,
            exact.scale(exact.intersection(ground, north), 1, -1, origin=(0, 0)),
            exact.scale(exact.intersection(ground, south), 1, -1, origin=(0, height)),
        ]
    )
    west, east = box(0, -far, far, height + far), box(width - far, -far, width, height + far)
    return exact.buffer(
        exact.union_all(
            [
                both,
                exact.scale(exact.intersection(both, west), -1, 1, origin=(0, 0)),
                exact.scale(exact.intersection(both, east), -1, 1, origin=(width, 0)),
            ]
        ),
        exact.THIN,
        1,
    )
