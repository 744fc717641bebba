"""Where the names of wards stand on a town's map: on one line along the ward where that has room,
else in two, off what one steers by."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.draw.city.covering import Ground, costs, take
from morphs.draw.city.letters import RIM, box_of, high_of, line_of
from morphs.generators.city.names import Name
from morphs.generators.city.shapes import Point, Points, box, centre_of
from morphs.generators.city.shapes import box_of as frame_of
from morphs.generators.city.town import Town
from morphs.generators.city.wards import Quarters

REACH, FEW = tuple(range(-243, 244, 27)), tuple(range(-252, 253, 36))
"""How far from its place the name of a ward may stand within that, in feet; fewer such places for
each of the lines that it may be written on."""
HIDDEN, STRANGE = 0.3, 0.4
"""Up to which share of it it may hide what one steers by, and lie on blocks unlike its own."""
CLEAR, OWN = 0.2, 0.36
"""The same of one on a line, which two lines may be better than."""
INSIDE = 12.0
"""How far within the wall of its town all of it lies, in feet."""
STEEP = 0.62
"""How steep a line may be, lest one has to turn the sheet to read it."""
FILLING = 0.86
"""How much of the length of its ward a name takes at the most."""
LEVEL = 0.12
"""How much dearer a line is that does not run with its ward."""
BROKEN = 2.0
"""How much dearer two lines are than one."""
TALL = 1.24
"""How high the ground of a line is, in heights of its letters."""
STREET, CROSSED = 16.0, 0.1
"""What a square foot of a street costs a name, more than one of a roof; and from which share of it
on a name lies across streets, and any other way to write it is better."""
GRID, ALONG = 8.0, 25
"""How far apart places are where one looks for streets, in feet, and at how many of a form."""


class _Form(NamedTuple):
    """A way to write a name: the name about the origin, the corners of its ground, and how much
    dearer it is than the best."""

    name: Name
    corners: Points
    dear: float = 0.0

    def at(self, spot: Point) -> Name:
        """The name at a place."""
        return self.name._replace(at=spot, along=tuple(p.plus(spot) for p in self.name.along))

    def ground(self, spot: Point) -> Polygon:
        """What it covers there."""
        return Polygon([p.plus(spot) for p in self.corners])

    @property
    def spots(self) -> Floats:
        """Places all over its ground, on three lines along it."""
        a, b, _, d = np.array(self.corners)
        along = (np.arange(ALONG)[:, None] + 0.5) / ALONG * (b - a)
        return np.vstack([a + along + share * (d - a) for share in (0.15, 0.5, 0.85)])


class _Streets:
    """Tells how much of a name lies on streets, by a grid of places that lie on them."""

    def __init__(self, town: Town) -> None:
        wide, high = (int(side // GRID) + 1 for side in town.size)
        x, y = np.meshgrid(np.arange(wide) * GRID, np.arange(high) * GRID)
        shapely.prepare(town.streets)
        self.on = shapely.contains_xy(town.streets, x, y)

    def shares(self, form: _Form, middles: Floats) -> Floats:
        """Which share of a form lies on streets at each of some places."""
        spots = np.rint((middles[:, None] + form.spots) / GRID).astype(np.int64)
        high, wide = self.on.shape
        x, y = spots[..., 0].clip(0, wide - 1), spots[..., 1].clip(0, high - 1)
        return np.asarray(self.on[y, x].mean(axis=1))


class WardPlaces:
    """Finds places for the names of the wards of a town."""

    def __init__(self, town: Town, quarters: Quarters) -> None:
        self.quarters = quarters
        self.streets = _Streets(town)
        self.inside = exact.buffer(town.ground, -INSIDE, quad_segs=2)
        shapely.prepare(self.inside)
        self.blocks: dict[tuple[int, int], list[BaseGeometry]] = {}
        for block, _ in town.blocks:
            self.blocks.setdefault(quarters.seat_of(centre_of(block)), []).append(block)

    def __call__(self, name: Name, ground: Ground) -> Name:
        """The name of a ward where it hides least of that, all of it within the wall and off other
        names; where there is no such place, it is not on the map."""
        left, top, right, bottom = box_of(name._replace(at=Point(0.0, 0.0)))
        corners = Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)
        level = _Form(name._replace(at=Point(0.0, 0.0)), corners, BROKEN)
        best = self._best(name, [*self._lines(name), level], ground)
        if best is None:
            return name._replace(grown=0.0)
        take(best, ground)
        return best

    def _lines(self, name: Name) -> Iterator[_Form]:
        """Yield how a name may be written on one line: along its ward, if that is not too steep,
        and level."""
        blocks = self.blocks.get(self.quarters.seat_of(name.at))
        if not blocks:
            return
        own, east = frame_of(shapely.union_all(blocks))[0], Point(1.0, 0.0)
        own = own if own.x > 0 else Point(-own.x, -own.y)
        is_flat = abs(round(own.y, 3)) <= STEEP
        ways = [own, east] if is_flat else [east]
        high, spots = high_of(name), shapely.get_coordinates(blocks)
        for way in ways:
            along = spots @ np.array([way.x, way.y])
            room = FILLING * round(float(along.max() - along.min()), 2)
            line = line_of(name._replace(at=Point(0.0, 0.0)), way, room)
            if line:
                long = line[0].to(line[-1]).length + 2 * RIM * high
                corners = box(Point(0.0, 0.0), way, long, TALL * high)
                form = name._replace(at=Point(0.0, 0.0), along=line)
                yield _Form(form, corners, 0.0 if way is ways[0] else LEVEL)

    def _best(self, name: Name, forms: Iterable[_Form], ground: Ground) -> Name | None:
        """The name in the form and at the place that cost least, if one of these will do."""
        seat = self.quarters.seat_of(name.at)
        off = [ground.walls, *ground.taken]
        shapely.prepare(off)
        within: dict[bool, list[Point]] = {}
        for is_line, steps in ((True, FEW), (False, REACH)):
            spots = [name.at.plus(Point(x, y)) for x, y in itertools.product(steps, steps)]
            within[is_line] = [at for at in spots if self.quarters.seat_of(at) == seat]
        found: list[tuple[bool, float, int, Name]] = []
        for number, form in enumerate(forms):
            spots = self._fitting(form, within[bool(form.name.along)])
            if not spots:
                continue
            middles = np.array(spots)
            grounds = np.asarray(shapely.polygons(middles[:, None] + np.array(form.corners)))
            clear = np.flatnonzero(~np.any([shapely.intersects(one, grounds) for one in off], 0))
            if not clear.size:
                continue
            grounds, spots = grounds[clear], [spots[k] for k in clear.tolist()]
            cost = costs(name, spots, grounds, ground)
            paved = self.streets.shares(form, middles[clear])
            cost += np.rint(STREET * paved * shapely.area(grounds))
            best = int(np.argmin(cost))
            limits = (CLEAR, OWN) if form.name.along else (HIDDEN, STRANGE)
            if _will_do(form.ground(spots[best]), ground, *limits):
                dear = round(float(cost[best]) * (1 + form.dear))
                is_across = bool(paved[best] > CROSSED)
                found.append((is_across, dear, number, form.at(spots[best])))
        return min(found)[-1] if found else None

    def _fitting(self, form: _Form, spots: Sequence[Point]) -> list[Point]:
        """Those of some places where all corners of a form lie within the wall."""
        if not spots:
            return []
        x, y = np.array(spots).T
        held = [shapely.contains_xy(self.inside, x + i, y + j) for i, j in form.corners]
        return [spots[n] for n in np.flatnonzero(np.all(held, axis=0)).tolist()]


def _will_do(covered: Polygon, ground: Ground, most: float, unlike: float) -> bool:
    """Whether a name may cover that: it hides little, and neither walls, churches nor names."""
    hidden = sum(covered.intersection(shape).area for shape in ground.busy)
    strange = shapely.clip_by_rect(ground.foreign, *covered.bounds).intersection(covered).area
    return (
        round(hidden / covered.area, 4) <= most
        and round(strange / covered.area, 4) <= unlike
        and not any(one.intersects(covered) for one in (ground.walls, *ground.taken))
    )
