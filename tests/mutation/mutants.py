"""Mutants: small faults put into the code one by one, to see whether the nearest tests find them.

    python -m tests.mutation.mutants [--count 300] [--seed 1] [--only solver/deck.py ...]
        [--workers 2] [--keep FOLDER] [--survivors | --again]

Each mutant changes one place of one file in a copy of the project; the project itself is never
touched. Of the tests near it those run that call the changed function, those first that take least
or have found faults before. What a test takes and calls is noted on sound code when a fault first
asks for its file; before that, those about its module run as they are. Kernels are not compiled:
they run as the Python that they are. A mutant counts as found by a test that passes on sound code
and fails, or takes five times as long, with the mutant in place. The score is the share of faults
that were noticed; those that nobody noticed are printed. `EQUIVALENT` names mutants that change
nothing anyone could notice, with the reason.

With `--keep` what was drawn and found stays in a folder. The same command goes on where it was
stopped, with code and tests as they are now; faults of places that are gone leave the sample.
`--survivors` tries those that lived again, with more of what is near; `--again` tries all again,
with what found them before in front.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NoReturn

from morphs.base.seeds import Dice
from tests.mutation.equivalent import changes_nothing
from tests.mutation.faults import Mutant, mutants_of
from tests.mutation.nearest import ROOT, SMALL, nearest, tells_compiler
from tests.mutation.shop import Shop
from tests.mutation.sound import Sound, files_near

TOGETHER, SOME = 3, 6
"""How many files about a module run as they are; how many of the known tests run first."""
NEW = 5
"""How many files of tests are noted for one fault at most: all of a room are known soon."""
MANY, FEW = 30, 10
"""After how many tests, or seconds of them on sound code with notes taken, a fault is given up."""


def chosen(count: int, seed: int, only: Iterable[str]) -> list[Mutant]:
    """Draw mutants, as many of each file as its share of all, the same for the same seed; those of
    a smaller count are the first of a larger."""
    files = sorted(
        str(path.relative_to(ROOT))
        for folder in ("solver", "morphs")
        for path in (ROOT / folder).rglob("*.py")
    )
    every = [m for file in files if nearest(file) for m in mutants_of(ROOT, file)]
    prefixes = tuple(only) or ("",)
    every = [m for m in every if not changes_nothing(m) and m.file.startswith(prefixes)]
    Dice(seed, "mutants").shuffle(every)
    return every[:count]


class Run:
    """A sample of mutants, and what was found of each so far, in a folder."""

    def __init__(self, folder: Path, sample: list[Mutant], shops: list[Shop]) -> None:
        self.folder = folder
        self.sample = sample
        self.shops = shops
        self.found: dict[str, str | None] = {}
        self.before: dict[str, str] = {}
        self.killers: dict[str, Counter[str]] = {}
        self.sound = Sound(folder / "sound")
        if self._results.exists():
            for line in self._results.read_text().splitlines():
                one = json.loads(line)
                self._take(one["key"], one["killer"])

    @property
    def _results(self) -> Path:
        return self.folder / "results.jsonl"

    def _take(self, key: str, killer: str | None) -> None:
        self.found[key] = killer
        if killer:
            self.before[key] = killer.split(" (ended")[0]
            self.killers.setdefault(key.split(":")[0], Counter())[self.before[key]] += 1

    def note(self, key: str, killer: str | None) -> None:
        """Keep what was found of a mutant; None: it is to be tried again."""
        self._take(key, killer)
        with self._results.open("a") as lines:
            lines.write(json.dumps({"key": key, "killer": killer}) + "\n")

    def jobs(self, mutant: Mutant, whole: bool, shop: Shop) -> Iterator[dict[str, Any]]:
        """What to run for a mutant: what found it before; what is about its module and not known,
        as it is; of what is known of tests near it those that call the function, a few of what
        takes least, then the rest; then file after file of what is near, noted on sound code in
        turn. It ends after some tests, and what is not known of `SMALL`; with `whole` all run, and
        in the end all else in their files, for what is kept from one test to the next may fail in
        another. What tells the compiler what to do is tried by what is about it, compiled."""
        files, about = files_near(mutant, shop.folder)
        if tells_compiler(mutant.file):
            for file in about[:TOGETHER]:
                yield {**self._plain_job(file), "preload": [], "short": False, "compiled": True}
            return
        yield from self._near(mutant, files, about, whole, shop)
        for file in (one for one in files if SMALL in one):
            self.sound.take(file, shop)
            known = [one for one in self.sound.notes if one.split("::")[0] == file]
            yield {**self._plain_job(file), "without": known}
        if whole:
            yield from self._jobs(files, shop, lambda one: not self._calls(one, mutant))

    def _near(
        self, mutant: Mutant, files: list[str], about: list[str], whole: bool, shop: Shop
    ) -> Iterator[dict[str, Any]]:
        """What to run of files of tests near a mutant, as `jobs` says."""
        if before := self.before.get(mutant.key):
            at = [before.split("::")[0]]
            yield from self._jobs(at, shop, lambda one: one.startswith(before))
        tried, spent = 0, 0.0
        known = [file for file in files if self.sound.knows(file)]
        unknown = [file for file in files if file not in known][: None if whole else NEW]
        if not whole:  # what is called by everything would be given up before these had their turn
            yield from map(self._plain_job, [one for one in about[:TOGETHER] if one not in known])
        for some in [known, *([file] for file in unknown)]:
            for job in self._jobs(some, shop, lambda one: self._calls(one, mutant)):
                if not whole and (tried > MANY or spent > FEW):
                    return
                yield job
                tried += len(job["first"])
                spent += sum(job["limits"].values())

    def _plain_job(self, file: str) -> dict[str, Any]:
        """The job of running a file of tests of which nothing is known."""
        about = {"tests": [file], "first": [], "limits": {}, "short": True}
        return {**about, "preload": self.sound.libraries}

    def _calls(self, test: str, mutant: Mutant) -> bool:
        return not mutant.function or mutant.place in self.sound.notes[test]["called"]

    def _jobs(
        self, files: list[str], shop: Shop, wanted: Callable[[str], bool]
    ) -> Iterator[dict[str, Any]]:
        """Jobs of running what is wanted of files of tests: those first that take least or have
        found faults of the same file before."""
        for file in files:
            self.sound.take(file, shop)
        notes = self.sound.notes
        found = [one for one in notes if one.split("::")[0] in files and wanted(one)]
        killers = sum(self.killers.values(), Counter[str]())
        found.sort(key=lambda one: (notes[one]["seconds"] / (1 + killers[one]), one))
        for first in filter(None, (found[:SOME], found[SOME:MANY], found[MANY:])):
            yield {
                "tests": sorted({one.split("::")[0] for one in first}),
                "first": first,
                "only": True,
                "limits": {one: notes[one]["seconds"] for one in first},
                "preload": self.sound.libraries,
            }

    def attempt_all(self, mutants: list[Mutant], whole: bool) -> None:
        """Try mutants, as many beside each other as there are copies."""
        free: queue.Queue[Shop] = queue.Queue()
        for shop in self.shops:
            free.put(shop)

        def attempt(mutant: Mutant) -> tuple[Mutant, str]:
            shop = free.get()
            try:
                return mutant, shop.attempt(mutant, self.jobs(mutant, whole, shop))
            finally:
                free.put(shop)

        with ThreadPoolExecutor(len(self.shops)) as pool:
            self._gather(pool.submit(attempt, mutant) for mutant in mutants)

    def _gather(self, attempts: Iterable[Future[tuple[Mutant, str]]]) -> None:
        """Note what was found as soon as it is."""
        for number, done in enumerate(as_completed(attempts), 1):
            mutant, killer = done.result()
            self.note(mutant.key, killer)
            if not killer:
                print(f"survived: {mutant.file}:{mutant.line}: {mutant.text}", flush=True)
            if number % 25 == 0:
                print(f"{number} tried", file=sys.stderr, flush=True)

    def stop(self) -> NoReturn:
        """End at once, with all that runs; nobody waits for what is being tried."""
        for shop in self.shops:
            shop.close()
        print(self.summary(), flush=True)
        os._exit(1)

    def left(self, survivors: bool) -> list[Mutant]:
        """What is still to be tried, what never was first; with `survivors` only those that
        lived."""
        state = "" if survivors else None
        found = [m for m in self.sample if self.found.get(m.key) == state]
        return sorted(found, key=lambda m: m.key in self.before)

    def summary(self) -> str:
        """The score, and how many of the sample were not tried yet."""
        killers = [self.found.get(m.key) for m in self.sample]
        tried = [killer for killer in killers if killer is not None]
        killed = sum(bool(killer) for killer in tried)
        share = killed / max(1, len(tried))
        rest = len(killers) - len(tried)
        return f"{killed} of {len(tried)} mutants killed ({share:.1%})" + (
            f", {rest} not tried yet" if rest else ""
        )


def opened(folder: Path, asked: argparse.Namespace) -> Run:
    """The run kept in a folder, begun where there is none; faults that are no longer there, or
    that turned out to change nothing, are left out."""
    shops = [Shop(folder / f"shop{number}") for number in range(asked.workers)]
    sample = folder / "sample.json"
    if not sample.exists():
        drawn = chosen(asked.count, asked.seed, asked.only)
        folder.mkdir(parents=True, exist_ok=True)
        sample.write_text(json.dumps([mutant.key for mutant in drawn], indent=0))
    for shop in shops:
        shop.renew()
    keys = json.loads(sample.read_text())
    files = sorted({key.split(":")[0] for key in keys})
    there = {m.key: m for file in files if (ROOT / file).exists() for m in mutants_of(ROOT, file)}
    for key in keys:
        if key not in there:
            print(f"no longer there: {key}", file=sys.stderr)
    mutants = [there[key] for key in keys if key in there and not changes_nothing(there[key])]
    return Run(folder, mutants, shops)


def main() -> None:
    """Try mutants and print those that survived, and the score."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=(), help="files whose names begin so")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="folder that keeps the run")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--survivors", action="store_true", help="try those that lived again")
    how.add_argument("--again", action="store_true", help="try all again")
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = asked.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        run = opened(folder.resolve(), asked)
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_: run.stop())
        for mutant in run.sample if asked.again else ():
            run.note(mutant.key, None)
        try:
            if mutants := run.left(asked.survivors):
                run.attempt_all(mutants, asked.survivors)
        finally:
            for shop in run.shops:
                shop.close()
            print(run.summary())


if __name__ == "__main__":
    main()
