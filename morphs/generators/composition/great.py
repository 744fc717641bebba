"""Great places of sections: which cells caverns, lakes, halls and chasms take.

Each is a rectangle of cells that open into each other; nothing but rock and ways lies between two.
Halls lie near the surface, caverns and lakes far below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

from morphs.base.seeds import Dice

Spot = tuple[int, int]
"""A column and a row."""
Shown = dict[int, str]
"""Half-sides of a square, clockwise from the left of its top, and the face of each."""

SHARE, SMALL, ROOMY = 4, 6, 2
"""Great places take one of so many cells that they may lie on, and some more on small maps, but no
more than one of `ROOMY`."""
GRAND, GRANDEST = ("cavern", "lake", "cavern"), 70
"""The first and greatest of a map is one of these, so deep, in hundredths, or deeper."""
DEPTHS = {"hall": 25, "chasm": 45, "cavern": 65, "lake": 85}
"""How deep each kind lies, in hundredths."""
STRAY = 30
"""How far from there, either way."""
SIZES: dict[str, tuple[Spot, ...]] = {
    "hall": ((4, 2), (3, 2), (2, 2), (4, 1), (3, 1), (2, 1)),
    "chasm": ((1, 5), (1, 4), (1, 3), (1, 2)),
    "cavern": ((4, 2), (3, 2), (2, 2), (3, 1), (2, 1)),
    "lake": ((5, 2), (4, 2), (3, 2), (2, 2), (4, 1), (3, 1), (2, 1)),
}
"""As many columns and rows, the greatest first."""
LEAST = 2


@dataclass(frozen=True)
class GreatPlace:
    """A great place: its kind, the cell at its upper left, its columns and rows; the column and
    the half of it that water falls through, and whether ladders hang at its left and its right."""

    kind: str
    at: Spot
    wide: int
    high: int
    fall: Spot | None = None
    ladders: tuple[bool, bool] = (False, False)

    @property
    def cells(self) -> list[Spot]:
        """All its cells, row by row."""
        x, y = self.at
        return [(x + i, y + j) for j in range(self.high) for i in range(self.wide)]

    def shown(self) -> Iterator[tuple[Spot, Shown]]:
        """What its cells show each other."""
        for x, y in self.cells:
            i, j = x - self.at[0], y - self.at[1]
            found: Shown = {}
            if j > 0:
                found |= {0: self._hung(i, 0), 1: self._hung(i, 1)}
            if j < self.high - 1:
                found |= {5: self._hung(i, 0), 4: self._hung(i, 1)}
            upper, lower = self._flanked(j)
            if i < self.wide - 1:
                found |= {2: upper, 3: lower}
            if i > 0:
                found |= {7: upper, 6: lower}
            yield (x, y), found

    @property
    def _letters(self) -> tuple[str, str]:
        return ("m", "q") if self.kind == "hall" else ("c", "d")

    def _hung(self, i: int, half: int) -> str:
        """The face of a half of the sides between an upper and a lower cell."""
        whole, edge = self._letters
        if self.fall == (i, half):
            return "gf"
        if i == (0 if half == 0 else self.wide - 1):
            return "gy" if self.ladders[half] else f"g{edge}"
        return f"g{whole}"

    def _flanked(self, j: int) -> tuple[str, str]:
        """The faces of the sides between cells of a row, the upper and the lower."""
        whole, edge = self._letters
        lowest = j == self.high - 1
        lower = "kn" if lowest and self.kind == "lake" else f"g{edge if lowest else whole}"
        return f"g{edge if j == 0 else whole}", lower


def great_places(free: Set[Spot], seed: int) -> list[GreatPlace]:
    """Lay great places on cells, the greatest of a kind first, kinds in turn."""
    dice = Dice(seed, "great places")
    left = most_of(len(free))
    kinds = list(SIZES)
    dice.shuffle(kinds)
    found: list[GreatPlace] = []
    open_ = set(free)
    misses = 0
    while left >= LEAST and misses < len(kinds):
        kind = dice.choose(GRAND) if not found and not misses else kinds[0]
        kinds = [*(one for one in kinds if one != kind), kind]
        most = left if not found else min(left, max(3, left // 2))
        laid = _laid(kind, most, len(found) // len(SIZES), open_, free, dice)
        if laid is None:
            misses += 1
            continue
        misses = 0
        found.append(laid)
        left -= len(laid.cells)
        taken = {(x + i, y + j) for x, y in laid.cells for i in (-1, 0, 1) for j in (-1, 0, 1)}
        open_ -= taken
    return found


def most_of(count: int) -> int:
    """Return how many of so many cells great places take at most."""
    return min(count // ROOMY, SMALL + count // SHARE)


def _laid(
    kind: str, most: int, before: int, open_: Set[Spot], free: Set[Spot], dice: Dice
) -> GreatPlace | None:
    """A place of a kind of at most so many cells, near its depth, smaller the more there are
    before it; None where none fits."""
    rows = [y for _, y in free]
    top, deep = min(rows), max(1, max(rows) - min(rows))
    wanted = DEPTHS[kind] + dice.between(-STRAY, STRAY)
    if not before and open_ == free:
        wanted = max(wanted, GRANDEST)
    # What takes a whole row parts what lies above it from what lies below: hardly a map has it.
    across = len({x for x, _ in free})
    fitting = [(wide, high) for wide, high in SIZES[kind] if wide * high <= most and wide < across]
    skipped = min(dice.below(2 if open_ == free else 3) + before, max(0, len(fitting) - 2))
    for wide, high in [*fitting[skipped:], *fitting[:skipped][::-1]]:
        spots = [
            (x, y)
            for x, y in sorted(open_)
            if all((x + i, y + j) in open_ for i in range(wide) for j in range(high))
        ]
        if not spots:
            continue
        off = {
            spot: abs((2 * (spot[1] - top) + high) * 50 // (deep + 1) - wanted) for spot in spots
        }
        near = [spot for spot in spots if off[spot] == min(off.values())]
        return _dressed(kind, dice.choose(near), wide, high, dice)
    return None


def _dressed(kind: str, at: Spot, wide: int, high: int, dice: Dice) -> GreatPlace:
    """A place with the water that falls into it, and its ladders."""
    fall = None
    if kind == "lake" and high > 1 and wide > 2:
        fall = dice.between(1, wide - 2), dice.below(2)
    ladder = kind == "cavern" and high == 2 and wide > 1
    ladders = (ladder and dice.below(2) == 0, ladder and dice.below(3) == 0)
    return GreatPlace(kind, at, wide, high, fall, ladders)
