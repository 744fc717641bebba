"""Halls and tunnels: from every opening and every room to everything else."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import shapely
from shapely import LineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.areas import silted
from morphs.art.dungeon.bends import bent, take
from morphs.art.dungeon.leads import LEAD, free_lead
from morphs.art.dungeon.plan import STEPS, Cell, Part, Plan
from morphs.art.dungeon.router import Move, route
from morphs.art.dungeon.tunnels import bulges, course_of, run_over, tunnel
from morphs.art.geometry.drawing import DECK, Bridge, Door
from morphs.art.geometry.frame import Half, Point, halves
from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice

WIDTH = 1.0
"""Width of every passage, in squares."""


FORD = 3.0
"""Longer ways over water are bridges, in squares."""
WELL_IN = 1.5
"""No farther in do ways end that come to a corner of what they join, in squares."""


class NoWayError(ValueError):
    """The parts of a tile cannot be joined as it was planned."""


def add_passages(
    plan: Plan, dice: Dice, door_chance: float, secrets: float = 0.0, natural: bool = False
) -> None:
    """Join all openings and rooms into one walkable whole; where it is natural halls end at the
    border and tunnels go on."""
    openings = plan.openings()
    if natural:
        openings = [(half, "t") for half, _ in openings]
    rooms = [part for part in plan.of_kind("room", "cave", "hall") if part.theme != LEAD]
    for number, room in enumerate(sorted(rooms, key=lambda p: -p.outline.area)):
        room.group = number
    _share_groups(rooms)
    if openings and not rooms:
        _first_passage(plan, *openings.pop(0), openings, dice)
    for half, face in zip(halves(plan.shape), plan.faces, strict=True):
        if face == "sd":
            plan.doors.append(Door(half.at(-0.5, 0), half.at(0.5, 0), "border"))
    for half, letter in sorted(openings, key=lambda o: dice.fraction()):
        _from_border(plan, half, letter, dice, door_chance)
    _join_groups(plan, dice, door_chance, secrets)


def _share_groups(rooms: list[Part]) -> None:
    """Areas that lie side by side have a door between them, or none is needed."""
    for room in rooms:
        for other in rooms:
            if room.group != other.group and exact.distance(room.outline, other.outline) < 0.03:
                near = exact.intersection(exact.buffer(room.outline, 0.03), other.outline)
                if exact.length(near) > 2.3:
                    old = other.group
                    for part in rooms:
                        part.group = room.group if part.group == old else part.group


def _first_passage(
    plan: Plan, half: Half, letter: str, others: list[tuple[Half, str]], dice: Dice
) -> None:
    """The first passage of a tile without rooms leads to the farthest other opening, or deep in."""
    start = half.at(0, 0)
    if others:
        far = max((_entry(plan, o[0]) for o in others), key=lambda p: _apart(start, p))
    else:
        far = half.at(0, 4.5)
    goal = _cell(far)
    spot = box(goal[0] + 0.4, goal[1] + 0.4, goal[0] + 0.6, goal[1] + 0.6)
    stub = Part("hall", spot, frozenset([goal]), group=0)
    plan.owner[goal] = stub
    _from_border(plan, half, letter, dice, 0.0)
    del plan.owner[goal]


def _entry(plan: Plan, half: Half) -> Point:
    """Where a passage that comes in by a half-side is free to go on."""
    return plan.leads[half.index][1][-1] if half.index in plan.leads else half.at(0, 0.5)


def _apart(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _cell(point: Point) -> Cell:
    return (int(point[0]), int(point[1]))


def _from_border(plan: Plan, half: Half, letter: str, dice: Dice, door_chance: float) -> None:
    step = (round(half.inward[0]), round(half.inward[1]))
    lead, starts = [half.at(0, -0.5)], [(_cell(half.at(0, 0.5)), step)]
    if half.index in plan.leads:
        lead, starts = free_lead(plan, half)
    moves = route(plan, starts, lambda p: p.group >= 0, dice, 0.8)
    if not moves:
        raise NoWayError(f"no way in from half-side {half.index} of {''.join(plan.faces)}")
    _lay(plan, moves, letter == "t", lead, dice, door_chance)


def _join_groups(plan: Plan, dice: Dice, door_chance: float, secrets: float) -> None:
    """Passages from the smaller groups of parts to the others until all are one."""
    while len(groups := sorted({p.group for p in plan.parts if p.group >= 0})) > 1:
        group = groups[-1]
        members = [p for p in plan.parts if p.group == group]
        starts = [move for part in members for move in _exits(plan, part)]
        moves = route(plan, starts, _foreign(group), dice, 0.8)
        if moves:
            natural = all(p.kind in ("cave", "tunnel") for p in members)
            hidden = len(members) == 1 and members[0].kind == "room" and dice.fraction() < secrets
            doors = len(plan.doors)
            _lay(plan, moves, natural, [], dice, 1.0 if hidden else door_chance)
            if hidden and len(plan.doors) > doors:
                plan.doors[-1] = replace(plan.doors[-1], kind="secret")
        else:
            _give_up(plan, members)
        target = plan.owner[moves[-1][0]].group if moves else groups[0]
        for part in plan.parts:
            part.group = target if part.group == group else part.group


def _foreign(group: int) -> Callable[[Part], bool]:
    """Whether a part belongs to another group than this one."""
    return lambda part: part.group not in (-1, group)


def _give_up(plan: Plan, members: list[Part]) -> None:
    """Take back rooms that cannot be reached; what comes from the border stays, to be mended."""
    if any(part.kind in ("hall", "tunnel") or part.theme == "border" for part in members):
        return
    for part in members:
        plan.parts.remove(part)
    for cell in [c for c, owner in plan.owner.items() if owner in members]:
        del plan.owner[cell]


def _exits(plan: Plan, room: Part) -> list[Move]:
    """All squares just outside a part, with the step out of it: from where it is at its fullest."""
    full = 0.9 if room.kind == "room" else 0.5
    found: list[Move] = []
    for x, y in sorted(room.cells):
        if room.cover.get((x, y), 1.0) < full:
            continue
        for dx, dy in STEPS:
            out = (x + dx, y + dy)
            while out in room.cells and room.cover.get(out, 1.0) < full:
                out = (out[0] + dx, out[1] + dy)
            if out not in room.cells and _may_leave(plan, room, out, (dx, dy)):
                found.append((out, (dx, dy)))
    return found


def _may_leave(plan: Plan, room: Part, out: Cell, step: Cell) -> bool:
    inside = all(0 < out[i] < plan.size[i] - 1 for i in (0, 1))
    sides = ((out[0] + step[1], out[1] + step[0]), (out[0] - step[1], out[1] - step[0]))
    owners = [plan.owner.get(cell) for cell in sides]
    crowded = any(o is not None and o.walkable and o is not room for o in owners)
    return inside and not crowded and (out not in plan.owner or _wet(plan, out))


def _wet(plan: Plan, cell: Cell) -> bool:
    return cell in plan.owner and not plan.owner[cell].walkable


def _lay(
    plan: Plan,
    moves: list[Move],
    natural: bool,
    lead: list[Point],
    dice: Dice,
    door_chance: float,
) -> None:
    """Build one passage along the squares, of which the last belongs to what it joins; from the
    border it has a `lead` to the first."""
    cells = [cell for cell, _ in moves]
    target = plan.owner[cells[-1]]
    points = [(x + 0.5, y + 0.5) for x, y in cells]
    points += _further(points, target)
    step = moves[0][1]
    behind = (cells[0][0] - step[0], cells[0][1] - step[1])
    origin = None if lead else _at(plan, behind)
    if lead:
        points = [*lead, *points]
    elif origin is not None:
        back = (behind[0] + 0.5, behind[1] + 0.5)
        points = [*_further([points[0], back], origin)[::-1], back, *points]
    way = LineString(points)
    if natural:
        way = course_of(plan, points, origin, target, dice)
        forks = target.kind == "tunnel"
        shape = exact.union(tunnel(plan, way, points[-1], forks), bulges(plan, cells[:-1]))
    else:
        points = _bent(plan, points, cells, len(lead) == 1, dice)
        way, shape = LineString(points), _hall(points)
    wet = plan.wet()
    own = frozenset(cells[:-1])
    part = Part("tunnel" if natural else "hall", shape, own, group=target.group)
    plan.parts.append(part)
    if natural:
        run_over(plan, part)
    for cell in part.cells:
        plan.owner[cell] = part
    if not natural:
        take(plan, part)
    plan.lanes.append(way)
    if not natural:
        if len(cells) > 1:
            _door_at(plan, cells[-1], cells[-2], target, dice, door_chance)
        if origin is not None and len(cells) > 2:
            _door_at(plan, behind, cells[0], origin, dice, door_chance)
    if not (natural and silted(plan, way)):
        _bridge(plan, points, wet, natural)


def _at(plan: Plan, cell: Cell) -> Part | None:
    """Return what a way sets out from: a hall that bent off a square has left it without owner."""
    return plan.owner.get(cell) or next((p for p in plan.parts if cell in p.cells), None)


def _bent(
    plan: Plan, points: list[Point], cells: list[Cell], from_border: bool, dice: Dice
) -> list[Point]:
    """A hall's course with its bends cut off, but for where it runs into what it joins."""
    first = points.index((cells[0][0] + 0.5, cells[0][1] + 0.5))
    start, end = max(0, first - 1), first + len(cells)
    course = bent(plan, points[start:end], cells[:-1], from_border, dice)
    return [*points[:start], *course, *points[end:]]


def _further(points: list[Point], target: Part) -> list[Point]:
    """More points straight on until the passage's end lies wholly inside what it joins."""
    if target.kind in ("hall", "tunnel") or len(points) < 2:
        return []
    (ax, ay), (bx, by) = points[-2], points[-1]
    dx, dy = bx - ax, by - ay
    ground = exact.buffer(target.outline, exact.THIN, 1)
    for count in range(4):
        x, y = bx + dx * count, by + dy * count
        if ground.contains(box(x - 0.5, y - 0.5, x + 0.5, y + 0.5)):
            return [(x, y)] if count else []
    near = exact.nearest(shapely.Point(points[-1]), target.outline)[1]
    close = polygons(exact.intersection(target.outline, exact.buffer(shapely.Point(near), WELL_IN)))
    inner = exact.inner_point(max(close, key=lambda p: p.area) if close else target.outline)
    return [near, (inner.x, inner.y)]


def _hall(points: list[Point]) -> BaseGeometry:
    return exact.buffer(LineString(points), WIDTH / 2, cap_style="flat", join_style="mitre")


def _door_at(
    plan: Plan,
    inner: Cell,
    outer: Cell | None,
    target: Part,
    dice: Dice,
    chance: float,
) -> None:
    """Perhaps a door on the edge between a passage's last square and a worked room."""
    if outer is None or target.kind != "room" or dice.fraction() >= chance:
        return
    if not plan.clear_of_water(box(*outer, outer[0] + 1, outer[1] + 1), 0.1):
        return
    square = box(inner[0], inner[1], inner[0] + 1, inner[1] + 1)
    whole = exact.buffer(target.outline, exact.THIN).contains(square)
    x, y = (inner[0] + outer[0] + 1) / 2, (inner[1] + outer[1] + 1) / 2
    dx, dy = inner[0] - outer[0], inner[1] - outer[1]
    if not whole:
        x, y = x - dx * 0.5, y - dy * 0.5
    edge = min(x, y, plan.size[0] - x, plan.size[1] - y)
    spot = shapely.Point(x, y)
    if edge < 0.9 or any(exact.distance(door.segment, spot) < 1.9 for door in plan.doors):
        return
    a, b = (x - dy * 0.5, y - dx * 0.5), (x + dy * 0.5, y + dx * 0.5)
    kind = ("plain", "double", "bars", "arch")[dice.weighted((6, 1, 1, 1))]
    plan.doors.append(Door(a, b, kind))


def _bridge(plan: Plan, points: list[Point], wet: BaseGeometry, natural: bool) -> None:
    """Decks where a passage crosses water, lava or a crevasse; where a tunnel wades a stream there
    may be a ford."""
    way = LineString(points)
    strip = exact.buffer(way, DECK, cap_style="flat", join_style="mitre")
    if wet.is_empty or not strip.intersects(wet):
        return
    inside = box(0, 0, *plan.size)
    for piece in polygons(
        exact.intersection(exact.intersection(strip, exact.buffer(wet, 0.22)), inside)
    ):
        crossed = exact.intersection(way, piece)
        along = shapely.get_coordinates(crossed)
        if len(along) < 2 or not crossed.intersects(wet):
            continue  # there is room beside the water
        dx, dy = (float(v) for v in np.ptp(along, axis=0))
        if min(dx, dy) < exact.THIN:  # not what lies in the water beside the way
            x0, y0, x1, y1 = crossed.bounds
            gx, gy = (0.06, DECK) if dx > dy else (DECK, 0.06)
            deck = exact.intersection(box(x0 - gx, y0 - gy, x1 + gx, y1 + gy), inside)
            piece = max(polygons(deck), key=lambda p: p.area)
        plan.bridges.append(Bridge(piece, way, natural and _is_ford(plan, piece)))


def _is_ford(plan: Plan, deck: BaseGeometry) -> bool:
    """Whether a short way over nothing but water is one of stones."""
    spot, water = exact.centroid(deck), plan.union("water")
    deep = exact.union(plan.union("lava"), plan.union("crevasse"))
    x0, y0, x1, y1 = deck.bounds
    dice = Dice(plan.seed, "ford", f"{spot.x:.2f} {spot.y:.2f}")
    short = max(x1 - x0, y1 - y0) < FORD and water.intersects(deck)
    return short and not deep.intersects(deck) and dice.below(3) > 0
