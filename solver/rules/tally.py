"""A rule on counts: what is placed must be worth at least so much in all, and at most so much."""

from __future__ import annotations

from collections.abc import Sequence

NO_LIMIT = 1 << 60


class Tally:
    """Counts what decided cells are worth.

    worth   for each sort of cells what each candidate is worth there, an integer from 0
    sorts   for each cell its sort, -1 where nothing is worth anything
    """

    def __init__(
        self,
        worth: Sequence[Sequence[int]],
        sorts: Sequence[int],
        low: int = 0,
        high: int | None = None,
    ) -> None:
        self.worth = worth
        self.sorts = sorts
        self.low = low
        self.high = NO_LIMIT if high is None else high
        self.masks = [_masks(values) for values in worth]
        self.most = max((max(values, default=0) for values in worth), default=0)
        self.cells = [cell for cell, sort in enumerate(sorts) if sort >= 0 and self.masks[sort]]
        self.reset()

    def reset(self) -> None:
        """Take everything back."""
        self.total = 0
        self.of_cell: dict[int, int] = {}
        self.order: list[int] = []
        self.reported: int | None = None  # how much was still allowed when bans were last told

    def push(self, cell: int, candidate: int) -> bool:
        """Count a cell; False if that is too much in all."""
        worth = self.worth[self.sorts[cell]][candidate] if self.sorts[cell] >= 0 else 0
        if worth and self.total + worth > self.high:
            return False
        self.total += worth
        self.of_cell[cell] = worth
        self.order.append(cell)
        return True

    def pop(self) -> None:
        """Take back the last push."""
        self.total -= self.of_cell.pop(self.order.pop())
        self.reported = None

    def forget(self, cells: Sequence[int]) -> None:
        """Take back some cells in any order."""
        self.total -= sum(self.of_cell.pop(cell, 0) for cell in cells)
        self.order.clear()
        self.reported = None

    def news(self) -> Sequence[int]:
        """The cells that may have lost candidates: all, when little is allowed any more."""
        allowed = self.high - self.total
        fewer = allowed < self.most and (self.reported is None or allowed < self.reported)
        self.reported = allowed
        return self.cells if fewer else ()

    def banned(self, cell: int) -> int:
        """The candidates that would be too much."""
        return self._worth_mask(cell, self.high - self.total + 1, NO_LIMIT)

    def missing(self) -> int:
        """How much is missing still."""
        return max(0, self.low - self.total)

    def wanted(self, cell: int) -> int:
        """The candidates that lessen what is missing, and by no more than that."""
        return self._worth_mask(cell, 1, self.missing())

    def can_succeed(self, domains: Sequence[int]) -> bool:
        """Whether the open cells can still make up for what is missing."""
        missing = self.low - self.total
        for cell in self.cells:
            if missing <= 0:
                return True
            if cell not in self.of_cell:
                domain = domains[cell]
                masks = self.masks[self.sorts[cell]]
                missing -= max((worth for worth, mask in masks if mask & domain), default=0)
        return missing <= 0

    def _worth_mask(self, cell: int, low: int, high: int) -> int:
        found = 0
        if self.sorts[cell] >= 0:
            for worth, mask in self.masks[self.sorts[cell]]:
                if low <= worth <= high:
                    found |= mask
        return found


def _masks(values: Sequence[int]) -> list[tuple[int, int]]:
    """For each worth but 0 the candidates that have it, as a bit set."""
    found: dict[int, int] = {}
    for candidate, worth in enumerate(values):
        if worth:
            found[worth] = found.get(worth, 0) | 1 << candidate
    return list(found.items())
