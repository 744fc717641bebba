"""How strong a guard is, and which monsters it is made of (the talk, "Monster Strength" and
"Selecting Monsters"; the figures are those of the game, section 1 of the reference)."""

from __future__ import annotations

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.things import Creature, creature_table
from morphs.generators.zones.templates.template import Strength

NO_GUARD_BELOW = 2000
MOST = 100
"""No more monsters than this (before the last quarter more or less)."""

_RATING = {"weak": -1, "normal": 0, "strong": 1}
_FIRST = (2500, 1500, 1000, 500, 0)
_SECOND = (7500, 7500, 7500, 5000, 5000)
_FIRST_QUARTERS = (2, 3, 4, 6, 6)  # factors 0.5, 0.75, 1, 1.5, 1.5
_SECOND_QUARTERS = (2, 3, 4, 4, 6)


def strength_index(zone: Strength, monsters: Strength) -> int:
    """Return 1 (very weak) to 5 (very tough) for a zone's own rating and the one asked for.

    Connections are always guarded by "normal" monsters of their own.
    """
    return 3 + _RATING.get(zone, 0) + _RATING.get(monsters, 0)


def guard_value(value: int, index: int) -> int:
    """Return the AI value of the guard of something worth so much; 0 where nobody need guard it."""
    row = index - 1
    first = max(0, value - _FIRST[row]) * _FIRST_QUARTERS[row]
    second = max(0, value - _SECOND[row]) * _SECOND_QUARTERS[row]
    guard = (first + second) // 4
    return guard if guard >= NO_GUARD_BELOW else 0


def choose_monster(dice: Dice, guard: int, factions: tuple[str, ...]) -> tuple[str, int]:
    """Return a creature of these factions and how many of them make up this guard value.

    One whose number would be less than its usual band, or more than 100, is discarded; where all
    are, the one nearest to its usual band is taken.
    """
    creatures = [c for c in creature_table().values() if c.faction in factions]
    creatures = creatures or list(creature_table().values())
    legal = [c for c in creatures if _usual(c) < 2 * guard and guard < MOST * c.value]
    if legal:
        chosen = dice.choose(legal)
    else:
        chosen = min(creatures, key=lambda c: (abs(_usual(c) - 2 * guard), c.number))
    amount = max(1, guard // chosen.value)
    if amount >= 4:
        amount = amount * (75 + dice.below(51)) // 100
    return chosen.name, max(1, amount)


def _usual(creature: Creature) -> int:
    """Twice the value of its usual band."""
    return creature.value * sum(creature.band)
