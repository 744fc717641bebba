"""The wargame tables, sections 4, 5 and 7: trees, habitation and fields, with scripted dice."""

from __future__ import annotations

import pytest

from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import Spot
from morphs.generators.terrain.wargame import (
    WargameOptions,
    generate,
    life,
)
from morphs.generators.terrain.wargame.table import MOUNTAIN
from tests.generators.terrain.tables import SQUARES, cell, names, table

# 4 trees


@pytest.mark.parametrize(
    ("relief", "cover", "more"),
    [
        ("flat", "rural", 0), ("undulating", "urban", 0), ("hilly", "rural", 2),
        ("mountainous", "cultivated", 3), ("flat", "forested", 4), ("hilly", "forested", 4),
        ("mountainous", "desert", -2),
    ],
)  # fmt: skip
def test_4_1_groups_of_trees(relief: str, cover: str, more: int) -> None:
    for die in range(1, 7):
        laid = table(die, relief=relief, cover=cover)
        assert life._how_many_trees(laid) == max(0, die + more)


def test_4_2_trees_on_hills_but_on_no_other_feature() -> None:
    laid = table(1, 1, 1, 1, trees="1")
    laid.feature[cell("0301")] = "marsh"
    laid.contours[cell("0401")] = MOUNTAIN
    laid.contours[cell("0501")] = 2
    life.trees(laid)
    assert names(SQUARES, laid.trees) == ["0501"]


# 5 habitation


@pytest.mark.parametrize(
    ("relief", "cover", "more"),
    [("flat", "desert", -3), ("mountainous", "rural", -3), ("flat", "forested", -3),
     ("hilly", "rural", 0), ("flat", "cultivated", 0), ("flat", "urban", 2)],
)  # fmt: skip
def test_5_1_inhabited_areas(relief: str, cover: str, more: int) -> None:
    for die in range(1, 7):
        assert life._how_many_areas(table(die, relief=relief, cover=cover)) == max(0, die + more)


@pytest.mark.parametrize(
    ("size", "kind"),
    [(1, "settlement"), (2, "village"), (3, "town"), (4, "town"), (5, "city"), (8, "city")],
)
def test_5_places_by_size(size: int, kind: str) -> None:
    assert life.place_kind(size) == kind


def test_5_2_connected_areas_make_a_place() -> None:
    laid = table(1, 1, 1, 1, 4, 2, 1, 6, 6, 6, habitation="3")
    life.habitation(laid)
    assert [(s.kind, names(SQUARES, s.cells)) for s in laid.spots] == [
        ("village", ["0301", "0401"]), ("settlement", ["0603"]),
    ]  # fmt: skip


def test_5_2_a_settlement_may_stand_on_a_bare_hill_alone() -> None:
    """No die asks for a neighbour, and no other hill beside it is settled."""
    laid = table(1, 1, 1, 1, 1, 1, 1, habitation="2")
    laid.contours[cell("0301")] = laid.contours[cell("0601")] = 1
    laid.trees.add(cell("0601"))
    life.habitation(laid)
    assert [(s.kind, names(SQUARES, s.cells)) for s in laid.spots] == [
        ("settlement", ["0301"]), ("settlement", ["0701"]),
    ]  # fmt: skip
    assert laid.dice.unused == 0


def test_5_sizes_given_outright() -> None:
    terrain = generate(
        SQUARES,
        5,
        WargameOptions.model_validate(
            {"hills": "no", "river": "no", "road": "no", "trees": "no", "places": "city,village,1"}
        ),
    )
    assert sorted(s.kind for s in terrain.spots) == ["city", "settlement", "village"]


# 7 fields


@pytest.mark.parametrize(
    ("cover", "die", "count"), [("rural", 4, 6), ("urban", 3, 1), ("urban", 1, 0)]
)
def test_7_1_number_of_fields(cover: str, die: int, count: int) -> None:
    laid = table(die, *[1] * 60, cover=cover, fields="yes", orchards="no")
    laid.spots = [Spot("settlement", (cell("0404"),))]
    laid.feature[cell("0404")] = "built-up"
    life.fields(laid)
    assert laid.feature.count("field") == count


def test_7_2_fewer_fields_than_places() -> None:
    """Dice for each place, the highest first; those that tie throw again."""
    laid = table(5, 2, 5, 3, 6)
    assert life._allocated(laid, 1, 3) == [2]
    assert laid.dice.unused == 0


def test_7_2_more_fields_than_places() -> None:
    laid = table(1, 6, 4, 2)
    assert life._allocated(laid, 5, 2) == [0, 1, 1, 0, 0]
    assert laid.dice.unused == 0


def test_7_2_no_room_is_reported() -> None:
    laid = table(*[1] * 200, fields="10", orchards="no", ground=Ground("grid", 4, 4))
    for name in names(laid.ground, range(16)):
        laid.contours[cell(name, laid.ground)] = 1
    home = cell("0202", laid.ground)
    laid.contours[home] = laid.contours[home + 1] = 0
    laid.feature[home] = "built-up"
    laid.spots = [Spot("settlement", (home,))]
    life.fields(laid)
    assert laid.feature.count("field") == 1
    assert "9 found no free cell" in laid.notes[0]


@pytest.mark.parametrize(
    ("die", "kind"), [(1, "field"), (3, "field"), (4, "orchard"), (6, "orchard")]
)
def test_7_3_orchards(die: int, kind: str) -> None:
    assert life._field_or_orchard(table(die)) == kind


@pytest.mark.parametrize("seed", range(8))
def test_a_wood_is_felled_where_houses_asked_for_have_no_room(seed: int) -> None:
    """On a small table full of trees; the log still makes the same map."""
    asked = {"trees": "25", "habitation": "2", "river": "no", "road": "no"}
    asked |= {"hills": "no", "railway": "no"}
    request = {"generator": "wargame", "board": "grid:5x5", "seed": seed, "wargame": asked}
    terrain = make(TerrainRequest.model_validate(request))
    assert any(spot.kind in ("settlement", "village") for spot in terrain.spots)
    assert any("felled" in note for note in terrain.notes)
    thrown = tuple(die for _, dice, _ in terrain.log for die in dice)
    again = make(TerrainRequest.model_validate({**request, "dice": thrown}))
    assert again.words == terrain.words
