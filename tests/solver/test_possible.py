"""Which shares of tiles endless maps can have, where that is told by counting sides."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import log
from random import Random

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching.compiled import compile_matching
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.workbench.evenness import tile_groups
from solver import possible
from solver.complete import Plan
from solver.possible import Nearest, nearest
from solver.problem import Kind, Problem
from tests.solver.makers import GRID, board

LEFT, RIGHT, OTHER_LEFT, OTHER_RIGHT = 1, 2, 3, 4
"""Words shown west and east; rows of tiles show only these along them, 0 above and below."""


def torus(
    rings: list[tuple[int, ...]],
    weights: tuple[float, ...],
    meeting: list[tuple[int, int]],
    wrap: bool = True,
) -> Problem:
    """Tiles by their words north, east, south and west, and which words meet."""
    words = 5
    meets = np.zeros((words + 2, words))
    meets[words:] = 1
    for one, other in meeting:
        meets[one, other] = meets[other, one] = 1
    facing, lines = board(GRID, 4, 4, wrap=wrap)
    kind = Kind(np.array(rings), tuple((n,) for n in range(len(rings))), 0, weights)
    return Problem.facing([0] * 16, [kind], meets, words, words + 1, facing, lines)


def found(problem: Problem, groups: list[int] | None = None) -> Nearest:
    count = len(problem.kinds[0].rings)
    told = nearest(problem, np.array(groups or range(count)))
    assert told is not None
    return told


def test_tiles_that_never_meet_have_any_shares() -> None:
    told = found(torus([(0,) * 4, (1,) * 4], (3.0, 1.0), [(0, 0), (1, 1)]))
    assert told == Nearest(0.0, (0.75, 0.25), ())


def test_tiles_that_only_meet_others_are_half_of_all() -> None:
    """A chessboard: the divergence is that of halves from what is due."""
    told = found(torus([(0,) * 4, (1,) * 4], (3.0, 1.0), [(0, 1)]))
    assert told.shares == pytest.approx((0.5, 0.5)) and told.never == ()
    assert told.divergence == pytest.approx(0.5 * log(0.5 / 0.75) + 0.5 * log(0.5 / 0.25), abs=1e-5)


def test_shares_of_groups_are_added_up() -> None:
    """Three tiles, two of them of one group, that meet one another in no other way."""
    rings = [(0,) * 4, (1,) * 4, (1,) * 4]
    told = found(torus(rings, (2.0, 1.0, 1.0), [(0, 1)]), [0, 1, 1])
    assert told.shares == pytest.approx((0.5, 0.5))
    assert told.divergence == 0 and told.never == ()


def test_the_nearest_shares_lie_on_tangents_of_the_divergence() -> None:
    """As many tiles begin a pair as end it; beside them others stand as they like."""
    rings = [(0, 0, 0, 0), (0, RIGHT, 0, 0), (0, 0, 0, LEFT)]
    told = found(torus(rings, (6.0, 3.0, 1.0), [(0, 0), (RIGHT, LEFT)]))
    plain, begin, end = told.shares
    assert begin == pytest.approx(end) and plain + begin + end == pytest.approx(1)
    best, x = min(
        ((1 - 2 * x) * log((1 - 2 * x) / 0.6) + x * log(x / 0.3) + x * log(x / 0.1), x)
        for x in np.arange(0.001, 0.5, 0.001).tolist()
    )
    assert begin == pytest.approx(x, abs=0.01)
    assert best - 1e-9 <= told.divergence <= best + 0.02 and told.never == ()


PAIRS = [(0, RIGHT, 0, 0), (0, OTHER_RIGHT, 0, 0), (0, 0, 0, LEFT), (0, 0, 0, OTHER_LEFT)]
SOME = [(0, 0), (RIGHT, LEFT), (RIGHT, OTHER_LEFT), (OTHER_RIGHT, OTHER_LEFT)]
ALL = [*SOME, (OTHER_RIGHT, LEFT)]


def test_a_pair_that_shares_leave_no_room_for_never_meets() -> None:
    """The second sort on the right needs all of the second on the left."""
    assert found(torus(PAIRS, (1.0, 1.0, 1.0, 1.0), SOME)).never == ((RIGHT, OTHER_LEFT),)
    assert found(torus(PAIRS, (3.0, 2.0, 2.0, 3.0), SOME)).never == ()
    assert found(torus(PAIRS, (1.0, 1.0, 1.0, 1.0), ALL)).never == ()
    none = found(torus(PAIRS, (2.0, 3.0, 3.0, 2.0), SOME))
    assert none.never == () and none.divergence > 0.01


def test_tiles_without_weight_stand_nowhere() -> None:
    """Nor does what could only meet them."""
    told = found(torus(PAIRS, (1.0, 0.0, 1.0, 0.0), ALL))
    assert told == Nearest(0.0, (0.5, 0.0, 0.5, 0.0), ())


def test_what_is_too_much_or_no_torus_of_squares_is_not_looked_into(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tiles = torus([(0,) * 4, (1,) * 4], (3.0, 1.0), [(0, 0), (1, 1)])
    group_of = np.arange(2)
    monkeypatch.setattr(possible, "MOST_BLOCKS", 2)
    monkeypatch.setattr(possible, "MOST_TILES", 2)
    assert nearest(tiles, group_of) is not None
    monkeypatch.setattr(possible, "MOST_BLOCKS", 1)
    assert nearest(tiles, group_of) is None
    monkeypatch.setattr(possible, "MOST_BLOCKS", 2)
    monkeypatch.setattr(possible, "MOST_TILES", 1)
    assert nearest(tiles, group_of) is None
    monkeypatch.setattr(possible, "MOST_TILES", 2)
    rows = torus([(0,) * 4, (1,) * 4], (3.0, 1.0), [(0, 0), (1, 1)])
    lines = [*rows.lines[:-1], rows.lines[-1][:2]]
    assert nearest(Problem(**{**vars(rows), "lines": lines}), group_of) is None
    assert nearest(torus([(0, 1, 0, 2)], (1.0,), [(0, 0)]), np.zeros(1, int)) is None


def test_blocks_are_all_squares_of_cells_that_may_stand_so() -> None:
    rolls = Random(1)
    for count in (1, 3, 4):
        across, down = (
            np.array([[rolls.random() < 0.6 for _ in range(count)] for _ in range(count)])
            for _ in range(2)
        )
        wanted = [
            [a, b, c, d]
            for a, b, c, d in product(range(count), repeat=4)
            if across[a, b] and across[c, d] and down[a, c] and down[b, d]
        ]
        found = possible._blocks(across, down, max(1, len(wanted)))
        assert found is not None and sorted(found.tolist()) == wanted
        assert not wanted or possible._blocks(across, down, len(wanted) - 1) is None
    assert possible._blocks(across & False, down, 1) is not None


def test_unknowns_are_added_up_by_their_numbers() -> None:
    sums = possible._sums(np.array([2, 0, 2]), 4).toarray()
    assert sums.tolist() == [[0, 1, 0], [0, 0, 0], [1, 0, 1], [0, 0, 0]]


@pytest.mark.parametrize(("form", "stands"), [("brick", False), ("grid", True)])
def test_a_corner_that_only_meets_itself_stands_nowhere_on_bricks(form: str, stands: bool) -> None:
    """Three bricks meet in a point, and one of them has no corner there."""
    tiles = [Tile(code, tuple(code), weight=3.0) for code in ("wwwwwwww", "hwwwwwww", "hwwwhwww")]
    catalogue = open_catalogue([Pack.of("plain", [*tiles, Tile("corner", (*"cwwwwwwc",))])])
    spec = replace(parse_board(f"{form}:8x4"), wrap=True)
    matching = compile_matching(catalogue, make_board(spec), water=False)
    group_of, names = tile_groups(matching, 0)
    is_corner = group_of == names.index("corner")
    assert (possible.can_stand(matching.problem) == (stands | ~is_corner)).all()
    one = sum(1 << int(n) for n in np.flatnonzero(is_corner))
    status = Plan(matching.problem, allowed={5: one}, fast=False).solve(Dice(1, "solve")).status
    assert (status == "complete") == stands
    if not stands:
        told = nearest(matching.problem, group_of)
        assert told is not None and told.never == ()
        assert told.divergence == pytest.approx(-log(0.9), abs=1e-6)
        assert told.shares == pytest.approx([0 if n == "corner" else 1 / 3 for n in names])


def test_what_cannot_stand_takes_with_it_what_only_met_it() -> None:
    """The last meets none; then the one that only meets it above and below has none, either."""
    alone = (1, 3, 1, 4)
    problem = torus([(0,) * 4, (1, 0, 1, 0), alone], (1.0, 1.0, 1.0), [(0, 0), (3, 3), (4, 4)])
    problem.meets[1, 1] = 0
    assert possible.can_stand(problem).tolist() == [True, False, False]
    no_weight = torus([(0,) * 4, (1,) * 4], (0.0, 1.0), [(0, 1)])
    assert possible.can_stand(no_weight).tolist() == [False, False]
