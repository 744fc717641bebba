"""The form of a map: bays of rock at its rim, so that its outline is not its board's rectangle.

A bay is laid before anything else is planned, which then lies about it as if the board ended there.
It is broad enough for what a sheet tells in the rock of its map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Ground
from morphs.generators.composition.opens import can_be_rock, opens_of, take_out

Spot = tuple[int, int]
Rows = tuple[int, ...]
"""How many cells a bay has in each row, from the rim inward."""
LEAST, MOST = 42, 300
"""Boards of fewer cells have no form, for there it left no room for a great place, nor have those
of so many: there rock parts districts."""
NICKED = 20
"""Smaller boards have a nick in a corner or a side, from so many cells on, where great places and
the loop leave some."""
NICKS: tuple[Rows, ...] = ((2, 2), (2, 1), (2,), (1, 1))
"""How many cells one has in each row, the largest first."""
SHARES = (12, 17)
"""Bays take of a hundred cells so many at least and at most."""
ROOMS = ((100, (4, 3)), (LEAST, (3, 2)))
"""Cells from which on a bay has room for so many by so many."""
TWO, SECOND = 100, 3
"""Cells from which on there may be two bays, in corners across from each other, the lesser of which
has so many times fewer cells."""
WING = 2
"""What lies beside a bay is everywhere so many cells broad, for ways to lead round."""
SLIM = 2
"""So many times as broad as deep a bay is at most, or as deep as broad."""
TRIES = 6
"""So many forms of a kind are tried."""


def bay_of(ground: Ground, dice: Dice, settled: Set[Cell] = frozenset()) -> frozenset[Cell]:
    """Return the cells of the bays of a board of squares within a rim, off those of which others
    say what is there and what faces these; none of other boards."""
    spots = _grid(ground)
    kept = ground.with_beside(settled)
    cells = len(spots)
    if not LEAST <= cells < MOST:
        return frozenset()
    columns, rows = (1 + max(spot[axis] for spot in spots) for axis in (0, 1))
    kinds = ["block", "corner", "steps", "notch", *(["two"] if cells >= TWO else [])]
    dice.shuffle(kinds)
    for kind in kinds:
        for _ in range(TRIES):
            bay = _drawn(kind, columns, rows, dice)
            found = frozenset(spots[spot] for spot in bay)
            if bay and not found & kept and _is_ample(spots.keys() - bay):
                return found
    return frozenset()


def without(ground: Ground, bay: Set[Cell]) -> Ground:
    """Return a ground that ends where a bay begins."""
    left = [cell for cell in ground.middles if cell not in bay]
    facing = {
        cell: {o: halves for o, halves in ground.facing[cell].items() if o not in bay}
        for cell in left
    }
    rim = {cell: halves for cell, halves in ground.rim.items() if cell not in bay}
    return replace(ground, middles={c: ground.middles[c] for c in left}, facing=facing, rim=rim)


def share_out(ground: Ground, district: dict[Cell, int]) -> None:
    """Let each cell of a bay belong to the district that comes to it first."""
    row = sorted(district)
    for cell in row:
        for other in sorted(ground.facing[cell].keys() - district.keys()):
            district[other] = district[cell]
            row.append(other)


def open_about(plan: Composition, ground: Ground) -> None:
    """Open closed borders of cells beside a bay, whose ground this is, that had a single way else;
    not those of the goal."""
    opens, bay = opens_of(plan), ground.middles.keys() - plan.ground.middles.keys()
    for cell in sorted({o for one in bay for o in ground.facing[one]} - bay - {plan.finale}):
        shut = [pair for pair in plan.closed if cell in pair and plan.finale not in pair]
        for a, b in shut[: max(0, 2 - len(opens[cell]))]:
            plan.closed.remove((a, b))
            opens[a].add(b)
            opens[b].add(a)


def with_bay(plan: Composition, ground: Ground) -> None:
    """Make rock of the bay of a plan that was made without it; what lies beside is large."""
    bay = ground.middles.keys() - plan.ground.middles.keys() | plan.bay
    plan.ground, plan.bay = ground, bay
    plan.rock |= bay
    taken = plan.rock | plan.in_spaces | plan.great | {plan.finale}
    plan.grand |= {other for cell in bay for other in ground.facing[cell]} - taken
    plan.close -= plan.grand


def nick(plan: Composition, opens: dict[Cell, set[Cell]], free: Set[Cell], dice: Dice) -> None:
    """Make a bay of a few cells that are free in a corner of a small map, the largest there is room
    for: what is left hangs together, and no cell of it gets a single way. It is taken out of
    `opens`."""
    spots = _grid(plan.ground)
    columns, rows = (1 + max((spot[axis] for spot in spots), default=-1) for axis in (0, 1))
    if not NICKED <= len(spots) < LEAST:
        return
    for shape in NICKS:
        cornered = {*_amid(shape, is_flush=True)}
        ways = [
            {(columns - 1 - x if left else x, rows - 1 - y if up else y) for x, y in cornered}
            for left in (0, 1)
            for up in (0, 1)
        ]
        dice.shuffle(ways)
        for way in ways:
            cells, left = [spots[spot] for spot in sorted(way)], {c: {*o} for c, o in opens.items()}
            if free >= {*cells} and all(_taken_out(cell, left) for cell in cells):
                plan.bay = frozenset(cells)
                plan.rock |= plan.bay
                opens.clear()
                opens.update(left)
                return


def _taken_out(cell: Cell, opens: dict[Cell, set[Cell]]) -> bool:
    """Take a cell out of those that open to each other, if it can be rock."""
    if not can_be_rock(cell, opens):
        return False
    take_out(cell, opens)
    return True


def _grid(ground: Ground) -> Mapping[Spot, Cell]:
    """The columns and rows of a board that is a rectangle of squares within a rim; of others
    none."""
    lines = [sorted({middle[axis] for middle in ground.middles.values()}) for axis in (0, 1)]
    across, down = ({at: number for number, at in enumerate(line)} for line in lines)
    spots = {(across[x], down[y]): cell for cell, (x, y) in ground.middles.items()}
    ends = {0, len(across) - 1}, {0, len(down) - 1}
    outer = {cell for (x, y), cell in spots.items() if x in ends[0] or y in ends[1]}
    is_whole = len(across) * len(down) == len(ground.middles) and not ground.framed
    return spots if is_whole and outer == ground.rim.keys() else {}


def _drawn(kind: str, columns: int, rows: int, dice: Dice) -> set[Spot]:
    """The spots of bays of a kind; none where the dice find none."""
    is_turned = dice.below(2)
    across, down = (rows, columns) if is_turned else (columns, rows)
    cells = columns * rows
    least, most = (share * cells // 100 for share in SHARES)
    room = next(room for least_cells, room in ROOMS if cells >= least_cells)
    bay: set[Spot] = set()
    if kind == "two":
        lesser = _shape("block", across, down, (least // SECOND, most // SECOND), (2, 2), dice)
        bay = {(across - 1 - x, down - 1 - y) for x, y in _amid(lesser, is_flush=True)}
        least, most = least - len(bay), most - len(bay)
    shape = _shape("block" if kind == "two" else kind, across, down, (least, most), room, dice)
    if not shape or (kind == "two" and not bay):
        return set()
    off, is_notch = 0, kind == "notch"
    if is_notch:
        if across - shape[0] < 2 * WING:
            return set()
        off = dice.between(WING, across - shape[0] - WING)
    bay |= {(x + off, y) for x, y in _amid(shape, is_flush=not is_notch)}
    if dice.below(2):
        bay = {(across - 1 - x, y) for x, y in bay}
    if dice.below(2):
        bay = {(x, down - 1 - y) for x, y in bay}
    return {(y, x) for x, y in bay} if is_turned else bay


def _shape(
    kind: str, columns: int, rows: int, share: tuple[int, int], room: Spot, dice: Dice
) -> Rows:
    """The rows of a bay of a kind, one of those that have so many cells and room enough."""
    found = [
        shape
        for wide in range(2, columns - WING + 1)
        for deep in range(2, rows - WING + 1)
        if wide <= SLIM * deep and deep <= SLIM * wide
        for shape in _shapes(kind, wide, deep)
        if share[0] <= sum(shape) <= share[1] and _has_room(shape, room)
    ]
    return dice.choose(found) if found else ()


def _has_room(shape: Rows, room: Spot) -> bool:
    """Whether a bay has room for so many cells by so many, either way."""
    sides = room, room[::-1]
    return any(len(shape) >= deep and shape[deep - 1] >= wide for wide, deep in sides)


def _shapes(kind: str, wide: int, deep: int) -> Iterator[Rows]:
    """Yield bays of a kind that are so wide and deep."""
    if kind in ("block", "notch"):
        yield (wide,) * deep
    if kind == "notch" and wide > 2:
        yield (wide,) * (deep - 1) + (wide - 2,)
    if kind == "corner":
        for arm in range(1, wide):
            for long in range(1, deep):
                yield (wide,) * long + (arm,) * (deep - long)
    if kind == "steps":
        for step in (1, 2):
            shape = tuple(wide - step * row for row in range(deep))
            if min(shape) > 0:
                yield shape


def _amid(shape: Rows, *, is_flush: bool) -> Iterator[Spot]:
    """Yield the spots of a bay whose rows begin together, or have one middle."""
    for y, wide in enumerate(shape):
        off = 0 if is_flush else (shape[0] - wide) // 2
        yield from ((x + off, y) for x in range(wide))


def _is_ample(spots: Set[Spot]) -> bool:
    """Whether each of some spots lies in a square of four of them, and these squares hang together
    by pairs of spots: a ring of ways leads through all of it."""
    steps = [(x, y) for x in range(WING) for y in range(WING)]
    squares = {(x, y) for x, y in spots if all((x + i, y + j) in spots for i, j in steps)}
    if {(x + i, y + j) for x, y in squares for i, j in steps} != spots:
        return False
    found = [min(squares)]
    seen = {*found}
    for x, y in found:
        for other in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if other in squares and other not in seen:
                seen.add(other)
                found.append(other)
    return len(seen) == len(squares)
