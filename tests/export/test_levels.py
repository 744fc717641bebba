"""Boards of several levels: every format has all of them, side by side as in the picture."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import shapely

from morphs import Layout, build, export
from morphs.building.layouts import picture_of
from tests.export.contracts import faults_of_uvtt

TILE = 10
"""Squares of a tile; a level is two tiles wide, and one tile lies between levels."""


@pytest.fixture(scope="module")
def layout() -> Layout:
    return build(board="grid:2x2x2", seed=4).layout


def test_programs_get_the_walls_of_both_levels(layout: Layout, tmp_path: Path) -> None:
    notes: list[str] = []
    path = tmp_path / "map.dd2vtt"
    export(layout, path, tell=notes.append, px_per_square=20)
    assert notes == ["the 2 levels lie side by side, as in the picture"]
    assert not faults_of_uvtt(path)
    data = json.loads(path.read_text())
    assert data["resolution"]["map_size"] == {"x": 100, "y": 40}
    xs = [point["x"] for line in data["line_of_sight"] for point in line]
    assert min(xs) < 2 * TILE * 2 and max(xs) > 2 * TILE * 3
    assert not [x for x in xs if 2 * TILE * 2 + 0.5 < x < 2 * TILE * 3 - 0.5]


def test_a_page_for_each_level(layout: Layout, tmp_path: Path) -> None:
    export(layout, tmp_path / "map.pdf", ink_saver=True)
    data = (tmp_path / "map.pdf").read_bytes()
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") == 3  # with the index


def test_tiled_has_a_layer_for_each_level(layout: Layout, tmp_path: Path) -> None:
    export(layout, tmp_path / "map.tmj", px_per_square=8)
    data = json.loads((tmp_path / "map.tmj").read_text())
    layers = {one["name"]: one for one in data["layers"] if one["type"] == "tilelayer"}
    assert set(layers) == {"level 0 tiles", "level 1 tiles"}
    assert (data["width"], data["height"]) == (5, 2)
    shown = [np.array(one["data"]).reshape(2, 5) > 0 for one in layers.values()]
    assert shown[0][:, :2].all() and not shown[0][:, 2:].any()
    assert shown[1][:, 3:].all() and not shown[1][:, :3].any()


def test_the_plan_lies_where_the_picture_shows_floor(layout: Layout, tmp_path: Path) -> None:
    export(layout, tmp_path / "map.geojson")
    features = json.loads((tmp_path / "map.geojson").read_text())["features"]
    floor = shapely.union_all(
        [
            shapely.geometry.shape(f["geometry"])
            for f in features
            if f["properties"]["kind"] == "floor"
        ]
    )
    picture = picture_of(layout)
    for level, (left, _, right, _) in enumerate(picture.scene.levels(picture.board)):
        square = picture.scene.square
        here = floor.intersection(shapely.box(left / square, -1000, right / square, 0))
        assert here.area > 20, level
    assert floor.bounds[2] <= picture.size[0] / picture.scene.square
