"""Ranges, woods and lakes follow the squares of their mass."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np

from morphs.draw.zones.emblems import STRENGTHS, emblem_of, words_of
from morphs.draw.zones.masses import GROWTHS, SIZES, lake_shapes, standing
from morphs.draw.zones.palette import TINTS, rgb
from morphs.draw.zones.plants import woods
from morphs.draw.zones.scenery import mountain
from morphs.draw.zones.ways import road_shapes


def squares(rows: int, columns: int) -> np.ndarray:
    found = np.zeros((20, 20), bool)
    found[5 : 5 + rows, 5 : 5 + columns] = True
    return found


def test_peaks_are_high_within_a_range_and_low_along_its_rim() -> None:
    mass = squares(11, 11)
    sizes: dict[bool, list[int]] = {True: [], False: []}
    for one in standing(mass, mass, GROWTHS[mountain], 8):
        deep = 8 <= one.x <= 13 and 8 <= one.y <= 13.5
        sizes[deep].append(one.size)
        assert 1 <= one.size <= SIZES
    assert np.mean(sizes[True]) > 1.3 * np.mean(sizes[False])
    assert max(sizes[True]) > SIZES // 2


def test_each_square_of_a_mass_has_something_near() -> None:
    mass = squares(4, 7)
    for growth in GROWTHS.values():
        feet = np.array([(one.x, one.y) for one in standing(mass, mass, growth, 3)])
        for row, column in np.argwhere(mass).tolist():
            away = np.hypot(feet[:, 0] - column - 0.5, feet[:, 1] - row - 0.8)
            assert away.min() < 1.3


def test_trees_of_a_wood_stand_in_no_straight_line() -> None:
    mass = squares(2, 12)
    trees = list(standing(mass, mass, GROWTHS[woods], 5))
    last = sorted(one.y for one in trees if one.y > 6.4)
    assert max(last) - min(last) > 0.3
    assert len({round(one.x % 1, 1) for one in trees}) > 5


def test_lakes_that_touch_are_one() -> None:
    apart, together = squares(2, 3), squares(2, 3)
    apart[12:14, 12:15] = True
    together[7:9, 7:10] = True
    shores = [next(lake_shapes(mass, TINTS["grass"], 20)) for mass in (apart, together)]
    assert [len(re.findall("M", shore)) for shore in shores] == [2, 1]


def test_stairs_of_a_road_become_a_slope() -> None:
    road = np.zeros((12, 12), np.uint8)
    for k in range(10):
        road[k, k] = road[k, k + 1] = 1
    data = next(road_shapes(road, 20))
    points = np.array([float(n) for n in re.findall(r"-?\d+\.?\d*", data.split('"')[1])])
    x, y = points[0::2], points[1::2]
    inner = (x > 60) & (x < 180)
    off = (x - y)[inner]
    assert off.max() - off.min() < 8  # of 20 pixels a square


def test_guards_are_told_apart_without_colours() -> None:
    light = [sum(rgb(hue)) for _, hue in STRENGTHS]
    assert light == sorted(light, reverse=True)
    assert min(a - b for a, b in pairwise(light)) > 60
    guards = [emblem_of("monster", "monster", 0, most - 1, "", 0) for most, _ in STRENGTHS]
    assert [guard.rank for guard in guards] == [1, 2, 3, 4, 5]
    assert words_of(guards[1]) == "guard of 2,000 to 5,999"
    assert words_of(guards[0]) == "guard of less than 2,000"
    assert words_of(guards[4]) == "guard of 24,000 or more"
    assert emblem_of("town", "castle-castle", 3, 0, "", 0).rank == 3
