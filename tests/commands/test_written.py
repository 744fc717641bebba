"""Files that take the place of somebody else's are told from new ones and our own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from morphs.cli import main
from morphs.commands.written import made_by_morphs

Said = pytest.CaptureFixture[str]
ZONES = "terrain zones --template handshake --size 36 --seed 3 --px 4"


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(arguments: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments.split())
    assert not stopped.value.code


def foreign(name: str) -> None:
    """Put somebody else's file of that kind there."""
    if name.endswith(".json"):
        Path(name).write_text('{"format": "somebody-else"}')
    else:
        Image.new("RGB", (4, 4), "red").save(name, "PNG")


@pytest.mark.parametrize(
    ("command", "names"),
    [
        pytest.param(
            "build --board grid:2x2 --scale 0.1", ("a.png", "a.json"), marks=pytest.mark.soak
        ),
        ("build --board grid:2x2 --scale 0.1 --best 2 --workers 1", ("a.png", "a.json")),
        ("terrain folkesten --board hex:3x2 --px 30", ("a.png", "a.json")),
        (ZONES, ("a.png", "a.json")),
        pytest.param("packs template", ("a.png",), marks=pytest.mark.soak),
        ("packs sheet caverns --tag mine", ("a.png",)),
        ("packs find tttttttt", ("a.png",)),
    ],
)
def test_what_was_not_made_by_morphs_is_said(
    command: str, names: tuple[str, ...], capsys: Said
) -> None:
    """The first time somebody else's files are there, the second time our own."""
    for name in names:
        foreign(name)
    outputs = " ".join(f"-o {name}" for name in names)
    run(f"{command} {outputs}")
    said = "".join(capsys.readouterr())
    for name in names:
        assert f"replaced {name} (was not made by Morphs)" in said
        assert made_by_morphs(Path(name))
    run(f"{command} {outputs}")
    said = "".join(capsys.readouterr())
    assert "replaced" not in said
    for name in names:
        assert f"wrote {name}" in said


def test_an_edited_layout(capsys: Said) -> None:
    run("build --board grid:2x2 --seed 1 -o a.json")
    foreign("b.json")
    capsys.readouterr()
    run("edit a.json --resolve 0,0 -o b.json -o c.json")
    said = capsys.readouterr().out
    assert "replaced b.json (was not made by Morphs)" in said and "wrote c.json" in said


def test_formats_without_a_mark_are_only_called_replaced(capsys: Said) -> None:
    drawn = "terrain folkesten --board hex:3x2 --seed 1 -o a.svg"
    logged = "terrain wargame --board grid:6x6 --seed 1 -o a.txt --log dice.log"
    run(drawn)
    run(logged)
    assert capsys.readouterr().out.count("wrote") == 3
    run(drawn)
    run(logged)
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if line.startswith("replaced")] == [
        "replaced a.svg",
        "replaced a.txt",
        "replaced dice.log",
    ]


def test_the_tileset_beside_a_map_for_tiled(capsys: Said) -> None:
    foreign("a.tileset.png")
    run(f"{ZONES} -o a.tmj")
    said = capsys.readouterr().out
    assert "wrote a.tmj" in said
    assert "replaced a.tileset.png (was not made by Morphs)" in said


def test_many_maps_in_a_folder(capsys: Said) -> None:
    Path("maps").mkdir()
    foreign("maps/5.png")
    foreign("maps/15.png")
    run("build --board grid:1x1 --scale 0.1 --seed 4 --count 3 --workers 1 -o maps")
    said = capsys.readouterr().out
    assert said.splitlines() == [
        "replaced maps/5.png (was not made by Morphs)",
        "3 maps written to maps, named by their seeds",
    ]


@pytest.mark.parametrize(
    ("made", "written"),
    [
        ("build --board grid:2x2 -o map.json", "key map.json -o map.json"),
        ("build --board grid:2x2 -o map.json", "export map.json --for player -o ./map.json"),
        (
            "build --board grid:2x2 --key map.json -o a.json",
            "export a.json --key map.json -o map.json",
        ),
        ("terrain folkesten --board hex:4x4 -o map.json", "build --terrain map.json -o map.json"),
        (
            "terrain folkesten --board hex:4x4 -o map.json",
            "build --terrain map.json --key map.json",
        ),
        (
            "terrain folkesten --board hex:4x4 -o map.json",
            "terrain wargame --from map.json:1,1 -o a.png --log map.json",
        ),
    ],
)
def test_nothing_takes_the_place_of_what_it_is_made_from(
    made: str, written: str, capsys: Said
) -> None:
    """A key upon its own map would be the end of the map."""
    run(made)
    before = Path("map.json").read_bytes()
    with pytest.raises(SystemExit) as stopped:
        main(written.split())
    assert stopped.value.code == 2
    assert "map.json: would take the place of the file it is made from" in capsys.readouterr().err
    assert Path("map.json").read_bytes() == before


def test_pictures_that_a_map_is_made_from_are_spared(capsys: Said) -> None:
    """A mask is a picture, and so is the map; a colour is no file."""
    Image.new("L", (3, 2), 0).save("mask.png")
    with pytest.raises(SystemExit) as stopped:
        main(["build", "--mask", "mask.png", "-o", "mask.png"])
    assert stopped.value.code == 2
    run("build --mask mask.png --background #ffffff -o map.png")
    Path("mine.json").write_text("{}")
    with pytest.raises(SystemExit) as stopped:
        main(["terrain", "zones", "--template", "mine.json#Two", "-o", "mine.json"])
    assert stopped.value.code == 2
    assert Path("mine.json").read_text() == "{}"
    assert "mine.json: would take the place" in capsys.readouterr().err


def test_many_maps_go_to_no_file(capsys: Said) -> None:
    """A folder called map.png would look like a broken picture."""
    with pytest.raises(SystemExit) as stopped:
        main(["build", "--board", "grid:1x1", "--count", "2", "-o", "map.png"])
    assert stopped.value.code == 2
    assert "map.png: --count writes to a folder" in capsys.readouterr().err
    assert not Path("map.png").exists()
    Path("old.png").mkdir()  # somebody wants it so
    run("build --board grid:1x1 --scale 0.1 --seed 4 --count 1 --workers 1 -o old.png")
    assert Path("old.png/4.png").exists()


def test_what_cannot_be_read_is_not_ours(tmp_path: Path) -> None:
    for name, data in (("a.png", b"\x89PNG\r\n\x1a\n"), ("b.png", b"GIF"), ("c.json", b"\xff")):
        (tmp_path / name).write_bytes(data)
        assert made_by_morphs(tmp_path / name) is False
