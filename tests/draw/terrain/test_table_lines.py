"""Lines of battlefields that neighbours share, and what ink tells without colours."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pytest
import shapely

from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.closes import SHARED, hedge_lines, hedged, rings_of
from morphs.draw.terrain.enclosures import Enclosures
from morphs.draw.terrain.heights import Heights, Hill, Valleys
from morphs.draw.terrain.lines import REACH, Lines, sampled
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.relief import HANDS, Relief
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import ATLAS, BLACK, Style
from morphs.draw.terrain.surround import start_lines, starts
from morphs.draw.terrain.undulations import HANDS as SWELLING
from morphs.draw.terrain.ways import way_strokes
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import Path, TerrainMap

SIZE = 60.0


def chart(seed: int) -> Chart:
    asked = {"cover": "cultivated", "habitation": "2", "road": "yes"}
    data = {"generator": "wargame", "board": "grid:8x7", "seed": seed, "wargame": asked}
    terrain = make(TerrainRequest.model_validate({**data, "stages": ["names"]}))
    return Chart(terrain, ChartOptions(BLACK, SIZE))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_neighbouring_fields_share_one_line(seed: int) -> None:
    table = chart(seed)._table
    assert table is not None
    lines = [shapely.LineString(one) for one in hedge_lines(table)]
    tree = shapely.STRtree(lines)
    assert len(lines) > 20
    twice = 0.0
    for number, one in enumerate(lines):
        near = one.buffer(0.5 * SHARED * SIZE)
        for other in tree.query(near, "intersects").tolist():
            twice += near.intersection(lines[other]).length if other > number else 0.0
    assert twice < 0.06 * sum(one.length for one in lines)


def test_ink_shows_hills_by_strokes_without_grey() -> None:
    ground = Heights([Hill(0, (1.0, 1.0), 2, ())], 0.05, 3, Valleys((), 0.0))
    for style, washed in ((ATLAS, True), (BLACK, False)):
        svg = "".join(Relief(ground, SIZE, style, False).drawn())
        assert ("fill-opacity" in svg) == washed


def test_strokes_of_swells_in_ink_are_lighter_than_those_of_hills() -> None:
    hills, swells = HANDS[True], SWELLING[True]
    assert swells.bold[1] < 0.5 * hills.bold[1] and swells.strides[1] < 0.5 * hills.strides[1]
    assert swells.apart[1] > 1.5 * hills.apart[1]
    assert hills.bold[1] < hills.apart[1]


@pytest.mark.parametrize("style", [ATLAS, BLACK], ids=["colour", "ink"])
def test_lines_of_both_forces_differ_without_their_colours(style: Style) -> None:
    sheet = Sheet(Ground("grid", 8, 6), SIZE)
    svg = "".join(start_lines(starts(sheet), sheet, style))
    red, blue = re.findall(r'stroke-dasharray="([^"]+)"', svg)
    assert red != blue
    assert "Red deploys" in svg and "Blue deploys" in svg


@pytest.mark.parametrize("ground", [Ground("grid", 8, 6), Ground("grid", 5, 9)])
def test_arrowheads_point_to_the_foe_and_a_ribbon_of_colour_lies_behind(ground: Ground) -> None:
    sheet = Sheet(ground, SIZE)
    across = ground.rows > ground.columns
    for start in starts(sheet):
        svg = "".join(start_lines([start], sheet, ATLAS))
        washes = re.findall(r'd="([^"]+)" fill="[^"]+" fill-opacity', svg)
        (heads,) = re.findall(r'd="([^"]+)" fill="#[0-9a-f]+"/>', svg)
        off, middle = start.ends[0][not across], sheet.extent[not across] / 2
        sides = [
            {
                round(float(at[not across]) - off)
                for at in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", d)
            }
            for d in (heads, *washes)
        ]
        ahead = 1 if off < middle else -1
        assert len(washes) == 2 and all(ahead * far >= 0 for far in sides[0])
        assert all(ahead * far <= 0 for side in sides[1:] for far in side)
        assert "fill-opacity" not in "".join(start_lines([start], sheet, BLACK))


def test_trees_of_hedges_stand_alone_away_from_corners_or_in_rows() -> None:
    table = chart(2)._table
    assert table is not None
    rows, alone = ([at for at, _ in found] for found in (table.hedge_rows(), table.hedge_trees()))
    assert len(set(rows)) == len(rows) >= 6 and len(alone) >= 3
    corners = [
        ring[k]
        for part in hedged(table)
        for ring in rings_of([part.simplify(0.05 * SIZE)])
        for k in range(len(ring))
        if _turn(ring[k - 1], ring[k], ring[(k + 1) % len(ring)]) < 0.5
    ]
    off = [shapely.MultiPoint(corners).distance(shapely.Point(at)) for at in alone]
    assert min(off) > 0.08 * SIZE


def _turn(a: XY, b: XY, c: XY) -> float:
    before, after = (np.subtract(*ends) for ends in ((b, a), (c, b)))
    return float(before @ after / np.linalg.norm(before) / np.linalg.norm(after))


def test_some_land_lies_straighter_than_other() -> None:
    """All fields of a table had bends of the same height."""
    land, heights = Enclosures(Sheet(Ground("grid", 24, 20), 90.0), 7), []
    steps = np.arange(0.0, 5.0, 0.5)
    for left, top in product(range(0, 20, 4), range(0, 16, 4)):
        spots = [(90.0 * (left + a), 90.0 * (top + b)) for a in steps for b in steps]
        heights.append(float((np.array([land.bent([one])[0] for one in spots]) - spots).std()))
    assert max(heights) > 1.6 * min(heights)


def crossroads(generator: str) -> tuple[Lines, dict[tuple[int, int], list[tuple[XY, ...]]]]:
    """A straight road over nine squares, which another one leaves in its midst."""
    along, off = tuple((k, 4) for k in range(9)), tuple((4, k) for k in range(4, 9))
    roads = [Path("road", along), Path("road", off)]
    terrain = TerrainMap(Ground("grid", 9, 9), ["open"] * 81, paths=roads, generator=generator)
    lines = Lines(terrain, Sheet(terrain.ground, SIZE))
    return lines, way_strokes(lines, roads)


def test_roads_of_battlefields_swing_within_their_cells() -> None:
    (table, _), (land, _) = crossroads("wargame"), crossroads("folkesten")
    spread = []
    for lines in (table, land):
        nodes = np.array([lines.nodes[36 + k] for k in range(9)])
        spread.append(float(np.ptp(nodes[:, 1])))
        centres = np.array([lines.sheet.centres[36 + k] for k in range(9)])
        assert np.hypot(*(nodes - centres).T).max() <= REACH * SIZE + 0.01
    assert spread[0] > 2 * spread[1]


def test_a_road_leaves_another_aslant_on_battlefields() -> None:
    """Three straight lines met at a right angle."""
    _, strokes = crossroads("wargame")
    through, joining = strokes[4, 4]
    assert len(through) == len(joining) == 3
    foot = shapely.Point(joining[-1])
    assert shapely.LineString(sampled(through)).distance(foot) < 0.02 * SIZE
    assert foot.distance(shapely.Point(through[1])) > 0.05 * SIZE
    assert [len(one) for one in crossroads("folkesten")[1][4, 4]] == [2, 2, 2]
