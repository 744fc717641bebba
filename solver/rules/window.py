"""Rules of a whole map, asked about a few of its cells, by numbers of their own.

Everything else of the map has been taken in already and stays. What is pushed here is pushed to the
rule itself; `reset` takes it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from solver.rules import BoundRule, Rule, is_banning, is_wanting


class Window:
    """A rule seen from some cells: numbers from 0 stand for `cells`, of which the first
    `open_count` are open; the others stand already."""

    def __init__(self, rule: Any, cells: Sequence[int], open_count: int) -> None:
        self.rule = rule
        self.cells = cells
        self.open_count = open_count
        self.order: list[bool] = []

    def reset(self) -> None:
        """Take back everything that was pushed here."""
        self.rule.forget(self.cells[: self.open_count])
        self.order.clear()

    def push(self, cell: int, piece: Any) -> bool:
        """Take in what stands in a cell, unless that was taken in before."""
        if cell < self.open_count and not self.rule.push(self.cells[cell], piece):
            return False
        self.order.append(cell < self.open_count)
        return True

    def pop(self) -> None:
        """Take back the last push."""
        if self.order.pop():
            self.rule.pop()

    def forget(self, cells: Sequence[int]) -> None:
        """Take back some cells in any order."""
        self.rule.forget([self.cells[cell] for cell in cells if cell < self.open_count])
        self.order.clear()


class BanningWindow(Window):
    """A window of a rule that bans."""

    def __init__(self, rule: Any, cells: Sequence[int], open_count: int) -> None:
        super().__init__(rule, cells, open_count)
        self.is_new = True

    def reset(self) -> None:
        """Take back everything that was pushed here, and tell all bans anew."""
        super().reset()
        self.is_new = True

    def news(self) -> Sequence[int]:
        """All open cells, if the bans of any cell may have grown."""
        has_news = bool(len(self.rule.news())) or self.is_new
        self.is_new = False
        return range(self.open_count) if has_news else ()

    def banned(self, cell: int) -> int:
        """The candidates that may not stand in a cell now."""
        return int(self.rule.banned(self.cells[cell])) if cell < self.open_count else 0


class WantingWindow(BanningWindow):
    """A window of a rule that bans, and wants."""

    def missing(self) -> int:
        """How much is missing still."""
        return int(self.rule.missing())

    def wanted(self, cell: int) -> int:
        """The candidates of a cell that lessen what is missing."""
        return int(self.rule.wanted(self.cells[cell])) if cell < self.open_count else 0

    def can_succeed(self, domains: Sequence[int]) -> bool:
        """Whether the open cells can make up for what is missing."""
        known = dict(zip(self.cells[: self.open_count], domains, strict=False))
        return bool(self.rule.can_succeed(_Elsewhere(known)))


class _Elsewhere(Sequence[int]):
    """Domains of a few cells; all others have none."""

    def __init__(self, known: dict[int, int]) -> None:
        self.known = known

    def __getitem__(self, cell: Any) -> Any:
        return self.known.get(cell, 0)

    def __len__(self) -> int:
        return len(self.known)

    def __iter__(self) -> Iterator[int]:
        return iter(self.known.values())


@dataclass(frozen=True)
class BoundWindow(BoundRule):
    """A window with what its rule reads; `whole` is the rule of the whole map."""

    whole: BoundRule

    @property
    def concern(self) -> list[int]:
        """What concerns the rule of the whole map."""
        return self.whole.concern


def window(bound: BoundRule, cells: Sequence[int], open_count: int) -> BoundRule:
    """A rule seen from some cells, of which the first `open_count` are open."""
    rule: Rule = bound.rule
    sort: type[Window] = Window
    if is_wanting(rule):
        sort = WantingWindow
    elif is_banning(rule):
        sort = BanningWindow
    return BoundWindow(bound.name, sort(rule, cells, open_count), bound.readings, bound)
