"""Ground that no half-side leads to is found, and no drawn tile has any."""

from __future__ import annotations

import pytest
import shapely
from shapely import MultiLineString, MultiPolygon, box

from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.mend import mend
from morphs.art.dungeon.passages import add_passages
from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.reached import all_reached, grounds
from morphs.art.geometry.drawing import Door, Drawing
from morphs.art.packs.kinds import KINDS
from morphs.base.seeds import Dice

NOTHING = MultiPolygon()
HALL = box(2, 0, 3, 6)
"""The floor of a hall in from NW."""
ONE = ("sh", *["sw"] * 7)


def drawing(
    *floors: shapely.Polygon,
    faces: tuple[str, ...] = ONE,
    water: shapely.Geometry = NOTHING,
    partitions: MultiLineString = MultiLineString(),  # noqa: B008
    doors: tuple[Door, ...] = (),
) -> Drawing:
    floor = shapely.union_all(floors)
    return Drawing("square", faces, 0, floor, water, NOTHING, NOTHING, partitions, (), doors, ())


def test_a_hall_and_the_room_it_leads_to_are_reached() -> None:
    assert all_reached(drawing(HALL, box(1, 5, 6, 8)))


@pytest.mark.parametrize(
    ("floors", "water"),
    [
        ((HALL, box(5, 5, 8, 8)), NOTHING),
        ((HALL, box(3, 6, 6, 8)), NOTHING),
        ((HALL, box(3.1, 4, 6, 8), box(2.9, 5, 3.2, 5.1)), NOTHING),
        ((HALL, box(1, 5, 8, 8)), box(4, 4.5, 5, 8.5)),
        ((box(1, 5, 8, 8),), NOTHING),
        ((), NOTHING),
    ],
    ids=["sealed", "in a point", "by a crack", "beyond water", "no way in", "no floor at all"],
)
def test_what_nothing_leads_to_is_found(
    floors: tuple[shapely.Polygon, ...], water: shapely.Geometry
) -> None:
    assert not all_reached(drawing(*floors, water=water))


@pytest.mark.parametrize("kind", ["plain", "secret"])
def test_a_door_is_a_way_through_a_partition_a_secret_one_too(kind: str) -> None:
    wall = MultiLineString([[(4, 5), (4, 8)]])
    rooms = (HALL, box(1, 5, 8, 8))
    assert len(grounds(drawing(*rooms, partitions=wall))) == 2
    assert all_reached(drawing(*rooms, partitions=wall, doors=(Door((4, 6), (4, 7), kind),)))


def test_every_half_side_must_lead_in() -> None:
    faces = ("sh", "sw", "sh", *["sw"] * 5)
    assert not all_reached(drawing(HALL, faces=faces))
    assert all_reached(drawing(HALL, box(2, 2, 10, 3), faces=faces))


def test_tiles_without_a_way_in_have_no_floor() -> None:
    for seed, faces in enumerate((("sw",) * 8, ("sr", *["sw"] * 4, "sr", "sw", "sw"), ("kw",) * 8)):
        assert draw("square", faces, seed).dry.is_empty


@pytest.mark.parametrize("nature", ["worked", "natural", "waters", "mixed"])
def test_drawn_tiles_are_reached_whole(nature: str) -> None:
    rolls = Dice(8, nature)
    for seed in range(3):
        shape = ("square", "edge", "corner")[seed % 3]
        assert all_reached(draw(shape, KINDS["dungeon"].propose(shape, nature, rolls), seed))


def test_a_way_sets_out_from_a_square_that_a_hall_has_bent_off() -> None:
    plan = Plan("square", ("sw",) * 8, 3)
    cave = plan.add("cave", box(1, 1, 3, 9).union(box(3, 1, 3.3, 9)), "great")
    room = plan.add("cave", box(6, 1, 9, 9), "store")
    cave.group, room.group = 1, 0
    for y in range(1, 9):
        plan.owner.pop((3, y), None)
    add_passages(plan, Dice(3, "passages"), 0.0)
    assert len({part.group for part in plan.parts}) == 1


@pytest.mark.parametrize("spot", [(5.0, 5.0), (5.5, 4.25)])
def test_grounds_that_meet_in_a_mere_point_are_joined(spot: tuple[float, float]) -> None:
    """Two waters that touch there left no way from one to the other, and drawing ended in a
    traceback."""
    plan = Plan("square", ("sw",) * 8, 1)
    plan.add("cave", box(1, 1, 9, 9))
    plan.add("water", box(1, 1, *spot))
    plan.add("water", box(*spot, 9, 9))
    mended = mend(plan)
    assert len(grounds(mended)) == 1
    assert len(mended.bridges) == 1
