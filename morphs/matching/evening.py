"""Even maps: what rows drew is drawn anew strip by strip, so that rows and columns look alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.files import written_whole
from morphs.base.options import option
from morphs.base.seeds import Dice
from morphs.matching.compiled import Matching
from morphs.matching.domains import combined
from morphs.matching.fairness import (
    LEAST_CELLS,
    balance_of,
    kept_numbers,
    measured_on,
    with_joints,
)
from morphs.matching.task import Task
from morphs.tiles.packs.catalogue import Catalogue
from solver import evening, meter, strips
from solver.cache import deciding
from solver.choice import Work, is_engine_fast
from solver.complete import Plan
from solver.found import Found
from solver.problem import Problem, Tables
from solver.sheet import Sheet, make_sheet


def check_even(catalogue: Catalogue) -> None:
    """Raise MorphsError for tiles whose maps are laid after a plan of their own."""
    words = catalogue.vocabulary.data
    if catalogue.is_town or words.above or words.below:
        raise MorphsError(
            f"{option('even')} would undo the plan that side views and towns have: leave it out"
        )


def solve_evenly(task: Task, plan: Plan, progress: Callable[[int], None] | None = None) -> Found:
    """Draw a map by rows, then its strips anew. Raises MorphsError where that cannot be."""
    problem = task.matching.problem
    sheet = make_sheet(problem) if len(problem.lines) else None
    if sheet is None or problem.cell_count < LEAST_CELLS:
        raise MorphsError(
            f"{option('even')} needs a whole board of squares of {LEAST_CELLS} cells or more, "
            f"three or more each way"
        )
    weights = even_weights_of(task.matching, task.catalogue)
    if weights is None or not plan.by_rows:
        raise MorphsError(
            f"{option('even')} is not for these tiles: drawn so they would come far more often or "
            f"seldom than they weigh"
        )
    found = plan.solve(Dice(task.request.seed, "solve"), progress)
    if found.candidates is None:
        return found
    laid = np.asarray(found.candidates, dtype=np.int64)
    kept = np.zeros(problem.cell_count, dtype=bool)
    kept[list(combined(task.cell_constraints))] = True
    dice = Dice(task.request.seed, "even")
    even = evened(problem, sheet, weights, laid, kept, dice)
    return replace(found, candidates=even.astype(np.int32))


def evened(
    problem: Problem,
    sheet: Sheet,
    weights: Tables,
    laid: Tables,
    kept: np.ndarray[tuple[int], np.dtype[np.bool_]],
    dice: Dice,
    fast: bool | None = None,
) -> Tables:
    """A map whose strips were drawn anew, but for cells that are kept."""
    is_fast = is_engine_fast(fast, Work.STRIPS, laid.size * evening.SWEEPS)
    drawing = strips.Strips(problem.kinds[0].rings, weights, problem.meets, sheet.slots, is_fast)
    boards = laid[sheet.cells][None]
    for _ in range(evening.SWEEPS):
        drawing.sweep(boards, sheet.wraps, kept[sheet.cells], dice)
    even = laid.copy()
    even[sheet.cells] = boards[0]
    return even


def even_weights_of(matching: Matching, catalogue: Catalogue) -> Tables | None:
    """The weights of each candidate of a board for strips, None where there are none; those of
    candidates that a closed board lacks are left out."""
    measured = measured_on(catalogue, matching.board.spec)
    found = _found(_Measured(measured))
    if found is None:
        return None
    weights = dict(zip(measured.faces[0], found, strict=True))
    return np.array([weights.get(faces, 0) for faces in matching.faces[0]], dtype=np.int64)


class _Measured:
    """What is measured, told from others by the place where what is found is kept."""

    def __init__(self, matching: Matching) -> None:
        self.matching = matching
        self.path = kept_numbers(matching, "even", deciding(evening.__name__))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Measured) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)


@lru_cache(maxsize=32)
def _found(measured: _Measured) -> list[int] | None:
    """The weights of what is measured, from the user's cache if they are kept there."""
    with suppress(OSError, ValueError):
        kept: list[int] | None = json.loads(measured.path.read_text(encoding="utf-8"))
        if kept is None or len(kept) == len(measured.matching.faces[0]):
            return kept
    found = _worked_out(measured.matching)
    with suppress(OSError):
        measured.path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(measured.path) as file:
            file.write(json.dumps(found).encode())
    return found


def _worked_out(measured: Matching) -> list[int] | None:
    balance = balance_of(measured)
    if balance is None:
        return None
    cells = sum(evening.ROUNDS) * evening.BOARDS * meter.WIDTH**2
    is_fast = is_engine_fast(None, Work.STRIPS, cells)
    with suppress(evening.UnevenError):
        problem = with_joints(measured.problem, measured.words, measured, balance)
        weights = evening.even_weights(problem, balance, Dice(0, "even"), is_fast)
        return [int(weight) for weight in weights]
    return None
