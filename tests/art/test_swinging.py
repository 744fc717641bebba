"""Tunnels and rivers swing freely inside a tile and are exact at its border."""

import numpy as np
import shapely
from shapely import LineString, Polygon, box

from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.flows import SUNK, _foot
from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.swinging import swung
from morphs.art.dungeon.tunnels import SWING
from morphs.base import exact
from tests.art.codes import faces_of

ACROSS = LineString([(-0.5, 5.0), (10.5, 5.0)])


def swings(others: Polygon, seed: int) -> np.ndarray:
    plan = Plan("square", faces_of("wwwwwwww", "square"), 1)
    line = swung(plan, ACROSS, SWING, others, (True, True), seed)
    return shapely.get_coordinates(line)


def test_courses_swing_inside_and_run_straight_through_the_border() -> None:
    far = []
    for seed in range(8):
        spots = swings(Polygon(), seed)
        assert spots[0].tolist() == [-0.5, 5.0] and spots[-1].tolist() == [10.5, 5.0]
        near = np.minimum(spots[:, 0], 10 - spots[:, 0]) < SWING.straight - 0.05
        assert np.abs(spots[near, 1] - 5).max() < 0.05
        far.append(np.abs(spots[:, 1] - 5).max())
        assert far[-1] <= SWING.most + 0.01
    assert np.median(far) > 0.5


def test_courses_keep_off_what_they_do_not_join() -> None:
    wall = box(2.0, 6.2, 8.0, 8.0)
    for seed in range(8):
        line = LineString(swings(wall, seed))
        assert exact.distance(line, wall) > SWING.off - 0.05


def test_lone_rivers_end_in_a_mouth_under_the_wall() -> None:
    for code, mouths in (("wwwwrwww", 1), ("rwwwrwww", 0), ("wwwwlwww", 1)):
        for seed in range(4):
            drawing = draw("square", faces_of(code, "square"), seed, "rock")
            sumps = [thing for thing in drawing.things if thing.kind in SUNK.values()]
            assert len(sumps) == mouths, (code, seed)
            for one in sumps:
                liquid = drawing.lava if one.kind == "vent" else drawing.water
                assert exact.distance(liquid, shapely.Point(one.x, one.y)) < 0.3
                assert min(one.x, one.y, 10 - one.x, 10 - one.y) > 0.8


def test_the_mouth_of_an_arm_is_at_its_tip() -> None:
    arm = LineString([(5, 0), (5, 4), (6, 6.5)]).buffer(0.35)
    x, y = _foot(arm, shapely.Point(5, 0), 0.25, (5.9, 6.4))
    assert y > 6.6 and x > 5.9
    pool = shapely.Point(5, 5).buffer(2)
    x, y = _foot(pool, shapely.Point(5, 0), 0.6, (4.0, 5.5))
    assert shapely.Point(4.0, 5.5).distance(shapely.Point(x, y)) < 0.95
