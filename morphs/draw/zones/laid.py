"""The ways of a level as they are drawn, before anything stands beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.zones.courses import crossed
from morphs.draw.zones.landmark_places import gates
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.ways import River, Road, ended, of_one_kind, river_courses, road_courses
from morphs.generators.zones.templates.template import ROCK, WATER
from morphs.generators.zones.zone_map import ZoneMap


class Laid(NamedTuple):
    """A map with the squares over which its ways are drawn for those they are on, and these."""

    shown: ZoneMap
    roads: list[Road]
    rivers: list[River]


def laid(
    zones: ZoneMap, level: int, pixels: int, lakes: NDArray[np.bool_], signs: Sequence[Sign]
) -> Laid:
    """Lay out the roads and the rivers of a level with such signs as they are drawn."""
    sea = zones.terrain[level] == WATER
    still = signed(signs, zones.size, pixels) | np.isin(zones.terrain[level], (WATER, ROCK)) | lakes
    roads = ended(zones.road[level], gates(zones, level, ("teleporter", "pickup")))
    ways = road_courses(roads, still | (zones.river[level] > 0), gates(zones, level))
    still = (roads > 0) | _mills(signs, zones.size)
    rivers = river_courses(of_one_kind(zones.river[level]), lakes, sea, still)
    shown = []
    for squares, curves in ((zones.road, ways), (zones.river, rivers)):
        found = squares.copy()
        found[level] = crossed((one.points for one in curves), sea.shape)
        shown.append(found)
    return Laid(replace(zones, road=shown[0], river=shown[1]), ways, rivers)


def signed(signs: Iterable[Sign], size: int, pixels: int) -> NDArray[np.bool_]:
    """The squares that signs cover as they are drawn, of a level so many squares a side."""
    found = np.zeros((size, size), np.bool_)
    for sign in signs:
        row, column, high, wide = sign.box(pixels)
        found[max(0, row) : max(0, row + high), max(0, column) : max(0, column + wide)] = True
    return found


def _mills(signs: Iterable[Sign], size: int) -> NDArray[np.bool_]:
    """The squares that watermills stand on as they are drawn."""
    found, last = np.zeros((size, size), np.bool_), size - 1
    for sign in signs:
        if sign.emblem.kind == "watermill":
            found[min(floor(sign.foot), last), min(floor(sign.middle), last)] = True
    return found
