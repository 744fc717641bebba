"""Names on lands drawn as a whole, which keep off what is drawn there, and charts of which names
alone are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np

from morphs.draw.land_lights import lights_of
from morphs.draw.land_names import SMALL, LandLettering, Mask, Wet
from morphs.draw.lands.borders import border_lines
from morphs.draw.lands.canvas import PlacedLand
from morphs.draw.lands.land import SIGNS
from morphs.draw.lands.massifs import RISING, lakes
from morphs.draw.lands.view import FOREST, GROVE, JUNGLE, MOUNTAIN, SEA, WOOD
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.field import NEVER, STEP, Points
from morphs.draw.terrain.lettering import Name, Offer, SetName, Setter, over, stations
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.names import PEAK, WAY, Light
from morphs.draw.terrain.sheet import Sheet
from morphs.generators.terrain.extras.naming import feature_cells
from morphs.generators.terrain.terrain_map import Spot, TerrainMap

WILD = (MOUNTAIN, FOREST, JUNGLE, WOOD, GROVE)
"""What places' names keep off where they can."""
SHORE = 700
"""How far on land names keep off the sea, in parts of a land's survey."""
AFLOAT = 300
"""How far out at sea its names lie, in the same."""
WET, LAKE, ACROSS_COAST = 12, 40, 18
"""What a square of the sea costs names of places, which are rather small on land; one of a lake;
and one of a coast, where a name has no room on one side of it."""
RIM = 0.17
"""How far names and numbers keep off a frame, in cells."""
ASTRAY, NEARBY = 60, 0.75
"""What a square costs that is not of what a name is of, which ends where its ground does; how far
from the middles of its cells that lies at most, in widths of a cell."""
ROOM, HIGH = 4, 6
"""What a square of a range costs its own name at its lower end, and how much more at its upper."""
FLANK, RISEN = 0.55, 0.5
"""How far beside the ground of a range its name may stand, and how far above it peaks rise, in
cells."""
GROWN = (FOREST, JUNGLE, WOOD, GROVE)
"""The countries whose names stand within them or beside them, not across their edge."""
EDGE, OUT = 0.1, 2
"""How far to both sides of it a name across the edge of a wood is dear, in cells; what a square
beside it costs."""
APART, CONFUSED = 2.6, 20
"""How far names of areas of one country keep from each other, in cells, and what a square costs
that is nearer."""
PARTS, PART, FEW, PARTED = 9, 2.3, 4, (160, 1000)
"""How many parts of an area may bear its name alone, about; how far these reach, in cells; how many
cells they have at least; and what they cost at least, of ranges more, which names run along."""
LESSER = 500
"""What it costs to letter a range smaller than it deserves."""
LIMIT = 30
"""What a square of a border costs."""
TRODDEN = 3
"""How much dearer roads are than on charts of signs: a name struck by one cannot be read."""
BUILT = {"city": 0.3, "town": 0.08}
"""How far from their middles places are built to the sides, in cells, but for a round about
that."""
SPIRES = {"city": 0.28, "town": 0.24, "castle": 0.24}
"""How high these rise above that round."""
OUTSKIRTS = 0.42
"""How far from the middles of places names of areas keep, in cells."""
ASTRIDE = {"city": (0.66, 0.38), "town": (0.45, 0.27), "village": (0.36, 0.27)}
"""How far signs of places on drawn lands reach to the sides, and up and down, where not as all."""


class LandChart(Chart):
    """A chart of which only names and numbers are drawn: over a land drawn as a whole, or over
    tiles that have water where `wet` says; `busy` if peaks and woods stand beneath."""

    def __init__(
        self,
        terrain: TerrainMap,
        options: ChartOptions,
        placed: PlacedLand | None,
        wet: Wet,
        busy: bool = True,
    ) -> None:
        super().__init__(terrain, options)
        self.placed, self.wet, self.busy = placed, wet, busy
        if placed is not None:
            self.rim = RIM if placed.is_whole else 0.0
            sites = placed.pixels(placed.land.sites).tolist()
            self.sheet.__dict__["centres"] = [(x, y) for x, y in sites]

    def _borders(self) -> Iterator[str]:
        return super()._borders() if self.placed is None else iter(())

    def _lights(self) -> dict[int, Light]:
        if self.placed is None or not self.busy:
            return {}
        return lights_of(self.placed, self._names, self.style)

    @cached_property
    def _names(self) -> list[SetName]:
        if self.placed is not None:
            return DrawnLettering(self.terrain, self.sheet, self.placed).done
        return LandLettering(self.terrain, self.sheet, self.wet).done


class DrawnLines(Lines):
    """Where courses run on a land drawn as a whole."""

    def __init__(self, terrain: TerrainMap, sheet: Sheet, placed: PlacedLand) -> None:
        super().__init__(terrain, sheet)
        self.placed = placed

    @cached_property
    def nodes(self) -> list[XY]:
        waters, land = self.placed.land.waters, self.placed.land
        spots = [waters.inside(cell) for cell in range(self.terrain.ground.count)]
        found = self.placed.pixels(land.moved(np.array(spots))).tolist()
        return [(x, y) for x, y in found]


class DrawnLettering(LandLettering):
    """Names on a land drawn as a whole, which keep off what is drawn there."""

    reach = (0.31, 0.27)
    astride = ASTRIDE
    elsewhere = ASTRAY
    crossings = (NEVER, ACROSS_COAST)
    _flank: Mask | None = None
    """The squares beside a range or wood whose name is being set."""
    _along_range = False
    """Whether it is that of a range, which may run along it."""

    def __init__(self, terrain: TerrainMap, sheet: Sheet, placed: PlacedLand) -> None:
        self.placed = placed
        super().__init__(terrain, sheet, {})

    def _obstacles(self) -> None:
        size, field, land = self.sheet.size, self.field, self.placed.land
        self.lines = DrawnLines(self.terrain, self.sheet, self.placed)
        for chains, reach, price in (
            (land.roads, 0.05, TRODDEN * WAY),
            (land.rails, 0.06, TRODDEN * WAY),
            (land.rivers, 0.07, NEVER),
        ):
            runs = [self.placed.pixels(p) for c in chains for p in land.copies(c.points)]
            field.lines([run.tolist() for run in runs], reach * size, price)
        field.lines([run.tolist() for run in self.limits], 0.05 * size, LIMIT)
        field.set(self._seen(np.isin(land.kind, RISING) & (land.sea < 0)), PEAK)
        homes = [self.sheet.centres[cell] for cell in sorted(land.homes)]
        tags = enumerate(land.shown.tags)
        signs = [self.sheet.centres[cell] for cell, here in tags if SIGNS & set(here)]
        field.discs([*homes, *signs], 0.28 * size, NEVER)
        for cell in sorted(land.homes):
            (x, y), wide = self.sheet.centres[cell], BUILT.get(land.kind_of_home(cell), 0.0) * size
            field.lines([[(x - wide, y), (x + wide, y)]], 0.2 * size, NEVER)
            spire = SPIRES.get(land.kind_of_home(cell), 0.0) * size
            field.lines([[(x, y), (x, y - spire)]], 0.2 * size, NEVER)

    @cached_property
    def limits(self) -> list[Points]:
        """Where the borders of regions run."""
        land = self.placed.land
        return [self.placed.pixels(p) for b in border_lines(land) for p in land.copies(b)]

    def _seen(self, squares: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> Mask:
        """Squares of a land as those of the field."""
        field = self.field
        across, down = (
            np.stack([np.arange(count, dtype=np.float64) * STEP + STEP / 2] * 2, axis=1)
            for count in (field.wide, field.high)
        )
        _, columns = self.placed.land.grain.squares(self.placed.places(across))
        rows, _ = self.placed.land.grain.squares(self.placed.places(down))
        return np.asarray(squares[rows[:, None], columns[None, :]])

    @cached_property
    def thicket(self) -> Mask:
        return self._seen(np.isin(self.placed.land.kind, WILD))

    def _on_area(self, setter: Setter, name: Name, spot: Spot) -> bool:
        """Set a name on its area, off all places; on that of a range its peaks make room for it,
        best at the foot of these."""
        homes = [self.sheet.centres[cell] for cell in sorted(self.placed.land.homes)]
        self.field.discs(homes, OUTSKIRTS * self.sheet.size, NEVER)
        cells = feature_cells(self.terrain, spot)
        kinds = self._kinds(cells)
        self._flank = None
        if kinds and kinds <= set(GROWN):
            own = self._ground_of(cells, kinds)
            self._flank = self._beside(own)
            self.field.prices[self._flank] += OUT
            self.field.prices[_rim(own, int(EDGE * self.sheet.size / STEP) + 1)] += ASTRAY
        if kinds and kinds <= set(RISING):
            own = self._ground_of(cells, kinds)
            rows = np.flatnonzero(own.any(axis=1))
            if len(rows):
                down = np.arange(len(own)) - rows[0]
                price = ROOM + HIGH - HIGH * down // max(1, int(rows[-1] - rows[0]))
                free = own & (self.field.prices == PEAK)
                self.field.prices[free] = np.broadcast_to(price[:, None], own.shape)[free]
                self._flank = self._beside(own)
        self._along_range = self._flank is not None and kinds <= set(RISING)
        like = frozenset(kinds)
        if name.colour == "land" and like in self._alike:
            near = self._alike[like] & (self.field.prices < NEVER)
            self.field.prices[near] += CONFUSED
        stands = super()._on_area(setter, name, spot)
        if stands:
            line, size = setter.done[-1].line, self.sheet.size
            about = self.field.near(stations(line, size), APART * size)
            self._alike[like] = self._alike.get(like, about) | about
        return stands

    @cached_property
    def _alike(self) -> dict[frozenset[int], Mask]:
        """The squares about the names of areas set so far, by what countries these are."""
        return {}

    def _over(self, name: Name, centres: Sequence[XY]) -> Iterator[Offer]:
        """Places over a whole area, or else over parts of it: one that winds has no midst."""
        for one in super()._over(name, centres):
            small = self._along_range and one.name is not None and one.name.size < name.size
            yield one._replace(price=one.price + LESSER * small)
        points, size = np.array(centres), self.sheet.size
        parted = PARTED[self._along_range]
        for at in points[:: max(1, len(points) // PARTS)] if name.colour == "land" else ():
            part = points[((points - at) ** 2).sum(axis=1) < (PART * size) ** 2]
            if FEW <= len(part) < len(points):
                dear = int(parted * (2 - len(part) / len(points)))
                for one in over(name, part.tolist(), size, self._smallest(name)):
                    yield one._replace(price=one.price + dear)

    def _beside(self, own: Mask) -> Mask:
        """The squares of open ground close beside that of a range or wood, where no peak stands up
        into them."""
        reach = int(FLANK * self.sheet.size / STEP)
        near = widened(widened(own, reach, reach).T, reach, reach).T
        return np.asarray(near & self._lowland)

    @cached_property
    def _lowland(self) -> Mask:
        """The squares of open ground that no peak stands up into."""
        tall = int(RISEN * self.sheet.size / STEP)
        high = widened(self._seen(np.isin(self.placed.land.kind, RISING)), tall, 0)
        return np.asarray(~high & ~self.thicket & ~self._seen(self.placed.land.wooded))

    def _ground_of(self, cells: Sequence[int], kinds: Iterable[int]) -> Mask:
        """The squares of the ground of some cells."""
        centres = np.array([self.sheet.centres[cell] for cell in cells])
        near = self.field.near(centres, NEARBY * self.sheet.size)
        return near & self._seen(np.isin(self.placed.land.kind, sorted(kinds)))

    def _kinds(self, cells: Iterable[int]) -> set[int]:
        """The countries of some cells but the sea."""
        return {int(self.placed.land.shown.country[cell, -1]) for cell in cells} - {SEA}

    def _smallest(self, name: Name) -> float:
        """How small the name of an area may be over this."""
        return SMALL

    def _outside(self, cells: list[int], centres: list[XY]) -> Mask:
        kinds = self._kinds(cells)
        if kinds:
            own = self._ground_of(cells, kinds)
            return np.asarray(~(own if self._flank is None else own | self._flank))
        return np.asarray(~self.field.near(np.array(centres), NEARBY * self.sheet.size))

    @cached_property
    def water(self) -> Mask:
        return self._seen(self.placed.land.sea > -SHORE)

    @cached_property
    def shoals(self) -> Mask:
        return self._seen(self.placed.land.sea < AFLOAT)

    def _wade(self, across: int) -> None:
        """Names of places by the water stand on land where they can, else wholly on the water."""
        self.field.prices[self._open] += WET
        self.field.prices[self._lakes] += LAKE
        if across == NEVER:
            self.field.set(self._coasts, NEVER)
        else:
            self.field.prices[self._coasts] += across

    @cached_property
    def _open(self) -> Mask:
        """The squares of the open sea."""
        return self._seen(self.placed.land.sea > AFLOAT)

    @cached_property
    def _coasts(self) -> Mask:
        """The squares on both sides of coasts, steep ones too, where hardly a square is neither
        land nor sea."""
        sea = self.placed.land.sea
        found, wet = (sea > -SHORE) & (sea <= AFLOAT), sea > 0
        for here, there in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
            steep = wet[here] != wet[there]
            found[here] |= steep
            found[there] |= steep
        return self._seen(found)

    @cached_property
    def _lakes(self) -> Mask:
        return self._seen(lakes(self.placed.land))

    @cached_property
    def beyond(self) -> Mask:
        if not self.placed.is_whole:
            return super().beyond
        margin = int(RIM * self.sheet.size / STEP) + 1
        found = np.ones(self.field.prices.shape, dtype=np.bool_)
        wide, high = (int(side / STEP) - margin for side in self.placed.size)
        found[margin:high, margin:wide] = (
            False  # where a map repeats cells reach beyond its picture
        )
        return found


def widened(squares: Mask, up: int, down: int) -> Mask:
    """Some squares with those so far above and below them."""
    whole = np.pad(squares, ((down + 1, up), (0, 0))).cumsum(axis=0, dtype=np.int32)
    return np.asarray(whole[up + down + 1 :] > whole[: -up - down - 1])


def _rim(squares: Mask, far: int) -> Mask:
    """What lies so near to the edge of some squares."""
    found = np.zeros_like(squares)
    for here, there in ((np.s_[far:], np.s_[:-far]), (np.s_[:, far:], np.s_[:, :-far])):
        differs = squares[here] != squares[there]
        found[here] |= differs
        found[there] |= differs
    return found
