"""Sections are cut into the rock: shade under roofs, and rock that is told by how far it is."""

import re
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from shapely import MultiPolygon, box

from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.sideview.look import INKED, section_style
from morphs.art.sideview.sideview import draw_sideview
from morphs.art.style.colours import FAR, GLOW, SHADED, colours_of, core_of, reduce_colours, rgb
from morphs.art.style.section import (
    DEPTHS,
    SHADE,
    _depths_svg,
    cast_shade,
    cast_svg,
    core_svg,
    falling,
    level_water_svg,
    lit_svg,
)
from morphs.art.style.style import PARCHMENT, Style
from morphs.draw.section import CORE, PAPERS, ROCK, rock_of

FACES = ("gn", "gn", "gh", "gn", "gn", "gn", "gn", "gh")


@pytest.fixture(scope="module")
def hall() -> Drawing:
    return draw_sideview(FACES, 4)


def test_shade_falls_in_sections_of_ink_only(hall: Drawing) -> None:
    drawn = cast_svg(hall, INKED)
    assert SHADED in drawn or FAR[1] in drawn
    assert cast_svg(hall, PARCHMENT) == core_svg(hall, PARCHMENT) == ""


def test_shade_falls_from_roofs_and_not_from_the_sides_of_a_tile(hall: Drawing) -> None:
    gallery = MultiPolygon([box(0, 4, 10, 6)])
    shade = cast_shade(replace(hall, floor=gallery, water=MultiPolygon(), sky=MultiPolygon()))
    assert shade.bounds == pytest.approx((0, 4, 10, 4 + SHADE[1]), abs=0.01)
    under_the_sky = replace(hall, floor=gallery, water=MultiPolygon(), sky=gallery)
    assert cast_shade(under_the_sky).is_empty


def test_fires_light_what_is_about_them_in_three_steps_and_nothing_over_a_border() -> None:
    def lit(x: float, kind: str = "wall_torch", style: Style = INKED) -> str:
        drawing = draw_sideview(FACES, 4)
        spot = drawing.floor.representative_point()
        torch = Thing(kind, x if x else spot.x, spot.y, 0, 0.3, 0.1)
        return lit_svg(replace(drawing, things=(torch,)), style)

    assert [lit(0).count(colour) for colour in GLOW] == [1, 1, 1]
    assert set(map(rgb, GLOW)) <= set(colours_of(INKED))
    assert lit(0.3) == lit(0, "side_barrel") == ""
    assert lit(0, style=PARCHMENT).count("<path") == len(PARCHMENT.glow) > 3


def test_the_colours_of_near_and_far_rock_stay_apart() -> None:
    rock = rgb(INKED.paper)
    assert (rock, core_of(rock)) == (ROCK, CORE), "as whole pictures read them"
    for colour in (rock, core_of(rock), rgb(SHADED)):
        few = reduce_colours(Image.new("RGB", (4, 4), colour), colours_of(INKED))
        assert (np.asarray(few.convert("RGB")) == colour).all()


def test_far_rock_keeps_off_what_is_open(hall: Drawing) -> None:
    assert core_svg(hall, INKED)
    assert not core_svg(replace(hall, floor=MultiPolygon([box(0, 0, 10, 10)])), INKED)


def test_whole_pictures_know_the_rock_of_parchment_whose_sections_are_hatched() -> None:
    look = section_style("parchment")
    assert look.hatch
    assert rgb(look.paper) == PAPERS["parchment"] == rock_of("parchment", ROCK)
    assert rock_of("ink", ROCK) == ROCK
    assert rock_of("parchment", None) is None


def test_lakes_are_darker_where_they_are_deep_alike_on_both_sides_of_a_border(
    hall: Drawing,
) -> None:
    lake = replace(hall, water=MultiPolygon([box(2, 5, 10, 9.25)]), things=())
    shapes = _depths_svg(lake, INKED).split("<path")[1:]
    assert len(shapes) == sum(2 * far < 4.25 for far in DEPTHS) > 1
    for shape, far in zip(shapes, DEPTHS, strict=False):
        ends = [float(y) for y in re.findall(r"10\.000 (\d+\.\d+)", shape)]
        assert min(ends) == pytest.approx(5 + far, abs=0.01)
        assert max(ends) == pytest.approx(9.25 - far, abs=0.01)


def test_water_that_falls_has_no_level(hall: Drawing) -> None:
    fall = Thing("side_fall", 5, 0, 0, 1.2, 10)
    shaft = replace(hall, water=MultiPolygon([box(4.4, 0, 5.6, 10)]), things=(fall,))
    assert falling(shaft).area == pytest.approx(1.2 * 10.1, abs=0.01)
    assert level_water_svg(shaft, INKED).count("<path") == 1
    assert level_water_svg(replace(shaft, things=()), INKED).count("<path") == 2
