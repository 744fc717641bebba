"""Small maps, and what edits make of them, stay as they are."""

from __future__ import annotations

import pytest

from tests.small.maps import cases
from tests.small.shared import hash_of, kept

CASES, KEPT = cases(), kept("maps")


@pytest.mark.parametrize("name", CASES)
def test_the_map_is_the_one_written_down(name: str) -> None:
    """If it is meant to change: python -m tests.small maps"""
    assert hash_of(CASES[name]()) == KEPT[name]
