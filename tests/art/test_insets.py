"""What stands in the empty rock of a map: where there is room, and off all that is drawn."""

from __future__ import annotations

import pytest
import shapely
from shapely import box

from morphs.art.dressing.dress import Dress
from morphs.art.dressing.insets import (
    PLATE,
    ROSE,
    SCALE,
    SIGNS,
    Inset,
    cartouche_svg,
    insets_of,
    rock_of,
)
from morphs.art.dressing.page import Edging, Page, page_of
from morphs.art.dressing.papers import paper_of
from morphs.art.dressing.sheet import dressed
from morphs.draw.terrain.labels import text_width

SQUARE = 30.0
MEANINGS = [f"sign {k}" for k in range(9)]
DRAWN = box(0, 0, 60, 12).union(box(40, 12, 60, 40))
"""Floor at the top and the right; rock in the left lower corner, 40 by 28 squares."""


def on(page: Page, one: Inset) -> shapely.Polygon:
    """The ground of what stands in the rock, in squares."""
    point = page.pixels / SQUARE
    ends = (one.left, one.top, one.left + one.wide, one.top + one.high)
    return box(*(side * point for side in ends))


@pytest.mark.parametrize("mat", [0.0, 15.0])
def test_signs_compass_and_scale_stand_in_empty_rock(mat: float) -> None:
    page = page_of((1800, 1200), True, Edging(mat))
    rock = rock_of(page, [DRAWN], SQUARE, 1.3, [])
    found = insets_of(rock, (SIGNS, ROSE, SCALE), MEANINGS, (10.0, 7.0), 90.0) or ()
    assert [one.kind for one in found] == [SIGNS, ROSE, SCALE]
    grounds = [on(page, one) for one in found]
    map_ = box(0, 0, 60, 40).buffer(mat * page.pixels / SQUARE)
    for ground in grounds:
        assert map_.contains(ground) and ground.distance(DRAWN) > 1.3
    assert not any(a.overlaps(b) for a in grounds for b in grounds if a is not b)
    assert found == insets_of(rock, (SIGNS, ROSE, SCALE), MEANINGS, (10.0, 7.0), 90.0)


def test_nothing_stands_where_there_is_no_room() -> None:
    page = page_of((1800, 1200))
    full = rock_of(page, [box(0, 0, 60, 40)], SQUARE, 1.3, [])
    assert insets_of(full, (ROSE, SCALE), [], (10.0, 7.0), 90.0) is None
    assert insets_of(full, (), [], (10.0, 7.0), 90.0) == ()
    kept = rock_of(page, [DRAWN], SQUARE, 1.3, [(0, 10, 40, 40)])
    assert insets_of(kept, (SIGNS,), MEANINGS, (10.0, 7.0), 90.0) is None


def test_a_compass_and_its_scale_are_not_parted_unless_they_may_be() -> None:
    page = page_of((1800, 1200))
    low = rock_of(page, [box(0, 0, 60, 26)], SQUARE, 1.0, [])
    found = insets_of(low, (ROSE, SCALE), [], (10.0, 7.0), 90.0)
    if found:
        rose, scale = (on(page, one) for one in found)
        assert abs(scale.bounds[1] - rose.bounds[3]) < 0.01
    lower = rock_of(page, [box(0, 0, 60, 33)], SQUARE, 1.0, [])
    assert insets_of(lower, (ROSE, SCALE), [], (10.0, 7.0), 90.0) is None
    parted = insets_of(lower, (ROSE, SCALE), [], (10.0, 7.0), 90.0, parted=True) or ()
    assert [one.kind for one in parted] == [ROSE, SCALE]
    grounds = [on(page, one) for one in parted]
    assert not grounds[0].intersects(grounds[1]) and grounds[0].bounds[1] > 34
    assert cartouche_svg(page, parted, paper_of("ink")) == ""
    alone = insets_of(lower, (ROSE,), [], (10.0, 7.0), 90.0, parted=True) or ()
    assert [one.kind for one in alone] == [ROSE]


def test_a_scale_is_shorter_where_its_box_has_no_other_room() -> None:
    page = page_of((1800, 1200))
    point = page.pixels / SQUARE

    def bay(wide: float) -> tuple[Inset, ...]:
        """What stands in a bay that is so many points wide."""
        drawn = box(0, 0, 60, 40).difference(box(0, 10, wide * point, 40))
        rock = rock_of(page, [drawn], SQUARE, 1.0, [])
        return insets_of(rock, (ROSE, SCALE), [], (10.0, 7.0), 132.0) or ()

    narrow, broad = bay(150.0), bay(260.0)
    assert all(one[0].left == one[1].left for one in (narrow, broad))
    assert narrow[-1].wide < 132.0 <= broad[-1].wide


def test_columns_of_signs_in_a_box_are_as_wide_as_their_own_words() -> None:
    page = page_of((1800, 1200))
    rock = rock_of(page, [DRAWN], SQUARE, 1.3, [])
    long = "stairs, narrow end down"
    names = [long, *["pit"] * 7]
    (signs,) = insets_of(rock, (SIGNS,), names, (10.0, 7.0), 90.0) or ()
    assert signs.columns == 2 and signs.wide < 2 * text_width(long) * signs.sizes[1]


def test_nothing_stands_in_the_midst_of_a_map() -> None:
    page = page_of((1800, 1200))
    ring = box(0, 0, 60, 40).difference(box(14, 11, 46, 29))
    rock = rock_of(page, [ring], SQUARE, 1.0, [])
    for kind in (SIGNS, ROSE):
        assert insets_of(rock, (kind,), MEANINGS, (10.0, 7.0), 90.0) is None
    open_ = rock_of(page, [ring.difference(box(0, 11, 46, 29))], SQUARE, 1.0, [])
    assert insets_of(open_, (SIGNS,), MEANINGS, (10.0, 7.0), 90.0)


def test_what_stands_in_the_rock_leaves_the_lists() -> None:
    from morphs.art.dressing.lists import Listed

    rows = [Listed(str(k), f"Room number {k}") for k in range(30)]
    dress = Dress("A Place", (), [(name, lambda _: "<g/>") for name in MEANINGS], 0.0, 0.0,
                  listed=rows)  # fmt: skip
    needs, without = dress.needs, dress.needs_without([SIGNS, ROSE, SCALE])
    assert needs and without and needs.signs == len(MEANINGS) and without.signs == 0
    assert without.corner_high == 0 < needs.corner_high
    pages = [page_of((1500, 1000), True, Edging(), one) for one in (needs, without)]
    assert pages[1].pixels <= pages[0].pixels


def test_signs_in_the_rock_are_drawn() -> None:
    from PIL import Image

    from morphs.art.dressing.lists import Listed

    rows = [Listed(str(k), f"Room number {k}") for k in range(30)]
    signs = Inset(SIGNS, 60.0, 60.0, 120.0, 80.0, 2, (9.0, 6.5))
    rose, scale = Inset(ROSE, 220.0, 60.0, 48.0, 60.0, reach=24.0), Inset(SCALE, 60, 160, 90, 34)
    dress = Dress("A Place", (), [(name, lambda _: "<g/>") for name in MEANINGS], 0.1, 10.0,
                  listed=rows, insets=(signs, rose, scale))  # fmt: skip
    picture = Image.new("RGB", (1500, 1000), "#777777")
    page = page_of(picture.size, True, Edging(), dress.needs)
    whole = dressed(picture, dress, page)

    def varied(one: Inset) -> bool:
        x, y = page.left + one.left, page.top + one.top
        ends = (x, y, x + one.wide, y + one.high)
        seen = whole.crop(tuple(round(side * page.pixels) for side in ends))
        return len(seen.getcolors(10**6) or []) > 5

    assert all(varied(one) for one in (signs, rose, scale))
    assert not varied(Inset(SIGNS, 60.0, 200.0, 120.0, 60.0))


def test_a_compass_and_its_scale_have_a_box_on_a_plate_alone() -> None:
    page, look = page_of((2000, 1500), True), paper_of("ink")
    rose, scale = Inset(ROSE, 40, 40, 90, 96, reach=32.0), Inset(SCALE, 40, 136, 90, 34)
    signs, plate = Inset(SIGNS, 200, 40, 90, 90), Inset(PLATE, 30, 30, 110, 150)
    assert not cartouche_svg(page, (signs, rose, scale), look)
    first = cartouche_svg(page, (plate, rose, scale), look).split("<rect")[1]
    sides = {name: float(first.split(f'{name}="')[1].split('"')[0]) for name in ("width", "height")}
    assert sides == {"width": plate.wide, "height": plate.high}


def test_fewer_signs_stand_in_a_box_where_more_have_no_room() -> None:
    """Those that tell least go first, the marks of rooms never."""
    from morphs.art.dressing.lists import MARKS, Listed
    from morphs.building.underground import _legends

    kinds = [*MARKS][:2]
    names = [*(f"sign {k}" for k in range(12)), *(MARKS[kind] for kind in kinds)]
    dress = Dress("A Place", (), [(name, lambda _: "<g/>") for name in names], 0.0, 0.0,
                  listed=[Listed("1", "Room", marks="".join(kinds))])  # fmt: skip
    tried = [[name for name, _ in legend] for legend in _legends(dress)]
    assert tried == [names, [*names[:10], *names[12:]], [*names[:8], *names[12:]]]
    few = Dress("A Place", (), dress.legend[:9], 0.0, 0.0)
    assert [*_legends(few)] == [few.legend]
