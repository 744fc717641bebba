"""The painted ground of charts under one light."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from morphs.draw.lands.charted import charted
from morphs.draw.lands.ground import painted, rgb
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK
from morphs.draw.lands.modelled import LEVEL, _hilly, modelled
from morphs.draw.lands.view import HILL, MOUNTAIN, PLAIN, SEA
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from tests.draw.lands.test_land import shown


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
    land: Any = SimpleNamespace(kind=kind, sea=np.full(kind.shape, -1))
    mountain, plain, hill = _hilly(land)[30, [5, 30, 55]].tolist()
    assert mountain == 1024 > hill > plain == LEVEL


def test_mountains_by_the_sea_cast_hardly_more_shade_than_plains() -> None:
    sea = np.full((60, 60), -1)
    sea[:, 30:] = 1
    land: Any = SimpleNamespace(kind=np.full(sea.shape, MOUNTAIN), sea=sea)
    inland, ashore = _hilly(land)[30, [10, 29]].tolist()
    assert inland == 1024 and ashore < (1024 + LEVEL) // 2


def test_shade_in_ink_is_grey_and_its_light_is_white_paper() -> None:
    land = Land(charted(make(TerrainRequest(generator="folkesten", board="hex:14x10", seed=5))))
    white = np.full((*land.grain.shape, 3), 255, np.uint8)
    found = modelled(land, white, inked=True).astype(np.int64)
    assert found.max() == 255 and found.min() < 240
    assert (found.max(axis=2) - found.min(axis=2)).max() <= 3


def test_the_ground_of_an_islet_of_rock_is_turf() -> None:
    ground = Ground("hex", 9, 7)
    islet = ground.cell((4, 3))
    rocky, dry = (
        {cell: SEA for cell in range(ground.count) if cell != islet} | {islet: MOUNTAIN},
        dict.fromkeys(range(ground.count), MOUNTAIN),
    )
    look = ATLAS_LOOK
    means = []
    for countries in (rocky, dry):
        land = Land(shown(ground, countries))
        at = (land.sea < 0) & (land.kind == MOUNTAIN)
        means.append(painted(land, look)[at].astype(np.int64).mean(axis=0))
    turf, rock = (np.array(rgb(look.grounds[letter])) for letter in "hm")
    for mean, near, far in zip(means, (turf, rock), (rock, turf), strict=True):
        assert np.abs(mean - near).sum() < np.abs(mean - far).sum()
