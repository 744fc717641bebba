"""What keys show of a map: the picture of a layout, or the chart of a land."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError
from morphs.building.outputs import Drawable
from morphs.exports.subject import Raster
from morphs.plan.key.model import Key, Point

if TYPE_CHECKING:
    from PIL.Image import Image

    from morphs.draw.terrain.chart import Chart
    from morphs.generators.terrain.terrain_map import TerrainMap

BAND = 512
"""Rows of pixels that are handed on at once."""
FIGURES = 0.3
"""How high numbers are on a chart, in widths of a cell."""
TILES_USUAL, CHART_USUAL = 40, 90
"""Pixels a square of tiles, and a cell of a chart, that a page usually has."""


@dataclass(frozen=True)
class ShownLayout:
    """A layout, whose key knows already where on its level each number stands."""

    drawable: Drawable
    usual: int = TILES_USUAL

    @property
    def size(self) -> tuple[float, float]:
        """How many squares wide and high its picture is."""
        picture = self.drawable.picture
        wide, high = picture.size
        return wide / picture.scene.square, high / picture.scene.square

    def scaled(self, px_per_square: float) -> Raster:
        """Its picture with so many pixels a square."""
        return self.drawable.scaled(px_per_square)

    def lettered(self, key: Key) -> Key:
        """The key with the levels of a torus side by side."""
        from morphs.building.key_board import side_by_side

        return side_by_side(key, self.drawable.picture)


@dataclass(frozen=True)
class ShownLand:
    """The chart of a land, without frame and legend; its squares are cells."""

    terrain: TerrainMap
    usual: int = CHART_USUAL

    @cached_property
    def chart(self) -> Chart:
        """The chart. Raises MorphsError for a land too large for signs."""
        found = chart_of(self.terrain)
        if found is None:
            raise MorphsError(
                f"the map has {self.terrain.ground.count} cells; keys of such large lands become "
                f".md or .json"
            )
        return found

    @property
    def size(self) -> tuple[float, float]:
        """How many cells wide and high the chart is."""
        wide, high = self.chart.sheet.extent
        return wide / self.chart.options.size, high / self.chart.options.size

    def scaled(self, px_per_square: float) -> Raster:
        """The chart with so many pixels a cell."""
        from PIL import Image

        from morphs.draw.terrain.render import svg_to_png

        png = svg_to_png(self.chart.bare(), px_per_square / self.chart.options.size)
        return Sheet(Image.open(io.BytesIO(png)).convert("RGB"))

    def lettered(self, key: Key) -> Key:
        """The key with each number beside its place."""
        from morphs.plan.key.places import middles_of

        pixels = self.chart.options.size
        return beside(
            key,
            self.chart,
            middles_of(self.terrain),
            lambda _, spot: (spot[0] / pixels, spot[1] / pixels),
            FIGURES,
        )


def chart_of(terrain: TerrainMap) -> Chart | None:
    """Return the chart of a land, None of one too large for signs."""
    from morphs.building.charts import LARGEST_CHART, OVERVIEW_BELOW, usual_pixels
    from morphs.draw import land_chart
    from morphs.draw.terrain.chart import ChartOptions
    from morphs.draw.terrain.style import style_named

    pixels = usual_pixels(terrain.ground)
    if terrain.ground.count > LARGEST_CHART or pixels < OVERVIEW_BELOW:
        return None
    options = ChartOptions(style_named("atlas"), pixels, coordinates=False)
    return land_chart.chart_of(terrain, options)


def beside(
    key: Key,
    chart: Chart,
    middles: Mapping[int, Point],
    place: Callable[[int, Point], Point],
    size: float,
) -> Key:
    """Return the key of a land with each number beside its place, clear of names, signs and other
    numbers, and so high. `middles` of cells are where its numbers are; `place` turns a spot of the
    chart, in pixels, near a cell into a label."""
    from morphs.generators.terrain.terrain_map import SETTLEMENTS

    level = key.levels[0]
    cells = {spot: cell for cell, spot in middles.items()}
    marks = [
        # What has no sign of its own is where its name is.
        (str(room.number), cells[room.label], "" if room.tags[0] in SETTLEMENTS else room.name)
        for room in level.rooms
    ]
    spots = chart.free_spots(marks, FIGURES * chart.options.size)
    labels = {
        room.id: place(cell, spot)
        for room, (_, cell, _), spot in zip(level.rooms, marks, spots, strict=True)
    }
    regions = tuple(
        replace(
            region,
            label=(round(labels[region.id][0], 3), round(labels[region.id][1], 3)),
            label_size=round(size, 3),
        )
        if region.id in labels
        else region
        for region in level.regions
    )
    return replace(key, levels=(replace(level, regions=regions), *key.levels[1:]))


@dataclass(frozen=True)
class Sheet:
    """A picture that is at hand as a whole."""

    whole: Image

    @property
    def size(self) -> tuple[int, int]:
        """Pixels."""
        return self.whole.size

    @property
    def mode(self) -> str:
        """RGB or RGBA."""
        return self.whole.mode

    def bands(self) -> Iterator[Image]:
        """Yield the picture in strips, from the top."""
        wide, high = self.size
        for top in range(0, high, BAND):
            yield self.whole.crop((0, top, wide, min(high, top + BAND)))

    def image(self, watch: Callable[[int, int], None] | None = None) -> Image:
        """Return the picture."""
        return self.whole
