"""Plans traced from pictures, compared with the plans of those who drew them."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

import tilesets
from morphs.base.errors import MorphsError
from morphs.cli import main
from morphs.plan.geometry_file import read_geometry
from morphs.plan.sources import SURE, PackPlans
from morphs.tiles.packs.catalogue import find_pack, load_pack
from morphs.workbench.tracing.tracing import Tracing, trace, write_geometry


def pictures_only(pack: str, folder: Path, every: int) -> Path:
    """Some pictures of a pack that ships, without what is known of them."""
    folder.mkdir()
    source = tilesets.PATH / pack
    tiles = [t.path for t in load_pack(find_pack(pack)).tiles if t.path and t.shape.is_box]
    for path in tiles[::every]:
        shutil.copy(path, folder / path.name)
    lines = (source / "pack.toml").read_text().split("[tiles")[0].replace('style = "ink"\n', "")
    (folder / "pack.toml").write_text(lines)
    return folder


Found = tuple[Path, Tracing]


@pytest.fixture(scope="session")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], Found]:
    """Pictures of a pack, and what is found in them; for all tests alike."""

    @cache
    def found(pack: str, every: int) -> Found:
        folder = pictures_only(pack, tmp_path_factory.mktemp("traced") / "theirs", every)
        return folder, trace(load_pack(folder))

    return found


@pytest.mark.parametrize(
    ("pack", "every"),
    [
        ("dungeon", 25),
        pytest.param("caverns", 18, marks=pytest.mark.soak),
        pytest.param("dungeon", 5, marks=pytest.mark.soak),
        pytest.param("caverns", 3, marks=pytest.mark.soak),
    ],
)
def test_line_art_is_traced(pack: str, every: int, traced: Callable[[str, int], Found]) -> None:
    folder, tracing = traced(pack, every)
    truth = PackPlans(load_pack(find_pack(pack)))
    tiles = {tile.name: tile for tile in truth.pack.tiles}
    assert len(tracing.traced) == len(list(folder.glob("*.webp")))
    inner = truth.pack.vocabulary.is_inner  # set pieces show each other more than codes tell
    told = [one for one in tracing.traced if not any(map(inner, one.tile.faces))]
    shares = []
    sure = [one for one in told if one.certainty >= SURE]
    assert len(sure) >= 0.7 * len(told)
    for one in sure:
        real = truth.of(tiles[one.tile.name]).floor
        shares.append(real.intersection(one.plan.floor).area / real.union(one.plan.floor).area)
    shares.sort()
    assert shares[len(shares) // 2] > 0.95
    assert sum(share > 0.9 for share in shares) >= 0.8 * len(sure)


def test_what_was_traced_is_the_plan_until_the_picture_changes(
    tmp_path: Path, traced: Callable[[str, int], Found]
) -> None:
    theirs, found = traced("dungeon", 60)
    folder = tmp_path / "theirs"
    shutil.copytree(theirs, folder)
    pack = load_pack(folder)
    name = max(found.traced, key=lambda one: one.certainty).tile.name
    tile = next(tile for tile in pack.tiles if tile.name == name)
    assert set(PackPlans(pack).of(tile).sources) == {"sides"}
    write_geometry(pack, found)
    assert set(PackPlans(load_pack(folder)).of(tile).sources) == {"traced"}
    assert tile.path
    with Image.open(tile.path) as picture:
        changed = picture.convert("RGBA")
    changed.putpixel((0, 0), (9, 9, 9, 255))
    changed.save(tile.path)
    assert set(PackPlans(load_pack(folder)).of(tile).sources) == {"sides"}


def test_a_tile_that_is_not_what_its_code_says_is_doubted(tmp_path: Path) -> None:
    folder = pictures_only("dungeon", tmp_path / "theirs", 40)
    pack = load_pack(folder)
    squares = (t for t in pack.tiles if t.shape.name == "square" and "sw" in t.faces)
    liar = next(t for t in squares if not any(map(pack.vocabulary.is_inner, t.faces)))
    faces = tuple("sh" if face == "sw" else "sw" for face in liar.faces)
    told = replace(
        pack, tiles=tuple(replace(t, faces=faces) if t is liar else t for t in pack.tiles)
    )
    sure = {one.tile.name: one.certainty for one in trace(told).traced}
    assert sure.pop(liar.name) < 0.5
    assert sorted(sure.values())[len(sure) // 2] >= 0.5


def test_boxes_with_a_frame_are_no_floor_where_walls_have_no_line(tmp_path: Path) -> None:
    """A label pasted over the edge of a room has the colour of floor, and ends as no wall does."""
    pack = tmp_path / "theirs"
    pack.mkdir()
    rng = random.Random(3)
    for number in range(5):
        picture = Image.new("RGB", (300, 300), "#9ca09e")
        pen = ImageDraw.Draw(picture)
        high = rng.randrange(40, 90)
        pen.rectangle([60, 150 - high, 60 + rng.randrange(120, 200), 150 + high], fill="#fbf7f0")
        pen.rectangle([60, 60, 89, 300], fill="#fbf7f0")
        pen.rectangle([0, 60, 89, 89], fill="#fbf7f0")
        if number == 4:
            pen.rectangle([30, 120, 75, 190], fill="#fbf7f0", outline="#393727", width=2)
        picture.save(pack / f"tile{number}-wwwwwhwh.png")
    sure = {one.tile.name: one.certainty >= SURE for one in trace(load_pack(pack)).traced}
    assert not sure.pop("tile4-wwwwwhwh")
    assert all(sure.values())


def test_what_is_known_better_is_not_traced(tmp_path: Path) -> None:
    found = trace(load_pack(find_pack("waters")))
    assert found.traced == [] and found.known["drawn"] > 0
    with pytest.raises(MorphsError, match="hexes are not traced"):
        trace(load_pack(Path(__file__).parent.parent.parent / "plain_packs" / "hexes.csv"))


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def test_the_command_writes_geometry_and_a_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = pictures_only("dungeon", tmp_path / "theirs", 150)
    sheet = tmp_path / "walls.png"
    asked = ("packs", "detect", str(folder), "--walls", "-q", "--write")
    assert run(*asked, "--sheet", str(sheet)) == 0
    entries = read_geometry(folder / "geometry.json")
    assert {entry.source for entry in entries.values()} == {"traced"}
    with Image.open(sheet) as page:
        page.load()
    first = (folder / "geometry.json").read_bytes()
    capsys.readouterr()
    assert run(*asked, "--json") == 0
    assert len(json.loads(capsys.readouterr().out)) == len(entries)
    assert (folder / "geometry.json").read_bytes() == first


@pytest.mark.parametrize("more", [["--walls", "--links"], ["--sheet", "x.png"]])
def test_options_of_codes_and_walls_are_not_mixed(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = pictures_only("dungeon", tmp_path / "theirs", 40)
    assert run("packs", "detect", str(folder), *more) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
