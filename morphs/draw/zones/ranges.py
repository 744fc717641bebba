"""Ranges of a level: summits along the ridges of obstacles that rise, lower ones and hills at their
feet. Squares of obstacles that lie a square apart are one range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.ridges import Crest, crests, ridges, skirts
from morphs.draw.terrain.shapes import rugged
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
ROCK_SHARE, SLIM, CROSSED, LINKED = 0.36, 0.26, 0.4, 4.5
"""How far about summits rock reaches, of their width, and at least; how far at most where roads or
landmarks are near, of their distance; and how far apart summits are at most, in squares, that stand
on one ridge of it."""
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
    whole = _joined(high)
    off = ndimage.distance_transform_cdt(~peaks, "chessboard") if peaks.any() else None
    beside = ndimage.binary_dilation(whole, BLOCK)
    feet: list[tuple[float, float, float, int]] = []
    for summits in _ridges(whole):
        for crest in summits:
            yield _rise(crest.x / FINE, crest.y / FINE, crest.wide / FINE, off, aside)
            for foot in skirts(crest, WIDE[1] * FINE):
                if chance(foot.key, 62) > SKIRTED or foot.wide < LEAST * FINE:
                    continue
                x, y = foot.x / FINE, foot.y / FINE
                inside = 0 <= x < high.shape[1] and 0 <= y < high.shape[0]
                if inside and beside[int(y), int(x)]:
                    feet.append((x, y, foot.wide / FINE, foot.round))
    for x, y, across, is_hill in feet:
        yield _rise(x, y, across, None if is_hill else off, aside)


def _joined(high: Bools) -> Bools:
    """High squares, with those between them."""
    padded = np.pad(high, 2, mode="edge")
    return np.asarray(ndimage.binary_closing(padded, BLOCK)[2:-2, 2:-2] | high)


def _ridges(whole: Bools) -> Iterator[list[Crest]]:
    """The summits of every ridge, in parts of squares; most knolls have none."""
    parts, count = ndimage.label(whole, BLOCK)
    few = np.bincount(parts.ravel(), minlength=count + 1) <= KNOLL
    wide = WIDE[0] * FINE, WIDE[1] * FINE
    for ridge in ridges(np.kron(whole, np.ones((FINE, FINE), np.bool_)), False, round(FAR * FINE)):
        x, y = np.floor(ridge.points[0] / FINE).astype(np.int64).tolist()
        key = y * 1024 + x
        if not few[parts[y, x]] or chance(key, 61) <= KNOLLS:
            yield list(crests(ridge, wide, 2 * FULL * FINE, key))


def bodies(
    high: Bools, land: NDArray[np.uint8], room: NDArray[np.float64], aside: Drift
) -> Iterator[tuple[int, BaseGeometry]]:
    """The rock that the summits of a ridge stand on, in one piece for each ground, and which ground
    that is; narrow where there is little room."""
    for summits in _ridges(_joined(high)) if high.any() else ():
        spots, grounds = [], []
        for crest in summits:
            x, y = crest.x / FINE, crest.y / FINE
            row, column = (min(max(int(at), 0), len(high) - 1) for at in (y, x))
            broad = min(ROCK_SHARE * crest.wide / FINE, max(SLIM, CROSSED * room[row, column]))
            x, y = x - float(aside[1][row, column]), y + 0.12 - float(aside[0][row, column])
            spots.append((x, y, float(broad)))
            grounds.append(int(land[row, column]))
        discs = [exact.buffer(shapely.Point(x, y), broad) for x, y, broad in spots]
        parts: dict[int, list[BaseGeometry]] = {}
        for k in range(len(discs) - 1):
            if exact.apart(spots[k][:2], spots[k + 1][:2]) < LINKED:
                body = exact.union_all([discs[k], discs[k + 1]]).convex_hull
                parts.setdefault(grounds[k], []).append(exact.snapped(body))
        for ground, some in parts.items():
            yield ground, rugged(exact.union_all(some), 0.55, 0.12)


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
