"""Lanes of battlefields: from farms to the nearest way, or off the table.

By the rules they are open land like what they cross, so none goes over a river, a lake or a hill.
Each is the least toil over a lattice (E. W. Dijkstra, "A note on two problems in connexion with
graphs", 1959): along the edges of fields rather than over them, round hills, woods and marshes.
All lanes follow one tree, so what lies behind another farm comes by its lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.field import dense
from morphs.draw.terrain.footpaths import curved
from morphs.draw.terrain.lines import ROADS, sampled
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.sheet import Sheet, chance, chances

FINE = 5
"""Points of the lattice a cell."""
TOIL = {
    "open": 5,
    "sand": 5,
    "field": 12,
    "orchard": 12,
    "wood": 16,
    "marsh": 34,
    "river": 5,
    "built-up": 30,
}
STEEP, CLOSE, EDGE, YARD, RAILS, BUMPY = 34, 9, 3, 150, 200, 3
"""What a step costs by the word of its cell, on hills and what else has a word, over closes, along
the edges of furlongs, over yards and rails; and what it costs more at most, for no lane runs
straight."""
BLOCKED = 1 << 20
"""The cost of what no lane crosses."""
RIM = 22
"""How many steps over open land a lane goes further to a way rather than off the table."""
STRAIGHT, SLANT = 5, 7
"""How long steps along the lattice and aslant are, in fifths of one."""
SHAKEN, TAUT = 0.2, 0.055
"""How far points of the lattice are moved, in its steps, and how far lanes are drawn taut, in
cells."""


class Byways:
    """The lanes of a table, whose `toil` is what each point of a lattice costs."""

    def __init__(
        self, sheet: Sheet, salt: int, toil: NDArray[np.int64], ways: BaseGeometry
    ) -> None:
        self.sheet, self.salt, self.ways = sheet, salt, ways
        self.step = sheet.size / FINE
        self.toil = toil

    def _tree(self, starts: Sequence[int]) -> dict[int, int]:
        """Of each point the next one on the cheapest way out, of those where it ends themselves; as
        far out as all of some lie, unless they are shut in."""
        wide = self.toil.shape[1]
        cost = np.pad(self.toil, 1, constant_values=BLOCKED).ravel().tolist()
        across = wide + 2
        around = [
            *((by, STRAIGHT) for by in (1, -1, across, -across)),
            *((by, SLANT) for by in (1 + across, 1 - across, across - 1, -across - 1)),
        ]
        found: dict[int, int] = {}
        ready, left = sorted(self._ends(across)), set(starts)
        while ready and left:
            far, here, there = heappop(ready)
            if here in found:
                continue
            found[here] = there
            left.discard(here)
            mine = cost[here]
            for by, long in around:
                beside = here + by
                if beside not in found and cost[beside] < BLOCKED:
                    heappush(ready, (far + long * (mine + cost[beside]), beside, here))
        return found

    def _ends(self, across: int) -> Iterator[tuple[int, int, int]]:
        """Where lanes end, with what that costs: on ways, and at the rim of the table."""
        high, wide = self.toil.shape
        rim = RIM * 2 * TOIL["open"] * STRAIGHT
        for row in range(high):
            for column in range(wide) if row in (0, high - 1) else (0, wide - 1):
                if self.toil[row, column] < BLOCKED:
                    here = (row + 1) * across + column + 1
                    yield rim, here, here
        for part in shapely.get_parts(self.ways):
            spots = np.round(dense(exact.points(np.asarray(part.coords))) / self.step)
            for column, row in np.unique(spots.astype(np.int64), axis=0).tolist():
                if 0 <= row < high and 0 <= column < wide:
                    here = (row + 1) * across + column + 1
                    yield 0, here, here

    def _at(self, spot: int) -> XY:
        """Where a point of the lattice lies, moved a little."""
        row, column = divmod(spot, self.toil.shape[1] + 2)
        x, y = (SHAKEN * (2 * chance(self.salt, spot, axis) - 1) for axis in (41, 42))
        return (column - 1 + x) * self.step, (row - 1 + y) * self.step

    def lanes(self, starts: Sequence[tuple[XY, XY]]) -> list[shapely.LineString]:
        """The lanes from some gates out, each by a place before it and up to where it meets a way
        or a lane laid earlier."""
        across, done, found = self.toil.shape[1] + 2, set[int](), list[shapely.LineString]()
        places = [(round(y / self.step), round(x / self.step)) for _, (x, y) in starts]
        firsts = [(row + 1) * across + column + 1 for row, column in places]
        before = self._tree(firsts)
        for start, spot in zip(starts, firsts, strict=True):
            spots: list[int] = []
            while spot in before and spot not in done:
                spots.append(spot)
                done.add(spot)
                if before[spot] == spot:
                    break
                spot = before[spot]
            met = spot in done and (not spots or spots[-1] != spot)
            if len(spots) > 1:
                found.append(self._line(start, spots, found if met else []))
        return found

    def _line(
        self, start: tuple[XY, XY], spots: list[int], others: Sequence[shapely.LineString]
    ) -> shapely.LineString:
        """A lane over some points: up to the nearest place of others, of a way, or off the rim."""
        gate, before = start
        points = [before, *map(self._at, spots[1:])]
        taut = exact.simplify(shapely.LineString(points), TAUT * self.sheet.size)
        ahead = np.asarray(taut.coords)[:-1] if len(taut.coords) > 2 else np.asarray(taut.coords)
        last = points[-1]
        goal = exact.union_all(others) if others else self.ways
        end = self._off(last)
        if others or not goal.is_empty:
            near = exact.nearest(goal, shapely.Point(last))[0]
            if others or exact.apart(near, last) < 2 * self.step:
                end = near
        return shapely.LineString(exact.points(curved(np.array([gate, *ahead.tolist(), end]))))

    def _off(self, at: XY) -> XY:
        """A place beyond the nearest rim of the table."""
        (x, y), (wide, high), far = at, self.sheet.extent, 0.4 * self.sheet.size
        gaps = (x, wide - x, y, high - y)
        return ((-far, y), (wide + far, y), (x, -far), (x, high + far))[gaps.index(min(gaps))]


def cells_at(sheet: Sheet, step: float) -> NDArray[np.int64]:
    """Return the cell in which each point of a lattice over a sheet lies, (rows, columns), `step`
    pixels apart."""
    wide, high = (int(side / step) + 1 for side in sheet.extent)
    cells, best = np.zeros((high, wide), np.int64), np.full((high, wide), np.inf)
    reach = int(sheet.size / step) + 1
    for cell, (x, y) in enumerate(sheet.centres):
        column, row = int(x / step), int(y / step)
        part = (
            slice(max(0, row - reach), min(high, row + reach + 1)),
            slice(max(0, column - reach), min(wide, column + reach + 1)),
        )
        down, across = np.ogrid[part]
        off = (across * step - x) ** 2 + (down * step - y) ** 2
        nearer = off < best[part]
        cells[part][nearer], best[part][nearer] = cell, off[nearer]
    return cells


def toil_of(
    sheet: Sheet, words: Sequence[str], contours: NDArray[np.int64], salt: int
) -> NDArray[np.int64]:
    """Return what each point of the lattice of a sheet costs by the cell that it lies in."""
    costs = [
        BLOCKED if word == "lake" else max(TOIL.get(word, STEEP), STEEP if high else 0)
        for word, high in zip(words, contours.tolist(), strict=True)
    ]
    found = np.array(costs)[cells_at(sheet, sheet.size / FINE)]
    down, across = (np.arange(side, dtype=np.int64) for side in found.shape)
    return np.asarray(
        found + (BUMPY * chances(salt, down[:, None], across[None, :], 43)).astype(np.int64)
    )


def byways_of(
    crossings: Crossings,
    approaches: Sequence[shapely.LineString],
    furlongs: Sequence[Sequence[XY]],
    yards: Sequence[Sequence[XY]],
    salt: int,
) -> Byways:
    """The byways of a table with some ways and footpaths, about the rings of farmed furlongs and
    those of yards."""
    sheet, terrain = crossings.lines.sheet, crossings.lines.terrain
    step, size = sheet.size / FINE, sheet.size
    toil = toil_of(sheet, terrain.words, terrain.layers["contours"], salt)
    down, across = np.indices(toil.shape) * step
    flat = toil < TOIL["field"]
    if furlongs:
        farms = exact.union_all([exact.snapped(shapely.Polygon(ring)) for ring in furlongs])
        shapely.prepare(farms)
        toil[flat & shapely.contains_xy(farms, across, down)] = CLOSE
    edges = [[*ring, ring[0]] for ring in furlongs]
    toil[flat & near(toil.shape, step, edges, 0.6 * step)] = EDGE
    toil[near(toil.shape, step, yards, 0.8 * step)] = YARD
    rails = [sampled(one) for some in crossings.ways["railway"].values() for one in some]
    toil[near(toil.shape, step, rails, step)] += RAILS
    water = [sampled(one) for some in crossings.water.values() for one in some]
    bank = max(0.15, crossings.river_width / 2 + 0.08) * size
    wet = near(toil.shape, step, water, bank)
    toil[wet | shapely.contains_xy(crossings.wide_water, across, down)] = BLOCKED
    roads = [
        shapely.LineString(sampled(stroke))
        for kind in ROADS
        for some in crossings.ways[kind].values()
        for stroke in some
    ]
    return Byways(sheet, salt, toil, exact.snapped(shapely.MultiLineString([*approaches, *roads])))


def near(
    shape: tuple[int, ...], step: float, lines: Iterable[Sequence[XY]], far: float
) -> NDArray[np.bool_]:
    """Return which points of a lattice lie within a distance of lines, in pixels."""
    high, wide = shape
    mask = np.zeros(shape, dtype=np.bool_)
    spots = [dense(exact.points(np.array(one))) for one in lines]
    if not spots:
        return mask
    at, most = np.concatenate(spots) / step, int(far / step) + 1
    first = np.floor(at).astype(np.int64)
    for off_down in range(-most, most + 2):
        for off_across in range(-most, most + 2):
            across, down = first[:, 0] + off_across, first[:, 1] + off_down
            close = ((at - np.stack([across, down], axis=1)) ** 2).sum(axis=1) <= (far / step) ** 2
            close &= (across >= 0) & (across < wide) & (down >= 0) & (down < high)
            mask[down[close], across[close]] = True
    return mask
