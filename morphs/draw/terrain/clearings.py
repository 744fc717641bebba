"""The numbers of a chart's cells, and what its symbols keep clear of: lines, names, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.field import NEVER, Field, Points
from morphs.draw.terrain.labels import text_width
from morphs.draw.terrain.lettering import RISE, SetName, covered, filled, straight
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.symbols import GROWTH, covers_of
from morphs.draw.terrain.waters import coast_sides
from morphs.generators.terrain.terrain_map import WATERWAYS, WAYS, TerrainMap

CROWN = 0.1
"""How far about letters no engraved tree stands: their crowns may touch the rim, not more."""
SIGN = 0.2
"""How far a sign reaches about the middle of its cell, in widths of a cell."""
TOWERED = ("city", "town")
"""Places that have towers, which reach higher."""
NUMBER_AT = tuple((right, down) for down in (-0.35, -0.2, 0.0, 0.2) for right in (0.0, -0.17, 0.17))
"""Where the number of a cell may stand from its middle on, the best first, in cells."""
ASIDE = tuple((right, down) for down in (-0.35, -0.2) for right in (-0.3, 0.3))
"""And in cells with houses in the way."""
EAVES = 0.03
"""How far numbers keep off houses, in cells."""
NUMBERED, LINED = 1, 2
"""Prices of what symbols keep clear of: trees of both, peaks of lines and names only."""
LEGIBLE = 50
"""The smallest cells with numbers, in pixels."""


class Clearings:
    """Where symbols stand in nobody's way; `names` have their places already, numbers keep `rim`
    cells off the sheet's rim, and clear of places, which `signs` may have elsewhere, and of what is
    `built`, points all along walls; `lanes` are ways that no map tells of."""

    def __init__(
        self,
        terrain: TerrainMap,
        sheet: Sheet,
        style: Style,
        names: list[SetName],
        numbered: bool,
        rim: float = 0.0,
        signs: Sheet | None = None,
        built: Points | None = None,
        lanes: Sequence[Sequence[XY]] = (),
    ) -> None:
        self.built, self.lanes = built, lanes
        self.rim, self.signs = rim, signs or sheet
        self.terrain, self.sheet, self.style, self.names = terrain, sheet, style, names
        self.numbered = numbered and sheet.size >= LEGIBLE
        self._numbered: dict[float, Points] = {}

    def is_free(self, points: Sequence[XY], price: int) -> bool:
        """Whether nothing of a price passes over any of some points of the sheet."""
        return bool(self.free(np.array(points), price).all())

    def free(self, points: Points, price: int) -> NDArray[np.bool_]:
        """Of many points, over which nothing of a price passes."""
        rows, columns = self._field.squares(points)
        return np.asarray(self._field.prices[rows, columns] < price)

    @cached_property
    def _field(self) -> Field:
        size = self.sheet.size
        field = Field(*self.sheet.extent)
        lines = Lines(self.terrain, self.sheet)
        field.lines(lines.runs(WATERWAYS), 0.09 * size, LINED)
        field.lines(lines.runs(WAYS), 0.08 * size, LINED)
        field.lines(self.lanes, 0.06 * size, LINED)
        coasts = coast_sides(self.terrain, self.sheet)
        field.lines(coasts, 0.1 * size, NUMBERED)
        for words, at in self.numbers:
            rows, columns = field.squares(self._under(words, (at[0], at[1] + 0.06 * size)))
            field.prices[rows, columns] = np.maximum(field.prices[rows, columns], NUMBERED)
        beside = 0.0 if self.style.fills else CROWN * size
        for found in self.names:
            field.set(field.near(covered(found.line, found.name.size), beside), NEVER)
        return field

    @property
    def number_size(self) -> float:
        """How high the numbers of cells are."""
        return max(9.0, self.sheet.size * 0.1)

    @cached_property
    def numbers(self) -> list[tuple[str, XY]]:
        """The number of each cell, at its top; beside that or below it, or nowhere, where a name
        stands or, on a battlefield, where trees do: those at the rim tell it. None stands at a
        cell's foot, where it would read as that of the cell below."""
        size = self.sheet.size
        if not self.numbered:
            return []
        field = Field(*self.sheet.extent)
        homes = [cell for spot in self.terrain.spots for cell in spot.cells]
        field.discs([self.signs.centres[cell] for cell in homes], SIGN * size, NEVER)
        high = [s for s in self.terrain.spots if s.kind in TOWERED]
        tops = [self.signs.centres[cell] for spot in high for cell in spot.cells]
        field.discs([(x, y - 1.7 * SIGN * size) for x, y in tops], SIGN * size / 2, NEVER)
        if self.built is not None and len(self.built):
            field.set(field.near(self.built, EAVES * size), NEVER)
        for found in self.names:
            field.take(filled(found.line, found.name.size * 1.15))
        numbers, built_up = [], set(homes if self.built is not None else ())
        covers = covers_of(self.terrain) if self.built is not None else []
        grown = {cell for cell, cover in enumerate(covers) if cover.symbol in GROWTH}
        for cell, (x, y) in enumerate(self.sheet.centres):
            if cell in grown:
                continue
            words = self.terrain.coordinate(cell)
            for right, down in (*NUMBER_AT, *(ASIDE if cell in built_up else ())):
                at = (x + right * size, y + down * size)
                if self._within(words, at) and field.price(self._under(words, at)) < NEVER:
                    numbers.append((words, at))
                    break
        return numbers

    def _within(self, words: str, at: XY) -> bool:
        """Whether a number keeps off the rim of its sheet."""
        (x, y), (wide, high) = at, self.sheet.extent
        rim, half = self.rim * self.sheet.size, text_width(words) * self.number_size / 2
        across = rim <= x - half and x + half <= wide - rim
        return not rim or (across and rim <= y - self.number_size and y <= high - rim)

    def _under(self, words: str, at: XY) -> Points:
        """What the number of a cell covers."""
        wide, size = text_width(words), self.number_size
        if wide not in self._numbered:
            self._numbered[wide] = covered(straight((0.0, 0.0), wide * size), size)
        return exact.points(self._numbered[wide] + np.array([at[0], at[1] - RISE * size]))
