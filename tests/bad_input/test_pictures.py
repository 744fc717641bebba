"""Pictures that cannot be used: alone refused, beside sound tiles named and left out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from morphs.base.errors import MorphsError
from morphs.tiles.packs.catalogue import open_catalogue

from .commands import refuse_build, run
from .files import GOOD, flipped, half, make_pack, picture, png_of_size, svg

LAUGHS = "".join(
    f'<!ENTITY {name} "{f"&{inner};" * 10}">'
    for inner, name in zip("abcdefgh", "bcdefghi", strict=True)
)
COPIES = "".join(
    f'<g id="a{number + 1}">{f"""<use href="#a{number}"/>""" * 10}</g>' for number in range(6)
)
BROKEN: dict[str, tuple[str, bytes, str]] = {
    "truncated PNG": ("png", half(picture()), "truncated"),
    "PNG without its end": ("png", picture()[:-12], "truncated"),
    "damaged PNG": ("png", flipped(picture()), "broken"),
    "PNG without size": ("png", png_of_size(0, 0), "not a picture"),
    "huge PNG": ("png", png_of_size(40_000, 40_000), "too large"),
    "large PNG": ("png", png_of_size(9_000, 9_000), "9000 x 9000"),
    "truncated JPEG": ("jpg", half(picture("JPEG")), "truncated"),
    "truncated WebP": ("webp", half(picture("WEBP")), "broken"),
    "text": ("png", b"I am no picture\n", "not a picture"),
    "other format": ("png", picture("BMP"), "not a picture"),
    "empty": ("png", b"", "not a picture"),
    "GIF without frames": ("gif", b"GIF89a\x28\0\x28\0\0\0\0\x3b", "picture"),
    "other shape": ("png", picture(size=(40, 90)), "not the shape of square tiles"),
    "SVG without size": ("svg", svg(root=""), "needs a viewBox"),
    "SVG of no size": ("svg", svg(root='viewBox="0 0 0 0"'), "needs a viewBox"),
    "SVG of endless size": ("svg", svg(root=f'width="{"9" * 400}" height="1"'), "large"),
    "huge SVG": ("svg", svg(root='viewBox="0 0 9e9 9e9"'), "too large"),
    "long SVG": ("svg", svg(" " * (16 * 2**20)), "larger than 16 MiB"),
    "malformed SVG": ("svg", svg("<rect"), "not a well-formed SVG file"),
    "SVG in Latin-1": ("svg", svg("<!-- ") + b"\xe9", "UTF-8"),
    "HTML named SVG": ("svg", b"<html></html>", "not <svg>"),
    "SVG with a file": ("svg", svg('<image href="/etc/hostname.png"/>'), "'/etc/host"),
    "SVG with a link": ("svg", svg('<image xlink:href="a.png"/>'), "line 1: <image>"),
    "SVG with an SVG": ("svg", svg('<image href="data:image/svg+xml,"/>'), "refers to"),
    "SVG with entities": (
        "svg",
        svg("<text>&i;</text>", before=f'<!DOCTYPE svg [<!ENTITY a "ha">{LAUGHS}]>'),
        "SVG",
    ),
    "SVG with a file entity": (
        "svg",
        svg("<text>&a;</text>", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'),
        "SVG",
    ),
    "deep SVG": ("svg", svg("<g>" * 300 + "<path/>" + "</g>" * 300), "deeply nested"),
    "SVG of many copies": (
        "svg",
        svg(f'<g id="a0"><path d="M0 0h9v9"/></g>{COPIES}<use href="#a6"/>'),
        "cannot be drawn",
    ),
}
NAMES = {
    kind: f"tile{number:04}-hhhhhhhh.{suffix}"
    for number, (kind, (suffix, _, _)) in enumerate(BROKEN.items(), 2)
}


ALONE = ("truncated PNG", "truncated JPEG", "huge PNG", "text", "empty", "GIF without frames")
ALONE += ("other shape", "SVG without size", "malformed SVG", "SVG with a file", "deep SVG")
ALONE += ("SVG with entities", "huge SVG")


@pytest.mark.parametrize("kind", ALONE)
def test_a_broken_picture_alone_is_refused(kind: str, tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {NAMES[kind]: BROKEN[kind][1]})
    refuse_build(
        tmp_path, "--pack", pack, words=("no tile can be used", NAMES[kind], BROKEN[kind][2])
    )


def test_broken_pictures_beside_a_sound_one_are_named_and_left_out(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {GOOD: picture(), **{NAMES[k]: BROKEN[k][1] for k in BROKEN}})
    done = run("build", "--pack", pack, "--board", "grid:2x2", "-o", "map.png", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    notes = done.stderr.splitlines()
    assert len(notes) == len(BROKEN)
    for kind, name in NAMES.items():
        (note,) = [note for note in notes if name in note]
        assert note.startswith("note: ") and BROKEN[kind][2] in note
    assert (tmp_path / "map.png").stat().st_size


@pytest.mark.parametrize("kind", BROKEN)
def test_strict_refuses_a_broken_picture_beside_a_sound_one(kind: str, tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {GOOD: picture(), NAMES[kind]: BROKEN[kind][1]})
    with pytest.raises(MorphsError, match=NAMES[kind]):
        open_catalogue([str(pack)], strict=True)


def test_strict_on_the_command_line(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {GOOD: picture(), "tile0002-hhhhhhhh.png": b"", "more.png": b"x"})
    words = ("more.png", "not a picture", "(and 1 more)")
    refuse_build(tmp_path, "--pack", pack, "--strict", words=words)


def test_a_circle_of_links_and_a_pipe_are_no_pictures(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {GOOD: picture()})
    (pack / "tile0002-hhhhhhhh.png").symlink_to("tile0002-hhhhhhhh.png")
    (pack / "round").symlink_to(".")
    os.mkfifo(pack / "tile0003-hhhhhhhh.png")
    done = run("build", "--pack", pack, "--board", "grid:2x2", "-o", "map.json", folder=tmp_path)
    links, pipe = done.stderr.splitlines()
    assert done.returncode == 0 and "links" in links and "not a file" in pipe


def test_a_name_that_is_not_utf8_is_left_out(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {GOOD: picture()})
    try:
        Path(os.fsdecode(bytes(pack) + b"/tile0002-hhhhhhhh-\xff.png")).write_bytes(picture())
    except OSError:
        pytest.skip("this disk takes only UTF-8 names")
    done = run("build", "--pack", pack, "--board", "grid:2x2", "-o", "map.json", folder=tmp_path)
    assert done.returncode == 0 and "its name is not UTF-8" in done.stderr


def test_a_damage_that_only_drawing_finds_names_the_file(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, {GOOD: png_of_size(40, 40)})
    refuse_build(tmp_path, "--pack", pack, words=(GOOD, "broken or truncated picture"))
