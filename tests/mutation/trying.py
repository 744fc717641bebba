"""Runs tests in a copy of the project, once for each line that it reads; started in that copy.

    python tests/mutation/trying.py < jobs

A job is a line of JSON: ``tests`` (what to run), ``first`` (names of tests in the order that they
are to run in; all others after them, or none where ``only`` is set), ``without`` (what is not to
run), ``limits`` (seconds of processor time by test), ``skip`` (seconds after which a test without a
limit is left, with nothing found; 0: never), ``enough`` (seconds after which no further test
begins), ``preload`` (modules that are worth having before), ``file`` (what is in it, and all that
imports it, is not had before). Each runs in a process of its own, so that what it breaks is gone
with it; one without ``tests`` only loads modules for those after it. The answer is a line of JSON:
``code`` as of pytest, ``killer`` (the test that failed, or hung), ``ran`` (all that ran), ``spent``
(their seconds of processor time), and where ``notes`` is set ``seconds`` and ``called`` of every
test: its processor time, and the functions that it called, as ``file:name``; ``failed``, the tests
that did; and ``tests``, all that there were.
"""

from __future__ import annotations

import builtins
import gc
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from time import process_time
from types import CodeType, FrameType
from typing import Any
from zlib import crc32

LONG, ENOUGH = 2, 20
"""Seconds of processor time, with notes taken, after which a test is too long to be worth it, and
after which no further tests of a job are noted, nor after two that are too long: they are tried
only where others found nothing."""
GRACE, PATIENCE, WAIT = 4, 5, 20
"""A test may take so many seconds of processor time more than on sound code, and so many times as
many; by the clock so many times as long as that."""
NONE_RAN, HUNG, MEMORY = 5, 99, 6 << 30


class Notes:
    """A plugin of pytest: puts tests in order, limits each, and notes which failed first; where it
    is asked to, what each took and called."""

    def __init__(self, job: dict[str, Any], current: Path) -> None:
        self.place = {name: number for number, name in enumerate(job["first"])}
        self.is_only = job.get("only", False)
        self.limits = job["limits"]
        self.skip, self.late = job.get("skip", 0), 0
        self.enough, self.is_enough = job.get("enough", 0), False
        self.tests: list[str] = []
        self.without = job.get("without", ())
        self.current = current
        self.killer = ""
        self.failed: list[str] = []
        self.seconds: dict[str, float] = {}
        self.called: dict[str, list[str]] | None = {} if job.get("notes") else None
        self.codes: set[CodeType] = set()

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        if self.is_only:
            items[:] = [item for item in items if item.nodeid in self.place]
        items[:] = [item for item in items if item.nodeid not in self.without]
        self.tests = [item.nodeid for item in items]
        if self.called is not None:  # where not all of a file are noted, some of every kind are
            items.sort(key=lambda item: crc32(item.nodeid.encode()))
        items.sort(key=lambda item: self.place.get(item.nodeid, len(self.place)))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.killer = self.killer or report.nodeid
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.killer:
            self.killer = report.nodeid

    def end_late(self, *_: object) -> None:
        """Leave a test that takes too long to be worth it."""
        import pytest

        self.late += 1
        if self.called is not None:
            raise TimeoutError
        pytest.skip("it takes too long")

    def note_call(self, frame: FrameType, event: str, argument: Any) -> None:
        self.codes.add(frame.f_code)


def _hookwrapper(function: Any) -> Any:
    import pytest

    return pytest.hookimpl(wrapper=True)(function)


def plugin(job: dict[str, Any], current: Path) -> Notes:
    """Return the plugin, with what is done around each test."""

    def around(self: Notes, item: Any) -> Generator[None, Any, Any]:
        self.current.write_text(item.nodeid)
        start = process_time()
        limit = PATIENCE * self.limits.get(item.nodeid, 60) + GRACE
        if self.called is not None or (self.skip and item.nodeid not in self.limits):
            limit = LONG if self.called is not None else self.skip
            signal.signal(signal.SIGPROF, self.end_late)
            signal.signal(signal.SIGALRM, self.end_late)
        else:
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)
        if self.called is None:  # sound code ends by itself, however much else the machine does
            signal.setitimer(signal.ITIMER_REAL, WAIT * limit)
        if self.called is not None:
            self.codes.clear()
            sys.settrace(self.note_call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.seconds[item.nodeid] = process_time() - start
            spent = sum(self.seconds.values())
            if self.called is not None:
                self.called[item.nodeid] = sorted(_places(self.codes))
                self.is_enough = self.late > 1 or spent > ENOUGH
            elif self.enough:
                self.is_enough = spent > self.enough
            if self.is_enough:
                item.session.shouldstop = "enough"

    kind = type("Watching", (Notes,), {"pytest_runtest_protocol": _hookwrapper(around)})
    made: Notes = kind(job, current)
    return made


def _places(codes: set[CodeType]) -> set[str]:
    """Functions of the project, as file and name."""
    root = f"{Path.cwd()}/"
    own = (
        code for code in codes if code.co_filename.startswith((f"{root}morphs", f"{root}solver"))
    )
    return {f"{code.co_filename[len(root) :]}:{code.co_qualname}" for code in own}


def attempt(job: dict[str, Any]) -> dict[str, Any]:
    """Run the tests of a job in a process of its own."""
    with tempfile.TemporaryDirectory() as name:
        answer, current = Path(name) / "answer", Path(name) / "current"
        process = os.fork()
        if not process:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _child(job, answer, current)
        signal.signal(signal.SIGTERM, lambda *_: _end(process))
        _, status = os.waitpid(process, 0)
        with suppress(OSError):
            os.killpg(process, signal.SIGKILL)  # what a test had started
        if answer.exists():
            found: dict[str, Any] = json.loads(answer.read_text())
            return found
        killer = current.read_text() if current.exists() else "before the first test"
        return {"code": HUNG, "killer": f"{killer} (ended by {os.waitstatus_to_exitcode(status)})"}


def _end(process: int) -> None:
    """Stop with all that a job has started: nobody waits for its answer."""
    with suppress(OSError):
        os.killpg(process, signal.SIGKILL)
    os._exit(0)


def _child(job: dict[str, Any], answer: Path, current: Path) -> None:
    """Run the tests and write the answer; never returns."""
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        import pytest

        if "file" in job:
            LOADING.forget(job["file"])
        notes = plugin(job, current)
        if job.get("notes"):  # on sound code: what Python compiles may be kept
            sys.dont_write_bytecode = False
            del os.environ["PYTHONDONTWRITEBYTECODE"]
        stop = [] if job.get("notes") else ["-x"]
        options = ["-q", "-p", "no:cacheprovider", "--tb=no", *stop]
        code = int(pytest.main([*options, *job["tests"]], plugins=[notes]))
        was_left = notes.called is None and (notes.is_enough or notes.late)
        if was_left and not notes.killer:  # which is no fault
            code = NONE_RAN
        spent = sum(notes.seconds.values())
        found: dict[str, Any] = {"code": code, "killer": notes.killer, "spent": spent}
        found["ran"] = [*notes.seconds]
        if notes.called is not None:
            libraries = sorted(filter(_is_worth_having, list(sys.modules)))
            found |= {
                "seconds": notes.seconds,
                "called": notes.called,
                "libraries": libraries,
                "failed": notes.failed,
                "tests": notes.tests,
            }
        unfinished = answer.with_suffix(".part")
        unfinished.write_text(json.dumps(found))
        unfinished.rename(answer)
    finally:
        os._exit(0)


def _is_worth_having(name: str) -> bool:
    """Whether a module is worth loading once, and safe to fork with."""
    unsafe = ("playwright", "greenlet", "tests", "_pytest", "__main__")
    file = getattr(sys.modules[name], "__file__", None) or ""
    own = name.split(".")[0] in ("morphs", "solver")
    return (own or "site-packages" in file) and name.split(".")[0] not in unsafe


class Loading:
    """Modules that all jobs begin with, and which of them import which: those that were imported
    when the code was sound must not hide a fault."""

    def __init__(self) -> None:
        self.importers: defaultdict[str, set[str]] = defaultdict(set)
        self._import = builtins.__import__

    def load(self, names: list[str]) -> None:
        """Load modules, as far as they can be."""
        builtins.__import__ = self._noted
        try:
            for name in names:
                with suppress(Exception):
                    importlib.import_module(name)
        finally:
            builtins.__import__ = self._import
        gc.collect()
        gc.freeze()

    def _noted(
        self,
        name: str,
        globals: Any = None,
        locals: Any = None,
        fromlist: Any = (),
        level: int = 0,
    ) -> Any:
        if globals and not level:
            for one in (name, *(f"{name}.{part}" for part in fromlist or ())):
                self.importers[one].add(globals.get("__name__", ""))
        return self._import(name, globals, locals, fromlist, level)

    def forget(self, file: str) -> None:
        """Let what is in a file be imported anew, with all that imported it."""
        waiting = [file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")]
        gone: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in gone:
                gone.add(name)
                waiting += [*self.importers[name]]
                waiting += [one for one in sys.modules if one.startswith(f"{name}.")]
        for name in gone:
            above, _, last = name.rpartition(".")
            if sys.modules.pop(name, None) and hasattr(sys.modules.get(above), last):
                delattr(sys.modules[above], last)


LOADING = Loading()


def main() -> None:
    sys.path[0] = str(Path.cwd())
    for line in sys.stdin:
        job = json.loads(line)
        LOADING.load(job.get("preload", []))
        try:
            print(json.dumps(attempt(job) if job["tests"] else {"code": 0}), flush=True)
        except BrokenPipeError:
            os._exit(0)  # nobody waits for the answer


if __name__ == "__main__":
    main()
