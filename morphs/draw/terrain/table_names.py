"""The names on a battlefield: inside what they name, along it, or beside it on open ground.

None runs over a shore, a way, a slope, a wood, a house, or a field of the rules; hedges and walls
of open land are drawn afterwards, round them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.byways import cells_at
from morphs.draw.terrain.crowds import Crowd
from morphs.draw.terrain.field import NEVER, STEP, Points, dense
from morphs.draw.terrain.lettering import Name, Offer, Setter, along, beside, over, straight
from morphs.draw.terrain.lines import ROADS
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.names import LEAST, Lettering
from morphs.draw.terrain.sheet import Sheet
from morphs.generators.terrain.extras.naming import feature_cells
from morphs.generators.terrain.terrain_map import SETTLEMENTS, Path, Spot, TerrainMap

Mask = NDArray[np.bool_]
OPEN, RIVER = ("open", "sand", "field", "orchard"), "river"
"""Words of ground that names may stand on; the river is kept off as it is drawn."""
REACH, WAY, SHORE, KEPT = 0.55, 0.075, 0.04, 0.045
"""How far about the middles of cells what they hold is drawn; how far about ways, shores, and what
is built no letter stands, in cells."""
BASIN = 0.42
"""The same of lakes, whose shores lie within their cells."""
ASIDE = (0.12, 0.3)
"""How far from the middle line of its cells the name of a wide river stands, in cells."""
ROOMY = 3
"""Areas of fewer cells have their names beside them rather than inside, but for waters."""
SIZES, AWAY = (0.9, 0.78, 0.66), (0.0, 0.06, 0.17)
"""How large names beside things are tried, of their size; and how much further off, in cells."""
SMALLER, CLOSE, OFF = 900, 0.15, 0.1
"""What it costs to leave out all of the letters; the space between those beside what they name, in
sizes; how far off they stand, in cells."""
AROUND = (
    *((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)),
    *((0.7, 1.0), (-0.7, 1.0), (0.7, -1.0), (-0.7, -1.0)),
    *((1.0, 0.6), (-1.0, 0.6), (1.0, -0.6), (-1.0, -0.6)),
)
"""On which sides of a cell a name may stand, the best first."""


class Firm(NamedTuple):
    """What of a table no name runs over: the slopes of its hills, its shores, and points all along
    yards, tilled fields and lanes."""

    slopes: Points
    shores: Sequence[Sequence[XY]]
    built: Points


class TableLettering(Lettering):
    """The names of a battlefield, each in its place."""

    def __init__(
        self, terrain: TerrainMap, sheet: Sheet, inked: bool, crowds: Sequence[Crowd], firm: Firm
    ) -> None:
        self.firm = firm
        super().__init__(terrain, sheet, inked, crowds)

    @cached_property
    def _cells(self) -> NDArray[np.int64]:
        """The cell that each square of the field lies in."""
        found = cells_at(self.sheet, STEP)
        return found[: self.field.high, : self.field.wide]

    @cached_property
    def _hard(self) -> Mask:
        """The squares of what no name runs over."""
        size, field = self.sheet.size, self.field
        found = field.prices >= NEVER
        ways = [dense(np.array(run)) for run in self.lines.runs((*ROADS, "railway"))]
        for points, far in (
            (self.firm.slopes, 0.5 * SHORE),
            (self.firm.built, KEPT),
            *((dense(np.array(ring)), SHORE) for ring in self.firm.shores),
            *((run, WAY) for run in ways),
        ):
            if len(points):
                found |= field.near(points, far * size)
        return found

    @cached_property
    def _held(self) -> dict[int, XY]:
        """The cells that hold what is drawn over all of them, and their middles."""
        homes = {cell for spot in self.terrain.spots for cell in spot.cells}
        high = self.terrain.layers["contours"]
        return {
            cell: at
            for cell, (at, word) in enumerate(
                zip(self.sheet.centres, self.terrain.words, strict=True)
            )
            if (word not in (*OPEN, RIVER) or high[cell]) and cell not in homes
        }

    def _others(self, own: Sequence[int]) -> Mask:
        """The squares of what lies elsewhere than in some cells."""
        left = [at for cell, at in self._held.items() if cell not in own]
        return self.field.near(np.array(left).reshape(-1, 2), REACH * self.sheet.size)

    def _stands(self, setter: Setter, name: Name, thing: Spot | Path) -> bool:
        """Set a name on its own or on open ground, or, where none is free, wherever it fits."""
        if isinstance(thing, Path) and thing.wide:
            dry = ~np.isin(self._cells, self._wet_cells)
            return self._free(setter, name, self._within(name, thing), dry) or (
                super()._stands(setter, name, thing)
            )
        if isinstance(thing, Path):
            return self._free(setter, name, self._along(name, thing), self._others(())) or (
                super()._stands(setter, name, thing)
            )
        if thing.kind in SETTLEMENTS:
            own = self._in_one_piece(sorted(thing.cells))
            close = self._around(name, [self.sheet.centres[cell] for cell in own], 0.0)
            at = self._middle(thing)
            offers = chain(close, beside(name, at, self._reach(thing, at)))
            return self._free(setter, name, offers, self._others(own)) or super()._stands(
                setter, name, thing
            )
        return self._on_area(setter, name, thing)

    @cached_property
    def _wet_cells(self) -> list[int]:
        return [cell for cell, word in enumerate(self.terrain.words) if word == RIVER]

    def _within(self, name: Name, way: Path) -> Iterator[Offer]:
        """Places along the middle line of a river two cells wide, in it."""
        for points in sorted(self._stretches(way), key=lambda one: (-len(one), one)):
            if len(points) > 2:
                for aside in ASIDE:
                    yield from along(name, np.array(points), aside * self.sheet.size)

    def _on_area(self, setter: Setter, name: Name, spot: Spot) -> bool:
        """Set a name inside what it is of, if that is large or water; else beside it."""
        cells = self._in_one_piece(feature_cells(self.terrain, spot))
        places, size = [self.sheet.centres[cell] for cell in cells], self.sheet.size
        mine = np.isin(self._cells, cells) & self.field.near(np.array(places), REACH * size)
        close = name._replace(spread=min(name.spread, CLOSE))
        wet = self.terrain.terrain(spot.cells[0]).is_water
        drawn = self.field.near(np.array(places), BASIN * size) if wet else mine
        ways = [
            (over(name, places, size, LEAST), ~mine),
            (self._around(close, places, -OFF if wet else OFF), self._others(cells) | drawn),
        ]
        for offers, shut in ways if wet or len(cells) >= ROOMY else ways[::-1]:
            if self._free(setter, name, offers, shut):
                return True
        return super()._on_area(setter, name, spot)

    def _free(self, setter: Setter, name: Name, offers: Iterator[Offer], shut: Mask) -> bool:
        """Set a name where neither something hard nor what is shut to it lies, if that can be."""
        before = self.field.prices
        self.field.prices = np.where(shut | self._hard, NEVER, before)
        stands = setter.set(name, offers)
        taken = self.field.prices
        self.field.prices = before
        if stands:
            mask = taken >= NEVER
            mask &= ~(shut | self._hard)
            self.field.prices[mask] = NEVER
        return stands

    def _around(self, name: Name, places: Sequence[XY], off: float) -> Iterator[Offer]:
        """Level places beside cells, the nearest to the middle of these first."""
        size, middle = self.sheet.size, np.mean(np.array(places), axis=0).tolist()
        far = [round(60 * exact.apart(at, middle) / size) for at in places]
        for step, (away, share) in enumerate(product(AWAY, SIZES)):
            less = name._replace(size=max(LEAST, name.size * share))
            wide, high = less.length / 2, 0.5 * less.size
            reach = (0.46 + off + away) * size
            dear = int(SMALLER * (1 - share)) + int(300 * away)
            for number, (x, y) in enumerate(AROUND):
                for dice, at in zip(far, places, strict=True):
                    across = x * (wide + reach) if abs(x) == 1.0 else x * wide
                    down = y * (high + reach) if abs(y) == 1.0 else y * reach
                    spot = at[0] + across, at[1] + down
                    yield Offer(straight(spot, less.length), dear + dice + 9 * number + step, less)
