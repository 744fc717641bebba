"""Placing zones: circles, from the first one outward, shaken five times.

The talk: the first zone in the centre, later ones adjacent to zones that stand, with a small
overlap allowed; the width and height of the whole least, adjacencies to connected zones most; of
two levels each has at least one zone.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.power_cells import Circle
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.levels import share_levels
from morphs.generators.zones.templates.needs import least_area
from morphs.generators.zones.templates.template import Template

SHAKES = 5
UNIT = 1000  # the mean radius
TOUCH = 92  # percent of the sum of radii: how near a zone is put to another
OVERLAP = 84  # percent: nearer no two zones may come
NEAR = 112  # percent: zones this near are adjacent
WATER_SHARE = 33  # percent of the land: a quarter of the surface is water
LAND, SPARE = 75, 120  # percent: land of a map; what a zone gets of the least it needs
ROOM = 12  # percent of area more for each try that failed for want of room
TURNS = 48  # directions tried around each zone
COMPASS = np.array(
    [
        (round(4096 * math.cos(k * math.tau / TURNS)), round(4096 * math.sin(k * math.tau / TURNS)))
        for k in range(TURNS)
    ],
    dtype=np.int64,
)
Circles = dict[int, Circle]


def placing(state: State) -> None:
    """Shake the box five times; keep the placing with most connected zones adjacent, of those
    the smallest."""
    template = state.template
    shaken = [_shake(state, template, shake) for shake in range(SHAKES)]
    state.circles = min(shaken, key=lambda circles: _badness(circles, template))


def _shake(state: State, template: Template, shake: int) -> Circles:
    dice = state.dice("placing", shake)
    levels = share_levels(state, dice)
    if len(set(levels.values())) < state.options.levels:
        raise CannotMakeError("all zones would lie on one level")
    radii = _radii(state)
    near = neighbours_of(template)
    circles: Circles = {}
    order = _order(template, near, dice)
    for zone in sorted(order, key=lambda zone: state.twins.get(zone) != zone):
        if zone not in circles:
            what = (levels[zone], radii[zone])
            _place(state, circles, zone, what, near[zone], _shunned(template, zone), dice)
    _add_water(state, circles, dice)
    return circles


def _place(
    state: State, circles: Circles, zone: int, what: tuple[int, int],
    near: list[int], shunned: set[int], dice: Dice, loose: int = UNIT // 4,
) -> None:  # fmt: skip
    """Put a zone, and in a symmetric map its twin where it belongs."""
    level, radius = what
    twin = state.twins.get(zone)
    if twin == zone:
        x, y = _on_axis(circles, level, radius, state.turned)
    else:
        limit = None if twin is None else -radius * OVERLAP // 100
        x, y = _spot(circles, level, radius, near, shunned, dice, loose, limit)
    circles[zone] = Circle(level, x, y, radius)
    if twin is not None and twin != zone:
        circles[twin] = Circle(level, -x, -y if state.turned else y, radius)


def _on_axis(circles: Circles, level: int, radius: int, turned: bool) -> tuple[int, int]:
    """The place of a zone that is its own twin: in the middle, or below the last one there."""
    here = [one for one in circles.values() if one.level == level]
    if here and (turned or any(one.x for one in here)):
        raise CannotMakeError("too many zones are their own twins")
    return 0, here[-1].y + (here[-1].radius + radius) * TOUCH // 100 if here else 0


def _add_water(state: State, circles: Circles, dice: Dice) -> None:
    """Water zones after the normal ones, under negative numbers: a quarter of the surface."""
    if state.options.water != "normal":
        return
    land = [circle for circle in circles.values() if circle.level == 0]
    count = max(2, len(land) // 2)
    radius = math.isqrt(sum(circle.share for circle in land) * WATER_SHARE // (100 * count))
    if state.twins:
        count += count % 2
        pairs = [(-number, 1 - number) for number in range(2, count + 1, 2)]
        state.twins |= dict(pairs) | {b: a for a, b in pairs}
    for number in range(1, count + 1):
        if -number not in circles:
            _place(state, circles, -number, (0, radius), [], set(), dice, 4 * UNIT)


def _radii(state: State) -> dict[int, int]:
    """As the sizes say, but no zone smaller than what it must hold needs; zones that had no room in
    tries before get more of it."""
    zones = state.template.zones
    total = sum(zone.size for zone in zones)
    radii = {zone.id: max(1, zone.size * UNIT * len(zones) // total) for zone in zones}
    squares = state.options.size**2 * state.options.levels * LAND // 100
    whole = sum(radius * radius for radius in radii.values())
    for each in zones:
        least = least_area(state.template, each) * SPARE // 100 * whole // squares
        radii[each.id] = max(radii[each.id], math.isqrt(least))
    for zone, failed in state.pressed.items():
        radii[zone] = math.isqrt(radii[zone] ** 2 * (100 + ROOM * failed) // 100)
    return radii


def neighbours_of(template: Template) -> dict[int, list[int]]:
    """For each zone the zones it is to lie near, each as often as they are connected."""
    near: dict[int, list[int]] = {zone.id: [] for zone in template.zones}
    for link in template.connections:
        if link.kind not in ("repulsive", "portal"):
            near[link.a].append(link.b)
            near[link.b].append(link.a)
    return near


def _shunned(template: Template, zone: int) -> set[int]:
    pairs = [(link.a, link.b) for link in template.connections if link.kind == "repulsive"]
    return {a + b - zone for a, b in pairs if zone in (a, b)}


def _order(template: Template, near: dict[int, list[int]], dice: Dice) -> list[int]:
    """A zone with many connections first, then always one connected with most that stand."""
    left = [zone.id for zone in template.zones]
    order = [left.pop(dice.weighted([1 + len(near[zone]) ** 2 for zone in left]))]
    while left:
        ties = {zone: sum(other in order for other in near[zone]) for zone in left}
        best = max(ties.values())
        zone = dice.choose([zone for zone in left if ties[zone] == best])
        left.remove(zone)
        order.append(zone)
    return order


def _spot(
    circles: Circles,
    level: int,
    radius: int,
    near: list[int],
    shunned: set[int],
    dice: Dice,
    loose: int = UNIT // 4,
    limit: int | None = None,
) -> tuple[int, int]:
    """The best of all places that touch a zone of the level, none right of the limit."""
    here = [circle for circle in circles.values() if circle.level == level]
    if not here:
        above = [circles[other] for other in near if other in circles]
        if limit is not None:
            return limit, 0
        return (above[0].x, above[0].y) if above else (0, 0)
    places = _touching(here, radius)
    places = places[_free(places, here, radius)]
    if limit is not None:
        places = places[places[:, 0] <= limit]
    scores = _scores(places, circles, level, radius, near, shunned)
    box = _box_growth(places, here, radius)
    jitter = np.array([dice.below(loose) for _ in places], dtype=np.int64)
    best = int(np.argmin(box + jitter - scores * UNIT * 4))
    return int(places[best, 0]), int(places[best, 1])


def _touching(here: list[Circle], radius: int) -> NDArray[np.int64]:
    rings = [
        np.array([one.x, one.y]) + COMPASS * ((one.radius + radius) * TOUCH // 100) // 4096
        for one in here
    ]
    return np.concatenate(rings)


def _free(places: NDArray[np.int64], here: list[Circle], radius: int) -> NDArray[np.bool_]:
    """Which places overlap no zone by more than is allowed (there is always an outermost one)."""
    least = np.array([(one.radius + radius) * OVERLAP // 100 for one in here])
    return np.asarray((_squared(places, here) >= least * least).all(axis=1))


def _squared(places: NDArray[np.int64], circles: list[Circle]) -> NDArray[np.int64]:
    centres = np.array([(one.x, one.y) for one in circles])
    squared: NDArray[np.int64] = ((places[:, None, :] - centres[None]) ** 2).sum(axis=2)
    return squared


def _scores(
    places: NDArray[np.int64], circles: Circles, level: int, radius: int,
    near: list[int], shunned: set[int],
) -> NDArray[np.int64]:  # fmt: skip
    """In hundredths ... of adjacencies: to connected zones, less to those it is to keep from."""
    scores = np.zeros(len(places), dtype=np.int64)
    for other, one in circles.items():
        weight = 4 * near.count(other) - 6 * (other in shunned)
        if weight:
            reach = (one.radius + radius) * (NEAR if one.level == level else 70) // 100
            scores += np.where(_squared(places, [one])[:, 0] <= reach * reach, weight, 0)
    return scores


def _box_growth(places: NDArray[np.int64], here: list[Circle], radius: int) -> NDArray[np.int64]:
    """Width plus height of the box around all, with the zone at each place, and how far it is
    from square."""
    low_x = np.minimum(places[:, 0] - radius, min(one.x - one.radius for one in here))
    high_x = np.maximum(places[:, 0] + radius, max(one.x + one.radius for one in here))
    low_y = np.minimum(places[:, 1] - radius, min(one.y - one.radius for one in here))
    high_y = np.maximum(places[:, 1] + radius, max(one.y + one.radius for one in here))
    wide, high = high_x - low_x, high_y - low_y
    growth: NDArray[np.int64] = np.maximum(wide, high) * 2 + np.minimum(wide, high)
    return growth


def _badness(circles: Circles, template: Template) -> tuple[int, int]:
    """Connected zones that are not adjacent (on two levels: not above each other); the box."""
    apart = 0
    for link in template.connections:
        if link.kind != "portal":
            one, other = circles[link.a], circles[link.b]
            squared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
            reach = (one.radius + other.radius) * (NEAR if one.level == other.level else 70) // 100
            apart += (squared > reach * reach) != (link.kind == "repulsive")
    boxes = [_box([one for one in circles.values() if one.level == level]) for level in (0, 1)]
    return apart, sum(boxes)


def _box(here: list[Circle]) -> int:
    if not here:
        return 0
    wide = max(one.x + one.radius for one in here) - min(one.x - one.radius for one in here)
    high = max(one.y + one.radius for one in here) - min(one.y - one.radius for one in here)
    return max(wide, high)
