"""Between climates lie belts, and woods end off the shore."""

from __future__ import annotations

import numpy as np

from morphs.draw.lands.grain import ONE, SIZE
from morphs.draw.lands.ground import painted
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import ATLAS_LOOK
from morphs.draw.lands.room import FEWEST, in_company
from morphs.draw.lands.view import GROVE, ICE, JUNGLE, PLAIN
from morphs.generators.terrain.ground import Ground
from tests.draw.lands.test_land import shown


def halves(there: int, here: int = PLAIN) -> Land:
    """A land of two countries, side by side."""
    found = {cell: there if cell % 16 > 7 else here for cell in range(160)}
    return Land(shown(Ground("hex", 16, 10), found))


def columns(land: Land) -> np.ndarray:
    """The middle of each column of cells in its mean colour."""
    paint = painted(land, ATLAS_LOOK).astype(int)
    high, wide = land.grain.shape
    return paint[high // 4 : 3 * high // 4, 30 : wide - 30].mean(axis=0)


def test_colours_change_by_steps_from_meadow_to_ice() -> None:
    land = halves(ICE)
    row = columns(land)
    whole = np.abs(row[-20:].mean(axis=0) - row[:20].mean(axis=0)).max()
    assert whole > 40
    assert np.abs(np.diff(row, axis=0)).max() < 0.12 * whole
    middle = land.grain.shape[1] // 2
    assert land.cold[:, :40].max() == 0
    assert 0.2 * ONE < land.cold[:, middle].mean() < 0.8 * ONE
    assert not halves(GROVE).cold.any()


def test_savanna_lies_about_jungle_and_the_belt_is_torn() -> None:
    land = halves(JUNGLE)
    felt = land.lush
    edge = (felt > ONE // 2).sum(axis=1)
    assert edge.std() > 1.5
    assert columns(land)[:, 2].min() < columns(halves(PLAIN))[:, 2].min()


def test_trees_of_woods_standin_company() -> None:
    land = halves(PLAIN)
    group = 400 + 0.05 * SIZE * np.stack([np.arange(FEWEST + 1.0), np.zeros(FEWEST + 1)], axis=1)
    places = np.concatenate([group, [[900.0, 500.0]]])
    found = in_company(land, places, np.ones(len(places), np.bool_))
    assert found[:-1].all() and not found[-1]
