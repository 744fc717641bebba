"""The ground of a battlefield, seen from above: pastures about farms, fields, orchards, desert.

None of it but fields and orchards is terrain by the rules: pastures are pale, and only these are
ploughed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import pi

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.crossings import WAYS
from morphs.draw.terrain.enclosures import Enclosures, Parcel, longest, middle, rows, shrunk
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import sampled
from morphs.draw.terrain.marks import XY, line, num, outline_data, path
from morphs.draw.terrain.pen import Pen, Piece, num2
from morphs.draw.terrain.shapes import LOBES, blot, rounded
from morphs.draw.terrain.sheet import chance
from morphs.terrain.terrain_map import SETTLEMENTS, TerrainMap

HEDGED = {"cultivated": 3.2, "urban": 2.7, "rural": 2.5, "forested": 1.7, "desert": 0.0}
"""How far from farms and fields land is hedged, in cells, by its cover."""
LONELY = {"cultivated": 1.0, "urban": 0.9, "rural": 0.85, "forested": 0.4}
TRACT = 4
"""How many tracts of the table have pastures about one of their cells where nobody lives and
nothing is tilled, likewise; and how many cells across a tract is."""
LEYS = {"cultivated": 0.9, "urban": 0.75, "rural": 0.6, "forested": 0.35}
"""The share of open land without hedges that is mown, in strips, likewise."""
ESTATE = 2
"""How many halvings apart holdings are of which all are mown, or none."""
TILLED = ("field", "orchard")
ROUGH = 0.07
"""How many cells lie in the middle of rough ground."""
HEATH = "#a9b368"
MOWN = ("#e6ebbd", "#d3dc9c", "#dde3ad", "#cdd893")
"""The colours of what is mown."""
HUES = ("#cfdc9b", "#d8e0a4", "#c5d690")
"""The colours of pastures."""
GREYS = ("#f1f1f1", "#f7f7f7", "#ffffff")
CROPS = ("#ecd27c", "#d9b95f", "#e4c888", "#bccb70", "#d6b070", "#adc46c")
STUBBLE = ("#ead9a0", "#dcd78f", "#e7cf93", "#cfd486")
CORN = {"cultivated": 0.55, "urban": 0.45, "rural": 0.48, "forested": 0.3}
"""The share of hedged land that bears corn, by cover."""
FURROWS = ("#b99740", "#a9863c", "#b58f52", "#87984a", "#9c7540", "#7c9046")
PLOUGHED = ("#f0f0f0", "#ffffff", "#e4e4e4")
HEDGES = (
    (
        ("#5d7040", 0.034, "0.35", 0.012, (0.31, 0.02, 0.17, 0.01)),
        ("#74904b", 0.024, "1", 0.0, (0.4, 0.015, 0.23, 0.01)),
        ("#86a55b", 0.034, "1", 0.0, (0.05, 0.11, 0.09, 0.07, 0.03, 0.16)),
        ("#9ab86c", 0.016, "0.8", -0.006, (0.04, 0.13, 0.07, 0.1)),
    ),
    (
        ("#6d6d6d", 0.012, "1", 0.0, (0.3, 0.025, 0.17, 0.02)),
        ("#6d6d6d", 0.024, "1", 0.0, (0.03, 0.15, 0.07, 0.09, 0.015, 0.12)),
    ),
)
"""The strokes of hedges, in colour and in black and white: colours, widths, how opaque, how far
moved to the lower right, dashes; lengths are in cells."""
VERGE = 0.085
"""How far what is hedged keeps from the middle of ways, and from a river's bank, in cells."""
BUSHES, TREES = 0.085, 0.06
"""How far apart bushes stand in hedges, in cells, and how many of these are trees."""


class Table:
    """What lies on a battlefield's ground."""

    def __init__(self, terrain: TerrainMap, hamlets: Hamlets, pen: Pen, salt: int) -> None:
        self.terrain, self.sheet, self.pen, self.salt = terrain, hamlets.lines.sheet, pen, salt
        self.hamlets, self.size = hamlets, self.sheet.size
        self.land = Enclosures(self.sheet, salt)
        asked = terrain.request.get("wargame")
        cover = str(asked.get("cover", "")) if isinstance(asked, dict) else ""
        self.cover = cover if cover in HEDGED else "rural"
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

    @cached_property
    def farms(self) -> list[XY]:
        """The middles of the cells that land is hedged about: those where somebody lives or what
        is tilled, and a few of open land."""
        homes = {c for s in self.terrain.spots if s.kind in SETTLEMENTS for c in s.cells}
        words = enumerate(self.terrain.words)
        cells = sorted(homes | {cell for cell, word in words if word in TILLED})
        cells += self._lonely()
        return [self.sheet.centres[cell] for cell in cells]

    def _lonely(self) -> Iterator[int]:
        """At most one cell of each tract of the table."""
        ground, tracts = self.terrain.ground, dict[tuple[int, int], list[int]]()
        share = LONELY.get(self.cover, 0.0) / TRACT**2
        for cell in range(ground.count):
            column, row = ground.place(cell)
            tracts.setdefault((column // TRACT, row // TRACT), []).append(cell)
        for tract, within in tracts.items():
            if chance(self.salt, *tract, 10) < share * len(within):
                yield within[int(chance(self.salt, *tract, 11) * len(within))]

    def is_near_farm(self, at: XY, far: float) -> bool:
        """Whether a farm lies within so many cells of a place."""
        return any(exact.apart(at, farm) < far * self.size for farm in self.farms)

    @cached_property
    def pastures(self) -> list[tuple[Parcel, BaseGeometry]]:
        """The hedged pastures, and their ground."""
        contours = self.terrain.layers["contours"]
        found = []
        for parcel, word in zip(self.land.parcels, self.words, strict=True):
            open_land = word == "open" and not contours[parcel.cell]
            far = HEDGED[self.cover] * (0.55 + 0.6 * chance(self.salt, parcel.holding, 1))
            if far and open_land and self.is_near_farm(middle(parcel.ring), far):
                found.append((parcel, self._ground(parcel)))
        return found

    def _ground(self, parcel: Parcel) -> BaseGeometry:
        """A parcel as it lies on the sheet, without the ways and waters that cross it."""
        ring = exact.snapped(shapely.Polygon(self.land.bent(parcel.ring, True)))
        if not self._kept.intersects(ring):
            return ring
        parts = shapely.get_parts(exact.difference(ring, self._kept))
        least = 0.03 * self.size**2
        return shapely.MultiPolygon([part for part in parts if part.area > least])

    @cached_property
    def _kept(self) -> BaseGeometry:
        """What lies between hedges: ways and their verges, rivers and their banks, houses."""
        crossings, verge = self.hamlets.crossings, VERGE * self.size
        bank = (crossings.river_width / 2 + VERGE) * self.size
        kept = [exact.buffer(path.line, 0.7 * verge, 4) for path in self.hamlets.approaches]
        for strokes, far in ((crossings.water, bank), *((crossings.ways[k], verge) for k in WAYS)):
            lines = [sampled(stroke) for some in strokes.values() for stroke in some]
            if lines:
                kept.append(exact.buffer(exact.snapped(shapely.MultiLineString(lines)), far, 4))
        marsh = [cell for cell, word in enumerate(self.terrain.words) if word == "marsh"]
        if marsh:
            kept.append(exact.buffer(self.sheet.region(np.array(marsh)), 0.03 * self.size, 4))
        shapely.prepare(whole := exact.union_all(kept))
        return whole

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
        if self.rough and self.pen.style.fills:
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
        """Rough ground, pastures, and what is tilled, all within hedges."""
        if self.dry:
            yield from self._wind()
        else:
            yield from self._mown()
            yield from self._heath()
        yield from self._pastures()
        for word, drawn in (("orchard", self._orchard), ("field", self._field)):
            for parcel, its in zip(self.land.parcels, self.words, strict=True):
                if its == word:
                    yield from drawn(parcel)

    @cached_property
    def leys(self) -> list[Parcel]:
        """What is mown of open land without hedges."""
        share = LEYS.get(self.cover, 0.0)
        hedged = {parcel.key for parcel, _ in self.pastures}
        homes = {c for s in self.terrain.spots if s.kind in SETTLEMENTS for c in s.cells}
        return [
            parcel
            for parcel, word in zip(self.land.parcels, self.words, strict=True)
            if word not in TILLED
            and parcel.key not in hedged
            and parcel.cell not in self.rough
            and parcel.cell not in homes
            and chance(self.salt, (parcel.holding - self.salt) >> ESTATE, 3) < share
        ]

    def _mown(self) -> Iterator[str]:
        """Strips of meadow, with the swaths of the scythe."""
        fills = self.pen.style.fills
        blots: dict[str, list[str]] = {}
        swaths: list[list[XY]] = []
        for parcel in self.leys:
            if fills:
                hue = MOWN[int(chance(parcel.key, self.salt, 4) * len(MOWN))]
                blots.setdefault(hue, []).append(line(self.land.bent(parcel.ring, True)))
            turn = longest(parcel.ring) + (pi / 2 if chance(parcel.key, 5) < 0.25 else 0.0)
            apart = (0.075 if fills else 0.1) * (0.8 + 0.5 * chance(parcel.key, 7)) * self.size
            if chance(parcel.key, 18) < (0.8 if fills else 0.62):
                ring = shrunk(parcel.ring, 0.9)
                swaths += rows(ring, turn, apart, 0.5)
        for hue, data in sorted(blots.items()):
            yield path("".join(data), fill=hue, fill_opacity="0.75")
        colour = "#a3b267" if fills else "#8c8c8c"
        dash = " ".join(num(part * self.size) for part in (0.16, 0.05, 0.09, 0.07))
        bent = "".join(map(line, self.land.all_bent(swaths)))
        yield _stroke(bent, colour, 0.009 * self.size, "0.6", dash)

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
        yield _stroke("".join(data), colour, 0.011 * self.size, "0.6")

    @cached_property
    def corn(self) -> list[tuple[Parcel, BaseGeometry]]:
        """Hedged land near farms where something pale grows that nobody is slowed by."""
        share = CORN.get(self.cover, 0.0)
        return [one for one in self.pastures if chance(one[0].key, self.salt, 24) < share]

    def _corn(self) -> Iterator[str]:
        """Young corn and stubble in thin rows."""
        fills = self.pen.style.fills
        ploughed: list[list[BaseGeometry]] = [[], []]
        for parcel, ground in self.corn:
            kind = int(chance(parcel.key, 25) * len(STUBBLE))
            if fills:
                yield path(outline_data(ground), fill=STUBBLE[kind], fill_opacity="0.8")
            turn = longest(parcel.ring) + (pi / 2 if chance(parcel.key, 26) < 0.3 else 0.0)
            apart = (0.06 if fills else 0.075) * self.size
            lines = [self.land.bent(row) for row in rows(shrunk(parcel.ring, 0.95), turn, apart)]
            within = exact.buffer(ground, -0.035 * self.size, 2)
            row = exact.intersection(exact.snapped(shapely.MultiLineString(lines)), within)
            ploughed[kind % 2].append(row)
        for some, parts in zip(ploughed, ((0.11, 0.03), (0.02, 0.035)), strict=True):
            colour = "#b9a55c" if fills else "#8a8a8a"
            dash = " ".join(num(part * self.size) for part in parts)
            data = "".join(map(outline_data, some))
            yield _stroke(data, colour, self.size * (0.011 if fills else 0.008), "0.75", dash)

    def _pastures(self) -> Iterator[str]:
        hues = HUES if self.pen.style.fills else GREYS
        blots: dict[str, list[str]] = {}
        for parcel, ground in self.pastures:
            hue = hues[int(chance(parcel.key, self.salt, 2) * len(hues))]
            blots.setdefault(hue, []).append(outline_data(ground))
        yield from (path("".join(data), fill=hue) for hue, data in sorted(blots.items()))
        yield from self._corn()
        yield from self._hedges(ground for _, ground in self.pastures)

    def _hedges(self, grounds: Iterable[BaseGeometry]) -> Iterator[str]:
        """Hedges all around pieces of ground: growth that swells and thins, its shade beneath."""
        fills = self.pen.style.fills
        found = list(_rings(grounds))
        for colour, width, dark, off, parts in HEDGES[not fills]:
            far = off * self.size
            moved = ([(x + far, y + far) for x, y in ring] for ring in found)
            data = "".join(line(ring, close=True) for ring in moved)
            dash = " ".join(num(part * self.size) for part in parts)
            yield _stroke(data, colour, width * self.size, dark, dash)

    def _bushes(self, rings: Iterable[list[XY]]) -> Iterator[tuple[XY, float]]:
        """Where bushes stand along rings, and how large: few where two rings lie side by side."""
        taken = set[tuple[int, int]]()
        step = BUSHES * self.size
        for ring in rings:
            for number, at in enumerate(stations(exact.points(np.array(ring)), step).tolist()):
                spot = (int(at[0] / step), int(at[1] / step))
                if spot not in taken and chance(self.salt, *spot, 6) < 0.7:
                    taken.add(spot)
                    r = self.size * (0.012 + 0.014 * chance(self.salt, number, *spot, 8))
                    yield (at[0], at[1]), r

    def _field(self, parcel: Parcel) -> Iterator[str]:
        """A field, its furrows along its longest side or across it, within a hedge."""
        fills, key = self.pen.style.fills, parcel.key
        kind = int(chance(key, 21) * 6)
        turn = longest(parcel.ring) + (pi / 2 if chance(key, 22) < 0.3 else 0.0)
        apart = (0.05, 0.065, 0.08)[int(chance(key, 23) * 3)] * self.size
        ground = self._ground(parcel)
        yield path(outline_data(ground), fill=CROPS[kind] if fills else PLOUGHED[kind % 3])
        furrows = [self.land.bent(row) for row in rows(shrunk(parcel.ring, 0.97), turn, apart)]
        within = exact.buffer(ground, -0.02 * self.size, 2)
        ploughed = exact.intersection(exact.snapped(shapely.MultiLineString(furrows)), within)
        dash = None if kind % 3 else f"{num(0.07 * self.size)} {num(0.045 * self.size)}"
        colour = FURROWS[kind] if fills else "#666666"
        width = self.size * (0.014 if fills else 0.009)
        yield _stroke(outline_data(ploughed), colour, width, "0.9", dash)
        yield from self._around(ground)

    def _around(self, ground: BaseGeometry) -> Iterator[str]:
        """The hedge around what is tilled."""
        fills = self.pen.style.fills
        yield path(
            outline_data(ground),
            fill="none",
            stroke="#6a7f40" if fills else self.pen.style.ink,
            stroke_width=num(self.size * (0.03 if fills else 0.017)),
            stroke_linejoin="round",
        )

    def _orchard(self, parcel: Parcel) -> Iterator[str]:
        """Grass, and a hedge; the trees are `trees`."""
        ground = self._ground(parcel)
        yield path(outline_data(ground), fill="#c9dc94" if self.pen.style.fills else "#f4f4f4")
        yield from self._around(ground)

    def trees(self) -> Iterator[Piece]:
        """The trees of orchards, in rows."""
        for parcel, word in zip(self.land.parcels, self.words, strict=True):
            if word == "orchard":
                yield from self._rows_of_trees(parcel)

    def hedge_trees(self) -> Iterator[tuple[XY, int]]:
        """Where trees stand in hedges, and the keys of their dice."""
        rings = list(_rings(ground for _, ground in self.pastures))
        for number, (at, _) in enumerate(self._bushes(rings)):
            if chance(self.salt, number, 9) < TREES:
                yield at, self.salt + 64 * number

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
                if self._kept.intersects(shapely.Point(at)):
                    continue
                radius = 0.043 + 0.014 * chance(key, 35)
                place = (at[0] / self.size, at[1] / self.size)
                yield crown(self.pen, (0.0, 0.0), place, radius, key)


def _rings(grounds: Iterable[BaseGeometry]) -> Iterator[list[XY]]:
    """The outlines of pieces of ground."""
    for ground in grounds:
        for part in shapely.get_parts(ground):
            if not part.is_empty:
                yield np.asarray(part.exterior.coords)[:-1].tolist()


def _stroke(data: str, colour: str, width: float, dark: str, dash: str | None = None) -> str:
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num2(max(0.4, width)),
        stroke_opacity=dark,
        stroke_linecap="round",
        stroke_dasharray=dash,
    )
