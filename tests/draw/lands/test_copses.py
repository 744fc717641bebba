"""Woods close to each other are joined by copses, and lie open away from places, about which they
are cleared."""

from __future__ import annotations

from functools import cache

import numpy as np

from morphs.draw.lands.copses import CLEARED, TENDED, edges_of, near_woods
from morphs.draw.lands.grain import ONE
from morphs.draw.lands.land import Land
from morphs.draw.lands.landmarks import landmarks
from morphs.draw.lands.view import FOREST, GROVE, PLAIN
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown

GROUND = Ground("hex", 14, 12)


def cells(columns: range, rows: range) -> list[int]:
    return [column + GROUND.columns * row for row in rows for column in columns]


@cache
def halves(apart: int, home: bool = False, other: int = GROVE) -> Land:
    """Two woods that are so many columns apart, in whose gap a village may lie."""
    left, right = cells(range(1, 5), range(2, 10)), cells(range(5 + apart, 12), range(2, 10))
    country = dict.fromkeys(left, GROVE) | dict.fromkeys(right, other)
    gap = cells(range(5, 6), range(6, 7))
    return Land(shown(GROUND, country, tags=dict.fromkeys(gap if home else (), ("village",))))


def joined(land: Land, rows: range = range(3, 9)) -> float:
    """Which part of the first column of the gap copses take."""
    found = edges_of(land).joined[land.grain.squares(land.sites[cells(range(5, 6), rows)])]
    return float(found.mean())


def test_woods_are_joined_that_are_a_cell_apart() -> None:
    assert joined(halves(1)) >= 0.5
    assert joined(halves(3)) == 0
    assert edges_of(Land(shown(GROUND, {70: GROVE}))).joined.sum() < 80


def test_copses_keep_off_places_and_are_of_the_wood_beside_them() -> None:
    land = halves(1, True)
    assert joined(land, range(6, 7)) == 0
    nearest = edges_of(halves(1, other=FOREST)).nearest
    left, right = (
        nearest[land.grain.squares(land.sites[cells(range(k, k + 1), range(4, 8))])] for k in (3, 8)
    )
    assert set(left.tolist()) == {GROVE} and set(right.tolist()) == {FOREST}


def test_edges_fray_in_places_but_never_beside_a_village_which_lies_in_a_clearing() -> None:
    land = halves(1, True)
    edges, home = edges_of(land), land.sites[cells(range(5, 6), range(6, 7))]
    assert 0.2 < (edges.frayed > ONE // 4).mean() < 0.8
    assert not edges.frayed[land.within([home], TENDED)].any()
    least, most = (land.within([home], reach) for reach in CLEARED)
    assert edges.cleared[least].all() and not edges.cleared[~most].any()
    assert not edges_of(halves(1)).cleared.any()


def test_copses_that_stand_alone_belong_to_a_wood() -> None:
    land = Land(shown(Ground("hex", 24, 12), {0: GROVE}))
    near = near_woods(land)
    nothing = np.zeros(land.grain.shape, np.bool_)
    found = [one for one in landmarks(land, nothing) if one.kind == "copse"]
    assert all(near[land.grain.squares(one.at)][0] for one in found)
    bare = Land(shown(Ground("hex", 24, 12)))
    assert "copse" in {one.kind for one in landmarks(bare, nothing)}
    assert near_woods(bare).all() and PLAIN in bare.kind
