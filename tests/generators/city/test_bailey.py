"""Yards of castles: what stands in them lies within the curtain, off each other and the ways."""

from __future__ import annotations

from itertools import combinations

import pytest
import shapely
from shapely import Polygon

from morphs.generators.city.bailey import PITCHED, TENT, TENTS, bailey_of
from morphs.generators.city.landmarks import Castle
from morphs.generators.city.shapes import Point, box


def castle(reach: float, great: bool) -> Castle:
    """A square castle whose gate is in the south, in a great one with a wall across."""
    corners = box(Point(500.0, 500.0), Point(1.0, 0.0), 2 * reach, 2 * reach)
    keep = box(Point(500.0, 500.0 - 0.5 * reach), Point(1.0, 0.0), 0.42 * reach, 0.35 * reach)
    across = (Point(500.0 - reach, 500.0), Point(500.0 + reach, 500.0)) if great else ()
    gate, out = Point(500.0, 500.0 + reach), Point(0.0, 1.0)
    hall = box(Point(510.0 - reach + 12, 500.0 - 0.5 * reach), Point(0.0, 1.0), 60.0, 20.0)
    return Castle(Polygon(corners), corners, keep, gate, out, (hall,), across)


@pytest.mark.parametrize(("reach", "great"), [(75.0, False), (104.0, False), (200.0, True)])
def test_what_stands_in_a_yard_has_its_own_ground(reach: float, great: bool) -> None:
    held = castle(reach, great)
    yard = bailey_of(held)
    assert yard.chapel and yard.garden and yard.stairs
    things = [Polygon(one) for one in (yard.chapel, yard.garden, yard.lists, *yard.stairs) if one]
    crowns = [shapely.Point(at).buffer(far, quad_segs=2) for at, far in yard.trees]
    kept = [yard.ways, Polygon(held.keep), *map(Polygon, held.halls)]
    for one in (*things, *crowns):
        assert held.ward.contains(one)
        assert not any(one.intersects(other) for other in kept)
    for one, other in combinations(things, 2):
        assert one.intersection(other).area < 1.0
    assert not any(crown.intersects(one) for crown in crowns for one in things)


@pytest.mark.parametrize(("reach", "great"), [(104.0, False), (200.0, True)])
def test_tents_stand_apart_on_ground_of_their_own(reach: float, great: bool) -> None:
    held = castle(reach, great)
    yard = bailey_of(held)
    assert yard.lists and 1 < len(yard.tents) <= TENTS
    things = [Polygon(one) for one in (yard.chapel, yard.garden, yard.lists, *yard.stairs) if one]
    things += [yard.ways, Polygon(held.keep), *map(Polygon, held.halls)]
    for at in yard.tents:
        tent = shapely.Point(at).buffer(TENT, quad_segs=3)
        assert held.ward.contains(tent)
        assert not any(tent.intersects(one) for one in things)
    for one, other in combinations(yard.tents, 2):
        assert one.to(other).length > PITCHED


@pytest.mark.parametrize("great", [False, True])
def test_a_trodden_way_leads_from_the_gate_to_the_keep_and_the_well(great: bool) -> None:
    held = castle(160.0, great)
    ways = bailey_of(held).ways
    assert ways.geom_type == "Polygon"
    assert ways.distance(shapely.Point(held.gate)) < 5
    assert ways.distance(Polygon(held.keep)) < 2
    assert ways.contains(shapely.Point(held.well))
    assert not great or ways.contains(shapely.Point(held.inner_gate))


def test_a_great_castle_has_lists_in_its_outer_ward() -> None:
    held = castle(200.0, True)
    yard = bailey_of(held)
    assert yard.lists and Polygon(yard.lists).centroid.y > 500
    assert Polygon(yard.chapel).centroid.y < 500
