"""Wards: what kind of quarter a place in town belongs to, and how its lots are cut.

The figures are of English and German towns: fronts of 16 to 44 ft, lots of 30 to 64 ft, near right
angles (Watabou's TownGeneratorOS for the order of wards; White, "Medieval English Landscape").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.shapes import Point

PITCH = 340.0
"""Feet between the middles of wards, about."""


GRAINS = (0.7, 0.9, 1.1, 1.4)
"""How large blocks without a lane may be, by those of their kind of quarter."""
CROWDED, LOOSE = 0.42, 1.3
"""The same by the market and at the rim of the town: ground is dear where one sells."""


@dataclass(frozen=True)
class Ward:
    """How a quarter is built: fronts and depths of lots (feet), disorder and empty lots (shares),
    the largest block without a lane (square feet)."""

    name: str
    front: float
    depth: float
    disorder: float
    empty: float
    block: float


WARDS = {
    ward.name: ward
    for ward in (
        Ward("merchant", 26, 50, 0.20, 0.02, 19_000),
        Ward("craft", 21, 42, 0.30, 0.04, 15_000),
        Ward("gate", 27, 44, 0.30, 0.05, 17_000),
        Ward("slum", 16, 28, 0.50, 0.05, 9_000),
        Ward("patrician", 36, 40, 0.25, 0.02, 22_000),
        Ward("village", 52, 36, 0.40, 0.22, 60_000),
    )
}
POOR = 0.4
"""How many of the wards far out are those of the poor."""
BY_MARKET = 200.0
"""How far off the market all are merchants at the least, in feet: the blocks about it."""
SELLING = 0.13, 0.32
"""Up to which parts of the way from the market to the rim of a large town all are merchants, and
most of them."""


class Quarters:
    """Tells the ward of any place in a town."""

    def __init__(
        self, seed: int, town: Sequence[Point], market: Point, gates: Sequence[Point], open_: bool
    ) -> None:
        self.place: Key = key_of(seed, "wards")
        self.kind: Key = key_of(seed, "ward kinds")
        self.market = market
        self.gates = gates
        self.open = open_
        self.about: dict[tuple[int, int], list[tuple[tuple[int, int], Point]]] = {}
        self.middle = Point(sum(p.x for p in town) / len(town), sum(p.y for p in town) / len(town))
        self.radius = max(1.0, max(self.middle.to(p).length for p in town))

    def seat_of(self, at: Point) -> tuple[int, int]:
        """The number of the ward that a place belongs to: that of the nearest seat."""
        square = int(at.x // PITCH), int(at.y // PITCH)
        if square not in self.about:
            column, row = square
            near = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
            self.about[square] = [(seat, self.middle_of(seat)) for seat in near]
        x, y = at
        return min(
            (round(sqrt((x - a) * (x - a) + (y - b) * (y - b)), 3), seat)
            for seat, (a, b) in self.about[square]
        )[1]

    def middle_of(self, seat: tuple[int, int]) -> Point:
        """The middle of a ward."""
        x = seat[0] + 0.5 + 0.35 * swing(self.place, *seat, 0)
        y = seat[1] + 0.5 + 0.35 * swing(self.place, *seat, 1)
        return Point(x * PITCH, y * PITCH)

    def ward(self, at: Point) -> Ward:
        """The ward at a place: merchants by the market, inns at gates, the poor far out; each ward
        has a grain of its own."""
        if self.open:
            return WARDS["village"]
        seat = self.seat_of(at)
        return self._grained(self._kind(at, seat), seat, self.outward(at))

    def outward(self, at: Point) -> float:
        """How far out a place lies, in tenths, so that an edit of the wall changes few blocks: 0 at
        the market, 1 at the rim of the town."""
        return min(1.0, round(self.market.to(at).length / self.radius, 1))

    def _grained(self, ward: Ward, seat: tuple[int, int], out: float) -> Ward:
        """How a kind of quarter is built in one ward, so far out: in finer or coarser blocks and
        lots."""
        block = GRAINS[int(len(GRAINS) * unit(self.kind, *seat, 1))]
        block *= CROWDED + (LOOSE - CROWDED) * out
        wide, deep = (0.88 + 0.3 * unit(self.kind, *seat, n) for n in (2, 3))
        return replace(
            ward, block=block * ward.block, front=wide * ward.front, depth=deep * ward.depth
        )

    def _kind(self, at: Point, seat: tuple[int, int]) -> Ward:
        """What kind of quarter a place in a ward is."""
        middle = self.middle_of(seat)
        if self.market.to(at).length < max(BY_MARKET, SELLING[0] * self.radius):
            return WARDS["merchant"]
        if any(gate.to(at).length < 130 for gate in self.gates):
            return WARDS["gate"]
        far = self.middle.to(middle).length / self.radius
        die = unit(self.kind, *seat)
        if round(far, 4) > 0.58 and die < POOR:
            return WARDS["slum"]
        if die > 0.86 or (0.28 < round(far, 4) < 0.5 and die > 0.66):
            return WARDS["patrician"]
        if self.market.to(middle).length < max(260.0, SELLING[1] * self.radius) and die > 0.3:
            return WARDS["merchant"]
        return WARDS["craft"]
