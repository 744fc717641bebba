"""What is on the far walls of great caverns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Thing
from morphs.art.sideview.great import View
from morphs.base import exact
from morphs.base.seeds import Dice

FAR = (
    ("wall_dwelling", 3.4, 2.7),
    ("wall_dwelling", 4.8, 3.1),
    ("wall_scaffold", 2.8, 4.2),
    ("wall_scaffold", 3.6, 5.4),
    ("wall_stair", 3.2, 3.8),
    ("wall_stair", 4.4, 5.4),
)
"""What may be on far walls, and how wide and high it is."""
SUNK = 0.35
"""How far it stands in the rock of the side it is built against."""
TRIED, MOST = 4, 2
"""How many of these are tried, and how many there are at most."""
HUNG = ("over_", "stalactite", "side_roots")
"""How the names of things begin that hang from their place."""
SHUNNED = 1
"""In so many of five places where they might be there are none."""


def on_the_far_wall(
    view: View, free: BaseGeometry, there: Sequence[Thing], rolls: Dice
) -> Iterator[Thing]:
    """Dwellings, scaffolds or stairs against the sides of caverns that go on below, or above high
    over what stands there: the air is not empty, and nothing floats in it."""
    if view.worked or not (view.opens(0) or view.opens(5)) or rolls.below(5) < SHUNNED:
        return
    taken = [_reach(thing) for thing in there]
    sides = [side for side, half in ((-1, 7), (1, 2)) if not view.opens(half)]
    found: list[Thing] = []
    for kind, wide, high in rolls.some(FAR, TRIED):
        if any(kind == one.kind for one in found):
            continue
        thing = _clear(kind, wide, high, sides, free, taken, rolls)
        if thing:
            taken.append(_reach(thing))
            found.append(thing)
        if len(found) == MOST:
            break
    yield from found


def _reach(thing: Thing) -> tuple[float, float, float, float]:
    """Where the middle of a thing is across, how wide it is, its top and its foot."""
    top = thing.y if thing.kind.startswith(HUNG) else thing.y - thing.height
    return thing.x, thing.width, top, top + thing.height


def _clear(
    kind: str,
    wide: float,
    high: float,
    sides: Sequence[int],
    free: BaseGeometry,
    taken: Sequence[tuple[float, float, float, float]],
    rolls: Dice,
) -> Thing | None:
    """Something built against the rock at one of some sides, off all that is there, if there is
    room."""
    for _ in range(6 if sides else 0):
        side = rolls.choose(sides)
        foot = exact.rounded(high + 0.9 + (8.7 - high) * rolls.fraction())
        x = _against(side, wide, foot, high, free)
        clear = x is not None and all(
            abs(at - x) > (broad + wide) / 2 + 0.2 or top > foot + 0.3 or low < foot - high - 0.3
            for at, broad, top, low in taken
        )
        if clear and x is not None:
            return Thing(kind, x, foot, 0, wide, high)
    return None


def _against(side: int, wide: float, foot: float, high: float, free: BaseGeometry) -> float | None:
    """Where the middle is of what reaches a little into the rock at a side, -1 at the left."""
    for step in range(30):
        near = 0.1 * step + SUNK
        ends = near, near + wide - SUNK
        a, b = ends if side < 0 else (10 - ends[1], 10 - ends[0])
        if free.contains(box(a, foot - high - 0.2, b, foot + 0.3)):
            return exact.rounded((ends[1] - wide / 2) if side < 0 else 10 - ends[1] + wide / 2)
    return None
