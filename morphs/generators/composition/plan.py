"""Districts, loop, entrance and finale of a board, from which cells face which.

Everything is drawn by the dice of its own stage from whole numbers, so that the plan is the same on
every machine. The figures - one district for 35 cells, four borders in five closed - are those of
maps that a demanding eye liked best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from heapq import heappop, heappush
from itertools import pairwise

from morphs.base.graphs import cheapest_way
from morphs.base.seeds import Dice
from morphs.generators.composition.bands import band_of, part_districts
from morphs.generators.composition.bridges import lay_bridges
from morphs.generators.composition.coasts import coast_of, leave_masses
from morphs.generators.composition.courses import lay_rivers, lay_system
from morphs.generators.composition.form import (
    bay_of,
    nick,
    open_about,
    share_out,
    with_bay,
    without,
)
from morphs.generators.composition.lakes import lay_lakes, lay_landings
from morphs.generators.composition.model import Cell, Composition, Ground
from morphs.generators.composition.opens import can_be_rock, opens_of, reached, take_out
from morphs.generators.composition.spaces import Sorts, grown, lay_spaces

CELLS_A_DISTRICT = 35
MOST_DISTRICTS = 9
CELLS_A_PARTED = 70
"""One district for so many cells where rock parts them, lest there is more rock than rooms."""
TWO_DISTRICTS = 20
"""Cells from which on a board has two districts."""
USED = 6
"""What it costs a loop to pass a cell again, in cheapest cells."""
NEAR_LOOP, FAR_OFF = 3, 10
"""The entrance is in the third of the rim that is nearest the loop, the finale in the tenth of the
board that is farthest from it."""
ENTRANCES = 4
"""Of so many places for the entrance the one with the farthest finale is taken."""
ROCKY = 20
"""Cells from which on a part of the board may be rock."""
BITTEN = 42
"""Cells from which on rock bites into the rim: a cell is so much of a smaller board that its sheet
looks bald there."""
CELLS_A_ROCK, CELLS_QUIET, CELLS_BUSY = 14, 3, 7
"""One cell of so many is rock, has few ways, has many."""
QUARTERED, CELLS_A_SEAT = 100, 100
"""Cells from which on full parts lie together, and about one place for so many cells."""
CLOSE_ROW, CELLS_CLOSE = 3, (4, 8)
"""Small places come in rows of so many; one cell of so many is one in every other district, and in
those between."""
PARTED = 300
"""Cells from which on rock parts the districts of a map."""
ACROSS = 60
"""What it costs a loop more to pass a cell of the rock that parts them, or one of which others say
what is there."""
MOST_ROCK = 2
"""Rock bites into the rim: within a map it would be a hole, however small, for what lies beside it
is half rock too. No bite has more cells, nor touches another, not even at a corner; a corner of the
map that is rock is one of its own."""

Great = Callable[[Composition], Iterable[tuple[Cell, Cell]]]
"""Lays great set pieces on a plan; says between which cells they leave no way."""


def compose(
    ground: Ground,
    seed: int,
    districts: int | None = None,
    *,
    settled: Set[Cell] = frozenset(),
    rivers: int = 0,
    lakes: Sequence[str] = (),
    sorts: Sorts | None = None,
    great: Great | None = None,
) -> Composition:
    """Plan a map with so many rivers, which run through great lakes of some areas where there are
    any; `districts` says how many there are, else the size of the board; `settled` of which cells
    others say what is there; `sorts` what great spaces each of so many may have; `great` lays great
    set pieces."""
    plan = outlined(ground, seed, districts, settled)
    if not plan.count:
        return plan
    cells = len(ground.middles)
    if cells >= ROCKY:
        lay_lakes(plan, lakes, Dice(seed, "compose", "lakes"))
    _close_borders(plan, Dice(seed, "compose", "closed"))
    open_about(plan, ground)
    if cells >= ROCKY:
        opens = _left_open(plan, cells)
        lay_landings(plan, opens, Dice(seed, "compose", "landings"))
        if sorts:
            lay_spaces(plan, sorts(plan.count), opens, Dice(seed, "compose", "spaces"))
        if great:
            _lay_great(plan, great, ground, opens)
        _leave_out(plan, opens, cells, seed)
    thin_out(plan, Dice(seed, "compose", "density"))
    set_scale(plan, Dice(seed, "compose", "scale"))
    if any(space.letter in lakes for space in plan.spaces):
        lay_system(plan, rivers, Dice(seed, "compose", "rivers"))
        lay_bridges(plan, opens_of(plan), Dice(seed, "compose", "bridges"))
    else:
        lay_rivers(plan, rivers, Dice(seed, "compose", "rivers"))
    with_bay(plan, ground)
    return plan


def _leave_out(plan: Composition, opens: dict[Cell, set[Cell]], cells: int, seed: int) -> None:
    """What of a board of so many cells becomes rock where lesser rooms could be: nicks of its form,
    borders and masses on large ones, single cells."""
    free = opens.keys() - plan.on_loop - plan.in_spaces - plan.great - plan.led - plan.kept
    nick(plan, opens, free, Dice(seed, "compose", "nick"))
    wanted = len(opens) // CELLS_A_ROCK if cells >= BITTEN else 0
    if cells >= PARTED:
        part_districts(plan, opens, free, Dice(seed, "compose", "parted"))
        free &= opens.keys()
        leave_masses(plan, opens, free, Dice(seed, "compose", "masses"))
    leave_rock(plan, opens, free & opens.keys(), wanted, Dice(seed, "compose", "rock"))


def _left_open(plan: Composition, cells: int) -> dict[Cell, set[Cell]]:
    """Which cells one can walk to from each, on a board of so many; what is shut off is rock."""
    opens = opens_of(plan)
    for cell in plan.in_spaces:
        take_out(cell, opens)
    if cells < BITTEN:
        _let_in(plan, opens)
    plan.rock = opens.keys() - reached(min(plan.on_loop), opens)
    return {cell: others for cell, others in opens.items() if cell not in plan.rock}


def _lay_great(
    plan: Composition, great: Great, whole: Ground, opens: dict[Cell, set[Cell]]
) -> None:
    """Lay great set pieces, none of which leads into a bay; the ways they leave none to are taken
    out of `opens`, and those come in that they lead to across closed borders."""
    ground, bay = plan.ground, whole.middles.keys() - plan.ground.middles.keys()
    plan.ground, plan.rock = whole, plan.rock | bay
    shut = [*great(plan)]
    plan.ground, plan.rock = ground, plan.rock - bay
    for a, others in opens_of(plan).items():
        for b in others & opens.keys() if a in opens.keys() & plan.great else ():
            opens[a].add(b)
            opens[b].add(a)
    for a, b in shut:
        opens.get(a, set()).discard(b)
        opens.get(b, set()).discard(a)


def sketch(
    ground: Ground, seed: int, districts: int | None = None, settled: Set[Cell] = frozenset()
) -> Composition:
    """Plan the districts, the loop, the entrance and the finale of a map, and nothing else yet."""
    plan = outlined(ground, seed, districts, settled)
    with_bay(plan, ground)
    return plan


def outlined(
    ground: Ground, seed: int, districts: int | None = None, settled: Set[Cell] = frozenset()
) -> Composition:
    """The same on the part of the ground that is not a bay of rock."""
    whole, many = ground, len(ground.middles)
    ground = without(ground, bay_of(ground, Dice(seed, "compose", "form"), settled))
    plan = Composition(ground, settled=settled)
    cells = sorted(ground.middles)
    if len(cells) < 4:
        return plan
    least = 2 if many >= TWO_DISTRICTS else 1
    each = CELLS_A_DISTRICT if many < PARTED else CELLS_A_PARTED
    wanted = districts or min(MOST_DISTRICTS, max(least, round(many / each)))
    free = [cell for cell in cells if cell not in settled] or cells
    seats = _seats(ground, free, wanted, Dice(seed, "compose", "districts"))
    plan.count = len(seats)
    plan.district = _voronoi(ground, cells, seats, Dice(seed, "compose", "borders"))
    if many >= PARTED:
        plan.coast = coast_of(ground, Dice(seed, "compose", "coast"))
    _lay_loop(plan, seats, Dice(seed, "compose", "loop"))
    _place_ends(plan, Dice(seed, "compose", "ends"))
    share_out(whole, plan.district)
    return plan


def _seats(ground: Ground, cells: Sequence[Cell], wanted: int, dice: Dice) -> list[Cell]:
    """The middles of districts: each the farthest of ten candidates from those before
    (Mitchell's best candidate)."""
    seats = [dice.choose(cells)]
    while len(seats) < min(wanted, len(cells)):
        candidates = [dice.choose(cells) for _ in range(10)]
        seats.append(max(candidates, key=lambda c: (min(ground.apart(c, s) for s in seats), -c)))
    return list(dict.fromkeys(seats))


def _voronoi(
    ground: Ground, cells: Sequence[Cell], seats: Sequence[Cell], dice: Dice
) -> dict[Cell, int]:
    """Every cell's district: that whose middle is the fewest steps away, steps over jittered
    ground; each is one piece."""
    price = {cell: 10 + dice.below(6) for cell in cells}
    district: dict[Cell, int] = {}
    queue: list[tuple[int, int, Cell]] = [(0, n, seat) for n, seat in enumerate(seats)]
    while queue:
        far, number, cell = heappop(queue)
        if cell in district:
            continue
        district[cell] = number
        for other in ground.facing[cell]:
            if other not in district:
                heappush(queue, (far + price[other], number, other))
    for cell in cells:
        district.setdefault(cell, 0)
    return district


def _lay_loop(plan: Composition, seats: Sequence[Cell], dice: Dice) -> None:
    """A ring through the middles of all districts, in the order of their angles; one district has
    a ring within it."""
    stops = _in_a_ring(plan.ground, seats) if len(seats) > 2 else _corners(plan, dice)
    price = {cell: 10 + dice.below(21) for cell in sorted(plan.ground.middles)}
    if len(price) >= PARTED:
        for cell in band_of(plan.ground, plan.district) | plan.coast:
            price[cell] += ACROSS
    for cell in price.keys() & plan.settled:
        price[cell] += ACROSS
    used: set[Cell] = set()
    for here, there in zip(stops, [*stops[1:], stops[0]], strict=True):
        for a, b in _path(plan.ground, here, there, price, used):
            pair = (min(a, b), max(a, b))
            if pair not in plan.loop:
                plan.loop.append(pair)
            used |= {a, b}


def _path(
    ground: Ground, here: Cell, there: Cell, price: Mapping[Cell, int], used: set[Cell]
) -> Iterator[tuple[Cell, Cell]]:
    """The steps of the cheapest way, which shuns cells that are used already."""

    def steps(cell: Cell) -> Iterator[tuple[Cell, int]]:
        for other in sorted(ground.facing[cell]):
            yield other, price[other] + (10 * USED if other in used and other != there else 0)

    way = [step[0] for step in cheapest_way(here, lambda cell: cell == there, steps)]
    yield from pairwise(way)


def _in_a_ring(ground: Ground, seats: Sequence[Cell]) -> list[Cell]:
    """Cells in the order of their angles about their middle."""
    count = len(seats)
    x0 = sum(ground.middles[s][0] for s in seats)
    y0 = sum(ground.middles[s][1] for s in seats)

    def angle(seat: Cell) -> tuple[int, float, Cell]:
        x, y = ground.middles[seat][0] * count - x0, ground.middles[seat][1] * count - y0
        total = abs(x) + abs(y) or 1
        return (0 if y >= 0 else 1, round((-x if y >= 0 else x) / total, 9), seat)

    return sorted(seats, key=angle)


def _corners(plan: Composition, dice: Dice) -> list[Cell]:
    """Four stops of a ring on a board of one or two districts: cells about half-way from the middle
    to the corners."""
    ground = plan.ground
    xs = [x for x, _ in ground.middles.values()]
    ys = [y for _, y in ground.middles.values()]
    found = []
    for right, down in ((0, 0), (1, 0), (1, 1), (0, 1)):
        share = 10 + dice.below(22)
        x = _between(xs, 100 - share if right else share)
        y = _between(ys, 100 - share if down else share)
        near = sorted(
            ground.middles.keys() - plan.settled or ground.middles,
            key=lambda c: (
                (ground.middles[c][0] * 100 - x) ** 2 + (ground.middles[c][1] * 100 - y) ** 2,
                c,
            ),
        )
        found.append(near[0])
    return list(dict.fromkeys(found))


def _between(values: Sequence[int], share: int) -> int:
    """A place between the least and the greatest value, at a share in hundredths; times 100."""
    return min(values) * (100 - share) + max(values) * share


def _place_ends(plan: Composition, dice: Dice) -> None:
    """An entrance at the rim, near the loop; a finale far from it, off the loop, joined to it."""
    ground, loop = plan.ground, plan.on_loop
    if not loop:
        return
    rim = sorted(ground.rim.keys() - plan.settled or ground.rim)
    if rim:
        near = {cell: min(ground.apart(cell, other) for other in loop) for cell in rim}
        dice.shuffle(rim)
        best = sorted(rim, key=near.__getitem__)[: max(1, len(rim) // NEAR_LOOP)]
        tried = [dice.choose(best) for _ in range(ENTRANCES)]
        cells = sorted(ground.middles)
        plan.entrance = max(tried, key=lambda c: (max(ground.apart(c, o) for o in cells), -c))
        join(plan, plan.entrance)
    start = plan.entrance if plan.entrance is not None else min(loop)
    loop = plan.on_loop
    free = [c for c in sorted(ground.middles) if c not in loop and c != plan.entrance]
    if free:
        free = [cell for cell in free if cell not in plan.kept] or free
        far = sorted(free, key=lambda cell: (-ground.apart(cell, start), cell))
        plan.finale = dice.choose(far[: max(1, len(far) // FAR_OFF)])
        join(plan, plan.finale)


def join(plan: Composition, cell: Cell) -> None:
    """A way from a cell to the loop, which becomes part of it; not through a great set piece, whose
    ways are its own."""
    loop = plan.on_loop
    if cell in loop:
        return

    def steps(here: Cell) -> Iterator[tuple[Cell, int]]:
        for other in sorted(plan.ground.facing[here].keys() - plan.great):
            yield other, 10

    way = [step[0] for step in cheapest_way(cell, lambda one: one in loop, steps)]
    plan.loop += [(min(a, b), max(a, b)) for a, b in pairwise(way)]


def _close_borders(plan: Composition, dice: Dice) -> None:
    """Close four of five borders between districts, and all round the finale but its one way; none
    of cells of which others say what is there."""
    open_pairs = set(plan.loop)
    for cell in sorted(plan.ground.facing):
        for other in sorted(plan.ground.facing[cell]):
            if cell > other or (cell, other) in open_pairs:
                continue
            parted = plan.district[cell] != plan.district[other]
            roll = dice.below(5)
            if plan.finale in (cell, other) or (parted and roll):
                plan.closed.append((cell, other))
    plan.closed = [pair for pair in plan.closed if not plan.settled & {*pair}]


def _let_in(plan: Composition, opens: dict[Cell, set[Cell]]) -> None:
    """Open a closed border of all that is shut off, but for that of the finale."""
    seen = reached(min(plan.on_loop), opens)
    for pair in [*plan.closed]:
        a, b = pair
        may = {a, b} <= opens.keys() and plan.finale not in pair
        if may and (a in seen) != (b in seen):
            plan.closed.remove(pair)
            opens[a].add(b)
            opens[b].add(a)
            seen = reached(min(plan.on_loop), opens)


def leave_rock(
    plan: Composition, opens: dict[Cell, set[Cell]], free: Set[Cell], wanted: int, dice: Dice
) -> None:
    """Bites of rock at the rim, in cells that are free, until so many are rock, where borders are
    closed rather than elsewhere, so that one sees districts: what is left of those that open to
    each other hangs together, and no cell of it gets a single way. What becomes rock is taken out
    of `opens`.
    """
    ground = plan.ground
    free = free & ground.rim.keys() - ground.framed.keys()  # a frame has rock of its own
    most = max(map(len, ground.facing.values()))
    tries = [cell for cell in sorted(free) for _ in range(1 + 2 * (most - len(opens[cell])))]
    dice.shuffle(tries)
    for heart in tries:
        if len(plan.rock) >= wanted:
            return
        beside, left = [heart], MOST_ROCK
        bite: set[Cell] = set()
        for cell in beside:
            touches = ground.touching[cell] & plan.rock - bite
            cuts_corner = cell in ground.corners
            if not left or cell in plan.rock or touches or (cuts_corner and bite):
                continue
            if not can_be_rock(cell, opens):
                continue
            left = 0 if cuts_corner else left - 1
            bite.add(cell)
            plan.rock.add(cell)
            take_out(cell, opens)
            more = sorted(free & ground.facing[cell].keys())
            dice.shuffle(more)
            beside += more


def thin_out(plan: Composition, dice: Dice) -> None:
    """An empty part of each district off the loop, about rock rather than elsewhere, and full ones
    along the loop."""
    ground, loop = plan.ground, plan.on_loop
    for number in range(plan.count):
        own = {cell for cell in ground.middles if plan.district[cell] == number}
        free, left = own - loop - plan.rock, len(own) // CELLS_QUIET
        hearts = sorted(free)
        dice.shuffle(hearts)
        hearts.sort(key=lambda cell: not ground.facing[cell].keys() & plan.rock)
        for heart in hearts:
            if left > 0 and heart not in plan.sparse:
                part = grown(ground, heart, left, free - plan.sparse, None, dice)
                plan.sparse |= {*part}
                left -= len(part)
    hearts = sorted(loop & plan.ground.facing.keys() - {plan.entrance, plan.finale})
    dice.shuffle(hearts)
    if len(ground.middles) >= QUARTERED:
        # Full parts lie together, or there were as many small ones as of a carpet.
        seats = hearts[: max(1, len(ground.middles) // CELLS_A_SEAT)]
        hearts.sort(key=lambda cell: min(ground.apart(cell, seat) for seat in seats))
    for heart in hearts:
        if len(plan.busy) < len(plan.ground.middles) // CELLS_BUSY:
            patch = {heart, *plan.ground.facing[heart]}
            if not patch & (plan.rock | plan.sparse):
                plan.busy |= patch - {plan.entrance, plan.finale}


def set_scale(plan: Composition, dice: Dice) -> None:
    """Large places beside rock, where the map would else look unfinished, small ones in short rows
    with a large one at their end. Never four small ones lie about a corner: they were a hole."""
    ground = plan.ground
    taken = plan.rock | plan.in_spaces | plan.great | {plan.finale}
    plan.grand = {o for cell in plan.rock for o in ground.facing.get(cell, ())} - taken
    taken |= plan.sparse | plan.busy
    hearts = sorted(ground.middles.keys() - taken - plan.grand)
    dice.shuffle(hearts)
    left = dict.fromkeys(range(plan.count), 0)
    turn = dice.below(2)
    for number in plan.district.values():
        left[number] += 1
    left = {n: cells // CELLS_CLOSE[(n + turn) % 2] for n, cells in left.items()}
    for heart in hearts:
        number, row = plan.district[heart], [heart]
        for cell in row:
            is_free = cell not in taken | plan.grand | plan.close
            near = len(ground.touching[cell] & plan.close)
            if not (is_free and left[number] > 0 and near <= min(2, len(row))):
                continue
            plan.close.add(cell)
            left[number] -= 1
            onward = [o for o in sorted(ground.facing[cell]) if plan.district[o] == number]
            if len(row) < CLOSE_ROW and onward:
                row.append(dice.choose(onward))
        if heart in plan.close:
            ends = [o for o in sorted(ground.facing[row[-1]]) if o not in taken | plan.close]
            plan.grand |= {dice.choose(ends)} if ends else set()
