"""Letters: the fonts they are measured and drawn with."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from morphs.draw.terrain.marks import XY, element, escaped, num
from morphs.draw.terrain.style import Style

FAMILY = "Source Serif Pro"
GLOW = 2.0
"""How wide the light about letters is at most, on both sides together, in pixels."""
STRONG = 0.9
"""How strong that light is."""
SHORT = 2.0
"""Signs whose ink reaches so many times as far as the fonts say they do are as wide as that: per
cent signs would else stand out of their columns."""
FONTS = ("Regular", "It", "Semibold", "SemiboldIt")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def font_files() -> list[str]:
    """The fonts that pictures are drawn with, the same on every machine."""
    import font_source_serif_pro

    folder = Path(font_source_serif_pro.__file__).parent / "files"
    return [str(folder / f"SourceSerifPro-{name}.ttf") for name in FONTS]


@lru_cache(maxsize=8)
def _letter_widths(bold: bool, italic: bool) -> Callable[[str], float]:
    """What tells how wide a letter of size 100 is."""
    from PIL import ImageFont

    index = FONTS.index(
        {(0, 0): "Regular", (0, 1): "It", (1, 0): "Semibold", (1, 1): "SemiboldIt"}[bold, italic]
    )
    font = ImageFont.truetype(font_files()[index], 100, layout_engine=ImageFont.Layout.BASIC)

    def wide(letter: str) -> float:
        ahead, ink = font.getlength(letter), font.getbbox(letter)[2]
        return float(ink if ink > SHORT * ahead else ahead)

    return lru_cache(maxsize=4096)(wide)


@lru_cache(maxsize=100_000)
def text_width(text: str, bold: bool = False, italic: bool = False) -> float:
    """The width of a text of size 1: the fonts move no letter nearer to another."""
    return sum(map(_letter_widths(bold, italic), text)) / 100


def text(
    words: str,
    at: XY | None,
    size: float,
    style: Style,
    colour: str,
    bold: bool = False,
    italic: bool = False,
    anchor: str = "middle",
    halo: bool = True,
    spread: float = 0.0,
    path: str = "",
    glow: float = GLOW,
    least: float = 0.0,
    strong: float = STRONG,
) -> str:
    """A text element, at a point or about the middle of a path (`#its-id`); its halo lies below the
    letters, `least` pixels wide and so strong."""
    common: dict[str, object] = {
        "x": num(at[0]) if at else None,
        "y": num(at[1]) if at else None,
        "font_size": num(size),
        "text_anchor": anchor,
        "font_weight": "600" if bold else None,
        "font_style": "italic" if italic else None,
        "letter_spacing": num(spread) if spread else None,
    }
    light = {
        "stroke": style.halo,
        "stroke_width": num(max(least, min(glow, size * (0.2 if style.fills else 0.3)))),
        "stroke_opacity": f"{strong:g}",
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    head = element("text", fill=colour, **common, **(light if halo else {}))
    inside = element("textPath", words, href=path, startOffset="50%") if path else escaped(words)
    return f"{head[:-2]}>{inside}</text>"
