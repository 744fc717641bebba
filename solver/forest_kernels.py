"""The inner loops of compiled rows under a rule on what is connected.

Everything here repeats what `solver/forest_rows.py` says, to the last bit; what it means is said
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver import account_kernels, reach_kernels
from solver.account_kernels import LOG, NOTHING
from solver.bit_kernels import UNIT, below, first_above
from solver.entry_kernels import find_entries, look_along
from solver.jit import inner_jit, outer_jit
from solver.message_kernels import gather, pass_on, shifted, sum_up
from solver.reach_kernels import ORDER
from solver.row_kernels import NO_ROOM


@inner_jit
def draw_part(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    ways: Any,
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
    account_kernels.keep(account)
    line = first_above(lines.start, len(lines.start), begin) - 1
    pulled = (pull[0], max(-wet.most_pull, pull[1] - wet.ease[line]))
    if ways.is_on:
        reach_kernels.keep(ways)
        reach_kernels.look_along(ways, lines.cells[begin:end])
    look_along(lines, wet, account, standing, begin, end, closed, room)
    if not find_entries(lines, wet, memo, standing, pulled, begin, end, closed, room):
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
        lines, wet, pieces, account, ways, room, standing, begin, end, closed, key, counter, ahead
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
    ways: Any,
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
    chosen[0, 0], chosen[0, 1] = -1, 0
    chosen[0, 2], chosen[0, 3] = account.count[LOG], ways.count[ORDER]
    place, tries, back, furthest = 0, 0, 1, 0
    while place < count:
        linked = place > 0 and lines.onward[begin + place - 1] >= 0
        column = -1 if closed and place == 0 else chosen[place, 1]
        word = chosen[place, 0] if linked else -1
        number, counter = choose_at(
            lines,
            wet,
            pieces,
            account,
            ways,
            room,
            begin,
            place + 1 < count,
            key,
            counter,
            ahead,
            place,
            column,
            word,
        )
        if number >= 0:
            standing[lines.cells[begin + place]] = room.candidate[number]
            place += 1
            chosen[place, 0] = room.onward[number]
            chosen[place, 1] = room.back[number] if column < 0 else column
            chosen[place, 2] = account.count[LOG]
            chosen[place, 3] = ways.count[ORDER]
            continue
        tries += 1
        back = min(wet.most_back, 2 * back) if place <= furthest else 1
        furthest = max(place, furthest)
        to = max(0, place - back) if tries <= wet.tries else 0
        take_back(lines, account, ways, room, standing, begin, to, place)
        if tries > wet.tries:
            return begin + place, counter
        place = to
    return -1, counter


@inner_jit
def choose_at(
    lines: Any,
    wet: Any,
    pieces: Any,
    account: Any,
    ways: Any,
    room: Any,
    begin: int,
    leads_on: bool,
    key: Any,
    counter: int,
    ahead: Any,
    place: int,
    column: int,
    word: int,
) -> tuple[int, int]:
    """Choose a candidate for a place that meets a word (-1: none), and after which another is drawn
    (`leads_on`); returns its number, below 0 where the rules refuse all, and the counter."""
    where, cell = room.where[place], lines.cells[begin + place]
    promise, sums, worth = ahead[place], room.sums, room.worth
    back, onward, weight = room.back, room.onward, room.weight
    total = sum_up(
        wet.joints, back, onward, weight, where, True, True, promise, column, word, sums, worth
    )
    kind = lines.kind[cell]
    if leads_on and lines.onward[begin + place] >= 0 and ways.is_on and ways.following[place] >= 0:
        slot = lines.form_onward[lines.form[cell]]
        candidates = room.candidate[where[0] : where[1]]
        total = reach_kernels.weigh(ways, cell, kind, slot, place, candidates, sums)
    return choose_one(wet, pieces, account, ways, room, cell, kind, key, counter, place, total)


@inner_jit
def take_back(
    lines: Any, account: Any, ways: Any, room: Any, standing: Any, begin: int, to: int, place: int
) -> None:
    """Take some cells of a line back, from one place up to another."""
    for spot in range(begin + to, begin + place):
        standing[lines.cells[spot]] = NOTHING
    account_kernels.undo(account, room.chosen[to, 2])
    reach_kernels.undo(ways, room.chosen[to, 3])


@inner_jit
def choose_one(
    wet: Any,
    pieces: Any,
    account: Any,
    ways: Any,
    room: Any,
    cell: int,
    kind: int,
    key: Any,
    counter: int,
    place: int,
    total: int,
) -> tuple[int, int]:
    """Choose an entry for one cell that the rules allow; -1 where they allow none."""
    first, last = room.where[place, 0], room.where[place, 1]
    while total:
        roll, counter = below(key, counter, total)
        number = first + first_above(room.sums, last - first, roll)
        candidate = room.candidate[number]
        if take(wet, pieces, account, ways, cell, kind, candidate):
            return number, counter
        total, before = 0, 0
        for other in range(first, last):
            weight = room.sums[other - first] - before
            before = room.sums[other - first]
            if room.candidate[other] != candidate:
                total += weight
            room.sums[other - first] = total
    return -1, counter


@inner_jit
def take(
    wet: Any, pieces: Any, account: Any, ways: Any, cell: int, kind: int, candidate: int
) -> bool:
    """Let the rules take in a cell; False, and nothing changed, where one refuses."""
    piece, mark = wet.piece[kind, candidate], account.count[LOG]
    if piece >= 0 and not account_kernels.push(account, pieces, cell, piece):
        return False
    if ways.is_on and not reach_kernels.push(ways, cell, kind, candidate):
        account_kernels.undo(account, mark)
        return False
    return True


@inner_jit
def pull_after(
    lines: Any, wet: Any, standing: Any, pull: Any, begin: int, end: int, eased: bool
) -> None:
    """Pull towards what is due, by what a line has too much or too little of."""
    for way in range(1 if eased else 2):
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
    ways: Any,
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
            ways,
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
            ways,
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
        pull_after(lines, wet, standing, pull, begin, end, wet.ease[line] > 0)
    return last, -1, counter


@outer_jit
def clear(
    kind: Any, pieces: Any, account: Any, ways: Any, standing: Any, cells: Any, found: Any
) -> None:
    """Take away what stands in some cells."""
    if ways.is_on:
        reach_kernels.forget(ways, kind, cells)
    account_kernels.forget(account, pieces, cells, found)
    for cell in cells:
        standing[cell] = NOTHING
