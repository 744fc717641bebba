"""Whether a block may be at a square (the talk, "Placing a Treasure Block").

"The treasure block cannot connect two obstacles. Check perimeter of block. If there is more than
one transition to blocked from clear, there are two adjacent obstacles": it would part its zone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.geometry.padded_grid import Flat
from morphs.generators.zones.objects.block_shape import BlockShape
from morphs.generators.zones.placement.site import Site

Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Footprint:
    """A block shape in flat numbers, to be added to the number of the square of its first entry."""

    stands: Flat  # the things and the guard
    corners: Flat  # the bottom right square of each thing: on the map even where it is free
    clears: Flat  # and what somebody will walk on once a thing is taken or a guard is beaten
    walls: Flat  # and what else the rectangle holds
    ring: Flat
    doors: Flat  # places in the ring
    suits: Bools  # by terrain

    @classmethod
    def of(cls, site: Site, shape: BlockShape) -> Footprint:
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
        for test in (self._stands, self._walled, self._rung if ring else self._doors):
            left = np.flatnonzero(fits)
            if not len(left):
                break
            fits[left] = test(site, squares[left], carve)
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


def legal(site: Site, squares: Flat, shape: BlockShape, carve: bool = False) -> Bools:
    """Say for each square whether the block may be there: see Footprint.fits."""
    return Footprint.of(site, shape).fits(site, squares, carve)
