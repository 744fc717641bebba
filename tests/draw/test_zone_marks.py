"""Guards of a board laid by zones stand beside the ways they keep, off their doors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from PIL import Image

from morphs.art.dressing.legend import zone_signs
from morphs.art.style.style import INK
from morphs.board.grids import make_board, parse_board
from morphs.draw.scene import Box, half_side_ends
from morphs.draw.zone_marks import (
    GUARD,
    SECRET,
    TIERS,
    Mark,
    ZoneOverlay,
    draw_marks,
    ground_of,
    marks_of,
)
from morphs.layout.layout import LaidWay

SQUARE, TILE = 20, 200
SCENE = cast(
    "Any",
    SimpleNamespace(
        boxes=[Box(0, 0, TILE, TILE), Box(TILE, 0, TILE, TILE)], tile=(TILE, TILE), square=SQUARE
    ),
)


@pytest.mark.parametrize("half", range(8))
def test_a_guard_stands_in_the_way_that_it_keeps_and_its_words_in_the_rock(half: int) -> None:
    board = make_board(parse_board("grid:2x1"))
    way = LaidWay(1, 2, "guarded", (0, half, 1, 0), 900, "deadly")
    layout = cast("Any", SimpleNamespace(ways=(way,), zones=()))
    (mark,) = marks_of(layout, board, SCENE, False, lambda *_: True)
    (x, y), (u, v) = half_side_ends(board.cells[0], half, SCENE.boxes[0])
    assert (mark.x, mark.y) == ((x + u) / 2, (y + v) / 2)
    assert mark.guard and mark.words == "deadly"
    # Over a level side one goes up or down: rock lies at the right, else below.
    assert mark.beside == (y == v)


@pytest.mark.parametrize("beside", [False, True])
def test_words_stand_beside_a_shield_or_below_it(beside: bool) -> None:
    band = Image.new("RGBA", (200, 160), "#ffffff")
    mark = Mark(80, 80, guard=True, words="weak", beside=beside)
    draw_marks(band, 0, [mark], SCENE)
    right, below = band.crop((98, 60, 200, 90)), band.crop((0, 95, 160, 140))
    seen = [len(one.getcolors(10**6) or []) > 3 for one in (right, below)]
    assert seen == [beside, not beside]
    changed = Image.eval(band.convert("L"), lambda value: 255 - value).getbbox()
    ground = ground_of(mark, SCENE)
    assert changed
    assert all(abs(a - b) < 12 for a, b in zip(changed, ground, strict=True))


def test_the_legend_shows_guards_and_secret_ways_in_the_colours_of_the_map() -> None:
    assert zone_signs((), False) == []
    told = zone_signs({"deadly", "weak", "odd"}, True)
    names = ["weak guard", "deadly guard", "guard of a way", "ends of a secret way"]
    assert [name for name, _ in told] == names
    colours = [TIERS["weak"], TIERS["deadly"], GUARD, SECRET]
    for (_, sign), colour in zip(told, colours, strict=True):
        assert colour in sign(INK)
        ElementTree.fromstring(f"<svg>{sign(INK)}</svg>")


def test_guards_of_dressed_maps_have_their_colour_and_no_words() -> None:
    board = make_board(parse_board("grid:2x1"))
    way = LaidWay(1, 2, "guarded", (0, 2, 1, 0), 900, "deadly")
    layout = cast("Any", SimpleNamespace(ways=(way,), zones=()))
    told = [
        [mark.words for mark in ZoneOverlay(layout, board, SCENE, "guards", False,
                                            lambda *_: True, dressed).marks]
        for dressed in (False, True)
    ]  # fmt: skip
    assert told == [["deadly"], [""]]
    band = Image.new("RGBA", (60, 60), "#ffffff")
    draw_marks(band, 0, [Mark(30, 30, guard=True, tier="weak")], SCENE)
    assert TIERS["weak"] in {f"#{r:02x}{g:02x}{b:02x}" for _, (r, g, b, _) in
                             band.getcolors(10**6) or []}  # fmt: skip
