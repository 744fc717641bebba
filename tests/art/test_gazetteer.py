"""The list beside a map of lands: what it tells, and where its rows stand."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

import morphs
from morphs import Request, Result
from morphs.art.dressing.columns import in_columns
from morphs.art.dressing.lists import WORDS, Listed, height, tellings, typeset
from morphs.building.dressing import dress_of
from morphs.draw.carried import described_land
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.listing import BLANK, LEAST, Around, Listing, arranged, balanced, shortest
from morphs.draw.terrain.style import BLACK, style_named
from morphs.generators.terrain.gazetteer import (
    Drawn,
    Entry,
    Step,
    briefer,
    by_road,
    gazetteer,
    shares,
    straight_ways,
)
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap

if TYPE_CHECKING:
    from morphs.art.dressing.dress import Dress


def line_of_places() -> TerrainMap:
    """Places at cells 0, 2 and 5 of a row of six, on one road, and one beside it."""
    land = TerrainMap(Ground("hex", 6, 2, "none"), ["plain"] * 9 + ["hills"] * 3)
    cells = [land.ground.place(cell) for cell in range(6)]
    land.paths = [Path("road", tuple(cells)), Path("river", (cells[0], cells[1]), "The Ash")]
    land.spots = [
        Spot("village", (0,), "Ayle"),
        Spot("town", (2,), "Borne"),
        Spot("castle", (5,), "Cray"),
        Spot("village", (9,), "Dale"),
        Spot("village", (8,)),
    ]
    return land


def test_ways_lead_from_place_to_the_next_by_road_alone() -> None:
    land = line_of_places()
    homes = [(spot.cells[0], spot.name) for spot in land.spots if spot.name]
    assert by_road(land, homes, Decimal(6)) == [(12, "Ayle", "Borne"), (18, "Borne", "Cray")]
    assert shares(land) == [(75, "plains"), (25, "hills")]


def test_ways_that_are_no_shorter_than_by_another_place_are_not_told() -> None:
    """Three places on spurs of a ring: the long way round from 1 to 3 passes the spur of 2."""
    ways = {(1, 2): 30, (2, 3): 36, (1, 3): 102, (3, 4): 5, (1, 4): 60}
    both = ways | {(other, one): far for (one, other), far in ways.items()}
    assert straight_ways(both) == [(1, 2), (2, 3), (3, 4), (1, 4)]


def test_ways_are_as_long_as_drawn_in_whole_miles_or_tens_of_yards() -> None:
    land = line_of_places()
    homes = [(spot.cells[0], spot.name) for spot in land.spots if spot.name]
    straight = Drawn({cell: (0.9 * 50 * cell, 0.0) for cell in range(5)}, 50.0)
    assert by_road(land, homes, Decimal(6), straight)[0] == (11, "Ayle", "Borne")
    assert by_road(land, homes, Decimal(100), straight)[0][0] == 180
    assert by_road(land, homes, Decimal(6), straight)[1][0] == 17  # the last step is not drawn
    seam = straight._replace(nodes={**straight.nodes, 1: (900.0, 0.0)})
    assert by_road(land, homes, Decimal(6), seam)[0] == (12, "Ayle", "Borne")


def test_a_harbour_lies_on_the_water_as_drawn() -> None:
    land = TerrainMap(Ground("grid", 3, 1), ["ocean", "plain", "plain"], "folkesten")
    land.spots = [Spot("town", (1,), "Borne")]
    where = dict(enumerate("abc"))
    for ashore, word in ((frozenset({1}), "town, harbour"), (frozenset(), "town")):
        rows = gazetteer(land, where, Step(Decimal(6), "miles"), drawn=Drawn({}, 1.0, ashore))
        assert next(row.word for row in rows if row.name == "Borne") == word


def test_bridges_and_fords_are_told_that_are_drawn_and_sights_that_have_a_name() -> None:
    land = TerrainMap(Ground("grid", 3, 1), ["plain"] * 3, "folkesten")
    land.spots = [Spot("town", (1,), "Borne"), Spot("bridge", (1,)), Spot("village", (2,), "Cove")]
    land.spots.append(Spot("ford", (2,)))
    where = dict(enumerate("abc"))
    for crossed, words in (
        (None, {"Borne": "town, bridge", "Cove": "village, ford"}),
        (frozenset({1}), {"Borne": "town, bridge", "Cove": "village"}),
    ):
        drawn = Drawn({}, 1.0, None, crossed, ((0, "Old Ayle", "ruin"),))
        rows = list(gazetteer(land, where, Step(Decimal(6), "miles"), drawn=drawn))
        assert words.items() <= {row.name: row.word for row in rows}.items()
        assert ("a", "Old Ayle", "ruin", False) in rows


def test_a_range_is_told_at_its_middle() -> None:
    land = TerrainMap(Ground("grid", 5, 3), ["mountain"] * 15, "folkesten")
    land.spots = [Spot("feature", (0,), "The Teeth")]
    where = {cell: str(cell) for cell in range(15)}
    rows = list(gazetteer(land, where, Step(Decimal(6), "miles")))
    assert next(row.where for row in rows if row.name == "The Teeth") == "7"


def test_a_gazetteer_tells_the_greatest_first_and_what_has_a_name() -> None:
    where = {cell: f"A{cell}" for cell in range(12)}
    rows = list(gazetteer(line_of_places(), where, Step(Decimal(6), "miles")))
    told = [(row.where, row.name) for row in rows if not row.heading]
    assert told[:4] == [("A2", "Borne"), ("A5", "Cray"), ("A0", "Ayle"), ("A9", "Dale")]
    assert ("A1", "The Ash") in told and ("", "Ayle to Borne") in told
    assert [row.name for row in rows if row.heading] == ["Places", "Waters", "By road", "The land"]


def test_a_heading_is_in_the_column_of_what_follows_it() -> None:
    rows = [Listed("1", "a"), Listed("2", "b"), Listed("", "c", heading=True), Listed("3", "d")]
    rows.append(Listed("4", "e"))
    for most in range(1, 5):
        columns, high = typeset(tuple(rows), 20.0, WORDS).columns(most)
        assert len(columns) <= most and height(columns) == high
        assert not any(column[-1].heads for column in columns)
        assert sum(len(column) for column in columns) == len(rows)


def test_no_row_of_a_heading_is_alone_in_its_column() -> None:
    rows = [Listed("", "c", heading=True), *(Listed(str(n), "a") for n in range(1, 5))]
    blocks = typeset(tuple(rows * 3), 20.0, WORDS).blocks
    for most in range(2, 7):
        columns = in_columns(blocks, most)
        for column in columns:
            heads = [place for place, block in enumerate(column) if block.heads]
            assert not heads or heads[0] != 1, "the last of a heading before another"
            assert not heads or len(column) - heads[-1] > 2, "the first of a heading"
        assert all(len(column) > 1 for column in columns)


def test_a_way_has_its_miles_however_long_the_names_are() -> None:
    way = Listed("", "Bramthorpe-under-Lyne to Fairwick St Mary", "6 miles")
    for telling in tellings([way, Listed("A1", "Persa", "city")]):
        (block,) = typeset((way,), 17.0, telling).blocks
        assert "6 miles" in " ".join(run.text for line in block.lines for run in line)


@pytest.fixture(scope="module")
def land() -> Result:
    return morphs.build(Request(pack="overland", board="hex:8x7", seed=3, scale=0.2, dress=True))


def test_the_sheet_of_lands_lists_what_stands_on_the_map(land: Result) -> None:
    told: Dress = dress_of(land.picture, land.plan)
    shown = described_land(land.layout, land.picture.board, land.catalogue.vocabulary)
    assert shown is not None and told.rim is not None
    named = {spot.name for spot in shown.spots if spot.name}
    assert named <= {row.name for row in told.listed}
    assert told.heading == "Gazetteer" and len(told.rim.columns) > 2
    signs = [name for name, _ in told.legend]
    assert len(signs) == len(set(signs)) and "plain" in signs


def test_lands_without_names_have_a_legend_alone(land: Result) -> None:
    unnamed = morphs.build(Request(pack="overland", board="hex:4x3", seed=3, scale=0.2, dress=True))
    told = dress_of(unnamed.picture, unnamed.plan)
    assert told.legend and not told.listed and told.rim is None and told.bars


def test_shares_are_a_hundred_together_and_what_is_left_is_one() -> None:
    words = [word for word in ("plain", "hill", "wood", "swamp", "desert", "tundra") for _ in "abc"]
    words += ["jungle", "mountain", "crags"]
    land = TerrainMap(Ground("grid", 7, 3), words, "folkesten")
    found = shares(land)
    assert sum(share for share, _ in found) == 100
    assert len(found) == 7 and found[-1] == (14, "other country")


def chart_rows(**drawing: bool) -> list[str]:
    """The words of a chart's list: all that is written in its group."""
    options = ChartOptions(style_named("black"), 60, title="A", scale="6 miles", **drawing)  # type: ignore[arg-type]
    svg = Chart(line_of_places(), options).svg()
    _, _, listed = svg.partition('id="gazetteer"')
    return re.findall(r">([^<>]+)</text", listed)


def test_a_chart_lists_its_places_with_their_cells_and_the_miles_between() -> None:
    rows = chart_rows()
    told = ["0101", "Ayle", "village, on the Ash"]
    assert [rows[rows.index("Ayle") + k] for k in (-1, 0, 1)] == told
    assert "18 miles" in rows
    assert not chart_rows(legend=False)
    assert "0301" not in chart_rows(coordinates=False)


def about(wide: float, high: float) -> Around:
    """Paper about a map of a size: 60 at both sides, 200 above and below it together."""
    return Around((wide, high), (60.0, 200.0), high + 100, 20.0)


def places_to_list(count: int) -> list[Entry]:
    return [Entry(f"{k:04}", f"Place {k}", "village") for k in range(count)]


@pytest.mark.parametrize(
    ("size", "count", "beside"),
    [((600.0, 600.0), 40, True), ((900.0, 300.0), 40, False), ((600.0, 600.0), 8, False)],
)
def test_a_list_stands_where_it_leaves_most_to_the_map(
    size: tuple[float, float], count: int, beside: bool
) -> None:
    entries, around = places_to_list(count), about(*size)
    found, is_beside = arranged(entries, 20.0, around)
    assert is_beside == beside
    assert [one for column in found.columns for one in column] == entries
    assert found.size >= LEAST
    room = (found.wide, around.beside) if beside else (size[0], found.high)
    assert found.high <= room[1] + 1e-6 and found.wide <= room[0] + 1e-6
    assert count < 20 or found.blank(*room) <= BLANK


def test_the_first_list_is_taken_that_leaves_enough_to_the_map() -> None:
    around = about(900.0, 600.0)
    long, short, shorter = (places_to_list(count) for count in (200, 40, 10))
    goal = around.share(*arranged(short, 20.0, around, brief=True))
    found, _ = shortest([long, short, shorter], 20.0, around, goal - 1e-6)
    assert sum(map(len, found.columns)) == 40 and not found.titled
    assert sum(map(len, shortest([long, short], 20.0, around, goal + 0.05)[0].columns)) == 40
    assert sum(map(len, shortest([long, short], 20.0, about(90.0, 60.0), 0.6)[0].columns)) == 200


def test_a_list_in_brief_leaves_out_what_is_least() -> None:
    def under(heading: str, *rows: tuple[str, str, str]) -> list[Entry]:
        return [Entry("", heading, heading=True), *(Entry(*row) for row in rows)]

    rows = [
        *under("Places", ("01", "Ay", "city, ford"), ("02", "By", "village"),
               ("03", "Cy", "village, bridge")),
        *under("Heights, woods and wastes", ("04", "Dy Wood", "forest"), ("05", "Ey Fen", "swamp")),
        *under("Sights", ("06", "Old Fy", "ruin"), ("07", "Gy Stones", "stones")),
        *under("By road", ("", "Ay to By", "18 miles")),
        *under("The land", ("", "Plains", "64 %")),
    ]  # fmt: skip
    first, *rest = briefer(rows)
    assert first == [
        *under("Cities and towns", ("01", "Ay", "ford")),
        *under("Villages", ("02", "By", ""), ("03", "Cy", "bridge")),
        *under("Woods", ("04", "Dy Wood", "")), *under("Wastes", ("05", "Ey Fen", "")),
        *under("Sights", ("06", "Old Fy", "ruin"), ("07", "Gy Stones", "")),
        *under("By road, miles", ("18", "Ay to By", "")),
        *under("The land", ("", "Plains", "64 %")),
    ]  # fmt: skip
    assert {one.word for one in rest[1]} == {"", "ford", "bridge", "ruin"}
    assert not any(one.word for one in rest[2])
    gone = [{""}, {"18"}, set(), {"05"}, {"02"}]
    before = {one.where for one in first if not one.heading}
    for some, left in zip(gone, rest, strict=True):
        assert before - {one.where for one in left if not one.heading} == some
        before -= some


def test_columns_of_a_list_are_about_equally_long() -> None:
    for count, columns in enumerate(balanced(places_to_list(23), 6), 1):
        assert len(columns) == count
        assert max(map(len, columns)) - min(map(len, columns)) <= 2


def test_headings_stand_over_whole_columns_where_these_have_room() -> None:
    """A column less is no reason to tear what stands under one heading."""

    def under(heading: str, count: int) -> list[Entry]:
        rows = [Entry("", f"{heading} {number} and more", "a word") for number in range(count)]
        return [Entry("", heading, heading=True), *rows]

    rows = [*under("Places", 6), *under("Heights", 2), *under("By road", 6), *under("Land", 7)]
    found, is_beside = arranged(rows, 19.0, Around((805, 945), (67, 190), 50, 20))
    assert not is_beside and len(found.columns) == 4 and not found.torn
    assert all(column[0].heading for column in found.columns)


def test_a_heading_takes_two_of_its_rows_along() -> None:
    under = [Entry("", "h", heading=True), *(Entry("", f"{k}") for k in range(7))]
    for columns in balanced([*places_to_list(6), *under, *places_to_list(9)], 6):
        for column in columns:
            at = next((k for k, one in enumerate(column) if one.heading), None)
            assert at is None or len(column) - at >= 3
            assert len(column) >= 2


def test_what_is_told_of_a_row_stays_below_it() -> None:
    realm = [Entry("A1", "Realm", "snow"), Entry("", "", "mines: ore"), Entry("", "", "2 guards")]
    for columns in balanced([Entry("", "Realms", heading=True), *(6 * realm)], 4):
        assert all(column[0].name for column in columns)


def test_rows_of_a_list_are_loosened_only_so_far() -> None:
    listing = Listing([tuple(places_to_list(10))], 10.0)
    assert listing.loosened(listing.high + 20).high == pytest.approx(listing.high + 20)
    assert listing.loosened(9999.0).pitch == pytest.approx(1.95)
    assert listing.loosened(1.0).high == listing.high
    assert listing.blank(listing.wide, listing.high) == pytest.approx(0.0)


def test_names_stand_beside_the_longest_place_under_their_heading() -> None:
    rows = [Entry("0101", "Ay"), Entry("2", "By"), Entry("", "By road", heading=True)]
    rows += [Entry("16", "Ay to By"), Entry("", "The land", heading=True), Entry("", "Plains")]
    drawn = "".join(Listing([tuple(rows)], 10.0, titled=False).drawn((5.0, 0.0), BLACK))
    left = {word: float(x) for x, word in re.findall(r' x="([^"]+)"[^>]*>([^<]+)<', drawn)}
    assert left["0101"] == left["2"] == left["16"] == left["The land"] == left["Plains"] == 5.0
    assert left["Ay"] == left["By"] > left["Ay to By"] > 5.0
    assert "GAZETTEER" not in left


def test_longer_paper_than_usual_counts_as_broader() -> None:
    listing, wide = Listing([tuple(places_to_list(10))], 10.0), Around((900, 300), (0, 0), 300, 0)
    across = 900 + listing.wide
    share = wide.share(listing, True)
    assert share == pytest.approx(900 * 300 / (across * across / 1.55))


def test_of_many_features_the_largest_are_told() -> None:
    land = TerrainMap(Ground("hex", 60, 2), ["forest"] * 120, "folkesten")
    wide = [1 + number % 3 for number in range(30)]
    for number, count in enumerate(wide):
        cells = tuple(range(2 * number, 2 * number + 1))
        land.spots.append(Spot("feature", cells, f"Wood {number:02d} of {count}"))
        for cell in range(2 * number, 2 * number + 2):
            land.words[cell] = "forest" if cell % 2 == 0 else "plain"
    rows = list(gazetteer(land, dict.fromkeys(range(120), ""), Step(Decimal(6), "miles")))
    told = [row for row in rows if row.name.startswith("Wood")]
    assert len(told) == 16
