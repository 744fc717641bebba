"""Places planned on a map of lands, and the roads between them.

Places stand where people settle: in the plains, by rivers and on coasts. Each is joined to those
before it by the cheapest road, which forks off from one that is there; some roads more close loops
where the way round is long, and some leave the map.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from morphs.base.seeds import Dice
from morphs.generators.composition.net import Crossing, Door, Net, Sought, Step, Steps
from morphs.generators.composition.rivers import WATER, river_cells

ROAD = ("road",)
SUITS = {"plain": 9, "wood": 4, "hill": 3, "desert": 1}
"""How well people live in a country."""
BY_RIVER, BY_COAST, AT_RIM, LUCK = 4, 3, -6, 5
CELLS_A_PLACE = 24
"""One place for so many cells."""
APART = 3
"""How many steps places lie apart, at least."""
STEP, BEND, CROWDED, BRIDGE, RIM = 10, 2, 8, 14, 12
"""What a step of a road costs, a bend, one beside another road, a bridge, one along the rim."""
DEAR = {"hill": 5, "wood": 3, "forest": 5, "desert": 4, "swamp": 9}
"""What a step in a country costs more."""
MOST = 330
"""What a road may cost."""
ROUND, LOOP = 14, 9
"""From how many steps by road on two places have another road, and how near they lie then."""
CASTLES, TOWNS, CITY = 6, 5, 250
"""One place in so many is a castle, a town; from how many cells on the first is a city."""
RANKS = {
    "city": ("city", "town", "village"),
    "town": ("town", "village"),
    "castle": ("castle", "village"),
    "village": ("village",),
}
"""What may stand for a place where no tile shows it."""


def plan_roads(net: Net, opens: bool, dice: Dice) -> dict[int, str]:
    """Lay roads over a net of lands; returns which kind of place stands in which cell. Where the
    map `opens` some roads leave it."""
    planner = _Roads(net, opens, dice)
    planner.join()
    planner.close_loops()
    planner.leave()
    return planner.places


class _Roads:
    def __init__(self, net: Net, opens: bool, dice: Dice) -> None:
        self.net, self.opens, self.dice = net, opens, dice
        self.cells = len(net.across)
        self.rim = {c for c in range(self.cells) if None in net.across[c]}
        self.wet = river_cells(net)
        self.roads: set[int] = set()
        self.crowd = [0] * self.cells  # how many cells beside each have roads
        self.places = self._chosen()

    def _chosen(self) -> dict[int, str]:
        """The places: where it is good to live first."""
        scores = {}
        for cell in range(self.cells):
            if self.net.country[cell] in SUITS and cell not in self.net.signs:
                scores[cell] = self._score(cell)
        order = sorted(scores, key=lambda cell: (-scores[cell], cell))
        taken: set[int] = set()
        found: list[int] = []
        for cell in order:
            if len(found) * CELLS_A_PLACE >= self.cells:
                break
            if cell not in taken:
                found.append(cell)
                taken.update(self.net.within(cell, APART))
        return dict(zip(found, self._kinds(found), strict=True))

    def _score(self, cell: int) -> int:
        net = self.net
        near = net.near(cell)
        score = SUITS[net.country[cell]] + self.dice.below(LUCK)
        score += BY_RIVER * any(other in self.wet for other in near)
        score += BY_COAST * any(net.country[other] == WATER for other in near)
        return score + (AT_RIM if cell in self.rim else 0)

    def _kinds(self, found: Sequence[int]) -> list[str]:
        kinds = []
        castles = len(found) // CASTLES or 1
        hills = [c for c in reversed(found) if self.net.country[c] == "hill"][:castles]
        for number, cell in enumerate(found):
            if cell in hills:
                kinds.append("castle")
            elif number == 0:
                kinds.append("city" if self.cells >= CITY else "town")
            else:
                kinds.append("town" if number <= len(found) // TOWNS else "village")
        return kinds

    def join(self) -> None:
        """A road from each place to those before it, the nearest to them first."""
        left = list(self.places)
        if not left:
            return
        joined = {left.pop(0)}
        steps = self.net.steps_to([*joined, *self.roads])
        away = {cell: self._apart(cell, joined) for cell in left}
        while left:
            cell = min(left, key=lambda one: (away[one], one))
            left.remove(cell)
            way = self._road(cell, partial(self._meets, joined=joined), steps)
            if way:
                joined.add(cell)
                steps.add(step.cell for step in way)
            elif not self.roads:
                joined = {cell}
                steps = self.net.steps_to(joined)
            spread = self.net.within(cell, 8)
            away = {c: min(away[c], spread.get(c, away[c])) for c in left}

    def _apart(self, cell: int, joined: set[int]) -> int:
        return min(self.net.within(cell, 12).get(other, 99) for other in joined)

    def close_loops(self) -> None:
        """Another road where two places are near each other and the way by road is long."""
        for cell in list(self.places):
            if sum(one is not None for one in self.net.sign(cell)) >= 3:
                continue
            near = self.net.within(cell, LOOP).keys() & self.places.keys()
            along = self.net.cells_along(cell, ROAD, until=near)
            far = {c for c in near if along.get(c, 0) >= ROUND}
            if far:
                end = partial(self._meets, joined=far, only=True)
                self._road(cell, end, self.net.steps_to(far))

    def leave(self) -> None:
        """Roads off the map, from places that lie well apart."""
        if not self.opens:
            return
        left = 2 + self.cells // 300
        taken: set[int] = set()
        order = sorted(self.places, key=lambda cell: (self._to_rim(cell), cell))
        steps = self.net.steps_to(self.rim)
        for cell in order:
            if left and cell not in taken and self._road(cell, lambda _: None, steps, off=True):
                left -= 1
                taken.update(self.net.within(cell, 7))

    def _to_rim(self, cell: int) -> int:
        steps = self.net.within(cell, 6)
        return min((steps[c] for c in steps if c in self.rim), default=99)

    def _road(
        self,
        cell: int,
        end: Callable[[Door], int | None],
        left: Steps,
        off: bool = False,
    ) -> list[Step] | None:
        """Lay the cheapest road from a place to an end, or `off` the map, where there is one."""

        def price(here: int, come: int, side: int, crossing: Crossing) -> int | None:
            return self._price(here, come, side, off, crossing)

        def stops(here: int) -> bool:
            return self._is_joined(here) and not (off and here in self.rim)

        way = self.net.least(cell, ROAD, Sought(price, end, stops), MOST, left)
        if way:
            self.net.lay(way)
            for step in way:
                if step.cell not in self.roads:
                    self.roads.add(step.cell)
                    for other in self.net.near(step.cell):
                        self.crowd[other] += 1
        return way

    def _meets(self, door: Door, joined: Collection[int], only: bool = False) -> int | None:
        net, (cell, side, crossing) = self.net, door
        is_goal = cell in joined or (not only and cell in self.roads)
        return 0 if is_goal and net.can(cell, (side, crossing)) else None

    def _is_joined(self, cell: int) -> bool:
        return cell in self.roads or cell in self.places

    def _price(self, cell: int, come: int, side: int, off: bool, crossing: Crossing) -> int | None:
        net = self.net
        there = net.across[cell][side]
        if there is None:
            return STEP if off and come >= 0 else None
        if come >= 0 and self._is_joined(cell):
            return None
        beyond = there[0]
        cost = STEP + DEAR.get(crossing[0], 0) + _winding(cell)
        cost += BRIDGE if cell in self.wet else 0
        cost += BEND if come >= 0 and (side - come) % 6 != 3 else 0
        cost += RIM if beyond in self.rim and not off else 0
        if beyond not in self.roads:
            cost += CROWDED * (self.crowd[beyond] - (cell in self.roads))
        return cost


def _winding(cell: int) -> int:
    """How much dearer a step in a cell is by chance, so that roads wind a little."""
    return (cell * 7919 + 13) % 5
