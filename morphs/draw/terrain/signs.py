"""Which letters our fonts have: Latin, Greek and Cyrillic ones. What they lack is told, never drawn
as an empty box."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from morphs.base.wording import shortened
from morphs.draw.terrain.labels import font_files

LACKING = "·"
"""What stands for a sign that our fonts have not."""
DOUBTED = re.compile(
    "[^\\s!-~\xa1-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2032\u2033\u2212]"
)
"""Signs that our fonts may lack: only for such are they read, which takes as long as a chart."""


@lru_cache(maxsize=8)
def signs_of(font: str) -> frozenset[int]:
    """Return the signs of a font's file, by their numbers in Unicode. Raises reportlab's TTFError
    for what is no font with outlines of TrueType."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    return frozenset(TTFontFile(font).charToGlyph)


def lacking(text: str) -> set[str]:
    """Return the signs of a text that our upright fonts have not."""
    if text.isascii() or not (doubted := set(DOUBTED.findall(text))):
        return set()
    regular, _, bold, _ = map(signs_of, font_files())
    both = regular & bold
    return {sign for sign in doubted if ord(sign) not in both}


def legible(text: str) -> str:
    """Return a text, or a drawing with texts, with a point for each sign that our fonts lack."""
    signs = lacking(text)
    return text.translate(dict.fromkeys(map(ord, signs), LACKING)) if signs else text


def missing_letters_note(where: str, signs: Iterable[str], instead: str) -> str:
    """Return the sentence that tells of signs that cannot be written somewhere, and what has
    them."""
    return f"the {where} has no letters for {shortened(sorted(signs))}: {instead}"
