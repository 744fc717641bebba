"""Open land of battlefields beyond farms: what is taken of it, and the lines about its pastures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.enclosures import Enclosures
from morphs.draw.terrain.sheet import chance

SHORT, BOUND = 0.45, 0.86
"""How long lines about open pastures are at least, in cells, and the share of them that stands."""
APART = 0.04
"""How far these keep from furlongs of farms, in cells."""


class Taken:
    """Pieces of ground, found by where they lie: a union of hundreds costs more than it saves."""

    def __init__(self, parts: Sequence[BaseGeometry]) -> None:
        self.parts = list(parts)
        self._tree = shapely.STRtree(self.parts)

    def meets(self, shape: BaseGeometry) -> bool:
        """Whether a shape meets any of them."""
        return len(self._tree.query(shape, "intersects")) > 0

    def off(self, shape: BaseGeometry) -> BaseGeometry:
        """What of a shape lies off all of them; the shape itself where it meets none."""
        met = sorted(self._tree.query(shape, "intersects").tolist())
        if not met:
            return shape
        return exact.difference(shape, exact.union_all([self.parts[number] for number in met]))


def bounds_of(
    land: Enclosures, farmed: Sequence[int], taken: Sequence[BaseGeometry], salt: int
) -> Iterator[tuple[shapely.LineString, int]]:
    """The lines about open pastures off farmed furlongs and what else is taken, and the keys of
    their dice."""
    size = land.sheet.size
    rings = [land.bent(land.furlongs[number].ring, True) for number in farmed]
    farms = [exact.snapped(shapely.Polygon(ring)) for ring in rings]
    wide = exact.buffers(farms, np.full(len(farms), APART * size), 2) if farms else []
    ground = Taken([*taken, *wide])
    lines = [(line, key) for line, key in land.bounds() if chance(salt, key, 33) < BOUND]
    bent = land.all_bent([line for line, _ in lines])
    for points, (_, key) in zip(bent, lines, strict=True):
        parts = ground.off(exact.snapped(shapely.LineString(points)))
        for part in shapely.get_parts(parts):
            if part.geom_type == "LineString" and exact.length(part) > SHORT * size:
                yield part, key
