"""The coast of a town by the sea: at which side of its board, and how far the sea comes in."""

from __future__ import annotations

from dataclasses import dataclass

from morphs.generators.city.dice import below, key_of

Spot = tuple[int, int]
LEAST = 7
"""Boards with a shorter side have no room for a harbour."""
ONE_IN = 3
SHARE = 24
"""How much of a board the sea takes, in hundredths."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Coast:
    """Where the sea lies: beyond which side of the board, clockwise from the north, and how many
    rows of tiles from there the walls of the town begin."""

    side: int
    depth: int
    columns: int
    rows: int

    def inland(self, spot: Spot) -> int:
        """How far a corner lies from the side of the sea, in tiles."""
        x, y = spot
        return (y, self.columns - x, self.rows - y, x)[self.side]

    def takes(self, cell: Spot) -> bool:
        """Whether the sea takes a cell, or comes close to it."""
        x, y = cell
        far = (y, self.columns - 1 - x, self.rows - 1 - y, x)[self.side]
        return far < self.depth

    def middle(self, reach: float) -> tuple[float, float]:
        """The middle of a town that reaches so far, in tiles: its walls stand by the water."""
        off = self.depth + 0.5 * reach
        across = ((0, off), (self.columns - off, 0), (0, self.rows - off), (off, 0))[self.side]
        upright = self.side % 2 == 0
        return (self.columns / 2, across[1]) if upright else (across[0], self.rows / 2)


def coast_of(columns: int, rows: int, seed: int) -> Coast | None:
    """Return the coast of a town on a board of so many tiles: one in three lies by the sea."""
    key = key_of(seed, "coast")
    if min(columns, rows) < LEAST or below(ONE_IN, key, 0):
        return None
    side = below(4, key, 1)
    depth = max(2, (rows if side % 2 == 0 else columns) * SHARE // 100)
    return Coast(side, depth, columns, rows)
