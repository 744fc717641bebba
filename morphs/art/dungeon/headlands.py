"""Headlands of caves that reach the border: where a side of the tile is rock, its wall swings in by
some squares, lest walls run along the border from tile to tile. Lengths are in squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import shapely
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.frame import HALF, Half, halves
from morphs.art.geometry.rough import ROUGHLY, polygons, roughen, thinned
from morphs.base import exact
from morphs.base.seeds import Dice

DEEP, LESSER, LONE = (1.7, 2.2, 2.9, 3.7, 4.8), 0.55, 4
"""How far a headland comes out of its wall, by the dice; that of a second one as a share of it, and
one side in how many has but one."""
AT_LEAST = 0.7
"""How far at least, where there is less room."""
SHARE = 0.44
"""What share of the way to the wall opposite it takes at most."""
ALONG, BETWEEN = 2.9, 3.2
"""How far its middle and its tip are from the corners of the tile, and those of two from each
other."""
FARTHEST = 3.4
"""Walls farther from the border have swung in already."""
TIP, ROOT, PIECES = (0.45, 0.6), (1.5, 1.4), 6
"""Half its breadth at its tip and at its root, at least and more at most, and of how many pieces it
is."""
BUTTRESS, BLUFF, STOUT = 3, (0.6, 0.7), 1.4
"""One in how many is a buttress: blunt, so much broader at its tip, and so much less deep."""
NOOK = (4.0, 3.2)
"""How far along both sides rock fills a corner of the tile where both are rock, in squares, at
least and more at most: a cave has no square corners."""
FILLED = 0.5
"""Corners of which so little is ground stay as they are, in square squares."""
OFF_MOUTH = 1.3
"""So near to half-sides where the cave goes on there is none of it."""
PASSAGE = (1.15, 3.2)
"""Half how wide, and how deep the ground before passages is that it leaves."""
UNEVEN, BLUNT = 0.5, 0.5
"""How uneven that is, and by which radius rock is rounded that it cuts off."""
WAY = 0.8
"""Half the width of ways past it."""
SOFT = 0.55
"""By which radius ground beside it is rounded."""
CRUMB = 1.0
"""Smaller ground that rock cuts off is none, in square squares."""
JOINED, LEAST = 8, 14.0
"""Smaller tiles have no headlands where their caves have become one, and smaller caves none, in
square squares."""
OFF_WAY, SCRAP = 0.65, 0.3
"""How far these keep off ways and water; smaller pieces that they leave of a part are none, in
square squares."""
CORNER = (1.7, 1.2)
"""How far rock and ground run along the border to a corner where a cave ends, and how far inwards
they are there at least."""


def with_headlands(plan: Plan, ground: BaseGeometry) -> BaseGeometry:
    """The ground without headlands, two at most for each side of the tile that is rock."""
    return _cornered(plan, _headed(plan, ground, kept_by(plan), "headlands"))


def add_headlands(plan: Plan) -> None:
    """Headlands and round corners of whole caves, once ways have joined their parts: each part
    alone has no wall along a side that is long enough. They keep off ways, water and what is
    hewn."""
    natural = plan.of_kind("cave", "tunnel")
    if min(plan.size) < JOINED:
        return
    stays = [*plan.lanes, *plan.avenues, *plan.extra_floor, *plan.mouths, plan.wet()]
    stays += [plan.union("room", "hall"), *plan.stumps]
    kept = exact.union(kept_by(plan), exact.buffer(exact.union_all(stays), OFF_WAY, 4))
    joined = sum(part.theme == "border" for part in natural) > 1
    for ground in polygons(thinned(exact.union_all(part.outline for part in natural), plan.size)):
        if ground.area > LEAST:
            headed = _headed(plan, ground, kept, "joined") if joined else ground
            after = _nooked(plan, headed, kept)
            if after is not ground:
                _take(natural, exact.difference(ground, after))


def _take(natural: Sequence[Part], rock: BaseGeometry) -> None:
    """Take rock out of the parts of a cave, unless one of them would fall apart."""
    left = [polygons(exact.difference(part.outline, rock)) for part in natural]
    if all(sum(one.area > SCRAP for one in pieces) == 1 for pieces in left):
        for part, pieces in zip(natural, left, strict=True):
            part.outline = max(pieces, key=lambda one: one.area)


def _headed(plan: Plan, ground: BaseGeometry, kept: BaseGeometry, stage: str) -> BaseGeometry:
    """Ground without headlands, which leave what is to be kept."""
    sides = halves(plan.shape)
    for first, second in pairwise([*sides, sides[0]]):
        whole = first.start_is_corner and not first.end_is_corner and second.end_is_corner
        if whole and _is_rock(plan, first.index) and _is_rock(plan, second.index):
            dice = Dice(plan.seed, stage, str(first.index))
            low = HALF if _is_open(plan, first.index) else ALONG
            high = HALF if _is_open(plan, second.index) else 2 * HALF - ALONG
            deep, along = dice.choose(DEEP), low + dice.fraction() * (high - low)
            tries = [(along, deep)]
            if dice.below(LONE):
                off = along + (BETWEEN + dice.fraction()) * (1 if along < HALF else -1)
                tries.append((_on_side(off), LESSER * deep))
            for spot, far in tries:
                rock = _headland(plan, first, ground, spot, far, dice)
                if rock is not None:
                    free = exact.buffer(exact.difference(rock, kept), -BLUNT, 5)
                    ground = without_rock(ground, exact.buffer(free, BLUNT, 5), kept)
    return ground


def _nooked(plan: Plan, ground: BaseGeometry, kept: BaseGeometry) -> BaseGeometry:
    """Ground without the square corners that it has where two sides of rock meet."""
    sides = halves(plan.shape)
    for first, second in pairwise([*sides, sides[0]]):
        solid = _is_rock(plan, first.index) and _is_rock(plan, second.index)
        if not (first.end_is_corner and solid):
            continue
        dice = Dice(plan.seed, "nook", str(first.index))
        legs = [NOOK[0] + NOOK[1] * dice.fraction() for _ in range(2)]
        bulge, salt = 0.65 + 0.45 * dice.fraction(), dice.below(999)
        edge = HALF / 2
        ends = (first.at(edge - legs[0], 0), second.at(legs[1] - edge, 0))
        corner = first.at(edge, 0)
        (ax, ay), (bx, by), (x, y) = *ends, corner
        middle = (x + bulge * ((ax + bx) / 2 - x), y + bulge * ((ay + by) / 2 - y))
        ring = Polygon([corner, ends[0], middle, ends[1]])
        if exact.intersection(ring, ground).area < FILLED:
            continue
        rock = roughen(exact.buffer(ring, BLUNT, 5), plan.size, plan.seed + salt, 0.35)
        free = exact.buffer(exact.difference(rock, kept), -BLUNT, 5)
        ground = without_rock(ground, exact.buffer(free, BLUNT, 5), kept)
    return ground


def _on_side(along: float) -> float:
    return min(max(along, ALONG), 2 * HALF - ALONG)


def _cornered(plan: Plan, ground: BaseGeometry) -> BaseGeometry:
    """The ground with walls that run out at a slant to its corners at the border: no step is to be
    there."""
    sides = halves(plan.shape)
    far, deep = CORNER
    rocks: list[BaseGeometry] = []
    open_: list[BaseGeometry] = []
    for first, second in pairwise([*sides, sides[0]]):
        if first.end_is_corner and _is_rock(plan, first.index) != _is_rock(plan, second.index):
            for half, sign in ((first, 1), (second, -1)):
                edge = sign * HALF / 2
                ring = ((edge, 0.0), (edge - sign * far, 0.0), (edge - sign * far, deep))
                found = rocks if _is_rock(plan, half.index) else open_
                found.append(Polygon([half.at(u, v) for u, v in ring]))
    ground = exact.union_all([ground, *open_])
    left = polygons(exact.difference(ground, exact.union_all(rocks)))
    return max(left, key=lambda one: one.area, default=ground)


def _is_rock(plan: Plan, half: int) -> bool:
    return plan.faces[half][0] == "s"


def _is_open(plan: Plan, half: int) -> bool:
    """Whether a passage crosses a half-side of rock."""
    return plan.faces[half][1] != "w"


def kept_by(plan: Plan) -> BaseGeometry:
    """Where ground stays as it is: along half-sides that are open, and before passages."""
    wide, deep = PASSAGE
    found: list[BaseGeometry] = []
    for half, face in zip(halves(plan.shape), plan.faces, strict=True):
        if face[0] != "s":
            edge = LineString([half.at(-HALF / 2, 0), half.at(HALF / 2, 0)])
            found.append(exact.buffer(edge, OFF_MOUTH, 3))
        elif face[1] != "w":
            ring = ((-wide, -1), (-wide, deep), (wide, deep), (wide, -1))
            found.append(Polygon([half.at(u, v) for u, v in ring]))
    return roughen(exact.union_all(found), plan.size, plan.seed + 83, UNEVEN)


def _headland(
    plan: Plan, half: Half, ground: BaseGeometry, along: float, deep: float, dice: Dice
) -> BaseGeometry | None:
    """Rock that comes out of the side that begins with a half-side, broad at its root, its tip off
    to a hand."""
    lean = 2 * dice.fraction() - 1
    tip, root = (least + more * dice.fraction() for least, more in (TIP, ROOT))
    salt = dice.below(999)
    if not dice.below(BUTTRESS):
        tip, deep = tip + BLUFF[0] + BLUFF[1] * dice.fraction(), deep / STOUT
        root = max(root, tip)
    ray = LineString([half.at(along - HALF / 2, v) for v in (0, min(plan.size))])
    foot, inside = Dot(half.at(along - HALF / 2, 0)), exact.intersection(ray, ground)
    lines = [one for one in shapely.get_parts(inside) if isinstance(one, LineString)]
    if not lines:
        return None
    start, first = min(((exact.distance(foot, one), one) for one in lines), key=lambda one: one[0])
    deep = min(deep, SHARE * exact.length(first))
    if start > FARTHEST or deep < AT_LEAST:
        return None
    discs = []
    for k in range(PIECES + 1):
        on = k / PIECES
        wide = tip + (root - tip) * (1 - on) ** 2
        aside = _on_side(along + lean * deep * 0.6 * on * on) - HALF / 2
        discs.append(exact.disc(*half.at(aside, on * max(0.1, start + deep - tip)), wide, 6))
    hulls = [exact.union(*both).convex_hull for both in pairwise(discs)]
    return roughen(exact.union_all(hulls), plan.size, plan.seed + salt, 0.3)


def without_rock(ground: BaseGeometry, rock: BaseGeometry, kept: BaseGeometry) -> BaseGeometry:
    """The ground without some rock, rounded beside it but for what is kept, unless that cuts ways
    off."""
    if rock.is_empty:
        return ground
    left = thinned(exact.difference(ground, rock))
    near = exact.buffer(rock, 2 * SOFT, 4)
    x0, y0, x1, y1 = near.bounds
    beside = exact.clip(left, x0 - 3 * SOFT, y0 - 3 * SOFT, x1 + 3 * SOFT, y1 + 3 * SOFT)
    soft = exact.buffer(exact.buffer(beside, -SOFT, 5), SOFT, 5)
    as_it_was = exact.union(exact.difference(left, near), exact.intersection(left, kept))
    pieces = [
        one
        for one in polygons(exact.intersection(exact.union(as_it_was, soft), ground))
        if one.area > CRUMB
    ]
    if len(pieces) != 1 or _ways(pieces[0]) != _ways(ground):
        return ground
    return pieces[0]


@lru_cache(maxsize=8)
def _ways(ground: BaseGeometry) -> int:
    """Into how many pieces worth the name a ground falls for who needs room."""
    eroded = exact.buffer(exact.simplify(ground, ROUGHLY), -WAY, 2)
    return sum(one.area > CRUMB for one in polygons(eroded))
