"""A short run of the fuzz: every kind of hostile file once, some requests, some packs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fuzz.hostile import hostile
from tests.fuzz.made_packs import made_case

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are Linux's")


@pytest.mark.parametrize(
    ("kind", "seed", "count"), [("hostile", 1, 6), ("asked", 3, 1), ("made", 2, 4)]
)
def test_a_short_run_finds_nothing(kind: str, seed: int, count: int, tmp_path: Path) -> None:
    """In a process of its own: one that forks should have no threads."""
    import subprocess

    command = [sys.executable, "-m", "tests.fuzz", "--kind", kind, "--seed", str(seed)]
    command += ["--count", str(count), "--seconds", "120", "--keep", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 faults" in done.stdout


def test_the_same_seed_gives_the_same_cases() -> None:
    assert all(hostile(3, number) == hostile(3, number) for number in range(40))
    assert hostile(3, 0) != hostile(4, 0)
    assert made_case(3, 5) == made_case(3, 5) != made_case(3, 6)
