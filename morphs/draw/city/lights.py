"""What shines at night: windows, and pools of light at gates, bridges, the market and churches."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from shapely.geometry.base import BaseGeometry

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, centre_of, middle_of
from morphs.generators.city.town import Town, bridges_of

POOL, WINDOW = 0.62, 0.3
"""How bright a light is in its middle."""
FADES = ((0, 1.0), (0.12, 0.82), (0.3, 0.5), (0.55, 0.2), (0.8, 0.05), (1, 0.0))
"""How much of it is left so far out, in shares of its reach."""
LIT = 0.45
"""How many houses have a light."""
INNS = 0.16
"""How many houses by the gates are inns."""


def windows(sheet: Sheet, houses: Iterable[House], style: TownStyle, key: Key) -> None:
    """Lit windows under the eaves of some houses, each with its shine on what is before it."""
    places = []
    for house in houses:
        middle = middle_of(house.outline)
        if house.shed or unit(key, int(middle.x * 4), int(middle.y * 4), 5) > LIT:
            continue
        front = middle_of(house.outline[:2])
        places.append((front.plus(front.to(middle).unit, 1.0).snapped, 1.9))
    for at, _ in places:
        _shine(sheet, at, 17.0, "window")
    sheet.dots(places, fill=style.glow)


def pools(sheet: Sheet, town: Town, style: TownStyle) -> None:
    """Light that falls on streets and roofs, brightest in the middle."""
    spots = list(_lamps(town))
    for at, far in spots:
        _shine(sheet, at, far, "pool")
    sheet.dots([(at, 2.4) for at, _ in spots], fill="#fff2c8")


def fades(sheet: Sheet, style: TownStyle) -> None:
    """Define how lights fade, for every row of the picture."""
    for name, bright in (("pool", POOL), ("window", WINDOW)):
        stops = "".join(
            f'<stop offset="{far}" stop-color="{style.glow}" stop-opacity="{num(bright * left)}"/>'
            for far, left in FADES
        )
        text = f'<radialGradient id="{name}">{stops}</radialGradient>'
        sheet.text(text, -math.inf, math.inf)


def _shine(sheet: Sheet, at: Point, far: float, name: str) -> None:
    svg = f'<circle cx="{num(at.x)}" cy="{num(at.y)}" r="{num(far)}" fill="url(#{name})"/>'
    sheet.text(svg, at.y - far, at.y + far)


def _lamps(town: Town) -> Iterator[tuple[Point, float]]:
    """Where lamps burn, and how far one sees by them, in feet."""
    if town.square is not None:
        yield _middle(town.square), 190.0
    for gate in town.skeleton.gates if town.walled else ():
        yield gate.at.plus(gate.out, -22).snapped, 120.0
        yield gate.at.plus(gate.out, 22).snapped, 76.0
    for bridge in bridges_of(town):
        yield _middle(bridge.way), 96.0
    for house in town.houses:  # inns
        if house.ward == "gate" and not house.shed and house.tint < INNS:
            yield middle_of(house.outline[:2]).snapped, 64.0
    for church in town.churches:
        yield _middle(church.body), 130.0 if church.great else 76.0
    if town.castle is not None:
        yield middle_of(town.castle.keep).snapped, 110.0
        yield town.castle.gate, 60.0
    for at, _ in town.works.cranes:
        yield at, 62.0
    for well in town.wells:
        if (int(well.x) + int(well.y)) % 3 == 0:
            yield well, 52.0


def _middle(shape: BaseGeometry) -> Point:
    return centre_of(shape).snapped
