"""Tiles and a board made into a solver's Problem, and a solution made into cells of a layout.

All meaning is spent here: half-sides become words, orientations become rings, water becomes
stems and basins. Only this package knows the solver.
"""

from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.dealing import Placement
from morphs.matching.drain import Waterworks, drain
from morphs.matching.solving import Solved, attempt, draw_each, solve, solve_by_drawing
from morphs.matching.task import Task, make_task

__all__ = [
    "Matching",
    "Placement",
    "Solved",
    "Task",
    "Waterworks",
    "attempt",
    "compile_matching",
    "drain",
    "draw_each",
    "make_task",
    "solve",
    "solve_by_drawing",
]
