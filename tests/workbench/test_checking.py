"""Planted faults are found, each in the file where it was planted; sound packs raise none."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from operator import ne
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from benchmarks.looks import ground_pool, pack
from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.paint import paint_full
from morphs.art.style.style import STYLES
from morphs.tiles.packs.catalogue import load_pack
from morphs.workbench.checking import check_pack
from tests.art.codes import faces_of
from tests.conftest import ROOT

SHIPPED = ROOT / "tilesets" / "dungeon"


def recoded(folder: Path, number: int, half: int, letter: str) -> Path:
    """Give a tile's name another letter at one half-side."""
    (path,) = folder.glob(f"tile{number:04}-*")
    name, code, *tags = path.stem.split("-")
    assert code[half] != letter
    code = code[:half] + letter + code[half + 1 :]
    return path.rename(path.with_name("-".join([name, code, *tags]) + path.suffix))


def copied(
    folder: Path,
    number: int,
    new: int,
    change: Callable[[Image.Image], Image.Image],
    suffix: str = ".png",
    turns: int = 0,
    flip: bool = False,
) -> Path:
    """Add a tile that shows another's picture, changed, with the code that it then has."""
    (path,) = folder.glob(f"tile{number:04}-*")
    old = path.stem.split("-")[1]
    places = [(1 - p if flip else p) % 8 for p in range(8)]
    code = "".join(old[places[(p - 2 * turns) % 8]] for p in range(8))
    target = folder / f"tile{new:04}-{code}-copy{suffix}"
    picture = change(Image.open(path).convert("RGB"))
    picture.save(target, quality=80) if suffix == ".jpg" else picture.save(target)
    return target


def shifted(folder: Path, number: int, squares: int) -> Path:
    """Slide a whole picture along, so that its north and south connectors are off."""
    (path,) = folder.glob(f"tile{number:04}-*")
    picture = Image.open(path).convert("RGB")
    moved = Image.new("RGB", picture.size, "white")
    moved.paste(picture, (squares * picture.width // 10, 0))
    moved.save(path)
    return path


def squeezed(folder: Path, number: int, by: float) -> Path:
    (path,) = folder.glob(f"tile{number:04}-*")
    picture = Image.open(path).convert("RGB")
    picture.resize((round(picture.width * by), round(picture.height * by))).save(path)
    return path


def turn(degrees: int) -> Callable[[Image.Image], Image.Image]:
    return lambda picture: picture.rotate(-degrees)


def resized(by: float) -> Callable[[Image.Image], Image.Image]:
    return lambda p: p.resize((round(p.width * by), round(p.height * by)), Image.Resampling.BICUBIC)


def plant(folder: Path) -> dict[Path, str]:
    """Plant thirty faults, but those in tiles that are not there; returns file -> kind."""
    found: dict[Path, str] = {}
    here = [int(path.stem[4:8]) for path in folder.glob("tile*")]
    for number, half in ((10, 0), (18, 1), (24, 3), (25, 7), (34, 2), (40, 4)):
        if number in here:
            found[recoded(folder, number, half, "w")] = "code"
    for number, half in ((2, 3), (5, 2), (13, 0), (27, 6), (31, 3), (36, 1)):
        if number in here:
            found[recoded(folder, number, half, "h")] = "code"
    for new, (number, degrees) in enumerate(((12, 90), (15, 180), (20, 270), (29, 90), (33, 180))):
        if number in here:
            found[copied(folder, number, 900 + new, turn(degrees), turns=degrees // 90)] = "copy"
    for new, number in enumerate((16, 39, 49)):
        if number in here:
            found[copied(folder, number, 910 + new, ImageOps.mirror, flip=True)] = "copy"
    for new, number in enumerate((14, 35, 50)):
        if number in here:
            found[copied(folder, number, 920 + new, lambda p: p, ".jpg")] = "copy"
    for new, (number, by) in enumerate(((17, 1.01), (38, 0.98))):
        if number in here:
            found[copied(folder, number, 930 + new, resized(by))] = "copy"
    for number, squares in ((3, 1), (8, 1), (28, -1)):
        if number in here:
            found[shifted(folder, number, squares)] = "connector or code"
    for number, by in ((21, 0.97), (41, 1.03)):
        if number in here:
            found[squeezed(folder, number, by)] = "size"
    return found


@pytest.mark.parametrize(
    ("tiles", "faults"),
    [("tile001*", 8), pytest.param("tile00[0-5]*", 30, marks=pytest.mark.soak)],
)
def test_each_of_thirty_planted_faults_is_found(tiles: str, faults: int, tmp_path: Path) -> None:
    """In some of the tiles those that are planted there; all in the soak."""
    folder = tmp_path / "dungeon"
    folder.mkdir()
    for path in SHIPPED.glob(f"{tiles}.webp"):
        shutil.copy(path, folder)
    (folder / "pack.toml").write_text('vocabulary = "dungeon"\n')
    planted = plant(folder)
    assert len(planted) == faults
    report = check_pack(load_pack(folder), workers=1)
    kinds = {(Path(fault.file), fault.kind) for fault in report.faults}
    missed = {
        path.name: kind
        for path, kind in planted.items()
        if not any((path, one) in kinds for one in kind.split(" or "))
    }
    assert not missed
    sound = {fault.file for fault in report.faults if Path(fault.file) not in planted}
    assert not sound


SLOW = ("dungeon", "waters", "caverns", "sideview")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(path.name, marks=[pytest.mark.soak] if path.name in SLOW else [])
        for path in sorted(SHIPPED.parent.iterdir())
        if (path / "pack.toml").exists()
    ],
)
def test_packs_that_ship_have_no_fault(name: str) -> None:
    assert check_pack(load_pack(SHIPPED.with_name(name))).faults == []


def test_halves_of_set_pieces_may_look_like_anything(tmp_path: Path) -> None:
    for number in (*range(12, 16), 128, 130, 140, 141):
        (path,) = SHIPPED.glob(f"tile{number:04}-*")
        shutil.copy(path, tmp_path)
    assert check_pack(load_pack(tmp_path), workers=1).faults == []


@pytest.mark.soak
def test_another_artists_pack_has_hardly_any(megacosm: Path) -> None:
    """Its pictures of classes 4 and 5 do not always keep to the connectors' places."""
    faults = check_pack(load_pack(megacosm)).faults
    assert [f for f in faults if f.kind not in ("connector", "code")] == []
    assert len(faults) <= 6


def test_an_inverted_tile_a_strangers_and_two_swapped_codes_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "dungeon"
    folder.mkdir()
    for path in [*SHIPPED.glob("tile002*.webp"), *SHIPPED.glob("tile0035*.webp")]:
        shutil.copy(path, folder)
    (folder / "pack.toml").write_text('vocabulary = "dungeon"\n')
    (hall,) = folder.glob("tile0024-hhhhhhhh-*")
    (cave,) = folder.glob("tile0035-tttttttt-*")
    swapped = folder / "tile0024-tttttttt-throne.webp", folder / "tile0035-hhhhhhhh-cavern.webp"
    hall.rename(swapped[0])
    cave.rename(swapped[1])
    (inverted,) = folder.glob("tile0020-*")
    ImageOps.invert(Image.open(inverted).convert("RGB")).save(inverted)
    stranger = folder / "tile0900-hhwwhhww-stranger.webp"
    drawing = draw("square", faces_of("hhwwhhww", "square"), 5)
    paint_full(drawing, 20, STYLES["parchment"]).save(stranger, lossless=True)
    report = check_pack(load_pack(folder), workers=1)
    kinds = {(Path(fault.file), fault.kind) for fault in report.faults}
    assert {(inverted, "look"), (stranger, "look")} <= kinds
    assert {(path, "code") for path in swapped} & kinds
    assert any("were they swapped" in fault.message for fault in report.faults)
    assert {file for file, _ in kinds} <= {inverted, stranger, *swapped}


SOAKED = (1, 19, 25, 33, 35, 37, 41, 47, 55)  # looks of `benchmarks/looks.py`


@pytest.mark.parametrize(
    "look", [31, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (3, *SOAKED))]
)
def test_faults_planted_in_a_pack_in_any_look_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    """Codes of two tiles are swapped, one is inverted, one recoloured; nobody else's code is
    doubted, and only guests (tiles by another hand) are strangers beside them."""
    tiles = pack(look, 12, None if look in SOAKED else ground_pool(look, 40))
    codes = ["".join(face[1] if face[0] == "s" else face[0] for face in t.faces) for t in tiles]
    usual = Counter(tile.look.kind for tile in tiles).most_common(1)[0][0]
    plain = [n for n, tile in enumerate(tiles) if tile.look.kind == usual]
    one, other = max(
        combinations(plain, 2), key=lambda two: sum(map(ne, codes[two[0]], codes[two[1]]))
    )
    codes[one], codes[other] = codes[other], codes[one]
    inverted, recoloured = [
        n for n in plain if n not in (one, other) and sum(f[0] == "s" for f in tiles[n].faces) > 4
    ][:2]
    files = [tmp_path / f"tile{n:04}-{code}.png" for n, code in enumerate(codes)]
    for number, (path, tile) in enumerate(zip(files, tiles, strict=True)):
        picture = tile.picture.convert("RGB")
        if number == inverted:
            picture = ImageOps.invert(picture)
        if number == recoloured:
            hue, colour, light = picture.convert("HSV").split()
            parts = hue.point(lambda v: (v + 90) % 256), colour.point(lambda v: v + 70), light
            picture = Image.merge("HSV", parts).convert("RGB")
        picture.save(path)
    monkeypatch.chdir(tmp_path)
    report = check_pack(load_pack(Path()), workers=1)
    named = {
        kind: {tmp_path / f.file for f in report.faults if f.kind == kind}
        for kind in ("look", "code")
    }
    swaps = [fault for fault in report.faults if "were they swapped" in fault.message]
    assert {files[one].name, files[other].name} in [
        {Path(fault.file).name, *re.findall(r"tile\S+\.png", fault.message)} for fault in swaps
    ]
    odd = {files[inverted], files[recoloured]}
    guests = {files[n] for n in range(len(tiles)) if n not in plain}
    assert odd <= named["look"] <= odd | guests
    assert named["code"] <= {files[one], files[other]} | odd | guests


def test_tiles_that_meet_nothing_but_themselves_are_told(tmp_path: Path) -> None:
    """Neither what has no way out is named, nor what meets another tile with one of its faces."""
    codes = {
        "alone": "rwwwrwww",
        "twin": "twwwwwww",
        "other": "wtwwwwww",
        "partly": "hwwwmwmw",
        "hall": "hwwwhwww",
        "rock": "wwwwwwww",
    }
    table = tmp_path / "few.csv"
    table.write_text("\n".join(["name,code", *(f"{n},{code}" for n, code in codes.items())]))
    remarks = check_pack(load_pack(table)).remarks
    assert [remark for remark in remarks if "nothing but itself" in remark] == [
        "alone can meet nothing but itself where it opens"
    ]
    assert "letters no tile uses: o v k c l d" in remarks  # none of those within set pieces


def test_a_pack_of_blank_pictures_is_checked_too(tmp_path: Path) -> None:
    Image.new("RGB", (100, 100), "grey").save(tmp_path / "tile0001-hhhhhhhh.png")
    report = check_pack(load_pack(tmp_path), workers=1)
    assert [fault.kind for fault in report.faults if fault.kind == "copy"] == []
