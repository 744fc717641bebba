"""What covers the squares of a level: obstacles by what is drawn of them, ranges, woods, lakes."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.draw.zones.forests import wood_body
from morphs.draw.zones.landmark_places import LOOSE, covers, footprint, room_of
from morphs.draw.zones.masses import GROWTHS
from morphs.draw.zones.plants import bushes, firs, palms, reeds, woods
from morphs.draw.zones.ranges import FINE, massed
from morphs.draw.zones.scenery import Drawer, family_of, hills, lake, mountain, rocks
from morphs.draw.zones.sign import Sign
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER
from morphs.generators.zones.zone_map import BLOCKED, NO_THING, Thing, ZoneMap

WOODED: tuple[Drawer, ...] = (woods, firs, palms)
"""What makes the ground beneath it darker."""
RISING: tuple[Drawer, ...] = (mountain, hills)
"""What stands along ridges."""
AMID = np.ones((5, 5), np.bool_)
"""How far about what rises boulders are its feet."""
Masses = dict[tuple[Drawer, str], NDArray[np.bool_]]
"""What is drawn on which ground -> squares."""


def masses_of(zones: ZoneMap, level: int) -> Masses:
    """The squares of obstacles that lie together, by what is drawn there and on which ground;
    bushes where nothing stands yet on squares that must be blocked, reeds where a lake would run
    into the sea."""
    masses: Masses = {}
    shore = ndimage.binary_dilation(zones.terrain[level] == WATER, np.ones((3, 3), np.bool_))

    def mass(drawer: Drawer, terrain: str) -> NDArray[np.bool_]:
        return masses.setdefault((drawer, terrain), np.zeros(zones.land[level].shape, np.bool_))

    for thing in zones.things:
        if thing.level == level and thing.kind == "obstacle":
            drawer, terrain = family_at(zones, thing)
            if drawer is lake or drawer in GROWTHS:
                for row, column in covers(zones, thing):
                    drawn = reeds if drawer is lake and shore[row, column] else drawer
                    mass(drawn, terrain)[row, column] = True
    bare = (zones.mask[level] == BLOCKED) & (zones.thing[level] == NO_THING) & zones.land[level]
    for kind in np.unique(zones.terrain[level][bare]).tolist():
        squares = mass(bushes, TERRAINS[kind])
        squares |= bare & (zones.terrain[level] == kind)
    return masses


def united(masses: Masses, drawers: tuple[Drawer, ...]) -> NDArray[np.bool_] | None:
    """The squares that any of some drawers stand on, if there are any."""
    some = [squares for (drawer, _), squares in masses.items() if drawer in drawers]
    return np.logical_or.reduce(some) if some else None


def risen(masses: Masses) -> NDArray[np.bool_] | None:
    """The squares of ranges: what rises, and the boulders about it, lest walls of a map have
    gaps."""
    high, loose = united(masses, RISING), united(masses, (rocks,))
    if high is None or loose is None:
        return high
    return np.asarray(high | (loose & ndimage.binary_dilation(high, AMID)))


def lake_squares(zones: ZoneMap, masses: Masses) -> NDArray[np.bool_]:
    found = np.zeros(zones.zone.shape[1:], np.bool_)
    for (drawer, _), squares in masses.items():
        found |= (drawer is lake) & squares
    return found


def small_squares(signs: Iterable[Sign], size: int) -> NDArray[np.bool_]:
    """The squares of what lies loose, before which only feet of peaks stand."""
    small = np.zeros((size, size), np.bool_)
    for sign in signs:
        if sign.emblem.kind in LOOSE:
            row, column = (min(max(floor(at), 0), size - 1) for at in (sign.foot, sign.middle))
            small[row, column] = True
    return small


def kept_free(zones: ZoneMap, level: int, lakes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The squares that ranges leave free; what is small stands before them."""
    wet = lakes | (zones.river[level] > 0) | np.isin(zones.terrain[level], (WATER, ROCK))
    return np.asarray(wet | (room_of(zones, level, LOOSE) < 1.0))


def bodies_of(
    zones: ZoneMap, level: int, masses: Masses, lakes: NDArray[np.bool_]
) -> NDArray[np.bool_] | None:
    """The squares of ranges, gaps between their obstacles closed."""
    high = risen(masses)
    if high is None:
        return None
    return massed(high, kept_free(zones, level, lakes))[::FINE, ::FINE]


def woodland(
    masses: Masses, kept: NDArray[np.bool_], bodies: NDArray[np.bool_] | None, level: int
) -> NDArray[np.bool_] | None:
    """The points of woods, if there are any."""
    leafy = united(masses, WOODED)
    return None if leafy is None else wood_body(leafy, kept, bodies, level)


def tight_squares(zones: ZoneMap, level: int) -> NDArray[np.bool_]:
    """Squares about which nothing may be drawn far from its place: shores, rock, and ways."""
    shores = np.isin(zones.terrain[level], (WATER, ROCK))
    return np.asarray(shores | (zones.road[level] > 0) | (zones.river[level] > 0))


def family_at(zones: ZoneMap, thing: Thing) -> tuple[Drawer, str]:
    """How an obstacle is drawn, and on which ground."""
    row, column, high, wide = footprint(zones, thing)
    bottom = min(max(row + high - 1, 0), zones.size - 1)
    middle = min(max(column + wide // 2, 0), zones.size - 1)
    terrain = int(zones.terrain[thing.level, bottom, middle])
    if terrain in (WATER, ROCK) and "reef" not in thing.name:
        terrain = TERRAINS.index("water")
    return family_of(thing.name, wide, high), TERRAINS[terrain]
