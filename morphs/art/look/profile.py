"""What is seen at every distance from the edge of the floor: the wall's line, and how rock and
floor change towards it. Distances are in pixels, colours from 0 to 255; all is counted in
integers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from morphs.art.look.reading import CLEAR, FINE, Reading

Ints = NDArray[np.int64]
Colour = tuple[int, int, int, int]
LINE = 34
"""By how many levels a line differs from what is on either hand, at least."""
ALIKE = 18
"""How far the colour of a line may change from pixel to pixel."""
INWARD, OUTWARD, PLAIN = 0.35, 0.7, 1.0
"""How far from the floor's edge a line is looked for, and from where on rock is plain, in
squares."""
BESIDE = 0.13
"""How far off a line its neighbourhood is looked at, in squares."""
DEEP = 0.3
"""How far from its edge floor is plain, in squares."""


@dataclass(frozen=True)
class Line:
    """The line of the walls: its colour, where it begins and how wide it is in sixteenths of a
    pixel. It begins at the edge of the floor as it was read, or a little off."""

    colour: Colour
    begins: int
    width: int


class Profile:
    """How many pixels of each level lie at each distance: (distances, channels, levels)."""

    def __init__(self, readings: Sequence[Reading], square: float) -> None:
        self.square = square
        self.first = -round(square * 2.0)
        self.last = round(square * 3.0)
        count = self.last - self.first + 1
        self.counts = np.zeros((count, 4, 256), dtype=np.int64)
        for one in readings:
            away = (one.away[one.known] // FINE).clip(self.first, self.last) - self.first
            rows, shown = away * 256, one.pixels[one.known]
            for channel in range(4):
                found = np.bincount(rows + shown[:, channel], minlength=count * 256)
                self.counts[:, channel] += found.reshape(count, 256)

    def level(self, first: int, last: int, share: int) -> Colour:
        """The colour that so many of a hundred pixels between two distances are not above."""
        part = self.counts[first - self.first : last - self.first + 1].sum(axis=0)
        sums = part.cumsum(axis=1)
        total = sums[:, -1:]
        found = (sums * 100 < total * share).sum(axis=1).clip(0, 255)
        return int(found[0]), int(found[1]), int(found[2]), int(found[3])

    def middle(self, first: int, last: int) -> Colour:
        """The middle colour between two distances, clear where most is."""
        found = self.level(first, last, 50)
        return found if found[3] >= CLEAR else (0, 0, 0, 0)

    def filled(self, first: int, last: int) -> int:
        """How many pixels lie between two distances."""
        part = self.counts[max(0, first - self.first) : last - self.first + 1, 0]
        return int(part.sum())

    @property
    def floor(self) -> Colour:
        """The colour of the floor far from its edge."""
        return self.middle(self.first, -round(DEEP * self.square))

    @property
    def rock(self) -> Colour:
        """The colour of the rock far from the floor."""
        far = round(PLAIN * self.square)
        if self.filled(far, self.last) < 40 * self.square:
            far = round(PLAIN * self.square / 2)
        return self.middle(far, self.last)

    def line(self) -> Line | None:
        """The line between floor and rock, None where there is none."""
        found = [line for share in (25, 75) if (line := self._line(share))]
        return max(found)[1] if found else None

    def _line(self, share: int) -> tuple[int, Line] | None:
        """The strongest line that is lighter (25) or darker (75) than what is beside it, and how
        strong it is."""
        inward, outward = round(INWARD * self.square), round(OUTWARD * self.square)
        beside = max(2, round(BESIDE * self.square))
        seen = {
            d: np.array(self.level(d, d, share), dtype=np.int64)
            for d in range(-inward - beside - 2, outward + inward + 2 * beside)
        }
        floor = np.array(self.floor, dtype=np.int64)
        sign = 1 if share == 25 else -1
        best: tuple[int, int, int] = (0, 0, 0)
        for start in range(-inward, inward):
            end = start
            while end < outward and np.abs(seen[end + 1] - seen[start]).max() <= ALIKE:
                end += 1
            if end >= outward:
                continue
            strength = min(
                _above(seen[start], floor, sign), _above(seen[start], seen[end + beside], sign)
            )
            best = max(best, (strength, -start, end))
        strength, start, end = best[0], -best[1], best[2]
        if strength < LINE:
            return None
        colour = self.level(start, end, 70 if share == 25 else 30)
        inner = self._crossing(seen, start, floor, -1)
        outer = self._crossing(seen, end, seen[end + beside], 1)
        return strength, Line(colour, inner, max(FINE // 2, outer - inner))

    def _crossing(self, seen: dict[int, Ints], at: int, ground: Ints, step: int) -> int:
        """Where, on the way from a line, half of it is left, in sixteenths of a pixel."""
        line = seen[at]
        full = int(np.abs(line - ground).sum())
        last, place = full, at
        for _ in range(round(BESIDE * self.square) + 2):
            place += step
            if place not in seen:
                break
            left = int(np.abs(seen[place] - ground).sum())
            if 2 * left <= full:
                part = FINE * (2 * last - full) // max(2 * (last - left), 1)
                return (place - step) * FINE + FINE // 2 + step * part
            last = left
        return (at + step) * FINE + FINE // 2

    def shades(self, begins: int, step: int) -> Ints:
        """The middle colour at each whole pixel outward (1) or inward (-1) from a place in
        sixteenths of a pixel: (distances, 4). What is mixed with the line is left out."""
        count = self.last - 2 - begins // FINE if step > 0 else begins // FINE - self.first - 2
        found: list[Colour] = []
        for k in range(max(count, 1)):
            place = begins // FINE + step * (k + 1) - (step < 0) + (step > 0)
            near = self.filled(place, place) >= 4 * self.square
            found.append(
                self.middle(place, place) if near else found[-1] if found else self._far(step)
            )
        return np.array([*found, self._far(step)], dtype=np.int64)

    def _far(self, step: int) -> Colour:
        return self.rock if step > 0 else self.floor


def _above(one: Ints, other: Ints, sign: int) -> int:
    """By how much a colour is lighter (1) or darker (-1) than another, in its strongest channel; a
    line that is seen on clear ground counts whole."""
    if other[3] < CLEAR <= one[3]:
        return 255
    return int((sign * (one[:3] - other[:3])).max())
