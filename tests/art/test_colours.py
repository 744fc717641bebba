"""Every style has its own few colours, and the doors of a map are whole."""

import numpy as np
import pytest
from PIL import Image

from morphs.art.city.city_svg import CITY_STYLES, city_colours
from morphs.art.gaps.seams import draw_seam
from morphs.art.style.colours import colours_of, reduce_colours
from morphs.art.style.style import DARK, PARCHMENT, STYLES
from morphs.draw.gap_artist import Seam


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
