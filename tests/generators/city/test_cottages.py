"""The cottages of a village that one goes to, and what is told of its places."""

from __future__ import annotations

import shapely
from shapely import Polygon

from morphs.generators.city.cottages import APART, CRAFTS, OFF, TOLD, cottages_of, words_of
from morphs.generators.city.names import LISTED, names_of
from morphs.generators.city.plots import Lot, _cot
from morphs.generators.city.shapes import Point
from tests.generators.city.test_town import village_of


def test_a_village_lists_some_of_its_cottages_off_its_other_places() -> None:
    town = village_of(2)
    assert town.village is not None and town.quarters is not None
    names = names_of(town, town.quarters, 2)
    others = [name.at for name in names if name.kind != "house"]
    found = list(cottages_of(town, others, 2))
    assert len(found) > 2 and len({one.name for one in found}) == len(found)
    houses = shapely.union_all([Polygon(house.outline) for house in town.houses])
    for number, one in enumerate(found):
        assert one.kind in LISTED and houses.dwithin(shapely.Point(one.at), 1.0)
        assert all(one.at.to(at).length > OFF for at in others)
        assert all(one.at.to(other.at).length > APART for other in found[:number])
    assert {one.name for one in found} == {name.text for name in names if name.kind == "house"}


def test_words_say_what_a_place_is_unless_its_name_does_and_are_not_alike() -> None:
    kinds = ("inn", "farm", "farm", "farm", "smithy")
    names = ("The Plough", "Asham Farm", "Asham Barton", "Asham Stead", "Dal's Forge")
    places = [
        (name, kind, Point(90.0 * k, 40.0 * k))
        for k, (name, kind) in enumerate(zip(names, kinds, strict=True))
    ]
    found = dict(words_of(places, 3))
    assert len({word.removeprefix("farm: ") for word in found.values()}) == len(names)
    assert found["The Plough"].startswith("inn: ") and ":" not in found["Asham Farm"]
    assert max(len(word) for some in TOLD.values() for word in some) <= 24
    assert max(len(word) for craft in CRAFTS for word in craft.told) <= 27


def test_no_words_of_places_stand_twice_however_many_there_are() -> None:
    spots = [Point(90.0 * k, 40.0 * k) for k in range(15)]
    found = dict(words_of(((f"{k} Farm", "farm", at) for k, at in enumerate(spots)), 3))
    assert len({*found.values()}) == len(found) == len(TOLD["farm"])


def test_a_plot_too_bent_for_a_house_has_a_cot_if_it_has_room_for_one() -> None:
    across, inward = Point(1.0, 0.0), Point(0.0, 1.0)
    for wide, count in ((24.0, 1), (15.0, 0)):
        ground = shapely.box(-wide / 2, 0.0, wide / 2, 60.0)
        lot = Lot(ground, Point(0.0, 0.0), across, inward, wide, 60.0, False, (1, 2))
        built = _cot(lot, 5)
        assert len(built) == count
        assert all(ground.contains(Polygon(house.outline)) for house in built)
