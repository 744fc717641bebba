"""Ranges of a level: single peaks that hide each other along the ridges of obstacles that rise, in
the colours of their ground. Squares of obstacles that lie a square apart are one range."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.peaks import PEAK, Rock, body, fading, peak_svg
from morphs.draw.terrain.ranges import Blocked, Scale, Stand, standing, touches
from morphs.draw.terrain.sheet import chances
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.palette import INK, TINTS
from morphs.zones.templates.template import ROCK, TERRAINS, WATER

Bools = NDArray[np.bool_]
FINE = 2
"""Into how many parts a square is cut, each way, for ridges to bend."""
FAR = 3.4
"""No square of a range lies farther from a ridge, in squares."""
WIDE, FULL, HIGH = (1.5, 5.2), 2.4, (0.66, 0.98)
"""How wide peaks are, in squares; how deep in its range the widest stand; how high they are, of
their width."""
KNOLL, KNOLLS = 7, 0.3
"""So few squares are a knoll at most, and how many of these show one."""
LOW = 0.5
"""How large hills are, of mountains."""
LOFTY = 0.5
"""How great a peak is at the least whose top is of another colour."""
PEN = (0.045, 0.016)
"""How bold outlines are, in squares, and how much more for each square that a peak is wide."""
BLOCK = np.ones((3, 3), np.bool_)


def range_shapes(
    land: NDArray[np.uint8], peaks: Bools, low: Bools, kept: Bools, aside: Drift, pixels: int
) -> Iterator[str]:
    """Draw the ranges of a level, whose squares have the terrains `land`, along mountains and
    hills; they are drawn `aside` as far as the ground is, and nothing of them hides what is
    `kept`."""
    high = peaks | low
    if not high.any():
        return
    last = np.array(high.shape) - 1
    stands = _stands(high, kept, aside)
    used: dict[str, Rock] = {}
    drawn = []
    for one in stands:
        row, column = (
            min(max(floor(at), 0), int(end)) for at, end in zip((one.y, one.x), last, strict=True)
        )
        scale = 1.0 if _about(peaks, row, column) else LOW
        kind = int(land[row, column])
        name = "water" if kind in (WATER, ROCK) else TERRAINS[kind]
        rock = used.setdefault(name, _rock(name))
        wide, tall = one.wide * pixels * scale, one.high * pixels * scale
        found = body(wide, tall, one.key, PEAK, (PEN[0] + PEN[1] * one.wide * scale) * pixels)
        at = exact.rounded(one.x * pixels), exact.rounded(one.y * pixels)
        drawn.append(peak_svg(found, at, rock, INK, bool(rock.snow) and one.great > LOFTY))
    yield fading(used.values())
    yield from drawn


def _rock(name: str) -> Rock:
    tint = TINTS[name]
    return Rock(tint.lit, tint.dark, INK, tint.cap)


def _about(peaks: Bools, row: int, column: int) -> bool:
    """Whether mountains stand in a square or beside it."""
    return bool(peaks[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2].any())


def _stands(high: Bools, kept: Bools, aside: Drift) -> list[Stand]:
    """The peaks of all that rises, in squares, from the farthest to the nearest."""
    padded = np.pad(high, 2, mode="edge")
    whole = ndimage.binary_closing(padded, BLOCK)[2:-2, 2:-2] | high
    parts, _ = ndimage.label(whole, BLOCK)
    _, first, size = np.unique(parts, return_index=True, return_counts=True)
    keys = first // high.shape[1] * 1024 + first % high.shape[1]
    whole &= ~((size <= KNOLL) & (chances(keys, 61) > KNOLLS))[parts]
    fine = np.kron(whole, np.ones((FINE, FINE), np.bool_))
    scale = Scale((WIDE[0] * FINE, WIDE[1] * FINE), 2 * FULL * FINE, round(FAR * FINE), HIGH)
    blocked, last = Blocked(kept), np.array(high.shape) - 1

    def moved(x: float, y: float) -> tuple[float, float]:
        row, column = (
            min(max(floor(at / FINE), 0), int(end)) for at, end in zip((y, x), last, strict=True)
        )
        return x / FINE - float(aside[1][row, column]), y / FINE - float(aside[0][row, column])

    def free(x: float, y: float, wide: float, tall: float) -> bool:
        x, y = moved(x, y)
        return not touches(blocked, x, y, wide / FINE, tall / FINE)

    found = []
    for one in standing(fine, False, scale, 0, free):
        x, y = moved(one.x, one.y)
        found.append(one._replace(x=x, y=y, wide=one.wide / FINE, high=one.high / FINE))
    return sorted(found, key=lambda one: (one.y, one.x))
