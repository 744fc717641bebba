"""The ground that objects on the floor of a tile cover."""

from shapely import Point as Dot
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Thing
from morphs.base import exact

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
        "pebble",
        "pit",
        "round_table",
        "rubble",
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
    body = box(-thing.width / 2, -thing.height / 2, thing.width / 2, thing.height / 2)
    return exact.translate(exact.rotate(body, thing.angle, origin=(0, 0)), thing.x, thing.y)
