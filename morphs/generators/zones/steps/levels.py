"""Which zone lies on which level: as the template says, then so that both are about as full and
few connections lead from one to the other."""

from __future__ import annotations

from collections import Counter

from morphs.base.seeds import Dice
from morphs.generators.zones.state import State
from morphs.generators.zones.templates.template import Zone

ROUNDS = 6


def share_levels(state: State, dice: Dice) -> dict[int, int]:
    """Return the level of each zone; with one level all lie on the surface."""
    zones = state.template.zones
    if state.options.levels == 1:
        return {zone.id: 0 for zone in zones}
    levels = _emptiest_first(zones, dice, state)
    for _ in range(ROUNDS):
        order = [zone for zone in zones if zone.level == "any"]
        dice.shuffle(order)
        moved = [_move(zone, zones, levels, state) for zone in order]
        if not any(moved):
            break
    return levels


def _with_twin(zone: Zone, state: State) -> set[int]:
    """A zone and its twin, which lie on one level."""
    return {zone.id, state.twins.get(zone.id, zone.id)}


def _emptiest_first(zones: tuple[Zone, ...], dice: Dice, state: State) -> dict[int, int]:
    levels = {zone.id: int(zone.level == "underground") for zone in zones if zone.level != "any"}
    rest = [zone for zone in zones if zone.level == "any"]
    dice.shuffle(rest)
    for zone in sorted(rest, key=lambda zone: zone.type != "start"):
        if zone.id not in levels:
            full = [_area(zones, levels, level) for level in (0, 1)]
            levels |= dict.fromkeys(_with_twin(zone, state), int(full[1] < full[0]))
    return levels


def _area(zones: tuple[Zone, ...], levels: dict[int, int], level: int) -> int:
    return sum(zone.size**2 for zone in zones if levels.get(zone.id) == level)


def _move(zone: Zone, zones: tuple[Zone, ...], levels: dict[int, int], state: State) -> bool:
    """Put a zone on the other level if that is better."""
    before = _cost(zones, levels, state)
    here = levels[zone.id]
    both = _with_twin(zone, state)
    levels |= dict.fromkeys(both, 1 - here)
    better = _cost(zones, levels, state) < before
    if not better:
        levels |= dict.fromkeys(both, here)
    return better


def _cost(zones: tuple[Zone, ...], levels: dict[int, int], state: State) -> int:
    """Connections between levels, and how unlike in area the levels are; out of the question are an
    empty level, and two zones without a twin on one level of a turned map."""
    areas = [_area(zones, levels, level) for level in (0, 1)]
    uneven = abs(areas[0] - areas[1]) * 100 // sum(areas)
    alone = Counter(levels[zone] for zone, twin in state.twins.items() if zone == twin)
    impossible = (min(areas) == 0) + (state.turned and max(alone.values(), default=0) > 1)
    links = [link for link in state.template.connections if link.kind != "repulsive"]
    across = sum(levels[link.a] != levels[link.b] for link in links)
    return across * 300 // max(1, len(links)) + max(0, uneven - 15) * 10 + impossible * 10**6
