"""What a drawn cell joins inside."""

from __future__ import annotations

from itertools import combinations, permutations
from math import dist

import pytest

from morphs.board.shape import HEX, SQUARE, half_side_midpoints
from morphs.tiles.joining import pools, ways_to_join
from morphs.tiles.vocabulary import Vocabulary


@pytest.mark.parametrize("river", range(8))
def test_a_river_runs_into_the_nearer_of_two_lakes(river: int, dungeon: Vocabulary) -> None:
    points = half_side_midpoints(SQUARE, 0)
    compared = 0
    for near, far in permutations(set(range(8)) - {river}, 2):
        if (near - far) % 8 in (1, 7):
            continue
        if dist(points[river], points[near]) >= dist(points[river], points[far]):
            continue
        faces = ["sw"] * 8
        faces[river], faces[near], faces[far] = "sr", "kw", "kw"
        links = ways_to_join(SQUARE, 0, faces, dungeon)[0]
        assert tuple(sorted((river, near))) in links and (far,) in links, (near, far)
        compared += 1
    assert compared > 10


def test_lakes_are_runs_side_by_side_also_past_the_first_half_side(dungeon: Vocabulary) -> None:
    for first, second in combinations(range(8), 2):
        faces = ["kw" if half in (first, second) else "sw" for half in range(8)]
        runs = pools(faces, dungeon)["water"]
        beside = (second - first) % 8 in (1, 7)
        assert sorted(map(len, runs)) == ([2] if beside else [1, 1])
    assert pools(["kw"] * 8, dungeon) == {"water": [list(range(8))]}


def test_a_river_in_mid_side_is_joined_once(overland: Vocabulary) -> None:
    faces = ["pn"] * 12
    faces[2] = faces[3] = faces[8] = faces[9] = "pr"
    walk = tuple(range(12))
    assert ways_to_join(HEX, 0, faces, overland)[0] == (walk, (2, 8))
