"""Names of areas on drawn lands: on a part of one that winds, and apart from names alike."""

from __future__ import annotations

import numpy as np

from morphs.draw.land_chart import WholeChart, chart_of
from morphs.draw.terrain.chart import ChartOptions
from morphs.draw.terrain.lettering import Name, Setter
from morphs.draw.terrain.style import ATLAS
from morphs.generators.terrain.making import STAGES, TerrainRequest, make


def test_a_name_may_stand_on_a_part_of_an_area_that_winds() -> None:
    """The name of a wood like a horseshoe stood on the hills in its midst."""
    request = TerrainRequest(generator="folkesten", board="hex:9x7", seed=9020, stages=("names",))
    chart = chart_of(make(request), ChartOptions(ATLAS, 60))
    assert isinstance(chart, WholeChart)
    lettering, size = chart._lettering, 60.0
    arms = [(60.0 * k, y) for k in range(1, 7) for y in (60.0, 120.0, 300.0, 360.0)]
    bend = [(60.0 * k, y) for k in range(1, 3) for y in (180.0, 240.0)]
    cells = np.array(arms + bend)
    squares = lettering.field.near(cells, 0.56 * size)
    lettering.field.prices = np.where(squares, 0, 60)
    setter = Setter(lettering.field)
    name = Name("Thorn Wood", 16.0, rank=6, italic=True, colour="land", spread=0.3)
    assert setter.set(name, lettering._over(name, [(x, y) for x, y in cells.tolist()]))
    off = np.linalg.norm(setter.done[0].line[:, None] - cells, axis=2).min(axis=1)
    assert off.max() < 0.75 * size


def test_the_name_of_a_range_runs_along_all_of_it() -> None:
    """The name of a great range stood level at its lower end, where peaks are small."""
    request = TerrainRequest(
        generator="folkesten", board="hex:10x10", seed=25056, stages=tuple(STAGES)
    )
    chart = chart_of(make(request), ChartOptions(ATLAS, 60))
    assert isinstance(chart, WholeChart)
    (found,) = (one for one in chart._names if one.name.text == "Romar Range")
    left, middle, right = (found.line[k] for k in (0, len(found.line) // 2, -1))
    assert right[0] - left[0] > 2.6 * 60
    assert abs(middle[1] - (left[1] + right[1]) / 2) > 0.3 * 60
