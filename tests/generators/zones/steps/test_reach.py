"""Reachability as the talk tells it, with the figures of its tables."""

from __future__ import annotations

import numpy as np

from morphs.generators.zones.geometry.pieces import pieces
from morphs.generators.zones.steps.reach import FAR, Ground, connect, connected_from, way_back

FIRST = """
2 3 5 7 9 11
0 2 4 6 8 10
0 2 4 6 8 10
0 2 3 5 6 8
0 0 2 3 5 7
0 0 0 2 4 6
"""
SECOND = """
2 3 5 4 2 0
0 2 4 4 2 0
0 2 4 4 2 0
0 2 3 3 2 0
0 0 2 2 0 0
0 0 0 0 0 0
"""
EVERYWHERE = np.ones((6, 6), dtype=bool)


def table(text: str) -> np.ndarray:
    return np.array([[int(number) for number in line.split()] for line in text.split("\n") if line])


def opened() -> np.ndarray:
    """The talk's picture: open squares at the left, others at the right, none between."""
    squares = table(FIRST) == 0
    squares[:, 5] = True
    squares[4, 4] = True
    return squares


def test_moving_costs_two_and_three_and_nothing_among_connected_open_squares() -> None:
    reached = connected_from(opened(), (1, 0))
    expected = table(FIRST)
    assert expected[3, 4] + 3 == 9
    expected[2, 5] = 9  # the slide says 10, but diagonally from the 6 it is less by its own rule
    assert (Ground(EVERYWHERE).distances(reached) == expected).all()


def test_a_least_cost_path_is_cut_and_all_it_joins_costs_nothing() -> None:
    ground = Ground(EVERYWHERE)
    squares = opened()
    way = way_back(ground.distances(connected_from(squares, (1, 0))), (5, 5))
    assert way == [(5, 5), (5, 4), (5, 3), (5, 2)]
    for square in way:
        squares[square] = True
    assert (ground.distances(connected_from(squares, (1, 0))) == table(SECOND)).all()


def test_all_open_squares_end_in_one_piece_around_what_may_not_be_cut() -> None:
    rng = np.random.default_rng(1)
    ground = np.ones((30, 30), dtype=bool)
    ground[10:20, 14] = False
    squares = (rng.random((30, 30)) < 0.1) & ground
    first = tuple(np.argwhere(squares)[0])
    done = connect(squares, Ground(ground), (int(first[0]), int(first[1])))
    assert pieces(done)[1] == 1
    assert (done[squares]).all()
    assert not (done & ~ground).any()


def test_what_is_out_of_reach_is_far() -> None:
    ground = np.ones((3, 5), dtype=bool)
    ground[:, 2] = False
    sources = np.zeros_like(ground)
    sources[0, 0] = True
    distances = Ground(ground).distances(sources)
    assert (distances[:, 3:] == FAR).all()
    assert distances[2, 1] == 5
