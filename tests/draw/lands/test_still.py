"""Lakes have bays all round, and in ink level lines."""

from __future__ import annotations

import re
from dataclasses import replace
from math import pi

import shapely

from morphs.draw.lands.land import Land
from morphs.draw.lands.still import ROWS, WHOLE, level_lines
from morphs.draw.lands.view import SEA
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown


def test_level_lines_lie_on_their_lake_and_are_whole_where_it_is_narrow() -> None:
    lake = shapely.Point(60.0, 60.0).buffer(50.0)
    starts = re.findall(r"M([\d.]+) ([\d.]+)([Hh])(-?[\d.]+)", level_lines(lake))
    lines = [
        ((float(x), float(y)), float(to) if kind == "H" else float(x) + float(to), kind == "H")
        for x, y, kind, to in starts
    ]
    assert {y % ROWS for (_, y), *_ in lines} == {0.0}
    assert all(lake.contains(shapely.LineString([at, (to, at[1])])) for at, to, _ in lines)
    whole = [abs(to - at[0]) for at, to, is_whole in lines if is_whole]
    assert whole and max(whole) < WHOLE and len(whole) < len(lines) / 2


def test_a_lake_with_a_narrow_neck_has_lines_in_both_its_parts() -> None:
    ends = [shapely.Point(30.0, y).buffer(25.0) for y in (30.0, 130.0)]
    data = level_lines(shapely.union_all([*ends, shapely.box(28.0, 30.0, 32.0, 130.0)]))
    rows = {float(y) for y in re.findall(r"M[\d.]+ ([\d.]+)", data)}
    assert "nan" not in data
    assert min(rows) < 55.0 < 105.0 < max(rows) and not any(56.0 < y < 104.0 for y in rows)


def test_shores_of_lakes_run_in_and_out() -> None:
    longer = []
    for seed in range(1, 5):
        (shore,) = Land(replace(shown(Ground("hex", 5, 5), {12: SEA}), seed=seed)).shores
        lake = shapely.Polygon(shore)
        longer.append(lake.length**2 / lake.area / (4 * pi))  # of a disc 1
    assert sum(longer) / 4 > 1.35 and min(longer) > 1.1
