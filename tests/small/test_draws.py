"""Small boards are drawn as they were, by both engines."""

from __future__ import annotations

import pytest

from tests.small.draws import cases
from tests.small.shared import hash_of, kept

CASES, KEPT = cases(), kept("draws")


@pytest.mark.parametrize("name", CASES)
def test_both_engines_draw_what_is_written_down(name: str) -> None:
    """If it is meant to change: python -m tests.small draws"""
    assert hash_of(CASES[name]()) == KEPT[name]
