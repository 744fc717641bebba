"""Broad rivers of battlefields: they widen and narrow, and islands lie in them off what crosses."""

from __future__ import annotations

import numpy as np

from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.waters import _courses, _eyots, cells_where, wide_bed
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
        cells = cells_where(terrain, lambda meaning: meaning.water == "river")
        for course in _courses(ways, cells, Lines(terrain, sheet)):
            assert np.ptp(course[4:-4, 2]) > 0.05
        isles = list(_eyots(terrain, sheet, bed))
        found += len(isles)
        assert all(bed.contains(isle) for isle in isles)
        assert not any(a.intersects(b) for k, a in enumerate(isles) for b in isles[:k])
    assert found
