"""After things were put down: what must be clear is in one piece again, in every zone.

Blocks lie on old paths, and the way around them led over squares that may be blocked later; the
least of those are to be clear too.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import ndimage

from morphs.zones.objects.settling import way_to_main
from morphs.zones.objects.site import Site, site_of
from morphs.zones.state import State
from morphs.zones.zone_map import CLEAR, watched

EIGHT = np.ones((3, 3), bool)


def joining(state: State) -> None:
    """Join the pieces of what must be clear to the largest of their zone, over open squares and
    with the least of them."""
    site = site_of(state)
    site.main[:] = False
    for pieces in _pieces_by_zone(site):
        for number, piece in enumerate(pieces):
            if number:
                _open(site, way_to_main(site, piece))
            site.clear(piece)


def _open(site: Site, way: list[int]) -> None:
    """Open a way, and its image on symmetric maps, which may not be joined to the rest yet."""
    site.clear(way)
    if site.twins is not None and way:
        there = site.twins.numbers(site, np.array(way, np.int64))
        joined = site.main[there]
        site.clear(there.tolist())
        site.main[there] = joined


def _pieces_by_zone(site: Site) -> Iterator[list[list[int]]]:
    """Yield the pieces of what must be clear of each zone, the largest first."""
    area = site.map
    clear = area.open() & (area.mask == CLEAR) & ~watched(area)
    for level in range(area.levels):
        boxes = ndimage.find_objects(area.zone[level].astype(np.int32))
        for zone, box in enumerate(boxes, 1):
            if box is None:
                continue
            labels, count = ndimage.label(
                clear[level][box] & (area.zone[level][box] == zone), EIGHT
            )
            rows, columns = np.nonzero(labels)
            names = labels[rows, columns]
            corner = site.number((level, box[0].start, box[1].start))
            numbers = corner + rows * site.width + columns
            sizes = np.bincount(names, minlength=count + 1)[1:]
            order = np.argsort(-sizes, kind="stable").tolist()
            yield [numbers[names == piece + 1].tolist() for piece in order]
