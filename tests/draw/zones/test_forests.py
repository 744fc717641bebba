"""Woods are masses that hide nothing; lava has a crust; borders and names keep to their realms."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np
import shapely

from morphs.base.wording import roman
from morphs.draw.zones.forests import FINE, TONES, Tree, finer, free_feet, toned, trees, wood_body
from morphs.draw.zones.landmark_places import pair_numbers
from morphs.draw.zones.lava import lava_shapes
from morphs.draw.zones.lettering import lettered
from morphs.draw.zones.marches import (
    LINE,
    Rim,
    line_rims,
    march_of,
    marches,
    rims_of,
    wash_colour,
    wash_rims,
)
from morphs.draw.zones.names import Lands, labels
from morphs.draw.zones.palette import GROUND, PLAYERS, TINTS, rgb
from morphs.draw.zones.ranges import FINE as RANGE_FINE
from morphs.draw.zones.sea_marks import sea_marks
from morphs.draw.zones.seas import SeaName
from morphs.draw.zones.sheet import Sheet, SheetOptions
from morphs.draw.zones.signs import CHART, signs_of
from morphs.draw.zones.strokes import SMALL, stroke_shapes
from morphs.draw.zones.told import told
from morphs.generators.zones.templates.template import TERRAINS, WATER
from morphs.generators.zones.zone_map import Thing
from tests.generators.zones.handmade import duel, patchwork

SIDE = 24
STILL = np.zeros((SIDE, SIDE), np.float32), np.zeros((SIDE, SIDE), np.float32)
NONE = np.zeros((SIDE, SIDE), bool)


def wood() -> np.ndarray:
    """A wood with every third square missing, as maps strew obstacles."""
    rows, columns = np.indices((SIDE, SIDE))
    inside = (rows > 4) & (rows < 19) & (columns > 4) & (columns < 19)
    return inside & ((rows + 2 * columns) % 3 > 0)


def grown(wooded: np.ndarray, kept: np.ndarray = NONE) -> list[Tree]:
    body = wood_body(wooded, kept, None, 0)
    return list(trees([wooded], body, free_feet(kept, None), STILL, 0))


def test_a_wood_closes_its_gaps_and_its_crowns_lean_on_each_other() -> None:
    body = wood_body(wood(), NONE, None, 0)
    within = body[7 * FINE : 17 * FINE, 7 * FINE : 17 * FINE]
    assert within.mean() > 0.6
    feet = np.array([(tree.x, tree.y) for tree in grown(wood())])
    away = np.sqrt(((feet[:, None] - feet[None]) ** 2).sum(2)) + 9 * np.eye(len(feet))
    assert np.median(away.min(1)) < 0.5


def test_a_wood_is_no_darker_at_a_rim_of_the_map_than_within() -> None:
    whole = np.ones((SIDE, SIDE), bool)
    tones = [(min(one.x, one.y, SIDE - one.x, SIDE - one.y) < 1, one.tone) for one in grown(whole)]
    half = whole.copy()
    half[SIDE // 2 :] = False
    upper = [one.tone for one in grown(half) if one.y < 1]
    rim, inner = ([tone for at_rim, tone in tones if at_rim is wanted] for wanted in (True, False))
    assert abs(np.mean(rim) - np.mean(inner)) < 0.3
    assert abs(np.mean(upper) - np.mean(inner)) < 0.5


def test_trees_hide_nothing_that_is_kept_and_stand_not_behind_peaks() -> None:
    kept, peaks = NONE.copy(), NONE.copy()
    kept[11, :], peaks[15:17, 10:14] = True, True
    for tree in grown(wood(), kept):
        assert not 11.0 <= tree.y < 13.0
    free = free_feet(NONE, peaks)
    assert not free[13 * FINE : 17 * FINE, 10 * FINE : 14 * FINE].any()
    assert free[18 * FINE :].all() and RANGE_FINE < FINE


def test_trunks_are_seen_along_the_near_edge_and_the_far_rim_is_lit() -> None:
    found = [tree for tree in grown(wood()) if tree.within or tree.front]
    low = [tree.y for tree in found if tree.front]
    assert 0 < len(low) < 0.4 * len(found)
    upper = [tree.tone for tree in found if tree.x + tree.y < 16]
    lower = [tree.tone for tree in found if tree.x + tree.y > 32]
    assert np.mean(upper) + 0.7 < np.mean(lower)
    light = [sum(rgb(toned(TINTS["grass"], tone).leaf)) for tone in range(len(TONES))]
    assert light == sorted(light, reverse=True)


def test_a_few_strewn_trees_are_no_wood() -> None:
    few = NONE.copy()
    few[4:20:5, 4:20:5] = True
    assert not wood_body(few, NONE, None, 0).any()
    assert len(grown(few)) < 2 * few.sum()


def test_lava_is_mostly_crust_and_lies_in_its_shore() -> None:
    shore = shapely.Point(100, 100).buffer(40)
    svg = list(lava_shapes(shore, 20))
    plates = [part for part in svg if "fill-opacity" in part]
    assert len(plates) > 6
    data = re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", "".join(plates))
    x, y = np.array(data, dtype=float).T
    assert np.hypot(x - 100, y - 100).max() < 41
    assert svg == list(lava_shapes(shore, 20))


def test_a_border_runs_between_two_zones_and_ends_at_the_coast() -> None:
    zone = np.ones((SIDE, SIDE), np.int16)
    zone[:, 12:] = 2
    land = ~NONE
    (one,) = marches(zone, land)
    assert (one[:, 0] == 12).all() and len(one) == SIDE + 1
    land[:6] = False
    (one,) = marches(zone, land)
    assert one[:, 1].min() == 6
    assert "stroke-dasharray" in march_of(zone, land, STILL, 10).dots()


def rimmed(image: np.ndarray, rims: Iterable[Rim]) -> None:
    """Paint lines and washes on an image, ten pixels a square."""
    found = list(rims)
    line_rims(image, found, 10)
    wash_rims(image, found, 10)


def test_lines_of_players_are_hidden_by_what_stands_there_and_washes_are_not() -> None:
    zone = np.ones((SIDE, SIDE), np.int16)
    zone[:, 12:] = 2
    rims = list(rims_of(zone, NONE, {1: 1}, STILL))
    ground = np.full((10 * SIDE, 10 * SIDE, 4), 200, np.uint8)
    line_rims(ground, rims, 10)
    drawn = (ground != 200).any(axis=2)[100]
    assert drawn.sum() < 6 and drawn[115:121].any()
    peaks = np.full_like(ground, 90)
    wash_rims(peaks, rims, 10)
    stained = peaks[100].astype(int) - 90
    assert (abs(stained) < 60).all() and (stained[104:118, 0] > stained[104:118, 2]).all()


def test_washes_lie_along_the_rims_of_what_players_own_and_not_of_the_map() -> None:
    zone = np.ones((SIDE, SIDE), np.int16)
    zone[:, 12:] = 2
    paper = np.full((10 * SIDE, 10 * SIDE, 4), 200, np.uint8)
    bare = paper.copy()
    rimmed(bare, rims_of(zone, NONE, {}, STILL))
    assert (bare == paper).all()
    rimmed(paper, rims_of(zone, NONE, {1: 1}, STILL))  # in red
    stony = bare.copy()
    rimmed(stony, rims_of(zone, ~NONE, {1: 1}, STILL))
    assert (stony == bare).all()
    changed = (paper != 200).any(axis=2)
    assert not changed[:, 128:].any() and changed[:, 116:119].all()
    assert not changed[:, :90].any()  # neither its midst nor the rim of the map
    assert (paper[:, 118, 0] > paper[:, 118, 2] + 25).all() and (paper[..., 3] == 200).all()
    fades = paper[100, 100:119, 2].astype(int)
    assert (np.diff(fades) <= 0).all()


def test_small_maps_have_more_strokes_in_a_square_and_smaller_trees() -> None:
    many = []
    for side in (SMALL, SMALL + 12):
        land = np.full((side, side), TERRAINS.index("grass"), np.uint8)
        still = np.zeros((side, side), np.float32), np.zeros((side, side), np.float32)
        svg = "".join(stroke_shapes(land, np.ones((side, side), bool), still, 10, 0))
        many.append(svg.count("M") / side**2)
        x = [float(one) / 10 for one in re.findall(r"M(-?[0-9.]+) ", svg)]
        assert 0.8 * side < max(x) < side + 1
    assert many[0] > 2 * many[1]
    assert finer(36) < finer(72) == 1.0


def test_strokes_tell_open_ground_where_it_is_free() -> None:
    land = np.full((SIDE, SIDE), TERRAINS.index("grass"), np.uint8)
    free = NONE.copy()
    free[:, 12:] = True
    svg = "".join(stroke_shapes(land, free, STILL, 10, 0))
    x = [float(one) / 10 for one in re.findall(r"M(-?[0-9.]+) ", svg)]
    assert len(x) > 12 and min(x) > 11.5
    assert not list(stroke_shapes(land, NONE, STILL, 10, 0))


def test_the_name_of_a_region_lies_within_it() -> None:
    zones = duel()
    zones.request["seed"] = 4
    zones.things = []
    lands = Lands(*(np.zeros(zones.land[0].shape, bool) for _ in Lands._fields))
    names = {one.words: one.squares for one in labels(zones, 0, lands)}
    made = lettered(zones, 0, 18, {}, lands)
    assert {one.words for one in made.written} == set(names)
    for part in made.parts:
        starts = [tuple(map(int, at)) for at in re.findall(r"M(-?\d+) (-?\d+)", part)]
        x, y = (sum(at) / len(at) / 100 / 18 for at in zip(*starts, strict=True))
        row, column = int(y), int(x)
        words = re.findall('aria-label="([^"]+)"', part)[0]
        (own,) = (squares for name, squares in names.items() if words in name.upper())
        assert own[row, column], words


def test_both_ends_of_a_gate_have_one_number_and_the_list_tells_them() -> None:
    zones = duel()
    zones.request["seed"] = 4
    zones.things = [Thing("gate", "gate", 0, 9, 9, partner=2), Thing("mine", "ore-pit", 0, 20, 9),
                    Thing("gate", "gate", 0, 30, 30, partner=0)]  # fmt: skip
    assert pair_numbers(zones) == {0: 1, 2: 1}
    assert [one.emblem.rank for one in signs_of(zones, 0, 18)] == [1, 0, 1]
    (row,) = (row for row in told(zones, [[]]) if row.word == "gate")
    assert row.name == "I: A1 to C3"
    assert [roman(one) for one in (4, 9, 14, 49)] == ["IV", "IX", "XIV", "XLIX"]


def test_what_is_dear_is_drawn_larger() -> None:
    zones = duel()
    zones.things = [Thing("mine", "mine", 0, 20, 4 + 9 * k, value=value)
                    for k, value in enumerate((900, 3500, 7000))]  # fmt: skip
    units = [one.unit for one in signs_of(zones, 0, 18)]
    assert units == sorted(set(units))


def test_a_serpent_and_ships_swim_where_a_sea_is_wide_and_nowhere_else() -> None:
    zones = duel()
    zones.things, zones.thing[:] = [], -1
    assert not [*sea_marks(zones, 0, 10, [])]
    zones.terrain[0, 2:10, 2:32] = WATER
    drawn = [*sea_marks(zones, 0, 10, [])]
    assert len(drawn) > 1 and drawn == [*sea_marks(zones, 0, 10, [])]
    x, y = np.array(re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", "".join(drawn)), dtype=float).T
    assert 20 < x.min() < x.max() < 320 and 20 < y.min() < y.max() < 100


def test_a_rose_stands_on_open_sea_and_its_winds_end_at_the_coasts() -> None:
    zones = patchwork(40, 1)
    zones.things, zones.thing[:] = [], -1
    zones.terrain[0, 4:36, 4:30] = WATER
    rose = next(sea_marks(zones, 0, 10, []))
    lines = np.array(re.findall(r"([0-9.]+) ([0-9.]+)", rose.split("/>")[0]), dtype=float)
    assert len(lines) == 64 and (lines[:, 0] <= 300).all() and (lines >= 40).all()
    named = [SeaName("Sea", 20.0, 17.0, "")]
    assert rose not in [*sea_marks(zones, 0, 10, named)], "names are free of it"


def test_washes_keep_off_the_sea_and_follow_its_coast() -> None:
    zone = np.ones((SIDE, SIDE), np.int16)
    zone[:, 12:] = 0
    wet = np.zeros((4 * SIDE, 4 * SIDE), np.bool_)
    wet[:, 52:] = True  # the coast is a square beyond the zone
    paper = np.full((10 * SIDE, 10 * SIDE, 4), 200, np.uint8)
    rimmed(paper, rims_of(zone, NONE, {1: 1}, STILL, wet))
    changed = (paper != 200).any(axis=2)
    assert changed[50:150, 122:128].all() and not changed[:, 133:].any()


def test_a_sheet_tells_by_how_many_gates_its_levels_are_joined() -> None:
    zones = patchwork(36, 2)
    zones.things = [Thing("gate", "gate", 0, 9, 9, partner=1),
                    Thing("gate", "gate", 1, 9, 9, partner=0)]  # fmt: skip
    assert "Underground, by 1 numbered gate<" in Sheet(zones, SheetOptions(20), 20).svg()
    assert "Underground<" in Sheet(zones, SheetOptions(5), 5).svg()
    zones.things = []
    assert "Underground<" in Sheet(zones, SheetOptions(20), 20).svg()


def test_of_small_things_with_weak_guards_large_maps_show_none() -> None:
    zones = duel()
    zones.things = [
        Thing("pickup", "gold", 0, 20, 16, value=900, block=3),
        Thing("pickup", "ore", 0, 20, 17, value=900, block=3),
        Thing("monster", "orc", 0, 21, 15, value=2500, guards="block:3", block=3),
    ]
    assert len(signs_of(zones, 0, 18)) == 2
    zones.size = CHART
    assert not signs_of(zones, 0, 18)
    zones.things[2].value = 3500
    assert len(signs_of(zones, 0, 18)) == 2


def test_washes_end_crisply_at_the_border_and_never_mix() -> None:
    zone = np.ones((SIDE, SIDE), np.int16)
    zone[:, 10:] = 2
    paper = np.full((10 * SIDE, 10 * SIDE, 4), 230, np.uint8)
    rimmed(paper, rims_of(zone, NONE, {1: 1, 2: 2}, STILL))  # red, and blue
    row = paper[100].astype(int)
    red, blue = (row[:, 0] - row[:, 2])[60:99], (row[:, 2] - row[:, 0])[101:140]
    assert red.min() >= 0 and blue.min() >= 0 and min(red[-8:].max(), blue[:8].max()) > 35
    assert (np.diff(red[:30]) >= -1).all() and red[0] == blue[-1] == 0  # fades inward
    alone = np.full((10 * SIDE, 10 * SIDE, 4), 230, np.uint8)
    rimmed(alone, rims_of(zone, NONE, {1: 1}, STILL))
    assert (alone[:, 101:] == 230).all()


def test_borders_of_realms_with_owners_have_the_edge_of_their_wash_only() -> None:
    zone = np.ones((SIDE, SIDE), np.int16)
    zone[:, 10:] = 2
    land = np.ones(zone.shape, np.bool_)
    plain, owned = (march_of(zone, land, STILL, 10, of).data for of in ({}, {2: 3}))
    assert "M" in plain and "M" not in owned


def test_washes_of_players_are_told_from_grounds_and_from_lines() -> None:
    def apart(one: str, other: str) -> int:
        return sum(abs(a - b) for a, b in zip(rgb(one), rgb(other), strict=True))

    for owner in range(1, len(PLAYERS)):
        assert min(apart(wash_colour(owner), one) for one in [*GROUND.values(), LINE]) > 90
        others = [wash_colour(k) for k in range(1, len(PLAYERS)) if k != owner]
        assert min(apart(wash_colour(owner), one) for one in others) > 90


def test_what_is_strewn_evenly_gathers_in_woods_with_open_land_between() -> None:
    rows, columns = np.indices((72, 72))
    body = wood_body((rows + 2 * columns) % 5 < 2, np.zeros((72, 72), bool), None, 0)
    blocks = body.reshape(12, 6 * FINE, 12, 6 * FINE).mean((1, 3))
    assert (blocks < 0.1).mean() > 0.15, "open"
    assert (blocks > 0.9).mean() > 0.15, "closed"
