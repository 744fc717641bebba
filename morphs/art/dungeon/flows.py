"""Rivers, lava streams and crevasses: ribbons from half-side to half-side."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.rooms import islands, off_border
from morphs.art.dungeon.swinging import Swing, swung
from morphs.art.geometry.code import water_links
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import Half, Point, halves
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import border_fade, polygons, puddle, roughen
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice


@dataclass(frozen=True)
class Manner:
    """How a flow looks: half its width at the border, by what share that varies inside, the
    roughness of its banks, how far it meanders."""

    kind: str
    half_width: float
    varies: float
    rough: float
    meander: float
    end_radius: float
    sea: str

    def calm(self) -> Manner:
        """The same where other water may be near, which it must not touch."""
        return replace(self, meander=self.meander / 2, varies=self.varies / 1.5)


MANNERS = {
    "r": Manner("water", 0.6, 1.7, 0.26, 2.7, 2.9, "k"),
    "l": Manner("lava", 0.6, 1.2, 0.24, 1.8, 1.7, "m"),
    "c": Manner("crevasse", 0.4, 0.35, 0.3, 0.8, 0.0, ""),
}


SWING, ROUND = 0.5, 0.35
"""The radii by which banks bend inward and outward, in squares; rivers are wider than the last."""
LEAST = -0.17
"""How much narrower a flow gets, as a share of what it varies: it must outlast `ROUND`."""
MOST = 1.0
"""How much wider it gets, as such a share."""
BROAD = 0.8
"""How much more of what it varies it does so in one tile than in another."""
BREATHS = ((5.2, 1.9), (1.8, 0.8))
"""Over what waves it does so along each of its banks, in squares, and how much of it."""
LEAST_POOL = 0.9
"""Rivers that have less room than this for a pool at their end are streams that rise there."""
BEND, TURN = 0.4, 0.36
"""How far a course keeps the direction of its ends, as a share of their distance: more where it
turns."""
LEAST_TURN = 1.3
"""The same at least where it turns, in squares: a bend, no elbow."""
MEANDER = Swing(1.7, ((4.4, 2.2), (1.9, 0.4)), 0.4, 1.6, 0.8, 1.7, 0.0)
"""How rivers swing from their course at most."""
OFF_BANK = 1.15
"""How far the banks of what widens keep off the border, in squares."""
EYOTS = (0, 1, 1, 2)
"""How many rocks stand in a river at most."""
APART = 1.0
"""How far a pool keeps off other water, in squares."""
RISES, SPRING = 0.8, 0.45
"""How far into a tile a stream goes that rises there, as a share of a pool's way, and how broad it
is at its end, as one of its breadth."""
ELBOW = 0.28
"""By which radius the bends of banks are rounded, in squares: less than the least half width."""
BAR = (0.72, 2.6)
"""Half the least width of water that has a bar, and how long that is at most, in squares."""
POOLED, TIP = 0.6, 1.0
"""Mouths narrower than twice the first are those of arms, whose tips lie so much farther off than
their reach at most, in squares."""
SPACIOUS = 9.0
"""More room than any pool takes."""
REACHES, LEAST_SUMP, SUMP, NEARER = 0.1, 1.2, (0.8, 0.6, 0.4, 0.25), 0.6
"""How near to where a river crosses its water is, how far off it ends at least, half how wide
the mouth under the wall may be, and how much nearer a wider one may lie, in squares."""
SUNK = {"r": "sump", "l": "vent"}
"""Out of what comes what ends in the tile, or into what it sinks."""
SHALLOW = 8
"""In a tile less deep than this, in squares, lone rivers end before they reach the halls."""


def add_flows(plan: Plan, dice: Dice) -> None:
    """Every river, lava stream and crevasse that the faces ask for."""
    for letter, manner in MANNERS.items():
        crossings = [
            half
            for half, face in zip(halves(plan.shape), plan.faces, strict=True)
            if face[1] == letter and face[0] not in "km"
        ]
        if crossings:
            _add_flow(plan, letter, manner, crossings, dice)


def _add_flow(plan: Plan, letter: str, manner: Manner, crossings: list[Half], dice: Dice) -> None:
    sea = [half for half, face in _faces(plan) if face[0] == manner.sea]
    shapes: list[BaseGeometry] = []
    for own, near in sorted(_bodies(plan, letter, crossings, sea), key=_ends):
        wet = exact.union_all([plan.wet(), *shapes, *_stubs(plan, own)])
        shapes.append(_ribbon(plan, letter, manner, own, near, wet, dice))
    round_one = exact.buffer(exact.buffer(exact.union_all(shapes), ELBOW), -2 * ELBOW)
    ribbon = roughen(
        exact.buffer(round_one, ELBOW), plan.size, plan.seed + ord(letter), manner.rough
    )
    body = exact.intersection(ribbon, _bed(plan, manner, crossings))
    if letter == "r":
        body = islands(plan, body, dice.choose(EYOTS), dice)
    if letter in SUNK:
        _add_sumps(plan, letter, body, crossings, sea)
    plan.add(
        manner.kind, _shouldered(body) if plan.swings and min(plan.size) < SHALLOW else body, "flow"
    )


def _add_sumps(
    plan: Plan, letter: str, body: BaseGeometry, crossings: list[Half], sea: list[Half]
) -> None:
    """Dark mouths where rivers and streams of lava that end in the tile come out of the rock, or
    sink under it: at what is farthest from where they cross the border."""
    for own, near in _bodies(plan, letter, crossings, sea):
        gate = Dot(own[0].at(0, 0))
        pieces = [one for one in polygons(body) if exact.distance(one, gate) < REACHES]
        if not _ends((own, near)) or not pieces:
            continue
        found = [(reach, *_farthest(pieces[0], gate, reach)) for reach in SUMP]
        most = max(far for _, far, _ in found)
        for reach, far, (x, y) in found:
            if far > max(most - NEARER, LEAST_SUMP):
                foot = _foot(pieces[0], gate, reach, (x, y))
                turn = math.degrees(exact.heading(x - foot[0], y - foot[1]))
                plan.things.append(Thing(SUNK[letter], *foot, turn, 1.7 * reach, 0.75 * reach))
                break


def _foot(water: Polygon, gate: Dot, reach: float, spot: Point) -> Point:
    """Where on its shore water sinks that ends about a spot: nearest to it in a pool, at the very
    tip of an arm."""
    if reach >= POOLED:
        x, y = exact.nearest(water.exterior, Dot(spot))[0]
        return (x, y)
    shore = shapely.get_coordinates(water.exterior)
    near = exact.lengths(shore - np.array(spot)) < reach + TIP
    x, y = shore[near][int(np.argmax(exact.distances(gate, shore[near])))].tolist()
    return (x, y)


def _farthest(water: Polygon, gate: Dot, reach: float) -> tuple[float, Point]:
    """How far from where it comes in a disc of some reach comes in some water, and its middle."""
    inner = polygons(exact.buffer(water, -reach, 6))
    spots = shapely.get_coordinates([one.exterior for one in inner]).reshape(-1, 2)
    if not len(spots):
        return 0.0, (0.0, 0.0)
    far = exact.distances(gate, spots)
    x, y = spots[int(np.argmax(far))].tolist()
    return float(far.max()) + reach, (x, y)


def _shouldered(body: BaseGeometry) -> BaseGeometry:
    """A pool close to the border without the step where its bed ends: its banks swing out to it."""
    swung = exact.buffer(exact.buffer(body, SWING), -SWING - ROUND)
    return exact.buffer(swung, ROUND)


def _bodies(
    plan: Plan, letter: str, crossings: list[Half], sea: list[Half]
) -> list[tuple[list[Half], list[Half]]]:
    """Crossings that run together, and the half-sides of the lake they run into, if any."""
    if plan.links is None:
        return [(crossings, sea)]
    joined = water_links(plan.links, plan.faces, letter, MANNERS[letter].sea)
    found: list[tuple[list[Half], list[Half]]] = []
    left = list(crossings)
    while left:
        first = left[0]
        linked = set().union({first.index}, *(group for group in joined if first.index in group))
        body = [half for half in left if half.index in linked]
        left = [half for half in left if half.index not in linked]
        found.append((body, [half for half in sea if half.index in linked]))
    return found


def _ends(body: tuple[list[Half], list[Half]]) -> bool:
    """Whether a body ends in the tile: it is laid when it is known where there is room."""
    return len(body[0]) == 1 and not body[1]


def _stubs(plan: Plan, own: list[Half]) -> list[BaseGeometry]:
    """Where whatever else crosses the border begins."""
    return [
        Polygon([half.at(u, v) for u, v in ((-0.8, -1), (-0.8, 3.2), (0.8, 3.2), (0.8, -1))])
        for half, face in _faces(plan)
        if half not in own and face[1] != "w"
    ]


def _ribbon(
    plan: Plan,
    letter: str,
    manner: Manner,
    crossings: list[Half],
    sea: list[Half],
    wet: BaseGeometry,
    dice: Dice,
) -> BaseGeometry:
    """One body of flowing ground: its courses from crossing to crossing, to a lake or an end in a
    pool, as wide as other water `wet` and what else crosses the border leave room for."""
    short = plan.links is not None
    manner = manner.calm() if short or min(plan.size) < SHALLOW else manner
    courses = _courses(plan, crossings, sea, dice, short)
    shapes: list[BaseGeometry] = []
    for course in courses:
        shapes.append(_swelling(_meander(course, plan, manner, ord(letter)), plan, manner))
    alone = len(crossings) == 1 and not sea
    pool = _pool(plan, courses[0][-1], manner, wet) if alone and manner.end_radius else None
    if pool is not None:
        shapes.append(exact.intersection(pool, off_border(plan, plan.seed + 31)))
    body = exact.union_all(shapes)
    if alone and pool is None:
        body = _tapered(courses[0], plan, manner, ord(letter))
    return exact.buffer(exact.buffer(body, 0.35), -0.35) if len(crossings) > 2 else body


def _pool(plan: Plan, spot: Point, manner: Manner, wet: BaseGeometry) -> BaseGeometry | None:
    """The pool in which a lone river ends, longer than broad; None where there is room for none
    worth the name."""
    clear = exact.distance(wet, Dot(spot)) if not wet.is_empty else SPACIOUS
    reach = min(manner.end_radius, clear - APART)
    if reach < LEAST_POOL:
        return None
    rolls = Dice(plan.seed, "pool", f"{spot[0]:.2f}", f"{spot[1]:.2f}")
    turn = 2 * math.pi * rolls.fraction()
    bodies = [puddle(spot, 0.55 * reach, rolls)]
    for side, share in ((1, 0.5), (-1, 0.4)):
        bend = turn + 0.9 * (rolls.fraction() - 0.5)
        far = side * reach * (0.95 - share)
        place = (spot[0] + far * exact.cos(bend), spot[1] + far * exact.sin(bend))
        bodies.append(puddle(place, share * reach, rolls))
    return exact.buffer(exact.buffer(exact.union_all(bodies), 0.5), -0.5)


def _bed(plan: Plan, manner: Manner, crossings: list[Half]) -> BaseGeometry:
    """Where a flow may run: inside, and at its own crossings up to the border and beyond."""
    width, height = plan.size
    wide = manner.half_width
    corners = ((-wide, -1), (-wide, 0.4), (-2.2, 1.0), (2.2, 1.0), (wide, 0.4), (wide, -1))
    gates = [Polygon([half.at(u, v) for u, v in corners]) for half in crossings]
    return exact.union_all([box(0.9, 0.9, width - 0.9, height - 0.9), *gates])


def _faces(plan: Plan) -> list[tuple[Half, str]]:
    return list(zip(halves(plan.shape), plan.faces, strict=True))


def _courses(
    plan: Plan,
    crossings: list[Half],
    sea: list[Half],
    dice: Dice,
    short: bool,
) -> list[list[Point]]:
    """Centre lines: all crossings joined, or led to the sea, or to a lonely end (a short way off,
    where other water may be near)."""
    if sea:
        return [_curve(half, *_aim(min(sea, key=lambda s: _gap(s, half)))) for half in crossings]
    if len(crossings) == 1 and (short or min(plan.size) < SHALLOW):
        half, deep = crossings[0], 0.85 if min(plan.size) < SHALLOW else 2.4
        return [_curve(half, half.at(dice.fraction() - 0.5, deep), half.inward)]
    if len(crossings) == 1:
        return [_to_end(plan, crossings[0], dice)]
    trunk = max(
        ((a, b) for a in crossings for b in crossings if a.index < b.index),
        key=lambda pair: _gap(*pair),
    )
    main = _curve(trunk[0], trunk[1].at(0, 0), trunk[1].inward)
    courses = [main]
    others = [half for half in crossings if half not in trunk]
    for place, half in enumerate(others):
        where = 0.42 + 0.16 * place if len(others) < 4 else 0.2 + 0.6 * place / (len(others) - 1)
        spot = main[int(len(main) * where)]
        ahead = main[int(len(main) * where) + 3]
        courses.append(_curve(half, spot, _unit((spot[0] - ahead[0], spot[1] - ahead[1]))))
    return courses


def _aim(half: Half) -> tuple[Point, Point]:
    """A point in the middle of an area half-side's water, and the way out of it."""
    return half.at(0, 1.6), half.inward


def _gap(a: Half, b: Half) -> float:
    (ax, ay), (bx, by) = a.at(0, 0), b.at(0, 0)
    return abs(ax - bx) + abs(ay - by)


def _to_end(plan: Plan, half: Half, dice: Dice) -> list[Point]:
    width, height = plan.size
    x = width / 2 + (dice.fraction() - 0.5) * (width - 6)
    y = height / 2 + (dice.fraction() - 0.5) * (height - 4.2)
    return _curve(half, (x, y), _unit((dice.fraction() - 0.5, dice.fraction() - 0.5)))


def _unit(vector: Point) -> Point:
    length = exact.apart((0, 0), vector) or 1.0
    return (vector[0] / length, vector[1] / length)


def _curve(half: Half, goal: Point, out: Point) -> list[Point]:
    """From the border, square to it, to a goal that is left in direction `out`: a Bezier curve."""
    border, first = half.at(0, -0.5), half.at(0, 0.4)
    on_border = min(goal[0], goal[1]) <= 0 or goal[0] in (5, 10) or goal[1] in (5, 10)
    last = (goal[0] + out[0] * 0.7, goal[1] + out[1] * 0.7) if on_border else goal
    turns = abs(half.inward[0] * out[0] + half.inward[1] * out[1]) < 0.5
    far = exact.apart(first, last)
    reach = max(TURN * far, LEAST_TURN) if turns and on_border else max(BEND * far, 1.0)
    a = (first[0] + half.inward[0] * reach, first[1] + half.inward[1] * reach)
    b = (last[0] + out[0] * reach, last[1] + out[1] * reach)
    ways = [k / 24 for k in range(25)]
    curve = [tuple(_bezier(first[i], a[i], b[i], last[i], t) for i in (0, 1)) for t in ways]
    points = [border, *((x, y) for x, y in curve)]
    if on_border:
        points.append((goal[0] - out[0] * 0.5, goal[1] - out[1] * 0.5))
    return points


def _bezier(p: float, a: float, b: float, q: float, t: float) -> float:
    s = 1 - t
    return p * s * s * s + 3 * a * s * s * t + 3 * b * s * t * t + q * t * t * t


def _meander(course: list[Point], plan: Plan, manner: Manner, salt: int) -> list[Point]:
    """The course swung from side to side, as far as rock reaches."""
    ends = [_depth(plan, course[end]) < 0 for end in (0, -1)]
    swing = MEANDER._replace(most=min(manner.meander, MEANDER.most))
    line = swung(plan, LineString(course), swing, Polygon(), (ends[0], ends[1]), plan.seed + salt)
    return [(float(x), float(y)) for x, y in shapely.get_coordinates(line)]


def _depth(plan: Plan, spot: Point) -> float:
    """How far in a place lies from the border, in squares."""
    return min(*spot, plan.size[0] - spot[0], plan.size[1] - spot[1])


def _swelling(line: list[Point], plan: Plan, manner: Manner) -> BaseGeometry:
    """A ribbon wider here and narrower there, of its usual width near the border; its banks bend
    each in its own way."""
    line_of = np.array(line)
    middles, along = (line_of[1:] + line_of[:-1]) / 2, np.diff(line_of, axis=0)
    along = along / exact.lengths(along).clip(exact.THIN)[:, None]
    off = np.minimum(middles, np.array(plan.size) - middles).min(axis=1) - OFF_BANK
    most = off.clip(manner.half_width)
    left, right = (np.minimum(_bank(middles, plan, manner, salt), most) for salt in (22, 122))
    across = np.column_stack([-along[:, 1], along[:, 0]])
    aside = across * ((right - left) / 2)[:, None]
    ends = zip(line_of[:-1] + aside, line_of[1:] + aside, strict=True)
    steps = np.asarray(shapely.linestrings([exact.points(np.array(pair)) for pair in ends]))
    return exact.union_all(exact.buffers(steps, exact.points((left + right) / 2)))


def _bank(middles: Floats, plan: Plan, manner: Manner, salt: int) -> Floats:
    """How far one bank is off the middle of a flow along it: each has bays and noses of its own."""
    x, y = middles[:, 0], middles[:, 1]
    broad = BROAD * noise(np.zeros(1), np.zeros(1), plan.seed + 21)[0]
    level = broad + sum(
        much * noise(x, y, plan.seed + salt + k, wave) for k, (wave, much) in enumerate(BREATHS)
    )
    fade = border_fade(middles, plan.size, 0.8, 2.2)
    wide = 1 + manner.varies * (level * fade).clip(LEAST, MOST)
    return np.asarray(manner.half_width * wide)


def _tapered(course: list[Point], plan: Plan, manner: Manner, salt: int) -> BaseGeometry:
    """A ribbon that grows narrower towards its inner end and ends round, as a stream that rises
    there: no needle, and no farther in than it is wide enough to be one."""
    line = _meander(course, plan, manner, salt)
    count = max(2, round(RISES * (len(line) - 1)))
    pieces = [
        exact.buffer(LineString(pair), manner.half_width * (1 - (1 - SPRING) * (k / count) ** 2))
        for k, pair in enumerate(pairwise(line[: count + 1]))
    ]
    return exact.union_all(pieces)


def add_bars(plan: Plan, dice: Dice) -> None:
    """A bar of gravel in each river where it is widest, off bridges and the border."""
    for river in plan.of_kind("water"):
        if river.theme != "flow" or dice.below(5) > 1:
            continue
        off = exact.union_all([exact.buffer(bridge.deck, 0.6) for bridge in plan.bridges])
        inner = box(1.6, 1.6, plan.size[0] - 1.6, plan.size[1] - 1.6)
        free = exact.difference(exact.intersection(river.outline, inner), off)
        spot, ground = None, polygons(exact.buffer(free, -BAR[0]))
        while ground:
            spot = exact.inner_point(max(ground, key=lambda p: p.area))
            ground = polygons(exact.buffer(exact.union_all(ground), -0.15))
        if spot is None:
            continue
        near = exact.intersection(free, exact.buffer(spot, 1.8))
        corners = shapely.get_coordinates(exact.rotated_rectangle(near)).tolist()
        (ax, ay), (bx, by) = max(pairwise(corners[:3]), key=lambda s: round(exact.apart(*s), 3))
        turn = math.degrees(exact.heading(bx - ax, by - ay))
        reach = exact.distance(free.boundary, spot)
        wide, long = reach * (0.6 + 0.2 * dice.fraction()), reach * (1.4 + 0.5 * dice.fraction())
        plan.things.append(Thing("bar", spot.x, spot.y, turn, min(long, BAR[1]), wide))
