"""Hachures: straight downhill, of many lengths, longer where it is steeper, none touching."""

from __future__ import annotations

import numpy as np

from morphs.draw.terrain.hachures import Hachures, Hand
from morphs.draw.terrain.isolines import Grid

STEP = 1 / 15
HAND = Hand(0.13, (0.5, 2.4), (6, 24), (-0.3, 0.3), (0.046, 0.021), (0.01, 0.02))


class Land:
    corner, step, salt = (0.0, 0.0), STEP, 3


def cone(steep: float) -> tuple[Grid, Grid]:
    """A field that rises towards its middle, and how far off this its squares lie."""
    down, across = np.mgrid[:60, :60] * STEP
    off = np.hypot(across - 2.0, down - 2.0)
    return np.maximum(0.0, steep * (1.4 - off)), off


def drawn(steep: float, bare: float = 0.4, dark: float = 0.3) -> list[Grid]:
    field, off = cone(steep)
    return list(Hachures(Land(), field, np.full(off.shape, dark), HAND, off < bare).drawn())


def ends(strokes: list[Grid]) -> tuple[Grid, Grid]:
    """How far off the summit strokes begin and end: each runs down one side and up the other."""
    begin = np.array([(one[0] + one[-1]) / 2 for one in strokes])
    end = np.array([(one[len(one) // 2 - 1] + one[len(one) // 2]) / 2 for one in strokes])
    return np.hypot(*(begin - 2.0).T), np.hypot(*(end - 2.0).T)


def test_strokes_run_straight_downhill_from_different_heights() -> None:
    strokes = drawn(1.6)
    begin, end = ends(strokes)
    assert len(strokes) > 150
    assert (end > begin + 0.05).all()
    assert len(np.unique(begin.round(2))) > 30 and len(np.unique((end - begin).round(2))) > 8
    for one in strokes:
        tip = (one[len(one) // 2 - 1] + one[len(one) // 2]) / 2 - 2.0
        root = (one[0] + one[-1]) / 2 - 2.0
        assert tip @ root > 0.995 * np.hypot(*tip) * np.hypot(*root)


def test_they_are_longer_where_it_is_steeper_and_none_where_it_is_flat_or_bare() -> None:
    long = []
    for steep in (0.8, 2.2):
        begin, end = ends(drawn(steep))
        long.append(np.median(end - begin))
        assert begin.min() > 0.35 and end.max() < 1.47
    assert long[1] > 1.5 * long[0]
    assert not drawn(0.3)


def test_they_are_bolder_and_closer_where_it_is_dark_and_do_not_touch() -> None:
    lit, dark = (drawn(1.6, dark=shade) for shade in (-0.3, 0.3))
    assert len(dark) > 1.4 * len(lit)
    wide = [np.median([np.hypot(*(one[3] - one[-4])) for one in some]) for some in (lit, dark)]
    assert wide[1] > 1.5 * wide[0]
    middles = np.array([(one[len(one) // 4] + one[-1 - len(one) // 4]) / 2 for one in dark])
    apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    assert (apart + np.eye(len(apart))).min() > 0.5 * HAND.apart[1]


def test_strokes_in_bands_are_short_and_few_in_the_light_and_long_and_many_in_the_shade() -> None:
    """Of one length all about a hill they were a fringe."""
    field, off = cone(1.6)
    banded = HAND._replace(lines=0.45, band=True, strides=(4, 24))
    long, many = [], []
    for shade in (-0.3, 0.3):
        dark = np.full(off.shape, shade)
        begin, end = ends(Hachures(Land(), field, dark, banded, off < 0.4).drawn())
        long.append(end - begin)
        many.append(len(begin))
        assert begin.round(2).std() > 0
    assert np.median(long[1]) > 1.4 * np.median(long[0])
    assert many[1] > 1.4 * many[0]
    assert long[0].std() > 0.02 * np.median(long[0])
