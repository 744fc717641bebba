"""What fills the height of tall rooms and caves, and what carries flat roofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from shapely import Point, box, prepare
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Thing
from morphs.art.sideview.carving import roof_rise
from morphs.art.sideview.parts import Chamber
from morphs.base import exact
from morphs.base.seeds import Dice


class Lofty(NamedTuple):
    """Something tall: its width and height at the most and at the least, and whether it stands on
    the floor, hangs high on the wall or from the roof."""

    kind: str
    most: tuple[float, float]
    least: tuple[float, float]
    place: str = "wall"


BALCONY = (Lofty("wall_balcony", (3.8, 3.1), (1.6, 2.2), "floor"),)
"""What rooms have that are high, but none of the highest."""
WORKED = (
    *BALCONY,
    Lofty("wall_stair", (4.0, 6.4), (2.2, 3.0), "floor"),
    Lofty("wall_tapestry", (3.0, 4.2), (1.3, 1.6)),
    Lofty("wall_galleries", (3.2, 4.8), (1.7, 1.7)),
    Lofty("wall_glass", (2.8, 4.8), (1.2, 1.8)),
    Lofty("wall_spring", (2.2, 4.0), (1.6, 2.6), "floor"),
    Lofty("over_lights", (3.4, 3.6), (1.5, 1.6), "roof"),
    Lofty("wall_clockwork", (2.4, 5.4), (1.6, 3.4), "floor"),
    Lofty("wall_treadwheel", (3.4, 5.2), (2.2, 3.2), "floor"),
    Lofty("wall_stacks", (3.2, 5.6), (1.7, 3.2), "floor"),
    Lofty("wall_colossus", (2.8, 5.6), (1.6, 3.4), "floor"),
)
WILD = (
    Lofty("wall_scaffold", (3.4, 5.6), (2.0, 3.3), "floor"),
    Lofty("wall_cleft", (3.0, 5.6), (2.0, 3.6), "floor"),
    Lofty("side_roots", (2.6, 3.2), (1.3, 1.6), "roof"),
    Lofty("wall_stalk", (3.2, 4.8), (1.8, 2.8), "floor"),
    Lofty("wall_spar", (3.0, 4.6), (1.8, 2.6), "floor"),
    Lofty("wall_drips", (2.2, 5.8), (1.4, 3.4), "floor"),
)
"""What may fill the height of tall rooms and of tall caves."""
MOST = 2
"""How many such things a tall room has."""
SIZES, SPOTS = 4, 7
"""Of how many widths and heights, and at how many places across, each is tried."""
ABOVE = 1.75
"""How high over the floor hangs what is seen over all furniture."""
CARRIED, BEAM, TRUSS = 0.7, (2.4, 1.8, 0.375), (3.2, 3.4, 0.875)
"""The share of flat roofs that beams or a truss carry; how wide and high a room is at least for
these, and how deep they reach."""


def lofty(
    room: Chamber,
    free: BaseGeometry,
    opened: BaseGeometry,
    rolls: Dice,
    kinds: Sequence[Lofty] = (),
) -> list[Thing]:
    """What fills the height of a tall room, of some kinds: a thing or two, side by side."""
    found: list[Thing] = []
    prepare(free)
    kinds = kinds or (WILD if room.natural else WORKED)
    for one in rolls.some(kinds, len(kinds)):
        if len(found) == MOST:
            break
        if all(one.kind != there.kind for there in found):
            found += _fitted(one, room, free, opened, found, rolls)
    return found


def _fitted(
    one: Lofty,
    room: Chamber,
    free: BaseGeometry,
    opened: BaseGeometry,
    there: Sequence[Thing],
    rolls: Dice,
) -> Iterator[Thing]:
    """A thing as large as there is room for, beside what is there; none where it would be small."""
    share = rolls.fraction()
    for wide, high in _sizes(one):
        spare = room.b - room.a - wide - 0.5
        for spot in range(SPOTS if spare >= 0 else 0):
            x = exact.rounded(room.a + 0.25 + wide / 2 + spare * ((share + spot / SPOTS) % 1.0))
            if any(abs(x - t.x) < (wide + t.width) / 2 + 0.3 for t in there):
                continue
            top = _top(one, room, x, wide, high, free, opened)
            if top is not None:
                foot = top if one.place == "roof" else top + high
                yield Thing(one.kind, x, exact.rounded(foot), 0, wide, high)
                return


def _sizes(one: Lofty) -> list[tuple[float, float]]:
    """The sizes that are tried of something, the largest first."""
    wides, highs = (
        [exact.rounded(most - (most - least) * k / (SIZES - 1)) for k in range(SIZES)]
        for most, least in zip(one.most, one.least, strict=True)
    )
    return sorted(product(wides, highs), key=lambda size: (-exact.rounded(size[0] * size[1]), size))


def _top(
    one: Lofty,
    room: Chamber,
    x: float,
    wide: float,
    high: float,
    free: BaseGeometry,
    opened: BaseGeometry,
) -> float | None:
    """Where the top of something would be, if there is room for it."""
    a, b = x - wide / 2 - 0.1, x + wide / 2 + 0.1
    if one.place == "roof":
        for step in range(12):
            top = room.top + 0.1 * step
            if free.contains(box(a + 0.1, top + 0.1, b - 0.1, top + high)):
                ends = [Point(at, top - 0.25) for at in (a + 0.1, x, b - 0.1)]
                return None if any(opened.contains(end) for end in ends) else top - 0.02
        return None
    foot = room.floor if one.place == "floor" else room.level - ABOVE
    under = box(a + 0.1, foot + 0.05, b - 0.1, foot + 0.25)
    if one.place == "floor" and not room.natural and opened.intersects(under):
        return None
    uneven = 0.35 if room.natural and one.place == "floor" else 0.02
    held = free.contains(box(a, foot - high - 0.15, b, foot - uneven))
    return foot - high if held else None


def carried(room: Chamber, free: BaseGeometry, rolls: Dice) -> Iterator[Thing]:
    """Beams or a truss under the roof of a room that is flat from wall to wall."""
    wide, high = exact.rounded(room.b - room.a), room.level - room.top
    if not room.natural and wide >= BEAM[0] and _is_gabled(room, free):
        x, high = exact.rounded((room.a + room.b) / 2), roof_rise(room, "gabled") + 0.1
        yield Thing("over_gable", x, exact.rounded(room.top), 0, wide, exact.rounded(high))
        return
    flat = box(room.a + 0.1, room.top + 0.05, room.b - 0.1, room.top + 0.28)
    if room.natural or rolls.fraction() > CARRIED or not free.contains(flat):
        return
    for kind, (broad, tall, deep) in (("over_truss", TRUSS), ("over_beams", BEAM)):
        if wide >= broad and high >= tall:
            x = exact.rounded((room.a + room.b) / 2)
            yield Thing(kind, x, exact.rounded(room.top), 0, wide, deep)
            return


def _is_gabled(room: Chamber, free: BaseGeometry) -> bool:
    """Whether the roof of a room rises from both walls to one ridge, and nothing breaks it."""
    rise, wide = roof_rise(room, "gabled"), room.b - room.a
    middle, high = (room.a + room.b) / 2, room.top + 0.25 * rise
    tie = box(room.a + 0.1, room.top + rise + 0.03, room.b - 0.1, room.top + rise + 0.1)
    ridge = box(middle - 0.08 * wide, high, middle + 0.08 * wide, room.top + rise)
    sides = [Point(middle + side * 0.2 * wide, high) for side in (-1, 1)]
    solid = not any(free.intersects(side) for side in sides)
    return rise > 0.4 and solid and free.contains(tie) and free.contains(ridge)
