"""Cells restricted, and what follows from it, in compiled code: one call from Python for all.

See `solver.propagate.Domains.restrict`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.domain_kernels import (
    CELL,
    CONTRADICTION,
    DIRTY,
    FULL,
    change,
    lacks_room,
    spread,
)
from solver.jit import outer_jit
from solver.set_kernels import number_of


@outer_jit
def restrict_each(still: Any, sets: Any, moving: Any, cells: Any, rows: Any, done: int) -> Any:
    """Let cells, from the one numbered `done` on, keep what their rows have, and draw the
    consequences. Returns how that ended, and how many cells are done; FULL: log or sets must
    grow."""
    for number in range(done, len(cells)):
        if lacks_room(sets, moving.trail_place, moving.state, 0):
            return FULL, number
        cell = cells[number]
        before = moving.domain[cell]
        is_less, has_any = False, False
        for part in range(len(sets.row)):
            had = sets.domain[before, part]
            left = had & rows[number, part]
            sets.row[part] = left
            is_less |= left != had
            has_any |= left != np.uint64(0)
        if not is_less:
            continue
        if not has_any:
            moving.state[CELL] = cell
            for entry in range(moving.state[DIRTY]):
                moving.waiting[moving.dirty[entry]] = 0
            moving.state[DIRTY] = 0
            return CONTRADICTION, number
        change(sets, moving, cell, number_of(sets, still.kind[cell], sets.row))
    return spread(still, sets, moving), len(cells)
