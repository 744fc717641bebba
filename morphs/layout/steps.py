"""The way water runs on a finished map, step by step: single steps, and many kept as columns."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.base.rows import Rows
from morphs.layout.rows import dumps, in_parts, number_lines

BETWEEN = (b'{"from":[', b",", b'],"to":[', b",", b"]}")


@dataclass(frozen=True)
class WaterStep:
    """One step downstream, from and to (cell, half-side). `liquid` is told only where one liquid
    runs and another stands at an end of it, for both have that name."""

    start: tuple[int, int]
    end: tuple[int, int]
    liquid: str = ""


class WaterSteps(Rows[WaterStep]):
    """Steps made when they are asked for.

    table    shape (steps, 5): a cell, its half-side, the cell and half-side it leads to, and which
             of `liquids` is told
    liquids  the first is "": none
    """

    def __init__(self, table: NDArray[np.integer[Any]], liquids: tuple[str, ...]) -> None:
        super().__init__(table)
        self.liquids = liquids

    @classmethod
    def of(cls, steps: Sequence[WaterStep]) -> WaterSteps:
        """Return steps as columns."""
        if isinstance(steps, WaterSteps):
            return steps
        liquids = {"": 0}
        rows = [
            (*step.start, *step.end, liquids.setdefault(step.liquid, len(liquids)))
            for step in steps
        ]
        return cls(np.array(rows, dtype=np.int32).reshape(-1, 5), tuple(liquids))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(map(operator.eq, self, other))

    def _cut(self, table: NDArray[np.integer[Any]]) -> WaterSteps:
        return WaterSteps(table, self.liquids)

    def _made(self, numbers: Iterable[int]) -> WaterStep:
        cell, half, other, mate, liquid = numbers
        return WaterStep((cell, half), (other, mate), self.liquids[liquid])


def step_lines(steps: Sequence[WaterStep]) -> Iterator[str]:
    """Yield steps as lines of a layout's file."""
    if isinstance(steps, WaterSteps) and not steps.table[:, 4].any():
        return number_lines(steps.table[:, :4], BETWEEN)
    return in_parts(steps, lambda step: dumps(step_to_dict(step)))


def step_to_dict(step: WaterStep) -> dict[str, Any]:
    """Return a step as JSON data."""
    ends: dict[str, Any] = {"from": list(step.start), "to": list(step.end)}
    return ends | ({"liquid": step.liquid} if step.liquid else {})
