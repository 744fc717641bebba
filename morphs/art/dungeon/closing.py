"""The geometry of caps: everything that crosses the border comes to an end inside.

How it ends depends on what it is: a hall in rubble, before bars or at a niche with a statue; a
tunnel in a cave-in; a door is stuck; water goes underground; open ground ends at a wall, worked or
natural. Lengths are in squares.
"""

from collections.abc import Callable

import shapely
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.areas import add_areas
from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.drawing import Door, Drawing, Thing
from morphs.art.geometry.frame import SIZES, Faces, Half, halves
from morphs.art.geometry.rough import roughen
from morphs.base import exact
from morphs.base.seeds import Dice


def cap_plan(shape: str, faces: Faces, seed: int) -> tuple[Plan, Drawing]:
    """A cap of a square, edge (lying) or corner, faces clockwise from its north-west corner; the
    plan tells how the drawing came about."""
    plan = Plan(shape, faces, seed)
    rolls = Dice(seed, "cap")
    add_areas(plan, rolls, shallow=True)
    for half, face in zip(halves(shape), faces, strict=True):
        if face[0] == "s" and face[1] in ENDS:
            ENDS[face[1]](plan, half, rolls)
    return plan, _trimmed(plan)


def _hall(plan: Plan, half: Half, rolls: Dice) -> None:
    length = rolls.choose([1.6, 1.6, 2.0])
    plan.add("hall", _passage(half, length))
    choice = rolls.below(3)
    if choice == 0:
        plan.doors.append(Door(half.at(-0.5, length - 0.6), half.at(0.5, length - 0.6), "bars"))
    elif choice == 1:
        plan.extra_floor.append(exact.buffer(Dot(half.at(0, length)), 0.42, 16))
        plan.things.append(Thing("statue", *half.at(0, length), 0, 0.5, 0.5))
    else:
        _rubble(plan, half, length, rolls)


def _door(plan: Plan, half: Half, rolls: Dice) -> None:
    plan.add("hall", _passage(half, 1.0))
    plan.doors.append(Door(half.at(-0.5, 0), half.at(0.5, 0), "border"))
    plan.things.append(Thing("rubble", *half.at(0, 0.62), rolls.fraction() * 360, 0.5, 0.5))


def _tunnel(plan: Plan, half: Half, rolls: Dice) -> None:
    length = 1.7 + 0.5 * rolls.fraction()
    aside = rolls.fraction() - 0.5
    bent = exact.buffer(LineString([half.at(0, 0.4), half.at(aside, length - 0.4)]), 0.5)
    body = exact.union(_passage(half, 0.6), bent)
    plan.add("tunnel", roughen(body, plan.size, plan.seed + half.index, 0.25))
    _rubble(plan, half, length, rolls, aside)


def _passage(half: Half, length: float) -> BaseGeometry:
    return exact.buffer(LineString([half.at(0, -0.1), half.at(0, length)]), 0.5, cap_style="flat")


def _rubble(plan: Plan, half: Half, length: float, rolls: Dice, aside: float = 0.0) -> None:
    """Stones heaped up before the end, which lies somewhat aside."""
    for _ in range(7):
        v = length - 0.28 - 0.7 * exact.power(rolls.fraction(), 2)
        u = 0.5 * (rolls.fraction() - 0.5) + aside * v / length
        size = 0.2 + 0.2 * rolls.fraction()
        kind = rolls.choose(["boulder", "rubble"])
        plan.things.append(Thing(kind, *half.at(u, v), rolls.fraction() * 360, size, size))


def _river(plan: Plan, half: Half, rolls: Dice) -> None:
    _stream(plan, half, "water", 0.6, 1.6)
    plan.things.append(Thing("sinkhole", *half.at(0, 1.35), rolls.fraction() * 360, 0.85, 0.85))


def _lava(plan: Plan, half: Half, rolls: Dice) -> None:
    _stream(plan, half, "lava", 0.6, 1.6)


def _stream(plan: Plan, half: Half, kind: str, radius: float, length: float) -> None:
    body = exact.buffer(LineString([half.at(0, -1), half.at(0, length - radius)]), radius)
    pond = exact.buffer(Dot(half.at(0, length - radius)), radius * 1.35)
    shape = roughen(exact.union(body, pond), plan.size, plan.seed + half.index, 0.2)
    plan.add(kind, shape)


def _crevasse(plan: Plan, half: Half, rolls: Dice) -> None:
    swing = 0.5 * (rolls.fraction() - 0.5)
    points = [
        half.at(u, v) for u, v in ((0.4, -1), (0.4, 0.4), (swing, 1.9), (-0.4, 0.4), (-0.4, -1))
    ]
    plan.add("crevasse", roughen(Polygon(points), plan.size, plan.seed + half.index, 0.2))


ENDS: dict[str, Callable[[Plan, Half, Dice], None]] = {
    "h": _hall,
    "d": _door,
    "t": _tunnel,
    "r": _river,
    "l": _lava,
    "c": _crevasse,
}


def _trimmed(plan: Plan) -> Drawing:
    """The plan as layers; what stands outside, as in a small corner, goes."""
    drawing = plan.finish()
    width, height = SIZES[plan.shape]
    inside = shapely.box(0.2, 0.2, width - 0.2, height - 0.2)
    plan.things = [t for t in drawing.things if inside.contains(Dot(t.x, t.y))]
    return plan.finish()
