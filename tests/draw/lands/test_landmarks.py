"""Empty country has a few things that stand alone, clear of all else."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.land import Land
from morphs.draw.lands.landmarks import drawn, landmarks
from morphs.draw.lands.looks import ATLAS_LOOK
from morphs.draw.lands.view import FOREST, MOUNTAIN, PLAIN, SEA
from morphs.draw.terrain.pen import Pen, Piece
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown

COAST = Land(shown(Ground("hex", 10, 8), {cell: SEA for cell in range(80) if cell % 10 > 4}))
PEN = Pen(ATLAS_LOOK.style, SIZE)


def pieces(land: Land, taken: Flags) -> list[Piece]:
    return [piece for one in landmarks(land, taken) for piece in drawn(land, PEN, one)]


def test_things_stand_on_land_and_ships_at_sea_clear_of_what_is_taken() -> None:
    nothing = np.zeros(COAST.grain.shape, bool)
    found = list(pieces(COAST, nothing))
    assert found == list(pieces(COAST, nothing))
    feet = np.array([piece.at for piece in found])
    sea = COAST.sea[COAST.grain.squares(feet)] > 0
    assert sea.any() and not sea.all()
    taken = nothing.copy()
    taken[COAST.grain.squares(feet)] = True
    again = np.array([piece.at for piece in pieces(COAST, taken)])
    off = np.linalg.norm(feet[:, None] - again[None], axis=2).min(axis=0)
    assert off.min() > 0.05 * SIZE


def test_land_that_is_full_or_wooded_has_none() -> None:
    assert not list(pieces(COAST, np.ones(COAST.grain.shape, bool)))
    woods = Land(shown(Ground("hex", 6, 5), dict.fromkeys(range(30), FOREST)))
    assert not list(pieces(woods, np.zeros(woods.grain.shape, bool)))


@pytest.mark.parametrize("wrap", ["none", "both"])
def test_nothing_stands_at_a_rim_but_on_a_torus(wrap: str) -> None:
    land = Land(shown(Ground("hex", 10, 8, wrap), dict.fromkeys(range(80), SEA)))
    found = list(pieces(land, np.zeros(land.grain.shape, bool)))
    far = np.array(land.grain.size)
    inner = [((np.array(piece.at) > 0) & (np.array(piece.at) < far)).all() for piece in found]
    assert found and (wrap == "both" or all(inner))


def test_islets_are_of_several_kinds_wherever_mountains_are() -> None:
    ground = Ground("hex", 20, 12)
    sea = dict.fromkeys(range(ground.count), SEA) | {0: MOUNTAIN}
    islets = [24 + 40 * row + 3 * column for row in range(5) for column in range(5)]
    land = Land(shown(ground, sea, tags=dict.fromkeys(islets, ("island",))))
    kinds = land.kind[land.grain.squares(land.sites[islets])]
    dry = land.sea[land.grain.squares(land.sites[islets])] < 0
    assert dry.all() and {PLAIN, FOREST} <= set(kinds.tolist())
    assert (kinds == MOUNTAIN).mean() < 0.4
