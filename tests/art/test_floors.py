"""Floors by room, light round fires, squares of rock; signs that no mirror changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely
from shapely import MultiPolygon

from morphs.art.dungeon.artist import draft
from morphs.art.geometry.drawing import Door, Drawing, Thing
from morphs.art.style.doors import door_svg
from morphs.art.style.floors import floors_svg, glow_svg, rock_grid
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import INK, STYLES
from morphs.art.style.svg import clear_document
from tests.art.codes import faces_of

DARK, CLASSIC = STYLES["dark"], STYLES["classic"]
FLOOR = shapely.box(1, 1, 9, 9)
EMPTY = MultiPolygon()


def drawing(*rooms: shapely.Polygon, things: tuple[Thing, ...] = ()) -> Drawing:
    floor = MultiPolygon([FLOOR])
    none = shapely.MultiLineString()
    return Drawing(
        "square",
        faces_of("wwwwwwww", "square"),
        3,
        floor,
        EMPTY,
        EMPTY,
        EMPTY,
        none,
        (),
        (),
        things,
        hewn=rooms,
    )


def seen(parts: str) -> np.ndarray:
    svg = clear_document((10, 10), [parts])
    return np.asarray(rasterise_clear(svg, (100, 100)))[..., 3] > 2


def test_slabs_lie_within_their_room_and_nowhere_in_ink() -> None:
    rooms = [shapely.box(x, 2, x + 3, 8) for x in (1, 5)]
    laid = [replace(drawing(*rooms), seed=seed) for seed in range(6)]
    for one in laid:
        marks = seen(floors_svg(one, DARK))
        assert not marks[:, :9].any()
        assert not marks[:, 42:48].any(), "the hall between the rooms is bare"
        assert not floors_svg(one, INK)
    assert len({floors_svg(one, DARK) for one in laid}) > 2


def test_light_ends_before_the_tile_and_at_walls() -> None:
    fires = (Thing("campfire", 3.0, 2.0), Thing("brazier", 0.5, 5.0))
    lit = seen(glow_svg(drawing(things=fires), DARK))
    assert lit[20, 30]
    assert not lit[:9].any(), "there is rock"
    assert not lit[50, :40].any(), "no room for light at the border"
    assert not glow_svg(drawing(things=fires), CLASSIC)


def test_light_does_not_fall_through_walls() -> None:
    rooms = MultiPolygon([shapely.box(1, 1, 4, 9), shapely.box(4.5, 1, 9, 9)])
    fires = (Thing("campfire", 3.4, 5.0),)
    lit = seen(glow_svg(replace(drawing(things=fires), floor=rooms), DARK))
    assert lit[50, 30]
    assert not lit[:, 46:].any()


def test_squares_go_on_over_the_rock_of_blue_paper() -> None:
    zone = shapely.box(0, 0, 10, 10).difference(FLOOR)
    lines = seen(rock_grid(zone, CLASSIC))
    assert lines[5, 20] or lines[5, 19]
    assert not lines[15:85, 15:85].any()
    assert not rock_grid(zone, INK)


@pytest.mark.parametrize("kind", ["secret", "plain", "double", "bars", "arch", "border"])
def test_no_mirror_and_no_turn_makes_another_sign_of_a_door(kind: str) -> None:
    sign = door_svg(Door((4.0, 5.0), (6.0, 5.0), kind), INK)
    svg = clear_document((10, 10), [sign])
    drawn = np.asarray(rasterise_clear(svg, (200, 200))).astype(int)[80:120, 80:120]
    for other in (drawn[:, ::-1], drawn[::-1]):
        assert abs(drawn - other).mean() < 3


@pytest.mark.parametrize("code", ["wwwrhwrw", "hwwwwwww"])
def test_the_only_way_into_a_tile_leads_to_a_room(code: str) -> None:
    for seed in range(3):
        plan, _ = draft("square", faces_of(code, "square"), seed, "halls")
        assert plan.of_kind("room", "cave")


def test_rock_nobody_comes_to_is_plain() -> None:
    assert draft("square", faces_of("wwwwwwww", "square"), 1, "crypt")[1].open.is_empty
