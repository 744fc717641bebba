"""Where a block may be, and which of these places it gets."""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import Dice
from morphs.generators.zones.objects.block_shape import guarded_shapes
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.placement.footprint import legal
from morphs.generators.zones.placement.search import distances, farthest, squeezed
from morphs.generators.zones.placement.site import Site
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, ZoneMap
from tests.generators.zones.laid import laid, ring_template

CHEST = thing_table()["treasure-chest"]


def meadow(size: int = 24) -> ZoneMap:
    """One zone of open grass."""
    zones = ZoneMap.empty(ring_template(), size, 1)
    zones.zone[:], zones.mask[:] = 1, CLEAR
    zones.terrain[:] = TERRAINS.index("grass")
    return zones


def test_a_block_may_not_join_two_obstacles() -> None:
    zones = meadow()
    zones.mask[0, 10, :8] = zones.mask[0, 10, 13:] = BLOCKED  # a wall with a gap
    site = Site(zones)
    shape = guarded_shapes(Dice(1, "test"), [CHEST], guarded=False)[0]
    column = np.array([site.number((0, row, 10)) for row in range(24)])
    fits = legal(site, column, shape)
    assert fits[5] and fits[15], "in the open it may stand"
    edge = np.array([site.number((0, 10, 8))])
    assert legal(site, edge, shape)[0], "at the end of one wall too"
    zones.mask[0, 10, 9:13] = BLOCKED  # now the gap is one wide
    site = Site(zones)
    gap = np.array([site.number((0, row, 8)) for row in (8, 9, 10, 11, 12)])
    fits = legal(site, gap, shape).tolist()
    assert fits == [True, False, False, False, True], "but not in a gap, nor at its mouth"


def test_what_must_be_placed_may_touch_two_obstacles_if_it_parts_nothing() -> None:
    zones = meadow(12)
    zones.mask[:] = BLOCKED
    zones.mask[0, 5, 2:10] = CLEAR  # a blind alley: nothing can stand in it by the rule
    site = Site(zones)
    shape = guarded_shapes(Dice(1, "test"), [CHEST], guarded=False)
    alley = np.array([site.number((0, 5, column)) for column in range(2, 10)])
    assert legal(site, alley, shape[0]).tolist() == [True, *[False] * 6, True]
    spot = squeezed(site, alley[1:-1], shape)
    assert spot is None, "in the middle it would part the alley"
    zones.mask[0, 5:9, [2, 9]] = zones.mask[0, 8, 2:10] = CLEAR  # a way all around
    site = Site(zones)
    assert not legal(site, alley[1:-1], shape[0]).any()
    assert squeezed(site, alley[1:-1], shape) is not None


def test_every_place_is_the_farthest_there_is() -> None:
    site = Site(meadow())
    shape = guarded_shapes(Dice(1, "test"), [CHEST], guarded=False)
    site.mark(site.number((0, 2, 2)))
    squares = site.squares_of(1)
    spot = farthest(site, squares, shape, 0)
    assert spot is not None
    fits = legal(site, squares, shape[0])
    assert site.away[spot.at] == site.away[squares[fits]].max()
    assert farthest(site, squares, shape, 2000) is None, "nothing is as far as that"


def test_distances_are_euclids() -> None:
    state = laid()
    site = Site(state.map)
    here = site.number((0, 10, 10))
    squares = np.array([site.number((0, 13, 14)), here, site.number((0, 0, 10))])
    assert distances(site, squares, here).tolist() == [25, 0, 100]
    site.mark(here)
    assert site.away[squares].tolist() == [25, 0, 100]
