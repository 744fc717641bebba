"""Folkesten: byte for byte as the module writes, in distribution as the wording says."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from morphs.exports.textmapper import to_textmapper
from morphs.generators.terrain import folkesten
from morphs.generators.terrain.folkesten import STEPS, FolkestenOptions, Mode, generate
from morphs.generators.terrain.folkesten.perl import perl_random
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.steps import run_steps
from morphs.generators.terrain.terrain_map import TerrainMap
from tests.conftest import SHARED

TEN = Ground("hex", 10, 10)
FOLDER = SHARED / "folkesten"


@pytest.fixture(scope="module")
def maps() -> Path:
    if not (FOLDER / "maps").is_dir():
        pytest.skip("the module's own maps are not at hand (../shared/folkesten/maps)")
    return FOLDER / "maps"


def test_perls_random_numbers() -> None:
    """The first values of `srand(42); rand()`, as perl 5.20 and later prints them."""
    draw = perl_random(42)
    assert [f"{draw():.12f}" for _ in range(3)] == [
        "0.744525000061",
        "0.342701478719",
        "0.111085282444",
    ]


def test_the_modules_maps_byte_for_byte(maps: Path) -> None:
    files = sorted(maps.glob("*.txt"))
    assert len(files) >= 100
    for file in files:
        options = FolkestenOptions("textmapper", None, int(file.stem))
        text = to_textmapper(generate(TEN, 0, options), plain=True)
        assert text.encode() == file.read_bytes(), file.name


def test_a_map_of_the_module_without_its_files() -> None:
    """The digest of seed 1, so that the mode is guarded where the maps are not at hand."""
    text = to_textmapper(generate(TEN, 0, FolkestenOptions("textmapper", None, 1)), plain=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert digest == "2559d125307d11464590f7895322b1ae827ae784e2a1e21423260906bde9226b"


@pytest.mark.parametrize("count", [300, pytest.param(2000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("mode", "file"), [("text", "literal_text"), ("textmapper", "textmapper")])
def test_maps_have_the_profile(mode: Mode, file: str, count: int) -> None:
    _compare(mode, FOLDER / f"profile_{file}.json", count)


def _compare(mode: Mode, reference: Path, count: int) -> None:
    if not reference.exists():
        pytest.skip("the profiles are not at hand (../shared/folkesten)")
    tool = _tool("profile")
    found = tool.summarise([_metrics(tool, mode, seed) for seed in range(count)])
    expected = json.loads(reference.read_text())["metrics"]
    for name, metric in found.items():
        against = expected[name]
        error = math.hypot(metric["se"], against["se"])
        if error == 0:
            assert metric["mean"] == against["mean"], name
        else:
            assert abs(metric["mean"] - against["mean"]) / error < 4, name
        if against["max"] == 0:
            assert metric["max"] == 0, name


def _tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"folkesten_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def _metrics(tool: ModuleType, mode: Mode, seed: int) -> Any:
    wild = folkesten.make_wild(TEN, seed, FolkestenOptions(mode))
    run_steps(STEPS[mode], wild)
    terrain = folkesten.finished(wild, mode)
    words = {terrain.coordinate(cell): word for cell, word in enumerate(terrain.words)}
    dry = [terrain.coordinate(cell) for cell in wild.dry] + [_name(p) for p in wild.dry_beyond]
    wet = [terrain.coordinate(cell) for cell in wild.wet]
    return tool.metrics(words, _lines(terrain, "river"), _lines(terrain, "canyon"), dry, wet)


def _lines(terrain: TerrainMap, kind: str) -> list[list[str]]:
    return [[_name(place) for place in path.points] for path in terrain.paths_of(kind)]


def _name(place: tuple[int, int]) -> str:
    return f"{place[0] + 1:02}{place[1] + 1:02}"


def test_the_text_of_mode_text_has_the_modules_words_only() -> None:
    """What measures the module's maps can measure these: no word of ours stands in a hex."""
    known = {*folkesten.wild.HEIGHT, "water", "ocean", "water island", "ocean island"}
    caves = 0
    for seed in range(60):
        terrain = generate(TEN, seed, FolkestenOptions("text"))
        caves += any(spot.kind == "cave" for spot in terrain.spots)
        lines = to_textmapper(terrain).splitlines()
        cells = [line[5:] for line in lines if line[:4].isdigit() and line[4] == " "]
        assert len(cells) == 100
        assert set(cells) <= known
    assert caves


def test_the_original_rivers() -> None:
    """1 none, 2 to 4 one, 5 and 6 two; all of them into the ocean if there is one."""
    counts = [0, 0, 0]
    for seed in range(600):
        terrain = generate(TEN, seed, FolkestenOptions("original"))
        rivers = terrain.paths_of("river")
        counts[len(rivers)] += 1
        ocean = any(word.startswith("water") for word in terrain.words)
        for river in rivers:
            cell = TEN.cell(river.points[-1])
            assert cell < 0 if not ocean else terrain.words[cell].startswith("water")
    assert 60 < counts[0] < 150
    assert 250 < counts[1] < 400
    assert 110 < counts[2] < 230


@pytest.mark.parametrize(
    "board", ["hex:1x1", "hex:3x2", "hex:25x40", "hex-pointy:9x8", "grid:12x7"]
)
@pytest.mark.parametrize("mode", ["text", "textmapper", "original"])
def test_any_size(board: str, mode: Mode) -> None:
    from morphs.generators.terrain.ground import parse_ground

    ground = parse_ground(board)
    for seed in range(5):
        assert len(generate(ground, seed, FolkestenOptions(mode)).words) == ground.count


def test_sources_can_be_chosen() -> None:
    few = generate(TEN, 3, FolkestenOptions("text", "mountains"))
    many = generate(TEN, 3, FolkestenOptions("text", "highland"))
    assert len(few.paths_of("river")) < len(many.paths_of("river"))
