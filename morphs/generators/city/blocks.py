"""The blocks between a town's streets: cut into parts, and each built up as its ward and what
stands there ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.generators.city.abbeys import Abbey, abbey_site
from morphs.generators.city.churches import Church, church_on, church_sites
from morphs.generators.city.halls import UNPARTED, WARD, Hall, gardens_of, hall_sites, unparted
from morphs.generators.city.lots import LEAFY, Builder, House
from morphs.generators.city.parks import PARK, park_site, park_trees
from morphs.generators.city.shapes import Point, Points, box_of, place_in, polygons
from morphs.generators.city.wards import Quarters

CLOSE = 62_000.0
"""The largest close of a minster, in square feet."""
ROOMY = 4.0
"""How many feet farther from the market a close may lie for each foot that it is broader."""
SMALL_CLOSE = 36_000.0
"""The same of the great church of a lesser town."""
GREAT, LESSER = 2.1, 1.3
"""How large the great church of a city is, and of a lesser town, by the usual."""


@dataclass
class Built:
    """What stands on blocks; `blocks` are (outline, ward) of each part, `gardens` (outline, tint)
    of plots."""

    blocks: list[tuple[Polygon, str]] = field(default_factory=list)
    churches: list[Church] = field(default_factory=list)
    houses: list[House] = field(default_factory=list)
    trees: list[tuple[Point, float]] = field(default_factory=list)
    wells: list[Point] = field(default_factory=list)
    gardens: list[tuple[Points, int]] = field(default_factory=list)


class _Sites(NamedTuple):
    """Which parts of blocks bear what is not just houses, by their numbers."""

    churches: dict[int, bool]
    halls: dict[int, Hall]
    abbey: tuple[int, Abbey] | None
    park: int | None


@dataclass(frozen=True)
class BlockBuilder:
    """Builds up the blocks of a town with wards about a market, which is a city or not."""

    quarters: Quarters
    market: Point
    is_city: bool
    seed: int

    def build(self, ground: BaseGeometry) -> Built:
        """Return what stands on the ground between streets."""
        builder, built = Builder(self.seed), Built()
        parts, yard = self._parts(builder, polygons(ground, 300))
        sites = self._sites(parts, yard)
        for number, part in enumerate(parts):
            if sites.abbey and sites.abbey[0] == number:
                _lay_abbey(built, part, sites.abbey[1], self.seed)
            elif not self._lay_church(built, part, number, sites):
                self._lay_part(built, part, number, sites, builder)
        return built

    def _parts(self, builder: Builder, blocks: list[Polygon]) -> tuple[list[Polygon], int | None]:
        """The parts of all blocks, and the number of that for the great church, if there is one."""
        room = CLOSE if self.is_city else SMALL_CLOSE
        close = _close_of(blocks, self.market, 0.48 * sqrt(room))
        parts: list[Polygon] = []
        yard = None
        whole = unparted(blocks, self.quarters)
        for number, block in enumerate(blocks):
            largest_part = room if block is close else UNPARTED if number in whole else 0.0
            cut = builder.parts(block, self.quarters.ward(place_in(block)), largest=largest_part)
            if block is close:
                largest = max(range(len(cut)), key=lambda n: round(cut[n].area))
                yard = len(parts) + largest
            parts += cut
        return parts, yard

    def _sites(self, parts: list[Polygon], yard: int | None) -> _Sites:
        """Where churches, halls, a monastery and a park stand."""
        churches = church_sites(parts, self.market, self.seed, yard)
        wards = [
            (Polygon() if n in churches else part, self.quarters.ward(place_in(part)).name)
            for n, part in enumerate(parts)
        ]
        halls = hall_sites(wards, self.market, [place_in(parts[n]) for n in churches], self.seed)
        abbey = abbey_site(parts, halls, churches, self.seed)
        park = park_site(wards, {*halls, *([abbey[0]] if abbey else [])})
        return _Sites(churches, halls, abbey, park)

    def _lay_church(self, built: Built, part: Polygon, number: int, sites: _Sites) -> bool:
        """Build the church that is to stand on a part; whether there is one."""
        if number not in sites.churches:
            return False
        scale = GREAT if self.is_city else LESSER
        church = church_on(part, sites.churches[number], self.seed, scale)
        if church:
            built.churches.append(church)
            built.blocks.append((part, "churchyard"))
        return church is not None

    def _lay_part(
        self, built: Built, part: Polygon, number: int, sites: _Sites, builder: Builder
    ) -> None:
        """Lay a hall, a park or houses on a part."""
        ward, hall = self.quarters.ward(place_in(part)), sites.halls.get(number)
        kind = WARD if hall else PARK if number == sites.park else ward.name
        built.blocks.append((part, kind))
        if hall:
            built.houses += hall.houses
            built.trees += hall.trees
            built.wells.append(hall.well)
        elif kind == PARK:
            built.trees += park_trees(part, self.seed)
        else:
            found = builder.build(part, ward)
            built.houses += found.houses
            built.trees += found.trees
            built.wells += found.wells
            if ward.name != LEAFY:
                built.gardens += gardens_of(found.yards, self.seed)


def _lay_abbey(built: Built, part: Polygon, abbey: Abbey, seed: int) -> None:
    """Build a monastery, with plots in its grounds."""
    built.churches.append(abbey.church)
    built.houses += abbey.houses
    built.blocks.append((part, "churchyard"))
    built.gardens += gardens_of(abbey.gardens, seed)


def _close_of(blocks: list[Polygon], market: Point, least: float) -> Polygon | None:
    """The block for a great church and its close: a roomy one near the market, broad rather than
    long, at `least` so broad in feet."""
    fit = []
    for block in blocks:
        _, long, short = box_of(block)
        if short > least and block.area > 0.6 * long * short:
            far = market.to(place_in(block)).length - ROOMY * min(short, 2.2 * least)
            fit.append((round(far), block.bounds, block))
    return min(fit, key=lambda one: one[:2])[2] if fit else None
