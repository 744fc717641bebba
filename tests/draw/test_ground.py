"""What shows through floors: measured only where no style says it, and once for many formats."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

import morphs
import morphs.art.gaps.pack_artist
import morphs.art.look.sample
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
