"""The tool that vignettes are cut with: outlines over each other, the last in front, and hatching.

Lengths are units of a plate that is `WIDE` and `HIGH`; light falls from the left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.draw.terrain.marks import XY, path

WIDE, HIGH = 240.0, 150.0
"""How large a plate is."""
FINE, FIRM, BOLD = 0.62, 1.0, 1.6
"""How thick lines are."""
SHORT = 1.2
"""Hatching shorter than that is left out."""


def _data(spots: Sequence[XY], close: bool) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots) + ("Z" if close else "")


@dataclass
class Burin:
    """What cuts a plate, in ink and paper; what is black is `deep`, which is not the ink where that
    is pale; `coarse` is how many times as thick and as far apart fine lines are, as small prints
    want them; `parts` are what was cut."""

    ink: str
    paper: str
    rolls: Dice
    deep: str
    coarse: float = 1.0
    parts: list[str] = field(default_factory=list)

    def near(self, value: float, off: float) -> float:
        """A number about another."""
        return value + off * (2 * self.rolls.fraction() - 1)

    # -------------------------------------------------------------- shapes

    def shape(self, spots: Sequence[XY], thick: float = FIRM) -> None:
        """What hides all behind it, with a line round it."""
        pen = {"stroke": self.ink, "stroke_width": f"{thick:g}", "stroke_linejoin": "round"}
        self.parts.append(path(_data(spots, True), fill=self.paper, **pen))

    def mass(self, spots: Sequence[XY], thick: float = BOLD) -> None:
        """What rises from the ground: it hides all behind it, and has no line at its foot."""
        self.bare(spots)
        self.swell(spots, thick)

    def bare(self, spots: Sequence[XY]) -> None:
        """What hides all behind it, without a line."""
        self.parts.append(path(_data(spots, True), fill=self.paper))

    def dark(self, spots: Sequence[XY]) -> None:
        """What is black; with a line round it in pale ink."""
        pen = {"stroke": self.ink, "stroke_width": FINE} if self.deep != self.ink else {}
        self.parts.append(path(_data(spots, True), fill=self.deep, **pen))

    def lines(self, lines: Sequence[Sequence[XY]], thick: float = FINE, pale: bool = False) -> None:
        """Lines of one thickness; `pale` ones on what is black."""
        data = "".join(_data(one, False) for one in lines if len(one) > 1)
        light = self.paper if self.deep == self.ink else self.ink
        thick *= self.coarse if thick < FIRM else 1.0
        pen = {"stroke": light if pale else self.ink, "stroke_width": f"{thick:g}"}
        self.parts.append(path(data, fill="none", stroke_linecap="round", **pen))

    def swell(self, spots: Sequence[XY], thick: float = BOLD) -> None:
        """A line that swells in its middle and ends thin."""
        left, right, last = [], [], len(spots) - 1
        for k, (x, y) in enumerate(spots):
            (x0, y0), (x1, y1) = spots[max(0, k - 1)], spots[min(last, k + 1)]
            far = max(exact.apart((x0, y0), (x1, y1)), 1e-6)
            half = thick * (0.18 + 0.82 * (1 - abs(2 * k / last - 1))) / 2
            off = -(y1 - y0) / far * half, (x1 - x0) / far * half
            left.append((x + off[0], y + off[1]))
            right.append((x - off[0], y - off[1]))
        self.parts.append(path(_data([*left, *right[::-1]], True), fill=self.ink))

    def rough(self, spots: Sequence[XY], off: float, step: float = 6.0) -> list[XY]:
        """A line that is broken at every step and strays so far."""
        found = [spots[0]]
        for (x0, y0), (x1, y1) in pairwise(spots):
            count = max(1, round(exact.apart((x0, y0), (x1, y1)) / step))
            for k in range(1, count + 1):
                far = off if k < count else 0.0
                share = k / count
                found.append((self.near(x0 + share * (x1 - x0), far),
                              self.near(y0 + share * (y1 - y0), far)))  # fmt: skip
        return found

    # -------------------------------------------------------------- tones

    def tone(
        self,
        spots: Sequence[XY],
        turn: float,
        gap: tuple[float, float],
        thick: float = FINE,
        ragged: float = 1.5,
    ) -> None:
        """Hatching within a shape, in a direction in degrees: from one gap to another, its ends as
        ragged as that."""
        c, s = exact.cos(math.radians(turn)), exact.sin(math.radians(turn))
        there = [(x * c + y * s, y * c - x * s) for x, y in spots]
        low, top = min(y for _, y in there), max(y for _, y in there)
        y, cut = low + gap[0] * 0.6, []
        while y < top:
            for start, end in _crossed(there, y):
                a = start + ragged * self.rolls.fraction()
                b = end - ragged * self.rolls.fraction()
                tilt = self.near(0.0, 0.25)
                if b - a > SHORT:
                    cut.append([(a * c - y * s, a * s + y * c),
                                (b * c - (y + tilt) * s, b * s + (y + tilt) * c)])  # fmt: skip
            y += self.coarse * (gap[0] + (gap[1] - gap[0]) * (y - low) / (top - low))
        self.lines(cut, thick)

    def ridge(self, spots: Sequence[XY], long: float, lean: XY, gap: float = 1.9) -> None:
        """A ridge of rock with its shaded side: strokes that fall from it."""
        line = self.rough(spots, 1.4, 5.0)
        strokes = []
        for (x0, y0), (x1, y1) in pairwise(line):
            step = exact.apart((x0, y0), (x1, y1))
            count = max(1, round(step / (gap * self.coarse)))
            for k in range(count):
                x, y = x0 + k / count * (x1 - x0), y0 + k / count * (y1 - y0)
                far = long * (0.35 + 0.65 * self.rolls.fraction())
                strokes.append([(x, y), (x + far * lean[0], y + far * lean[1])])
        self.lines(strokes, FINE)
        self.lines([[a, b] for k, (a, b) in enumerate(strokes) if k % 3 == 0], 1.1)
        self.swell(line, BOLD)

    def mouth(self, spots: Sequence[XY]) -> None:
        """A black hollow in rock: its edge is shaded outside on the left, within it light falls on
        the right side."""
        outline = self.rough(spots, 1.3, 5.0)
        middle = sum(x for x, _ in spots) / len(spots)
        low = max(y for _, y in spots)
        edge, lit = [], []
        for x, y in outline[1:-1]:
            for _ in range(2):
                a, b, far = self.near(x, 1.5), self.near(y, 1.5), 2 + 4 * self.rolls.fraction()
                if x < middle + 8:
                    edge.append([(a, b), (a + far * (a - middle) / 40, b - far * 0.8)])
                elif low - 38 < b < low - 2:
                    lit.append([(a - 1.2, b), (a - 3 - 1.3 * far, b + 0.3 * (low - b))])
        self.lines(edge, FINE)
        self.dark(outline)
        self.lines(lit, 0.55, pale=True)


def _crossed(spots: Sequence[XY], y: float) -> list[tuple[float, float]]:
    """From where to where a level line runs within a shape."""
    ends = []
    for (x0, y0), (x1, y1) in zip(spots, [*spots[1:], spots[0]], strict=True):
        if (y0 <= y) != (y1 <= y):
            ends.append(x0 + (y - y0) / (y1 - y0) * (x1 - x0))
    ends.sort()
    return list(zip(ends[::2], ends[1::2], strict=False))


def oval(x: float, y: float, wide: float, high: float, count: int = 24) -> list[XY]:
    """The outline of an ellipse about a place."""
    turns = [2 * math.pi * k / count for k in range(count)]
    return [(x + wide * exact.cos(turn), y + high * exact.sin(turn)) for turn in turns]


def arch(x: float, low: float, wide: float, high: float, count: int = 9) -> list[XY]:
    """The outline of an opening with a round head, whose foot is at a height."""
    half = wide / 2
    turns = [math.pi * (1 + k / (count - 1)) for k in range(count)]
    head = [(x + half * exact.cos(t), low - high + half + half * exact.sin(t)) for t in turns]
    return [(x - half, low), *head, (x + half, low)]
