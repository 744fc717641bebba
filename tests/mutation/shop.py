"""A copy of the project in which faults are tried one after the other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.mutation.faults import Mutant, mutated
from tests.mutation.nearest import ROOT

COPIED = ("morphs", "solver", "pyproject.toml", "tests", "tilesets")
LINKS = ("docs", "benchmarks", "README.md", "Makefile")
NONE_RAN = 5


class Shop:
    """The copy, and the process that runs tests in it.

    What programs keep for later runs is kept beside it: a fault must not spoil that of the user.
    Compiled kernels stay, for they know what they were compiled of; all else is put back.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.cache, self.clean = folder / "cache", folder / "clean"
        self.kernels, self.aside = folder / "kernels", folder / "aside"
        self.server: subprocess.Popen[str] | None = None
        self.sound: dict[str, bool] = {}

    def renew(self) -> None:
        """Copy the project as it is now; files keep their times, so that kernels stay."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for part in COPIED:
            shutil.rmtree(self.folder / part, ignore_errors=True)
            _copy(ROOT / part, self.folder / part)
        for part in LINKS:
            if not (self.folder / part).exists():
                (self.folder / part).symlink_to(ROOT / part)
        shutil.rmtree(self.aside, ignore_errors=True)
        self.sound.clear()

    def keep_cache(self) -> None:
        """From now on what sound code kept is what each attempt begins with."""
        shutil.rmtree(self.clean, ignore_errors=True)
        self.cache.mkdir(exist_ok=True)
        shutil.copytree(self.cache, self.clean)

    def run(self, job: dict[str, Any], writes: bool = False) -> dict[str, Any]:
        """Run tests; `writes` keeps what Python compiles."""
        if self.server is None:
            self.server = self._started(writes)
        assert self.server.stdin and self.server.stdout
        self.server.stdin.write(json.dumps(job) + "\n")
        self.server.stdin.flush()
        answer: dict[str, Any] = json.loads(self.server.stdout.readline())
        return answer

    def close(self) -> None:
        """End the process that runs tests, and what it runs."""
        if self.server:
            self.server.terminate()
            self.server.wait()
            self.server = None

    def attempt(self, mutant: Mutant, jobs: Iterable[dict[str, Any]]) -> str:
        """Run tests with a fault in place, until one fails that passes without; return which, or
        nothing."""
        for job in jobs:
            while (answer := self._tried(mutant, {**job, "without": self._unsound()}))["code"]:
                killer = str(answer["killer"] or job["first"][0])
                if answer["code"] == NONE_RAN:
                    break
                if self._passes(killer.split(" (ended")[0], job):
                    return killer
                print(f"fails on sound code too: {killer}", file=sys.stderr, flush=True)
        return ""

    def _unsound(self) -> list[str]:
        return [test for test, passes in self.sound.items() if not passes]

    def _tried(self, mutant: Mutant, job: dict[str, Any]) -> dict[str, Any]:
        """Run a job with a fault in place."""
        shutil.rmtree(self.cache, ignore_errors=True)
        shutil.copytree(self.clean, self.cache)
        target = self.folder / mutant.file
        self.aside.mkdir()
        (self.aside / "file").write_text(mutant.file)
        shutil.copy2(target, self.aside / "sound")
        target.write_text(mutated(self.folder, mutant))
        try:
            return self.run(job)
        finally:
            self.mend()

    def _passes(self, test: str, job: dict[str, Any]) -> bool:
        """Whether a test, or a file of them, passes on sound code within the same limits."""
        if test not in self.sound:
            one = {"tests": [test.split("::")[0]], "first": [test], "only": "::" in test}
            self.sound[test] = not self.run({**job, **one})["code"]
        return self.sound[test]

    def mend(self) -> None:
        """Take back the fault that is in place."""
        if (self.aside / "sound").exists():
            file = (self.aside / "file").read_text()
            shutil.copy2(self.aside / "sound", self.folder / file)
        shutil.rmtree(self.aside, ignore_errors=True)

    def _started(self, writes: bool) -> subprocess.Popen[str]:
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "XDG_CACHE_HOME": str(self.cache),
            "NUMBA_CACHE_DIR": str(self.kernels),
            "PYTHONDONTWRITEBYTECODE": "" if writes else "1",
        }
        return subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("trying.py"))],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy2(source, target)
