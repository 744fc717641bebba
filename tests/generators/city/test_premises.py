"""The houses of a town that one goes to: what stands where, and what is told of it."""

from __future__ import annotations

from dataclasses import replace

import shapely
from shapely import Polygon

from morphs.generators.city.holdings import INNS
from morphs.generators.city.names import LISTED, names_of
from morphs.generators.city.parks import PARK
from morphs.generators.city.premises import APART, FEWEST, TRADES, premises_of
from tests.generators.city.test_town import town_of


def test_a_town_has_houses_that_one_goes_to_each_with_a_name_and_a_word() -> None:
    town = town_of("7x6", 3)
    found = list(premises_of(town, 3))
    assert len(found) >= FEWEST
    assert len({one.name for one in found}) == len(found)
    assert {"inn", "smithy", "house", "conduit"} <= {one.kind for one in found} <= LISTED
    assert all(one.told for one in found if one.kind != "mill")
    assert sum(one.name in INNS for one in found) > 1
    houses = shapely.union_all([Polygon(house.outline) for house in town.houses])
    for one in found:
        if one.kind in ("inn", "smithy", "house"):
            assert houses.dwithin(shapely.Point(one.at), 1.0), one.name
        near = [one.at.to(other.at).length for other in found if other is not one]
        assert one.kind == "mill" or min(near) > 0.9 * APART


def test_they_are_listed_and_not_written_on_the_map() -> None:
    town = town_of("7x6", 3)
    assert town.quarters is not None
    names = {name.text: name for name in names_of(town, town.quarters, 3)}
    for one in premises_of(town, 3):
        assert names[one.name].grown == 0.0


def test_words_are_short_and_say_what_a_house_is_unless_its_name_does() -> None:
    assert max(len(word) for trade in TRADES for word in trade.told) <= 27
    inns = [word for trade in TRADES if trade.kind == "inn" for word in trade.told]
    assert all(word.startswith("inn: ") for word in inns)


def test_each_park_of_a_town_has_a_name_of_its_own() -> None:
    town = town_of("7x6", 3)
    square = Polygon([(400, 400), (520, 400), (520, 520), (400, 520)])
    rich = replace(town, blocks=[*town.blocks, (square, PARK)])
    parks = [one for one in premises_of(rich, 3) if one.kind == "park"]
    known = sum(ward == PARK for _, ward in town.blocks)
    assert len(parks) == known + 1 and all(one.told for one in parks)
    assert any(square.contains(shapely.Point(one.at)) for one in parks)
