"""Swells of open ground: their light, and their strokes."""

from __future__ import annotations

import re

import numpy as np
import pytest
import shapely

from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Cell, Pen
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import ATLAS, BLACK, Style
from morphs.draw.terrain.undulations import FINE, SHADES, Swells
from morphs.generators.terrain.ground import Ground

SIZE = 60.0
SHEET = Sheet(Ground("grid", 10, 8), SIZE)
STYLES = pytest.mark.parametrize("style", [ATLAS, BLACK], ids=["colour", "ink"])


def strokes(taken: Taken, style: Style) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Where the strokes of swells begin."""
    pen = Pen(style, SIZE, Cell.SQUARE, True)
    svg = "".join(Swells(SHEET, taken, "hilly", 5).drawn(pen))
    return np.array(re.findall(r"M(-?[0-9.]+) (-?[0-9.]+)", svg), dtype=float)


@STYLES
def test_hilly_land_is_shaded_where_it_falls_away_from_the_light(style: Style) -> None:
    pen = Pen(style, SIZE, Cell.SQUARE, True)
    hilly, flat = (Swells(SHEET, Taken([]), relief, 5) for relief in ("hilly", "flat"))
    shades = len(SHADES) if style.fills else 0  # grey would step: in ink strokes alone tell
    assert sum("fill-opacity" in one for one in hilly.shaded(pen)) == shades
    assert not [*flat.shaded(pen), *flat.lit(), *flat.drawn(pen)]


@STYLES
def test_strokes_stand_where_less_light_falls_and_off_what_is_taken(style: Style) -> None:
    slopes = Swells(SHEET, Taken([]), "hilly", 5)._slopes
    assert slopes is not None
    at = strokes(Taken([]), style)
    assert len(at) > 100
    rows, columns = slopes.shade.shape
    x, y = (np.round(at * FINE / SIZE).astype(int)).T
    inside = (x >= 0) & (y >= 0) & (x < columns) & (y < rows)
    shade = slopes.shade[y[inside], x[inside]]
    assert np.median(shade) > 0.3 > slopes.shade.mean() + 0.1
    ground = shapely.box(*at.min(axis=0), *np.median(at, axis=0))
    off = strokes(Taken([ground]), style)
    assert 0 < len(off) < len(at)
    assert not shapely.contains_xy(ground.buffer(-1.0), off).any()


def test_ground_rises_towards_hills_and_between_hills_near_each_other() -> None:
    plain, near = (
        Swells(SHEET, Taken([]), "undulating", 5, hills)._slopes for hills in ([], [33, 36])
    )
    assert plain is not None and near is not None
    high = near.field - plain.field
    at = [[int(k * FINE / SIZE) for k in SHEET.centres[cell]] for cell in (33, 34, 69)]
    on, between, away = (float(high[y, x]) for x, y in at)
    assert on > 0.2 and between > 0.2 and away == 0.0
