"""Runs tests in a copy of the project, once for each line that it reads; started in that copy.

    python tests/mutation/trying.py < jobs

A job is a line of JSON: ``tests`` (what to run), ``first`` (names of tests in the order that they
are to run in; all others after them, or none where ``only`` is set), ``without`` (what is not to
run), ``limits`` (seconds of processor time by test), ``grace`` (seconds more for each), ``short``
(ends, with nothing found, at a test that takes long), ``preload`` (libraries that are worth having
before). Each runs in a process of its own, so that what it breaks is gone with it. The answer is a
line of JSON: ``code`` as of pytest, ``killer`` (the test that failed, or hung), and where ``notes``
is set ``seconds`` and ``called`` of every test: its processor time, and the functions that it
called, as ``file:name``; and ``failed``, the tests that did.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from time import perf_counter, process_time
from types import CodeType, FrameType
from typing import Any

LONG, ENOUGH = 2, 6
"""Seconds of processor time, with notes taken, after which a test is too long to be worth it, and
after which no further tests of a job are noted: nearly all faults are found by others."""
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
        self.grace = job.get("grace", 0)
        self.is_short, self.is_late = job.get("short", False), False
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
        items.sort(key=lambda item: self.place.get(item.nodeid, len(self.place)))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.killer = self.killer or report.nodeid
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.killer:
            self.killer = report.nodeid

    def end_late(self, *_: object) -> None:
        """Let a test fail that takes too long to be worth it."""
        self.is_late = True
        raise TimeoutError

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
        limit += self.grace
        if self.called is not None or self.is_short:
            limit = LONG + self.grace
            signal.signal(signal.SIGPROF, self.end_late)
            signal.signal(signal.SIGALRM, self.end_late)
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
            if self.called is not None and sum(self.seconds.values()) > ENOUGH:
                item.session.shouldstop = "enough"
            self.seconds[item.nodeid] = process_time() - start
            if self.called is not None:
                self.called[item.nodeid] = sorted(_places(self.codes))

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

        notes = plugin(job, current)
        if job.get("notes"):  # on sound code: what Python compiles may be kept
            sys.dont_write_bytecode = False
            del os.environ["PYTHONDONTWRITEBYTECODE"]
        stop = [] if job.get("notes") else ["-x"]
        options = ["-q", "-p", "no:cacheprovider", "--tb=no", *stop]
        start = perf_counter()
        code = int(pytest.main([*options, *job["tests"]], plugins=[notes]))
        if notes.is_short and notes.is_late:  # which is no fault
            code = NONE_RAN
        found = {"code": code, "killer": notes.killer, "clock": perf_counter() - start}
        if notes.called is not None:
            libraries = sorted(filter(_is_library, list(sys.modules)))
            found |= {
                "seconds": notes.seconds,
                "called": notes.called,
                "libraries": libraries,
                "failed": notes.failed,
            }
        unfinished = answer.with_suffix(".part")
        unfinished.write_text(json.dumps(found))
        unfinished.rename(answer)
    finally:
        os._exit(0)


def _is_library(name: str) -> bool:
    """Whether a module is worth loading once: no part of the project, and safe to fork with."""
    unsafe = ("numba", "llvmlite", "playwright", "greenlet", "morphs", "solver", "tests")
    file = getattr(sys.modules[name], "__file__", None) or ""
    return "site-packages" in file and name.split(".")[0] not in unsafe


def main() -> None:
    sys.path[0] = str(Path.cwd())
    for line in sys.stdin:
        job = json.loads(line)
        for name in job.get("preload", ()):
            with suppress(Exception):
                importlib.import_module(name)
        try:
            print(json.dumps(attempt(job)), flush=True)
        except BrokenPipeError:
            os._exit(0)  # nobody waits for the answer


if __name__ == "__main__":
    main()
