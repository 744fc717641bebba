"""Where the names on a town's map stand: on open ground rather than on roofs, and on roofs rather
than on what one steers by."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.covering import Ground, costs, take
from morphs.draw.city.letters import ORDER, box_of, boxes_of
from morphs.draw.city.ward_names import WardPlaces
from morphs.generators.city.halls import WARD as HALL
from morphs.generators.city.landmarks import gatehouses
from morphs.generators.city.names import HOMES, Name, names_of
from morphs.generators.city.parks import PARK
from morphs.generators.city.premises import premises_of
from morphs.generators.city.shapes import Point, areas, ribbon, together
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.town import Town
from morphs.generators.city.wards import Quarters

FREE = {
    "castle": ("castle", "country", "grounds"),
    "market": ("square", "streets", "country", "grounds"),
    "ward": ("castle houses", "stalls"),
    "gate": ("country", "grounds"),
    **dict.fromkeys(
        ("church", "chapel", *HOMES), ("castle houses", "stalls", "country", "grounds")
    ),
}
"""What the names of each kind may stand on: that of a ward off the grounds of churches, halls and
parks, which would be taken for what it names."""
OPEN = {
    "market": ("square", "stalls", "country", "grounds"),
}
"""The same of a village, whose green has a pond and whose roads are no market."""
GROUNDS = (PARK, HALL, "churchyard")
"""The blocks that names of wards keep off."""
ASIDE = tuple(range(-84, 85, 21))
BELOW = tuple(range(-84, 85, 14))
"""How far from its place a name may stand, in feet."""
DOOR = 22.0
"""How far about the middle of a house with a number others' names keep off it, in feet."""


def names_on(town: Town, quarters: Quarters, seed: int) -> list[Name]:
    """Return the names of a town where they stand, near what bears them: in yards and gardens
    rather than on roofs, and on roofs rather than on what one steers by."""
    names = names_of(town, quarters, seed)
    marks = _landmarks(town)
    if town.walled:
        doors = [exact.buffer(shapely.Point(one.at), DOOR) for one in premises_of(town, seed)]
        marks["premises"] = together(doors)
    if town.village and town.village.green:
        green = town.village.green
        spots = [*([(green.well, 6.0)] if green.well else []), *green.trees]
        discs = [shapely.Point(at.x, at.y).buffer(far, quad_segs=2) for at, far in spots]
        marks["pond"] = together([green.pond.buffer(7.0, quad_segs=3), *discs])
    if town.village and town.village.churchyard:
        marks["churchyard"] = town.village.churchyard.wall
    free = FREE if town.walled else FREE | OPEN
    kinds = {name.kind for name in names if name.grown} & FREE.keys()
    sets = {free[kind] for kind in kinds}
    dear_of = {one: together(marks[mark] for mark in marks if mark not in one) for one in sets}
    houses = together(marks[one] for one in ("churches", "castle houses"))
    taken: list[BaseGeometry] = [
        shapely.box(*box) for name in names if name.along and name.grown for box in boxes_of(name)
    ]
    roofs = shapely.STRtree(areas([house.outline for house in town.houses]))
    dear_walls = together([marks["walls"], marks["gatehouses"]])
    foreign = _foreign(town, {name.ward for name in names if name.grown})
    wards = WardPlaces(town, quarters)
    placed = {}
    for n in sorted(range(len(names)), key=lambda n: (ORDER.index(names[n].kind), n)):
        name = names[n]
        if name.kind in FREE and name.grown:
            dear = (dear_of[free[name.kind]], *((houses,) if name.kind != "ward" else ()))
            walls = together([dear_walls, marks["churches"]]) if name.kind == "ward" else dear_walls
            near = Ground(dear, taken, roofs, walls, foreign.get(name.ward, Polygon()))
            place = wards if name.kind == "ward" else _clear
            name = place(name, near)
        placed[n] = name
    return [placed[n] for n in range(len(names))]


def _landmarks(town: Town) -> dict[str, BaseGeometry]:
    """What one steers by in a town, and the land outside."""
    bones, square, castle = town.skeleton, town.square or Polygon(), town.castle
    streets = [ribbon(way.points, WIDTH["m"]) for way in bones.streets if way.line == "m"]
    walls = [ribbon(wall, WIDTH["w"] + 6) for wall in bones.walls.values()]
    churches = [
        shape for church in town.churches for shape in (church.body, *map(Polygon, church.towers))
    ]
    held = [] if castle is None else [castle.ward.union(castle.moat)]
    stalls = [exact.buffer(exact.centroid(square), 44, quad_segs=4)] if town.square else []
    houses = [] if castle is None else [*map(Polygon, (castle.keep, *castle.halls)), castle.moat]
    found: dict[str, list[BaseGeometry]] = {
        "grounds": [block for block, ward in town.blocks if ward in GROUNDS],
        "river": [town.river],
        "square": [square],
        "stalls": stalls,
        "country": [town.country],
        "walls": walls,
        "gatehouses": [Polygon(tower) for pair in gatehouses(bones) for tower in pair],
        "streets": streets if town.walled else [town.streets, town.roads],
        "churches": churches,
        "halls": [Polygon(one.outline) for one in town.houses if one.ward == HALL],
        "castle": held,
        "castle houses": [*houses, *(ward.boundary.buffer(7, quad_segs=2) for ward in held)],
    }
    return {what: together(shapes) for what, shapes in found.items()}


def _foreign(town: Town, wards: set[str]) -> dict[str, BaseGeometry]:
    """The blocks that are unlike those of each of some kinds of quarter."""
    return {
        ward: together(shape for shape, other in town.blocks if other != ward)
        for ward in sorted(wards - {""})
    }


def _clear(name: Name, ground: Ground) -> Name:
    """A name at the place near its own that covers least of some shapes; its ground is taken
    then."""
    found = _near(name, ground, (ASIDE, BELOW))
    take(found, ground)
    return found


def _near(
    name: Name,
    ground: Ground,
    tried: tuple[Sequence[int], Sequence[int]],
    fitting: Callable[[Sequence[Point]], Sequence[Point]] = lambda spots: spots,
) -> Name:
    """A name at the place that covers least, of those about its own that are `fitting`."""
    spots = [name.at.plus(Point(x, y)) for x, y in itertools.product(*tried)]
    spots = [*fitting(spots)] or [name.at]
    x, y = np.array(spots).T
    left, top, right, bottom = box_of(name._replace(at=Point(0.0, 0.0)))
    grounds = shapely.box(x + left, y + top, x + right, y + bottom)
    cost = costs(name, spots, grounds, ground)
    return name._replace(at=spots[int(np.argmin(cost))])
