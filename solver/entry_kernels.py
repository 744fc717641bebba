"""What can stand in the cells of a line with water, compiled.

Everything here repeats what `solver/forest_rows.py` says, to the last bit; what it means is said
there.
"""

from __future__ import annotations

from typing import Any

from solver.jit import inner_jit
from solver.message_kernels import add_options, table_for, write_demands
from solver.strand_kernels import look, recall, write_key


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
def lean(wet: Any, room: Any, first: int, last: int) -> None:
    """Weigh entries by what rows lean to."""
    most = -len(wet.leant)
    for number in range(first, last):
        most = max(most, wet.scores[room.candidate[number]])
    for number in range(first, last):
        off = min(most - wet.scores[room.candidate[number]], len(wet.leant) - 1)
        room.weight[number] = room.weight[number] * wet.leant[off] >> 12


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
    write_demands(lines, standing, spot, with_back, with_onward, room.demand)
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
        if len(wet.scores):
            lean(wet, room, found, reached)
        weigh(wet, pull, memo.ahead[entry], room, found, reached, 0)
        weigh(wet, pull, memo.later[entry], room, found, reached, 1)
        room.where[place, 0], room.where[place, 1] = found, reached
        found = reached
    return True
