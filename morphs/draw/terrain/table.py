"""The ground of a battlefield, seen from above: what is farmed about villages and farms, and what
lies open between.

None of it but fields and orchards is terrain by the rules: pastures and corn are pale, and only
these are ploughed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain import closes
from morphs.draw.terrain.closes import TILLED
from morphs.draw.terrain.crowds import hills_on
from morphs.draw.terrain.enclosures import Parcel, longest, middle, rows, shrunk
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.farms import HEDGED, Farms
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.hedgerows import hedgerows
from morphs.draw.terrain.heights import Heights
from morphs.draw.terrain.isolines import rings
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import sampled
from morphs.draw.terrain.lots import row_of
from morphs.draw.terrain.marks import XY, group, line, num, outline_data, path
from morphs.draw.terrain.meadows import meadow_shapes
from morphs.draw.terrain.outfields import Taken, bounds_of, joined
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.relief import FOOT
from morphs.draw.terrain.shapes import LOBES, blot, rounded
from morphs.draw.terrain.sheet import chance, chances
from morphs.draw.terrain.stock import stock_shapes
from morphs.draw.terrain.swells import noise
from morphs.draw.terrain.undulations import SWELLS, Swells
from morphs.generators.terrain.terrain_map import TerrainMap

LEYS = {"cultivated": 0.42, "urban": 0.34, "rural": 0.32, "forested": 0.2}
"""The share of furlongs of open land that are mown, by its cover."""
LEAST = 0.05
"""The least of a parcel that is left between ways and waters, in squares a cell wide."""
RAISED = ("hill", "high-hill", "mountain")
BALK = 0.09
"""How far about what is farmed no line about pastures runs, in cells: they end at it."""
SLOPE, EDGED = 0.06, 0.05
"""How far lines about pastures reach up the slopes of hills, and how far from the middles
of ways they end, in cells."""
INTO = {"lake": 0.3, "wood": 0.34, "marsh": 0.24, "built-up": 0.16}
"""How far they reach into what else has a word, whose rim is drawn uneven, likewise."""
ROUGH = 0.15
"""How many cells lie in the middle of rough ground."""
HEATH, COMMON = "#a9b368", "0.38"
"""The colour of rough ground, and how opaque the patches of commons are."""
MOWN = "#dfe6b0"
"""The colour of what is mown."""
GRASS, PATCH, GRASSY = 0.14, 1.7, 0.5
"""How far apart grass grows at the least, in black and white, how far apart its patches are, in
cells, and how much of it there is."""
FURROWED = 0.07
"""How far ridge and furrow keeps from the lines about pastures, in cells."""
BUSHES, TREES, OFF = 0.085, 0.05, 2.2
"""How far apart bushes stand in hedges, in cells, how many of these are trees, and how far from
corners trees keep, in bushes."""
EVEN = 0.87
"""The cosine of how much a hedge bends at most where it is even."""
ROWED, LARGE, ROW = 0.2, 18, (3, 5)
"""The share of large closes with a row of trees in a hedge; how many would stand all about these;
how many trees a row has at least, and how many more it may have."""
WADE = 0.2
"""How far they go on under the rim of a wide river, which is drawn over them, in cells."""
BANK = 0.2
"""How far from the middle of a river lines about pastures end, in widths that it has at most: under
the water, wherever its bank is."""


class Table(Farms):
    """What lies on a battlefield's ground, `names` telling, once they stand, what these cover, and
    `hills` the ground of its hills, which otherwise is worked out."""

    def __init__(
        self,
        terrain: TerrainMap,
        hamlets: Hamlets,
        pen: Pen,
        salt: int,
        names: Callable[[], Sequence[BaseGeometry]] = tuple,
        hills: Callable[[], Sequence[Heights]] | None = None,
    ) -> None:
        super().__init__(terrain, hamlets, salt)
        self.pen, self._names = pen, names
        self._hills = hills or (lambda: hills_on(terrain, self.sheet, salt))

    @cached_property
    def lettered(self) -> Taken:
        """What names cover: no hedge and no wall runs through."""
        return Taken(self._names())

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

    @cached_property
    def bounds(self) -> list[shapely.LineString]:
        """The lines about open pastures, as far as the land is open."""
        if self.dry or not HEDGED[self.cover]:
            return []
        fields, ways, gap = Taken(self._tillage), Taken(self._passages), BALK * self.size
        strokes = self.hamlets.crossings.water.values()
        rivers = [row_of(sampled(stroke)) for some in strokes for stroke in some]
        water = exact.buffer(exact.union_all(rivers), self._bank + gap, 4)
        found = bounds_of(self.land, self._shut, self.lettered, water)
        return [joined(one, fields, ways, gap) for one in found]

    @cached_property
    def standing(self) -> Taken:
        """The cells of lakes and marshes."""
        words = enumerate(self.terrain.words)
        cells = [cell for cell, word in words if word in ("lake", "marsh")]
        return Taken([self.sheet.region(np.array(cells))] if cells else [])

    @cached_property
    def _shut(self) -> Taken:
        """What no line about pastures runs over: what is farmed, slopes, woods, and waters and ways
        as broad as they are drawn, for these are drawn over the ends of lines."""
        words, size = np.array(self.terrain.words), self.size
        shut = [*self._passages, *self._fields]
        shut.append(exact.buffer(self.hamlets.crossings.wide_water, -WADE * size, 4))
        for word in sorted({*words.tolist()} - {"open", "river", *TILLED, *RAISED}):
            cells = np.flatnonzero(words == word)
            ground = self.sheet.region(cells) if word == "lake" else self.sheet.grown(cells)
            shut.append(exact.buffer(ground, -INTO.get(word, 0.0) * size, 4))
        shut += [exact.buffer(foot, -SLOPE * size, 4) for foot in self._feet]
        return Taken([part for part in shut if not part.is_empty])

    @cached_property
    def _feet(self) -> list[BaseGeometry]:
        """What hills cover, as they are drawn."""
        found = list[BaseGeometry]()
        for one in self._hills():
            corner = (one.corner[0] * self.size, one.corner[1] * self.size)
            feet = rings(one.levels, FOOT, corner, one.step * self.size)
            found += [exact.buffer(exact.snapped(shapely.Polygon(ring)), 0.0, 4) for ring in feet]
        return found

    @cached_property
    def _passages(self) -> list[BaseGeometry]:
        """Yards, ways and rivers as broad as they are drawn, or less."""
        return [*self._yards, *self._beside_lines(EDGED * self.size, self._bank)]

    @property
    def _bank(self) -> float:
        """How far from the middles of rivers lines about pastures end."""
        return BANK * self.hamlets.crossings.river_width * self.size

    @cached_property
    def _fields(self) -> list[BaseGeometry]:
        """The ground of all that is farmed, and half of the lanes about it."""
        grounds = self._tillage
        return list(exact.buffers(grounds, np.full(len(grounds), BALK * self.size), 2))

    @property
    def _tillage(self) -> list[BaseGeometry]:
        """The ground of all that is farmed."""
        grounds = [ground for _, ground in self.pastures]
        return grounds + [self.ground_of(one) for word in TILLED for one in self.parcels_of(word)]

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
            yield path(outline_data(ground), fill=HEATH, fill_opacity="0.15")

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
            yield self._grass()
        if self.bounds:
            yield from self.swells.drawn(self.pen)
            yield from hedgerows(self.bounds, self.pen, self.salt, self.standing)
        yield from closes.farmed(self)
        if self.has_swells and self.pen.style.fills:
            yield from self.swells.lit()
        for word in ("orchard", "field"):
            for parcel in self.parcels_of(word):
                yield from closes.tilled(self, parcel, word)
        yield from closes.rims(self)
        yield from closes.gates(self)
        yield from stock_shapes(self)
        if self.has_swells:
            yield from self.swells.shaded(self.pen)
        yield from (barn.svg(self.pen) for barn in self.barns)
        yield from (svg for one in self.commons if one.kind != "mill" for svg in one.svg(self.pen))

    @cached_property
    def swells(self) -> Swells:
        """The swells of its open ground; of a desert, where none are drawn, none."""
        relief = "" if self.dry else self._relief
        lines = [exact.buffer(one, BALK * self.size, 2) for one in self.bounds]
        mown = [exact.snapped(shapely.Polygon(ring)) for ring in self._ley_rings]
        mown = [one for one in mown if not self.pen.style.fills]
        taken = Taken([*self._shut.parts, *lines, *self.lettered.parts, *mown])
        hills = np.flatnonzero(self.terrain.layers["contours"]).tolist()
        return Swells(self.sheet, taken, relief, self.salt, hills)

    @property
    def _relief(self) -> str:
        return str(self.asked.get("relief") or "undulating")

    @property
    def has_swells(self) -> bool:
        """Whether its open ground rises and falls."""
        return bool(self.bounds) and self._relief in SWELLS

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

    @property
    def _ley_rings(self) -> list[list[XY]]:
        return [self.land.bent(ring, True) for ring in self.leys]

    def _ridged(self) -> Iterator[str]:
        """Old ridge and furrow under grass, as in black and white meadows are shown."""
        furrows: list[list[XY]] = []
        for ring in self.leys:
            furrows += rows(shrunk(ring, 0.9), longest(ring), 0.085 * self.size, 0.5)
        dash = " ".join(num(part * self.size) for part in (1.1, 0.03, 0.5, 0.04, 0.8, 0.03))
        beside = [exact.buffer(one, FURROWED * self.size, 2) for one in self.bounds]
        kept = Taken([*self._shut.parts, *self.lettered.parts, *beside])
        bent = self.land.all_bent(furrows)
        open_ = [kept.off(exact.snapped(shapely.LineString(one))) for one in bent]
        parts = [part for one in open_ for part in shapely.get_parts(one) if not part.is_empty]
        data = "".join(line(np.asarray(part.coords).tolist()) for part in parts)
        yield closes.pen_stroke(data, self.pen.style.ink, 0.0055 * self.size, "0.8", dash)

    def _grass(self) -> str:
        """Grass of open land in black and white, in patches, so that no quarter is left white."""
        (wide, high), size = self.sheet.extent, self.size
        rows, columns = np.mgrid[: int(high / size / GRASS), : int(wide / size / GRASS)]
        across, down = (
            (line + chances(self.salt, columns, rows, salt)) * GRASS
            for line, salt in ((columns, 21), (rows, 22))
        )
        thick = noise(across / PATCH, down / PATCH, self.salt + 23) + GRASSY
        grows = thick > 1.2 * chances(self.salt, columns, rows, 24)
        at = exact.points(np.stack([across[grows], down[grows]], axis=1) * size)
        leys = [exact.snapped(shapely.Polygon(ring)) for ring in self._ley_rings]
        beside = [exact.buffer(one, FURROWED * size, 2) for one in self.bounds]
        kept = Taken([*self._shut.parts, *self.lettered.parts, *beside, *leys])
        blades = list[str]()
        for number, (x, y) in enumerate(at[~kept.cover(at)].tolist() if len(at) else ()):
            for k in range(1 + int(2.7 * chance(self.salt, number, 25))):
                foot, tall = x + (k - 1) * 0.024 * size, (0.026 + 0.02 * (k == 1)) * size
                lean = 0.4 * (k - 1) + 0.3 * (chance(self.salt, number, k, 26) - 0.5)
                blades.append(line([(foot, y), (foot + lean * tall, y - tall)]))
        return closes.pen_stroke("".join(blades), self.pen.style.ink, 0.0075 * size, "0.7")

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
        """Where trees stand alone in hedges, away from all corners, and the keys of their dice:
        few where two hedges lie side by side."""
        step, taken = BUSHES * self.size, set[tuple[int, int]]()
        rings = [self._stations(ring, step) for ring in self._hedge_rings]
        turns = np.concatenate([*(spots[~_even(spots)] for spots in rings), np.empty((0, 2))])
        for at in chain(*(spots.tolist() for spots in rings)):
            spot = (int(at[0] / step), int(at[1] / step))
            grows = spot not in taken and chance(self.salt, *spot, 6) < TREES
            if grows and (exact.lengths(turns - np.array(at)) > OFF * step).all():
                yield (at[0], at[1]), self.salt + 64 * len(taken)
            taken.add(spot)

    def _stations(self, ring: list[XY], step: float) -> NDArray[np.float64]:
        """Places so far apart all around a ring."""
        return stations(exact.points(np.array([*ring, ring[0]])), step)[:-1]

    def hedge_rows(self) -> Iterator[tuple[XY, int]]:
        """Where trees stand in rows in hedges, and the keys of their dice."""
        for number, ring in enumerate(self._hedge_rings):
            key = self.salt + 64 * number
            spots = self._stations(ring, 2 * BUSHES * self.size).tolist()
            if chance(key, 61) < ROWED * min(1.0, len(spots) / LARGE):
                first = int(chance(key, 62) * len(spots))
                for k, at in enumerate(
                    spots[first : first + ROW[0] + int(ROW[1] * chance(key, 63))]
                ):
                    yield (at[0], at[1]), key + k

    @cached_property
    def _hedge_rings(self) -> list[list[XY]]:
        return list(closes.rings_of(closes.hedged(self)))

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
        return np.concatenate([self.firm, self.along(grounds, self.bounds)])

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


def _even(spots: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of the stations around a ring lie on even stretches: where it bends little."""
    before, after = spots - np.roll(spots, 1, axis=0), np.roll(spots, -1, axis=0) - spots
    long = np.maximum(exact.lengths(before) * exact.lengths(after), 1e-6)
    return np.asarray(exact.numbers((before * after).sum(axis=1) / long) > EVEN)
