"""Villages drawn: hedges of plots are thin, roads have ruts that no bridge bears."""

from __future__ import annotations

import re

import shapely
from shapely import LineString, Polygon

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES
from morphs.draw.city.village import CROWN, WITHIN, hedge, plots, ruts
from morphs.generators.city.shapes import Point
from morphs.generators.city.village import Village

ATLAS = TOWN_STYLES["atlas"]


def crowns(thick: float) -> list[float]:
    """The reaches of the crowns of a hedge."""
    sheet = Sheet()
    hedge(sheet, ATLAS, LineString([(0, 0), (600, 0)]), thick)
    svg = next(shape for _, _, shape in sheet.shapes if f'fill="{ATLAS.tree}"' in shape)
    return [float(found) for found in re.findall(r"Za|M[^a]*a([\d.]+) ", svg) if found]


def test_hedges_within_a_village_are_thinner_than_those_of_fields() -> None:
    assert max(crowns(WITHIN)) < 0.7 * max(crowns(1.0))


def test_crowns_of_a_hedge_are_of_many_sizes_and_leave_gaps() -> None:
    sizes = crowns(1.0)
    assert len(set(sizes)) > 0.5 * len(sizes) and max(sizes) > 2 * min(sizes)
    assert len(sizes) < 600 / CROWN


def test_ruts_lie_side_by_side_and_break_off_where_it_is_not_dry() -> None:
    sheet = Sheet()
    road = tuple(Point(30.0 * n, 50.0) for n in range(11))
    dry = shapely.box(0, 0, 300, 100).difference(shapely.box(120, 0, 180, 100))
    ruts(sheet, ATLAS, [road], dry)
    svg = "".join(shape for _, _, shape in sheet.shapes)
    lines = [
        LineString([tuple(map(float, spot.split())) for spot in line.split("L")])
        for line in re.findall(r"M([^M\"]+)", svg)
    ]
    assert len(lines) == 4
    assert {round(line.coords[0][1], 1) for line in lines} == {47.5, 52.5}
    bridge = Polygon([(121, 0), (179, 0), (179, 100), (121, 100)])
    assert all(not line.intersects(bridge) for line in lines)


def test_a_village_without_plots_has_no_hedges() -> None:
    sheet = Sheet()
    plots(sheet, ATLAS, Village(None, None, []))
    assert ATLAS.hedge not in "".join(shape for _, _, shape in sheet.shapes)


def test_hedges_that_touch_what_they_were_cut_by_are_drawn() -> None:
    line = LineString([(0.0, 0.0), (40.0, 0.0)])
    alone, touching = Sheet(), Sheet()
    hedge(alone, TOWN_STYLES["atlas"], line)
    hedge(
        touching, TOWN_STYLES["atlas"], shapely.GeometryCollection([shapely.Point(90.0, 0.0), line])
    )
    assert alone.shapes == touching.shapes != []
