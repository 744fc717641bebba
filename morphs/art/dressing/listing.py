"""What stands in the lists of a sheet: rows of rooms, and signs with what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.art.dressing.legend import Sign
from morphs.art.dressing.lists import FIGURES, GOAL, MARK, SPACE, Listed, set_in_columns
from morphs.art.dressing.page import SIGN, Page
from morphs.art.dressing.papers import Paper, paper_of
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes, number
from morphs.draw.paper import words
from morphs.draw.terrain.labels import text_width

PLATE = 1.3
"""How wide the floor is that signs stand on where the paper is dark, in signs."""
SMALL = 0.92
"""How large a sign of a list is, at most, as a share of the height of its row."""


def sign_row(
    sign: Sign, name: str, at: tuple[float, float], sizes: tuple[float, float], look: Paper,
    style: Style,
) -> str:  # fmt: skip
    """A sign and what it means; `at` is its left end and middle height, `sizes` are those of the
    sign and the letters."""
    (x, y), (size, letters) = at, sizes
    moved = f"translate({number(x + SIGN / 2)} {number(y)}) scale({number(size)})"
    drawn = sign(style)
    if look.plated and style.floor:
        rect = -PLATE / 2
        plate = {"x": rect, "y": rect * 0.8, "width": PLATE, "height": PLATE * 0.8, "rx": 0.1}
        drawn = f"<rect {attributes({**plate, 'fill': style.floor})}/>" + drawn
    meant = words(name, (x + SIGN + 5, y + letters * 0.34), letters, look.ink)
    return f'<g transform="{moved}">{drawn}</g>{meant}'


def lists_svg(
    page: Page,
    rooms: Sequence[Listed],
    legend: Sequence[tuple[str, Sign]],
    look: Paper,
    style: Style,
    heading: str = "Rooms",
) -> str:
    """The rooms of a map by their numbers under a heading, and its signs under theirs."""
    where, setting = page.lists, page.setting
    if where is None or setting is None or page.needs is None:
        return ""
    letters, size = setting.letters, min(SIGN, SMALL * setting.row)
    parts = [
        heading_svg(x, y, text, look)
        for (x, y), text in zip(where.headings, (heading, "Signs"), strict=False)
    ]
    slots = set_in_columns(rooms, len(where.rooms), setting.rows)
    for room, slot in zip(rooms, slots, strict=True):
        at = where.rooms[slot]
        if room.heading:
            parts.append(_under(room.name, at, letters, look))
            continue
        is_worded = setting.is_worded and room.worded <= page.needs.worded
        parts.append(_room(room, at, letters, is_worded, look))
    for (name, sign), at in zip(legend, where.signs, strict=True):
        parts.append(sign_row(sign, name, at, (size, letters), look, style))
    return "".join(parts)


MARKED = {
    "!": "M0 -.36L.36 .3H-.36Z",
    "*": "M0 -.36L.3 0L0 .36L-.3 0Z",
    GOAL: "M0 -.44L.11 -.15L.42 -.14L.18 .06L.26 .36L0 .19L-.26 .36L-.18 .06L-.42 -.14L-.11 -.15Z",
}
"""The outlines of marks: a trap's is a triangle, a treasure's a lozenge, a goal's a star."""


RIM = 0.4
"""How wide the line is that sets a mark off, in marks."""


def mark_svg(
    kind: str, at: tuple[float, float], size: float, ink: str, ground: str = "none"
) -> str:
    """A mark of a room; what is open in it shows the `ground`, which sets it off all round."""
    moved = f"translate({number(at[0])} {number(at[1])}) scale({number(size)})"
    fill = ground if kind == "!" else ink
    pen = {"d": MARKED[kind], "fill": fill, "stroke": ink, "stroke_width": 0.09}
    pen |= {"stroke_linejoin": "round"}
    rim = f"<path {attributes({**pen, 'stroke': ground, 'stroke_width': RIM})}/>"
    drawn = f"<path {attributes(pen)}/>"
    return f'<g transform="{moved}">{rim if ground != "none" else ""}{drawn}</g>'


def mark_sign(kind: str, style: Style) -> str:
    """The mark as a sign of the legend, as it is beside numbers."""
    look = paper_of(style.name)
    return mark_svg(kind, (0.0, 0.0), 0.9, look.marks(look.letters), look.rim or "none")


def heading_svg(x: float, y: float, text: str, look: Paper) -> str:
    """Return the words above a list, from their left upper corner on."""
    capitals = {"font_weight": 600, "letter_spacing": "1.1"}
    return words(text.upper(), (x, y + 6.5), 6.6, look.accent, **capitals)


def _under(text: str, at: tuple[float, float], letters: float, look: Paper) -> str:
    """A heading among rows."""
    style = {"font_weight": 600, "font_style": "italic"}
    return words(text, (at[0], at[1] + letters * 0.42), letters, look.accent, **style)


def _room(room: Listed, at: tuple[float, float], letters: float, worded: bool, look: Paper) -> str:
    x, y = at[0], at[1] + letters * 0.34
    end = x + (FIGURES - 0.5) * letters
    row = words(room.number, (end, y), letters, look.ink, font_weight=600, text_anchor="end")
    start = x + FIGURES * letters
    if room.place:
        where = room.place
        row += words(where, (start, y), letters, look.accent, font_weight=600)
        start += (text_width(where, bold=True) + SPACE) * letters
    row += words(room.name, (start, y), letters, look.ink)
    start += text_width(room.name) * letters
    for kind in room.marks:
        start += MARK * letters
        row += mark_svg(kind, (start - 0.3 * letters, at[1]), letters, look.accent)
    if worded and room.word:
        past = start + SPACE * letters
        row += words(room.word, (past, y), letters, look.ink, font_style="italic", opacity=".72")
    return row
