"""Discs with numbers of towns stand where they hide least, the nearest place first."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import shapely
import shapely.affinity
from numpy.typing import NDArray
from shapely import LineString

import morphs
from morphs.art.dressing.page import Page, page_of
from morphs.base.exact import Floats
from morphs.building import town_list
from morphs.building.dressing import Sheet, sheet_of
from morphs.building.town_list import (
    DISC,
    FIGURES,
    HOUSES,
    MANY,
    ROAD,
    ROOF,
    _about,
    _covered,
    _free,
    _goals,
    _lead,
    _pieces,
    _row,
    own_ground,
)
from morphs.draw.city.canvas import town_of
from morphs.draw.picture import Picture
from morphs.draw.terrain.labels import Box
from morphs.generators.city.names import names_of
from morphs.generators.city.premises import GARDENS, _named, premises_of
from morphs.generators.city.shapes import Point as Spot
from morphs.generators.city.town import Town
from morphs.plan.key.model import Region

SEEN = Box(0, 0, 200, 200)


SCALES = {"6x6": 0.5, "8x12": 0.25, "5x5": 0.4}
"""At which sheets of some boards are laid out, and those of others."""
OTHERS = 0.3


@cache
def sheeted(board: str, seed: int) -> tuple[Picture, Town, Sheet]:
    """A town with its sheet, which many tests look at. No plan is asked for, nothing drawn."""
    scale = SCALES.get(board, OTHERS)
    asked = morphs.build(pack="city", board=f"grid:{board}", scale=scale, seed=seed, dress=True)
    return asked.picture, town_of(asked.layout), sheet_of(asked.picture, None)


def test_a_disc_stands_on_its_place_if_that_is_free_and_takes_it() -> None:
    taken: list[Box] = []
    assert _free((100.0, 100.0), 10.0, taken, SEEN) == (100.0, 100.0)
    assert taken == [Box(90, 90, 110, 110)]
    assert _free((100.0, 100.0), 10.0, taken, SEEN) == (80.0, 100.0), "the left comes first"


def test_a_disc_keeps_off_what_is_taken_and_within_what_is_seen() -> None:
    assert _free((100.0, 100.0), 10.0, [Box(0, 0, 200, 104)], SEEN) == (100.0, 115.0)
    assert _free((3.0, 100.0), 10.0, [], SEEN) == (13.0, 100.0)


def test_where_all_is_taken_a_disc_hides_least() -> None:
    taken = [Box(0, 0, 200, 200), Box(0, 0, 200, 109)]
    assert _free((100.0, 100.0), 10.0, taken, SEEN) == (100.0, 120.0)


def test_numbers_stand_beside_roads_where_there_is_room() -> None:
    road = shapely.box(0, 90, 200, 110)
    for busy, off in ((), 0.0), (((ROAD, shapely.STRtree([road])),), 7.5):
        x, y = _free((100.0, 102.0), 8.0, [], SEEN, busy)
        assert shapely.Point(x, y).distance(road) >= off and (off > 0 or (x, y) == (100.0, 102.0))


def test_numbers_of_houses_touch_them_and_cover_little_of_others() -> None:
    own, other = shapely.box(90, 90, 110, 104), shapely.box(60, 90, 90, 104)
    houses = ((ROOF, shapely.STRtree([own, other])),)
    x, y = _free((100.0, 97.0), 8.0, [], SEEN, houses, own)
    disc = shapely.Point(x, y).buffer(8.0)
    assert disc.dwithin(own, 1.0) and disc.intersection(other).area < 8
    assert disc.intersection(own).area < 0.3 * own.area


def test_discs_cover_as_much_of_shapes_as_they_share_with_them() -> None:
    shapes = [shapely.box(x, y, x + 5, y + 9) for x in range(60, 140, 7) for y in (80, 101)]
    middles = np.array([[95.0, 100.0], [100.0, 104.5], [300.0, 100.0]])
    ring = shapely.Point(0, 0).buffer(12.0, quad_segs=3)
    discs = [shapely.affinity.translate(ring, *middle) for middle in middles.tolist()]
    near = _about((100.0, 100.0), 12.0, shapely.STRtree(shapes))
    found = _covered(middles, 12.0, near)
    wanted = [sum(disc.intersection(shape).area for shape in shapes) for disc in discs]
    assert wanted[0] > 0 and np.allclose(found, wanted)


def test_discs_that_cannot_be_the_cheapest_are_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    houses = [shapely.box(x, y, x + 8, y + 9) for x in range(0, 200, 9) for y in (88, 98, 108)]
    busy, looked = ((ROOF, shapely.STRtree(houses)),), list[int]()

    def counted(middles: Floats, reach: float, parts: NDArray[np.object_]) -> Floats:
        looked.append(len(middles))
        return _covered(middles, reach, parts)

    monkeypatch.setattr(town_list, "_covered", counted)
    found = _free((100.0, 102.0), 8.0, [], SEEN, busy, houses[31])
    few = sum(looked)
    monkeypatch.setattr(town_list, "AT_ONCE", 1000)
    assert _free((100.0, 102.0), 8.0, [], SEEN, busy, houses[31]) == found
    assert 2 * few < sum(looked) - few


def test_ground_under_several_roofs_counts_once_and_rows_of_houses_stay_as_they_are() -> None:
    row = [shapely.box(x, 0, x + 10, 10) for x in (0, 10, 20)]
    heap = [shapely.box(50, 0, 60, 10), shapely.box(55, 5, 70, 15), shapely.box(56, 6, 58, 8)]
    pieces = list(_pieces([*row, *heap]).geometries)
    assert len(pieces) == 4 and all(any(one.equals(piece) for piece in pieces) for one in row)
    assert sum(one.area for one in pieces) == shapely.union_all([*row, *heap]).area


def test_the_sheet_of_a_town_asks_for_no_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("morphs.building.plans.plan_of_picture", None)
    made = morphs.build(pack="city", board="grid:4x3", scale=0.2, seed=6, dress=True)
    made.save(tmp_path / "town.png")
    assert (tmp_path / "town.png").exists()


@pytest.mark.parametrize(("board", "seed"), [("6x5", 6), ("4x4", 1201)])
def test_each_number_stands_at_what_is_drawn_of_its_place_and_does_not_hide_it(
    board: str, seed: int
) -> None:
    _, town, sheet = sheeted(board, seed)
    dress, feet = sheet.dress, sheet.dress.feet
    assert town.quarters is not None
    places = {one.text: one for one in names_of(town, town.quarters, seed)}
    reach, tied = DISC * FIGURES * sheet.page.pixels * feet, set()
    for room, row in zip(dress.rooms, dress.listed, strict=True):
        place, at = places[row.name], shapely.Point(room.x * feet, room.y * feet)
        drawn = own_ground(town, place.kind, place.at, reach)
        if drawn is None:
            assert place.kind in ("gate", "market", "castle", "manor"), place
            continue
        tied.add(place.kind)
        disc = at.buffer(reach)
        assert at.distance(drawn) < 1.8 * reach, place
        assert disc.intersection(drawn).area < 0.6 * drawn.area, place
    assert len(dress.rooms) > 9 and {"mill", "church"} <= tied


def test_a_city_has_smaller_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    town = town_of(morphs.build(pack="city", board="grid:5x5", seed=6).layout)
    assert town_list.figures_on(town) == FIGURES
    monkeypatch.setattr(town_list, "is_city", lambda _: True)
    assert town_list.figures_on(town) == MANY < FIGURES


def test_a_walled_town_takes_most_of_its_sheet() -> None:
    page = sheeted("6x6", 77)[2].page
    assert page.map_wide * page.map_high > 0.46 * page.wide * page.high
    pictures = page.map_high + page.view[3]
    assert page.map_wide * pictures > 0.54 * page.wide * page.high


def test_numbers_of_a_walled_town_leave_its_noted_houses_and_walls_free() -> None:
    _, town, sheet = sheeted("6x5", 77)
    dress, feet = sheet.dress, sheet.dress.feet
    reach = DISC * FIGURES * sheet.page.pixels * feet
    houses = [one for one in premises_of(town, 77) if one.kind in HOUSES]
    walls = [LineString(wall).buffer(3.0) for wall in town.skeleton.walls.values()]
    walls += [own_ground(town, one.kind, one.at, reach) for one in houses]
    gates = {name for name, _ in _goals(town, 77)}
    numbered = zip(dress.rooms, dress.listed, strict=True)
    spots = [room for room, row in numbered if row.name not in gates]
    discs = [shapely.Point(room.x * feet, room.y * feet).buffer(reach) for room in spots]
    hidden = sum(disc.intersection(shape).area for disc in discs for shape in walls)
    assert len(houses) > 5 and hidden < 0.12 * sum(disc.area for disc in discs)


def test_a_number_beside_a_windmill_leaves_its_sails_free() -> None:
    mill = shapely.Point(100.0, 100.0).buffer(13.0)
    x, y = _free((100.0, 100.0), 16.0, [Box(*mill.bounds)], SEEN, (), mill)
    disc = shapely.Point(x, y).buffer(16.0)
    assert disc.intersection(mill).area < 0.1 * mill.area and disc.distance(mill) < 8.0


@pytest.mark.parametrize(
    ("name", "kind", "word", "told"),
    [
        ("The Mill of Helmen", "mill", "watermill: toll in flour", "toll in flour"),
        ("Heltan Baths", "house", "baths: talk is free", "talk is free"),
        ("The Lantern", "inn", "inn: good beds, thin walls", "inn: good beds, thin walls"),
        ("Sulros's Mill", "mill", "", ""),
        ("Fernkeep", "castle", "", "castle"),
    ],
)
def test_rows_do_not_say_what_names_say(name: str, kind: str, word: str, told: str) -> None:
    room = Region("a", "place", shapely.MultiPolygon(), (0.0, 0.0), 1, name, tags=(kind,))
    assert _row(room, word).word == told


def test_no_word_is_told_of_two_places_of_a_town() -> None:
    used: set[str] = set()
    found = [_named(GARDENS, Spot(50.0 * k, 9.0), 4, used).told for k in range(5)]
    assert sorted(filter(None, found)) == sorted(GARDENS.told)


def _told(page: Page) -> dict[str, str]:
    """What a sheet tells of each of its numbers."""
    assert page.setting is not None
    found: dict[str, str] = {}
    own = ""
    for run in (
        run for part in page.setting.text for row in part for line in row.lines for run in line
    ):
        if run.face == "number":
            own = run.text
        elif run.face == "told":
            found[own] = f"{found.get(own, '')} {run.text}".strip()
    return found


@pytest.mark.parametrize(
    ("board", "seed"), [("10x10", 8193), ("8x8", 5), ("6x6", 77), ("8x12", 13), ("5x5", 2)]
)
def test_each_word_of_a_place_is_told_whatever_form_its_sheet_has(board: str, seed: int) -> None:
    picture, _, sheet = sheeted(board, seed)
    dress = sheet.dress
    assert dress.needs and dress.view and len(dress.listed) > 9
    wanted = {row.number: row.word for row in dress.listed if row.word}
    assert len(wanted) > 5 and _told(sheet.page) == wanted
    assert sheet.page.setting and sheet.page.setting.letters >= 6.8
    # Without its prospect some were left out for the sake of form.
    plain = replace(dress.needs, whole=False)
    size = picture.within[2:]
    before = _told(page_of(size, True, replace(dress.edging, view=0.0), plain))
    assert set(before.items()) <= set(wanted.items())


@pytest.mark.parametrize(("board", "seed"), [("8x8", 5), ("10x10", 8193)])
def test_no_two_discs_touch_and_none_lies_on_a_house_with_a_number(board: str, seed: int) -> None:
    _, town, sheet = sheeted(board, seed)
    dress, feet = sheet.dress, sheet.dress.feet
    spots = [shapely.Point(room.x * feet, room.y * feet) for room in dress.rooms]
    reach = (0.69 * dress.discs + 0.35) * sheet.page.pixels * feet
    for one, other in itertools.combinations(spots, 2):
        assert one.distance(other) > 2 * reach
    noted = [one for one in premises_of(town, seed) if one.kind in HOUSES]
    grounds = [own_ground(town, one.kind, one.at, reach) for one in noted]
    houses = [one for one in grounds if one is not None]
    on = [sum(spot.buffer(reach).intersection(house).area for spot in spots) for house in houses]
    hidden = [bare for bare, house in zip(on, houses, strict=True) if bare > 0.2 * house.area]
    assert len(houses) > 8 and len(hidden) <= 0.1 * len(houses)


def test_a_disc_that_stands_off_its_house_has_a_line_to_it() -> None:
    house = shapely.box(90, 90, 110, 104)
    assert _lead((100.0, 115.0), 8.0, house) is None
    assert _lead((100.0, 124.0), 8.0, house) == (100.0, 101.0)
    assert _lead((100.0, 124.0), 8.0, None) is None


@pytest.mark.parametrize(("board", "seed"), [("6x5", 6), ("6x5", 77), ("8x8", 5)])
def test_the_number_of_a_market_stands_in_its_square_and_none_in_water(
    board: str, seed: int
) -> None:
    _, town, sheet = sheeted(board, seed)
    dress, feet = sheet.dress, sheet.dress.feet
    assert town.quarters is not None and town.square is not None
    kinds = {one.text: one.kind for one in names_of(town, town.quarters, seed)}
    reach, wet, market = DISC * FIGURES * sheet.page.pixels * feet, 0.0, 0
    for room, row in zip(dress.rooms, dress.listed, strict=True):
        at = shapely.Point(room.x * feet, room.y * feet)
        wet += at.buffer(reach).intersection(town.river).area
        if kinds[row.name] == "market" and town.square.dwithin(at, 200.0):
            market += 1
            assert town.square.contains(at)
    assert market and wet < 0.25 * reach * reach * len(dress.rooms)
