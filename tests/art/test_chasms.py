"""Chasms in caves: nothing lies over them, and each is another."""

from __future__ import annotations

import shapely

from morphs.art.packs.ship import maker
from morphs.art.plans.tiles import plan_of_tile


def test_no_nest_lies_over_a_chasm() -> None:
    for tile in maker("dungeon").planned:
        if tile.theme == "lair":
            plan = plan_of_tile(
                "dungeon", tile.shape.name, tile.faces, tile.seed, tile.theme, tile.links
            )
            for thing in plan.things:
                spot = shapely.Point(thing.x, thing.y)
                assert not plan.crevasse.contains(spot), (tile.stem, thing.kind)
