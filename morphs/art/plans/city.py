"""A city tile as a plan: houses and city walls are what nobody walks through."""

from __future__ import annotations

import shapely

from morphs.art.city.city import WIDTHS, City
from morphs.art.geometry.frame import outline
from morphs.plan.easing import eased
from morphs.plan.plan import Plan, Room, polygons_of, snapped

DECK = 0.5
"""Half the width of a bridge, in squares."""
PLACES = {"m": "market", "p": "park", "g": "green"}
"""Quarters that are places of their own."""
LEAST = 2.0
"""A place of fewer squares is none."""


def plan_of_city(city: City) -> Plan:
    """The plan of a city tile as drawn. Gates stand open where a way passes a wall."""
    frame = outline(city.shape)
    ways = city.running("ra").buffer(0.05)
    walls = shapely.union_all(
        [line.buffer(WIDTHS["w"] / 2, cap_style="flat") for line in city.walls]
    )
    walls = walls.difference(shapely.union_all([ways, city.running("vc")]))
    houses = shapely.union_all([*city.houses, *(one.ground for one in city.terraces)])
    floor = eased(frame.difference(shapely.union_all([houses, walls])), frame)
    water = polygons_of(eased(city.water.intersection(frame), frame).intersection(floor))
    decks = shapely.union_all([line.buffer(DECK, cap_style="square") for line in city.bridges])
    return Plan(
        frame,
        floor,
        water=water,
        bridges=polygons_of(snapped(decks).intersection(floor)),
        rooms=tuple(_places(city, floor, water)),
        sources={"drawn": 1},
    )


def _places(city: City, floor: shapely.MultiPolygon, water: shapely.MultiPolygon) -> list[Room]:
    dry = floor.difference(water)
    return [
        Room(shapely.simplify(part, 0.04), "place", theme)
        for letter, theme in PLACES.items()
        for part in polygons_of(
            snapped(city.quarters.get(letter, shapely.Polygon())).intersection(dry), LEAST
        ).geoms
    ]
