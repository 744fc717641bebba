"""Marshes of battlefields: wet ground with a torn rim, and pools of open water in it."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.marks import XY, num, outline_data, path
from morphs.draw.terrain.pen import Pen, spread
from morphs.draw.terrain.shapes import LOBES, blot
from morphs.draw.terrain.sheet import Sheet, chance

TUSSOCKS, OUT = 11, 0.49
"""How many blots of wet ground a cell has, and how far they lie from its middle, in cells."""
REACH = (0.13, 0.13)
"""How far a blot reaches at the least, and how much more at the most."""
POOLS, POOL = 6, (0.035, 0.075)
"""How many pools a cell may have, and how far one reaches, likewise."""
OPEN = 0.62
"""How many of them there are."""
FLAT = 0.52
"""How high a pool is drawn, of its width."""
GROUND, WATER, BANK = ("#b9cfa6", "#9fc0ae"), "#a8cfe0", "#6d9fb5"


def marsh_shapes(cells: list[int], sheet: Sheet, pen: Pen, salt: int) -> Iterator[str]:
    """The ground of a marsh on some cells; in black and white its pools alone."""
    size, fills = sheet.size, pen.style.fills
    ground = _ground(cells, sheet, salt)
    if fills:
        yield path(outline_data(ground), fill=GROUND[0], fill_opacity="0.7")
        deep = exact.buffer(ground, -0.09 * size, 3)
        yield path(outline_data(deep), fill=GROUND[1], fill_opacity="0.6")
    pools = exact.intersection(_pools(cells, sheet, salt), exact.buffer(ground, -0.05 * size, 3))
    yield path(
        outline_data(pools),
        fill=WATER if fills else "#ffffff",
        stroke=BANK if fills else pen.style.ink,
        stroke_width=num(max(0.5, 0.011 * size)),
    )


def _ground(cells: list[int], sheet: Sheet, salt: int) -> BaseGeometry:
    """Blots all over some cells, as one."""
    size, found = sheet.size, []
    for cell in cells:
        x, y = sheet.centres[cell]
        for number, (right, down) in enumerate(spread(cell + salt, TUSSOCKS, OUT)):
            far = REACH[0] + REACH[1] * chance(cell + salt, number, 121)
            found.append(_blotted((x + right * size, y + down * size), far * size, cell, number))
    return exact.union_all(found)


def _pools(cells: list[int], sheet: Sheet, salt: int) -> BaseGeometry:
    """The pools of some cells."""
    size, found = sheet.size, []
    for cell in cells:
        x, y = sheet.centres[cell]
        for number, (right, down) in enumerate(spread(cell + salt, POOLS, 0.4, 9)):
            if chance(cell + salt, number, 122) < OPEN:
                far = POOL[0] + POOL[1] * chance(cell + salt, number, 123)
                at = (x + right * size, y + down * size)
                pool = _blotted(at, far * size, cell, number)
                found.append(exact.scale(pool, 1.3, FLAT, at))
    return exact.union_all(found)


def _blotted(at: XY, far: float, cell: int, number: int) -> BaseGeometry:
    long, third = (int(chance(cell, number, salt) * LOBES) for salt in (124, 125))
    return exact.snapped(shapely.Polygon(blot(at, far, long, third)))
