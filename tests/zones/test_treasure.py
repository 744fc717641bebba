"""Treasures and their blocks: what the talk says of them, with its numbers."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import numpy as np
import pytest
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.zones.objects.block_shape import arrange, beside, guarded_shapes
from morphs.zones.objects.guards import guard_value
from morphs.zones.objects.settling import farthest, legal, squeezed
from morphs.zones.objects.site import NEIGHBOURS, Site, entry_of
from morphs.zones.objects.things import creature_table, thing_table
from morphs.zones.objects.treasure import (
    Table,
    Treasure,
    compose,
    dwelling_value,
    treasure_table,
    worth,
)
from morphs.zones.templates.template import TERRAINS
from morphs.zones.zone_map import BLOCKED, CLEAR, NO_THING, ZoneMap
from tests.zones.laid import TIERS, furnished, ring_template

CHEST = thing_table()["treasure-chest"]
ARENA = thing_table()["arena"]


def meadow(size: int = 24) -> ZoneMap:
    """One zone of open grass."""
    zones = ZoneMap.empty(ring_template(), size, 1)
    zones.zone[:], zones.mask[:] = 1, CLEAR
    zones.terrain[:] = TERRAINS.index("grass")
    return zones


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


@pytest.mark.parametrize("count", range(1, 8))
def test_what_is_added_stands_beside_an_entry_and_blocks_nothing(count: int) -> None:
    for seed in range(30):
        kinds = [ARENA if seed % 2 else CHEST, *[CHEST] * (count - 1)]
        entries, covered = arrange(Dice(seed, "test"), kinds)
        assert len(entries) == count and len(set(covered)) == len(covered)
        for number, entry in enumerate(entries[1:], 1):
            reached = [
                at
                for kind, earlier in zip(kinds[:number], entries[:number], strict=True)
                for at in beside(earlier, kind.steps)
            ]
            assert entry in reached, "it is reached from an earlier entry"
        if kinds[0] is ARENA:
            assert all(row >= 0 for row, _ in entries), "one comes to it from the south"


@pytest.mark.parametrize("kinds", [[CHEST], [ARENA], [ARENA, CHEST, CHEST], [CHEST] * 5])
def test_who_comes_to_a_guarded_block_meets_the_guard(kinds: list) -> None:  # type: ignore[type-arg]
    for seed in range(20):
        for shape in guarded_shapes(Dice(seed, "test"), kinds, guarded=True):
            assert shape.guard is not None
            threatened = {shape.guard, *beside(shape.guard, NEIGHBOURS)}
            inside = {*shape.covered, *shape.walls}
            for kind, entry in zip(shape.kinds, shape.entries, strict=True):
                for at in beside(entry, kind.steps):
                    assert at in inside or at in threatened
            assert set(shape.clears) <= threatened
            assert shape.doors and set(shape.doors) <= threatened


def test_a_block_may_not_join_two_obstacles() -> None:
    zones = meadow()
    zones.mask[0, 10, :8] = zones.mask[0, 10, 13:] = BLOCKED  # a wall with a gap
    site = Site.of(zones)
    shape = guarded_shapes(Dice(1, "test"), [CHEST], guarded=False)[0]
    column = np.array([site.number((0, row, 10)) for row in range(24)])
    fits = legal(site, column, shape)
    assert fits[5] and fits[15], "in the open it may stand"
    edge = np.array([site.number((0, 10, 8))])
    assert legal(site, edge, shape)[0], "at the end of one wall too"
    zones.mask[0, 10, 9:13] = BLOCKED  # now the gap is one wide
    site = Site.of(zones)
    gap = np.array([site.number((0, row, 8)) for row in (8, 9, 10, 11, 12)])
    fits = legal(site, gap, shape).tolist()
    assert fits == [True, False, False, False, True], "but not in a gap, nor at its mouth"


def test_what_must_be_placed_may_touch_two_obstacles_if_it_parts_nothing() -> None:
    zones = meadow(12)
    zones.mask[:] = BLOCKED
    zones.mask[0, 5, 2:10] = CLEAR  # a blind alley: nothing can stand in it by the rule
    site = Site.of(zones)
    shape = guarded_shapes(Dice(1, "test"), [CHEST], guarded=False)
    alley = np.array([site.number((0, 5, column)) for column in range(2, 10)])
    assert legal(site, alley, shape[0]).tolist() == [True, *[False] * 6, True]
    spot = squeezed(site, alley[1:-1], shape)
    assert spot is None, "in the middle it would part the alley"
    zones.mask[0, 5:9, [2, 9]] = zones.mask[0, 8, 2:10] = CLEAR  # a way all around
    site = Site.of(zones)
    assert not legal(site, alley[1:-1], shape[0]).any()
    assert squeezed(site, alley[1:-1], shape) is not None


def test_every_place_is_the_farthest_there_is() -> None:
    site = Site.of(meadow())
    shape = guarded_shapes(Dice(1, "test"), [CHEST], guarded=False)
    site.mark(site.number((0, 2, 2)))
    squares = site.squares_of(1)
    spot = farthest(site, squares, shape, 0)
    assert spot is not None
    fits = legal(site, squares, shape[0])
    assert site.away[spot.at] == site.away[squares[fits]].max()
    assert farthest(site, squares, shape, 2000) is None, "nothing is as far as that"


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
