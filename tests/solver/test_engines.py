"""Two engines, one answer: the same request gives the same map, plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from itertools import product
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.board.grids import board_of
from morphs.matching import Task, make_task
from morphs.matching.domains import combined
from morphs.matching.rules import rules_of
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from solver.complete import Plan
from solver.row_plan import Way
from solver.search import Found
from tests.conftest import PACKS
from tests.solver.makers import random_case

pytestmark = pytest.mark.skipif(
    find_spec("numba") is None, reason="the compiled engine needs numba: install morphs[fast]"
)

RIVERS, HEXES, POINTY = (str(PACKS / f"{name}.csv") for name in ("rivers", "hexes", "pointy"))
MASK = ("##.###", "######", ".####.", "###.##")
WAYS: tuple[Way, ...] = ("rows", "cells", "auto")
BOARDS: dict[str, dict[str, Any]] = {
    "grid": {"board": "grid:6x4"},
    "one row": {"board": "grid:9x1"},
    "one column": {"board": "grid:1x9"},
    "wrapped grid": {"board": "grid:5x6", "wrap": True},
    "two by two, wrapped": {"board": "grid:2x2", "wrap": True},
    "closed grid": {"board": "grid:5x4", "closed": True},
    "masked": {"mask": MASK},
    "masked and closed": {"mask": MASK, "closed": True},
    "brick": {"board": "brick:5x4"},
    "wrapped brick": {"board": "brick:4x6", "wrap": True},
    "closed brick": {"board": "brick:4x4", "closed": True},
    "framed": {"board": "grid:4x3", "frame": "after", "pack": "dungeon"},
    "framed brick": {"board": "brick:4x3", "frame": "before", "pack": "dungeon"},
    "hexes": {"board": "hex:6x4", "pack": HEXES},
    "wrapped hexes": {"board": "hex:6x5", "wrap": True, "pack": HEXES},
    "masked hexes": {"board": "hex:6x4", "mask": MASK, "pack": HEXES},
    "pointy hexes": {"board": "hex-pointy:5x5", "pack": POINTY},
    "wrapped pointy hexes": {"board": "hex-pointy:5x6", "wrap": True, "pack": POINTY},
}
RULES: dict[str, dict[str, Any]] = {
    "connected": {"connected": True},
    "meet": {"meet": True},
    "entrances": {"entrances": 3},
    "counts": {"at_least": ("river=4",), "at_most": ("lake=2",)},
    "variety": {"variety": 1},
    "a set": {"set": True, "board": "grid:4x4"},
    "painted": {"paint": ("r.....", "r.....", "......")},
    "everything": {"connected": True, "entrances": 4, "at_most": ("river=3",), "variety": 1},
}


@cache
def tiles(pack: str) -> Catalogue:
    return open_catalogue((pack,))


def task(**options: Any) -> Task:
    request = Request(**{"pack": RIVERS, "solver": "complete", **options})
    return make_task(request, tiles(request.pack[0]), board_of(request))


def solve(compiled: Task, seed: int, way: Way, fast: bool) -> Found:
    matching = compiled.matching
    rules = rules_of(compiled.constraints, matching)
    plan = Plan(
        matching.problem, rules, combined(compiled.cell_constraints), proof=500, way=way, fast=fast
    )
    return told(plan.solve(Dice(seed, "engines")))


def told(found: Found) -> Found:
    """The same with its candidates as a list: engines may tell them as an array."""
    candidates = found.candidates
    return replace(found, candidates=None if candidates is None else list(map(int, candidates)))


def assert_one_answer(compiled: Task, seeds: range, ways: tuple[Way, ...] = WAYS) -> int:
    """Compare everything the engines tell; returns how many maps were complete."""
    complete = 0
    for seed, way in product(seeds, ways):
        plain, fast = (solve(compiled, seed, way, one) for one in (False, True))
        assert plain == fast, (seed, way)
        complete += plain.status == "complete"
    return complete


@pytest.mark.parametrize(
    ("name", "water"),
    [
        pytest.param(name, water, marks=[pytest.mark.soak] if (number + on) % 2 else [])
        for number, name in enumerate(BOARDS)
        for on, water in enumerate(("off", "on"))
    ],
)
def test_every_board(name: str, water: str) -> None:
    options = BOARDS[name]
    if "pack" not in options:
        assert_one_answer(task(**options, water=water, pack="dungeon"), range(1), ("auto",))
    assert assert_one_answer(task(**options, water=water), range(2)) >= 3


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        pytest.param(name, pack, marks=[pytest.mark.soak] if (number + place) % 2 else [])
        for number, name in enumerate(RULES)
        for place, pack in enumerate(("dungeon", RIVERS))
    ],
)
def test_every_rule(name: str, pack: str) -> None:
    try:
        compiled = task(**{"board": "grid:6x4", "pack": pack, **RULES[name]})
    except MorphsError:
        pytest.fail(f"the pack has no tiles to ask {name} of")
    assert_one_answer(compiled, range(3), ("auto",))


STUBBORN = (*range(30), 107, 109, 132, 159, 173, 194)
"""Seeds of instances, some of which need blocks to be cleared."""


@pytest.mark.parametrize("seeds", [STUBBORN, pytest.param(range(300), marks=pytest.mark.soak)])
def test_random_instances(seeds: Sequence[int]) -> None:
    """Many contradictions, blocks and proofs: also what the search did is the same."""
    statuses, blocks = set(), 0
    for seed in seeds:
        case = random_case(seed)
        problem = case.problem()
        answers = [
            told(Plan(problem, case.rules(problem), case.allowed, fast=fast).solve(Dice(seed, "e")))
            for fast in (False, True)
        ]
        assert answers[0] == answers[1], seed
        statuses.add(answers[0].status)
        blocks += answers[0].blocks
    assert statuses >= {"complete", "impossible"}
    assert blocks > 10


@pytest.mark.soak
@pytest.mark.parametrize("name", BOARDS)
def test_every_board_with_many_seeds(name: str) -> None:
    for water in ("on", "off"):
        for rules in ({}, {"connected": True}, {"variety": 1}):
            assert_one_answer(task(**{**BOARDS[name], "water": water, **rules}), range(25))
