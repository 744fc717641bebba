"""Rivers (the talk, "Rivers"): past every watermill, from a source to a sink.

"Use a pathfinding algorithm to find closest water source and water sink. Randomize movement costs
slightly to induce bends in the river. Mountains and lakes are water sources. Map edges and
shorelines are water sinks." A few more flow for their own sake.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.noise import shuffle_keys, sums
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.river_beds import tidied
from morphs.generators.zones.symmetry.images import Symmetry, image
from morphs.generators.zones.templates.template import TERRAINS, WATER
from morphs.generators.zones.zone_map import NO_THING, RIVERS, Thing, ZoneMap

STEP, BENDS = 8, 56
UNDER = 24  # beneath an obstacle a river is not seen
ROAD = 30  # it crosses roads rather than following them
SOURCES = ("mountain", "volcano", "lake")
SQUARES_FOR_A_RIVER = 2200
LONGEST = 60
AFAR, NEARBY = 5, 20  # squares from a mill to its source: more than, and at most
FEW_SOURCES = 16  # so far from one on symmetric maps: it must be one for the image too
FOUR = ((-1, 0), (0, 1), (1, 0), (0, -1))
FLOWS = {"snow": "icy", "swamp": "muddy", "lava": "lava"}

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Path = list[tuple[int, int]]


def rivers(state: State) -> None:
    """Let rivers flow: by the watermills first, then some more on the surface."""
    area = state.map
    for level in range(area.levels):
        mills = [t for t in area.things if t.kind == "watermill" and t.level == level]
        more = int(area.land[level].sum()) // SQUARES_FOR_A_RIVER if level == 0 else 0
        if not mills and not more:
            continue
        bed = Bed.of(area, level, state.dice("rivers", level), state.options.symmetry)
        for mill in mills:
            if not bed.pass_by(mill):
                area.notes.append(f"the watermill at {mill.row}, {mill.column} has no river")
        dice = state.dice("rivers", level, "more")
        for _ in range(more):
            bed.spring(dice)
        bed.tidy(mills)


@dataclass
class Bed:
    """Where rivers may flow on one level, and how far it is from there to a source and a sink."""

    map: ZoneMap
    level: int
    symmetry: Symmetry  # every river has its image, and flows where that can flow too
    price: Ints  # of each square; -1: no river there
    springs: Bools
    mouths: Bools
    from_source: Ints
    to_sink: Ints

    @classmethod
    def of(cls, zones: ZoneMap, level: int, dice: Dice, symmetry: Symmetry = "none") -> Bed:
        obstacle, source = _obstacles(zones, level)
        thing, land = zones.thing[level], zones.land[level]
        price = STEP + _bends(land.shape, dice)
        price[obstacle] += UNDER
        price[zones.road[level] > 0] += ROAD
        usable = land & ((thing == NO_THING) | (obstacle & ~source))
        price[~usable] = -1
        if symmetry != "none":
            usable &= image(usable[None], symmetry)[0]
            price = np.where(usable, np.maximum(price, image(price[None], symmetry)[0]), -1)
        sea = zones.terrain[level] == WATER
        edge = np.ones(land.shape, bool)
        edge[1:-1, 1:-1] = False
        springs = _beside(source) & usable
        if symmetry != "none":
            springs &= image(springs[None], symmetry)[0]
        mouths = (_beside(sea) | edge) & usable
        return cls(
            zones, level, symmetry, price, springs, mouths,
            _away(price, springs), _away(price, mouths),
        )  # fmt: skip

    def pass_by(self, mill: Thing) -> bool:
        """Let a river flow past a watermill."""
        banks = self._banks(mill)
        both = [
            (int(self.from_source[at] + self.to_sink[at]), at)
            for at in banks
            if self.from_source[at] >= 0 and self.to_sink[at] >= 0
        ]
        if not both:
            return False
        at = min(both)[1]
        down = self._follow(self.to_sink, at)
        self._lay(self._until_joined(down))
        self._lay(self._from_afar(at, down) or self._follow(self.from_source, at))
        return True

    def spring(self, dice: Dice) -> None:
        """Let a river flow from a source not too far from a sink."""
        springs = np.argwhere(
            (self.from_source >= 0)
            & (self.from_source < (3 if self.symmetry == "none" else FEW_SOURCES) * STEP)
            & (self.to_sink > 12 * STEP)
            & (self.to_sink < LONGEST * STEP)
            & (self.map.river[self.level] == 0)
        )
        if len(springs):
            row, column = springs[dice.below(len(springs))].tolist()
            self._lay(self._until_joined(self._follow(self.to_sink, (row, column))))
            self._lay(self._follow(self.from_source, (row, column)))

    def tidy(self, mills: list[Thing]) -> None:
        """Take rings and stubs away: where rivers came to lie side by side they are one."""
        kept = np.zeros(self.price.shape, bool)
        for mill in mills:
            for square in self._banks(mill):
                kept[square] = kept[self._twin(square)] = True
        ends = self.springs | self.mouths
        river = self.map.river[self.level]
        river[~tidied(river > 0, ends, kept, self._twin)] = 0

    def _banks(self, mill: Thing) -> Path:
        """The squares beside a watermill where a river may flow, but for the way to its door."""
        kind = thing_table()[mill.name]
        own = {(mill.row + y, mill.column + x) for y, x in kind.squares}
        near = {(y + down, x + right) for y, x in own for down, right in FOUR} - own
        size = self.map.size
        return sorted(
            at for at in near
            if 0 <= at[0] < size and 0 <= at[1] < size and self.price[at] >= 0
        )  # fmt: skip

    def _lay(self, path: Path) -> None:
        for square in path:
            for one in (square, self._twin(square)):
                if not self.map.river[self.level][one]:
                    self.map.river[self.level][one] = self._kind(one)

    def _until_joined(self, path: Path) -> Path:
        """The way to a sink, as far as to the first river that it meets."""
        river, size = self.map.river[self.level], self.map.size
        for place, (row, column) in enumerate(path):
            near = [(row + down, column + right) for down, right in FOUR]
            if any(0 <= y < size and 0 <= x < size and river[y, x] for y, x in near):
                return path[: place + 1]
        return path

    def _from_afar(self, at: tuple[int, int], down: Path) -> Path:
        """A way up to a source that is not at the mill itself, clear of the way down; empty where
        there is none nearby."""
        top, left = max(0, at[0] - NEARBY), max(0, at[1] - NEARBY)
        window = np.s_[top : at[0] + NEARBY + 1, left : at[1] + NEARBY + 1]
        price, springs = self.price[window].copy(), self.springs[window].copy()
        row, column = at[0] - top, at[1] - left
        springs[max(0, row - AFAR) : row + AFAR + 1, max(0, column - AFAR) : column + AFAR + 1] = 0
        own = self._squares_of(down, top, left, springs.shape)
        first = self._squares_of([at], top, left, springs.shape)
        price[(own | (_beside(own) & ~_beside(first))) & ~first] = -1
        away = _away(price, springs & (price >= 0))
        if away[row, column] < 0:
            return []
        return [(y + top, x + left) for y, x in self._follow(away, (row, column), price)]

    def _twin(self, square: tuple[int, int]) -> tuple[int, int]:
        """The image of a square, itself where the map has none."""
        last, (row, column) = self.map.size - 1, square
        if self.symmetry == "none":
            return square
        return (last - row if self.symmetry == "rotate" else row), last - column

    @staticmethod
    def _squares_of(path: Path, top: int, left: int, shape: tuple[int, ...]) -> Bools:
        """The squares of a path that lie in a window, as squares of the window."""
        found = np.zeros(shape, bool)
        for row, column in path:
            if 0 <= row - top < shape[0] and 0 <= column - left < shape[1]:
                found[row - top, column - left] = True
        return found

    def _follow(self, field: Ints, at: tuple[int, int], price: Ints | None = None) -> Path:
        """The way down a field of distances, to where it ends."""
        price = self.price if price is None else price
        path = [at]
        high, wide = field.shape
        while field[at] > price[at]:  # what an end costs itself
            near = [(at[0] + down, at[1] + right) for down, right in FOUR]
            at = next(
                there for there in near
                if 0 <= there[0] < high and 0 <= there[1] < wide
                and field[there] >= 0 and field[there] + price[at] == field[at]
            )  # fmt: skip
            path.append(at)
        return path

    def _kind(self, square: tuple[int, int]) -> int:
        terrain = TERRAINS[int(self.map.terrain[self.level][square])]
        return RIVERS.index(FLOWS.get(terrain, "clear"))


def _bends(shape: tuple[int, ...], dice: Dice) -> Ints:
    """What each square costs more than another: by patches, so that rivers wind around them."""
    fine = (shuffle_keys(shape[0] * shape[1], dice.bits()) >> np.uint64(54)).astype(np.int64)
    wide = sums(sums(fine.reshape(shape), 1), 1) // 81
    return np.clip((wide - int(wide.mean())) * BENDS // 64, 0, BENDS)


def _obstacles(zones: ZoneMap, level: int) -> tuple[Bools, Bools]:
    """The squares of obstacles, and of those that are sources."""
    obstacle = np.array([thing.kind == "obstacle" for thing in zones.things] + [False])
    source = np.array(
        [thing_table()[thing.name].group in SOURCES for thing in zones.things] + [False]
    )
    index = zones.thing[level]
    return obstacle[index], source[index]


def _beside(squares: Bools) -> Bools:
    return np.asarray(ndimage.binary_dilation(squares))


def _away(price: Ints, ends: Bools) -> Ints:
    """The cost of the way to the nearest end, counting each square left; -1: there is none."""
    usable = price >= 0
    count = int(usable.sum())
    away = np.full(price.shape, -1, np.int64)
    if not ends.any():
        return away
    number = np.full(price.shape, -1, np.int64)
    number[usable] = np.arange(count)
    starts, stops, costs = [np.full(int(ends.sum()), count)], [number[ends]], [price[ends]]
    for near, far in (
        ((slice(None), slice(None, -1)), (slice(None), slice(1, None))),
        ((slice(None, -1), slice(None)), (slice(1, None), slice(None))),
    ):
        both = usable[near] & usable[far]
        for a, b in ((near, far), (far, near)):
            starts.append(number[a][both])
            stops.append(number[b][both])
            costs.append(price[b][both])
    graph = csr_matrix(
        (np.concatenate(costs), (np.concatenate(starts), np.concatenate(stops))),
        shape=(count + 1, count + 1),
    )
    found = dijkstra(graph, indices=count)[:count]
    away[usable] = np.where(np.isfinite(found), found, -1)
    return away
