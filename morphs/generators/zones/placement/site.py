"""Where things may stand: the map's squares as the steps that place things see them.

The arrays are flat (see geometry.padded_grid):

open       one can walk there as things are now: land, nothing on it, not to be blocked, out of
           reach of the guards of connections
main       open for good and in one piece with the rest of its zone
coverable  a thing may be put there: land of a zone, nothing on it, kept for nothing else
clearable  may be opened: coverable, and no neighbour is water or belongs to another zone, so that
           opening it joins no zones
occupied   a thing stands there, or a guard of a connection holds it
inside     on the map
away       square of the distance to the nearest town, mine or treasure on the level
grain      a random number: which of squares that are all far enough is taken
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.geometry.noise import shuffle_keys
from morphs.generators.zones.geometry.padded_grid import Flat, PaddedGrid
from morphs.generators.zones.geometry.pieces import largest
from morphs.generators.zones.geometry.squares import NEIGHBOURS, grown
from morphs.generators.zones.objects.things import ThingKind, thing_table
from morphs.generators.zones.placement.twins import Twins
from morphs.generators.zones.symmetry.images import Symmetry, image
from morphs.generators.zones.templates.template import ROCK
from morphs.generators.zones.zone_map import (
    BLOCKED,
    CLEAR,
    MAY,
    NO_THING,
    Square,
    Thing,
    ZoneMap,
    watched,
)

BYPASS = 1
"""Nothing that was blocked is opened nearer to a passage, or to its guard, than this: it might lead
around the guard."""
FAR = 1 << 28
MARKS = (
    16  # how often is asked how far the farthest square lies: what is marked changes none beyond
)
Bools = NDArray[np.bool_]


class Site(PaddedGrid):
    """The squares of a map for those who place things on it; its methods change both.

    What stands on the map and its passages when the site is made are kept as they are.
    """

    def __init__(
        self,
        zones: ZoneMap,
        symmetry: Symmetry = "none",
        interior: Bools | None = None,
        taken: Bools | None = None,
        grain: int = 0,
    ) -> None:
        """`interior` says what may be cleared (None: land with no other zone beside it), `taken`
        which squares are kept for passages; both (levels, rows, columns). `grain` is the key of its
        random numbers."""
        super().__init__(zones.size)
        self.map = zones
        held = watched(zones)
        coverable = _coverable(zones, held)
        if taken is not None:
            coverable &= ~taken
        inland = _inland(zones) & ~grown(_fixed(zones), BYPASS)
        if interior is not None:
            inland &= interior
        self.zone = self.flat(zones.zone, 0)
        self.terrain = self.flat(zones.terrain, ROCK)
        self.inside = self.flat(np.ones(zones.zone.shape, bool), 0)
        self.open = self.flat(zones.open() & ~held, 0)
        self.main = self.flat(_main(zones, held), 0)
        self.coverable = self.flat(coverable, 0)
        self.clearable = self.flat(coverable & inland, 0)
        self.occupied = self.flat((zones.thing != NO_THING) | held, 0)
        self.away = np.full(len(self.zone), FAR, np.int32)
        keys = shuffle_keys(len(self.zone), grain) >> np.uint64(33)
        self.grain = keys.astype(np.int32)
        self._reach = np.full(zones.levels, 2 * zones.size, np.int64)
        self._marks = 0
        self._start_distances()
        self.twins = Twins.of(zones, symmetry)
        # footprints of gates and shipyards, which are no images, have kept squares of one half only
        for squares in (self.coverable, self.clearable):
            layers = self.layers(squares)
            layers &= image(layers, symmetry).copy()

    def squares_of(self, zone: int) -> Flat:
        """Return the squares of a zone that a thing may cover, in order."""
        squares = self._by_zone[zone]
        return squares[self.coverable[squares]]

    @cached_property
    def _by_zone(self) -> list[Flat]:
        order = np.argsort(self.zone, kind="stable")
        starts = np.searchsorted(self.zone[order], np.arange(int(self.zone.max()) + 2))
        return [order[a:b] for a, b in pairwise(starts)]

    def put(self, thing: Thing) -> int:
        """Let a thing stand on the map and return its index."""
        kind = thing_table()[thing.name]
        index = len(self.map.things)
        self.map.things.append(thing)
        for row, column in kind.squares:
            square = (thing.level, thing.row + row, thing.column + column)
            self.map.thing[square] = index
            entered = (row, column) == kind.entry
            self.map.mask[square] = MAY if entered else BLOCKED
            here = self.number(square)
            self.open[here] = self.main[here] = False
            self.coverable[here] = self.clearable[here] = False
            self.occupied[here] = True
        return index

    def clear(self, numbers: Iterable[int]) -> None:
        """Open squares for good: they must be clear from now on."""
        for number in numbers:
            self.map.mask[self.square(number)] = CLEAR
            self.open[number] = self.main[number] = True

    def block(self, numbers: Iterable[int]) -> None:
        """Close squares for good: an obstacle must cover them."""
        for number in numbers:
            if self.open[number]:  # all else is shut already
                self.map.mask[self.square(number)] = BLOCKED
                self.open[number] = self.main[number] = False

    def leave(self, numbers: Iterable[int]) -> None:
        """Let open squares be covered or not: they lead nowhere."""
        for number in numbers:
            if self.open[number]:
                self.map.mask[self.square(number)] = MAY
                self.main[number] = False

    def take(self, numbers: Iterable[int]) -> None:
        """Keep squares as they are now: no other thing may cover or open them."""
        for number in numbers:
            self.coverable[number] = self.clearable[number] = False

    def mark(self, number: int) -> None:
        """Note in the distance map that something stands here."""
        level, row, column = self.square(number)
        reach = int(self._reach[level])
        top, left = max(0, row - reach), max(0, column - reach)
        view = self.on_map(self.away)[level, top : row + reach + 1, left : column + reach + 1]
        rows = np.arange(top - row, top - row + view.shape[0], dtype=np.int32)[:, None]
        columns = np.arange(left - column, left - column + view.shape[1], dtype=np.int32)[None, :]
        np.minimum(view, rows * rows + columns * columns, out=view)
        self._marks += 1
        if self._marks % MARKS == 0:
            farthest = int(self.on_map(self.away)[level].max())
            self._reach[level] = min(2 * self.size, isqrt(farthest) + 1)

    def _start_distances(self) -> None:
        for thing in self.map.things:
            if thing.kind in ("town", "mine"):
                self.mark(self.number(entry_of(thing)))
        for block in self.map.blocks:
            self.mark(self.number(entry_of(self.map.things[block.things[0]])))


def entry_of(thing: Thing) -> Square:
    """Return the square that is entered to visit a thing (an obstacle's bottom right one)."""
    row, column = thing_table()[thing.name].entry or (0, 0)
    return thing.level, thing.row + row, thing.column + column


def thing_at(kind: ThingKind, entry: Square, zone: int) -> Thing:
    """Return a thing of that kind whose entered square is here."""
    row, column = kind.entry or (0, 0)
    return Thing(kind.kind, kind.name, entry[0], entry[1] - row, entry[2] - column, zone)


def _coverable(zones: ZoneMap, held: Bools) -> Bools:
    """Return the land of zones that touches no passage and nothing that stands, and is not where
    one steps out of the reach of a connection's guard."""
    clear = zones.open() & (zones.mask == CLEAR)
    doors = grown(clear & held, 1) & clear & ~held
    coverable: Bools = zones.land & (zones.zone > 0) & ~grown(_fixed(zones), 1) & ~doors
    return coverable


def _fixed(zones: ZoneMap) -> Bools:
    """Return the squares of passages and of what stands on the map."""
    fixed: Bools = zones.thing != NO_THING
    for passage in zones.passages:
        for square in passage.squares:
            fixed[square] = True
    return fixed


def _inland(zones: ZoneMap) -> Bools:
    """Return the land whose eight neighbours are land of the same zone."""
    inland = zones.land.copy()
    same = np.pad(
        np.where(zones.land, zones.zone, -1), ((0, 0), (1, 1), (1, 1)), constant_values=-1
    )
    high = zones.size + 1
    for row, column in NEIGHBOURS:
        inland &= same[:, 1 + row : high + row, 1 + column : high + column] == zones.zone
    return inland


def _main(zones: ZoneMap, held: Bools) -> Bools:
    """Return of each zone the largest piece of what must be clear and no guard holds."""
    clear = zones.open() & (zones.mask == CLEAR) & ~held
    main = np.zeros(clear.shape, bool)
    for zone, box in zones.zone_boxes().items():
        main[box] |= largest(clear[box] & (zones.zone[box] == zone))
    return main
