"""Finding a place for a block: as far from all before it as possible, sealing nothing off.

The talk, "Placing Objects" (each as far from all previous objects as possible) and "Placing a
Treasure Block": "the treasure block cannot connect two obstacles. Check perimeter of block. If
there is more than one transition to blocked from clear, there are two adjacent obstacles."
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np

from morphs.terrain.zones.block_shape import BlockShape
from morphs.terrain.zones.site import NEIGHBOURS, Bools, Flat, Site, thing_at
from morphs.terrain.zones.zone_map import Square

CHUNK = 48
"""So many places are looked at together."""


@dataclass(frozen=True)
class Spot:
    """A shape and the flat number of the square where the entry of its first thing goes."""

    shape: BlockShape
    at: int


def farthest(
    site: Site, squares: Flat, shapes: Sequence[BlockShape], apart: int, carve: bool = False
) -> Spot | None:
    """Return the place farthest from everything that has its marks in the distance map.

    None where all are nearer than the square root of `apart`. With `carve` the ring around the
    block may be opened, not only used as it is.
    """
    away = site.away[squares]
    near_enough = away >= apart
    order = np.argsort(-away[near_enough], kind="stable")
    return _first(site, squares[near_enough][order], shapes, carve)


def nearest(
    site: Site, squares: Flat, shapes: Sequence[BlockShape], to: int, carve: bool = False
) -> Spot | None:
    """Return the place nearest to a square; where two are as near the one with the lower number."""
    order = np.argsort(distances(site, squares, to), kind="stable")
    return _first(site, squares[order], shapes, carve)


def distances(site: Site, squares: Flat, to: int) -> Flat:
    """Return the squares of the distances to a square (on one level)."""
    rows = squares // site.width - to // site.width
    columns = squares % site.width - to % site.width
    return rows * rows + columns * columns


def _first(site: Site, squares: Flat, shapes: Sequence[BlockShape], carve: bool) -> Spot | None:
    """Return the first square in the order given where one of the shapes may be."""
    for start in range(0, len(squares), CHUNK):
        chunk = squares[start : start + CHUNK]
        found = [(legal(site, chunk, shape, carve), shape) for shape in shapes]
        places = [(int(np.argmax(fits)), shape) for fits, shape in found if fits.any()]
        if places:
            first, shape = min(places, key=lambda place: place[0])
            return Spot(shape, int(chunk[first]))
    return None


def legal(site: Site, squares: Flat, shape: BlockShape, carve: bool = False) -> Bools:
    """Say for each square whether the block may be there."""
    fits = np.ones(len(squares), bool)
    for tried in (_stands, _walled, _rung):
        left = np.flatnonzero(fits)
        if not len(left):
            break
        fits[left] = tried(site, squares[left], shape, carve)
    return fits


def _stands(site: Site, squares: Flat, shape: BlockShape, carve: bool) -> Bools:
    """Whether every thing and the guard have ground of their zone under them."""
    places = [*shape.covered, *([shape.guard] if shape.guard else [])]
    around = squares[:, None] + site.steps(places)
    right = site.coverable[around] & (site.zone[around] == site.zone[squares][:, None])
    numbers = frozenset.intersection(*(kind.terrain_numbers for kind in shape.kinds))
    suits = np.zeros(256, bool)
    suits[sorted(numbers)] = True
    right &= suits[site.terrain[around]]
    right &= site.inside[squares[:, None] + site.steps(_corners(shape))].all(axis=1, keepdims=True)
    clears = squares[:, None] + site.steps(shape.clears)
    opened = (site.open[clears] & site.coverable[clears]) | site.clearable[clears]
    return np.asarray(right.all(axis=1) & opened.all(axis=1))


def _corners(shape: BlockShape) -> list[tuple[int, int]]:
    """The bottom right square of each thing: it lies on the map even where it is free."""
    pairs = zip(shape.kinds, shape.entries, strict=True)
    return [(at[0] - (k.entry or at)[0], at[1] - (k.entry or at)[1]) for k, at in pairs]


def _walled(site: Site, squares: Flat, shape: BlockShape, carve: bool) -> Bools:
    """Whether all else in the rectangle may be blocked: ground of nothing else, or shut already."""
    walls = squares[:, None] + site.steps([*shape.walls, *shape.rest])
    own = site.coverable[walls] & (site.zone[walls] == site.zone[squares][:, None])
    shut = ~site.open[walls] & ~site.occupied[walls]
    return np.asarray((own | shut).all(axis=1))


def _rung(site: Site, squares: Flat, shape: BlockShape, carve: bool) -> Bools:
    """Whether the way around is one run that is open and leads to the zone's open squares."""
    ring = squares[:, None] + site.steps(shape.ring)
    own = site.zone[ring] == site.zone[squares][:, None]
    opened = (site.open[ring] | (site.clearable[ring] if carve else False)) & own
    starts = (opened & ~np.roll(opened, 1, axis=1)).sum(axis=1)
    one_run = (starts == 1) | opened.all(axis=1)
    doors = [shape.ring.index(at) for at in shape.doors]
    leads = (site.main[ring] & own).any(axis=1) | carve
    return np.asarray(one_run & opened[:, doors].any(axis=1) & leads)


def settle(site: Site, spot: Spot, carve: bool = False) -> list[int]:
    """Put the things of a block where it was found to fit; return their indices, in their order.

    Its walls are blocked, one of its doors is kept open whatever comes later, and so is the guard's
    square: see `guard_square`. That open squares stay joined is the ring's doing.
    """
    shape, at = spot.shape, spot.at
    zone = int(site.zone[at])
    run = _run(site, spot, carve)
    if not site.main[run].any():
        site.clear(way_to_main(site, run))
    site.leave(at + site.steps(shape.rest))
    site.block(at + site.steps(shape.walls))
    site.clear(run if carve else [])
    site.clear(at + site.steps(shape.clears))
    things = [
        site.put(thing_at(kind, site.square(at + step), zone))
        for kind, step in zip(shape.kinds, site.steps(shape.entries), strict=True)
    ]
    kept = [*shape.walls, *shape.clears, *([shape.guard] if shape.guard else [])]
    site.take(at + site.steps(kept))
    doors = [number for number in run if number - at in site.steps(shape.doors)]
    door = next((number for number in doors if site.main[number]), doors[0])
    site.clear([door])
    site.take([door])
    site.mark(at)
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


def guard_square(site: Site, spot: Spot) -> Square:
    """Return the square of a block's guard. Raises ValueError where the shape has none."""
    if spot.shape.guard is None:
        raise ValueError("this block has no guard")
    return site.square(spot.at + int(site.steps([spot.shape.guard])[0]))


def _run(site: Site, spot: Spot, carve: bool) -> list[int]:
    """Return the squares around a block that are open (or can be), in the order of the ring."""
    ring = spot.at + site.steps(spot.shape.ring)
    opened = site.open[ring] | (site.clearable[ring] if carve else False)
    opened &= site.zone[ring] == site.zone[spot.at]
    return [int(number) for number in ring[opened]]
