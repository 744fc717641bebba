"""Chasms in caves: nothing lies over them, and each is another."""

from __future__ import annotations

import itertools

import pytest
import shapely

from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.rough import polygons
from morphs.art.packs.ship import maker
from morphs.art.plans.tiles import plan_of_tile

LIKELY = tuple(dict.fromkeys((53, 56, 66, 67, *range(20, 90))))


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_no_nest_lies_over_a_chasm(every: int) -> None:
    lairs = [tile for tile in maker("dungeon").planned if tile.theme == "lair"]
    assert len(lairs[::every]) > 2
    for tile in lairs[::every]:
        plan = plan_of_tile(
            "dungeon", tile.shape.name, tile.faces, tile.seed, tile.theme, tile.links
        )
        for thing in plan.things:
            spot = shapely.Point(thing.x, thing.y)
            assert not plan.crevasse.contains(spot), (tile.stem, thing.kind)


@pytest.fixture(scope="module")
def cloven() -> list[tuple[Plan, Drawing]]:
    """Four caves with a chasm in them that is bridged; seeds that had one are tried first."""
    faces = tuple(f"s{letter}" for letter in "wwtwttww")
    caves = (draft("square", faces, seed, "cavern") for seed in LIKELY)
    found = (one for one in caves if not one[1].crevasse.is_empty and one[0].bridges)
    return list(itertools.islice(found, 4))


def test_a_chasm_ends_at_the_walls_of_its_cave(cloven: list[tuple[Plan, Drawing]]) -> None:
    assert len(cloven) == 4
    for plan, drawing in cloven:
        for chasm in plan.of_kind("crevasse"):
            assert chasm.outline.difference(drawing.floor.buffer(0.05)).area < 0.01


def test_bridges_over_a_chasm_keep_off_its_ends(cloven: list[tuple[Plan, Drawing]]) -> None:
    """One of all may lie at an end: where walls were worn after it was laid."""
    parted = []
    for plan, _ in cloven:
        for chasm in plan.of_kind("crevasse"):
            for bridge in plan.bridges:
                left = polygons(chasm.outline.difference(bridge.deck))
                parted.append(len(left) == 2 and all(one.area > 0.5 for one in left))
    assert len(parted) > 3 and parted.count(False) <= 1
