"""The chart of a terrain map: all its layers, from the paper to the names, as one SVG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.icons import spot_shapes
from morphs.draw.terrain.labels import FAMILY, text, text_width
from morphs.draw.terrain.legend import legend, scale_bar
from morphs.draw.terrain.marks import element, group, line, num, outline_data, path
from morphs.draw.terrain.names import name_shapes
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.ribbons import Lines, river_shapes, way_data, way_shapes
from morphs.draw.terrain.sheet import XY, Sheet, smooth
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.symbols import SYMBOLS, trees_of
from morphs.draw.terrain.waters import border_cells, water_shapes
from morphs.terrain.terrain_map import SETTLEMENTS, TerrainMap
from morphs.terrain.terrains import terrain_of


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


class Chart:
    """One chart in the making; `svg()` draws it."""

    def __init__(self, terrain: TerrainMap, options: ChartOptions) -> None:
        self.terrain = terrain
        self.options = options
        self.style = options.style
        self.sheet = Sheet(terrain.ground, options.size)
        self.width, self.height = self.sheet.extent
        self.meanings = [terrain_of(word) for word in terrain.words]
        self.row = max(14.0, min(26.0, self.width / 34))
        self.margin = self.row * 1.3

    def svg(self) -> str:
        """Return the drawing."""
        head = self.row * 2.2 if self.options.title else 0.0
        left, top = self.margin, self.margin + head
        below, foot = "", self.margin * 0.8
        if self.options.legend:
            below, foot = self._foot((left, top + self.height + self.margin * 0.9))
        wide, high = self.width + 2 * left, top + self.height + foot + self.margin * 0.5
        body = group("map", self._layers(), transform=f"translate({num(left)} {num(top)})")
        style = self.style
        frame = element(
            "rect",
            x=num(left - 6),
            y=num(top - 6),
            width=num(self.width + 12),
            height=num(self.height + 12),
            fill="none",
            stroke=style.ink,
            stroke_width="1.6",
        )
        parts = [
            element("rect", width=num(wide), height=num(high), fill=style.paper),
            body,
            frame,
            self._title((wide / 2, self.margin + self.row * 1.2)),
            group("legend", [below]),
        ]
        size = f'width="{num(wide)}" height="{num(high)}" viewBox="0 0 {num(wide)} {num(high)}"'
        inside = "\n".join(part for part in parts if part)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'font-family="{FAMILY}, Georgia, serif">\n{inside}\n</svg>\n'
        )

    def _title(self, at: XY) -> str:
        """The title above the map, as large as it has room."""
        title = self.options.title
        if not title:
            return ""
        room = 2 * (at[0] - self.margin)
        size = min(self.row * 1.5, room / (text_width(title, bold=True) + 0.04 * len(title)))
        return text(
            title, at, size, self.style, self.style.ink, bold=True, halo=False, spread=size * 0.04
        )

    def _foot(self, at: XY) -> tuple[str, float]:
        bar = self._bar_cells()
        room = self.width - bar * self.options.size - self.row * 2
        wide = room if room > self.row * 8 else self.width
        svg, high = legend(self.terrain, self.style, at, wide, self.row)
        word = "square" if not self.terrain.ground.is_hex else "hex"
        plural = f"{bar} {word}{'es' if word == 'hex' else 's'}" if bar > 1 else f"1 {word}"
        words = f"{plural}, each {self.options.scale}" if self.options.scale else plural
        x = at[0] + self.width - bar * self.options.size
        y = at[1] + (self.row * 0.7 if room > self.row * 8 else high + self.row)
        svg += scale_bar(self.style, (x, y), self.options.size, bar, words, self.row)
        return svg, max(high, y - at[1]) + self.row * 1.6

    def _bar_cells(self) -> int:
        most = max(1, int(self.width * 0.28 / self.options.size))
        return max(n for n in (1, 2, 5, 10, 20, 50, 100) if n <= max(most, 1))

    def _layers(self) -> Iterator[str]:
        hexes = self._all_cells()
        clip = path(outline_data(hexes))
        yield f'<clipPath id="edge">{clip}</clipPath>'
        yield '<g clip-path="url(#edge)">'
        yield group("ground", self._ground(hexes))
        yield group("relief", self._contours())
        yield group("canyons", self._canyons())
        yield group("rivers", river_shapes(self.terrain, self.sheet, self.style))
        yield group("sea", water_shapes(self.terrain, self.sheet, self.style))
        if self.options.grid:
            yield group("grid", [self._grid()])
        yield group("symbols", self._symbols())
        yield group("roads", way_shapes(self.terrain, self.sheet, self.style))
        yield group("places", spot_shapes(self.terrain, self.sheet, self.style))
        yield "</g>"
        yield group("borders", self._borders())
        if self.options.coordinates and self.options.size >= 50:
            yield group("coordinates", self._coordinates())
        yield group("names", name_shapes(self.terrain, self.sheet, self.style))

    def _all_cells(self) -> BaseGeometry:
        """The outline of the whole map, along its cells."""
        rim = border_cells(self.terrain.ground)
        outer = [shapely.Polygon(self.sheet.outline(int(cell))) for cell in rim]
        whole = exact.union_all(
            [exact.buffer(part, 0.02 * self.options.size, join_style="mitre") for part in outer]
        )
        return exact.union_all([shapely.Polygon(p.exterior) for p in shapely.get_parts(whole)])

    def _ground(self, hexes: BaseGeometry) -> Iterator[str]:
        """The land, then each terrain as one blot over it, most frequent first."""
        style = self.style
        yield path(outline_data(hexes), fill=style.land)
        if not style.fills:
            return
        colours: dict[str, list[int]] = {}
        for cell, meaning in enumerate(self.meanings):
            if not meaning.is_water and meaning.colour != style.land:
                colours.setdefault(meaning.colour, []).append(cell)
        for colour, cells in sorted(colours.items(), key=lambda item: (-len(item[1]), item[0])):
            region = self.sheet.region(np.array(cells))
            yield path(outline_data(region), fill=colour, stroke=colour, stroke_width="0.8")

    def _contours(self) -> Iterator[str]:
        """Hills one or two contours high, mountains as high again."""
        contours = self.terrain.layers.get("contours")
        if contours is None:
            return
        for level, inset in ((1, 0.1), (2, 0.2), (3, 0.2)):
            region = self.sheet.region(np.flatnonzero(contours >= level))
            inner = smooth(exact.buffer(region, -inset * self.options.size), 1)
            fill = ("#d8c792", "#c9b27c", "#b7a588")[level - 1] if self.style.fills else "none"
            yield path(
                outline_data(inner),
                fill=fill,
                fill_opacity="0.75",
                stroke=self.style.contour,
                stroke_width=num(max(0.8, self.options.size * 0.022)),
            )

    def _canyons(self) -> Iterator[str]:
        size = self.options.size
        data = way_data(Lines(self.terrain, self.sheet), self.terrain.paths_of("canyon"))
        yield path(
            data,
            fill="none",
            stroke=self.style.shade,
            stroke_width=num(size * 0.26),
            stroke_opacity="0.5",
            stroke_dasharray=f"{num(size * 0.025)} {num(size * 0.05)}",
        )

    def _grid(self) -> str:
        data = "".join(
            line(self.sheet.outline(cell), close=True) for cell in range(self.terrain.ground.count)
        )
        return path(
            data,
            fill="none",
            stroke=self.style.faint,
            stroke_width=num(max(0.3, self.options.size * 0.011)),
            stroke_opacity="0.55",
        )

    def _symbols(self) -> Iterator[str]:
        """All symbols of all cells, those whose foot is lower in front."""
        if self.options.size < 9:
            return
        pen = Pen(self.style, self.options.size)
        homes = {
            cell for spot in self.terrain.spots if spot.kind in SETTLEMENTS for cell in spot.cells
        }
        pieces: list[Piece] = []
        for cell, meaning in enumerate(self.meanings):
            drawer = SYMBOLS.get(self._symbol(meaning.symbol))
            if drawer and cell not in homes:
                pieces += drawer(pen, self.sheet.centres[cell], cell)
        shown = (piece for piece in pieces if piece.tall or not self._on_line(piece))
        yield from (p.svg for p in sorted(shown, key=lambda piece: piece.at[1]))

    def _symbol(self, symbol: str) -> str:
        """On maps with contours hills are drawn by those, and only their trees remain."""
        if "contours" in self.terrain.layers:
            symbol = {"hills": "", "forest-hills": "forest"}.get(symbol, symbol)
        return trees_of(self.terrain, symbol)

    def _on_line(self, piece: Piece) -> bool:
        """Whether a piece would stand in a river or on a road."""
        spot, near = shapely.Point(piece.at), 0.11 * self.options.size
        found = self._lines.geometries.take(self._lines.query(spot, "dwithin", near + 1))
        return any(exact.distance(line, spot) < near for line in found)

    @cached_property
    def _lines(self) -> shapely.STRtree:
        """The stretches of all lines, through nodes and middles."""
        lines = Lines(self.terrain, self.sheet)
        found = []
        for way in self.terrain.paths:
            for here, there in pairwise(way.points):
                if self.terrain.ground.cell(here) >= 0:
                    found.append(shapely.LineString([lines.node(here), lines.middle(here, there)]))
                if self.terrain.ground.cell(there) >= 0:
                    found.append(shapely.LineString([lines.node(there), lines.middle(there, here)]))
        return shapely.STRtree(found)

    def _borders(self) -> Iterator[str]:
        sides = [along for along in self.terrain.along if along.kind == "border"]
        data = []
        for along in sides:
            corners = self.sheet.outline(along.cell)
            data.append(line([corners[along.side], corners[(along.side + 1) % len(corners)]]))
        size = self.options.size
        yield path(
            "".join(data),
            fill="none",
            stroke="#a03a32" if self.style.fills else self.style.ink,
            stroke_width=num(max(1.0, size * 0.05)),
            stroke_opacity="0.7",
            stroke_dasharray=f"{num(size * 0.12)} {num(size * 0.07)}",
            stroke_linecap="round",
        )

    def _coordinates(self) -> Iterator[str]:
        size = max(5.0, self.options.size * 0.125)
        up = 0.36 if self.terrain.ground.is_hex and not self.terrain.ground.pointy else 0.34
        for cell, (x, y) in enumerate(self.sheet.centres):
            words = self.terrain.coordinate(cell)
            at = (x, y - up * self.options.size)
            yield text(words, at, size, self.style, self.style.faint)


def chart_svg(terrain: TerrainMap, options: ChartOptions) -> str:
    """Draw a terrain map as SVG text."""
    return Chart(terrain, options).svg()
