"""A rule on distances: the same thing not twice within so many steps from cell to cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from solver.problem import Problem


class Spacing:
    """What stands where.

    things    for each kind, for each thing the candidates that are it, as a bit set
    distance  how many steps over ports two cells with the same thing must be more than apart
    """

    def __init__(self, problem: Problem, things: Sequence[Sequence[int]], distance: int) -> None:
        self.problem = problem
        self.things = things
        self.distance = distance
        self.near_memo: dict[int, list[int]] = {}
        self.reset()

    def reset(self) -> None:
        """Take everything back."""
        self.thing_of: dict[int, int] = {}
        self.things_near: defaultdict[int, list[int]] = defaultdict(list)
        self.order: list[int] = []
        self.fresh: list[int] = []

    def push(self, cell: int, thing: int) -> bool:
        """Take in what stands in a cell; False if the same stands too near."""
        if thing in self.things_near[cell]:
            return False
        self.thing_of[cell] = thing
        for other in self.near(cell):
            self.things_near[other].append(thing)
        self.order.append(cell)
        self.fresh.append(cell)
        return True

    def pop(self) -> None:
        """Take back the last push."""
        self._take_back(self.order.pop())

    def forget(self, cells: Sequence[int]) -> None:
        """Take back some cells in any order."""
        for cell in cells:
            if cell in self.thing_of:
                self._take_back(cell)
        self.order.clear()

    def _take_back(self, cell: int) -> None:
        thing = self.thing_of.pop(cell)
        for other in self.near(cell):
            self.things_near[other].remove(thing)

    def news(self) -> Sequence[int]:
        """The cells near what was pushed since the last time."""
        cells = {near for cell in self.fresh for near in self.near(cell)}
        self.fresh.clear()
        return sorted(cells)

    def banned(self, cell: int) -> int:
        """The candidates that show something that stands near."""
        things, banned = self.things[self.problem.kind_list[cell]], 0
        for thing in self.things_near[cell]:
            banned |= things[thing]
        return banned

    def near(self, cell: int) -> list[int]:
        """The other cells within the distance, nearest first."""
        if cell not in self.near_memo:
            seen = {cell: None}
            border = [cell]
            for _ in range(self.distance):
                facing = [f[0] for c in border for f in self.problem.opposite[c] if f]
                border = [c for c in dict.fromkeys(facing) if c not in seen]
                seen.update(dict.fromkeys(border))
            self.near_memo[cell] = list(seen)[1:]
        return self.near_memo[cell]
