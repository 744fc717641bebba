"""Placements per second of the draw solver on growing boards: `make bench`.

The cost of one placement must not grow with the board: the goal, where nothing but joints is asked
for, is 300,000 placements a second of the compiled engine from 30 x 30 to 400 x 400. Figures are
processor time of the solver alone; every board is drawn several times and the best run is shown,
since other work on the machine only ever makes a run slower.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from marks import mark

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching import compile_matching
from morphs.tiles.packs.catalogue import open_catalogue
from solver.deck import Card
from solver.draw import DrawOptions, draw

SIZES = (30, 100, 200, 400)
GOAL = 300_000
ROOT = Path(__file__).parent.parent
PACKS = {"dungeon": (), "rivers": (str(ROOT / "tests" / "plain_packs" / "rivers.csv"),)}
MEGACOSM = ROOT.parent / "shared" / "packs" / "megacosm"


def main() -> None:
    packs = dict(PACKS)
    if MEGACOSM.is_dir():
        packs["megacosm"] = (str(MEGACOSM),)
    heads = ("pack", "board", "placed", "seconds", "placed/s", "us each", "vs 30x30", "goal")
    print("{:10} {:>9} {:>7} {:>8} {:>9} {:>8} {:>8} {:>8}".format(*heads))
    for name, pack in packs.items():
        small = None
        for size in SIZES:
            placed, seconds = best_of(pack, size, runs=3)
            each = seconds / placed
            small = each if size == 30 else small
            ratio = f"{each / small:8.2f}" if small else " " * 8
            told = mark(placed / seconds >= GOAL)
            print(
                f"{name:10} {f'{size}x{size}':>9} {placed:7} {seconds:8.3f} "
                f"{placed / seconds:9.0f} {each * 1e6:8.1f} {ratio} {told:>8}",
                flush=True,
            )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory {peak / (1 if sys.platform == 'darwin' else 1024) / 1024:.2f} GiB")


def best_of(pack: tuple[str, ...], size: int, runs: int) -> tuple[int, float]:
    board = make_board(parse_board(f"grid:{size}x{size}"))
    matching = compile_matching(open_catalogue(pack), board, water=False)
    decks = [
        [Card(prototype, tile.weight) for tile, prototype in zip(tiles, prototypes, strict=True)]
        for tiles, prototypes in zip(matching.decks, matching.prototypes, strict=True)
    ]
    options = DrawOptions([range(size * size)])
    times = []
    for _ in range(runs + 1):  # the first loads what was compiled
        start = time.process_time()
        drawn = draw(matching.problem, decks, Dice(1, "draw"), options, fast=True)
        times.append(time.process_time() - start)
    return drawn.placed, min(times)


if __name__ == "__main__":
    main()
