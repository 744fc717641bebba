"""Empty country has a few things that stand alone, clear of all else."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.land import Land
from morphs.draw.lands.landmarks import AFLOAT, DRAWN, WORLD, drawn, landmarks
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
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


@pytest.mark.parametrize("large", [1.0, 1.5, 1.75])
def test_what_swims_lies_wholly_on_water_however_large(large: float) -> None:
    ground = Ground("hex", 18, 12)
    dry = [cell for cell in range(216) if cell % 18 < 5 or (cell % 18 == 12 and cell // 18 > 5)]
    land = Land(shown(ground, dict.fromkeys(set(range(216)) - set(dry), SEA)))
    nothing = np.zeros(land.grain.shape, bool)
    afloat = [one for one in landmarks(land, nothing, large) if one.kind in AFLOAT]
    assert afloat
    across = np.linspace(-0.56, 0.56, 21)[:, None] * np.array([[large * SIZE, 0.0]])
    for one in afloat:
        assert (land.sea[land.grain.squares(one.at + across)] > 0).all()


def test_a_strait_that_is_wide_enough_for_small_ships_has_no_large_ones() -> None:
    ground = Ground("hex", 16, 14)
    land = Land(shown(ground, {cell: SEA for cell in range(224) if cell % 16 in (7, 8, 9)}))
    nothing = np.zeros(land.grain.shape, bool)
    small, large = (
        [one for one in landmarks(land, nothing, size) if one.kind in AFLOAT] for size in (1.0, 2.5)
    )
    assert small and not large


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


@pytest.mark.parametrize("look", [ATLAS_LOOK, BLACK_LOOK])
def test_all_that_stands_alone_is_drawn_within_a_cell(look: Look) -> None:
    pen = Pen(look.style, SIZE)
    for kind, draw in DRAWN.items():
        for key in (3, 90):
            found = list(draw(pen, (0.0, 0.0), key))
            assert found, kind
            assert all(max(map(abs, piece.at)) < 0.5 * SIZE for piece in found)
            assert found == list(draw(pen, (0.0, 0.0), key))


def test_meadows_have_farms_but_not_on_lands_so_wide_that_none_is_seen() -> None:
    for side, told in ((14, True), (WORLD, False)):
        land = Land(shown(Ground("hex", side, 12)))
        kinds = [one.kind for one in landmarks(land, np.zeros(land.grain.shape, bool))]
        assert len(kinds) > 8 and len(set(kinds)) > 2
        assert bool({"farm", "mill"} & set(kinds)) == told


def test_things_stand_closer_on_lands_than_on_worlds() -> None:
    counts = []
    for side in (WORLD - 1, WORLD):
        ground = Ground("hex", side, 8)
        land = Land(shown(ground, dict.fromkeys(range(ground.count), PLAIN)))
        found = list(landmarks(land, np.zeros(land.grain.shape, bool)))
        counts.append(len(found))
        feet = np.array([one.at for one in found]).reshape(-1, 2)
        gaps = np.linalg.norm(feet[:, None] - feet[None], axis=2) + 9e9 * np.eye(len(feet))
        assert gaps.min() > (1.1 if side < WORLD else 2.3) * SIZE * 0.9
    assert counts[0] > 1.3 * counts[1]
