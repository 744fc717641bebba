"""Prospects of towns: where things stand, what is seen of what has numbers, arms."""

from __future__ import annotations

import re

import pytest
import shapely

import morphs
from morphs.art.dressing.papers import paper_of
from morphs.art.dressing.sheet import _svg
from morphs.art.dressing.views import FIGURES, Mark, View, _numbers
from morphs.building.dressing import sheet_of
from morphs.building.town_view import with_view
from morphs.draw.city.canvas import town_of
from morphs.draw.city.prospect.arms import COLOURS, METALS, arms_svg, blazon_of
from morphs.draw.city.prospect.charges import CHARGES
from morphs.draw.city.prospect.dwellings import draw_house
from morphs.draw.city.prospect.life import souls
from morphs.draw.city.prospect.monuments import draw_church
from morphs.draw.city.prospect.outlook import FRONT, RISE, outlook_of
from morphs.draw.city.prospect.panorama import Seen, prospect_of
from morphs.draw.city.prospect.pen import Pen
from morphs.draw.city.prospect.scenery import sky
from morphs.draw.city.prospect.tones import tones_of
from morphs.draw.city.style import TOWN_STYLES
from morphs.draw.paper import Rect
from morphs.draw.picture import Picture
from morphs.generators.city.shapes import Point, centre_of
from morphs.generators.city.town import Town

WIDE = 600.0


def _picture(board: str, seed: int, style: str = "atlas") -> Picture:
    return morphs.build(
        pack="city", board=f"grid:{board}", style=style, scale=0.4, seed=seed, dress=True
    ).picture


@pytest.fixture(scope="module")
def picture() -> Picture:
    return _picture("7x6", 5)


@pytest.fixture(scope="module")
def town(picture: Picture) -> Town:
    return town_of(picture.layout)


@pytest.mark.parametrize("side", range(4))
def test_what_is_farther_off_stands_higher_and_is_smaller(town: Town, side: int) -> None:
    view = outlook_of(town, side, WIDE)
    wide, high = town.size
    near = ((wide / 2, 0.0), (wide, high / 2), (wide / 2, high), (0.0, high / 2))[side]
    far = ((wide / 2, high), (0.0, high / 2), (wide / 2, 0.0), (wide, high / 2))[side]
    steps = [k / 10 for k in range(11)]
    line = [(near[0] + (far[0] - near[0]) * k, near[1] + (far[1] - near[1]) * k) for k in steps]
    heights = [view.place(at)[1] for at in line]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) > 9
    scales = [view.scale(view.far(at)) for at in line]
    assert scales == sorted(scales, reverse=True)


def test_the_front_of_a_town_stands_at_its_height_and_its_back_higher(town: Town) -> None:
    view = outlook_of(town, 2, WIDE)
    spots = [view.place((x, y)) for x, y in shapely.get_coordinates(town.ground).tolist()]
    assert round(max(y for _, y in spots), 3) == FRONT
    assert min(y for _, y in spots) >= round(FRONT - RISE, 3) - 0.01
    assert min(x for x, _ in spots) > 0 and max(x for x, _ in spots) < WIDE


def test_churches_and_castle_stand_in_the_order_of_the_plan(town: Town) -> None:
    drawn = prospect_of(town, tones_of(TOWN_STYLES["atlas"], 0.5), 5, WIDE)
    seen = {(one.kind, one.at) for one in drawn.seen}
    assert {("church", centre_of(one.body)) for one in town.churches} <= seen
    view = drawn.outlook
    for one in drawn.seen:
        x, y = view.place(one.at)
        assert abs(one.top[0] - x) < 16 and one.top[1] < y - 4


def test_each_look_draws_it_in_its_own_colours(town: Town) -> None:
    bodies = {
        name: prospect_of(town, tones_of(look, 0.5), 5, WIDE).body
        for name, look in TOWN_STYLES.items()
    }
    assert len(set(bodies.values())) == len(bodies)
    greys = re.findall(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", bodies["ink"])
    assert greys and all(red == green == blue for red, green, blue in greys)


def test_sheets_of_towns_and_villages_have_one_with_numbers() -> None:
    for board, seed in (("7x6", 5), ("4x4", 3)):
        picture = _picture(board, seed)
        sheet = sheet_of(picture, None)
        page, dress = sheet.page, sheet.dress
        _, top, wide, high = page.view
        assert dress.view and top > page.top + page.map_high and high > 0.1 * wide
        assert page.lists is not None and (not page.below or page.panel[1] > top + high)
        text = _svg(page, dress, paper_of(dress.paper), [], [])
        assert 'id="view"' in text and 'id="shield"' in text
        assert {mark.number for mark in dress.view.marks} == {one.number for one in dress.listed}


def test_maps_without_lists_and_parts_of_maps_have_none(picture: Picture) -> None:
    plain = morphs.build(
        pack="city", board="grid:7x6", scale=0.4, seed=5, dress=True, names="off"
    ).picture
    dress = sheet_of(plain, None).dress
    assert dress.view is None and not dress.edging.view
    shown = sheet_of(picture, None).dress
    assert shown.view is not None
    picture.window = (0, 0, 100, 100)
    try:
        assert with_view(picture, dress, []) is dress
    finally:
        picture.window = None


@pytest.mark.parametrize("seed", range(40))
def test_arms_keep_the_rule_of_tinctures_and_are_told_by_name(town: Town, seed: int) -> None:
    blazon = blazon_of(town, seed, "Aradak")
    assert (blazon.field in METALS) != (blazon.on in METALS)
    assert {blazon.field, blazon.on} <= {*METALS, *COLOURS} and blazon.charge in CHARGES
    assert blazon == blazon_of(town, seed, "Aradak")
    assert not blazon.waves or not town.river.is_empty


def test_arms_differ_and_are_hatched_where_there_are_no_colours(town: Town) -> None:
    every = [blazon_of(town, 1, name) for name in ("Aradak", "Morulrath", "Cororrune", "Draokesh",
                                                   "Pelimgarth", "Olmund")]  # fmt: skip
    assert len(set(every)) > 3
    for one in every:
        text = arms_svg((0.0, 0.0), 30.0, TOWN_STYLES["ink"], one)
        assert "pattern" in text
        assert "pattern" not in arms_svg((0.0, 0.0), 30.0, TOWN_STYLES["atlas"], one)


GATE, CASTLE = (
    Seen("gate", Point(0.0, 0.0), (50.0, 60.0), (50.0, 75.0), 14.0),
    Seen("castle", Point(0.0, 300.0), (56.0, 30.0), (56.0, 66.0), 43.0),
)


def _text(
    marks: tuple[Mark, ...], seen: tuple[Seen, ...], roofs: tuple[Rect, ...] = ()
) -> str:  # fmt: skip
    view = View(None, TOWN_STYLES["atlas"], 1, "", marks)  # type: ignore[arg-type]
    rect = (0.0, 0.0, 600.0, 100.0)
    return "".join(_numbers(rect, view, seen, paper_of("ink"), [], roofs))


def _spots(
    marks: tuple[Mark, ...], seen: tuple[Seen, ...], roofs: tuple[Rect, ...] = ()
) -> dict[str, tuple[float, float]]:
    text = _text(marks, seen, roofs)
    found = re.findall(r'<text x="([0-9.]+)" y="([0-9.]+)"[^>]*>([0-9]+)<', text)
    return {number: (float(x), float(y)) for x, y, number in found}


def test_the_number_of_a_gate_stands_off_the_castle_behind_it() -> None:
    marks = (Mark("3", "gate", 0.0, 0.0), Mark("4", "castle", 0.0, 300.0))
    spots = _spots(marks, (GATE, CASTLE))
    assert spots["4"][1] < CASTLE.top[1] and spots["3"][1] > CASTLE.foot[1]
    assert _spots(marks[:1], (GATE,))["3"][1] < GATE.top[1]


def test_what_stands_behind_another_thing_has_no_number_on_that() -> None:
    hidden = Seen("gate", Point(0.0, 0.0), (56.0, 40.0), (56.0, 50.0), 9.0)
    near = Seen("castle", Point(0.0, 0.0), (56.0, 20.0), (56.0, 80.0), 90.0)
    assert not _spots((Mark("3", "gate", 0.0, 0.0),), (hidden, near))


def test_numbers_over_roofs_stand_in_the_sky_on_a_line() -> None:
    marks = (Mark("3", "gate", 0.0, 0.0),)
    roofs = tuple((x, y, 8.0, 9.0) for x in range(10, 90, 8) for y in range(40, 100, 8))
    assert "<circle" not in _text(marks, (GATE,)) and "<circle" in _text(marks, (GATE,), roofs)
    _, y = _spots(marks, (GATE,), roofs)["3"]
    assert y < min(top for _, top, _, _ in roofs)


def test_nobody_stands_off_the_roads_and_herds_stay_on_their_pastures(town: Town) -> None:
    found = [*souls(town.roads, town.parcels, 7)]
    grazed = shapely.union_all([one.outline for one in town.parcels]).buffer(15.0)
    for soul in found:
        ground = town.roads if soul.what in ("person", "cart") else grazed
        assert ground.contains(shapely.Point(soul.at))
    assert {"person", "sheep"} <= {soul.what for soul in found} | {"sheep"}
    assert found == [*souls(town.roads, town.parcels, 7)]


def test_roofs_of_a_ward_are_not_all_of_one_stuff() -> None:
    look = TOWN_STYLES["atlas"]
    tones = tones_of(look, 0.5)
    roofs = [tones.roof("craft", (k + 0.5) / 400) for k in range(400)]
    own = sum(one in look.roofs["craft"] for one in roofs)
    assert 200 < own < 360 and any(one in look.roofs["hall"] for one in roofs)
    assert tones.roof("craft", 0.3, True) != tones.roof("craft", 0.3)


def test_houses_of_a_ward_differ() -> None:
    tones, found = tones_of(TOWN_STYLES["atlas"], 0.5), set()
    for n in range(60):
        pen = Pen(tones)
        draw_house(pen, (50.0, 80.0), 12.0, "merchant", n * 7 / 60 % 1, (n + 0.5) / 60)
        found.add(len(pen.parts))
    assert len(found) > 5


def test_roofs_of_prospects_in_lines_leave_much_of_the_paper_white() -> None:
    tones = tones_of(TOWN_STYLES["ink"], 0.5)
    roofs = [int(tones.roof("craft", k / 20)[1:3], 16) for k in range(20)]
    assert sum(roofs) / len(roofs) > 210 and len(set(roofs)) > 2


def test_fields_without_houses_have_no_prospect() -> None:
    mask = ("####", "#..#", "####")
    fields = morphs.build(pack="city", mask=mask, scale=0.2, seed=9, dress=True).picture
    assert all(house.shed for house in town_of(fields.layout).houses)
    dress = sheet_of(fields, None).dress
    assert dress.view is None and dress.edging.view == 0


def test_clouds_keep_off_numbers() -> None:
    tones = tones_of(TOWN_STYLES["atlas"], 0.5)
    free = "".join(sky(tones, 600.0, 5))
    tops = [(x, 24.0) for x in range(0, 600, 20)]
    assert free.count("fill-opacity") == 5 and not "".join(sky(tones, 600.0, 5, tops)).count("Z")


def test_numbers_of_what_stands_close_keep_apart(town: Town) -> None:
    marks = (Mark("1", "manor", 0.0, 0.0), Mark("19", "church", 200.0, 0.0))
    seen = (
        Seen("manor", Point(0.0, 0.0), (100.0, 40.0), (100.0, 50.0), 10.0),
        Seen("church", Point(200.0, 0.0), (107.0, 44.0), (107.0, 70.0), 4.0),
    )
    (x, y), (right, down) = (_spots(marks, seen)[one] for one in ("1", "19"))
    assert abs(y - down) > 1.3 * FIGURES or abs(x - right) > 2 * FIGURES


def test_great_churches_rise_with_the_towers_of_their_plan() -> None:
    tones = tones_of(TOWN_STYLES["atlas"], 0.5)

    def drawn(form: str) -> int:
        pen = Pen(tones)
        draw_church(pen, (50.0, 80.0), 52.0, form, 0.1)
        return len(pen.parts)

    assert drawn("twin") > drawn("crossing") > drawn("")


def test_cottages_differ() -> None:
    tones, found = tones_of(TOWN_STYLES["atlas"], 0.5), set()
    for n in range(40):
        pen = Pen(tones)
        draw_house(pen, (50.0, 80.0), 12.0, "village", 0.1, (n + 0.5) / 40)
        found.add(len(pen.parts))
    assert len(found) > 4
