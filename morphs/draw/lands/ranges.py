"""Ranges of mountains and crags: summits along ridges, lower ones at their feet, hills beyond."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.lands.downs import down
from morphs.draw.lands.grain import MARGIN, SIZE, Flags
from morphs.draw.lands.land import Land
from morphs.draw.lands.plants import HILLY, Growth
from morphs.draw.lands.view import CRAGS, DESERT, FOOTHILL, HILL, MOUNTAIN, PLAIN, TUNDRA
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.ridges import Crest, crests, ridges, skirts
from morphs.draw.terrain.shapes import rugged
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.summits import ALPINE, CRAGGY, ENGRAVED, Rock, peak

STEP = 4
"""How many squares of the raster are one of those that ridges are looked for in."""
CELL = 4.0
"""How many of these a cell is across, about."""


class Range(NamedTuple):
    """How a kind of high ground rises.

    countries  what is of one range; summits of the second are lower, and of other colours
    far        no place of it lies farther from a ridge, in cells
    wide       how wide its summits are, in cells
    full       how far within it they are largest, in cells
    high       how high summits are, of their width, the lowest, and how much more the greatest
    """

    countries: tuple[int, ...]
    far: float
    wide: tuple[float, float]
    full: float
    high: tuple[float, float]
    rock: Rock


RANGES = (
    Range((MOUNTAIN, FOOTHILL), 0.95, (0.2, 1.0), 1.0, (0.56, 0.24), ALPINE),
    Range((CRAGS,), 0.6, (0.13, 0.42), 0.8, (1.15, 0.3), CRAGGY),
)
RISING = tuple(country for one in RANGES for country in one.countries)
LOWER = 0.56
"""How large summits of foothills are, of those of mountains."""
FEET, ROUNDED = 0.25, 0.45
"""How many lower summits stand on foothills, of those on mountains; and how many summits of
foothills are round hills."""
ROCK_SHARE = 0.42
"""How far about summits of mountains rock reaches, of their width."""
OPEN = (HILL, PLAIN, DESERT, TUNDRA)
"""Where hills at the feet of ranges stand too."""
BODY = (1.0, 0.82, 0.66, 0.5)
"""How large a summit is tried, of what it would be, where lines would be hidden."""
Clear = Callable[[NDArray[np.float64], Growth, NDArray[np.float64]], Flags]
"""Of places, what stands there, and how large, those where nothing would be hidden."""


class Summit(NamedTuple):
    """What is to stand on a range: its foot in units, its width in cells, how great it is among
    others, the key of its dice, and whether it is a round hill."""

    at: XY
    wide: float
    great: float
    key: int
    round: bool = False


def ranged(land: Land, pen: Pen, clear: Clear) -> dict[int, list[Piece]]:
    """What stands on all high ground, by the first country of its range."""
    found: dict[int, list[Piece]] = {}
    for number, one in enumerate(RANGES):
        if any(country in land.shares for country in one.countries):
            summits = list(_summits(land, one, number))
            found[one.countries[0]] = list(_drawn(land, pen, one, summits, clear))
    return found


def _mass(land: Land, one: Range) -> tuple[Flags, NDArray[np.float64]]:
    """The squares that a range is on, and how large a square is, in those of the raster."""
    grain = land.grain
    many = np.array([max(1, side // STEP) for side in grain.extent])
    step = np.array(grain.extent) / many
    columns, rows = (
        np.floor((np.arange(count) + 0.5) * size).astype(np.int64) + MARGIN
        for count, size in zip(many.tolist(), step.tolist(), strict=True)
    )
    here = np.ix_(rows, columns)
    return np.isin(land.kind[here], one.countries) & (land.sea[here] < -300), step


def _ridges(land: Land, one: Range, number: int) -> Iterator[list[Crest]]:
    """The summits of each ridge of a kind of high ground, in squares that ridges are looked for
    in."""
    mass, _ = _mass(land, one)
    wide = (one.wide[0] * CELL, one.wide[1] * CELL)
    for ridge in ridges(mass, land.shown.ground.wrap != "none", round(one.far * CELL)):
        first = np.floor(ridge.points[0]).astype(np.int64).tolist()
        key = (first[1] % mass.shape[0] * 1024 + first[0] % mass.shape[1]) * 8 + number
        yield list(crests(ridge, wide, 2 * one.full * CELL, key + (land.seed & 0xFFFF) * 7919))


def bodies(land: Land) -> Iterator[BaseGeometry]:
    """The rock that the summits of each ridge stand on, in units: what hangs together is one."""
    one = RANGES[0]
    if not any(country in land.shares for country in one.countries):
        return
    unit = _mass(land, one)[1] * np.array(land.grain.unit)
    found = []
    for summits in _ridges(land, one, 0):
        places = [(crest.x * unit[0], crest.y * unit[1]) for crest in summits]
        for seen in land.copies(exact.points(np.array(places))):
            kinds = land.kind[land.grain.squares(seen)].tolist()
            discs = [
                exact.buffer(shapely.Point(x, y), ROCK_SHARE * SIZE * crest.wide / CELL)
                for (x, y), crest in zip(seen.tolist(), summits, strict=True)
            ]
            found += [
                exact.snapped(exact.union_all(pair).convex_hull)
                for pair, both in zip(pairwise(discs), pairwise(kinds), strict=True)
                if both == (MOUNTAIN, MOUNTAIN)
            ]
    for part in shapely.get_parts(exact.union_all(found)) if found else ():
        yield rugged(part, 0.13 * SIZE, 0.03 * SIZE)


def _summits(land: Land, one: Range, number: int) -> Iterator[Summit]:
    """What is to stand on a kind of high ground, the summits of ridges first."""
    unit = _mass(land, one)[1] * np.array(land.grain.unit)
    wide = (one.wide[0] * CELL, one.wide[1] * CELL)
    lower: list[Summit] = []

    def summit(x: float, y: float, width: float, great: float, key: int, hill: bool) -> Summit:
        at = exact.points(np.array([[x, y]]) * unit).tolist()[0]
        return Summit((at[0], at[1]), width / CELL, great, key, hill)

    for on_ridge in _ridges(land, one, number):
        for crest in on_ridge:
            yield summit(crest.x, crest.y, crest.wide, crest.great, crest.key, False)
            lower += [summit(f.x, f.y, f.wide, 0.0, f.key, f.round) for f in skirts(crest, wide[1])]
    yield from lower


def _drawn(
    land: Land, pen: Pen, one: Range, summits: Sequence[Summit], clear: Clear
) -> Iterator[Piece]:
    """Draw summits wherever they are seen and hide nothing; of two at one place the first."""
    lowest, more = one.high
    body = Growth(one.countries[0], 0.0, 0.0, 0.0, 0, _none, (0.0, lowest + more), (0.0, 1.0))
    taken: dict[tuple[int, int], list[tuple[XY, float]]] = {}
    for summit in summits:
        for seen in land.copies(np.array([summit.at])):
            country = int(land.kind[land.grain.squares(seen)][0])
            allowed = (*one.countries, *OPEN) if summit.round else one.countries
            if country not in allowed:
                continue
            if _spared(summit, country, one):
                continue
            wide = summit.wide * (1.0 if country == one.countries[0] or summit.round else LOWER)
            at = (float(seen[0, 0]), float(seen[0, 1]))
            fits = (part * wide for part in BODY if clear(seen, body, np.array([part * wide]))[0])
            wide = next(fits, 0.0)
            if wide and not _hidden(taken, at, wide, summit.great):
                yield from _piece(pen, one, country, summit, at, wide)


def _spared(summit: Summit, country: int, one: Range) -> bool:
    """Whether a place at the foot of a summit is left empty: foothills and crags have no feet of
    their own, or hardly any."""
    if summit.great or summit.round:
        return False
    return country == CRAGS or (country != one.countries[0] and chance(summit.key, 76) > FEET)


def _hidden(
    taken: dict[tuple[int, int], list[tuple[XY, float]]], at: XY, wide: float, great: float
) -> bool:
    """Whether what is low would stand where something stands; what stands is kept."""
    x, y = at
    column, row = int(x // SIZE), int(y // SIZE)
    near = [
        one
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        for one in taken.get((column + dx, row + dy), ())
    ]
    for (ox, oy), other in near:
        room = (0.3 if great else 0.42) * min(wide, other) * SIZE
        if not great:
            room = max(room, 0.3 * (wide + other) * SIZE if oy <= y else room)
        if abs(ox - x) < room and abs(oy - y) < 0.5 * room:
            return True
    taken.setdefault((column, row), []).append((at, wide))
    return False


def _none(pen: Pen, at: XY, key: int, deep: float) -> Iterator[Piece]:
    """Nothing: what is drawn is decided elsewhere."""
    yield from ()


def _piece(
    pen: Pen, one: Range, country: int, summit: Summit, at: XY, wide: float
) -> Iterator[Piece]:
    """A summit, a lower one, or a hill."""
    key = summit.key & 0x3FFFFFFF
    if summit.round or (country != one.countries[0] and chance(key, 77) < ROUNDED):
        yield from down(pen, at, key, wide)
        return
    rock = one.rock if country == one.countries[0] else HILLY
    lowest, more = one.high
    high = wide * (lowest + more * summit.great + 0.1 * (chance(key, 34) - 0.5))
    yield peak(pen, at, (0.0, 0.0), wide, high, key, rock if pen.style.fills else ENGRAVED)
