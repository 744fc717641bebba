"""Paper round pictures is noticed, cut off and told; rock as white as paper is left alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image, ImageOps

import morphs
from benchmarks.masks import Ground, random_mask
from benchmarks.styles import paint
from morphs.base.errors import MorphsError
from morphs.commands.packs import command
from morphs.tiles.packs.catalogue import load_pack
from morphs.tiles.packs.margins import STRAY, _corner_colour, _rim, margins_of, paper_rims

CODES = ("hhhhhhhh", "hwwhhwwh", "whhwwhhw", "wwwwwwww", "hhwwhhww", "wwwhhwww")


def make(folder: Path, style: str, wide: int, jpeg: int | None = None) -> Path:
    """Make a pack with a white margin of so many pixels round each picture."""
    rng = np.random.default_rng(1)
    folder.mkdir()
    for number, code in enumerate(CODES):
        picture = paint(Ground((), random_mask(code, 150, rng)), style, number, jpeg)
        framed = ImageOps.expand(picture.convert("RGB"), wide, "white")
        framed.save(folder / f"tile{number:04}-{code}.png")
    return folder


@pytest.mark.parametrize(
    ("style", "jpeg"), [("solid", 70), ("grey_walled", None), ("textured", 60)]
)
def test_margins_are_found_to_the_pixel(tmp_path: Path, style: str, jpeg: int | None) -> None:
    folder = make(tmp_path / "pack", style, 9, jpeg)
    assert set(margins_of(sorted(folder.iterdir()), "auto").values()) == {(9, 9, 9, 9)}


@pytest.mark.parametrize("style", ["solid", "grey_walled", "hatched"])
def test_margins_of_other_widths_at_each_side(tmp_path: Path, style: str) -> None:
    """They are cut off to the pixel, where rock is as white as paper too; but not what is drawn
    nearer to one side in one picture."""
    folder = make(tmp_path / "pack", style, 0)
    paths = sorted(path for path in folder.iterdir() if "www" not in path.name)
    for path in paths[:1]:
        ImageOps.expand(Image.open(path), (17, 10, 6, 20), "white").save(path)
    for path in paths[1:]:
        ImageOps.expand(Image.open(path), (15, 10, 8, 20), "white").save(path)
    found = margins_of(paths, "auto")
    assert [found[path] for path in paths] == [(17, 10, 6, 20), *[(15, 10, 8, 20)] * 3]


@pytest.mark.parametrize(
    ("style", "line", "margin", "jpeg"),
    [
        ("solid", 1, 0, None),
        ("hatched", 2, 0, 80),
        ("outlines", 1, 9, None),
        ("grey_walled", 2, 0, None),
    ],
)
def test_a_line_round_every_picture_is_cut_off(
    tmp_path: Path, style: str, line: int, margin: int, jpeg: int | None
) -> None:
    """It would be a grid on the map; a picture of rock alone, in the colour of the line, may have
    one or not."""
    folder = make(tmp_path / "pack", style, 0)
    for path in sorted(folder.iterdir()):
        inner = ImageOps.crop(Image.open(path), line)
        framed = ImageOps.expand(inner, line, "#141412")
        ImageOps.expand(framed, margin, "white").save(path)
        if jpeg:
            framed.save(path.with_suffix(".jpg"), quality=jpeg)
            path.unlink()
    found = margins_of(sorted(folder.iterdir()), "auto")
    assert set(found.values()) == {(line + margin,) * 4}
    assert len(found) >= len(CODES) - 1


def test_lines_that_not_nearly_all_pictures_have_stay(tmp_path: Path) -> None:
    folder = make(tmp_path / "pack", "hatched", 0)
    for path in sorted(folder.iterdir())[:4]:
        inner = ImageOps.crop(Image.open(path), 2)
        ImageOps.expand(inner, 2, "#141412").save(path)
    assert margins_of(sorted(folder.iterdir()), "auto") == {}


@pytest.mark.parametrize("style", ["hatched", "outlines", "solid"])
def test_white_rock_is_no_margin(tmp_path: Path, style: str) -> None:
    folder = make(tmp_path / "pack", style, 0)
    assert margins_of(sorted(folder.iterdir()), "auto") == {}
    assert load_pack(folder).notes == ()


def test_a_map_of_framed_pictures_has_no_gutters_and_says_so(tmp_path: Path) -> None:
    folder = make(tmp_path / "pack", "solid", 12)
    asked = {"pack": str(folder), "board": "grid:2x2", "seed": 3, "solver": "draw"}
    result = morphs.build(**asked)
    assert any("margins of 12 pixels are cut off 6 of 6 pictures" in n for n in result.report.notes)
    result.save(tmp_path / "map.png")
    seam = np.asarray(Image.open(tmp_path / "map.png").convert("L")).astype(int)
    middle = seam.shape[1] // 2
    assert seam[:, middle - 3 : middle + 3].mean() < 140, "rock, but for openings"
    kept = morphs.build(**asked, trim="none")
    assert not any("margins" in note for note in kept.report.notes)
    kept.save(tmp_path / "kept.png")
    white = np.asarray(Image.open(tmp_path / "kept.png").convert("L"))
    middle = white.shape[1] // 2
    assert white[:, middle - 3 : middle + 3].mean() > 250, "the margins, joined"


def test_pixels_to_cut_off_may_be_named(tmp_path: Path) -> None:
    folder = make(tmp_path / "pack", "grey_walled", 0)
    pack = load_pack(folder, trim="10")
    assert {pack.pictures[tile.name].width for tile in pack.tiles} == {130}
    for written in ('"20"', "20"):
        (folder / "pack.toml").write_text(f"trim = {written}\n")
        assert {info.width for info in load_pack(folder).pictures.values()} == {110}
    assert morphs.Request(trim=20) == morphs.Request(trim="20")  # type: ignore[arg-type]
    pack = load_pack(folder, trim="70")
    assert not pack.tiles
    assert all("would leave too little" in str(problem) for problem in pack.problems)


def test_what_trim_is_not_is_said(tmp_path: Path) -> None:
    folder = make(tmp_path / "pack", "solid", 0)
    with pytest.raises(MorphsError, match="auto, none, or the pixels"):
        morphs.build(pack=str(folder), trim="-3")
    done = CliRunner().invoke(command, ["check", str(folder), "--trim", "much"])
    assert isinstance(done.exception, MorphsError)
    assert "trim much: write auto, none" in str(done.exception)


def test_a_framed_picture_is_no_copy_of_another_size(tmp_path: Path) -> None:
    """The facts of trimmed pictures are those of what is left."""
    folder = make(tmp_path / "pack", "solid", 12)
    pack = load_pack(folder)
    assert {(i.width, i.height) for i in pack.pictures.values()} == {(150, 150)}
    assert Image.open(folder / "tile0000-hhhhhhhh.png").size == (174, 174)


def test_the_colour_of_corners_is_between_the_two_in_the_middle() -> None:
    """Of four that all differ, so that each counts, and no other pixel."""
    pixels = np.full((3, 4, 1), 99, dtype=np.uint8)
    pixels[::2, ::3, 0] = [[0, 30], [40, 10]]
    assert _corner_colour(pixels).tolist() == [20]


def test_a_row_of_paper_strays_by_nine_shades_and_no_more() -> None:
    rows = np.full((3, 4, 4), 255, dtype=np.uint8)
    rows[1, :, 0], rows[2, :, 0] = 246, 245
    assert _rim(rows, rows[0, 0].astype(int), STRAY) == 2


@pytest.mark.parametrize("wide", [3, 19, 20, 21, 22, 40])
def test_paper_is_looked_for_a_pixel_beyond_a_fifth_of_a_picture(wide: int) -> None:
    pixels = np.full((100, 120, 4), 255, dtype=np.uint8)
    pixels[wide : 100 - wide, wide : 120 - wide, :3] = 0
    assert paper_rims(pixels) == (min(wide, 21),) * 4
