"""How strong a guard is for the value it protects (the reference, section 1), and its post."""

from __future__ import annotations

from morphs.terrain.zones.state import State
from morphs.terrain.zones.template import Strength
from morphs.terrain.zones.zone_map import NO_THING, Square, Thing

FREE_BELOW = 2000  # a guard weaker than this does not stand there at all
LOW = (2500, 1500, 1000, 500, 0)
HIGH = (7500, 7500, 7500, 5000, 5000)
LOW_QUARTERS = (2, 3, 4, 6, 6)  # quarters of what is above LOW ...
HIGH_QUARTERS = (2, 3, 4, 4, 6)  # ... and of what is above HIGH
ZONE = {"weak": -1, "normal": 0, "strong": 1}
MAP = {"none": 2, "weak": 2, "normal": 3, "strong": 4}


def guard_strength(value: int, monsters: Strength, zone: Strength = "normal") -> int:
    """Total worth of the creatures that guard a value: `monsters` as chosen for the map, `zone` as
    the zone says; connections are always guarded by average ones. 0: nobody stands there."""
    if zone == "none" or value <= 0:
        return 0
    row = MAP[monsters] + ZONE[zone] - 1
    low = max(0, value - LOW[row]) * LOW_QUARTERS[row] // 4
    high = max(0, value - HIGH[row]) * HIGH_QUARTERS[row] // 4
    return low + high if low + high >= FREE_BELOW else 0


def is_guarded(state: State, value: int) -> bool:
    """Whether anybody guards a connection of that value."""
    return guard_strength(value, state.options.monsters) > 0


def place_guard(state: State, square: Square, zone: int, value: int, what: str) -> int:
    """Put the guard of `what` on a square; which creature it is, a later step decides. Returns its
    index, or NO_THING where the value is too little for a guard."""
    if not is_guarded(state, value):
        return NO_THING
    area = state.map
    level, row, column = square
    area.things.append(
        Thing("monster", "", level, row, column, zone=zone, value=value, guards=what)
    )
    area.thing[square] = len(area.things) - 1
    return len(area.things) - 1
