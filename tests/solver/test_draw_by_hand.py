"""What the draw solver does with cards and places, step by step, told by hand."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver.draw import DrawSolver


def solver_of(**more: Any) -> Any:
    made: Any = object.__new__(DrawSolver)
    made.result = SimpleNamespace(
        misfits=0, refused=0, placed=0, card_of_cell=[-1] * 9, candidate_of_cell=[-1] * 9
    )
    options = {"tries": 3, "on_misfit": "reserve", "strict_tries": False}
    made.options = SimpleNamespace(**(options | more.pop("options", {})))
    for name, value in more.items():
        setattr(made, name, value)
    return made


class Cards:
    """A deck whose cards are drawn in this order; card n is of prototype n."""

    def __init__(self, order: list[int | None], reserved: tuple[int, ...] = ()) -> None:
        self.order = iter(order)
        self.cards = [SimpleNamespace(prototype=n) for n in range(9)]
        self.reserved = dict.fromkeys(reserved)
        self.used = [0] * 9
        self.taken: list[int] = []

    def may_use(self, card: int) -> bool:
        return card != 8

    def draw(self) -> int | None:
        return next(self.order)

    def search(self, fits: Any) -> int | None:
        left = [n for n in range(9) if n not in self.taken and fits(n)]
        return left[0] if left else None

    def take(self, card: int) -> None:
        self.taken.append(card)


@pytest.mark.parametrize(
    ("order", "reserved", "fits", "options", "laid", "misfits", "kept"),
    [
        ([5], (), {5}, {}, 5, 0, []), ([5, 6], (), {6}, {}, 6, 1, [5]),
        ([5, 6, 7], (), {4}, {}, None, 3, [5, 6, 7]), ([5, None], (), {4}, {}, None, 1, [5]),
        ([], (2, 3, 4), {3}, {}, 3, 0, [2, 4]), ([5], (8, 3), {8, 5}, {}, 5, 0, [8, 3]),
        ([5, 6], (), {6}, {"on_misfit": "drop"}, 6, 1, []),
        ([5, 6], (), {6}, {"tries": 1}, None, 1, [5]),
        ([5, 6, 7], (), {4}, {"strict_tries": True}, None, 3, [5, 6, 7]),
    ],
)  # fmt: skip
def test_what_is_kept_back_is_tried_then_so_many_cards_are_drawn(
    order: Any, reserved: Any, fits: set[int], options: Any, laid: int | None, misfits: int,
    kept: list[int],
) -> None:  # fmt: skip
    """Then the rest of the pack is looked through, but where no more tries are wanted."""
    searched: list[int] = []
    deck = Cards(order, reserved)
    made = solver_of(
        options=options, decks=["other", deck], _choose_deck=lambda: 1,
        _lay=lambda number, card: number == 1 and card in fits,
        _search=lambda number: searched.append(number),
    )  # fmt: skip
    assert made._draw_fitting() == (1, laid)
    assert (made.result.misfits, [*deck.reserved]) == (misfits, kept)
    assert searched == ([1] if laid is None and not options.get("strict_tries") else [])


def test_the_rest_of_a_pack_is_looked_through_for_what_weighs_anything_somewhere() -> None:
    """What every rule refuses weighs nothing any more."""
    deck, totals = Cards([]), np.array([0, 1, 0, 7, 2, 0, 0, 0, 0])
    made = solver_of(decks=[deck], trees=[SimpleNamespace(totals=totals)])
    tried: list[int] = []

    def lay(number: int, card: int) -> bool:
        tried.append(card)
        if card == 1:
            totals[1] = 0
        return card != 1

    made._lay = lay
    assert made._search(0) == 3 and tried == [1, 3] and deck.taken == [3]
    assert made._search(0) == 4 and made._search(0) is None


@pytest.mark.parametrize(
    ("counts", "roll", "number"), [([2, 3], 0, 0), ([2, 3], 1, 0), ([2, 3], 2, 1), ([2, 3], 4, 1),
                                   ([0, 3], 0, 1)],
)  # fmt: skip
def test_decks_are_chosen_by_their_open_places(counts: Any, roll: int, number: int) -> None:
    made = solver_of(
        open_count=counts, decks=["a", "b"], dice=SimpleNamespace(below=lambda limit: roll)
    )
    assert made._choose_deck() == number
    alone = solver_of(open_count=[5], decks=["a"], dice=None)
    assert alone._choose_deck() == 0
    with pytest.raises(AssertionError):
        solver_of(open_count=[0], decks=["a"], dice=None)._choose_deck()


def test_islands_are_opened_where_nothing_else_is() -> None:
    opened: list[int] = []
    made = solver_of(untouched=deque([4, 2, 7]), phase={2, 7}, open_count=[0, 0])
    made._open = opened.append
    assert made._open_an_island() and opened == [2] and [*made.untouched] == [7]
    made.open_count = [0, 1]
    assert made._open_an_island() and opened == [2]
    made.open_count, made.untouched = [0, 0], deque([4])
    assert not made._open_an_island() and opened == [2]


@pytest.mark.parametrize("strict", [False, True])
def test_decks_that_fit_nowhere_are_closed_unless_no_more_tries_are_wanted(strict: bool) -> None:
    closed: list[int] = []
    made = solver_of(options={"strict_tries": strict}, open_count=[3])
    found = iter([(0, 5), (1, None), (0, 6), (0, None)])

    def draw() -> tuple[int, int | None]:
        made.open_count[0] -= 1
        return next(found)

    made._draw_fitting, made._close_deck = draw, closed.append
    assert made._place_until_stuck() == (not strict)
    assert closed == ([] if strict else [1]) and made.open_count == [1 if strict else 0]


def laying(refused: set[int]) -> Any:
    """Cell 4 + the slot found, whose candidate is ten times it; what is refused is banned and
    weighs nothing."""
    done: list[Any] = []
    totals = [3]
    made = solver_of(
        decks=[Cards([])], cell_of_slot=[[4, 5, 6]], _total=lambda *_: totals[0],
        dice=SimpleNamespace(below=lambda total: total - 1),
        trees=[SimpleNamespace(find=lambda prototype, amount: (amount, 7))],
        _choose_way=lambda cell, prototype, amount: 10 * cell + prototype + amount,
        _push=lambda cell, candidate: cell not in refused,
        _place=lambda *told: done.append(("place", *told)),
    )  # fmt: skip

    def ban(*told: int) -> None:
        done.append(("ban", *told))
        totals[0] -= 1

    made._ban = ban
    return made, done


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        (set(), [("place", 6, 2, 69)]),
        ({6}, [("ban", 6, 69), ("place", 5, 2, 59)]),
        ({4, 5, 6}, [("ban", 6, 69), ("ban", 5, 59), ("ban", 4, 49)]),
    ],
)
def test_a_card_is_laid_where_no_rule_refuses_it(refused: set[int], told: Any) -> None:
    made, done = laying(refused)
    fits = len(refused) < 3
    assert made._lay(0, 2) == fits and done == told
    assert made.decks[0].used[2] == int(fits) and made.result.refused == len(refused)


@pytest.mark.parametrize(("amount", "way"), [(0, 3), (1, 3), (2, 8), (6, 8), (7, 9), (9, 9)])
def test_a_way_is_chosen_by_its_weight_of_those_not_banned(amount: int, way: int) -> None:
    """Of weights 2, 5 and 3; how many cells stand beside counts too."""
    asked: list[Any] = []

    def weigh(rings: Any, demands: Any, count: int) -> Any:
        asked.append((rings.tolist(), demands, count))
        return np.array([2, 5, 3])

    kind = SimpleNamespace(ways=[(), (3, 5, 8, 9)], rings=np.arange(20).reshape(10, 2))
    made = solver_of(
        problem=SimpleNamespace(kinds=[None, kind], kind_list=[0, 0, 1]), banned={2: {5}},
        demands={2: [7, 8]}, neighbours={2: {1, 0}}, weigher=SimpleNamespace(candidates=weigh),
    )  # fmt: skip
    assert made._choose_way(2, 1, amount) == way
    assert asked == [([[6, 7], [16, 17], [18, 19]], (7, 8), 2)]
    with pytest.raises(AssertionError):
        made._choose_way(2, 1, 10)


def test_cells_beside_a_laid_card_are_asked_for_what_it_shows_and_opened() -> None:
    """But those that stand, and those of other phases; progress is told now and then."""
    opened: list[int] = []
    kind = SimpleNamespace(rings=np.array([[0, 0, 0], [11, 12, 13]]))
    told: list[int] = []
    made = solver_of(
        problem=SimpleNamespace(
            kinds=[kind], kind_list=[0] * 9, opposite=[[(1, 2), None, (2, 0)]] + [[]] * 8
        ),
        phase={0, 1}, demands={1: [0, 0, 0], 2: [0, 0, 0]}, neighbours={}, progress=told.append,
        _shut=lambda cell: opened.append(-cell), _open=opened.append,
    )  # fmt: skip
    made.result.placed = 254
    made._place(0, 4, 1)
    assert (made.result.card_of_cell[0], made.result.candidate_of_cell[0]) == (4, 1)
    assert made.demands == {1: [0, 0, 11], 2: [13, 0, 0]} and made.neighbours == {1: {0}, 2: {0}}
    assert opened == [0, 1] and made.phase == {1} and told == []
    made.result.candidate_of_cell[2] = 0
    made.demands[2] = [0, 0, 0]
    made._place(0, 4, 1)
    assert made.demands[2] == [0, 0, 0] and told == [256]


def test_what_a_rule_wants_is_laid_where_it_can_be() -> None:
    """What a cell may have besides is banned for so long, and given back where nothing came of
    it."""
    filled: list[Any] = []
    missing = iter([2, 2, 2, 1, 1, 0])
    rule: Any = SimpleNamespace(
        wanted=lambda cell: 0b10 if cell != 3 else 0, missing=lambda: next(missing)
    )
    made = solver_of(
        options={"phases": [(0, 1, 2), (3, 4, 5)]}, banned={1: {7}},
        dice=SimpleNamespace(shuffle=lambda cells: cells.reverse()),
        problem=SimpleNamespace(kinds=[SimpleNamespace(rings=np.zeros((3, 1)))], kind_list=[0] * 6),
    )  # fmt: skip
    made.result.candidate_of_cell[4] = 0

    def fill(cell: int) -> None:
        filled.append((cell, sorted(made.banned[cell])))
        if cell == 5:
            made.result.candidate_of_cell[5] = 1

    made._fill_first = fill
    made._place_wanted(rule)
    assert filled == [(5, [0, 2]), (2, [0, 2]), (1, [0, 2, 7])]
    assert made.banned == {1: {7}, 2: set(), 5: {0, 2}}
