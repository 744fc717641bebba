"""A file from outside names plain files in its own folder, and nothing else."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from morphs.base.errors import MorphsError
from morphs.base.outside import MAX_NAME, checked_stem, file_inside, place_inside
from morphs.tiles.packs.catalogue import load_pack
from tests.bad_input.commands import assert_one_line, run
from tests.bad_input.files import GOOD, make_pack, picture

OUT = ("../pw/pwned.png", "/etc/passwd.png", "a/../../b.png", "", ".", "C:\\x.png", "..\\x.png")
ONE = {GOOD: picture()}


@pytest.mark.parametrize("name", OUT)
def test_a_name_that_leads_out_of_the_folder_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(MorphsError, match="leads out of"):
        place_inside(tmp_path, name)


def test_a_link_that_leads_out_is_refused_and_one_inside_is_not(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, ONE)
    (tmp_path / "private.png").write_bytes(picture())
    (pack / "out.png").symlink_to("../private.png")
    (pack / "in.png").symlink_to(GOOD)
    assert file_inside(pack, "in.png", {".png"}) == pack / "in.png"
    with pytest.raises(MorphsError, match="link that leads out"):
        file_inside(pack, "out.png", {".png"})


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: os.mkfifo(path), "is no plain file"),
        (lambda path: path.mkdir(), "is no plain file"),
        (lambda path: None, "no such file"),
    ],
)
def test_what_is_no_plain_file_is_refused(
    make: Callable[[Path], object], words: str, tmp_path: Path
) -> None:
    make(tmp_path / "a.png")
    with pytest.raises(MorphsError, match=words):
        file_inside(tmp_path, "a.png", {".png"})


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.eps").write_bytes(b"%!PS")
    with pytest.raises(MorphsError, match=r"must end in \.png"):
        file_inside(tmp_path, "a.eps", {".png"})


@pytest.mark.parametrize("name", ["", " ", "../a", "a/b", ".hidden", "a\nb", "a\0b", "c:d", "\x1b"])
def test_a_name_that_no_new_file_may_have_is_refused(name: str) -> None:
    with pytest.raises(MorphsError, match="cannot be the name of a file"):
        checked_stem(name, "the tile's name")


def test_a_name_of_five_thousand_letters_is_refused_in_one_short_line() -> None:
    with pytest.raises(MorphsError, match=f"longer than {MAX_NAME} letters") as found:
        checked_stem("n" * 5000, "the tile's name")
    assert len(str(found.value)) < 200


# ---------------------------------------------------------------- packs


def test_a_picture_that_is_a_link_out_of_the_pack_is_left_out(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, ONE)
    (tmp_path / "private.png").write_bytes(picture())
    (pack / "tile0002-hhhhhhhh.png").symlink_to("../private.png")
    loaded = load_pack(pack)
    assert [tile.name for tile in loaded.tiles] == [Path(GOOD).stem]
    assert "leads out" in loaded.problems[0].message


@pytest.mark.parametrize(
    "line",
    [
        'background = "../private.png"',
        'background = "{private}"',
        'vocabulary = "../mine.toml"',
        'vocabulary = "{mine}"',
    ],
)
def test_what_a_pack_names_lies_inside_it(line: str, tmp_path: Path) -> None:
    (tmp_path / "private.png").write_bytes(picture())
    shutil.copy(Path("morphs/tiles/vocabularies/dungeon.toml").resolve(), tmp_path / "mine.toml")
    line = line.format(private=tmp_path / "private.png", mine=tmp_path / "mine.toml")
    make_pack(tmp_path, ONE | {"pack.toml": line})
    done = run("build", "--pack", "pack", "--board", "grid:1x1", "-o", "a.png", folder=tmp_path)
    assert_one_line(done, 2, "leads out of")


def test_a_table_of_codes_names_a_vocabulary_beside_it(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    shutil.copy(Path("morphs/tiles/vocabularies/dungeon.toml").resolve(), tmp_path / "mine.toml")
    (tmp_path / "in" / "t.csv").write_text("code,vocabulary\nhhhhhhhh,../mine.toml\n")
    with pytest.raises(MorphsError, match="leads out of"):
        load_pack(tmp_path / "in" / "t.csv")


@pytest.mark.parametrize("name", ["pack.toml", "codes.csv", "links.toml", "mine.toml"])
def test_a_pipe_in_a_pack_is_refused_and_not_waited_for(name: str, tmp_path: Path) -> None:
    more = {"pack.toml": 'vocabulary = "mine.toml"'} if name == "mine.toml" else {}
    pack = make_pack(tmp_path, ONE | more)
    os.mkfifo(pack / name)
    assert_one_line(run("build", "--pack", pack, folder=tmp_path), 2, name, "is no plain file")


@pytest.mark.parametrize(
    "arguments",
    [
        "check pipe.json",
        "build --again pipe.json",
        "build --again pipe.png",
        "build --mask pipe",
        "build --paint pipe",
        "build --regions pipe",
        "build --terrain pipe.json",
        "build --vocabulary pipe.toml",
        "build --background pipe.png",
        "build --pack pipe.csv",
        "terrain folkesten --again pipe.json",
        "terrain toric --parameters pipe.toml",
        "terrain zones --template pipe.toml",
        "terrain zones --template pipe.txt",
        "edit pipe.json --rotate 0,0 -o new.json",
        "packs import pipe.tsx --to new",
        "packs rename . --undo pipe.csv",
    ],
)
def test_a_pipe_named_by_the_user_is_refused_and_not_waited_for(
    arguments: str, tmp_path: Path
) -> None:
    name = next(word for word in arguments.split() if word.startswith("pipe"))
    os.mkfifo(tmp_path / name)
    assert_one_line(run(*arguments.split(), folder=tmp_path), 2, name)


# ---------------------------------------------------------------- import


def wfc(name: str, neighbour: str = "") -> str:
    return (
        f'<set><tiles><tile name="{name}"/></tiles><neighbors>'
        f'<neighbor left="{name}{neighbour}" right="{name}"/></neighbors></set>'
    )


def tiled(source: str) -> str:
    tile = '<wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>'
    return (
        f'<tileset name="t" tilewidth="16" tileheight="16"><image source="{source}"/>'
        f'<wangsets><wangset name="w" type="corner">{tile}</wangset></wangsets></tileset>'
    )


@pytest.mark.parametrize("name", ["../pw/pwned", "{folder}/pw/pwned", "a/b", "..", "n" * 5000])
def test_an_imported_tile_is_not_written_outside_its_pack(name: str, tmp_path: Path) -> None:
    (tmp_path / "pw").mkdir()
    (tmp_path / "pw" / "pwned.png").write_bytes(picture())
    name = name.format(folder=tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "data.xml").write_text(wfc(name))
    done = run("packs", "import", "in/data.xml", "--to", "out", folder=tmp_path)
    assert_one_line(done, 2, "data.xml", "the tile's name")
    assert (tmp_path / "pw" / "pwned.png").read_bytes() == picture()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "pw"]


@pytest.mark.parametrize(
    "source", ["../private.png", "{folder}/private.png", "sheet.eps", "link.png"]
)
def test_an_imported_picture_lies_inside_the_set(source: str, tmp_path: Path) -> None:
    (tmp_path / "private.png").write_bytes(picture())
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "link.png").symlink_to("../private.png")
    (tmp_path / "in" / "t.tsx").write_text(tiled(source.format(folder=tmp_path)))
    done = run("packs", "import", "in/t.tsx", "--to", "out", folder=tmp_path)
    assert_one_line(done, 2, "t.tsx")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("another format", picture("TIFF", (16, 16))),
        ("a format in another's name", picture("BMP", (16, 16))),
        ("PostScript", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"),
    ],
)
def test_an_imported_picture_is_of_a_known_format(
    kind: str, content: bytes, tmp_path: Path
) -> None:
    (tmp_path / "sheet.png").write_bytes(content)
    (tmp_path / "t.tsx").write_text(tiled("sheet.png"))
    done = run("packs", "import", "t.tsx", "--to", "out", folder=tmp_path)
    assert_one_line(done, 2, "sheet.png: not a picture (PNG, JPEG, WebP, GIF or SVG)")


def test_a_pipe_beside_an_imported_set_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    (tmp_path / "data.xml").write_text(wfc("a"))
    done = run("packs", "import", "data.xml", "--to", "out", folder=tmp_path)
    assert_one_line(done, 2, "a.png", "is no plain file")


# ---------------------------------------------------------------- undo of a renaming


@pytest.mark.parametrize(
    "row",
    [
        "stolen.png,../private.png",
        "stolen.png,{folder}/private.png",
        "../stolen.png,tile0001-hhhhhhhh.png",
        "pack.toml,tile0001-hhhhhhhh.png",
        "a.png,linked/private.png",
    ],
)
def test_undo_moves_nothing_in_or_out_of_the_pack(row: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    for private in (tmp_path / "private.png", tmp_path / "other" / "private.png"):
        private.write_bytes(picture())
    pack = make_pack(tmp_path, ONE)
    (pack / "linked").symlink_to("../other")
    (pack / "undo.csv").write_text(f"from,to\n{row.format(folder=tmp_path)}\n")
    done = run("packs", "rename", pack, "--undo", pack / "undo.csv", folder=tmp_path)
    assert_one_line(done, 2, "undo.csv")
    assert sorted(path.name for path in pack.iterdir()) == ["linked", GOOD, "undo.csv"]
    assert (tmp_path / "private.png").exists() and (tmp_path / "other" / "private.png").exists()


@pytest.mark.parametrize(
    "text", ["", "a,b\n1,2\n", "from,to\nonly\n", 'from,to\n"a\0.png",b.png\n', "from,to\n,\n"]
)
def test_a_broken_undo_file_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "undo.csv").write_text(text)
    done = run("packs", "rename", ".", "--undo", "undo.csv", folder=tmp_path)
    assert_one_line(done, 2, "undo.csv")


def test_a_table_outside_the_pack_stays_where_it_is(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {"pit.png": picture()})
    (tmp_path / "mine.csv").write_text("file,code\npit.png,hhhhhhhh\n")
    done = run("packs", "rename", "pack", "--from", "mine.csv", "--go", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine.csv").exists()
    back = run("packs", "rename", "pack", "--undo", "pack/rename-undo.csv", folder=tmp_path)
    assert back.returncode == 0, back.stderr
    assert sorted(path.name for path in pack.iterdir()) == ["pit.png"]
