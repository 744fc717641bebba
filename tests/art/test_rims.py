"""Rims of natural ground swing and are rounded; what stands in rooms is not under water."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from PIL import Image, ImageColor
from shapely import Point

from morphs.art.dungeon.artist import draft
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import pool
from morphs.art.gaps.narrow import narrow_rock
from morphs.art.geometry.rough import polygons, ragged
from morphs.art.style.style import INK, STYLES, Style
from morphs.plan.plan import Plan as Lying

LONG_WALLS = 78


def test_corners_of_natural_ground_are_rounded_each_by_its_own_radius() -> None:
    for seed in range(6):
        rim = ragged(1.0, 1.0, 9.0, 9.0, seed, 0.5, 3.0)
        off = [rim.distance(Point(x, y)) for x in (1, 9) for y in (1, 9)]
        assert min(off) > 0.5 and max(off) - min(off) > 0.1
        assert rim.area > 36 and rim.is_valid


def test_great_caves_seldom_have_long_walls_along_the_rims_of_tiles() -> None:
    """How much of their wall lies on one line beside the border, in tenths of a square, at most: it
    was 90 where bays ended at a rim that hardly swung."""
    faces, most = ("vw", "vw", *["sw"] * 6), []
    for theme in ("cavern", "lair", "fungus"):
        for seed in range(20, 24):
            _, drawing = draft("square", faces, seed, theme)
            spots = shapely.get_coordinates(shapely.segmentize(drawing.floor.boundary, 0.1))
            beside = spots[(spots[:, 1] > 2.5) & (spots.min(axis=1) > 0.1)][:, 0]
            off = np.minimum(beside, 10 - beside)
            most.append(max((abs(off - at) < 0.08).sum() for at in np.arange(0.5, 2.0, 0.1)))
    assert np.mean(most) < LONG_WALLS


def test_no_pool_lies_where_something_stands() -> None:
    room = Part("room", shapely.box(1, 1, 9, 9), frozenset())
    plan = Plan("square", ("sw",) * 8, 1, parts=[room])
    plan.bodies.append(Point(5, 5).buffer(0.3))
    assert not pool(plan, room, 1.3) and plan.parts == [room]
    plan.bodies[:] = [Point(1.5, 1.5).buffer(0.3)]
    assert pool(plan, room, 1.3)


@pytest.mark.parametrize("style", [INK, STYLES["dark"]], ids=["ink", "dark"])
def test_bare_rock_beside_walls_has_no_ink(style: Style) -> None:
    """Strokes may be lighter than the rock: where there are none it is as it was."""
    square, room = 40, shapely.box(3, 3, 7, 7)
    plan = Lying(shapely.box(0, 0, 10, 10), floor=room)
    narrow = narrow_rock([(plan, (0.0, 0.0))], (10.0, 10.0), square, False, style)
    picture = Image.new("RGBA", (10 * square, 10 * square), style.paper)
    narrow.lay(picture, 0)
    paper, ink = (np.array(ImageColor.getrgb(tone)[:3]) for tone in (style.paper, style.hatch))
    beside = np.asarray(picture)[3 * square - 4 : 3 * square, 3 * square : 7 * square, :3]
    inked = ((beside - paper) / (ink - paper)).mean(axis=2)
    assert (inked == 0).mean() > 0.3 and (inked > 0.9).mean() > 0.05
    assert inked.min() >= 0 and inked.max() <= 1


def test_a_rim_is_one_piece() -> None:
    for seed in range(8):
        assert len(polygons(ragged(0.95, 0.95, 9.05, 9.05, seed, 0.95, 3.4))) == 1
