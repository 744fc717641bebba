"""Areas that fill half-sides: open rooms, caves, lakes, magma reaching the border."""

import shapely
from shapely import LineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.carved import carved
from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.rooms import islands
from morphs.art.geometry.drawing import Door
from morphs.art.geometry.frame import HALF, Half, Point, halves, outline
from morphs.art.geometry.rough import beyond, polygons, roughen, shake
from morphs.base import exact
from morphs.base.seeds import Dice

COLLAR = 0.55
"""So close to the border an area's outline is exact, in squares."""
ROUND = (0.9, 1.3)
"""By which radii capes and bays of shores and caves are rounded, in squares: else they would be
square."""
SWAY = 1.25
"""How far shores and walls of caves swing inside, in squares: else lakes would be diamonds."""
SWAY_NEAR = (0.7, 2.0)
"""How far they swing next to the border, where the first hardly moves them, and how long the waves
are: else shores would be ruled lines there."""
LEAST_SEEN = 0.3
"""Shorter pieces of a wall are none."""
LEAST_WALL = 1.1
"""The shortest wall between two areas, in squares: there is a door in it."""
BEACH, NEAR_DOOR, LEAST_BEACH = 1.7, 4.5, 2.0
"""How wide beaches are, how far from where one comes in, and the area of the least."""
BEACHED = "stones"
"""What lies on beaches."""
SHORT, POCKET = 7.0, 4.0
"""The longest way that silts up, in squares, and the largest water that it cuts off and that goes
with it."""
GAP = 0.45
"""Half the width of rock between beach and water that is none."""
CUTS, CUT = {"o": (1.0, 1.0, 1.5, 2.5), "v": (1.4, 2.0, 2.5)}, 2.5
"""How far from a corner of the tile its wall runs out slantwise, where there is but rock beyond,
lest two tiles bulge alike on either hand of their border; and elsewhere, in squares."""
ROCK = "sw"
SHALLOW = {"o": 1.0, "v": 2.2, "k": 2.2, "m": 2.2}
"""How deep areas go on in caps, in squares."""


def add_areas(
    plan: Plan, dice: Dice, shallow: bool = False, natural: bool = False, beach: bool = False
) -> None:
    """Put every area of the faces into the plan, worked rooms first, then the rest around them.

    Shallow areas end soon, as those of caps do; where all is natural rooms are caves within. Lakes
    with a beach have neither bays nor spurs: planks would lead over them."""
    made: dict[str, BaseGeometry] = {}
    for letter in "ovkm":
        hewn = letter == "o" and not natural
        region = _region(plan, letter, SHALLOW[letter] if shallow else _depth(plan, letter, dice))
        if region.is_empty:
            continue
        if not hewn:
            region = _natural(plan, region, letter, made)
        if letter in ("ov" if beach else "ovk") and not hewn and not shallow:
            region = carved(plan, region, exact.union_all(list(made.values())), dice)
        for ground in polygons(region):
            wide = letter in "km" and ground.area > 14
            piece = islands(plan, ground, dice.below(3), dice) if wide else ground
            kind = {"o": "room" if hewn else "cave", "v": "cave", "k": "water", "m": "lava"}[letter]
            plan.add(kind, piece, "border")
        _meet(plan, letter, region, made)
        made[letter] = region


def add_beaches(plan: Plan) -> None:
    """Ground along water that fills half-sides, where passages come near: one can stand there."""
    water, (width, height) = plan.union("water"), plan.size
    wide = exact.intersection(exact.buffer(water, BEACH), box(1, 1, width - 1, height - 1))
    doors = [exact.buffer(Dot(half.at(0, 3)), NEAR_DOOR, 8) for half, _ in plan.openings()]
    ground = exact.intersection(exact.difference(wide, water), exact.union_all(doors))
    for piece in polygons(exact.buffer(exact.buffer(ground, -0.3), 0.3)):
        if piece.area > LEAST_BEACH:
            rough = roughen(piece, plan.size, plan.seed + 53, 0.2)
            plan.add("cave", exact.difference(rough, water), BEACHED)
            bank = exact.intersection(exact.buffer(piece, 0.5), exact.buffer(water, 0.5))
            wet = exact.union_all([rough, water, bank])
            closed = exact.buffer(exact.buffer(wet, GAP), -GAP)
            plan.extra_floor += [bank, exact.intersection(closed, exact.buffer(piece, 1.0))]


def silted(plan: Plan, way: LineString) -> bool:
    """Whether a short way over water, from beach to beach, became a beach: the lake stays one."""
    lakes = [part for part in plan.of_kind("water") if part.outline.intersects(way)]
    beaches = [part.outline for part in plan.of_kind("cave") if part.theme == BEACHED]
    ends = [Dot(way.coords[place]) for place in (0, -1)]
    apart = all(any(exact.distance(one, end) < 1.0 for one in beaches) for end in ends)
    if len(lakes) != 1 or lakes[0].theme != "border" or not apart or exact.length(way) > SHORT:
        return False
    bank = roughen(exact.buffer(way, 0.9), plan.size, plan.seed + 59, 0.25)
    left = polygons(exact.difference(lakes[0].outline, bank))
    kept = [water for water in left if water.area > POCKET]
    if len(kept) != len(polygons(lakes[0].outline)):
        return False
    lost = exact.difference(lakes[0].outline, exact.union_all(kept))
    lakes[0].outline = exact.union_all(kept)
    plan.extra_floor.append(exact.buffer(lost, exact.THIN))
    return True


def _depth(plan: Plan, letter: str, dice: Dice) -> float:
    room = min(plan.size) - 1.5
    depth = float(dice.choose([3, 4, 4])) if letter == "o" else 3.0 + dice.fraction()
    return min(depth, room)


def _region(plan: Plan, letter: str, depth: float) -> BaseGeometry:
    sides = halves(plan.shape)
    chosen = [half for half, face in zip(sides, plan.faces, strict=True) if face[0] == letter]
    return exact.union_all([_quad(plan, half, letter, depth) for half in chosen])


def _quad(plan: Plan, half: Half, letter: str, depth: float) -> Polygon:
    """The ground of one half-side; natural areas are shallower at their open flanks."""
    count = len(plan.faces)
    before = plan.faces[(half.index - 1) % count][0] == letter
    after = plan.faces[(half.index + 1) % count][0] == letter
    edge = HALF / 2
    flank = depth if letter == "o" else depth * 0.72
    slants = (half.start_is_corner and not before, half.end_is_corner and not after)
    cuts = [min(depth, 1.7 if all(slants) else _cut(plan, half, letter, far)) for far in (-1, 1)]
    tip = 0.0 if slants == (False, False) else 0.5 if slants[0] else -0.5
    middle = [] if letter == "o" else [half.at(tip, depth)]
    left = _end(half, -edge, cuts[0] if slants[0] else 0.0, depth if before else flank)
    right = _end(half, edge, cuts[1] if slants[1] else 0.0, depth if after else flank)
    return Polygon([*left[::-1], *middle, *right])


def _cut(plan: Plan, half: Half, letter: str, step: int) -> float:
    """How far from its corner the wall of a half-side's area runs out slantwise."""
    beyond_it = plan.faces[(half.index + step) % len(plan.faces)]
    if beyond_it != ROCK or letter not in CUTS:
        return CUT
    return Dice(plan.seed, "corner", f"{half.index} {step}").choose(CUTS[letter])


def _end(half: Half, u: float, cut: float, depth: float) -> list[Point]:
    """One flank of a half-side's region, from the depth out to the border point at u.

    Towards a corner beyond which there is rock the wall runs out at 45 degrees (cut > 0).
    """
    back = u - cut if u > 0 else u + cut
    bend = [half.at(back, cut)] if cut else []
    return [half.at(back, depth), *bend, half.at(u, 0)]


def _natural(
    plan: Plan, region: BaseGeometry, letter: str, made: dict[str, BaseGeometry]
) -> BaseGeometry:
    """An irregular outline, which never takes ground of an earlier area."""
    taken = exact.union_all(list(made.values()))
    if letter == "v" and made:
        region = exact.union(region, exact.intersection(exact.buffer(region, 0.5), taken))
    width, height = plan.size
    core = box(COLLAR, COLLAR, width - COLLAR, height - COLLAR)
    if letter in "km":
        region = exact.difference(region, _kept_clear(plan))
    wide = beyond(plan.shape, region)
    soft = exact.buffer(exact.buffer(exact.buffer(wide, -ROUND[0]), sum(ROUND)), -ROUND[1])
    shaped = exact.union(exact.intersection(soft, core), exact.difference(region, core))
    shaped = exact.transform(
        exact.segmentize(shaped, 0.3),
        lambda p: shake(p, plan.size, plan.seed + 19, SWAY, 3.4, 0.8, 3.0),
    )
    swung = exact.transform(
        exact.segmentize(shaped, 0.3),
        lambda p: shake(p, plan.size, plan.seed + 23, *SWAY_NEAR, COLLAR, 1.6),
    )
    rough = roughen(swung, plan.size, plan.seed + ord(letter), 0.32)
    grown = polygons(exact.difference(exact.intersection(rough, outline(plan.shape)), taken))
    return exact.union_all([p for p in grown if p.area > 1.0])


def _kept_clear(plan: Plan) -> BaseGeometry:
    """Ground before every passage, so that it need not begin with a bridge."""
    return exact.union_all(
        [
            Polygon([half.at(u, v) for u, v in ((-1.3, -1), (-1.3, 2.6), (1.3, 2.6), (1.3, -1))])
            for half, _ in plan.openings()
            if plan.faces[half.index][0] == "s"
        ]
    )


def _meet(plan: Plan, letter: str, region: BaseGeometry, made: dict[str, BaseGeometry]) -> None:
    """Between two open areas stands a wall with a door, as on the other side of the border;
    between floor and water a shore."""
    for other, ground in made.items():
        shared = exact.intersection(exact.buffer(region, 0.02), ground.boundary)
        shared = exact.difference(shared, exact.buffer(outline(plan.shape).boundary, exact.THIN))
        if exact.length(shared) < 0.5:
            continue
        if {letter, other} == {"o", "v"}:
            _partition(plan, shapely.line_merge(shared))
        else:
            near = exact.intersection(exact.buffer(region, 0.7), exact.buffer(ground, 0.7))
            plan.extra_floor.append(exact.intersection(near, outline(plan.shape)))


def _partition(plan: Plan, shared: BaseGeometry) -> None:
    """Build a wall where areas meet, with doors where it is long enough; a single short piece is
    left open."""
    lines = [line for line in shapely.get_parts(shared) if isinstance(line, LineString)]
    if not any(exact.length(line) >= LEAST_WALL for line in lines):
        return  # too short for a door: left open
    for line in lines:
        if exact.length(line) < LEAST_SEEN:
            continue
        plan.partitions.append(line)
        if exact.length(line) < LEAST_WALL:
            continue
        a, b = (exact.along(line, exact.length(line) / 2 + step) for step in (-0.5, 0.5))
        plan.doors.append(Door((a.x, a.y), (b.x, b.y), "double"))
