"""Walls that break off where rooms open into caves, and furniture in ranks."""

import itertools

import pytest
import shapely
from shapely import LineString, box

from morphs.art.dungeon.furnish import LEAN, hall_of, rank
from morphs.art.dungeon.masonry import OFF_LANE, break_off
from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

ROOM, CAVE = box(2, 3, 5, 7), box(4.5, 2.5, 8, 6)


def _opened(seed: int) -> Plan:
    plan = Plan("square", faces_of("wwwwwwww", "square"), seed)
    plan.add("room", ROOM, "crypt")
    plan.add("cave", CAVE, "cavern")
    return plan


@pytest.mark.parametrize("seed", range(4))
def test_a_wall_runs_on_into_the_cave_that_it_opens_into_and_ends_in_steps(seed: int) -> None:
    plan = _opened(seed)
    before = plan.finish().floor
    break_off(plan, Dice(seed, "masonry"))
    assert plan.stumps
    floor = plan.finish().floor
    for stump in plan.stumps:
        assert exact.intersection(stump, ROOM).area < 0.01
        assert exact.intersection(floor, stump).area < 0.01
        assert exact.intersection(before, stump).area > 0.08
        corners = len(shapely.get_coordinates(exact.simplify(stump, 0.01))) - 1
        assert corners >= 6
    blocks = [thing for thing in plan.things if thing.kind == "block"]
    assert blocks
    assert all(floor.contains(box(t.x, t.y, t.x, t.y).centroid) for t in blocks)


def test_no_wall_runs_on_where_a_way_passes_nor_where_rock_is() -> None:
    plan = _opened(1)
    plan.lanes.append(LineString([(5.2, 3.2), (8, 3.2)]))
    break_off(plan, Dice(1, "masonry"))
    assert all(exact.distance(plan.lanes[0], stump) > OFF_LANE for stump in plan.stumps)
    apart = Plan("square", faces_of("wwwwwwww", "square"), 1)
    apart.add("room", box(2, 2, 4, 8), "crypt")
    apart.add("cave", box(5.5, 2, 8, 8), "cavern")
    break_off(apart, Dice(1, "masonry"))
    assert not apart.stumps and not apart.things


def _ranked(seed: int, count: int) -> list[Thing]:
    plan = Plan("square", faces_of("wwwwwwww", "square"), seed)
    hall = hall_of(plan.add("room", box(1, 1, 9, 5), "crypt"))
    spots = [k - (count - 1) / 2 for k in range(count)]
    rank(plan, hall, [hall.thing("coffin", at, 0, 90, 0.95, 0.45) for at in spots], 0.05)
    return plan.things


def test_ranks_are_of_many_lengths_with_gaps_and_one_thing_askew() -> None:
    ranks = [_ranked(seed, 7) for seed in range(8)]
    assert len({len(things) for things in ranks}) > 1
    assert all(4 <= len(things) < 8 for things in ranks)
    for things in ranks:
        askew = [abs(thing.angle - 90) for thing in things if thing.angle != 90]
        assert len(askew) <= 1
        assert all(LEAN[0] <= lean <= LEAN[1] for lean in askew)
    assert sum(any(thing.angle != 90 for thing in things) for things in ranks) > 5
    gaps = [max(b.x - a.x for a, b in itertools.pairwise(things)) for things in ranks]
    assert max(gaps) > 1.5


def test_two_stay_two() -> None:
    assert all(len(_ranked(seed, 2)) == 2 for seed in range(4))
