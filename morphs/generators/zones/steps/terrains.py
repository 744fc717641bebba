"""Terrain of each zone: that of its town's faction, or one the template allows, unlike its
neighbours' where there is a choice."""

from __future__ import annotations

from collections import Counter

import numpy as np

from morphs.base.seeds import Dice
from morphs.generators.zones.state import State
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER, Zone

NATIVE = {
    "castle": "grass", "rampart": "grass", "tower": "snow", "inferno": "lava",
    "necropolis": "dirt", "dungeon": "subterranean", "stronghold": "rough", "fortress": "swamp",
    "conflux": "grass",
}  # fmt: skip
"""The ground each faction is at home on: facts of the game."""
ABOVE = ("dirt", "sand", "grass", "snow", "swamp", "rough", "lava")
BELOW = ("subterranean", "subterranean", "dirt", "rough", "lava")


def terrains(state: State) -> None:
    """Choose a terrain for every zone and lay it; what is nobody's stays sea or rock."""
    chosen: dict[int, str] = {}
    touching = adjoining(state)
    dice = state.dice("terrains")
    for zone in state.template.zones:
        beside = Counter(chosen[other] for other in touching[zone.id] if other in chosen)
        chosen[zone.id] = _terrain(state, zone, beside, dice)
    for zone_id, twin in state.twins.items():
        if zone_id > 0:
            chosen[max(zone_id, twin)] = chosen[min(zone_id, twin)]
    highest = max(chosen)
    table = np.full(highest + 1, ROCK, dtype=np.uint8)
    for zone_id, name in chosen.items():
        table[zone_id] = TERRAINS.index(name)
    laid = table[state.map.zone]
    laid[0][state.map.zone[0] == 0] = WATER
    state.map.terrain[:] = laid


def _terrain(state: State, zone: Zone, beside: Counter[str], dice: Dice) -> str:
    faction = state.map.factions[zone.id]
    if zone.match_terrain and has_towns(zone):
        return NATIVE[faction]
    choice = zone.terrains or (BELOW if state.circles[zone.id].level else ABOVE)
    fewest = min(beside[name] for name in choice)
    return dice.choose([name for name in choice if beside[name] == fewest])


def has_towns(zone: Zone) -> bool:
    """Whether the template wants any town in a zone."""
    counts = (zone.player_towns, zone.neutral_towns)
    return any(
        each.towns or each.castles or each.town_density or each.castle_density for each in counts
    )


def adjoining(state: State) -> dict[int, list[int]]:
    """For each zone the zones with which it shares a border, in order."""
    pairs: set[tuple[int, int]] = set()
    for level in state.cells:
        for one, other in ((level[1:], level[:-1]), (level[:, 1:], level[:, :-1])):
            border = one != other
            pairs.update(zip(one[border].tolist(), other[border].tolist(), strict=True))
    found: dict[int, list[int]] = {zone.id: [] for zone in state.template.zones}
    for a, b in sorted(pairs | {(b, a) for a, b in pairs}):
        if a > 0 and b > 0:
            found[a].append(b)
    return found
