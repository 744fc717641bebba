"""Mutants: small faults put into the code one by one, to see whether the nearest tests find them.

    python -m tests.mutation.mutants [--count 300] [--seed 1] [--only solver/deck.py] [--workers 2]
        [--keep FOLDER] [--survivors]

Each mutant changes one place of one file in a copy of the project; the project itself is never
touched. Of the nearest tests those run that call the changed function, those first that take least
or have found a fault of the same file before, until one fails or takes five times as long as on
sound code. The score is the share of faults that were noticed; those that nobody
noticed are printed. `EQUIVALENT` names mutants that change nothing anyone could notice, with the
reason.

With `--keep` the copy and what was found stay in a folder: the same command goes on where it was
stopped, and `--survivors` tries those that lived again, with all that is near and as tests are now.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from morphs.base.seeds import Dice
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.faults import Mutant, mutants_of
from tests.mutation.nearest import ROOT, nearest
from tests.mutation.shop import Shop

SOONEST = 20


def chosen(count: int, seed: int, only: str | None) -> list[Mutant]:
    """Draw mutants, as many of each file as its share of all, the same for the same seed; those of
    a smaller count are the first of a larger."""
    files = sorted(
        str(path.relative_to(ROOT))
        for folder in ("solver", "morphs")
        for path in (ROOT / folder).rglob("*.py")
    )
    every = [m for file in files if nearest(file) for m in mutants_of(ROOT, file)]
    every = [m for m in every if m.name not in EQUIVALENT and (not only or m.file.startswith(only))]
    Dice(seed, "mutants").shuffle(every)
    return every[:count]


class Run:
    """A sample of mutants, and what was found of each so far, in a folder."""

    def __init__(self, folder: Path, sample: list[Mutant], shops: list[Shop]) -> None:
        self.folder = folder
        self.sample = sample
        self.shops = shops
        self.found: dict[tuple[str, int], str] = {}
        self.killers: dict[str, Counter[str]] = {}
        self.notes: dict[str, Any] = {}
        if self._results.exists():
            for line in self._results.read_text().splitlines():
                one = json.loads(line)
                self._take(one["file"], one["node"], one["killer"])

    @property
    def _results(self) -> Path:
        return self.folder / "results.jsonl"

    def _take(self, file: str, node: int, killer: str) -> None:
        self.found[file, node] = killer
        if killer:
            self.killers.setdefault(file, Counter())[killer] += 1

    def prepare(self, again: bool) -> None:
        """Run all tests that are near on sound code, noting what each takes and calls."""
        notes = self.folder / "sound.json"
        if again:
            for shop in self.shops:
                shop.renew_tests()
        if again or not notes.exists():
            tests = sorted({test for m in self.sample for test in nearest(m.file)})
            whole = [t for t in tests if not any(t.startswith(f"{other}/") for other in tests)]
            for shop in self.shops:
                job = {"tests": whole, "first": [], "limits": {}, "notes": True}
                answer = shop.run(job, writes=True)
                shop.close()
                if answer["code"]:
                    sys.exit(f"a test fails on sound code: {answer['killer']}")
                shop.keep_cache()
            notes.write_text(json.dumps(answer))
        self.notes = json.loads(notes.read_text())

    def jobs(self, mutant: Mutant, whole: bool) -> Iterator[dict[str, Any]]:
        """What to run for a mutant: the tests that are likely to find it soonest, then all that
        call the function; with `whole` all that are near in the end, for what is kept from one
        test to the next may fail in another."""
        seconds, called = self.notes["seconds"], self.notes["called"]
        tests = nearest(mutant.file)
        killers = self.killers.get(mutant.file, Counter())
        near = [one for one in seconds if one.split("::")[0].startswith(tests)]
        calling = [one for one in near if not mutant.function or mutant.place in called[one]]
        calling.sort(key=lambda one: (seconds[one] / (1 + 4 * killers[one]), one))
        rest = {
            "limits": {one: seconds[one] for one in near},
            "preload": self.notes["libraries"],
        }
        for first in (calling[:SOONEST], calling[SOONEST:]):
            if first:
                files = sorted({one.split("::")[0] for one in first})
                yield {"tests": files, "first": first, "only": True, **rest}
        if whole or not calling:
            yield {"tests": tests, "first": near, **rest}

    def attempt_all(self, mutants: list[Mutant], whole: bool) -> None:
        """Try mutants, as many beside each other as there are copies."""
        free: queue.Queue[Shop] = queue.Queue()
        for shop in self.shops:
            free.put(shop)

        def attempt(mutant: Mutant) -> str:
            shop = free.get()
            try:
                return shop.attempt(mutant, self.jobs(mutant, whole))
            finally:
                free.put(shop)

        with ThreadPoolExecutor(len(self.shops)) as pool:
            for number, (mutant, killer) in enumerate(
                zip(mutants, pool.map(attempt, mutants), strict=True), 1
            ):
                self._take(mutant.file, mutant.node, killer)
                with self._results.open("a") as lines:
                    one = {"file": mutant.file, "node": mutant.node, "killer": killer}
                    lines.write(json.dumps(one) + "\n")
                if not killer:
                    print(f"survived: {mutant.file}:{mutant.line}: {mutant.text}", flush=True)
                if number % 25 == 0:
                    print(f"{number} of {len(mutants)} tried", file=sys.stderr, flush=True)

    def left(self, survivors: bool) -> list[Mutant]:
        """What is still to be tried; with `survivors` only those that lived."""
        if survivors:
            return [m for m in self.sample if self.found.get((m.file, m.node)) == ""]
        return [m for m in self.sample if (m.file, m.node) not in self.found]

    def summary(self) -> str:
        """The score, and how many of the sample were not tried yet."""
        killers = [self.found.get((m.file, m.node)) for m in self.sample]
        tried = [killer for killer in killers if killer is not None]
        killed = sum(bool(killer) for killer in tried)
        share = killed / max(1, len(tried))
        rest = len(killers) - len(tried)
        return f"{killed} of {len(tried)} mutants killed ({share:.1%})" + (
            f", {rest} not tried yet" if rest else ""
        )


def opened(folder: Path, asked: argparse.Namespace) -> Run:
    """The run kept in a folder, begun where there is none."""
    shops = [Shop(folder / f"shop{number}") for number in range(asked.workers)]
    sample = folder / "sample.json"
    if not sample.exists():
        drawn = chosen(asked.count, asked.seed, asked.only)
        folder.mkdir(parents=True, exist_ok=True)
        sample.write_text(json.dumps([asdict(mutant) for mutant in drawn]))
    for shop in shops:
        if not shop.folder.exists():
            shop.make()
        shop.mend()
    mutants = [Mutant(**one) for one in json.loads(sample.read_text())]
    return Run(folder, [m for m in mutants if m.name not in EQUIVALENT], shops)


def main() -> None:
    """Try mutants and print those that survived, and the score."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="files whose names begin so")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="folder that keeps the run")
    parser.add_argument("--survivors", action="store_true", help="try those that lived again")
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = asked.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        run = opened(folder.resolve(), asked)
        try:
            if mutants := run.left(asked.survivors):
                run.prepare(asked.survivors)
                run.attempt_all(mutants, asked.survivors)
        finally:
            for shop in run.shops:
                shop.close()
        print(run.summary())


if __name__ == "__main__":
    main()
