"""Which tests should find the faults of which files."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
NEAREST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("solver/", ("tests/solver/test_small_boards.py", "tests/solver/test_small_decks.py",
                 "tests/solver/test_kernel_models.py", "tests/solver", "tests/matching",
                 "tests/building/test_building.py", "tests/building/test_frozen.py")),
    ("morphs/board/", ("tests/board", "tests/matching/test_segments.py",
                       "tests/check/layout/test_boards.py", "tests/test_values.py")),
    ("morphs/tiles/", ("tests/tiles", "tests/building/gaps/test_filling.py", "tests/test_values.py")),
    ("morphs/matching/", ("tests/matching", "tests/generators/composition", "tests/building/editing",
                          "tests/building/test_kept.py",
                          "tests/solver/test_mutations.py", "tests/solver/test_switching.py",
                          "tests/building/test_building.py", "tests/building/test_frozen.py",
                          "tests/test_values.py")),
    ("morphs/layout/", ("tests/layout", "tests/building/test_building.py", "tests/check/layout",
                        "tests/test_values.py")),
    ("morphs/check/layout/zones.py", ("tests/check/layout", "tests/check/test_by_hand.py",
                                      "tests/matching/test_zones_hold.py")),
    ("morphs/check/layout/", ("tests/check/layout", "tests/check/test_by_hand.py",
                              "tests/building/test_kept.py")),
    ("morphs/check/terrain/", ("tests/check/terrain", "tests/check/test_by_hand.py")),
    ("morphs/building/editing/", ("tests/building/editing", "tests/matching/test_zones_hold.py",
                         "tests/building/test_frozen.py", "tests/test_values.py")),
)  # fmt: skip
"""Of each room the tests that should find its faults, beside those of `SMALL`; of these those run
that call what is changed."""
SMALL = "tests/small"
"""Boards, maps and lands of a few cells that go through nearly all code."""


def nearest(file: str) -> tuple[str, ...]:
    """Return the tests that should find a fault of a file, as far as they are there."""
    tests = next((found for prefix, found in NEAREST if file.startswith(prefix)), ())
    return tuple(test for test in (SMALL, *tests) if tests and (ROOT / test).exists())


def tells_compiler(file: str) -> bool:
    """Whether code of a file runs only while other code is compiled."""
    return "@intrinsic" in (ROOT / file).read_text()
