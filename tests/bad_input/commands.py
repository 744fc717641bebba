"""Runs the command line as users do, and says what every refusal must look like."""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from morphs.cli import main

MAIN = [sys.executable, "-c", "from morphs.cli import main; main()"]
PATIENT = 900
"""Seconds after which a command hangs, however busy the machine is."""
OLD = b"what was there before"
WHOLE = ("map.json", "map.png")


def run(*arguments: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run one command line in a folder, in this process, which takes a tenth of the time."""
    said, faults = io.StringIO(), io.StringIO()
    here, handler, code = Path.cwd(), signal.getsignal(signal.SIGTERM), 0
    try:
        os.chdir(folder or here)
        with redirect_stdout(said), redirect_stderr(faults):
            main(list(map(str, arguments)))
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
    finally:
        os.chdir(here)
        signal.signal(signal.SIGTERM, handler)
    return subprocess.CompletedProcess(arguments, code, said.getvalue(), faults.getvalue())


def without_power() -> list[str]:
    """What to put before a command so that file permissions bind it, even as root."""
    if os.geteuid() != 0:
        return []
    powers = "-dac_override,-dac_read_search"
    command = ["setpriv", "--inh-caps", powers, "--bounding-set", powers]
    if not shutil.which("setpriv") or subprocess.run([*command, "true"]).returncode:
        pytest.skip("root may read and write every file")
    return command


def assert_one_line(done: subprocess.CompletedProcess[str], code: int, *words: str) -> None:
    """Assert that a command failed with one line that holds all of `words`, and nothing else."""
    assert "Traceback" not in done.stderr, done.stderr
    assert (done.returncode, done.stdout, done.stderr != "") == (code, "", True), done
    assert done.stderr.startswith("morphs: ") and done.stderr.endswith("\n"), done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert len(done.stderr) < 1100
    missing = [word for word in words if word not in done.stderr]
    assert not missing, f"{missing} is not in {done.stderr!r}"


def refuse_build(folder: Path, *arguments: str | Path, words: tuple[str, ...]) -> None:
    """Assert that a build over old outputs is refused in one line and leaves them as they were."""
    outputs = folder / "outputs"
    outputs.mkdir()
    targets = [outputs / name for name in WHOLE]
    for target in targets:
        target.write_bytes(OLD)
    writing = [part for target in targets for part in ("-o", target)]
    done = run("build", "--seed", "1", *arguments, *writing, folder=folder)
    assert_one_line(done, 2, *words)
    assert_untouched(outputs)


def assert_untouched(outputs: Path) -> None:
    """Assert that a folder holds the old outputs and nothing beside them."""
    assert sorted(entry.name for entry in outputs.iterdir()) == sorted(WHOLE)
    assert all((outputs / name).read_bytes() == OLD for name in WHOLE)
