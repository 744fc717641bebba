"""Monsters: the guards of blocks and mines, and those that other steps posted without a name."""

from __future__ import annotations

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.guards import choose_monster, guard_value, strength_index
from morphs.generators.zones.state import State
from morphs.generators.zones.templates.template import Zone
from morphs.generators.zones.zone_map import Square, Thing


def _rating(state: State, zone: Zone) -> int:
    """Return how strong the guards of a zone are, 1 to 5; 0 where it wants none."""
    if zone.monsters == "none":
        return 0
    return strength_index(zone.monsters, state.options.monsters)


def guard_strength(state: State, zone: Zone, value: int) -> int:
    """Return the AI value of the guard of something worth so much in a zone; 0: it needs none."""
    index = _rating(state, zone)
    return guard_value(value, index) if index else 0


def rearm(state: State, guard: Thing, zone: Zone, value: int, dice: Dice) -> None:
    """Let a posted guard be as strong as what it guards is worth by now, if it needs one still."""
    strength = guard_strength(state, zone, value)
    if strength and strength != guard.value:
        guard.value = strength
        guard.name, guard.amount = choose_monster(dice, strength, zone.monster_factions)


def post_guard(state: State, at: Square, zone: Zone, guard: int, what: str, dice: Dice) -> int:
    """Let monsters of this AI value guard something from a square; return their index."""
    name, amount = choose_monster(dice, guard, zone.monster_factions)
    monster = Thing("monster", name, *at, zone.id, value=guard, amount=amount, guards=what)
    return state.site.put(monster)


def monsters(state: State) -> None:
    """Say which monsters guard the connections: their posts hold the connection's value."""
    index = strength_index("normal", state.options.monsters)
    for number, thing in enumerate(state.map.things):
        if thing.kind == "monster" and not thing.name:
            zone = state.template.zone(thing.zone)
            dice = state.dice("monsters", number)
            guard = guard_value(thing.value, index)
            thing.name, thing.amount = choose_monster(dice, guard, zone.monster_factions)
