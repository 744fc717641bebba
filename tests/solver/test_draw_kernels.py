"""What decks, piles and open places of the compiled draw solver do, as plain Python, against the
plain engine and by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.deck import Card, Deck
from tests.solver.test_kernel_models import uncompile

pytest.importorskip("numba")
bit_kernels = pytest.importorskip("solver.bit_kernels")
places = pytest.importorskip("solver.place_kernels")
kernels = pytest.importorskip("solver.draw_kernels")
DECKS, CARDS = 2, 5
NONE = -1


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (bit_kernels, places, kernels):
        uncompile(module, monkeypatch)
    with np.errstate(over="ignore"):
        yield


def numbers(*shape: int) -> Any:
    return np.zeros(shape, dtype=np.int64)


def table_of(
    cards: Sequence[Sequence[Card]], dice: Dice, tries: int = 2, strict: bool = False
) -> tuple[Any, Any]:
    """Decks of cards as arrays, with nothing laid."""
    every = [card for deck in cards for card in deck]
    still = SimpleNamespace(
        key=np.uint64(dice.key),
        tries=tries,
        strict=strict,
        reserve=True,
        first_card=np.cumsum([0, *map(len, cards)]),
        prototype=np.array([card.prototype for card in every]),
        weight=np.array([float(card.weight) for card in every]),
        copies=np.array([NONE if card.copies is None else card.copies for card in every]),
    )
    moving = SimpleNamespace(
        used=numbers(len(every)),
        waiting=numbers(len(cards), 99),
        first_waiting=numbers(len(cards)),
        last_waiting=numbers(len(cards)),
        reserved=numbers(len(cards), len(every)),
        reserved_count=numbers(len(cards)),
        is_reserved=numbers(len(every)),
        sums=numbers(len(cards), 3),
        open_count=numbers(len(cards)),
        state=numbers(places.SIZE),
    )
    moving.state[places.COUNTER] = dice.counter
    return still, moving


def random_decks(dice: random.Random) -> list[list[Card]]:
    """Of the cards of a deck some weigh nothing, some less than 1, and most are few."""
    weights, copies = dice.choice([(0, 0.3, 1, 2.5, 3), (0.2, 0.7)]), (None, 0, 1, 2, 3)
    return [
        [Card(dice.randrange(3), dice.choice(weights), dice.choice(copies)) for _ in range(CARDS)]
        for _ in range(DECKS)
    ]


def check_alike(decks: Sequence[Deck], moving: Any, dice: Dice) -> None:
    """What waits, is kept back and was rolled is the same as in plain decks."""
    for number, deck in enumerate(decks):
        first, last = moving.first_waiting[number], moving.last_waiting[number]
        shift = number * CARDS
        assert (moving.waiting[number, first:last] - shift).tolist() == list(deck.waiting)
        kept = moving.reserved[number, : moving.reserved_count[number]] - shift
        assert kept.tolist() == list(deck.reserved)
    flags = [card in deck.reserved for deck in decks for card in range(CARDS)]
    assert moving.is_reserved.tolist() == flags
    assert moving.state[places.COUNTER] == dice.counter


@pytest.mark.parametrize("seed", range(30))
def test_cards_are_drawn_found_and_kept_back_as_from_plain_decks(seed: int) -> None:
    rolls, dice = random.Random(seed), Dice(seed, "deck")
    cards = random_decks(rolls)
    still, moving = table_of(cards, dice)
    decks = [Deck(one, dice) for one in cards]
    for _ in range(30):
        number = rolls.randrange(DECKS)
        deck, shift = decks[number], number * CARDS
        kind = rolls.choice(["draw", "draw", "search", "reserve", "take", "give up"])
        found = None
        if kind == "draw":
            found = deck.draw()
            card = kernels.draw_card(still, moving, number)
            assert card == (NONE if found is None else found + shift)
        elif kind == "search":
            fitting = rolls.sample(range(3), rolls.randint(0, 3))
            moving.sums[number] = [rolls.randint(1, 9) * (p in fitting) for p in range(3)]
            found = deck.search(lambda one, d=deck, f=fitting: d.cards[one].prototype in f)  # type: ignore[misc]
            card = kernels.search_card(still, moving, number)
            assert card == (NONE if found is None else found + shift)
        elif kind == "reserve":
            card = rolls.randrange(CARDS)
            deck.reserved[card] = None
            kernels.reserve(moving, number, card + shift)
        elif kind == "take":
            card = rolls.randrange(CARDS)
            deck.take(card)
            kernels.take_out(moving, number, card + shift)
        elif deck.reserved:
            spot = rolls.randrange(len(deck.reserved))
            del deck.reserved[list(deck.reserved)[spot]]
            kernels.give_up_reserve(moving, number, spot)
        if found is not None and rolls.random() < 0.5:
            deck.used[found] += 1
            moving.used[found + shift] += 1
        check_alike(decks, moving, dice)


def test_decks_are_chosen_by_how_many_of_their_places_are_open() -> None:
    dice = Dice(1, "deck")
    still, moving = table_of([[Card(0)]] * 3, dice)
    moving.open_count[:] = 2, 0, 3
    assert kernels.all_open(moving) == 5
    plain_dice, seen = Dice(1, "deck"), set()
    for _ in range(40):
        amount = plain_dice.below(5)
        seen.add(amount)
        assert kernels.choose_deck(still, moving) == (0 if amount < 2 else 2)
    assert seen == set(range(5)) and moving.state[places.COUNTER] == plain_dice.counter
    still, moving = table_of([[Card(0)]], dice)
    moving.open_count[:] = 4
    assert kernels.choose_deck(still, moving) == 0 and moving.state[places.COUNTER] == dice.counter


def test_what_is_kept_back_comes_first_and_what_is_used_up_is_passed_over() -> None:
    still, moving = table_of([[Card(0, 1, 1), Card(0, 1, 0), Card(0)]], Dice(1, "deck"))
    for card in (0, 1, 2):
        kernels.reserve(moving, 0, card)
    state = moving.state
    state[places.MODE], moving.used[0] = places.RESERVED, 1
    assert kernels.next_card(still, moving) == 2 and state[places.INDEX] == 2
    state[places.INDEX] = 3
    assert kernels.next_card(still, moving) == NONE
    state[places.MODE], state[places.INDEX] = places.DRAWN, 1
    assert kernels.next_card(still, moving) == NONE, "all is kept back"
    moving.is_reserved[:] = 0
    assert kernels.next_card(still, moving) == 2
    state[places.INDEX] = 2
    assert kernels.next_card(still, moving) == NONE, "it was tried often enough"
    state[places.MODE], moving.sums[0, 0] = places.SEARCH, 1
    assert kernels.next_card(still, moving) == 2


@pytest.mark.parametrize(
    ("mode", "laid", "after", "index", "misfits", "kept"),
    [
        (places.RESERVED, True, places.PICK, 1, 0, [0]),
        (places.RESERVED, False, places.RESERVED, 2, 0, [0, 1]),
        (places.DRAWN, True, places.PICK, 1, 0, [0, 1]),
        (places.DRAWN, False, places.DRAWN, 2, 1, [0, 1, 2]),
        (places.SEARCH, True, places.PICK, 1, 0, [0, 1]),
        (places.SEARCH, False, places.SEARCH, 1, 0, [0, 1]),
    ],
)
def test_what_became_of_a_card_is_noted(
    mode: int, laid: bool, after: int, index: int, misfits: int, kept: list[int]
) -> None:
    still, moving = table_of([[Card(0)] * 3], Dice(1, "deck"))
    for card in (0, 1):
        kernels.reserve(moving, 0, card)
    moving.waiting[0, :2], moving.last_waiting[0] = (2, 0), 2
    state = moving.state
    state[places.MODE], state[places.INDEX], state[places.CARD] = mode, 1, 2
    kernels.tried(still, moving, laid)
    assert (state[places.MODE], state[places.INDEX], state[places.MISFITS]) == (
        after, index, misfits,
    )  # fmt: skip
    assert state[places.CARD] == NONE
    assert moving.reserved[0, : moving.reserved_count[0]].tolist() == kept
    waiting = moving.waiting[0, : moving.last_waiting[0]].tolist()
    assert waiting == ([0] if mode == places.SEARCH and laid else [2, 0])


def test_misfits_are_kept_back_only_where_that_is_asked_for() -> None:
    still, moving = table_of([[Card(0)]], Dice(1, "deck"))
    still.reserve, moving.state[places.MODE] = False, places.DRAWN
    kernels.tried(still, moving, False)
    assert moving.reserved_count[0] == 0 and moving.state[places.MISFITS] == 1


def test_islands_are_opened_in_their_order_but_those_that_left_the_phase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[int] = []
    monkeypatch.setattr(kernels, "open_place", lambda _, __, cell: opened.append(cell))
    moving = SimpleNamespace(
        state=numbers(places.SIZE),
        untouched=np.array([4, 1, 3]),
        in_phase=np.array([0, 1, 0, 0, 1]),
    )
    assert kernels.open_an_island(None, moving) and kernels.open_an_island(None, moving)
    assert opened == [4, 1] and moving.state[places.UNTOUCHED] == 2
    assert not kernels.open_an_island(None, moving) and moving.state[places.UNTOUCHED] == 3


def laying(monkeypatch: pytest.MonkeyPatch, asks: bool) -> tuple[Any, Any, list[Any]]:
    """A table on which a card always goes to cell 2 as candidate 1, and what is done there."""
    still, moving = table_of([[Card(1)]], Dice(1, "deck"))
    done: list[Any] = []

    def find(_: Any, moving: Any, deck: int, prototype: int, amount: int) -> None:
        moving.state[[places.CELL, places.CANDIDATE]] = 2, 1
        done.append(("find", deck, prototype, 0 <= amount < 7))

    still.kind, still.asks = np.array([0, 0, 1]), numbers(2, 3)
    still.asks[1, 1] = asks
    moving.slot = np.array([NONE, NONE, 5])
    moving.sums[0, 1] = 7
    monkeypatch.setattr(kernels, "find", find)
    monkeypatch.setattr(kernels, "place", lambda _, __, *what: done.append(("place", *what)))
    monkeypatch.setattr(kernels, "weighed", lambda _, __, cell: 10 + cell)
    monkeypatch.setattr(kernels, "set_sums", lambda _, *what: done.append(("weigh", *what)))
    return still, moving, done


def test_a_card_is_laid_where_no_rule_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    still, moving, done = laying(monkeypatch, False)
    assert kernels.lay(still, moving, 0, 0) == places.YES
    assert done == [("find", 0, 1, True), ("place", 2, 0, 1)]
    moving.sums[0, 1] = 0
    assert kernels.lay(still, moving, 0, 0) == places.NO and len(done) == 2


def test_rules_are_asked_and_what_they_refuse_is_weighed_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    still, moving, done = laying(monkeypatch, True)
    state = moving.state
    assert kernels.lay(still, moving, 0, 0) == places.OPEN_QUESTION
    state[places.ANSWER] = places.NO
    assert kernels.lay(still, moving, 0, 0) == places.OPEN_QUESTION
    assert (state[places.ANSWER], state[places.REFUSED]) == (places.OPEN_QUESTION, 1)
    state[places.ANSWER] = places.YES
    assert kernels.lay(still, moving, 0, 0) == places.YES
    found = ("find", 0, 1, True)
    assert done == [found, ("weigh", 0, 5, 12), found, ("place", 2, 0, 1)]
    assert state[places.REFUSED] == 1


# ---------------------------------------------------------------- what open places weigh


def test_a_candidate_weighs_what_its_joints_do_times_what_its_neighbours_count() -> None:
    """A bit more than nothing is 1; what is banned is nothing."""
    still = SimpleNamespace(
        port_start=np.array([0, 2, 4]), slots=np.array([2]), free=2,
        ring=np.array([[[0, 1], [1, 1]]]), meets=np.array([[1.0, 0.0], [1e-9, 0.5], [1.0, 1.0]]),
    )  # fmt: skip
    moving = SimpleNamespace(
        ban_row=np.array([NONE, 1]), bans=np.array([[1, 1], [0, 1]]),
        demand=np.array([0, 2, 1, 1]), near=np.array([1, 3]),
    )  # fmt: skip
    unit = 1 << 20

    def weights() -> list[int]:
        return [
            places.candidate_weight(still, moving, cell, 0, candidate)
            for cell in (0, 1)
            for candidate in (0, 1)
        ]

    assert weights() == [unit, 0, 1, 0]
    moving.bans[1], moving.demand[2:] = 0, 1
    assert weights() == [unit, 0, 1, unit * 6 // 4]
    moving.near[:] = 0, 2
    moving.demand[:2] = 2
    assert weights() == [unit, unit, 1, unit * 3 // 4]


def test_places_are_opened_weighed_and_shut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slot that was freed last is used again first."""
    still = SimpleNamespace(kind=np.array([0, 1, 1, 1]), deck=np.array([0, 1]))
    moving = SimpleNamespace(
        slot=np.full(4, NONE), spare=numbers(2, 4), spare_count=numbers(2), slots_used=numbers(2),
        cell_of_slot=np.full((2, 4), NONE), opened=numbers(4), open_count=numbers(2),
        state=numbers(places.SIZE),
    )  # fmt: skip
    held: dict[tuple[int, int], int] = {}
    monkeypatch.setattr(places, "weighed", lambda _, __, cell: 10 + cell)
    monkeypatch.setattr(
        places, "set_sums", lambda _, deck, slot, row: held.update({(deck, slot): row})
    )
    for cell in (1, 0, 2, 3, 2):
        places.open_place(still, moving, cell)
    assert moving.slot.tolist() == [0, 0, 1, 2] and moving.open_count.tolist() == [1, 3]
    assert held == {(1, 0): 11, (0, 0): 10, (1, 1): 12, (1, 2): 13}
    assert moving.opened.tolist() == [1, 0, 2, 3] and moving.state[places.CLOCK] == 4
    places.shut_all(still, moving, np.array([1, 3]))
    assert moving.slot.tolist() == [0, NONE, 1, NONE] and moving.open_count.tolist() == [1, 1]
    assert held[1, 0] == held[1, 2] == places.NOTHING
    assert moving.spare[1, : moving.spare_count[1]].tolist() == [0, 2]
    places.open_place(still, moving, 1)
    assert moving.slot[1] == 2 and moving.cell_of_slot.tolist() == [[0, -1, -1, -1], [1, 2, 1, -1]]
    assert (moving.opened[1], moving.slots_used[1], moving.open_count[1]) == (4, 3, 2)


def test_sums_are_kept_of_slots_blocks_and_all() -> None:
    block = places.BLOCK
    far = block * block + block + 1
    moving = SimpleNamespace(
        row_of_slot=numbers(1, far + 1), sums=numbers(1, 2), blocks=numbers(1, block + 2, 2),
        large_blocks=numbers(1, 2, 2), memo_start=np.array([0, 0, 1, 3]),
        memo_prototype=np.array([1, 0, 1]), memo_weight=np.array([5, 2, 7]),
    )  # fmt: skip
    places.set_sums(moving, 0, 3, 2)
    places.set_sums(moving, 0, far, 1)
    places.set_sums(moving, 0, 3, 2)
    assert moving.sums.tolist() == [[2, 12]]
    assert moving.large_blocks.tolist() == [[[2, 7], [0, 5]]]
    assert moving.blocks[0, [0, 1, block, block + 1]].tolist() == [[2, 7], [0, 0], [0, 0], [0, 5]]
    places.set_sums(moving, 0, 3, 1)
    assert moving.sums.tolist() == [[0, 10]] and moving.blocks[0, 0].tolist() == [0, 5]
    assert moving.row_of_slot[0, [3, far]].tolist() == [1, 1]
    assert [places.weight_in(moving, 2, p) for p in (0, 1, 2)] == [2, 7, 0]
    places.set_sums(moving, 0, 3, places.NOTHING)
    assert moving.sums.tolist() == [[0, 5]] and not moving.blocks[0, 0].any()


def test_keys_that_share_a_place_stand_one_after_the_other() -> None:
    """The next place is the one after it, that of the last the first."""
    moving = SimpleNamespace(memo_key=numbers(8))
    home = places.spot_of(moving, 5)
    for step in range(1, 8):
        moving.memo_key[(home + step - 1) % 8] = 1000 + step
        assert places.spot_of(moving, 5) == (home + step) % 8
    moving.memo_key[(home + 3) % 8] = 5
    assert places.spot_of(moving, 5) == (home + 3) % 8


def test_cells_of_one_kind_demands_and_neighbours_are_weighed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that must not take something are weighed each for itself."""
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(places, "weigh_into", lambda _, __, cell, row: told.append((cell, row)))
    still = SimpleNamespace(
        kind=np.array([0, 0, 1, 0, 0]), port_start=np.arange(0, 12, 2), slots=np.array([2, 2]),
        meets=numbers(3, 2),
    )  # fmt: skip
    moving = SimpleNamespace(
        ban_row=np.array([NONE, NONE, NONE, 0, NONE]), near=np.array([1, 1, 1, 1, 2]),
        demand=np.array([0, 2, 0, 2, 0, 2, 0, 2, 2, 0]), memo_key=numbers(16),
        memo_row=numbers(16), key_of_row=numbers(9), state=numbers(places.SIZE),
    )  # fmt: skip
    moving.state[places.MEMOS] = 1
    rows = [places.weighed(still, moving, cell) for cell in range(5)]
    assert rows == [1, 1, 2, 3, 4] and told == [(0, 1), (2, 2), (3, 3), (4, 4)]
    assert (
        moving.key_of_row.tolist()
        == [0, (2 * 4) * 4 + 2, (66 * 4) * 4 + 2, 0, 3 * 16 + 8] + [0] * 4
    )
    assert moving.state[places.MEMOS] == 5
    assert [places.weighed(still, moving, cell) for cell in (3, 4, 0)] == [5, 4, 1]


def test_weights_are_summed_by_prototype_over_the_hardest_demand() -> None:
    """Only ways in the shortest list are looked at; what they weigh is written after the row
    before, and the table is left clean."""
    looked: list[int] = []
    still = SimpleNamespace(
        kind=np.array([0]), port_start=np.array([0, 2]), slots=np.array([2]), free=1,
        fit=np.array([0, 1, 2, 3, 2, 0, 3]), ways=np.array([[10, 11, 12, 13]]),
        fit_start=np.array([[[0, 0, 4], [4, 7, 7]]]), prototype_of_way=np.array([[0, 0, 1, 2]]),
    )  # fmt: skip
    moving = SimpleNamespace(
        demand=np.array([1, 0]), memo_start=np.array([0, 0, 2, 0]), weighing=numbers(3),
        memo_prototype=numbers(8), memo_weight=numbers(8),
    )  # fmt: skip

    def weight(_: Any, __: Any, cell: int, kind: int, candidate: int) -> int:
        looked.append(candidate)
        return {10: 4, 11: 9, 12: 5, 13: 0}[candidate]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(places, "candidate_weight", weight)
        places.weigh_into(still, moving, 0, 2)
        assert looked == [12, 10, 13]
        assert moving.memo_prototype.tolist()[2:4] == [1, 0]
        assert moving.memo_weight.tolist() == [0, 0, 5, 4, 0, 0, 0, 0]
        assert moving.memo_start[3] == 4 and not moving.weighing.any()
        moving.demand[1], looked[:] = 1, []
        places.weigh_into(still, moving, 0, 2)
        assert looked == [] and moving.memo_start[3] == 2, "nothing shows what is demanded there"
        still.fit_start[0, 1] = [4, 4, 8]
        places.weigh_into(still, moving, 0, 2)
        assert looked == [10, 11, 12, 13], "of lists that are as long the first"
        assert moving.memo_weight.tolist()[2:4] == [13, 5]


@pytest.mark.parametrize(
    ("rows", "weights", "used", "spare", "fits"),
    [(3, 2, 5, 0, True), (4, 2, 5, 0, False), (3, 3, 5, 0, False), (3, 2, 6, 0, False),
     (3, 2, 6, 1, True)],
)  # fmt: skip
def test_there_is_room_for_all_neighbours_and_the_cell(
    rows: int, weights: int, used: int, spare: int, fits: bool
) -> None:
    """Here for three places and rows of two weights each, with eight, six and eight in all."""
    still = SimpleNamespace(ring=numbers(1, 1, 2))
    moving = SimpleNamespace(
        state=numbers(places.SIZE), memo_start=numbers(9), weighing=numbers(2),
        key_of_row=numbers(6), memo_weight=numbers(8), slots_used=np.array([0, used]),
        cell_of_slot=numbers(2, 8), spare_count=np.array([0, spare]),
    )  # fmt: skip
    moving.state[places.MEMOS] = rows
    moving.memo_start[rows] = weights
    assert places.has_room(still, moving) == fits


def test_laying_demands_of_each_open_neighbour_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cell 0 faces cell 1 twice, the rim, cell 2, which is filled, and cell 3 of another phase."""
    opened: list[int] = []
    monkeypatch.setattr(places, "open_place", lambda _, __, cell: opened.append(cell))
    monkeypatch.setattr(places, "shut", lambda _, __, cell: opened.append(-1 - cell))
    still = SimpleNamespace(
        kind=numbers(4), slots=np.array([5]), port_start=np.array([0]),
        mate=np.array([5, NONE, 6, 7, 8]), cell_of_port=np.array([0] * 5 + [1, 1, 2, 3]),
        ring=np.array([[[0] * 5, [1, 2, 3, 4, 5]]]),
    )  # fmt: skip
    moving = SimpleNamespace(
        in_phase=np.array([1, 1, 1, 0]), card=np.full(4, NONE), near=numbers(4),
        candidate=np.array([NONE, NONE, 7, NONE]), used=numbers(9), demand=np.full(9, 99),
        state=numbers(places.SIZE),
    )  # fmt: skip
    places.place(still, moving, 0, 8, 1)
    assert opened == [-1, 1]
    assert (moving.card[0], moving.candidate[0], moving.in_phase.tolist()) == (8, 1, [0, 1, 1, 0])
    assert moving.used.tolist() == [0] * 8 + [1] and moving.state[places.PLACED] == 1
    assert moving.demand.tolist() == [99] * 5 + [1, 3, 99, 5]
    assert moving.near.tolist() == [0, 1, 0, 1]
