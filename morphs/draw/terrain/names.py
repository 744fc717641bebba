"""The names on a chart: of settlements, of features, of rivers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lettered import lettered as by_hand
from morphs.draw.lettered import num
from morphs.draw.terrain.crowds import Crowd
from morphs.draw.terrain.field import NEVER, Field
from morphs.draw.terrain.labels import GLOW, STRONG, text
from morphs.draw.terrain.lettering import (
    RISE,
    Name,
    Offer,
    SetName,
    Setter,
    along,
    anywhere,
    beside,
    filled,
    over,
)
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import XY, element, line
from morphs.draw.terrain.rivers import narrow_steps, river_width
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.symbols import covers_of
from morphs.draw.terrain.waters import coast_sides
from morphs.generators.terrain.extras.naming import feature_cells
from morphs.generators.terrain.ground import Place
from morphs.generators.terrain.terrain_map import (
    SETTLEMENTS,
    WATERWAYS,
    WAYS,
    Path,
    Spot,
    TerrainMap,
)

SIZES = {"city": 0.36, "town": 0.29, "village": 0.235, "castle": 0.25, "settlement": 0.21}
ON_TABLE = 0.74
"""How large they are on battlefields of that, where places are drawn as large as they are."""
FEATURE, TABLED = 0.22, 0.2
"""How high names of features are at least, in cells; and on battlefields."""
RIVER_NAME = "#123650"
"""The ink of small names of water, which is darker than that of large ones."""
OVER_WOODS = 3.6
"""How wide the light about names of land is, which lie over woods, in pixels."""
ABOVE = 0.2
"""How wide the light about names of battlefields is at least, in sizes: some lie on slopes."""
LEAST = 9.5  # pixels a letter is high
SHARES = {"city": 0.0122, "town": 0.0101, "castle": 0.009, "village": 0.008, "settlement": 0.0075}
"""How high names of places are at least, of a sheet's width: small cells have large sheets."""
LAND_SHARE = 0.0085
"""Likewise those of rivers and of large features."""
WATER = 11.0  # pixels the letters of rivers are high
LARGER = 1.2
"""How much larger names of seas are, which have room."""
SEEN = 40  # pixels: smaller features have no name on a sheet
LARGE = 8  # cells: features from here on go before villages
WAY, COAST, ELSEWHERE, PEAK, ASTRAY = 45, 6, 4, 9, 40
"""What a square of a road, of a coast, of what the name is not of, and of a peak costs; of land for
what is water, and of water for what is land."""
PEAKS, INKED = ("mountain", "crags", "island"), ("forest", "firs", "jungle", "forest-hills")
"""Symbols that names stand beside rather than on; and more such in black and white."""


LIT = 0.1
"""How wide the light about letters of hands of ours is at least, in sizes."""


class Light(NamedTuple):
    """How names on busy ground are lettered: the ink of the letters, the colour of the light about
    them, how wide that is on both sides together, in sizes, and how wide and strong what is left of
    it is farther off, the nearest first."""

    ink: str
    halo: str
    wide: float
    faded: Sequence[tuple[float, float]] = ()


class Lettering:
    """The names of a map on a sheet, each in its place."""

    def __init__(
        self,
        terrain: TerrainMap,
        sheet: Sheet,
        inked: bool = False,
        crowds: Sequence[Crowd] = (),
    ) -> None:
        self.terrain, self.sheet, self.crowds = terrain, sheet, crowds
        self.beside = (*PEAKS, *INKED) if inked else PEAKS
        self.lines = Lines(terrain, sheet)
        self.field = Field(*sheet.extent)
        self._obstacles()
        self.done = self._set()

    def _obstacles(self) -> None:
        size, field = self.sheet.size, self.field
        field.lines(self.lines.runs(WAYS), 0.06 * size, WAY)
        field.lines(coast_sides(self.terrain, self.sheet), 0.05 * size, COAST)
        signs = enumerate(covers_of(self.terrain))
        peaks = [self.sheet.centres[cell] for cell, cover in signs if cover.symbol in self.beside]
        field.discs(peaks, 0.42 * size, PEAK)
        for crowd in self.crowds:
            field.set(field.near(crowd.points, crowd.reach), crowd.price)
        field.lines(self.lines.runs(WATERWAYS), 0.08 * size, NEVER)
        homes = [c for s in self.terrain.spots if s.kind in SIZES for c in s.cells]
        built = 0.3 if self._on_table else 0.25  # there walls are kept off too
        field.discs([self.sheet.centres[cell] for cell in homes], built * size, NEVER)

    def _set(self) -> list[SetName]:
        """Set the names, those of the highest rank first."""
        setter = Setter(self.field)
        wanted: list[tuple[Name, Spot | Path]] = [*self._spots(), *self._rivers()]
        for name, thing in sorted(wanted, key=lambda one: (one[0].rank, -one[0].size, one[0].text)):
            self._stands(setter, name, thing)
        return setter.done

    def _stands(self, setter: Setter, name: Name, thing: Spot | Path) -> bool:
        if isinstance(thing, Path):
            return self._on_river(setter, name, thing)
        if thing.kind in SIZES:
            at = self._middle(thing)
            return setter.set(name, beside(name, at, self._reach(thing, at)))
        return self._on_area(setter, name, thing)

    @property
    def _on_table(self) -> bool:
        """Whether places are seen from above, as large as their cells."""
        return "contours" in self.terrain.layers

    def _reach(self, spot: Spot, at: XY) -> XY:
        """How far what stands for a place reaches about its middle, right and down."""
        size = self.sheet.size
        if not self._on_table:
            return (0.44 if spot.kind == "city" else 0.33) * size, 0.31 * size
        centres = [self.sheet.centres[cell] for cell in spot.cells]
        wide, high = (max(abs(one[k] - at[k]) for one in centres) for k in (0, 1))
        return wide + 0.48 * size, high + 0.48 * size

    def _on_area(self, setter: Setter, name: Name, spot: Spot) -> bool:
        """Set a name over what it is of; what is not is dearer."""
        size = self.sheet.size
        cells = self._in_one_piece(feature_cells(self.terrain, spot))
        centres = [self.sheet.centres[cell] for cell in cells]
        before = self.field.prices.copy()
        outside = ~self.field.near(np.array(centres), 0.56 * size)
        self.field.prices[outside] += ELSEWHERE
        wet = self.terrain.terrain(spot.cells[0]).is_water
        self.field.prices[self._wet if not wet else self._dry] += ASTRAY
        offers = over(name, centres, size, LEAST)
        stands = setter.set(name, offers)
        if not stands:
            small = name._replace(size=LEAST, spread=0.0)
            stands = setter.set(small, anywhere(small, centres[len(centres) // 2], size))
        self.field.prices = before
        if stands:
            found = setter.done[-1]
            self.field.take(filled(found.line, found.name.size * 1.08))
        return stands

    @cached_property
    def _wet(self) -> NDArray[np.bool_]:
        """The squares of cells of the sea and of lakes."""
        cells = enumerate(self.sheet.centres)
        at = [xy for cell, xy in cells if self.terrain.terrain(cell).is_water]
        return self.field.near(np.array(at).reshape(-1, 2), 0.5 * self.sheet.size)

    @cached_property
    def _dry(self) -> NDArray[np.bool_]:
        """The squares of cells of land."""
        cells = enumerate(self.sheet.centres)
        at = [xy for cell, xy in cells if not self.terrain.terrain(cell).is_water]
        return self.field.near(np.array(at).reshape(-1, 2), 0.5 * self.sheet.size)

    def _in_one_piece(self, cells: list[int]) -> list[int]:
        """The largest part of an area that the sheet shows in one piece, not over a seam."""
        ground, left = self.terrain.ground, set(cells)
        parts = []
        while left:
            parts.append([min(left)])
            left.discard(parts[-1][0])
            for cell in parts[-1]:  # it grows
                here = ground.place(cell)
                near = [n for n in ground.neighbours[cell] if n in left]
                found = [n for n in dict.fromkeys(near) if not self._far(here, ground.place(n))]
                left.difference_update(found)
                parts[-1] += found
        return max(parts, key=len)

    def _on_river(self, setter: Setter, name: Name, way: Path) -> bool:
        offers = self._along(name, way)
        if setter.set(name, offers):
            return True
        small = name._replace(size=LEAST)
        places = [place for place in way.points if self.terrain.ground.cell(place) >= 0]
        at = self.lines.node(places[len(places) // 2])
        return setter.set(small, anywhere(small, at, 0.6 * self.sheet.size))

    def _along(self, name: Name, way: Path) -> Iterator[Offer]:
        """Places along the stretches of a river that lie on the sheet in one piece."""
        half = river_width(self.terrain, narrow_steps(self.terrain), self.sheet.size)
        wide = max(half(place) for place in way.points) / 2 + 0.05 * self.sheet.size
        for points in sorted(self._stretches(way), key=lambda one: (-len(one), one)):
            if len(points) > 2:
                yield from along(name, exact.points(np.array(points)), wide)

    def _stretches(self, way: Path) -> Iterator[list[XY]]:
        ground = self.terrain.ground
        points: list[XY] = []
        for here, there in pairwise(way.points):
            if ground.cell(here) < 0:
                continue
            if not points:
                points = [self.lines.node(here)]
            points.append(self.lines.middle(here, there))
            if self._far(here, there):
                yield points
                points = []
            elif ground.cell(there) >= 0:
                points.append(self.lines.node(there))
        if points:
            yield points

    def _far(self, here: Place, there: Place) -> bool:
        """Whether a step leads over a seam."""
        a, b = self.sheet.centre(here), self.sheet.centre(there)
        return exact.apart(a, b) > 1.8 * self.sheet.size

    def _middle(self, spot: Spot) -> XY:
        xs, ys = zip(*(self.sheet.centres[cell] for cell in spot.cells), strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    def _spots(self) -> Iterator[tuple[Name, Spot]]:
        for spot in self.terrain.spots:
            settled = spot.kind in SIZES
            across = self.sheet.size * exact.root(max(1, spot.size))
            if spot.name and (settled or across > SEEN):
                yield (self._settlement(spot) if settled else self._feature(spot)), spot

    def _settlement(self, spot: Spot) -> Name:
        return Name(
            spot.name,
            max(
                LEAST,
                self.sheet.size * SIZES[spot.kind] * (ON_TABLE if self._on_table else 1.0),
                self.sheet.extent[0] * SHARES[spot.kind],
            ),
            rank=SETTLEMENTS[::-1].index(spot.kind),
            bold=spot.kind in ("city", "town"),
        )

    def _feature(self, spot: Spot) -> Name:
        wet = self.terrain.terrain(spot.cells[0]).is_water
        large = spot.size > LARGE
        size = self.sheet.size
        across = size * exact.root(max(1, spot.size))
        most = max(2 * LEAST, 0.02 * self.sheet.extent[0])
        least = TABLED if self._on_table else FEATURE
        high = size * (least + 0.006 * min(spot.size, 30)) * (LARGER if wet else 1.0)
        return Name(
            spot.name,
            max(LEAST, high, min(0.13 * across, most), LAND_SHARE * self.sheet.extent[0] * large),
            rank=3 if large else 6,
            italic=True,
            colour="sea" if wet else "land",
            spread=0.8 if wet else 0.3,
        )

    def _rivers(self) -> Iterator[tuple[Name, Path]]:
        for way in self.terrain.paths:
            cells = self.terrain.cells_of(way)
            if way.name and len(cells) * self.sheet.size > SEEN:
                size = max(WATER, self.sheet.size * 0.2, LAND_SHARE * self.sheet.extent[0])
                yield Name(way.name, size, rank=5, italic=True, colour="river"), way


def name_shapes(
    names: Sequence[SetName],
    style: Style,
    bold: bool = False,
    lights: Mapping[int, Light] = MappingProxyType({}),
) -> list[str]:
    """Draw names that were set, if asked with a broad light about them all; some by their numbers
    as busy ground asks for."""
    river = RIVER_NAME if style.fills else style.sea_name
    inks = {"sea": style.sea_name, "land": style.land_name, "river": river}
    return [
        _shape(
            number,
            found,
            style,
            lights.get(number, Light(inks.get(found.name.colour, style.ink), style.halo, 0.0)),
            bold,
        )
        for number, found in enumerate(names)
    ]


def _shape(number: int, found: SetName, style: Style, light: Light, bold: bool) -> str:
    """A name as text: level, or along its own path, which is drawn at the letters' base."""
    name, middle = found
    glow = OVER_WOODS if bold or (len(middle) > 2 and name.colour == "land") else GLOW
    drop, level = RISE * name.size, len(middle) == 2
    at = ((middle[0, 0] + middle[1, 0]) / 2, float(middle[0, 1]) + drop) if level else None
    head = "" if level else _base_line(number, _lowered(middle, drop))

    def lettered(ink: str, wide: float, strong: float) -> str:
        if name.hand and at:
            rim = {"stroke": light.halo, "stroke_width": num(max(LIT, wide) * name.size)}
            rim |= {"stroke_opacity": f"{strong:g}", "stroke_linejoin": "round"}
            rim |= {"paint_order": "stroke"}
            return by_hand(name.text, at, name.size, ink, name.hand, name.spread, rim=rim)
        return text(
            *(name.text, at, name.size, replace(style, halo=light.halo), ink),
            *(name.bold, name.italic),
            spread=name.spread * name.size,
            path="" if level else f"#name{number}",
            glow=0.0 if wide else glow,
            least=wide * name.size,
            strong=strong,
        )

    about = "".join(lettered("none", *one) for one in reversed(light.faded))
    return head + about + lettered(light.ink, max(light.wide, ABOVE * bold), STRONG)


def _base_line(number: int, base: Sequence[XY]) -> str:
    """The line that the letters of a name stand on."""
    return element("path", id=f"name{number}", d=line(base), fill="none")


def _lowered(middle: np.ndarray[tuple[int, int], np.dtype[np.float64]], drop: float) -> list[XY]:
    """The base of letters about a middle line, some way longer than it at both ends."""
    ahead = np.asarray(np.gradient(middle, axis=0))
    long = np.maximum(exact.lengths(ahead), 1e-6)[:, None]
    base = middle + np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / long * drop
    first = base[0] - ahead[0] / long[0] * 4 * drop
    last = base[-1] + ahead[-1] / long[-1] * 4 * drop
    whole = np.concatenate([first[None], base, last[None]])
    return [(x, y) for x, y in exact.points(whole).tolist()]
