"""What edits of a session cost, by the size of the map, one table: `make bench`.

Milliseconds of processor time, the median and the most of some edits in random cells; those that
are refused count too. A session is opened once for each map (seconds, `open`). All times should be
the same for every size, of maps that are `--connected` as of others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from contextlib import suppress
from statistics import median

from marks import mark

import morphs
from morphs.base.seeds import Dice

SIZES = (10, 30, 100, 300)
GOALS = {"candidates": 10, "turn": 20, "replace": 20, "3 x 3 again": 60, "pin": 0, "paint": 0}
MAPS = {"plain": False, "connected": True}
LINE = "{:>10} {:>5} {:>7} " + " {:>16}" * len(GOALS)


def main() -> None:
    options = parsed()
    print(LINE.format("map", "size", "open", *GOALS))
    goals = [f"< {goal} ms" if goal else "" for goal in GOALS.values()]
    print(LINE.format("", "", "", *goals))
    for kind in options.maps:
        for size in options.sizes:
            measured(kind, size, options)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES), metavar="N")
    parser.add_argument("--edits", type=int, default=30, help="of each kind")
    parser.add_argument("--pack", default="dungeon")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--maps", nargs="+", choices=MAPS, default=list(MAPS))
    return parser.parse_args()


def measured(kind: str, size: int, options: argparse.Namespace) -> None:
    """Print a line of the table."""
    asked = {"pack": options.pack, "seed": options.seed, "connected": MAPS[kind]}
    layout = morphs.build(board=f"grid:{size}x{size}", **asked).layout
    start = time.process_time()
    session = morphs.Session(layout)
    opened = time.process_time() - start
    dice = Dice(options.seed, "edits", size)
    names = [tile.name for tile in session.catalogue.tiles if tile.shape.name == "square"]

    def place() -> morphs.Place:
        return morphs.Place(dice.below(size), dice.below(size))

    def block() -> morphs.Resolve:
        column, row = dice.below(size - 2), dice.below(size - 2)
        return morphs.Resolve((column, row), to=(column + 2, row + 2))

    kinds: dict[str, Callable[[], object]] = {
        "candidates": lambda: session.candidates(place()),
        "turn": lambda: session.apply(morphs.Rotate(place())),
        "replace": lambda: session.apply(morphs.Replace(place())),
        "3 x 3 again": lambda: session.apply(block()),
        "pin": lambda: session.apply(morphs.Pin(place(), dice.choose(names))),
        "paint": lambda: session.apply(morphs.Paint(place(), dice.choose("roktc"))),
    }
    figures = {name: [spent(edit) for _ in range(options.edits)] for name, edit in kinds.items()}
    shown = [f"{median(times):.1f} ({max(times):.1f})" for times in figures.values()]
    is_met = all(median(figures[name]) < goal for name, goal in GOALS.items() if goal)
    print(LINE.format(kind, size, f"{opened:.1f}", *shown), f" {mark(is_met)}", flush=True)


def spent(edit: Callable[[], object]) -> float:
    """Milliseconds of processor time of one edit."""
    start = time.process_time()
    with suppress(morphs.NoMapError):
        edit()
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    main()
