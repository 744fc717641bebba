"""What stands about a chart on its sheet: numbers of columns and rows, and the gazetteer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from morphs.draw.terrain.field import Field, Points
from morphs.draw.terrain.labels import text, text_width
from morphs.draw.terrain.legend import step_of
from morphs.draw.terrain.lettering import covered, straight
from morphs.draw.terrain.listing import Around, shortest
from morphs.draw.terrain.marks import XY, line, num, path
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.gazetteer import (
    Drawn,
    Entry,
    Step,
    briefer,
    deployed,
    gazetteer,
)
from morphs.generators.terrain.terrain_map import TerrainMap

BAR = 0.34
"""The width of the map's border of bars, in rows."""
NUMBER, LEAST = 0.42, 9.5
"""How high numbers of columns and rows are, in rows, and at least in pixels."""
NUMBERS = 0.55
"""How much farther beside a map with numbers on all sides its list stands, in rows."""
ASIDE, RAISED, LOW, SPARED = 1.2, 0.3, 0.9, -0.2
"""How far beside the map its list stands, how much higher, how far into the foot of the legend it
comes below a map, and how much less room it takes there (below nought: more); in rows."""
MAPPED = 0.62
"""Which part of its sheet the map of a land has at least, where its list can be told in brief."""
RED, BLUE = "#a8362c", "#2d5a9c"
DASHES = ((0.16, 0.12), (0.22, 0.1, 0.03, 0.1))
"""The dashes of the line of either force, in cells."""
BROAD, WASHED, STRIPS = 0.02, "0.09", (0.05, 0.1)
"""How broad these lines are; how opaque each strip of colour behind them is, and how broad these
strips are, in cells: broader ones would lie over the ground like fog."""
TEETH, TOOTH = 2.0, (0.08, 0.065)
"""How far apart the arrowheads stand that point to the foe, how broad they are and how far they
reach, in cells."""


def rim_numbers(
    sheet: Sheet, row: float, style: Style, at: XY, all_round: bool = False
) -> Iterator[str]:
    """Draw the numbers of columns below a map and of rows at its left, outside of its border, or
    on all four sides: where a cell is covered they tell its number. `at` is the map's left upper
    corner."""
    ground, (left, top) = sheet.ground, at
    if ground.pointy:
        return
    high, off = max(LEAST, NUMBER * row), (BAR + 0.34) * row
    each = max(1, ceil(1.9 * high / sheet.size))
    (wide, deep), sides = sheet.extent, 2 if all_round else 1
    for column in range(0, ground.columns, each):
        x, _ = sheet.centre((column, 0))
        for y in (deep + off, -off)[:sides]:
            spot = (left + x, top + y + 0.34 * high)
            yield text(f"{column + 1:02}", spot, high, style, style.ink, halo=False)
    for number in range(0, ground.rows, each):
        _, y = sheet.centre((0, number))
        for x in (-off, wide + off)[:sides]:
            spot = (left + x, top + y + 0.34 * high)
            yield text(f"{number + 1:02}", spot, high, style, style.ink, halo=False)


class Start(NamedTuple):
    """A line behind which a force stands at first: its words, in whose middle `at` lies, their
    height, their colour, and the ends of the line."""

    words: str
    at: XY
    size: float
    ink: str
    ends: list[XY]

    @property
    def long(self) -> float:
        """How long its words are."""
        return text_width(self.words, True, True) * self.size

    @property
    def covered(self) -> Points:
        """Points all over its words."""
        return covered(straight(self.at, self.long), self.size)


def starts(sheet: Sheet, crowded: Field | None = None) -> Iterator[Start]:
    """How far from the long sides of a table either force may stand at first: a sixth of its depth,
    in whole cells. The words stand on the line where they cost least of a field, else near its
    beginning."""
    wide, high = sheet.extent
    level, cells = deployed(sheet.ground)
    deep = cells * sheet.size
    long, far = (wide, high) if level else (high, wide)
    size = max(LEAST + 1.5, 0.175 * sheet.size)
    for words, ink, off in (("Red deploys", RED, deep), ("Blue deploys", BLUE, far - deep)):
        out = -1 if off == deep else 1
        half = text_width(words, True, True) * size / 2
        first = size + half if level else 2.2 * size
        aside = off + (0.95 * out + 0.3) * size
        steps = [first + k * size for k in range(int(long / size))]
        spots = [(step, aside) if level else (off, step) for step in steps]
        spots = [one for one in spots if max(one[0], one[1]) < long - half - size] or spots[:1]
        costs = [_cost(words, one, size, crowded) for one in spots]
        spot = spots[costs.index(min(costs))]
        ends = [(0.0, off), (long, off)] if level else [(off, 0.0), (off, long)]
        yield Start(words, spot, size, ink, ends)


def _cost(words: str, at: XY, size: float, crowded: Field | None) -> int:
    """What words cost at a place."""
    if crowded is None:
        return 0
    return crowded.price(
        covered(straight(at, (text_width(words, True, True) + 1.2) * size), 1.3 * size)
    )


def start_lines(found: Iterable[Start], sheet: Sheet, style: Style) -> Iterator[str]:
    """Draw where either force stands at first: the first line in dashes, the other one in dashes
    and dots, so that they are told apart without their colours."""
    for number, one in enumerate(found):
        colour = one.ink if style.fills else style.ink
        if style.fills:
            yield from _washed(one, sheet)
        yield path(
            line(one.ends),
            fill="none",
            stroke=colour,
            stroke_width=num(max(1.2, BROAD * sheet.size)),
            stroke_opacity="0.85" if style.fills else "1",
            stroke_dasharray=" ".join(num(part * sheet.size) for part in DASHES[number % 2]),
        )
        yield path("".join(_teeth(one, sheet)), fill=colour)
        yield text(one.words, one.at, one.size, style, colour, True, True)


def _washed(start: Start, sheet: Sheet) -> Iterator[str]:
    """A narrow ribbon behind a line in the colour of its force, stronger at it."""
    (x, y), (to_x, to_y) = start.ends
    wide, high = sheet.extent
    out = -1 if 2 * (x if x == to_x else y) < (wide if x == to_x else high) else 1
    for far in STRIPS:
        aside = out * far * sheet.size
        dx, dy = (aside, 0.0) if x == to_x else (0.0, aside)
        ring = [(x, y), (to_x, to_y), (to_x + dx, to_y + dy), (x + dx, y + dy)]
        yield path(line(ring, close=True), fill=start.ink, fill_opacity=WASHED)


def _teeth(start: Start, sheet: Sheet) -> Iterator[str]:
    """Arrowheads on a line that point away from its force."""
    (x, y), (to_x, to_y) = start.ends
    upright, (wide, high) = x == to_x, sheet.extent
    ahead = 1 if 2 * (x if upright else y) < (wide if upright else high) else -1
    broad, far = (part * sheet.size for part in TOOTH)
    for n in range(int((to_y - y if upright else to_x - x) / (TEETH * sheet.size))):
        along = (n + 0.5) * TEETH * sheet.size
        ring = [(along - broad / 2, 0.0), (along + broad / 2, 0.0), (along, ahead * far)]
        yield line([(x + v, u) if upright else (u, y + v) for u, v in ring], close=True)


def told(land: TerrainMap, numbered: bool, scale: str, drawn: Drawn | None = None) -> list[Entry]:
    """Return the rows of the gazetteer of a map on which something has a name, or of a battlefield;
    `scale` is what a cell measures, `drawn` how the land lies as it is drawn."""
    named = any(spot.name for spot in land.spots) or any(way.name for way in land.paths)
    if not named and "contours" not in land.layers:
        return []
    cells = range(land.ground.count)
    where = {cell: land.coordinate(cell) if numbered else "" for cell in cells}
    step = Step(*step_of(scale, land.ground.is_hex))
    return list(gazetteer(land, where, step, "contours" in land.layers, drawn))


def placed(
    entries: Sequence[Entry],
    row: float,
    at: XY,
    size: XY,
    foot: float,
    style: Style,
    apart: float = 0.0,
    is_land: bool = False,
) -> tuple[str, float, float]:
    """Return the list of what lies on a map of a size, whose left upper corner is `at`, and how
    much wider and higher it makes the sheet: beside the map, or below what stands so high at its
    `foot`, as leaves more of the sheet to the map; so many rows farther beside it. The list
    of a land is told in brief where its map would have too little of the sheet."""
    if not entries:
        return "", 0.0, 0.0
    (left, top), gap = at, (ASIDE + apart) * row
    down = top + foot - SPARED * row * is_land
    around = Around(size, (2 * left, down), size[1] + foot - gap, gap)
    lists = (entries, *briefer(entries)) if is_land else (entries,)
    found, is_beside = shortest(lists, row, around, MAPPED if is_land else 0.0)
    if is_beside:
        spot = (left + size[0] + gap, top - RAISED * row)
        return "".join(found.drawn(spot, style)), gap + found.wide, 0.0
    spot = (left, top + size[1] + foot - LOW * row)
    return "".join(found.drawn(spot, style)), 0.0, found.high - SPARED * row
