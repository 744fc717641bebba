"""The farms of a battlefield: where land is farmed from, its furlongs, yards, commons and lanes.

None of it but fields and orchards is terrain by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import pi

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain import closes
from morphs.draw.terrain.barns import Barn
from morphs.draw.terrain.byways import Byways, byways_of
from morphs.draw.terrain.causeways import causeways_of
from morphs.draw.terrain.closes import TILLED
from morphs.draw.terrain.commons import APART, BARE, LONE, Common, mills_of
from morphs.draw.terrain.crossings import WAYS
from morphs.draw.terrain.enclosures import Enclosures, Hub, Parcel, middle
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import sampled
from morphs.draw.terrain.lots import row_of
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.sheet import chance
from morphs.generators.terrain.terrain_map import SETTLEMENTS, TerrainMap

HEDGED = {"cultivated": 2.3, "urban": 2.1, "rural": 2.1, "forested": 1.35, "desert": 0.0}
"""How far from villages, farms and fields land is farmed, in cells, by its cover."""
LONELY = {"cultivated": 1.0, "urban": 0.7, "rural": 0.75, "forested": 0.35}
TRACT = 4
"""How many tracts of the table have a farm where nobody lives and nothing is tilled, on a flat open
cell that no line runs through, likewise; and how many cells across a tract is."""
NEAR, BESIDE = 1.9, 2.7
"""How far from a hub, in cells, tilled cells are its own, and from others lonely farms are."""
ALONG = 1.4
"""How far from a hub a way or a river may lie that its lanes run along, in cells."""
COMMONS, GREEN = 0.2, 1.1
"""The share of furlongs that lie open as commons, and how far from a hub they begin, in cells."""
RAGGED = (0.8, 0.4)
"""How far out the land of a hub ends, at least and how much more, of how far it is farmed."""
WET = 0.06
"""How far about their cells marshes reach that ways go through, in cells."""
CLEAR = 0.24
"""So far from the middle of yards and of what stands on commons no tree stands, in cells."""
VERGE = 0.085
"""How far what is hedged keeps from the middle of ways, and from a river's bank, in cells."""


class Farms:
    """What is farmed on a battlefield, and what stands there, whatever its names cover."""

    def __init__(self, terrain: TerrainMap, hamlets: Hamlets, salt: int) -> None:
        self.terrain, self.sheet, self.salt = terrain, hamlets.lines.sheet, salt
        self.hamlets, self.size = hamlets, self.sheet.size
        asked = terrain.request.get("wargame")
        self.asked = asked if isinstance(asked, dict) else {}
        cover = str(self.asked.get("cover", ""))
        self.cover = cover if cover in HEDGED else "rural"
        self.land = Enclosures(self.sheet, salt, list(self._hubs()))
        self._grounds: dict[int, BaseGeometry] = {}
        self.dry, self.words = "sand" in terrain.words, self._words()

    def _words(self) -> list[str]:
        """What each parcel is: of the cell that its middle lies in, or, of fields too, the cell
        whose middle lies in the parcel."""
        words = [self.terrain.words[parcel.cell] for parcel in self.land.parcels]
        where = {parcel.cell for parcel in self.land.parcels}
        rings = [parcel.ring for parcel in self.land.parcels]
        for cell, word in enumerate(self.terrain.words):
            if word in TILLED and cell not in where:
                x, y = self.sheet.centres[cell]
                off = [(px - x) ** 2 + (py - y) ** 2 for px, py in map(middle, rings)]
                words[off.index(min(off))] = word
        return words

    def _hubs(self) -> Iterator[Hub]:
        """Where land is farmed from: places, what is tilled far from these, and lonely farms."""
        far, centres = HEDGED[self.cover] * self.size, self.sheet.centres
        found: list[XY] = []
        for spot in self.terrain.spots:
            if spot.kind in SETTLEMENTS:
                x, y = np.mean([centres[cell] for cell in spot.cells], axis=0).tolist()
                grown = 1 + 0.12 * min(3, len(spot.cells))
                found.append((x, y))
                yield Hub((x, y), self._along((x, y)), grown * far)
        words = enumerate(self.terrain.words)
        tilled = [cell for cell, word in words if word in TILLED]
        for cell in tilled:
            if self._is_off(cell, found, NEAR):
                found.append(at := centres[cell])
                yield Hub(at, self._along(at), 0.9 * far, peopled=False)
        for tract, (within, _) in self._tracts.items():
            free = [cell for cell in within if self._is_off(cell, found, BESIDE)]
            if free and chance(self.salt, *tract, 10) < LONELY.get(self.cover, 0.0):
                found.append(at := centres[self._one_of(tract, free)])
                yield Hub(at, self._along(at), 0.85 * far, peopled=False)

    def _is_off(self, cell: int, places: Sequence[XY], far: float) -> bool:
        """Whether a cell's middle lies so far from places, in cells."""
        at = self.sheet.centres[cell]
        return all(exact.apart(at, other) > far * self.size for other in places)

    def _along(self, at: XY) -> float:
        """How the nearest way or river runs, if one does nearby; else as dice say."""
        best, turn = ALONG * self.size, pi * chance(self.salt, int(at[0]), int(at[1]), 21)
        for path_ in self.terrain.paths_of(*WAYS, "river"):
            for start, end in pairwise(map(self.sheet.centre, path_.points)):
                middle_ = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                if (off := exact.apart(at, middle_)) < best:
                    best, turn = off, exact.heading(end[0] - start[0], end[1] - start[1])
        return turn

    @cached_property
    def farms(self) -> NDArray[np.float64]:
        """The middles of what is farmed."""
        hubs = [hub.at for hub in self.land.hubs if hub.far]
        return np.array(hubs).reshape(-1, 2)

    def _one_of(self, tract: tuple[int, int], cells: list[int]) -> int:
        return cells[int(chance(self.salt, *tract, 11) * len(cells))]

    @cached_property
    def _tracts(self) -> dict[tuple[int, int], tuple[list[int], int]]:
        """Of each tract of the table the flat open cells without a line, and how many it has."""
        ground, tracts = self.terrain.ground, dict[tuple[int, int], tuple[list[int], int]]()
        across, down = (max(1, round(many / TRACT)) for many in (ground.columns, ground.rows))
        crossed = {cell for way in self.terrain.paths for cell in self.terrain.cells_of(way)}
        contours = self.terrain.layers["contours"]
        for cell, (column, row) in enumerate(map(ground.place, range(ground.count))):
            tract = column * across // ground.columns, row * down // ground.rows
            free, count = tracts.get(tract, ([], 0))
            if self.terrain.words[cell] == "open" and not contours[cell] and cell not in crossed:
                free.append(cell)
            tracts[tract] = free, count + 1
        return tracts

    @cached_property
    def commons(self) -> list[Common]:
        """One in each tract where next to nothing else is, away from farms and each other, and
        mills on open hills."""
        found = [] if self.dry else list(mills_of(self.terrain, self.sheet, self.salt))
        in_the_way = Taken([*self._lines_kept.parts, *(barn.yard for barn in self.barns)])
        for tract, (within, count) in self._tracts.items():
            free = [c for c in within if not self.is_near_farm(self.sheet.centres[c], LONE)]
            if self.dry or len(free) < BARE * count:
                continue
            x, y = self.sheet.centres[cell := self._one_of(tract, free)]
            moved = (0.4 * (chance(self.salt, cell, axis) - 0.5) * self.size for axis in (31, 32))
            common = Common((x + next(moved), y + next(moved)), self.size, self.salt + cell)
            far = all(exact.apart(common.at, one.at) > APART * self.size for one in found)
            if far and not in_the_way.meets(common.heart):
                found.append(common)
        return found

    def is_near_farm(self, at: XY, far: float) -> bool:
        """Whether a farm lies within so many cells of a place."""
        off = ((self.farms - np.array(at)) ** 2).sum(axis=1)
        return bool((off < (far * self.size) ** 2).any())

    def is_built(self, at: XY) -> bool:
        """Whether a yard or what stands on a common would be hidden by a tree at a place."""
        return any(exact.apart(at, one.at) < CLEAR * self.size for one in self._built)

    @cached_property
    def _built(self) -> list[Barn | Common]:
        return [*self.barns, *self.commons]

    @cached_property
    def barns(self) -> list[Barn]:
        """The yards of farms that are no place by the rules, where two lanes cross."""
        found = []
        for hub in self.land.hubs:
            if not hub.peopled and hub.far:
                (at,) = self.land.bent([hub.at])
                key = self.salt + int(at[0]) + 8192 * int(at[1])
                barn = Barn(at, hub.turn, self.size, key)
                if self._is_flat(at) and not self._lines_kept.meets(barn.yard):
                    found.append(barn)
        return found

    def _is_flat(self, at: XY) -> bool:
        """Whether a place lies in an open or tilled cell without a hill."""
        x, y = np.array(self.sheet.centres).T
        cell = int(np.argmin((x - at[0]) ** 2 + (y - at[1]) ** 2))
        word = self.terrain.words[cell]
        return word in ("open", *TILLED) and not self.terrain.layers["contours"][cell]

    @cached_property
    def farmed(self) -> frozenset[int]:
        """The furlongs that belong to farms: so far about each hub as its land goes, but for some
        that lie open, as commons did."""
        found = set()
        for number, furlong in enumerate(self.land.furlongs):
            hub = self.land.hubs[furlong.hub]
            far = hub.far * (RAGGED[0] + RAGGED[1] * chance(furlong.key, 1))
            off = exact.apart(middle(furlong.ring), hub.at)
            is_common = off > GREEN * self.size and chance(furlong.key, 4) < COMMONS
            if off < far and not is_common:
                found.add(number)
        return frozenset(found)

    def ground_of(self, parcel: Parcel) -> BaseGeometry:
        """A parcel as it lies on the sheet, without the ways and waters that cross it."""
        if parcel.key not in self._grounds:
            self._grounds[parcel.key] = self._cut(parcel)
        return self._grounds[parcel.key]

    def _cut(self, parcel: Parcel) -> BaseGeometry:
        ring = exact.snapped(shapely.Polygon(self.land.bent(parcel.ring, True)))
        if (whole := self._kept.off(ring)) is ring:
            return ring
        parts = shapely.get_parts(whole)
        least = 0.03 * self.size**2
        return shapely.MultiPolygon([part for part in parts if part.area > least])

    @cached_property
    def lanes(self) -> list[shapely.LineString]:
        """The lanes that lead to farms, and to what is built on commons."""
        built = [*self.barns, *(one for one in self.commons if one.kind != "pond")]
        return self.byways.lanes([one.way_out for one in built])

    @cached_property
    def byways(self) -> Byways:
        """How one comes to each place of the table on foot."""
        rings = [self.land.bent(self.land.furlongs[n].ring, True) for n in sorted(self.farmed)]
        built = [*(barn.yard for barn in self.barns), *(one.heart for one in self.commons)]
        yards = list(closes.rings_of(built))
        approaches = [path.line for path in self.hamlets.approaches]
        return byways_of(self.hamlets.crossings, approaches, rings, yards, self.salt)

    @cached_property
    def _kept(self) -> Taken:
        """What lies between hedges: ways and their verges, rivers and their banks, yards."""
        return Taken([*self._lines_kept.parts, *self._yards])

    @cached_property
    def _yards(self) -> list[BaseGeometry]:
        """The yards of farms, what stands on commons, and the lanes that lead there."""
        yards: list[BaseGeometry] = [barn.yard for barn in self.barns]
        yards += [exact.buffer(one.heart, 0.03 * self.size, 4) for one in self.commons]
        return yards + [exact.buffer(lane, 0.6 * VERGE * self.size, 4) for lane in self.lanes]

    @cached_property
    def _lines_kept(self) -> Taken:
        """Ways and their verges, rivers and their banks, paths, marshes."""
        verge = VERGE * self.size
        kept = self._beside_lines(verge, self.hamlets.crossings.river_width / 2 * self.size + verge)
        marsh = [cell for cell, word in enumerate(self.terrain.words) if word == "marsh"]
        if marsh:
            kept.append(exact.buffer(self.sheet.region(np.array(marsh)), 0.03 * self.size, 4))
        return Taken(kept)

    def _beside_lines(self, verge: float, bank: float) -> list[BaseGeometry]:
        """Paths, ways and rivers, and so much beside their middles."""
        crossings = self.hamlets.crossings
        kept = [exact.buffer(path.line, 0.7 * verge, 4) for path in self.hamlets.approaches]
        for strokes, far in ((crossings.water, bank), *((crossings.ways[k], verge) for k in WAYS)):
            lines = [row_of(sampled(stroke)) for some in strokes.values() for stroke in some]
            if lines:
                kept += exact.buffers(lines, np.full(len(lines), far), 4)
        return kept

    def parcels_of(self, word: str) -> list[Parcel]:
        """The parcels of a word."""
        pairs = zip(self.land.parcels, self.words, strict=True)
        return [parcel for parcel, its in pairs if its == word]

    @cached_property
    def causeways(self) -> list[shapely.LineString]:
        """Where ways and lanes go through marshes."""
        marsh = [cell for cell, word in enumerate(self.terrain.words) if word == "marsh"]
        if not marsh:
            return []
        ground = exact.buffer(self.sheet.region(np.array(marsh)), WET * self.size, 4)
        ways = [
            row_of(sampled(stroke))
            for kind in WAYS
            for some in self.hamlets.crossings.ways[kind].values()
            for stroke in some
        ]
        return causeways_of([*ways, *self.lanes], ground, self.size)

    @cached_property
    def firm(self) -> NDArray[np.float64]:
        """Points all along what gives way to no name: yards, tilled fields, lanes."""
        grounds = [self.ground_of(one) for word in TILLED for one in self.parcels_of(word)]
        return self.along([*grounds, *(one.yard for one in self.barns), *self._hearts], self.lanes)

    def along(
        self, grounds: Sequence[BaseGeometry], lines: Sequence[shapely.LineString]
    ) -> NDArray[np.float64]:
        """Points all along the rims of pieces of ground and along lines, (n, 2)."""
        rings = [
            stations(exact.points(np.array(ring)), 0.08 * self.size)
            for ring in (*closes.rings_of(grounds), *(list(one.coords) for one in lines))
        ]
        return np.concatenate(rings) if rings else np.empty((0, 2))

    @property
    def _hearts(self) -> list[BaseGeometry]:
        return [one.heart for one in self.commons]
