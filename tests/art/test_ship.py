"""The pack that ships is what the drawing code makes, and its names are sound."""

import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from morphs.art.code import code_of, faces_of
from morphs.art.frame import SIZES
from morphs.art.ship import PX_PER_SQUARE, Entry, entries, pack_toml, picture

FOLDER = Path(__file__).parents[2] / "tilesets" / "dungeon"
SAMPLE = [entry for number, entry in enumerate(entries()) if number % 16 == 0]


def test_every_tile_is_there_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {entry.stem for entry in entries()}


def test_codes_are_canonical_and_numbers_unique() -> None:
    for entry in entries():
        assert code_of(faces_of(entry.code, entry.shape)) == entry.code
    assert len({entry.stem.split("-")[0] for entry in entries()}) == len(entries())


def test_pack_toml_says_what_it_must() -> None:
    told = tomllib.loads((FOLDER / "pack.toml").read_text(encoding="utf-8"))
    assert told == tomllib.loads(pack_toml())
    assert (told["format"], told["squares"], told["px_per_square"]) == (1, 10, PX_PER_SQUARE)
    assert set(told["tiles"]) == {entry.stem for entry in entries()}


def test_tiles_have_their_size_and_are_small() -> None:
    for entry in entries():
        file = FOLDER / f"{entry.stem}.png"
        with Image.open(file) as image:
            width, height = SIZES[entry.shape]
            assert image.size == (width * PX_PER_SQUARE, height * PX_PER_SQUARE)
            assert image.mode == "P"
        assert file.stat().st_size < 45_000


@pytest.mark.parametrize("entry", SAMPLE, ids=lambda entry: entry.stem)
def test_the_drawing_code_makes_these_tiles(entry: Entry) -> None:
    with Image.open(FOLDER / f"{entry.stem}.png") as image:
        shipped = np.asarray(image.convert("RGB"), dtype=np.int16)
    drawn = np.asarray(picture(entry).convert("RGB"), dtype=np.int16)
    assert (np.abs(shipped - drawn).max(axis=2) > 60).mean() < 0.002


def test_pictures_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "import hashlib; from morphs.art.ship import entries, picture;"
        "print(hashlib.sha256(picture(entries()[50]).tobytes()).hexdigest())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(FOLDER.parents[1])},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "7")
    }
    assert len(outputs) == 1
