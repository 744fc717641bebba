"""Open ground that would end in a point at a corner of tiles is rounded when the board is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
import shapely
from PIL import Image, ImageColor

from morphs.art.gaps.bends import REACH
from morphs.art.gaps.tips import Corner, _strokes
from morphs.art.plans.tiles import plan_of_tile
from morphs.art.style.style import STYLES
from morphs.building.building import build
from morphs.draw.gap_artist import Tip
from morphs.draw.tips import tips_of
from morphs.plan.plan import Plan
from morphs.request.request import Request
from tests.art.codes import faces_of

SQUARE = 20
TIP = Tip((100.0, 100.0), SQUARE, (), (), 7)


def lake(code: str, seed: int) -> Plan:
    return plan_of_tile("dungeon", "square", faces_of(code, "square"), seed, "halls", None)


def drawn(
    style: str,
    *around: tuple[Plan, tuple[float, float]],
    blank: Sequence[tuple[float, float]] = (),
) -> Image.Image:
    picture = Image.new("RGBA", (200, 200), "#00ff00")
    Corner(TIP, around, (), STYLES[style], blank).lay(picture, 0)
    return picture


@pytest.mark.parametrize("style", STYLES)
def test_a_point_becomes_rock_and_all_else_stays(style: str) -> None:
    """A lake over one border, whose end lies at the corner, rock on the other side of it."""
    north, south = lake("wwwwkwww", 3), lake("wkwwwwww", 4)
    picture = drawn(style, (north, (-10.0, -10.0)), (south, (-10.0, 0.0)))
    pixels = np.asarray(picture.convert("RGB")).astype(int)
    touched = (pixels != (0, 255, 0)).any(axis=2)
    assert touched[97:103, 92:100].all()
    assert not touched[97:103, :45].any()


def test_no_wall_is_left_where_a_point_was() -> None:
    """Last bits of points cut off along slanting walls were drawn as walls in the rock."""
    floor = shapely.Polygon([(0, 0), (5, 0), (5, 5), (2.625, 5), (2.625, 2.625)])
    plan = Plan(shapely.box(0, 0, 10, 10), floor=floor, sources={"drawn": 1})
    lines = np.asarray(drawn("plain", (plan, (0.0, 0.0))).convert("RGB")).astype(int)
    dark = np.abs(lines - ImageColor.getrgb(STYLES["plain"].line)).max(axis=2) < 60
    assert dark.any()
    assert not dark[100:115, 100:115].any()


@pytest.mark.parametrize("open_all_round", [True, False])
def test_ground_that_goes_on_round_a_corner_stays(open_all_round: bool) -> None:
    quarters = [("wwwkkwww", -10, -10), ("wwwwwkkw", 0, -10), ("wkkwwwww", -10, 0)]
    if open_all_round:
        quarters.append(("kwwwwwwk", 0, 0))
    around = [(lake(code, 5), (float(x), float(y))) for code, x, y in quarters]
    whole = shapely.union_all([shapely.affinity.translate(p.floor, *at) for p, at in around])
    assert whole.buffer(0.01).contains(shapely.Point(-0.1, -0.1))
    pixels = np.asarray(drawn("plain", *around).convert("RGB")).astype(int)
    assert (pixels == (0, 255, 0)).all()


def test_rock_that_ground_passes_by_at_a_corner_is_hatched() -> None:
    quarters = [("wwwkkwww", -10, -10), ("wwwwwkkw", 0, -10), ("wkkwwwww", -10, 0)]
    around = [(lake(code, 5), (float(x), float(y))) for code, x, y in quarters]
    known = lake("hwwwwwww", 2)
    here = (0.0, 0.0)
    for rock, blank in (([], [here]), ([(known, here)], []), ([], [])):
        pixels = np.asarray(drawn("ink", *around, *rock, blank=blank).convert("RGB")).astype(int)
        touched = (pixels != (0, 255, 0)).any(axis=2)
        assert touched[101:112, 101:112].any() == bool(rock or blank), "where there is a cell"
        assert not touched[:90].any() and not touched[:, :90].any()


def test_the_corners_that_are_looked_at_lie_at_the_ends_of_open_ground() -> None:
    result = build(Request(pack=("waters",), board="grid:6x5", seed=4, compose="loose"))
    picture = result.picture
    spots = list(tips_of(picture.layout, picture.board, picture.scene, picture.cells, ()))
    assert spots
    for tip in spots:
        faces = [face for one in tip.around if one.tile for face in one.tile.faces]
        assert 1 <= len(tip.around) <= 4
        assert any(face[0] in "ovkm" for face in faces)


def cave(floor: shapely.Polygon) -> Plan:
    return Plan(shapely.box(0, 0, 10, 10), floor=floor, sources={"drawn": 1})


SLANTED = (
    (cave(shapely.Polygon([(0, 0), (5, 0), (5, 5), (0, 10)])), (-10.0, -10.0)),
    (cave(shapely.box(0, 0, 10, 10)), (-10.0, 0.0)),
    (cave(shapely.Polygon([(0, 0), (5, 5), (5, 10), (0, 10)])), (0.0, 0.0)),
    (cave(shapely.Polygon()), (0.0, -10.0)),
)
"""A wall at a slant through the corner, from above on the left to below on the right."""


WESTERN = ((0, 0), (10, 0), (10, 8), (9.7, 8.01), (9, 7.99), (8.4, 8), (5, 7.9))
"""The floor west of a spit of rock that ends in a point."""


@pytest.mark.parametrize("area", ["v", "k", "m"])
def test_natural_walls_that_run_through_a_corner_bend_and_keep_off_other_ground(area: str) -> None:
    room = shapely.box(0.5, 8.5, 1.5, 9.5)
    around = [*SLANTED[:3], (cave(room), (0.0, -10.0))]
    corner = Corner(TIP._replace(areas=area), around, (), STYLES["dark"])
    there = shapely.affinity.translate(room, 0, -10)
    assert corner.ground.symmetric_difference(corner.opened).area > 0.05
    assert corner.ground.intersection(there.buffer(0.3)).difference(there.buffer(0.05)).is_empty
    far = corner.opened.difference(shapely.Point(0, 0).buffer(REACH))
    assert far.difference(corner.ground.buffer(0.02)).is_empty


def test_passages_beside_a_lake_keep_their_walls_where_its_shore_is_rough() -> None:
    hall = shapely.box(0.6, 8.0, 1.6, 10.0)
    lake = [(replace(plan, water=plan.floor), at) for plan, at in SLANTED[:3]]
    shore = lake[2][0].floor.union(shapely.box(0.6, 0, 1.6, 2))
    lake[2] = replace(lake[2][0], floor=shore), lake[2][1]
    lake.append((cave(hall), SLANTED[3][1]))
    corner = Corner(TIP._replace(areas="k"), lake, (), STYLES["dark"])
    there = shapely.affinity.translate(hall, 0, -10)
    beside = there.buffer(0.35, join_style="mitre").difference(there.buffer(0.01))
    dry = beside.intersection(shapely.box(0.5, -2.5, 2.5, -0.9))
    assert corner.ground.intersection(dry).area < corner.opened.intersection(dry).area + 0.01
    wall = shapely.LineString([(-4, -4), (4, 4)])
    rough = corner.ground.boundary.intersection(wall.buffer(0.6))
    assert rough.difference(wall.buffer(0.06)).length > 0.5


@pytest.mark.parametrize("areas", ["", "o", "kv"])
def test_worked_walls_and_those_of_two_areas_stay(areas: str) -> None:
    corner = Corner(TIP._replace(areas=areas), SLANTED, (), STYLES["dark"])
    assert corner.ground.symmetric_difference(corner.opened).area < 0.01


def test_rock_that_ends_in_a_point_at_a_corner_is_rounded() -> None:
    wedge = shapely.Polygon([(0, 10), (0, 0), (10, 0), (10, 10), (5, 5)])
    rock = shapely.box(0, 0, 10, 10).difference(wedge)
    assert rock.area > 20
    around = [
        (cave(shapely.Polygon([(0, 0), (5, 0), (5, 5), (10, 10), (0, 10)])), (-10.0, -10.0)),
        (cave(shapely.Polygon([(10, 0), (5, 0), (5, 5), (0, 10), (10, 10)])), (0.0, -10.0)),
        (cave(shapely.box(0, 0, 10, 10)), (-10.0, 0.0)),
        (cave(shapely.box(0, 0, 10, 10)), (0.0, 0.0)),
    ]
    corner = Corner(TIP._replace(areas="v"), around, (), STYLES["ink"])
    assert corner.ground.contains(shapely.Point(0, -0.3).buffer(0.1))
    assert not corner.opened.contains(shapely.Point(0, -0.3).buffer(0.1))


def test_rock_between_a_lake_and_a_passage_round_it_stays() -> None:
    """A passage leaves a shore and comes back to it: the rock within its bend was flooded."""
    wet = replace(cave(shapely.box(0, 0, 10, 10)), water=shapely.box(0, 0, 10, 10))
    bend = shapely.box(1.6, 0, 2.6, 2.6).union(shapely.box(0, 1.6, 2.6, 2.6))
    around = [(wet, (x, y)) for x, y in ((-10.0, -10.0), (0.0, -10.0), (-10.0, 0.0))]
    rock = shapely.box(0, 0, 1.6, 1.6)
    for plan, is_kept in ((cave(bend), True), (replace(cave(bend), water=bend), False)):
        corner = Corner(TIP._replace(areas="k"), [*around, (plan, (0.0, 0.0))], (), STYLES["ink"])
        left = rock.difference(corner.ground).area / rock.area
        assert (left > 0.8) == is_kept, left


def test_no_last_bit_of_rock_stays_where_its_point_was() -> None:
    """It was drawn as a dash on the floor."""
    above = [(0, 0), (0, 8), (0.3, 7.99), (0.9, 8), (1.6, 7.98), (5, 7.9), (5, 10), (10, 10)]
    around = [
        (cave(shapely.Polygon([*WESTERN, (5, 7.9), (5, 5), (10, 10), (0, 10)])), (-10.0, -10.0)),
        (cave(shapely.Polygon([(10, 0), *above])), (0.0, -10.0)),
        (cave(shapely.box(0, 0, 10, 10)), (-10.0, 0.0)),
        (cave(shapely.box(0, 0, 10, 10)), (0.0, 0.0)),
    ]
    corner = Corner(TIP._replace(areas="v"), around, (), STYLES["ink"])
    rock = shapely.box(-3, -3, 3, 3).difference(corner.ground)
    assert corner.ground.symmetric_difference(corner.opened).area > 0.05
    assert rock.difference(rock.buffer(-0.015).buffer(0.03)).area < 1e-6


def test_shade_in_the_rock_and_walls_are_whole_round_a_corner() -> None:
    """Where a cell of rock knows nothing of the cave whose wall passes its corner."""
    picture = Image.new("RGBA", (200, 200), "#00ff00")
    Corner(TIP._replace(areas="v"), SLANTED, (), STYLES["dark"]).lay(picture, 0)
    pixels = np.asarray(picture.convert("RGB")).astype(int)
    touched = (pixels != (0, 255, 0)).any(axis=2)
    assert touched[85:99, 101:115].all()


def test_no_wall_is_left_in_hatched_rock_where_a_point_of_a_cave_was() -> None:
    floors = [[(5, 5), (10, 0), (10, 10), (5, 10)], [(0, 0), (5, 5), (5, 10), (0, 10)]]
    around = [
        (cave(shapely.Polygon()), (-10.0, -10.0)),
        (cave(shapely.Polygon()), (0.0, -10.0)),
        (cave(shapely.Polygon(floors[0])), (-10.0, 0.0)),
        (cave(shapely.Polygon(floors[1])), (0.0, 0.0)),
    ]
    square, middle = 40, 150
    tip = TIP._replace(at=(middle, middle), square=square, areas="v")
    corner = Corner(tip, around, (), STYLES["ink"])
    picture = Image.new("RGBA", (2 * middle, 2 * middle), "#ffffff")
    corner.lay(picture, 0)
    dark = np.asarray(picture.convert("L")) < 120
    rows, columns = np.nonzero(_opened(dark))
    places = (np.column_stack([columns, rows]) - middle) / square
    walls = corner.ground.boundary
    assert len(places) > 50
    assert max(walls.distance(shapely.Point(place)) for place in places.tolist()) < 0.2


def _opened(dark: np.ndarray) -> np.ndarray:
    """Where lines are at least four pixels wide."""
    wide = [np.roll(dark, (y, x), (0, 1)) for x in range(-1, 3) for y in range(-1, 3)]
    return np.asarray(np.logical_and.reduce(wide))


def test_no_rock_has_no_strokes() -> None:
    """Where bent ground takes all that was to be hatched."""
    style = next(style for style in STYLES.values() if style.hatch)
    ground, point, none = shapely.box(-4, -4, 0, 4), shapely.box(0, -2, 2, 2), shapely.Point()
    assert style.hatch and style.hatch in _strokes(ground, point, none, style, 1)
    assert _strokes(shapely.box(-4, -4, 4, 4), point, none, style, 1) == ""


def test_what_is_cut_off_a_shore_is_rock_though_no_plan_has_it() -> None:
    """Another corner of the seam tells of the whole shore as ground: sheets had white blots."""
    floor = shapely.Polygon([(3, 10), (10, 0), (10, 10)])
    plan = Plan(shapely.box(0, 0, 10, 10), floor=floor, sources={"drawn": 1})
    shore = shapely.Polygon([(0, 0), (0.4, 0.5), (0.4, 1.5), (0, 2)])
    corner = Corner(TIP, ((plan, (-10.0, 0.0)),), (shore,), STYLES["ink"])
    given, taken = corner.moved
    at = shapely.Point(TIP.at[0] / SQUARE + 0.2, TIP.at[1] / SQUARE + 0.6)
    assert taken.contains(at) and not given.contains(at)
