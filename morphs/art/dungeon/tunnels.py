"""Tunnels: ways of nature's making, which run aslant from what they join to what they join, swing
from side to side, and are narrow here and wide there."""

from collections.abc import Sequence

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Cell, Part, Plan
from morphs.art.dungeon.rooms import islands
from morphs.art.dungeon.swinging import Swing, swung
from morphs.art.geometry.frame import Point
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import border_fade, puddle, roughen, smooth
from morphs.base import exact
from morphs.base.seeds import Dice

HALF_WIDE = 0.5
"""Half the usual width of a tunnel, that of all at the border, in squares."""
ROCK = Part("rock", Polygon(), frozenset())
BULGES = 0.5
"""At how many of the squares where it could a tunnel widens, as a share."""


STRAIGHT = 0.45
"""How deep in a tunnel is as wide as at the border, in squares."""
SWING = Swing(1.7, ((4.6, 1.9), (2.1, 0.55)), STRAIGHT, 1.5, 0.75, 1.62, 0.95)
"""How tunnels swing from their course."""
RIM, SWAY = 0.95, 0.4
"""No tunnel that widens is nearer to the border, and half of how much farther off others are."""
VARIES, NARROWEST, BROADEST, SWELLS = 2.0, 0.7, 2.5, 2.7
"""How noise counts for the width of tunnels, the least and most width that they have, in squares,
and how long a stretch of one width is."""
FORK = (0.65, 0.55)
"""How far ground about a fork reaches at least, and by how much more at most."""
PILLAR = 3
"""Of how many tunnels one has a pillar where there is room on either hand."""


ROOM = 1.15
"""How far from its middle line a tunnel that runs straight on has rock or what it joins, in
squares."""
DEEP_IN = 1.9
"""No straight leg is nearer to the border, but for where a tunnel comes in."""
RUN_OVER = 0.3
"""So much of a square is in the way of others if a tunnel fills it."""


def course_of(
    plan: Plan, points: list[Point], origin: Part | None, target: Part, dice: Dice
) -> LineString:
    """The course of a tunnel: it swings freely from side to side, as far as rock reaches that
    belongs to nothing else."""
    points = _straightened(plan, points, (origin, target))
    bent = [
        p
        if k < 2 or k == len(points) - 1
        else (p[0] + (dice.fraction() - 0.5) * 0.5, p[1] + (dice.fraction() - 0.5) * 0.5)
        for k, p in enumerate(points)
    ]
    line = LineString([*bent[:1], *smooth(bent[1:])] if len(bent) > 3 else bent)
    others = [p.outline for p in plan.parts if p.worked and p not in (origin, target)]
    kept_off = exact.union_all([*others, plan.wet()])
    return swung(plan, line, SWING, kept_off, (origin is None, False), plan.seed + 13)


def tunnel(plan: Plan, way: LineString, end: Point, forks: bool = False) -> BaseGeometry:
    """A passage with natural walls, which swells to a small cave here and is pinched there, exact
    at the border; where it `forks` off another there is room."""
    ends = shapely.get_coordinates(exact.segmentize(way, 0.3))
    middles = (ends[:-1] + ends[1:]) / 2
    rolls = Dice(plan.seed, "tunnel", str(len(plan.parts)))
    level = noise(middles[:, 0], middles[:, 1], plan.seed + 37, SWELLS) * VARIES
    wide = 1 + np.where(level > 0, BROADEST - 1, 1 - NARROWEST) * level.clip(-1, 1)
    fade = border_fade(middles, plan.size, STRAIGHT, 1.3)
    off = np.minimum(middles, np.array(plan.size) - middles).min(axis=1)
    off -= RIM + SWAY * (1 + noise(middles[:, 0], middles[:, 1], plan.seed + 41, SWELLS))
    reach = HALF_WIDE * (1 + (wide - 1) * fade)
    reach = exact.numbers(np.minimum(reach, off.clip(HALF_WIDE)))
    steps = np.asarray(shapely.linestrings(np.stack([ends[:-1], ends[1:]], axis=1)))
    pieces = exact.buffers(steps, reach, 4)
    room = min(FORK[0] + FORK[1] * rolls.fraction(), _depth(plan, end) - RIM) if forks else 0.0
    pieces.append(
        puddle(end, room, rolls) if room > 0.5 else exact.buffer(shapely.Point(end), 0.48)
    )
    salt = plan.seed + len(plan.parts)
    ground = roughen(exact.union_all(pieces), plan.size, salt, 0.2)
    return ground if rolls.below(PILLAR) else islands(plan, ground, 1, rolls)


def bulges(plan: Plan, cells: list[Cell]) -> BaseGeometry:
    """Where a tunnel widens: round some squares with nothing but rock beside them."""
    rolls = Dice(plan.seed, "bulges", str(len(plan.parts)))
    found = []
    for x, y in cells[2:]:
        chance, reach, dx, dy = (rolls.fraction() for _ in range(4))
        free = all(
            0 < x + i < plan.size[0] - 1
            and 0 < y + j < plan.size[1] - 1
            and plan.owner.get((x + i, y + j), ROCK).kind in ("rock", "cave", "tunnel")
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
        )
        if free and chance < BULGES:
            spot = shapely.Point(x + 0.3 + 0.4 * dx, y + 0.3 + 0.4 * dy)
            found.append(exact.buffer(spot, 0.6 + 0.4 * reach))
    return roughen(exact.union_all(found), plan.size, plan.seed + len(cells), 0.25)


def run_over(plan: Plan, part: Part) -> None:
    """Give a tunnel the squares that it runs over, as it may leave those of its way."""
    found = plan.cover_of(part.outline)
    cells = dict.fromkeys((*sorted(part.cells), *sorted(found)))
    cover = {cell: found.get(cell, 0.0) for cell in cells}
    free = {c: share for c, share in cover.items() if share >= RUN_OVER and c not in plan.owner}
    part.cells, part.cover = frozenset(free), free


def _straightened(
    plan: Plan, points: Sequence[Point], joined: tuple[Part | None, Part]
) -> list[Point]:
    """The course through the middles of squares without all bends that rock has room to leave out:
    from where it is well in it runs on aslant as far as nothing is in its way."""
    first = next((k for k, p in enumerate(points) if _depth(plan, p) > 1), len(points) - 1)
    far = [part.outline for part in plan.parts if part not in joined]
    kept_off = exact.union_all(far)
    found, here = list(points[: first + 1]), first
    while here < len(points) - 1:
        ahead = len(points) - 1
        while ahead > here + 1 and not _is_clear(plan, points[here], points[ahead], kept_off):
            ahead -= 1
        found.append(points[ahead])
        here = ahead
    return found


def _depth(plan: Plan, spot: Point) -> float:
    """How far in a place lies from the border, in squares."""
    return min(*spot, plan.size[0] - spot[0], plan.size[1] - spot[1])


def _is_clear(plan: Plan, start: Point, end: Point, kept_off: BaseGeometry) -> bool:
    """Whether a tunnel may run straight from one place to another."""
    leg = LineString([start, end])
    deep = min(_depth(plan, end), DEEP_IN)
    inner = [exact.along(leg, share, normalized=True) for share in (0.35, 0.65)]
    if any(_depth(plan, (p.x, p.y)) < min(deep, 1.5) for p in inner):
        return False
    return kept_off.is_empty or bool(exact.distance(leg, kept_off) > ROOM)
