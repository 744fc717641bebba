"""The line of a town's walls: lengths that turn at towers, bowed as the ground has it.

A ring of walls crosses the sides of cells in a given order; where on each side is free. The line is
the cheapest polygon with its corners on sides that crosses all of them: few corners, hardly any
that bend inwards, none too near another. Its long sides are then bowed a little, with a tower
wherever they bend. All sums are of whole sixteenths of a foot, so that no
rounding decides; only then it wanders off the straight by a few feet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import isqrt, pi
from typing import NamedTuple

from morphs.base import exact
from morphs.generators.city.dice import below, key_of, swing
from morphs.generators.city.plan import CORNERS, DEPTH, Spot, stepped
from morphs.generators.city.shapes import GRID, TILE, Point, Points

SIDE = int(TILE / GRID)
PLACES = tuple(range(14, 87, 12))
"""Where on a side the line may pass, in hundredths from its inner end; nearer to a corner of the
cell it would come on streets of the cells beside it."""
REACH = 6
"""The longest straight length, in cells."""
BEAM = 5
"""Ways kept to each place: with them the way they come from, by which the next turn is rated."""
CORNER, BEND, INWARD, INBEND, CLOSE = 500, 4200, 2600, 5000, 1200
"""What a corner costs, its bend (by one less its cosine), the same where it bends inwards, and
a length of less than a tile."""
UNEVEN = 420
"""How much dice make one place on a side dearer than another."""

TOWERS_APART = 280
"""Feet from tower to tower of a wall, about."""
BOWS = (12, 8, 5, -4, 3, 0)
"""How far a length of wall bulges, tried one after the other, in hundredths of it; it is the more
the later dice begin."""

WAVES = (
    *((4.4, 390.0, 0.96, 0.28), (4.4, 350.0, -0.28, 0.96)),
    *((2.2, 170.0, 0.6, -0.8), (2.2, 190.0, 0.8, 0.6)),
)
"""The waves of the ground by which walls leave the straight line: how far, over how many feet, and
which way each runs."""
STRIDE, CLEAR = 26.0, 8.0
"""How long straight pieces of walls are, and how far they keep off corners of cells, in feet."""
Grid = tuple[int, int]


class Crossing(NamedTuple):
    """A side that a wall crosses: the places where it may, from the inside outwards."""

    feature: tuple[int, int, int]
    places: tuple[Grid, ...]


class Way(NamedTuple):
    """A line so far: what it costs, where it stands, and the way it came."""

    cost: int
    at: int
    place: int
    before: Way | None


class Ramparts(NamedTuple):
    """Walls: the line in every cell, and the corners of every ring in order; the first again at the
    end where it closes."""

    lines: dict[Spot, Points]
    corners: list[Points]


def ramparts(faces: Mapping[Spot, tuple[str, Sequence[int]]], seed: int) -> Ramparts:
    """Lay the walls of cells, given the areas of each cell's corners and the two sides that its
    wall crosses."""
    found = Ramparts({}, [])
    key = key_of(seed, "ramparts")
    for cells, closed in _rings(faces):
        crossings = [_crossing(cell, side, faces[cell][0]) for cell, side in cells]
        if not closed:
            first = cells[0][0]
            entry = next(side for side in faces[first][1] if side != cells[0][1])
            crossings.insert(0, _crossing(first, entry, faces[first][0]))
        corners, spots = _line(crossings, closed, key)
        ring = [cell for cell, _ in cells]
        corners, spots, bends = _bowed(crossings, ring, corners, spots, closed, key)
        pieces = []
        for number, cell in enumerate(ring):
            start, end = (spots[number - 1], spots[number]) if closed else spots[number:][:2]
            pieces.append([start, *bends.get(cell, ()), end])
        moved = _moved(pieces, closed, key)
        found.corners.append(tuple(moved.get(one, _point(one)) for one in corners))
        for piece, cell in zip(pieces, ring, strict=True):
            found.lines[cell] = _wandering(piece, moved, cell, key)
    return found


def _off(at: Point, key: int) -> float:
    """How far off the straight line between its towers a wall is at a place, as the ground has
    it."""
    far = 0.0
    for n, (high, wide, x, y) in enumerate(WAVES):
        turn = 2 * pi * (at.x * x + at.y * y) / wide + pi * swing(key, n, 20)
        far += high * exact.sin(turn)
    return far


def _moved(pieces: Sequence[Sequence[Grid]], closed: bool, key: int) -> dict[Grid, Point]:
    """Where the corners of a wall lie off its straight lines, and where it crosses sides: there it
    moves along the side, and not to its ends."""
    spots = [spot for piece in pieces for spot in piece[:-1]]
    spots += [] if closed else [pieces[-1][-1]]
    found = {}
    for number, spot in enumerate(spots):
        before = spots[number - 1] if closed or number else spot
        after = spots[(number + 1) % len(spots)] if closed or number + 1 < len(spots) else spot
        at, out = _point(spot), _point(before).to(_point(after)).unit.left
        off = _off(at, key)
        there = at.plus(out, off).snapped
        axis = next((n for n in (0, 1) if spot[n] % SIDE == 0), None)
        if axis is not None:
            level = spot[1 - axis] % SIDE * GRID
            way = min(max(level + (off if out[1 - axis] >= 0 else -off), CLEAR), TILE - CLEAR)
            there = at.plus(Point(0.0, 1.0) if axis == 0 else Point(1.0, 0.0), way - level).snapped
        elif not _is_in(there, _cell_of(spot)):
            there = at
        found[spot] = there
    return found


def _wandering(piece: Sequence[Grid], moved: Mapping[Grid, Point], cell: Spot, key: int) -> Points:
    """The wall in a cell, through its corners there."""
    found = [moved[piece[0]]]
    for one, other in pairwise(piece):
        start, end, way = _point(one), _point(other), _point(one).to(_point(other))
        count = max(4, round(way.length / STRIDE))
        for n in range(1, count):
            at = start.plus(way, n / count)
            level = _off(start, key) + (_off(end, key) - _off(start, key)) * n / count
            straight = moved[one].plus(moved[one].to(moved[other]), n / count)
            there = straight.plus(way.unit.left, _off(at, key) - level).snapped
            found.append(there if _is_in(there, cell) else straight.snapped)
        found.append(moved[other])
    return tuple(found)


def _is_in(at: Point, cell: Spot) -> bool:
    """Whether a place lies well within a cell."""
    x, y = at.x - cell[0] * TILE, at.y - cell[1] * TILE
    return min(x, y) > CLEAR / 2 and max(x, y) < TILE - CLEAR / 2


def _point(spot: Grid) -> Point:
    return Point(spot[0] * GRID, spot[1] * GRID)


def _bowed(
    crossings: Sequence[Crossing],
    cells: Sequence[Spot],
    corners: Sequence[Grid],
    spots: Sequence[Grid],
    closed: bool,
    key: int,
) -> tuple[list[Grid], list[Grid], dict[Spot, list[Grid]]]:
    """A line whose long sides are bowed: its corners with the new ones between them, where it
    crosses each side, and the new corners by the cell that they lie in."""
    spots, found, bends = list(spots), [corners[0]], dict[Spot, list[Grid]]()
    count = len(spots)
    for start, goal in pairwise(corners):
        first = spots.index(start)
        last = spots.index(goal)
        between = [(first + n) % count for n in range((last - first) % count + 1)]
        if len(between) < 2 or (closed and start == goal):
            found.append(goal)
            continue
        ends = [(crossings[n], spots[n]) for n in between]
        passed = [cells[n % len(cells)] for n in (between[1:] if closed else between[:-1])]
        for bow in BOWS[below(3, key, *start, 7) :]:
            bowed = _arc(start, goal, bow, key)
            crossed = _crossed(ends, passed, [start, *bowed, goal])
            if crossed is not None:
                for n, spot in zip(between[1:-1], crossed, strict=True):
                    spots[n] = spot
                for spot in bowed:
                    bends.setdefault(_cell_of(spot), []).append(spot)
                found += bowed
                break
        found.append(goal)
    return found, spots, bends


def _cell_of(spot: Grid) -> Spot:
    return spot[0] // SIDE, spot[1] // SIDE


def _arc(start: Grid, goal: Grid, bow: int, key: int) -> list[Grid]:
    """The corners on an arc between two places that bulges so many hundredths of its length
    outwards, none quite where it would be."""
    run, rise = goal[0] - start[0], goal[1] - start[1]
    long = isqrt(run * run + rise * rise)
    count = max(1, round(long * GRID / TOWERS_APART))
    found = []
    for n in range(1, count):
        along = (1000 * n + below(240, key, *start, n, 8) - 120) // count
        out = along * (1000 - along) * bow // 25_000 + below(17, key, *start, n, 9) - 8
        found.append(
            (start[0] + (run * along - rise * out) // 1000,
             start[1] + (rise * along + run * out) // 1000)
        )  # fmt: skip
    return found


def _crossed(
    ends: Sequence[tuple[Crossing, Grid]], passed: Sequence[Spot], line: Sequence[Grid]
) -> list[Grid] | None:
    """Where a line crosses the sides between its ends; None where it leaves the cells it passes, or
    comes too near to their corners."""
    found: list[Grid] = []
    at = 0
    for number, (crossing, _) in enumerate(ends[1:], 1):
        while at + 2 < len(line) and _cell_of(line[at + 1]) == passed[number - 1]:
            at += 1
        if number == len(ends) - 1:
            break
        spot = _meets(crossing, line[at], line[at + 1])
        if spot is None:
            return None
        found.append(spot)
    return found if at + 2 == len(line) else None


def _meets(crossing: Crossing, start: Grid, goal: Grid) -> Grid | None:
    """Where a straight line passes between the first and the last place of a crossing, if it
    does."""
    one, other = crossing.places[0], crossing.places[-1]
    axis = 0 if one[0] == other[0] else 1
    far, run = one[axis] - start[axis], goal[axis] - start[axis]
    if run == 0 or not 0 <= far * (1 if run > 0 else -1) <= abs(run):
        return None
    level = start[1 - axis] + (goal[1 - axis] - start[1 - axis]) * far // run
    low, high = sorted((one[1 - axis], other[1 - axis]))
    if not low <= level <= high:
        return None
    return (one[0], level) if axis == 0 else (level, one[1])


def _rings(
    faces: Mapping[Spot, tuple[str, Sequence[int]]],
) -> Iterator[tuple[list[tuple[Spot, int]], bool]]:
    """The cells of each ring or piece of a wall in order, each with the side it leaves by; whether
    the ring closes. The inside lies on the same hand all along."""
    left = set(faces)

    def goes_on(cell: Spot, side: int) -> bool:
        there = stepped(cell, side)
        return there in left and (side + 2) % 4 in faces[there][1]

    while left:
        start = min(left)
        out = _leaving(faces[start])
        for _ in range(len(left)):
            back = next(side for side in faces[start][1] if side != out)
            if not goes_on(start, back):
                break
            start, out = stepped(start, back), (back + 2) % 4
        cells = [(start, out)]
        left.discard(start)
        while goes_on(*cells[-1]):
            cell, side = cells[-1]
            there = stepped(cell, side)
            left.discard(there)
            cells.append((there, next(s for s in faces[there][1] if s != (side + 2) % 4)))
        first, last = cells[0], cells[-1]
        back = next(side for side in faces[first[0]][1] if side != first[1])
        yield cells, len(cells) > 3 and stepped(*last) == first[0] and last[1] == (back + 2) % 4


def _leaving(face: tuple[str, Sequence[int]]) -> int:
    """The side by which a wall leaves a cell when its inside lies to the left of the way."""
    around, (one, other) = face
    return one if DEPTH.index(around[one]) > DEPTH.index(around[(one + 1) % 4]) else other


def _crossing(cell: Spot, side: int, around: str) -> Crossing:
    """The places on a side of a cell, from its inner end outwards."""
    ends = [
        ((cell[0] + CORNERS[n][0]) * SIDE, (cell[1] + CORNERS[n][1]) * SIDE, DEPTH.index(around[n]))
        for n in (side, (side + 1) % 4)
    ]
    outer, inner = sorted(ends, key=lambda end: end[2])
    places = tuple(
        tuple(a + (b - a) * share // 100 for a, b in zip(inner[:2], outer[:2], strict=True))
        for share in PLACES
    )
    feature = (side % 2, cell[0] + (side == 1), cell[1] + (side == 2))
    return Crossing(feature, tuple((x, y) for x, y in places))


def _line(crossings: Sequence[Crossing], closed: bool, key: int) -> tuple[list[Grid], list[Grid]]:
    """The corners of the cheapest line, and where it crosses each side."""
    count = len(crossings)
    if not closed:
        chosen = _cheapest(crossings, key, range(len(PLACES)))
        return _laid(crossings, chosen, count)
    first = _cheapest([*crossings, crossings[0]], key, [len(PLACES) // 2])
    turn, place = first[len(first) // 2]
    turned = [*crossings[turn:], *crossings[:turn]]
    chosen = _cheapest([*turned, turned[0]], key, [place])
    corners, spots = _laid([*turned, turned[0]], chosen, count)
    return corners, [*spots[count - turn :], *spots[: count - turn]]


def _cheapest(
    crossings: Sequence[Crossing], key: int, starts: Sequence[int]
) -> list[tuple[int, int]]:
    """The corners of the cheapest line from the first crossing to the last, as (number, place);
    with one start it ends there too."""
    last = len(crossings) - 1
    dice = [
        [below(UNEVEN, key, *one.feature, place) for place in range(len(PLACES))]
        for one in crossings
    ]
    ways: dict[tuple[int, int], list[Way]] = {
        (0, place): [Way(0, 0, place, None)] for place in starts
    }
    for at in range(last):
        for place in range(len(PLACES)):
            here = sorted(ways.get((at, place), ()), key=lambda way: way.cost)[:BEAM]
            if not here:
                continue
            for there in range(at + 1, min(last, at + REACH) + 1):
                ends = starts if there == last else range(len(PLACES))
                for end in ends:
                    if _is_clear(crossings, at, place, there, end):
                        step = _best(crossings, here, there, end)
                        ways.setdefault((there, end), []).append(
                            step._replace(cost=step.cost + dice[there][end])
                        )
    best = min((way for place in starts for way in ways[last, place]), key=lambda way: way.cost)
    found: list[tuple[int, int]] = []
    way: Way | None = best
    while way:
        found.append((way.at, way.place))
        way = way.before
    return found[::-1]


def _best(crossings: Sequence[Crossing], here: Sequence[Way], there: int, end: int) -> Way:
    """The cheapest of some ways to one place, gone on to another."""
    goal = crossings[there].places[end]
    spot = crossings[here[0].at].places[here[0].place]
    step = goal[0] - spot[0], goal[1] - spot[1]
    own = CORNER + (CLOSE if step[0] ** 2 + step[1] ** 2 < SIDE * SIDE else 0)
    least, best = -1, here[0]
    for way in here:  # cheapest first: a turn costs something, or nothing
        cost = way.cost + own
        if 0 <= least <= cost:
            break
        if way.before:
            old = crossings[way.before.at].places[way.before.place]
            cost += _turn((spot[0] - old[0], spot[1] - old[1]), step)
        if least < 0 or cost < least:
            least, best = cost, way
    return Way(least, there, end, best)


def _turn(one: Grid, other: Grid) -> int:
    """What a corner costs by its bend; the inside lies to the left."""
    long = isqrt((one[0] ** 2 + one[1] ** 2) * (other[0] ** 2 + other[1] ** 2))
    less = 1000 - 1000 * (one[0] * other[0] + one[1] * other[1]) // max(1, long)
    outward = one[0] * other[1] - one[1] * other[0] <= 0
    return less * BEND // 1000 if outward else INWARD + less * INBEND // 1000


def _is_clear(crossings: Sequence[Crossing], at: int, place: int, there: int, end: int) -> bool:
    """Whether a straight line from a place to another crosses all sides between within bounds."""
    start, goal = crossings[at].places[place], crossings[there].places[end]
    for number in range(at + 1, there):
        places = crossings[number].places
        axis = 0 if places[0][0] == places[-1][0] else 1
        run, rise = goal[axis] - start[axis], goal[1 - axis] - start[1 - axis]
        far = places[0][axis] - start[axis]
        if run < 0:
            run, rise, far = -run, -rise, -far
        if not 0 < far < run:
            return False
        low, high = sorted((places[0][1 - axis], places[-1][1 - axis]))
        level = start[1 - axis] * run + far * (rise if goal[axis] > start[axis] else -rise)
        if not low * run <= level <= high * run:
            return False
    return True


def _laid(
    crossings: Sequence[Crossing], chosen: Sequence[tuple[int, int]], count: int
) -> tuple[list[Grid], list[Grid]]:
    """The corners of a line, and where it crosses each of the first sides."""
    corners = [crossings[at].places[place] for at, place in chosen]
    spots: list[Grid] = []
    for (one, _), (other, _), start, goal in zip(
        chosen, chosen[1:], corners, corners[1:], strict=False
    ):
        for number in range(one, other):
            places = crossings[number].places
            axis = 0 if places[0][0] == places[-1][0] else 1
            far, run = places[0][axis] - start[axis], goal[axis] - start[axis]
            rise = goal[1 - axis] - start[1 - axis]
            level = start[1 - axis] + (rise * far // run if number > one else 0)
            spots.append((places[0][0], level) if axis == 0 else (level, places[0][1]))
    spots.append(corners[-1])
    return corners, spots[:count]
