"""Ways of placing furniture: colonnades, rows, along the walls, scattered."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import shapely
from shapely import Point as Dot
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.plan import STEPS, Cell, Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.rough import polygons
from morphs.art.things.monuments import BEARS
from morphs.base import exact
from morphs.base.seeds import Dice

UNEVEN = 0.2
"""Of a square and that across the axis shares so different are open in a room that is not even."""


@dataclass(frozen=True)
class Hall:
    """A room seen along its longer axis: middle, lengths, whether that axis is upright, and whether
    the room is the same on both hands of it."""

    outline: BaseGeometry
    x: float
    y: float
    long: float
    short: float
    upright: bool
    even: bool

    def thing(
        self,
        kind: str,
        along: float,
        across: float,
        angle: float = 0.0,
        width: float = 0.8,
        height: float = 0.8,
    ) -> Thing:
        """An object `along` and `across` squares from the middle; angle 0 = along the axis."""
        if self.upright:
            return Thing(kind, self.x - across, self.y + along, angle + 90, width, height)
        return Thing(kind, self.x + along, self.y + across, angle, width, height)


def hall_of(part: Part) -> Hall:
    """The room's own axes."""
    x0, y0, x1, y1 = part.outline.bounds
    w, h = x1 - x0, y1 - y0
    upright = h > w + 1e-6
    cover = part.cover
    even = all(
        abs(share - cover.get(_mirrored((x, y), part, upright), 0.0)) < UNEVEN
        for (x, y), share in cover.items()
    )
    return Hall(part.outline, (x0 + x1) / 2, (y0 + y1) / 2, max(w, h), min(w, h), upright, even)


def _mirrored(cell: Cell, part: Part, upright: bool) -> Cell:
    """The square across a room's longer axis."""
    x0, y0, x1, y1 = (round(side) for side in part.outline.bounds)
    return (x0 + x1 - 1 - cell[0], cell[1]) if upright else (cell[0], y0 + y1 - 1 - cell[1])


def so_far(plan: Plan) -> tuple[int, int]:
    """How much stands in a plan."""
    return len(plan.things), len(plan.bodies)


def undone(plan: Plan, before: tuple[int, int]) -> bool:
    """Take away again what was set up, for it makes no scene."""
    del plan.things[before[0] :], plan.bodies[before[1] :]
    return False


def centre(plan: Plan, hall: Hall, pattern: Thing) -> bool:
    """Something in the middle of the room."""
    thing = hall.thing(pattern.kind, 0, 0, pattern.angle, pattern.width, pattern.height)
    return plan.put(thing, hall.outline, 0.15, in_the_way=hall.short >= 3)


def together(plan: Plan, hall: Hall, things: Sequence[Thing], clear: float = 0.0) -> int:
    """What stands on both hands of a room's axis, all of it or nothing; in an uneven room what
    there is room for. Says how many stand."""
    before = len(plan.things), len(plan.bodies)
    done = sum(plan.put(thing, hall.outline, clear) for thing in things)
    if done < len(things) and hall.even:
        del plan.things[before[0] :], plan.bodies[before[1] :]
        return 0
    return done


def colonnade(plan: Plan, hall: Hall, size: float, kind: str, inset: float) -> None:
    """Two rows of columns along the longer walls, on the corners of the squares, two or three
    squares apart: nearer to each other they look like beads."""
    count = int(hall.long) - 1
    ways = ((first, gap) for first in (1, 2, 3) for gap in (2, 3))
    fits = ((f, g) for f, g in ways if count > 2 * f - 1 and (count + 1 - 2 * f) % g == 0)
    first, gap = next(fits, (1, 1))
    across, size = hall.short / 2 - inset, borne_on(plan, hall, kind, size)
    for k in range(first, count + 2 - first, gap) if across > 0.4 else ():
        along = k - hall.long / 2
        two = [hall.thing(kind, along, side * across, 0, size, size) for side in (-1, 1)]
        together(plan, hall, two, 0.1)


def borne_on(plan: Plan, hall: Hall, kind: str, size: float) -> float:
    """How broad the columns of a room are, all alike: bare shafts, on bases, or bundles in rooms
    that are large enough. Others are as broad as told."""
    if kind not in BEARS or size > MOST_BARE:
        return size
    dice = Dice(plan.seed, "columns", f"{hall.x:.2f}", f"{hall.y:.2f}")
    return dice.choose(BROAD if hall.short >= AMPLE else SLIM)


MOST_BARE, AMPLE = 0.43, 4.0
"""Columns that are told to be broader are so for a reason; in rooms that are broader all
kinds may stand."""
BROAD, SLIM = (0.4, 0.5, 0.5, 0.58), (0.36, 0.44)
"""How broad columns are, in squares."""


def flanking(plan: Plan, hall: Hall, dice: Dice, kind: str, size: float) -> None:
    """Two objects on both hands of the room's axis, near an end of it."""
    ends = [-1, 1]
    dice.shuffle(ends)
    for inset in (0.5, 1.5, 2.5):
        for end in ends:
            along, across = end * (hall.long / 2 - inset), hall.short / 2 - 0.5
            two = [hall.thing(kind, along, side * across, 0, size, size) for side in (-1, 1)]
            if across > size and together(plan, hall, two, 0.05):
                return


def rank(plan: Plan, hall: Hall, things: Sequence[Thing], clear: float) -> int:
    """Things that stand in a rank as time left them: fewer at one end, one gone, one askew. Says
    how many stand."""
    if not things:
        return 0
    dice = Dice(plan.seed, "rank", f"{things[0].x:.2f}", f"{things[0].y:.2f}")
    count, left = len(things), list(range(len(things)))
    if count >= FULL:
        short, end = dice.between(0, count // FULL), dice.below(2)
        left = left[short:] if end else left[: count - short]
        if len(left) >= FULL and dice.below(3):
            left.pop(dice.between(1, len(left) - 2))
    leaning = dice.choose(left) if count > 2 else -1
    lean = (1 - 2 * dice.below(2)) * (LEAN[0] + (LEAN[1] - LEAN[0]) * dice.fraction())
    done = 0
    for number in left:
        thing = things[number]
        askew = replace(thing, angle=thing.angle + lean)
        stands = number == leaning and plan.put(askew, hall.outline, 0.0)
        done += stands or plan.put(thing, hall.outline, clear)
    return done


FULL, LEAN = 3, (8.0, 17.0)
"""Ranks of so many lack some, and by how many degrees what is askew in one leans."""


def row(plan: Plan, hall: Hall, kind: str, gap: float, size: tuple[float, float]) -> None:
    """A row of objects along the middle axis."""
    count = int((hall.long - 1) / gap)
    spots = [(k - (count - 1) / 2) * gap for k in range(count)]
    things = [hall.thing(kind, along, 0, 0, *size) for along in spots]
    if kind in LOOSE:
        rank(plan, hall, things, 0.25)
        return
    for thing in things:
        plan.put(thing, hall.outline, 0.25)


LOOSE = frozenset({"bed", "coffin", "table"})
"""What is moved, or taken away, in the course of time."""


def end_piece(
    plan: Plan, hall: Hall, dice: Dice, kind: str, size: tuple[float, float], dais: bool
) -> None:
    """The room's chief object, before the end wall farthest from where people come in."""
    ends = sorted((-1, 1), key=lambda e: (_nearness(plan, hall, e), dice.fraction()))
    for end in ends:
        off = end * (hall.long / 2 - 0.75)
        thing = hall.thing(kind, off, 0, 0 if end > 0 else 180, *size)
        if plan.put(thing, hall.outline, 0.1):
            if dais:
                _on_steps(plan, hall, end, min(hall.short - 0.8, 3.4))
            return


def _on_steps(plan: Plan, hall: Hall, end: int, most: float) -> None:
    """Steps before an end wall, as large as there is room for, under what stands there."""
    for deep, wide in ((1.4, most), (1.3, 2.6), (1.1, 2.4), (1.1, 2.0), (1.1, 1.7)):
        far = end * (hall.long / 2 - deep / 2 - 0.12)
        steps = hall.thing("dais", far, 0, 0 if end > 0 else 180, deep, wide)
        ground = footprint(steps)
        stands = any(body.intersects(ground) for body in plan.bodies[:-1])
        doors = any(exact.distance(door.segment, ground) < OFF_DOOR for door in plan.doors)
        ways = any(exact.distance(lane, ground) < 2 * OFF_DOOR for lane in plan.lanes)
        inside = hall.outline.contains(exact.buffer(ground, 0.05))
        if wide <= most and inside and not (stands or doors or (ways and deep > LEAST_STEPS)):
            plan.things.insert(0, steps)
            return


OFF_DOOR, LEAST_STEPS = 0.15, 1.1
"""How far steps keep off doors, and those that are deeper than the last off ways, in squares."""


def _nearness(plan: Plan, hall: Hall, end: int) -> int:
    spot = hall.thing("", end * (hall.long / 2 - 1), 0)
    return sum(exact.distance(lane, Dot(spot.x, spot.y)) < 2.0 for lane in plan.lanes)


def ring(plan: Plan, hall: Hall, kind: str, size: float, inset: float, count: int = 8) -> None:
    """Objects in a circle, or an ellipse, within the room's outline: an even number of them, the
    same on both hands. Columns stand square to the room, for the sake of their bases."""
    size = borne_on(plan, hall, kind, size)
    for k in range(count // 2):
        turn = (k + 0.5) * 2 * math.pi / count
        reach_a, reach_b = hall.long / 2 - inset, hall.short / 2 - inset
        along, across = exact.cos(turn) * reach_a, exact.sin(turn) * reach_b
        angle = 0.0 if kind in BEARS else math.degrees(turn)
        two = [hall.thing(kind, along, side * across, side * angle, size, size) for side in (1, -1)]
        together(plan, hall, two, 0.06)


def against_walls(
    plan: Plan,
    part: Part,
    dice: Dice,
    kind: str,
    count: int,
    size: tuple[float, float],
    paired: bool = False,
) -> None:
    """Objects with their backs to straight walls: side by side, or in pairs, each across the room's
    axis from its like."""
    spots = [
        (x, y, dx, dy)
        for x, y in sorted(part.cells)
        for dx, dy in STEPS
        if part.cover.get((x, y), 1.0) > OPEN and part.cover.get((x + dx, y + dy), 0.0) < SHUT
    ]
    dice.shuffle(spots)
    hall, close, first = hall_of(part), kind in HUDDLED and not paired, None
    steps = exact.union_all([footprint(one) for one in plan.things if one.kind in UNDERFOOT])
    while spots and count > 0:
        x, y, dx, dy = spots.pop(0)
        back = 0.5 - size[1] / 2 - 0.1
        slide = (dice.fraction() - 0.5) * max(0.0, 0.8 - size[0])
        done = 0
        for along in (-0.25, 0.25) if close and size[0] <= TWO else (slide,):
            along += _off_corner(part, (x, y), (dx, dy), size[0])
            px, py = x + 0.5 + dx * back - dy * along, y + 0.5 + dy * back + dx * along
            things = [Thing(kind, px, py, BACK[dx, dy], *size)]
            if paired and hall.even:
                things.append(_across(hall, things[0], (dx, dy)))
            if done < count and (steps.is_empty or not steps.intersects(footprint(things[0]))):
                done += together(plan, hall, things, 0.02)
        count -= done
        if close and done and first is None:
            first = x, y
            spots.sort(key=partial(_off, first))


def _off_corner(part: Part, cell: Cell, back: Cell, wide: float) -> float:
    """How far along its wall something broader than its square moves out of a corner."""
    (x, y), (dx, dy), over = cell, back, wide / 2 + 0.08 - 0.5
    if over <= 0:
        return 0.0
    shut = [part.cover.get((x - s * dy, y + s * dx), 0.0) < SHUT for s in (1, -1)]
    return over * (shut[1] - shut[0])


def _off(first: Cell, spot: tuple[int, int, int, int]) -> int:
    """How many squares a place at a wall is from the first."""
    return abs(spot[0] - first[0]) + abs(spot[1] - first[1])


HUDDLED, TWO = frozenset({"barrel", "crate", "urn", "shelf", "rack", "chest", "bed"}), 0.47
"""What stands side by side where some of it stands already, and how broad what fits twice into a
square is at most."""
UNDERFOOT = ("dais", "rug")
"""What nothing stands on that has its back to a wall."""
BACK = {(0, -1): 0.0, (1, 0): 90.0, (0, 1): 180.0, (-1, 0): 270.0}
"""How an object is turned whose back is that way."""


def _across(hall: Hall, thing: Thing, back: Cell) -> Thing:
    """The like of an object across a room's longer axis."""
    dx, dy = back
    if hall.upright:
        return replace(thing, x=2 * hall.x - thing.x, angle=BACK[-dx, dy])
    return replace(thing, y=2 * hall.y - thing.y, angle=BACK[dx, -dy])


OPEN, SHUT = 0.9, 0.1
"""Squares of which more is open have walls where less is of the one beside."""
HEAP, SPREAD_OF_HEAP = 5, 1.1
"""How much lies together about a spot at a wall, and how far from it the last of that, in
squares."""
TRIES = 9
"""How many spots are tried for each thing."""
OFF_BORDER = 0.8
"""So far from the border heaps lie, in squares."""


def scatter(
    plan: Plan,
    part: Part,
    dice: Dice,
    kinds: tuple[str, ...],
    count: int,
    sizes: tuple[float, float],
    lanes: bool = True,
) -> None:
    """Objects in heaps along the walls, the largest of each first."""
    inner = inset(part.outline, 0.12)
    spots = [
        by_wall(plan, inner, dice) for _ in range(max(1, round(count * max(1.0, sizes[1]) / HEAP)))
    ]
    heaps = [spot for spot in spots if spot is not None]
    ways = [] if lanes else plan.lanes
    laid = [0] * len(heaps)
    for _ in range(count * TRIES):
        if count <= 0 or not heaps:
            return
        which = dice.below(len(heaps))
        size = sizes[0] + (sizes[1] - sizes[0]) * dice.fraction() / (1 + laid[which] // 2)
        angle, kind = dice.fraction() * 360, dice.choose(kinds)
        far = SPREAD_OF_HEAP * (0.25 + 0.2 * laid[which]) if laid[which] else 0.4
        far *= 0.7 + sizes[1]
        heap = heaps[which]
        spot = Dot(
            heap.x + far * (2 * dice.fraction() - 1), heap.y + far * (2 * dice.fraction() - 1)
        )
        if not inner.contains(spot):
            continue
        tall = size * 0.5 if kind == "bed" else size
        thing = Thing(kind, spot.x, spot.y, angle, size, tall)
        if ways and min(exact.distance(lane, spot) for lane in ways) < 0.12:
            continue
        if plan.put(thing, inner, 0.0) if lanes else strew(plan, thing, inner):
            count -= 1
            laid[which] += 1


SCREE, STONES = 22.0, 12
"""Squares of ground for one heap that has come down from a wall, and of how many stones it is at
most."""


def scree(plan: Plan, part: Part, dice: Dice) -> None:
    """Stones that have come down from walls: a large one or two, ever smaller ones farther off."""
    inner = inset(part.outline, 0.07)
    for _ in range(dice.below(2 + math.floor(part.outline.area / SCREE))):
        foot = by_wall(plan, inner, dice)
        if foot is None:
            return
        size, count = 0.22 + 0.28 * dice.fraction(), 5 + dice.below(STONES - 4)
        for k in range(count):
            far = 0.08 + (0.2 + 1.1 * size) * exact.root(k / count) * (0.8 + 0.5 * dice.fraction())
            turn = k * GOLDEN + dice.fraction()
            x, y = foot.x + exact.cos(turn) * far, foot.y + exact.sin(turn) * far
            small = max(0.07, size * (1 - k / count) ** 2 * (0.7 + 0.5 * dice.fraction()))
            kind = "boulder" if small > 0.2 else "pebble"
            strew(plan, Thing(kind, x, y, 360 * dice.fraction(), small, small), inner)


GOLDEN = 2.39996
"""By so much things turn that fill a disc evenly, in radians."""


def dripstone(plan: Plan, part: Part, dice: Dice, most: int) -> int:
    """A group of stalagmites of very unequal size at a wall; says how many stand."""
    wall = by_wall(plan, inset(part.outline, 0.3), dice)
    if wall is None:
        return 0
    done, tall, count = 0, 0.46 + 0.34 * dice.fraction(), 3 + dice.below(most)
    stretch, lean = 0.55 + 0.3 * dice.fraction(), math.pi * dice.fraction()
    for k in range(count):
        far, turn = 0.5 * exact.root(k) * (0.75 + 0.6 * dice.fraction()), k * GOLDEN
        along, across = exact.cos(turn) * far * 1.3, exact.sin(turn) * far * stretch
        x = wall.x + along * exact.cos(lean) - across * exact.sin(lean)
        y = wall.y + along * exact.sin(lean) + across * exact.cos(lean)
        size = max(0.15, tall * (1 - 0.8 * k / count) * (0.55 + 0.6 * dice.fraction()))
        done += plan.put(Thing("stalagmite", x, y, 0, size, size), part.outline, 0.02)
    return done


@lru_cache(maxsize=16)
def inset(ground: BaseGeometry, off: float) -> BaseGeometry:
    """Ground so far off its walls, made ready for many questions."""
    found = exact.buffer(ground, -off, 4)
    shapely.prepare(found)
    return found


def by_wall(plan: Plan, inner: BaseGeometry, dice: Dice) -> Dot | None:
    """A spot at the edge of a ground away from the border; anywhere in it where it has no other
    edge. None where there is none."""
    ring = max(polygons(inner), key=lambda p: p.area, default=Polygon()).exterior
    if ring.is_empty:
        return None
    x0, y0, x1, y1 = inner.bounds
    spot = None
    for _ in range(TRIES):
        share, a, b = dice.fraction(), dice.fraction(), dice.fraction()
        spot = exact.along(ring, exact.length(ring) * share)
        if min(spot.x, spot.y, plan.size[0] - spot.x, plan.size[1] - spot.y) > OFF_BORDER:
            return spot
        spot = Dot(x0 + a * (x1 - x0), y0 + b * (y1 - y0))
    return spot


def strew(plan: Plan, thing: Thing, inner: BaseGeometry) -> bool:
    """Small stones may lie in the way."""
    margin = min(thing.x, thing.y, plan.size[0] - thing.x, plan.size[1] - thing.y)
    if margin <= 0.8 or not shapely.intersects_xy(inner, thing.x, thing.y):
        return False
    body = exact.disc(thing.x, thing.y, thing.width / 2, 8)
    clear = inner.contains(body) and plan.clear_of_water(body, 0.1)
    if clear and all(not body.intersects(other) for other in plan.bodies):
        plan.things.append(thing)
        plan.bodies.append(body)
        return True
    return False


Dresser = Callable[[Plan, Part, Dice], None]
DRESSERS: dict[str, Dresser] = {}


def dresses(dresser: Dresser) -> Dresser:
    """Register a way to furnish a room under its function's name."""
    DRESSERS[dresser.__name__] = dresser
    return dresser
