"""What makes one village unlike the next, seen from above: a church in its yard, a green with a
pond, farmyards, an orchard, an inn by the road."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.lots import (
    PLAIN,
    ROOFS,
    SLATE,
    WHITE,
    Lot,
    Lots,
    Roof,
    between,
    ring_of,
    roof,
)
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.shapes import blot
from morphs.draw.terrain.sheet import chance

House = tuple[float, str]
"""How far down the sheet something stands, and its drawing."""
CHURCHYARDS = ((0.36, 0.27), (0.3, 0.23), (0.25, 0.15))
"""How wide and how deep a churchyard is, the best first; the last has no wall."""
NAVE, CHANCEL, TOWER = (0.135, 0.085), (0.065, 0.06), 0.072
"""How long and broad a nave and a chancel are, and how broad a tower, in cells."""
FARM = (0.3, 0.25)
"""How wide and how deep a farmyard on a lane is, in cells."""
THATCH = ("#9a7b4a", "#b99a63")
PLOTS = ((0.27, 0.27), (0.27, 0.19), (0.19, 0.19))
"""How wide and how deep orchards are, the best first, in cells."""
BEHIND = (0.18, 0.1, 0.0)
"""How far behind the front of the lots an orchard may begin, in cells."""
FRUIT = 0.078
"""How far apart fruit trees stand, in cells."""
INN = (0.17, 0.075)
"""How wide and deep the front of an inn is, in cells."""
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The corners of a box about its middle, in halves of its sides."""
POND = 0.13
"""How broad a pond is, in cells."""
GRASS, FENCE, TRODDEN = "#c3d694", "#84955a", "#dccba0"
WATER, SHORE = "#a9cfe3", "#6f9fb8"


def church(lots: Lots, pen: Pen) -> Iterator[House]:
    """A church with a tower and a chancel in its yard, as near to the middle as there is room."""
    fronts = sorted(lots.facing, key=lots.far)
    for number, (wide, deep) in enumerate(CHURCHYARDS):
        for lot in fronts:
            ground = _behind(lots, lot, 0.0, wide, deep)
            if lots.is_free(ground):
                lots.taken.append(ground)
                walled = number < len(CHURCHYARDS) - 1
                at = between(ring_of(ground)[0], ring_of(ground)[2], 0.5)
                yard = _churchyard(lots, pen, ground) if walled else ""
                yield at[1], yard + _church(lots, pen, at, lot.turn)
                return


def _church(lots: Lots, pen: Pen, at: XY, turn: float) -> str:
    """Nave, chancel and tower in a line, the tower with a roof of four sides."""
    slate = SLATE if pen.style.fills else WHITE
    side = -1 if chance(lots.cell, 41) < 0.5 else 1

    def part(along: float, wide: float, deep: float) -> shapely.Polygon:
        x, y = (side * along * lots.size * share for share in (cos(turn), sin(turn)))
        return lots.box((at[0] + x, at[1] + y), turn, wide, deep)

    chancel = roof(pen, part((NAVE[0] + CHANCEL[0]) / 2, *CHANCEL), slate)
    nave = roof(pen, part(0.0, *NAVE), slate)
    tower = part(-(NAVE[0] + TOWER) / 2 + 0.006, TOWER, TOWER)
    svg = chancel + nave + roof(pen, tower, slate)
    return svg + _crossed(pen, lots.cells(ring_of(tower)))


def _crossed(pen: Pen, ring: list[XY]) -> str:
    """The hips of a tower's roof."""
    return "".join(
        pen.shape((0.0, 0.0), [ring[k], ring[k + 2]], "", pen.style.ink, False, 0.7) for k in (0, 1)
    )


def _churchyard(lots: Lots, pen: Pen, ground: shapely.Polygon) -> str:
    """Grass within a wall, graves in rows, yews in two corners."""
    fills, origin = pen.style.fills, (0.0, 0.0)
    ring = lots.cells(ring_of(ground))
    svg = pen.shape(origin, ring, "#b4cc8a" if fills else "#ffffff")
    svg += pen.shape(origin, ring, "", "#6d6a5c" if fills else pen.style.ink)
    for row in (0.8, 0.91):
        left, right = between(ring[0], ring[3], row), between(ring[1], ring[2], row)
        for k in range(6):
            if chance(lots.cell, k, int(100 * row), 42) < 0.8:
                spot = between(left, right, 0.2 + 0.12 * k)
                svg += pen.disc(origin, spot, 0.008, "#7b7a72" if fills else pen.style.ink)
    for across, down in ((0.08, 0.86), (0.92, 0.14)):
        side = between(ring[0], ring[1], across), between(ring[3], ring[2], across)
        svg += crown(pen, origin, between(*side, down), 0.032, lots.cell).svg
    return svg


def green(lots: Lots, pen: Pen, ground: shapely.Polygon) -> str:
    """The green of a village within its lanes: grass, a pond at one end, trees at the other."""
    lots.taken.append(ground)
    points = [(x, y) for x, y in np.asarray(ground.exterior.coords)[:-1].tolist()]
    svg = pen.shape((0.0, 0.0), lots.cells(points), GRASS if pen.style.fills else "#ffffff")
    (x0, y0, x1, y1), heart = ground.bounds, exact.centroid(ground)
    middle, far = (heart.x, heart.y), exact.apart((x0, y0), (x1, y1)) / 5
    long = max(points, key=lambda one: (exact.apart(one, middle), one))
    reach = far / max(1.0, exact.apart(long, middle))
    aside = between(middle, long, reach)
    svg += pond(lots, pen, between(middle, long, -0.7 * reach), 0.8 * POND)
    for k in range(2 + int(2 * chance(lots.cell, 55))):
        dx, dy = (0.05 * lots.size * (2 * chance(lots.cell, k, n) - 1) for n in (53, 54))
        if ground.contains(shapely.Point(aside[0] + dx, aside[1] + dy)):
            (spot,) = lots.cells([(aside[0] + dx, aside[1] + dy)])
            svg += crown(pen, (0.0, 0.0), spot, 0.03, lots.cell + k).svg
    return svg


def pond(lots: Lots, pen: Pen, at: XY, wide: float) -> str:
    """A pond about a point of the sheet, so many cells wide."""
    ring = lots.cells(blot(at, wide / 2 * lots.size, lots.cell & 63, 3))
    fills = pen.style.fills
    fill, rim = (WATER, SHORE) if fills else ("#ffffff", pen.style.ink)
    return pen.shape((0.0, 0.0), ring, fill, rim, bold=0.8)


def farmyards(lots: Lots, pen: Pen, most: int) -> Iterator[House]:
    """A few farms on the lanes: house, barn and byre in an L or a U about a trodden yard."""
    fronts = sorted(lots.facing, key=lambda lot: chance(lots.cell, *lot.key, 43))
    for lot in fronts:
        if most and lots.is_free(ground := _behind(lots, lot, 0.0, *FARM)):
            most -= 1
            lots.taken.append(ground)
            yield ring_of(ground)[0][1], _farmyard(lots, pen, lot, ground)


def _farmyard(lots: Lots, pen: Pen, lot: Lot, ground: shapely.Polygon) -> str:
    """The yard with its fence, open to the lane, and what stands about it."""
    fills, ring = pen.style.fills, lots.cells(ring_of(ground))
    svg = pen.shape((0.0, 0.0), ring, TRODDEN if fills else "#ffffff")
    gate = [between(ring[0], ring[1], share) for share in (0.36, 0.64)]
    fence = [gate[0], ring[0], ring[3], ring[2], ring[1], gate[1]]
    svg += pen.shape((0.0, 0.0), fence, "", FENCE if fills else pen.style.ink, False, 0.9)
    side = 1 if chance(lots.cell, *lot.key, 44) < 0.5 else -1
    wide, deep = FARM
    barn = THATCH if chance(lots.cell, *lot.key, 45) < 0.6 else SLATE
    house = ROOFS[int(3 * chance(lots.cell, *lot.key, 46))]
    parts = [
        (barn, -side * 0.02, deep - 0.055, 0.17 + 0.03 * chance(lots.cell, *lot.key, 47), 0.08),
        (house, side * (wide / 2 - 0.05), 0.075, 0.075, 0.115),
    ]
    if chance(lots.cell, *lot.key, 48) < 0.65:
        parts.append((barn, -side * (wide / 2 - 0.042), 0.1, 0.06, 0.13))
    for hue, along, back, broad, long in parts:
        box = _behind(lots, lot, back - long / 2, broad, long, along)
        svg += roof(pen, box, hue if fills else PLAIN, gabled=long > broad)
    return svg


def orchard(lots: Lots, pen: Pen) -> str:
    """Fruit trees in rows within a hedge, behind the lots, where there is room."""
    fronts = sorted(lots.facing, key=lambda lot: chance(lots.cell, *lot.key, 49))
    for wide, deep in PLOTS:
        for back in BEHIND:
            for lot in fronts:
                ground = _behind(lots, lot, back, wide, deep)
                if lots.is_free(ground):
                    lots.taken.append(ground)
                    return _orchard(lots, pen, ground, (round(wide / FRUIT), round(deep / FRUIT)))
    return ""


def _orchard(lots: Lots, pen: Pen, ground: shapely.Polygon, many: tuple[int, int]) -> str:
    fills, ring = pen.style.fills, lots.cells(ring_of(ground))
    fill, rim = ("#c9d995", FENCE) if fills else ("#ffffff", pen.style.ink)
    svg = pen.shape((0.0, 0.0), ring, fill, rim, bold=1.0)
    for row in range(many[1]):
        share = (row + 0.5) / many[1]
        left, right = between(ring[0], ring[3], share), between(ring[1], ring[2], share)
        for k in range(many[0]):
            if chance(lots.cell, row, k, 40) < 0.88:
                spot = between(left, right, (k + 0.5) / many[0])
                svg += crown(pen, (0.0, 0.0), spot, 0.027, lots.cell + 8 * row + k).svg
    return svg


def inn(lots: Lots, pen: Pen, roads: int) -> Iterator[House]:
    """An inn on one of the first streets, which are roads: a long front, two wings about a yard
    behind it, and a sign before it."""
    wide, deep = INN
    fronts = [lot for lot in lots.facing if lot.key[0] < roads]
    for lot in sorted(fronts, key=lots.far):
        ground = _behind(lots, lot, 0.0, wide, 0.2)
        if lots.is_free(ground):
            lots.taken.append(ground)
            fills, hue = pen.style.fills, _inns(pen)
            svg = pen.shape(
                (0.0, 0.0), lots.cells(ring_of(ground)), TRODDEN if fills else "#ffffff"
            )
            for along in (-1, 1):
                far = along * (wide - 0.05) / 2
                svg += roof(pen, _behind(lots, lot, deep, 0.05, 0.1, far), hue, True)
            svg += roof(pen, _behind(lots, lot, 0.0, wide, deep), hue)
            (post,) = lots.cells([ring_of(ground)[0]])
            svg += pen.disc((0.0, 0.0), post, 0.014, "#c8962e" if fills else pen.style.ink)
            yield ring_of(ground)[0][1], svg
            return


def _inns(pen: Pen) -> Roof:
    return ROOFS[1] if pen.style.fills else PLAIN


def _behind(
    lots: Lots, lot: Lot, back: float, wide: float, deep: float, along: float = 0.0
) -> shapely.Polygon:
    """A box of a lot that begins so far behind its front, its sides and ways in cells."""
    off, right = (back + deep / 2) * lots.size, along * lots.size
    x = lot.at[0] - off * sin(lot.turn) + right * cos(lot.turn)
    y = lot.at[1] + off * cos(lot.turn) + right * sin(lot.turn)
    return lots.box((x, y), lot.turn, wide, deep)


def sample(pen: Pen, at: XY, kind: str) -> str:
    """A church or an inn, as a legend shows it, eastward of its tower or with its yard below."""
    if kind == "church":
        hue = SLATE if pen.style.fills else WHITE
        parts = [(0.1, 0.0, *CHANCEL), (0.0, 0.0, *NAVE), (-0.098, 0.0, TOWER, TOWER)]
    else:
        wide, deep = INN
        hue = _inns(pen)
        far, low = (wide - 0.05) / 2, deep / 2
        parts = [(-far, low, 0.05, 0.1), (far, low, 0.05, 0.1), (0.0, -low, wide, deep)]
    svg = ""
    for x, y, wide, deep in parts:
        half = wide / 2 * pen.size, deep / 2 * pen.size
        mid = at[0] + x * pen.size, at[1] + y * pen.size
        ring = [(mid[0] + a * half[0], mid[1] + b * half[1]) for a, b in CORNERS]
        box = shapely.Polygon(exact.points(np.array(ring)))
        svg += roof(pen, box, hue, gabled=deep > wide)
    if kind == "church":
        svg += _crossed(pen, [(x / pen.size, y / pen.size) for x, y in ring])
    return svg
