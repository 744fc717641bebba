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


BAYS = {
    3: (1, 1, 1), 4: (1, 2, 1), 5: (2, 1, 2), 6: (1, 1, 2, 1, 1), 7: (2, 1, 1, 1, 2),
    8: (2, 1, 2, 1, 2),
}  # fmt: skip
"""How broad bays and the piers between them are by turns along a wall of so many squares."""


def _bays(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall with square bays along one long wall, or along both where it is deep enough."""
    x, y, w, h = place
    low, both = dice.below(2), h > 4
    hall = box(x, y + (both or not low), x + w, y + h - (both or low))
    left, cuts = x, []
    for k, wide in enumerate(BAYS.get(w, (2, 1) * (w // 3))):
        if k % 2 == 0:
            far = min(left + wide, x + w)
            cuts.append(
                box(left, y, far, y + h) if both else box(left, y + low, far, y + h - 1 + low)
            )
        left += wide
    return exact.union_all([hall, *cuts])


def _tower(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall with a round tower let into one of its corners."""
    x, y, w, h = place
    east, south = dice.below(2), dice.below(2)
    hall = box(x + 1 - east, y + 1 - south, x + w - east, y + h - south)
    reach = 2.0 if min(w, h) > 5 else 1.5
    spot = (x + w - reach if east else x + reach, y + h - reach if south else y + reach)
    return exact.union(hall, exact.buffer(Dot(spot), reach, 20))


def _chancel(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall and at one of its ends a narrower place, for what is set apart there."""
    x, y, w, h = place
    deep = 1 if w < 6 else 2
    nave, choir = box(x + deep, y, x + w, y + h), box(x, y + 1, x + w, y + h - 1)
    if dice.below(2):
        nave = box(x, y, x + w - deep, y + h)
    return exact.union(nave, choir)


def _screen(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """Two rooms in one: walls from both sides leave a way in the middle of it."""
    x, y, w, h = place
    at = x + w // 2 + (dice.below(2) if w % 2 else 0)
    half, free = SCREEN / 2, 0.5 if h % 2 else 1.0
    walls = [box(at - half, y, at + half, y + h / 2 - free)]
    walls.append(box(at - half, y + h / 2 + free, at + half, y + h))
    return exact.difference(whole, exact.union_all(walls))


SCREEN = 0.62
"""How thick a wall is that parts a room, in squares."""


def _walk(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A walk with its corners cut off round a round or eight-sided mass of rock; none in rooms that
    are too narrow for one."""
    x, y, w, h = place
    cut = 1.0 if min(w, h) < 5 else 1.5
    north = [(x + cut, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h - cut)]
    south = [(x + w - cut, y + h), (x + cut, y + h), (x, y + h - cut), (x, y + cut)]
    outer = Polygon([*north, *south])
    if min(w, h) < 5:
        return outer
    corners = dice.choose((2, 16))
    core = exact.buffer(Dot(x + w / 2, y + h / 2), 0.5, corners)
    return exact.difference(outer, exact.scale(core, w - 2 * WALK, h - 2 * WALK))


WALK = 1.75
"""How broad a walk round rock is, in squares."""


def _turrets(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A square room with a round at each of its corners."""
    x, y, w, h = place
    reach, off = (1.25, 0.9) if min(w, h) > 4 else (0.95, 0.5)
    hall = box(x + off, y + off, x + w - off, y + h - off)
    spots = [(a, b) for a in (x + reach, x + w - reach) for b in (y + reach, y + h - reach)]
    return exact.union_all([hall, *(exact.buffer(Dot(spot), reach, 16) for spot in spots)])


def _hub(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A round room with a square arm to each side."""
    x, y, w, h = place
    half_w, half_h = (1.0 if side % 2 == 0 else 0.5 if side < 5 else 1.5 for side in (w, h))
    a, b = x + w / 2, y + h / 2
    arms = [box(a - half_w, y, a + half_w, y + h), box(x, b - half_h, x + w, b + half_h)]
    disc = exact.scale(exact.buffer(Dot(a, b), 0.5, 24), w - 1.1, h - 1.1)
    return exact.union_all([disc, *arms])


def _piers(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A hall about four piers of rock, or with its corners walled off where it is too narrow for
    them."""
    x, y, w, h = place
    if min(w, h) < 5:
        corners = [box(a, b, a + 1, b + 1) for a in (x, x + w - 1) for b in (y, y + h - 1)]
        return exact.difference(whole, exact.union_all(corners))
    spots = [(a, b) for a in (x + 1, x + w - 2) for b in (y + 1, y + h - 2)]
    return exact.difference(whole, exact.union_all([box(a, b, a + 1, b + 1) for a, b in spots]))


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
    "bays": _upright(_bays),
    "tower": _tower,
    "chancel": _upright(_chancel),
    "screen": _upright(_screen),
    "walk": _walk,
    "turrets": _turrets,
    "hub": _hub,
    "piers": _piers,
}
"""What else rooms may be, by name."""
