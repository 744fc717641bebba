"""Seas have ships of two kinds, and where they are wide a rose whose lines end at their coasts."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.land import Land
from morphs.draw.lands.landmarks import landmarks, rose_of
from morphs.draw.lands.looks import ATLAS_LOOK, BLACK_LOOK, Look
from morphs.draw.lands.seafaring import FAR_OFF, LONG, WINDS, cog, rhumbs
from morphs.draw.lands.view import SEA
from morphs.draw.terrain.pen import Pen
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown


@cache
def gulf(wrap: str = "none", wide: int = 8) -> Land:
    """A sea of so many columns between two coasts."""
    ground = Ground("hex", 14, 10, wrap)
    return Land(shown(ground, {c: SEA for c in range(140) if 2 < c % 14 < 3 + wide}))


def test_a_rose_stands_in_a_wide_sea_alone() -> None:
    land = gulf()
    nothing = np.zeros(land.grain.shape, np.bool_)
    rose = rose_of(land, nothing)
    assert rose is not None and land.sea[land.grain.squares(rose.at)][0] > 0
    assert rose_of(gulf(wide=3), np.zeros(gulf(wide=3).grain.shape, np.bool_)) is None
    assert rose_of(land, ~nothing) is None
    assert "rose" not in {one.kind for one in landmarks(land, nothing)}


@pytest.mark.parametrize("wrap", ["none", "both"])
def test_lines_of_winds_end_at_coasts_and_names(wrap: str) -> None:
    land = gulf(wrap)
    nothing = np.zeros(land.grain.shape, np.bool_)
    rose = rose_of(land, nothing)
    assert rose is not None
    found = list(rhumbs(land, rose.at, nothing))
    assert len({wind for wind, _ in found}) == WINDS
    for _, data in found:
        ends = np.array([part.split() for part in data[1:].replace("L", "M").split("M")], float)
        sea = land.sea[land.grain.squares(land.folded(ends))]
        assert (sea > FAR_OFF - 400).all()
        assert np.linalg.norm(ends[:2] - ends[1::-1], axis=1).max() < LONG * SIZE
    assert not list(rhumbs(land, rose.at, ~nothing))


@pytest.mark.parametrize("look", [ATLAS_LOOK, BLACK_LOOK])
def test_cogs_differ_by_their_sails(look: Look) -> None:
    pen = Pen(look.style, SIZE)
    drawn = {next(cog(pen, (0.0, 0.0), key)).svg for key in range(12)}
    assert len(drawn) >= 3
