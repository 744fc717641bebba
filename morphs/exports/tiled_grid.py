"""Where the tiles of a layout lie on the grid of a map for the Tiled editor."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from morphs.draw.picture import Picture
from morphs.layout.cells import LaidCell


class Grid:
    """Columns and rows as Tiled counts them: from the first that has a cell, levels beside each
    other. Every second column (of pointy hexes row) of hexes is half a hex further on."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.shape = picture.board.spec.tiling.shape
        cells = picture.layout.cells
        self.low = (min(cell.column for cell in cells), min(cell.row for cell in cells))

    @cached_property
    def extent(self) -> tuple[int, int]:
        """How many columns and rows there are; what lies half beyond the grid counts."""
        wide, high = self.picture.scene.tile
        if self.shape.is_box:
            return -(-self.picture.size[0] // wide), -(-self.picture.size[1] // high)
        spots = [self.spot(cell) for cell in self.picture.layout.cells]
        return max(spot[0] for spot in spots) + 1, max(spot[1] for spot in spots) + 1

    def spot(self, cell: LaidCell) -> tuple[int, int, int, int]:
        """The column and row of a cell, and by how many pixels its layer is moved right and
        down."""
        left, top, *_ = self.picture.scene.boxes[cell.id]
        wide, high = self.picture.scene.tile
        if self.shape.is_box:
            return left // wide, top // high, left % wide, top % high
        across, down = (wide, high * 3 // 4) if self.shape.pointy else (wide * 3 // 4, high)
        beside = self._lefts[self.picture.board.cells[cell.id].level] // (2 * across) * 2
        column, row = cell.column - self.low[0] + beside, cell.row - self.low[1]
        x, y = column * across, row * down
        if self.shape.pointy:
            x += cell.row % 2 * (wide // 2)
        else:
            y += cell.column % 2 * (high // 2)
        return column, row, left - x, top - y

    @cached_property
    def _lefts(self) -> list[int]:
        """Where levels begin."""
        return [left for left, *_ in self.picture.scene.levels(self.picture.board)]

    @property
    def hexagonal(self) -> dict[str, Any]:
        """What Tiled has to know of hexes."""
        if self.shape.is_box:
            return {}
        wide, high = self.picture.scene.tile
        return {
            "orientation": "hexagonal",
            "hexsidelength": high // 2 if self.shape.pointy else wide // 2,
            "staggeraxis": "y" if self.shape.pointy else "x",
            "staggerindex": ("odd", "even")[self.low[self.shape.pointy] % 2],
        }
