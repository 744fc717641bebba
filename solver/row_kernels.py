"""The inner loops of compiled row sampling.

Everything here repeats what `solver/rows.py` says, to the last bit; what it means is said there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.jit import jit
from solver.kernels import ONE, UNIT, below


class Lines(NamedTuple):
    """What row sampling needs; see `Chains`. A table lists candidates that fit one word in one slot
    of one form (or any word, the first), in groups that show the same words backward and onward.
    Shapes as above; f forms, g groups, o entries of groups."""

    cells: Any  # (n,) all cells, line by line
    start: Any  # (lines + 1,)
    closed: Any  # (lines,)
    onward: Any  # (n,) the port towards the next one, -1: none
    kind: Any  # (n,)
    form: Any  # (n,)
    form_back: Any  # (f,)
    form_onward: Any  # (f,)
    form_table: Any  # (f,) the first table of a form
    form_domain: Any  # (f, b)
    form_whole: Any  # (f,) whether the tables hold just the candidates of the form
    port_start: Any  # (n + 1,)
    mate: Any  # (p,)
    cell_of_port: Any  # (p,)
    ring: Any  # (k, c, s)
    meets: Any  # (w, w)
    demands: Any  # (w + r, w) how well demands go with words; see `demand_tables`
    rim_rows: Any  # (k, s) the demand of a slot that faces nothing yet, -1: none
    table: Any  # (tables + 1,) where the groups of a table begin
    group: Any  # (g + 1,) where the entries of a group begin
    group_back: Any  # (g,)
    group_onward: Any  # (g,)
    group_weight: Any  # (g,)
    entry: Any  # (o,) candidates
    entry_weight: Any  # (o,)
    met_start: Any  # (w + 1,) where the words begin that meet a word
    met: Any  # those words
    bits: Any  # that a message may have


@jit
def shifted(message: Any, kept: int) -> None:
    """Shift a message so that its largest part has no more bits; what is possible stays so."""
    top = 0
    for row in range(message.shape[0]):
        for column in range(message.shape[1]):
            top = max(top, message[row, column])
    shift = -kept
    while top:
        top >>= 1
        shift += 1
    if shift <= 0:
        return
    for row in range(message.shape[0]):
        for column in range(message.shape[1]):
            if message[row, column]:
                message[row, column] = max(1, message[row, column] >> shift)


@jit
def add_options(
    group: Any,
    group_back: Any,
    group_onward: Any,
    entry: Any,
    entry_weight: Any,
    limits: Any,
    domain: Any,
    whole: bool,
    ring: Any,
    meets: Any,
    demand: Any,
    first: int,
    found: int,
    out: Any,
) -> int:
    """Write the candidates of some groups that fit what stands around a cell; returns where they
    end."""
    candidates, weights, backs, onwards = out
    for number in range(limits[0], limits[1]):
        for place in range(group[number], group[number + 1]):
            candidate, weight = entry[place], entry_weight[place]
            is_in = (domain[candidate >> 6] >> np.uint64(candidate & 63)) & ONE
            if not whole and not is_in:
                continue
            for slot in range(first + 1, len(demand)):
                if demand[slot] >= 0 and weight:
                    joint = meets[demand[slot], ring[candidate, slot]]
                    weight = max(1, weight * joint >> 12) if joint else 0
            if weight:
                candidates[found], weights[found] = candidate, weight
                backs[found], onwards[found] = group_back[number], group_onward[number]
                found += 1
    return found


@jit
def ask(
    lines: Any, standing: Any, spot: int, with_back: bool, with_onward: bool, demand: Any
) -> int:
    """Write what each slot of a cell must meet, -1 for nothing; returns how many must meet
    something."""
    cell, count = lines.cells[spot], 0
    start, form = lines.port_start[cell], lines.form[cell]
    demand[:] = -1
    for port in range(start, lines.port_start[cell + 1]):
        mate, slot = lines.mate[port], port - start
        other = lines.cell_of_port[mate] if mate >= 0 else -1
        if other >= 0 and standing[other] >= 0:
            shown = mate - lines.port_start[other]
            demand[slot] = lines.ring[lines.kind[other], standing[other], shown]
        elif not (
            (slot == lines.form_back[form] and with_back)
            or (slot == lines.form_onward[form] and with_onward)
        ):
            demand[slot] = lines.rim_rows[lines.kind[cell], slot]
        count += demand[slot] >= 0
    return count


@jit
def table_for(lines: Any, form: int, demand: Any) -> tuple[int, int]:
    """The table of a form that keeps to the first demand; and in which slot that is, -1: there is
    none."""
    for slot in range(len(demand)):
        if demand[slot] >= 0:
            return lines.form_table[form] + 1 + slot * lines.demands.shape[0] + demand[slot], slot
    return lines.form_table[form], -1


@jit
def find_options(lines: Any, standing: Any, begin: int, end: int, closed: bool, where: Any) -> Any:
    """What fits each cell: `where` tells (first, last, in tables?), numbers of groups of the tables
    or of the options returned."""
    out = (
        np.empty(256, np.int64),
        np.empty(256, np.int64),
        np.empty(256, np.int64),
        np.empty(256, np.int64),
    )
    demand = np.empty(lines.ring.shape[2], np.int64)
    found = 0
    for spot in range(begin, end):
        cell = lines.cells[spot]
        form, kind = lines.form[cell], lines.kind[cell]
        asked = ask(lines, standing, spot, closed or spot > begin, closed or spot < end - 1, demand)
        table, first = table_for(lines, form, demand)
        limits = where[spot - begin]
        limits[0], limits[1], limits[2] = lines.table[table], lines.table[table + 1], 1
        if lines.form_whole[form] and asked < 2:
            continue
        room = lines.group[limits[1]] - lines.group[limits[0]]
        while found + room > len(out[0]):
            out = (doubled(out[0]), doubled(out[1]), doubled(out[2]), doubled(out[3]))
        reached = add_options(
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
            found,
            out,
        )
        limits[0], limits[1], limits[2] = found, reached, 0
        found = reached
    return out


@jit
def doubled(values: Any) -> Any:
    return np.concatenate((values, np.empty_like(values)))


@jit
def listed(lines: Any, options: Any, in_groups: int) -> Any:
    """What can stand in a cell: words backward, words onward, weights."""
    if in_groups:
        return lines.group_back, lines.group_onward, lines.group_weight
    return options[2], options[3], options[1]


@jit
def gather(
    back: Any,
    onward: Any,
    weight: Any,
    limits: Any,
    with_back: bool,
    with_onward: bool,
    promise: Any,
    behind: Any,
) -> bool:
    """Add up the message of a cell to the one before; return whether anything fits."""
    behind[:] = 0
    any_fits = False
    if behind.shape[1] == 1 and with_back and with_onward:
        one, other = promise[:, 0], behind[:, 0]
        for number in range(limits[0], limits[1]):
            amount = weight[number] * one[onward[number]]
            other[back[number]] += amount
            any_fits |= amount > 0
        return any_fits
    for number in range(limits[0], limits[1]):
        enters = back[number] if with_back else 0
        leaves = onward[number] if with_onward else 0
        for column in range(behind.shape[1]):
            if promise[leaves, column]:
                behind[enters, column] += weight[number] * promise[leaves, column]
                any_fits = True
    return any_fits


@jit
def pass_on(meets: Any, met_start: Any, met: Any, behind: Any, before: Any, linked: bool) -> None:
    """Write what each onward word of a cell promises, from the message of the next cell."""
    if linked:
        before[:] = 0
        for word in range(meets.shape[1]):
            for number in range(met_start[word], met_start[word + 1]):
                other = met[number]
                joint = meets[word, other]
                for column in range(before.shape[1]):
                    before[word, column] += joint * behind[other, column]
    else:
        for column in range(before.shape[1]):
            before[:, column] = behind[:, column].sum()


@jit
def draw_part(
    lines: Any, standing: Any, begin: int, end: int, closed: bool, key: Any, counter: int
) -> tuple[int, int]:
    """Draw the cells `begin` .. `end`; returns -1 or where nothing fits, and the counter."""
    count, words = end - begin, lines.meets.shape[1]
    where = np.empty((count, 3), np.int64)
    options = find_options(lines, standing, begin, end, closed, where)
    ahead = np.full((count, words, words if closed else 1), UNIT, np.int64)
    if closed:
        ahead[count - 1] = lines.meets
    behind = np.empty((words, ahead.shape[2]), np.int64)
    for place in range(count - 1, -1, -1):
        with_back, with_onward = closed or place > 0, closed or place < count - 1
        back, onward, weight = listed(lines, options, where[place, 2])
        if not gather(
            back, onward, weight, where[place], with_back, with_onward, ahead[place], behind
        ):
            return begin + place, counter
        if place:
            shifted(behind, lines.bits)
            linked = lines.onward[begin + place - 1] >= 0
            pass_on(lines.meets, lines.met_start, lines.met, behind, ahead[place - 1], linked)
    return choose_part(lines, standing, begin, closed, key, counter, options, where, ahead)


@jit
def draw_lines(
    lines: Any, standing: Any, first: int, last: int, key: Any, counter: int
) -> tuple[int, int, int]:
    """Draw whole lines; returns (last, -1), or the line and place at which nothing fits; and the
    counter."""
    for line in range(first, last):
        stuck, counter = draw_part(
            lines,
            standing,
            lines.start[line],
            lines.start[line + 1],
            lines.closed[line],
            key,
            counter,
        )
        if stuck >= 0:
            return line, stuck, counter
    return last, -1, counter


@jit
def sum_up(
    meets: Any,
    back: Any,
    onward: Any,
    weight: Any,
    limits: Any,
    with_back: bool,
    with_onward: bool,
    promise: Any,
    seam: int,
    word: int,
    sums: Any,
    worth: Any,
) -> int:
    """Write what each number of `limits` is worth, and the sums so far; `word` is the one to meet
    (-1: none), `seam` the column of promises (-1: that of the word shown backward)."""
    total = 0
    for number in range(limits[0], limits[1]):
        enters = back[number] if with_back else 0
        joint = meets[word, enters] if word >= 0 else UNIT
        value = 0
        if joint:
            value = promise[onward[number] if with_onward else 0, enters if seam < 0 else seam]
            if joint != UNIT and value:
                value = max(1, value * joint >> 12)
            total += weight[number] * value
        worth[number - limits[0]] = value
        sums[number - limits[0]] = total
    return total


@jit
def first_above(sums: Any, count: int, roll: int) -> int:
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) >> 1
        if sums[middle] > roll:
            high = middle
        else:
            low = middle + 1
    return low


@jit
def choose_part(
    lines: Any,
    standing: Any,
    begin: int,
    closed: bool,
    key: Any,
    counter: int,
    options: Any,
    where: Any,
    ahead: Any,
) -> tuple[int, int]:
    """Choose a candidate for each cell, from the first to the last."""
    count = len(where)
    most = (where[:, 1] - where[:, 0]).max()
    sums, worth = np.empty(most, np.int64), np.empty(most, np.int64)
    seam, word = 0, -1
    for place in range(count):
        limits = where[place]
        with_back, with_onward = closed or place > 0, closed or place < count - 1
        linked = place > 0 and lines.onward[begin + place - 1] >= 0
        column, meeting = -1 if closed and place == 0 else seam, word if linked else -1
        back, onward, weight = listed(lines, options, limits[2])
        total = sum_up(
            lines.meets,
            back,
            onward,
            weight,
            limits,
            with_back,
            with_onward,
            ahead[place],
            column,
            meeting,
            sums,
            worth,
        )
        if not total:
            return begin + place, counter
        roll, counter = below(key, counter, total)
        chosen = first_above(sums, limits[1] - limits[0], roll)
        number = limits[0] + chosen
        if limits[2]:
            rest = roll - (sums[chosen - 1] if chosen else 0)
            candidate = entry_at(
                lines.group, lines.entry, lines.entry_weight, number, rest // worth[chosen]
            )
        else:
            candidate = options[0][number]
        standing[lines.cells[begin + place]] = candidate
        word = onward[number] if with_onward else 0
        if column < 0:
            seam = back[number]
    return -1, counter


@jit
def entry_at(group: Any, entry: Any, entry_weight: Any, number: int, amount: int) -> int:
    """The entry of a group that an amount of weight falls to."""
    place = group[number]
    while amount >= entry_weight[place]:
        amount -= entry_weight[place]
        place += 1
    return entry[place]
