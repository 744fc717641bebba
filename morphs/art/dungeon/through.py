"""Continue rooms, halls and caves across the border of a tile, to match its neighbour."""

from __future__ import annotations

import math

from shapely import LineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.rooms import off_border
from morphs.art.geometry.drawing import Door, Thing
from morphs.art.geometry.frame import HALF, Half, halves
from morphs.art.geometry.rough import polygons, roughen, shake
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.plan.spans import ASIDE, AVENUE, HALL, NATURAL, PASSAGES, SPANS, STATELY, WALLED

DEPTHS = (2, 3, 3, 4, 4, 5, 6)
"""How deep they go on, in squares."""
LONG = (3, 4, 5, 6)
"""The same of wide halls."""
ENDS = ("", "", "", "", "cut", "round")
"""What their inner ends are."""
CUT, OUT = 1.0, 1.0
"""How much is cut off corners, and how far beyond the border ground is taken to go on."""
DOOR = (-0.5, 0.5)
"""Where the door between two rooms on either side of the border is."""
COLUMN, GAP = 0.4, 2
"""How wide columns are, and how many squares they stand apart."""
MOUTH = 0.6
"""How deep the mouths of caves are as wide as at the border at least, in squares."""
FREE, DEEP, TAPER = 1.5, 1.2, 0.55
"""How far in their walls swing freely; how deep mouths are, and by how much narrower there on
either hand, in squares."""
STRAIGHT, DOME, ARC = 0.45, (0.75, 0.5), 14
"""How deep their walls run straight on, how deep they are round behind that at least and by how
much more at most, as a share of half their width, and of how many pieces that is."""
LEANS = 1.6
"""How far caves lean to a side as they go on in, at most."""
BROADER = (0.7, 0.6)
"""How much of its mouth's width a cave has further in, at least and more at most."""
ROUGH, SWAY, WAVE = 0.3, 1.3, 2.4
"""How rough their walls are, how far they swing, and how long such a swing is."""
THROUGH = "through"
"""What furnishes them."""
CAVED = "great"
"""The same of caves: parts of great ones."""


def add_through(plan: Plan, dice: Dice) -> None:
    """Put all that goes through the border into a plan; what spans both halves of a side is one
    room."""
    sides = halves(plan.shape)
    done: set[int] = set()
    for half, kind in zip(sides, plan.spans, strict=False):
        span = SPANS[kind]
        if span is None or kind == AVENUE or kind in PASSAGES or half.index in done:
            continue
        low, high = span.least, span.most
        other = (half.index + 1) % len(sides)
        if half.end_is_corner:  # the middle of its side lies before it
            low, high = -high, -low
        elif high == HALF / 2 and plan.spans[other] == kind:
            done.add(other)
            high = HALF - low
        (_cave if kind in NATURAL else _room)(plan, half, kind, (low, high), dice)


def _room(plan: Plan, half: Half, kind: int, wide: tuple[float, float], dice: Dice) -> None:
    depth, end = dice.choose(LONG if kind == HALL else DEPTHS), dice.choose(ENDS)
    if wide[1] - wide[0] > HALF:
        depth = max(depth, 4)
    while depth > 1 and not _is_free(plan, half, wide, depth):
        depth -= 1
    ground = _ground(half, wide, depth, end if depth > 2 and kind != HALL else "")
    part = plan.add("room", ground, "" if kind in WALLED else THROUGH)
    if kind in WALLED:
        _wall(plan, half, wide)
    else:
        dx, dy = round(half.inward[0]), round(half.inward[1])
        for x, y in sorted(part.cells):  # what lies beyond the border is no wall
            part.cover.setdefault((x - dx, y - dy), 1.0)
    plan.mouths.append(_rectangle(half, wide, -OUT, 1.0))
    if kind == STATELY:
        for aside in (wide[0] + 1, wide[1] - 1):
            for inwards in range(1, depth, GAP):
                spot = half.at(aside, inwards)
                plan.put(Thing("column", *spot, 0, COLUMN, COLUMN), ground, 0.1)


def _wall(plan: Plan, half: Half, wide: tuple[float, float]) -> None:
    """Build the wall along the border that two rooms have in common, and the door in it."""
    low, high = DOOR
    for start, end in ((wide[0], low), (high, wide[1])):
        plan.partitions.append(LineString([half.at(start, 0), half.at(end, 0)]))
    plan.doors.append(Door(half.at(low, 0), half.at(high, 0), "border"))
    plan.lanes.append(LineString([half.at(0, -OUT), half.at(0, OUT)]))


def _cave(plan: Plan, half: Half, kind: int, wide: tuple[float, float], dice: Dice) -> None:
    """A cave or the end of a tunnel, which leans to a side as it goes on in."""
    depth, lean = dice.choose(DEPTHS), LEANS * (2 * dice.fraction() - 1)
    depth = min(depth, 3) if kind == ASIDE else depth
    reach = (wide[1] - wide[0]) / 2
    deep = reach * (BROADER[0] + BROADER[1] * dice.fraction())
    spread = (min(wide[0], wide[0] + lean), max(wide[1], wide[1] + lean))
    while depth > 1 and not _is_free(plan, half, spread, depth):
        depth -= 1
    middle = (wide[0] + wide[1]) / 2
    ground = _dome(half, wide, reach * (DOME[0] + DOME[1] * dice.fraction()), lean / 2)
    if depth > 1:
        ends = ((middle, MOUTH), (middle + lean, max(depth - deep, MOUTH + 0.1)))
        body = exact.buffer(LineString([half.at(u, v) for u, v in ends]), deep, 8)
        body = exact.intersection(body, off_border(plan, plan.seed + 67))
        ground = exact.union(ground, body)
    ground = exact.transform(
        exact.segmentize(ground, 0.2),
        lambda p: shake(p, plan.size, plan.seed + 19, SWAY, WAVE, STRAIGHT, FREE),
    )
    ground = roughen(ground, plan.size, plan.seed + half.index, ROUGH)
    whole = max(polygons(ground), key=lambda p: p.area)
    plan.add("cave", whole, "" if kind == ASIDE else CAVED)
    plan.mouths.append(_tapering(half, wide))


def _dome(half: Half, wide: tuple[float, float], deep: float, lean: float) -> BaseGeometry:
    """The ground behind a mouth: straight as far as it must be, then round, its end `lean`ing to
    a side."""
    middle, reach = (wide[0] + wide[1]) / 2, (wide[1] - wide[0]) / 2
    ring = [(wide[1], 0.0), (wide[0], 0.0)]
    for k in range(ARC + 1):
        turn = math.pi * k / ARC
        on = exact.sin(turn)
        ring.append((middle - reach * exact.cos(turn) + lean * on * on, STRAIGHT + deep * on))
    return Polygon([half.at(u, v) for u, v in ring])


def _tapering(half: Half, wide: tuple[float, float]) -> Polygon:
    """The mouth of a cave: exact at the border, narrower within, lest it leave corners there."""
    low, high = wide
    ring = [(low, -OUT), (low, STRAIGHT), (low + TAPER, DEEP)]
    ring += [(high - TAPER, DEEP), (high, STRAIGHT), (high, -OUT)]
    return Polygon([half.at(u, v) for u, v in ring])


def _rectangle(half: Half, wide: tuple[float, float], start: float, depth: float) -> Polygon:
    a, b = half.at(wide[0], start), half.at(wide[1], depth)
    return box(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))


def _is_free(plan: Plan, half: Half, wide: tuple[float, float], depth: int) -> bool:
    """Whether nothing lies in the ground of a room and about it, and all ways in lead into it or
    past it."""
    ground = _rectangle(half, wide, 0, depth)
    near = exact.buffer(ground, 1.0, join_style="mitre")
    far = min(plan.size) - 2 >= depth
    beside = any(
        near.contains(spot) and not ground.contains(spot)
        for spot in (Dot(other.at(0, 1.5)) for other, _ in plan.openings())
    )
    return far and not beside and not any(cell in plan.owner for cell in plan.cells_of(near))


def _ground(half: Half, wide: tuple[float, float], depth: int, end: str) -> BaseGeometry:
    """The ground of a room: its inner end square, cut at the corners, or round."""
    low, high = wide
    if end == "round" and high - low <= 2 * (depth - 1):
        reach = (high - low) / 2
        x, y = half.at((low + high) / 2, depth - reach)
        disc = exact.buffer(Dot(x, y), reach, 24)
        return exact.union(_rectangle(half, wide, 0, depth - reach), disc)
    if end == "cut":
        ring = [(low, 0.0), (low, depth - CUT), (low + CUT, depth)]
        ring += [(high - CUT, depth), (high, depth - CUT), (high, 0.0)]
        return Polygon([half.at(u, v) for u, v in ring])
    return _rectangle(half, wide, 0, depth)
