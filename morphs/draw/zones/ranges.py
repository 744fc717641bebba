"""Ranges of a level: broad peaks that hide each other along the ridges of obstacles that rise, in
the colours of their ground, foothills beside them, and a few mounds where these are thin. Squares
of obstacles that lie a square apart are one range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import floor

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.mounds import mound
from morphs.draw.terrain.peaks import PEAK, Rock, body, fading, peak_svg
from morphs.draw.terrain.ranges import Blocked, Crowd, Scale, Stand, standing, touches
from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.lava import plume
from morphs.draw.zones.palette import INK, TINTS, blended
from morphs.draw.zones.soft import smoothed
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER

Bools = NDArray[np.bool_]
FINE = 2
"""Into how many parts a square is cut, each way, for ridges to bend."""
LEAST = 36
"""Levels are no smaller than so many squares a side, but parts of some."""
FAR = 9.5
"""No square of a range lies farther from a ridge, in squares."""
WIDE, MOST, FULL, HIGH = (1.9, 9.6), 0.155, 1.7, (0.46, 0.64)
"""How wide peaks are, in squares, and the widest at most, of a level's side; how deep in its range
the widest stand; how high they are, of their width."""
RIM, FIRM = 0.34, 0.42
"""How great a peak is at the most by the rim; how much of the ground at its foot is blocked."""
APART, ROOM, BETWEEN = (0.26, 0.22), (0.42, 0.33), 0.36
"""How close peaks stand along their crest and to each other, and how wide those beside crests are,
as `Scale` has them: the great ones of a crest hide each other, low ones lean on their feet."""
BESIDE = 0.4
"""How far from a crest what is lower stands at the most, in the widest: valleys are bare."""
NEAR, DENSE = 1.5, 0.36
"""How far about a point it is asked how much rises, in squares, and how much does in a range."""
FEET, BROAD = 0.25, 1.3
"""Before so much of their height something small may stand; how much broader shoulders of peaks are
taken to be there."""
KNOLL = 9
"""So few squares are no range, but knolls."""
MOUNDS, MOUND, MOUND_HIGH = 0.08, (0.9, 1.8), (0.22, 0.34)
"""How many thin squares have a mound if there is room; how wide mounds are, in squares, and how
high, of their width."""
FOOTHILL, HILL = 0.2, 0.5
"""Peaks that are less great are mounds; how large hills are, of mountains."""
LOFTY = 0.5
"""How great a peak is at the least whose top is of another colour."""
SMOKING = 0.25
"""How many of those in the land of lava smoke."""
SHADED = 0.5
"""How much darker than its lit face the foot of a peak is: feet of a range lie in one shade."""
PEN = (0.045, 0.016)
"""How bold outlines are, in squares, and how much more for each square that a peak is wide."""
HIDING, SLOPE = 8, 0.38
"""In how many strips it is asked what a peak hides, and how far to its sides its foot reaches, in
widths."""
BLOCK = np.ones((3, 3), np.bool_)


def range_shapes(
    land: NDArray[np.uint8],
    peaks: Bools,
    stands: Sequence[Stand],
    pixels: int,
    capped: bool = True,
) -> Iterator[str]:
    """Draw what stands in the ranges of a level, whose squares have the terrains `land`; peaks on
    mountains, or beside them. The greatest are `capped` with snow, if there is a sky."""
    last = np.array(land.shape) - 1
    if not stands:
        return
    used: dict[str, Rock] = {}
    drawn = []
    for one in stands:
        row, column = (
            min(max(floor(at), 0), int(end)) for at, end in zip((one.y, one.x), last, strict=True)
        )
        kind = int(land[row, column])
        name = "water" if kind in (WATER, ROCK) else TERRAINS[kind]
        rock = used.setdefault(name, _rock(name))
        hill = not _about(peaks, row, column) and one.great > 0
        wide, tall = (side * pixels * (HILL if hill else 1.0) for side in (one.wide, one.high))
        pen = PEN[0] * pixels + PEN[1] * wide
        if hill or one.great < FOOTHILL:
            found = mound(wide, min(tall, MOUND_HIGH[1] * wide), one.key, pen)
        else:
            found = body(wide, tall, one.key, PEAK, pen)
        at = exact.rounded(one.x * pixels), exact.rounded(one.y * pixels)
        drawn.append(
            peak_svg(found, at, rock, INK, capped and bool(rock.snow) and one.great > LOFTY)
        )
        if name == "lava" and not hill and one.great > LOFTY and chance(one.key, 64) < SMOKING:
            x, y = min(found.front, key=lambda spot: spot[1])
            drawn.append(plume((at[0] + x, at[1] + y), wide, one.key))
    yield fading(used.values())
    yield from drawn


def peaks_of(high: Bools, kept: Bools, aside: Drift, small: Bools | None = None) -> list[Stand]:
    """Return the peaks and mounds of all that is `high` on a level, in squares, from the farthest
    to the nearest; they stand `aside` as far as the ground is drawn, and nothing of them hides what
    is `kept`; what is `small` is drawn over them, but stands before the feet of peaks only."""
    if not high.any():
        return []
    signs = np.zeros_like(kept) if small is None else small
    stands = [*_stands(high, kept, signs, aside), *_mounds(high, kept, aside)]
    return sorted(stands, key=lambda one: (one.y, one.x))


def hidden(stands: Iterable[Stand], shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Return how high the highest peak is that is drawn over each square, in squares; 0: none."""
    found = np.zeros(shape)
    for one in stands:
        for share in range(HIDING):
            y = exact.rounded(one.y - (share + 0.5) / HIDING * one.high)
            half = SLOPE * one.wide * (1 - share / HIDING)
            ends = (exact.rounded(one.x + side * half) for side in (-1, 1))
            left, right = (min(max(floor(x), 0), shape[1]) for x in ends)
            row = found[min(max(floor(y), 0), shape[0] - 1), left : right + 1]
            np.maximum(row, exact.rounded(one.high), out=row)
    return found


def _rock(name: str) -> Rock:
    tint = TINTS[name]
    return Rock(tint.lit, tint.dark, INK, tint.cap, foot=blended(tint.lit, tint.dark, SHADED))


def _about(peaks: Bools, row: int, column: int) -> bool:
    """Whether mountains stand in a square or near it."""
    return bool(peaks[max(0, row - 2) : row + 3, max(0, column - 2) : column + 3].any())


def _stands(high: Bools, kept: Bools, small: Bools, aside: Drift) -> list[Stand]:
    """The peaks of the ranges of all that rises, in squares."""
    fine = massed(high, kept)
    wide = WIDE[0] * FINE, min(WIDE[1], MOST * max(LEAST, len(high))) * FINE
    full = 2 * FULL * FINE
    scale = Scale(wide, full, round(FAR * FINE), HIGH, RIM, APART, ROOM, BETWEEN, 1.0, 1.0, BESIDE)
    signs = Blocked(small)
    blocked, firm, last = Blocked(kept), Blocked(fine), np.array(high.shape) - 1

    def moved(x: float, y: float) -> tuple[float, float]:
        row, column = (
            min(max(floor(at / FINE), 0), int(end)) for at, end in zip((y, x), last, strict=True)
        )
        return x / FINE - float(aside[1][row, column]), y / FINE - float(aside[0][row, column])

    def free(x: float, y: float, wide: float, tall: float) -> bool:
        half, deep = 0.36 * wide, 0.5 * tall
        if firm.share(x - half, y - deep, x + half, y) < FIRM:
            return False
        x, y = moved(x, y)
        wide, tall = wide / FINE, tall / FINE
        if touches(blocked, x, y, wide, tall):
            return False
        return not touches(signs, x, y, BROAD * wide, tall, FEET)

    found = []
    for one in standing(fine, False, scale, 0, free):
        x, y = moved(one.x, one.y)
        found.append(one._replace(x=x, y=y, wide=one.wide / FINE, high=one.high / FINE))
    return found


def massed(high: Bools, kept: Bools) -> Bools:
    """The bodies of ranges, `FINE` points a square each way: where much rises all about, gaps
    between closed, corners round; nothing where something is kept."""
    fine = np.kron(high, np.ones((FINE, FINE), np.bool_))
    whole = smoothed(fine.astype(np.float32), NEAR * FINE) > DENSE
    whole &= ~np.kron(kept, np.ones((FINE, FINE), np.bool_))
    parts, _ = ndimage.label(whole, BLOCK)
    large = np.bincount(parts.ravel()) > KNOLL * FINE * FINE
    return np.asarray(whole & large[parts])


def _mounds(high: Bools, kept: Bools, aside: Drift) -> Iterator[Stand]:
    """Mounds where what rises is thin, in squares; what is kept is free of them."""
    whole = massed(high, kept)[::FINE, ::FINE]
    thin = high & ~ndimage.binary_dilation(whole, BLOCK)
    near = ndimage.correlate(thin.astype(np.int64), BLOCK.astype(np.int64), mode="constant")
    blocked, crowd = Blocked(kept), Crowd(MOUND[1], (0, 0))
    for row, column in np.argwhere(thin).tolist():
        key = row * 1024 + column
        if chance(key, 61) > MOUNDS:
            continue
        great = min(1.0, (int(near[row, column]) - 1) / 4) * (0.5 + 0.5 * chance(key, 62))
        wide = MOUND[0] + (MOUND[1] - MOUND[0]) * great
        tall = wide * (MOUND_HIGH[0] + (MOUND_HIGH[1] - MOUND_HIGH[0]) * chance(key, 63))
        x = column + 0.5 - float(aside[1][row, column])
        y = row + 0.85 - float(aside[0][row, column])
        one = Stand(x, y, wide, tall, 0.0, key)
        if not touches(blocked, x, y, wide, tall) and crowd.has_room(one):
            crowd.take(one)
            yield one
