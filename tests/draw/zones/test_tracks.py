"""Tracks: what lies away from roads is led to them, over nothing that bars the way."""

from __future__ import annotations

import numpy as np

from morphs.draw.zones.courses import crossed
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.tracks import FARTHEST, track_courses, track_shapes

ROAD = np.column_stack([np.full(40, 20.0), np.arange(40.0)])
FREE = np.zeros((40, 40), np.bool_)


def sign(kind: str, x: float, y: float) -> Sign:
    return Sign(0, Emblem(kind, "#ffffff"), 20, x, y)


def test_a_mine_is_led_to_the_road_and_what_is_small_or_by_it_is_not() -> None:
    signs = [sign("mine", 8.5, 12.9), sign("chest", 5.5, 30.0), sign("dwelling", 20.6, 8.0)]
    (track,) = track_courses(signs, [ROAD], FREE, FREE)
    assert abs(track[0] - (8.5, 12.9)).max() < 0.01 and abs(track[-1, 0] - 20.0) < 0.01
    assert track_courses(signs, [], FREE, FREE) == []
    assert "stroke-dasharray" in "".join(track_shapes([track], 20, 40))
    assert not list(track_shapes([], 20, 40))


def test_tracks_keep_off_what_bars_them_and_rather_off_rough_ground() -> None:
    barred = FREE.copy()
    barred[8:30, 14:16] = True
    signs = [sign("mine", 8.5, 12.9)]
    (track,) = track_courses(signs, [ROAD], barred, FREE)
    assert not (crossed([track], barred.shape) & barred).sum() > 2  # corners are eased
    (plain,) = track_courses(signs, [ROAD], FREE, FREE)
    assert np.ptp(track[:, 1]) > np.ptp(plain[:, 1]) + 3
    rough = FREE.copy()
    rough[10:16, 14:16] = True
    (around,) = track_courses(signs, [ROAD], FREE, rough)
    crossing = crossed([around], rough.shape) & rough
    assert crossing.sum() < (crossed([plain], rough.shape) & rough).sum()


def test_tracks_join_and_none_is_very_long() -> None:
    signs = [sign("mine", 8.5, 12.9), sign("dwelling", 6.5, 12.9)]
    first, second = track_courses(signs, [ROAD], FREE, FREE)
    assert abs(first - second[-1]).max(axis=1).min() < 0.01
    far = np.column_stack([np.full(90, 80.0), np.arange(90.0)])
    none = np.zeros((90, 90), np.bool_)
    assert not track_courses([sign("mine", 80.5 - FARTHEST / 10 - 4, 40)], [far], none, none)
    assert track_courses([sign("mine", 80.5 - FARTHEST / 10 + 4, 40)], [far], none, none)
