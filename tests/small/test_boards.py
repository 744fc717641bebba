"""Boards, shapes, tiles, names and vocabularies are read as they were."""

from __future__ import annotations

import pytest

from tests.small.boards import cases
from tests.small.shared import hash_of, kept

CASES, KEPT = cases(), kept("boards")


@pytest.mark.parametrize("name", CASES)
def test_it_is_as_written_down(name: str) -> None:
    """If it is meant to change: python -m tests.small boards"""
    assert hash_of(CASES[name]()) == KEPT[name]
