"""Names on zone maps: which there are, and that they lie where little else does."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy import ndimage

from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import long
from morphs.draw.terrain.listing import Listing
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import Brush
from morphs.draw.zones.emblems import emblem_of
from morphs.draw.zones.inks import LIT, REALM, dusky, inked
from morphs.draw.zones.lettering import SHARES, Lettering, _larger, lettered
from morphs.draw.zones.name_costs import cost_of
from morphs.draw.zones.names import Lands, labels, names_of_towns, realms
from morphs.draw.zones.realm_lines import SPREADS, heights, placed
from morphs.draw.zones.sheet import Sheet, SheetOptions
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.slanted import covered_by, slant, slanted_spots
from morphs.draw.zones.strongholds import FOLKS, town
from morphs.draw.zones.told import _mined, place_at, told
from morphs.draw.zones.yielding import standing
from morphs.generators.terrain.gazetteer import Entry
from morphs.generators.zones.templates.template import FACTIONS, ROCK, TERRAINS
from morphs.generators.zones.zone_map import Passage, Thing, ZoneMap
from tests.generators.zones.handmade import duel

EMPTY = np.zeros((36, 36), np.bool_)


def words_on(zones: ZoneMap, woods: np.ndarray = EMPTY) -> list[str]:
    boxes = {k: (one.row - 3, one.column - 2, 4, 5) for k, one in enumerate(zones.things)}
    svg = "".join(lettered(zones, 0, 20, boxes, Lands(EMPTY, EMPTY, woods, EMPTY, EMPTY)).parts)
    return re.findall(r">([^<>]+)</text", svg)


def with_towns(seed: int) -> ZoneMap:
    zones = duel()
    zones.request["seed"] = seed
    zones.things = [Thing("town", "castle-necropolis", 0, 12, 8, zone=1)]
    zones.things.append(Thing("town", "town-castle", 0, 24, 26, zone=2))
    return zones


def test_towns_have_names_of_their_own_that_hang_on_the_seed_alone() -> None:
    found = [tuple(names_of_towns(with_towns(seed)).values()) for seed in range(12)]
    assert len({name for pair in found for name in pair}) > 18
    assert found[3] == tuple(names_of_towns(with_towns(3)).values())
    assert all(name in words_on(with_towns(5)) for name in found[5])
    bare = with_towns(5)
    del bare.request["seed"]
    assert words_on(bare) == []


def test_a_wood_is_named_only_where_there_is_one() -> None:
    kinds = ("Wood", "wood", "Forest", "Holt", "Chase", "Thickets", "Groves", "Shaw")
    woods = EMPTY.copy()
    woods[4:14, 16:26] = True
    zones = with_towns(4)
    zones.things = []
    assert not any(any(kind in words for kind in kinds) for words in words_on(zones))
    assert any(any(kind in words for kind in kinds) for words in words_on(zones, woods))


def test_every_people_builds_in_its_own_way_and_no_two_towns_alike() -> None:
    brush = Brush(Pen(ATLAS, 40), (40.0, 64.0))

    def drawn(folk: str, index: int) -> str:
        return town(brush, emblem_of("town", f"castle-{folk}", 1, 0, "", index))

    assert set(FOLKS) == set(FACTIONS)
    assert len({drawn(folk, 3) for folk in FACTIONS}) == len(FACTIONS)
    assert len({drawn("castle", index) for index in range(8)}) == 8


def test_a_list_tells_towns_by_letter_and_number_and_how_far_it_is_by_road() -> None:
    zones = with_towns(5)
    zones.road[0, 13, 9:25] = 1
    zones.road[0, 13:25, 25] = 1
    one, other = names_of_towns(zones).values()
    rows = {row.name: row for row in told(zones, [[]])}
    assert (rows[one].where, rows[one].word) == ("A2", "necropolis")
    assert place_at(36, 35, 0) == "A3" and place_at(36, 0, 35) == "C1"
    (way,) = (row for row in rows.values() if row.word.endswith("squares"))
    assert {one, other} == set(way.name.split(" to ")) and way.word == "25 squares"
    del zones.request["seed"]
    assert not list(told(zones, [[]]))


def test_a_list_tells_what_realms_have_and_who_guards_the_ways_between() -> None:
    zones = duel()
    zones.request["seed"] = 3
    zone = int(zones.zone[0, 20, 9])
    kinds = [("mine", "sawmill"), ("mine", "ore-pit"), ("mine", "gem-pond"), ("mine", "gold-mine")]
    kinds += [("dwelling", "hut"), ("building", "crypt"), ("pickup", "gold"), ("chest", "chest")]
    zones.things = [
        Thing(kind, name, 0, 20, 9 + k, zone=zone) for k, (kind, name) in enumerate(kinds)
    ]
    zones.things.append(Thing("obstacle", "rock-1", 0, 22, 9, zone=zone))
    zones.things.append(Thing("monster", "orc", 0, 21, 9, zone=zone, value=4321))
    ends = [one for _, one in realms(zones, 0)]
    zones.passages = [Passage(0, "land", [], guard=len(zones.things) - 1)]
    rows = list(told(zones, [[]]))
    word = next(row.word for row in rows if row.name == ends[0].words)
    assert word.partition("; ")[2] == "fair guards; gold, gems"
    (way,) = (row for row in rows if row.word == "fair, 4,321")
    assert way.name == f"{ends[0].words} to {ends[1].words}"
    assert way.where == place_at(36, 21, 9)


def test_a_list_tells_once_how_strong_most_guards_are() -> None:
    zones = duel()
    zones.request["seed"] = 3
    own = [zone for zone, _ in realms(zones, 0)]
    assert len(own) == 3
    zones.things = [
        Thing("monster", "orc", 0, 20, 9 + k, zone=zone, value=99999) for k, zone in enumerate(own)
    ]

    def rows() -> tuple[list[str], list[str]]:
        found = [*told(zones, [[]])]
        return [one.name for one in found if one.heading], [one.word for one in found]

    headings, words = rows()
    assert "Realms, deadly guards" in headings and not any("; deadly" in word for word in words)
    zones.things[-1].value = 10
    headings, words = rows()
    assert "Realms, deadly guards unless noted" in headings
    assert sum("; weak guards" in word for word in words) == 1
    assert all(one.name for one in told(zones, [[]]))


def test_as_many_more_ways_are_told_as_columns_have_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways = [(10 + k, f"A{k}", f"B{k}") for k in range(20)]
    monkeypatch.setattr("morphs.draw.zones.told.by_road", lambda *_: ways)
    counts = [
        sum("squares" in row.word for row in told(with_towns(3), [[]], more)) for more in (0, 4)
    ]
    assert counts == [6, 10]


def test_rare_wares_of_a_realm_that_has_all_are_told_in_short() -> None:
    kinds = ["sawmill", "gold-mine", "alchemist", "dune", "cavern"]
    mines = [Thing("mine", kind, 0, 1, 1) for kind in kinds]
    assert _mined(mines) == "gold, mercury, sulfur, crystal"
    assert _mined([*mines, Thing("mine", "gem-pond", 0, 1, 1)]) == "gold, all rare wares"
    assert _mined(mines[:1]) == ""


def test_no_name_of_a_region_runs_over_a_river_a_road_or_a_pool() -> None:
    zones = duel()
    zones.request["seed"], zones.things = 5, []
    zones.road[0], zones.river[0] = 0, 0
    zones.river[0, :, 9], zones.road[0, :, 27] = 1, 1
    pools = EMPTY.copy()
    pools[16:20, 14:18] = True
    barred = pools | (zones.river[0] > 0) | (zones.road[0] > 0)
    lands = Lands(EMPTY, EMPTY, EMPTY, pools, EMPTY)
    made = lettered(zones, 0, 20, {}, lands)
    taken = made.cost - cost_of(zones, 0, np.zeros_like(lands.peaks), lands) > 0
    assert made.written and not (ndimage.binary_erosion(taken, np.ones((3, 3))) & barred).any()


def test_names_of_realms_keep_off_signs_and_within_their_land() -> None:
    zones = duel()
    zones.request["seed"], zones.things = 5, []
    zones.road[0], zones.river[0], zones.zone[0] = 0, 0, 1
    lands = Lands(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
    zones.zone[0, :, 30:] = 0
    free = lettered(zones, 0, 20, {}, lands).kept
    rows, columns = np.nonzero(free)
    assert len(rows) and columns.max() < 30
    box = (int(rows.min()), int(columns.min()) + 4, 2, 3)
    made = lettered(zones, 0, 20, {0: box}, lands)
    top, left, high, wide = box
    assert made.kept.any() and not made.kept[top : top + high, left : left + wide].any()


def one_realm(barred: np.ndarray, lesser: tuple[int, ...], rock: bool = False) -> Lettering:
    """The names of a level whose only realm is as large as signs that stand in it."""
    zones = duel()
    zones.request["seed"], zones.things = 5, []
    zones.road[0], zones.river[0], zones.zone[0], zones.terrain[0] = 0, 0, 1, 1
    if rock:
        zones.terrain[0] = ROCK
        zones.terrain[0][barred] = 1
        zones.land[0] = barred
    rows, columns = np.nonzero(barred)
    box = (int(rows.min()), int(columns.min()), int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1)
    lands = Lands(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
    return lettered(zones, 0, 20, {0: box}, lands, (), lesser)


def test_a_realm_full_of_signs_has_its_name_in_the_place_of_lesser_ones() -> None:
    full = ~EMPTY
    assert not one_realm(full, ()).written
    made = one_realm(full, (0,))
    assert made.written and made.realms.any()


def test_a_realm_without_room_has_its_name_on_the_rock_beside_it() -> None:
    small = EMPTY.copy()
    small[14:22, 12:24] = True
    made = one_realm(small, (), rock=True)
    assert made.written and made.realms.any() and not (made.realms & small).any()


def test_signs_that_give_way_take_their_badges_along_and_others_stay() -> None:
    def sign(number: int, kind: str, middle: float) -> Sign:
        return Sign(
            number, emblem_of(kind, "", 0, 0, "", number)._replace(kind=kind), 40, middle, 9
        )

    signs = [sign(0, "bank", 8.0), sign(1, "badge", 7.0), sign(2, "mine", 9.0)]
    signs += [sign(3, "dwelling", 30.0), sign(4, "badge", 29.0)]
    names = EMPTY.copy()
    names[7:10, 2:14] = True
    assert [one.number for one in standing(signs, names, 20)] == [2, 3, 4]
    assert standing(signs, EMPTY, 20) == signs


CAPITAL = 0.66
"""How high capitals of our hands are, of their size."""


def _height(data: str) -> float:
    """How high the first letter of a path in hundredths is."""
    start, *ways = re.findall(r"-?\d+", data.split("z")[0])[1::2]
    return float(np.ptp(np.cumsum([int(start), *map(int, ways)]))) / 100


def test_names_of_realms_are_the_largest_and_of_another_ink() -> None:
    zones = with_towns(3)
    svg = "".join(lettered(zones, 0, 40, {}, Lands(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).parts)
    found = re.findall(
        r'<text[^>]*fill="([^"]+)"[^>]*font-size="([\d.]+)"[^>]*>.*?>?([^<>]+)<', svg
    )
    drawn = re.findall(r'aria-label="[A-Z ]+" fill="([^"]+)"[^>]*><path d="([^"]+)"', svg)
    realm = [(ink, _height(data) / CAPITAL) for ink, data in drawn]
    others = [float(size) for _, size, words in found if not words.isupper()]
    assert realm and {ink for ink, _ in realm} == {REALM}
    assert min(size for _, size in realm) > 1.2 * max([*others, 40 * 36 * SHARES["town"]])


def test_a_realm_full_of_peaks_has_its_name_over_the_lowest() -> None:
    zones = duel()
    high = np.full(zones.land[0].shape, 3.0)
    high[8:16, :] = 0.6
    high[30:] = 3.0
    peaks = np.ones_like(EMPTY)
    lands = Lands(peaks, EMPTY, EMPTY, EMPTY, peaks, None, high)
    found = lettered(zones, 0, 20, {}, lands)
    assert any(one.kind == "region" for one in found.written)


def test_only_ranges_whose_peaks_are_seen_have_names() -> None:
    zones = duel()
    zones.request["seed"] = 5
    peaks = EMPTY.copy()
    peaks[4:14, 4:20] = peaks[22:32, 4:20] = True
    high = np.where(peaks, 0.4, 0.0)
    high[22:30, 4:20] = 2.0
    found = labels(zones, 0, Lands(peaks, EMPTY, EMPTY, EMPTY, peaks, None, high))
    (one,) = (one for one in found if one.kind == "range")
    assert (one.squares == (high > 1)).all()


def test_names_of_ranges_have_two_sizes() -> None:
    sizes = [_larger(np.arange(4000).reshape(40, 100) < count) for count in range(1, 400, 3)]
    assert sizes == sorted(sizes) and len(set(sizes)) == 2 and sizes[0] == 1.0


def test_letters_of_realms_go_by_their_area_and_are_larger_than_those_of_towns() -> None:
    def of(count: int, shared: bool = False) -> list[float]:
        return heights(np.arange(10000).reshape(100, 100) < count, shared)

    first = [of(count)[0] for count in (100, 900, 2500)]
    assert first == sorted(set(first))
    assert all(min(of(count, shared)) > 1.2 for count in (100, 2500) for shared in (False, True))


def test_a_name_of_a_realm_is_in_one_line_where_there_is_room_and_keeps_off_what_is_dear() -> None:
    land = np.zeros((60, 60), np.bool_)
    land[10:40, 5:55] = True
    free = np.where(land, 0, 100).astype(np.int64)
    found = placed("The Velvan Hundreds", land, free, [1.5])
    assert found and [one.words for one in found[0]] == ["The Velvan Hundreds"]
    barred = free.copy()
    barred[:, 24:26] = barred[:, 40:42] = 400  # as roads: no line is so short
    lines, spread = placed("The Velvan Hundreds", land, barred, [1.5]) or ([], 0.0)
    covered = np.logical_or.reduce([one.squares(60) for one in lines])
    assert len(lines) == 2 and spread < SPREADS[0][0]
    assert (
        land[covered].mean() > 0.95 and not covered[:, 24:26].any() and not covered[:, 40:42].any()
    )


def test_a_name_of_a_realm_is_set_smaller_rather_than_over_much() -> None:
    land = np.zeros((60, 60), np.bool_)
    land[20:40, 20:44] = True
    cost = np.where(land, 0, 100).astype(np.int64)
    cost[20:40:4, 20:44:6] = 700
    (wide, _), (small, _) = (placed("Kerther Vale", land, cost, of) or ([], 0.0)
                             for of in ([2.4], [2.4, 1.2]))  # fmt: skip
    assert wide[0].high == 2.4 and small[0].high == 1.2
    assert placed("Kerther Vale", land[:, :30], cost[:, :30], [9.0]) is None


def test_a_line_aslant_covers_what_lies_along_it() -> None:
    land = np.zeros((60, 60), np.bool_)
    rows, columns = np.indices(land.shape)
    band = (abs(rows - 20 - 0.28 * columns) < 3) & (columns > 4) & (columns < 56)
    cost = np.where(band, 0, 300).astype(np.int64)
    (line,), _ = placed("The Alra Meads", ~land, cost, [1.5]) or ([], 0.0)
    assert line.slope == 0.28
    assert band[line.squares(60)].mean() > 0.95
    assert line.squares(60).sum() > 1.2 * line.long


def test_names_of_ranges_follow_those_that_are_long_and_slanted() -> None:
    rows, columns = np.indices((60, 60))
    band = (abs(rows - 10 - 0.4 * columns) < 3) & (columns > 8) & (columns < 50)
    slope, long = slant(band)
    assert abs(slope - 0.4) < 0.11 and 38 < long < 50
    assert slant(band[:, ::-1])[0] == -slope
    assert slant((abs(rows - 30) < 3) & (abs(columns - 30) < 20)) == (0.0, 0.0)
    assert slant((abs(rows - 30) < 9) & (abs(columns - 30) < 9)) == (0.0, 0.0)
    first = next(iter(slanted_spots(band, slope, 10.0, 1.0)))
    field = covered_by(first, slope, (20.0, 1.0), 60)
    assert field and band[field].all() and len(set(field[0].tolist())) > 6
    assert covered_by((4.0, 4.0), slope, (20.0, 1.0), 60) is None


def test_a_range_aslant_has_its_name_along_its_foot() -> None:
    zones = duel()
    zones.request["seed"], zones.things = 5, []
    zones.road[0], zones.river[0] = 0, 0
    rows, columns = np.indices(EMPTY.shape)
    band = (abs(rows - 8 - 0.5 * columns) < 3) & (columns > 2) & (columns < 33)
    lands = Lands(band, EMPTY, EMPTY, EMPTY, band)
    made = lettered(zones, 0, 20, {}, lands)
    assert sum(one.kind == "range" for one in made.written) == 1
    (data,) = re.findall(r'd="M([0-9. ]+)L([0-9. ]+)"', "".join(made.parts))
    (ax, ay), (bx, by) = (map(float, end.split()) for end in data)
    assert 0.3 < (by - ay) / (bx - ax) < 0.7
    (one,) = (one for one in made.written if one.kind == "range")  # it is told where it stands
    assert abs(20 * one.column - (ax + bx) / 2) < 1 and abs(20 * one.row - (ay + by) / 2) < 20


def test_names_of_realms_are_set_wide_where_there_is_room() -> None:
    zones = with_towns(3)
    zones.things = []
    zones.road[0], zones.river[0] = 0, 0

    svg = "".join(lettered(zones, 0, 40, {}, Lands(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).parts)
    spreads = []
    for words, data in re.findall(r'aria-label="([A-Z ]+)"[^>]*><path d="([^"]+)"', svg):
        starts = [int(x) for x in re.findall(r"M(-?\d+)", data)]
        apart = (max(starts) - min(starts)) / 100 / (_height(data) / CAPITAL)
        apart += long(words[-1], GRAVER)
        spreads.append((apart - long(words, GRAVER)) / len(words))
    assert max(spreads) > 1.2 * SPREADS[-1][0]


def test_letters_are_light_underground_but_on_snow() -> None:
    inks = {}
    for terrain in ("dirt", "snow", "lava"):
        kinds = np.full((4, 9), TERRAINS.index(terrain), np.uint8)
        for level in (0, 1):
            made = inked("region", 20.0, kinds, dusky(kinds, level))
            inks[terrain, level] = made.ink
    assert {key for key, ink in inks.items() if ink == LIT} == {
        ("dirt", 1), ("lava", 0), ("lava", 1),
    }  # fmt: skip
    assert inks["dirt", 0] == inks["snow", 1] == REALM


def test_names_of_realms_keep_off_borders_and_the_rock_about_them() -> None:
    land = EMPTY.copy()
    land[4:32, 4:32] = True
    zones = duel()
    zones.request["seed"], zones.things = 5, []
    zones.road[0], zones.river[0], zones.zone[0], zones.terrain[0] = 0, 0, 1, 1
    zones.land[0], zones.terrain[0][~land] = land, ROCK
    made = lettered(zones, 0, 20, {}, Lands(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY))
    inner = ndimage.binary_erosion(land, np.ones((3, 3)))
    assert made.realms.any() and not (made.realms & ~inner).any()


def test_the_name_of_a_town_is_off_its_walls() -> None:
    zones = with_towns(5)
    box = (8, 6, 5, 5)
    made = lettered(zones, 0, 20, {0: box}, Lands(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY))
    words = names_of_towns(zones)[0]
    (part,) = (one for one in made.parts if f">{words}<" in one)
    foot = float(re.findall(r' y="([0-9.]+)"', part)[0])
    assert foot - 20 * (box[0] + box[2]) > 1.1 * made.high("town")


def test_a_list_has_the_largest_letters_that_have_room() -> None:
    column = tuple(Entry("A1", f"Name {k}", "castle") for k in range(6))
    plain = Listing([column, column], 10.0)
    wide, high = 3 * plain.wide, 1.4 * plain.high
    found = plain.enlarged(wide, high, 99.0)
    assert 13.5 < found.size <= 14.0 and found.high <= high + 0.1 and found.wide <= wide + 0.1
    assert plain.enlarged(wide, high, 12.0).size == 12.0
    assert plain.enlarged(wide, 0.5 * plain.high, 99.0).size == 10.0


@pytest.mark.parametrize("seed", range(3, 7))
def test_a_list_keeps_related_parts_together_in_one_order(seed: int) -> None:
    parts = ("Towns", "Realms", "Waters", "Heights", "Woods", "Gates", "Guarded ways", "By road")
    zones = with_towns(seed)
    found = Sheet(zones, SheetOptions(20), 20)
    listing = found.beside or found.below
    assert listing
    rows = [one for column in listing.columns for one in column]
    heads = [one.name for one in rows if one.heading]
    keys = [
        (next(k for k, part in enumerate(parts) if one.startswith(part)), "underground" in one)
        for one in heads
    ]
    assert len(keys) > 1 and keys == sorted(keys)
