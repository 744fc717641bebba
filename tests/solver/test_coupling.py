"""Rows that look a whole row ahead, on boards whose cells face two cells of the row before."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.util import find_spec

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching import fairness
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.fairness import fair_problem
from morphs.matching.rules import water_rule
from morphs.tiles.packs.catalogue import open_catalogue
from solver.complete import Plan
from solver.coupling import couples, finer
from solver.forest_links import ForestRule, Links
from solver.problem import Problem
from tests.solver.judge import is_right
from tests.solver.test_forest_rows import BOARDS, random_case


@cache
def land(board: str) -> tuple[Matching, Problem, ForestRule]:
    catalogue = open_catalogue(["overland"]).without_pieces()
    matching = compile_matching(catalogue, make_board(parse_board(board)))
    rule = water_rule(matching)
    assert isinstance(rule, ForestRule)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fairness, "COUPLED_CELLS", 0)
        return matching, fair_problem(matching, catalogue), rule


def laid(plan: Plan, seed: int) -> np.ndarray:
    found = plan.draw(Dice(seed, "solve"))
    assert found is not None and found.candidates is not None
    return np.asarray(found.candidates)


def test_only_boards_whose_cells_face_two_cells_of_a_row_are_told_finer() -> None:
    told = {name for name in sorted(BOARDS) if couples(random_case(name, 1).problem())}
    assert told == {"brick", "pointy", "flat"}


@pytest.mark.parametrize("name", ["brick", "pointy", "flat"])
def test_maps_of_such_rows_keep_words_and_rules_on_both_engines(name: str) -> None:
    by_rows = 0
    for seed in range(4):
        case = random_case(name, seed)
        problem = replace(case.problem(), classes=(0, 1, 1, 2, 2))
        plan = Plan(problem, case.rules(problem), proof=0, fast=False)
        if not plan.by_rows:
            continue
        found = plan.draw(Dice(seed, "coupling"))
        if find_spec("numba"):
            fast = Plan(problem, case.rules(problem), proof=0, fast=True)
            other = fast.draw(Dice(seed, "coupling"))
            assert (found is None) == (other is None)
            if found and other:
                assert (
                    np.asarray(found.candidates).tolist() == np.asarray(other.candidates).tolist()
                )
        if found is not None:
            by_rows += 1
            assert is_right(case, [int(candidate) for candidate in np.asarray(found.candidates)])
    assert by_rows >= 2


def test_finer_candidates_are_plain_ones_with_the_same_weight() -> None:
    problem = land("hex:8x8")[1]
    plain, told = problem.kinds[0], finer(problem)
    fine = told.problem.kinds[0]
    assert set(told.origin.tolist()) == set(range(len(plain.rings)))
    ratio = np.array(fine.weights) / np.array(plain.weights)[told.origin]
    assert np.ptp(ratio) < 1e-9
    faced = [
        slot for slot in range(6) if (fine.rings[:, slot] == plain.rings[told.origin, slot]).all()
    ]
    assert len(faced) == 4


def test_small_boards_are_searched() -> None:
    """Rows that look ahead lay land in large regions: carpets where there is no room for many."""
    catalogue = open_catalogue(["overland"]).without_pieces()
    matching = compile_matching(catalogue, make_board(parse_board("hex:30x20")))
    assert not fair_problem(matching, catalogue).classes


def test_rows_of_hexes_are_followed_better_than_plain_ones() -> None:
    matching, problem, rule = land("hex:8x8")
    assert problem.classes
    plain = Plan(matching.problem, [rule]).draw(Dice(1, "solve"))
    followed = Plan(problem, [rule]).draw(Dice(1, "solve"))
    assert followed is not None
    assert plain is None or followed.contradictions < plain.contradictions


def test_land_is_mixed_and_has_the_rivers_that_are_aimed_at() -> None:
    """No map is nearly all of one terrain, and over as many sides as is due rivers run; searches
    left a tenth of that."""
    matching, problem, rule = land("hex:24x24")
    plan = Plan(problem, [rule])
    told = finer(problem)
    finer_rule = told.rule(rule)
    assert isinstance(finer_rule, ForestRule)
    links = Links(told.problem, finer_rule)
    goal = np.array(links.goals[0]) / (1 << 12)
    shares = []
    for seed in range(2):
        candidates = laid(plan, seed)
        areas = np.array([matching.faces[0][one][0][0] for one in candidates.tolist()])
        assert np.unique(areas, return_counts=True)[1].max() < 0.6 * len(areas)
        example = np.unique(told.origin, return_index=True)[1]
        gates = [sum(map(len, links.wet[0][example[one]].values())) for one in candidates.tolist()]
        shares.append(np.mean(gates) / goal.sum())
    assert 0.7 < np.mean(shares) < 1.4
