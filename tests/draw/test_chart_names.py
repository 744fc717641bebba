"""Names on charts of whole lands: in few sizes, by how large is what they are of."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.draw.chart_names import GREAT, TRACKED, ChartLettering, letter_sizes
from morphs.draw.land_chart import WholeChart, chart_of
from morphs.draw.terrain.chart import ChartOptions
from morphs.draw.terrain.style import ATLAS
from morphs.generators.terrain.making import TerrainRequest, make


@pytest.mark.parametrize(("generator", "board"), [("folkesten", "hex:9x7"), ("toric", "hex:14x10")])
def test_land_as_large_has_letters_as_large(generator: str, board: str) -> None:
    request = TerrainRequest(generator=generator, board=board, seed=4711, stages=("names",))
    chart = chart_of(make(request), ChartOptions(ATLAS, 48))
    assert isinstance(chart, WholeChart)
    lettering = chart._lettering
    assert isinstance(lettering, ChartLettering)
    steps = np.array(letter_sizes(chart.terrain, 48, lettering.sheet.extent[0]))
    land = [(spot.size, one) for one, spot in lettering._spots() if one.colour == "land"]
    assert land
    for _, one in land:
        off = np.abs(steps - one.size)
        assert off.min() < 0.01
        assert one.spread == TRACKED[int(off.argmin()) >= GREAT]
    sizes = [one.size for _, one in sorted(land, key=lambda pair: pair[0])]
    assert sizes == sorted(sizes)
