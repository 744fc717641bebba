"""The cache of drawn tiles: there is room for so much, and what was not used for longest goes."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
import pytest

from morphs.art import tile_cache
from morphs.art.tile_cache import APART, cached, deciding, keep
from morphs.base.parts import part_beside

GONE = 1 << 22
"""The number of a process that there is not: systems have no more."""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)
    monkeypatch.setattr(tile_cache, "_hand", str)
    monkeypatch.setattr(tile_cache, "ROOM", 25)
    monkeypatch.setattr(tile_cache, "SELDOM", 1)
    monkeypatch.setattr(tile_cache, "_spare", 0)


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


def test_something_large_takes_the_place_of_as_little_as_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tile_cache, "ROOM", 120)
    kept("one", 40)
    kept("two", 30)
    kept("three", 20)
    keep("large", ".png", bytes(100))
    assert cached("large", ".png") == bytes(100)
    assert [bool(cached(name, ".png")) for name in ("one", "two", "three")] == [False, True, True]


def test_the_cache_is_looked_through_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tile_cache, "SELDOM", 256)
    for number in range(40):
        keep(number, ".png", bytes(10))
    assert sum(bool(cached(number, ".png")) for number in range(40)) > 20


def test_what_a_killed_process_left_goes() -> None:
    kept("one", 40)
    mine = part_beside(tile_cache._path("one", ".png"))
    left = mine.with_name(mine.name.replace(str(os.getpid()), str(GONE)))
    for part in (mine, left):
        part.write_bytes(b"")
    keep("two", ".png", b"0123456789")
    assert mine.exists() and not left.exists()


def test_nothing_half_written_stays_where_there_is_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    keep("one", ".png", b"0123456789")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_file_that_another_process_removed_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    kept("one", 40)
    kept("two", 30)
    removed = Path.unlink
    monkeypatch.setattr(Path, "unlink", lambda path, **how: (removed(path), removed(path, **how)))
    keep("three", ".png", b"0123456789")
    assert cached("one", ".png") is None and cached("three", ".png")


def test_where_there_is_much_room_it_is_seldom_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1000 bytes an eighth may be kept before the cache is looked through again."""
    monkeypatch.setattr(tile_cache, "ROOM", 1000)
    looked: list[int] = []
    make_room = tile_cache._make_room

    def noted(path: Path) -> int:
        looked.append(number)
        return make_room(path)

    monkeypatch.setattr(tile_cache, "_make_room", noted)
    for number in range(30):
        keep(number, ".png", bytes(10))
    assert looked == [0, 13, 24]


def test_sheets_do_not_decide_what_tiles_look_like(tmp_path: Path) -> None:
    names = ("art/dungeon/a.py", "art/dressing/b.py", "art/packs/tables/c.toml", "base/d.py")
    for name in (*names, "base/e.txt", "draw/f.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    found = [path.relative_to(tmp_path).as_posix() for path in deciding(tmp_path)]
    assert found == ["art/dungeon/a.py", "base/d.py"]


def test_nothing_that_draws_imports_what_is_left_out() -> None:
    home = Path(tile_cache.__file__).parents[1]
    names = [f"morphs.{room.replace('/', '.')}" for room in APART]
    for path in deciding(home):
        if path.suffix == ".py":
            text = path.read_text("utf-8")
            assert not any(name in text for name in names), path
    assert {home / "art" / "dungeon" / "pieces.toml", home / "art" / "tile_cache.py"} <= {
        *deciding(home)
    }
