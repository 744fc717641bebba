"""The rule of `solver/rules/reach.py` in rows, compiled: everything must become one part.

Everything here refuses and weighs just what that and `solver/joining.py` do; what it means is said
there. All that a cell changes lies in one array of numbers, `state`, so that one log undoes it. The
log knows in which order cells came: cells are taken out by undoing what came after, and putting
that in again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.account_kernels import LOG, assign
from solver.bit_kernels import ONE
from solver.jit import inner_jit
from solver.rules.reach import RIM

ORDER = 1
NOTHING = -1
A_CELL = 1 << 12
"""Entries of the log that one cell makes at most."""


class Ways(NamedTuple):
    """What was taken in. g gates, c cells, l lands.

    `state` holds, each from where it begins: for each gate its parent (-1: it joins nothing yet),
    the size of its part, how many of its gates lead to open cells, and what lets it count; for each
    cell its candidate; for each land how many parts count, how many of them are sealed, and how
    many cells were taken in.
    """

    first_gate: Any  # (c + 1,)
    across: Any  # (g,)
    cell_of_gate: Any  # (g,)
    land: Any  # (c,)
    total: Any  # (l,) cells that are drawn
    groups: Any  # (k, candidates, most)
    on_slot: Any  # (k, s)
    state: Any
    log: Any  # (entries, 2) where in the state, and what was there before
    order: Any  # (c, 2) cells in the order they came, with the entries of the log before
    place: Any  # (c,) where in that order each came
    again: Any  # (c, 2) room for cells and candidates to be put in again
    count: Any  # (2,) entries of the log, and of the order
    following: Any  # for each place of a line a gate of the next part that hangs down, -1: none
    size: int
    ahead: int
    worth: int
    taken: int
    parts: int
    sealed: int
    cells: int
    only_rim: bool
    is_on: bool
    nowhere: int
    around: int


@inner_jit
def add(ways: Any, place: int, step: int) -> None:
    if step:
        assign(ways, place, ways.state[place] + step)


@inner_jit
def undo(ways: Any, count: int) -> None:
    """Take back all but the first `count` cells of the order."""
    if count == ways.count[ORDER]:
        return
    mark = ways.order[count, 1]
    for entry in range(ways.count[LOG] - 1, mark - 1, -1):
        ways.state[ways.log[entry, 0]] = ways.log[entry, 1]
    ways.count[LOG], ways.count[ORDER] = mark, count


@inner_jit
def root(ways: Any, gate: int) -> int:
    while ways.state[gate] != gate:
        gate = ways.state[gate]
    return gate


@inner_jit
def lead_on(ways: Any, land: int, part: int, step: int) -> None:
    """Let a part lead to more or fewer open cells."""
    before = ways.state[ways.ahead + part]
    assign(ways, ways.ahead + part, before + step)
    if ways.state[ways.worth + part]:
        add(ways, ways.sealed + land, int(before + step == 0) - int(before == 0))


@inner_jit
def unite(ways: Any, land: int, one: int, other: int) -> None:
    """Let two parts be one."""
    if one == other:
        return
    state = ways.state
    if state[ways.size + one] < state[ways.size + other]:
        one, other = other, one
    counted, sealed = 0, 0
    for part in (one, other):
        counts = state[ways.worth + part] > 0
        counted += counts
        sealed += counts and state[ways.ahead + part] == 0
    assign(ways, other, one)
    add(ways, ways.size + one, state[ways.size + other])
    add(ways, ways.ahead + one, state[ways.ahead + other])
    add(ways, ways.worth + one, state[ways.worth + other])
    counts = state[ways.worth + one] > 0
    add(ways, ways.parts + land, counts - counted)
    add(ways, ways.sealed + land, (counts and state[ways.ahead + one] == 0) - sealed)


@inner_jit
def add_group(ways: Any, land: int, first: int, gates: Any) -> None:
    """Let some gates of a cell be a part."""
    state, lead, ahead, at_rim = ways.state, -1, 0, 0
    gate = first
    while gates:
        if gates & ONE:
            if lead < 0:
                lead = gate
            assign(ways, gate, lead)
            other = ways.across[gate]
            ahead += other >= 0 and state[ways.taken + ways.cell_of_gate[other]] < 0
            at_rim += other == RIM
        gates >>= ONE
        gate += 1
    worth = at_rim if ways.only_rim else 1
    assign(ways, ways.size + lead, 1)
    assign(ways, ways.ahead + lead, ahead)
    assign(ways, ways.worth + lead, worth)
    if worth:
        add(ways, ways.parts + land, 1)
        add(ways, ways.sealed + land, ahead == 0)


@inner_jit
def put(ways: Any, cell: int, kind: int, candidate: int) -> None:
    """Take in a cell, whatever that seals off."""
    state, land, entry = ways.state, ways.land[cell], ways.count[ORDER]
    ways.order[entry, 0], ways.order[entry, 1] = cell, ways.count[LOG]
    ways.place[cell] = entry
    ways.count[ORDER] = entry + 1
    assign(ways, ways.taken + cell, candidate)
    add(ways, ways.cells + land, 1)
    first, last = ways.first_gate[cell], ways.first_gate[cell + 1]
    for gate in range(first, last):
        other = ways.across[gate]
        if other >= 0 and state[other] >= 0:
            lead_on(ways, land, root(ways, other), -1)
    for number in range(ways.groups.shape[2]):
        gates = ways.groups[kind, candidate, number]
        if gates:
            add_group(ways, land, first, gates)
    for gate in range(first, last):
        other = ways.across[gate]
        if state[gate] >= 0 and other >= 0 and state[other] >= 0:
            unite(ways, land, root(ways, gate), root(ways, other))


@inner_jit
def push(ways: Any, cell: int, kind: int, candidate: int) -> bool:
    """Take in a cell; False, and nothing changed, if that seals off a part that counts from others
    or from cells to come."""
    put(ways, cell, kind, candidate)
    land = ways.land[cell]
    if ways.state[ways.sealed + land] and (
        ways.state[ways.parts + land] > 1 or ways.state[ways.cells + land] < ways.total[land]
    ):
        undo(ways, ways.count[ORDER] - 1)
        return False
    return True


@inner_jit
def keep(ways: Any) -> None:
    """Make room in the log: what came before it can be taken back only by doing all anew."""
    if 2 * ways.count[LOG] > len(ways.log):
        ways.count[:] = 0


@inner_jit
def came(ways: Any, cell: int) -> int:
    """Where a cell came in the order that is known, -1 if it came before."""
    place = ways.place[cell]
    return place if place < ways.count[ORDER] and ways.order[place, 0] == cell else -1


@inner_jit
def forget(ways: Any, kinds: Any, cells: Any) -> None:
    """Take back some cells, in any order."""
    first, state = ways.count[ORDER], ways.state
    for cell in cells:
        if state[ways.taken + cell] >= 0:
            first = min(first, came(ways, cell))
            state[ways.taken + cell] = NOTHING
    if first == ways.count[ORDER]:
        return
    count = list_again(ways, first)
    if first >= 0:
        undo(ways, first)
    else:
        begin_anew(ways)
    for number in range(count):
        if ways.count[LOG] + A_CELL > len(ways.log):
            ways.count[:] = 0
        cell = ways.again[number, 0]
        put(ways, cell, kinds[cell], ways.again[number, 1])


@inner_jit
def list_again(ways: Any, first: int) -> int:
    """List what stays of what came from some place on, of all where that is below 0; returns how
    many cells that is."""
    count, taken = 0, ways.taken
    for place in range(max(first, 0), ways.count[ORDER] if first >= 0 else len(ways.place)):
        cell = ways.order[place, 0] if first >= 0 else place
        if ways.state[taken + cell] >= 0:
            ways.again[count, 0], ways.again[count, 1] = cell, ways.state[taken + cell]
            count += 1
    return count


@inner_jit
def begin_anew(ways: Any) -> None:
    """Forget everything."""
    ways.state[: ways.size] = NOTHING
    ways.state[ways.size : ways.taken] = 0
    ways.state[ways.taken : ways.parts] = NOTHING
    ways.state[ways.parts :] = 0
    ways.count[:] = 0


@inner_jit
def look_along(ways: Any, cells: Any) -> None:
    """Note what hangs down into the cells of a line that are about to be drawn."""
    found = NOTHING
    for place in range(len(cells) - 1, -1, -1):
        ways.following[place] = found
        for gate in range(ways.first_gate[cells[place]], ways.first_gate[cells[place] + 1]):
            other = ways.across[gate]
            if other >= 0 and ways.state[other] >= 0:
                found = other
                break


@inner_jit
def own_gates(ways: Any, cell: int, part: int) -> Any:
    """The gates of a cell that face a part, as a bit set."""
    found, bit = np.uint64(0), ONE
    for gate in range(ways.first_gate[cell], ways.first_gate[cell + 1]):
        other = ways.across[gate]
        if other >= 0 and ways.state[other] >= 0 and root(ways, other) == part:
            found |= bit
        bit <<= ONE
    return found


@inner_jit
def leads(ways: Any, kind: int, candidate: int, onward: Any, same: Any) -> int:
    """By how many bits a candidate weighs less."""
    lost: int = ways.nowhere
    for number in range(ways.groups.shape[2]):
        gates = ways.groups[kind, candidate, number]
        if gates & onward:
            if not gates & same:
                return 0
            lost = ways.around
    return lost


@inner_jit
def weigh(
    ways: Any, cell: int, kind: int, slot: int, place: int, candidates: Any, sums: Any
) -> int:
    """Weigh candidates, whose weights are summed up, for a place of the line; returns what they
    weigh together."""
    part = root(ways, ways.following[place])
    same, onward = own_gates(ways, cell, part), ways.on_slot[kind, slot]
    total, before = 0, 0
    for number in range(len(candidates)):
        weight = sums[number] - before
        before = sums[number]
        if weight:
            lost = leads(ways, kind, candidates[number], onward, same)
            total += max(1, weight >> lost)
        sums[number] = total
    return total
