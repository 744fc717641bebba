"""Tiles whose pictures contradict the code they are assumed to have are left out, and told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from morphs import build
from morphs.building.result import Result
from morphs.request.request import Request
from morphs.workbench import contradicted
from morphs.workbench.detect.detecting import Proposal, Study

COUNT = 16


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(COUNT):
        picture = Image.new("RGB", (40, 40), (9 * number, 90, 200))
        picture.save(tmp_path / f"drawing {number:02}.png")
    return tmp_path


def seen(monkeypatch: pytest.MonkeyPatch, folder: Path, shut: int) -> None:
    """Let pictures be read so that the first few show rock where halls are assumed."""
    proposals = [
        Proposal(path, "square", ("sw" if n < shut else "sh",) * 8, (0.98,) * 8)
        for n, path in enumerate(sorted(folder.glob("*.png")))
    ]
    monkeypatch.setattr(contradicted, "study", lambda *_: Study(proposals, [], {}))


def names_laid(result: Result) -> set[str | None]:
    return {cell.tile for cell in result.layout.cells}


def test_contradicted_tiles_are_left_out_and_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(monkeypatch, folder, 3)
    asked = Request(pack=(str(folder),), assume="hhhhhhhh", board="grid:6x6", seed=1)
    result = build(asked)
    wrong = {f"drawing {n:02}" for n in range(3)}
    assert names_laid(result) == {f"drawing {n:02}" for n in range(3, COUNT)}
    assert set(result.request.without) == {f"{folder.name}/{name}" for name in wrong}
    (note,) = [note for note in result.report.notes if "contradict" in note]
    assert "3 of the 16 tiles" in note
    assert "drawing 01 shows rock at NW, NE" in note
    again = build(result.request)
    assert again.layout.to_json() == result.layout.to_json()
    assert not [note for note in again.report.notes if "contradict" in note]


def test_what_is_pinned_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen(monkeypatch, folder, 3)
    pins = ("0,0=drawing 01",)
    result = build(pack=str(folder), assume="hhhhhhhh", board="grid:3x3", seed=1, pin=pins)
    assert "drawing 01" in names_laid(result)
    assert not names_laid(result) & {"drawing 00", "drawing 02"}


def test_a_wrong_assumption_is_told_and_obeyed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(monkeypatch, folder, 12)
    result = build(pack=str(folder), assume="hhhhhhhh", board="grid:6x6", seed=1)
    assert len(names_laid(result)) == COUNT
    assert result.request.without == ()
    assert any("laid all the same" in note for note in result.report.notes)


def test_tiles_are_left_out_by_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen(monkeypatch, folder, 0)
    out = ("drawing 00", f"{folder.name}/drawing 07", "drawing 99")
    options = {"pack": str(folder), "assume": "hhhhhhhh", "board": "grid:6x6", "seed": 1}
    result = build(**options, without=out)
    assert names_laid(result) == {f"drawing {n:02}" for n in range(COUNT)} - {
        "drawing 00",
        "drawing 07",
    }
    assert any("--without" in note or "without" in note for note in result.report.notes)
