"""How evenly tiles fall without water, with goals and pass marks: `make bench`.

python benchmarks/fairness.py [--boards N] [--size N] [--way rows|cells]

due, between, along, border   the worst face: its share of half-sides as the weights say, laid
                              between rows, along rows, at the border
stray                         Kullback-Leibler divergence of tiles from their weights, less what
                              chance alone makes of it; before, with the weights as they are
largest                       the share of the commonest tile in any one map
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
from synthetic import SHARED, tile_sets

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching.compiled import compile_matching
from morphs.matching.fairness import fair_problem
from morphs.packs.catalogue import open_catalogue
from morphs.packs.pack import Pack
from morphs.workbench.evenness import counted, tile_counts
from morphs.workbench.importing.neighbours import read_neighbours
from morphs.workbench.importing.writing import write_pack
from solver.complete import Plan

SAMPLES = SHARED.parent / "packs" / "wfc_samples"
GOALS = {"Circuit": 0.1}
GOAL = 0.005
SHIPPED = ("dungeon", "caverns", "waters")
HEADS = ("set", "face", "due", "between", "along", "border", "before", "stray", "goal", "largest")
LINE = "{:10} {:4} {:>7} {:>8} {:>7} {:>7} {:>7} {:>7} {:>6} {:>8}  {}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=8)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--way", choices=("rows", "cells"), default="rows")
    options = parser.parse_args()
    print(LINE.format(*HEADS, ""))
    with tempfile.TemporaryDirectory() as folder:
        sets = {name: str(path) for name, path in tile_sets(["geoB", "geoC"], Path(folder)).items()}
        for path in sorted(SAMPLES.glob("*.xml")):
            write_pack(read_neighbours(path), Path(folder) / path.stem)
            sets[path.stem] = str(Path(folder) / path.stem)
        sets |= {name: name for name in SHIPPED}
        for name, pack in sets.items():
            show(name, pack, options)


def show(name: str, pack: str | Pack, options: argparse.Namespace) -> None:
    catalogue = open_catalogue([pack])
    spec = replace(
        parse_board(f"grid:{options.size}x{options.size}"), segments=catalogue.vocabulary.segments
    )
    matching = compile_matching(catalogue, make_board(spec), water=False)
    found = []
    for problem in (matching.problem, fair_problem(matching, catalogue)):
        plan = Plan(problem, way=options.way)
        maps = [plan.solve(Dice(seed, "fair")).candidates for seed in range(options.boards)]
        laid = [np.asarray(one, dtype=np.int64) for one in maps if one is not None]
        found.append((counted(matching, laid), laid))
    (before, _), (after, laid) = found
    largest = max(
        max(counts) / sum(counts) for counts in (tile_counts(matching, [m])[1] for m in laid)
    )
    common = [face for face in after.faces if face.due > 0.01]
    worst = max(
        common,
        key=lambda face: max(abs(face.between - face.due), abs(face.along - face.due)) / face.due,
    )
    stray, goal = after.divergence - after.by_chance, GOALS.get(name, GOAL)
    shares = [f"{share:.4f}" for share in (worst.due, worst.between, worst.along, worst.border)]
    words = (
        f"{before.divergence - before.by_chance:.4f}",
        f"{stray:.4f}",
        f"{goal}",
        f"{largest:.2f}",
    )
    mark = "ok" if stray <= goal and largest < 0.95 else "NOT REACHED"
    print(LINE.format(name, worst.face, *shares, *words, mark), flush=True)


if __name__ == "__main__":
    main()
