"""The rule of `solver/rules/reach.py` in searches, compiled: everything must become one part.

Everything here refuses just what that does, and what it means is said there. Cells are taken out in
any order, at the cost of what lies around them and of the smaller side where a part falls apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.bit_kernels import ONE
from solver.jit import inner_jit, outer_jit
from solver.rules.reach import RIM

NONE = -1
NUMBERS, LINKS, ORDER, SEARCHES = range(4)
PARENT, SIZE, AHEAD, WORTH, LAND, BESIDE = range(6)
PARTS, SEALED, TAKEN = range(3)
SEEN, BY, AFTER, LATER = range(4)
START, NEXT, RUNS, INTO, FIRST, WAITING = 0, 1, 2, 3, 4, 6


class Parts(NamedTuple):
    """What was taken in. g gates, c cells, n numbers of parts, l lands.

    A group goes by its first gate. `known` holds for each number its PARENT and of its part the
    SIZE, gates AHEAD, WORTH and LAND; and BESIDE, where in `sides` those groups begin that cells
    just taken out met. Each of these is the START of a side; NEXT is another one of its part,
    INTO the side that it has met, FIRST and the column after it the ends of the list of its
    groups, WAITING those of the list of groups it has still to look at. RUNS lists the sides that
    are not done. `search` holds for a group in which search it was SEEN last, BY which side, and
    what comes AFTER it and LATER in those lists.
    """

    first_gate: Any  # (c + 1,)
    across: Any  # (g,)
    cell_of_gate: Any  # (g,)
    land: Any  # (c,)
    kind: Any  # (c,)
    groups: Any  # (kinds, candidates, most) bit sets of local gates, 0: none
    only_rim: bool
    taken: Any  # (c,) its candidate, NONE
    group: Any  # (g,) its group, NONE
    chain: Any  # (g,) the next gate of its group, NONE
    number: Any  # (g,) of a group
    known: Any  # (n, 6)
    lands: Any  # (l, 3)
    links: Any  # (n,) the numbers that got a parent, in order
    order: Any  # (c, 3) cells, with the links and numbers before
    search: Any  # (g, 4)
    sides: Any  # (g, 8)
    count: Any  # (4,) numbers, links, cells in the order, searches


# ---------------------------------------------------------------- parts


@inner_jit
def part_of(parts: Any, group: int) -> int:
    known, number = parts.known, parts.number[group]
    while known[number, PARENT] != number:
        number = known[number, PARENT]
    return int(number)


@inner_jit
def change(parts: Any, part: int, ahead: int, worth: int) -> None:
    known = parts.known
    had_ahead, had_worth = known[part, AHEAD], known[part, WORTH]
    ahead += had_ahead
    worth += had_worth
    known[part, AHEAD], known[part, WORTH] = ahead, worth
    land = known[part, LAND]
    parts.lands[land, PARTS] += int(worth != 0) - int(had_worth != 0)
    was_sealed = had_worth != 0 and had_ahead == 0
    parts.lands[land, SEALED] += int(worth != 0 and ahead == 0) - int(was_sealed)


@inner_jit
def count(parts: Any, part: int, step: int) -> None:
    known = parts.known
    if known[part, WORTH]:
        land = known[part, LAND]
        parts.lands[land, PARTS] += step
        if known[part, AHEAD] == 0:
            parts.lands[land, SEALED] += step


@inner_jit
def new_number(parts: Any, ahead: int, worth: int, land: int) -> int:
    number = parts.count[NUMBERS]
    known = parts.known
    known[number, PARENT], known[number, SIZE] = number, 1
    known[number, AHEAD], known[number, WORTH], known[number, LAND] = ahead, worth, land
    known[number, BESIDE] = NONE
    parts.count[NUMBERS] = number + 1
    count(parts, number, 1)
    return int(number)


@inner_jit
def unite(parts: Any, one: int, other: int) -> None:
    if one == other:
        return
    known = parts.known
    if known[one, SIZE] < known[other, SIZE]:
        one, other = other, one
    count(parts, other, -1)
    change(parts, one, known[other, AHEAD], known[other, WORTH])
    known[other, PARENT] = one
    known[one, SIZE] += known[other, SIZE]
    parts.links[parts.count[LINKS]] = other
    parts.count[LINKS] += 1


@inner_jit
def unlink(parts: Any, other: int) -> None:
    known = parts.known
    one = known[other, PARENT]
    known[one, SIZE] -= known[other, SIZE]
    known[other, PARENT] = other
    change(parts, one, -known[other, AHEAD], -known[other, WORTH])
    count(parts, other, 1)


# ---------------------------------------------------------------- cells


@inner_jit
def leading(parts: Any, group: int) -> int:
    """How many gates of a group lead to open cells."""
    found, gate = 0, group
    while gate >= 0:
        other = parts.across[gate]
        found += other >= 0 and parts.taken[parts.cell_of_gate[other]] < 0
        gate = parts.chain[gate]
    return found


@inner_jit
def value(parts: Any, group: int) -> int:
    """What a group is worth for its part to count."""
    if not parts.only_rim:
        return 1
    found, gate = 0, group
    while gate >= 0:
        found += parts.across[gate] == RIM
        gate = parts.chain[gate]
    return found


@inner_jit
def lead_on(parts: Any, cell: int, step: int) -> None:
    """Let what faces a cell lead to one more open cell, or one less."""
    for gate in range(parts.first_gate[cell], parts.first_gate[cell + 1]):
        other = parts.across[gate]
        if other >= 0 and parts.group[other] >= 0:
            change(parts, part_of(parts, parts.group[other]), step, 0)


@inner_jit
def link_gates(parts: Any, first: int, gates: Any) -> int:
    """Let some gates of a cell be a group; returns the first of them."""
    lead, last, gate = NONE, NONE, first
    while gates:
        if gates & ONE:
            if lead < 0:
                lead = gate
            else:
                parts.chain[last] = gate
            parts.group[gate], last = lead, gate
        gates >>= ONE
        gate += 1
    parts.chain[last] = NONE
    return lead


@inner_jit
def add(parts: Any, cell: int, candidate: int) -> None:
    """Take in a cell: it leads on no more, and joins what it can."""
    parts.taken[cell] = candidate
    lead_on(parts, cell, -1)
    first, land, kind = parts.first_gate[cell], parts.land[cell], parts.kind[cell]
    parts.lands[land, TAKEN] += 1
    for place in range(parts.groups.shape[2]):
        gates = parts.groups[kind, candidate, place]
        if gates:
            group = link_gates(parts, first, gates)
            ahead, worth = leading(parts, group), value(parts, group)
            parts.number[group] = new_number(parts, ahead, worth, land)
    for gate in range(first, parts.first_gate[cell + 1]):
        other = parts.across[gate]
        if parts.group[gate] >= 0 and other >= 0 and parts.group[other] >= 0:
            one = part_of(parts, parts.group[gate])
            unite(parts, one, part_of(parts, parts.group[other]))


@inner_jit
def remove(parts: Any, cell: int) -> None:
    """Take out a cell, and leave parts together that only it joined."""
    first, last = parts.first_gate[cell], parts.first_gate[cell + 1]
    for gate in range(first, last):
        if parts.group[gate] == gate:
            part = part_of(parts, gate)
            change(parts, part, -leading(parts, gate), -value(parts, gate))
    parts.group[first:last] = NONE
    parts.taken[cell] = NONE
    parts.lands[parts.land[cell], TAKEN] -= 1
    lead_on(parts, cell, 1)


@inner_jit
def pop_last(parts: Any) -> None:
    """Take back the last push."""
    known = parts.count
    known[ORDER] -= 1
    entry = parts.order[known[ORDER]]
    while known[LINKS] > entry[1]:
        known[LINKS] -= 1
        unlink(parts, parts.links[known[LINKS]])
    remove(parts, entry[0])
    known[NUMBERS] = entry[2]


@outer_jit
def push(parts: Any, cell: int, candidate: int) -> bool:
    """Take in a cell; False, and nothing changed, if that seals a part that counts off from
    others."""
    known = parts.count
    place = known[ORDER]
    parts.order[place, 0], parts.order[place, 1] = cell, known[LINKS]
    parts.order[place, 2] = known[NUMBERS]
    known[ORDER] = place + 1
    add(parts, cell, candidate)
    land = parts.land[cell]
    if parts.lands[land, SEALED] and parts.lands[land, PARTS] > 1:
        pop_last(parts)
        return False
    return True


@outer_jit
def pop(parts: Any) -> None:
    """Take back the last push."""
    pop_last(parts)


# ---------------------------------------------------------------- taking out


@outer_jit
def forget(parts: Any, cells: Any) -> None:
    """Take back some cells, in any order; nothing before can be popped then."""
    for cell in cells:
        if parts.taken[cell] >= 0:
            remove(parts, cell)
    found = gather(parts, cells)
    parts.count[SEARCHES] += 1
    for place in range(found):
        part = part_of(parts, parts.sides[place, START])
        if parts.known[part, BESIDE] >= 0:
            fall_apart(parts, part)
    if 2 * parts.count[NUMBERS] > len(parts.known):
        renumber(parts)
    parts.count[LINKS] = parts.count[ORDER] = 0


@inner_jit
def gather(parts: Any, cells: Any) -> int:
    """List the groups beside cells that were taken out, each once, those of a part one after the
    other; returns how many there are."""
    parts.count[SEARCHES] += 1
    found, sides = 0, parts.sides
    for cell in cells:
        for gate in range(parts.first_gate[cell], parts.first_gate[cell + 1]):
            other = parts.across[gate]
            group = parts.group[other] if other >= 0 else NONE
            if group >= 0 and parts.search[group, SEEN] != parts.count[SEARCHES]:
                parts.search[group, SEEN] = parts.count[SEARCHES]
                part = part_of(parts, group)
                sides[found, START], sides[found, NEXT] = group, parts.known[part, BESIDE]
                parts.known[part, BESIDE] = found
                found += 1
    return found


@inner_jit
def fall_apart(parts: Any, part: int) -> None:
    """Let what groups of a part hang together with be parts of their own, all but one at most, as
    `solver/rules/parting.py` says."""
    sides, running = parts.sides, 0
    side = parts.known[part, BESIDE]
    parts.known[part, BESIDE] = NONE
    while side >= 0:
        sides[side, INTO], sides[running, RUNS] = side, side
        sides[side, FIRST] = sides[side, WAITING] = NONE
        find(parts, side, sides[side, START])
        running += 1
        side = sides[side, NEXT]
    while running > 1:
        for place in range(running):
            side = sides[place, RUNS]
            if sides[side, INTO] == side:
                look(parts, side)
        left = 0
        for place in range(running):
            side = sides[place, RUNS]
            if sides[side, INTO] != side:
                continue
            if sides[side, WAITING] < 0:
                split(parts, part, side)
            else:
                sides[left, RUNS] = side
                left += 1
        running = left


@inner_jit
def find(parts: Any, side: int, group: int) -> None:
    """Let a side have one more group."""
    search = parts.search
    search[group, SEEN], search[group, BY] = parts.count[SEARCHES], side
    search[group, AFTER] = search[group, LATER] = NONE
    append(search, parts.sides, side, FIRST, AFTER, group, group)
    append(search, parts.sides, side, WAITING, LATER, group, group)


@inner_jit
def append(
    search: Any, sides: Any, side: int, list_of: int, link: int, first: int, last: int
) -> None:
    """Let a list of a side go on with some groups."""
    if first < 0:
        return
    if sides[side, list_of] < 0:
        sides[side, list_of] = first
    else:
        search[sides[side, list_of + 1], link] = first
    sides[side, list_of + 1] = last


@inner_jit
def look(parts: Any, side: int) -> None:
    """Look what one group meets of those that a side has still to look at."""
    search, sides = parts.search, parts.sides
    gate = sides[side, WAITING]
    sides[side, WAITING] = search[gate, LATER]
    while gate >= 0:
        other = parts.across[gate]
        group = parts.group[other] if other >= 0 else NONE
        gate = parts.chain[gate]
        if group < 0:
            continue
        if search[group, SEEN] != parts.count[SEARCHES]:
            find(parts, side, group)
            continue
        met = search[group, BY]
        while sides[met, INTO] != met:
            met = sides[met, INTO]
        if met != side:
            sides[met, INTO] = side
            for list_of, link in ((FIRST, AFTER), (WAITING, LATER)):
                first, last = sides[met, list_of], sides[met, list_of + 1]
                append(search, sides, side, list_of, link, first, last)


@inner_jit
def split(parts: Any, part: int, side: int) -> None:
    """Let the groups of a side be a part of their own."""
    ahead, worth, group = 0, 0, parts.sides[side, FIRST]
    while group >= 0:
        ahead += leading(parts, group)
        worth += value(parts, group)
        group = parts.search[group, AFTER]
    change(parts, part, -ahead, -worth)
    number = new_number(parts, ahead, worth, parts.known[part, LAND])
    group = parts.sides[side, FIRST]
    while group >= 0:
        parts.number[group] = number
        group = parts.search[group, AFTER]


@inner_jit
def renumber(parts: Any) -> None:
    """Make all parts anew: too many numbers are out of use."""
    cells = len(parts.taken)
    for cell in range(cells):
        parts.order[cell, 0] = parts.taken[cell]
    clear(parts)
    for cell in range(cells):
        if parts.order[cell, 0] >= 0:
            add(parts, cell, parts.order[cell, 0])


@inner_jit
def clear(parts: Any) -> None:
    parts.taken[:] = NONE
    parts.group[:] = NONE
    parts.lands[:] = 0
    parts.count[:SEARCHES] = 0


@outer_jit
def reset(parts: Any) -> None:
    """Take everything back."""
    clear(parts)
