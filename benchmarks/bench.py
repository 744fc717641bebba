"""Every table that stands for a promise of the docs, one after the other: `make bench`.

python benchmarks/bench.py [--full] [TABLE ...]

Each table prints its goals and whether they are met. By itself it takes the boards and seeds that
some ten minutes of two idle cores allow; --full takes all, which takes an hour. In the end it is
said of each table how many goals it met and missed, and what it took.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from marks import MET, MISSED

HERE = Path(__file__).parent
WORDS = re.compile(rf"\b({MET}|{MISSED})\b")


class Table(NamedTuple):
    """A benchmark: its file, and what it is asked by itself, and with --full."""

    name: str
    quick: str = ""
    full: str = ""


TABLES = (
    Table("commands", "--quick"),
    Table("engines"),
    Table("water", "--seeds 4"),
    Table("wishes", "--quick"),
    Table("draw"),
    Table("fairness"),
    Table("solve", "--sizes 64 256 --seeds 3 --budget 1"),
    Table("terrain", "--largest 400"),
    Table("edit", "--sizes 10 30 100 --edits 15"),
    Table("detect", "--looks 4"),
    Table("art", "--board 40"),
    Table("fills", "hatched textured parchment dyson --tiles usual", "--tiles usual"),
    Table("zones", "--largest 108 --seeds 1"),
    Table("towns", "--plans 200"),
    Table("keys"),
    Table("composition", "2"),
)


class Took(NamedTuple):
    """How a table went: goals met and missed, the code it ended with, seconds by the clock and of
    processor time."""

    met: int
    missed: int
    code: int
    clock: float
    spent: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="only these")
    parser.add_argument("--full", action="store_true", help="all boards and seeds")
    asked = parser.parse_args()
    known = {table.name: table for table in TABLES}
    if unknown := sorted({*asked.tables} - {*known}):
        parser.error(f"no such table: {', '.join(unknown)}; there are {', '.join(known)}")
    chosen = [known[name] for name in asked.tables] or TABLES
    took = {table.name: run(table, asked.full) for table in chosen}
    print(f"\n{'table':12} {'met':>4} {'missed':>6} {'clock':>7} {'CPU':>7}")
    for name, one in took.items():
        told = f"  ended with {one.code}" if one.code else ""
        print(f"{name:12} {one.met:4} {one.missed:6} {one.clock:6.0f}s {one.spent:6.0f}s{told}")
    met, missed, _, clock, spent = (sum(column) for column in zip(*took.values(), strict=True))
    print(f"{'all':12} {met:4} {missed:6} {clock:6.0f}s {spent:6.0f}s")
    if any(one.code or not one.met + one.missed for one in took.values()):
        sys.exit("a table did not end well, or has no goal")


def run(table: Table, full: bool) -> Took:
    """Print a table."""
    words = (table.full if full else table.quick).split()
    print(f"\n=== {' '.join([table.name, *words])}", flush=True)
    start, before = time.monotonic(), spent()
    path = os.pathsep.join([str(HERE.parent), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.Popen(
        [sys.executable, HERE / f"{table.name}.py", *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert ran.stdout
    found = []
    for line in ran.stdout:
        print(line, end="", flush=True)
        found += WORDS.findall(line)
    code = ran.wait()
    counts = found.count(MET), found.count(MISSED)
    return Took(*counts, code, time.monotonic() - start, spent() - before)


def spent() -> float:
    """Processor seconds of all processes that were started and have ended."""
    used = os.times()
    return used.children_user + used.children_system


if __name__ == "__main__":
    main()
