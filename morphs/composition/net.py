"""A net of what runs over a board of hexes: which sides it crosses, as far as there are tiles for.

What crosses a side is a pair of words, country and line, as ``plain river``; what a cell shows is
a tuple of one for each side, None where nothing crosses. Nothing here knows tiles: `Shown` says
what cells can show.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
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


class Door(NamedTuple):
    """A cell that a search comes into: over which side, with what crossing it, and how."""

    cell: int
    side: int
    crossing: Crossing


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
            further: dict[int, int] = {}
            for here in rim:
                further.update((other, step) for other in beside[here] if other not in found)
            found.update(further)
            rim = list(further)
        return found

    def steps_to(self, goals: Iterable[int]) -> Steps:
        """How many steps each cell lies from the nearest of some goals."""
        return Steps(self._beside, goals)

    def sign(self, cell: int) -> Sign:
        """What crosses the sides of a cell so far."""
        return self.signs.get(cell, BARE)

    def can(self, cell: int, *more: tuple[int, Crossing]) -> bool:
        """Whether a cell can show all that it does and more, without standing water."""
        return _with(self.sign(cell), more) in self.shown.dry

    def ends_in_water(self, cell: int, side: int, crossing: Crossing) -> bool:
        """Whether a cell can show nothing but what ends in standing water there."""
        return cell not in self.signs and _with(BARE, [(side, crossing)]) in self.shown.wet

    def onward(self, door: Door) -> list[tuple[int, Crossing]]:
        """Where what comes into a cell can leave it, over what it shows already."""
        cell, side, crossing = door
        taken = self.signs.get(cell)
        if taken is None:
            ways: Sequence[tuple[int, Crossing]] = self.shown.through.get((side, crossing), ())
        else:
            ways = self.shown.of_line[crossing[1]]
            ways = [w for w in ways if w[0] != side and not taken[w[0]]]
            ways = [w for w in ways if self.can(cell, (side, crossing), w)]
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

    def begins(self, cell: int, lines: Sequence[str]) -> Iterator[tuple[int, Crossing]]:
        """Where something can begin in a cell, beside what it shows already."""
        taken, lands = self.sign(cell), self._lands[cell]
        for side, crossing in self.shown.crossings:
            fits = crossing[1] in lines and not taken[side] and crossing[0] in lands[side]
            if fits and self.can(cell, (side, crossing)):
                yield side, crossing

    def lay(self, way: Sequence[Step]) -> None:
        """Add a way to what runs over the board."""
        for cell, come, into, leave, out in way:
            more = [(side, c) for side, c in ((come, into), (leave, out)) if c is not None]
            if cell not in self.signs:
                for other in self.near(cell):
                    self.crowd[other] += 1
            self.signs[cell] = _with(self.sign(cell), more)

    def cells_along(self, cell: int, lines: Sequence[str]) -> dict[int, int]:
        """The cells one comes to from a cell along some lines, and in how many steps."""
        found = {cell: 0}
        rim = [cell]
        while rim:
            beyond = []
            for here in rim:
                for side, crossing in enumerate(self.sign(here)):
                    there = self.across[here][side]
                    if crossing and crossing[1] in lines and there and there[0] not in found:
                        found[there[0]] = found[here] + 1
                        beyond.append(there[0])
            rim = beyond
        return found

    def least(
        self,
        start: int,
        lines: Sequence[str],
        price: Callable[[int, int, int, Crossing], int | None],
        end: Callable[[Door], int | None],
        most: int,
        left: Steps,
    ) -> list[Step] | None:
        """The cheapest way from a cell to an end, None where none costs less than `most`.

        `price` is what leaving a cell by a side costs - the cell, the side it was entered by or -1,
        the side, what crosses it - and None where one may not; over the rim a way ends. `end` is
        what ending in a cell costs, None where a way goes on. `left` is how many steps each cell is
        from an end, so that what leads there is looked at first.
        """
        queue: list[tuple[int, int, int]] = []
        nodes: list[tuple[Door | None, Step, int]] = []
        spent: list[int] = []
        best: dict[Door, int] = {}

        def leave(cost: int, cell: int, door: Door | None, before: int) -> None:
            ways = self.onward(door) if door else self.begins(cell, lines)
            come, into = (door.side, door.crossing) if door else (-1, None)
            for side, crossing in ways:
                dear = price(cell, come, side, crossing)
                if dear is None or cost + dear >= most:
                    continue
                step = Step(cell, come, into, side, crossing)
                there = self.across[cell][side]
                facing = [(crossing[0], line) for line in self.shown.meets[crossing[1]]]
                doors = [Door(*there, other) for other in facing] if there else [None]
                for new in doors:
                    if new is None or best.get(new, most) > cost + dear:
                        if new:
                            best[new] = cost + dear
                        ahead = cost + dear + AHEAD * left[new.cell] if new else cost + dear
                        if ahead < most:
                            nodes.append((new, step, before))
                            spent.append(cost + dear)
                            heapq.heappush(queue, (ahead, len(nodes) - 1, 0))

        leave(0, start, None, -1)
        while queue:
            _, number, is_done = heapq.heappop(queue)
            cost, door = spent[number], nodes[number][0]
            if is_done or door is None:
                return _traced(nodes, number)
            if best[door] < cost:
                continue
            dear = end(door)
            if dear is not None and cost + dear < most:
                last = Step(door.cell, door.side, door.crossing, -1, None)
                nodes.append((None, last, number))
                spent.append(cost + dear)
                heapq.heappush(queue, (cost + dear, len(nodes) - 1, 1))
            leave(cost, door.cell, door, number)
        return None


def _with(sign: Sign, more: Sequence[tuple[int, Crossing]]) -> Sign:
    sides = list(sign)
    for side, crossing in more:
        sides[side] = crossing
    return tuple(sides)


def _traced(nodes: Sequence[tuple[Door | None, Step, int]], number: int) -> list[Step] | None:
    """The steps to a node; None where a way crosses itself."""
    steps = []
    while number >= 0:
        _, step, number = nodes[number]
        steps.append(step)
    cells = [step.cell for step in steps]
    return steps[::-1] if len(set(cells)) == len(cells) else None
