"""Signs of what lies together are one group; what lies alone keeps its place."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from morphs.draw.zones.emblems import GUARDS, NAMES, emblem_of
from morphs.draw.zones.laid import _mills
from morphs.draw.zones.landmark_places import footprint
from morphs.draw.zones.lettering import SHARES, SMALL_LEVEL
from morphs.draw.zones.sheet import KEY, Sheet, SheetOptions
from morphs.draw.zones.signs import CHART, DEAR, LEAST, NARROW, VAST, signs_of, unit_of
from morphs.generators.zones.templates.template import ROCK
from morphs.generators.zones.zone_map import Thing, ZoneMap
from tests.generators.zones.handmade import duel

PIXELS = 18


def with_things(*things: Thing) -> ZoneMap:
    zones = duel()
    zones.things = list(things)
    return zones


def hoard(*kinds: str, block: int = 3) -> list[Thing]:
    """Things of a block side by side, the later the dearer."""
    return [
        Thing(kind, name, 0, 20, 16 + k, value=100 * (k + 1), block=block)
        for k, name in enumerate(kinds)
        for kind in [name.partition("-")[0]]
    ]


def test_a_dwelling_stands_for_its_hoard_and_has_the_badge_of_its_guard() -> None:
    things = hoard("dwelling", "pickup-gold", "pickup-ore", "chest")
    guard = Thing("monster", "orc", 0, 21, 15, value=3000, guards="block:3", block=3)
    head, badge = signs_of(with_things(*things, guard), 0, PIXELS)
    assert [one.emblem.kind for one in (head, badge)] == ["dwelling", "badge"]
    apart = (head.middle - badge.middle) * PIXELS
    assert 0.25 * head.unit < apart < (badge.unit + head.unit) / 2
    assert badge.foot > head.foot and badge.unit < 0.5 * head.unit


def test_of_two_guards_by_one_thing_the_stronger_is_drawn() -> None:
    mine = Thing("mine", "sawmill", 0, 20, 16)
    guards = [
        Thing("monster", "orc", 0, 20, 17 - k, value=3000 * k, guards="mine:0") for k in (1, 3)
    ]
    assert [one.number for one in signs_of(with_things(mine, *guards), 0, PIXELS)] == [0, 2]


def test_a_hoard_alone_is_one_sign_in_its_midst() -> None:
    things = hoard("pickup-gold", "pickup-gold", "pickup-ore", "chest", "artifact")
    (sign,) = signs_of(with_things(*things), 0, PIXELS)
    assert sign.emblem.kind == "artifact"
    assert 17 < sign.middle < 20


def test_a_large_thing_stands_for_what_lies_about_it() -> None:
    things = hoard("dwelling", "pickup-gold")
    things[1].value = 9000
    assert [one.emblem.kind for one in signs_of(with_things(*things), 0, PIXELS)] == ["dwelling"]


def test_charts_show_of_what_nobody_guards_what_is_dear() -> None:
    things = [
        Thing("pickup", "gold", 0, 9, 9, value=DEAR - 1),
        Thing("chest", "chest", 0, 20, 30, value=DEAR),
        *hoard("pickup-gold", "pickup-ore"),
    ]
    zones = with_things(*things)
    assert len(signs_of(zones, 0, PIXELS)) == 3
    zones.size = CHART
    assert [sign.number for sign in signs_of(zones, 0, PIXELS)] == [1]
    zones.things.append(Thing("monster", "orc", 0, 21, 15, value=3000, guards="block:3"))
    assert [one.number for one in signs_of(zones, 0, PIXELS)] == [1, 3, 4]


def test_a_mill_stands_by_the_river_or_has_a_pond() -> None:
    zones = with_things(Thing("watermill", "watermill", 0, 10, 10))
    (alone,) = signs_of(zones, 0, PIXELS)
    assert alone.emblem.great
    zones.river[0, 13, 4:20] = 4  # lava
    assert signs_of(zones, 0, PIXELS)[0].emblem.great
    zones.river[0, 13, 4:20] = 1
    (mill,) = signs_of(zones, 0, PIXELS)
    assert not mill.emblem.great and 13 < mill.foot < 13.5
    zones.river[0] = 0
    zones.river[0, 4:20, 13] = 1
    (mill,) = signs_of(zones, 0, PIXELS)
    assert 12 < mill.middle < 13


def test_rivers_know_the_squares_of_mills_at_the_rim() -> None:
    zones = with_things(Thing("watermill", "watermill", 0, 3, 3))
    zones.river[0, 4:20, 5] = 1
    (mill,) = signs_of(zones, 0, PIXELS)
    squares = np.argwhere(_mills([mill], zones.size)).tolist()
    assert squares == [[int(mill.foot), int(mill.middle)]] and mill.middle < 5


def test_a_lone_pile_stands_for_poorer_ones_near_it() -> None:
    things = [
        Thing("pickup", "gold", 0, row, column, value=value, block=n)
        for n, (row, column, value) in enumerate(
            ((9, 9, 500), (9, 12, 700), (9, 30, 400), (11, 11, 1500))
        )
    ]
    assert [sign.number for sign in signs_of(with_things(*things), 0, PIXELS)] == [1, 2, 3]


def test_lesser_signs_of_charts_gather_at_ways_and_leave_country_open() -> None:
    def numbers(*columns: int) -> list[int]:
        zones = with_things(*(Thing("dwelling", "den", 0, 20, at, value=9) for at in columns))
        zones.size = CHART
        zones.road[0] = 0
        zones.road[0, 2:30, 9] = 3
        return [sign.number for sign in signs_of(zones, 0, PIXELS)]

    assert numbers(4, 10) == [0, 1]
    assert numbers(9, 17, 28) == [0, 2]  # far from the road only what stands alone
    zones = with_things(*(Thing("dwelling", "den", 0, 20, 9 + 7 * k) for k in range(3)))
    zones.road[0] = 0
    zones.road[0, 2:30, 9] = 3
    assert len(signs_of(zones, 0, PIXELS)) == 3  # small maps show all


def test_a_ruin_stands_alone_before_a_temple_and_guards_go_with_what_they_guard() -> None:
    zones = with_things(
        Thing("building", "temple", 0, 20, 24),
        Thing("building", "crypt", 0, 20, 26, block=1),
        Thing("monster", "orc", 0, 20, 25, value=3000, guards="block:1"),
        Thing("dwelling", "den", 0, 20, 28, block=2),
        Thing("monster", "orc", 0, 20, 27, value=3000, guards="block:2"),
    )
    zones.size = CHART
    zones.road[0] = 0
    zones.road[0, 2:30, 9] = 3
    assert [sign.number for sign in signs_of(zones, 0, PIXELS)] == [1, 2]


def test_what_lies_alone_is_drawn_in_its_square() -> None:
    things = [Thing("pickup", "gold", 0, 9, 9, block=1), Thing("mine", "sawmill", 0, 20, 20)]
    guard = Thing("monster", "orc", 0, 4, 4, value=9000, guards="connection:1")
    zones = with_things(*things, guard)
    for sign in signs_of(zones, 0, PIXELS):
        row, column, high, wide = footprint(zones, zones.things[sign.number])
        assert abs(sign.middle - column - wide / 2) <= 0.25
        assert abs(sign.foot - row - high + 0.1) <= 0.25
        assert not sign.emblem.great


@pytest.mark.parametrize("far", [1, 6])
def test_a_guard_of_a_mine_is_a_badge_at_its_foot_and_one_of_a_way_a_shield(far: int) -> None:
    mine = Thing("mine", "sawmill", 0, 20, 16)
    guard = Thing("monster", "orc", 0, 20, 16 + far, value=9000, guards="mine:0")
    way = Thing("monster", "orc", 0, 4, 4, value=3000, guards="connection:1")
    head, badge, shield = signs_of(with_things(mine, guard, way), 0, PIXELS)
    assert badge.middle < head.middle < badge.middle + 0.6 * head.unit / PIXELS
    assert (badge.emblem.kind, shield.emblem.kind) == ("badge", "monster")
    assert shield.unit >= LEAST["monster"] > 1.5 * badge.unit


@pytest.mark.parametrize("column", [0, 2])
def test_badges_at_the_rim_are_within_the_map(column: int) -> None:
    mine = Thing("mine", "sawmill", 0, 20, column)
    guard = Thing("monster", "orc", 0, 21, column, value=9000, guards="mine:0")
    for sign in signs_of(with_things(mine, guard), 0, PIXELS):
        assert sign.middle - 0.5 * sign.unit / PIXELS > -0.01


def test_one_sign_of_a_chart_stands_for_several_of_its_kind_near_each_other() -> None:
    huts = [Thing("hut", "hut", 0, 20, 8 + 3 * k, value=9 + k) for k in range(4)]
    zones = with_things(*huts, Thing("dwelling", "den", 0, 20, 14))
    zones.road[0] = 0
    zones.road[0, 20, 2:30] = 3
    assert len(signs_of(zones, 0, PIXELS)) == 5  # small maps show all
    zones.size = CHART
    assert [sign.number for sign in signs_of(zones, 0, PIXELS)] == [1, 3, 4]


def test_the_legend_tells_shields_from_badges_and_how_strong_both_are() -> None:
    mine = Thing("mine", "sawmill", 0, 20, 16)
    guard = Thing("monster", "orc", 0, 20, 17, value=9000, guards="mine:0")
    way = Thing("monster", "orc", 0, 4, 4, value=3000, guards="connection:1")
    words = [one.words for one in Sheet(with_things(mine, guard, way), SheetOptions(PIXELS),
                                        PIXELS).entries]  # fmt: skip
    assert {NAMES["badge"], NAMES["monster"]} < {*words}
    assert words[-4:] == [NAMES[one] for one in GUARDS] + ["fair from 2,000", "strong from 6,000"]


def test_what_lies_together_about_rock_has_its_heap_beside_that() -> None:
    things = [Thing("pickup", "gold", 0, 20, 16 + 4 * k, value=9 + k, block=3) for k in range(2)]
    zones = with_things(*things)
    (free,) = signs_of(zones, 0, PIXELS)
    zones.terrain[0, 18:22, 17:20] = ROCK
    (aside,) = signs_of(zones, 0, PIXELS)
    assert 18 < free.middle < 19 < 20 < aside.middle < 21


def test_signs_can_be_told_on_maps_drawn_small() -> None:
    zones = with_things(*(Thing(kind, kind, 0, 20, 20) for kind in ("mine", "chest", "hut")))
    for pixels in (4, 8, 30):
        for sign in signs_of(zones, 0, pixels):
            assert sign.unit == unit_of(sign.emblem, pixels, 0, zones.size)
            assert sign.unit >= 0.7 * 14


def test_the_legend_tells_of_signs_that_are_drawn_alone() -> None:
    things = [*hoard("dwelling", "artifact"), *hoard("chest", "pickup-gold", block=5)]
    things[2].value = 2000
    zones = with_things(*things)
    told = {one.words for one in Sheet(zones, SheetOptions(PIXELS), PIXELS).entries}
    kinds = {sign.emblem.kind for sign in signs_of(zones, 0, PIXELS)}
    assert kinds == {"dwelling", "chest"}
    assert told & {*NAMES.values()} == {NAMES[kind] for kind in kinds}


def test_signs_of_one_kind_that_stand_near_each_other_differ() -> None:
    near = [Thing("dwelling", f"den-{k}", 0, 20, 4 + 6 * k) for k in range(4)]
    lucks = [one.emblem.luck for one in signs_of(with_things(*near), 0, PIXELS)]
    assert all(len(set(lucks[k : k + 3])) == 3 for k in range(2))


def test_shields_of_weak_guards_are_smaller() -> None:
    guards = [Thing("monster", "orc", 0, 20, 4 + 6 * k, value=4000**k) for k in (0, 1, 2)]
    units = [one.unit for one in signs_of(with_things(*guards), 0, PIXELS)]
    assert units == sorted(set(units))


def test_what_has_a_worth_beyond_all_measure_is_drawn_as_the_dearest() -> None:
    things = [Thing(kind, kind, 0, 20, 16, value=10**15) for kind in ("mine", "monster")]
    for thing in things:
        zones = with_things(thing)
        (sign,) = signs_of(zones, 0, PIXELS)
        assert sign.unit == unit_of(sign.emblem, PIXELS, 10**11, zones.size)


def test_signs_are_larger_on_vast_maps_but_lesser_ones() -> None:
    (mine,) = signs_of(with_things(Thing("mine", "sawmill", 0, 20, 16)), 0, PIXELS)
    small, large = (unit_of(mine.emblem, PIXELS, 1500, size) for size in (VAST - 1, VAST))
    assert large > 1.1 * small
    (house,) = signs_of(with_things(Thing("dwelling", "dwelling", 0, 20, 16)), 0, PIXELS)
    assert len({unit_of(house.emblem, PIXELS, 1500, size) for size in (VAST - 1, VAST)}) == 1
    few, usual = (unit_of(mine.emblem, PIXELS, 1500, size) for size in (36, 72))
    assert NARROW * usual - 1 < few < 0.75 * usual


def test_signs_are_as_large_as_what_they_are_of_weighs() -> None:
    def unit(kind: str, name: str = "", owner: int = 0) -> int:
        return unit_of(emblem_of(kind, name or kind, owner, 0, "", 0), PIXELS, 1500, 72)

    seat, town = unit("town", "castle-castle", 1), unit("town", "town-castle")
    assert seat > 1.2 * town > 1.35 * unit("mine", "gold-mine")
    assert unit("mine", "gold-mine") > unit("dwelling") > unit("building") > 1.4 * unit("chest")


def test_a_town_with_a_player_has_its_banner_within_the_map_and_its_box() -> None:
    town = Thing("town", "castle-castle", 0, 2, 16, owner=1)
    owned, free = (
        signs_of(with_things(one), 0, PIXELS)[0] for one in (town, replace(town, owner=0))
    )
    assert owned.foot * PIXELS > 1.35 * owned.unit > 1.2 * free.foot * PIXELS
    top, _, high, _ = owned.box(PIXELS)
    assert top >= -1 and high * PIXELS > 1.35 * owned.unit


def test_the_legend_is_lettered_smaller_than_the_names_of_towns() -> None:
    for levels in (1, 2):
        zones = with_things(Thing("mine", "sawmill", 0, 20, 16))
        zones.levels = levels
        sheet = Sheet(zones, SheetOptions(PIXELS, legend=False), PIXELS)
        share = SMALL_LEVEL if levels > 1 else 1.0
        assert 0.82 * sheet.key < share * SHARES["town"] * sheet.side or sheet.row == 15
    assert KEY[1] < KEY[0] == 1.0
