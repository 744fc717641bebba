"""Charts of terrain maps: layers, text, sizes, pixels."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
from PIL import Image

from morphs.base.errors import MorphsError
from morphs.draw.terrain.chart import ChartOptions, chart_svg
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.legend import _label, _names
from morphs.draw.terrain.lines import Lines, sampled
from morphs.draw.terrain.overview import overview_png
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.rivers import river_shapes, water_strokes
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import ATLAS, BLACK, STYLES, style_named
from morphs.draw.terrain.symbols import SYMBOLS, cover_of
from morphs.draw.terrain.table import HEATH
from morphs.draw.terrain.ways import Banks, way_strokes
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import WATERWAYS, WAYS, Along, Path, Spot, TerrainMap
from morphs.generators.terrain.terrains import terrain_table

BATTLE: dict[str, Any] = {
    "generator": "wargame",
    "board": "grid:8x8",
    "seed": 3,
    "wargame": {"cover": "cultivated", "fields": "4"},
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def lands() -> TerrainMap:
    return make(
        TerrainRequest(generator="folkesten", board="hex:14x10", seed=4, stages=tuple(STAGES))
    )


@pytest.mark.parametrize("style", STYLES)
def test_a_chart_is_an_svg_of_layers(lands: TerrainMap, style: str) -> None:
    root = ElementTree.fromstring(
        chart_svg(lands, ChartOptions(style_named(style), 60, title="A & B"))
    )
    layers = [group.get("id") for group in root.iter(f"{SVG}g")]
    for layer in ("ground", "rivers", "grid", "symbols", "roads", "places", "names", "legend"):
        assert layer in layers
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "A & B" in [group.get("aria-label") for group in root.iter()]
    assert "0101" in texts
    named = {spot.name for spot in lands.spots if spot.kind in ("city", "town")}
    assert named <= set(texts)


def test_the_same_map_gives_the_same_bytes() -> None:
    asked = TerrainRequest(generator="folkesten", board="hex:6x5", seed=4, stages=tuple(STAGES))
    one, other = (chart_svg(make(asked), ChartOptions(ATLAS, 50)) for _ in range(2))
    assert one == other


def test_the_png_has_the_size_of_the_svg_and_is_not_blank(lands: TerrainMap) -> None:
    svg = chart_svg(lands, ChartOptions(ATLAS, 30))
    width, height = re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2]
    picture = Image.open(io.BytesIO(svg_to_png(svg)))
    assert abs(picture.width - float(width)) <= 1 >= abs(picture.height - float(height))
    assert len(picture.convert("RGB").getcolors(10**6) or []) > 500


def test_every_terrain_has_what_the_table_says() -> None:
    """All words on one map, in both styles; every symbol named in the table exists."""
    words = list(terrain_table())
    assert {entry.symbol for entry in terrain_table().values()} - {""} <= set(SYMBOLS)
    terrain = TerrainMap(Ground("hex", len(words), 1), words)
    for style in (ATLAS, BLACK):
        ElementTree.fromstring(chart_svg(terrain, ChartOptions(style, 70)))


@pytest.mark.parametrize("board", ["hex:1x1", "hex-pointy:3x2", "grid:4x4", "grid8:2x7"])
def test_small_boards(board: str) -> None:
    terrain = make(TerrainRequest(generator="folkesten", board=board, seed=2))
    ElementTree.fromstring(chart_svg(terrain, ChartOptions(ATLAS, 40)))


def test_outlines_fit_without_a_slit_and_over_the_seam() -> None:
    sheet = Sheet(Ground("hex", 6, 6, "both"), 50)
    near = sheet.ground.near
    width, height = 6 * 50 * 3**0.5 / 2, 300.0
    for cell in range(36):
        for side in range(6):
            there = near[cell, side]
            mine = sheet.outlines[cell][2 * side + 1]
            theirs = sheet.outlines[there][2 * ((side + 3) % 6) + 1]
            gap = (mine - theirs) / (width, height)
            assert np.allclose(gap, np.round(gap), atol=1e-6)


def test_overviews(lands: TerrainMap) -> None:
    picture = Image.open(io.BytesIO(overview_png(lands, ATLAS, 4)))
    assert picture.size == (14 * 4, 10 * 4 + 2)
    torus = make(TerrainRequest(generator="toric", board="hex:60x50", seed=1))
    large = Image.open(io.BytesIO(overview_png(torus, BLACK, 2)))
    assert large.size == (120, 101)


@pytest.mark.parametrize("kind", [*WATERWAYS, *WAYS])
def test_overviews_show_every_kind_of_path(kind: str) -> None:
    land = TerrainMap(Ground("hex", 6, 4), ["plain"] * 24)
    bare = overview_png(land, ATLAS, 4)
    land.paths.append(Path(kind, ((1, 1), (2, 1), (2, 2))))
    assert overview_png(land, ATLAS, 4) != bare


def test_an_unknown_style() -> None:
    with pytest.raises(MorphsError, match="atlas or black"):
        style_named("oil")


@pytest.mark.parametrize(
    ("kind", "symbol"), [("deciduous", "forest"), ("coniferous", "firs"), ("palm", "jungle")]
)
def test_woods_show_the_trees_asked_for(kind: str, symbol: str) -> None:
    request = TerrainRequest.model_validate(
        {"generator": "wargame", "wargame": {"tree_kind": kind, "trees": "5"}}
    )
    terrain = make(request)
    assert cover_of(terrain, "wood").symbol == symbol
    assert cover_of(terrain, "swamp").symbol == "swamp"


def test_a_road_beside_a_river_keeps_to_its_bank() -> None:
    """Both are seen: the road runs beside the ribbon, not upon it, a railway on the other bank."""
    from morphs.draw.terrain.lines import Lines
    from morphs.generators.terrain.terrain_map import Path as Line

    points = ((0, 0), (0, 1), (0, 2), (0, 3))
    terrain = TerrainMap(Ground("hex", 3, 4), ["plain"] * 12)
    terrain.paths = [Line("river", points), Line("road", points), Line("railway", points)]
    banks = Banks(Lines(terrain, Sheet(terrain.ground, 60)))
    road, rail = (banks.aside((0, 1), (0, 2), rail) for rail in (False, True))
    assert road[0] < -2 < 2 < rail[0]  # the river runs south: its right bank lies west
    back = banks.aside((0, 2), (0, 1), rail=False)
    assert back == pytest.approx(road, abs=1.5)
    assert banks.aside((1, 1), (2, 1), rail=False) == (0.0, 0.0)


@pytest.mark.parametrize("kind", ["bridge", "level-crossing"])
def test_crossings_lie_where_the_lines_cross_as_drawn(kind: str) -> None:
    """Where both run side by side for a while, too."""
    under = "river" if kind == "bridge" else "railway"
    lower = Path(under, ((1, -1), (1, 0), (1, 1), (1, 2), (1, 3)))
    upper = Path("road", ((-1, 1), (0, 1), (1, 1), (2, 1), (3, 1)))
    ground = Ground("grid", 3, 3)
    terrain = TerrainMap(ground, ["plain"] * 9, paths=[lower, upper], spots=[Spot(kind, (4,))])
    lines = Lines(terrain, Sheet(ground, 60))
    ((at, angle, rail),) = Crossings(lines).found(kind, 4)
    strokes = water_strokes(lines) if kind == "bridge" else way_strokes(lines, [lower])
    for stroke in (strokes[1, 1][0], way_strokes(lines, [upper])[1, 1][0]):
        assert shapely.LineString(sampled(stroke)).distance(shapely.Point(at)) < 0.5
    assert abs(angle) < 0.5
    assert not rail


def test_rails_and_a_road_that_only_share_a_cell_have_no_crossing() -> None:
    ground = Ground("grid", 3, 3)
    paths = [
        Path("railway", ((1, 0), (1, 1), (0, 1))),
        Path("road", ((1, 2), (1, 1), (2, 1))),
    ]
    lines = Lines(TerrainMap(ground, ["plain"] * 9, paths=paths), Sheet(ground, 60, 0.0))
    assert Crossings(lines).found("level-crossing", 4) == []


@pytest.mark.parametrize("row", [0, 2])
def test_a_road_that_comes_to_rails_and_leaves_them_on_one_side_runs_on_that(row: int) -> None:
    ground = Ground("grid", 5, 3)
    paths = [
        Path("railway", tuple((x, 1) for x in range(-1, 6))),
        Path("road", ((1, row), (1, 1), (2, 1), (3, 1), (3, row))),
    ]
    lines = Lines(TerrainMap(ground, ["plain"] * 15, paths=paths), Sheet(ground, 60, 0.0))
    assert not any(Crossings(lines).found("level-crossing", cell) for cell in (6, 7, 8))
    assert (Banks(lines).aside((1, 1), (2, 1), rail=False)[1] > 0) == (row == 2)


def _numbers(svg: str) -> dict[str, tuple[float, float]]:
    root = ElementTree.fromstring(svg)
    (layer,) = (group for group in root.iter(f"{SVG}g") if group.get("id") == "coordinates")
    texts = layer.iter(f"{SVG}text")
    return {str(t.text): (float(t.get("x", 0)), float(t.get("y", 0))) for t in texts}


def test_a_number_that_gives_way_to_a_name_stays_away_from_those_of_other_cells(
    lands: TerrainMap,
) -> None:
    """It stood at the foot of its cell, above the next one's, and read as a list."""
    places = _numbers(chart_svg(lands, ChartOptions(ATLAS, 80)))
    centres = Sheet(lands.ground, 80).centres
    moved = 0
    for cell, (x, y) in enumerate(centres):
        at = places.get(lands.coordinate(cell))
        if at:
            moved += at[1] - y > -27 or at[0] != pytest.approx(x, abs=0.1)
            assert -29 < at[1] - y < 17
    assert moved


def test_a_river_begins_as_a_point_and_in_a_bend() -> None:
    """It began as wide as half a river, straight across its cell."""
    ground = Ground("hex", 6, 3)
    river = Path("river", tuple((k, 1) for k in range(6)))
    terrain = TerrainMap(ground, ["plain"] * ground.count, paths=[river])
    sheet = Sheet(ground, 100)
    (water, _) = river_shapes(terrain, sheet, ATLAS)
    pieces = [
        np.array([[float(n) for n in p.split()] for p in re.split("[ML]", data)[1:]])
        for data in re.findall(r"(M[^Z]*)Z", water.replace(",", " "))
    ]
    node = np.array(Lines(terrain, sheet).node((0, 1)))
    (spring,) = (p for p in pieces if min(np.hypot(*(p - node).T)) < 20 and p[0, 0] < node[0])
    assert np.hypot(*(spring[0] - spring[-1])) < 1
    assert np.hypot(*(spring[0] - node)) > 8


def test_fields_lie_on_open_land() -> None:
    """A blot of their colour showed beyond the hedge; and rough ground is darker than mown."""
    terrain = make(TerrainRequest(**BATTLE))
    assert "field" in terrain.words
    root = ElementTree.fromstring(chart_svg(terrain, ChartOptions(ATLAS, 60, legend=False)))
    (ground,) = (group for group in root.iter(f"{SVG}g") if group.get("id") == "ground")
    fills = [path.get("fill") for path in ground]
    assert terrain_table()["field"].colour not in fills
    patches = [path.get("fill") for path in ground if path.get("fill-opacity")]
    assert HEATH in patches


def test_a_legend_explains_borders_where_there_are_some() -> None:
    terrain = TerrainMap(Ground("hex", 2, 1), ["plain"] * 2)
    assert "border" not in _names(terrain)
    terrain.along.append(Along("border", 0, 1))
    assert "border" in _names(terrain)
    ElementTree.fromstring(chart_svg(terrain, ChartOptions(BLACK, 40)))


def test_a_legend_names_what_readers_call_alike_once() -> None:
    terrain = make(TerrainRequest(generator="folkesten", board="hex:3x2", seed=2))
    words = ["water island", "ocean island", "rapids-water", "ocean", "plain", "plain"]
    told = [_label(name) for name in _names(replace(terrain, words=words))]
    assert told.count("Island") == 1 and "Rapids" in told and len(told) == len(set(told))
