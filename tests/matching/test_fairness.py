"""Rows draw each tile as often as it is meant to stand: chi-square with fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching import fairness
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.fairness import fair_problem
from morphs.tiles.packs.catalogue import Catalogue, load_pack, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.workbench.evenness import counted, tile_counts
from morphs.workbench.importing.neighbours import read_neighbours
from morphs.workbench.importing.writing import write_pack
from solver import balance as balancing
from solver.complete import Plan
from solver.integers import UNIT
from solver.meter import Balance
from solver.problem import Kind, Problem

SAMPLES = Path(__file__).parents[3] / "shared" / "packs" / "wfc_samples"
CODES = {
    "wwwwwwww": 9.0,
    "hwwhwwwh": 4.0,
    "whwhwhwh": 1.0,
    "hhhhwwww": 3.0,
    "wwrwwrww": 2.0,
    "rrwwthhw": 2.0,
    "whrwttww": 5.0,
    "thwrwhtw": 1.0,
}
SIDE = 40
FEW_ROUNDS = ((2, 2, 8, 1),)
ALIKE = 30  # neighbours are alike: so many cells tell about as much as one


def pack(codes: dict[str, float] = CODES) -> Pack:
    return Pack.of(
        "even",
        [
            Tile(f"t{n}", tuple(code), weight=weight)
            for n, (code, weight) in enumerate(codes.items())
        ],
    )


def compiled(board: str = f"grid:{SIDE}x{SIDE}", **spec: object) -> tuple[Matching, Catalogue]:
    catalogue = open_catalogue([pack()])
    made = make_board(replace(parse_board(board), **spec))  # type: ignore[arg-type]
    return compile_matching(catalogue, made, water=False), catalogue


def laid(matching: Matching, catalogue: Catalogue, seeds: int = 24) -> list[np.ndarray]:
    plan = Plan(fair_problem(matching, catalogue), way="rows", fast=False)
    found = [plan.solve(Dice(seed, "solve")).candidates for seed in range(seeds)]
    return [np.asarray(one) for one in found if one is not None]


def chance(due: np.ndarray, counts: np.ndarray) -> float:
    """How likely a chi-square as large as that of the counts is."""
    meant = due * counts.sum()
    square = float(((counts - meant) ** 2 / meant).sum())
    from scipy.stats import chi2  # takes long to load

    return float(chi2.sf(square, len(due) - 1))


def test_tiles_come_as_often_as_they_weigh() -> None:
    matching, catalogue = compiled()
    due, counts, _ = tile_counts(matching, laid(matching, catalogue))
    thinned = counts // ALIKE
    assert chance(due, thinned) > 0.01
    plain = Plan(matching.problem, way="rows", fast=False)
    raw = [np.asarray(plain.solve(Dice(seed, "solve")).candidates) for seed in range(24)]
    assert chance(due, tile_counts(matching, raw)[1] // ALIKE) < 1e-6


@pytest.mark.parametrize("tile", [pytest.param(0, marks=pytest.mark.soak), 6])
def test_a_weight_that_is_a_third_too_large_would_be_seen(tile: int) -> None:
    """So much can the test above tell, of common tiles and of one in 27 cells."""
    matching, catalogue = compiled()
    fair = fair_problem(matching, catalogue)
    mine = sorted(pack().tiles[tile].faces)
    (kind,) = fair.kinds
    weights = tuple(
        weight * (1.35 if sorted(faces) == mine else 1)
        for faces, weight in zip(matching.faces[0], kind.weights, strict=True)
    )
    plan = Plan(replace(fair, kinds=[replace(kind, weights=weights)]), way="rows", fast=False)
    found = [np.asarray(plan.solve(Dice(seed, "solve")).candidates) for seed in range(24)]
    due, counts, _ = tile_counts(matching, found)
    assert chance(due, counts // ALIKE) < 1e-6


def test_faces_are_as_frequent_between_rows_along_them_and_at_the_border() -> None:
    matching, catalogue = compiled()
    for face in counted(matching, laid(matching, catalogue)).faces:
        assert face.between == pytest.approx(face.due, rel=0.3)
        assert face.along == pytest.approx(face.due, rel=0.3)
        assert face.border == pytest.approx(face.due, rel=0.5)


def test_the_map_is_the_same_whether_the_balance_was_kept_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The balance is worked out, read, and worked out again where what was kept is broken."""
    matching, catalogue = compiled("grid:24x24")
    found, folder, made = [], tmp_path / "balance", []
    monkeypatch.setattr(balancing, "PHASES", FEW_ROUNDS)  # how good it is others look at
    monkeypatch.setattr(balancing, "KEPT", (1,))
    monkeypatch.setattr(balancing, "LAST_PHASE", (2, 1, 4, 8, 3))
    monkeypatch.setattr(balancing, "TRIED", 4)
    monkeypatch.setattr(fairness, "_folder", lambda: folder)
    work_out = balancing.balance
    monkeypatch.setattr(balancing, "balance", lambda *told: made.append(1) or work_out(*told))
    for kept in ("nothing", "a balance", "rubbish"):
        fairness._balance.cache_clear()
        if kept == "rubbish":
            (file,) = folder.iterdir()
            file.write_text('{"weights": [1], "rims": 7}')
        kind = fair_problem(matching, catalogue).kinds[0]
        found.append((kind.weights, kind.rims))
    assert found[0] == found[1] == found[2]
    assert len(made) == 2


def test_that_no_balance_was_found_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matching, catalogue = compiled()
    tried: list[object] = []

    def fail(*told: object) -> None:
        tried.append(told)
        raise ValueError("too few rows follow")

    monkeypatch.setattr(fairness, "_folder", lambda: tmp_path / "balance")
    monkeypatch.setattr(balancing, "balance", fail)
    for _ in range(2):
        fairness._balance.cache_clear()
        assert fair_problem(matching, catalogue) is matching.problem
    fairness._balance.cache_clear()
    assert len(tried) == 1


def test_small_boards_keep_the_weights_of_the_tiles() -> None:
    matching, catalogue = compiled("grid:7x9")
    assert fair_problem(matching, catalogue) is matching.problem


def test_both_engines_lay_the_same_fair_map() -> None:
    pytest.importorskip("numba", reason="the compiled engine needs numba: install morphs[fast]")
    mask = tuple("." * 9 + "#" * 15 if 5 < row < 12 else "#" * 24 for row in range(24))
    for board, spec in (
        ("grid:24x24", {}),
        ("grid:24x24", {"wrap": True}),
        ("grid:24x24", {"mask": mask}),
        ("brick:16x16", {}),
        ("brick:16x16", {"wrap": True}),
    ):
        matching, catalogue = compiled(board, **spec)
        problem = fair_problem(matching, catalogue)
        one, other = (
            Plan(problem, way="rows", fast=fast).solve(Dice(3, "solve")).candidates
            for fast in (False, True)
        )
        assert np.asarray(one).tolist() == np.asarray(other).tolist()


@pytest.mark.parametrize(
    ("name", "largest"),
    [
        ("Castle", 0.3),
        pytest.param("Circuit", 0.7, marks=pytest.mark.soak),
        pytest.param("Knots", 0.4, marks=pytest.mark.soak),
        ("Rooms", 0.5),
    ],
)
def test_no_sample_set_comes_out_as_one_tile(name: str, largest: float, tmp_path: Path) -> None:
    if not (SAMPLES / f"{name}.xml").exists():
        pytest.skip("the sample sets are not at hand (../shared/packs/wfc_samples)")
    write_pack(read_neighbours(SAMPLES / f"{name}.xml"), tmp_path / name)
    catalogue = open_catalogue([load_pack(tmp_path / name)])
    matching = compile_matching(catalogue, make_board(parse_board("grid:32x32")), water=False)
    for chosen in laid(matching, catalogue, seeds=12):
        assert max(Counter(chosen.tolist()).values()) < largest * len(chosen)


def test_small_steps_are_kept_where_fresh_boards_are_fairer_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    matching, catalogue = compiled()
    problem = fairness.measured_on(catalogue, matching.board.spec).problem
    monkeypatch.setattr(balancing, "LAST_PHASE", (2, 1, 2, 8, 3))
    monkeypatch.setattr(balancing, "PHASES", FEW_ROUNDS)
    monkeypatch.setattr(balancing, "KEPT", (1,))
    monkeypatch.setattr(balancing, "near_blocks", lambda *_: None)
    monkeypatch.setattr(balancing, "roomless", lambda *_: ())
    found: list[list[int]] = []
    tried: list[Balance] = []
    fair = balancing.FAIR
    for amiss in ([fair], [2 * fair, 3 * fair], [2 * fair, fair]):
        left = iter(amiss)

        def of(fit: object, one: Balance, left: Iterator[int] = left) -> tuple[int, Balance, Any]:
            tried.append(one)
            return next(left), one, None

        monkeypatch.setattr(balancing._Fit, "tried", of)
        found.append(balancing.balance(problem, Dice(0, "balance")).weights.tolist())
    assert found[0] == found[1] == tried[0].weights.tolist()
    assert found[2] == tried[-1].weights.tolist() != found[0]


def test_frames_show_later_rows_what_these_would_show() -> None:
    """Words 0 and 1 meet themselves; inside three of four tiles show 1, and of two tiles of a frame
    that show 1 one weighs twice as much as the other."""
    inner = Kind(np.array([[0], [1]]), ((0,), (1,)), 0, (1.0, 3.0))
    frame = Kind(np.array([[0], [1], [1]]), ((0,), (1,), (2,)), 1, (5.0, 2.0, 1.0))
    facing = [[(2, 0)], [(3, 0)], [(0, 0)], [(1, 0)], []]
    meets = np.vstack([np.eye(2), np.ones((2, 2))])
    kinds, cells = [inner, frame], [1, 1, 0, 0, 0]
    above = Problem.facing(cells, kinds, meets, 2, 3, facing, [[0, 1], [2, 3, 4]])
    weights = np.array(fairness._framing_kind(above, 1).weights)
    assert weights / weights.sum() == pytest.approx([0.25, 0.5, 0.25], abs=1e-5)
    assert (weights * UNIT == np.rint(weights * UNIT)).all()
    assert fairness._framing_kind(above, 0) is inner
    below = Problem.facing(cells, kinds, meets, 2, 3, facing, [[2, 3, 4], [0, 1]])
    assert fairness._framing_kind(below, 1) is frame
