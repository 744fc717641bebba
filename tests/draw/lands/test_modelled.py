"""The painted ground of charts under one light."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.draw.lands.charted import charted
from morphs.draw.lands.grain import ONE, blurred
from morphs.draw.lands.ground import painted, rgb
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK
from morphs.draw.lands.modelled import modelled
from morphs.draw.lands.view import HILL, MOUNTAIN, SEA
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from tests.draw.lands.test_land import shown


@pytest.mark.parametrize("inked", [False, True])
def test_light_falls_on_no_range_and_never_on_the_sea(inked: bool) -> None:
    """Strokes shade what rises: a smudge about their feet would be smoke."""
    for seed in range(5, 9):
        request = TerrainRequest(generator="folkesten", board="hex:14x10", seed=seed)
        land = Land(charted(make(request)))
        grey = np.full((*land.grain.shape, 3), 200, np.uint8)
        found = modelled(land, grey, inked)[..., 0].astype(np.int64)
        assert (found[land.sea >= 0] == 200).all()
        high = np.isin(land.kind, (MOUNTAIN, HILL)) & (land.sea < 0)
        deep = blurred(high * ONE, 4) > ONE * 7 // 8
        assert deep.any() and (found[deep] == 200).all()
        assert 1 < np.abs(found[~high & (land.sea < 0)] - 200).max() < 40


def test_shade_in_ink_is_grey_and_its_light_is_white_paper() -> None:
    land = Land(charted(make(TerrainRequest(generator="folkesten", board="hex:14x10", seed=5))))
    white = np.full((*land.grain.shape, 3), 255, np.uint8)
    found = modelled(land, white, inked=True).astype(np.int64)
    assert found.max() == 255 and found.min() < 250
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
