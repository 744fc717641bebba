"""Contact sheets and templates."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from morphs.base.errors import MorphsError
from morphs.board.shape import SHAPES
from morphs.tiles.packs.catalogue import find_pack, load_pack
from morphs.workbench.sheet import COLUMNS, ROWS, _font, entries_of, write_sheet
from morphs.workbench.template import write_template


def test_a_sheet_of_many_tiles_has_many_pages(tmp_path: Path) -> None:
    pack = load_pack(find_pack("dungeon"))
    tiles = pack.tiles[: COLUMNS * ROWS + 1]
    pages = write_sheet(entries_of(pack, tiles), tmp_path / "s.png", "Title")
    assert len(tiles) == COLUMNS * ROWS + 1 and len(pages) == 2
    with Image.open(pages[0]) as page:
        assert page.width > COLUMNS * 200
        colours = page.convert("RGB").getcolors(1_000_000)
    assert colours and len(colours) > 20


def test_a_sheet_as_pdf(tmp_path: Path) -> None:
    pack = load_pack(find_pack("dungeon"))
    (path,) = write_sheet(entries_of(pack, pack.tiles[:5]), tmp_path / "s.pdf", "Title")
    assert path.read_bytes().startswith(b"%PDF")


def test_letters_stand_at_their_half_sides(tmp_path: Path) -> None:
    """Open letters are red, closed ones grey: a tile with one open half-side has red there only."""
    (tmp_path / "pack.csv").write_text("code,weight\nwwwhwwww,1\n")
    pack = load_pack(tmp_path / "pack.csv")
    (path,) = write_sheet(entries_of(pack, pack.tiles), tmp_path / "s.png", "")
    with Image.open(path) as page:
        pixels = page.convert("RGB")
        red = [
            (x, y)
            for x in range(pixels.width)
            for y in range(pixels.height)
            if (p := pixels.getpixel((x, y))) and p[0] > p[1] + 90  # type: ignore[index, operator]
        ]
    assert red
    assert min(x for x, _ in red) > pixels.width * 0.6  # the east side
    assert min(y for _, y in red) > pixels.height * 0.4  # its southern half


def test_names_in_other_languages_can_be_read() -> None:
    """No letter of theirs is drawn as the box that stands for letters a font lacks."""
    missing = _font(20).getmask("\ue000")
    assert all(bytes(_font(20).getmask(letter)) != bytes(missing) for letter in "äéñøßłčğЖ")


def test_a_sheet_of_nothing_or_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MorphsError, match=r"a \.png or a \.pdf"):
        write_sheet([], tmp_path / "s.gif", "")
    with pytest.raises(MorphsError, match="no tile"):
        write_sheet([], tmp_path / "s.png", "")


@pytest.mark.parametrize(
    ("shape", "size"),
    [("square", (200, 200)), ("edge", (200, 100)), ("corner", (100, 100)), ("hex", (200, 173))],
)
def test_templates_mark_the_connectors(tmp_path: Path, shape: str, size: tuple[int, int]) -> None:
    write_template(tmp_path / "t.png", SHAPES[shape], 10, 20)
    with Image.open(tmp_path / "t.png") as picture:
        assert picture.size == size
        shaded = picture.convert("RGB").getpixel((50, 10))
        plain = picture.convert("RGB").getpixel((30, 10))
    if shape != "hex":
        assert shaded == (0xF7, 0xD9, 0xD3)
        assert plain == (255, 255, 255)
    write_template(tmp_path / "t.svg", SHAPES[shape], 10, 20)
    text = (tmp_path / "t.svg").read_text()
    assert text.count("<text") == {"square": 8, "edge": 6, "corner": 4, "hex": 12}[shape]
