"""The inner loops of the compiled draw solver.

Everything here repeats what `solver/draw.py`, `deck.py`, `weigher.py` and `sumtree.py` say, to the
last bit; what it means is said there. `still` holds what never changes, `moving` what does. Where
something has to be done that Python does better, `advance` returns what, and is called again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.bit_kernels import below, mixed
from solver.jit import lean_jit as jit

SCALE = float(1 << 20)
PARTS = 1 << 20
BLOCK = 32
NOTHING = 0  # a row of the memo
# What `advance` returns.
DONE, PAUSE, ASK, CLOSE, ROOM, STUCK = range(6)
# Where it goes on.
PICK, RESERVED, DRAWN, SEARCH = range(4)
# Answers to ASK.
OPEN_QUESTION, YES, NO = range(3)
# Numbers in `moving.state`.
COUNTER, PLACED, MISFITS, REFUSED, MODE, DECK, CARD, INDEX = range(8)
CELL, CANDIDATE, ANSWER, UNTOUCHED, CLOCK, MEMOS, SIZE = range(8, 15)


class Still(NamedTuple):
    """What never changes. Shapes: k kinds, c candidates, s slots, t prototypes, w words, n cells,
    p ports, d decks, a cards of all decks."""

    kind: Any  # (n,)
    deck: Any  # (k,)
    slots: Any  # (k,)
    port_start: Any  # (n + 1,)
    mate: Any  # (p,) the port that a port faces, -1 at the rim
    cell_of_port: Any  # (p,)
    ring: Any  # (k, c, s)
    ways: Any  # (k, ways) candidates, prototype after prototype
    first_way: Any  # (k, t + 1)
    prototype_of_way: Any  # (k, ways)
    fit: Any  # ways that meet a demand, in lists
    fit_start: Any  # (k, s, w + 3) where the list of a demand begins
    meets: Any  # (w + 2, w)
    free: int
    asks: Any  # (k, c) whether a rule reads a candidate
    prototype: Any  # (a,)
    weight: Any  # (a,)
    copies: Any  # (a,) -1: any number
    first_card: Any  # (d + 1,)
    key: Any
    tries: int
    strict: bool
    reserve: bool


class Moving(NamedTuple):
    """What changes. There is room for `r` open places of each deck."""

    card: Any  # (n,) -1: none
    candidate: Any  # (n,) -1: none
    slot: Any  # (n,) -1: no open place
    opened: Any  # (n,) when it became one
    in_phase: Any  # (n,)
    near: Any  # (n,) placed neighbours
    demand: Any  # (p,)
    ban_row: Any  # (n,) a row of `bans`, -1: nothing is banned
    bans: Any  # (rows, c)
    cell_of_slot: Any  # (d, r)
    row_of_slot: Any  # (d, r) the row of `memo` with its weights
    blocks: Any  # (d, r / BLOCK, t) sums of the weights of slots
    large_blocks: Any  # (d, r / BLOCK^2, t)
    sums: Any  # (d, t)
    slots_used: Any  # (d,)
    spare: Any  # (d, r)
    spare_count: Any  # (d,)
    open_count: Any  # (d,)
    used: Any  # (a,)
    waiting: Any  # (d, cards of a shuffle)
    first_waiting: Any  # (d,)
    last_waiting: Any  # (d,)
    reserved: Any  # (d, a)
    reserved_count: Any  # (d,)
    is_reserved: Any  # (a,)
    memo_key: Any  # (m,) a table of what was weighed before; 0: empty
    memo_row: Any  # (m,)
    memo: Any  # (rows, t) weights of the prototypes; the first row: of none
    key_of_row: Any  # (rows,) 0: none
    untouched: Any  # cells of the phase, in order
    state: Any


# ---------------------------------------------------------------- weighing


@jit
def candidate_weight(still: Any, moving: Any, cell: int, kind: int, candidate: int) -> int:
    row = moving.ban_row[cell]
    if row >= 0 and moving.bans[row, candidate]:
        return 0
    weight = 1.0
    first = still.port_start[cell]
    for slot in range(still.slots[kind]):
        demand = moving.demand[first + slot]
        if demand != still.free:
            weight *= still.meets[demand, still.ring[kind, candidate, slot]]
            if weight == 0.0:
                return 0
    near = moving.near[cell]
    return int(np.ceil(weight * (max(1, near * (near + 1) // 2) * SCALE)))


@jit
def weigh_into(still: Any, moving: Any, cell: int, row: int) -> None:
    """Sum up what fits; few ways meet the demand that is hardest to meet, and others need not be
    looked at."""
    kind, first = still.kind[cell], still.port_start[cell]
    start, stop = still.fit_start[kind, 0, still.free], still.fit_start[kind, 0, still.free + 1]
    for slot in range(still.slots[kind]):
        demand = moving.demand[first + slot]
        low, high = still.fit_start[kind, slot, demand], still.fit_start[kind, slot, demand + 1]
        if high - low < stop - start:
            start, stop = low, high
    weights = moving.memo[row]
    for prototype in range(len(weights)):
        weights[prototype] = 0
    for spot in range(start, stop):
        way = still.fit[spot]
        weight = candidate_weight(still, moving, cell, kind, still.ways[kind, way])
        weights[still.prototype_of_way[kind, way]] += weight


@jit
def weighed(still: Any, moving: Any, cell: int) -> int:
    """The row of `memo` that has the weights of a cell; cells that must not take something have
    rows of their own, which nobody finds again."""
    kind, key, spot = still.kind[cell], 0, 0
    if moving.ban_row[cell] < 0:
        first, base = still.port_start[cell], len(still.meets) + 1
        key = kind * 64 + moving.near[cell] + 1
        for slot in range(still.slots[kind]):
            key = key * base + moving.demand[first + slot]
        spot = spot_of(moving, key)
        if moving.memo_key[spot]:
            return moving.memo_row[spot]
    row = moving.state[MEMOS]
    moving.state[MEMOS] += 1
    moving.key_of_row[row] = key
    if key:
        moving.memo_key[spot] = key
        moving.memo_row[spot] = row
    weigh_into(still, moving, cell, row)
    return row


@jit
def spot_of(moving: Any, key: int) -> int:
    """Where a key stands in the table, or would."""
    mask = len(moving.memo_key) - 1
    spot = np.int64(mixed(np.uint64(key)) & np.uint64(mask))
    while moving.memo_key[spot] and moving.memo_key[spot] != key:
        spot = (spot + 1) & mask
    return spot


@jit
def enter(moving: Any) -> None:
    """Enter all rows that have a key into an empty table."""
    for row in range(moving.state[MEMOS]):
        if moving.key_of_row[row]:
            spot = spot_of(moving, moving.key_of_row[row])
            moving.memo_key[spot] = moving.key_of_row[row]
            moving.memo_row[spot] = row


# ---------------------------------------------------------------- open places


@jit
def set_sums(moving: Any, deck: int, slot: int, row: int) -> None:
    """Let a slot hold the weights of a row of the memo. Sums are kept of blocks of slots, of
    blocks of blocks, and of all."""
    before = moving.row_of_slot[deck, slot]
    if before == row:
        return
    moving.row_of_slot[deck, slot] = row
    new, old = moving.memo[row], moving.memo[before]
    add_change(moving.blocks[deck, slot // BLOCK], new, old)
    add_change(moving.large_blocks[deck, slot // (BLOCK * BLOCK)], new, old)
    add_change(moving.sums[deck], new, old)


@jit
def add_change(sums: Any, new: Any, old: Any) -> None:
    for column in range(len(sums)):
        sums[column] += new[column] - old[column]


@jit
def find(still: Any, moving: Any, deck: int, prototype: int, amount: int) -> None:
    """Name the cell and the candidate at which a running sum of weights passes an amount."""
    large = 0
    while amount >= moving.large_blocks[deck, large, prototype]:
        amount -= moving.large_blocks[deck, large, prototype]
        large += 1
    block = large * BLOCK
    while amount >= moving.blocks[deck, block, prototype]:
        amount -= moving.blocks[deck, block, prototype]
        block += 1
    slot = block * BLOCK
    while True:
        weight = moving.memo[moving.row_of_slot[deck, slot], prototype]
        if amount < weight:
            break
        amount -= weight
        slot += 1
    cell = moving.cell_of_slot[deck, slot]
    kind = still.kind[cell]
    moving.state[CELL] = cell
    for way in range(still.first_way[kind, prototype], still.first_way[kind, prototype + 1]):
        moving.state[CANDIDATE] = still.ways[kind, way]
        amount -= candidate_weight(still, moving, cell, kind, still.ways[kind, way])
        if amount < 0:
            break


@jit
def open_place(still: Any, moving: Any, cell: int) -> None:
    """Make a cell an open place, or weigh it anew if it is one."""
    deck = still.deck[still.kind[cell]]
    if moving.slot[cell] < 0:
        if moving.spare_count[deck]:
            moving.spare_count[deck] -= 1
            slot = moving.spare[deck, moving.spare_count[deck]]
        else:
            slot = moving.slots_used[deck]
            moving.slots_used[deck] += 1
        moving.cell_of_slot[deck, slot] = cell
        moving.slot[cell] = slot
        moving.opened[cell] = moving.state[CLOCK]
        moving.state[CLOCK] += 1
        moving.open_count[deck] += 1
    set_sums(moving, deck, moving.slot[cell], weighed(still, moving, cell))


@jit
def shut(still: Any, moving: Any, cell: int) -> None:
    """Take a cell out of the open places."""
    deck, slot = still.deck[still.kind[cell]], moving.slot[cell]
    moving.slot[cell] = -1
    set_sums(moving, deck, slot, NOTHING)
    moving.spare[deck, moving.spare_count[deck]] = slot
    moving.spare_count[deck] += 1
    moving.open_count[deck] -= 1


@jit
def has_room(still: Any, moving: Any) -> bool:
    """Whether all neighbours of one more tile can be opened."""
    most = still.ring.shape[2] + 1
    if moving.state[MEMOS] + most > len(moving.memo):
        return False
    for deck in range(len(moving.slots_used)):
        left = moving.cell_of_slot.shape[1] - moving.slots_used[deck]
        if moving.spare_count[deck] + left < most:
            return False
    return True


@jit
def place(still: Any, moving: Any, cell: int, card: int, candidate: int) -> None:
    shut(still, moving, cell)
    moving.in_phase[cell] = 0
    moving.card[cell] = card
    moving.candidate[cell] = candidate
    moving.used[card] += 1
    moving.state[PLACED] += 1
    kind, first = still.kind[cell], still.port_start[cell]
    for step in range(2):  # all demands first, then each neighbour once
        for slot in range(still.slots[kind]):
            mate = still.mate[first + slot]
            if mate < 0:
                continue
            other = still.cell_of_port[mate]
            if moving.candidate[other] >= 0:
                continue
            if step == 0:
                moving.demand[mate] = still.ring[kind, candidate, slot]
            is_first = True
            for earlier in range(slot):
                beyond = still.mate[first + earlier]
                is_first = is_first and (beyond < 0 or still.cell_of_port[beyond] != other)
            if is_first and step == 0:
                moving.near[other] += 1
            elif is_first and moving.in_phase[other]:
                open_place(still, moving, other)


# ---------------------------------------------------------------- the deck


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


# ---------------------------------------------------------------- laying


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
def choose_deck(still: Any, moving: Any) -> int:
    if len(moving.open_count) == 1:
        return 0
    amount = roll(still, moving, moving.open_count.sum())
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
            if not moving.open_count.any() and not open_an_island(still, moving):
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
