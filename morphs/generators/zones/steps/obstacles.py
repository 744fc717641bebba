"""Obstacles (the talk, "Obstacle Selection" and "Obstacle Weighting").

Every square that must be blocked is covered. For a square still open all obstacles that could fill
it, in all ways that cover nothing that must be clear, are weighed: by what stands around, by what
they cover, by the terrain; the dice choose one of them. Then come the squares beside it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.noise import shuffle_keys, sums
from morphs.generators.zones.geometry.padded_grid import PaddedGrid
from morphs.generators.zones.geometry.pieces import pieces
from morphs.generators.zones.geometry.squares import NEIGHBOURS, grown
from morphs.generators.zones.objects.things import ThingKind, obstacle_table, thing_table
from morphs.generators.zones.state import State
from morphs.generators.zones.symmetry.images import image
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import BLOCKED, MAY, NO_THING, Thing, ZoneMap

MUST, MIGHT, NEVER = 0, 1, 2
"""What a square wants: to be covered, to be covered or not, not to be."""
SIGHT = 2
"""Squares so far around an open one say what goes with it."""
BESIDE_MINE = 3
ONLY_MUST = 6
"""How much better it is to cover only what must be covered."""
LEANS = 12
"""How much better what a stretch of land leans to is there: ranges in some, woods in others."""
STRETCH = 6
"""Such stretches are some two of these across."""
WALLS, WITHIN = (3, 28), (92, 84)
"""Land leans to ranges so near another zone, in squares and as a part of a map's side, at least;
within zones it does only in the highest stretches, and to woods in the lowest, from and up to such
shares of all in hundredths: ranges are walls between zones."""
RANGES, WOODS = ("mountain", "volcano", "hill", "rock"), ("tree", "shrub", "cactus", "mushroom")
SHARED = 1000
ALONE = 1
"""Open squares around one count like so many unrelated obstacles."""
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Choices:
    """All ways to cover a square of one terrain: one row for each obstacle and square of it.

    The first `plain` rows may cover nothing else, the others may lie over what the table's layers
    say.
    """

    kinds: Ints  # index into the obstacles
    offsets: Ints  # (ways, squares) flat; short ones repeat the square itself
    corner: Ints  # from the square to the obstacle's bottom right
    sizes: Ints
    worth: Ints  # how common it is, times what it covers
    plain: int


@lru_cache(maxsize=64)
def choices_on(terrain: int, width: int) -> Choices:
    """Return the ways to cover a square of a terrain, on maps of padded rows so wide."""
    table = obstacle_table()
    numbered = [(n, k) for n, k in enumerate(table.kinds) if terrain in k.terrain_numbers]
    numbered.sort(key=lambda pair: pair[1].group in table.layers.above)
    ways = [(n, k, square) for n, k in numbered for square in k.squares]
    most = max(len(kind.squares) for _, kind in numbered)
    offsets = np.zeros((len(ways), most), np.int64)
    for row, (_, kind, (down, right)) in enumerate(ways):
        steps = [(y - down) * width + x - right for y, x in kind.squares]
        offsets[row, : len(steps)] = steps
    return Choices(
        np.array([n for n, _, _ in ways], np.int64),
        offsets,
        np.array([-down * width - right for _, _, (down, right) in ways], np.int64),
        np.array([len(k.squares) for _, k, _ in ways], np.int64),
        _worths([kind for _, kind, _ in ways]),
        sum(kind.group not in table.layers.above for _, kind, _ in ways),
    )


def _worths(ways: list[ThingKind]) -> Ints:
    """What each way is worth: a family's weight is shared by all the ways it offers."""
    counts = Counter(kind.family for kind in ways)
    return np.array([kind.weight * SHARED // counts[kind.family] for kind in ways], np.int64)


@lru_cache(maxsize=1)
def likings() -> Ints:
    """Return how much each other obstacle (column) likes each (row) beside it."""
    table = obstacle_table()
    return np.array([[table.liking(a, b) for a in table.kinds] for b in table.kinds], np.int64)


class Cover(PaddedGrid):
    """The map while obstacles are put on it; flat and padded like a Site."""

    def __init__(
        self, zones: ZoneMap, only_must: bool = False, lean: NDArray[np.int64] | None = None
    ) -> None:
        super().__init__(zones.size)
        self.map = zones
        wants = np.full(zones.mask.shape, NEVER, np.uint8)
        bare = zones.land & (zones.thing == NO_THING)
        wants[bare & (zones.mask == BLOCKED)] = MUST
        if not only_must:
            wants[bare & (zones.mask == MAY) & (zones.road == 0)] = MIGHT
        self.wants = self.flat(wants, NEVER)
        self.layered = self.wants.copy()  # the same, but what may lie under others might be covered
        self.terrain = self.flat(zones.terrain, TERRAINS.index("rock"))
        self.zone = self.flat(zones.zone, 0)
        self.inside = self.flat(np.ones(zones.mask.shape, np.uint8), 0) > 0
        self.stands = np.full(self.wants.shape, -1, np.int64)  # which obstacle
        self.wish = self.flat(self._wishes(), 0)
        table = obstacle_table()
        self.groups = sorted({kind.group for kind in table.kinds})
        self.group = np.array([self.groups.index(k.group) + 1 for k in table.kinds], np.int64)
        none = np.zeros(zones.mask.shape, np.int64)
        self.lean = self.flat(none if lean is None else lean, 0)
        ones = np.ones(len(table.kinds), np.int64)
        better = [np.isin([k.group for k in table.kinds], some) for some in (RANGES, WOODS)]
        self.leaning = [ones, *(np.where(some, LEANS, 1) for some in better)]
        self.lies_under = np.array([kind.group in table.layers.below for kind in table.kinds])
        reach = range(-SIGHT, SIGHT + 1)
        self.sight = np.array([y * self.width + x for y in reach for x in reach], np.int64)

    def _wishes(self) -> NDArray[np.uint8]:
        """The group (counted from 1) that a mine nearby would like to see on each square."""
        groups = sorted({kind.group for kind in obstacle_table().kinds})
        constraints = np.zeros(self.map.mask.shape, np.uint8)
        for thing in self.map.things:
            kind = thing_table().get(thing.name)
            if kind is not None and kind.near:
                top = max(0, thing.row - len(kind.rows) + 1 - BESIDE_MINE)
                left = max(0, thing.column - len(kind.rows[0]) + 1 - BESIDE_MINE)
                bottom, right = thing.row + BESIDE_MINE + 1, thing.column + BESIDE_MINE + 1
                constraints[thing.level, top:bottom, left:right] = groups.index(kind.near) + 1
        return constraints

    def weights(self, here: int) -> tuple[Choices, Ints]:
        """Return the ways to cover a square, and the weight of each (0: it may not be)."""
        ways = choices_on(int(self.terrain[here]), self.width)
        squares = here + ways.offsets
        wants = np.empty(squares.shape, np.uint8)
        wants[: ways.plain] = self.wants[squares[: ways.plain]]
        wants[ways.plain :] = self.layered[squares[ways.plain :]]
        allowed = (wants != NEVER).all(axis=1)
        allowed &= (self.terrain[squares] == self.terrain[here]).all(axis=1)
        allowed &= self.inside[here + ways.corner]
        must = ways.sizes - (wants == MIGHT).sum(axis=1)
        weight = ways.worth * must * must * self._liking(here)[ways.kinds]
        weight = np.where(must == ways.sizes, weight * ONLY_MUST, weight)
        return ways, np.where(allowed & (must > 0), weight, 0)

    def _liking(self, here: int) -> Ints:
        """How much each obstacle likes what stands around a square."""
        table = obstacle_table()
        around = self.stands[here + self.sight]
        around = around[around >= 0]
        liking = np.full(len(self.group), table.affinity.unrelated * ALONE, np.int64)
        if len(around):
            liking += likings()[around].sum(axis=0)
        liking = liking * self.leaning[int(self.lean[here])]
        if self.wish[here]:
            liking = np.where(
                self.group == self.wish[here], liking * table.affinity.near_mine, liking
            )
        return np.asarray(liking)

    def fill(self, here: int, dice: Dice) -> Ints:
        """Cover a square with one obstacle or another; return the squares that it covers."""
        ways, weights = self.weights(here)
        sums = np.cumsum(weights)
        way = int(np.searchsorted(sums, dice.below(int(sums[-1])), side="right"))
        squares = here + ways.offsets[way, : ways.sizes[way]]
        self._stand(int(ways.kinds[way]), here + int(ways.corner[way]), squares)
        return squares

    def _stand(self, which: int, corner: int, squares: Ints) -> None:
        kind = obstacle_table().kinds[which]
        level, row, column = self.square(corner)
        index = len(self.map.things)
        zone = int(self.zone[squares[0]])
        self.map.things.append(Thing("obstacle", kind.name, level, row, column, zone))
        for down, right in kind.squares:
            self.map.thing[level, row + down, column + right] = index
        self.wants[squares] = NEVER
        self.layered[squares] = MIGHT if self.lies_under[which] else NEVER
        self.layered[squares[0]] = NEVER  # its top is always seen
        self.stands[squares] = which


def obstacles(state: State) -> None:
    """Cover all that must be blocked, then what is left over and leads nowhere."""
    exact = state.options.symmetry != "none"  # both sides alike, whatever covers them
    lean = _lean(state)
    cover = Cover(state.map, exact, lean)
    cover_all(cover, state.dice("obstacles"), state.tick)
    lost = pockets(state.map)
    lost |= image(lost, state.options.symmetry) & state.map.open()
    for square in np.argwhere(lost).tolist():
        state.map.mask[tuple(square)] = BLOCKED
    rest = Cover(state.map, exact, lean)
    rest.stands = cover.stands
    cover_all(rest, state.dice("obstacles", "pockets"), state.tick)


def _lean(state: State) -> Ints:
    """What each square leans to: 1 to ranges, 2 to woods, 0 to neither: ranges along the borders of
    zones, woods within, in stretches."""
    shape = state.map.mask.shape
    dice = state.dice("obstacles", "lean")
    found = np.zeros(shape, np.int64)
    for level in range(shape[0]):
        keys = (shuffle_keys(shape[1] * shape[2], dice.bits()) >> np.uint64(54)).astype(np.int64)
        height = keys.reshape(shape[1:])
        for _ in range(2):
            height = sums(height, STRETCH) // (2 * STRETCH + 1)
        ranked = np.sort(height, axis=None)
        high, low = (ranked[len(ranked) * share // 100] for share in WITHIN)
        walls = _walls(state.map.zone[level])
        found[level] = np.where(walls | (height > high), 1, np.where(height < low, 2, 0))
    return found


def _walls(zone: NDArray[np.int16]) -> NDArray[np.bool_]:
    """The squares of a level so near another zone that ranges part them."""
    far = max(WALLS[0], len(zone) // WALLS[1])
    lowest = ndimage.minimum_filter(np.where(zone > 0, zone, zone.max() + 1), 2 * far + 1)
    highest = ndimage.maximum_filter(zone, 2 * far + 1)
    return np.asarray((zone > 0) & (lowest < highest) & (highest > 0) & (lowest <= zone.max()))


def cover_all(cover: Cover, dice: Dice, tick: Callable[[], None] = lambda: None) -> None:
    """Cover every square that must be: one here and there, and from each on to those beside it."""
    beside = np.array([row * cover.width + column for row, column in NEIGHBOURS], np.int64)
    for start in _starts(cover, dice):
        tick()
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if cover.wants[here] != MUST:
                continue
            squares = cover.fill(here, dice)
            near = np.unique(squares[:, None] + beside)
            queue.extend(near[cover.wants[near] == MUST].tolist())


def _starts(cover: Cover, dice: Dice) -> Iterator[int]:
    """Squares that must be covered: those beside mines first, the others in any order."""
    must = np.flatnonzero(cover.wants == MUST)
    order = np.argsort(shuffle_keys(len(must), dice.bits()), kind="stable")
    must = must[order]
    wished = cover.wish[must] > 0
    for number in [*must[wished].tolist(), *must[~wished].tolist()]:
        if cover.wants[number] == MUST:
            yield number


def pockets(zones: ZoneMap) -> NDArray[np.bool_]:
    """Return open squares from which no way leads to the rest of their zone: nothing is lost when
    they are covered.

    Monsters and what can be picked up make way. Pieces at a passage are never lost.
    """
    opened = zones.open()
    ways = opened | stands_aside(zones)
    ways &= zones.land
    kept = np.zeros(opened.shape, bool)
    for passage in zones.passages:
        for square in passage.squares:
            kept[square] = True
    kept = grown(kept, 1)
    lost = np.zeros(opened.shape, bool)
    for zone, box in zones.zone_boxes().items():
        own = zones.zone[box] == zone
        labels, count = pieces(ways[box] & own)
        if count < 2:
            continue
        size = np.bincount(labels.ravel(), minlength=count + 1)
        size[0] = 0
        keep = np.zeros(count + 1, bool)
        keep[int(np.argmax(size))] = True
        keep[labels[kept[box]]] = True
        lost[box] |= own & (labels > 0) & ~keep[labels]
    return lost & opened


def stands_aside(zones: ZoneMap) -> NDArray[np.bool_]:
    """Return the squares of things that make way: they can be picked up or beaten."""
    aside = np.zeros(zones.thing.shape, bool)
    for thing in zones.things:
        if thing_table()[thing.name].removable:
            aside[thing.level, thing.row, thing.column] = True
    return aside
