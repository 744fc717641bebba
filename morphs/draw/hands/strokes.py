"""The middle lines of strokes, read from the short notation in which alphabets are written.

A stroke is `PEN ENDS WAY`. The way has `M x y`, `L x y`, `C x y x y x y` (a Bézier curve) and
`A cx cy rx ry from to` (a piece of an ellipse; degrees, against the clock, 0 is right); y points
up from the foot of the letters, and capitals are 700 high.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.toml import read_toml

Strokes: TypeAlias = Sequence[str]
"""A letter as it is noted."""
CURVE = np.linspace(0.0, 1.0, 19)[1:, None]
"""Where on a curve its points are, from its start on."""
TURN = 8.0
"""Degrees of an ellipse from point to point."""
PIECES = 14
"""Into how many pieces a straight line is cut: its ends swell."""
STRAIGHT = (np.arange(1, PIECES + 1) / PIECES)[:, None]
TAKES = {"M": 2, "L": 2, "C": 6, "A": 6}


class Stroke(NamedTuple):
    """One stroke of a letter: the name of its pen, a sign for either end, and its middle line."""

    pen: str
    ends: str
    line: Floats


def alphabets(name: str) -> dict[str, Mapping[str, Strokes]]:
    """Return the alphabets of a file beside this one, by their names."""
    return read_toml(Path(__file__).with_name(f"{name}.toml"))


def strokes_of(letter: Strokes) -> list[Stroke]:
    """Return the strokes of a letter."""
    parts = (one.split(" ", 2) for one in letter)
    return [Stroke(pen, ends, line_of(way)) for pen, ends, way in parts]


def line_of(way: str) -> Floats:
    """Return the points (n, 2) of a way."""
    words, at = way.split(), 0
    parts: list[Floats] = []
    while at < len(words):
        sign, count = words[at], TAKES[words[at]]
        told = np.array([float(word) for word in words[at + 1 : at + 1 + count]])
        parts.append(_piece(sign, told, parts[-1][-1:] if parts else told[None, :2]))
        at += 1 + count
    found = exact.points(np.concatenate(parts))
    kept = np.append(True, exact.lengths(np.diff(found, axis=0)) > 0.5)
    return np.asarray(found[kept])


def _piece(sign: str, told: Floats, start: Floats) -> Floats:
    if sign == "M":
        return told[None]
    if sign == "L":
        return np.asarray(start + (told[None] - start) * STRAIGHT)
    if sign == "C":
        a, b, c = told.reshape(3, 1, 2)
        t, u = CURVE, 1.0 - CURVE
        return np.asarray(u**3 * start + 3 * u * u * t * a + 3 * u * t * t * b + t**3 * c)
    x, y, wide, high, first, last = told.tolist()
    steps = max(2, round(abs(last - first) / TURN)) + 1
    angles = np.linspace(first, last, steps) * (pi / 180)
    around = exact.numbers(np.stack([np.cos(angles), np.sin(angles)], axis=1))
    return np.asarray(around * np.array([wide, high]) + np.array([x, y]))
