"""What grows on a land, country by country: how it is drawn, how close it stands, how large."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from morphs.draw.lands.downs import down
from morphs.draw.lands.trees import YOUNG, fir_tree, jungle_tree, leaf_tree, light_tree
from morphs.draw.lands.view import (
    CRAGS,
    DESERT,
    FOOTHILL,
    FOREST,
    GROVE,
    HILL,
    ICE,
    JUNGLE,
    MOUNTAIN,
    PLAIN,
    SCRUB,
    SWAMP,
    TUNDRA,
    WOOD,
)
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.peaks import ALPINE, CRAGGY, ENGRAVED, ENGRAVED_CRAGS, HILLY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.summits import peak
from morphs.draw.terrain.symbols import reeds

Grower = Callable[[Pen, XY, int, float], Iterator[Piece]]
ORIGIN = (0.0, 0.0)
SHOULDERED = 0.5
"""How many summits of ranges have no shoulder."""


class Growth(NamedTuple):
    """How something grows.

    apart        how far apart its places are, in cells
    least, most  how many of its places it takes where its country begins, and far within
    within       how clearly it must be within, of `ONE`
    high, wide   how high and wide it is at the border, and how much more within, in cells: what it
                 would hide; a width of none stands for a stem
    """

    country: int
    apart: float
    least: float
    most: float
    within: int
    draw: Grower
    high: tuple[float, float] = (0.0, 0.0)
    wide: tuple[float, float] | tuple[()] = ()


def _mountain(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    """A summit, few of them great; these have a shoulder that leans on them, so that ranges have
    crests and not teeth."""
    rock, large = ALPINE if pen.style.fills else ENGRAVED, chance(key, 31)
    wide = (0.36 + 0.38 * deep) * (0.78 + 0.4 * large * large)
    high = wide * (0.56 + 0.2 * deep + 0.12 * chance(key, 34))
    side = -1 if chance(key, 32) < 0.5 else 1
    part = 0.5 + 0.25 * chance(key, 33)
    if large > SHOULDERED and deep > YOUNG / 2:
        foot = (side * 0.5 * wide, -0.05 * wide)
        yield peak(pen, at, foot, part * wide, 0.85 * part * high, key + 1, rock)
    yield peak(pen, at, ORIGIN, wide, high, key, rock)
    if large > SHOULDERED + 0.2 and deep > 0.5:
        foot = (-side * 0.4 * wide, 0.05 * wide)
        yield peak(pen, at, foot, 0.46 * wide, 0.4 * high, key + 2, rock)


def _foothill(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    wide = 0.22 + 0.14 * deep + 0.08 * (chance(key, 31) - 0.5)
    if chance(key, 32) < 0.35:
        yield from down(pen, at, key, 1.1 * wide)
    else:
        yield peak(pen, at, ORIGIN, wide, 0.7 * wide, key, HILLY if pen.style.fills else ENGRAVED)


def _hill(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    large = chance(key, 31)
    yield from down(pen, at, key, (0.18 + 0.22 * deep) * (0.55 + 1.05 * large * large))


LONELY = 0.3
"""How many tufts of grass are trees, where any stand on plains."""
TUFTS, TUFTED, GRASS = 3.6, 0.22, "#8a8a8a"
"""How many tufts stand together at most, how far apart in cells, and their colour in ink."""


HEATH = 0.3
"""How many tufts of grass have strokes of level ground before them."""


def _reeds(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    yield reeds(pen, at, ORIGIN, key)


def _dune(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    colour = pen.style.faint if not pen.style.fills else "#c9ad6c"
    wide = 0.1 + 0.1 * chance(key, 31)
    wave = [
        ("M", [(-wide, 0.02)]),
        ("Q", [(-0.3 * wide, -0.5 * wide), (0.1 * wide, -0.16 * wide)]),
        ("Q", [(0.5 * wide, 0.04 * wide), (wide, 0.03)]),
    ]
    yield pen.piece(at, ORIGIN, pen.curve(at, wave, "", colour))


def _tuft(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    """Some tufts of grass; or, where any stand, a tree or a few close together."""
    if deep and chance(key, 35) < LONELY:
        for k in range(1 + int(3.4 * chance(key, 36))):
            foot = (0.075 * k, 0.06 * (chance(key, k, 38) - 0.5))
            yield crown(pen, at, foot, 0.03 + 0.022 * chance(key, k, 9), key + k)
        return
    colour = GRASS if not pen.style.fills else "#b3b07a"
    blades: list[tuple[str, list[XY]]] = []
    for k in range(1 + int(TUFTS * chance(key, 39))):
        x, y = (TUFTED * (chance(key, k, n) - 0.5) * min(k, 1) for n in (41, 42))
        high = 0.03 + 0.02 * chance(key, k, 43)
        for lean in (-0.02, 0.0, 0.02):
            tip = (x + lean * 1.4, y / 2 - high + 0.3 * abs(lean))
            blades += [("M", [(x + lean * 0.5, y / 2)]), ("L", [tip])]
    if chance(key, 44) < HEATH:
        for k in range(2 + int(2 * chance(key, 45))):
            x, y = 0.2 * (chance(key, k, 46) - 0.5), 0.05 + 0.035 * k
            long = 0.04 + 0.06 * chance(key, k, 47)
            blades += [("M", [(x - long, y)]), ("Q", [(x, y - 0.012), (x + long, y)])]
    yield pen.piece(at, ORIGIN, pen.curve(at, blades, "", colour, bold=0.7))


def lichen(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    colour = pen.style.faint if not pen.style.fills else "#a3ab9f"
    level = [
        ("M", [(-0.05, 0.0)]),
        ("L", [(0.05, 0.0)]),
        ("M", [(0.0, 0.0)]),
        ("L", [(0.0, -0.035)]),
    ]
    yield pen.piece(at, ORIGIN, pen.curve(at, level, "", colour, bold=0.8))


def _crag(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    """A tor: one broad rock, or one with another that leans on it; few are large."""
    rock = CRAGGY if pen.style.fills else ENGRAVED_CRAGS
    large = chance(key, 31)
    wide = 0.18 + 0.08 * deep + 0.32 * deep * large * large
    high = wide * (0.56 + 0.2 * chance(key, 34))
    yield peak(pen, at, ORIGIN, wide, high, key, rock)
    if large > 0.4:
        side = -1 if chance(key, 32) < 0.5 else 1
        foot, part = (side * 0.46 * wide, 0.06 * wide), 0.4 + 0.25 * chance(key, 33)
        yield peak(pen, at, foot, part * wide, part * high, key + 1, rock)


def _floe(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    """Ridges that wind has made in snow, and here and there a rock that it has blown bare."""
    if chance(key, 32) < BARE:
        yield pen.piece(at, ORIGIN, _boulder(pen, at, key))
        return
    colour = pen.style.faint if not pen.style.fills else "#a9c3d2"
    wide = 0.07 + 0.09 * chance(key, 31)
    drift = [
        ("M", [(-wide, 0.0)]),
        ("Q", [(-0.2 * wide, -0.22 * wide), (wide, 0.02)]),
        ("M", [(-0.35 * wide, 0.04)]),
        ("Q", [(0.2 * wide, -0.02), (0.75 * wide, 0.055)]),
    ]
    yield pen.piece(at, ORIGIN, pen.curve(at, drift, "", colour, bold=0.9))


def _boulder(pen: Pen, at: XY, key: int) -> str:
    """A rock under a cap of snow, lit from the left."""
    r = 0.045 + 0.03 * chance(key, 33)
    lean = 0.3 * (chance(key, 34) - 0.5)
    top = (lean * r, -1.1 * r)
    ring = [(-r, 0.0), (-0.6 * r, -0.75 * r), top, (0.75 * r, -0.55 * r), (1.05 * r, 0.0)]
    fills = pen.style.fills
    svg = pen.shape(at, ring, "#a9b0b6" if fills else "#ffffff", pen.style.ink, bold=0.7)
    svg += pen.shape(
        at, [top, ring[3], ring[4], (0.15 * r, 0.0)], "#838d97" if fills else "#8a8a8a"
    )
    cap = [ring[1], top, ring[3], (0.25 * r, -0.6 * r), (-0.1 * r, -0.8 * r)]
    return svg + pen.shape(at, cap, "#ffffff", pen.style.ink, bold=0.4)


def _bush(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    colour = pen.style.ink if not pen.style.fills else "#a08c50"
    high = 0.05 + 0.03 * chance(key, 31)
    twigs: list[tuple[str, list[XY]]] = []
    for lean in (-0.035, -0.012, 0.014, 0.037):
        twigs += [("M", [(lean * 0.3, 0.0)]), ("L", [(lean, -high + 0.5 * abs(lean))])]
    yield pen.piece(at, ORIGIN, pen.curve(at, twigs, "", colour, bold=0.8))


BARE = 0.13
"""The share of what stands in snow that is rock."""
GROWTHS = (
    Growth(MOUNTAIN, 0.42, 0.62, 0.84, 500, _mountain, (0.26, 0.42), (0.36, 0.4)),
    Growth(FOOTHILL, 0.27, 0.25, 0.8, 500, _foothill, (0.16, 0.12), (0.22, 0.14)),
    Growth(HILL, 0.25, 0.06, 1.0, 500, _hill, (0.08, 0.15), (0.24, 0.32)),
    Growth(FOREST, 0.145, 0.68, 0.95, 150, fir_tree, (0.12, 0.15)),
    Growth(WOOD, 0.115, 0.7, 1.0, 300, light_tree),
    Growth(JUNGLE, 0.14, 0.7, 1.0, 150, jungle_tree, (0.06, 0.06)),
    Growth(SWAMP, 0.2, 0.5, 0.8, 400, _reeds),
    Growth(DESERT, 0.25, 0.3, 0.7, 500, _dune),
    Growth(TUNDRA, 0.21, 0.3, 0.6, 500, lichen),
    Growth(PLAIN, 0.23, 0.35, 0.75, 500, _tuft),
    Growth(CRAGS, 0.27, 0.5, 0.9, 300, _crag, (0.16, 0.2), (0.14, 0.24)),
    Growth(GROVE, 0.125, 0.72, 1.0, 150, leaf_tree, (0.1, 0.0)),
    Growth(ICE, 0.3, 0.12, 0.32, 500, _floe),
    Growth(SCRUB, 0.22, 0.4, 0.7, 500, _bush),
)
FIRS = next(growth for growth in GROWTHS if growth.country == FOREST)
