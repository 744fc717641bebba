"""How a search ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from solver.problem import Numbers


@dataclass
class Found:
    """How a search ended. `candidates` has one entry per cell if it is complete (-1: void).

    status    `impossible` only where an exhausted search proves it
    trouble   cells at which contradictions were found, with how often
    refused   how often each rule refused, by its name
    spared    whether candidates that make rules hard to keep were left out in most places
    eased     whether but a part of what is due was aimed at of what must hang together
    standing  where a search gave up: the candidates that stood away from its last contradiction, -1
              in all other cells
    """

    status: Literal["complete", "impossible", "gave up"]
    candidates: Sequence[int] | Numbers | None = None
    decisions: int = 0
    contradictions: int = 0
    blocks: int = 0
    trouble: dict[int, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    spared: bool = False
    eased: bool = False
    standing: Sequence[int] = ()
