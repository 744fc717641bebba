"""Files and folders that may not be read or written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

from .commands import assert_one_line, without_power
from .files import GOOD, make_pack, picture


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with a locked picture and folder; folders and files nobody may read or write."""
    folder = tmp_path_factory.mktemp("permissions")
    pack = make_pack(folder, {GOOD: picture(), "tile0002-hhhhhhhh.png": picture()})
    (pack / "tile0002-hhhhhhhh.png").chmod(0)
    (pack / "locked").mkdir(mode=0)
    (folder / "readable").mkdir(mode=0o555)
    (folder / "shut").mkdir(mode=0)
    for name in ("secret.json", "secret.png", "secret.csv"):
        (folder / name).write_text("{}")
        (folder / name).chmod(0)
    return folder


LEFT_OUT = "build --pack pack --board grid:2x2 -o a.json"
Ended = dict[str, subprocess.CompletedProcess[str]]
NAMED: dict[str, tuple[str, ...]] = {
    "build --pack pack -o readable/a.png": ("readable/a.png", "is write-protected"),
    "build --pack pack -o shut/a.png": ("shut/a.png", "is write-protected"),
    "build --pack shut": ("shut/pack.toml", "permission denied"),
    "build --pack shut/pack": ("shut/pack", "permission denied"),
    "build --pack secret.csv": ("secret.csv", "permission denied"),
    "build --mask secret.png": ("secret.png", "permission denied"),
    "build --vocabulary shut/mine.toml": ("shut/mine.toml", "permission denied"),
    "build --again secret.json": ("secret.json", "permission denied"),
    "build --again secret.png": ("secret.png", "permission denied"),
    "check secret.json": ("secret.json", "permission denied"),
    "packs show shut": ("shut/pack.toml", "permission denied"),
}
SCRIPT = """
import json, sys
from tests.bad_input.commands import run
done = [run(*line.split()) for line in sys.argv[1:]]
print(json.dumps([(one.returncode, one.stdout, one.stderr) for one in done]))
"""


@pytest.fixture(scope="module")
def ended(folder: Path) -> Ended:
    """How each command ended, all of them run by one process whom permissions bind."""
    lines = [LEFT_OUT, f"{LEFT_OUT} --strict", *NAMED]
    done = subprocess.run(
        [*without_power(), sys.executable, "-c", SCRIPT, *lines],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return {
        line: subprocess.CompletedProcess(line, *told)
        for line, told in zip(lines, json.loads(done.stdout), strict=True)
    }


def test_files_of_a_pack_without_permission_are_left_out(ended: Ended) -> None:
    done = ended[LEFT_OUT]
    notes = done.stderr.splitlines()
    assert done.returncode == 0, done.stderr
    assert len(notes) == 2 and all("permission denied" in note for note in notes)
    assert_one_line(ended[f"{LEFT_OUT} --strict"], 2, "permission denied")


@pytest.mark.parametrize("arguments", NAMED)
def test_what_may_not_be_read_or_written_is_named(arguments: str, ended: Ended) -> None:
    assert_one_line(ended[arguments], 2, *NAMED[arguments])
