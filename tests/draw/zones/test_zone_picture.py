"""Pictures of zone maps: what stands on the map is to be seen, and the same map looks the same."""

from __future__ import annotations

import io
import re
from functools import cache

import numpy as np
import pytest
from PIL import Image

from morphs.base.errors import MorphsError
from morphs.draw.terrain.labels import text_width
from morphs.draw.zones.emblems import FORMS, NAMES, VARIED, Emblem, emblem_of
from morphs.draw.zones.ground import painted
from morphs.draw.zones.inks import inked
from morphs.draw.zones.landmark_places import footprint
from morphs.draw.zones.landmarks import DRAWERS
from morphs.draw.zones.legend import RISE, SINK, Legend, Told
from morphs.draw.zones.level_picture import landmark_svg, level_image
from morphs.draw.zones.marches import march_of
from morphs.draw.zones.overlays import OVERLAYS
from morphs.draw.zones.palette import GROUND, TINTS, rgb
from morphs.draw.zones.plants import bushes, firs, woods
from morphs.draw.zones.scenery import family_of, lake, mountain, rocks
from morphs.draw.zones.sheet import Sheet, SheetOptions, measured, usual_pixels, zone_picture
from morphs.draw.zones.titles import title_of
from morphs.generators.terrain.gazetteer import Entry
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER
from morphs.generators.zones.zone_map import Thing
from tests.generators.zones.handmade import duel, patchwork


def pixels_of(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)))


@pytest.mark.parametrize("kind", range(len(TERRAINS)), ids=TERRAINS)
def test_each_ground_has_its_colour(kind: int) -> None:
    image = painted(np.full((9, 9), kind, np.uint8), 12)
    wanted = rgb(GROUND[TERRAINS[kind]])
    if kind == WATER:  # deeper away from the coast
        assert image[..., 2].mean() > image[..., 0].mean() + 30
    elif kind == ROCK:  # darker within
        assert 0.4 < image.mean() / np.mean(wanted) < 0.9
    else:
        assert np.abs(image.mean((0, 1)) - wanted).max() < 16


def test_a_lone_square_shows() -> None:
    terrain = np.full((7, 7), TERRAINS.index("grass"), np.uint8)
    terrain[3, 3] = WATER
    middle = painted(terrain, 20)[70, 70].astype(int)
    assert middle[2] > middle[0] + 20


def test_the_same_map_gives_the_same_picture_and_others_do_not() -> None:
    first, again = plain_duel(), pixels_of(zone_picture(duel(), SheetOptions(8)))
    assert (first == again).all()
    changed = duel()
    changed.road[0, 20, 3:9] = 1
    assert (pixels_of(zone_picture(changed, SheetOptions(8))) != first).any()


def test_every_thing_changes_the_picture_where_it_stands() -> None:
    bare = duel()
    del bare.request["seed"]  # nothing has a name
    bare.things, bare.thing[:] = [], -1
    bare.mask[:] = 2
    bare.road[:] = 0  # roads bend about what stands there
    plain = np.asarray(level_image(bare, 0, 16)).astype(int)
    places = [(row, column) for row in range(4, 33, 7) for column in range(4, 33, 7)]
    at = dict(zip(DRAWERS, places, strict=False))
    assert len(at) == len(DRAWERS)
    bare.things = [Thing(kind, kind, 0, *place) for kind, place in at.items()]
    seen = np.abs(np.asarray(level_image(bare, 0, 16)).astype(int) - plain).sum(2) > 30
    for kind, (row, column) in at.items():
        up, aside = (max(0, row - 6), 4) if kind == "town" else (row - 3, 3)
        here = seen[16 * up : 16 * (row + 3), 16 * (column - aside) : 16 * (column + aside + 1)]
        assert here.sum() > 20, kind
        here[:] = False
    assert not seen.any()


def test_every_landmark_has_words_in_the_legend() -> None:
    assert set(DRAWERS) == set(NAMES)
    made = duel()
    svg = Sheet(made, SheetOptions(), 20).svg()
    for kind in {thing.kind for thing in made.things} - {"obstacle"}:
        assert NAMES[kind] in svg
    assert NAMES["teleporter"] not in svg
    assert "player 2" in svg and "player 3" not in svg


def test_a_town_wears_the_colour_of_its_player() -> None:
    assert emblem_of("town", "castle-castle", 1, 0, "", 0).colour == "#c8342b"
    assert emblem_of("town", "town-castle", 0, 0, "", 0).great is False
    assert emblem_of("tent", "tent-dark-blue", 0, 0, "", 0).colour == "#27438f"
    assert emblem_of("mine", "gold-mine", 0, 0, "", 0).colour == "#f0b722"


def test_names_choose_the_drawing_of_obstacles() -> None:
    assert family_of("snow-pine-3", 2, 1) is firs
    assert family_of("lake-2", 3, 3) is lake
    assert family_of("oak-1", 2, 2) is woods
    assert family_of("shrub-1", 1, 1) is bushes
    assert family_of("unheard-of", 3, 2) is mountain
    assert family_of("unheard-of", 1, 1) is rocks
    assert set(TINTS) == set(TERRAINS)


def test_a_footprint_is_that_of_the_covered_squares() -> None:
    made = duel()
    made.kinds["sparse"] = {"mask": ["....", ".##.", "...."]}
    assert footprint(made, Thing("obstacle", "sparse", 0, 10, 20)) == (9, 18, 1, 2)


@cache
def plain_duel() -> np.ndarray:
    return pixels_of(zone_picture(duel(), SheetOptions(8)))


@pytest.mark.parametrize("name", sorted(OVERLAYS))
def test_overlays_change_the_map_only(name: str) -> None:
    made = duel()
    plain, over = plain_duel(), pixels_of(zone_picture(made, SheetOptions(8, overlay=name)))
    sheet = Sheet(made, SheetOptions(8), 8)
    left, top = sheet.corner(0)
    seen = (plain != over).any(2)
    assert seen[top : top + sheet.side, left : left + sheet.side].mean() > 0.01
    seen[top : top + sheet.side, left : left + sheet.side] = False
    assert not seen.any()


def test_both_levels_lie_side_by_side() -> None:
    one = pixels_of(zone_picture(patchwork(24, 1), SheetOptions(5, legend=False)))
    two = pixels_of(zone_picture(patchwork(24, 2), SheetOptions(5, legend=False)))
    assert two.shape[1] > one.shape[1] + 120
    assert abs(two.shape[0] - one.shape[0]) < 60


def test_wrong_wishes_are_refused_in_one_sentence() -> None:
    with pytest.raises(MorphsError, match="overlay 'moon' is unknown: use zones, mask"):
        zone_picture(duel(), SheetOptions(overlay="moon"))
    with pytest.raises(MorphsError, match="900 pixels a square: use 4 to 64"):
        zone_picture(duel(), SheetOptions(900))
    assert usual_pixels(36, 1) > usual_pixels(144, 1) > usual_pixels(252, 2) >= 9


def test_every_seed_names_its_realm() -> None:
    zones = duel()
    titles = set()
    for seed in range(20):
        zones.request["seed"] = seed
        titles.add(title_of(zones))
    assert len(titles) > 17
    del zones.request["seed"]
    assert title_of(zones) == zones.template.name


@pytest.mark.parametrize("kind", VARIED)
def test_sights_come_in_forms_that_differ_and_the_legend_shows_the_first(kind: str) -> None:
    drawn = {
        landmark_svg(Emblem(kind, "#3f8f3f", luck=luck), 40.0, 1.0, (0.0, 0.0))
        for luck in range(FORMS)
    }
    assert len(drawn) == FORMS
    forms = [emblem_of(kind, kind, 0, 0, "", number).luck for number in range(64)]
    assert min(map(forms.count, range(FORMS))) > 6


def test_lines_of_a_legend_are_as_wide_as_their_sheet_and_keep_columns() -> None:
    legend = Legend([Told("", "word" * k, 2.0) for k in range(1, 6)], 20.0)
    lines = legend.lines(700.0)
    assert sum(map(len, lines)) == 5 and len(lines) > 1
    for line in lines[1:]:
        assert [x for x, _ in line] == [x for x, _ in lines[0]][: len(line)]
    assert min(x for x, _ in lines[0]) == pytest.approx(0.0)


@pytest.mark.parametrize("count", range(3, 24))
def test_lines_of_a_legend_are_about_as_long_and_within_their_sheet(count: int) -> None:
    lines = Legend([Told("", "word" * (1 + k % 3), 2.0) for k in range(count)], 20.0).lines(700.0)
    ends = [x + 20 * (2 + 0.82 * text_width(one.words)) for line in lines for x, one in line]
    assert max(ends) < 701 and sum(map(len, lines)) == count
    assert len({len(line) for line in lines[:-1]}) <= 1
    columns = [[line[k][0] for line in lines if k < len(line)] for k in range(len(lines[0]))]
    assert {len(lines), len(lines) - 1} >= {*map(len, columns)}
    assert all(len({*one}) == 1 for one in columns)


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize("count", [4, 9, 14])
def test_signs_of_a_legend_keep_off_the_rules_of_its_band(levels: int, count: int) -> None:
    zones = patchwork(36, levels)
    kinds = ("town", "chest", "hut", "tent", "dwelling", "building", "gate", "teleporter", "bank")
    spots = enumerate((*kinds, "artifact", "shipyard", "boat", "flotsam", "watermill")[:count])
    zones.things = [Thing(kind, kind, 0, 2 + 2 * k, 9 + k % 3 * 7) for k, kind in spots]
    sheet = Sheet(zones, SheetOptions(20), 20)
    band = "".join(sheet._band())
    y, high = (
        float(one)
        for one in re.findall(r'<rect x="\d+" y="([0-9.]+)".*? height="([0-9.]+)"', band)[0]
    )
    feet = [float(y) for y in re.findall(r"<g transform=\"translate\([^ ]+ ([0-9.]+)\)\"", band)]
    above, below = min(feet) - RISE * sheet.legend.row - y, y + high - max(feet)
    assert min(above, below - SINK * sheet.legend.row) > 0.4 * sheet.row


def test_the_compass_stands_over_the_scale_where_the_legend_has_lines_enough() -> None:
    zones = patchwork(36)
    kinds = ("mine", "chest", "hut", "tent", "dwelling", "building", "gate", "teleporter", "bank")
    spots = enumerate((*kinds, "artifact", "shipyard", "boat", "flotsam", "watermill"))
    few, many = zones.things, [Thing(kind, kind, 0, 2 + 2 * k, 9 + k % 3 * 7) for k, kind in spots]
    rooms = []
    for things in (few, many):
        zones.things = list(things)
        sheet = Sheet(zones, SheetOptions(20), 20)
        rooms.append(sheet._room())
        band = "".join(sheet._band())
        assert ">5<" in band and ">squares<" in band and ">N<" in band
    assert rooms[1] > rooms[0]


@pytest.mark.parametrize("levels", [1, 2])
def test_a_list_below_the_levels_fills_their_width_under_the_legend(levels: int) -> None:
    zones = patchwork(36, levels)
    zones.request["seed"] = 3
    zones.things = [
        Thing(
            kind, name, 0, 8 + 3 * row, 9 + 3 * k, zone=int(zones.zone[0, 8 + 3 * row, 9 + 3 * k])
        )
        for row in range(8)
        for k, (kind, name) in enumerate((("town", "town-castle"), ("mine", "sawmill")))
    ]
    sheet = Sheet(zones, SheetOptions(), 40)
    wide = sheet.wide - 2 * sheet.margin
    assert sheet.below and sheet.below.wide == pytest.approx(wide, rel=0.01)
    drawn = "".join(sheet._list())
    feet = [float(y) for y in re.findall(r"translate\([^ ]+ ([0-9.]+)\)(?! scale\(0)", drawn)]
    bottom = sheet.head + sheet.side + (1.2 * sheet.row if levels > 1 else 0.0)
    assert min(feet) - 1.45 * sheet.key > bottom + 0.5 * sheet.row  # below letters and captions
    assert "LEGEND" not in drawn and max(feet) < sheet.foot


def test_scale_and_compass_stand_with_the_legend_in_one_band() -> None:
    zones = patchwork(36)
    zones.things = [Thing("mine", "sawmill", 0, 9 + 4 * k, 9) for k in range(3)]
    for legend in (True, False):
        sheet = Sheet(zones, SheetOptions(40, legend=legend), 40)
        band = "".join(sheet._band())
        heights = [float(y) for y in re.findall(r' y="([0-9.]+)"', band)]
        assert ">5<" in band and ">squares<" in band and ">N<" in band
        assert min(heights) > sheet.head + sheet.side + sheet.row
        assert max(heights) < sheet.high - sheet.margin
        assert ">squares<" not in "".join(sheet._heading())
        assert ("mine" in band) == legend


def test_scales_are_round_and_a_small_part_of_their_level() -> None:
    for size in range(36, 253):
        assert 0.079 < measured(size) / size < 0.21
    assert [measured(size) for size in (36, 72, 144, 252)] == [5, 10, 20, 50]


def test_borders_nobody_owns_are_dots_in_a_band_and_tracks_are_dashes() -> None:
    zones = patchwork(36, 1)
    aside = (np.zeros((36, 36)), np.zeros((36, 36)))
    land = np.ones((36, 36), np.bool_)
    march = march_of(zones.zone[0], land, aside, 20)
    bands, dots = [*march.bands()], march.dots()
    assert 'stroke-linecap="round"' in dots and 'stroke-dasharray="0.01 ' in dots
    assert bands and all("dasharray" not in band for band in bands)
    widths = [float(re.findall(r'stroke-width="([0-9.]+)"', one)[0]) for one in (*bands, dots)]
    assert widths == sorted(widths, reverse=True)


def test_small_names_are_darker_than_those_of_towns() -> None:
    ground = np.full(4, TERRAINS.index("grass"), np.uint8)
    bright = np.zeros(4, np.bool_)
    town, *small = (inked(kind, 16, ground, bright) for kind in ("town", "range", "wood"))
    assert all(sum(rgb(one.ink)) < sum(rgb(town.ink)) and one.wide < town.wide for one in small)


def test_captions_stand_below_their_levels() -> None:
    zones = patchwork(36, 2)
    sheet = Sheet(zones, SheetOptions(20), 20)
    for level, words in enumerate(("The surface", "Underground")):
        (at,) = re.findall(rf'x="([0-9.]+)" y="([0-9.]+)"[^>]*>{words}<', sheet.svg())
        x, y = map(float, at)
        left, top = sheet.corner(level)
        assert left < x < left + sheet.side and y > top + sheet.side


def test_a_list_beside_the_levels_is_much_narrower_than_these() -> None:
    zones = patchwork(36, 1)
    for count in (4, 14, 30, 60):
        rows = [Entry("A1", "The Velvan Hundreds", "grass, player 4; guards up to 12,345")] * count
        sheet = Sheet(zones, SheetOptions(20), 20)
        beside, below = sheet._arranged([Entry("", "Realms", heading=True), *rows], sheet.side)
        assert (beside is None) != (below is None)
        assert beside is None or beside.wide < 0.45 * sheet.side
