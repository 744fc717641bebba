"""The hands that there are."""

from __future__ import annotations

from dataclasses import replace

from morphs.draw.hands.letters import Face, Hand
from morphs.draw.hands.pens import Chisel, Nib
from morphs.draw.hands.strokes import alphabets

ROMAN, MARKS = (alphabets("roman")[name] for name in ("letters", "marks"))
UNCIAL, INITIALS = (alphabets("uncial")[name] for name in ("letters", "initials"))
ITALIC = alphabets("italic")["letters"]


def _chisel(k: float, t: float, m: float, flare: float, hollow: float, more: float = 1.3) -> Chisel:
    return Chisel({"k": k, "t": t, "m": m, "s": more * k, "w": m}, 18, flare, 190, hollow)


CUT = Face(ROMAN, _chisel(116, 52, 80, 62, 9))
SMALL = Face(ROMAN, _chisel(134, 62, 94, 68, 10), 0.8)
OPEN = Face(ROMAN, _chisel(188, 48, 116, 50, 0), rims=(16.0, 42.0))
OPEN_SMALL = Face(ROMAN, _chisel(214, 58, 132, 54, 0), 0.84, rims=(20.0, 48.0))
BRUSH = Face(ROMAN, _chisel(104, 80, 92, 14, -6), round=24, tremble=15)
BRUSH_SMALL = Face(ROMAN, _chisel(122, 94, 108, 16, -6), 0.82, round=28, tremble=16)
FINE = Face(ROMAN, _chisel(136, 70, 98, 56, 6))
VERSALS = Face(INITIALS, _chisel(118, 40, 84, 70, 9, 1.2))
PEN = Face(UNCIAL, Nib(100, 16, 28))
BOOK = Face(ITALIC, Nib(56, 27, 38), slant=0.15)
BOOK_GREAT = Face(ROMAN, _chisel(83, 43, 60, 40, 4), 0.92, slant=0.12)
MARKED = replace(CUT, letters=MARKS)
HANDS = {
    "mason": Hand(CUT, SMALL, CUT, MARKED, 126, 340),
    "scribe": Hand(VERSALS, PEN, CUT, MARKED, 116, 270, 46.0),
    "open": Hand(OPEN, OPEN_SMALL, OPEN, MARKED, 130, 350),
    "graver": Hand(FINE, FINE, FINE, replace(FINE, letters=MARKS), 132, 340),
    "book": Hand(
        *(BOOK_GREAT, BOOK, BOOK_GREAT, replace(BOOK_GREAT, letters=MARKS)),
        118,
        250,
        36.0,
        size=1.14,
        runs=True,
    ),
    "brush": Hand(BRUSH, BRUSH_SMALL, BRUSH, replace(BRUSH, letters=MARKS), 120, 320, ways=3),
}
"""By name: what a mason cuts, what a scribe writes, the open letters of charts, stronger ones for
small names, what books are written in, and what is lettered with a worn brush."""
TITLES: dict[str, dict[str, str]] = {
    "dungeon": {"ink": "scribe", "parchment": "scribe"},
    "caves": {"": "brush"},
    "sideview": {"ink": "scribe", "parchment": "scribe"},
    "city": {"": "open", "night": "mason", "ink": "mason"},
    "overland": {"": "open", "ink": "mason"},
    "chart": {"": "open", "black": "mason"},
    "battlefield": {"": "open", "black": "mason"},
    "kingdom": {"": "open"},
}
"""The hand of titles by what kind of map they are of and by its style (or of any)."""
NAMES = {"brush": "brush"}
"""The hand of names in capitals, by that of the title above them, where it is not the usual one."""
MASON, GRAVER, BOOKHAND = "mason", "graver", "book"
"""The usual hands of titles, of names, and of sentences."""
SMALL_TITLES = {"open": ("mason", 28.0)}
"""Other hands for what is lower than so many pixels, where the rims of open letters run into one
another."""


def hand_at(hand: str, high: float) -> str:
    """Return the hand that letters of so many pixels are legible in, where another is asked for."""
    other, least = SMALL_TITLES.get(hand, (hand, 0.0))
    return other if high < least else hand


def hand_of(kind: str, style: str) -> str:
    """Return the hand that titles of a kind of map are lettered in."""
    styles = TITLES.get(kind, {})
    return styles.get(style, styles.get("", MASON))


def names_of(hand: str) -> str:
    """Return the hand of names beside a title in a hand."""
    return NAMES.get(hand, GRAVER)
