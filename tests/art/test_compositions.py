"""Rooms that one remembers by how they are laid out."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from shapely import LineString, Point

from morphs.art.dungeon.compositions import (
    cellar,
    chapel,
    cookhouse,
    dormitory,
    feast,
    laboratory,
    scriptorium,
    stacks,
    workshop,
)
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import against_walls, colonnade, end_piece, hall_of
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import room_shape
from morphs.art.geometry.drawing import Thing
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

ALL = (
    *(chapel, feast, stacks, dormitory, workshop),
    *(cellar, cookhouse, laboratory, scriptorium),
)
PLACES = ((1, 2, 7, 5), (2, 1, 5, 8), (1, 1, 8, 6))


def room(place: tuple[int, int, int, int], seed: int = 1, shape: str = "rect") -> tuple[Plan, Part]:
    """A room that one enters from the west."""
    plan = Plan("square", faces_of("wwwwwwww", "square"), seed)
    part = plan.add("room", room_shape(shape, place, Dice(seed, "room")), "")
    plan.lanes.append(LineString([(0, place[1] + 1.5), (place[0] + 0.5, place[1] + 1.5)]))
    return plan, part


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lay_out", ALL)
def test_large_rooms_have_room_for_each(lay_out, place: tuple[int, int, int, int]) -> None:
    plan, part = room(place)
    assert lay_out(plan, part, Dice(1, "things"))
    assert all(part.outline.contains(body) for body in plan.bodies)
    for k, body in enumerate(plan.bodies):
        assert not any(body.intersects(other) for other in plan.bodies[:k])


@pytest.mark.parametrize("lay_out", ALL)
def test_what_does_not_fit_leaves_nothing(lay_out) -> None:
    plan, part = room((3, 3, 2, 2))
    assert not lay_out(plan, part, Dice(1, "things"))
    assert not plan.things and not plan.bodies


def test_pews_stand_in_two_blocks_before_the_altar() -> None:
    for seed in range(4):
        plan, part = room(PLACES[0], seed)
        assert chapel(plan, part, Dice(seed, "things"))
        pews = [thing for thing in plan.things if thing.kind == "pew"]
        assert len(pews) >= 8 and len({round(pew.y, 3) for pew in pews}) == 2
        assert set(Counter(round(pew.x, 3) for pew in pews).values()) == {2}


def test_feasts_have_a_table_across_the_end_of_the_others() -> None:
    plan, part = room(PLACES[2])
    assert feast(plan, part, Dice(1, "things"))
    angles = [thing.angle % 180 for thing in plan.things if thing.kind == "table"]
    assert sorted(Counter(angles).items()) == [(0, 2), (90, 1)]


def test_stores_stand_side_by_side_at_a_wall() -> None:
    for seed in range(6):
        plan, part = room(PLACES[2], seed)
        against_walls(plan, part, Dice(seed, "stores"), "barrel", 4, (0.42, 0.42))
        assert len(plan.things) == 4
        for thing, spot in ((one, Point(one.x, one.y)) for one in plan.things):
            assert part.outline.boundary.distance(spot) < 0.4
            others = (Point(one.x, one.y) for one in plan.things if one is not thing)
            assert min(spot.distance(other) for other in others) < 1.1


def test_statues_stand_across_the_room_from_each_other() -> None:
    plan, part = room(PLACES[2])
    against_walls(plan, part, Dice(2, "shown"), "statue", 4, (0.55, 0.55), paired=True)
    assert len(plan.things) == 4
    for one in plan.things:
        assert any(abs(one.x - other.x) + abs(one.y + other.y - 8) < 0.01 for other in plan.things)


def test_casks_lie_in_two_rows_with_their_heads_to_the_aisle() -> None:
    plan, part = room(PLACES[0])
    assert cellar(plan, part, Dice(1, "things"))
    casks = [thing for thing in plan.things if thing.kind == "cask"]
    assert len(casks) > 6 and len({round(cask.y, 3) for cask in casks}) == 2
    assert {cask.angle % 180 for cask in casks} == {90}


@pytest.mark.parametrize("long", [4, 5, 6, 7, 8])
def test_columns_of_a_row_stand_apart_alike_at_both_ends(long: int) -> None:
    plan, part = room((1, 2, long, 4))
    colonnade(plan, hall_of(part), 0.36, "column", 1.0)
    spots = sorted({thing.x for thing in plan.things})
    gaps = [b - a for a, b in pairwise(spots)]
    assert gaps and all(gap in (2, 3) for gap in gaps)
    assert spots[0] - 1 == 1 + long - spots[-1]


def test_steps_of_an_altar_lie_under_no_columns() -> None:
    plan, part = room((1, 2, 4, 4))
    hall = hall_of(part)
    colonnade(plan, hall, 0.36, "column", 1.0)
    end_piece(plan, hall, Dice(1), "altar", (0.55, 1.2), dais=True)
    steps = [footprint(thing) for thing in plan.things if thing.kind == "dais"]
    columns = [footprint(thing) for thing in plan.things if thing.kind == "column"]
    assert columns and not any(one.intersects(dais) for one in columns for dais in steps)


def test_no_desks_stand_between_columns() -> None:
    plan, part = room((1, 1, 8, 6))
    colonnade(plan, hall_of(part), 0.36, "column", 1.0)
    assert not scriptorium(plan, part, Dice(1, "things"))


@pytest.mark.parametrize("kind", ["dais", "rug"])
def test_nothing_is_stored_on_steps_and_carpets(kind: str) -> None:
    for seed in range(6):
        plan, part = room((1, 1, 4, 3), seed)
        steps = Thing(kind, 3, 2.5, 0, 3.6, 2.6)
        plan.things.append(steps)
        against_walls(plan, part, Dice(seed, "stores"), "barrel", 9, (0.42, 0.42))
        stored = [thing for thing in plan.things if thing.kind == "barrel"]
        assert not any(footprint(one).intersects(footprint(steps)) for one in stored)
