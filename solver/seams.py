"""The seam of a torus drawn anew, so that it looks like the rest.

The last rows of a torus must meet the first. A search finds some that do, but draws them by other
chances than rows. So they are drawn anew, strip by strip (`solver/strips.py`), with weights of
whole boards: their law does not ask which row came first. A search that found no end at once
changed rows before them; so what is drawn anew begins there. The first rows stay: where they are
drawn anew too, rivers that the search led all along the last ones spread.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.choice import Work, is_engine_fast
from solver.deck import CountedDice
from solver.problem import Numbers, Problem, Tables
from solver.sheet import Sheet, make_sheet
from solver.strips import Strips

TIMES = 9
"""How often each strip is drawn: what the search left is to be forgotten."""


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
    kind = problem.kinds[0]
    laid = np.asarray(candidates, dtype=np.int64)
    is_kept = np.zeros(problem.cell_count, dtype=bool)
    is_kept[list(kept)] = True
    boards: Tables = laid[sheet.cells][None]
    changed = (np.asarray(drawn)[sheet.cells] != boards[0]).any(axis=1)
    firsts = _firsts(_changed_above(changed))
    cells = 2 * len(firsts) * TIMES * boards.shape[2]
    is_fast = is_engine_fast(fast, Work.STRIPS, cells)
    weights = np.array(kind.strips, dtype=np.int64)
    strips = Strips(kind.rings, weights, problem.meets, sheet.slots, is_fast)
    for _ in range(TIMES):
        for first in firsts:
            strips.draw_anew(boards, sheet.wraps, is_kept[sheet.cells], [first], dice)
    closed = laid.astype(np.int32)
    closed[sheet.cells] = boards[0]
    return closed


def _changed_above(changed: NDArray[np.bool_]) -> int:
    """How many rows lie between those that stayed as they were and the seam; the search may have
    changed some beyond it, which stay as they are now."""
    after_seam = int(changed.argmin())
    return len(changed) - after_seam - int(changed[after_seam:].argmax())


def _firsts(above: int) -> list[int]:
    """The first rows of strips over so many rows before the seam, counted from it: those that lie
    side by side, then those that overlap them."""
    top = -(above + above % 2)
    return [*range(top, 0, 2), *range(top + 1, -1, 2)]
