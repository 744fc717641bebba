"""The names of seas, lettered where there is most room."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice, stream_key
from morphs.draw.terrain.labels import FAMILY, text, text_width
from morphs.draw.terrain.marks import XY, num
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.inks import LIT
from morphs.generators.terrain.extras.naming import Namer
from morphs.generators.zones.templates.template import WATER
from morphs.generators.zones.zone_map import NO_THING, ZoneMap

LEAST, WIDE = 0.025, 0.16
"""The share of a level that a water has at least which has a name, and one that is called a sea."""
MOST = 4
"""How many waters are named."""
SEAS = ("The {} Sea", "Sea of {}", "The {} Deep")
BAYS = ("{} Bay", "Gulf of {}", "{} Sound", "The Firth of {}")
HIGH = (0.85, 2.3)
"""How high letters are at least and at most, in squares."""
SMALLEST = 11.0
"""How high they are at least, in pixels."""
INKED = "#2f5d78"
"""The ink of letters on the surface."""
DEEP = "#26404c"
"""The shade about light letters."""
SPREAD = 0.12
"""How far letters are apart beside their widths, in their heights."""


class Room(NamedTuple):
    """The middle of a free strip of water, in squares, and how long it is."""

    row: float
    column: float
    long: int


class SeaName(NamedTuple):
    """The name of a water, where its middle is, in squares, how it is drawn, and the squares that
    it covers: row, column, rows and columns."""

    words: str
    row: float
    column: float
    svg: str
    box: tuple[int, int, int, int] = (0, 0, 0, 0)


def sea_names(zones: ZoneMap, level: int, pixels: int) -> Iterator[SeaName]:
    """The names of the largest waters of a level, each where nothing floats."""
    water = zones.terrain[level] == WATER
    parts, count = ndimage.label(water)
    sizes = np.bincount(parts.ravel(), minlength=count + 1)[1:]
    seed = zones.request.get("seed")
    if not isinstance(seed, int):
        return
    large = [int(size) for size in sizes]
    found = sorted(range(count), key=lambda number: (-large[number], number))[:MOST]
    free = water & (zones.thing[level] == NO_THING)
    for rank, number in enumerate(found):
        share = int(sizes[number]) / water.size
        room = _room(free & (parts == number + 1))
        if share < LEAST or room is None:
            continue
        dice = Dice(seed, "zones", "seas", level, rank)
        stem = sea_stems(seed, level)[rank]
        words = dice.choose(SEAS if share > WIDE else BAYS).format(stem)
        wide = text_width(words, italic=True) + SPREAD * len(words)
        size = min(HIGH[1], 0.82 * room.long / wide)
        if size < HIGH[0] or size * pixels < SMALLEST:
            continue
        at = (room.column * pixels, (room.row + 0.33 * size) * pixels)
        high = size * pixels
        svg = _lettered(words, at, high, level)
        left, top = floor(room.column - size * wide / 2), floor(room.row - size / 2)
        box = top, left, ceil(size) + 1, ceil(size * wide) + 1
        yield SeaName(words, room.row, room.column, svg, box)


def _lettered(words: str, at: XY, high: float, level: int) -> str:
    """The letters of a name, light underground, where waters are dark."""
    ink = LIT if level else INKED
    drawn = text(words, at, high, ATLAS, ink, italic=True, halo=False, spread=SPREAD * high)
    about = f'stroke="{DEEP}" stroke-width="{num(0.14 * high)}" paint-order="stroke"'
    shared = about if level else ""
    return f'<g font-family="{FAMILY}, Georgia, serif" {shared}>{drawn}</g>'


def sea_stems(seed: int, level: int) -> list[str]:
    """The names that the waters of a level have, the largest first."""
    keys = (stream_key(seed, "zones", "seas", level, rank) for rank in range(MOST))
    return [Namer(key).stem() for key in keys]


def _room(free: NDArray[np.bool_]) -> Room | None:
    """The longest strip three squares high that is free; of several the one farthest from land."""
    high = free & np.roll(free, 1, axis=0) & np.roll(free, -1, axis=0)
    high[[0, 1, -2, -1]] = False
    deep = ndimage.distance_transform_cdt(free, "chessboard")
    best: tuple[int, int, Room] | None = None
    for row in np.flatnonzero(high.any(axis=1)).tolist():
        edges = np.flatnonzero(np.diff(np.pad(high[row].astype(np.int8), 1)))
        for start, end in edges.reshape(-1, 2).tolist():
            middle = (start + end) // 2
            room = Room(row + 0.5, (start + end) / 2, end - start)
            key = (min(room.long, 26), int(deep[row, min(middle, len(free) - 1)]))
            if best is None or key > best[:2]:
                best = (*key, room)
    return best[2] if best else None
