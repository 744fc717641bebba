"""Where one comes into a map, on its sheet: an arrow at its rim, or stairs from above.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from dataclasses import dataclass

from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.style.svg import attributes, number
from morphs.base import exact
from morphs.draw.paper import words
from morphs.draw.terrain.labels import text_width

ARROW = 8.0
"""How long the arrow is."""
WORD, SIZE, TRACK = "ENTRANCE", 6.0, 0.7
"""What is said beside it, how large, and the space between letters."""
STEPS, TREAD, BROAD = 5, 1.7, 8.5
"""The steps of stairs from above, how deep each is, and how broad the highest."""
LIFT = 11.0
"""How far above its place the sign of stairs stands."""


@dataclass(frozen=True)
class Entrance:
    """Where one comes in: a place at the rim of the map and half the width of the way there, in
    its pixels, and which way leads in (1 0 is to the right; 0 0: from above, down stairs)."""

    x: float
    y: float
    half: float
    inward: tuple[int, int]


def entrance_svg(page: Page, entrance: Entrance, look: Paper, lines: BaseGeometry) -> str:
    """The sign of an entrance, and a word beside it: beside stairs where it covers least of some
    `lines`, in pixels of the map."""
    x, y = page.left + entrance.x / page.pixels, page.top + entrance.y / page.pixels
    if entrance.inward == (0, 0):
        return _from_above(page, (x, y), look, lines)
    (right, down), off = entrance.inward, max(6.0, entrance.half / page.pixels + 4)
    if page.edging.mat < ARROW:
        x, y = x + right * (ARROW + 2), y + down * (ARROW + 2)
    arrow = _arrow((x, y), (right, down), look)
    middle = (x - right * 0.6 * ARROW, y - down * 0.6 * ARROW)
    wide = _wide()
    if down:
        before = middle[0] + off + wide > page.left + page.map_wide
        at = (middle[0] + (-off if before else off), middle[1] + 2)
        return arrow + _word(at, "end" if before else "start", look)
    before = middle[1] + off + wide > page.top + page.map_high
    foot = middle[1] + (-off if before else off + wide)
    turn = f"translate({number(middle[0] + 2)} {number(foot)}) rotate(-90)"
    return f'{arrow}<g transform="{turn}">{_word((0.0, 0.0), "start", look)}</g>'


def _arrow(at: tuple[float, float], inward: tuple[int, int], look: Paper) -> str:
    (x, y), (right, down), half = at, inward, 0.42 * ARROW
    tip, foot = (x + right, y + down), (x - right * ARROW, y - down * ARROW)
    spots = [
        tip,
        (foot[0] - down * half, foot[1] - right * half),
        (foot[0] + 0.3 * right * ARROW, foot[1] + 0.3 * down * ARROW),
        (foot[0] + down * half, foot[1] + right * half),
    ]
    data = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in spots) + "Z"
    pen = {"fill": look.accent, "stroke": look.rock, "stroke_width": 0.6}
    return f'<path d="{data}" {attributes(pen)}/>'


def _from_above(page: Page, at: tuple[float, float], look: Paper, lines: BaseGeometry) -> str:
    """Stairs that grow narrower downwards, and the word beside them, within the map."""
    x, y = at[0], max(at[1] - LIFT, page.top + SIZE)
    parts = []
    for k in range(STEPS):
        half, top = BROAD * (1 - 0.13 * k) / 2, y - STEPS * TREAD / 2 + k * TREAD
        data = f"M{number(x - half)} {number(top)}H{number(x + half)}"
        for pen in ((look.rock, 2.6), (look.accent, 1.1)):
            stroke = {"stroke": pen[0], "stroke_width": pen[1]}
            parts.append((k, pen[1], f'<path d="{data}" {attributes(stroke)}/>'))
    stairs = "".join(one for *_, one in sorted(parts, key=lambda part: -part[1]))
    off, up = BROAD / 2 + 3, STEPS * TREAD / 2
    spots = [(x + off, y + 2), (x - off - _wide(), y + 2)]
    spots += [(x - _wide() / 2, y + up + SIZE), (x - _wide() / 2, y - up - 4)]
    spots += [(x - _wide() / 2, y - up - 9)]
    costs = [_covered(page, spot, lines) for spot in spots]
    return stairs + _word(spots[costs.index(min(costs))], "start", look)


def _covered(page: Page, spot: tuple[float, float], lines: BaseGeometry) -> tuple[bool, int]:
    """Whether the word from a place on is not all on the map, and how much of some lines it would
    cover."""
    left, right = spot[0] - 1, spot[0] + _wide() + 1
    top, low = spot[1] - SIZE + 1, spot[1] + 1
    is_off = left < page.left or right > page.left + page.map_wide
    is_off |= top < page.top or low > page.top + page.map_high
    west, east = ((end - page.left) * page.pixels for end in (left, right))
    north, south = ((end - page.top) * page.pixels for end in (top, low))
    ground = box(round(west), round(north), round(east), round(south))
    return is_off, round(exact.length(exact.intersection(lines, ground)))


def _wide() -> float:
    return text_width(WORD, bold=True) * SIZE + (len(WORD) - 1) * TRACK


def _word(at: tuple[float, float], anchor: str, look: Paper) -> str:
    style = {"font_weight": 600, "letter_spacing": TRACK, "stroke": look.rock}
    style |= {"stroke_width": 2.2, "stroke_linejoin": "round", "paint_order": "stroke"}
    return words(WORD, at, SIZE, look.accent, text_anchor=anchor, **style)
