"""The painted ground of charts under one light."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from morphs.draw.lands.charted import charted
from morphs.draw.lands.land import Land
from morphs.draw.lands.modelled import LEVEL, _hilly, modelled
from morphs.draw.lands.view import HILL, MOUNTAIN, PLAIN
from morphs.generators.terrain.making import TerrainRequest, make


def test_light_falls_from_the_upper_left_on_ranges_and_never_on_the_sea() -> None:
    land = Land(charted(make(TerrainRequest(generator="folkesten", board="hex:14x10", seed=5))))
    grey = np.full((*land.grain.shape, 3), 200, np.uint8)
    found = modelled(land, grey)[..., 0].astype(np.int64)
    assert (found[land.sea >= 0] == 200).all()
    high = (land.kind == MOUNTAIN) & (land.sea < 0)
    north, west = (high & ~np.roll(high, 3, axis=axis) for axis in (0, 1))
    south, east = (high & ~np.roll(high, -3, axis=axis) for axis in (0, 1))
    assert found[north & west].mean() > 200 > found[south & east].mean() + 10


def test_plains_have_less_shade_than_mountains_and_hills() -> None:
    kind = np.full((60, 60), PLAIN)
    kind[:, :20], kind[:, 40:] = MOUNTAIN, HILL
    land: Any = SimpleNamespace(kind=kind)
    mountain, plain, hill = _hilly(land)[30, [5, 30, 55]].tolist()
    assert mountain == 1024 > hill > plain == LEVEL
