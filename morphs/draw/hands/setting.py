"""Lines of a hand: how wide they are, and their outlines.

Letters stand so far apart that there is the same ground between any two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.draw.hands.letters import LOW, NEVER, ROW, SAME, Letter, letter_of
from morphs.draw.hands.table import HANDS

EM = 1000.0
"""Units of letters to a size."""
DEEP = 240.0
"""Ground between letters counts so far."""
TRIED = np.arange(-DEEP, DEEP, 3.0)
"""How far apart the ends of two letters may be; less than nought where one reaches over another."""

BODY = 400
"""So high are small letters without what stands above them, at least."""
OVERHANG = 55.0, 125.0
"""How far letters may reach over the space between words: capitals, and small letters."""
AFTER_STOP = 60.0
"""How much wider that space is after stops, and beside figures."""


class Line(NamedTuple):
    """Letters in their places, units from the line's beginning, and how long it is."""

    letters: tuple[tuple[Letter, float], ...]
    wide: float


def has_hand(text: str, hand: str) -> bool:
    """Whether a hand has all letters of a text."""
    if hand not in HANDS:
        return False
    signs = "".join(SAME.get(sign, sign) for sign in text)
    return bool(signs.strip()) and all(
        sign == " " or HANDS[hand].face_of(sign) is not None for sign in signs
    )


def width(text: str, hand: str, spread: float = 0.0) -> float:
    """Return how wide a text of size 1 is."""
    return line_of(text, hand, spread).wide


@lru_cache(maxsize=512)
def line_of(text: str, hand: str, spread: float = 0.0) -> Line:
    """Set a text whose letters the hand has, with so much more space between letters, in sizes."""
    own, dice = HANDS[hand], Dice(0, "hand", text)
    found: list[tuple[Letter, float]] = []
    at, gap, before = 0.0, 0.0, ""
    for sign in "".join(SAME.get(one, one) for one in text.strip()):
        if sign == " ":
            gap += own.words
            continue
        name = f"{sign}{dice.below(own.ways)}" if own.ways > 1 else f"{sign}0"
        letter = _letter(hand, name)
        if before:
            apart = _parted if own.runs and gap else _apart
            at += gap if gap and not own.runs else gap + apart(hand, before, name)
            at += spread * EM / own.size
            at += spread * EM / own.size if gap else 0.0
        first, last = _ends(letter)
        found.append((letter, at - first))
        at, gap, before = at + last - first, 0.0, name
    return Line(tuple(found), exact.rounded(at) * own.size / EM)


@lru_cache(maxsize=1024)
def _letter(hand: str, name: str) -> Letter:
    face = HANDS[hand].face_of(name[0])
    assert face is not None
    return letter_of(face[0], face[1], HANDS[hand].marks, int(name[1:]))


def _ends(letter: Letter) -> tuple[float, float]:
    return float(letter.left.min()), float(letter.right.max())


class Seen(NamedTuple):
    """A letter from both sides: how far its left and right end are off in each row, the same with
    the rows above and below, and up to where it counts."""

    left: Floats
    right: Floats
    before: Floats
    after: Floats
    top: int


@lru_cache(maxsize=1024)
def _seen(hand: str, name: str) -> Seen:
    letter = _letter(hand, name)
    first, last = _ends(letter)
    left, right = letter.left - first, last - letter.right
    return Seen(left, right, _wide(left), _wide(right), _top(letter))


@lru_cache(maxsize=8192)
def _apart(hand: str, one: str, other: str) -> float:
    """How far the ends of a letter and of the next are apart: as much ground lies between any two,
    of what is not deep; and nowhere are they nearer than the least."""
    own, a, b = HANDS[hand], _seen(hand, one), _seen(hand, other)
    top = min(a.top, b.top)
    first, last = (0 - LOW) // ROW, max((top - LOW) // ROW, (0 - LOW) // ROW + 4)
    open_ = np.minimum(a.right[first:last], NEVER) + np.minimum(b.left[first:last], NEVER)
    gap = _even(open_, own.between)
    return max(gap, own.least - float((a.after + b.before).min()))


@lru_cache(maxsize=4096)
def _parted(hand: str, one: str, other: str) -> float:
    """How far the ends of a word's last letter and of the next word's first are apart where these
    touch, but for what reaches above and below small letters: nearly."""
    near = _seen(hand, one).after + _seen(hand, other).before
    body = float(near[(0 - LOW) // ROW : (BODY - LOW) // ROW].min())
    most = OVERHANG[one[0].isalpha() and other[0].islower()]
    if not (one[0].isalpha() and other[0].isalpha()):
        most = -AFTER_STOP
    return max(-min(body, most), HANDS[hand].least - float(near.min()))


def _top(letter: Letter) -> int:
    """Up to where a letter reaches, but for what is above capitals, and for dots and accents."""
    inked = np.flatnonzero(letter.right > -NEVER / 2)
    whole = np.flatnonzero(np.diff(inked) > 1)
    tops = [LOW + ROW * (int(row) + 1) for row in (*inked[whole], inked[-1])]
    return min(700, next(top for top in tops if top >= BODY or top == tops[-1]))


def _wide(side: Floats) -> Floats:
    """A side of a letter as it is seen from above and below too."""
    found = np.minimum(side, NEVER)
    found[1:] = np.minimum(found[1:], side[:-1])
    found[:-1] = np.minimum(found[:-1], side[1:])
    return found


def _even(open_: Floats, between: float) -> float:
    """How far ends are apart where the ground between letters is so wide on the average: the more,
    the wider that is, so that halves are searched."""
    low, high = 0, len(TRIED) - 1
    while low < high:
        half = (low + high) // 2
        ground = np.clip(open_ + TRIED[half], 0.0, DEEP).mean()
        low, high = (low, half) if round(float(ground), 3) >= between else (half + 1, high)
    return float(TRIED[low])


def letters_of(
    text: str, hand: str, spread: float = 0.0
) -> Iterator[tuple[tuple[Floats, ...], float, float]]:
    """Yield for each letter of a text of size 1 its outlines, from its left end on and y down,
    where that is, and how wide it is."""
    size = HANDS[hand].size / EM
    for letter, x in line_of(text, hand, spread).letters:
        left, right = _ends(letter)
        shift, turned = np.array([left, 0.0]), np.array([size, -size])
        rings = tuple((ring - shift) * turned for ring in letter.rings)
        yield rings, (x + left) * size, (right - left) * size


def outlines(text: str, hand: str, spread: float = 0.0, *, inner: bool = False) -> Iterator[Floats]:
    """Yield the outlines of a text of size 1 that begins at nought, y down; or those of what open
    letters leave open."""
    size = HANDS[hand].size / EM
    for letter, x in line_of(text, hand, spread).letters:
        for ring in letter.open if inner else letter.rings:
            yield (ring + np.array([x, 0.0])) * np.array([size, -size])
