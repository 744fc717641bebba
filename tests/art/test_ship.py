"""The packs that ship are what the drawing code makes, and their names are sound."""

import subprocess
import sys
import tomllib
from collections import defaultdict
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from morphs.art.geometry.frame import SIZES
from morphs.art.packs.pack_maker import PackMaker, PackOrder
from morphs.art.packs.ship import ORDERS, maker
from morphs.building.gaps.realise import SPECIAL
from morphs.matching.themes import goal_tags
from morphs.tiles.filename import format_code
from morphs.tiles.packs.catalogue import load_pack
from morphs.tiles.tile import as_it_lies

TILESETS = Path(__file__).parents[2] / "tilesets"
made_by = cache(maker)
ALIKE = ("caverns", "overland-pointy")
"""Packs that take long, or are planned as others are."""


def stems(name: str) -> list[str]:
    """The tiles of a pack that ships."""
    kinds = (".webp", ".svg")
    return sorted(path.stem for path in (TILESETS / name).iterdir() if path.suffix in kinds)


SAMPLE = [
    pytest.param(name, stem, id=stem, marks=[pytest.mark.soak] if number % 8 else [])
    for name in ORDERS
    for number, stem in enumerate(stems(name)[:: 20 if name == "dungeon" else 30])
]
"""A few tiles of every pack, most of them in the soak."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.soak] if name in ALIKE else []) for name in ORDERS],
)
def test_every_tile_is_there_and_nothing_else(name: str) -> None:
    assert stems(name) == sorted(tile.stem for tile in made_by(name).planned)


@pytest.mark.parametrize("name", ORDERS)
def test_the_pack_has_no_faults_and_says_what_it_is(name: str) -> None:
    pack = load_pack(TILESETS / name)
    assert not pack.problems
    assert (pack.name, pack.file.licence) == (name, "CC0-1.0")
    told = (TILESETS / name / "pack.toml").read_text(encoding="utf-8")
    assert tomllib.loads(told) == tomllib.loads(made_by(name).toml())
    faces = {tile.stem: tile.faces for tile in made_by(name).planned}
    assert {tile.name: tile.faces for tile in pack.tiles} == faces


@pytest.mark.parametrize("name", ORDERS)
def test_codes_are_canonical_and_numbers_unique(name: str) -> None:
    made = made_by(name)
    for tile in made.planned:
        assert format_code(tile.faces, made.vocabulary) == tile.stem.split("-")[1]
    assert len({tile.stem.split("-")[0] for tile in made.planned}) == len(made.planned)


@pytest.mark.parametrize("name", ["dungeon", "caverns", "waters"])
def test_squares_that_show_the_same_weigh_the_same_however_they_lie(name: str) -> None:
    made, weights = made_by(name), defaultdict(set)
    for tile in made.planned:
        is_seen = "set-piece" not in tile.tags and set(tile.faces) != {"sw"}
        if tile.shape.name == "square" and is_seen:
            weights[as_it_lies(tile.faces, 2)].add(made.weight(tile))
    assert len(weights) > 60
    assert all(len(one) == 1 for one in weights.values())


def test_ends_of_dungeons_are_of_many_kinds_in_all_districts() -> None:
    """A way that ends is the goal, and stands on nearly every map."""
    ends = [t.theme for t in made_by("dungeon").planned
            if t.shape.name == "square" and sorted(t.faces)[:2] == ["sh", "sw"]
            and t.faces.count("sw") == 7]  # fmt: skip
    assert len(set(ends)) > 10
    assert len(set(ends) & goal_tags()) > 3
    assert ends.count("crossing") > 3, "which no family of districts names"


def test_the_dungeon_has_what_it_should() -> None:
    lone = [tile for tile in made_by("dungeon").planned if "set-piece" not in tile.tags]
    shapes = [tile.shape.name for tile in lone]
    assert [shapes.count(name) for name in ("square", "edge", "corner")] == [236, 28, 13]
    country = made_by("overland").planned
    assert len(country) == 217
    assert sum(bool(SPECIAL.intersection(tile.tags)) for tile in country) == 41


@pytest.mark.parametrize("name", [name for name in ORDERS if "overland" not in name])
def test_tiles_have_their_size_and_are_small(name: str) -> None:
    for tile in made_by(name).planned:
        file = TILESETS / name / f"{tile.stem}.webp"
        with Image.open(file) as image:
            width, height = SIZES[tile.shape.name]
            assert image.size == (width * made_by(name).px, height * made_by(name).px)
            assert image.getcolors(99)
        assert file.stat().st_size < 26_000


def test_all_packs_together_are_small() -> None:
    sizes = [file.stat().st_size for name in ORDERS for file in (TILESETS / name).iterdir()]
    assert sum(sizes) < 15_000_000


@pytest.mark.parametrize(("name", "stem"), SAMPLE)
def test_the_drawing_code_makes_these_tiles(name: str, stem: str, tmp_path: Path) -> None:
    tiles = [tile for tile in made_by(name).planned if tile.stem == stem]
    made = PackMaker(made_by(name).order, tiles)
    (file, data), *_ = made.files()
    shipped = TILESETS / name / file
    if file.endswith(".svg"):
        assert shipped.read_bytes() == data
        return
    (tmp_path / file).write_bytes(data)
    with Image.open(shipped) as one, Image.open(tmp_path / file) as other:
        assert one.size == other.size
        assert one.convert("RGB").tobytes() == other.convert("RGB").tobytes()


def hashes() -> list[str]:
    made = PackMaker(PackOrder(count=1, corners=1, seed=4))
    hexes = PackMaker(PackOrder(vocabulary="overland", count=1, seed=4))
    return [sha256(data).hexdigest() for m in (made, hexes) for _, data in m.files()]


def test_pictures_do_not_depend_on_the_hash_seed() -> None:
    """This process's own begins at random."""
    told = subprocess.run(
        [sys.executable, "-c", "from tests.art.test_ship import hashes; print(hashes())"],
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": str(TILESETS.parent)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    assert told.strip() == str(hashes())
