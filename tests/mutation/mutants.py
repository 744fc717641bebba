"""Mutants: small faults put into the code one by one, to see whether the tests find them.

    python -m tests.mutation.mutants [--count 300] [--seed 739582] [--only solver/deck.py ...]
        [--workers 2] [--keep FOLDER] [--survivors | --again]

Each mutant changes one place of one file in a copy of the project; the project itself is never
touched. First the nearest tests run: those near it that call the changed function, in front those
that take least, are about its module or have found faults before, for some seconds. What lives is
tried with all tests that call the function, the shortest first, and then with those of which
nothing is known. What a test takes and calls is noted on sound code when a fault first asks for its
file; before that, those about its module run as they are. Kernels are not compiled: they run as the
Python that they are. A mutant counts as found by a test that passes on sound code and fails, or
takes five times as long, with the mutant in place. Two scores are told, the share of faults that
the nearest tests noticed and the share that any test did; those that nobody noticed are printed.
Which are drawn depends on the seed, if none is told on the day: tests must not be written for one
sample. `EQUIVALENT` names mutants that change nothing anyone could notice, with the reason.

With `--keep` what was drawn and found stays in a folder. The same command goes on where it was
stopped, with code and tests as they are now; faults of places that are gone leave the sample.
`--survivors` tries those that lived again; `--again` tries all again, with what found them before
in front.
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
from datetime import date
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from morphs.base.seeds import Dice
from tests.mutation.equivalent import changes_nothing
from tests.mutation.faults import Mutant, mutants_of
from tests.mutation.nearest import ROOT, SMALL, nearest, tells_compiler
from tests.mutation.shop import Shop
from tests.mutation.sound import Sound, files_for

Job: TypeAlias = dict[str, Any]
TOGETHER, SOME, MANY = 3, 6, 30
"""How many files about a module run as they are; how many of the known tests run first, and then,
before all others do."""
NEW = 5
"""How many files of tests near a fault, and of other rooms, are noted for it at most: all of a room
are known soon."""
NEAR, ALL = 10, 80
"""Seconds of processor time of tests after which a fault is left by the nearest, and given up."""
SKIPPED, LATE = 2, 20
"""Seconds after which a test that is not known is left by the nearest, and by all."""
OWN = 10
"""A test about the module comes before others that take so many times less."""


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
        self.near: dict[str, bool] = {}
        self.before: dict[str, str] = {}
        self.killers: dict[str, Counter[str]] = {}
        self.sound = Sound(folder / "sound")
        if self._results.exists():
            for line in self._results.read_text().splitlines():
                one = json.loads(line)
                self._take(one["key"], one["killer"], one.get("near", True))

    @property
    def _results(self) -> Path:
        return self.folder / "results.jsonl"

    def _take(self, key: str, killer: str | None, is_near: bool) -> None:
        self.found[key] = killer
        self.near[key] = bool(killer) and is_near
        if killer:
            self.before[key] = killer.split(" (ended")[0]
            self.killers.setdefault(key.split(":")[0], Counter())[self.before[key]] += 1

    def note(self, key: str, killer: str | None, is_near: bool = False) -> None:
        """Keep what was found of a mutant; None: it is to be tried again."""
        self._take(key, killer, is_near)
        with self._results.open("a") as lines:
            lines.write(json.dumps({"key": key, "killer": killer, "near": is_near}) + "\n")

    def nearest_jobs(self, mutant: Mutant, shop: Shop) -> Iterator[Job]:
        """What to run for a mutant at first: what found it before; what is about its module and not
        known, as it is; what is known of tests near it that call the function; then file after file
        of what is near, noted on sound code in turn. What tells the compiler what to do is tried by
        what is about it, compiled."""
        files = files_for(mutant, shop.folder)
        if tells_compiler(mutant.file):
            yield from map(_compiled, files.about[:TOGETHER])
            return
        if before := self.before.get(mutant.key):
            at = [before.split("::")[0]]
            yield from self._jobs(at, shop, lambda one: one.startswith(before), files.about)
        known = [file for file in files.near if self.sound.knows(file)]
        unknown = [file for file in files.near if file not in known]
        for file in [one for one in files.about[:TOGETHER] if one in unknown]:
            yield self._plain_job(file, SKIPPED)
        for some in [known, *([file] for file in unknown[:NEW])]:
            yield from self._jobs(some, shop, lambda one: self._calls(one, mutant), files.about)

    def all_jobs(self, mutant: Mutant, shop: Shop) -> Iterator[Job]:
        """What to run for a mutant that the nearest tests do not notice: all that is known of tests
        that call the function, in whatever file; what is not known; and in the end all else in the
        files about its module, for what is kept from one test to the next may fail in another."""
        files = files_for(mutant, shop.folder)
        if tells_compiler(mutant.file):
            yield from map(_compiled, files.about[TOGETHER:])
            return
        every = [*files.near, *files.far[:NEW]]
        for file in every:
            self.sound.take(file, shop)
        every += sorted({one.split("::")[0] for one in self.sound.notes} - {*every})
        left = {one for one in self.sound.notes if self._calls(one, mutant)} - shop.ran
        yield from self._jobs(every, shop, left.__contains__)
        for file in [*files.about, *files.far[:NEW], *(one for one in files.near if SMALL in one)]:
            if unknown := self.sound.left(file):
                yield self._plain_job(file, LATE) | {"first": unknown, "only": True}
        yield from self._jobs(files.about, shop, lambda one: not self._calls(one, mutant))

    def _plain_job(self, file: str, skip: int) -> Job:
        """The job of running tests of a file of which nothing is known."""
        about = {"tests": [file], "first": [], "limits": {}, "skip": skip}
        return {**about, "preload": self.sound.libraries}

    def _calls(self, test: str, mutant: Mutant) -> bool:
        return not mutant.function or mutant.place in self.sound.notes[test]["called"]

    def _jobs(
        self, files: list[str], shop: Shop, wanted: Callable[[str], bool], about: Iterable[str] = ()
    ) -> Iterator[Job]:
        """Jobs of running what is wanted of files of tests: those first that take least, are about
        the module or have found faults before."""
        for file in files:
            self.sound.take(file, shop)
        notes = self.sound.notes
        own, there = {*about}, {*files}
        found = [one for one in notes if one.split("::")[0] in there and wanted(one)]
        killers = sum(self.killers.values(), Counter[str]())

        def cost(test: str) -> tuple[float, str]:
            worth = (1 + killers[test]) * (OWN if test.split("::")[0] in own else 1)
            return notes[test]["seconds"] / worth, test

        found.sort(key=cost)
        for first in filter(None, (found[:SOME], found[SOME:MANY], found[MANY:])):
            yield {
                "tests": sorted({one.split("::")[0] for one in first}),
                "first": first,
                "only": True,
                "limits": {one: notes[one]["seconds"] for one in first},
                "preload": self.sound.libraries,
            }

    def attempt_all(self, mutants: list[Mutant]) -> None:
        """Try mutants, as many beside each other as there are copies."""
        free: queue.Queue[Shop] = queue.Queue()
        for shop in self.shops:
            free.put(shop)

        def attempt(mutant: Mutant) -> tuple[Mutant, str, bool]:
            shop = free.get()
            try:
                shop.ran.clear()
                killer = shop.attempt(mutant, self.nearest_jobs(mutant, shop), NEAR)
                if killer:
                    return mutant, killer, True
                return mutant, shop.attempt(mutant, self.all_jobs(mutant, shop), ALL), False
            finally:
                free.put(shop)

        with ThreadPoolExecutor(len(self.shops)) as pool:
            self._gather(pool.submit(attempt, mutant) for mutant in mutants)

    def _gather(self, attempts: Iterable[Future[tuple[Mutant, str, bool]]]) -> None:
        """Note what was found as soon as it is."""
        for number, done in enumerate(as_completed(attempts), 1):
            mutant, killer, is_near = done.result()
            self.note(mutant.key, killer, is_near)
            if not is_near:
                how = f"found late, by {killer}" if killer else "survived"
                print(f"{how}: {mutant.file}:{mutant.line}: {mutant.text}", flush=True)
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
        near = sum(self.near.get(m.key, False) for m in self.sample)
        killed = sum(bool(killer) for killer in tried)
        shares = [f"{one} ({one / max(1, len(tried)):.1%})" for one in (near, killed)]
        rest = len(killers) - len(tried)
        return f"of {len(tried)} mutants {shares[0]} killed by the nearest tests, " + (
            f"{shares[1]} by all" + (f", {rest} not tried yet" if rest else "")
        )


def _compiled(file: str) -> Job:
    """The job of running a file of tests compiled."""
    about: Job = {"tests": [file], "first": [], "limits": {}, "preload": []}
    return {**about, "skip": 0, "compiled": True}


def opened(folder: Path, asked: argparse.Namespace) -> Run:
    """The run kept in a folder, begun where there is none; faults that are no longer there, or
    that turned out to change nothing, are left out."""
    shops = [Shop(folder / f"shop{number}") for number in range(asked.workers)]
    sample = folder / "sample.json"
    if not sample.exists():
        drawn = chosen(asked.count, asked.seed, asked.only)
        print(f"a sample of seed {asked.seed}", flush=True)
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
    parser.add_argument("--seed", type=int, default=date.today().toordinal())
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
                run.attempt_all(mutants)
        finally:
            for shop in run.shops:
                shop.close()
            print(run.summary())


if __name__ == "__main__":
    main()
