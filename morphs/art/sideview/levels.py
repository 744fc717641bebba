"""Furnishing side views: what stands on the floors of rooms and caves, and hangs from above."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import LineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Drawing, Thing
from morphs.base import exact
from morphs.base.seeds import Dice

SETS = (
    ("side_table", "side_chest", "side_barrel"),
    ("side_bed", "side_chest", "side_barrel"),
    ("side_barrel", "side_barrel", "side_chest"),
    ("side_throne", "side_statue"),
    ("side_statue", "side_statue"),
    ("side_table", "side_bed"),
)
"""What may stand in one room."""
SIZES = {
    "side_table": (0.95, 0.42), "side_chest": (0.5, 0.34), "side_barrel": (0.36, 0.46),
    "side_bed": (1.15, 0.36), "side_statue": (0.42, 0.85), "side_throne": (0.7, 0.85),
}  # fmt: skip
APART = 0.3
COLUMN = 0.24
Span = tuple[float, float]


def furnished(plan: Plan, drawing: Drawing, ladders: list[Thing]) -> list[Thing]:
    """Things for every room and cave of a side view, none before a ladder or over a shaft."""
    rolls = Dice(plan.seed, "levels")
    kept = exact.union_all([box(t.x - 0.45, 0, t.x + 0.45, 10) for t in ladders])
    found: list[Thing] = []
    for part in plan.of_kind("room", "cave"):
        free = exact.difference(exact.difference(part.outline, drawing.wet), kept)
        make = _room if part.kind == "room" and part.theme != "border" else _cave
        found += make(part, free, drawing, rolls)
    return found


def _room(part: Part, free: BaseGeometry, drawing: Drawing, rolls: Dice) -> Iterator[Thing]:
    x0, y0, x1, y1 = part.outline.bounds
    taken: list[Span] = []
    if x1 - x0 >= 4 and y1 - y0 >= 2:
        for k in range(1, int(x1 - x0)):
            span = _standing(x0 + k, COLUMN, free, drawing)
            if k % 2 and span:
                taken.append((x0 + k - 0.3, x0 + k + 0.3))
                yield Thing("side_column", x0 + k, span[1], 0, COLUMN, span[1] - span[0])
    for kind in rolls.choose(SETS):
        wide, high = SIZES[kind]
        for _ in range(8):
            x = x0 + wide / 2 + rolls.fraction() * max(0.0, x1 - x0 - wide)
            span = _standing(x, wide, free, drawing)
            clear = all(
                x + wide / 2 + APART / 2 < a or x - wide / 2 - APART / 2 > b for a, b in taken
            )
            if span and clear and span[1] - span[0] > high + 0.1:
                taken.append((x - wide / 2, x + wide / 2))
                yield Thing(kind, x, span[1], 0, wide, high)
                break
    if y1 - y0 >= 2 and free.contains(box(x0 + 0.35, y0 + 0.5, x0 + 0.65, y0 + 1.1)):
        yield Thing("side_torch", x0 + 0.5, y0 + 1.1, 0, 0.2, 0.5)


def _cave(part: Part, free: BaseGeometry, drawing: Drawing, rolls: Dice) -> Iterator[Thing]:
    x0, _, x1, _ = part.outline.bounds
    for _ in range(int((x1 - x0) * 2)):
        x, wide = x0 + rolls.fraction() * (x1 - x0), 0.2 + 0.16 * rolls.fraction()
        span = _span(x, free)
        if span is None or span[1] - span[0] < 1.3 or not 0.9 < x < 9.1:
            continue
        high = (0.25 + 0.3 * rolls.fraction()) * min(2.0, span[1] - span[0])
        if span[0] > 0.5 and rolls.fraction() < 0.6:
            yield Thing("stalactite", x, span[0] - 0.03, 0, wide, high)
        elif span[1] < 9.5:
            yield Thing("stalactite", x, span[1] + 0.03, 0, wide, -high * 0.7)


def _span(x: float, free: BaseGeometry) -> Span | None:
    """From where to where a place is open above its lowest floor."""
    pieces = shapely.get_parts(exact.intersection(free, LineString([(x, 0.0), (x, 10.0)])))
    spans = [(p.bounds[1], p.bounds[3]) for p in pieces if exact.length(p) > 0.3]
    return max(spans, key=lambda span: span[1]) if spans else None


def _standing(x: float, wide: float, free: BaseGeometry, drawing: Drawing) -> Span | None:
    """Ceiling and floor at a place whose floor is level and has rock beneath it."""
    ends = [_span(x + step * wide, free) for step in (-0.5, 0.0, 0.5)]
    if any(end is None for end in ends):
        return None
    spans = [end for end in ends if end]
    level = max(b for _, b in spans) - min(b for _, b in spans) < 0.02
    ground = spans[0][1]
    below = box(x - wide / 2, ground + 0.05, x + wide / 2, ground + 0.25)
    if not level or drawing.open.intersects(below):
        return None
    return max(a for a, _ in spans), ground
