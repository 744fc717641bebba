"""The command: so many seconds or cases of one kind or both; exit code 1 where it finds faults."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.fuzz.running import KINDS, Counts, preload, run_case


def main() -> int:
    """Run cases and print the counts and faults."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    options.add_argument("--kind", choices=sorted(KINDS), action="append")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--first", type=int, default=0, help="the number of the first case")
    options.add_argument("--count", type=int, default=10**9, help="so many cases of each kind")
    options.add_argument("--seconds", type=float, default=600, help="so many seconds for each kind")
    options.add_argument("--only", type=int, help="run this case alone")
    options.add_argument("--keep", type=Path, default=Path("fuzz-faults"), help="failing inputs")
    asked = options.parse_args()
    preload()
    faults = 0
    for kind in asked.kind or sorted(KINDS):
        counts = Counts()
        until = time.monotonic() + asked.seconds
        first, count = (asked.first, asked.count) if asked.only is None else (asked.only, 1)
        for number in range(first, first + count):
            run_case(kind, asked.seed, number, counts, asked.keep)
            if time.monotonic() > until:
                break
        print(f"{kind}, seed {asked.seed}, from {first}: {counts}", flush=True)
        for fault in counts.faults:
            print(f"  {fault}", flush=True)
        faults += len(counts.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
