"""The map that most tests of exports write."""

from __future__ import annotations

import pytest

import morphs
from morphs.building.result import Result


@pytest.fixture(scope="module")
def small() -> Result:
    """A map with doors of most kinds, secret ones among them."""
    return morphs.build(board="grid:3x3", seed=16, pack=("dungeon",), connected=True)
