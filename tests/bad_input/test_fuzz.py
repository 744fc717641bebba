"""Random and damaged bytes in every kind of file: a MorphsError or success, nothing else."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from morphs.base.errors import MorphsError
from morphs.base.pictures import inspect, load_rgba
from morphs.board.grids import make_board, parse_board, read_mask
from morphs.check import check_layout
from morphs.draw.png import read_text_chunks
from morphs.layout.layout import read_layout_data
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.vocabulary import load_vocabulary
from tests.conftest import ROOT

from .files import picture, svg

VOCABULARY = (ROOT / "morphs" / "tiles" / "vocabularies" / "dungeon.toml").read_bytes()
DRAWING = svg('<g fill="red"><path d="M0 0h9v9z"/><image width="3" href="data:image/png,"/></g>')
PACK = b'name = "a"\nsquares = 10\nweight = 1.5\n[tiles."a"]\ncode = "hhhhhhhh"\nlinks = [["N"]]\n'
TABLE = b"code,weight,copies,shape,name\nhhhhhhhh,1.5,2,square,a\nwwhhhh,1,,edge,\n"
LAYOUT = json.dumps({"format": "morphs-layout", "version": 1, "vocabulary": "dungeon"}).encode()
ASKED = json.dumps({"board": "grid:3x3", "mask": ["##"], "seed": 1, "grid": "hex:9"}).encode()

fuzzed = settings(
    max_examples=30,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


@st.composite
def damaged(draw: st.DrawFn, sound: bytes) -> bytes:
    """Random bytes, or a sound file that is cut, changed in some places, or has more put in."""
    if draw(st.integers(0, 5)) == 0:
        return draw(st.binary(max_size=60))
    data = bytearray(sound)
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        length = draw(st.integers(0, 6))
        data[place : place + length] = draw(st.binary(max_size=6))
    return bytes(data[: draw(st.integers(0, len(data)))] if draw(st.booleans()) else data)


def survives(name: str, content: bytes, read: Callable[[Path], object]) -> None:
    """Write a file into a folder of its own and read it."""
    folder = Path(tempfile.mkdtemp())
    try:
        (folder / name).write_bytes(content)
        read(folder / name)
    except MorphsError as error:
        assert str(error)
    finally:
        shutil.rmtree(folder)


def look(path: Path) -> None:
    inspect(path)
    load_rgba(path, (20, 20))


def check(path: Path) -> None:
    check_layout(read_layout_data(path), str(path))


def open_pack(path: Path) -> None:
    (path.parent / "tile0001-hhhhhhhh.png").write_bytes(picture())
    assert open_catalogue([str(path.parent)]).packs[0].sha256


def open_table(path: Path) -> None:
    assert open_catalogue([str(path)]).packs[0].sha256


def ask(path: Path) -> None:
    Request.from_dict(read_layout_data(path), str(path))


KINDS: dict[str, tuple[str, bytes, Callable[[Path], object]]] = {
    "PNG": ("a.png", picture(size=(9, 9)), look),
    "JPEG": ("a.jpg", picture("JPEG", (9, 9)), look),
    "WebP": ("a.webp", picture("WEBP", (9, 9)), look),
    "GIF": ("a.gif", picture("GIF", (9, 9)), look),
    "SVG": ("a.svg", DRAWING, look),
    "pack": ("pack.toml", PACK, open_pack),
    "codes": ("codes.csv", b"file,code\na.png,hhhhhhhh\n", open_pack),
    "table": ("tiles.csv", TABLE, open_table),
    "vocabulary": ("v.toml", VOCABULARY, lambda path: load_vocabulary(str(path))),
    "text mask": ("mask", b"##.\n.##\n", read_mask),
    "picture mask": ("mask", picture(size=(9, 9)), read_mask),
    "layout": ("a.json", LAYOUT, check),
    "request": ("a.json", ASKED, ask),
    "PNG text": ("a.png", picture(size=(9, 9)), read_text_chunks),
}


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_give_a_morphs_error_or_success(kind: str) -> None:
    name, sound, read = KINDS[kind]

    @fuzzed
    @given(damaged(sound))
    def hurt(content: bytes) -> None:
        survives(name, content, read)

    survives(name, sound, read)
    hurt()


@fuzzed
@given(st.text(alphabet="gridbckhex-ponty:x0123456789", max_size=14))
def test_any_board_text_gives_a_morphs_error_or_a_specification(text: str) -> None:
    try:
        parse_board(text)
    except MorphsError as error:
        assert repr(text) in str(error)


@settings(fuzzed, max_examples=100)
@given(
    st.sampled_from(["grid", "brick", "hex", "hex-pointy"]),
    st.integers(1, 4),
    st.integers(1, 4),
    st.booleans(),
    st.booleans(),
)
def test_every_small_board_is_made_or_refused(
    kind: str, columns: int, rows: int, wrap: bool, frame: bool
) -> None:
    spec: Any = parse_board(f"{kind}:{columns}x{rows}")
    try:
        make_board(type(spec)(spec.kind, columns, rows, wrap, frame, spec.pointy))
    except MorphsError as error:
        assert str(error)
