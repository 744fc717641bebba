"""Ribbons drawn anew: their law, what they keep, and that both engines agree."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import solver.complete
from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching.compiled import compile_matching
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from solver.choice import Work
from solver.complete import Plan
from solver.levelling import SEARCHED, Levels, is_far
from solver.problem import Due, Kind, Problem, Tables
from solver.ribbons import Entries, Ribbons
from solver.strip_tables import JOINT_BITS
from tests.solver.test_strips import MEETS, RINGS, WEIGHTS

BACK, OVER, ACROSS, ALONG = range(4)
PAIRS = ((0, ACROSS, 2, OVER), (0, ALONG, 1, BACK), (2, ACROSS, 1, OVER), (2, ALONG, 3, BACK))
PAIRS += ((1, ACROSS, 3, OVER),)
"""What faces what in a ribbon of four cells: of the upper line 0 and 1, of the lower 2 and 3."""
CODES = {"wwwwwwww": 6, "hwwwwwww": 1, "hwwwhwww": 2, "whhwwwww": 2, "hwwhwwww": 1, "hwwwhhww": 1}


def four_cells() -> Problem:
    opposite: list[list[tuple[int, int] | None]] = [[None] * 4 for _ in range(4)]
    for one, slot, other, faced in PAIRS:
        opposite[one][slot], opposite[other][faced] = (other, faced), (one, slot)
    kind = Kind(RINGS, (), 0, tuple(WEIGHTS.tolist()))
    return Problem.facing([0] * 4, [kind], MEETS, 2, 3, opposite, [[0, 1], [2, 3]])


@pytest.mark.parametrize("fast", [False, True])
def test_ribbons_draw_by_the_product_of_weights_and_joints(fast: bool) -> None:
    """Of all boards with the same border; chi-square of 500 boards, fixed dice."""
    if fast:
        pytest.importorskip("numba")
    problem, first = four_cells(), (0, 3, 5, 2)
    facing = {(c, s) for pair in PAIRS for c, s in (pair[:2], pair[2:])}
    rim = [(c, s) for c in range(4) for s in range(4) if (c, s) not in facing]

    def border(board: tuple[int, ...]) -> list[int]:
        return [int(RINGS[board[cell], slot]) for cell, slot in rim]

    def worth(board: tuple[int, ...]) -> float:
        joints = [MEETS[RINGS[board[p], i], RINGS[board[q], j]] for p, i, q, j in PAIRS]
        return float(np.prod(joints) * np.prod(WEIGHTS[list(board)]))

    alike = [one for one in product(range(len(RINGS)), repeat=4) if border(one) == border(first)]
    ribbons, dice = Ribbons(problem, 0, fast), Dice(4, "ribbons")
    ribbons.weigh(WEIGHTS)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(500):
        board = np.array(first)
        ribbons.draw(board, [0], dice)
        drawn[tuple(board.tolist())] += 1
    assert set(drawn) <= set(alike)
    due = np.array([worth(one) for one in alike])
    due *= 500 / due.sum()
    got = np.array([drawn[one] for one in alike])
    assert ((got - due) ** 2 / due).sum() < len(alike) + 4 * (2 * len(alike)) ** 0.5


def problem_of(board: str, wrap: bool) -> Problem:
    tiles = [Tile(code, tuple(code), weight=weight) for code, weight in CODES.items()]
    spec = replace(parse_board(board), wrap=wrap)
    catalogue = open_catalogue([Pack.of("plain", tiles)])
    return compile_matching(catalogue, make_board(spec), water=False).problem


def brick_problem(board: str, wrap: bool) -> tuple[Problem, Tables]:
    """A board, and a map of it that was searched."""
    problem = problem_of(board, wrap)
    found = Plan(problem, way="cells", fast=False).solve(Dice(1, "solve")).candidates
    assert found is not None
    return problem, np.asarray(found, dtype=np.int64)


def shown(problem: Problem, laid: Tables) -> Tables:
    """What every port shows."""
    rings = [problem.kinds[kind].rings[c] for kind, c in zip(problem.kind_list, laid, strict=True)]
    return np.concatenate(rings)


@pytest.mark.parametrize("wrap", [False, True])
def test_engines_agree_and_what_is_drawn_fits(wrap: bool) -> None:
    pytest.importorskip("numba")
    problem, laid = brick_problem("brick:10x8", wrap)
    kind = int(np.bincount(problem.kind_of_cell).argmax())
    both = []
    for fast in (False, True):
        ribbons, dice, drawn = Ribbons(problem, kind, fast), Dice(2, "ribbons"), laid.copy()
        ribbons.weigh(np.array(problem.kinds[kind].weights))
        for firsts in ribbons.phases(dice):
            ribbons.draw(drawn, firsts, dice)
        both.append(drawn)
    assert (both[0] == both[1]).all() and (both[0] != laid).mean() > 0.05
    other = problem.kind_of_cell != kind
    assert (both[0][other] == laid[other]).all(), "ends of rows stay"
    mates, words = problem.mate_of_port, shown(problem, both[0])
    assert (problem.meets[words, words[mates]][mates >= 0] > 0).all()
    assert (words == shown(problem, laid))[mates < 0].all(), "what the border shows stays"


@pytest.mark.parametrize("wrap", [False, True])
def test_pieces_change_their_own_cells_only_and_do_not_face_each_other(wrap: bool) -> None:
    """So each may be taken or left: any of them with the others as they were fits, too."""
    pytest.importorskip("numba")
    problem, laid = brick_problem("brick:24x8", wrap)
    kind = int(np.bincount(problem.kind_of_cell).argmax())
    mates, both = problem.mate_of_port, []
    for fast in (False, True):
        ribbons, dice, drawn = Ribbons(problem, kind, fast), Dice(5, "pieces"), laid.copy()
        ribbons.weigh(np.array(problem.kinds[kind].weights))
        for firsts in ribbons.phases(dice):
            before = drawn.copy()
            pieces = ribbons.draw_pieces(drawn, firsts, dice)
            cells = np.concatenate(pieces)
            assert len(pieces) > 2 * len(firsts) and len(set(cells.tolist())) == len(cells)
            assert set(np.flatnonzero(drawn != before).tolist()) <= set(cells.tolist())
            some = before.copy()
            for piece in pieces[::2]:
                some[piece] = drawn[piece]
            words = shown(problem, some)
            assert (problem.meets[words, words[mates]][mates >= 0] > 0).all()
        both.append(drawn)
    assert (both[0] == both[1]).all() and (both[0] != laid).mean() > 0.05


@pytest.mark.parametrize("fast", [False, True])
def test_a_piece_is_drawn_by_the_product_of_weights_and_joints(
    fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four cells the first two stay: all that fits the other two; chi-square of 500 boards."""
    if fast:
        pytest.importorskip("numba")
    monkeypatch.setattr("solver.ribbons.PIECE", 1 + 1)
    problem, first = four_cells(), (0, 3, 5, 2)
    ribbons, dice = Ribbons(problem, 0, fast), Dice(6, "pieces")
    ribbons.weigh(WEIGHTS)
    drawn: dict[tuple[int, ...], Counter[tuple[int, ...]]] = {}
    for _ in range(500):
        board = np.array(first)
        pieces = ribbons.draw_pieces(board, [0], dice)
        changed = tuple(sorted(cell for piece in pieces for cell in piece.tolist()))
        drawn.setdefault(changed, Counter())[tuple(board.tolist())] += 1
    facing = {(c, s) for pair in PAIRS for c, s in (pair[:2], pair[2:])}
    for changed, counts in drawn.items():
        due = Counter[tuple[int, ...]]()
        for board in product(range(len(RINGS)), repeat=4):
            stays = all(board[c] == first[c] for c in range(4) if c not in changed)
            rim = [(c, s) for c in range(4) for s in range(4) if (c, s) not in facing]
            if stays and all(RINGS[board[c], s] == RINGS[first[c], s] for c, s in rim):
                joints = [MEETS[RINGS[board[p], i], RINGS[board[q], j]] for p, i, q, j in PAIRS]
                worth = float(np.prod(joints) * np.prod(WEIGHTS[list(board)]))
                due.update({board: worth} if worth else {})
        total, whole = sum(counts.values()), sum(due.values())
        assert set(counts) <= set(due)
        far = sum(
            (counts[b] - w * total / whole) ** 2 / (w * total / whole) for b, w in due.items()
        )
        assert far < len(due) + 4 * (2 * len(due)) ** 0.5


def test_lines_of_other_lengths_make_no_ribbons() -> None:
    problem = four_cells()
    uneven = replace(problem, lines=[problem.lines[0], problem.lines[1][:1]])
    with pytest.raises(ValueError, match="chain"):
        Ribbons(uneven, 0, False)


def test_only_what_brings_a_map_nearer_is_taken() -> None:
    problem, laid = brick_problem("brick:12x12", True)
    levels = Levels(problem, 0, problem.kinds[0].weights, False)
    before = levels.strays(levels.counts(laid[levels.cells]))
    level = levels.levelled(laid, levels.raw, Dice(3, "level"))
    assert levels.strays(levels.counts(level[levels.cells])) * 2 < before
    assert levels.amiss(level) < levels.amiss(laid)


def torus_due(shares: list[float]) -> tuple[Problem, Problem]:
    """A torus of squares without what is due, and with it."""
    problem = problem_of("grid:12x12", True)
    kind = problem.kinds[0]
    strips = tuple(round(1000 * weight) + 1 for weight in kind.weights)
    plain = replace(problem, kinds=[replace(kind, strips=strips)])
    return plain, replace(plain, due=Due(0, tuple(shares), 1 << 60))


def far(problem: Problem, laid: Tables) -> int:
    """How far a map of tiles is from what is due."""
    assert problem.due
    return Levels(problem, 0, problem.due.shares, False).amiss(laid)


def test_a_torus_far_from_what_is_due_is_brought_nearer() -> None:
    """One tile of all is due oftener than rows lay it; joints hold, and with pins nothing moves."""
    weights = np.array(problem_of("grid:12x12", True).kinds[0].weights)
    shares = weights * np.where(np.arange(len(weights)) == weights.argmax(), 0.2, 1)
    plain, asked = torus_due((shares / shares.sum()).tolist())
    for pins in ({}, {0: (1 << len(weights)) - 1}):
        maps = [
            np.asarray(Plan(p, allowed=pins, way="rows", fast=False).solve(Dice(7)).candidates)
            for p in (plain, asked)
        ]
        before, after = (far(asked, one.astype(np.int64)) for one in maps)
        assert is_far(asked, maps[0]) and (after * 10 < before * 9 or bool(pins))
        assert (maps[0] == maps[1]).all() == bool(pins)
        words, mates = shown(asked, maps[1]), asked.mate_of_port
        assert (asked.meets[words, words[mates]] > 0).all()


def test_a_map_as_due_is_not_far() -> None:
    plain, asked = torus_due([1.0] * len(problem_of("grid:12x12", True).kinds[0].weights))
    laid = np.asarray(Plan(plain, way="rows", fast=False).solve(Dice(7)).candidates)
    shares = np.bincount(laid, minlength=len(plain.kinds[0].weights)) / len(laid)
    assert not is_far(replace(asked, due=Due(0, tuple(shares.tolist()), 0)), laid)
    assert not is_far(plain, laid)


def test_forms_are_numbered_as_they_come() -> None:
    """A form that was known before keeps its number."""
    ribbons = Ribbons(four_cells(), 0, False)
    known = [*ribbons.forms]
    new, newer = (3, -1, -1, 0), (0, -1, -1, 3)
    assert len({*known, new, newer}) == len(known) + 2
    slots = np.array([new, known[2], newer, new])
    numbers = [len(known), 2, len(known) + 1, len(known)]
    assert ribbons._numbered(slots).tolist() == numbers
    assert [*ribbons.forms] == [*known, new, newer]


def test_the_engine_is_chosen_for_all_maps_that_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where one of some is kept they all count, but not where rules or cells ask for something."""
    asked: list[int] = []

    def is_fast(fast: bool | None, work: Work, cells: int) -> bool:
        asked.append(cells)
        return False

    monkeypatch.setattr(solver.complete, "is_engine_fast", is_fast)
    problem = four_cells()
    known = replace(problem.kinds[0], strips=(1,) * len(RINGS))
    levelled = replace(problem, kinds=[known], due=Due(0, tuple(WEIGHTS.tolist()), 1))
    for one in (problem, levelled):
        Plan(one, way="cells")._is_fast()
    Plan(levelled, way="cells", allowed={0: 1})._is_fast()
    assert asked == [4, 4 * SEARCHED, 4]


@pytest.mark.parametrize("wrap", [False, True])
def test_the_last_line_makes_a_ribbon_with_the_first_where_a_board_closes(wrap: bool) -> None:
    problem = problem_of("brick:6x8", wrap)
    kind = int(np.bincount(problem.kind_of_cell).argmax())
    ribbons = Ribbons(problem, kind, False)
    assert ribbons.closes == wrap and len(ribbons.ribbons) == 8 - (not wrap)


def test_words_along_chains_are_told_from_those_across() -> None:
    assert Ribbons(four_cells(), 0, False).slots == [[BACK, ALONG], [OVER, ACROSS]]


def test_what_is_possible_weighs_1_at_least() -> None:
    ribbons = Ribbons(four_cells(), 0, False)
    ribbons.weigh(WEIGHTS)
    beside, none = np.array([1, 3 << JOINT_BITS]), np.zeros(2, dtype=np.int64)
    ribbons.weights = np.array([1])
    ribbons.entries = Entries(none, none, none, none, none, beside, none)
    ribbons._weigh_entries()
    assert ribbons.entries.weight.tolist() == [1, 3]


def test_pieces_of_open_ribbons_never_reach_from_their_ends_to_their_beginnings() -> None:
    """Wherever they are cut the first two cells stay, so that the others do not hang together."""
    problem, laid = brick_problem("brick:10x3", False)
    kind = int(np.bincount(problem.kind_of_cell).argmax())
    ribbons = Ribbons(problem, kind, False)
    ribbons.weigh(np.array(problem.kinds[kind].weights))
    first = ribbons.ribbons[0].cells.tolist()
    for seed in range(4):
        pieces = ribbons.draw_pieces(laid, [0], Dice(seed, "pieces"))
        assert not {*first[:2]} & {cell for piece in pieces for cell in piece.tolist()}
