"""Broad rivers of battlefields: they widen and narrow, and islands lie in them off what crosses."""

from __future__ import annotations

import numpy as np
import shapely

from morphs.draw.terrain.broad_rivers import _courses, _eyots, _wet, eyots_of, wide_bed
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.lots import BUILDS
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import BLACK
from morphs.generators.terrain.making import TerrainRequest, make


def test_a_broad_river_breathes_and_its_islands_lie_in_it() -> None:
    found = 0
    for seed in (5, 9):
        asked = {"relief": "hilly", "cover": "cultivated", "river": "yes", "road": "yes"}
        data = {"generator": "wargame", "board": "grid:12x9", "seed": seed, "wargame": asked}
        terrain = make(TerrainRequest.model_validate(data))
        sheet = Sheet(terrain.ground, 60.0)
        bed = wide_bed(terrain, sheet)
        ways = [way for way in terrain.paths if way.wide]
        for course in _courses(ways, _wet(terrain), Lines(terrain, sheet)):
            assert np.ptp(course[4:-4, 2]) > 0.05
        isles = list(_eyots(terrain, sheet, bed))
        found += len(isles)
        assert all(bed.contains(isle) for isle in isles)
        assert not any(a.intersects(b) for k, a in enumerate(isles) for b in isles[:k])
    assert found


def test_no_name_lies_on_an_island() -> None:
    """Names of rivers ran over their islands."""
    asked = {"habitation": "5", "road": "yes", "river": "yes"}
    data = {"generator": "wargame", "board": "hex:12x10", "seed": 5, "wargame": asked}
    terrain = make(TerrainRequest.model_validate(data))
    chart = Chart(terrain, ChartOptions(BLACK, 60.0))
    isles = shapely.union_all(eyots_of(terrain, chart.sheet))
    assert not isles.is_empty
    assert not shapely.contains_xy(isles, *chart.covered().T).any()


def test_no_lane_of_a_place_runs_into_a_river() -> None:
    asked = {"habitation": "5", "road": "yes", "river": "yes"}
    data = {"generator": "wargame", "board": "hex:12x10", "seed": 5, "wargame": asked}
    terrain = make(TerrainRequest.model_validate(data))
    chart = Chart(terrain, ChartOptions(BLACK, 60.0))
    hamlets = chart._hamlets
    assert hamlets
    places = [spot for spot in terrain.spots if spot.kind in BUILDS]
    lanes = [one for spot in places for one in hamlets._built_up(chart.pen, spot)]
    assert lanes
    wet = hamlets.crossings.wide_water.buffer(-1.0)
    assert not any(one.intersects(wet) for one in lanes)
