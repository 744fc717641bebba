"""Walls of caves: hollows at several scales, forms that differ, steps in great grounds."""

import numpy as np
import pytest
import shapely
from shapely import LineString, MultiLineString, MultiPoint, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.cave_forms import FORMS, form_of
from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.weather import OFF_BORDER, weather
from morphs.art.gaps.great_relief import Relief, _may_be, steps
from morphs.base import exact
from morphs.base.seeds import Dice

NOTHING = Polygon()
SEALED = ("w",) * 8


def weathered(*rooms: tuple[str, BaseGeometry]) -> Plan:
    plan = Plan("square", SEALED, 5)
    for kind, shape in rooms:
        plan.add(kind, shape)
    weather(plan, Dice(5, "walls"))
    return plan


def test_hollows_add_ground_away_from_border_rooms_and_other_caves() -> None:
    left, right, room = box(1.5, 1.5, 4, 8), box(5, 1.5, 8, 4), box(5, 6, 8.5, 8.5)
    plan = weathered(("cave", left), ("cave", right), ("room", room))
    grown = [part.outline for part in plan.parts]
    assert grown[2].equals(room)
    for before, after in zip((left, right), grown, strict=False):
        assert exact.difference(before, after).area < 0.01
        assert after.area > before.area + 0.5
        x0, y0, x1, y1 = after.bounds
        assert min(x0, y0) > OFF_BORDER - 0.05 and max(x1, y1) < 10 - OFF_BORDER + 0.05
    assert exact.distance(grown[0], grown[1]) > 0.2
    assert exact.distance(grown[1], grown[2]) > 0.3


def test_straight_walls_become_uneven_at_more_than_one_scale() -> None:
    before = box(3, 3, 7, 7)
    after = weathered(("cave", before)).parts[0].outline
    assert exact.length(after.boundary) > 1.3 * exact.length(before.boundary)
    coarse = exact.buffer(exact.buffer(after, -0.35, 4), 0.35, 4)
    assert exact.difference(after, coarse).area > 0.1
    assert exact.difference(coarse, before).area > 0.5


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_one_cave_of_its_own_shape(form: object) -> None:
    shapes = [form(7, 5, Dice(seed, "form")) for seed in range(4)]  # type: ignore[operator]
    for shape in shapes:
        assert 8 < exact.clip(shape, 0, 0, 7, 5).area < 34
    assert len({shape.wkt for shape in shapes}) == 4


def test_great_caves_are_one_and_no_two_alike() -> None:
    found = [form_of(18, 8, Dice(seed, "great")) for seed in range(4)]
    assert all(shape.geom_type == "Polygon" for shape in found)
    shares = [exact.difference(a, b).area / a.area for a in found for b in found if a is not b]
    assert min(shares) > 0.04


def relief(
    ground: Polygon,
    without: BaseGeometry = NOTHING,
    barred: BaseGeometry = NOTHING,
    walls: BaseGeometry | None = None,
    border: BaseGeometry | None = None,
    rock: BaseGeometry | None = None,
    sights: tuple[tuple[float, float, float], ...] = (),
    seed: int = 3,
) -> Relief:
    """The ground of a cave of 20 by 16 squares."""
    side = np.arange(-4, 88) / 4
    x, y = np.meshgrid(side, side[:76])
    rim, ways = ground.boundary if walls is None else walls, LineString([(3, 8), (17, 8)])
    rock = rim if rock is None else rock
    corner = (-1.0, -1.0)
    return Relief(ground, x, y, corner, sights, without, barred, rim, rock, border, ways, seed)


def test_steps_lie_within_the_ground_and_tick_to_the_lower_side() -> None:
    ground, sight = box(0, 0, 20, 16), (10.0, 8.0, 2.5)
    disc, rim = exact.buffer(box(10, 8, 10, 8).centroid, 2.8), ground.boundary
    lines, ticks, _ = steps(relief(ground, disc, sights=(sight,)))
    assert lines and len(ticks) > 3 * len(lines)
    assert all(ground.contains(line) and not line.intersects(disc) for line in lines)
    about = [line for line in lines if exact.distance(line, disc) < 2.0]
    outwards = [
        exact.apart((10, 8), tick.coords[1]) > exact.apart((10, 8), tick.coords[0])
        for tick in ticks
        if exact.distance(LineString(tick.coords), disc) < 1.5
    ]
    assert about and sum(outwards) > 0.6 * len(outwards)
    assert MultiLineString(lines).length > 8
    inner, *_ = steps(relief(ground, disc, border=rim, sights=(sight,)))
    assert inner and all(exact.distance(line, ground.boundary) > 0.3 for line in inner)


def test_steps_run_from_wall_to_wall_with_stairs_or_close() -> None:
    ground = exact.buffer(box(10, 8, 10, 8).centroid, 8.0)
    rim, seen = ground.boundary, 0
    far, long, left = exact.buffer(rim, 1.0).boundary, 0.0, 0.0
    for seed in range(4):
        lines, ticks, _ = steps(relief(ground, seed=seed))
        for line in lines:
            for end in (0, -1):
                spot = shapely.Point(line.coords[end])
                stair = [t for t in ticks if exact.distance(t, spot) < 0.25 and t.length > 0.5]
                joined = sum(exact.distance(other, spot) < 0.02 for other in lines) > 1
                at_wall = exact.distance(ground.boundary, spot) < 0.3
                assert at_wall or stair or joined or line.is_closed
        seen += len(lines)
        if lines:
            line = lines[0]
            barred, *_ = steps(relief(ground, barred=line, seed=seed))
            assert not any(other.equals(line) for other in barred)
        loose = steps(relief(ground, walls=far, seed=seed))[0]
        long += MultiLineString(lines).length
        left += MultiLineString(loose).length
    assert left < 0.75 * long
    assert seen > 4


def test_steps_cut_off_ground_from_rock_and_are_no_second_line_along_a_wall() -> None:
    ground = box(0, 0, 20, 16)
    across, beside = LineString([(0.1, 5), (19.9, 9)]), LineString([(0.1, 0.6), (19.9, 0.6)])
    bay = LineString([(5, 0.1), (5, 2.4), (6.5, 2.4), (6.5, 0.1)])
    ashore = relief(ground, rock=LineString([(30, 0), (30, 16)]))
    assert _may_be(across, relief(ground))
    assert not _may_be(beside, relief(ground))
    assert not _may_be(bay, relief(ground))
    assert not _may_be(across, ashore)


def test_what_came_down_lies_below_its_step() -> None:
    below: list[bool] = []
    for seed in range(4):
        lines, ticks, feet = steps(relief(box(0, 0, 20, 16), seed=seed))
        ends, edges = MultiPoint([tick.coords[1] for tick in ticks]), MultiLineString(lines)
        spots = [shapely.Point(foot) for foot in feet]
        below += [exact.distance(ends, spot) < exact.distance(edges, spot) for spot in spots]
    assert sum(below) > 0.8 * len(below) > 3
