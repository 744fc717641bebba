"""The inner loops of compiled rows under a rule on what is connected.

Everything here repeats what `solver/forest_rows.py` and `solver/forest_tables.py` say, to the last
bit; what it means is said there. What joins what is a bit set over the gates of a kind, numbered in
their order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver import account_kernels
from solver.account_kernels import LOG, NOTHING
from solver.jit import jit
from solver.kernels import ONE, UNIT, below
from solver.row_kernels import (
    add_options,
    ask,
    doubled,
    first_above,
    gather,
    pass_on,
    shifted,
    sum_up,
    table_for,
)

HEAD = 6
KNOWN, KEYS = 0, 1
FULL = 3  # of four parts of the places for keys, after which all is forgotten


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
    lately: int
    most_pull: int
    steps: int


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


@jit
def bits_in(mask: Any) -> int:
    count = 0
    while mask:
        mask &= mask - ONE
        count += 1
    return count


# ---------------------------------------------------------------- what comes in


@jit
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


@jit
def note_strand(strands: Any, count: int, along: int, order: int, gate: int) -> int:
    """Make room for a strand among those before it, in the order of the line; returns where."""
    place = count
    while place and (
        strands[place - 1, 3] > along
        or (strands[place - 1, 3] == along and strands[place - 1, 4] > order)
    ):
        strands[place] = strands[place - 1]
        place -= 1
    strands[place, 0], strands[place, 3], strands[place, 4] = gate, along, order
    return place


@jit
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


@jit
def write_key(
    key: Any, kind: int, back: int, onward: int, later: int, after: int, strands: Any, count: int
) -> int:
    """Write all that matters of what comes in, bodies numbered as they turn up; returns its
    length."""
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


# ---------------------------------------------------------------- what runs may do there


@jit
def touch(roots: Any, root: int, is_basin: bool) -> bool:
    """Let a group touch a body; False if that closes a circle. `roots` tells what was touched: 0
    not yet, 1 a stem, 2 a basin."""
    if roots[root] and not (is_basin and roots[root] == 2):
        return False
    roots[root] = 2 if is_basin else 1
    return True


@jit
def group_fits(
    wet: Any, group: int, key: Any, flag: int, twice: int, bodies: Any, roots: Any
) -> bool:
    """Let one group touch all that comes in; False if that closes a circle."""
    stems, both = wet.stems[group], wet.stems[group] | wet.basins[group]
    kind, back, count = key[0], key[1], key[5]
    roots[:] = 0
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


@jit
def joins(
    wet: Any, run: int, key: Any, flag: int, twice: int, bodies: Any, roots: Any, onwards: Any
) -> int:
    """See `forest_tables._joined`: 0 if a circle would close, else 1 + whether what runs onward
    joins what follows. Bodies are counted from 2: before them nothing known (0), and none (1)."""
    kind, back, onward = key[0], key[1], key[2]
    for body in range(len(bodies)):
        bodies[body] = body
    onwards[:] = 0
    for group in range(wet.group[run], wet.group[run + 1]):
        both = wet.stems[group] | wet.basins[group]
        if twice and back >= 0 and on_slot(wet, group, kind, back) > 1:
            return 0
        if not group_fits(wet, group, key, flag, twice, bodies, roots):
            return 0
        joined, onto = -1, False
        for body in range(len(roots) - 1, -1, -1):
            if roots[body]:
                joined = body
                onto |= onwards[body] > 0
        if joined < 0:
            continue
        for body in range(len(bodies)):
            if roots[bodies[body]]:
                bodies[body] = joined
        if onto or (onward >= 0 and (both & wet.slot_gates[kind, onward]) > 0):
            onwards[joined] = 1
    return 1 + (key[4] >= 0 and onwards[bodies[2 + key[4]]] > 0)


@jit
def on_slot(wet: Any, group: int, kind: int, slot: int) -> int:
    """How many gates of a group lie on a slot."""
    mine = wet.slot_gates[kind, slot]
    return bits_in(wet.stems[group] & mine) + bits_in(wet.basins[group] & mine)


@jit
def find_out(wet: Any, memo: Any, entry: int, key: Any) -> None:
    """Write what each run of a kind may do."""
    kind, onward, later = key[0], key[2], key[3]
    size = 3 + len(key)
    bodies, roots, onwards = np.empty(size, np.int64), np.empty(size, np.int64), np.empty(size, np.int64)
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
            fits = joins(wet, run, key, mark >> 1, mark & 1, bodies, roots, onwards)
            memo.fits[entry, number, mark] = fits


@jit
def hash_of(key: Any, length: int) -> Any:
    found = np.uint64(length)
    for number in range(length):
        found = (found ^ np.uint64(key[number] + 2)) * np.uint64(0x9E3779B97F4A7C15)
        found ^= found >> np.uint64(29)
    return found


@jit
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
    if memo.count[0] == len(memo.key):
        memo.place[:] = -1
        memo.count[0] = 0
        return recall_first(wet, memo, key, length)
    return learn(wet, memo, key, length, place)


@jit
def learn(wet: Any, memo: Any, key: Any, length: int, place: int) -> int:
    entry = memo.count[0]
    memo.count[0] += 1
    memo.place[place] = entry
    memo.key[entry, :length] = key[:length]
    find_out(wet, memo, entry, key[:length])
    return entry


@jit
def recall_first(wet: Any, memo: Any, key: Any, length: int) -> int:
    place = np.int64(hash_of(key, length) & np.uint64(len(memo.place) - 1))
    return learn(wet, memo, key, length, place)


# ---------------------------------------------------------------- what fits


@jit
def list_entries(
    lines: Any,
    wet: Any,
    memo: Any,
    entry: int,
    kind: int,
    later: int,
    with_back: bool,
    with_onward: bool,
    listed: Any,
    count: int,
    out: Any,
    found: int,
) -> int:
    """Tell what fits a cell apart by states, after those found before; returns where that ends."""
    candidates, weights, backs, onwards = listed
    out_candidate, out_weight, out_back, out_onward, out_run = out
    for mark in range(4 if with_back else 1):
        for number in range(count):
            candidate = candidates[number]
            run = wet.run[kind, candidate]
            fits = memo.fits[entry, run, mark]
            if not fits or wet.bad[kind, candidate] & later:
                continue
            shown = wet.state[backs[number] if with_back else 0, mark >> 1, mark & 1]
            if shown < 0:
                continue
            word = onwards[number] if with_onward else 0
            out_candidate[found], out_weight[found] = candidate, weights[number]
            out_back[found], out_run[found] = shown, run
            out_onward[found] = wet.state[word, fits - 1, memo.twice[entry, run]]
            found += 1
    return found


@jit
def weigh(
    wet: Any, pull: Any, opened: Any, run: Any, weight: Any, first: int, last: int, way: int
) -> None:
    """Weigh entries by how many gates they open, under a pull."""
    steps = abs(pull[way]) * wet.steps // 1024
    most = 0
    for number in range(first, last):
        most = max(most, opened[run[number]])
    for number in range(first, last):
        gates = opened[run[number]]
        off = most - gates if pull[way] > 0 else gates
        off = min(off, wet.factors.shape[1] - 1)
        weight[number] = weight[number] * wet.factors[steps, off] >> 12
        if way:
            weight[number] = max(1, weight[number])


@jit
def wider(out: Any) -> Any:
    return (
        doubled(out[0]),
        doubled(out[1]),
        doubled(out[2]),
        doubled(out[3]),
        doubled(out[4]),
    )


@jit
def find_entries(
    lines: Any,
    wet: Any,
    account: Any,
    memo: Any,
    standing: Any,
    pull: Any,
    begin: int,
    end: int,
    closed: bool,
    where: Any,
) -> Any:
    """What can stand in each cell of a line, told apart by states; `where` tells which of all."""
    count = end - begin
    most = memo.key.shape[1] // 3
    strands = np.empty((count, most, 5), np.int64)
    seen = np.empty((count, 2), np.int64)
    for place in range(count):
        with_back, with_onward = closed or place > 0, closed or place < count - 1
        seen[place, 0], seen[place, 1] = look(
            lines, wet, account, standing, begin + place, with_back, with_onward, strands[place]
        )
    after = np.empty(count, np.int64)
    body = -1
    for place in range(count - 1, -1, -1):
        after[place] = body
        if seen[place, 0]:
            body = strands[place, 0, 1]
    size = lines.ring.shape[1]
    listed = (
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
    )
    room = 4 * size
    out = (
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
    )
    demand = np.empty(lines.ring.shape[2], np.int64)
    limits = np.empty(2, np.int64)
    key = np.empty(memo.key.shape[1], np.int64)
    found = 0
    for place in range(count):
        cell = lines.cells[begin + place]
        form, kind = lines.form[cell], lines.kind[cell]
        with_back = lines.form_back[form] >= 0 and (closed or place > 0)
        with_onward = lines.form_onward[form] >= 0 and (closed or place < count - 1)
        ask(
            lines,
            standing,
            begin + place,
            closed or place > 0,
            closed or place < count - 1,
            demand,
        )
        table, first = table_for(lines, form, demand)
        limits[0], limits[1] = lines.table[table], lines.table[table + 1]
        fitting = add_options(
            lines.group,
            lines.group_back,
            lines.group_onward,
            lines.entry,
            lines.entry_weight,
            limits,
            lines.form_domain[form],
            lines.form_whole[form],
            lines.ring[kind],
            lines.demands,
            demand,
            first,
            0,
            listed,
        )
        while found + 4 * fitting > len(out[0]):
            out = wider(out)
        length = write_key(
            key,
            kind,
            lines.form_back[form] if with_back else -1,
            lines.form_onward[form] if with_onward else -1,
            seen[place, 1],
            after[place],
            strands[place],
            seen[place, 0],
        )
        entry = recall(wet, memo, key, length)
        reached = list_entries(
            lines,
            wet,
            memo,
            entry,
            kind,
            seen[place, 1],
            with_back,
            with_onward,
            listed,
            fitting,
            out,
            found,
        )
        weigh(wet, pull, memo.ahead[entry], out[4], out[1], found, reached, 0)
        weigh(wet, pull, memo.later[entry], out[4], out[1], found, reached, 1)
        where[place, 0], where[place, 1] = found, reached
        found = reached
    return out


# ---------------------------------------------------------------- drawing


@jit
def draw_part(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    memo: Any,
    standing: Any,
    pull: Any,
    begin: int,
    end: int,
    closed: bool,
    key: Any,
    counter: int,
) -> tuple[int, int]:
    """Draw the cells `begin` .. `end`; returns -1 or where nothing fits, and the counter."""
    count, states = end - begin, wet.joints.shape[0]
    account.count[LOG] = 0
    where = np.empty((count, 2), np.int64)
    out = find_entries(lines, wet, account, memo, standing, pull, begin, end, closed, where)
    ahead = np.full((count, states, states if closed else 1), UNIT, np.int64)
    if closed:
        ahead[count - 1] = wet.joints
    behind = np.empty((states, ahead.shape[2]), np.int64)
    for place in range(count - 1, -1, -1):
        if not gather(out[2], out[3], out[1], where[place], True, True, ahead[place], behind):
            return begin + place, counter
        if place:
            shifted(behind, wet.bits)
            linked = lines.onward[begin + place - 1] >= 0
            pass_on(wet.joints, wet.met_start, wet.met, behind, ahead[place - 1], linked)
    return choose_part(
        lines, wet, pieces, account, standing, begin, closed, key, counter, out, where, ahead
    )


@jit
def choose_part(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    standing: Any,
    begin: int,
    closed: bool,
    key: Any,
    counter: int,
    out: Any,
    where: Any,
    ahead: Any,
) -> tuple[int, int]:
    """Choose from the first to the last; where the rule refuses all, take some cells back."""
    count = len(where)
    most = (where[:, 1] - where[:, 0]).max()
    sums, worth = np.empty(most, np.int64), np.empty(most, np.int64)
    words, seams = np.empty(count + 1, np.int64), np.empty(count + 1, np.int64)
    marks = np.zeros(count + 1, np.int64)
    words[0], seams[0] = -1, 0
    place, tries, back, furthest = 0, 0, 1, 0
    while place < count:
        linked = place > 0 and lines.onward[begin + place - 1] >= 0
        column = -1 if closed and place == 0 else seams[place]
        total = sum_up(
            wet.joints,
            out[2],
            out[3],
            out[1],
            where[place],
            True,
            True,
            ahead[place],
            column,
            words[place] if linked else -1,
            sums,
            worth,
        )
        number, counter = choose_one(
            lines, wet, pieces, account, begin + place, key, counter, out, where[place], total, sums, worth
        )
        if number >= 0:
            standing[lines.cells[begin + place]] = out[0][number]
            words[place + 1] = out[3][number]
            seams[place + 1] = out[2][number] if column < 0 else seams[place]
            place += 1
            marks[place] = account.count[LOG]
            continue
        tries += 1
        back = 2 * back if place <= furthest else 1
        furthest = max(place, furthest)
        to = max(0, place - back) if tries <= wet.tries else 0
        standing[lines.cells[begin + to : begin + place]] = NOTHING
        account_kernels.undo(account, marks[to])
        if tries > wet.tries:
            return begin + place, counter
        place = to
    return -1, counter


@jit
def choose_one(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    spot: int,
    key: Any,
    counter: int,
    out: Any,
    limits: Any,
    total: int,
    sums: Any,
    worth: Any,
) -> tuple[int, int]:
    """Choose an entry for one cell that the rule allows; -1 where it allows none."""
    cell = lines.cells[spot]
    kind = lines.kind[cell]
    while total:
        roll, counter = below(key, counter, total)
        number = limits[0] + first_above(sums, limits[1] - limits[0], roll)
        candidate = out[0][number]
        piece = wet.piece[kind, candidate]
        if piece < 0 or account_kernels.push(account, pieces, cell, piece):
            return number, counter
        total = 0
        for other in range(limits[0], limits[1]):
            if out[0][other] == candidate:
                worth[other - limits[0]] = 0
            total += out[1][other] * worth[other - limits[0]]
            sums[other - limits[0]] = total
    return -1, counter


@jit
def pull_after(
    lines: Any, wet: Any, standing: Any, pull: Any, begin: int, end: int
) -> None:
    """Pull towards what is due, by what a line has too much or too little of."""
    for way in range(2):
        have, due = 0, 0
        for spot in range(begin, end):
            cell = lines.cells[spot]
            form, kind, start = lines.form[cell], lines.kind[cell], lines.port_start[cell]
            for slot in range(lines.port_start[cell + 1] - start):
                mate = lines.mate[start + slot]
                if mate < 0 or slot == lines.form_back[form]:
                    continue
                is_onward = slot == lines.form_onward[form]
                if is_onward == (way == 1):
                    continue
                if way and standing[lines.cell_of_port[mate]] >= 0:
                    continue
                have += wet.gates[kind, standing[cell], slot] * UNIT
                due += wet.goals[kind, slot]
        if due:
            amiss = (due - have) * wet.lately // due
            pull[way] = max(-wet.most_pull, min(wet.most_pull, pull[way] + amiss))


@jit
def draw_lines(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    memo: Any,
    standing: Any,
    pull: Any,
    first: int,
    last: int,
    key: Any,
    counter: int,
) -> tuple[int, int, int]:
    """Draw whole lines; returns (last, -1), or the line and place at which nothing fits; and the
    counter."""
    for line in range(first, last):
        begin, end = lines.start[line], lines.start[line + 1]
        stuck, counter = draw_part(
            lines,
            wet,
            pieces,
            account,
            memo,
            standing,
            pull,
            begin,
            end,
            lines.closed[line],
            key,
            counter,
        )
        if stuck >= 0:
            return line, stuck, counter
        pull_after(lines, wet, standing, pull, begin, end)
    return last, -1, counter


@jit
def clear(lines: Any, pieces: Any, account: Any, standing: Any, begin: int, end: int) -> None:
    """Take away what stands in some cells of a line."""
    cells = lines.cells[begin:end]
    account_kernels.forget(account, pieces, cells)
    standing[cells] = NOTHING
