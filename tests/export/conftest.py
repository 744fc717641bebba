"""The map that most tests of exports write."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import morphs
from morphs.art.gaps.pack_artist import PackArtist
from morphs.building.result import Result


@pytest.fixture(scope="module")
def small() -> Result:
    """A map with doors of most kinds, secret ones among them."""
    return morphs.build(board="grid:3x3", seed=16, pack=("dungeon",), connected=True)


@pytest.fixture(scope="module")
def tiles_alone() -> Iterator[None]:
    """Pictures without hatching between tiles, which files laid tile by tile do not have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PackArtist, "narrow", lambda *_: None)
        yield
