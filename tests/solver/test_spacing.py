"""The rule on distances: nothing twice within so many steps, on boards with and without borders."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import networkx as nx
import numpy as np
import pytest

from solver.rules.spacing import Spacing
from tests.solver.makers import BRICK, FLAT, GRID, ROCK, Case, Tile, board

THINGS = [0, 1, 1, 2]
MASKS = [0b0001, 0b0110, 0b1000]


def spacing(kind: str, columns: int, rows: int, wrap: bool, distance: int) -> tuple[Spacing, Case]:
    facing, lines = board(kind, columns, rows, wrap)
    tile = Tile((ROCK,) * len(facing[0]), True, False)
    case = Case(facing, [tile] * 4, np.ones((7, 5)), (1.0,) * 4, lines)
    return Spacing(case.problem(), [MASKS], distance), case


def distances(case: Case) -> dict[int, dict[int, int]]:
    graph = nx.Graph(
        [(cell, f[0]) for cell, mine in enumerate(case.facing) for f in mine if f is not None]
    )
    return dict(nx.all_pairs_shortest_path_length(graph))


@pytest.mark.parametrize("distance", [1, 2, 3])
@pytest.mark.parametrize(("kind", "wrap"), [(GRID, False), (GRID, True), (BRICK, True), (FLAT, 0)])
def test_near_is_within_the_distance(kind: str, wrap: bool, distance: int) -> None:
    rule, case = spacing(kind, 5, 4, wrap, distance)
    steps = distances(case)
    for cell in range(20):
        near = {other for other, d in steps[cell].items() if 0 < d <= distance}
        assert set(rule.near(cell)) == near
        assert len(rule.near(cell)) == len(near)


def test_the_same_too_near_is_refused_and_leaves_no_trace() -> None:
    rule, _ = spacing(GRID, 4, 1, False, 2)
    assert rule.push(0, 1)
    before = deepcopy((rule.thing_of, rule.order))
    assert not rule.push(1, 1)
    assert not rule.push(2, 1)
    assert (rule.thing_of, rule.order) == before
    assert rule.push(3, 1)
    assert rule.push(1, 0)


def test_candidates_that_show_what_stands_near_are_banned() -> None:
    rule, _ = spacing(GRID, 5, 1, False, 2)
    rule.push(0, 1)
    assert list(rule.news()) == [1, 2]
    assert list(rule.news()) == []
    assert [rule.banned(cell) for cell in (1, 2, 3, 4)] == [0b0110, 0b0110, 0, 0]
    rule.push(4, 2)
    assert list(rule.news()) == [2, 3]
    assert [rule.banned(cell) for cell in (1, 2, 3)] == [0b0110, 0b1110, 0b1000]
    rule.pop()
    assert [rule.banned(cell) for cell in (1, 2, 3)] == [0b0110, 0b0110, 0]


def test_random_pushes_agree_with_the_distances_and_forget_leaves_nothing() -> None:
    refused = 0
    for seed in range(60):
        rolls = Random(seed)
        distance = rolls.randint(1, 3)
        rule, case = spacing(rolls.choice([GRID, BRICK]), 4, 4, rolls.random() < 0.5, distance)
        steps, laid = distances(case), {}
        for cell in rolls.sample(range(16), 12):
            thing = rolls.randrange(3)
            near = {other for other in laid if steps[cell][other] <= distance}
            fits = all(laid[other] != thing for other in near)
            assert bool(rule.banned(cell) & MASKS[thing]) != fits
            assert rule.push(cell, thing) == fits
            refused += not fits
            if fits:
                laid[cell] = thing
        gone = rolls.sample(range(16), 5)
        rule.forget(gone)
        fresh = Spacing(rule.problem, [MASKS], distance)
        assert all(fresh.push(c, thing) for c, thing in laid.items() if c not in gone)
        assert rule.thing_of == fresh.thing_of
        assert [rule.banned(c) for c in range(16)] == [fresh.banned(c) for c in range(16)]
    assert refused > 50


def test_news_of_what_was_taken_back_do_no_harm() -> None:
    """Cells may be named whose bans have not grown, but none of them is banned anything then."""
    rule, _ = spacing(GRID, 4, 1, False, 1)
    rule.push(1, 0)
    rule.pop()
    assert all(rule.banned(cell) == 0 for cell in rule.news())
    rule.reset()
    assert list(rule.news()) == []
