"""Names that do not collide, and the fonts they are measured and drawn with."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from morphs.draw.terrain.marks import XY, element, num
from morphs.draw.terrain.style import Style

FAMILY = "Source Serif Pro"
FONTS = ("Regular", "It", "Semibold", "SemiboldIt")


class Label(NamedTuple):
    """A name that wants to stand at (or around) a point; `rank` 0 goes first."""

    text: str
    at: XY
    size: float
    rank: int = 0
    italic: bool = False
    bold: bool = False
    reach: float = 0.0  # how far from the point it should keep
    colour: str = ""
    spread: float = 0.0  # extra space between letters


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
def _font(bold: bool, italic: bool) -> object:
    from PIL import ImageFont

    index = FONTS.index(
        {(0, 0): "Regular", (0, 1): "It", (1, 0): "Semibold", (1, 1): "SemiboldIt"}[bold, italic]
    )
    return ImageFont.truetype(font_files()[index], 100, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=100_000)
def text_width(text: str, bold: bool = False, italic: bool = False) -> float:
    """The width of a text of size 1."""
    return float(_font(bold, italic).getlength(text)) / 100  # type: ignore[attr-defined]


def placed(labels: Iterable[Label], taken: Iterable[Box], sheet: Box, style: Style) -> list[str]:
    """Set every label where it meets no other, most important first; one that fits nowhere is
    left out."""
    boxes: dict[tuple[int, int], list[Box]] = {}
    step = 200.0

    def squares(box: Box) -> list[tuple[int, int]]:
        return [
            (x, y)
            for x in range(int(box.left // step), int(box.right // step) + 1)
            for y in range(int(box.top // step), int(box.bottom // step) + 1)
        ]

    def keep(box: Box) -> None:
        for square in squares(box):
            boxes.setdefault(square, []).append(box)

    for box in taken:
        keep(box)
    parts = []
    for label in sorted(
        labels, key=lambda label: (label.rank, label.at[1], label.at[0], label.text)
    ):
        for box in _choices(label):
            inside = box.left > sheet.left and box.right < sheet.right
            inside = inside and box.top > sheet.top and box.bottom < sheet.bottom
            if inside and not any(box.meets(b) for sq in squares(box) for b in boxes.get(sq, ())):
                keep(box)
                parts.append(_text(label, box, style))
                break
    return parts


def _choices(label: Label) -> list[Box]:
    """Below, above, right, left, then at the corners."""
    wide = (text_width(label.text, label.bold, label.italic) * label.size) + label.spread * len(
        label.text
    )
    high = label.size
    x, y = label.at
    r = label.reach
    if not r:
        steps = (0.0, -1.1, 1.1, -2.2, 2.2)
        return [
            Box(x - wide / 2, y - high / 2 + k * high, x + wide / 2, y + high / 2 + k * high)
            for k in steps
        ]
    centres = [
        (x, y + r + high / 2),
        (x, y - r - high / 2),
        (x + r + wide / 2, y),
        (x - r - wide / 2, y),
        (x + wide / 2 + r / 2, y + r),
        (x - wide / 2 - r / 2, y + r),
        (x + wide / 2 + r / 2, y - r),
        (x - wide / 2 - r / 2, y - r),
    ]
    return [Box(cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2) for cx, cy in centres]


def _text(label: Label, box: Box, style: Style) -> str:
    return text(
        label.text,
        ((box.left + box.right) / 2, box.bottom - 0.24 * label.size),
        label.size,
        style,
        label.colour or style.ink,
        label.bold,
        label.italic,
        spread=label.spread,
    )


def text(
    words: str,
    at: XY,
    size: float,
    style: Style,
    colour: str,
    bold: bool = False,
    italic: bool = False,
    anchor: str = "middle",
    halo: bool = True,
    spread: float = 0.0,
) -> str:
    """A text element; its halo lies below the letters."""
    common: dict[str, object] = {
        "x": num(at[0]),
        "y": num(at[1]),
        "font_size": num(size),
        "text_anchor": anchor,
        "font_weight": "600" if bold else None,
        "font_style": "italic" if italic else None,
        "letter_spacing": num(spread) if spread else None,
    }
    glow = {
        "stroke": style.halo,
        "stroke_width": num(size * 0.22),
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return element("text", words, fill=colour, **common, **(glow if halo else {}))
