"""Where things may stand: the map's squares as the steps that place things see them.

The arrays are flat and padded, so that a footprint is a list of numbers to add to a square and
never needs to ask for the map's edge. What a word means:

open       one can walk there as things are now: land, nothing on it, not to be blocked, out of
           reach of the guards of connections
main       open for good and in one piece with the rest of its zone
coverable  a thing may be put there: land of a zone, nothing on it, kept for nothing else
clearable  may be opened: coverable, and no neighbour is water or belongs to another zone, so that
           opening it joins no zones
taken      part of a treasure block or the way to something: nothing else may change it
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.zones.objects.things import ThingKind, thing_table
from morphs.zones.zone_map import (
    BLOCKED,
    CLEAR,
    MAY,
    NO_THING,
    Square,
    Thing,
    ZoneMap,
    watched,
)

if TYPE_CHECKING:
    from morphs.zones.state import State, Symmetry
    from morphs.zones.symmetry.twins import Twins

PAD = 9
"""Squares around each level: more than any footprint with its surroundings."""
BYPASS = 1
"""Nothing that was blocked is opened nearer to a passage, or to its guard, than this."""
FAR = 1 << 28
Flat = NDArray[np.int64]
Bools = NDArray[np.bool_]
NEIGHBOURS = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))


@dataclass
class Site:
    """The squares of a map for those who place things on it; `of` makes one, `put` changes both."""

    map: ZoneMap
    width: int  # of a padded row
    zone: NDArray[np.int16]
    terrain: NDArray[np.uint8]
    inside: Bools  # the map
    open: Bools
    main: Bools
    coverable: Bools
    clearable: Bools
    occupied: Bools  # a thing stands there, or a guard of a connection holds it
    away: NDArray[np.int32]  # square of the distance to the nearest town, mine or treasure
    by_zone: list[Flat] = field(default_factory=list)  # the squares of each, once asked for
    twins: Twins | None = None

    @classmethod
    def of(cls, zones: ZoneMap, interior: Bools | None = None, taken: Bools | None = None) -> Site:
        """See a map as it is now: what stands on it and its passages are kept as they are.

        `interior` says what may be cleared (else: land with no other zone beside it), `taken`
        which squares are kept for passages.
        """
        width = zones.size + 2 * PAD

        def flat(values: NDArray[np.generic], outside: int) -> NDArray[np.generic]:
            around = ((0, 0), (PAD, PAD), (PAD, PAD))
            return np.pad(values, around, constant_values=outside).ravel()

        held = watched(zones)
        opened = zones.open() & ~held
        coverable = zones.land & (zones.thing == NO_THING) & (zones.zone > 0) & ~_kept(zones, 1)
        coverable &= ~_doors(zones, held)
        if taken is not None:
            coverable &= ~taken
        inland = _inland(zones) & ~_kept(zones, BYPASS)
        if interior is not None:
            inland &= interior
        site = cls(
            zones, width,
            flat(zones.zone, 0).astype(np.int16),
            flat(zones.terrain, 9).astype(np.uint8),
            flat(np.ones(zones.zone.shape, bool), 0).astype(bool),
            flat(opened, 0).astype(bool),
            flat(_main(zones), 0).astype(bool),
            flat(coverable, 0).astype(bool),
            flat(coverable & inland, 0).astype(bool),
            flat((zones.thing != NO_THING) | held, 0).astype(bool),
            np.full(zones.levels * width * width, FAR, np.int32),
        )  # fmt: skip
        site._start_distances()
        return site

    def number(self, square: Square) -> int:
        """Return the flat number of a square."""
        level, row, column = square
        return (level * self.width + row + PAD) * self.width + column + PAD

    def square(self, number: int) -> Square:
        """Return the square of a flat number."""
        row, column = divmod(int(number), self.width)
        level, row = divmod(row, self.width)
        return level, row - PAD, column - PAD

    def steps(self, offsets: Iterable[tuple[int, int]]) -> Flat:
        """Return offsets of rows and columns as numbers to add."""
        return np.array([row * self.width + column for row, column in offsets], np.int64)

    def squares_of(self, zone: int) -> Flat:
        """Return the squares of a zone that a thing may cover, in order."""
        if not self.by_zone:
            order = np.argsort(self.zone, kind="stable")
            starts = np.searchsorted(self.zone[order], np.arange(int(self.zone.max()) + 2))
            self.by_zone.extend(order[a:b] for a, b in pairwise(starts))
        squares = self.by_zone[zone]
        return squares[self.coverable[squares]]

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
        size = self.map.size
        rows = np.arange(size, dtype=np.int32)[:, None] - row
        columns = np.arange(size, dtype=np.int32)[None, :] - column
        view = self.away.reshape(-1, self.width, self.width)[level, PAD:-PAD, PAD:-PAD]
        np.minimum(view, rows * rows + columns * columns, out=view)

    def _start_distances(self) -> None:
        for thing in self.map.things:
            if thing.kind in ("town", "mine"):
                self.mark(self.number(entry_of(thing)))
        for block in self.map.blocks:
            self.mark(self.number(entry_of(self.map.things[block.things[0]])))


def site_of(state: State) -> Site:
    """Return the site of a map in the making: made once, by the first step that places things."""
    from morphs.zones.symmetry.twins import Twins  # it knows blocks, which know this

    if state.site is None:
        interior = state.interior if state.interior.any() else None
        state.site = Site.of(state.map, interior, state.taken)
        state.site.twins = Twins.of(state.map, state.options.symmetry)
        if state.site.twins is not None:
            _even(state.site, state.options.symmetry)
    return state.site


def _even(site: Site, symmetry: Symmetry) -> None:
    """Let a square be covered or cleared only where its image may be too: footprints of gates and
    shipyards, from which other things keep away, are no images."""
    from morphs.zones.symmetry.twins import image

    for squares in (site.coverable, site.clearable):
        layers = squares.reshape(-1, site.width, site.width)
        layers &= image(layers, symmetry).copy()


def entry_of(thing: Thing) -> Square:
    """Return the square that is entered to visit a thing (an obstacle's bottom right one)."""
    row, column = thing_table()[thing.name].entry or (0, 0)
    return thing.level, thing.row + row, thing.column + column


def thing_at(kind: ThingKind, entry: Square, zone: int) -> Thing:
    """Return a thing of that kind whose entered square is here."""
    row, column = kind.entry or (0, 0)
    return Thing(kind.kind, kind.name, entry[0], entry[1] - row, entry[2] - column, zone)


def _kept(zones: ZoneMap, reach: int) -> Bools:
    """Squares so near to passages and to what stands there: things must not come nearer, and what
    is opened must not lead around a guard."""
    seeds = np.zeros(zones.zone.shape, bool)
    for passage in zones.passages:
        for square in passage.squares:
            seeds[square] = True
    seeds |= zones.thing != NO_THING
    return _grown(seeds, reach)


def _doors(zones: ZoneMap, held: Bools) -> Bools:
    """Where one steps out of the reach of a connection's guard: there it stays open."""
    clear = zones.open() & (zones.mask == CLEAR)
    doors: Bools = _grown(clear & held, 1) & clear & ~held
    return doors


def _inland(zones: ZoneMap) -> Bools:
    """Land whose eight neighbours are land of the same zone."""
    inland = zones.land.copy()
    same = np.pad(
        np.where(zones.land, zones.zone, -1), ((0, 0), (1, 1), (1, 1)), constant_values=-1
    )
    high = zones.size + 1
    for row, column in NEIGHBOURS:
        inland &= same[:, 1 + row : high + row, 1 + column : high + column] == zones.zone
    return inland


def _main(zones: ZoneMap) -> Bools:
    """Of each zone the largest piece of what must be clear."""
    clear = zones.open() & (zones.mask == CLEAR) & ~watched(zones)
    main = np.zeros(clear.shape, bool)
    eight = np.ones((1, 3, 3), bool)
    eight = np.pad(eight, ((1, 1), (0, 0), (0, 0)))
    for zone, window in windows(zones).items():
        here = clear[window] & (zones.zone[window] == zone)
        labels, count = ndimage.label(here, eight)
        if count:
            sizes = np.bincount(labels.ravel())[1:]
            main[window] |= labels == int(np.argmax(sizes)) + 1
    return main


def windows(zones: ZoneMap) -> dict[int, tuple[slice, ...]]:
    """Return the box of squares that holds each zone, by zone."""
    boxes = ndimage.find_objects(zones.zone.astype(np.int32))
    return {number: box for number, box in enumerate(boxes, 1) if box is not None}


def _grown(squares: Bools, reach: int) -> Bools:
    """The squares and those that are no farther away."""
    grown: Bools = ndimage.maximum_filter(
        squares, (1, 2 * reach + 1, 2 * reach + 1), mode="constant"
    )
    return grown
