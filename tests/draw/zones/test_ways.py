"""Roads and rivers are drawn as lines that bend freely, and lead from somewhere to somewhere."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np

from morphs.draw.zones.courses import EACH, chains, crossed, curve, joined, passing
from morphs.draw.zones.ways import (
    BROAD,
    NARROW,
    River,
    Road,
    bridge_shapes,
    ended,
    of_one_kind,
    river_courses,
    river_shapes,
    road_courses,
    road_shapes,
    spring_shapes,
)

NONE = np.zeros((20, 20), bool)


def along_row(row: int, first: int, last: int, kind: int = 2) -> np.ndarray:
    found = np.zeros((20, 20), np.uint8)
    found[row, first:last] = kind
    return found


def turns(points: np.ndarray) -> np.ndarray:
    """By how much a line turns at each of its points, in degrees."""
    steps = np.diff(points, axis=0)
    angles = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    return np.abs(np.diff(angles)) * 180 / np.pi


def test_the_straighter_ways_of_a_fork_go_on_in_each_other() -> None:
    squares = along_row(10, 2, 16) > 0
    squares[3:10, 8] = True
    near = joined(squares, True)
    lines = chains(near, passing(near))
    assert sorted(len(one) for one in lines) == [8, 14]
    ends = {one[0] for one in lines} | {one[-1] for one in lines}
    assert ends == {(10, 2), (10, 15), (3, 8), (10, 8)}


def test_a_ring_is_one_line_that_ends_where_it_began() -> None:
    squares = NONE.copy()
    squares[4:9, 4:9] = True
    squares[5:8, 5:8] = False
    near = joined(squares, True)
    (line,) = chains(near, passing(near))
    assert line[0] == line[-1] and len(set(line)) == len(line) - 1 == 16
    points = curve([(x + 0.5, y + 0.5) for y, x in line])
    assert turns(np.vstack([points, points[1:3]])).max() < 45


def test_a_curve_passes_through_its_points() -> None:
    nodes = [(0.0, 0.0), (1.0, 0.5), (2.0, 0.0), (3.0, 2.0)]
    assert np.allclose(curve(nodes)[::EACH], nodes, atol=1e-6)


def test_squares_are_crossed_where_a_curve_runs() -> None:
    found = crossed([np.array([[0.5, 0.5], [1.5, 0.5], [1.5, 2.5]])], (4, 4))
    assert np.argwhere(found).tolist() == [[0, 0], [0, 1], [2, 1]]


def test_stairs_and_corners_of_roads_become_bows() -> None:
    road = np.zeros((20, 20), np.uint8)
    for k in range(10):
        road[k + 2, k + 2] = road[k + 2, k + 3] = 2
    ((_, points),) = road_courses(road)
    inner = points[(points[:, 0] > 5) & (points[:, 0] < 10)]
    assert np.ptp(inner[:, 0] - inner[:, 1]) < 0.4
    corner = along_row(10, 2, 12)
    corner[10:18, 11] = 2
    ((_, points),) = road_courses(corner)
    assert turns(points)[3:-3].max() < 12


def test_roads_wander_in_the_open_and_not_about_what_lies_still() -> None:
    road, wide = np.zeros((40, 40), np.uint8), np.zeros((40, 40), bool)
    road[20, 2:38] = 2
    free = road_courses(road, wide)[0].points
    still = road_courses(road, ~wide)[0].points
    assert np.ptp(still[:, 1]) < 0.3 < 0.5 < np.ptp(free[:, 1])


def test_roads_lead_to_the_door_or_off_the_map() -> None:
    gate = (16.5, 11.5)
    ((_, points),) = road_courses(along_row(10, 0, 16), gates=[gate])
    ends = {tuple(points[0].tolist()), tuple(points[-1].tolist())}
    assert gate in ends
    assert min(x for x, _ in ends) < 0
    past = road_courses(along_row(10, 3, 16), gates=[(14.5, 10.4)])[0].points
    assert turns(past).max() < 60 and past[:, 0].max() < 15.2  # no loop back


def test_tracks_are_dashes_and_roads_two_lines() -> None:
    line = np.array([[1.0, 1.0], [5.0, 2.0]])
    (_, track) = road_shapes([Road(1, line)], 20)
    assert "stroke-dasharray" in track
    edge, way = road_shapes([Road(3, line)], 20)
    wide, inner = (float(re.findall(r'stroke-width="([0-9.]+)"', one)[0]) for one in (edge, way))
    assert inner < wide < 7 and 'stroke-linecap="butt"' in edge
    for squares, pixels in ((36, 30), (72, 16), (144, 12)):  # seen on a picture of 300 pixels
        (edge, _) = road_shapes([Road(2, line)], pixels, squares)
        (found,) = re.findall(r'stroke-width="([0-9.]+)"', edge)
        assert 1.8 < float(found) / (squares * pixels) * 300 < 2.5


def test_roads_end_at_gates_or_where_others_join_them() -> None:
    road = np.zeros((20, 20), np.uint8)
    road[10, 2:16] = 1
    road[3:10, 8] = 2
    found = ended(road, [(2.5, 10.5), (15.5, 10.5)])
    assert not found[3:10, 8].any() and (found[10] == road[10]).all()
    onwards = ended(road, [(2.5, 10.5)])  # from the crossing on nothing is led to
    assert onwards[10, 2] and not onwards[10, 12:16].any()
    assert (ended(road, [(2.5, 10.5), (15.5, 10.5), (8.5, 2.5)]) == road).all()
    scrap = road.copy()
    scrap[1, 16:19] = 1
    assert (ended(scrap, [(2.5, 10.5), (15.5, 10.5), (8.5, 2.5), (17, 1)]) == road).all()
    lone = np.where(np.arange(20)[:, None] == 10, road, 0)
    assert (ended(lone, []) == lone).all()


def test_rivers_run_into_lakes_and_off_the_map() -> None:
    river, lakes = along_row(4, 5, 20, 1), NONE.copy()
    lakes[3:6, 3:5] = True
    ((_, points, half, springs, sinks),) = river_courses(river, lakes, NONE)
    ends = sorted([points[0].tolist(), points[-1].tolist()])
    assert ends == [[4.5, 4.5], [20.5, 4.5]]  # within the lake, and beyond the edge
    assert not springs and not sinks and half[0] > 0.8 * BROAD and half[-1] > 0.8 * BROAD


def test_rivers_grow_from_their_springs() -> None:
    ((_, points, half, springs, sinks),) = river_courses(along_row(4, 5, 20, 1), NONE, NONE)
    assert springs and not sinks and points[0, 0] < 7 < points[-1, 0]
    assert half[0] < 1.3 * NARROW and half[-1] > 0.8 * BROAD
    assert all(b > 0.8 * a for a, b in pairwise(half.tolist()))


def test_rivers_have_banks_about_their_water_and_no_kinks() -> None:
    river = along_row(4, 5, 12, 1)
    river[4:20, 11] = 1
    rivers = river_courses(river, NONE, NONE)
    assert turns(rivers[0].points)[3:-3].max() < 25
    bank, water = (
        np.array(re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", one.split('"')[1]), dtype=float)
        for one in list(river_shapes(rivers, 20))[:2]
    )
    assert np.ptp(bank, axis=0).min() > np.ptp(water, axis=0).min() + 1
    assert len(bank) == len(water) == 2 * len(rivers[0].points)


def test_a_bridge_has_rails_along_its_road_beside_it() -> None:
    river = along_row(4, 0, 20, 1)
    road = np.zeros((20, 20), np.uint8)
    road[:12, 8] = 3
    rivers = river_courses(river, NONE, NONE)
    _, rails = bridge_shapes(road_courses(road), rivers, 20)
    x, y = np.array(re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", rails.split('"')[1]), dtype=float).T
    assert np.ptp(y) > 16 and 8 < np.ptp(x) < 16  # it runs down, and is wider than the road


def test_a_river_is_of_one_kind_as_it_is_drawn() -> None:
    river = np.array([[4, 4, 1, 0, 1], [0, 0, 0, 4, 0], [2, 2, 0, 0, 0]], dtype=np.uint8)
    before = river.copy()
    assert of_one_kind(river).tolist() == [[4, 4, 4, 0, 4], [0, 0, 0, 4, 0], [2, 2, 0, 0, 0]]
    assert np.array_equal(river, before)


def test_a_road_along_a_river_has_one_bridge_where_it_crosses() -> None:
    bed = np.array([[2.0, 5.0], [5.0, 5.2], [8.0, 5.0]])
    river = River(1, bed, np.full(3, 0.2), False)
    road = Road(2, np.array([[2.0, 4.8], [4.8, 5.0], [5.0, 5.4], [5.2, 5.0], [8.0, 4.6]]))
    assert len(list(bridge_shapes([road], [river], 20))) == 2  # a deck and its rails
    assert not list(bridge_shapes([Road(2, bed + 1.0)], [river], 20))


def test_a_river_begins_thin_and_has_a_pool_only_where_it_ends_inland() -> None:
    def pools(river: np.ndarray) -> int:
        return len(list(spring_shapes(river_courses(river, NONE, NONE), 20)))

    assert pools(along_row(4, 5, 15)) == 1
    assert pools(along_row(4, 0, 15)) == pools(along_row(4, 0, 20)) == 0
    ((_, _, half, springs, sinks),) = river_courses(along_row(4, 5, 15), NONE, NONE)
    assert springs and sinks and half[0] < 0.1 * half[-1]
