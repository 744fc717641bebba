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

CODE, TESTS = ("morphs", "solver", "pyproject.toml"), ("tests",)
LINKS = ("tilesets", "docs", "benchmarks", "README.md", "Makefile")
PRELOAD = "libraries.json"


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

    def make(self) -> None:
        """Copy the project as it is now."""
        self.folder.mkdir(parents=True)
        for part in CODE:
            _copy(ROOT / part, self.folder / part)
        for part in LINKS:
            (self.folder / part).symlink_to(ROOT / part)
        self.renew_tests()

    def renew_tests(self) -> None:
        """Copy the tests as they are now."""
        for part in TESTS:
            shutil.rmtree(self.folder / part, ignore_errors=True)
            _copy(ROOT / part, self.folder / part)

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
        """End the process that runs tests."""
        if self.server:
            assert self.server.stdin
            self.server.stdin.close()
            self.server.wait()
            self.server = None

    def attempt(self, mutant: Mutant, jobs: Iterable[dict[str, Any]]) -> str:
        """Run tests with a fault in place, until one fails; return which, or nothing."""
        shutil.rmtree(self.cache, ignore_errors=True)
        shutil.copytree(self.clean, self.cache)
        target = self.folder / mutant.file
        self.aside.mkdir()
        (self.aside / "file").write_text(mutant.file)
        shutil.copy2(target, self.aside / "sound")
        target.write_text(mutated(self.folder, mutant))
        try:
            for job in jobs:
                answer = self.run(job)
                if answer["code"]:
                    return answer["killer"] or f"code {answer['code']}"
        finally:
            self.mend()
        return ""

    def mend(self) -> None:
        """Take back the fault that is in place, or was when the run was ended."""
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
