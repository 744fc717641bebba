"""What shows through floors: measured only where no style says it, and once for many formats."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

import morphs
import morphs.art.gaps.pack_artist
import morphs.art.gaps.pack_look
import morphs.art.look.sample
import morphs.draw.cell_art
import tilesets


def test_packs_in_a_style_of_ours_are_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("measured")

    monkeypatch.setattr(morphs.art.gaps.pack_artist, "look_of", refuse)
    result = morphs.build(mask=[".#", "##"], pack=("caverns",), seed=1)
    result.save(tmp_path / "a.png", px_per_square=4)
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.convert("RGB").getpixel((2, 2)) == (255, 255, 255)  # the paper of ink


def test_a_look_is_measured_once_until_a_picture_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = []
    plain = morphs.art.look.sample.sample_palette
    monkeypatch.setattr(
        morphs.art.look.sample,
        "sample_palette",
        lambda *args, **more: measured.append(1) or plain(*args, **more),
    )
    pack = tmp_path / "halls"
    pack.mkdir()
    for tile in sorted((tilesets.PATH / "dungeon").glob("tile*.webp"))[:4]:
        shutil.copy(tile, pack)
    wanted = {"board": "grid:1x1", "pack": (str(pack),), "seed": 1}
    for _ in range(2):
        morphs.build(**wanted).save(tmp_path / "a.png", tmp_path / "a.jpg", px_per_square=4)
    assert len(measured) == 1
    first = min(pack.glob("*.webp"))
    with Image.open(first) as picture:
        picture.transpose(Image.Transpose.ROTATE_180).save(first)
    morphs.build(**wanted).save(tmp_path / "a.png", px_per_square=4)
    assert len(measured) == 2


def test_walls_are_not_measured_to_tell_what_shows_through_floors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clear floors are light in dark rock, and dark in light."""
    monkeypatch.setattr(morphs.art.gaps.pack_look.PackLook, "measured", None)
    for rock, light in ((10, True), (240, False)):
        pack = halls(tmp_path / str(rock), (rock, rock, rock, 255), (0, 0, 0, 0))
        picture = morphs.build(board="grid:1x1", pack=str(pack), seed=1).picture.image()
        assert (picture.convert("L").getpixel((40, 40)) > 200) is light


def test_nothing_is_sought_that_would_show_through_whole_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tiles and maps without a clear pixel."""
    monkeypatch.setattr(morphs.art.gaps.pack_artist.PackArtist, "backdrop", None)
    monkeypatch.setattr(morphs.art.gaps.pack_artist.PackArtist, "rock", ())
    monkeypatch.setattr(morphs.draw.cell_art.CellArt, "ground", None)
    pack = halls(tmp_path, (40, 40, 40, 255), (200, 200, 200, 255))
    result = morphs.build(board="grid:2x1", pack=str(pack), seed=1)
    result.save(tmp_path / "a.png", tmp_path / "a.jpg")
    for ending in ("png", "jpg"):
        with Image.open(tmp_path / f"a.{ending}") as picture:
            tones = picture.convert("L").getcolors()
            assert picture.size == (160, 80) and tones and max(t for _, t in tones) < 210


def halls(folder: Path, rock: tuple[int, ...], floor: tuple[int, ...]) -> Path:
    """A pack of one tile of eighty pixels: a cross of halls in rock."""
    folder.mkdir(exist_ok=True)
    tile = Image.new("RGBA", (80, 80), rock)
    for at in (16, 56):
        tile.paste(floor, (at, 0, at + 8, 80))
        tile.paste(floor, (0, at, 80, at + 8))
    tile.paste(floor, (16, 16, 64, 64))
    tile.save(folder / "tile1-hhhhhhhh.png")
    return folder
