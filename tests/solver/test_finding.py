"""Which open place and candidate a sum of weights falls to, against plain sums."""

from __future__ import annotations

import random
from bisect import bisect_right
from itertools import accumulate
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.solver.test_kernel_models import uncompile

places = pytest.importorskip("solver.place_kernels")
CELLS, WAYS = 3 * places.BLOCK, 4
PROTOTYPES = ((0, 3), (3, WAYS))
"""The ways of either prototype."""


def weighed_places(dice: random.Random) -> tuple[Any, Any, list[list[int]]]:
    """Open places of one slot each, whose words are liked more or less, or not at all."""
    likes = np.array([[dice.choice((0.0, 0.5, 1.0, 2.0)) for _ in range(WAYS)] for _ in range(5)])
    still = SimpleNamespace(
        kind=[0] * CELLS,
        slots=[1],
        port_start=range(CELLS + 1),
        ring=np.arange(WAYS).reshape(1, WAYS, 1),
        ways=np.arange(WAYS)[None],
        first_way=np.array([[first for first, _ in PROTOTYPES] + [WAYS]]),
        meets=likes,
        free=-1,
    )
    demand = [dice.randrange(5) if dice.random() < 0.7 else -1 for _ in range(CELLS)]
    near = [dice.randrange(4) for _ in range(CELLS)]
    moving = SimpleNamespace(
        ban_row=[dice.choice((-1, -1, 0)) for _ in range(CELLS)],
        bans=np.array([[False, True, False, True]]),
        demand=demand,
        near=near,
        cell_of_slot=np.array([dice.sample(range(CELLS), CELLS)]),
        state=np.zeros(places.SIZE + 1, dtype=np.int64),
    )
    weights = []
    for cell in range(CELLS):
        liked = likes[demand[cell]] if demand[cell] >= 0 else np.ones(WAYS)
        banned = moving.bans[0] if moving.ban_row[cell] == 0 else [False] * WAYS
        one = max(1, sum(range(near[cell] + 1))) * places.SCALE
        weights.append([0 if no else int(n * one) for n, no in zip(liked, banned, strict=True)])
    return still, moving, weights


@pytest.mark.parametrize("seed", range(3))
def test_a_sum_falls_to_the_place_and_way_that_it_lies_in(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first and the last of all amounts that fall to each."""
    uncompile(places, monkeypatch)
    still, moving, weights = weighed_places(random.Random(seed))
    slots = moving.cell_of_slot[0].tolist()
    whole = [[sum(weights[cell][a:b]) for a, b in PROTOTYPES] for cell in slots]
    moving.row_of_slot = np.arange(CELLS)[None]
    moving.memo_start = 2 * np.arange(CELLS + 1)
    moving.memo_prototype = np.tile([0, 1], CELLS)
    moving.memo_weight = np.array(whole).ravel()
    moving.blocks = np.add.reduceat(whole, range(0, CELLS, places.BLOCK))[None]
    moving.large_blocks = np.sum(whole, axis=0)[None, None]
    for prototype, (first, last) in enumerate(PROTOTYPES):
        every = [(cell, way) for cell in slots for way in range(first, last)]
        sums = list(accumulate(weights[cell][way] for cell, way in every))
        for amount in {0, *sums[:-1], *(one - 1 for one in sums)} - {-1, sums[-1]}:
            places.find(still, moving, 0, prototype, amount)
            found = int(moving.state[places.CELL]), int(moving.state[places.CANDIDATE])
            assert found == every[bisect_right(sums, amount)]
