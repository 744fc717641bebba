"""The numbers of levels on the tops and terraces of a battlefield's hills, by which one tells who
sees whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.crags import rock_of, rock_points
from morphs.draw.terrain.field import STEP, Field, Points, dense
from morphs.draw.terrain.heights import Heights
from morphs.draw.terrain.labels import text
from morphs.draw.terrain.lettering import RISE
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.relief import FOOT, SANDS, TINTS, hachured
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.symbols import GROWTH, covers_of
from morphs.generators.terrain.terrain_map import WATERWAYS, WAYS, TerrainMap

Mask = NDArray[np.bool_]
Numbers = NDArray[np.int64]
HIGH, LEAST = 0.17, 11.0
"""How high the figures are, in cells, and at least in pixels."""
INK = "#54380f"
"""Their ink, in colour."""
FIGURE, STROKES, CAPITAL = 0.5, 0.28, 1.3
"""How far about the middle of a figure nothing else is, and no strokes of slopes, in sizes; how
much lower its foot is than that of small letters."""
ROOMS, TERRACE = (((1.1, 0.6), 0.75), ((0.9,), 0.34)), 0.36
"""How far numbers of the lowest level and of others, which may stand on small tops, are from lower
ground, in sizes, best and at least off strokes, and at least on these; and how far from higher
ground, whose number they would be read with, in cells."""
PEAKS = 2
"""The level, from nought, of mountains, above whose ground none has a number."""
BESIDE, OFF = 0.5, 1.1
"""How far beside rock its number stands, in cells, and how far off it, in sizes."""
SCREE = 0.12
"""How far about rock stones lie so thick that a number there is hard to read, in cells."""
ROOMIER = 10.0
"""How much higher ground would have to be to be as good as some that has more room."""
APART, FEW = 1.5, 6
"""How far numbers of one level are from each other, in cells, and how many a hill has at most."""
WITHIN = tuple((x / 10, y / 10) for x in range(-5, 6) for y in range(-5, 6))
"""Places all over a cell, about its middle."""
RIM = 0.2
"""How far they are from the rim of the table, in cells."""
GLOW = 2.4
"""How wide the light about figures is, in pixels."""


def level_numbers(
    terrain: TerrainMap,
    sheet: Sheet,
    style: Style,
    hills: Sequence[Heights],
    taken: Sequence[Points],
    water: BaseGeometry | None = None,
) -> Iterator[str]:
    """Number the open ground of each level of each hill, the highest part of it first, off its
    strokes, rock, ways, `water`, woods, places and what is `taken`."""
    high = max(LEAST, HIGH * sheet.size)
    field = Field(*sheet.extent)
    strokes = np.concatenate([np.empty((0, 2)), *(hachured(one, sheet.size) for one in hills)])
    rocks = [rock_of(one) for one in hills if one.peaks]
    firm = [rock_points(one, sheet.size) for one in rocks]
    wet = [] if water is None else [_within(water)]
    points = np.concatenate([*taken, *firm, *wet, *_held(terrain, sheet)])
    held = field.near(points, FIGURE * high)
    loose = [rock_points(one, sheet.size, SCREE) for one in rocks]
    shut = held | field.near(np.concatenate([strokes, *loose]), STROKES * high)
    tints = SANDS if "sand" in terrain.words else TINTS
    for ground in hills:
        for level in range(min(len(tints), floor(float(ground.levels.max()) - FOOT) + 1)):
            shade = replace(style, halo=tints[level][-1][1] if style.fills else style.halo)
            ink = INK if style.fills else style.ink
            rises = terrain.layers["contours"] > level
            for x, y in _places(ground, level, sheet, rises, field, (held, shut), high):
                at = x, y + CAPITAL * RISE * high
                yield text(f"{level + 1}", at, high, shade, ink, True, glow=GLOW, least=GLOW)


def _held(terrain: TerrainMap, sheet: Sheet) -> Iterator[Points]:
    """Points along ways and water, and all over places and woods."""
    yield from (dense(np.array(run)) for run in Lines(terrain, sheet).runs((*WAYS, *WATERWAYS)))
    held = {cell for spot in terrain.spots for cell in spot.cells}
    held |= {cell for cell, one in enumerate(covers_of(terrain)) if one.symbol in GROWTH}
    whole = np.array([sheet.centres[cell] for cell in sorted(held)]).reshape(-1, 2)
    yield from (whole + np.array(off) * sheet.size for off in WITHIN)


def _within(shape: BaseGeometry) -> Points:
    """Points all over a shape, a square apart."""
    if shape.is_empty:
        return np.empty((0, 2))
    left, top, right, low = shape.bounds
    x, y = np.meshgrid(np.arange(left, right, STEP), np.arange(top, low, STEP))
    return np.stack([x, y], axis=2)[shapely.contains_xy(shape, x, y)]


def _places(
    ground: Heights,
    level: int,
    sheet: Sheet,
    rises: Mask,
    field: Field,
    taken: tuple[Mask, Mask],
    high: float,
) -> Iterator[tuple[float, float]]:
    """Where the numbers of a level of a hill stand: in cells that by the rules `rises` so high, off
    what is `taken`, or with its strokes too where there is room."""
    size, (wide, deep) = sheet.size, sheet.extent
    above = ground.levels > level + FOOT
    below = (ground.levels > level + 1 + FOOT) & (level < PEAKS)
    if level == PEAKS and (open_ := _beside(ground, above, high / size)).any():
        above, below = open_, above
    lower, higher = (_points(ground, part, size) for part in (~above, below))
    down, across = np.nonzero(above & ~below)
    spots = _placed(ground, down, across, size)
    inside = (spots > RIM * size).all(axis=1) & (spots < np.array([wide, deep]) - RIM * size).all(1)
    inside &= rises[_cells(spots, sheet)]
    spots, form = spots[inside], ground.form[down, across][inside].round(3)
    squares = field.squares(spots)
    (held, shut), (rooms, least) = taken, ROOMS[level > 0]
    near = field.near(higher, OFF * high if level == PEAKS else TERRACE * size)[squares]
    worth = np.full(len(spots), -np.inf)
    for busy, room in ((held, least), *((shut, room) for room in reversed(rooms))):
        free = ~(busy[squares] | near | field.near(lower, room * high)[squares])
        worth[free] = np.maximum(worth[free] + ROOMIER, form[free])
    for _ in range(FEW):
        if np.isneginf(worth).all():
            return
        best = int(worth.argmax())
        x, y = spots[best].tolist()
        yield x, y
        worth[exact.lengths(spots - spots[best]) <= APART * size] = -np.inf


def _beside(ground: Heights, rock: Mask, high: float) -> Mask:
    """The ground about rock on which its number is read with it, `high` in cells."""
    near = [ndimage.binary_dilation(rock, _disc(far / ground.step)) for far in (OFF * high, BESIDE)]
    return np.asarray(near[1] & ~near[0] & (ground.levels > PEAKS - 1 + FOOT))


def _disc(reach: float) -> Mask:
    """The squares about one, as far as that."""
    far = int(reach)
    down, across = np.mgrid[-far : far + 1, -far : far + 1]
    return np.asarray(down * down + across * across <= reach * reach)


def _cells(spots: Points, sheet: Sheet) -> Numbers:
    """The cells in whose middles' nearness places lie."""
    away = spots[:, None] - np.array(sheet.centres)
    return np.asarray((away * away).sum(axis=2).argmin(axis=1))


def _points(ground: Heights, where: Mask, size: float) -> Points:
    """Places of some of a hill's ground on the sheet."""
    down, across = np.nonzero(where)
    return _placed(ground, down, across, size)


def _placed(ground: Heights, down: Numbers, across: Numbers, size: float) -> Points:
    """Places of a hill's ground on the sheet."""
    at = np.stack([across, down], axis=1) * ground.step + np.array(ground.corner)
    return exact.points(np.asarray(at * size, dtype=np.float64))
