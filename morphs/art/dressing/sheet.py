"""A map on a sheet of paper: title, borders, compass, scale, legend, numbers of rooms, names.

The sheet is about as large as A4, so that what is written can be read on it, and takes the map's
proportions: the legend stands below the map or at its side, where the map becomes larger. Lengths
are points of that sheet where nothing else is said.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from itertools import count

import shapely
from PIL import Image
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.afar import rock_afar, seen_afar
from morphs.art.dressing.beyond import beyond_border
from morphs.art.dressing.cartouches import FORMS
from morphs.art.dressing.dress import Dress
from morphs.art.dressing.entering import entrance_svg
from morphs.art.dressing.insets import PLATE, SCALE, SIGNS, cartouche_svg, signs_svg
from morphs.art.dressing.insets import ROSE as ROSE_INSET
from morphs.art.dressing.legend import Sign
from morphs.art.dressing.listing import lists_svg, sign_row
from morphs.art.dressing.naming import quarters_svg, rock_of
from morphs.art.dressing.numerals import MARK_SIZE, discs_svg, ground_of, numbers_svg
from morphs.art.dressing.outlines import walls_afar
from morphs.art.dressing.page import (
    BAR,
    CORNER,
    HEAD,
    LEGIBLE,
    LETTERS,
    SIGN,
    TALL,
    Page,
    page_of,
)
from morphs.art.dressing.papers import Paper, paper_of
from morphs.art.dressing.quarters import extent
from morphs.art.dressing.rim import finder_svg, lines_svg, rim_svg
from morphs.art.dressing.views import view_svg
from morphs.art.dressing.vignette import with_vignette
from morphs.art.style.svg import number
from morphs.base import exact
from morphs.draw.hands.table import hand_at, names_of
from morphs.draw.lettered import Title, told, told_long, words
from morphs.draw.ornament.frames import band_of, frame_of, frame_svg
from morphs.draw.ornament.measures import rose_of, scale_of_frame
from morphs.draw.paper import neatline, scroll_size
from morphs.draw.terrain.labels import FAMILY, text_width
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.signs import legible

FIGURES = 7.0
"""The least height of numbers of rooms."""
LENGTHS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How many feet a scale may show."""
MILES, A_HEX = (3, 6, 12, 24, 48, 96, 240), 6.0
"""How many miles it may show, and how many a hex of open country is."""
PREMISE = 8.4
"""The size of the line below it."""
PREMISE_UP = 5.6
"""How far it stands above the room for it."""
ENDS = 34.0
"""How far the scroll of a title keeps from the corners of the sheet."""
NAMES = (11.0, 10.2, 9.4, 8.6, 7.8, 7.0, 6.2, 5.6)
"""The sizes of names of quarters, the best first; the last for those that else cover floors."""
RUNG, EVERY = 20.0, 5
"""Feet from one tick of a scale of depths to the next, and how many are from number to number."""
BAR_ENDS = 33.0
"""How much narrower the bar of a scale is than the room for it, for the words at its ends."""
ROSE, LEAST_ROSE = 4.2, 12.0
"""How much room a compass takes, in reaches of its points, and their least reach."""
NEXT = 2.0
"""How near ticks may lie; else there are fewer of them."""


def dressed(picture: Image.Image, dress: Dress, page: Page | None = None) -> Image.Image:
    """The map on its sheet (RGB): on a `page` that is known, else on one of its own."""
    page = page or page_of(picture.size, True, dress.edging, dress.needs)
    look = paper_of(dress.paper)
    whole = Image.new("RGB", page.size, look.paper)
    spot = round(page.left * page.pixels), round(page.top * page.pixels)
    seen = picture.convert("RGBA")
    if dress.afar:
        seen = seen_afar(seen, dress.afar, dress.style, look)
    margin = math.floor(dress.edging.mat * page.pixels) - 1
    if dress.afar and dress.afar.is_grounded(dress.style) and margin > 0:
        rock = rock_afar(picture.convert("RGB"), margin, dress.afar, dress.style, look)
        whole.paste(rock, (spot[0] - margin, spot[1] - margin))
    whole.paste(seen, spot, seen)
    if dress.afar and not dress.afar.large and dress.style.hatch and margin > 0:
        hem = beyond_border(seen.size, margin, dress.afar, dress.style, look)
        whole.paste(hem, (spot[0] - margin, spot[1] - margin), hem)
    rims = [] if dress.discs else [ground_of(whole, page, room) for room in dress.rooms]
    text = _svg(page, dress, look, rims, _rocks(whole, page, dress))
    over = Image.open(io.BytesIO(svg_to_png(text, page.pixels)))
    whole.paste(over, (0, 0), over)
    with_vignette(whole, page, dress, look)
    return whole


def _rocks(whole: Image.Image, page: Page, dress: Dress) -> list[str]:
    """The colours under the names of quarters, where some stand on coloured ground and others
    beside it."""
    if not (dress.afar and dress.afar.is_quiet(dress.style)):
        return []
    return [rock_of(whole, page, one, names_of(dress.hand)) for one in dress.quarters]


def _svg(page: Page, dress: Dress, look: Paper, rims: Sequence[str], rocks: Sequence[str]) -> str:
    parts = [
        walls_afar(page, dress.afar, dress.style) if dress.afar else "",
        lines_svg(page, dress.rim, look) if dress.rim and not dress.rim.bars else "",
        _entrance(page, dress, look),
        _frame(page, dress, look),
        _border(page, dress, look),
        view_svg(page.view, dress.view, page.pixels, look) if dress.view else "",
        _depths(page, dress, look.ink),
        quarters_svg(page, dress.quarters, look, rocks, names_of(dress.hand)),
        discs_svg(page, dress, look) if dress.discs else numbers_svg(page, dress, look, rims),
        _title(page, dress, look),
        _premise(page, legible(dress.premise), look),
        _legend(page, dress, look),
        cartouche_svg(page, dress.insets, look),
        _scale(page, dress, look),
        _rose(page, dress, look) if dress.north else "",
    ]
    size = f'width="{number(page.wide)}" height="{number(page.high)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FAMILY}, serif">'
    return head + "".join(parts) + "</svg>"


CLEAR, INTO = 0.8, 3.5
"""How far corners of the sheet's border keep from that of a map beside its lists, and how far they
reach into the paper below it."""


def _frame(page: Page, dress: Dress, look: Paper) -> str:
    """The border of the sheet, as suits what the map shows."""
    edge = page.edging.edge
    near, broad = band_of(edge)
    most = (edge + (INTO if page.below else -CLEAR) - near) / broad
    size, colours = (page.wide, page.high), (look.ink, look.paper)
    return frame_svg(_border_of(dress), size, (near, broad), colours, dress.seed, most)


def _border_of(dress: Dress) -> str:
    """The name of the border of the sheet."""
    return frame_of(dress.kind, dress.seed)


def _border(page: Page, dress: Dress, look: Paper) -> str:
    """The border of the map."""
    if dress.rim:
        return rim_svg(page, dress.rim, look)
    return neatline(page.frame, page.edging.line, look.ink, look.paper, dress.bars)


def _entrance(page: Page, dress: Dress, look: Paper) -> str:
    if dress.entrance is None:
        return ""
    square = dress.afar.square if dress.afar else 1.0
    floor = dress.afar.floor if dress.afar else MultiPolygon()
    if dress.afar and dress.entrance.inward == (0, 0):  # nobody comes down into a lake
        floor = exact.difference(floor, dress.afar.wet)
    floor = shapely.transform(floor, lambda spots: spots * square)
    is_hatched = dress.afar and not dress.afar.large and dress.style.hatch
    hatched = exact.buffer(floor, HATCHED * square, 2) if is_hatched else MultiPolygon()
    numbers = exact.union_all(_numbers(dress))
    # Where something stands in the rock the word does not.
    taken = exact.union_all([floor, *_in_rock(page, dress)])
    return entrance_svg(page, dress.entrance, look, _lines(dress), taken, hatched, numbers)


def _in_rock(page: Page, dress: Dress) -> Iterator[BaseGeometry]:
    """Yield the ground of what stands in the rock and of names, in pixels of the map."""
    for one in dress.insets:
        left, top, wide, high = (v * page.pixels for v in (one.left, one.top, one.wide, one.high))
        yield shapely.box(left, top, left + wide, top + high)
    for name in dress.quarters:
        wide, high = (side * name.size / 2 for side in extent(name.lines, names_of(dress.hand)))
        yield shapely.box(name.x - wide, name.y - high, name.x + wide, name.y + high)


HATCHED = 1.3
"""How far from floors hatching reaches, in squares."""


def _lines(dress: Dress) -> BaseGeometry:
    """The walls of a map, and lines round the numbers of its rooms and their marks, in its
    pixels."""
    found = []
    if dress.afar:
        square = dress.afar.square
        found.append(shapely.transform(dress.afar.walls, lambda spots: spots * square))
    found += [one.boundary for one in _numbers(dress)]
    found += [
        shapely.LineString([(room.x, room.y), room.lead]) for room in dress.rooms if room.lead
    ]
    return exact.union_all(found)


def _numbers(dress: Dress) -> list[BaseGeometry]:
    """The boxes of the numbers of rooms and of their marks, in pixels of the map."""
    found: list[BaseGeometry] = []
    for room in dress.rooms:
        wide, high = 0.3 * len(str(room.number)) * room.high, 0.4 * room.high
        found.append(shapely.box(room.x - wide, room.y - high, room.x + wide, room.y + high))
        half = MARK_SIZE * room.high / 2
        found += [shapely.box(x - half, y - half, x + half, y + half) for _, (x, y) in room.marks]
    return found


def _rose(page: Page, dress: Dress, look: Paper) -> str:
    """The compass; beside a map in the middle of the paper that the legend leaves."""
    x, y = page.compass
    rose = rose_of(_border_of(dress))
    if inset := dress.inset(ROSE_INSET):
        at = page.left + inset.left + inset.wide / 2, page.top + inset.top + 1.45 * inset.reach
        return rose(at, inset.reach, look.paper, look.ink)
    if dress.rim and dress.rim.own and (page.lists or not page.below):
        return finder_svg(dress.rim, (x, y + 2), look)
    if page.lists:
        return rose((x, y), 22.0 if page.is_level else 26.0, look.paper, look.ink)
    if page.below:
        return rose((x, y), 24.0, look.paper, look.ink)
    row, letters = page.letters(len(dress.legend))
    rows = [at for _, at, _ in _columns(page, dress.legend, row, letters)]
    free = y + 40 - max(rows, default=page.panel[1])
    reach = min(38.0, free / ROSE)
    if reach < LEAST_ROSE:
        return ""
    return rose((x, min(y, y + 52 - free / 2)), reach, look.paper, look.ink)


def _title(page: Page, dress: Dress, look: Paper) -> str:
    """The title on what it stands on, over the upper border."""
    (most, middle), room = page.edging.title, page.wide - 2 * ENDS
    text = legible(dress.title)
    asked = scroll_size(Title(text, dress.hand), most, room)
    title = Title(text, hand_at(dress.hand, asked * page.pixels), look.tint)
    size = scroll_size(title, most, room)
    return FORMS[dress.form](title, (page.wide / 2, middle), size, look.paper, look.ink)


def _premise(page: Page, premise: str, look: Paper) -> str:
    """A line below the title, as large as there is room for it."""
    size = min(PREMISE, (page.wide - 2 * ENDS) / max(told_long(premise), 1.0))
    if not premise or size < LEGIBLE:
        return ""
    return told(premise, (page.wide / 2, HEAD + page.edging.head - PREMISE_UP), size, look.ink)


def _depths(page: Page, dress: Dress, ink: str) -> str:
    """Ticks at both sides of a map that is seen from the side, and how deep that is."""
    if dress.ground is None or not dress.feet:
        return ""
    (left, top, wide, high), line = page.frame, page.edging.line
    feet = dress.feet * page.pixels
    rung = _rung(feet)
    first, step = top + dress.ground / page.pixels, rung / feet
    parts = []
    for k in range(int((top + high - first) / step + 1e-6) + 1):
        y, long = first + k * step, 5.0 if k % EVERY == 0 else 2.6
        for x, side in ((left - line, -1), (left + wide + line, 1)):
            data = f"M{number(x)} {number(y)}h{number(side * long)}"
            parts.append(f'<path d="{data}" stroke="{ink}" stroke-width=".7"/>')
            if k % EVERY == 0:
                at = (x + side * 7, y + 2.3)
                anchor = "end" if side < 0 else "start"
                parts.append(words(f"{k * rung:.15g} ft", at, 6.6, ink, text_anchor=anchor))
    return "".join(parts)


def _rung(feet: float) -> float:
    """Feet from one tick to the next, where so many are a point of the sheet."""
    sizes = (RUNG * times * 10.0**power for power in count() for times in (1, 2, 5))
    return next(size for size in sizes if size >= NEXT * feet)


def _legend(page: Page, dress: Dress, look: Paper) -> str:
    """Columns of signs and what they mean; what there is no room for is left out, the least
    telling first."""
    if page.lists and page.setting:
        inset = dress.inset(SIGNS)
        legend = () if inset else dress.legend
        drawn = lists_svg(page, legend, look, dress.style, dress.heading)
        if not inset:
            return drawn
        return drawn + signs_svg(page, inset, dress.legend, look, dress.style)
    row, letters = page.letters(len(dress.legend))
    return "".join(
        sign_row(sign, name, (x, y), (SIGN, letters), look, dress.style)
        for x, y, (name, sign) in _columns(page, dress.legend, row, letters)
    )


BETWEEN = 18.0
"""The paper between columns of a legend."""
Entry = tuple[str, Sign]


def _columns(
    page: Page, legend: Sequence[Entry], row: float, letters: float
) -> Iterator[tuple[float, float, Entry]]:
    """Yield where each sign of a legend stands: columns as wide as their words, of as many rows
    each where all fit. Where they would not, long words share a column; and what there is no room
    for then is left out."""
    left, top, wide, high = page.panel
    widths = {name: SIGN + 5 + text_width(name) * letters for name, _ in legend}
    long_first = sorted(legend, key=lambda entry: -widths[entry[0]])
    most = max(1, int(high / row + 0.001))
    even = math.ceil(len(legend) / math.ceil(len(legend) / most)) if legend else most
    tried = ((order, rows) for rows in range(even, most + 1) for order in (legend, long_first))
    for order, rows in (*tried, (legend, most)):
        columns = [order[first : first + rows] for first in range(0, len(legend), rows)]
        needed = [max(widths[name] for name, _ in column) for column in columns]
        starts = [left + sum(needed[:k]) + BETWEEN * k for k in range(len(columns))]
        fitting = [k for k, x in enumerate(starts) if not k or x + needed[k] <= left + wide]
        if len(fitting) == len(columns):
            break
    high_row = row if page.below else max(row, min(TALL, high / rows))
    for k in fitting:
        for place, entry in enumerate(sorted(columns[k], key=legend.index)):
            yield starts[k], top + (place + 0.5) * high_row, entry


def scale_of(page: Page, dress: Dress) -> tuple[int, float]:
    """Return how many feet or miles a scale shows, and how long it is; 0 without one."""
    per_point = (dress.feet or A_HEX * dress.tiles) * page.pixels
    if not per_point:
        return 0, 0.0
    lengths, inset = LENGTHS if dress.feet else MILES, dress.inset(SCALE)
    # On a plate the words stand below the bar, else above its ends.
    most = inset.wide - (0 if dress.inset(PLATE) else BAR_ENDS) if inset else BAR
    many = max((n for n in lengths if n / per_point <= most), default=lengths[0])
    return many, many / per_point


def _scale(page: Page, dress: Dress, look: Paper) -> str:
    """A bar of four parts, dark and light in turn, and how many feet it is, or miles."""
    many, long = scale_of(page, dress)
    if not long:
        return ""
    unit = "feet" if dress.feet else "miles"
    is_plated = dress.inset(PLATE) is not None
    left, y = page.scale
    if inset := dress.inset(SCALE):
        down = 0.0 if is_plated else 13.0
        left, y = page.left + inset.left + inset.wide / 2, page.top + inset.top + down
    left += -long / 2 if page.lists else 0 if page.below else (CORNER - long) / 2
    parts = 4 if dress.feet else 3
    ends = ("", "") if is_plated else ("0", f"{many} {unit}")
    bar = scale_of_frame(_border_of(dress))
    drawn = bar((left, y), long, parts, ends, LETTERS, look.paper, look.ink)
    if is_plated:
        at = (left + long / 2, y + 12.4)
        drawn += words(f"{many} {unit}", at, LETTERS, look.ink, text_anchor="middle")
    if dress.square_feet:
        said, at = f"a square is {dress.square_feet:g} feet", (left + long / 2, y + 14)
        drawn += told(said, at, LETTERS - 0.6, look.ink)
    return drawn
