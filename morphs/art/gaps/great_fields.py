"""What fills the part of a great cave that nobody walks through: its one idea, which sits in the
whole of it and is seen from afar. Lengths are in squares."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import polygons
from morphs.art.things.fields import FIELDS, Field
from morphs.base import exact
from morphs.base.discs import away_from
from morphs.base.exact import Floats
from morphs.draw.terrain.isolines import rings

Mask = NDArray[np.bool_]
Disc = tuple[float, float, float]
SHARE = 0.55
"""How much of a cave a field and what is seen first in it take together."""
LEAST = 5.0
"""A field of fewer square squares is none."""
OFF_WAY, OFF_PASSAGE, OFF_THING, OFF_SIGHT = 0.7, 0.7, 0.3, 0.9
"""How far it keeps off ways, passages, what stands there and what is seen first."""
AMONG = 0.45
"""So much nearer comes what one walks among."""
BAYS = ((4.5, 0.5), (2.1, 0.35))
"""How broad its bays are, and how far they reach."""
LEAST_SHARE = 0.12
"""It takes so much of a cave at least."""
PASS, PARTED = 0.35, 2.0
"""How far round what bars the way one walks at least; ground of how many square squares is not to
be parted from the rest."""
INK, CRUMB = 0.085, 2.0
"""How far before the middle of a wall it ends; scraps of ground behind it of how many square
squares are part of it."""
LEAST_DISC = 0.45
"""No number is to stand in it: it is covered with discs down to such a radius."""


@dataclass(frozen=True)
class Yard:
    """A raster of a cave: its places, which of them lie within it, how far each is from ways and
    passages and from what stands there, how many are in a square, and the first place."""

    x: Floats
    y: Floats
    inside: Mask
    off_ways: Floats
    off_passages: Floats
    off_things: Floats
    fine: int
    corner: tuple[float, float]
    seed: int


@dataclass(frozen=True)
class Cave:
    """A cave: its ground, bounded by walls alone; all that can be walked in its cells; what is seen
    first in it."""

    ground: BaseGeometry
    dry: BaseGeometry
    sights: Sequence[Disc]


def fields_of(
    yards: Sequence[Yard], names: Sequence[str], cave: Cave, share: float
) -> tuple[str, MultiPolygon] | None:
    """The first of some fields that there is enough room for, and its ground: what is farthest from
    where one walks, up to a share of the cave. What bars the way parts no ground from the rest:
    the first of the yards knows only the ways through a cave, the second those into its nooks."""
    area = float(yards[0].inside.sum()) / yards[0].fine ** 2
    within = exact.buffer(cave.ground, -INK, 4)
    risen: dict[tuple[int, bool], BaseGeometry] = {}
    for name in names:
        field = FIELDS[name]
        for k, yard in enumerate(yards if field.bars else yards[:1]):
            if (k, field.bars) not in risen:
                near = 0.0 if field.bars else AMONG
                found = _risen(yard, share, cave.sights, near)
                risen[k, field.bars] = exact.intersection(found, within)
            shape = _pieces(risen[k, field.bars], within, field)
            if shape.area > LEAST_SHARE * area and not (field.bars and _parts(shape, cave.dry)):
                return name, shape
    return None


def _parts(shape: BaseGeometry, dry: BaseGeometry) -> bool:
    """Whether ground falls apart without some of it."""
    left = exact.difference(dry, exact.buffer(shape, PASS, 4))
    return sum(one.area > PARTED for one in polygons(left)) > len(polygons(dry))


def _pieces(risen: BaseGeometry, within: BaseGeometry, field: Field) -> MultiPolygon:
    """The largest pieces of some ground that a field may lie on, rounded."""
    opened = exact.buffer(exact.buffer(risen, -field.rounded, 6), field.rounded, 6)
    pieces = sorted(
        (one for one in polygons(exact.intersection(opened, within)) if one.area >= LEAST),
        key=lambda one: (-exact.rounded(one.area), one.bounds),
    )[: field.pieces]
    if not pieces:
        return MultiPolygon()
    near = exact.union_all(pieces)
    beside = exact.buffer(near, INK, 2)
    scraps = [
        one
        for one in polygons(exact.difference(risen, near))
        if one.area < CRUMB and one.intersects(beside)
    ]
    whole = exact.buffer(exact.buffer(exact.union_all([near, *scraps]), 0.05, 2), -0.05, 2)
    return MultiPolygon([one for one in polygons(whole) if one.area >= LEAST])


def _risen(yard: Yard, share: float, sights: Sequence[Disc], near: float) -> BaseGeometry:
    """A share of a cave that is off what is trodden, but so much nearer, and what stands there; or
    what there is."""
    off = near + np.minimum(yard.off_ways - OFF_WAY, yard.off_passages - OFF_PASSAGE)
    off = np.minimum(off, yard.off_things - OFF_THING)
    for x, y, reach in sights:
        far = exact.lengths(np.stack([yard.x - x, yard.y - y], axis=-1))
        off = np.minimum(off, far - reach - OFF_SIGHT)
    x, y, seed = yard.x.ravel(), yard.y.ravel(), yard.seed % 9973 + 29
    for k, (wide, high) in enumerate(BAYS):
        off = off + high * (noise(x, y, seed + k, wide) - 0.55).reshape(off.shape)
    height = exact.numbers(off)
    heights = np.sort(height[yard.inside])[::-1]
    if not len(heights):
        return MultiPolygon()
    level = max(0.0, float(heights[min(int(share * len(heights)), len(heights) - 1)]))
    return above(height, exact.rounded(level), yard.corner, 1 / yard.fine)


def above(height: Floats, level: float, corner: tuple[float, float], size: float) -> BaseGeometry:
    """All of a raster that is higher than a level: its first place lies at `corner`, the others are
    so far apart."""
    shapes = [Polygon(ring) for ring in rings(height, level, corner, size)]
    shapes.sort(key=lambda one: (-exact.rounded(one.area), one.bounds))
    found: BaseGeometry = MultiPolygon()
    for one in shapes:
        here = exact.snapped(one)
        is_hole = found.contains(here)
        found = exact.difference(found, here) if is_hole else exact.union(found, here)
    return found


def covered(shape: BaseGeometry, yard: Yard) -> Iterator[Disc]:
    """Yield discs that cover a field, the largest first."""
    here, most = _about(shape, yard), 8 * yard.fine
    across, down = yard.x[here], yard.y[here]
    left: Mask = yard.inside[here] & shapely.contains_xy(shape, across, down)
    while True:
        free = away_from(~left, most).clip(0, most) / yard.fine
        row, column = np.unravel_index(int(free.argmax()), free.shape)
        reach = float(free[row, column])
        if reach < LEAST_DISC:
            return
        x, y = float(across[row, column]), float(down[row, column])
        yield x, y, exact.rounded(reach)
        left &= (across - x) ** 2 + (down - y) ** 2 >= reach**2
        most = min(most, math.ceil(reach * yard.fine) + 1)  # none is larger than those before


def _about(shape: BaseGeometry, yard: Yard) -> tuple[slice, slice]:
    """The places of a yard about a shape, and some beside it."""
    x0, y0, x1, y1 = shape.bounds
    left, upper = yard.corner
    columns, rows = (
        slice(
            max(0, math.floor((low - first) * yard.fine) - 1),
            math.ceil((high - first) * yard.fine) + 2,
        )
        for low, high, first in ((x0, x1, left), (y0, y1, upper))
    )
    return rows, columns
