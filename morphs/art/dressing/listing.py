"""What stands in the lists of a sheet: rows of rooms, and signs with what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.art.dressing.columns import LEAD, Run
from morphs.art.dressing.emblems import EMBLEMS
from morphs.art.dressing.faces import SMALLER
from morphs.art.dressing.legend import Sign
from morphs.art.dressing.lists import GOAL, SWATCH
from morphs.art.dressing.page import SIGN, Page
from morphs.art.dressing.papers import Paper, paper_of
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes, number
from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import lettered, told, words

PLATE = 1.3
"""How wide the floor is that signs stand on where the paper is dark, in signs."""
SMALL = 0.92
"""How large a sign of a list is, at most, as a share of the height of its row."""
SPACED = 0.84
"""How much smaller signs on plates are, lest these meet."""


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
    legend: Sequence[tuple[str, Sign]],
    look: Paper,
    style: Style,
    heading: str = "Rooms",
) -> str:
    """The rooms of a map by their numbers under a heading, and its signs under theirs."""
    where, setting = page.lists, page.setting
    if where is None or setting is None:
        return ""
    letters = setting.letters
    size = min(SIGN, SMALL * setting.row) * (SPACED if look.plated else 1.0)
    parts = [
        heading_svg(x, y, text, look)
        for (x, y), text in zip(where.headings, (heading, "Signs"), strict=False)
    ]
    if where.rule:
        y, left, right = where.rule
        data = f"M{number(left)} {number(y)}H{number(right)}"
        parts.append(f'<path d="{data}" stroke="{look.ink}" stroke-width=".5"/>')
    for (left, y), column in zip(where.rooms, setting.text, strict=True):
        for block in column:
            y += block.before * where.unit
            for line in block.lines:
                middle = y + LEAD * where.unit / 2
                parts += [_run(run, (left, middle), letters, look) for run in line]
                y += LEAD * where.unit
            y += block.after * where.unit
    for (name, sign), at in zip(legend, where.signs, strict=True):
        parts.append(sign_row(sign, name, at, (size, letters), look, style))
    return "".join(parts)


MARKED = {
    "!": "M0 -.36L.36 .3H-.36Z",
    "*": "M0 -.36L.3 0L0 .36L-.3 0Z",
    GOAL: "M0 -.44L.11 -.15L.42 -.14L.18 .06L.26 .36L0 .19L-.26 .36L-.18 .06L-.42 -.14L-.11 -.15Z",
}
"""The outlines of marks: a trap's is a triangle, a treasure's a lozenge, a goal's a star."""
MARKED |= {letter: outline for letter, (_, _, outline) in EMBLEMS.items()}


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
    if kind in EMBLEMS:
        pen |= {"stroke_width": 0.02, "fill_rule": "evenodd"}
    rim = f"<path {attributes({**pen, 'stroke': ground, 'stroke_width': RIM})}/>"
    drawn = f"<path {attributes(pen)}/>"
    return f'<g transform="{moved}">{rim if ground != "none" else ""}{drawn}</g>'


def mark_sign(kind: str, style: Style) -> str:
    """The mark as a sign of the legend, as it is beside numbers."""
    look = paper_of(style.name)
    return mark_svg(kind, (0.0, 0.0), 0.9, look.marks(look.letters), look.rim or "none")


def heading_svg(x: float, y: float, text: str, look: Paper) -> str:
    """Return the words above a list, from their left upper corner on."""
    size, spread = HEADED
    return lettered(text.upper(), (x, y + 6.6), size, look.accent, GRAVER, spread, "start")


HEADED = 7.2, 0.14
"""How large they are, and the space between their letters, in sizes."""


FACES: dict[str, dict[str, object]] = {
    "number": {"font_weight": 600, "text_anchor": "end"},
    "place": {"font_weight": 600},
    "name": {"font_weight": 600},
    "chief": {"font_weight": 600},
    "told": {},
    "heading": {"font_weight": 600, "font_style": "italic"},
    "few": {"font_weight": 600},
    "minor": {"font_weight": 600, "text_anchor": "end"},
    "other": {},
}
"""How the letters of rows are drawn."""


def _run(run: Run, at: tuple[float, float], letters: float, look: Paper) -> str:
    """Some letters of a row; `at` is the left end of its column and the middle of its line."""
    x = at[0] + run.x * letters
    if run.face == "mark":
        middle = x + MARKED_AT * letters, at[1]
        size = letters * (SET_OFF if look.mark else 1.0)
        return mark_svg(run.text, middle, size, look.mark or look.accent, look.bed)
    if run.face == "swatch":
        return _swatch((x, at[1]), letters, run.text, look)
    ink = look.accent if run.face in ("place", "chief", "heading", "besides") else look.ink
    size = letters * SMALLER.get(run.face, 1.0)
    if run.face == "besides":
        return told(run.text, (x, at[1] + BASE * letters), size, ink, "start")
    return words(run.text, (x, at[1] + BASE * letters), size, ink, **FACES[run.face])


def _swatch(at: tuple[float, float], letters: float, hue: str, look: Paper) -> str:
    """The colour of a district before its name; `at` is its left end and middle height."""
    pen: dict[str, object] = {"x": number(at[0]), "y": number(at[1] - 0.42 * letters)}
    pen |= {"width": number(SWATCH * letters), "height": number(0.84 * letters)}
    fill, *rim = hue.split()
    line = {"stroke": rim[0], "stroke_width": SWATCH_RIM} if rim else {"stroke": look.ink}
    return f"<rect {attributes({'stroke_width': 0.5, **pen, 'fill': fill, **line})}/>"


SWATCH_RIM = 1.2
"""How wide the rim of a swatch of two colours is, in points."""
SET_OFF = 0.84
"""How large marks of lists are that are set off, lest they touch words."""
MARKED_AT, BASE = 0.5, 0.34
"""Where the middle of a mark is in its room, and how far below their middle letters stand, in
sizes."""
