"""The chart of a terrain map: all its layers, from the paper to the names, as one SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.seeds import mix
from morphs.draw.paper import aged, neatline
from morphs.draw.terrain.blots import blot_shapes
from morphs.draw.terrain.borders import border_shapes
from morphs.draw.terrain.broad_rivers import eyots_of
from morphs.draw.terrain.causeways import causeway_shapes
from morphs.draw.terrain.clearings import HIGH as HIGH_NUMBERS
from morphs.draw.terrain.clearings import Clearings
from morphs.draw.terrain.closes import rings_of
from morphs.draw.terrain.crowds import crowds_of, hills_on, starting_field
from morphs.draw.terrain.field import Points, dense
from morphs.draw.terrain.framing import Frame
from morphs.draw.terrain.grid import grid_lines, whole_map
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.heights import Heights
from morphs.draw.terrain.icons import hamlets_of, lane_shapes, spot_shapes
from morphs.draw.terrain.labels import FAMILY, text
from morphs.draw.terrain.legend import CellSample, Drawer
from morphs.draw.terrain.lettering import SetName, covered, straight
from morphs.draw.terrain.levels import level_numbers
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import XY, element, group, num, outline_data, path
from morphs.draw.terrain.marsh import marsh_shapes
from morphs.draw.terrain.meadows import meadow_shapes
from morphs.draw.terrain.names import Lettering, Light, name_shapes
from morphs.draw.terrain.pen import Cell, Pen
from morphs.draw.terrain.relief import ground_shapes, hachured
from morphs.draw.terrain.rivers import river_shapes
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.draw.terrain.spots import free_spots
from morphs.draw.terrain.standing import Standing, standing_shapes
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.surround import (
    ASIDE,
    BAR,
    NUMBERS,
    RAISED,
    Start,
    placed,
    rim_numbers,
    start_lines,
    starts,
    told,
)
from morphs.draw.terrain.symbols import UNDER, WASHES, covers_of, land_of
from morphs.draw.terrain.table import Table
from morphs.draw.terrain.table_key import key_of
from morphs.draw.terrain.table_names import Firm, TableLettering, brightened
from morphs.draw.terrain.waters import Waters, water_shapes, waters_of
from morphs.draw.terrain.ways import canyon_shape, way_shapes
from morphs.generators.terrain.gazetteer import Drawn, Entry
from morphs.generators.terrain.terrain_map import SETTLEMENTS, WAYS, TerrainMap
from morphs.generators.terrain.terrains import terrain_of

TITLE_AT = 1.62
"""Where the middle of the title is, in rows."""
MIDST, INKED_MIDST = 0.3, 0.8
"""How high the midst of letters is that trees keep clear of, in colour and in ink, in sizes."""
NUMBERED = 1.3
"""How wide the light about numbers is, on both sides together, in pixels."""
NUMBER_INK, BRIGHT = "#5b5340", 2.6
"""The ink of numbers on battlefields, which stand among hedges and trees, and the light about
them."""
ROW = 18.0
"""The least height of a row of the legend in pixels: the smallest letters are half of it."""
HIGH = 0.62
"""How far from the middle of names and words no hedge of a battlefield runs, in sizes."""
HEDGED = ("field", "orchard")
"""Symbols that have ground of their own, up to a hedge: no other lies beneath."""


@dataclass(frozen=True)
class ChartOptions:
    """What a chart shows; `size` is a cell's width in pixels."""

    style: Style
    size: float = 60.0
    coordinates: bool = True
    legend: bool = True
    grid: bool = True
    title: str = ""
    scale: str = ""  # what one cell is: "6 miles"
    dress: bool = True  # whether the map lies on a sheet


class Chart:
    """One chart in the making; `svg()` draws it."""

    rim = 0.0
    """How far numbers keep off the sheet's rim, in cells."""
    numbers_high = HIGH_NUMBERS
    """How high numbers are."""

    def __init__(self, terrain: TerrainMap, options: ChartOptions) -> None:
        self.terrain = terrain
        self.options = options
        self.style = options.style
        self.sheet = Sheet(terrain.ground, options.size)
        self.moved = self.sheet  # with its cells where their land lies
        self.width, self.height = self.sheet.extent
        self.meanings = [terrain_of(word) for word in terrain.words]
        self.covers = covers_of(terrain)
        seed = terrain.request.get("seed")
        self.salt = mix(seed) & 0xFFFFFFFF if isinstance(seed, int) else 0
        self.row = max(ROW, min(60.0, self.width / 42))
        self.margin = self.row * 1.75
        ground = terrain.ground
        shape = Cell.SQUARE if not ground.is_hex else Cell.POINTY if ground.pointy else Cell.FLAT
        self.on_table = "contours" in terrain.layers
        self.pen = Pen(self.style, options.size, shape, self.on_table)

    def svg(self) -> str:
        """Return the drawing: the map on its sheet, or by itself."""
        if not self.options.dress:
            return self.bare()
        left, top, extent = self.margin, self._head(), self.sheet.extent
        frame, numbered, row = self._frame, self.options.coordinates, self.row
        all_round = self._surveyed and numbered
        entries: list[Entry] = []
        if self.options.legend:
            entries = told(self.terrain, numbered, self.options.scale, self._drawn_at())
        apart = NUMBERS * all_round
        column = frame.column(entries, extent[1] + RAISED * row)
        legend_rows, foot, under = "", row * 1.9, 0.0
        if column:
            gap = (ASIDE + apart) * row
            spot = left + extent[0] + gap, top - RAISED * row
            legend_rows, listed = frame.beside(column, spot)
            aside = gap + column.wide
        else:
            if self.options.legend:
                legend_rows, foot = frame.foot((left, top + self.height))
            listed, aside, under = placed(
                *(entries, row, (left, top), extent, foot, self.style),
                *(apart, not self.on_table),
            )
        wide, high = self.width + 2 * left + aside, top + self.height + foot + under
        body = group("map", self._layers(), transform=f"translate({num(left)} {num(top)})")
        style, rim = self.style, (left - 1, top - 1, self.width + 2, self.height + 2)
        parts = [
            self._paper(wide, high),
            frame.bordered((wide, high)),
            body,
            neatline(rim, BAR * self.row, style.ink, style.paper, frame.bars()),
            *(rim_numbers(self.sheet, self.row, style, (left, top), all_round) if numbered else ()),
            frame.title(self.options.title, (wide / 2, row * TITLE_AT), left),
            group("legend", [legend_rows]),
            group("gazetteer", [listed]),
        ]
        size = f'width="{num(wide)}" height="{num(high)}" viewBox="0 0 {num(wide)} {num(high)}"'
        inside = "\n".join(part for part in parts if part)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'font-family="{FAMILY}, Georgia, serif">\n{inside}\n</svg>\n'
        )

    def _paper(self, wide: float, high: float) -> str:
        """The paper of the sheet: old in colour, and white in black and white."""
        if not self.style.fills:
            return element("rect", width=num(wide), height=num(high), fill=self.style.paper)
        return aged(wide, high, self.style.paper, lambda number: chance(self.salt, number, 91))

    def _drawn_at(self) -> Drawn:
        """Where ways pass in the cells that they run through."""
        lines, place = Lines(self.terrain, self.sheet), self.terrain.ground.place
        cells = {c for way in self.terrain.paths_of(*WAYS) for c in self.terrain.cells_of(way)}
        return Drawn({cell: lines.node(place(cell)) for cell in sorted(cells)}, self.options.size)

    @property
    def _surveyed(self) -> bool:
        """Whether numbers stand at the rim alone, and crosses where squares meet: within a
        battlefield they would lie on hedges and trees."""
        return self.on_table and self.options.dress and not self.terrain.ground.is_hex

    def _head(self) -> float:
        """How far the map lies below the upper edge of the sheet."""
        if not self.options.title:
            return self.margin
        return self.row * (5.1 if self._surveyed else 4.6 if self.on_table else 3.2)

    def bare(self) -> str:
        """Return the map alone, without its frame, title and legend."""
        wide, high = num(self.width), num(self.height)
        paper = element("rect", width=wide, height=high, fill=self.style.paper)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}" font-family="{FAMILY}, Georgia, serif">\n'
            f"{paper}\n{group('map', self._layers())}\n</svg>\n"
        )

    def free_spots(self, marks: Sequence[tuple[str, int, str]], high: float) -> list[XY]:
        """Return where marks so `high` may stand, clear of names, of signs and of each other as far
        as can be: each near its cell, or near the name that it is told with, where that stands."""
        signs = [cell for spot in self.terrain.spots for cell in spot.cells]
        return free_spots(self.sheet, self._names, signs, marks, high)

    def over_tiles(self, top: float, size: tuple[float, float]) -> str:
        """Return what tiles do not show - borders, numbers, names - of a strip of the map that
        begins at `top`, so wide and high, as a drawing of its own."""
        body = group("borders", self._borders())
        body += group("coordinates", self._coordinates())
        body += group("names", name_shapes(self._names, self.style, lights=self._lights()))
        wide, high = (num(side) for side in size)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 {num(top)} {wide} {high}" font-family="{FAMILY}, Georgia, serif">\n'
            f"{body}\n</svg>\n"
        )

    def _lights(self) -> dict[int, Light]:
        """How names over busy ground are lettered."""
        return {}

    @cached_property
    def _frame(self) -> Frame:
        """What stands round the map on its sheet."""
        more = list(self._more_signs()) if self.options.legend else []
        about = self.options.size, self.sheet.extent, self.row, self.options.scale
        samples = self._samples() if self.options.legend else None
        return Frame(self.terrain, self.style, *about, samples, more, self.salt)

    def _more_signs(self) -> Iterator[tuple[str, Drawer]]:
        """What the legend tells beside terrains, ways and places."""
        if self._table:
            yield from key_of(self._table)

    def _samples(self) -> Mapping[str, CellSample] | None:
        """How terrains look in the legend, where not cell by cell."""
        return None

    def covered(self, whole: bool = True) -> Points:
        """Points all over what names cover; or of those that lie over woods, where they are not to
        look like lanes, only over the midst of their letters."""
        found = []
        for one in self._names:
            midst = MIDST if self.style.fills else INKED_MIDST
            part = 1.0 if whole or not self._over_trees(one) else midst
            found.append(covered(one.line, part * one.name.size))
        return np.concatenate(found) if found else np.empty((0, 2))

    def _over_trees(self, one: SetName) -> bool:
        return self.style.fills and one.name.colour == "land"

    @cached_property
    def _names(self) -> list[SetName]:
        """All names in their places."""
        table, inked = self._table, not self.style.fills
        built = table.firm if table else None
        crowds = crowds_of(self.terrain, self.sheet, self._slopes, built, self._started)
        if not table:
            return Lettering(self.terrain, self.sheet, inked, crowds).done
        slopes = [points for points, _ in self._slopes]
        lakes = exact.union_all([*self._waters, table.hamlets.crossings.wide_water])
        isles = [shapely.get_coordinates(one) for one in eyots_of(self.terrain, self.sheet)]
        firm = Firm(
            np.concatenate([*slopes, np.empty((0, 2))]),
            list(rings_of(shapely.get_parts(lakes).tolist())),
            np.concatenate([table.firm, self._walls, *isles]),
        )
        return TableLettering(self.terrain, self.sheet, inked, crowds, firm).done

    @cached_property
    def _clear(self) -> Clearings:
        """What symbols keep clear of, and the numbers of cells."""
        numbered = self.options.coordinates and not self._surveyed
        told = self._names, numbered, self.rim, self.moved
        built = busy = None
        if self._hamlets and self._table:
            words = [start.covered for start in self._started]
            walls = self._walls
            slopes = [points for points, _ in self._slopes]
            built = np.concatenate([walls, *words])
            busy = np.concatenate([self._table.edges, *slopes])
        tracks = self._table.lanes if self._table else []
        lanes = [np.asarray(one.coords).tolist() for one in tracks]
        lanes += [[(x, y) for x, y in start.covered.tolist()] for start in self._started]
        high = self.numbers_high
        return Clearings(self.terrain, self.sheet, self.style, *told, built, lanes, busy, high)

    @cached_property
    def _walls(self) -> Points:
        """Points all along the walls of a battlefield's places."""
        return self._hamlets.walls(self.pen) if self._hamlets else np.empty((0, 2))

    @cached_property
    def _started(self) -> list[Start]:
        """Where either force stands at first, its words clear of what lies on the table."""
        if not (self._table and self._hamlets and self.options.dress):
            return []
        crowds = crowds_of(self.terrain, self.sheet, self._slopes, self._table.firm, ())
        field = starting_field(self.terrain, self.sheet, crowds, self._walls)
        return list(starts(self.sheet, field))

    @cached_property
    def _hills(self) -> list[Heights]:
        """The ground of a battlefield's hills."""
        return hills_on(self.terrain, self.sheet, self.salt)

    @cached_property
    def _slopes(self) -> list[tuple[Points, float]]:
        """Points all over their slopes, and how far apart these are."""
        size = self.options.size
        return [(hachured(one, size), one.step * size) for one in self._hills]

    @cached_property
    def _waters(self) -> Waters:
        return waters_of(self.terrain, self.sheet)

    @cached_property
    def _table(self) -> Table | None:
        """The ground of a battlefield."""
        if self._hamlets is None:
            return None
        return Table(
            self.terrain, self._hamlets, self.pen, self.salt, self._lettered, lambda: self._hills
        )

    def _lettered(self) -> list[BaseGeometry]:
        """What the names of a battlefield cover, and the words of its starting lines."""
        lines = [(one.line, one.name.size) for one in self._names]
        lines += [(straight(one.at, one.long), one.size) for one in self._started]
        return [
            exact.buffer(shapely.LineString(middle), HIGH * size, 2, cap_style="flat")
            for middle, size in lines
        ]

    @cached_property
    def _hamlets(self) -> Hamlets | None:
        """The places of a battlefield, seen from above."""
        return hamlets_of(self.terrain, self.sheet)

    def _layers(self) -> Iterator[str]:
        hexes = self._all_cells()
        clip = path(outline_data(hexes))
        yield f'<clipPath id="edge">{clip}</clipPath>'
        yield '<g clip-path="url(#edge)">'
        yield group("ground", self._ground(hexes))
        yield group("relief", self._relief())
        yield group("canyons", [canyon_shape(self.terrain, self.sheet, self.style)])
        yield group("rivers", river_shapes(self.terrain, self.sheet, self.style))
        yield group("sea", water_shapes(self.terrain, self.sheet, self.style, self._waters))
        if self.options.grid:
            yield group("grid", [self._grid()])
        yield group("symbols", self._symbols())
        tracks = self._table.lanes if self._table else []
        lanes = lane_shapes(self.terrain, self.style, self._hamlets, tracks)
        if self._table:
            yield group("causeways", causeway_shapes(self._table.causeways, self.pen))
        yield group("roads", [*lanes, *way_shapes(self.terrain, self.sheet, self.style)])
        yield group("places", spot_shapes(self.terrain, self.sheet, self.style, self._hamlets))
        yield "</g>"
        yield group("borders", self._borders())
        if self._started:
            yield group("start-lines", start_lines(self._started, self.sheet, self.style))
        yield group("coordinates", self._coordinates())
        if self._hills:
            yield group("levels", self._levels())
        shapes = name_shapes(self._names, self.style, self.on_table)
        if self.on_table and self.style.fills:
            shapes = brightened(shapes, self._names, self.style, self.sheet, self.covers)
        yield group("names", shapes)

    def _all_cells(self) -> BaseGeometry:
        """The outline of the whole map."""
        return whole_map(self.sheet, self.terrain.ground)

    def _ground(self, hexes: BaseGeometry) -> Iterator[str]:
        """The land, then each terrain as one blot over it, most frequent first; in black and white
        some as a wash of grey."""
        style = self.style
        land = land_of(self.terrain).colour if self.on_table else style.land
        yield path(outline_data(hexes), fill=land if style.fills else style.land)
        if self._table:
            yield from self._table.ground()
        elif style.fills:
            yield from meadow_shapes(self.sheet, self.salt)
        colours: dict[str, list[int]] = {}
        homes = {c for s in self.terrain.spots if s.kind in SETTLEMENTS for c in s.cells}
        for cell, (meaning, cover) in enumerate(zip(self.meanings, self.covers, strict=True)):
            hedged = self.on_table and (cover.symbol in HEDGED or "town" in meaning.tags)
            wash = "#ffffff" if "town" in meaning.tags else WASHES.get(cover.symbol, land)
            colour = cover.colour if style.fills else wash
            cleared = cell in homes and cover.symbol in UNDER  # people live in clearings
            reeds = self.on_table and cover.symbol == "swamp"
            if not (meaning.is_water or hedged or cleared or reeds or colour == land):
                colours.setdefault(colour, []).append(cell)
        for colour, cells in sorted(colours.items(), key=lambda item: (-len(item[1]), item[0])):
            symbol = self.covers[cells[0]].symbol
            yield from blot_shapes(
                self.sheet, style, np.array(cells), symbol, colour, self.on_table
            )
        marsh = [cell for cell, cover in enumerate(self.covers) if cover.symbol == "swamp"]
        if self.on_table and marsh:
            yield from marsh_shapes(marsh, self.sheet, self.pen, self.salt)
        if self._hamlets:
            yield self._hamlets.yards(self.pen)

    def _relief(self) -> Iterator[str]:
        size, sandy = self.options.size, "sand" in self.terrain.words
        yield from chain(*(ground_shapes(one, size, self.style, sandy) for one in self._hills))

    def _levels(self) -> Iterator[str]:
        """The numbers of the levels of hills."""
        starts = [(start.covered, dense(np.array(start.ends))) for start in self._started]
        firm = [self._walls, self._table.firm] if self._table else []
        taken = [self.covered(), *chain(*starts), *firm]
        wet = [*self._waters, *([self._table.hamlets.crossings.wide_water] if self._table else [])]
        water = exact.union_all(wet)
        return level_numbers(self.terrain, self.sheet, self.style, self._hills, taken, water)

    def _grid(self) -> str:
        """The borders of cells."""
        return grid_lines(self.sheet, self.style, self.on_table, self._surveyed)

    def _symbols(self) -> Iterator[str]:
        """All symbols, those whose foot is lower in front."""
        if self.options.size >= 9:
            stand = Standing(self._clear, self._waters, self.pen, self.salt)
            yield from standing_shapes(stand, self._table)

    def _borders(self) -> Iterator[str]:
        return border_shapes(self.terrain, self.sheet, self.style)

    def _coordinates(self) -> Iterator[str]:
        size = self._clear.number_size
        ink, glow = (NUMBER_INK, BRIGHT) if self.on_table else (self.style.faint, NUMBERED)
        for words, at in self._clear.numbers:
            yield text(words, at, size, self.style, ink, glow=glow)


def chart_svg(terrain: TerrainMap, options: ChartOptions) -> str:
    """Draw a terrain map as SVG text."""
    return Chart(terrain, options).svg()
