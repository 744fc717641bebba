"""Maps per second of every terrain generator in one process, and toric worlds of growing size,
beside goals: `python benchmarks/terrain.py [--largest SIDE]`.

Seconds are of processor time, the best of several runs: other work on the machine only ever makes a
run slower.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Callable

from marks import mark

from morphs.generators.terrain import folkesten, toric, wargame
from morphs.generators.terrain.folkesten import FolkestenOptions
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.toric import ToricOptions
from morphs.generators.terrain.wargame import WargameOptions

TEN = Ground("hex", 10, 10)
SQUARES, HEXES = Ground("grid", 8, 8), Ground("hex-pointy", 9, 8)
ALL = ("hills", "river", "lakes", "marshes", "road", "trees", "habitation", "railway", "fields")
SIZES = (100, 200, 400, 700, 1000)
EACH_MS, A_HEX_US, GIB = 1.5, 30, 1
"""The most milliseconds that a map of a table takes, microseconds that a hex of a world takes at
any size, and memory."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--largest", type=int, default=SIZES[-1])
    largest = parser.parse_args().largest
    full = WargameOptions.model_validate(dict.fromkeys(ALL, "yes"))
    rolled = WargameOptions.model_validate({})
    makers: dict[str, Callable[[int], object]] = {
        "folkesten text": lambda s: folkesten.generate(TEN, s, FolkestenOptions("text")),
        "folkesten textmapper": lambda s: folkesten.generate(
            TEN, 0, FolkestenOptions("textmapper", None, s)
        ),
        "folkesten original": lambda s: folkesten.generate(TEN, s, FolkestenOptions("original")),
        "wargame 8x8": lambda s: wargame.generate(SQUARES, s, rolled),
        "wargame 8x8, everything": lambda s: wargame.generate(SQUARES, s, full),
        "wargame 9x8, everything": lambda s: wargame.generate(HEXES, s, full),
    }
    print(f"{'generator':26} {'maps/s':>8} {'ms each':>8}  goal {EACH_MS} ms")
    for name, make in makers.items():
        each = best(lambda make=make: [make(seed) for seed in range(300)], 3) / 300
        print(
            f"{name:26} {1 / each:8.0f} {each * 1000:8.2f}  {mark(1000 * each <= EACH_MS)}",
            flush=True,
        )
    options = ToricOptions.model_validate({})
    goals = f"goals {A_HEX_US} us, {GIB} GiB"
    print(f"\n{'toric world':26} {'seconds':>8} {'us a hex':>8} {'peak GiB':>8}  {goals}")
    for size in (size for size in SIZES if size <= largest):
        ground = Ground("hex", size, size, "both")
        runs = 3 if size < 400 else 1
        seconds = best(lambda ground=ground: toric.generate(1, options, ground), runs)
        name, each = f"{size} x {size}", seconds / size**2 * 1e6
        told = mark(each <= A_HEX_US and peak() <= GIB)
        print(f"{name:26} {seconds:8.2f} {each:8.1f} {peak():8.2f}  {told}", flush=True)


def best(work: Callable[[], object], runs: int) -> float:
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def peak() -> float:
    """The most memory this process has used so far, in GiB."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used * (1 if sys.platform == "darwin" else 1024) / 2**30


if __name__ == "__main__":
    main()
