"""Numbers of crowded rooms stand beside them, with a line; marks stand by numbers."""

from __future__ import annotations

import shapely
from shapely import MultiPolygon, box

from morphs.building.asides import figures_of
from morphs.key.model import Region
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


def test_what_has_no_room_within_the_sheet_stays_in_its_room() -> None:
    rooms = [region("closet", 12, CLOSET)]
    found = figures_of(rooms, plan(), 1.2, {}, (7.9, 2.9, 9.1, 4.1))
    assert found["closet"].lead is None


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
