"""What maps take of which more is asked than tiles that fit, beside goals: `make bench`.

Processor seconds in one process that has loaded numba; the compiled engine is used where it pays,
so compile it before (`python -m morphs.matching.warm`). `complete` is how many of the seeds gave a
map without a gap. `--quick`: one seed, and not what takes minutes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from marks import mark
from synthetic import tile_sets

import morphs
from morphs.layout.cells import LaidCell

PINS = 50
SEEDS = 3


class Wish(NamedTuple):
    """A board and what is asked of it, and the most seconds it should take."""

    pack: str
    board: str
    asked: dict[str, Any]
    seconds: float
    pins: int = 0
    is_long: bool = False


WISHES = (
    Wish("geoB", "grid:64x64", {}, 1, PINS),
    Wish("geoC", "grid:64x64", {}, 1, PINS),
    Wish("dungeon", "grid:64x64", {}, 1, PINS),
    Wish("dungeon", "grid:128x128", {"at_least": "lake=5%"}, 3),
    Wish("dungeon", "grid:128x128", {"at_least": "lake=20%"}, 3),
    Wish("overland", "hex:64x64", {}, 3),
    Wish("overland", "hex:64x64", {"connected": True}, 3),
    Wish("overland", "hex:64x64", {"wrap": True}, 3),
    Wish("overland", "hex:64x64", {"variety": 3}, 3, is_long=True),
    Wish("overland", "hex:64x64", {"entrances": 2}, 3, is_long=True),
)
LINE = "{:9} {:13} {:24} {:>8} {:>8} {:>6} {:>9}  {}"


def main(is_quick: bool) -> None:
    print(LINE.format("pack", "board", "asked", "seconds", "worst", "goal", "complete", ""))
    with tempfile.TemporaryDirectory() as name:
        sets = tile_sets(["geoB", "geoC"], Path(name))
        morphs.build(pack=sets["geoB"], board="grid:128x128", seed=1)
        for wish in WISHES:
            if is_quick and wish.is_long:
                print(f"{wish.pack} {wish.board} {wish.asked}: left out, it takes minutes")
                continue
            show(wish, str(sets.get(wish.pack, wish.pack)), 1 if is_quick else SEEDS)


def show(wish: Wish, pack: str, seeds: int) -> None:
    """Print the line of one wish."""
    known: dict[str, Any] = {"pack": pack, "board": wish.board}
    base = morphs.build(**known, seed=9).layout if wish.pins else None
    times, complete = [], 0
    for seed in range(1, seeds + 1):
        asked = dict(wish.asked)
        if base:
            cells = Random(seed).sample(range(len(base.cells)), wish.pins)
            asked["pin"] = [pin_of(base.cells[cell]) for cell in cells]
        start = time.process_time()
        report = morphs.build(**known, **asked, seed=seed).report
        times.append(time.process_time() - start)
        complete += not report.gaps
    said = ", ".join(f"{name} {value}" for name, value in wish.asked.items())
    words = said or (f"{wish.pins} pins" if wish.pins else "")
    middle, worst = median(times), max(times)
    is_met = worst <= wish.seconds and complete == seeds
    shown = f"{middle:.2f}", f"{worst:.2f}", f"{wish.seconds:g}", f"{complete}/{seeds}"
    print(LINE.format(wish.pack, wish.board, words, *shown, mark(is_met)), flush=True)


def pin_of(cell: LaidCell) -> morphs.Pin:
    """A pin by which a cell stands as it does on a map: pins of one map go together."""
    return morphs.Pin((cell.column, cell.row), str(cell.tile), cell.rotation, cell.flip)


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
