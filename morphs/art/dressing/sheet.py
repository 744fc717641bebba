"""A map on a sheet of paper: title, border, compass, scale, legend and numbers of rooms.

The sheet has the proportions of A4, so that what is written can be read on it. Lengths are points
of that sheet where nothing else is said.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from morphs.art.dressing.legend import Sign
from morphs.art.style.style import INK, Style
from morphs.art.style.svg import attributes, number
from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.draw.formats import MAX_WHOLE
from morphs.draw.terrain.labels import FAMILY, text_width
from morphs.draw.terrain.marks import escaped
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.signs import legible

LONG, SHORT = 842.0, 595.0
"""The sides of A4."""
EDGE, HEAD, FOOT = 26.0, 52.0, 86.0
"""How far the map keeps from the sides, the top and the foot of the sheet."""
LEAST = 1.5
"""The fewest pixels a point has, lest letters cannot be read."""
CORNER = 150.0
"""The width of what stands beside the legend at the foot: scale and compass."""
PANEL, GUTTER = 138.0, 10.0
"""The width of what stands beside the map instead, where that leaves more room for it, and how far
it keeps from the map."""
BAR = {False: 62.0, True: 100.0}
"""The longest scale: beside the compass, and below it."""
ROW, SIGN, LETTERS = 14.0, 11.0, 7.6
"""Of the legend: the height of a row, the size of a sign, of its letters."""
FIGURES = 6.5
"""The least height of numbers of rooms."""
LENGTHS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How many feet a scale may show."""
PAPERS = {
    "ink": ("#ffffff", "#161616"),
    "classic": ("#ffffff", "#1f5478"),
    "parchment": ("#f3e6c8", "#3a2a1c"),
    "dark": ("#e4dfd6", "#17181c"),
    "plain": ("#ffffff", "#3a3a3a"),
}
"""Paper and ink by style."""
LIGHT = ("#fffaf0", "#1c1d21")
"""Numbers on dark floors and their rims."""


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
    a square of its floors; 0 where they are not told."""

    title: str
    rooms: Sequence[Room]
    legend: Sequence[tuple[str, Sign]]
    feet: float
    square_feet: float
    style: Style = INK


@dataclass(frozen=True)
class Page:
    """The sheet: its size, pixels a point, where the map lies, in points, and whether legend, scale
    and compass stand beside it, not at the foot."""

    wide: float
    high: float
    pixels: float
    left: float
    top: float
    map_wide: float
    map_high: float
    beside: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round(self.wide * self.pixels), round(self.high * self.pixels)


def page_of(size: tuple[int, int]) -> Page:
    """The sheet for a map of a size in pixels, upright or level, with its legend below or beside
    the map, as leaves most room for this. Raises MorphsError for one that would be too large."""
    found = []
    for beside in (False, True):
        for wide, high in ((LONG, SHORT), (SHORT, LONG)):
            room = (
                wide - 2 * EDGE - beside * (PANEL + GUTTER),
                high - HEAD - (EDGE if beside else FOOT),
            )
            found.append((max(size[0] / room[0], size[1] / room[1]), beside, wide, high, room))
    needed, beside, wide, high, room = min(found)
    pixels = max(needed, LEAST)
    across, down = size[0] / pixels, size[1] / pixels
    left, top = EDGE + (room[0] - across) / 2, HEAD + (room[1] - down) / 2
    page = Page(wide, high, pixels, left, top, across, down, beside)
    if page.size[0] * page.size[1] > MAX_WHOLE:
        raise MorphsError(
            f"{option('dress')}: the sheet would have {page.size[0]} x {page.size[1]} pixels: make "
            f"{option('scale')} smaller"
        )
    return page


def dressed(picture: Image.Image, dress: Dress) -> Image.Image:
    """The map on its sheet (RGB)."""
    page = page_of(picture.size)
    paper, ink = PAPERS.get(dress.style.name, PAPERS["ink"])
    whole = Image.new("RGB", page.size, paper)
    spot = round(page.left * page.pixels), round(page.top * page.pixels)
    seen = picture.convert("RGBA")
    whole.paste(seen, spot, seen)
    over = Image.open(io.BytesIO(svg_to_png(_svg(page, dress, paper, ink), page.pixels)))
    whole.paste(over, (0, 0), over)
    return whole


def _svg(page: Page, dress: Dress, paper: str, ink: str) -> str:
    parts = [
        _borders(page, ink),
        _numbers(page, dress, paper, ink),
        _title(page, legible(dress.title), paper, ink),
        _legend(page, dress, ink),
        _scale(page, dress, paper, ink),
        _compass(*_rose(page), paper, ink),
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


def _numbers(page: Page, dress: Dress, paper: str, ink: str) -> str:
    """Numbers of rooms, each with a rim of the floor's colour."""
    line, around = ink, dress.style.floor or paper
    if dress.style.name == "dark":
        line, around = LIGHT
    rim = {"stroke": around, "paint_order": "stroke"}
    parts = []
    for room in dress.rooms:
        high = max(room.high / page.pixels, FIGURES)
        x, y = page.left + room.x / page.pixels, page.top + room.y / page.pixels + high * 0.34
        how = {"text_anchor": "middle", "font_weight": 600, "stroke_width": number(high * 0.28)}
        parts.append(_text(str(room.number), x, y, high, line, **rim, **how))
    return "".join(parts)


def _legend(page: Page, dress: Dress, ink: str) -> str:
    """Columns of signs and what they mean; what there is no room for is left out, the least
    telling first."""
    left, top, wide, high = (
        (page.wide - EDGE - PANEL, HEAD + 124, PANEL, page.high - HEAD - 124 - EDGE)
        if page.beside
        else (EDGE, page.high - FOOT + 10, page.wide - 2 * EDGE - CORNER, FOOT - 26)
    )
    rows = int(high / ROW)
    column = max([60.0, *(SIGN + 20 + text_width(name) * LETTERS for name, _ in dress.legend)])
    columns = max(1, int(wide / column))
    parts = []
    for place, (name, sign) in enumerate(dress.legend[: rows * columns]):
        x, y = left + place // rows * column, top + (place % rows + 0.5) * ROW
        moved = f"translate({number(x + SIGN / 2)} {number(y)}) scale({number(SIGN)})"
        parts.append(f'<g transform="{moved}">{sign(dress.style)}</g>')
        parts.append(_text(name, x + SIGN + 4, y + LETTERS * 0.34, LETTERS, ink))
    return "".join(parts)


def _scale(page: Page, dress: Dress, paper: str, ink: str) -> str:
    """A bar of four parts, black and white in turn, and how many feet it is."""
    if not dress.feet:
        return ""
    feet_per_point = dress.feet * page.pixels
    feet = max((n for n in LENGTHS if n / feet_per_point <= BAR[page.beside]), default=LENGTHS[0])
    long = feet / feet_per_point
    left, y = page.wide - EDGE - CORNER + 4, page.high - 18 - FOOT / 2
    if page.beside:
        left, y = _rose(page)[0] - long / 2, HEAD + 90
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
        told, how = f"a square is {dress.square_feet:g} feet", middle if page.beside else {}
        spot = left + long / 2 if page.beside else left
        parts.append(_text(told, spot, y + 15, LETTERS, ink, **how))
    return "".join(parts)


def _rose(page: Page) -> tuple[float, float]:
    """Where the middle of the compass stands."""
    if page.beside:
        return page.wide - EDGE - PANEL / 2, HEAD + 42
    return page.wide - EDGE - 34, page.high - 18 - FOOT / 2


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
