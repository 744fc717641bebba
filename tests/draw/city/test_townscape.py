"""Pictures of towns: drawn in rows that fit together, in every style."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import shapely

import morphs
from morphs.draw.city.canvas import TownCanvas, town_canvas, town_of
from morphs.draw.city.letters import SIZES, _laid, box_of, grounds_of_names, wide_of
from morphs.draw.city.placing import names_on
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES, TownStyle
from morphs.draw.city.townscape import BALK, EVERY_OTHER, _flowing
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.names import Name, names_of
from morphs.generators.city.shapes import Point
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.town import Town


@cache
def built(board: str, scale: float) -> morphs.Result:
    return morphs.build(pack="city", board=board, seed=3, gaps="leave", scale=scale)


def canvas(style: str = "atlas", scale: float = 0.2) -> TownCanvas:
    result = built("grid:5x4", scale)
    return town_canvas(result.layout, result.picture.scene, style=style)


@cache
def walled() -> Town:
    """A walled town with a river and a market."""
    return town_of(morphs.build(pack="city", board="grid:7x6", seed=6, gaps="leave").layout)


def test_rows_fit_together_without_a_seam() -> None:
    drawn = canvas()
    whole = np.asarray(drawn.rows(0, drawn.size[1]))
    parts = np.concatenate([np.asarray(drawn.rows(top, 40)) for top in range(0, drawn.size[1], 40)])
    apart = np.abs(whole.astype(int) - parts).max(axis=2)
    assert apart.max() <= 24
    assert (apart > 2).mean() < 0.002


@pytest.mark.parametrize("style", TOWN_STYLES)
def test_every_style_draws_the_same_town_in_its_own_colours(style: str) -> None:
    drawn = canvas(style)
    picture = drawn.rows(0, drawn.size[1])
    assert picture.size == drawn.size
    assert len(picture.convert("RGB").getcolors(2**20) or ()) > 40


@pytest.mark.parametrize("style", TOWN_STYLES.values(), ids=lambda style: style.name)
def test_main_streets_are_no_darker_than_lanes_and_calmer_than_squares(style: TownStyle) -> None:
    lane, main, square = (
        sum(int(colour[n : n + 2], 16) for n in (1, 3, 5))
        for colour in (style.paving, style.high, style.square)
    )
    assert lane <= main <= square
    assert style.lined or lane < main < square - 15


def test_the_name_of_a_sea_is_written_smaller_where_its_line_is_short() -> None:
    line = tuple(Point(10.0, 10.0 + 40.0 * n) for n in range(8))
    name = Name("Sound of Meredale", "sea", line[4], line, 1.9)
    [(_, high)] = _laid([name], (600.0, 600.0), 1.0)
    assert 9.0 < high < 1.9 * SIZES["sea"] and wide_of(name, high) < 280.0


def test_high_streets_have_their_name_in_small_pictures_too() -> None:
    line = tuple(Point(10.0 + 40.0 * n, 100.0) for n in range(9))
    told = (("High Street", 36.0), ("Elm Street", 29.0))
    names = [Name(text, "street", line[4], line, wide=wide) for text, wide in told]
    assert [[*_laid([name], (600.0, 600.0), 3.3)] != [] for name in names] == [True, False]


@pytest.mark.parametrize("feet", [0.5, 1.0, 1.6, 2.4, 3.3, 4.5])
def test_names_of_streets_are_lower_than_these_are_wide(feet: float) -> None:
    line = tuple(Point(10.0 + 40.0 * n, 100.0) for n in range(12))
    told = (("King's Way", 45.0, 1.2), ("Elm Street", 29.0, 1.2), ("Bell Lane", 15.0, 0.96))
    names = [Name(text, "street", line[6], line, grown, "", wide) for text, wide, grown in told]
    for name in names:
        for found, high in _laid([name], (600.0, 600.0), feet):
            assert 8.5 * feet <= high <= 0.8 * found.wide
    assert [*_laid(names[2:], (600.0, 600.0), 1.0)] and not [*_laid(names, (600.0, 600.0), 4.5)]


def test_a_river_without_room_for_its_name_has_it_without_what_it_is() -> None:
    for long, text in ((300.0, "River Cormund"), (180.0, "Cormund")):
        line = tuple(Point(10.0 + long * n / 6, 100.0) for n in range(7))
        name = Name("River Cormund", "river", line[3], line)
        [(found, high)] = _laid([name], (600.0, 600.0), 2.5)
        assert found.text == text and high >= 9.0 * 2.5


def test_every_other_strip_of_a_field_is_a_little_darker() -> None:
    style = TOWN_STYLES["atlas"]
    darker = [blended(tint, style.furrow, EVERY_OTHER) for tint in style.crops]
    drawn = [svg for _, _, svg in canvas().sheet.shapes]
    even, odd = (
        sum(f'fill="{tint}"' in svg for svg in drawn for tint in tints)
        for tints in (style.crops, darker)
    )
    assert odd > 5 and 0.6 < odd / even < 1.1
    balks = f'stroke-width="{num(BALK * style.at(5.0).line)}"'
    assert any(balks in svg for svg in drawn), "they are seen in small pictures"


def test_a_hole_in_the_board_stays_clear() -> None:
    result = morphs.build(pack="city", mask=("#####", "#####", "####.", "#####"), seed=2, scale=0.2)
    pixels = np.asarray(result.picture.image())
    side = result.picture.scene.tile[0]
    assert (pixels[2 * side + 4 : 3 * side - 4, 4 * side + 4 :] == 255).all()


def test_a_style_of_dungeons_is_none_of_towns() -> None:
    from morphs.base.errors import MorphsError

    with pytest.raises(MorphsError, match="style dark is no style of towns: use atlas, ink"):
        morphs.build(pack="city", board="grid:4x4", style="dark")
    night = morphs.build(pack="city", board="grid:3x3", seed=1, style="night", scale=0.2)
    assert np.asarray(night.picture.image()).mean() < 80


def test_names_of_wards_keep_off_what_one_steers_by() -> None:
    """They stood on markets, on the river and on its bridges."""
    town = walled()
    assert town.quarters is not None and town.square is not None
    steered = shapely.union_all([town.square, town.river, *(c.body for c in town.churches)])
    lost = {
        told: sum(
            ground_of(name).intersection(steered).area
            for name in names
            if name.kind == "ward" and name.grown
        )
        for told, names in (
            ("before", names_of(town, town.quarters, 6)),
            ("now", names_on(town, town.quarters, 6)),
        )
    }
    assert lost["now"] < 0.1 * lost["before"]


def ground_of(name: Name) -> shapely.Geometry:
    """The ground of a name in a small town."""
    return shapely.box(*box_of(name))


def test_names_of_wards_stand_in_their_wards_off_walls_and_main_streets() -> None:
    """They stood outside the wall, or along streets as if they were names of those."""
    town = walled()
    quarters = town.quarters
    assert quarters is not None
    names = names_on(town, quarters, 3)
    wards = [name for name in names if name.kind == "ward"]
    assert all(town.ground.contains(ground_of(name)) for name in wards if name.grown)
    asked = [name for name in names_of(town, quarters, 3) if name.kind == "ward"]
    strays = [
        quarters.seat_of(name.at) != quarters.seat_of(there.at)
        for name, there in zip(asked, wards, strict=True)
    ]
    assert sum(strays) <= 1
    walls = shapely.union_all(
        [shapely.LineString(wall).buffer(WIDTH["w"] / 2) for wall in town.skeleton.walls.values()]
    )
    kinds = ("ward", "gate", "castle")
    on = [ground_of(name) for name in names if name.kind in kinds and name.grown]
    assert all(ground.intersection(walls).area < 0.02 * ground.area for ground in on)


def test_many_shapes_of_one_look_are_one_path_in_each_row() -> None:
    sheet = Sheet()
    squares = [[Point(0, y), Point(9, y), Point(9, y + 9)] for y in (10, 50, 390, 410)]
    sheet.outlines(squares, fill="red")
    (low, high, first), (_, _, second) = sheet.shapes
    assert first.count("M") == 3
    assert second.count("M") == 1
    assert low <= 10 and high >= 399


def test_the_paving_of_a_market_goes_on_over_its_streets_and_ends_in_rounds() -> None:
    square = shapely.box(0, 0, 120, 90)
    place = _flowing(square)
    assert place.contains(square) and place.contains(shapely.Point(60, -WIDTH["s"]))
    assert not place.intersects(shapely.Point(120 + WIDTH["s"], 90 + WIDTH["s"]).buffer(2))


def test_names_that_are_written_larger_do_not_run_together() -> None:
    for far, is_beside in ((380.0, False), (396.0, True)):
        spots = (("Galtis", 300.0), ("Park", far))
        names = [Name(text, "ward", Point(x, 400.0)) for text, x in spots]
        one, other = sorted(grounds_of_names(names, (900.0, 900.0), 2.0))
        assert other.left > one.right
        assert (one.top == other.top) == is_beside
