"""The names on a battlefield: inside what they name, along it, or beside it on open ground.

None runs over a shore, a way, a slope, a wood, a house, or a field of the rules; hedges and walls
of open land are drawn afterwards, round them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.byways import cells_at
from morphs.draw.terrain.crowds import CROWNS, Crowd
from morphs.draw.terrain.field import NEVER, STEP, Points, dense
from morphs.draw.terrain.lettering import (
    Name,
    Offer,
    SetName,
    Setter,
    along,
    amid,
    beside,
    covered,
    over,
    straight,
)
from morphs.draw.terrain.lines import ROADS
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.names import LEAST, Lettering, name_shapes
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.symbols import GROWTH, Cover
from morphs.generators.terrain.extras.naming import feature_cells
from morphs.generators.terrain.terrain_map import SETTLEMENTS, Path, Spot, TerrainMap
from morphs.generators.terrain.terrains import terrain_of

Mask = NDArray[np.bool_]
OPEN, RIVER = ("open", "sand", "field", "orchard"), "river"
"""Words of ground that names may stand on; the river is kept off as it is drawn."""
REACH, WAY, SHORE, KEPT = 0.55, 0.075, 0.04, 0.045
"""How far about the middles of cells what they hold is drawn; how far about ways, shores, and what
is built no letter stands, in cells."""
SLOPE = 0.055
"""How far about points of slopes, so that none stands between these."""
STEEP, HIGHEST, SLANTED = 3, 0.59, 2400
"""What a square of its own slopes costs the name of a hill; how small that is over these at the
least, of its size; and what it costs where it slants as much as it rises."""
BASIN = 0.42
"""The same of lakes, whose shores lie within their cells."""
ASIDE = (0.12, 0.3)
"""How far from the middle line of its cells the name of a wide river stands, in cells."""
ROOMY = 3
"""Areas of fewer cells have their names beside them rather than inside, but for waters."""
SIZES, AWAY = (0.9, 0.78, 0.66), (0.0, 0.06, 0.17)
"""How large names beside things are tried, of their size, and how much further off, in cells."""
ASTRAY, FARTHER, NEAREST, MIDMOST = 0.8, 700, 30, 0.03
"""How far from what they name they are looked for at last, wherever there is room, in cells; what a
cell costs; how many places of one size are looked at; how much nearness to the middle counts."""
NEAR, HOUSED = 0.14, (0.0, 0.07)
"""How far within the cells of places their names are tried first, for houses may leave room there,
and how far outwards then, in cells."""
SMALLER, CLOSE, OFF = 900, 0.15, 0.1
"""What it costs to leave out all of the letters; the space between those beside what they name, in
sizes; how far off they stand, in cells."""
CREAM, DARK = "#fdf3d2", "#2f4a22"
"""The ink of names over crowns, and the light about them, which is dark."""
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
        return self._firm | self._sloping

    @cached_property
    def _sloping(self) -> Mask:
        """The squares of slopes, which only names of their own hills run over."""
        return self.field.near(self.firm.slopes, SLOPE * self.sheet.size)

    @cached_property
    def _firm(self) -> Mask:
        """The squares of what no name at all runs over."""
        size, field = self.sheet.size, self.field
        found = (field.prices >= NEVER) & ~self._sloping
        ways = [dense(np.array(run)) for run in self.lines.runs((*ROADS, "railway"))]
        for points, far in (
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
        return self._about({cell for cell in self._held if cell not in own})

    def _about(self, cells: Container[int]) -> Mask:
        """The squares about the middles of some cells, and between those that lie together."""
        centres, beside = self.sheet.centres, self.terrain.ground.neighbours
        spots = [at for cell, at in enumerate(centres) if cell in cells]
        for cell, (x, y) in enumerate(centres):
            for there in beside[cell] if cell in cells else ():
                across, down = centres[there]
                if there > cell and there in cells and not self._is_over_seam(cell, there):
                    spots.append(((x + across) / 2, (y + down) / 2))
        return self.field.near(np.array(spots).reshape(-1, 2), REACH * self.sheet.size)

    def _is_over_seam(self, cell: int, there: int) -> bool:
        return self._far(*map(self.terrain.ground.place, (cell, there)))

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
            places = [self.sheet.centres[cell] for cell in own]
            close = self._around(name, places, -NEAR, (*HOUSED, *(NEAR + away for away in AWAY)))
            at = self._middle(thing)
            outer = beside(name, at, self._reach(thing, at))
            offers = chain(close, (one._replace(price=one.price + FARTHER) for one in outer))
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
                for share, aside in product(SIZES, ASIDE):
                    less = name._replace(size=max(LEAST, name.size * share))
                    dear = int(SMALLER * (1 - share))
                    for one in along(less, np.array(points), aside * self.sheet.size):
                        yield one._replace(price=one.price + dear)

    def _on_area(self, setter: Setter, name: Name, spot: Spot) -> bool:
        """Set a name inside what it is of, if that is large or water, on the top of a hill, if
        there is room; else beside it."""
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
        ways = ways if wet or len(cells) >= ROOMY else ways[::-1]
        if self.terrain.layers["contours"][spot.cells[0]]:
            off = ~np.isin(self._cells, self._rising(cells))
            if self._free(setter, name, self._roomy(close, places, off), off):
                return True
            if self._sloped(setter, name, places, ~np.isin(self._cells, cells)):
                return True
        apart = self._others(cells) | drawn
        ways.append((self._roomy(close, places, apart), apart))
        for offers, shut in ways:
            if self._free(setter, name, offers, shut):
                return True
        before = self.field.prices
        self.field.prices = np.where(self._strange(wet), NEVER, before)
        stands = super()._on_area(setter, name, spot)
        new = self.field.prices >= NEVER
        self.field.prices = before
        before[new & ~self._strange(wet)] = NEVER
        return stands or super()._on_area(setter, name, spot)

    def _sloped(self, setter: Setter, name: Name, places: Sequence[XY], off: Mask) -> bool:
        """Set the name of a hill over its own slopes, best where there are fewest, if it fits on
        what is not `off` it."""
        before = self.field.prices
        self.field.prices = np.where(before >= NEVER, before, before + STEEP * self._sloping)
        spread = name._replace(spread=min(name.spread, CLOSE))
        least = max(LEAST, HIGHEST * name.size)
        size = self.sheet.size
        slanting = map(_level, over(spread, places, size, least))
        offers = chain(slanting, (one for one in amid(spread, places, size) if _fits(one, least)))
        stands = self._free(setter, spread, offers, off, self._firm)
        taken = self.field.prices >= NEVER
        self.field.prices = np.where(taken, NEVER, before)
        return stands

    def _rising(self, cells: Sequence[int]) -> list[int]:
        """Some cells of a hill, and those beside them that rise too."""
        high, beside = self.terrain.layers["contours"], self.terrain.ground.neighbours
        return [*cells, *(there for cell in cells for there in beside[cell] if high[there])]

    def _strange(self, wet: bool) -> Mask:
        """The squares on which no name may be at all: of what is dry on lakes, and of what is not
        on yards."""
        yards = self.field.near(self.firm.built, KEPT * self.sheet.size)
        return yards if wet else yards | self._about(self._pools)

    @cached_property
    def _pools(self) -> frozenset[int]:
        """The cells of lakes."""
        words = enumerate(self.terrain.words)
        return frozenset(
            cell for cell, word in words if word != RIVER and terrain_of(word).is_water
        )

    def _roomy(self, name: Name, places: Sequence[XY], shut: Mask) -> Iterator[Offer]:
        """The level places nearest to some cells on which a whole name has room, large ones first:
        wherever these are, for on full tables there may be only one."""
        free = ~(shut | self._hard | (self.field.prices >= CROWNS))
        size, (high, wide) = self.sheet.size, free.shape
        middle = np.mean(np.array(places), axis=0)
        whole = np.zeros((high + 1, wide + 1), dtype=np.int64)
        whole[1:, 1:] = free.cumsum(axis=0).cumsum(axis=1)
        for share in SIZES:
            spread = name.spread if share > SIZES[-1] else 0.0
            less = name._replace(size=max(LEAST, name.size * share), spread=spread)
            across, down = int(less.length / STEP) + 2, int(1.1 * less.size / STEP) + 2
            if across > wide or down > high:
                continue
            room = whole[down:, across:] - whole[:-down, across:] - whole[down:, :-across]
            rows, columns = np.nonzero(room + whole[:-down, :-across] == across * down)
            x, y = (columns + across / 2) * STEP, (rows + down / 2) * STEP
            off = np.full(len(x), np.inf)
            for cell in places:
                right = np.maximum(np.abs(x - cell[0]) - less.length / 2, 0.0)
                off = np.minimum(off, right**2 + (y - cell[1]) ** 2)
            off += MIDMOST * ((x - middle[0]) ** 2 + (y - middle[1]) ** 2)
            best = np.argsort(off, kind="stable")[:NEAREST]
            for one in best[off[best] < (0.5 + ASTRAY) ** 2 * size**2].tolist():
                far = exact.root(float(off[one])) / size
                dear = int(SMALLER * (1 - share)) + int(FARTHER * far)
                yield Offer(straight((float(x[one]), float(y[one])), less.length), dear, less)

    def _free(
        self,
        setter: Setter,
        name: Name,
        offers: Iterator[Offer],
        shut: Mask,
        hard: Mask | None = None,
    ) -> bool:
        """Set a name where neither something hard nor what is shut to it lies, if that can be."""
        before, closed = self.field.prices, shut | (self._hard if hard is None else hard)
        self.field.prices = np.where(closed, NEVER, before)
        stands = setter.set(name, offers)
        taken = self.field.prices
        self.field.prices = before
        if stands:
            mask = taken >= NEVER
            mask &= ~closed
            self.field.prices[mask] = NEVER
        return stands

    def _around(
        self, name: Name, places: Sequence[XY], off: float, aways: Sequence[float] = AWAY
    ) -> Iterator[Offer]:
        """Level places beside cells, the nearest to the middle of these first."""
        size, middle = self.sheet.size, np.mean(np.array(places), axis=0).tolist()
        far = [round(60 * exact.apart(at, middle) / size) for at in places]
        for step, (away, share) in enumerate(product(aways, SIZES)):
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


def _level(offer: Offer) -> Offer:
    """An offer that costs more the more it slants: letters run off a narrow hill so."""
    (ax, ay), (bx, by) = offer.line[0].tolist(), offer.line[-1].tolist()
    slant = abs(by - ay) / max(abs(bx - ax), 1e-6)
    return offer._replace(price=offer.price + int(SLANTED * min(1.0, slant)))


def _fits(offer: Offer, least: float) -> bool:
    """Whether the letters of an offer are as high as they have to be."""
    return offer.name is not None and offer.name.size >= least


def brightened(
    shapes: Sequence[str],
    names: Sequence[SetName],
    style: Style,
    sheet: Sheet,
    covers: Sequence[Cover],
) -> list[str]:
    """Names as they were drawn, but for those of land most of which lies over crowns: these are
    bright in a dark light."""
    bold = [one._replace(name=one.name._replace(bold=True)) for one in names]
    bright = name_shapes(bold, replace(style, land_name=CREAM, halo=DARK), True)
    grown = np.array([cover.symbol in GROWTH for cover in covers])
    centres, found = np.array(sheet.centres), list(shapes)
    for number, one in enumerate(names):
        if one.name.colour == "land":
            spots = covered(one.line, one.name.size)
            off = ((spots[:, None] - centres[None]) ** 2).sum(axis=2)
            over_crowns = int(np.count_nonzero(grown[off.argmin(axis=1)]))
            found[number] = bright[number] if 2 * over_crowns > len(spots) else shapes[number]
    return found
