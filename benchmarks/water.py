"""Whole maps with water, beside goals: `make bench`.

python benchmarks/water.py [--seeds N] [--sizes N ...]

Processor milliseconds in one process, the compiled engine loaded and weights balanced before, no
picture. Every map must be complete and none may be dried out.

median, worst   of the seeds
between, along  gates of rivers and lakes laid between rows and along them, over all maps, in parts
                of what is due: the pack's share, or what a forest can have where that is less; both
                within a tenth of it, and of each other
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
from marks import MISSED, mark
from synthetic import tile_sets

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching.compiled import compile_matching
from morphs.matching.fairness import fair_problem
from morphs.matching.rules import water_rule
from morphs.tiles.packs.catalogue import open_catalogue
from solver.complete import Plan
from solver.forest_links import Links

GOALS = {64: 100, 256: 1500}
OFF = 0.1
LINE = "{:9} {:>9} {:>8} {:>8} {:>6} {:>9} {:>8} {:>8}  {}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(GOALS), choices=GOALS)
    options = parser.parse_args()
    print(
        LINE.format("pack", "board", "median", "worst", "goal", "complete", "between", "along", "")
    )
    with tempfile.TemporaryDirectory() as folder:
        sets = {name: str(path) for name, path in tile_sets(["geoB", "geoC"], Path(folder)).items()}
        for name in (*sets, "dungeon", "caverns", "waters"):
            for size in options.sizes:
                show(name, sets.get(name, name), size, options.seeds)


def show(name: str, pack: str, size: int, seeds: int) -> None:
    """Print the line of one pack and size."""
    catalogue = open_catalogue([pack]).without_pieces()
    board = make_board(parse_board(f"grid:{size}x{size}"))
    matching = compile_matching(catalogue, board)
    rule = water_rule(matching)
    plan = Plan(fair_problem(matching, catalogue), [rule], fast=True)
    plan.make_ready()
    plan.solve(Dice(0, "solve"))
    times, shares, complete = [], [], 0
    links = Links(matching.problem, rule)
    gates = [
        np.array([[len(wet.get(slot, ())) for slot in range(4)] for wet in kind])
        for kind in links.wet
    ]
    for seed in range(1, seeds + 1):
        start = time.process_time()
        found = plan.solve(Dice(seed, "solve"))
        times.append(1000 * (time.process_time() - start))
        complete += found.candidates is not None and not found.spared
        if found.candidates is not None:
            shares.append(gates[0][np.asarray(found.candidates)].mean(axis=0))
    due = np.array(links.goals[0]) / (1 << 12)
    laid = np.mean(shares, axis=0)
    between, along = (laid[side::2].sum() / due[side::2].sum() for side in (0, 1))
    missed = {
        "time": max(times) > GOALS[size],
        "complete": complete < seeds,
        "share": max(abs(between - 1), abs(along - 1)) > OFF,
        "even": abs(between / along - 1) > OFF,
    }
    told = ", ".join(what for what, is_missed in missed.items() if is_missed)
    shown = f"{median(times):.0f}", f"{max(times):.0f}", GOALS[size], f"{complete}/{seeds}"
    words = f"{between:.2f}", f"{along:.2f}", f"{MISSED}: {told}" if told else mark(True)
    print(LINE.format(name, f"{size}x{size}", *shown, *words), flush=True)


if __name__ == "__main__":
    main()
