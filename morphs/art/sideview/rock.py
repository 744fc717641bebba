"""What lies in the rock of a section, far from what is open: fossils, ore, crystals, bones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import shapely
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.geometry.frame import Faces, outline
from morphs.base import exact
from morphs.base.seeds import Dice

FINDS = {
    "rock_ammonite": (0.7, 0.7), "rock_ribs": (1.7, 0.9), "rock_skull": (1.2, 0.9),
    "rock_geode": (0.9, 0.8), "rock_ore": (1.5, 0.9), "rock_fish": (1.2, 0.5),
    "rock_boulders": (1.4, 0.9), "rock_cracks": (1.2, 1.2), "rock_leaf": (0.7, 0.8),
}  # fmt: skip
GREAT = {
    "rock_wyrm": (6.4, 2.6), "rock_titan": (6.2, 1.9), "rock_hull": (5.4, 2.6),
    "rock_star": (2.8, 2.6), "rock_vein": (4.6, 1.9),
    "rock_geodes": (3.2, 1.9),
}  # fmt: skip
"""What is large: bones of dragons and giants, a ship, a fallen star, veins."""
SIZES, TRIED = (1.15, 0.9, 0.68), 14
"""How large these are drawn, the largest there is room for, and how many places are tried."""
SELDOM = 2, 5
"""In how many of so many tiles they lie, where there is room."""
CLEAR = 0.95
"""How far finds keep from what is open, where hatching is."""
EDGE = 0.35
BEDROCK = 0.95
"""How high the bedrock stands at the bottom of a map."""


def in_the_rock(drawing: Drawing, faces: Faces, rolls: Dice) -> Iterator[Thing]:
    """A few finds, none over another."""
    free = _rock(drawing)
    if "b" in (faces[4][0], faces[5][0]):
        free = exact.difference(free, box(0, 10 - BEDROCK - 0.2, 10, 10))
        yield Thing("rock_bed", 5, 10, 0, 10, BEDROCK)
    if rolls.below(SELDOM[1]) < SELDOM[0]:
        for thing in _great(free, rolls):
            free = exact.difference(free, exact.buffer(_body(thing), 0.5, 2))
            yield thing
    for _ in range(16):
        kind = rolls.choose(tuple(FINDS))
        scale = 0.9 + 0.7 * rolls.fraction()
        wide, high = (side * scale for side in FINDS[kind])
        x, y = 0.5 + 9 * rolls.fraction(), 0.5 + 9 * rolls.fraction()
        body = box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        if free.contains(body):
            free = exact.difference(free, exact.buffer(body, 0.35, 2))
            yield Thing(kind, x, y, 40 * (rolls.fraction() - 0.5), wide, high)


def _great(free: BaseGeometry, rolls: Dice) -> Iterator[Thing]:
    """One large thing, if there is room for one."""
    kinds = rolls.some(tuple(GREAT), len(GREAT))
    spots = [(10 * rolls.fraction(), 10 * rolls.fraction()) for _ in range(TRIED)]
    shapely.prepare(free)
    for scale, kind, (x, y) in product(SIZES, kinds, spots):
        wide, high = (side * scale for side in GREAT[kind])
        thing = Thing(kind, x, y, 0, wide, high)
        if free.contains(_body(thing)):
            yield replace(thing, angle=16 * (rolls.fraction() - 0.5) if wide < 4.5 else 0)
            return


def _body(thing: Thing) -> BaseGeometry:
    wide, high = thing.width / 2, thing.height / 2
    return box(thing.x - wide, thing.y - high, thing.x + wide, thing.y + high)


def _rock(drawing: Drawing) -> BaseGeometry:
    frame = exact.buffer(outline(drawing.shape), -EDGE)
    near = exact.buffer(exact.simplify(drawing.open, 0.05), CLEAR, 2)
    shapely.prepare(near)
    return exact.difference(frame, near)
