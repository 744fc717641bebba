"""Runs one case after the other, each in a forked process with limits of memory and time."""

from __future__ import annotations

import os
import resource
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.hostile import Case, hostile
from tests.fuzz.made_packs import made_case
from tests.fuzz.random_requests import edit_of, request_case

SECONDS = 40
"""What a command may take of the processor."""
PATIENT = 900
"""After so many seconds by the clock it waits for something that does not come."""
MEGABYTES = 1024
ADDRESS_BYTES = 4 * 2**30  # what is only reserved counts here too
CODES = (0, 1, 2)
UNKEPT = "NOT KEPT"
"""What a build says of a wish that its map does not keep, as the check then finds too."""
KINDS = {"hostile": hostile, "asked": request_case, "made": made_case}


class Ended(NamedTuple):
    """How a command ended: its exit code, what it said, its memory, whether it was stopped."""

    code: int
    said: str
    megabytes: float
    hung: bool


@dataclass
class Counts:
    """What was run, how it ended, and what was wrong: lines to run it again by."""

    codes: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    most: float = 0.0
    slowest: float = 0.0

    def __str__(self) -> str:
        codes = ", ".join(f"{number} x exit {code}" for code, number in sorted(self.codes.items()))
        return (
            f"{self.codes.total()} cases: {codes}; most memory {self.most:.0f} MB, longest "
            f"{self.slowest:.1f} s; {len(self.faults)} faults"
        )


def preload() -> None:
    """Import what commands import, once, so that each case starts at once."""


def run_command(command: list[str], folder: Path) -> Ended:
    """Run one command line in a folder, as a process of its own."""
    said = folder.with_suffix(".said")
    process = os.fork()
    if process == 0:
        _become(command, folder, said)
    until = time.monotonic() + PATIENT
    hung = False
    while True:
        done, status, usage = os.wait4(process, os.WNOHANG)
        if done:
            break
        if time.monotonic() > until and not hung:
            hung = True
            os.kill(process, signal.SIGKILL)
        time.sleep(0.002)
    code = os.waitstatus_to_exitcode(status)
    hung = hung or code == -signal.SIGXCPU
    text = said.read_text(errors="replace")
    said.unlink()
    return Ended(code, text, usage.ru_maxrss / 1024, hung)


def _become(command: list[str], folder: Path, said: Path) -> None:
    """Be the command; never returns."""
    os.chdir(folder)
    out = os.open(said, os.O_CREAT | os.O_WRONLY, 0o600)
    for number in (1, 2):
        os.dup2(out, number)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_BYTES, ADDRESS_BYTES))
    code = 70
    try:
        from morphs.cli import main

        main(command)
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def fault_of(ended: Ended) -> str:
    """Say what is wrong with the way a command ended, "" if nothing is."""
    if ended.hung:
        return f"takes more than {SECONDS} s of the processor, or hangs"
    if "Traceback" in ended.said:
        return f"traceback: {ended.said.strip().splitlines()[-1][:200]}"
    if ended.code not in CODES:
        return f"exit code {ended.code}: {ended.said[-200:]}"
    return f"{ended.megabytes:.0f} MB" if ended.megabytes > MEGABYTES else ""


def run_case(kind: str, seed: int, number: int, counts: Counts, kept: Path) -> None:
    """Run a case, and keep its files if something is wrong."""
    case = KINDS[kind](seed, number)
    folder = Path(tempfile.mkdtemp(prefix="morphs-fuzz-"))
    begun = time.monotonic()
    try:
        _write(case, folder)
        ended = run_command(case.command, folder)
        counts.codes[ended.code] += 1
        counts.most = max(counts.most, ended.megabytes)
        fault = fault_of(ended) or _left_behind(folder)
        fault = fault or _afterwards(kind, seed, number, folder, UNKEPT in ended.said)
        counts.slowest = max(counts.slowest, time.monotonic() - begun)
        if fault:
            again = f"python -m tests.fuzz --kind {kind} --seed {seed} --only {number}"
            counts.faults.append(f"{fault}\n    {shlex.join(case.command)}\n    {again}")
            shutil.copytree(folder, kept / f"{kind}-{seed}-{number}", dirs_exist_ok=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write(case: Case, folder: Path) -> None:
    for name, content in case.files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


def _left_behind(folder: Path) -> str:
    left = list(folder.rglob(".morphs-*"))
    return f"{left[0].name} is left behind" if left else ""


def _afterwards(kind: str, seed: int, number: int, folder: Path, unkept: bool) -> str:
    """What is wrong with the layout that was written, and with an edit of it; the check says no of
    a map that does not keep a wish, and only of that."""
    if unkept and _fault_by_check(folder / "out.json"):
        return ""
    fault = _fault_by_check(folder / "out.json")
    edit = edit_of(seed, number) if kind == "asked" and (folder / "out.json").exists() else None
    if fault or edit is None:
        return fault
    fault = fault_of(run_command(edit, folder)) or _fault_by_check(folder / "edited.json")
    return f"{shlex.join(edit)}: {fault}" if fault else ""


def _fault_by_check(layout: Path) -> str:
    if not layout.exists():
        return ""
    checked = run_command(["check", layout.name], layout.parent)
    return f"check: {checked.said[:300]}" if checked.code else ""
