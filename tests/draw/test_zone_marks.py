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
from morphs.draw.zone_marks import GUARD, SECRET, Mark, draw_marks, marks_of
from morphs.layout.layout import LaidWay

SQUARE, TILE = 20, 200
SCENE = cast(
    "Any",
    SimpleNamespace(
        boxes=[Box(0, 0, TILE, TILE), Box(TILE, 0, TILE, TILE)], tile=(TILE, TILE), square=SQUARE
    ),
)


@pytest.mark.parametrize("half", range(8))
def test_a_guard_stands_beside_its_door_towards_the_corner(half: int) -> None:
    board = make_board(parse_board("grid:2x1"))
    way = LaidWay(1, 2, "guarded", (0, half, 1, 0), 900, "deadly")
    layout = cast("Any", SimpleNamespace(ways=(way,), zones=()))
    (mark,) = marks_of(layout, board, SCENE, False, lambda *_: True)
    (x, y), (u, v) = half_side_ends(board.cells[0], half, SCENE.boxes[0])
    door = (x + u) / 2, (y + v) / 2
    far = abs(mark.x - door[0]) + abs(mark.y - door[1])
    assert far == pytest.approx(1.9 * SQUARE, abs=1) and mark.guard and mark.words == "deadly"
    # Along the side, away from its middle, where halls run: and words on the far side of it.
    middle = TILE / 2
    assert abs(mark.x - middle) + abs(mark.y - middle) > abs(door[0] - middle) + abs(
        door[1] - middle
    )
    assert mark.over == (mark.y < door[1])


@pytest.mark.parametrize("over", [False, True])
def test_words_stand_over_a_shield_or_below_it(over: bool) -> None:
    band = Image.new("RGBA", (160, 160), "#ffffff")
    draw_marks(band, 0, [Mark(80, 80, guard=True, words="weak", over=over)], SCENE)
    seen = [band.crop((0, top, 160, top + 45)).getcolors(10**6) for top in (20, 95)]
    above, below = (len(one or []) > 3 for one in seen)
    assert above == over and below != over


def test_the_legend_shows_guards_and_secret_ways_in_the_colours_of_the_map() -> None:
    assert zone_signs(False, False) == []
    (guard, draw_guard), (way, draw_way) = zone_signs(True, True)
    assert (guard, way) == ("guard of a way", "ends of a secret way")
    assert GUARD in draw_guard(INK) and SECRET in draw_way(INK)
    for sign in (draw_guard, draw_way):
        ElementTree.fromstring(f"<svg>{sign(INK)}</svg>")
