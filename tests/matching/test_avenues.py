"""Where the main way is wide: runs of the loop, each joint going on from the one before."""

from __future__ import annotations

from itertools import pairwise

from morphs.matching.avenues import ACROSS, LONGEST, halves_of, runs, within

LOOP = [(0, 1), (1, 2), (2, 12), (12, 22), (21, 22), (11, 21), (1, 11)]


def test_runs_are_parted_by_what_may_not_be_wide() -> None:
    found = runs(LOOP, lambda joint: joint != (12, 22))
    assert found == [[(0, 1), (1, 2), (2, 12)], [(21, 22), (11, 21)]]


def test_no_cell_has_three_wide_sides() -> None:
    (run,) = runs(LOOP, lambda joint: True)
    assert run == LOOP[:-1]  # cell 1 has two of them already


def test_single_joints_are_no_way() -> None:
    assert runs(LOOP, lambda joint: joint in ((0, 1), (12, 22))) == []


def test_as_much_of_a_run_is_wide_as_may_be_drawn_anew() -> None:
    assert within(LOOP, lambda cell: cell > 1, 2) == LOOP[:3]
    assert within(LOOP, lambda cell: True, 2) == []


def test_wide_ways_lead_round_nothing() -> None:
    assert within(LOOP, lambda cell: False, 0) == LOOP[:LONGEST] != LOOP


def test_ways_run_straight_on_more_often_than_not() -> None:
    run = [(k, k + 1) for k in range(200)]
    halves = ((2, 7), (3, 6))  # from a cell to the one east of it
    found = halves_of(5, run, lambda joint: halves)
    straight = sum(ACROSS[found[a][1]] == found[b][0] for a, b in pairwise(run))
    assert 130 < straight < 190
    assert {found[joint] for joint in run} == set(halves)
