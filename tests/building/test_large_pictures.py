"""Pictures that are too large are refused before a map is made for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.building import building


@pytest.fixture(autouse=True)
def _unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is solved here."""

    def solve(*_: object) -> None:
        raise AssertionError("a map was made")

    monkeypatch.setattr(building, "solve_zoned", solve)
    monkeypatch.setattr(building, "compose_map", lambda *_: None)


@pytest.mark.parametrize(
    ("name", "asked", "told"),
    [
        ("map.webp", {}, "3600 x 36000 pixels; .webp files hold at most 16383 a side"),
        ("map.jpg", {"scale": 2}, "7200 x 72000 pixels; .jpg files hold at most 65500 a side"),
        ("map.png", {"scale": 2, "dress": True}, "more than 7200 x 72000 pixels"),
    ],
)
def test_a_picture_too_large_is_refused_before(name: str, asked: dict[str, Any], told: str) -> None:
    with pytest.raises(MorphsError, match=told):
        building.build(board="grid:9x90", paths=[Path(name)], **asked)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("map.png", {"scale": 8}),
        ("map.json", {"scale": 8, "dress": True}),
        ("map.jpg", {}),
        ("map.JSON", {"scale": 0.001}),
    ],
)
def test_others_are_made(name: str, asked: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="a map was made"):
        building.build(board="grid:9x90", paths=[Path(name)], **asked)


@pytest.mark.parametrize("paths", [[], ["map.json", "map.svg"]])
def test_a_picture_too_small_is_refused_where_one_may_be_asked_for(paths: list[str]) -> None:
    with pytest.raises(MorphsError, match="cannot be drawn: enlarge"):
        building.build(board="grid:3x3", scale=0.001, paths=paths)


def test_a_frame_that_is_left_out_is_not_counted() -> None:
    """Of 51 cells 49 are inside; 400 million pixels are 20,000 a side, or 50 cells of 400."""
    asked: dict[str, Any] = {"board": "grid:51x51", "frame": "before", "dress": True}
    with pytest.raises(AssertionError, match="a map was made"):
        building.build(paths=[Path("map.png")], **asked)
    with pytest.raises(MorphsError, match="the sheet would have more than 20400 x 20400"):
        building.build(paths=[Path("map.png")], **{**asked, "frame": "none"})
