"""What decks and piles of the compiled draw solver do, as plain Python, against the plain engine
and by hand."""

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


def advancing(
    monkeypatch: pytest.MonkeyPatch, cards: list[int], answers: dict[int, int], strict: bool = False
) -> tuple[Any, Any, list[Any]]:
    """A table whose next cards are these, each of which is laid with such an answer."""
    still, moving = table_of([[Card(0)] * 9], Dice(1, "deck"), strict=strict)
    done: list[Any] = []
    left = iter(cards)

    def lay(_: Any, __: Any, deck: int, card: int) -> int:
        done.append((int(moving.state[places.MODE]), card))
        return answers.get(card, places.YES)

    def tried(_: Any, moving: Any, laid: bool) -> None:
        moving.state[places.CARD] = NONE
        moving.state[places.MODE] = places.PICK if laid else moving.state[places.MODE]

    moving.state[places.MODE], moving.state[places.CARD] = places.PICK, NONE
    for name, made in (
        ("has_room", lambda *_: True), ("all_open", lambda _: 3), ("choose_deck", lambda *_: 0),
        ("next_card", lambda *_: next(left)), ("lay", lay), ("tried", tried),
        ("open_an_island", lambda *_: False),
    ):  # fmt: skip
        monkeypatch.setattr(kernels, name, made)
    return still, moving, done


@pytest.mark.parametrize("limit", [-1, 0, 1, 2, 5])
def test_as_many_cards_are_laid_as_that_and_misfits_do_not_count(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    still, moving, done = advancing(monkeypatch, [7, *range(6)], {7: places.NO})
    assert kernels.advance(still, moving, limit) == places.PAUSE
    laid = [card for _, card in done if card < 7]
    assert laid == [*range(max(0, limit))] and moving.state[places.MODE] == places.PICK
    assert {mode for mode, _ in done} <= {places.RESERVED}


@pytest.mark.parametrize("strict", [False, True])
def test_what_is_kept_back_is_tried_then_cards_are_drawn_then_looked_for(
    strict: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where that is strict, no further than draws; where nothing is left, a deck is closed."""
    cards = [1, NONE, 2, NONE] + ([] if strict else [3, NONE])
    still, moving, done = advancing(monkeypatch, cards, dict.fromkeys((1, 2, 3), places.NO), strict)
    moving.state[places.INDEX] = 4
    assert kernels.advance(still, moving, 9) == (places.STUCK if strict else places.CLOSE)
    tried = [(places.RESERVED, 1), (places.DRAWN, 2), (places.SEARCH, 3)]
    assert done == tried[: 2 if strict else 3]
    assert moving.state[[places.MODE, places.INDEX]].tolist() == [places.PICK, 0]


def test_a_question_is_asked_again_with_the_same_card(monkeypatch: pytest.MonkeyPatch) -> None:
    still, moving, done = advancing(monkeypatch, [4, 5], {4: places.OPEN_QUESTION})
    assert kernels.advance(still, moving, 1) == places.ASK
    assert kernels.advance(still, moving, 1) == places.ASK and moving.state[places.CARD] == 4
    assert [card for _, card in done] == [4, 4]


@pytest.mark.parametrize(
    ("room", "places_open", "island", "code"),
    [(False, 3, True, "ROOM"), (True, 0, False, "DONE"), (True, 0, True, "PAUSE"),
     (True, 3, False, "PAUSE")],
)  # fmt: skip
def test_before_a_card_is_taken_there_must_be_room_and_an_open_place(
    room: bool, places_open: int, island: bool, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    still, moving, _ = advancing(monkeypatch, [0], {})
    monkeypatch.setattr(kernels, "has_room", lambda *_: room)
    monkeypatch.setattr(kernels, "all_open", lambda _: places_open)
    monkeypatch.setattr(kernels, "open_an_island", lambda *_: island)
    assert kernels.advance(still, moving, 1) == getattr(places, code)


def test_a_card_that_weighs_hardly_more_than_1_is_rolled_for_as_from_plain_decks() -> None:
    dice = Dice(3, "deck")
    cards = [[Card(n % 3, 1 + 2**-20) for n in range(CARDS)] for _ in range(DECKS)]
    still, moving = table_of(cards, dice)
    decks = [Deck(one, dice) for one in cards]
    for number, deck in enumerate(decks):
        found = deck.draw()
        assert kernels.draw_card(still, moving, number) == (found or 0) + number * CARDS
    assert dice.counter >= DECKS * CARDS
    check_alike(decks, moving, dice)
