"""The ground of battlefields: parcels and hedges, fields, footpaths, what is strewn."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import shapely

from morphs.base import exact
from morphs.draw.terrain import byways
from morphs.draw.terrain.broad_rivers import wide_bed
from morphs.draw.terrain.clearings import Clearings
from morphs.draw.terrain.countryside import strewn
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.enclosures import TURNED, Enclosures, Hub, area, longest, middle
from morphs.draw.terrain.footpaths import LONGEST, footpaths
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.hedgerows import away
from morphs.draw.terrain.lines import ROADS, Lines, sampled
from morphs.draw.terrain.outfields import closed
from morphs.draw.terrain.pen import Cell, Pen
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.standing import Standing
from morphs.draw.terrain.style import ATLAS
from morphs.draw.terrain.table import Table
from morphs.draw.terrain.waters import waters_of
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import SETTLEMENTS, Path, Spot, TerrainMap

SIZE = 60.0


def battlefield(seed: int, board: str, **options: str) -> TerrainMap:
    asked = {"cover": "cultivated", "fields": "6", "habitation": "3", "river": "yes", **options}
    data = {"generator": "wargame", "board": board, "seed": seed, "wargame": asked}
    return make(TerrainRequest.model_validate(data))


def table_of(terrain: TerrainMap, salt: int = 5) -> Table:
    pen = Pen(ATLAS, SIZE, Cell.FLAT if terrain.ground.is_hex else Cell.SQUARE)
    hamlets = Hamlets(Crossings(Lines(terrain, Sheet(terrain.ground, SIZE))))
    return Table(terrain, hamlets, pen, salt)


HUBS = [Hub((100.0, 90.0), 0.3, SIZE), Hub((300.0, 250.0), 1.1, SIZE), Hub((90.0, 300.0), 2.0, 0)]


@pytest.mark.parametrize("hubs", [HUBS[:0], HUBS])
def test_furlongs_cover_the_sheet_once_and_parcels_their_furlongs(hubs: list[Hub]) -> None:
    sheet = Sheet(Ground("hex", 7, 6), SIZE)
    land = Enclosures(sheet, 2, hubs)
    wide, high = (side + 0.8 * SIZE for side in sheet.extent)
    assert sum(area(one.ring) for one in land.furlongs) == pytest.approx(wide * high)
    for one in land.parcels:
        off = np.hypot(*(np.array(sheet.centres) - middle(one.ring)).T)
        assert one.cell == int(np.argmin(off))
        furlong = shapely.Polygon(land.furlongs[one.furlong].ring)
        assert furlong.buffer(0.02).contains(shapely.Polygon(one.ring))
    for number, furlong in enumerate(land.furlongs):
        own = sum(area(one.ring) for one in land.parcels if one.furlong == number)
        assert own == pytest.approx(area(furlong.ring), rel=1e-3)


def test_closes_and_strips_are_of_many_sizes() -> None:
    land = Enclosures(Sheet(Ground("grid", 12, 10), SIZE), 3, HUBS)
    sizes: dict[bool, list[float]] = {True: [], False: []}
    for one in land.parcels:
        sizes[land.furlongs[one.furlong].stripped].append(area(one.ring) / SIZE**2)
    closes, strips = (np.sort(sizes[kind]) for kind in (False, True))
    assert len(closes) > 60 and len(strips) > 30
    for some, times in ((closes, 5.0), (strips, 3.0)):
        assert some[int(0.95 * len(some))] > times * some[int(0.05 * len(some))]


def test_lanes_cross_at_hubs_whose_fields_lie_as_these_run() -> None:
    land = Enclosures(Sheet(Ground("hex", 7, 6), SIZE), 2, HUBS)
    for number, hub in enumerate(HUBS):
        own = [one for one in land.furlongs if one.hub == number]
        corner = [one for one in own if min(np.hypot(*(np.array(one.ring) - hub.at).T)) < 0.01]
        assert len(corner) == 4
        parcels = [one for one in land.parcels if land.furlongs[one.furlong].hub == number]
        turns = np.array([longest(one.ring) for one in parcels])
        off = (turns - hub.turn + np.pi / 4) % (np.pi / 2) - np.pi / 4
        assert np.median(np.abs(off)) < TURNED


def test_only_land_near_hubs_is_farmed() -> None:
    words = ["open"] * 120
    terrain = TerrainMap(Ground("grid", 12, 10), words, request={"wargame": {"cover": "rural"}})
    terrain.layers["contours"] = np.zeros(120, dtype=np.int64)
    terrain.spots = [Spot("settlement", (26,))]
    table = table_of(terrain, 3)
    peopled = [hub for hub in table.land.hubs if hub.peopled]
    assert [hub.at for hub in peopled] == [table.sheet.centres[26]]
    assert 5 < len(table.pastures) < 0.7 * len(table.land.parcels)
    for parcel, ground in table.pastures:
        off = np.hypot(*(np.array([hub.at for hub in table.land.hubs]) - middle(parcel.ring)).T)
        assert off.min() < 3.2 * SIZE
        assert all(ground.disjoint(barn.yard.buffer(-0.1)) for barn in table.barns)


@pytest.mark.parametrize("board", ["hex:9x8", "grid:8x8"])
@pytest.mark.parametrize("seed", range(3))
def test_every_field_has_a_parcel_and_nothing_else_is_tilled(seed: int, board: str) -> None:
    terrain = battlefield(seed, board)
    table = table_of(terrain, seed)
    tilled = {"field", "orchard"}
    cells = {c for c, word in enumerate(terrain.words) if word in tilled}
    assert cells
    parcels = list(zip(table.land.parcels, table.words, strict=True))
    for cell in cells:
        at = np.array(table.sheet.centres[cell])
        own = [p for p, word in parcels if word == terrain.words[cell]]
        assert min(np.hypot(*(at - middle(p.ring))) for p in own) < SIZE
    far = [p for p, word in parcels if word in tilled and p.cell not in cells]
    assert len(far) <= len(cells)


def test_no_orchard_and_no_hedge_tree_stands_in_the_water_or_on_a_place() -> None:
    terrain = battlefield(2, "hex:9x8", river_width="2", lakes="3", orchards="yes")
    table = table_of(terrain)
    clear = Clearings(terrain, table.sheet, ATLAS, [], numbered=False)
    stand = Standing(clear, waters_of(terrain, table.sheet), table.pen, 5)
    bed = wide_bed(terrain, table.sheet)
    places = [piece.at for piece in strewn(table, stand.is_open)]
    places += [tree.at for tree in table.trees() if stand.is_tilled(tree.at)]
    assert len(places) > 20
    assert not bed.is_empty
    homes = {c for spot in terrain.spots if spot.kind in SETTLEMENTS for c in spot.cells}
    grown = {"orchard", "field", "open"}
    for at in places:
        assert not bed.contains(shapely.Point(at))
        off = np.hypot(*(np.array(table.sheet.centres) - at).T)
        assert int(np.argmin(off)) not in homes
        assert terrain.words[int(np.argmin(off))] in grown


def test_trees_on_hills_stand_wider_than_in_woods() -> None:
    ground = Ground("grid", 6, 2)
    terrain = TerrainMap(ground, ["wood"] * 6 + ["wooded-hill"] * 6)
    terrain.layers["contours"] = np.repeat([0, 1], 6)
    sheet = Sheet(ground, SIZE)
    clear = Clearings(terrain, sheet, ATLAS, [], numbered=False)
    stand = Standing(clear, waters_of(terrain, sheet), Pen(ATLAS, SIZE), 1)
    rows = [piece.at[1] < SIZE for piece in stand.growing()]
    assert 0.35 * sum(rows) < len(rows) - sum(rows) < 0.8 * sum(rows)


def test_woods_of_battlefields_have_a_few_trees_beyond_their_rim_on_open_land_only() -> None:
    words = ["wood" if cell in (12, 17) else "lake" if cell == 13 else "open" for cell in range(30)]
    terrain = TerrainMap(Ground("grid", 5, 6), words)
    terrain.layers["contours"] = np.zeros(30, dtype=np.int64)
    sheet = Sheet(terrain.ground, SIZE)
    clear = Clearings(terrain, sheet, ATLAS, [], numbered=False)
    stand = Standing(clear, waters_of(terrain, sheet), Pen(ATLAS, SIZE), 1)
    region = sheet.grown(np.array([12, 17]))
    beyond = [tree.at for tree in stand.growing() if not region.covers(shapely.Point(tree.at))]
    assert 0 < len(beyond) < 20
    assert all(stand.is_open(at) for at in beyond)


def test_a_footpath_leads_from_a_place_to_the_nearest_way_round_the_water() -> None:
    words = ["open"] * 25
    for cell in (6, 7, 8, 11, 17):
        words[cell] = "lake"
    words[12] = "built-up"
    road = Path("road", tuple((column, 0) for column in range(-1, 6)))
    terrain = TerrainMap(Ground("grid", 5, 5), words, paths=[road])
    terrain.spots = [Spot("settlement", (12,))]
    (found,) = footpaths(terrain)
    cells = terrain.cells_of(found)
    assert cells[0] == 12
    assert cells[-1] in terrain.cells_of(road)
    assert not {6, 7, 8, 11, 17} & set(cells)
    terrain.paths = []
    (found,) = footpaths(terrain)
    assert terrain.ground.cell(found.points[-1]) < 0
    assert not {6, 7, 8, 11, 17} & set(terrain.cells_of(found))


@pytest.mark.parametrize("seed", range(6))
def test_footpaths_are_short_and_go_from_cell_to_touching_cell(seed: int) -> None:
    terrain = battlefield(seed, "hex:9x8", road="yes")
    ways = {c for way in terrain.paths_of(*ROADS) for c in terrain.cells_of(way)}
    homes = {c for spot in terrain.spots if spot.kind in SETTLEMENTS for c in spot.cells}
    for found in footpaths(terrain):
        cells = terrain.cells_of(found)
        assert 2 <= len(found.points) <= LONGEST + 2
        assert cells[0] in homes - ways
        assert all(b in terrain.ground.neighbours[a] for a, b in pairwise(cells))
        assert all(terrain.words[c] not in ("lake", "river", "marsh") for c in cells[1:-1])


@pytest.mark.parametrize("seed", range(3))
def test_no_large_part_of_a_cultivated_table_lies_far_from_a_farm(seed: int) -> None:
    terrain = battlefield(seed, "grid:13x9", fields="0", habitation="0")
    table = table_of(terrain, seed)
    off = [np.hypot(*(table.farms - np.array(at)).T).min() for at in table.sheet.centres]
    assert max(off) < 5.5 * SIZE


def test_places_that_paths_join_to_each_other_are_joined_to_the_world() -> None:
    words = ["open"] * 49
    terrain = TerrainMap(Ground("grid", 7, 7), words)
    for cell in (23, 25):
        words[cell] = "built-up"
        terrain.spots.append(Spot("settlement", (cell,)))
    terrain.paths = [Path("road", tuple((column, 0) for column in range(-1, 8)))]
    for cell in range(7, 14):
        words[cell] = "lake"
    joining, leaving = footpaths(terrain)
    assert {joining.points[0], joining.points[-1]} == {(2, 3), (4, 3)}
    assert leaving.points[0] in ((2, 3), (4, 3))
    assert terrain.ground.cell(leaving.points[-1]) < 0


@pytest.mark.parametrize("ground", [Ground("hex", 6, 4), Ground("hex-pointy", 4, 6)])
def test_lines_that_leave_the_map_reach_the_frame(ground: Ground) -> None:
    """Between half hexes and the frame there were bare notches, and roads ended before them."""
    terrain = TerrainMap(ground, ["open"] * ground.count)
    sheet = Sheet(ground, SIZE)
    lines, (wide, high) = Lines(terrain, sheet), sheet.extent
    for cell in range(ground.count):
        here = ground.place(cell)
        for there, off in _beyond(ground, cell):
            x, y = lines.middle(here, there)
            assert not (1 < x < wide - 1 and 1 < y < high - 1), (here, there, off)


def _beyond(ground: Ground, cell: int) -> list[tuple[tuple[int, int], int]]:
    """The places beyond the map's end that a line may leave a cell for."""
    column, row = ground.place(cell)
    around = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    here = np.array(Sheet(ground, SIZE).centre((column, row)))
    sheet = Sheet(ground, SIZE)
    return [
        (place, k)
        for k, place in enumerate(around)
        if ground.cell(place) < 0 and np.hypot(*(np.array(sheet.centre(place)) - here)) < 1.1 * SIZE
    ]


def test_outlines_of_hexes_run_along_no_sides() -> None:
    ground = Ground("hex", 8, 8)
    sheet = Sheet(ground, SIZE)
    cells = np.array([c for c in range(64) if 1 < c % 8 < 6 and 1 < c // 8 < 6])
    corners = shapely.MultiPoint(np.unique(sheet.outlines[cells][:, ::2].reshape(-1, 2), axis=0))
    plain, eased = sheet.whole(cells), sheet.eased(cells)
    on = [sum(g.boundary.distance(p) < 1 for p in corners.geoms) for g in (plain, eased)]
    assert on[1] < 0.3 * on[0]
    for cell in range(64):
        assert eased.contains(shapely.Point(sheet.centres[cell])) == (cell in cells)


@pytest.mark.parametrize("wrap", ["none", "both"])
def test_outlines_go_over_the_seam_of_a_torus(wrap: str) -> None:
    """A sea that goes on beyond the seam had a coast along it."""
    ground = Ground("hex", 8, 8, wrap)  # type: ignore[arg-type]
    sheet = Sheet(ground, SIZE)
    cells = np.arange(64)
    wide, high = sheet.extent
    whole = shapely.Polygon([(0.0, 0.5 * SIZE), (wide, 0.5 * SIZE), (wide, high), (0.0, high)])
    for part in (cells, cells[cells // 8 != 3]):
        eased = sheet.eased(part)
        rim = [sheet.outlines[c, k] for c in (0, 2, 56, 58, 63) for k in range(12)]
        assert sum(eased.buffer(0.02 * SIZE).contains(shapely.Point(at)) for at in rim) > 55
    assert sheet.eased(cells).intersection(whole).area > 0.985 * whole.area


def test_bare_land_has_commons_away_from_ways_and_each_other() -> None:
    ground = Ground("grid", 12, 8)
    track = Path("track", tuple((column, 4) for column in range(12)))
    layers = {"contours": np.zeros(96, dtype=np.int64)}
    request = {"wargame": {"cover": "desert"}}  # nothing is farmed
    terrain = TerrainMap(ground, ["open"] * 96, request=request, layers=layers, paths=[track])
    table = table_of(terrain)
    assert len(table.commons) >= 2
    way = shapely.LineString([table.sheet.centre(place) for place in track.points])
    hearts = shapely.MultiPolygon([one.heart for one in table.commons])
    assert hearts.distance(way) > 0.05 * SIZE
    assert hearts.area < 0.1 * SIZE**2 * len(table.commons)
    assert "".join(table.ground()).count("path") > len(table.commons)


@pytest.mark.parametrize("board", ["grid:10x8", "hex:10x8"])
@pytest.mark.parametrize("seed", range(3))
def test_every_farm_is_joined_by_a_lane_that_crosses_no_water(seed: int, board: str) -> None:
    terrain = battlefield(seed, board, lakes="1", road="yes")
    table = table_of(terrain, seed)
    assert table.barns
    crossings, (wide, high) = table.hamlets.crossings, table.sheet.extent
    known = [table.byways.ways, shapely.box(0, 0, wide, high).exterior]
    lanes = shapely.union_all(table.lanes)
    for lane in table.lanes:
        others = [*known, *(other for other in table.lanes if other is not lane)]
        assert min(shapely.Point(lane.coords[-1]).distance(one) for one in others) < 0.42 * SIZE
    wet = [shapely.LineString(sampled(s)) for some in crossings.water.values() for s in some]
    assert not any(lanes.crosses(one) for one in wet)
    lakes = [c for c, word in enumerate(terrain.words) if word == "lake"]
    assert lanes.intersection(table.sheet.region(np.array(lakes))).length < 0.2 * SIZE
    joined = [lanes.distance(shapely.Point(barn.gate)) < 0.3 * SIZE for barn in table.barns]
    assert sum(joined) >= len(joined) - 1  # one may be shut in by waters


@pytest.mark.parametrize("seed", range(4))
def test_lanes_come_to_gates_and_over_no_wall_and_no_tree_hides_what_is_built(seed: int) -> None:
    table = table_of(battlefield(seed, "grid:9x8", road="yes", habitation="2"), seed)
    lanes = shapely.union_all(table.lanes)
    for barn in table.barns:
        assert lanes.intersection(barn.yard.buffer(-0.01 * SIZE)).length < 0.02 * SIZE
    for one in table.commons:
        built = shapely.Point(one.at).buffer(0.06 * SIZE)
        assert one.kind == "pond" or not lanes.intersects(built)
    trees = [piece.at for piece in strewn(table, lambda _: True)]
    middles = [one.at for one in (*table.barns, *table.commons)]
    assert middles and len(trees) > 20
    for x, y in trees:
        assert min(exact.apart((x * SIZE, y * SIZE), at) for at in middles) > 0.2 * SIZE


def test_lines_about_pastures_lie_on_open_land_off_farms_and_ways() -> None:
    table = table_of(battlefield(3, "grid:10x8", fields="0", habitation="1", road="yes"), 3)
    assert len(table.bounds) > 4
    lines = shapely.MultiLineString(table.bounds)
    assert lines.length > 8 * SIZE
    for _, ground in table.pastures:  # they end at hedges, at most within one
        assert lines.intersection(ground).length < 0.1 * SIZE
    assert not lines.crosses(table.byways.ways)
    assert all(lines.distance(one.heart) > 0.02 * SIZE for one in table.commons)


@pytest.mark.parametrize("seed", [3, 8])
def test_lines_about_pastures_end_at_something(seed: int) -> None:
    table = table_of(battlefield(seed, "hex:10x8", road="yes", cover="rural"), seed)
    ends = [shapely.Point(line.coords[k]) for line in table.bounds for k in (0, -1)]
    assert len(ends) > 6
    crossings, wide, terrain = table.hamlets.crossings, table.sheet.extent, table.terrain
    strokes = [crossings.water, *crossings.ways.values()]
    runs = [one for some in strokes for lot in some.values() for one in lot]
    known = [shapely.LineString(sampled(one)) for one in runs]
    known += [path.line for path in table.hamlets.approaches]
    shut = [c for c, w in enumerate(terrain.words) if w != "open" or terrain.layers["contours"][c]]
    known += [*table.lanes, *(ground for _, ground in table.pastures)]
    known += [barn.yard for barn in table.barns] + [one.heart for one in table.commons]
    known += table.sheet.polygons(np.array(shut)) + table._feet
    known.append(shapely.box(*wide, 0, 0).exterior)
    table_ = shapely.box(0, 0, *wide)
    for number, end in enumerate(ends):
        others = [one for k, one in enumerate(ends) if k != number]
        near = min(end.distance(one) for one in (*known, *others))
        assert near < 0.3 * SIZE or not table_.contains(end)


def test_lines_about_pastures_end_at_the_foot_of_hills_as_it_is_drawn() -> None:
    met = 0
    for seed in (3, 5, 8):
        table = table_of(battlefield(seed, "grid:8x6", hills="9", relief="hilly"), seed)
        feet = shapely.union_all(table._feet)
        lines = shapely.MultiLineString(table.bounds)
        assert lines.intersection(feet.buffer(-0.1 * SIZE)).length < 1.0
        ends = [shapely.Point(line.coords[k]) for line in table.bounds for k in (0, -1)]
        met += sum(feet.intersects(end) for end in ends)
    assert met


def test_lines_with_a_free_end_go_and_so_does_what_is_free_then() -> None:
    square = [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]
    sides = [shapely.LineString(side) for side in pairwise(square)]
    spur = [shapely.LineString(side) for side in ([(9, 9), (12, 12)], [(12, 12), (15, 12)])]
    tie = shapely.LineString([(0, 0), (-5, 0)])
    lines, free = [*sides, *spur, tie], (False, False)
    held = [*[free] * 6, (False, True)]
    assert closed(lines, held) == [*sides, tie]
    assert closed([*spur, tie], [free, free, (True, False)]) == []


@pytest.mark.parametrize("end", [(9, 1), (-9, -1), (1, 9), (-1, -9), (9, -8), (-8, 9)])
def test_hedges_grow_away_from_the_light(end: tuple[int, int]) -> None:
    (ax, ay), (bx, by) = away(np.array([(0.0, 0.0), end])).tolist()
    right = (-(by - ay), bx - ax)
    assert right[0] + right[1] >= 0


def test_lanes_go_round_what_is_hard_to_cross_and_share_one_tree() -> None:
    sheet = Sheet(Ground("grid", 12, 12), SIZE)
    words = ["lake" if cell % 12 >= 5 and cell // 12 == 5 else "open" for cell in range(144)]
    toil = byways.toil_of(sheet, words, np.zeros(144, np.int64), 1)
    road = shapely.MultiLineString([[(0.0, 4 * SIZE), (12 * SIZE, 4 * SIZE)]])
    found = byways.Byways(sheet, 1, toil, road)
    starts = [(5.5 * SIZE, 6.5 * SIZE), (6.5 * SIZE, 6.6 * SIZE)]
    lanes = found.lanes([((x, y + 0.1 * SIZE), (x, y)) for x, y in starts])
    first, second = lanes
    lake = shapely.box(5.1 * SIZE, 5.1 * SIZE, 12 * SIZE, 5.9 * SIZE)
    assert not first.intersects(lake)
    assert shapely.Point(first.coords[-1]).distance(road) < 1
    assert shapely.Point(second.coords[-1]).distance(first) < 1
    assert second.length < 0.7 * first.length


@pytest.mark.parametrize("seed", (0, 11))
def test_lanes_go_round_railways_where_they_can(seed: int) -> None:
    table = table_of(battlefield(seed, "grid:6x5", river="no", road="yes", railway="yes"))
    strokes = table.hamlets.crossings.ways["railway"].values()
    rails = shapely.MultiLineString([sampled(one) for some in strokes for one in some])
    assert table.lanes
    assert not any(lane.intersects(rails) for lane in table.lanes)
