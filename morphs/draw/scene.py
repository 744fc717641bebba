"""Where every cell of a layout lies in a picture, in whole pixels.

Board units become pixels by one factor per axis, chosen so that every cell's corners fall on whole
pixels: tiles meet without seams and without resampling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd, lcm
from typing import NamedTuple

import numpy as np

from morphs.base.decoding import MAX_PIXELS
from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.rows import Rows
from morphs.board.glue import Board, BoardSpec, Cell
from morphs.board.shape import HALF, Shape
from morphs.tiles.packs.catalogue import Catalogue

MAX_SIDE = 1_000_000


class Box(NamedTuple):
    """A rectangle of pixels."""

    left: int
    top: int
    width: int
    height: int


class Boxes(Rows[Box]):
    """The boxes of all cells."""

    row = Box._make


@dataclass(frozen=True)
class Scene:
    """Pixel sizes of a board's picture.

    tile      size in pixels of a tile that belongs to no frame
    boxes     for each cell where it lies; on a torus some reach over the right or lower border
    periods   the picture's size where it repeats, None where it does not
    square    pixels per square of a tile (10 ft by default)
    """

    width: int
    height: int
    tile: tuple[int, int]
    boxes: Boxes
    periods: tuple[int, int] | None
    square: float

    def placements(self, cell: int, reach: int = 0) -> list[Box]:
        """Every place where a cell is seen: several where it crosses a torus's border, or comes
        as near to it as `reach`."""
        box = self.boxes[cell]
        if self.periods is None:
            return [box]
        wide, high = self.periods
        lefts = _repeats(box.left, box.width, wide, reach)
        tops = _repeats(box.top, box.height, high, reach)
        return [Box(left, top, box.width, box.height) for left in lefts for top in tops]

    def levels(self, board: Board) -> list[tuple[int, int, int, int]]:
        """Where each level of a board lies: left, top, right and bottom; they lie side by side."""
        here = np.array([cell.level for cell in board.cells])
        found = []
        for level in range(board.spec.levels):
            table = self.boxes.table[here == level]
            low = table[:, :2].min(axis=0).tolist()
            high = (table[:, :2] + table[:, 2:]).max(axis=0).tolist()
            found.append((low[0], low[1], high[0], high[1]))
        return found


def _repeats(start: int, length: int, period: int, reach: int) -> list[int]:
    """Where something is seen in a picture that repeats, itself first."""
    before = [start - period] if start + length + reach > period else []
    after = [start + period] if start < reach else []
    return [start, *before, *after]


def make_scene(
    board: Board, catalogue: Catalogue, px_per_square: float | None, scale: float
) -> Scene:
    """Lay a board out in pixels. `px_per_square` defaults to the scale of the first pack."""
    pack = catalogue.packs[0]
    square = (px_per_square or pack.px_per_square) * scale
    wide = square * pack.file.squares
    tile = _tile_size(board, catalogue, wide)
    scaled = f"{option('px_per_square')} or {option('scale')}"
    if min(tile) < 8:
        raise MorphsError(
            f"tiles of {tile[0]} x {tile[1]} pixels cannot be drawn: enlarge {scaled}"
        )
    if tile[0] * tile[1] > MAX_PIXELS:
        raise MorphsError(f"tiles of {tile[0]} x {tile[1]} pixels are too large: reduce {scaled}")
    units = board.spec.tiling.shape.extent
    boxes = _boxes(board, tile, units)
    periods = _periods(board, tile, units)
    width, height = periods or (boxes.table[:, :2] + boxes.table[:, 2:]).max(axis=0).tolist()
    if max(width, height) > MAX_SIDE:
        raise MorphsError(f"the picture would be {width} x {height} pixels: make {scaled} smaller")
    return Scene(width, height, tile, boxes, periods, tile[0] / pack.file.squares)


def _tile_size(board: Board, catalogue: Catalogue, wide: float) -> tuple[int, int]:
    """Round a tile to pixels that meet exactly. Squares stay square; of other shapes the art's own
    proportions are kept."""
    shape, (across, down) = board.spec.tiling.shape, _grain(board.spec)
    if shape.is_box:
        grain = lcm(across, down)
        side = grain * max(1, round(wide / grain))
        return side, side
    high = wide * _height_of_art(catalogue, shape)
    return across * max(1, round(wide / across)), down * max(1, round(high / down))


def _grain(spec: BoardSpec) -> tuple[int, int]:
    """Of how many pixels a tile's width and height must be multiples, so that all cells begin at
    whole ones."""
    tiling = spec.tiling
    frame = HALF if spec.frame else 0
    across, down = (
        whole // gcd(whole, step, shift, frame)
        for whole, step, shift in zip(tiling.shape.extent, tiling.step, tiling.shift, strict=True)
    )
    return across, down


def _height_of_art(catalogue: Catalogue, shape: Shape) -> float:
    """The usual height of a shape's pictures, as a share of their width."""
    sizes = [
        pack.pictures[tile.name]
        for pack in catalogue.packs
        for tile in pack.tiles
        if tile.art and tile.shape is shape
    ]
    ratios = sorted(size.height / size.width for size in sizes)
    return ratios[len(ratios) // 2] if ratios else shape.proportions[1] / shape.proportions[0]


def _boxes(board: Board, tile: tuple[int, int], units: tuple[int, int]) -> Boxes:
    """Where all cells lie, from the top left of the map."""
    table = board.cells.table[:, [5, 6, 5, 6]].astype(np.int64)
    for shape, place, cells in board.cells.by_orientation():
        table[cells, 2:] = np.array(shape.outline(place)).max(axis=0)
    table *= np.array([*tile, *tile])
    table //= np.array([*units, *units])
    table[:, :2] -= table[:, :2].min(axis=0)
    return Boxes(table)


def _periods(board: Board, tile: tuple[int, int], units: tuple[int, int]) -> tuple[int, int] | None:
    if board.periods is None or board.spec.levels > 1:  # levels lie side by side and do not repeat
        return None
    return board.periods[0] * tile[0] // units[0], board.periods[1] * tile[1] // units[1]


def half_side_ends(
    cell: Cell, half: int, box: Box
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a half-side of a square, edge or corner begins and ends, in pixels."""
    outline = cell.shape.outline(cell.place)
    wide, high = max(x for x, _ in outline), max(y for _, y in outline)
    ends: list[tuple[float, float]] = []
    for side, halves in enumerate(cell.shape.sides_as_placed(cell.place)):
        (x0, y0), (x1, y1) = outline[side], outline[(side + 1) % len(outline)]
        parts = [part / halves for part in range(halves)]
        ends += [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in parts]
    start, end = (
        (box.left + x * box.width / wide, box.top + y * box.height / high)
        for x, y in (ends[half], ends[(half + 1) % len(ends)])
    )
    return start, end


def cells_by_band(
    boxes: Sequence[Sequence[Box]], band: int, reach: int = 0
) -> dict[int, list[tuple[int, Box]]]:
    """Sort placements into horizontal bands of a height: band -> (cell, box) that touch it, or
    come as near as `reach`."""
    found: dict[int, list[tuple[int, Box]]] = {}
    for cell, placements in enumerate(boxes):
        for box in placements:
            first, last = max(0, box.top - reach), box.top + box.height - 1 + reach
            for number in range(first // band, last // band + 1):
                found.setdefault(number, []).append((cell, box))
    return found
