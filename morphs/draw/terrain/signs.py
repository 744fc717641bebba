"""Which letters our fonts have: Latin, Greek and Cyrillic ones. What they lack is told, never drawn
as an empty box."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from morphs.base.wording import shortened
from morphs.draw.terrain.labels import font_files

LACKING = "·"
"""What stands for a sign that our fonts have not."""


@lru_cache(maxsize=8)
def signs_of(font: str) -> frozenset[int]:
    """Return the signs of a font's file, by their numbers in Unicode. Raises reportlab's TTFError
    for what is no font with outlines of TrueType."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    return frozenset(TTFontFile(font).charToGlyph)


def lacking(text: str) -> set[str]:
    """Return the signs of a text that our upright fonts have not."""
    if text.isascii():
        return set()
    regular, _, bold, _ = map(signs_of, font_files())
    both = regular & bold
    return {sign for sign in set(text) if ord(sign) not in both and not sign.isspace()}


def legible(text: str) -> str:
    """Return a text, or a drawing with texts, with a point for each sign that our fonts lack."""
    return text.translate(dict.fromkeys(map(ord, lacking(text)), LACKING))


def missing_letters_note(where: str, signs: Iterable[str], instead: str) -> str:
    """Return the sentence that tells of signs that cannot be written somewhere, and what has
    them."""
    return f"the {where} has no letters for {shortened(sorted(signs))}: {instead}"
