"""Layouts and pictures that are read back: `morphs check` and `morphs build --again`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from morphs.base.errors import MorphsError
from morphs.base.files import parse_json

from .commands import assert_one_line, refuse_build, run
from .files import half, picture


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sound map.json and map.png."""
    folder = tmp_path_factory.mktemp("built")
    arguments = ("build", "--board", "grid:2x2", "--scale", "0.1", "--seed", "1", "--water", "off")
    done = run(*arguments, "-o", "map.json", "-o", "map.png", folder=folder)
    assert done.returncode == 0, done.stderr
    return folder


def changed(layout: dict[str, Any], key: str, value: object) -> str:
    return json.dumps(layout | {key: value})


def without_tile(layout: dict[str, Any]) -> str:
    tiles = list(layout["tiles"].items())[1:]
    return json.dumps(layout | {"tiles": dict(tiles)})


LAYOUTS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "no JSON": ("this is no JSON", ("not valid JSON", "line 1, column 1")),
    "cut": (lambda layout: half(json.dumps(layout).encode()), ("not valid JSON", "line 1")),
    "empty": ("", ("not valid JSON",)),
    "list": ("[1, 2, 3]", ("no JSON object",)),
    "other object": ("{}", ("not a layout file", "'morphs-layout'")),
    "format": (lambda layout: changed(layout, "format", "tmx"), ("format is 'tmx'",)),
    "version": (lambda layout: changed(layout, "version", 9), ("version 9", "known: 1")),
    "deep": ("[" * 100_000, ("nested too deeply",)),
    "deep object": ('{"a":' * 100_000, ("nested too deeply",)),
    "nan": (lambda layout: changed(layout, "joints", [[float("nan")] * 4]), ("joints.0",)),
    "huge number": (
        lambda layout: changed(layout, "seed", 1).replace("1", "9" * 5000),
        ("many digits",),
    ),
    "large number": (lambda layout: changed(layout, "joints", [[10**4000] * 4]), ("joints.0",)),
    "not UTF-8": (b'{"format":\n"caf\xe9"}', ("line 2 is not UTF-8",)),
    "surrogate": (lambda layout: changed(layout, "vocabulary", "\ud800"), ("vocabulary",)),
    "surrogate within": (
        lambda layout: changed(layout, "request", {**layout["request"], "title": "a\ud800b"}),
        ("request.title", "half of a character"),
    ),
    "vocabulary": (lambda layout: changed(layout, "vocabulary", "no.toml"), ("no such vocabul",)),
}


@pytest.mark.parametrize("kind", LAYOUTS)
def test_what_is_no_layout_is_refused(kind: str, built: Path, tmp_path: Path) -> None:
    content, words = LAYOUTS[kind]
    if callable(content):
        content = content(json.loads((built / "map.json").read_text()))
    file = tmp_path / "layout.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert_one_line(run("check", file, folder=tmp_path), 2, "layout.json", *words)


def test_a_tile_that_is_not_in_the_table_is_a_fault(built: Path, tmp_path: Path) -> None:
    layout = json.loads((built / "map.json").read_text())
    (tmp_path / "layout.json").write_text(without_tile(layout))
    done = run("check", "layout.json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "cell" in done.stdout and "tile" in done.stdout


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("column", 10**9, "cell 0 (column 1000000000, row 0): its board has column 0, row 0"),
        ("row", -5, "cell 0 (column 0, row -5): its board has column 0, row 0"),
        ("rotation", 77, "cell 0 (column 0, row 0): no square has rotation 77"),
    ],
)
def test_cells_that_lie_elsewhere_are_neither_written_nor_changed(
    key: str, value: int, words: str, built: Path, tmp_path: Path
) -> None:
    layout = json.loads((built / "map.json").read_text())
    layout["cells"][0][key] = value
    (tmp_path / "a.json").write_text(json.dumps(layout))
    for command in (["export"], ["edit", "--resolve", "1,1"]):
        done = run(*command, "a.json", "-o", "out.tmj", folder=tmp_path)
        assert_one_line(done, 2, f"morphs: a.json: {words}")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize(
    ("command", "given", "words"),
    [
        ("key", ["--reroll", "999"], "--reroll 999: the key has no such room"),
        ("key", ["--theme", "nope"], "--theme nope is unknown"),
        ("key", ["--depth", "deep"], "--depth: 'deep' is no whole number from 1 to 10"),
        ("edit", ["--swap", "9,9"], "swap 9,9: the board has no cell in column 9, row 9"),
    ],
)
def test_options_are_no_fault_of_the_map(
    command: str, given: list[str], words: str, built: Path, tmp_path: Path
) -> None:
    done = run(command, str(built / "map.json"), *given, "-o", "out.json", folder=tmp_path)
    assert_one_line(done, 2, f"morphs: {words}")


def test_an_edit_names_a_file_once(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[]")
    done = run("edit", "a.json", "--resolve", "1,1", "-o", "b.json", folder=tmp_path)
    assert_one_line(done, 2, "morphs: a.json: the file holds no JSON object")


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "loop.json").symlink_to("loop.json")
    for name, words in (
        ("nowhere.json", "no such file"),
        (".", "is a directory"),
        ("loop.json", "symbolic links"),
        ("n" * 300, "file name too long"),
    ):
        assert_one_line(run("check", name, folder=tmp_path), 2, words)
    assert_one_line(run("check", folder=tmp_path), 2, "Missing argument 'MAP.json'")


def png_with(text: str) -> bytes:
    info = PngInfo()
    info.add_itxt("morphs-request", text)
    stream = io.BytesIO()
    Image.new("L", (4, 4)).save(stream, "PNG", pnginfo=info)
    return stream.getvalue()


PICTURES: dict[str, tuple[str, bytes, tuple[str, ...]]] = {
    "no request": ("a.png", picture(), ("carries no request of Morphs",)),
    "damaged": ("a.png", png_with('{"board": '), ("damaged", "not valid JSON")),
    "deep": ("a.png", png_with("[" * 100_000), ("damaged", "nested too deeply")),
    "a list": ("a.png", png_with("[]"), ("damaged", "no JSON object")),
    "unknown option": ("a.png", png_with('{"bored": 1}'), ("bored", "this key is unknown")),
    "wrong type": (
        "a.png",
        png_with('{"tries": "many"}'),
        ("tries", "a whole number"),
    ),
    "empty mask": (
        "a.png",
        png_with('{"mask": []}'),
        ("mask: it should have at least 1 item, not 0",),
    ),
    "uneven mask": ("a.png", png_with('{"mask": ["##", "#"]}'), ("rows of the mask",)),
    "truncated": ("a.png", half(picture()), ("truncated",)),
    "only a head": ("a.png", picture()[:8], ("truncated",)),
    "a JPEG": ("a.jpg", picture("JPEG"), ("only .png and .json files carry their request",)),
    "text": ("a.png", b"hello", ("not a PNG file",)),
    "empty": ("a.png", b"", ("not a PNG file",)),
    "JSON without": ("a.json", b"{}", ("holds no request of Morphs",)),
    "JSON of another": ("a.json", b'{"request": [1]}', ("holds no request of Morphs",)),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_again_refuses_what_carries_no_request(kind: str, tmp_path: Path) -> None:
    name, content, words = PICTURES[kind]
    (tmp_path / name).write_bytes(content)
    refuse_build(tmp_path, "--again", name, words=(name, *words))


@pytest.mark.parametrize("name", ["nowhere.png", "nowhere.json"])
def test_again_refuses_what_is_not_there(name: str, tmp_path: Path) -> None:
    refuse_build(tmp_path, "--again", name, words=(name, "no such file"))


def test_again_says_which_request_names_a_pack_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"request": {"pack": ["./gone"]}}')
    words = ("a.json: its request names a pack that is not here", "--pack", "./gone")
    refuse_build(tmp_path, "--again", "a.json", words=words)


def test_again_refuses_a_truncated_map(built: Path, tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes((built / "map.png").read_bytes()[:-20])
    refuse_build(tmp_path, "--again", "map.png", words=("map.png", "truncated"))


def test_a_text_that_breaks_off_is_told_in_one_sentence() -> None:
    with pytest.raises(MorphsError, match=r"^a: not valid JSON: unterminated string in line 1"):
        parse_json('{"half": "wri', "a")


def test_again_says_what_a_key_is(tmp_path: Path) -> None:
    (tmp_path / "key.json").write_text('{"format": "morphs-key", "request": {"stock": "full"}}')
    refuse_build(tmp_path, "--again", "key.json", words=("key.json: is a key of rooms",))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("check map.json --map map.json", "--map concerns a key, which map.json is not"),
        ("check key.json --terrain map.json", "--terrain concerns a layout, which key.json is not"),
        ("check map.json --report", "--report concerns a map of zones, which map.json is not"),
        ("check map.json --terrain map.json", "map.json: no terrain map: its format should be"),
        ("edit map.json --alternatives 0,0 -o a.json", "--alternatives changes nothing: leave"),
        ("edit map.json --alternatives 0,0 --replace 0,0", "--alternatives changes nothing"),
    ],
)
def test_options_that_would_do_nothing_are_refused(
    command: str, words: str, built: Path, tmp_path: Path
) -> None:
    (tmp_path / "map.json").write_bytes((built / "map.json").read_bytes())
    (tmp_path / "key.json").write_text('{"format": "morphs-key"}')
    assert_one_line(run(*command.split(), folder=tmp_path), 2, words)
    assert not (tmp_path / "a.json").exists()
