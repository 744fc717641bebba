"""One treasure block (the talk, "Treasure Blocks"): what lies in it, where, and its guard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.block_shape import Placement, guarded_shapes
from morphs.generators.zones.objects.densities import apart
from morphs.generators.zones.objects.treasure import Stock, Treasure, compose, worth
from morphs.generators.zones.placement.put import guard_square, put_block
from morphs.generators.zones.placement.search import farthest
from morphs.generators.zones.placement.site import Site
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.monsters import guard_strength, post_guard
from morphs.generators.zones.templates.template import TERRAINS, Tier, Zone
from morphs.generators.zones.zone_map import Block, Thing

SMALLER = (8, 3, 1)
"""Most things in a block: where one finds no room, one of fewer things is tried."""


@dataclass(frozen=True)
class BlockOrder:
    """A block to be laid: its zone, and the row of treasure, by number, that says its value.

    `guard` stands before it instead of monsters: the border guard of a key quest.
    """

    zone: Zone
    tier: Tier
    number: int
    guard: Thing | None = None


def lay_block(
    state: State, stock: Stock, order: BlockOrder, offers: Sequence[Treasure], dice: Dice
) -> Block | None:
    """Lay one block on the map and return it; None where there is no room left.

    `offers` may lie in it besides what the stock has. Of the places that keep the distance that the
    zone's densities ask for it gets the one farthest from everything.
    """
    site, zone, tier = state.site, order.zone, order.tier
    squares = site.squares_of(zone.id)
    level = site.square(int(squares[0]))[0] if len(squares) else 0
    table = stock.table_of(zone, zone_terrain(site, zone), level, offers)
    for most in SMALLER:
        chosen = compose(dice, table, max(0, tier.low), max(tier.low, tier.high), most)
        if not chosen or (most < SMALLER[0] and worth(chosen) < tier.low):
            return None
        guarded = order.guard is not None or guard_strength(state, zone, worth(chosen)) > 0
        kinds = [treasure.kind for treasure in chosen]
        shapes = guarded_shapes(dice, kinds, guarded, lock=order.guard is not None)
        if len(shapes[0].kinds) < len(chosen):
            continue  # not all of them found a place beside the others
        spot = farthest(site, squares, shapes, apart(zone))
        if spot is not None:
            return _put(state, stock, order, spot, chosen, dice)
    return None


def zone_terrain(site: Site, zone: Zone) -> int:
    """Return the number of the terrain most of a zone has."""
    counts = np.bincount(site.terrain[site.squares_of(zone.id)], minlength=len(TERRAINS))
    return int(np.argmax(counts))


def _put(
    state: State, stock: Stock, order: BlockOrder, spot: Placement, chosen: list[Treasure],
    dice: Dice,
) -> Block:  # fmt: skip
    area = state.map
    number = len(area.blocks)
    things = put_block(state.site, spot)
    for index, treasure in zip(things, chosen, strict=True):
        thing = area.things[index]
        thing.value, thing.amount, thing.note = treasure.value, treasure.amount, treasure.note
        thing.block = number
        stock.add(order.zone.id, thing.name)
    block = Block(order.zone.id, order.number, worth(chosen), things)
    area.blocks.append(block)
    if spot.shape.guard is not None:
        block.guard = _post(state, order, spot, number, dice)
        area.things[block.guard].block = number
    return block


def _post(state: State, order: BlockOrder, spot: Placement, number: int, dice: Dice) -> int:
    """Put the guard of a block, the given one or monsters; return its index."""
    at, what = guard_square(state.site, spot), f"block:{number}"
    if order.guard is not None:
        guard = order.guard
        guard.level, guard.row, guard.column = at
        guard.zone, guard.guards = order.zone.id, what
        return state.site.put(guard)
    strength = guard_strength(state, order.zone, state.map.blocks[number].value)
    return post_guard(state, at, order.zone, strength, what, dice)
