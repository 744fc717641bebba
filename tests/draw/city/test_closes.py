"""Churchyards within walls: a wall with a gap, a way to the west door, walks round great ones."""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString

from morphs.draw.city.closes import INSIDE, draw_close, trees_of, way_in
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import ATLAS
from morphs.generators.city.churches import Church

YARD = shapely.box(0.0, 0.0, 300.0, 200.0)
BODY = shapely.box(120.0, 85.0, 220.0, 115.0)


def church(great: bool = False, body: shapely.Polygon = BODY) -> Church:
    return Church(YARD, body, (), great)


def test_the_way_leads_from_the_rim_to_the_west_door() -> None:
    start, end = way_in(church())
    assert (start.x, start.y) == (0.0, 100.0) and (end.x, end.y) == (120.0, 100.0)
    assert way_in(church(body=shapely.box(2.0, 85.0, 220.0, 115.0))) == (), "no room for one"


@pytest.mark.parametrize("great", [False, True])
def test_its_wall_has_a_gap_and_great_churches_a_walk(great: bool) -> None:
    sheet = Sheet()
    path = draw_close(sheet, ATLAS, church(great))
    walls = [svg for _, _, svg in sheet.shapes if f'stroke="{ATLAS.stone}"' in svg]
    assert walls and not any("Z" in svg for svg in walls), "it is open at the gate"
    ways = [svg for _, _, svg in sheet.shapes if f'fill="{ATLAS.road}"' in svg]
    assert (max(svg.count("L") for svg in ways) > 12) is great
    assert path == way_in(church(great))


def test_trees_stand_by_the_wall_and_off_the_way() -> None:
    path = way_in(church())
    trees = [*trees_of(church(), path, 5)]
    assert len(trees) > 10
    rim = YARD.buffer(-INSIDE).exterior
    for at, _ in trees:
        assert rim.distance(shapely.Point(at)) < 0.1
        assert LineString(path).distance(shapely.Point(at)) > 8
