"""Rooms that fell in, and corners where areas that fill half-sides run out."""

import pytest
from shapely import Polygon, box

from morphs.art.dungeon.areas import CUT, CUTS, add_areas
from morphs.art.dungeon.broken import debris
from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.rooms import room_shape
from morphs.art.geometry.rough import polygons
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

PLACE = (2, 2, 7, 5)


@pytest.mark.parametrize("seed", range(8))
def test_a_broken_room_keeps_most_of_its_place(seed: int) -> None:
    room = room_shape("broken", PLACE, Dice(seed, "room"))
    assert room.is_valid
    assert box(2, 2, 9, 7).buffer(0.01).contains(room)
    assert room.area > 0.4 * 35


def test_neither_floor_nor_rock_of_broken_rooms_runs_out_in_a_needle() -> None:
    for seed in range(12):
        room = room_shape("broken", PLACE, Dice(seed, "room"))
        for shape in (room, box(0, 0, 11, 9).difference(room)):
            core = shape.buffer(-0.1).buffer(0.1, join_style="mitre")
            assert max((p.area for p in polygons(shape.difference(core))), default=0) < 0.05, seed


def test_broken_rooms_differ_in_how_they_fell() -> None:
    rooms = [room_shape("broken", PLACE, Dice(seed, "room")) for seed in range(8)]
    corners = [(2.2, 2.2), (8.8, 2.2), (8.8, 6.8), (2.2, 6.8)]
    left = {tuple(room.intersects(box(x, y, x, y)) for x, y in corners) for room in rooms}
    assert len(left) > 3


def test_stones_lie_before_broken_walls_and_before_no_others() -> None:
    faces = faces_of("wwhwwwww", "square")
    plan = Plan("square", faces, 5)
    whole = plan.add("room", box(2, 2, 8, 8), "ruin")
    debris(plan, whole, Dice(5, "stones"))
    assert not plan.things
    fell = Polygon([(2, 2), (8, 2), (8, 8), (5, 8), (4.6, 7.4), (3.9, 7.5), (3.6, 6.8), (2, 6.5)])
    whole.outline = fell
    debris(plan, whole, Dice(5, "stones"))
    assert len(plan.things) > 4
    assert all(thing.y > 4.5 for thing in plan.things)


def test_the_wall_of_a_room_runs_out_at_many_slants_where_there_is_rock_beyond() -> None:
    faces = faces_of("oowwhwww", "square")
    depths = {_width(Plan("square", faces, seed)) for seed in range(12)}
    assert len(depths) > 2


def test_where_a_way_comes_in_beside_it_a_room_keeps_off() -> None:
    faces = faces_of("oohwwwwh", "square")
    assert {_width(Plan("square", faces, seed)) for seed in range(6)} == {10 - 2 * CUT}


def _width(plan: Plan) -> float:
    """How wide the room of the north side is where it is at its deepest."""
    add_areas(plan, Dice(plan.seed, "areas"))
    room = plan.of_kind("room")[0].outline
    depth = room.bounds[3]
    assert min(CUTS["o"]) < depth
    x0, _, x1, _ = room.intersection(box(0, depth - 0.2, 10, depth)).bounds
    return round(x1 - x0, 2)
