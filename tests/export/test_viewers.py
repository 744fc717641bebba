"""Layered SVG, Tiled maps and pages of layouts, as real programs show them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image, ImageChops

import morphs
from morphs.base.errors import MorphsError
from morphs.building.outputs import Drawable
from morphs.building.result import Result
from morphs.exports.layers_svg import LAYERS
from tests.export.test_exports import PX, ran, tool

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def framed() -> Result:
    return morphs.build(board="brick:2x2", seed=5, pack=("dungeon",), frame="before")


@pytest.fixture(scope="module")
def picture(framed: Result) -> Image.Image:
    scaled = Drawable(framed.layout, lambda _: framed.picture).scaled(PX)
    return scaled.image().convert("RGB")


def shown(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        paper = Image.new("RGBA", picture.size, "white")
        paper.alpha_composite(picture.convert("RGBA"))
        return paper.convert("RGB")


# ---------------------------------------------------------------- SVG


def test_svg_has_its_layers_and_looks_like_the_picture(
    framed: Result, picture: Image.Image, tmp_path: Path
) -> None:
    path = tmp_path / "map.svg"
    framed.save(path)
    root = ElementTree.parse(path).getroot()
    assert [g.get("id") for g in root.findall(f"{SVG}g")] == list(LAYERS)
    assert not root.findall(f".//{SVG}image")  # tiles of ours are vectors
    uses = root.findall(f".//{SVG}use")
    known = {symbol.get("id") for symbol in root.findall(f".//{SVG}symbol")}
    hrefs = {(use.get("{http://www.w3.org/1999/xlink}href") or "")[1:] for use in uses}
    assert hrefs <= known
    assert len(known) <= len(uses)
    ran(tool("rsvg-convert"), "-w", str(picture.width), path, "-o", tmp_path / "map.png")
    coarse = [
        np.asarray(seen.convert("L").resize((120, 120), Image.Resampling.BOX), dtype=float).ravel()
        for seen in (shown(tmp_path / "map.png"), picture)
    ]
    assert np.corrcoef(*coarse)[0, 1] > 0.97


def test_svg_for_players_has_no_secrets(small: Result, tmp_path: Path) -> None:
    small.save(tmp_path / "gm.svg")
    small.save(tmp_path / "map.svg", audience="player")
    gm, theirs = ((tmp_path / name).read_text() for name in ("gm.svg", "map.svg"))
    assert "-secrets" in gm
    assert "-secrets" not in theirs


def test_svg_of_foreign_tiles_embeds_each_once(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    Image.new("RGB", (50, 50), "grey").save(folder / "tile1-hhhhhhhh.png")
    built = morphs.build(board="grid:3x2", pack=(str(folder),), seed=1)
    built.save(tmp_path / "map.svg")
    text = (tmp_path / "map.svg").read_text()
    assert text.count("<image") == 1
    assert text.count("<use") == 6


# ---------------------------------------------------------------- Tiled


@pytest.mark.parametrize("ending", [".tmj", ".tmx"])
def test_tiled_shows_the_picture(
    framed: Result, picture: Image.Image, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"map{ending}"
    framed.save(path, px_per_square=PX)
    seen = rasterized(path).crop((0, 0, *picture.size))
    differs = np.asarray(ImageChops.difference(seen, picture)).any(axis=2)
    assert differs.mean() < 0.01  # walls at joints of unequal faces are the whole map's


def rasterized(path: Path) -> Image.Image:
    """A map as Tiled draws it, without its objects."""
    rasterizer = shutil.which("tmxrasterizer")
    if rasterizer is None:
        pytest.skip("tmxrasterizer is not installed (make tools)")
    hidden = [word for name in ("walls", "doors", "rooms", "lights")
              for word in ("--hide-layer", name)]  # fmt: skip
    seen = path.with_suffix(".seen.png")
    subprocess.run(
        [rasterizer, *hidden, str(path), str(seen)],
        env={"QT_QPA_PLATFORM": "offscreen", "HOME": str(path.parent)},
        check=True,
        capture_output=True,
    )
    return shown(seen)


HOLED = (".....", "..##.", ".#.#.", "..##.", ".....")


@pytest.mark.parametrize(
    ("board", "mask"),
    [
        ("grid:5x5", HOLED),
        ("brick:5x5", HOLED),
        ("hex:5x5", HOLED),
        ("hex-pointy:5x5", HOLED),
        ("hex:3x2x2", None),
        ("hex-pointy:2x3x2", None),
    ],
)
def test_tiled_shows_boards_of_any_form_with_their_signs(
    board: str, mask: tuple[str, ...] | None, tmp_path: Path
) -> None:
    """Rows and columns without a cell, levels side by side, and what stands over borders."""
    built = morphs.build(board=board, seed=2, background="none", **{"mask": mask} if mask else {})
    built.save(tmp_path / "map.tmx", tmp_path / "map.png", px_per_square=8)
    picture = shown(tmp_path / "map.png")
    seen = rasterized(tmp_path / "map.tmx").crop((0, 0, *picture.size))
    differs = np.asarray(ImageChops.difference(seen, picture)).max(axis=2)
    assert (differs > 24).mean() < 0.002  # layers are blended in another order


def test_tiled_objects_tell_the_plan(framed: Result, tmp_path: Path) -> None:
    framed.save(tmp_path / "map.tmj", px_per_square=PX)
    data = json.loads((tmp_path / "map.tmj").read_text())
    layers = {layer["name"]: layer for layer in data["layers"]}
    assert len(layers["doors"]["objects"]) == len(framed.plan.doors)
    assert len(layers["lights"]["objects"]) == len(framed.plan.lights)
    ids = [thing["id"] for layer in layers.values() for thing in layer.get("objects", ())]
    assert len(set(ids)) == len(ids)
    assert data["nextobjectid"] == len(ids) + 1
    for tileset in data["tilesets"]:
        with Image.open(tmp_path / tileset["image"]) as sheet:
            assert sheet.size == (tileset["imagewidth"], tileset["imageheight"])


def test_hexes_become_a_hexagonal_map(tmp_path: Path) -> None:
    morphs.build(board="hex:3x2", seed=2).save(tmp_path / "map.tmj", px_per_square=4)
    data = json.loads((tmp_path / "map.tmj").read_text())
    told = (data["orientation"], data["staggeraxis"], data["staggerindex"])
    assert told == ("hexagonal", "x", "odd")
    assert data["hexsidelength"] * 2 == data["tilewidth"]


def test_towns_are_not_cut_into_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is said before anything is drawn."""
    town = morphs.build(board="grid:4x4", pack=("city",), seed=1)
    monkeypatch.setattr("morphs.exports.layers_svg.to_layers_svg", None)
    with pytest.raises(MorphsError, match=r"map\.tmj: a town is drawn as a whole"):
        town.save(tmp_path / "map.svg", tmp_path / "map.tmj")
    assert not list(tmp_path.iterdir())


# ---------------------------------------------------------------- the page


def test_the_page_needs_nothing_from_anywhere(framed: Result, tmp_path: Path) -> None:
    framed.save(tmp_path / "gm.html", px_per_square=PX)
    framed.save(tmp_path / "map.html", px_per_square=PX, audience="player")
    gm, theirs = ((tmp_path / name).read_text() for name in ("gm.html", "map.html"))
    assert not re.search(r'(?:src|href)="(?!data:)', gm)
    assert "{{" not in gm
    assert (gm.count("<img"), theirs.count("<img")) == (2, 1)
    assert 'class="gm"' not in theirs


@pytest.mark.parametrize(
    ("file", "page"), [("map.html", "map.html"), ("map.dzi", "map_files/index.html")]
)
def test_the_page_opens_in_a_browser(framed: Result, file: str, page: str, tmp_path: Path) -> None:
    framed.save(tmp_path / file, px_per_square=PX)
    subprocess.run(
        [tool("chromium"), "--headless", "--no-sandbox", "--disable-gpu", "--window-size=900,700",
         f"--screenshot={tmp_path / 'seen.png'}", f"file://{tmp_path / page}"],
        check=True,
        capture_output=True,
        timeout=120,
    )  # fmt: skip
    with Image.open(tmp_path / "seen.png") as seen:
        assert len(seen.convert("RGB").getcolors(1 << 24) or ()) > 100
