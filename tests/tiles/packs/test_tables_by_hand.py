"""Cells of tables, by hand."""

from __future__ import annotations

import pytest

from morphs.base.errors import MorphsError
from morphs.tiles.packs.tables import _number


def test_numbers_of_tables_are_from_0_to_1000() -> None:
    told = [("", 1.5), ("0", 0.0), (" 2.5", 2.5), ("1000", 1000.0)]
    for text, meant in told:
        assert _number(text, 1.5, "weight") == meant
    for text in ("-0.1", "1000.1", "many", "nan", "inf"):
        with pytest.raises(MorphsError, match=f"the weight '{text}' is no number from 0 to 1000"):
            _number(text, 1.5, "weight")
