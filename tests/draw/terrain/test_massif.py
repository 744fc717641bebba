"""Ranges seen from the south: what is high hides what lies behind, and what is kept is seen."""

from __future__ import annotations

import numpy as np

from morphs.draw.terrain.massif import Spine, faces, hatched, marked, raised, seen, spared, spines
from morphs.draw.terrain.ridges import ridges


def cone(high: float) -> np.ndarray:
    y, x = np.mgrid[0:60, 0:60].astype(float)
    return np.maximum(0.0, high - np.hypot(x - 30, y - 40))


def test_a_summit_is_drawn_as_far_up_as_it_is_high() -> None:
    view = seen(cone(20.0))
    assert view.row[20, 30] == 40 and view.height[20, 30] == 20.0
    assert view.row[19, 30] == 19 and view.height[19, 30] == 0.0
    assert (view.row >= np.arange(60)[:, None]).all()


def test_slopes_to_the_left_are_lit_and_those_to_the_right_dark() -> None:
    shade = marked(seen(cone(20.0)), None).shade
    assert shade[30:50, 34:40].mean() > 0.9
    assert not shade[30:50, 20:27].any()


def test_outlines_run_where_something_is_hidden() -> None:
    ink = marked(seen(cone(20.0)), None).outlines
    rows, _ = np.nonzero(ink)
    assert len(rows) and rows.min() == 20
    assert not ink[45:].any()
    assert not marked(seen(np.zeros((9, 9))), None).rock.any()


def test_snow_lies_on_what_is_high_alone() -> None:
    view = seen(cone(20.0))
    snow = marked(view, np.full((60, 60), 15.0)).snow
    assert snow.any() and (view.height[snow] > 15.0).all()


def test_what_is_kept_is_neither_hidden_nor_covered() -> None:
    kept = np.zeros((60, 60), bool)
    kept[30:33, :] = True
    height = spared(cone(24.0), kept, 1.0)
    view = seen(height)
    assert height.max() > 4
    assert (view.row[kept] == np.nonzero(kept)[0]).all()
    assert not view.height[kept].any()


def test_the_ground_falls_from_a_spine_and_what_lies_apart_is_flat() -> None:
    y, x = np.mgrid[0:40, 0:40].astype(float)
    found = raised([Spine((10.0, 20.0), (30.0, 20.0), (8.0, 4.0))], x, y, 1.0)
    assert found[20, 10] == 8.0 and found[20, 30] == 4.0 and found[20, 20] == 6.0
    assert found[24, 10] < 4.0 and not np.maximum(found, 0)[39].any()


def test_ridges_have_summits_saddles_and_spurs_and_the_dice_decide() -> None:
    mass = np.zeros((20, 40), bool)
    mass[5:15, 4:36] = True
    ridge = next(iter(ridges(mass, False, 4)))
    found = list(spines(ridge, (1.2, 4.0), 8.0, 77))
    assert found == list(spines(ridge, (1.2, 4.0), 8.0, 77))
    assert found != list(spines(ridge, (1.2, 4.0), 8.0, 78))
    summits = [one for one in found if one.start == one.end]
    assert len(summits) > 5 and len(found) == 2 * (len(summits) - 1) + 5 * len(summits)
    assert max(one.heights[0] for one in summits) < 4.2


def test_faces_are_closed_lines() -> None:
    found = faces(marked(seen(cone(20.0)), None))
    for part in (found.rock, found.firm, found.shade, found.outlines):
        assert part and all((ring[0] == ring[-1]).all() for ring in part)
    assert not found.snow


def test_strokes_of_shade_lie_in_it_and_lean() -> None:
    shade = np.zeros((40, 40), bool)
    shade[5:25, 10:30] = True
    strokes = hatched(shade, 2.5)
    assert len(strokes) > 5
    assert strokes[:, :, 1].min() >= 5 and strokes[:, :, 1].max() <= 25
    assert strokes[:, :, 0].min() >= 9.5 and strokes[:, :, 0].max() <= 30.5
    assert (strokes[:, 1] > strokes[:, 0]).all()
    assert not len(hatched(np.zeros((9, 9), bool), 2.5))


def test_what_was_lowered_has_no_outlines() -> None:
    view = seen(cone(20.0))
    cut = np.zeros((60, 60), bool)
    cut[:, :30] = True
    ink = marked(view, None, cut).outlines
    assert ink[:, 31:].any() and not ink[:, :30].any()
