"""What fits cells of a line, and the messages of row sampling, compiled.

Everything here repeats what `solver/rows.py` says, to the last bit; what it means is said
there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.bit_kernels import ONE, UNIT
from solver.jit import inner_jit


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


class Room(NamedTuple):
    """Room to work in. n cells in a line, w words."""

    where: Any  # (n, 3) what fits each cell: first, last, in tables?
    listed: Any  # candidates, weights, words backward and onward of what fits and is in no table
    ahead: Any  # (n, w, 1) messages
    ahead_closed: Any  # (n, w, w) those of closed lines
    behind: Any  # (w, w or 1)
    demand: Any  # (s,)
    number: Any  # of one cell: what fits it and meets the word before,
    worth: Any  # what each is worth,
    sums: Any  # and the sums so far


@inner_jit
def shifted(message: Any, kept: int) -> None:
    """Shift a message so that its largest part has no more bits; what is possible stays so."""
    top = 0
    for row in range(message.shape[0]):
        for column in range(message.shape[1]):
            top |= message[row, column]
    top >>= kept
    shift = 0
    while top:
        top >>= 1
        shift += 1
    if not shift:
        return
    for row in range(message.shape[0]):
        for column in range(message.shape[1]):
            part = message[row, column]
            message[row, column] = max(part >> shift, np.int64(part > 0))


@inner_jit
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


@inner_jit
def write_demands(
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


@inner_jit
def table_for(lines: Any, form: int, demand: Any) -> tuple[int, int]:
    """The table of a form that keeps to the first demand; and in which slot that is, -1: there is
    none."""
    for slot in range(len(demand)):
        if demand[slot] >= 0:
            return lines.form_table[form] + 1 + slot * lines.demands.shape[0] + demand[slot], slot
    return lines.form_table[form], -1


@inner_jit
def find_options(lines: Any, standing: Any, begin: int, end: int, closed: bool, room: Any) -> bool:
    """Write what fits each cell: numbers of groups of the tables, or of entries listed; False where
    there is no room for them."""
    demand, found = room.demand, 0
    for spot in range(begin, end):
        cell = lines.cells[spot]
        form, kind = lines.form[cell], lines.kind[cell]
        constrained = write_demands(
            lines, standing, spot, closed or spot > begin, closed or spot < end - 1, demand
        )
        table, first = table_for(lines, form, demand)
        limits = room.where[spot - begin]
        limits[0], limits[1], limits[2] = lines.table[table], lines.table[table + 1], 1
        if lines.form_whole[form] and constrained < 2:
            continue
        if found + lines.group[limits[1]] - lines.group[limits[0]] > len(room.listed[0]):
            return False
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
            room.listed,
        )
        limits[0], limits[1], limits[2] = found, reached, 0
        found = reached
    return True


@inner_jit
def listed(lines: Any, room: Any, in_groups: int) -> Any:
    """What can stand in a cell: words backward, words onward, weights."""
    if in_groups:
        return lines.group_back, lines.group_onward, lines.group_weight
    return room.listed[2], room.listed[3], room.listed[1]


@inner_jit
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
    if behind.shape[1] == 1 and with_back and with_onward:
        return gather_one(back, onward, weight, limits, promise[:, 0], behind[:, 0])
    any_fits = False
    for number in range(limits[0], limits[1]):
        enters = back[number] if with_back else 0
        leaves = onward[number] if with_onward else 0
        for column in range(behind.shape[1]):
            if promise[leaves, column]:
                behind[enters, column] += weight[number] * promise[leaves, column]
                any_fits = True
    return any_fits


@inner_jit
def gather_one(back: Any, onward: Any, weight: Any, limits: Any, promise: Any, behind: Any) -> bool:
    """The same for messages of one column. What enters by one word mostly comes in a row: so much
    is added up before it is written."""
    whole = 0
    place, last = limits[0], limits[1]
    while place < last:
        enters, amount = back[place], 0
        while place < last and back[place] == enters:
            amount += weight[place] * promise[onward[place]]
            place += 1
        behind[enters] += amount
        whole |= amount
    return whole != 0


@inner_jit
def pass_on(meets: Any, met_start: Any, met: Any, behind: Any, before: Any, linked: bool) -> None:
    """Write what each onward word of a cell promises, from the message of the next cell."""
    if linked and before.shape[1] == 1:
        for word in range(meets.shape[1]):
            total = 0
            for number in range(met_start[word], met_start[word + 1]):
                total += meets[word, met[number]] * behind[met[number], 0]
            before[word, 0] = total
    elif linked:
        before[:] = 0
        for word in range(meets.shape[1]):
            for number in range(met_start[word], met_start[word + 1]):
                other = met[number]
                joint = meets[word, other]
                for column in range(before.shape[1]):
                    before[word, column] += joint * behind[other, column]
    else:
        for column in range(before.shape[1]):
            total = 0
            for word in range(behind.shape[0]):
                total += behind[word, column]
            before[:, column] = total


@inner_jit
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
