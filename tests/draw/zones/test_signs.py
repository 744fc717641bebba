"""Signs of what lies together are one group; what lies alone keeps its place."""

from __future__ import annotations

import pytest

from morphs.draw.zones.emblems import NAMES
from morphs.draw.zones.landmark_places import footprint
from morphs.draw.zones.sheet import Sheet, SheetOptions
from morphs.draw.zones.signs import LEAST, NEAR, signs_of, unit_of
from morphs.zones.zone_map import Thing, ZoneMap
from tests.zones.handmade import duel

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


def test_a_dwelling_has_the_dearest_of_its_hoard_and_its_guard_beside_it() -> None:
    things = hoard("dwelling", "pickup-gold", "pickup-ore", "chest")
    guard = Thing("monster", "orc", 0, 21, 15, value=3000, guards="block:3", block=3)
    head, small, shield = signs_of(with_things(*things, guard), 0, PIXELS)
    assert [one.emblem.kind for one in (head, small, shield)] == ["dwelling", "chest", "monster"]
    assert shield.middle < head.middle < small.middle
    for one in (small, shield):
        apart = abs(one.middle - head.middle) * PIXELS
        assert 0.25 * head.unit < apart < (one.unit + head.unit) / 2
        assert one.foot > head.foot


def test_a_hoard_alone_is_one_sign_in_its_midst() -> None:
    things = hoard("pickup-gold", "pickup-gold", "pickup-ore", "chest", "artifact")
    (sign,) = signs_of(with_things(*things), 0, PIXELS)
    assert sign.emblem.kind == "artifact"
    assert 17 < sign.middle < 20


def test_a_large_thing_without_a_guard_tells_of_riches_only() -> None:
    things = hoard("dwelling", "pickup-gold")
    assert [one.emblem.kind for one in signs_of(with_things(*things), 0, PIXELS)] == ["dwelling"]
    things[1].value = 2000
    assert len(signs_of(with_things(*things), 0, PIXELS)) == 2


def test_a_lone_pile_stands_for_poorer_ones_near_it() -> None:
    things = [
        Thing("pickup", "gold", 0, row, column, value=value, block=n)
        for n, (row, column, value) in enumerate(
            ((9, 9, 500), (9, 12, 700), (9, 30, 400), (11, 11, 1500))
        )
    ]
    assert [sign.number for sign in signs_of(with_things(*things), 0, PIXELS)] == [1, 2, 3]


def test_what_lies_alone_is_drawn_in_its_square() -> None:
    things = [Thing("pickup", "gold", 0, 9, 9, block=1), Thing("mine", "sawmill", 0, 20, 20)]
    guard = Thing("monster", "orc", 0, 4, 4, value=9000, guards="connection:1")
    zones = with_things(*things, guard)
    for sign in signs_of(zones, 0, PIXELS):
        row, column, high, wide = footprint(zones, zones.things[sign.number])
        assert abs(sign.middle - column - wide / 2) <= 0.25
        assert abs(sign.foot - row - high + 0.1) <= 0.25
        assert not sign.emblem.great


@pytest.mark.parametrize("far", [1, NEAR + 2])
def test_a_guard_is_drawn_by_its_mine_unless_it_stands_far_from_it(far: int) -> None:
    mine = Thing("mine", "sawmill", 0, 20, 16)
    guard = Thing("monster", "orc", 0, 20, 16 + far, value=3000, guards="mine:0")
    head, shield = signs_of(with_things(mine, guard), 0, PIXELS)
    beside = shield.middle < head.middle
    assert beside == (far == 1)
    assert shield.unit >= LEAST["monster"]


def test_signs_can_be_told_on_maps_drawn_small() -> None:
    zones = with_things(*(Thing(kind, kind, 0, 20, 20) for kind in ("mine", "chest", "hut")))
    for pixels in (4, 8, 30):
        for sign in signs_of(zones, 0, pixels):
            assert sign.unit == unit_of(sign.emblem, pixels) >= 14


def test_the_legend_tells_of_signs_that_are_drawn_alone() -> None:
    things = hoard("dwelling", "artifact", "pickup-gold", "chest")
    things[3].value = 2000
    zones = with_things(*things)
    told = {words for _, words in Sheet(zones, SheetOptions(PIXELS), PIXELS).entries}
    kinds = {sign.emblem.kind for sign in signs_of(zones, 0, PIXELS)}
    assert kinds == {"dwelling", "chest"}
    assert told & {*NAMES.values()} == {NAMES[kind] for kind in kinds}
