"""Carve caves that reach the border: headlands, bays and spurs of their walls, rock amid them."""

import math

import shapely
from shapely import LineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.furnish import GOLDEN, inset
from morphs.art.dungeon.headlands import kept_by, with_headlands, without_rock
from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.frame import halves
from morphs.art.geometry.rough import polygons, ragged, roughen, thinned
from morphs.base import exact
from morphs.base.seeds import Dice

LEAST = 14.0
"""Smaller caves stay as they are, in square squares."""
OFF_BORDER, IN_ROCK = 2.0, 1.5
"""So far from the border there are no spurs, no bays, in squares: what meets there stays."""
BAYS, SPURS, STACKS = (2, 5), (0, 2), (0, 1, 1, 2, 2)
"""How many are tried of each."""
ROUND_SPUR, WAY = 0.3, 0.65
"""By which radius the ground beside spurs is rounded, and half the width that ways past them
have."""
APART, CRUMB = 1.4, 0.8
"""How far pieces keep off each other, in squares; smaller rocks than the last are none."""
VAST, GROVE = 55.0, 5
"""Larger caves have a grove of pillars, but for one in so many, in square squares."""
PILLARS, GAP, GROVE_OFF, ROUND_PILLAR = (7, 12), 1.55, 3.8, 0.3
"""Of how many pillars a grove is at most, how far they stand apart, how far its middle is from the
border and they themselves are from walls."""
MIGHTY, FALLS, SMALLEST = (0.8, 0.9), 0.42, 0.5
"""How large the mightiest of them is at least and by how much more at most, how much less the later
ones are, and how large the least are."""
SWAY, WAVE = 0.85, 2.9
"""Half of how far the line swings inwards at which bays end before the border, and how long such a
swing is."""
TAPER, BLUNT_TIP = 5, 0.14
"""Of how many pieces a spur is, and half its width at its tip."""
BLUNT = 0.45
"""By which radius the corners of bays are rounded."""
MASSIF, LOBES, LESSER, LEAST_LOBE = (0.55, 1.15), (2, 4), (0.5, 0.4), 0.4
"""How large the greatest of the lobes of rock amid a cave is at least and by how much more at most,
how many there are, what share of the one before each next one has, at least and more at most, and
how large the least is."""
TRIES = 4
"""At how many places it is tried."""
OFF_WALL, NECK = 0.9, 0.55
"""Rock nearer to a wall hangs on it, by a neck so broad, as a share of its greatest lobe."""
SHORTEST = 1.5
"""A wall so short has neither bays nor spurs, in squares."""


def carved(plan: Plan, region: BaseGeometry, taken: BaseGeometry, dice: Dice) -> BaseGeometry:
    """A natural area as water and time left it: every piece with bays, spurs and stacks of rock."""
    if min(plan.size) < 8:
        return region
    pieces = polygons(region)
    found: list[BaseGeometry] = []
    for number, piece in enumerate(pieces):
        others = [exact.buffer(one, APART, 6) for one in (*found, *pieces[number + 1 :])]
        kept = exact.union_all([taken, *others, *_crossings(plan)])
        found.append(_carve(plan, piece, kept, dice) if piece.area > LEAST else piece)
    return exact.union_all(found)


def _carve(plan: Plan, ground: BaseGeometry, kept: BaseGeometry, dice: Dice) -> BaseGeometry:
    ground = with_headlands(plan, thinned(ground, plan.size))
    for _ in range(dice.between(*BAYS)):
        ground = _with_bay(plan, ground, kept, dice)
    for _ in range(dice.between(*SPURS)):
        ground = _without(plan, ground, _spur(plan, ground, dice), dice)
    for _ in range(dice.choose(STACKS)):
        ground = _with_massif(plan, ground, dice)
    if ground.area > VAST and dice.below(GROVE):
        ground = _with_grove(plan, ground, dice)
    whole = max(polygons(ground), key=lambda p: p.area)
    return Polygon(whole.exterior, [hole for hole in whole.interiors if Polygon(hole).area > CRUMB])


def _crossings(plan: Plan) -> list[BaseGeometry]:
    """Where what crosses the border runs in."""
    return [
        Polygon([half.at(u, v) for u, v in ((-1.1, -1), (-1.1, 3.4), (1.1, 3.4), (1.1, -1))])
        for half, face in zip(halves(plan.shape), plan.faces, strict=True)
        if face[0] in "skm" and face[1] != "w"
    ]


def _inside(plan: Plan, off: float) -> BaseGeometry:
    return box(off, off, plan.size[0] - off, plan.size[1] - off)


def _ragged(plan: Plan, off: float) -> BaseGeometry:
    """The same with a rim that swings, no nearer to the border: what ends there ends in a wall."""
    return ragged(off, off, plan.size[0] - off, plan.size[1] - off, plan.seed + 67, SWAY, WAVE)


def _on_wall(plan: Plan, ground: BaseGeometry, dice: Dice) -> Dot | None:
    """A spot on the wall away from the border."""
    wall = exact.intersection(ground.boundary, _inside(plan, OFF_BORDER))
    lines = [p for p in shapely.get_parts(shapely.line_merge(wall)) if isinstance(p, LineString)]
    lines = [line for line in lines if exact.length(line) > SHORTEST]
    share = dice.fraction()
    if not lines:
        return None
    line = lines[dice.below(len(lines))]
    return exact.along(line, exact.length(line) * share)


def _with_bay(plan: Plan, ground: BaseGeometry, kept: BaseGeometry, dice: Dice) -> BaseGeometry:
    """The ground with a bay, or a row of two, let into its wall."""
    spot, reach = _on_wall(plan, ground, dice), 0.8 + 1.3 * dice.fraction()
    turn, far = 180 * dice.fraction(), dice.fraction()
    if spot is None:
        return ground
    bay = exact.rotate(exact.scale(exact.buffer(spot, reach, 12), 1.2 + 0.5 * far, 0.75), turn)
    bay = exact.difference(exact.intersection(bay, _ragged(plan, IN_ROCK)), kept)
    bay = exact.buffer(exact.buffer(bay, -BLUNT, 5), BLUNT, 5)
    joined = exact.union(ground, roughen(bay, plan.size, plan.seed + 61, 0.25))
    soft = exact.buffer(exact.buffer(joined, ROUND_SPUR, 5), -ROUND_SPUR, 5)
    soft = exact.difference(exact.intersection(soft, _ragged(plan, OFF_BORDER)), kept)
    return max(polygons(exact.union(joined, soft)), key=lambda p: p.area, default=ground)


def _spur(plan: Plan, ground: BaseGeometry, dice: Dice) -> BaseGeometry | None:
    """Rock that runs from the wall into the cave, broad at its root, bent, tapering."""
    spot, long = _on_wall(plan, ground, dice), 1.6 + 2.0 * dice.fraction()
    bend, wide = 2 * dice.fraction() - 1, 0.7 + 0.6 * dice.fraction()
    if spot is None:
        return None
    middle = exact.inner_point(ground)
    length = exact.apart((spot.x, spot.y), (middle.x, middle.y)) or 1.0
    dx, dy = (middle.x - spot.x) / length, (middle.y - spot.y) / length

    def at(far: float, aside: float) -> tuple[float, float]:
        return (spot.x + dx * far - dy * aside, spot.y + dy * far + dx * aside)

    pieces = []
    for k in range(TAPER):
        ends = [-0.8 + (long + 0.8) * (k + step) / TAPER for step in (0, 1)]
        leg = LineString([at(far, bend * (far / long) ** 2) for far in ends])
        pieces.append(exact.buffer(leg, BLUNT_TIP + wide * (1 - (k + 0.5) / TAPER), 5))
    return exact.union_all(pieces)


def _with_massif(plan: Plan, ground: BaseGeometry, dice: Dice) -> BaseGeometry:
    """The ground without rock that stands in it, if there is a place for it."""
    salt = dice.below(999)
    for _ in range(TRIES):
        rock = _massif(ground, dice)
        rough = roughen(rock, plan.size, plan.seed + salt, 0.3) if rock else None
        if rough and _inside(plan, OFF_BORDER).contains(exact.intersection(rough, ground)):
            return without_rock(ground, rough, kept_by(plan))
    return ground


def _massif(ground: BaseGeometry, dice: Dice) -> BaseGeometry | None:
    """Rock that stands in a cave, grown together of ever lesser lobes; what comes near to a wall
    hangs on it."""
    x0, y0, x1, y1 = ground.bounds
    spot = (x0 + dice.fraction() * (x1 - x0), y0 + dice.fraction() * (y1 - y0))
    size, turn = (
        MASSIF[0] + MASSIF[1] * exact.power(dice.fraction(), 2),
        2 * math.pi * dice.fraction(),
    )
    bend, (x, y), reach = 1.4 * (dice.fraction() - 0.5), spot, size
    lobes = [exact.disc(*spot, size, 8)]
    for _ in range(dice.between(*LOBES)):
        before, reach = reach, max(LEAST_LOBE, reach * (LESSER[0] + LESSER[1] * dice.fraction()))
        x, y = (x + exact.cos(turn) * before * 1.1, y + exact.sin(turn) * before * 1.1)
        turn += bend
        lobes.append(exact.disc(x, y, reach, 8))
    rock = exact.union_all(lobes)
    rock = exact.buffer(exact.buffer(rock, 0.4, 4), -0.4, 4)
    if inset(ground, OFF_WALL).contains(rock):
        return rock
    if not ground.contains(Dot(spot)):
        return None
    neck = LineString([spot, exact.nearest(ground.boundary, Dot(spot))[0]])
    return exact.union(rock, exact.buffer(neck, NECK * size + 0.25, 5))


def _with_grove(plan: Plan, ground: BaseGeometry, dice: Dice) -> BaseGeometry:
    """The ground with pillars that hold up its roof, the mightiest together, lesser ones round
    them."""
    x, y = (GROVE_OFF + dice.fraction() * (side - 2 * GROVE_OFF) for side in plan.size)
    turn, mighty = dice.fraction() * 2 * math.pi, MIGHTY[0] + MIGHTY[1] * dice.fraction()
    for k in range(dice.between(*PILLARS)):
        off = GAP * exact.root(k) + (0.6 * mighty if k else 0.0)
        far, way = off * (0.9 + 0.2 * dice.fraction()), turn + GOLDEN * k
        size = max(SMALLEST, mighty / (1 + FALLS * k) * (0.85 + 0.3 * dice.fraction()))
        spot = Dot(x + exact.cos(way) * far, y + exact.sin(way) * far)
        lean = dice.fraction() * 180
        pillar = exact.rotate(exact.scale(exact.buffer(spot, size, 10), 1.25, 0.85), lean)
        fits = inset(ground, ROUND_PILLAR).contains(pillar)
        if not fits and k == 0:
            return ground
        ground = _without(plan, ground, pillar if fits else None, dice)
    return ground


def _without(
    plan: Plan, ground: BaseGeometry, rock: BaseGeometry | None, dice: Dice
) -> BaseGeometry:
    """The ground without a piece of rock, unless that cuts ways off or comes near the border."""
    salt = dice.below(999)
    if rock is None:
        return ground
    rough = roughen(rock, plan.size, plan.seed + salt, 0.25)
    if not _inside(plan, OFF_BORDER).contains(exact.intersection(rough, ground)):
        return ground
    left = exact.difference(ground, rough)
    ways = polygons(exact.buffer(left, -WAY, 4))
    before = polygons(exact.buffer(ground, -WAY, 4))
    if len(polygons(left)) != 1 or len(ways) != len(before):
        return ground
    return left
