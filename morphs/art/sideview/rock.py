"""What lies in the rock of a section, far from what is open: fossils, ore, crystals, bones."""

from __future__ import annotations

from collections.abc import Iterator

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
    for _ in range(16):
        kind = rolls.choose(tuple(FINDS))
        scale = 0.9 + 0.7 * rolls.fraction()
        wide, high = (side * scale for side in FINDS[kind])
        x, y = 0.5 + 9 * rolls.fraction(), 0.5 + 9 * rolls.fraction()
        body = box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        if free.contains(body):
            free = exact.difference(free, exact.buffer(body, 0.35, 2))
            yield Thing(kind, x, y, 40 * (rolls.fraction() - 0.5), wide, high)


def _rock(drawing: Drawing) -> BaseGeometry:
    frame = exact.buffer(outline(drawing.shape), -EDGE)
    near = exact.buffer(exact.simplify(drawing.open, 0.05), CLEAR, 2)
    shapely.prepare(near)
    return exact.difference(frame, near)
