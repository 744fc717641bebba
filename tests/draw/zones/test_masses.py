"""Ranges, woods and lakes follow the squares of their mass."""

from __future__ import annotations

import re
from itertools import pairwise, product

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.draw.terrain.ranges import Stand
from morphs.draw.zones.covered import risen
from morphs.draw.zones.emblems import STRENGTHS, emblem_of, words_of_guards
from morphs.draw.zones.ground import FREE, TIGHT, drift
from morphs.draw.zones.masses import GROWTHS, lake_shapes, standing
from morphs.draw.zones.palette import TINTS, rgb
from morphs.draw.zones.plants import bare, woods
from morphs.draw.zones.ranges import FINE, _stands, hidden, massed, peaks_of, range_shapes
from morphs.draw.zones.scenery import mountain, rocks
from morphs.generators.zones.templates.template import TERRAINS

STILL = np.zeros((20, 20), np.float32), np.zeros((20, 20), np.float32)


def squares(rows: int, columns: int) -> np.ndarray:
    found = np.zeros((20, 20), bool)
    found[5 : 5 + rows, 5 : 5 + columns] = True
    return found


def ranges(peaks: np.ndarray, kept: np.ndarray) -> str:
    """The ranges of a level of grass, eight pixels to the square."""
    land = np.full((20, 20), TERRAINS.index("grass"), np.uint8)
    return "".join(range_shapes(land, peaks, peaks_of(peaks, kept, STILL), 8))


def feet(peaks: np.ndarray, kept: np.ndarray) -> np.ndarray:
    """Corners of what ranges of a level of grass are drawn with, in squares."""
    data = "".join(re.findall(r' d="([^"]*)"', ranges(peaks, kept)))
    found = re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", data)
    return np.array(found, dtype=float).reshape(-1, 2) / 8


def test_ranges_stand_on_their_squares_and_leave_free_what_is_kept() -> None:
    mass, kept = squares(6, 12), np.zeros((20, 20), bool)
    x, y = feet(mass, kept).T
    assert 2.3 < x.min() < 7 and 15 < x.max() < 19.5
    assert y.min() < 5.5 and y.max() < 12
    row = next(row for row in range(7, 12) if ((y > row + 0.3) & (y < row + 0.7)).any())
    kept[row, :] = True
    x, y = feet(mass, kept).T
    assert not ((y > row + 0.3) & (y < row + 0.7)).any()


def upper_parts(small: np.ndarray) -> BaseGeometry:
    """What a range covers of a level but for the feet of its peaks."""
    land, none = np.full((20, 20), TERRAINS.index("grass"), np.uint8), np.zeros((20, 20), bool)
    svg = "".join(
        range_shapes(land, squares(10, 12), peaks_of(squares(10, 12), none, STILL, small), 8)
    )
    parts = []
    for front in re.findall(r'd="M([^"]*)Z" fill="url.#lit', svg):
        corners = np.array([[float(n) / 8 for n in at.split()] for at in front.split("L")])
        top, foot = corners[:, 1].min(), corners[:, 1].max()
        parts.append(
            shapely.clip_by_rect(shapely.Polygon(corners), 0, 0, 20, 0.45 * top + 0.55 * foot)
        )
    return shapely.union_all(parts)


def test_what_is_small_stands_before_the_feet_of_peaks_only() -> None:
    bare = upper_parts(np.zeros((20, 20), bool))
    hidden = [at for at in product(range(7, 13), range(7, 15)) if covers(bare, at)]
    assert len(hidden) > 3
    for at in hidden[:3]:
        small = np.zeros((20, 20), bool)
        small[at] = True
        assert not covers(upper_parts(small), at)


def covers(shape: BaseGeometry, at: tuple[int, int]) -> bool:
    return bool(shape.contains(shapely.Point(at[1] + 0.5, at[0] + 0.5)))


def test_obstacles_far_apart_are_mostly_bare() -> None:
    strewn = np.zeros((20, 20), bool)
    strewn[2:18:4, 2:18:4] = True
    fronts = re.findall(
        r'd="M(-?[0-9.]+) (-?[0-9.]+)[^"]*" fill="url.#lit', ranges(strewn, np.zeros_like(strewn))
    )
    places = {(round((float(x) / 8 - 1) / 4), round((float(y) / 8 - 2) / 4)) for x, y in fronts}
    assert 0 < len(places) < 0.7 * strewn.sum()


def test_gaps_of_a_range_are_closed_but_for_what_is_kept() -> None:
    high, kept = squares(8, 9), np.zeros((20, 20), bool)
    high[7, 8] = high[9, 11] = high[10, 7] = False
    body = massed(high, kept)[::FINE, ::FINE]
    assert body[7, 8] and body[9, 11] and body[10, 7]
    kept[7, 8] = True
    assert not massed(high, kept)[::FINE, ::FINE][7, 8]
    strewn = np.zeros((20, 20), bool)
    strewn[2:18:4, 2:18:4] = True
    assert not massed(strewn, np.zeros_like(strewn)).any()


def test_the_greatest_peaks_have_snow_but_none_below_ground() -> None:
    land, high = np.full((20, 20), TERRAINS.index("dirt"), np.uint8), squares(14, 14)
    stands, cap = peaks_of(high, np.zeros((20, 20), bool), STILL), TINTS["dirt"].cap
    above, below = ("".join(range_shapes(land, high, stands, 8, sky)) for sky in (True, False))
    assert above.count(cap) > below.count(cap) == 0


def test_the_greatest_peaks_of_a_range_are_few_and_stand_in_its_midst() -> None:
    data = ranges(squares(10, 12), np.zeros((20, 20), bool))
    fronts = re.findall(r'd="(M[^"]*)" fill="url.#lit', data)
    spans = []
    for front in fronts:
        x, y = np.array(re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", front), dtype=float).T / 8
        spans.append((x.max() - x.min(), y.max()))
    widest = sorted(spans)[-1]
    assert 7 < widest[1] < 14
    assert 1 <= sum(wide > 0.8 * widest[0] for wide, _ in spans) <= len(spans) / 3


def test_each_square_of_a_mass_has_something_near() -> None:
    mass = squares(4, 7)
    for growth in (one for one in GROWTHS.values() if one.share == 1.0 and one.most < 2):
        feet = np.array([(one.x, one.y) for one in standing(mass, growth, STILL, 3)])
        for row, column in np.argwhere(mass).tolist():
            away = np.hypot(feet[:, 0] - column - 0.5, feet[:, 1] - row - 0.8)
            assert away.min() < 1.3


def test_what_is_sparse_stands_in_groups_with_calm_land_between() -> None:
    mass = squares(24, 24)
    feet = [(int(one.y), int(one.x)) for one in standing(mass, GROWTHS[bare], STILL, 3)]
    each = np.zeros((10, 10), np.int64)
    np.add.at(each, tuple(np.array(feet).T // 3), 1)
    inner = each[2:7, 2:7]
    assert (inner == 0).any() and inner.max() > 2 * inner.mean()


def test_trees_of_a_wood_stand_in_no_straight_line() -> None:
    mass = squares(2, 12)
    trees = list(standing(mass, GROWTHS[woods], STILL, 5))
    last = sorted(one.y for one in trees if one.y > 6.4)
    assert max(last) - min(last) > 0.3
    assert len({round(one.x % 1, 1) for one in trees}) > 5


def test_lakes_that_touch_are_one() -> None:
    apart, together = squares(2, 3), squares(2, 3)
    apart[12:14, 12:15] = True
    together[7:9, 7:10] = True
    shores = [next(lake_shapes(mass, TINTS["grass"], 20)) for mass in (apart, together)]
    assert [len(re.findall("M", shore)) for shore in shores] == [2, 1]


def test_guards_are_told_apart_without_colours() -> None:
    light = [sum(rgb(hue)) for _, hue in STRENGTHS]
    assert light == sorted(light, reverse=True)
    assert min(a - b for a, b in pairwise(light)) > 60
    values = [min(most, 10**6) - 1 for most, _ in STRENGTHS]
    guards = [emblem_of("monster", "monster", 0, value, "", 0) for value in values]
    assert [guard.rank for guard in guards] == [1, 2, 3, 4, 5]
    assert words_of_guards(1) == "weak guard"
    assert words_of_guards(2) == "fair from 2,000"
    assert words_of_guards(5) == "deadly from 24,000"
    assert emblem_of("town", "castle-castle", 3, 0, "", 0).rank == 3


def test_ground_is_drawn_aside_less_where_it_is_tight() -> None:
    tight = np.zeros((40, 40), bool)
    tight[:, :20] = True
    for part in drift(tight, 0):
        assert np.abs(part).max() <= FREE
        assert np.abs(part[:, :19]).max() <= TIGHT + 1e-6
        assert np.abs(part[:, 26:]).max() > 2 * TIGHT
    plants = list(standing(squares(9, 9), GROWTHS[woods], STILL, 5))
    moved = list(standing(squares(9, 9), GROWTHS[woods], (STILL[0] + 0.5, STILL[1]), 5))
    assert [round(a.y - b.y, 6) for a, b in zip(plants, moved, strict=True)] == [0.5] * len(plants)


def test_great_peaks_stand_on_crests_and_valleys_beside_them_are_bare() -> None:
    """They were strewn evenly over all that rises."""
    high, none = np.zeros((60, 60), bool), np.zeros((60, 60), bool)
    high[6:54, 6:54] = True
    still = np.zeros((60, 60), np.float32), np.zeros((60, 60), np.float32)
    found = _stands(high, none, none, still)
    great = [one for one in found if one.great > 0.6]
    assert len(great) > 8
    near = [
        min(np.hypot(one.x - other.x, one.y - other.y) for other in great if other is not one)
        for one in great
    ]
    assert np.median(near) < 0.5 * np.median([one.wide for one in great])
    rows, columns = np.mgrid[6:54, 6:54] + 0.5
    open_ = np.ones(rows.shape, bool)
    for one in found:
        behind = (rows < one.y) & (rows > one.y - one.high)
        open_ &= ~(behind & (abs(columns - one.x) < 0.4 * one.wide))
    assert open_.mean() > 0.06  # it was 0.03
    assert len(found) < 300


def test_peaks_hide_squares_above_their_feet_and_no_others() -> None:
    one = Stand(8.0, 10.0, 6.0, 4.0, 1.0, 7)
    high = hidden([one], (16, 16))
    assert high[9, 8] == high[7, 8] == 4.0 and not high[10:].any() and not high[:6].any()
    assert high[9, 6] and not high[6, 6] and not high[:, :5].any()
    assert hidden([one, Stand(8.0, 10.0, 2.0, 1.0, 0.2, 8)], (16, 16))[9, 8] == 4.0


def test_boulders_about_what_rises_are_of_its_range_and_others_are_not() -> None:
    """Walls between realms had gaps where single stones fill a square."""
    high, loose = np.zeros((20, 20), bool), np.zeros((20, 20), bool)
    high[5, 3:8] = high[5, 12:17] = True
    loose[5, 8:12] = loose[15, 4:9] = True
    found = risen({(mountain, "grass"): high, (rocks, "grass"): loose})
    assert found is not None
    assert found[5, 3:17].all()
    assert not found[15].any()
    assert risen({(rocks, "grass"): loose}) is None
