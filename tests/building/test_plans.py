"""Plans of maps tell of what is drawn over many cells as well."""

from types import SimpleNamespace
from typing import Any

import pytest
import shapely

from morphs.building.plans import with_hollows
from morphs.plan.plan import Plan

FLOOR = shapely.box(2, 2, 18, 8)
GASH, DECK = shapely.box(9, 0, 11, 10), shapely.box(8.5, 4, 11.5, 5)


def with_gulf(plan: Plan, levels: int = 1, *, there: bool = True) -> Plan:
    sights = [SimpleNamespace(chasm=(GASH, DECK) if there else None, water=shapely.Polygon())]
    board = SimpleNamespace(spec=SimpleNamespace(levels=levels))
    picture: Any = SimpleNamespace(sights=sights, board=board)
    return with_hollows(plan, picture)


def test_a_chasm_of_a_great_cave_is_open_within_its_floor() -> None:
    plan = with_gulf(Plan(shapely.box(0, 0, 20, 10), FLOOR))
    assert plan.crevasse.equals(shapely.box(9, 2, 11, 8))
    assert plan.bridges.equals(DECK)
    (ground,) = [part for part in shapely.get_parts(plan.ground) if part.area > 0.1]
    assert ground.area == FLOOR.area - 12 + 2


def test_water_in_its_way_stays_water() -> None:
    water = shapely.box(9, 2, 11, 3)
    plan = with_gulf(Plan(shapely.box(0, 0, 20, 10), FLOOR, water=water))
    assert plan.crevasse.area == 10 and plan.water.equals(water)


def test_still_water_of_a_great_cave_is_water_within_its_floor() -> None:
    sights = [SimpleNamespace(chasm=None, water=shapely.box(4, 6, 8, 10))]
    picture: Any = SimpleNamespace(
        sights=sights, board=SimpleNamespace(spec=SimpleNamespace(levels=1))
    )
    plan = with_hollows(Plan(shapely.box(0, 0, 20, 10), FLOOR), picture)
    assert plan.water.equals(shapely.box(4, 6, 8, 8)) and plan.crevasse.is_empty
    assert plan.floor.equals(FLOOR) and plan.ground.area == FLOOR.area - 8


@pytest.mark.parametrize(("levels", "there"), [(2, True), (1, False)])
def test_without_one_and_on_several_levels_plans_stay(levels: int, there: bool) -> None:
    plan = Plan(shapely.box(0, 0, 20, 10), FLOOR)
    assert with_gulf(plan, levels, there=there) is plan
