"""Towns: how much of the ground is built up, how large houses are, how plans fare, times."""

from __future__ import annotations

import argparse
import time

from marks import mark

import morphs
from morphs.generators.city.planning import plan_town
from morphs.generators.city.shapes import TILE, area_of
from morphs.generators.city.skeleton import Shown
from morphs.generators.city.town import build_town

BOARDS = ((6, 6), (10, 10))
SEEDS = range(5)
PLANS = 1000
TOWN_SECONDS = 5
"""The most seconds that a town of a hundred tiles takes, once its tiles are laid."""


def main() -> None:
    """Print one line for each board, then how plans fare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plans", type=int, default=PLANS)
    plans = parser.parse_args().plans
    print(
        f"{'board':8} {'built':>6} {'houses':>7} {'10 %':>6} {'median':>7} {'90 %':>6} "
        f"{'tiles':>6} {'town':>6}"
    )
    for columns, rows in BOARDS:
        print(_line(columns, rows))
    without = {"river": 0, "gate": 0}
    for seed in range(plans):
        size = (4 + seed % 9, 4 + seed // 9 % 7)
        cells = frozenset((x, y) for x in range(size[0]) for y in range(size[1]))
        plan = plan_town(cells, *size, seed)
        without["river"] += "v" not in plan.lines.values()
        without["gate"] += not plan.gates
    print(
        f"{plans} plans: {without['gate']} without a gate {mark(not without['gate'])} (goal 0), "
        f"{without['river']} without a river"
    )


def _line(columns: int, rows: int) -> str:
    shares, sizes, counts, laid, built = [], [], [], 0.0, 0.0
    for seed in SEEDS:
        start = time.process_time()
        layout = morphs.build(pack="city", board=f"grid:{columns}x{rows}", seed=seed).layout
        middle = time.process_time()
        shown = {(c.column, c.row): Shown.of(c.faces) for c in layout.cells if c.faces}
        town = build_town(shown, (columns, rows), seed, walled=True)
        laid, built = laid + middle - start, built + time.process_time() - middle
        inside = [area_of(h.outline) for h in town.houses if h.ward != "village" and not h.shed]
        shares.append(sum(inside) / town.ground.area)
        sizes += inside
        counts.append(len(town.houses))
    sizes.sort()
    told = [sizes[len(sizes) * share // 10] for share in (1, 5, 9)]
    mean = sum(shares) / len(shares)
    return (
        f"{columns}x{rows:<6} {mean:6.2f} {sum(counts) // len(counts):7} {told[0]:6.0f} "
        f"{told[1]:7.0f} {told[2]:6.0f} {laid / len(SEEDS):5.1f}s {built / len(SEEDS):5.1f}s  "
        f"{mark(built / len(SEEDS) <= TOWN_SECONDS)} (goal: a town in {TOWN_SECONDS} s)"
    )


if __name__ == "__main__":
    print(f"a tile is {TILE:.0f} ft; areas in square feet; processor time")
    main()
