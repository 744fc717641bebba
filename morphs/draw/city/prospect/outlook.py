"""From where a prospect is seen, and where on it a place of the plan stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import shapely

from morphs.generators.city.shapes import Point

if TYPE_CHECKING:
    from morphs.generators.city.town import Town

SIDES = ("north", "east", "south", "west")
"""The sides of a board, clockwise."""
SHARE, VILLAGE_SHARE = 0.84, 0.92
"""How much of the width of a prospect the town takes at the front, and the houses of a village."""
FRONT, RISE, LOW = 80.0, 36.0, 103.0
"""How far below the upper end the front of the town stands, how much higher its back does, and how
far below the viewer's side of the board lies."""
DEEP = 0.42
"""How much farther off the back of the town is than its front, in distances of that."""


@dataclass(frozen=True)
class Outlook:
    """A view from one of the four `SIDES`: the place of the middle of the town's front, how many
    hundredths a foot is there and how deep the town is, in feet; the width of the prospect in
    hundredths of its height."""

    side: int
    size: tuple[float, float]
    middle: float
    front: float
    deep: float
    foot: float
    wide: float

    def turned(self, at: tuple[float, float]) -> tuple[float, float]:
        """How far to the right a place lies, and how far from the viewer's side of the board."""
        return _turned(self.side, self.size, at)

    def far(self, at: tuple[float, float]) -> float:
        """How far off a place is: 0 at the front of the town, 1 at its back."""
        return (self.turned(at)[1] - self.front) / self.deep

    def scale(self, far: float) -> float:
        """How large things are so far off, by those at the front."""
        return 1 / (1 + DEEP * max(far, -0.7))

    def place(self, at: tuple[float, float]) -> tuple[float, float]:
        """Where on the prospect a place on the ground is."""
        across, away = self.turned(at)
        far = max((away - self.front) / self.deep, -0.7)
        near = self.scale(far)
        x = self.wide / 2 + (across - self.middle) * self.foot * near
        if far < 0:
            return x, FRONT + (LOW - FRONT) * min((self.front - away) / max(self.front, 40.0), 1.0)
        return x, FRONT - RISE * (1 + DEEP) * far * near


def _turned(side: int, size: tuple[float, float], at: tuple[float, float]) -> tuple[float, float]:
    x, y = at
    wide, high = size
    return ((wide - x, y), (high - y, wide - x), (x, high - y), (y, x))[side]


def outlook_of(town: Town, sea: int | None, wide: float) -> Outlook:
    """Return from where a town is seen: from its sea, else from the south, or the side with most
    gates where none stands there."""
    side = sea if sea is not None else _side_of(town)
    spots = shapely.get_coordinates(_built(town)).tolist()
    turned = [_turned(side, town.size, (x, y)) for x, y in spots]
    across, away = [one[0] for one in turned], [one[1] for one in turned]
    left, right = min(across), max(across)
    share = SHARE if town.walled else VILLAGE_SHARE
    foot = share * wide / max(right - left, 1.0)
    deep = max(max(away) - min(away), 0.4 * (right - left))
    return Outlook(side, town.size, (left + right) / 2, min(away), deep, foot, wide)


def _side_of(town: Town) -> int:
    gates = [_facing(gate.out) for gate in town.skeleton.gates]
    return min((2, 1, 3, 0), key=lambda side: (not gates.count(side)) if town.walled else 0)


def _facing(way: Point) -> int:
    """Towards which side a way goes."""
    if abs(round(way.x, 3)) > abs(round(way.y, 3)):
        return 1 if way.x > 0 else 3
    return 2 if way.y > 0 else 0


def _built(town: Town) -> shapely.Geometry:
    """The ground within the walls of a town, or all houses of a village."""
    if town.walled and not town.ground.is_empty:
        return town.ground
    spots = [corner for house in town.houses if not house.shed for corner in house.outline]
    return shapely.MultiPoint(spots or [(0.0, 0.0), town.size])
