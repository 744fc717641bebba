"""Programs that files are opened with, where they are installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PX = 20
"""Few pixels a square, so that the tests are quick."""


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (make tools)")
    return found


def ran(*words: str | Path) -> str:
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
