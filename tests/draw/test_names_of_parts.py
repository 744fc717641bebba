"""Names of areas on drawn lands: on a part of one that winds, and apart from names alike."""

from __future__ import annotations

import numpy as np

from morphs.draw.land_chart import WholeChart, chart_of
from morphs.draw.terrain.chart import ChartOptions
from morphs.draw.terrain.lettering import Name, Setter
from morphs.draw.terrain.style import ATLAS
from morphs.generators.terrain.making import TerrainRequest, make


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
