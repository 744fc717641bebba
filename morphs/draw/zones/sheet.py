"""The finished sheet: both levels side by side in frames, a title, a legend of what is there."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.wording import counted, lettered
from morphs.draw.paper import border, neatline, rose, scale_bar, scroll, scroll_size
from morphs.draw.png import write_png
from morphs.draw.terrain.labels import FAMILY, text, text_width
from morphs.draw.terrain.listing import Around, arranged
from morphs.draw.terrain.marks import element, num
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import Brush, banner
from morphs.draw.zones.courses import curve
from morphs.draw.zones.emblems import NAMES, VARIED, Emblem, words_of_guards
from morphs.draw.zones.landmark_places import pair_numbers
from morphs.draw.zones.level_picture import Named, landmark_svg, level_image, names_of
from morphs.draw.zones.overlays import overlay, refuse_unknown
from morphs.draw.zones.palette import INK, PAPER, PLAYERS
from morphs.draw.zones.signs import signs_of
from morphs.draw.zones.titles import title_of
from morphs.draw.zones.told import parts_of, told
from morphs.draw.zones.ways import ROADS, TRACK, Road, road_shapes
from morphs.generators.zones.zone_map import ZoneMap

if TYPE_CHECKING:
    from PIL.Image import Image

LEVELS = ("The surface", "Underground")
LEAST, MOST = 4, 64  # pixels a square
LARGEST = 64_000_000  # pixels of a picture
FADED = "#7d725f"
FEW = 3
"""So many players at the most have a banner each in the legend."""
STRETCH = ((0.0, -0.2), (0.5, -0.5), (1.1, -0.3), (1.7, -0.6))
"""How a road runs in the legend, in rows."""
RANKED = ("monster",)
"""Signs whose rank is to be seen in the legend."""
MEASURED = 10
"""How many squares the scale of a sheet is long."""
BORDER, MARKED, AHEAD = 20.0, 0.5, 1.6
"""Points of a sheet to a row; how high letters in its border are, and how far off the levels its
list stands, in rows."""
KEY = (1.0, 0.62)
"""How high a row of the legend is, in rows, under one level and under two: it is lettered smaller
than the map."""
LISTED = (1.75, 1.2)
"""How much larger the rows of the list are than those of charts, of one level and of two, whose
sheet is twice as wide."""


class Told(NamedTuple):
    """An entry of the legend: its symbols, their foot at (0, 0), what it says, and how many rows
    wide the symbols are."""

    symbol: str
    words: str
    wide: float = 2.0


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
        self.head = round(self.margin + 3.9 * self.row) if options.dress else 0
        across += self.gap * (zones.levels - 1)
        explained = options.legend and options.dress
        self.named: list[Named] = []
        if explained:
            self.named = [names_of(zones, level, pixels) for level in range(zones.levels)]
        rows = [*told(zones, [one.written for one in self.named])] if explained else []
        self.entries = _entries(zones, self.key) if explained else []
        self.wide = across + 2 * self.margin
        foot = self._foot()
        found, is_beside = None, False
        if rows:
            more = (2.0 * self.margin, self.head + foot + self.margin)
            around = Around((across, self.side), more, float(self.side), AHEAD * self.row)
            found, is_beside = arranged(rows, LISTED[zones.levels - 1] * self.row, around)
        self.beside = found if is_beside else None
        self.below = None if is_beside else found
        if self.beside:
            self.wide += ceil(AHEAD * self.row + self.beside.wide)
            foot = self._foot()
        self.lines = self._lines()
        self.foot = self.head + self.side + foot
        foot += self.below.high + 0.4 * self.row if self.below else 0
        self.high = (
            round(self.head + self.side + foot + self.margin) if options.dress else self.side
        )

    def _foot(self) -> float:
        """How high the legend is on a sheet so wide."""
        lines = len(self._lines())
        return lines * 1.75 * self.key + 1.1 * self.row if lines else 0.8 * self.row

    def corner(self, level: int) -> tuple[int, int]:
        return self.margin + level * (self.side + self.gap), self.head

    def svg(self) -> str:
        parts = [element("rect", width=self.wide, height=self.high, fill=PAPER)]
        if self.options.dress:
            parts.append(border(self.wide, self.high, self.row / BORDER, INK))
            parts += [*self._heading(), *self._frames(), *self._legend(), *self._list()]
        size = f'width="{self.wide}" height="{self.high}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} stroke-linejoin="round" '
            f'stroke-linecap="round" font-family="{FAMILY}, Georgia, serif">{"".join(parts)}</svg>'
        )

    def _heading(self) -> Iterator[str]:
        zones, row = self.zones, self.row
        title = self.options.title or title_of(zones)
        size = scroll_size(title, 1.45 * row, self.wide - 4 * self.margin - 8 * row)
        yield scroll(title, (self.wide / 2, 1.75 * row), size, PAPER, INK)
        reach = 1.25 * row
        yield rose((self.wide - self.margin - 1.6 * row, self.head - 2.15 * row), reach, PAPER, INK)
        long = MEASURED * self.side / zones.size
        at = (self.margin + 0.9 * row, self.head - 1.55 * row)
        ends = ("0", f"{MEASURED} squares")
        yield scale_bar(at, long, 2, ends, 0.72 * row, PAPER, INK)
        for level in range(zones.levels if zones.levels > 1 else 0):
            x = self.corner(level)[0] + self.side / 2
            at = (x, self.head - 1.15 * row)
            words = self._caption(level)
            yield text(words, at, row, ATLAS, FADED, italic=True, halo=False)
        at = (self.wide / 2, self.head - 1.15 * row)
        yield text(self._subtitle(), at, 0.8 * row, ATLAS, FADED, italic=True, halo=False)

    def _caption(self, level: int) -> str:
        """What stands above a level: also how it is joined to the first, if there is room."""
        words = LEVELS[level] + (_joined(self.zones) if level else "")
        wide = text_width(words, italic=True) + 0.8 * text_width(self._subtitle(), italic=True)
        has_room = 0.5 * wide * self.row + 0.6 * self.row < (self.side + self.gap) / 2
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
        size, off = MARKED * self.row, 0.68 * self.row
        for k in range(parts):
            at = (k + 0.5) * self.side / parts
            for y in (top - off, top + self.side + off):
                spot = (left + at, y + 0.33 * size)
                yield text(lettered(k), spot, size, ATLAS, FADED, bold=True, halo=False)
            ends = (left - off, left + self.side + off)
            for x in ends if level == self.zones.levels - 1 else ends[:1]:
                spot = (x, top + at + 0.33 * size)
                yield text(str(k + 1), spot, size, ATLAS, FADED, bold=True, halo=False)

    def _list(self) -> Iterator[str]:
        """The gazetteer, beside the levels or below the legend."""
        if self.beside:
            at = (self.wide - self.margin - self.beside.wide, self.head - 0.3 * self.row)
            yield from self.beside.drawn(at, ATLAS)
        if self.below:
            yield from self.below.drawn((float(self.margin), self.foot), ATLAS)

    def _lines(self) -> list[list[Told]]:
        """The entries of the legend in as few lines as have room, about equally long."""
        wide = self.wide - 2 * self.margin
        lines = self._broken(wide)
        while len(narrower := self._broken(wide - self.row)) == len(lines) and wide > self.row:
            lines, wide = narrower, wide - self.row
        return lines

    def _broken(self, wide: float) -> list[list[Told]]:
        """The entries, as many on a line as there is room for."""
        lines: list[list[Told]] = []
        used = 0.0
        for one in self.entries:
            own = self._width(one)
            if not lines or used + own > wide:
                lines.append([])
                used = 0.0
            lines[-1].append(one)
            used += own
        return lines

    def _width(self, one: Told) -> float:
        """How wide an entry of the legend is."""
        return (one.wide + 0.82 * text_width(one.words) + 1.1) * self.key

    def _legend(self) -> Iterator[str]:
        y = self.head + self.side + 0.9 * self.row + 1.6 * self.key
        for line in self.lines:
            x = (self.wide - sum(self._width(one) for one in line)) / 2 + 0.5 * self.key
            for one in line:
                yield f'<g transform="translate({num(x)} {num(y)})">{one.symbol}</g>'
                at = (x + (one.wide - 0.1) * self.key, y - 0.18 * self.key)
                yield text(one.words, at, 0.82 * self.key, ATLAS, INK, anchor="start", halo=False)
                x += self._width(one)
            y += 1.75 * self.key


def _joined(zones: ZoneMap) -> str:
    """By how many gates one comes from one level to the other; each end has its number."""
    count = sum(
        zones.things[index].level < zones.things[zones.things[index].partner].level
        for index in pair_numbers(zones)
    )
    return f", by {counted(count, 'numbered gate')}" if count else ""


def _entries(zones: ZoneMap, row: float) -> list[Told]:
    """The entries of the legend: what is on the map; grounds are told by the list of realms."""
    players = sorted({owner for owner in zones.owners.values() if owner})
    shown = players if len(players) <= FEW else players[:FEW]
    banners = ""
    for number, player in enumerate(shown):
        brush = Brush(Pen(ATLAS, row), ((0.9 + 1.15 * number) * row, 0.1 * row))
        banners += banner(brush, (0.0, 0.0), player, PLAYERS[player], 0.78)
    words = f"players {players[0]} to {players[-1]}" if len(players) > FEW else (
        " and ".join(f"player {player}" for player in players))  # fmt: skip
    seats = [Told(banners, words, 0.8 + 1.15 * len(shown))] if players else []
    return [*seats, *_roads(zones, row), *_emblems(zones, row)]


def _roads(zones: ZoneMap, row: float) -> Iterator[Told]:
    """A stretch of what roads there are."""
    for words, kinds in (("road", range(TRACK + 1, len(ROADS))), ("track", [TRACK])):
        found = [kind for kind in kinds if (zones.road == kind).any()]
        if found:
            stretch = Road(found[-1], curve(STRETCH))
            yield Told("".join(road_shapes([stretch], round(row))), words, STRETCH[-1][0] + 0.3)


def _emblems(zones: ZoneMap, row: float) -> Iterator[Told]:
    """One symbol for each kind of landmark that is drawn on the map, in the order of NAMES; one
    for each strength of guards, side by side."""
    found: dict[tuple[str, int], Emblem] = {}
    for level in range(zones.levels):
        for sign in signs_of(zones, level, round(row)):
            emblem = sign.emblem
            if emblem.kind in VARIED:
                emblem = emblem._replace(luck=0)
            rank = emblem.rank if emblem.kind == "monster" else 0
            found.setdefault((emblem.kind, rank), emblem)
    order = {kind: number for number, kind in enumerate(NAMES)}
    ranks = sorted(rank for kind, rank in found if kind == "monster")
    for kind in sorted({kind for kind, _ in found}, key=order.__getitem__):
        if kind == "monster":
            shields = "".join(
                _symbol(found[kind, rank], row, number) for number, rank in enumerate(ranks)
            )
            yield Told(shields, words_of_guards(ranks), 1.0 + len(ranks))
        else:
            yield Told(_symbol(found[kind, 0], row), NAMES[kind])


def _symbol(emblem: Emblem, row: float, number: int = 0) -> str:
    """A symbol of the legend, so many rows to the right of the first."""
    unit = row * (1.15 if emblem.kind == "town" else 1.45)
    at = (row * (1 + number) - unit, -1.6 * unit)
    return landmark_svg(emblem._replace(rank=emblem.rank if emblem.kind in RANKED else 0),
                        unit, 0.04 * row, at)  # fmt: skip
