"""From nothing to files that real programs open, in two commands: with a pack that ships, and with
a real artist's whose floors are transparent."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import morphs
from morphs.cli import main
from tests.export.contracts import faults_of_scene, faults_of_uvtt
from tests.export.schemas import schema_of, strays
from tests.export.test_exports import ran, tool
from tests.export.test_viewers import shown
from tests.plan.leaks import tightness

BOARD, PX = "grid:1x1", 20
USUAL = {"ships": 140, "megacosm": PX}
"""Pixels of 10 ft in a tabletop's picture: of the pack that ships as many as where it is told no
other."""
SIZE = (10, 10)
"""Squares of 10 ft."""


def of(*arguments: object) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*map(str, arguments), "-q"])
    assert stopped.value.code == 0


@pytest.fixture(scope="module", params=["ships", "megacosm"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a build writes in a scale that is asked for, and what is exported for tabletops, from
    the pack that ships in the usual one."""
    folder = tmp_path_factory.mktemp(request.param, numbered=False)
    pack: tuple[Any, ...] = ()
    if request.param == "megacosm":
        pack = ("--pack", request.getfixturevalue("megacosm"))
    names = ("map.pdf", "map.json", "map.tmx", "map.tmj", "map.svg", "map.geojson", "map.dzi",
             "map.png")  # fmt: skip
    wanted = [word for name in names for word in ("-o", folder / name)]
    of("build", "--board", BOARD, "--seed", 3, "--px-per-square", PX, *pack, *wanted)
    tabletops = (folder / "map.dd2vtt", folder / "map.foundry.json")
    scale = ("--px-per-square", PX) if pack else ()
    of("export", folder / "map.json", "-o", tabletops[0], "-o", tabletops[1], *scale)
    return folder


def test_tabletops_get_what_they_ask_for(made: Path) -> None:
    assert faults_of_uvtt(made / "map.dd2vtt") == []
    scene = json.loads((made / "map.foundry.json").read_text())
    assert faults_of_scene(scene, 14) == []
    data = json.loads((made / "map.dd2vtt").read_text())
    assert data["resolution"]["map_size"] == {"x": 2 * SIZE[0], "y": 2 * SIZE[1]}
    px = USUAL[made.name]
    with Image.open(made / "map.webp") as picture:
        assert picture.size == (SIZE[0] * px, SIZE[1] * px)
        assert picture.size == (scene["width"], scene["height"])
    with Image.open(io.BytesIO(base64.b64decode(data["image"]))) as picture:
        assert picture.size == (SIZE[0] * px, SIZE[1] * px)
    for path in made.glob("map.*"):
        if path.name.endswith((".dd2vtt", "json", ".tmj")):
            assert strays(json.loads(path.read_text()), schema_of(path)) == [], path.name


def test_its_plan_is_tight(made: Path) -> None:
    plan = morphs.plan_of(morphs.read_layout(made / "map.json"))
    assert tightness(plan).leaked == 0


def test_a_page_measures_right(made: Path) -> None:
    of("export", made / "map.json", "-o", made / "table.pdf", "--inch-per-square", 0.5,
       "--px-per-square", PX, "--paper", "a3")  # fmt: skip
    told = ran(tool("pdfinfo"), made / "table.pdf")
    width, height = (float(told.split("Page size:")[1].split()[k]) for k in (0, 2))
    assert sorted((round(width), round(height))) == [842, 1191]  # A3 in points
    rows = ran(tool("pdfimages"), "-list", made / "table.pdf").splitlines()[2:]
    dots = [int(row.split()[12]) for row in rows]
    assert dots and all(abs(dot - PX) <= 1 for dot in dots)  # a square of 10 ft is an inch


def test_gdal_reads_every_feature(made: Path) -> None:
    features = json.loads((made / "map.geojson").read_text())["features"]
    told = ran(tool("ogrinfo"), "-so", "-al", made / "map.geojson")
    assert f"Feature Count: {len(features)}" in told
    low = told.split("Extent: (")[1].split(")")[0]
    assert [abs(float(v)) <= side + 0.01 for v, side in zip(low.split(","), SIZE, strict=True)]


@pytest.mark.parametrize("name", ["map.svg", "map.tmx", "map.dzi"])
def test_xml_is_well_formed(made: Path, name: str) -> None:
    assert ran(tool("xmllint"), "--noout", "--huge", made / name) == ""


def test_svg_is_drawn_as_the_picture(made: Path, tmp_path: Path) -> None:
    wide, high = SIZE[0] * PX, SIZE[1] * PX
    ran(tool("rsvg-convert"), "--unlimited", "-w", wide, made / "map.svg", "-o", tmp_path / "a.png")
    seen, picture = shown(tmp_path / "a.png"), shown(made / "map.png")
    assert seen.size == (wide, high)
    coarse = [
        np.asarray(one.convert("L").resize((60, 40), Image.Resampling.BOX), dtype=float).ravel()
        for one in (seen, picture)
    ]
    assert np.corrcoef(*coarse)[0, 1] > 0.97


def test_the_pyramid_holds_the_picture(made: Path) -> None:
    with Image.open(made / "map.png") as picture:
        whole = picture.convert("RGB")
    level = max(made.glob("map_files/*/"), key=lambda one: int(one.name))
    pasted = Image.new("RGB", whole.size)
    for square in level.glob("*.png"):
        column, row = (int(number) for number in square.stem.split("_"))
        with Image.open(square) as part:
            pasted.paste(part.convert("RGB"), (256 * column, 256 * row))
    assert pasted.tobytes() == whole.tobytes()
