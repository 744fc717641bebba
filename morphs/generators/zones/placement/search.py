"""Finding a place for a block: as far from everything before it as possible (the talk, "Placing
Objects"), or as near to a square, always where it seals nothing off (see footprint)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.generators.zones.geometry.padded_grid import Flat
from morphs.generators.zones.objects.block_shape import BlockShape, Placement
from morphs.generators.zones.placement.footprint import Bools, Footprint
from morphs.generators.zones.placement.site import Site
from morphs.generators.zones.placement.twins import Twins

CHUNK = 48  # squares tried together at first
FAR_ONES = 256  # squares sorted at first
MOST_SQUEEZED = 300  # squares for which pieces are counted: that is slow


def farthest(
    site: Site, squares: Flat, shapes: Sequence[BlockShape], apart: int, carve: bool = False
) -> Placement | None:
    """Return the place farthest from everything that has its marks in the distance map; where a
    density says how far is far enough (`apart`, squared), any that is, by the dice: the farthest
    ones would make a lattice (Clark-Evans 1.75; maps of the original have 1.37 to 1.47).

    None where all are nearer than that. With `carve` the ring around the block may be opened, not
    only used as it is.
    """
    squares = squares[site.away[squares] >= apart]
    weighed = site.grain[squares] if apart else site.away[squares]
    for part in _far_ones_first(weighed):
        order = np.argsort(-weighed[part], kind="stable")
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
) -> Placement | None:
    """Return the place nearest to a square; where two are as near the one with the lower number."""
    order = np.argsort(distances(site, squares, to), kind="stable")
    return _first(site, squares[order], shapes, carve)


def squeezed(site: Site, squares: Flat, shapes: Sequence[BlockShape]) -> Placement | None:
    """Return the farthest place where a block parts nothing, though it may touch two obstacles.

    For what must be placed in a zone that has no room else: every place is tried on the squares of
    the zone, and refused where they fall apart. Not on symmetric maps.
    """
    if site.twins is not None:
        return None
    order = np.argsort(-site.away[squares], kind="stable")
    for shape in shapes:
        fits = Footprint.of(site, shape).fits(site, squares[order], False, ring=False)
        for at in squares[order][fits][:MOST_SQUEEZED].tolist():
            if _parts_nothing(site, Placement(shape, at)):
                return Placement(shape, at)
    return None


def _parts_nothing(site: Site, spot: Placement) -> bool:
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
) -> Placement | None:
    """Return the first square in the order given where one of the shapes may be.

    On symmetric maps its twin fits too, no nearer to everything than the square root of `apart`.
    """
    twins = site.twins if site.twins is not None and not site.twins.alone else None
    if twins is not None:
        shapes = twins.symmetric_shapes(shapes)
        squares = squares[twins.apart(squares, shapes, apart)]
    elif site.twins is not None:
        squares = site.twins.middle(squares)
    footprints = [Footprint.of(site, shape) for shape in shapes]
    for chunk in _chunks(squares):
        found = [footprint.fits(site, chunk, carve) for footprint in footprints]
        if twins is not None:
            for fits, shape in zip(found, shapes, strict=True):
                fits &= _twin_fits(site, twins, chunk, shape, carve, apart)
        places = [(int(np.argmax(fits)), n) for n, fits in enumerate(found) if fits.any()]
        if places:
            first, which = min(places)
            return Placement(shapes[which], int(chunk[first]))
    return None


def _chunks(squares: Flat) -> Iterator[Flat]:
    """Yield parts of a list, each twice as long as the one before: mostly the first will do."""
    start, size = 0, CHUNK
    while start < len(squares):
        yield squares[start : start + size]
        start, size = start + size, 2 * size


def _twin_fits(
    site: Site, twins: Twins, squares: Flat, shape: BlockShape, carve: bool, apart: int
) -> Bools:
    there, twin = twins.numbers(squares), twins.twin_shape(shape)
    fits = Footprint.of(site, twin).fits(site, there, carve)
    return np.asarray(fits & (site.away[there + site.steps(twin.entries[:1])] >= apart))
