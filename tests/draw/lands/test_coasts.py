"""Coasts of charts: calm for long and rugged for a while; islands of several forms; snow's edge."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely

from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.capes import isle
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK
from morphs.draw.lands.shorelines import uncrossed
from morphs.draw.lands.snow import draw_snow
from morphs.draw.lands.view import ICE, SEA
from morphs.draw.terrain.lettering import stations
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown

SIDE = 24


def coast(seed: int) -> Land:
    """A chart of a land whose eastern half is sea."""
    wet = {cell: SEA for cell in range(SIDE * SIDE) if cell % SIDE >= SIDE // 2}
    return Land(replace(shown(Ground("hex", SIDE, SIDE), wet), sway=560, seed=seed))


def test_coasts_of_charts_are_calm_for_long_and_rugged_for_a_while() -> None:
    windings = []
    for seed in range(4):
        land = coast(seed)
        shore = max(land.shores, key=len)
        inner = shore[(shore[:, 0] > 0.3 * SIZE * SIDE) & (shore[:, 0] < 0.6 * SIZE * SIDE)]
        places = stations(inner, SIZE / 12)
        for start, end in pairwise(range(0, len(places), 30)):
            part = places[start : end + 1]
            long = float(np.linalg.norm(np.diff(part, axis=0), axis=1).sum())
            windings.append(long / max(1.0, float(np.linalg.norm(part[-1] - part[0]))))
    low, high = np.quantile(windings, [0.15, 0.85])
    assert low < 1.15 and high > 1.2 * low


def test_no_coast_of_a_chart_runs_along_a_row_of_cells() -> None:
    for seed in range(4):
        shore = max(coast(seed).shores, key=len)
        middle = shore[(shore[:, 1] > 3 * SIZE) & (shore[:, 1] < (SIDE - 3) * SIZE)]
        inner = middle[(middle[:, 0] > 0.3 * SIZE * SIDE) & (middle[:, 0] < 0.6 * SIZE * SIDE)]
        assert np.ptp(inner[:, 0]) > 0.4 * SIZE


def test_no_stretch_of_a_coast_is_as_straight_as_a_ruler() -> None:
    for seed in range(4):
        shore = max(coast(seed).shores, key=len)
        middle = shore[(shore[:, 1] > 3 * SIZE) & (shore[:, 1] < (SIDE - 3) * SIZE)]
        inner = middle[(middle[:, 0] > 0.3 * SIZE * SIDE) & (middle[:, 0] < 0.6 * SIZE * SIDE)]
        places = stations(inner, SIZE / 10)
        for start in range(0, len(places) - 60, 10):
            part = places[start : start + 61]
            way = part[-1] - part[0]
            off = (part - part[0]) @ np.array([-way[1], way[0]]) / max(1.0, np.hypot(*way))
            assert np.abs(off).max() > 0.15 * SIZE


def test_shores_that_would_cross_are_moved_less_there_alone() -> None:
    at = np.arange(0.0, 400.0, 10.0)
    ring = np.concatenate(
        [np.stack([at, 0 * at], axis=1), np.stack([at[::-1], 0 * at + 20], axis=1)]
    )
    off = np.zeros_like(ring)
    off[10, 1], off[30, 1] = 30.0, -15.0
    (moved,) = uncrossed([ring], [off])
    assert shapely.LinearRing(moved).is_simple
    assert moved[30, 1] == -15.0 and 0.0 < moved[10, 1] < 20.0


def test_every_cell_of_a_chart_keeps_its_own_by_its_coast() -> None:
    for seed in range(4):
        land = coast(seed)
        wet = land.sea[land.grain.squares(land.sites)] > 0
        assert (wet == (land.shown.country[:, -1] == SEA)).all()


def test_islands_have_several_forms_and_are_drawn_out_the_same_way() -> None:
    long, forms = [], set()
    for cell in range(60):
        parts = list(isle(cell, 0.0))
        assert all(abs(x) + reach < 1.0 and abs(y) + reach < 1.0 for (x, y), reach in parts)
        spots = np.array([at for at, _ in parts])
        assert (np.hypot(*spots.T) < 0.15).any()
        forms.add(len(parts))
        long.append(float(np.ptp(spots[:, 0]) - np.ptp(spots[:, 1])))
    assert len(forms) > 5 and np.median(long) > 0.15
    assert list(isle(7, 0.0)) != list(isle(7, 1.5))


@pytest.mark.parametrize(("look", "drawn"), [(ATLAS_LOOK, True), (BLACK_LOOK, False)])
def test_snow_has_a_drawn_edge_on_land_in_colour(look: object, drawn: bool) -> None:
    ice = {cell: ICE for cell in range(81) if cell % 9 < 4}
    land = Land(replace(shown(Ground("hex", 9, 9), ice), sway=560, seed=3))
    sheet = Sheet()
    draw_snow(sheet, land, look)  # type: ignore[arg-type]
    assert bool(sheet.shapes) == drawn
    if drawn:
        white, flakes, ticks = (shape[-1] for shape in sheet.shapes)
        assert "fill-opacity" in white and flakes.count("M") > ticks.count("M") > 10


def test_ice_that_is_surrounded_by_sea_has_no_ticks() -> None:
    at = 40
    wet = {cell: SEA for cell in range(81) if cell != at} | {at: ICE}
    land = Land(replace(shown(Ground("hex", 9, 9), wet), sway=560, seed=3))
    sheet = Sheet()
    draw_snow(sheet, land, ATLAS_LOOK)
    assert not any('stroke="#7f99a8"' in shape[-1] for shape in sheet.shapes)
