"""Strands are laid whole or not at all, and a map stays whole all the time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from morphs.base.seeds import Dice
from solver.complete import Plan
from solver.patching import Patcher
from solver.propagate import Contradiction
from solver.rules.ledger import Ledger
from solver.search import Found
from solver.weaving import Shape, Weaver, piece, uniform
from tests.solver.test_forest_ends import river_plan

CELLS = 81


def dry_map(plan: Plan) -> list[int]:
    """The torus of rock alone."""
    rings = plan.problem.kinds[0].rings
    return [rings.any(axis=1).tolist().index(False)] * CELLS


@pytest.mark.parametrize("seed", [1, 2])
def test_a_dry_torus_gets_its_strands_and_keeps_its_rule(seed: int) -> None:
    woven = []
    for fast in (False, True):
        plan, bound = river_plan(9, 9, wrap=True, way="cells", fast=fast)
        found = plan._woven(Dice(seed, "woven"), Found("complete", dry_map(plan)))
        assert found.candidates is not None and not found.spared
        woven.append([int(candidate) for candidate in found.candidates])
    assert woven[0] == woven[1]
    ledger = Ledger([bound], plan.problem.kind_list)
    assert all(map(ledger.take, range(CELLS), woven[0]))
    rings = plan.problem.kinds[0].rings
    runs = [int((rings[candidate] > 0).sum()) for candidate in woven[0]]
    assert sum(runs) > CELLS // 2
    for cell, facing in enumerate(plan.problem.opposite):
        for slot, other in enumerate(facing):
            assert other
            assert rings[woven[0][cell], slot] == rings[woven[0][other[0]], other[1]]


def test_a_map_that_has_enough_stays_as_it_is_and_one_that_stays_dry_is_told() -> None:
    plan, _ = river_plan(9, 9, wrap=True, way="cells", fast=False)
    wet = plan._woven(Dice(1, "woven"), Found("complete", dry_map(plan))).candidates
    assert wet is not None
    again = plan._woven(Dice(2, "woven"), Found("complete", wet))
    assert again.candidates is not None and list(again.candidates) == list(wet)
    rock = 1 << dry_map(plan)[0]
    dried = replace(plan, allowed=dict.fromkeys(range(CELLS), rock), memo={})
    assert dried._woven(Dice(1, "woven"), Found("complete", dry_map(plan))).spared


def test_cells_that_cannot_be_solved_again_stay_as_they_were() -> None:
    plan, bound = river_plan(9, 9, wrap=True, way="cells", fast=False)
    standing = dry_map(plan)
    patcher = Patcher(
        plan.problem, Dice(1, "again"), [bound], plan.first_domains, standing, False, {}
    )

    def refuse() -> dict[int, int]:
        patcher.engine.restrict(10, 1)
        raise Contradiction(10)

    assert not patcher.again(patcher.around([10], 2), refuse)
    assert patcher.engine.candidates() == standing and len(patcher.engine.decided()) == CELLS
    assert patcher.around([0], 1) == [0, 1, 8, 9, 72]


def test_cells_that_are_solved_again_meet_each_other_and_what_stands_around() -> None:
    plan, bound = river_plan(9, 9, wrap=True, way="cells", fast=False)
    rings = plan.problem.kinds[0].rings
    for seed in range(3):
        dice, standing = Dice(seed, "again"), dry_map(plan)
        patcher = Patcher(plan.problem, dice, [bound], plan.first_domains, standing, False, {})
        opened = patcher.around([40], 2)
        assert patcher.again(opened, dict)
        found = patcher.engine.candidates()
        assert all(found[cell] == standing[cell] for cell in {*range(CELLS)} - {*opened})
        for cell, facing in enumerate(plan.problem.opposite):
            for slot, other in enumerate(facing):
                assert other and rings[found[cell], slot] == rings[found[other[0]], other[1]]


def test_cells_that_are_opened_are_told_in_order() -> None:
    plan, bound = river_plan(9, 9, wrap=True, way="cells", fast=False)
    patcher = Patcher(
        plan.problem, Dice(1, "again"), [bound], plan.first_domains, dry_map(plan), False, {}
    )
    assert patcher.engine.open([64, 1, 8]) == [1, 8, 64]


def test_a_map_all_alike_is_solved_again_in_pieces() -> None:
    plan, bound = river_plan(9, 9, wrap=True, way="cells", fast=False)
    first = plan.first_domains
    standing = uniform(plan.problem, first)
    assert len(set(standing)) == 1
    assert not uniform(plan.problem, [domain if cell else 0 for cell, domain in enumerate(first)])
    dry = [1 << dry_map(plan)[0]] * CELLS
    assert uniform(plan.problem, dry) == dry_map(plan)
    patcher = Patcher(plan.problem, Dice(1, "pieces"), [bound], first, dry_map(plan), False, {})
    weaver = Weaver(plan.problem, bound, first, patcher)
    piece(plan.problem, weaver)
    assert weaver.shape == [Shape()] * CELLS


@pytest.mark.parametrize("fast", [False, True])
def test_a_pinned_cell_that_is_opened_is_told_to_the_rules_again(fast: bool) -> None:
    plan, bound = river_plan(9, 9, wrap=True, way="cells", fast=False)
    woven = plan._woven(Dice(1, "woven"), Found("complete", dry_map(plan))).candidates
    assert woven is not None
    rings = plan.problem.kinds[0].rings
    pinned = next(cell for cell in range(CELLS) if rings[woven[cell]].any())
    first = list(plan.first_domains)
    first[pinned] = 1 << int(woven[pinned])
    patcher = Patcher(plan.problem, Dice(1, "again"), [bound], first, list(woven), fast, {})
    assert patcher.again(patcher.around([pinned], 1), dict)
    assert patcher.ledger.is_taken[pinned]


@pytest.mark.parametrize("parts", [3, 8])
def test_what_is_used_sparingly_goes_into_one_piece_of_the_board(parts: int) -> None:
    """Cells that hang together, one in so many; none where there are to be no parts."""
    plan, _ = river_plan(9, 9, wrap=True, way="cells")
    patch = plan._patch(Dice(1, "patch"), parts)
    assert CELLS / parts <= len(patch) < CELLS / parts + 1
    reached = [min(patch)]
    for cell in reached:
        beside = (there[0] for there in plan.problem.opposite[cell] if there)
        reached += [one for one in beside if one in patch and one not in reached]
    assert set(reached) == patch
    assert plan._patch(Dice(1, "patch"), 0) == set()
