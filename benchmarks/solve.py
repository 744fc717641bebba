"""The complete solver without water beside a peer and the floor, one table: `make bench`.

Solvers: ours on the default and the fast engine, by rows and cell by cell; the npm package
`wavefunctioncollapse` on the same tiles (installed into the user's cache; left out with a note
where there is no npm); and the floor, numpy writing random rings and looking at every joint.
Each runs in a process of its own. Other work on the machine makes every figure larger: compare
figures of one run only.

    seconds   of processor time of one attempt after start-up, the median over seeds
    goal      for ours where there is one: the seconds, or to be ahead of the peer (`npm`); and
              every attempt must be complete
    start     seconds from the start of the process's own work to its first attempt
    complete  attempts that filled every cell, of all; each such map was checked
    x npm     how many times as fast as the peer on the same set and size
    linear    seconds per cell, as a multiple of those at 64x64
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from marks import mark
from platformdirs import user_cache_path
from synthetic import LETTERS, sample_sets, tile_sets

HERE = Path(__file__).parent
PEER = "wavefunctioncollapse"
PEER_VERSION = "2.1.0"
SIZES = (16, 32, 64, 128, 256, 1000)
MAX_SIZE = {PEER: 64, "cells": 256, "fast cells": 256}
SOLVERS = (PEER, "rows", "cells", "fast rows", "fast cells", "floor")
SETS = (*LETTERS, "Castle", "Circuit", "Knots", "Rooms")
SAMPLE_SIZES = (64, 256)
GOALS = {
    ("fast rows", 64): 0.001,
    ("fast rows", 256): 0.010,
    ("fast rows", 1000): 0.120,
    ("fast cells", 256): 0.200,
}
"""Seconds on the sets of codes; samples of other programs ask only to be ahead of the peer."""
HEADS = ("set", "size", "solver", "seconds", "goal", "", "complete", "MiB", "start", "x npm")
HEADS += ("linear",)
LINE = "{:9} {:>9} {:21} {:>9} {:>6} {:6} {:>8} {:>6} {:>7} {:>7} {:>7}"


def main() -> None:
    options = parsed()
    with tempfile.TemporaryDirectory() as folder:
        packs = tile_sets([name for name in options.sets if name in LETTERS], Path(folder))
        samples = sample_sets(Path(folder))
        packs |= {name: samples[name] for name in options.sets if name in samples}
        peer = None if options.no_npm else installed_peer()
        print(LINE.format(*HEADS))
        results = [
            result
            for name, pack in packs.items()
            for result in run_set(name, pack, peer, Path(folder), options)
        ]
    if not all(result["legal"] for result in results):
        sys.exit("a map was not legal")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sets", nargs="+", choices=SETS, default=SETS)
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES), metavar="N")
    parser.add_argument("--seeds", type=int, default=10, help="attempts of each solver, at most")
    parser.add_argument(
        "--budget", type=float, default=10, help="seconds of attempts for each line, about"
    )
    parser.add_argument("--quick", action="store_true", help="up to 64x64, 3 seeds, 3 seconds")
    parser.add_argument("--no-npm", action="store_true", help="leave out the npm package")
    options = parser.parse_args()
    if options.quick:
        options.sizes = [size for size in options.sizes if size <= 64]
        options.seeds, options.budget = min(options.seeds, 3), min(options.budget, 3.0)
    return options


def run_set(
    name: str, pack: Path, peer: Path | None, folder: Path, options: argparse.Namespace
) -> list[dict[str, Any]]:
    """Print the lines of one tile set; results hold what the subprocesses say."""
    tables = folder / f"{name}.json"
    if peer:
        tables.write_text(python("peer's tables", pack, 0, 0, 0), encoding="utf-8")
    at_64: dict[str, float] = {}
    results = []
    # 64x64 first, so that each later line can tell its growth.
    sizes = [size for size in options.sizes if name in LETTERS or size in SAMPLE_SIZES]
    for size in sorted(sizes, key=lambda size: (size != 64, size)):
        times_of_peer = None
        for solver in SOLVERS:
            most = size if name not in LETTERS else MAX_SIZE.get(solver, size)
            if size > most or (solver == PEER and not peer):
                continue
            limits = (size, options.seeds, options.budget)
            is_peer = solver == PEER
            said = node(peer, tables, *limits) if is_peer else python(solver, pack, *limits)
            result = json.loads(said)
            seconds = median(result["times"])
            if size == 64:
                at_64[solver] = seconds / size**2
            times_of_peer = seconds if is_peer else times_of_peer
            show(name, size, solver, result, times_of_peer, at_64.get(solver))
            results.append(result)
    return results


def show(
    name: str,
    size: int,
    solver: str,
    result: dict[str, Any],
    peer: float | None,
    at_64: float | None,
) -> None:
    seconds = median(result["times"])
    print(
        LINE.format(
            name,
            f"{size}x{size}",
            solver,
            f"{seconds:.5f}",
            *goal_of(name, size, solver, result, peer),
            "-" if solver == "floor" else f"{result['complete']}/{len(result['times'])}",
            f"{result['peak'] / 1024:.0f}",
            f"{result['start']:.2f}",
            f"{peer / seconds:.0f}" if peer else "",
            f"{seconds / size**2 / at_64:.2f}" if at_64 else "",
        )
        + ("" if result["legal"] else "  NOT LEGAL"),
        flush=True,
    )


def goal_of(
    name: str, size: int, solver: str, result: dict[str, Any], peer: float | None
) -> tuple[str, str]:
    """The goal of a line, and whether it is met; "" where there is none."""
    seconds = median(result["times"])
    goal = GOALS.get((solver, size)) if name in LETTERS else None
    of_peer = peer if name not in LETTERS and solver in ("rows", "fast rows") else None
    limit = goal or of_peer
    if limit is None:
        return "", ""
    is_met = seconds <= limit and result["complete"] == len(result["times"])
    return f"{goal}" if goal else "npm", mark(is_met)


def python(solver: str, pack: Path, *limits: float) -> str:
    return run([sys.executable, HERE / "attempts.py", solver, pack, *limits])


def node(peer: Path | None, tables: Path, *limits: float) -> str:
    return run(["node", "--max-old-space-size=8192", HERE / "peer.cjs", peer, tables, *limits])


def run(command: list[Any]) -> str:
    path = os.pathsep.join([str(HERE.parent), os.environ.get("PYTHONPATH", "")])
    words = list(map(str, command))
    done = subprocess.run(
        words, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}
    )
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stderr}")
    return done.stdout


def installed_peer() -> Path | None:
    """The folder the npm package is installed in; None, with a note, where it cannot be."""
    folder = user_cache_path("morphs") / "benchmarks" / f"{PEER}-{PEER_VERSION}"
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        print(f"node or npm is missing: no lines of {PEER}")
        return None
    if not (folder / "node_modules" / PEER / "package.json").is_file():
        folder.mkdir(parents=True, exist_ok=True)
        what = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent"]
        done = subprocess.run([*what, f"{PEER}@{PEER_VERSION}"], capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            print(f"npm cannot install {PEER} ({last}): no lines of it")
            return None
    return folder


if __name__ == "__main__":
    main()
