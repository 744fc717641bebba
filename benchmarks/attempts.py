"""One solver on one board, in a process of its own; `solve.py` starts it and reads its one line.

    python benchmarks/attempts.py SOLVER PACK SIZE SEEDS BUDGET

Attempts are timed, in processor time, after start-up: imports, the board, the tiles compiled, the
plan made ready and compiled code loaded by a tiny board. Then as many seeds are solved as the
budget of seconds allows, at least one. Memory is the peak of this process when its first map is
there; every map is then checked, joint by joint, outside the measured time.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching import compile_matching
from morphs.matching.compiled import Matching
from morphs.tiles.packs.catalogue import open_catalogue
from solver.complete import Plan
from solver.row_plan import Way

Attempt = Callable[[int], Sequence[int] | None]
OURS: dict[str, tuple[Way, bool]] = {
    "rows": ("rows", False),
    "cells": ("cells", False),
    "fast rows": ("rows", True),
    "fast cells": ("cells", True),
}
TINY = 8


def main() -> None:
    began = time.process_time()
    solver, pack, size, seeds, budget = sys.argv[1:]
    if solver == "peer's tables":
        print(json.dumps(peer_tables(compiled(pack, TINY))))
        return
    matching = compiled(pack, int(size))
    if solver == "floor":
        attempt = floor_of(matching)
    else:
        plan_of(compiled(pack, TINY), solver)(1)
        attempt = plan_of(matching, solver)
    started = time.process_time() - began
    measured = measure(attempt, matching, int(seeds), float(budget), check=solver != "floor")
    print(json.dumps({"start": started, **measured}))


def compiled(pack: str, size: int, water: bool = False) -> Matching:
    catalogue = open_catalogue((pack,)).without_pieces()
    spec = parse_board(f"grid:{size}x{size}")
    board = make_board(replace(spec, segments=catalogue.vocabulary.segments))
    return compile_matching(catalogue, board, water=water)


def plan_of(matching: Matching, solver: str) -> Attempt:
    way, fast = OURS[solver]
    plan = Plan(matching.problem, way=way, fast=fast)
    plan.make_ready()
    return lambda seed: plan.solve(Dice(seed, "solve")).candidates


def floor_of(matching: Matching) -> Attempt:
    """What numpy needs to write random rings and to look at every joint once."""
    problem = matching.problem
    rings, meets = problem.kinds[0].rings.astype(np.int32), problem.meets > 0
    side = round(problem.cell_count**0.5)

    def attempt(seed: int) -> None:
        dice = np.random.default_rng(seed)
        words = rings[dice.integers(len(rings), size=problem.cell_count)].reshape(side, side, 4)
        across = meets[words[:, :-1, 1], words[:, 1:, 3]]
        down = meets[words[:-1, :, 2], words[1:, :, 0]]
        np.count_nonzero(across), np.count_nonzero(down)

    return attempt


def measure(
    attempt: Attempt, matching: Matching, seeds: int, budget: float, check: bool
) -> dict[str, object]:
    times: list[float] = []
    complete, legal, peak = 0, True, 0
    while len(times) < seeds and (not times or sum(times) + times[-1] <= budget):
        start = time.process_time()
        candidates = attempt(len(times) + 1)
        times.append(time.process_time() - start)
        peak = peak or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        if candidates is not None:
            complete += 1
            legal = legal and (not check or is_legal(matching, candidates))
        del candidates
    peak_kib = peak // (1024 if sys.platform == "darwin" else 1)
    return {"times": times, "complete": complete, "legal": legal, "peak": peak_kib}


def is_legal(matching: Matching, candidates: Sequence[int]) -> bool:
    """Whether every cell is filled and half-sides that face each other show what may meet. It asks
    the tiles' faces and the vocabulary, not the solver's tables."""
    board = matching.board
    chosen = np.asarray(candidates, dtype=np.int32)
    if len(chosen) != len(board.cells) or chosen.min() < 0:
        return False
    faces = sorted({face for shown in matching.faces[0] for face in shown})
    number = {face: n for n, face in enumerate(faces)}
    meets = np.array(
        [[matching.vocabulary.face_weight(a, b) > 0 for b in faces] for a in faces], dtype=np.bool_
    )
    rings = np.array([[number[face] for face in shown] for shown in matching.faces[0]])
    shown = rings[chosen].ravel()
    facing = np.flatnonzero(board.mate_of_half >= 0)
    return bool(meets[shown[facing], shown[board.mate_of_half[facing]]].all())


def peer_tables(matching: Matching) -> dict[str, object]:
    """The tiles as the peer takes them: every ring a tile, and for left, down, right and up the
    tiles that may lie there."""
    kind, meets = matching.problem.kinds[0], matching.problem.meets > 0
    neighbours = [
        [np.flatnonzero(meets[word][kind.rings[:, (side + 2) % 4]]).tolist() for word in shown]
        for side, shown in ((side, kind.rings[:, side].tolist()) for side in (3, 2, 1, 0))
    ]
    return {"weights": list(kind.weights), "propagator": neighbours}


if __name__ == "__main__":
    main()
