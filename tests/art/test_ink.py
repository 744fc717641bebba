"""The style `ink`: every place and every object can be drawn, in few colours."""

import pytest
from shapely import Point

from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.paint import paint
from morphs.art.dungeon.themes import THEMES
from morphs.art.style.colours import INK_COLOURS
from morphs.art.style.styled import to_svg
from morphs.art.things.things import KINDS
from tests.art.codes import faces_of

CODES = ["hwwthwwt", "rhwwhwrw", "wttwhwww"]


@pytest.mark.parametrize(
    "theme",
    [
        pytest.param(theme, marks=[pytest.mark.soak] if number % 3 else [])
        for number, theme in enumerate(sorted(THEMES))
    ],
)
def test_every_theme_can_be_drawn(theme: str) -> None:
    code = CODES[len(theme) % len(CODES)]
    drawing = draw("square", faces_of(code, "square"), 4, theme)
    assert {thing.kind for thing in drawing.things} <= KINDS
    assert to_svg(drawing).endswith("</svg>")


def test_few_colours() -> None:
    assert len(INK_COLOURS) <= 32
    tile = paint(draw("corner", faces_of("whhw", "corner"), 1), 20)
    assert tile.size == (100, 100)
    assert tile.mode == "P"


def test_hatching_leaves_rock_far_from_walls_blank() -> None:
    drawing = draw("square", faces_of("hwwtwwww", "square"), 1)
    tile = paint(drawing, 20).convert("L")
    far = [
        (x, y)
        for x in range(5, 200, 10)
        for y in range(5, 200, 10)
        if drawing.open.distance(Point(x / 20, y / 20)) > 1.6
    ]
    assert far
    assert {tile.getpixel(spot) for spot in far} == {255}
