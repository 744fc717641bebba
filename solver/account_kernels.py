"""The rule of `solver/rules/forest.py`, compiled: what is connected must be a forest.

Everything here refuses just what that refuses; what it means is said there. All that changes lies
in one array of numbers, `state`, so that one log undoes it all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.jit import inner_jit
from solver.rules.stems import BASIN_SIZE, IN, OUT

LOG, PENDING = 0, 1
NOTHING, GONE = -1, -2
KEPT = 1 << 16
"""Entries of the log from which on its older half is forgotten: some rows, for what is taken back
was mostly pushed lately."""
IS_BASIN = -2


class Pieces(NamedTuple):
    """All pieces there are, each with its nodes in a row: basins, then stems. p pieces, n nodes, g
    gates."""

    node: Any  # (p + 1,) where the nodes of a piece begin
    gate: Any  # (n + 1,) where the gates of a node begin
    basin: Any  # (n,) IS_BASIN: it is one; else the basin of its piece it drains into, -1: none
    inner: Any  # (n,) which of the piece's gates towards a basin of its own a stem has, -1: none
    declared: Any  # (n,) whether outlets are declared
    local: Any  # (g,)
    size: Any  # (g,)
    outlet: Any  # (g,) whether a gate is declared an outlet


class Account(NamedTuple):
    """What was pushed. A gate from a stem to its own basin is numbered after all others, `inners`
    for each cell; nodes are numbered `nodes` for each cell.

    `state` holds, each from where it begins: for each gate its node and its way, for each node its
    parents and the size of its tree, for each cell its piece.
    """

    first_gate: Any  # (c,)
    across: Any  # (g,)
    size: Any  # (gates,)
    state: Any
    log: Any  # (l, 2) where in the state, and what was there before
    pending: Any  # (gates,) gates whose way was decided just now
    count: Any  # (2,) entries of the log, gates pending
    gates: int
    ways: int
    tree: int
    tree_size: int
    pool: int
    piece: int
    nodes: int
    inners: int


@inner_jit
def assign(account: Any, place: int, value: int) -> None:
    entry = account.count[LOG]
    account.log[entry, 0], account.log[entry, 1] = place, account.state[place]
    account.count[LOG] = entry + 1
    account.state[place] = value


@inner_jit
def undo(account: Any, mark: int) -> None:
    """Take back what was assigned since the log had `mark` entries."""
    for entry in range(account.count[LOG] - 1, mark - 1, -1):
        account.state[account.log[entry, 0]] = account.log[entry, 1]
    account.count[LOG] = mark


@inner_jit
def root(state: Any, first: int, node: int) -> int:
    while state[first + node] != node:
        node = state[first + node]
    return node


@inner_jit
def body_of(account: Any, gate: int) -> int:
    """A node that stands for all that hangs together with a gate that was pushed."""
    return root(account.state, account.tree, account.state[gate])


@inner_jit
def unite(account: Any, here: int, there: int) -> bool:
    one, other = root(account.state, account.tree, here), root(account.state, account.tree, there)
    if one == other:
        return False
    sizes = account.tree_size
    if account.state[sizes + one] < account.state[sizes + other]:
        one, other = other, one
    both = account.state[sizes + one] + account.state[sizes + other]
    assign(account, account.tree + other, one)
    assign(account, sizes + one, both)
    return True


@inner_jit
def merge_basins(account: Any, here: int, there: int) -> bool:
    one, other = root(account.state, account.pool, here), root(account.state, account.pool, there)
    if one == other:
        return True
    if not unite(account, here, there):
        return False
    assign(account, account.pool + max(one, other), min(one, other))
    return True


@inner_jit
def set_way(account: Any, gate: int, way: int) -> bool:
    known = account.state[account.ways + gate]
    if known:
        return known == way
    assign(account, account.ways + gate, way)
    account.pending[account.count[PENDING]] = gate
    account.count[PENDING] += 1
    return True


@inner_jit
def entry_of(account: Any, pieces: Any, node: int) -> int:
    """Which of the nodes of all pieces a node is."""
    cell = node // account.nodes
    return pieces.node[account.state[account.piece + cell]] + node - cell * account.nodes


@inner_jit
def gate_of(account: Any, pieces: Any, cell: int, entry: int, number: int) -> int:
    """A gate of a node, the one towards its basin last."""
    place = pieces.gate[entry] + number
    if place < pieces.gate[entry + 1]:
        return account.first_gate[cell] + pieces.local[place]
    return (
        account.gates
        - account.inners * len(account.first_gate)
        + (cell * account.inners + pieces.inner[entry])
    )


@inner_jit
def gates_of(pieces: Any, entry: int) -> int:
    """How many gates a node has."""
    return pieces.gate[entry + 1] - pieces.gate[entry] + (pieces.inner[entry] >= 0)


@inner_jit
def check_node(account: Any, pieces: Any, node: int) -> bool:
    """Let a stem have exactly one way out, and none that is smaller than a way in."""
    entry, cell = entry_of(account, pieces, node), node // account.nodes
    gates = gates_of(pieces, entry)
    if pieces.basin[entry] == IS_BASIN or gates < 2:
        return True
    outs, unknown, largest = 0, 0, 0
    for number in range(gates):
        gate = gate_of(account, pieces, cell, entry, number)
        way = account.state[account.ways + gate]
        outs += way == OUT
        unknown += not way
        if pieces.gate[entry] + number < pieces.gate[entry + 1]:
            largest = max(largest, account.size[gate])
    if not unknown:
        return is_drained(account, pieces, cell, entry)
    last = -1
    for number in range(gates):
        gate = gate_of(account, pieces, cell, entry, number)
        if account.state[account.ways + gate]:
            continue
        if outs or account.size[gate] < largest:
            set_way(account, gate, IN)
            unknown -= 1
        else:
            last = gate
    if unknown == 1 and not outs:
        return set_way(account, last, OUT)
    return bool(unknown) or is_drained(account, pieces, cell, entry)


@inner_jit
def is_drained(account: Any, pieces: Any, cell: int, entry: int) -> bool:
    """Whether a stem whose ways are all decided has a way out, no smaller than a way in."""
    outs, least, largest = 0, BASIN_SIZE, 0
    for number in range(gates_of(pieces, entry)):
        gate = gate_of(account, pieces, cell, entry, number)
        size = account.size[gate]
        if account.state[account.ways + gate] == OUT:
            outs += 1
            least = min(least, size)
        elif size < BASIN_SIZE:
            largest = max(largest, size)
    return outs > 0 and (outs == 1 or pieces.declared[entry] > 0) and least >= largest


@inner_jit
def add_node(account: Any, pieces: Any, cell: int, entry: int, node: int) -> None:
    state = account.state
    state[account.tree + node] = state[account.pool + node] = node
    state[account.tree_size + node] = 1
    for number in range(gates_of(pieces, entry)):
        gate = gate_of(account, pieces, cell, entry, number)
        place = pieces.gate[entry] + number
        is_own = place < pieces.gate[entry + 1]
        account.size[gate] = pieces.size[place] if is_own else BASIN_SIZE
        assign(account, gate, node)


@inner_jit
def declare(account: Any, pieces: Any, cell: int, entry: int, node: int, first: int) -> bool:
    """Join a stem that was just added to its basin, and decide what its piece says of its ways:
    none of them is known yet."""
    basin, gates = pieces.basin[entry], gates_of(pieces, entry)
    if basin >= 0:
        unite(account, node, first + basin)
        if not pieces.declared[entry] and gates == 2:  # a lone gate beside a basin is a mouth
            set_way(account, gate_of(account, pieces, cell, entry, 1), OUT)
    if pieces.declared[entry]:
        for number in range(gates):
            place = pieces.gate[entry] + number
            is_out = place < pieces.gate[entry + 1] and pieces.outlet[place]
            set_way(account, gate_of(account, pieces, cell, entry, number), OUT if is_out else IN)
    return check_node(account, pieces, node)


@inner_jit
def is_basin(account: Any, pieces: Any, node: int) -> bool:
    return pieces.basin[entry_of(account, pieces, node)] == IS_BASIN


@inner_jit
def connect(account: Any, pieces: Any, gate: int) -> bool:
    """Join what lies on either side of a gate."""
    other = account.across[gate]
    if other < 0 or account.state[other] < 0:
        return True
    here, there = account.state[gate], account.state[other]
    basins = int(is_basin(account, pieces, here)) + int(is_basin(account, pieces, there))
    if basins == 2:
        return merge_basins(account, here, there)
    if not unite(account, here, there):
        return False
    if basins:
        return True
    mine, theirs = account.size[gate], account.size[other]
    if mine != theirs and not set_way(account, gate, OUT if mine < theirs else IN):
        return False
    ways = account.ways
    if account.state[ways + gate] and not set_way(account, other, -account.state[ways + gate]):
        return False
    way = account.state[ways + other]
    return not way or set_way(account, gate, -way)


@inner_jit
def propagate(account: Any, pieces: Any) -> bool:
    while account.count[PENDING]:
        account.count[PENDING] -= 1
        gate = account.pending[account.count[PENDING]]
        if not check_node(account, pieces, account.state[gate]):
            return False
        other = account.across[gate] if gate < len(account.across) else -1
        if other < 0 or account.state[other] < 0:
            continue
        if is_basin(account, pieces, account.state[other]):
            continue
        if not set_way(account, other, -account.state[account.ways + gate]):
            return False
    return True


@inner_jit
def take_in(account: Any, pieces: Any, cell: int, piece: int) -> bool:
    first, begin, end = cell * account.nodes, pieces.node[piece], pieces.node[piece + 1]
    assign(account, account.piece + cell, piece)
    for entry in range(begin, end):
        node = first + entry - begin
        add_node(account, pieces, cell, entry, node)
        if pieces.basin[entry] != IS_BASIN and not declare(
            account, pieces, cell, entry, node, first
        ):
            return False
    for place in range(pieces.gate[begin], pieces.gate[end]):
        if not connect(account, pieces, account.first_gate[cell] + pieces.local[place]):
            return False
    return propagate(account, pieces)


@inner_jit
def push(account: Any, pieces: Any, cell: int, piece: int) -> bool:
    """Take in a piece at a cell; return False, and change nothing, if that breaks the rule."""
    mark = account.count[LOG]
    account.count[PENDING] = 0
    if take_in(account, pieces, cell, piece):
        return True
    undo(account, mark)
    return False


@inner_jit
def fell(account: Any, pieces: Any, start: int, found: Any, count: int) -> int:
    """Remove every tree that a cell has a part in; the cells that went, with their pieces, are
    added to those found; returns how many there are."""
    place = count
    piece = account.state[account.piece + start]
    found[count, 0], found[count, 1] = start, piece
    account.state[account.piece + start] = NOTHING
    count += 1
    while place < count:
        cell, piece = found[place, 0], found[place, 1]
        place += 1
        for entry in range(pieces.node[piece], pieces.node[piece + 1]):
            for number in range(gates_of(pieces, entry)):
                gate = gate_of(account, pieces, cell, entry, number)
                account.state[gate], account.state[account.ways + gate] = NOTHING, 0
                other = account.across[gate] if gate < len(account.across) else -1
                if other < 0 or account.state[other] < 0:
                    continue
                beside = account.state[other] // account.nodes
                if account.state[account.piece + beside] >= 0:
                    found[count, 0] = beside
                    found[count, 1] = account.state[account.piece + beside]
                    account.state[account.piece + beside] = NOTHING
                    count += 1
    return count


@inner_jit
def forget(account: Any, pieces: Any, cells: Any, found: Any) -> None:
    """Take back the pieces of some cells, in any order; no mark from before holds then. In `found`
    (c, 2) is room for the cells that are pushed again: those that were pushed after them as far as
    the log tells, else all that hangs together with them."""
    wanted = 0
    for cell in cells:
        piece = account.state[account.piece + cell]
        if piece >= 0:
            account.state[account.piece + cell] = GONE - piece
            wanted += 1
    count, wanted = unwind(account, found, wanted)
    if wanted:
        for cell in cells:
            piece = account.state[account.piece + cell]
            account.state[account.piece + cell] = GONE - piece if piece <= GONE else NOTHING
        for cell in cells:
            if account.state[account.piece + cell] >= 0:
                count = fell(account, pieces, cell, found, count)
    for cell in cells:
        account.state[account.piece + cell] = GONE
    for place in range(count - 1, -1, -1):
        if account.state[account.piece + found[place, 0]] != GONE:
            push(account, pieces, found[place, 0], found[place, 1])
    for cell in cells:
        account.state[account.piece + cell] = NOTHING


@inner_jit
def unwind(account: Any, found: Any, wanted: int) -> tuple[int, int]:
    """Take back what was pushed last, until so many pieces that are marked as gone have been taken
    back; the others are written to `found`, the last pushed first. Returns how many these are, and
    how many are wanted still."""
    count, entry = 0, account.count[LOG]
    while wanted and entry:
        entry -= 1
        place = account.log[entry, 0]
        if place >= account.piece:  # the first of a push
            piece = account.state[place]
            if piece <= GONE:
                wanted -= 1
            else:
                found[count, 0], found[count, 1] = place - account.piece, piece
                count += 1
        account.state[place] = account.log[entry, 1]
    account.count[LOG] = entry
    return count, wanted


@inner_jit
def keep(account: Any) -> None:
    """Forget the older half of a log that is long, up to where a push begins."""
    count = account.count[LOG]
    if count < KEPT:
        return
    first = count - KEPT // 2
    while first < count and account.log[first, 0] < account.piece:
        first += 1
    for entry in range(first, count):
        account.log[entry - first, 0] = account.log[entry, 0]
        account.log[entry - first, 1] = account.log[entry, 1]
    account.count[LOG] = count - first
