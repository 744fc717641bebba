"""Woods are masses: lit on one side, of trees of many sizes, a few of which stand before them."""

from __future__ import annotations

import numpy as np

from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.copses import WOODS
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.growth import standing
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
from morphs.draw.lands.room import Kept
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
    places = places[np.isin(land.kind[land.grain.squares(places)], WOODS)]
    tones = _tones(land, land.within([places], AROUND), True)[land.grain.squares(places)]
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


def test_a_wood_in_ink_is_one_mass_that_is_hatched_on_its_dark_side() -> None:
    land, pen, trees = wooded(BLACK_LOOK)
    drawn = list(stood(land, pen, trees))
    assert len(drawn) == len(trees)
    places = np.array([piece.at for piece in drawn])
    assert not any(f'fill="{BLACK_LOOK.style.ink}"' in piece.svg for piece in drawn)
    dark = np.array([piece.svg.count("M") for piece in drawn]) > 6
    along = places.sum(axis=1)
    assert 0 < dark.sum() < 0.3 * len(drawn)
    assert np.median(along[dark]) > np.quantile(along, 0.7)


def test_the_ground_of_a_wood_follows_its_trees_and_is_white_in_ink() -> None:
    for look in (ATLAS_LOOK, BLACK_LOOK):
        land, _, trees = wooded(look)
        sheet = Sheet()
        floors(sheet, land, look, trees)
        assert len(sheet.shapes) == 2
        assert (f'fill="{look.style.paper}"' in str(sheet.shapes[1])) != look.style.fills


def test_woods_in_ink_go_on_through_names() -> None:
    land, pen, trees = wooded(BLACK_LOOK)
    middle = np.array([tree.at for tree in trees]).mean(axis=0)
    lane = land.within([middle + np.array([[x, 0.0] for x in range(-120, 121, 8)])], 0.18)
    left = [tree for tree in trees if not lane[land.grain.squares(np.array([tree.at]))][0]]
    whole, cut, all_trees = (
        {piece.at: piece.svg for piece in stood(land, pen, found, one)}
        for found, one in ((left, lane), (left, None), (trees, None))
    )
    alike = [sum(one[at] == all_trees[at] for at in one) for one in (whole, cut)]
    assert len(left) < len(trees)
    assert alike[0] > alike[1]
