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
TRIED, MOST = 4, 2
"""How many of these are tried, and how many there are at most."""
HUNG = ("over_", "stalactite", "side_roots")
"""How the names of things begin that hang from their place."""
SHUNNED = 1
"""In so many of five places where they might be there are none."""


def on_the_far_wall(
    view: View, free: BaseGeometry, there: Sequence[Thing], rolls: Dice
) -> Iterator[Thing]:
    """Dwellings, scaffolds or stairs on the far wall of caverns that go on below, or above high
    over what stands there: the air is not empty."""
    if view.worked or not (view.opens(0) or view.opens(5)) or rolls.below(5) < SHUNNED:
        return
    taken = [_reach(thing) for thing in there]
    found: list[Thing] = []
    for kind, wide, high in rolls.some(FAR, TRIED):
        if any(kind == one.kind for one in found):
            continue
        thing = _clear(kind, wide, high, free, taken, rolls)
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
    free: BaseGeometry,
    taken: Sequence[tuple[float, float, float, float]],
    rolls: Dice,
) -> Thing | None:
    """Something on a far wall, off all that is there, if there is room."""
    for _ in range(12):
        x = exact.rounded(1.2 + wide / 2 + (7.6 - wide) * rolls.fraction())
        foot = exact.rounded(high + 0.9 + (8.7 - high) * rolls.fraction())
        body = box(x - wide / 2 - 0.2, foot - high - 0.2, x + wide / 2 + 0.2, foot + 0.3)
        clear = all(
            abs(at - x) > (broad + wide) / 2 + 0.2 or top > foot + 0.3 or low < foot - high - 0.3
            for at, broad, top, low in taken
        )
        if clear and free.contains(body):
            return Thing(kind, x, foot, 0, wide, high)
    return None
