"""Maps of packs that were named by a path from another folder."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import morphs
from morphs.cli import main

PLAIN = Path(__file__).parent.parent / "plain_packs"


def run(arguments: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(arguments.split())
    return int(stopped.value.code or 0)


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a map in it, whose pack lies beside it and was named from there."""
    (tmp_path / "home" / "mine").mkdir(parents=True)
    shutil.copy(PLAIN / "rivers.csv", tmp_path / "home" / "mine")
    (tmp_path / "home" / "maps" / "old").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "home")
    build = "build --pack mine/rivers.csv --board grid:3x2 --seed 1"
    assert run(f"{build} -o maps/old/a.json -o maps/a.png") == 0
    return tmp_path / "home" / "maps"


def test_packs_are_found_from_the_folder_of_the_map_and_those_above(
    maps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (maps / "elsewhere").mkdir()
    monkeypatch.chdir(maps / "elsewhere")
    assert run("build --again ../old/a.json -o b.json") == 0
    assert run("build --again ../a.png -o b.png") == 0
    assert run("check ../old/a.json") == 0
    assert run("export ../old/a.json -o a.svg") == 0
    assert run("edit ../old/a.json --lock 1,1 -o c.json") == 0
    layout = morphs.read_layout("../old/a.json")
    assert morphs.check_layout("../old/a.json").ok
    assert morphs.picture_of(layout).size == morphs.picture_of(morphs.read_layout("b.json")).size
    old, again, edited = (
        morphs.read_layout(p).request for p in ("../old/a.json", "b.json", "c.json")
    )
    assert old["pack"] == edited["pack"] == ["mine/rivers.csv"]
    assert again["pack"] == ["../old/../../mine/rivers.csv"]


def test_what_is_here_comes_first_and_what_is_nowhere_is_told_as_it_was_named(
    maps: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.move(maps.parent / "mine", maps.parent / "gone")
    assert run("build --again maps/old/a.json -o b.json") == 2
    assert "request names a pack that is not here" in capsys.readouterr().err
    with pytest.raises(morphs.MorphsError, match=r"^mine/rivers\.csv: no such pack"):
        morphs.picture_of(morphs.read_layout("maps/old/a.json"))
    (maps.parent / "here").mkdir()
    shutil.copytree(maps.parent / "gone", maps.parent / "here" / "mine")
    monkeypatch.chdir(maps.parent / "here")
    assert run("build --again ../maps/old/a.json -o b.json") == 0
    assert morphs.read_layout("b.json").request["pack"] == ["mine/rivers.csv"]


def test_where_a_layout_was_read_from_is_no_part_of_it() -> None:
    layout = morphs.build(board="grid:1x1", variants="none").layout
    assert replace(layout, folder=Path("elsewhere")) == layout
    assert replace(layout, seed=layout.seed + 1) != layout
