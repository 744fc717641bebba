"""The treasure blocks of finished maps."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import numpy as np
from scipy import ndimage

from morphs.generators.zones.objects.guards import guard_value
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.zone_map import NO_THING, ZoneMap
from tests.generators.zones.laid import TIERS, furnished


def test_blocks_keep_the_distance_of_their_densities() -> None:
    zones = furnished().map
    density = sum(tier.density for tier in TIERS)
    places = [entry_of(thing) for thing in zones.things if thing.kind in ("town", "mine")]
    for block in zones.blocks:
        level, row, column = entry_of(zones.things[block.things[0]])
        for other in places:
            if other[0] == level:
                squared = (other[1] - row) ** 2 + (other[2] - column) ** 2
                assert squared * density >= 400, "sqrt(400 / density), towns and mines too"
        places.append((level, row, column))
    assert len(zones.blocks) > 40


def test_blocks_are_worth_what_their_row_says_and_guarded_accordingly() -> None:
    zones = furnished().map
    short = 0
    for number, block in enumerate(zones.blocks):
        value = sum(zones.things[index].value for index in block.things)
        assert value == block.value
        special = any(zones.things[i].kind in ("tent", "artifact") for i in block.things)
        guard = zones.things[block.guard] if block.guard != NO_THING else None
        if guard is None:
            assert guard_value(value, 3) == 0
        elif guard.kind == "monster":
            assert guard.guards == f"block:{number}"
            assert guard.value == guard_value(value, 3) or special
        if guard is None or guard.kind == "monster":
            tier = TIERS[block.tier]
            short += value < tier.low
            assert value <= tier.high
    assert short <= len(zones.blocks) // 10


def test_no_zone_holds_more_of_a_thing_than_its_limit() -> None:
    zones = furnished(108, 2).map
    counts = Counter((thing.zone, thing.name) for thing in zones.things)
    for (_, name), count in counts.items():
        limit = thing_table()[name].zone_limit
        assert not limit or count <= limit, name


def reached_unguarded(zones: ZoneMap) -> list[int]:
    """Return the guarded blocks that are reached without coming beside a guard."""
    threat = np.zeros(zones.thing.shape, bool)
    aside = np.zeros(zones.thing.shape, bool)
    for thing in zones.things:
        if thing.kind in ("monster", "border-guard"):
            threat[entry_of(thing)] = True
        elif thing_table()[thing.name].removable and thing.block < 0:
            aside[entry_of(thing)] = True
    threat = ndimage.maximum_filter(threat, (1, 3, 3))
    walk = (zones.open() | aside) & ~threat
    eight = np.pad(np.ones((1, 3, 3), int), ((1, 1), (0, 0), (0, 0)))
    labels, _ = ndimage.label(walk, eight)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    found = []
    for number, block in enumerate(zones.blocks):
        for index in block.things if block.guard != NO_THING else ():
            level, row, column = entry_of(zones.things[index])
            steps = thing_table()[zones.things[index].name].steps
            near = [(level, row + r, column + c) for r, c in steps]
            near = [at for at in near if max(at[1:]) < zones.size and min(at[1:]) >= 0]
            if any(sizes[labels[at]] > 20 for at in near):
                found.append(number)
    return found


def test_guarded_treasures_are_only_reached_past_their_guards() -> None:
    assert reached_unguarded(furnished().map) == []
    assert reached_unguarded(furnished(108, 2).map) == []


def test_without_a_guard_its_block_would_be_reached() -> None:
    zones = deepcopy(furnished().map)
    block = next(block for block in zones.blocks if block.guard != NO_THING)
    guard = zones.things[block.guard]
    zones.thing[entry_of(guard)] = NO_THING
    guard.kind, guard.name = "pickup", "gold"
    assert reached_unguarded(zones)
