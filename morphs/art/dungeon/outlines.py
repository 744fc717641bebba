"""Outlines of worked rooms that are more than one simple shape, on the grid of squares."""

from __future__ import annotations

from collections.abc import Callable

from shapely import Point as Dot
from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.seeds import Dice

Box = tuple[int, int, int, int]
"""x, y, width, height in squares."""
Outline = Callable[[Polygon, Box, Dice], BaseGeometry]
"""The outline of a room: its place as an area and in squares, and dice in."""


def _upright(draw: Outline) -> Outline:
    """An outline that is drawn for places broader than deep, for all."""

    def turned(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
        x, y, w, h = place
        if w >= h:
            return draw(whole, place, dice)
        lying = draw(box(y, x, y + h, x + w), (y, x, h, w), dice)
        return exact.transform(lying, lambda p: p[:, ::-1])

    return turned


def _middle(place: Box) -> tuple[int, int]:
    """From where to where the middle of a long wall reaches, two squares at least."""
    x, _, w, _ = place
    wide = max(2, w - 2 * (w // 3))
    left = x + (w - wide) // 2
    return left, left + wide


def _tee(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A bar along one long wall, and a stem from its middle to the other."""
    x, y, w, h = place
    deep, (left, right) = (h + 1) // 2, _middle(place)
    low = dice.below(2)
    bar = box(x, y + h - deep, x + w, y + h) if low else box(x, y, x + w, y + deep)
    return exact.union(bar, box(left, y, right, y + h))


def _transept(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A nave crossed near one of its ends."""
    x, y, w, h = place
    off = 1 if dice.below(2) else w - 3
    return exact.union(box(x, y + 1, x + w, y + h - 1), box(x + off, y, x + off + 2, y + h))


def _stadium(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall with a round at either end."""
    x, y, w, h = place
    rounds = [exact.buffer(Dot(x + at, y + h / 2), h / 2, 24) for at in (h / 2, w - h / 2)]
    nave = [box(x + h / 2, y, x + w - h / 2, y + h)] if w > h else []
    return exact.union_all([*rounds, *nave])


def _prow(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall of which one end is half an octagon."""
    x, y, w, h = place
    cut = max(1.0, h / 3)
    ring = [(x, y), (x + w - cut, y), (x + w, y + cut)]
    ring += [(x + w, y + h - cut), (x + w - cut, y + h), (x, y + h)]
    return Polygon(ring if dice.below(2) else [(2 * x + w - a, b) for a, b in ring])


def _oriel(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall with a bay in the middle of one long wall."""
    x, y, w, h = place
    left, right = _middle(place)
    low = dice.below(2)
    hall = box(x, y, x + w, y + h - 1) if low else box(x, y + 1, x + w, y + h)
    return exact.union(hall, box(left, y, right, y + h))


def _waist(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """Two chambers with a narrower way between them."""
    x, y, w, h = place
    wide = max(2, (w - 2) // 2)
    ends = [box(x, y, x + wide, y + h), box(x + w - wide, y, x + w, y + h)]
    return exact.union_all([*ends, box(x, y + 1, x + w, y + h - 1)])


def _cloister(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A walk round a block of rock, where there is room for one."""
    x, y, w, h = place
    if min(w, h) < 5:
        return whole
    return exact.difference(whole, box(x + 2, y + 2, x + w - 2, y + h - 2))


def _lobes(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall with round chapels along one long wall."""
    x, y, w, h = place
    low = dice.below(2)
    hall = box(x, y, x + w, y + h - 1) if low else box(x, y + 1, x + w, y + h)
    count, level = max(1, w // 3), y + h - 1 if low else y + 1
    spots = [Dot(x + w * (k + 0.5) / count, level) for k in range(count)]
    return exact.union_all([hall, *(exact.buffer(spot, 1.0, 16) for spot in spots)])


def _stepped(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A room whose corners are cut off in steps."""
    x, y, w, h = place
    most = 2 if min(w, h) > 5 else 1
    return exact.union_all(
        [box(x + k, y + most - k, x + w - k, y + h - most + k) for k in range(most + 1)]
    )


def _quatrefoil(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """Four wide rounds that run into each other."""
    x, y, w, h = place
    reach = min(w, h) * 0.29
    middles = [
        (x + w / 2, y + reach),
        (x + w / 2, y + h - reach),
        (x + reach, y + h / 2),
        (x + w - reach, y + h / 2),
    ]
    core = box(x + reach, y + reach, x + w - reach, y + h - reach)
    return exact.union_all([core, *(exact.buffer(Dot(spot), reach, 20) for spot in middles)])


OUTLINES: dict[str, Outline] = {
    "tee": _upright(_tee),
    "transept": _upright(_transept),
    "stadium": _upright(_stadium),
    "prow": _upright(_prow),
    "oriel": _upright(_oriel),
    "waist": _upright(_waist),
    "cloister": _cloister,
    "lobes": _upright(_lobes),
    "stepped": _stepped,
    "quatrefoil": _quatrefoil,
}
"""What else rooms may be, by name."""
