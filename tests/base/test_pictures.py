"""Pictures as viewers show them, whatever their files are like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from morphs.base.pictures import inspect, load_rgba, load_whole

WIDE, HIGH = 24, 16
ORIENTATION = 0x0112


def picture() -> Image.Image:
    """A grey picture that looks otherwise from each side."""
    rows, columns = np.mgrid[0:HIGH, 0:WIDE]
    return Image.fromarray((rows * 9 + columns * 3).astype(np.uint8))


def sixteen(path: Path) -> Path:
    deep = np.asarray(picture()).astype(np.uint16) * 257
    Image.fromarray(deep).save(path.with_suffix(".png"))
    return path.with_suffix(".png")


def moving(path: Path) -> Path:
    other = Image.new("L", (WIDE, HIGH), 7)
    path = path.with_suffix(".gif")
    picture().save(path, save_all=True, append_images=[other], duration=90)
    return path


def for_print(path: Path) -> Path:
    path = path.with_suffix(".jpg")
    picture().convert("RGB").convert("CMYK").save(path, quality=95)
    return path


@pytest.mark.parametrize("saved", [sixteen, moving, for_print])
def test_odd_kinds_of_pictures_are_read_as_they_look(
    saved: Callable[[Path], Path], tmp_path: Path
) -> None:
    seen = np.asarray(load_rgba(saved(tmp_path / "tile"), (WIDE, HIGH)).convert("L"), int)
    assert np.abs(seen - np.asarray(picture(), int)).max() <= 8


TURNED: dict[int, Callable[[Image.Image], Image.Image]] = {
    1: lambda p: p,
    2: lambda p: p.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
    3: lambda p: p.rotate(180),
    4: lambda p: p.transpose(Image.Transpose.FLIP_TOP_BOTTOM),
    6: lambda p: p.rotate(90, expand=True),
    8: lambda p: p.rotate(-90, expand=True),
}
"""How a picture must be stored to be seen upright, for each orientation that its file may tell."""


@pytest.mark.parametrize("lies", TURNED)
@pytest.mark.parametrize("suffix", [".png", ".webp"])
def test_pictures_lie_as_their_files_say(lies: int, suffix: str, tmp_path: Path) -> None:
    facts = Image.Exif()
    facts[ORIENTATION] = lies
    path = tmp_path / f"tile{suffix}"
    stored = TURNED[lies](picture()).convert("RGB")
    stored.save(path, exif=facts, **({"lossless": True} if suffix == ".webp" else {}))
    assert inspect(path)[:2] == (WIDE, HIGH)
    assert (np.asarray(load_whole(path).convert("L")) == np.asarray(picture())).all()


def test_damaged_facts_spoil_no_picture(tmp_path: Path) -> None:
    path = tmp_path / "tile.jpg"
    picture().save(path, quality=95, exif=b"Exif\0\0garbage")
    assert inspect(path)[:2] == (WIDE, HIGH)
    assert load_whole(path).size == (WIDE, HIGH)
