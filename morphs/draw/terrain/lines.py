"""Where lines run over a chart: through a node in each cell, over the middles of its sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

import numpy as np

from morphs.base import exact
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.generators.terrain.ground import Place, beyond
from morphs.generators.terrain.terrain_map import TerrainMap

SAMPLES = 7
SWING, SALTS = 0.17, (47, 48)
"""How far roads of battlefields swing aside in cells that nothing else runs through, in cells, and
what tells their dice from others."""
TAUT, REACH = 4, 0.38
"""How often lines over squares are drawn tauter, and how far from the middle of its cell, in cells,
that may bring a node."""
ROADS = ("road", "track", "trail")
OFF = 0.4
"""How far on lines go that leave the map, in cells: beyond its frame, which cuts them off."""
LATERAL = 0.35
"""How much of the way along the border to the place beyond it they go."""


class Lines:
    """Where lines run on a sheet: through a node in each cell, over the middles of sides."""

    def __init__(self, terrain: TerrainMap, sheet: Sheet) -> None:
        self.terrain = terrain
        self.sheet = sheet
        self.homes = {
            cell for spot in terrain.spots if spot.kind not in ("cave",) for cell in spot.cells
        }

    def node(self, place: Place) -> XY:
        """Where lines pass in a cell: at its middle where somebody lives."""
        cell = self.terrain.ground.cell(place)
        if cell < 0:
            return self.sheet.centre(place)
        inside = place == self.terrain.ground.place(cell)
        if not inside:
            x, y = self.sheet.centre(place)
            nx, ny = self.node(self.terrain.ground.place(cell))
            cx, cy = self.sheet.centres[cell]
            return x + nx - cx, y + ny - cy
        return self.nodes[cell]

    @cached_property
    def nodes(self) -> list[XY]:
        """Where lines pass in each cell; on squares they are drawn taut, so that what goes
        slantwise over cells does so in one line, not in steps."""
        nodes = [
            self.sheet.centres[cell] if cell in self.homes else self.sheet.node(cell)
            for cell in range(self.terrain.ground.count)
        ]
        if self.terrain.ground.is_hex:
            return nodes
        for _ in range(TAUT):
            nodes = self._tauter(nodes)
        if self.terrain.generator == "wargame":
            nodes = [self._swung(cell, node) for cell, node in enumerate(nodes)]
        return nodes

    def _swung(self, cell: int, node: XY) -> XY:
        """A node of a battlefield: roads swing a little, for by the rules they go from cell to
        cell, which would make them dead straight."""
        if cell not in self._swinging:
            return node
        (x, y), (cx, cy), size = node, self.sheet.centres[cell], self.sheet.size
        to_x, to_y = (
            at + (2 * chance(cell, salt) - 1) * SWING * size - off
            for at, salt, off in ((x, SALTS[0], cx), (y, SALTS[1], cy))
        )
        far = max(1.0, exact.apart((to_x, to_y), (0.0, 0.0)) / (REACH * size))
        return cx + to_x / far, cy + to_y / far

    @cached_property
    def _swinging(self) -> set[int]:
        """The cells that roads run through, and nothing else, where nobody lives."""
        cells: dict[bool, set[int]] = {True: set(), False: set(self.homes)}
        for way in self.terrain.paths:
            cells[way.kind in ROADS] |= {self.terrain.ground.cell(at) for at in way.points}
        return cells[True] - cells[False]

    def _tauter(self, nodes: list[XY]) -> list[XY]:
        """Each node moved half-way to the middle of those before and after it on its lines, but
        not near its cell's border."""
        ground, most = self.terrain.ground, REACH * self.sheet.size
        pulls: dict[int, list[XY]] = {}
        for way in self.terrain.paths:
            for before, here, after in zip(
                way.points, way.points[1:], way.points[2:], strict=False
            ):
                cell = ground.cell(here)
                if cell < 0 or cell in self.homes or way.wide:
                    continue
                x, y = self.sheet.centre(here)
                cx, cy = self.sheet.centres[cell]
                for there in (before, after):
                    seen = beyond(ground, here, there)
                    other = ground.cell(seen)
                    ox, oy = self.sheet.centre(seen)
                    if other >= 0:
                        dx, dy = self.sheet.centres[other]
                        ox, oy = ox + nodes[other][0] - dx, oy + nodes[other][1] - dy
                    pulls.setdefault(cell, []).append((ox - x + cx, oy - y + cy))
        moved = list(nodes)
        for cell, ends in pulls.items():
            (x, y), (cx, cy) = nodes[cell], self.sheet.centres[cell]
            to_x = (x + sum(end[0] for end in ends) / len(ends)) / 2
            to_y = (y + sum(end[1] for end in ends) / len(ends)) / 2
            far = max(1.0, exact.apart((to_x, to_y), (cx, cy)) / most)
            moved[cell] = cx + (to_x - cx) / far, cy + (to_y - cy) / far
        return moved

    def middle(self, here: Place, there: Place) -> XY:
        """Where a line crosses from a cell to the next one, as seen from `here`; some way beyond
        the map's end, where what is drawn is cut off."""
        seen = beyond(self.terrain.ground, here, there)
        (x0, y0), (x1, y1) = self.node(here), self.node(seen)
        if self.terrain.ground.cell(seen) < 0:
            return self._off((x0, y0), (x1, y1))
        return (x0 + x1) / 2, (y0 + y1) / 2

    def _off(self, node: XY, seen: XY) -> XY:
        """Where a line leaves the sheet from a node to a place beyond its end: nearly straight
        off the border that this lies beyond, so that no line turns back there."""
        (x, y), (to_x, to_y), (wide, high) = node, seen, self.sheet.extent
        over_x, over_y = max(-to_x, to_x - wide), max(-to_y, to_y - high)
        far = OFF * self.sheet.size
        if over_x >= over_y:
            return (-far if to_x < wide / 2 else wide + far), y + LATERAL * (to_y - y)
        return x + LATERAL * (to_x - x), (-far if to_y < high / 2 else high + far)

    def runs(self, kinds: Iterable[str]) -> Iterator[list[XY]]:
        """The stretches of all lines of some kinds: from nodes to the middles of sides."""
        cell = self.terrain.ground.cell
        for way in self.terrain.paths_of(*kinds):
            for here, there in pairwise(way.points):
                for one, other in ((here, there), (there, here)):
                    if cell(one) >= 0:
                        yield [self.node(one), self.middle(one, other)]


def sampled(stroke: tuple[XY, ...]) -> list[XY]:
    """Points along a stroke: three are those of a quadratic curve, any others lie on it."""
    if len(stroke) != 3:
        return list(stroke)
    t = np.linspace(0, 1, 4 * SAMPLES)[:, None]
    a, b, c = (np.array(one) for one in stroke)
    return [(x, y) for x, y in ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c).tolist()]
