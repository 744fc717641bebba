"""Battlefields seen from above: contours, and places along their lanes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
import shapely

from morphs.base import exact
from morphs.draw.terrain.broad_rivers import wide_bed
from morphs.draw.terrain.chart import Chart, ChartOptions, chart_svg
from morphs.draw.terrain.clearings import Clearings
from morphs.draw.terrain.crags import rock_of, rock_points
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.crowds import hills_on
from morphs.draw.terrain.hamlets import GREENS, Hamlets
from morphs.draw.terrain.heights import FINE, Heights, Valleys, gathered, hills_of
from morphs.draw.terrain.isolines import rings
from morphs.draw.terrain.lettering import RISE
from morphs.draw.terrain.levels import CAPITAL, HIGH, LEAST, level_numbers
from morphs.draw.terrain.lines import ROADS, Lines, sampled
from morphs.draw.terrain.lots import BUILDS, RAIL, STREET, Lots
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.relief import INK, TINTS, ground_shapes, grounds_of
from morphs.draw.terrain.rivers import river_shapes
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.standing import UNDERWOOD, Standing
from morphs.draw.terrain.style import ATLAS, BLACK, Style
from morphs.draw.terrain.symbols import cover_of
from morphs.draw.terrain.waters import waters_of
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import Path, TerrainMap
from morphs.generators.terrain.terrains import terrain_of

SIZE = 90.0


def battlefield(seed: int, board: str = "grid:8x8", **options: str) -> TerrainMap:
    asked = options or {"relief": "hilly", "cover": "urban", "habitation": "8"}
    data = {"generator": "wargame", "board": board, "seed": seed, "wargame": asked}
    return make(TerrainRequest.model_validate(data))


def hamlets(terrain: TerrainMap) -> Hamlets:
    return Hamlets(Crossings(Lines(terrain, Sheet(terrain.ground, SIZE))))


def built(place: Hamlets, terrain: TerrainMap) -> list[tuple[int, list[shapely.Polygon]]]:
    """What is built in each cell of each place."""
    pen, found = Pen(ATLAS, SIZE), []
    for spot in terrain.spots:
        if spot.kind not in BUILDS:
            continue
        streets = place.streets(spot)
        for cell in spot.cells:
            lots = Lots(place.crossings, cell, streets)
            for row in range(BUILDS[spot.kind].rows):
                list(lots.houses(pen, row, BUILDS[spot.kind]))
            found.append((cell, lots.taken))
    return found


@pytest.mark.thinned(3)
@pytest.mark.parametrize("board", ["grid:8x8", "hex:9x8"])
@pytest.mark.parametrize("seed", range(4))
def test_houses_stand_in_their_cell_on_no_way_and_not_in_each_other(seed: int, board: str) -> None:
    terrain = battlefield(seed, board)
    place = hamlets(terrain)
    ways = {
        kind: [
            shapely.LineString(sampled(stroke))
            for strokes in place.crossings.ways[kind].values()
            for stroke in strokes
        ]
        for kind in (*ROADS, "railway")
    }
    cells = built(place, terrain)
    assert cells
    for cell, grounds in cells:
        assert grounds, f"nothing is built in {terrain.coordinate(cell)}"
        outline = shapely.Polygon(place.lines.sheet.outline(cell))
        assert all(outline.contains(ground) for ground in grounds)
        assert not any(one.intersects(other) for one, other in combinations(grounds, 2))
        for kind, lines in ways.items():
            reach = (RAIL if kind == "railway" else STREET) * SIZE
            assert all(g.distance(way) > 0.95 * reach for way in lines for g in grounds)


def test_numbers_of_cells_keep_off_houses() -> None:
    terrain = battlefield(2, "grid:8x8")
    chart = Chart(terrain, ChartOptions(style=ATLAS, size=SIZE))
    assert chart._hamlets is not None
    walls = shapely.MultiPoint(chart._hamlets.walls(chart.pen))
    assert not walls.is_empty
    clear = Clearings(terrain, chart.sheet, ATLAS, [], True, built=chart._hamlets.walls(chart.pen))
    for words, at in clear.numbers:
        assert not walls.intersects(shapely.MultiPoint(clear._under(words, at)).convex_hull)


@pytest.mark.parametrize("style", [pytest.param(ATLAS, marks=pytest.mark.soak), BLACK])
def test_numbers_of_squares_stand_in_one_corner_and_on_no_way(style: Style) -> None:
    terrain = battlefield(11, "grid:10x8", cover="cultivated", road="yes", habitation="3")
    chart = Chart(terrain, ChartOptions(style=style, size=SIZE))
    assert not chart._clear.numbers  # on a sheet its rim has them
    chart = Chart(terrain, ChartOptions(style, SIZE, dress=False))
    numbers, clear = chart._clear.numbers, chart._clear
    cells = {terrain.coordinate(cell): at for cell, at in enumerate(chart.sheet.centres)}
    off = np.array([np.array(at) - cells[words] for words, at in numbers]) / SIZE
    assert len(numbers) > 60
    assert ((off < -0.2).all(axis=1)).mean() > 0.7
    assert (off[:, 0] < 0.1).mean() > 0.9
    ways = list(Lines(terrain, chart.sheet).runs(("road", "track")))
    under = shapely.MultiLineString(ways).buffer(0.04 * SIZE)
    assert ways
    assert not any(shapely.contains_xy(under, clear._under(*one)).any() for one in numbers)


def test_a_settlement_without_a_road_has_a_lane_of_its_own() -> None:
    terrain = battlefield(1)
    place = hamlets(terrain)
    alone = [
        spot
        for spot in terrain.spots
        if spot.kind in BUILDS and len(spot.cells) == 1 and not place._ways(spot, ROADS)
    ]
    assert alone
    for spot in alone:
        through = len(place._approach(spot)) > 1
        own = len(place._plain_lanes(spot))
        assert own <= 1 if through else 1 <= own <= 2


def test_lanes_join_the_cells_of_a_place() -> None:
    """Whoever stands in one cell of a town comes to the others along its lanes or a way."""
    terrain = battlefield(5, cover="urban", habitation="6", places="town,city")
    place = hamlets(terrain)
    large = [spot for spot in terrain.spots if spot.kind in BUILDS and len(spot.cells) > 1]
    assert large
    for spot in large:
        ways = [*place._ways(spot, [*ROADS, "railway"]), *place._lanes(spot)]
        streets = shapely.union_all([way.buffer(0.25 * SIZE) for way in ways])
        home = shapely.union_all(
            [shapely.Polygon(place.lines.sheet.outline(cell)) for cell in spot.cells]
        )
        parts = shapely.get_parts(shapely.intersection(streets, home.buffer(1)))
        assert len(parts) == 1


def test_open_ground_of_hills_has_the_number_of_its_level() -> None:
    table = TerrainMap(Ground("grid4", 6, 5), ["open"] * 30, "wargame")
    table.layers["contours"] = np.zeros(30, dtype=np.int64)
    table.layers["contours"][[7, 8, 9, 13, 14, 15]] = [1, 1, 3, 1, 2, 1]
    sheet = Sheet(table.ground, SIZE)
    hills = hills_on(table, sheet, 0)
    found = list(level_numbers(table, sheet, ATLAS, hills, []))
    told = [re.search(r' x="([\d.]+)" y="([\d.]+)".*>(\d)</text>', one) for one in found]
    places = {(float(one[1]), float(one[2])): int(one[3]) for one in told if one}
    assert set(places.values()) <= {1, 2, 3} and 1 < len(places) == len(found)
    for at, level in places.items():
        cell = min(range(30), key=lambda cell: np.hypot(*np.subtract(sheet.centres[cell], at)))
        assert table.layers["contours"][cell] >= level
        (ground,) = hills
        column, row = (np.array(at) / SIZE - ground.corner) / ground.step
        assert ground.levels[round(row), round(column)] < 2.3, "beside rock, not on it"
    middles = np.array([*places]) - [0, CAPITAL * RISE * max(LEAST, HIGH * SIZE)]
    (summit,) = (at for at, level in zip(middles, places.values(), strict=True) if level == 3)
    lake = exact.buffer(shapely.Point(*summit), 0.15 * SIZE)
    moved = "".join(level_numbers(table, sheet, ATLAS, hills, [], lake))
    assert f'x="{summit[0]:g}"' not in moved and moved.count("</text>"), "none stands in water"
    everywhere = np.stack(np.meshgrid(np.arange(0, 6 * SIZE, 4), np.arange(0, 5 * SIZE, 4)), axis=2)
    assert not list(level_numbers(table, sheet, ATLAS, hills, [everywhere.reshape(-1, 2)]))


@pytest.mark.parametrize("seed", (4, 10))
def test_no_number_of_a_level_stands_on_rock_as_it_is_drawn(seed: int) -> None:
    """Rock is drawn a little beyond what is so high."""
    table = battlefield(seed, "grid:6x5", relief="mountainous")
    sheet = Sheet(table.ground, SIZE)
    hills = hills_on(table, sheet, 0)
    rock = np.concatenate([rock_points(rock_of(one), SIZE) for one in hills if one.peaks])
    found = "".join(level_numbers(table, sheet, ATLAS, hills, []))
    told = re.findall(r' x="([\d.]+)" y="([\d.]+)"', found)
    off = CAPITAL * RISE * max(LEAST, HIGH * SIZE)
    assert len(told) > 2
    assert all(exact.lengths(rock - (float(x), float(y) - off)).min() > 6 for x, y in told)


def test_contours_are_tinted_by_height_and_hachured_away_from_the_light() -> None:
    ground = Ground("grid", 5, 5)
    contours = np.zeros(25, dtype=np.int64)
    contours[[11, 12, 13]] = [1, 2, 1]
    (hills,) = grounds_of(contours, Sheet(ground, SIZE))
    shapes = "".join(ground_shapes(hills, SIZE, ATLAS))
    colours = [{colour for _, colour in steps} for steps in TINTS]
    assert all(colour in shapes for colour in colours[0] | colours[1])
    assert not any(colour in shapes for colour in colours[2])
    inked = list(ground_shapes(hills, SIZE, BLACK))
    wedges = [
        np.array(wedge.replace("L", " ").split(), np.float64).reshape(-1, 2)
        for wedge in inked[-1].split('d="')[1].split('"')[0].strip("MZ").split("ZM")
    ]
    bold = np.array([exact.apart(one[0], one[-1]) for one in wedges])
    pointed = np.array([exact.apart(*one[[len(one) // 2 - 1, len(one) // 2]]) for one in wedges])
    assert bold.max() > 1.6 * bold.min()
    assert pointed.mean() < 0.3 * bold.mean()
    for shape in inked:
        for red, green, blue in re.findall('"#(..)(..)(..)"', shape):
            assert red == green == blue


def test_a_low_hill_alone_has_an_open_top() -> None:
    """Hills that do not rise as high as their level had strokes like a star, and no top."""
    ground = Ground("grid", 3, 3)
    contours = np.zeros(9, dtype=np.int64)
    contours[4] = 1
    sheet = Sheet(ground, SIZE)
    for salt in range(3):
        (field,) = grounds_of(contours, sheet, salt)
        strokes = list(ground_shapes(field, SIZE, ATLAS))[-1]
        assert f'fill="{INK}"' in strokes
        points = np.array(re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", strokes), float)
        row, column = np.unravel_index(np.argmax(field.form), field.shape)
        top = (np.array([column, row]) * field.step + np.array(field.corner)) * SIZE
        off = np.hypot(*(points - top).T)
        assert len(points) > 400
        assert 0.04 * SIZE < off.min() < 0.3 * SIZE


def test_what_contours_show_is_not_shown_twice() -> None:
    terrain = battlefield(2)
    flat = TerrainMap(Ground("grid", 2, 1), ["hill", "open"])
    assert cover_of(flat, "hill").symbol == "hills"
    assert cover_of(terrain, "hill") == (terrain_of("open").colour, "")
    assert cover_of(terrain, "wooded-high-hill").colour == terrain_of("wood").colour
    assert cover_of(terrain, "mountain").symbol == ""
    assert cover_of(terrain, "open").symbol == "grass"


@pytest.mark.parametrize("style", [ATLAS, pytest.param(BLACK, marks=pytest.mark.soak)])
def test_lanes_lie_below_ways_and_houses_above(style: object) -> None:
    terrain = battlefield(1)
    svg = chart_svg(terrain, ChartOptions(style, SIZE))  # type: ignore[arg-type]
    lanes = hamlets(terrain).lanes(Pen(style, SIZE), terrain.spots[-1])  # type: ignore[arg-type]
    assert svg.index('id="roads"') < svg.index(lanes[:60]) < svg.index('id="places"')


def heights(contours: list[int], ground: Ground, seed: int) -> Callable[[XY], float]:
    """How high places of a sheet lie, of hills that hang together."""
    sheet = Sheet(ground, SIZE)
    (hills,) = gathered(hills_of(np.array(contours), sheet))
    field = Heights(hills, 1 / FINE, seed, Valleys((), 0.0))

    def height(at: XY) -> float:
        column, row = (round((at[k] / SIZE - field.corner[k]) / field.step) for k in (0, 1))
        rows, columns = field.shape
        inside = 0 <= row < rows and 0 <= column < columns
        return float(field.levels[row, column]) if inside else 0.0

    return height


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_every_cell_is_as_high_as_its_contours_and_no_other_rises(seed: int, kind: str) -> None:
    """Whatever its spurs do, a hill stands on the middles of its own cells and of no others."""
    ground = Ground(kind, 9, 9)  # type: ignore[arg-type]
    contours = [0] * 81
    here = ground.cell((4, 4))
    for number in range(6):
        contours[here] = 1 + (number + seed) % 3
        beside = ground.neighbours[here]
        here = beside[(number * (seed + 1)) % len(beside)]
    height, sheet = heights(contours, ground, seed), Sheet(ground, SIZE)
    for cell, level in enumerate(contours):
        if level:
            assert height(sheet.centres[cell]) > level - 0.5
            assert height(sheet.centres[cell]) < level + (1.2 if level == 3 else 0.2)
        elif any(contours[there] for there in ground.neighbours[cell]):
            assert height(sheet.centres[cell]) < 0.04


@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_hills_side_by_side_join_and_have_no_pit_between_them(kind: str) -> None:
    ground = Ground(kind, 8, 8)  # type: ignore[arg-type]
    contours = [int(2 <= cell % 8 <= 5 and 2 <= cell // 8 <= 5) for cell in range(64)]
    height, sheet = heights(contours, ground, 5), Sheet(ground, SIZE)
    inner = [sheet.centres[row * 8 + column] for row in (3, 4) for column in (3, 4)]
    hull = shapely.MultiPoint(inner).convex_hull
    for x in np.arange(hull.bounds[0], hull.bounds[2], 5.0):
        for y in np.arange(hull.bounds[1], hull.bounds[3], 5.0):
            assert height((float(x), float(y))) > 0.8


def test_a_river_cuts_its_valley_through_a_hill() -> None:
    ground = Ground("grid", 5, 5)
    contours = np.zeros(25, dtype=np.int64)
    contours[[11, 12, 13]] = 1
    sheet = Sheet(ground, SIZE)
    x = sheet.centres[12][0] / SIZE
    (hills,) = gathered(hills_of(contours, sheet))
    valleys = Valleys([[(x, y / 4) for y in range(20)]], 0.2)
    field = Heights(hills, 1 / FINE, 1, valleys)
    column = round((x - field.corner[0]) / field.step)
    assert field.levels[:, column].max() == 0
    assert field.levels.max() > 0.8


def test_isolines_close_about_what_is_higher() -> None:
    field = np.zeros((7, 9))
    field[2:5, 2:4], field[3, 6] = 1.0, 1.0
    found = rings(field, 0.5, (10.0, 20.0), 2.0)
    areas = sorted(shapely.Polygon(ring).area for ring in found)
    assert len(found) == 2
    assert areas == pytest.approx([2.0, 22.0])
    assert all((ring[0] == ring[-1]).all() for ring in found)
    inside = shapely.Polygon(max(found, key=len))
    assert inside.contains(shapely.Point(10.0 + 2 * 2.5, 20.0 + 2 * 3))
    assert not rings(field, 2.0, (0.0, 0.0), 1.0)


@pytest.mark.parametrize("seed", range(3))
def test_a_wide_river_runs_through_the_hill_that_it_cuts(seed: int) -> None:
    through = {"river": "yes", "river_width": "2", "river_entry": "0301", "river_exit": "0508"}
    ridge = ",".join(f"0{column}04" for column in range(1, 9))
    terrain = battlefield(seed, hills=ridge, **through)
    sheet = Sheet(terrain.ground, SIZE)
    gorges = [spot.cells[0] for spot in terrain.spots if spot.kind == "gorge"]
    river = next(way for way in terrain.paths if way.wide)
    bed = wide_bed(terrain, sheet)
    assert gorges
    assert all(bed.intersects(shapely.Point(sheet.node(cell))) for cell in gorges)
    inside = [place for place in river.points if terrain.ground.cell(place) >= 0]
    way = shapely.MultiPoint([sheet.centre(place) for place in inside])
    assert sum(part.intersects(way) for part in shapely.get_parts(bed)) == 1


@pytest.mark.parametrize("board", ["hex:12x9", "grid:9x8"])
def test_a_wide_river_runs_off_the_table_at_both_ends(board: str) -> None:
    """Where it entered along one cell it ended in a point short of the edge."""
    for seed in (7, 7071, 90, 11, 12, 13):
        terrain = battlefield(seed, board, river="yes", river_width="2")
        sheet = Sheet(terrain.ground, SIZE)
        bed, (wide, high) = wide_bed(terrain, sheet), sheet.extent
        rim = shapely.box(0.0, 0.0, wide, high).exterior
        ground, river = terrain.ground, next(way for way in terrain.paths if way.wide)
        ends = (river.points[:2], river.points[-1:-3:-1])
        for outer, inner in ends:
            assert ground.cell(outer) < 0
            near = shapely.Point(sheet.centre(inner)).buffer(1.6 * SIZE)
            assert bed.intersection(rim).intersection(near).length > 0.7 * SIZE


def test_bridges_over_wide_rivers_reach_from_bank_to_bank() -> None:
    """Each cell had a short bridge of its own amid the water."""
    ends = {"river_entry": "0104", "river_exit": "1004", "railway_entry": "0501"}
    for seed in range(4):
        wide = {"river": "yes", "river_width": "2", "railway": "yes", "hills": "no"}
        terrain = battlefield(seed, "grid:10x8", **wide, **ends, railway_exit="0508")
        crossings = Crossings(Lines(terrain, Sheet(terrain.ground, SIZE)))
        spots = [cell for spot in terrain.spots if spot.kind == "bridge" for cell in spot.cells]
        assert spots
        spanned = {terrain.ground.place(cell) for cell in spots}
        assert all(crossings.shapes(Pen(ATLAS, SIZE), "bridge", cell) for cell in spots)
        for place, strokes in crossings.ways["railway"].items():
            for one in strokes:
                wet = shapely.LineString(sampled(one)).intersection(crossings.wide_water)
                assert place in spanned or wet.length < 0.1 * SIZE


def test_what_goes_slantwise_over_squares_goes_in_one_line() -> None:
    """Roads over a stair of squares were quarter circles, woods along one were steps."""
    ground = Ground("grid", 9, 9)
    stair = [(k // 2 + k % 2, k // 2) for k in range(16)]
    terrain = TerrainMap(ground, ["open"] * 81, paths=[Path("road", stair)])
    sheet = Sheet(ground, SIZE)
    nodes = Lines(terrain, sheet).nodes
    line = shapely.LineString([(SIZE, SIZE / 2), (9 * SIZE, 8.5 * SIZE)])
    off = [line.distance(shapely.Point(nodes[ground.cell(place)])) for place in stair[2:-2]]
    plain = [line.distance(shapely.Point(sheet.node(ground.cell(place)))) for place in stair[2:-2]]
    assert sum(off) < 0.6 * sum(plain)
    below = np.array([c for c in range(81) if c // 9 >= c % 9], np.int64)
    rim = sheet.eased(below)
    corners = [shapely.Point(SIZE * (k + 1), SIZE * (k + 0.15)) for k in range(2, 7)]
    assert not any(rim.contains(corner) for corner in corners)
    assert all(rim.contains(shapely.Point(sheet.centres[cell])) for cell in below.tolist())


def test_a_ridge_along_the_edge_of_a_table_has_no_pit_there() -> None:
    ground = Ground("grid", 5, 5)
    contours = [int(cell % 5 == 4) for cell in range(25)]
    height = heights(contours, ground, 3)
    rim = 5 * SIZE - 1.0
    assert min(height((rim, float(y))) for y in range(int(SIZE), int(4 * SIZE), 6)) > 0.7


def test_bends_of_rivers_have_bars_on_their_inner_banks() -> None:
    rivers = {
        "bent": [(2, -1), (2, 0), (2, 1), (2, 2), (3, 2), (4, 2), (5, 2)],
        "straight": [(2, -1), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)],
    }
    for name, points in rivers.items():
        terrain = TerrainMap(Ground("grid", 5, 5), ["open"] * 25, generator="wargame")
        terrain.paths = [Path("river", tuple(points))]
        shapes = "".join(river_shapes(terrain, Sheet(terrain.ground, SIZE), ATLAS))
        assert ("clip-path" in shapes) == (name == "bent")


def test_houses_on_a_hill_stand_on_top_of_it() -> None:
    ground = Ground("grid", 5, 5)
    contours = np.zeros(25, dtype=np.int64)
    contours[12] = 2
    sheet = Sheet(ground, SIZE)
    flat = []
    for peopled in ((), (12,)):
        (hill,) = grounds_of(contours, sheet, 3, peopled=peopled)
        x, y = (at / SIZE for at in sheet.centres[12])
        rows, columns = np.indices(hill.levels.shape) * hill.step
        near = (columns + hill.corner[0] - x) ** 2 + (rows + hill.corner[1] - y) ** 2 < 0.4**2
        flat.append((hill.levels[near] > 1.9).mean())
    bare, built = flat
    assert built > 0.75 and bare < 0.3


@pytest.mark.parametrize("seed", [101, 114])
def test_no_house_stands_in_a_lake(seed: int) -> None:
    terrain = battlefield(seed, "hex:13x10", lakes="6", habitation="6")
    lakes = waters_of(terrain, Sheet(terrain.ground, SIZE)).lakes
    assert not lakes.is_empty
    places = built(hamlets(terrain), terrain)
    assert sum(len(grounds) for _, grounds in places) > 10
    assert not any(ground.intersects(lakes) for _, grounds in places for ground in grounds)


@pytest.mark.parametrize("style", [ATLAS, BLACK], ids=["colour", "ink"])
def test_a_ford_through_a_wide_river_runs_from_bank_to_bank(style: Style) -> None:
    """Its sign stood in one cell, and the way ran on over the water."""
    terrain = battlefield(6, "grid:8x8", river="yes", river_width="2", road="yes")
    crossings = hamlets(terrain).crossings
    (ford,) = [spot for spot in terrain.spots if spot.kind == "ford"]
    pen = Pen(style, SIZE)
    svg = "".join(crossings.shapes(pen, "ford", cell) for cell in ford.cells)
    stones = np.array(re.findall(r'cx="(-?[0-9.]+)" cy="(-?[0-9.]+)"', svg), float)
    over = shapely.union_all(
        [
            shapely.LineString(sampled(one)).intersection(crossings.wide_water)
            for kind in ROADS
            for cell in ford.cells
            for one in crossings.ways[kind].get(terrain.ground.place(cell), [])
        ]
    )
    assert over.length > 0.8 * SIZE
    assert len(stones) > 2 * over.length / (0.08 * SIZE)
    assert over.difference(shapely.MultiPoint(stones).buffer(0.14 * SIZE)).length < 1.0
    assert max(over.distance(shapely.Point(at)) for at in stones) < 0.1 * SIZE


def test_houses_of_towns_are_of_many_forms() -> None:
    """They were rows of bricks that were all alike."""
    terrain = battlefield(168, "grid:12x10", cover="cultivated", habitation="4", road="yes")
    houses = [one for _, some in built(hamlets(terrain), terrain) for one in some]
    sides = [sorted(exact.apart(*one.exterior.coords[k : k + 2]) for k in (0, 1)) for one in houses]
    shares = [round(long / short, 1) for short, long in sides]
    areas = [one.area for one in houses]
    assert len(houses) > 30
    assert len(set(shares)) > 12
    assert max(areas) > 4 * min(areas)


@pytest.mark.parametrize(("style", "sign"), [(ATLAS, UNDERWOOD), (BLACK, 'stroke-width="0.8')])
def test_woods_stand_on_dark_ground(style: Style, sign: str) -> None:
    """White gaps between their trees made them strewn balls."""
    ground = Ground("square", 4, 3)
    terrain = TerrainMap(ground, ["wood"] * ground.count, generator="wargame")
    terrain.layers["contours"] = np.zeros(ground.count, np.int64)
    chart = Chart(terrain, ChartOptions(style, SIZE))
    stand = Standing(chart._clear, chart._waters, chart.pen, chart.salt)
    (shade,) = stand.shades()
    assert sign in shade


def test_one_side_of_a_hill_is_a_scarp_and_the_other_gentle() -> None:
    contours = np.zeros(35, dtype=np.int64)
    contours[[15, 16, 17, 18]] = 1
    shares = []
    for salt in range(6):
        (field,) = grounds_of(contours, Sheet(Ground("grid", 7, 5), SIZE), salt)
        body = np.clip(field.levels, 0.0, 2.0)
        down, across = np.gradient(body, field.step)
        slope, facing = np.hypot(down, across), np.arctan2(down, across)
        sides = [
            slope[(slope > 0.3) & (np.cos(facing - turn) > 0.5)] for turn in 0.785 * np.arange(8)
        ]
        steep = [one.mean() for one in sides]
        shares.append(max(steep) / min(steep))
    assert np.mean(shares) > 1.5


def test_houses_of_towns_front_their_streets_in_rows_and_leave_a_market() -> None:
    terrain = battlefield(3, habitation="6", places="town", road="yes")
    place, faces, square = hamlets(terrain), [], []
    for spot in terrain.spots:
        if spot.kind != "town":
            continue
        streets = shapely.MultiLineString(place.streets(spot))
        for cell in spot.cells:
            lots = Lots(place.crossings, cell, place.streets(spot))
            if cell == spot.cells[0]:
                lots.square(Pen(ATLAS, SIZE))
                square.append(lots.taken[0].centroid.distance(shapely.Point(lots.at)))
            list(lots.houses(Pen(ATLAS, SIZE), 0, BUILDS["town"]))
            faces += [
                streets.distance(ground) / SIZE for ground in lots.taken[cell == spot.cells[0] :]
            ]
    assert square and max(square) < 0.01
    fronting = [face for face in faces if face < 0.06]
    assert len(fronting) > 0.6 * len(faces) > 5
    assert np.ptp(fronting) < 0.016


@pytest.mark.thinned(2)
@pytest.mark.parametrize("seed", range(4))
def test_what_villages_have_beside_houses_stands_in_their_cells_and_on_no_lane(seed: int) -> None:
    terrain = battlefield(seed, "grid:10x8", cover="cultivated", habitation="6", road="yes")
    place, pen = hamlets(terrain), Pen(ATLAS, SIZE)
    for spot in terrain.spots:
        if not BUILDS.get(spot.kind, BUILDS["town"]).green:
            continue
        grounds, streets = place._built(pen, spot)[1], place.streets(spot)
        cells = [shapely.Polygon(place.lines.sheet.outline(cell)) for cell in spot.cells]
        assert len(grounds) > 4
        assert all(any(cell.contains(one) for cell in cells) for one in grounds)
        assert not any(one.intersects(other) for one, other in combinations(grounds, 2))
        assert not any(one.intersects(street) for one in grounds for street in streets)


def test_some_villages_lie_about_a_green_and_some_along_a_lane() -> None:
    greens = []
    for seed in range(6):
        terrain = battlefield(seed, "grid:10x8", cover="cultivated", habitation="6", road="yes")
        place = hamlets(terrain)
        spots = [spot for spot in terrain.spots if spot.kind in GREENS]
        for loop in (place._laid_out(spot)[1] for spot in spots):
            greens.append(loop is not None)
            if loop:
                assert shapely.Polygon(loop.coords).area > 0.02 * SIZE**2
    assert 0.15 < np.mean(greens) < 0.85
