"""What shines at night: windows, and pools of light at gates, bridges, the market and churches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shapely.geometry.base import BaseGeometry

from morphs.city.dice import Key, unit
from morphs.city.lots import House
from morphs.city.shapes import Point, middle_of
from morphs.city.town import Town, bridges_of
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle

RINGS = 7
POOL, WINDOW = 0.075, 0.05
"""How much one of so many rings adds to a light."""
LIT = 0.45
"""How many houses have a light."""


def windows(sheet: Sheet, houses: Iterable[House], style: TownStyle, key: Key) -> None:
    """Lit windows under the eaves of some houses, each with its shine on what is before it."""
    places = []
    for house in houses:
        middle = middle_of(house.outline)
        if house.shed or unit(key, int(middle.x * 4), int(middle.y * 4), 5) > LIT:
            continue
        front = middle_of(house.outline[:2])
        places.append((front.plus(front.to(middle).unit, 1.0).snapped, 1.9))
    for far in (15.0, 10.0, 6.0):
        shine = [(at, far) for at, _ in places]
        sheet.dots(shine, fill=style.glow, fill_opacity=WINDOW)
    sheet.dots(places, fill=style.glow)


def pools(sheet: Sheet, town: Town, style: TownStyle) -> None:
    """Light that falls on streets and roofs, brightest in the middle."""
    spots = list(_lamps(town))
    for ring in range(RINGS, 0, -1):
        lit = [(at, far * ring / RINGS) for at, far in spots]
        sheet.dots(lit, fill=style.glow, fill_opacity=POOL)
    sheet.dots([(at, 2.4) for at, _ in spots], fill="#fff2c8")


def _lamps(town: Town) -> Iterator[tuple[Point, float]]:
    """Where lamps burn, and how far one sees by them, in feet."""
    if town.square is not None:
        yield _middle(town.square), 118.0
    for gate in town.skeleton.gates if town.walled else ():
        yield gate.at.plus(gate.out, -16).snapped, 72.0
        yield gate.at.plus(gate.out, 18).snapped, 46.0
    for bridge in bridges_of(town):
        yield _middle(bridge.way), 60.0
    for church in town.churches:
        yield _middle(church.body), 84.0 if church.great else 52.0
    if town.castle is not None:
        yield middle_of(town.castle.keep).snapped, 66.0
        yield town.castle.gate, 34.0
    for at, _ in town.works.cranes:
        yield at, 36.0
    for well in town.wells:
        if (int(well.x) + int(well.y)) % 3 == 0:
            yield well, 30.0


def _middle(shape: BaseGeometry) -> Point:
    return Point(shape.centroid.x, shape.centroid.y).snapped
