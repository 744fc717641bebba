"""What the compiled engine saves for each cell, and what it costs to load: `make bench`.

`solver/choice.py` decides by these figures; both engines make the same maps. What decides is from
how many cells on loading pays, which hardly depends on how fast a machine is.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from attempts import compiled
from marks import mark
from synthetic import tile_sets

from morphs.base.seeds import Dice
from morphs.matching.rules import water_rule
from solver.choice import LOAD, SAVED, Work
from solver.complete import Plan
from solver.deck import Card
from solver.draw import DrawOptions, draw

SIZES = {Work.ROWS: 64, Work.WATER: 64, Work.SEARCH: 32, Work.DRAW: 40}
START = """
import time
start = time.process_time()
import solver.fast, numpy
solver.fast.kernels.lowest(numpy.uint64(4))
print(time.process_time() - start)
"""
LINE = "{:8} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}  {}"
OFF = 2
"""By how many times the cells from which on it pays may be more than taken for, or fewer."""


def main() -> None:
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    loaded = float(done.stdout)
    print(f"loaded in {loaded:.2f} s, taken for {LOAD / 1e6:g} s (goal: cells within {OFF} times)")
    print(
        LINE.format(
            "work", "board", "plain", "compiled", "saved", "taken for", "pays from", "taken", ""
        )
    )
    with tempfile.TemporaryDirectory() as name:
        pack = tile_sets(["geoB"], Path(name))["geoB"]
        for work, size in SIZES.items():
            plain, fast = (
                1e6 * best(attempt(work, pack, size, f)) / size**2 for f in (False, True)
            )
            found, known = 1e6 * loaded / (plain - fast), LOAD / SAVED[work]
            each = (f"{plain:.1f}", f"{fast:.1f}", f"{plain - fast:.1f}", f"{SAVED[work]}")
            cells = f"{found:.0f}", f"{known:.0f}", near(found, known)
            print(LINE.format(work, f"{size}x{size}", *each, *cells), flush=True)
    print("microseconds of processor time a cell; cells from which on it pays, here and as taken")


def attempt(work: Work, pack: Path, size: int, fast: bool) -> Callable[[], object]:
    """What does some work once."""
    matching = compiled(str(pack), size, water=work == Work.WATER)
    if work == Work.DRAW:
        decks = [[Card(prototype) for prototype in deck] for deck in matching.prototypes]
        options = DrawOptions([range(size * size)])
        return lambda: draw(matching.problem, decks, Dice(1, "draw"), options, fast=fast)
    rules = [water_rule(matching)] if work == Work.WATER else []
    plan = Plan(matching.problem, rules, way="cells" if work == Work.SEARCH else "rows", fast=fast)
    return lambda: plan.solve(Dice(1, "solve"))


def near(found: float, known: float) -> str:
    """Whether a figure is about what it is taken for."""
    return mark(known / OFF <= found <= known * OFF)


def best(attempt: Callable[[], object]) -> float:
    attempt()
    times = []
    for _ in range(3):
        start = time.process_time()
        attempt()
        times.append(time.process_time() - start)
    return min(times)


if __name__ == "__main__":
    main()
