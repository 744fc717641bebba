"""Woods as masses: crowns that lean on each other, the rim towards the light pale, trunks along the
near edge, glades within, and a few trees before the rim.

A map strews its trees; here all of them together are a field, and a wood grows where it is dense.
Which kind of tree stands where goes by patches, not by single squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.draw.terrain.sheet import chance, chances
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.palette import Tint, blended
from morphs.draw.zones.soft import Layer, noise, smoothed

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
FINE = 4
"""Into how many parts a square is cut, each way."""
NEAR, DENSE = 0.9, 0.36
"""How far about a point it is asked how much is wooded, in squares, and how much is in a wood."""
CLUMP, LARGE = 3, 72
"""So few squares are no wood, and more on maps of more squares a side; what grows there is
strewn."""
HIDES = (1.0, 0.5)
"""How far a tree reaches above its foot and aside, in squares: it hides nothing that is kept."""
BEHIND = 2
"""So many squares behind peaks are free of trees, which would hide them."""
GATHERED, SWAY, EVEN = (4.5, 16), 0.2, 0.16
"""How broad stretches are in which woods close up and in which land lies open, in squares and as a
part of a map's side, at the least; how much more and less wooded a point is in a wood there, and
the height of a smooth noise from which all of that counts, over how broad it is."""
GLADE, OPEN = 2.0, 0.115
"""How broad glades are, in squares, and from which height of a smooth noise there is one."""
STEPS = (0.46, 0.37)
"""How far apart trees are in a row, and rows, in squares."""
SMALL, FINER = 48, 0.76
"""On maps of so many squares a side at most squares are drawn large, and trees so much smaller."""
ASTRAY = 0.8
"""How far a tree is moved at most, of those steps, from side to side."""
MISSING = 0.07
"""The share of trees of a wood that are left out."""
STREWN, BEFORE = 0.09, 0.7
"""The share of squares before woods with a tree of its own, and how large that is at the most."""
SIZES, LEAST, MOST = 6, 0.78, 1.42
"""How many sizes there are; how large the smallest and the largest are, in squares."""
TONES = ((0.3, "gleam"), (0.08, "gleam"), (0.16, "shade"), (0.46, "shade"))
"""How the leaf of each tone differs, from lit to shaded: by how much of which other colour."""
SLOPE = 2.6
"""How much the slope of a wood's rim counts for its light."""


class Tree(NamedTuple):
    """A tree: its foot in squares, how large it is, from 1 to `SIZES`, its tone, from 0 (lit) on,
    whether its trunk is to be seen, and whether it is within a wood; the number of its kind, and
    what decides which of its kind it is, from 0 to 1."""

    x: float
    y: float
    size: int
    tone: int
    front: bool
    within: bool
    kind: int
    luck: float


def wood_body(wooded: Bools, kept: Bools, peaks: Bools | None, key: int) -> Bools:
    """The points of woods, `FINE` a square each way, that may be a tree's foot: where much is
    wooded, but in glades, among peaks and behind them, and where a tree would hide what is kept."""
    rows, columns = wooded.shape
    broad = max(GATHERED[0], rows / GATHERED[1])
    height = smoothed(noise(rows, columns, 10 * key + 813), broad)
    gathered = np.clip(height * broad / EVEN, -1, 1).astype(np.float32)
    dense = smoothed(_fine(wooded), NEAR * FINE) > DENSE - SWAY * _stretched(gathered)
    clear = smoothed(noise(rows, columns, 10 * key + 811), GLADE) > OPEN
    deep = smoothed(_fine(wooded), 2 * NEAR * FINE) > DENSE
    dense &= ~(_fine(clear).astype(np.bool_) & deep)
    dense &= free_feet(kept, peaks)
    parts, _ = ndimage.label(dense, np.ones((3, 3), np.bool_))
    least = round(CLUMP * max(1.0, rows / LARGE) ** 2)
    large = np.bincount(parts.ravel()) > least * FINE * FINE
    large[0] = False
    return np.asarray(large[parts])


def free_feet(kept: Bools, peaks: Bools | None) -> Bools:
    """Where a tree may have its foot: it hides nothing that is kept, and no peak."""
    up, aside = (round(FINE * far) for far in HIDES)
    hidden = ndimage.maximum_filter(_fine(kept), size=(1, 2 * aside + 1), mode="constant") > 0
    for _ in range(up):
        hidden[1:] |= hidden[:-1]
    if peaks is not None:
        risen = peaks.copy()
        for _ in range(BEHIND):
            risen[:-1] |= risen[1:]
        hidden |= _fine(risen).astype(np.bool_)
    return ~hidden


def trees(
    kinds: Sequence[Bools], body: Bools, free: Bools, aside: Drift, key: int
) -> Iterator[Tree]:
    """The trees of a level, each kind of which has its squares, back to front; they are drawn
    `aside` as far as the ground is."""
    feet, kind_of = _feet(body, key), _patches(kinds)
    light = _light(body, key)
    depth = ndimage.distance_transform_cdt(np.pad(body, 1), "chessboard")[1:-1, 1:-1]
    below = np.zeros_like(body)
    down = round(1.6 * STEPS[1] * finer(len(body) // FINE) * FINE)
    below[:-down] = body[down:]
    found = []
    for x, y, strewn in (*((*at, False) for at in feet), *((*at, True) for at in
                         _strewn(kinds, body, free, key))):  # fmt: skip
        row, column = (int(at * FINE) for at in (y, x))
        spot = round(64 * x), round(64 * y)
        luck, other = (chance(*spot, salt) for salt in (831, 832))
        deep = min(1.0, int(depth[row, column]) / (1.6 * FINE))
        size = (BEFORE if strewn else 1.0) * (0.3 + 0.34 * deep + 0.5 * (other - 0.35))
        tone = 1 if strewn else int(light[row, column] + luck)
        square = min(int(y), len(aside[0]) - 1), min(int(x), len(aside[0]) - 1)
        found.append(
            Tree(
                x - float(aside[1][square]),
                y - float(aside[0][square]),
                1 + int(SIZES * min(max(size, 0.0), 0.999)),
                min(max(tone, 0), len(TONES) - 1),
                strewn or not below[row, column],
                not strewn and deep > 0.5,
                int(kind_of[square]),
                other,
            )
        )
    yield from sorted(found, key=lambda one: (one.y, one.x))


def finer(squares: int) -> float:
    """How much smaller trees are on a map of so many squares a side."""
    return FINER if squares <= SMALL else 1.0


def toned(tint: Tint, tone: int) -> Tint:
    """The colours of a tree in light or shade."""
    share, other = TONES[tone]
    to = getattr(tint, other)
    return tint._replace(
        leaf=blended(tint.leaf, to, share),
        shade=blended(tint.shade, "#2b2a22", 0.16 * max(0, tone - 1)),
        gleam=blended(tint.gleam, tint.leaf, (0.0, 0.2, 0.55, 0.85)[tone]),
    )


def _stretched(field: Layer) -> Layer:
    """A field of squares at `FINE` points a square each way."""
    return np.kron(field, np.ones((FINE, FINE), np.float32))


def _fine(squares: Bools) -> Layer:
    return np.kron(squares, np.ones((FINE, FINE), np.bool_)).astype(np.float32)


def _feet(body: Bools, key: int) -> list[tuple[float, float]]:
    """Where trees of woods stand: in rows, each other one moved by half a step, all astray."""
    rows, columns = (side / FINE for side in body.shape)
    steps = [finer(int(rows)) * step for step in STEPS]
    down = np.arange(int(rows / steps[1]))[:, None]
    across = np.arange(int(columns / steps[0]))[None, :]
    x = across + 0.5 * (down % 2) + 0.5 + ASTRAY * (chances(key, down, across, 821) - 0.5)
    y = down + 0.5 + ASTRAY * (chances(key, down, across, 822) - 0.5) + 0 * across
    x, y = steps[0] * x, steps[1] * y
    last = np.array(body.shape) - 1
    at = (
        np.minimum((y * FINE).astype(np.int64), last[0]),
        np.minimum((x * FINE).astype(np.int64), last[1]),
    )
    taken = body[at] & (chances(key, down, across, 823) >= MISSING) & (x < columns) & (y < rows)
    return [*zip(x[taken].tolist(), y[taken].tolist(), strict=True)]


def _strewn(
    kinds: Sequence[Bools], body: Bools, free: Bools, key: int
) -> Iterator[tuple[float, float]]:
    """Where trees stand by themselves: on wooded squares outside of woods, in pairs and threes."""
    wooded = np.logical_or.reduce(kinds)
    for row, column in np.argwhere(wooded).tolist():
        if body[FINE * row + FINE // 2, FINE * column + FINE // 2]:
            continue
        if chance(key, row // 2, column // 2, 825) > 2.2 * STREWN:
            continue
        for k in range(1 + int(2.3 * chance(key, row, column, 826))):
            x, y = (at + 0.1 + 0.8 * chance(key, row, column, k, salt)
                    for at, salt in ((column, 827), (row, 828)))  # fmt: skip
            if free[int(FINE * y), int(FINE * x)]:
                yield x, y


def _patches(kinds: Sequence[Bools]) -> NDArray[np.int64]:
    """Which kind of tree grows in each square: that which most grow about it."""
    return np.asarray(np.argmax([smoothed(one.astype(np.float32), 2.2) for one in kinds], axis=0))


def _light(body: Bools, key: int) -> Floats:
    """The tone of each point: light where a wood's rim looks to the upper left, dark where it looks
    away, with broad clouds of both."""
    mass = smoothed(body.astype(np.float32), 1.0 * FINE)
    beyond = np.pad(mass, FINE, mode="edge")  # a rim of the map is no rim of a wood
    up, down = beyond[: -2 * FINE, : -2 * FINE], beyond[2 * FINE :, 2 * FINE :]
    rows, columns = (side // FINE for side in body.shape)
    clouds = np.kron(smoothed(noise(rows, columns, 10 * key + 817), 1.0), np.ones((FINE, FINE)))
    return np.asarray(1.0 + SLOPE * (up - down) + 2.2 * clouds, np.float64)
