"""Searched maps of bricks: weights that bring them nearer to what is due, and where these are
kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching import levelling
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.levelling import fairly_levelled
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.workbench.evenness import counted
from solver import levelling as solving
from solver.complete import Plan
from solver.problem import Due, Problem
from tests.solver.test_ribbons import CODES

SIDE = 20


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalogue]:
    monkeypatch.setattr(levelling, "SIDE", SIDE)
    monkeypatch.setattr(solving, "ROUNDS", (2, 2, 2))
    monkeypatch.setattr(solving, "KEPT", 2)
    monkeypatch.setattr(solving, "MAPS", 1)
    monkeypatch.setattr(levelling, "fairly_weighed", lambda matching, _: matching.problem)
    monkeypatch.setattr(levelling, "kept_numbers", lambda *_: tmp_path / "kept" / "level.json")
    levelling._found.cache_clear()
    tiles = [Tile(code, tuple(code), weight=weight) for code, weight in CODES.items()]
    yield open_catalogue([Pack.of("plain", tiles)])
    levelling._found.cache_clear()


def board(catalogue: Catalogue) -> tuple[Matching, Problem]:
    """A board, and the problem of it in which it is told what is due."""
    request = parse_board(f"brick:{SIDE}x{SIDE}")
    matching = compile_matching(catalogue, make_board(request), water=False)
    kind = int(np.bincount(matching.problem.kind_of_cell).argmax())
    weights = np.array(matching.problem.kinds[kind].weights)
    problem = replace(matching.problem, due=Due(kind, tuple((weights / weights.sum()).tolist()), 0))
    return matching, problem


def stray(matching: Matching, problem: Problem) -> float:
    """How far the tiles of two searched boards stray from their weights."""
    plan = Plan(problem, way="cells", fast=False)
    found = [plan.solve(Dice(seed, "searched")).candidates for seed in range(2)]
    return counted(matching, [np.asarray(one) for one in found if one is not None]).divergence


def test_searched_bricks_are_brought_nearer_to_what_is_due(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    matching, problem = board(catalogue)
    fair = fairly_levelled(problem, matching, catalogue)
    assert stray(matching, fair) * 2 < stray(matching, replace(problem, due=None))
    kept = tmp_path / "kept" / "level.json"
    written = kept.read_bytes()
    levelling._found.cache_clear()
    kept.unlink()
    assert fairly_levelled(problem, matching, catalogue).kinds == fair.kinds
    assert kept.read_bytes() == written


def test_small_boards_and_those_of_which_nothing_is_due_are_left(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    matching, problem = board(catalogue)
    assert fairly_levelled(matching.problem, matching, catalogue) is matching.problem
    monkeypatch.setattr(levelling, "LEAST_CELLS", SIDE**2 + 1)
    assert fairly_levelled(problem, matching, catalogue) is problem
