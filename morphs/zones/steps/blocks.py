"""Treasure blocks (the talk, "Treasure Blocks"): laid where there is most room, with their guards.

Within a zone each of its rows of treasure has its share of the places; it goes on until a block
would lie nearer to another thing than the densities ask for.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from morphs.base.seeds import Dice
from morphs.zones.objects.block_shape import guarded_shapes
from morphs.zones.objects.densities import apart, by_density, more
from morphs.zones.objects.settling import Spot, farthest, guard_square, settle
from morphs.zones.objects.site import Site, site_of
from morphs.zones.objects.treasure import Stock, Table, Treasure, compose, worth
from morphs.zones.state import State
from morphs.zones.steps.monsters import guard_of, post_guard
from morphs.zones.steps.quests import Quests
from morphs.zones.steps.thickets import AFTER
from morphs.zones.symmetry.twins import finish, is_own_twin, leads
from morphs.zones.templates.template import TERRAINS, Tier, Zone
from morphs.zones.zone_map import Block, Thing

SMALLER = (8, 3, 1)
"""Where a block finds no room, one of fewer things is tried."""


@dataclass
class Laying:
    """What the blocks of a map share."""

    state: State
    site: Site
    stock: Stock
    quests: Quests


def treasures(state: State) -> None:
    """Lay the treasure blocks of every zone, and what their quests ask for."""
    laying = Laying(state, site_of(state), Stock.of(state.map), Quests.of(state))
    laying.quests.laying = laying
    if laying.site.twins is None:
        laying.quests.keys_of_connections()
    for zone in state.template.zones:
        if leads(laying.site, zone):
            _fill(laying, zone)
            finish(state, laying.site)
    _note_poor(state)


def _note_poor(state: State) -> None:
    """Tell of blocks worth less than their row of treasure asks for."""
    area = state.map
    for number, block in enumerate(area.blocks):
        locked = block.guard >= 0 and area.things[block.guard].kind == "border-guard"
        low = state.template.zone(block.zone).treasure[block.tier].low
        if block.value < low and not locked:
            area.notes.append(
                f"block {number} in zone {block.zone} holds {block.value}: nothing makes it {low}"
            )


def _fill(laying: Laying, zone: Zone) -> None:
    land = int((laying.state.map.land & (laying.state.map.zone == zone.id)).sum())
    area = land * (100 - AFTER) // 100  # what stays open
    area //= 1 + is_own_twin(laying.site, zone)
    dice = laying.state.dice("treasures", zone.id)
    rows = sorted(
        ((tier, row) for row, tier in enumerate(zone.treasure) if tier.density and tier.high > 0),
        key=lambda pair: -pair[0].high,
    )
    full: set[int] = set()
    for which in by_density([more(dice, area, tier.density) for tier, _ in rows]):
        laying.state.tick()
        if which not in full and not lay(laying, zone, *rows[which], dice):
            full.add(which)
        if len(full) == len(rows):
            return


def lay(
    laying: Laying, zone: Zone, tier: Tier, number: int, dice: Dice, guard: Thing | None = None
) -> bool:
    """Lay one block worth what a row of treasure says; False where there is no room left.

    `guard` stands before it instead of monsters: the border guard of a key quest.
    """
    squares = laying.site.squares_of(zone.id)
    terrain = zone_terrain(laying.site, zone)
    offers = laying.quests.offers(zone, tier) if laying.site.twins is None else []
    level = laying.site.square(int(squares[0]))[0] if len(squares) else 0
    table = Table([*laying.stock.for_zone(zone, terrain, level), *offers])
    for most in SMALLER:
        chosen = compose(dice, table, max(0, tier.low), max(tier.low, tier.high), most)
        if not chosen or (most < SMALLER[0] and worth(chosen) < tier.low):
            return False
        strength = guard_of(laying.state, zone, worth(chosen))
        kinds = [treasure.kind for treasure in chosen]
        shapes = guarded_shapes(
            dice, kinds, guard is not None or strength > 0, lock=guard is not None
        )
        if len(shapes[0].kinds) < len(chosen):
            continue  # not all of them found a place beside the others
        spot = farthest(laying.site, squares, shapes, apart(zone))
        if spot is not None:
            _stand(laying, zone, number, spot, chosen, strength, dice, guard)
            return True
    return False


def zone_terrain(site: Site, zone: Zone) -> int:
    """Return the number of the terrain most of a zone has."""
    counts = np.bincount(site.terrain[site.squares_of(zone.id)], minlength=len(TERRAINS))
    return int(np.argmax(counts))


def _stand(
    laying: Laying, zone: Zone, tier: int, spot: Spot, chosen: list[Treasure], strength: int,
    dice: Dice, guard: Thing | None,
) -> None:  # fmt: skip
    area = laying.state.map
    number = len(area.blocks)
    things = settle(laying.site, spot)
    for index, treasure in zip(things, chosen, strict=True):
        thing = area.things[index]
        thing.value, thing.amount, thing.note = treasure.value, treasure.amount, treasure.note
        thing.block = number
        laying.stock.add(zone.id, thing.name)
    block = Block(zone.id, tier, worth(chosen), things)
    area.blocks.append(block)
    if guard is not None:
        guard.level, guard.row, guard.column = guard_square(laying.site, spot)
        guard.zone, guard.block, guard.guards = zone.id, number, f"block:{number}"
        block.guard = laying.site.put(guard)
    elif spot.shape.guard is not None:
        at = guard_square(laying.site, spot)
        what = f"block:{number}"
        block.guard = post_guard(laying.state, laying.site, at, zone, strength, what, dice)
        area.things[block.guard].block = number
    laying.quests.laid(block, zone)
