"""Parts of a map that are opened and solved again: what they see, and what is dealt to them."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import NoMapError
from morphs.base.reasons import Reason, Refusal
from morphs.matching import again
from morphs.matching.again import PATIENCE, PROOF, part_of
from morphs.matching.dealing import Placement
from morphs.matching.standing import Opening, Standing
from solver.problem import Kind, Problem
from tests.solver.makers import GRID, board


def problem_of() -> Problem:
    """Three by three squares, the last of a kind of its own."""
    facing, lines = board(GRID, 3, 3, False)
    kinds = [Kind(np.zeros((2, 4), np.int64), ((0,), (1,)), 0, (1.0, 1.0)) for _ in range(2)]
    return Problem.facing([0] * 8 + [1], kinds, np.ones((3, 1)), 1, 2, facing, lines)


@pytest.mark.parametrize("open_count", [0, 1, 2, 3])
def test_a_part_of_a_map_has_joints_where_one_side_is_open(open_count: int) -> None:
    """Cells 8, 5 and 4 in a row round a corner: what stands shows nothing to what stands."""
    cells = [8, 5, 4]
    part = part_of(problem_of(), cells, open_count)
    assert part.kind_of_cell.tolist() == [1, 0, 0] and not len(part.lines)
    wanted: list[list[Any]] = [[None] * 4 for _ in cells]
    if open_count > 0:
        wanted[0][0], wanted[1][2] = (1, 2), (0, 0)
    if open_count > 1:
        wanted[1][3], wanted[2][1] = (2, 1), (1, 3)
    assert part.opposite == wanted


# ---------------------------------------------------------------- what stands around


def tile(name: str, copies: int | None = None) -> Any:
    return SimpleNamespace(pack="p", name=name, copies=copies)


def opening_of(chosen: list[int], cells: list[int], **more: Any) -> Any:
    problem = problem_of()
    rings = [[[n * 4 + slot for slot in range(4)] for n in range(3)] for _ in range(2)]
    words = SimpleNamespace(support=lambda kind, slot, word: ~(1 << slot) | word << 20)
    offers = SimpleNamespace(
        opposite=problem.opposite, kinds=[0] * 9, domain=lambda cell: 0b1111,
        tables=SimpleNamespace(words=words, rings=rings), problem=problem, memo={"a": 1},
        place=lambda cell: (cell % 3, cell // 3, 0), **more,
    )  # fmt: skip
    standing: Any = SimpleNamespace(offers=offers, chosen=chosen, rules=[])
    return Opening(standing, cells)


def test_what_stands_around_open_cells_is_seen_once_in_order() -> None:
    opening = opening_of([0, 0, -1, 0, -1, -1, 0, 0, 0], [4, 5])
    assert opening.cells == [4, 5, 1, 3, 7, 8] and opening.open_count == 2
    assert opening.at == {4: 0, 5: 1, 1: 2, 3: 3, 7: 4, 8: 5}


def test_candidates_of_an_open_cell_meet_what_stands_on_each_side() -> None:
    """Each side that faces something takes one candidate away here."""
    opening = opening_of([0, 2, -1, -1, -1, -1, 0, 1, 0], [4, 5])
    assert opening.domain(4) == 0b1111 & ~0b0101, "above and below"
    assert opening.domain(5) == 0b1111 & ~0b0100
    assert opening.word(1, 2) == 10 and opening.word(7, 0) == 4


@pytest.mark.parametrize("takes", [True, False])
def test_asking_whether_a_candidate_may_stand_changes_nothing(takes: bool) -> None:
    opening = opening_of([-1] * 9, [4, 5])
    done: list[Any] = []
    opening.ledger = SimpleNamespace(
        taken=[7, 7], take=lambda *told: done.append(told) or takes,
        give_back=lambda count: done.append(count),
    )  # fmt: skip
    assert opening.may_take(5, 3) is takes
    assert done == [(1, 3), *([2] if takes else [])]


@pytest.mark.parametrize(
    ("is_set", "copies", "used", "left"),
    [(False, None, 99, True), (False, 2, 1, True), (False, 2, 2, False), (True, None, 0, True),
     (True, None, 1, False), (True, 3, 2, True)],
)  # fmt: skip
def test_a_tile_may_stand_as_often_as_there_are_copies(
    is_set: bool, copies: int | None, used: int, left: bool
) -> None:
    """A printed set has one of each that says nothing else."""
    made: Any = object.__new__(Standing)
    made.task = SimpleNamespace(request=SimpleNamespace(set=is_set))
    made.used = Counter({("p", "t"): used})
    assert made.is_left(tile("t", copies)) is left


# ---------------------------------------------------------------- solving again


@pytest.mark.parametrize(
    ("is_last", "proof", "limit"), [(True, PROOF, None), (False, 0, PATIENCE + 3)]
)
def test_open_cells_take_what_is_wanted_and_others_what_they_are(
    is_last: bool, proof: int, limit: int | None
) -> None:
    opening = opening_of([-1, 1, -1, -1, -1, -1, -1, -1, -1], [4, 5])
    plan = again._plan(opening, {4: 0b0110, 1: 0}, is_last)
    assert opening.cells == [4, 5, 1] and plan.first == [0b0110, 0b1111, 0b10]
    assert (plan.proof, plan.limit, plan.way, plan.memo) == (proof, limit, "cells", {"a": 1})
    assert plan.memo is not opening.offers.memo


@pytest.mark.parametrize(
    ("trouble", "cells"), [({1: 2, 7: 9}, [5]), ({7: 9}, [4]), ({}, [4]), ({1: 1, 0: 1}, [5, 4])]
)
@pytest.mark.parametrize("proved", [True, False])
def test_a_refusal_tells_which_open_cells_were_troubled(
    proved: bool, trouble: dict[int, int], cells: list[int]
) -> None:
    """The first of them where none was."""
    reason = again._reason(opening_of([-1] * 9, [4, 5]), proved, trouble, "the edit")
    kind = Refusal.IMPOSSIBLE if proved else Refusal.NOT_FOUND
    places = tuple((cell % 3, cell // 3, 0) for cell in cells)
    assert reason == Reason(proved, cells=places, refused="the edit", refusal=kind)


def test_a_refusal_tells_of_three_cells() -> None:
    opening = opening_of([-1] * 9, [0, 1, 2, 3])
    assert len(again._reason(opening, True, {3: 1, 2: 1, 1: 1, 0: 1}, "x").cells) == 3


class Last:
    def choose(self, items: Any) -> Any:
        return items[-1]


def dealt(used: dict[str, int], among: Any = None, none_left: Any = ()) -> Any:
    """Two cells for either of which there are three tiles; of some none is left."""
    tiles = {name: Placement(tile(name), name) for name in "abc"}  # type: ignore[arg-type]
    standing: Any = SimpleNamespace(
        offers=SimpleNamespace(ways=lambda cell, candidate: [tiles[n] for n in "abc"]),
        used=Counter({("p", name): count for name, count in used.items()}),
        is_left=lambda one: one.name not in none_left,
    )  # fmt: skip
    chosen = {cell: [tiles[name] for name in names] for cell, names in (among or {}).items()}
    before = standing.used.copy()
    found = again._dealt(standing, {4: 0, 7: 1}, Last(), chosen)  # type: ignore[arg-type]
    assert +standing.used == +before, "nothing was laid yet"
    return [placement.tile.name for placement in found.values()]


def test_tiles_that_stand_nowhere_yet_are_dealt_before_others() -> None:
    """Also those dealt just now stand somewhere."""
    assert dealt({}) == ["c", "b"] and dealt({"c": 1}) == ["b", "a"]
    assert dealt({"a": 1, "b": 2, "c": 1}) == ["c", "c"]
    assert dealt({}, none_left="c") == ["b", "a"]
    assert dealt({"a": 1, "b": 1}, none_left="c") == ["b", "b"]
    assert dealt({}, none_left="abc") == ["c", "b"], "where none is left all are"


def test_wanted_cells_take_one_of_their_ways() -> None:
    assert dealt({}, {4: "ab"}) == ["b", "c"] and dealt({}, {7: "a"}) == ["c", "a"]


def test_void_cells_are_left_alone_and_what_is_not_found_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[Any] = []

    class Open:
        def __init__(self, cells: Any) -> None:
            opened.append(cells)

        def __enter__(self) -> Any:
            return SimpleNamespace(open_count=2)

        def __exit__(self, *_: Any) -> None:
            opened.append("closed")

    standing: Any = SimpleNamespace(
        offers=SimpleNamespace(is_void=lambda cell: cell == 5), opened=Open
    )
    found = SimpleNamespace(candidates=[3, 4, 9], status="complete", trouble={})
    monkeypatch.setattr(again, "_plan", lambda *_: SimpleNamespace(solve=lambda dice: found))
    monkeypatch.setattr(again, "_dealt", lambda _, chosen, *more: chosen)
    asked = ((7, 5, 4), None, "the edit", {}, {})
    assert again.solve_again(standing, *asked) == {4: 3, 7: 4}  # type: ignore[arg-type]
    assert opened == [[4, 7], "closed"]
    found.candidates = None
    for status, proved in (("impossible", True), ("gave up", False)):
        found.status = status
        monkeypatch.setattr(
            again, "_reason", lambda _, proved, *more: Reason(proved, refused="the edit")
        )
        with pytest.raises(NoMapError) as caught:
            again.solve_again(standing, *asked)  # type: ignore[arg-type]
        assert caught.value.reason == Reason(proved, refused="the edit")
