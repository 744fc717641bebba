"""Ranges of a level, painted on its ground: bodies of rock along the ridges of obstacles that rise.
Squares of obstacles that lie a square apart are one range."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.massif import Spine, View, marked, raised, seen, spared, spines
from morphs.draw.terrain.ridges import ridges
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.swells import calm
from morphs.draw.zones.ground import Drift, enlarged, kinds, noise
from morphs.draw.zones.palette import INK, TINTS, rgb
from morphs.draw.zones.soft import smoothed
from morphs.zones.templates.template import TERRAINS

Bools = NDArray[np.bool_]
Grid = NDArray[np.float64]
FINE = 2
"""Into how many parts a square is cut, each way, for ridges to bend."""
FAR = 3.4
"""No square of a range lies farther from a ridge, in squares."""
WIDE, FULL = (1.5, 4.8), 2.2
"""How wide summits are, in squares, and how deep in its range the widest stand."""
KNOLL, KNOLLS = 7, 0.3
"""So few squares are a knoll at most, and how many of these show one."""
LOW = 0.4
"""How high hills are, of mountains."""
SWAY = ((1.2, 1.5), (0.5, 0.4))
"""Noise that bends crests and spurs: how far it is smoothed, and how strong it is, in squares."""
WHITE, PATCHED = 2.1, 0.9
"""From which height on the tops are white, in squares, and how much more or less here and there."""
SIDES = 0.9
"""How steep the sides of valleys are where something is kept free."""
ROUND = 0.35
"""How far the corners of what is kept are rounded, in squares."""
SEAM = 0.3
"""How far the colours of ranges go over into each other where grounds meet, in squares."""
BLOCK = np.ones((3, 3), np.bool_)


def paint_ranges(
    image: NDArray[np.uint8],
    land: NDArray[np.uint8],
    peaks: Bools,
    low: Bools,
    kept: Bools,
    aside: Drift,
    level: int,
) -> None:
    """Paint ranges on the ground of a level, whose squares have the terrains `land`, along
    mountains and hills; they are drawn `aside` as far as the ground is, and nothing of them hides
    what is `kept`."""
    high = peaks | low
    if not high.any():
        return
    pixels = image.shape[0] // land.shape[0]
    x, y = _places(land.shape, pixels, level)
    height = raised(_spines(high, aside), x, y, 1 / pixels)
    height = height * pixels * _share(peaks, high, pixels)
    free = enlarged(smoothed(kept.astype(np.float32), ROUND), pixels) > 0.4
    height = spared(height, free, SIDES)
    _lay(image, seen(height), kinds(land, pixels, level, aside), land.shape, level)


def _spines(high: Bools, aside: Drift) -> Iterator[Spine]:
    """The crests and spurs of all that rises, in squares."""
    padded = np.pad(high, 2, mode="edge")
    whole = ndimage.binary_closing(padded, BLOCK)[2:-2, 2:-2] | high
    parts, count = ndimage.label(whole, BLOCK)
    few = np.bincount(parts.ravel(), minlength=count + 1) <= KNOLL
    wide = WIDE[0] * FINE, WIDE[1] * FINE
    last = np.array(high.shape)[::-1] - 1
    for ridge in ridges(np.kron(whole, np.ones((FINE, FINE), np.bool_)), False, round(FAR * FINE)):
        column, row = np.floor(ridge.points[0] / FINE).astype(np.int64).tolist()
        key = row * 1024 + column
        if few[parts[row, column]] and chance(key, 61) > KNOLLS:
            continue
        found = list(spines(ridge, wide, 2 * FULL * FINE, key))
        ends = np.array([end for spine in found for end in (spine.start, spine.end)]) / FINE
        at = np.clip(np.floor(ends).astype(np.int64), 0, last)
        moved = np.stack([aside[1][at[:, 1], at[:, 0]], aside[0][at[:, 1], at[:, 0]]], axis=1)
        places = [(x, y) for x, y in exact.points(ends - moved).tolist()]
        for spine, start, end in zip(found, places[::2], places[1::2], strict=True):
            a, b = (one / FINE for one in spine.heights)
            yield Spine(start, end, (a, b), spine.steep)


def _places(shape: tuple[int, ...], pixels: int, level: int) -> tuple[Grid, Grid]:
    """The places of all pixels in squares, moved by noise."""
    found = []
    for axis in (0, 1):
        middles = (np.arange(shape[1 - axis] * pixels) + 0.5) / pixels
        field = np.zeros([side * pixels for side in shape])
        for number, (soft, strong) in enumerate(SWAY):
            rough = smoothed(noise(shape[0], shape[1], 10 * level + 401 + 2 * number + axis), soft)
            field += strong * enlarged(rough, pixels)
        found.append(field + (middles[None, :] if axis == 0 else middles[:, None]))
    return found[0], found[1]


def _share(peaks: Bools, high: Bools, pixels: int) -> Grid:
    """How high the ground may be, of what it would be: less outside ranges, and where hills are."""
    inside = np.minimum(1.0, 2.4 * enlarged(smoothed(high.astype(np.float32), 0.8), pixels))
    mountains = np.minimum(1.0, 2.0 * enlarged(smoothed(peaks.astype(np.float32), 1.2), pixels))
    return np.asarray(inside * (LOW + (1 - LOW) * mountains), np.float64)


def _lay(
    image: NDArray[np.uint8],
    view: View,
    land: NDArray[np.int64],
    shape: tuple[int, ...],
    level: int,
) -> None:
    """Paint what is seen of ranges, in the colours of their grounds; `land` are the
    terrains of pixels, `shape` the squares of the level."""
    pixels = image.shape[0] // shape[0]
    rough = enlarged(smoothed(noise(shape[0], shape[1], 10 * level + 431), 0.7), pixels)
    parts = marked(view, (WHITE + PATCHED * rough) * pixels)
    tints = [TINTS[name] for name in TERRAINS]
    lit, dark = (
        np.array([rgb(c) for c in one], np.float32)
        for one in zip(*((t.lit, t.dark) for t in tints), strict=True)
    )
    caps = np.array([rgb(tint.cap or tint.lit) for tint in tints], np.float32)
    has_cap = np.array([bool(tint.cap) for tint in tints])
    has_cap = has_cap[land]
    strong = (
        (parts.rock, lit, 0.6),
        (parts.firm, lit, 1.0),
        (parts.shade, dark, 1.0),
        (parts.snow & ~parts.shade & has_cap, caps, 0.95),
        (parts.snow & parts.shade & has_cap, 0.55 * dark + 0.45 * caps, 1.0),
        (parts.crests, 0.5 * dark, 0.7),
        (parts.outlines | parts.bold, np.full_like(dark, 0) + np.array(rgb(INK), np.float32), 0.95),
    )
    for mask, colours, strength in strong:
        _blend(image, mask, _soft(colours, land, pixels), strength)


def _soft(
    colours: NDArray[np.float32], land: NDArray[np.int64], pixels: int
) -> NDArray[np.float32]:
    """The colours of all pixels by their terrains, which go over into each other."""
    found = colours[land]
    if (colours == colours[0]).all():
        return found
    for channel in range(3):
        found[..., channel] = smoothed(found[..., channel], SEAM * pixels)
    return found


def _blend(
    image: NDArray[np.uint8], mask: Bools, colours: NDArray[np.float32], strength: float
) -> None:
    """Paint the pixels of a mask, soft at its rim, with their colours."""
    share = calm(mask.astype(np.float64)) * strength
    rows, columns = np.nonzero(share > 0)
    part = share[rows, columns][:, None]
    mixed = image[rows, columns] * (1 - part) + colours[rows, columns] * part
    image[rows, columns] = np.floor(mixed + 0.5).astype(np.uint8)
