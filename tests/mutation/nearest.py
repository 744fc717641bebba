"""Which tests should find the faults of which files."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
NEAREST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("solver/rules/forest.py", ("tests/solver/test_forest.py",
                                "tests/solver/test_forest_forget.py")),
    *((f"solver/rules/{name}.py", ("tests/solver/test_forest.py",
                                   "tests/solver/test_forest_forget.py"))
      for name in ("stems", "ways", "union", "settling")),
    ("solver/rules/reach.py", ("tests/solver/test_reach.py",)),
    ("solver/rules/spacing.py", ("tests/solver/test_spacing.py",)),
    ("solver/rules/supply.py", ("tests/solver/test_supply.py",)),
    ("solver/rules/tally.py", ("tests/solver/test_tally.py",)),
    ("solver/rules/ledger.py", ("tests/solver/test_search.py", "tests/solver/test_draw.py")),
    ("solver/rows.py", ("tests/solver/test_rows.py", "tests/solver/test_engines.py")),
    ("solver/chains.py", ("tests/solver/test_rows.py",)),
    ("solver/row_by_row.py", ("tests/solver/test_rows.py",)),
    ("solver/rules/parting.py", ("tests/solver/test_reach.py",)),
    ("solver/deck.py", ("tests/solver/test_deck.py", "tests/solver/test_draw.py")),
    ("solver/draw.py", ("tests/solver/test_draw.py", "tests/solver/test_fast_draw.py")),
    ("solver/sumtree.py", ("tests/solver/test_sumtree.py", "tests/solver/test_draw.py")),
    ("solver/weigher.py", ("tests/solver/test_draw.py",)),
    ("solver/repair.py", ("tests/solver/test_search.py", "tests/solver/test_agreement.py",
                          "tests/building/test_frozen.py")),
    ("solver/search.py", ("tests/solver/test_search.py", "tests/solver/test_agreement.py",
                          "tests/building/test_frozen.py")),
    ("solver/propagate.py", ("tests/solver/test_propagate.py", "tests/solver/test_search.py",
                             "tests/solver/test_agreement.py")),
    ("solver/lookahead.py", ("tests/solver/test_rows.py", "tests/solver/test_agreement.py")),
    ("solver/words.py", ("tests/solver/test_search.py", "tests/solver/test_agreement.py")),
    ("solver/row_plan.py", ("tests/solver/test_rows.py", "tests/solver/test_forest_rows.py",
                            "tests/solver/test_joining.py", "tests/solver/test_coupling.py")),
    ("solver/complete.py", ("tests/solver/test_agreement.py", "tests/building/test_building.py")),
    ("morphs/board/", ("tests/board", "tests/matching/test_segments.py",
                       "tests/check/layout/test_boards.py")),
    ("morphs/tiles/", ("tests/tiles", "tests/gaps/test_filling.py")),
    ("morphs/matching/zoning.py", ("tests/matching/test_zoning.py",)),
    ("morphs/matching/explain.py", ("tests/matching/test_reasons.py",
                                    "tests/matching/test_reasons_oracle.py")),
    ("morphs/matching/fitting.py", ("tests/editing", "tests/building/test_frozen.py")),
    ("morphs/matching/streams.py", ("tests/matching/test_streams.py",)),
    ("morphs/matching/", ("tests/matching", "tests/building/test_kept.py",
                          "tests/solver/test_mutations.py", "tests/building/test_building.py",
                          "tests/building/test_frozen.py")),
    ("morphs/layout/", ("tests/layout", "tests/building/test_building.py", "tests/check/layout")),
    ("morphs/check/layout/zones.py", ("tests/matching/test_zones_hold.py",)),
    ("morphs/check/layout/", ("tests/check/layout", "tests/building/test_kept.py")),
    ("morphs/check/terrain/", ("tests/check/terrain",)),
    ("morphs/editing/", ("tests/editing", "tests/building/test_frozen.py")),
)  # fmt: skip
"""Of each file the tests that should find its faults, those that find most first."""


def nearest(file: str) -> tuple[str, ...]:
    """Return the tests that should find a fault of a file, as far as they are there."""
    tests = next((found for prefix, found in NEAREST if file.startswith(prefix)), ())
    return tuple(test for test in tests if (ROOT / test).exists())
