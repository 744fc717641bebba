"""Tests of the banks of battlefields' rivers."""

import re

import numpy as np
import pytest
import shapely

from morphs.draw.terrain.banks import Bank, banked, shoals
from morphs.draw.terrain.blots import WITHIN, blot_shapes
from morphs.draw.terrain.chart import ChartOptions, chart_svg
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import STYLES
from morphs.draw.terrain.ways import way_shapes
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap

SIZE = 80.0
ALONG = np.arange(0.0, 12.0, 0.07) * SIZE


def bank(side: int) -> Bank:
    """A bank of a river that runs to the right: the upper one is that on the left."""
    upper = np.stack([ALONG, np.full(len(ALONG), 100.0)], axis=1)
    lower = upper + np.array([0.0, 0.3 * SIZE])
    return Bank(upper, lower, 1) if side == 1 else Bank(lower, upper, -1)


def points_of(data: str) -> np.ndarray:
    numbers = [float(number) for number in re.findall(r"-?[0-9.]+", data)]
    return np.array(numbers).reshape(-1, 2)


def test_shadow_of_the_bank_towards_the_light_makes_its_rim_bold() -> None:
    upper, lower = (points_of(bank(side).rim(SIZE)) for side in (1, -1))
    assert upper[:, 1].min() < 100.0 - 0.02 * SIZE
    assert lower[:, 1].max() < 100.0 + 0.315 * SIZE


@pytest.mark.parametrize("side", [1, -1])
def test_strokes_of_steep_banks_lie_on_land(side: int) -> None:
    at = points_of(bank(side).slopes(SIZE))
    assert len(at) > 20
    assert not ((at[:, 1] > 101.0) & (at[:, 1] < 99.0 + 0.3 * SIZE)).any()


@pytest.mark.parametrize("turned", [False, True])
def test_strokes_of_broad_water_lie_outside_of_it(turned: bool) -> None:
    water = shapely.Point(300, 300).buffer(200).difference(shapely.Point(300, 300).buffer(60))
    _, slopes = banked(water.reverse() if turned else water, SIZE)
    at = points_of(slopes)
    assert len(at) > 20
    assert not shapely.contains_xy(water.buffer(-1.0), at).any()


def test_squares_of_a_battlefield_have_numbers_at_all_sides_and_crosses_between() -> None:
    terrain = TerrainMap(Ground("grid", 4, 3), ["open"] * 12, "wargame")
    terrain.layers["contours"] = np.zeros(12, dtype=np.int64)
    svg = chart_svg(terrain, ChartOptions(STYLES["atlas"], SIZE))
    assert svg.count(">02<") == 4
    assert ">0202<" not in svg.split('id="gazetteer"')[0]
    bare = chart_svg(terrain, ChartOptions(STYLES["atlas"], SIZE, dress=False))
    assert ">0202<" in bare


def test_roads_that_end_in_places_have_no_line_across_their_end() -> None:
    terrain = TerrainMap(Ground("grid", 4, 3), ["open"] * 12, "wargame")
    terrain.layers["contours"] = np.zeros(12, dtype=np.int64)
    terrain.paths.append(Path("road", ((-1, 1), (0, 1), (1, 1), (2, 1))))
    sheet = Sheet(terrain.ground, SIZE)
    assert "<circle" not in "".join(way_shapes(terrain, sheet, STYLES["atlas"]))
    terrain.spots.append(Spot("village", (terrain.ground.cell((2, 1)),), "Ham"))
    assert "".join(way_shapes(terrain, sheet, STYLES["atlas"])).count("<circle") == 1


def test_the_ground_of_woods_lies_within_their_trees_on_battlefields_alone() -> None:
    sheet, cells = Sheet(Ground("grid", 4, 3), SIZE), np.array([5])

    def broad(on_table: bool) -> float:
        first = next(blot_shapes(sheet, STYLES["atlas"], cells, "forest", "#123456", on_table))
        return float(np.ptp(points_of(first.split(' d="')[1].split('"')[0])[:, 0]))

    assert broad(False) - broad(True) > WITHIN * SIZE


def test_shoals_lie_in_broad_water_on_inner_sides_of_bends() -> None:
    ring = shapely.Point(0, 0).buffer(3.2 * SIZE, 32)
    water = ring.difference(shapely.Point(0, 0).buffer(2.0 * SIZE, 32))
    off = np.hypot(*points_of(shoals(water, SIZE, 0.0)).T) / SIZE
    assert off.min() > 1.97 and off.max() < 3.22
    assert np.count_nonzero(off < 2.6) > 3 * np.count_nonzero(off > 2.6)


def test_gravel_lies_in_the_water_by_banks_that_throw_no_shadow() -> None:
    along = np.arange(0, 400.0, 4)
    north, south = (np.stack([along, np.full(len(along), y)], axis=1) for y in (100.0, 130.0))
    assert not [*Bank(north, south, 1).gravel(60)]
    found = [*Bank(south, north, -1).gravel(60)]
    assert found and any("M" in stones for _, stones in found)
    for bar, stones in found:
        data = np.array(re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", bar + stones), dtype=float)
        assert (data[:, 1] <= 130).all() and (data[:, 1] > 115).all()
