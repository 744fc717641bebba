"""Placements per second of the draw solver on growing boards: `make bench`.

The cost of one placement must not grow with the board. Every board is built several times and the
best run is shown, since other work on the machine only ever makes a run slower.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from morphs.board.grids import make_board, parse_board
from morphs.matching import make_task, solve_by_drawing
from morphs.packs.catalogue import open_catalogue
from morphs.request.request import Request

SIZES = (10, 30, 100, 200)
ROOT = Path(__file__).parent.parent
PACKS = {"dungeon": (), "rivers": (str(ROOT / "tests" / "packs" / "rivers.csv"),)}
MEGACOSM = ROOT.parent / "shared" / "packs" / "megacosm"


def main() -> None:
    packs = dict(PACKS)
    if MEGACOSM.is_dir():
        packs["megacosm"] = (str(MEGACOSM),)
    heads = ("pack", "board", "placed", "seconds", "placed/s", "us each", "vs 30x30")
    print("{:10} {:>9} {:>7} {:>8} {:>9} {:>8} {:>8}".format(*heads))
    for name, pack in packs.items():
        small = None
        for size in SIZES:
            placed, seconds = best_of(pack, size, runs=1 if size == 200 else 3)
            each = seconds / placed
            small = each if size == 30 else small
            ratio = f"{each / small:8.2f}" if small else " " * 8
            print(
                f"{name:10} {f'{size}x{size}':>9} {placed:7} {seconds:8.3f} "
                f"{placed / seconds:9.0f} {each * 1e6:8.1f} {ratio}",
                flush=True,
            )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory {peak / (1 if sys.platform == 'darwin' else 1024) / 1024:.2f} GiB")


def best_of(pack: tuple[str, ...], size: int, runs: int) -> tuple[int, float]:
    request = Request(pack=pack, board=f"grid:{size}x{size}", seed=1)
    board = make_board(parse_board(request.board))
    task = make_task(request, open_catalogue(pack), board)
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        solved = solve_by_drawing(task)
        times.append(time.perf_counter() - start)
    return sum(placement is not None for placement in solved.placements), min(times)


if __name__ == "__main__":
    main()
