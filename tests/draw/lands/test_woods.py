"""Woods are masses: lit on one side, of trees of many sizes, a few of which stand before them."""

from __future__ import annotations

import numpy as np

from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.growth import WOODS, Kept, standing
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
from morphs.draw.lands.trees import reach_of
from morphs.draw.lands.verges import Verges
from morphs.draw.lands.view import GROVE
from morphs.draw.lands.woods import AROUND, Tree, _tones, floors, stood
from morphs.draw.terrain.pen import Pen
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown

WOOD = [3 + column + 12 * row for row in range(3, 7) for column in range(6)]


def wooded(look: Look) -> tuple[Land, Pen, list[Tree]]:
    """A wood amid plains."""
    land = Land(shown(Ground("hex", 12, 10), dict.fromkeys(WOOD, GROVE)))
    pen, nothing = Pen(look.style, SIZE), np.zeros(land.grain.shape, np.bool_)
    free = Kept(nothing, nothing, Verges(land, ()), Verges(land, ()))
    return land, pen, standing(land, pen, free, nothing).trees


def test_a_wood_is_bright_where_it_rises_to_the_light_and_dark_behind() -> None:
    land, _, trees = wooded(ATLAS_LOOK)
    places = np.array([tree.at for tree in trees])
    tones = _tones(land, land.within([places], AROUND))[land.grain.squares(places)]
    along = places.sum(axis=1) - places.sum(axis=1).mean()
    lit, dark = tones[along < np.quantile(along, 0.06)], tones[along > np.quantile(along, 0.94)]
    assert np.median(lit) + 500 < np.median(tones) < np.median(dark) - 500


def test_crowns_are_of_many_sizes() -> None:
    found = np.array([reach_of(key) for key in range(400)])
    assert found.max() > 2.4 * found.min()
    assert np.quantile(found, 0.75) < 0.7 * found.max()  # few are great


def test_single_trees_stand_before_the_edge_of_a_wood() -> None:
    land, _, trees = wooded(ATLAS_LOOK)
    places = np.array([tree.at for tree in trees])
    apart = np.sqrt(((places[:, None] - places[None]) ** 2).sum(axis=2))
    np.fill_diagonal(apart, 9e9)
    single = apart.min(axis=1) > 0.16 * SIZE
    outside = ~np.isin(land.kind[land.grain.squares(places)], WOODS)
    assert 3 < (single & outside).sum() < 0.1 * len(trees)


def test_the_roof_of_a_wood_in_ink_is_white_and_its_rim_whole() -> None:
    for look, most in ((ATLAS_LOOK, 1.0), (BLACK_LOOK, 0.5)):
        land, pen, trees = wooded(look)
        feet = np.array([tree.at for tree in trees])
        drawn = np.array([piece.at for piece in stood(land, pen, trees)])
        middle = feet.mean(axis=0)
        here, there = ((np.abs(one - middle) < 60).all(axis=1).sum() for one in (drawn, feet))
        assert 0 < here <= most * there
        assert len(drawn) > 0.3 * len(feet)


def test_the_ground_of_a_wood_follows_its_trees_and_ink_has_none() -> None:
    land, _, trees = wooded(ATLAS_LOOK)
    for look, many in ((ATLAS_LOOK, 2), (BLACK_LOOK, 0)):
        sheet = Sheet()
        floors(sheet, land, look, trees)
        assert len(sheet.shapes) == many
