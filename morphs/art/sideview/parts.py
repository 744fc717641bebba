"""The parts a section is made of: storeys, their chambers and passages, and what climbs between
them. Lengths are squares, counted from a tile's upper left corner."""

from __future__ import annotations

from dataclasses import dataclass, field

UPPER, LOWER = 3.0, 8.0
"""Where the floors of the two storeys lie."""
CLEAR = 1.0
"""How near to a side rooms come that it is closed to."""
GROUND = 5.0
"""Where the ground meets the sides of a tile under the sky."""
TREAD, SILL = 0.25, 0.45
"""How high and how long a step up or down from a side is; how far from the side the first lies."""
Reach = tuple[float, float]
Slope = tuple[float, float]


@dataclass(frozen=True)
class Chamber:
    """A room or a cave: from where to where, its ceiling, its floor and the passage's floor; at
    which walls, left and right, steps lead down to a sunken floor."""

    a: float
    b: float
    top: float
    floor: float
    level: float
    natural: bool
    entered: tuple[bool, bool] = (True, True)


@dataclass(frozen=True)
class Passage:
    """A level way through rock, whose roof rises by `lift` between its ends: in `bays` vaults of a
    hall, in waves of a tunnel."""

    a: float
    b: float
    floor: float
    natural: bool
    lift: float = 0.0
    bays: int = 1


@dataclass(frozen=True)
class Ramp:
    """A flight of steps from the floor at a side to that of its storey, `way` 1 from the left; a
    slope where the way is `natural`. It begins so far from the side, and is so much longer than
    high."""

    way: int
    start: float
    floor: float
    natural: bool = False
    sill: float = SILL
    run: float = 1.0


@dataclass(frozen=True)
class Span:
    """What carries the upper passage over a hall: a deck, an arch of rock or a viaduct."""

    kind: str
    a: float
    b: float
    level: float
    foot: float


@dataclass(frozen=True)
class Climb:
    """What one climbs by, from `foot` up to `top` at `x`. Stairs run to `reach`."""

    kind: str
    x: float
    top: float
    foot: float
    reach: float = 0.0


@dataclass
class Storey:
    """A level and what opens on to it. `left` and `right` are letters, "" where closed; `base` is
    its floor at the sides. At each open side the steps to its floor begin so far from it, and are
    so much longer than high."""

    base: float
    left: str
    right: str
    rise: float = 0.0
    slopes: tuple[Slope, Slope] = ((SILL, 1.0), (SILL, 1.0))
    low: float = 0.0
    high: float = 10.0
    stops: list[float] = field(default_factory=list)

    @property
    def floor(self) -> float:
        """Where its floor lies but at the sides."""
        return self.base + self.rise

    def steps(self, hand: int) -> float:
        """How far from its left (0) or right open side the steps to its floor end."""
        sill, run = self.slopes[hand]
        return sill + abs(self.rise) * run if self.rise else 0.0

    @property
    def wanted(self) -> bool:
        return bool(self.left or self.right or self.stops)

    def holds(self, x: float) -> bool:
        """Whether a shaft may come down here."""
        return self.low + 0.6 < x < self.high - 0.6

    @property
    def free(self) -> Reach:
        """Where chambers may lie."""
        left, right = (
            self.steps(hand) + 0.1 if letter else 0.0
            for hand, letter in enumerate((self.left, self.right))
        )
        return max(self.low, CLEAR, left), min(self.high, 10 - CLEAR, 10 - right)


@dataclass
class Section:
    """The plan of a tile; `bridged` is where the upper passage crosses a hall."""

    chambers: list[Chamber] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)
    climbs: list[Climb] = field(default_factory=list)
    bridged: list[Span] = field(default_factory=list)
    ramps: list[Ramp] = field(default_factory=list)
    storeys: list[Storey] = field(default_factory=list)
