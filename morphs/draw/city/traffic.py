"""What goes on in the main streets of a walled town: carts, stalls, and rows of trees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.shapes import Point, box, together
from morphs.generators.city.town import Town, bridges_of

EVERY, CLEAR = 44.0, 11.0
"""How far from each other things may stand along a street, and how far they keep from the market,
gates and bridges, in feet."""
BY_GATE = 34.0
"""How far about a gate nothing stands, in feet, before that."""
ASIDE, BROAD_ASIDE = 8.5, 13.0
"""How far off its middle they stand, and off that of the high street."""
CARTS, STALLS = 0.2, 0.52
"""Dice of places: up to the first there is a cart, up to the second a stall."""
AVENUE = 24.0
"""How far from each other the trees of the high street of a city stand, in feet."""


class Stop(NamedTuple):
    """A place along a street: its middle, the way of the street, and a die."""

    at: Point
    way: Point
    die: float


def draw_traffic(sheet: Sheet, style: TownStyle, town: Town, paved: BaseGeometry, key: Key) -> None:
    """Draw carts and stalls on the main streets within the walls."""
    free = _free(town, paved)
    shapely.prepare(free)
    high = LineString(town.high) if town.high else None
    for street in town.skeleton.streets:
        if street.line != "m":
            continue
        for stop in _stops(street.points, EVERY, key):
            side = 1 if unit(key, int(stop.at.x), int(stop.at.y), 72) < 0.5 else -1
            is_high = high is not None and exact.distance(high, shapely.Point(stop.at)) < 4.0
            at = stop.at.plus(stop.way.left, side * (BROAD_ASIDE if is_high else ASIDE)).snapped
            if stop.die < STALLS and shapely.contains_xy(free, at.x, at.y):
                (_cart if stop.die < CARTS else _stall)(sheet, style, Stop(at, stop.way, stop.die))


def avenue(town: Town, paved: BaseGeometry, key: Key) -> Iterator[tuple[Point, float]]:
    """Yield the trees at both sides of a high street, where it is free."""
    free = _free(town, paved)
    shapely.prepare(free)
    for stop in _stops(town.high, AVENUE, key):
        for side in (-1, 1):
            at = stop.at.plus(stop.way.left, side * 17.5).snapped
            if stop.die < 0.86 and shapely.contains_xy(free, at.x, at.y):
                yield at, 4.6


def _free(town: Town, paved: BaseGeometry) -> BaseGeometry:
    """The paving on which nothing else stands."""
    kept = [bridge.deck for bridge in bridges_of(town)]
    kept += [town.square] if town.square is not None else []
    gates = [exact.buffer(shapely.Point(gate.at), BY_GATE, 2) for gate in town.skeleton.gates]
    return exact.difference(paved, exact.buffer(together([*kept, *gates]), CLEAR, 2))


def _stops(points: tuple[Point, ...], every: float, key: Key) -> Iterator[Stop]:
    """Yield places along a line, so far from each other."""
    left = every / 2
    for one, other in pairwise(points):
        long, way = one.to(other).length, one.to(other).unit
        while left < long:
            at = one.plus(way, left).snapped
            yield Stop(at, way, unit(key, int(at.x), int(at.y), 71))
            left += every
        left -= long


def _stall(sheet: Sheet, style: TownStyle, stop: Stop) -> None:
    """A stall under its awning, of which every other strip is light."""
    colours = (style.spire, style.roofs["gate"][0], style.church, style.stone)
    colour = colours[int(100 * stop.die) % len(colours)]
    pen = {"stroke": style.ink, "stroke_width": num(0.6 * style.line)}
    sheet.outline(box(stop.at, stop.way, 12.0, 7.5), fill=colour, **pen)
    for k in (-1, 1):
        sheet.outline(box(stop.at.plus(stop.way, 3.2 * k), stop.way, 2.4, 7.5), fill=style.halo)


def _cart(sheet: Sheet, style: TownStyle, stop: Stop) -> None:
    """A cart with its load, its wheels at its sides, and the horse before it."""
    at, way = stop.at, stop.way if stop.die < CARTS / 2 else Point(-stop.way.x, -stop.way.y)
    pen = {"stroke": style.ink, "stroke_width": num(0.6 * style.line)}
    for side in (-1, 1):
        wheel = box(at.plus(way.left, 3.6 * side), way, 5.0, 1.4)
        sheet.outline(wheel, fill=style.ink)
    sheet.outline(box(at, way, 10.5, 5.6), fill=style.roofs["barn"][0], **pen)
    sheet.outline(box(at, way, 6.5, 3.6), fill=style.roofs["village"][2])
    sheet.line((at.plus(way, 5.0), at.plus(way, 8.0)), fill="none", **pen)
    sheet.outline(box(at.plus(way, 11.0), way, 7.0, 2.8), fill=style.roofs["barn"][2], **pen)
