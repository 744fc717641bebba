"""Where one comes into a map, on its sheet: an arrow at its rim, or stairs from above.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from shapely import MultiPolygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.entrance_word import (
    FINE,
    NEAR,
    OFF_LINES,
    SIZE,
    Spot,
    arrow_svg,
    covered,
    ground_of,
    is_on_map,
    near_by,
    on_clear_ground,
    slip_svg,
    word_svg,
    word_wide,
)
from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.dressing.stairs_down import Grounds, Stairs, from_above
from morphs.base import exact

At: TypeAlias = tuple[float, float]
ARROW = 9.0
"""How long the arrow is."""
NO_FLOOR = MultiPolygon()
NEARER = 4.0
"""A word lies over hatching where it is so much nearer there than on clear ground."""
FARTHEST = 64.0
"""How far along the rim it stands at most on a slip over what is drawn."""
TURNED = 70.0
"""Level words are read better: only where that costs more it stands upright close to its
arrow, at the left and the right, if it can."""
OVER, NUMBERED, HIDES = 140, 1000, 2
"""What it costs to stand there, to cover a number, and a point of lines or a strip of floor: it is
better a little farther off than over a room."""


@dataclass(frozen=True)
class Entrance:
    """Where one comes in: a place at the rim of the map and half the width of the way there, in
    its pixels, and which way leads in (1 0 is to the right; 0 0: from above, down stairs into its
    `own` room, in which there are `things`; whether `stairs` are drawn there)."""

    x: float
    y: float
    half: float
    inward: tuple[int, int]
    own: BaseGeometry = NO_FLOOR
    things: BaseGeometry = NO_FLOOR
    stairs: Stairs = Stairs.FAR


def entrance_svg(
    page: Page,
    entrance: Entrance,
    look: Paper,
    lines: BaseGeometry,
    floor: BaseGeometry = NO_FLOOR,
    hatched: BaseGeometry = NO_FLOOR,
    numbers: BaseGeometry = NO_FLOOR,
) -> str:
    """The sign of an entrance, and a word where that covers none of some `lines` and of the
    `floor`, in pixels of the map, nor near an arrow of what is `hatched`: on the mat or in the
    rock, without a line to an arrow, which would point at nothing; over hatching on a slip of
    paper where that is nearer; else near them where it covers least, if need be lines rather than
    `numbers`."""
    x, y = page.left + entrance.x / page.pixels, page.top + entrance.y / page.pixels
    if entrance.inward == (0, 0):
        own = exact.intersection(floor, entrance.own) if not entrance.own.is_empty else floor
        below = Grounds(lines, floor, own, entrance.things, numbers, hatched)
        return from_above(page, (x, y), look, below, entrance.stairs)
    (right, down), off = entrance.inward, max(6.0, entrance.half / page.pixels + 4)
    is_on_mat = page.edging.mat >= ARROW
    if not is_on_mat:
        x, y = x + right * (ARROW + 2), y + down * (ARROW + 2)
    arrow = arrow_svg((x, y), (right, down), ARROW, (look.accent, look.rock))
    middle = (x - right * 0.6 * ARROW, y - down * 0.6 * ARROW)
    drawn = Drawn(*(near_by(page, middle, one) for one in (lines, floor, hatched, numbers)))
    mat = page.edging.mat if is_on_mat else 0.0
    clear, over = _off_floors(page, middle, drawn, mat)
    beside = _beside_arrow(page, middle, (right, down), off, drawn, mat)
    best = min([one for one in (clear, over, beside) if one], key=_cost, default=None)
    if right and (best is None or best.cost > TURNED):
        turned = [one for one in _off_floors(page, middle, drawn, mat, True) if one]
        near = max(TURNED, best.cost - FARTHEST / 2) if best else FARTHEST
        best = min([one for one in turned if one.cost <= near], key=_cost, default=best)
    if best is None:
        return arrow
    ground = ground_of(best.at, upright=best.upright)
    slip = "" if _is_free(drawn, ground) else slip_svg(ground, look)
    return slip + arrow + word_svg(best.at, look, best.upright)


class Drawn(NamedTuple):
    """What of a map the word at an arrow heeds: lines, floors, hatched rock, numbers of rooms."""

    lines: BaseGeometry
    floor: BaseGeometry
    hatched: BaseGeometry
    numbers: BaseGeometry


def _cost(spot: Spot) -> float:
    return spot.cost


def _is_free(drawn: Drawn, ground: BaseGeometry) -> bool:
    return not any(one.intersects(ground) for one in drawn)


def _off_floors(
    page: Page, middle: At, drawn: Drawn, mat: float, upright: bool = False
) -> tuple[Spot | None, Spot | None]:
    """The best place for the word near an arrow on clear ground; and on hatching, if that is
    farther off, where a line to it would be: dearer, for it needs a slip."""
    kept_off = [drawn.lines, drawn.floor, exact.buffer(Dot(middle), ARROW)]
    place = partial(on_clear_ground, page, middle, floor=drawn.floor, mat=mat, upright=upright)
    clear = place([*kept_off, drawn.hatched])
    if clear is not None and clear.cost <= NEAR:
        return clear, None
    near = [exact.buffer(one, OFF_LINES, 2) for one in kept_off[:2]]
    over = place([*near, *kept_off[2:], drawn.numbers], hatched=drawn.hatched)
    dearer = NEARER if clear else 0.0
    return clear, over and over._replace(cost=round(over.cost + dearer, 2))


def _beside_arrow(
    page: Page, middle: At, inward: tuple[int, int], off: float, drawn: Drawn, mat: float
) -> Spot | None:
    """The place along the rim beside an arrow where a word on a slip covers least."""

    def spot(at: At) -> Spot:
        ground = ground_of(at)
        number = NUMBERED if ground.intersects(drawn.numbers) else 0
        far = round(exact.distance(ground, Dot(middle)))
        return Spot(at, OVER + number + HIDES * covered(ground, drawn[:2]) + far)

    places = _beside(middle, inward, off, FARTHEST)
    spots = (spot(at) for at in places if is_on_map(page, ground_of(at), mat))
    return min(spots, key=_cost, default=None)


def _beside(
    middle: tuple[float, float], inward: tuple[int, int], off: float, along: float
) -> Iterator[tuple[float, float]]:
    """Yield where the word may begin beside an arrow: along the rim before and behind the way in,
    from near it so far `along`."""
    (x, y), (right, down), wide = middle, inward, word_wide()
    for more in np.arange(0.0, along, FINE).tolist():
        far = off + more
        if down:
            yield x + far, y + 2
            yield x - far - wide, y + 2
            continue
        begin = x - 0.3 * ARROW if right > 0 else x + 0.3 * ARROW - wide
        yield begin, y + far + SIZE
        yield begin, y - far
