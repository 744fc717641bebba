"""Ranges of a level: summits along the ridges of obstacles that rise, lower ones and hills at their
feet. Squares of obstacles that lie a square apart are one range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.ridges import crests, ridges, skirts
from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.masses import GROWTHS, SIZES, Standing
from morphs.draw.zones.scenery import Drawer, hills, mountain

Bools = NDArray[np.bool_]
FINE = 2
"""Into how many parts a square is cut, each way, for ridges to bend."""
FAR = 3.6
"""No square of a range lies farther from a ridge, in squares."""
WIDE, FULL = (1.3, 5.4), 2.2
"""How wide summits are, in squares, and how deep in its range the widest stand."""
OWN = 1.17
"""How wide a summit of size one is drawn."""
KNOLL, KNOLLS = 7, 0.3
"""So few squares are a knoll at most, and how many of these show one."""
SKIRTED = 0.4
"""How many of the lower summits and hills at the feet of ridges stand: land between is calm."""
LEAST = 1.15
"""How wide they are at the least, in squares: smaller ones would be crumbs."""
NEAR = 1.6
"""How near a square of mountains what is a summit stands, in squares; else it is a hill."""
BLOCK = np.ones((3, 3), np.bool_)


class Rise(NamedTuple):
    """What stands on a range, and how it is drawn."""

    drawer: Drawer
    one: Standing


def risen(peaks: Bools, low: Bools, aside: Drift) -> Iterator[Rise]:
    """What stands on mountains and on hills, the summits of ridges first; each is drawn `aside`
    as far as the ground is."""
    high = peaks | low
    if not high.any():
        return
    padded = np.pad(high, 2, mode="edge")
    whole = ndimage.binary_closing(padded, BLOCK)[2:-2, 2:-2] | high
    off = ndimage.distance_transform_cdt(~peaks, "chessboard") if peaks.any() else None
    parts, count = ndimage.label(whole, BLOCK)
    few = np.bincount(parts.ravel(), minlength=count + 1) <= KNOLL
    beside = ndimage.binary_dilation(whole, BLOCK)
    wide = WIDE[0] * FINE, WIDE[1] * FINE
    feet: list[tuple[float, float, float, int]] = []
    for ridge in ridges(np.kron(whole, np.ones((FINE, FINE), np.bool_)), False, round(FAR * FINE)):
        x, y = np.floor(ridge.points[0] / FINE).astype(np.int64).tolist()
        key = y * 1024 + x
        if few[parts[y, x]] and chance(key, 61) > KNOLLS:
            continue
        for crest in crests(ridge, wide, 2 * FULL * FINE, key):
            yield _rise(crest.x / FINE, crest.y / FINE, crest.wide / FINE, off, aside)
            for foot in skirts(crest, wide[1]):
                if chance(foot.key, 62) > SKIRTED or foot.wide < LEAST * FINE:
                    continue
                x, y = foot.x / FINE, foot.y / FINE
                inside = 0 <= x < high.shape[1] and 0 <= y < high.shape[0]
                if inside and beside[int(y), int(x)]:
                    feet.append((x, y, foot.wide / FINE, foot.round))
    for x, y, across, is_hill in feet:
        yield _rise(x, y, across, None if is_hill else off, aside)


def _rise(x: float, y: float, wide: float, off: NDArray[np.int64] | None, aside: Drift) -> Rise:
    """A summit where mountains are near, else a hill."""
    rows, columns = aside[0].shape
    row, column = min(max(int(y), 0), rows - 1), min(max(int(x), 0), columns - 1)
    drawer = mountain if off is not None and int(off[row, column]) <= NEAR else hills
    growth = GROWTHS[drawer]
    share = (wide / OWN - growth.least) / (growth.most - growth.least)
    size = 1 + int(min(max(share, 0.0), 0.999) * SIZES)
    luck = chance(int(64 * x), int(64 * y), 31)
    at = exact.points(np.array([[x - float(aside[1][row, column]), y + 0.3]]))
    return Rise(
        drawer,
        Standing(float(at[0, 0]), float(at[0, 1]) - float(aside[0][row, column]), size, luck),
    )
