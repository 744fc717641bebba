"""Names on lands that tiles show: quiet, and none over a coast.

Tiles have their coasts within cells, along half-sides, so that water is looked for by halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import pi

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.field import NEVER
from morphs.draw.terrain.lettering import (
    SMALLER,
    Name,
    Offer,
    Setter,
    amid,
    anywhere,
    beside,
    filled,
    over,
    straight,
)
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.names import LEAST, SIZES, Lettering
from morphs.draw.terrain.sheet import Sheet
from morphs.generators.terrain.extras.naming import feature_cells
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap

NEXT_TO = 1.1
"""How far from the middle of small water its name may stand, in widths of a cell."""
Mask = np.ndarray[tuple[int, int], np.dtype[np.bool_]]
Points = NDArray[np.float64]
Wet = Mapping[int, tuple[tuple[int, ...], int]]
"""For each cell that has some, its half-sides at water, and how many it has."""
DEEP = (0.1, 0.3, 0.5, 0.7, 0.9)
ACROSS = (0.2, 0.5, 0.8)
"""How far out towards half-sides points of their water lie, and how far along them, in parts."""
NEAR = 0.09
"""How far about such a point all is water, in widths of a cell."""
QUIET = 0.92
"""How large the names of features are, of those on charts."""
MOST = 0.34
"""How high their letters are at most, in widths of a cell."""
WIDE = 0.35
"""The space between their letters, in sizes."""
ELSEWHERE = 4
"""What a square costs that is not of what a name is of."""
COVERED = 0.66
"""How far from their middles cells reach, corners and a square of the field more, in widths."""
THICKET = 6
"""What a square of woods and peaks costs names of places and rivers."""
OFF = 40
"""What a square beyond the rim costs a place's name."""
SMALL = 1.3 * LEAST
"""How high letters of features are at least, in pixels."""
ASIDE = 1.3
"""How much room names keep from each other, in sizes."""
GAP = 0.7
"""How much more they keep before and behind them, in sizes."""
TURNS, TURNED, AWAY = 16, 130, 700
"""How many places about a sign its name may have in any direction, what these cost more than those
below and beside it, and what it costs to be the height of a name away from it."""
MISTAKEN, CONFUSED = 1.6, 500
"""How much farther off than its own place another may lie at the least from a name, or it costs
so much more."""
LITTLE = 40
"""How many cells water has at most whose name is told to keep on it: larger ones have room."""
REACH = (0.38, 0.33)
"""How far signs of places reach to the sides, and up and down, in widths of a cell."""


class LandLettering(Lettering):
    """Names of land that keep off water, and names of water that keep off land."""

    reach = REACH
    astride: Mapping[str, tuple[float, float]] = {}
    elsewhere = ELSEWHERE
    crossings: tuple[int, ...] = (NEVER,)
    """What a square of a coast costs names of places, one price after the other until there is
    room."""

    def __init__(self, terrain: TerrainMap, sheet: Sheet, wet: Wet) -> None:
        self.wet = wet
        super().__init__(terrain, sheet)

    @cached_property
    def water(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        """The squares of the field that water covers."""
        size, field = self.sheet.size, self.field
        points = [point for cell in sorted(self.wet) for point in self._points(cell)]
        return field.near(np.array(points or [(-9.0 * size, 0.0)]), NEAR * size)

    @property
    def shoals(self) -> Mask:
        """The squares of the field that names of seas keep off."""
        return ~self.water

    @cached_property
    def beyond(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        """The squares of the field that no cell covers: notches of the rim."""
        return ~self.field.near(np.array(self.sheet.centres), COVERED * self.sheet.size)

    @cached_property
    def thicket(self) -> Mask:
        """The squares of the field that names of places and rivers had better not stand on."""
        return np.zeros(self.field.prices.shape, dtype=np.bool_)

    def _points(self, cell: int) -> Iterator[XY]:
        """Points over what of a cell is water."""
        halves, count = self.wet[cell]
        x, y = self.sheet.centres[cell]
        corners = self.sheet.outline(cell)
        each = count // len(corners)
        for half in halves:
            (ax, ay), (bx, by) = (corners[(half // each + n) % len(corners)] for n in (0, 1))
            for part in ACROSS:
                share = (half % each + part) / each
                px, py = ax + (bx - ax) * share - x, ay + (by - ay) * share - y
                yield from ((x + px * far, y + py * far) for far in DEEP)

    def _stands(self, setter: Setter, name: Name, thing: Spot | Path) -> bool:
        before = self.field.prices
        is_sea = isinstance(thing, Spot) and name.colour == "sea"
        is_place = isinstance(thing, Spot) and thing.kind in SIZES
        for across in self.crossings if is_place else (NEVER,):
            self.field.prices = before.copy()
            if is_place:
                self._wade(across)
            else:
                self.field.set(self.shoals if is_sea else self.water, NEVER)
                if is_sea and isinstance(thing, Spot) and thing.size <= LITTLE:
                    self.field.set(self._afar(thing), NEVER)
            last = across == self.crossings[-1]
            self.field.set(self.beyond, OFF if is_place and last else NEVER)
            if is_place or isinstance(thing, Path):
                self.field.prices[self.thicket] += THICKET
            stands = self._set_one(setter, name, thing)
            if not stands and (last or not is_place):
                stands = self._nearby(setter, name, thing)
            self.field.prices = before
            if stands:
                break
        if not stands and is_sea and isinstance(thing, Spot):
            stands = self._ashore(setter, name, thing)
            self.field.prices = before
        if stands:
            line, size = setter.done[-1].line, setter.done[-1].name.size
            self.field.take(filled(_longer(line, GAP * size), size * ASIDE))
        return stands

    @property
    def _legible(self) -> float:
        """How high letters of water are at least, in its midst and ashore."""
        return 0.0

    def _afar(self, spot: Spot) -> Mask:
        """The squares away from a water: on others nearby its name would be read as theirs."""
        centres = [self.sheet.centres[cell] for cell in feature_cells(self.terrain, spot)]
        return ~self.field.near(np.array(centres), COVERED * self.sheet.size)

    def _ashore(self, setter: Setter, name: Name, spot: Spot) -> bool:
        """Set the name of water that has no room for it on the land beside it."""
        self.field.prices = self.field.prices.copy()
        self.field.set(self.water, NEVER)
        self.field.set(self.beyond, NEVER)
        self.field.prices[self.thicket] += THICKET
        least = max(SMALL, self._legible)
        small = name._replace(size=exact.rounded(least), spread=0.0)
        return setter.set(small, anywhere(small, self._middle(spot), NEXT_TO * self.sheet.size))

    def _wade(self, across: int) -> None:
        """Price what of the water names of places may stand on, `across` a coast: none."""
        self.field.set(self.water, NEVER)

    def _set_one(self, setter: Setter, name: Name, thing: Spot | Path) -> bool:
        """Set a name where it belongs; what has no room there has none."""
        if isinstance(thing, Path):
            return setter.set(name, self._along(name, thing))
        if thing.kind not in SIZES:
            return self._on_area(setter, name, thing)
        across, down = self.astride.get(thing.kind, self.reach)
        reach = (across * self.sheet.size, down * self.sheet.size)
        at = self._middle(thing)
        others = [one for one in self._homes if one != at]
        offers = chain(beside(name, at, reach), _about(name, at, reach))
        return setter.set(name, _own(offers, at, others, reach))

    def _nearby(self, setter: Setter, name: Name, thing: Spot | Path) -> bool:
        """Set a name that has no room where it belongs: nowhere."""
        return False

    @cached_property
    def _homes(self) -> list[XY]:
        """The middles of all places."""
        return [self._middle(spot) for spot in self.terrain.spots if spot.kind in SIZES]

    def _on_area(self, setter: Setter, name: Name, spot: Spot) -> bool:
        size = self.sheet.size
        cells = self._in_one_piece(feature_cells(self.terrain, spot))
        centres = [self.sheet.centres[cell] for cell in cells]
        prices, outside = self.field.prices, self._outside(cells, centres)
        np.add(prices, self.elsewhere, out=prices, where=outside)
        offers = self._over(name, centres)
        if name.colour == "sea":
            wide = amid(name, centres, size)
            large = (one for one in wide if one.name and one.name.size >= self._legible)
            offers = chain(offers, large)
        return setter.set(name, offers)

    def _over(self, name: Name, centres: Sequence[XY]) -> Iterator[Offer]:
        """Places over an area of cells with such middles."""
        return over(name, centres, self.sheet.size, self._smallest(name))

    def _smallest(self, name: Name) -> float:
        """How small the name of an area may be over this."""
        return SMALL

    def _outside(self, cells: list[int], centres: list[XY]) -> Mask:
        """The squares of the field that are not of a feature's cells, whose middles lie so."""
        return ~self.field.near(np.array(centres), 0.56 * self.sheet.size)

    def _feature(self, spot: Spot) -> Name:
        name = super()._feature(spot)
        high = min(name.size * QUIET, MOST * self.sheet.size)
        return name._replace(size=exact.rounded(max(SMALL, high)), spread=WIDE, rank=6)


def _about(name: Name, at: XY, reach: XY) -> Iterator[Offer]:
    """Places all around a point, close to what is kept clear about it, in ever smaller letters."""
    for smaller in (1.0, 0.85, 0.72):
        less = name._replace(size=name.size * smaller)
        wide, high = reach[0] + less.length / 2, reach[1] + less.size / 2
        for turn in range(TURNS):
            x, y = (part(2 * pi * turn / TURNS) for part in (exact.cos, exact.sin))
            most = max(abs(x), abs(y))
            spot = (at[0] + x / most * wide, at[1] + y / most * high)
            price = TURNED + int(SMALLER[name.bold] * (1 - smaller))
            yield Offer(straight(spot, less.length), price, less)


def _own(offers: Iterable[Offer], at: XY, others: Sequence[XY], reach: XY) -> Iterator[Offer]:
    """Offers of a place's name, dearer far from it, and where another is about as near."""
    homes = np.array([at, *others])
    for offer in offers:
        (left, y), (right, _) = offer.line.tolist()
        size = offer.name.size if offer.name else reach[1]
        aside = np.maximum(np.maximum(left - homes[:, 0], homes[:, 0] - right), 0.0)
        far = np.round(aside * aside + (homes[:, 1] - y) ** 2, 3)
        mistaken = len(far) > 1 and float(far[1:].min()) < MISTAKEN**2 * float(far[0])
        off = max(float(aside[0]) - reach[0], abs(at[1] - y) - reach[1] - size / 2)
        price = CONFUSED * mistaken + int(AWAY * max(0.0, off) / size)
        yield offer._replace(price=offer.price + price)


def _longer(line: Points, more: float) -> Points:
    """A line so much longer at both ends."""
    first, last = line[0] - line[1], line[-1] - line[-2]
    ends = [one / max(exact.apart((0.0, 0.0), tuple(one)), 1e-6) * more for one in (first, last)]
    return exact.points(np.concatenate([[line[0] + ends[0]], line, [line[-1] + ends[1]]]))
