"""Names of battlefields on their own or on open ground; causeways, banks, walls at rivers."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from morphs.draw.terrain.causeways import causeway_shapes, causeways_of
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.closes import hedge_lines
from morphs.draw.terrain.crossings import _runs
from morphs.draw.terrain.lettering import Name, SetName, covered, straight
from morphs.draw.terrain.outfields import _on_one_bank, _wandering
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.rivers import BATTLEFIELD, _banks
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import ATLAS, BLACK
from morphs.draw.terrain.symbols import Cover
from morphs.draw.terrain.table_names import CREAM, DARK, Firm, TableLettering, brightened
from morphs.generators.terrain.extras.naming import feature_cells
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap

SIZE = 80.0
EMPTY = np.empty((0, 2))


def chart(seed: int, board: str = "grid:9x8", inked: bool = False, **asked: str) -> Chart:
    options = {"cover": "cultivated", "habitation": "2", "road": "yes", "marshes": "2", **asked}
    data = {"generator": "wargame", "board": board, "seed": seed, "wargame": options}
    terrain = make(TerrainRequest.model_validate({**data, "stages": ["names"]}))
    return Chart(terrain, ChartOptions(BLACK if inked else ATLAS, SIZE))


@pytest.mark.parametrize(("seed", "board"), [(1, "grid:9x8"), (2, "hex:9x8"), (3, "grid:9x8")])
def test_no_hedge_and_no_wall_runs_through_a_name(seed: int, board: str) -> None:
    drawn = chart(seed, board)
    table, names = drawn._table, drawn._names
    assert table is not None and names
    spots = shapely.MultiPoint(np.concatenate([covered(n.line, n.name.size) for n in names]))
    assert shapely.MultiLineString(hedge_lines(table)).disjoint(spots)
    assert all(bound.distance(spots) > 1.0 for bound in table.bounds)


def test_names_stand_in_their_lake_or_beside_it_and_over_no_shore_and_no_way() -> None:
    words = ["open"] * 80
    for cell in (24, 25, 34, 35, 67):
        words[cell] = "lake"
    terrain = TerrainMap(Ground("grid", 10, 8), words, "wargame")
    terrain.layers["contours"] = np.zeros(80, np.int64)
    terrain.paths = [Path("road", tuple((column, 5) for column in range(-1, 11)))]
    terrain.spots = [
        Spot("lake", (24, 25, 34, 35), "Wide Mere"),
        Spot("lake", (67,), "Featherstone Water"),
    ]
    drawn = Chart(terrain, ChartOptions(ATLAS, SIZE))
    lakes, road = drawn._waters.lakes, shapely.LineString([(0, 5.5 * SIZE), (9 * SIZE, 5.5 * SIZE)])
    found = {one.name.text: shapely.LineString(one.line) for one in drawn._names}
    assert lakes.contains(found["Wide Mere"])
    assert lakes.disjoint(found["Featherstone Water"])
    assert found["Featherstone Water"].distance(lakes) < 0.5 * SIZE
    assert all(line.distance(road) > 0.05 * SIZE for line in found.values())


def test_a_way_through_a_marsh_has_a_causeway_there_only() -> None:
    marsh, way = shapely.box(100, 0, 200, 100), shapely.LineString([(0, 50), (150, 50), (300, 50)])
    found = causeways_of([way, shapely.LineString([(0, 300), (300, 300)])], marsh, SIZE)
    assert [one.bounds for one in found] == [(100.0, 50.0, 200.0, 50.0)]
    assert causeways_of([way], shapely.Polygon(), SIZE) == []
    assert "".join(causeway_shapes(found, Pen(ATLAS, SIZE))).count("<path") == 3


def test_of_walls_that_meet_at_a_river_one_ends_there() -> None:
    water = shapely.box(0, 90, 500, 110)
    lines = [shapely.LineString(one) for one in ([(50, 0), (50, 92)], [(52, 200), (50, 108)])]
    lines.append(shapely.LineString([(300, 0), (300, 95)]))
    held = _on_one_bank(lines, [(True, True)] * 3, water, 40.0)
    assert held == [(True, True), (True, False), (True, True)]
    assert _on_one_bank([], [], water, 40.0) == []


def test_banks_come_and_go_within_what_a_river_is_reckoned_with() -> None:
    course = [(x * 20.0, 100.0) for x in range(60)]
    left, right = _banks(course, SIZE, (9 * SIZE, 9 * SIZE))
    wide = np.abs(left[:, 1] - right[:, 1]) / SIZE
    assert wide.max() < sum(BATTLEFIELD) + 0.01
    assert wide.max() > 1.5 * wide.min() > 0.1


@pytest.mark.parametrize("seed", [33, 90, 5])
def test_names_of_hills_stand_on_them_and_no_name_on_other_slopes_or_a_lake(seed: int) -> None:
    drawn = chart(seed, "grid:10x8", cover="rural", relief="hilly", lakes="2", road="no")
    named = {spot.name: spot for spot in drawn.terrain.spots}
    slopes = [shapely.MultiPoint(points) for points, _ in drawn._slopes]
    centres, hills = np.array(drawn.sheet.centres), 0
    for one in (one for one in drawn._names if one.name.colour == "land"):
        cells = feature_cells(drawn.terrain, named[one.name.text])
        spots = covered(one.line, 0.8 * one.name.size)
        if drawn.terrain.layers["contours"][cells[0]] and len(cells) > 1:
            off = np.abs(spots[:, None] - centres[cells][None]).max(axis=2).min(axis=1)
            hills += bool((off < 0.56 * SIZE).all())
        else:
            points = shapely.MultiPoint(spots)
            assert all(points.distance(slope) > 0.02 * SIZE for slope in slopes)
        assert shapely.MultiPoint(spots).disjoint(drawn._waters.lakes)
    assert hills >= 1


def test_no_name_of_land_stands_amid_four_cells_of_a_lake() -> None:
    words = ["open"] * 80
    for cell in (21, 22, 23, 31, 32, 33, 41, 42, 43):
        words[cell] = "lake"
    terrain = TerrainMap(Ground("grid", 10, 8), words, "wargame")
    terrain.layers["contours"] = np.zeros(80, np.int64)
    names = Chart(terrain, ChartOptions(ATLAS, SIZE))
    lettering = TableLettering(terrain, names.sheet, False, (), Firm(EMPTY, (), EMPTY))
    rows, columns = lettering.field.squares(
        np.array([[2 * SIZE, 3 * SIZE], [3.5 * SIZE, 4.2 * SIZE]])
    )
    assert lettering._others(())[rows, columns].all()
    assert lettering._strange(False)[rows, columns].all()
    assert not lettering._strange(True)[rows, columns].any()


def test_lines_about_open_pastures_wander_and_still_meet() -> None:
    corner, far = (200.0, 200.0), 600.0
    down, across = (_wandering([corner, end], SIZE, 5) for end in ((200.0, far), (far, 200.0)))
    assert down.coords[0] == across.coords[0]
    straight = shapely.LineString([down.coords[0], down.coords[-1]])
    assert 0.03 * SIZE < straight.hausdorff_distance(down) < 0.4 * SIZE


def test_open_land_in_ink_has_grass_off_ways_waters_and_names() -> None:
    drawn = chart(3, inked=True)
    table = drawn._table
    assert table is not None
    data = table._grass()
    spots = [tuple(map(float, one.split("L")[0].split())) for one in blades(data)]
    assert len(spots) > 100
    kept = [*table._shut.parts, *table.lettered.parts]
    assert not shapely.union_all(kept).buffer(-3.0).intersects(shapely.MultiPoint(spots[::7]))


def test_of_a_way_that_only_touches_a_wide_river_there_are_no_stones() -> None:
    assert not _runs(shapely.LineString())
    assert not _runs(shapely.Point(1, 2))
    assert len(_runs(shapely.MultiLineString([[(0, 0), (1, 1)], [(3, 3), (4, 5)]]))) == 2


def blades(svg: str) -> list[str]:
    """The data of each line of a path."""
    return svg.split(' d="')[1].split('"')[0].split("M")[1:]


def test_names_of_land_over_crowns_are_bright_in_a_dark_light() -> None:
    sheet = Sheet(Ground("grid", 6, 2), SIZE)
    covers = [Cover("", "forest" if cell % 6 < 3 else "") for cell in range(12)]
    kinds = (("land", 1.2), ("land", 4.8), ("river", 1.2))
    names = [
        SetName(Name("Wood", 12.0, 3, colour=kind), straight((x * SIZE, SIZE), 60.0))
        for kind, x in kinds
    ]
    found = brightened(["plain"] * 3, names, ATLAS, sheet, covers)
    assert CREAM in found[0] and DARK in found[0]
    assert found[1:] == ["plain", "plain"]
