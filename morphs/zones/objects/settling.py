"""Finding a place for a block: as far from all before it as possible, sealing nothing off.

The talk, "Placing Objects" (each as far from all previous objects as possible) and "Placing a
Treasure Block": "the treasure block cannot connect two obstacles. Check perimeter of block. If
there is more than one transition to blocked from clear, there are two adjacent obstacles."
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.zones.objects.block_shape import BlockShape
from morphs.zones.objects.site import NEIGHBOURS, Bools, Flat, Site, thing_at
from morphs.zones.symmetry.twins import Pair
from morphs.zones.zone_map import Square

CHUNK = 48
"""So many places are looked at together."""
FAR_ONES = 256
MOST_SQUEEZED = 300


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
    squares = squares[site.away[squares] >= apart]
    for part in _far_ones_first(site.away[squares]):
        order = np.argsort(-site.away[squares[part]], kind="stable")
        if (spot := _first(site, squares[part][order], shapes, carve, apart)) is not None:
            return spot
    return None


def _far_ones_first(away: NDArray[np.int32]) -> Iterator[Bools]:
    """Yield which are the farthest, then which are the others: mostly the first need be sorted."""
    far = np.ones(len(away), bool)
    if len(away) > 4 * FAR_ONES:
        far = away >= np.partition(away, -FAR_ONES)[-FAR_ONES]
    yield far
    yield ~far


def nearest(
    site: Site, squares: Flat, shapes: Sequence[BlockShape], to: int, carve: bool = False
) -> Spot | None:
    """Return the place nearest to a square; where two are as near the one with the lower number."""
    order = np.argsort(distances(site, squares, to), kind="stable")
    return _first(site, squares[order], shapes, carve)


def squeezed(site: Site, squares: Flat, shapes: Sequence[BlockShape]) -> Spot | None:
    """Return the farthest place where a block parts nothing, though it may touch two obstacles.

    For what must be placed in a zone that has no room else: every place is tried on the squares of
    the zone, and refused where they fall apart. Not on symmetric maps.
    """
    if site.twins is not None:
        return None
    order = np.argsort(-site.away[squares], kind="stable")
    for shape in shapes:
        fits = Print.of(site, shape).fits(site, squares[order], False, ring=False)
        for at in squares[order][fits][:MOST_SQUEEZED].tolist():
            if _parts_nothing(site, Spot(shape, at)):
                return Spot(shape, at)
    return None


def _parts_nothing(site: Site, spot: Spot) -> bool:
    """Whether the open squares of a zone stay in one piece, a door of the block among them."""
    zone = site.zone.reshape(-1, site.width) == site.zone[spot.at]
    rows, columns = zone.any(axis=1).nonzero()[0], zone.any(axis=0).nonzero()[0]
    window = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    after = site.open & (site.zone == site.zone[spot.at])
    main = site.main & after
    shape = spot.shape
    after[spot.at + site.steps([*shape.covered, *shape.walls])] = False
    if shape.guard:
        after[spot.at + int(site.steps([shape.guard])[0])] = False
    labels = np.zeros(site.zone.shape, np.int32)
    labels.reshape(-1, site.width)[window] = ndimage.label(
        after.reshape(-1, site.width)[window], np.ones((3, 3))
    )[0]
    pieces = np.unique(labels[main & after])
    doors = labels[spot.at + site.steps(shape.doors)]
    return len(pieces) == 1 and bool((doors == pieces[0]).any())


def distances(site: Site, squares: Flat, to: int) -> Flat:
    """Return the squares of the distances to a square (on one level)."""
    rows = squares // site.width - to // site.width
    columns = squares % site.width - to % site.width
    return rows * rows + columns * columns


def _first(
    site: Site, squares: Flat, shapes: Sequence[BlockShape], carve: bool, apart: int = 0
) -> Spot | None:
    """Return the first square in the order given where one of the shapes may be; its twin's entry
    too is as far from everything as `apart` says, as the squares given are."""
    if site.twins is not None and not site.twins.paused:
        shapes = site.twins.even(shapes)
    prints = [Print.of(site, shape) for shape in shapes]
    start, size = 0, CHUNK
    if site.twins is not None:
        if site.twins.paused:
            squares = site.twins.middle(site, squares)
        else:
            squares = squares[site.twins.apart(site, squares, shapes, apart)]
    while start < len(squares):
        chunk = squares[start : start + size]
        found = [print.fits(site, chunk, carve) for print in prints]
        if site.twins is not None and not site.twins.paused:
            there = site.twins.numbers(site, chunk)
            for fits, shape in zip(found, shapes, strict=True):
                twin = site.twins.shape(shape)
                fits &= Print.of(site, twin).fits(site, there, carve)
                fits &= site.away[there + site.steps(twin.entries[:1])] >= apart
        places = [(int(np.argmax(fits)), n) for n, fits in enumerate(found) if fits.any()]
        if places:
            first, which = min(places)
            return Spot(shapes[which], int(chunk[first]))
        start, size = start + size, 2 * size
    return None


def legal(site: Site, squares: Flat, shape: BlockShape, carve: bool = False) -> Bools:
    """Say for each square whether the block may be there."""
    return Print.of(site, shape).fits(site, squares, carve)


@dataclass(frozen=True)
class Print:
    """A shape in flat numbers to add to the square of its first entry."""

    stands: Flat  # the things and the guard
    corners: Flat  # the bottom right square of each thing: on the map even where it is free
    clears: Flat  # and what somebody will walk on once a thing is taken or a guard is beaten
    walls: Flat  # and what else the rectangle holds
    ring: Flat
    doors: Flat  # places in the ring
    suits: Bools  # by terrain

    @classmethod
    def of(cls, site: Site, shape: BlockShape) -> Print:
        guard = [shape.guard] if shape.guard else []
        pairs = zip(shape.kinds, shape.entries, strict=True)
        corners = [(y - kind.entry[0], x - kind.entry[1]) for kind, (y, x) in pairs if kind.entry]
        suits = np.zeros(256, bool)
        suits[list(frozenset.intersection(*(k.terrain_numbers for k in shape.kinds)))] = True
        return cls(
            site.steps([*shape.covered, *guard]),
            site.steps(corners),
            site.steps([*shape.clears, *shape.entries, *guard]),
            site.steps([*shape.walls, *shape.rest]),
            site.steps(shape.ring),
            np.array([shape.ring.index(at) for at in shape.doors], np.int64),
            suits,
        )

    def fits(self, site: Site, squares: Flat, carve: bool, ring: bool = True) -> Bools:
        """Say for each square whether the block may be there; the costly question comes last."""
        fits = np.ones(len(squares), bool)
        for asked in (self._stands, self._walled, self._rung if ring else self._doors):
            left = np.flatnonzero(fits)
            if not len(left):
                break
            fits[left] = asked(site, squares[left], carve)
        return fits

    def _stands(self, site: Site, squares: Flat, carve: bool) -> Bools:
        """Whether every thing and the guard have ground of their zone under them."""
        around = squares[:, None] + self.stands
        right = site.coverable[around] & self.suits[site.terrain[around]]
        right &= site.zone[around] == site.zone[squares][:, None]
        clears = squares[:, None] + self.clears
        opened = (site.open[clears] & site.coverable[clears]) | site.clearable[clears]
        inside = site.inside[squares[:, None] + self.corners]
        return np.asarray(right.all(axis=1) & opened.all(axis=1) & inside.all(axis=1))

    def _walled(self, site: Site, squares: Flat, carve: bool) -> Bools:
        """Whether all else in the rectangle may be blocked: ground of nothing else, or shut."""
        walls = squares[:, None] + self.walls
        own = site.coverable[walls] & (site.zone[walls] == site.zone[squares][:, None])
        shut = ~site.open[walls] & ~site.occupied[walls]
        return np.asarray((own | shut).all(axis=1))

    def _doors(self, site: Site, squares: Flat, carve: bool) -> Bools:
        """Whether one of the doors is open."""
        doors = squares[:, None] + self.ring[self.doors]
        own = site.zone[doors] == site.zone[squares][:, None]
        return np.asarray((site.open[doors] & own).any(axis=1))

    def _rung(self, site: Site, squares: Flat, carve: bool) -> Bools:
        """Whether the way around is one run that is open and leads to the zone's open squares."""
        ring = squares[:, None] + self.ring
        own = site.zone[ring] == site.zone[squares][:, None]
        opened = (site.open[ring] | (site.clearable[ring] if carve else False)) & own
        starts = (opened[:, 1:] & ~opened[:, :-1]).sum(axis=1) + (opened[:, 0] & ~opened[:, -1])
        one_run = (starts == 1) | opened.all(axis=1)
        leads = (site.main[ring] & own).any(axis=1) | carve
        return np.asarray(one_run & opened[:, self.doors].any(axis=1) & leads)


def settle(site: Site, spot: Spot, carve: bool = False) -> list[int]:
    """Put the things of a block where it was found to fit, and their twins where the map has any;
    return the indices of the things, in their order."""
    way = _way_in(site, spot, carve)
    things = _settle(site, spot, way)
    if site.twins is not None and not site.twins.paused:
        there = site.twins.numbers(site, np.array([spot.at]))
        twin = Spot(site.twins.shape(spot.shape), int(there[0]))
        same = WayIn(*(site.twins.numbers(site, part).tolist() for part in way.parts()))
        site.twins.pairs.append(Pair(spot, twin, things, _settle(site, twin, same)))
    return things


@dataclass(frozen=True)
class WayIn:
    """Squares outside a block to open for it: what joins it to its zone, and one of its doors."""

    opened: list[int]
    door: list[int]

    def parts(self) -> list[Flat]:
        return [np.array(part, np.int64) for part in (self.opened, self.door)]


def _way_in(site: Site, spot: Spot, carve: bool) -> WayIn:
    run = _run(site, spot, carve)
    opened = [] if site.main[run].any() else way_to_main(site, run)
    doors = [number for number in run if number - spot.at in site.steps(spot.shape.doors)]
    joined = [number for number in doors if site.main[number] or number in opened or carve]
    return WayIn([*opened, *(run if carve else [])], [(joined or doors)[0]])


def _settle(site: Site, spot: Spot, way: WayIn) -> list[int]:
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
