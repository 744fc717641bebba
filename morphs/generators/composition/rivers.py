"""Rivers planned on a map of lands: from springs in the highlands down to a sea, or off the map.

Each takes the cheapest way: down rather than up, and into a river that is there rather than beside
it, so they join into trees.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, partial

from morphs.base.seeds import Dice
from morphs.generators.composition.net import SIDES, Crossing, Door, Net, Sought, Step

LINES = ("stream", "river")
SPRINGS = ("mountain", "foothill", "hill")
"""Where rivers rise, the highest first."""
HIGH = ("mountain", "foothill", "tundra")
"""Where there are streams; below them there are rivers."""
WATER = "water"
CELLS_A_SPRING = 18
"""One spring for so many cells, where there is high land for it."""
APART = 3
"""How many steps springs lie apart, at least."""
STEP, UP, CROWDED, SHORE, RIM = 10, 60, 18, 4, 30
"""What a step costs; one as high up as the whole map; one beside another river; one along
a shore; one along the rim."""
MISFIT = 6
"""What a stream in the lowlands costs, or a river in the highlands."""
OFF, JOIN = 40, 0
"""What leaving the map costs, where there is a sea; and joining another river."""
LUCK = 14
"""How much chance makes a step dearer, at most."""
MOST = 420
"""What a river may cost."""
SHORT = 3
"""Rivers of less cells are none."""


def plan_rivers(net: Net, height: Sequence[int], opens: bool, dice: Dice) -> list[list[Step]]:
    """Lay rivers over a net of lands of some height, numbers from 0 to the number of cells, each
    once. Where the map `opens` they may leave it."""
    planner = _Rivers(net, height, opens, dice)
    return [way for spring in planner.springs() if (way := planner.flows(spring))]


class _Rivers:
    def __init__(self, net: Net, height: Sequence[int], opens: bool, dice: Dice) -> None:
        self.net, self.height, self.opens = net, height, opens
        cells = len(height)
        self.luck = [dice.below(LUCK + 1) for _ in range(cells)]
        self.order = list(range(cells))
        dice.shuffle(self.order)
        self.seas = {cell for cell in range(cells) if net.country[cell] == WATER}
        self.has_sea = bool(self.seas)
        self.is_high = [net.country[cell] in HIGH for cell in range(cells)]
        self.shore = {n for c in self.seas for n in net.near(c)}
        self.rim = {c for c in range(cells) if None in net.across[c]}
        self.left = net.steps_to([*self.seas, *(self.rim if opens else ())])

    def springs(self) -> list[int]:
        """Cells in which rivers may rise, apart from each other, the highest first."""
        high = [c for c in self.order if self.net.country[c] in SPRINGS and c not in self.rim]
        high = [c for c in high if not self.shore.intersection([c, *self.net.near(c)])]
        high.sort(key=lambda cell: -self.height[cell] * 8 // max(1, len(self.height)))
        found: list[int] = []
        taken: set[int] = set()
        for cell in high:
            if len(found) * CELLS_A_SPRING >= len(self.height):
                break
            if cell not in taken:
                found.append(cell)
                taken.update(self.net.within(cell, APART))
        return found

    def flows(self, spring: int) -> list[Step] | None:
        """Lay the river that rises in a cell; None where it would be none."""
        if spring in self.net.signs:
            return None
        sought = Sought(self._price, partial(self._end, spring), self.net.signs.__contains__)
        way = self.net.least(spring, LINES, sought, MOST, self.left)
        if way is None or len(way) < SHORT:
            return None
        self.net.lay(way)
        self.left.add(step.cell for step in way)
        return way

    def _price(self, cell: int, come: int, side: int, crossing: Crossing) -> int | None:
        signs = self.net.signs
        if cell in signs:
            return None
        beyond, cost, may_come = self._steady[cell][side]
        if come >= 0 and not may_come:
            return None
        if self.is_high[cell] != (crossing[1] == LINES[0]):
            cost += MISFIT
        if beyond < 0:
            return None if not self.opens or come < 0 else cost
        return cost if beyond in signs else cost + CROWDED * self.net.crowd[beyond]

    @cached_property
    def _steady(self) -> list[list[tuple[int, int, bool]]]:
        """For each cell and side the cell there, -1 beyond the rim, what a step over it costs
        whatever runs elsewhere, and whether a river that came into the cell may take it."""
        return [
            [self._step(cell, side) for side in range(SIDES)] for cell in range(len(self.height))
        ]

    def _step(self, cell: int, side: int) -> tuple[int, int, bool]:
        there = self.net.across[cell][side]
        cost = STEP + self.luck[cell]
        if there is None:
            return -1, cost + (OFF if self.has_sea else 0), True
        beyond = there[0]
        up = max(0, self.height[beyond] - self.height[cell])
        cost += UP * up * 4 // len(self.height)
        cost += RIM if beyond in self.rim else 0
        cost += SHORE if cell in self.shore else 0
        return beyond, cost, self.net.country[cell] != WATER

    def _end(self, spring: int, door: Door) -> int | None:
        """What ending in a cell costs, None where a river cannot, or lies higher than its
        spring."""
        net, cell = self.net, door[0]
        if self.height[cell] > self.height[spring]:
            return None
        if net.country[cell] == WATER and net.ends_in_water(*door):
            return 0
        joins = cell in net.signs and _joins(net, *door)
        return JOIN if joins else None


def _joins(net: Net, cell: int, side: int, crossing: Crossing) -> bool:
    """Whether a river may run into that of a cell: it is no spring."""
    crossed = [one for one in net.sign(cell) if one]
    return len(crossed) > 1 and net.can(cell, (side, crossing))


def river_cells(net: Net) -> Collection[int]:
    """The cells with a river or a stream."""
    return {cell for cell, sign in net.signs.items() if any(c and c[1] in LINES for c in sign)}
