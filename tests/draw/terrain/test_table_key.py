"""What the sheet of a battlefield tells: its key, its sides, its heights, its ground."""

from __future__ import annotations

import re

import numpy as np
import pytest
import shapely

from morphs.draw.terrain.chart import ChartOptions, chart_svg
from morphs.draw.terrain.hedgerows import DITCH, HEDGE, WALL, drawn_as, hedgerows, kinds_of
from morphs.draw.terrain.legend import _names, legend
from morphs.draw.terrain.listing import BRIEF, Listing
from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import BLACK
from morphs.draw.terrain.table_key import key_of
from morphs.draw.terrain.undulations import brow
from morphs.generators.terrain.gazetteer import Entry, _way_by, deployed, is_pond, order_of_battle
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap
from tests.draw.terrain.test_table import battlefield, table_of

LINES = [shapely.LineString([(x, 0.0), (x + 30.0, 200.0)]) for x in (0.0, 400.0, 900.0, 1700.0)]


def flat(columns: int, rows: int, board: str = "grid") -> TerrainMap:
    ground = Ground(board, columns, rows)
    land = TerrainMap(ground, ["open"] * ground.count, generator="wargame")
    land.layers["contours"] = np.zeros(ground.count, np.int64)
    return land


def rows_of(land: TerrainMap) -> dict[str, str]:
    where = {cell: land.coordinate(cell) for cell in range(land.ground.count)}
    return {row.name: row.word for row in order_of_battle(land, where)}


def test_an_order_of_battle_tells_sides_heights_and_ground() -> None:
    land = flat(12, 9)
    land.layers["contours"][[0, 5]] = 2
    land.layers["contours"][20:26] = 1
    land.words[0:27] = ["high-hill"] * 27
    rows = rows_of(land)
    assert (rows["Red"], rows["Blue"]) == ("deploys in rows 01 to 02", "deploys in rows 08 to 09")
    assert rows["Level 2"] == "2 cells: 0101, 0601"
    assert rows["Level 1"] == "6 cells:"  # they are told in the row below
    assert (rows["High hill"], rows["Open, pasture and crops too"]) == ("25 %", "75 %")
    assert "Heights to see from" not in rows_of(flat(5, 12))
    assert rows_of(flat(5, 12))["Red"] == "deploys in column 01"


@pytest.mark.parametrize(
    ("board", "size", "level"),
    [("grid", (9, 9), True), ("grid", (8, 9), False), ("hex", (11, 10), False)],
)
def test_forces_stand_along_the_long_sides(board: str, size: tuple[int, int], level: bool) -> None:
    assert deployed(Ground(board, *size)) == (level, 2 if min(size) > 8 else 1)


def test_a_broad_river_that_but_touches_the_map_is_a_pond() -> None:
    land = flat(12, 9)
    touching = Path("river", [(10, 9), (10, 8), (9, 8), (9, 9)], wide=True)
    crossing = Path(
        "river", [(10, 9), *((10, row) for row in range(8, -1, -1)), (10, -1)], wide=True
    )
    narrow = Path("river", list(touching.points))
    found = [is_pond(land, one) for one in (touching, crossing, narrow)]
    assert found == [True, False, False]
    land.paths = [touching]
    assert "pond" in _names(land) and "river" not in _names(land)
    land.paths = [crossing]
    assert "river" in _names(land) and "pond" not in _names(land)


def test_lines_are_drawn_as_their_kind_alone() -> None:
    pen = Pen(BLACK, 60.0)
    kinds = kinds_of(LINES, 60.0, 4)
    assert kinds <= {HEDGE, WALL, DITCH}
    whole = "".join(hedgerows(LINES, pen, 4))
    assert len(kinds) == 1 or whole.count("<path") > 1
    each = {kind: "".join(drawn_as(kind, LINES[:1], pen, 4)) for kind in (HEDGE, WALL, DITCH)}
    assert len(set(each.values())) == 3 and all(each.values())
    assert not list(drawn_as(HEDGE, [], pen, 4))


def test_no_ditch_ends_at_still_water() -> None:
    ditches = [
        shapely.LineString([(x, y), (x + 100, y)])
        for x in range(0, 3000, 300)
        for y in range(0, 3000, 300)
        if kinds_of([shapely.LineString([(x, y), (x + 100, y)])], 60.0, 4) == {DITCH}
    ]
    assert ditches
    lake = Taken([ditches[0].interpolate(0).buffer(5.0)])
    assert kinds_of(ditches[:1], 60.0, 4, lake) == {HEDGE}
    far = [one for one in ditches if one.distance(lake.parts[0]) > 60]
    assert kinds_of(far, 60.0, 4, lake) <= {DITCH}


def test_strokes_of_swells_are_longest_and_boldest_where_it_is_dark() -> None:
    svg = brow(shapely.LineString([(0.0, 0.0), (400.0, 0.0)]), Pen(BLACK, 100.0))
    strokes = []
    for data in re.findall(r"M([^Z]*)Z", svg):
        corners = np.array([one.split() for one in data.split("L")], dtype=float)
        wide, long = np.ptp(corners[:2, 0]), np.ptp(corners[:, 1])
        strokes.append((abs(corners[:, 0].mean() - 200), wide, long))
    middle = [one for one in strokes if one[0] < 60]
    ends = [one for one in strokes if one[0] > 150]
    assert len(middle) > len(ends) > 0
    for k in (1, 2):
        assert min(one[k] for one in middle) > np.mean([one[k] for one in ends])


def test_a_key_tells_what_a_table_is_drawn_with() -> None:
    table = table_of(land := battlefield(3, "grid:9x7", habitation="1"))
    told = dict(key_of(table))
    assert {"hedge", "swell"} <= set(told)
    assert ("farm" in told) == bool(table.barns) and ("lane" in told) == bool(table.lanes)
    assert len({one.kind for one in table.commons}) == len(
        set(told) & {"pond", "sheepfold", "chapel", "ruin", "quarry", "windmill"}
    )
    assert all(draw((50.0, 50.0), 20.0).startswith("<") for draw in told.values())
    svg = chart_svg(land, ChartOptions(BLACK, 50))
    assert ">Hedge</text>" in svg and ">Swell</text>" in svg and ">Sides</text>" in svg


def test_a_legend_tells_each_thing_once() -> None:
    land = flat(12, 9)
    land.paths = [Path("river", [(10, 9), (10, 8), (9, 8), (9, 9)], wide=True)]
    more = [("pond", lambda at, row: "<g/>"), ("hedge", lambda at, row: "<g/>")]
    svg, high = legend(land, BLACK, (0.0, 0.0), 600.0, 20.0, None, more)
    assert svg.count(">Pond</text>") == svg.count(">Hedge</text>") == 1 and high > 0
    assert svg.count("<g/>") == 2


def test_columns_of_a_list_are_spread_over_the_width() -> None:
    listing = Listing([(Entry("", "one"),), (Entry("", "two"),)], 20.0)
    assert listing.spread(999.0).wide == pytest.approx(999.0)
    alone = Listing([(Entry("", "one"),)], 20.0)
    assert alone.spread(999.0).wide == alone.wide


def test_a_way_is_called_after_a_place_on_it_or_beside_it() -> None:
    land = flat(12, 9)
    road, river = (Path(kind, [(0, 4), (1, 4), (2, 4), (3, 4)]) for kind in ("road", "river"))
    assert _way_by(land, road) == ""
    near, on = land.ground.cell((2, 3)), land.ground.cell((1, 4))
    land.spots = [Spot("town", (near,), "Ayle")]
    assert _way_by(land, road) == "Ayle road" and _way_by(land, river) == ""
    land.spots.append(Spot("village", (on,), "Bere"))
    assert _way_by(land, road) == "Bere road"


def test_headings_of_lists_stand_apart_and_have_a_rule() -> None:
    rows = [("", "Woods", True), ("0101", "Elm Wood", False), ("", "Waters", True)]
    column = tuple(Entry(where, name, heading=heading) for where, name, heading in rows)
    plain, parted = (Listing([column], 20.0, parted=part) for part in (0.0, 0.5))
    assert parted.slots == plain.slots + 0.5
    assert parted.high == pytest.approx(plain.high + 0.5 * 20 * plain.pitch)
    rules = [
        sum(svg.startswith("<path") for svg in one.drawn((0.0, 0.0), BLACK))
        for one in (plain, parted)
    ]
    assert rules == [0, 2]


def test_close_lists_are_never_loosened_beyond_their_height() -> None:
    close = Listing([tuple(Entry("", "one") for _ in range(40))], 20.0, pitch=BRIEF, titled=False)
    assert close.loosened(1.02 * close.high).high == pytest.approx(1.02 * close.high)
    assert close.loosened(0.9 * close.high).high == pytest.approx(close.high)
