"""The rock that far dwellings, scaffolds and stairs of caverns stand on.

A shelf grows out of the wall that they are built against, and rock rises behind them: they belong
to the wall, and nothing hangs in the air.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import shapely
from shapely import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.geometry.rough import roughen
from morphs.art.sideview.great import SIZE, Point
from morphs.art.sideview.great_far import FAR
from morphs.base import exact
from morphs.base.seeds import Dice

BUILT = frozenset(kind for kind, *_ in FAR)
"""What is built against far walls."""
OUT, DEEP = 0.4, 1.5
"""How far shelves reach beyond what stands on them, and how thick they are at the wall."""
UNDER = ((0.96, 0.16), (0.84, 0.3), (0.62, 0.38), (0.42, 0.6), (0.22, 0.72))
"""Their underside from their end to the wall: where it is, and how far of that it lies down."""
BACK = (0.85, 0.35)
"""How far the rock behind it rises over it, at the two farther depths."""
INNER = (0.25, 9.85)
"""How high and low such rock is at most in its tile: at its borders all walls are alike."""
THIN = 0.9
"""Shelves that are less thick are thin."""
IN = 2.0
"""How far it goes on into the rock at the side."""
SEEN = 0.1
"""How long lines are at least that are drawn."""
RAIL = 0.45
"""How high the rails of bridges are, about."""


def with_shelves(drawing: Drawing, place: BaseGeometry) -> Drawing:
    """The drawing with rock under and behind all that is built against its far walls, which are
    known; none of it lies beyond the great place itself, in the ways that lead there."""
    built = [thing for thing in drawing.things if thing.kind in BUILT]
    if not built or not drawing.far:
        return drawing
    within = exact.intersection(drawing.floor, place)
    shelves = [_outline(thing, _lowest(thing, drawing)) for thing in built]
    shapes = [_placed(Polygon(line), thing) for line, thing in zip(shelves, built, strict=True)]
    far = []
    for depth, wall in enumerate(drawing.far):
        rock = exact.union_all([*shapes, *_backs(built, depth, drawing.seed)])
        whole = exact.union(wall, exact.intersection(rock, within))
        far.append(exact.intersection(whole, drawing.floor))
    dry = exact.difference(within, drawing.water)
    rims = [_rim(line, thing) for line, thing in zip(shelves, built, strict=True)]
    lines = [part for rim in rims for part in _lines(exact.intersection(rim, dry))]
    return replace(drawing, far=tuple(far), ledges=MultiLineString(lines))


def _lowest(thing: Thing, drawing: Drawing) -> float:
    """How low the shelf of a thing may reach: bridges below it have air over their rails."""
    tops = [bridge.deck.bounds[1] - RAIL for bridge in drawing.bridges]
    return min(top for top in (*tops, INNER[1], thing.y + DEEP) if top > thing.y)


def _backs(built: Sequence[Thing], depth: int, seed: int) -> list[BaseGeometry]:
    """The rock behind all that is built, at a depth of the far wall."""
    if depth >= len(BACK):
        return []
    return [roughen(_back(thing, BACK[depth]), SIZE, seed + depth, 0.3) for thing in built]


def _outline(thing: Thing, lowest: float) -> list[Point]:
    """The outline of a shelf from the wall to its end and back under it, as if at the left."""
    wide, foot, deep = thing.width + OUT, thing.y, lowest - thing.y
    rolls = Dice(round(1000 * thing.x), "shelf", round(1000 * foot))
    found = [(-IN, foot), (0.6 * wide, foot + 0.03), (wide, foot + 0.02)]
    for far, low in UNDER:
        x = far * wide + 0.2 * rolls.fraction()
        found.append((x, foot + deep * low * (0.8 + 0.4 * rolls.fraction())))
    return [*found, (-IN, lowest)]


def _rim(line: Sequence[Point], thing: Thing) -> BaseGeometry:
    """The outline of a shelf as a line, with its face to the right; of thin ones the upper edge,
    as the strokes of the lower would reach over it."""
    thin = line[-1][1] - thing.y < THIN
    rim = _placed(LineString(line[:3] if thin else line), thing)
    return exact.snapped(rim.reverse()) if _at_right(thing) else rim


def _back(thing: Thing, over: float) -> BaseGeometry:
    """Rock behind a thing, so far over it and beside it."""
    wide, top, foot = thing.width + over * 0.6, thing.y - thing.height - over, thing.y
    ring = [(-IN, foot + 0.1), (wide, foot + 0.1), (wide + 0.2, (top + foot) / 2)]
    ring += [(wide - 0.4, top + 0.5), (0.6 * wide, top), (0.0, top - 0.5), (-IN, top - 0.9)]
    return _placed(Polygon([(x, max(y, INNER[0])) for x, y in ring]), thing)


def _placed(shape: BaseGeometry, thing: Thing) -> BaseGeometry:
    """A shape by a thing, from its end in the rock at the left; from the right for those there."""
    here = exact.snapped(exact.translate(shape, thing.x - thing.width / 2, 0))
    return exact.scale(here, -1, 1, origin=(thing.x, 0)) if _at_right(thing) else here


def _at_right(thing: Thing) -> bool:
    return thing.x > SIZE[0] / 2


def _lines(shape: BaseGeometry) -> list[LineString]:
    """The lines of a shape that are long enough to be seen."""
    lines = (part for part in shapely.get_parts(shape) if isinstance(part, LineString))
    return [line for line in lines if exact.length(line) > SEEN]
