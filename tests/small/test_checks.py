"""The check finds in altered maps what it found, and where."""

from __future__ import annotations

import pytest

from tests.small.checks import cases
from tests.small.shared import hash_of, kept

CASES, KEPT = cases(), kept("checks")


@pytest.mark.parametrize("name", CASES)
def test_the_faults_are_those_written_down(name: str) -> None:
    """If it is meant to change: python -m tests.small checks"""
    assert hash_of(CASES[name]()) == KEPT[name]
