"""Halls that come in aslant: ground is kept for them before rooms are laid, and they run on so for
some squares before they turn to what they lead to."""

from __future__ import annotations

from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.crossings import crossed, inner_way
from morphs.art.dungeon.plan import Cell, Part, Plan
from morphs.art.dungeon.router import Move
from morphs.art.geometry.frame import Half, Point
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.plan.spans import SLANTED, TOWARD

LEAD = "lead"
"""The theme of what is kept for them."""
LONG, SHORT = (3, 4, 5, 5), (2, 3, 3)
"""How many squares they run so towards the middle of their side, and away from it."""
OUT, IN, FREE = 1.0, 2.0, 1.1
"""How far beyond the border they are taken to go on, how far within all of them must be exact, and
how near to their middle line there is nothing else, in squares."""


def add_leads(plan: Plan, dice: Dice) -> None:
    """Keep ground for all halls that come in aslant, as far as there is room."""
    for half, kind in zip(crossed(plan.shape, plan.spans), plan.spans, strict=False):
        if kind not in SLANTED:
            continue
        way = inner_way(half) * (1 if kind == TOWARD else -1)
        long = dice.choose(LONG if kind == TOWARD else SHORT)
        while long > 1 and not _is_free(plan, half, _course(half, way, long)):
            long -= 1
        course = _course(half, way, long)
        plan.mouths.append(_strip(half, way))
        cells = frozenset(map(_cell, course[1:])) | plan.cells_of(_hall(course))
        part = Part("hall", Polygon(), cells - plan.owner.keys(), LEAD)
        plan.parts.append(part)
        plan.owner.update(dict.fromkeys(sorted(part.cells), part))
        plan.leads[half.index] = (part, course)


def free_lead(plan: Plan, half: Half) -> tuple[list[Point], list[Move]]:
    """Give back the ground kept for a hall that comes in by a half-side; returns its middle line
    from beyond the border on, and the ways it may go on."""
    part, course = plan.leads.pop(half.index)
    plan.parts.remove(part)
    for cell in part.cells:
        if plan.owner.get(cell) is part:
            del plan.owner[cell]
    (ax, ay), (bx, by) = course[-2:] if len(course) > 2 else (course[0], course[-1])
    inward = (round(half.inward[0]), round(half.inward[1]))
    dx, dy = (1 if bx > ax else -1), (1 if by > ay else -1)
    aside = (0, dy) if inward[0] else (dx, 0)
    x, y = _cell(course[-1])
    return course, [((x + sx, y + sy), (sx, sy)) for sx, sy in (inward, aside)]


def _course(half: Half, way: int, long: int) -> list[Point]:
    """The middle line through so many squares, by their middles, from beyond the border on."""
    steps = [-OUT, *(k + 0.5 for k in range(long))]
    return [half.at(way * step, step) for step in steps]


def _hall(course: list[Point]) -> BaseGeometry:
    return exact.buffer(LineString(course), 0.5, cap_style="flat")


def _strip(half: Half, way: int) -> BaseGeometry:
    """Its ground at the border, exact there."""
    line = LineString([half.at(-way * OUT, -OUT), half.at(way * IN, IN)])
    return exact.buffer(line, 0.5, cap_style="flat")


def _cell(point: Point) -> Cell:
    return (int(point[0]), int(point[1]))


def _is_free(plan: Plan, half: Half, course: list[Point]) -> bool:
    """Whether nothing lies beside a middle line, away from other borders, and no other way in
    leads across it."""
    line, (width, height) = LineString(course[1:]), plan.size
    x, y = course[-1]
    near = exact.buffer(line, FREE, cap_style="square")
    entries = [
        Dot(other.at(0, deep))
        for other, _ in plan.openings()
        if other.index != half.index
        for deep in (0.5, 1.5, 2.5)
    ]
    return (
        min(x, y, width - x, height - y) >= 1.5
        and not any(cell in plan.owner for cell in plan.cells_of(near))
        and not any(near.intersects(spot) for spot in entries)
    )
