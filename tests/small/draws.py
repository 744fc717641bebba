"""What both engines draw on boards of a few cells, and how often they rolled their dice for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np

from morphs.base.seeds import Dice
from solver.balance import _Fit
from solver.complete import Plan
from solver.draw import draw
from solver.evening import UnevenError, even_weights
from solver.found import Found
from solver.meter import Meter
from solver.problem import Problem
from solver.row_plan import RowPlan
from solver.sheet import make_sheet
from solver.strips import Strips
from tests.small.shared import plain
from tests.solver.makers import BRICK, GRID, HALL, ROCK, Case, Tile, board, random_case
from tests.solver.test_forest_ends import river_plan
from tests.solver.test_small_boards import BOARDS, row_case, trail, turned, wide_case
from tests.solver.test_small_decks import card_case
from tests.solver.test_strips import MEETS, RINGS, SLOTS, WEIGHTS

Drawn = Callable[[bool], Any]
ROOM = {
    "solver.row_plan.FOREST_CELLS": 1,
    "solver.row_plan.JOINED_LEAST": 1,
    "solver.fast_forest_tables.ROOM": 1,
    "solver.fast_forest_tables.ENTRIES": 4,
    "solver.fast_draw.AT_ONCE": 3,
}
"""Rows under rules on any board, with room for little."""
LIMIT = 40
"""Contradictions, and decisions of a proof, after which a search is given up."""
LONG = (105, 113, 129)
"""Cases that take long."""
SEED = 100
"""Cases of other tests begin at 0."""


def on_both(drawn: Drawn) -> Any:
    """What the engines draw: the same."""
    patches = [patch(name, value) for name, value in ROOM.items() if _is_there(name)]
    for one in patches:
        one.start()
    try:
        found = plain(drawn(False))
        assert not find_spec("numba") or plain(drawn(True)) == found, "engines differ"
    finally:
        for one in patches:
            one.stop()
    return found


def _is_there(name: str) -> bool:
    return "fast" not in name or find_spec("numba") is not None


def searched(seed: int, fast: bool) -> Any:
    """A board cell by cell, under up to three rules."""
    case = random_case(seed, most=4)
    return _solved(case, Plan(case.problem(), (), case.allowed, LIMIT, LIMIT, "cells", fast), seed)


def _solved(case: Case, plan: Plan, seed: int) -> Any:
    plan.rules, dice = case.rules(plan.problem), Dice(seed, "small")
    return asdict(plan.solve(dice)), dice.counter


def joined(case: Case, seed: int) -> Case:
    """The case with halls that are to become one part."""
    rolls = Random(seed)
    for count in (1, 2, 2, 3):
        ring = [HALL] * count + [ROCK] * (case.slots - count)
        rolls.shuffle(ring)
        case.tiles.append(Tile(tuple(ring), True, False))
    case.weights += (4.0,) * 4
    case.reach = rolls.choice(["all", "rim"])
    return case


def rows(name: str, seed: int, kind: str, fast: bool) -> Any:
    """Rows of a kind, then windows of them drawn anew."""
    case = row_case(name, seed)
    if kind == "joined":
        case = joined(case, seed)
    case.water = kind == "wet" or (kind != "dry" and seed % 2 > 0)
    problem, allowed = case.problem(), case.allowed if kind in ("dry", "wet") else {}
    if kind == "ahead":
        problem = Problem(**{**vars(problem), "classes": (0, 1, 1, 2, 2)})
    plan = RowPlan(problem, case.rules(problem), allowed, fast=fast)
    return [] if plan._of_rows.sorts.is_hopeless() else trail(plan, seed)


def wide(seed: int, fast: bool) -> Any:
    """Rows of sides that two rivers cross."""
    problem, rules = wide_case(seed, 3, 4 + seed % 2, seed % 2 > 0)
    plan = RowPlan(problem, rules[:1], fast=fast)
    return [] if plan._of_rows.sorts.is_hopeless() else trail(plan, seed)


def whole(name: str, seed: int, fast: bool) -> Any:
    """A whole board by rows, drawn anew where it fails and closed by a search."""
    case = joined(row_case(name, seed), seed) if seed % 2 else row_case(name, seed)
    case.water = seed % 4 < 3
    return _solved(case, Plan(case.problem(), (), case.allowed, LIMIT, LIMIT, "rows", fast), seed)


def laid(seed: int, fast: bool) -> Any:
    """Cards laid one by one."""
    problem, decks, options, rules = card_case(seed)
    dice = Dice(seed, "cards")
    return draw(problem, decks, dice, options, rules, fast=fast), dice.counter


def strips(wraps: tuple[bool, bool], fast: bool) -> Any:
    """Strips of a small board drawn anew."""
    boards, kept = np.zeros((2, 7, 6), dtype=np.int64), np.zeros((7, 6), dtype=bool)
    kept[2, 3] = True
    for _ in range(2):
        Strips(RINGS, WEIGHTS, MEETS, SLOTS, fast).sweep(boards, wraps, kept, Dice(9, "even"))
    return boards


def fit_of(seed: int) -> tuple[Problem, _Fit]:
    """Rocks and halls on a torus, to be balanced."""
    facing, lines = board(GRID, 9, 4, wrap=True)
    rolls = Random(f"balance {seed}")
    tiles = [Tile(ring, True, False) for ring in product((ROCK, HALL), repeat=4)]
    meets = np.vstack([np.eye(5), np.ones((2, 5))])
    meets[ROCK, HALL] = meets[HALL, ROCK] = seed / 4
    weights = (1.0, *(rolls.choice([0.0, 0.25, 1.0, 3.0]) for _ in tiles[1:]))
    problem = Case(facing, tiles, meets, weights, lines).problem()
    return problem, _Fit(Meter(problem, Dice(seed, "balance")), np.array(weights))


def balanced(seed: int, fast: bool) -> Any:
    """What a few rounds make of weights, and how fair they are."""
    _, fit = fit_of(seed)
    found = fit.phase(3, 2, 4, 8, 1)
    with patch("solver.balance.TRIED", 8):
        amiss = fit.tried(found[0])
    return [(one.weights, one.rims) for one in found], amiss


def sheets(kind: str, wrap: bool) -> Any:
    """Which boards, turned in all ways, are whole boards of squares."""
    found = []
    turns, cuts = range(4 if kind == GRID else 6), ((), (0, 2), (1, 3)) if wrap else ((),)
    for wide, tall, turn, cut in product((1, 2, 3, 4), (1, 2, 3, 4), turns, cuts):
        facing, lines = board(kind, wide, tall, wrap)
        flat, _ = board(kind, wide, tall, False)
        for mine, faced in zip(facing, flat, strict=True):
            for slot in cut:  # the board is round in the other direction only
                mine[slot] = faced[slot]
        case = row_case("grid", SEED)
        case.facing, case.lines = turned(facing, turn), lines[:: -1 if turn % 2 else 1]
        case.tiles = [Tile((ROCK,) * len(facing[0]), True, False)]
        case.weights = (1.0,)
        found.append(make_sheet(case.problem()))
    return found


def woven(seed: int, fast: bool) -> Any:
    """Strands laid on a dry torus."""
    plan, _ = river_plan(9, 9, wrap=True, way="cells", fast=fast)
    rings = plan.problem.kinds[0].rings
    dry = Found("complete", [rings.any(axis=1).tolist().index(False)] * 81)
    return plan._woven(Dice(seed, "woven"), dry).candidates


def evened(seed: int, fast: bool) -> Any:
    """Weights for strips of a small torus."""
    problem, fit = fit_of(seed)
    names = {"WIDTH": 9, "BOARDS": 2, "SWEEPS": 1, "KEPT": 2, "ROUNDS": (2, 1), "BORDER": 1}
    with ExitStack() as stack:
        for name, value in names.items():
            stack.enter_context(patch(f"solver.evening.{name}", value))
        try:
            found = even_weights(problem, fit.balance(), Dice(seed, "even"), fast)
        except UnevenError:
            return "refused"
    return found


def cases() -> dict[str, Callable[[], Any]]:
    """What is drawn, by name."""
    every: dict[str, Drawn] = {}
    for seed in (seed for seed in range(SEED, SEED + 40) if seed not in LONG):
        every[f"cells {seed}"] = partial(searched, seed)
        every[f"cards {seed}"] = partial(laid, seed)
    for name in BOARDS:
        for seed in range(SEED, SEED + 4):
            for kind in ("dry", "wet", "joined", "ahead"):
                if kind != "ahead" or ("grid" not in name and "column" not in name):
                    every[f"rows {kind}, {name} {seed}"] = partial(rows, name, seed, kind)
            every[f"whole, {name} {seed}"] = partial(whole, name, seed)
    for seed in range(SEED, SEED + 6):
        every[f"rows wide {seed}"] = partial(wide, seed)
    for wraps in ((False, False), (False, True), (True, False), (True, True)):
        every[f"strips {wraps}"] = partial(strips, wraps)
    every |= {f"balance {seed}": partial(balanced, seed) for seed in range(2)}
    every |= {"even": partial(evened, 0)}
    every |= {f"woven {seed}": partial(woven, seed) for seed in (3, 4)}
    for kind, wrap in product((GRID, BRICK), (False, True)):
        every[f"sheets {kind} {wrap}"] = lambda _, of=(kind, wrap): sheets(*of)  # type: ignore[misc]
    return {name: partial(on_both, drawn) for name, drawn in every.items()}
