"""What is large in the rock of sections lies there whole, off all that is open."""

from itertools import pairwise

import pytest
from shapely import box

from morphs.art.sideview.look import section_style
from morphs.art.sideview.rock import CLEAR, EDGE, GREAT, SELDOM, in_the_rock
from morphs.art.sideview.sideview import draw_sideview
from morphs.art.things.things import thing_svg
from morphs.base.seeds import Dice

ROCK = ("gn",) * 8
HALL = ("gn", "gn", "gh", "gn", "gn", "gn", "gn", "gh")


def test_in_some_tiles_of_rock_lies_one_large_thing() -> None:
    drawing, kinds, count = draw_sideview(ROCK, 1), set(), 60
    for seed in range(count):
        found = list(in_the_rock(drawing, ROCK, Dice(seed, "rock")))
        large = [one for one in found if one.kind in GREAT]
        assert len(large) <= 1
        kinds |= {one.kind for one in large}
        for one in large:
            assert one.x - one.width / 2 >= EDGE and one.x + one.width / 2 <= 10 - EDGE
            others = [other for other in found if other is not one]
            assert all(abs(o.x - one.x) > one.width / 2 or abs(o.y - one.y) > one.height / 2
                       for o in others)  # fmt: skip
    drawn = sum(
        any(one.kind in GREAT for one in in_the_rock(drawing, ROCK, Dice(seed, "rock")))
        for seed in range(count)
    )
    assert len(kinds) > 3
    assert 0.4 * count * SELDOM[0] / SELDOM[1] < drawn < 1.7 * count * SELDOM[0] / SELDOM[1]


@pytest.mark.parametrize("seed", range(12))
def test_nothing_large_comes_near_a_gallery(seed: int) -> None:
    drawing = draw_sideview(HALL, seed)
    for number in range(6):
        for one in in_the_rock(drawing, HALL, Dice(number, "rock")):
            if one.kind in GREAT:
                wide, high = one.width / 2, one.height / 2
                body = box(one.x - wide, one.y - high, one.x + wide, one.y + high)
                assert body.distance(drawing.open) > CLEAR - 0.1


@pytest.mark.parametrize("style", ["ink", "parchment", "dark", "classic", "plain"])
def test_what_is_large_is_drawn_in_every_style_each_kind_otherwise(style: str) -> None:
    drawing, seen = draw_sideview(ROCK, 1), {}
    for seed in range(80):
        for one in in_the_rock(drawing, ROCK, Dice(seed, "rock")):
            if one.kind in GREAT:
                seen[one.kind] = thing_svg(one, section_style(style))
    texts = sorted(seen.values())
    assert len(texts) > 3 and all("nan" not in text for text in texts)
    assert all(one != other for one, other in pairwise(texts))
