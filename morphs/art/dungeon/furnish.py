"""Ways of placing furniture: colonnades, rows, along the walls, scattered."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import STEPS, Cell, Part, Plan, footprint
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.rough import polygons, puddle, roughen
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
    """Two rows of columns along the longer walls, on the corners of the squares."""
    count = int(hall.long) - 1
    gap = 2 if count > 4 and count % 2 else 1
    across = hall.short / 2 - inset
    for k in range(1, count + 1, gap) if across > 0.4 else ():
        along = k - hall.long / 2
        two = [hall.thing(kind, along, side * across, 0, size, size) for side in (-1, 1)]
        together(plan, hall, two, 0.1)


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


def row(plan: Plan, hall: Hall, kind: str, gap: float, size: tuple[float, float]) -> None:
    """A row of objects along the middle axis."""
    count = int((hall.long - 1) / gap)
    for k in range(count):
        along = (k - (count - 1) / 2) * gap
        plan.put(hall.thing(kind, along, 0, 0, *size), hall.outline, 0.25)


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
                for wide in (2.4, 2.0, 1.7):
                    steps = hall.thing("dais", end * (hall.long / 2 - 0.75), 0, 0, 1.1, wide)
                    if hall.outline.contains(exact.buffer(footprint(steps), 0.05)):
                        plan.things.insert(0, steps)
                        break
            return


def _nearness(plan: Plan, hall: Hall, end: int) -> int:
    spot = hall.thing("", end * (hall.long / 2 - 1), 0)
    return sum(exact.distance(lane, Dot(spot.x, spot.y)) < 2.0 for lane in plan.lanes)


def ring(plan: Plan, hall: Hall, kind: str, size: float, inset: float, count: int = 8) -> None:
    """Objects in a circle, or an ellipse, within the room's outline: an even number of them, the
    same on both hands."""
    for k in range(count // 2):
        turn = (k + 0.5) * 2 * math.pi / count
        reach_a, reach_b = hall.long / 2 - inset, hall.short / 2 - inset
        along, across = exact.cos(turn) * reach_a, exact.sin(turn) * reach_b
        two = [
            hall.thing(kind, along, side * across, side * math.degrees(turn), size, size)
            for side in (1, -1)
        ]
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
    """Objects with their backs to straight walls; in pairs, each across the room's axis from its
    like."""
    spots = [
        (x, y, dx, dy)
        for x, y in sorted(part.cells)
        for dx, dy in STEPS
        if (x + dx, y + dy) not in part.cells
    ]
    dice.shuffle(spots)
    hall = hall_of(part)
    for x, y, dx, dy in spots:
        if count <= 0:
            return
        back = 0.5 - size[1] / 2 - 0.1
        slide = (dice.fraction() - 0.5) * max(0.0, 0.8 - size[0])
        px = x + 0.5 + dx * back - dy * slide
        py = y + 0.5 + dy * back + dx * slide
        things = [Thing(kind, px, py, BACK[dx, dy], *size)]
        if paired and hall.even:
            things.append(_across(hall, things[0], (dx, dy)))
        count -= together(plan, hall, things, 0.02)


BACK = {(0, -1): 0.0, (1, 0): 90.0, (0, 1): 180.0, (-1, 0): 270.0}
"""How an object is turned whose back is that way."""


def _across(hall: Hall, thing: Thing, back: Cell) -> Thing:
    """The like of an object across a room's longer axis."""
    dx, dy = back
    if hall.upright:
        return replace(thing, x=2 * hall.x - thing.x, angle=BACK[-dx, dy])
    return replace(thing, y=2 * hall.y - thing.y, angle=BACK[dx, -dy])


def scatter(
    plan: Plan,
    part: Part,
    dice: Dice,
    kinds: tuple[str, ...],
    count: int,
    sizes: tuple[float, float],
    corners: bool = False,
    lanes: bool = True,
) -> None:
    """Objects here and there, with a liking for the walls."""
    inner = exact.buffer(part.outline, -0.12, 4)
    shapely.prepare(inner)
    edge = inner.boundary
    x0, y0, x1, y1 = part.outline.bounds
    ways = [] if lanes else plan.lanes
    for _ in range(count * 9):
        if count <= 0 or inner.is_empty:
            return
        size = sizes[0] + dice.fraction() * (sizes[1] - sizes[0])
        x, y = x0 + dice.fraction() * (x1 - x0), y0 + dice.fraction() * (y1 - y0)
        angle = dice.fraction() * 360
        kind = dice.choose(kinds)
        spot = Dot(x, y)
        if not inner.contains(spot):
            continue
        hugging = exact.distance(edge, spot) < (1.1 if corners else 0.8)
        if not hugging and dice.fraction() < 0.7:
            continue
        tall = size * 0.5 if kind == "bed" else size
        thing = Thing(kind, x, y, angle, size, tall)
        if ways and min(exact.distance(lane, spot) for lane in ways) < 0.12:
            continue
        count -= plan.put(thing, inner, 0.0) if lanes else _strew(plan, thing, inner)


def _strew(plan: Plan, thing: Thing, inner: BaseGeometry) -> bool:
    """Small stones may lie in the way."""
    body = exact.buffer(Dot(thing.x, thing.y), thing.width / 2, 8)
    margin = min(thing.x, thing.y, plan.size[0] - thing.x, plan.size[1] - thing.y)
    clear = margin > 0.8 and inner.contains(body) and plan.clear_of_water(body, 0.1)
    if clear and all(not body.intersects(other) for other in plan.bodies):
        plan.things.append(thing)
        plan.bodies.append(body)
        return True
    return False


SPREAD = 0.68
"""The radius of water of some area that spreads about a spot, as a share of the area's root."""
ROUNDED = (0.7, 0.5, 0.35)
"""By which radii shores of pools are rounded: the largest that leaves the most of it."""
UNDER = 0.1
"""So far pools keep from things, in squares."""


def pool(
    plan: Plan,
    part: Part,
    walk: float,
    rough: bool = False,
    most: float = 99.0,
    kind: str = "water",
) -> bool:
    """Water in the middle of the room with a way all round it; says whether there is any."""
    basin = exact.buffer(part.outline, -walk, join_style="round" if rough else "mitre")
    lanes = exact.union_all([exact.buffer(lane, 0.55) for lane in plan.lanes])
    basin = exact.difference(basin, exact.buffer(plan.wet(), walk))
    if rough:  # nor under what lies there already
        things = [exact.buffer(body, UNDER) for body in plan.bodies]
        basin = exact.difference(basin, exact.union_all([lanes, *things]))
    pieces = polygons(basin)
    if not pieces:
        return False
    shore: BaseGeometry = max(pieces, key=lambda p: p.area)
    if rough and kind == "water":
        shore = _worn(plan, shore, most)
    while shore.area > most:
        shore = max(polygons(exact.buffer(shore, -0.15)), key=lambda p: p.area)
    if rough:
        worn = 0.25 if kind == "water" else 0.12
        left = polygons(exact.buffer(exact.buffer(shore, -worn), worn))
        if not left:
            return False
        shore = roughen(max(left, key=lambda p: p.area), plan.size, plan.seed + 77, 0.12)
    if shore.area <= 1.2:
        return False
    plan.parts.append(Part(kind, shore, frozenset()))
    return True


def _worn(plan: Plan, basin: BaseGeometry, most: float) -> BaseGeometry:
    """What of a basin water fills: as round as there is room for, about where it is widest if it
    is larger than `most`."""
    if basin.area > most:
        heart = basin
        while smaller := polygons(exact.buffer(heart, -0.2)):
            heart = max(smaller, key=lambda p: p.area)
        spot = exact.inner_point(heart)
        rolls = Dice(plan.seed, "pool", f"{spot.x:.2f}", f"{spot.y:.2f}")
        water = puddle((spot.x, spot.y), SPREAD * exact.root(most), rolls)
        basin = exact.intersection(basin, water)
    for radius in ROUNDED:
        core = exact.buffer(basin, -radius)
        found = polygons(exact.buffer(core, radius)) if not core.is_empty else []
        if found and max(p.area for p in found) > 0.55 * basin.area:
            return max(found, key=lambda p: p.area)
    return max(polygons(basin), key=lambda p: p.area)


Dresser = Callable[[Plan, Part, Dice], None]
DRESSERS: dict[str, Dresser] = {}


def dresses(dresser: Dresser) -> Dresser:
    """Register a way to furnish a room under its function's name."""
    DRESSERS[dresser.__name__] = dresser
    return dresser
