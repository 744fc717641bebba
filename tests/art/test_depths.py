"""Great lakes grow deeper over all their tiles, away from their banks and their islands."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from morphs.art.gaps.great_depths import DEPTHS, depths_of
from morphs.art.gaps.sights import _Space, sights_of
from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import INK, STYLES, style_named
from morphs.art.style.svg import clear_document
from morphs.art.things.sight_pen import deep_of
from tests.art.test_sights import SQUARE, space
from tests.last_bit import check_same

LAKE = shapely.affinity.scale(shapely.Point(10, 10).buffer(9.0), 1.0, 0.8)


def _washed(seed: int, stands: tuple[tuple[float, float, float], ...] = ()) -> np.ndarray:
    """How strongly each pixel of a lake is washed, twenty to a square."""
    body = depths_of(_Space(space("k", LAKE, seed), SQUARE, INK), stands)
    return np.asarray(rasterise_clear(clear_document((20, 20), [body]), (400, 400)))[..., 3]


def test_water_is_darker_far_from_its_banks() -> None:
    y, x = (np.indices((400, 400)) + 0.5) / 20
    off = shapely.distance(LAKE.exterior, shapely.points(x, y))
    inside = shapely.contains_xy(LAKE, x, y)
    for seed in range(4):
        washed = _washed(seed)
        assert not washed[~shapely.contains_xy(LAKE.buffer(0.1), x, y)].any()
        near, far = (washed[inside & (off > a) & (off < b)].mean() for a, b in ((0, 1), (4, 9)))
        assert far > near + 25
        middle = washed[inside & (off > DEPTHS[-1] + 0.8)]
        assert (middle > 0).all()


def test_the_border_of_a_tile_is_not_seen_in_deep_water() -> None:
    """Rows of pixels beside it differ no more than others do."""
    washed = _washed(1).astype(int)
    steps = np.abs(np.diff(washed, axis=1)).mean(axis=0)
    assert steps[199] < 4 * np.median(steps[60:340]) + 1


def test_water_is_shallow_about_an_island() -> None:
    whole, about = _washed(2), _washed(2, ((10.0, 10.0, 3.0),))
    y, x = (np.indices((400, 400)) + 0.5) / 20
    close = np.hypot(x - 10, y - 10) < 2.4
    assert about[close].mean() < whole[close].mean() - 20


def test_depths_lie_below_what_stands_in_a_lake() -> None:
    patches = sights_of([space("k", LAKE, 3)], SQUARE, INK)
    named = [bool(patch.name) for patch in patches]
    assert not named[0] and any(named[1:])


@pytest.mark.parametrize("style", STYLES)
def test_deep_water_is_darker_in_every_style(style: str) -> None:
    look = style_named(style)
    values = [sum(bytes.fromhex(colour[1:])) for colour in (deep_of(look), look.water)]
    assert values[0] < values[1]


def test_depths_do_not_hang_on_the_last_bit() -> None:
    room = space("k", LAKE, 5)
    check_same(lambda: [depths_of(_Space(room, SQUARE, INK), [(8.0, 9.0, 2.0)])], 5)
