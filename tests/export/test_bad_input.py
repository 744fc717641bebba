"""What cannot be exported, in every format: one sentence, exit code 2, nothing written."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path

import pytest
from PIL import Image

import morphs
from morphs.building.outputs import LAYOUTS
from morphs.building.result import Result
from morphs.cli import main

DRAWN = tuple(ending for ending in LAYOUTS.endings if ending != ".json")
"""The endings of what is made of tiles' pictures or plans."""
BESIDE = {
    ".foundry.json": "map.webp",
    ".tmj": "map.tileset.png",
    ".tmx": "map.tileset.png",
    ".dzi": "map_files",
}
"""What is written beside a file."""


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of three tiles, a map of it, and a strip of it as wide as maps for tabletops never
    are."""
    folder = tmp_path_factory.mktemp("theirs")
    (folder / "pack").mkdir()
    for number, code in enumerate(("hhhhhhhh", "wwhhwwhh", "hhwwhhww"), 1):
        grey = Image.new("RGB", (50, 50), (60 * number,) * 3)
        grey.save(folder / "pack" / f"tile{number}-{code}.png")
    for name, board in (("map", "grid:3x2"), ("long", "grid:42x6"), ("endless", "grid:210x1")):
        built = morphs.build(board=board, pack=(str(folder / "pack"),), seed=1)
        built.save(folder / f"{name}.json")
    return folder


def refused(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: object) -> str:
    """Run the command; return its one sentence, having seen that the folder stayed as it was."""
    before = sorted(folder.rglob("*"))
    with pytest.raises(SystemExit) as stopped:
        main(["export", *map(str, arguments)])
    said = capsys.readouterr().err.strip()
    assert stopped.value.code == 2, said
    assert said.startswith("morphs: ") and "\n" not in said
    assert sorted(folder.rglob("*")) == before
    return said


@pytest.mark.parametrize("ending", LAYOUTS.endings)
@pytest.mark.parametrize(
    ("place", "says"),
    [("folder/map", "it is a folder"), ("nowhere/map", "is no folder"), ("note/map", "no folder")],
)
def test_files_that_cannot_be_written(
    place: str, says: str, ending: str, theirs: Path, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (tmp_path / "folder" / f"map{ending}").mkdir(parents=True)
    (tmp_path / "note").write_text("a file")
    assert says in refused(capsys, tmp_path, theirs / "map.json", "-o", tmp_path / (place + ending))


@pytest.mark.parametrize("ending", BESIDE)
def test_files_beside_that_cannot_be_written(
    ending: str, theirs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / BESIDE[ending]).mkdir()
    (tmp_path / BESIDE[ending] / "note").write_text("theirs")
    said = refused(capsys, tmp_path, theirs / "map.json", "-o", tmp_path / f"map{ending}")
    assert BESIDE[ending] in said


@pytest.mark.parametrize("ending", [".foundry.json", ".tmj", ".tmx"])
def test_no_output_writes_over_another(
    ending: str, theirs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ("-o", tmp_path / BESIDE[ending], "-o", tmp_path / f"map{ending}")
    said = refused(capsys, tmp_path, theirs / "map.json", *both)
    assert f"{BESIDE[ending]}: two outputs would write it" in said


def test_outputs_may_share_what_is_the_same(theirs: Path, tmp_path: Path) -> None:
    layout = morphs.read_layout(theirs / "map.json")
    written = morphs.export(layout, tmp_path / "map.tmj", tmp_path / "map.tmx")
    assert sorted(path.name for path in written) == ["map.tileset.png", "map.tmj", "map.tmx"]


@pytest.mark.parametrize("ending", DRAWN)
def test_a_pack_that_lost_a_tile(
    ending: str, theirs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with gone(theirs, tmp_path) as lost:
        said = refused(capsys, tmp_path, theirs / "map.json", "-o", tmp_path / f"map{ending}")
    assert "no tile" in said and lost in said


@pytest.mark.parametrize("ending", DRAWN)
def test_a_pack_whose_codes_changed(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, out = tmp_path / "pack", tmp_path / "out"
    pack.mkdir()
    out.mkdir()
    Image.new("RGB", (50, 50), "grey").save(pack / "plain.png")
    (pack / "codes.csv").write_text("file,code\nplain.png,hhhhhhhh\n")
    morphs.build(board="grid:2x2", pack=(str(pack),), seed=1).save(tmp_path / "map.json")
    (pack / "codes.csv").write_text("file,code\nplain.png,tttttttt\n")
    said = refused(capsys, out, tmp_path / "map.json", "-o", out / f"map{ending}")
    assert "plain" in said


@pytest.fixture
def repainted(tmp_path: Path) -> Path:
    """A map whose pack has another picture of the same code now."""
    pack, picture = tmp_path / "pack", tmp_path / "pack" / "tile1-hhhhhhhh.png"
    pack.mkdir()
    Image.new("RGB", (50, 50), "grey").save(picture)
    morphs.build(board="grid:2x2", pack=(str(pack),), seed=1).save(tmp_path / "map.json")
    Image.new("RGB", (50, 50), "red").save(picture)
    return tmp_path / "map.json"


def test_a_pack_that_has_changed_is_told_in_a_note(
    repainted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as done:
        main(["export", str(repainted), "-o", str(tmp_path / "map.png")])
    assert done.value.code == 0
    assert "note: the pack pack has changed since the map was made" in capsys.readouterr().out
    with Image.open(tmp_path / "map.png") as picture:
        assert picture.convert("RGB").getpixel((5, 5)) == (255, 0, 0)
    notes: list[str] = []
    morphs.export(repainted, tmp_path / "other.png", tell=notes.append)
    assert notes == ["the pack pack has changed since the map was made"]


def test_a_key_of_a_map_whose_pack_changed_says_so(
    repainted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as done:
        main(["key", str(repainted), "-o", str(tmp_path / "key.md")])
    said = capsys.readouterr()
    assert done.value.code == 0, said.err
    assert "note: the pack pack has changed since the map was made" in said.out


def test_walls_told_since_are_no_change(repainted: Path, tmp_path: Path) -> None:
    Image.new("RGB", (50, 50), "grey").save(tmp_path / "pack" / "tile1-hhhhhhhh.png")
    path = tmp_path / "pack" / "tile1-hhhhhhhh.walls.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path class="wall" '
        'fill="none" d="M4 4V6"/></svg>'
    )
    plan = morphs.plan_of(morphs.read_layout(repainted))
    assert plan.sources == {"artist": 4}
    assert morphs.export(repainted, tmp_path / "map.dd2vtt")
    (tmp_path / "pack" / "Thumbs.db").write_bytes(b"theirs")
    assert morphs.export(repainted, tmp_path / "map.dd2vtt"), "nor are files of other programs"


FAULTY: dict[str, tuple[tuple[str, ...], str]] = {
    "no number": (("--px-per-square", "nan"), "--px-per-square: 'nan' is no number; see"),
    "a word": (("--inch-per-square", "x"), "--inch-per-square: 'x' is no number; see"),
    "nothing": (("--inch-per-square", "0"), "--inch-per-square: it should be at least 0.01"),
    "too many pages": (("--inch-per-square", "10"), "the map would take"),
}


@pytest.mark.parametrize("case", FAULTY)
def test_options_are_no_fault_of_the_map(
    case: str, theirs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given, says = FAULTY[case]
    said = refused(capsys, tmp_path, theirs / "long.json", "-o", tmp_path / "a.pdf", *given)
    assert said.startswith(f"morphs: {says}")


def test_a_full_disk_is_no_fault_of_the_map(
    theirs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    target = tmp_path / "a.tmj"
    said = refused(capsys, tmp_path, theirs / "map.json", "-o", target)
    assert said == f"morphs: {target}: cannot be written: no space left on device"


def test_a_number_of_python_is_finite(theirs: Path, tmp_path: Path) -> None:
    for number in (float("nan"), float("inf")):
        with pytest.raises(morphs.MorphsError, match=r"^px_per_square: it should be a finite"):
            morphs.export(theirs / "map.json", tmp_path / "a.png", px_per_square=number)


def test_a_file_is_named_before_what_is_wrong_with_it(theirs: Path, tmp_path: Path) -> None:
    bad, layout = tmp_path / "bad.json", json.loads((theirs / "map.json").read_text())
    layout["cells"][0]["rotation"] = 9
    bad.write_text(json.dumps(layout))
    with pytest.raises(morphs.MorphsError, match=rf"^{bad}: cell \d+ .* has rotation 9"):
        morphs.export(bad, tmp_path / "a.png")


def test_options_that_lands_have_no_use_for_are_named_as_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    terrain = morphs.make_terrain(generator="folkesten", board="hex:4x3", seed=1, stages=())
    morphs.write_terrain(terrain, tmp_path / "land.json")
    asked = (tmp_path / "land.json", "-o", tmp_path / "a.png", "--for", "player", "--rooms")
    assert "--for, --rooms: only maps of tiles" in refused(capsys, tmp_path, *asked)


class gone:  # noqa: N801 - reads like a function
    """A tile of the map's pack is away for a while."""

    def __init__(self, theirs: Path, aside: Path) -> None:
        laid = morphs.read_layout(theirs / "map.json").cells[0].tile
        self.path = theirs / "pack" / f"{laid}.png"
        self.aside = aside.with_name("aside.png")

    def __enter__(self) -> str:
        shutil.move(self.path, self.aside)
        return self.path.stem

    def __exit__(self, *_: object) -> None:
        shutil.move(self.aside, self.path)


@pytest.mark.parametrize(
    ("ending", "map_", "options", "says"),
    [
        (".webp", "long", ("--px-per-square", 40), "at most 16383 a side"),
        (".jpg", "long", ("--px-per-square", 160), "at most 65500 a side"),
        (".png", "long", ("--px-per-square", 2400), "--px-per-square"),
        (".dd2vtt", "endless", (), "too large for one picture"),
        (".uvtt", "endless", (), "too large for one picture"),
        (".foundry.json", "endless", (), "too large for one picture"),
        (".foundry.zip", "endless", (), "too large for one picture"),
        (".html", "endless", (), "too large for one picture"),
        (".dzi", "long", ("--px-per-square", 400), "4,000 million"),
    ],
)
def test_boards_too_large_for_a_format(
    ending: str, map_: str, options: tuple[object, ...], says: str, theirs: Path, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    target = tmp_path / f"map{ending}"
    assert says in refused(capsys, tmp_path, theirs / f"{map_}.json", "-o", target, *options)


@pytest.mark.parametrize("ending", [".tmj", ".tmx"])
def test_tiles_too_large_for_one_sheet(
    ending: str, theirs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("morphs.exports.tiled_sheet.SHEET", 50 * 50 - 1)
    said = refused(capsys, tmp_path, theirs / "map.json", "-o", tmp_path / f"map{ending}")
    assert "too large for one picture" in said


@pytest.mark.parametrize("ending", [".dd2vtt", ".uvtt"])
def test_hexes_for_square_grids(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    morphs.build(board="hex:2x2", seed=1).save(tmp_path / "map.json")
    out = tmp_path / "out"
    out.mkdir()
    said = refused(capsys, out, tmp_path / "map.json", "-o", out / f"map{ending}")
    assert ".foundry.json, .tmj or .pdf" in said


def test_pictures_for_foundry_fit_into_webp(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    Image.new("RGB", (32, 32), "grey").save(pack / "tile1-hhhhhhhh.png")
    (pack / "pack.toml").write_text("format = 1\nsquares = 8\n")
    built = morphs.build(board="grid:128x1", pack=(str(pack),), seed=1)
    built.save(tmp_path / "map.foundry.json")  # 1024 squares: 16 pixels each were one too many
    with Image.open(tmp_path / "map.webp") as picture:
        assert picture.width <= 16_383


def test_a_title_needs_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["terrain", "folkesten", "--board", "hex:3x3", "-q", "-o", str(tmp_path / "map.json")])
    bare = "--no-dress", "--title", "Nowhere", "-o", tmp_path / "map.png"
    assert "--title" in refused(capsys, tmp_path, tmp_path / "map.json", *bare)


@pytest.mark.parametrize(
    ("wish", "named"), [("--rooms", "--rooms"), ("--ink-saver", "--ink-saver"),
                        ("--inch-per-square=1", "--inch-per-square")]
)  # fmt: skip
def test_pages_of_sheets_are_no_others(
    wish: str, named: str, small: Result, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.save(tmp_path / "map.json")
    asked = "--sheets", wish, "-o", tmp_path / "map.pdf"
    assert named in refused(capsys, tmp_path, tmp_path / "map.json", *asked)


def test_sheets_need_paper_in_builds_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--board", "grid:1x1", "--sheets", "--no-dress", "-o", str(tmp_path / "map.png")]
    with pytest.raises(SystemExit) as exit_:
        main(["build", *asked])
    assert exit_.value.code == 2
    assert "--sheets" in capsys.readouterr().err
    assert not (tmp_path / "map.png").exists()
