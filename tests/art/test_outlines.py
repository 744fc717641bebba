"""Outlines of rooms: each of its own, within its place; drawings anew take turns through them."""

from __future__ import annotations

import pytest
from shapely import box

from morphs.art.dungeon.outlines import OUTLINES
from morphs.art.dungeon.rooms import _SHAPES, room_shape
from morphs.art.dungeon.themes import LARGE, THEMES, varied
from morphs.base.seeds import Dice

PLACES = [(1, 2, 3, 3), (1, 1, 4, 3), (2, 1, 3, 4), (1, 2, 7, 5), (2, 1, 5, 7), (1, 1, 6, 6)]
PLAIN = "rect"


@pytest.mark.parametrize("name", OUTLINES)
def test_a_room_is_one_and_reaches_all_sides_of_its_place(name: str) -> None:
    for place in PLACES:
        x, y, w, h = place
        whole = box(x, y, x + w, y + h)
        for seed in range(3):
            room = room_shape(name, place, Dice(seed))
            assert room.is_valid
            assert whole.buffer(0.01).covers(room)
            assert room.bounds == pytest.approx(whole.bounds, abs=0.01)
            assert room.area > 0.5 * whole.area


@pytest.mark.parametrize("name", OUTLINES)
def test_large_rooms_are_no_plain_rectangles(name: str) -> None:
    room = room_shape(name, (1, 1, 7, 6), Dice(1))
    assert 42 - room.area > 1.5


def test_themes_name_outlines_that_there_are() -> None:
    rooms = [room for theme in THEMES.values() for room in (*theme.main, *theme.sides)]
    assert {shape for room in rooms for shape in room.shapes} - {PLAIN, "cave"} <= set(_SHAPES)


def test_drawings_anew_take_turns_through_the_outlines_of_their_theme() -> None:
    for theme in THEMES.values():
        names = {shape for room in theme.main[:1] for shape in room.shapes}
        turns = [varied(theme, 7, number) for number in range(1, len(names) + 1)]
        assert (
            {shape for turn in turns for shape in turn.main[0].shapes} == names if names else True
        )
        assert all(len(turn.main[0].shapes) == 1 for turn in turns)


def test_every_third_has_a_smaller_room_and_more_beside_it() -> None:
    crypt, prison = THEMES["crypt"], THEMES["prison"]
    small, large = varied(crypt, 1, 3), varied(crypt, 1, 4)
    assert max(small.main[0].long) < max(large.main[0].long) == max(crypt.main[0].long)
    assert small.count == (crypt.count[0] + 1, crypt.count[1] + 1)
    assert prison.main[0].dressing in LARGE
    assert varied(prison, 1, 3).main[0].long == prison.main[0].long
