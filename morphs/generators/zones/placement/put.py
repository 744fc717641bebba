"""Putting a block where it was found to fit, its twin too, and joining both to their zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np

from morphs.generators.zones.geometry.padded_grid import Flat
from morphs.generators.zones.geometry.squares import NEIGHBOURS
from morphs.generators.zones.objects.block_shape import Placement
from morphs.generators.zones.placement.site import Site, thing_at
from morphs.generators.zones.placement.twins import TwinPair
from morphs.generators.zones.zone_map import Square


def put_block(site: Site, spot: Placement, carve: bool = False) -> list[int]:
    """Put the things of a block where it was found to fit, and their twins where the map has any;
    return the indices of the things, in their order."""
    way = _way_in(site, spot, carve)
    things = _put(site, spot, way)
    if site.twins is not None and not site.twins.alone:
        there = site.twins.numbers(np.array([spot.at]))
        twin = Placement(site.twins.twin_shape(spot.shape), int(there[0]))
        same = WayIn(*(site.twins.numbers(part).tolist() for part in way.parts()))
        site.twins.pairs.append(TwinPair(spot, twin, things, _put(site, twin, same)))
    return things


@dataclass(frozen=True)
class WayIn:
    """Squares outside a block to open for it: what joins it to its zone, and one of its doors."""

    opened: list[int]
    door: list[int]

    def parts(self) -> list[Flat]:
        return [np.array(part, np.int64) for part in (self.opened, self.door)]


def _way_in(site: Site, spot: Placement, carve: bool) -> WayIn:
    run = _run(site, spot, carve)
    opened = [] if site.main[run].any() else way_to_main(site, run)
    doors = [number for number in run if number - spot.at in site.steps(spot.shape.doors)]
    joined = [number for number in doors if site.main[number] or number in opened or carve]
    return WayIn([*opened, *(run if carve else [])], [(joined or doors)[0]])


def _put(site: Site, spot: Placement, way: WayIn) -> list[int]:
    """Put the things of a block in a place.

    Its walls are blocked, one of its doors is kept open whatever comes later, and so is the guard's
    square: see `guard_square`. That open squares stay joined is the ring's doing.
    """
    shape, at = spot.shape, spot.at
    zone = int(site.zone[at])
    site.clear(way.opened)
    site.leave(at + site.steps(shape.rest))
    site.block(at + site.steps(shape.walls))
    site.clear(at + site.steps(shape.clears))
    things = [
        site.put(thing_at(kind, site.square(at + step), zone))
        for kind, step in zip(shape.kinds, site.steps(shape.entries), strict=True)
    ]
    kept = [*shape.walls, *shape.clears, *([shape.guard] if shape.guard else [])]
    site.take(at + site.steps(kept))
    site.clear(way.door)
    site.take(way.door)
    site.mark(at + int(site.steps(shape.entries[:1])[0]))
    return things


def way_to_main(site: Site, starts: Sequence[int]) -> list[int]:
    """Return the squares to open so that these are joined to their zone's open squares: a path of
    least cost, straight steps 2, diagonal ones 3, open squares nothing.

    Empty where there is no way at all.
    """
    moves = [
        (row * site.width + column, 2 if 0 in (row, column) else 3) for row, column in NEIGHBOURS
    ]
    cost = dict.fromkeys(starts, 0)
    before: dict[int, int] = {}
    heap = [(0, number) for number in sorted(starts)]
    while heap:
        paid, here = heappop(heap)
        if site.main[here] and here not in starts:
            return _back(before, here)
        if paid > cost[here]:
            continue
        for move, price in moves:
            there = here + move
            if not (site.open[there] or site.clearable[there]):
                continue
            if site.zone[there] != site.zone[here]:
                continue
            spent = paid + (0 if site.open[there] else price)
            if spent < cost.get(there, spent + 1):
                cost[there], before[there] = spent, here
                heappush(heap, (spent, there))
    return []


def _back(before: dict[int, int], here: int) -> list[int]:
    way = [here]
    while here in before:
        here = before[here]
        way.append(here)
    return way


def guard_square(site: Site, spot: Placement) -> Square:
    """Return the square of a block's guard. Raises ValueError where the shape has none."""
    if spot.shape.guard is None:
        raise ValueError("this block has no guard")
    return site.square(spot.at + int(site.steps([spot.shape.guard])[0]))


def _run(site: Site, spot: Placement, carve: bool) -> list[int]:
    """Return the squares around a block that are open (or can be), in the order of the ring."""
    ring = spot.at + site.steps(spot.shape.ring)
    opened = site.open[ring] | (site.clearable[ring] if carve else False)
    opened &= site.zone[ring] == site.zone[spot.at]
    return [int(number) for number in ring[opened]]
