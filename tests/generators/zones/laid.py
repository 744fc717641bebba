"""Zone maps as the generator lays them, for tests of what is put on them."""

from __future__ import annotations

from functools import lru_cache

from morphs.generators.terrain.steps import run_steps
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.making import STEPS
from morphs.generators.zones.state import State, ZoneOptions
from morphs.generators.zones.steps.object_steps import OBJECT_STEPS
from morphs.generators.zones.templates.template import Connection, Template, Tier, Towns, Zone
from morphs.generators.zones.zone_map import ZoneMap

TIERS = (Tier(500, 3000, 9), Tier(3000, 6000, 6), Tier(10_000, 15_000, 1))
START_MINES = {"wood": 1, "ore": 1, "gems": 1, "gold": 1}


def ring_template(zones: int = 6) -> Template:
    """Two starts far apart on a ring of zones."""
    castle, town = Towns(castles=1), Towns(towns=1)
    row = []
    for number in range(1, zones + 1):
        start = number in (1, zones // 2 + 1)
        row.append(
            Zone(
                number,
                "start" if start else "treasure",
                10,
                (1 if number == 1 else 2) if start else 0,
                player_towns=castle if start else Towns(),
                neutral_towns=Towns() if start else town,
                mines=START_MINES if start else {"sulfur": 1, "mercury": 1},
                treasure=TIERS,
            )
        )
    links = tuple(
        Connection(number, number % zones + 1, 3000 + 1000 * number)
        for number in range(1, zones + 1)
    )
    return Template("ring of tests", tuple(row), links, 36 * 36, 252 * 252 * 2)


def laid(size: int = 72, levels: int = 1, seed: int = 1, template: Template | None = None) -> State:
    """Return a map whose zones are laid and joined, with nothing on it yet but guards and gates."""
    template = template or ring_template()
    ours = {step.name for step in OBJECT_STEPS}
    for attempt in range(12):
        options = ZoneOptions(template, seed=seed, size=size, levels=levels)
        state = State(ZoneMap.empty(template, size, levels), options, attempt)
        try:
            run_steps([step for step in STEPS if step.name not in ours], state)
        except CannotMakeError:
            continue
        return state
    raise AssertionError("no zones could be laid")


@lru_cache(maxsize=8)
def furnished(size: int = 72, levels: int = 1, seed: int = 1) -> State:
    """Return a finished map; nobody may change it."""
    for more in range(6):
        state = laid(size, levels, seed + 1000 * more)
        try:
            run_steps(OBJECT_STEPS, state)
        except CannotMakeError:
            continue
        return state
    raise AssertionError("no map could be furnished")
