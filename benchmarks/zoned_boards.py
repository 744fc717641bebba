"""Boards of tiles laid by zones: how many are made, whether their zones and ways hold, how long one
takes. The templates are made here, as different as strangers' are.

    python benchmarks/zoned_boards.py [seeds]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import morphs
from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice

KINDS = ("treasure", "treasure", "junction", "treasure", "sealed")
BOARDS = ("grid:15x12", "grid:20x20", "brick:12x10", "grid:9x7", "hex:14x12", "grid:14x14")
PACKS = (("dungeon",), ("caverns",), ("dungeon", "caverns"), ("waters",), ("sideview",))


def random_template(seed: int, folder: Path) -> Path:
    """Write a template of 3 to 12 zones: a tree of connections and a few more, some wide, some
    portals, some guarded."""
    dice = Dice(seed, "template")
    count = 3 + dice.below(10)
    lines = ['name = "Random"', 'smallest = "s"', 'largest = "g"', 'players = "2"']
    for zone in range(1, count + 1):
        kind = "start" if zone <= 2 else dice.choose(KINDS)
        owner = f"owner = {zone}" if zone <= 2 else ""
        size = 3 + dice.below(15)
        lines += [f'[[zone]]\nid = {zone}\ntype = "{kind}"\nsize = {size}\n{owner}']
    links = [(1 + dice.below(zone - 1), zone) for zone in range(2, count + 1)]
    links += [(1 + dice.below(count), 1 + dice.below(count)) for _ in range(dice.below(5))]
    for a, b in dict.fromkeys(link for link in links if link[0] != link[1]):
        kind = dice.choose(("guarded", "guarded", "guarded", "wide", "portal"))
        guard = dice.choose((0, 2500, 6000, 12000))
        lines += [f'[[connection]]\nbetween = [{a}, {b}]\nguard = {guard}\nkind = "{kind}"']
    path = folder / f"random{seed}.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


def main(seeds: int) -> None:
    """Print a line for each solver."""
    print("solver    made  refused  ways  zones apart  s a map, mean  most")
    with tempfile.TemporaryDirectory() as folder:
        for solver in ("best", "draw", "complete"):
            print(_line(solver, seeds, Path(folder)), flush=True)


def _line(solver: str, seeds: int, folder: Path) -> str:
    found: Counter[str] = Counter()
    times = []
    for seed in range(seeds):
        board, packs = BOARDS[seed % len(BOARDS)], PACKS[seed // 2 % len(PACKS)]
        packs = ("overland",) if board.startswith("hex") else packs
        packs = ("dungeon",) if board.startswith("brick") else packs
        template = str(random_template(seed, folder))
        start = time.process_time()
        try:
            result = morphs.build(
                template=template, board=board, pack=packs, solver=solver, seed=seed
            )
        except MorphsError as error:
            found["refused"] += 1
            print(f"  {seed} {board} {packs}: {error}"[:250])
            continue
        times.append(time.process_time() - start)
        report = morphs.check_layout(result.layout)
        found["made"] += 1
        found["ways"] += len(result.layout.ways)
        found["apart"] += sum(fault.kind in ("zone", "way") for fault in report.faults)
        found["faults"] += len(report.faults)
    mean = sum(times) / max(1, len(times))
    return (
        f"{solver:8} {found['made']:5} {found['refused']:8} {found['ways']:5} "
        f"{found['apart']:12} {mean:14.1f} {max(times, default=0):5.1f}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
