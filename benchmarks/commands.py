"""What whole commands take, imports and all, beside goals: `make bench`.

Processor time and peak memory of one process each, the best of some runs; `--quick`: one run, and
no board of a million cells. Before all small maps are made, so that no figure counts what
Python compiles once. How fast the machine is just then is said by what a loop of ten million
additions takes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from marks import mark
from synthetic import tile_sets

RUN = """
import sys
from pathlib import Path
from morphs.cli import main
try:
    main()
finally:
    status = Path("/proc/self/status")
    sys.stderr.write(status.read_text() if status.exists() else "")
"""
PEAK = re.compile(r"^VmHWM:\s+(\d+)", re.M)
"""Kilobytes; what `wait4` says is at least the peak of the process that started the command."""


class Goal(NamedTuple):
    """A command, how often it is run, and the most seconds and MiB it should take; `is_first`: on a
    machine where nothing was compiled before."""

    text: str
    runs: int
    seconds: float
    mib: float = 1024
    is_first: bool = False


GOALS = (
    Goal("packs list", 3, 0.6),
    Goal("build --board grid:6x5 --seed 1 -o a.json", 3, 0.6),
    Goal("build --board grid:6x5 --seed 1 -o a.json", 1, 3.6, is_first=True),
    Goal("build --pack geoB.csv --water off --board grid:256x256 --seed 1 -o b.json", 3, 1.5),
    Goal("build --pack geoC.csv --board grid:256x256 --seed 1 -o d.json", 2, 1.5),
    Goal("build --pack geoB.csv --water off --board grid:256x256 -o b.json", 1, 4.5, is_first=True),
    Goal("build --pack geoC.csv --board grid:256x256 -o d.json", 1, 4.5, is_first=True),
    Goal("build --pack geoB.csv --water off --board grid:1000x1000 --seed 1 -o c.json", 1, 12),
)
BEFORE = (
    "packs list",
    "build --board grid:6x5 -o a.json",
    "build --solver draw --board grid:100x100 -o a.json",
    "build --pack geoB.csv --water off --board grid:64x64 -o a.json",
    "build --pack geoC.csv --board grid:64x64 -o a.json",
)
"""What is run first: small maps, one on the compiled engine, and one of each set of tiles, whose
weights are found once."""
LINE = "{:76} {:>8} {:>6} {:>6} {:>6}  {}"


def main() -> None:
    is_quick = "--quick" in sys.argv[1:]
    print(f"ten million additions in a loop: {loop_seconds():.2f} s")
    print(LINE.format("command", "seconds", "goal", "MiB", "goal", ""))
    with tempfile.TemporaryDirectory() as name:
        packs = tile_sets(["geoB", "geoC"], Path(name))

        def named(text: str) -> str:
            for pack in packs.values():
                text = text.replace(pack.name, str(pack.resolve()))
            return text

        for text in BEFORE:
            run(named(text), name, None)
        for goal in GOALS:
            if is_quick and goal.seconds > 10:
                continue
            text = named(goal.text)
            kept = Path(tempfile.mkdtemp(dir=name)) if goal.is_first else None
            taken = [run(text, name, kept) for _ in range(1 if is_quick else goal.runs)]
            seconds, mib = min(taken)
            is_met = seconds <= goal.seconds and mib <= goal.mib
            shown = f"{seconds:.2f}", f"{goal.seconds:g}", f"{mib:.0f}", f"{goal.mib:g}"
            text = goal.text + (" (first)" if goal.is_first else "")
            print(LINE.format(text, *shown, mark(is_met)), flush=True)


def loop_seconds() -> float:
    """Processor seconds of a plain loop, the best of three."""
    taken = []
    for _ in range(3):
        start, total = time.process_time(), 0
        for number in range(10_000_000):
            total += number
        taken.append(time.process_time() - start)
    return min(taken)


def run(text: str, folder: str, kept: Path | None) -> tuple[float, float]:
    """Return the processor seconds and the most MiB of one command; what Python compiles may be
    kept, as it is for users, and what numba compiles where that is kept or in a folder."""
    of_numba = {"NUMBA_CACHE_DIR": str(kept)} if kept else {}
    path = os.pathsep.join([str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    started = subprocess.Popen(
        [sys.executable, "-c", RUN, *text.split()],
        cwd=folder,
        env={**os.environ, **of_numba, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": ""},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stderr
    peak = PEAK.search(started.stderr.read())
    _, code, used = os.wait4(started.pid, 0)
    if code:
        sys.exit(f"{text}: failed")
    most = used.ru_maxrss / (2**10 if sys.platform == "darwin" else 1)
    return used.ru_utime + used.ru_stime, (int(peak[1]) if peak else most) / 2**10


if __name__ == "__main__":
    main()
