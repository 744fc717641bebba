"""How tiles must lie for others that may not turn, where that is told by counting sides; and
balances that know it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import balance as balancing
from solver import possible
from solver.balance import _Fit, _leaning
from solver.lying import lying_shares, tiles_of
from solver.meter import RARE, Balance, Meter, rarer
from solver.possible import nearest, roomless
from solver.problem import Kind, Problem
from tests.solver.makers import GRID, board
from tests.solver.test_possible import torus

PLAIN, HALL = 0, 1
DOWN, UP = (PLAIN, PLAIN, HALL, PLAIN), (HALL, PLAIN, PLAIN, PLAIN)
EAST, WEST = (PLAIN, HALL, PLAIN, PLAIN), (PLAIN, PLAIN, PLAIN, HALL)
ENDS: list[tuple[int, ...]] = [(PLAIN,) * 4, UP, UP, EAST, DOWN, WEST]
"""A plain tile, an end of a hall that shows it north alone, and one that may turn."""


def ends() -> Problem:
    """The fixed end is a quarter of all tiles, as is the other one; candidates that both show are
    told apart here."""
    found = torus(ENDS, (8.0, 4.0, 1.0, 1.0, 1.0, 1.0), [(PLAIN, PLAIN), (HALL, HALL)])
    kind = found.kinds[0]
    return replace(found, kinds=[replace(kind, ways=((0,), (1,), (2, 3, 4, 5)))])


def test_what_may_turn_makes_up_for_what_may_not() -> None:
    """All halls shown north by the fixed end are met by the south side of the other one."""
    group = tiles_of(ends().kinds[0])
    assert group.tolist() == [0, 1, 2, 2, 2, 2]
    found = lying_shares(ends(), group)
    assert found is not None
    plain, fixed, north, east, south, west = found
    assert plain == pytest.approx(0.5, abs=0.01) and fixed == pytest.approx(0.25, abs=0.01)
    assert fixed + north == pytest.approx(south, abs=1e-4) and east == pytest.approx(west)
    assert south > 0.2


def test_ways_stay_even_where_all_tiles_may_turn_and_on_other_boards() -> None:
    free = torus([ENDS[0], *ENDS[2:]], (4.0, 1.0, 1.0, 1.0, 1.0), [(0, 0), (1, 1)])
    group = np.array([0, 1, 1, 1, 1])
    assert lying_shares(free, group) is None
    lines = [*ends().lines[:-1], ends().lines[-1][:2]]
    assert lying_shares(replace(ends(), lines=lines), group) is None


def test_tiles_are_told_apart_by_all_that_show_them() -> None:
    kind = Kind(np.zeros((4, 1), dtype=np.int64), ((0, 1), (1, 2, 3)), 0, (1.0,) * 4)
    assert tiles_of(kind).tolist() == [0, 1, 2, 2]


def test_shares_of_ways_lean_to_what_is_drawn_and_those_of_tiles_stay() -> None:
    even, group = np.array([0.5, 0.25, 0.25]), np.array([0, 1, 1])
    share = _leaning(even, even, np.array([10**6, 10**6, 0]), group)
    assert share.sum() == pytest.approx(1) and share[0] == pytest.approx(0.5)
    assert share[1] == pytest.approx(0.25 + 0.25 / balancing.FOLLOWS, abs=1e-4)
    back = _leaning(even, share, np.array([10**6, 0, 0]), group)
    assert even[1] < back[1] < share[1], "what was not drawn at all leans to even ways"


def test_balances_let_tiles_lie_as_they_must(monkeypatch: pytest.MonkeyPatch) -> None:
    """No balance draws the free end evenly; of its ways south is what is aimed at, and drawn."""
    monkeypatch.setattr(balancing, "PHASES", ((8, 4, 16, 1),))
    monkeypatch.setattr(balancing, "KEPT", (2,))
    monkeypatch.setattr(balancing, "LAST_PHASE", (2, 1, 4, 16, 2))
    facing, lines = board(GRID, 12, 4, wrap=True)
    small = ends()
    meets, rest = small.meets, (small.free, small.rim, facing, lines)
    problem = Problem.facing([0] * 48, small.kinds, meets, *rest)
    found = balancing.balance(problem, Dice(0, "balance"))
    assert len(found.aims) == 6 and found.aims[4] > 10 * found.aims[2] and not len(found.rare)


def test_joints_without_room_are_rare_both_ways() -> None:
    meets = np.array([[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]])
    found = rarer(meets, np.array([[0, 1]]))
    assert found.tolist() == [[1, 1 / RARE], [1 / RARE, 1], [1, 1]] and meets.min() == 1
    assert rarer(meets, np.zeros((0, 2), dtype=np.int64)).tolist() == meets.tolist()


def test_tiles_that_are_half_of_all_and_meet_all_others_never_meet_each_other() -> None:
    """Others meet these alone."""
    meeting = [(PLAIN, HALL), (PLAIN, PLAIN)]
    halves = torus([(PLAIN,) * 4, (HALL,) * 4], (1.0, 1.0), meeting)
    assert roomless(halves, np.arange(2)).tolist() == [[PLAIN, PLAIN]]
    fewer = torus([(PLAIN,) * 4, (HALL,) * 4], (2.0, 1.0), meeting)
    assert not len(roomless(fewer, np.arange(2)))
    never = torus([(PLAIN,) * 4, (HALL,) * 4], (1.0, 2.0), meeting)
    assert not len(roomless(never, np.arange(2))), "no map has such shares"


@pytest.mark.parametrize("seed", range(3))
def test_the_last_digits_of_a_programme_do_not_decide(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else of it comes into a balance than which pairs never meet."""
    halves = torus([(PLAIN,) * 4, (HALL,) * 4], (1.0, 1.0), [(PLAIN, HALL), (PLAIN, PLAIN)])
    wanted = roomless(halves, np.arange(2)), nearest(halves, np.arange(2))
    least, rolls = possible._least, np.random.default_rng(seed)

    def shaken(*told: Any) -> Any:
        solved = least(*told)
        assert solved is not None
        return solved + rolls.choice([-1e-7, 1e-7], len(solved))

    monkeypatch.setattr(possible, "_least", shaken)
    assert (roomless(halves, np.arange(2)) == wanted[0]).all() and len(wanted[0])
    assert nearest(halves, np.arange(2)) == wanted[1]


@pytest.mark.parametrize(
    ("met", "never"),
    [([0, 1e-4], 1), ([9e-7, 1e-4], 1), ([2e-6, 1e-4], 0), ([0, 4e-5], 0), ([0, 6e-5], 1)],
)
def test_pairs_in_doubt_are_left_alone(
    met: list[float], never: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pair that hardly meets, or never where another hardly does, which it may cost that."""
    halves = torus([(PLAIN,) * 4, (HALL,) * 4], (1.0, 1.0), [(PLAIN, HALL), (PLAIN, PLAIN)])
    monkeypatch.setattr(possible._Programme, "_met", lambda _: np.array(met))
    assert len(roomless(halves, np.arange(2))) == never


@pytest.mark.parametrize(("after", "is_taken"), [(1, True), (9, False)])
def test_rare_joints_are_kept_where_they_help(
    after: int, is_taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (Balance(np.array([n]), np.array([[1]])) for n in (5, 6))
    left = iter([(9 + balancing.FAIR, one, None), (after + balancing.FAIR, other, None)])
    monkeypatch.setattr(balancing, "_balanced", lambda *_, **__: next(left))
    monkeypatch.setattr(balancing, "near_blocks", lambda *_: None)
    monkeypatch.setattr(balancing, "lying_shares", lambda *_: None)
    monkeypatch.setattr(balancing, "roomless", lambda *_: np.array([[0, 0]]))
    found = balancing.balance(ends(), Dice(0, "balance"))
    assert found.weights.tolist() == ([6] if is_taken else [5])
    assert found.rare.tolist() == ([[0, 0]] if is_taken else [])


def test_candidates_of_a_group_are_looked_at_together() -> None:
    fit = _Fit(Meter(ends(), Dice(0, "balance")), np.array(ends().kinds[0].weights))
    counts = np.array([8, 4, 0, 0, 4, 0])
    apart = fit._amiss([counts])
    fit.loosen(tiles_of(ends().kinds[0]))
    assert fit._amiss([counts]) == 0 < apart
