"""Numbers of crowded rooms stand beside them, with a line; marks stand by numbers."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import shapely
from shapely import LineString, MultiPolygon, box

from morphs.art.things.fields import FIELDS
from morphs.art.things.sights import CAVE_SIGHTS, CROSSING
from morphs.building.asides import figures_of, with_room
from morphs.building.figures import covered, heights
from morphs.building.plans import with_sights
from morphs.building.room_list import SIGHTS, _great_sights
from morphs.building.underground import _least_figures
from morphs.plan.key.model import Region
from morphs.plan.plan import Plan, Thing

HALL, CLOSET = box(1, 1, 8, 8), box(8, 3, 9, 4)


def region(name: str, number: int, shape: shapely.Polygon) -> Region:
    spot = shape.centroid
    return Region(name, "room", MultiPolygon([shape]), (spot.x, spot.y), number, name)


def plan(*things: Thing) -> Plan:
    return Plan(box(0, 0, 20, 20), MultiPolygon([HALL.union(CLOSET)]), things=things)


def test_a_number_without_room_stands_in_the_rock_with_a_line_to_its_room() -> None:
    rooms = [region("hall", 1, HALL), region("closet", 12, CLOSET)]
    found = figures_of(rooms, plan(), 1.2, {}, (0, 0, 20, 20))
    assert found["hall"].lead is None
    assert HALL.contains(shapely.Point(found["hall"].spot))
    lead, spot = found["closet"].lead, shapely.Point(found["closet"].spot)
    assert lead is not None
    assert CLOSET.contains(shapely.Point(lead))
    assert spot.distance(HALL) > 0.6 and spot.distance(CLOSET) < 3.5


def test_numbers_whose_marks_have_no_room_stand_in_their_rooms_without_these() -> None:
    rooms, marks = [region("closet", 12, CLOSET)], {"closet": "!*"}
    found = figures_of(rooms, plan(), 0.75, marks, (0, 0, 20, 20), 0.97)["closet"]
    assert found.lead is None and not found.marks and CLOSET.contains(shapely.Point(found.spot))
    # The goal is marked where there is room for that alone.
    cell = box(2, 2, 4.6, 3.0)
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([cell]))
    rooms, marks = [region("cell", 12, cell)], {"cell": "!*#"}
    found = figures_of(rooms, ground, 0.9, marks, (0, 0, 20, 20))["cell"]
    assert found.lead is None and [kind for kind, _ in found.marks] == ["#"]


def test_numbers_have_two_heights_and_stand_outside_rather_than_on_things() -> None:
    rooms = [region("hall", 1, HALL), region("closet", 12, CLOSET)]
    full = plan(Thing("table", HALL.centroid.x, HALL.centroid.y, 0, 9, 9))
    found = figures_of(rooms, full, 1.0, {}, (0, 0, 20, 20), 0.7)
    assert {one.high for one in found.values()} <= {1.0, 0.7}
    hall = found["hall"]
    assert hall.lead is not None and not hall.bed
    # Where there is no rock they stand on things.
    (inside,) = figures_of(rooms[:1], full, 1.0, {}, HALL.bounds, 0.7).values()
    assert inside.bed and inside.lead is None and inside.high == 0.7
    assert HALL.contains(shapely.Point(inside.spot))


def test_numbers_stand_in_the_calmest_part_of_their_room() -> None:
    """Between what stands there and the wall, as far from both; marks never lie on things."""
    for foot in (3.0, 4.5, 6.0):
        table = Thing("table", 4.5, foot, 0, 7.0, 0.8)
        (found,) = figures_of(
            [region("hall", 12, HALL)], plan(table), 1.0, {"hall": "!*"}, (0, 0, 20, 20)
        ).values()
        x, y = found.spot
        ink = box(x - 0.5, y - 0.33, x + 0.5, y + 0.33)
        solid = box(1, foot - 0.4, 8, foot + 0.4)
        assert ink.distance(HALL.boundary) > 0.8 and ink.distance(solid) > 0.8
        assert len(found.marks) == 2
        for _, (a, b) in found.marks:
            assert not box(a - 0.3, b - 0.3, a + 0.3, b + 0.3).intersects(solid)


def test_numbers_stand_on_land_where_there_is_some() -> None:
    wet = MultiPolygon([box(*HALL.bounds[:2], HALL.bounds[2], HALL.bounds[3] - 2)])
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([HALL]), water=wet)
    (found,) = figures_of([region("hall", 1, HALL)], ground, 1.0, {}, (0, 0, 20, 20)).values()
    assert not shapely.intersects_xy(wet, *found.spot)


def test_numbers_keep_well_off_walls_things_and_pebbles_where_they_can() -> None:
    pebbles = Thing("pebble", *HALL.centroid.coords[0], 0, 1.0, 1.0)
    rooms = [replace(region("hall", 12, HALL), label=(1.7, 1.6))]
    (found,) = figures_of(rooms, plan(pebbles), 1.0, {}, (0, 0, 20, 20)).values()
    x, y = found.spot
    ink = box(x - 0.5, y - 0.33, x + 0.5, y + 0.33)
    assert ink.distance(HALL.boundary) > 0.3
    (found,) = figures_of(
        [region("hall", 12, HALL)], plan(pebbles), 1.0, {}, (0, 0, 20, 20)
    ).values()
    x, y = found.spot
    assert box(x - 0.5, y - 0.33, x + 0.5, y + 0.33).distance(box(4, 4, 5, 5)) > 0.3


def test_numbers_of_side_views_stand_in_the_open_rather_than_beside_what_stands_there() -> None:
    statue, asked = box(4.2, 2.0, 5.2, 8.0), (1.0, {}, (0.0, 0.0, 20.0, 20.0))
    gaps = []
    for kind in ("side_statue", "statue"):
        foot = 8.0 if kind.startswith("side_") else 5.0
        room = box(1, 1, 5.2, 8)
        ground = Plan(box(0, 0, 20, 20), MultiPolygon([room]))
        ground = replace(ground, things=(Thing(kind, 4.7, foot, 0, 1.0, 6.0),))
        rooms = [replace(region("hall", 12, room), label=(3.3, 4.0))]
        (found,) = figures_of(rooms, ground, *asked).values()
        x, y = found.spot
        gaps.append(box(x - 0.58, y - 0.36, x + 0.58, y + 0.36).distance(statue))
    assert gaps[0] > 0.65 and gaps[1] > 0.5


def test_numbers_of_side_views_keep_off_dark_ends_of_passages_and_off_banners() -> None:
    room, asked = box(0, 1, 8, 4.5), (1.0, {}, (0.0, 0.0, 20.0, 20.0))
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([room]))
    vat, banner = Thing("side_vat", 7.5, 4.5, 0, 0.5, 1.0), Thing("wall_banner", 3.2, 3, 0, 1, 1.5)
    for things, label in (((vat,), (0.9, 2.7)), ((vat, banner), (3.2, 2.7))):
        drawn = replace(ground, things=things)
        rooms = [replace(region("hall", 1, room), label=label)]
        (found,) = figures_of(rooms, drawn, *asked).values()
        x, y = found.spot
        ink = box(x - 0.29, y - 0.36, x + 0.29, y + 0.36)
        assert ink.distance(box(0, 0, 1.5, 20)) > 0.2
        assert len(things) == 1 or ink.distance(box(2.7, 1.5, 3.7, 3)) > 0.2


def test_lower_figures_come_before_things_and_walls() -> None:
    rooms = [region("hall", 12, HALL)]
    # A strip of floor is free that has room for the lower of two heights alone.
    full = plan(Thing("table", 4.5, 5.0, 0, 7.0, 6.0))
    low = figures_of(rooms, full, 1.2, {}, (0, 0, 20, 20), 0.7)["hall"]
    assert not low.bed and low.high == 0.84


def test_where_nothing_else_is_free_numbers_stand_close_to_walls() -> None:
    rooms = [region("closet", 12, CLOSET)]
    # Its ground with all it keeps free is wider than the closet, its figures are not.
    assert figures_of(rooms, plan(), 0.75, {}, (0, 0, 20, 20))["closet"].lead is None
    assert figures_of(rooms, plan(), 0.9, {}, (0, 0, 20, 20))["closet"].lead is not None


def test_plates_stand_beside_rooms_that_they_would_hide_if_need_be_over_lesser_floors() -> None:
    small, lesser = box(4, 4, 6, 6), MultiPolygon([box(0, 0, 20, 20).difference(box(3, 3, 7, 7))])
    rooms, whole = (
        [region("small", 12, small), region("hall", 1, box(10, 10, 18, 18))],
        (0, 0, 20, 20),
    )
    crowded = Plan(box(0, 0, 20, 20), MultiPolygon([*lesser.geoms, small]))
    inside = figures_of(rooms, crowded, 1.0, {}, whole)
    beside = figures_of(rooms, crowded, 1.0, {}, whole, over=small.union(box(10, 10, 18, 18)))
    assert inside["small"].lead is None
    assert beside["small"].lead is not None and beside["hall"].lead is None
    assert shapely.Point(beside["small"].spot).distance(small) > 0.3


def test_steps_and_great_sights_are_known_to_numbers_and_lists() -> None:
    step = LineString([(2, 2), (5, 2), (5, 6)])
    sights = (
        SimpleNamespace(disc=(10.0, 10.0, 2.0), name="dragon", steps=(), stands=()),
        SimpleNamespace(disc=None, name="", steps=(step,), stands=()),
    )
    spec = SimpleNamespace(levels=1)
    picture: Any = SimpleNamespace(sights=sights, board=SimpleNamespace(spec=spec))
    things = with_sights(plan(), picture).things
    assert [one.kind for one in things] == ["sight", "step", "step"]
    assert [(one.x, one.y, one.width) for one in things[1:]] == [(3.5, 2, 3), (5, 4, 4)]
    assert abs(things[2].angle) == 90
    rooms = [region("cave", 1, box(8, 8, 14, 14)), region("hall", 2, HALL)]
    assert _great_sights(picture, rooms) == {"cave": "bones of a dragon on its hoard"}


def test_every_sight_of_great_caves_has_its_words() -> None:
    assert {*SIGHTS} == ({*CAVE_SIGHTS} | {*CROSSING} | {*FIELDS})


def test_what_has_no_room_within_the_sheet_stays_in_its_room() -> None:
    rooms = [region("closet", 12, CLOSET)]
    found = figures_of(rooms, plan(), 1.2, {}, (7.9, 2.9, 9.1, 4.1))
    assert found["closet"].lead is None


def test_rooms_with_room_for_their_numbers_are_known() -> None:
    rooms = [region("hall", 1, HALL), region("closet", 12, CLOSET)]
    assert with_room(rooms, plan(), 1.2) == rooms[:1] and with_room(rooms, plan(), 0.4) == rooms
    full = plan(Thing("table", 4.5, 4.5, 0, 7, 7))
    assert not with_room(rooms[:1], full, 1.2)
    left = figures_of(rooms, plan(), 1.2, {}, (0, 0, 20, 20), only_inside=True)
    assert [*left] == ["hall"]
    spot = left["hall"].spot
    taken = [(spot[0] - 1, spot[1] - 1, spot[0] + 1, spot[1] + 1)]
    (moved,) = figures_of(rooms[:1], plan(), 1.2, {}, (0, 0, 20, 20), taken=taken).values()
    assert not shapely.intersects_xy(box(*taken[0]), *moved.spot)


def test_marks_stand_beside_numbers_and_off_things() -> None:
    rooms = [region("hall", 1, HALL)]
    ((first, at), (second, beside)) = figures_of(
        rooms, plan(), 1.0, {"hall": "!*"}, (0, 0, 20, 20)
    )["hall"].marks
    assert (first, second) == ("!", "*") and at[0] < beside[0] and at[1] == beside[1]
    spot = figures_of(rooms, plan(), 1.0, {}, (0, 0, 20, 20))["hall"].spot
    chest = Thing("chest", spot[0] + 1.2, spot[1], 0, 0.6, 0.6)
    moved = figures_of(rooms, plan(chest), 1.0, {"hall": "*"}, (0, 0, 20, 20))["hall"].marks
    assert moved and abs(moved[0][1][0] - chest.x) > 0.5


def test_no_mark_lies_on_another() -> None:
    wide, low, long = box(1, 1, 8, 8), box(1, 10, 2.0, 11.0), box(4, 10, 12, 10.9)
    shelves = [Thing("shelf", x + 0.5, y + 0.5, 0, 0.9, 0.9) for x in range(1, 8)
               for y in range(1, 8) if (x, y) not in ((4, 4), (5, 4), (6, 4))]  # fmt: skip
    full = Plan(box(0, 0, 20, 20), MultiPolygon([wide, low, long]), things=tuple(shelves))
    rooms = [region("full", 1, wide), region("low", 22, low), region("long", 3, long)]
    told = {"full": "!*", "low": "!*#", "long": "*"}
    for within in ((0, 0, 20, 20), (1, 1, 12, 11.2)):
        found = figures_of(rooms, full, 1.0, told, within)
        assert {key: "".join(kind for kind, _ in one.marks) for key, one in found.items()} == told
        middles = [spot for one in found.values() for spot in (one.spot, *dict(one.marks).values())]
        for k, (x, y) in enumerate(middles):
            assert all(max(abs(x - a), abs(y - b)) > 0.5 for a, b in middles[:k])
            assert within[0] < x < within[2] and within[1] < y < within[3]
    aside = figures_of(rooms, full, 1.0, told, (0, 0, 20, 20))["low"]
    assert aside.lead and not any(low.contains(shapely.Point(at)) for _, at in aside.marks)


def test_tiny_numbers_stand_on_slight_things_rather_than_in_the_rock() -> None:
    cell = box(2, 2, 6, 6)
    rooms, asked = [region("cell", 12, cell)], (1.2, {}, (0.0, 0.0, 20.0, 20.0), 0.85)
    found = {}
    for kind in ("dais", "fountain"):
        ground = Plan(box(0, 0, 20, 20), MultiPolygon([cell]))
        ground = replace(ground, things=(Thing(kind, 4.0, 4.0, 0, 3.1, 3.1),))
        (found[kind],) = figures_of(rooms, ground, *asked, tiny=0.7).values()
    low, aside = found["dais"], found["fountain"]
    assert low.lead is None and low.bed and low.high == 0.84
    assert cell.contains(shapely.Point(low.spot))
    assert aside.lead is not None and aside.high == 1.2


def test_cells_have_figures_of_the_second_height_rather_than_a_line() -> None:
    cell = box(2, 2, 3.36, 3.6)
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([cell]))
    rooms = [region("cell", 12, cell)]
    full = figures_of(rooms, ground, 1.2, {"cell": "*"}, (0, 0, 20, 20))["cell"]
    assert full.lead is not None and full.high == 1.2
    small = figures_of(rooms, ground, 1.2, {"cell": "*"}, (0, 0, 20, 20), 0.7)["cell"]
    assert small.lead is None and small.high == 0.84
    ((_, (x, y)),) = small.marks
    half = 0.36 * small.high
    assert cell.contains(box(x - half, y - half, x + half, y + half))


def test_lines_end_well_within_rooms_and_off_what_stands_there() -> None:
    chest = Thing("chest", 8.3, 3.5, 0, 0.6, 1.0)
    rooms = [region("hall", 1, HALL), region("closet", 12, CLOSET)]
    lead = figures_of(rooms, plan(chest), 1.2, {}, (0, 0, 20, 20))["closet"].lead
    assert lead is not None
    end = shapely.Point(lead)
    assert end.distance(CLOSET.boundary) > 0.2 and end.distance(box(8, 3, 8.6, 4)) > 0


@pytest.mark.parametrize("corners", [12, 500])
def test_boxes_are_covered_as_if_each_was_cut_alone(corners: int) -> None:
    """A star, plain or so intricate that it is cut in rows."""
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    far = np.where(np.arange(corners) % 2, 9.0, 5.0)
    star = shapely.Polygon(np.stack([10 + far * np.cos(turn), 10 + far * np.sin(turn)], axis=1))
    x, y = (part.ravel() for part in np.meshgrid(np.arange(0, 20, 1.5), np.arange(0, 20, 2.5)))
    boxes = shapely.box(x, y, x + 2, y + 3)
    alone = shapely.area(shapely.intersection(boxes, star))
    assert covered(boxes, star) == pytest.approx(alone, abs=1e-6)
    assert 0 < np.count_nonzero(alone) < len(boxes)


def test_numbers_fit_in_squares_as_far_as_they_can_be_read() -> None:
    assert heights(9.0, 20.0)[:2] == pytest.approx((9.0, 7.65))
    high, low, tiny = heights(8.0, 6.0)
    assert high == pytest.approx(7.2) and 5.4 == tiny < 6.0 <= low < 6.5
    assert heights(8.0, 4.0)[:2] == (6.8, 6.0)
    high, low, tiny = heights(9.4, 4.0, 1.18)
    assert 6.8 < high < 9.4 and 5.4 < tiny < 6.0 < 6.0 * 1.18 - 0.01 < low < high


def test_numbers_are_tiny_rather_than_outside_or_on_things() -> None:
    """A passage a square wide, where what stands in its midst leaves room for such alone."""
    cell = box(2, 2, 3, 5)
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([cell]))
    rooms = [region("cell", 12, cell)]
    usual = figures_of(rooms, ground, 1.2, {}, (0, 0, 20, 20), 0.8)["cell"]
    tiny = figures_of(rooms, ground, 1.2, {}, (0, 0, 20, 20), 0.8, tiny=0.65)["cell"]
    assert usual.lead is not None and tiny.lead is None
    assert tiny.high == 0.78 and cell.contains(shapely.Point(tiny.spot))
    marked = figures_of(rooms, ground, 1.2, {"cell": "*"}, (0, 0, 20, 20), 0.8, tiny=0.65)["cell"]
    assert marked.lead is None and [kind for kind, _ in marked.marks] == ["*"]
    # What has room for higher ones has these.
    hall = figures_of([region("hall", 1, HALL)], plan(), 1.2, {}, (0, 0, 20, 20), 0.8, tiny=0.65)
    assert hall["hall"].high == 1.2


def test_numbers_stand_on_lesser_things_rather_than_tiny() -> None:
    """A room with a strip of free floor that has room for tiny figures alone."""
    room = region("room", 12, box(2, 2, 5, 5))
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([box(2, 2, 5, 5)]))
    for kind, high in (("rug", 0.96), ("altar", 0.72)):
        full = replace(ground, things=(Thing(kind, 3.5, 3.1, 0, 3.0, 2.2),))
        asked = 1.2, {}, (0.0, 0.0, 20.0, 20.0), 0.8
        assert figures_of([room], full, *asked, tiny=0.6)["room"].high == high


def test_the_number_of_the_goal_stands_in_its_midst_with_its_star() -> None:
    """A room whose alcove has room for its number alone, and its midst for nothing."""
    shape = box(1, 3, 8, 8).union(box(3.2, 1.9, 5.8, 3))
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([shape]))
    ground = replace(ground, things=(Thing("circle", 4.5, 5.5, 0, 7.0, 5.0),))
    room = region("goal", 154, shape)
    found = figures_of([room], ground, 1.3, {"goal": "#"}, (0, 0, 20, 20))["goal"]
    assert found.spot[1] > 3 and found.lead is None and [kind for kind, _ in found.marks] == ["#"]
    bare = figures_of([room], ground, 1.3, {}, (0, 0, 20, 20))["goal"]
    assert bare.spot[1] < 3


def test_numbers_of_few_rooms_are_larger_and_of_many_smaller() -> None:
    assert _least_figures(12) > _least_figures(45) == _least_figures(80) > _least_figures(200)


def test_marks_stand_between_the_things_of_their_room() -> None:
    rooms, marks = [region("hall", 1, HALL)], {"hall": "!*"}
    (x, y, far, low) = HALL.bounds
    wide, high = far - x, low - y
    things = [Thing("table", x + wide * i / 5, y + high * k / 5, 0, wide / 6, high / 6)
              for i in range(1, 5) for k in range(1, 5)]  # fmt: skip
    found = figures_of(rooms, plan(*things), 0.9, marks, (0, 0, 20, 20))["hall"]
    assert [kind for kind, _ in found.marks] == ["!", "*"]
    assert all(HALL.contains(shapely.Point(spot)) for _, spot in found.marks)


def test_two_marks_may_stand_at_both_sides_of_their_number() -> None:
    """A cell with an arm at each side, too low for a number, too short for a row of both."""
    shape = box(3.4, 4, 4.4, 5).union(box(2.4, 4.14, 5.4, 4.86))
    ground = Plan(box(0, 0, 20, 20), MultiPolygon([shape]))
    cells = [region("cell", 1, shape)]
    found = figures_of(cells, ground, 1.0, {"cell": "!*"}, (0, 0, 20, 20))["cell"]
    assert found.lead is None and [kind for kind, _ in found.marks] == ["!", "*"]
    (left, _), (right, _) = (spot for _, spot in found.marks)
    assert left < found.spot[0] < right


def test_marks_stand_each_by_itself_where_they_cover_less_so() -> None:
    """Two free corners of a room that a table fills: a mark in each."""
    room = region("hall", 1, HALL)
    tables = Thing("table", 4.5, 4.5, 0, 7, 3.2), Thing("table", 4.5, 4.5, 0, 1.8, 7)
    found = figures_of([room], plan(*tables), 2.4, {"hall": "!*"}, (0, 0, 20, 20))["hall"]
    grounds = [box(x - 0.8, y - 0.8, x + 0.8, y + 0.8) for _, (x, y) in found.marks]
    solid = box(1, 2.9, 8, 6.1).union(box(3.6, 1, 5.4, 8))
    assert len(grounds) == 2 and not any(one.intersection(solid).area > 0.4 for one in grounds)


def test_numbers_of_side_views_have_nearly_one_height_that_fits_passages() -> None:
    for points, square, larger in ((10.0, 7.6, 1.18), (9.4, 9.0, 1.18), (9.0, 10.0, 1.0)):
        flat, level = heights(points, square, larger), heights(points, square, larger, upright=True)
        assert level[0] <= flat[0] and level[0] <= max(square, 7.1)
        assert level[1] >= 0.8 * level[0] and level[2] >= 6.0


def test_numbers_of_side_views_keep_off_ladders_and_the_shafts_over_them() -> None:
    hall = box(2, 3, 8, 5)
    ladder = Thing("climb_ladder", 5, 9, 0, 0.6, 4.0)  # below the middle of the hall
    rooms = [region("hall", 7, hall)]
    for things, off in (((), False), ((ladder,), True)):
        ground = Plan(box(0, 0, 20, 20), MultiPolygon([hall, box(4.6, 5, 5.4, 9)]), things=things)
        x, _ = figures_of(rooms, ground, 0.9, {}, (0, 0, 20, 20))["hall"].spot
        assert (abs(x - 5) > 0.5) == off


def test_no_number_hides_a_ladder() -> None:
    cell = box(2, 2, 4, 3.1)
    ground = Plan(
        box(0, 0, 20, 20),
        MultiPolygon([cell]),
        things=(Thing("climb_ladder", 2.5, 3.1, 0, 0.6, 1.1), Thing("side_vat", 3.4, 3.1, 0, 1, 1)),
    )
    found = figures_of([region("cell", 7, cell)], ground, 0.9, {}, (0, 0, 20, 20))["cell"]
    assert found.lead or found.spot[0] > 3.0


@pytest.mark.parametrize("high", [0.7, 0.84, 1.0])
def test_numbers_of_rooms_that_are_open_to_one_another_do_not_stand_as_one(high: float) -> None:
    """Two rooms with no wall between, and something in the middle of the second."""
    lower, upper = box(2, 6, 5, 8), box(2, 2, 5, 6)
    rug = Thing("crates", 3.5, 3.9, 2.0, 1.9)
    whole = MultiPolygon([lower.union(upper)])
    rooms = [region("a", 15, lower), region("b", 17, upper)]
    found = figures_of(rooms, Plan(box(0, 0, 20, 20), whole, things=(rug,)), high, {},
                       (0, 0, 20, 20))  # fmt: skip
    (x, y), (others, top) = found["a"].spot, found["b"].spot
    assert upper.contains(shapely.Point(others, top))
    assert y - top > 1.45 * high or abs(x - others) > 2 * high
