"""A map on a sheet of paper: title, border, compass, scale, legend and numbers of rooms.

The sheet is about as large as A4, so that what is written can be read on it, and takes the map's
proportions: the legend stands below the map or at its side, where the map becomes larger. Lengths
are points of that sheet where nothing else is said.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from morphs.art.dressing.legend import Sign
from morphs.art.dressing.page import (
    CORNER,
    EDGE,
    LETTERS,
    SIGN,
    TALL,
    Page,
    page_of,
)
from morphs.art.style.style import INK, Style
from morphs.art.style.svg import attributes, number
from morphs.draw.terrain.labels import FAMILY, text_width
from morphs.draw.terrain.marks import escaped
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.signs import legible

FIGURES = 5.2
"""The least height of numbers of rooms."""
LEAST = 0.8
"""Numbers where there is little room are so high, as a share of the others."""
LENGTHS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How many feet a scale may show."""
PAPERS = {
    "ink": ("#ffffff", "#161616"),
    "classic": ("#ffffff", "#1f5478"),
    "parchment": ("#f3e6c8", "#3a2a1c"),
    "dark": ("#1d1e23", "#d9d2c3"),
    "plain": ("#ffffff", "#3a3a3a"),
    "atlas": ("#f9f3e3", "#33271d"),
    "night": ("#121a24", "#c9d2dc"),
}
"""Paper and ink by style."""
PLATE = 1.3
"""How wide the floor is that signs stand on where the paper is dark, in signs."""


@dataclass(frozen=True)
class Room:
    """A room's number: where it stands on the map and how high it is, in pixels of the map."""

    number: int | str
    x: float
    y: float
    high: float


@dataclass(frozen=True)
class Dress:
    """What is written on the sheet. `feet` are those of a pixel of the map, `square_feet` those of
    a square of its floors; 0 where they are not told. `paper` names the sheet's colours, `north` is
    up if there is any."""

    title: str
    rooms: Sequence[Room]
    legend: Sequence[tuple[str, Sign]]
    feet: float
    square_feet: float
    style: Style = INK
    paper: str = "ink"
    north: bool = True


def dressed(picture: Image.Image, dress: Dress, keyed: bool = True) -> Image.Image:
    """The map on its sheet (RGB)."""
    page = page_of(picture.size, keyed)
    paper, ink = PAPERS.get(dress.paper, PAPERS["ink"])
    whole = Image.new("RGB", page.size, paper)
    spot = round(page.left * page.pixels), round(page.top * page.pixels)
    seen = picture.convert("RGBA")
    whole.paste(seen, spot, seen)
    rims = [_ground(whole, page, room) for room in dress.rooms]
    text = _svg(page, dress, paper, ink, rims)
    over = Image.open(io.BytesIO(svg_to_png(text, page.pixels)))
    whole.paste(over, (0, 0), over)
    return whole


def _ground(whole: Image.Image, page: Page, room: Room) -> str:
    """The colour of the floor under a number: the median, so that lines do not count."""
    x, y, half = page.left * page.pixels + room.x, page.top * page.pixels + room.y, room.high / 2
    box = tuple(round(v) for v in (x - half, y - half, x + half + 1, y + half + 1))
    seen = np.asarray(whole.crop((box[0], box[1], box[2], box[3]))).reshape(-1, 3)
    red, green, blue = np.sort(seen, axis=0)[len(seen) // 2].tolist()
    return f"#{red:02x}{green:02x}{blue:02x}"


def _svg(page: Page, dress: Dress, paper: str, ink: str, rims: Sequence[str]) -> str:
    parts = [
        _borders(page, ink),
        _numbers(page, dress, ink, rims),
        _title(page, legible(dress.title), paper, ink),
        _legend(page, dress, paper, ink),
        _scale(page, dress, paper, ink),
        _compass(*page.compass, paper, ink) if dress.north else "",
    ]
    size = f'width="{number(page.wide)}" height="{number(page.high)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FAMILY}, serif">'
    return head + "".join(parts) + "</svg>"


def _box(x: float, y: float, wide: float, high: float, **style: object) -> str:
    place = {"x": number(x), "y": number(y), "width": number(wide), "height": number(high)}
    return f"<rect {attributes({**place, **style})}/>"


def _text(words: str, x: float, y: float, size: float, fill: str, **more: object) -> str:
    place = {"x": number(x), "y": number(y), "font_size": number(size), "fill": fill}
    return f"<text {attributes({**place, **more})}>{escaped(words)}</text>"


def _borders(page: Page, ink: str) -> str:
    """A thick and a thin line round the sheet, knots at its corners, a thin line round the map."""
    outer = {"fill": "none", "stroke": ink}
    parts = [
        _box(10, 10, page.wide - 20, page.high - 20, **outer, stroke_width=2.2),
        _box(14, 14, page.wide - 28, page.high - 28, **outer, stroke_width=0.6),
        _box(page.left, page.top, page.map_wide, page.map_high, **outer, stroke_width=0.9),
    ]
    for x in (12.0, page.wide - 12):
        for y in (12.0, page.high - 12):
            parts.append(
                f'<path d="M{number(x)} {number(y - 6)}L{number(x + 6)} {number(y)}'
                f'L{number(x)} {number(y + 6)}L{number(x - 6)} {number(y)}Z" fill="{ink}"/>'
            )
    return "".join(parts)


def _title(page: Page, title: str, paper: str, ink: str) -> str:
    """The cartouche: a plate with notched ends over the upper border, the title in it."""
    size = 23.0
    room = page.wide - 2 * EDGE - 60
    wide = text_width(title, bold=True) * size
    size, wide = size * min(1.0, room / max(wide, 1)), min(wide, room)
    middle, half, top, below = page.wide / 2, wide / 2 + 24, 7.0, 43.0

    def plate(inset: float) -> str:
        a, b = middle - half + inset, middle + half - inset
        n, t, u, m = 10.0 - inset / 2, top + inset, below - inset, (top + below) / 2
        spots = [(a, t), (b, t), (b - n, m), (b, u), (a, u), (a + n, m)]
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots) + "Z"

    return (
        f'<path d="{plate(0)}" fill="{paper}" stroke="{ink}" stroke-width="1.8"/>'
        f'<path d="{plate(3)}" fill="none" stroke="{ink}" stroke-width=".6"/>'
        + _text(title, middle, 25 + size * 0.34, size, ink, text_anchor="middle", font_weight=600)
    )


def _numbers(page: Page, dress: Dress, ink: str, rims: Sequence[str]) -> str:
    """Numbers of rooms, each with a rim of the colour that it stands on."""
    dark = dress.style.name == "dark"
    parts = []
    usual = _usual([room.high for room in dress.rooms])
    for room, ground in zip(dress.rooms, rims, strict=True):
        high = max(min(max(room.high, LEAST * usual), usual) / page.pixels, FIGURES)
        x, y = page.left + room.x / page.pixels, page.top + room.y / page.pixels + high * 0.34
        rim = {"stroke": "#08090b" if dark else ground, "paint_order": "stroke"}
        how = {"text_anchor": "middle", "font_weight": 600, "stroke_width": number(high * 0.2)}
        line = "#fdf3d8" if dark else ink
        parts.append(_text(str(room.number), x, y, high, line, **rim, **how))
    return "".join(parts)


def _usual(heights: Sequence[float]) -> float:
    """How high most numbers may be, which none is to exceed, so that they look alike."""
    return sorted(heights)[len(heights) // 5] if heights else 0.0


def _legend(page: Page, dress: Dress, paper: str, ink: str) -> str:
    """Columns of signs and what they mean; what there is no room for is left out, the least
    telling first."""
    parts = []
    row, letters = page.letters(len(dress.legend))
    for x, y, (name, sign) in _columns(page, dress.legend, row, letters):
        moved = f"translate({number(x + SIGN / 2)} {number(y)}) scale({number(SIGN)})"
        drawn = sign(dress.style)
        if dress.paper == "dark" and dress.style.floor:
            at = -PLATE / 2
            drawn = _box(at, at * 0.8, PLATE, PLATE * 0.8, fill=dress.style.floor, rx=0.1) + drawn
        parts.append(f'<g transform="{moved}">{drawn}</g>')
        parts.append(_text(name, x + SIGN + 5, y + letters * 0.34, letters, ink))
    return "".join(parts)


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


def _scale(page: Page, dress: Dress, paper: str, ink: str) -> str:
    """A bar of four parts, black and white in turn, and how many feet it is."""
    if not dress.feet:
        return ""
    feet_per_point = dress.feet * page.pixels
    feet = max((n for n in LENGTHS if n / feet_per_point <= 84), default=LENGTHS[0])
    long = feet / feet_per_point
    left, y = page.scale
    left += 0 if page.below else (CORNER - long) / 2
    parts = [
        _box(left + k * long / 4, y, long / 4, 5, fill=paper if k % 2 else ink, stroke=ink,
             stroke_width=0.6)
        for k in range(4)
    ]  # fmt: skip
    middle = {"text_anchor": "middle"}
    parts += [
        _text("0", left, y - 3, LETTERS, ink, **middle),
        _text(f"{feet} feet", left + long, y - 3, LETTERS, ink, **middle),
    ]
    if dress.square_feet:
        scale_text = f"a square is {dress.square_feet:g} feet"
        parts.append(_text(scale_text, left + long / 2, y + 15, LETTERS, ink, **middle))
    return "".join(parts)


def _compass(x: float, y: float, paper: str, ink: str) -> str:
    """A rose of four long and four short points, N above it."""
    parts = [f'<circle r="15" fill="none" stroke="{ink}" stroke-width=".7"/>']
    for turn, reach, wide in ((45, 13, 3.2), (0, 22, 4.2)):
        for k in range(4):
            for side, fill in ((1, ink), (-1, paper)):
                parts.append(
                    f'<path d="M0 0L{number(side * wide)} {number(-wide)}L0 {-reach}Z" '
                    f'fill="{fill}" stroke="{ink}" stroke-width=".5" '
                    f'transform="rotate({turn + 90 * k})"/>'
                )
    north = _text("N", 0, -24, 9, ink, text_anchor="middle", font_weight=600)
    return f'<g transform="translate({number(x)} {number(y)})">{"".join(parts)}{north}</g>'
