"""Sheets of paper as PDF, the same bytes every time, and the letters on them."""

from __future__ import annotations

from typing import IO, Any

from morphs.draw.terrain.labels import font_files

INCH = 72.0
"""Points."""
SERIF, ITALIC, BOLD, BOLD_ITALIC = "Key", "Key-Italic", "Key-Bold", "Key-BoldItalic"


def new_paper(stream: IO[bytes], size: tuple[float, float], title: str) -> Any:
    """Return a canvas whose pages have such a size, in points. Pictures are kept as they are:
    reportlab would write them as letters, which takes a quarter more."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    our_letters()
    canvas = Canvas(stream, pagesize=size, invariant=1, lang="en")
    canvas.setTitle(title)
    canvas.setAuthor("Morphs")
    canvas.setCreator("Morphs")
    return canvas


def our_letters() -> tuple[frozenset[int], frozenset[int]]:
    """Make our fonts known; return the signs of the upright ones, and of the slanted ones."""
    faces = (SERIF, ITALIC, BOLD, BOLD_ITALIC)
    signs = [registered(face, file) for face, file in zip(faces, font_files(), strict=True)]
    family(SERIF, faces)
    return signs[0] & signs[2], signs[1] & signs[3]


def registered(face: str, file: str) -> frozenset[int]:
    """Make a font known by a name; return its signs. Raises reportlab's TTFError for a file that is
    none."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(face, file)
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)


def family(name: str, faces: tuple[str, ...]) -> None:
    """Say which fonts a family's are: upright, slanted, bold, and both."""
    from reportlab.lib.fonts import addMapping

    for k, face in enumerate(faces):
        addMapping(name, k // 2, k % 2, face)
