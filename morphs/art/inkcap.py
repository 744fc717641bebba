"""Caps for packs in our own ink: dead ends, hatched like the tiles beside them.

A cap closes whatever crosses its border: a hall ends in rubble, a tunnel peters out, water goes
underground, an open area ends at a wall a square away. Lengths are in squares.
"""

from collections import defaultdict

import shapely
from PIL import Image
from shapely import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.drawing import Door, Drawing, Thing
from morphs.art.frame import HALF, Faces, Half, halves, outline
from morphs.art.paint import paint

DEPTH = 1.0
LAYER_OF_AREA = {"o": "floor", "v": "floor", "k": "water", "m": "lava"}
LAYER_OF_LINE = {
    **dict.fromkeys("htd", "floor"),
    "r": "water",
    "l": "lava",
    "c": "crevasse",
}
LENGTH = {"h": 1.7, "t": 1.7, "d": 1.0, "r": 1.5, "l": 1.5, "c": 1.4}
WIDTH = {"r": 1.2, "l": 1.2, "c": 0.8}


def draw_ink_cap(shape: str, faces: Faces, seed: int, px_per_square: int) -> Image.Image:
    """A cap of square, edge (lying) or corner shape, faces clockwise from its north-west corner."""
    return paint(cap_drawing(shape, faces, seed), px_per_square)


def cap_drawing(shape: str, faces: Faces, seed: int) -> Drawing:
    """The geometry of a cap."""
    layers: dict[str, list[BaseGeometry]] = defaultdict(list)
    doors: list[Door] = []
    things: list[Thing] = []
    sides = halves(shape)
    for k, (half, face) in enumerate(zip(sides, faces, strict=True)):
        area, line = face[0], face[1]
        if area in LAYER_OF_AREA:
            alone = (faces[k - 1][0] != area, faces[(k + 1) % len(faces)][0] != area)
            layers[LAYER_OF_AREA[area]].append(_strip(half, alone))
        elif line in LAYER_OF_LINE:
            layers[LAYER_OF_LINE[line]].append(_stub(half, line))
            doors += [Door(half.at(-0.5, 0), half.at(0.5, 0), "border")] if line == "d" else []
            things += [Thing("rubble", *half.at(0.0, LENGTH[line] - 0.45))] if line in "ht" else []
    frame = outline(shape)
    found = {name: shapely.union_all(parts) & frame for name, parts in layers.items()}
    empty = Polygon()
    return Drawing(
        shape,
        faces,
        seed,
        found.get("floor", empty),
        found.get("water", empty),
        found.get("lava", empty),
        found.get("crevasse", empty),
        MultiLineString(),
        (),
        tuple(doors),
        tuple(things),
    )


def _stub(half: Half, line: str) -> BaseGeometry:
    """A dead end: square for worked passages, round for what nature made."""
    radius = WIDTH.get(line, 1.0) / 2
    if line in "hd":
        return LineString([half.at(0, -0.1), half.at(0, LENGTH[line])]).buffer(
            radius, cap_style="flat"
        )
    return LineString([half.at(0, -1), half.at(0, LENGTH[line] - radius)]).buffer(radius)


def _strip(half: Half, alone: tuple[bool, bool]) -> Polygon:
    """A shallow piece of an area along its half-side, slanted where it does not go on."""
    edge = HALF / 2
    left, right = (DEPTH if lonely else 0.0 for lonely in alone)
    ends = [half.at(-edge, 0), half.at(edge, 0), half.at(edge - right, DEPTH)]
    return Polygon([*ends, half.at(left - edge, DEPTH)])
