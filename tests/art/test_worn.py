"""Walls of caves as water wears them: no ribs and prongs of rock, no cracks; ways stay."""

from shapely import LineString, Point, Polygon, box

from morphs.art.dungeon.worn import ROCK, worn_round
from morphs.art.geometry.rough import polygons
from morphs.base import exact

CAVE = box(2, 2, 8, 8)


def test_prongs_and_ribs_of_rock_wear_away_and_noses_are_round() -> None:
    prong, rib, spur = box(4, 2, 4.3, 4), box(5, 5, 5.3, 7), box(6, 2, 7.2, 4)
    cave = exact.difference(CAVE, exact.union_all([prong, rib, spur]))
    worn = worn_round(cave, [])
    for thin in (box(4.05, 2.4, 4.25, 4), rib):
        assert worn.contains(thin)
    rock = exact.difference(CAVE, worn)
    left = exact.intersection(rock, spur).area / spur.area
    assert 0.9 < left < 1
    assert exact.difference(spur, exact.buffer(exact.buffer(spur, -ROCK), ROCK)).intersects(worn)


def test_cracks_close_but_narrows_between_two_hollows_stay() -> None:
    crack, neck, far = box(8, 5, 9, 5.2), box(0.9, 5, 2, 5.3), box(-2, 4, 1, 7)
    worn = worn_round(exact.union_all([CAVE, crack, neck, far]), [])
    assert not worn.intersects(box(8.3, 4.9, 9.5, 5.3))
    assert len(polygons(worn)) == 1


def test_rock_between_a_pool_and_its_cave_wears_away() -> None:
    pool = exact.buffer(LineString([(3, 2), (5, 2)]), 0.6)
    worn = worn_round(CAVE, [pool])
    assert worn.contains(exact.buffer(pool, -0.1))
    dry = exact.difference(worn, pool)
    assert all(one.area > 0.1 for one in polygons(dry))


def test_no_lump_of_rock_hangs_on_a_stalk_and_pillars_stay() -> None:
    nose = Polygon([(3.4, 2), (4.6, 2), (4, 3.3)])
    lump, pillar = exact.buffer(Point(4, 3.6), 0.5), box(6, 6, 7, 7)
    worn = worn_round(exact.difference(CAVE, exact.union_all([lump, nose, pillar])), [])
    assert worn.contains(lump)
    assert exact.intersection(worn, pillar).area < 0.2
