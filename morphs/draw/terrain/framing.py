"""What stands round a chart on its sheet: the title above, the legend, the scale and the compass
below or beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from morphs.draw.hands.table import hand_of
from morphs.draw.lettered import OCHRE, Title
from morphs.draw.ornament.frames import frame_of, frame_svg
from morphs.draw.ornament.measures import rose_of
from morphs.draw.paper import scroll, scroll_size
from morphs.draw.terrain.labels import text, text_width
from morphs.draw.terrain.legend import (
    SMALL,
    CellSample,
    Drawer,
    country,
    gridded,
    legend,
    measured,
    packed,
    scale_bar,
    signs_of,
)
from morphs.draw.terrain.margins import COMPASS, Margin, column_beside
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.gazetteer import Entry
from morphs.generators.terrain.terrain_map import TerrainMap

BAND, REACH = (0.28, 0.5), 1.7
"""How far the border is from the rim of the sheet and how broad, in rows; how far its corners reach
at most, in breadths."""
BARS = (1, 2, 5, 10, 20, 50, 100)
"""How many cells a scale tells."""
HALVES = 2
"""Into how many parts a scale of a column is divided at least."""
LONG = 0.28
"""How long a scale below a map is at most, in widths of the map."""
ROSE, STRIP = (1.2, 1.25), (2.5, 2.9)
"""How far the compass below a map reaches, and how high the strip of the sheet is that it lies in,
on lands and on battlefields; in rows."""
BELOW, FOOT = (1.45, 1.6), (2.75, 2.9)
"""How far below the map that strip begins, and how much higher the foot of a map is, likewise."""
OPENED = 1.5
"""How much further apart the columns of a battlefield's legend stand below its map at most, where
that is wider."""


@dataclass(frozen=True)
class Frame:
    """What stands round the chart of a terrain: its cells are so wide, the map has an extent, a row
    of the sheet is so high; `scale` is what a cell measures, `samples` and `more` are the
    legend's; `salt` is what its border is chosen by."""

    terrain: TerrainMap
    style: Style
    size: float
    extent: XY
    row: float
    scale: str
    samples: Mapping[str, CellSample] | None
    more: Sequence[tuple[str, Drawer]]
    salt: int

    @property
    def on_table(self) -> bool:
        """Whether the map is a battlefield."""
        return "contours" in self.terrain.layers

    @property
    def border(self) -> str:
        """The name of the border of the sheet."""
        return frame_of("battlefield" if self.on_table else "country", self.salt)

    def bordered(self, size: XY) -> str:
        """The border of the sheet, which is so wide and high."""
        band, style = (BAND[0] * self.row, BAND[1] * self.row), self.style
        return frame_svg(self.border, size, band, (style.ink, style.paper), self.salt, REACH)

    def title(self, title: str, at: XY, margin: float) -> str:
        """The title on its scroll above the map, as large as it has room; below that of a
        battlefield what kind of country it lies in, and how large it is."""
        if not title:
            return ""
        row, style = self.row, self.style
        kind = "battlefield" if self.on_table else "chart"
        title = Title(title, hand_of(kind, style.name), OCHRE if style.fills else style.paper)
        size = scroll_size(title, row * 1.35, 2 * at[0] - 2.6 * margin)
        drawn = scroll(title, at, size, style.paper, style.ink)
        if not self.on_table:
            return drawn
        spot, words = (at[0], at[1] + 2.15 * row), country(self.terrain)
        return drawn + text(words, spot, 0.62 * row, style, style.ink, halo=False, italic=True)

    def column(self, entries: Sequence[Entry], high: float) -> Margin | None:
        """The column beside a battlefield, if it has room."""
        if not self.on_table:
            return None
        names = signs_of(self.terrain, self.samples, self.more)
        return column_beside(entries, names, self.row, (self.extent[0], high))

    def beside(self, column: Margin, at: XY) -> tuple[str, str]:
        """The legend of the column that begins at a place, and its list."""
        (left, top), size, style, terrain = at, column.size, self.style, self.terrain
        spot, told = (left, top + column.signed_from), (self.samples, self.more)
        signs, _ = legend(terrain, style, spot, column.wide, column.row, *told, column.grid)
        reach, low = COMPASS * size, top + column.high
        long = column.wide - 2 * reach - 2.0 * size
        bar = self._bar(long)
        long, parts = min(long, bar * self.size), max(bar, HALVES)
        words = self._measured(bar)
        over = max(0.0, text_width(words) * SMALL * column.row - long) / 2
        spot = left + over, low - 2.2 * size
        scale = scale_bar(style, spot, long / parts, parts, words, column.row)
        compass = rose_of(self.border)(
            (left + column.wide - reach, low - reach), reach, style.paper, style.ink
        )
        title = "".join(column.title(at, style))
        return title + signs + scale + compass, "".join(column.listing.drawn(at, style))

    def foot(self, at: XY) -> tuple[str, float]:
        """The legend below the map, whose left lower corner is told, and at its right the scale and
        the compass; and how high that is."""
        at = at[0], at[1] + BELOW[self.on_table] * self.row
        row, style, bar = self.row, self.style, self._bar(LONG * self.extent[0])
        long, reach = bar * self.size, ROSE[self.on_table] * row
        strip = STRIP[self.on_table] * row
        aside = long + 2 * reach + (3.2 if self.on_table else 2.6) * row
        beside = self.extent[0] - aside > 9 * row
        wide = self.extent[0] - aside if beside else self.extent[0]
        names = signs_of(self.terrain, self.samples, self.more)
        if not self.on_table:
            grid = packed(names, wide, row, len(self.more))
        else:
            grid = gridded(names, wide, row)
            grid = grid._replace(wide=min(OPENED * grid.wide, wide / grid.columns))
        told = self.samples, self.more
        svg, high = legend(self.terrain, style, at, wide, row, *told, grid)
        top = at[1] if beside else at[1] + high + 0.6 * row
        high = max(high, strip) if beside else high + 0.6 * row + strip
        right = at[0] + self.extent[0]
        heart = top + max(strip, high if beside else 0.0) / 2
        x = right - 2 * reach - 1.6 * row - long
        svg += scale_bar(style, (x, heart), self.size, bar, self._measured(bar), row)
        svg += rose_of(self.border)(
            (right - reach, heart + 0.15 * row), reach, style.paper, style.ink
        )
        return svg, high + row * FOOT[self.on_table]

    def bars(self) -> tuple[int, int]:
        """The bars of the map's border, about one for each cell, dark at both ends."""
        size = self.size * max(1, round(self.row / self.size))
        return int(self.extent[0] / size) | 1, int(self.extent[1] / size) | 1

    def _measured(self, cells: int) -> str:
        return measured(cells, self.scale, self.terrain.ground.is_hex)

    def _bar(self, long: float) -> int:
        """How many cells a scale of such a length tells."""
        most = max(1, int(long / self.size))
        return max(n for n in BARS if n <= most)
