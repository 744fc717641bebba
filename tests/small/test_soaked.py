"""More small maps stay as they are; `make soak` is what runs this."""

from __future__ import annotations

import pytest

from tests.small.shared import hash_of, kept
from tests.small.soaked import cases

CASES, KEPT = cases(), kept("soaked")


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_the_map_is_the_one_written_down(name: str) -> None:
    """If it is meant to change: python -m tests.small soaked"""
    assert hash_of(CASES[name]()) == KEPT[name]
