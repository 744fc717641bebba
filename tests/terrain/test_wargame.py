"""The wargame tables: every numbered rule with scripted dice, and many maps of every kind."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest

from morphs.check.terrain import check_terrain
from morphs.errors import MorphsError
from morphs.terrain.ground import Ground
from morphs.terrain.terrain_json import to_json
from morphs.terrain.terrain_map import Spot, TerrainMap
from morphs.terrain.wargame import (
    WargameOptions,
    generate,
    life,
    log_lines,
    parse_dice,
    roads,
    water,
)
from morphs.terrain.wargame import hills as hill_rules
from morphs.terrain.wargame.border import entry_and_exit, exit_segment, segments
from morphs.terrain.wargame.dice import TableDice, Throw
from morphs.terrain.wargame.table import MOUNTAIN, Placing, Table

SQUARES = Ground("grid", 8, 8)
HEXES = Ground("hex-pointy", 9, 8)
RELIEFS = ("flat", "undulating", "hilly", "mountainous")
COVERS = ("desert", "rural", "cultivated", "forested", "urban")
ALL = dict.fromkeys(
    ("hills", "river", "lakes", "marshes", "road", "trees", "habitation", "railway", "fields"),
    "yes",
)


def table(*dice: int, ground: Ground = SQUARES, **options: Any) -> Table:
    """A table whose every die is scripted; `dice` must be used up by the test."""
    return Table(ground, WargameOptions.model_validate(options), TableDice(0, dice))


def names(ground: Ground, cells: Any) -> list[str]:
    return [f"{ground.place(c)[0] + 1:02}{ground.place(c)[1] + 1:02}" for c in cells]


def cell(name: str, ground: Ground = SQUARES) -> int:
    return ground.cell((int(name[:2]) - 1, int(name[2:]) - 1))


# 1.1 how many, how high


@pytest.mark.parametrize(
    ("relief", "more"), [("flat", 0), ("undulating", 2), ("hilly", 4), ("mountainous", 6)]
)
def test_1_1_number_of_hills(relief: str, more: int) -> None:
    """The text's own examples: 3 is 3 hills, 4 is 6, 2 is 6, 5 is 11."""
    die = {"flat": 3, "undulating": 4, "hilly": 2, "mountainous": 5}[relief]
    count = die + more
    heights = [] if relief == "flat" else [1] * count
    placing = [1, 1, 1, 1, *[2, 1, 1] * (count - 1)]
    laid = table(die, *placing, *heights, relief=relief, hills="yes", contiguous=False)
    hill_rules.hills(laid)
    assert sum(map(bool, laid.contours)) == count == {3: 3, 4: 6, 2: 6, 5: 11}[die]
    assert laid.dice.unused == 0


@pytest.mark.parametrize(
    ("relief", "heights"),
    [
        ("undulating", [1, 1, 1, 1, 2, 2]),
        ("hilly", [1, 1, 1, 1, 2, 2]),
        ("mountainous", [1, 1, 2, 2, 3, 3]),
    ],
)
def test_1_1_height_of_hills(relief: str, heights: list[int]) -> None:
    """An additional die for each hill, in the order in which they were placed, after all are."""
    placing = [1, 1, 1, 1, *[1, 1, 1] * 5]
    laid = table(*placing, 1, 2, 3, 4, 5, 6, relief=relief, hills="6", contiguous=False)
    hill_rules.hills(laid)
    placed = [2, 5, 8, 11, 14, 17]
    assert [laid.contours[c] for c in placed] == heights
    assert laid.dice.unused == 0


# 1.2 locating


def test_1_2_counting_along_rows() -> None:
    """Row by a die, three dice of cells along it, then on to the next row; the next hill is so
    many cells from the last, and the count loops from the last cell to the first."""
    laid = table(2, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 5)
    placed = (
        laid.place_all(4, "1.2", "hills", lambda c: True) if not laid.options.contiguous else []
    )
    assert placed == []
    laid = table(2, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 5, contiguous=False)
    placed = laid.place_all(4, "1.2", "hills", lambda c: True)
    assert names(SQUARES, placed) == ["0302", "0504", "0706", "0808"]
    assert laid.dice.unused == 0


def test_1_2_on_hexes_and_past_the_end() -> None:
    laid = table(6, 6, 6, 6, 6, 6, 6, ground=HEXES, contiguous=False)
    placed = laid.place_all(2, "1.2", "hills", lambda c: True)
    assert names(HEXES, placed) == ["0907", "0901"]


def test_1_2_a_taken_cell_passes_to_the_next_free_one() -> None:
    laid = table(1, 1, 1, 1, 1, 1, 1, contiguous=False)
    placed = laid.place_all(
        2, "1.2", "hills", lambda c: names(SQUARES, [c])[0] not in ("0601", "0701")
    )
    assert names(SQUARES, placed) == ["0301", "0801"]


def test_1_2_start_die_with_as_many_sides_as_rows() -> None:
    laid = table(8, 1, 1, 1, start_die="rows", contiguous=False)
    assert names(SQUARES, laid.place_all(1, "1.2", "hills", lambda c: True)) == ["0308"]


# 1.3 contiguous


@pytest.mark.parametrize(
    ("die", "beside"), [(1, False), (2, False), (3, False), (4, True), (6, True)]
)
def test_1_3_the_second_die(die: int, beside: bool) -> None:
    laid = table(3, 1, 1, 1, die, *([2] if beside else [1, 1, 1]))
    placed = laid.place_all(2, "1.2", "hills", lambda c: True)
    assert names(SQUARES, placed) == ["0303", "0403" if beside else "0603"]
    assert laid.dice.unused == 0


@pytest.mark.parametrize(
    ("ground", "die", "name"),
    [
        (SQUARES, 1, "0302"), (SQUARES, 2, "0403"), (SQUARES, 3, "0304"), (SQUARES, 4, "0203"),
        (HEXES, 1, "0302"), (HEXES, 2, "0403"), (HEXES, 3, "0304"),
        (HEXES, 4, "0204"), (HEXES, 5, "0203"), (HEXES, 6, "0202"),
    ],
)  # fmt: skip
def test_1_3_directions(ground: Ground, die: int, name: str) -> None:
    laid = table(3, 1, 1, 1, 4, die, ground=ground)
    assert names(ground, laid.place_all(2, "1.2", "hills", lambda c: True)) == ["0303", name]


def test_1_3_squares_throw_5_and_6_again() -> None:
    laid = table(3, 1, 1, 1, 4, 5, 6, 1)
    assert names(SQUARES, laid.place_all(2, "1.2", "hills", lambda c: True))[1] == "0302"


def test_1_3_a_taken_cell_and_the_edge_send_on_clockwise() -> None:
    laid = table(1, 1, 1, 1, 4, 1)
    free = lambda c: names(SQUARES, [c])[0] != "0401"  # noqa: E731
    assert names(SQUARES, laid.place_all(2, "1.2", "hills", free)) == ["0301", "0302"]


def test_1_3_all_neighbours_taken_ends_the_chain() -> None:
    """No die for the direction: the count of 1.2 goes on from the last cell."""
    laid = table(3, 1, 1, 1, 4, 1, 1, 1)
    around = set(SQUARES.neighbours[cell("0303")])
    placed = laid.place_all(2, "1.2", "hills", lambda c: c not in around)
    assert names(SQUARES, placed) == ["0303", "0603"]
    assert laid.dice.unused == 0


def test_hills_given_outright() -> None:
    laid = table(hills="0203,0304:2,0505:m")
    hill_rules.hills(laid)
    heights = {n: laid.contours[cell(n)] for n in ("0203", "0304", "0505")}
    assert heights == {"0203": 1, "0304": 2, "0505": MOUNTAIN}
    assert not laid.dice.log


# 2.1 entry and exit


def test_2_1_twelve_segments_clockwise_without_corners() -> None:
    parts = segments(SQUARES, 12)
    assert [names(SQUARES, part) for part in parts[:4]] == [
        ["0201", "0301"], ["0401", "0501"], ["0601", "0701"], ["0802", "0803"],
    ]  # fmt: skip
    assert names(SQUARES, parts[6]) == ["0708", "0608"]
    assert names(SQUARES, parts[9]) == ["0107", "0106"]
    assert [len(part) for part in segments(HEXES, 12)] == [3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2]


def test_2_1_the_readers_exit_the_redraft_and_the_diagram() -> None:
    """Entry 3, then 5: second part of the right-hand side (reader), five further (redraft), second
    part of the left-hand side (first diagram)."""
    assert exit_segment(2, 5, 12, "reader") == 4
    assert exit_segment(2, 5, 12, "redraft") == 7
    assert exit_segment(2, 5, 12, "diagram") == 10


@pytest.mark.parametrize("reading", ["reader", "redraft", "diagram"])
def test_2_1_an_exit_is_never_the_entry(reading: str) -> None:
    for entry, die in product(range(6), range(1, 7)):
        for count in (12, 16):
            assert exit_segment(entry, die, count, reading) != entry


def test_2_1_the_highest_die_of_a_segment_and_ties() -> None:
    laid = table(1, 4, 4, 2, 5, 2, 6, 1)
    ends = entry_and_exit(laid, "2.1", "river", lambda c: True, ("", ""))
    assert ends is not None
    assert names(SQUARES, ends) == ["0301", "0401"]
    assert laid.dice.unused == 0


def test_2_1_a_segment_full_of_hills_passes_to_the_next() -> None:
    laid = table(1, 5, 2, 3, 6, 1)
    hilly = {cell("0201"), cell("0301")}
    ends = entry_and_exit(laid, "2.1", "river", lambda c: c not in hilly, ("", ""))
    assert ends is not None
    assert names(SQUARES, ends)[0] == "0401"


def test_2_1_rivers_go_round_hills() -> None:
    laid = table(river_entry="0401", river_exit="0408", river_width="1", routes="straight")
    for name in ("0404", "0504", "0304"):
        laid.contours[cell(name)] = 1
    water.river(laid)
    (river,) = laid.ways
    cells = [SQUARES.cell(place) for place in river.points[1:-1]]
    assert all(not laid.contours[c] for c in cells)
    assert len(cells) == 8 + 4
    assert SQUARES.cell(river.points[0]) < 0 > SQUARES.cell(river.points[-1])


def test_2_1_no_way_round_is_a_gorge() -> None:
    laid = table(river_entry="0401", river_exit="0408", river_width="1", routes="straight")
    for column in range(8):
        laid.contours[SQUARES.cell((column, 3))] = 1
    water.river(laid)
    assert [spot.kind for spot in laid.spots] == ["gorge"]
    assert "0404" in laid.notes[0]


def test_2_1_equal_ways_are_chosen_by_dice() -> None:
    ways = set()
    for die in range(1, 7):
        laid = table(*[die] * 20, river_entry="0201", river_exit="0104", river_width="1")
        water.river(laid)
        ways.add(laid.ways[0].points)
    assert len(ways) > 1


# 2.2 width


@pytest.mark.parametrize(("die", "wide"), [(1, False), (4, False), (5, True), (6, True)])
def test_2_2_width(die: int, wide: bool) -> None:
    given = {"river_entry": "0401", "river_exit": "0408", "routes": "straight"}
    laid = table(die, *([2] if wide else []), **given)
    water.river(laid)
    assert laid.ways[0].wide is wide
    assert laid.feature.count("river") == (16 if wide else 8)
    assert laid.dice.unused == 0


@pytest.mark.parametrize(("die", "column"), [(1, 5), (2, 3)])
def test_2_2_the_bank_is_the_same_all_along(die: int, column: int) -> None:
    """Flowing south the left bank lies east."""
    laid = table(die, river_entry="0401", river_exit="0408", river_width="2", routes="straight")
    laid.contours[SQUARES.cell((column - 1, 2))] = 1
    water.river(laid)
    banks = [n for n in names(SQUARES, range(64)) if n[:2] == f"{column:02}"]
    assert [laid.feature[cell(n)] for n in banks] == ["river", "river", "", *["river"] * 5]


# 2.3 and 2.4


@pytest.mark.parametrize(
    ("rule", "name", "feature"),
    [(water.lakes, "lakes", "lake"), (water.marshes, "marshes", "marsh")],
)
def test_2_3_and_2_4_lakes_and_marshes(rule: Any, name: str, feature: str) -> None:
    laid = table(2, 1, 1, 1, 1, 4, 2, **{name: "yes"})
    laid.contours[cell("0301")] = 1
    rule(laid)
    assert [n for n in names(SQUARES, range(64)) if laid.feature[cell(n)]] == ["0401", "0501"]
    assert laid.feature.count(feature) == 2
    assert laid.dice.unused == 0


# 3 roads


@pytest.mark.parametrize(
    ("cover", "kind"),
    [("urban", "road"), ("cultivated", "road"), ("rural", "track"), ("desert", "track")],
)
def test_3_road_or_track(cover: str, kind: str) -> None:
    assert roads.road_kind(table(cover=cover)) == kind
    assert roads.road_kind(table(cover=cover, road_kind="road")) == "road"


@pytest.mark.parametrize(("die", "kind"), [(1, "ford"), (4, "ford"), (5, "bridge"), (6, "bridge")])
def test_3_3_crossing_a_river(die: int, kind: str) -> None:
    """One die for a crossing, also where the river is two cells wide."""
    laid = table(
        die, river_entry="0104", river_exit="0804", river_width="1", routes="straight",
        road_entry="0501", road_exit="0508",
    )  # fmt: skip
    water.river(laid)
    for column in range(8):
        laid.feature[SQUARES.cell((column, 4))] = "river"
    roads.road(laid)
    assert laid.spots == [Spot(kind, (cell("0504"), cell("0505")))]
    assert laid.dice.unused == 0


def test_3_1_roads_avoid_lakes_and_do_not_run_in_rivers() -> None:
    laid = table(
        1, 1, 1, 1, river_entry="0104", river_exit="0804", river_width="1", routes="straight",
        road_entry="0105", road_exit="0803",
    )  # fmt: skip
    water.river(laid)
    laid.feature[cell("0405")] = "lake"
    roads.road(laid)
    wet = [c for c in laid.way_cells if laid.feature[c] == "river"]
    assert len(wet) == 1
    assert cell("0405") not in laid.way_cells


def test_3_4_a_village_gets_a_road() -> None:
    laid = table(road_entry="0201", road_exit="0208", routes="straight")
    roads.road(laid)
    laid.spots = [
        Spot("village", (cell("0604"), cell("0605"))),
        Spot("settlement", (cell("0801"),)),
    ]
    for spot in laid.spots:
        for home in spot.cells:
            laid.feature[home] = "built-up"
    roads.link_roads(laid)
    assert len(laid.ways) == 2
    assert names(SQUARES, [SQUARES.cell(p) for p in laid.ways[1].points]) == [
        "0604", "0504", "0404", "0304", "0204",
    ]  # fmt: skip


def test_3_4_a_village_beside_the_road_needs_none() -> None:
    laid = table(road_entry="0201", road_exit="0208", routes="straight")
    roads.road(laid)
    laid.spots = [Spot("village", (cell("0304"), cell("0404")))]
    roads.link_roads(laid)
    assert len(laid.ways) == 1


# 4 trees


@pytest.mark.parametrize(
    ("relief", "cover", "more"),
    [
        ("flat", "rural", 0), ("undulating", "urban", 0), ("hilly", "rural", 2),
        ("mountainous", "cultivated", 3), ("flat", "forested", 4), ("hilly", "forested", 4),
        ("mountainous", "desert", -2),
    ],
)  # fmt: skip
def test_4_1_groups_of_trees(relief: str, cover: str, more: int) -> None:
    for die in range(1, 7):
        laid = table(die, relief=relief, cover=cover)
        assert life._how_many_trees(laid) == max(0, die + more)


def test_4_2_trees_on_hills_but_on_no_other_feature() -> None:
    laid = table(1, 1, 1, 1, trees="1")
    laid.feature[cell("0301")] = "marsh"
    laid.contours[cell("0401")] = MOUNTAIN
    laid.contours[cell("0501")] = 2
    life.trees(laid)
    assert names(SQUARES, laid.trees) == ["0501"]


# 5 habitation


@pytest.mark.parametrize(
    ("relief", "cover", "more"),
    [("flat", "desert", -3), ("mountainous", "rural", -3), ("flat", "forested", -3),
     ("hilly", "rural", 0), ("flat", "cultivated", 0), ("flat", "urban", 2)],
)  # fmt: skip
def test_5_1_inhabited_areas(relief: str, cover: str, more: int) -> None:
    for die in range(1, 7):
        assert life._how_many_areas(table(die, relief=relief, cover=cover)) == max(0, die + more)


@pytest.mark.parametrize(
    ("size", "kind"),
    [(1, "settlement"), (2, "village"), (3, "town"), (4, "town"), (5, "city"), (8, "city")],
)
def test_5_places_by_size(size: int, kind: str) -> None:
    assert life.place_kind(size) == kind


def test_5_2_connected_areas_make_a_place() -> None:
    laid = table(1, 1, 1, 1, 4, 2, 1, 6, 6, 6, habitation="3")
    life.habitation(laid)
    assert [(s.kind, names(SQUARES, s.cells)) for s in laid.spots] == [
        ("village", ["0301", "0401"]), ("settlement", ["0603"]),
    ]  # fmt: skip


def test_5_2_a_settlement_may_stand_on_a_bare_hill_alone() -> None:
    """No die asks for a neighbour, and no other hill beside it is settled."""
    laid = table(1, 1, 1, 1, 1, 1, 1, habitation="2")
    laid.contours[cell("0301")] = laid.contours[cell("0601")] = 1
    laid.trees.add(cell("0601"))
    life.habitation(laid)
    assert [(s.kind, names(SQUARES, s.cells)) for s in laid.spots] == [
        ("settlement", ["0301"]), ("settlement", ["0701"]),
    ]  # fmt: skip
    assert laid.dice.unused == 0


def test_5_sizes_given_outright() -> None:
    terrain = generate(
        SQUARES,
        5,
        WargameOptions.model_validate(
            {"hills": "no", "river": "no", "road": "no", "trees": "no", "places": "city,village,1"}
        ),
    )
    assert sorted(s.kind for s in terrain.spots) == ["city", "settlement", "village"]


# 6 railways


def test_6_railways_serve_villages_bridge_rivers_and_cross_roads_on_the_level() -> None:
    laid = table(
        river_entry="0106", river_exit="0806", river_width="1", routes="straight",
        railway_entry="0401", railway_exit="0608", road_entry="0107", road_exit="0807",
    )  # fmt: skip
    water.river(laid)
    roads.road(laid)
    village = (cell("0603"), cell("0604"))
    for home in village:
        laid.feature[home] = "built-up"
    laid.spots.append(Spot("village", village))
    roads.railway(laid)
    rails = {SQUARES.cell(p) for p in laid.ways[-1].points}
    assert not rails.isdisjoint([n for home in village for n in SQUARES.neighbours[home]])
    kinds = Counter(spot.kind for spot in laid.spots)
    assert kinds["bridge"] == 1
    assert kinds["level-crossing"] == 1


# 7 fields


@pytest.mark.parametrize(
    ("cover", "die", "count"), [("rural", 4, 6), ("urban", 3, 1), ("urban", 1, 0)]
)
def test_7_1_number_of_fields(cover: str, die: int, count: int) -> None:
    laid = table(die, *[1] * 60, cover=cover, fields="yes", orchards="no")
    laid.spots = [Spot("settlement", (cell("0404"),))]
    laid.feature[cell("0404")] = "built-up"
    life.fields(laid)
    assert laid.feature.count("field") == count


def test_7_2_fewer_fields_than_places() -> None:
    """Dice for each place, the highest first; those that tie throw again."""
    laid = table(5, 2, 5, 3, 6)
    assert life._allocated(laid, 1, 3) == [2]
    assert laid.dice.unused == 0


def test_7_2_more_fields_than_places() -> None:
    laid = table(1, 6, 4, 2)
    assert life._allocated(laid, 5, 2) == [0, 1, 1, 0, 0]
    assert laid.dice.unused == 0


def test_7_2_no_room_is_reported() -> None:
    laid = table(*[1] * 200, fields="10", orchards="no", ground=Ground("grid", 4, 4))
    for name in names(laid.ground, range(16)):
        laid.contours[cell(name, laid.ground)] = 1
    home = cell("0202", laid.ground)
    laid.contours[home] = laid.contours[home + 1] = 0
    laid.feature[home] = "built-up"
    laid.spots = [Spot("settlement", (home,))]
    life.fields(laid)
    assert laid.feature.count("field") == 1
    assert "9 found no free cell" in laid.notes[0]


@pytest.mark.parametrize(
    ("die", "kind"), [(1, "field"), (3, "field"), (4, "orchard"), (6, "orchard")]
)
def test_7_3_orchards(die: int, kind: str) -> None:
    assert life._field_or_orchard(table(die)) == kind


# the dice


def test_dice_that_run_out_say_what_comes_next() -> None:
    with pytest.raises(MorphsError, match=r"ran out after 2 throws.*rule 1\.2"):
        generate(SQUARES, 0, WargameOptions.model_validate({"hills": "yes"}), (3, 2))
    with pytest.raises(MorphsError, match="throw 2 is 7"):
        generate(SQUARES, 0, WargameOptions.model_validate({"hills": "yes"}), (3, 7))
    for bad in ("", "a", "1;2", "-1"):
        with pytest.raises(MorphsError, match="write numbers as in"):
            parse_dice(bad)


def test_the_log_tells_every_throw() -> None:
    lines = log_lines([Throw("1.2", (1, 2, 3), "cells"), Throw("1.3", (4,), "beside")])
    assert lines == ["   1  1.2   1 2 3    cells", "   2  1.3   4        beside", "--dice 1,2,3,4"]


def _maps(count: int) -> list[tuple[WargameOptions, Ground, TerrainMap]]:
    made = []
    kinds = list(
        product((SQUARES, HEXES, Ground("hex", 9, 8), Ground("grid", 6, 8)), RELIEFS, COVERS)
    )
    for seed in range(count):
        ground, relief, cover = kinds[seed % len(kinds)]
        options = WargameOptions.model_validate(
            {"relief": relief, "cover": cover, **(ALL if seed % 3 else {})}
        )
        made.append((options, ground, generate(ground, seed, options)))
    return made


def test_two_hundred_maps_are_sound_and_replay() -> None:
    for options, ground, terrain in _maps(200):
        report = check_terrain(json.loads(to_json(terrain)))
        assert not report.faults
        dice = [value for _, values, _ in terrain.log for value in values]
        again = generate(ground, 0, options, dice)
        assert to_json(again) == to_json(terrain)


def test_how_often_the_ambiguous_cases_bite() -> None:
    """Reference, seed 000: settlements on hills, gorges, passes, places by size."""
    options = WargameOptions.model_validate(
        {"relief": "flat", "cover": "rural", **ALL, "railway": "no"}
    )
    maps = [generate(SQUARES, seed, options) for seed in range(400)]
    areas = Counter(
        c for m in maps for s in m.spots for c in [m.words[s.cells[0]]] if s.kind == "settlement"
    )
    on_hills = (areas["hill"]) / sum(areas.values())
    assert 0.02 < on_hills < 0.2
    sizes = Counter(s.kind for m in maps for s in m.spots)
    assert sizes["settlement"] / 400 == pytest.approx(1.4, abs=0.25)
    assert sizes["village"] / 400 == pytest.approx(0.5, abs=0.2)
    assert sizes["town"] / 400 == pytest.approx(0.28, abs=0.12)
    assert sum(s.kind == "gorge" for m in maps for s in m.spots) / 400 < 0.03
    wide = sum(p.wide for m in maps for p in m.paths if p.kind == "river") / 400
    assert wide == pytest.approx(1 / 3, abs=0.08)


def test_placing_knows_what_it_placed() -> None:
    laid = table(1, 1, 1, 1)
    placing = Placing(laid, "1.2", "x", lambda c: True)
    first = placing.counted()
    assert not placing.free(first)


@pytest.mark.parametrize(
    "board", [Ground("grid8", 8, 8), Ground("grid", 3, 8), Ground("hex", 8, 8, "both")]
)
def test_tables_that_cannot_be(board: Ground) -> None:
    with pytest.raises(MorphsError):
        generate(board, 0, WargameOptions.model_validate({}))


@pytest.mark.soak
@pytest.mark.parametrize("relief", RELIEFS)
@pytest.mark.parametrize("ground", [SQUARES, HEXES], ids=["squares", "hexes"])
def test_ten_thousand_maps(ground: Ground, relief: str) -> None:
    for seed in range(10_000):
        cover = COVERS[seed % 5]
        options = WargameOptions.model_validate(
            {"relief": relief, "cover": cover, **(ALL if seed % 2 else {})}
        )
        assert len(generate(ground, seed, options).words) == ground.count
