"""Where the names on a town's map stand: on open ground rather than on roofs, and on roofs rather
than on what one steers by."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.letters import ORDER, box_of, boxes_of
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
APART = 26.0
"""Feet between the names of two wards that stand side by side."""
MARK, ROOF, WALL = 5.0, 0.9, 60.0
"""What a square foot of what one steers by costs, one of a roof, and one more of a wall."""
PLATED, FOREIGN = (25.0, 2.2), 4.0
"""The same two of the name of a ward, and what one of a block of another kind of quarter costs it.
"""
AWAY, CLOSE = 3.0, 12.0
"""What a foot aside costs a name, and that of a house, which would be taken for another's."""
ASIDE = tuple(range(-84, 85, 21))
BELOW = tuple(range(-84, 85, 14))
"""How far from its place a name may stand, in feet."""
WIDE = tuple(range(-252, 253, 18)), tuple(range(-252, 253, 18))
"""The same of the name of a ward, within that."""
HIDDEN, STRANGE = 0.3, 0.4
"""Up to which share of it it may hide what one steers by, and lie on blocks unlike its own."""
DOOR = 22.0
"""How far about the middle of a house with a number others' names keep off it, in feet."""
INSIDE = 12.0
"""How far within the wall of its town all of it lies, in feet."""


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
    placed = {}
    for n in sorted(range(len(names)), key=lambda n: (ORDER.index(names[n].kind), n)):
        name = names[n]
        if name.kind in FREE and name.grown:
            dear = (dear_of[free[name.kind]], *((houses,) if name.kind != "ward" else ()))
            near = _Ground(dear, taken, roofs, dear_walls, foreign.get(name.ward, Polygon()))
            place = _clear if name.kind != "ward" else partial(_ward, town, quarters)
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


class _Ground(NamedTuple):
    """What a name stands on or off: what is `busy`, the ground of names that is `taken`, roofs,
    walls, and blocks unlike those of its ward."""

    busy: Sequence[BaseGeometry]
    taken: list[BaseGeometry]
    roofs: shapely.STRtree
    walls: BaseGeometry
    foreign: BaseGeometry = Polygon()


def _ward(town: Town, quarters: Quarters, name: Name, ground: _Ground) -> Name:
    """The name of a ward where it hides least of that, all of it within the wall and off other
    names; where there is no such place, it is not on the map."""
    inside = exact.buffer(town.ground, -INSIDE, quad_segs=2)
    shapely.prepare(inside)
    seat = quarters.seat_of(name.at)
    left, top, right, bottom = box_of(name._replace(at=Point(0.0, 0.0)))

    def fitting(spots: Sequence[Point]) -> list[Point]:
        x, y = np.array(spots).T
        ends = itertools.product((left, right), (top, bottom))
        held = np.all([shapely.contains_xy(inside, x + i, y + j) for i, j in ends], axis=0)
        here = [spots[n] for n in np.flatnonzero(held).tolist()]
        return [at for at in here if quarters.seat_of(at) == seat]

    best = _near(name, ground, WIDE, fitting)
    covered = shapely.box(*box_of(best))
    off = [ground.walls, *ground.taken]
    hidden = sum(covered.intersection(shape).area for shape in ground.busy)
    strange = shapely.clip_by_rect(ground.foreign, *covered.bounds).area
    if (
        not fitting([best.at])
        or round(hidden / covered.area, 4) > HIDDEN
        or round(strange / covered.area, 4) > STRANGE
        or any(one.intersects(covered) for one in off)
    ):
        return name._replace(grown=0.0)
    _take(best, ground)
    return best


def _clear(name: Name, ground: _Ground) -> Name:
    """A name at the place near its own that covers least of some shapes; its ground is taken
    then."""
    found = _near(name, ground, (ASIDE, BELOW))
    _take(found, ground)
    return found


def _take(name: Name, ground: _Ground) -> None:
    apart = APART / 4 if name.kind in HOMES else APART
    above = 2 * APART if name.kind == "ward" else apart / 2
    left, top, right, bottom = box_of(name)
    ground.taken.append(shapely.box(left - apart, top - above, right + apart, bottom + above))


def _near(
    name: Name,
    ground: _Ground,
    tried: tuple[Sequence[int], Sequence[int]],
    fitting: Callable[[Sequence[Point]], Sequence[Point]] = lambda spots: spots,
) -> Name:
    """A name at the place that covers least, of those about its own that are `fitting`."""
    busy, taken, roofs, walls, foreign = ground
    spots = [name.at.plus(Point(x, y)) for x, y in itertools.product(*tried)]
    spots = [*fitting(spots)] or [name.at]
    x, y = np.array(spots).T
    left, top, right, bottom = box_of(name._replace(at=Point(0.0, 0.0)))
    grounds = shapely.box(x + left, y + top, x + right, y + bottom)
    here = shapely.total_bounds(grounds).tolist()
    close = [ground for ground in taken if ground.intersects(shapely.box(*here))]
    near = [shapely.clip_by_rect(shape, *here) for shape in (*busy, shapely.union_all(close))]
    parts = [shape for shape in near if not shape.is_empty]
    covered = sum((shapely.area(shapely.intersection(grounds, s)) for s in parts), np.zeros(1))
    mark, roof = PLATED if name.kind == "ward" else (MARK, ROOF)
    covered = mark * covered + roof * _roofed(grounds, roofs)
    for dear, shape in ((WALL, walls), (FOREIGN, foreign)):
        part = shapely.clip_by_rect(shape, *here)
        covered += dear * shapely.area(shapely.intersection(grounds, part))
    away = CLOSE if name.kind in HOMES else AWAY
    away *= 2 if name.kind == "ward" else 1
    far = np.array([at.to(name.at).length for at in spots])
    return name._replace(at=spots[int(np.argmin(np.rint(covered + away * far)))])


def _roofed(grounds: np.ndarray, roofs: shapely.STRtree) -> np.ndarray:
    """How much of each ground lies under roofs, by the boxes of the houses."""
    found = np.zeros(len(grounds))
    which, house = roofs.query(grounds)
    one, other = shapely.bounds(grounds[which]), shapely.bounds(roofs.geometries[house])
    wide = np.minimum(one[:, 2:], other[:, 2:]) - np.maximum(one[:, :2], other[:, :2])
    np.add.at(found, which, np.rint(wide.clip(0).prod(axis=1)))
    return found
