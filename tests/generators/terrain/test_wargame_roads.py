"""The wargame tables, sections 3 and 6: roads, tracks and railways, with scripted dice."""

from __future__ import annotations

from collections import Counter

import pytest

from morphs.generators.terrain.terrain_map import Path, Spot
from morphs.generators.terrain.wargame import (
    roads,
    water,
)
from tests.generators.terrain.tables import SQUARES, cell, names, table

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


@pytest.mark.parametrize(
    ("ends", "crossed"),
    [((0, 0), 0), ((0, 1), 1), ((1, 0), 1), ((1, 1), 0)],
)
def test_6_3_a_road_that_leaves_the_rails_to_one_side_does_not_cross_them(
    ends: tuple[int, int], crossed: int
) -> None:
    """Rails run along a row; a road shares three cells of it, come from and gone to either side."""
    laid = table(railway_entry="0104", railway_exit="0804")
    rows = [2 + 2 * end for end in ends]
    points = ((2, rows[0]), (2, 3), (3, 3), (4, 3), (4, rows[1]))
    laid.ways.append(Path("road", points))
    roads.railway(laid)
    assert {SQUARES.cell(p) for p in laid.ways[-1].points} >= {SQUARES.cell((x, 3)) for x in (2, 3)}
    assert sum(spot.kind == "level-crossing" for spot in laid.spots) == crossed
