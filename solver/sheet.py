"""Whole boards of squares as rows and columns of cells."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.problem import Numbers, Problem

SIDES = 4


class Sheet(NamedTuple):
    """A board of one kind of square cells without holes.

    cells  shape (rows, columns)
    slots  those that face the cell before and the one after in a row, then in a column
    wraps  whether the last row faces the first, and whether the last column does
    """

    cells: Numbers
    slots: tuple[int, int, int, int]
    wraps: tuple[bool, bool]


def make_sheet(problem: Problem) -> Sheet | None:
    """Lay out the board of a problem; None where it is none of this sort, or closes after two."""
    lines = problem.lines
    if len({len(line) for line in lines}) != 1 or len(problem.kinds) != 1:
        return None
    cells = np.stack(lines)
    mates = problem.mate_of_port
    if cells.size != problem.cell_count or (np.diff(problem.port_start) != SIDES).any():
        return None
    faced = np.where(mates < 0, -1, problem.cell_of_port[mates]).reshape(-1, SIDES)[cells]
    slots: list[int] = []
    wraps: list[bool] = []
    for axis in (1, 0):
        turned = np.moveaxis(cells, axis, 0)
        facing = np.moveaxis(faced, axis, 0)
        before, after = facing[1:], facing[:-1]
        back = _slot_facing(before, turned[:-1], slots)
        onward = _slot_facing(after, turned[1:], [*slots, back])
        if min(back, onward) < 0:
            return None
        slots += [back, onward]
        wraps.append(bool((facing[0, :, back] >= 0).all()))
        if len(turned) == 1 or (wraps[-1] and len(turned) == 2):
            return None
    return Sheet(cells, (slots[0], slots[1], slots[2], slots[3]), (wraps[1], wraps[0]))


def _slot_facing(facing: Numbers, cells: Numbers, used: list[int]) -> int:
    """The slot in which all cells face others, -1 if there is none."""
    for slot in range(SIDES):
        if slot not in used and (facing[:, :, slot] == cells).all():
            return slot
    return -1
