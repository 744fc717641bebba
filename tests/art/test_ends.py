"""Where flows end, how wide they are, and how halls run into rooms."""

from __future__ import annotations

import pytest
from shapely import Point, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.flows import APART, LEAST_POOL, MANNERS, _curve, _pool, _tapered
from morphs.art.dungeon.passages import _hall
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import room_shape
from morphs.art.geometry.frame import halves
from morphs.art.geometry.rough import polygons
from morphs.base.seeds import Dice
from tests.art.codes import faces_of

RIVER = MANNERS["r"]
NOTHING: BaseGeometry = Point()


@pytest.mark.parametrize(("shape", "code"), [("edge", "wrwwrw"), ("square", "rwwwwrww")])
def test_rivers_that_narrow_are_not_cut(shape: str, code: str) -> None:
    for seed in range(8):
        assert len(polygons(draw(shape, faces_of(code, shape), seed, "rock").water)) == 1


def test_lone_rivers_end_in_pools_wider_than_they_are() -> None:
    plan = Plan("square", faces_of("rwwwwwww", "square"), 5)
    pool = _pool(plan, (5.0, 5.0), RIVER, NOTHING)
    assert pool is not None
    x0, y0, x1, y1 = pool.bounds
    assert min(x1 - x0, y1 - y0) > 2 * RIVER.half_width * 1.2
    assert max(x1 - x0, y1 - y0) <= 2 * RIVER.end_radius + 0.1


def test_pools_keep_off_other_water_and_give_way_to_streams() -> None:
    plan = Plan("square", faces_of("rwwwwwww", "square"), 5)
    beside = box(0, 0, 2.5, 10)
    pool = _pool(plan, (5.0, 5.0), RIVER, beside)
    assert pool is not None
    assert pool.distance(beside) > APART - 0.1
    assert _pool(plan, (2.5 + APART + LEAST_POOL - 0.1, 5.0), RIVER, beside) is None


def test_streams_that_rise_in_a_tile_end_round() -> None:
    for seed in range(4):
        plan = Plan("square", faces_of("rwwwwwww", "square"), seed)
        half = next(half for half in halves("square"))
        stream = _tapered(_curve(half, (5.0, 5.0), (0.0, 1.0)), plan, RIVER, 1)
        low = stream.bounds[3]
        tip = stream.intersection(box(0, low - 0.3, 10, low))
        assert tip.bounds[2] - tip.bounds[0] > 0.5
        assert len(polygons(stream)) == 1


@pytest.mark.parametrize(("kind", "least", "most"), [("round", 0.005, 0.05), ("octagon", 0.1, 1.2)])
def test_wedges_are_blunted_where_a_hall_runs_into_a_room_beside_its_middle(
    kind: str, least: float, most: float
) -> None:
    """Corners cut off become square; rounds are not cut by a chord."""
    floors = {}
    for blunts in (False, True):
        plan = Plan("square", faces_of("whwwwwww", "square"), 1, blunts=blunts)
        plan.add("room", room_shape(kind, (3, 3, 5, 5), Dice(0, "room")))
        plan.parts.append(Part("hall", _hall([(7.5, -0.5), (7.5, 5.5)]), frozenset()))
        floors[blunts] = plan.finish().floor
    gained = floors[True].difference(floors[False])
    assert least < gained.area < most
    assert gained.distance(box(7, 0, 8, 5)) < 0.02
