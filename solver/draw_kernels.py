"""The inner loops of the compiled draw solver: its deck, and laying.

Everything here repeats what `solver/draw.py`, `deck.py`, `weigher.py` and `sumtree.py` say, to the
last bit; what it means is said there. `still` holds what never changes, `moving` what does. Where
something has to be done that Python does better, `advance` returns what, and is called again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.bit_kernels import below
from solver.jit import lean_jit as jit
from solver.place_kernels import (
    ANSWER,
    ASK,
    CANDIDATE,
    CARD,
    CELL,
    CLOSE,
    COUNTER,
    DECK,
    DONE,
    DRAWN,
    INDEX,
    MISFITS,
    MODE,
    NO,
    OPEN_QUESTION,
    PARTS,
    PAUSE,
    PICK,
    REFUSED,
    RESERVED,
    ROOM,
    SCALE,
    SEARCH,
    STUCK,
    UNTOUCHED,
    YES,
    find,
    has_room,
    open_place,
    place,
    set_sums,
    weighed,
)


@jit
def roll(still: Any, moving: Any, limit: int) -> int:
    number, moving.state[COUNTER] = below(still.key, moving.state[COUNTER], limit)
    return number


@jit
def may_use(still: Any, moving: Any, card: int) -> bool:
    return still.copies[card] < 0 or moving.used[card] < still.copies[card]


@jit
def draw_card(still: Any, moving: Any, deck: int) -> int:
    """The next card, -1 when every card is used up or reserved."""
    for _ in range(2):
        while moving.first_waiting[deck] < moving.last_waiting[deck]:
            card = moving.waiting[deck, moving.first_waiting[deck]]
            moving.first_waiting[deck] += 1
            if may_use(still, moving, card):
                return card
        shuffle(still, moving, deck)
    return -1


@jit
def is_live(still: Any, moving: Any, card: int) -> bool:
    return still.weight[card] > 0 and may_use(still, moving, card)


@jit
def shuffle(still: Any, moving: Any, deck: int) -> None:
    unit, heaviest = 1.0, 0.0
    for card in range(still.first_card[deck], still.first_card[deck + 1]):
        if is_live(still, moving, card) and not moving.is_reserved[card]:
            heaviest = max(heaviest, still.weight[card])
    if 0 < heaviest < 1:
        unit = heaviest
    pile, size = moving.waiting[deck], 0
    for card in range(still.first_card[deck], still.first_card[deck + 1]):
        if is_live(still, moving, card) and not moving.is_reserved[card]:
            weight = still.weight[card] / unit
            whole = int(weight)
            part = int(np.rint((weight - whole) * PARTS))
            if part > 0 and roll(still, moving, PARTS) < part:
                whole += 1
            for _ in range(whole):
                pile[size] = card
                size += 1
    for last in range(size - 1, 0, -1):
        other = roll(still, moving, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    moving.first_waiting[deck], moving.last_waiting[deck] = 0, size


@jit
def search_card(still: Any, moving: Any, deck: int) -> int:
    """The card to lay among all that fit, -1 if none does."""
    least, total = -1, 0
    for card in range(still.first_card[deck], still.first_card[deck + 1]):
        fits = is_live(still, moving, card) and moving.sums[deck, still.prototype[card]] > 0
        if fits and (least < 0 or moving.used[card] < least):
            least, total = moving.used[card], 0
        if fits and moving.used[card] == least:
            total += max(1, int(np.rint(still.weight[card] * SCALE)))
    if least < 0:
        return -1
    amount = roll(still, moving, total)
    for card in range(still.first_card[deck], still.first_card[deck + 1]):
        fits = is_live(still, moving, card) and moving.sums[deck, still.prototype[card]] > 0
        if fits and moving.used[card] == least:
            amount -= max(1, int(np.rint(still.weight[card] * SCALE)))
            if amount < 0:
                return card
    return -1


@jit
def take_out(moving: Any, deck: int, card: int) -> None:
    """Take a card that was found by searching out of the deck."""
    last = moving.last_waiting[deck]
    for spot in range(moving.first_waiting[deck], last):
        if moving.waiting[deck, spot] == card:
            for later in range(spot, last - 1):
                moving.waiting[deck, later] = moving.waiting[deck, later + 1]
            moving.last_waiting[deck] -= 1
            break
    for spot in range(moving.reserved_count[deck]):
        if moving.reserved[deck, spot] == card:
            give_up_reserve(moving, deck, spot)
            break


@jit
def reserve(moving: Any, deck: int, card: int) -> None:
    if not moving.is_reserved[card]:
        moving.is_reserved[card] = 1
        moving.reserved[deck, moving.reserved_count[deck]] = card
        moving.reserved_count[deck] += 1


@jit
def give_up_reserve(moving: Any, deck: int, spot: int) -> None:
    moving.is_reserved[moving.reserved[deck, spot]] = 0
    moving.reserved_count[deck] -= 1
    for later in range(spot, moving.reserved_count[deck]):
        moving.reserved[deck, later] = moving.reserved[deck, later + 1]


@jit
def lay(still: Any, moving: Any, deck: int, card: int) -> int:
    """Lay a card in one of its places: YES, NO if it fits nowhere, or OPEN_QUESTION where a rule
    has to be asked first; the answer is in `state` when this is called again."""
    state, prototype = moving.state, still.prototype[card]
    while True:
        answer, state[ANSWER] = state[ANSWER], OPEN_QUESTION
        cell, candidate = state[CELL], state[CANDIDATE]
        if answer == NO:
            state[REFUSED] += 1
            set_sums(moving, deck, moving.slot[cell], weighed(still, moving, cell))
        if answer != YES:
            total = moving.sums[deck, prototype]
            if not total:
                return NO
            find(still, moving, deck, prototype, roll(still, moving, total))
            cell, candidate = state[CELL], state[CANDIDATE]
            if still.asks[still.kind[cell], candidate]:
                return OPEN_QUESTION
        place(still, moving, cell, card, candidate)
        return YES


@jit
def all_open(moving: Any) -> int:
    """How many places are open."""
    total = 0
    for deck in range(len(moving.open_count)):
        total += moving.open_count[deck]
    return total


@jit
def choose_deck(still: Any, moving: Any) -> int:
    if len(moving.open_count) == 1:
        return 0
    amount = roll(still, moving, all_open(moving))
    deck = 0
    while amount >= moving.open_count[deck]:
        amount -= moving.open_count[deck]
        deck += 1
    return deck


@jit
def open_an_island(still: Any, moving: Any) -> bool:
    while moving.state[UNTOUCHED] < len(moving.untouched):
        cell = moving.untouched[moving.state[UNTOUCHED]]
        moving.state[UNTOUCHED] += 1
        if moving.in_phase[cell]:
            open_place(still, moving, cell)
            return True
    return False


@jit
def next_card(still: Any, moving: Any) -> int:
    """The card to try next, -1: none, go on in another way."""
    state, deck = moving.state, moving.state[DECK]
    if state[MODE] == RESERVED:
        while state[INDEX] < moving.reserved_count[deck]:
            card = moving.reserved[deck, state[INDEX]]
            if may_use(still, moving, card):
                return card
            state[INDEX] += 1
        return -1
    if state[MODE] == DRAWN:
        return draw_card(still, moving, deck) if state[INDEX] < still.tries else -1
    return search_card(still, moving, deck)


@jit
def tried(still: Any, moving: Any, laid: bool) -> None:
    """Note what became of the card in hand."""
    state, deck, card = moving.state, moving.state[DECK], moving.state[CARD]
    state[CARD] = -1
    if laid:
        if state[MODE] == RESERVED:
            give_up_reserve(moving, deck, state[INDEX])
        elif state[MODE] == SEARCH:
            take_out(moving, deck, card)
        state[MODE] = PICK
        return
    if state[MODE] != SEARCH:
        state[INDEX] += 1
    if state[MODE] == DRAWN:
        state[MISFITS] += 1
        if still.reserve:
            reserve(moving, deck, card)


@jit
def advance(still: Any, moving: Any, limit: int) -> int:
    """Lay up to `limit` cards; say what is to be done then."""
    state = moving.state
    while True:
        if state[MODE] == PICK:
            if limit <= 0:
                return PAUSE
            if not has_room(still, moving):
                return ROOM
            if not all_open(moving) and not open_an_island(still, moving):
                return DONE
            state[DECK] = choose_deck(still, moving)
            state[MODE], state[INDEX], state[CARD] = RESERVED, 0, -1
        if state[CARD] < 0:
            state[CARD] = next_card(still, moving)
        if state[CARD] < 0:
            mode = state[MODE]
            state[MODE], state[INDEX] = (DRAWN, 0) if mode == RESERVED else (SEARCH, 0)
            if mode == SEARCH or (mode == DRAWN and still.strict):
                state[MODE] = PICK
                return CLOSE if mode == SEARCH else STUCK
            continue
        answer = lay(still, moving, state[DECK], state[CARD])
        if answer == OPEN_QUESTION:
            return ASK
        tried(still, moving, answer == YES)
        if answer == YES:
            limit -= 1
