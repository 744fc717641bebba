"""A net of what runs over a board of hexes: which sides it crosses, as far as there are tiles for.

What crosses a side is a pair of words, country and line, as ``plain river``; what a cell shows is
a tuple of one for each side, None where nothing crosses. Nothing here knows tiles: `Shown` says
what cells can show.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

SIDES = 6
NEVER = 1 << 20
AHEAD = 12
"""What a step that is still to go costs, about."""
Crossing = tuple[str, str]
"""The country and the line of a side."""
Sign = tuple[Crossing | None, ...]
"""What crosses each side of a cell."""
BARE: Sign = (None,) * SIDES
Exit = tuple[int, Crossing]
"""A way out of a cell: over which side, with what crossing it."""
Door = tuple[int, int, Crossing]
"""A cell that a search comes into: over which side, with what crossing it."""
Node = tuple[Door | None, int, Crossing | None, int]
"""Where a search has come to, None at an end; over which side, with what crossing it, it left the
cell before; and the number of the node before, -1 for none."""


@dataclass(frozen=True)
class Shown:
    """What cells can show.

    dry    signs of tiles without standing water
    wet    those of tiles with some: what runs may end in it
    meets  for each line those that may stand opposite, itself first
    """

    dry: frozenset[Sign]
    wet: frozenset[Sign]
    meets: dict[str, tuple[str, ...]]

    @cached_property
    def through(self) -> dict[tuple[int, Crossing], tuple[tuple[int, Crossing], ...]]:
        """Where what comes in over a side of a cell with nothing else can go on."""
        found: dict[tuple[int, Crossing], set[tuple[int, Crossing]]] = {}
        for sign in self.dry:
            crossed = [(side, one) for side, one in enumerate(sign) if one]
            if len(crossed) == 2:
                first, last = crossed
                found.setdefault(first, set()).add(last)
                found.setdefault(last, set()).add(first)
        return {way: tuple(sorted(others)) for way, others in found.items()}

    @cached_property
    def of_line(self) -> dict[str, tuple[tuple[int, Crossing], ...]]:
        """Every side and what crosses it, by line."""
        lines = {way[1][1] for way in self.crossings}
        return {line: tuple(w for w in self.crossings if w[1][1] == line) for line in lines}

    @cached_property
    def crossings(self) -> tuple[tuple[int, Crossing], ...]:
        """Every side and what crosses it on any tile."""
        ways = ((side, one) for sign in self.dry for side, one in enumerate(sign))
        return tuple(sorted({(side, one) for side, one in ways if one}))


class Step(NamedTuple):
    """One cell of a way: the side it comes in by, and the side it leaves by, -1 at the ends, each
    with what crosses it there."""

    cell: int
    come: int
    into: Crossing | None
    leave: int
    out: Crossing | None


class Sought(NamedTuple):
    """What is sought of a way.

    price  what leaving a cell by a side costs - the cell, the side it was entered by or -1, the
           side, what crosses it - and None where one may not; over the rim a way ends
    end    what ending in a cell costs, None where a way goes on
    stops  whether a way that comes into a cell cannot leave it again
    """

    price: Callable[[int, int, int, Crossing], int | None]
    end: Callable[[Door], int | None]
    stops: Callable[[int], bool]


class Steps:
    """How many steps each cell lies from the nearest of some goals, `NEVER` where from none; worked
    out as far as it is asked."""

    def __init__(self, beside: Sequence[Sequence[int]], goals: Iterable[int]) -> None:
        self.beside = beside
        self.found = [NEVER] * len(beside)
        self.rim: list[int] = []
        self.steps = 0
        self.add(goals)

    def __getitem__(self, cell: int) -> int:
        found = self.found
        while self.rim and found[cell] > self.steps:
            self._further()
        return found[cell]

    def _further(self) -> None:
        """Look one step further."""
        found, beside = self.found, self.beside
        self.steps += 1
        steps, further = self.steps, []
        for cell in self.rim:
            for other in beside[cell]:
                if found[other] > steps:
                    found[other] = steps
                    further.append(other)
        self.rim = further

    def add(self, goals: Iterable[int]) -> None:
        """There are more goals."""
        while self.rim:
            self._further()
        self.rim = [goal for goal in goals if self.found[goal]]
        self.steps = 0
        for goal in self.rim:
            self.found[goal] = 0


@dataclass
class Net:
    """A board with what runs over it so far.

    across   for each cell and side the cell there and its side, None at the rim
    country  the country of each cell
    signs    what crosses the sides of cells that anything runs over
    """

    across: Sequence[Sequence[tuple[int, int] | None]]
    country: Sequence[str]
    shown: Shown
    signs: dict[int, Sign] = field(default_factory=dict)

    @cached_property
    def crowd(self) -> list[int]:
        """Over how many cells beside each anything runs."""
        found = [0] * len(self.across)
        for cell in self.signs:
            for other in self.near(cell):
                found[other] += 1
        return found

    def near(self, cell: int) -> list[int]:
        """The cells beside a cell."""
        return self._beside[cell]

    @cached_property
    def _beside(self) -> list[list[int]]:
        return [[there[0] for there in row if there] for row in self.across]

    def within(self, cell: int, steps: int) -> dict[int, int]:
        """The cells within so many steps, and how many these are."""
        beside = self._beside
        found = {cell: 0}
        rim = [cell]
        for step in range(1, steps + 1):
            further = []
            for here in rim:
                for other in beside[here]:
                    if other not in found:
                        found[other] = step
                        further.append(other)
            rim = further
        return found

    def steps_to(self, goals: Iterable[int]) -> Steps:
        """How many steps each cell lies from the nearest of some goals."""
        return Steps(self._beside, goals)

    def sign(self, cell: int) -> Sign:
        """What crosses the sides of a cell so far."""
        return self.signs.get(cell, BARE)

    def can(self, cell: int, *more: Exit) -> bool:
        """Whether a cell can show all that it does and more, without standing water."""
        return _with(self.sign(cell), more) in self.shown.dry

    def ends_in_water(self, cell: int, side: int, crossing: Crossing) -> bool:
        """Whether a cell can show nothing but what ends in standing water there."""
        return cell not in self.signs and _with(BARE, [(side, crossing)]) in self.shown.wet

    def onward(self, door: Door) -> Sequence[Exit]:
        """Where what comes into a cell can leave it, over what it shows already."""
        cell, side, crossing = door
        taken = self.signs.get(cell)
        if taken is None:
            key = self._sort[cell], side, crossing
            if key not in self._free:
                ways = self.shown.through.get((side, crossing), ())
                self._free[key] = self._exits(cell, ways)
            return self._free[key]
        free = [w for w in self.shown.of_line[crossing[1]] if w[0] != side and not taken[w[0]]]
        return self._exits(cell, [w for w in free if self.can(cell, (side, crossing), w)])

    @cached_property
    def _free(self) -> dict[Door, list[Exit]]:
        """Where what comes into a cell of some sort over which nothing runs can leave it, as far as
        that was asked."""
        return {}

    @cached_property
    def _sort(self) -> list[int]:
        """A number for each cell, the same for those with the same lands."""
        known: dict[tuple[tuple[str, ...], ...], int] = {}
        return [known.setdefault(tuple(lands), len(known)) for lands in self._lands]

    def _exits(self, cell: int, ways: Iterable[Exit]) -> list[Exit]:
        """Those ways out of a cell that lie in its country or in that beyond."""
        lands = self._lands[cell]
        return [way for way in ways if way[1][0] in lands[way[0]]]

    @cached_property
    def _lands(self) -> list[list[tuple[str, ...]]]:
        """For each cell and side its country and that beyond."""
        country = self.country
        return [
            [(country[cell], country[there[0]] if there else "") for there in row]
            for cell, row in enumerate(self.across)
        ]

    def begins(self, cell: int, lines: Sequence[str]) -> list[Exit]:
        """Where something can begin in a cell, beside what it shows already."""
        taken = self.sign(cell)
        ways = [w for w in self.shown.crossings if w[1][1] in lines and not taken[w[0]]]
        return [way for way in self._exits(cell, ways) if self.can(cell, way)]

    def lay(self, way: Sequence[Step]) -> None:
        """Add a way to what runs over the board."""
        for cell, come, into, leave, out in way:
            more = [(side, c) for side, c in ((come, into), (leave, out)) if c is not None]
            if cell not in self.signs:
                for other in self.near(cell):
                    self.crowd[other] += 1
            self.signs[cell] = _with(self.sign(cell), more)
            self._led.pop(cell, None)

    def cells_along(
        self, cell: int, lines: Sequence[str], until: Collection[int] | None = None
    ) -> dict[int, int]:
        """The cells one comes to from a cell along some lines, and in how many steps; no farther
        than `until` some cells are found."""
        found = {cell: 0}
        rim, left, steps = [cell], None if until is None else {*until} - {cell}, 0
        while rim and left != set():
            beyond = []
            steps += 1
            for here in rim:
                if here not in self._led:
                    self._led[here] = self._led_from(here)
                for other, line in self._led[here]:
                    if line in lines and other not in found:
                        found[other] = steps
                        beyond.append(other)
            rim = beyond
            if left:
                left.difference_update(rim)
        return found

    @cached_property
    def _led(self) -> dict[int, list[tuple[int, str]]]:
        """To which cells what runs over each leads, and which line, as far as that was asked."""
        return {}

    def _led_from(self, cell: int) -> list[tuple[int, str]]:
        pairs = zip(self.across[cell], self.sign(cell), strict=True)
        return [(there[0], one[1]) for there, one in pairs if there and one]

    def least(
        self, start: int, lines: Sequence[str], sought: Sought, most: int, left: Steps
    ) -> list[Step] | None:
        """The cheapest way from a cell to an end, None where none costs less than `most`. `left` is
        how many steps each cell is from an end, so that what leads there is looked at first."""
        queue: list[tuple[int, int, int]] = []
        nodes: list[Node] = []
        spent: list[int] = []
        best: dict[Door, int] = {}
        price, steps, meets = sought.price, left.found, self.shown.meets
        across, push = self.across, heapq.heappush

        def leave(cost: int, cell: int, come: int, ways: Sequence[Exit], before: int) -> None:
            beside = across[cell]
            for side, crossing in ways:
                dear = price(cell, come, side, crossing)
                if dear is None or cost + dear >= most:
                    continue
                there, so_far = beside[side], cost + dear
                if there is None:
                    nodes.append((None, side, crossing, before))
                    spent.append(so_far)
                    push(queue, (so_far, len(nodes) - 1, 0))
                    continue
                beyond, into = there
                away = steps[beyond]
                ahead = so_far + AHEAD * (left[beyond] if away > left.steps else away)
                for line in meets[crossing[1]]:
                    new = (beyond, into, crossing if line == crossing[1] else (crossing[0], line))
                    if best.get(new, most) > so_far:
                        best[new] = so_far
                        if ahead < most:
                            nodes.append((new, side, crossing, before))
                            spent.append(so_far)
                            push(queue, (ahead, len(nodes) - 1, 0))

        leave(0, start, -1, self.begins(start, lines), -1)
        while queue:
            _, number, is_done = heapq.heappop(queue)
            cost, door = spent[number], nodes[number][0]
            if is_done or door is None:
                return _traced(nodes, number, start)
            if best[door] < cost:
                continue
            dear = sought.end(door)
            if dear is not None and cost + dear < most:
                nodes.append((None, -1, None, number))
                spent.append(cost + dear)
                heapq.heappush(queue, (cost + dear, len(nodes) - 1, 1))
            if not sought.stops(door[0]):
                leave(cost, door[0], door[1], self.onward(door), number)
        return None


def _with(sign: Sign, more: Sequence[tuple[int, Crossing]]) -> Sign:
    sides = list(sign)
    for side, crossing in more:
        sides[side] = crossing
    return tuple(sides)


def _traced(nodes: Sequence[Node], number: int, start: int) -> list[Step] | None:
    """The steps from a start to a node; None where a way crosses itself."""
    steps = []
    while number >= 0:
        _, leave, out, number = nodes[number]
        cell, come, into = (number >= 0 and nodes[number][0]) or (start, -1, None)
        steps.append(Step(cell, come, into, leave, out))
    cells = [step.cell for step in steps]
    return steps[::-1] if len(set(cells)) == len(cells) else None
