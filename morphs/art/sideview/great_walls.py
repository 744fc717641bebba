"""What is on the walls of great halls, between their columns."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Thing
from morphs.art.sideview.great import View, columns
from morphs.art.sideview.parts import LOWER
from morphs.base import exact
from morphs.base.seeds import Dice

HIGH_WALL = (
    ("wall_lancets", 8.4, 1.7, 3.7),
    ("wall_lancets", 8.4, 1.4, 3.1),
    ("wall_banner", 8.2, 1.4, 3.4),
)
"""What may hang high in a hall: its kind, its foot, its width and height."""
SPLENDID = (
    ("wall_rose", 3.8, 3.8),
    ("wall_glass", 3.6, 7.0),
    ("wall_tapestry", 3.5, 5.8),
    ("wall_organ", 3.7, 5.8),
    ("wall_galleries", 3.6, 7.2),
)
"""What a hall is known by, as it hangs between two columns: its kind, its width and height."""


def on_walls(view: View, free: BaseGeometry, is_led: bool, rolls: Dice) -> Iterator[Thing]:
    """What one knows a hall by on its wall between the columns, or windows and banners where
    something vast stands before it; torches by the floor."""
    middle = 5.0 if len(columns(view)) == 2 else 4.6 if view.opens(2) else 5.4
    for kind, level, wide, high in _for_walls(view, is_led, rolls):
        if free.contains(box(middle - wide / 2, level - high, middle + wide / 2, level)):
            yield Thing(kind, middle, level, 0, wide, high)
            break
    for x in columns(view) if view.has_floor else ():
        yield Thing("wall_torch", x + 0.85, LOWER - 1.3, 0, 0.36, 0.75)


def _for_walls(view: View, is_led: bool, rolls: Dice) -> Iterator[tuple[str, float, float, float]]:
    """Yield what may hang on the wall of a hall, the best first: its kind, its foot, its width and
    height."""
    if view.has_floor and view.has_roof:
        yield "wall_arches", 6.3, 3.0, 1.6
        return
    level, most = (5.3, 4.6) if view.has_floor else (9.3, 5.5 if view.has_roof else 7.6)
    if not is_led and rolls.below(4):
        for kind, wide, high in rolls.some(SPLENDID, len(SPLENDID)):
            share = min(1.0, most / high)
            yield kind, level, exact.rounded(wide * share), exact.rounded(high * share)
    if view.has_floor:
        yield rolls.choose(("wall_banner", "wall_lancets")), 4.4, 1.2, 2.9
    else:
        yield rolls.choose(HIGH_WALL)
