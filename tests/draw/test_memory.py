"""Pictures of any scale, and lands of a million cells, are made in bounded memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from morphs.building.terrain import checked_terrain
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.making import TerrainRequest

COMMAND = """
import re, resource, sys
from pathlib import Path
from morphs.cli import main
try: main(sys.argv[1:])
except SystemExit as done: assert not done.code, done.code
status = Path("/proc/self/status")
peak = re.search(r"VmHWM:\\s+(\\d+)", status.read_text()) if status.exists() else None
print((int(peak[1]) if peak else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) // 1024)
"""
"""`ru_maxrss` is on Linux at least the peak of the process that started the command."""

MAX_BYTES_PER_CELL = 1400
"""Of a land with all stages while it is made and checked. 1,190 of 48 x 48 cells and 1,270 of 100 x
100 were measured by itself, up to a tenth less after other tests, which have filled memos."""
SIDE = ("--pack", "sideview", "--board", "grid:1x1", "--seed", "1")
"""A pack whose rock has no colour of a style, so that it is measured."""


def megabytes(folder: Path, *arguments: str) -> int:
    """The most memory that a command took, in MB."""
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout.splitlines()[-1])


def test_ground_is_measured_in_little_memory(tmp_path: Path) -> None:
    """What tiles look like is measured in small, however large they are drawn."""
    least = megabytes(tmp_path, "build", *SIDE, "-o", "a.png")
    more = (*SIDE, "--scale", "5", "-o", "a.png")
    assert megabytes(tmp_path, "build", *more) < least + 300


def test_lands_take_few_bytes_for_a_cell() -> None:
    request = TerrainRequest(generator="folkesten", seed=3, stages=tuple(STAGES))
    checked_terrain(request)  # what is loaded on the way is no part of a land
    tracemalloc.start()
    try:
        checked_terrain(request.model_copy(update={"board": "hex:48x48"}))
        assert tracemalloc.get_traced_memory()[1] < MAX_BYTES_PER_CELL * 48 * 48
    finally:
        tracemalloc.stop()


@pytest.mark.soak
def test_a_land_of_a_million_cells(tmp_path: Path) -> None:
    line = ("folkesten", "--board", "hex:1000x1000", "--px", "400", "--seed", "3")
    assert megabytes(tmp_path, "terrain", *line, "-o", "a.png") < 1400


@pytest.mark.soak
@pytest.mark.parametrize(
    ("most", "line"),
    [
        (600, "--board grid:3x3 --grid hex:600"),
        (600, "--board grid:3x3 --grid 5ft --labels"),
        (850, "--pack overland --board hex:3x3 --grid hex:600"),
    ],
)
def test_scale_16_with_a_grid(tmp_path: Path, most: int, line: str) -> None:
    scaled = (*line.split(), "--seed", "1", "--scale", "16", "-o", "a.png")
    assert megabytes(tmp_path, "build", *scaled) < most
