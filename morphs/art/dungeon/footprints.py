"""The ground that objects on the floor of a tile cover."""

import math
from functools import lru_cache

import numpy as np
import shapely
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Thing
from morphs.base import exact

Cell = tuple[int, int]
ROUND = frozenset(
    [
        "boulder",
        "barrel",
        "bones",
        "brazier",
        "campfire",
        "carcass",
        "cauldron",
        "circle",
        "column",
        "crystal",
        "fountain",
        "hoard",
        "mushroom",
        "nest",
        "orb",
        "orrery",
        "pebble",
        "pit",
        "round_table",
        "rubble",
        "seats",
        "shaft",
        "spiral",
        "stalagmite",
        "statue",
        "web",
        "well",
        "wheel",
        "wyrm",
    ]
)
"""Kinds that cover a disc; others cover a rectangle."""


@lru_cache(maxsize=4096)
def footprint(thing: Thing) -> BaseGeometry:
    """The ground an object covers."""
    if thing.kind in ROUND:
        return exact.disc(thing.x, thing.y, thing.width / 2, 8)
    return exact.translate(_turned(thing.width, thing.height, thing.angle), thing.x, thing.y)


def ground_about(thing: Thing, off: float) -> BaseGeometry:
    """The ground no farther than that from an object."""
    if thing.kind in ROUND:
        return exact.disc(thing.x, thing.y, thing.width / 2 + off, 8)
    return exact.buffer(footprint(thing), off, 4)


@lru_cache(maxsize=1024)
def _turned(wide: float, deep: float, angle: float) -> BaseGeometry:
    """A rectangle round 0 0, turned: most things are like others."""
    body = box(-wide / 2, -deep / 2, wide / 2, deep / 2)
    return exact.rotate(body, angle, origin=(0, 0))


def squares_about(shape: BaseGeometry, size: Cell, least: float) -> frozenset[Cell]:
    """The squares of a tile of which the box round a shape covers at least so much."""
    x0, y0, x1, y1 = (exact.rounded(side) for side in shape.bounds)
    across = [(x, min(x + 1, x1) - max(x, x0)) for x in range(size[0])]
    down = [(y, min(y + 1, y1) - max(y, y0)) for y in range(size[1])]
    return frozenset((x, y) for x, w in across for y, h in down if min(w, h) > 0 and w * h >= least)


def cover_of(shape: BaseGeometry, size: Cell) -> dict[Cell, float]:
    """How much a shape covers of every square of a tile that it may touch; only those that its
    outline crosses are measured."""
    if shape.is_empty:
        return {}
    x0, y0, x1, y1 = shape.bounds
    cells = [
        (x, y)
        for x in range(max(0, math.floor(x0)), min(size[0], math.ceil(x1)))
        for y in range(max(0, math.floor(y0)), min(size[1], math.ceil(y1)))
    ]
    left, top = np.array(cells, dtype=np.float64).reshape(-1, 2).T
    squares = shapely.box(left, top, left + 1, top + 1)
    shapely.prepare(shape)
    whole, some = shapely.contains(shape, squares), shapely.intersects(shape, squares)
    return {
        (x, y): 1.0 if full else float(exact.clip(shape, x, y, x + 1, y + 1).area) if part else 0.0
        for (x, y), full, part in zip(cells, whole.tolist(), some.tolist(), strict=True)
    }
