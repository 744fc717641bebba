"""Name the destinations of roads out of a town, and the streets within it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely
from shapely import LineString

from morphs.base import exact
from morphs.base.seeds import Dice, stream_key
from morphs.generators.city.shapes import Point, Points
from morphs.generators.city.skeleton import Gate
from morphs.generators.city.town import Town
from morphs.generators.terrain.extras.naming import Namer

RIM = 3.0
"""How far from the rim of the map a road ends that leads off it, in feet."""
BEHIND = 4.0
"""How much farther off a road's end counts for a gate that looks away from it."""
POSTS = tuple((back, off) for back in (40.0, 64.0, 88.0) for off in (18.0, -18.0))
"""How far from the rim of the map a signpost may stand, and how far aside of its road, the best
first."""
POST_RIM, POST = 18.0, (18.0, 19.0)
"""How far it keeps from all rims; how far to either side it is drawn, and how high."""
LANES, LANES_APART = 7, 330.0
"""So many lesser streets are named at most, and how far they lie from each other, in feet."""
LEAST, STRAIGHT = 105.0, 0.985
"""How long the part of a street is at least that is named, and how straight."""
STREETS = (
    *("Baker Street", "Candle Lane", "Fish Street", "Mill Lane", "Cooper Row", "Saddler Street"),
    *("Needle Lane", "Bell Lane", "Friar Street", "Salt Lane", "Chandler Row", "Wool Street"),
    *("Swan Lane", "Tallow Lane", "Ivy Lane", "Cobbler Row", "Malt Street", "Sickle Lane"),
    *("Butter Lane", "Harper Street", "Vine Street", "Pewter Row", "Goose Lane", "Linen Street"),
)


class Road(NamedTuple):
    """A road that leads off the map: where it does, and the way to there within the last cell."""

    end: Point
    line: Points


def roads_out(town: Town) -> list[Road]:
    """The roads that lead off the map, from the north-west."""
    wide, high = town.size
    found = []
    for street in town.skeleton.streets:
        leads = street.line == "m" or (street.line == "s" and not town.walled)
        for line in (street.points, street.points[::-1]) if leads else ():
            end = line[-1]
            if min(end.x, end.y, wide - end.x, high - end.y) < RIM:
                found.append(Road(end, line))
    return sorted(found, key=lambda road: (road.end.y, road.end.x))


def signposts(town: Town) -> Iterator[tuple[Point, Point]]:
    """Where posts stand that point the way off the map, off roads and houses, and where they
    point."""
    houses = exact.union_all([shapely.Polygon(house.outline) for house in town.houses])
    busy = exact.union_all([town.roads, town.streets, town.river, exact.buffer(houses, 6.0)])
    shapely.prepare(busy)
    inner = exact.buffer(shapely.box(0, 0, *town.size), -POST_RIM)
    for road in roads_out(town):
        way = road.line[-min(3, len(road.line))].to(road.end).unit
        for back, off in POSTS:
            at = road.end.plus(way, -back).plus(way.left, off).snapped
            spot = shapely.Point(at)
            seen = shapely.box(at.x - POST[0], at.y - POST[1], at.x + POST[0], at.y)
            if inner.contains(spot) and not busy.intersects(seen):
                yield at, way
                break


def goal_of(road: Road, seed: int) -> str:
    """The place that a road leads to."""
    key = stream_key(seed, "town", "road", int(road.end.x // 16), int(road.end.y // 16))
    return Namer(key).place("town")


def goal_of_gate(town: Town, gate: Gate, seed: int) -> str:
    """What a gate leads to, in a few words; empty where that is nowhere on the map."""
    if town.harbour and exact.distance(town.harbour.quay, shapely.Point(gate.at)) < 20:
        return "to the quay"
    if town.ground.contains(shapely.Point(gate.at.plus(gate.out, 60.0))):
        return "in the old wall"
    far = {}
    for road in roads_out(town):
        way = gate.at.to(road.end)
        far[road] = round(way.length * (1.0 if way.dot(gate.out) > 0 else BEHIND))
    nearest = min(far, key=lambda road: (far[road], road.end), default=None)
    return f"to {goal_of(nearest, seed)}" if nearest else ""


def lanes_named(town: Town, seed: int) -> Iterator[tuple[str, Points]]:
    """The longest straight parts of lesser streets, far from each other, and what these are
    called."""
    parts = {}
    for street in town.skeleton.streets:
        line = street.points
        if street.line != "s" or len(line) < 3:
            continue
        long, chord = exact.length(LineString(line)), line[0].to(line[-1]).length
        if chord > LEAST and chord > STRAIGHT * long and not street.ends:
            parts[line] = round(chord)
    kept: list[Points] = []
    inside = exact.difference(exact.buffer(town.ground, -30.0, 2), town.river)
    shapely.prepare(inside)
    for line in sorted(parts, key=lambda one: (-parts[one], one[0])):
        middle = line[len(line) // 2]
        near = any(middle.to(other[len(other) // 2]).length < LANES_APART for other in kept)
        if not near and inside.contains(LineString(line)):
            kept.append(line)
    left = list(STREETS)
    for line in kept[:LANES]:
        middle = line[len(line) // 2]
        dice = Dice(seed, "town", "lane", int(middle.x // 16), int(middle.y // 16))
        text = dice.choose(left)
        left.remove(text)
        yield text, line
