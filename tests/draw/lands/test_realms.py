"""Realms of whole lands are told by tints along their borders."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from morphs.draw.lands.ground import painted
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK
from morphs.draw.lands.realms import TINTS, _tints
from morphs.draw.lands.view import SEA
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown


def divided(*owners: int) -> Land:
    """A land of 12x4 cells whose columns have such owners, the last two of them sea."""
    ground = Ground("hex", 12, 4)
    realms = [owners[cell % 12] for cell in range(ground.count)]
    near = ground.near
    borders = [
        (cell, side)
        for cell in range(ground.count)
        for side, there in enumerate(near[cell].tolist())
        if there > cell and realms[cell] != realms[there] and min(realms[cell], realms[there]) >= 0
    ]
    wet = {cell: SEA for cell in range(ground.count) if cell % 12 > 9}
    return Land(replace(shown(ground, wet), realms=realms, borders=borders))


def test_realms_have_tints_along_their_borders_and_none_in_their_midst() -> None:
    land = divided(*[0] * 5, *[1] * 5, -1, -1)
    bare = Land(replace(land.shown, realms=()))
    off = np.abs(painted(land, ATLAS_LOOK).astype(int) - painted(bare, ATLAS_LOOK)).sum(axis=2)
    row = off.shape[0] // 2
    columns = land.grain.squares(land.sites[[24, 27, 28, 29, 30, 32, 33]])[1]
    beside = off[row, columns[2] : columns[3] + 1] > 5
    assert not off[row, columns[[0, 5, 6]]].any()
    assert 0.2 < np.count_nonzero(beside) / len(beside) < 0.8  # a ribbon, not a smudge
    assert not off[land.sea > 0].any()
    assert (painted(land, BLACK_LOOK) == painted(bare, BLACK_LOOK)).all()


def test_no_two_realms_that_meet_have_one_tint() -> None:
    land = divided(2, 2, 0, 0, 1, 1, 2, 3, 3, 0, -1, -1)
    found = _tints(land, np.array(land.shown.realms)).tolist()
    pairs = ((2, 0), (0, 1), (1, 2), (2, 3), (3, 0))
    assert all(found[one] != found[other] for one, other in pairs)
    assert max(found) < len(TINTS)
