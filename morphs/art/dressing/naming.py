"""The names of a dungeon's quarters as they are drawn on its sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.dressing.quarters import LEAD, TRACK, Quarter
from morphs.art.style.svg import number
from morphs.draw.paper import words

Written: TypeAlias = tuple[str, tuple[float, float]]
"""A line of a name, and where it is written."""


def quarters_svg(page: Page, quarters: Sequence[Quarter], look: Paper, rock: str = "") -> str:
    """Return the names of quarters in wide capitals with a halo, as they are lettered by hand:
    of the colour of the rock, where that is known."""
    ground = rock or look.halo or look.rock
    parts: list[str] = []
    for quarter in quarters:
        size = quarter.size / page.pixels
        x, y = page.left + quarter.x / page.pixels, page.top + quarter.y / page.pixels
        style: dict[str, object] = {"text_anchor": "middle", "font_weight": 600}
        style |= {"letter_spacing": number(TRACK * size)}
        rim: dict[str, object] = {"stroke": ground, "stroke_width": number(RIM * size)}
        rim |= {"stroke_linejoin": "round"}
        first = y - LEAD * size * (len(quarter.lines) - 1) / 2 + 0.34 * size
        ends = [(x + TRACK * size / 2, first + k * LEAD * size) for k in range(len(quarter.lines))]
        lines = [*zip(quarter.lines, ends, strict=True)]
        ink = quarter.hue or look.accent
        if ground == look.halo:
            parts += [_glow(lines, size, ground, style | rim)]
        else:
            parts += [words(line, at, size, ground, **style, **rim) for line, at in lines]
        parts += [words(line, at, size, ink, **style) for line, at in lines]
    return "".join(parts)


def _glow(lines: Sequence[Written], size: float, ground: str, style: dict[str, object]) -> str:
    """A halo that is not of the colour of the rock: it fades, lest it be seen as a patch."""
    parts: list[str] = []
    for share, strength in GLOW:
        rim = style | {"stroke_width": number(share * RIM * size)}
        told = "".join(words(line, at, size, ground, **rim) for line, at in lines)
        parts.append(f'<g opacity="{number(strength)}">{told}</g>')
    return "".join(parts)


RIM = 0.5
"""How wide the halo of a name is, in sizes of its letters."""
GLOW = ((1.5, 0.16), (1.1, 0.2), (0.7, 0.25), (0.35, 0.3))
"""How much of that each layer of one that fades is, and how strong."""
