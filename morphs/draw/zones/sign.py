"""A sign: what is drawn of a thing, and how far that reaches."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from morphs.base import exact
from morphs.base.wording import roman
from morphs.draw.zones.emblems import Emblem

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in squares."""
TALL = {"town": 0.66, "mine": 0.78, "dwelling": 1.08, "building": 0.82, "bank": 0.76}
TALL |= {"watermill": 0.7, "gate": 0.62, "teleporter": 0.86, "border-guard": 0.8, "tent": 0.9}
TALL |= {"hut": 0.84, "artifact": 1.0, "chest": 0.5, "monster": 0.66, "badge": 0.66, "flotsam": 0.3}
"""How high signs are, of how wide; others 0.8."""
CASTLE = 1.16
"""How high a castle is, of how wide it is."""
HALF, BELOW = 0.5, 0.12
"""How far signs reach aside and below their foot, of how wide they are."""
BANNERS = {True: (-0.14, -1.58, 0.54, -1.0), False: (-0.2, -1.02, 0.34, -0.6)}
"""Where a player's banner is over a castle and over a town: from its foot, in widths."""
PLATED = {"gate": -0.78, "teleporter": -0.86}
"""How far up the middle of the number is of what leads somewhere."""


class Sign(NamedTuple):
    """What is drawn of a thing: its number among all, its emblem, how many pixels wide; its middle
    and foot, in squares."""

    number: int
    emblem: Emblem
    unit: int
    middle: float
    foot: float

    @property
    def tall(self) -> float:
        """How high it is, of how wide, with what stands above it."""
        crown = self._crown
        return max(self._body, -crown[1]) if crown else self._body

    @property
    def _body(self) -> float:
        is_castle = self.emblem.kind == "town" and self.emblem.great
        return CASTLE if is_castle else TALL.get(self.emblem.kind, 0.8)

    @property
    def _crown(self) -> Box | None:
        """Where its banner or its number is, from its foot, in widths."""
        kind, rank = self.emblem.kind, self.emblem.rank
        if kind == "town" and rank:
            return BANNERS[self.emblem.great]
        if kind in PLATED and rank:
            half, middle = 0.17 + 0.09 * len(roman(rank)), PLATED[kind]
            return -half, middle - 0.2, half, middle + 0.2
        return None

    def box(self, pixels: int) -> tuple[int, int, int, int]:
        """Row, column, rows and columns of the squares that it covers."""
        reach, tall = ceil(self.unit / pixels), ceil(self.tall * self.unit / pixels)
        return ceil(self.foot) - tall, round(self.middle - reach / 2), tall, reach

    def bodies(self, pixels: int) -> list[Box]:
        """What of it is to be seen: itself, and its banner or its number."""
        parts = [(-0.9 * HALF, -self._body, 0.9 * HALF, 0.0)]
        parts += [self._crown] if self._crown else []
        size = self.unit / pixels
        return [
            (
                exact.rounded(self.middle + size * left),
                exact.rounded(self.foot + size * top),
                exact.rounded(self.middle + size * right),
                exact.rounded(self.foot + size * bottom),
            )
            for left, top, right, bottom in parts
        ]

    def within(self, side: int, pixels: int) -> Sign:
        """It where all of it is on a level of so many squares a side."""
        half, tall = HALF * self.unit / pixels, self.tall * self.unit / pixels
        middle = max(half, min(self.middle, side - half))
        lowest = side - max(0.1, BELOW * self.unit / pixels)
        return self._replace(middle=middle, foot=max(tall, min(self.foot, lowest)))
