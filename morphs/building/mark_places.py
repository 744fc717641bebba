"""Where marks of a room - trap, treasure, goal - stand that have no place about its number as a
whole: near it on free floor, together or each by itself; what has none is left to the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.lists import GOAL
from morphs.building.figures import covered
from morphs.building.numerals import Figure, Layout, Mark, Numeral, mark_ground
from morphs.plan.plan import Floats

OFF, CLOSE = 0.16, 0.05
"""How far marks keep from what stands there and from walls, in heights of figures, and where they
have no room so far off."""
SPREAD = 3.2
"""How far from its number marks stand at most, in heights of figures."""
OUT, ON_TOP = 4.0, 20.0
"""What it costs the goal's mark to lie out of its room, and on numbers and marks or beyond the map,
beside what it costs to stand on things: 1, all as shares of it."""
APART, PARTED = 0.08, 0.25
"""What it costs marks to be a height of figures away from their number, and to stand each by
itself."""
Cost = tuple[float, tuple[Mark, ...]]


class Ground(NamedTuple):
    """What marks of a room may stand on: its floor, what stands on the map and its walls, the
    grounds of other numbers, and the rectangle in which they must lie."""

    floor: BaseGeometry
    things: shapely.STRtree
    walls: shapely.STRtree
    others: Sequence[BaseGeometry]
    within: tuple[float, float, float, float]

    def free(self, boxes: NDArray[np.object_], taken: Sequence[BaseGeometry]) -> NDArray[np.bool_]:
        """Which boxes lie on free floor, off what is `taken` too."""
        shapely.prepare(self.floor)
        found = np.asarray(shapely.covers(self.floor, boxes)) & self.lies_within(boxes)
        for tree in (self.things, self.walls, shapely.STRtree([*self.others, *taken])):
            found[tree.query(boxes, "intersects")[0]] = False
        return found

    def lies_within(self, boxes: NDArray[np.object_]) -> NDArray[np.bool_]:
        """Which boxes lie on the sheet."""
        x0, y0, x1, y1 = self.within
        left, top, right, below = shapely.bounds(boxes).T
        return np.asarray((left > x0) & (top > y0) & (right < x1) & (below < y1))


def with_marks(ground: Ground, figure: Figure, numeral: Numeral) -> Figure:
    """Return a number with its marks near it: together, or each by itself where that is nearer, on
    free floor alone. What has none is left out, but for the goal's, which then stands where it
    covers least."""
    numeral = numeral._replace(high=figure.high)
    found = [_together(ground, figure, numeral)]
    if len(numeral.kinds) > 1:
        found.append(_each_alone(ground, figure, numeral))
    told = [one for one in found if one]
    most = max((len(marks) for _, marks in told), default=0)
    marks = min((one for one in told if len(one[1]) == most), default=(0.0, ()))[1]
    if GOAL in numeral.kinds and all(kind != GOAL for kind, _ in marks):
        marks += (_anywhere(ground, figure, numeral._replace(kinds=GOAL), marks),)
    return figure._replace(marks=marks)


def _each_alone(ground: Ground, figure: Figure, numeral: Numeral) -> Cost:
    """What it costs marks to stand each by itself, and where; only those that have room."""
    costs, marks = [PARTED], tuple[Mark, ...]()
    for kind in sorted(numeral.kinds, key=lambda one: one != GOAL):
        found = _together(ground, figure, numeral._replace(kinds=kind), marks)
        if found:
            costs.append(found[0] / len(numeral.kinds))
            marks += found[1]
    return round(sum(costs), 3), marks


def _together(
    ground: Ground, figure: Figure, numeral: Numeral, taken: Sequence[Mark] = ()
) -> Cost | None:
    """What it costs marks to stand together on free floor near their number, and where."""
    shifts, spots = _places(figure)
    own = [*numeral.grounds(np.array([figure.spot]))]
    own += [mark_ground(mark, figure.high) for mark in taken]
    for off in (OFF, CLOSE):
        found: list[Cost] = []
        for shape in dict.fromkeys((numeral.row, numeral.column)):
            layout = Layout((0.0, 0.0), *shape)
            free = ground.free(layout.grounds(spots, off * figure.high), own)
            if free.any():
                cost = np.round(APART * np.abs(shifts[free]).sum(axis=1) / figure.high, 3)
                there = spots[free]
                k = int(np.lexsort((there[:, 0], there[:, 1], cost))[0])
                spot = float(there[k, 0]), float(there[k, 1])
                found.append((float(cost[k]), layout.marks(spot, numeral.kinds)))
        if found:
            return min(found, key=lambda one: one[0])
    return None


def _anywhere(ground: Ground, figure: Figure, numeral: Numeral, taken: Sequence[Mark]) -> Mark:
    """The mark of a goal where it covers least."""
    shifts, spots = _places(figure)
    layout = Layout((0.0, 0.0), *numeral.row)
    boxes = layout.grounds(spots, CLOSE * figure.high)
    around = shapely.box(*shapely.total_bounds(boxes))
    things = ground.things.geometries[np.sort(ground.things.query(around))]
    numbers = [*numeral.grounds(np.array([figure.spot])), *ground.others]
    numbers += [mark_ground(mark, figure.high) for mark in taken]
    whole = float(shapely.area(boxes[0]))
    shares = [covered(boxes, shapely.union_all(bodies)) / whole
              for bodies in ([ground.floor], things, numbers)]  # fmt: skip
    cost = APART * np.abs(shifts).sum(axis=1) / figure.high + OUT * (1 - shares[0]) + shares[1]
    cost = np.round(cost + ON_TOP * (shares[2] + ~ground.lies_within(boxes)), 3)
    k = int(np.lexsort((spots[:, 0], spots[:, 1], cost))[0])
    return layout.marks((float(spots[k, 0]), float(spots[k, 1])), numeral.kinds)[0]


def _places(figure: Figure) -> tuple[Floats, Floats]:
    """Places about a number, by their way from it, and themselves."""
    along = np.arange(-SPREAD, SPREAD, 0.25) * figure.high
    shifts = np.round(np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2), 3)
    return shifts, shifts + np.array(figure.spot)
