"""Fair searches on bricks and hexes: problems with weights by which a map that was searched is
brought nearer to what is due, ribbon by ribbon. What `solver/levelling.py` finds is kept in the
user's cache."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from morphs.base.files import written_whole
from morphs.base.seeds import Dice
from morphs.matching.compiled import Matching
from morphs.matching.fairness import kept_numbers, measured_for
from morphs.matching.searching import LEAST_CELLS, SIDE, board_like, fairly_weighed
from morphs.tiles.packs.catalogue import Catalogue
from solver import levelling
from solver.cache import deciding
from solver.choice import Work, is_engine_fast
from solver.complete import Plan
from solver.levelling import Levels, level_weights
from solver.problem import Problem


def fairly_levelled(problem: Problem, matching: Matching, catalogue: Catalogue) -> Problem:
    """Return a problem that is searched with weights for ribbons; as it is where there are none."""
    measured = measured_for(matching, catalogue, LEAST_CELLS)
    if measured is None or problem.due is None:
        return problem
    found = _found(_Levelled(measured, catalogue))
    if found is None:
        return problem
    weights = dict(zip(measured.faces[0], found, strict=True))
    kinds = list(problem.kinds)
    number = problem.due.kind
    strips = tuple(weights.get(faces, 0) for faces in matching.faces[number])
    kinds[number] = replace(kinds[number], strips=strips)
    return replace(problem, kinds=kinds)


class _Levelled:
    """What is measured, told from others by the place where what is found is kept."""

    def __init__(self, measured: Matching, catalogue: Catalogue) -> None:
        self.measured, self.catalogue = measured, catalogue
        sources = (Path(__file__), *deciding(levelling.__name__))
        self.path = kept_numbers(measured, "level", sources)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Levelled) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)


@lru_cache(maxsize=32)
def _found(levelled: _Levelled) -> list[int] | None:
    """The weights of what is measured, from the user's cache if they are kept there."""
    with suppress(OSError, ValueError):
        kept: list[int] | None = json.loads(levelled.path.read_text(encoding="utf-8"))
        if kept is None or len(kept) == len(levelled.measured.faces[0]):
            return kept
    found = _worked_out(levelled)
    with suppress(OSError):
        levelled.path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(levelled.path) as file:
            file.write(json.dumps(found).encode())
    return found


def _worked_out(levelled: _Levelled) -> list[int] | None:
    """None where lines make no ribbons, or searches fail."""
    board = board_like(levelled.measured, levelled.catalogue, SIDE)
    is_fast = is_engine_fast(None, Work.STRIPS, sum(levelling.ROUNDS) * SIDE**2)
    try:
        levels = Levels(board.problem, 0, board.problem.kinds[0].weights, is_fast)
    except ValueError:
        return None
    searching = replace(fairly_weighed(board, levelled.catalogue), due=None)
    plan = Plan(searching, way="cells")
    searched = [plan.solve(Dice(0, "level", n)).candidates for n in range(levelling.MAPS)]
    maps = [np.asarray(one, dtype=np.int64) for one in searched if one is not None]
    if not maps:
        return None
    found = level_weights(levels, maps, Dice(0, "level")).tolist()
    weights = dict(zip(board.faces[0], found, strict=True))
    return [weights.get(faces, 0) for faces in levelled.measured.faces[0]]
