"""The paper of charts, their washes of grey, and how large they are."""

from __future__ import annotations

from functools import cache

from morphs.building.charts import TABLE_PIXELS, usual_pixels
from morphs.draw.land_chart import chart_of
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.looks import BLACK_LOOK, GREYS
from morphs.draw.terrain.chart import ChartOptions
from morphs.draw.terrain.legend import _line_sample
from morphs.draw.terrain.style import style_named
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.making import TerrainRequest, make


@cache
def drawn(style: str) -> str:
    land = make(TerrainRequest(generator="folkesten", board="hex:9x7", seed=5))
    return chart_of(land, ChartOptions(style_named(style), 40)).svg()


def test_paper_is_old_in_colour_and_white_in_black_and_white() -> None:
    assert 'fill="url(#stain)"' in drawn("atlas") and 'id="worn-left"' in drawn("atlas")
    assert "url(#stain)" not in drawn("black") and 'Gradient id="worn' not in drawn("black")


def test_ink_is_washed_with_grey_in_the_shade_of_woods_and_peaks() -> None:
    assert sum(f'fill="{grey}"' in drawn("black") for grey in GREYS[1:]) >= 3
    assert "url(#wash-" in drawn("black")


def test_roads_in_ink_are_rows_of_strokes_on_the_map_and_in_the_legend() -> None:
    long, gap = (f"{part * SIZE:g}" for part in BLACK_LOOK.style.strokes)
    (_, edge, _) = BLACK_LOOK.ways["o"]
    assert edge[2] == f"{long} {gap}"
    asked = TerrainRequest(generator="folkesten", board="hex:14x10", seed=5, stages=tuple(STAGES))
    land = make(asked)
    assert land.paths_of("road")
    for style, dashed in (("black", True), ("atlas", False)):
        chart = chart_of(land, ChartOptions(style_named(style), 40))
        sample = _line_sample("road", (0.0, 0.0), 20.0, chart.style, False)
        assert ("dasharray" in sample) == dashed
        assert (f'stroke-dasharray="{edge[2]}"' in chart.svg()) == dashed


def test_signs_of_terrain_in_the_legend_keep_within_their_boxes() -> None:
    for style in ("atlas", "black"):
        assert drawn(style).count('<clipPath id="sample-') >= 3


def test_squares_of_battlefields_are_larger_than_cells_of_lands() -> None:
    table = make(TerrainRequest(generator="wargame", board="grid:10x8", seed=5)).ground
    assert usual_pixels(table, True) == TABLE_PIXELS > usual_pixels(table)
