"""Rooms through borders: whatever else is drawn of two tiles, at the border both have the same."""

from __future__ import annotations

from itertools import pairwise

import pytest
import shapely
from shapely import LineString, box

from morphs.art.dungeon.avenue import (
    BESIDE,
    _flight,
    _pairs,
    _runners,
    add_avenue,
    furnish_avenue,
)
from morphs.art.dungeon.plan import Plan
from morphs.art.gaps.parallel import Job, drafted
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import halves
from morphs.base.seeds import Dice
from morphs.plan.spans import (
    ASIDE,
    AVENUE,
    CAVE,
    HALL,
    PASSAGES,
    ROOM,
    SHIFTED,
    SLANTED,
    SPANS,
    STATELY,
    TOWARD,
    WALLED,
    WIDE,
    spanning,
)

FACES = ("sh", "sh", "sw", "st", "sw", "sh", "sd", "sw")


def drawing(seed: int, theme: str, kinds: tuple[int, ...]) -> Drawing:
    job = Job("tile", "square", FACES, None, (0, 0), seed, "dungeon", theme)
    return drafted(job._replace(variant=spanning(seed, kinds)))[1]


@pytest.mark.thinned(2)
@pytest.mark.parametrize("theme", ["crossing", "temple", "ruin"])
@pytest.mark.parametrize("kind", [ROOM, WIDE, STATELY, HALL, AVENUE, *PASSAGES, *WALLED])
@pytest.mark.parametrize("half", [0, 1, 5])
def test_ground_at_the_border_is_what_the_kind_says(half: int, kind: int, theme: str) -> None:
    kinds = tuple(kind if number == half else 0 for number in range(8))
    drawn = drawing(half + 1, theme, kinds)
    side, span = halves("square")[half], SPANS[kind]
    assert span is not None
    toward = -1 if side.end_is_corner else 1  # the middle of its side
    rim = LineString([side.start, side.end])
    ground = shapely.intersection(drawn.floor, rim)
    ends = [side.at(toward * u, 0) for u in (span.least, span.most)]
    assert ground.symmetric_difference(LineString(ends)).length < 0.05


@pytest.mark.thinned(2)
@pytest.mark.parametrize("theme", ["cavern", "mine"])
@pytest.mark.parametrize(
    ("half", "kind"), [(0, CAVE), (1, ASIDE), (5, CAVE), *zip((0, 1, 5), SHIFTED, strict=True)]
)
def test_caves_and_tunnels_keep_to_their_place_at_the_border(
    half: int, kind: int, theme: str
) -> None:
    faces = tuple("st" if face == "sh" else face for face in FACES)
    variant = spanning(half + 1, tuple(kind if number == half else 0 for number in range(8)))
    job = Job("tile", "square", faces, None, (0, 0), half, "dungeon", theme, variant=variant)
    drawn = drafted(job)[1]
    side, span = halves("square")[half], SPANS[kind]
    assert span is not None
    toward = -1 if side.end_is_corner else 1
    ground = shapely.intersection(drawn.floor, LineString([side.start, side.end]))
    ends = [side.at(toward * u, 0) for u in (span.least, span.most)]
    assert ground.symmetric_difference(LineString(ends)).length < 0.05


@pytest.mark.parametrize("kind", SLANTED)
@pytest.mark.parametrize("half", [0, 5])
def test_halls_cross_aslant_as_their_neighbours_go_on(half: int, kind: int) -> None:
    faces = tuple("sh" if number in (half, 3) else "sw" for number in range(8))
    kinds = tuple(kind if number == half else 0 for number in range(8))
    for seed in range(3):
        job = Job("tile", "square", faces, None, (0, 0), seed, "dungeon", "crypt")
        floor = drafted(job._replace(variant=spanning(seed, kinds)))[1].floor
        side = halves("square")[half]
        way = (-1 if side.end_is_corner else 1) * (1 if kind == TOWARD else -1)
        start = 1.5 * (-1 if side.end_is_corner else 1)
        line = LineString([side.at(start - way, -1), side.at(start + way * 1.5, 1.5)])
        ground = line.buffer(0.49, cap_style="flat").intersection(box(0, 0, 10, 10))
        assert ground.difference(floor).area < 0.01
        beside = line.buffer(0.9, cap_style="flat").intersection(box(0, 0, 10, 10))
        rock = beside.difference(line.buffer(0.51, cap_style="flat")).difference(floor)
        assert rock.area > 0.9, "nothing else lies beside it at the border"


@pytest.mark.parametrize("kind", WALLED)
def test_rooms_on_either_side_of_a_border_have_a_wall_and_a_door_between_them(kind: int) -> None:
    drawn = drawing(3, "guard", (0, 0, 0, 0, 0, kind, 0, 0))
    side, span = halves("square")[5], SPANS[kind]
    assert span is not None
    ends = [side.at(-u, 0) for u in (span.least, span.most)]
    wall = LineString(ends).difference(shapely.union_all([d.segment for d in drawn.doors]))
    assert wall.length == pytest.approx(span.most - span.least - 1)
    assert wall.difference(drawn.partitions.buffer(0.01)).length < 0.01
    assert [
        door
        for door in drawn.doors
        if door.kind == "border" and door.segment.within(LineString(ends).buffer(0.01))
    ]


@pytest.mark.parametrize("kind", [WIDE, STATELY])
def test_both_halves_of_a_side_are_one_room(kind: int) -> None:
    drawn = drawing(3, "guard", (kind, kind, 0, 0, 0, 0, 0, 0))
    assert drawn.floor.buffer(0.01).contains(box(1, 0, 9, 1))
    for wall in shapely.get_parts(drawn.partitions):
        assert not wall.intersects(box(1, 0, 9, 0.9))


def test_what_lies_beyond_the_border_is_no_wall_to_stand_at() -> None:
    for seed in range(6):
        drawn = drawing(seed, "halls", (WIDE, 0, 0, 0, 0, 0, 0, 0))
        backs_north = [thing for thing in drawn.things if thing.angle == 0]
        assert not [one for one in backs_north if one.kind != "column" and one.y < 0.5]


@pytest.mark.parametrize("ends", [(0, 5), (1, 5), (0, 2), (5, 2)])
def test_the_main_way_is_two_squares_wide_from_border_to_border(ends: tuple[int, int]) -> None:
    faces = tuple("sh" if half in (0, 1, 2, 5) else "sw" for half in range(8))
    kinds = tuple(AVENUE if half in ends else 0 for half in range(8))
    job = Job("tile", "square", faces, None, (0, 0), 8, "dungeon", "guard")
    drawn = drafted(job._replace(variant=spanning(ends[0] + ends[1], kinds)))[1]
    spots = []
    for half in (halves("square")[end] for end in ends):
        toward = -1 if half.end_is_corner else 1
        spots.append(shapely.Point(half.at(toward * 0.5, 1.0)))
    inner = [p for p in shapely.get_parts(drawn.floor.buffer(-0.9)) if p.distance(spots[0]) < 0.2]
    assert [part.distance(spots[1]) < 0.2 for part in inner] == [True]


@pytest.mark.parametrize(("first", "second"), [(0, 2), (1, 7), (5, 3)])
def test_a_bent_main_way_counts_no_rock_beside_it_as_its_own(first: int, second: int) -> None:
    """Else rooms are built against walls that are not there, and no map comes of it."""
    spans = tuple(AVENUE if half in (first, second) else 0 for half in range(8))
    plan = Plan("square", ("sh",) * 8, 3, spans=spans)
    add_avenue(plan, Dice(3))
    (part,) = plan.parts
    within = box(0, 0, *plan.size)
    for (x, y), share in part.cover.items():
        ground = shapely.intersection(part.outline, box(x, y, x + 1, y + 1)).area
        assert share - ground < 0.01 or not within.contains(shapely.Point(x + 0.5, y + 0.5))
    assert plan.parts[0].cover.keys() - part.cells, "what lies beyond the border is no wall"


def _way(*beside: shapely.Polygon) -> Plan:
    """A wide way straight from west to east, with halls beside it."""
    plan = Plan("square", ("sw",) * 8, 3)
    plan.add("hall", box(0, 4, 10, 6), "avenue")
    for ground in beside:
        plan.add("hall", ground)
    plan.avenues.append(LineString([(-1, 5), (11, 5)]))
    return plan


@pytest.mark.parametrize("kind", BESIDE)
def test_columns_stand_in_pairs_on_both_hands_of_a_wide_way(kind: str) -> None:
    plan = _way()
    _pairs(plan, plan.avenues[0], kind, 2.0, Dice(1))
    assert len(plan.things) == 10
    spots = {(thing.x, round(thing.y - 5, 3)) for thing in plan.things}
    assert spots == {(x, -y) for x, y in spots}
    assert all(0.6 < abs(y) < 0.9 for _, y in spots)


def test_nothing_stands_before_what_comes_into_a_wide_way() -> None:
    plan = _way(box(4.5, 6, 5.5, 10))
    _pairs(plan, plan.avenues[0], "column", 2.0, Dice(1))
    south = [thing.x for thing in plan.things if thing.y > 5]
    assert len(south) == 4 and min(abs(x - 5) for x in south) > 1


def test_runners_lie_along_the_straight_runs_of_a_wide_way() -> None:
    plan = _way()
    plan.avenues = [LineString([(-1, 5), (5, 5), (5, 11)])]
    _runners(plan, plan.avenues[0])
    assert sorted(round(thing.angle) for thing in plan.things) == [0, 90]
    assert all(thing.kind == "inlay" and thing.width > 3 for thing in plan.things)


def test_steps_lie_across_a_wide_way_where_nothing_comes_in_beside_them() -> None:
    plan = _way()
    _flight(plan, plan.avenues[0])
    (flight,) = plan.things
    assert (flight.kind, round(flight.x, 1), flight.height) == ("stairs", 5, 2)
    opened = _way(box(4.5, 6, 5.5, 10))
    _flight(opened, opened.avenues[0])
    assert all(abs(one.x - 5) > 0.9 for one in opened.things)


def test_no_whole_row_of_columns_stands_in_a_wide_way() -> None:
    for seed in range(24):
        plan = _way()
        furnish_avenue(plan, Dice(seed))
        columns = [thing for thing in plan.things if thing.kind == "column"]
        pillars = sorted(thing.x for thing in plan.things if thing.kind == "pillar")
        assert len(columns) < 10
        apart = [b - a for a, b in pairwise(pillars) if b - a > 0.1]
        assert all(gap >= 1.9 for gap in apart)


def test_wide_ways_of_neighbours_differ() -> None:
    found = set()
    for seed in range(12):
        plan = _way()
        furnish_avenue(plan, Dice(seed))
        assert plan.things
        found.add(frozenset(thing.kind for thing in plan.things))
    assert len(found) > 3
