"""The ground of a battlefield, seen from above: what is farmed about villages and farms, and what
lies open between.

None of it but fields and orchards is terrain by the rules: pastures and corn are pale, and only
these are ploughed.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from morphs.draw.terrain.commons import APART, BARE, LONE, Common, mills_of
from morphs.draw.terrain.crossings import WAYS
from morphs.draw.terrain.enclosures import Enclosures, Hub, Parcel, longest, middle, rows, shrunk
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.hedgerows import hedgerows
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import sampled
from morphs.draw.terrain.lots import row_of
from morphs.draw.terrain.marks import XY, group, line, num, outline_data, path
from morphs.draw.terrain.meadows import meadow_shapes
from morphs.draw.terrain.outfields import Taken, bounds_of, joined
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.shapes import LOBES, blot, rounded
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.undulations import SWELLS, Swells
from morphs.terrain.terrain_map import SETTLEMENTS, TerrainMap

HEDGED = {"cultivated": 2.3, "urban": 2.0, "rural": 1.75, "forested": 1.35, "desert": 0.0}
"""How far from villages, farms and fields land is farmed, in cells, by its cover."""
LONELY = {"cultivated": 1.0, "urban": 0.7, "rural": 0.75, "forested": 0.35}
TRACT = 4
"""How many tracts of the table have a farm where nobody lives and nothing is tilled, likewise; and
how many cells across a tract is."""
NEAR, BESIDE = 1.9, 2.7
"""How far from a hub, in cells, tilled cells are its own, and from others lonely farms are."""
ALONG = 1.4
"""How far from a hub a way or a river may lie that its lanes run along, in cells."""
RAGGED = (0.8, 0.4)
"""How far out the land of a hub ends, at least and how much more, of how far it is farmed."""
LEYS = {"cultivated": 0.3, "urban": 0.22, "rural": 0.2, "forested": 0.12}
"""The share of furlongs of open land that are mown, likewise."""
LEAST = 0.05
"""The least of a parcel that is left between ways and waters, in squares a cell wide."""
TILLED, RAISED = ("field", "orchard"), ("hill", "high-hill", "mountain")
BALK = 0.09
"""How far about what is farmed no line about pastures runs, in cells: they end at it."""
SLOPE, EDGED = 0.12, 0.05
"""How far lines about pastures reach up slopes within cells of hills, and how far from the middles
of ways they end, in cells."""
INTO = {"lake": 0.3, "wood": 0.34, "marsh": 0.14}
"""How far they reach into what else has a word, whose rim is drawn uneven, likewise."""
ROUGH = 0.1
"""How many cells lie in the middle of rough ground."""
HEATH, COMMON = "#a9b368", "0.55"
"""The colour of rough ground, and how opaque the patches of commons are."""
MOWN = "#dfe6b0"
"""The colour of what is mown."""
FURROWED = 0.07
"""How far ridge and furrow keeps from the lines about pastures, in cells."""
CLEAR = 0.24
"""So far from the middle of yards and of what stands on commons no tree stands, in cells."""
VERGE = 0.085
"""How far what is hedged keeps from the middle of ways, and from a river's bank, in cells."""
BUSHES, TREES = 0.085, 0.035
"""How far apart bushes stand in hedges, in cells, and how many of these are trees."""


class Table:
    """What lies on a battlefield's ground."""

    def __init__(self, terrain: TerrainMap, hamlets: Hamlets, pen: Pen, salt: int) -> None:
        self.terrain, self.sheet, self.pen, self.salt = terrain, hamlets.lines.sheet, pen, salt
        self.hamlets, self.size = hamlets, self.sheet.size
        asked = terrain.request.get("wargame")
        self.asked = asked if isinstance(asked, dict) else {}
        cover = str(self.asked.get("cover", ""))
        self.cover = cover if cover in HEDGED else "rural"
        self.land = Enclosures(self.sheet, salt, list(self._hubs()))
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
        for cell, apart, share in (
            *((cell, NEAR, 0.9) for cell in tilled),
            *((cell, BESIDE, 0.85) for cell in self._lonely()),
        ):
            at = centres[cell]
            if all(exact.apart(at, other) > apart * self.size for other in found):
                found.append(at)
                yield Hub(at, self._along(at), share * far, peopled=False)

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

    def _lonely(self) -> Iterator[int]:
        """At most one flat open cell of each tract of the table that no line runs through."""
        for tract, (within, _) in self._tracts.items():
            if within and chance(self.salt, *tract, 10) < LONELY.get(self.cover, 0.0):
                yield self._one_of(tract, within)

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
        """The furlongs that belong to farms: so far about each hub as its land goes."""
        found = set()
        for number, furlong in enumerate(self.land.furlongs):
            hub = self.land.hubs[furlong.hub]
            far = hub.far * (RAGGED[0] + RAGGED[1] * chance(furlong.key, 1))
            if exact.apart(middle(furlong.ring), hub.at) < far:
                found.add(number)
        return frozenset(found)

    @cached_property
    def pastures(self) -> list[tuple[Parcel, BaseGeometry]]:
        """What is farmed of open land, and its ground."""
        contours = self.terrain.layers["contours"]
        return [
            (parcel, ground)
            for parcel, word in zip(self.land.parcels, self.words, strict=True)
            if parcel.furlong in self.farmed and word == "open" and not contours[parcel.cell]
            if (ground := self.ground_of(parcel)).area > LEAST * self.size**2
        ]

    def ground_of(self, parcel: Parcel) -> BaseGeometry:
        """A parcel as it lies on the sheet, without the ways and waters that cross it."""
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
    def bounds(self) -> list[shapely.LineString]:
        """The lines about open pastures, as far as the land is open."""
        if self.dry or not HEDGED[self.cover]:
            return []
        fields, ways, gap = Taken(self._fields), Taken(self._passages), BALK * self.size
        return [joined(one, fields, ways, gap) for one in bounds_of(self.land, self._shut)]

    @cached_property
    def _shut(self) -> Taken:
        """What no line about pastures runs over: what is farmed, slopes, woods, and waters and ways
        as broad as they are drawn, for these are drawn over the ends of lines."""
        words, size = np.array(self.terrain.words), self.size
        shut = [*self._passages, *self._fields]
        shut.append(self.hamlets.crossings.wide_water)
        for word in sorted({*words.tolist()} - {"open", "river", *TILLED, *RAISED}):
            cells = np.flatnonzero(words == word)
            ground = self.sheet.region(cells) if word == "lake" else self.sheet.grown(cells)
            shut.append(exact.buffer(ground, -INTO.get(word, 0.0) * size, 4))
        hilly = np.flatnonzero(self.terrain.layers["contours"])
        if len(hilly):
            shut.append(exact.buffer(self.sheet.grown(hilly), -SLOPE * size, 4))
        return Taken([part for part in shut if not part.is_empty])

    @cached_property
    def _passages(self) -> list[BaseGeometry]:
        """Yards, ways and rivers as broad as they are drawn, or less."""
        bank = 0.3 * self.hamlets.crossings.river_width * self.size
        return [*self._yards, *self._beside_lines(EDGED * self.size, bank)]

    @cached_property
    def _fields(self) -> list[BaseGeometry]:
        """The ground of all that is farmed, and half of the lanes about it."""
        grounds = [ground for _, ground in self.pastures]
        grounds += [self.ground_of(one) for word in TILLED for one in self.parcels_of(word)]
        return list(exact.buffers(grounds, np.full(len(grounds), BALK * self.size), 2))

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

    @cached_property
    def rough(self) -> set[int]:
        """Cells of open land that nobody mows: a few patches, away from farms."""
        cells = range(self.terrain.ground.count)
        seeds = [cell for cell in cells if chance(self.salt, cell, 15) < ROUGH]
        found = set(seeds)
        for seed in seeds:
            for there in self.terrain.ground.neighbours[seed]:
                if chance(self.salt, seed, there, 16) < 0.6:
                    found.add(there)
        centres = self.sheet.centres
        return {
            cell
            for cell in found
            if self.terrain.words[cell] == "open" and not self.is_near_farm(centres[cell], 1.1)
        }

    def _heath(self) -> Iterator[str]:
        """The ground of what is rough, a little darker."""
        if self.rough:
            blots = [
                shapely.Polygon(
                    blot(
                        self.sheet.centres[cell],
                        (0.62 + 0.2 * chance(self.salt, cell, 17)) * self.size,
                        int(chance(self.salt, cell, 18) * LOBES),
                        int(chance(self.salt, cell, 19) * LOBES),
                    )
                )
                for cell in sorted(self.rough)
            ]
            ground = rounded(exact.union_all(map(exact.snapped, blots)), 0.15 * self.size)
            yield path(outline_data(ground), fill=HEATH, fill_opacity="0.22")

    def ground(self) -> Iterator[str]:
        """Rough ground and meadows, what is farmed, and what is tilled, all within hedges."""
        if self.dry:
            yield from self._wind()
        elif self.pen.style.fills:
            yield group("common", meadow_shapes(self.sheet, self.salt), opacity=COMMON)
            yield from self._mown()
            yield from self._heath()
        else:
            yield from self._ridged()
        if self.bounds:
            yield from self.swells.drawn(self.pen)
            yield from hedgerows(self.bounds, self.pen, self.salt)
        yield from closes.farmed(self)
        for word in ("orchard", "field"):
            for parcel in self.parcels_of(word):
                yield from closes.tilled(self, parcel, word)
        yield from closes.gates(self)
        yield from (barn.svg(self.pen) for barn in self.barns)
        yield from (svg for one in self.commons if one.kind != "mill" for svg in one.svg(self.pen))

    @cached_property
    def swells(self) -> Swells:
        """The swells of its open ground; of a desert, where none are drawn, none."""
        relief = "" if self.dry else self._relief
        return Swells(self.sheet, self._shut, relief, self.salt)

    @property
    def _relief(self) -> str:
        return str(self.asked.get("relief") or "undulating")

    @property
    def has_swells(self) -> bool:
        """Whether its open ground rises and falls."""
        return bool(self.bounds) and self._relief in SWELLS

    def parcels_of(self, word: str) -> list[Parcel]:
        """The parcels of a word."""
        pairs = zip(self.land.parcels, self.words, strict=True)
        return [parcel for parcel, its in pairs if its == word]

    @cached_property
    def leys(self) -> list[list[XY]]:
        """The furlongs of open land that are mown, as they lie on the sheet."""
        share = LEYS.get(self.cover, 0.0)
        contours, x, y = self.terrain.layers["contours"], *np.array(self.sheet.centres).T
        found = []
        for number, furlong in enumerate(self.land.furlongs):
            if number in self.farmed or chance(furlong.key, 3) > share:
                continue
            at = middle(furlong.ring)
            cell = int(np.argmin((x - at[0]) ** 2 + (y - at[1]) ** 2))
            if self.terrain.words[cell] == "open" and not contours[cell]:
                found.append(shrunk(furlong.ring, 0.82))
        return found

    def _ridged(self) -> Iterator[str]:
        """Old ridge and furrow under grass, as in black and white meadows are shown."""
        furrows: list[list[XY]] = []
        for ring in self.leys:
            furrows += rows(shrunk(ring, 0.9), longest(ring), 0.11 * self.size, 0.5)
        dash = " ".join(num(part * self.size) for part in (0.4, 0.03, 0.2, 0.05, 0.3, 0.03))
        beside = [exact.buffer(one, FURROWED * self.size, 2) for one in self.bounds]
        kept = Taken([*self._shut.parts, *beside])
        bent = self.land.all_bent(furrows)
        open_ = [kept.off(exact.snapped(shapely.LineString(one))) for one in bent]
        parts = [part for one in open_ for part in shapely.get_parts(one) if not part.is_empty]
        data = "".join(line(np.asarray(part.coords).tolist()) for part in parts)
        yield closes.pen_stroke(data, self.pen.style.ink, 0.0055 * self.size, "0.8", dash)

    def _mown(self) -> Iterator[str]:
        """Meadows, with the swaths of the scythe."""
        swaths: list[list[XY]] = []
        for ring in self.leys:
            ground = exact.snapped(shapely.Polygon(self.land.bent(ring, True)))
            soft = outline_data(rounded(ground, 0.2 * self.size))
            yield path(soft, fill=MOWN, fill_opacity="0.7")
            apart = 0.085 * self.size
            swaths += rows(shrunk(ring, 0.86), longest(ring), apart, 0.5)
        dash = " ".join(num(part * self.size) for part in (0.16, 0.05, 0.09, 0.07))
        bent = "".join(map(line, self.land.all_bent(swaths)))
        yield closes.pen_stroke(bent, "#a3b267", 0.009 * self.size, "0.6", dash)

    def _wind(self) -> Iterator[str]:
        """Long ripples of sand, all lying one way."""
        data: list[str] = []
        for parcel in self.land.parcels:
            if chance(parcel.key, 12) < 0.5:
                turn = self.land.lean + 0.2 * chance(parcel.key, 13)
                ring = shrunk(parcel.ring, 0.7 + 0.25 * chance(parcel.key, 14))
                data += [
                    line(self.land.bent(row)) for row in rows(ring, turn, 0.13 * self.size, 0.6)
                ]
        colour = "#d3b97c" if self.pen.style.fills else self.pen.style.faint
        yield closes.pen_stroke("".join(data), colour, 0.011 * self.size, "0.6")

    def trees(self) -> Iterator[Piece]:
        """The trees of orchards, in rows."""
        for parcel in self.parcels_of("orchard"):
            yield from self._rows_of_trees(parcel)

    def hedge_trees(self) -> Iterator[tuple[XY, int]]:
        """Where trees stand in hedges, and the keys of their dice: few where two hedges lie side by
        side."""
        step, taken = BUSHES * self.size, set[tuple[int, int]]()
        for ring in closes.rings_of(closes.hedged(self)):
            for at in stations(exact.points(np.array(ring)), step).tolist():
                spot = (int(at[0] / step), int(at[1] / step))
                if spot not in taken and chance(self.salt, *spot, 6) < TREES:
                    yield (at[0], at[1]), self.salt + 64 * len(taken)
                taken.add(spot)

    def mills(self) -> Iterator[Piece]:
        """Mills, which stand before what is behind them."""
        for one in self.commons:
            if one.kind == "mill":
                at = (one.at[0] / self.size, one.at[1] / self.size)
                yield self.pen.piece((0.0, 0.0), at, "".join(one.svg(self.pen)), tall=True)

    @cached_property
    def edges(self) -> NDArray[np.float64]:
        """Points all along hedges and fields."""
        grounds = [ground for _, ground in self.pastures]
        grounds += [self.ground_of(one) for word in TILLED for one in self.parcels_of(word)]
        grounds += [barn.yard for barn in self.barns]
        grounds += [common.heart for common in self.commons]
        lines = [*self.lanes, *self.bounds]
        rings = [
            stations(exact.points(np.array(ring)), 0.08 * self.size)
            for ring in (*closes.rings_of(grounds), *(list(one.coords) for one in lines))
        ]
        return np.concatenate(rings) if rings else np.empty((0, 2))

    def _rows_of_trees(self, parcel: Parcel) -> Iterator[Piece]:
        apart, ring = 0.155 * self.size, shrunk(parcel.ring, 0.86)
        turn = longest(ring)
        for number, ends in enumerate(rows(ring, turn, apart, 0.5)):
            (ax, ay), (bx, by) = ends
            count = int((long := exact.apart((ax, ay), (bx, by))) / apart)
            for k in range(count + 1 if long > 0.3 * apart else 0):
                share = (k + 0.5) / (count + 1)
                (at,) = self.land.bent([(ax + (bx - ax) * share, ay + (by - ay) * share)])
                key = parcel.key + 64 * number + k
                if self._kept.meets(shapely.Point(at)):
                    continue
                radius = 0.043 + 0.014 * chance(key, 35)
                place = (at[0] / self.size, at[1] / self.size)
                yield crown(self.pen, (0.0, 0.0), place, radius, key)
