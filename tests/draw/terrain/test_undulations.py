"""Strokes of swells stand in runs that swell and die away."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Cell, Pen
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import ATLAS, BLACK, Style
from morphs.draw.terrain.undulations import EASE, RUN, SHORT, Swells, _swelling
from morphs.generators.terrain.ground import Ground


def test_runs_of_strokes_begin_and_end_in_nothing_and_are_short() -> None:
    free = np.ones(400, dtype=np.bool_)
    free[150:170] = False
    strong = _swelling(free, 7)
    assert not strong[150:170].any()
    assert strong.max() == 1.0
    lies = np.flatnonzero(np.diff((strong > 0).astype(int), prepend=0, append=0))
    runs = list(zip(lies[::2].tolist(), lies[1::2].tolist(), strict=True))
    assert len(runs) > 5
    assert all(SHORT <= end - start <= 2 * RUN for start, end in runs)
    assert all(strong[start] <= 1 / EASE and strong[end - 1] <= 1 / EASE for start, end in runs)


def test_too_short_a_run_has_no_strokes() -> None:
    assert not _swelling(np.ones(SHORT - 1, dtype=np.bool_), 3).any()


@pytest.mark.parametrize("style", [ATLAS, BLACK], ids=["colour", "ink"])
def test_hilly_land_is_shaded_where_it_falls_away_from_the_light(style: Style) -> None:
    sheet = Sheet(Ground("grid", 10, 8), 60.0)
    pen = Pen(style, 60.0, Cell.SQUARE, True)
    hilly, flat = (Swells(sheet, Taken([]), relief, 5) for relief in ("hilly", "flat"))
    assert sum("fill-opacity" in one for one in hilly.shaded(pen)) == 5
    assert not [*flat.shaded(pen), *flat.lit()]
