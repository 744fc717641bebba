"""Stones in the open of caves, and what lies about there."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.outcrops import BARE, outcrops
from morphs.art.dungeon.plan import LOOSE, OVER, Part, Plan
from morphs.art.style.style import PARCHMENT
from morphs.art.style.styled import to_svg
from morphs.art.things.furniture import crate
from morphs.base.seeds import Dice


def tile(code: str, seed: int, theme: str) -> Any:
    return draft("square", tuple(f"s{letter}" for letter in code), seed, theme)


def test_groups_of_three_sizes_stand_off_walls_and_ways() -> None:
    plan = Plan("square", ("sw",) * 8, 3)
    cave = Part("cave", shapely.box(1, 1, 9, 9), frozenset())
    plan.parts.append(cave)
    plan.lanes.append(shapely.LineString([(1, 5), (9, 5)]))
    outcrops(plan, cave, Dice(3, "outcrops"))
    kept_off = shapely.union_all([cave.outline.boundary, *plan.lanes])
    assert len(plan.bodies) > 1
    sizes = [thing.width for thing in plan.things]
    assert max(sizes) > 2.5 * min(sizes)
    for thing in plan.things:
        far = kept_off.distance(shapely.Point(thing.x, thing.y))
        assert far > thing.width / 2
    small = Part("cave", shapely.box(1, 1, 1 + 2 * BARE, 1 + 2 * BARE), frozenset())
    before = len(plan.things)
    outcrops(plan, small, Dice(3, "outcrops"))
    assert len(plan.things) == before


@pytest.mark.parametrize("seed", [14, 16])
def test_nothing_of_a_cave_hangs_over_its_walls(seed: int) -> None:
    _, drawing = tile("wtwwtwwt", seed, "lair")
    loose = [thing for thing in drawing.things if thing.kind in LOOSE]
    assert loose
    for thing in loose:
        spot = shapely.Point(thing.x, thing.y)
        assert drawing.floor.contains(spot)
        assert drawing.floor.boundary.distance(spot) >= OVER * thing.width - 1e-9


def test_rock_of_parchment_is_hatched() -> None:
    _, drawing = tile("wtwwtwwt", 14, "lair")
    assert f'stroke="{PARCHMENT.hatch}"' in to_svg(drawing, PARCHMENT)


def test_crates_of_a_store_differ() -> None:
    drawn = {crate(0.4, 0.4, PARCHMENT, Dice(seed, "crate")) for seed in range(20)}
    assert len(drawn) == 5
