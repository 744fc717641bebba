"""Rooms that one remembers by how they are laid out."""

from __future__ import annotations

from collections import Counter

import pytest
from shapely import LineString

from morphs.art.dungeon.compositions import chapel, dormitory, feast, stacks, workshop
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import room_shape
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

ALL = (chapel, feast, stacks, dormitory, workshop)
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
