"""Global rules: small objects that inspect what is decided, refuse, and ban. One file each.

They speak of graphs and counts; what those mean is the caller's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol, Self, TypeGuard, runtime_checkable


class Rule(Protocol):
    """Takes decided cells into its account one by one, and gives the last ones back."""

    def push(self, cell: int, piece: Any, /) -> bool:
        """Take in what stands in a cell; return False, and change nothing, if the rule forbids
        it."""
        ...

    def pop(self) -> None:
        """Take back the last push."""
        ...

    def forget(self, cells: Sequence[int], /) -> None:
        """Take back some cells in any order. No push made before will be popped after this."""
        ...

    def reset(self) -> None:
        """Take back everything."""
        ...


@runtime_checkable
class BanningRule(Rule, Protocol):
    """A rule that also bans candidates of cells that are still open."""

    def news(self) -> Sequence[int]:
        """Cells whose bans may have grown since this was asked last."""
        ...

    def banned(self, cell: int, /) -> int:
        """The candidates (a bit set) that may not stand in a cell now."""
        ...


@runtime_checkable
class WantingRule(Rule, Protocol):
    """A rule that is only kept when enough of something has been placed."""

    def missing(self) -> int:
        """How much is missing still."""
        ...

    def wanted(self, cell: int, /) -> int:
        """The candidates (a bit set) of a cell that lessen what is missing, and by no more than
        that."""
        ...

    def can_succeed(self, domains: Sequence[int], /) -> bool:
        """Whether enough can still be placed."""
        ...


def is_banning(rule: Rule) -> TypeGuard[BanningRule]:
    """Whether a rule bans; asked of its class, which is remembered."""
    return issubclass(type(rule), BanningRule)


def is_wanting(rule: Rule) -> TypeGuard[WantingRule]:
    """Whether a rule wants."""
    return issubclass(type(rule), WantingRule)


@dataclass(frozen=True)
class BoundRule:
    """A rule, and what it reads of each candidate of each kind (None: nothing of concern)."""

    name: str
    rule: Rule
    readings: Sequence[Sequence[Any]]

    def with_empty_kind(self) -> Self:
        """The same rule where there is one more kind of cells, without candidates."""
        return replace(self, readings=[*self.readings, []])

    @cached_property
    def concern(self) -> list[int]:
        """For each kind the candidates that concern the rule, as a bit set."""
        return [
            sum(1 << number for number, piece in enumerate(pieces) if piece is not None)
            for pieces in self.readings
        ]
