"""Layers of rock: they swell and thin, have beds, and break along faults."""

import numpy as np
import pytest

from morphs.draw.strata import DARKEST, Strata

SQUARE, WIDE, HIGH = 10.0, 900, 500


@pytest.fixture(scope="module")
def strata() -> Strata:
    return Strata(4, SQUARE, WIDE, HIGH, 50, HIGH, (246, 228, 200))


def rows() -> np.ndarray:
    return np.arange(HIGH)[:, None]


def test_layers_swell_and_thin(strata: Strata) -> None:
    number = strata.numbers(rows(), strata.depths(rows()))
    assert (np.diff(number, axis=0) >= 0).all()
    thick = (number == 1).sum(axis=0)
    assert thick.max() > thick.min() + 8


def test_layers_break_along_faults_but_the_soil_does_not(strata: Strata) -> None:
    depths, number = strata.depths(rows()), strata.numbers(rows(), strata.depths(rows()))
    assert strata.faults
    steps = np.abs(np.diff(depths, axis=1))
    throws = {fault.throw for fault in strata.faults}
    assert throws <= {int(step) for step in np.unique(steps)} and min(throws) >= 7
    soil = (number == 0).sum(axis=0)
    assert np.abs(np.diff(soil)).max() <= 2
    assert strata.breaks(rows(), 1)[number > 0].any() and not strata.breaks(rows(), 1)[:60].any()


def test_each_layer_but_the_soil_has_beds_and_all_are_darker_below(strata: Strata) -> None:
    depths = strata.depths(rows())
    number = strata.numbers(rows(), depths)
    whole = np.ones(number.shape, dtype=bool)
    shares = strata.shares(rows(), depths, number, whole).reshape(HIGH, WIDE, 3)
    plain = strata.plain(rows(), number, whole).reshape(HIGH, WIDE, 3)
    assert (shares <= plain + 1).all() and (shares < plain).any(axis=2)[number > 0].mean() > 0.5
    assert (shares == plain).all(axis=2)[number == 0].all()
    assert plain[-1].mean() < (DARKEST + 8) < plain[60].mean()


def test_any_rows_of_a_picture_have_the_same_layers(strata: Strata) -> None:
    part = rows()[137:201]
    whole = strata.numbers(rows(), strata.depths(rows()))
    assert (strata.numbers(part, strata.depths(part)) == whole[137:201]).all()
