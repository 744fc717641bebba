"""The finished sheet: both levels side by side in frames, a title, a legend of what is there."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError
from morphs.base.wording import counted, lettered
from morphs.draw.hands.table import hand_of
from morphs.draw.lettered import OCHRE, Title
from morphs.draw.ornament.frames import frame_of, frame_svg
from morphs.draw.ornament.measures import rose_of, scale_of_frame
from morphs.draw.paper import neatline, scroll, scroll_size
from morphs.draw.png import write_png
from morphs.draw.terrain.labels import FAMILY, text, text_width
from morphs.draw.terrain.listing import LARGER, LETTERS, Around, Listing, arranged
from morphs.draw.terrain.marks import element, num
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.landmark_places import pair_numbers
from morphs.draw.zones.legend import RISE, Legend, legend_of
from morphs.draw.zones.level_names import Named, names_of
from morphs.draw.zones.level_picture import level_image
from morphs.draw.zones.overlays import overlay, refuse_unknown
from morphs.draw.zones.palette import INK, PAPER
from morphs.draw.zones.titles import title_of
from morphs.draw.zones.told import parts_of, told
from morphs.generators.terrain.gazetteer import Entry
from morphs.generators.zones.zone_map import ZoneMap

if TYPE_CHECKING:
    from PIL.Image import Image

LEVELS = ("The surface", "Underground")
LEAST, MOST = 4, 64  # pixels a square
LARGEST = 64_000_000  # pixels of a picture
FADED = "#7d725f"
MEASURED, SCALED = (1, 2, 5, 10, 20, 50), 0.14
"""How many squares the scale of a sheet may be long, and about which part of a level it is."""
MARKED, AHEAD = (0.78, 0.56), 1.6
"""How high letters in the border of a level are about one level and about two, and how far off the
levels its list stands, in rows."""
BAND, REACH = (0.28, 0.5), 1.7
"""How far the border is from the rim of the sheet and how broad, in rows; how far its corners reach
at most, in breadths."""
KEY = (1.0, 0.68)
"""How high a row of the legend is, in rows, under one level and under two: it is lettered smaller
than the map."""
SMALLER, LOWER = (1.0, 0.9, 0.8, 0.72), 0.325
"""How much smaller a list below the levels may be lettered, and which part of the sheet all that is
below these is to be at most, if that can be."""
USUAL = 1.32
"""About how much wider a sheet is with its list beside the level."""
TORN = 60
"""What it costs that realms begin in one column and end in another; see `listing.TORN`."""
BESIDE = 0.42
"""How wide a list beside the levels may be, of these."""
CAPTION, TITLED, UNDER, LED = 1.15, 0.95, 1.5, 0.3
"""How high captions of two levels are below them, and their letters; how far below the levels and
these the band of the legend is, and the gap below it, in rows."""
POINTS, APART, ENDS, INSET = 1.2, 1.0, 1.3, 0.5
"""How far the compass reaches; how far it and the scale are from each other and from lines beside
them, how much room there is beyond the end of the scale, and the legend has at its own, in rows."""
UNIT = "squares"
"""What the scale is in: this stands between the numbers above its ends."""
STACKED, LIFTED, SUNK, AROUND = (4.6, 5.4), 0.47, 1.8, 1.0
"""How high a band would be, and is then at least, in which the compass stands over the scale, how
far that is above its middle and this below, and how much higher it is than the lines of the legend,
in rows."""
SNUG, LESSER, LINED = (1.0, 0.93, 0.87, 0.82), 0.03, 0.06
"""How much smaller a legend may be whose lines are full then; what that costs, and each line, of
its paper."""
FILLED = range(7)
"""How many more ways may be told than usually, so that columns are about as long."""
LISTED = (1.75, 1.2)
"""How much larger the rows of the list are than those of charts, of one level and of two, whose
sheet is twice as wide."""


@dataclass(frozen=True)
class SheetOptions:
    """What a picture shows; `px`: pixels a square, 0: as many as suit the map; `dress`:
    whether the levels lie on a sheet, else side by side and nothing else."""

    px: int = 0
    overlay: str = ""
    legend: bool = True
    title: str = ""
    dress: bool = True


def zone_picture(zones: ZoneMap, options: SheetOptions | None = None) -> bytes:
    """Return the picture of a map as the bytes of a PNG."""
    image = zone_image(zones, options or SheetOptions())
    stream = io.BytesIO()
    write_png(stream, image.size, "RGB", [image], {})
    return stream.getvalue()


def usual_pixels(size: int, levels: int) -> int:
    """Pixels a square that make a picture of some 1600 to 2400 pixels a level."""
    return max(9, min(44, round((900 + 5.5 * size) / size * (1.0 if levels == 1 else 0.9))))


def zone_image(zones: ZoneMap, options: SheetOptions) -> Image:
    """Return the picture of a map. Raises MorphsError if it would be too large."""
    from PIL import Image

    refuse_unknown(options.overlay)
    pixels = options.px or usual_pixels(zones.size, zones.levels)
    if not LEAST <= pixels <= MOST or zones.levels * (zones.size * pixels) ** 2 > LARGEST:
        most = min(MOST, int((LARGEST / zones.levels) ** 0.5 / zones.size))
        raise MorphsError(f"{pixels} pixels a square: use {LEAST} to {most} for this map")
    sheet = Sheet(zones, options, pixels)
    image = Image.open(io.BytesIO(svg_to_png(sheet.svg()))).convert("RGBA")
    for level in range(zones.levels):
        land = level_image(zones, level, pixels, sheet.named[level] if sheet.named else None)
        if options.overlay:
            overlay(land, zones, level, pixels, options.overlay)
        image.paste(land, sheet.corner(level))
    return image.convert("RGB")


class Sheet:
    """Where everything lies on the sheet, in pixels."""

    def __init__(self, zones: ZoneMap, options: SheetOptions, pixels: int) -> None:
        self.zones, self.options = zones, options
        self.side = zones.size * pixels
        across = self.side * zones.levels
        self.row = max(15.0, min(44.0, across / 62))
        self.key = KEY[zones.levels - 1] * self.row
        self.margin = round(1.7 * self.row) if options.dress else 0
        self.gap = round(1.8 * self.row) if zones.levels > 1 and options.dress else 0
        self.head = round(self.margin + 3.85 * self.row) if options.dress else 0
        across += self.gap * (zones.levels - 1)
        explained = options.legend and options.dress
        self.named: list[Named] = []
        if explained:
            self.named = [names_of(zones, level, pixels) for level in range(zones.levels)]
        written = [one.written for one in self.named]
        lists = [[*told(zones, written, more)] for more in FILLED] if explained else []
        signs = [sign for one in self.named for sign in one.signs]
        self.wide = across + 2 * self.margin  # as long as nothing is beside the levels
        self.legend = Legend([], self.key)
        if explained:
            self.legend = self._snug([legend_of(zones, one * self.key, signs) for one in SNUG])
        self.entries = self.legend.entries
        fitted = [self._arranged(rows, across) for rows in lists if rows]
        alike = [one for one in fitted if bool(one[0]) == bool(fitted[0][0])]
        self.beside, self.below = min(alike, key=self._blank, default=(None, None))
        if self.beside:
            self.wide += ceil(AHEAD * self.row + self.beside.wide)
        foot = self._foot()
        self.foot = self.head + self.side + foot
        foot += self.below.high + 0.4 * self.row if self.below else 0
        self.high = (
            round(self.head + self.side + foot + self.margin) if options.dress else self.side
        )

    def _arranged(self, rows: list[Entry], across: int) -> tuple[Listing | None, Listing | None]:
        """The list beside the levels, or below them and the legend, over the whole width."""
        bare, self.wide = self.wide, round((USUAL if self.zones.levels == 1 else 1.0) * self.wide)
        more = (2.0 * self.margin, self.head + self._foot() + self.margin)
        self.wide = bare
        # Beside two levels the sheet would be so wide that nobody reads the list.
        beside = float(self.side) if self.zones.levels == 1 else 0.0
        around = Around((across, self.side), more, beside, AHEAD * self.row)
        for smaller in SMALLER:
            row = smaller * LISTED[self.zones.levels - 1] * self.row
            found, is_beside = arranged(rows, row, around, torn=TORN)
            if is_beside and found.wide > BESIDE * across:
                found, is_beside = arranged(rows, row, around._replace(beside=0.0), torn=TORN)
            if is_beside or found.high + self._foot() < LOWER * (found.high + more[1] + self.side):
                break
        if is_beside:
            return found, None
        room = LOWER / (1 - LOWER) * (more[1] + self.side) - self._foot() / (1 - LOWER)
        most = LARGER[0][0] * LETTERS * LISTED[self.zones.levels - 1] * self.row
        return None, found.enlarged(across, room, most)

    def _snug(self, legends: Sequence[Legend]) -> Legend:
        """Return that of ever smaller legends which leaves the least of its last line blank, in few
        lines."""
        found: list[tuple[float, int]] = []
        for number, self.legend in enumerate(legends):
            lines = self.legend.lines(self._room()) or [[]]
            blank = (len(lines[0]) - len(lines[-1])) / max(1, len(lines) * len(lines[0]))
            found.append((round(blank + LINED * len(lines) + LESSER * number, 6), number))
        return legends[min(found)[1]]

    def _blank(self, fitted: tuple[Listing | None, Listing | None]) -> float:
        """How much paper a list below the levels leaves blank, in square rows; one beside them has
        rows so far apart that it fills that."""
        _, found = fitted
        if not found:
            return 0.0
        return round(found.blank(found.wide, found.high) * found.wide * found.high / self.row**2, 3)

    def _foot(self) -> float:
        """How high captions and the legend are below the levels."""
        return self._captioned() + self._banded() + (UNDER + LED) * self.row

    def _captioned(self) -> float:
        """How high are the captions of two levels."""
        return CAPTION * self.row if self.zones.levels > 1 and self.options.dress else 0.0

    def corner(self, level: int) -> tuple[int, int]:
        return self.margin + level * (self.side + self.gap), self.head

    def svg(self) -> str:
        parts = [element("rect", width=self.wide, height=self.high, fill=PAPER)]
        if self.options.dress:
            parts.append(self._border())
            parts += [*self._heading(), *self._frames(), *self._list()]
        size = f'width="{self.wide}" height="{self.high}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} stroke-linejoin="round" '
            f'stroke-linecap="round" font-family="{FAMILY}, Georgia, serif">{"".join(parts)}</svg>'
        )

    def _border(self) -> str:
        """The border of the sheet."""
        band = BAND[0] * self.row, BAND[1] * self.row
        name, seed = self._bordered
        return frame_svg(name, (self.wide, self.high), band, (INK, PAPER), seed, REACH)

    @property
    def _bordered(self) -> tuple[str, int]:
        """The name of the border of the sheet, and the seed that it is drawn by."""
        known = self.zones.request.get("seed")
        seed = known if isinstance(known, int) else 0
        return frame_of("realm", seed), seed

    def _heading(self) -> Iterator[str]:
        zones, row = self.zones, self.row
        title = Title(self.options.title or title_of(zones), hand_of("kingdom", ATLAS.name), OCHRE)
        size = scroll_size(title, 1.45 * row, self.wide - 4 * self.margin - 8 * row)
        yield scroll(title, (self.wide / 2, 1.75 * row), size, PAPER, INK)
        for level in range(zones.levels if zones.levels > 1 else 0):
            x, y = self.corner(level)
            at = (x + self.side / 2, y + self.side + (0.75 + CAPTION) * row)
            yield text(self._caption(level), at, TITLED * row, ATLAS, INK, italic=True, halo=False)
        at = (self.wide / 2, self.head - 1.5 * row)
        yield text(self._subtitle(), at, 0.8 * row, ATLAS, FADED, italic=True, halo=False)

    def _caption(self, level: int) -> str:
        """What stands below a level: also how it is joined to the first, if there is room."""
        words = LEVELS[level] + (_joined(self.zones) if level else "")
        has_room = TITLED * self.row * text_width(words, italic=True) < self.side
        return words if has_room else LEVELS[level]

    def _subtitle(self) -> str:
        zones = self.zones
        words = f"{zones.template.name}: {zones.size} × {zones.size} squares"
        players = len({owner for owner in zones.owners.values() if owner})
        return words + (f", {players} players" if players else "")

    def _frames(self) -> Iterator[str]:
        for level in range(self.zones.levels):
            x, y = self.corner(level)
            bars = parts_of(self.zones.size)
            rect = (x, y, self.side, self.side)
            yield neatline(rect, 0.34 * self.row, INK, PAPER, (bars, bars))
            yield from self._marked(level, bars)

    def _marked(self, level: int, parts: int) -> Iterator[str]:
        """The letters and numbers about a level, by which the list tells where places are; between
        two levels numbers stand once."""
        left, top = self.corner(level)
        size, off = MARKED[self.zones.levels - 1] * self.row, 0.74 * self.row
        for k in range(parts):
            at = (k + 0.5) * self.side / parts
            for y in (top - off, top + self.side + off):
                spot = (left + at, y + 0.33 * size)
                yield text(lettered(k), spot, size, ATLAS, FADED, bold=True, halo=False)
            ends = (left - off, left + self.side + off)
            for x in ends if level == self.zones.levels - 1 else ends[:1]:
                spot = (x, top + at + 0.33 * size)
                yield text(str(k + 1), spot, size, ATLAS, FADED, bold=True, halo=False)

    def _tools(self, stacked: bool) -> float:
        """How wide the scale and the compass are, which stand at the end of the legend's band."""
        if stacked:
            return self._measure() + (APART + ENDS) * self.row
        return self._measure() + (2 * POINTS + 2 * APART + ENDS) * self.row

    def _measure(self) -> float:
        """How long the scale is."""
        return measured(self.zones.size) * self.side / self.zones.size

    def _band(self) -> Iterator[str]:
        """The legend in its frame below the levels, the scale and the compass at its end."""
        row, (low, wide) = self.row, (self._banded(), self.wide - 2.0 * self.margin)
        top = self.head + self.side + self._captioned() + UNDER * row
        end = self.margin + wide - self._tools(self._stacked())
        line = {"fill": "none", "stroke": INK, "stroke_width": f"{0.05 * row:.2f}"}
        yield element("rect", x=self.margin, y=num(top), width=num(wide), height=num(low), **line)
        if self.entries:
            yield element("path", d=f"M{num(end)} {num(top)}v{num(low)}", **line)
            lines = self.legend.high(self._room())
            first = top + (low - lines) / 2 + RISE * self.legend.row
            yield from self.legend.below(self.margin + INSET * row, first, self._room())
        yield from self._measures(end, top + low / 2)

    def _measures(self, left: float, middle: float) -> Iterator[str]:
        """The scale and the compass, beside each other or that over this, from `left` on."""
        row, squares = self.row, measured(self.zones.size)
        right = self.wide - self.margin
        rose, bar = (left + right) / 2, left + APART * row
        places = (rose, middle - LIFTED * row), (bar, middle + SUNK * row)
        if not self._stacked():
            places = (right - (APART + POINTS) * row, middle + 0.18 * row), (bar, middle)
        yield rose_of(self._bordered[0])(places[0], POINTS * row, PAPER, INK)
        draw = scale_of_frame(self._bordered[0])
        long, (x, y) = self._measure(), places[1]
        size = min(0.72 * row, long / text_width(f"0 {UNIT} {squares}"))
        yield draw((x, y), long, 2, ("0", str(squares)), size, PAPER, INK)
        spot = (x + long / 2, y - 0.45 * size)
        yield text(UNIT, spot, size, ATLAS, INK, italic=True, halo=False)

    def _stacked(self) -> bool:
        """Whether the compass stands over the scale: the legend has lines enough beside these."""
        high = self.legend.high(self._beside_tools(True))
        return high + AROUND * self.row >= STACKED[0] * self.row

    def _room(self) -> float:
        """How wide the legend may be."""
        return self._beside_tools(self._stacked())

    def _beside_tools(self, stacked: bool) -> float:
        """How wide the legend may be, the compass over the scale or not."""
        return self.wide - 2.0 * self.margin - self._tools(stacked) - 2 * INSET * self.row

    def _banded(self) -> float:
        """How high the band of the legend is."""
        lines = self.legend.high(self._room())
        tools = STACKED[1] if self._stacked() else 2 * POINTS + 0.8
        return max(tools * self.row, lines + AROUND * self.row)

    def _list(self) -> Iterator[str]:
        """The legend below the levels, and the gazetteer beside these or below all."""
        yield from self._band()
        if self.beside:
            at = (self.wide - self.margin - self.beside.wide, self.head - 0.3 * self.row)
            yield from self.beside.drawn(at, ATLAS)
        elif self.below:
            yield from self.below.drawn((float(self.margin), self.foot), ATLAS)
            yield self._ruled(self.below)

    def _ruled(self, found: Listing) -> str:
        """Fine lines between the columns of a list: however long these are, they end alike."""
        top, low = (self.foot + at for at in ((found.head - 0.4) * found.size, found.high))
        gap, x, data = found.between * found.size, float(self.margin), ""
        for own in found.widths[:-1]:
            data += f"M{num(x + own + 0.5 * gap)} {num(top)}V{num(low)}"
            x += own + gap
        wide = num(0.045 * found.size)
        return element("path", d=data, fill="none", stroke=INK, stroke_opacity="0.4",
                       stroke_width=wide)  # fmt: skip


def measured(size: int) -> int:
    """Return how many squares the scale of so large a map is long: a round number."""
    return min(MEASURED, key=lambda some: (abs(some - SCALED * size), some))


def _joined(zones: ZoneMap) -> str:
    """By how many gates one comes from one level to the other; each end has its number."""
    count = sum(
        zones.things[index].level < zones.things[zones.things[index].partner].level
        for index in pair_numbers(zones)
    )
    return f", by {counted(count, 'numbered gate')}" if count else ""
