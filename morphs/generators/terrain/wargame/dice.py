"""Dice as they are thrown at a table: every throw has a rule and a reason, and can be thrown again.

The log of a map holds every throw in order; the same throws given back make the same map.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.seeds import Dice


class Throw(NamedTuple):
    """One throw: the rule's number, what the dice showed, and what for."""

    rule: str
    values: tuple[int, ...]
    reason: str


class TableDice:
    """Throws six-sided dice: those of a player, given in advance, or those of a seed."""

    def __init__(self, seed: int, given: Sequence[int] | None = None) -> None:
        self._own = Dice(seed, "wargame") if given is None else None
        self._given = list(given or ())
        self._next = 0
        self.log: list[Throw] = []

    def throw(self, rule: str, reason: str, count: int = 1, sides: int = 6) -> int:
        """Throw dice and return their total."""
        values = tuple([self._one(rule, reason, sides) for _ in range(count)])
        self.log.append(Throw(rule, values, reason))
        return sum(values)

    def pick(self, rule: str, reason: str, among: int) -> int:
        """Return a number below `among`, each equally likely: a die is shared out evenly, and
        thrown again where it cannot be; more than six take two dice, read as tens and units."""
        if among == 1:
            return 0
        share = (6 if among <= 6 else 36) // among
        while True:
            value = self.throw(rule, reason) - 1
            if among > 6:
                value = value * 6 + self.throw(rule, f"{reason} (second die)") - 1
            if value < share * among:
                return value // share

    @property
    def unused(self) -> int:
        """How many given throws were not needed."""
        return len(self._given) - self._next

    def _one(self, rule: str, reason: str, sides: int) -> int:
        if self._own is not None:
            return self._own.below(sides) + 1
        if self._next >= len(self._given):
            raise MorphsError(
                f"{option('dice')}: the dice ran out after {len(self._given)} throws; the next one "
                f"is for rule {rule}: {reason}"
            )
        value = self._given[self._next]
        self._next += 1
        if not 1 <= value <= sides:
            raise MorphsError(
                f"{option('dice')}: throw {self._next} is {value}, but rule {rule} ({reason}) "
                f"wants a die of 1 to {sides}"
            )
        return value


def parse_dice(text: str) -> tuple[int, ...]:
    """Read ``3,5,1``; anything but whole numbers is a MorphsError."""
    parts = text.replace(",", " ").split()
    for number, part in enumerate(parts, 1):
        if not part.isdecimal() or len(part) > 3:
            raise MorphsError(
                f"{option('dice')}: throw {number} is {part!r}; write numbers as in 3,5,1"
            )
    if not parts:
        raise MorphsError(f"{option('dice')}: no throw is given; write numbers as in 3,5,1")
    return tuple(map(int, parts))


def log_lines(log: Sequence[Throw]) -> list[str]:
    """Return the log for people: number, rule, dice, what for; and last all throws in one line."""
    lines = [
        f"{number:4}  {throw.rule:5} {' '.join(map(str, throw.values)):8} {throw.reason}"
        for number, throw in enumerate(log, 1)
    ]
    return [*lines, f"--dice {','.join(str(v) for throw in log for v in throw.values)}"]
