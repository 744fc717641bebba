"""Carpets lie flat, and no ledge of a tile lies where a great cave has steps of its own."""

from __future__ import annotations

import pytest
from shapely import Point as Dot
from shapely import box

from morphs.art.dungeon.carpets import lie_flat
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.wonders import _ledge
from morphs.art.geometry.drawing import Door, Thing
from morphs.base import exact
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

RUG = Thing("rug", 5, 5, 0, 3, 1.6)
RUNNER = Thing("inlay", 5, 5, 0, 6, 1.1)


def _kinds(*things: Thing, doors: tuple[Door, ...] = ()) -> list[str]:
    """What is left of some things in the order they were set up in."""
    plan = Plan("square", faces_of("wwhwwwhw", "square"), 1)
    plan.things += things
    plan.doors += doors
    lie_flat(plan)
    return [one.kind for one in plan.things]


def test_a_carpet_lies_under_a_table_as_a_whole_or_not_at_all() -> None:
    assert _kinds(RUG, Thing("table", 5, 5, 0, 2, 1)) == ["rug", "table"]
    assert _kinds(RUG, Thing("table", 6.2, 5, 0, 2, 1)) == ["table"]
    assert _kinds(Thing("table", 5, 5, 0, 2, 1), RUG) == ["table"], "it would be drawn over it"
    assert _kinds(RUG, Thing("table", 8, 5, 0, 2, 1)) == ["rug", "table"]
    assert _kinds(RUG, Thing("rubble", 6.5, 5, 0, 0.4, 0.4)) == ["rug", "rubble"]


@pytest.mark.parametrize("carpet", [RUG, RUNNER])
def test_no_carpet_lies_over_stairs_or_a_threshold(carpet: Thing) -> None:
    assert _kinds(carpet, Thing("stairs", 5, 5, 90, 0.8, 0.8)) == ["stairs"]
    assert not _kinds(carpet, doors=(Door((5, 4), (5, 6)),))
    assert _kinds(carpet, doors=(Door((9, 4), (9, 6)),)) == [carpet.kind]


def test_of_runners_that_cross_one_is_left_and_floors_of_rooms_stay() -> None:
    across = Thing("inlay", 5, 5, 90, 6, 1.1)
    assert _kinds(RUNNER, across) == ["inlay"]
    floor = Thing("inlay", 5, 5, 0, 4, 3)
    assert _kinds(Thing("brazier", 6.8, 5, 0, 0.5, 0.5), floor) == ["brazier", "inlay"]


def _has_ledge(seed: int, theme: str) -> bool:
    """Whether a cave beside another, of some theme, gets a ledge."""
    plan = Plan("square", faces_of("vvwwwtww", "square"), seed)
    cave = Part("cave", exact.scale(exact.buffer(Dot(5, 6), 3.2), 1.0, 0.9), frozenset())
    plan.parts += [Part("cave", box(0, 0, 10, 1.5), frozenset(), theme), cave]
    return _ledge(plan, cave, Dice(seed, "ledge"))


def test_caves_beside_great_ones_have_no_ledges_of_their_own() -> None:
    """The steps of the great one run on into them."""
    assert any(_has_ledge(seed, "cavern") for seed in range(6))
    for theme in ("border", "great"):
        assert not any(_has_ledge(seed, theme) for seed in range(6))
