"""Open country: where it is full of small things, and where it is calm."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.fields import _furrows
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.growth import standing
from morphs.draw.lands.land import Land
from morphs.draw.lands.landmarks import DRAWN, landmarks
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
from morphs.draw.lands.plains import CALM, FULL, stir
from morphs.draw.lands.room import Kept
from morphs.draw.lands.verges import Verges
from morphs.draw.lands.view import HILL, MOUNTAIN, PLAIN
from morphs.draw.terrain.pen import Pen, Piece
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown


@cache
def plains() -> Land:
    ground = Ground("hex", 14, 9)
    return Land(shown(ground, dict.fromkeys(range(ground.count), PLAIN)))


def grown(land: Land, look: Look) -> list[Piece]:
    """What grows on a land without anything else on it, but for trees."""
    nothing = np.zeros(land.grain.shape, np.bool_)
    free = Kept(nothing, nothing, Verges(land, ()), Verges(land, ()))
    found = standing(land, Pen(look.style, SIZE), free, nothing)
    return [*found.pieces, *found.strewn]


def at_feet(land: Land, pieces: list[Piece]) -> np.ndarray:
    return stir(land)[land.grain.squares(np.array([one.at for one in pieces]))]


@pytest.mark.parametrize("look", [ATLAS_LOOK, BLACK_LOOK])
def test_grass_grows_where_country_is_full_and_hardly_where_it_is_calm(look: Look) -> None:
    land = plains()
    noise, tufts = stir(land), at_feet(land, grown(land, look))
    full, calm = ((tufts > FULL).sum() / (noise > FULL).sum(),
                  (tufts < -FULL).sum() / (noise < -FULL).sum())  # fmt: skip
    assert full > 4 * calm


def test_nothing_stands_alone_on_calm_country() -> None:
    land = plains()
    found = list(landmarks(land, np.zeros(land.grain.shape, np.bool_)))
    assert len(found) > 5
    assert all(stir(land)[land.grain.squares(one.at)][0] > CALM for one in found)


def test_hills_are_larger_and_more_at_the_foot_of_mountains() -> None:
    ground = Ground("hex", 16, 9)
    kinds = {cell: MOUNTAIN if cell % 16 < 4 else HILL for cell in range(ground.count)}
    land = Land(shown(ground, kinds))
    feet = np.array([one.at for one in grown(land, ATLAS_LOOK) if len(one.svg) > 300])
    from_range = feet[:, 0] / (SIZE * 0.866) - 4
    near, far = (from_range < 3).sum() / 3, (from_range > 5).sum() / 7
    assert near > 1.2 * far > 0


@pytest.mark.parametrize("kind", ["tower", "stones"])
def test_ruins_and_stones_are_of_two_forms(kind: str) -> None:
    pen = Pen(ATLAS_LOOK.style, SIZE)
    forms = {
        tuple("".join(p.svg for p in DRAWN[kind](pen, (0.0, 0.0), key)).count(one) for one in "LQ")
        for key in range(20)
    }
    assert len(forms) > 1


def test_fields_in_ink_are_no_nets() -> None:
    corners = np.array([(0.0, 0.0), (16.0, 0.0), (16.0, 10.0), (0.0, 10.0)])
    ploughed = {}
    for look in (ATLAS_LOOK, BLACK_LOOK):
        sheets = [Sheet() for _ in range(60)]
        for key, sheet in enumerate(sheets):
            _furrows(sheet, look, corners, key)
        ploughed[look.name] = sum(bool(sheet.shapes) for sheet in sheets)
    assert ploughed["atlas"] == 60 and 15 < ploughed["black"] < 45
