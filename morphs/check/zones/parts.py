"""Which squares hang together: parts of a map joined by land, gates, teleporters and boats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from scipy import ndimage

from morphs.check.unions import Unions
from morphs.check.zones.read import BORDER_GUARD, FREE, Bools, Chart, Ints, Place

EIGHT = np.ones((3, 3), dtype=int)
PORTALS = ("gate", "teleporter")


class Parts:
    """The parts of a map that can be walked without fighting the guards that are left standing.

    `beaten` are indices of guards that are gone; with `all_beaten` none is left. A monster watches
    the 3 x 3 squares around it; a border guard only bars its own.
    """

    def __init__(self, chart: Chart, beaten: Iterable[int] = (), all_beaten: bool = False) -> None:
        self.chart = chart
        gone = set(beaten)
        if all_beaten:
            self.free = chart.passable
        else:
            self.free = chart.land & ((chart.stands <= 1) | _squares(chart, gone))
            self.free &= ~watched(chart, gone)
        self.labels, self.count = labelled(self.free)
        self.water, _ = labelled(chart.navigable)
        self._unions = Unions()
        self._join_portals()
        self._join_shores()
        self._roots = np.array([self._unions.root(n) for n in range(self.count + 1)])

    def at(self, square: Place) -> int:
        """The part of a square, 0 for none."""
        label = int(self.labels[square])
        return int(self._roots[label]) if label else 0

    @cached_property
    def zones(self) -> dict[int, set[int]]:
        """The zones each part has land of, be it a single square."""
        found: dict[int, set[int]] = {}
        for root, zone in self._sizes:
            found.setdefault(root, set()).add(zone)
        return found

    @cached_property
    def mains(self) -> dict[int, int]:
        """By zone the part that holds most of its land."""
        found: dict[int, tuple[int, int]] = {}
        for (root, zone), count in self._sizes.items():
            found[zone] = max(found.get(zone, (0, 0)), (count, root))
        return {zone: root for zone, (_, root) in found.items()}

    @cached_property
    def _sizes(self) -> dict[tuple[int, int], int]:
        """By part and zone the number of squares."""
        squares = self.free & (self.chart.zone > 0)
        roots, zones = self._roots[self.labels[squares]], self.chart.zone[squares]
        base = int(zones.max(initial=0)) + 1
        both, counts = np.unique(roots * base + zones, return_counts=True)
        pairs = zip(both.tolist(), counts.tolist(), strict=True)
        return {divmod(pair, base): count for pair, count in pairs}

    def join(self, a: int, b: int) -> bool:
        """Whether the same part holds most land of either zone."""
        return a in self.mains and self.mains[a] == self.mains.get(b)

    def _join_portals(self) -> None:
        for index, thing in self.chart.all_of(*PORTALS):
            if thing.partner > index:
                ends = [thing, self.chart.things[thing.partner]]
                near = [
                    {int(self.labels[square]) for square in self.chart.approaches(end)} - {0}
                    for end in ends
                ]
                if all(near):
                    self._unions.join(near[0] | near[1])

    def _join_shores(self) -> None:
        """Where a boat can be boarded, the water joins all the shores one can land on: squares on
        which nothing lies."""
        reached_by_boat = {body for part, body in self._boarding() if part}
        for part, body in self._boarding():
            self._unions.join([part, self.count + body])
        if not reached_by_boat:
            return
        shores = np.where(self.chart.stands == FREE, self.labels, 0)
        for level in range(self.chart.shape[0]):
            for part, body in _touching(shores[level], self.water[level]):
                if body in reached_by_boat:
                    self._unions.join([part, self.count + body])

    def _boarding(self) -> list[tuple[int, int]]:
        """Parts of land, and the bodies of water they have a boat on."""
        found = []
        for _, thing in self.chart.all_of("shipyard", "boat"):
            around = {
                (level, row + y, column + x)
                for level, row, column in self.chart.covered(thing)
                for y in (-1, 0, 1)
                for x in (-1, 0, 1)
                if self.chart.on_map(row + y, column + x)
            }
            bodies = {int(self.water[square]) for square in around} - {0}
            boarders = around if thing.kind == "boat" else self.chart.approaches(thing)
            parts = {int(self.labels[square]) for square in boarders} - {0}
            found += [(part, body) for part in sorted(parts) for body in sorted(bodies)]
        return found


def labelled(squares: Bools) -> tuple[Ints, int]:
    """Number the parts of all levels from 1; corners touch."""
    labels = np.zeros(squares.shape, dtype=np.int64)
    count = 0
    for level, layer in enumerate(squares):
        found, more = ndimage.label(layer, structure=EIGHT)
        labels[level] = np.where(found > 0, found + count, 0)
        count += int(more)
    return labels, count


def watched(chart: Chart, gone: set[int]) -> Bools:
    """The squares within reach of monsters that still stand."""
    squares = np.zeros(chart.shape, dtype=bool)
    for index, thing in chart.all_of("monster"):
        if index not in gone:
            rows = slice(max(0, thing.row - 1), thing.row + 2)
            squares[thing.level, rows, max(0, thing.column - 1) : thing.column + 2] = True
    return squares


def _squares(chart: Chart, gone: set[int]) -> Bools:
    """The squares where beaten guards stood."""
    squares = np.zeros(chart.shape, dtype=bool)
    for index in sorted(gone):
        thing = chart.things[index]
        squares[thing.level, thing.row, thing.column] = True
    free: Bools = squares & (chart.stands <= BORDER_GUARD)
    return free


def _touching(labels: Ints, water: Ints) -> list[tuple[int, int]]:
    """Pairs of a part of land and a body of water with squares side by side or at a corner."""
    rows, columns = labels.shape
    pairs: set[tuple[int, int]] = set()
    for y in (-1, 0, 1):
        for x in (-1, 0, 1):
            here = labels[max(0, y) : rows + min(0, y), max(0, x) : columns + min(0, x)]
            there = water[max(0, -y) : rows + min(0, -y), max(0, -x) : columns + min(0, -x)]
            both = (here > 0) & (there > 0)
            pairs |= set(zip(here[both].tolist(), there[both].tolist(), strict=True))
    return sorted(pairs)
