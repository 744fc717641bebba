"""Where rivers, roads and railways enter and leave: segments of the border (rule 2.1)."""

from __future__ import annotations

from typing import NoReturn

from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.wargame.table import Free, Table

LABELS = 6


def segments(ground: Ground, count: int) -> list[tuple[int, ...]]:
    """Return the border's parts clockwise from the top left, three or four a side. Corner cells
    are left out, as the author later advised."""
    columns, rows = ground.columns, ground.rows
    top = list(range(1, columns - 1))
    right = [row * columns + columns - 1 for row in range(1, rows - 1)]
    bottom = [(rows - 1) * columns + column for column in range(columns - 2, 0, -1)]
    left = [row * columns for row in range(rows - 2, 0, -1)]
    parts = count // 4
    return [part for side in (top, right, bottom, left) for part in _split(side, parts)]


def _split(cells: list[int], parts: int) -> list[tuple[int, ...]]:
    """Cut into parts as even as can be, the longer ones first."""
    size, more = divmod(len(cells), parts)
    cut, start = [], 0
    for part in range(parts):
        end = start + size + (part < more)
        cut.append(tuple(cells[start:end]))
        start = end
    return cut


def exit_segment(entry: int, die: int, count: int, reading: str) -> int:
    """Return the exit's segment (from 0). Labels run 1 to 6 clockwise, twice round twelve.

    reader   the next segment labelled with the die, going on from the entry (entry 3, then 5: the
             second part of the right-hand side), as a reader put it and the author granted
    redraft  so many segments further, as the author wrote a day later
    diagram  the other segment of that label, as the first diagram showed it

    Ways run across the table where possible, as the author meant them to: of a label's segments
    one that would but cut off a corner gives way to the one farthest off.
    """
    if reading == "redraft":
        further = die
    else:
        further = (die - 1 - entry % LABELS) % LABELS
        if reading == "diagram" or not further:
            further += LABELS
    if is_hook(entry, entry + further, count):
        further = max(range(further % LABELS, count, LABELS), key=lambda k: min(k, count - k))
    return (entry + further) % count


def is_hook(entry: int, leaving: int, count: int) -> bool:
    """Whether a way from one segment to another leaves where it came: by the same side, or by the
    next segment round a corner."""
    entry, leaving = entry % count, leaving % count
    same_side = entry * 4 // count == leaving * 4 // count
    return same_side or (leaving - entry) % count in (1, count - 1)


def wanted_ends(table: Table, rule: str, what: str, free: Free) -> tuple[int, int] | None:
    """Return the cells where a river, road or railway enters and leaves, as given or by dice; None
    where there is none, or no part of the border is free for it, which is noted."""
    options = table.options
    given = (getattr(options, f"{what}_entry"), getattr(options, f"{what}_exit"))
    if not any(given) and not table.wanted(what, rule.split(".")[0], getattr(options, what)):
        return None
    ends = entry_and_exit(table, rule, what, free, given)
    if ends is None:
        table.notes.append(f"{what}: no part of the border is free (rule {rule})")
    return ends


def entry_and_exit(
    table: Table, rule: str, what: str, free: Free, given: tuple[str, str]
) -> tuple[int, int] | None:
    """Return the cells where something enters and leaves the table; None where no cell of the
    border is free. What is given outright takes no die."""
    count = table.options.segments
    parts = segments(table.ground, count)
    entry_name, exit_name = given
    option = what.split()[-1]
    if entry_name:
        entry = _given(table, f"{option}-entry", entry_name)
    else:
        first = table.dice.throw(rule, f"{what}: entry, a part of the border from the top left") - 1
        entry = _cell_of(table, rule, f"{what}: entry", parts, first, free)
    # Where hills fill a part, a way enters by another than was thrown.
    first = next((i for i, part in enumerate(parts) if entry in part), 0)
    if exit_name:
        leaving = _given(table, f"{option}-exit", exit_name)
        if entry_name and entry == leaving:
            _refuse_one_cell(option, exit_name)
    else:
        die = table.dice.throw(rule, f"{what}: exit, clockwise from the entry")
        last = exit_segment(first, die, count, table.options.exits)
        leaving = _cell_of(
            table, rule, f"{what}: exit", parts, last, lambda c: c != entry and free(c), first
        )
    return None if min(entry, leaving) < 0 or entry == leaving else (entry, leaving)


def _refuse_one_cell(option: str, name: str) -> NoReturn:
    from morphs.base.errors import MorphsError

    raise MorphsError(
        f"--{option}-exit: the cell {name} is that of --{option}-entry; name two on the border"
    )


def _given(table: Table, option: str, name: str) -> int:
    from morphs.base.errors import MorphsError

    cell = table.cell_named(option, name)
    if (table.ground.near[cell] >= 0).all():
        raise MorphsError(f"--{option}: the cell {name} lies inside; name one on the border")
    return cell


def _cell_of(
    table: Table,
    rule: str,
    what: str,
    parts: list[tuple[int, ...]],
    first: int,
    free: Free,
    entry: int = -1,
) -> int:
    """2.1: of the free cells of a segment the one with the highest die; those that tie throw
    again. A segment without one passes to the next clockwise; those by which a way would leave
    where it entered, if `entry` is given, come last."""
    count = len(parts)
    order = [(first + further) % count for further in range(count)]
    if entry >= 0:
        order.sort(key=lambda part: is_hook(entry, part, count))
    for part in order:
        cells = [cell for cell in parts[part] if free(cell)]
        while len(cells) > 1:
            dice = [table.dice.throw(rule, f"{what}: which cell of the part") for _ in cells]
            best = max(dice)
            cells = [cell for cell, die in zip(cells, dice, strict=True) if die == best]
        if cells:
            return cells[0]
    return -1
