"""The names of a dungeon's quarters as they are drawn on its sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeAlias

import numpy as np
from PIL import Image

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.dressing.quarters import LEAD, TRACK, Quarter, extent
from morphs.art.style.svg import number
from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import lettered

Written: TypeAlias = tuple[str, tuple[float, float]]
"""A line of a name, and where it is written."""


def rock_of(whole: Image.Image, page: Page, quarter: Quarter, hand: str = GRAVER) -> str:
    """Return the colour of the ground under a name: that of most of it, so that lines do not
    count."""
    wide, high = (side * quarter.size / 2 for side in extent(quarter.lines, hand))
    x, y = page.left * page.pixels + quarter.x, page.top * page.pixels + quarter.y
    seen = whole.crop((round(x - wide), round(y - high), round(x + wide), round(y + high)))
    red, green, blue = np.median(np.asarray(seen.convert("RGB")).reshape(-1, 3), axis=0).astype(int)
    return f"#{red:02x}{green:02x}{blue:02x}"


def quarters_svg(
    page: Page,
    quarters: Sequence[Quarter],
    look: Paper,
    rocks: Sequence[str] = (),
    hand: str = GRAVER,
) -> str:
    """Return the names of quarters in wide capitals of a hand with a halo: of the colour of the
    rock under each, where that is known."""
    parts: list[str] = []
    for quarter, rock in zip_longest(quarters, rocks[: len(quarters)]):
        ground = rock or look.halo or look.rock
        size = quarter.size / page.pixels
        x, y = page.left + quarter.x / page.pixels, page.top + quarter.y / page.pixels
        first = y - LEAD * size * (len(quarter.lines) - 1) / 2 + 0.34 * size
        ends = [(x, first + k * LEAD * size) for k in range(len(quarter.lines))]
        lines = [*zip(quarter.lines, ends, strict=True)]
        if ground == look.halo:
            parts += [_glow(lines, size, ground, hand)]
        else:
            parts += [_haloed(line, at, size, ground, hand, RIM) for line, at in lines]
        ink = quarter.hue or look.accent
        parts += [lettered(line, at, size, ink, hand, TRACK) for line, at in lines]
    return "".join(parts)


def _haloed(
    line: str, at: tuple[float, float], size: float, ground: str, hand: str, wide: float
) -> str:
    rim = {"stroke": ground, "stroke_width": number(wide * size), "stroke_linejoin": "round"}
    return lettered(line, at, size, ground, hand, TRACK, rim=rim)


def _glow(lines: Sequence[Written], size: float, ground: str, hand: str) -> str:
    """A halo that is not of the colour of the rock: it fades, lest it be seen as a patch."""
    parts: list[str] = []
    for share, strength in GLOW:
        told = "".join(_haloed(line, at, size, ground, hand, share * RIM) for line, at in lines)
        parts.append(f'<g opacity="{number(strength)}">{told}</g>')
    return "".join(parts)


RIM = 0.5
"""How wide the halo of a name is, in sizes of its letters."""
GLOW = ((1.5, 0.16), (1.1, 0.2), (0.7, 0.25), (0.35, 0.3))
"""How much of that each layer of one that fades is, and how strong."""
