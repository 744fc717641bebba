"""The letters of a key's paper: ours, and a font of the user's for what these have not."""

from __future__ import annotations

import struct
import unicodedata
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from morphs.base.errors import MorphsError
from morphs.base.files import read_unnamed
from morphs.base.options import option
from morphs.draw.terrain.signs import LACKING
from morphs.exports.paper import BOLD, ITALIC, SERIF, family, our_letters, registered

INK, RED, GREY = (0.13, 0.12, 0.1), (0.6, 0.13, 0.09), (0.45, 0.43, 0.4)
OWN = "Key-Own"
LARGEST_FONT = 64 * 1024 * 1024  # bytes
FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
"""What Unicode says of the letters of Hebrew, Arabic and their like."""
JOINED = ((0x0900, 0x0DFF), (0x0F00, 0x109F), (0x1780, 0x17FF), (0x1A20, 0x1AAF))
"""Letters that change with their neighbours: Indic ones, Tibetan, Burmese, Khmer, Tai Tham."""


class Type:
    """The fonts and styles of a key's paper; `font` is a file with more letters, `missing` are the
    signs that no font has. What is written from the right, or joined, is missing too: its letters
    one by one would be no words. Raises MorphsError for a file that is no such font."""

    def __init__(self, font: str | None = None) -> None:
        self.signs, self.slanted = our_letters()
        self.own = _own(font) if font else frozenset[int]()
        self.missing: set[str] = set()
        self.styles = _styles()

    def set(self, text: str, style: str, before: str = "") -> Any:
        """A paragraph of a text as it is, behind what is marked up."""
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        found = self.styles[style]
        if found.fontName == ITALIC and not all(ord(sign) in self.slanted for sign in text):
            found = ParagraphStyle("upright", found, fontName=SERIF)  # has more letters
        return Paragraph(before + self._marked(text), found)

    def _marked(self, text: str) -> str:
        """A text marked up with the fonts it is set in; a point for each sign that none has."""
        parts: list[str] = []
        for font, run in groupby(text, self._font_of):
            signs = "".join(run)
            if font is None:
                self.missing |= set(signs)
                parts.append(LACKING * len(signs))
            else:
                parts.append(
                    f'<font name="{font}">{escape(signs)}</font>' if font else escape(signs)
                )
        return "".join(parts)

    def _font_of(self, sign: str) -> str | None:
        """The font for a sign: nothing for ours, None where there is none."""
        if ord(sign) in self.signs or sign.isspace():
            return ""
        return OWN if ord(sign) in self.own and not _is_joined(sign) else None


def _is_joined(sign: str) -> bool:
    from_right = unicodedata.bidirectional(sign) in FROM_THE_RIGHT
    return from_right or any(first <= ord(sign) <= last for first, last in JOINED)


def _own(font: str) -> frozenset[int]:
    """Make a font of the user's known; return its signs."""
    from reportlab.pdfbase.ttfonts import TTFError

    try:
        read_unnamed(Path(font), LARGEST_FONT)
        signs = registered(OWN, font)
    except MorphsError as error:
        raise MorphsError(f"{option('font', font)}: {error}") from error
    except (TTFError, ValueError, LookupError, AssertionError, struct.error) as error:
        raise MorphsError(
            f"{option('font', font)}: no font with outlines of TrueType (.ttf, .ttc)"
        ) from error
    family(OWN, (OWN,) * 4)
    return signs


def _styles() -> dict[str, Any]:
    from reportlab.lib.styles import ParagraphStyle

    body = ParagraphStyle("body", fontName=SERIF, fontSize=8.2, leading=10.1, textColor=INK)
    whose = ParagraphStyle("whose", body, fontName=ITALIC, fontSize=7.8, textColor=GREY)
    return {
        "body": body,
        "title": ParagraphStyle("title", body, fontName=BOLD, fontSize=20, leading=24),
        "head": ParagraphStyle(
            "head", body, fontName=BOLD, fontSize=11, leading=13, textColor=RED, spaceBefore=9
        ),
        "room": ParagraphStyle(
            "room", body, fontName=BOLD, fontSize=10, leading=12, textColor=RED, spaceBefore=6
        ),
        "whose": whose,
        "foot": ParagraphStyle("foot", whose, fontSize=7.5, leading=9, alignment=2),
        "line": ParagraphStyle("line", body, leftIndent=7, firstLineIndent=-7),
        "told": ParagraphStyle("told", body, leftIndent=9, firstLineIndent=-9, spaceBefore=2),
        "ways": ParagraphStyle("ways", whose, fontName=SERIF, leftIndent=7, firstLineIndent=-7),
    }
