"""After things were put down: what must be clear is in one piece again, in every zone.

Blocks lie on old paths, and the way around them led over squares that may be blocked later; the
least of those are to be clear too.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from morphs.generators.zones.geometry.pieces import pieces
from morphs.generators.zones.placement.put import way_to_main
from morphs.generators.zones.placement.site import Site
from morphs.generators.zones.state import State
from morphs.generators.zones.zone_map import CLEAR, watched


def joining(state: State) -> None:
    """Join the pieces of what must be clear to the largest of their zone, over open squares and
    with the least of them."""
    site = state.site
    site.main[:] = False
    for found in _pieces_by_zone(site):
        for number, piece in enumerate(found):
            if number:
                _open(site, way_to_main(site, piece))
            site.clear(piece)


def _open(site: Site, way: list[int]) -> None:
    """Open a way, and its image on symmetric maps, which may not be joined to the rest yet."""
    site.clear(way)
    if site.twins is not None and way:
        there = site.twins.numbers(np.array(way, np.int64))
        joined = site.main[there]
        site.clear(there.tolist())
        site.main[there] = joined


def _pieces_by_zone(site: Site) -> Iterator[list[list[int]]]:
    """Yield the pieces of what must be clear of each zone, the largest first."""
    area = site.map
    clear = area.open() & (area.mask == CLEAR) & ~watched(area)
    for zone, box in area.zone_boxes().items():
        labels, count = pieces(clear[box] & (area.zone[box] == zone))
        rows, columns = np.nonzero(labels)
        names = labels[rows, columns]
        corner = site.number((box[0], box[1].start, box[2].start))
        numbers = corner + rows * site.width + columns
        sizes = np.bincount(names, minlength=count + 1)[1:]
        order = np.argsort(-sizes, kind="stable").tolist()
        yield [numbers[names == piece + 1].tolist() for piece in order]
