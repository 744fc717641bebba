"""The ground that objects on the floor of a tile cover."""

from functools import lru_cache

from shapely import Point as Dot
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


def footprint(thing: Thing) -> BaseGeometry:
    """The ground an object covers."""
    if thing.kind in ROUND:
        return exact.buffer(Dot(thing.x, thing.y), thing.width / 2, 8)
    return exact.translate(_turned(thing.width, thing.height, thing.angle), thing.x, thing.y)


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
