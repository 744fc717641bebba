"""The cache of drawn tiles: there is room for so much, and what was not used for longest goes."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
import pytest

from morphs.art.gaps import tile_cache
from morphs.art.gaps.tile_cache import FOLDERS, cached, keep


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    monkeypatch.setattr(tile_cache, "_hand", str)
    monkeypatch.setattr(tile_cache, "ROOM", 25 * FOLDERS)
    whole = tile_cache._path
    monkeypatch.setattr(
        tile_cache, "_path", lambda *of: whole(*of).parents[1] / "aa" / whole(*of).name
    )


def kept(what: str, age: int) -> None:
    keep(what, ".png", b"0123456789")
    os.utime(tile_cache._path(what, ".png"), (10**9 - age, 10**9 - age))


def test_what_was_not_used_for_longest_goes() -> None:
    kept("one", 40)
    kept("two", 30)
    assert cached("one", ".png"), "it is used"
    keep("three", ".png", b"0123456789")
    assert cached("one", ".png") and cached("three", ".png")
    assert cached("two", ".png") is None


def test_what_is_larger_than_the_room_is_kept_alone() -> None:
    kept("one", 40)
    keep("large", ".png", bytes(100))
    assert cached("one", ".png") is None and cached("large", ".png") == bytes(100)


def test_a_file_that_another_process_removed_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    kept("one", 40)
    kept("two", 30)
    removed = Path.unlink
    monkeypatch.setattr(Path, "unlink", lambda path, **how: (removed(path), removed(path, **how)))
    keep("three", ".png", b"0123456789")
    assert cached("one", ".png") is None and cached("three", ".png")
