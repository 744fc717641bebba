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
from solver.bit_kernels import ONE, UNIT, below, first_above
from solver.jit import inner_jit, outer_jit
from solver.row_kernels import (
    NO_ROOM,
    add_options,
    ask,
    gather,
    pass_on,
    shifted,
    sum_up,
    table_for,
)

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
    chosen: (
        Any  # (n + 1, 3) after each cell: the state onward, that of the seam, entries of the log
    )
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


# ---------------------------------------------------------------- what comes in


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


# ---------------------------------------------------------------- what runs may do there


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


# ---------------------------------------------------------------- what fits


@inner_jit
def list_entries(
    wet: Any,
    memo: Any,
    entry: int,
    kind: int,
    is_linked: Any,
    room: Any,
    place: int,
    count: int,
    found: int,
) -> int:
    """Tell what fits a cell apart by states, after the entries found before; returns where that
    ends."""
    candidates, weights, backs, onwards = room.listed
    later, (with_back, with_onward) = room.seen[place, 1], is_linked
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
            room.candidate[found], room.weight[found] = candidate, weights[number]
            room.back[found], room.run[found] = shown, run
            room.onward[found] = wet.state[word, fits - 1, memo.twice[entry, run]]
            found += 1
    return found


@inner_jit
def weigh(wet: Any, pull: Any, opened: Any, room: Any, first: int, last: int, way: int) -> None:
    """Weigh entries by how many gates they open, under a pull."""
    steps = abs(pull[way]) * wet.steps // 1024
    most = 0
    for number in range(first, last):
        most = max(most, opened[room.run[number]])
    for number in range(first, last):
        gates = opened[room.run[number]]
        off = most - gates if pull[way] > 0 else gates
        off = min(off, wet.factors.shape[1] - 1)
        weight = room.weight[number] * wet.factors[steps, off] >> 12
        room.weight[number] = max(weight, way)


@inner_jit
def look_along(
    lines: Any,
    wet: Any,
    account: Any,
    standing: Any,
    begin: int,
    end: int,
    closed: bool,
    room: Any,
) -> None:
    """Write what comes into each cell of a line, and the body that comes in next after it."""
    for spot in range(begin, end):
        place = spot - begin
        room.seen[place, 0], room.seen[place, 1] = look(
            lines,
            wet,
            account,
            standing,
            spot,
            closed or spot > begin,
            closed or spot < end - 1,
            room.strands[place],
        )
    body = -1
    for place in range(end - begin - 1, -1, -1):
        room.seen[place, 2] = body
        if room.seen[place, 0]:
            body = room.strands[place, 0, 1]


@inner_jit
def list_fitting(
    lines: Any, standing: Any, spot: int, with_back: bool, with_onward: bool, room: Any
) -> int:
    """Write what fits what stands around a cell; returns how much."""
    cell = lines.cells[spot]
    form, limits = lines.form[cell], room.limits
    ask(lines, standing, spot, with_back, with_onward, room.demand)
    table, first = table_for(lines, form, room.demand)
    limits[0], limits[1] = lines.table[table], lines.table[table + 1]
    return add_options(
        lines.group,
        lines.group_back,
        lines.group_onward,
        lines.entry,
        lines.entry_weight,
        limits,
        lines.form_domain[form],
        lines.form_whole[form],
        lines.ring[lines.kind[cell]],
        lines.demands,
        room.demand,
        first,
        0,
        room.listed,
    )


@inner_jit
def find_entries(
    lines: Any,
    wet: Any,
    memo: Any,
    standing: Any,
    pull: Any,
    begin: int,
    end: int,
    closed: bool,
    room: Any,
) -> bool:
    """Write what can stand in the cells of a line, told apart by states; False where there is no
    room for it."""
    found = 0
    for spot in range(begin, end):
        cell, place = lines.cells[spot], spot - begin
        form, kind = lines.form[cell], lines.kind[cell]
        beside, ahead = closed or spot > begin, closed or spot < end - 1
        fitting = list_fitting(lines, standing, spot, beside, ahead, room)
        if found + 4 * fitting > len(room.candidate):
            return False
        back, onward = lines.form_back[form], lines.form_onward[form]
        length = write_key(
            room.key,
            kind,
            back if beside else -1,
            onward if ahead else -1,
            room.seen[place],
            room.strands[place],
        )
        entry = recall(wet, memo, room.key, length)
        is_linked = beside and back >= 0, ahead and onward >= 0
        reached = list_entries(wet, memo, entry, kind, is_linked, room, place, fitting, found)
        weigh(wet, pull, memo.ahead[entry], room, found, reached, 0)
        weigh(wet, pull, memo.later[entry], room, found, reached, 1)
        room.where[place, 0], room.where[place, 1] = found, reached
        found = reached
    return True


# ---------------------------------------------------------------- drawing


@inner_jit
def draw_part(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    memo: Any,
    room: Any,
    standing: Any,
    pull: Any,
    begin: int,
    end: int,
    closed: bool,
    key: Any,
    counter: int,
) -> tuple[int, int]:
    """Draw the cells `begin` .. `end`; returns -1, where nothing fits, or NO_ROOM; and the
    counter."""
    account.count[LOG] = 0
    look_along(lines, wet, account, standing, begin, end, closed, room)
    if not find_entries(lines, wet, memo, standing, pull, begin, end, closed, room):
        return NO_ROOM, counter
    ahead = room.ahead_closed if closed else room.ahead
    for state in range(ahead.shape[1]):
        for column in range(ahead.shape[2]):
            worth = wet.joints[state, column] if closed else UNIT
            ahead[end - begin - 1, state, column] = worth
    stuck = add_up(lines, wet, begin, end, room, ahead)
    if stuck >= 0:
        return stuck, counter
    return choose_part(
        lines, wet, pieces, account, room, standing, begin, end, closed, key, counter, ahead
    )


@inner_jit
def add_up(lines: Any, wet: Any, begin: int, end: int, room: Any, ahead: Any) -> int:
    """Write what all that may follow each place is worth; returns where nothing fits, or -1."""
    behind = room.behind[:, : ahead.shape[2]]
    for place in range(end - begin - 1, -1, -1):
        limits = room.where[place]
        if not gather(
            room.back, room.onward, room.weight, limits, True, True, ahead[place], behind
        ):
            return begin + place
        if place:
            shifted(behind, wet.bits)
            linked = lines.onward[begin + place - 1] >= 0
            pass_on(wet.joints, wet.met_start, wet.met, behind, ahead[place - 1], linked)
    return -1


@inner_jit
def choose_part(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    room: Any,
    standing: Any,
    begin: int,
    end: int,
    closed: bool,
    key: Any,
    counter: int,
    ahead: Any,
) -> tuple[int, int]:
    """Choose from the first to the last; where the rule refuses all, take some cells back."""
    count, chosen = end - begin, room.chosen
    chosen[0, 0], chosen[0, 1], chosen[0, 2] = -1, 0, 0
    place, tries, back, furthest = 0, 0, 1, 0
    while place < count:
        linked = place > 0 and lines.onward[begin + place - 1] >= 0
        column = -1 if closed and place == 0 else chosen[place, 1]
        total = sum_up(
            wet.joints,
            room.back,
            room.onward,
            room.weight,
            room.where[place],
            True,
            True,
            ahead[place],
            column,
            chosen[place, 0] if linked else -1,
            room.sums,
            room.worth,
        )
        number, counter = choose_one(
            wet,
            pieces,
            account,
            room,
            lines.cells[begin + place],
            lines.kind[lines.cells[begin + place]],
            key,
            counter,
            place,
            total,
        )
        if number >= 0:
            standing[lines.cells[begin + place]] = room.candidate[number]
            place += 1
            chosen[place, 0] = room.onward[number]
            chosen[place, 1] = room.back[number] if column < 0 else column
            chosen[place, 2] = account.count[LOG]
            continue
        tries += 1
        back = min(wet.most_back, 2 * back) if place <= furthest else 1
        furthest = max(place, furthest)
        to = max(0, place - back) if tries <= wet.tries else 0
        for spot in range(begin + to, begin + place):
            standing[lines.cells[spot]] = NOTHING
        account_kernels.undo(account, chosen[to, 2])
        if tries > wet.tries:
            return begin + place, counter
        place = to
    return -1, counter


@inner_jit
def choose_one(
    wet: Any,
    pieces: Any,
    account: Any,
    room: Any,
    cell: int,
    kind: int,
    key: Any,
    counter: int,
    place: int,
    total: int,
) -> tuple[int, int]:
    """Choose an entry for one cell that the rule allows; -1 where it allows none."""
    first, last = room.where[place, 0], room.where[place, 1]
    while total:
        roll, counter = below(key, counter, total)
        number = first + first_above(room.sums, last - first, roll)
        candidate = room.candidate[number]
        piece = wet.piece[kind, candidate]
        if piece < 0 or account_kernels.push(account, pieces, cell, piece):
            return number, counter
        total = 0
        for other in range(first, last):
            if room.candidate[other] == candidate:
                room.worth[other - first] = 0
            total += room.weight[other] * room.worth[other - first]
            room.sums[other - first] = total
    return -1, counter


@inner_jit
def pull_after(lines: Any, wet: Any, standing: Any, pull: Any, begin: int, end: int) -> None:
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
            amiss = (due - have) * 1024 // due
            lasting = pull[2 + way] + (amiss * wet.lately >> 10)
            pull[2 + way] = max(-wet.most_pull, min(wet.most_pull, lasting))
            now = pull[2 + way] + (amiss * wet.prompt >> 10)
            pull[way] = max(-wet.most_pull, min(wet.most_pull, now))
    pull[4] += pull[1] == -wet.most_pull


@outer_jit
def draw(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    memo: Any,
    room: Any,
    standing: Any,
    pull: Any,
    span: Any,
    closed: bool,
    key: Any,
    counter: int,
) -> tuple[int, int, int]:
    """Draw whole lines or some cells of one. The span is (first line, last line), or (-1, where to
    begin, where to end). Returns the line that is not drawn, and where nothing fits (-1: all is
    drawn; NO_ROOM), and the counter."""
    first, last = span[0], span[1]
    if first < 0:
        stuck, counter = draw_part(
            lines,
            wet,
            pieces,
            account,
            memo,
            room,
            standing,
            pull,
            span[1],
            span[2],
            closed,
            key,
            counter,
        )
        return first, stuck, counter
    for line in range(first, last):
        begin, end = lines.start[line], lines.start[line + 1]
        stuck, counter = draw_part(
            lines,
            wet,
            pieces,
            account,
            memo,
            room,
            standing,
            pull,
            np.int64(begin),
            np.int64(end),
            lines.closed[line],
            key,
            counter,
        )
        if stuck != -1:
            return line, stuck, counter
        pull_after(lines, wet, standing, pull, begin, end)
    return last, -1, counter


@outer_jit
def clear(
    lines: Any, pieces: Any, account: Any, standing: Any, begin: int, end: int, found: Any
) -> None:
    """Take away what stands in some cells of a line."""
    account_kernels.forget(account, pieces, lines.cells[begin:end], found)
    for cell in lines.cells[begin:end]:
        standing[cell] = NOTHING
