"""Mutants: small faults put into the code one by one, to see whether the nearest tests find them.

    python -m tests.mutation.mutants [--count 300] [--seed 1] [--only solver/deck.py] [--workers 2]
        [--keep FOLDER] [--survivors | --again]

Each mutant changes one place of one file in a copy of the project; the project itself is never
touched. Of the nearest tests those run that call the changed function, those first that take least
or have found a fault of the same file before, until one fails, or takes five times as long as on
sound code, that passes there. The score is the share of faults that were noticed; those that nobody
noticed are printed. `EQUIVALENT` names mutants that change nothing anyone could notice, with the
reason.

With `--keep` what was drawn and found stays in a folder. The same command goes on where it was
stopped, with code and tests as they are now; faults of places that are gone leave the sample.
`--survivors` tries those that lived again, with more of what is near; `--again` tries all again,
with what found them before in front.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import queue
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import accumulate
from pathlib import Path
from typing import Any

from morphs.base.seeds import Dice
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.faults import Mutant, mutants_of
from tests.mutation.nearest import ROOT, nearest
from tests.mutation.shop import NONE_RAN, Shop

SOONEST, FEW = 20, 40
"""How many tests are tried first, and seconds of further ones (on sound code, with notes taken)."""


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
        self.found: dict[str, str | None] = {}
        self.before: dict[str, str] = {}
        self.killers: dict[str, Counter[str]] = {}
        self.notes: dict[str, dict[str, Any]] = {}
        self.libraries: list[str] = []
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

    def prepare(self) -> None:
        """Run the tests that are near on sound code, room by room, noting what each takes and
        calls. What is known is kept after each room and taken up again; tests that fail are named
        and left out."""
        kept = self.folder / "sound.json"
        notes: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {"files": {}}
        folder = self.shops[0].folder
        near = sorted({test for m in self.sample for test in nearest(m.file)})
        files: list[str] = []
        for one in near:
            new: list[str] = []
            for path in _tests(folder, one):
                file, text = str(path.relative_to(folder)), path.read_text()
                before, known = notes["files"].get(file, ("", {}))
                old, now = _functions(before), _functions(text)
                changed = {name for name in now if now[name] != old.get(name)}
                same = {n: each for n, each in known.items() if _function(n) in {*now} - changed}
                notes["files"][file] = text, same
                files.append(file)
                new += [f"{file}::{name}" for name in sorted(changed)]
            for name, each in self._noted(new).items():
                notes["files"][name.split("::")[0]][1][name] = each
            kept.write_text(json.dumps(notes | {"libraries": self.libraries}))
        self.libraries = self.libraries or notes.get("libraries", [])
        for shop in self.shops:
            if shop is not self.shops[0] or not shop.cache.exists():
                shop.run(
                    _noting(near[:1], notes=False), writes=True
                )  # what programs keep for later
            shop.close()
            shop.keep_cache()
        parts = [notes["files"][file][1] for file in files]
        self.notes = {name: one for part in parts for name, one in part.items()}

    def _noted(self, tests: list[str]) -> dict[str, dict[str, Any]]:
        """Run tests on sound code; return what each that passes takes and calls."""
        if not tests:
            return {}
        answer = self.shops[0].run(_noting(tests), writes=True)
        failed = [*answer.get("failed", [])]
        if answer["code"] not in (0, NONE_RAN):
            failed = failed or [str(answer["killer"])]
            print(f"left out, for they fail on sound code: {', '.join(failed)}", file=sys.stderr)
        self.libraries = sorted({*self.libraries, *answer.get("libraries", [])})
        return {
            name: {"seconds": seconds, "called": answer["called"][name]}
            for name, seconds in answer.get("seconds", {}).items()
            if name not in failed
        }

    def jobs(self, mutant: Mutant, whole: bool) -> Iterator[dict[str, Any]]:
        """What to run for a mutant: what found it before, the tests that are likely to find it
        soonest, then more that call the function; with `whole` all of them, and in the end all
        else in their files, for what is kept from one test to the next may fail in another."""
        seconds = {name: one["seconds"] for name, one in self.notes.items()}
        tests = nearest(mutant.file)
        killers = self.killers.get(mutant.file, Counter())
        near = [one for one in seconds if one.split("::")[0].startswith(tests)]
        calling = [
            one for one in near if not mutant.function or mutant.place in self.notes[one]["called"]
        ]
        calling.sort(key=lambda one: (seconds[one] / (1 + 4 * killers[one]), one))
        rest = {"limits": {one: seconds[one] for one in near}, "preload": self.libraries}
        before = [one for one in near if one.startswith(self.before.get(mutant.key, "no test"))]
        spent = accumulate(seconds[one] for one in calling[SOONEST:])
        few = SOONEST + sum(whole or so_far <= FEW for so_far in spent)
        for first in (before, calling[:SOONEST], calling[SOONEST:few]):
            if first:
                files = sorted({one.split("::")[0] for one in first})
                yield {"tests": files, "first": first, "only": True, **rest}
        if whole or not calling:
            files = sorted({one.split("::")[0] for one in calling}) or list(tests)
            others = [one for one in near if one.startswith(tuple(files)) and one not in calling]
            yield {"tests": files, "first": others, "only": True, **rest}

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
                self.note(mutant.key, killer)
                if not killer:
                    print(f"survived: {mutant.file}:{mutant.line}: {mutant.text}", flush=True)
                if number % 25 == 0:
                    print(f"{number} of {len(mutants)} tried", file=sys.stderr, flush=True)

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


def _noting(tests: list[str], notes: bool = True) -> dict[str, Any]:
    """The job of running tests on sound code."""
    return {"tests": tests, "first": [], "limits": {}, "notes": notes}


def _tests(root: Path, near: str) -> list[Path]:
    """Files of tests in a folder, or the one that is named."""
    return sorted((root / near).rglob("test_*.py")) or [root / near]


def _functions(text: str) -> dict[str, str]:
    """The tests of a file, by name."""
    parts = [one for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)]
    return {one.name: ast.unparse(one) for one in parts if one.name.startswith("test")}


def _function(test: str) -> str:
    """The function of a test, which may have parameters."""
    return test.split("::")[1].split("[")[0]


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
    mutants = [there[key] for key in keys if key in there and there[key].name not in EQUIVALENT]
    return Run(folder, mutants, shops)


def main() -> None:
    """Try mutants and print those that survived, and the score."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="files whose names begin so")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="folder that keeps the run")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--survivors", action="store_true", help="try those that lived again")
    how.add_argument("--again", action="store_true", help="try all again")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    with ExitStack() as stack:
        folder = asked.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        run = opened(folder.resolve(), asked)
        for mutant in run.sample if asked.again else ():
            run.note(mutant.key, None)
        try:
            if mutants := run.left(asked.survivors):
                run.prepare()
                run.attempt_all(mutants, asked.survivors)
        finally:
            for shop in run.shops:
                shop.close()
            print(run.summary())


if __name__ == "__main__":
    main()
