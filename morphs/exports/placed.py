"""Write tiles as SVG, layer by layer: each drawing once, reused wherever it lies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import shapely
from shapely import MultiLineString

from morphs.board.shape import Orientation
from morphs.draw.picture import Picture
from morphs.draw.scene import half_side_ends
from morphs.layout.cells import LaidCell
from morphs.plan.plan import Plan, lines_of

Matrix = tuple[float, float, float, float, float, float]
Size = tuple[float, float]
Layers = Mapping[str, str]
Instead = Callable[[LaidCell, Orientation, Size], Layers | None]


@dataclass
class Placed:
    """Drawings as (layers, width and height in squares), and their uses as (number, matrix)."""

    drawings: list[tuple[Layers, Size]] = field(default_factory=list)
    uses: list[tuple[int, Matrix]] = field(default_factory=list)

    def pen(self, layer: str, attribute: str, usual: str) -> str:
        """The first colour with which a layer is drawn on any tile, else the usual one."""
        reference = re.compile(rf'\b{attribute}="(#\w+)"')
        found = (reference.search(layers.get(layer, "")) for layers, _ in self.drawings)
        return next((match[1] for match in found if match), usual)


def is_whole(picture: Picture) -> bool:
    """Whether a map is drawn as a whole: hexes, whose signs stand upright, and towns."""
    return not picture.board.spec.tiling.shape.is_box or picture.is_town


def placed(picture: Picture, instead: Instead) -> Placed | None:
    """The drawings of all cells; `instead` is asked, with the size a cell takes, where we have not
    drawn what lies there. None where it has no answer."""
    found, numbers = Placed(), dict[object, int]()
    for cell in picture.layout.cells:
        if cell.faces is None:
            continue
        left, top, wide, high = box_of(picture, cell)
        orientation, key, drawn = _drawing(picture, cell, (wide, high))
        size = (high, wide) if orientation.rotation % 2 else (wide, high)
        if key not in numbers:
            layers = drawn()
            if layers is None:
                layers = instead(cell, orientation, (wide, high))
            if layers is None:
                return None
            numbers[key] = len(found.drawings)
            found.drawings.append((layers, size))
        matrix = _lying(size, orientation, left, top)
        for x, y in _again(picture, cell):
            found.uses.append((numbers[key], (*matrix[:4], matrix[4] + x, matrix[5] + y)))
    return found


def box_of(picture: Picture, cell: LaidCell) -> tuple[float, float, float, float]:
    """Left, top, width and height of a cell, in squares."""
    square = picture.scene.square
    left, top, wide, high = (round(side / square * 2) / 2 for side in picture.scene.boxes[cell.id])
    return left, top, wide, high


def _again(picture: Picture, cell: LaidCell) -> list[Size]:
    """How far from its place a cell is seen too, on a torus."""
    scene = picture.scene
    box = scene.boxes[cell.id]
    return [
        ((seen.left - box.left) / scene.square, (seen.top - box.top) / scene.square)
        for seen in scene.placements(cell.id)
    ]


def _drawing(
    picture: Picture, cell: LaidCell, size: Size
) -> tuple[Orientation, object, Callable[[], Layers | None]]:
    """How a cell's drawing lies, what tells it from others, and what makes its layers."""
    if cell.tile is not None:
        tile = picture.catalogue.shown(cell)
        orientation = Orientation(cell.rotation, cell.flip)
        key = (tile.pack, tile.name, tile.variant)
        return orientation, key, lambda: picture.artist.tile_layers(tile)
    stands = cell.shape == "edge" and size[0] < size[1]
    small = (20, 40) if stands else (40, 20) if cell.shape == "edge" else (40, 40)
    wanted = picture.cells.wanted(cell, small)
    turned = Orientation(1 if stands else 0, False)
    return turned, ("cell", cell.id), lambda: picture.artist.made_layers(wanted)


def _lying(size: Size, orientation: Orientation, left: float, top: float) -> Matrix:
    """The matrix that lays a drawing mirrored and turned into its place."""
    a, b, c, d, e, f = 1.0, 0.0, 0.0, 1.0, 0.0, 0.0
    wide, high = size
    if orientation.flip:
        a, e = -1.0, wide
    for _ in range(orientation.rotation):
        a, b, c, d, e, f = -b, a, -d, c, high - f, e
        wide, high = high, wide
    return a, b, c, d, e + left, f + top


def seams(picture: Picture, plan: Plan) -> MultiLineString:
    """Walls at joints of unequal faces, which neither of two tiles can draw."""
    cells, square = picture.layout.cells, picture.scene.square
    spans = []
    for a, p, b, q in picture.layout.joints:
        mine, other = cells[a].faces, cells[b].faces
        if mine and other and mine[p] != other[q]:
            box = picture.scene.boxes[a]
            spans.append(shapely.LineString(half_side_ends(picture.board.cells[a], p, box)))
    if not spans:
        return MultiLineString()
    near = shapely.transform(shapely.union_all(spans), lambda points: points / square)
    return lines_of(plan.edges.intersection(near.buffer(0.02, cap_style="flat")))
