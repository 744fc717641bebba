"""A copy of the project in which faults are tried one after the other."""

from __future__ import annotations

import compileall
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
COMPILED = "__pycache__"
NONE_RAN = 5


class Shop:
    """The copy, and the process that runs tests in it.

    What programs keep for later runs is kept beside it: a fault must not spoil that of the user.
    Nothing is compiled: kernels run as the Python that they are, for to compile those that a fault
    is in takes a hundred times as long as to run them on small boards. But what tells the compiler
    what to do runs nowhere else: its tests run compiled, in a process of their own.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.cache, self.clean = folder / "cache", folder / "clean"
        self.aside = folder / "aside"
        self.servers: dict[bool, subprocess.Popen[str]] = {}
        self.sound: dict[str, bool] = {}
        self.ran: set[str] = set()

    def renew(self) -> None:
        """Copy what is new in the project; files keep their times, so that what was compiled
        stays."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.mend()
        for part in COPIED:
            _renew(ROOT / part, self.folder / part)
        for part in LINKS:
            if not (self.folder / part).exists():
                (self.folder / part).symlink_to(ROOT / part)
        self.sound.clear()
        for part in ("morphs", "solver"):
            compileall.compile_dir(self.folder / part, quiet=2)

    def run_sound(self, job: dict[str, Any]) -> dict[str, Any]:
        """Run tests on sound code; what they keep for later is what attempts begin with."""
        self._fresh_cache()
        answer = self.run(job)
        shutil.rmtree(self.clean)
        shutil.copytree(self.cache, self.clean)
        return answer

    def _fresh_cache(self) -> None:
        self.clean.mkdir(exist_ok=True)
        shutil.rmtree(self.cache, ignore_errors=True)
        shutil.copytree(self.clean, self.cache)

    def run(self, job: dict[str, Any]) -> dict[str, Any]:
        """Run tests."""
        compiled = job.get("compiled", False)
        if compiled not in self.servers:
            self.servers[compiled] = self._started(compiled)
        server = self.servers[compiled]
        assert server.stdin and server.stdout
        server.stdin.write(json.dumps(job) + "\n")
        server.stdin.flush()
        answer: dict[str, Any] = json.loads(server.stdout.readline())
        return answer

    def close(self) -> None:
        """End the processes that run tests, and what they run."""
        for server in self.servers.values():
            server.terminate()
            server.wait()
        self.servers.clear()

    def attempt(self, mutant: Mutant, jobs: Iterable[dict[str, Any]], seconds: float) -> str:
        """Run tests with a fault in place, until one fails that passes without, or all together
        take so many seconds of processor time; return which fails, or nothing. `ran` tells which
        have run since it was cleared."""
        for job in jobs:
            if seconds <= 0:
                break
            loaded = {"preload": job.pop("preload"), "compiled": job.get("compiled", False)}
            self.run({"tests": [], **loaded})
            known = job.pop("without", [])
            while True:
                limited = {**job, "enough": max(seconds, 1), "without": [*known, *self._unsound()]}
                answer = self._tried(mutant, limited)
                seconds -= answer.get("spent", 0)
                self.ran.update(answer.get("ran", ()))
                if not answer["code"]:
                    break
                killer = str(answer["killer"] or [*job["first"], *job["tests"]][0])
                if answer["code"] == NONE_RAN:
                    break
                test = killer.split(" (ended")[0]
                was_left_out = test in self._unsound()
                if self._passes(test, job):
                    return killer
                print(f"fails on sound code too: {killer}", file=sys.stderr, flush=True)
                if "::" not in test or was_left_out:  # there is no going on without it
                    break
        return ""

    def _unsound(self) -> list[str]:
        return [test for test, passes in self.sound.items() if not passes]

    def _tried(self, mutant: Mutant, job: dict[str, Any]) -> dict[str, Any]:
        """Run a job with a fault in place."""
        self._fresh_cache()
        target = self.folder / mutant.file
        self.aside.mkdir()
        (self.aside / "file").write_text(mutant.file)
        shutil.copy2(target, self.aside / "sound")
        target.write_text(mutated(self.folder, mutant))
        try:
            return self.run({**job, "file": mutant.file})
        finally:
            self.mend()

    def _passes(self, test: str, job: dict[str, Any]) -> bool:
        """Whether a test, or a file of them, passes on sound code within the same limits."""
        if test not in self.sound:
            one = {
                "tests": [test.split("::")[0]],
                "first": [test],
                "only": "::" in test,
                "skip": 0,
            }
            self.sound[test] = not self.run({**job, **one})["code"]
        return self.sound[test]

    def mend(self) -> None:
        """Take back the fault that is in place; what is kept aside may be half gone where this was
        stopped, and then the fault was taken back."""
        if (self.aside / "sound").exists() and (self.aside / "file").exists():
            file = (self.aside / "file").read_text()
            shutil.copy2(self.aside / "sound", self.folder / file)
        shutil.rmtree(self.aside, ignore_errors=True)

    def _environment(self, compiled: bool) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "XDG_CACHE_HOME": str(self.cache),
            "NUMBA_DISABLE_JIT": str(int(not compiled)),
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def _started(self, compiled: bool) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("trying.py"))],
            cwd=self.folder,
            env=self._environment(compiled),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )


def _renew(source: Path, target: Path) -> None:
    """Make a file or folder like another."""
    if source.is_file():
        if not target.exists() or _stamp(source) != _stamp(target):
            shutil.copy2(source, target)
        return
    target.mkdir(exist_ok=True)
    names = {path.name for path in source.iterdir()} - {COMPILED}
    for path in target.iterdir():
        if path.name not in names | {COMPILED}:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in sorted(names):
        _renew(source / name, target / name)


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns
