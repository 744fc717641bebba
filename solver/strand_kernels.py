"""What comes into the cells of a line with water, and what runs may do there, compiled.

Everything here repeats what `solver/forest_rows.py` and `solver/forest_tables.py` say, to the last
bit; what it means is said there. What joins what is a bit set over the gates of a kind, numbered in
their order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver import account_kernels
from solver.bit_kernels import ONE
from solver.jit import inner_jit

HEAD = 6


class Wet(NamedTuple):
    """What rows need beyond `Lines`. A run is what candidates of one kind have in common that join
    the same gates. Shapes: k kinds, c candidates, s slots, r runs, f forms, w words, t states."""

    piece: Any  # (k, c) -1: none
    run: Any  # (k, c)
    bad: Any  # (k, c) the slots (a bit set) that may not face rows to come
    gates: Any  # (k, c, s) how many gates lie on a slot
    on: Any  # (k, c, s + 1) where the gates of a slot begin
    gate: Any  # those gates, as the cell counts them
    gate_is_basin: Any
    known_gates: Any  # (k, most gates) all gates of a kind, ascending
    known: Any  # (k,) how many these are
    runs: Any  # (k + 1,)
    group: Any  # (r + 1,) where the groups of a run begin
    stems: Any  # bit sets, for each group
    basins: Any
    slot_gates: Any  # (k, s) bit sets
    along: Any  # (f, s) where on the way along the line a slot lies
    way: Any  # (f, s) whether its gates are numbered along the line, 1 or -1
    state: Any  # (w, 2, 2) the number of a word, a flag, a second flag; -1: there is none
    joints: Any  # (t, t)
    met_start: Any  # (t + 1,)
    met: Any
    goals: Any  # (k, s)
    factors: Any  # (steps, gates) what gates are worth under a pull
    bits: int
    tries: int
    most_back: int
    lately: int
    prompt: int
    most_pull: int
    steps: int
    ease: Any  # (lines,) by how much less each is pulled to later rows
    scores: Any  # (c,) by how many steps each candidate is leaned to; none where rows do not lean
    leant: Any  # (steps,) what so many steps less are worth


class Memo(NamedTuple):
    """What was found out about runs, by all it depends on: (kind, slot behind, slot onward, slots
    to rows to come, the body that follows, how many strands, each with its gate, its body and
    whether it comes from a basin)."""

    place: Any  # (2^n,) the entry of a key with such a hash, -1: none
    key: Any  # (m, ...)
    fits: Any  # (m, runs, 4) 0: it would close a circle; else 1 + whether it joins what follows
    ahead: Any  # (m, runs)
    later: Any  # (m, runs)
    twice: Any  # (m, runs)
    count: Any  # (1,)
    bodies: Any  # room to find out: which body each has become,
    roots: Any  # how a group touches it,
    onwards: Any  # and whether it goes onward


class Room(NamedTuple):
    """Room to work in. n cells in a line."""

    strands: Any  # (n, most, 5) what comes into each: gate, body, is it from a basin; their order
    seen: Any  # (n, 3) how many come in, the slots that face rows to come, the body after it
    where: Any  # (n, 2) the entries of each cell
    chosen: Any  # (n + 1, 4) after each cell: the state onward, that of the seam, entries of logs
    listed: Any  # what fits a cell: candidates, weights, words backward and onward
    sums: Any
    worth: Any
    demand: Any
    limits: Any
    key: Any
    candidate: Any  # entries: what can stand in each cell, told apart by states
    weight: Any
    back: Any  # states
    onward: Any
    run: Any
    ahead: Any  # (n, t, 1) messages
    ahead_closed: Any  # (n, t, t) those of closed lines
    behind: Any  # (t, t or 1)


@inner_jit
def bits_in(mask: Any) -> int:
    count = 0
    while mask:
        mask &= mask - ONE
        count += 1
    return count


@inner_jit
def rank_of(wet: Any, kind: int, gate: int) -> int:
    """Which of the gates of a kind one is."""
    low, high = 0, wet.known[kind] - 1
    while low < high:
        middle = (low + high) >> 1
        if wet.known_gates[kind, middle] < gate:
            low = middle + 1
        else:
            high = middle
    return low


@inner_jit
def note_strand(strands: Any, count: int, along: int, order: int, gate: int) -> int:
    """Make room for a strand among those before it, in the order of the line; returns where."""
    place = count
    while place and (
        strands[place - 1, 3] > along
        or (strands[place - 1, 3] == along and strands[place - 1, 4] > order)
    ):
        for column in range(strands.shape[1]):
            strands[place, column] = strands[place - 1, column]
        place -= 1
    strands[place, 0], strands[place, 3], strands[place, 4] = gate, along, order
    return place


@inner_jit
def look(
    lines: Any,
    wet: Any,
    account: Any,
    standing: Any,
    spot: int,
    with_back: bool,
    with_onward: bool,
    strands: Any,
) -> tuple[int, int]:
    """Write what comes into a cell: gate, body, from a basin; returns how many, and the slots that
    face rows to come."""
    cell = lines.cells[spot]
    form, kind, start = lines.form[cell], lines.kind[cell], lines.port_start[cell]
    count, later = 0, 0
    for slot in range(lines.port_start[cell + 1] - start):
        mate = lines.mate[start + slot]
        if (
            mate < 0
            or (with_back and slot == lines.form_back[form])
            or (with_onward and slot == lines.form_onward[form])
        ):
            continue
        other = lines.cell_of_port[mate]
        if standing[other] < 0:
            later |= 1 << slot
            continue
        on = wet.on[lines.kind[other], standing[other]]
        shown = mate - lines.port_start[other]
        for number in range(on[shown], on[shown + 1]):
            gate = account.first_gate[other] + wet.gate[number]
            mine = rank_of(wet, kind, account.across[gate] - account.first_gate[cell])
            order = wet.way[form, slot] * mine
            place = note_strand(strands, count, wet.along[form, slot], order, mine)
            strands[place, 1] = account_kernels.body_of(account, gate)
            strands[place, 2] = wet.gate_is_basin[number]
            count += 1
    return count, later


@inner_jit
def write_key(key: Any, kind: int, back: int, onward: int, seen: Any, strands: Any) -> int:
    """Write all that matters of what comes in, bodies numbered as they turn up; returns its
    length."""
    count, later, after = seen[0], seen[1], seen[2]
    key[0], key[1], key[2], key[3], key[5] = kind, back, onward, later, count
    fresh, following = 0, -1
    for number in range(count):
        body = -1
        for before in range(number):
            if strands[before, 1] == strands[number, 1]:
                body = key[HEAD + 3 * before + 1]
                break
        if body < 0:
            body = fresh
            fresh += 1
        if strands[number, 1] == after:
            following = body
        key[HEAD + 3 * number] = strands[number, 0]
        key[HEAD + 3 * number + 1] = body
        key[HEAD + 3 * number + 2] = strands[number, 2]
    key[4] = fresh if after >= 0 and following < 0 else following
    return HEAD + 3 * count


@inner_jit
def touch(roots: Any, root: int, is_basin: bool) -> bool:
    """Let a group touch a body; False if that closes a circle. `roots` tells what was touched: 0
    not yet, 1 a stem, 2 a basin."""
    if roots[root] and not (is_basin and roots[root] == 2):
        return False
    roots[root] = 2 if is_basin else 1
    return True


@inner_jit
def group_fits(wet: Any, group: int, key: Any, flag: int, bodies: Any, roots: Any) -> bool:
    """Let one group touch all that comes in; False if that closes a circle."""
    stems, both = wet.stems[group], wet.stems[group] | wet.basins[group]
    kind, back, count = key[0], key[1], key[5]
    for number in range(count):
        bit = ONE << np.uint64(key[HEAD + 3 * number])
        if both & bit:
            is_basin = key[HEAD + 3 * number + 2] > 0 and (wet.basins[group] & bit) > 0
            if not touch(roots, bodies[2 + key[HEAD + 3 * number + 1]], is_basin):
                return False
    if back < 0:
        return True
    behind = both & wet.slot_gates[kind, back]
    if not behind:
        return True
    body = 0
    if flag:
        body = 2 + (key[HEAD + 1] if count else key[4])
    return touch(roots, bodies[body], (stems & wet.slot_gates[kind, back]) == 0)


@inner_jit
def joins(wet: Any, memo: Any, run: int, key: Any, flag: int, twice: int) -> int:
    """See `forest_tables._joined`: 0 if a circle would close, else 1 + whether what runs onward
    joins what follows. Bodies are counted from 2: before them nothing known (0), and none (1)."""
    kind, back, onward, bodies, roots, onwards = (
        key[0],
        key[1],
        key[2],
        memo.bodies,
        memo.roots,
        memo.onwards,
    )
    size = 3 + key[5]
    for body in range(size):
        bodies[body] = body
        onwards[body] = 0
    for group in range(wet.group[run], wet.group[run + 1]):
        both = wet.stems[group] | wet.basins[group]
        if twice and back >= 0 and on_slot(wet, group, kind, back) > 1:
            return 0
        for body in range(size):
            roots[body] = 0
        if not group_fits(wet, group, key, flag, bodies, roots):
            return 0
        joined, onto = -1, False
        for body in range(size - 1, -1, -1):
            if roots[body]:
                joined = body
                onto |= onwards[body] > 0
        if joined < 0:
            continue
        for body in range(size):
            if roots[bodies[body]]:
                bodies[body] = joined
        if onto or (onward >= 0 and (both & wet.slot_gates[kind, onward]) > 0):
            onwards[joined] = 1
    return 1 + (key[4] >= 0 and onwards[bodies[2 + key[4]]] > 0)


@inner_jit
def on_slot(wet: Any, group: int, kind: int, slot: int) -> int:
    """How many gates of a group lie on a slot."""
    mine = wet.slot_gates[kind, slot]
    return bits_in(wet.stems[group] & mine) + bits_in(wet.basins[group] & mine)


@inner_jit
def find_out(wet: Any, memo: Any, entry: int, key: Any) -> None:
    """Write what each run of a kind may do."""
    kind, onward, later = key[0], key[2], key[3]
    for run in range(wet.runs[kind], wet.runs[kind + 1]):
        number = run - wet.runs[kind]
        ahead, rest, twice = 0, 0, 0
        for group in range(wet.group[run], wet.group[run + 1]):
            if onward >= 0:
                ahead += on_slot(wet, group, kind, onward)
                twice |= bits_in(wet.stems[group] & wet.slot_gates[kind, onward]) > 1
            for slot in range(wet.slot_gates.shape[1]):
                if later >> slot & 1:
                    rest += on_slot(wet, group, kind, slot)
        memo.ahead[entry, number], memo.later[entry, number] = ahead, rest
        memo.twice[entry, number] = twice
        for mark in range(4):
            memo.fits[entry, number, mark] = joins(wet, memo, run, key, mark >> 1, mark & 1)


@inner_jit
def hash_of(key: Any, length: int) -> Any:
    found = np.uint64(length)
    for number in range(length):
        found = (found ^ np.uint64(key[number] + 2)) * np.uint64(0x9E3779B97F4A7C15)
        found ^= found >> np.uint64(29)
    return found


@inner_jit
def recall(wet: Any, memo: Any, key: Any, length: int) -> int:
    """The entry of a key, found out now if need be."""
    size = len(memo.place)
    place = np.int64(hash_of(key, length) & np.uint64(size - 1))
    while memo.place[place] >= 0:
        entry = memo.place[place]
        is_same = True
        for number in range(length):
            is_same &= memo.key[entry, number] == key[number]
        if is_same:
            return entry
        place = (place + 1) & (size - 1)
    if memo.count[0] == len(memo.key):  # no room: begin anew
        memo.place[:] = -1
        memo.count[0] = 0
        place = np.int64(hash_of(key, length) & np.uint64(size - 1))
    entry = memo.count[0]
    memo.count[0] += 1
    memo.place[place] = entry
    for number in range(length):
        memo.key[entry, number] = key[number]
    find_out(wet, memo, entry, key)
    return entry
