"""Words as text of our fonts, and in hands of our own, as shapes that tell what they say.

What a hand has no letters for is set in type, wholly. Lengths are in the units of the drawing that
these are put into; `at` is where words stand on their line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.draw.hands.setting import EM, has_hand, letters_of, outlines, width
from morphs.draw.hands.table import BOOKHAND
from morphs.draw.terrain.labels import text_width
from morphs.draw.terrain.marks import XY, element, escaped, path

SPREAD = 0.035
"""The space between letters of titles in type, in sizes."""
DOWN = 0.34
"""How far below the middle of titles their letters stand, in sizes."""
OCHRE = "#e0ad62"
"""What open letters are filled with where there are colours."""
FINE = 100.0
"""Steps a unit of letters along lines."""
NONE: Mapping[str, object] = MappingProxyType({})
HALF_STEP = 0.5037
"""Where between two whole numbers rounding goes up begins: nothing is designed to lie there."""


class Title(str):
    """A title, the hand it is lettered in, and what open letters are filled with."""

    hand: str
    tint: str

    def __new__(cls, words: str, hand: str = "", tint: str = "") -> Title:
        found = super().__new__(cls, words)
        found.hand, found.tint = (hand, tint) if has_hand(words, hand) else ("", "")
        return found


def num(value: float) -> str:
    """A short decimal with two places, the same on every machine."""
    text = f"{value:.2f}"
    if text[-1] != "0":  # most have two places
        return text
    text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def words(text: str, at: XY, size: float, ink: str, **more: object) -> str:
    """A line of text."""
    head = element("text", x=num(at[0]), y=num(at[1]), font_size=num(size), fill=ink, **more)
    return f"{head[:-2]}>{escaped(text)}</text>"


def long(text: str, hand: str, spread: float = 0.0, bold: bool = True) -> float:
    """Return how wide words of size 1 are, from their first letter to their last."""
    if has_hand(text, hand):
        return width(text, hand, spread)
    return text_width(text, bold=bold) + spread * max(0, len(text) - 1)


def lettered(
    text: str,
    at: XY,
    size: float,
    ink: str,
    hand: str,
    spread: float = 0.0,
    anchor: str = "middle",
    tint: str = "",
    turned: float = 0.0,
    rim: Mapping[str, object] = NONE,
) -> str:
    """Words in a hand, with so much more space between letters, in sizes; `tint` is what open
    letters are filled with, `turned` how many degrees they are, clockwise, about where they begin.
    `rim` are attributes of the stroke about them."""
    x, y = at
    turn = f"rotate({num(turned)} {num(x)} {num(y)})" if turned else None
    if not has_hand(text, hand):
        x += spread * size / 2 * (anchor == "middle")
        style = {"text_anchor": anchor, "font_weight": 600, "letter_spacing": num(spread * size)}
        return words(text, (x, y), size, ink, **style, **rim, transform=turn)
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, hand, spread) * size
    scale = size / EM
    drawn = path(data_of(text, hand, spread), **_scaled(rim, scale))
    if tint:
        drawn += path(data_of(text, hand, spread, inner=True), fill=tint)
    moved = f"{turn or ''} translate({num(x)} {num(y)}) scale({scale:.5f})".strip()
    about = {"role": "img", "aria_label": text, "fill": ink, "transform": moved}
    return f"{element('g', None, **about)[:-2]}>{drawn}</g>"


def told_long(text: str) -> float:
    """Return how wide a sentence of size 1 is."""
    return width(text, BOOKHAND) if has_hand(text, BOOKHAND) else text_width(text, italic=True)


def told(text: str, at: XY, size: float, ink: str, anchor: str = "middle", **rim: object) -> str:
    """A sentence in the hand of books, or in italics."""
    if has_hand(text, BOOKHAND):
        return lettered(text, at, size, ink, BOOKHAND, anchor=anchor, rim=rim)
    return words(text, at, size, ink, text_anchor=anchor, font_style="italic", **rim)


def along(
    text: str,
    line: Floats,
    size: float,
    ink: str,
    hand: str,
    spread: float,
    rim: Mapping[str, object],
) -> str:
    """Words in a hand that has their letters about the middle of a line (n, 2) that they stand on,
    each letter turned as this runs there."""
    gone = np.append(0.0, exact.lengths(np.diff(line, axis=0)).cumsum())
    start = (float(gone[-1]) - width(text, hand, spread) * size) / 2
    parts: list[str] = []
    for letter, first, wide in letters_of(text, hand, spread):
        reach = np.array([first, first + wide / 2, first + wide]) * size + start
        left, middle, right = np.stack([np.interp(reach, gone, line[:, k]) for k in (0, 1)], axis=1)
        way = exact.numbers((right - left) / max(exact.apart(left, right), 1e-6))
        turn = np.array([way, [-way[1], way[0]]])
        for ring in letter:
            spots = (ring - np.array([wide / 2, 0.0])) * size @ turn + middle
            parts.append(_traced(spots, FINE))
    about = {"role": "img", "aria_label": text, "fill": ink, "transform": f"scale({1 / FINE:g})"}
    return (
        f"{element('g', None, **about)[:-2]}>{path(''.join(parts), **_scaled(rim, 1 / FINE))}</g>"
    )


def spans(
    text: str, hand: str, spread: float = 0.0, bold: bool = True
) -> Iterator[tuple[float, float]]:
    """Yield where each letter of words of size 1 begins, and how wide it is."""
    if has_hand(text, hand):
        yield from ((first, wide) for _, first, wide in letters_of(text, hand, spread))
        return
    for number, letter in enumerate(text):
        if letter != " ":
            first = text_width(text[:number], bold) + number * spread
            yield first, text_width(letter, bold)


@lru_cache(maxsize=512)
def data_of(text: str, hand: str, spread: float = 0.0, *, inner: bool = False) -> str:
    """Return the data of a path of a text, in thousandths of its size."""
    return "".join(_traced(ring, EM) for ring in outlines(text, hand, spread, inner=inner))


def _traced(ring: Floats, steps: float) -> str:
    """Path data of a ring in whole numbers, so many steps a unit, each point told by its way from
    the one before."""
    spots = np.floor(ring * steps + HALF_STEP).astype(np.int64)
    ways = np.diff(spots, axis=0)
    ways = ways[np.abs(ways).any(axis=1)]
    told = " ".join(f"{x} {y}" for x, y in ways.tolist()).replace(" -", "-")
    return f"M{spots[0, 0]} {spots[0, 1]}l{told}z"


def _scaled(rim: Mapping[str, object], scale: float) -> dict[str, object]:
    """Attributes of the stroke about words where these are drawn so much larger."""
    wide = {"stroke_width": num(float(str(rim["stroke_width"])) / scale)} if rim else {}
    return {**rim, **wide}


def title_wide(title: str) -> float:
    """Return how wide a title of size 1 is."""
    if isinstance(title, Title) and title.hand:
        return width(title, title.hand)
    return text_width(title, bold=True) + SPREAD * len(title)


def title_svg(title: str, at: XY, size: float, ink: str) -> str:
    """A title about a middle."""
    hand, tint = (title.hand, title.tint) if isinstance(title, Title) else ("", "")
    spread = 0.0 if hand else SPREAD
    return lettered(str(title), (at[0], at[1] + DOWN * size), size, ink, hand, spread, tint=tint)
