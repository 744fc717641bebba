"""Treasures: their values, and what lies together in a block."""

from __future__ import annotations

from collections import Counter

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.things import creature_table, thing_table
from morphs.generators.zones.objects.treasure import (
    Table,
    Treasure,
    compose,
    dwelling_value,
    treasure_table,
    worth,
)
from tests.generators.zones.laid import furnished

CHEST = thing_table()["treasure-chest"]


def test_treasures_are_worth_a_quarter_of_what_is_left_up_to_all_of_it() -> None:
    table = Table(treasure_table(furnished().map))
    dice = Dice(3, "test")
    for _ in range(300):
        chosen = compose(dice, table, 3000, 6000)
        values = [treasure.value for treasure in chosen]
        unused = 6000
        for value in values:
            assert value <= unused
            unused -= value
        # for some wanted value in the range each was between a quarter and all of what was left
        assert any(
            all(
                wanted - sum(values[:i]) <= 4 * value <= 4 * (wanted - sum(values[:i]))
                for i, value in enumerate(values)
            )
            for wanted in range(3000, 6001)
        )


def test_only_the_first_treasure_of_a_block_stays_where_it_is() -> None:
    table = Table(treasure_table(furnished().map))
    dice = Dice(4, "test")
    lasting = 0
    for _ in range(300):
        chosen = compose(dice, table, 3000, 15_000)
        lasting += not chosen[0].kind.removable
        assert all(treasure.kind.removable for treasure in chosen[1:])
    assert lasting > 50


def test_a_block_that_cannot_be_worth_so_much_is_worth_what_it_can() -> None:
    small = Table([Treasure(CHEST, 1500, 10)])
    assert compose(Dice(1, "test"), small, 0, 100) == []
    assert worth(compose(Dice(1, "test"), small, 4000, 4500, most=2)) in (0, 1500, 3000)


def test_dwellings_are_worth_much_more_where_their_towns_stand() -> None:
    nowhere = dwelling_value("pikeman", Counter(), 6)
    pikemen = creature_table()["pikeman"]
    assert nowhere == pikemen.value * pikemen.growth == 80 * 14
    assert dwelling_value("pikeman", Counter(castle=2), 6) > 2 * nowhere
    assert dwelling_value("pikeman", Counter(tower=2), 6) == nowhere


def test_boxes_hold_gold_experience_spells_or_creatures() -> None:
    table = treasure_table(furnished().map)
    boxes = {treasure.kind.name for treasure in table if treasure.kind.name.startswith("box-of-")}
    assert boxes == {"box-of-gold", "box-of-experience", "box-of-spells", "box-of-creatures"}
    golds = sorted(t.amount for t in table if t.kind.name == "box-of-gold")
    assert golds == [5000, 10_000, 15_000, 20_000]
