"""The names of a dungeon's quarters as they are drawn on its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.dressing.quarters import LEAD, TRACK, Quarter, plate
from morphs.art.style.svg import attributes, number
from morphs.draw.paper import words


def quarters_svg(page: Page, quarters: Sequence[Quarter], look: Paper) -> str:
    """Return the names of quarters in wide capitals; what lies on floors stands on a plate."""
    parts = []
    for quarter in quarters:
        size = quarter.size / page.pixels
        x, y = page.left + quarter.x / page.pixels, page.top + quarter.y / page.pixels
        style: dict[str, object] = {"text_anchor": "middle", "font_weight": 600}
        style |= {"stroke": look.rock, "stroke_width": number(0.34 * size)}
        style |= {"stroke_opacity": 0.85, "stroke_linejoin": "round", "paint_order": "stroke"}
        style |= {"letter_spacing": number(TRACK * size)}
        ink = quarter.hue or look.accent
        if not quarter.clear:
            parts.append(_plate((x, y), quarter, size, look))
            if quarter.hue:
                ink = look.paper
                style |= {"stroke": quarter.hue, "stroke_opacity": 1}
        first = y - LEAD * size * (len(quarter.lines) - 1) / 2 + 0.34 * size
        for k, line in enumerate(quarter.lines):
            at = (x + TRACK * size / 2, first + k * LEAD * size)
            parts.append(words(line, at, size, ink, **style))
    return "".join(parts)


def _plate(at: tuple[float, float], quarter: Quarter, size: float, look: Paper) -> str:
    """A plate under a name that lies on floors: of its colour, or of paper."""
    wide, high = (size * side for side in plate(quarter.lines))
    pen: dict[str, object] = {"x": number(at[0] - wide / 2), "y": number(at[1] - high / 2)}
    pen |= {"width": number(wide), "height": number(high), "rx": number(0.3 * size)}
    pen |= {"fill": quarter.hue or look.paper, "stroke": look.paper if quarter.hue else look.accent}
    pen |= {"stroke_width": 0.1 * size if quarter.hue else 0.5}
    return f"<rect {attributes(pen)}/>"
