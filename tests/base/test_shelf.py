"""A shelf keeps what was used last, as long as there is room."""

from __future__ import annotations

from morphs.base.shelf import Shelf


def test_what_was_used_last_is_kept() -> None:
    shelf, made = Shelf(10), []

    def get(key: str, weight: int = 4) -> str:
        def make() -> str:
            made.append(key)
            return key * 2

        return shelf.get(key, make, lambda _: weight)

    assert [get(key) for key in "abab"] == ["aa", "bb", "aa", "bb"] and made == ["a", "b"]
    get("a")
    get("c")  # no room for b, which was used before a
    get("a")
    assert made == ["a", "b", "c"]
    get("b")
    assert made == ["a", "b", "c", "b"]


def test_the_last_is_kept_however_large() -> None:
    shelf = Shelf(10)
    shelf.get("small", lambda: 1, lambda _: 1)
    shelf.get("large", lambda: 2, lambda _: 99)
    assert shelf.get("large", lambda: 3, lambda _: 99) == 2
    assert shelf.get("small", lambda: 4, lambda _: 1) == 4


def test_nothing_is_as_good_as_anything() -> None:
    """None is kept too: that there is nothing took as long to find out."""
    shelf = Shelf(10)
    assert shelf.get("none", lambda: None, lambda _: 0) is None
    assert shelf.get("none", lambda: 1, lambda _: 0) is None
