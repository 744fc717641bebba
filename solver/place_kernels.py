"""Open places of the compiled draw solver: what each is worth, and the tree of their sums.

Everything here repeats what `solver/draw.py`, `deck.py`, `weigher.py` and `sumtree.py` say, to the
last bit; what it means is said there. `still` holds what never changes, `moving` what does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.bit_kernels import mixed
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
    memo_start: Any  # (rows + 1,) where the weights of a row begin; the first row has none
    memo_prototype: Any  # (w,) prototypes that have a weight in a row,
    memo_weight: Any  # (w,) and it
    key_of_row: Any  # (rows,) 0: none
    untouched: Any  # cells of the phase, in order
    weighing: Any  # (t,) weights of a cell being weighed, else 0
    state: Any


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
    begin = moving.memo_start[row]
    end = begin
    for spot in range(start, stop):
        way = still.fit[spot]
        weight = candidate_weight(still, moving, cell, kind, still.ways[kind, way])
        prototype = still.prototype_of_way[kind, way]
        if weight and not moving.weighing[prototype]:
            moving.memo_prototype[end] = prototype
            end += 1
        moving.weighing[prototype] += weight
    for spot in range(begin, end):
        prototype = moving.memo_prototype[spot]
        moving.memo_weight[spot] = moving.weighing[prototype]
        moving.weighing[prototype] = 0
    moving.memo_start[row + 1] = end


@jit
def weight_in(moving: Any, row: int, prototype: int) -> int:
    """What a prototype weighs in a row of the memo."""
    for spot in range(moving.memo_start[row], moving.memo_start[row + 1]):
        if moving.memo_prototype[spot] == prototype:
            return moving.memo_weight[spot]
    return 0


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


@jit
def set_sums(moving: Any, deck: int, slot: int, row: int) -> None:
    """Let a slot hold the weights of a row of the memo. Sums are kept of blocks of slots, of
    blocks of blocks, and of all."""
    before = moving.row_of_slot[deck, slot]
    if before == row:
        return
    moving.row_of_slot[deck, slot] = row
    sums = moving.sums[deck]
    block = moving.blocks[deck, slot // BLOCK]
    large_block = moving.large_blocks[deck, slot // (BLOCK * BLOCK)]
    for number, sign in ((before, -1), (row, 1)):
        for spot in range(moving.memo_start[number], moving.memo_start[number + 1]):
            prototype, weight = moving.memo_prototype[spot], sign * moving.memo_weight[spot]
            block[prototype] += weight
            large_block[prototype] += weight
            sums[prototype] += weight


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
        weight = weight_in(moving, moving.row_of_slot[deck, slot], prototype)
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
def shut_all(still: Any, moving: Any, cells: Any) -> None:
    """Take cells out of the open places."""
    for cell in cells:
        shut(still, moving, cell)


@jit
def has_room(still: Any, moving: Any) -> bool:
    """Whether all neighbours of one more tile can be opened."""
    most = still.ring.shape[2] + 1
    rows = moving.state[MEMOS]
    weights = moving.memo_start[rows] + most * len(moving.weighing)
    if rows + most > len(moving.key_of_row) or weights > len(moving.memo_weight):
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
