"""The ground of great caves and lakes over all their cells, of which no cell knows alone.

Lengths are in squares, from the map's upper left corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely import LineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.draw.gap_artist import OrientedCell, Space
from morphs.plan.plan import Plan

BEYOND, THIN = 3.0, 0.08
"""How far open ground goes on beyond the border of a board, and how near the border it opens."""
WALLED = 0.02
"""How far from where walls are what lies along them may keep: they are drawn broader than that."""
BENT = 2.1
"""So near to corners of cells walls are moved."""
EASE = 0.5
"""How round lines beside walls are at least."""
NOTHING = shapely.GeometryCollection()


@dataclass(frozen=True)
class Ground:
    """A great space: its cells, told by their plans and upper left corners; `board` is what all
    cells of the map cover, None where nothing is known to lie open beyond. About corners of cells
    ground is `given` in place of rock, and `taken`."""

    letter: str
    cells: Sequence[tuple[Plan, tuple[float, float]]]
    seed: int
    board: BaseGeometry | None = None
    given: BaseGeometry = NOTHING
    taken: BaseGeometry = NOTHING

    @cached_property
    def shape(self) -> BaseGeometry:
        """Its ground: dry ground of caves, water of lakes."""
        return self._bent(exact.union_all([self._own(plan, at) for plan, at in self.cells]))

    @cached_property
    def dry(self) -> BaseGeometry:
        """All that can be walked in its cells, passages included."""
        plain = [exact.translate(plan.ground, *at) for plan, at in self.cells]
        return self._bent(exact.union_all(plain))

    @cached_property
    def frame(self) -> BaseGeometry:
        """All that its cells cover."""
        return exact.union_all([exact.translate(plan.frame, *at) for plan, at in self.cells])

    @cached_property
    def wet(self) -> BaseGeometry:
        """All in its cells that cannot be walked."""
        return exact.union_all([exact.translate(plan.wet, *at) for plan, at in self.cells])

    @cached_property
    def sides(self) -> BaseGeometry:
        """Where its cells end: ground that comes up to it goes on in others, which move the walls
        about their corners too."""
        rim = self.frame.boundary
        frames = [exact.translate(plan.frame, *at) for plan, at in self.cells]
        corners = [shapely.Point(spot) for one in frames for spot in shapely.get_coordinates(one)]
        shared = [corner for corner in corners if exact.distance(rim, corner) < THIN]
        return exact.union_all(
            [exact.buffer(rim, THIN, 2), *(exact.buffer(one, BENT, 4) for one in shared)]
        )

    @cached_property
    def walls(self) -> BaseGeometry:
        """The walls and shores of its dry ground."""
        return exact.difference(self.dry.boundary, self.sides)

    @cached_property
    def rock(self) -> BaseGeometry:
        """Its walls, of rock alone."""
        return exact.difference(exact.union(self.dry, self.wet).boundary, self.sides)

    def beside_walls(self, far: float) -> list[LineString]:
        """Its walls so far inwards, rounded; none where its cells end."""
        opened = exact.simplify(exact.union_all([self.plain, self.dry, self.wet]), WALLED)
        inner = exact.buffer(exact.buffer(opened, -far - EASE, 4), EASE, 4).boundary
        zone = exact.difference(self.shape, exact.buffer(self.sides, 2 * far, 2))
        parts = shapely.get_parts(exact.intersection(inner, zone))
        return [one for one in parts if isinstance(one, LineString)]

    def _bent(self, ground: BaseGeometry) -> BaseGeometry:
        """Ground with its walls as they are about corners of cells."""
        if ground.is_empty:
            return ground
        x0, y0, x1, y1 = exact.buffer(box(*ground.bounds), BEYOND, join_style="mitre").bounds
        given = polygons(exact.clip(self.given, x0, y0, x1, y1))
        near = exact.buffer(ground, THIN, 2) if given else NOTHING
        given = [one for one in given if one.intersects(near)]
        found = exact.union_all([ground, *given]) if given else ground
        taken = exact.clip(self.taken, x0, y0, x1, y1)
        return found if taken.is_empty else exact.difference(found, taken)

    @cached_property
    def grown(self) -> BaseGeometry:
        """Its ground as it goes on beyond the border of the board, which is no wall."""
        if self.board is None:
            return self.shape
        mouths = exact.intersection(self.shape, exact.buffer(self.board.boundary, THIN, 4))
        if mouths.is_empty:
            return self.shape
        beyond = exact.difference(
            exact.buffer(mouths, BEYOND, 4), exact.buffer(self.board, -THIN, join_style="mitre")
        )
        return exact.union(self.shape, beyond)

    @cached_property
    def plain(self) -> BaseGeometry:
        """The same with fewer points, as near to its walls as these are drawn broad."""
        return exact.simplify(self.grown, WALLED)

    def _own(self, plan: Plan, at: tuple[float, float]) -> BaseGeometry:
        if self.letter == "k":
            found = exact.difference(plan.water, plan.bridges)
        else:
            caves = exact.union_all([r.outline for r in plan.rooms if r.kind == "cave"])
            caves = exact.intersection(exact.buffer(caves, 0.06), plan.floor)
            found = exact.difference(caves, exact.buffer(plan.wet, 0.1))
        return exact.translate(found, *at)

    @cached_property
    def things(self) -> list[tuple[str, float, float, float]]:
        """What stands there: its kind, its place, its size."""
        return [
            (thing.kind, thing.x + x, thing.y + y, max(thing.width, thing.height))
            for plan, (x, y) in self.cells
            for thing in plan.things
        ]


def grounds_of(
    spaces: Sequence[Space],
    square: float,
    plan_of: Callable[[OrientedCell], Plan | None],
    moved: Sequence[tuple[BaseGeometry, BaseGeometry]] = (),
) -> list[Ground]:
    """The great spaces of a map all of whose cells we have drawn; `square` is the size of a square
    in pixels, `plan_of` tells the plan of a cell as it lies; about corners
    ground is `moved`: given in place of rock, and taken."""
    found = []
    board = exact.union_all(
        shapely.box(left, top, left + wide, top + high)
        for left, top, wide, high in (spaces[0].board if spaces else ())
    )
    board = shapely.transform(board, lambda spots: spots / square)
    given, taken = (exact.union_all([pair[k] for pair in moved]) for k in (0, 1))
    for space in spaces:
        plans = [(plan_of(one), one.corner) for one in space.cells]
        drawn = [
            (p, (x / square, y / square)) for p, (x, y) in plans if p and p.sources.get("drawn")
        ]
        if len(drawn) == len(plans):
            found.append(Ground(space.letter, drawn, space.seed, board, given, taken))
    return found
