"""What busy ground and the sea ask of a chart: the lettering of names, the borders of cells."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest

from morphs.draw.drawn_names import LandChart
from morphs.draw.land_chart import GRID, WholeChart, chart_of
from morphs.draw.land_lights import BRIGHT, LIGHTS, lights_of
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.ground import painted
from morphs.draw.lands.land import area
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
from morphs.draw.lands.soundings import deeps, soundings
from morphs.draw.lands.view import CRAGS, FOREST, GROVE, MOUNTAIN, PLAIN
from morphs.draw.terrain.borders import border_dashes, border_ink
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.labels import text_width
from morphs.draw.terrain.legend import LETTERS, gridded, packed
from morphs.draw.terrain.lettering import Name, SetName, straight
from morphs.draw.terrain.names import SHARES, SIZES, name_shapes
from morphs.draw.terrain.style import ATLAS, BLACK, Style
from morphs.draw.terrain.surround import MAPPED
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import TerrainMap


@cache
def quarters(style: Style) -> WholeChart:
    """A land of 12x3 cells: plains, a forest, mountains, the sea, each three columns wide."""
    words = ["plain", "forest", "mountain", "ocean"]
    land = TerrainMap(
        Ground("hex", 12, 3), [words[column // 3] for _ in "abc" for column in range(12)]
    )
    chart = chart_of(land, ChartOptions(style, 60))
    assert isinstance(chart, WholeChart)
    return chart


def named(column: int, colour: str) -> SetName:
    """A name about the middle of a cell of the second row."""
    x, y = quarters(ATLAS).placed.pixels(quarters(ATLAS).placed.land.sites)[12 + column].tolist()
    return SetName(Name("Elsa", 12.0, 3, colour=colour), straight((x, y), 24.0))


def light(colour: str) -> float:
    """How light a colour is, of 255."""
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return sum(share * part for share, part in zip((0.299, 0.587, 0.114), parts, strict=True))


def test_names_are_lettered_as_their_ground_asks() -> None:
    chart = quarters(ATLAS)
    names = [
        named(column, colour) for column, colour in ((1, "land"), (4, "land"), (7, "land"), (4, ""))
    ]
    land = chart.placed.land
    middles = [land.grain.squares(chart.placed.places(one.line)) for one in names]
    kinds = [int(land.kind[at][0]) for at in middles]
    assert kinds[0] == PLAIN and kinds[1] in (FOREST, GROVE) and kinds[2] == MOUNTAIN
    found = lights_of(chart.placed, names, ATLAS)
    assert 0 not in found
    assert found[1] == LIGHTS[kinds[1]] and found[2] == LIGHTS[MOUNTAIN]
    assert (found[3].ink, found[3].halo) == (ATLAS.ink, ATLAS.halo) and found[3].wide
    inked = lights_of(quarters(BLACK).placed, names, BLACK)
    assert sorted(inked) == [1, 2, 3]
    assert all((one.ink, one.halo) == (BLACK.ink, BLACK.halo) for one in inked.values())
    assert min(one.wide for one in inked.values()) > 0.3
    shapes = name_shapes(names, ATLAS, lights=found)
    assert f'fill="{found[1].ink}"' in shapes[1] and f'stroke="{found[1].halo}"' in shapes[1]
    assert f'stroke-width="{12 * found[1].wide:g}"' in shapes[1]


def test_light_over_woods_fades_away() -> None:
    names = [named(4, "land"), named(7, "land")]
    found = lights_of(quarters(ATLAS).placed, names, ATLAS)
    woods, rocks = name_shapes(names, ATLAS, lights=found)
    wide = [float(one) for one in re.findall(r'stroke-width="([^"]+)"', woods)]
    strong = [float(one) for one in re.findall(r'stroke-opacity="([^"]+)"', woods)]
    assert len(wide) == 3 and wide == sorted(wide, reverse=True) and strong == sorted(strong)
    assert woods.count('fill="none"') == 2 and strong[0] < 0.2 and wide[-1] < 0.2 * 12
    assert rocks.count("<text") == 2  # light of their ground, not a pale cloud


def test_names_on_tiles_have_the_same_light_where_trees_stand() -> None:
    chart = quarters(ATLAS)
    for busy in (True, False):
        over = LandChart(chart.terrain, ChartOptions(ATLAS, 60), chart.placed, {}, busy)
        over.__dict__["_names"] = [named(4, "land")]
        assert (f'fill="{BRIGHT}"' in over.over_tiles(0, (720, 180))) == busy


def test_clearings_of_places_are_no_woods(monkeypatch: pytest.MonkeyPatch) -> None:
    placed = quarters(ATLAS).placed
    assert lights_of(placed, [named(4, "land")], ATLAS)
    monkeypatch.setattr(placed.land, "homes", {16})
    assert not lights_of(placed, [named(4, "land")], ATLAS)


def test_names_half_over_woods_are_dark() -> None:
    x = {column: named(column, "land").line for column in (2, 3)}
    edge = [(1 - k / 20) * x[2] + k / 20 * x[3] for k in range(21)]
    names = [SetName(Name("Elsa", 12.0, 3, colour="land"), line) for line in edge]
    inks = [
        one.ink if one else ""
        for one in map(lights_of(quarters(ATLAS).placed, names, ATLAS).get, range(21))
    ]
    assert list(dict.fromkeys(inks)) == ["", ATLAS.land_name, BRIGHT]


def test_letters_on_busy_ground_are_far_from_the_light_about_them() -> None:
    for kind, one in LIGHTS.items():
        assert abs(light(one.ink) - light(one.halo)) > 150
        assert (light(one.ink) < light(one.halo)) == (kind in (MOUNTAIN, CRAGS))


def test_cells_have_each_border_once_and_fainter_ones_at_sea() -> None:
    chart = quarters(ATLAS)
    paths = [one.attrib for one in ElementTree.fromstring(f"<g>{chart._grid()}</g>")]
    ashore, afloat = (re.findall(r"M[^M]+", one["d"]) for one in paths)
    assert tuple(one["stroke-opacity"] for one in paths) == GRID
    assert 0.1 < float(GRID[1]) < float(GRID[0]) < 0.4
    sides = [*ashore, *afloat]
    assert len(sides) == len(set(sides))
    assert len(sides) == 6 * 36 - int(np.count_nonzero(chart.terrain.ground.near >= 0)) // 2
    assert 0.15 < len(afloat) / len(sides) < 0.35


@pytest.mark.parametrize("look", [ATLAS_LOOK, BLACK_LOOK])
def test_roads_trails_and_borders_are_told_apart(look: Look) -> None:
    road, trail = look.ways["o"], look.ways["t"]
    inner, cased = road[-1], road[-2]
    assert inner[1] < cased[1] and bool(inner[2] or cased[2]) == (not look.style.fills)
    assert light(inner[0]) > light(cased[0]) + 100
    assert light(inner[0]) > light(look.style.river) + 50
    assert trail[-1][2] and trail[-1][2] != border_dashes(SIZE)
    assert len(border_dashes(SIZE).split()) > len(trail[-1][2].split())
    assert not look.style.fills or border_ink(look.style) not in {one[0] for one in (*road, *trail)}


@pytest.mark.parametrize("seed", [3, 5])
def test_the_map_of_a_land_has_most_of_its_sheet(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chart, "_layers", lambda _: iter(()))
    monkeypatch.setattr(Chart, "_drawn_at", lambda _: None)
    request = TerrainRequest(
        generator="folkesten", board="hex:18x12", seed=seed, stages=tuple(STAGES)
    )
    chart = Chart(make(request), ChartOptions(ATLAS, 90, title="A land", scale="6 miles"))
    sheet = ElementTree.fromstring(chart.svg())
    share = (
        chart.width * chart.height / float(sheet.attrib["width"]) / float(sheet.attrib["height"])
    )
    assert share >= MAPPED
    told = {text.text for text in sheet.iter("{http://www.w3.org/2000/svg}text")}
    assert {spot.name for spot in chart.terrain.spots if spot.kind in ("city", "town")} <= told


def test_signs_are_packed_in_as_few_rows_as_they_have_room_in() -> None:
    names, row = ["plain", "shallow-sea", "hill", "road", "bridge", "castle"], 10.0
    wide = [row * (1.9 + LETTERS * text_width(one.replace("-", " ").capitalize())) for one in names]
    for width in (500.0, sum(wide) + 1, sum(wide) - 1, 90.0):
        found, even = packed(names, width, row), gridded(names, width, row)
        assert found.lines <= even.lines
        starts = [*(found.starts or [k * even.wide for k in range(even.columns)]), width]
        for number, one in enumerate(wide):
            column = number // found.lines
            assert starts[column] + one <= starts[column + 1] + 1e-6 or not found.starts
    assert packed(names, sum(wide) + 1, row).lines == 1 < gridded(names, sum(wide) + 1, row).lines


def test_names_of_seas_and_of_land_are_bold_enough_to_be_read() -> None:
    chart = quarters(ATLAS)
    sea, land = (named(column, colour) for column, colour in ((10, "sea"), (1, "land")))
    found = lights_of(chart.placed, [sea, land], ATLAS)
    assert light(found[0].halo) - light(found[0].ink) > 130 and found[0].wide and 1 not in found
    inked = lights_of(quarters(BLACK).placed, [sea], BLACK)[0]
    assert (inked.ink, inked.halo) == (BLACK.sea_name, BLACK.water), "as the sea about it"


def test_names_of_rivers_in_woods_have_a_broad_light() -> None:
    for style in (ATLAS, BLACK):
        open_land, woods = (named(column, "river") for column in (1, 4))
        found = lights_of(quarters(style).placed, [open_land, woods], style)
        assert list(found) == [1] and found[1].halo == style.halo and found[1].wide >= 0.3


def test_large_features_and_castles_are_lettered_boldly_and_villages_larger() -> None:
    land = make(
        TerrainRequest(generator="folkesten", board="hex:9x7", seed=203, stages=tuple(STAGES))
    )
    chart = chart_of(land, ChartOptions(ATLAS, 60))
    assert isinstance(chart, WholeChart)
    names = [one.name for one in chart._lettering.done]
    assert all(name.bold for name in names if name.colour == "land")
    villages = {spot.name for spot in land.spots if spot.kind == "village"}
    usual = max(SIZES["village"] * 60, SHARES["village"] * chart.width)
    sizes = [name.size for name in names if name.text in villages]
    assert sizes and max(sizes) > 1.1 * usual


def test_lines_of_depth_have_no_corners_and_keep_to_the_sea() -> None:
    """Nor are there specks of deeps: the sea of a chart is no patchwork."""
    land = quarters(ATLAS).placed.land
    depth = soundings(land)
    assert (depth <= land.sea).all() and (depth > 0).any()
    for deep, _, _ in ATLAS_LOOK.depths:
        for ring in deeps(land, deep):
            ways = np.roll(ring, -1, axis=0) - ring
            turns = np.arctan2(ways[:, 1], ways[:, 0])
            assert np.abs((np.roll(turns, -1) - turns + np.pi) % (2 * np.pi) - np.pi).max() < 0.8
            assert area(ring) > SIZE**2


def test_the_ground_shows_no_squares_of_its_raster() -> None:
    """From one square to the next colours change by a few steps alone."""
    paint = painted(quarters(ATLAS).placed.land, ATLAS_LOOK).astype(int)
    assert max(np.abs(np.diff(paint, axis=axis)).max() for axis in (0, 1)) < 26
