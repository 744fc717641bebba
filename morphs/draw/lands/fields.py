"""Farmed land about places: parcels within hedges, each ploughed its own way, and orchards.

The parcels of a place are quarters of a crooked net, which share their corners and so their hedges.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi
from typing import NamedTuple

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import Points
from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.view import FOOTHILL, HILL, PLAIN, WOOD
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.icons import house
from morphs.draw.terrain.marks import XY, line, num
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.shapes import LOBES, blot
from morphs.draw.terrain.sheet import chance

HUES = ("#e6d58c", "#decd82", "#d0d58f", "#e2d098", "#c5d087", "#dac584", "#e6db9c")
HEDGE, FURROW, GRASS = "#84894b", "#a8934f", "#d3dca2"
TILLED = (PLAIN, HILL, WOOD, FOOTHILL)
SIDES = {"settlement": 1, "village": 3, "town": 4, "city": 4, "castle": 2}
"""On how many sides of a place its land lies."""
OFF, REACH, LARGE = 0.52, (0.27, 0.46), 0.42
"""How far from the middle of a place its land lies on a side, how far that reaches; and that
of a cell of farmland, in cells."""
NET = (0.2, 0.125)
CROOKED = 0.4
"""How long and wide parcels are, in cells, and how far their corners are moved, in parts of it."""
FURROWS = 6
BOUNDED, PLOUGHED, LIT = "#7d7d7d", 0.5, "#b4b4b4"
"""The ink of parcels in black and white, lighter than that of places: dark ones would be nets
thrown over these; how many of them are ploughed there, and the ink of their furrows."""
FAINT, FALLOW = 0.6, 0.07
"""How faint the colour of a parcel is at the most, and how many lie fallow, as the land about."""
FEWEST = 2
"""So few parcels are no farmland."""
FRUIT, HEDGED = 0.09, 0.12
SLENDER = 0.6
"""How wide lines of farmhouses are, of those of all else."""
FINE = 0.35
"""How wide lines of ink are of trees in orchards, of those of others: wider ones would be blots."""


class Parcel(NamedTuple):
    """A quarter of a net: its corners in turn, what is grown there, and the cell it belongs to."""

    corners: Points
    key: int
    fruit: bool
    cell: int = -1


def farmed(land: Land, taken: Flags) -> list[Parcel]:
    """The parcels of a land: none on another, on a course or in water."""
    free = ~taken & (land.sea < -600) & np.isin(land.kind, TILLED)
    found: list[Parcel] = []
    for cell, tags in enumerate(land.shown.tags):
        kind = land.kind_of_home(cell) if cell in land.homes else ""
        if kind or {"fields", "orchard"} & set(tags):
            net = [
                parcel
                for parcel in _net(land, cell, kind, "orchard" in tags)
                if free[_spots(land, parcel.corners)].all() and chance(parcel.key, 64) > FALLOW
            ]
            for parcel in net if len(net) > FEWEST else ():
                found.append(parcel)
                free[_spots(land, parcel.corners)] = False
    return found


def _spots(land: Land, corners: Points) -> tuple[np.ndarray, np.ndarray]:
    """The squares of a parcel's middle and of places towards its corners."""
    middle = corners.mean(axis=0)
    spots = middle + (corners - middle) * np.array([0.0, 0.5, 0.85])[:, None, None]
    return land.grain.squares(land.folded(spots.reshape(-1, 2)))


def _net(land: Land, cell: int, kind: str, fruit: bool) -> Iterator[Parcel]:
    """The parcels about a place, or of a cell of farmland."""
    middle = land.sites[cell]
    turn = pi * chance(cell, 52)
    blots = []
    if kind:
        for number in range(SIDES.get(kind, 0)):
            key = cell * 8 + number
            angle = 2 * pi * (chance(cell, 53) + (number + 0.4 * chance(key, 54)) / SIDES[kind])
            at = middle + OFF * SIZE * np.array([exact.cos(angle), 0.8 * exact.sin(angle)])
            blots.append((at, REACH[0] + (REACH[1] - REACH[0]) * chance(key, 51), key))
    else:
        blots.append((middle, LARGE, cell * 8 + 7))
    rings = [
        blot(
            (float(at[0]), float(at[1])),
            reach * SIZE,
            *(int(LOBES * chance(key, s)) for s in (56, 57)),
        )
        for at, reach, key in blots
    ]
    ground = exact.union_all([exact.snapped(shapely.Polygon(ring)) for ring in rings])
    shapely.prepare(ground)
    for column in range(-6, 7):
        for row in range(-8, 9):
            corners = np.array([_corner(cell, turn, column + a, row + b) for a, b in QUARTER])
            corners = exact.points(middle + SIZE * corners)
            if ground.contains(shapely.Point(corners.mean(axis=0))):
                key = (cell * 32 + column + 8) * 32 + row + 10
                yield Parcel(
                    corners,
                    key,
                    chance(cell, column // 2, row // 2, 55) < (0.6 if fruit else FRUIT),
                    cell,
                )


QUARTER = ((0, 0), (1, 0), (1, 1), (0, 1))


def _corner(cell: int, turn: float, column: int, row: int) -> XY:
    """A corner of the net of a place, from its middle, in cells."""
    u = NET[0] * (column + CROOKED * (chance(cell, column, row, 58) - 0.5))
    v = NET[1] * (row + CROOKED * (chance(cell, column, row, 59) - 0.5))
    c, s = exact.cos(turn), exact.sin(turn)
    return u * c - v * s, u * s + v * c


def draw_fields(sheet: Sheet, land: Land, look: Look, fields: list[Parcel]) -> list[Piece]:
    """Draw parcels; return the trees of orchards, which stand with all others."""
    trees: list[Piece] = []
    pen = Pen(look.style, SIZE)
    pen.width *= 1.0 if look.style.fills else FINE
    steads = _steads(land, fields)
    for parcel in fields:
        for seen in land.copies(parcel.corners):
            low, high = float(seen[:, 1].min()), float(seen[:, 1].max())
            fills = look.style.fills
            hue = HUES[int(len(HUES) * chance(parcel.key, 61))] if not parcel.fruit else GRASS
            sheet.add(
                line(map(tuple, seen.tolist()), close=True),
                low,
                high,
                fill=hue if fills else "#ffffff",
                fill_opacity=num(FAINT + (1 - FAINT) * chance(parcel.key, 63)) if fills else "1",
                stroke=HEDGE if fills else BOUNDED,
                stroke_width="0.9",
                stroke_opacity="0.55" if fills else "1",
            )
            if parcel.key in steads:
                trees += _stead(look, seen, parcel.key)
            elif parcel.fruit:
                trees += _orchard(pen, seen, parcel.key)
            else:
                _furrows(sheet, look, seen, parcel.key)
                trees += _hedge(pen, seen, parcel.key)
    return trees


def _steads(land: Land, fields: list[Parcel]) -> set[int]:
    """The parcels that farmhouses stand on: the middle one of farmland that has no place."""
    farms: dict[int, list[Parcel]] = {}
    for parcel in fields:
        if parcel.cell not in land.homes:
            farms.setdefault(parcel.cell, []).append(parcel)
    found = set()
    for parcels in farms.values():
        middle = np.mean([parcel.corners.mean(axis=0) for parcel in parcels], axis=0)
        away = [np.abs(parcel.corners.mean(axis=0) - middle).sum().item() for parcel in parcels]
        found.add(min(zip(np.round(away, 3).tolist(), parcels, strict=True), key=_nearest)[1].key)
    return found


def _nearest(one: tuple[float, Parcel]) -> tuple[float, int]:
    return one[0], one[1].key


def _stead(look: Look, corners: Points, key: int) -> Iterator[Piece]:
    """A farmhouse, its barn and a tree beside them."""
    pen = Pen(look.style, SIZE)
    pen.width *= SLENDER
    x, y = exact.points(corners.mean(axis=0)).tolist()
    side = 1 if chance(key, 71) < 0.5 else -1
    barn = house(pen, (x, y), side * 0.055, 0.012, 0.062, key + 1)
    yield Piece((x, y), barn + house(pen, (x, y), -side * 0.035, 0.03, 0.085, key), True)
    yield crown(pen, (x, y), (side * 0.12, 0.03), 0.03, key)


def _furrows(sheet: Sheet, look: Look, corners: Points, key: int) -> None:
    """Lines from one side of a parcel to the side across; in black and white some lie bare."""
    if not look.style.fills and chance(key, 60) > PLOUGHED:
        return
    a, b, c, d = corners if chance(key, 62) < 0.65 else np.roll(corners, 1, axis=0)
    data = ""
    for number in range(1, FURROWS):
        share = number / FURROWS
        start, end = a + (d - a) * share, b + (c - b) * share
        ends = exact.points(np.array([start + (end - start) * 0.06, end + (start - end) * 0.06]))
        data += line(map(tuple, ends.tolist()))
    low, high = float(corners[:, 1].min()), float(corners[:, 1].max())
    ink = FURROW if look.style.fills else LIT
    sheet.add(data, low, high, fill="none", stroke=ink, stroke_width=num(0.5))


def _orchard(pen: Pen, corners: Points, key: int) -> Iterator[Piece]:
    """Trees in rows within a hedge."""
    a, b, c, d = corners
    for row in (0.25, 0.75):
        for column in (0.17, 0.5, 0.83):
            start, end = a + (d - a) * row, b + (c - b) * row
            x, y = exact.points(start + (end - start) * column).tolist()
            yield crown(pen, (x, y), (0.0, 0.0), 0.022, key * 8 + int(8 * column + 4 * row))


def _hedge(pen: Pen, corners: Points, key: int) -> Iterator[Piece]:
    """Trees in a hedge, here and there, along a side that is shared with none or one."""
    for side in range(len(corners)):
        if chance(key, 65, side) < HEDGED:
            start, end = corners[side], corners[(side + 1) % len(corners)]
            for number in range(1 + int(3 * chance(key, 66, side))):
                share = 0.08 + 0.28 * number + 0.12 * chance(key, 67, side, number)
                x, y = exact.points(start + (end - start) * share).tolist()
                reach = 0.017 + 0.013 * chance(key, 68, side, number)
                yield crown(pen, (x, y), (0.0, 0.0), reach, key * 16 + 4 * side + number)


def clearing(land: Land, fields: list[Parcel]) -> Flags:
    """The squares that parcels take."""
    shares = np.array([0.0, 0.4, 0.75, 1.0])[:, None, None]
    spots = [
        (p.corners.mean(axis=0) + (p.corners - p.corners.mean(axis=0)) * shares).reshape(-1, 2)
        for p in fields
    ]
    return land.within(spots, 0.05)
