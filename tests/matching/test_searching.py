"""Searches that draw each tile as often as it is meant to stand."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching import closing, searching
from morphs.matching.closing import fairly_laid
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.searching import fairly_searched, fairly_weighed
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.workbench.evenness import counted
from solver import searching as solving
from solver.complete import Plan
from solver.problem import Problem, Tables

CODES = {"wwwwwwww": 6, "hwwwwwww": 1, "hwwwhwww": 2, "whhwwwww": 2, "hwwhwwww": 1, "hwwwhhww": 1}
SIDE = 20


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    monkeypatch.setattr(searching, "SIDE", SIDE)
    monkeypatch.setattr(solving, "ROUNDS", (3, 4, 4))
    monkeypatch.setattr(solving, "KEPT", (2, 2, 3))
    monkeypatch.setattr(solving, "TRIED", 2)
    monkeypatch.setattr(searching, "kept_numbers", lambda *_: tmp_path / "kept" / "search.json")
    searching._found.cache_clear()
    tiles = [Tile(code, tuple(code), weight=weight) for code, weight in CODES.items()]
    return open_catalogue([Pack.of("plain", tiles)])


def board(catalogue: Catalogue, side: int) -> Matching:
    return compile_matching(catalogue, make_board(parse_board(f"grid:{side}x{side}")), water=False)


def stray(matching: Matching, problem: Problem) -> float:
    """How far the tiles of four searched boards stray from their weights."""
    plan = Plan(problem, way="cells", fast=False)
    found = [plan.solve(Dice(seed, "searched")).candidates for seed in range(4)]
    return counted(matching, [np.asarray(one) for one in found if one is not None]).divergence


def test_searched_boards_have_tiles_as_frequent_as_they_weigh(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    matching = board(catalogue, SIDE)
    fair = fairly_weighed(matching, catalogue)
    assert stray(matching, fair) * 2 < stray(matching, matching.problem)
    kept = tmp_path / "kept" / "search.json"
    written = kept.read_bytes()
    searching._found.cache_clear()
    kept.unlink()
    assert fairly_weighed(matching, catalogue).kinds[0].weights == fair.kinds[0].weights
    assert kept.read_bytes() == written
    searching._found.cache_clear()
    assert fairly_weighed(matching, catalogue).kinds[0].weights == fair.kinds[0].weights


@pytest.mark.parametrize("kept", ["5", "{}", '["a", 1, 2]', "[1]", "[-1, 1, 1, 1, 1, 1]", "null x"])
def test_what_is_kept_is_looked_at(catalogue: Catalogue, tmp_path: Path, kept: str) -> None:
    path = tmp_path / "kept" / "search.json"
    path.parent.mkdir()
    path.write_text(kept)
    assert fairly_weighed(board(catalogue, SIDE), catalogue)
    assert path.read_text() != kept


def test_small_boards_are_searched_with_the_tiles_own_weights(catalogue: Catalogue) -> None:
    matching = board(catalogue, SIDE - 1)
    assert fairly_weighed(matching, catalogue) is matching.problem


def test_weights_that_are_no_better_are_not_taken(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "BETTER", 1000)
    matching = board(catalogue, SIDE)
    assert fairly_weighed(matching, catalogue) is matching.problem


@pytest.mark.skipif(not find_spec("numba"), reason="the compiled engine is not installed")
def test_both_engines_find_the_same_weights(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "ROUNDS", (2, 1))
    monkeypatch.setattr(solving, "KEPT", (1, 1))
    monkeypatch.setattr(solving, "BETTER", 0)
    problem = board(catalogue, 14).problem
    found = [
        solving.searched_weights(problem, lambda number: Dice(number, "search"), fast)
        for fast in (False, True)
    ]
    assert found[0] is not None
    assert found[0] == found[1]


def test_maps_are_searched_where_rows_cannot_be_balanced(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    matching = board(catalogue, SIDE)
    balanced = replace(matching.problem.kinds[0], rims=((1,),))
    balanced_problem = replace(matching.problem, kinds=[balanced])
    monkeypatch.setattr(closing, "fairly_drawn", lambda *_: balanced_problem)
    assert fairly_laid(matching, catalogue) == (balanced_problem, "auto")
    monkeypatch.setattr(closing, "fairly_drawn", lambda matching, catalogue: matching.problem)
    problem, way = fairly_laid(matching, catalogue)
    assert way == "cells"
    assert problem.kinds[0].weights == fairly_weighed(matching, catalogue).kinds[0].weights
    small = board(catalogue, SIDE - 1)
    assert fairly_laid(small, catalogue) == (small.problem, "auto")


def test_searches_are_led_by_rows_where_these_are_balanced(catalogue: Catalogue) -> None:
    """Where a cell may not take what it is led to it takes something else; the rest stays."""
    matching = board(catalogue, SIDE)
    fair = fairly_searched(matching, catalogue)
    assert fair.leading is not None and fair.kinds[0].weights != matching.problem.kinds[0].weights
    rows = Plan(fair.leading, way="rows", fast=False).solve(Dice(3, "led")).candidates
    plans = [Plan(fair, way="cells", fast=False)]
    if find_spec("numba"):
        plans.append(Plan(fair, way="cells", fast=True))
    for plan in plans:
        led = plan.solve(Dice(3, "led")).candidates
        assert rows is not None and led is not None
        assert [*led] == [*rows]
        cell = next(c for c, one in enumerate(rows) if one != rows[0])
        asked = replace(plan, problem=replace(fair, leading=None), allowed={cell: 1 << rows[0]})
        asked = replace(asked, problem=fair, allowed={}, first=asked.first_domains, memo={})
        changed = asked.solve(Dice(3, "led")).candidates
        assert changed is not None and changed[cell] == rows[0]
        assert 1 <= sum(a != b for a, b in zip(rows, changed, strict=True)) < len(rows) // 2
    small = board(catalogue, SIDE - 1)
    assert fairly_searched(small, catalogue) is small.problem


def test_bricks_are_balanced_on_a_torus(catalogue: Catalogue) -> None:
    """An open board of bricks has cells of several kinds: those at its ends differ."""
    spec = parse_board(f"brick:{SIDE}x{SIDE}")
    matching = compile_matching(catalogue, make_board(spec), water=False)
    fair = fairly_weighed(matching, catalogue)
    assert len(fair.kinds) > 1
    for kind, before in zip(fair.kinds, matching.problem.kinds, strict=True):
        assert kind.weights != before.weights


def test_odd_boards_are_not_heeded_and_the_best_rounds_kept(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards are as due, then odd, then ever further amiss: the first weights stay."""
    searches = solving._Searches(board(catalogue, 14).problem, lambda n: Dice(n, "search"), False)
    due = np.rint(searches.raw * 1_000_000).astype(np.int64)
    none = due * 0
    none[0] = 1_000_000
    drawn = iter([due, due, due, none, due])
    used = []

    def counts(weights: Tables, boards: range) -> Tables:
        used.append(weights.tolist())
        return next(drawn)

    monkeypatch.setattr(searches, "counts", counts)
    mean = searches.stage(solving._whole(searches.raw), 1, 5, 2)
    assert np.allclose(used[4], used[3]) and np.allclose(mean, used[0], rtol=1e-3)
