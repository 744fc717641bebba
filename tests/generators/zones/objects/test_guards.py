"""Guards: their values, and the monsters they are made of."""

from __future__ import annotations

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.guards import choose_monster, guard_value, strength_index
from morphs.generators.zones.objects.things import creature_table
from morphs.generators.zones.templates.template import FACTIONS


def test_guard_values_are_those_of_the_game() -> None:
    # max(0, (v - min1) c1) + max(0, (v - min2) c2), nobody under 2000
    assert guard_value(10_000, 3) == 9_000 + 2_500
    assert guard_value(10_000, 1) == 3_750 + 1_250
    assert guard_value(10_000, 5) == 15_000 + 7_500
    assert guard_value(3_000, 3) == 2_000
    assert guard_value(2_999, 3) == 0
    assert [guard_value(6_499, 1), guard_value(6_500, 1)] == [0, 2_000]
    assert [guard_value(1_333, 5), guard_value(1_334, 5)] == [0, 2_001]


def test_the_index_goes_from_very_weak_to_very_tough() -> None:
    assert strength_index("weak", "weak") == 1
    assert strength_index("normal", "normal") == 3
    assert strength_index("strong", "strong") == 5
    assert strength_index("strong", "weak") == 3


def test_monsters_are_neither_fewer_than_usual_nor_more_than_a_hundred() -> None:
    dice = Dice(7, "test")
    for _ in range(500):
        guard = 2000 + dice.below(60_000)
        name, amount = choose_monster(dice, guard, (*FACTIONS, "neutral"))
        creature = creature_table()[name]
        wanted = guard // creature.value
        assert sum(creature.band) / 2 <= wanted + 1 and wanted <= 100
        assert wanted * 0.75 - 1 <= amount <= wanted * 1.25


def test_a_zone_gets_monsters_of_its_factions_only() -> None:
    dice = Dice(8, "test")
    for guard in (2000, 5000, 30_000, 500_000):
        name, amount = choose_monster(dice, guard, ("tower",))
        assert creature_table()[name].faction == "tower" and amount >= 1
