"""The complete solver against brute force on small boards of every kind, with random rules.

Brute force and the checks of rules are `judge`; they share nothing with the solver but the tiles.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib.util import find_spec

import pytest

from morphs.base.seeds import Dice
from solver.complete import Plan
from solver.search import PROOF_DECISIONS, Found
from tests.solver.judge import TooMuch, brute_force, is_right
from tests.solver.makers import Case, random_case, renumbered

INSTANCES = 130
MOST = 2500
"""Placements after which brute force gives up; such an instance is left out."""
NEEDS_NUMBA = pytest.mark.skipif(
    find_spec("numba") is None, reason="the compiled engine needs numba: install morphs[fast]"
)


@lru_cache(maxsize=1)
def instances() -> list[tuple[int, bool]]:
    """Seeds of instances, and whether they have a map."""
    return judged(0, INSTANCES)


def judged(first: int, count: int) -> list[tuple[int, bool]]:
    found: list[tuple[int, bool]] = []
    seed = first
    while len(found) < count:
        try:
            truth = brute_force(random_case(seed), MOST)
        except TooMuch:
            pass
        else:
            found.append((seed, truth is not None))
        seed += 1
    return found


def solve(case: Case, seed: int, *, fast: bool, proof: int = PROOF_DECISIONS) -> Found:
    problem = case.problem()
    plan = Plan(problem, case.rules(problem), case.allowed, proof=proof, fast=fast)
    return plan.solve(Dice(seed, "t"))


def assert_agrees(seed: int, exists: bool, fast: bool) -> None:
    case = random_case(seed)
    case = renumbered(case, seed % len(case.facing))
    found = solve(case, seed, fast=fast)
    assert found.status == ("complete" if exists else "impossible"), seed
    assert (found.candidates is not None) == exists, seed
    if found.candidates is not None:
        assert is_right(case, found.candidates), seed


def asked(case: Case) -> set[str]:
    """The rules that an instance asks for."""
    rules = {
        "water": case.water,
        "reach": case.reach is not None,
        "low": case.worth is not None and case.low > 0,
        "high": case.worth is not None and case.high is not None,
        "copies": case.cards is not None,
        "variety": case.things is not None,
        "allowed": bool(case.allowed),
        "voids": bool(case.voids),
    }
    return {name for name, is_asked in rules.items() if is_asked} or {"nothing"}


def test_the_instances_are_worth_judging() -> None:
    """Each rule is asked for often, with a map and without one; boards reach 5 x 5."""
    seen: Counter[tuple[str, bool]] = Counter()
    sizes, slots = set(), set()
    for seed, exists in instances():
        case = random_case(seed)
        sizes.add(len(case.facing))
        slots.add((case.slots, any(None in row for row in case.facing)))
        for rule in asked(case):
            seen[rule, exists] += 1
    assert len(seen) == 18
    assert min(seen.values()) >= 2, seen
    assert {4, 25} <= sizes
    assert slots == {(4, False), (4, True), (6, False), (6, True)}


def test_a_map_is_found_exactly_when_there_is_one() -> None:
    for seed, exists in instances():
        assert_agrees(seed, exists, fast=False)


@NEEDS_NUMBA
def test_the_compiled_engine_agrees_too() -> None:
    for seed, exists in instances():
        assert_agrees(seed, exists, fast=True)


def test_without_proof_nothing_is_called_impossible_that_is_not() -> None:
    gave_up = 0
    for seed, exists in instances()[:70]:
        case = random_case(seed)
        found = solve(case, seed, fast=False, proof=0)
        if exists:
            assert found.status != "impossible", seed
        else:
            assert found.status != "complete", seed
        gave_up += found.status == "gave up"
    assert gave_up, "no instance needed a proof"


def test_each_rule_is_what_makes_maps_wrong() -> None:
    """Left out of the plan, every rule is broken by some map: so the judge does judge it."""
    broken: Counter[str] = Counter()
    for seed, exists in instances():
        case = random_case(seed)
        rules = asked(case) & {"water", "reach", "copies", "variety"}
        if not exists or (not rules and case.worth is None):
            continue
        problem = case.problem()
        for bound in case.rules(problem):
            others = [other for other in case.rules(problem) if other.name != bound.name]
            plan = Plan(problem, others, case.allowed, fast=False)
            for number in range(3):
                found = plan.solve(Dice(seed, "t", number))
                assert found.candidates is not None, seed
                broken[bound.name] += not is_right(case, found.candidates)
    assert set(broken) == {"water", "reach", "tally", "copies", "variety"}
    assert min(broken.values()) >= 2, broken


@pytest.mark.soak
@pytest.mark.parametrize("first", range(10_000, 20_000, 1000))
def test_many_more_agree(first: int) -> None:
    for seed, exists in judged(first, 800):
        assert_agrees(seed, exists, fast=bool(seed % 2) and find_spec("numba") is not None)
