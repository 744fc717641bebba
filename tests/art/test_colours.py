"""Every style has its own few colours, and the doors of a map are whole."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

from morphs.art.city.city_svg import CITY_STYLES, city_colours
from morphs.art.gaps.seams import draw_seam
from morphs.art.style.colours import colours_of, reduce_colours
from morphs.art.style.style import DARK, PARCHMENT, STYLES, fading
from morphs.draw.gap_artist import Seam
from morphs.draw.seams import told_of_each_other


@pytest.mark.parametrize("name", STYLES)
def test_a_file_can_hold_the_colours_of_its_style(name: str) -> None:
    colours = colours_of(STYLES[name])
    assert len(set(colours)) == len(colours) <= 256


@pytest.mark.parametrize("name", CITY_STYLES)
def test_a_file_can_hold_the_colours_of_a_city(name: str) -> None:
    assert len(city_colours(CITY_STYLES[name])) <= 256


def test_what_is_rare_keeps_its_colour() -> None:
    """One pixel of wood on a wide floor is still brown."""
    wood = tuple(int(DARK.wood[k : k + 2], 16) for k in (1, 3, 5))
    picture = Image.new("RGB", (200, 200), DARK.floor)
    picture.putpixel((100, 100), wood)
    few = reduce_colours(picture, colours_of(DARK)).convert("RGB")
    seen = np.array(few.getpixel((100, 100)), dtype=int)
    assert np.abs(seen - wood).max() < 16


@pytest.mark.parametrize(("end", "other"), [((250.0, 60.0), "sh"), ((50.0, 260.0), "st")])
def test_a_door_of_one_tile_is_made_whole(end: tuple[float, float], other: str) -> None:
    start = (50.0, 60.0)
    picture = Image.new("RGBA", (300, 300), PARCHMENT.floor)
    draw_seam(picture, Seam(start, end, "sd", other, 5), PARCHMENT)
    x, y = round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)
    sides = [(x, y - 4), (x, y + 4)] if start[1] == end[1] else [(x - 4, y), (x + 4, y)]
    wood = tuple(int(PARCHMENT.wood[k : k + 2], 16) for k in (1, 3, 5))
    assert all((picture.getpixel(spot) or ())[:3] == wood for spot in sides)
    plain = Image.new("RGBA", (300, 300), PARCHMENT.floor)
    draw_seam(plain, Seam(start, end, "sd", "sd", 5), PARCHMENT)
    assert plain.getcolors() == [(90_000, plain.getpixel((0, 0)))]


@pytest.mark.parametrize("faces", [("sd", "sh"), ("sw", "ow")])
@pytest.mark.parametrize("side", [0.4, 1.0, 2.0])
def test_seams_of_the_smallest_maps_are_drawn(faces: tuple[str, str], side: float) -> None:
    """A door of no pixel ended in a traceback: `--px-per-square 1`."""
    picture = Image.new("RGBA", (20, 20), PARCHMENT.floor)
    draw_seam(picture, Seam((5.0, 5.0), (5.0 + 5 * side, 5.0), *faces, 5), PARCHMENT)
    assert picture.size == (20, 20)


def test_two_seams_in_a_row_are_shaded_where_they_meet() -> None:
    """Rock below a worked room along a whole side of a tile has shade all along."""
    style = replace(PARCHMENT, hatch="", halo=fading(1.0, "#5e4426", 0.66, 12))
    ends = [(60.0, 60.0), (160.0, 60.0), (260.0, 60.0)]
    apart = [Seam(a, b, "sw", "oo", 5) for a, b in pairwise(ends)]
    shades = []
    for seams in (apart, told_of_each_other(apart)):
        picture = Image.new("RGBA", (320, 200), PARCHMENT.paper)
        for seam in seams:
            draw_seam(picture, seam, style)
        shades.append(np.asarray(picture.convert("L"), dtype=int)[68:90, 120:200])
    row = shades[1][6]
    assert np.ptp(row) <= 5
    assert np.ptp(shades[0][6]) > np.ptp(row)
