"""Where every cell of a layout lies in a picture, in whole pixels.

Board units become pixels by one factor per axis, chosen so that every cell's corners fall on whole
pixels: tiles meet without seams and without resampling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from morphs.base.decoding import MAX_PIXELS
from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.board.glue import Board, Cell
from morphs.board.shape import UNIT
from morphs.packs.catalogue import Catalogue

MAX_SIDE = 1_000_000


class Box(NamedTuple):
    """A rectangle of pixels."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True)
class Scene:
    """Pixel sizes of a board's picture.

    tile      size of a square or hex in pixels
    boxes     for each cell where it lies; on a torus some reach over the right or lower border
    periods   the picture's size where it repeats, None where it does not
    square    pixels per square of a tile (10 ft by default)
    """

    width: int
    height: int
    tile: tuple[int, int]
    boxes: tuple[Box, ...]
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
    tile = _hex_size(board, catalogue, wide) if board.spec.kind == "hex" else _square(board, wide)
    scaled = option("scale")
    if min(tile) < 8:
        raise MorphsError(
            f"tiles of {tile[0]} x {tile[1]} pixels cannot be drawn: enlarge {scaled}"
        )
    if tile[0] * tile[1] > MAX_PIXELS:
        raise MorphsError(f"tiles of {tile[0]} x {tile[1]} pixels are too large: reduce {scaled}")
    units = _units_of_tile(board.cells[0])
    boxes = [_box(cell, tile, units) for cell in board.cells]
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    boxes = [Box(b.left - left, b.top - top, b.width, b.height) for b in boxes]
    periods = _periods(board, tile, units)
    width, height = periods or (
        max(box.left + box.width for box in boxes),
        max(box.top + box.height for box in boxes),
    )
    if max(width, height) > MAX_SIDE:
        raise MorphsError(f"the picture would be {width} x {height} pixels: make {scaled} smaller")
    return Scene(width, height, tile, tuple(boxes), periods, tile[0] / pack.file.squares)


def _square(board: Board, length: float) -> tuple[int, int]:
    """The size of a square: even where half tiles lie on the board."""
    halves = board.spec.kind == "brick" or board.spec.frame
    side = 2 * max(1, round(length / 2)) if halves else max(1, round(length))
    return side, side


def _hex_size(board: Board, catalogue: Catalogue, wide: float) -> tuple[int, int]:
    """Round a hex to pixels that tile exactly, keeping the art's own proportions."""
    ratio = _hex_ratio(catalogue, board.spec.pointy)
    if board.spec.pointy:
        return 2 * max(1, round(wide / 2)), 4 * max(1, round(wide * ratio / 4))
    return 4 * max(1, round(wide / 4)), 2 * max(1, round(wide * ratio / 2))


def _hex_ratio(catalogue: Catalogue, pointy: bool) -> float:
    sizes = [
        pack.pictures[tile.name]
        for pack in catalogue.packs
        for tile in pack.tiles
        if tile.art and tile.shape.pointy == pointy
    ]
    ratios = sorted(size.height / size.width for size in sizes)
    regular = 2 / 3**0.5 if pointy else 3**0.5 / 2
    return ratios[len(ratios) // 2] if ratios else regular


def _units_of_tile(cell: Cell) -> tuple[int, int]:
    if cell.shape.name != "hex":
        return UNIT, UNIT
    return (8, 16) if cell.shape.pointy else (16, 8)


def _box(cell: Cell, tile: tuple[int, int], units: tuple[int, int]) -> Box:
    outline = cell.shape.outline(cell.place)
    wide, high = max(x for x, _ in outline), max(y for _, y in outline)
    return Box(
        cell.x * tile[0] // units[0],
        cell.y * tile[1] // units[1],
        wide * tile[0] // units[0],
        high * tile[1] // units[1],
    )


def _periods(board: Board, tile: tuple[int, int], units: tuple[int, int]) -> tuple[int, int] | None:
    if board.periods is None:
        return None
    return board.periods[0] * tile[0] // units[0], board.periods[1] * tile[1] // units[1]


def half_side_ends(
    cell: Cell, half: int, box: Box
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a half-side of a square, edge or corner begins and ends, in pixels."""
    outline = cell.shape.outline(cell.place)
    wide, high = max(x for x, _ in outline), max(y for _, y in outline)
    ends: list[tuple[float, float]] = []
    for side, halves in enumerate(cell.shape.sides_as_lying(cell.place)):
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
