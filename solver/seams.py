"""The seam of a torus drawn anew, so that it looks like the rest.

The last rows of a torus must meet the first. A search finds some that do, but draws them by other
chances than rows. So they are drawn anew, strip by strip (`solver/strips.py`), with weights of
whole boards: their law does not ask which row came first. A search that found no end at once
changed rows before them; so what is drawn anew begins there. The first rows stay: where they are
drawn anew too, rivers that the search led all along the last ones spread.

Where weights of single tiles are not enough for fair rows (`solver/pairing.py`), tiles go with few
others, and strips along the seam can hardly change what the search led straight across it. There
strips are drawn across it, too, and reach some rows further on either side; their law is not fair
to all such sets, so of all that was drawn that map is kept which is nearest to what is due.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.choice import Work, is_engine_fast
from solver.deck import CountedDice
from solver.problem import Numbers, Problem, Tables, Weights
from solver.sheet import Sheet, make_sheet
from solver.strays import amiss
from solver.strips import Strips

TIMES = 9
"""How often each strip is drawn: what the search left is to be forgotten."""
SWEEPS, AROUND = 12, 16
"""How often strips both ways are drawn, and how many rows on either side of the seam."""


def closing_sheet(problem: Problem) -> Sheet | None:
    """The board of a problem whose last row faces the first; None where it is none, or no board
    that strips can be drawn on."""
    sheet = make_sheet(problem) if len(problem.lines) else None
    return sheet if sheet and sheet.wraps[0] else None


def redrawn(
    problem: Problem,
    candidates: Sequence[int] | Numbers,
    drawn: Sequence[int] | Numbers,
    kept: Collection[int],
    dice: CountedDice,
    fast: bool | None,
) -> Numbers | None:
    """A map whose last rows are drawn anew, but for cells that are kept, from the first row on
    in which it is not as rows were drawn (-1: not at all); None where the weights of strips
    are not known, or the board has no seam."""
    sheet = closing_sheet(problem) if problem.kinds[0].strips else None
    if sheet is None:
        return None
    laid = np.asarray(candidates, dtype=np.int64)
    is_kept = np.zeros(problem.cell_count, dtype=bool)
    is_kept[list(kept)] = True
    boards: Tables = laid[sheet.cells][None]
    changed = (np.asarray(drawn)[sheet.cells] != boards[0]).any(axis=1)
    seam = _Seam(problem, sheet, is_kept[sheet.cells], _changed_above(changed))
    seam.draw_along(boards, dice, fast)
    if problem.besides is not None and problem.due is not None:
        boards = seam.drawn_both_ways(boards, np.array(problem.due.shares), dice, fast)
    closed = laid.astype(np.int32)
    closed[sheet.cells] = boards[0]
    return closed


class _Seam(NamedTuple):
    """A seam of boards: which cells stay, and how many rows before it were changed."""

    problem: Problem
    sheet: Sheet
    kept: NDArray[np.bool_]
    above: int

    def draw_along(self, boards: Tables, dice: CountedDice, fast: bool | None) -> None:
        """Draw the strips of two rows anew that lie before the seam."""
        firsts = _firsts(self.above)
        strips = self._strips(2 * len(firsts) * TIMES * boards.shape[2], fast)
        for _ in range(TIMES):
            for first in firsts:
                strips.draw_anew(boards, self.sheet.wraps, self.kept, [first], dice)

    def drawn_both_ways(
        self, boards: Tables, shares: Weights, dice: CountedDice, fast: bool | None
    ) -> Tables:
        """Boards whose strips of rows and of columns about the seam are drawn anew, nearest to some
        shares, or as they were; the row before and the row after all these stay."""
        rows = _about(self.above, boards.shape[1])
        swept, kept = boards.copy(), self.kept[rows]
        window = swept[:, rows]
        kept[[0, -1]] = True
        strips = self._strips(2 * SWEEPS * kept.size, fast)
        found = [boards]
        for _ in range(SWEEPS):
            strips.sweep(window, (False, self.sheet.wraps[1]), kept, dice)
            swept[:, rows] = window
            found.append(swept.copy())
        return min(
            found, key=lambda one: amiss(np.bincount(one.ravel(), minlength=len(shares)), shares)
        )

    def _strips(self, cells: int, fast: bool | None) -> Strips:
        """What draws so many cells."""
        problem, kind = self.problem, self.problem.kinds[0]
        weights = np.array(kind.strips, dtype=np.int64)
        is_fast = is_engine_fast(fast, Work.STRIPS, cells)
        return Strips(kind.rings, weights, problem.meets, self.sheet.slots, is_fast)


def _changed_above(changed: NDArray[np.bool_]) -> int:
    """How many rows lie between those that stayed as they were and the seam; the search may have
    changed some beyond it, which stay as they are now."""
    after_seam = int(changed.argmin())
    return len(changed) - after_seam - int(changed[after_seam:].argmax())


def _about(above: int, count: int) -> Tables:
    """The rows about the seam of so many rows, told how many before it were changed, and one more
    at either end."""
    after = min(AROUND, count // 2 - 1)
    before = min(max(above, after), count - after - 2)
    return np.arange(-before - 1, after + 1) % count


def _firsts(above: int) -> list[int]:
    """The first rows of strips over so many rows before the seam, counted from it: those that lie
    side by side, then those that overlap them."""
    top = -(above + above % 2)
    return [*range(top, 0, 2), *range(top + 1, -1, 2)]
