"""Peaks are drawn by hand and no two alike; those of a range stand apart and hide nothing kept."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
import shapely

from morphs.draw.lands.massifs import GROWN, _grown
from morphs.draw.lands.view import MOUNTAIN, PLAIN
from morphs.draw.terrain.mounds import mound
from morphs.draw.terrain.peaks import ALPINE, ENGRAVED, PEAK, TOR, body, outline, peak_svg
from morphs.draw.terrain.ranges import ROOM, Blocked, Scale, standing, touches
from morphs.draw.terrain.ridges import ridges

SCALE = Scale((1.5, 5.0), 8.0, 4, (0.7, 1.0))
MASS = np.zeros((20, 40), bool)
MASS[5:15, 4:36] = True


def anywhere(x: float, y: float, wide: float, high: float) -> bool:
    return True


def faces(key: int, form=PEAK):
    found = body(100.0, 90.0, key, form, 1.6)
    return found, shapely.make_valid(shapely.Polygon(found.shade))


@pytest.mark.parametrize("form", [PEAK, TOR])
def test_the_dark_face_lies_on_the_right_and_its_strokes_within(form) -> None:
    for key in range(12):
        found, shade = faces(key, form)
        front = shapely.make_valid(shapely.Polygon(found.front))
        assert 0.15 < shade.area / front.area < 0.6
        assert shade.centroid.x > front.centroid.x
        for stroke in found.hatches:
            assert shapely.Polygon(stroke).buffer(0).difference(shade.buffer(2)).area < 1


def test_outlines_end_before_the_foot_and_strokes_are_parallel() -> None:
    for key in range(12):
        found, _ = faces(key)
        top = min(y for _, y in found.front)
        assert -90.5 * 1.15 < top < -70
        for stroke in found.heavy:
            assert 1.03 * top < min(y for _, y in stroke) < 0.9 * top
            assert max(y for _, y in stroke) < 0
        ways = [np.subtract(*np.mean([s[:1] + s[-1:], s[1:3]], axis=1)) for s in found.hatches]
        ways = np.array([way / np.hypot(*way) for way in ways])
        assert len(ways) > 4 and np.ptp(ways, axis=0).max() < 1e-6


def test_no_two_peaks_are_alike_and_the_dice_decide() -> None:
    outlines = [body(1.0, 1.0, key).front for key in range(40)]
    assert outlines[7] == body(1.0, 1.0, 7).front
    assert all(one != other for one, other in pairwise(outlines))


@pytest.mark.parametrize("form", [PEAK, TOR])
def test_outlines_are_of_many_kinds_and_cross_nowhere(form) -> None:
    shapes = set()
    for key in range(60):
        found = outline(100.0, 90.0, key, form)
        line = [*reversed(found.left), *found.right[1:]]
        assert shapely.LineString(line).is_simple
        assert shapely.Polygon(line).is_valid
        shapes.add((round(-min(y for _, y in line), -1), len(found.clefts)))
    assert len(shapes) >= 3
    assert {0, 1, 2} == {clefts for _, clefts in shapes}


def test_no_peak_has_a_flat_top() -> None:
    for key in range(400):
        found = outline(100.0, 90.0, key, PEAK)
        line = [*reversed(found.left), *found.right[1:]]
        top = min(y for _, y in line)
        for (x, y), (to_x, to_y) in pairwise(line):
            is_level = abs(to_y - y) < 0.2 * abs(to_x - x)
            assert not (is_level and min(y, to_y) == top and abs(to_x - x) > 8), key


def test_ink_has_hatches_instead_of_a_dark_face_and_only_some_have_snow() -> None:
    found, _ = faces(3)
    inked, coloured = (peak_svg(found, (0, 0), rock, "#111111") for rock in (ENGRAVED, ALPINE))
    white = peak_svg(found, (0, 0), ALPINE, "#111111", snow=True)
    assert (
        'fill="#ffffff"' in inked
        and "url(" not in inked
        and "dark-" not in inked
        and inked.count("<path") == 2
    )
    assert "dark-" in coloured and ALPINE.snow not in coloured and ALPINE.snow in white


def test_peaks_keep_their_room_and_the_great_stand_within() -> None:
    found = standing(MASS, False, SCALE, 5, anywhere)
    assert found == standing(MASS, False, SCALE, 5, anywhere)
    assert found != standing(MASS, False, SCALE, 6, anywhere)
    assert [one.y for one in found] == sorted(one.y for one in found)
    for one, other in combinations(found, 2):
        room = [share * (one.wide + other.wide) / 2 for share in ROOM]
        off = (one.x - other.x) / room[0], (one.y - other.y) / room[1]
        assert off[0] ** 2 + off[1] ** 2 > 0.999
    wide = np.array([one.wide for one in found])
    rim = np.array([min(one.x - 4, 36 - one.x, one.y - 5, 15 - one.y) for one in found])
    assert wide.max() > 2 * wide.min()
    assert wide[rim > 3].mean() > 1.2 * wide[rim < 1].mean()


def test_what_is_kept_is_hidden_by_no_peak_and_the_rest_has_some() -> None:
    kept = np.zeros((20, 40), bool)
    kept[9:11, :] = True
    blocked = Blocked(kept)

    def free(x: float, y: float, wide: float, high: float) -> bool:
        return not touches(blocked, x, y, wide, high)

    found = standing(MASS, False, SCALE, 5, free)
    assert any(one.y < 9 for one in found) and any(one.y > 11 for one in found)
    assert not any(one.y - one.high < 11 and one.y > 9 for one in found)


def test_over_a_seam_peaks_keep_their_room_too() -> None:
    mass = np.roll(MASS, 20, axis=1)
    found = standing(mass, True, SCALE, 5, anywhere)
    for one, other in combinations(found, 2):
        across = abs(one.x - other.x) % 40
        assert min(across, 40 - across) + 2 * abs(one.y - other.y) > 0.3 * SCALE.wide[0]


def test_mounds_are_round_and_dark_on_the_right() -> None:
    for key in range(12):
        found = mound(100.0, 36.0, key, 1.6)
        front, shade = (shapely.Polygon(line).buffer(0) for line in (found.front, found.shade))
        assert front.convex_hull.area < 1.1 * front.area
        assert 0.15 < shade.area / front.area < 0.6 and shade.centroid.x > front.centroid.x
        assert min(y for _, y in found.front) == -36


def test_by_a_rim_without_depth_no_summit_is_great() -> None:
    lane = np.zeros((12, 40), bool)
    lane[5:7, 4:36] = True
    low = standing(lane, False, SCALE._replace(rim=0.0), 5, anywhere)
    assert 0 < max(one.great for one in low) < 0.6
    assert max(one.great for one in standing(lane, False, SCALE, 5, anywhere)) > 0.6


def test_valleys_between_crests_are_bare() -> None:
    mass = np.ones((40, 60), bool)
    near = SCALE._replace(far=9, beside=0.3)
    found = standing(mass, False, near, 5, anywhere)
    everywhere = standing(mass, False, near._replace(beside=99.0), 5, anywhere)
    assert len(found) < 0.8 * len(everywhere)
    lines = np.concatenate([ridge.points for ridge in ridges(mass, False, near.far)])
    off = [np.hypot(*(lines - (one.x, one.y)).T).min() for one in found]
    assert max(off) < 0.3 * SCALE.wide[1] + 0.6 * SCALE.wide[1]


def test_peaks_in_the_midst_of_great_ranges_are_larger() -> None:
    kinds = np.full((60, 90), PLAIN, np.int8)
    kinds[20:45, 10:50] = MOUNTAIN
    kinds[30:33, 70:73] = MOUNTAIN
    grown = _grown(kinds, False)
    assert grown[32, 30] == GROWN[2] and grown[31, 71] < 0.75 * 1024
    seam = np.roll(kinds, 60, axis=1)
    assert (_grown(seam, True) == np.roll(_grown(kinds, True), 60, axis=1)).all()
