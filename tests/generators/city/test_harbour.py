"""Towns by the sea: one in three; nobody builds in the water, and ships lie in it."""

from __future__ import annotations

from itertools import islice

import pytest
import shapely
from shapely import LineString, Polygon, box

from morphs.generators.city.coast import LEAST, Coast, coast_of
from morphs.generators.city.harbour import QUAYSIDE, _quay
from morphs.generators.city.town import Town
from tests.generators.city.test_planning import assert_has_tiles, planned
from tests.generators.city.test_town import town_of

SIZE = 8


def by_the_sea(columns: int, rows: int) -> list[tuple[int, Coast]]:
    found = ((seed, coast_of(columns, rows, seed)) for seed in range(10_000))
    return [*islice(((seed, coast) for seed, coast in found if coast), 24)]


@pytest.fixture(
    scope="module", params=(0, *(pytest.param(n, marks=pytest.mark.soak) for n in (3, 5)))
)
def town(request: pytest.FixtureRequest) -> Town:
    return town_of(f"{SIZE}x{SIZE}", by_the_sea(SIZE, SIZE)[request.param][0])


def test_one_town_in_three_lies_by_the_sea_at_any_side() -> None:
    coasts = [coast_of(10, 9, seed) for seed in range(600)]
    assert 160 < sum(coast is not None for coast in coasts) < 240
    assert {coast.side for coast in coasts if coast} == {0, 1, 2, 3}
    assert not any(coast_of(10, LEAST - 1, seed) for seed in range(60))


def test_plans_keep_to_the_land() -> None:
    for seed, coast in by_the_sea(11, 8):
        plan = planned(11, 8, seed)
        assert_has_tiles(plan)
        assert plan.gates and not any(coast.takes(gate) for gate in plan.gates)
        assert all(coast.inland(spot) >= coast.depth for spot in plan.corners)
        assert not any(coast.takes(cell) for (cell, _), line in plan.lines.items() if line == "m")


def test_nothing_is_built_in_the_sea(town: Town) -> None:
    assert town.harbour and town.harbour.sea.area > 0.08 * town.size[0] * town.size[1]
    sea = town.harbour.sea.buffer(-0.5)
    assert not any(sea.intersects(Polygon(house.outline)) for house in town.houses)
    assert not any(sea.intersects(parcel.outline) for parcel in town.parcels)
    assert shapely.intersection(sea, town.ground).area < 1.0
    assert shapely.intersection(sea, town.harbour.quay).area < 1.0
    assert not any(sea.intersects(LineString(line)) for line in town.skeleton.rivers)


def test_a_quay_lies_between_wall_and_sea_and_jetties_stand_in_the_water(town: Town) -> None:
    assert town.harbour and len(town.harbour.shore) > 1
    assert town.harbour.quay.distance(town.ground) < 1.0
    afloat = [
        pier for pier in map(Polygon, town.works.jetties) if pier.intersects(town.harbour.sea)
    ]
    assert afloat
    for pier in afloat:
        if pier.intersection(town.harbour.sea).area > 0.5 * pier.area:
            assert pier.distance(town.harbour.quay) < 8.0
    assert any(
        town.harbour.sea.contains(shapely.Point(boat.at.x, boat.at.y)) for boat in town.works.boats
    )


def test_no_quay_is_built_where_a_bay_only_nears_the_wall() -> None:
    """The sea comes up to the wall at the left, and near the quay's place in a bay at the right."""
    ground, whole = box(0, 0, 1500, 400), box(-100, -100, 1600, 900)
    sea = box(-100, 430, 500, 900) | box(500, 490, 1600, 900) | box(1000, 462, 1250, 900)
    quay = _quay(sea | box(1000, 450, 1008, 900), ground, whole)
    assert quay.geom_type == "Polygon" and quay.bounds[2] < 500 + 2 * QUAYSIDE
    assert quay.intersection(sea).length > 900
    assert _quay(box(-100, 490, 1600, 900), ground, whole).is_empty


def test_streets_lead_through_the_wall_onto_the_quay(town: Town) -> None:
    assert town.harbour
    quay = town.harbour.quay
    gates = [gate for gate in town.skeleton.gates if quay.distance(shapely.Point(gate.at)) < 10]
    assert 1 <= len(gates) <= 2
    ways = shapely.union_all([town.streets, town.roads])
    flow = shapely.MultiLineString(town.skeleton.rivers)
    for gate in gates:
        assert ways.contains(shapely.Point(gate.at.plus(gate.out, -15)))
        assert quay.contains(shapely.Point(gate.at.plus(gate.out, 20)))
        assert flow.is_empty or flow.distance(shapely.Point(gate.at)) > 60


def test_warehouses_stand_on_the_quay_off_its_gates_and_cranes(town: Town) -> None:
    assert town.harbour
    quay, beside = town.harbour.quay, town.ground.buffer(60)
    outlines = [Polygon(house.outline) for house in town.houses if house.ward == "gate"]
    stores = [shape for shape in outlines if quay.contains(shape)]
    assert stores and all(beside.contains(shape) for shape in stores)
    gates = [shapely.Point(gate.at) for gate in town.skeleton.gates]
    cranes = [shapely.Point(at) for at, _ in town.works.cranes]
    for shape in stores:
        assert not shape.intersects(town.river)
        assert all(shape.distance(gate) > 40 for gate in gates)
        assert all(shape.distance(crane) > 8 for crane in cranes)


def test_the_name_of_the_sea_lies_in_it_and_no_ship_on_the_name(town: Town) -> None:
    assert town.harbour
    line = LineString(town.harbour.offing)
    assert line.intersection(town.harbour.sea).length > 0.7 * line.length
    for boat in town.works.boats:
        if town.harbour.sea.contains(shapely.Point(boat.at)) and boat.long > 40:
            assert line.distance(shapely.Point(boat.at)) > 40
