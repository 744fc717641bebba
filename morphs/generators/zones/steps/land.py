"""Connections by land: a random point of the border, a way two squares wide to either zone, and the
guard in it (the talk, "Connecting adjacent zones").

A crossing is a piece of 2 x 4 squares straight across the border; the outer squares lie inside
their zones, the inner ones touch the border. The guard on an inner square has all four in its
reach (3 x 3), so nobody passes. Where the border is too crooked the crossing is one square wide.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.passages import (
    SPACES,
    clear_of_image,
    place_guard,
    reach_of,
    untaken,
)
from morphs.generators.zones.zone_map import CLEAR, NO_THING, How, Passage, Square

Bools = NDArray[np.bool_]
Across = tuple[Square, ...]
"""The squares of a crossing: outer and inner of the first zone, inner and outer of the second;
then the same of its second row, if it is two wide."""


def land(state: State) -> None:
    """Realise every connection whose zones share a border: wide ones first, as they leave no
    choice, then those with the strongest guards. A
    border guard bars its own square only: its crossings are one wide."""
    links = list(enumerate(state.template.connections))
    for number, link in sorted(links, key=lambda pair: (pair[1].kind != "wide", -pair[1].guard)):
        if link.kind in ("guarded", "wide") and number not in state.done:
            _connect(state, number)


def _connect(state: State, number: int) -> None:
    link = state.template.connections[number]
    level = state.circles[link.a].level
    if level != state.circles[link.b].level:
        return
    dice = state.dice("land", number)
    for space in SPACES:
        for width in (1,) if link.border_guard else (2, 1):
            found = [
                across
                for across in crossings(state, level, link.a, link.b, width, space)
                if clear_of_image(state, across, space)
            ]
            if found:
                _cut_both(state, number, dice.choose(found), dice)
                return


def crossings(state: State, level: int, a: int, b: int, width: int, space: int) -> Iterator[Across]:
    """All places where a crossing from a to b fits: no third zone near, nothing taken near."""
    zone = state.map.zone[level]
    box = _border_box(zone, a, b)
    if box is None:
        return
    top, left = box[0].start, box[1].start
    free = untaken(state, level, space)[box]
    for turned in (False, True):
        here, inside, open_ = zone[box], state.interior[level][box], free
        if turned:
            here, inside, open_ = here.T, inside.T, open_.T
        for first, second in ((a, b), (b, a)):
            for row, column in _fits(here, inside, open_, first, second, width):
                rows = range(row, row + width)
                spots = [(r, c) for r in rows for c in range(column - 1, column + 3)]
                squares = [(c, r) if turned else (r, c) for r, c in spots]
                yield tuple((level, top + r, left + c) for r, c in squares)


def _border_box(zone: NDArray[np.int16], a: int, b: int) -> tuple[slice, slice] | None:
    """The part of a level in which both zones are, and three squares around."""
    boxes = [ndimage.find_objects((zone == name).astype(np.uint8)) for name in (a, b)]
    if not all(boxes):
        return None
    limits = []
    for axis in (0, 1):
        low = max(box[0][axis].start for box in boxes) - 3
        high = min(box[0][axis].stop for box in boxes) + 3
        if low >= high:
            return None
        limits.append(slice(max(0, low), min(zone.shape[axis], high)))
    return limits[0], limits[1]


def _fits(
    zone: NDArray[np.int16],
    inside: Bools,
    free: Bools,
    first: int,
    second: int,
    width: int,
) -> list[tuple[int, int]]:
    """Rows and columns of the first inner square of crossings that run along a row."""
    high, wide = zone.shape
    if high < width + 2 or wide < 4:
        return []
    ours = (zone == first) | (zone == second)
    good = ours & free
    rows, columns = high - width - 1, wide - 3  # of the windows of width + 2 rows, 4 columns
    fits = np.ones((rows, columns), dtype=bool)
    for down in range(width + 2):
        for right in range(4):
            there = (slice(down, down + rows), slice(right, right + columns))
            fits &= good[there]
            if 0 < down <= width:
                fits &= zone[there] == (first if right < 2 else second)
                if right in (0, 3):
                    fits &= inside[there]
    return [(int(r) + 1, int(c) + 1) for r, c in np.argwhere(fits)]


def _cut_both(state: State, number: int, across: Across, dice: Dice) -> None:
    """Cut a crossing, and in a symmetric map its image for the connection that answers to it."""
    spot = dice.choose([square for place, square in enumerate(across) if place % 4 in (1, 2)])
    _cut(state, number, across, spot)
    if state.twins:
        images = tuple(state.image_of(square) for square in across)
        _cut(state, state.images[number], images, state.image_of(spot))


def _cut(state: State, number: int, across: Across, spot: Square) -> None:
    """Clear the crossing, put the guard on one of its inner squares."""
    area, link = state.map, state.template.connections[number]
    for square in across:
        area.mask[square] = CLEAR
        state.entries.setdefault(int(area.zone[square]), []).append(square)
    inner = [square for place, square in enumerate(across) if place % 4 in (1, 2)]
    guard = place_guard(state, number, spot, int(area.zone[spot]))
    state.take([*across, *([] if guard == NO_THING else reach_of(spot))])
    how: How = "wide" if link.kind == "wide" else "land"
    if number in state.done:  # its own image
        passage = next(each for each in area.passages if each.connection == number)
        passage.squares += [square for square in inner if square not in passage.squares]
        return
    area.passages.append(Passage(number, how, inner, guard))
    state.done.add(number)
