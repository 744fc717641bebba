"""Charts of terrain maps drawn as whole lands: coasts, ranges, woods and courses follow no cells,
whose borders and numbers lie over them."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image

from morphs.base.seeds import stream_key
from morphs.draw.chart_names import ChartLettering, letter_sizes
from morphs.draw.drawn_names import TRODDEN
from morphs.draw.land_lights import lights_of
from morphs.draw.lands.borders import border_lines
from morphs.draw.lands.canvas import BESIDE, PlacedLand
from morphs.draw.lands.charted import can_be_charted, charted, country_of
from morphs.draw.lands.grain import MARGIN, SIZE, Flags
from morphs.draw.lands.ground import painted
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, at_scale
from morphs.draw.lands.massifs import RISING
from morphs.draw.lands.modelled import modelled
from morphs.draw.lands.passing import drawn_at
from morphs.draw.lands.realms import realm_signs
from morphs.draw.lands.samples import sampled, water_sample
from morphs.draw.lands.scenery import Seen, land_layers
from morphs.draw.lands.seas import ALL, SHORE, WAVES
from morphs.draw.lands.view import (
    DESERT,
    ICE,
    LETTERS,
    PLAIN,
    SCRUB,
    TUNDRA,
)
from morphs.draw.png import write_png
from morphs.draw.realm_names import realm_names, realm_shapes, under_letters
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.clearings import TOWERED
from morphs.draw.terrain.field import NEVER, Points
from morphs.draw.terrain.icons import mark
from morphs.draw.terrain.labels import text, text_width
from morphs.draw.terrain.legend import SAMPLED, CellSample, Drawer
from morphs.draw.terrain.lettering import (
    RISE,
    Name,
    SetName,
    Setter,
    beside,
    covered,
    stepped,
    straight,
)
from morphs.draw.terrain.marks import XY, element, group, line, num, outline_data, path
from morphs.draw.terrain.names import LEAST, PEAK, SIZES, WAY, Light, name_shapes
from morphs.draw.terrain.pen import Pen, Site
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.symbols import SYMBOLS, cover_of
from morphs.generators.terrain.extras.naming import Namer
from morphs.generators.terrain.gazetteer import Drawn
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import terrain_of

CHARTED = {look.name: look for look in (ATLAS_LOOK, BLACK_LOOK)}
"""The looks of the styles of charts in which lands are drawn as a whole."""
GRID, INKED_GRID = ("0.28", "0.2"), ("0.2", "0.14")
"""How dark the borders of cells are on land and at sea, in colour and in black and white."""
NUMBERS, AT_SEA = ("#8d8762", "#8f8f8f"), "#5a88a5"
"""The ink of the numbers of cells, in colour and in black and white, which is that of the borders
of cells; and of those at sea in colour."""
ELSEWHERE = ((0.0, 0.0), (-0.08, 0.0), (0.08, 0.0), (0.0, 0.06))
"""Where the number of a cell may stand, from its place on charts, the best first, in cells: all lie
in rows as the cells do."""
PLAINS = (PLAIN, DESERT, TUNDRA, SCRUB, ICE)
"""What grows in cells whose numbers are told."""
LARGEST = 12_000
"""The most cells that are drawn as a whole."""
SMALLEST = 20
"""The smallest cells, in pixels."""
INKED, AMID = 0.055, 0.03
"""How far about letters in black and white nothing stands, in cells, and no trees about the midst
of those over woods."""
COURSE = 0.05
"""How far about courses there are no numbers of cells, in cells."""
HOME = 0.24
"""How far about places there are none, in cells."""
PEOPLED, SIGHTS, FAR_OFF = 6, 0.0112, 240
"""From how many named places on ruins have no names; how high the letters of these are, of the
sheet's width, and what they may cost beside what they stand on."""
STEEP = 0.05
"""How far about what peaks cover such names are dearer, in cells."""
SIGHTED = {
    "tower": ("ruin", ("{} Tower", "Old {}", "The Ruin of {}")),
    "stones": ("stones", ("{} Stones", "The {} Ring", "Stones of {}")),
}
"""What of that which stands alone has names: what it is, and how it is called."""
SPARE = 3
"""Squares beyond the sheet that the picture of the ground has."""


def chart_of(terrain: TerrainMap, options: ChartOptions) -> Chart:
    """Return the chart of a terrain map: of a whole land where its ground, its size and its style
    allow that, else cell by cell."""
    is_whole = (
        options.style.name in CHARTED
        and options.size >= SMALLEST
        and terrain.ground.count <= LARGEST
        and can_be_charted(terrain)
    )
    return WholeChart(terrain, options) if is_whole else Chart(terrain, options)


def chart_svg(terrain: TerrainMap, options: ChartOptions) -> str:
    """Draw a terrain map as SVG text."""
    return chart_of(terrain, options).svg()


class WholeChart(Chart):
    """A chart whose land is drawn as a whole."""

    numbers_high = (9.0, 0.11)

    def __init__(self, terrain: TerrainMap, options: ChartOptions) -> None:
        super().__init__(terrain, options)
        scale = options.size / SIZE
        self.look = at_scale(CHARTED[options.style.name], scale)
        self.style = self.look.style
        self.placed = PlacedLand(
            Land(charted(terrain)), (ceil(self.width), ceil(self.height)), (scale, scale)
        )
        self.moved = Sheet(terrain.ground, options.size)
        sites = self.placed.pixels(self.placed.land.sites).tolist()
        self.moved.__dict__["centres"] = [(x, y) for x, y in sites]

    def _drawn_at(self) -> Drawn:
        found = drawn_at(self.terrain, self.placed.land)
        return found._replace(sights=tuple((cell, one.name.text, kind)
                                           for one, cell, kind in self._drawing[1]))  # fmt: skip

    @cached_property
    def _lettering(self) -> ChartLettering:
        return ChartLettering(self.terrain, self.moved, self.placed)

    @cached_property
    def _names(self) -> list[SetName]:
        return [stepped(one, self._steps) for one in self._lettering.done]

    @cached_property
    def _realms(self) -> list[tuple[int, SetName]]:
        """The realms whose names have room beside all others, and these."""
        return realm_names(self._lettering, self.terrain.regions)

    def covered(self, whole: bool = True) -> Points:
        realms = (under_letters(one) for _, one in self._realms)
        return np.concatenate([super().covered(whole), *realms])

    @cached_property
    def _steps(self) -> list[float]:
        """The sizes of all letters of the chart."""
        return letter_sizes(self.terrain, self.options.size, self.width)

    @cached_property
    def _drawing(self) -> tuple[list[str], list[tuple[SetName, int, str]], Seen]:
        """The land, what stands alone on it and has a name: that, its cell, what it is; and what
        was seen of the rest."""
        seen = Seen()
        layers = list(self._land(seen))
        return layers, list(self._sights(seen)), seen

    def _layers(self) -> Iterator[str]:
        layers, sights, seen = self._drawing
        yield from layers
        named = [*self._names, *(one for one, *_ in sights)]
        words = [self.placed.places(covered(one.line, one.name.size)) for one in named]
        words += [self.placed.places(under_letters(one)) for _, one in self._realms]
        taken = self.placed.land.within(words, 0.02)
        for part in (seen.faces, seen.standing):
            taken = taken if part is None else taken | part
        told = self.style, self._paint if self.style.fills else None
        yield group("realms", realm_shapes(self._lettering, self._realms, *told))
        yield group("coordinates", self._coordinates(taken))
        yield group(
            "names",
            name_shapes(named, self.style, lights=self._lit(named)),
        )

    def _lit(self, named: Sequence[SetName]) -> dict[int, Light]:
        """How names are lettered."""
        paint = self._paint if self.style.fills else None
        return lights_of(self.placed, named, self.style, paint)

    def _over_trees(self, one: SetName) -> bool:
        return one.name.colour == "land"

    def _sights(self, seen: Seen) -> Iterator[tuple[SetName, int, str]]:
        """Names of ruins and stones, on lands of few places, beside them where there is room."""
        if sum(spot.kind in SIZES and bool(spot.name) for spot in self.terrain.spots) >= PEOPLED:
            return
        namer = Namer(stream_key(self.placed.land.seed, "names of sights"))
        namer.known.update(word for spot in self.terrain.spots for word in spot.name.split())
        setter = Setter(self._lettering.field)
        setter.field.set(self._lettering.water, NEVER)
        setter.field.set(setter.field.prices >= TRODDEN * WAY, NEVER)  # ways
        stones = [self.placed.pixels(one.at)[0].tolist() for one in seen.alone]
        if seen.faces is not None:
            peaks = self.placed.land.grain.places(np.argwhere(seen.faces)[:, ::-1] + 0.5)
            faces = setter.field.near(self.placed.pixels(peaks), STEEP * self.options.size)
            setter.field.set(faces, PEAK)
        setter.field.discs([(x, y) for x, y in stones], 0.2 * self.options.size, NEVER)
        high, size = max(LEAST, SIGHTS * self.width), self.options.size
        for one in seen.alone:
            if one.kind not in SIGHTED:
                continue
            kind, patterns = SIGHTED[one.kind]
            words = patterns[one.key % len(patterns)].format(namer.stem())
            name = Name(words, high, 9, italic=True)
            x, y = self.placed.pixels(one.at)[0].tolist()
            offers = beside(name, (x, y - 0.06 * size), (0.4 * size, 0.31 * size))
            if setter.set(name, (offer for offer in offers if offer.price < FAR_OFF)):
                away = ((self.placed.land.sites - one.at) ** 2).sum(axis=1).round(3)
                yield stepped(setter.done[-1], self._steps), int(away.argmin()), kind

    def _land(self, seen: Seen) -> Iterator[str]:
        outline = outline_data(shapely.box(0.0, 0.0, self.width, self.height))
        yield f'<clipPath id="edge">{path(outline)}</clipPath>'
        yield '<g clip-path="url(#edge)">'
        yield group("ground", [self._painted()])
        beside = BESIDE if self.style.fills else INKED
        lettered, bare = (
            self.placed.land.within([self.placed.places(self.covered(trees))], reach)
            for trees, reach in ((True, beside), (False, BESIDE if self.style.fills else AMID))
        )
        for name, sheet in land_layers(self.placed.land, self.look, lettered, bare, seen):
            if name == "roads" and self.options.grid:
                yield group("grid", [self._grid()])
            yield self._drawn(name, sheet.rows(*ALL))
        yield group("places", self._marks())
        yield "</g>"

    def _coordinates(self, taken: Flags | None = None) -> Iterator[str]:
        """The numbers of cells of plain land, none on what is `taken` or busy: none could be read
        there. Where a rim tells them there are none: the few that have room look strewn."""
        land, busy, sea = self.placed.land, self._busy(), self.placed.land.sea
        size, step = self._clear.number_size, self.options.size
        if self.options.dress and not self.terrain.ground.pointy:
            return
        plain = np.isin(land.kind[land.grain.squares(land.sites)], PLAINS)
        busy = busy if taken is None else busy | taken
        fills, faint = self.style.fills, NUMBERS[not self.style.fills]
        cells = {self.terrain.coordinate(cell): cell for cell in range(self.terrain.ground.count)}
        for words, at in self._clear.numbers:
            for right, down in ELSEWHERE:
                spot = (at[0] + right * step, at[1] + down * step)
                under = self.placed.land.grain.squares(self.placed.places(self._under(words, spot)))
                afloat = sea[under] > 0
                if not busy[under].any() and afloat.all() == afloat.any():
                    if self.options.dress if afloat.all() else not plain[cells[words]]:
                        break
                    ink = AT_SEA if fills and afloat.all() else faint
                    yield text(words, spot, size, self.style, ink, halo=False)
                    break

    def _under(self, words: str, at: XY) -> Points:
        """What the number of a cell covers."""
        size = self._clear.number_size
        return covered(straight((at[0], at[1] - RISE * size), text_width(words) * size), size)

    def _busy(self) -> Flags:
        """The squares of coasts, with the lines along them in black and white, of courses, borders
        and places, and of ranges and wooded hills."""
        land = self.placed.land
        courses = [chain.points for chain in (*land.roads, *land.rails, *land.rivers)]
        busy = land.within([*courses, *border_lines(land)], COURSE)
        homes = land.sites[sorted(land.homes)]
        high = [cell for cell in sorted(land.homes) if land.kind_of_home(cell) in TOWERED]
        busy |= land.within([homes, land.sites[high] - np.array([0.0, HOME * SIZE])], HOME)
        busy |= (np.isin(land.kind, RISING) | land.wooded) & (land.sea < 0)
        if self.style.fills:
            return busy | (np.abs(land.sea) < SHORE)
        return busy | ((land.sea > -SHORE) & (land.offing < WAVES[1]))

    def _more_signs(self) -> Iterator[tuple[str, Drawer]]:
        """The realms whose names the map has no room for, with their colours."""
        lettered = {realm for realm, _ in self._realms}
        yield from realm_signs(self.placed.land, self.terrain.regions, self.style, lettered)

    def _samples(self) -> Mapping[str, CellSample]:
        covers = {word: cover_of(self.terrain, word) for word in self.terrain.words}
        return {word: self._sampled(word, cover.symbol) for word, cover in covers.items()}

    def _sampled(self, word: str, symbol: str) -> CellSample:
        """How a terrain looks in the legend."""
        meaning, look = terrain_of(word), self.look
        letter = country_of(meaning, symbol)
        ground = look.woods.get(letter, look.grounds.get(letter, look.sea))
        if "deep" in meaning.tags and "island" not in meaning.tags:
            ground = look.abyss
        country, is_wooded = LETTERS.index(letter), "wood" in meaning.tags

        def signs(pen: Pen, at: XY) -> str:
            if meaning.is_water and not meaning.symbol and not pen.style.fills:
                return water_sample(pen, at, "deep" in meaning.tags, meaning.water == "lake")
            if meaning.is_water and meaning.symbol:
                pen.size /= SAMPLED
                return "".join(p.svg for p in SYMBOLS[meaning.symbol](pen, Site(at, 3)))
            return "".join(piece.svg for piece in sampled(pen, at, country, is_wooded))

        return CellSample(ground, signs)

    def _drawn(self, name: str, rows: list[str]) -> str:
        """A layer that is measured in units of a land."""
        scale = f"scale({self.options.size / SIZE:.6g})"
        return group(name, rows, transform=scale, stroke_linejoin="round")

    def _painted(self) -> str:
        """The ground as a small picture of its colours, drawn large, as far as cells reach: on
        boards that repeat some stand out."""
        land = self.placed.land
        across, down = (unit * self.options.size / SIZE for unit in land.grain.unit)
        first = MARGIN - SPARE
        last = (MARGIN + ceil(side) + SPARE for side in (self.height / down, self.width / across))
        paint = self._paint[tuple(slice(first, end) for end in last)]
        high, wide = paint.shape[:2]
        stream = io.BytesIO()
        write_png(stream, (wide, high), "RGB", [Image.fromarray(paint, "RGB")], {})
        return element(
            "image",
            x=f"{-SPARE * across:.3f}",
            y=f"{-SPARE * down:.3f}",
            width=f"{wide * across:.3f}",
            height=f"{high * down:.3f}",
            preserveAspectRatio="none",
            style="image-rendering:smooth",  # lines, not cubics: what is soft looks alike
            href="data:image/png;base64," + base64.b64encode(stream.getvalue()).decode(),
        )

    @cached_property
    def _paint(self) -> NDArray[np.uint8]:
        """The colours of the ground by its squares."""
        land = self.placed.land
        return modelled(land, painted(land, self.look), not self.style.fills)

    def _marks(self) -> Iterator[str]:
        """Signs of what is no place that people live in."""
        pen = Pen(self.style, self.options.size)
        for spot in self.terrain.spots:
            if spot.kind == "start":
                yield from (mark(pen, self.moved.centres[cell], spot.kind) for cell in spot.cells)

    def _grid(self) -> str:
        """The borders of cells, each once: faint on land, and hardly to be seen at sea."""
        outlines = [self.sheet.outline(cell) for cell in range(self.terrain.ground.count)]
        sides = list(dict.fromkeys(
            (min(ends), max(ends))
            for outline in outlines
            for ends in pairwise([(round(x, 2), round(y, 2)) for x, y in (*outline, outline[0])])
        ))  # fmt: skip
        land = self.placed.land
        spots = self.placed.places(np.array(sides).mean(axis=1))
        afloat = land.sea[land.grain.squares(spots)] > 0
        shades = GRID if self.style.fills else INKED_GRID
        return "".join(
            path(
                "".join(line(sides[k]) for k in np.flatnonzero(afloat == at_sea).tolist()),
                fill="none",
                stroke=self.style.shade,
                stroke_width=num(max(0.5, self.options.size * 0.011)),
                stroke_linecap="round",
                stroke_opacity=shades[at_sea],
            )
            for at_sea in (False, True)
        )
