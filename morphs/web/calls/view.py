"""Where the cells of a board lie, for whoever draws them: no formula of a board on the page."""

from __future__ import annotations

from typing import Any

from morphs.board.glue import Board, Cell
from morphs.board.shape import Shape
from morphs.draw.scene import Scene, make_scene
from morphs.request.painting import side_names
from morphs.tiles.packs.catalogue import Catalogue

PIXELS = 64
"""The width of a tile in the numbers that are told; the page enlarges them."""


def view_of(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    """Return sizes, the box of every cell, and for each way a cell may lie its outline and
    half-sides as shares of its box."""
    scene = make_scene(board, catalogue, PIXELS / catalogue.packs[0].file.squares, 1.0)
    ways: dict[tuple[Shape, int], int] = {}
    way_of_cell: list[int] = []
    kinds: list[dict[str, Any]] = []
    for number, cell in enumerate(board.cells):
        way = (cell.shape, cell.place)
        if way not in ways:
            ways[way] = len(kinds)
            kinds.append(_kind(board, number, cell))
        way_of_cell.append(ways[way])
    return {
        "size": [scene.width, scene.height],
        "tile": list(scene.tile),
        "periods": list(scene.periods) if scene.periods else None,
        "squares": catalogue.packs[0].file.squares,
        "feet": catalogue.packs[0].file.feet_per_square,
        "boxes": [number for box in scene.boxes for number in box],
        "whole": catalogue.is_town,
        "levels": _levels(board, scene),
        "kinds": kinds,
        "kind": way_of_cell,
    }


def _levels(board: Board, scene: Scene) -> list[list[int]]:
    """Where each level lies: left, top, width and height."""
    if board.spec.levels == 1:
        return [[0, 0, scene.width, scene.height]]
    found = []
    for level in range(board.spec.levels):
        boxes = [
            box for cell, box in zip(board.cells, scene.boxes, strict=True) if cell.level == level
        ]
        left, top = min(box.left for box in boxes), min(box.top for box in boxes)
        right = max(box.left + box.width for box in boxes)
        found.append([left, top, right - left, max(box.top + box.height for box in boxes) - top])
    return found


def _kind(board: Board, number: int, cell: Cell) -> dict[str, Any]:
    outline = cell.shape.outline(cell.place)
    wide, high = max(x for x, _ in outline), max(y for _, y in outline)
    corners = [[x / wide, y / high] for x, y in outline]
    counts = cell.shape.sides_as_placed(cell.place)
    return {
        "shape": "hex-pointy" if cell.shape.pointy else cell.shape.name,
        "place": cell.place,
        "outline": corners,
        "sides": [
            [name, count] for name, count in zip(side_names(board, number), counts, strict=True)
        ],
        "halves": list(cell.shape.names) if cell.place == 0 else [],
    }
