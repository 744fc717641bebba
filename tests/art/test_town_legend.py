"""The legend of a town: every sign is of something there, and roofs of one colour are told once."""

from dataclasses import replace

import pytest

from morphs.art.dressing.town_legend import LAND, LARGE, NOTED, WARDS, town_legend
from morphs.art.style.style import INK
from morphs.building.dressing import MOST_OF_TOWNS
from morphs.draw.city.style import TOWN_STYLES
from morphs.generators.city.town import Town
from tests.generators.city.test_town import town_of, village_of


def told(town: Town, style: str) -> list[str]:
    return [name for name, _ in town_legend(town, style, 2)]


@pytest.mark.parametrize("style", list(TOWN_STYLES))
def test_every_sign_can_be_drawn(style: str) -> None:
    for town in (town_of("7x6", 2), village_of(1)):
        for name, sign in town_legend(town, style, 2):
            drawn = sign(INK)
            assert drawn.startswith(f'<g transform="scale({LARGE})"><rect'), name
            assert drawn.count("<") > 3 or name == "pasture", name


def test_roofs_of_one_colour_are_one_sign() -> None:
    town = town_of("7x6", 2)
    wards = {house.ward for house in town.houses}
    assert {"merchant", "patrician"} <= wards
    assert {"merchants", "the rich"} <= set(told(town, "atlas"))
    assert {"merchants", "the rich", "common folk"} <= set(told(town, "ink"))


def test_houses_with_numbers_are_told_by_their_forms() -> None:
    town = town_of("7x6", 2)
    for style in TOWN_STYLES:
        assert {"inn", "workshop", "house of note"} <= set(told(town, style))
        assert "numbered" not in told(town, style)


def test_villages_tell_of_their_green_and_their_manor() -> None:
    town = village_of(1)
    assert town.village
    there = {"pond", "well"} if town.village.green else set()
    there |= {"dovecote"} if town.village.manor else set()
    assert there and {"pond", "well", "dovecote"} & set(told(town, "atlas")) == there
    bare = replace(town, village=replace(town.village, green=None, manor=None))
    assert not {"pond", "well", "dovecote"} & set(told(bare, "atlas"))


def test_what_is_not_there_is_not_told() -> None:
    town = town_of("7x6", 2)
    bare = replace(town, parcels=[], churches=[])
    assert not {"church", "wood", "fields"} & set(told(bare, "atlas"))
    assert {"wall", "merchants"} <= set(told(bare, "atlas"))
    kinds = {parcel.kind for parcel in town.parcels}
    assert ("wood" in told(town, "atlas")) == ("wood" in kinds)
    assert set(LAND) >= {kind for kind in kinds if kind != "meadow"}


def test_no_sign_of_a_town_is_left_out() -> None:
    others = ("church", "wall", "water", "mill", "park")
    assert len(WARDS) + len(NOTED) + len(others) + len(LAND) <= MOST_OF_TOWNS
