"""The layers of the rock in a section: each has beds of its own, faults break them, and rock is the
darker the deeper it lies. All in whole numbers, so that every band of a picture has the same.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.draw.grain import KINDS, UNITS, grain_of, strength_of

Colour = tuple[int, int, int]
Integers = NDArray[np.int64]
Mask = NDArray[np.bool_]
DEEP = (222, 226, 240)
BETWEEN = ((255, 241, 206), (250, 222, 194), (240, 244, 228), (232, 224, 202), (224, 232, 240),
           (255, 250, 236))  # fmt: skip
"""The layers at the foot and between those: shares of the rock's colour, of 255."""
DARKEST = 124
"""The share of its colour that rock has at the foot of a map."""
THICK = (6, 13)
"""How thick a layer is, in squares."""
KNOT, SWING = 9, 2
"""How far apart, in squares, layers rise or sink by themselves, and how far."""
OWN_KNOT, OWN_SWING, SOIL_SWING = 13, 3.0, 0.8
"""The same of the end of each layer by itself, and of the soil, which follows the ground."""
BED, TONES = (30, 150), (226, 256)
"""How thick a bed within a layer is, in hundredths of a square, and its share of the colour."""
SEAM, SEAM_TONES, SEAM_OFTEN = (14, 34), (150, 196), 5
"""The same of a dark seam: one bed of so many lies over one."""
BETWEEN_FAULTS, LEAN, THROW = (16, 34), (12, 42), (70, 190)
"""How many squares lie between two faults; how far one leans, in hundredths of its depth; how far
the rock over it has sunk, in hundredths of a square."""
LEAST = 6
"""Grain of fewer pixels is not drawn."""


class Fault(NamedTuple):
    """A break in the rock: where it meets the top, how far it leans (to the right where that is
    more than 0) in hundredths, and how far the rock that lies over it has sunk, in pixels."""

    x: int
    lean: int
    throw: int


class Strata:
    """The layers of a section: a picture `wide` and `high`, whose ground is in row `ground`, that
    of its foot in row `foot`; a square has so many pixels."""

    def __init__(
        self, seed: int, square: float, wide: int, high: int, ground: int, foot: int, soil: Colour
    ) -> None:
        self.seed, self.square, self.wide, self.high = seed, square, wide, high
        self.ground, self.foot, self.soil = ground, foot, soil

    def depths(self, rows: Integers) -> Integers:
        """How deep the rock of some rows lay, column by column, before it broke."""
        x = np.arange(self.wide)[None, :]
        found = np.broadcast_to(rows, (len(rows), self.wide)).astype(np.int64)
        for fault in self.faults:
            found -= np.where(self._over(fault, x, rows), fault.throw, 0)
        return found

    def numbers(self, rows: Integers, depths: Integers) -> Integers:
        """The layer in which each place lies, counted from the top: the soil is not broken."""
        found = np.zeros(depths.shape, dtype=np.int64)
        for (end, _), swing in zip(self.layers[1:-1], self.swings[1:], strict=True):
            found += depths >= swing[None, :] + end
        below = rows >= self.swings[0][None, :] + self.layers[0][0]
        return np.where(below, found + 1, 0)

    def dark(self, rows: Integers) -> Integers:
        """The share of their colour that rows of rock have."""
        deep = (rows - self.ground).clip(0, max(1, self.foot - self.ground))
        return 255 - (255 - DARKEST) * deep // max(1, self.foot - self.ground)

    def plain(self, rows: Integers, numbers: Integers, where: Mask) -> Integers:
        """The shares of the rock's colour, of 255, that some places have without their beds."""
        dark = np.broadcast_to(self.dark(rows), where.shape)[where]
        return self._colours[numbers[where]] * dark[:, None] // 255

    def shares(self, rows: Integers, depths: Integers, numbers: Integers, where: Mask) -> Integers:
        """The same with the beds."""
        layer, dark = numbers[where], np.broadcast_to(self.dark(rows), where.shape)[where]
        column = np.broadcast_to(np.arange(self.wide), where.shape)[where]
        at = (depths[where] - self._tops[layer, column]).clip(0, self._beds.shape[1] - 1)
        tone = self._beds[layer, at] * dark // 255
        return np.asarray(self._colours[layer] * tone[:, None] // 255)

    def breaks(self, rows: Integers, thick: int) -> Mask:
        """Where the lines of faults are, below the soil."""
        x = np.arange(self.wide)[None, :]
        found = np.zeros((len(rows), self.wide), dtype=bool)
        for fault in self.faults:
            off = x - fault.x - fault.lean * (rows - self.ground) // 100
            found |= (off >= 0) & (off < thick)
        return found & (rows >= self.swings[0][None, :] + self.layers[0][0])

    def grained(self, depths: Integers, numbers: Integers) -> Mask:
        """Where layers show their grain, each another than its neighbours; none where squares are
        few pixels."""
        found = np.zeros(depths.shape, dtype=bool)
        if self.square < LEAST:
            return found
        units, depth = round(self.square), depths - self.swings[0][None, :]
        x = np.broadcast_to(np.arange(depths.shape[1]) * UNITS // units, depths.shape)
        for layer in np.unique(numbers).tolist():
            here = numbers == layer
            parts = x[here].astype(np.int64), depth[here] * UNITS // units
            kind = layer + self.seed
            found[here] = grain_of(kind, *parts, UNITS // units, self.seed % 997 + layer)
        return found

    def hatching(self, depths: Integers, numbers: Integers, where: Mask) -> Integers:
        """How strong, of 255, the strokes of hatching are at some places: another in each layer."""
        column = np.nonzero(where)[1]
        units = max(1, round(self.square))
        x, y = column * UNITS // units, depths[where] * UNITS // units
        return strength_of(numbers[where] + self.seed % KINDS, x, y, self.seed % 997)

    @cached_property
    def layers(self) -> list[tuple[int, Colour]]:
        """Where layers end, in rows of pixels, and their colours, from the top."""
        dice, square = Dice(self.seed, "strata"), self.square
        between = list(BETWEEN)
        dice.shuffle(between)
        low = self.foot - round(dice.between(*THICK) * square)
        at = self.ground + round(dice.between(3, 6) * square)
        found: list[tuple[int, Colour]] = [(at, self.soil)]
        while at < low:
            at += round(dice.between(*THICK) * square)
            found.append((at, between[len(found) % len(between)]))
        return [*found, (self.high + round(THICK[1] * square), DEEP)]

    @cached_property
    def swings(self) -> list[Integers]:
        """How far the end of each layer but the last lies lower in each column of pixels: all dip
        alike, and every one somewhat by itself."""
        dip = self.profile("swings", KNOT, SWING, even=True)
        count = len(self.layers) - 1
        own = [SOIL_SWING, *[OWN_SWING] * (count - 1)]
        return [
            dip + self.profile(f"swing {number}", OWN_KNOT, swing, even=True)
            for number, swing in enumerate(own)
        ]

    @cached_property
    def faults(self) -> list[Fault]:
        """The faults from left to right."""
        dice, found = Dice(self.seed, "faults"), []
        at = dice.between(4, BETWEEN_FAULTS[1] // 2)
        while at * self.square < self.wide:
            lean = dice.between(*LEAN) * (1 if dice.below(2) else -1)
            throw = round(dice.between(*THROW) * self.square / 100)
            found.append(Fault(round(at * self.square), lean, throw))
            at += dice.between(*BETWEEN_FAULTS)
        return found

    def profile(self, name: str, knot: float, swing: float, even: bool) -> Integers:
        """A line that rises and sinks by `swing` squares from knot to knot, so many squares apart,
        in pixels; `even` or in straight pieces."""
        dice, step = Dice(self.seed, name), max(1, round(knot * self.square))
        count = self.wide // step + 2
        reach = max(1, round(swing * self.square))
        knots = np.array([dice.between(-reach, reach) for _ in range(count)])
        x = np.arange(self.wide)
        k, part = x // step, x % step
        share = part * part * (3 * step - 2 * part) if even else part * step * step
        return np.asarray(knots[k] + (knots[k + 1] - knots[k]) * share // step**3)

    def _over(self, fault: Fault, x: Integers, rows: Integers) -> Mask:
        """What lies over a fault, on the side that it leans to."""
        line = fault.x + fault.lean * (rows - self.ground) // 100
        return np.asarray(x >= line if fault.lean > 0 else x < line)

    @cached_property
    def _colours(self) -> Integers:
        return np.array([colour for _, colour in self.layers])

    @cached_property
    def _tops(self) -> Integers:
        """In which row each layer begins, column by column."""
        first = np.full(self.wide, self.ground - round(3 * self.square))
        ends = zip(self.layers[:-1], self.swings, strict=True)
        return np.array([first, *(swing + end for (end, _), swing in ends)])

    @cached_property
    def _beds(self) -> Integers:
        """The share of its colour that each layer has so many pixels below its top."""
        deep, dice = self.high + round(THICK[1] * self.square), Dice(self.seed, "beds")
        found = np.full((len(self.layers), deep), 255, dtype=np.int64)
        for row in found[1:]:
            at = 0
            while at < deep:
                dark = dice.below(SEAM_OFTEN) == 0
                for (least, most), tones in ((BED, TONES), (SEAM, SEAM_TONES)):
                    if tones is SEAM_TONES and not dark:
                        continue
                    thick = max(1, round(dice.between(least, most) * self.square / 100))
                    row[at : at + thick] = dice.between(*tones)
                    at += thick
        return found
