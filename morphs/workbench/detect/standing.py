"""What stands at the border in a passage: a leaf, steps, bars, rubble, told by how rows of the
connector differ from the floor that lies behind them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.workbench.detect.survey import Floats

FRONT = 26  # rows that may hide the floor
BEHIND = slice(28, 56)
WHOLE = slice(60, 90)  # the passage from wall to wall
INNER = slice(67, 83)
PARTS = (slice(62, 68), slice(68, 74), slice(76, 82), slice(82, 88))
CLEAR = 6.0  # what differs less from the floor is floor
STEP = 3  # rows that are taken together
MOST = 3.0
NAMES = (
    *("leaf", "leaf rows", "leaf from", "leaf to", "leaf runs", "leaf even", "leaf covers"),
    *("leaf light", "leaf colour", "leaf lines", "leaf widest", "leaf like rock", "middle gap"),
    *(f"row {row}" for row in range(0, FRONT, STEP)),
)


def standing(strips: Floats) -> Floats:
    """Return (8, NAMES) of (8, rows, HALF, 4) strips that begin at their corners."""
    return np.round(np.stack([_standing(strip) for strip in strips]).astype(np.float64), 3)


def _standing(strip: Floats) -> Floats:
    floor = np.median(strip[BEHIND, INNER].reshape(-1, 4), axis=0)
    rows = strip[:FRONT, INNER].mean(axis=1) - floor
    off = np.linalg.norm(rows, axis=1)
    top = float(off.max())
    stands = off > max(top / 2, CLEAR)
    profile = _profile(strip, rows, floor)
    if not stands.any():
        return np.array([top, 0, FRONT, FRONT, *(0,) * 9, *profile])
    first, last = _ends(stands)
    here = strip[:FRONT][stands]
    parts = np.stack([np.linalg.norm(here[:, p].mean(axis=1) - floor, axis=1) for p in PARTS])
    tone = rows[stands].mean(axis=0)
    beside = np.concatenate([here[:, 10:45], here[:, 105:140]], axis=1).mean(axis=(0, 1))
    middle = np.linalg.norm(here[:, 73:77].mean(axis=1) - floor, axis=1).mean()
    return np.array(
        [
            top,
            stands.sum(),
            first,
            last,
            _runs(stands),
            here[:, INNER, 0].std(axis=1).mean(),
            (parts > top / 3).mean(),
            tone[0],
            np.hypot(tone[1], tone[2]),
            _runs(np.abs(np.diff(rows[:, 0])) > max(0.25 * np.abs(rows[:, 0]).max(), 4.0)),
            _longest(stands),
            np.linalg.norm(tone + floor - beside),
            middle / max(top, 1e-6),
            *profile,
        ]
    )


def _profile(strip: Floats, rows: Floats, floor: Floats) -> Floats:
    """Return how far the rows stray from the floor, darker or lighter, a few at a time, as shares
    of how far what is beside the passage does."""
    beside = np.concatenate([strip[:FRONT, 10:45], strip[:FRONT, 105:140]], axis=1)
    usual = float(np.linalg.norm(np.median(beside.reshape(-1, 4), axis=0) - floor))
    parts = np.array([rows[a : a + STEP, 0].mean() for a in range(0, FRONT, STEP)])
    return np.clip(parts / max(usual, CLEAR), -MOST, MOST)


def _ends(stands: NDArray[Any]) -> tuple[int, int]:
    places = np.flatnonzero(stands)
    return int(places[0]), int(places[-1])


def _runs(stands: NDArray[Any]) -> int:
    return int(stands[0]) + int((stands[1:] & ~stands[:-1]).sum())


def _longest(stands: NDArray[Any]) -> int:
    best = run = 0
    for one in stands.tolist():
        run = run + 1 if one else 0
        best = max(best, run)
    return best
