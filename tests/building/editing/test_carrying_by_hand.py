"""How edits are carried out, function by function: what is tried, in which order, and what is said
where it must be refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.reasons import Reason, Refusal
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import EDGE, SQUARE, Orientation
from morphs.building.editing import carrying
from morphs.building.editing.carrying import Carrier, Outcome, cells_of, settled
from morphs.matching.dealing import Placement
from morphs.matching.fitting import Clash
from morphs.request.constraints import Pin
from morphs.request.edits import Rotate, Swap, parse_edit

UP, RIGHT, DOWN = (Orientation(turns, False) for turns in range(3))
NEIGHBOUR = Clash(Refusal.NEIGHBOUR, "it would face rock")


def tile(name: str, shape: Any = SQUARE, weight: float = 1.0, ways: Any = (UP, RIGHT, DOWN)) -> Any:
    return SimpleNamespace(name=name, shape=shape, weight=weight, pack="p",
                           orientations=lambda place: [*ways])  # fmt: skip


def laid(name: str, way: Orientation = UP, **more: Any) -> Placement:
    return Placement(tile(name, **more), way)


def carrier_of(
    placements: Any = (), board: str = "grid:4x3", locked: Any = (), used: Any = (), **more: Any
) -> Any:
    """A map of squares, all of which can be walked to from their four neighbours."""
    made = make_board(parse_board(board))
    count = len(made.cells)
    facing = [[(int(made.cell_of_half[made.mate_of_half[h]]), 0)
               if made.mate_of_half[h] >= 0 else None for h in made.halves(n)]
              for n in range(count)]  # fmt: skip
    offers = SimpleNamespace(
        matching=SimpleNamespace(board=made, faces=[["F0", "F1", "F2"]]), kinds=[0] * count,
        opposite=facing, place=lambda n: carrying.Place(made.cells[n].column, made.cells[n].row, 0),
        domain=lambda cell: 0b111, is_void=lambda cell: False,
        candidate=lambda cell, placement: placement.orientation.rotation,
    )  # fmt: skip
    stands = [*placements, *[None] * (count - len(placements))]
    standing = SimpleNamespace(
        offers=offers, placements=stands, chosen=[0] * count,
        used={("p", name): 1 for name in used} | {("p", n): 0 for n in "abcdef" if n not in used},
        task=SimpleNamespace(request=SimpleNamespace(terrain=None, land=None)),
    )  # fmt: skip
    cells = [SimpleNamespace(faces="F0", origin="placed") for _ in range(count)]
    dice = SimpleNamespace(weighted=lambda weights: asked.append(weights) or len(weights) - 1)
    asked: list[Any] = []
    shown = SimpleNamespace(may_redraw=lambda cell: more.get("redraws", False))
    found = Carrier(standing, cells, frozenset(locked), dice, "the edit", shown)  # type: ignore[arg-type]
    return SimpleNamespace(it=found, asked=asked, cells=cells, standing=standing, offers=offers)


def refusal(act: Any, *told: Any) -> tuple[Refusal | None, str]:
    with pytest.raises(NoMapError) as caught:
        act(*told)
    reason = caught.value.reason
    assert isinstance(reason, Reason) and reason.refused == "the edit"
    return reason.refusal, reason.detail


# ---------------------------------------------------------------- single cells


def test_a_swap_takes_what_shows_the_same_but_the_tile_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, other, third = laid("a"), laid("b"), laid("c")
    fits = [(here, 0), (other, 1), (third, 0), (laid("d", weight=2.5), 0)]
    monkeypatch.setattr(carrying, "placements", lambda *_: fits)
    one = carrier_of([here])
    assert one.it._swap(0) == Outcome({0: fits[3][0]}) and one.asked == [[4096, 10240]]
    fits[2:] = []
    assert refusal(one.it._swap, 0)[0] is Refusal.NO_OTHER
    drawn = carrier_of([here], redraws=True).it._swap(0)
    assert drawn == Outcome({0: here}, anew=frozenset({0}))
    fits[:] = [(here, 0)]
    assert carrier_of([]).it._swap(0) == Outcome({0: here}), "a gap takes any"


def test_a_replacement_is_any_other_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    here, other = laid("a"), laid("b")
    fits = [(here, 0), (other, 1)]
    monkeypatch.setattr(carrying, "placements", lambda *_: fits)
    monkeypatch.setattr(carrying, "why_nothing", lambda *_: "nothing fits")
    assert carrier_of([here]).it._replace(0) == Outcome({0: other})
    fits.pop()
    assert refusal(carrier_of([here]).it._replace, 0) == (Refusal.NO_OTHER, "nothing fits")
    assert carrier_of([]).it._replace(0) == Outcome({0: here})


def test_tiles_that_stand_nowhere_else_come_first_by_weight() -> None:
    one = carrier_of(used="a")
    choice = [laid("a"), laid("b", weight=0.5), laid("c", weight=1e-9)]
    assert one.it._fresh(choice) is choice[2] and one.it._fresh(choice[:1]) is choice[0]
    assert one.asked == [[2048, 1], [4096]]


def attempts_of(monkeypatch: pytest.MonkeyPatch, clash: Clash | None = None) -> list[Any]:
    """What is tried, in which cells; the last of it fits, or nothing does."""
    tried: list[Any] = []

    def first_fit(standing: Any, cells: Any, attempts: Any) -> Any:
        tried.append([*cells])
        tried.extend([*attempts])
        return (None, clash) if clash else (tried[-1], None)

    monkeypatch.setattr(carrying, "first_fit", first_fit)
    return tried


def turns(tried: list[Any], cell: int = 0) -> list[int]:
    return [one[cell].orientation.rotation for one in tried[1:]]


@pytest.mark.parametrize(
    ("way", "edit", "tried"),
    [
        (UP, Rotate((0, 0)), [1, 2]), (RIGHT, Rotate((0, 0)), [2, 0]),
        (DOWN, Rotate((0, 0)), [0, 1]), (UP, Rotate((0, 0), 2), [2]), (UP, Rotate((0, 0), 0), [0]),
    ],
    ids=str,
)  # fmt: skip
def test_a_tile_is_turned_on_from_how_it_lies(
    way: Orientation, edit: Rotate, tried: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = attempts_of(monkeypatch)
    outcome = carrier_of([laid("a", way)]).it._rotate(0, edit)
    assert turns(found) == tried and found[0] == [0] and outcome == Outcome(found[-1])


def test_turns_that_a_tile_may_not_take_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts_of(monkeypatch)
    one = carrier_of([laid("a", ways=(UP,))])
    assert refusal(one.it._rotate, 0, Rotate((0, 0)))[1] == "the tile may lie in one way only"
    for edit in (Rotate((0, 0), 3), Rotate((0, 0), 0, True), Rotate((0, 0), None, True)):
        assert refusal(one.it._rotate, 0, edit) == (Refusal.TURN, "the tile may not lie like that")
    assert refusal(one.it._rotate, 1, Rotate((1, 0))) == (
        Refusal.EMPTY, "no tile stands in column 1, row 0",
    )  # fmt: skip


def test_two_cells_exchange_their_tiles_in_all_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = attempts_of(monkeypatch)
    a, b = laid("a", ways=(UP, RIGHT)), laid("b", ways=(DOWN,))
    one = carrier_of([a, b, laid("e", shape=EDGE)])
    one.it._exchange(0, 1)
    assert tried[0] == [0, 1]
    assert [(t[0].tile.name, t[1].tile.name) for t in tried[1:]] == [("b", "a")] * 2
    assert turns(tried, 0) == [2, 2] and turns(tried, 1) == [0, 1]
    assert refusal(one.it._exchange, 0, 2) == (
        Refusal.SHAPE, "the tiles have different shapes",
    )  # fmt: skip
    assert refusal(one.it._exchange, 1, 1) == (Refusal.NO_OTHER, "it names one cell twice")
    attempts_of(monkeypatch, NEIGHBOUR)
    assert refusal(one.it._exchange, 0, 1) == (
        Refusal.NEIGHBOUR, "in no orientation do both fit in each other's place",
    )  # fmt: skip
    assert refusal(one.it._first, [0], []) == (Refusal.NEIGHBOUR, NEIGHBOUR.text)


def test_locked_cells_are_left_alone() -> None:
    one = carrier_of([laid("a")], locked=[0])
    assert refusal(one.it.carry, Swap((0, 0))) == (
        Refusal.LOCKED, "column 0, row 0 is locked: unlock it first",
    )  # fmt: skip
    assert refusal(one.it.carry, Swap((1, 0), (0, 0)))[0] is Refusal.LOCKED


# ---------------------------------------------------------------- solved again


def test_what_is_named_is_solved_again_but_what_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Any] = []
    monkeypatch.setattr(carrying, "solve_again", lambda s, cells, *_: solved.append(cells) or {})
    one = carrier_of(locked=[1, 5])
    one.offers.is_void = lambda cell: cell in (2, 3)
    one.it._resolve(parse_edit("resolve 0,0:2,1"))
    assert solved == [[0, 4, 6]]
    assert refusal(one.it._resolve, parse_edit("resolve 1,0")) == (
        Refusal.LOCKED, "all of it is locked",
    )  # fmt: skip
    assert refusal(one.it._resolve, parse_edit("resolve 3,0"))[0] is Refusal.EMPTY
    for name in ("terrain", "land"):
        drawn = carrier_of()
        setattr(drawn.standing.task.request, name, "x")
        assert refusal(drawn.it._resolve, parse_edit("resolve 0,0"))[0] is Refusal.TERRAIN


def test_a_wish_is_laid_as_the_map_stands_if_that_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = [(laid("a"), 0), (laid("b"), 1), (laid("c"), 2)]
    widened: list[Any] = []
    monkeypatch.setattr(carrying, "placements", lambda *_: fits)
    monkeypatch.setattr(Carrier, "_widen", lambda self, *told: widened.append(told[0]) or {})
    one = carrier_of()
    assert one.it._wish({0: 0b001}) == Outcome() == one.it._wish({0: 0b011, 1: 0b101})
    assert one.it._wish({0: 0b010}) == Outcome({0: fits[1][0]})
    assert one.it._wish({0: 0b010, 1: 0b001}).reason is not None and widened == [{0: 2, 1: 1}]
    fits.pop(1)
    assert one.it._wish({0: 0b010}).reason is not None and len(widened) == 2
    one.standing.chosen[0] = -1
    assert one.it._wish({0: 0b001}) == Outcome({0: fits[0][0]}), "nothing stands there yet"
    one.offers.domain = lambda cell: 0b100
    assert refusal(one.it._wish, {1: 0b011}) == (
        Refusal.DEMAND, "no tile may show that in column 1, row 0",
    )  # fmt: skip


def test_a_pin_that_does_not_fit_is_solved_for(monkeypatch: pytest.MonkeyPatch) -> None:
    widened: list[Any] = []
    monkeypatch.setattr(Carrier, "_widen", lambda self, *told: widened.append(told) or {1: "x"})
    ways = [laid("a", UP), laid("a", DOWN)]
    one = carrier_of()
    one.offers.named = lambda pin, cell: ways
    tried = attempts_of(monkeypatch)
    assert one.it._pin(3, Pin((3, 0), "a")) == Outcome({3: ways[1]}, frozenset({3}))
    assert tried == [[3], {3: ways[0]}, {3: ways[1]}] and not widened
    attempts_of(monkeypatch, NEIGHBOUR)
    outcome = one.it._pin(3, Pin((3, 0), "a"))
    assert outcome.changes == {1: "x"} and outcome.pinned == {3}
    assert outcome.reason and outcome.reason.refusal is Refusal.NEIGHBOUR
    assert outcome.reason.refused == "the edit, with all else held,"
    assert widened == [({3: 0b101}, {3: ways}, NEIGHBOUR)]
    one.offers.domain = lambda cell: 0b010
    assert refusal(one.it._pin, 3, Pin((3, 0), "a")) == (Refusal.NEIGHBOUR, NEIGHBOUR.text)


def widening(monkeypatch: pytest.MonkeyPatch, failures: int) -> list[list[int]]:
    blocks: list[list[int]] = []

    def solve(standing: Any, block: Any, *_: Any, **__: Any) -> Any:
        blocks.append(sorted(block))
        if len(blocks) <= failures:
            raise NoMapError(Reason(proved=True, detail="no"))
        return {"solved": len(blocks)}

    monkeypatch.setattr(carrying, "solve_again", solve)
    return blocks


def test_ever_wider_rings_are_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Around one cell from the first ring on, around several from none on."""
    blocks = widening(monkeypatch, 1)
    one = carrier_of(board="grid:5x1")
    assert one.it._widen({2: 1}, {}, NEIGHBOUR) == {"solved": 2}
    assert blocks == [[1, 2, 3], [0, 1, 2, 3, 4]]
    blocks = widening(monkeypatch, 1)
    one.it._widen({1: 1, 2: 1}, {}, NEIGHBOUR)
    assert blocks == [[1, 2], [0, 1, 2, 3]]
    monkeypatch.setattr(carrying, "FASTER", 3)
    blocks = widening(monkeypatch, 1)
    carrier_of(board="grid:9x1").it._widen({4: 1}, {}, NEIGHBOUR)
    assert blocks == [[3, 4, 5], [1, 2, 3, 4, 5, 6, 7]], "a ring more for three cells"


def test_where_no_more_may_be_solved_again_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = widening(monkeypatch, 99)
    one = carrier_of(board="grid:6x1", locked=[0])
    one.cells[4].origin = "pinned"
    one.standing.chosen[5] = -1
    assert refusal(one.it._widen, {2: 1}, {}, NEIGHBOUR) == (
        Refusal.NOT_FOUND, "it would face rock; all else stays as it is",
    )  # fmt: skip
    assert blocks == [[1, 2, 3]]
    monkeypatch.setattr(carrying, "WIDEST", 5)
    blocks = widening(monkeypatch, 99)
    assert refusal(carrier_of(board="grid:9x1").it._widen, {4: 1}, {}, NEIGHBOUR)[0] is (
        Refusal.TOO_WIDE
    )
    assert [len(one) for one in blocks] == [3, 5]


# ---------------------------------------------------------------- which cells are named


@pytest.mark.parametrize(
    ("edit", "cells"),
    [
        ("lock 1,0=0,0 1,0", [1, 0]), ("lock 2,1:1,0", [1, 2, 5, 6]), ("lock 3,2:3,2", [11]),
        ("lock 0,0:0,2", [0, 4, 8]),
    ],
)  # fmt: skip
def test_areas_are_all_cells_between_two_corners(edit: str, cells: list[int]) -> None:
    one = carrier_of()
    assert cells_of(one.offers, parse_edit(edit), edit) == cells  # type: ignore[arg-type]


@pytest.mark.parametrize("corner", ["4,0", "0,3"])
def test_corners_lie_on_the_board(corner: str) -> None:
    offers = carrier_of().offers
    edit = parse_edit(f"lock 0,0:{corner}")
    with pytest.raises(MorphsError, match=f"{corner} lies outside the board, whose columns are 0 to"
                       " 3, its rows 0 to 2$"):  # fmt: skip
        settled(edit, offers)
    assert str(settled(parse_edit("lock 0,0:3,2"), offers)) == "lock 0,0:3,2"
    assert str(settled(parse_edit("swap #5"), offers)) == "swap 1,1"
