"""The life of a village: greens on beds, what stands in yards, trees along roads."""

from __future__ import annotations

from dataclasses import replace

import shapely
from shapely import Polygon

import morphs
from morphs.draw.city.canvas import town_of
from morphs.draw.city.crofts import HEAD, HERD, ROOM, _free_in, _herd, _planted, roadside_trees
from morphs.generators.city.dice import key_of
from morphs.generators.city.shapes import Point, box

EAST = Point(1.0, 0.0)
KEY = key_of(5, "drawing")


def test_greens_stand_in_rows_within_their_bed() -> None:
    bed = box(Point(50.0, 50.0), EAST, 40.0, 8.0)
    found = list(_planted(bed))
    assert len({at.y for at in found}) == 2 and len({at.x for at in found}) > 8
    assert all(Polygon(bed).contains(shapely.Point(at).buffer(HEAD - 0.1)) for at in found)
    assert not list(_planted(box(Point(50.0, 50.0), EAST, 40.0, 1.5))), "it is too narrow"


def test_cattle_stand_apart_within_their_close() -> None:
    close = shapely.box(10.0, 10.0, 70.0, 60.0)
    herd = [at for at, _ in _herd(close, (1, 2), KEY)]
    assert 1 < len(herd) <= HERD
    assert all(close.contains(shapely.Point(at).buffer(5.0)) for at in herd)
    assert all(a.to(b).length > 10.0 for n, a in enumerate(herd) for b in herd[:n])
    assert not list(_herd(shapely.box(0.0, 0.0, 90.0, 11.0), (1, 2), KEY)), "it is too narrow"


def test_what_stands_in_a_yard_has_room_there_or_is_left_out() -> None:
    yard = shapely.box(0.0, 0.0, 60.0, 40.0)
    house = shapely.box(0.0, 0.0, 30.0, 40.0)
    at = _free_in(yard, shapely.STRtree([house]), (1, 2), KEY)
    assert at is not None and shapely.Point(at).distance(house) >= ROOM
    assert yard.contains(shapely.Point(at).buffer(ROOM - 0.1))
    assert _free_in(yard, shapely.STRtree([yard]), (1, 2), KEY) is None


def test_trees_line_roads_off_plots_and_houses() -> None:
    town = town_of(morphs.build(pack="city", board="grid:4x4", seed=1201, scale=0.1).layout)
    assert town.village is not None
    trees = list(roadside_trees(town, KEY))
    assert len(trees) > 5
    plots = shapely.union_all([lot.ground for lot in town.village.rows.lots])
    roads = shapely.union_all([town.roads, town.streets])
    for at, reach in trees:
        spot = shapely.Point(at)
        assert not plots.intersects(spot) and 3.0 <= roads.distance(spot) < 12.0 and reach < 8.0
    assert not list(roadside_trees(replace(town, village=None), KEY)), "towns have none"
