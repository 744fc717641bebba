"""Waters of towns: rivers between their quays, the sea, and all that shows how deep they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.draw.city.offing import draw_offing
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.dice import key_of, unit
from morphs.generators.city.rivers import bank_off
from morphs.generators.city.shapes import TILE, Point, Points, box, grown, ribbon, together, without
from morphs.generators.city.skeleton import VILLAGE_WIDTH, WIDTH
from morphs.generators.city.town import Town, bridges_of
from morphs.generators.city.works import station

SHELVES, SMOOTH, SHELF = (34.0, 78.0, 135.0), 40.0, 0.3
"""How far off the shore the ground of the sea falls, in feet; how round its rims there are; how
much darker each step is."""
SHORES = ("", "70 7 31 9", "38 17 14 26", "17 44 29 61")
"""The strokes and gaps of the lines along shores of water that is drawn with lines."""
SURF, SWELL = (9.0, 21.0, 37.0, 58.0), 0.2
"""How far off the shore lines of surf lie, in feet where outlines are a foot wide; how much darker
than deep water they are."""
DEEP, SHADED, FALLEN = 0.42, 0.2, 4.0
"""How much darker each step down is in narrow waters; how dark the shadow of banks on them is, and
how far it falls, in feet."""
RIVERS, BROOKS = (9.0, 17.0), (6.0,)
"""How far off the banks rivers of towns are deeper, and brooks of villages, in feet."""
COPING = 2.2
"""How broad the stones along the water are, in feet."""
STAIR, STAIRS, TREADS = (15.0, 7.0), (0.22, 0.78), 4
"""How long and deep stairs are that lead from a quay into the water, where they may be along a
reach, and how many treads they have."""


def draw_water(sheet: Sheet, style: TownStyle, town: Town) -> None:
    """Draw the river and the sea of a town with their banks and quays."""
    banks = town.river.buffer(3.0, quad_segs=4)
    sheet.area(without(banks, town.ground) if town.walled else banks, fill=style.bank)
    if town.walled:
        sheet.area(town.quay, fill=style.road, **style.outlined)
        coping = town.river.buffer(COPING, quad_segs=2).intersection(town.quay)
        sheet.area(coping, fill=style.stone)
    sheet.area(town.river, fill=style.water, **style.outlined)
    if style.lined:
        _lines(sheet, style, town)
    else:
        _depths(sheet, style, town)
    if town.harbour:
        draw_offing(sheet, style, town, town.harbour)
    for stair in stairs(town) if town.walled else ():
        _stair(sheet, style, stair)


def deepened(sheet: Sheet, style: TownStyle, water: BaseGeometry, insets: Sequence[float]) -> None:
    """Show how deep some narrow water is, off its rims, and the shadow of the bank on it; where
    looks are in lines, one along its rims."""
    if style.lined:
        rim = water.buffer(-insets[0], quad_segs=2).boundary
        sheet.area(rim, fill="none", stroke=style.deep, stroke_width=0.8)
        return
    for inset in insets:
        deep = water.buffer(-inset, quad_segs=2)
        sheet.area(deep, fill=style.deep, fill_opacity=DEEP)
    _shadow(sheet, style, water)


def _shadow(sheet: Sheet, style: TownStyle, water: BaseGeometry) -> None:
    """The shadow that banks cast on water."""
    lit = Point(FALLEN * LIGHT.x, FALLEN * LIGHT.y).snapped
    fallen = without(water, _moved(water, lit))
    sheet.area(fallen, fill=style.shadow, fill_opacity=SHADED)


def _moved(shape: BaseGeometry, by: Point) -> BaseGeometry:
    return shapely.transform(shape, lambda spots: spots + by)


def _depths(sheet: Sheet, style: TownStyle, town: Town) -> None:
    """Darker water off the banks, and ripples along the deepest."""
    if town.harbour:
        _waves(sheet, style, town, town.harbour.sea)
    wide = (WIDTH if town.walled else VILLAGE_WIDTH)["v"]
    flow = together(ribbon(line, wide) for line in town.skeleton.rivers)
    seen = together([town.country, town.ground])
    for inset in RIVERS if town.walled else BROOKS:
        calm = flow.buffer(-inset, quad_segs=4)
        if calm.is_empty:
            continue
        sheet.area(calm.intersection(seen), fill=style.deep, fill_opacity=DEEP)
        sheet.area(
            calm.boundary.intersection(seen),  # they run on beyond the rim of the sheet
            fill="none",
            stroke=style.deep,
            stroke_width=1.1,
            stroke_dasharray="34 13 11 21",
            stroke_linecap="round",
        )
    _shadow(sheet, style, town.river)


def _lines(sheet: Sheet, style: TownStyle, town: Town) -> None:
    """Lines along all shores, the farther out the thinner and the farther apart."""
    pen = style.line
    whole = together([town.country, town.ground, town.river])
    land, seen, inset = without(whole, town.river), whole.buffer(-1.0), 0.0
    for n, strokes in enumerate(SHORES):
        inset += (2.4 + 1.5 * n) * pen
        sheet.area(
            land.buffer(inset, quad_segs=4).boundary.intersection(seen),
            fill="none",
            stroke=style.deep,
            stroke_width=num(pen * (0.6 - 0.09 * n)),
            stroke_dasharray=strokes or "none",
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def _waves(sheet: Sheet, style: TownStyle, town: Town, sea: BaseGeometry) -> None:
    """Shallows, and lines along the shore, fainter the farther out."""
    whole = together([town.country, town.ground, sea])
    land = without(whole, sea)  # the sea goes on beyond the sheet
    for deep in SHELVES:
        near = land.buffer(deep + SMOOTH, quad_segs=3).buffer(-SMOOTH, quad_segs=3)
        sheet.area(without(sea, near), fill=style.deep, fill_opacity=SHELF)
    paper = together([town.country, town.ground]).buffer(-1.0)
    dark = blended(style.deep, style.ink, SWELL)
    for n, inset in enumerate(SURF):
        calm = sea.buffer(-inset * (1 + style.line) / 2, quad_segs=4)
        if not calm.is_empty:
            sheet.area(
                calm.boundary.intersection(paper.buffer(-inset)),
                fill="none",
                stroke=dark,
                stroke_width=num((1.0 - 0.16 * n) * style.line),
                stroke_dasharray=SHORES[n] or "none",
                stroke_linecap="round",
            )


def stairs(town: Town) -> Iterator[Points]:
    """The stairs from quays into the river, at places of its reaches that no bridge, wharf or mill
    has: of each the side at the quay comes first."""
    key = key_of(0, "stairs")
    works = town.works
    outlines = (*works.jetties, *works.footbridges, *(mill.house for mill in works.mills))
    decks = [bridge.deck for bridge in bridges_of(town)]
    busy = grown(together([*decks, *map(Polygon, outlines)]), STAIR[0])
    inner = grown(town.ground, -STAIR[0])
    for line in town.skeleton.rivers:
        middle = line[len(line) // 2]
        cell = int(middle.x // TILE), int(middle.y // TILE)
        for n, share in enumerate(STAIRS):
            side = 1 if unit(key, *cell, n) < 0.5 else -1
            at, way = station(line, share)
            along, across = (Point(side * w.x, side * w.y) for w in (way, way.left))
            bank = bank_off(town.river, at, across, WIDTH["v"] / 2)
            found = box(at.plus(across, bank - STAIR[1] / 2), along, *STAIR)
            shape = Polygon(found)
            if inner.contains(shape) and not busy.intersects(shape):
                yield found


def _stair(sheet: Sheet, style: TownStyle, stair: Points) -> None:
    """Draw stairs with their treads."""
    sheet.outline(stair, fill=style.stone, **style.outlined)
    a, b, c, d = stair
    for n in range(1, TREADS):
        tread = a.plus(a.to(d), n / TREADS).snapped, b.plus(b.to(c), n / TREADS).snapped
        sheet.line(tread, fill="none", stroke=style.ink, stroke_width=0.5)
