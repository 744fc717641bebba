"""The sign of stairs from above, where nothing leads off a map, and the word at it: in the room
that they lead to, as far as that has room.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.entrance_word import (
    HEART,
    NOTHING,
    OFF_LINES,
    SIGNED,
    SIZE,
    Spot,
    arrow_svg,
    ground_of,
    lead_svg,
    line_svg,
    near_by,
    on_clear_ground,
    signs_at,
    slip_svg,
    word_svg,
    word_wide,
)
from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.style.svg import attributes, number
from morphs.base import exact
from morphs.plan.plan import Floats

STEPS, TREAD, BROAD = 5, 1.7, 8.5
"""The steps of the sign, how deep each is, and how broad the highest."""
REACH = -5.25, -12.5, 5.25, 5.0
"""How far its ground reaches from its middle with the arrow above it: left, up, right, down."""
ARROW, TIP = 6.4, 5.9
"""How long that arrow is, and how far above the middle its tip is."""
SMALLER = 0.75
"""How large it is in rooms that have no room for it."""
LED, OFF, INTO, SHORT = 12.0, 6.5, 3.5, 2.5
"""A word farther from its sign has a line to it; how far lines keep from the middle of a sign, how
far they lead into the room that a sign in the rock belongs to; and how long they are at least."""
CLOSE = 20.0
"""Farther from a sign in its room there is no word: the arrow tells as much, and a long line may be
of anything."""
NEAR_STAIRS = 40.0
"""How far from stairs that are drawn the word is looked a place for."""
FOOT = 5.0
"""How far both keep from the place that they lead to, where it has no room for them."""
GRAIN = 1.5
"""How near to each other the places in a room are that are tried."""
At: TypeAlias = tuple[float, float]


class Stairs(Enum):
    """Whether stairs are drawn where one comes in, near by, or farther off at most."""

    HERE, NEAR, FAR = range(3)


class Grounds(NamedTuple):
    """What of a map the sign heeds: lines, all floor, that of its `own` room, the things there, the
    numbers of rooms, and hatched rock."""

    lines: BaseGeometry
    floor: BaseGeometry
    own: BaseGeometry
    things: BaseGeometry
    numbers: BaseGeometry
    hatched: BaseGeometry = NOTHING

    def near(self, page: Page, at: At) -> Grounds:
        """What of them is near a place, in points of the sheet."""
        return Grounds(*(near_by(page, at, one) for one in self))

    def off_slips(self) -> list[BaseGeometry]:
        """Lines and floors, with what slips of paper keep off them."""
        wide = 0.0 if self.hatched.is_empty else OFF_LINES
        return [exact.buffer(one, wide, 2) if wide else one for one in (self.lines, self.floor)]


class _Sign(NamedTuple):
    """Where the sign stands, how large it is, and whether the word is beside it, in its room."""

    at: At
    size: float
    is_told: bool


def from_above(page: Page, at: At, look: Paper, drawn: Grounds, stairs: Stairs = Stairs.FAR) -> str:
    """The sign in its room, off lines and, if there is room, off things, and the word beside it;
    else the word close to it, off floors, or none; where the room has no place, both in the rock
    with a line to it. At `stairs` that are drawn there is the word alone, if it has a place near
    them, and in the rock near such too: the sign would be a second flight."""
    near, is_plated = drawn.near(page, at), not drawn.hatched.is_empty
    told = _word_at_stairs(page, at, look, near) if stairs is Stairs.HERE else ""
    if told:
        return told
    sign = _in_room(at, near)
    if sign is None:
        told = "" if stairs is Stairs.FAR else _word_into(page, at, look, near)
        return told or _in_rock(page, at, look, near)
    flight = _led_into(sign.at, look, sign.size)
    if sign.is_told:
        return flight + word_svg(_word_beside(sign.at), look, is_on_floor=True)
    word = _word_near(page, sign.at, near)
    if word is None or exact.distance(ground_of(word.at), Dot(sign.at)) > CLOSE:
        return flight
    slip = slip_svg(ground_of(word.at), look) if is_plated else ""
    return slip + flight + lead_svg(word.at, sign.at, look, LED) + word_svg(word.at, look)


def _in_room(at: At, near: Grounds) -> _Sign | None:
    """The best sign of stairs in their room: with the word, else alone, else smaller, else on
    things."""
    spots = _spots(at, near.own)
    shapely.prepare(near.own)
    off = exact.union_all([near.lines, near.numbers])
    both = exact.union_all([off, near.things])
    for size, is_told, taken in (
        (1.0, True, both),
        (1.0, False, both),
        (SMALLER, False, both),
        (SMALLER, False, off),
    ):
        grounds = _grounds(spots, size, is_told)
        shapely.prepare(taken)
        fit = shapely.covers(near.own, grounds)
        fit[fit] = ~shapely.intersects(taken, grounds[fit])
        if fit.any():
            x, y = spots[fit][0].tolist()
            return _Sign((x, y), size, is_told)
    return None


def _spots(at: At, own: BaseGeometry) -> Floats:
    """Places in a room, the nearest to one first."""
    if own.is_empty:
        return np.empty((0, 2))
    left, top, right, low = own.bounds
    xs, ys = np.arange(left, right, GRAIN), np.arange(top, low, GRAIN)
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    spots = np.asarray(np.round(places, 2), dtype=np.float64)
    far = np.round(exact.lengths(spots - np.array(at)), 2)
    return np.asarray(spots[np.lexsort((spots[:, 1], spots[:, 0], far))])


def _grounds(spots: Floats, size: float, is_told: bool) -> NDArray[np.object_]:
    """The ground of the sign at each place, and of the word if it stands beside it."""
    x, y = spots.T
    left, top, right, low = (size * side for side in REACH)
    wide = SIGNED + word_wide() + 1.5 if is_told else right
    return np.asarray(shapely.box(x + left, y + top, x + wide, y + low), dtype=object)


def _word_beside(sign: At) -> At:
    """Where the word at the right of a sign begins."""
    return sign[0] + SIGNED, sign[1] + HEART * SIZE


def _word_near(page: Page, sign: At, near: Grounds) -> Spot | None:
    """The best place for the word near a sign, in the rock: a line from there crosses neither other
    rooms nor numbers, as far as that can be."""
    kept_off = [*near.off_slips(), near.numbers, exact.buffer(Dot(sign), FOOT)]
    return on_clear_ground(page, sign, kept_off, _foreign(near), hatched=near.hatched)


def _word_at_stairs(page: Page, at: At, look: Paper, near: Grounds) -> str:
    """The word in the rock with a line to stairs that are drawn; nothing where it is far off."""
    word = _word_near(page, at, near)
    if word is None or exact.distance(ground_of(word.at), Dot(at)) > NEAR_STAIRS:
        return ""
    slip = "" if near.hatched.is_empty else slip_svg(ground_of(word.at), look)
    return slip + lead_svg(word.at, at, look, FOOT) + word_svg(word.at, look)


def _word_into(page: Page, at: At, look: Paper, near: Grounds) -> str:
    """The word in the rock with a line into its room; nothing where it has no place near that."""
    word = _word_near(page, at, near)
    if word is None or exact.distance(ground_of(word.at), Dot(at)) > NEAR_STAIRS:
        return ""
    ground = ground_of(word.at)
    start, _ = exact.nearest(ground, Dot(at))
    slip = "" if near.hatched.is_empty else slip_svg(ground, look)
    return slip + _lead_into(start, at, near.own, look, 0.0) + word_svg(word.at, look)


def _foreign(near: Grounds) -> BaseGeometry:
    """The floors of other rooms, and numbers: what no line is to cross."""
    return exact.union_all([exact.difference(near.floor, near.own), near.numbers])


def _in_rock(page: Page, at: At, look: Paper, near: Grounds) -> str:
    """The sign and the word beside it near a room that has no place for it, with a line to that;
    the word alone where both have no room; the sign alone over the room where neither has."""
    kept_off = [*near.off_slips(), near.numbers, exact.buffer(Dot(at), FOOT)]
    foreign, is_plated = exact.difference(near.floor, near.own), not near.hatched.is_empty
    beside = [
        (side, on_clear_ground(page, at, kept_off, foreign, sign=side, hatched=near.hatched))
        for side in (-1, 1)
    ]
    found = [(word.cost, side, word) for side, word in beside if word]
    if found:
        _, side, word = min(found)
        spot = signs_at(np.array([word.at]), side)[0]
        stairs = (float(spot[0]), float(spot[1]))
        slip = slip_svg(ground_of(word.at, side), look) if is_plated else ""
        lead = _lead_into(stairs, at, near.own, look)
        return slip + lead + _stairs_svg(stairs, look) + word_svg(word.at, look)
    word = on_clear_ground(page, at, kept_off, foreign)
    if word is None:
        return _stairs_svg(at, look, SMALLER)
    slip = slip_svg(ground_of(word.at), look) if is_plated else ""
    return slip + lead_svg(word.at, at, look, LED) + word_svg(word.at, look)


def _lead_into(stairs: At, at: At, own: BaseGeometry, look: Paper, off: float = OFF) -> str:
    """A line from a sign in the rock, so far off its middle, just into its room, lest it runs
    through the number there."""
    (x, y), long = stairs, exact.apart(stairs, at)
    inside = exact.intersection(shapely.LineString([stairs, at]), own)
    reached = long if inside.is_empty else exact.distance(inside, Dot(stairs)) + INTO
    end = min(reached, long - 0.5)
    if end < off + SHORT:
        return ""
    right, down = (at[0] - x) / long, (at[1] - y) / long
    ends = [(x + far * right, y + far * down) for far in (off, end)]
    return line_svg(ends[0], ends[1], look)


def _led_into(at: At, look: Paper, size: float) -> str:
    """Stairs on a floor, and an arrow down to them, as at a rim."""
    tip = at[0], at[1] - size * TIP
    return _stairs_svg(at, look, size, look.on_floor) + arrow_svg(
        tip, (0, 1), size * ARROW, look.on_floor
    )


def _stairs_svg(
    at: At, look: Paper, size: float = 1.0, colours: tuple[str, str] | None = None
) -> str:
    """Stairs that grow narrower downwards."""
    ink, rim = colours or (look.accent, look.rock)
    parts = []
    for k in range(STEPS):
        half = size * BROAD * (1 - 0.13 * k) / 2
        y = at[1] + size * TREAD * (k - STEPS / 2)
        data = f"M{number(at[0] - half)} {number(y)}H{number(at[0] + half)}"
        for stroke, wide in ((rim, 2.6), (ink, 1.1)):
            pen = {"stroke": stroke, "stroke_width": size * wide}
            parts.append((wide, f'<path d="{data}" {attributes(pen)}/>'))
    return "".join(one for _, one in sorted(parts, key=lambda part: -part[0]))
